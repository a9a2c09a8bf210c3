"""Descriptions of models in Ollama's responses: `ModelDescription`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.chat import Chat
from xpu_agents.chat.model import ChatModel
from xpu_agents.server.completions.infill import InfillTokens
from xpu_agents.server.loading.model_source import ModelSource
from xpu_agents.server.ollama.chunks import timestamp
from xpu_agents.server.ollama.model_facts import ModelFacts
from xpu_agents.server.served_models import LoadedModel
from xpu_runtime import EmbeddingEngine, SamplingParams
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.generation_config import default_sampling_params
from xpu_runtime.model.tokenizer import Tokenizer

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
    """

    facts: ModelFacts
    capabilities: tuple[str, ...]
    context: int
    template: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of_chat(cls, chat: Chat) -> ModelDescription:
        """Describe a chat model that is loaded."""
        engine = chat.engine
        return cls._of(engine.folder, chat.model, engine.tokenizer, engine.max_context, engine.default_sampling_params)

    @classmethod
    def of_source(cls, source: ModelSource) -> ModelDescription:
        """Describe a chat model that is not loaded, by its files.

        Raises:
            ModelError: its files cannot be read.
        """
        assert source.folder is not None
        folder, tokenizer = source.folder, Tokenizer(source.folder.path)
        sampling = default_sampling_params(folder.path, source.config)
        return cls._of(folder, ChatModel(tokenizer, source.name), tokenizer, source.context, sampling)

    @classmethod
    def _of(
        cls, folder: ModelFolder, model: ChatModel, tokenizer: Tokenizer, context: int, params: SamplingParams
    ) -> ModelDescription:
        template = model.template.source
        capabilities = {
            "completion": True,
            "tools": bool(template),
            "thinking": bool(template) and model.tool_format.has_reasoning,
            "insert": InfillTokens.of(tokenizer) is not None,
        }
        sampling = params.model_dump(exclude_unset=True)
        if "repetition_penalty" in sampling:
            sampling["repeat_penalty"] = sampling.pop("repetition_penalty")
        return cls(
            ModelFacts.of(folder.path, folder.graph, context),
            tuple(name for name, has_it in capabilities.items() if has_it),
            context,
            f"{_INFILL_NOTE}{template}" if capabilities["insert"] else template,
            {"num_ctx": context, **sampling},
        )

    @classmethod
    def of_embeddings(cls, engine: EmbeddingEngine) -> ModelDescription:
        """Describe an embedding model."""
        facts = ModelFacts.of(engine.model.path, engine.model.graph, engine.max_tokens)
        return cls(facts, ("embedding",), engine.max_tokens, parameters={"num_ctx": engine.max_tokens})

    def listed(self, name: str) -> dict[str, Any]:
        """Return the entry of ``/api/tags``."""
        return {**self._head(name), "modified_at": self.facts.modified_at, "capabilities": list(self.capabilities)}

    def running(self, name: str, loaded: LoadedModel | None) -> dict[str, Any]:
        """Return the entry of ``/api/ps``.

        Args:
            name: name of the model for clients.
            loaded: its memory; None for an embedding model, which stays loaded.
        """
        head = self._head(name)
        expires_at = None if loaded is None else loaded.expires_at
        return {
            **head,
            "size": head["size"] if loaded is None else loaded.size_bytes,
            "expires_at": _NEVER if expires_at is None else timestamp(expires_at),
            "size_vram": 0 if loaded is None else loaded.device_bytes,
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
