"""A LangChain chat model over openvino-genai, as one writes it today: there is no package for it.

`Generate` answers with `LLMPipeline.generate`, one request after another in a thread of its own, since a second call
beside the first is refused. `Batched` answers with `ContinuousBatchingPipeline`, which a thread steps while there is
something to answer. Neither makes the event loop wait on purpose. Folder, plugin properties and sizes are those of the
workers; the prefix cache is off.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Protocol

import openvino_genai as genai
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, convert_to_openai_messages
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult

from benchmarks.common.engine_jobs import SAME
from benchmarks.common.engine_worker import ONE_PASS, genai_scheduler

__all__ = ["Batched", "GenAIChatModel", "Generate", "Pipeline"]

Tell = Callable[[str], None]


class Pipeline(Protocol):
    """What answers."""

    def ask(self, messages: list[dict[str, Any]], tokens: int, tell: Tell | None) -> Future[str]:
        """The answer of exactly ``tokens`` to come; its pieces go to ``tell``, from another thread."""


class GenAIChatModel(BaseChatModel):
    """Answers with ``max_tokens`` tokens, whole or in pieces."""

    pipeline: Any
    max_tokens: int = 256

    @property
    def _llm_type(self) -> str:
        return "openvino-genai"

    def _generate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **given: Any
    ) -> ChatResult:
        return _result(self._ask(messages, given, None).result())

    async def _agenerate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **given: Any
    ) -> ChatResult:
        return _result(await asyncio.wrap_future(self._ask(messages, given, None)))

    async def _astream(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **given: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        loop = asyncio.get_running_loop()
        pieces: asyncio.Queue[str | None] = asyncio.Queue()

        def tell(piece: str | None) -> None:
            loop.call_soon_threadsafe(pieces.put_nowait, piece)

        answer = self._ask(messages, given, tell)
        answer.add_done_callback(lambda _: tell(None))
        while (piece := await pieces.get()) is not None:
            yield ChatGenerationChunk(message=AIMessageChunk(content=piece))
        answer.result()

    def _ask(self, messages: list[BaseMessage], given: dict[str, Any], tell: Tell | None) -> Future[str]:
        asked = convert_to_openai_messages(messages)
        answer: Future[str] = self.pipeline.ask(asked, given.get("max_tokens", self.max_tokens), tell)
        return answer


def _result(text: str) -> ChatResult:
    return ChatResult(generations=[ChatGeneration(message=AIMessage(content=text))])


class Generate:
    """`LLMPipeline.generate`, one request after another."""

    def __init__(self, folder: str) -> None:
        self._pipe = genai.LLMPipeline(folder, "CPU", scheduler_config=genai_scheduler(ONE_PASS), **SAME)
        self._thread = ThreadPoolExecutor(1)

    def ask(self, messages: list[dict[str, Any]], tokens: int, tell: Tell | None) -> Future[str]:
        """See `Pipeline`."""
        return self._thread.submit(self._answer, messages, tokens, tell)

    def _answer(self, messages: list[dict[str, Any]], tokens: int, tell: Tell | None) -> str:
        config = genai.GenerationConfig(max_new_tokens=tokens, ignore_eos=True)
        text: str = self._pipe.generate(genai.ChatHistory(messages), config, tell).texts[0]
        return text


@dataclass(eq=False)
class _Answer:
    """A request under way; ``shown`` characters of the text of ``tokens`` have been told."""

    prompt: Any
    config: genai.GenerationConfig
    tell: Tell | None
    future: Future[str] = field(default_factory=Future)
    handle: Any = None
    tokens: list[int] = field(default_factory=list)
    shown: int = 0


class Batched:
    """`ContinuousBatchingPipeline`, with the chunked prefill of the other benchmarks, stepped by a thread."""

    def __init__(self, folder: str) -> None:
        self._pipe = genai.ContinuousBatchingPipeline(folder, genai_scheduler(256), "CPU", SAME)
        self._tokenizer = self._pipe.get_tokenizer()
        self._inbox: queue.SimpleQueue[_Answer] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def ask(self, messages: list[dict[str, Any]], tokens: int, tell: Tell | None) -> Future[str]:
        """See `Pipeline`."""
        text = self._tokenizer.apply_chat_template(messages, add_generation_prompt=True)
        prompt = self._tokenizer.encode(text, add_special_tokens=False).input_ids
        answer = _Answer(prompt, genai.GenerationConfig(max_new_tokens=tokens, ignore_eos=True), tell)
        self._inbox.put(answer)
        return answer.future

    def _run(self) -> None:
        live: list[_Answer] = []
        number = 0
        while True:
            while not live or not self._inbox.empty():
                live.append(self._inbox.get())
            try:
                for answer in live:
                    if answer.handle is None:
                        answer.handle = self._pipe.add_request(number, answer.prompt, answer.config)
                        number += 1
                self._pipe.step()
                live = [answer for answer in live if not self._ended(answer)]
            except Exception as error:
                for answer in live:
                    answer.future.set_exception(error)
                raise

    def _ended(self, answer: _Answer) -> bool:
        if answer.future.cancelled():
            answer.handle.cancel()
            return True
        running = answer.handle.get_status() == genai.GenerationStatus.RUNNING
        while answer.handle.can_read():
            for output in answer.handle.read().values():
                answer.tokens += output.generated_ids
        if running and answer.tell is None:
            return False
        text: str = self._tokenizer.decode(answer.tokens)
        # A character whose bytes are not all there yet is decoded to this one.
        whole = not running or not text.endswith("\N{REPLACEMENT CHARACTER}")
        if answer.tell is not None and whole and len(text) > answer.shown:
            answer.tell(text[answer.shown :])
            answer.shown = len(text)
        if not running:
            with suppress(InvalidStateError):  # cancelled since
                answer.future.set_result(text)
        return not running
