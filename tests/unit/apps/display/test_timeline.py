"""Who computed when."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.display.timeline import cells
from xpu_runtime import Priority

RED, BLUE = Priority.REACTIVE, Priority.PROACTIVE


def span(priority: Priority, began: float, ended: float) -> LaneSpan:
    """A kernel."""
    return LaneSpan("cpu", priority, began, ended)


def test_each_cell_belongs_to_whoever_had_most_of_it() -> None:
    """Guards the picture: idle, busy, and a person's short kernels, which must not vanish in the background's."""
    spans = [span(BLUE, 0.0, 1.0), span(BLUE, 1.0, 1.6), span(RED, 1.6, 2.0), span(BLUE, 2.0, 2.1), span(RED, 3.0, 4.0)]
    assert cells(spans, 5.0, 5, 5.0) == [BLUE, RED, None, RED, None]
    assert cells([], 5.0, 3, 5.0) == [None, None, None]
    assert cells(spans, 100.0, 2, 5.0) == [None, None]


@given(st.lists(st.tuples(st.sampled_from(Priority), st.floats(0, 20), st.floats(0, 3))), st.floats(0, 25))
def test_any_spans_fill_the_line(found: list[tuple[Priority, float, float]], now: float) -> None:
    """Guards the picture against kernels at the edges of what it shows."""
    spans = sorted((span(kind, at, at + length) for kind, at, length in found), key=lambda each: each.ended)
    assert len(cells(spans, now, 40, 6.0)) == 40
