"""The event loop of an executor."""

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

_LIMIT_S = 20.0  # time limit for waits that would otherwise never end
_CALLER: ContextVar[Any] = ContextVar("_CALLER")


class Caller:
    """Object reachable from a context, such as an agent."""


def test_idle_loop_keeps_no_context() -> None:
    """Guards against a leaked caller: asyncio keeps the context of the last cancelled timer."""
    home, caller, gone = LoopThread(), Caller(), threading.Event()
    weakref.finalize(caller, gone.set)
    context = Context()
    context.run(_CALLER.set, caller)
    context.run(home.loop.call_soon_threadsafe, lambda: home.loop.call_later(_LIMIT_S, print).cancel())
    del caller, context
    assert gone.wait(_LIMIT_S)
    home.close()


@pytest.mark.parametrize("given", [True, False])
def test_timer_has_its_callers_context(given: bool) -> None:
    """Guards context variables of tools in the loop."""

    async def work() -> object:
        loop, later = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()
        other = Context()
        other.run(_CALLER.set, "other")
        loop.call_later(
            0, lambda output: later.set_result((output, _CALLER.get())), "said", context=other if given else None
        )
        return await later

    home, context = LoopThread(), Context()
    context.run(_CALLER.set, "caller")
    assert context.run(home.wait_for, work()) == ("said", "other" if given else "caller")
    home.close()


@pytest.fixture
def exhausted(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A system without free file descriptors or threads."""
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
# asyncio cannot close a partly created loop.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_calls_work_without_a_loop(exhausted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against callers that wait forever for a loop whose thread failed to start."""

    @speculable
    def look(q: str) -> str:
        """Looks for something."""
        return q

    call = ParsedToolCall("look", {"q": "tea"})
    executor = ToolExecutor([look])
    output: list[Any] = []

    def work() -> None:
        output.append(executor.execute(call).error)
        output.append(executor.take(executor.admit(look), call, lambda: "own"))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(_LIMIT_S)
    error, taken = output
    assert isinstance(error, OSError)
    assert any(reason in str(error) for reason in ("Too many open files", "can't start new thread"))
    assert (taken.value, taken.source) == ("own", ResultSource.MISS)
    monkeypatch.undo()
    again = ParsedToolCall("look", {"q": "coffee"})  # the first result is cached
    assert executor.execute(again).text == "coffee"  # resources are available again
    executor.close()


def test_call_during_close_runs_its_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards calls that find the loop closed: they run their tools, and errors are results."""

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
def test_loop_restarts_after_system_exit() -> None:
    """Guards an executor against a task that calls ``sys.exit``."""

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
