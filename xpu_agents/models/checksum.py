"""What the hub says the content of a file is."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

__all__ = ["Checksum"]

_BLOCK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Checksum:
    """A hash, in hexadecimal: SHA-256 of large files, which lie in LFS; of the others the name that git gives them."""

    kind: Literal["SHA-256", "git SHA-1"]
    value: str

    def of(self, file: Path) -> str:
        """The hash of this kind that ``file`` really has."""
        if self.kind == "SHA-256":
            digest = hashlib.sha256()
        else:
            digest = hashlib.sha1(f"blob {file.stat().st_size}\0".encode(), usedforsecurity=False)
        with file.open("rb") as content:
            while block := content.read(_BLOCK_BYTES):
                digest.update(block)
        return digest.hexdigest()

    def holds(self, file: Path) -> bool:
        """Whether it is the hash of ``file``."""
        return self.of(file) == self.value
