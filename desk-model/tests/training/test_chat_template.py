"""Conversations as text in the training, against what the model is asked with later."""

from __future__ import annotations

from pathlib import Path

import openvino_genai
import pytest

pytest.importorskip("jinja2", reason="needs the training extra")

from xpu_runtime.model.synthetic.model_files import write_json, write_tokenizer_files
from xpu_runtime.model.synthetic.vocabulary import SPECIAL_TOKENS, BpeVocabulary, build_vocabulary

from desk_model.generator import KINDS, Sample, generate
from desk_model.training.chat_template import pieces, rendered
from desk_model.training.text_rules import RULES


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    """Conversations of all kinds."""
    return list(generate(4, 240, "held_out", dict.fromkeys(KINDS, 1.0)))


@pytest.fixture(scope="module")
def tokenizer(tmp_path_factory: pytest.TempPathFactory) -> openvino_genai.Tokenizer:
    """One with the template of the models."""
    folder: Path = tmp_path_factory.mktemp("desk")
    letters = build_vocabulary(512).tokens[len(SPECIAL_TOKENS) :][:256]
    write_tokenizer_files(folder, BpeVocabulary((*RULES.special_tokens, *letters, "ab"), (("a", "b"),)), 512, RULES)
    write_json(folder / "generation_config.json", {"eos_token_id": list(RULES.ends)})
    return openvino_genai.Tokenizer(folder)


def test_genai_renders_what_was_trained_on(samples: list[Sample], tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a difference between the two engines for templates, down to the blank."""
    for sample in samples:
        text = tokenizer.apply_chat_template(sample.messages, add_generation_prompt=False, tools=sample.tools)
        assert text == rendered(sample.messages, sample.tools)


def test_prompts_are_beginnings_of_conversations(samples: list[Sample]) -> None:
    """Guards against prompts that look otherwise than what stood before the answer in the training."""
    for sample in samples:
        text = rendered(sample.messages, sample.tools)
        for turn in sample.expected:
            prompt = rendered(sample.messages[: turn.message], sample.tools, prompt=True)
            assert text.startswith(prompt)


def test_pieces_are_the_text_and_the_answers_are_marked(samples: list[Sample]) -> None:
    """Guards against learning to write prompts, or not to end an answer."""
    for sample in samples:
        found = pieces(sample.messages, sample.tools)
        assert "".join(piece.text for piece in found) == rendered(sample.messages, sample.tools)
        assert not found[-1].written
        assert found[-1].text == "\n"
        written = [piece.text for piece in found if piece.written]
        assert len(written) == len(sample.expected)
        for turn, text in zip(sample.expected, written, strict=True):
            assert text.endswith("<|im_end|>")
            assert text.count("<tool_call>") == len(turn.calls)
            assert sample.messages[turn.message]["content"] in text
