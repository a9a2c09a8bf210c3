"""The model interface for handlers: text answers, typed answers and choices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from xpu_agents.ambient.errors import AnswerError
from xpu_agents.backends import AsyncEvents, ChatBackend, checked_backend
from xpu_agents.chat import ChatReply, ChatRequest, Message
from xpu_agents.models import DEFAULT_MODEL, resolve_model
from xpu_agents.priority import current_priority
from xpu_runtime import EngineConfig, Priority, SamplingParams
from xpu_runtime.errors import ConfigError, InvalidRequestError
from xpu_runtime.model.folder import ModelFolder

__all__ = ["LazyBackend", "Llm", "SyncLlm"]

T = TypeVar("T")


Prompt = str | Sequence[Message | Mapping[str, Any]]


class LazyBackend:
    """A chat backend that loads its model on first use.

    Attributes:
        model: model folder, id or name; not used if there is a backend instead.

    Args:
        model: model folder, id or name; None is the default model.
        config: engine settings of the model.
        backend: backend to use instead of a model in this process.

    Raises:
        ConfigError: an argument is invalid, or cannot be combined with the others.
    """

    def __init__(self, model: str | Path | None, config: EngineConfig | None, backend: ChatBackend | None) -> None:
        if not isinstance(config, EngineConfig | None):
            raise ConfigError(f"config: {config!r}; expected an xpu_runtime.EngineConfig")
        try:
            self._backend = checked_backend(backend)
        except ValueError as error:
            raise ConfigError(str(error)) from None
        chosen = [name for name, value in (("model", model), ("config", config)) if value is not None]
        if backend is not None and chosen:
            raise ConfigError(
                f"{' and '.join(chosen)} and backend: given together; expected a model, with its config, for an engine "
                f"of this process, or a backend instead"
            )
        self.model = DEFAULT_MODEL if model is None else model
        self._config = config
        self._lock = threading.Lock()

    @property
    def has_backend(self) -> bool:
        """True if there is a backend instead of a model, or the model is loaded."""
        return self._backend is not None

    def set(self, backend: ChatBackend) -> None:
        """Use a backend instead of the model."""
        with self._lock:
            self._backend = backend

    def check(self) -> None:
        """Check that the model exists, without loading it.

        Raises:
            ConfigError: the model is neither text nor a path.
            ModelError: the model does not exist, or its folder is incomplete.
        """
        if self._backend is None:
            ModelFolder.open(resolve_model(self.model))

    def get(self) -> ChatBackend:
        """Return the backend, loading the model if necessary; this takes seconds.

        Raises:
            ModelError: the model cannot be loaded.
        """
        with self._lock:
            backend = self._backend
            if backend is None:
                # Imported here: an app whose agents use their own models needs no engine.
                from xpu_agents.engines import shared_chat

                backend = self._backend = shared_chat(self.model, self._config)
            return backend

    async def aget(self) -> ChatBackend:
        """Like `get`, without blocking the event loop."""
        backend = self._backend
        return await asyncio.to_thread(self.get) if backend is None else backend


class Llm:
    """Model interface for ``async`` handlers. Requests have the priority of the agent: proactive by default."""

    def __init__(self, backend: LazyBackend) -> None:
        self._backend = backend

    async def ask(self, prompt: Prompt, *, system: str = "", max_tokens: int | None = None, **params: Any) -> str:
        """Return the model's answer as text.

        Args:
            prompt: a text, or the messages of a conversation.
            system: system prompt.
            max_tokens: maximum length of the answer.
            **params: further fields of `SamplingParams`.

        Raises:
            RequestError: the prompt does not fit the context, or the request failed.
            ModelError: the model cannot be loaded.
        """
        return (await self.chat(_prompt_request(prompt, system, max_tokens, params))).text

    async def ask_for(
        self, kind: type[T], prompt: Prompt, *, system: str = "", max_tokens: int | None = None, **params: Any
    ) -> T:
        """Return the answer as a value of a type, such as a pydantic model. Decoding is constrained to the type.

        Raises:
            AnswerError: the answer is truncated, or violates a rule that JSON schema cannot express.
            RequestError: the prompt does not fit the context, or the request failed.
        """
        adapter, request = _typed_request(kind, prompt, system, max_tokens, params)
        return _parse_answer(adapter, kind, await self.chat(request))

    async def choose(self, prompt: Prompt, options: Sequence[str], *, system: str = "") -> str:
        """Return the option that the model chooses.

        Raises:
            AnswerError: the answer is truncated.
            RequestError: the prompt does not fit the context, or the request failed.
        """
        return _chosen_option(await self.chat(_choice_request(prompt, options, system)), options)

    async def chat(self, request: ChatRequest) -> ChatReply:
        """Return the reply to any request. The default priority is that of the calling handler."""
        return await (await self._backend.aget()).acomplete(request)

    async def stream(self, request: ChatRequest) -> AsyncEvents:
        """Return the event stream of any request, with the priority as for `chat`. Await it, then iterate over it."""
        return (await self._backend.aget()).astream(request)


class SyncLlm:
    """Model interface for plain functions."""

    def __init__(self, backend: LazyBackend) -> None:
        self._backend = backend

    def ask(self, prompt: Prompt, *, system: str = "", max_tokens: int | None = None, **params: Any) -> str:
        """Like `Llm.ask`."""
        return self.chat(_prompt_request(prompt, system, max_tokens, params)).text

    def ask_for(
        self, kind: type[T], prompt: Prompt, *, system: str = "", max_tokens: int | None = None, **params: Any
    ) -> T:
        """Like `Llm.ask_for`."""
        adapter, request = _typed_request(kind, prompt, system, max_tokens, params)
        return _parse_answer(adapter, kind, self.chat(request))

    def choose(self, prompt: Prompt, options: Sequence[str], *, system: str = "") -> str:
        """Like `Llm.choose`."""
        return _chosen_option(self.chat(_choice_request(prompt, options, system)), options)

    def chat(self, request: ChatRequest) -> ChatReply:
        """Like `Llm.chat`."""
        return self._backend.get().complete(request)


def _prompt_request(
    prompt: Prompt,
    system: str,
    max_tokens: int | None,
    params: Mapping[str, Any],
    schema: Mapping[str, Any] | None = None,
) -> ChatRequest:
    messages: list[Message | Mapping[str, Any]] = [Message("user", prompt)] if isinstance(prompt, str) else [*prompt]
    if system:
        messages.insert(0, Message("system", system))
    given = dict(params) if max_tokens is None else {**params, "max_tokens": max_tokens}
    return ChatRequest(
        messages,
        params=SamplingParams(**given) if given else None,
        response_format=None if schema is None else {"type": "json_schema", "json_schema": {"schema": schema}},
        priority=current_priority() or Priority.PROACTIVE,
    )


def _typed_request(
    kind: type[T], prompt: Prompt, system: str, max_tokens: int | None, params: Mapping[str, Any]
) -> tuple[TypeAdapter[T], ChatRequest]:
    adapter = TypeAdapter(kind)
    return adapter, _prompt_request(prompt, system, max_tokens, params, adapter.json_schema())


def _parse_answer(adapter: TypeAdapter[T], kind: type[T], reply: ChatReply) -> T:
    try:
        return adapter.validate_json(reply.text)
    except ValidationError as error:
        name = getattr(kind, "__name__", str(kind))
        raise AnswerError(f"the model's answer is not a valid {name} ({reply.finish_reason}): {error}") from None


def _choice_request(prompt: Prompt, options: Sequence[str], system: str) -> ChatRequest:
    if isinstance(options, str) or not options or not all(isinstance(each, str) for each in options):
        raise InvalidRequestError(f"options: {options!r}; expected a list of texts")
    schema = {
        "type": "object",
        "properties": {"choice": {"enum": list(options)}},
        "required": ["choice"],
        "additionalProperties": False,
    }
    return _prompt_request(prompt, system, None, {}, schema)


def _chosen_option(reply: ChatReply, options: Sequence[str]) -> str:
    answer: dict[str, str] = _parse_answer(TypeAdapter(dict[str, str]), dict, reply)
    found = answer.get("choice", "")
    if found not in options:
        raise AnswerError(f"the model's answer is {reply.text!r}; expected one of {', '.join(map(repr, options))}")
    return found
