"""The KV cache on a device: tensors shared by all kernels, and copies of blocks to and from the host."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from xpu_runtime.errors import ConfigError, DeviceError, UnsupportedModelError, XpuError
from xpu_runtime.memory.pages import can_return_pages, return_pages
from xpu_runtime.model.openvino_errors import openvino_message

__all__ = ["KvCache", "KvLayout"]

_DTYPES: dict[ov.Type, type] = {ov.Type.f32: np.float32, ov.Type.f16: np.float16, ov.Type.bf16: np.uint16}
"""Types of numpy for the values of a cache that is not quantised; the bits of bf16, which numpy does not have."""

_Blocks = Sequence[int] | NDArray[np.integer[Any]]


class KvLayout:
    """Names, types and shapes of the KV cache inputs, read from the compiled kernels.

    Attributes:
        block_size: tokens of a block.
        bytes_per_block: bytes of one block over all layers.
        exact: True if the content of a block does not depend on which tokens were written together. False if keys are,
            or may be, quantised by channel over the whole block.
    """

    def __init__(self) -> None:
        self._cache_inputs: dict[str, tuple[ov.Type, tuple[int, ...]]] = {}
        self._cache_devices: set[str] = set()

    def add(self, compiled: ov.CompiledModel, name: str) -> None:
        """Add the cache inputs of one compiled kernel.

        Args:
            compiled: the compiled kernel.
            name: name of the model, for error messages.

        Raises:
            UnsupportedModelError: two kernels have different types or shapes for one cache input.
        """
        for port in compiled.inputs:
            for cache in port.get_names():
                if not cache.startswith(("key_cache.", "value_cache.")):
                    continue
                dims = list(port.get_partial_shape())[1:]
                if any(dim.is_dynamic for dim in dims):
                    shape = port.get_partial_shape()
                    raise UnsupportedModelError(
                        f"{name}: {cache} has shape {shape} on the device; expected fixed sizes"
                    )
                self._cache_devices.update(_execution_devices(compiled))
                found = (port.get_element_type(), tuple(dim.get_length() for dim in dims))
                if self._cache_inputs.setdefault(cache, found) != found:
                    raise UnsupportedModelError(
                        f"{name}: {cache} is {found} in one kernel and {self._cache_inputs[cache]} in another; "
                        f"set kv_precision to get the same type in all kernels"
                    )

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the cache inputs, ordered by layer."""
        return tuple(sorted(self._cache_inputs, key=lambda name: (int(name.rpartition(".")[2]), name)))

    @property
    def layers(self) -> int:
        """Number of attention layers with a KV cache."""
        return sum(1 for name in self._cache_inputs if name.startswith("key_cache."))

    @property
    def block_size(self) -> int:
        """Tokens of a block, from the shape of the value cache ``[blocks, heads, tokens, width]``."""
        return next(shape for name, (_, shape) in self._cache_inputs.items() if name.startswith("value_"))[1]

    @property
    def bytes_per_block(self) -> int:
        """Bytes of one block over all layers."""
        return sum(prod(shape) * kind.size for kind, shape in self._cache_inputs.values())

    @property
    def bytes_per_token(self) -> float:
        """Bytes of one token over all layers."""
        return self.bytes_per_block / self.block_size

    @property
    def exact(self) -> bool:
        """True if the content of a block does not depend on which tokens were written together.

        A CPU stores the scales of by-channel quantisation after the tokens of a block, ``[heads, tokens + scales,
        width]``. It stores the scales of by-token quantisation after each token, ``[heads, tokens, width + scales]``,
        as in the value cache. A GPU may store keys transposed, where the shape does not show which one is used.
        Quantised keys on a GPU therefore count as inexact.
        """
        return all(
            kind.is_real()
            or (self._cache_devices == {"CPU"} and shape[1] == self._cache_inputs[name.replace("key_", "value_")][1][1])
            for name, (kind, shape) in self._cache_inputs.items()
            if name.startswith("key_")
        )

    def token_axis(self, name: str) -> int | None:
        """Axis of the tokens in ``[heads, ...]`` of one block of ``name``; None if it is quantised.

        Keys on a GPU are transposed, ``[heads, width, tokens]``. What a kernel writes to a quantised block follows from
        the arithmetic of the plugin, which its layout does not show.
        """
        kind, shape = self._cache_inputs[name]
        axes = [axis for axis in (1, 2) if shape[axis] == self.block_size]
        if kind not in _DTYPES or not axes:
            return None
        return axes[-1] if name.startswith("key_") and self._cache_devices != {"CPU"} else axes[0]

    def spec(self, name: str) -> tuple[ov.Type, tuple[int, ...]]:
        """Element type and shape of one block of ``name``."""
        return self._cache_inputs[name]


def _execution_devices(compiled: ov.CompiledModel) -> tuple[str, ...]:
    try:
        return tuple(compiled.get_property("EXECUTION_DEVICES"))
    except (RuntimeError, TypeError):  # not reported; a CPU reports it
        return ("",)


class KvCache:
    """KV blocks in device memory, shared by all kernels.

    Block ``scratch`` is an additional block, for runs whose results are discarded. On a CPU, blocks are copied all at
    once for each cache input; on another device, neighbours are. A running kernel may write other blocks meanwhile.

    Raises:
        ConfigError: the CPU has too little memory.
        DeviceError: another device has.
    """

    def __init__(self, core: ov.Core, device: str, layout: KvLayout, blocks: int) -> None:
        self.layout = layout
        self.blocks = blocks
        self.scratch = blocks
        self.tensors: dict[str, Any] = {}
        self._cache_device = device
        context = None if device == "CPU" else core.get_default_context(device)
        for name in layout.names:
            kind, shape = layout.spec(name)
            whole = ov.Shape([blocks + 1, *shape])
            # A GPU cache is in GPU memory, because the host does not access it during decode.
            try:
                tensor = ov.Tensor(kind, whole) if context is None else context.create_tensor(kind, whole, {})
            except (RuntimeError, MemoryError) as error:
                self.free()
                message = f"{self.nbytes} bytes cannot be allocated on {device}"
                if context is None:
                    raise ConfigError(f"kv_cache_bytes: {message}; give less") from error
                raise DeviceError(f"KV cache: {message}: {openvino_message(error)}") from error
            self.tensors[name] = tensor

    @property
    def on_cpu(self) -> bool:
        """True if the blocks are in the memory of the host."""
        return self._cache_device == "CPU"

    @property
    def can_return_memory(self) -> bool:
        """True if `return_memory` has an effect."""
        whole_bytes = all(self.layout.spec(name)[0].bitwidth % 8 == 0 for name in self.layout.names)
        return self._cache_device == "CPU" and whole_bytes and can_return_pages()

    @property
    def gathers(self) -> bool:
        """True if `read_tokens` and `write_tokens` work: keys and values are not quantised."""
        return all(self.layout.token_axis(name) is not None for name in self.layout.names)

    @property
    def nbytes(self) -> int:
        """Bytes of all blocks."""
        return (self.blocks + 1) * self.layout.bytes_per_block

    def free(self) -> None:
        """Release the memory immediately, without waiting for garbage collection; no kernel may use it afterwards."""
        self.tensors.clear()

    def read(self, blocks: Sequence[int], into: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """Copy the raw bytes of ``blocks`` to the host.

        Args:
            blocks: indices of the blocks.
            into: destination of at least ``len(blocks) * layout.bytes_per_block`` bytes.

        Returns:
            Views of ``into`` by cache input, each ``[len(blocks), bytes]``.
        """
        content = self.views(len(blocks), into)
        for name, rows in content.items():
            self._load_blocks(name, blocks, rows)
        return content

    def views(self, num_blocks: int, buffer: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """Views of a buffer that `read` has filled, by cache input, each ``[num_blocks, bytes]``."""
        content, start = {}, 0
        for name in self.layout.names:
            width = self._block_bytes(name)
            stop = start + num_blocks * width
            content[name] = buffer[start:stop].reshape(num_blocks, width)
            start = stop
        return content

    def write(self, blocks: Sequence[int], content: Mapping[str, NDArray[np.uint8]]) -> None:
        """Copy the result of `read` to ``blocks``."""
        for name in self.layout.names:
            self._store_blocks(name, blocks, content[name])

    def read_tokens(self, name: str, blocks: NDArray[np.integer[Any]], into: NDArray[Any]) -> None:
        """Copy the first tokens of ``blocks`` to ``into``, ``[heads, tokens, width]`` in f32 or f16."""
        tokens = into.shape[1]
        content, used = self._host_blocks(name, blocks[: -(-tokens // self.layout.block_size)])
        cells = self._cells(name, content)
        widens = self.layout.spec(name)[0] == ov.Type.bf16
        for head in range(len(into)):
            rows = cells[used, head].reshape(-1, cells.shape[3])[:tokens]
            into[head] = (rows.astype(np.uint32) << 16).view(np.float32) if widens else rows

    def write_tokens(self, name: str, blocks: NDArray[np.integer[Any]], first: int, rows: NDArray[np.float32]) -> None:
        """Write ``rows``, ``[tokens, heads, width]``, to the tokens of ``blocks`` from ``first`` on.

        Blocks on a GPU are copied to the host and back, so no running kernel may write other tokens of them.
        """
        size = self.layout.block_size
        positions = np.arange(first, first + len(rows))
        values: NDArray[Any] = rows
        if self.layout.spec(name)[0] == ov.Type.bf16:
            bits = np.ascontiguousarray(rows).view(np.uint32)
            values = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16  # to the nearest, ties to even
        start = first // size
        written = blocks[start : positions[-1] // size + 1]
        content, used = self._host_blocks(name, written, rewritten=True)
        self._cells(name, content)[used[positions // size - start], :, positions % size] = values
        if self._cache_device != "CPU":
            self._store_blocks(name, written, content)

    def clear(self, blocks: Sequence[int]) -> None:
        """Write zeros to ``blocks`` on a CPU, so that measurements read physical memory.

        The operating system maps memory that was never written to one zero page, which stays in the CPU cache. Reading
        such blocks is faster than reading blocks in use.
        """
        if self._cache_device == "CPU":
            for name in self.layout.names:
                self._cache_bytes(name)[list(blocks)] = 0

    def return_memory(self, blocks: Sequence[int]) -> None:
        """Return the memory of ``blocks`` to the system on a CPU; their content is lost.

        Args:
            blocks: indices in ascending order; pages that also hold another block stay.
        """
        runs = tuple(_runs(blocks))
        for name in self.layout.names if self._cache_device == "CPU" else ():
            content = self._cache_bytes(name)
            for _, first, count in runs:
                return_pages(content[first : first + count])

    def _load_blocks(self, name: str, blocks: _Blocks, content: NDArray[np.uint8]) -> None:
        if self._cache_device == "CPU":
            # The indices are valid. With another mode numpy would check them and copy through a temporary buffer.
            np.take(self._cache_bytes(name), blocks, axis=0, out=content, mode="clip")
            return
        for start, first, count in _runs(blocks):
            host = self._host_tensor(name, content[start : start + count])
            self._device_blocks(name, first, count).copy_to(host)

    def _store_blocks(self, name: str, blocks: _Blocks, content: NDArray[np.uint8]) -> None:
        if self._cache_device == "CPU":
            self._cache_bytes(name)[list(blocks)] = content
            return
        rows = content.reshape(-1, self._block_bytes(name))
        for start, first, count in _runs(blocks):
            host = self._host_tensor(name, rows[start : start + count])
            self._device_blocks(name, first, count).copy_from(host)

    def _cache_bytes(self, name: str) -> NDArray[np.uint8]:
        """A view of all blocks of ``name`` as ``[blocks, bytes]``; CPU only."""
        return _tensor_bytes(self.tensors[name]).reshape(self.blocks + 1, self._block_bytes(name))

    def _host_blocks(
        self, name: str, blocks: NDArray[np.integer[Any]], *, rewritten: bool = False
    ) -> tuple[NDArray[np.uint8], NDArray[Any]]:
        """Bytes with ``blocks`` of ``name`` in host memory, and their indices there.

        They are the cache itself on a CPU, else a copy of ``blocks``; with ``rewritten`` of the first and last only.
        """
        if self._cache_device == "CPU":
            return self._cache_bytes(name), blocks
        content = np.empty((len(blocks), self._block_bytes(name)), np.uint8)
        for part in (slice(1), slice(-1, None)) if rewritten else (slice(None),):
            self._load_blocks(name, blocks[part], content[part])
        return content, np.arange(len(blocks))

    def _cells(self, name: str, content: NDArray[np.uint8]) -> NDArray[Any]:
        """A view of blocks of ``name`` as ``[blocks, heads, tokens, width]``, of bf16 as its bits; see `gathers`."""
        kind, shape = self.layout.spec(name)
        cells: NDArray[Any] = content.view(_DTYPES[kind]).reshape(-1, *shape)
        return cells if self.layout.token_axis(name) == 1 else cells.swapaxes(2, 3)

    def _device_blocks(self, name: str, first: int, count: int) -> Any:
        """``count`` blocks of ``name`` on a GPU from block ``first``."""
        _, shape = self.layout.spec(name)
        begin, end = ov.Coordinate([first, *[0] * len(shape)]), ov.Coordinate([first + count, *shape])
        return ov.RemoteTensor(self.tensors[name], begin, end)

    def _host_tensor(self, name: str, rows: NDArray[np.uint8]) -> ov.Tensor:
        """Blocks of ``name`` in the memory of ``rows``, a contiguous array ``[blocks, bytes]``."""
        kind, shape = self.layout.spec(name)
        return ov.Tensor(rows, ov.Shape([len(rows), *shape]), kind)

    def _block_bytes(self, name: str) -> int:
        """Bytes of one block of ``name``."""
        kind, shape = self.layout.spec(name)
        if kind.bitwidth % 8:
            raise XpuError(f"{name}: {kind} is smaller than one byte; set kv_precision='u8' or wider")
        return int(prod(shape) * kind.size)


def _runs(blocks: _Blocks) -> Iterator[tuple[int, int, int]]:
    """Runs of consecutive blocks: position in ``blocks``, first block, and number of blocks."""
    numbers = np.asarray(blocks)
    ends = [*(np.flatnonzero(np.diff(numbers) != 1) + 1).tolist(), len(numbers)]
    start = 0
    for end in ends if len(numbers) else ():
        yield start, int(numbers[start]), end - start
        start = end


def _tensor_bytes(tensor: ov.Tensor) -> NDArray[np.uint8]:
    data: NDArray[Any] = tensor.data
    return data.view(np.uint8).reshape(-1) if data.dtype != np.uint8 else data.reshape(-1)
