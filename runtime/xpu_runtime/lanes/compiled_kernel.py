"""Compiled kernels with their infer requests, and the program of one model form on one lane."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.errors import StaticShapeError
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.decode_padding import PADDING_BUDGET_ROWS, DecodePadding
from xpu_runtime.lanes.position_values import PositionValues
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.paged_attention import HIDDEN_STATES, SAMPLED_ROWS

__all__ = ["CompiledKernel", "Program", "RunnableKernel", "row_shape"]

_SCRATCH_TOKENS = PADDING_BUDGET_ROWS
"""Tokens of a dummy sequence; they fit in the scratch block for every block size of a device."""


def row_shape(port: ov.Output | ov.ConstOutput) -> tuple[int, ...]:
    """Shape of an input or output without its first axis, the tokens."""
    return tuple(dim.get_length() for dim in list(port.get_partial_shape())[1:])


class RunnableKernel(Protocol):
    """A kernel of a program; see `CompiledKernel` for the methods."""

    def run(
        self,
        step: StepInputs,
        values: ActivationBuffer | None,
        rows: tuple[int, int] | None = None,
        *,
        steady: bool = False,
    ) -> NDArray[np.float32] | None:
        """Run on the rows of ``step``."""

    def warm_up(self, tokens: int, rows: int = 1) -> None:
        """Run on dummy sequences."""

    def cancel(self) -> None:
        """Cancel the running kernel."""

    @property
    def hidden_states(self) -> NDArray[np.float32] | None:
        """Hidden states of the latest run, if the kernel returns them."""


class CompiledKernel:
    """One compiled kernel with its own infer request.

    A cancelled or failed run leaves a dynamic kernel in an inconsistent state: some operations are shaped for that run
    and others for the run before. OpenVINO reshapes an operation only when its input shape changes, so the next run
    could fail or return wrong values. Before it, the kernel is therefore run once with shapes that are new to all
    operations.

    Decode steps whose number of rows varies, as with drafts, can be padded to a steady size: see `DecodePadding`.

    Args:
        compiled: the compiled kernel.
        reads: names of the input activations.
        writes: names of the output activations, in output order; empty for the kernel that returns logits.
        kv: KV cache tensors by input name.
        static_tokens: rows of a kernel with static shape; 0 if dynamic.
        scratch_block: KV block for dummy sequences.
        position_values: computes the inputs that a static kernel reads instead of positions; None if it has none.
    """

    def __init__(
        self,
        compiled: ov.CompiledModel,
        reads: Sequence[str],
        writes: Sequence[str],
        kv: Mapping[str, Any],
        static_tokens: int = 0,
        scratch_block: int = 0,
        position_values: PositionValues | None = None,
    ) -> None:
        self._infer_request = compiled.create_infer_request()
        self._read_names = tuple(reads)
        self._written_names = tuple(writes)
        self._static_tokens = static_tokens
        self._scratch_block = scratch_block
        self._position_values = position_values
        self._returns_hidden = any(HIDDEN_STATES in port.get_names() for port in compiled.outputs)
        inputs = [(port.get_any_name(), port) for port in compiled.inputs if port.get_names() & set(reads)]
        outputs = zip(writes, compiled.outputs, strict=False)
        self._row_shapes = {name: row_shape(port) for name, port in (*inputs, *outputs)}
        self._step_inputs: dict[str, int] = {}
        self._bound_tensors: dict[str, NDArray[Any]] = {}
        for index, port in enumerate(compiled.inputs):
            names = port.get_names()
            cache = next((name for name in names if name in kv), None)
            if cache is not None:
                self._infer_request.set_tensor(cache, kv[cache])
            elif not names & set(reads):
                self._step_inputs[port.get_any_name()] = index
        # Sizes of the dynamic axes: tokens and, if they are an input, sampled rows.
        self._last_sizes: tuple[int, ...] = ()
        self._decode_padding = DecodePadding()
        # By axis, the sizes for which some operations are shaped after a failed run; empty if the state is consistent.
        self._stale_sizes: tuple[set[int], ...] = tuple(set() for _ in range(1 + (SAMPLED_ROWS in self._step_inputs)))

    def run(
        self,
        step: StepInputs,
        values: ActivationBuffer | None,
        rows: tuple[int, int] | None = None,
        *,
        steady: bool = False,
    ) -> NDArray[np.float32] | None:
        """Run the kernel on the rows of ``step``.

        Args:
            step: inputs of the pass.
            values: activation buffer; None for a kernel of the whole model.
            rows: rows ``[start, stop)`` of a token-wise kernel; a static kernel also writes the padding rows after
                them.
            steady: allow to pad a decode step.

        Returns:
            The logits ``[rows, vocab]`` if this kernel computes them, as a view that the next run overwrites.
        """
        start, stop = rows or (0, step.tokens)
        size = self._static_tokens or stop - start
        inputs: Mapping[str, NDArray[Any]] = step.arrays
        sampled = max(1, step.rows)
        if self._static_tokens or rows is not None:
            inputs = {**step.arrays, **step.row_slice(start, stop, size, self._position_values)}
        elif steady and step.rows == size and (padded := self._padded_rows(size)) > size:
            inputs, size, sampled = step.padded(padded, self._scratch_block), padded, padded
        buffers = {}
        if values is not None:
            buffers = {name: values.view(name, size, start) for name in (*self._read_names, *self._written_names)}
        sizes = (size, sampled)[: len(self._stale_sizes)]
        if any(size in stale for size, stale in zip(sizes, self._stale_sizes, strict=True)):
            self._reshape_all(sizes)
        self._infer(inputs, buffers, sizes)
        if self._written_names:
            return None
        logits: NDArray[np.float32] = self._infer_request.get_output_tensor(0).data
        return logits.reshape(-1, logits.shape[-1])[: step.rows or 1]

    @property
    def hidden_states(self) -> NDArray[np.float32] | None:
        """Hidden states ``[tokens, ..., width]`` of the latest run; None if the kernel does not return them.

        They include the rows of padding, and are a view that the next run overwrites.
        """
        if not self._returns_hidden:
            return None
        hidden: NDArray[np.float32] = self._infer_request.get_tensor(HIDDEN_STATES).data
        return hidden

    def _padded_rows(self, rows: int) -> int:
        """Number of rows to compute for a decode step of ``rows`` rows."""
        last = self._last_sizes[0] if self._last_sizes and len(set(self._last_sizes)) == 1 else 0
        return self._decode_padding.rows(rows, last)

    def warm_up(self, tokens: int, rows: int = 1) -> None:
        """Run on dummy sequences with ``tokens`` tokens and ``rows`` sampled rows.

        A device repacks weights and generates code at the first run of a size, so later runs of that size are faster.
        """
        if self._static_tokens:
            return
        sizes = (tokens, rows)[: len(self._stale_sizes)]
        if any(size in stale for size, stale in zip(sizes, self._stale_sizes, strict=True)):
            self._reshape_all(sizes)
        starts = np.unique(np.arange(0, tokens + _SCRATCH_TOKENS, _SCRATCH_TOKENS).clip(max=tokens)).astype(np.int32)
        count = len(starts) - 1
        inputs: dict[str, NDArray[Any]] = {
            "input_ids": np.zeros(tokens, np.int64),
            "position_ids": np.arange(tokens, dtype=np.int64) % _SCRATCH_TOKENS,
            "past_lens": np.zeros(count, np.int32),
            "subsequence_begins": starts,
            "block_indices": np.full(count, self._scratch_block, np.int32),
            "block_indices_begins": np.arange(count + 1, dtype=np.int32),
            "max_context_len": np.array(min(tokens, _SCRATCH_TOKENS), np.int32),
            SAMPLED_ROWS: np.zeros(rows, np.int64),
        }
        buffers = {name: np.zeros((tokens, *shape), np.float32) for name, shape in self._row_shapes.items()}
        self._infer(inputs, buffers, sizes)

    def cancel(self) -> None:
        """Cancel the running kernel; ignored by devices that do not support it."""
        self._infer_request.cancel()

    def _infer(
        self, inputs: Mapping[str, NDArray[Any]], buffers: Mapping[str, NDArray[np.float32]], sizes: tuple[int, ...]
    ) -> None:
        request = self._infer_request
        for name, index in self._step_inputs.items():
            self._set_input(name, index, inputs[name])
        for name in self._read_names:
            request.set_tensor(name, ov.Tensor(buffers[name], shared_memory=True))
        for index, name in enumerate(self._written_names):
            request.set_output_tensor(index, ov.Tensor(buffers[name], shared_memory=True))
        try:
            request.infer(share_outputs=True)  # avoids a copy of all outputs
        except BaseException:
            if not self._static_tokens:
                for axis, size in enumerate(sizes):
                    before = self._last_sizes[axis] if self._last_sizes else None
                    if size != before or self._stale_sizes[axis]:
                        self._stale_sizes[axis].update({size} if before is None else {size, before})
            raise
        self._last_sizes = sizes
        for stale in self._stale_sizes:
            stale.clear()

    def _set_input(self, name: str, index: int, value: NDArray[Any]) -> None:
        """Copy an input to the tensor that the request already uses if the shape is equal, else set a new tensor.

        Setting a new tensor at each step is slower.
        """
        bound = self._bound_tensors.get(name)
        if bound is not None and (bound.shape, bound.dtype) == (value.shape, value.dtype):
            bound[...] = value
            return
        bound = value.copy()
        self._infer_request.set_input_tensor(index, ov.Tensor(bound, shared_memory=True))
        self._bound_tensors[name] = bound  # only after the request accepted it

    def _reshape_all(self, following: tuple[int, ...]) -> None:
        """Reshape all operations by a run with few tokens, whose sizes are not stale and not in ``following``."""
        sizes = tuple(
            next(size for size in range(1, len(stale) + 3) if size not in stale and size != excluded)
            for stale, excluded in zip(self._stale_sizes, following, strict=True)
        )
        self.warm_up(sizes[0], sizes[-1])


class Program:
    """The kernels of one form on one lane; None for kernels that the lane does not run."""

    def __init__(self, kernels: Sequence[RunnableKernel | None]) -> None:
        self.kernels = tuple(kernels)

    def warm_up(self, tokens: int, rows: int = 1, stopped: Callable[[], bool] = lambda: False) -> None:
        """Run `CompiledKernel.warm_up` on every kernel, until ``stopped`` returns True."""
        for kernel in self.kernels:
            if kernel is not None and not stopped():
                kernel.warm_up(tokens, rows)

    def cancel(self) -> None:
        """Cancel the running kernel; ignored by devices that do not support it."""
        for kernel in self.kernels:
            if kernel is not None:
                kernel.cancel()

    @staticmethod
    def require_static(lane: str, name: str, model: ov.Model) -> None:
        """Check that a kernel of a static lane has static inputs.

        Raises:
            StaticShapeError: an input is dynamic.
        """
        for port in model.inputs:
            if port.get_partial_shape().is_dynamic:
                raise StaticShapeError(
                    f"lane {lane!r} runs static shapes only, but kernel {name!r} has the input {port.get_any_name()!r} "
                    f"of shape {port.get_partial_shape()}; reshape it to the chunk or use a dynamic lane"
                )
