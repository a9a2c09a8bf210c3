"""Signals that end a command."""

from __future__ import annotations

import signal

import pytest

from xpu_agents.apps.display.terminal import exit_on_sigterm


def test_ctrl_break_is_a_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards Windows, where Ctrl-Break left half a model behind."""
    ctrl_break = getattr(signal, "SIGBREAK", None) or signal.SIGUSR1
    monkeypatch.setattr(signal, "SIGBREAK", ctrl_break, raising=False)
    before = [signal.getsignal(number) for number in (ctrl_break, signal.SIGTERM)]
    with exit_on_sigterm():
        # Not raised: a signal frame with AMX registers does not fit on the alternate stack of pytest's faulthandler.
        assert signal.getsignal(ctrl_break) is signal.default_int_handler
    assert [signal.getsignal(number) for number in (ctrl_break, signal.SIGTERM)] == before
