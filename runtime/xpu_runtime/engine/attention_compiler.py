"""Compiles attention for an NPU while the engine serves, tests it, and drops it: `AttentionCompiler`."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.calibration.timing import median_s
from xpu_runtime.engine.background_compile import BackgroundCompile
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, Load
from xpu_runtime.lanes.static_attention import AttentionKernels, CompiledAttention
from xpu_runtime.memory import MemoryState
from xpu_runtime.model.openvino_errors import is_memory_error, openvino_message
from xpu_runtime.model.static_attention import MASKED, AttentionShape
from xpu_runtime.qualification import CompileNote, KernelResult, Outcome, attention_name, note_kernel
from xpu_runtime.qualification.comparison import difference_message, row_error, tolerance
from xpu_runtime.qualification.kernel_trial import kernel_precision
from xpu_runtime.scheduler import CompileKernel, ReleaseKernel, Scheduler

__all__ = ["AttentionCompiler"]

_LOG = logging.getLogger(__name__)

_RUNS = 3
"""Timed runs of a kernel, after the one that is compared (chosen)."""
_SLOWER = 2.0
"""Time over the predicted one of the general lane from which a kernel is not used (decodes that wait there count its
time twice, see `AttentionWarmup.preferred`)."""
_PRODUCTS = 2
"""Matrix products of attention that follow one another."""
_LEAST_COST = 0.05
"""Least cost of attention relative to matrix products, for a measurement that other programs disturbed."""
_MISPLACED = 0.05
"""Difference between keys or values of a normal distribution and the same in the KV cache, from which they are those of
another token or width: rounding to bf16 moves them by less."""
_STUCK = (Outcome.SLOW_TO_COMPILE, Outcome.HANGS, Outcome.ENDS_PROCESS)
"""Outcomes after which no other kernel is compiled."""
_SEED = 47
_REFERENCE = {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": 1, "ENABLE_CPU_PINNING": False}
"""OpenVINO properties of the CPU at f32; one thread, since the engine serves meanwhile."""


class AttentionCompiler:
    """Carries out `CompileKernel` and `ReleaseKernel`: one kernel at a time, on a thread of its own.

    A kernel is used if its values are those of the CPU at f32 within what rounding explains, and if it is not slower
    than the general lane by the predicted cost. Its time calibrates attention on the static lane.

    A kernel that is not ready after the time limit is given up. Its thread stays, since a driver cannot be interrupted,
    so no other kernel is compiled, in later loads neither. Those in use stay in use. A driver that ends the process is
    noticed at a later load, see `CompileNote`.

    While memory is short, or the CPU computes in place of a GPU, all kernels are released and none is compiled.

    Args:
        kernels: attention of the static lane.
        scheduler: the scheduler.
        lane: name of the static lane.
        device: OpenVINO device of the lane.
        results: file in which results are kept for `doctor`; None if none are kept.
        post: calls a function inside an engine step; from any thread.
        timeout_s: seconds in which a kernel has to be compiled and tested.
        left_out: results of contexts that were found not to work before.
    """

    def __init__(
        self,
        kernels: AttentionKernels,
        scheduler: Scheduler,
        lane: str,
        device: str,
        results: Path | None,
        post: Callable[[Callable[[], None]], None],
        timeout_s: float,
        left_out: Mapping[int, KernelResult],
    ) -> None:
        self._kernels = kernels
        self._scheduler = scheduler
        self._lane = lane
        self._device = device
        self._results = results
        self._post = post
        self._timeout_s = timeout_s
        self._is_short, self._on_own_device = False, True
        self._stopped = False
        self._stage = Outcome.SLOW_TO_COMPILE  # the outcome if the time is over now
        self._running: BackgroundCompile | None = None
        for context, result in left_out.items():
            scheduler.leave_out_attention(context)
            if result.outcome in _STUCK and not self._stopped:
                self._stopped = True
                reason = f"over {context} tokens: {result.outcome}"
                _LOG.warning("attention is not compiled for %r (%s); `xpu-agents profile` tests again", lane, reason)

    def compile(self, action: CompileKernel) -> None:
        """Compile and test the kernels of a context; the scheduler is told in a later step, and asks for one at a time.

        After one that was given up nothing is compiled and the scheduler is not told, so that it asks for no other.
        """
        if self._stopped:
            return
        heg, kernel, load = self._attention(action.context)
        general_s = heg.time_s(kernel, heg.general_lane.name, load)
        result = KernelResult(
            lane=self._lane,
            device=self._device,
            kind=KernelKind.ATTENTION,
            kernel=attention_name(action.context),
            outcome=Outcome.OK,
        )
        self._stage = Outcome.SLOW_TO_COMPILE
        self._running = BackgroundCompile(
            "xpu-compile-attention",
            lambda running: self._compile(running, action.context, result, general_s),
            self._timeout_s,
            partial(self._give_up, action.context, result),
            CompileNote(self._results, result),
        )
        self._running.start()

    def release(self, action: ReleaseKernel) -> None:
        """Drop the kernels of a context."""
        self._kernels.release(action.context)

    def failed(self, context: int, reason: object) -> None:
        """Use the kernels of ``context`` no more: they fail while they serve."""
        _LOG.warning("attention over %d tokens is not used on lane %r any more: %s", context, self._lane, reason)
        self._scheduler.leave_out_attention(context)

    def adapt(self, state: MemoryState, now: float) -> bool:
        """Release all kernels while memory is short, in an engine step; False: all that can go back goes at once."""
        if state.missing_bytes > 0:
            self._is_short = True
        elif state.has_room():
            self._is_short = False
        self._allow()
        return False

    @property
    def has_work(self) -> bool:
        """False while nothing can be released and nothing is withheld."""
        return self._is_short or bool(self._kernels.installed)

    def moved(self, *, own: bool) -> None:
        """Use no kernels unless the general lane is on its ``own`` device, whose KV cache they read."""
        self._on_own_device = own
        self._allow()

    def _allow(self) -> None:
        self._scheduler.allow_attention(allowed=self._on_own_device and not self._is_short)

    def close(self, timeout_s: float) -> None:
        """Wait for the kernel that is compiled, unless it was given up."""
        self._stopped = True
        if self._running is not None:
            self._running.close(timeout_s)

    def _attention(self, context: int) -> tuple[Heg, Kernel, Load]:
        """The graph, its attention, and the load of a chunk that ends a context."""
        heg = self._scheduler.heg
        kernel = next(each for each in heg.forms[Form.CUT] if each.kind is KernelKind.ATTENTION)
        return heg, kernel, Load.chunk(heg.static_tokens, context - heg.static_tokens)

    # -- threads of the timer and of compilation -------------------------------------------------------------------

    def _give_up(self, context: int, result: KernelResult) -> None:
        self._stopped = True
        message = f"no end after npu_compile_timeout_s={self._timeout_s:g}, so no other is compiled"
        self._leave_out(context, result.model_copy(update={"outcome": self._stage, "message": message}))

    def _note(self, result: KernelResult) -> None:
        if self._results is not None:
            note_kernel(self._results, result)

    def _leave_out(self, context: int, result: KernelResult) -> None:
        reason = f"{result.outcome}, {result.message}" if result.message else result.outcome
        _LOG.warning("attention over %d tokens does not run on lane %r: %s", context, self._lane, reason)
        self._note(result)

    def _compile(self, running: BackgroundCompile, context: int, result: KernelResult, general_s: float) -> None:
        began = time.perf_counter()
        compiled: CompiledAttention | None = None
        try:
            with running.note:
                compiled = self._kernels.compile(context)
                result = result.model_copy(update={"compile_s": time.perf_counter() - began})
                if not running.decided:
                    self._stage = Outcome.HANGS
                    result = self._test(compiled, result, general_s)
        except Exception as error:  # whatever it is, attention stays where it runs
            result = _failed(result, Outcome.NOT_COMPILED if compiled is None else Outcome.FAILS, error)
        if not running.decide():
            return
        seconds = time.perf_counter() - began
        if compiled is not None and result.outcome is Outcome.OK:
            assert result.run_s is not None
            self._note(result)
            self._post(partial(self._use, compiled, result.run_s, seconds))
        else:
            self._leave_out(context, result)
            self._post(partial(self._scheduler.leave_out_attention, context))

    def _test(self, compiled: CompiledAttention, result: KernelResult, general_s: float) -> KernelResult:
        """Compare the kernels with the CPU at f32, and measure the slowest of them with the copies for it."""
        misplaced = self._kernels.gather_error()
        if not misplaced < _MISPLACED:
            message = f"keys and values are not where the KV cache should have them: they differ by {misplaced:.2g}"
            return result.model_copy(update={"outcome": Outcome.WRONG, "message": message})
        slowest = 0.0
        for index, (shape, request) in enumerate(compiled.requests.items()):
            error, limit, seconds = self._trial(compiled, shape, index)
            slowest = max(slowest, seconds)
            update: dict[str, object] = {
                "precision": kernel_precision(request.compiled),
                "error": error if np.isfinite(error) else None,
                "tolerance": limit,
            }
            if error > limit:
                return result.model_copy(
                    update={**update, "outcome": Outcome.WRONG, "message": difference_message(error, limit)}
                )
            result = result.model_copy(update=update)
        compiled.copy_s = self._kernels.copy_s(compiled)
        slowest += compiled.copy_s
        result = result.model_copy(update={"run_s": slowest})
        if slowest > _SLOWER * general_s:
            message = f"{slowest:.2g} s for a layer, {general_s:.2g} s on the other lane"
            return result.model_copy(update={"outcome": Outcome.SLOWER, "message": message})
        return result

    def _trial(self, compiled: CompiledAttention, shape: AttentionShape, index: int) -> tuple[float, float, float]:
        """Error of one kernel, the accepted error, and its seconds."""
        rows, context = self._kernels.rows, compiled.context
        request, random = compiled.requests[shape], np.random.default_rng((_SEED, index))
        queries = random.standard_normal((rows, shape.heads * shape.key_width), np.float32)
        request.keys[...] = random.standard_normal(request.keys.shape, np.float32)
        request.values[...] = random.standard_normal(request.values.shape, np.float32)
        query, key = np.arange(context - rows, context)[:, None], np.arange(context)[None]
        mask = np.where(key <= query, 0.0, MASKED).astype(np.float32)
        found = np.zeros((rows, shape.heads * shape.value_width), np.float32)
        request.run(queries, mask, found)
        first = found.copy()
        graph = self._kernels.graph(shape, context)
        on_cpu = ov.Core().compile_model(graph, "CPU", _REFERENCE)
        inputs = {"queries": queries, "keys": request.keys, "values": request.values, "mask": mask}
        expected: NDArray[np.float32] = on_cpu(inputs)[0]
        seconds = median_s(partial(request.run, queries, mask, found), _RUNS, warm_up=0)
        error, precision = row_error(first, expected), kernel_precision(request.compiled)
        request.reset()
        return error, tolerance(precision, _PRODUCTS, quantised=False), seconds

    def _use(self, compiled: CompiledAttention, run_s: float, compile_s: float) -> None:
        """Let the scheduler use the kernels, in an engine step."""
        heg, kernel, load = self._attention(compiled.context)
        roofline = heg.rooflines[self._lane]
        added_s = roofline.launch_s + heg.copy_s(kernel, self._lane, load) + compiled.copy_s
        left_s = max(run_s - added_s, 0.0)
        compute_s = kernel.work.flops(load) / roofline.flops
        load_s = kernel.work.traffic(load) / roofline.bandwidth
        # Padding makes computing and loading grow alike with the context.
        costs = replace(
            roofline,
            pair_cost=max(_LEAST_COST, left_s / compute_s),
            context_cost=max(_LEAST_COST, min(1.0, left_s / load_s)),
            kv_copy_s_per_byte=compiled.copy_s / heg.kv_copy_bytes(kernel, load),
        )
        self._scheduler.recalibrate({**heg.rooflines, self._lane: costs}, heg.contention)
        self._kernels.install(compiled)
        self._scheduler.compiled(compiled.context, time.perf_counter(), compile_s)
        _LOG.info("attention over %d tokens is ready on lane %r", compiled.context, self._lane)


def _failed(result: KernelResult, outcome: Outcome, error: Exception) -> KernelResult:
    outcome = Outcome.NOT_TESTED if is_memory_error(error) else outcome  # it passes
    return result.model_copy(update={"outcome": outcome, "message": openvino_message(error)})
