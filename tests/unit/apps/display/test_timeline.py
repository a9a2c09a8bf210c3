"""Cells of the timeline."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.display.timeline import timeline_cells
from xpu_runtime import Priority

REACTIVE, PROACTIVE = Priority.REACTIVE, Priority.PROACTIVE


def span(priority: Priority, started: float, ended: float) -> LaneSpan:
    """A busy interval."""
    return LaneSpan("cpu", priority, started, ended)


def test_each_cell_has_the_kind_with_most_time() -> None:
    """Guards idle cells, busy cells, and short reactive kernels between background kernels."""
    spans = [
        span(PROACTIVE, 0.0, 1.0),
        span(PROACTIVE, 1.0, 1.6),
        span(REACTIVE, 1.6, 2.0),
        span(PROACTIVE, 2.0, 2.1),
        span(REACTIVE, 3.0, 4.0),
    ]
    assert timeline_cells(spans, 5.0, 5, 5.0) == [PROACTIVE, REACTIVE, None, REACTIVE, None]
    assert timeline_cells([], 5.0, 3, 5.0) == [None, None, None]
    assert timeline_cells(spans, 100.0, 2, 5.0) == [None, None]


@given(st.lists(st.tuples(st.sampled_from(Priority), st.floats(0, 20), st.floats(0, 3))), st.floats(0, 25))
def test_any_spans_give_all_cells(found: list[tuple[Priority, float, float]], now: float) -> None:
    """Guards the timeline against kernels at its edges."""
    spans = sorted((span(kind, at, at + length) for kind, at, length in found), key=lambda each: each.ended)
    assert len(timeline_cells(spans, now, 40, 6.0)) == 40
