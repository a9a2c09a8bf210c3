"""Which files of a repository make a model folder."""

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
# A file of the folder itself, with a name that is one on every system: what the hub says becomes a path here.
# To Windows aux.json is a device, and a dot at the end is none.
_DEVICE = r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)"
_PLAIN = re.compile(rf"(?!{_DEVICE})[a-z0-9_](?:[a-z0-9_.-]{{0,253}}[a-z0-9_-])?", re.ASCII | re.IGNORECASE)
_ENDINGS = (".xml", ".json", ".jinja", ".txt", ".md")
_PAPERS = ("LICENSE", "NOTICE")


def required_files(model_id: ModelId, files: Iterable[HubFile]) -> tuple[HubFile, ...]:
    """The graphs with their weights, configuration, templates and papers; no weights of other frameworks.

    Raises:
        PullError: it is no OpenVINO model for text, or not all of one.
    """
    there = {file.name: file for file in files if _PLAIN.fullmatch(file.name)}
    missing = [name for name in _REQUIRED if name not in there]
    if missing:
        raise PullError(
            f"{model_id} is not a whole OpenVINO model for text: it has no {', '.join(missing)}",
            f"Nothing was downloaded. Take a ready-made repository (OpenVINO/*-ov), or export this one: "
            f"`optimum-cli export openvino --model {model_id} --task text-generation-with-past DIR`.",
        )
    return tuple(file for file in there.values() if _is_needed(file.name, there))


def case_conflict(files: Iterable[HubFile]) -> tuple[str, str] | None:
    """Two names that are one to Windows and macOS; None where there are none."""
    seen: dict[str, str] = {}
    for file in files:
        first = seen.setdefault(file.name.casefold(), file.name)
        if first != file.name:
            return first, file.name
    return None


def _is_needed(name: str, there: Iterable[str]) -> bool:
    if name == RECORD_FILE:
        return False  # of somebody else's pull; ours would be written over it
    if name.endswith(".bin"):
        return f"{name.removesuffix('.bin')}.xml" in there  # else it is no graph's: PyTorch calls its weights so too
    return name.endswith(_ENDINGS) or name.startswith(_PAPERS)
