"""Endpoints that show what the engines do: `InspectionEndpoints`."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from xpu_agents.server.field_values import read_number
from xpu_agents.server.inspection.activity_feed import ActivityFeed, server_state
from xpu_agents.server.inspection.json_objects import launch_object, request_object
from xpu_agents.server.served_models import ServedModels
from xpu_agents.server.streaming.event_stream import until_disconnect
from xpu_agents.server.streaming.stream_format import StreamFormat
from xpu_runtime import Engine
from xpu_runtime.trace import TraceProcess, activity_process, trace_text

__all__ = ["InspectionEndpoints"]

_TRACE_S, _MAX_TRACE_S = 60.0, 3600.0
_HISTORY_S, _MAX_HISTORY_S = 10.0, 120.0
_INTERVAL_S, _MIN_INTERVAL_S, _MAX_INTERVAL_S = 0.25, 0.1, 60.0
_IDLE_S = 2.0
"""Longest time between two events of a stream without news (chosen)."""
_MAX_STREAMS = 16
"""Most event streams at a time (chosen)."""
_PIECE_CHARS = 1 << 16
"""Characters of a trace that are sent together."""


class InspectionEndpoints:
    """Handlers of ``/debug``: the current state, live events, and a trace of the last minutes.

    None of them has text of prompts or answers.

    Args:
        models: models of the server.
        closing: set when the server shuts down; event streams end then.
    """

    def __init__(self, models: ServedModels, closing: asyncio.Event) -> None:
        self._models = models
        self._closing = closing
        self._num_streams = 0

    def routes(self) -> list[Route]:
        """Return the routes below ``/debug``."""
        return [
            Route("/state", self.state),
            Route("/events", self.events),
            Route("/trace", self.trace),
            Route("/requests/{id}", self.request),
        ]

    async def state(self, request: Request) -> Response:
        """``GET /debug/state``: queues, batch, KV pool, counters, latencies and requests of all loaded models."""
        del request
        return JSONResponse(server_state(self._models))

    async def events(self, request: Request) -> _ActivityStream:
        """``GET /debug/events``: a stream of server-sent events with launches and changes of the state.

        ``history`` are the seconds of launches in the first event, ``interval`` the least seconds between two events.
        """
        history_s = _read_seconds(request.query_params, "history", _HISTORY_S, 0.0, _MAX_HISTORY_S)
        interval_s = _read_seconds(request.query_params, "interval", _INTERVAL_S, _MIN_INTERVAL_S, _MAX_INTERVAL_S)
        if self._num_streams >= _MAX_STREAMS:
            raise HTTPException(
                429, f"events: {_MAX_STREAMS} streams are open, the limit; close one of them", {"retry-after": "5"}
            )
        return _ActivityStream(self, ActivityFeed(self._models, history_s), interval_s)

    async def trace(self, request: Request) -> Response:
        """``GET /debug/trace``: the last ``seconds`` in Chrome's Trace Event Format, for ui.perfetto.dev."""
        seconds = _read_seconds(request.query_params, "seconds", _TRACE_S, 0.0, _MAX_TRACE_S)
        now = time.perf_counter()
        engines = {name: chat.engine for name, chat in self._models.loaded.items()}

        def pieces() -> Iterator[str]:
            titled = len(engines) > 1
            processes = [
                _trace_process(engine, now - seconds, now, name if titled else "") for name, engine in engines.items()
            ]
            origin = min([now - seconds, *(process.started_at for process in processes)])
            return _joined(trace_text(processes, origin))

        headers = {"content-disposition": 'attachment; filename="xpu-agents-trace.json"', "cache-control": "no-store"}
        return StreamingResponse(
            await asyncio.to_thread(pieces), media_type="application/json; charset=utf-8", headers=headers
        )

    async def request(self, request: Request) -> Response:
        """``GET /debug/requests/ID``: one request of the last minutes with its launches."""
        given, model = request.path_params["id"], request.query_params.get("model", "")
        chat = self._models.loaded.get(self._models.find(model))  # looking at a model neither loads nor keeps it
        number = given.removeprefix("r")
        found = None if chat is None else await asyncio.to_thread(_request_with_launches, chat.engine, number)
        if found is None:
            raise HTTPException(404, f"id: there is no recent request {given!r}; expected an id of GET /debug/state")
        return JSONResponse(found)

    # -- event streams ---------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def stream_open(self) -> Iterator[None]:
        """Count an event stream while it is open."""
        self._num_streams += 1
        try:
            yield
        finally:
            self._num_streams -= 1

    async def wait(self, seconds: float) -> bool:
        """Wait for ``seconds``; True if the server shuts down meanwhile."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()


class _ActivityStream:
    """ASGI response that sends the events of a feed until the client disconnects or the server shuts down."""

    def __init__(self, endpoints: InspectionEndpoints, feed: ActivityFeed, interval_s: float) -> None:
        self._endpoints = endpoints
        self._feed = feed
        self._interval_s = interval_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        del scope
        with self._endpoints.stream_open(), contextlib.suppress(ClientDisconnect, OSError):
            await until_disconnect(receive, self._send_events(send))

    async def _send_events(self, send: Send) -> None:
        events = StreamFormat.EVENTS
        await send({"type": "http.response.start", "status": 200, "headers": events.headers})
        sent_at = float("-inf")
        while True:
            event, has_news = self._feed.next_event()
            if has_news or event["now"] - sent_at >= _IDLE_S:
                sent_at = event["now"]
                await send({"type": "http.response.body", "body": events.encode(event), "more_body": True})
            if await self._endpoints.wait(self._interval_s):
                break
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _request_with_launches(engine: Engine, number: str) -> dict[str, Any] | None:
    spans = (*engine.activity.requests.since(0)[0], *engine.live_requests())
    span = next((span for span in reversed(spans) if str(span.number) == number), None)
    if span is None:
        return None
    launches = engine.activity.launches.since_time(span.arrived_at)
    return {
        "now": round(time.perf_counter(), 6),
        "request": request_object(span),
        "launches": [launch_object(each) for each in launches if span.number in each.requests],
    }


def _trace_process(engine: Engine, since: float, now: float, name: str) -> TraceProcess:
    activity = engine.activity
    ended = [span for span in activity.requests.since(0)[0] if span.ended_at is None or span.ended_at >= since]
    samples = [sample for sample in (*activity.samples.since(0)[0], activity.sample(now)) if sample.at >= since]
    requests = (*ended, *engine.live_requests())
    return activity_process(activity.launches.since_time(since), requests, samples, now, name)


def _joined(pieces: Iterator[str]) -> Iterator[str]:
    """Join small pieces of text, since each is sent on its own."""
    joined: list[str] = []
    size = 0
    for piece in pieces:
        joined.append(piece)
        size += len(piece)
        if size >= _PIECE_CHARS:
            yield "".join(joined)
            joined, size = [], 0
    yield "".join(joined)


def _read_seconds(params: Mapping[str, str], name: str, default: float, least: float, most: float) -> float:
    """Return a number of seconds in a query; an empty one counts as not given.

    Raises:
        InvalidRequestError: it is no number, or out of range.
    """
    text = params.get(name) or str(default)
    return read_number(name, text, least, most, unit="seconds")
