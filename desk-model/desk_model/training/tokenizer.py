"""Tokenizer of the models: byte-level BPE, and conversations as token ids."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tokenizers
from tokenizers import models, pre_tokenizers, trainers
from xpu_runtime.model.synthetic.tokenizer_writer import tokenizer_files
from xpu_runtime.model.synthetic.vocabulary import BpeVocabulary

from desk_model.training.chat_template import pieces, rendered
from desk_model.training.text_rules import CALL, RULES

__all__ = ["TEXT_WEIGHT", "Encoded", "Encoder", "learn_vocabulary", "read_vocabulary"]

TEXT_WEIGHT = 0.5
"""Loss weight of a text token; tokens of calls have weight 1, since text has many right wordings."""

_ALWAYS_MERGED, _DROPPED = 256, 0.15

_SPECIAL = re.compile("|".join(map(re.escape, RULES.special_tokens)))


def learn_vocabulary(texts: Iterable[str], size: int) -> BpeVocabulary:
    """Learn a vocabulary of ``size`` entries, the special tokens first.

    Raises:
        ValueError: the texts are too few for so many.
    """
    learner = tokenizers.Tokenizer(models.BPE())
    learner.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(tokenizers.Regex(str(RULES.split)), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    trainer = trainers.BpeTrainer(
        vocab_size=size,
        special_tokens=list(RULES.special_tokens),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    learner.train_from_iterator((part for text in texts for part in _SPECIAL.split(text) if part), trainer)
    vocabulary = _vocabulary(json.loads(learner.to_str()))
    if len(vocabulary.tokens) != size:
        raise ValueError(f"size={size}: the texts give only {len(vocabulary.tokens)} tokens")
    return vocabulary


def read_vocabulary(file: Path) -> BpeVocabulary:
    """Read the vocabulary of a ``tokenizer.json``."""
    return _vocabulary(json.loads(file.read_text("utf-8")))


def _vocabulary(document: Mapping[str, Any]) -> BpeVocabulary:
    model = document["model"]
    return BpeVocabulary(
        tuple(sorted(model["vocab"], key=model["vocab"].__getitem__)),
        tuple((left, right) for left, right in model["merges"]),
    )


@dataclass(frozen=True, slots=True)
class Encoded:
    """Conversation as tokens.

    Attributes:
        ids: Up to the last one that the assistant writes.
        weights: As long; of each token in the loss, 0 where the assistant only reads.
    """

    ids: list[int]
    weights: list[float]


class Encoder:
    """Encoder of conversations.

    Args:
        vocabulary: Tokens and merges.
        variants: How many other ways of cutting words there are to be.
    """

    def __init__(self, vocabulary: BpeVocabulary, variants: int = 0) -> None:
        self.vocabulary = vocabulary
        self._inner = _tokenizer(vocabulary, whole_words=True)
        self._variants = [_tokenizer(_without_some(vocabulary, at), whole_words=False) for at in range(variants)]

    def encode(self, text: str) -> list[int]:
        """Token ids of a text; special tokens in it are recognised."""
        return _ids(self._inner, text)

    def decode(self, ids: Sequence[int]) -> str:
        """Text of token ids, without the tokens that begin and end turns."""
        text: str = self._inner.decode(list(ids))
        return text

    def prompt(self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]) -> list[int]:
        """Conversation up to the beginning of the assistant's next answer."""
        return self.encode(rendered(messages, tools, prompt=True))

    def conversation(
        self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]], variant: int | None = None
    ) -> Encoded:
        """Whole conversation with loss weights; the last message is from the assistant.

        Args:
            messages: In the shape of the OpenAI API.
            tools: The tools offered.
            variant: Another way of cutting words, the same in the whole conversation.
        """
        tokenizer = self._inner if variant is None else self._variants[variant]
        ids: list[int] = []
        weights: list[float] = []
        for text, written in pieces(messages, tools)[:-1]:
            found = _ids(tokenizer, text)
            ids += found
            weights += [(1.0 if CALL in text else TEXT_WEIGHT) if written else 0.0] * len(found)
        return Encoded(ids, weights)


def _tokenizer(vocabulary: BpeVocabulary, *, whole_words: bool) -> tokenizers.Tokenizer:
    document = tokenizer_files(vocabulary, 1, RULES)["tokenizer.json"]
    document["model"]["ignore_merges"] = whole_words
    return tokenizers.Tokenizer.from_str(json.dumps(document))


def _ids(tokenizer: tokenizers.Tokenizer, text: str) -> list[int]:
    ids: list[int] = tokenizer.encode(text, add_special_tokens=False).ids
    return ids


def _without_some(vocabulary: BpeVocabulary, seed: int) -> BpeVocabulary:
    """Vocabulary without some of the rarer merges, so that words are split differently.

    Some tokens are only ever a part of known words and would never be seen alone, until an unknown word needs them.
    """
    draw = random.Random(seed)
    merges = vocabulary.merges
    kept = [pair for at, pair in enumerate(merges) if at < _ALWAYS_MERGED or draw.random() >= _DROPPED]
    return BpeVocabulary(vocabulary.tokens, tuple(kept))
