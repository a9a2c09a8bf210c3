"""Frameworks on engines behind one interface, for the agents and the chat of `agents`.

LangChain agents come from ``create_agent`` and the LangChain chat is a chain, on every engine. LlamaIndex uses
``achat`` and ``astream_chat``. Only the creation of the model differs, and only this engine uses the priority of a
call. Every answer has exactly the requested number of tokens.
"""

from __future__ import annotations

import importlib.util
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Protocol

from benchmarks.common.engine_jobs import SAME_PROPERTIES
from benchmarks.common.engine_worker import KV_GIB, SINGLE_PASS_TOKENS, genai_scheduler_config

__all__ = [
    "GENAI_SETUPS",
    "MAIL_ANSWER_TOKENS",
    "NAMES",
    "XPU_SETUPS",
    "FrameworkSetup",
    "engine_config",
    "load",
    "missing_packages",
]

LANGCHAIN, LLAMAINDEX = "LangChain", "LlamaIndex"
NAMES = (
    "LangChain on xpu-agents",
    "LangChain on openvino-genai, batched",
    "LangChain on openvino-genai, generate",
    "LlamaIndex on xpu-agents",
    "LlamaIndex on openvino-genai",
)
"""All setups."""
XPU_SETUPS = {LANGCHAIN: NAMES[0], LLAMAINDEX: NAMES[3]}
"""Setup on this engine, by framework."""
GENAI_SETUPS = {LANGCHAIN: NAMES[1:3], LLAMAINDEX: NAMES[4:]}
"""Setups on openvino-genai, by framework."""
_REQUIRED_PACKAGES = {
    LANGCHAIN: {"langchain.agents": "langchain"},
    LLAMAINDEX: {"llama_index.core": "llama-index-core"},
    NAMES[4]: {"llama_index.llms.openvino_genai": "llama-index-llms-openvino-genai"},
}
"""Required module and package, by the beginning of a setup's name."""

AGENT = "You are agent {number} of an office. Read the mail and say what has to be done."
ASSISTANT = "You are an assistant. Answer in short."
MAIL_ANSWER_TOKENS = 32
"""Length of an agent's answer."""


class FrameworkSetup(Protocol):
    """A framework on an engine."""

    async def process_mail(self, number: int, mail: str) -> None:
        """Let an agent process a mail in the background."""

    def chat(self, question: str, tokens: int) -> AsyncIterator[str]:
        """Answer a question of the user as a stream of text."""


def missing_packages(setup: str) -> list[str]:
    """Return the packages that a setup requires and that are not installed."""
    needed = [packages for setup_prefix, packages in _REQUIRED_PACKAGES.items() if setup.startswith(setup_prefix)]
    return [package for packages in needed for module, package in packages.items() if not _is_installed(module)]


def load(setup: str, model: str, agents: int) -> FrameworkSetup:
    """Load a setup on a model, without warm-up."""
    match setup.split(" on "):
        case ["LangChain", "xpu-agents"]:
            return _LangChain(_xpu_langchain(model), agents)
        case ["LangChain", peer]:
            from benchmarks.frameworks.genai_chat import BatchedPipeline, GenAIChatModel, GeneratePipeline

            pipeline = BatchedPipeline(model) if peer.endswith("batched") else GeneratePipeline(model)
            return _LangChain(GenAIChatModel(pipeline=pipeline, max_tokens=MAIL_ANSWER_TOKENS), agents)
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

    async def process_mail(self, number: int, mail: str) -> None:
        await self._agents[number].ainvoke({"messages": [("user", mail)]})

    def chat(self, question: str, tokens: int) -> AsyncIterator[str]:
        chain = self._prompt | self._model.bind(max_tokens=tokens) | self._parser
        chunks: AsyncIterator[str] = chain.astream({"question": question})
        return chunks


class _LlamaIndex:
    def __init__(self, llm: Any, token_limit_name: str, wait_for_streams: Callable[[], None]) -> None:
        self._llm, self._token_limit_name, self._wait_for_streams = llm, token_limit_name, wait_for_streams

    async def process_mail(self, number: int, mail: str) -> None:
        from xpu_agents.priority import priority_scope

        self._wait_for_streams()
        with priority_scope("proactive"):
            await self._llm.achat(
                self._messages(AGENT.format(number=number), mail), **self._token_limit(MAIL_ANSWER_TOKENS)
            )

    async def chat(self, question: str, tokens: int) -> AsyncIterator[str]:
        self._wait_for_streams()
        async for response in await self._llm.astream_chat(
            self._messages(ASSISTANT, question), **self._token_limit(tokens)
        ):
            yield response.delta or ""

    def _token_limit(self, tokens: int) -> Mapping[str, int]:
        return {self._token_limit_name: tokens}

    @staticmethod
    def _messages(system: str, text: str) -> list[Any]:
        from llama_index.core.llms import ChatMessage

        return [ChatMessage(role="system", content=system), ChatMessage(role="user", content=text)]


def _xpu_langchain(model: str) -> Any:
    from langchain_xpu import XPUChatModel

    return XPUChatModel(model=model, config=engine_config(), max_tokens=MAIL_ANSWER_TOKENS, ignore_eos=True)


def _xpu_llamaindex(model: str) -> Any:
    from llama_index.llms.xpu import XPULLM

    return XPULLM(model=model, config=engine_config(), ignore_eos=True)


def _genai_llamaindex(model: str) -> tuple[Any, str, Callable[[], None]]:
    from llama_index.llms.openvino_genai import OpenVINOGenAILLM

    llm = OpenVINOGenAILLM(
        model, device="CPU", scheduler_config=genai_scheduler_config(SINGLE_PASS_TOKENS), **SAME_PROPERTIES
    )
    llm.config.ignore_eos = True
    llm.config.apply_chat_template = False  # the package applies it itself
    # Streams share a queue that the thread of the next stream replaces, while the previous thread still runs. Answers
    # can be lost. So the streamer is reset only after the previous threads ended.
    reset_streamer, llm._streamer.reset = llm._streamer.reset, lambda: None

    def wait_for_streams() -> None:
        for thread in threading.enumerate():
            if "generate_and_signal_complete" in thread.name:
                thread.join()
        reset_streamer()

    return llm, "max_new_tokens", wait_for_streams


def engine_config() -> Any:
    """Return this engine's settings, the same as in the other benchmarks."""
    from xpu_runtime import EngineConfig

    return EngineConfig(kv_cache_bytes=KV_GIB * 2**30, prefix_cache=False, generation_config="none")


def _is_installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # of its parent package
        return False
