"""Readings of battery and desktop load while background work runs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from xpu_runtime.engine.desktop_conditions import DesktopConditions
from xpu_runtime.soc.conditions import Conditions


def test_conditions_are_read_once_a_second_while_background_requests_exist() -> None:
    """Guards steps from a reading each, and an idle machine from being woken."""
    background: list[object] = []
    found: list[tuple[float, bool]] = []
    scheduler = SimpleNamespace(
        queues=SimpleNamespace(proactive=background),
        set_conditions=lambda *, gpu_load, on_battery: found.append((gpu_load, on_battery)),
    )
    sensors = SimpleNamespace(read=lambda: Conditions(on_battery=True))
    load = SimpleNamespace(read=lambda now: now / 100)
    conditions = DesktopConditions(cast("Any", scheduler), cast("Any", sensors), cast("Any", load))
    conditions.check(5.0)
    assert conditions.next_check == float("inf")
    background.append(object())
    for tenth in range(50, 75):
        conditions.check(tenth / 10)
    assert found == [(0.05, True), (0.06, True), (0.07, True)]
    assert conditions.next_check == 8.0
