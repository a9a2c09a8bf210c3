"""Recognition of embedding models among model folders."""

from __future__ import annotations

import re
from pathlib import Path

from xpu_runtime.model.graph_files import GRAPH

__all__ = ["ENCODER_TYPES", "is_embedding_folder", "is_text_graph"]

ENCODER_TYPES = ("bert", "roberta", "xlm-roberta")
"""Values of ``model_type`` in the ``config.json`` of encoders that are converted."""

_MARKERS = ("modules.json", "config_sentence_transformers.json", "sentence_bert_config.json", "1_Pooling/config.json")
"""Files of sentence-transformers."""
_HIDDEN = re.compile(rb'names="(?:[^"]*,)?(?:last_hidden_state|token_embeddings)[",]')
_LOGITS = re.compile(rb'names="(?:[^"]*,)?logits[",]')
"""Names of tensors, as written in graph files."""


def is_embedding_folder(path: Path) -> bool:
    """True if ``path`` looks like the folder of an embedding model; reads at most its graph file."""
    if not (path / "config.json").is_file():
        return False
    graph = path / GRAPH
    if graph.is_file():
        text = _read(graph)
        return bool(_HIDDEN.search(text)) and not _LOGITS.search(text)
    return any((path / name).is_file() for name in _MARKERS) and any(path.glob("*.safetensors"))


def is_text_graph(graph: Path) -> bool:
    """True if a graph file is that of a model that generates text."""
    return bool(_LOGITS.search(_read(graph)))


def _read(graph: Path) -> bytes:
    try:
        return graph.read_bytes()
    except OSError:
        return b""
