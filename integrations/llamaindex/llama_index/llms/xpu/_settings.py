"""The fields of `XPULLM`, and what LlamaIndex asks about them."""

from __future__ import annotations

from pathlib import Path

from llama_index.core.base.llms.types import LLMMetadata
from llama_index.core.llms.function_calling import FunctionCallingLLM
from pydantic import Field

from xpu_agents.chat import Chat
from xpu_agents.engines import known_context
from xpu_agents.settings import ModelSettings
from xpu_runtime import SamplingParams

__all__ = ["XPUSettings"]

_UNKNOWN_CONTEXT = 4096
"""Tokens (chosen): a context that nearly every model has."""


class XPUSettings(FunctionCallingLLM, ModelSettings):
    """What an `XPULLM` is told."""

    context_window: int | None = Field(default=None, ge=1)
    """Most tokens of a prompt and its answer; None is what the engine says, or a server once it was asked."""

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
        if self._embedded:
            return known_context(self.model, self.config)
        backend = self._ready_backend(self.model)
        # The client of a server knows it once the server was asked what it is.
        return backend.engine.max_context if isinstance(backend, Chat) else getattr(backend, "max_context", None)
