"""One request to a server, with the parser of its reply."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import httpx2

from xpu_agents.chat import ChatEvent, ChatRequest
from xpu_agents.chat.structured.reply_checks import ReplyChecks, reply_checks
from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.errors import is_too_long
from xpu_agents.remote.forced_calls import ForcedCallCheck
from xpu_agents.remote.priority_watch import PriorityWatch
from xpu_agents.remote.protocol.reply_parser import RemoteReplyParser
from xpu_agents.remote.protocol.request_body import chat_body, is_format_held, without_default_limit
from xpu_agents.remote.servers import Server
from xpu_runtime import Priority

__all__ = ["Exchange", "checks_for"]


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
        self.reads_stream = stream or server.finishes_whole_replies
        """True if the reply is a stream."""
        self.body = chat_body(request, endpoint.model, server, priorities, stream=self.reads_stream)
        """Body of the request."""
        self.parser = RemoteReplyParser(request, endpoint, server, self.body)
        """Parser of the reply."""
        self._request = request
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


def checks_for(request: ChatRequest, server: Server) -> ReplyChecks | None:
    """Return the checks of a reply for what this kind of server may not hold."""
    first = [ForcedCallCheck(request)] if request.must_call and not server.own else []
    return reply_checks(request, first, is_format_held=is_format_held(request, server))
