"""Middleware that records a span for each HTTP request: `TracingMiddleware`."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from xpu_agents.telemetry import is_active, tracer

__all__ = ["TracingMiddleware"]

_POLLED_PATHS = ("/health", "/metrics")
"""Paths that other programs poll; they have no spans."""
_METHODS = frozenset({"CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "QUERY", "TRACE"})
_FIRST_ERROR = 500
"""First status that is an error of the server."""


class TracingMiddleware:
    """ASGI middleware that records a span for each request by the HTTP semantic conventions.

    It continues the trace of the request's ``traceparent`` header. Nothing is recorded unless the program uses
    OpenTelemetry, or if a middleware around this one has begun a span already.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward one request within its span."""
        if scope["type"] != "http" or not is_active() or scope["path"].endswith(_POLLED_PATHS):
            await self._app(scope, receive, send)
            return
        from opentelemetry import propagate, trace

        if trace.get_current_span().is_recording():
            await self._app(scope, receive, send)
            return
        headers, method = Headers(scope=scope), scope["method"] if scope["method"] in _METHODS else "HTTP"
        status = 0

        async def noted_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        span = tracer().start_span(
            method,
            propagate.extract(headers),
            kind=trace.SpanKind.SERVER,
            attributes=_request_attributes(scope, headers),
        )
        error_type: str | None = None
        with trace.use_span(span, end_on_exit=True, record_exception=False, set_status_on_exception=False):
            try:
                await self._app(scope, receive, noted_send)
            except BaseException as error:
                error_type = type(error).__qualname__
                raise
            finally:
                if status >= _FIRST_ERROR:
                    error_type = str(status)
                if error_type is not None:
                    span.set_attribute("error.type", error_type)
                    span.set_status(trace.StatusCode.ERROR)
                if status:
                    span.set_attribute("http.response.status_code", status)
                if route := getattr(scope.get("route"), "path", ""):
                    full_route = f"{scope.get('root_path', '')}{route}"
                    span.update_name(f"{method} {full_route}")
                    span.set_attribute("http.route", full_route)


def _request_attributes(scope: Scope, headers: Headers) -> Mapping[str, str | int]:
    attributes: dict[str, str | int] = {
        "http.request.method": scope["method"] if scope["method"] in _METHODS else "_OTHER",
        "url.path": scope["path"],
        "url.scheme": scope.get("scheme", "http"),
    }
    host, _, port = headers.get("host", "").rpartition(":")
    if host and port.isdecimal():
        attributes |= {"server.address": host, "server.port": int(port)}
    if agent := headers.get("user-agent"):
        attributes["user_agent.original"] = agent
    return attributes
