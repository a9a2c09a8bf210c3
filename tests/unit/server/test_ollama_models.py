"""Properties of models in Ollama's responses."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

import pytest
from tiny_gguf import write_tiny_gguf

from xpu_agents.server.ollama.model_facts import ModelFacts, human_number
from xpu_agents.settings import served_names
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.gguf.metadata import GgufFile

FIXTURES = Path(__file__).parents[2] / "fixtures" / "models"


@pytest.mark.parametrize("name", ["llama", "llama-int4", "qwen3"])
def test_openvino_model(name: str, tmp_path: Path) -> None:
    """Guards number and type of weights, also compressed ones, and properties of the configuration."""
    folder = ModelFolder.open(FIXTURES / name)
    facts = ModelFacts.of(folder.path, folder.graph, 512)
    config = folder.config
    assert (facts.format, facts.family) == ("openvino", config["model_type"])
    assert facts.size_bytes == folder.weights_bytes
    assert facts.details["quantization_level"] == ("INT4" if name == "llama-int4" else "INT8")
    embedding = config["vocab_size"] * config["hidden_size"]
    assert embedding < facts.parameters < 8 * embedding
    assert facts.info[f"{facts.family}.context_length"] == 512
    assert facts.info[f"{facts.family}.block_count"] == config["num_hidden_layers"]
    assert datetime.fromisoformat(facts.modified_at).tzinfo is not None
    changed = tmp_path / name
    shutil.copytree(folder.path, changed)
    with (changed / "openvino_model.bin").open("ab") as file:
        file.write(b"0")
    assert ModelFacts.of(changed, changed / folder.graph.name, 512).digest != facts.digest


def test_same_parameters_in_each_precision() -> None:
    """Guards the number of parameters against scales and zero points, which belong to a precision."""
    counts = [
        ModelFacts.of(folder.path, folder.graph, 512).parameters
        for folder in (ModelFolder.open(FIXTURES / name) for name in ("llama", "llama-int4"))
    ]
    assert counts[1] == pytest.approx(counts[0], rel=0.1)


def test_gguf_model(tmp_path: Path) -> None:
    """Guards models of Ollama itself: the header has architecture, type and parameters."""
    path = write_tiny_gguf(tmp_path / "model.gguf", "qwen3", kind="Q8_0")
    facts = ModelFacts.of(tmp_path, path, 77)
    gguf = GgufFile.summary(path)
    assert (facts.format, facts.family, facts.quantization) == ("gguf", "qwen3", gguf.quantization)
    assert facts.info["general.architecture"] == "qwen3"
    assert facts.info["qwen3.context_length"] == 77
    assert facts.size_bytes == path.stat().st_size
    assert facts.parameters > 320 * 64
    assert not any(isinstance(value, list) for value in facts.info.values())
    assert gguf.metadata["qwen3.block_count"] == facts.info["qwen3.block_count"]


def test_model_without_files(tmp_path: Path) -> None:
    """Guards lists of models against a folder that has lost its files."""
    facts = ModelFacts.of(tmp_path, tmp_path / "openvino_model.xml", 9)
    assert (facts.size_bytes, facts.parameters, facts.quantization) == (0, 0, "unknown")
    assert len(facts.digest) == 64


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (999, "999"),
        (260_000, "260K"),
        (134_515_008, "134.52M"),
        (7_000_000_000, "7B"),
        (3_212_749_888, "3.2B"),
    ],
)
def test_numbers_of_parameters(number: int, text: str) -> None:
    """Guards the form of ``parameter_size``, which clients show and parse."""
    assert human_number(number) == text


@pytest.mark.parametrize(
    ("named", "names"),
    [
        ("ollama:llama3.2", ("ollama:llama3.2",)),
        ("OpenVINO/Llama-3.2-3B-Instruct-int8-ov", ("OpenVINO/Llama-3.2-3B-Instruct-int8-ov",)),
        ("desk", ()),
        ("./models/llama", ()),
        ("model.gguf", ()),
    ],
)
def test_names_for_clients(named: str, names: tuple[str, ...]) -> None:
    """Guards names of the command line that clients may use, and against paths of this machine among them."""
    assert served_names(named) == names
