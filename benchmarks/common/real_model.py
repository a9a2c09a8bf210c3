"""The real model of benchmarks, notebooks and tests, where the content of its text matters."""

from __future__ import annotations

import os
from pathlib import Path

from xpu_agents.models import resolve_model
from xpu_runtime.model.folder import ModelFolder

__all__ = ["REAL_MODEL_MISSING", "REAL_MODEL_VARIABLE", "default_model", "model_folder", "real_model"]

REAL_MODEL_VARIABLE = "XPU_AGENTS_REAL_MODEL"
_FILE = Path(__file__).parents[3] / "shared" / "models" / "SmolLM2-135M-Instruct.Q4_1.gguf"
REAL_MODEL_MISSING = f"no real model: set {REAL_MODEL_VARIABLE} to a model, or put {_FILE.name} into ../shared/models"
"""Reason for skipping what needs the real model."""


def real_model() -> str | None:
    """Return the path or name of the real model: the environment variable, else the file beside the checkout.

    A value of the variable is returned as it is, so that a wrong one is an error where the model is opened. The result
    is None if neither exists.
    """
    return os.environ.get(REAL_MODEL_VARIABLE) or (str(_FILE) if _FILE.is_file() else None)


def default_model(other: str) -> str | None:
    """Return the real model; if there is none, print that ``other`` is used instead and return None."""
    model = real_model()
    if model is None:
        print(f"{REAL_MODEL_MISSING}; {other} is used")
    return model


def model_folder(model: str) -> str:
    """Return the folder of a path or name of a model; a GGUF file is converted into the cache.

    openvino-genai reads the folder as well, so that both engines have the same weights and tokenizer.
    """
    return str(ModelFolder.open(resolve_model(model)).path)
