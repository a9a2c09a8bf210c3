"""Lines for a log."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from xpu_agents.apps.display import throttled_log
from xpu_agents.apps.display.throttled_log import ThrottledLog


def test_lines_are_spaced_and_never_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards logs against a line for every step, and readers against minutes without one."""
    now = 100.0
    monkeypatch.setattr(throttled_log.time, "perf_counter", lambda: now)
    out = io.StringIO()
    said = ThrottledLog(Console(file=out, width=40))
    said.say("one")
    said.say("too soon")
    now += 3.0
    said.say("one")
    said.say("[bold]two: " + "long " * 20)
    assert out.getvalue() == "one\n[bold]two: " + "long " * 20 + "\n"
