"""Structured prediction, with the JSON schema of a pydantic class enforced by the grammar."""

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

__all__ = ["StructuredPrediction"]

dispatcher = get_dispatcher(__name__)

_FENCED = re.compile(r"\s*```(?:json)?\s*\n(.*?)\s*```\s*", re.DOTALL)


class StructuredPrediction(XPUSettings):
    """Structured prediction by JSON schema.

    A non-default ``pydantic_program_mode`` uses LlamaIndex's own implementation.
    """

    @dispatcher.span
    def structured_predict(
        self,
        output_cls: type[Model],
        prompt: PromptTemplate,
        llm_kwargs: dict[str, Any] | None = None,
        **prompt_args: Any,
    ) -> Model:
        """Returns an object filled in by the model.

        Raises:
            ValueError: The answer was truncated, or the class rejects it.
        """
        if not self._by_schema:
            predicted: Model = super().structured_predict(output_cls, prompt, llm_kwargs, **prompt_args)
            return predicted
        self._dispatch_start(output_cls, prompt, prompt_args)
        messages = self._messages(prompt, prompt_args)
        predicted = _parsed_object(output_cls, self.chat(messages, **_chat_arguments(output_cls, llm_kwargs)))
        dispatcher.event(LLMStructuredPredictEndEvent(output=predicted))
        return predicted

    @dispatcher.span
    async def astructured_predict(
        self,
        output_cls: type[Model],
        prompt: PromptTemplate,
        llm_kwargs: dict[str, Any] | None = None,
        **prompt_args: Any,
    ) -> Model:
        """Returns an object filled in by the model, without blocking the event loop."""
        if not self._by_schema:
            predicted: Model = await super().astructured_predict(output_cls, prompt, llm_kwargs, **prompt_args)
            return predicted
        self._dispatch_start(output_cls, prompt, prompt_args)
        messages = self._messages(prompt, prompt_args)
        predicted = _parsed_object(output_cls, await self.achat(messages, **_chat_arguments(output_cls, llm_kwargs)))
        dispatcher.event(LLMStructuredPredictEndEvent(output=predicted))
        return predicted

    def _structured_stream_call(
        self,
        output_cls: type[Model],
        prompt: PromptTemplate,
        llm_kwargs: dict[str, Any] | None = None,
        **prompt_args: Any,
    ) -> Generator[Any, None, None]:
        if not self._by_schema:
            return super()._structured_stream_call(output_cls, prompt, llm_kwargs, **prompt_args)
        messages, arguments = self._messages(prompt, prompt_args), _chat_arguments(output_cls, llm_kwargs)

        def objects() -> Generator[Any, None, None]:
            partial_object = _PartialObject(output_cls)
            with closing(self.stream_chat(messages, **arguments)) as responses:
                for response in responses:
                    if response.delta:
                        yield partial_object.add(response)
            yield from partial_object.rest(response)

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
        messages, arguments = self._messages(prompt, prompt_args), _chat_arguments(output_cls, llm_kwargs)

        async def objects() -> AsyncGenerator[Any, None]:
            partial_object = _PartialObject(output_cls)
            async with aclosing(await self.astream_chat(messages, **arguments)) as responses:
                async for response in responses:
                    if response.delta:
                        yield partial_object.add(response)
            for each in partial_object.rest(response):
                yield each

        return objects()

    @property
    def _by_schema(self) -> bool:
        return self.pydantic_program_mode is PydanticProgramMode.DEFAULT

    def _messages(self, prompt: PromptTemplate, prompt_args: Mapping[str, Any]) -> list[ChatMessage]:
        return self._extend_messages(prompt.format_messages(llm=self, **prompt_args))

    @staticmethod
    def _dispatch_start(output_cls: type[BaseModel], prompt: PromptTemplate, prompt_args: Mapping[str, Any]) -> None:
        event = LLMStructuredPredictStartEvent(output_cls=output_cls, template=prompt, template_args=dict(prompt_args))
        dispatcher.event(event)


class _PartialObject:
    """The partial object of JSON that is still being written."""

    def __init__(self, output_cls: type[BaseModel]) -> None:
        self._output_cls = output_cls
        self._objects: list[Any] | None = None

    def add(self, response: ChatResponse) -> Any:
        partial_object = process_streaming_objects(response, self._output_cls, self._objects, flexible_mode=True)
        self._objects = [partial_object]
        return partial_object

    def rest(self, last: ChatResponse) -> Iterator[Any]:
        """Yields the complete object, unless it was the last one yielded.

        Raises:
            ValueError: As for a complete prediction, since a partial object must not pass for a complete one.
        """
        complete_object = _parsed_object(self._output_cls, last)
        if self._objects != [complete_object]:
            yield complete_object


def _chat_arguments(output_cls: type[BaseModel], llm_kwargs: Mapping[str, Any] | None) -> dict[str, Any]:
    # Arguments of LlamaIndex's programs for tool choices, which are not used here.
    tools = ("tool_choice", "tool_required", "allow_parallel_tool_calls")
    options = {name: value for name, value in (llm_kwargs or {}).items() if name not in tools}
    schema = {"name": output_cls.__name__, "schema": output_cls.model_json_schema()}
    return {**options, "response_format": {"type": "json_schema", "json_schema": schema}}


def _parsed_object(output_cls: type[Model], response: ChatResponse) -> Model:
    try:
        return output_cls.model_validate_json(_unfenced_json(response.message.content or ""))
    except ValueError as error:
        metadata: Mapping[str, Any] = response.raw or {}
        if metadata["finish_reason"] != "length":
            raise
        tokens = metadata["usage"]["completion_tokens"]
        raise ValueError(
            f"max_tokens: the answer was truncated after {tokens} tokens, before the {output_cls.__name__} was "
            f"complete; allow more tokens"
        ) from error


def _unfenced_json(text: str) -> str:
    """Returns JSON without a Markdown fence, which a model may add."""
    fenced = _FENCED.fullmatch(text)
    return text if fenced is None else fenced[1]
