"""Grammars of all families: what a model may answer, and that each allowed answer is valid."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from grammar_answers import is_allowed, random_answer
from real_templates import real_templates_as_params

from xpu_agents.chat import ChatRequest, Message, NamedTool, Tool, ToolCallDelta, validate_arguments
from xpu_agents.chat.formats import LarkBuilder
from xpu_agents.chat.parsing.reasoning import ReasoningMarkers
from xpu_agents.chat.structured.answer_check import answer_check
from xpu_agents.chat.structured.constraints import answer_constraint
from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.grammar import Grammar

if TYPE_CHECKING:
    from conftest import ModelOf, RealModelOf

    from xpu_runtime.grammar import GrammarCompiler

ASKED = [Message("user", "Q")]
BOOK = Tool(
    "book",
    "Books a room.",
    {
        "type": "object",
        "properties": {
            "room": {"enum": ["A", "B-2", "é\n"]},
            "guests": {"type": "array", "items": {"$ref": "#/$defs/guest"}, "maxItems": 2},
            "quiet": {"type": "boolean"},
        },
        "required": ["room", "guests"],
        "$defs": {"guest": {"type": "object", "properties": {"vip": {"type": "boolean"}}, "required": ["vip"]}},
    },
)
BOOK.parameters["$defs"]["guest"]["additionalProperties"] = False
PING = Tool("ping")
CALLS = {
    "hermes": ['<tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>', "\n"],
    "plain": ['<tool_call>\n{"name": "ping", "arguments": {}}\n</tool_call>', "\n"],
    "llama_function": ["<function=ping>{}</function>", ""],
    "mistral_named": ["[TOOL_CALLS]ping[ARGS]{}", ""],
    "phi": ['<|tool_call|>{"name": "ping", "arguments": {}}<|/tool_call|>', ""],
}
LISTS = {
    "llama": '{"name": "ping", "parameters": {}}',
    "mistral": '[TOOL_CALLS] [{"name": "ping", "arguments": {}}]',
}
NAMES = sorted([*CALLS, *LISTS])
FORM = {"type": "json_object"}


class Checker:
    """Checks whether grammars allow a text."""

    def __init__(self, compiler: GrammarCompiler, model_of: ModelOf) -> None:
        self._compiler = compiler
        self._tokenizer = model_of("hermes")._tokenizer
        self._model_of = model_of

    def grammar(self, name: str, **options: Any) -> Grammar:
        grammar = self._model_of(name).prepare(ChatRequest(ASKED, **options)).grammar
        assert grammar is not None
        return grammar

    def accepts(self, grammar: Grammar, text: str) -> bool:
        """Whether the text is a complete answer."""
        return is_allowed(self._compiler, self._tokenizer, grammar, text)

    def walk(self, grammar: Grammar, seed: int) -> str:
        """A random answer."""
        return random_answer(self._compiler, self._tokenizer, grammar, seed)


@pytest.fixture(scope="module")
def check(compiler: GrammarCompiler, model_of: ModelOf) -> Checker:
    """Checks whether grammars allow a text."""
    return Checker(compiler, model_of)


def one_call(name: str) -> str:
    """A call as a model of the family writes it."""
    return CALLS[name][0] if name in CALLS else LISTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_auto_allows_text_and_calls(check: Checker, name: str) -> None:
    """Guards free answers beside calls; text that begins like a call must be one."""
    grammar = check.grammar(name, tools=[BOOK, PING])
    call = one_call(name)
    assert check.accepts(grammar, "Just text, [1] {a} <b>\n")
    assert check.accepts(grammar, "")
    assert check.accepts(grammar, call)
    assert not check.accepts(grammar, call.replace("ping", "pong"))
    assert not check.accepts(grammar, call.replace("{}", '{"x": 1}'))
    assert not check.accepts(grammar, call[: len(call) // 2])
    assert not check.accepts(grammar, call + " and more")
    # After text, the unmarked JSON of the Llama family is text and not a call.
    assert check.accepts(grammar, f"Wait.\n{call}")
    assert check.accepts(grammar, f"Wait.\n{call.replace('ping', 'pong')}") is (name == "llama")


@pytest.mark.parametrize("name", sorted(CALLS))
def test_parallel_tool_calls(check: Checker, name: str) -> None:
    """Guards ``parallel_tool_calls``."""
    call, between = CALLS[name]
    both = f"{call}{between}{call}"
    assert check.accepts(check.grammar(name, tools=[BOOK, PING]), both)
    assert not check.accepts(check.grammar(name, tools=[BOOK, PING], parallel_tool_calls=False), both)


def test_parallel_calls_in_lists(check: Checker) -> None:
    """Guards families with lists of calls, and templates that render one call only."""
    both = '[TOOL_CALLS][{"name": "ping", "arguments": {}}, {"name": "ping", "arguments": {}}]'
    assert check.accepts(check.grammar("mistral", tools=[PING]), both)
    assert not check.accepts(check.grammar("mistral", tools=[PING], parallel_tool_calls=False), both)
    assert not check.accepts(check.grammar("llama", tools=[PING]), "; ".join([LISTS["llama"]] * 2))


def test_number_of_calls_is_limited(check: Checker) -> None:
    """Guards against a small model that repeats a call up to ``max_tokens``."""
    grammar = check.grammar("hermes", tools=[PING])
    assert check.accepts(grammar, "\n".join([CALLS["hermes"][0]] * 16))
    assert not check.accepts(grammar, "\n".join([CALLS["hermes"][0]] * 17))


@pytest.mark.parametrize("name", NAMES)
def test_required_allows_only_calls(check: Checker, name: str) -> None:
    """Guards callers that cannot use text."""
    grammar = check.grammar(name, tools=[BOOK, PING], tool_choice="required")
    assert check.accepts(grammar, one_call(name))
    assert not check.accepts(grammar, "Text")
    assert not check.accepts(grammar, "")


@pytest.mark.parametrize("name", NAMES)
def test_named_tool(check: Checker, name: str) -> None:
    """Guards the choice of one tool."""
    options = {"tools": [BOOK, PING]}
    assert check.accepts(check.grammar(name, **options, tool_choice=NamedTool("ping")), one_call(name))
    assert not check.accepts(check.grammar(name, **options, tool_choice=NamedTool("book")), one_call(name))


@pytest.mark.parametrize("name", NAMES)
def test_none_allows_only_text(check: Checker, name: str) -> None:
    """Guards the last turn of an agent, whose calls would not be executed."""
    grammar = check.grammar(name, tools=[BOOK, PING], tool_choice="none")
    assert check.accepts(grammar, "Text <b> and {}")
    assert not check.accepts(grammar, one_call(name))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("choice", ["required", NamedTool("book")])
def test_any_allowed_answer_is_valid(check: Checker, model_of: ModelOf, name: str, choice: Any) -> None:
    """Guards constrained decoding for any model: name, JSON and schema are valid."""
    tools = {"book": BOOK, "ping": PING}
    grammar = check.grammar(name, tools=[*tools.values()], tool_choice=choice)
    for seed in range(12):
        answer = check.walk(grammar, seed)
        parser = model_of(name).tool_format.parser(tools.values())
        events = [*parser.feed(answer), *parser.finish()]
        calls: dict[int, list[ToolCallDelta]] = {}
        for event in events:
            assert isinstance(event, ToolCallDelta), (answer, event)
            calls.setdefault(event.index, []).append(event)
        assert calls
        for first, *rest in calls.values():
            assert first.name is not None
            assert validate_arguments(tools[first.name], "".join(delta.arguments for delta in rest)) == []


def test_json_answers(check: Checker) -> None:
    """Guards ``response_format``, alone and with tools."""
    schema = {"type": "object", "properties": {"n": {"enum": [1, 2]}}, "required": ["n"], "additionalProperties": False}
    form = {"type": "json_schema", "json_schema": {"schema": schema}}
    alone = check.grammar("hermes", response_format=form)
    beside = check.grammar("hermes", response_format=form, tools=[PING])
    without = check.grammar("hermes", response_format=form, tools=[PING], tool_choice="none")
    for grammar in (alone, beside, without):
        assert check.accepts(grammar, '{"n": 2}')
        assert check.accepts(grammar, '{\n "n":1}')
        assert check.accepts(grammar, '{ "n": 1 }')
        assert not check.accepts(grammar, '{"n": 3}')
        assert not check.accepts(grammar, '{"n":  1}')
        assert not check.accepts(grammar, '{\n\n"n": 1}')
        assert not check.accepts(grammar, "Text")
        assert check.accepts(grammar, one_call("hermes")) is (grammar is beside)
    anything = check.grammar("hermes", response_format={"type": "json_object"})
    assert check.accepts(anything, '{"a": [1, {"b": null}]}')
    assert not check.accepts(anything, "[1]")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", ['{"n": "a"}', '{"n":"a"}', '{\n  "n": "a"\n}'])
def test_json_answers_with_tools(check: Checker, name: str, style: str) -> None:
    """Guards structured output of a model that may also call tools."""
    schema = {"type": "object", "properties": {"n": {"type": "string"}}, "required": ["n"]}
    form = {"type": "json_schema", "json_schema": {"schema": {**schema, "additionalProperties": False}}}
    for options in ({}, {"parallel_tool_calls": False}):
        grammar = check.grammar(name, response_format=form, tools=[BOOK, PING], **options)
        assert check.accepts(grammar, style)
        assert check.accepts(grammar, style.replace("a", "use <tool_call> tags"))
        assert check.accepts(grammar, one_call(name))
        assert not check.accepts(grammar, one_call(name).replace("ping", "pong"))
        assert not check.accepts(grammar, one_call(name).replace("{}", '{"x": 1}'))
        assert not check.accepts(grammar, style.replace("n", "m"))
        assert not check.accepts(grammar, f"{style} {style}")


def test_definitions_in_nested_tool_schemas(check: Checker) -> None:
    """Guards definitions in a tool's schema that becomes part of the call's schema."""
    tree = {"type": "object", "properties": {"leaf": {"type": "integer"}, "in": {"$ref": "#"}}}
    form = {"type": "json_schema", "json_schema": {"schema": {"type": "object", "additionalProperties": False}}}
    grammar = check.grammar("llama", response_format=form, tools=[BOOK, Tool("tree", "", tree)])
    assert check.accepts(grammar, '{"name": "book", "parameters": {"room": "A", "guests": [{"vip": true}]}}')
    assert not check.accepts(grammar, '{"name": "book", "parameters": {"room": "A", "guests": [{"vip": 1}]}}')
    assert check.accepts(grammar, '{"name":"tree","parameters":{"leaf":1,"in":{"in":{"leaf":2}}}}')
    assert not check.accepts(grammar, '{"name":"tree","parameters":{"leaf":1,"in":{"in":{"leaf":"2"}}}}')


@pytest.mark.parametrize("name", NAMES)
def test_json_spacing(check: Checker, name: str) -> None:
    """Guards models that write JSON with or without spaces, and against endless white space."""
    two = Tool("ping", "", {"type": "object", "properties": {"a": {"type": "array"}, "b": {"type": "integer"}}})
    grammar = check.grammar(name, tools=[two], tool_choice="required")
    good = ['{"a": [1, 2], "b": 1}', '{"a":[1,2],"b":1}', '{"b": 1}', "{}"]
    bad = ['{"a": [1,2],"b":1}', '{ "b": 1}', '{"b":  1}', '{"b" :1}', '{\n"b": 1}', "{ }"]
    for arguments in good + bad:
        text = one_call(name).replace("{}", arguments)
        assert check.accepts(grammar, text) is (arguments in good), arguments


def test_reasoning_contains_no_calls(check: Checker) -> None:
    """Guards reasoning models with tools: reasoning is not a call, and a call not reasoning."""
    grammar = check.grammar("hermes_thinking", tools=[PING])
    call = one_call("hermes")
    for text in (
        "<think>\nI use {<tool_call>} now.\n</think>\n\nDone.",
        f"<think>\n{call}\n</think>\n\n{call}",
        f"\n<think>So.</think>Yes: {call}",
        f"So: {call}",
        "I <think> so.",
        "",
    ):
        assert check.accepts(grammar, text), text
    for text in (f"<think>{call}", f" \n <think>{call}", "<think>So it is.", f"<think>a</think><think>{call}"):
        assert not check.accepts(grammar, text), text
    off = check.grammar("hermes_thinking", tools=[PING], template={"enable_thinking": False})
    assert check.accepts(off, call)
    assert not check.accepts(off, f"<think>{call}")
    # Some models repeat the opening marker of the prompt.
    inside = check.grammar("hermes_thinking", tools=[PING], template={"forced_thinking": 1})
    assert check.accepts(inside, f"<think>\nSo.</think>{call}")


def test_reasoning_between_tokens_contains_no_calls(
    check: Checker, model_of: ModelOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the same for markers that are tokens."""
    markers = ReasoningMarkers("<|system|>", "<|tool|>")
    monkeypatch.setitem(model_of("hermes").tool_format.__dict__, "reasoning", markers)
    grammar = check.grammar("hermes", tools=[PING])
    call = one_call("hermes")
    assert check.accepts(grammar, f"\n<|system|>I use {call}.<|tool|>\n{call}")
    assert check.accepts(grammar, f"Yes: {call}")
    assert not check.accepts(grammar, f"<|system|>{call}")


def test_reasoning_precedes_the_answer(check: Checker) -> None:
    """Guards reasoning models against a grammar that forbids their reasoning."""
    grammar = check.grammar("hermes_thinking", tools=[PING], tool_choice="required")
    call = one_call("hermes")
    assert check.accepts(grammar, f"<think>\nSo {{<tool_call>}} it is.\n</think>\n\n{call}")
    assert check.accepts(grammar, call)
    assert not check.accepts(grammar, "<think>\nSo it is.")
    assert not check.accepts(grammar, f"<think>a</think>text{call}")
    inside = check.grammar("hermes_thinking", tools=[PING], tool_choice="required", template={"forced_thinking": 1})
    assert check.accepts(inside, f"So it is.</think>{call}")
    assert not check.accepts(inside, call)
    off = check.grammar("hermes_thinking", tools=[PING], tool_choice="required", template={"enable_thinking": False})
    assert check.accepts(off, call)
    assert not check.accepts(off, f"<think></think>{call}")


def test_unconstrained_requests_have_no_grammar(model_of: ModelOf) -> None:
    """Guards plain chats against the cost of a mask."""
    hermes = model_of("hermes")
    assert hermes.prepare(ChatRequest(ASKED)).grammar is None
    assert hermes.prepare(ChatRequest(ASKED, tools=[PING], constrain=False)).grammar is None


@pytest.mark.parametrize("name", NAMES)
def test_tool_choice_without_constrain(check: Checker, name: str) -> None:
    """Guards ``tool_choice`` if schemas are not enforced."""
    call = one_call(name)
    other = call.replace("{}", '{"x": [1, {"y": null}]}')
    must = check.grammar(name, tools=[BOOK, PING], tool_choice="required", constrain=False)
    assert check.accepts(must, call)
    assert check.accepts(must, other)
    assert not check.accepts(must, call.replace("{}", "[1]"))
    assert not check.accepts(must, call.replace("ping", "pong"))
    assert not check.accepts(must, "Just text")
    named = check.grammar(name, tools=[BOOK, PING], tool_choice=NamedTool("book"), constrain=False)
    assert not check.accepts(named, other)
    assert check.accepts(named, other.replace("ping", "book"))
    never = check.grammar(name, tools=[PING], tool_choice="none", response_format=FORM, constrain=False)
    assert check.accepts(never, "Just text")
    assert not check.accepts(never, call)


def odd(schema: dict[str, Any], **more: Any) -> Tool:
    """A tool with one argument."""
    return Tool("odd", "", {"type": "object", "properties": {"a": schema}, **more})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "pattern": "^(?=.*x).*$"},
        {"type": "string", "pattern": "(x)\\1"},
        {"type": "string", "format": None},
        {"type": "string", "maxLength": 10**10},
        {"type": "string", "$ref": "http://127.0.0.1:9/schema.json"},
        {"type": "string", "$ref": "#/$defs/none"},
        {"type": "string", "allOf": [{"$ref": "#/$defs/none"}]},
    ],
)
def test_unsupported_keywords_of_one_tool(check: Checker, name: str, schema: dict[str, Any]) -> None:
    """Guards agents with many tools; the rest of the schema is enforced."""
    grammar = check.grammar(name, tools=[PING, odd(schema, required=["a"])], tool_choice="required")
    call = one_call(name).replace("ping", "odd")
    assert check.accepts(grammar, one_call(name))
    assert check.accepts(grammar, call.replace("{}", '{"a": "y"}'))
    assert not check.accepts(grammar, call.replace("{}", '{"a": 1}'))
    assert not check.accepts(grammar, call)


def test_required_but_undescribed_properties(check: Checker) -> None:
    """Guards tools whose argument is listed under ``required`` only."""
    grammar = check.grammar("hermes", tools=[Tool("ping", "", {"type": "object", "required": ["q"]})])
    assert check.accepts(grammar, one_call("hermes").replace("{}", '{"q": [1]}'))
    assert not check.accepts(grammar, one_call("hermes"))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("parameters", "place"),
    [
        pytest.param(
            {"type": "object", "properties": {"coin": {"type": "string"}, "required": ["coin"]}},
            r"properties\.required",
            id="case required-inside-properties",
        ),
        ({"properties": {"a": {"type": "array", "items": {"type": "chars"}}}}, r"properties\.a\.items\.type"),
        ({"allOf": None}, "allOf: None"),
        ({"type": "string"}, "type: 'string'"),
        ({"properties": {"a": 5}}, r"properties\.a: 5"),
    ],
)
def test_wrong_tool_schema_allows_any_object(
    check: Checker, caplog: pytest.LogCaptureFixture, name: str, parameters: dict[str, Any], place: str
) -> None:
    """Guards all tools of a request against the wrong schema of one, which is logged once."""
    broken = Tool(f"odd_{name}", "", parameters)
    for _ in range(2):
        grammar = check.grammar(name, tools=[PING, broken], tool_choice="required")
    call = one_call(name).replace("ping", broken.name)
    assert check.accepts(grammar, call.replace("{}", '{"coin": [1, {"x": null}]}'))
    assert not check.accepts(grammar, call.replace("{}", "[1]"))
    assert check.accepts(grammar, one_call(name))
    assert not check.accepts(grammar, one_call(name).replace("{}", '{"x": 1}'))
    shown = {name for name, value in (parameters.get("properties") or {}).items() if name == "coin"}
    assert broken.function["parameters"]["properties"].keys() == shown
    (message,) = [record.getMessage() for record in caplog.records]
    assert re.match(rf"tools\['{broken.name}'\]\.parameters\.{place}.*any object", message)


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        pytest.param("float", "0.5", '"x"', id="case type-float"),
        ("int", "5", "0.5"),
        ("STRING", '"x"', "1"),
        ("bool", "true", '"x"'),
        ("dict", "{}", "[]"),
        ("list", "[]", "{}"),
        ("any", "[1]", "x"),
    ],
)
def test_types_of_other_languages(check: Checker, kind: str, good: str, bad: str) -> None:
    """Guards tools whose author wrote a type of Python or of another API."""
    tool = odd({"type": kind}, required=["a"])
    grammar = check.grammar("hermes", tools=[PING, tool], tool_choice="required")
    call = one_call("hermes").replace("ping", "odd")
    assert check.accepts(grammar, call.replace("{}", f'{{"a": {good}}}'))
    assert not check.accepts(grammar, call.replace("{}", f'{{"a": {bad}}}'))


@pytest.mark.parametrize("name", real_templates_as_params())
def test_wrong_tool_schemas_are_rendered(real_model_of: RealModelOf, name: str) -> None:
    """Guards requests against a template that reads the schema of a tool and fails at a wrong one."""
    try:
        model = real_model_of(name)
        model.prompt(ChatRequest(ASKED, tools=[BOOK]))
    except (InvalidRequestError, ModelFolderError) as error:
        pytest.skip(f"it cannot render a tool: {error}")
    for properties in ({"a": {"type": "string"}, "required": ["a"]}, {"a": {"type": "float"}}, {"a": 5}, [1]):
        parameters = {"type": "object", "properties": properties}
        assert (
            "odd" in model.prompt(ChatRequest(ASKED, tools=[Tool("odd", "", parameters)])) or not model.template.calls
        )


def test_deep_tool_schema_allows_any_object(check: Checker) -> None:
    """Guards other tools against a schema that is nested too deeply to be read."""
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(400):
        schema = {"type": "object", "properties": {"a": schema}}
    grammar = check.grammar("hermes", tools=[PING, Tool("deep", "", schema)], tool_choice="required")
    assert check.accepts(grammar, one_call("hermes").replace("ping", "deep").replace("{}", '{"b": 1}'))
    assert check.accepts(grammar, one_call("hermes"))


@pytest.mark.parametrize("name", NAMES)
def test_integers_beyond_doubles(check: Checker, name: str) -> None:
    """Guards ids in tools (case enum-beyond-2-53): exactly this id, in every format and beside a JSON answer."""
    number = 1234567890123456789
    tool = odd({"enum": [number]}, required=["a"])
    call = one_call(name).replace("ping", "odd").replace("{}", f'{{"a": {number}}}')
    for options in ({}, {"response_format": FORM}):
        grammar = check.grammar(name, tools=[PING, tool], tool_choice="required", **options)
        assert check.accepts(grammar, call)
        assert check.accepts(grammar, one_call(name))
        for other in (number - 1, number + 11, "open"):
            assert not check.accepts(grammar, call.replace(str(number), json.dumps(other)))


def test_named_tool_is_called_once(check: Checker) -> None:
    """Guards a forced choice of one tool against a small model that repeats the call."""
    call, between = CALLS["hermes"]
    grammar = check.grammar("hermes", tools=[BOOK, PING], tool_choice=NamedTool("ping"))
    assert check.accepts(grammar, call)
    assert not check.accepts(grammar, f"{call}{between}{call}")


def test_unsupported_tool_schema_is_still_offered(check: Checker) -> None:
    """Guards agents against tools with rare keywords, which the tool checks itself."""
    tool = Tool("odd", "", {"type": "object", "properties": {"a": {"type": "integer", "not": {"const": 3}}}})
    grammar = check.grammar("hermes", tools=[tool], tool_choice="required")
    assert check.accepts(grammar, '<tool_call>\n{"name": "odd", "arguments": {"a": 3}}\n</tool_call>')


@pytest.mark.parametrize("tools", [[], [PING]], ids=["alone", "beside tools"])
@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "strin"}, '.type: "strin" cannot be used: Invalid type: strin; use string'),
        ({"$ref": "#"}, r": \$ref '#' leads back to itself"),
        ({"$ref": "#/$defs/none"}, ": it cannot be used: Pointer"),
        ({"type": "integer", "minimum": 3, "maximum": 2}, ": it cannot be used: Unsatisfiable"),
        (
            {"properties": {"a": {"uniqueItems": True}, "required": ["a"]}},
            r".properties.required: \[.*\] cannot",
        ),
        ({"type": "object", "uniqueItems": 1}, ".uniqueItems: 1 is not of type 'boolean'; expected a JSON schema"),
    ],
)
def test_wrong_answer_schema_is_rejected(
    model_of: ModelOf, tools: list[Tool], schema: dict[str, Any], expected: str
) -> None:
    """Guards the promise that an answer follows its schema; the error names the place."""
    form = {"type": "json_schema", "json_schema": {"schema": schema}}
    with pytest.raises(InvalidRequestError, match=rf"^response_format\.schema{expected}"):
        model_of("hermes").prepare(ChatRequest(ASKED, tools=tools, response_format=form))


@pytest.mark.parametrize("tools", [[], [PING]], ids=["alone", "beside tools"])
@pytest.mark.parametrize(
    ("schema", "allowed"),
    [
        ({"type": "integer", "not": {"const": 3}}, "3"),
        ({"type": "array", "items": {"type": "integer"}, "uniqueItems": True}, "[1, 1]"),
        ({"type": "integer", "multipleOf": 1234567891}, "5"),
        ({"type": "string", "pattern": "^(?=x)"}, '"y"'),
        ({"type": "string", "contentMediaType": "application/json"}, '"{"'),
    ],
)
def test_keyword_beyond_a_grammar_is_checked_later(
    check: Checker, tools: list[Tool], schema: dict[str, Any], allowed: str
) -> None:
    """Guards answers with keywords that no grammar holds: the rest is enforced, and the answer is checked behind it."""
    whole = {"type": "object", "properties": {"a": schema}, "required": ["a"]}
    form = {"type": "json_schema", "json_schema": {"schema": whole}}
    request = ChatRequest(ASKED, tools=tools, response_format=form)
    grammar = check.grammar("hermes", tools=tools, response_format=form)
    assert check.accepts(grammar, f'{{"a": {allowed}}}')
    assert not check.accepts(grammar, '{"a": {}}')
    assert not check.accepts(grammar, f'{{"a": {allowed}, "b": 1}}')
    assert answer_check(request) is not None
    assert answer_constraint(whole).check.errors({"a": json.loads(allowed)}, "answer")  # type: ignore[union-attr]


def test_answers_have_no_other_properties(check: Checker) -> None:
    """Guards a JSON schema without ``additionalProperties`` against properties that a small model adds."""
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    for open_schema, more in ((schema, False), ({**schema, "additionalProperties": True}, True)):
        form = {"type": "json_schema", "json_schema": {"schema": open_schema}}
        grammar = check.grammar("hermes", response_format=form)
        assert check.accepts(grammar, '{"a": 1}')
        assert check.accepts(grammar, '{"a": 1, "b": 2}') is more


def test_markers_as_single_tokens(check: Checker, compiler: GrammarCompiler) -> None:
    """Guards models whose vocabulary has the markers: they are generated as tokens and never as text."""
    special = check._tokenizer.encode("<|tool|>", add_special_tokens=False)[0]
    lark = LarkBuilder(lambda text: special if text == "<|tool|>" else None)
    start = f"{lark.any_text(['<|tool|>'])} | {lark.text_through('<|tool|>')} {lark.literal('x')}"
    grammar = Grammar.lark(lark.text(start))
    assert lark.marker("<|tool|>") == f"<[{special}]>"
    assert check.accepts(grammar, "some text <|tool|>x")
    assert check.accepts(grammar, "some text")
    assert not check.accepts(grammar, "some text<|tool|>")
    mask = compiler.mask(grammar)
    for token in check._tokenizer.encode("<|too", add_special_tokens=False):
        mask.advance(token)
    spelled = check._tokenizer.encode("l|>", add_special_tokens=False)
    for token in spelled[:-1]:
        mask.advance(token)
    assert not mask.allowed()[spelled[-1]]


@pytest.mark.parametrize("text", ["a\nb", "a/b", "(a|b)*", "[a-z]^$", "a.b?", "\\d", 'say "x"', "{2}", "é", "a-b"])
def test_any_text_as_marker(check: Checker, text: str) -> None:
    """Guards the escaping of markers in regular expressions and literals."""
    lark = LarkBuilder(lambda _: None)
    grammar = Grammar.lark(lark.text(f"{lark.any_text([text])} | {lark.text_through(text)} {lark.literal(text)}"))
    assert check.accepts(grammar, "abc !")
    assert check.accepts(grammar, f"abc {text}{text}")
    assert not check.accepts(grammar, f"abc {text}!")
    assert not check.accepts(grammar, f"abc {text}")


def test_text_that_must_not_begin_with_a_bracket(check: Checker) -> None:
    """Guards families with unmarked calls."""
    lark = LarkBuilder(lambda _: None)
    grammar = Grammar.lark(lark.text(lark.any_text(not_beginning=("{", "[", "<a>"))))
    assert all(check.accepts(grammar, text) for text in ("", "  ", "a {", "\n a[", "<", "<b> <a>"))
    assert not any(check.accepts(grammar, text) for text in ("{", " [a", "\n\t{}", "\u00a0\x1c{", "\n<a>"))


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "enum": [-1e19]},
        {"type": "integer", "multipleOf": 10000019},
        {"type": "integer", "allOf": [{"multipleOf": 9973}, {"multipleOf": 9967}]},
    ],
    ids=["enum", "step", "steps"],
)
def test_schemas_that_crash_llguidance(check: Checker, schema: dict[str, Any]) -> None:
    """Guards the process: llguidance crashes on the first of these schemas and does not finish with the others."""
    tool = Tool("ping", "", {"type": "object", "properties": {"n": schema}, "required": ["n"]})
    grammar = check.grammar("hermes", tools=[tool], tool_choice="required")
    assert check.accepts(grammar, '<tool_call>\n{"name": "ping", "arguments": {"n": 5}}\n</tool_call>')
