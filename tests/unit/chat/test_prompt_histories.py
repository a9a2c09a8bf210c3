"""Prompts of every history in the templates of public models: nothing is lost, doubled or out of order."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from histories import HISTORIES, TURNS, History, history, keeps_order, text_of
from hypothesis import given, settings
from hypothesis import strategies as st
from template_tokenizer import TemplateTokenizer, template_names, template_tokenizer

from xpu_agents.chat import ChatRequest, InvalidToolCall, Message, Tool
from xpu_agents.chat.messages import order_tool_results
from xpu_agents.chat.model import ChatModel, check_continuation
from xpu_runtime.errors import InvalidRequestError, ModelFolderError

if TYPE_CHECKING:
    from collections.abc import Sequence

WEATHER = Tool(
    "get_weather",
    "Tells the weather.",
    {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
)
CALL = {"name": "get_weather", "arguments": '{"city":"Oslo"}'}
WEATHER_CALL = {"id": "abcdefghi", "type": "function", "function": CALL}
STRICT = """{%- for message in messages %}
    {%- if message.role == 'system' and not loop.first %}{{ raise_exception('One at the start!') }}{%- endif %}
    {{- '<|' + message.role + '|>' + message.content + '<|end|>' }}
{%- endfor %}
{{- '<|assistant|>' }}"""
NO_TEMPLATE_FOLDER = Path(__file__).parent / "no-such-folder"
UNLOADABLE = ("fireworks-ai-llama-3-firefunction-v2",)
"""Templates that need a variable which no server has."""
NAMES = tuple(name for name in template_names() if name not in UNLOADABLE)
DIFFERENT = (
    "CohereForAI-c4ai-command-r7b-12-2024-tool_use",
    "HuggingFaceTB-SmolLM3-3B",
    "Mistral-Small-3.2-24B-Instruct-2506",
    "NVIDIA-Nemotron-Nano-v2",
    "Qwen3.5-4B",
    "Qwen-Qwen3-0.6B",
    "deepseek-ai-DeepSeek-R1-Distill-Qwen-32B",
    "google-gemma-2-2b-it",
    "meta-llama-Llama-3.1-8B-Instruct",
    "mistralai-Mistral-Nemo-Instruct-2407",
    "openai-gpt-oss-120b",
    "phi_system",
)
"""Templates with different rules."""


@cache
def model(name: str) -> ChatModel:
    """The chat model with the template ``name``, or the strict one."""
    if name == "strict":
        return ChatModel(TemplateTokenizer(NO_TEMPLATE_FOLDER, STRICT, {}), name)  # type: ignore[arg-type]
    return ChatModel(template_tokenizer(name, NO_TEMPLATE_FOLDER), name)  # type: ignore[arg-type]


def prompt(name: str, messages: Sequence[Message | dict[str, Any]], tools: Sequence[Tool | dict[str, Any]] = ()) -> str:
    """The prompt of a conversation."""
    return model(name).prompt(ChatRequest(messages, tools=tools))


def check(name: str, given_history: History, tools: Sequence[Tool]) -> None:
    """Check that each text stands once and in order, and the description of a tool at all."""
    text = prompt(name, given_history.messages, tools)
    assert {each: text.count(each) for each in given_history.texts} == dict.fromkeys(given_history.texts, 1)
    assert all(text.count(each) <= 1 for each in given_history.reasoning)
    one_by_one = all(len(message.tool_calls) < 2 for message in given_history.messages)
    if one_by_one and keeps_order(given_history.messages):  # else each call goes before its result
        ordered = text_of(order_tool_results(given_history.messages))
        places = [text.index(each) for each in sorted(given_history.texts, key=ordered.index)]
        assert places == sorted(places)
    if any(message.role != "assistant" for message in given_history.messages):
        assert all(tool.description in text for tool in tools)


@pytest.mark.parametrize("name", DIFFERENT)
@settings(max_examples=20)
@given(given_history=HISTORIES, with_tools=st.booleans())
def test_each_text_stands_once(name: str, given_history: History, with_tools: bool) -> None:
    """Guards people's histories: whatever a template drops or rejects, no text is lost, doubled or moved."""
    check(name, given_history, [WEATHER] if with_tools else [])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=20)
@given(given_history=HISTORIES, with_tools=st.booleans())
def test_each_text_stands_once_in_every_template(name: str, given_history: History, with_tools: bool) -> None:
    """Guards all families: the same for each template of the tests."""
    check(name, given_history, [WEATHER] if with_tools else [])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_pairs_of_turns_in_every_template(name: str) -> None:
    """Guards all families: each pair of kinds of messages, alone and after a round."""
    for first in TURNS:
        for second in TURNS:
            for before in ([], ["system", "user", "call", "result", "assistant"]):
                check(name, history([*before, first, second]), [WEATHER])


@pytest.mark.parametrize("name", UNLOADABLE)
def test_template_that_cannot_be_rendered(name: str) -> None:
    """Guards against errors at each request: such a template is named when it is loaded."""
    with pytest.raises(ModelFolderError, match="functions"):
        model(name)


SYSTEMS = [Message("system", "Be short."), Message("system", "Today is Monday."), Message("user", "Hello")]


@pytest.mark.parametrize("name", ["strict", "Qwen3.5-4B", "mistralai-Mistral-Nemo-Instruct-2407", *DIFFERENT])
def test_two_leading_systems(name: str) -> None:
    """Guards against an error of strict templates (case two-leading-systems): one turn has both texts, in order."""
    assert "Be short.\n\nToday is Monday." in prompt(name, SYSTEMS)
    ours = prompt(name, [Message("system", "Be short.\n\nToday is Monday."), SYSTEMS[-1]])
    assert prompt(name, SYSTEMS) == ours


@pytest.mark.parametrize("name", ["strict", *DIFFERENT])
@pytest.mark.parametrize("role", ["developer", "system"])
def test_late_system(name: str, role: str) -> None:
    """Guards instructions in a conversation (cases late-developer, second-system-lost): they stay where they are."""
    turns = [("system", "ALPHA"), ("user", "DELTA"), ("assistant", "CHARLIE"), (role, "BRAVO"), ("user", "ECHO")]
    text = prompt(name, [Message(*turn) for turn in turns])
    places = [text.index(each) for _, each in turns[1:]]
    assert places == sorted(places)
    assert text.count("ALPHA") == text.count("BRAVO") == 1


@pytest.mark.parametrize("name", ["deepseek-ai-DeepSeek-R1-Distill-Qwen-32B", *DIFFERENT])
def test_first_system(name: str) -> None:
    """Guards against templates that keep the last system message only (case first-system-lost)."""
    messages = [Message("system", "ALPHA"), Message("system", "BRAVO"), Message("user", "Hello")]
    text = prompt(name, messages)
    assert text.index("ALPHA") < text.index("BRAVO") < text.index("Hello")


def test_late_system_has_a_turn_where_the_template_has_one() -> None:
    """Guards against moved texts: a template with late system turns gets them."""
    messages = [Message("user", "Hello"), Message("assistant", "Hi"), Message("system", "X"), Message("user", "ECHO")]
    assert "<|im_start|>system\nX<|im_end|>\n<|im_start|>user\nECHO" in prompt("Qwen-Qwen3-0.6B", messages)
    assert "<|user|>X\n\nECHO<|end|>" in prompt("strict", messages)


def test_two_users() -> None:
    """Guards people who write twice (case two-users): one turn where turns must alternate, else two."""
    messages = [Message("system", "Be short."), Message("user", "Hello"), Message("user", "Are you there?")]
    nemo = prompt("mistralai-Mistral-Nemo-Instruct-2407", messages)
    assert nemo.endswith("[INST]Be short.\n\nHello\n\nAre you there?[/INST]")
    assert "Hello<|im_end|>\n<|im_start|>user\nAre you there?" in prompt("Qwen-Qwen3-0.6B", messages)


@pytest.mark.parametrize("name", DIFFERENT)
def test_call_without_result(name: str) -> None:
    """Guards turns that were interrupted (case call-without-result): the call was not carried out."""
    messages = [
        {"role": "user", "content": "Weather in Oslo?"},
        {"role": "assistant", "content": None, "tool_calls": [WEATHER_CALL]},
        {"role": "user", "content": "Never mind. Say hello."},
    ]
    text = prompt(name, messages, [WEATHER])
    order = ["Weather in Oslo[?]", r"""["\n]Oslo["\n]""", "Not carried out", "Never mind[.]"]
    assert re.search("(.|\n)*".join(order), text)


@pytest.mark.parametrize("name", DIFFERENT)
def test_result_without_call(name: str) -> None:
    """Guards histories that were shortened (case result-without-call): the result is text."""
    messages = [
        {"role": "user", "content": "Weather in Oslo?"},
        {"role": "tool", "tool_call_id": "abcdefghi", "content": "RAIN"},
        {"role": "user", "content": "Thanks. And tomorrow?"},
    ]
    text = prompt(name, messages, [WEATHER])
    assert text.index("Oslo?") < text.index("RAIN") < text.index("Thanks.")


@pytest.mark.parametrize("name", DIFFERENT)
def test_assistant_prefix(name: str) -> None:
    """Guards answers with a given beginning (case assistant-prefix): the prompt ends with it."""
    messages = [Message("user", "Write a letter to John"), Message("assistant", "Hi John,")]
    assert prompt(name, messages).endswith("Hi John,")
    assert prompt(name, messages, [WEATHER]).endswith("Hi John,")
    assert prompt(name, [*messages[:1], Message("assistant", "")]) == prompt(name, messages[:1])


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"tools": [WEATHER]}, "tools"),
        ({"tools": [WEATHER], "tool_choice": "required"}, "tools"),
        ({"response_format": {"type": "json_object"}}, "response_format"),
    ],
)
def test_assistant_prefix_of_another_form(options: dict[str, Any], field: str) -> None:
    """Guards against an answer that is no JSON: what was begun as text cannot end as a call or a form."""
    messages = [Message("user", "Write a letter to John"), Message("assistant", "Hi John,")]
    with pytest.raises(InvalidRequestError, match=f"^{field}: the last message is the assistant's"):
        check_continuation(ChatRequest(messages, **options))


def test_thoughts_in_the_text() -> None:
    """Guards clients that send thoughts back as text: they are reasoning, which the template leaves out."""
    thought = Message("assistant", "<think>\nHm.\n</think>\n\nHello")
    text = prompt("Qwen-Qwen3-0.6B", [Message("user", "Q"), thought, Message("user", "Q2")])
    assert "assistant\nHello<|im_end|>" in text
    assert "Hm." not in text


@pytest.mark.parametrize("name", DIFFERENT)
def test_prompts_keep_their_prefix(name: str) -> None:
    """Guards the prefix cache of agents: a longer conversation begins with the prompt before, up to its last turn."""
    kinds = ["system", "user", "assistant", "user", "call", "result", "assistant", "user"]
    given_history = history(kinds)
    texts = {length: prompt(name, given_history.messages[:length]) for length in (2, 4, 8)}
    for shorter, longer in ((2, 4), (4, 8)):
        kept = texts[shorter][: texts[shorter].index(given_history.texts[shorter - 1])]
        assert texts[longer].startswith(kept)


def test_templates_that_take_lists_of_parts() -> None:
    """Guards models with images, whose templates render no plain texts."""
    source = """{%- for message in messages %}{{- '<|' + message.role + '|>' }}
    {%- for part in message.content %}{%- if part.type == 'text' %}{{- part.text }}{%- endif %}{%- endfor %}
    {{- '<|end|>' }}{%- endfor %}{{- '<|assistant|>' }}"""
    chat_model = ChatModel(TemplateTokenizer(NO_TEMPLATE_FOLDER, source, {}), "parts")  # type: ignore[arg-type]
    messages = [Message("system", "Be short."), Message("user", "Hello")]
    expected = "<|system|>Be short.<|end|><|user|>Hello<|end|><|assistant|>"
    assert chat_model.prompt(ChatRequest(messages)) == expected


def test_unknown_role() -> None:
    """Guards roles of other programs: a template that does not render one gets a user's text."""
    messages = [Message("user", "Q"), Message("critic", "TEXT"), Message("assistant", "A"), Message("user", "Q2")]
    assert "<|im_start|>critic\nTEXT" in prompt("hermes", messages)
    for name in DIFFERENT:
        assert prompt(name, messages).count("TEXT") == 1


def test_invalid_call_of_another_program() -> None:
    """Guards strict templates: the result of an invalid call is text, as the call is."""
    invalid = InvalidToolCall(0, "abcdefghi", "get_weather", "RAW", "no valid JSON")
    messages = [
        Message("user", "Q"),
        Message("assistant", "", (), (invalid,)),
        Message("tool", "ADVICE", tool_call_id="abcdefghi"),
    ]
    for name in DIFFERENT:
        text = prompt(name, messages, [WEATHER])
        assert text.index("RAW") < text.index("ADVICE")
