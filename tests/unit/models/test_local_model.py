"""Weight types from model files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from model_stores import ModelStores

from xpu_agents.models import resolve_model
from xpu_agents.models.catalog import found_models
from xpu_agents.models.local_model import LocalModel, weight_type

# Metadata that NNCF writes at the end of a graph, shortened.
NOTES = """<net><layers>{layers}</layers><rt_info><nncf><weight_compression><awq value="False" />
<backup_mode value="int8_asym" /><mode value="{mode}" /></weight_compression></nncf></rt_info></net>"""


@pytest.mark.parametrize(
    ("mode", "weights"), [("int8_asym", "int8"), ("int4_sym", "int4"), ("int4_asym", "int4"), ("nf4", "nf4")]
)
def test_compression_mode_of_the_graph(tmp_path: Path, mode: str, weights: str) -> None:
    """Guards exports whose configuration has no type or another one; only the end of the graph is read."""
    (tmp_path / "openvino_model.xml").write_text(NOTES.format(layers="x" * 200_000, mode=mode))
    (tmp_path / "openvino_config.json").write_text('{"dtype": "fp16"}')
    assert weight_type(tmp_path) == weights


@pytest.mark.parametrize(
    ("config", "weights"),
    [
        ({"dtype": "int4", "quantization_config": None}, "int4"),
        ({"dtype": "", "quantization_config": {"bits": 8}}, "int8"),
        ({"dtype": "", "quantization_config": {}}, ""),
        ([], ""),
    ],
)
def test_exporter_configuration(tmp_path: Path, config: object, weights: str) -> None:
    """Guards uncompressed models, and invalid files."""
    (tmp_path / "openvino_model.xml").write_text("<net/>")
    (tmp_path / "openvino_config.json").write_text(json.dumps(config))
    assert weight_type(tmp_path) == weights


def test_deeply_nested_file(tmp_path: Path) -> None:
    """Guards the list of models against one invalid file."""
    (tmp_path / "openvino_model.xml").write_text("<net/>")
    (tmp_path / "openvino_config.json").write_text("[" * 100_000)
    assert weight_type(tmp_path) == ""


def test_empty_folder(tmp_path: Path) -> None:
    """Guards the list of models against a broken one."""
    assert weight_type(tmp_path) == ""


def test_embedding_models_are_listed(stores: ModelStores) -> None:
    """Guards embedding models of the cache, whose PyTorch weights are converted for some types and not for others."""
    files = {"modules.json": b"[]", "model.safetensors": b""}
    stores.add_huggingface("org/bert", files | {"config.json": b'{"model_type": "bert"}'})
    stores.add_huggingface("org/other", files | {"config.json": b'{"model_type": "deberta"}'})
    stores.add_huggingface("org/damaged", files | {"config.json": b"["})
    models = {model.name: LocalModel.of(model) for model in found_models() if model.store == "Hugging Face"}
    assert {model.kind for model in models.values()} == {"embedding"}
    assert models["org/bert"].problem == ""
    assert "--task feature-extraction" in models["org/other"].problem
    assert "config.json' is not valid JSON" in models["org/damaged"].problem
    assert resolve_model("org/bert") == models["org/bert"].path


def test_openvino_embedding_models_are_listed(stores: ModelStores) -> None:
    """Guards exported embedding models against being called chat models."""
    graph = b'<net><port names="last_hidden_state"/></net>'
    files = {
        "openvino_model.xml": graph,
        "openvino_model.bin": b"w",
        "config.json": b'{"max_position_embeddings": 512}',
    }
    stores.add_huggingface("org/exported", files)
    (model,) = (LocalModel.of(model) for model in found_models() if model.store == "Hugging Face")
    assert (model.kind, model.format, model.max_context, model.problem) == ("embedding", "OpenVINO", 512, "")
