"""Default sampling parameters of models by name, and their description."""

from __future__ import annotations

from pathlib import Path

from xpu_agents.models.stores import ollama
from xpu_runtime import EngineConfig, SamplingParams

__all__ = ["config_for", "describe_sampling"]


def config_for(model: str | Path, config: EngineConfig | None = None) -> EngineConfig:
    """Return the engine settings for a model by its path or name; prefixes are kept on disk unless they say otherwise.

    The parameters of an Ollama model, which are not in its GGUF file, become
    `EngineConfig.override_generation_config`; those in ``config`` take precedence.
    """
    config = config or EngineConfig()
    if "prefix_cache" not in config.model_fields_set:
        config = config.replace(prefix_cache="disk")
    name = str(model)
    if config.generation_config == "none" or not name.startswith(ollama.PREFIX) or Path(name).exists():
        return config
    recommended = ollama.sampling(name.removeprefix(ollama.PREFIX))
    if not recommended:
        return config
    return config.replace(override_generation_config={**recommended, **config.override_generation_config})


def describe_sampling(params: SamplingParams) -> str:
    """Return the sampling parameters that are set as text, such as ``temperature 0.6, top_p 0.9``."""
    values = params.model_dump(exclude_unset=True)
    greedy = params.is_greedy
    shown = [f"{name} {value:g}" for name, value in values.items() if not greedy or name == "repetition_penalty"]
    return ", ".join(["greedy", *shown] if greedy else shown)
