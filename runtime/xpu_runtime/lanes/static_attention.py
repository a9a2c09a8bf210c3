"""Attention of a static lane over keys and values gathered from the paged KV cache (`agent-xpu-v2 §4.3 (5)`)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.heg import padded_context
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import RunnableKernel
from xpu_runtime.lanes.host_memory import Allocate
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.static_attention import MASKED, AttentionShape, PagedAttentionInputs, static_attention
from xpu_runtime.request import Priority
from xpu_runtime.scheduler import Segment, Sequence

__all__ = ["AttentionKernels", "CompiledAttention", "GatheredTokens", "StaticAttention"]


class _Span(NamedTuple):
    """Tokens of one sequence in a pass: their rows, the tokens before them, and where its context begins."""

    row: int
    length: int
    past: int
    blocks: NDArray[np.int32]
    offset: int

    @property
    def context(self) -> int:
        return self.past + self.length


class GatheredTokens:
    """Places of the tokens of a pass in the rows and the context of a static kernel.

    The contexts of all sequences come one after another. A pair of query and key counts if both are of one sequence,
    the key is not later, and it is within the sliding window.

    Args:
        step: inputs of the pass; its sequence of padding is left out.
        rows: rows of the kernel.
    """

    def __init__(self, step: StepInputs, rows: int) -> None:
        arrays = step.arrays
        past, begins = arrays["past_lens"], arrays["subsequence_begins"]
        blocks, block_begins = arrays["block_indices"], arrays["block_indices_begins"]
        self.rows = rows
        self.spans: list[_Span] = []
        self.context = 0
        for index in range(len(past)):
            span = _Span(
                int(begins[index]),
                int(begins[index + 1] - begins[index]),
                int(past[index]),
                blocks[block_begins[index] : block_begins[index + 1]],
                self.context,
            )
            self.spans.append(span)
            self.context += span.context
        self.tokens = sum(span.length for span in self.spans)
        self.padded_context = padded_context(self.context - self.tokens, rows)
        self._masks: dict[int, NDArray[np.float32]] = {}

    def mask(self, window: int) -> NDArray[np.float32]:
        """The mask ``[rows, padded context]`` for a sliding window; 0 for none. Rows of padding see everything."""
        if window not in self._masks:
            mask = np.full((self.rows, self.padded_context), MASKED, np.float32)
            for span in self.spans:
                query = np.arange(span.past, span.context)[:, None]
                key = np.arange(span.context)[None]
                counts = (key <= query) & ((key > query - window) if window else True)
                end = span.offset + span.context
                mask[span.row : span.row + span.length, span.offset : end] = np.where(counts, np.float32(0), MASKED)
            mask[self.tokens :] = 0.0
            self._masks[window] = mask
        return self._masks[window]


class _Request:
    """One infer request for one shape, with host memory for its keys and values."""

    def __init__(
        self, compiled: ov.CompiledModel, shape: AttentionShape, context: int, kind: type, allocate: Allocate
    ) -> None:
        self.compiled = compiled
        self.infer_request = compiled.create_infer_request()
        self.keys = _array(allocate, (shape.kv_heads, context, shape.key_width), kind)
        self.values = _array(allocate, (shape.kv_heads, context, shape.value_width), kind)
        self._used = 0
        for name, array in (("keys", self.keys), ("values", self.values)):
            self.infer_request.set_tensor(name, ov.Tensor(array, shared_memory=True))

    def reset(self) -> None:
        """Zero keys and values after a test."""
        self.keys[...] = self.values[...] = 0
        self._used = 0

    def clear_from(self, context: int) -> None:
        """Zero what is left of a longer context: a weight of 0 does not hide values that are not finite."""
        for array in (self.keys, self.values):
            array[:, context : self._used] = 0
        self._used = context

    def run(self, queries: NDArray[np.float32], mask: NDArray[np.float32], output: NDArray[np.float32]) -> None:
        request = self.infer_request
        request.set_tensor("queries", ov.Tensor(queries, shared_memory=True))
        request.set_tensor("mask", ov.Tensor(mask, shared_memory=True))
        request.set_output_tensor(0, ov.Tensor(output, shared_memory=True))
        request.infer(share_outputs=True)


class CompiledAttention:
    """Compiled kernels of one context, one for each shape of attention in the model.

    Attributes:
        context: context tokens.
        requests: kernels by shape.
        copy_s: seconds of the copies of keys and values for one layer, see `AttentionKernels.copy_s`; 0 if unknown.
    """

    def __init__(self, context: int, requests: Mapping[AttentionShape, _Request]) -> None:
        self.context = context
        self.requests = dict(requests)
        self.copy_s = 0.0


class AttentionKernels:
    """Attention of a static lane: compiled kernels by context, used by all layers.

    Args:
        inputs: attentions by kernel index.
        rows: rows of the static kernels.
        kv: KV cache of the general lane, see `KvCache.gathers`.
        general_kernel: makes the attention of the general lane with the lowest index, with a small KV cache of its own.
        compile_model: compiles a graph for the device of the lane.
        allocate: allocates host memory for keys and values.

    Attributes:
        kernels: the attention kernels by kernel index.
        rows: rows of the static kernels.
    """

    def __init__(
        self,
        inputs: Mapping[int, PagedAttentionInputs],
        rows: int,
        kv: KvCache,
        general_kernel: Callable[[], tuple[RunnableKernel, KvCache]],
        compile_model: Callable[[ov.Model], ov.CompiledModel],
        allocate: Allocate,
    ) -> None:
        self.rows = rows
        self._kv = kv
        self._general_kernel = general_kernel
        self._compile_model = compile_model
        self._allocate = allocate
        self._inputs = dict(inputs)
        self._compiled: dict[int, CompiledAttention] = {}
        self._gathered: WeakKeyDictionary[StepInputs, GatheredTokens] = WeakKeyDictionary()
        self.kernels = {index: StaticAttention(self, each) for index, each in self._inputs.items()}

    def shape(self, inputs: PagedAttentionInputs) -> AttentionShape:
        """Shape of one attention."""
        return inputs.shape(self._kv.layout.spec(inputs.key_cache)[1][0])

    def graph(self, shape: AttentionShape, context: int) -> ov.Model:
        """The graph of one kernel."""
        return static_attention(shape, self.rows, context, ov.Type(self._kind))

    def compile(self, context: int) -> CompiledAttention:
        """Compile the kernels for ``context`` tokens; from any thread."""
        requests = {
            shape: _Request(self._compile_model(self.graph(shape, context)), shape, context, self._kind, self._allocate)
            for shape in {self.shape(each) for each in self._inputs.values()}
        }
        return CompiledAttention(context, requests)

    def install(self, compiled: CompiledAttention) -> None:
        """Use ``compiled`` for its context."""
        self._compiled[compiled.context] = compiled

    def release(self, context: int) -> None:
        """Drop the kernels for ``context`` tokens."""
        self._compiled.pop(context, None)

    @property
    def installed(self) -> bool:
        """True if there are kernels in use."""
        return bool(self._compiled)

    def copy_s(self, compiled: CompiledAttention) -> float:
        """Seconds in which one layer writes the keys and values of a chunk, and gathers those of the whole context.

        No two blocks that are read are neighbours, as after many requests. The written block is the scratch block.
        """
        inputs = next(iter(self._inputs.values()))
        shape, kv = self.shape(inputs), self._kv
        request, size = compiled.requests[shape], kv.layout.block_size
        read = 2 * np.arange(-(-compiled.context // size)) % kv.blocks
        written = np.full(-(-self.rows // size), kv.scratch)
        rows = [np.zeros((self.rows, shape.kv_heads, width), np.float32) for width in shape[2:4]]
        began = time.perf_counter()
        for new, cache, into in zip(
            rows, (inputs.key_cache, inputs.value_cache), (request.keys, request.values), strict=True
        ):
            kv.write_tokens(cache, written, 0, new)
            kv.read_tokens(cache, read, into)
        seconds = time.perf_counter() - began
        request.reset()  # blocks that were never written may hold values that are not numbers
        return seconds

    def gather_error(self) -> float:
        """Largest difference between keys and values that the general lane writes, and the same as they are gathered.

        The values are of a normal distribution, in a block and a part of the next one. A difference shows blocks with
        another layout than `KvLayout.token_axis` says.
        """
        kernel, kv = self._general_kernel()
        inputs = next(iter(self._inputs.values()))
        shape, size = self.shape(inputs), kv.layout.block_size
        tokens, blocks = size + size // 2, np.array([1, 0], np.int32)
        sequence = Sequence(0, Priority.PROACTIVE, [0] * tokens, tokens, 1, 0.0)
        read = (inputs.query, inputs.key, inputs.value)
        widths = {**dict(zip(read, inputs.widths, strict=True)), inputs.output: shape.heads * shape.value_width}
        values = ActivationBuffer([ValueSpec(name, (width,), 0, 1) for name, width in widths.items()], tokens)
        random = np.random.default_rng(0)
        for name in read:
            view = values.view(name, tokens)
            view[...] = random.standard_normal(view.shape, np.float32)
        kernel.run(StepInputs([Segment(sequence, 0, tokens, 0)], lambda number: blocks, size), values)
        errors = []
        for name, cache, width in (
            (inputs.key, inputs.key_cache, shape.key_width),
            (inputs.value, inputs.value_cache, shape.value_width),
        ):
            rows = values.view(name, tokens).reshape(tokens, shape.kv_heads, width)
            found = np.zeros((shape.kv_heads, tokens, width), np.float32)
            kv.read_tokens(cache, blocks, found)
            errors.append(np.abs(found.swapaxes(0, 1) - rows).max())
        return float(np.max(errors))  # not a number if an error is none

    def run(self, inputs: PagedAttentionInputs, step: StepInputs, values: ActivationBuffer) -> None:
        """Run one attention of a pass: write its new keys and values, gather the context, and compute."""
        tokens = self._gathered.get(step)
        if tokens is None:
            tokens = self._gathered[step] = GatheredTokens(step, self.rows)
        compiled = self._compiled.get(tokens.padded_context)
        if compiled is None:
            raise RuntimeError(f"no attention is compiled for a context of {tokens.padded_context} tokens")
        shape = self.shape(inputs)
        request = compiled.requests[shape]
        for name, cache, width, into in (
            (inputs.key, inputs.key_cache, shape.key_width, request.keys),
            (inputs.value, inputs.value_cache, shape.value_width, request.values),
        ):
            rows = values.view(name, tokens.tokens).reshape(tokens.tokens, shape.kv_heads, width)
            for span in tokens.spans:
                self._kv.write_tokens(cache, span.blocks, span.past, rows[span.row : span.row + span.length])
                self._kv.read_tokens(cache, span.blocks, into[:, span.offset : span.offset + span.context])
        request.clear_from(tokens.context)
        queries = values.view(inputs.query, self.rows)
        queries[tokens.tokens :] = 0.0
        request.run(queries, tokens.mask(inputs.window), values.view(inputs.output, self.rows))

    @property
    def _kind(self) -> type:
        """Type of gathered keys and values: f16 as in the cache, else f32."""
        kinds = {self._kv.layout.spec(name)[0] for name in self._kv.layout.names}
        return np.float16 if kinds == {ov.Type.f16} else np.float32


class StaticAttention:
    """The attention of one layer as a kernel of a static lane; `AttentionKernels` has its graphs."""

    def __init__(self, kernels: AttentionKernels, inputs: PagedAttentionInputs) -> None:
        self._run = partial(kernels.run, inputs)

    def run(
        self,
        step: StepInputs,
        values: ActivationBuffer | None,
        rows: tuple[int, int] | None = None,
        *,
        steady: bool = False,
    ) -> NDArray[np.float32] | None:
        """Run on the rows of ``step``, see `CompiledKernel.run`."""
        assert values is not None
        self._run(step, values)
        return None

    def warm_up(self, tokens: int, rows: int = 1) -> None:
        """Do nothing: graphs of static shape have only one size."""

    def cancel(self) -> None:
        """Do nothing: no static lane cancels."""

    @property
    def hidden_states(self) -> NDArray[np.float32] | None:
        """None: attention does not return hidden states."""
        return None


def _array(allocate: Allocate, shape: tuple[int, ...], kind: type) -> NDArray[Any]:
    """Zeros of ``kind``, f32 or f16, in memory of ``allocate``."""
    size = int(np.prod(shape))
    words = -(-size * np.dtype(kind).itemsize // 4)
    return allocate(words).view(kind)[:size].reshape(shape)
