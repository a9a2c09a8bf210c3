"""Comparison of a loaded model, with its kernels on several devices, with the CPU at f32."""

from __future__ import annotations

import logging
from collections.abc import Callable
from collections.abc import Sequence as ReadOnlyList
from math import isfinite

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.config import EngineConfig
from xpu_runtime.errors import DeviceError, XpuError
from xpu_runtime.heg import Form, KernelKind, LaneSpec
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.compiled_kernel import CompiledKernel, RunnableKernel
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.lanes.model_loader import LoadedModel, ModelLoader
from xpu_runtime.lanes.topology import lanes_setting
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification.comparison import product_depth, row_error, tolerance
from xpu_runtime.qualification.kernel_trial import (
    LONG_POSITION,
    TrialStep,
    kernel_precision,
    may_quantise,
    step_inputs,
)
from xpu_runtime.qualification.results import KernelResult, Outcome, Qualification, change_results, qualification_path
from xpu_runtime.scheduler import ActivationSlot
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine, cores

__all__ = ["check_assembled"]

_LOG = logging.getLogger(__name__)

_CHUNK, _ROWS, _DRAFTS, _STEPS = 32, 8, 3, 3
"""Most tokens of each of two chunks of the prompt, their compared rows, the drafts that are verified behind them, and
the greedy decode steps behind these (chosen: seconds on a CPU)."""
_WEIGHT_COPIES = 3
"""Copies of the weights for which memory has to be free: those of the CPU at f32 may be twice as large (chosen)."""
_SEED = 47


def check_assembled(
    folder: ModelFolder,
    config: EngineConfig,
    loader: ModelLoader,
    lanes: tuple[LaneSpec, ...],
    model: Callable[[], LoadedModel],
    compiled: ReadOnlyList[ov.CompiledModel],
    devices: tuple[Device, ...],
    check: Callable[[], None] = lambda: None,
) -> None:
    """Compare two chunks of a prompt, a verification of drafts and some greedy decode steps with the CPU at f32.

    That is done at short and at long positions. In the second chunk and the verification another sequence decodes.

    Kernels that are right one by one may still be wrong together, for example where values of one device are read by
    another. It is done once for each set of lanes; the result is kept with those of the kernels. Without those, or with
    little memory, it is not done.

    Args:
        folder: the model.
        config: the settings.
        loader: the loader of the model.
        lanes: the lanes that have kernels.
        model: returns the loaded model, whose KV cache and buffers nothing else uses.
        compiled: its kernels.
        devices: devices of this machine.
        check: called between two steps; an error that it raises ends the comparison without a result.

    Raises:
        DeviceError: the values differ by more than rounding explains.
    """
    if not config.qualify or config.stand_in or all(lane.device == "CPU" for lane in lanes):
        return
    path = qualification_path(folder, config, devices)
    kept, setting = Qualification.load(path), lanes_setting(lanes)
    if kept is None or any(each.lane == setting and each.kind is KernelKind.WHOLE for each in kept.results):
        return
    if Machine.here().memory_available_bytes < _WEIGHT_COPIES * folder.weights_bytes:
        _LOG.info("%s: not compared with the CPU as a whole, memory is short", folder.name)
        return
    result = KernelResult.of_lanes(lanes, "assembled", Outcome.OK)
    try:
        reference = _Reference(folder, config, loader.core)
    except (RuntimeError, XpuError, MemoryError) as error:
        _LOG.info("%s: not compared with the CPU as a whole: %s", folder.name, error)
        return
    found = _Assembled(model())
    far = max(0, min(LONG_POSITION, folder.context(config.max_context) - _max_tokens(found.chunk)))
    worst, position = -1.0, 0
    for offset in dict.fromkeys((0, far)):
        largest = _greedy_error(reference, found, offset, check)
        if largest > worst:
            worst, position = largest, offset
    kinds = {(kernel_precision(each), may_quantise(each, loader.layout)) for each in compiled}
    limit = max(tolerance(precision, reference.depth, quantised=quantised) for precision, quantised in kinds)
    update: dict[str, object] = {"tolerance": limit, "position": position, "error": worst if isfinite(worst) else None}
    if worst > limit:
        reason = f"logits differ by {worst:.2g} of their length from position {position} on, {limit:.2g} is accepted"
        update |= {"outcome": Outcome.WRONG, "message": reason}
    result = result.model_copy(update=update)
    try:
        change_results(path, lambda stored: stored and stored.model_copy(update={"results": (*stored.results, result)}))
    except OSError as error:
        _LOG.warning("the comparison of the whole model is not saved, so the next load repeats it: %s", error)
    if result.outcome is Outcome.WRONG:
        raise DeviceError(f"the model on lanes {setting} is wrong: {result.message}")


def _greedy_error(reference: _Reference, found: _Assembled, offset: int, check: Callable[[], None]) -> float:
    """The largest error of a row of logits; both compute the tokens that the CPU chooses."""
    random = np.random.default_rng((_SEED, offset))
    chunk, tokens, greedy, worst = found.chunk, list[int](), 0, 0.0
    for length, prefill, beside in (
        (chunk, True, False),
        (chunk - 1, True, True),
        (min(1 + _DRAFTS, chunk - 1), False, True),
        *[(1, False, False)] * _STEPS,
    ):
        if not length:
            continue
        step = TrialStep(len(tokens), length, min(_ROWS, length), offset, beside)
        tokens += random.integers(0, reference.vocab_size, length).tolist() if length > 1 else [greedy]
        check()
        expected = reference.logits(tokens, step)
        check()
        logits = found.logits(tokens, step, prefill=prefill)
        worst = max(worst, row_error(logits, expected, centred=True))
        greedy = int(expected[step.rows - 1].argmax())
    return worst


def _max_tokens(chunk: int) -> int:
    """Tokens of the compared sequence if chunks have ``chunk`` tokens."""
    return 2 * chunk + 1 + _DRAFTS + _STEPS


class _Reference:
    """The model on the CPU at f32.

    Attributes:
        depth: see `product_depth`.
        vocab_size: number of token ids.
    """

    def __init__(self, folder: ModelFolder, config: EngineConfig, core: ov.Core) -> None:
        lane = LaneSpec("cpu", "CPU", "all", threads=cores())
        exact = config.replace(precision="f32", kv_precision="f32", properties={}, context_calibration=False)
        loader = ModelLoader(folder, exact, (lane,))
        loader.core = core
        group = loader.whole().groups[0]
        self.depth = product_depth(group.model)
        logits = group.model.outputs[0].get_partial_shape()
        self.vocab_size: int = logits[len(logits) - 1].get_length()
        compiled = loader.compile_model(lane, group.name, group.model, {})
        layout = KvLayout()
        layout.add(compiled, folder.name)
        self._block_size = layout.block_size
        self._spare_block = -(-_max_tokens(_CHUNK) // layout.block_size)
        kv = KvCache(core, "CPU", layout, self._spare_block + 1)
        self._kernel = CompiledKernel(compiled, (), (), kv.tensors, 0, kv.scratch)

    def logits(self, tokens: list[int], step: TrialStep) -> NDArray[np.float32]:
        """Logits ``[rows, vocab]`` of the sampled rows of ``step``, see `step_inputs`."""
        logits = self._kernel.run(step_inputs(step, tokens, self._block_size, self._spare_block), None)
        assert logits is not None
        return logits.copy()


class _Assembled:
    """The loaded model: prompts run on the static lane where it has kernels, and decode as in the engine.

    Attributes:
        chunk: rows of a pass over a chunk of the prompt.
    """

    def __init__(self, model: LoadedModel) -> None:
        self._programs = model.programs
        self._general = model.heg.general_lane.name
        static = model.heg.lane("static")
        self._static = static if static is not None and model.programs[static.name] else None
        self._decode_form = model.heg.decode_form
        self._buffer: ActivationBuffer = model.buffers[ActivationSlot.PROACTIVE]
        self._block_size, self._spare_block = model.kv.layout.block_size, model.kv.blocks - 1
        room = (self._spare_block * self._block_size - _max_tokens(0)) // 2
        self.chunk = min(_CHUNK, room, model.heg.static_tokens or _CHUNK, self._buffer.max_tokens)

    def logits(self, tokens: list[int], step: TrialStep, *, prefill: bool) -> NDArray[np.float32]:
        """As `_Reference.logits`; with ``prefill`` through the kernels of a chunk."""
        form = Form.CUT if prefill else self._decode_form
        inputs = step_inputs(step, tokens, self._block_size, self._spare_block)
        kernels: list[RunnableKernel | None] = list(self._programs[self._general][form].kernels)
        if self._static is not None and prefill:
            own = self._programs[self._static.name][form].kernels
            kernels = [static or general for static, general in zip(own, kernels, strict=True)]
        logits = None
        for kernel in kernels:
            assert kernel is not None  # the general lane has all of them
            logits = kernel.run(inputs, self._buffer if form is Form.CUT else None)
        assert logits is not None
        return logits.copy()
