"""The full profile (`xpu-agents profile`): measures the machine on the real model and chooses from it (R2, R5, R13)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.loading import Progress, bring_up, quick_profile, stored_profile
from xpu_runtime.heg import Form, LaneSpec, Roofline
from xpu_runtime.lanes.calibration import compare_s, median_s, sample_pass
from xpu_runtime.lanes.loader import LoadedModel, ModelLoader
from xpu_runtime.lanes.step import StepInputs
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.scheduler import Pass
from xpu_runtime.soc.devices import discover
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Profile, profile_path

__all__ = ["full_profile"]

_CHUNKS = (256, 512, 768)
_CHUNK_TOLERANCE = 0.02
"""The smallest chunk within this of the best throughput wins: the point where the kernel just saturates the device."""
_BATCHES = (1, 2, 3, 4, 5, 6, 8)
_BATCH_BUDGET = 1.25
"""B_rf is the largest batch whose step takes at most this times a lone one (chosen; the paper fixes B_rf at 3)."""
_GROUP_SIZES = (0, 64, 128)
"""Dynamic-quantisation group sizes tried on a CPU, beside the plugin's default."""
_ANY_ROOFLINE = Roofline(1e12, 1e10, 1.0, 1.0, 100.0)
"""For lanes that only run passes and predict none."""
_CONTEXT = 512
"""Tokens before a decode step."""
_SEQUENCES = max(_BATCHES)
"""Most sequences of a pass."""


def full_profile(
    model: str | Path, config: EngineConfig | None = None, progress: Progress | None = None
) -> tuple[Profile, Path]:
    """Measure ``model`` on this machine, keep the result and return it with its file.

    Takes about a minute for a 0.5B model on two cores. Nothing else should run meanwhile.
    """
    config = config or EngineConfig()
    say = progress or (lambda share, what: None)
    folder = ModelFolder.open(model)
    _, model_id, machine_id, variant = stored_profile(folder, config)
    say(0.0, "measuring one layer on every lane")
    lanes = plan_lanes(config, [device.name for device in discover()], Machine.here().cores, split=True)
    base = quick_profile(ModelLoader(folder, config, lanes), model_id, machine_id)
    measured = dict(base.measurements)
    properties = _fastest_properties(folder, config, lanes, measured, say)
    path = profile_path(model_id, machine_id, variant)
    base.model_copy(update={"properties": properties}).save(path)  # what the engine below is loaded by
    say(0.45, "loading the whole engine")
    policy = config.policy.replace(chunk_tokens=max(_CHUNKS))
    trial = config.replace(policy=policy, profile=True, kv_cache_bytes=None)
    up = bring_up(folder, trial)
    runner = _Runner(up.model)
    lane = next(lane.name for lane in lanes if lane.role == "all")
    chunk = None if runner.disaggregated else _chunk(runner, lane, measured, say)
    batch = _reactive_batch(runner, lane, measured, say)
    slowdown = _split_slowdown(runner, lane, measured, say)
    profile = base.model_copy(
        update={
            "quick": False,
            "properties": properties,
            "chunk_tokens": chunk,
            "reactive_batch": batch,
            "split_slowdown": slowdown,
            "measurements": measured,
        }
    )
    profile.save(path)
    say(1.0, "done")
    return profile, path


class _Runner:
    """Runs passes on a loaded model without an engine."""

    def __init__(self, model: LoadedModel) -> None:
        self._model = model
        self._block = model.kv.layout.block_size
        self._blocks_each = _blocks_per_sequence(self._block)

    @property
    def disaggregated(self) -> bool:
        return self._model.heg.lane("static") is not None

    @property
    def halves(self) -> tuple[str, str] | None:
        decode, prefill = self._model.heg.lane("decode"), self._model.heg.lane("prefill")
        return None if decode is None or prefill is None else (decode.name, prefill.name)

    def prefill(self, tokens: int) -> Pass:
        return sample_pass([(0, tokens, 1)])

    def decode(self, batch: int) -> Pass:
        form = Form.WHOLE if Form.WHOLE in self._model.heg.forms else Form.CUT
        return sample_pass([(_CONTEXT, 1, 1)] * batch, form)

    def action(self, work: Pass, lane: str, buffer: int = 0) -> Callable[[], None]:
        """Something that runs ``work`` once on ``lane``."""
        blocks = self._model.kv.blocks

        def table(sequence: int) -> NDArray[np.int32]:
            first = (sequence + buffer * _SEQUENCES) * self._blocks_each
            return np.arange(first, first + self._blocks_each, dtype=np.int32) % blocks  # a small pool is shared

        step = StepInputs(work.segments, table, self._block)
        program = self._model.programs[lane][work.form]
        values = self._model.buffers[buffer] if work.form is Form.CUT else None

        def run() -> None:
            for kernel in program.kernels:
                if kernel is not None:
                    kernel.run(step, values)

        return run


def _fastest_properties(
    folder: ModelFolder, config: EngineConfig, lanes: tuple[LaneSpec, ...], measured: dict[str, Any], say: Progress
) -> dict[str, Any]:
    """The dynamic-quantisation group size that serves a typical load fastest without slowing a lone answer down."""
    lane = next(lane for lane in lanes if lane.role == "all")
    name = "DYNAMIC_QUANTIZATION_GROUP_SIZE"
    if lane.device != "CPU" or name in config.properties:
        return {}
    rows: dict[str, dict[str, float]] = {}
    for index, size in enumerate([None, *_GROUP_SIZES]):
        label = "default" if size is None else str(size)
        say(0.05 + 0.1 * index, f"trying {name}={label}")
        loader = ModelLoader(folder, config, (lane,))
        tuned = {} if size is None else {name: size}
        loader.compile(lane, Form.WHOLE, loader.whole(), tuned)
        loader.compile(lane, Form.CUT, loader.cut(1024), tuned)
        blocks = _SEQUENCES * _blocks_per_sequence(loader.layout.block_size)
        runner = _Runner(loader.finish({lane.name: _ANY_ROOFLINE}, blocks, 256))
        rows[label] = {
            "prefill_256_s": median_s(runner.action(runner.prefill(256), lane.name), 5),
            "decode_1_s": median_s(runner.action(runner.decode(1), lane.name), 9),
            "decode_8_s": median_s(runner.action(runner.decode(8), lane.name), 9),
        }
    measured["properties"] = rows
    steady = min(row["decode_1_s"] for row in rows.values()) * 1.15  # a lone step is all loading: the rest is noise
    able = {label: row for label, row in rows.items() if row["decode_1_s"] <= steady}
    # Eight requests of 512 tokens in and 64 out.
    best = min(able, key=lambda label: 16 * able[label]["prefill_256_s"] + 64 * able[label]["decode_8_s"])
    return {} if best == "default" else {name: int(best)}


def _chunk(runner: _Runner, lane: str, measured: dict[str, Any], say: Progress) -> int:
    say(0.55, "prefill in chunks of " + ", ".join(map(str, _CHUNKS)))
    taken = compare_s({tokens: runner.action(runner.prefill(tokens), lane) for tokens in _CHUNKS}, repeats=1)
    rates = {tokens: tokens / taken[tokens] for tokens in _CHUNKS}
    measured["prefill_tokens_per_s"] = rates
    best = max(rates.values())
    return next(tokens for tokens in _CHUNKS if rates[tokens] >= (1 - _CHUNK_TOLERANCE) * best)


def _reactive_batch(runner: _Runner, lane: str, measured: dict[str, Any], say: Progress) -> int:
    say(0.75, "decode batches")
    steps = compare_s({batch: runner.action(runner.decode(batch), lane) for batch in _BATCHES})
    measured["decode_step_s"] = steps
    return max(batch for batch in _BATCHES if steps[batch] <= _BATCH_BUDGET * steps[1])


def _split_slowdown(runner: _Runner, lane: str, measured: dict[str, Any], say: Progress) -> float | None:
    """How much longer a lone decode step takes on its half while the other half prefills."""
    halves = runner.halves
    if halves is None:
        return None
    say(0.9, "both halves at once")
    decode, prefill = halves
    alone = median_s(runner.action(runner.decode(1), lane), 15)
    half = median_s(runner.action(runner.decode(1), decode), 15)
    background = runner.action(runner.prefill(256), prefill, buffer=1)
    stop = threading.Event()
    passes = [0]

    def keep_going() -> None:
        while not stop.is_set():
            background()
            passes[0] += 1

    thread = threading.Thread(target=keep_going)
    thread.start()
    try:
        together = median_s(runner.action(runner.decode(1), decode), 60, warm_up=15)
    finally:
        stop.set()
        thread.join()
    measured["split"] = {"decode_all_s": alone, "decode_half_s": half, "decode_beside_prefill_s": together}
    return together / alone


def _blocks_per_sequence(block_size: int) -> int:
    """KV blocks of the longest made-up sequence."""
    return -(-max(*_CHUNKS, _CONTEXT + 1) // block_size)
