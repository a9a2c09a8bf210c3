"""The learnt tokens: the same in the training, in openvino-genai and in transformers' files."""

from __future__ import annotations

from pathlib import Path

import openvino_genai
import pytest

pytest.importorskip("jinja2", reason="needs the training extra")
pytest.importorskip("tokenizers", reason="needs the training extra")

from xpu_runtime.model.synthetic.model_files import write_json, write_tokenizer_files

from desk_model.generator import KINDS, Sample, generate
from desk_model.training.chat_template import rendered
from desk_model.training.text_rules import END, RULES
from desk_model.training.tokenizer import TEXT_WEIGHT, Encoder, learn_vocabulary, read_vocabulary


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    """Conversations of all kinds, with words that the vocabulary was not learnt from."""
    return list(generate(4, 120, "held_out", dict.fromkeys(KINDS, 1.0)))


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    """A small vocabulary."""
    texts = (rendered(each.messages, each.tools) for each in generate(2, 400))
    return Encoder(learn_vocabulary(texts, 700), 4)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Path:
    """The text part of a model folder."""
    made: Path = tmp_path_factory.mktemp("desk")
    write_tokenizer_files(made, encoder.vocabulary, 512, RULES)
    write_json(made / "generation_config.json", {"eos_token_id": list(RULES.ends)})
    return made


def test_genai_makes_the_same_tokens(encoder: Encoder, folder: Path, samples: list[Sample]) -> None:
    """Guards against a model that meets other tokens in use than in its training."""
    tokenizer = openvino_genai.Tokenizer(folder)
    for sample in samples:
        text = rendered(sample.messages, sample.tools)
        ids = encoder.encode(text)
        assert list(tokenizer.encode(text, add_special_tokens=False).input_ids.data.reshape(-1)) == ids
        assert tokenizer.decode(ids) == encoder.decode(ids)


def test_a_conversation_is_its_prompt_and_its_answer(encoder: Encoder, samples: list[Sample]) -> None:
    """Guards against tokens that span the beginning of an answer: in use the prompt ends there."""
    for sample in samples:
        whole = encoder.conversation(sample.messages, sample.tools)
        assert len(whole.ids) == len(whole.weights)
        last = sample.expected[-1]
        prompt = encoder.prompt(sample.messages[: last.message], sample.tools)
        assert whole.ids[: len(prompt)] == prompt
        assert set(whole.weights[len(prompt) :]) == {1.0 if last.calls else TEXT_WEIGHT}
        assert whole.ids[-1] == END


def test_learning_is_reproducible_and_kept_in_a_file(encoder: Encoder, folder: Path) -> None:
    """Guards against two models of one seed with different tokens, and a file that reads back otherwise."""
    again = learn_vocabulary((rendered(each.messages, each.tools) for each in generate(2, 400)), 700)
    assert again == encoder.vocabulary
    assert read_vocabulary(folder / "tokenizer.json") == encoder.vocabulary


def test_transformers_loads_the_folder(encoder: Encoder, folder: Path, samples: list[Sample]) -> None:
    """Guards the JSON files, which openvino-genai does not read."""
    transformers = pytest.importorskip("transformers")
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    for sample in samples[:30]:
        text = tokenizer.apply_chat_template(sample.messages, tools=sample.tools, tokenize=False)
        assert text == rendered(sample.messages, sample.tools)
        assert tokenizer.encode(text, add_special_tokens=False) == encoder.encode(text)


def test_too_few_texts_are_named() -> None:
    """Guards against a vocabulary that is smaller than the network expects."""
    with pytest.raises(ValueError, match=r"size=700: the texts give only \d+ tokens"):
        learn_vocabulary(["a"], 700)


def test_other_ways_of_cutting_say_the_same(encoder: Encoder, samples: list[Sample]) -> None:
    """Guards against variants that change the text, or that are the same as the usual way."""
    tokens = [0, 0]
    for sample in samples:
        usual = encoder.conversation(sample.messages, sample.tools)
        for variant in range(4):
            other = encoder.conversation(sample.messages, sample.tools, variant)
            assert encoder.decode(other.ids) == encoder.decode(usual.ids)
            assert {weight > 0 for weight in other.weights} == {True, False}
            tokens[0] += len(usual.ids)
            tokens[1] += len(other.ids)
    assert 1.005 * tokens[0] < tokens[1] < 1.3 * tokens[0]
