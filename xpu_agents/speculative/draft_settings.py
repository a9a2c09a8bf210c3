"""Settings of draft models."""

from __future__ import annotations

from typing import Any

from xpu_agents.models import resolve_model
from xpu_runtime import EngineConfig, Priority
from xpu_runtime.errors import ConfigError, ModelError
from xpu_runtime.model.folder import ModelFolder

__all__ = ["DRAFT_MODEL", "SAMPLE_TEMPERATURE", "check_draft_model", "draft_config", "draft_settings"]

DRAFT_MODEL = "desk-draft"
"""Default draft model."""

SAMPLE_TEMPERATURE = 0.8
"""Temperature of all samples but the first (chosen: the samples should differ)."""


def draft_config(name: str) -> EngineConfig:
    """Returns the engine settings of a draft model, which runs on the CPU and leaves NPU and GPU to the main model.

    The bundled draft model is too small to gain from a second core, which the main model needs (measured:
    docs/results/tool_speculation.md).
    """
    return EngineConfig(device="CPU", threads=1) if name == DRAFT_MODEL else EngineConfig(device="CPU")


def draft_settings(sample: int, deadline_s: float) -> dict[str, Any]:
    """Returns the call arguments of a sample: proactive priority, and greedy for the first sample.

    Args:
        sample: Number of the sample, from 0.
        deadline_s: Time limit in seconds; 0 for none.
    """
    return {
        "priority": Priority.PROACTIVE,
        "timeout": deadline_s or None,
        "temperature": SAMPLE_TEMPERATURE if sample else 0.0,
        "seed": sample,
    }


def check_draft_model(name: str) -> None:
    """Checks that a draft model exists, without loading it. Later errors would go unnoticed.

    Raises:
        ConfigError: There is no such model.
    """
    try:
        ModelFolder.open(resolve_model(name))
    except ModelError as error:
        raise ConfigError(
            f"draft: {name!r} cannot be used ({error}); expected a chat model, the name of a local one such as "
            f"{DRAFT_MODEL!r}, or None for the model's own stream only"
        ) from error
