"""Activation buffers: memory for the values that the kernels of one pass write for later kernels.

Each activation slot has its own buffer, so preemption copies nothing and a preempted pass keeps its values
(`agent-xpu-v2 §4.1 (5)`). Values whose lifetimes do not overlap share memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.errors import XpuError
from xpu_runtime.lanes.host_memory import Allocate, zeros

__all__ = ["ActivationBuffer", "ValueSpec"]


@dataclass(frozen=True, slots=True)
class ValueSpec:
    """A value that one kernel writes and later kernels read.

    Attributes:
        name: name of the value.
        shape: shape without the token axis.
        written: index of the kernel that writes it.
        last_read: index of the last kernel that reads it.
    """

    name: str
    shape: tuple[int, ...]
    written: int
    last_read: int


class ActivationBuffer:
    """Memory for the values of one pass of up to ``max_tokens`` rows, as f32.

    Args:
        values: the values.
        max_tokens: most rows.
        allocate: allocates the memory, see `host_allocator`.
    """

    def __init__(self, values: Sequence[ValueSpec], max_tokens: int, allocate: Allocate = zeros) -> None:
        self.max_tokens = max_tokens
        self._allocate = allocate
        self._value_specs = tuple(values)
        self._value_shapes = {value.name: value.shape for value in values}
        self._slot_by_value: dict[str, int] = {}
        sizes: list[int] = []
        free_after: list[int] = []
        for value in sorted(values, key=lambda v: v.written):
            # A slot is reused if its last reader runs before the writer, so no kernel overwrites its own input.
            slot = next((i for i, last in enumerate(free_after) if last < value.written), None)
            if slot is None:
                slot = len(sizes)
                sizes.append(0)
                free_after.append(0)
            sizes[slot] = max(sizes[slot], prod(value.shape))
            free_after[slot] = value.last_read
            self._slot_by_value[value.name] = slot
        self._buffer_slots = [allocate(max_tokens * size) for size in sizes]

    @property
    def nbytes(self) -> int:
        """Size in bytes."""
        return sum(slot.nbytes for slot in self._buffer_slots)

    def resized(self, max_tokens: int) -> ActivationBuffer:
        """Make an empty buffer for the same values with ``max_tokens`` rows."""
        return ActivationBuffer(self._value_specs, max_tokens, self._allocate)

    def view(self, name: str, tokens: int, start: int = 0) -> NDArray[np.float32]:
        """Rows ``[start, start + tokens)`` of value ``name`` as a view, ``[tokens, *shape] float32``."""
        if start + tokens > self.max_tokens:
            raise XpuError(
                f"max_tokens={self.max_tokens}: the buffer is too small for a pass of {start + tokens} tokens"
            )
        shape = self._value_shapes[name]
        size = prod(shape)
        return self._buffer_slots[self._slot_by_value[name]][start * size : (start + tokens) * size].reshape(
            tokens, *shape
        )
