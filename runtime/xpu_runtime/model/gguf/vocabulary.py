"""Vocabulary, special tokens and end-of-generation tokens of a GGUF file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.pretokenizers import PRE_TOKENIZERS, PreTokenizer

__all__ = ["GgufVocabulary", "TokenType", "eos_token_ids", "vocabulary_problem"]

_PREFIX = "tokenizer.ggml."
_BYTE_PAIR_MODELS = ("gpt2", "gemma4")
_MODELS = (*_BYTE_PAIR_MODELS, "llama", "t5", "bert")
_END_TEXTS = frozenset(
    [
        "<|eot_id|>",
        "<|im_end|>",
        "<|end|>",
        "<|return|>",
        "<|call|>",
        "<|flush|>",
        "<|calls|>",
        "<end_of_turn>",
        "<|endoftext|>",
        "</s>",
        "<|eom_id|>",
        "<EOT>",
        "_<EOT>",
        "[EOT]",
        "[EOS]",
        "<|end_of_text|>",
        "<end_of_utterance>",
        "<eos>",
        "<turn|>",
        "<|tool_response>",
        "<｜end▁of▁sentence｜>",
        "[e~[",
    ]
)
"""Texts of the tokens that end a turn (llama.cpp, ``src/llama-vocab.cpp``)."""
_CHANNEL_TEXTS = frozenset(["<|channel|>", "<|message|>", "<|start|>", "<|constrain|>"])
"""Control tokens of gpt-oss that stay in the text, since they separate reasoning from answer."""
_DEFAULT_IDS = {
    "llama": {"bos": 1, "eos": 2, "unknown": 0},
    "t5": {"eos": 1, "unknown": 2, "padding": 0},
    "bert": {"bos": 101, "unknown": 100, "seperator": 102, "padding": 0},
}
"""Ids of a vocabulary whose file names none; the key of the separator is misspelt in the format."""


class TokenType:
    """Values of ``tokenizer.ggml.token_type``."""

    NORMAL = 1
    UNKNOWN = 2
    CONTROL = 3
    USER_DEFINED = 4
    UNUSED = 5
    BYTE = 6


@dataclass(frozen=True)
class GgufVocabulary:
    """The tokenizer metadata of one GGUF file, checked.

    Attributes:
        model: Kind of vocabulary: ``gpt2``, ``llama``, ``t5``, ``bert`` or ``gemma4``.
        tokens: Texts by id, as the file has them.
        types: Values of `TokenType` by id.
        metadata: All values of the file.
    """

    model: str
    tokens: tuple[str, ...]
    types: tuple[int, ...]
    metadata: Mapping[str, Any]

    @classmethod
    def of(cls, gguf: GgufFile) -> GgufVocabulary:
        """The vocabulary of a file.

        Raises:
            UnsupportedModelError: The kind of vocabulary is unknown.
            ModelFolderError: A value is missing or malformed.
        """
        metadata = gguf.metadata
        model = str(metadata.get(f"{_PREFIX}model"))
        if problem := vocabulary_problem(metadata):
            raise UnsupportedModelError(problem)
        tokens = _texts(metadata, "tokens")
        if not tokens:
            raise ModelFolderError("tokenizer.ggml.tokens: the list is empty; expected the tokens of the model")
        types = [int(value) for value in metadata.get(f"{_PREFIX}token_type", ())] or [TokenType.NORMAL] * len(tokens)
        if len(types) != len(tokens):
            raise ModelFolderError(
                f"tokenizer.ggml.token_type: {len(types)} values for {len(tokens)} tokens; expected one for each"
            )
        return cls(model, tuple(tokens), _effective_types(tokens, types), metadata)

    @property
    def merges(self) -> list[tuple[str, str]]:
        """Merges of a byte-pair vocabulary, best first.

        Raises:
            ModelFolderError: There are none, or one is not a pair.
        """
        pairs = []
        for text in _texts(self.metadata, "merges"):
            # The first character belongs to the left part, even if it is a space.
            at = text.find(" ", 1)
            if at < 0:
                raise ModelFolderError(f"tokenizer.ggml.merges: {text!r} is not a pair; expected two parts and a space")
            pairs.append((text[:at], text[at + 1 :]))
        return pairs

    @property
    def scores(self) -> list[float]:
        """Scores by id.

        Raises:
            ModelFolderError: There is not one for each token.
        """
        scores = [float(value) for value in self.metadata.get(f"{_PREFIX}scores", ())]
        if len(scores) < len(self.tokens):
            raise ModelFolderError(
                f"tokenizer.ggml.scores: {len(scores)} values for {len(self.tokens)} tokens; expected one for each"
            )
        return scores[: len(self.tokens)]

    @property
    def pre_tokenizer(self) -> PreTokenizer:
        """Pre-tokenization of a byte-pair vocabulary."""
        return PRE_TOKENIZERS[str(_pre_tokenizer_name(self.metadata))]

    @cached_property
    def special(self) -> dict[str, int]:
        """Ids of the tokens that are found in the text before it is split: control, unknown and user-defined ones."""
        found = (TokenType.UNKNOWN, TokenType.CONTROL, TokenType.USER_DEFINED)
        return {text: at for at, text in enumerate(self.tokens) if text and self.types[at] in found}

    @cached_property
    def hidden(self) -> list[int]:
        """Ids of the tokens that decoding skips with the special tokens."""
        skipped = (TokenType.UNKNOWN, TokenType.CONTROL, TokenType.UNUSED)
        return [at for at, kind in enumerate(self.types) if kind in skipped]

    def token_id(self, name: str) -> int | None:
        """Id under ``tokenizer.ggml.NAME_token_id``, else that of the kind of vocabulary; None without one.

        Raises:
            ModelFolderError: The id is outside the vocabulary.
        """
        value = self.metadata.get(f"{_PREFIX}{name}_token_id")
        if value is None and name == "bos":
            value = self.metadata.get(f"{_PREFIX}cls_token_id")
        if value is None:
            value = _DEFAULT_IDS.get(self.model, {}).get(name)
        inside = value is None or 0 <= int(value) < len(self.tokens)
        if not inside and name != "padding":  # files without padding have any number there
            raise ModelFolderError(
                f"tokenizer.ggml.{name}_token_id: {value} is outside the vocabulary of {len(self.tokens)} tokens"
            )
        return None if value is None or not inside else int(value)

    def flag(self, name: str, default: bool) -> bool:
        """Value of ``tokenizer.ggml.NAME``."""
        return bool(self.metadata.get(f"{_PREFIX}{name}", default))

    def required_id(self, name: str, reason: str) -> int:
        """Id under ``tokenizer.ggml.NAME_token_id``.

        Raises:
            ModelFolderError: The file has none.
        """
        token = self.token_id(name)
        if token is None:
            raise ModelFolderError(f"tokenizer.ggml.{name}_token_id: missing; {reason}")
        return token


def vocabulary_problem(metadata: Mapping[str, Any]) -> str:
    """The reason why the kind of vocabulary or its pre-tokenization is not supported; empty if both are."""
    model = metadata.get(f"{_PREFIX}model")
    if model not in _MODELS:
        return f"tokenizer.ggml.model: {model!r} is not supported; expected one of {', '.join(_MODELS)}"
    name = _pre_tokenizer_name(metadata)
    if model in _BYTE_PAIR_MODELS and str(name) not in PRE_TOKENIZERS:
        return f"tokenizer.ggml.pre: {name!r} is not supported; expected one of {', '.join(sorted(PRE_TOKENIZERS))}"
    return ""


def _pre_tokenizer_name(metadata: Mapping[str, Any]) -> Any:
    model = metadata.get(f"{_PREFIX}model")
    return model if model == "gemma4" else metadata.get(f"{_PREFIX}pre")


def eos_token_ids(gguf: GgufFile) -> tuple[int, ...]:
    """Tokens that end a generation: end of sequence, of turn and of message, and those known by their text.

    The end-of-sequence token of the file is the first.

    Raises:
        UnsupportedModelError: The kind of vocabulary is unknown.
        ModelFolderError: A value is missing or malformed.
    """
    vocabulary = GgufVocabulary.of(gguf)
    named = (vocabulary.token_id(name) for name in ("eos", "eot", "eom"))
    ends = [token for token in named if token is not None]
    control = (at for at, kind in enumerate(vocabulary.types) if kind == TokenType.CONTROL)
    ends.extend(at for at in control if vocabulary.tokens[at] in _END_TEXTS)
    return tuple(dict.fromkeys(ends))


def _texts(metadata: Mapping[str, Any], name: str) -> list[str]:
    values: Sequence[Any] | None = metadata.get(f"{_PREFIX}{name}")
    if values is None:
        raise ModelFolderError(f"tokenizer.ggml.{name}: missing; expected a list of strings")
    wrong = next((value for value in values if not isinstance(value, str)), None)
    if wrong is not None:
        raise ModelFolderError(f"tokenizer.ggml.{name}: {wrong!r} is not a string; expected a list of strings")
    return list(values)


def _effective_types(tokens: Sequence[str], types: Sequence[int]) -> tuple[int, ...]:
    """Types after the corrections of llama.cpp: end tokens are control tokens, channel tokens are shown."""
    result = list(types)
    marked = (TokenType.CONTROL, TokenType.USER_DEFINED)
    special = {text: at for at, text in enumerate(tokens) if types[at] in marked}
    # "</s>" is also a user-defined token for the HTML tag (Gemma), so it stays what the file says.
    for text in _END_TEXTS & special.keys() - {"</s>"}:
        result[special[text]] = TokenType.CONTROL
    for text in _CHANNEL_TEXTS & special.keys():
        result[special[text]] = TokenType.USER_DEFINED
    call = special.keys() & {"<|call|>", "<|calls|>"}
    # In the format of gpt-oss the token ends one of several messages of a turn.
    if "<|end|>" in special and call and special.keys() & {"<|return|>", "<|flush|>"}:
        result[special["<|end|>"]] = TokenType.USER_DEFINED
    # In Gemma 4 it is no end token.
    if "<|tool_response>" in special and "</s>" in special:
        result[special["</s>"]] = TokenType.NORMAL
    return tuple(result)
