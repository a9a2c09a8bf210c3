"""Tokenizers of two families, each with and without its ``tokenizer.json``.

``tokenizer-sentencepiece`` is a byte-fallback BPE of 643 tokens with the normalizer and decoder of Llama 2, trained on
the documents of this project, with two end tokens, and ``<tool_call>`` added as a token that is not special.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from xpu_runtime.grammar import GrammarCompiler, GrammarMask
from xpu_runtime.model.tokenizer import Tokenizer

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDERS = {"bytes": "tokenizer", "pieces": "tokenizer-sentencepiece"}


class Family:
    """One kind of tokenizer, with its grammar compiler."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer = tokenizer
        self.compiler = GrammarCompiler(tokenizer)
        tokens = self.compiler.vocabulary.tokens
        ids = range(tokenizer.vocab_size)
        self.pieces = [b"" if tokens.is_special_token(token) else tokens.decode_bytes([token]) for token in ids]
        self.end_order = [_end_order(piece) for piece in self.pieces]

    def encode(self, text: str) -> list[int]:
        """Return the tokens of a text."""
        return self.compiler.vocabulary.tokens.tokenize_str(text)

    def text(self, tokens: Sequence[int]) -> str:
        """Decode tokens, including special tokens."""
        return self.tokenizer.decode(tokens, skip_special_tokens=False)

    def write(self, mask: GrammarMask, seed: int, patience: int = 40) -> list[int]:
        """Sample random allowed tokens until the answer ends; after ``patience`` tokens prefer those that end it."""
        rng = random.Random(seed)
        tokens: list[int] = []
        while not mask.is_finished():
            ids = np.flatnonzero(mask.allowed())
            assert ids.size, f"nothing is allowed after {tokens}"
            ending = len(tokens) > patience or rng.random() < 0.3
            token = min(map(int, ids), key=self.end_order.__getitem__) if ending else int(rng.choice(ids))
            mask.advance(token)
            if not mask.is_finished() or token not in self.tokenizer.eos_token_ids:
                tokens.append(token)
            assert len(tokens) < 2000, "the answer does not end"
        return tokens

    def spell(self, mask: GrammarMask, text: str) -> str:
        """Feed a text to a mask, the longest allowed token first; return the part that is not allowed."""
        rest = text.encode()
        while rest and not mask.is_finished():
            ids = map(int, np.flatnonzero(mask.allowed()))
            fitting = [token for token in ids if self.pieces[token] and rest.startswith(self.pieces[token])]
            if not fitting:
                break
            token = max(fitting, key=lambda each: len(self.pieces[each]))
            mask.advance(token)
            rest = rest[len(self.pieces[token]) :]
        return rest.decode(errors="replace")

    def accepts(self, mask: GrammarMask, text: str) -> bool:
        """Whether a mask accepts a text as a complete answer."""
        return self.spell(mask, text) == "" and bool(mask.allowed()[self.tokenizer.eos_token_ids[0]])


def _end_order(piece: bytes) -> tuple[int, int]:
    """Rank tokens by how soon they end the answer."""
    order = (b"", b'"', b"}", b"]", b":", b",", b"1")  # zeros after a decimal point may never end
    return (order.index(piece[:1]) if piece[:1] in order else len(order), len(piece))


@pytest.fixture(scope="session")
def families(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Family]:
    """Both families, and both as read from the exported tokenizer alone."""
    found = {}
    for family, name in FOLDERS.items():
        found[family] = Family(Tokenizer(FIXTURES / name))
        folder = Path(shutil.copytree(FIXTURES / name, tmp_path_factory.mktemp("tokenizers") / family))
        (folder / "tokenizer.json").unlink()
        found[f"{family}, names"] = Family(Tokenizer(folder))
    return found
