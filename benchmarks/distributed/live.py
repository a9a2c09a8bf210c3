"""Calls that need the server itself: cancelled, broken and simultaneous requests."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from benchmarks.distributed.calls import NotHeldError
from benchmarks.distributed.servers import RealServer
from xpu_agents.chat import ChatRequest
from xpu_agents.remote import RemoteChat
from xpu_runtime import SamplingParams
from xpu_runtime.errors import RequestExpiredError, RequestFailedError

__all__ = ["LIVE_CALLS", "chat_with", "long_request", "wait_idle"]

_IDLE_S, _PROBE_S, _POLL_S = 5.0, 10.0, 0.05
"""Times after which a server must have dropped a request whose client has left: as its metrics tell, and until it has
answered another request. The chosen bounds are far below the time that the request would take."""
_BEGIN_S, _COMPUTE_S = 60.0, 1.0
_MANY = 8


def chat_with(server: RealServer) -> RemoteChat:
    """Return a client of the server."""
    return RemoteChat(server.base_url, server.model, server=server.kind, timeout_s=300.0)


def long_request(tokens: int = 1500, deadline_s: float | None = None) -> ChatRequest:
    """Return a request for a long reply."""
    params = SamplingParams(max_tokens=tokens, temperature=0.0, ignore_eos=True)
    messages = [{"role": "user", "content": "Tell a very long story about a fox."}]
    return ChatRequest(messages, params=params, deadline_s=deadline_s)


def wait_idle(server: RealServer, limit_s: float = _IDLE_S) -> float:
    """Wait until the server computes nothing, and return the time in seconds.

    Raises:
        NotHeldError: it still computes after ``limit_s``.
    """
    began = time.perf_counter()
    if server.running is None:  # a server that computes one request at a time answers when it is idle
        params = SamplingParams(max_tokens=1, temperature=0.0)
        chat_with(server).complete(ChatRequest([{"role": "user", "content": "Hi"}], params=params))
        limit_s = max(limit_s, _PROBE_S)
    while server.running and time.perf_counter() - began <= limit_s:
        time.sleep(_POLL_S)
    waited_s = time.perf_counter() - began
    if waited_s > limit_s:
        raise NotHeldError(f"the server still computes {limit_s:g} s after the client has left")
    return waited_s


def _closed_stream(server: RealServer) -> None:
    with chat_with(server).stream(_unlimited(server)) as stream:
        next(stream)
    wait_idle(server)


def _cancelled_reply(server: RealServer) -> None:
    async def cancel() -> None:
        reply = asyncio.create_task(chat_with(server).acomplete(_unlimited(server)))
        deadline = time.perf_counter() + _BEGIN_S
        while await asyncio.to_thread(lambda: server.running == 0) and time.perf_counter() < deadline:
            await asyncio.sleep(_POLL_S)
        await asyncio.sleep(_COMPUTE_S)
        reply.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reply

    asyncio.run(cancel())
    wait_idle(server)


def _deadline(server: RealServer) -> None:
    try:
        chat_with(server).complete(_unlimited(server, deadline_s=2.0))
    except RequestExpiredError:
        wait_idle(server)
    else:
        raise NotHeldError("the reply is complete after its deadline")


def _at_once(server: RealServer) -> None:
    chat = chat_with(server)
    request = ChatRequest(
        [{"role": "user", "content": "Name a colour."}], params=SamplingParams(max_tokens=8, temperature=0.0)
    )
    with ThreadPoolExecutor(_MANY) as pool:
        replies = list(pool.map(chat.complete, [request] * _MANY))
    if not all(reply.text.strip() for reply in replies):
        raise NotHeldError(f"texts {[reply.text for reply in replies]}")


def _killed(server: RealServer) -> None:
    try:
        with chat_with(server).stream(_unlimited(server)) as stream:
            next(stream)
            server.kill()
            list(stream)
    except RequestFailedError:
        return
    raise NotHeldError("a stream of a killed server ends like a complete one")


def _unlimited(server: RealServer, deadline_s: float | None = None) -> ChatRequest:
    request = long_request(deadline_s=deadline_s)
    if server.kind != "llama-cpp-python":
        return request
    params = SamplingParams(max_tokens=1500, temperature=0.0)  # it has no `ignore_eos`
    return ChatRequest(request.messages, params=params, deadline_s=deadline_s)


LIVE_CALLS: dict[str, Callable[[RealServer], None]] = {
    "8 at once": _at_once,
    "stream closed": _closed_stream,
    "reply cancelled": _cancelled_reply,
    "deadline": _deadline,
    "server killed": _killed,
}
"""Calls by name; the last one ends the server."""
