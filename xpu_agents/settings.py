"""What a framework's model is told, for every framework alike: `ModelSettings`."""

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
from xpu_runtime import EngineConfig, Priority, SamplingParams
from xpu_runtime.errors import XpuError

__all__ = ["SAMPLING_FIELDS", "ModelSettings", "sampling_values"]


def _key_from_env() -> SecretStr | None:
    found = os.environ.get(API_KEY)
    return SecretStr(found) if found else None


class ModelSettings(BaseModel):
    """The fields that the models of all frameworks have, and what answers for them.

    A mix-in: it stands behind the framework's own class, so that its ``model_config`` is the one that counts.
    """

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)

    model: str = Field(default=DEFAULT_MODEL, min_length=1)
    """Folder of the model, as ``optimum-cli export openvino`` writes it, the id that it was pulled by, or ``desk``.
    With ``base_url`` what the server calls it, with ``backend`` only what answers are reported under."""
    config: EngineConfig | None = None
    """Settings of the engine; the defaults suit the machine."""
    base_url: str | None = None
    """Address of a server to ask instead of an engine of this process, for instance ``http://host:8000/v1``; what
    `xpu_agents.remote.RemoteChat` can do beyond it has by ``backend``."""
    server: str = "auto"
    """What kind of server that is: ``xpu-agents``, ``vllm``, ``sglang``, ``ovms``, ``llamacpp``, ``ollama`` or
    ``openai``; ``auto`` asks it."""
    api_key: SecretStr | None = Field(default_factory=_key_from_env, exclude=True, repr=False)
    """Key for the server; by default from the environment, ``XPU_AGENTS_API_KEY``. It is not serialised."""
    backend: Annotated[ChatBackend | None, SkipValidation, BeforeValidator(checked_backend)] = Field(
        default=None, exclude=True, repr=False
    )
    """What answers instead of both, for instance an `xpu_agents.chat.Chat` on an engine of your own. It is not
    serialised."""
    priority: Priority | None = None
    """Whether a person waits (``reactive``) or nobody does (``proactive``); None is reactive, and inside ambient agents
    proactive."""
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
    """Seconds after which the answer is not wanted any more and `RequestExpiredError` is raised."""
    constrain: bool = True
    """Hold the model to the schemas of its tools and of the answer; without it they are only wishes."""
    template: dict[str, Any] = Field(default_factory=dict)
    """Further variables of the chat template, for instance ``enable_thinking``."""

    @field_validator("model", mode="before")
    @classmethod
    def _path_as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, Path) else value

    @model_validator(mode="after")
    def _check(self) -> Self:
        SamplingParams(**sampling_values(self))
        chosen = [name for name in ("config", "base_url", "backend") if getattr(self, name) is not None]
        if len(chosen) > 1:
            raise ValueError(
                f"{' and '.join(chosen)}: given together; expected config for an engine of this process, or base_url "
                f"for a server, or backend for one of your own"
            )
        if self.base_url is not None:
            self._ready_backend(self.model)  # of a server nothing is asked yet, but what it is told is checked
        elif self.server != type(self).model_fields["server"].default:
            raise ValueError(
                f"server: {self.server!r} without base_url has no effect; expected the address of that server as "
                f"base_url, as http://HOST:PORT/v1"
            )
        return self

    # -- what answers ----------------------------------------------------------------------------------------------

    def reported_name(self, model: str | None = None) -> str:
        """What replies say that answered: a pulled model's id, a folder's name, or what a server calls it.

        Args:
            model: another than that of the settings.
        """
        named = model or self.model
        if isinstance(self.backend, Chat):
            return _pulled(self.backend.engine.name)
        own = getattr(self.backend, "name", None)
        if model is None and isinstance(own, str) and "model" not in self.model_fields_set:
            return own
        return _local(named) if self._embedded else named

    @property
    def _known_context(self) -> int | None:
        """Most tokens of a prompt and its answer, as far as that is known without loading or asking anything."""
        if self._embedded:
            return known_context(self.model, self.config)
        backend = self._ready_backend(self.model)
        # The client of a server knows it once the server was asked what it is.
        return backend.engine.max_context if isinstance(backend, Chat) else getattr(backend, "max_context", None)

    @property
    def _chooses_tools(self) -> bool | None:
        """Whether a tool choice is obeyed; None as long as nobody knows what kind of server answers."""
        backend = None if self._embedded else self._ready_backend(self.model)
        chooses: bool | None = getattr(backend, "chooses_tools", True)
        return chooses

    @property
    def _embedded(self) -> bool:
        """Whether an engine of this process answers, shared by whoever names the same."""
        return self.base_url is None and self.backend is None

    @property
    def _is_loaded(self) -> bool:
        """Whether a request is answered at once, and not only when an engine has been loaded for it."""
        try:
            return self._ready_backend(self.model) is not None
        except XpuError:
            return True  # the request tells what is wrong

    def _ready_backend(self, model: str) -> ChatBackend | None:
        """What answers, if that is there without waiting."""
        if self.backend is not None:
            return self.backend
        if self.base_url is None:
            return loaded_chat(model, self.config)
        key = None if self.api_key is None else self.api_key.get_secret_value()
        return remote_chat(self.base_url, model, key, self.server)

    def _backend(self, model: str) -> ChatBackend:
        found = self._ready_backend(model)
        return shared_chat(model, self.config) if found is None else found

    async def _abackend(self, model: str) -> ChatBackend:
        """Loads beside the event loop; an engine that is there needs no thread."""
        found = self._ready_backend(model)
        return await asyncio.to_thread(shared_chat, model, self.config) if found is None else found


SAMPLING_FIELDS = tuple(name for name in ModelSettings.model_fields if name in SamplingParams.model_fields)
"""Sampling parameters that are fields of a framework's model and that a call may override."""


def _local(model: str) -> str:
    """Of a folder its name, else the id that it is."""
    path = Path(model)
    if ModelId.find(model) is not None and not path.exists():
        return model
    return path.name if path.name not in ("", "..") else path.resolve().name


def _pulled(folder: str) -> str:
    """Of a folder's name the id, if that is where a pulled model lies."""
    model_id = ModelId.of_folder(folder)
    return folder if model_id is None or not model_dir(model_id).is_dir() else str(model_id)


def sampling_values(settings: ModelSettings) -> dict[str, Any]:
    """The sampling parameters that were given."""
    values = {name: getattr(settings, name) for name in SAMPLING_FIELDS}
    return {name: value for name, value in values.items() if value is not None}
