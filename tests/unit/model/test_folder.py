"""Model folders: what must be there, and how a folder is recognised again."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from xpu_runtime.errors import ConfigError, ModelFolderError
from xpu_runtime.model.folder import ModelFolder

LLAMA = Path(__file__).parents[2] / "fixtures/models/llama"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LLAMA, tmp_path / "my-model"))


def test_open_reads_what_the_engine_needs(folder: Path) -> None:
    """Guards against a context or a size that is not the model's."""
    found = ModelFolder.open(str(folder))
    assert (found.name, found.path, found.graph) == ("my-model", folder, folder / "openvino_model.xml")
    assert found.max_context == found.config["max_position_embeddings"] == 2048
    assert found.weights_bytes == (folder / "openvino_model.bin").stat().st_size


@pytest.mark.parametrize("missing", ["openvino_model.xml", "openvino_model.bin", "config.json"])
def test_missing_file_is_named_with_the_way_to_get_it(folder: Path, missing: str) -> None:
    """Guards against a plugin error in place of the name of the file."""
    (folder / missing).unlink()
    with pytest.raises(ModelFolderError, match=rf"my-model' has no {missing}; export the model with `optimum"):
        ModelFolder.open(folder)


def test_no_folder_is_refused(tmp_path: Path) -> None:
    """Guards against a misspelt path that is taken for something else."""
    with pytest.raises(ModelFolderError, match=r"is not a folder; expected a folder with openvino_model\.xml"):
        ModelFolder.open(tmp_path / "misspelt")
    with pytest.raises(ConfigError, match="model: None; expected the path of a folder"):
        ModelFolder.open(None)  # type: ignore[arg-type]
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(ModelFolderError, match="is not a folder"):
        ModelFolder.open(file)


@pytest.mark.parametrize("text", ["{", "", "\xff"])
def test_unreadable_configuration_is_refused(folder: Path, text: str) -> None:
    """Guards against a bare JSON or decoding error."""
    (folder / "config.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(ModelFolderError, match=r"config\.json' is (not a valid|empty)"):
        ModelFolder.open(folder)


@pytest.mark.parametrize(
    "text",
    [
        "[1]",
        '"llama"',
        '{"text_config": 3}',
        '{"max_position_embeddings": "many"}',
        '{"max_position_embeddings": 1e999}',
        "[" * 100_000,
    ],
)
def test_configuration_of_another_form_is_refused(folder: Path, text: str) -> None:
    """Guards against an AttributeError on a file that is JSON, but no configuration; one ends `xpu-agents models`."""
    (folder / "config.json").write_text(text, encoding="utf-8")
    with pytest.raises(ModelFolderError, match=r"config\.json"):
        ModelFolder.open(folder)


@pytest.mark.parametrize(
    ("config", "context"),
    [({}, 4096), ({"max_position_embeddings": None}, 4096), ({"text_config": {"max_position_embeddings": 99}}, 99)],
)
def test_context_of_other_configurations(folder: Path, config: dict[str, object], context: int) -> None:
    """Guards against a model refused because its configuration is nested or says nothing of the context."""
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    assert ModelFolder.open(folder).max_context == context


@pytest.mark.parametrize(
    ("config", "longest"),
    [
        ({"max_position_embeddings": 2048}, 2048),
        ({"text_config": {"max_position_embeddings": 99}}, 99),
        ({"max_position_embeddings": 32768, "rope_scaling": {"rope_type": "yarn", "factor": 4.0}}, 131072),
        (
            {
                "max_position_embeddings": 131072,
                "rope_parameters": {"factor": 4.0, "original_max_position_embeddings": 32768},
            },
            131072,
        ),
        ({"max_position_embeddings": 4096, "rope_scaling": {"rope_type": "default"}}, 4096),
    ],
)
def test_a_context_that_the_model_cannot_take_is_refused(folder: Path, config: dict[str, object], longest: int) -> None:
    """Guards against positions that a model has never seen: what it writes there is nonsense."""
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    found = ModelFolder.open(folder)
    assert found.context(longest) == longest
    assert found.context(None) == found.default_context
    with pytest.raises(ConfigError, match=rf"max_context={longest + 1}: .*'my-model' allows {longest} tokens"):
        found.context(longest + 1)


def test_a_model_that_says_nothing_takes_any_context(folder: Path) -> None:
    """Guards models whose limit nobody knows: 4096 is then only the default."""
    (folder / "config.json").write_text("{}", encoding="utf-8")
    assert ModelFolder.open(folder).context(100_000) == 100_000


def test_fingerprint_follows_graph_and_weights_alone(folder: Path, tmp_path: Path) -> None:
    """Guards against the profile of another model, and against one that is measured again after a move."""
    first = ModelFolder.open(folder).fingerprint()
    moved = folder.rename(tmp_path / "elsewhere")
    (moved / "config.json").write_text("{}", encoding="utf-8")
    assert ModelFolder.open(moved).fingerprint() == first
    for name, at in (("openvino_model.bin", 0), ("openvino_model.bin", -1), ("openvino_model.xml", -2)):
        content = bytearray((moved / name).read_bytes())
        content[at] ^= 1
        (moved / name).write_bytes(content)
        assert ModelFolder.open(moved).fingerprint() != first
        content[at] ^= 1
        (moved / name).write_bytes(content)
    assert ModelFolder.open(moved).fingerprint() == first


@pytest.mark.skipif(sys.platform == "win32", reason="Windows takes any name for that of a user")
def test_a_home_that_is_not_there_is_no_folder() -> None:
    """Guards against an error of Python for a path that was mistyped, which is none of ours and names nothing."""
    with pytest.raises(ModelFolderError, match="'~nobody-of-that-name/model' is not a folder"):
        ModelFolder.open("~nobody-of-that-name/model")
