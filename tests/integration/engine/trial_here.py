"""A stand-in for the process that tests kernels, in the process of the test."""

from __future__ import annotations

import json
import queue
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from stand_in_devices import TrialEnd, trials

from xpu_runtime.errors import XpuError
from xpu_runtime.qualification import kernel_trial, trial_process
from xpu_runtime.qualification.trial_worker import TrialRequest, run_trials

__all__ = ["TrialHere", "run_tests_here"]


class TrialHere:
    """A worker of qualification on a thread of this process.

    A device that ends its process ends the thread. While one hangs, no time passes but that of the caller: each wait
    for an event adds its timeout to `now`.
    """

    now = 0.0

    def __init__(self, command: list[str], request: str) -> None:
        self._events: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._killed = threading.Event()
        self._hung = False
        self._thread = threading.Thread(target=self._run, args=(request,), daemon=True)
        self._thread.start()

    def next_event(self, timeout_s: float) -> dict[str, Any] | None:
        event = None if self._hung else self._events.get()
        self._hung = self._hung or event == _HUNG
        if self._hung:
            TrialHere.now += timeout_s
            raise TimeoutError
        return event

    def status(self) -> int | None:
        return 3

    def __enter__(self) -> TrialHere:
        return self

    def __exit__(self, *exception: object) -> None:
        self._killed.set()
        self._thread.join()

    def _run(self, request: str) -> None:
        trials.hang = self._hang
        try:
            run_trials(TrialRequest(**json.loads(request)), self._events.put)
        except TrialEnd:
            pass
        except (XpuError, RuntimeError, OSError, MemoryError) as error:
            self._events.put({"error": str(error)})
        finally:
            self._events.put(None)

    def _hang(self) -> None:
        self._events.put(_HUNG)
        self._killed.wait()
        raise TrialEnd


_HUNG: dict[str, Any] = {"hung": True}


def run_tests_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Test kernels in this process, a few times, where no time that other tests take makes one slow."""
    monkeypatch.setattr(trial_process, "_Worker", TrialHere)
    monkeypatch.setattr(trial_process, "time", SimpleNamespace(monotonic=lambda: TrialHere.now))
    monkeypatch.setattr(kernel_trial, "_ROUNDS", 1)
    monkeypatch.setattr(kernel_trial, "_SLOWER_S", 60.0)
