"""The four ways to read the reply to a chat request."""

from __future__ import annotations

from xpu_agents.chat import Chat, ChatReply, ChatRequest
from xpu_agents.remote import RemoteChat

__all__ = ["WAYS", "reply_by"]

WAYS = ("complete", "acomplete", "stream", "astream")


async def reply_by(way: str, chat: Chat | RemoteChat, request: ChatRequest) -> ChatReply:
    """Read a reply, whole or streamed, with or without blocking."""
    if way == "complete":
        return chat.complete(request)
    if way == "acomplete":
        return await chat.acomplete(request)
    if way == "stream":
        return ChatReply.of(chat.stream(request))
    return ChatReply.of([event async for event in chat.astream(request)])
