"""Kernels that hang, with made-up lanes and times."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine.executor import Executor
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.heg import Form

TIMEOUT_S = 10.0


class Stuck:
    """A lane whose kernel began at 0 and never ends."""

    def __init__(self) -> None:
        work = SimpleNamespace(id=1, form=Form.WHOLE, load=None)
        self.job = SimpleNamespace(launch=SimpleNamespace(work=work), values=None, running=0)
        self.abandoned = False

    def retry_cancel(self) -> None:
        """Nothing is to be given up."""

    def overdue(self, now: float, limit_s: float) -> object | None:
        return self.job if now > limit_s else None

    def abandon(self, job: object) -> None:
        self.abandoned = True


@pytest.fixture
def lane() -> Stuck:
    """The only lane of ``passes``."""
    return Stuck()


@pytest.fixture
def passes(lane: Stuck) -> Executor:
    """With a kernel that should take no time at all."""
    heg = SimpleNamespace(form_s=lambda form, name, load: 0.0)
    scheduler = SimpleNamespace(heg=heg, failed=lambda name, reason, now, hung: None)
    made = Executor(cast("Any", scheduler), cast("Any", None), {}, MetricsRecorder(), TIMEOUT_S)
    made.lanes = cast("Any", {"cpu": lane})
    return made


def test_a_kernel_that_hangs_is_given_up_and_then_its_lane(passes: Executor, lane: Stuck) -> None:
    """Guards against callers who wait for ever: the kernel is given up when its time is over, the lane a time later."""
    ends = [(now, lane.abandoned) for now in range(1, 31) if passes.check_hung(now) is not None]
    assert passes.hung_lanes == {"cpu"}
    assert ends[0] == (22, True)


def test_a_process_that_stood_still_gives_its_kernels_their_time_anew(passes: Executor, lane: Stuck) -> None:
    """Guards the requests of a suspended process or machine against being failed as hung when it goes on."""
    for now in (0, 2, 1000, 1002.5, 1005, 1007.5, 1010):
        passes.check_hung(now)
        assert not lane.abandoned, now
    passes.check_hung(1010.5)
    assert lane.abandoned, "it goes on, and the kernel hangs nevertheless"


def test_a_process_that_stood_still_gives_its_lanes_their_time_anew(passes: Executor, lane: Stuck) -> None:
    """Guards an engine against being broken for good by a stop while a kernel that hung is about to come back."""
    for now in range(1, 13):
        passes.check_hung(now)
    assert lane.abandoned
    assert [passes.check_hung(now) for now in (1000, 1002.5, 1005, 1007.5, 1010)] == [None] * 5
    assert passes.check_hung(1010.5) == "cpu"
