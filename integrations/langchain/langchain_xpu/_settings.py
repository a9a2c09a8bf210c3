"""The fields of `XPUChatModel`, and what LangChain asks about them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Self

from langchain_core.language_models import BaseChatModel, LangSmithParams, ModelProfile
from langchain_core.utils import secret_from_env
from pydantic import BeforeValidator, ConfigDict, Field, SecretStr, SkipValidation, field_validator, model_validator

from langchain_xpu._profile import embedded_profile, text_profile
from xpu_agents.arguments import sampling
from xpu_agents.backends import API_KEY, ChatBackend, checked_backend
from xpu_agents.models import DEFAULT_MODEL
from xpu_runtime import EngineConfig, Priority, SamplingParams

__all__ = ["ChatSettings"]

_REMOTE = frozenset({"max_retries"})
"""LangChain's standard parameters of models behind a network, which code for any model passes; of no use here."""


class ChatSettings(BaseChatModel):
    """What an `XPUChatModel` is told."""

    model_config = ConfigDict(extra="forbid")

    model: str = DEFAULT_MODEL
    """Folder of the model, as ``optimum-cli export openvino`` writes it, the id that it was pulled by, or ``desk``;
    with ``base_url`` what the server calls it, with ``backend`` only what answers are reported under."""
    config: EngineConfig | None = None
    """Settings of the engine; the defaults suit the machine."""
    base_url: str | None = None
    """Address of a server to ask instead of an engine of this process, for instance ``http://host:8000/v1``; what
    `xpu_agents.remote.RemoteChat` can do beyond it has by ``backend``."""
    server: str = "auto"
    """What kind of server that is: ``xpu-agents``, ``vllm``, ``sglang``, ``ovms``, ``llamacpp``, ``ollama`` or
    ``openai``; ``auto`` asks it."""
    api_key: SecretStr | None = Field(default_factory=secret_from_env(API_KEY, default=None))
    """Key for the server; by default from the environment, ``XPU_AGENTS_API_KEY``."""
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
    """Seconds after which the answer is not wanted any more and `RequestShedError` is raised."""
    constrain: bool = True
    """Hold the model to the schemas of its tools and of the answer; without it they are only wishes."""
    template: dict[str, Any] = Field(default_factory=dict)
    """Further variables of the chat template, for instance ``enable_thinking``."""
    streaming: bool = False
    """Stream also where ``invoke`` was called, for the callbacks that listen to tokens."""

    @model_validator(mode="before")
    @classmethod
    def _without_remote_parameters(cls, values: Any) -> Any:
        if not isinstance(values, dict):
            return values
        return {name: value for name, value in values.items() if name not in _REMOTE}

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

    # -- what LangChain asks ---------------------------------------------------------------------------------------

    @property
    def _llm_type(self) -> str:
        return "xpu"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        others = {"base_url": self.base_url, "timeout": self.timeout}
        found = {name: value for name, value in others.items() if value is not None}
        return {"model": self.model, **self.lc_attributes, **sampling(self), **found}

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> LangSmithParams:
        wanted = self.stop if stop is None else stop
        params = super()._get_ls_params(stop=wanted, **kwargs)
        model = str(kwargs.get("model") or self.model)
        params["ls_provider"] = "xpu"
        params["ls_model_name"] = model if self.base_url else Path(model).name
        return params

    def _resolve_model_profile(self) -> ModelProfile | None:
        if self.base_url is not None or self.backend is not None:
            return text_profile(max_output_tokens=self.max_tokens)
        return embedded_profile(self.model, self.config, self.max_tokens)

    @classmethod
    def is_lc_serializable(cls) -> bool:
        """It is: everything it holds is text and numbers, but for a ``backend``."""
        return True

    @property
    def lc_secrets(self) -> dict[str, str]:
        """What is not written into the serialised form, and where it comes from instead."""
        return {"api_key": API_KEY}

    @property
    def lc_attributes(self) -> dict[str, Any]:
        """What LangChain could not serialise otherwise, as plain data."""
        attributes: dict[str, Any] = {}
        if self.priority is not None:
            attributes["priority"] = str(self.priority)
        if self.config is not None:
            attributes["config"] = self.config.model_dump(mode="json", exclude_unset=True)
        return attributes
