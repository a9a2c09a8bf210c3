"""Results and errors of the desk tools."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.apps.demo.desk.sample_data import TODAY
from xpu_agents.apps.demo.desk.state import Desk, Reminder, TodoTask
from xpu_agents.apps.demo.desk.toolbox import Toolbox, ToolResult
from xpu_agents.apps.demo.desk.tools import TOOLS
from xpu_agents.chat import ToolCall

NAMES = [each.tool.name for each in TOOLS]


def run(name: str, desk: Desk | None = None, /, **arguments: Any) -> ToolResult:
    """Run a call of a model."""
    return Toolbox(desk or Desk()).run(ToolCall("c1", name, json.dumps(arguments)))


@pytest.mark.parametrize(
    ("name", "arguments", "content", "brief"),
    [
        ("list_events", {"date": "2026-11-25"}, {"events": [{"title": "Dentist", "start": "08:45"}]}, "1 event"),
        ("list_events", {"date": "2026-12-24"}, {"events": []}, "0 events"),
        (
            "get_weather",
            {"city": "oslo, Norway"},
            {"city": "Oslo", "temperature": -3, "condition": "snowy", "source": "sample data"},
            "snowy, -3 degrees (sample data)",
        ),
        (
            "find_contact",
            {"name": "priya"},
            {"name": "Priya Nair", "email": "priya.nair@example.com", "phone": "555-0142"},
            "1 contact",
        ),
        ("find_contact", {"name": "Zoltan"}, "No contact found.", "0 contacts"),
        (
            "read_note",
            {"title": "guest WIFI"},
            {"title": "Guest wifi", "text": "the wifi password is on the fridge"},
            "1 note",
        ),
        (
            "search_mail",
            {"query": "travel plan", "sender": "giulia"},
            {"mails": [{"id": "M2", "from": "Giulia Rossi", "subject": "Travel plan"}]},
            "1 mail",
        ),
        ("search_mail", {"query": "travel plan", "sender": "Paul"}, {"mails": []}, "0 mails"),
        (
            "convert_units",
            {"value": 42, "from_unit": "kilometers", "to_unit": "miles"},
            {"result": 26.1},
            "26.1 miles",
        ),
        ("add_task", {"task": "call the plumber"}, {"status": "added"}, "added"),
        ("set_reminder", {"text": "stretch", "time": "18:00"}, {"status": "set"}, "set"),
    ],
)
def test_tools_return_content_and_brief(name: str, arguments: dict[str, Any], content: Any, brief: str) -> None:
    """Guards the results for the model and for the terminal."""
    result = run(name, **arguments)
    found = result.content if isinstance(content, str) else json.loads(result.content)
    assert (found, result.brief, result.failed) == (content, brief, False)


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("list_events", {"date": "tomorrow"}, "date: 'tomorrow'"),
        ("list_events", {}, "'date' is a required property"),
        ("get_weather", {"city": "Atlantis"}, "Lisbon, Oslo"),
        ("find_contact", {"name": "a"}, "matches: Priya Nair"),
        ("read_note", {"title": "Secrets"}, "notes: Guest wifi"),
        ("search_mail", {"query": 7}, "7 is not of type 'string'"),
        ("convert_units", {"value": 1, "from_unit": "miles", "to_unit": "parsecs"}, "'parsecs' is not one of"),
        ("add_task", {"task": "  "}, "task: empty"),
        ("add_task", {"task": "pack", "due": "2026-13-01"}, "due: '2026-13-01'"),
        ("set_reminder", {"text": "stretch", "time": "25:00"}, "time: '25:00'"),
        ("set_reminder", {"text": "stretch", "time": "18:00", "date": "today"}, "date: 'today'"),
        ("set_reminder", {"text": "stretch", "time": "18:00", "shout": True}, "'shout' was unexpected"),
        ("make_coffee", {}, "unknown tool 'make_coffee'"),
    ],
)
def test_invalid_arguments_fail_and_change_nothing(name: str, arguments: dict[str, Any], error: str) -> None:
    """Guards the error texts for the model, and the desk against partial changes."""
    desk = Desk()
    result = run(name, desk, **arguments)
    assert result.failed
    assert result.content.startswith("Error: ")
    assert error in result.content
    assert desk == Desk()


def test_tools_change_the_desk() -> None:
    """Guards the tools that store something."""
    desk = Desk()
    run("add_task", desk, task="pack", due="2026-11-27")
    run("set_reminder", desk, text="stretch", time="18:00")
    run("set_reminder", desk, text="run", time="07:30", date="2026-11-25")
    assert desk.tasks == [TodoTask("pack", date(2026, 11, 27))]
    assert desk.reminders == [Reminder("stretch", TODAY, "18:00"), Reminder("run", date(2026, 11, 25), "07:30")]
    assert Desk().tasks == []


@given(st.sampled_from(NAMES), st.text(max_size=40))
def test_no_argument_text_raises(name: str, arguments: str) -> None:
    """Guards the chat against a call that raises."""
    assert Toolbox(Desk()).run(ToolCall("c1", name, arguments)).content


_VALUES = st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12)


@given(st.data())
def test_no_argument_value_raises(data: st.DataObject) -> None:
    """Guards the tool functions against every value, whether its schema allows it or not."""
    tool = data.draw(st.sampled_from(TOOLS)).tool
    arguments = {name: data.draw(_VALUES) for name in tool.parameters["properties"]}
    assert run(tool.name, **arguments).content
