"""One reply of a server, for which it may be asked several times: `RemoteReply`."""

from __future__ import annotations

import asyncio
from typing import Self

import httpx2

from xpu_agents.chat import ChatEvent, ChatRequest
from xpu_agents.chat.events import ReplyEnd
from xpu_agents.chat.reply_operation import request_attributes
from xpu_agents.chat.structured.reply_checks import ReplyChecks, reply_checks
from xpu_agents.remote.connection import Connection
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import deadline_error
from xpu_agents.remote.forced_calls import ForcedCallCheck
from xpu_agents.remote.protocol.request_body import is_format_held
from xpu_agents.remote.servers import SERVERS, Server
from xpu_agents.telemetry import Attributes, Operation, begin_operation, is_active
from xpu_runtime import Priority

__all__ = ["RemoteReply"]

_PORTS = {"http": 80, "https": 443}


class RemoteReply:
    """One reply: its requests, the checks of its events, and its client span. A context manager.

    The span has no texts. It is not recorded unless the program uses OpenTelemetry.

    Args:
        request: the request.
        endpoint: address of the server.
        connection: connection of the request.
        stream: whether the reply is read as events.

    Attributes:
        request: the request to send next; None when the reply is complete.
        headers: headers of all requests, by which the server continues the trace.
    """

    def __init__(self, request: ChatRequest, endpoint: Endpoint, connection: Connection, *, stream: bool) -> None:
        self.request: ChatRequest | None = request
        self._connection = connection
        self._check: ReplyChecks | None = None
        self._server: Server | None = None
        self._operation = Operation()
        if is_active():
            attributes = {
                "gen_ai.provider.name": SERVERS["openai"].kind,  # until the kind of the server is known
                "gen_ai.request.model": endpoint.model,
                "xpu_agents.priority": Priority(request.priority).value,
                **request_attributes(request, streamed=stream),
                **_address(endpoint),
            }
            self._operation = begin_operation("chat", endpoint.model, attributes, is_client=True)
        self.headers = self._operation.headers

    def begin(self, request: ChatRequest, server: Server) -> None:
        """Note the kind of the server, before a request is sent to it.

        Args:
            request: the request.
            server: kind of the server.
        """
        if self._server is None:
            self._server = server
            self._check = _checks_for(request, server)

    def read(self, events: list[ChatEvent]) -> list[ChatEvent]:
        """Check events of the server, and return those that the caller gets."""
        checked = events if self._check is None else self._check.read(events)
        for event in checked:
            if isinstance(event, ReplyEnd):
                self._end(event)
        return checked

    def end_answer(self) -> None:
        """Note the end of an answer; if a check rejects it, `request` is the one that asks for it again."""
        self.request = None if self._check is None else self._check.take_again()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None:
            return
        deadline_s = self._connection.deadline_s
        if isinstance(error, asyncio.CancelledError) and deadline_s is not None and self._connection.expired:
            error = deadline_error(deadline_s)
        self._operation.fail(error)

    def _end(self, end: ReplyEnd) -> None:
        assert self._server is not None
        self._operation.end(
            {
                "gen_ai.provider.name": self._server.kind.replace("-", "_"),
                "gen_ai.response.finish_reasons": [end.finish_reason.value],
                "gen_ai.usage.cache_read.input_tokens": end.usage.cached_tokens,
                "xpu_agents.ttft_s": end.timings.ttft_s,
            },
            input_tokens=end.usage.prompt_tokens,
            output_tokens=end.usage.completion_tokens,
        )


def _checks_for(request: ChatRequest, server: Server) -> ReplyChecks | None:
    """Return the checks of a reply for what this kind of server may not hold."""
    first = [ForcedCallCheck(request)] if request.must_call and not server.own else []
    return reply_checks(request, first, is_format_held=is_format_held(request, server))


def _address(endpoint: Endpoint) -> Attributes:
    if endpoint.uds is not None:
        return {"server.address": endpoint.uds}
    url = httpx2.URL(endpoint.base_url)
    return {"server.address": url.host, "server.port": url.port or _PORTS[url.scheme]}
