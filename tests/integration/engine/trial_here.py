"""A stand-in for the process that tests kernels, in the process of the test."""

from __future__ import annotations

import json
from typing import Any

import stand_in_devices

from xpu_runtime.qualification.trial_worker import TrialRequest, run_trials

__all__ = ["TrialHere"]


class TrialHere:
    """A worker of qualification in this process: an error ends it, as it ends the process."""

    def __init__(self, command: list[str], request: str) -> None:
        self._events: list[dict[str, Any] | None] = []
        stand_in_devices.in_trial.set()
        try:
            run_trials(TrialRequest(**json.loads(request)), self._events.append)
        finally:
            stand_in_devices.in_trial.clear()
            self._events.append(None)

    def next_event(self, timeout_s: float) -> dict[str, Any] | None:
        return self._events.pop(0)

    def status(self) -> int | None:
        return 1

    def __enter__(self) -> TrialHere:
        return self

    def __exit__(self, *exception: object) -> None:
        pass
