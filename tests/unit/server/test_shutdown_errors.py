"""Errors of cancelled and failed requests, independent of the HTTP server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from xpu_agents.server.errors import shutdown as shutdown_errors
from xpu_agents.server.errors.shutdown import ShutdownErrorMiddleware
from xpu_agents.server.streaming.stream_format import StreamFormat

START: dict[str, Any] = {
    "type": "http.response.start",
    "status": 200,
    "headers": [(b"content-type", StreamFormat.EVENTS.value.encode())],
}
PIECE: dict[str, Any] = {"type": "http.response.body", "body": b"data: {}\n\n", "more_body": True}
LAST: dict[str, Any] = {"type": "http.response.body", "body": b"data: [DONE]\n\n", "more_body": False}


async def cut_off(*sent: dict[str, Any], stuck: bool = False, path: str = "") -> list[dict[str, Any]]:
    """Messages to the client after ``sent`` when the request is cancelled; the client may be ``stuck`` from then on."""
    got: list[dict[str, Any]] = []
    waits = asyncio.Event()

    async def send(message: Any) -> None:
        if stuck and waits.is_set():
            await asyncio.get_running_loop().create_future()
        got.append(message)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        for message in sent:
            await send(message)
        waits.set()
        await asyncio.get_running_loop().create_future()

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    task = asyncio.ensure_future(ShutdownErrorMiddleware(app)({"type": "http", "path": path}, receive, send))
    await waits.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    return got[len(sent) :]


async def test_cancelled_request_ends_with_an_error() -> None:
    """Guards clients against a silent end, and a complete answer against additional data."""
    head, _ = await cut_off()
    assert head["status"] == 503
    for sent in ((START,), (START, PIECE)):
        (event,) = await cut_off(*sent)
        assert b'"error"' in event["body"]
        assert not event["more_body"]
    (event,) = await cut_off(START, PIECE, path="/v1/messages")
    assert event["body"].startswith(b"event: error\n"), "the form of Anthropic's streams"
    assert await cut_off(START, PIECE, LAST) == []
    assert await cut_off({**START, "headers": [(b"content-type", b"text/plain")]}, PIECE) == [], "no events"


async def test_client_that_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the shutdown: it does not wait for a client that does not read the error."""
    monkeypatch.setattr(shutdown_errors, "SEND_TIMEOUT_S", 0.0)
    assert await cut_off(START, PIECE, stuck=True) == []


async def failed(*sent: dict[str, Any]) -> list[dict[str, Any]]:
    """Messages to the client after ``sent`` when the request fails with an unexpected error."""
    got: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        got.append(message)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        for message in sent:
            await send(message)
        raise ZeroDivisionError

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    await ShutdownErrorMiddleware(app)({"type": "http"}, receive, send)
    return got[len(sent) :]


async def test_unexpected_error(caplog: pytest.LogCaptureFixture) -> None:
    """Guards clients, the connection, which an exception would break, and the log, which has the traceback."""
    head, _ = await failed()
    assert head["status"] == 500
    for sent in ((START,), (START, PIECE)):
        (event,) = await failed(*sent)
        assert b'"error"' in event["body"]
        assert not event["more_body"]
    assert await failed(START, PIECE, LAST) == []
    assert len(caplog.messages) == 4


async def test_unexpected_error_during_another_response(caplog: pytest.LogCaptureFixture) -> None:
    """Guards against a partial response that looks complete: the connection is closed."""
    with pytest.raises(ZeroDivisionError):
        await failed({**START, "headers": [(b"content-type", b"text/plain")]}, PIECE)
    assert "ZeroDivisionError" in caplog.text
