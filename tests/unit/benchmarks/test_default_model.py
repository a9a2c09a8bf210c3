"""What the benchmark of the default model computes from the answers it gets."""

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
    """A reply with these calls, and one that cannot be read."""
    made = tuple(ToolCall(f"c{at}", name, json.dumps(arguments)) for at, (name, arguments) in enumerate(calls))
    invalid = (InvalidToolCall(len(made), "x", None, broken, "unreadable"),) if broken else ()
    return ChatReply(text, "", made, invalid, finish, Usage(10, 0, 10), _TIMINGS)


@pytest.fixture
def task(bench):
    """A task that expects a call of ``add(a=1, b=["x"])``."""
    tasks = bench("common.desk_tasks")
    schema = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "array", "items": {"type": "string"}}},
        "required": ["a"],
    }
    tools = [{"name": "add", "description": "Adds.", "parameters": schema}]
    sample = tasks.Sample([{"role": "user", "content": "Add."}], tools, "one_call", ())
    call = tasks.Call("add", {"a": 1, "b": ["x"]})
    return tasks.Task(sample, tasks.Turn(1, (call,)))


def test_interval_of_a_share(bench):
    """Guards the range printed with every share: Wilson's, which holds for few cases and at the ends too."""
    share = bench("common.proportions").Share
    assert share(8, 10).interval == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert share(10, 10).interval == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert share(0, 0).interval == (0.0, 1.0)
    assert str(share.of([True, False])) == "0.095 .. 0.905, 1 of 2"


def test_an_exact_call_is_exact_to_the_type(task):
    """Guards the figure of exact calls: order and 1.0 for 1 do not matter; True, order of calls and extras do."""
    right = {"b": ["x"], "a": 1.0}
    assert task.is_exact(reply(("add", right)))
    for wrong in ({"a": True, "b": ["x"]}, {"a": 1}, {"a": 1, "b": ["X"]}, {"a": "1", "b": ["x"]}):
        assert task.chose_tools(reply(("add", wrong)))
        assert not task.is_exact(reply(("add", wrong)))
    for other in (
        reply(),
        reply(("sub", right)),
        reply(("add", right), ("add", right)),
        reply(("add", right), broken="{"),
    ):
        assert not task.chose_tools(other)
        assert not task.is_right(other)


def test_validity_leaves_out_what_was_cut_off(task):
    """Guards the 100 % of constrained calls: an unfinished call is none, a finished one that does not fit is wrong."""
    assert task.validity(reply(("add", {"a": 1}), ("add", {"a": "1"}))) == [True, False]
    assert task.validity(reply(("add", {"a": 1}), broken="{", finish=ChatFinish.LENGTH)) == [True]
    assert task.validity(reply(("add", {"a": 1}), broken="{")) == [True, False]


def test_a_call_that_must_come_and_does_not_is_wrong(bench, task):
    """Guards the same figure against replies without any call, of which nothing would be invalid."""
    required = bench("model_quality.held_out")._required
    assert required(task, reply(text="Done.")) == [False]
    assert required(task, reply(finish=ChatFinish.LENGTH)) == []


def test_told_needs_every_fact_in_one_spelling(bench):
    """Guards the figure of told turns, and that a call beside the right words is not quiet."""
    tasks = bench("common.desk_tasks")
    sample = tasks.Sample([{"role": "user", "content": "When?"}], [], "result", ())
    asked = tasks.Task(sample, tasks.Turn(1, (), (("3 pm", "15:00"), ("Ann",))))
    assert asked.is_right(reply(text="At 15:00, says ANN."))
    assert not asked.is_right(reply(text="At 15:00."))
    assert not asked.is_right(reply(("add", {}), text="3 pm, Ann"))


def test_tasks_are_all_turns_of_every_kind_in_use(bench):
    """Guards against leaving kinds out, or measuring the drills of the training."""
    tasks = bench("common.desk_tasks")
    found = list(tasks.tasks(1, "held_out"))
    assert {each.kind for each in found} == {each.kind for each in tasks.samples("held_out")}
    assert len({each.kind for each in found}) == 13
    assert all(each.request().conversation for each in found)
    assert any(each.wants_calls for each in found)


def test_frozen_tasks_are_all_read(bench):
    """Guards the frozen files against a lost line, and repeats against tasks that come twice."""
    tasks = bench("common.desk_tasks")
    for split, most in tasks.MOST_TASKS.items():
        assert Counter(each.kind for each in tasks.samples(split)).most_common()[-1][1] == most
        assert len(tasks.samples(split)) == 13 * most
        with pytest.raises(ValueError, match=f"tasks={most + 1}: expected at most {most}"):
            next(tasks.tasks(1, split, most))
    first, second = ([id(each.sample) for each in tasks.tasks(2, "held_out", start)] for start in (0, 2))
    assert not set(first) & set(second)


def test_more_samples_foresee_more(bench):
    """Guards the curve: by turn if any call is met, by call how many, never falling with another sample."""
    curves = bench("model_quality.draft_agreement").curves
    calls = [{"a", "b"}, {"c"}, {"d"}]
    drafted = [[{"a"}, {"b"}], [set(), {"x", "c"}], [{"x"}, set()]]
    by_turn, by_call = curves(calls, drafted)
    assert [(share.right, share.total) for share in by_turn] == [(1, 3), (2, 3)]
    assert [(share.right, share.total) for share in by_call] == [(1, 4), (3, 4)]
    assert curves([], []) == ([], [])


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
def test_verdict_on_a_document(bench, schema, text, valid):
    """Guards the count of invalid documents against what Python's numbers and patterns get wrong."""
    assert (bench("model_quality.schema_validity").judged(schema, text).problem == "") is valid


def test_verdict_tells_apart_what_is_no_error(bench):
    """Guards against counting formats, or a name that comes twice, as invalid."""
    judged = bench("model_quality.schema_validity").judged
    day = {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}
    assert judged(day, '"2023-02-28"') == bench("model_quality.schema_validity").Verdict("")
    odd = judged(day, '"2023-02-29"')
    assert odd.problem == ""
    assert odd.format
    assert judged({}, '[{"a": 1, "a": 2}]').twice
    assert not judged({}, '[{"a": 1}, {"a": 2}]').twice


def test_random_schemas_are_valid_different_and_the_same_again(bench):
    """Guards against measuring the same schema again, or what is no schema."""
    random_schemas = bench("model_quality.random_schemas").random_schemas
    found = list(islice(random_schemas(3), 100))
    assert found == list(islice(random_schemas(3), 100))
    assert len({json.dumps(each, sort_keys=True) for each in found}) == 100
    for each in found:
        jsonschema.Draft202012Validator.check_schema(each)


def test_tools_of_a_file_come_once(bench, tmp_path):
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
def test_reasons_of_refusals(bench, message, reason):
    """Guards the table of refused schemas."""
    assert bench("model_quality.generated_documents").reason_of(message) == reason


def test_documents_of_a_model(bench, test_model, tmp_path):
    """Guards the part that writes documents: as many as were asked for, none invalid, cut ones counted."""
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
    ("given", "told"),
    [
        (["--tasks", "41"], "--tasks 41: expected at most 40"),
        (["--draft-tasks", "50"], "--draft-tasks 50: expected at most 40"),
        (["--tasks", "0"], "--tasks 0: must be above 0"),
        (["--only", "cost", "--plot", "a.png"], "--plot shows the part draft"),
        (["--bfcl", "nowhere.jsonl"], "--bfcl nowhere.jsonl: there is no such file"),
        (["--page", "nowhere.md"], "--page nowhere.md: give an existing page"),
        (["--json", "nowhere/a.json"], "there is no folder nowhere"),
    ],
)
def test_options_are_checked_before_anything_is_measured(bench, monkeypatch, capsys, given, told):
    """Guards against learning at the end of ten minutes that the result cannot be written."""
    monkeypatch.setattr("sys.argv", ["default_model.py", *given])
    with pytest.raises(SystemExit):
        bench("model_quality.__main__").options()
    assert told in capsys.readouterr().err


def test_quick_and_full_sizes(bench, monkeypatch):
    """Guards the defaults, which a number on the command line replaces."""
    monkeypatch.setattr("sys.argv", ["default_model.py", "--quick", "--tasks", "9"])
    given = bench("model_quality.__main__").options()
    assert (given.tasks, given.shape, given.only) == (9, "test", list(bench("model_quality.__main__").PARTS))
    monkeypatch.setattr("sys.argv", ["default_model.py"])
    assert bench("model_quality.__main__").options().schemas == 2000
