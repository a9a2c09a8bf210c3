"""LangChain chat model on the embedded engine or on a server."""

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

from langchain_xpu._configured_model import ConfiguredChat
from langchain_xpu._replies import ReplyChunks, ReplyMetadata
from langchain_xpu._requests import chat_request, with_priority
from langchain_xpu._settings import CountingChat
from langchain_xpu._structured_output import Method, OutputFormat, with_raw
from langchain_xpu._tools import AnyTool, openai_choice, openai_tools
from langchain_xpu._watch import AnswerChunks, CallWatch, take_tool_cache, watch_of, watched_backend, watching
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatRequest, Tool
from xpu_runtime import Priority

__all__ = ["XPUChatModel"]


class XPUChatModel(CountingChat):
    """A chat model that serves reactive calls before proactive ones.

    It runs in this process: instances with the same model and configuration share one engine, which the first call
    loads (`xpu_agents.engines.shared_chat`), so creating an instance is cheap. With ``base_url`` a server runs it::

        model = XPUChatModel(model="path/to/model")  # or a name such as ollama:llama3.2; the default is desk
        model.invoke("Who are you?")
        model.invoke("Summarise: ...", priority="proactive")
        background = model.with_config(metadata={"xpu_priority": "proactive"})
        larger = XPUChatModel(model="Qwen/Qwen3-32B", base_url="http://host:8000/v1")

    The priority of a call is the first of these that is set: its ``priority`` argument, ``xpu_priority`` in the
    metadata of its run, the same in the outer run (a graph or chain), the field ``priority``, the surrounding
    `xpu_agents.priority.priority_scope` (proactive in ambient agents). The default is reactive.

    Every sampling field is also an argument of a call, as are ``model`` (another model), ``priority``, ``timeout``,
    ``constrain``, ``template``, ``tools``, ``tool_choice``, ``parallel_tool_calls`` and ``response_format``. A request
    is cancelled, and its memory freed, when the caller's task is cancelled, its stream is closed, or Ctrl-C interrupts
    it. The exception is ``batch`` of several inputs, where LangChain waits for its threads before it raises Ctrl-C;
    ``abatch`` is cancelled at once.

    A call's ``tool_cache`` (`xpu_agents.chat.ToolCache`) holds results of calls that the model may make; the embedded
    engine continues after such calls. It is hidden from traces and answer caches.

    Reasoning is in ``content_blocks`` and in ``additional_kwargs["reasoning_content"]``. Invalid calls are in
    ``invalid_tool_calls``.

    Errors of the engine (`xpu_runtime.errors`) are raised unchanged.
    """

    # ---- Tools and structured output -----------------------------------------------------------------------------

    def bind_tools(
        self,
        tools: Sequence[AnyTool],
        *,
        tool_choice: str | bool | Mapping[str, Any] | None = None,
        parallel_tool_calls: bool | None = None,
        strict: bool | None = None,
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """Returns the model with tools that it may call.

        Args:
            tools: Dicts, pydantic or TypedDict classes, functions, or LangChain tools.
            tool_choice: ``auto``, ``none``, ``any``, ``required`` or True, the name of a tool, or a dict in OpenAI's or
                Anthropic's form; None leaves the choice to the model.
            parallel_tool_calls: Whether one answer may contain several calls; the default is True.
            strict: True requires every argument and allows no others; False asks for the schemas without enforcing
                them; None enforces them as they are.
            kwargs: Further arguments of every call.

        Raises:
            ValueError: An item is not a tool.
            InvalidRequestError: ``tool_choice`` is invalid or names a missing tool, or a tool cannot be used.
        """
        offered = openai_tools(tools, strict=strict)
        for tool in offered:
            Tool.of(tool)  # reports an invalid tool now, not at the first request
        options = {
            "tool_choice": openai_choice(tool_choice, offered),
            "parallel_tool_calls": parallel_tool_calls,
            "constrain": strict,
        }
        return self.bind(tools=offered, **{name: each for name, each in options.items() if each is not None}, **kwargs)

    def with_structured_output(
        self,
        schema: dict[str, Any] | type,
        *,
        method: Method = "json_schema",
        include_raw: bool = False,
        strict: bool | None = None,
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, dict[str, Any] | BaseModel]:
        """Returns the model with structured answers.

        Args:
            schema: A pydantic class, which gives its instances, or a TypedDict class, a JSON schema, or a tool or
                response format in OpenAI's form, which give dicts.
            method: ``json_schema`` (an answer that follows the schema), ``function_calling`` (a call of a tool with
                this schema) or ``json_mode`` (any JSON; the prompt has to describe it).
            include_raw: Whether to return a dict of ``raw`` (the message), ``parsed`` and ``parsing_error``; a stream
                then yields only this dict. Without it a truncated answer raises, after all parsable parts.
            strict: True requires every property and allows no others; False asks for the schema without enforcing it.
            kwargs: Further arguments of every call.

        Raises:
            ValueError: The schema cannot be used.
            InvalidRequestError: The method is unknown, or does not support ``strict``.
        """
        output_format = OutputFormat(schema, method, strict)
        extra: dict[str, Any] = {"ls_structured_output_format": output_format.traced, **kwargs}
        if method == "function_calling":
            tool = output_format.tool
            name = tool["function"]["name"]
            extra = {"parallel_tool_calls": False, **extra}
            model = self.bind_tools([tool], tool_choice={"name": name}, strict=strict, **extra)
        else:
            constraint = {} if strict is None else {"constrain": strict}
            model = self.bind(response_format=output_format.response_format, **constraint, **extra)
        return with_raw(model, output_format.parser) if include_raw else model | output_format.parser

    def with_config(self, config: RunnableConfig | None = None, **kwargs: Any) -> ConfiguredChat:
        """Sets a configuration, as in LangChain, that `bind_tools` and `with_structured_output` keep."""
        return ConfiguredChat(bound=self, config=cast("RunnableConfig", {**(config or {}), **kwargs}))

    # ---- Generation ------------------------------------------------------------------------------------------------

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        request = self._request(messages, stop, run_manager, kwargs)
        backend = self._watched_backend(self._backend(self._model_name(kwargs)))
        return self._reply_metadata(request, kwargs).result(backend.complete(request))

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        request = self._request(messages, stop, run_manager, kwargs)
        backend = self._watched_backend(await self._abackend(self._model_name(kwargs)))
        return self._reply_metadata(request, kwargs).result(await backend.acomplete(request))

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        request = self._request(messages, stop, run_manager, kwargs)
        backend = self._watched_backend(self._backend(self._model_name(kwargs)))
        chunks = self._reply_chunks(request, kwargs)
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
        backend = self._watched_backend(await self._abackend(self._model_name(kwargs)))
        chunks = self._reply_chunks(request, kwargs)
        async with aclosing(backend.astream(request)) as events:
            async for event in events:
                chunk = chunks.chunk(event)
                if run_manager is not None:
                    await run_manager.on_llm_new_token(chunk.text, chunk=chunk)
                yield chunk

    # ---- Priorities from metadata, hidden tool caches -------------------------------------------------------------

    def generate(self, *args: Any, **kwargs: Any) -> LLMResult:
        """Generates as in LangChain, with the priority of the metadata."""
        with watching(take_tool_cache(self, kwargs)):
            return super().generate(*args, **self._with_priority(kwargs.get("metadata"), kwargs))

    async def agenerate(self, *args: Any, **kwargs: Any) -> LLMResult:
        """Generates as in LangChain, with the priority of the metadata."""
        with watching(take_tool_cache(self, kwargs)):
            return await super().agenerate(*args, **self._with_priority(kwargs.get("metadata"), kwargs))

    def stream(
        self, input: LanguageModelInput, config: RunnableConfig | None = None, **kwargs: Any
    ) -> Iterator[AIMessageChunk]:
        """Streams as in LangChain, with the priority of the configuration's metadata.

        Closing the stream cancels the request.
        """
        watch = take_tool_cache(self, kwargs)
        kwargs = self._with_priority(ensure_config(config).get("metadata"), kwargs)
        with closing(cast("Generator[AIMessageChunk]", super().stream(input, config, **kwargs))) as chunks:
            with watching(watch):  # only until the request is made, since the caller's code runs between chunks
                first = next(chunks, None)
            if first is not None:
                yield first
                yield from chunks

    def astream(
        self, input: LanguageModelInput, config: RunnableConfig | None = None, **kwargs: Any
    ) -> AsyncIterator[AIMessageChunk]:
        """Streams as in LangChain, with the priority of the configuration's metadata.

        Closing the stream cancels the request.
        """
        parent_stream = super().astream

        def begin() -> tuple[AsyncGenerator[AIMessageChunk], CallWatch | None]:
            watch = take_tool_cache(self, kwargs)
            arguments = self._with_priority(ensure_config(config).get("metadata"), kwargs)
            return cast("AsyncGenerator[AIMessageChunk]", parent_stream(input, config, **arguments)), watch

        return AnswerChunks(begin)

    # ---- Internals -------------------------------------------------------------------------------------------------

    def _get_invocation_params(self, stop: list[str] | None = None, **kwargs: Any) -> dict[str, Any]:
        """Returns the parameters for callbacks, without the tool cache."""
        visible = {name: value for name, value in kwargs.items() if name != "tool_cache"}
        return super()._get_invocation_params(stop=stop, **visible)

    def _with_priority(self, metadata: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Adds the priority of the metadata to the arguments. The call's metadata overrides the instance's."""
        return with_priority({**(self.metadata or {}), **(metadata or {})}, arguments)

    def _request(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None,
        run_manager: CallbackManagerForLLMRun | AsyncCallbackManagerForLLMRun | None,
        arguments: Mapping[str, Any],
    ) -> ChatRequest:
        metadata = None
        if run_manager is not None:  # the instance's metadata is only in the former, and has the lowest precedence
            metadata = {**run_manager.metadata, **run_manager.inheritable_metadata}
        watch = watch_of(self)
        cached = {} if watch is None or watch.cache is None else {"tool_cache": watch.cache}
        return chat_request(self, messages, stop, metadata, {**arguments, **cached})

    def _watched_backend(self, backend: ChatBackend) -> ChatBackend:
        return watched_backend(backend, watch_of(self))

    def _model_name(self, arguments: Mapping[str, Any]) -> str:
        return str(arguments.get("model") or self.model)

    def _reply_metadata(self, request: ChatRequest, arguments: Mapping[str, Any]) -> ReplyMetadata:
        return ReplyMetadata(self.reported_name(self._model_name(arguments)), Priority(request.priority))

    def _reply_chunks(self, request: ChatRequest, arguments: Mapping[str, Any]) -> ReplyChunks:
        return ReplyChunks(self._reply_metadata(request, arguments), blocks=self.output_version == "v1")
