"""`XPULLM`: a LlamaIndex LLM on the embedded engine, or on a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import aclosing, closing
from typing import Any

from llama_index.core.base.llms.generic_utils import prompt_to_messages
from llama_index.core.base.llms.types import (
    ChatMessage,
    ChatResponse,
    ChatResponseAsyncGen,
    ChatResponseGen,
    CompletionResponse,
    CompletionResponseAsyncGen,
    CompletionResponseGen,
    ToolCallBlock,
)
from llama_index.core.llms.callbacks import llm_chat_callback, llm_completion_callback
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.llms.utils import parse_partial_json
from llama_index.core.tools.types import BaseTool
from pydantic import PrivateAttr

from llama_index.llms.xpu._requests import chat_request, openai_choice, openai_tools
from llama_index.llms.xpu._responses import ResponseBuilder, chat_response, completion_response
from llama_index.llms.xpu._structured_output import StructuredPrediction
from xpu_agents.backends import ChatBackend

__all__ = ["XPULLM"]


class XPULLM(StructuredPrediction):
    """An LLM that is served in this process, reactive calls before proactive ones.

    Instances that name the same model and configuration share one engine, which the first call loads
    (`xpu_agents.engines`), so making an instance costs nothing::

        llm = XPULLM()                        # desk; or model="path/to/folder", or the id of a model that was pulled
        llm.complete("Who are you?")
        background = llm.model_copy(update={"priority": "proactive"})
        with priority_scope("proactive"):     # of xpu_agents.priority: for agents and workflows as they stand
            await agent.run("Tidy up my notes.")
        elsewhere = XPULLM(base_url="http://host:8000/v1", model="name")  # vLLM, SGLang, ..., see `RemoteChat`

    The priority of a call is, in this order: its ``priority`` argument, the field ``priority``, that of the
    `priority_scope` around it (ambient agents have a proactive one); else it is reactive.

    Every sampling field may also be given to a call, as may ``priority``, ``timeout``, ``constrain``, ``template``,
    ``tools``, ``tool_choice``, ``parallel_tool_calls``, ``response_format`` and ``tool_cache`` (an
    `xpu_agents.chat.ToolCache`; agents get one from `speculate`). Text goes in; text, thoughts and tool calls come out,
    as blocks. Tokens are in ``additional_kwargs`` and ``raw`` of a response, times and the finish
    reason in ``raw``; there are no ``logprobs``, which the engine alone has (`SamplingParams`). When the caller's task
    is cancelled or its stream is closed, the request is cancelled and its memory free again.

    Structured prediction holds the model to the JSON schema of the class. Errors of the engine
    (`xpu_runtime.errors`) are raised as they are.
    """

    _watch: Callable[[ChatBackend], ChatBackend] | None = PrivateAttr(default=None)

    # -- chats -----------------------------------------------------------------------------------------------------

    @llm_chat_callback()
    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        """Answer and wait for it."""
        return self._chat(messages, kwargs)

    @llm_chat_callback()
    async def achat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        """The same without blocking the event loop; cancelling the task cancels the request."""
        return await self._achat(messages, kwargs)

    @llm_chat_callback()
    def stream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponseGen:
        """Answer piece by piece; closing the generator cancels the request."""
        return self._stream_chat(messages, kwargs)

    @llm_chat_callback()
    async def astream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponseAsyncGen:
        """The same for ``async for``."""
        return await self._astream_chat(messages, kwargs)

    # -- completions: a chat of one message ------------------------------------------------------------------------

    @llm_completion_callback()
    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        """Answer a single question; it goes through the chat template, also if it is ``formatted``."""
        return completion_response(self._chat(prompt_to_messages(prompt), kwargs))

    @llm_completion_callback()
    async def acomplete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        """The same without blocking the event loop; cancelling the task cancels the request."""
        return completion_response(await self._achat(prompt_to_messages(prompt), kwargs))

    @llm_completion_callback()
    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseGen:
        """The same piece by piece; closing the generator cancels the request."""
        return _completions(self._stream_chat(prompt_to_messages(prompt), kwargs))

    @llm_completion_callback()
    async def astream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseAsyncGen:
        """The same for ``async for``."""
        return _acompletions(await self._astream_chat(prompt_to_messages(prompt), kwargs))

    # -- tools -----------------------------------------------------------------------------------------------------

    def _prepare_chat_with_tools(
        self,
        tools: Sequence[BaseTool],
        user_msg: str | ChatMessage | None = None,
        chat_history: list[ChatMessage] | None = None,
        verbose: bool = False,
        allow_parallel_tool_calls: bool = False,
        tool_required: bool = False,
        tool_choice: str | dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        messages = list(chat_history or ())
        if user_msg is not None:
            messages += prompt_to_messages(user_msg) if isinstance(user_msg, str) else [user_msg]
        return {
            "messages": messages,
            "tools": openai_tools(tools),
            "tool_choice": openai_choice(tool_choice, tools, required=tool_required),
            "parallel_tool_calls": allow_parallel_tool_calls,
            **kwargs,
        }

    def _validate_chat_with_tools_response(
        self,
        response: ChatResponse,
        tools: Sequence[BaseTool],
        allow_parallel_tool_calls: bool = False,
        **kwargs: Any,
    ) -> ChatResponse:
        """Keep the first call where one is wanted: here the grammar sees to that, some servers do not."""
        calls = _calls(response)
        if len(calls) > 1 and not allow_parallel_tool_calls:
            message = response.message
            message.blocks = [block for block in message.blocks if block is calls[0] or block not in calls]
            message.additional_kwargs["tool_calls"] = message.additional_kwargs["tool_calls"][:1]
        return response

    def get_tool_calls_from_response(
        self, response: ChatResponse, error_on_no_tool_call: bool = True, **kwargs: Any
    ) -> list[ToolSelection]:
        """The calls of a response; of one that is still being written with what is there of their arguments.

        Raises:
            ValueError: there is none, and that is an error.
        """
        calls = _calls(response)
        if not calls and error_on_no_tool_call:
            broken = response.message.additional_kwargs.get("invalid_tool_calls") or ()
            why = "; ".join(call["reason"] for call in broken) or "it answered with text"
            said = response.message.content
            raise ValueError(f"the model made no tool call that can be carried out ({why}): {said!r}")
        return [
            ToolSelection(
                tool_id=block.tool_call_id or "",
                tool_name=block.tool_name,
                tool_kwargs=_written(block.tool_kwargs) if isinstance(block.tool_kwargs, str) else block.tool_kwargs,
            )
            for block in calls
        ]

    # -- inside ----------------------------------------------------------------------------------------------------

    def _backend(self, model: str) -> ChatBackend:
        return self._watched(super()._backend(model))

    async def _abackend(self, model: str) -> ChatBackend:
        return self._watched(await super()._abackend(model))

    def _watched(self, backend: ChatBackend) -> ChatBackend:
        watch: Callable[[ChatBackend], ChatBackend] | None = getattr(self, "_watch", None)  # pickling leaves it out
        return backend if watch is None else watch(backend)

    def _chat(self, messages: Sequence[ChatMessage], arguments: dict[str, Any]) -> ChatResponse:
        request = chat_request(self, messages, arguments)
        return chat_response(self._backend(self.model).complete(request), request, self.reported_name())

    async def _achat(self, messages: Sequence[ChatMessage], arguments: dict[str, Any]) -> ChatResponse:
        request = chat_request(self, messages, arguments)
        backend = await self._abackend(self.model)
        return chat_response(await backend.acomplete(request), request, self.reported_name())

    def _stream_chat(self, messages: Sequence[ChatMessage], arguments: dict[str, Any]) -> ChatResponseGen:
        request = chat_request(self, messages, arguments)
        backend = self._backend(self.model)
        collector = ResponseBuilder(request, self.reported_name())

        def responses() -> ChatResponseGen:
            # Asked when it is first read: a generator that nobody begins cannot cancel anything.
            with closing(backend.stream(request)) as events:
                for event in events:
                    yield collector.add(event)

        return responses()

    async def _astream_chat(self, messages: Sequence[ChatMessage], arguments: dict[str, Any]) -> ChatResponseAsyncGen:
        request = chat_request(self, messages, arguments)
        backend = await self._abackend(self.model)
        collector = ResponseBuilder(request, self.reported_name())

        async def responses() -> ChatResponseAsyncGen:
            async with aclosing(backend.astream(request)) as events:
                async for event in events:
                    yield collector.add(event)

        return responses()


def _calls(response: ChatResponse) -> list[ToolCallBlock]:
    return [block for block in response.message.blocks if isinstance(block, ToolCallBlock)]


def _completions(responses: ChatResponseGen) -> CompletionResponseGen:
    with closing(responses):
        for response in responses:
            yield completion_response(response)


async def _acompletions(responses: ChatResponseAsyncGen) -> CompletionResponseAsyncGen:
    async with aclosing(responses):
        async for response in responses:
            yield completion_response(response)


def _written(text: str) -> dict[str, Any]:
    """The arguments of a call that is still being written, as far as they can be read."""
    try:
        found = parse_partial_json(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
