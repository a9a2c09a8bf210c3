"""`XPUChatModel`: a LangChain chat model on the embedded engine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import aclosing
from pathlib import Path
from typing import Any, Self, cast

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LangSmithParams, LanguageModelInput
from langchain_core.messages import AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult, LLMResult
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import ensure_config
from pydantic import ConfigDict, Field, field_validator, model_validator

from langchain_xpu._arguments import REMOTE, SAMPLING, check_arguments, sampling_params
from langchain_xpu._messages import template_messages
from langchain_xpu._priority import call_priority, with_priority
from langchain_xpu._replies import Reply
from xpu_agents.engines import loaded_engine, shared_engine
from xpu_agents.models import DEFAULT_MODEL
from xpu_runtime import Engine, EngineConfig, Priority, SamplingParams

__all__ = ["XPUChatModel"]


class XPUChatModel(BaseChatModel):
    """A chat model that is served in this process, reactive calls before proactive ones.

    Instances that name the same model and configuration share one engine, which the first call loads
    (`xpu_agents.engines.shared_engine`), so making an instance costs nothing::

        model = XPUChatModel(model="path/to/folder")  # or the id of a model that `xpu-agents pull` got; by default desk
        model.invoke("Who are you?")
        model.invoke("Summarise: ...", priority="proactive")
        background = model.with_config(metadata={"xpu_priority": "proactive"})

    The priority of a call is, in this order: its ``priority`` argument, ``xpu_priority`` in the metadata of its run,
    the same in the run around it (a graph or chain), the field ``priority``.

    Every sampling field may also be given to a call, as may ``model`` (another one), ``priority`` and ``timeout``.
    Text goes in and text comes out. When the caller's task is cancelled or its stream is closed, the request is
    cancelled and its memory free again.

    Errors of the engine (`xpu_runtime.errors`) are raised as they are.
    """

    model_config = ConfigDict(extra="forbid")

    model: str = DEFAULT_MODEL
    """Folder of the model, as ``optimum-cli export openvino`` writes it, the id that it was pulled by, or ``desk``."""
    config: EngineConfig | None = None
    """Settings of the engine; the defaults suit the machine."""
    priority: Priority = Priority.REACTIVE
    """Whether a person waits (``reactive``) or nobody does (``proactive``)."""
    temperature: float | None = None
    """Randomness; None or 0 takes the likeliest token."""
    max_tokens: int | None = None
    """Longest answer in tokens; None are 256, or what the context leaves."""
    min_tokens: int | None = None
    """Nothing stops the answer before."""
    top_p: float | None = None
    """Share of the probability to choose from."""
    top_k: int | None = None
    """Number of tokens to choose from."""
    min_p: float | None = None
    """Least probability, relative to the likeliest token."""
    repetition_penalty: float | None = None
    """Above 1 discourages what the prompt or the answer has already."""
    presence_penalty: float | None = None
    """Discourages what the answer has already."""
    frequency_penalty: float | None = None
    """The same, for every time the answer has it."""
    seed: int | None = None
    """Makes sampling repeatable."""
    stop: list[str] | None = None
    """Texts that end the answer; they are not part of it. The ``stop`` of a call replaces them."""
    logit_bias: dict[int, float] | None = None
    """Added to the logits of these token ids."""
    ignore_eos: bool | None = None
    """Go on after the model's own end, up to ``max_tokens``."""
    timeout: float | None = Field(default=None, gt=0)
    """Seconds after which the answer is not wanted any more and `RequestShedError` is raised."""
    streaming: bool = False
    """Stream also where ``invoke`` was called, for the callbacks that listen to tokens."""

    @model_validator(mode="before")
    @classmethod
    def _without_remote_parameters(cls, values: Any) -> Any:
        if not isinstance(values, dict):
            return values
        return {name: value for name, value in values.items() if name not in REMOTE}

    @field_validator("model", mode="before")
    @classmethod
    def _path_as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, Path) else value

    @model_validator(mode="after")
    def _check_sampling(self) -> Self:
        SamplingParams(**self._sampling())
        return self

    # -- what LangChain asks about it ------------------------------------------------------------------------------

    @property
    def _llm_type(self) -> str:
        return "xpu"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        rest = {} if self.timeout is None else {"timeout": self.timeout}
        return {"model": self.model, **self.lc_attributes, **self._sampling(), **rest}

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> LangSmithParams:
        wanted = self.stop if stop is None else stop
        params = super()._get_ls_params(stop=wanted, **kwargs)
        params["ls_provider"] = "xpu"
        params["ls_model_name"] = Path(kwargs.get("model") or self.model).name
        return params

    @classmethod
    def is_lc_serializable(cls) -> bool:
        """It is: everything it holds is text and numbers."""
        return True

    @property
    def lc_attributes(self) -> dict[str, Any]:
        """What LangChain could not serialise otherwise, as plain data."""
        attributes: dict[str, Any] = {"priority": str(self.priority)}
        if self.config is not None:
            attributes["config"] = self.config.model_dump(mode="json", exclude_unset=True)
        return attributes

    def get_token_ids(self, text: str) -> list[int]:
        """Token ids of a text by the model's own tokenizer; loads the engine."""
        if self.custom_get_token_ids is not None:
            return self.custom_get_token_ids(text)
        return shared_engine(self.model, self.config).tokenizer.encode(text, add_special_tokens=False)

    # -- answering -------------------------------------------------------------------------------------------------

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        with self._submit(self._engine(kwargs), messages, stop, run_manager, kwargs) as reply:
            return reply.result(reply.handle.result())

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        with self._submit(await self._aengine(kwargs), messages, stop, run_manager, kwargs) as reply:
            return reply.result(await reply.handle.aresult())

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        with self._submit(self._engine(kwargs), messages, stop, run_manager, kwargs) as reply:
            for delta in reply.handle:
                if chunk := reply.chunk(delta):
                    if run_manager is not None:
                        run_manager.on_llm_new_token(delta.text, chunk=chunk)
                    yield chunk

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        with self._submit(await self._aengine(kwargs), messages, stop, run_manager, kwargs) as reply:
            async for delta in reply.handle:
                if chunk := reply.chunk(delta):
                    if run_manager is not None:
                        await run_manager.on_llm_new_token(delta.text, chunk=chunk)
                    yield chunk

    # -- metadata to where `_stream` can see it --------------------------------------------------------------------

    def generate(self, *args: Any, **kwargs: Any) -> LLMResult:
        """As in LangChain, with the priority of the metadata."""
        return super().generate(*args, **self._with_priority(kwargs.get("metadata"), kwargs))

    async def agenerate(self, *args: Any, **kwargs: Any) -> LLMResult:
        """As in LangChain, with the priority of the metadata."""
        return await super().agenerate(*args, **self._with_priority(kwargs.get("metadata"), kwargs))

    def stream(
        self, input: LanguageModelInput, config: RunnableConfig | None = None, **kwargs: Any
    ) -> Iterator[AIMessageChunk]:
        """As in LangChain, with the priority of the configuration's metadata; closing it cancels the request."""
        kwargs = self._with_priority(ensure_config(config).get("metadata"), kwargs)
        yield from super().stream(input, config, **kwargs)

    async def astream(
        self, input: LanguageModelInput, config: RunnableConfig | None = None, **kwargs: Any
    ) -> AsyncIterator[AIMessageChunk]:
        """As in LangChain, with the priority of the configuration's metadata; closing it cancels the request."""
        kwargs = self._with_priority(ensure_config(config).get("metadata"), kwargs)
        chunks = super().astream(input, config, **kwargs)
        # Closed here and not whenever the garbage collector comes: the request would run on until then.
        async with aclosing(cast("AsyncGenerator[AIMessageChunk]", chunks)):
            async for chunk in chunks:
                yield chunk

    # -- inside ----------------------------------------------------------------------------------------------------

    def _with_priority(self, metadata: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Arguments with the priority of the metadata: the call's before the instance's."""
        return with_priority({**(self.metadata or {}), **(metadata or {})}, arguments)

    def _engine(self, arguments: Mapping[str, Any]) -> Engine:
        return shared_engine(self._folder(arguments), self.config)

    async def _aengine(self, arguments: Mapping[str, Any]) -> Engine:
        """Loads beside the event loop; an engine that is there needs no thread."""
        engine = loaded_engine(self._folder(arguments), self.config)
        return engine if engine is not None else await asyncio.to_thread(self._engine, arguments)

    def _folder(self, arguments: Mapping[str, Any]) -> str:
        return str(arguments.get("model") or self.model)

    def _sampling(self, arguments: Mapping[str, Any] | None = None) -> dict[str, Any]:
        given = {name: getattr(self, name) for name in SAMPLING}
        given |= {name: value for name, value in (arguments or {}).items() if name in given and value is not None}
        return {name: value for name, value in given.items() if value is not None}

    def _submit(
        self,
        engine: Engine,
        messages: list[BaseMessage],
        stop: list[str] | None,
        run_manager: CallbackManagerForLLMRun | AsyncCallbackManagerForLLMRun | None,
        arguments: Mapping[str, Any],
    ) -> Reply:
        check_arguments(arguments)
        metadata = None if run_manager is None else run_manager.metadata
        priority = call_priority(arguments.get("priority"), metadata, self.priority)
        prompt = engine.tokenizer.apply_chat_template(template_messages(messages))
        # The template writes the special tokens out.
        tokens = engine.tokenizer.encode(prompt, add_special_tokens=False)
        params = sampling_params(self._sampling({**arguments, "stop": stop}), engine.max_context - len(tokens))
        timeout = arguments.get("timeout")
        deadline_s = self.timeout if timeout is None else timeout
        handle = engine.submit(tokens, params, priority=priority, deadline_s=deadline_s)
        return Reply(handle, engine.name)
