"""Checksums of files on the Hugging Face hub."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

__all__ = ["Checksum"]

_BLOCK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Checksum:
    """A hexadecimal hash: SHA-256 for large files (stored in LFS), git's object hash for the others."""

    kind: Literal["SHA-256", "git SHA-1"]
    value: str

    def of(self, file: Path) -> str:
        """Compute the hash of ``file``."""
        if self.kind == "SHA-256":
            digest = hashlib.sha256()
        else:
            digest = hashlib.sha1(f"blob {file.stat().st_size}\0".encode(), usedforsecurity=False)
        with file.open("rb") as content:
            while block := content.read(_BLOCK_BYTES):
                digest.update(block)
        return digest.hexdigest()

    def holds(self, file: Path) -> bool:
        """Whether the hash matches ``file``."""
        return self.of(file) == self.value
