"""A reactive request beside queued background requests: does it overtake them?"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.common.figures import Figures
from benchmarks.distributed.live import chat_with, long_request, wait_idle
from benchmarks.distributed.servers import RealServer
from xpu_agents.chat import ChatRequest
from xpu_agents.remote import RemoteChat
from xpu_runtime import SamplingParams

__all__ = ["first_token_behind_background", "measure_overtaking"]

_BACKGROUND, _BACKGROUND_TOKENS = 8, 200
_ARRIVAL_S = 1.5
"""Time between the background requests and the reactive one."""
_DRAIN_S = 300.0
_GAIN = "<= 0.5"
"""Target of the first token's time with priorities, relative to that without."""


def first_token_behind_background(chat: RemoteChat, count: int = _BACKGROUND) -> float:
    """Return the time in seconds to the first token of a reactive request that arrives behind background requests.

    Args:
        chat: sends the requests; the background ones are closed when the token is there.
        count: number of background requests.
    """
    background = [chat.stream(_background_request()) for _ in range(count)]
    threads = [threading.Thread(target=_read, args=(stream,), daemon=True) for stream in background]
    for thread in threads:
        thread.start()
    time.sleep(_ARRIVAL_S)
    messages = [{"role": "user", "content": "Tell a very long story about a cat."}]
    request = ChatRequest(messages, params=SamplingParams(max_tokens=4, temperature=0.0), priority="reactive")
    began = time.perf_counter()
    with chat.stream(request) as stream:
        next(stream)
        first_token_s = time.perf_counter() - began
        list(stream)
    for each in background:
        each.close()
    for thread in threads:
        thread.join()
    return first_token_s


def measure_overtaking(server: RealServer, repeats: int, figures: Figures) -> None:
    """Measure the first token with and without priorities, and count the warnings about their order."""
    times: dict[bool, list[float]] = {True: [], False: []}
    with _warnings() as told:
        for repeat in range(repeats):
            for has_priorities in (True, False) if repeat % 2 == 0 else (False, True):
                chat = chat_with(server)
                if not has_priorities:
                    chat = RemoteChat(server.base_url, chat.name, server=server.kind, priorities={})
                wait_idle(server, _DRAIN_S)
                times[has_priorities].append(first_token_behind_background(chat))
    place = f"overtaking, {server.title}"
    figures.add_repeats(f"{place}: first token with priorities", times[True], "s")
    figures.add_repeats(f"{place}: first token without", times[False], "s")
    ratios = [sent / plain for sent, plain in zip(times[True], times[False], strict=True)]
    figures.add_repeats(f"{place}: ratio", ratios, "x", _GAIN if server.is_prioritised else "")
    # A client tells once that its priorities have no effect; each repeat has a client of its own.
    figures.add(f"{place}: warnings", len(told), "", f"== {0 if server.is_prioritised else repeats}")


def _background_request() -> ChatRequest:
    request = long_request(_BACKGROUND_TOKENS)
    return ChatRequest(request.messages, params=request.params, priority="proactive")


def _read(stream: Iterator[object]) -> None:
    for _ in stream:
        pass


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Collect the warnings about the order of requests."""
    told: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: told.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("xpu_agents.remote.priority_watch")
    logger.addHandler(handler)
    try:
        yield told
    finally:
        logger.removeHandler(handler)
