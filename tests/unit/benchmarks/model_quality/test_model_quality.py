"""Tasks, validation and options of the model quality benchmark."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from typing import Any

import jsonschema
import pytest

from xpu_agents.chat import ChatReply, InvalidToolCall, Timings, ToolCall, Usage
from xpu_agents.chat.events import ChatFinish

_TIMINGS = Timings(0.1, 0.1, 1.0, 0.0, 0.5, 0.0, 0.5)


def reply(*calls: tuple[str, Any], text: str = "", broken: str = "", finish: ChatFinish = ChatFinish.STOP) -> ChatReply:
    """Create a reply with these calls and an unreadable one."""
    made = tuple(ToolCall(f"c{at}", name, json.dumps(arguments)) for at, (name, arguments) in enumerate(calls))
    invalid = (InvalidToolCall(len(made), "x", None, broken, "unreadable"),) if broken else ()
    return ChatReply(text, "", made, invalid, finish, Usage(10, 0, 10), _TIMINGS)


@pytest.fixture
def task(bench):
    """Create a task that expects a call of ``add(a=1, b=["x"])``."""
    tasks = bench("common.desk_tasks")
    schema = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "array", "items": {"type": "string"}}},
        "required": ["a"],
    }
    tools = [{"name": "add", "description": "Adds.", "parameters": schema}]
    sample = tasks.Sample([{"role": "user", "content": "Add."}], tools, "one_call", ())
    call = tasks.ExpectedCall("add", {"a": 1, "b": ["x"]})
    return tasks.Task(sample, tasks.ExpectedTurn(1, (call,)))


def test_interval_of_a_proportion(bench):
    """Guards the range of every proportion: Wilson's, which holds for few cases and at the ends."""
    share = bench("common.proportions").Proportion
    assert share(8, 10).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert share(10, 10).interval == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert share(0, 0).interval == (0.0, 1.0)
    assert str(share.of([True, False])) == "0.095 .. 0.905, 1 of 2"


def test_exact_calls_match_types(task):
    """Guards exact calls: order of arguments and 1.0 for 1 do not matter; True, order of calls and extra ones do."""
    successes = {"b": ["x"], "a": 1.0}
    assert task.is_exact(reply(("add", successes)))
    for wrong in ({"a": True, "b": ["x"]}, {"a": 1}, {"a": 1, "b": ["X"]}, {"a": "1", "b": ["x"]}):
        assert task.calls_right_tools(reply(("add", wrong)))
        assert not task.is_exact(reply(("add", wrong)))
    for other in (
        reply(),
        reply(("sub", successes)),
        reply(("add", successes), ("add", successes)),
        reply(("add", successes), broken="{"),
    ):
        assert not task.calls_right_tools(other)
        assert not task.is_correct(other)


def test_validity_ignores_truncated_calls(task):
    """Guards the validity of constrained calls: truncated calls do not count, invalid ones do."""
    assert task.validity(reply(("add", {"a": 1}), ("add", {"a": "1"}))) == [True, False]
    assert task.validity(reply(("add", {"a": 1}), broken="{", finish=ChatFinish.LENGTH)) == [True]
    assert task.validity(reply(("add", {"a": 1}), broken="{")) == [True, False]


def test_missing_required_call_is_invalid(bench, task):
    """Guards the same figure against replies without any call."""
    required = bench("model_quality.held_out")._validity_required
    assert required(task, reply(text="Done.")) == [False]
    assert required(task, reply(finish=ChatFinish.LENGTH)) == []


def test_stated_facts_need_one_spelling_each(bench):
    """Guards the figure "told", and against a call beside the correct text."""
    tasks = bench("common.desk_tasks")
    sample = tasks.Sample([{"role": "user", "content": "When?"}], [], "result", ())
    stated = tasks.Task(sample, tasks.ExpectedTurn(1, (), (("3 pm", "15:00"), ("Ann",))))
    assert stated.is_correct(reply(text="At 15:00, says ANN."))
    assert not stated.is_correct(reply(text="At 15:00."))
    assert not stated.is_correct(reply(("add", {}), text="3 pm, Ann"))


def test_tasks_cover_all_turns_of_every_kind(bench):
    """Guards against missing kinds."""
    tasks = bench("common.desk_tasks")
    found = list(tasks.tasks(1, "held_out"))
    assert {each.kind for each in found} == {each.kind for each in tasks.samples("held_out")}
    assert len({each.kind for each in found}) == 13
    assert all(each.request().conversation for each in found)
    assert any(each.expects_calls for each in found)


def test_frozen_tasks_are_all_read(bench):
    """Guards the frozen files against a lost line, and repeats against repeated tasks."""
    tasks = bench("common.desk_tasks")
    for split, most in tasks.MAX_TASKS_PER_KIND.items():
        assert Counter(each.kind for each in tasks.samples(split)).most_common()[-1][1] == most
        assert len(tasks.samples(split)) == 13 * most
        with pytest.raises(ValueError, match=f"tasks={most + 1}: expected at most {most}"):
            next(tasks.tasks(1, split, most))
    first, second = ([id(each.sample) for each in tasks.tasks(2, "held_out", start)] for start in (0, 2))
    assert not set(first) & set(second)


def test_agreement_grows_with_samples(bench):
    """Guards the curves: turns with a matching call, and matching calls, never falling."""
    agreement_curves = bench("model_quality.draft_agreement").agreement_curves
    calls = [{"a", "b"}, {"c"}, {"d"}]
    draft_calls = [[{"a"}, {"b"}], [set(), {"x", "c"}], [{"x"}, set()]]
    by_turn, by_call = agreement_curves(calls, draft_calls)
    assert [(share.successes, share.total) for share in by_turn] == [(1, 3), (2, 3)]
    assert [(share.successes, share.total) for share in by_call] == [(1, 4), (3, 4)]
    assert agreement_curves([], []) == ([], [])


@pytest.mark.parametrize(
    ("schema", "text", "valid"),
    [
        ({"multipleOf": 0.01}, "0.07", True),
        ({"multipleOf": 0.01}, "0.071", False),
        ({"type": "integer"}, "2.0", True),
        ({"type": "integer"}, "2.5", False),
        ({"enum": [0.1]}, "0.10", True),
        ({"type": "number"}, "1e99999999999999999999", True),
        ({"type": "string", "pattern": "^a$"}, '"a\\n"', False),
        (
            {"additionalProperties": {"type": "null"}, "patternProperties": {"^a$": {"type": "integer"}}},
            '{"a\\n": null}',
            True,
        ),
        ({}, '{"a": ', False),
    ],
)
def test_validation_of_documents(bench, schema, text, valid):
    """Guards the count of invalid documents against inexact numbers and patterns of Python."""
    assert (bench("model_quality.schema_validity").validate(schema, text).error == "") is valid


def test_formats_and_duplicate_names_are_no_errors(bench):
    """Guards against counting formats or duplicate names as invalid."""
    validate = bench("model_quality.schema_validity").validate
    day = {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}
    assert validate(day, '"2023-02-28"') == bench("model_quality.schema_validity").Validation("")
    odd = validate(day, '"2023-02-29"')
    assert odd.error == ""
    assert odd.format_error
    assert validate({}, '[{"a": 1, "a": 2}]').has_duplicate_names
    assert not validate({}, '[{"a": 1}, {"a": 2}]').has_duplicate_names


@pytest.mark.slow
def test_random_schemas_are_valid_distinct_and_reproducible(bench):
    """Guards against repeated or invalid schemas."""
    random_schemas = bench("model_quality.random_schemas").random_schemas
    found = list(islice(random_schemas(3), 100))
    assert found == list(islice(random_schemas(3), 100))
    assert len({json.dumps(each, sort_keys=True) for each in found}) == 100
    for each in found:
        jsonschema.Draft202012Validator.check_schema(each)


def test_tools_of_a_file_are_distinct(bench, tmp_path):
    """Guards against counting a tool for every request that offers it."""
    tool = {"type": "function", "function": {"name": "a", "parameters": {"type": "object"}}}
    other = {"name": "b", "parameters": {"type": "object"}}
    file = tmp_path / "requests.jsonl"
    file.write_text("\n".join(json.dumps({"tools": tools}) for tools in ([tool], [tool, other])), encoding="utf-8")
    assert [each["name"] for each in bench("model_quality.random_schemas").tools_of(file)] == ["a", "b"]


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (
            'schema: \'{"not": {}}\' cannot be used: Unimplemented keys: ["not"]; say it with type',
            "not is not supported",
        ),
        ("schema: '{}' cannot be used: Unsatisfiable schema: minimum (2) is greater", "no value is valid"),
        ("schema: enum holds 1e19: numbers are exact up to 2**53 only; make it a string", "a number beyond 2**53"),
        ("schema: '{}' cannot be used: never heard of", "something else"),
    ],
)
def test_rejection_reasons(bench, message, reason):
    """Guards the table of rejected schemas."""
    assert bench("model_quality.generated_documents").rejection_reason(message) == reason


@pytest.mark.slow
def test_documents_of_a_model(bench, test_model, tmp_path):
    """Guards the part documents: as many as requested, none invalid, truncated ones counted."""
    tool = {"name": "go", "parameters": {"type": "object", "properties": {"far": {"type": "boolean"}}}}
    file = tmp_path / "requests.jsonl"
    file.write_text(json.dumps({"tools": [tool]}), encoding="utf-8")
    figures = bench("common.figures").Figures("documents")
    bench("model_quality.generated_documents").documents(str(test_model), figures, 7, 12, file)
    values = {row.name: row.value for row in figures.rows}
    assert values["calls of real tools: schemas"] == 1
    assert values["documents: schemas"] == 11
    assert values["documents: finished"] + values["documents: cut at 160 tokens"] == 11
    assert values["calls of real tools: invalid"] == values["documents: invalid"] == 0
    assert values["documents: cut, with a token that is not allowed"] == 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--tasks", "41"], "--tasks 41: expected at most 40"),
        (["--draft-tasks", "50"], "--draft-tasks 50: expected at most 40"),
        (["--tasks", "0"], "--tasks 0: must be above 0"),
        (["--only", "cost", "--plot", "a.png"], "--plot shows the part draft"),
        (["--bfcl", "nowhere.jsonl"], "--bfcl nowhere.jsonl: no such file"),
        (["--page", "nowhere.md"], "--page nowhere.md: expected an existing page"),
        (["--json", "nowhere/a.json"], "folder nowhere does not exist"),
    ],
)
def test_options_are_validated_before_a_run(bench, monkeypatch, capsys, given, message):
    """Guards against a failure at the end of a long run."""
    monkeypatch.setattr("sys.argv", ["default_model.py", *given])
    with pytest.raises(SystemExit):
        bench("model_quality.__main__").options()
    assert message in capsys.readouterr().err


def test_quick_and_full_sizes(bench, monkeypatch):
    """Guards the defaults and their replacement on the command line."""
    monkeypatch.setattr("sys.argv", ["default_model.py", "--quick", "--tasks", "9"])
    given = bench("model_quality.__main__").options()
    assert (given.tasks, given.shape, given.only) == (9, "test", list(bench("model_quality.__main__").PARTS))
    monkeypatch.setattr("sys.argv", ["default_model.py"])
    assert bench("model_quality.__main__").options().schemas == 2000
