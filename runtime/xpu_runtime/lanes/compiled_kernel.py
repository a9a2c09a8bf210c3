"""A form of the model compiled for one lane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.errors import StaticShapeError
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.decode_padding import PADDING_BUDGET_ROWS, DecodePadding
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.paged_attention import SAMPLED_ROWS

__all__ = ["CompiledKernel", "Program", "row_shape"]

_SCRATCH_TOKENS = PADDING_BUDGET_ROWS
"""Tokens of a made-up sequence, as those that fill a step up are: they fit the one scratch block, whatever the device's
block size."""


def row_shape(port: ov.Output | ov.ConstOutput) -> tuple[int, ...]:
    """The sizes of an input or output behind its first axis, that of tokens."""
    return tuple(dim.get_length() for dim in list(port.get_partial_shape())[1:])


class CompiledKernel:
    """One kernel with an infer request of its own.

    A run that is cancelled, or that throws, leaves a dynamic kernel in doubt: some of its operations are set up for
    the shapes of that run, the others for those of the run before. OpenVINO sets up an operation again when its input
    shapes change, and only then; without care the next run fails, or gives wrong values (measured: one cancelled run
    in a hundred, on CPU). So a kernel in doubt is first run once on shapes that all its operations find new.

    Steps that change their size all the time, as with drafts, may be `run` at a steady one: see `DecodePadding`.

    Args:
        compiled: the kernel on its device.
        reads: activation values it takes.
        writes: activation values it produces, in output order; empty for the one that yields logits.
        kv: KV cache tensors by input name.
        static_tokens: rows it is compiled for, 0 if dynamic.
        scratch_block: KV block that may be overwritten at any time.
    """

    def __init__(
        self,
        compiled: ov.CompiledModel,
        reads: Sequence[str],
        writes: Sequence[str],
        kv: Mapping[str, Any],
        static_tokens: int = 0,
        scratch_block: int = 0,
    ) -> None:
        self._request = compiled.create_infer_request()
        self._reads = tuple(reads)
        self._writes = tuple(writes)
        self._static = static_tokens
        self._scratch = scratch_block
        inputs = [(port.get_any_name(), port) for port in compiled.inputs if port.get_names() & set(reads)]
        outputs = zip(writes, compiled.outputs, strict=False)
        self._shapes = {name: row_shape(port) for name, port in (*inputs, *outputs)}
        self._inputs: dict[str, int] = {}
        self._bound: dict[str, NDArray[Any]] = {}
        for index, port in enumerate(compiled.inputs):
            names = port.get_names()
            cache = next((name for name in names if name in kv), None)
            if cache is not None:
                self._request.set_tensor(cache, kv[cache])
            elif not names & set(reads):
                self._inputs[port.get_any_name()] = index
        # Sizes of the dynamic axes: tokens, and sampled rows where they are an input.
        self._last: tuple[int, ...] = ()
        self._filling = DecodePadding()
        self._doubt: tuple[set[int], ...] = tuple(set() for _ in range(1 + (SAMPLED_ROWS in self._inputs)))

    def run(
        self,
        step: StepInputs,
        values: ActivationBuffer | None,
        rows: tuple[int, int] | None = None,
        *,
        steady: bool = False,
    ) -> NDArray[np.float32] | None:
        """Run on the rows of ``step``; returns the logits ``[rows, vocab]`` if this kernel yields them.

        The logits are a view that the next run of this kernel overwrites. A token-wise kernel may be given some
        ``rows`` only, ``[start, stop)``; one of static shape also writes the rows behind them that fill its chunk up.
        With ``steady`` a kernel of the whole model may compute more rows than a decode step has.
        """
        start, stop = rows or (0, step.tokens)
        size = self._static or stop - start
        given: Mapping[str, NDArray[Any]] = step.arrays
        sampled = max(1, step.rows)
        if self._static or rows is not None:
            given = {**step.arrays, **step.part(start, stop, size)}
        elif steady and values is None and step.rows == size and (filled := self._steady(size)) > size:
            given, size, sampled = step.filled(filled, self._scratch), filled, filled
        buffers = {}
        if values is not None:
            buffers = {name: values.view(name, size, start) for name in (*self._reads, *self._writes)}
        sizes = (size, sampled)[: len(self._doubt)]
        if any(size in doubtful for size, doubtful in zip(sizes, self._doubt, strict=True)):
            self._set_up_again(sizes)
        self._infer(given, buffers, sizes)
        if self._writes:
            return None
        logits: NDArray[np.float32] = self._request.get_output_tensor(0).data
        return logits.reshape(-1, logits.shape[-1])[: step.rows or 1]

    def _steady(self, rows: int) -> int:
        """How many rows to compute for a decode step: those of the last one, while the rest of them is worth it."""
        last = self._last[0] if self._last and len(set(self._last)) == 1 else 0
        return self._filling.rows(rows, last)

    def rehearse(self, tokens: int, rows: int = 1) -> None:
        """Run on ``tokens`` rows that belong to nobody, so that the first real run of that size is as fast as others.

        A device prepares a size when it first meets it: weights are repacked, code is generated.
        """
        if self._static:
            return
        starts = np.unique(np.arange(0, tokens + _SCRATCH_TOKENS, _SCRATCH_TOKENS).clip(max=tokens)).astype(np.int32)
        count = len(starts) - 1
        given: dict[str, NDArray[Any]] = {
            "input_ids": np.zeros(tokens, np.int64),
            "position_ids": np.arange(tokens, dtype=np.int64) % _SCRATCH_TOKENS,
            "past_lens": np.zeros(count, np.int32),
            "subsequence_begins": starts,
            "block_indices": np.full(count, self._scratch, np.int32),
            "block_indices_begins": np.arange(count + 1, dtype=np.int32),
            "max_context_len": np.array(min(tokens, _SCRATCH_TOKENS), np.int32),
            SAMPLED_ROWS: np.zeros(rows, np.int64),
        }
        buffers = {name: np.zeros((tokens, *shape), np.float32) for name, shape in self._shapes.items()}
        self._infer(given, buffers, (tokens, rows)[: len(self._doubt)])

    def cancel(self) -> None:
        """Ask the device to give up the running kernel; devices that cannot ignore it."""
        self._request.cancel()

    def _infer(
        self, given: Mapping[str, NDArray[Any]], buffers: Mapping[str, NDArray[np.float32]], sizes: tuple[int, ...]
    ) -> None:
        request = self._request
        for name, index in self._inputs.items():
            self._give(name, index, given[name])
        for name in self._reads:
            request.set_tensor(name, ov.Tensor(buffers[name], shared_memory=True))
        for index, name in enumerate(self._writes):
            request.set_output_tensor(index, ov.Tensor(buffers[name], shared_memory=True))
        try:
            request.infer(share_outputs=True)  # else all outputs are copied
        except BaseException:
            if not self._static:
                for axis, size in enumerate(sizes):
                    before = self._last[axis] if self._last else None
                    if size != before or self._doubt[axis]:
                        self._doubt[axis].update({size} if before is None else {size, before})
            raise
        self._last = sizes
        for doubtful in self._doubt:
            doubtful.clear()

    def _give(self, name: str, index: int, value: NDArray[Any]) -> None:
        """Set an input: in the memory that the request reads already, where that has the shape.

        Giving it other memory at each step takes a twentieth to a tenth of the time of a small model (measured).
        """
        bound = self._bound.get(name)
        if bound is not None and (bound.shape, bound.dtype) == (value.shape, value.dtype):
            bound[...] = value
            return
        bound = value.copy()
        self._request.set_input_tensor(index, ov.Tensor(bound, shared_memory=True))
        self._bound[name] = bound  # now that the request has it

    def _set_up_again(self, wanted: tuple[int, ...]) -> None:
        """Run on a few tokens, as many as no operation is set up for, nor is about to be."""
        sizes = tuple(
            next(size for size in range(1, len(doubtful) + 3) if size not in doubtful and size != want)
            for doubtful, want in zip(self._doubt, wanted, strict=True)
        )
        self.rehearse(sizes[0], sizes[-1])


class Program:
    """The kernels of one form that a lane holds; None where it lacks one.

    Raises:
        StaticShapeError: at `require_static`, for a kernel with a dynamic input.
    """

    def __init__(self, kernels: Sequence[CompiledKernel | None]) -> None:
        self.kernels = tuple(kernels)

    def rehearse(self, tokens: int, rows: int = 1) -> None:
        """`CompiledKernel.rehearse` for every kernel the lane holds."""
        for kernel in self.kernels:
            if kernel is not None:
                kernel.rehearse(tokens, rows)

    @staticmethod
    def require_static(lane: str, name: str, model: ov.Model) -> None:
        """Refuse a dynamic kernel on a lane that runs static shapes only."""
        for port in model.inputs:
            if port.get_partial_shape().is_dynamic:
                raise StaticShapeError(
                    f"lane {lane!r} runs static shapes only, but kernel {name!r} takes {port.get_any_name()!r} "
                    f"of shape {port.get_partial_shape()}; reshape it to the chunk first, or give it to a dynamic lane"
                )
