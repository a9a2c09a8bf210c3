"""Activation buffers: no live value is overwritten, and memory is bounded."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import XpuError
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec

KERNELS = 8


@st.composite
def specs(draw: st.DrawFn) -> list[ValueSpec]:
    """Values of a generated graph of up to eight kernels."""
    found = []
    for number in range(draw(st.integers(1, 12))):
        written = draw(st.integers(0, KERNELS - 2))
        last = draw(st.integers(written + 1, KERNELS - 1))
        shape = tuple(draw(st.lists(st.integers(1, 4), min_size=0, max_size=3)))
        found.append(ValueSpec(f"v{number}", shape, written, last))
    return found


@given(values=specs(), tokens=st.integers(1, 5))
def test_live_values_never_share_memory(values: list[ValueSpec], tokens: int) -> None:
    """Guards against wrong tokens from two live values in one slot."""
    buffer = ActivationBuffer(values, 5)
    for kernel in range(KERNELS):
        for value in values:
            # A kernel writes its outputs while it still reads its inputs.
            if value.written == kernel:
                buffer.view(value.name, tokens)[...] = float(value.name[1:])
        for value in values:
            if value.written <= kernel <= value.last_read:
                view = buffer.view(value.name, tokens)
                assert view.shape == (tokens, *value.shape)
                assert (view == float(value.name[1:])).all()


@given(values=specs())
def test_memory_is_bounded_by_the_live_values(values: list[ValueSpec]) -> None:
    """Guards against a buffer as large as the model."""
    buffer = ActivationBuffer(values, 3)
    most_live = max(sum(value.written <= kernel <= value.last_read for value in values) for kernel in range(KERNELS))
    largest = max(prod(value.shape) for value in values)
    assert buffer.nbytes <= most_live * largest * 3 * 4


def test_sequence_of_values_needs_two_slots() -> None:
    """Guards against a separate slot for the residual stream of every layer."""
    chain = [ValueSpec(f"v{layer}", (64,), layer, layer + 1) for layer in range(30)]
    assert ActivationBuffer(chain, 256).nbytes == 2 * 256 * 64 * 4


def test_pass_larger_than_the_buffer_is_an_error() -> None:
    """Guards against rows that are written beyond the end of a slot."""
    buffer = ActivationBuffer([ValueSpec("x", (2,), 0, 1)], 4)
    assert buffer.view("x", 4).shape == (4, 2)
    with pytest.raises(XpuError, match="max_tokens=4"):
        buffer.view("x", 5)
    with pytest.raises(XpuError, match="max_tokens=4"):
        buffer.view("x", 2, 3)
    assert buffer.resized(5).view("x", 5).shape == (5, 2)


def test_view_shares_memory_with_its_buffer_only() -> None:
    """Guards against a copy between kernels, and against two buffers that share memory."""
    values = [ValueSpec("x", (2,), 0, 1)]
    first, second = ActivationBuffer(values, 4), ActivationBuffer(values, 4)
    first.view("x", 3)[...] = 7.0
    assert np.shares_memory(first.view("x", 4), first.view("x", 1))
    assert first.view("x", 4)[:3].min() == 7.0
    first.view("x", 2, 1)[...] = 8.0
    assert first.view("x", 4)[:, 0].tolist() == [7.0, 8.0, 8.0, 0.0]
    assert not second.view("x", 4).any()
