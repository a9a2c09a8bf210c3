"""A byte-level BPE vocabulary generated from syllables.

Most tokens with merges are whole words with a leading space. Generated tokens therefore read as words and usually
encode to themselves, as with a trained vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice, pairwise, product

__all__ = [
    "LARGEST_VOCABULARY",
    "SMALLEST_VOCABULARY",
    "SPECIAL_TOKENS",
    "BpeVocabulary",
    "build_vocabulary",
    "byte_alphabet",
]

SPECIAL_TOKENS = ("<|pad|>", "<|bos|>", "<|eos|>", "<|end|>", "<|system|>", "<|user|>", "<|assistant|>", "<|tool|>")
"""Special tokens; the position is the id."""

SMALLEST_VOCABULARY = 512
"""Smallest vocabulary size: special tokens, all bytes and some syllables."""

LARGEST_VOCABULARY = 1 << 20
"""Largest vocabulary size (chosen: four times the largest vocabulary of the tested models)."""

_MERGED = 8192
"""Entries that merges can produce (chosen: more merges slow down loading of the tokenizer)."""
_CONSONANTS = "bdfghjklmnprstvwz"
_VOWELS = "aeiou"
_SYLLABLES = tuple(map("".join, product(_CONSONANTS, _VOWELS)))
_COMMON = """
    the of and to in is you that it he was for on are as with his they at be this have from or one had by word but
    not what all were we when your can said there use an each which she do how their if will up other about out
    many then them these so some her would make like him into time has look two more write go see number no way
    could people my than first water been call who oil its now find long down day did get come made may part
""".split()  # noqa: SIM905
_MARKS = ("  ", "    ", "        ", "\n\n", '{"', '"}', '":', '",', "},", "[{", "}]", "()", "==", "--", "//")


@dataclass(frozen=True, slots=True)
class BpeVocabulary:
    """Tokens and merges in the character alphabet of byte-level BPE.

    Attributes:
        tokens: All tokens; the position is the id.
        merges: Pairs of tokens, ordered by rank.
    """

    tokens: tuple[str, ...]
    merges: tuple[tuple[str, str], ...]


def build_vocabulary(size: int) -> BpeVocabulary:
    """Build a deterministic vocabulary of ``size`` entries; encoding uses only the first 8192.

    Args:
        size: :data:`SMALLEST_VOCABULARY` to :data:`LARGEST_VOCABULARY`.
    """
    alphabet = byte_alphabet()
    tokens = dict.fromkeys([*SPECIAL_TOKENS, *alphabet.values()])
    ranks: dict[tuple[str, str], int] = {}
    merged_size = min(size, _MERGED)
    for word in _filler_words():
        parts = _merge_parts([alphabet[byte] for byte in word.encode()], ranks)
        # New merges have the lowest priority, so they do not change the encoding of earlier words.
        while len(parts) > 1 and len(tokens) < merged_size:
            ranks[parts[0], parts[1]] = len(ranks)
            tokens[parts[0] + parts[1]] = None
            parts = _merge_parts(parts, ranks)
        if len(tokens) >= merged_size:
            break
    fillers = (alphabet[0x20] + "".join(parts) for length in count(3) for parts in product(_SYLLABLES, repeat=length))
    unused = (filler for filler in fillers if filler not in tokens)
    return BpeVocabulary((*tokens, *islice(unused, size - len(tokens))), tuple(ranks))


def byte_alphabet() -> dict[int, str]:
    """The printable character of each byte, in the order of the GPT-2 vocabulary."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    rest = [byte for byte in range(0x100) if byte not in set(printable)]
    return {byte: chr(byte) for byte in printable} | {byte: chr(0x100 + i) for i, byte in enumerate(rest)}


def _filler_words() -> Iterator[str]:
    """Words in the order of their merges: short ones first, so that longer words need one merge each."""
    yield from _SYLLABLES
    yield from (f" {syllable}" for syllable in _SYLLABLES)
    yield from _MARKS
    yield from (f"{number:02}" for number in range(100))
    for word in _COMMON:
        yield from (word, f" {word}")
    pairs = list(product(_SYLLABLES, repeat=2))
    # The stride is coprime to the number of pairs, so a small vocabulary also has varied words.
    yield from (" " + "".join(pairs[i * 1009 % len(pairs)]) for i in range(len(pairs)))
    yield from (" " + "".join(three) for three in product(_SYLLABLES, repeat=3))


def _merge_parts(parts: list[str], ranks: dict[tuple[str, str], int]) -> list[str]:
    """Apply the merges to a word, lowest rank first."""
    while pairs := [pair for pair in pairwise(parts) if pair in ranks]:
        left, right = min(pairs, key=ranks.__getitem__)
        merged: list[str] = []
        for part in parts:
            if merged and merged[-1] == left and part == right:
                merged[-1] = left + right
            else:
                merged.append(part)
        parts = merged
    return parts
