"""Block names of a trace: hashes that show which prefixes are equal, and nothing else about their tokens."""

from __future__ import annotations

import hashlib
import secrets
from array import array
from collections.abc import Sequence

__all__ = ["BlockNames"]

_DIGEST_BYTES = 8  # among a million blocks two have the same name with probability 3e-8


class BlockNames:
    """Salted hashes of blocks, each over all tokens up to its end.

    The salt is drawn for each trace and stored nowhere. So a trace does not reveal whether it contains a known text, or
    the same text as another trace.

    Args:
        block_tokens: tokens of a block.
        salt: at most 64 bytes; random by default.
    """

    def __init__(self, block_tokens: int, salt: bytes | None = None) -> None:
        self.block_tokens = block_tokens
        self._name_salt = secrets.token_bytes(32) if salt is None else salt

    def of(self, tokens: Sequence[int]) -> tuple[str, ...]:
        """Names of the full blocks of ``tokens``, 16 hexadecimal digits each."""
        names: list[str] = []
        last = b""
        for end in range(self.block_tokens, len(tokens) + 1, self.block_tokens):
            block = array("q", tokens[end - self.block_tokens : end]).tobytes()
            last = hashlib.blake2b(last + block, digest_size=_DIGEST_BYTES, key=self._name_salt).digest()
            names.append(last.hex())
        return tuple(names)
