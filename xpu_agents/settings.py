"""Settings shared by the model classes of all frameworks: `ModelSettings`."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    SkipValidation,
    field_validator,
    model_validator,
)

from xpu_agents.backends import API_KEY, ChatBackend, checked_backend, remote_chat
from xpu_agents.chat import Chat
from xpu_agents.engines import known_context, loaded_chat, shared_chat
from xpu_agents.models import DEFAULT_MODEL
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.store import model_dir
from xpu_agents.models.stores import has_prefix
from xpu_runtime import EngineConfig, Priority, SamplingParams
from xpu_runtime.deprecation import renamed_members, renamed_names
from xpu_runtime.errors import XpuError

__all__ = ["SAMPLING_FIELDS", "ModelSettings", "local_name", "sampling_values", "served_names"]

__getattr__ = renamed_names(
    __name__,
    {
        "SAMPLING": "SAMPLING_FIELDS",
        "sampling": "sampling_values",
    },
)


def _api_key_from_env() -> SecretStr | None:
    api_key = os.environ.get(API_KEY)
    return SecretStr(api_key) if api_key else None


@renamed_members(shown_name="reported_name")
class ModelSettings(BaseModel):
    """Common fields of the framework models, and the choice of the backend that answers their requests.

    This is a mix-in. It comes after the framework's own base class, so that the framework's ``model_config`` applies.
    """

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)

    model: str = Field(default=DEFAULT_MODEL, min_length=1)
    """Folder or ``.gguf`` file of the model, or a name that ``xpu-agents models`` lists, such as ``ollama:llama3.2``.
    With ``base_url``: the server's name of the model. With ``backend``: only the name reported in replies."""
    config: EngineConfig | None = None
    """Engine settings; the defaults are chosen for the machine."""
    base_url: str | None = None
    """URL of an OpenAI-compatible server to use instead of an engine in this process, such as ``http://host:8000/v1``.
    For the other options of `xpu_agents.remote.RemoteChat`, pass one as ``backend``."""
    server: str = "auto"
    """Kind of the server at ``base_url``: ``xpu-agents``, ``vllm``, ``sglang``, ``ovms``, ``llamacpp``,
    ``llama-cpp-python``, ``ollama`` or ``openai``; ``auto`` detects it."""
    api_key: SecretStr | None = Field(default_factory=_api_key_from_env, exclude=True, repr=False)
    """API key of the server; the default is the environment variable ``XPU_AGENTS_API_KEY``. It is not serialised."""
    requests_per_minute: int | None = Field(default=None, gt=0)
    """Maximum number of requests per minute to the server at ``base_url``; further requests wait. Models with equal
    settings share the limit."""
    backend: Annotated[ChatBackend | None, SkipValidation, BeforeValidator(checked_backend)] = Field(
        default=None, exclude=True, repr=False
    )
    """Backend to use instead of an engine or a server, such as an `xpu_agents.chat.Chat` on your own engine. It is not
    serialised."""
    priority: Priority | None = None
    """Priority of requests: ``reactive`` (a user waits) or ``proactive`` (background work). None means reactive, or
    proactive inside the handlers of ambient agents."""
    temperature: float | None = None
    """Sampling temperature; 0 selects greedy decoding. None leaves it, as the other parameters, to the model: see
    `EngineConfig.generation_config`, or to the server at ``base_url``."""
    max_tokens: int | None = None
    """Maximum number of output tokens; None means 256, or fewer if the context leaves less room."""
    min_tokens: int | None = None
    """Minimum number of output tokens before the answer may stop."""
    top_p: float | None = None
    """Nucleus sampling: cumulative probability of the tokens to sample from."""
    top_k: int | None = None
    """Number of most likely tokens to sample from."""
    min_p: float | None = None
    """Minimum probability of a token, relative to the most likely one."""
    repetition_penalty: float | None = None
    """Penalty for tokens that occur in the prompt or the output; values above 1 discourage repetition."""
    presence_penalty: float | None = None
    """Penalty for tokens that occur in the output."""
    frequency_penalty: float | None = None
    """Penalty for tokens in proportion to how often they occur in the output."""
    seed: int | None = None
    """Seed that makes sampling repeatable."""
    stop: list[str] | None = None
    """Stop strings; they are not part of the answer. The ``stop`` of a call replaces them."""
    logit_bias: dict[int, float] | None = None
    """Bias added to the logits of these token ids."""
    ignore_eos: bool | None = None
    """Ignore the end-of-sequence token and generate up to ``max_tokens``."""
    timeout: float | None = Field(default=None, gt=0)
    """Time limit in seconds; after it `RequestExpiredError` is raised."""
    constrain: bool = True
    """Constrain tool calls and structured answers to their JSON schemas; False leaves them to the model."""
    template: dict[str, Any] = Field(default_factory=dict)
    """Additional variables of the chat template, such as ``enable_thinking``."""

    @field_validator("model", mode="before")
    @classmethod
    def _convert_path(cls, value: object) -> object:
        return str(value) if isinstance(value, Path) else value

    @model_validator(mode="after")
    def _check_settings(self) -> Self:
        SamplingParams(**sampling_values(self))
        backends = [name for name in ("config", "base_url", "backend") if getattr(self, name) is not None]
        if len(backends) > 1:
            raise ValueError(
                f"{' and '.join(backends)}: given together; expected config for an engine of this process, or base_url "
                f"for a server, or backend for one of your own"
            )
        if self.base_url is not None:
            self._ready_backend(self.model)  # checks the arguments; nothing is sent yet
            return self
        for name in ("server", "requests_per_minute"):
            if (value := getattr(self, name)) != type(self).model_fields[name].default:
                raise ValueError(
                    f"{name}: {value!r} without base_url has no effect; expected the address of a server as base_url, "
                    f"as http://HOST:PORT/v1"
                )
        return self

    # -- backend ---------------------------------------------------------------------------------------------------

    def reported_name(self, model: str | None = None) -> str:
        """Return the model name to report in replies: a pulled model's id, a folder's name, or the server's model name.

        Args:
            model: overrides the model of the settings.
        """
        name = model or self.model
        if isinstance(self.backend, Chat):
            return _pulled_id(self.backend.engine.name)
        backend_name = getattr(self.backend, "name", None)
        if model is None and isinstance(backend_name, str) and "model" not in self.model_fields_set:
            return backend_name
        return local_name(name) if self._uses_engine else name

    @property
    def _known_context(self) -> int | None:
        """Context length in tokens; None if it is unknown before loading a model or querying a server."""
        if self._uses_engine:
            return known_context(self.model, self.config)
        backend = self._ready_backend(self.model)
        # A remote client knows the context length after the server was queried once.
        return backend.engine.max_context if isinstance(backend, Chat) else getattr(backend, "max_context", None)

    @property
    def _chooses_tools(self) -> bool | None:
        """True if the backend supports tool choice; None while the kind of the server is unknown."""
        backend = None if self._uses_engine else self._ready_backend(self.model)
        supported: bool | None = getattr(backend, "chooses_tools", True)
        return supported

    @property
    def _forms_beside_tools(self) -> bool | None:
        """True if an answer may have a format where tools may be called; None while the server is unknown."""
        backend = None if self._uses_engine else self._ready_backend(self.model)
        supported: bool | None = getattr(backend, "forms_beside_tools", True)
        return supported

    @property
    def _uses_engine(self) -> bool:
        """True if a shared engine of this process answers."""
        return self.base_url is None and self.backend is None

    @property
    def _is_loaded(self) -> bool:
        """True if a backend is available without loading an engine first."""
        try:
            return self._ready_backend(self.model) is not None
        except XpuError:
            return True  # the request will raise the error

    def _ready_backend(self, model: str) -> ChatBackend | None:
        """Return the backend if it is available without waiting."""
        if self.backend is not None:
            return self.backend
        if self.base_url is None:
            return loaded_chat(model, self.config)
        api_key = None if self.api_key is None else self.api_key.get_secret_value()
        return remote_chat(self.base_url, model, api_key, self.server, self.requests_per_minute)

    def _backend(self, model: str) -> ChatBackend:
        ready_backend = self._ready_backend(model)
        return shared_chat(model, self.config) if ready_backend is None else ready_backend

    async def _abackend(self, model: str) -> ChatBackend:
        """Return the backend; an engine that is not loaded yet is loaded in a worker thread."""
        ready_backend = self._ready_backend(model)
        return await asyncio.to_thread(shared_chat, model, self.config) if ready_backend is None else ready_backend


SAMPLING_FIELDS = tuple(name for name in ModelSettings.model_fields if name in SamplingParams.model_fields)
"""Sampling parameters that are fields of `ModelSettings` and that a call may override."""


def local_name(model: str) -> str:
    """Return a folder's name; a model id or the name in another program's store is returned unchanged."""
    model_path = Path(model)
    if (ModelId.find(model) is not None or has_prefix(model)) and not model_path.exists():
        return model
    return model_path.name if model_path.name not in ("", "..") else model_path.resolve().name


def served_names(model: str) -> tuple[str, ...]:
    """Return the names for clients of a model that was named by an id or by its name in a store; empty for paths."""
    return (model,) if (ModelId.find(model) or has_prefix(model)) and local_name(model) == model else ()


def _pulled_id(folder: str) -> str:
    """Convert the folder name of a pulled model to its id; other names are returned unchanged."""
    model_id = ModelId.of_folder(folder)
    return folder if model_id is None or not model_dir(model_id).is_dir() else str(model_id)


def sampling_values(settings: ModelSettings) -> dict[str, Any]:
    """Return the sampling parameters that are set."""
    sampling = {name: getattr(settings, name) for name in SAMPLING_FIELDS}
    return {name: value for name, value in sampling.items() if value is not None}
