"""Process that converts one GGUF file: ``python -m xpu_runtime.model.gguf.convert FILE FOLDER``.

An error is one line of JSON, the result of `error_reason`, on the standard output, and the exit status is 1.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xpu_runtime.errors import ModelError
from xpu_runtime.model.conversion_cache import SOURCE
from xpu_runtime.model.gguf.architectures import ENCODERS, POOLINGS
from xpu_runtime.model.gguf.merge import merge_parts
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.sampling import recommended_sampling
from xpu_runtime.model.gguf.tokenizer import eos_token_ids, write_tokenizer
from xpu_runtime.model.graph_files import GENERATION_CONFIG, GRAPH

if TYPE_CHECKING:
    import openvino as ov

__all__ = ["convert", "error_reason"]


def convert(path: Path, folder: Path) -> None:
    """Write the model folder of a GGUF file to ``folder``, which exists and may have a link `SOURCE` to the file.

    Raises:
        ModelError: the file is damaged or not supported.
        OSError: the files cannot be written.
    """
    gguf = GgufFile.open(path)
    write_tokenizer(gguf, folder)  # quick, so a bad vocabulary is an error before the weights are converted
    source = folder / SOURCE
    if not source.exists():
        merge_parts(gguf.paths, source)
    _write_graph(gguf, source, folder)
    if (folder / GRAPH).exists():
        source.unlink()
    ends = list(eos_token_ids(gguf))
    _write_json(folder / "config.json", _config(gguf, ends))
    _write_json(folder / GENERATION_CONFIG, {"eos_token_id": ends, **recommended_sampling(gguf.metadata)})


def error_reason(error: ModelError | OSError | MemoryError) -> tuple[str, str]:
    """Kind and message of an error of `convert`."""
    if isinstance(error, ModelError):
        return type(error).__name__, str(error)
    return (OSError.__name__, str(error)) if isinstance(error, OSError) else ("", "not enough memory")


def _write_graph(gguf: GgufFile, source: Path, folder: Path) -> None:
    """Write the graph; a graph that OpenVINO cannot read back is not kept, and is built anew at every load."""
    from xpu_runtime.model.serialization import serialize_model

    graph = folder / GRAPH
    serialize_model(_graph(gguf, source), graph)
    if not gguf.is_embedding and not _is_readable(
        graph
    ):  # operations of mixtures of experts are outside the public operation sets
        graph.unlink()
        graph.with_suffix(".bin").unlink()


def _graph(gguf: GgufFile, source: Path) -> ov.Model:
    # Imported here: OpenVINO takes a second, and a bad vocabulary is reported before.
    from xpu_runtime.model.gguf.encoder import gguf_encoder_graph
    from xpu_runtime.model.gguf.graph import gguf_graph
    from xpu_runtime.model.gguf.hidden_graph import hidden_state_graph

    if gguf.architecture in ENCODERS:
        return gguf_encoder_graph(GgufFile.summary(source))
    return hidden_state_graph(source) if gguf.is_embedding else gguf_graph(source)


def _is_readable(graph: Path) -> bool:
    """True if OpenVINO reads a graph, with all of its weights."""
    import openvino as ov

    try:
        return ov.Core().read_model(graph) is not None
    except RuntimeError:
        return False


def _config(gguf: GgufFile, ends: list[int]) -> dict[str, Any]:
    tokens = gguf.metadata.get("tokenizer.ggml.tokens", ())
    width, heads = gguf.value("embedding_length"), gguf.value("attention.head_count")
    has_heads = isinstance(width, int) and isinstance(heads, int) and heads > 0
    config = {
        "model_type": gguf.architecture,
        "num_hidden_layers": gguf.value("block_count"),
        "num_attention_heads": heads if has_heads else None,
        "num_key_value_heads": gguf.value("attention.head_count_kv") if has_heads else None,
        "head_dim": (gguf.value("attention.key_length") or width // heads) if has_heads else None,
        "max_position_embeddings": gguf.context_length,
        "eos_token_id": ends,
        "bos_token_id": gguf.metadata.get("tokenizer.ggml.bos_token_id"),
        "vocab_size": len(tokens) or None,
    }
    if gguf.is_embedding:
        pooling = gguf.value("pooling_type")
        config["hidden_size"] = gguf.value("embedding_length")
        config["pad_token_id"] = gguf.metadata.get("tokenizer.ggml.padding_token_id")
        config["pooling"] = "mean" if pooling is None else POOLINGS[pooling]
    return {key: value for key, value in config.items() if value is not None}


def _write_json(path: Path, content: Mapping[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=1), encoding="utf-8", newline="\n")


def _end_with_parent() -> None:
    """End this process when the pipe from the parent closes, as it also does when the parent is killed."""
    sys.stdin.buffer.read()
    os._exit(1)


def _main() -> int:
    """Convert the file on the command line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process stops this one
    threading.Thread(target=_end_with_parent, daemon=True).start()
    path, folder = Path(sys.argv[1]), Path(sys.argv[2])
    try:
        convert(path, folder)
    except (ModelError, OSError, MemoryError) as error:
        print(json.dumps(error_reason(error)))  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    code = _main()
    sys.stdout.flush()
    os._exit(code)  # the destructors of native readers take seconds with large files
