"""Tokenizers of the two families, each with and without its ``tokenizer.json``.

``tokenizer-sentencepiece`` is a byte-fallback BPE of 643 tokens with the normalizer and decoder of Llama 2, trained on
this project's own documents, with two end tokens, and ``<tool_call>`` added as a token that is not special.
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
    """One kind of tokenizer, with its compiler."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.tokenizer = tokenizer
        self.compiler = GrammarCompiler(tokenizer)
        tokens = self.compiler.vocabulary.tokens
        ids = range(tokenizer.vocab_size)
        self.pieces = [b"" if tokens.is_special_token(token) else tokens.decode_bytes([token]) for token in ids]
        self.haste = [_haste(piece) for piece in self.pieces]

    def encode(self, text: str) -> list[int]:
        """The tokens of a text."""
        return self.compiler.vocabulary.tokens.tokenize_str(text)

    def text(self, tokens: Sequence[int]) -> str:
        """What a reader gets to see."""
        return self.tokenizer.decode(tokens, skip_special_tokens=False)

    def write(self, mask: GrammarMask, seed: int, patience: int = 40) -> list[int]:
        """Random allowed tokens until the answer ends; after ``patience`` tokens, those that lead to an end."""
        rng = random.Random(seed)
        tokens: list[int] = []
        while not mask.is_finished():
            ids = np.flatnonzero(mask.allowed())
            assert ids.size, f"nothing is allowed after {tokens}"
            hurried = len(tokens) > patience or rng.random() < 0.3
            token = min(map(int, ids), key=self.haste.__getitem__) if hurried else int(rng.choice(ids))
            mask.advance(token)
            if not mask.is_finished() or token not in self.tokenizer.eos_token_ids:
                tokens.append(token)
            assert len(tokens) < 2000, "the answer does not end"
        return tokens

    def spell(self, mask: GrammarMask, text: str) -> str:
        """Have a mask take a text, the longest allowed token first; returns what it does not allow."""
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
        """Whether a mask takes a text as a whole answer."""
        return self.spell(mask, text) == "" and bool(mask.allowed()[self.tokenizer.eos_token_ids[0]])


def _haste(piece: bytes) -> tuple[int, int]:
    """How soon a token leads to an end."""
    order = (b"", b'"', b"}", b"]", b":", b",", b"1")  # zeros after a point may go on for ever
    return (order.index(piece[:1]) if piece[:1] in order else len(order), len(piece))


@pytest.fixture(scope="session")
def families(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Family]:
    """Both families, and both as they are known from the exported tokenizer alone."""
    found = {}
    for family, name in FOLDERS.items():
        found[family] = Family(Tokenizer(FIXTURES / name))
        folder = Path(shutil.copytree(FIXTURES / name, tmp_path_factory.mktemp("tokenizers") / family))
        (folder / "tokenizer.json").unlink()
        found[f"{family}, names"] = Family(Tokenizer(folder))
    return found
