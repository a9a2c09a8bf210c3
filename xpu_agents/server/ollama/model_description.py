"""Descriptions of models in Ollama's responses: `ModelDescription`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.chat import Chat
from xpu_agents.server.completions.infill import InfillTokens
from xpu_agents.server.ollama.model_facts import ModelFacts
from xpu_runtime import EmbeddingEngine

__all__ = ["ModelDescription"]

_INFILL_NOTE = "{#- fills in the middle: .Suffix -#}\n"
"""Note at the beginning of a template, by which Continue finds models that fill in the middle."""
_NAME_WIDTH = 30
"""Characters of the names of parameters, as Ollama pads them."""
_NEVER = "2318-01-01T00:00:00Z"
"""Time at which a model is unloaded that stays loaded."""


@dataclass(frozen=True, slots=True)
class ModelDescription:
    """Description of a model.

    Attributes:
        facts: properties of its files.
        capabilities: what it can be used for, in Ollama's words.
        context: context length in tokens.
        template: chat template.
        parameters: default sampling parameters, and the context length, by the names of Ollama's options.
        on_device: whether its weights are in the memory of a GPU or an NPU.
    """

    facts: ModelFacts
    capabilities: tuple[str, ...]
    context: int
    template: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    on_device: bool = False

    @classmethod
    def of_chat(cls, chat: Chat) -> ModelDescription:
        """Describe a chat model."""
        engine, template = chat.engine, chat.model.template.source
        capabilities = {
            "completion": True,
            "tools": bool(template),
            "thinking": bool(template) and chat.model.tool_format.has_reasoning,
            "insert": InfillTokens.of(engine.tokenizer) is not None,
        }
        sampling = engine.default_sampling_params.model_dump(exclude_unset=True)
        if "repetition_penalty" in sampling:
            sampling["repeat_penalty"] = sampling.pop("repetition_penalty")
        return cls(
            ModelFacts.of(engine.folder.path, engine.folder.graph, engine.max_context),
            tuple(name for name, has_it in capabilities.items() if has_it),
            engine.max_context,
            f"{_INFILL_NOTE}{template}" if capabilities["insert"] else template,
            {"num_ctx": engine.max_context, **sampling},
            any(not lane.device.startswith("CPU") for lane in engine.heg.lanes.values()),
        )

    @classmethod
    def of_embeddings(cls, engine: EmbeddingEngine) -> ModelDescription:
        """Describe an embedding model."""
        facts = ModelFacts.of(engine.model.path, engine.model.graph, engine.max_tokens)
        return cls(facts, ("embedding",), engine.max_tokens, parameters={"num_ctx": engine.max_tokens})

    def listed(self, name: str) -> dict[str, Any]:
        """Return the entry of ``/api/tags``."""
        return {**self._head(name), "modified_at": self.facts.modified_at, "capabilities": list(self.capabilities)}

    def running(self, name: str) -> dict[str, Any]:
        """Return the entry of ``/api/ps``."""
        size_bytes = self.facts.size_bytes
        return {
            **self._head(name),
            "expires_at": _NEVER,
            "size_vram": size_bytes if self.on_device else 0,
            "context_length": self.context,
        }

    def shown(self, name: str) -> dict[str, Any]:
        """Return the response of ``/api/show``."""
        return {
            "modelfile": f"# Modelfile of a model that xpu-agents serves\nFROM {name}\n",
            "parameters": "\n".join(f"{key:{_NAME_WIDTH}} {value}" for key, value in self.parameters.items()),
            "template": self.template,
            "details": self.facts.details,
            "model_info": {**self.facts.info, "general.basename": name},
            "capabilities": list(self.capabilities),
            "modified_at": self.facts.modified_at,
        }

    def _head(self, name: str) -> dict[str, Any]:
        facts = self.facts
        return {
            "name": name,
            "model": name,
            "size": facts.size_bytes,
            "digest": facts.digest,
            "details": facts.details,
        }
