"""Calls and reasoning of every model family, with the real templates of its models."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from grammar_answers import is_allowed, random_answer
from hypothesis import given
from hypothesis import strategies as st
from tool_call_samples import SampleAnswer, SampleFamily, sample_families

from xpu_agents.chat import (
    ChatRequest,
    InvalidToolCall,
    Message,
    ReasoningDelta,
    TextDelta,
    Tool,
    ToolCall,
    validate_arguments,
)
from xpu_agents.chat.events import ToolCallDelta
from xpu_agents.chat.model import ChatModel
from xpu_agents.chat.parsing.call_events import CallEvent
from xpu_agents.chat.structured.json_text import json_object

if TYPE_CHECKING:
    from conftest import RealModelOf

    from xpu_runtime.grammar import GrammarCompiler

WEATHER = Tool(
    "get_weather",
    "The weather of a city.",
    {
        "type": "object",
        "properties": {
            "city": {"type": "string"},
            "days": {"type": "integer"},
            "units": {"enum": ["metric", "imperial"]},
            "tags": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["city"],
    },
)
TIME = Tool("get_time", "The time.")
CHOICE = Tool(
    "choose",
    "",
    {
        "type": "object",
        "properties": {
            "one": {"enum": ["A", "B-2", "é\n", "</tool_call>"]},
            "some": {"type": "array", "items": {"type": "boolean"}, "maxItems": 2},
            "sub": {"type": "object", "properties": {"a b": {"const": None}}, "additionalProperties": False},
        },
        "required": ["one", "some"],
    },
)
TOOLS = [WEATHER, TIME]
NAMES = [tool.name for tool in TOOLS]
FAMILIES = sample_families()
ANSWERS = [
    pytest.param(family, answer, id=f"{family.name}-{answer.id}") for family in FAMILIES for answer in family.answers
]
TEMPLATES = [pytest.param(family, name, id=f"{family.name}-{name}") for family in FAMILIES for name in family.templates]
QUESTION = Message("user", "QUESTION")


def contents(
    model: ChatModel,
    answer: SampleAnswer,
    pieces: Sequence[str],
    *,
    tools: Sequence[Tool] = TOOLS,
    truncated: bool = False,
) -> SampleAnswer:
    """Events of the family's parser for an answer that arrives in these pieces."""
    reasoning = model.tool_format.reasoning
    prompt = reasoning.opening if answer.inside and reasoning is not None else ""
    parser = model.tool_format.answer_parser(prompt, tools)
    events = [*(event for piece in pieces for event in parser.feed(piece)), *parser.finish(truncated=truncated)]
    return joined("".join(pieces), events, truncated=truncated)


def joined(written: str, events: Sequence[CallEvent], *, truncated: bool = False) -> SampleAnswer:
    """The contents of all events together; each call begins with a delta without arguments."""
    calls: dict[int, tuple[str, str]] = {}
    invalid: dict[int, str | None] = {}
    for event in events:
        if isinstance(event, ToolCallDelta):
            name, arguments = calls.get(event.index, ("", ""))
            assert (event.name is None) == (event.id is None) == (event.index in calls)
            assert not (event.name and event.arguments)
            calls[event.index] = (name or event.name or "", arguments + event.arguments)
        elif isinstance(event, InvalidToolCall):
            assert truncated or not event.truncated
            calls.pop(event.index, None)
            invalid[event.index] = event.name
    texts = ["".join(e.text for e in events if isinstance(e, kind)) for kind in (ReasoningDelta, TextDelta)]
    assert sorted(calls.keys() | invalid.keys()) == list(range(len(calls) + len(invalid)))
    return SampleAnswer("", written, False, *texts, [calls[at] for at in sorted(calls)], list(invalid.values()))


@pytest.mark.parametrize(("family", "answer"), ANSWERS)
def test_contents_of_an_answer(real_model_of: RealModelOf, family: SampleFamily, answer: SampleAnswer) -> None:
    """Guards each family's own calls and reasoning (cases harmony-call, harmony-final, r1-calls)."""
    found = contents(real_model_of(family.templates[0]), answer, [answer.written])
    assert (found.reasoning, found.text, found.invalid) == (answer.reasoning, answer.text, answer.invalid)
    assert [(name, json_object(arguments)) for name, arguments in found.calls] == [
        (name, json_object(arguments)) for name, arguments in answer.calls
    ]


@pytest.mark.parametrize(("family", "answer"), ANSWERS)
def test_stream_of_single_characters(real_model_of: RealModelOf, family: SampleFamily, answer: SampleAnswer) -> None:
    """Guards streams: all deltas together are the whole."""
    model = real_model_of(family.templates[0])
    for tools in (TOOLS, []):
        whole = contents(model, answer, [answer.written], tools=tools)
        assert contents(model, answer, list(answer.written), tools=tools) == whole


@pytest.mark.parametrize(("family", "answer"), ANSWERS)
def test_answer_cut_off_at_any_length(real_model_of: RealModelOf, family: SampleFamily, answer: SampleAnswer) -> None:
    """Guards readers against markup of a call that the token limit cut off, and against exceptions."""
    model = real_model_of(family.templates[0])
    for end in range(len(answer.written)):
        found = contents(model, answer, [answer.written[:end]], truncated=True)
        if not answer.invalid:
            assert answer.reasoning.startswith(found.reasoning) or found.reasoning.startswith(answer.reasoning)
            assert answer.text.startswith(found.text.rstrip()), answer.written[:end]
            assert len(found.invalid) <= 1
            assert [name for name, _ in found.calls] == [name for name, _ in answer.calls][: len(found.calls)]


@given(data=st.data())
def test_stream_in_random_pieces(real_model_of: RealModelOf, data: st.DataObject) -> None:
    """Guards streams of mutilated answers: any pieces of any samples, split at random, and never an exception."""
    family = data.draw(st.sampled_from(FAMILIES))
    model = real_model_of(family.templates[0])
    answer = data.draw(st.sampled_from(family.answers))
    texts = [each.written for each in family.answers]
    starts = st.integers(0, 300)
    text = ""
    for _ in range(data.draw(st.integers(1, 3))):
        piece = data.draw(st.sampled_from(texts))
        start = data.draw(starts) % (len(piece) + 1)
        text += piece[start : start + data.draw(starts)]
    at = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pieces = [text[start:end] for start, end in zip([0, *at], [*at, len(text)], strict=True)]
    truncated = data.draw(st.booleans())
    whole = contents(model, answer, [text], truncated=truncated)
    assert contents(model, answer, pieces, truncated=truncated) == whole
    assert all(name in NAMES and isinstance(json.loads(arguments), dict) for name, arguments in whole.calls)


@pytest.mark.parametrize(("family", "template"), TEMPLATES)
def test_format_of_a_template(real_model_of: RealModelOf, family: SampleFamily, template: str) -> None:
    """Guards the detection of the family."""
    assert real_model_of(template).tool_format.name == family.format


CALLS = (
    ToolCall("123456789", "get_weather", '{"city": "Oslo \\"é\\" <b>", "days": 2, "tags": ["a", "b"]}'),
    ToolCall("223456789", "get_time", "{}"),
)
RESULTS = (
    Message("tool", "RESULT-1", tool_call_id="123456789"),
    Message("tool", "RESULT-2", tool_call_id="223456789"),
)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize(("family", "template"), TEMPLATES)
def test_history_is_read_back(real_model_of: RealModelOf, family: SampleFamily, template: str, count: int) -> None:
    """Guards the second turn of an agent: the prompt shows its calls as the model writes them, and their results."""
    model = real_model_of(template)
    messages = [QUESTION, Message("assistant", "", CALLS[:count]), *RESULTS[:count]]
    prompt = model.prompt(ChatRequest(messages, tools=TOOLS))
    _, *turns = prompt.split(family.turn)
    found: list[tuple[str, str]] = []
    for turn in turns:
        found += contents(model, SampleAnswer("", turn), [turn]).calls
    assert [(name, json_object(arguments)) for name, arguments in found] == [
        (call.name, call.parsed) for call in CALLS[:count]
    ]
    places = [prompt.index(text) for text in ["QUESTION", family.turn, *(each.content for each in RESULTS[:count])]]
    assert places[0] <= min(places[1:])


@pytest.mark.parametrize(("family", "template"), TEMPLATES)
def test_forced_call_is_read(
    real_model_of: RealModelOf, compiler: GrammarCompiler, family: SampleFamily, template: str
) -> None:
    """Guards required calls: what the grammar allows is a call, in the form that the family writes."""
    model = real_model_of(template)
    request = ChatRequest([QUESTION], tools=[CHOICE, TIME], tool_choice="required")
    chat = model.prepare(request)
    assert chat.grammar is not None
    # Random reasoning would hardly end.
    reasoning = model.tool_format.reasoning
    start = reasoning.closing if reasoning is not None and reasoning.open_at_end(chat.prompt) else ""
    for seed in range(8):
        written = random_answer(compiler, model._tokenizer, chat.grammar, seed, start=start + family.call_start)
        parser = model.tool_format.answer_parser(chat.prompt, [CHOICE, TIME])
        found = joined(written, [*parser.feed(written), *parser.finish()])
        assert (found.text.strip(), found.invalid) == ("", []), written
        assert found.calls, written
        for name, arguments in found.calls:
            assert validate_arguments(CHOICE if name == CHOICE.name else TIME, arguments) == []


@pytest.mark.parametrize(
    ("family", "answer"),
    [param for param in ANSWERS if param.values[1].forced],  # type: ignore[attr-defined]
)
def test_grammar_allows_what_the_family_writes(
    real_model_of: RealModelOf, compiler: GrammarCompiler, family: SampleFamily, answer: SampleAnswer
) -> None:
    """Guards required and optional calls against a grammar that forces a form the model was not trained on."""
    model = real_model_of(family.templates[0])
    for choice in ("required", "auto"):
        grammar = model.prepare(ChatRequest([QUESTION], tools=TOOLS, tool_choice=choice)).grammar
        assert grammar is not None
        written = answer.written
        for marker in model.tool_format.end_markers:  # tokens that end an answer
            written = written.removesuffix(marker)
        assert is_allowed(compiler, model._tokenizer, grammar, written), choice


def test_harmony_with_markers_as_tokens(
    real_model_of: RealModelOf, compiler: GrammarCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards gpt-oss itself, whose markers are special tokens that text does not match."""
    model = real_model_of("openai-gpt-oss-120b")
    names = {"<|start|>": "<|user|>", "<|channel|>": "<|assistant|>", "<|constrain|>": "<|system|>"}
    names |= {"<|message|>": "<|tool|>", "<|end|>": "<|bos|>"}
    tokens = {marker: model.template.token_id(name) for marker, name in names.items()}
    assert None not in tokens.values()
    monkeypatch.setattr(model.template, "token_id", tokens.get)

    def is_answer(choice: str, written: str) -> bool:
        for marker, name in names.items():
            written = written.replace(marker, name)
        grammar = model.prepare(ChatRequest([QUESTION], tools=TOOLS, tool_choice=choice)).grammar  # type: ignore[arg-type]
        assert grammar is not None
        return is_allowed(compiler, model._tokenizer, grammar, written)

    thought = "<|channel|>analysis<|message|>Look <b> it\nup.<|end|><|start|>assistant"
    preamble = "<|channel|>commentary<|message|>Wait.<|end|><|start|>assistant"
    call = '<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "Oslo"}'
    answer = "<|channel|>final<|message|>It rains."
    for start in ("", thought, thought + thought):
        assert is_answer("required", start + call)
        assert is_answer("auto", start + call)
        assert is_answer("auto", start + preamble + call)
        assert is_answer("auto", start + answer)
        assert is_answer("none", start + answer)
        assert not is_answer("required", start + answer)
        assert not is_answer("none", start + call)
    assert not is_answer("auto", call + call)
    assert not is_answer("required", call.replace("get_weather", "search"))
    assert not is_answer("required", call.replace('"Oslo"', "1"))


def test_harmony_history(real_model_of: RealModelOf) -> None:
    """Guards agents with gpt-oss: text before a call, reasoning and the result keep their channels."""
    model = real_model_of("openai-gpt-oss-120b")
    call = Message("assistant", "TEXT", CALLS[1:], reasoning="THOUGHT")
    messages = [QUESTION, call, RESULTS[1], Message("assistant", "FINAL", reasoning="LATE"), Message("user", "MORE")]
    prompt = model.prompt(ChatRequest(messages[:3], tools=TOOLS, template={"reasoning_effort": "high"}))
    assert "Reasoning: high" in prompt
    written = (
        "<|start|>user<|message|>QUESTION<|end|><|start|>assistant<|channel|>final<|message|>TEXT<|end|>"
        "{thought}<|start|>assistant to=functions.get_time<|channel|>commentary json<|message|>{{}}<|call|>"
        '<|start|>functions.get_time to=assistant<|channel|>commentary<|message|>"RESULT-2"<|end|><|start|>assistant'
    )
    thought = "<|start|>assistant<|channel|>analysis<|message|>THOUGHT<|end|>"
    assert prompt.endswith(written.format(thought=thought))
    later = model.prompt(ChatRequest(messages, tools=TOOLS))
    assert f"{written.format(thought='')}<|channel|>final<|message|>FINAL<|end|><|start|>user" in later


@pytest.mark.parametrize(
    ("family", "answer"),
    [param for param in ANSWERS if param.values[1].forced],  # type: ignore[attr-defined]
)
def test_grammar_with_tokens_of_markers(
    real_model_of: RealModelOf, compiler: GrammarCompiler, family: SampleFamily, answer: SampleAnswer
) -> None:
    """Guards vocabularies that have a token for each marker: a token is not allowed where its text is."""
    model = ChatModel(real_model_of(family.templates[0])._tokenizer)
    tool_format = model.tool_format
    markers = [*tool_format.special_tokens]
    if tool_format.reasoning is not None:
        markers += [tool_format.reasoning.opening, tool_format.reasoning.closing]
    tokens = {marker: 150 + at for at, marker in enumerate(dict.fromkeys(markers))}  # stand-ins: letters of no sample
    model.template._token_ids.update(tokens)
    written = answer.written
    for marker in tool_format.end_markers:
        written = written.removesuffix(marker)
    grammar = model.prepare(ChatRequest([QUESTION], tools=TOOLS, tool_choice="required")).grammar
    assert grammar is not None
    mask = compiler.mask(grammar)
    for piece in re.split(f"({'|'.join(map(re.escape, tokens))})", written):
        encoded = [tokens[piece]] if piece in tokens else model._tokenizer.encode(piece, add_special_tokens=False)
        for token in encoded:
            assert mask.allowed()[token], piece
            mask.advance(token)
    assert mask.allowed()[model._tokenizer.eos_token_ids[0]]


def test_thought_of_ministral_in_the_history(real_model_of: RealModelOf) -> None:
    """Guards thoughts that the template takes as a part of the content."""
    model = real_model_of("mistralai-Ministral-3-14B-Reasoning-2512")
    for text in ("", "TEXT"):
        messages = [QUESTION, Message("assistant", text, CALLS[:1], reasoning="THOUGHT"), RESULTS[0]]
        assert f"[THINK]THOUGHT[/THINK]{text}[TOOL_CALLS]" in model.prompt(ChatRequest(messages, tools=TOOLS))
