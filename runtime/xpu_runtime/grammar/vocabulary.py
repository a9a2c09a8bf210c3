"""The vocabulary of a model in the form llguidance needs: token bytes, end tokens, special tokens, tokenisation."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np
from llguidance import LLTokenizer, TokenizerWrapper
from numpy.typing import NDArray

from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["Vocabulary"]

_LOG = logging.getLogger(__name__)
_NUM_COMPARED: Final = 1000  # tokens compared between tokenizer.json and the exported tokenizer
_MAX_MISMATCH: Final = 0.01  # share that may differ: llguidance uses the byte 0xFF as a marker
_BYTE: Final = re.compile(rb"<0x([0-9A-Fa-f]{2})>")
_SPECIAL: Final = re.compile(rb"<.+>|\[.+\]", re.DOTALL)
_GUARD: Final = "\n"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Tokens of one model.

    Attributes:
        tokens: tokenizer object of llguidance.
        size: number of ids that a mask covers; higher ids are never allowed.
        ends: end tokens.
        end_bits: bit mask of the end tokens: uint8, eight ids each, the lowest bit first.
        special: ids of the special tokens by name; text in a grammar never matches them.
        special_pattern: regular expression of their names, the longest first, in one group.
    """

    tokens: LLTokenizer
    size: int
    ends: frozenset[int]
    end_bits: NDArray[np.uint8]
    special: dict[str, int]
    special_pattern: re.Pattern[str]

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> Vocabulary:
        """Read the vocabulary of a model folder.

        ``tokenizer.json`` is used if it exists and agrees with the exported tokenizer, else the exported token names.
        """
        names = tokenizer.vocabulary()
        size = 1 + max(names.values())
        ends = [token for token in tokenizer.eos_token_ids if 0 <= token < size]
        tokens = (_from_json(tokenizer, ends, names) if ends else None) or _from_names(tokenizer, ends, names)
        allowed = np.zeros(size, dtype=np.bool_)
        allowed[ends] = True
        marked = (name for name, token in names.items() if tokens.is_special_token(token) and not _BYTE.fullmatch(name))
        decoded = {name.decode(errors="replace"): names[name] for name in marked}
        # The byte 0xFF is not valid text.
        special = {name: token for name, token in decoded.items() if "\ufffd" not in name}
        longest = sorted(special, key=len, reverse=True)
        pattern = re.compile(f"({'|'.join(map(re.escape, longest))})" if longest else "((?!))")
        return cls(tokens, size, frozenset(ends), np.packbits(allowed, bitorder="little"), special, pattern)


def _from_json(tokenizer: Tokenizer, ends: list[int], names: dict[bytes, int]) -> LLTokenizer | None:
    """Read ``tokenizer.json``, whose merges tokenise text as in the training of the model."""
    path = tokenizer.folder / "tokenizer.json"
    if not path.is_file():
        return None
    try:
        description = json.loads(path.read_text(encoding="utf-8"))
        # Set for training batches; here they would truncate or pad forced text.
        text = json.dumps({**description, "truncation": None, "padding": None}, ensure_ascii=False)
        tokens = LLTokenizer(text, eos_token=ends)
    except (OSError, TypeError, ValueError, RecursionError) as error:
        _LOG.info("%s is not used for grammars: %s", path, error)
        return None
    except BaseException as error:  # a panic in llguidance is not an Exception
        if type(error).__name__ != "PanicException":
            raise
        _LOG.info("%s is not used for grammars: %s", path, error)
        return None
    if tokens.vocab_size != 1 + max(names.values()):
        _LOG.info("%s is not used for grammars: it has %d tokens", path, tokens.vocab_size)
        return None
    token_bytes = tokenizer.token_bytes
    sample = list(islice(names.values(), 0, None, max(1, len(names) // _NUM_COMPARED)))
    mismatches = sum(tokens.decode_bytes([token]) != token_bytes[token] for token in sample)
    if mismatches > _MAX_MISMATCH * len(sample):
        _LOG.info("%s is not used for grammars: it differs from openvino_tokenizer.xml", path)
        return None
    return tokens


def _from_names(tokenizer: Tokenizer, ends: list[int], names: dict[bytes, int]) -> LLTokenizer:
    """Build the vocabulary from the token names of the exported tokenizer."""
    pieces = list(tokenizer.token_bytes)
    special = []
    for name, token in names.items():
        is_byte = pieces[token] != name and _BYTE.fullmatch(name)
        if token in ends or (not is_byte and _SPECIAL.fullmatch(name) and tokenizer.is_silent(token)):
            special.append(token)
    if not ends:
        pieces.append(b"")  # llguidance needs an end token; this one is outside the mask
    tokenizer_adapter = _ExportedTokenizer(tokenizer, pieces, ends[0] if ends else len(pieces) - 1, special)
    return LLTokenizer(TokenizerWrapper(tokenizer_adapter), eos_token=ends or [len(pieces) - 1])


class _ExportedTokenizer:
    """Tokenises text with the exported tokenizer, with the interface that llguidance expects."""

    def __init__(self, tokenizer: Tokenizer, tokens: Sequence[bytes], end: int, special: Sequence[int]) -> None:
        self._tokenizer = tokenizer
        self.tokens = tokens
        self.eos_token_id = end
        self.bos_token_id = None
        self.special_token_ids = special

    def __call__(self, raw: bytes) -> list[int]:
        """Return the tokens of a UTF-8 text.

        Some tokenizers insert a space before any text; a guard character absorbs it. If no guard helps the tokens are
        wrong, which `GrammarMask` detects.
        """
        text = raw.decode()
        for guard in ("", _GUARD):
            ids = self._tokenizer.encode(guard + text, add_special_tokens=False)
            for start in range(min(3, len(ids))):
                if b"".join(self.tokens[token] for token in ids[start:]) == raw:
                    return ids[start:]
        return ids
