"""Chat models of all families: one tokenizer with the templates of the fixtures."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from placed_tokenizer import tokenizer_in
from real_templates import template_source

from xpu_agents.chat.model import ChatModel
from xpu_agents.chat.templates import program
from xpu_runtime.grammar import GrammarCompiler
from xpu_runtime.model.tokenizer import Tokenizer

FIXTURES = Path(__file__).parents[2] / "fixtures"

ModelOf = Callable[[str], ChatModel]
RealModelOf = Callable[[str], ChatModel]


def _bare_folder(folder: Path) -> Path:
    """Copy the tokenizer of the fixtures without its chat template."""
    shutil.copytree(FIXTURES / "tokenizer", folder)
    (folder / "chat_template.jinja").unlink()
    graph = folder / "openvino_tokenizer.xml"
    lines = graph.read_text(encoding="utf-8").splitlines()
    graph.write_text("\n".join(line for line in lines if "<chat_template" not in line), encoding="utf-8")
    return folder


def _models(root: Path, source: Callable[[str], str]) -> ModelOf:
    """Create the chat model with the template of a name, once for each name."""
    loaded = Tokenizer(FIXTURES / "tokenizer")

    @cache
    def make(name: str) -> ChatModel:
        folder = Path(shutil.copytree(FIXTURES / "tokenizer", root / name))
        (folder / "chat_template.jinja").write_text(source(name), encoding="utf-8", newline="")
        return ChatModel(tokenizer_in(folder, loaded), name)

    return make


def _own_template(name: str) -> str:
    with (FIXTURES / "templates" / f"{name}.jinja").open(encoding="utf-8", newline="") as file:
        return file.read()


@pytest.fixture(scope="session", autouse=True)
def _templates_compiled_once() -> Iterator[None]:
    """Compile each template once: tests have more of them than the product keeps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "compiled_template", cache(program.compiled_template.__wrapped__))
        yield


@pytest.fixture(scope="session")
def model_of(tmp_path_factory: pytest.TempPathFactory) -> ModelOf:
    """Create the chat model with the template of this name."""
    return _models(tmp_path_factory.mktemp("chat"), _own_template)


@pytest.fixture(scope="session")
def real_model_of(tmp_path_factory: pytest.TempPathFactory) -> RealModelOf:
    """Create the chat model with the real template of this name."""
    return _models(tmp_path_factory.mktemp("real"), template_source)


@pytest.fixture(scope="session")
def tokenizer() -> Tokenizer:
    """The tokenizer of the fixtures with its own template."""
    return Tokenizer(FIXTURES / "tokenizer")


@pytest.fixture(scope="session")
def bare_tokenizer(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    """The tokenizer of a model without a chat template."""
    return Tokenizer(_bare_folder(tmp_path_factory.mktemp("bare") / "model"))


@pytest.fixture
def bare_tokenizer_folder(tmp_path: Path) -> Path:
    """A tokenizer folder without a chat template, which a test may modify."""
    return _bare_folder(tmp_path / "bare")


@pytest.fixture(scope="session")
def compiler(tokenizer: Tokenizer) -> GrammarCompiler:
    """A grammar compiler for the tokenizer."""
    return GrammarCompiler(tokenizer)
