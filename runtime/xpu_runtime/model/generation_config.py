"""Sampling parameters that a model recommends: in its ``generation_config.json``, or in a GGUF file."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from xpu_runtime.config import EngineConfig
from xpu_runtime.decoding import SamplingParams
from xpu_runtime.errors import ConfigError, InvalidRequestError
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.sampling import recommended_sampling
from xpu_runtime.model.graph_files import GENERATION_CONFIG
from xpu_runtime.model.json_files import read_json_object

__all__ = ["default_sampling_params", "usable_sampling"]

_LOG = logging.getLogger(__name__)

_PARAMETERS = ("temperature", "top_p", "top_k", "min_p", "repetition_penalty")
"""Sampling parameters that a model may recommend."""
_SHOWN_CHARS = 40


def default_sampling_params(model: Path | GgufFile, config: EngineConfig) -> SamplingParams:
    """Return the parameters of requests that leave them out; only those that the model or ``config`` has are set.

    Args:
        model: model folder, or GGUF file that is not converted yet.
        config: its `EngineConfig.generation_config` and `EngineConfig.override_generation_config` count.

    Raises:
        ModelFolderError: the file of the folder cannot be read.
        ConfigError: an override has another name, or a value that cannot be used.
    """
    overrides = dict(config.override_generation_config)
    unknown = next((name for name in overrides if name not in _PARAMETERS), None)
    if unknown is not None:
        raise ConfigError(
            f"override_generation_config: {unknown!r} cannot be set; expected {', '.join(_PARAMETERS[:-1])} or "
            f"{_PARAMETERS[-1]}"
        )
    recommended = {} if config.generation_config == "none" else _recommended(model)
    try:
        return SamplingParams(**{**recommended, **overrides})
    except InvalidRequestError as error:
        raise ConfigError(f"override_generation_config: {error}") from None


def usable_sampling(values: Mapping[str, Any], source: Path) -> dict[str, Any]:
    """Return the sampling parameters among ``values`` that a model may recommend and that can be used.

    One line of the log names those that cannot be used. A ``top_k`` of -1 is off, as in vLLM.

    Args:
        values: content of a file, with values of any type.
        source: the file.
    """
    usable: dict[str, Any] = {}
    ignored = []
    for name in _PARAMETERS:
        value = values.get(name)
        if value is None:
            continue
        value = 0 if name == "top_k" and value == -1 else value
        parameter: dict[str, Any] = {name: value}
        try:
            SamplingParams(**parameter)
            usable |= parameter
        except InvalidRequestError:
            ignored.append(f"{name}={repr(value)[:_SHOWN_CHARS]}")
    if ignored:
        _LOG.warning("%s: ignored, since they cannot be used: %s", source, ", ".join(ignored))
    return usable


def _recommended(model: Path | GgufFile) -> dict[str, Any]:
    """Apply ``do_sample`` as transformers does: with it the default temperature is 1, with false decoding is greedy."""
    if isinstance(model, GgufFile):
        content, source = recommended_sampling(model.metadata), model.path
    else:
        source = model / GENERATION_CONFIG
        content = read_json_object(source, optional=True)
    usable = usable_sampling(content, source)
    if content.get("do_sample") is False:
        usable["temperature"] = 0.0
    elif content.get("do_sample") is True:
        usable.setdefault("temperature", 1.0)
    return usable
