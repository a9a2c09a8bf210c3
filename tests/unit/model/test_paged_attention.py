"""The PagedAttention form: inputs, sampled rows, and unsupported graphs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
import pytest
from openvino import opset13 as ops
from openvino.op.util import Variable, VariableInfo
from paged_models import FAMILIES, MODELS, core, paged

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.paged_attention import SAMPLED_ROWS, dependent_ops, load_paged_model


@pytest.mark.parametrize("family", FAMILIES)
def test_inputs_of_the_paged_form(family: str) -> None:
    """Guards against an input that the engine does not set."""
    model = paged(family)
    names = {name for port in model.inputs for name in port.get_names()}
    assert {name for name in names if "cache" not in name} == {
        "input_ids",
        "position_ids",
        "past_lens",
        "subsequence_begins",
        "block_indices",
        "block_indices_begins",
        "max_context_len",
        SAMPLED_ROWS,
    }
    assert {name for name in names if "cache" in name} == {
        f"{kind}_cache.{layer}" for kind in ("key", "value") for layer in range(3)
    }
    assert len(model.outputs) == 1
    assert str(model.outputs[0].get_partial_shape()) == "[?,1,1024]"


@pytest.mark.parametrize("family", FAMILIES)
def test_no_operation_reads_the_shape_of_an_activation(family: str) -> None:
    """Guards against shape arithmetic that connects all layers and leaves no position to cut."""
    nodes = dependent_ops(paged(family))
    assert not [node for node in nodes if node.get_type_name() == "ShapeOf"]
    assert nodes[0].get_type_name() == "Parameter"
    seen: set[str] = set()
    for node in nodes:
        parents = {port.get_source_output().get_node().get_friendly_name() for port in node.inputs()}
        assert node.get_type_name() == "Parameter" or parents & seen
        seen.add(node.get_friendly_name())


@pytest.mark.parametrize("family", FAMILIES)
def test_paged_form_equals_the_stateful_graph(family: str) -> None:
    """Guards against a graph that loads and computes other logits than the exported stateful graph."""
    settings = {"INFERENCE_PRECISION_HINT": "f32", "KV_CACHE_PRECISION": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
    ids = np.random.default_rng(1).integers(5, 1000, 20)
    rows = np.array([7, 19])
    plain = core().compile_model(MODELS / family / "openvino_model.xml", "CPU", settings)
    given = {
        "input_ids": ids[None],
        "attention_mask": np.ones((1, 20), np.int64),
        "position_ids": np.arange(20)[None],
        "beam_idx": np.zeros(1, np.int32),
    }
    names = {name for port in plain.inputs for name in port.get_names()}
    expected = plain.create_infer_request().infer({key: value for key, value in given.items() if key in names})[0]
    compiled = core().compile_model(paged(family), "CPU", settings)
    request = compiled.create_infer_request()
    for port in compiled.inputs:
        if "cache" in port.get_any_name():
            block = [dim.get_length() for dim in list(port.get_partial_shape())[1:]]
            request.set_tensor(port, ov.Tensor(port.get_element_type(), ov.Shape([1, *block])))
    found = request.infer(
        {
            "input_ids": ids,
            "position_ids": np.arange(20),
            "past_lens": np.array([0], np.int32),
            "subsequence_begins": np.array([0, 20], np.int32),
            "block_indices": np.array([0], np.int32),
            "block_indices_begins": np.array([0, 1], np.int32),
            "max_context_len": np.array(20, np.int32),
            SAMPLED_ROWS: rows,
        }
    )[0]
    np.testing.assert_allclose(found[:, 0], expected[0, rows], rtol=2e-3, atol=2e-3)


def test_dropped_alibi_bias_is_an_error() -> None:
    """Guards against wrong answers: OpenVINO keeps ALiBi in one form and drops it in another."""
    with pytest.raises(UnsupportedModelError, match=r"mpt: .*\(ALiBi\)"):
        load_paged_model(core(), ModelFolder.open(MODELS.parent / "refused/mpt"))


def test_input_with_several_names_keeps_the_known_one(tmp_path: Path) -> None:
    """Guards exports such as those of LFM2, whose position input has three names."""
    model = core().read_model(MODELS / "llama/openvino_model.xml")
    positions = next(port for port in model.inputs if "position_ids" in port.get_names())
    positions.get_tensor().set_names({"67", "cache_position", "position_ids"})
    paged = load_paged_model(core(), folder_of(model, tmp_path / "several"))
    assert all(len(port.get_names()) == 1 for port in paged.inputs)
    assert "position_ids" in {port.get_any_name() for port in paged.inputs}


def test_unknown_input_is_an_error(tmp_path: Path) -> None:
    """Guards against a bare KeyError for hybrids of attention and convolution, whose state has its own blocks."""
    model = core().read_model(MODELS / "llama/openvino_model.xml")
    more = parameter("la.block_indices", ov.Type.f32, 1)
    end = model.get_results()[0].input(0)
    end.replace_source_output(ops.add(end.get_source_output(), more).output(0))
    model.add_parameters([more])
    with pytest.raises(UnsupportedModelError, match=r"hybrid: .*\['la\.block_indices'\]"):
        load_paged_model(core(), folder_of(model, tmp_path / "hybrid"))


def folder_of(model: ov.Model, path: Path) -> ModelFolder:
    path.mkdir()
    ov.save_model(model, path / "openvino_model.xml", compress_to_fp16=False)
    (path / "config.json").write_text("{}", encoding="utf-8")
    return ModelFolder.open(path)


def parameter(name: str, kind: Any, *dims: int) -> Any:
    made = ops.parameter(list(dims), kind, name=name)
    made.output(0).get_tensor().set_names({name})
    return made


def embedding(ids: Any) -> Any:
    table = ops.constant(np.random.default_rng(0).standard_normal((50, 8), np.float32))
    return ops.gather(table, ids, ops.constant(0, dtype=ov.Type.i64))


def test_graph_without_input_ids_is_an_error(tmp_path: Path) -> None:
    """Guards against a vision or embedding model that is loaded as a text model."""
    pixels = parameter("pixel_values", ov.Type.f32, -1, 3)
    halved = ops.multiply(pixels, ops.constant(np.full((1, 3), 0.5, np.float32)))
    folder = folder_of(ov.Model([ops.result(halved)], [pixels], "vision"), tmp_path / "vision")
    with pytest.raises(UnsupportedModelError, match=r"vision: .*\['pixel_values'\]; expected input_ids"):
        load_paged_model(core(), folder)


def test_graph_without_state_is_an_error(tmp_path: Path) -> None:
    """Guards against an export without a KV cache, which would recompute all tokens."""
    ids = parameter("input_ids", ov.Type.i64, -1, -1)
    folder = folder_of(ov.Model([ops.result(embedding(ids))], [ids], "stateless"), tmp_path / "stateless")
    with pytest.raises(UnsupportedModelError, match=r"stateless: .*no KV state; export it with --task"):
        load_paged_model(core(), folder)


def test_graph_without_attention_is_an_error(tmp_path: Path) -> None:
    """Guards against a recurrent model, which has state but no keys and values."""
    ids = parameter("input_ids", ov.Type.i64, -1, -1)
    positions = parameter("position_ids", ov.Type.i64, -1, -1)
    beams = parameter("beam_idx", ov.Type.i32, -1)
    info = VariableInfo()
    info.data_shape, info.data_type, info.variable_id = ov.PartialShape([-1, -1, 8]), ov.Type.f32, "memory"
    memory = Variable(info)
    state = ops.read_value(embedding(ids), memory)
    total = ops.add(state, ops.unsqueeze(ops.convert(positions, "f32"), ops.constant([2], dtype=ov.Type.i64)))
    model = ov.Model([ops.result(total)], [ops.assign(total, memory)], [ids, positions, beams], "recurrent")
    folder = folder_of(model, tmp_path / "recurrent")
    with pytest.raises(UnsupportedModelError, match=r"recurrent: .*PagedAttention"):
        load_paged_model(core(), folder)


def test_damaged_graph_is_an_error(tmp_path: Path) -> None:
    """Guards against a plugin error for an incomplete download."""
    path = tmp_path / "damaged"
    path.mkdir()
    source = MODELS / "llama"
    (path / "openvino_model.xml").write_bytes((source / "openvino_model.xml").read_bytes()[:5000])
    (path / "openvino_model.bin").write_bytes((source / "openvino_model.bin").read_bytes())
    (path / "config.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ModelFolderError, match=r"openvino_model\.xml' or its weights cannot be read: "):
        load_paged_model(core(), ModelFolder.open(path))


def test_graph_without_a_single_hidden_state_is_an_error(tmp_path: Path) -> None:
    """Guards against logits of the wrong rows if the end of the graph is unusual."""
    model = core().read_model(MODELS / "llama/openvino_model.xml")
    end = model.get_results()[0].input(0)
    embedded = next(
        node.output(0)
        for node in model.get_ordered_ops()
        if node.get_type_name() == "Gather" and str(node.output(0).get_partial_shape()) == "[?,?,64]"
    )
    bypass = ops.reduce_mean(embedded, ops.constant([2], dtype=ov.Type.i64), keep_dims=True)
    end.replace_source_output(ops.add(end.get_source_output(), bypass).output(0))
    folder = folder_of(model, tmp_path / "unusual")
    with pytest.raises(UnsupportedModelError, match=r"unusual: no single hidden state"):
        load_paged_model(core(), folder)
