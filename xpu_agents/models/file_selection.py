"""Selection of the files of a hub repository that a model folder needs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from xpu_agents.models.errors import PullError
from xpu_agents.models.hub import HubFile
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.pull_record import RECORD_FILE

__all__ = ["case_conflict", "required_files"]

_REQUIRED = (
    "openvino_model.xml",
    "openvino_model.bin",
    "openvino_tokenizer.xml",
    "openvino_tokenizer.bin",
    "openvino_detokenizer.xml",
    "openvino_detokenizer.bin",
    "config.json",
)
# File names that are valid on every system, since they become local paths. Windows reserves device names such as
# aux.json, and drops a dot at the end.
_DEVICE = r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)"
_PORTABLE_NAME = re.compile(rf"(?!{_DEVICE})[a-z0-9_](?:[a-z0-9_.-]{{0,253}}[a-z0-9_-])?", re.ASCII | re.IGNORECASE)
_ENDINGS = (".xml", ".json", ".jinja", ".txt", ".md")
_LICENCES = ("LICENSE", "NOTICE")


def required_files(model_id: ModelId, files: Iterable[HubFile]) -> tuple[HubFile, ...]:
    """Select the graphs with their weights, configuration, templates and licences, without other frameworks' weights.

    Raises:
        PullError: the repository has no complete OpenVINO text model.
    """
    available = {file.name: file for file in files if _PORTABLE_NAME.fullmatch(file.name)}
    missing = [name for name in _REQUIRED if name not in available]
    if missing:
        raise PullError(
            f"{model_id} is not a complete OpenVINO text model: it has no {', '.join(missing)}",
            f"Nothing was downloaded. Take a ready-made repository (OpenVINO/*-ov), or export this one: "
            f"`optimum-cli export openvino --model {model_id} --task text-generation-with-past DIR`.",
        )
    return tuple(file for file in available.values() if _is_needed(file.name, available))


def case_conflict(files: Iterable[HubFile]) -> tuple[str, str] | None:
    """Return two file names that differ only in case, or None."""
    seen: dict[str, str] = {}
    for file in files:
        first = seen.setdefault(file.name.casefold(), file.name)
        if first != file.name:
            return first, file.name
    return None


def _is_needed(name: str, available: Iterable[str]) -> bool:
    if name == RECORD_FILE:
        return False  # the record of another pull; ours replaces it
    if name.endswith(".bin"):
        return f"{name.removesuffix('.bin')}.xml" in available  # other .bin files are weights of PyTorch
    return name.endswith(_ENDINGS) or name.startswith(_LICENCES)
