"""Requests that a server answers at the same time."""

from __future__ import annotations

import gc
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request

from xpu_agents.server import ServerOptions
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.load.server_load import AcceptedRequest, ServerLoad
from xpu_agents.server.load.wait_estimate import WaitEstimate
from xpu_runtime import Engine, Priority
from xpu_runtime.errors import QueueFullError, RequestExpiredError, RequestShedError

REACTIVE, PROACTIVE = Priority.REACTIVE, Priority.PROACTIVE


class FakeEngine:
    """An engine with this many requests before each new one; all others have started."""

    ahead = 0

    def num_ahead(self, priority: Priority, request_id: str | None = None) -> int | None:
        return self.ahead if request_id != "started" else None


def accept(load: ServerLoad, priority: Priority = REACTIVE, engine: FakeEngine | None = None) -> AcceptedRequest:
    """Accept a request."""
    request = Request({"type": "http", "headers": [], "client": ("1.2.3.4", 5)})
    return load.accept(request, priority, cast("Engine | None", engine))


def retry_after(load: ServerLoad) -> str:
    """Refuse a request, and return the header that the client gets."""
    with pytest.raises(QueueFullError) as refused:
        accept(load)
    return ErrorResponse.of(refused.value).headers["retry-after"]


@given(st.integers(1, 4), st.lists(st.one_of(st.sampled_from([REACTIVE, PROACTIVE]), st.integers(0, 20)), max_size=50))
def test_limit(limit: int, steps: list[Any]) -> None:
    """Background work must fill at most the limit and keep no user out; an ended request must count no more."""
    load, active = ServerLoad(ServerOptions(max_requests=limit)), list[AcceptedRequest]()
    for step in steps:
        if not isinstance(step, Priority):
            if active:
                ended = active.pop(step % len(active))
                ended.end()
                ended.end()
            continue
        reactive = sum(each.priority is REACTIVE for each in active)
        has_room = (reactive if step is REACTIVE else len(active)) < limit
        try:
            active.append(accept(load, step))
        except QueueFullError:
            assert not has_room
        else:
            assert has_room


def test_request_whose_response_was_never_sent() -> None:
    """A client that disconnects at the wrong moment must not take a place for ever."""
    load = ServerLoad(ServerOptions(max_requests=1))
    accepted = accept(load)
    assert retry_after(load) == "1"
    del accepted
    gc.collect()
    accept(load)


def test_time_for_a_retry() -> None:
    """A refused client must learn when a place will be free, in whole seconds."""
    load = ServerLoad(ServerOptions(max_requests=2))
    accepted = [accept(load), accept(load)]
    assert retry_after(load) == "1", "nothing is known yet"
    for latency_s in (10.0, 15.0):
        accepted[0].finished(0.0, latency_s)
    assert retry_after(load) == "7", "two requests of 12.5 seconds"


@pytest.mark.parametrize("error", [QueueFullError("full"), RequestShedError("shed")])
def test_time_for_a_retry_after_the_engine_refused(error: QueueFullError | RequestShedError) -> None:
    """A client that the engine refuses must learn the same."""
    load = ServerLoad(ServerOptions())
    accepted = accept(load)
    accepted.finished(0.0, 9.0)
    with pytest.raises(type(error)), accepted.refusals_timed():
        raise error
    assert ErrorResponse.of(error).headers == {"retry-after": "9"}


def test_expired_request_is_not_retried() -> None:
    """A request that nobody needs any more must not be sent again."""
    accepted = accept(ServerLoad(ServerOptions()))
    error = RequestExpiredError("late")
    with pytest.raises(RequestExpiredError), accepted.refusals_timed():
        raise error
    assert error.retry_after_s is None


def test_place_and_wait() -> None:
    """The place and the estimate must be those when the request was accepted, and later those of that time."""
    load, engine = ServerLoad(ServerOptions()), FakeEngine()
    first = accept(load, REACTIVE, engine)
    assert (first.num_ahead, first.wait_s, first.comment()) == (0, 0.0, b"")
    engine.ahead = 3
    waiting = accept(load, REACTIVE, engine)
    assert (waiting.num_ahead, waiting.wait_s, waiting.comment()) == (3, None, b": queued position=3\n\n")
    waiting.finished(8.0, 20.0)
    later = accept(load, REACTIVE, engine)
    assert later.comment() == b": queued position=3 wait=8.00\n\n"
    engine.ahead = 1
    assert later.comment("r7") == b": queued position=1 wait=4.00\n\n"
    engine.ahead = 0
    assert later.comment("r7") == b": queued position=0 wait=2.00\n\n", "it is the next one, and waits"
    assert later.comment("started") == b""
    engine.ahead = 1
    assert accept(load, PROACTIVE, engine).wait_s is None, "another priority waits longer"


_WAITS_S = st.just(0.0) | st.floats(1e-9, 100.0)  # smaller ones lose their digits in a division


@given(st.lists(st.tuples(st.integers(0, 50), _WAITS_S), max_size=60), st.integers(0, 50))
def test_estimate_is_within_what_was_seen(waits: list[tuple[int, float]], ahead: int) -> None:
    """An estimate must be plausible: between the best and the worst of the latest waits, and longer further behind."""
    estimate = WaitEstimate()
    for num_ahead, waited_s in waits:
        estimate.add(num_ahead, waited_s)
    seconds = estimate.seconds(ahead)
    seen = [waited_s / (num_ahead + 1) for num_ahead, waited_s in waits if num_ahead][-32:]
    if ahead == 0:
        assert seconds == 0.0
    elif not seen:
        assert seconds is None
    else:
        assert seconds is not None
        assert min(seen) * (ahead + 1) <= seconds * (1 + 1e-9)
        assert seconds <= max(seen) * (ahead + 1) * (1 + 1e-9)
        assert seconds <= (estimate.seconds(ahead + 1) or 0.0)
