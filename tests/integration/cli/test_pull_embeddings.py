"""``xpu-agents pull`` of embedding models in the form of sentence-transformers, with a hub on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from hub_server import HubServer, Repository
from huggingface_hub import constants
from huggingface_hub.utils import close_session
from tiny_embeddings import HIDDEN, make_bert_folder, write_safetensors
from typer.testing import Result

from xpu_agents.models import download, resolve_model
from xpu_runtime import EmbeddingModel

Cli = Callable[..., Result]

ID = "Tester/tiny-embed"
_OTHERS = ("onnx/model.onnx", "openvino/openvino_model.xml", "pytorch_model.bin", "tf_model.h5", "train.py", "1_x/y/z")
"""Files that a pull leaves out: copies of the weights, and what no model needs."""


@pytest.fixture
def hub(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    """A hub with one embedding model, which has a dense module."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("HF_TOKEN", "hf_of_the_tests")
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_TELEMETRY", True)
    monkeypatch.setattr(download, "_RETRY_DELAYS_S", ())
    made = make_bert_folder(tmp_path / "made")
    kinds = ("Transformer", "Pooling", "Dense", "Normalize")
    modules = [{"path": f"{at}_{kind}" if at else "", "type": f"models.{kind}"} for at, kind in enumerate(kinds)]
    (made / "modules.json").write_text(json.dumps(modules), encoding="utf-8")
    (made / "2_Dense").mkdir()
    (made / "2_Dense" / "config.json").write_text('{"activation_function": "torch.nn.Identity"}', encoding="utf-8")
    write_safetensors(made / "2_Dense" / "model.safetensors", {"linear.weight": np.ones((4, HIDDEN), np.float32)})
    files = {each.relative_to(made).as_posix(): each.read_bytes() for each in made.rglob("*") if each.is_file()}
    files |= dict.fromkeys(_OTHERS, b"copy") | {"README.md": b"# Tiny", "LICENSE": b"Apache-2.0"}
    with HubServer({ID: Repository(files, config={"model_type": "bert"})}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        close_session()
        yield server
        close_session()


def _pulled(folder: Path) -> dict[str, bytes]:
    found = {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    return {name: content for name, content in found.items() if name != "xpu_pulled.json"}


def test_an_embedding_model_is_pulled(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards modules in subfolders, and the disk against copies of the weights in other formats."""
    hub.cuts["model.safetensors"] = [1000, 0]
    assert cli("pull", ID).exit_code == 2
    result = cli("pull", ID)
    assert result.exit_code == 0, result.output
    assert f"serve --embeddings {ID}" in result.stdout
    folder = store / "Tester--tiny-embed"
    assert _pulled(folder) == {name: each for name, each in hub.models[ID].files.items() if name not in _OTHERS}
    assert EmbeddingModel.open(resolve_model(ID)).dimension == 4
    assert "is here already" in cli("pull", ID).stdout
    listed = next(each for each in json.loads(cli("models", "--json").stdout) if each["id"] == ID)
    assert (listed["kind"], listed["problem"]) == ("embedding", None)


@pytest.mark.parametrize(
    ("missing", "model_type", "expected"),
    [
        ("model.safetensors", "bert", "it has no model.safetensors"),
        ("2_Dense/model.safetensors", "bert", "it has no 2_Dense/model.safetensors"),
        ("tokenizer.json", "bert", "it has no tokenizer.json"),
        ("", "mpnet", "type 'mpnet'"),
    ],
)
def test_models_that_cannot_be_served_are_not_pulled(
    cli: Cli, hub: HubServer, store: Path, missing: str, model_type: str, expected: str
) -> None:
    """Guards against a download that ends in an error at load."""
    hub.models[ID].files.pop(missing, None)
    hub.models[ID].config = {"model_type": model_type}
    result = cli("pull", ID)
    assert result.exit_code == 2
    assert expected in result.stderr
    assert not hub.sent
