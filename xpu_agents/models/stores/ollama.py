"""Models of Ollama: manifests that name blobs."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from xpu_agents.models.stores.found_model import FoundModel
from xpu_runtime.errors import ModelFolderError
from xpu_runtime.files import expand_home
from xpu_runtime.model.gguf.file_names import GgufSet

__all__ = ["PREFIX", "find", "models", "roots", "sampling"]

PREFIX = "ollama:"
_STORE = "Ollama"
_SERVICE_FOLDERS = (Path("/usr/share/ollama/.ollama/models"),)
"""Models of Ollama as a Linux service."""
_HOST, _NAMESPACE, _TAG = "registry.ollama.ai", "library", "latest"
_LAYER = "application/vnd.ollama.image."
_DIGEST = re.compile(r"sha256:([0-9a-f]{64})", re.ASCII)
_MANIFEST_BYTES = 1 << 20
"""Largest manifest or layer of parameters that is read; real ones have a few kilobytes."""
_REPAIR = "`ollama pull` repairs it"
_SHOWN_CHARS = 80
_DEPTH = 4
"""Names in the path of a manifest: host, namespace, model, tag."""


def roots() -> list[Path]:
    """Return the folders of Ollama: that of the user (``OLLAMA_MODELS``), and that of the Linux service."""
    own = os.environ.get("OLLAMA_MODELS") or "~/.ollama/models"
    return [expand_home(own), *(_SERVICE_FOLDERS if sys.platform == "linux" else ())]


def models() -> Iterator[FoundModel]:
    """Yield all models, the user's first; a broken one has a problem."""
    seen = set()
    for root in roots():
        for parts in _manifests(root / "manifests"):
            name = _shown_name(parts)
            if name not in seen:
                seen.add(name)
                yield _read(root, parts, name)


def find(name: str) -> FoundModel | None:
    """Return the model of a name ``[HOST/][NAMESPACE/]MODEL[:TAG]`` in any case, or None.

    The name is only compared with those of the manifests, so it cannot lead out of the folder.

    Raises:
        ModelFolderError: there is none, and a folder cannot be read by this user.
    """
    located = _locate(name)
    if located is not None:
        root, parts = located
        return _read(root, parts, _shown_name(parts))
    for root in roots():
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            _check_readable(root / "manifests", name)
    return None


def sampling(name: str) -> dict[str, Any]:
    """Return the sampling parameters of a model by the names of ``generation_config.json``; empty without any.

    Values that cannot be used are named in the log once.
    """
    located = _locate(name)
    if located is None:
        return {}
    root, parts = located
    with contextlib.suppress(OSError, ValueError, RecursionError):
        for layer in _layers(root.joinpath("manifests", *parts)):
            digest = _DIGEST.fullmatch(str(layer.get("digest")))
            if layer.get("mediaType") == f"{_LAYER}params" and digest is not None:
                return dict(_parameters(root / "blobs" / f"sha256-{digest.group(1)}"))
    return {}


@lru_cache(maxsize=64)
def _parameters(blob: Path) -> dict[str, Any]:
    """Read a layer of parameters, which is named by its hash and so never changes."""
    values = _read_object(blob)
    values["repetition_penalty"] = values.get("repeat_penalty")
    from xpu_runtime.model.generation_config import usable_sampling  # imports numpy and pydantic

    return usable_sampling(values, blob)


def _locate(name: str) -> tuple[Path, tuple[str, ...]] | None:
    """Return the folder and the manifest of a name."""
    wanted = _full_name(name).casefold()
    for root in roots():
        for parts in _manifests(root / "manifests"):
            if _joined(parts).casefold() == wanted:
                return root, parts
    return None


def _check_readable(folder: Path, name: str) -> None:
    try:
        next(folder.iterdir(), None)
    except PermissionError:
        raise ModelFolderError(
            f"model: {PREFIX}{name}: this user may not read {folder}; give it read permission, on Linux through the "
            f"group ollama"
        ) from None


def _full_name(name: str) -> str:
    """Add the default host, namespace and tag."""
    *before, model = name.split("/")
    if ":" not in model:
        model = f"{model}:{_TAG}"
    defaults = (_HOST, _NAMESPACE)
    return "/".join([*defaults[: max(0, 2 - len(before))], *before, model])


def _joined(parts: tuple[str, ...]) -> str:
    return f"{'/'.join(parts[:-1])}:{parts[-1]}"


def _shown_name(parts: tuple[str, ...]) -> str:
    """Leave out the default host and namespace, as Ollama does."""
    skip = 0
    if parts[0] == _HOST:
        skip = 2 if parts[1] == _NAMESPACE else 1
    return PREFIX + _joined(parts[skip:])


def _manifests(folder: Path, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the path of every manifest as names."""
    with contextlib.suppress(OSError):
        for each in sorted(folder.iterdir()):
            parts = (*before, each.name)
            if each.name.startswith("."):
                continue
            if len(parts) < _DEPTH:
                yield from _manifests(each, parts)
            elif each.is_file():
                yield parts


def _read(root: Path, parts: tuple[str, ...], name: str) -> FoundModel:
    """Read a manifest and find its blob."""
    manifest = root.joinpath("manifests", *parts)
    try:
        path, size, problem = _blob(root, _layers(manifest))
    except (OSError, ValueError, RecursionError) as error:
        path, size = manifest, 0
        problem = f"its manifest {manifest} cannot be read ({_one_line(error)}); {_REPAIR}"
    return FoundModel(name, path, _STORE, problem, GgufSet((path.name,), size))


def _layers(manifest: Path) -> list[dict[str, Any]]:
    """Return the layers of a manifest.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is not a manifest.
    """
    layers = _read_object(manifest).get("layers")
    if not isinstance(layers, list) or not all(isinstance(layer, dict) for layer in layers):
        raise ValueError("it has no list of layers")
    return layers


def _read_object(file: Path) -> dict[str, Any]:
    """Return the JSON object in a small file; empty if it holds something else.

    Raises:
        OSError: the file cannot be read.
        ValueError: the file is too long, or not JSON.
    """
    with file.open("rb") as stream:
        content = stream.read(_MANIFEST_BYTES + 1)
    if len(content) > _MANIFEST_BYTES:
        raise ValueError(f"it has more than {_MANIFEST_BYTES:,} bytes")
    found = json.loads(content) if content.lstrip()[:1] == b"{" else {}
    return dict(found)


def _blob(root: Path, layers: list[dict[str, Any]]) -> tuple[Path, int, str]:
    """Return the blob of the model layer, its size, and its problem or an empty string."""
    found = [layer for layer in layers if layer.get("mediaType") == f"{_LAYER}model"]
    folder = root / "blobs"
    if len(found) != 1:
        kind = f"{len(found)} model layers" if found else "no GGUF layer, as models in the cloud and in other formats"
        return folder, 0, f"its manifest has {kind}; expected one layer of type {_LAYER}model"
    digest = _DIGEST.fullmatch(str(found[0].get("digest")))
    if digest is None:
        shown = str(found[0].get("digest"))[:_SHOWN_CHARS]
        return folder, 0, f"its manifest has digest {shown!r}; expected sha256: and 64 hexadecimal digits; {_REPAIR}"
    blob = folder / f"sha256-{digest.group(1)}"
    try:
        size = blob.stat().st_size
    except OSError:
        return blob, 0, f"its blob {blob} is missing; {_REPAIR}"
    expected = found[0].get("size")
    if any(layer.get("mediaType") == f"{_LAYER}adapter" for layer in layers):
        return blob, size, "it has an adapter (LoRA), which is not supported"
    if isinstance(expected, int) and size != expected:
        return blob, size, f"its blob {blob} has {size:,} bytes, and its manifest says {expected:,}; {_REPAIR}"
    return blob, size, ""


def _one_line(error: BaseException) -> str:
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return " ".join(str(error).split()) or type(error).__name__
