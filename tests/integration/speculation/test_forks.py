"""Forked processes with an executor, as in preforking servers."""

from __future__ import annotations

import os
import signal
import sys
import threading
from itertools import count
from pathlib import Path

import pytest
from child_process import printed

from xpu_speculation import ParsedToolCall, ToolExecutor, speculable

_LIMIT_S = 60.0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks on Windows")
@pytest.mark.parametrize("kept", ["memory", "disk"])
def test_fork_continues_with_an_executor(tmp_path: Path, kept: str) -> None:
    """Guards calls in the child against threads, runs and locks of the parent."""
    output = forked(*([str(tmp_path)] if kept == "disk" else []))
    assert output.splitlines() == ["child hit tea", "child miss milk", "parent miss sugar"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks on Windows")
def test_fork_waits_for_a_database_write(tmp_path: Path) -> None:
    """Guards the child's store against an unfinished SQLite transaction."""
    assert forked(str(tmp_path), "busy") == "0 of 12\n"


def forked(*given: str) -> str:
    """Runs this file as a program and returns its output."""
    return printed(__file__, *given, timeout_s=_LIMIT_S)


def busy(folder: str) -> None:
    @speculable
    def search(q: str) -> str:
        """Looks for something."""
        return q

    over = threading.Event()
    with ToolExecutor([search], folder=folder) as executor:

        def work(name: str) -> None:
            for number in count():
                if over.is_set():
                    return
                executor.execute(ParsedToolCall("search", {"q": f"{name} {number}"}))

        threads = [threading.Thread(target=work, args=(name,)) for name in "abc"]
        for each in threads:
            each.start()
        missing = 0
        for number in range(12):
            child = os.fork()
            if not child:
                signal.alarm(4)  # an unresponsive store is disabled after five seconds
                executor.execute(ParsedToolCall("search", {"q": f"child {number}"}))
                os._exit(0)
            missing += os.waitpid(child, 0)[1] != 0
        over.set()
        for each in threads:
            each.join()
    print(missing, "of 12")  # noqa: T201 - to the test


def main(folder: str | None) -> None:
    begun, forked = threading.Event(), threading.Event()
    parent = os.getpid()

    @speculable
    def search(q: str) -> str:
        """Looks for something."""
        if q == "sugar" and os.getpid() == parent:
            begun.set()
            forked.wait()
        return q

    def call(q: str) -> str:
        result = executor.execute(ParsedToolCall("search", {"q": q}))
        return f"{result.source} {result.text}"

    with ToolExecutor([search], folder=folder) as executor:
        call("tea")
        first = threading.Thread(target=lambda: print("parent", call("sugar"), flush=True))  # noqa: T201 - to the test
        first.start()
        begun.wait()
        child = os.fork()
        if not child:
            output = [f"child {call(q)}" for q in ("tea", "milk")]
            if folder is None:
                call("sugar")  # which no process runs
            print(*output, sep="\n", flush=True)  # noqa: T201 - to the test
            os._exit(0)
        _, status = os.waitpid(child, 0)
        forked.set()
        first.join()
    sys.exit(os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    if sys.argv[2:]:
        busy(sys.argv[1])
    else:
        main(*(sys.argv[1:] or [None]))
