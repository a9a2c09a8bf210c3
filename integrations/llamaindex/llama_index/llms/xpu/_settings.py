"""The fields of `XPULLM`, and what LlamaIndex asks about them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Self

from llama_index.core.base.llms.types import LLMMetadata
from llama_index.core.llms.function_calling import FunctionCallingLLM
from pydantic import BeforeValidator, ConfigDict, Field, SecretStr, SkipValidation, field_validator, model_validator

from xpu_agents.arguments import sampling
from xpu_agents.backends import API_KEY, ChatBackend, checked_backend
from xpu_agents.chat import Chat
from xpu_agents.engines import known_context
from xpu_agents.models import DEFAULT_MODEL
from xpu_runtime import EngineConfig, Priority, SamplingParams

__all__ = ["XPUSettings"]

_UNKNOWN_CONTEXT = 4096
"""Tokens (chosen): a context that nearly every model has."""


def _key_from_env() -> SecretStr | None:
    found = os.environ.get(API_KEY)
    return SecretStr(found) if found else None


class XPUSettings(FunctionCallingLLM):
    """What an `XPULLM` is told."""

    model_config = ConfigDict(extra="forbid")

    model: str = DEFAULT_MODEL
    """Folder of the model, as ``optimum-cli export openvino`` writes it, the id that it was pulled by, or ``desk``.
    With ``base_url`` what the server calls it, with ``backend`` only what answers are reported under."""
    config: EngineConfig | None = None
    """Settings of the engine; the defaults suit the machine."""
    base_url: str | None = None
    """Address of a server to ask instead of an engine of this process, for instance ``http://host:8000/v1``."""
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
    context_window: int | None = Field(default=None, ge=1)
    """Most tokens of a prompt and its answer, where nobody else says it: of the embedded engine it is known."""
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
    """Seconds after which the answer is not wanted any more and `RequestShedError` is raised."""
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
        SamplingParams(**sampling(self))
        chosen = [name for name in ("config", "base_url", "backend") if getattr(self, name) is not None]
        if len(chosen) > 1:
            raise ValueError(
                f"{' and '.join(chosen)}: given together; expected config for an engine of this process, or base_url "
                f"for a server, or backend for one of your own"
            )
        return self

    @classmethod
    def class_name(cls) -> str:
        """How LlamaIndex names it when it writes it down."""
        return "xpu_llm"

    @property
    def metadata(self) -> LLMMetadata:
        """Sizes and abilities; asking for them loads no model and asks no server."""
        return LLMMetadata(
            context_window=self._context() or _UNKNOWN_CONTEXT,
            num_output=self.max_tokens or SamplingParams().max_tokens,
            is_chat_model=True,
            is_function_calling_model=True,
            model_name=self.shown_name,
        )

    @property
    def shown_name(self) -> str:
        """What answers, for people: of a folder its name."""
        if isinstance(self.backend, Chat):
            return self.backend.engine.name
        return self.model if self.base_url is not None else Path(self.model).name

    def _context(self) -> int | None:
        if self.context_window is not None:
            return self.context_window
        if isinstance(self.backend, Chat):
            return self.backend.engine.max_context
        return None if self.base_url or self.backend else known_context(self.model, self.config)
