"""HTTP clients of one request: sending, reading the response, and translating errors."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from ssl import SSLContext
from typing import Any, Self

import httpx2

from xpu_agents.http_environment import CLIENT_SETUP_ERRORS, client_setup_problem
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import connection_error, not_a_stream_error
from xpu_runtime.errors import ConfigError

__all__ = ["AsyncHttpClient", "HttpClient"]

_EVENT_STREAM = "text/event-stream"
_ENCODING = "utf-8-sig"
"""Encoding of event streams, which may begin with a byte order mark."""

# Each request has its own client: creating one is cheap compared with a request, and no idle connection is left behind
# that could be stale at the next request, or belong to an event loop that has ended.


class HttpClient:
    """Synchronous HTTP client; a context manager that closes the connection on exit.

    Args:
        endpoint: address of the server.
        connection: receives the socket, so that it can be closed from elsewhere.
        headers: headers of all requests, besides those of the endpoint.
    """

    def __init__(self, endpoint: Endpoint, connection: Connection, headers: Mapping[str, str] | None = None) -> None:
        self._endpoint = endpoint
        self._trace = {"trace": connection.trace}
        with _translate_setup_errors():
            self._client = httpx2.Client(**_client_options(endpoint, connection, headers, httpx2.HTTPTransport))

    def __enter__(self) -> Self:
        self._client.__enter__()
        return self

    def __exit__(self, *exception: Any) -> None:
        self._client.__exit__(*exception)

    def get(self, path: str, *, stream: bool = False) -> httpx2.Response:
        """Send a GET request; the response is read completely, unless ``stream`` is set and it is an event stream."""
        return self._send(self._client.build_request("GET", self._endpoint.url(path), extensions=self._trace), stream)

    def delete(self, path: str) -> httpx2.Response:
        """Send a DELETE request and return the whole response."""
        request = self._client.build_request("DELETE", self._endpoint.url(path), extensions=self._trace)
        return self._send(request, stream=False)

    def post(
        self, path: str, body: Mapping[str, Any] | Sequence[Mapping[str, Any]], *, stream: bool = False
    ) -> httpx2.Response:
        """Send a POST request; the response is read completely, unless ``stream`` is set and it is an event stream."""
        url = self._endpoint.url(path)
        return self._send(self._client.build_request("POST", url, json=body, extensions=self._trace), stream)

    def _send(self, request: httpx2.Request, stream: bool) -> httpx2.Response:
        with _translate_errors(self._endpoint):
            response = self._client.send(request, stream=stream)
            if not (response.is_success and _is_event_stream(response)):
                response.read()
        return response

    def events(self, response: httpx2.Response) -> Generator[httpx2.ServerSentEvent]:
        """Iterate over the server-sent events of a response.

        Raises:
            RequestFailedError: the response is not an event stream, or the connection broke.
        """
        if not _is_event_stream(response):
            raise not_a_stream_error(self._endpoint, response)
        with _translate_errors(self._endpoint, begun=True):
            response.encoding = _ENCODING
            for event in httpx2.EventSource(response):
                if event.data:  # events without data are keep-alives or set the retry time
                    yield event


class AsyncHttpClient:
    """Asynchronous HTTP client."""

    def __init__(self, endpoint: Endpoint, connection: Connection, headers: Mapping[str, str] | None = None) -> None:
        self._endpoint = endpoint
        self._trace = {"trace": connection.atrace}
        with _translate_setup_errors():
            options = _client_options(endpoint, connection, headers, httpx2.AsyncHTTPTransport)
            self._client = httpx2.AsyncClient(**options)

    async def __aenter__(self) -> Self:
        await self._client.__aenter__()
        return self

    async def __aexit__(self, *exception: Any) -> None:
        await self._client.__aexit__(*exception)

    async def get(self, path: str) -> httpx2.Response:
        """Send a GET request and return the whole response."""
        with _translate_errors(self._endpoint):
            return await self._client.get(self._endpoint.url(path), extensions=self._trace)

    async def post(self, path: str, body: Mapping[str, Any], *, stream: bool = False) -> httpx2.Response:
        """Send a POST request; the response is read completely, unless ``stream`` is set and it is an event stream."""
        request = self._client.build_request("POST", self._endpoint.url(path), json=body, extensions=self._trace)
        with _translate_errors(self._endpoint):
            response = await self._client.send(request, stream=stream)
            if not (response.is_success and _is_event_stream(response)):
                await response.aread()
        return response

    async def events(self, response: httpx2.Response) -> AsyncGenerator[httpx2.ServerSentEvent]:
        """Iterate over the server-sent events of a response.

        Raises:
            RequestFailedError: the response is not an event stream, or the connection broke.
        """
        if not _is_event_stream(response):
            raise not_a_stream_error(self._endpoint, response)
        with _translate_errors(self._endpoint, begun=True):
            response.encoding = _ENCODING
            async for event in httpx2.EventSource(response):
                if event.data:  # events without data are keep-alives or set the retry time
                    yield event


def _client_options(
    endpoint: Endpoint, connection: Connection, headers: Mapping[str, str] | None, transport: Callable[..., Any]
) -> dict[str, Any]:
    read_s, connect_s = (
        min(each, connection.remaining_s or each) for each in (endpoint.timeout_s, endpoint.connect_timeout_s)
    )
    timeout = httpx2.Timeout(read_s, connect=connect_s)
    options = {"headers": {**endpoint.headers, **(headers or {})}, "timeout": timeout}
    if endpoint.uds is None:
        return {**options, "verify": _certificates()}
    return {**options, "transport": transport(verify=_certificates(), uds=endpoint.uds)}


def _is_event_stream(response: httpx2.Response) -> bool:
    """True if a response is an event stream; other responses, such as error pages, are read completely."""
    kind: str = response.headers.get("content-type", "")
    return kind.partition(";")[0].strip().casefold() == _EVENT_STREAM


@cache
def _certificates() -> SSLContext:
    """Return the SSL context; cached, since loading certificates is slow."""
    return httpx2.create_ssl_context()


@contextmanager
def _translate_setup_errors() -> Iterator[None]:
    """Context manager that converts errors of creating a client to `ConfigError`."""
    try:
        yield
    except CLIENT_SETUP_ERRORS as error:
        raise ConfigError(f"{client_setup_problem(error)}; correct or unset it") from error


@contextmanager
def _translate_errors(endpoint: Endpoint, *, begun: bool = False) -> Iterator[None]:
    try:
        yield
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise connection_error(endpoint, error, begun=begun) from error
