"""Growth: a larger network that computes what a smaller one does."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from desk_training.matrices import Weights
from xpu_runtime.model.synthetic.decoder_graph import matrix_specs
from xpu_runtime.model.synthetic.shapes import ModelShape

__all__ = ["grown", "widened"]

_LAYER = re.compile(r"model\.layers\.(\d+)\.(.+)")
_OUTGOING = ("o_proj", "down_proj")


def grown(weights: Weights, layers: int) -> Weights:
    """The weights of a network with so many layers, which computes what these compute.

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


def widened(weights: Weights, own: ModelShape, wide: ModelShape) -> Weights:
    """The weights of a network as ``wide``, which computes what these compute but for rounding.

    What is new has weights of zero, and so nothing but its work. It is no beginning for a training: zeros that only
    read zeros never learn.

    Args:
        weights: Of a network of the shape ``own``; embedding and head may differ in it, and do in what is given.
        own: Its shape.
        wide: The other shape, which is nowhere narrower; layers, size of the heads and vocabulary are the same.

    Raises:
        ValueError: it is narrower somewhere, or differs in what must be the same.
    """
    for name in ("layers", "head_dim", "vocab", "rope_theta"):
        if getattr(own, name) != getattr(wide, name):
            raise ValueError(f"{name}={getattr(wide, name)}: expected {getattr(own, name)}, as these weights have")
    groups = own.heads // own.kv_heads, wide.heads // wide.kv_heads
    for name, (few, many) in {
        "hidden": (own.hidden, wide.hidden),
        "intermediate": (own.intermediate, wide.intermediate),
        "kv_heads": (own.kv_heads, wide.kv_heads),
        "heads": groups,
    }.items():
        if many < few:
            raise ValueError(f"{name}={getattr(wide, name)}: expected no fewer than these weights have")
    # Which heads of the wide network are the old ones: those of a key keep to it.
    heads = [key * groups[1] + at for key in range(own.kv_heads) for at in range(groups[0])]
    queries, keys = _elements(heads, own.head_dim), _elements(range(own.kv_heads), own.head_dim)
    plain, inner, tokens = np.arange(own.hidden), np.arange(own.intermediate), np.arange(own.vocab)
    places = {
        "embed_tokens": (tokens, plain),
        "q_proj": (queries, plain),
        "k_proj": (keys, plain),
        "v_proj": (keys, plain),
        "o_proj": (plain, queries),
        "gate_proj": (inner, plain),
        "up_proj": (inner, plain),
        "down_proj": (plain, inner),
        "lm_head": (tokens, plain),
    }
    # A norm over more channels, the new ones zero, gives larger values. Matrices that read behind one take that back;
    # the others read tokens, or what those have written.
    normed = np.float32((own.hidden / wide.hidden) ** 0.5)
    found: dict[str, npt.NDArray[np.float32]] = {}
    for spec in matrix_specs(wide, wide.vocab, "int8", 0):
        part, matrix = spec.name.rpartition(".")[2], weights[spec.name]
        found[spec.name] = np.zeros((spec.rows, spec.cols), np.float32)
        found[spec.name][np.ix_(*places[part])] = matrix if part in (*_OUTGOING, "embed_tokens") else matrix * normed
    return found


def _elements(blocks: Sequence[int] | range, size: int) -> npt.NDArray[np.intp]:
    """The places of the elements of some blocks of ``size``."""
    return np.concatenate([np.arange(at * size, (at + 1) * size) for at in blocks])
