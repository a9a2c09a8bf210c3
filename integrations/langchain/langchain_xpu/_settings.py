"""The fields of `XPUChatModel`, and what LangChain asks about them."""

from __future__ import annotations

from typing import Any

from langchain_core.language_models import BaseChatModel, LangSmithParams, ModelProfile
from pydantic import model_validator

from langchain_xpu._profile import text_profile
from xpu_agents.backends import API_KEY
from xpu_agents.models.builtin import BUILTIN_MODELS
from xpu_agents.settings import ModelSettings, sampling_values

__all__ = ["ChatSettings"]

_REMOTE = frozenset({"max_retries"})
"""LangChain's standard parameters of models behind a network, which code for any model passes; of no use here."""


class ChatSettings(BaseChatModel, ModelSettings):
    """What an `XPUChatModel` is told."""

    streaming: bool | None = None
    """True: stream also where ``invoke`` was called, for the callbacks that listen to tokens. False: nowhere."""

    @model_validator(mode="before")
    @classmethod
    def _without_remote_parameters(cls, values: Any) -> Any:
        if not isinstance(values, dict):
            return values
        return {name: value for name, value in values.items() if name not in _REMOTE}

    # -- what LangChain asks ---------------------------------------------------------------------------------------

    @property
    def _llm_type(self) -> str:
        return "xpu"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        others = {"base_url": self.base_url, "timeout": self.timeout}
        found = {name: value for name, value in others.items() if value is not None}
        return {"model": self.model, **self.lc_attributes, **sampling_values(self), **found}

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> LangSmithParams:
        wanted = self.stop if stop is None else stop
        params = super()._get_ls_params(stop=wanted, **kwargs)
        params["ls_provider"] = "xpu"
        params["ls_model_name"] = self.reported_name(kwargs.get("model"))
        return params

    def _resolve_model_profile(self) -> ModelProfile | None:
        # The small models of the package call on and on where an answer may be a call or a form.
        is_small = self._uses_engine and self.model in BUILTIN_MODELS
        return text_profile(
            self._known_context, self.max_tokens, chooses_tools=self._chooses_tools, answers_in_forms=not is_small
        )

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
        if self.backend is not None:
            # Which is not written down: at least the name tells it from others, in caches too.
            attributes["model"] = self.reported_name()
        if self.priority is not None:
            attributes["priority"] = str(self.priority)
        if self.config is not None:
            attributes["config"] = self.config.model_dump(mode="json", exclude_unset=True)
        return attributes
