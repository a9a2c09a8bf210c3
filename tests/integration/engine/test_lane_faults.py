"""A static lane that fails or hangs while it serves: the lane beside it carries its kernels."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from lane_profiles import lanes_of_speed

from xpu_runtime import Priority, SamplingParams
from xpu_runtime.engine import device_fallback, loading
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.scheduler import OutOfUse

pytestmark = pytest.mark.slow

WAIT_S = 60
PARAMS = SamplingParams(max_tokens=6, ignore_eos=True)
LENGTHS = (20, 33, 64, 100, 200)


@pytest.fixture(autouse=True)
def _equal_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both lanes get work, whatever the machine measures beside other tests."""
    monkeypatch.setattr(loading, "measure_quick_profile", lanes_of_speed())


def prompt_of(length: int, of: object) -> list[int]:
    """A prompt with a unique beginning, so that nothing of it is cached."""
    return random.Random(f"{length} {of}").choices(range(3, 1024), k=length)


def submit_all(engine: Any, of: object) -> list[tuple[int, Any]]:
    """Requests of both priorities at once."""
    return [
        (length, engine.submit(prompt_of(length, of), PARAMS, priority=priority))
        for length, priority in zip(LENGTHS, [*Priority, *Priority, Priority.REACTIVE], strict=True)
    ]


@pytest.mark.parametrize("memory", ["fast", "lean"])
@pytest.mark.parametrize("skip", [0, 1, 7])
def test_a_lane_that_throws_loses_no_request(
    loader: Any, fresh_hook: Any, reference_engines: Any, memory: str, skip: int
) -> None:
    """Work in flight must go on with the next device, from the kernel that failed, and the tokens stay the same."""
    engine = loader.load(fresh_hook, lanes="npu+gpu", stand_in=True, memory=memory)
    reference, failures = reference_engines("f32"), 0

    def fail(lane: str, launch: Any, kernel: int) -> None:
        nonlocal skip, failures
        if lane == "npu":
            skip -= 1
            if skip < 0:
                failures += 1
                raise RuntimeError("the device is on fire")

    fresh_hook.action = fail
    for length, handle in submit_all(engine, memory):
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, memory), PARAMS), length
    assert 2 <= failures <= 4  # once more for each pass under way, then the lane rests
    loader.check_idle(engine)
    assert engine._loop.scheduler.lanes.out_of_use == {"npu": {OutOfUse.RESTS}}
    npu, igpu = engine.lane_status()
    assert (npu.state, npu.reason, igpu.reason) == ("resting", "the device is on fire", "")


def test_a_lane_that_rested_is_tried_again(
    loader: Any, fresh_hook: Any, reference_engines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A driver that restarted must be used again, without a new load."""
    monkeypatch.setattr(device_fallback, "REST_S", 0.0)
    engine = loader.load(fresh_hook, lanes="npu+gpu", stand_in=True)
    left, served = 2, threading.Event()

    def fail(lane: str, launch: Any, kernel: int) -> None:
        nonlocal left
        if lane == "npu":
            left -= 1
            if left >= 0:
                raise OSError("the device is lost")
            served.set()

    fresh_hook.action = fail
    for length, handle in submit_all(engine, "again"):
        assert handle.result(WAIT_S).token_ids == reference_engines("f32")(prompt_of(length, "again"), PARAMS)
    engine.submit(prompt_of(200, "later"), PARAMS, priority=Priority.PROACTIVE).result(WAIT_S)
    assert served.is_set()


def test_a_lane_that_hangs_loses_no_request(loader: Any, fresh_hook: Any, reference_engines: Any) -> None:
    """A hung NPU must stop neither its own pass nor the engine, and is used again once it returns."""
    engine = loader.load(fresh_hook, lanes="npu+gpu", stand_in=True)
    loader.wait_until_warm(engine)
    reference = reference_engines("f32")
    hold = fresh_hook.hold(lambda launch: launch.lane == "npu" and launch.rows is None)
    first = submit_all(engine, "hang")
    hold.wait_until_held()
    loader.time_out(engine, "npu")
    for length, handle in first:
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, "hang"), PARAMS), length
    assert engine.lane_status()[0].state == "failed"
    for length, handle in submit_all(engine, "beside"):
        assert handle.result(WAIT_S).token_ids == reference(prompt_of(length, "beside"), PARAMS), length
    hold.release()
    loader.check_idle(engine)
    loader.wait_until(engine, lambda: engine.lane_status()[0].state == "ready")
    seen: set[str] = set()
    fresh_hook.action = lambda lane, launch, kernel: seen.add(lane)
    later = engine.submit(prompt_of(200, "after"), PARAMS, priority=Priority.PROACTIVE)
    assert later.result(WAIT_S).token_ids == reference(prompt_of(200, "after"), PARAMS)
    assert "npu" in seen


def test_a_hung_kernel_that_returns_does_not_change_its_pass(
    loader: Any, fresh_hook: Any, reference_engines: Any
) -> None:
    """Guards the pass that goes on elsewhere: the hung kernel writes to its activations only when it returns."""
    engine = loader.load(fresh_hook, lanes="npu+gpu", stand_in=True)
    loader.wait_until_warm(engine)
    npu, recovered = engine._lanes["npu"], threading.Event()
    report = npu._report_stop

    def reported(found: Any) -> None:
        report(found)
        if found.job.abandoned:
            recovered.set()

    def between(lane: str, launch: Any, kernel: int) -> None:
        if lane != "npu" and not recovered.is_set():
            hold.release()
            assert recovered.wait(WAIT_S)

    npu._report_stop = reported
    hold = fresh_hook.hold(lambda launch: launch.lane == "npu")
    stuck = engine.submit(prompt_of(200, "late"), PARAMS, priority=Priority.PROACTIVE)
    hold.wait_until_held()
    fresh_hook.action = between
    loader.time_out(engine, "npu")
    assert stuck.result(WAIT_S).token_ids == reference_engines("f32")(prompt_of(200, "late"), PARAMS)
    assert recovered.is_set()
    loader.check_idle(engine)


def test_a_kernel_that_fails_everywhere_fails_its_request(loader: Any, fresh_hook: Any) -> None:
    """A request that no lane can compute must end with an error and not move between lanes for ever."""
    engine = loader.load(fresh_hook, lanes="npu+gpu", stand_in=True)

    def fail(lane: str, launch: Any, kernel: int) -> None:
        raise RuntimeError("the device is on fire")

    fresh_hook.action = fail
    with pytest.raises(RequestFailedError, match="on fire"):
        engine.submit(prompt_of(64, "fails"), PARAMS).result(WAIT_S)
    fresh_hook.action = None
    loader.check_idle(engine)
