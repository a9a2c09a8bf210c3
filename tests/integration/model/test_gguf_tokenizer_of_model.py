"""The tokenizer of a real GGUF file against that of openvino-genai, which reads the same file on its own."""

from __future__ import annotations

import random
from pathlib import Path

import openvino_genai
import pytest

from xpu_agents.chat.templates import ChatTemplate
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.tokenizer import eos_token_ids, write_tokenizer
from xpu_runtime.model.tokenizer import Tokenizer

_MODEL = Path(__file__).parents[4] / "shared" / "models" / "SmolLM2-135M-Instruct.Q4_1.gguf"
_WORDS = [
    "Hello,",
    "it's",
    "they'LL",
    "def",
    "f(x):",
    "return",
    "x**2",
    "1234567",
    "12.5%",
    "naïve",
    "Привет",
    "你好，",
    "안녕",
    "नमस्ते",
    "😀🏽",
    "<|im_start|>user",
    "<|im_end|>",
    "<|endoftext|>",
    "</s>",
    "iPhone",
    '{"a":[null]}',
    "http://e.com/a?b=c",
    "é",
    "ﬁ",
    "\xa0",
    "\u3000",
    "\u200b",
    "_x_",
    "---",
    "!!",
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not _MODEL.is_file(), reason=f"{_MODEL.name} is not in the folder of shared models"),
]


def test_tokens_are_those_of_genai(tmp_path: Path) -> None:
    gguf = GgufFile.open(_MODEL)
    write_tokenizer(gguf, tmp_path)
    written, reference = Tokenizer(tmp_path), openvino_genai.Tokenizer(str(_MODEL))
    assert eos_token_ids(gguf) == (2, 0)
    source = random.Random(0)
    for _ in range(800):
        text = "".join(
            source.choice(_WORDS) + source.choice(["", " ", "  ", "\n", "\t", "\r\n\n"])
            for _ in range(source.randint(1, 12))
        )
        ids = written.encode(text, add_special_tokens=False)
        assert ids == reference.encode(text, add_special_tokens=False).input_ids.data.reshape(-1).tolist(), text
        assert written.decode(ids, skip_special_tokens=False) == text
    messages = [{"role": "user", "content": "Hi"}]
    assert ChatTemplate(written).render(messages) == reference.apply_chat_template(messages, True)
