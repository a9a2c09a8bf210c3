"""What the agents and the chat of `agents` talk to: frameworks on engines, each pair behind the same few calls.

The agents of LangChain are made with ``create_agent`` and its chat is a chain, whatever the engine; those of LlamaIndex
call ``achat`` and ``astream_chat``. Only who makes the model differs, and only this engine knows what the priority of a
call means. Every answer has exactly the tokens that were asked for.
"""

from __future__ import annotations

import importlib.util
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Protocol

from benchmarks.common.engine_jobs import SAME
from benchmarks.common.engine_worker import KV_GIB, ONE_PASS, genai_scheduler

__all__ = ["MAIL_TOKENS", "NAMES", "OURS", "PEERS", "Stack", "engine_config", "load", "missing"]

LANGCHAIN, LLAMAINDEX = "LangChain", "LlamaIndex"
NAMES = (
    "LangChain on xpu-agents",
    "LangChain on openvino-genai, batched",
    "LangChain on openvino-genai, generate",
    "LlamaIndex on xpu-agents",
    "LlamaIndex on openvino-genai",
)
"""Every stack."""
OURS = {LANGCHAIN: NAMES[0], LLAMAINDEX: NAMES[3]}
"""The stack on this engine, by framework."""
PEERS = {LANGCHAIN: NAMES[1:3], LLAMAINDEX: NAMES[4:]}
"""The stacks on openvino-genai, by framework."""
_NEEDED = {
    LANGCHAIN: {"langchain.agents": "langchain"},
    LLAMAINDEX: {"llama_index.core": "llama-index-core"},
    NAMES[4]: {"llama_index.llms.openvino_genai": "llama-index-llms-openvino-genai"},
}
"""Module and package that the stacks need whose names begin so."""

AGENT = "You are agent {number} of an office. Read the mail and say what has to be done."
ASSISTANT = "You are an assistant. Answer in short."
MAIL_TOKENS = 32
"""What an agent says to a mail, in tokens."""


class Stack(Protocol):
    """A framework on an engine."""

    async def read(self, number: int, mail: str) -> None:
        """An agent works on a mail in the background."""

    def chat(self, question: str, tokens: int) -> AsyncIterator[str]:
        """A person asks; the answer comes in pieces."""


def missing(stack: str) -> list[str]:
    """The packages that a stack needs and that are not installed."""
    needed = [found for start, found in _NEEDED.items() if stack.startswith(start)]
    return [package for found in needed for module, package in found.items() if not _there(module)]


def load(stack: str, model: str, agents: int) -> Stack:
    """A stack on a model, loaded and not warmed up."""
    match stack.split(" on "):
        case ["LangChain", "xpu-agents"]:
            return _LangChain(_xpu_langchain(model), agents)
        case ["LangChain", peer]:
            from benchmarks.frameworks.genai_chat import Batched, GenAIChatModel, Generate

            pipeline = Batched(model) if peer.endswith("batched") else Generate(model)
            return _LangChain(GenAIChatModel(pipeline=pipeline, max_tokens=MAIL_TOKENS), agents)
        case ["LlamaIndex", "xpu-agents"]:
            return _LlamaIndex(_xpu_llamaindex(model), "max_tokens", lambda: None)
        case _:
            return _LlamaIndex(*_genai_llamaindex(model))


class _LangChain:
    def __init__(self, model: Any, agents: int) -> None:
        from langchain.agents import create_agent
        from langchain_core.output_parsers import StrOutputParser
        from langchain_core.prompts import ChatPromptTemplate

        self._model, self._parser = model, StrOutputParser()
        self._agents: list[Any] = [
            create_agent(model, [], system_prompt=AGENT.format(number=number)).with_config(
                metadata={"xpu_priority": "proactive"}
            )
            for number in range(agents)
        ]
        self._prompt = ChatPromptTemplate([("system", ASSISTANT), ("human", "{question}")])

    async def read(self, number: int, mail: str) -> None:
        await self._agents[number].ainvoke({"messages": [("user", mail)]})

    def chat(self, question: str, tokens: int) -> AsyncIterator[str]:
        chain = self._prompt | self._model.bind(max_tokens=tokens) | self._parser
        pieces: AsyncIterator[str] = chain.astream({"question": question})
        return pieces


class _LlamaIndex:
    def __init__(self, llm: Any, longest: str, tidy_up: Callable[[], None]) -> None:
        self._llm, self._longest, self._tidy_up = llm, longest, tidy_up

    async def read(self, number: int, mail: str) -> None:
        from xpu_agents.priority import priority_scope

        self._tidy_up()
        with priority_scope("proactive"):
            await self._llm.achat(self._asked(AGENT.format(number=number), mail), **self._of(MAIL_TOKENS))

    async def chat(self, question: str, tokens: int) -> AsyncIterator[str]:
        self._tidy_up()
        async for response in await self._llm.astream_chat(self._asked(ASSISTANT, question), **self._of(tokens)):
            yield response.delta or ""

    def _of(self, tokens: int) -> Mapping[str, int]:
        return {self._longest: tokens}

    @staticmethod
    def _asked(system: str, text: str) -> list[Any]:
        from llama_index.core.llms import ChatMessage

        return [ChatMessage(role="system", content=system), ChatMessage(role="user", content=text)]


def _xpu_langchain(model: str) -> Any:
    from langchain_xpu import XPUChatModel

    return XPUChatModel(model=model, config=engine_config(), max_tokens=MAIL_TOKENS, ignore_eos=True)


def _xpu_llamaindex(model: str) -> Any:
    from llama_index.llms.xpu import XPULLM

    return XPULLM(model=model, config=engine_config(), ignore_eos=True)


def _genai_llamaindex(model: str) -> tuple[Any, str, Callable[[], None]]:
    from llama_index.llms.openvino_genai import OpenVINOGenAILLM

    llm = OpenVINOGenAILLM(model, device="CPU", scheduler_config=genai_scheduler(ONE_PASS), **SAME)
    llm.config.ignore_eos = True
    llm.config.apply_chat_template = False  # it does so itself, before
    # Its streams share a queue, which the thread of the next one replaces while it is read already, and that thread is
    # still at work when its stream ends: answers are lost, or waited for without end. So that is done in between.
    renew, llm._streamer.reset = llm._streamer.reset, lambda: None

    def tidy_up() -> None:
        for thread in threading.enumerate():
            if "generate_and_signal_complete" in thread.name:
                thread.join()
        renew()

    return llm, "max_new_tokens", tidy_up


def engine_config() -> Any:
    """The settings of this engine: those of the other benchmarks."""
    from xpu_runtime import EngineConfig

    return EngineConfig(kv_cache_bytes=KV_GIB * 2**30, prefix_cache=False)


def _there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # of the package that it is in
        return False
