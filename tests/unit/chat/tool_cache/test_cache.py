"""Cached results of tool calls: which are stored, for how long, and for which calls."""

from __future__ import annotations

import json
import math
import os
import signal
import sys
import threading
from typing import Any

import pytest

from xpu_agents.chat import ToolCache, ToolCall
from xpu_runtime.errors import InvalidRequestError
from xpu_speculation import ToolSpec

SEARCH = ToolSpec(
    "search",
    {
        "type": "object",
        "properties": {"q": {"type": "string"}, "limit": {"type": "integer", "default": 10}},
        "required": ["q"],
    },
    injected=frozenset({"account"}),
)


class Reply:
    """A prefetched reply until it is closed."""

    def __init__(self) -> None:
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


def make_call(name: str = "search", **arguments: Any) -> ToolCall:
    """A call of the model."""
    return ToolCall("c1", name, json.dumps(arguments))


@pytest.mark.parametrize(
    ("call", "found"),
    [
        (make_call(q="tea"), True),
        (make_call(limit=10, q="tea"), True),
        (make_call(q="tea", limit=10.0), True),
        (make_call(q="tea", account="eve"), True),
        (make_call(q="tea", limit=9), False),
        (make_call(q="Tea"), False),
        (make_call(), False),
        (make_call(q=5), False),
        (make_call("find", q="tea"), False),
        (make_call("../search", q="tea"), False),
    ],
)
def test_equal_calls(call: ToolCall, found: bool) -> None:
    """Guards against results of a different call, and hits for another notation of the same call."""
    cache = ToolCache()
    assert cache.put(SEARCH, {"q": "tea"}, "green")
    assert cache.result(call) == ("green" if found else None)


def test_results_that_are_not_stored() -> None:
    """Guards memory against long results, and the cache against arguments without a key."""
    cache = ToolCache()
    assert not cache.put(SEARCH, {"q": "long"}, "x" * 65_537)
    assert cache.put(SEARCH, {"q": "just"}, "x" * 65_536)
    for arguments in ({}, {"q": 5}, {"q": "x" * 10_000_000}, {"q": "\ud800"}):
        assert not cache.put(SEARCH, arguments, "y")
    assert cache.cached_calls == [ToolCall("", "search", '{"q": "just"}')]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"result": {"tea": "green"}}, "result: {'tea': 'green'} is not a string; expected"),
        ({"result": b"green"}, "result: b'green' is not a string"),
        ({"spec": make_call}, "spec: function; expected a ToolSpec"),
        ({"keep_s": "300"}, "keep_s: '300' is out of range; expected a number of seconds"),
        ({"keep_s": math.nan}, "keep_s: nan .*expected"),
        ({"keep_s": -1}, "keep_s: -1 .*expected"),
    ],
)
def test_invalid_arguments_of_put(change: dict[str, Any], error: str) -> None:
    """Guards against a stored result that fails later in the engine."""
    cache = ToolCache()
    with pytest.raises(InvalidRequestError, match=error):
        cache.put(**({"spec": SEARCH, "arguments": {"q": "tea"}, "result": "green"} | change))
    assert not cache.cached_calls
    assert not cache.put(SEARCH, {"q": "tea"}, "gr\udcfcn")


def test_oldest_results_are_evicted() -> None:
    """Guards memory in a conversation with many calls; renewed results are not old."""
    cache = ToolCache()
    for n in range(1_000):
        cache.put(SEARCH, {"q": str(n)}, str(n))
        cache.put(SEARCH, {"q": "first"}, f"seen {n}")
    assert len(cache.cached_calls) == 64
    assert cache.cached_calls[-1] == ToolCall("", "search", '{"q": "first"}')
    assert cache.result(make_call(q="first")) == "seen 999"
    assert cache.result(make_call(q="999")) == "999"
    assert cache.result(make_call(q="900")) is None


def test_results_expire() -> None:
    """Guards the model against outdated results."""
    now = 100.0
    cache = ToolCache(lambda: now)
    cache.put(SEARCH, {"q": "tea"}, "green", keep_s=5.0)
    cache.put(SEARCH, {"q": "milk"}, "white")
    now = 104.0
    assert cache.result(make_call(q="tea")) == "green"
    now = 106.0
    assert cache.result(make_call(q="tea")) is None
    assert cache.cached_calls == [ToolCall("", "search", '{"q": "milk"}')]


def test_injected_arguments_are_not_stored() -> None:
    """Guards injected secrets: the model never writes them, so they are not drafted."""
    cache = ToolCache()
    assert cache.put(SEARCH, {"q": "tea", "account": "hunter2"}, "green")
    assert cache.cached_calls == [ToolCall("", "search", '{"q": "tea"}')]


def test_close() -> None:
    """Guards the engine against a reply that nobody requests, also of an early run that ends later."""
    cache, reply = ToolCache(), Reply()
    cache.put(SEARCH, {"q": "tea"}, "green")
    assert cache.swap_prefetched(reply) is None
    cache.close()
    cache.close()
    assert reply.closed == 1
    assert not cache.put(SEARCH, {"q": "milk"}, "white")
    assert cache.result(make_call(q="tea")) is None
    assert cache.cached_calls == []
    assert cache.swap_prefetched(None) is None


class Observer:
    """Counts the changes of a cache."""

    def __init__(self) -> None:
        self.changes = 0
        self.closed = 0

    def changed(self) -> None:
        self.changes += 1

    def close(self) -> None:
        self.closed += 1


def test_observers() -> None:
    """Guards copies of a cache: each sees all changes and the end, and a closed cache has no new ones."""
    cache = ToolCache()
    first = cache.observer("a", Observer)
    assert first is not None
    assert cache.observer("a", Observer) is first
    second = cache.observer("b", Observer)
    assert second is not None
    assert second is not first
    cache.put(SEARCH, {"q": "tea"}, "green")
    cache.put(SEARCH, {"q": 5}, "not stored")
    cache.put(SEARCH, {"q": "tea"}, "black")
    cache.close()
    cache.close()
    assert [(each.changes, each.closed) for each in (first, second)] == [(2, 1), (2, 1)]
    assert cache.observer("a", Observer) is None


def test_results_in_the_order_of_their_storage() -> None:
    """Guards copies against missed, repeated and outdated results."""
    now = 0.0
    cache = ToolCache(lambda: now)

    def after(number: int) -> list[tuple[str, float]]:
        return [(cached.result, keep_s) for cached, keep_s in cache.results_after(number)]

    for text, keep_s in (("green", 9.0), ("white", 3.0), ("brown", math.inf)):
        cache.put(SEARCH, {"q": text}, text, keep_s)
    assert after(0) == [("green", 9.0), ("white", 3.0), ("brown", math.inf)]
    last = cache.results_after(0)[-1][0].number
    assert after(last) == []
    cache.put(SEARCH, {"q": "green"}, "green again", 9.0)
    now = 4.0
    assert after(last) == [("green again", 5.0)]
    assert after(0) == [("brown", math.inf), ("green again", 5.0)]


def test_concurrent_threads() -> None:
    """Guards the engine thread, which reads while other threads store results."""
    cache, failed = ToolCache(), []
    start = threading.Barrier(8)

    def use(number: int) -> None:
        try:
            start.wait()
            for n in range(200):
                cache.put(SEARCH, {"q": f"{number} {n % 20}"}, f"{number} {n % 20}")
                assert len(cache.cached_calls) <= 64
                for call in cache.cached_calls[-3:]:
                    assert cache.result(call) in (None, call.parsed["q"])
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=use, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert len(cache.cached_calls) == 64


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks a process that holds OpenVINO")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_fork() -> None:
    """Guards a forked process against a held lock and against the parent's prefetched reply."""
    is_held, is_forked = threading.Event(), threading.Event()

    def clock() -> float:
        if threading.current_thread() is other:  # a thread that holds the lock
            is_held.set()
            is_forked.wait()
        return 0.0

    cache, reply = ToolCache(clock), Reply()
    other = threading.Thread(target=lambda: cache.put(SEARCH, {"q": "sugar"}, "brown"))
    cache.put(SEARCH, {"q": "tea"}, "green")
    cache.swap_prefetched(reply)
    observer = cache.observer("copy", Observer)
    assert observer is not None
    other.start()
    is_held.wait()
    child = os.fork()
    if not child:
        try:
            signal.alarm(10)  # ends the child if it waits for the lock
            goes_on = cache.put(SEARCH, {"q": "milk"}, "white") and cache.result(make_call(q="tea")) == "green"
            cache.close()
            os._exit(0 if goes_on and not reply.closed and not observer.closed else 1)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    is_forked.set()
    other.join()
    assert os.waitstatus_to_exitcode(status) == 0
    assert cache.result(make_call(q="sugar")) == "brown"
    assert cache.swap_prefetched(None) is reply
