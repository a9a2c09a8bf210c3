"""Generation of a response to which tool outputs can be added: `ResponseCaches`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xpu_agents.chat import AsyncChatStream, Chat, ChatReply, ChatRequest
from xpu_agents.chat.tool_cache.continued import MAX_ANSWERS, ContinuedReply, ContinuedStream, collect_continued
from xpu_agents.server.tool_cache.caches import OpenCache, ToolCaches
from xpu_runtime.errors import InvalidRequestError

__all__ = ["CACHE_HEADER", "ResponseCaches"]

CACHE_HEADER = "x-tool-cache"
"""Response header with the value ``new`` if the server did not have the cache of the conversation before."""


class ResponseCaches:
    """Opens the tool caches of a response, and generates it.

    A response whose model may call tools freely goes on after calls with cached outputs. With the cache of a
    conversation it ends with its calls, and the next response of the conversation gets the answer that the engine has
    begun in advance.

    Args:
        caches: all tool caches of the server.
        response_id: id of the response.
        owner: digest of the client's API key.
        requests: the request of each choice.
        conversation: id of the cache of a conversation; empty for none.

    Attributes:
        requests: the requests, with their caches.
        headers: headers of the response.

    Raises:
        HTTPException: another client has a cache of this id.
        InvalidRequestError: several choices cannot share the cache of a conversation.
    """

    def __init__(
        self,
        caches: ToolCaches,
        response_id: str,
        owner: bytes,
        requests: Sequence[ChatRequest],
        conversation: str = "",
    ) -> None:
        self._caches = caches
        self._is_conversation = bool(conversation)
        self._opened: OpenCache | None = None
        self.headers: Mapping[str, str] = {}
        if conversation:
            if len(requests) > 1:
                raise InvalidRequestError(f"tool_cache: {conversation!r} with n {len(requests)}; expected n to be 1")
            self._opened, is_new = caches.join(conversation, owner, requests[0])
            if is_new:
                self.headers = {CACHE_HEADER: "new"}
        elif _may_continue(requests[0]):
            self._opened = caches.begin(response_id, owner, requests)
        self.requests = list(requests) if self._opened is None else self._opened.requests(requests)
        self._num_left = len(self.requests)

    def streams(self, chat: Chat) -> list[AsyncChatStream | ContinuedStream]:
        """Return the stream of each choice; the caches are closed with the last stream."""
        if self._opened is None:
            return [chat.astream(request) for request in self.requests]
        return [self._stream(chat, request) for request in self.requests]

    async def collect(self, chat: Chat, request: ChatRequest) -> ContinuedReply:
        """Return the whole reply of a choice."""
        if self._opened is None:
            return ContinuedReply((ChatReply.of(await chat.acollect(request)),))
        return await collect_continued(chat, request, self._max_answers)

    def close(self) -> None:
        """Close the caches; that of a conversation is kept for a while. Calling it again has no effect."""
        opened, self._opened = self._opened, None
        if opened is not None:
            (self._caches.leave if self._is_conversation else self._caches.close)(opened)

    @property
    def _max_answers(self) -> int:
        return 1 if self._is_conversation else MAX_ANSWERS

    def _stream(self, chat: Chat, request: ChatRequest) -> ContinuedStream:
        is_open = True

        def end() -> None:
            nonlocal is_open
            if is_open:
                is_open = False
                self._num_left -= 1
                if not self._num_left:
                    self.close()

        return ContinuedStream(chat, request, self._max_answers, end)


def _may_continue(request: ChatRequest) -> bool:
    """True if calls are possible and optional, and no deadline ends the response; it is that of one answer."""
    return request.choice == "auto" and bool(request.offered) and request.deadline_s is None
