"""Throttled log lines."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from xpu_agents.apps.display import throttled_log
from xpu_agents.apps.display.throttled_log import ThrottledLog


def test_lines_are_throttled_and_do_not_repeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards logs against a line for every step, and against repeated lines."""
    now = 100.0
    monkeypatch.setattr(throttled_log.time, "perf_counter", lambda: now)
    out = io.StringIO()
    log = ThrottledLog(Console(file=out, width=40))
    log.print("one")
    log.print("too soon")
    now += 3.0
    log.print("one")
    log.print("[bold]two: " + "long " * 20)
    assert out.getvalue() == "one\n[bold]two: " + "long " * 20 + "\n"
