"""The full profile (`xpu-agents profile`): measures a model on this machine and chooses settings (R2, R5, R13)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from xpu_runtime.calibration.chunk_size import choose_static_chunk, saturating_chunk
from xpu_runtime.calibration.co_execution import measure_co_execution
from xpu_runtime.calibration.op_group_runner import OpGroupRunner, tokenwise_group
from xpu_runtime.calibration.pass_runner import MAX_SEQUENCES, MAX_TOKENS, PassRunner
from xpu_runtime.calibration.quick_profile import measure_quick_profile
from xpu_runtime.calibration.timing import interleaved_s, median_s
from xpu_runtime.config import EngineConfig
from xpu_runtime.deprecation import renamed_names
from xpu_runtime.engine.loading import ProgressCallback, load_engine, profile_key
from xpu_runtime.engine.working_lanes import on_working_lanes
from xpu_runtime.errors import DeviceError
from xpu_runtime.heg import Form, LaneSpec
from xpu_runtime.lanes.model_loader import GROUP_SIZE, ModelLoader
from xpu_runtime.lanes.topology import deferred_lane, plan_lanes
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.profiling.timing_model import measure_timing_model
from xpu_runtime.soc.devices import discover_devices, discrete_gpu
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, ProfileKey, check_profile_writable

__all__ = ["measure_full_profile"]

__getattr__ = renamed_names(
    __name__,
    {
        "full_profile": "measure_full_profile",
    },
)

_CHUNKS = (256, 512, MAX_TOKENS)
_BATCHES = (1, 2, 3, 4, 5, 6, MAX_SEQUENCES)
_BATCH_SLOWDOWN = 1.25
"""B_rf is the largest batch whose step takes at most this times a single one (chosen: the paper fixes B_rf)."""
_GROUP_SIZES = (0, 64, 128)
"""Dynamic-quantisation group sizes measured on a CPU, beside the default of the plugin."""


def measure_full_profile(
    model: str | Path, config: EngineConfig | None = None, progress: ProgressCallback | None = None
) -> tuple[Profile, Path]:
    """Measure ``model`` on this machine, save the profile and return it with its path.

    Takes two to three minutes for a 0.5B model on two cores. Nothing else should run meanwhile. An earlier profile is
    replaced at the end. A device that fails or hangs meanwhile is left out, see `on_working_lanes`.

    Raises:
        ConfigError: the profile cannot be saved; raised before the measurement, unless the disk fills up meanwhile.
    """
    config = config or EngineConfig()
    report = progress or (lambda share, what: None)
    folder = ModelFolder.open(model)
    key = profile_key(folder, config)
    check_profile_writable(key.path)
    devices = discover_devices()
    machine, names, discrete = Machine.here(), [device.name for device in devices], discrete_gpu(devices) is not None

    def measure(used: EngineConfig, steps: ProgressCallback) -> Profile:
        lanes = plan_lanes(used, names, machine.cores, discrete=discrete)
        return _measure_lanes(folder, used, key, lanes, steps)

    profile = on_working_lanes(folder, config, devices, report, measure, again=True)
    profile.save_required(key.path)
    report(1.0, "done")
    return profile, key.path


def _measure_lanes(
    folder: ModelFolder,
    config: EngineConfig,
    key: ProfileKey,
    lanes: tuple[LaneSpec, ...],
    report: ProgressCallback,
) -> Profile:
    report(0.1, "measuring one layer on every lane")
    loader = ModelLoader(folder, config, lanes, deferred_lane(config, lanes))  # with the host memory of serving
    base = measure_quick_profile(loader, key, full=True)
    measured = dict(base.measurements)
    static = next((lane for lane in lanes if lane.role == "static"), None)
    chunk = None
    if static is not None:
        chunk = _static_chunk_tokens(loader, static, measured, report)
        report(0.14, "measuring kernels on two lanes at the same time")
        base = base.model_copy(update={"chunk_tokens": chunk, "co_execution": measure_co_execution(loader, {})})
    properties = _fastest_properties(folder, config, lanes, measured, report)
    base = base.model_copy(update={"properties": properties})
    report(0.55, "loading the whole engine")
    settings = config.replace(kv_cache_bytes=None)
    if static is None:
        settings = settings.replace(policy=config.policy.replace(chunk_tokens=max(_CHUNKS)))
    loaded = load_engine(
        folder, settings, lambda share, step: report(0.55 + 0.15 * share, step), profile=base
    )  # nothing is saved before the end
    if set(loaded.model.heg.lanes) != {lane.name for lane in lanes}:
        raise DeviceError("a device that was measured fails in the whole engine")
    loaded.warm_up()
    runner = PassRunner(loaded.model)
    lane = next(lane.name for lane in lanes if lane.role == "all")
    if static is None:
        chunk = _chunk_tokens(runner, lane, measured, report)
    batch = _reactive_batch(runner, lane, measured, report)
    report(0.9, "measuring whole passes and the time between them")
    timing_model = measure_timing_model(loaded, settings)
    return base.model_copy(
        update={
            "quick": False,
            "chunk_tokens": chunk,
            "reactive_batch": batch,
            "pace": timing_model,
            "measurements": measured,
        }
    )


def _fastest_properties(
    folder: ModelFolder,
    config: EngineConfig,
    lanes: tuple[LaneSpec, ...],
    measured: dict[str, Any],
    report: ProgressCallback,
) -> dict[str, Any]:
    """Return the dynamic-quantisation group size that serves a typical load fastest.

    Sizes that slow down a single decode step are excluded.
    """
    lane = next(lane for lane in lanes if lane.role == "all")
    name = GROUP_SIZE
    chosen = {**config.common_properties, **config.device_properties(lane.device)}
    if lane.device != "CPU" or config.precision == "f32" or name in chosen:  # off at f32
        return {}
    rows: dict[str, dict[str, float]] = {}
    for index, size in enumerate([None, *_GROUP_SIZES]):
        label = "default" if size is None else str(size)
        report(0.15 + 0.1 * index, f"trying {name}={label}")
        loader = ModelLoader(folder, config, (lane,))
        tuned = {} if size is None else {name: size}
        loader.compile(lane, Form.CUT, loader.cut(1024), tuned)
        runner = PassRunner.of(loader)
        rows[label] = {
            "prefill_256_s": median_s(runner.prefill(256, lane.name), 5),
            "decode_1_s": median_s(runner.decode(1, lane.name), 9),
            "decode_8_s": median_s(runner.decode(8, lane.name), 9),
        }
    measured["properties"] = rows
    limit_s = min(row["decode_1_s"] for row in rows.values()) * 1.15  # within noise: a single step only reads weights
    candidates = [label for label, row in rows.items() if row["decode_1_s"] <= limit_s]
    # Eight requests of 512 tokens in and 64 out.
    best = min(candidates, key=lambda label: 16 * rows[label]["prefill_256_s"] + 64 * rows[label]["decode_8_s"])
    return {} if best == "default" else {name: int(best)}


def _chunk_tokens(runner: PassRunner, lane: str, measured: dict[str, Any], report: ProgressCallback) -> int:
    report(0.7, "measuring prefill in chunks of " + ", ".join(map(str, _CHUNKS)))
    seconds = interleaved_s({tokens: runner.prefill(tokens, lane) for tokens in _CHUNKS}, repeats=1)
    measured["prefill_tokens_per_s"] = {tokens: tokens / seconds[tokens] for tokens in _CHUNKS}
    return saturating_chunk(seconds)


def _static_chunk_tokens(
    loader: ModelLoader, lane: LaneSpec, measured: dict[str, Any], report: ProgressCallback
) -> int:
    """Rows of the static kernels of ``lane``; their engine is then compiled with these rows only."""
    group = tokenwise_group(loader)

    def kernel_s(rows: int) -> float:
        report(0.12, f"measuring static kernels of {rows} rows")
        return median_s(OpGroupRunner(loader, lane, group, {}, rows).run_of(rows))

    chunk, measured["static_kernel_s"] = choose_static_chunk(kernel_s)
    return chunk


def _reactive_batch(runner: PassRunner, lane: str, measured: dict[str, Any], report: ProgressCallback) -> int:
    report(0.85, "measuring decode batches")
    seconds = interleaved_s({batch: runner.decode(batch, lane) for batch in _BATCHES})
    measured["decode_step_s"] = seconds
    return max(batch for batch in _BATCHES if seconds[batch] <= _BATCH_SLOWDOWN * seconds[1])
