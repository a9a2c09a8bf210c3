"""Comparison of weights by teacher forcing: cheaper and more sensitive than generated answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import torch
from torch.nn import functional

from desk_model.generator import DEFAULT_MIX, Split, generate
from desk_model.training.batches import batch_of
from desk_model.training.network import Decoder
from desk_model.training.pools import Rows, rows_of
from desk_model.training.tokenizer import TEXT_WEIGHT, Encoder

__all__ = ["TokenAccuracy", "token_accuracy", "turns_of"]

_LONGEST, _ROW_TOKENS = 1024, 3072


@dataclass(frozen=True, slots=True)
class TokenAccuracy:
    """Accuracy of the predicted call tokens under teacher forcing.

    Attributes:
        right: Of every turn with calls, whether all of its tokens are the likeliest: then greedy decoding writes
            just these, so that their share is that of the exact calls, but for what is exact in other words.
        loss: Of a token of a call, in nats.
    """

    right: npt.NDArray[np.bool_]
    loss: float

    @property
    def exact(self) -> float:
        """Share of turns of which every token is right."""
        return float(self.right.mean())

    def better_than(self, other: TokenAccuracy) -> tuple[int, int]:
        """Number of turns that only this model has right, and number that only the other has right."""
        return int((self.right & ~other.right).sum()), int((other.right & ~self.right).sum())


def turns_of(encoder: Encoder, split: Split, tasks: int, seed: int) -> list[Rows]:
    """Conversations with calls as rows of tokens.

    Args:
        encoder: Makes tokens.
        split: Whose words they use.
        tasks: Of each kind that calls.
        seed: Of the generator.
    """
    kinds = [kind for kind in DEFAULT_MIX if kind != "small_talk"]
    samples = [each for kind in kinds for each in generate(seed, tasks, split, {kind: 1.0})]
    encoded = [
        encoder.conversation(each.messages, each.tools)
        for each in samples
        if any(message.get("tool_calls") for message in each.messages)
    ]
    return rows_of([each for each in encoded if len(each.ids) <= _LONGEST], _ROW_TOKENS)


def token_accuracy(model: Decoder, turns: Sequence[Rows]) -> TokenAccuracy:
    """Predict every token of the calls from the right tokens before it."""
    right: list[bool] = []
    loss, tokens = 0.0, 0
    for rows in turns:
        batch = batch_of(rows).to(model.device)
        with torch.no_grad():
            logits = model.at(batch)
        lost = functional.cross_entropy(logits, batch.wanted, reduction="none")
        of_call = batch.weights > TEXT_WEIGHT
        loss += float(lost[of_call].sum())
        tokens += int(of_call.sum())
        # A turn ends where the next place does not follow; the first place of a row never follows the last of another,
        # since every conversation begins with what is only read.
        turn = torch.cumsum(functional.pad(batch.places.diff() > 1, (1, 0)), 0)
        wrong, called = (
            torch.zeros(int(turn[-1]) + 1).index_add_(0, turn, each.float().cpu())
            for each in (logits.argmax(-1) != batch.wanted, of_call)
        )
        right += (wrong[called > 0] == 0).tolist()
    return TokenAccuracy(np.array(right), loss / tokens)
