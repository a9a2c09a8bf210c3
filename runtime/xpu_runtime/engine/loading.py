"""Brings a model folder up: lanes, profile, memory plan, compiled kernels."""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from xpu_runtime.calibration.anchors import calibrate
from xpu_runtime.calibration.narrow_rows import measure_narrow_rows
from xpu_runtime.calibration.prompt_unit import measure_prompt_unit
from xpu_runtime.config import EngineConfig, SchedulerPolicy, default_kv_bytes, fastest_memory_mode
from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import Form, LaneSpec, Roofline
from xpu_runtime.lanes.decode_padding import WARM_UP_ROWS
from xpu_runtime.lanes.model_loader import LoadedModel, ModelLoader
from xpu_runtime.lanes.topology import STATIC_CHUNK, lane_forms, layers_per_kernel, plan_lanes, runs_prefill
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.scheduler import ActivationSlot, RowSplit
from xpu_runtime.soc.devices import discover_devices
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, ProfileKey

__all__ = [
    "LoadedEngine",
    "ProgressCallback",
    "choose_memory_mode",
    "effective_policy",
    "load_engine",
    "measure_quick_profile",
    "profile_key",
]

_LOG = logging.getLogger(__name__)

ProgressCallback = Callable[[float, str], None]
"""Called with the share done, 0 to 1, and what is being done."""

_REHEARSAL_S = 0.3
"""After this no further one begins, so that a large model does not load longer for it (chosen)."""


@dataclass(slots=True)
class LoadedEngine:
    """A model ready to serve, and the settings that came out.

    Attributes:
        folder: what was loaded.
        model: compiled, with its KV cache.
        profile: of the machine.
        policy: what the scheduler may do.
        max_context: most tokens of a request, by the settings and by the KV cache, which may hold fewer.
        memory: the plan that `EngineConfig.memory` led to.
    """

    folder: ModelFolder
    model: LoadedModel
    profile: Profile
    policy: SchedulerPolicy
    max_context: int
    memory: str


def profile_key(folder: ModelFolder, config: EngineConfig) -> ProfileKey:
    """Where the profile of ``folder`` on this machine is kept, whether there is one or not."""
    settings: list[object] = [config.lanes, config.device, config.stand_in, config.precision, config.kv_precision]
    settings += [config.threads, config.decode_threads, sorted(config.properties.items())]
    variant = hashlib.blake2b(json.dumps(settings, default=str).encode(), digest_size=4).hexdigest()
    return ProfileKey(folder.fingerprint(), Machine.here().fingerprint(discover_devices()), variant)


def load_engine(
    folder: ModelFolder, config: EngineConfig, progress: ProgressCallback | None = None, profile: Profile | None = None
) -> LoadedEngine:
    """Load ``folder`` as ``config`` says; without a profile a quick one is made, and kept where that can be.

    ``profile`` goes before the one on disk.
    """
    say = progress or (lambda share, what: None)
    max_context = folder.context(config.max_context)
    say(0.0, "looking at the machine")
    devices = discover_devices()
    names = [device.name for device in devices]
    machine = Machine.here()
    memory = choose_memory_mode(config, folder, machine)
    place = profile_key(folder, config)
    keeps = profile is None and config.profile
    if keeps:
        profile = Profile.load(place.path)
    kept = profile
    split = memory == "fast" and config.policy.disaggregation
    decode_threads = None if profile is None else profile.decode_threads
    lanes = plan_lanes(config, names, machine.cores, split=split, decode_threads=decode_threads)
    if not config.policy.disaggregation:
        lanes = tuple(lane for lane in lanes if lane.role == "all")
    if profile is not None and any(lane.name not in profile.anchors for lane in lanes):
        profile = None
    loader = ModelLoader(folder, config, lanes)
    tuned = dict(profile.properties) if profile is not None and config.tuned_properties else {}
    if profile is None:
        say(0.1, "measuring one layer on every lane")
        profile = measure_quick_profile(loader, place)
    policy = effective_policy(config, profile, static=loader.disaggregated)
    _compile(loader, lanes, profile, policy, memory, tuned, say)
    blocks = _kv_blocks(loader, config, machine, max_context)
    rooflines = {name: Roofline(**anchors.model_dump()) for name, anchors in profile.anchors.items()}
    say(0.95, "allocating KV blocks")
    try:
        model = loader.finish({lane.name: rooflines[lane.name] for lane in lanes}, blocks, policy.max_batch_tokens)
        parallel = RowSplit(model.heg, policy)
        if parallel.on:
            model.buffers[ActivationSlot.REACTIVE] = model.buffers[ActivationSlot.REACTIVE].resized(
                parallel.max_batch_tokens
            )
    except MemoryError as error:
        raise ConfigError(
            f"kv_cache_bytes={config.kv_cache_bytes}, chunk_tokens={policy.chunk_tokens}, "
            f"max_batch={policy.max_batch}: there is no memory for {blocks} KV blocks and passes of "
            f"{policy.max_batch_tokens} tokens ({error}); give less"
        ) from None
    say(0.97, "warming up")
    _warm_up(model, policy, parallel)
    decode = model.heg.lane("decode")
    if decode is not None and profile.narrow_rows is None:
        say(0.98, "measuring decode steps on some of the cores")
        profile = profile.model_copy(update={"narrow_rows": measure_narrow_rows(model, decode.name)})
    if profile.prompt_unit is None:
        say(0.99, "measuring prompts of lengths that are new")
        profile = profile.model_copy(update={"prompt_unit": measure_prompt_unit(model, policy.chunk_tokens)})
    if keeps and profile is not kept:
        _keep(profile, place.path)
    model.heg = replace(model.heg, narrow_rows=profile.narrow_rows or 0, prompt_unit=profile.prompt_unit or 0)
    say(1.0, "ready")
    return LoadedEngine(folder, model, profile, policy, min(max_context, blocks * loader.layout.block_size), memory)


def choose_memory_mode(config: EngineConfig, folder: ModelFolder, machine: Machine) -> str:
    """`EngineConfig.memory`, or instead of ``auto`` the fastest that fits in half of what is free."""
    if config.memory != "auto":
        return config.memory
    return fastest_memory_mode(folder.weights_bytes, machine.memory_available_bytes) or "lean"


def measure_quick_profile(loader: ModelLoader, place: ProfileKey) -> Profile:
    """Anchors from a few layers."""
    found = calibrate(loader, {})
    # What bounds preemption is the longest kernel, but a part of a CPU never runs one that anybody has to wait for.
    slowest = max(found[lane.name][1][256] for lane in loader.lanes if lane.role in ("all", "static"))
    return Profile(
        model=place.model,
        machine=place.machine,
        anchors={name: anchors for name, (anchors, _) in found.items()},
        layer_256_s=slowest,
        measurements={"layer_s": {name: times for name, (_, times) in found.items()}},
    )


def _keep(profile: Profile, path: Path) -> None:
    """Save ``profile`` where the next load looks for it; a model can be served without."""
    try:
        profile.save(path)
    except OSError as error:
        _LOG.warning("the profile is not kept, and the next load measures again: %s", error)


def effective_policy(config: EngineConfig, profile: Profile, *, static: bool) -> SchedulerPolicy:
    """The profile's choices, unless the caller made them; ``static``: a lane runs static shapes only."""
    policy, chosen = config.policy, config.policy.model_fields_set
    updates: dict[str, int] = {}
    if profile.chunk_tokens is not None and "chunk_tokens" not in chosen:
        updates["chunk_tokens"] = profile.chunk_tokens
    elif static and "chunk_tokens" not in chosen:
        updates["chunk_tokens"] = STATIC_CHUNK
    if profile.reactive_batch is not None and "reactive_batch" not in chosen:
        updates["reactive_batch"] = profile.reactive_batch
    return policy.replace(**updates) if updates else policy


def _compile(
    loader: ModelLoader,
    lanes: tuple[LaneSpec, ...],
    profile: Profile,
    policy: SchedulerPolicy,
    memory: str,
    tuned: dict[str, object],
    say: ProgressCallback,
) -> None:
    wanted = [(lane, form) for lane in lanes for form in lane_forms(lane, memory)]
    layers = layers_per_kernel(profile.layer_256_s, policy, lanes, memory)
    graphs = {Form.CUT: loader.cut(layers)}
    if any(form is Form.WHOLE for _, form in wanted):
        graphs[Form.WHOLE] = graphs[Form.BATCH] = loader.whole()
    for index, (lane, form) in enumerate(wanted):
        say(0.2 + 0.7 * index / len(wanted), f"compiling the {form} form for {lane.name}")
        loader.compile(lane, form, graphs[form], tuned, policy.chunk_tokens)


def _warm_up(model: LoadedModel, policy: SchedulerPolicy, parallel: RowSplit) -> None:
    """Run all kernels on rows that belong to nobody, so that real passes meet less that is done for the first time."""
    decode = model.heg.decode_form
    decoders = []
    for lane in model.heg.lanes.values():
        for form, program in model.programs[lane.name].items():
            program.warm_up(1)
            if runs_prefill(lane, form):
                for tokens in sorted({policy.chunk_tokens, parallel.chunk}):
                    program.warm_up(tokens)
            if form is decode and lane.role in ("all", "decode"):
                decoders.append(program)
    end = time.perf_counter() + _REHEARSAL_S
    for rows in WARM_UP_ROWS:
        for program in decoders:
            if time.perf_counter() < end:
                program.warm_up(rows, rows)


def _kv_blocks(loader: ModelLoader, config: EngineConfig, machine: Machine, max_context: int) -> int:
    layout = loader.layout
    budget = default_kv_bytes(machine.memory_available_bytes, max_context, layout.bytes_per_token)
    wanted = config.kv_cache_bytes or budget
    blocks = wanted // layout.bytes_per_block - 1  # one more is scratch
    if blocks < 2:
        raise ConfigError(
            f"kv_cache_bytes={wanted}: one KV block of this model takes {layout.bytes_per_block} bytes; give at least "
            f"{3 * layout.bytes_per_block}, better {64 * layout.bytes_per_block}"
        )
    return int(blocks)
