"""Costs of a model: equal from its dimensions and from its graph."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_specs import loads, shapes

from xpu_runtime.errors import ConfigError
from xpu_runtime.heg import KernelKind, Load, Work
from xpu_runtime.model.synthetic import ModelShape
from xpu_runtime.model.synthetic.weights import WEIGHT_FORMATS, MatrixSpec, WeightFormat, make_matrix
from xpu_simulation import ModelCosts

CHUNK = Load(256, 256 * 257 // 2, 256, 1)


def test_costs_of_a_shape_equal_those_of_its_graph() -> None:
    """Guards against simulated kernels that differ from those of the engine, in any cut."""
    from_graph = ModelCosts.open(Path(__file__).parents[3] / "fixtures/models/llama")
    from_shape = ModelCosts.of_shape(ModelShape("llama", 64, 160, 3, 4, 2, 16, 1024, 2048))
    assert from_shape.kv_bytes_per_token == from_graph.kv_bytes_per_token
    assert from_shape.max_context == from_graph.max_context
    for cut in ("around_attention", "layers"):
        mine, graph = getattr(from_shape, cut), getattr(from_graph, cut)
        for costs in (mine, graph):
            assert [part.reads_token_ids for part in costs] == [index == 0 for index in range(len(costs))]
        assert [(part.name, part.kind) for part in mine] == [(part.name, part.kind) for part in graph]
        for part, other in zip(mine, graph, strict=True):
            assert part.work.flops(CHUNK) == pytest.approx(other.work.flops(CHUNK), rel=1e-3)
            assert part.work.traffic(CHUNK) == pytest.approx(other.work.traffic(CHUNK), rel=1e-2)


@pytest.mark.parametrize("weights", WEIGHT_FORMATS)
@pytest.mark.parametrize("columns", [160, 256])
def test_stored_bytes_match_the_matrix(weights: WeightFormat, columns: int) -> None:
    """Guards the traffic of a shape in all storage formats, with scales and zero points."""
    spec = MatrixSpec("m", 32, columns, 0.02, weights)
    made = make_matrix(spec, 0)
    arrays = [each for each in (made.data, made.scale, made.zero_point) if each is not None]
    assert spec.stored_bytes == sum(array.nbytes for array in arrays)


@given(shapes(), loads(), st.integers(1, 5))
def test_all_cuts_have_equal_total_work(shape: ModelShape, load: Load, layers: int) -> None:
    """Guards against work that a cut counts twice or drops."""
    model = ModelCosts.of_shape(shape)
    total = sum((part.work for part in model.around_attention), Work())
    for parts in (model.layers, model.in_groups(layers), (model.whole,)):
        work = sum((part.work for part in parts), Work())
        assert work.flops(load) == pytest.approx(total.flops(load))
        assert work.traffic(load) == pytest.approx(total.traffic(load))
    assert len(model.in_groups(layers)) == -(-shape.layers // layers) + 1
    assert model.in_groups(layers)[-1].kind is KernelKind.HEAD


@pytest.mark.parametrize(
    ("name", "parameters", "kv_bytes"),
    [("Llama-3.2-3B", 3.2e9, 114688), ("Llama-3.1-8B", 7.5e9, 131072), ("Qwen3-4B", 4.0e9, 147456)],
)
def test_named_shapes(name: str, parameters: float, kv_bytes: int) -> None:
    """Guards the dimensions against published values: weights without embedding, and KV bytes."""
    model = ModelCosts.open(name)
    assert model.weights_bytes == pytest.approx(parameters, rel=0.02)
    assert model.kv_bytes_per_token == kv_bytes


def test_unknown_model_and_format_are_an_error() -> None:
    """Guards the messages for unknown names."""
    with pytest.raises(ConfigError, match=r"model='gpt': .*qwen3-4b"):
        ModelCosts.open("gpt")
    with pytest.raises(ConfigError, match="weights='int3': expected one of int8"):
        ModelCosts.open("8b", "int3")  # type: ignore[arg-type]
