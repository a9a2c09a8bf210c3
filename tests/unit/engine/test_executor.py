"""Hung kernels, with fake lanes and times."""

from __future__ import annotations

from collections import defaultdict
from math import inf
from types import SimpleNamespace
from typing import Any, cast

import pytest

from xpu_runtime.engine.device_fallback import KEEP_S, REST_S
from xpu_runtime.engine.executor import Executor
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.engine.suspension import SuspensionDetector
from xpu_runtime.heg import Form, KernelKind
from xpu_runtime.qualification import Fault
from xpu_runtime.scheduler import OutOfUse
from xpu_runtime.scheduler.lane_states import LaneStates

TIMEOUT_S = 10.0


class HungLane:
    """A lane whose kernel started at 0 and never ends."""

    def __init__(self) -> None:
        work = SimpleNamespace(id=1, form=Form.WHOLE, load=None, live=1, lanes=["cpu"])
        self.job: Any = SimpleNamespace(launch=SimpleNamespace(work=work), values=None, running=0)
        self.abandoned = False

    def retry_cancel(self) -> None:
        """No kernel is being cancelled."""

    def overdue(self, now: float, limit_s: float) -> object | None:
        return self.job if now > limit_s else None

    def abandon(self, job: object) -> None:
        self.abandoned = True


@pytest.fixture
def lane() -> HungLane:
    """The only lane of the executor."""
    return HungLane()


@pytest.fixture
def executor(lane: HungLane) -> Executor:
    """An executor whose kernel is predicted to take no time."""
    heg = SimpleNamespace(form_s=lambda form, name, load: 0.0, lanes={"cpu": SimpleNamespace(role="all")})
    heg.forms = {Form.WHOLE: (SimpleNamespace(lanes=("cpu",), kind=KernelKind.WHOLE),)}
    lanes = LaneStates.__new__(LaneStates)  # without a graph
    lanes.out_of_use = defaultdict(set)
    scheduler = SimpleNamespace(heg=heg, lanes=lanes, failed=lambda name, reason, now, hung: None)
    scheduler.hung = lambda name: lanes.out_of_use[name].add(OutOfUse.HANGS)
    scheduler.recovered = lambda name: lanes.out_of_use[name].discard(OutOfUse.HANGS)
    made = Executor(cast("Any", scheduler), cast("Any", None), {}, MetricsRecorder(), TIMEOUT_S)
    made.lanes = cast("Any", {"cpu": lane})
    return made


def test_hung_kernel_is_given_up_and_then_its_lane(executor: Executor, lane: HungLane) -> None:
    """Callers must not wait for ever: the kernel is given up after its timeout, the lane after another one."""
    ends = [(now, lane.abandoned) for now in range(1, 31) if executor.check_hung(now, -inf) is not None]
    assert executor.hung_lanes == {"cpu"}
    assert ends[0] == (22, True)


@pytest.mark.parametrize("returns_at", [20, 30])
def test_a_lane_that_rests_and_hangs(executor: Executor, lane: HungLane, returns_at: int) -> None:
    """A lane must not be used behind a hung kernel, which nothing bounds, nor before its rest is over."""
    scheduler = cast("Any", executor)._scheduler
    scheduler.failed = lambda name, reason, now, hung: scheduler.hung(name)
    executor._rest("cpu", RuntimeError(), 25.0 - REST_S)
    for now in range(1, 31):
        executor.check_hung(now, -inf)
        if now == returns_at:
            lane.job = None
            executor.mark_recovered("cpu")
        assert scheduler.lanes.in_use("cpu") == (now >= max(25, returns_at))


def test_suspended_process_restarts_kernel_timeouts(executor: Executor, lane: HungLane) -> None:
    """After a suspension of the process its kernels must not count as hung at once."""
    suspensions = SuspensionDetector(TIMEOUT_S)
    for now in (0, 2, 1000, 1002.5, 1005, 1007.5, 1010):
        executor.check_hung(now, suspensions.check(now))
        assert not lane.abandoned, now
    executor.check_hung(1010.5, suspensions.check(1010.5))
    assert lane.abandoned, "the kernel still hangs after the process has resumed"


def test_suspended_process_restarts_lane_timeouts(executor: Executor, lane: HungLane) -> None:
    """After a suspension of the process a hung lane must get another timeout to recover."""
    suspensions = SuspensionDetector(TIMEOUT_S)
    for now in range(1, 13):
        executor.check_hung(now, suspensions.check(now))
    assert lane.abandoned
    found = [executor.check_hung(now, suspensions.check(now)) for now in (1000, 1002.5, 1005, 1007.5, 1010, 1010.5)]
    assert found == [None] * 5 + ["cpu"]


def test_hung_lane_that_another_one_replaces_fails_nothing(executor: Executor, lane: HungLane) -> None:
    """The pass of a hung NPU kernel must go on from that kernel, and the engine must not be given up for it."""
    scheduler = cast("Any", executor)._scheduler
    scheduler.heg.lanes = {"npu": SimpleNamespace(role="static"), "igpu": SimpleNamespace(role="all")}
    scheduler.heg.forms = {Form.WHOLE: (SimpleNamespace(lanes=("npu", "igpu")),)}
    stopped: list[tuple[str, int]] = []
    scheduler.stopped = lambda name, cursor, now: stopped.append((name, cursor))
    scheduler.failed = None
    scheduler.heg.lanes["npu"].device, scheduler.heg.general_lane = "NPU", SimpleNamespace(device="GPU")
    scheduler.heg.forms[Form.WHOLE][0].kind = KernelKind.TOKENWISE
    faults: list[Fault] = []
    executor.faults = cast("Any", SimpleNamespace(note=faults.append))
    lane.job.launch.work.lanes = ["npu"]
    executor.lanes = cast("Any", {"npu": lane})
    assert not [now for now in range(1, 100) if executor.check_hung(now, -inf) is not None]
    assert lane.abandoned
    assert stopped == [("npu", 0)]
    assert scheduler.lanes.out_of_use == {"npu": {OutOfUse.HANGS}}
    assert [(each.device, each.kind, each.error, each.instead) for each in faults] == [
        ("NPU", KernelKind.TOKENWISE, "KernelTimeoutError", "GPU")
    ]


def test_attention_that_hangs_on_an_npu_is_left_out(executor: Executor, lane: HungLane) -> None:
    """A context whose kernel hangs must not be used again when the lane has recovered; other kernels are."""
    left_out: list[int] = []
    scheduler = cast("Any", executor)._scheduler
    scheduler.stopped = lambda name, cursor, now: None
    scheduler.heg.lanes = {"npu": SimpleNamespace(role="static"), "igpu": SimpleNamespace(role="all")}
    scheduler.heg.attention_context = lambda load: 512
    executor.attention = cast("Any", SimpleNamespace(failed=lambda context, reason: left_out.append(context)))
    executor.lanes = cast("Any", {"npu": lane})
    lane.job.launch.work.lanes = ["npu"]
    for kind in (KernelKind.TOKENWISE, KernelKind.ATTENTION):
        scheduler.heg.forms = {Form.WHOLE: (SimpleNamespace(lanes=("igpu",), kind=kind),)}
        for now in range(1, 30):
            executor.check_hung(now, -inf)
        assert left_out == ([512] if kind is KernelKind.ATTENTION else [])
        cast("Any", executor)._hung_since.clear()


def rest(executor: Executor, now: float) -> float:
    """Seconds for which the lane is out of use after a failure at ``now``; looked at every second."""
    executor._rest("cpu", RuntimeError("a kernel fails"), now)
    scheduler = cast("Any", executor)._scheduler
    seconds = 0
    while not scheduler.lanes.in_use("cpu"):
        seconds += 1
        executor.check_hung(now + seconds, now + seconds)
    return seconds


def test_rests_grow_and_are_short_again_after_a_minute_of_service(executor: Executor) -> None:
    """Guards a lane that failed long ago against a rest of minutes, and requests against one that fails on and on."""
    now, found = 0.0, []
    for served_s in (0.0, 0.5 * KEEP_S, 1.5 * KEEP_S, 0.0):
        found.append(rest(executor, now))
        now += found[-1]
        for step in range(11):
            executor.served("cpu", now + served_s * step / 10)
        now += served_s
    assert found == [REST_S, 2 * REST_S, 4 * REST_S, REST_S]


def test_time_without_kernels_or_with_errors_is_no_service(executor: Executor) -> None:
    """Guards against short rests of a lane that fails at each of its rare requests."""
    now = rest(executor, 0.0)
    assert rest(executor, now + 10 * KEEP_S) == 2 * REST_S, "an idle lane has proven nothing"
    now = 1e4
    executor.served("cpu", now)
    work = SimpleNamespace(id=7, yielding=True, live=1)
    job = SimpleNamespace(launch=SimpleNamespace(work=work), stop=True)
    failed = SimpleNamespace(job=job, lane="cpu", error=RuntimeError("a kernel fails once"))
    assert executor.retry(cast("Any", failed))
    executor.served("cpu", now + KEEP_S)
    assert rest(executor, now + KEEP_S) == 4 * REST_S
