"""Examples in ``docs/simulation.md``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from xpu_runtime import Priority
from xpu_runtime.trace import read_trace

GUIDE = Path(__file__).parents[4] / "docs" / "simulation.md"


def example(kind: str, number: int = 0) -> str:
    """A code block of the page."""
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[number]


def test_the_trace_example_is_valid(tmp_path: Path) -> None:
    """Guards the trace example against fields with other names."""
    file = tmp_path / "mine.jsonl"
    file.write_text(example("jsonl"), encoding="utf-8")
    trace = read_trace(file)
    assert [request.priority for request in trace.requests] == [Priority.PROACTIVE, Priority.REACTIVE]
    assert trace.requests[1].deadline_s == 60.0


def test_the_scheme_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Guards the example of a custom scheme and model against renamed names."""
    exec(compile(example("python", 1), str(GUIDE), "exec"), {"__name__": "guide"})
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["agent-xpu", "openvino-igpu", "newest-first"]
    assert len({row[1] for row in rows}) == 3
