"""Selection of the files of a hub repository that a model needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Final

from rich.filesize import decimal

from xpu_agents.models.errors import PullError
from xpu_agents.models.hub import HubFile
from xpu_agents.models.identifier import ModelId
from xpu_agents.models.pull_record import RECORD_FILE
from xpu_runtime.model.embedding_folder import ENCODER_TYPES
from xpu_runtime.model.gguf.file_names import GgufSet, gguf_sets
from xpu_runtime.model.graph_files import GRAPH, TOKENIZER, WEIGHTS

__all__ = [
    "DEFAULT_QUANTIZATION",
    "case_conflict",
    "check_model_type",
    "is_embedding_model",
    "required_files",
    "select_files",
]

DEFAULT_QUANTIZATION: Final = "Q4_K_M"
"""Quantisation that is pulled from a GGUF repository if none is named (chosen: the usual one of other programs)."""

_REQUIRED = (
    GRAPH,
    WEIGHTS,
    TOKENIZER,
    "openvino_tokenizer.bin",
    "openvino_detokenizer.xml",
    "openvino_detokenizer.bin",
    "config.json",
)
# File names that are valid on every system, since they become local paths. Windows reserves device names such as
# aux.json, and drops a dot at the end.
_DEVICE = r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)"
_PORTABLE_NAME = re.compile(rf"(?!{_DEVICE})[a-z0-9_](?:[a-z0-9_.-]{{0,253}}[a-z0-9_-])?", re.ASCII | re.IGNORECASE)
_MODULES = "modules.json"
_ENCODER = ("config.json", "tokenizer.json", "model.safetensors")
"""Files of an embedding model in the form of sentence-transformers, beside its modules."""
_MODULE_FILE = re.compile(r"\d{1,3}_[A-Za-z]{1,30}/(?:config\.json|model\.safetensors)", re.ASCII)
_ENDINGS = (".xml", ".json", ".jinja", ".txt", ".md")
_TEMPLATES = "additional_chat_templates/"
_LICENCES = ("LICENSE", "NOTICE")


def select_files(model_id: ModelId, files: Sequence[HubFile]) -> tuple[ModelId, tuple[HubFile, ...]]:
    """Select the files of the OpenVINO model of a repository, or those of one GGUF model.

    An embedding model in the form of sentence-transformers takes the place of an OpenVINO model.

    Returns:
        The id of the selected model, with the quantisation of a GGUF model, and its files.

    Raises:
        PullError: the repository has no such model.
    """
    sets = gguf_sets({file.name: file.size for file in files})
    is_complete = {file.name for file in files}.issuperset(_REQUIRED)
    if not model_id.quantization and not is_complete and not sets and is_embedding_model(files):
        return model_id, _embedding_files(model_id, files)
    if not model_id.quantization and (is_complete or not sets):
        return model_id, required_files(model_id, files)
    chosen = _choose_gguf(model_id, sets)
    labels = [each.label for each in sets]
    chosen_id = ModelId.find(
        f"{model_id.repository}:{chosen.label if labels.count(chosen.label) == 1 else chosen.stem}"
    )
    names = {file: PurePosixPath(file).name for file in chosen.files}
    if chosen_id is None or not all(_PORTABLE_NAME.fullmatch(name) for name in names.values()):
        raise PullError(
            f"{model_id}: the file name {chosen.files[0]!r} is not valid on every system",
            "Download it by other means, and pass its path as MODEL.",
        )
    selected = [replace(file, name=names[file.name], remote=file.name) for file in files if file.name in names]
    beside = [file for file in files if _PORTABLE_NAME.fullmatch(file.name) and _is_documentation(file.name)]
    return chosen_id, (*selected, *beside)


def _choose_gguf(model_id: ModelId, sets: Sequence[GgufSet]) -> GgufSet:
    """Choose the GGUF model of the quantisation, of the usual one, or the only one."""
    if not sets:
        raise PullError(
            f"{model_id.repository} has no GGUF files",
            f"`xpu-agents pull {model_id.repository}` pulls an OpenVINO model; GGUF repositories often end in -GGUF.",
        )
    wanted = model_id.quantization or DEFAULT_QUANTIZATION
    matching = [each for each in sets if each.matches(wanted)]
    if not matching and not model_id.quantization and len(sets) == 1:
        matching = list(sets)
    if len(matching) == 1 and not matching[0].missing:
        return matching[0]
    if len(matching) == 1:
        raise PullError(f"{model_id.repository}: {matching[0].problem}", "Take another quantisation or repository.")
    if matching:
        listed = ", ".join(f"{each.stem} ({decimal(each.size_bytes)})" for each in matching)
        problem = f"{model_id.repository} has {len(matching)} files of {wanted}: {listed}"
        raise PullError(problem, f"Name one: xpu-agents pull {model_id.repository}:{matching[0].stem}")
    listed = ", ".join(f"{each.label} ({decimal(each.size_bytes)})" for each in sets)
    raise PullError(
        f"{model_id.repository} has no GGUF file of {wanted}; there are {listed}",
        f"Name one: xpu-agents pull {model_id.repository}:{sets[0].label}",
    )


def required_files(model_id: ModelId, files: Iterable[HubFile]) -> tuple[HubFile, ...]:
    """Select the graphs with their weights, configuration, templates and licences, without other frameworks' weights.

    Raises:
        PullError: the repository has no complete OpenVINO text model.
    """
    files = [_flat_template(file) for file in files]
    available = {file.name: file for file in files if _PORTABLE_NAME.fullmatch(file.name)}
    missing = [name for name in _REQUIRED if name not in available]
    if missing:
        raise PullError(
            f"{model_id} is not a complete OpenVINO text model: it has no {', '.join(missing)}",
            f"Nothing was downloaded. Take a ready-made repository (OpenVINO/*-ov, or *-GGUF), or export this one: "
            f"`optimum-cli export openvino --model {model_id} --task text-generation-with-past DIR`.",
        )
    return tuple(file for file in available.values() if _is_needed(file.name, available))


def is_embedding_model(files: Iterable[HubFile]) -> bool:
    """True if files are those of an embedding model in the form of sentence-transformers, without an OpenVINO graph."""
    names = {file.name for file in files}
    return _MODULES in names and GRAPH not in names


def _embedding_files(model_id: ModelId, files: Iterable[HubFile]) -> tuple[HubFile, ...]:
    """Select weights, modules, tokenizer and configuration, without copies of the weights in other formats.

    Raises:
        PullError: a file is missing.
    """
    available = {file.name: file for file in files}
    dense = [name for name in available if _MODULE_FILE.fullmatch(name) and name.endswith("_Dense/config.json")]
    needed = [*_ENCODER, *(f"{name.partition('/')[0]}/model.safetensors" for name in dense)]
    missing = [name for name in needed if name not in available]
    if missing:
        raise PullError(
            f"{model_id} is not a complete embedding model: it has no {', '.join(missing)}",
            _embedding_advice(model_id),
        )
    return tuple(file for name, file in available.items() if name in needed or _is_beside_encoder(name))


def _is_beside_encoder(name: str) -> bool:
    """True if a file describes an embedding model: a module, a configuration, the licence or the model card."""
    if _MODULE_FILE.fullmatch(name):
        return True
    return bool(_PORTABLE_NAME.fullmatch(name)) and (
        (name.endswith(".json") and name != RECORD_FILE) or _is_documentation(name)
    )


def check_model_type(model_id: ModelId, model_type: str) -> None:
    """Reject an embedding model whose weights are not converted.

    Raises:
        PullError: the type is not that of an encoder that is converted.
    """
    if model_type and model_type not in ENCODER_TYPES:
        raise PullError(
            f"{model_id} cannot be served: embedding models of type {model_type!r} are not converted; expected "
            f"{', '.join(ENCODER_TYPES)}",
            _embedding_advice(model_id),
        )


def _embedding_advice(model_id: ModelId) -> str:
    return (
        f"Nothing was downloaded. Take a GGUF file of it, or export it: "
        f"`optimum-cli export openvino --model {model_id} --task feature-extraction DIR`."
    )


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


def _flat_template(file: HubFile) -> HubFile:
    """Give a further chat template a name without its folder."""
    name = file.name.removeprefix(_TEMPLATES)
    return file if name == file.name else replace(file, name=f"chat_template.{name}", remote=file.name)


def _is_documentation(name: str) -> bool:
    return name.endswith(".md") or name.startswith(_LICENCES)
