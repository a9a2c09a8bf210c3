"""Tool caches of responses: limits, time, owners and ids."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.exceptions import HTTPException

from xpu_agents.chat import ChatRequest, Message, Tool, ToolCall
from xpu_agents.server.tool_cache.caches import OpenCache, ToolCaches
from xpu_agents.server.tool_cache.outputs import CachedOutput, read_outputs
from xpu_runtime.errors import InvalidRequestError

ME, OTHER = b"me", b"other"
FIELDS = ("name", "params", "output", "keep_alive")
PING = Tool("ping", "Answers.", {"type": "object", "properties": {"n": {"type": "integer"}}})
REQUEST = ChatRequest([Message("user", "hi")], tools=[PING, Tool("a:b", "Cannot be cached.")])


class Clock:
    """Virtual time."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """Virtual time."""
    return Clock()


@pytest.fixture
def caches(clock: Clock) -> ToolCaches:
    """No caches yet."""
    return ToolCaches(clock)


def output(n: int = 1, text: str = "pong", **options: Any) -> CachedOutput:
    """The output of a call of ``ping``."""
    return CachedOutput("ping", text, {"n": n}, **options)


def known(opened: OpenCache, n: int = 1) -> list[str | None]:
    """The output of a call in each cache."""
    return [cache.result(ToolCall("1", "ping", f'{{"n": {n}}}')) for cache in opened.caches]


def test_keep_alive(caches: ToolCaches, clock: Clock) -> None:
    """Guards the time for which an output is valid: a weather of yesterday would be wrong."""
    opened = caches.begin("r", ME, [REQUEST, REQUEST])
    assert caches.put(opened, [output(1, keep_s=5.0), output(2)]) == 2
    clock.now = 4.9
    assert known(opened, 1) == ["pong", "pong"]
    clock.now = 5.1
    assert known(opened, 1) == [None, None]
    assert known(opened, 2) == ["pong", "pong"]
    assert caches.put(opened, [output(1, "again", keep_s=1.0)]) == 1
    assert known(opened, 1) == ["again", "again"]


def test_numbers_are_equal_in_any_form(caches: ToolCaches) -> None:
    """Guards canonical keys: 1.0 and 1 are the same argument, and an unknown tool or wrong argument is none."""
    opened = caches.begin("r", ME, [REQUEST])
    assert caches.put(opened, [CachedOutput("ping", "pong", {"n": 1.0})]) == 1
    assert known(opened) == ["pong"]
    rejected = [CachedOutput("pong", "x"), CachedOutput("ping", "x", {"n": "one"}), CachedOutput("a:b", "x")]
    assert caches.put(opened, rejected) == 0


def test_bytes_are_bounded(caches: ToolCaches) -> None:
    """Guards the memory of the server against clients that add outputs without end."""
    opened = caches.begin("r", ME, [REQUEST])
    large = [output(at, "x" * 60_000) for at in range(200)]
    assert 60 < caches.put(opened, large) < 75
    assert caches.put(opened, [output(1, "x" * 60_000)]) == 0
    others = [caches.begin(f"r{at}", ME, [REQUEST]) for at in range(30)]
    assert sum(caches.put(each, large) for each in others) < 16 * 75
    caches.close(opened)
    assert caches.put(caches.begin("s", ME, [REQUEST]), [output()]) == 1


@pytest.mark.parametrize("end", [lambda caches, opened: caches.close(opened), lambda caches, opened: None])
def test_only_open_caches_of_the_client_are_found(caches: ToolCaches, end: Callable[..., None]) -> None:
    """Guards responses that have ended, and those of other clients."""
    opened = caches.begin("r", ME, [REQUEST])
    assert caches.find("r", ME) is opened
    end(caches, opened)
    for owner in (ME, OTHER) if opened not in caches._open.values() else (OTHER,):
        with pytest.raises(HTTPException) as error:
            caches.find("r", owner)
        assert error.value.status_code == 404


def test_ids(caches: ToolCaches) -> None:
    """Guards ids that clients choose: no two responses have the same."""
    assert caches.new_id("resp_", "mine") == "resp_mine"
    assert caches.new_id("resp_", "mine", lambda each: each == "resp_mine") != "resp_mine"
    caches.begin("resp_mine", ME, [REQUEST])
    found = {caches.new_id("resp_", "mine"), *(caches.new_id("resp_", "") for _ in range(3))}
    assert len(found) == 4
    assert all(each.startswith("resp_") and each != "resp_mine" for each in found)


def test_conversations_end_when_idle(caches: ToolCaches, clock: Clock) -> None:
    """Guards the cache of a conversation whose client never comes back."""
    opened, is_new = caches.join("c", ME, REQUEST)
    assert is_new
    assert caches.put(opened, [output()]) == 1
    clock.now = 1000.0
    assert caches.find("c", ME) is opened
    caches.leave(opened)
    clock.now += 59.0
    assert caches.join("c", ME, REQUEST) == (opened, False)
    caches.leave(opened)
    clock.now += 61.0
    with pytest.raises(HTTPException):
        caches.find("c", ME)
    assert known(opened) == [None]
    assert caches.join("c", ME, REQUEST)[1]
    with pytest.raises(HTTPException):
        caches.join("c", OTHER, REQUEST)


def test_idle_conversations_are_bounded(caches: ToolCaches, clock: Clock) -> None:
    """Guards the memory of the server against clients that begin conversations without end."""
    for at in range(100):
        clock.now += 0.1
        caches.leave(caches.join(f"c{at}", ME, REQUEST)[0])
    assert [*caches._open] == [f"c{at}" for at in range(36, 100)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=12,
)


@given(JSON | st.binary(max_size=30))
def test_any_body_is_read_or_refused(body: Any) -> None:
    """Guards the endpoint against bodies of any form: an error of the client is never one of the server."""
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    with contextlib.suppress(InvalidRequestError):
        outputs = read_outputs(text)
        assert all(each.name and each.keep_s >= 0 and each.num_bytes >= 0 for each in outputs)
