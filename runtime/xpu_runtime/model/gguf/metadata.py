"""GGUF models: metadata and tensors of one file or of all parts, and a hash of the content."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any

from xpu_runtime.errors import ModelFolderError
from xpu_runtime.model.gguf.architectures import ENCODERS
from xpu_runtime.model.gguf.file_names import part_names
from xpu_runtime.model.gguf.header import MAGIC, GgufTensor, HeaderReader, mapped_file

__all__ = ["GgufFile", "fingerprint", "is_gguf", "split_parts"]

_FILE_TYPES = {
    0: "F32",
    1: "F16",
    2: "Q4_0",
    3: "Q4_1",
    7: "Q8_0",
    8: "Q5_0",
    9: "Q5_1",
    10: "Q2_K",
    11: "Q3_K_S",
    12: "Q3_K_M",
    13: "Q3_K_L",
    14: "Q4_K_S",
    15: "Q4_K_M",
    16: "Q5_K_S",
    17: "Q5_K_M",
    18: "Q6_K",
    19: "IQ2_XXS",
    20: "IQ2_XS",
    21: "Q2_K_S",
    22: "IQ3_XS",
    23: "IQ3_XXS",
    24: "IQ1_S",
    25: "IQ4_NL",
    26: "IQ3_S",
    27: "IQ3_M",
    28: "IQ2_S",
    29: "IQ2_M",
    30: "IQ4_XS",
    31: "IQ1_M",
    32: "BF16",
    36: "TQ1_0",
    37: "TQ2_0",
    38: "MXFP4",
}
"""Quantisation of a whole file by ``general.file_type`` (llama.cpp's ``llama_ftype``)."""
_HEADER_BYTES, _SAMPLES, _SAMPLE_BYTES = 16 << 20, 64, 1 << 16
"""Bytes at the beginning, and number and bytes of the samples, that the fingerprint covers (chosen)."""


@dataclass(frozen=True)
class GgufFile:
    """A GGUF model, in one file or split into parts.

    Attributes:
        path: the file, or the first part.
        paths: all parts, in order.
        metadata: values by key; arrays are lists of text or numpy arrays.
        tensors: tensors of all parts.
        weights_bytes: size of all parts in bytes.
    """

    path: Path
    paths: tuple[Path, ...]
    metadata: Mapping[str, Any]
    tensors: tuple[GgufTensor, ...]
    weights_bytes: int

    @classmethod
    def open(cls, path: Path) -> GgufFile:
        """Read the headers of a file and of the other parts it belongs to.

        Raises:
            ModelFolderError: a file is missing, incomplete or not a GGUF file.
        """
        return cls._read(path, vocabulary=True)

    @classmethod
    def summary(cls, path: Path) -> GgufFile:
        """Read a file without the arrays of its vocabulary; quick for listings.

        Raises:
            ModelFolderError: as for `open`.
        """
        return cls._read(path, vocabulary=False)

    @classmethod
    def _read(cls, path: Path, *, vocabulary: bool) -> GgufFile:
        paths = split_parts(path)
        tensors: list[GgufTensor] = []
        metadata: dict[str, Any] = {}
        size = 0
        for part in paths:
            with mapped_file(part) as data:
                reader = HeaderReader(part, data)
                found = reader.metadata(vocabulary=vocabulary)
                metadata = metadata or found
                tensors += reader.tensors(found.get("general.alignment", 32))
                size += len(data)
        return cls(paths[0], tuple(paths), metadata, tuple(tensors), size)

    @property
    def architecture(self) -> str:
        """``general.architecture``; empty if the file has none."""
        return str(self.metadata.get("general.architecture", ""))

    @property
    def context_length(self) -> int | None:
        """Trained context length in tokens."""
        value = self.value("context_length")
        return int(value) if isinstance(value, int) and value > 0 else None

    @property
    def kv_bytes_per_token(self) -> int | None:
        """Bytes of the keys and values of one token in 16 bits; None if the file does not say."""
        heads, width = self.value("attention.head_count"), self.value("embedding_length")
        if not isinstance(heads, int) or heads < 1 or not isinstance(width, int):
            return None
        size = self.value("attention.key_length") or width // heads
        sizes = (self.value("block_count"), self.value("attention.head_count_kv") or heads, size)
        return 4 * prod(sizes) if all(isinstance(each, int) for each in sizes) else None

    @property
    def quantization(self) -> str:
        """Type of the weights, such as ``Q4_K_M``; empty if unknown."""
        stated = self.metadata.get("general.file_type")
        named = _FILE_TYPES.get(stated) if isinstance(stated, int) else None
        common = Counter(tensor.type_name for tensor in self.tensors if len(tensor.shape) > 1).most_common(1)
        return named or (common[0][0] if common else "")

    @cached_property
    def weight_types(self) -> frozenset[str]:
        """Types of all tensors."""
        return frozenset(tensor.type_name for tensor in self.tensors)

    @property
    def is_embedding(self) -> bool:
        """True if the model makes vectors of texts: an encoder, or a decoder with a pooling."""
        return self.architecture in ENCODERS or self.value("pooling_type") is not None

    def value(self, key: str) -> Any:
        """Metadata value of the architecture, such as ``context_length``; None without one."""
        return self.metadata.get(f"{self.architecture}.{key}")


def fingerprint(paths: Sequence[Path]) -> str:
    """A hash of the content of a model: the first mebibytes, the size, and evenly spaced samples of each part.

    Raises:
        ModelFolderError: a part cannot be read.
    """
    digest = hashlib.blake2b(digest_size=12)
    for path in paths:
        try:
            size = path.stat().st_size
            digest.update(size.to_bytes(8, "little"))
            with path.open("rb") as file:
                digest.update(file.read(_HEADER_BYTES))
                for index in range(_SAMPLES):
                    file.seek(max(0, size - _SAMPLE_BYTES) * index // (_SAMPLES - 1))
                    digest.update(file.read(_SAMPLE_BYTES))
        except OSError as error:
            raise ModelFolderError(f"model: {str(path)!r} cannot be read: {error}") from error
    return digest.hexdigest()


def is_gguf(path: Path) -> bool:
    """True if the file begins as GGUF files do; its name does not matter, since Ollama's blobs have no ending."""
    try:
        with path.open("rb") as file:
            return file.read(4) == MAGIC
    except OSError:
        return False


def split_parts(path: Path) -> list[Path]:
    """All parts of a split model, in order; other files alone, also those that only seem to be a part by their name.

    Raises:
        ModelFolderError: a part is missing.
    """
    parts = [path.with_name(name) for name in part_names(path.name)]
    if len(parts) == 1:
        return [path]
    missing = [part.name for part in parts if not part.is_file()]
    if missing:
        raise ModelFolderError(
            f"model: {str(path)!r} is one of {len(parts)} parts, and {len(missing)} are missing, such as {missing[0]}; "
            f"put all parts in one folder"
        )
    return parts
