"""Writes a synthetic model folder, all of it or nothing."""

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
# Raised whenever the same arguments begin to give other files.
_REVISION = 1
# Share of the work that is drawing weights; the rest is writing them.
_DRAWING = 0.85

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
    """Builds a GenAI model folder with random weights: same graph, files and speed as an export, no sense.

    The compressed weights are held in memory while the folder is written: about the size of the folder.

    Args:
        shape: A name in :data:`SHAPES`.
        out: The folder. If it already holds this very model, nothing is done; another synthetic model in it is
            replaced.
        weights: Storage format of the matrices. ``int8`` is asymmetric per row; ``int4`` is asymmetric in groups of
            128, with the embedding and the head in ``int8``.
        seed: Seed of the weights, 0 or more; equal arguments give equal bytes.
        vocab_size: Tokens in the vocabulary, 512 to 1048576; by default that of the shape.
        progress: Called with the fraction done and what is being done.

    Returns:
        The folder.

    Raises:
        ConfigError: An argument is out of range, ``out`` holds something that is no synthetic model, or one is in it.
        OSError: The folder cannot be written.
    """
    dimensions = resolve_shape(shape)
    if weights not in WEIGHT_FORMATS:
        raise ConfigError(f"weights is {weights!r}; it must be one of {', '.join(WEIGHT_FORMATS)}")
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise ConfigError(f"seed is {seed!r}; it must be an integer of 0 or more")
    vocab = dimensions.vocab if vocab_size is None else vocab_size
    whole = isinstance(vocab, int) and not isinstance(vocab, bool)
    if not whole or not SMALLEST_VOCABULARY <= vocab <= LARGEST_VOCABULARY:
        raise ConfigError(
            f"vocab_size is {vocab!r}; it must be an integer from {SMALLEST_VOCABULARY} to {LARGEST_VOCABULARY}"
        )
    report = progress or (lambda _fraction, _what: None)
    manifest = _Manifest(dimensions.name, weights, seed, vocab)
    folder = Path(out).absolute()
    if _found(folder) == asdict(manifest):
        report(1.0, "found")
        return folder
    _check_replaceable(folder)
    try:
        with atomic_folder(folder) as draft:
            _write(dimensions, manifest, draft, report)
            _check_replaceable(folder)
    except OSError:
        # Another process may have put the same model there in between, which is as good.
        if _found(folder) != asdict(manifest):
            raise
    report(1.0, "done")
    return folder


def _found(folder: Path) -> Any:
    """The manifest in ``folder``; None where there is none that can be read."""
    with contextlib.suppress(OSError, ValueError):
        return json.loads((folder / _MANIFEST).read_text("utf-8"))
    return None


def _check_replaceable(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise ConfigError(f"out is {str(folder)!r}, which is a file; it must be a folder, a new one or an empty one")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _MANIFEST).is_file():
        raise ConfigError(
            f"out is {str(folder)!r}, which holds files that are no synthetic model; it must be a new or empty folder"
        )
    # Windows refuses to replace it; elsewhere one would be left in a folder that is no more, and see nothing of it.
    if folder.exists() and _is_around(folder):
        raise ConfigError(f"out is {str(folder)!r}, in which you are; it must be another folder, such as one in it")


def _is_around(folder: Path) -> bool:
    """Whether the current folder is ``folder``, or in it."""
    with contextlib.suppress(OSError):  # there is none any more
        return Path.cwd().is_relative_to(folder.resolve())
    return False


def _write(shape: ModelShape, manifest: _Manifest, folder: Path, report: Progress) -> None:
    report(0.0, "tokenizer")
    write_tokenizer_files(folder, build_vocabulary(manifest.vocab_size), shape.max_positions, SYNTHETIC_RULES)
    specs = matrix_specs(shape, manifest.vocab_size, manifest.weights, len(SYNTHETIC_RULES.special_tokens))
    total, done = sum(spec.parameters for spec in specs), 0

    def drawn(spec: MatrixSpec) -> None:
        nonlocal done
        done += spec.parameters
        report(_DRAWING * done / total, spec.name)

    model = build_graph(shape, specs, manifest.seed, drawn)
    report(_DRAWING, "writing")
    write_model(model, folder)
    write_configuration(folder, shape, manifest.vocab_size, manifest.weights, SYNTHETIC_RULES)
    write_json(folder / _MANIFEST, asdict(manifest))
