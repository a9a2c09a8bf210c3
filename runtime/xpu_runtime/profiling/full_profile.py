"""The full profile (`xpu-agents profile`): measures the machine on the real model and chooses from it (R2, R5, R13)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from xpu_runtime.calibration.pass_runner import MAX_SEQUENCES, MAX_TOKENS, PassRunner
from xpu_runtime.calibration.timing import interleaved_s, median_s
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import (
    ProgressCallback,
    choose_memory_mode,
    load_engine,
    measure_quick_profile,
    profile_key,
)
from xpu_runtime.heg import Form, LaneSpec
from xpu_runtime.lanes.model_loader import GROUP_SIZE, ModelLoader
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling.core_split import measure_core_splits
from xpu_runtime.profiling.timing_model import measure_timing_model
from xpu_runtime.soc.devices import discover_devices
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, check_profile_writable

__all__ = ["measure_full_profile"]

_BATCH_BUDGET = 1.25
"""B_rf is the largest batch whose step lasts at most this times a lone one (chosen: the paper fixes B_rf)."""
_CHUNKS = (256, 512, MAX_TOKENS)
_CHUNK_TOLERANCE = 0.02
"""The smallest chunk within this of the best throughput wins: the point where the kernel just saturates the device."""
_BATCHES = (1, 2, 3, 4, 5, 6, MAX_SEQUENCES)
_GROUP_SIZES = (0, 64, 128)
"""Dynamic-quantisation group sizes tried on a CPU, beside the plugin's default."""


def measure_full_profile(
    model: str | Path, config: EngineConfig | None = None, progress: ProgressCallback | None = None
) -> tuple[Profile, Path]:
    """Measure ``model`` on this machine, keep the result and return it with its file.

    Takes two to three minutes for a 0.5B model on two cores. Nothing else should run meanwhile. What was kept
    before stays until then.

    Raises:
        ConfigError: the result could not be kept; before anything is measured, unless the disk fills up meanwhile.
    """
    config = config or EngineConfig()
    say = progress or (lambda share, what: None)
    folder = ModelFolder.open(model)
    place = profile_key(folder, config)
    check_profile_writable(place.path)
    machine = Machine.here()
    devices = [device.name for device in discover_devices()]
    lanes = plan_lanes(config, devices, machine.cores, split=True)
    splits: dict[str, Any] = {}
    split = None
    if config.policy.disaggregation and choose_memory_mode(config, folder, machine) == "fast":
        say(0.0, "an answer on some cores beside the background on the others")
        split = measure_core_splits(folder, config, lanes, splits)
    decode_threads, slowdown = (None, None) if split is None else (split.decode_threads, split.slowdown)
    say(0.1, "measuring one layer on every lane")
    lanes = plan_lanes(config, devices, machine.cores, split=True, decode_threads=decode_threads)
    base = measure_quick_profile(ModelLoader(folder, config, lanes), place)
    base = base.model_copy(update={"decode_threads": decode_threads, "split_slowdown": slowdown})
    measured = {**base.measurements, **splits}
    properties = _fastest_properties(folder, config, lanes, measured, say)
    base = base.model_copy(update={"properties": properties})
    say(0.55, "loading the whole engine")
    policy = config.policy.replace(chunk_tokens=max(_CHUNKS))
    settings = config.replace(policy=policy, kv_cache_bytes=None)
    parts = load_engine(folder, settings, profile=base)  # nothing is kept before all is measured
    trial = PassRunner(parts.model)
    lane = next(lane.name for lane in lanes if lane.role == "all")
    chunk = None if trial.disaggregated else _chunk(trial, lane, measured, say)
    batch = _reactive_batch(trial, lane, _BATCH_BUDGET, measured, say)
    say(0.9, "whole passes, and the time between them")
    pace = measure_timing_model(parts, settings)
    profile = base.model_copy(
        update={
            "quick": False,
            "chunk_tokens": chunk,
            "reactive_batch": batch,
            "narrow_rows": parts.profile.narrow_rows,
            "prompt_unit": parts.profile.prompt_unit,
            "pace": pace,
            "measurements": measured,
        }
    )
    profile.save_required(place.path)
    say(1.0, "done")
    return profile, place.path


def _fastest_properties(
    folder: ModelFolder,
    config: EngineConfig,
    lanes: tuple[LaneSpec, ...],
    measured: dict[str, Any],
    say: ProgressCallback,
) -> dict[str, Any]:
    """The dynamic-quantisation group size that serves a typical load fastest without slowing a lone answer down."""
    lane = next(lane for lane in lanes if lane.role == "all")
    name = GROUP_SIZE
    if lane.device != "CPU" or config.precision == "f32" or name in config.properties:  # at f32 it is off for good
        return {}
    rows: dict[str, dict[str, float]] = {}
    for index, size in enumerate([None, *_GROUP_SIZES]):
        label = "default" if size is None else str(size)
        say(0.15 + 0.1 * index, f"trying {name}={label}")
        loader = ModelLoader(folder, config, (lane,))
        tuned = {} if size is None else {name: size}
        loader.compile(lane, Form.WHOLE, loader.whole(), tuned)
        loader.compile(lane, Form.CUT, loader.cut(1024), tuned)
        trial = PassRunner.of(loader)
        rows[label] = {
            "prefill_256_s": median_s(trial.prefill(256, lane.name), 5),
            "decode_1_s": median_s(trial.decode(1, lane.name), 9),
            "decode_8_s": median_s(trial.decode(8, lane.name), 9),
        }
    measured["properties"] = rows
    steady = min(row["decode_1_s"] for row in rows.values()) * 1.15  # a lone step is all loading: the rest is noise
    able = {label: row for label, row in rows.items() if row["decode_1_s"] <= steady}
    # Eight requests of 512 tokens in and 64 out.
    best = min(able, key=lambda label: 16 * able[label]["prefill_256_s"] + 64 * able[label]["decode_8_s"])
    return {} if best == "default" else {name: int(best)}


def _chunk(trial: PassRunner, lane: str, measured: dict[str, Any], say: ProgressCallback) -> int:
    say(0.7, "prefill in chunks of " + ", ".join(map(str, _CHUNKS)))
    taken = interleaved_s({tokens: trial.prefill(tokens, lane) for tokens in _CHUNKS}, repeats=1)
    rates = {tokens: tokens / taken[tokens] for tokens in _CHUNKS}
    measured["prefill_tokens_per_s"] = rates
    best = max(rates.values())
    return next(tokens for tokens in _CHUNKS if rates[tokens] >= (1 - _CHUNK_TOLERANCE) * best)


def _reactive_batch(
    trial: PassRunner, lane: str, budget: float, measured: dict[str, Any], say: ProgressCallback
) -> int:
    say(0.85, "decode batches")
    steps = interleaved_s({batch: trial.decode(batch, lane) for batch in _BATCHES})
    measured["decode_step_s"] = steps
    return max(batch for batch in _BATCHES if steps[batch] <= budget * steps[1])
