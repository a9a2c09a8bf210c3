"""Answers as objects: the grammar holds the model to the JSON schema of a pydantic class."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Generator, Iterator, Mapping
from contextlib import aclosing, closing
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, ChatResponse
from llama_index.core.instrumentation.events.llm import LLMStructuredPredictEndEvent, LLMStructuredPredictStartEvent
from llama_index.core.program.utils import process_streaming_objects
from llama_index.core.prompts import PromptTemplate
from llama_index.core.types import Model, PydanticProgramMode
from llama_index_instrumentation import get_dispatcher
from pydantic import BaseModel

from llama_index.llms.xpu._settings import XPUSettings
from xpu_agents.chat.structured.schemas import closed_schema

__all__ = ["StructuredPrediction"]

dispatcher = get_dispatcher(__name__)

_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*?)\s*```\s*", re.DOTALL)


class StructuredPrediction(XPUSettings):
    """Structured prediction by JSON schema; any other ``pydantic_program_mode`` than the default is LlamaIndex's."""

    @dispatcher.span
    def structured_predict(
        self,
        output_cls: type[Model],
        prompt: PromptTemplate,
        llm_kwargs: dict[str, Any] | None = None,
        **prompt_args: Any,
    ) -> Model:
        """An object that the model fills in.

        Raises:
            ValueError: the answer was cut off, or the class refuses what its schema allows.
        """
        if not self._by_schema:
            found: Model = super().structured_predict(output_cls, prompt, llm_kwargs, **prompt_args)
            return found
        self._announce(output_cls, prompt, prompt_args)
        messages = self._asked(prompt, prompt_args)
        found = _parsed(output_cls, self.chat(messages, **_arguments(output_cls, llm_kwargs)))
        dispatcher.event(LLMStructuredPredictEndEvent(output=found))
        return found

    @dispatcher.span
    async def astructured_predict(
        self,
        output_cls: type[Model],
        prompt: PromptTemplate,
        llm_kwargs: dict[str, Any] | None = None,
        **prompt_args: Any,
    ) -> Model:
        """The same without blocking the event loop."""
        if not self._by_schema:
            found: Model = await super().astructured_predict(output_cls, prompt, llm_kwargs, **prompt_args)
            return found
        self._announce(output_cls, prompt, prompt_args)
        messages = self._asked(prompt, prompt_args)
        found = _parsed(output_cls, await self.achat(messages, **_arguments(output_cls, llm_kwargs)))
        dispatcher.event(LLMStructuredPredictEndEvent(output=found))
        return found

    def _structured_stream_call(
        self,
        output_cls: type[Model],
        prompt: PromptTemplate,
        llm_kwargs: dict[str, Any] | None = None,
        **prompt_args: Any,
    ) -> Generator[Any, None, None]:
        if not self._by_schema:
            return super()._structured_stream_call(output_cls, prompt, llm_kwargs, **prompt_args)
        messages, arguments = self._asked(prompt, prompt_args), _arguments(output_cls, llm_kwargs)

        def objects() -> Generator[Any, None, None]:
            growing = _Growing(output_cls)
            with closing(self.stream_chat(messages, **arguments)) as responses:
                for response in responses:
                    if response.delta:
                        yield growing.add(response)
            yield from growing.rest(response)

        return objects()

    async def _structured_astream_call(
        self,
        output_cls: type[Model],
        prompt: PromptTemplate,
        llm_kwargs: dict[str, Any] | None = None,
        **prompt_args: Any,
    ) -> AsyncGenerator[Any, None]:
        if not self._by_schema:
            return await super()._structured_astream_call(output_cls, prompt, llm_kwargs, **prompt_args)
        messages, arguments = self._asked(prompt, prompt_args), _arguments(output_cls, llm_kwargs)

        async def objects() -> AsyncGenerator[Any, None]:
            growing = _Growing(output_cls)
            async with aclosing(await self.astream_chat(messages, **arguments)) as responses:
                async for response in responses:
                    if response.delta:
                        yield growing.add(response)
            for each in growing.rest(response):
                yield each

        return objects()

    @property
    def _by_schema(self) -> bool:
        return self.pydantic_program_mode is PydanticProgramMode.DEFAULT

    def _asked(self, prompt: PromptTemplate, prompt_args: Mapping[str, Any]) -> list[ChatMessage]:
        return self._extend_messages(prompt.format_messages(llm=self, **prompt_args))

    @staticmethod
    def _announce(output_cls: type[BaseModel], prompt: PromptTemplate, prompt_args: Mapping[str, Any]) -> None:
        event = LLMStructuredPredictStartEvent(output_cls=output_cls, template=prompt, template_args=dict(prompt_args))
        dispatcher.event(event)


class _Growing:
    """The object so far, from JSON that is still being written."""

    def __init__(self, output_cls: type[BaseModel]) -> None:
        self._output_cls = output_cls
        self._found: list[Any] | None = None

    def add(self, response: ChatResponse) -> Any:
        found = process_streaming_objects(response, self._output_cls, self._found, flexible_mode=True)
        self._found = [found]
        return found

    def rest(self, last: ChatResponse) -> Iterator[Any]:
        """The whole object, unless it was the last one.

        Raises:
            ValueError: as for a whole prediction; half an object must not pass for one.
        """
        whole = _parsed(self._output_cls, last)
        if self._found != [whole]:
            yield whole


def _arguments(output_cls: type[BaseModel], llm_kwargs: Mapping[str, Any] | None) -> dict[str, Any]:
    # Of LlamaIndex's programs, which choose a tool; here there is none.
    tools = ("tool_choice", "tool_required", "allow_parallel_tool_calls")
    rest = {name: value for name, value in (llm_kwargs or {}).items() if name not in tools}
    schema = {"name": output_cls.__name__, "schema": closed_schema(output_cls.model_json_schema())}
    return {**rest, "response_format": {"type": "json_schema", "json_schema": schema}}


def _parsed(output_cls: type[Model], response: ChatResponse) -> Model:
    try:
        return output_cls.model_validate_json(_unfenced(response.message.content or ""))
    except ValueError as error:
        facts: Mapping[str, Any] = response.raw or {}
        if facts["finish_reason"] != "length":
            raise
        tokens = facts["usage"]["completion_tokens"]
        raise ValueError(
            f"max_tokens: the answer was cut off after {tokens} tokens, before the {output_cls.__name__} was complete; "
            f"allow more"
        ) from error


def _unfenced(text: str) -> str:
    """JSON without the fence of Markdown around it, which a model adds that is only asked for JSON."""
    found = _FENCED.fullmatch(text)
    return text if found is None else found[1]
