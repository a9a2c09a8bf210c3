"""Fields of `XPULLM` and LlamaIndex's queries about them."""

from __future__ import annotations

from typing import Any

from llama_index.core.base.llms.types import LLMMetadata
from llama_index.core.llms.function_calling import FunctionCallingLLM
from pydantic import Field

from llama_index.llms.xpu._pickling import MissingBackend
from xpu_agents.settings import ModelSettings
from xpu_runtime import SamplingParams

__all__ = ["XPUSettings"]

_UNKNOWN_CONTEXT = 4096
"""Default context length in tokens (chosen: nearly every model has it)."""


class XPUSettings(FunctionCallingLLM, ModelSettings):
    """Fields of an `XPULLM`."""

    context_window: int | None = Field(default=None, ge=1)
    """Limit on tokens of prompt and answer; None for that of the engine, or of a server after its first reply."""

    def __getstate__(self) -> dict[str, Any]:
        """Returns the pickled state, with a placeholder for an unpicklable backend."""
        # From a copy, since LlamaIndex removes unpicklable attributes from the object itself.
        state: dict[str, Any] = super(XPUSettings, self.model_copy()).__getstate__()
        if self.backend is not None and "backend" not in state["__dict__"]:
            state["__dict__"]["backend"] = MissingBackend(type(self.backend).__name__)
        return state

    @classmethod
    def class_name(cls) -> str:
        """Returns the class id for LlamaIndex's serialisation."""
        return "xpu_llm"

    @property
    def metadata(self) -> LLMMetadata:
        """Sizes and abilities. Reading them neither loads a model nor contacts a server."""
        return LLMMetadata(
            context_window=self.context_window or self._known_context or _UNKNOWN_CONTEXT,
            num_output=self.max_tokens or SamplingParams().max_tokens,
            is_chat_model=True,
            is_function_calling_model=True,
            model_name=self.reported_name(),
        )
