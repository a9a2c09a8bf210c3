"""Two engines of one process on the same devices."""

from __future__ import annotations

import gc
import os
import threading
from itertools import pairwise
from typing import Any

import pytest
from kernel_hold import TIMEOUT_S

from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.errors import RequestFailedError

GREEDY = SamplingParams(max_tokens=16, ignore_eos=True)
PROMPT = list(range(5, 260))


class StartLog:
    """A hook that lists the kernels of all engines in the order of their starts, and may hold one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.reset()

    def reset(self) -> None:
        """Forget all kernels."""
        self.starts: list[tuple[str, bool]] = []
        self.held, self.go_on = threading.Event(), threading.Event()
        self._holds: tuple[str, int] | None = None

    def hold(self, name: str, kernels: int) -> None:
        """Hold the engine of this name after it has started so many kernels, until `go_on` is set."""
        self._holds = name, kernels

    def of(self, name: str) -> Any:
        """The hook of an engine."""

        def start(lane: str, launch: Any, kernel: int) -> None:
            with self._lock:
                self.starts.append((name, launch.work.reactive))
                holds = self._holds == (name, sum(each == name for each, _ in self.starts))
            if holds:
                self.held.set()
                assert self.go_on.wait(TIMEOUT_S)

        return start


POLICY = {"aging_s": 1000.0}


@pytest.fixture(scope="module")
def module_log() -> StartLog:
    """The kernels of the engines."""
    return StartLog()


@pytest.fixture
def log(module_log: StartLog) -> StartLog:
    """The kernels of the engines since the beginning of the test."""
    module_log.reset()
    return module_log


@pytest.fixture(scope="module")
def engines(loader: Any, module_log: StartLog) -> tuple[Engine, Engine]:
    """Two engines with short kernels."""
    first, other = (loader.load(module_log.of(name), policy=POLICY) for name in ("first", "other"))
    return first, other


def test_reactive_work_goes_before_the_background_of_another_engine(
    engines: tuple[Engine, Engine], log: StartLog
) -> None:
    """Guards two models in one process: an answer waits for one background kernel, and the tokens stay the same."""
    first, other = engines
    expected = other.generate(PROMPT, GREEDY).token_ids, first.generate(PROMPT, GREEDY).token_ids
    log.reset()
    log.hold("first", 3)
    background = first.submit([*PROMPT, 3], GREEDY, priority=Priority.PROACTIVE)
    assert log.held.wait(TIMEOUT_S)
    answer = other.submit(PROMPT[:-1], GREEDY)
    for _ in range(2):  # the answer is known to the devices once a decision behind its submission was taken
        decided = threading.Event()
        other._loop.engine_thread.messages.put(decided.set)
        assert decided.wait(TIMEOUT_S)
    log.go_on.set()
    answer.result(TIMEOUT_S)
    begun = log.starts.index(("other", True))
    ended = len(log.starts) - log.starts[::-1].index(("other", True))
    assert begun <= 3 + 2, "one more kernel may have been started before the answer was known"
    assert ("first", False) not in log.starts[begun : ended - 1]
    background.result(TIMEOUT_S)
    assert (other.generate(PROMPT, GREEDY).token_ids, first.generate(PROMPT, GREEDY).token_ids) == expected


def test_kernels_of_two_engines_do_not_overlap(engines: tuple[Engine, Engine]) -> None:
    """Guards the devices against two engines at once, and all requests: each ends once, with its tokens."""
    alone = [engine.generate(PROMPT, GREEDY).token_ids for engine in engines]
    handles = [
        engine.submit(PROMPT, GREEDY, priority=priority)
        for _ in range(3)
        for engine in engines
        for priority in Priority
    ]
    assert {handle.result(TIMEOUT_S).token_ids for handle in handles} == set(alone)
    spans = [(span, index) for index, engine in enumerate(engines) for span in engine.kernels()]
    spans.sort(key=lambda each: each[0].started_at)
    assert {index for _, index in spans} == {0, 1}
    for (before, one), (after, two) in pairwise(spans):
        assert one == two or after.started_at >= before.ended_at


@pytest.mark.parametrize("end", ["close", "drop", "fail"])
def test_engine_that_ends_frees_the_devices(
    loader: Any, engines: tuple[Engine, Engine], log: StartLog, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """Guards the other engine when one is closed, dropped or fails in the middle of its work."""
    first, other = loader.load(log.of(end), policy=POLICY), engines[1]
    log.hold(end, 3)
    handle = first.submit(PROMPT, GREEDY)
    assert log.held.wait(TIMEOUT_S)
    answer = other.submit(PROMPT, GREEDY)
    if end == "fail":
        monkeypatch.setattr(first._loop.scheduler, "dispatch", lambda now: 1 / 0)
        log.go_on.set()
        with pytest.raises(RequestFailedError):
            handle.result(TIMEOUT_S)
    elif end == "close":
        threading.Timer(0.0, log.go_on.set).start()
        first.close()
    else:
        loader._engines.remove(first)
        del first, handle
        log.go_on.set()
        gc.collect()
    assert len(answer.result(TIMEOUT_S).token_ids) == GREEDY.max_tokens


def test_single_engine_takes_no_lock(engines: tuple[Engine, Engine], monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the cost of sharing: one engine decides as before."""
    engine = engines[0]
    devices, rules = engine._loop.devices, engine._loop.scheduler.peer_rules
    assert devices is not None
    monkeypatch.setattr(shared_devices, "members", [devices])
    monkeypatch.setattr(shared_devices.turns, "engines", [devices._turn])
    engine.generate(PROMPT, GREEDY)
    asked: list[Any] = []

    def dispatch(turn: Any, now: float) -> list[Any]:
        asked.append(turn)  # also by engines of other tests, which are idle or warm up
        return []

    monkeypatch.setattr(shared_devices.turns, "dispatch", dispatch)
    engine.generate(PROMPT, GREEDY)
    assert devices._turn not in asked
    assert rules.peers is None


@pytest.mark.usefixtures("engines")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_fork_has_no_engines() -> None:
    """Guards engines of a forked process: they do not wait for those of its parent."""
    assert shared_devices.members
    child = os.fork()
    if not child:
        os._exit(len(shared_devices.members))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
