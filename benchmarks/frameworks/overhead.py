"""Time that a framework adds to a call, compared with the method of the chat layer that it uses.

A round calls every method once, in random order, with 16 output tokens. *Over* is the difference of two methods within
a round in milliseconds: the median over the rounds of a fifth of the run, then over the fifths. Streams are also
measured with one token, which separates the call from *each further token*. ``Chat`` is `xpu_agents.chat.Chat`. The
default model is small, since noise of a large one hides a millisecond.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.common.engine_worker import run_job
from benchmarks.common.figures import Figures
from benchmarks.frameworks.framework_setups import engine_config, missing_packages

__all__ = ["differences", "measure", "overhead"]

FIFTHS = 5
TOKENS = 16
_WARM_ROUNDS = 5
_QUESTION = "What do I have to do today, and what can wait until next week?"
_WHOLE = {
    "LangChain invoke": "Chat.complete",
    "LangChain ainvoke": "Chat.acomplete",
    "LlamaIndex chat": "Chat.complete",
    "LlamaIndex achat": "Chat.acomplete",
}
_STREAMS = {
    "LangChain stream": "Chat.stream",
    "LangChain astream": "Chat.astream",
    "LlamaIndex stream_chat": "Chat.stream",
    "LlamaIndex astream_chat": "Chat.astream",
}
"""Streaming methods of the frameworks, and the methods of the chat layer that they use."""
_TARGET = "<= 1"

CallMethod = Callable[[int], Awaitable[object]]
Seconds = dict[str, list[float]]


def overhead(model: str, figures: Figures, seed: int, rounds: int) -> None:
    """Measure the milliseconds that each framework method adds."""
    long, short = run_job({"engine": "overhead", "model": model, "seed": seed, "rounds": rounds}, __name__)
    for method, base in _WHOLE.items():
        if method in long:
            figures.add_repeats(f"{method} over {base}", differences(long[method], long[base]), "ms", _TARGET)
    for method, base in _STREAMS.items():
        if method in long:
            call = differences(short[method], short[base])
            rest = [(a - b) / (TOKENS - 1) for a, b in zip(differences(long[method], long[base]), call, strict=True)]
            figures.add_repeats(f"{method} over {base}", call, "ms", _TARGET)
            figures.add_repeats(f"{method} over {base}, each further token", rest, "ms")
    for method in ("Chat.acomplete", "Chat.stream", "Chat.astream"):
        figures.add_repeats(f"{method} over Chat.complete", differences(long[method], long["Chat.complete"]), "ms")
    figures.add(f"Chat.complete, {TOKENS} tokens", statistics.median(long["Chat.complete"]) * 1e3, "ms")


def differences(over: Sequence[float], under: Sequence[float]) -> list[float]:
    """Return the median of ``over - under`` within the same round in milliseconds, one for each fifth of the run."""
    longer = (np.array(over) - np.array(under)) * 1e3
    return [float(np.median(part)) for part in np.array_split(longer, min(FIFTHS, len(longer)))]


# -- process under test ------------------------------------------------------------------------------------------------


async def measure(methods: Mapping[str, CallMethod], seed: int, rounds: int) -> tuple[Seconds, Seconds]:
    """Return the seconds of each method in each round, for answers of `TOKENS`, and for streams also of 1 token."""
    streams = {*_STREAMS, *_STREAMS.values()}
    plan = [*((method, TOKENS) for method in methods), *((method, 1) for method in methods if method in streams)]
    long: Seconds = {method: [] for method in methods}
    short: Seconds = {method: [] for method in methods if method in streams}
    rng = random.Random(seed)
    for number in range(-_WARM_ROUNDS, rounds):
        rng.shuffle(plan)  # the previous call affects the next one
        for method, tokens in plan:
            began = time.perf_counter()
            await methods[method](tokens)
            took = time.perf_counter() - began
            if number >= 0:
                (long if tokens == TOKENS else short)[method].append(took)
    return long, short


def call_methods(model: str) -> dict[str, CallMethod]:
    """Return all methods of the installed packages; synchronous ones are wrapped."""
    return {
        **_chat_methods(model),
        **_langchain_methods(model),
        **({} if missing_packages("LlamaIndex") else _llamaindex_methods(model)),
    }


def _chat_methods(model: str) -> dict[str, CallMethod]:
    from xpu_agents.chat import ChatRequest
    from xpu_agents.engines import shared_chat
    from xpu_runtime import SamplingParams

    chat = shared_chat(model, engine_config())

    def request(tokens: int) -> ChatRequest:
        params = SamplingParams(max_tokens=tokens, ignore_eos=True)
        return ChatRequest([{"role": "user", "content": _QUESTION}], params=params)

    return {
        "Chat.complete": _as_async(lambda tokens: chat.complete(request(tokens))),
        "Chat.acomplete": lambda tokens: chat.acomplete(request(tokens)),
        "Chat.stream": _as_async(lambda tokens: _consume(chat.stream(request(tokens)))),
        "Chat.astream": lambda tokens: _aconsume(chat.astream(request(tokens))),
    }


def _langchain_methods(model: str) -> dict[str, CallMethod]:
    from langchain_core.messages import HumanMessage

    from langchain_xpu import XPUChatModel

    llm = XPUChatModel(model=model, config=engine_config(), ignore_eos=True)
    messages = [HumanMessage(_QUESTION)]
    return {
        "LangChain invoke": _as_async(lambda tokens: llm.invoke(messages, max_tokens=tokens)),
        "LangChain ainvoke": lambda tokens: llm.ainvoke(messages, max_tokens=tokens),
        "LangChain stream": _as_async(lambda tokens: _consume(llm.stream(messages, max_tokens=tokens))),
        "LangChain astream": lambda tokens: _aconsume(llm.astream(messages, max_tokens=tokens)),
    }


def _llamaindex_methods(model: str) -> dict[str, CallMethod]:
    from llama_index.core.llms import ChatMessage

    from llama_index.llms.xpu import XPULLM

    llm = XPULLM(model=model, config=engine_config(), ignore_eos=True)
    messages = [ChatMessage(role="user", content=_QUESTION)]

    async def astream_chat(tokens: int) -> None:
        await _aconsume(await llm.astream_chat(messages, max_tokens=tokens))

    return {
        "LlamaIndex chat": _as_async(lambda tokens: llm.chat(messages, max_tokens=tokens)),
        "LlamaIndex achat": lambda tokens: llm.achat(messages, max_tokens=tokens),
        "LlamaIndex stream_chat": _as_async(lambda tokens: _consume(llm.stream_chat(messages, max_tokens=tokens))),
        "LlamaIndex astream_chat": astream_chat,
    }


def _as_async(call: Callable[[int], object]) -> CallMethod:
    async def method(tokens: int) -> object:
        return call(tokens)

    return method


def _consume(chunks: Any) -> None:
    for _ in chunks:
        pass


async def _aconsume(chunks: Any) -> None:
    async for _ in chunks:
        pass


def main() -> None:
    """Run the job read from standard input."""
    from xpu_agents.engines import close_all

    job = json.load(sys.stdin)
    try:
        call_seconds = asyncio.run(measure(call_methods(job["model"]), job["seed"], job["rounds"]))
    finally:
        close_all()
    print(json.dumps(call_seconds))


if __name__ == "__main__":
    main()
