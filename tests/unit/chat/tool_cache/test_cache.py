"""Results that are known before the model makes the call: what is kept, for how long, and for which calls."""

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
    """A reply that goes on, until it is closed."""

    def __init__(self) -> None:
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


def asked(name: str = "search", **arguments: Any) -> ToolCall:
    """A call of the model."""
    return ToolCall("c1", name, json.dumps(arguments))


@pytest.mark.parametrize(
    ("call", "found"),
    [
        (asked(q="tea"), True),
        (asked(limit=10, q="tea"), True),
        (asked(q="tea", limit=10.0), True),
        (asked(q="tea", account="eve"), True),
        (asked(q="tea", limit=9), False),
        (asked(q="Tea"), False),
        (asked(), False),
        (asked(q=5), False),
        (asked("find", q="tea"), False),
        (asked("../search", q="tea"), False),
    ],
)
def test_calls_are_equal_as_their_tool_sees_them(call: ToolCall, found: bool) -> None:
    """Guards results of one call against calls that mean something else, and hits against another way to write it."""
    cache = ToolCache()
    assert cache.put(SEARCH, {"q": "tea"}, "green")
    assert cache.result(call) == ("green" if found else None)


def test_what_cannot_be_kept_is_not() -> None:
    """Guards memory against long results, and the cache against arguments that have no key."""
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
        ({"spec": asked}, "spec: function; expected a ToolSpec"),
        ({"keep_s": "300"}, "keep_s: '300' is out of range; expected a number of seconds"),
        ({"keep_s": math.nan}, "keep_s: nan .*expected"),
        ({"keep_s": -1}, "keep_s: -1 .*expected"),
    ],
)
def test_what_cannot_be_used_is_refused(change: dict[str, Any], error: str) -> None:
    """Guards against a result that is taken, and that the engine then fails on in each answer."""
    cache = ToolCache()
    with pytest.raises(InvalidRequestError, match=error):
        cache.put(**({"spec": SEARCH, "arguments": {"q": "tea"}, "result": "green"} | change))
    assert not cache.cached_calls
    assert not cache.put(SEARCH, {"q": "tea"}, "gr\udcfcn")


def test_the_oldest_are_forgotten() -> None:
    """Guards memory in a conversation of many calls; what was seen again is not old."""
    cache = ToolCache()
    for n in range(1_000):
        cache.put(SEARCH, {"q": str(n)}, str(n))
        cache.put(SEARCH, {"q": "first"}, f"seen {n}")
    assert len(cache.cached_calls) == 64
    assert cache.cached_calls[-1] == ToolCall("", "search", '{"q": "first"}')
    assert cache.result(asked(q="first")) == "seen 999"
    assert cache.result(asked(q="999")) == "999"
    assert cache.result(asked(q="900")) is None


def test_results_are_true_for_a_while() -> None:
    """Guards the model against results that the client would not use any more."""
    now = 100.0
    cache = ToolCache(lambda: now)
    cache.put(SEARCH, {"q": "tea"}, "green", keep_s=5.0)
    cache.put(SEARCH, {"q": "milk"}, "white")
    now = 104.0
    assert cache.result(asked(q="tea")) == "green"
    now = 106.0
    assert cache.result(asked(q="tea")) is None
    assert cache.cached_calls == [ToolCall("", "search", '{"q": "milk"}')]


def test_injected_arguments_are_not_kept() -> None:
    """Guards secrets that the program injects: the model never writes them, so nobody drafts them."""
    cache = ToolCache()
    assert cache.put(SEARCH, {"q": "tea", "account": "hunter2"}, "green")
    assert cache.cached_calls == [ToolCall("", "search", '{"q": "tea"}')]


def test_closing() -> None:
    """Guards the engine against a reply that nobody will ask for, also of an early run that is through too late."""
    cache, reply = ToolCache(), Reply()
    cache.put(SEARCH, {"q": "tea"}, "green")
    assert cache.swap_prefetched(reply) is None
    cache.close()
    cache.close()
    assert reply.closed == 1
    assert not cache.put(SEARCH, {"q": "milk"}, "white")
    assert cache.result(asked(q="tea")) is None
    assert cache.cached_calls == []
    assert cache.swap_prefetched(None) is None


def test_many_threads() -> None:
    """Guards the engine thread, which reads while early runs of any thread end."""
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
def test_a_fork_goes_on_with_the_results() -> None:
    """Guards a forked process against a lock that a thread of the parent holds, and against the parent's reply."""
    is_held, is_forked = threading.Event(), threading.Event()

    def clock() -> float:
        if threading.current_thread() is other:  # which holds the lock
            is_held.set()
            is_forked.wait()
        return 0.0

    cache, reply = ToolCache(clock), Reply()
    other = threading.Thread(target=lambda: cache.put(SEARCH, {"q": "sugar"}, "brown"))
    cache.put(SEARCH, {"q": "tea"}, "green")
    cache.swap_prefetched(reply)
    other.start()
    is_held.wait()
    child = os.fork()
    if not child:
        try:
            signal.alarm(10)  # ends it where it waits for the lock
            goes_on = cache.put(SEARCH, {"q": "milk"}, "white") and cache.result(asked(q="tea")) == "green"
            cache.close()
            os._exit(0 if goes_on and not reply.closed else 1)
        finally:
            os._exit(2)
    _, status = os.waitpid(child, 0)
    is_forked.set()
    other.join()
    assert os.waitstatus_to_exitcode(status) == 0
    assert cache.result(asked(q="sugar")) == "brown"
    assert cache.swap_prefetched(None) is reply
