"""`XPUChatModel`: a LangChain chat model on the embedded engine, or on a server."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Generator, Iterator, Mapping, Sequence
from contextlib import aclosing, closing
from typing import Any, cast

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult, LLMResult
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.runnables.config import ensure_config
from pydantic import BaseModel

from langchain_xpu._chunks import ReplyChunks
from langchain_xpu._configured_model import ConfiguredChat
from langchain_xpu._counting import CountingChat
from langchain_xpu._priority import with_priority
from langchain_xpu._replies import ReplyMetadata
from langchain_xpu._requests import chat_request
from langchain_xpu._streams import AnswerChunks
from langchain_xpu._structured_output import Method, OutputFormat, with_raw
from langchain_xpu._tools import AnyTool, openai_choice, openai_tools
from langchain_xpu._watch import CallWatch, take_tool_cache, watch_of, watched_backend, watching
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatRequest, Tool
from xpu_runtime import Priority

__all__ = ["XPUChatModel"]


class XPUChatModel(CountingChat):
    """A chat model that serves who waits before who does not.

    It is served in this process: instances that name the same model and configuration share one engine, which the
    first call loads (`xpu_agents.engines.shared_chat`), so making an instance costs nothing. Or, with ``base_url``, by
    a server::

        model = XPUChatModel(model="path/to/folder")  # or the id of a model that `xpu-agents pull` got; by default desk
        model.invoke("Who are you?")
        model.invoke("Summarise: ...", priority="proactive")
        background = model.with_config(metadata={"xpu_priority": "proactive"})
        larger = XPUChatModel(model="Qwen/Qwen3-32B", base_url="http://host:8000/v1")

    The priority of a call is, in this order: its ``priority`` argument, ``xpu_priority`` in the metadata of its run,
    the same in the run around it (a graph or chain), the field ``priority``, the
    `xpu_agents.priority.priority_scope` around it (ambient agents have a proactive one); else it is reactive.

    Every sampling field may also be given to a call, as may ``model`` (another one), ``priority``, ``timeout``,
    ``constrain``, ``template``, ``tools``, ``tool_choice``, ``parallel_tool_calls`` and ``response_format``. When the
    caller's task is cancelled, its stream is closed, or Ctrl-C ends its call, the request is cancelled and its memory
    free again. Only ``batch`` of several inputs raises Ctrl-C when the answers under way are complete, because
    LangChain waits for its threads; ``abatch`` is cancelled at once.

    A call's ``tool_cache`` (`xpu_agents.chat.ToolCache`) holds results of calls that the model may make: the embedded
    engine goes on behind them at once. Nobody else sees it: neither traces nor caches of answers.

    What the model thinks before it answers is in ``content_blocks``, and in
    ``additional_kwargs["reasoning_content"]``. A call that cannot be carried out is among the ``invalid_tool_calls``.

    Errors of the engine (`xpu_runtime.errors`) are raised as they are.
    """

    # -- tools and forms -------------------------------------------------------------------------------------------

    def bind_tools(
        self,
        tools: Sequence[AnyTool],
        *,
        tool_choice: str | bool | Mapping[str, Any] | None = None,
        parallel_tool_calls: bool | None = None,
        strict: bool | None = None,
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """The model with tools that it may call.

        Args:
            tools: dicts, pydantic or TypedDict classes, functions, or tools of LangChain.
            tool_choice: ``auto``, ``none``, ``any`` or ``required`` or True, the name of a tool, or a dict in OpenAI's
                or Anthropic's form; None leaves it to the model.
            parallel_tool_calls: whether it may make several calls in one answer; by default it may.
            strict: with True every argument must be there, and no other; with False the model is only asked to follow
                the schemas and not held to them; None holds it to them as they are.
            kwargs: further arguments of every call.

        Raises:
            ValueError: something is no tool.
            InvalidRequestError: ``tool_choice`` is none of these, or no such tool is offered; or a tool cannot be used.
        """
        offered = openai_tools(tools, strict=strict)
        for tool in offered:
            Tool.of(tool)  # what cannot be called is said now, and not by the first request
        wanted = {
            "tool_choice": openai_choice(tool_choice, offered),
            "parallel_tool_calls": parallel_tool_calls,
            "constrain": strict,
        }
        return self.bind(tools=offered, **{name: each for name, each in wanted.items() if each is not None}, **kwargs)

    def with_structured_output(
        self,
        schema: dict[str, Any] | type,
        *,
        method: Method = "json_schema",
        include_raw: bool = False,
        strict: bool | None = None,
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, dict[str, Any] | BaseModel]:
        """The model, with answers in a form.

        Args:
            schema: a pydantic class, which is what comes out, or a TypedDict class, a JSON schema, or a tool or a
                response format in OpenAI's form; of these comes a dict.
            method: ``json_schema`` (an answer that follows the schema), ``function_calling`` (a call of a tool that
                takes it) or ``json_mode`` (JSON; the prompt has to say which).
            include_raw: a dict comes out, of ``raw`` (the message), ``parsed`` and ``parsing_error``; of a stream it is
                all that comes. Without it what was cut off is an error, after all that could be read.
            strict: with True every property must be there, and no other; with False the model is only asked to follow
                the schema and not held to it.
            kwargs: further arguments of every call.

        Raises:
            ValueError: the schema cannot be used.
            InvalidRequestError: there is no such method, or it knows no ``strict``.
        """
        form = OutputFormat(schema, method, strict)
        more: dict[str, Any] = {"ls_structured_output_format": form.traced, **kwargs}
        if method == "function_calling":
            tool = form.tool
            name = tool["function"]["name"]
            more = {"parallel_tool_calls": False, **more}
            model = self.bind_tools([tool], tool_choice={"name": name}, strict=strict, **more)
        else:
            held = {} if strict is None else {"constrain": strict}
            model = self.bind(response_format=form.response_format, **held, **more)
        return with_raw(model, form.parser) if include_raw else model | form.parser

    def with_config(self, config: RunnableConfig | None = None, **kwargs: Any) -> ConfiguredChat:
        """As in LangChain; the configuration, and with it a priority, stays with the tools and forms of what comes."""
        return ConfiguredChat(bound=self, config=cast("RunnableConfig", {**(config or {}), **kwargs}))

    # -- answering -------------------------------------------------------------------------------------------------

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        request = self._request(messages, stop, run_manager, kwargs)
        backend = self._heard(self._backend(self._name(kwargs)))
        return self._facts(request, kwargs).result(backend.complete(request))

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        request = self._request(messages, stop, run_manager, kwargs)
        backend = self._heard(await self._abackend(self._name(kwargs)))
        return self._facts(request, kwargs).result(await backend.acomplete(request))

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        request = self._request(messages, stop, run_manager, kwargs)
        backend = self._heard(self._backend(self._name(kwargs)))
        chunks = self._chunks(request, kwargs)
        with closing(backend.stream(request)) as events:
            for event in events:
                chunk = chunks.chunk(event)
                if run_manager is not None:
                    run_manager.on_llm_new_token(chunk.text, chunk=chunk)
                yield chunk

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        request = self._request(messages, stop, run_manager, kwargs)
        backend = self._heard(await self._abackend(self._name(kwargs)))
        chunks = self._chunks(request, kwargs)
        async with aclosing(backend.astream(request)) as events:
            async for event in events:
                chunk = chunks.chunk(event)
                if run_manager is not None:
                    await run_manager.on_llm_new_token(chunk.text, chunk=chunk)
                yield chunk

    # -- metadata to where `_stream` can see it, and tool caches to where nobody else does ---------------------------

    def generate(self, *args: Any, **kwargs: Any) -> LLMResult:
        """As in LangChain, with the priority of the metadata."""
        with watching(take_tool_cache(self, kwargs)):
            return super().generate(*args, **self._with_priority(kwargs.get("metadata"), kwargs))

    async def agenerate(self, *args: Any, **kwargs: Any) -> LLMResult:
        """As in LangChain, with the priority of the metadata."""
        with watching(take_tool_cache(self, kwargs)):
            return await super().agenerate(*args, **self._with_priority(kwargs.get("metadata"), kwargs))

    def stream(
        self, input: LanguageModelInput, config: RunnableConfig | None = None, **kwargs: Any
    ) -> Iterator[AIMessageChunk]:
        """As in LangChain, with the priority of the configuration's metadata; closing it cancels the request."""
        watch = take_tool_cache(self, kwargs)
        kwargs = self._with_priority(ensure_config(config).get("metadata"), kwargs)
        with closing(cast("Generator[AIMessageChunk]", super().stream(input, config, **kwargs))) as chunks:
            with watching(watch):  # until the request is made; in between the context is that of the caller
                first = next(chunks, None)
            if first is not None:
                yield first
                yield from chunks

    def astream(
        self, input: LanguageModelInput, config: RunnableConfig | None = None, **kwargs: Any
    ) -> AsyncIterator[AIMessageChunk]:
        """As in LangChain, with the priority of the configuration's metadata; closing it cancels the request."""
        made = super().astream

        def begin() -> tuple[AsyncGenerator[AIMessageChunk], CallWatch | None]:
            watch = take_tool_cache(self, kwargs)
            arguments = self._with_priority(ensure_config(config).get("metadata"), kwargs)
            return cast("AsyncGenerator[AIMessageChunk]", made(input, config, **arguments)), watch

        return AnswerChunks(begin)

    # -- inside ----------------------------------------------------------------------------------------------------

    def _get_invocation_params(self, stop: list[str] | None = None, **kwargs: Any) -> dict[str, Any]:
        """What callbacks are told, of `stream_events` too, which keeps the arguments to itself until then."""
        told = {name: value for name, value in kwargs.items() if name != "tool_cache"}
        return super()._get_invocation_params(stop=stop, **told)

    def _with_priority(self, metadata: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments with the priority of the metadata: the call's before the instance's."""
        return with_priority({**(self.metadata or {}), **(metadata or {})}, arguments)

    def _request(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None,
        run_manager: CallbackManagerForLLMRun | AsyncCallbackManagerForLLMRun | None,
        arguments: Mapping[str, Any],
    ) -> ChatRequest:
        metadata = None
        if run_manager is not None:  # the instance's is in the first alone, over what the call and the runs around say
            metadata = {**run_manager.metadata, **run_manager.inheritable_metadata}
        watch = watch_of(self)
        cached = {} if watch is None or watch.cache is None else {"tool_cache": watch.cache}
        return chat_request(self, messages, stop, metadata, {**arguments, **cached})

    def _heard(self, backend: ChatBackend) -> ChatBackend:
        return watched_backend(backend, watch_of(self))

    def _name(self, arguments: Mapping[str, Any]) -> str:
        return str(arguments.get("model") or self.model)

    def _facts(self, request: ChatRequest, arguments: Mapping[str, Any]) -> ReplyMetadata:
        return ReplyMetadata(self.reported_name(self._name(arguments)), Priority(request.priority))

    def _chunks(self, request: ChatRequest, arguments: Mapping[str, Any]) -> ReplyChunks:
        return ReplyChunks(self._facts(request, arguments), blocks=self.output_version == "v1")
