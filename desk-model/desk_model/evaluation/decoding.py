"""Greedy decoding with the torch network, many prompts at a time."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from desk_model.training.network import Decoder
from desk_model.training.text_rules import PAD

__all__ = ["greedy"]


@torch.inference_mode()
def greedy(model: Decoder, prompts: Sequence[Sequence[int]], *, end: int | None, longest: int) -> list[list[int]]:
    """Decode the most likely tokens for every prompt.

    Args:
        model: The network.
        prompts: Token ids; prompts of like length cost least.
        end: The token that ends an answer; it is not part of it. None for answers that are all as long as allowed.
        longest: Most tokens of an answer.
    """
    rows, width = len(prompts), max(len(each) for each in prompts)
    ids = torch.full((rows, width), PAD)
    real = torch.zeros(rows, width + longest, dtype=torch.bool)
    # Filled up in front: rotary positions only matter relative to each other, and all rows then end together.
    for row, prompt in enumerate(prompts):
        ids[row, width - len(prompt) :] = torch.tensor(prompt)
        real[row, width - len(prompt) :] = True
    real[:, width:] = True
    ids, real = ids.to(model.device), real.to(model.device)
    square = torch.ones(width, width, dtype=torch.bool, device=model.device)
    # What fills up may look at itself, because a row that looks nowhere has no value.
    mask = (square.tril() & real[:, None, :width]) | (square.tril() & square.triu())
    past = model.past(rows, width + longest)
    chosen = model.step(ids, past, 0, mask[:, None, None]).argmax(-1)
    answers: list[list[int]] = [[] for _ in prompts]
    going = [True] * rows
    for at in range(width, width + longest):
        for row, token in enumerate(chosen.tolist()):
            going[row] = going[row] and token != end
            if going[row]:
                answers[row].append(token)
        if not any(going) or at == width + longest - 1:
            break
        chosen = model.step(chosen[:, None], past, at, real[:, None, None, None, : at + 1]).argmax(-1)
    return answers
