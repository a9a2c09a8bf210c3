"""The table of calls on one server, with a recording of what it answered."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from benchmarks.distributed.calls import CALLS, Call
from benchmarks.distributed.live import LIVE_CALLS
from benchmarks.distributed.recording import Recorder, Recording
from benchmarks.distributed.servers import RealServer
from xpu_agents.remote import RemoteChat

__all__ = ["calls_for", "live_problem", "problem_of", "run_table"]

_TIMEOUT_S = 300.0


def calls_for(kind: str) -> list[Call]:
    """Return the calls for a kind of server."""
    return [call for call in CALLS if not call.kinds or kind in call.kinds]


def problem_of(call: Call, chat: RemoteChat) -> str:
    """Carry out a call and return what does not hold; empty if all does."""
    try:
        call.check(chat)
    except Exception as error:  # also of the frameworks
        return f"{type(error).__name__}: {error}"
    return ""


def run_table(server: RealServer, version: str, only: Iterable[str] = ()) -> tuple[dict[str, str], Recording]:
    """Carry out all calls on a server.

    Args:
        server: the running server.
        version: its name and version.
        only: names of the calls to carry out; empty for all.

    Returns:
        What does not hold by name of the call, empty if all does, and the recording.
    """
    problems: dict[str, str] = {}
    recording = Recording(version, date.today().isoformat(), server.model)
    chosen = set(only)
    for call in calls_for(server.kind):
        if chosen and call.name not in chosen:
            continue
        recorder = Recorder(server.port)
        with recorder.serving() as base_url:
            chat = RemoteChat(base_url, recording.model, server=server.kind, timeout_s=_TIMEOUT_S)
            problems[call.name] = problem_of(call, chat)
        recording.calls[call.name] = recorder.exchanges
        print(f"  {server.title}, {call.name}: {problems[call.name] or 'holds'}", flush=True)
    return problems, recording


def live_problem(name: str, server: RealServer) -> str:
    """Carry out a call of `LIVE_CALLS` and return what does not hold; empty if all does."""
    try:
        LIVE_CALLS[name](server)
        problem = ""
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    print(f"  {server.title}, {name}: {problem or 'holds'}", flush=True)
    return problem
