"""``xpu-agents pull`` of GGUF files, with a hub on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hub_server import HubServer, Repository
from huggingface_hub import constants
from huggingface_hub.utils import close_session
from model_stores import gguf_bytes
from typer.testing import Result

from xpu_agents.models import download, resolve_model

Cli = Callable[..., Result]

ID = "Tester/tiny-GGUF"
Q4 = gguf_bytes(padding=5000)
Q8 = gguf_bytes(file_type=7, padding=9000)
FILES = {
    "tiny-Q4_K_M.gguf": Q4,
    "Q8_0/tiny-Q8_0-00001-of-00002.gguf": Q8,
    "Q8_0/tiny-Q8_0-00002-of-00002.gguf": Q8[:4000],
    "mmproj-tiny-f16.gguf": Q4,
    "config.json": b"{}",
    "README.md": b"# Tiny",
    "LICENSE": b"Apache-2.0",
}


@pytest.fixture
def hub(store: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubServer]:
    """A hub with one GGUF repository."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("HF_TOKEN", "hf_of_the_tests")
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_TELEMETRY", True)
    monkeypatch.setattr(download, "_RETRY_DELAYS_S", ())
    with HubServer({ID: Repository(dict(FILES))}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        close_session()
        yield server
        close_session()


def contents(folder: Path) -> dict[str, bytes]:
    """Files of a pulled model without its record."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "xpu_pulled.json"}


def refusal(result: Result) -> str:
    """The error, one line and one of advice."""
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.splitlines() if line]
    assert [line[:2] for line in lines] == ["er", "->"], result.stderr
    return " ".join(lines)


@pytest.mark.parametrize("name", [ID, f"{ID}:Q4_K_M", f"{ID}:q4_k_m", f"hf.co/{ID}:tiny-Q4_K_M"])
def test_one_quantisation_is_pulled(cli: Cli, hub: HubServer, store: Path, name: str) -> None:
    """Guards against gigabytes of other quantisations; the usual one needs no name, and the size comes first."""
    result = cli("pull", name)
    assert result.exit_code == 0, result.output
    assert f"{ID}:Q4_K_M: 5.3 kB in 3 files" in result.stderr.splitlines()[0]
    assert f"xpu-agents run {ID}:Q4_K_M" in result.stdout
    folder = store / "Tester--tiny-GGUF--Q4_K_M"
    assert contents(folder) == {name: FILES[name] for name in ("tiny-Q4_K_M.gguf", "README.md", "LICENSE")}
    assert resolve_model(f"{ID}:Q4_K_M") == resolve_model(ID) == folder / "tiny-Q4_K_M.gguf"
    assert "is here already" in cli("pull", name).stdout


def test_all_parts_of_a_split_file_are_pulled(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards split files in a subfolder; two quantisations stand beside each other, and one must be named."""
    assert cli("pull", f"{ID}:Q8_0").exit_code == 0
    folder = store / "Tester--tiny-GGUF--Q8_0"
    parts = {name.split("/")[1]: FILES[name] for name in FILES if name.startswith("Q8_0")}
    assert contents(folder) == parts | {"README.md": FILES["README.md"], "LICENSE": FILES["LICENSE"]}
    assert cli("pull", ID).exit_code == 0
    assert resolve_model(f"{ID}:Q8_0") == folder / "tiny-Q8_0-00001-of-00002.gguf"
    ambiguous = cli("run", ID, stdin="Hello")
    assert ambiguous.exit_code == 2
    assert f"{ID}:Q4_K_M (" in ambiguous.stderr
    assert f"{ID}:Q8_0 (" in ambiguous.stderr
    *_, q4, q8 = json.loads(cli("models", "--json").stdout)
    assert [(each["id"], each["format"], each["weights"], each["commit"]) for each in (q4, q8)] == [
        (f"{ID}:Q4_K_M", "GGUF", "Q4_K_M", hub.models[ID].commit),
        (f"{ID}:Q8_0", "GGUF", "Q8_0", hub.models[ID].commit),
    ]


def test_an_interrupted_pull_continues(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards long downloads: received bytes are not requested again, and the unfinished model has its name."""
    hub.cuts["tiny-Q4_K_M.gguf"] = [1000, 0]
    first = cli("pull", ID)
    assert first.exit_code == 2
    assert "the same command continues" in first.stderr
    assert f"`xpu-agents pull {ID}:Q4_K_M` continues" in cli("run", ID, stdin="Hello").stderr
    second = cli("pull", ID)
    assert second.exit_code == 0
    assert "4.3 kB to download" in second.stderr
    assert hub.sent["tiny-Q4_K_M.gguf"] == len(Q4)
    assert contents(store / "Tester--tiny-GGUF--Q4_K_M")["tiny-Q4_K_M.gguf"] == Q4


def test_a_damaged_file_is_found(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards against wrong weights that load."""
    hub.damaged = {"tiny-Q4_K_M.gguf"}
    result = cli("pull", ID)
    assert result.exit_code == 2
    assert "is corrupt: its SHA-256 is" in result.stderr
    assert not (store / "Tester--tiny-GGUF--Q4_K_M").exists()


def test_other_quantisations_are_listed(cli: Cli, hub: HubServer) -> None:
    """Guards users who do not know what a repository has."""
    for name in (f"{ID}:Q5_K_M", ID):
        message = refusal(cli("pull", name))
        assert "Q8_0 (" in message
        assert f"xpu-agents pull {ID}:" in message
        hub.models[ID].files["tiny-Q6_K.gguf"] = hub.models[ID].files.pop("tiny-Q4_K_M.gguf", Q4)
    assert not hub.sent


def test_one_other_quantisation_needs_no_name(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards repositories with a single file."""
    hub.models[ID].files = {"tiny-q6_k.gguf": Q4}
    assert cli("pull", ID).exit_code == 0
    assert (store / "Tester--tiny-GGUF--Q6_K" / "tiny-q6_k.gguf").is_file()


def test_two_files_of_a_quantisation(cli: Cli, hub: HubServer, store: Path) -> None:
    """Guards repositories with models of several sizes: the name of the file decides."""
    hub.models[ID].files = {"a-Q4_K_M.gguf": Q4, "b-Q4_K_M.gguf": Q8}
    assert "2 files of Q4_K_M: a-Q4_K_M (" in refusal(cli("pull", ID))
    assert cli("pull", f"{ID}:b-Q4_K_M").exit_code == 0
    assert resolve_model(f"{ID}:b-Q4_K_M") == store / "Tester--tiny-GGUF--b-Q4_K_M" / "b-Q4_K_M.gguf"


def test_openvino_comes_first(cli: Cli, hub: HubServer, store: Path, test_model: Path) -> None:
    """Guards repositories with both: the quantisation asks for the GGUF file."""
    hub.models[ID].files = Repository.of(test_model).files | {"tiny-Q4_K_M.gguf": Q4}
    assert cli("pull", ID).exit_code == 0
    assert cli("pull", f"{ID}:Q4_K_M").exit_code == 0
    assert resolve_model(ID) == store / "Tester--tiny-GGUF"
    assert resolve_model(f"{ID}:Q4_K_M") == store / "Tester--tiny-GGUF--Q4_K_M" / "tiny-Q4_K_M.gguf"
    assert not (store / "Tester--tiny-GGUF" / "tiny-Q4_K_M.gguf").exists()


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"model.safetensors": b""}, "has no GGUF files"),
        ({"m-Q4_K_M-00001-of-00002.gguf": Q4}, "part 2 of 2 is missing"),
        ({"aux.Q4_K_M.gguf": Q4}, "not valid on every system"),
        ({"a b-Q4_K_M.gguf": Q4}, "not valid on every system"),
    ],
)
def test_unsuitable_repositories(cli: Cli, hub: HubServer, files: dict[str, bytes], problem: str) -> None:
    """Guards against a download that cannot be used."""
    hub.models[ID].files = files
    assert problem in refusal(cli("pull", f"{ID}:Q4_K_M"))
    assert not hub.sent


def test_unsupported_weight_types_are_not_downloaded(cli: Cli, hub: HubServer) -> None:
    """Guards gigabytes whose type of weights cannot be read."""
    hub.models[ID].files = {"tiny-UD-IQ4_XS.gguf": Q4, "tiny-Q4_K_M.gguf": Q4}
    assert "weights of type UD-IQ4_XS are not supported; expected BF16, " in refusal(cli("pull", f"{ID}:UD-IQ4_XS"))
    assert not hub.sent
    assert cli("pull", ID).exit_code == 0


def test_unsupported_architectures_are_not_downloaded(cli: Cli, hub: HubServer) -> None:
    """Guards gigabytes that cannot be served; a hub that says nothing, or nonsense, is no obstacle."""
    hub.models[ID].files["tiny-Q4_K_M.gguf"] = gguf_bytes("mamba", padding=1 << 18)
    hub.models[ID].gguf = {"architecture": "mamba", "context_length": 2048}
    assert "cannot be served: the architecture 'mamba' is not supported" in refusal(cli("pull", ID))
    assert hub.sent == {"tiny-Q4_K_M.gguf": 1 << 16}  # its header
    hub.models[ID].files["tiny-Q4_K_M.gguf"] = Q4
    for said in ({"architecture": "llama"}, {"architecture": 5}, {}, [], "x"):
        hub.models[ID].gguf = said
        assert cli("pull", ID).exit_code == 0


@pytest.mark.parametrize("knows_ranges", [True, False])
def test_the_architecture_is_that_of_the_chosen_file(cli: Cli, hub: HubServer, knows_ranges: bool) -> None:
    """Guards models of images and text: the hub may name the architecture of the projector."""
    hub.models[ID].gguf, hub.knows_ranges = {"architecture": "clip"}, knows_ranges
    assert cli("pull", ID).exit_code == 0


@pytest.mark.parametrize("name", ["ollama:llama3.2", "lmstudio:a/b", "llama.cpp:a"])
def test_names_of_other_programs_need_no_pull(cli: Cli, hub: HubServer, name: str) -> None:
    """Guards users who read such a name in `xpu-agents models`."""
    result = cli("pull", name)
    assert result.exit_code == 2
    assert "needs no pull" in result.stderr
