"""Loads a model folder: chooses lanes and memory mode, reads or measures the profile, compiles and warms up kernels."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from xpu_runtime.calibration.anchors import was_busy
from xpu_runtime.calibration.quick_profile import is_measured, measure_quick_profile
from xpu_runtime.calibration.rooflines import calibrated_rooflines
from xpu_runtime.calibration.saved_profile import effective_policy, profile_key, save_profile
from xpu_runtime.config import EngineConfig, SchedulerPolicy
from xpu_runtime.context_calibration.head_kernel import HeadKernel
from xpu_runtime.decoding import SamplingParams
from xpu_runtime.engine.deferred_load import DeferredLoad
from xpu_runtime.engine.general_kernels import GeneralKernels
from xpu_runtime.engine.load_memory import LoadMemory, free_bytes
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.engine.working_lanes import ProgressCallback, on_working_lanes
from xpu_runtime.errors import ConfigError, DeviceError, UnsupportedModelError
from xpu_runtime.heg import Form, Heg, LaneSpec
from xpu_runtime.lanes.decode_padding import WARM_UP_ROWS
from xpu_runtime.lanes.kernel_cache import trim_kernel_cache
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.model_loader import LoadedModel, ModelLoader
from xpu_runtime.lanes.topology import deferred_lane, lane_forms, layers_per_kernel, plan_lanes
from xpu_runtime.memory import USUAL_KV_BYTES, MemoryPlan, plan_memory, resident_bytes
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.generation_config import default_sampling_params
from xpu_runtime.qualification import check_assembled, kept_results
from xpu_runtime.scheduler import ActivationSlot, RowSplit, WarmUp, calibration_lane
from xpu_runtime.soc.devices import Device, discover_devices, discrete_gpu, nearest_precision
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, ProfileKey

__all__ = ["LoadedEngine", "ProgressCallback", "load_engine", "profile_key"]

_LOG = logging.getLogger(__name__)

_KV_HALVINGS = 3
"""Most halvings of the default KV pool (chosen: an eighth of a quarter of the free memory still serves a context)."""
_WARM_UP_S = 0.3
"""Seconds after which a load warms up no further decode step, so that a large model loads quickly (chosen)."""


@dataclass(slots=True)
class LoadedEngine:
    """A compiled model and the settings that were resolved for it.

    Attributes:
        folder: the model folder.
        model: compiled kernels and KV cache.
        profile: profile of the model on this machine.
        policy: scheduling policy.
        max_context: most tokens of a request, limited by the settings and by the KV cache.
        memory: division of the memory, with the `EngineConfig.memory` mode in use.
        default_sampling_params: parameters of chats that set none.
        load_memory: the memory that the load took.
        devices: devices of this machine.
        calibration_kernel: the kernel of in-context calibration; None without it.
        compile_on_cpu: compiles the kernels of the general lane for the CPU, see `ChatWork`; None if it is one.
        warm_ups: warm-ups that are left for the running engine.
        deferred: the rest of the load, for an NPU; None without one.
    """

    folder: ModelFolder
    model: LoadedModel
    profile: Profile
    policy: SchedulerPolicy
    max_context: int
    memory: MemoryPlan
    default_sampling_params: SamplingParams
    load_memory: LoadMemory
    devices: tuple[Device, ...]
    calibration_kernel: HeadKernel | None = None
    compile_on_cpu: Callable[[], GeneralKernels] | None = None
    warm_ups: tuple[WarmUp, ...] = ()
    deferred: DeferredLoad | None = None

    def warm_up(self) -> None:
        """Run `warm_ups` at once, for measurements without an engine."""
        for each in self.warm_ups:
            _run_warm_up(self.model, each)
        self.warm_ups = ()


def load_engine(
    folder: ModelFolder,
    config: EngineConfig,
    progress: ProgressCallback | None = None,
    profile: Profile | None = None,
    *,
    defers: bool = False,
) -> LoadedEngine:
    """Load ``folder``; without a profile a quick one is measured, and saved if possible.

    A device whose kernels were tested in another process may fail in this one. It is then left out.

    Args:
        folder: the model.
        config: the settings.
        progress: called with the completed share and the current step.
        profile: overrides the saved profile.
        defers: leave the kernels of an NPU to `LoadedEngine.deferred`.
    """
    report = progress or (lambda share, step: None)
    report(0.0, "detecting devices")
    devices, machine, key = discover_devices(), Machine.here(), profile_key(folder, config)
    with shared_devices.loading() as alone:
        return on_working_lanes(
            folder,
            config,
            devices,
            report,
            lambda used, steps: _load_lanes(folder, used, key, machine, devices, steps, profile, alone, defers=defers),
            defers=defers,
        )


def _load_lanes(
    folder: ModelFolder,
    config: EngineConfig,
    key: ProfileKey,
    machine: Machine,
    devices: tuple[Device, ...],
    report: ProgressCallback,
    profile: Profile | None,
    alone: Callable[[], bool],
    *,
    defers: bool,
) -> LoadedEngine:
    max_context = folder.context(config.max_context)
    sampling = default_sampling_params(folder.path, config)
    names, discrete = [device.name for device in devices], discrete_gpu(devices) is not None
    free = free_bytes(config, machine, devices)
    bytes_before, is_first = resident_bytes(), not shared_devices.had_engines  # later ones use memory that was freed
    kv_bytes_per_token: float = folder.kv_bytes_per_token or USUAL_KV_BYTES
    plan = plan_memory(config, folder.weights_bytes, max_context, kv_bytes_per_token, free, devices=devices)
    memory = plan.mode
    use_saved = profile is None and config.profile
    if use_saved:
        profile = Profile.load(key.path)
        if profile is not None and profile.quick and was_busy(profile):
            profile = None  # another program ran at the first load
    saved = profile
    lanes = plan_lanes(config, names, machine.cores, discrete=discrete)
    _report_precisions(config.precision, lanes, devices)
    if any(lane.device != "CPU" for lane in lanes):
        trim_kernel_cache()
    loader = ModelLoader(folder, config, lanes, deferred_lane(config, lanes) if defers else None)
    if profile is not None and not all(is_measured(profile, lane) for lane in loader.first_lanes):
        profile = None
    tuned = dict(profile.properties) if profile is not None and config.tuned_properties else {}
    if profile is None:
        report(0.1, "measuring one layer on every lane")
        profile = measure_quick_profile(loader, key)
    policy = effective_policy(config, profile, static=loader.disaggregated)
    _compile(loader, profile, policy, memory, tuned, report)
    kv_bytes_per_token = loader.layout.bytes_per_token
    load_memory = LoadMemory(folder, memory, bytes_before, key.path if use_saved and is_first else None)
    if config.memory_limit_bytes is not None:  # before what the weights take is measured
        load_memory.return_unused()
    loaded_bytes = resident_bytes() - bytes_before + (folder.weights_bytes if loader.deferred else 0)
    plan = plan_memory(config, folder.weights_bytes, max_context, kv_bytes_per_token, free, loaded_bytes, devices)
    rooflines, contention = calibrated_rooflines(profile, lanes)
    deferred = None
    if loader.deferred is not None:
        unmeasured = None if is_measured(profile, loader.deferred) else profile
        path = key.path if use_saved else None
        results = kept_results(folder, config, devices)
        deferred = DeferredLoad(loader, loader.deferred, unmeasured, policy.chunk_tokens, tuned, devices, path, results)
    report(0.95, "allocating KV blocks")
    compiled = loader.compiled_kernels()
    kv = _kv_cache(loader, config, _num_kv_blocks(loader, config, plan))
    try:
        model = loader.finish(
            {lane.name: rooflines[lane.name] for lane in lanes},
            kv,
            policy.max_batch_tokens,
            0 if deferred is None else policy.chunk_tokens,
        )
        row_split = RowSplit(model.heg, policy)
        if row_split.enabled:
            measured = deferred is None or deferred.profile is None
            rows = row_split.max_batch_tokens if measured else row_split.most_batch_tokens
            model.buffers[ActivationSlot.REACTIVE] = model.buffers[ActivationSlot.REACTIVE].resized(rows)
    except MemoryError as error:
        raise ConfigError(
            f"kv_cache_bytes={plan.kv_bytes}, chunk_tokens={policy.chunk_tokens}, "
            f"max_batch={policy.max_batch}: not enough memory for {kv.blocks} KV blocks and passes of "
            f"{policy.max_batch_tokens} tokens ({error}); give smaller values"
        ) from None
    report(0.97, "warming up")
    warm_ups = _warm_up(model, policy, row_split)
    report(0.975, "comparing the whole model with the CPU")
    check_assembled(folder, config, loader, loader.first_lanes, lambda: model, compiled, devices)
    model.heg = replace(model.heg, contention=contention)
    head = _calibration_kernel(loader, model.heg, report) if config.context_calibration else None
    load_memory.return_unused()
    if use_saved and profile is not saved and alone():  # else other kernels may have slowed down the measured ones
        save_profile(profile, key.path)
    if not warm_ups:
        load_memory.record()
    report(1.0, "ready")
    num_tokens = kv.blocks * loader.layout.block_size
    max_context = min(max_context, num_tokens)
    on_cpu: Callable[[], GeneralKernels] | None = None
    if model.heg.general_lane.device != "CPU":
        layers = layers_per_kernel(profile.layer_256_s, policy, lanes)
        on_cpu = partial(_compile_on_cpu, folder, config, lanes, layers, memory, machine.cores, num_tokens)
    return LoadedEngine(
        folder,
        model,
        profile,
        policy,
        max_context,
        plan,
        sampling,
        load_memory,
        devices,
        head,
        on_cpu,
        warm_ups,
        deferred,
    )


def _compile_on_cpu(
    folder: ModelFolder,
    config: EngineConfig,
    lanes: tuple[LaneSpec, ...],
    layers: int,
    memory: str,
    cores: int,
    num_tokens: int,
) -> GeneralKernels:
    """Compile the kernels of the general lane of ``lanes`` for the CPU, with KV blocks for ``num_tokens`` tokens."""
    loader = ModelLoader(folder, config, lanes)
    general = next(lane for lane in lanes if lane.role == "all")
    on_cpu = replace(general, device="CPU", threads=max(1, min(cores, config.threads or cores) - len(lanes) + 1))
    for form in lane_forms(general, memory):
        loader.compile(on_cpu, form, loader.cut(layers) if form is Form.CUT else loader.whole(), {})
    kv = KvCache(loader.core, "CPU", loader.layout, -(-num_tokens // loader.layout.block_size))
    return GeneralKernels(loader.programs((on_cpu,), kv)[on_cpu.name], kv)


def _report_precisions(precision: str, lanes: tuple[LaneSpec, ...], devices: tuple[Device, ...]) -> None:
    """Log the devices of ``lanes`` that compute in another precision than the one that is set."""
    used = {lane.device for lane in lanes}
    nearest = {each.name.removesuffix(".0"): nearest_precision(precision, each.capabilities) for each in devices}
    others = [f"{name} computes in {found}" for name, found in nearest.items() if name in used and found != precision]
    if others:
        _LOG.warning("precision=%r: %s", precision, ", ".join(others))


def _compile(
    loader: ModelLoader,
    profile: Profile,
    policy: SchedulerPolicy,
    memory: str,
    tuned: dict[str, object],
    report: ProgressCallback,
) -> None:
    wanted = [(lane, form) for lane in loader.first_lanes for form in lane_forms(lane, memory)]
    layers = layers_per_kernel(profile.layer_256_s, policy, loader.lanes)
    graphs = {Form.CUT: loader.cut(layers)}
    if any(form is Form.WHOLE for _, form in wanted):
        graphs[Form.WHOLE] = loader.whole()
    for index, (lane, form) in enumerate(wanted):
        report(0.2 + 0.7 * index / len(wanted), f"compiling the {form} form for {lane.name}")
        loader.compile(lane, form, graphs[form], tuned, policy.chunk_tokens)


def _calibration_kernel(loader: ModelLoader, heg: Heg, report: ProgressCallback) -> HeadKernel | None:
    """Compile the kernel of in-context calibration; a model or device that cannot have it is served without."""
    report(0.99, "compiling the calibration kernel")
    for lane in dict.fromkeys((calibration_lane(heg), heg.general_lane)):
        try:
            return HeadKernel.load(loader, lane)
        except (UnsupportedModelError, DeviceError) as error:
            _LOG.warning("no in-context calibration on lane %s: %s", lane.name, error)
    return None


def _warm_up(model: LoadedModel, policy: SchedulerPolicy, row_split: RowSplit) -> tuple[WarmUp, ...]:
    """Run kernels once on dummy rows, so that first-time costs fall into the load.

    Returns:
        The warm-ups of the CPU, for the time after the load: they take long, and can be cancelled for a request.
    """
    warm_ups, lanes = _warm_ups(model, policy, row_split), model.heg.lanes
    now = [each for each in warm_ups if lanes[each.lane].device != "CPU"]
    for each in now:
        if each.rows == 1:
            _run_warm_up(model, each)
    end = time.perf_counter() + _WARM_UP_S
    for each in now:
        if each.rows > 1 and time.perf_counter() < end:
            _run_warm_up(model, each)
    return tuple(each for each in warm_ups if each not in now)


def _warm_ups(model: LoadedModel, policy: SchedulerPolicy, row_split: RowSplit) -> list[WarmUp]:
    """All warm-ups: first those that the first request needs most."""
    heg = model.heg
    lanes = [lane for lane in heg.lanes.values() if lane.role != "static"]  # static shapes have no first-time costs
    forms = [(lane, form) for lane in lanes for form in model.programs[lane.name]]
    steps = [lane.name for lane, form in forms if form is heg.decode_form]
    chunks = sorted({policy.chunk_tokens, row_split.chunk})
    return [
        *(WarmUp(lane.name, form, 1) for lane, form in forms),
        *(WarmUp(lane.name, form, tokens) for lane, form in forms for tokens in chunks),
        *(WarmUp(name, heg.decode_form, rows, rows) for rows in WARM_UP_ROWS for name in steps),
    ]


def _run_warm_up(model: LoadedModel, warm_up: WarmUp) -> None:
    model.programs[warm_up.lane][warm_up.form].warm_up(warm_up.tokens, warm_up.rows)


def _num_kv_blocks(loader: ModelLoader, config: EngineConfig, plan: MemoryPlan) -> int:
    layout = loader.layout
    blocks = plan.kv_bytes // layout.bytes_per_block - 1  # one more is scratch
    if blocks < 2 and config.memory_limit_bytes is not None and plan.kv_bytes != config.kv_cache_bytes:
        raise ConfigError(
            f"memory_limit_bytes={config.memory_limit_bytes}: {plan.kv_bytes} bytes are left for the KV pool and one "
            f"KV block of this model takes {layout.bytes_per_block}; give at least "
            f"{config.memory_limit_bytes - plan.kv_bytes + 64 * layout.bytes_per_block}"
        )
    if blocks < 2:
        raise ConfigError(
            f"kv_cache_bytes={plan.kv_bytes}: one KV block of this model takes {layout.bytes_per_block} bytes; give at "
            f"least {3 * layout.bytes_per_block}, better {64 * layout.bytes_per_block}"
        )
    return int(blocks)


def _kv_cache(loader: ModelLoader, config: EngineConfig, num_blocks: int) -> KvCache:
    """Allocate the KV pool; one of default size is halved a few times where an accelerator does not allocate it.

    Raises:
        ConfigError: the pool of `EngineConfig.kv_cache_bytes` cannot be allocated, or the CPU allocates none.
        DeviceError: the accelerator does not allocate the smallest pool either.
    """
    least = max(2, num_blocks >> _KV_HALVINGS)
    while True:
        try:
            return loader.kv_cache(num_blocks)
        except DeviceError as error:
            if config.kv_cache_bytes is not None:
                raise ConfigError(f"kv_cache_bytes={config.kv_cache_bytes}: {error}; give less") from error
            if num_blocks // 2 < least:
                raise
            _LOG.warning("%s: %s; the KV pool gets half of it", loader.folder.name, error)
        num_blocks //= 2
