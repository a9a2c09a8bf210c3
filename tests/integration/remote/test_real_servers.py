"""What real servers answered, replayed: the calls of `benchmarks.distributed` hold without the servers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from replay_server import ReplayServer

from benchmarks.distributed.calls import CALLS
from benchmarks.distributed.recording import Recording
from benchmarks.distributed.table import calls_for
from xpu_agents.remote import SERVERS, RemoteChat

FOLDER = Path(__file__).parents[2] / "fixtures" / "servers"
RECORDED = sorted(path.stem for path in FOLDER.glob("*.json"))
CHECKS = {call.name: call.check for call in CALLS}


@cache
def recording(kind: str) -> Recording:
    return Recording.load(FOLDER / f"{kind}.json")


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in RECORDED for name in recording(kind).calls])
def test_recorded_call(kind: str, name: str) -> None:
    """Guards each finding about a real server: what it answered is still read as it should be.

    A request that differs from the recorded one needs a new recording (`benchmarks.distributed --record`), since the
    server might answer it differently.
    """
    recorded = recording(kind)
    with ReplayServer(recorded.calls[name]) as server:
        chat = RemoteChat(f"{server.url}/v1", recorded.model, server=kind, timeout_s=20.0)
        problem: BaseException | None = None
        try:
            CHECKS[name](chat)
        except Exception as error:
            problem = error
        assert not server.unexpected
        if problem is not None:
            raise problem
        assert server.num_replayed == len(recorded.calls[name])


@pytest.mark.parametrize("kind", RECORDED)
def test_recordings_are_complete(kind: str) -> None:
    """Guards against a call that was added without a recording, and against recordings that nobody reads."""
    assert kind in SERVERS
    assert set(recording(kind).calls) == {call.name for call in calls_for(kind)}
