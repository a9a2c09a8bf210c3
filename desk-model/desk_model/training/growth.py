"""Growth of a network by layers, without a change of its output."""

from __future__ import annotations

import re

import numpy as np

from desk_model.training.weights import Weights

__all__ = ["grown"]

_LAYER = re.compile(r"model\.layers\.(\d+)\.(.+)")
_OUTGOING = ("o_proj", "down_proj")


def grown(weights: Weights, layers: int) -> Weights:
    """Weights of a deeper network with the same output.

    A new layer is a copy of the one below it that adds nothing yet: what it reads makes sense from the first step, and
    what it writes is learnt. They are spread evenly, and only where all are doubled one is the last.

    Args:
        weights: Of a network of at least half as many layers.
        layers: Of the network that they are to go into.

    Raises:
        ValueError: the network cannot be grown to that.
    """
    parts = {name: match for name in weights if (match := _LAYER.fullmatch(name))}
    own = 1 + max(int(match[1]) for match in parts.values())
    more = layers - own
    if not 0 <= more <= own:
        raise ValueError(f"layers={layers}: these weights have {own}; expected {own} to {2 * own}")
    # Copies stand behind these.
    copied = {at * own // more for at in range(more)}
    found = {name: matrix for name, matrix in weights.items() if name not in parts}
    for name, match in parts.items():
        at, part = int(match[1]), match[2]
        place = at + sum(each < at for each in copied)
        found[f"model.layers.{place}.{part}"] = weights[name]
        if at in copied:
            silent = part.endswith(_OUTGOING)
            found[f"model.layers.{place + 1}.{part}"] = np.zeros_like(weights[name]) if silent else weights[name]
    return found
