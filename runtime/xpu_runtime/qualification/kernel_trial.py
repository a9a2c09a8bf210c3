"""One kernel on one lane: compiled, compared with the CPU at f32, and timed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isfinite

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.calibration.op_group_runner import op_group_buffers
from xpu_runtime.calibration.timing import elapsed_s
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import KernelKind, LaneSpec
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.kv_cache import KvCache, KvLayout
from xpu_runtime.lanes.model_loader import GROUP_SIZE, CompiledGroup, ModelLoader
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.openvino_errors import is_memory_error, openvino_message
from xpu_runtime.qualification.comparison import difference_message, product_depth, row_error, tolerance
from xpu_runtime.qualification.planned_kernels import PlannedKernel
from xpu_runtime.qualification.results import KernelResult, Outcome
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Segment, Sequence

__all__ = [
    "LONG_POSITION",
    "KernelTrial",
    "TrialStep",
    "kernel_precision",
    "may_quantise",
    "step_inputs",
    "trial_steps",
]

LONG_POSITION = 4096
"""First position of the long steps (chosen: f16 holds no odd number above 2,048, so angles of positions computed in f16
are wrong there)."""
_SEED = 47
_SLOWER = {"static": 4.0, "all": 1.5}
"""Time over that of the CPU at f32 from which a kernel is left to the CPU, by role of its lane (chosen: beside decode
on another device even a slow NPU adds throughput; other lanes replace the CPU, which is faster at its own precision).
"""
_SLOWER_S = 0.002
"""Least difference in seconds for that (chosen: below it the start of a kernel decides, which the profile counts)."""
_ROUNDS, _MORE_ROUNDS = 5, 15
"""Timed runs of a step, and of one that seems slower, so that a busy machine takes no device away (chosen)."""

Stage = Callable[[str], None]
"""Called with ``compile``, ``reference`` or ``run`` before each stage of a trial."""


@dataclass(frozen=True, slots=True)
class TrialStep:
    """A pass over one sequence, or two.

    Attributes:
        start: context tokens, whose keys and values earlier steps have written.
        length: new tokens.
        rows: sampled rows.
        offset: added to the positions; attention depends on their differences only.
        beside: a second sequence decodes one token in the pass, see `step_inputs`.
    """

    start: int
    length: int
    rows: int = 1
    offset: int = 0
    beside: bool = False

    @property
    def tokens(self) -> int:
        """Rows of the pass."""
        return self.length + self.beside


def trial_steps(kind: KernelKind, chunk: int, context: int, *, static: bool) -> list[TrialStep]:
    """The steps of a trial: at short and long positions, a chunk and, for a dynamic kernel, a decode step.

    A GPU has other code for several rows of a sequence behind a context, as in the second chunk of a prompt, and for
    such rows beside those of another sequence. Kernels with attention therefore have a step of each.

    Args:
        kind: content of the kernel.
        chunk: tokens of a prefill chunk.
        context: most tokens of a sequence.
        static: the kernel has the shape of a chunk.
    """
    chunk = min(chunk, context - 1)
    far = max(0, min(LONG_POSITION, context - chunk - 1))
    if kind is KernelKind.HEAD:
        return [TrialStep(0, chunk), TrialStep(0, min(8, chunk), rows=min(8, chunk))]
    if kind is KernelKind.TOKENWISE:
        steps = [TrialStep(start, chunk) for start in dict.fromkeys((0, far))]
        return steps if static else [*steps, TrialStep(far, 1)]
    if kind is KernelKind.ATTENTION:  # the cache is filled chunk by chunk
        last = far // chunk * chunk
        starts = range(0, last, chunk)
        return [
            *(TrialStep(start, chunk) for start in starts),
            TrialStep(last, chunk, beside=True),
            TrialStep(last + chunk, 1),
        ]
    starts = range(chunk, min(3 * chunk, context - chunk), chunk)
    return [
        TrialStep(0, chunk),
        *(TrialStep(start, chunk, beside=start > chunk) for start in starts),
        *(TrialStep(start, length, offset=far) for start, length in ((0, chunk), (chunk, 1))),
    ]


class KernelTrial:
    """Tests kernels of one model.

    Args:
        loader: the model and the lanes.
        reference: the same model at f32.
        cpu: a lane with all cores, for the reference.
        chunk: tokens of a prefill chunk.
        context: most tokens of a sequence.
        vocab_size: number of token ids.
    """

    def __init__(
        self, loader: ModelLoader, reference: ModelLoader, cpu: LaneSpec, chunk: int, context: int, vocab_size: int
    ) -> None:
        self._loader = loader
        self._reference = reference
        self._cpu = cpu
        self._chunk = chunk
        self._context = context
        self._vocab_size = vocab_size

    def run(self, planned: PlannedKernel, stage: Stage) -> KernelResult:
        """Test one kernel; errors of the device become outcomes."""
        lane, group = planned.lane, planned.group
        static, rows = lane.role == "static", planned.short_rows or self._chunk
        result = planned.untested()
        stage("compile")
        began = time.perf_counter()
        try:
            compiled = self._loader.compile_group(lane, group, {}, rows if static else 0)
        except Exception as error:  # plugins and their bindings raise many types
            return _ended(result, Outcome.NOT_COMPILED, error.__cause__ or error)
        result = result.model_copy(
            update={"compile_s": time.perf_counter() - began, "precision": kernel_precision(compiled.model)}
        )
        stage("reference")
        steps = trial_steps(group.kind, rows, self._context, static=static)
        try:
            on_cpu = self._reference.compile_group(self._cpu, group, {})
            expected = _KernelRuns(self._reference, self._cpu, on_cpu, steps, self._vocab_size)
            values = [expected.run(step, index) for index, step in enumerate(steps)]
        except (RuntimeError, XpuError, MemoryError) as error:
            return _ended(result, Outcome.NOT_TESTED, error)
        stage("run")
        try:
            found = _KernelRuns(self._loader, lane, compiled, steps, self._vocab_size)
            limit = tolerance(result.precision, product_depth(group.model), quantised=found.quantised)
            largest, position = _compare(found, steps, values, centred=group.kind is KernelKind.HEAD)
            result = result.model_copy(
                update={"tolerance": limit, "position": position, "error": largest if isfinite(largest) else None}
            )
            if largest > limit:
                return _ended(result, Outcome.WRONG, difference_message(largest, limit))
            slower = False
            for rounds in (_ROUNDS, _MORE_ROUNDS):
                result = result.model_copy(update=dict(_times(found, expected, steps, rounds)))
                slower = _is_slower(result, _SLOWER[lane.role])
                if not slower:
                    break
        except Exception as raised:  # as above
            return _ended(result, Outcome.FAILS, raised)
        if slower:
            return _ended(result, Outcome.SLOWER, "the CPU is faster at f32")
        return result.model_copy(update={"outcome": Outcome.OK})


class _KernelRuns:
    """Runs one compiled kernel on seeded inputs, with a KV cache and an activation buffer of its own."""

    def __init__(
        self,
        loader: ModelLoader,
        lane: LaneSpec,
        compiled: CompiledGroup,
        steps: list[TrialStep],
        vocab_size: int,
    ) -> None:
        layout = KvLayout()
        layout.add(compiled.model, loader.folder.name)
        self._block_size = layout.block_size if layout.names else 1
        tokens = max(step.start + step.length for step in steps)
        self._spare_block = -(-tokens // self._block_size)
        kv = KvCache(loader.core, lane.device, layout, self._spare_block + 1) if layout.names else None
        self._group = compiled.group
        self._vocab_size = vocab_size
        self._kernel = compiled.kernel(kv.tensors if kv else {})
        rows = max(compiled.static_tokens, *(step.tokens for step in steps))
        self._buffer = ActivationBuffer(op_group_buffers(compiled.group), rows)
        self.quantised = may_quantise(compiled.model, layout)

    def run(self, step: TrialStep, index: int) -> list[NDArray[np.float32]]:
        """Values ``[rows, ...]`` of each output for the inputs number ``index``."""
        inputs = self.prepare(step, index)
        logits = self._kernel.run(inputs, self._buffer)
        if logits is not None:
            return [logits.copy()]
        return [self._buffer.view(name, step.tokens).copy() for name in self._group.writes]

    def prepare(self, step: TrialStep, index: int) -> StepInputs:
        """Fill the buffer with activations, and return the other inputs."""
        random = np.random.default_rng((_SEED, index))
        tokens = random.integers(0, self._vocab_size, step.start + step.length).tolist()
        inputs = step_inputs(step, tokens, self._block_size, self._spare_block)
        for name in self._group.reads:
            view = self._buffer.view(name, step.tokens)
            view[...] = random.standard_normal(view.shape, dtype=np.float32)
        return inputs

    def prepared(self, step: TrialStep) -> Callable[[], None]:
        """A function that runs ``step``, to time it."""
        inputs = self.prepare(step, 0)

        def run() -> None:
            self._kernel.run(inputs, self._buffer)

        return run


def step_inputs(step: TrialStep, tokens: list[int], block_size: int, spare_block: int) -> StepInputs:
    """Inputs of a pass over ``tokens``, which are in the KV blocks from 0 on.

    A second sequence has the same tokens as far as the context fills blocks, and shares these blocks, as prompts with a
    common prefix do. It decodes the next token into ``spare_block``.
    """
    sequence = Sequence(0, Priority.PROACTIVE, tokens, len(tokens), 1, 0.0)
    segments = [Segment(sequence, step.start, step.length, step.rows)]
    blocks = np.arange(-(-len(tokens) // block_size), dtype=np.int32)
    tables = [blocks]
    if step.beside:
        shared = step.start // block_size
        context = shared * block_size
        other = Sequence(1, Priority.PROACTIVE, tokens[: context + 1], context + 1, 1, 0.0)
        segments.append(Segment(other, context, 1, 1))
        tables.append(np.append(blocks[:shared], np.int32(spare_block)))
    inputs = StepInputs(segments, tables.__getitem__, block_size)
    inputs.arrays["position_ids"][...] += step.offset  # in place: slices of the rows have the same positions
    return inputs


def _compare(
    runs: _KernelRuns, steps: list[TrialStep], values: list[list[NDArray[np.float32]]], *, centred: bool
) -> tuple[float, int]:
    """The largest error of all steps, and the first position of its step."""
    worst, position = -1.0, 0
    for index, (step, expected) in enumerate(zip(steps, values, strict=True)):
        found = runs.run(step, index)
        error = max(row_error(*pair, centred=centred) for pair in zip(found, expected, strict=True))
        if error > worst:
            worst, position = error, step.start + step.offset
    return worst, position


def _times(
    found: _KernelRuns, expected: _KernelRuns, steps: list[TrialStep], rounds: int
) -> Iterator[tuple[str, float]]:
    """Durations of the longest and the shortest step on both, as fields of `KernelResult`.

    Both run in turns, and the shortest of several runs counts, so that other programs do not decide.
    """
    long, short = max(steps, key=lambda step: step.length), min(steps, key=lambda step: step.length)
    for name, step in (("run_s", long), ("step_s", short))[: 1 + (short.length < long.length)]:
        runs = found.prepared(step), expected.prepared(step)
        times = [[elapsed_s(run) for run in runs] for _ in range(rounds + 1)][1:]  # the first one prepares the shape
        yield name, min(own for own, _ in times)
        yield f"cpu_{name}", min(cpu for _, cpu in times)


def _is_slower(result: KernelResult, factor: float) -> bool:
    """True if all measured steps take ``factor`` times as long as on the CPU, or longer."""
    pairs = [(result.run_s, result.cpu_run_s), (result.step_s, result.cpu_step_s)]
    times = [(own, cpu) for own, cpu in pairs if own is not None and cpu is not None]
    return all(own > factor * cpu and own > cpu + _SLOWER_S for own, cpu in times)


def _ended(result: KernelResult, outcome: Outcome, reason: BaseException | str) -> KernelResult:
    """``result`` with its outcome; short memory passes, so the next load tests again."""
    if isinstance(reason, str):
        return result.model_copy(update={"outcome": outcome, "message": reason})
    outcome = Outcome.NOT_TESTED if is_memory_error(reason) else outcome
    return result.model_copy(update={"outcome": outcome, "message": openvino_message(reason)})


def kernel_precision(compiled: ov.CompiledModel) -> str:
    """Arithmetic of a compiled kernel: ``f32``, ``bf16``, ``f16``, or ``f16`` where the plugin does not say."""
    try:
        return str(compiled.get_property("INFERENCE_PRECISION_HINT").get_type_name())
    except (RuntimeError, AttributeError, TypeError):
        return "f16"


def may_quantise(compiled: ov.CompiledModel, layout: KvLayout) -> bool:
    """True if the kernel may quantise activations or the KV cache to 8 bits."""
    if any(not layout.spec(name)[0].is_real() for name in layout.names):
        return True
    try:
        return int(compiled.get_property(GROUP_SIZE)) > 0
    except (RuntimeError, ValueError, TypeError):
        return kernel_precision(compiled) != "f32"
