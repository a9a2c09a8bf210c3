"""Description of a model on this machine."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self

from xpu_agents.models.builtin import BUILTIN
from xpu_agents.models.conversions import Conversion, conversions_by_source
from xpu_agents.models.gguf_facts import GgufFacts, read_facts
from xpu_agents.models.local_files import resolved, size_bytes
from xpu_agents.models.pull_record import PullRecord
from xpu_agents.models.stores.found_model import FoundModel
from xpu_runtime.errors import ModelError
from xpu_runtime.model.embedding_folder import ENCODER_TYPES, is_embedding_folder
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.graph_files import GRAPH

__all__ = ["LocalModel", "weight_type"]

_TAIL_BYTES = 1 << 16
"""Bytes at the end of a graph file that are searched; metadata is at the end, and graphs have megabytes."""
_MODE = re.compile(rb'<weight_compression>.*?<mode value="(\w+?)(?:_a?sym)?"', re.DOTALL)


@dataclass(frozen=True, slots=True)
class LocalModel:
    """Properties of a model that are known without loading it.

    Attributes:
        name: name for commands.
        path: folder, or GGUF file (the first part of a split one).
        store: name of the store for people: ``package``, ``pulled``, or the program to which the files belong.
        format: ``OpenVINO`` or ``GGUF``; empty if it is another one.
        size_bytes: size of its files.
        weights: type of the weights, such as ``int8`` or ``Q4_K_M``; empty if unknown.
        max_context: context length that the model was trained for, or longest text of an embedding model, in tokens;
            None if it cannot be read.
        commit: pulled revision; None if the model was not pulled.
        converted_bytes: size of the converted copy of a GGUF or embedding model in our cache; None without one.
        problem: reason why the model cannot be served, or an empty string.
        kind: ``text``, or ``embedding`` for a model that makes vectors.
    """

    name: str
    path: Path
    store: str
    format: str
    size_bytes: int
    weights: str
    max_context: int | None
    commit: str | None = None
    converted_bytes: int | None = None
    problem: str = ""
    kind: Literal["text", "embedding"] = "text"

    @classmethod
    def of(cls, found: FoundModel, conversions: Mapping[Path, Conversion] | None = None) -> Self:
        """Describe a model; one that cannot be served has a ``problem``.

        Args:
            found: the model.
            conversions: converted copies by the resolved path of their source; None to look for them.
        """
        conversions = conversions_by_source() if conversions is None else conversions
        if found.gguf is not None:
            return cls._of_gguf(found, conversions)
        path, problem = found.path, found.problem
        is_openvino, is_folder = (path / GRAPH).exists(), path.is_dir()
        is_embedding = found.store != BUILTIN and not problem and is_embedding_folder(path)
        context = None
        try:
            if is_embedding and not is_openvino:
                problem = _conversion_problem(path, found.name)
            if is_embedding:
                context = _longest_text(path)
            elif not problem:
                context = ModelFolder.open(path).max_context
        except ModelError as error:
            problem = str(error)
        record = PullRecord.load(path)
        conversion = conversions.get(resolved(path)) if is_embedding else None
        return cls(
            name=found.name,
            path=path,
            store=found.store,
            format="OpenVINO" if is_openvino else "",
            size_bytes=size_bytes(path) if is_folder else 0,
            weights=weight_type(path) if is_folder else "",
            max_context=context,
            commit=None if record is None else record.commit,
            converted_bytes=None if conversion is None else conversion.size_bytes,
            problem=problem,
            kind="embedding" if is_embedding else "text",
        )

    @classmethod
    def _of_gguf(cls, found: FoundModel, conversions: Mapping[Path, Conversion]) -> Self:
        """Describe a GGUF model by the header of its file."""
        assert found.gguf is not None
        facts = GgufFacts(found.gguf.quantization, None, found.problem) if found.problem else read_facts(found.path)
        conversion = conversions.get(resolved(found.path))
        record = PullRecord.load(found.path.parent)
        return cls(
            name=found.name,
            path=found.path,
            store=found.store,
            format="GGUF",
            size_bytes=found.gguf.size_bytes,
            weights=facts.quantization,
            max_context=facts.context,
            commit=None if record is None else record.commit,
            converted_bytes=None if conversion is None else conversion.size_bytes,
            problem=facts.problem,
            kind="embedding" if facts.is_embedding else "text",
        )


def _longest_text(folder: Path) -> int:
    """Longest text of an embedding model in tokens."""
    # Imported here: it imports OpenVINO, which takes a second.
    from xpu_runtime.embedding.model import longest_text

    return longest_text(folder)


def _conversion_problem(folder: Path, name: str) -> str:
    """Return why an embedding model with PyTorch weights is not converted, or an empty string."""
    try:
        model_type = json.loads((folder / "config.json").read_bytes()).get("model_type")
    except (OSError, ValueError, AttributeError, RecursionError):
        return f"{folder / 'config.json'} cannot be read"
    if model_type in ENCODER_TYPES:
        return ""
    return (
        f"embedding models of type {model_type!r} are not converted; "
        f"`optimum-cli export openvino --model {name} --task feature-extraction DIR` exports it"
    )


def weight_type(folder: Path) -> str:
    """Return a type such as ``int8`` or ``int4``; empty if it is unknown. The folder may be incomplete."""
    return _of_graph(folder / GRAPH) or _of_config(folder / "openvino_config.json")


def _of_graph(graph: Path) -> str:
    """Read the compression mode from a graph; empty if the weights are not compressed."""
    try:
        with graph.open("rb") as file:
            file.seek(max(0, graph.stat().st_size - _TAIL_BYTES))
            match = _MODE.search(file.read())
    except OSError:
        return ""
    return match.group(1).decode() if match else ""


def _of_config(file: Path) -> str:
    """Read the requested type from the exporter's configuration."""
    try:
        config = json.loads(file.read_text(encoding="utf-8"))
        dtype = config.get("dtype") or (config.get("quantization_config") or {}).get("bits") or ""
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    return f"int{dtype}" if isinstance(dtype, int) else str(dtype)
