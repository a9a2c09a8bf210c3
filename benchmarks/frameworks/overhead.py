"""What a framework adds to a call: each of its ways to ask, against the way of the chat layer that it stands on.

- One request, a sentence in and 16 tokens out, on one engine in one process, nothing beside it. A round asks it once in
  every way, in an order of its own.
- *Over* is the difference of two ways within a round, in milliseconds of the caller's time from the call to the whole
  answer. The figure is the median over the rounds of a fifth of the run, and then over the fifths.
- A stream costs by the call and by the piece, so it is asked for answers of 1 and of 16 tokens: the first is the call,
  what the others add is *each further token*.
- ``Chat`` is `xpu_agents.chat.Chat`, the engine's own API for text. Its ways differ too: an answer that comes in
  pieces, or to an event loop, costs by itself, which the rows ``over Chat.complete`` show.
- It runs on a small model unless ``--model`` names one: a large one hides a millisecond in its own noise.
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
from benchmarks.frameworks.framework_stacks import engine_config, missing

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
"""The ways of the frameworks, and those of the chat layer that they stand on."""
_TARGET = "<= 1"

Way = Callable[[int], Awaitable[object]]
Seconds = dict[str, list[float]]


def overhead(model: str, figures: Figures, seed: int, rounds: int) -> None:
    """Milliseconds that each way of a framework adds."""
    long, short = run_job({"engine": "overhead", "model": model, "seed": seed, "rounds": rounds}, __name__)
    for way, base in _WHOLE.items():
        if way in long:
            figures.add_repeats(f"{way} over {base}", differences(long[way], long[base]), "ms", _TARGET)
    for way, base in _STREAMS.items():
        if way in long:
            call = differences(short[way], short[base])
            rest = [(a - b) / (TOKENS - 1) for a, b in zip(differences(long[way], long[base]), call, strict=True)]
            figures.add_repeats(f"{way} over {base}", call, "ms", _TARGET)
            figures.add_repeats(f"{way} over {base}, each further token", rest, "ms")
    for way in ("Chat.acomplete", "Chat.stream", "Chat.astream"):
        figures.add_repeats(f"{way} over Chat.complete", differences(long[way], long["Chat.complete"]), "ms")
    figures.add(f"Chat.complete, {TOKENS} tokens", statistics.median(long["Chat.complete"]) * 1e3, "ms")


def differences(over: Sequence[float], under: Sequence[float]) -> list[float]:
    """Medians in milliseconds of what ``over`` takes longer than ``under`` in the same round, one for each fifth."""
    longer = (np.array(over) - np.array(under)) * 1e3
    return [float(np.median(part)) for part in np.array_split(longer, min(FIFTHS, len(longer)))]


# -- the process under test --------------------------------------------------------------------------------------------


async def measure(ways: Mapping[str, Way], seed: int, rounds: int) -> tuple[Seconds, Seconds]:
    """Seconds of every way in every round: for answers of `TOKENS`, and of the streams also for those of 1."""
    streams = {*_STREAMS, *_STREAMS.values()}
    plan = [*((way, TOKENS) for way in ways), *((way, 1) for way in ways if way in streams)]
    long: Seconds = {way: [] for way in ways}
    short: Seconds = {way: [] for way in ways if way in streams}
    rng = random.Random(seed)
    for number in range(-_WARM_ROUNDS, rounds):
        rng.shuffle(plan)  # what comes after what costs something, too
        for way, tokens in plan:
            began = time.perf_counter()
            await ways[way](tokens)
            took = time.perf_counter() - began
            if number >= 0:
                (long if tokens == TOKENS else short)[way].append(took)
    return long, short


def ways_to(model: str) -> dict[str, Way]:
    """All ways to ask a model that the installed packages allow; what is synchronous is called as it is."""
    return {**_of_chat(model), **_of_langchain(model), **({} if missing("LlamaIndex") else _of_llamaindex(model))}


def _of_chat(model: str) -> dict[str, Way]:
    from xpu_agents.chat import ChatRequest
    from xpu_agents.engines import shared_chat
    from xpu_runtime import SamplingParams

    chat = shared_chat(model, engine_config())

    def request(tokens: int) -> ChatRequest:
        params = SamplingParams(max_tokens=tokens, ignore_eos=True)
        return ChatRequest([{"role": "user", "content": _QUESTION}], params=params)

    return {
        "Chat.complete": _way(lambda tokens: chat.complete(request(tokens))),
        "Chat.acomplete": lambda tokens: chat.acomplete(request(tokens)),
        "Chat.stream": _way(lambda tokens: _read(chat.stream(request(tokens)))),
        "Chat.astream": lambda tokens: _aread(chat.astream(request(tokens))),
    }


def _of_langchain(model: str) -> dict[str, Way]:
    from langchain_core.messages import HumanMessage

    from langchain_xpu import XPUChatModel

    llm = XPUChatModel(model=model, config=engine_config(), ignore_eos=True)
    asked = [HumanMessage(_QUESTION)]
    return {
        "LangChain invoke": _way(lambda tokens: llm.invoke(asked, max_tokens=tokens)),
        "LangChain ainvoke": lambda tokens: llm.ainvoke(asked, max_tokens=tokens),
        "LangChain stream": _way(lambda tokens: _read(llm.stream(asked, max_tokens=tokens))),
        "LangChain astream": lambda tokens: _aread(llm.astream(asked, max_tokens=tokens)),
    }


def _of_llamaindex(model: str) -> dict[str, Way]:
    from llama_index.core.llms import ChatMessage

    from llama_index.llms.xpu import XPULLM

    llm = XPULLM(model=model, config=engine_config(), ignore_eos=True)
    asked = [ChatMessage(role="user", content=_QUESTION)]

    async def astream_chat(tokens: int) -> None:
        await _aread(await llm.astream_chat(asked, max_tokens=tokens))

    return {
        "LlamaIndex chat": _way(lambda tokens: llm.chat(asked, max_tokens=tokens)),
        "LlamaIndex achat": lambda tokens: llm.achat(asked, max_tokens=tokens),
        "LlamaIndex stream_chat": _way(lambda tokens: _read(llm.stream_chat(asked, max_tokens=tokens))),
        "LlamaIndex astream_chat": astream_chat,
    }


def _way(call: Callable[[int], object]) -> Way:
    async def way(tokens: int) -> object:
        return call(tokens)

    return way


def _read(pieces: Any) -> None:
    for _ in pieces:
        pass


async def _aread(pieces: Any) -> None:
    async for _ in pieces:
        pass


def main() -> None:
    """Run the job on standard input."""
    from xpu_agents.engines import close_all

    job = json.load(sys.stdin)
    try:
        found = asyncio.run(measure(ways_to(job["model"]), job["seed"], job["rounds"]))
    finally:
        close_all()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
