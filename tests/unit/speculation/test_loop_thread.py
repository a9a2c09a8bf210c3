"""The loop of an executor: it keeps nothing of its callers, and where there can be none nobody waits for it."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys
import threading
import weakref
from contextvars import Context, ContextVar
from typing import Any

import pytest

from xpu_speculation import ParsedToolCall, ResultSource, ToolExecutor, loop_thread, speculable
from xpu_speculation.loop_thread import LoopThread
from xpu_speculation.threads import CallerLoops

_LIMIT_S = 20.0  # for what would otherwise wait for ever
_CALLER: ContextVar[Any] = ContextVar("_CALLER")


class Caller:
    """What a context leads to, such as an agent."""


def test_an_idle_loop_keeps_no_context() -> None:
    """Guards against a caller who is never freed: asyncio keeps the context of the last timer that was cancelled."""
    home, caller, gone = LoopThread(), Caller(), threading.Event()
    weakref.finalize(caller, gone.set)
    context = Context()
    context.run(_CALLER.set, caller)
    context.run(home.loop.call_soon_threadsafe, lambda: home.loop.call_later(_LIMIT_S, print).cancel())
    del caller, context
    assert gone.wait(_LIMIT_S)
    home.close()


@pytest.mark.parametrize("given", [True, False])
def test_a_timer_has_the_context_that_it_was_set_in(given: bool) -> None:
    """Guards the context variables of tools that run in the loop, also in what they do later."""

    async def work() -> object:
        loop, later = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()
        other = Context()
        other.run(_CALLER.set, "other")
        loop.call_later(
            0, lambda said: later.set_result((said, _CALLER.get())), "said", context=other if given else None
        )
        return await later

    home, context = LoopThread(), Context()
    context.run(_CALLER.set, "caller")
    assert context.run(home.wait_for, work()) == ("said", "other" if given else "caller")
    home.close()


@pytest.fixture
def exhausted(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A system that has nothing left for a loop: no file descriptors, or no threads."""
    begin = threading.Thread.start

    def refuse(thread: threading.Thread | None = None) -> None:
        if thread is not None and thread.name != "xpu-speculation":
            return begin(thread)
        raise request.param

    if isinstance(request.param, OSError):
        monkeypatch.setattr(socket, "socketpair", refuse)
    else:
        monkeypatch.setattr(threading.Thread, "start", refuse)


_EXHAUSTED = [OSError(errno.EMFILE, "Too many open files"), RuntimeError("can't start new thread")]


@pytest.mark.parametrize("exhausted", _EXHAUSTED, indirect=True, ids=["descriptors", "threads"])
# asyncio cannot close a loop that it has not quite made.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_calls_go_on_where_there_can_be_no_loop(exhausted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against callers that wait for ever for a loop whose thread has failed."""

    @speculable
    def look(q: str) -> str:
        """Looks for something."""
        return q

    call = ParsedToolCall("look", {"q": "tea"})
    executor = ToolExecutor([look])
    said: list[Any] = []

    def work() -> None:
        said.append(executor.execute(call).error)
        said.append(executor.take(executor.admit(look), call, lambda: "own"))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(_LIMIT_S)
    error, taken = said
    assert isinstance(error, OSError)
    assert any(reason in str(error) for reason in ("Too many open files", "can't start new thread"))
    assert (taken.value, taken.source) == ("own", ResultSource.MISS)
    monkeypatch.undo()
    again = ParsedToolCall("look", {"q": "coffee"})  # what the first has found is kept
    assert executor.execute(again).text == "coffee"  # there is something left again
    executor.close()


def test_a_call_on_its_way_when_the_executor_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards calls that have the loop and find it closed: they run their tools, and whatever is wrong is a result."""

    @speculable
    def look(q: str) -> str:
        """Looks for something."""
        return q

    call, executor = ParsedToolCall("look", {"q": "tea"}), ToolExecutor([look])
    look_for_loops, here = CallerLoops.can_wait_for, loop_thread.running_loop

    def close(loops: CallerLoops, **options: Any) -> bool:
        executor.close()
        return look_for_loops(loops, **options)

    def close_too() -> asyncio.AbstractEventLoop | None:
        executor.close()
        return here()

    with monkeypatch.context() as patch:
        patch.setattr(CallerLoops, "can_wait_for", close)
        assert executor.take(executor.admit(look), call, lambda: "own").value == "own"
    with monkeypatch.context() as patch:
        patch.setattr(loop_thread, "running_loop", close_too)
        assert executor.execute(call).text == "tea"
    executor.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_loop_that_something_in_it_has_ended_begins_anew() -> None:
    """Guards an executor against a tool that has a task call ``sys.exit``: its loop ends, calls go on in another."""

    @speculable
    def look(q: str) -> str:
        """Looks for something."""
        return q

    call = ParsedToolCall("look", {"q": "tea"})
    with ToolExecutor([look]) as executor:
        loop, thread = executor._loop_thread.loop, executor._loop_thread._thread
        assert thread is not None
        loop.call_soon_threadsafe(sys.exit)
        thread.join(_LIMIT_S)
        assert executor.take(executor.admit(look), call, lambda: "own").value == "own"
        assert executor.execute(call).text == "own"
