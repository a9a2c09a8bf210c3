"""Token-wise kernels of a static lane whose graph changes while they are in use (`CoordGen §3.2`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.compiled_kernel import CompiledKernel
from xpu_runtime.lanes.step_inputs import StepInputs

__all__ = ["StaticKernel"]


class StaticKernel:
    """A token-wise kernel with one graph at a time, which computes any number of rows by repeated runs.

    The result does not depend on the graph, so the graph may be replaced between any two kernels of a pass. A run under
    way ends with the graph with which it began.

    Args:
        graph: the first graph.
        rows: its rows.
    """

    def __init__(self, graph: CompiledKernel, rows: int) -> None:
        self._graph = graph, rows
        self._running = graph

    @property
    def rows(self) -> int:
        """Rows of the present graph."""
        return self._graph[1]

    def use(self, graph: CompiledKernel, rows: int) -> None:
        """Replace the graph by one of ``rows`` rows; from any thread."""
        self._graph = graph, rows  # one assignment, so that a run sees both or none

    def run(
        self,
        step: StepInputs,
        values: ActivationBuffer | None,
        rows: tuple[int, int] | None = None,
        *,
        steady: bool = False,
    ) -> NDArray[np.float32] | None:
        """Run the graph on the rows of ``step``, see `CompiledKernel.run`; padding rows come after the last of them."""
        (graph, size), (start, stop) = self._graph, rows or (0, step.tokens)
        self._running = graph
        for first in range(start, stop, size):
            graph.run(step, values, (first, min(first + size, stop)), steady=steady)
        self._running = self._graph[0]  # frees a graph that was replaced meanwhile
        return None

    def warm_up(self, tokens: int, rows: int = 1) -> None:
        """Do nothing: graphs of static shape have only one size."""

    @property
    def hidden_states(self) -> NDArray[np.float32] | None:
        """None: token-wise kernels do not return hidden states."""
        return None

    def cancel(self) -> None:
        """Cancel the running graph; ignored by devices that do not support it."""
        self._running.cancel()
