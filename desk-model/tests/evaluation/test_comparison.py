# ruff: noqa: E402 - what follows needs the training extra
"""Weights compared turn by turn, grown by layers, and averaged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the training extra")
pytest.importorskip("jinja2", reason="needs the training extra")
pytest.importorskip("tokenizers", reason="needs the training extra")

from small_network import SHAPE, network

from desk_model.evaluation.comparison import TokenAccuracy, token_accuracy, turns_of
from desk_model.evaluation.decoding import greedy
from desk_model.training.export import export, put_weights, weights_of
from desk_model.training.growth import grown
from desk_model.training.network import Decoder
from desk_model.training.pools import Rows
from desk_model.training.sources import decoder_from, mean_of
from desk_model.training.tokenizer import TEXT_WEIGHT, Encoder


def with_swapped_letters(model: Decoder, asked: list[list[int]], longest: int) -> list[list[int]]:
    return greedy(model, asked, end=None, longest=longest)


def test_a_turn_is_right_where_greedy_decoding_writes_just_that() -> None:
    """Guards against turns that are cut at the wrong token, or judged by another turn's."""
    model = network(0)
    asked = [[11, 12, 13, 14], [31, 32, 33, 34]]
    said = with_swapped_letters(model, asked, 6)
    wrong = [*said[1][:4], (said[1][4] + 1) % 700, said[1][5]]
    # A call that is right, then words that are wrong; a wrong call in the second row.
    more = with_swapped_letters(model, [[*asked[0], *said[0], 21, 22]], 3)[0]
    first = [*asked[0], *said[0], 21, 22, *more[:-1], (more[-1] + 1) % 700]
    second = [*asked[1], *wrong]
    rows: Rows = np.zeros((2, len(first)), np.int64), np.zeros((2, len(first)), np.float32)
    rows[0][0], rows[0][1, : len(second)] = first, second
    rows[1][0, 4:10], rows[1][0, 12:], rows[1][1, 4:10] = 1.0, TEXT_WEIGHT, 1.0
    found = token_accuracy(model, [rows])
    assert found.right.tolist() == [True, False]
    assert found.exact == 0.5
    called = torch.tensor([[*asked[0], *said[0]], [*asked[1], *wrong]])
    past = model.past(2, 9)
    losses = []
    for at in range(9):
        logits = model.step(called[:, at : at + 1], past, at, torch.ones(1, 1, 1, 1, at + 1, dtype=torch.bool))
        if at >= 3:
            losses.append(torch.nn.functional.cross_entropy(logits, called[:, at + 1]))
    assert found.loss == pytest.approx(float(torch.stack(losses).mean()), rel=1e-4)


def test_turns_are_those_with_calls_and_compared_one_by_one(encoder: Encoder) -> None:
    """Guards against a comparison of other turns, or with the sides exchanged."""
    turns = turns_of(encoder, "held_out", 2, 5)
    count = sum(len(token_accuracy(network(1), [rows]).right) for rows in turns)
    assert count == len(token_accuracy(network(1), turns).right) >= 12
    one, other = (TokenAccuracy(np.array(right), 0.0) for right in ([True, True, False], [False, False, True]))
    assert one.better_than(other) == (2, 1)


@pytest.mark.parametrize(("own", "layers"), [(2, 4), (3, 4), (3, 5), (3, 3), (8, 12)])
def test_what_has_grown_computes_the_same(own: int, layers: int) -> None:
    """Guards against layers in another order, and against new ones that change anything before they have learnt."""
    small = network(own, replace(SHAPE, layers=own))
    large = Decoder(replace(SHAPE, layers=layers))
    put_weights(large, grown(weights_of(small), layers))
    asked = [list(range(20, 31))]
    assert with_swapped_letters(large, asked, 12) == with_swapped_letters(small, asked, 12)
    # A new layer reads as the one below it.
    silent = [at for at, each in enumerate(large.parts) if not each.o_proj.weight.any()]
    assert len(silent) == layers - own
    assert all(not large.parts[at].down_proj.weight.any() for at in silent)
    for at in silent:
        assert torch.equal(large.parts[at].q_proj.weight, large.parts[at - 1].q_proj.weight)
    assert (layers - 1 in silent) == (layers == 2 * own)


def test_what_cannot_be_grown_is_refused() -> None:
    """Guards against layers that are lost, or a network of nothing but copies."""
    weights = weights_of(network(0))
    for layers in (2, 7):
        with pytest.raises(ValueError, match=rf"layers={layers}: these weights have 3; expected 3 to 6"):
            grown(weights, layers)


def test_weights_come_from_folders_and_means(tmp_path: Path, encoder: Encoder) -> None:
    """Guards a model that is shipped against weights of another folder than was named."""
    model = network(0)
    folder = export(model, encoder.vocabulary, tmp_path / "made", {"steps": 0})
    read = decoder_from(folder, replace(SHAPE, layers=4)).requires_grad_(False)
    asked = [[40, 41, 42]]
    assert with_swapped_letters(read, asked, 8) == with_swapped_letters(decoder_from(folder, SHAPE), asked, 8)
    mean = mean_of([network(0), network(1), network(2)])
    expected = (network(0).embed.weight + network(1).embed.weight + network(2).embed.weight) / 3
    assert torch.allclose(mean.embed.weight, expected, atol=1e-6)
    # What has just grown would only halve what the other has learnt there.
    other = network(5, replace(SHAPE, layers=4))
    mixed = mean_of([read, other])
    new = next(at for at, each in enumerate(read.parts) if not each.o_proj.weight.any())
    for at, layer in enumerate(mixed.parts):
        theirs = other.parts[at].q_proj.weight
        expected = theirs if at == new else (read.parts[at].q_proj.weight + theirs) / 2
        assert torch.allclose(layer.q_proj.weight, expected, atol=1e-6)
    with pytest.raises(ValueError, match="not found; give a model folder"):
        decoder_from(tmp_path, SHAPE)
