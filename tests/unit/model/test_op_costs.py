"""Compute and traffic counted from graphs, compared with the dimensions of the model."""

from __future__ import annotations

import pytest
from paged_models import paged

from xpu_runtime.heg import Load
from xpu_runtime.model.cut import cut_attention, cut_layers
from xpu_runtime.model.op_costs import graph_work

HIDDEN, INNER, VOCAB, WIDTH, KV_WIDTH = 64, 160, 1024, 64, 32
WEIGHTS = HIDDEN * (WIDTH + 2 * KV_WIDTH + WIDTH) + 3 * HIDDEN * INNER
"""Weights of one layer: query, keys, values and output, and the three matrices of the FFN."""


@pytest.mark.parametrize("family", ["llama", "mistral", "phi3", "qwen2", "qwen3"])
def test_layer_costs_match_the_dimensions(family: str) -> None:
    """Guards against a roofline with wrong costs, which would place kernels on the wrong lane."""
    group = cut_layers(paged(family), 1).groups[1]
    work = graph_work(group.model, 256.0)
    assert work.flops_per_token == pytest.approx(2 * WEIGHTS, rel=1e-4)  # the rotary angles are a product too
    assert work.flops_per_pair == 4 * WIDTH
    assert work.bytes_per_context == 256.0
    # int8 weights, and for each output a scale and a zero point
    assert WEIGHTS < work.weight_bytes < 1.1 * WEIGHTS + 8 * (WIDTH + 2 * KV_WIDTH + 2 * HIDDEN + 2 * INNER)
    assert work.bytes_per_token > 0


def test_costs_of_head_and_embedding() -> None:
    """Guards against an embedding that counts as a matrix product, and a head that does not."""
    groups = cut_layers(paged("llama"), 1).groups
    head = graph_work(groups[-1].model, 256.0)
    assert head.flops_per_token == 2 * HIDDEN * VOCAB
    assert head.flops_per_pair == head.bytes_per_context == 0
    assert graph_work(groups[0].model, 256.0).flops_per_token == pytest.approx(2 * WEIGHTS, rel=1e-4)


def test_costs_of_op_groups_sum_to_the_whole() -> None:
    """Guards against costs that a cut counts twice or drops."""
    parts = [graph_work(group.model, 256.0) for group in cut_attention(paged("llama")).groups]
    total = graph_work(paged("llama"), 256.0)
    load = Load(100, 5050, 100, 1)
    assert sum(part.flops(load) for part in parts) == pytest.approx(total.flops(load), rel=1e-4)
    assert sum(part.traffic(load) for part in parts) == pytest.approx(total.traffic(load), rel=1e-3)
    attention = parts[1]
    assert attention.flops_per_token == attention.weight_bytes == 0
    assert attention.flops_per_pair == 4 * WIDTH


def test_four_bit_weights_have_half_the_bytes() -> None:
    """Guards against bytes that are counted by element instead of by storage."""
    eight, four = (graph_work(cut_layers(paged(name), 1).groups[1].model, 0.0) for name in ("llama", "llama-int4"))
    assert eight.flops_per_token == four.flops_per_token
    assert 0.5 < four.weight_bytes / eight.weight_bytes < 0.75
