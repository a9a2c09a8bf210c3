"""The fields of `XPULLM`, and what LlamaIndex asks about them."""

from __future__ import annotations

from typing import Any

from llama_index.core.base.llms.types import LLMMetadata
from llama_index.core.llms.function_calling import FunctionCallingLLM
from pydantic import Field

from llama_index.llms.xpu._pickling import LeftBehind
from xpu_agents.settings import ModelSettings
from xpu_runtime import SamplingParams

__all__ = ["XPUSettings"]

_UNKNOWN_CONTEXT = 4096
"""Tokens (chosen): a context that nearly every model has."""


class XPUSettings(FunctionCallingLLM, ModelSettings):
    """What an `XPULLM` is told."""

    context_window: int | None = Field(default=None, ge=1)
    """Most tokens of a prompt and its answer; None is what the engine says, or a server once it was asked."""

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled. LlamaIndex leaves out what cannot be; of a backend that has to be said when it is asked."""
        # Of a copy, since LlamaIndex takes that out of the object itself, which then has no such attribute any more.
        state: dict[str, Any] = super(XPUSettings, self.model_copy()).__getstate__()
        if self.backend is not None and "backend" not in state["__dict__"]:
            state["__dict__"]["backend"] = LeftBehind(type(self.backend).__name__)
        return state

    @classmethod
    def class_name(cls) -> str:
        """How LlamaIndex names it when it writes it down."""
        return "xpu_llm"

    @property
    def metadata(self) -> LLMMetadata:
        """Sizes and abilities; asking for them loads no model and asks no server."""
        return LLMMetadata(
            context_window=self.context_window or self._known_context or _UNKNOWN_CONTEXT,
            num_output=self.max_tokens or SamplingParams().max_tokens,
            is_chat_model=True,
            is_function_calling_model=True,
            model_name=self.reported_name(),
        )
