"""Conversion of GGUF files to model folders, once for each content, in the cache directory."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from xpu_runtime.errors import ModelError, ModelFolderError, UnsupportedModelError
from xpu_runtime.model.conversion_cache import (
    KEY_CHARS,
    SOURCE,
    conversion_record,
    conversions_dir,
    convert_once,
    existing_conversion,
    name_in_path,
)
from xpu_runtime.model.gguf import architectures
from xpu_runtime.model.gguf.file_names import gguf_sets, split_name
from xpu_runtime.model.gguf.metadata import GgufFile, fingerprint, is_gguf, split_parts
from xpu_runtime.model.gguf.vocabulary import vocabulary_problem
from xpu_runtime.model.graph_files import GRAPH
from xpu_runtime.python_process import module_command, module_environment

__all__ = ["ProgressCallback", "converted_folder", "find_gguf", "unsupported_reason"]

_MODEL = "model"
_VERSION = 5
"""Raised with every change after which older conversions must be redone."""
_POLL_S = 0.2
_GROWTH = {"Q4": 1.2, "MX": 1.3, "Q2": 3.0, "Q3": 2.5, "Q5": 1.7}
"""Largest size of converted weights, relative to the file, by the first letters of their type (chosen)."""
_OTHER_GROWTH, _SPARE_BYTES = 1.3, 64 << 20

ProgressCallback = Callable[[float, str], None]
"""Called with the completed share, 0 to 1, and the current step."""


def find_gguf(path: Path) -> Path | None:
    """The GGUF file that a path names: the file itself, or the only model in a folder without an OpenVINO model.

    A folder may hold all parts of one split model; files beside models, such as multimodal projectors
    (``mmproj``), are not counted.

    Raises:
        ModelFolderError: a folder holds several GGUF models.
    """
    if path.is_file():
        return path if path.suffix.lower() == ".gguf" or is_gguf(path) else None
    if not path.is_dir() or (path / GRAPH).exists() or conversion_record(path):
        return None
    files = [each for each in path.glob("*") if each.suffix.lower() == ".gguf"]
    sizes = {each.name: each.stat().st_size for each in files if each.is_file()}
    found = gguf_sets(sizes) or gguf_sets({each.name: 0 for each in files})  # broken links count if there is no other
    if len(found) > 1:
        names = ", ".join(f"{each.files[0]} ({each.size_bytes / 1e9:.2f} GB)" for each in found)
        raise ModelFolderError(f"model: {str(path)!r} holds several models: {names}; name one of the files")
    return path / found[0].files[0] if found else None


def unsupported_reason(gguf: GgufFile) -> str:
    """The reason why a file cannot be served; empty if it can."""
    kind = str(gguf.metadata.get("general.type") or _MODEL)
    if kind != _MODEL:
        return f"it holds no text model (general.type: {kind})"
    reason = architectures.unsupported_reason(gguf.architecture, gguf.weight_types)
    if not reason and gguf.is_embedding:
        causal = gguf.value("attention.causal") is not False
        reason = architectures.embedding_reason(gguf.architecture, gguf.value("pooling_type"), causal=causal)
    if not reason and not gguf.tensors:
        reason = "it has no weights, only a vocabulary"
    return reason or vocabulary_problem(gguf.metadata)


def converted_folder(path: Path, progress: ProgressCallback | None = None) -> Path:
    """The model folder of a GGUF file; the first call converts it.

    Processes that convert the same content wait for the first of them. The source is only read.

    Args:
        path: the file, or any part of a split one.
        progress: called while this or another process converts.

    Raises:
        ModelFolderError: the file is damaged, a part is missing, or the disk has too little space.
        UnsupportedModelError: the architecture or the weight types are not supported.
    """
    report = progress or (lambda share, step: None)
    paths = split_parts(path)
    parent, key = conversions_dir(), fingerprint(paths)[:KEY_CHARS]
    if existing := existing_conversion(parent, key, _VERSION):
        return existing
    gguf = GgufFile.open(path)  # reports a damaged file before anything is written
    reason = unsupported_reason(gguf)
    if reason:
        supported = ", ".join(sorted(architectures.SUPPORTED | architectures.ENCODERS))
        raise UnsupportedModelError(
            f"model: {_described(gguf)} cannot be served: {reason}; use a model of {supported}, or an OpenVINO export "
            f"of this one"
        )
    name = _name(paths[0])

    def write(folder: Path) -> None:
        report(0.0, f"converting {name}")
        linked = len(paths) == 1 and _link(paths[0], folder / SOURCE)
        _check_space(gguf, parent, copied=not linked)
        _convert(gguf, folder, lambda share: report(share, f"converting {name}"))

    waiting = f"waiting for another process that converts {name}"
    try:
        return convert_once(parent, gguf.path, name, key, _VERSION, write, lambda: report(0.0, waiting))
    except OSError as error:
        raise _explained(gguf, OSError.__name__, str(error)) from error


def _described(gguf: GgufFile) -> str:
    """Name, architecture and quantisation of a file."""
    properties = ", ".join(filter(None, (gguf.architecture, gguf.quantization)))
    return f"{gguf.path.name} ({properties})" if properties else gguf.path.name


def _name(path: Path) -> str:
    """Name of a model for people: of its file, or of its metadata if the file is named by a hash, as Ollama's are."""
    stem = split_name(path.name)[0]
    if path.suffix.lower() != ".gguf":
        stem = str(GgufFile.summary(path).metadata.get("general.name") or stem)
    return name_in_path(stem) or _MODEL


def _link(source: Path, link: Path) -> bool:
    """Make ``link`` lead to ``source``; return False where neither kind of link is possible."""
    target = source.resolve()
    for make in (link.symlink_to, link.hardlink_to):
        try:
            make(target)
            return True
        except OSError:  # Windows needs a privilege for symbolic links; hard links stay on one disk
            continue
    return False


def _check_space(gguf: GgufFile, parent: Path, *, copied: bool) -> None:
    needed = _SPARE_BYTES + sum(
        int(tensor.n_bytes * _GROWTH.get(tensor.type_name[:2], _OTHER_GROWTH)) for tensor in gguf.tensors
    )
    needed += gguf.weights_bytes if copied else 0
    free = shutil.disk_usage(parent).free
    if free < needed:
        raise ModelFolderError(
            f"model: converting {gguf.path.name} needs {needed / 1e9:.1f} GB of disk space in {str(parent)!r}, "
            f"{free / 1e9:.1f} GB are free; free some, or set XPU_AGENTS_CACHE to a folder on another disk"
        )


def _convert(gguf: GgufFile, folder: Path, report: Callable[[float], None]) -> None:
    """Run the conversion in a process of its own: it can be stopped at once, and its memory is given back."""
    command = module_command("xpu_runtime.model.gguf.convert", str(gguf.path.absolute()), str(folder.absolute()))
    if command is None:
        from xpu_runtime.model.gguf.convert import convert, error_reason

        try:
            convert(gguf.path, folder)
        except (ModelError, OSError, MemoryError) as error:
            raise _explained(gguf, *error_reason(error)) from error
        return
    with (folder / "log").open("w+b") as log:
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=log, stderr=subprocess.STDOUT, env=module_environment()
        )
        try:
            while True:
                try:
                    code = process.wait(_POLL_S)
                    break
                except subprocess.TimeoutExpired:
                    report(min(0.99, _written(folder) / max(1, gguf.weights_bytes)))
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            if process.stdin is not None:
                process.stdin.close()
        log.seek(0)
        output = log.read().decode(errors="replace")
    (folder / "log").unlink()
    if code:
        raise _failure(gguf, code, output)


def _written(folder: Path) -> int:
    total = 0
    for file in folder.glob("*.bin"):
        with contextlib.suppress(OSError):
            total += file.stat().st_size
    return total


def _failure(gguf: GgufFile, code: int, output: str) -> ModelError:
    """The error that the process printed, or one that says how it ended."""
    for line in reversed(output.splitlines()):
        with contextlib.suppress(ValueError, KeyError, TypeError):
            kind, reason = json.loads(line)
            return _explained(gguf, str(kind), str(reason))
    reason = f"the conversion ended with status {code}; the file may be damaged, or the memory too small"
    return _explained(gguf, "", reason)


def _explained(gguf: GgufFile, kind: str, reason: str) -> ModelError:
    """The error of a conversion: file, properties, reason, and what to do.

    Args:
        gguf: the file.
        kind: name of the class of the error; empty without one.
        reason: its message.
    """
    reason = " ".join(reason.removeprefix("model: ").removeprefix(f"{SOURCE}: ").split())
    text = f"model: {_described(gguf)} cannot be converted: {reason}"
    if kind == UnsupportedModelError.__name__:
        return UnsupportedModelError(f"{text}; use an OpenVINO export of it")
    if kind == OSError.__name__:
        text += "; XPU_AGENTS_CACHE moves the cache to another disk"
    return ModelFolderError(text)
