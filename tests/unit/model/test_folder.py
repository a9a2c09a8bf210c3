"""Model folders: required files, configuration and fingerprints."""

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


def test_open_reads_context_and_size(folder: Path) -> None:
    """Guards against a wrong context length or weight size."""
    found = ModelFolder.open(str(folder))
    assert (found.name, found.path, found.graph) == ("my-model", folder, folder / "openvino_model.xml")
    assert found.max_context == found.config["max_position_embeddings"] == 2048
    assert found.weights_bytes == (folder / "openvino_model.bin").stat().st_size


@pytest.mark.parametrize("missing", ["openvino_model.xml", "openvino_model.bin"])
def test_missing_file_error_names_the_export_command(folder: Path, missing: str) -> None:
    """Guards against a plugin error instead of the name of the missing file."""
    (folder / missing).unlink()
    with pytest.raises(ModelFolderError, match=rf"my-model' has no {missing}; export the model with `optimum"):
        ModelFolder.open(folder)


def test_missing_folder_is_an_error(tmp_path: Path) -> None:
    """Guards against a mistyped path that is used as something else."""
    with pytest.raises(ModelFolderError, match=r"is not a model; .* a folder with openvino_model\.xml"):
        ModelFolder.open(tmp_path / "misspelt")
    with pytest.raises(ConfigError, match="model: None; expected the path of a folder"):
        ModelFolder.open(None)  # type: ignore[arg-type]
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(ModelFolderError, match="is not a model"):
        ModelFolder.open(file)


@pytest.mark.parametrize("text", ["{", "", "\xff"])
def test_unreadable_configuration_is_an_error(folder: Path, text: str) -> None:
    """Guards against a bare JSON or decoding error."""
    (folder / "config.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(ModelFolderError, match=r"config\.json' is (not valid JSON|empty)"):
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
def test_configuration_of_another_type_is_an_error(folder: Path, text: str) -> None:
    """Guards against an AttributeError, which would end `xpu-agents models`, for JSON that is not a configuration."""
    (folder / "config.json").write_text(text, encoding="utf-8")
    with pytest.raises(ModelFolderError, match=r"config\.json"):
        ModelFolder.open(folder)


@pytest.mark.parametrize(
    ("config", "context"),
    [({}, 4096), ({"max_position_embeddings": None}, 4096), ({"text_config": {"max_position_embeddings": 99}}, 99)],
)
def test_context_of_nested_and_incomplete_configurations(folder: Path, config: dict[str, object], context: int) -> None:
    """Guards against an error for a configuration that is nested or has no context length."""
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
def test_context_above_the_limit_of_the_model_is_an_error(
    folder: Path, config: dict[str, object], longest: int
) -> None:
    """Guards against position ids beyond the trained range of the model."""
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    found = ModelFolder.open(folder)
    assert found.context(longest) == longest
    assert found.context(None) == found.default_context
    with pytest.raises(ConfigError, match=rf"max_context={longest + 1}: .*'my-model' allows {longest} tokens"):
        found.context(longest + 1)


def test_folder_without_a_configuration_is_a_model(folder: Path) -> None:
    """Guards folders as openvino-genai writes them, which have no config.json."""
    (folder / "config.json").unlink()
    found = ModelFolder.open(folder)
    assert found.max_context == 4096
    assert found.context(100_000) == 100_000


@pytest.mark.parametrize(
    ("limit", "context"), [(8192, 8192), (10**30, 4096), (1e30, 4096), (None, 4096), (0, 4096), ("all", 4096)]
)
def test_context_of_the_tokenizer(folder: Path, limit: object, context: int) -> None:
    """Guards long prompts for folders without config.json; a limit in config.json comes first."""
    (folder / "tokenizer_config.json").write_text(json.dumps({"model_max_length": limit}), encoding="utf-8")
    (folder / "config.json").write_text('{"max_position_embeddings": 99}', encoding="utf-8")
    assert ModelFolder.open(folder).max_context == 99
    (folder / "config.json").unlink()
    assert ModelFolder.open(folder).max_context == context


def test_model_without_a_limit_accepts_any_context(folder: Path) -> None:
    """Guards models without a stated limit: 4096 is only the default."""
    (folder / "config.json").write_text("{}", encoding="utf-8")
    assert ModelFolder.open(folder).context(100_000) == 100_000


def test_fingerprint_depends_on_graph_and_weights_only(folder: Path, tmp_path: Path) -> None:
    """Guards against the profile of another model, and against a new measurement after a move of the folder."""
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
def test_unknown_home_directory_is_an_error() -> None:
    """Guards against a RuntimeError of Python for ``~user`` with an unknown user."""
    with pytest.raises(ModelFolderError, match="'~nobody-of-that-name/model' is not a model"):
        ModelFolder.open("~nobody-of-that-name/model")
