"""Builder of synthetic model folders."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from xpu_runtime.errors import ConfigError
from xpu_runtime.model.atomic_folder import atomic_folder
from xpu_runtime.model.synthetic.decoder_graph import build_graph, matrix_specs
from xpu_runtime.model.synthetic.model_files import write_configuration, write_json, write_model, write_tokenizer_files
from xpu_runtime.model.synthetic.shapes import ModelShape, resolve_shape
from xpu_runtime.model.synthetic.tokenizer_rules import SYNTHETIC_RULES
from xpu_runtime.model.synthetic.vocabulary import LARGEST_VOCABULARY, SMALLEST_VOCABULARY, build_vocabulary
from xpu_runtime.model.synthetic.weights import WEIGHT_FORMATS, MatrixSpec, WeightFormat

__all__ = ["make_model"]

_MANIFEST = "xpu_synthetic.json"
_REVISION = 1
"""Version of the generated files; increased when the same arguments give different files."""
_WEIGHTS_SHARE = 0.85
"""Share of the progress for generating weights; the rest is for writing files."""

Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class _Manifest:
    shape: str
    weights: WeightFormat
    seed: int
    vocab_size: int
    revision: int = _REVISION


def make_model(
    shape: str,
    out: Path | str,
    *,
    weights: WeightFormat = "int8",
    seed: int = 0,
    vocab_size: int | None = None,
    progress: Progress | None = None,
) -> Path:
    """Build a GenAI model folder with random weights; its graph, files and speed are those of an exported model.

    The compressed weights stay in memory while the folder is written, about the size of the folder.

    Args:
        shape: A name in :data:`SHAPES`.
        out: The output folder. It is not changed if it already has the same model; another synthetic model is replaced.
        weights: Storage format of the matrices. ``int8`` is asymmetric per row; ``int4`` is asymmetric in groups of
            128, with the embedding and the head in ``int8``.
        seed: Seed of the weights, 0 or more; equal arguments give equal bytes.
        vocab_size: Tokens in the vocabulary, 512 to 1048576; by default that of the shape.
        progress: Called with the completed fraction and the current step.

    Returns:
        The folder.

    Raises:
        ConfigError: An argument is out of range, or ``out`` has other files, is a file, or is the working directory.
        OSError: The folder cannot be written.
    """
    dimensions = resolve_shape(shape)
    if weights not in WEIGHT_FORMATS:
        raise ConfigError(f"weights is {weights!r}; it must be one of {', '.join(WEIGHT_FORMATS)}")
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise ConfigError(f"seed is {seed!r}; it must be an integer of 0 or more")
    vocab = dimensions.vocab if vocab_size is None else vocab_size
    is_integer = isinstance(vocab, int) and not isinstance(vocab, bool)
    if not is_integer or not SMALLEST_VOCABULARY <= vocab <= LARGEST_VOCABULARY:
        raise ConfigError(
            f"vocab_size is {vocab!r}; it must be an integer from {SMALLEST_VOCABULARY} to {LARGEST_VOCABULARY}"
        )
    report = progress or (lambda _fraction, _what: None)
    manifest = _Manifest(dimensions.name, weights, seed, vocab)
    folder = Path(out).absolute()
    if _read_manifest(folder) == asdict(manifest):
        report(1.0, "found")
        return folder
    _check_replaceable(folder)
    try:
        with atomic_folder(folder) as temporary:
            _write_model(dimensions, manifest, temporary, report)
            _check_replaceable(folder)
    except OSError:
        # Another process may have written the same model at the same time.
        if _read_manifest(folder) != asdict(manifest):
            raise
    report(1.0, "done")
    return folder


def _read_manifest(folder: Path) -> Any:
    """The manifest in ``folder``; None if it cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        return json.loads((folder / _MANIFEST).read_text("utf-8"))
    return None


def _check_replaceable(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"out is {str(folder)!r}, which is a file; it must be a folder, a new one or an empty one")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _MANIFEST).is_file():
        raise ConfigError(
            f"out is {str(folder)!r}, which has files of something else; it must be a new or empty folder"
        )
    # Windows cannot replace the working directory; other systems would leave the process in a deleted folder.
    if folder.exists() and _has_working_directory(folder):
        raise ConfigError(f"out is {str(folder)!r}, the working directory; it must be another folder")


def _has_working_directory(folder: Path) -> bool:
    """True if the working directory is ``folder`` or inside it."""
    with contextlib.suppress(OSError):  # the working directory was deleted
        return Path.cwd().is_relative_to(folder.resolve())
    return False


def _write_model(shape: ModelShape, manifest: _Manifest, folder: Path, report: Progress) -> None:
    report(0.0, "tokenizer")
    write_tokenizer_files(folder, build_vocabulary(manifest.vocab_size), shape.max_positions, SYNTHETIC_RULES)
    specs = matrix_specs(shape, manifest.vocab_size, manifest.weights, len(SYNTHETIC_RULES.special_tokens))
    total, done = sum(spec.parameters for spec in specs), 0

    def on_matrix(spec: MatrixSpec) -> None:
        nonlocal done
        done += spec.parameters
        report(_WEIGHTS_SHARE * done / total, spec.name)

    model = build_graph(shape, specs, manifest.seed, on_matrix)
    report(_WEIGHTS_SHARE, "writing")
    write_model(model, folder)
    write_configuration(folder, shape, manifest.vocab_size, manifest.weights, SYNTHETIC_RULES)
    write_json(folder / _MANIFEST, asdict(manifest))
