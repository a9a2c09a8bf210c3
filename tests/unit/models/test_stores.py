"""Models in the folders of Ollama, LM Studio, llama.cpp and the Hugging Face cache."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from model_stores import ModelStores, gguf_bytes

from xpu_agents.models import resolve_model
from xpu_agents.models.catalog import found_models
from xpu_agents.models.store import models_dir
from xpu_agents.models.stores import huggingface, llama_cpp, lm_studio, ollama
from xpu_runtime.errors import ModelFolderError

MODEL = gguf_bytes()
OTHER = gguf_bytes("qwen3", 4096, 7)
NEEDS_LINKS = pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
OPENVINO = {"openvino_model.xml": b"<net/>", "openvino_model.bin": b"weights", "config.json": b"{}"}


def known() -> dict[str, str]:
    """Problems by name, without the models of the package."""
    return {model.name: model.problem for model in found_models() if model.store != "package"}


def refusal(name: str) -> str:
    """The error for a name, which is one line."""
    with pytest.raises(ModelFolderError) as caught:
        resolve_model(name)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_ollama_names(stores: ModelStores) -> None:
    """Guards names as `ollama list` shows them, in any case, with the default tag and host."""
    blob = stores.add_ollama("registry.ollama.ai/library/llama3.2/latest", MODEL)
    tagged = stores.add_ollama("registry.ollama.ai/library/llama3.2/3b", OTHER)
    stores.add_ollama("registry.ollama.ai/someone/tiny/latest", MODEL)
    stores.add_ollama("hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF/Q4_K_M", MODEL)
    for name in ("llama3.2", "llama3.2:latest", "LLAMA3.2", "library/llama3.2", "registry.ollama.ai/library/llama3.2"):
        assert resolve_model(f"ollama:{name}") == blob
    assert resolve_model("ollama:llama3.2:3b") == tagged
    assert resolve_model("ollama:someone/tiny") == blob
    assert resolve_model("ollama:hf.co/bartowski/llama-3.2-1b-instruct-gguf:q4_k_m") == blob
    assert known() == dict.fromkeys(
        (
            "ollama:hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M",
            "ollama:llama3.2:3b",
            "ollama:llama3.2:latest",
            "ollama:someone/tiny:latest",
        ),
        "",
    )


def test_ollama_service(stores: ModelStores) -> None:
    """Guards models that Ollama downloaded as a Linux service; the user's own come first."""
    service = stores.root / "ollama-service"
    blob = stores.add_ollama("registry.ollama.ai/library/a/latest", MODEL, root=service)
    assert (resolve_model("ollama:a") == blob) == (service in ollama.roots())


def test_a_service_folder_that_cannot_be_read(stores: ModelStores, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards users outside of the group of the service against "no such model"."""
    stores.add_ollama("registry.ollama.ai/library/a/latest", MODEL)
    listing = Path.iterdir

    def closed(path: Path) -> Iterator[Path]:
        if path.is_relative_to(stores.ollama):
            raise PermissionError
        return listing(path)

    monkeypatch.setattr(Path, "iterdir", closed)
    assert "may not read" in refusal("ollama:a")
    assert known() == {}


@pytest.mark.parametrize(
    ("layer", "problem"),
    [
        ({"digest": "sha256:" + "0" * 64}, "is missing"),
        ({"digest": "sha256:../../../../etc/passwd"}, "expected sha256: and 64"),
        ({"digest": "sha256:" + "A" * 64}, "expected sha256: and 64"),
        ({"digest": None}, "expected sha256: and 64"),
        ({"size": 10**9}, "its manifest says 1,000,000,000"),
        ({"mediaType": "application/vnd.ollama.image.tensor"}, "no GGUF layer"),
    ],
)
def test_invalid_ollama_layers(stores: ModelStores, layer: dict[str, object], problem: str) -> None:
    """Guards against files outside of the store, and truncated downloads; the model is listed with its problem."""
    stores.add_ollama("registry.ollama.ai/library/a/latest", MODEL, **layer)
    assert problem in refusal("ollama:a")
    assert problem in known()["ollama:a:latest"]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"{}", b'{"layers": [1]}', b"\xff{", b"[" * 100_000, b'{"layers":' * 99_999, b" " * 2**21],
)
def test_invalid_ollama_manifests(stores: ModelStores, content: bytes) -> None:
    """Guards the list against one broken manifest."""
    stores.write_manifest("registry.ollama.ai/library/a/latest", content)
    stores.add_ollama("registry.ollama.ai/library/b/latest", MODEL)
    assert "cannot be read" in refusal("ollama:a")
    assert known()["ollama:b:latest"] == ""


@pytest.mark.parametrize("name", ["../../blobs/x", "..", "/etc/passwd", "a/b/c/d/e:f", "", ":", "a:../b", "C:\\x"])
def test_ollama_names_stay_in_the_store(stores: ModelStores, name: str) -> None:
    """Guards files outside of the store."""
    stores.add_ollama("registry.ollama.ai/library/a/latest", MODEL)
    assert "no model in that program's folder" in refusal(f"ollama:{name}")


def test_ollama_adapter(stores: ModelStores) -> None:
    """Guards against other answers than Ollama's: an adapter changes the weights."""
    stores.add_ollama("registry.ollama.ai/library/a/latest", MODEL)
    manifest = stores.ollama / "manifests/registry.ollama.ai/library/a/latest"
    content = json.loads(manifest.read_text())
    content["layers"].append({"mediaType": "application/vnd.ollama.image.adapter", "digest": "sha256:" + "1" * 64})
    manifest.write_text(json.dumps(content))
    assert "adapter" in refusal("ollama:a")


def test_lm_studio(stores: ModelStores) -> None:
    """Guards names with and without a file; several files need one, projectors of images do not count."""
    first = stores.add_lm_studio("pub/one-GGUF/one-Q4_K_M.gguf", MODEL)
    stores.add_lm_studio("pub/one-GGUF/mmproj-one-f16.gguf", MODEL)
    for name in ("pub/one-GGUF", "PUB/one-gguf", "pub/one-GGUF/one-Q4_K_M.gguf", "pub/one-GGUF/q4_k_m"):
        assert resolve_model(f"lmstudio:{name}") == first
    second = stores.add_lm_studio("pub/one-GGUF/one-Q8_0.gguf", OTHER)
    message = refusal("lmstudio:pub/one-GGUF")
    assert "lmstudio:pub/one-GGUF/Q4_K_M (" in message
    assert "lmstudio:pub/one-GGUF/Q8_0 (" in message
    assert resolve_model("lmstudio:pub/one-GGUF/Q8_0") == second
    assert "there are: " in refusal("lmstudio:pub/one-GGUF/Q5_K_M")
    assert list(known()) == ["lmstudio:pub/one-GGUF/Q4_K_M", "lmstudio:pub/one-GGUF/Q8_0"]


def test_old_lm_studio_folder(stores: ModelStores) -> None:
    """Guards models of an older LM Studio."""
    old = stores.root / "lm-studio-old" / "pub" / "repo" / "a.gguf"
    old.parent.mkdir(parents=True)
    old.write_bytes(MODEL)
    assert resolve_model("lmstudio:pub/repo") == old


def test_llama_cpp(stores: ModelStores) -> None:
    """Guards file names of llama.cpp's cache; unfinished downloads and manifests are no models."""
    file = stores.add_llama_cpp("ggml-org_gemma-3-1b-it-GGUF_gemma-3-1b-it-Q4_K_M.gguf", MODEL)
    stores.add_llama_cpp("other.gguf.downloadInProgress", b"")
    stores.add_llama_cpp("manifest=a=b=latest.json", b"{}")
    assert list(known()) == [f"llama.cpp:{file.stem}"]
    for name in (file.stem, file.name, file.stem.upper()):
        assert resolve_model(f"llama.cpp:{name}") == file


def test_split_files(stores: ModelStores) -> None:
    """Guards models in several files: one name, the first part, and a word about a missing one."""
    parts = [stores.add_llama_cpp(f"m-Q8_0-0000{number}-of-00003.gguf", MODEL) for number in (1, 2, 3)]
    assert resolve_model("llama.cpp:m-Q8_0") == parts[0]
    parts[1].unlink()
    assert "part 2 of 3 is missing" in refusal("llama.cpp:m-Q8_0")


@pytest.mark.parametrize("links", [False, pytest.param(True, marks=NEEDS_LINKS)])
def test_huggingface_cache(stores: ModelStores, links: bool) -> None:
    """Guards both layouts of the cache: links to blobs, and the copies of Windows."""
    gguf = stores.add_huggingface(
        "org/m-GGUF",
        {"m-Q4_K_M.gguf": MODEL, "Q8_0/m-Q8_0-00001-of-00002.gguf": OTHER, "Q8_0/m-Q8_0-00002-of-00002.gguf": MODEL},
        links=links,
    )
    openvino = stores.add_huggingface("OpenVINO/m-ov", OPENVINO, links=links)
    stores.add_huggingface("org/torch", {"model.safetensors": b"", "config.json": b"{}"}, links=links)
    assert resolve_model("OpenVINO/m-ov") == openvino
    assert resolve_model("org/m-GGUF:q4_k_m") == gguf / "m-Q4_K_M.gguf"
    assert resolve_model("org/m-GGUF:Q8_0") == gguf / "Q8_0" / "m-Q8_0-00001-of-00002.gguf"
    assert "org/m-GGUF:Q8_0 (" in refusal("org/m-GGUF")
    assert "optimum-cli export openvino --model org/torch" in refusal("org/torch")
    assert resolve_model(stores.huggingface / "models--OpenVINO--m-ov") == openvino
    problems = known()
    assert "PyTorch" in problems.pop("org/torch")
    assert problems == dict.fromkeys(["OpenVINO/m-ov", "org/m-GGUF:Q4_K_M", "org/m-GGUF:Q8_0"], "")


def test_main_branch_of_the_huggingface_cache(stores: ModelStores) -> None:
    """Guards the version that the user's other programs load; a reference cannot lead out of the cache."""
    old = stores.add_huggingface("a/b", OPENVINO, commit="1" * 40)
    new = stores.add_huggingface("a/b", OPENVINO, commit="2" * 40)
    main = stores.huggingface / "models--a--b" / "refs" / "main"
    assert resolve_model("a/b") == new
    main.write_text("1" * 40)
    assert resolve_model("a/b") == old
    for reference in ("../..", "3" * 40, "ü"):
        main.write_text(reference, encoding="utf-8")
        assert resolve_model("a/b") in (old, new)


@NEEDS_LINKS
def test_links_to_nothing(stores: ModelStores) -> None:
    """Guards the list against blobs that were deleted by hand, and links in a circle."""
    snapshot = stores.add_huggingface("a/b", {"x-Q4_0.gguf": MODEL}, links=True)
    next((stores.huggingface / "models--a--b" / "blobs").iterdir()).unlink()
    assert "cannot be read" in refusal("a/b")
    assert str(snapshot) in known()["a/b:Q4_0"]
    (stores.huggingface / "models--c--d").symlink_to("models--c--d")
    stores.lm_studio.mkdir()
    (stores.lm_studio / "loop").symlink_to(stores.lm_studio)
    assert list(known()) == ["a/b:Q4_0"]


def test_pulled_models_come_first(stores: ModelStores) -> None:
    """Guards the model that `pull` updates against an older one in the cache of other libraries."""
    stores.add_huggingface("a/b-GGUF", {"b-Q4_K_M.gguf": MODEL, "b-Q8_0.gguf": MODEL})
    pulled = models_dir() / "a--b-GGUF--Q4_K_M" / "b-Q4_K_M.gguf"
    pulled.parent.mkdir(parents=True)
    pulled.write_bytes(OTHER)
    assert resolve_model("a/b-GGUF:Q4_K_M") == resolve_model("a/b-GGUF") == pulled
    assert resolve_model("a/b-GGUF:Q8_0").is_relative_to(stores.huggingface)
    stores_of = {model.name: model.store for model in found_models()}
    assert stores_of["a/b-GGUF:Q4_K_M"] == "pulled"
    assert stores_of["a/b-GGUF:Q8_0"] == "Hugging Face"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("llama3.2", "ollama:llama3.2:latest"),
        ("ollama:lama3.2", "ollama:llama3.2:latest"),
        ("SmolLM2-135M-Instruct-GGUF", "lmstudio:pub/SmolLM2-135M-Instruct-GGUF/Q4_1"),
        ("org/qwen3-0.6b-gguf", "org/Qwen3-0.6B-GGUF:Q8_0"),
        ("dsk", "desk"),
    ],
)
def test_nearest_names(stores: ModelStores, typed: str, meant: str) -> None:
    """Guards users who misspell a name or leave out its prefix."""
    stores.add_ollama("registry.ollama.ai/library/llama3.2/latest", MODEL)
    stores.add_lm_studio("pub/SmolLM2-135M-Instruct-GGUF/x.Q4_1.gguf", MODEL)
    stores.add_huggingface("org/Qwen3-0.6B-GGUF", {"Q8_0/q-Q8_0.gguf": MODEL})
    assert f"did you mean {meant}" in refusal(typed) or f" or {meant}" in refusal(typed)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "home/.cache/huggingface/hub"),
        ({"XDG_CACHE_HOME": "{}/x"}, "x/huggingface/hub"),
        ({"HF_HOME": "{}/h", "XDG_CACHE_HOME": "{}/x"}, "h/hub"),
        ({"HUGGINGFACE_HUB_CACHE": "{}/old", "HF_HOME": "{}/h"}, "old"),
        ({"HF_HUB_CACHE": "{}/new", "HUGGINGFACE_HUB_CACHE": "{}/old"}, "new"),
    ],
)
def test_huggingface_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    """Guards users who moved the cache."""
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    for name, value in variables.items():
        monkeypatch.setenv(name, value.format(tmp_path))
    assert huggingface.root() == tmp_path / expected


def test_default_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards users who changed nothing."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("OLLAMA_MODELS", "LLAMA_CACHE"):
        monkeypatch.delenv(name, raising=False)
    assert ollama.roots()[0] == tmp_path / ".ollama" / "models"
    assert lm_studio.roots() == [tmp_path / ".lmstudio" / "models", tmp_path / ".cache" / "lm-studio" / "models"]
    assert llama_cpp.root().name == "llama.cpp"


def test_stores_are_only_read(stores: ModelStores) -> None:
    """Guards the files of other programs."""
    stores.add_ollama("registry.ollama.ai/library/a/latest", MODEL)
    stores.add_lm_studio("pub/repo/a.gguf", MODEL)
    stores.add_llama_cpp("a.gguf", MODEL)
    stores.add_huggingface("a/b", {"a-Q4_0.gguf": MODEL})
    before = stores.snapshot()
    for name in known():
        resolve_model(name)
    assert stores.snapshot() == before
