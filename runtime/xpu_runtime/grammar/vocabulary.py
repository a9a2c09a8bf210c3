"""The tokens of a model folder as llguidance needs them: bytes, end tokens, special tokens, how texts divide."""

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
_CHECKED: Final = 1000  # tokens compared between the two descriptions of a tokenizer
_WRONG: Final = 0.01  # share of them that may differ: the byte 0xFF is a marker to llguidance
_SPACE: Final = "\u2581".encode()
_BYTE: Final = re.compile(rb"<0x([0-9A-Fa-f]{2})>")
_SPECIAL: Final = re.compile(rb"<.+>|\[.+\]", re.DOTALL)
_GUARD: Final = "\n"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The tokens of one model.

    Attributes:
        tokens: llguidance's view of them.
        size: ids that a mask covers; those from here on are never allowed.
        ends: the end tokens among them.
        end_bits: the mask that allows these alone: uint8, eight ids each, the lowest bit first.
        special: ids of the special tokens by name, which no text in a grammar matches.
        special_pattern: finds their names in a text, the longest first; one group.
    """

    tokens: LLTokenizer
    size: int
    ends: frozenset[int]
    end_bits: NDArray[np.uint8]
    special: dict[str, int]
    special_pattern: re.Pattern[str]

    @classmethod
    def of(cls, tokenizer: Tokenizer) -> Vocabulary:
        """The vocabulary of a model folder; takes about a second for 128k tokens.

        ``tokenizer.json`` is used if there is one that agrees with the exported tokenizer, else the exported names.
        """
        names = tokenizer.vocabulary()
        size = 1 + max(names.values())
        ends = [token for token in tokenizer.eos_token_ids if 0 <= token < size]
        tokens = (_from_json(tokenizer, ends, names) if ends else None) or _from_names(tokenizer, ends, names)
        allowed = np.zeros(size, dtype=np.bool_)
        allowed[ends] = True
        marked = (name for name, token in names.items() if tokens.is_special_token(token) and not _BYTE.fullmatch(name))
        decoded = {name.decode(errors="replace"): names[name] for name in marked}
        special = {name: token for name, token in decoded.items() if "\ufffd" not in name}  # the byte 0xFF is none
        longest = sorted(special, key=len, reverse=True)
        pattern = re.compile(f"({'|'.join(map(re.escape, longest))})" if longest else "((?!))")
        return cls(tokens, size, frozenset(ends), np.packbits(allowed, bitorder="little"), special, pattern)


def _from_json(tokenizer: Tokenizer, ends: list[int], names: dict[bytes, int]) -> LLTokenizer | None:
    """From ``tokenizer.json``, whose merges give the division of a text the model was trained on."""
    path = tokenizer.folder / "tokenizer.json"
    if not path.is_file():
        return None
    try:
        description = json.loads(path.read_text(encoding="utf-8"))
        # Set for batches of training; here they would cut forced texts short or lengthen them.
        text = json.dumps({**description, "truncation": None, "padding": None}, ensure_ascii=False)
        tokens = LLTokenizer(text, eos_token=ends)
    except (OSError, TypeError, ValueError, RecursionError) as error:
        _LOG.info("%s is not used for grammars: %s", path, error)
        return None
    except BaseException as error:  # a panic in llguidance, as over an unusual name, is no Exception
        if type(error).__name__ != "PanicException":
            raise
        _LOG.info("%s is not used for grammars: %s", path, error)
        return None
    if tokens.vocab_size != 1 + max(names.values()):
        _LOG.info("%s is not used for grammars: it has %d tokens", path, tokens.vocab_size)
        return None
    spaced = _is_spaced(names)
    sample = list(islice(names.items(), 0, None, max(1, len(names) // _CHECKED)))
    wrong = sum(tokens.decode_bytes([token]) != _bytes_of(name, spaced) for name, token in sample)
    if wrong > _WRONG * len(sample):
        _LOG.info("%s is not used for grammars: it differs from openvino_tokenizer.xml", path)
        return None
    return tokens


def _from_names(tokenizer: Tokenizer, ends: list[int], names: dict[bytes, int]) -> LLTokenizer:
    """From the names in the exported tokenizer."""
    spaced = _is_spaced(names)
    pieces = [b""] * (1 + max(names.values()))
    special = []
    for name, token in names.items():
        pieces[token] = _bytes_of(name, spaced)
        is_byte = spaced and _BYTE.fullmatch(name)
        if token in ends or (not is_byte and _SPECIAL.fullmatch(name) and tokenizer.is_silent(token)):
            special.append(token)
    if not ends:
        pieces.append(b"")  # llguidance wants an end token; this one lies beyond the mask
    divider = _Divider(tokenizer, pieces, ends[0] if ends else len(pieces) - 1, special)
    return LLTokenizer(TokenizerWrapper(divider), eos_token=ends or [len(pieces) - 1])


class _Divider:
    """Divides texts with the exported tokenizer, in the form llguidance asks for."""

    def __init__(self, tokenizer: Tokenizer, tokens: Sequence[bytes], end: int, special: Sequence[int]) -> None:
        self._tokenizer = tokenizer
        self.tokens = tokens
        self.eos_token_id = end
        self.bos_token_id = None
        self.special_token_ids = special

    def __call__(self, raw: bytes) -> list[int]:
        """The tokens of a UTF-8 text.

        Some tokenizers put a space before any text; a guard then takes it. Where nothing helps the tokens are wrong,
        which `GrammarMask` notices.
        """
        text = raw.decode()
        for guard in ("", _GUARD):
            ids = self._tokenizer.encode(guard + text, add_special_tokens=False)
            for start in range(min(3, len(ids))):
                if b"".join(self.tokens[token] for token in ids[start:]) == raw:
                    return ids[start:]
        return ids


def _is_spaced(names: dict[bytes, int]) -> bool:
    """Whether spaces are written as U+2581; a byte-level vocabulary always has the single space."""
    return b" " not in names and any(name.startswith(_SPACE) for name in names)


def _bytes_of(name: bytes, spaced: bool) -> bytes:
    if not spaced:
        return name
    byte = _BYTE.fullmatch(name)
    return bytes([int(byte[1], 16)]) if byte else name.replace(_SPACE, b" ")
