"""LlamaIndex LLM on the embedded engine or on a server."""

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
    """An LLM that serves reactive calls before proactive ones.

    It runs in this process: instances with the same model and configuration share one engine, which the first call
    loads (`xpu_agents.engines`), so creating an instance is cheap. With ``base_url`` a server runs it::

        llm = XPULLM()                        # desk; or model="path/to/model", or a name such as "ollama:llama3.2"
        llm.complete("Who are you?")
        background = llm.model_copy(update={"priority": "proactive"})
        with priority_scope("proactive"):     # of xpu_agents.priority: for unchanged agents and workflows
            await agent.run("Tidy up my notes.")
        elsewhere = XPULLM(base_url="http://host:8000/v1", model="name")  # vLLM, SGLang, ..., see `RemoteChat`

    The priority of a call is the first of these that is set: its ``priority`` argument, the field ``priority``, the
    surrounding `priority_scope` (proactive in ambient agents). The default is reactive.

    Every sampling field is also an argument of a call, as are ``priority``, ``timeout``, ``constrain``, ``template``,
    ``tools``, ``tool_choice``, ``parallel_tool_calls``, ``response_format`` and ``tool_cache`` (an
    `xpu_agents.chat.ToolCache`; agents get one from `speculate`). The input is text; the output is text, reasoning and
    tool calls, as blocks. Token counts are in ``additional_kwargs`` and ``raw`` of a response, timings and the finish
    reason in ``raw``. There are no ``logprobs``; only the engine provides them (`SamplingParams`). A request is
    cancelled, and its memory freed, when the caller's task is cancelled or its stream is closed.

    Structured prediction enforces the JSON schema of the class. Errors of the engine (`xpu_runtime.errors`) are raised
    unchanged.
    """

    _watch: Callable[[ChatBackend], ChatBackend] | None = PrivateAttr(default=None)

    # ---- Chats ---------------------------------------------------------------------------------------------------

    @llm_chat_callback()
    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        """Returns the complete answer."""
        return self._chat(messages, kwargs)

    @llm_chat_callback()
    async def achat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        """Returns the complete answer without blocking the event loop. Cancelling the task cancels the request."""
        return await self._achat(messages, kwargs)

    @llm_chat_callback()
    def stream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponseGen:
        """Streams the answer. Closing the generator cancels the request."""
        return self._stream_chat(messages, kwargs)

    @llm_chat_callback()
    async def astream_chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponseAsyncGen:
        """Streams the answer, for ``async for``."""
        return await self._astream_chat(messages, kwargs)

    # ---- Completions: a chat of one message ----------------------------------------------------------------------

    @llm_completion_callback()
    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        """Answers a single prompt. It always goes through the chat template, also with ``formatted``."""
        return completion_response(self._chat(prompt_to_messages(prompt), kwargs))

    @llm_completion_callback()
    async def acomplete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        """Answers a single prompt without blocking the event loop. Cancelling the task cancels the request."""
        return completion_response(await self._achat(prompt_to_messages(prompt), kwargs))

    @llm_completion_callback()
    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseGen:
        """Streams the answer to a single prompt. Closing the generator cancels the request."""
        return _completions(self._stream_chat(prompt_to_messages(prompt), kwargs))

    @llm_completion_callback()
    async def astream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseAsyncGen:
        """Streams the answer to a single prompt, for ``async for``."""
        return _acompletions(await self._astream_chat(prompt_to_messages(prompt), kwargs))

    # ---- Tools ---------------------------------------------------------------------------------------------------

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
        """Keeps only the first call if one is wanted. The grammar ensures this here, but not on every server."""
        calls = _call_blocks(response)
        if len(calls) > 1 and not allow_parallel_tool_calls:
            message = response.message
            message.blocks = [block for block in message.blocks if block is calls[0] or block not in calls]
            message.additional_kwargs["tool_calls"] = message.additional_kwargs["tool_calls"][:1]
        return response

    def get_tool_calls_from_response(
        self, response: ChatResponse, error_on_no_tool_call: bool = True, **kwargs: Any
    ) -> list[ToolSelection]:
        """Returns the calls of a response. Calls of an incomplete response have the arguments written so far.

        Raises:
            ValueError: There is no call, and ``error_on_no_tool_call`` is set.
        """
        calls = _call_blocks(response)
        if not calls and error_on_no_tool_call:
            invalid = response.message.additional_kwargs.get("invalid_tool_calls") or ()
            reason = "; ".join(call["reason"] for call in invalid) or "the answer is text"
            content = response.message.content
            raise ValueError(f"the model made no valid tool call ({reason}): {content!r}")
        return [
            ToolSelection(
                tool_id=block.tool_call_id or "",
                tool_name=block.tool_name,
                tool_kwargs=_partial_json(block.tool_kwargs)
                if isinstance(block.tool_kwargs, str)
                else block.tool_kwargs,
            )
            for block in calls
        ]

    # ---- Internals -----------------------------------------------------------------------------------------------

    def _backend(self, model: str) -> ChatBackend:
        return self._watched_backend(super()._backend(model))

    async def _abackend(self, model: str) -> ChatBackend:
        return self._watched_backend(await super()._abackend(model))

    def _watched_backend(self, backend: ChatBackend) -> ChatBackend:
        watch: Callable[[ChatBackend], ChatBackend] | None = getattr(self, "_watch", None)  # missing after unpickling
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
        builder = ResponseBuilder(request, self.reported_name())

        def responses() -> ChatResponseGen:
            # Requested at the first read, since an unstarted generator could not cancel the request.
            with closing(backend.stream(request)) as events:
                for event in events:
                    yield builder.add(event)

        return responses()

    async def _astream_chat(self, messages: Sequence[ChatMessage], arguments: dict[str, Any]) -> ChatResponseAsyncGen:
        request = chat_request(self, messages, arguments)
        backend = await self._abackend(self.model)
        builder = ResponseBuilder(request, self.reported_name())

        async def responses() -> ChatResponseAsyncGen:
            async with aclosing(backend.astream(request)) as events:
                async for event in events:
                    yield builder.add(event)

        return responses()


def _call_blocks(response: ChatResponse) -> list[ToolCallBlock]:
    return [block for block in response.message.blocks if isinstance(block, ToolCallBlock)]


def _completions(responses: ChatResponseGen) -> CompletionResponseGen:
    with closing(responses):
        for response in responses:
            yield completion_response(response)


async def _acompletions(responses: ChatResponseAsyncGen) -> CompletionResponseAsyncGen:
    async with aclosing(responses):
        async for response in responses:
            yield completion_response(response)


def _partial_json(text: str) -> dict[str, Any]:
    """Returns the parsable arguments of an incomplete call."""
    try:
        arguments = parse_partial_json(text)
    except ValueError:
        return {}
    return arguments if isinstance(arguments, dict) else {}
