"""Token-wise kernels whose graph changes between two runs, and the loader of their graphs."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

import numpy as np
import openvino as ov
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openvino import opset13 as ops

from xpu_runtime.calibration.timing import dummy_pass
from xpu_runtime.errors import DeviceError
from xpu_runtime.lanes.activation_buffer import ActivationBuffer, ValueSpec
from xpu_runtime.lanes.compiled_kernel import CompiledKernel
from xpu_runtime.lanes.graph_loader import GraphLoader
from xpu_runtime.lanes.static_kernel import StaticKernel
from xpu_runtime.lanes.step_inputs import StepInputs

_LONG, _SHORT = 16, 4
_WAIT_S = 30.0


@lru_cache
def graph_of(rows: int) -> CompiledKernel:
    """``y[t, w] = x[t, w] + ids[t]`` on so many rows."""
    ids = ops.parameter([rows], ov.Type.i64, name="input_ids")
    x = ops.parameter([rows, 3], ov.Type.f32, name="x")
    for parameter, name in ((ids, "input_ids"), (x, "x")):
        parameter.output(0).get_tensor().set_names({name})
    wide = ops.unsqueeze(ops.convert(ids, "f32"), ops.constant([1], dtype=ov.Type.i64))
    model = ov.Model([ops.result(ops.add(x, wide))], [ids, x], "add")
    return CompiledKernel(ov.Core().compile_model(model, "CPU"), ["x"], ["y"], {}, rows)


def step_of(tokens: int) -> StepInputs:
    table: Any = np.array([0], np.int32)
    return StepInputs(dummy_pass([(0, tokens, 1)]).segments, lambda sequence: table, 32)


@given(st.integers(1, _LONG), st.data())
def test_repeated_short_runs_equal_one_long_run(tokens: int, data: st.DataObject) -> None:
    """Guards the equivalence of `CoordGen §3.2`: every row is computed once, and padding stays behind the last row."""
    start = data.draw(st.integers(0, tokens - 1))
    stop = data.draw(st.integers(start + 1, tokens))
    results = []
    for rows in (_LONG, _SHORT):
        buffer = ActivationBuffer([ValueSpec("x", (3,), 0, 2), ValueSpec("y", (3,), 1, 2)], 2 * _LONG)
        buffer.view("x", 2 * _LONG)[...] = np.arange(6 * _LONG, dtype=np.float32).reshape(-1, 3)
        buffer.view("y", 2 * _LONG)[...] = -1.0
        StaticKernel(graph_of(rows), rows).run(step_of(tokens), buffer, (start, stop))
        written = buffer.view("y", 2 * _LONG)
        results.append(written[start:stop].copy())
        assert (written[:start] == -1.0).all()
        assert (written[start + _LONG :] == -1.0).all()
    np.testing.assert_array_equal(*results)


def test_a_run_ends_with_its_graph() -> None:
    """Guards rows that are left out or computed twice where the graph is replaced within a kernel."""
    seen: list[tuple[int, Any]] = []

    class Recording:
        def __init__(self, rows: int) -> None:
            self.rows = rows

        def run(self, step: Any, values: Any, rows: Any, *, steady: bool) -> None:
            seen.append((self.rows, rows))
            kernel.use(long, _LONG)

        def cancel(self) -> None:
            seen.append((self.rows, "cancelled"))

    long: Any = Recording(_LONG)
    short: Any = Recording(_SHORT)
    kernel = StaticKernel(short, _SHORT)
    kernel.run(step_of(10), None)
    assert seen == [(_SHORT, (0, 4)), (_SHORT, (4, 8)), (_SHORT, (8, 10))]
    kernel.run(step_of(10), None)
    kernel.cancel()
    assert seen[3:] == [(_LONG, (0, 10)), (_LONG, "cancelled")]
    assert kernel.rows == _LONG


class _Loads:
    """Collects results of loads."""

    def __init__(self) -> None:
        self.errors: list[BaseException | None] = []
        self._changed = threading.Condition()

    def add(self, error: BaseException | None) -> None:
        with self._changed:
            self.errors.append(error)
            self._changed.notify()

    def wait(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.errors) >= count, _WAIT_S)


def test_blocks_are_loaded_one_after_the_other() -> None:
    """Guards against kernels of another block that change, graphs compiled twice, and a thread that stays."""
    kernels = {index: StaticKernel(graph_of(_LONG), _LONG) for index in (0, 2, 4)}
    compiled: list[tuple[int, int]] = []

    def compile_graph(index: int, rows: int) -> CompiledKernel:
        compiled.append((index, rows))
        return graph_of(rows)

    loader, loads = GraphLoader([[0, 2], [4]], dict(kernels), compile_graph), _Loads()
    seconds = loader.measure(_SHORT)
    assert seconds[0] == pytest.approx(2 * seconds[1])
    assert sorted(set(compiled)) == [(0, _SHORT), (2, _SHORT), (4, _SHORT)]
    compiled.clear()
    for block in (1, 1, 0):
        loader.load(block, _SHORT, loads.add)
    loads.wait(3)
    assert compiled == [(4, _SHORT), (0, _SHORT), (2, _SHORT)]
    assert [kernels[index].rows for index in (0, 2, 4)] == [_SHORT] * 3
    assert loads.errors == [None] * 3
    assert loader.close(_WAIT_S)


def test_a_failed_load_leaves_graphs_that_work() -> None:
    """Guards a device that has no room for another graph: the error is reported, and later loads are possible."""
    kernels = {index: StaticKernel(graph_of(_LONG), _LONG) for index in (0, 1)}
    failing = [True]

    def compile_graph(index: int, rows: int) -> CompiledKernel:
        if index == 1 and failing:
            raise DeviceError("no memory")
        return graph_of(rows)

    loader, loads = GraphLoader([[0, 1]], dict(kernels), compile_graph), _Loads()
    loader.load(0, _SHORT, loads.add)
    loads.wait(1)
    assert isinstance(loads.errors[0], DeviceError)
    assert [kernels[index].rows for index in (0, 1)] == [_SHORT, _LONG]
    failing.clear()
    loader.load(0, _SHORT, loads.add)
    loads.wait(2)
    assert loads.errors[1] is None
    assert [kernels[index].rows for index in (0, 1)] == [_SHORT, _SHORT]
    assert loader.close(_WAIT_S)
    loader.clear()


def test_an_unused_loader_closes_at_once() -> None:
    """Guards against a thread in engines that never change a graph."""
    loader = GraphLoader([[0]], {}, lambda index, rows: graph_of(rows))
    assert loader.close(0.0)


class _Note:
    """A note of a load, which records its state."""

    def __init__(self) -> None:
        self.states: list[str] = []

    def __enter__(self) -> None:
        self.states.append("begun")

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: object) -> None:
        self.states.append("ended" if kind is None else kind.__name__)

    def close(self) -> None:
        self.states.append("closed")


def test_each_load_has_a_note() -> None:
    """Guards against a crash in a load that later processes do not notice, also after an earlier load had ended."""
    kernels = {index: StaticKernel(graph_of(_LONG), _LONG) for index in (0, 1)}
    notes: list[_Note] = []
    compiled: list[list[str]] = []

    def make_note() -> _Note:
        notes.append(_Note())
        return notes[-1]

    def compile_graph(index: int, rows: int) -> CompiledKernel:
        compiled.append([*notes[-1].states])
        if index == 1:
            raise DeviceError("no memory")
        return graph_of(rows)

    loader, loads = GraphLoader([[0], [1]], dict(kernels), compile_graph), _Loads()
    loader.make_note = make_note
    for block in (0, 1):
        loader.load(block, _SHORT, loads.add)
    loads.wait(2)
    assert compiled == [["begun"]] * 2
    assert [note.states for note in notes] == [["begun", "ended"], ["begun", "DeviceError"]]
    assert loader.close(_WAIT_S)


def test_the_note_of_a_load_ends_with_the_engine() -> None:
    """Guards a process that ends during a load after its engine was closed: this is no crash of the driver."""
    note, begun, may_end = _Note(), threading.Event(), threading.Event()

    def compile_graph(index: int, rows: int) -> CompiledKernel:
        begun.set()
        assert may_end.wait(_WAIT_S)
        return graph_of(rows)

    loader, loads = GraphLoader([[0]], {0: StaticKernel(graph_of(_LONG), _LONG)}, compile_graph), _Loads()
    loader.make_note = lambda: note
    loader.load(0, _SHORT, loads.add)
    loader.load(0, _LONG, loads.add)
    assert begun.wait(_WAIT_S)
    assert not loader.close(0.0)
    assert note.states == ["begun", "closed"]
    may_end.set()
    loads.wait(2)
    assert note.states[2:] == ["ended", "closed", "begun", "ended"], "a closed note is not written"
