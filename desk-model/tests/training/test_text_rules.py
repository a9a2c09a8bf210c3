"""The chat template and the rules of the tokens, as openvino-genai and the chat layer read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openvino_genai
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xpu_agents.chat.formats.hermes import HermesFormat
from xpu_agents.chat.model import ChatModel
from xpu_agents.chat.templates import CallSupport
from xpu_runtime.model.synthetic.model_files import write_json, write_tokenizer_files
from xpu_runtime.model.synthetic.vocabulary import SPECIAL_TOKENS, BpeVocabulary, build_vocabulary
from xpu_runtime.model.tokenizer import Tokenizer

from desk_model.training.text_rules import END, PAD, RULES

WORDS = ("city", "mail", "Mail", "home")
WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "Weather, «now» or later.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        "strict": True,
    },
}
CALLS = [{"id": "1", "type": "function", "function": {"name": "get_weather", "arguments": {"city": "Łódź", "n": 1.5}}}]
CONVERSATION: list[dict[str, Any]] = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "Weather?"},
    {"role": "assistant", "content": "", "tool_calls": CALLS * 2},
    {"role": "tool", "content": "rain", "tool_call_id": "1"},
    {"role": "tool", "content": '{"sun": 3}', "tool_call_id": "2"},
    {"role": "assistant", "content": "Rain, then sun."},
]
SYSTEM = """<|im_start|>system
Be brief.
<tools>
{"name": "get_weather", "description": "Weather, «now» or later.", "parameters": {"type": "object", "properties": \
{"city": {"type": "string"}}, "required": ["city"]}}
{"name": "ping"}
</tools><|im_end|>
"""
CALL = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Łódź", "n": 1.5}}\n</tool_call>'
TURNS = f"""<|im_start|>user
Weather?<|im_end|>
<|im_start|>assistant
{CALL}
{CALL}<|im_end|>
<|im_start|>user
<tool_response>
rain
</tool_response>
<tool_response>
{{"sun": 3}}
</tool_response><|im_end|>
<|im_start|>assistant
Rain, then sun.<|im_end|>
"""


def vocabulary() -> BpeVocabulary:
    """The bytes and a few words."""
    letters = build_vocabulary(512).tokens[len(SPECIAL_TOKENS) :][:256]
    tokens = dict.fromkeys([*RULES.special_tokens, *letters])
    merges: dict[tuple[str, str], None] = {}
    for word in WORDS:
        for stop in range(2, len(word) + 1):
            merges[word[: stop - 1], word[stop - 1]] = None
            tokens[word[:stop]] = None
    return BpeVocabulary(tuple(tokens), tuple(merges))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The text part of a model folder."""
    made = tmp_path_factory.mktemp("desk")
    write_tokenizer_files(made, vocabulary(), 512, RULES)
    write_json(made / "generation_config.json", {"eos_token_id": list(RULES.ends)})
    return made


@pytest.fixture(scope="module")
def tokenizer(folder: Path) -> openvino_genai.Tokenizer:
    """The tokenizer of that folder."""
    return openvino_genai.Tokenizer(folder)


def encode(tokenizer: openvino_genai.Tokenizer, text: str) -> list[int]:
    return list(tokenizer.encode(text, add_special_tokens=True).input_ids.data.reshape(-1))


def test_the_template_writes_every_kind_of_message(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards the form that the models are trained on: a changed blank makes them worse."""
    tools = [WEATHER, {"name": "ping"}]
    text = tokenizer.apply_chat_template(CONVERSATION, add_generation_prompt=False, tools=tools)
    assert text == SYSTEM + TURNS
    text = tokenizer.apply_chat_template(CONVERSATION, add_generation_prompt=True, tools=tools)
    assert text == f"{SYSTEM}{TURNS}<|im_start|>assistant\n"


def test_the_template_leaves_out_what_is_not_there(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against empty turns, and against a system turn that nobody wrote."""
    asked = [{"role": "user", "content": "Hi"}]
    turn = "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"
    assert tokenizer.apply_chat_template(asked, add_generation_prompt=True) == turn
    text = tokenizer.apply_chat_template(asked, add_generation_prompt=True, tools=[{"name": "ping"}])
    assert text == f'<|im_start|>system\n<tools>\n{{"name": "ping"}}\n</tools><|im_end|>\n{turn}'
    text = tokenizer.apply_chat_template([CONVERSATION[0], *asked], add_generation_prompt=True)
    assert text == f"<|im_start|>system\nBe brief.<|im_end|>\n{turn}"


def test_arguments_as_text_are_written_as_they_are(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards histories in OpenAI's form, whose arguments are JSON text, against being quoted twice."""
    call = {"id": "1", "type": "function", "function": {"name": "f", "arguments": '{"a": "é"}'}}
    messages = [{"role": "user", "content": "x"}, {"role": "assistant", "content": "Now:", "tool_calls": [call]}]
    text = tokenizer.apply_chat_template(messages, add_generation_prompt=False)
    assert text.endswith('Now:\n<tool_call>\n{"name": "f", "arguments": {"a": "é"}}\n</tool_call><|im_end|>\n')


def test_the_chat_layer_knows_the_format(folder: Path) -> None:
    """Guards against calls that the project's own chat layer does not find."""
    model = ChatModel(Tokenizer(folder), "desk")
    assert isinstance(model.tool_format, HermesFormat)
    assert model.template.calls == CallSupport(arguments_as_text=False, several=True)
    assert model.template.renders_tool_results
    assert model.reasoning is None


def test_marks_are_single_tokens(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against marks in pieces, against calls that vanish from text, and against turn marks that stay in it."""
    for at, token in enumerate(RULES.special_tokens):
        assert encode(tokenizer, token) == [at]
        assert tokenizer.decode([at]) == ("" if "|" in token else token)
    assert (tokenizer.get_eos_token_id(), tokenizer.get_pad_token_id()) == (END, PAD)


def test_words_are_the_same_everywhere(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards copying: a word must give the same tokens in a sentence, in a schema and in a call."""
    known = vocabulary().tokens
    city, mail, upper = (known.index(word) for word in ("city", "mail", "Mail"))
    for text in (
        "my city is",
        '"city": 1',
        "home_city",
        "city.",
        "[city]",
        "(city)",
        "homeCity city",
        "3city4",
        "\ncity",
    ):
        assert encode(tokenizer, text).count(city) == 1, text
    assert encode(tokenizer, "findMail, find_mail")[-1] == mail
    assert upper in encode(tokenizer, "findMail")
    assert upper in encode(tokenizer, "IBMMail")


def test_numbers_are_digits(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against numbers that are cut differently in different places."""
    digits = encode(tokenizer, "2041")
    assert len(digits) == 4
    assert encode(tokenizer, "x-2041.") == [*encode(tokenizer, "x-"), *digits, *encode(tokenizer, ".")]


def test_an_answer_begins_with_tokens_of_its_own(tokenizer: openvino_genai.Tokenizer) -> None:
    """Guards against a line break that merges with what follows: a prompt ends right behind it."""
    prompt, answers = "<|im_start|>assistant\n", ('{"a": 1}', "Yes", "<tool_call>\n", " x", '"quoted"', "[1]")
    for answer in answers:
        assert encode(tokenizer, prompt + answer) == encode(tokenizer, prompt) + encode(tokenizer, answer)


@settings(max_examples=150)
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_any_text_comes_back(tokenizer: openvino_genai.Tokenizer, text: str) -> None:
    """Guards against characters that no piece matches."""
    if any(token in text for token in RULES.special_tokens):
        return
    assert tokenizer.decode(encode(tokenizer, text)) == text if text else encode(tokenizer, text) == []
