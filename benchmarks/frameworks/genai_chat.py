"""LangChain chat model over openvino-genai, for which no package exists.

`GeneratePipeline` answers with `LLMPipeline.generate`, one request at a time in its own thread, since concurrent calls
are rejected. `BatchedPipeline` answers with `ContinuousBatchingPipeline`, stepped by a thread while requests are
running. Neither blocks the event loop. Folder, plugin properties and sizes are those of the engine workers, without
prefix cache.
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

from benchmarks.common.engine_jobs import SAME_PROPERTIES
from benchmarks.common.engine_worker import SINGLE_PASS_TOKENS, genai_scheduler_config

__all__ = ["BatchedPipeline", "GenAIChatModel", "GeneratePipeline", "Pipeline"]

OnText = Callable[[str], None]


class Pipeline(Protocol):
    """Asynchronous text generation."""

    def submit(self, messages: list[dict[str, Any]], tokens: int, on_text: OnText | None) -> Future[str]:
        """Start an answer of exactly ``tokens``; its text goes to ``on_text`` in chunks, from another thread."""


class GenAIChatModel(BaseChatModel):
    """Chat model whose answers have ``max_tokens`` tokens, complete or streamed."""

    pipeline: Any
    max_tokens: int = 256

    @property
    def _llm_type(self) -> str:
        return "openvino-genai"

    def _generate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        return _result(self._submit(messages, kwargs, None).result())

    async def _agenerate(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        return _result(await asyncio.wrap_future(self._submit(messages, kwargs, None)))

    async def _astream(
        self, messages: list[BaseMessage], stop: Any = None, run_manager: Any = None, **kwargs: Any
    ) -> AsyncIterator[ChatGenerationChunk]:
        loop = asyncio.get_running_loop()
        chunks: asyncio.Queue[str | None] = asyncio.Queue()

        def on_text(chunk: str | None) -> None:
            loop.call_soon_threadsafe(chunks.put_nowait, chunk)

        future = self._submit(messages, kwargs, on_text)
        future.add_done_callback(lambda _: on_text(None))
        while (chunk := await chunks.get()) is not None:
            yield ChatGenerationChunk(message=AIMessageChunk(content=chunk))
        future.result()

    def _submit(self, messages: list[BaseMessage], kwargs: dict[str, Any], on_text: OnText | None) -> Future[str]:
        openai_messages = convert_to_openai_messages(messages)
        future: Future[str] = self.pipeline.submit(openai_messages, kwargs.get("max_tokens", self.max_tokens), on_text)
        return future


def _result(text: str) -> ChatResult:
    return ChatResult(generations=[ChatGeneration(message=AIMessage(content=text))])


class GeneratePipeline:
    """`LLMPipeline.generate`, one request at a time."""

    def __init__(self, folder: str) -> None:
        self._pipe = genai.LLMPipeline(
            folder, "CPU", scheduler_config=genai_scheduler_config(SINGLE_PASS_TOKENS), **SAME_PROPERTIES
        )
        self._thread = ThreadPoolExecutor(1)

    def submit(self, messages: list[dict[str, Any]], tokens: int, on_text: OnText | None) -> Future[str]:
        """See `Pipeline`."""
        return self._thread.submit(self._answer, messages, tokens, on_text)

    def _answer(self, messages: list[dict[str, Any]], tokens: int, on_text: OnText | None) -> str:
        config = genai.GenerationConfig(max_new_tokens=tokens, ignore_eos=True)
        text: str = self._pipe.generate(genai.ChatHistory(messages), config, on_text).texts[0]
        return text


@dataclass(eq=False)
class _BatchedRequest:
    """Request in flight; ``sent_chars`` characters of its text were passed to ``on_text``."""

    prompt: Any
    config: genai.GenerationConfig
    on_text: OnText | None
    future: Future[str] = field(default_factory=Future)
    handle: Any = None
    tokens: list[int] = field(default_factory=list)
    sent_chars: int = 0


class BatchedPipeline:
    """`ContinuousBatchingPipeline` with the chunked prefill of the other benchmarks, stepped by a thread."""

    def __init__(self, folder: str) -> None:
        self._pipe = genai.ContinuousBatchingPipeline(folder, genai_scheduler_config(256), "CPU", SAME_PROPERTIES)
        self._tokenizer = self._pipe.get_tokenizer()
        self._inbox: queue.SimpleQueue[_BatchedRequest] = queue.SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def submit(self, messages: list[dict[str, Any]], tokens: int, on_text: OnText | None) -> Future[str]:
        """See `Pipeline`."""
        text = self._tokenizer.apply_chat_template(messages, add_generation_prompt=True)
        prompt = self._tokenizer.encode(text, add_special_tokens=False).input_ids
        future = _BatchedRequest(prompt, genai.GenerationConfig(max_new_tokens=tokens, ignore_eos=True), on_text)
        self._inbox.put(future)
        return future.future

    def _run(self) -> None:
        running: list[_BatchedRequest] = []
        request_number = 0
        while True:
            while not running or not self._inbox.empty():
                running.append(self._inbox.get())
            try:
                for future in running:
                    if future.handle is None:
                        future.handle = self._pipe.add_request(request_number, future.prompt, future.config)
                        request_number += 1
                self._pipe.step()
                running = [future for future in running if not self._ended(future)]
            except Exception as error:
                for future in running:
                    future.future.set_exception(error)
                raise

    def _ended(self, future: _BatchedRequest) -> bool:
        if future.future.cancelled():
            future.handle.cancel()
            return True
        running = future.handle.get_status() == genai.GenerationStatus.RUNNING
        while future.handle.can_read():
            for output in future.handle.read().values():
                future.tokens += output.generated_ids
        if running and future.on_text is None:
            return False
        decoded_text: str = self._tokenizer.decode(future.tokens)
        # An incomplete character is decoded to the replacement character.
        is_complete = not running or not decoded_text.endswith("\N{REPLACEMENT CHARACTER}")
        if future.on_text is not None and is_complete and len(decoded_text) > future.sent_chars:
            future.on_text(decoded_text[future.sent_chars :])
            future.sent_chars = len(decoded_text)
        if not running:
            with suppress(InvalidStateError):  # cancelled meanwhile
                future.future.set_result(decoded_text)
        return not running
