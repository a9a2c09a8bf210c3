"""One request to a server, with the parser of its reply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import httpx2

from xpu_agents.chat import ChatEvent, ChatRequest
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import is_too_long
from xpu_agents.remote.priority_watch import PriorityWatch
from xpu_agents.remote.protocol.reply_parser import RemoteReplyParser
from xpu_agents.remote.protocol.request_body import chat_body, without_default_limit
from xpu_agents.remote.servers import Server
from xpu_agents.remote.tool_cache import RemoteToolCache
from xpu_runtime import Priority

__all__ = ["Exchange"]


class Exchange:
    """One request to a server, with the parser of its reply.

    Args:
        request: the request.
        endpoint: address of the server.
        server: kind of the server.
        priorities: server's values of our priorities; None means the defaults of ``server``.
        stream: whether a streamed reply is wanted.

    Raises:
        InvalidRequestError: the server does not support a field of the request.
    """

    def __init__(
        self,
        request: ChatRequest,
        endpoint: Endpoint,
        server: Server,
        priorities: Mapping[Priority, int | str] | None,
        *,
        stream: bool,
    ) -> None:
        self._tool_cache = _remote_cache(request, endpoint, server)
        # The first event of a stream tells that the server has the tool cache, also if the whole reply is wanted.
        self.reads_stream = stream or server.finishes_whole_replies or self._tool_cache is not None
        """True if the reply is a stream."""
        self.body = chat_body(request, endpoint.model, server, priorities, stream=self.reads_stream)
        """Body of the request."""
        if self._tool_cache is not None:
            self.body["tool_cache"] = self._tool_cache.id
        self.parser = RemoteReplyParser(request, endpoint, server, self.body)
        """Parser of the reply."""
        self._request = request
        self._has_begun = False
        self._server = server
        self._has_priority = bool(server.advice) and priorities != {}

    @contextmanager
    def watched(self, watch: PriorityWatch) -> Iterator[Callable[[list[ChatEvent]], list[ChatEvent]]]:
        """Watch the events of a stream, which pass through the function, if the server may ignore priorities."""
        if not self._has_priority:
            yield lambda events: events
            return
        with watch.watching(self._request, self._server) as begin:

            def observe(events: list[ChatEvent]) -> list[ChatEvent]:
                if events:
                    begin()
                return events

            yield observe

    def feed(self, response: httpx2.Response, event: httpx2.ServerSentEvent) -> list[ChatEvent]:
        """Parse an event of a streamed response."""
        if not self._has_begun:
            self._has_begun = True
            if self._tool_cache is not None:
                self._tool_cache.opened(response.headers)
        return self.parser.feed(event.data, event.event)

    def shorten(self, response: httpx2.Response) -> bool:
        """Leave ``max_tokens`` to the server if its default is too long for the context; True if the body has changed.

        Args:
            response: error response to the body.
        """
        shorter = without_default_limit(self._request, self.body)
        if shorter is None or response.status_code == 413 or not is_too_long(response.status_code, response.text):
            return False
        self.body = shorter
        return True


def _remote_cache(request: ChatRequest, endpoint: Endpoint, server: Server) -> RemoteToolCache | None:
    """Return the copy of the request's tool cache on the server; None without a cache, or if it cannot use one."""
    cache = request.tool_cache
    if cache is None or not server.own:
        return None
    return cache.observer(endpoint, lambda: RemoteToolCache(cache, endpoint))
