"""The tools of the demo desk: functions with their schemas and keywords."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from xpu_agents.apps.demo.desk.sample_data import WEATHER
from xpu_agents.apps.demo.desk.state import Desk, Reminder, TodoTask
from xpu_agents.chat import Tool

__all__ = ["TOOLS", "DeskTool", "ToolError", "ToolOutput"]


class ToolError(ValueError):
    """A tool cannot do what the arguments ask for; the message is sent to the model."""


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """The output of a tool: ``content`` goes to the model as JSON, ``brief`` to the terminal."""

    content: Any
    brief: str


@dataclass(frozen=True, slots=True)
class DeskTool:
    """A tool of the desk.

    Attributes:
        tool: name, description and schema for the model.
        keywords: words of questions that the tool can help with; `Toolbox.offered` counts them.
        run: the function; takes the desk and the arguments by name, and may raise `ToolError`.
    """

    tool: Tool
    keywords: frozenset[str]
    run: Callable[..., ToolOutput]


def _list_events(desk: Desk, date: str) -> ToolOutput:
    day = _parse_day(date)
    events = sorted((event.time, event.title) for event in desk.events if event.day == day)
    return ToolOutput(
        {"events": [{"title": title, "start": time} for time, title in events]}, _count_text(events, "event")
    )


def _search_mail(desk: Desk, query: str, sender: str = "") -> ToolOutput:
    words = query.casefold().split()
    matching_mails = [
        {"id": f"M{number}", "from": mail.sender, "subject": mail.subject}
        for number, mail in enumerate(desk.mails, 1)
        if sender.casefold() in mail.sender.casefold()
        and all(word in f"{mail.subject} {mail.body}".casefold() for word in words)
    ]
    return ToolOutput({"mails": matching_mails}, _count_text(matching_mails, "mail"))


def _read_note(desk: Desk, title: str) -> ToolOutput:
    note_title = next((each for each in desk.notes if each.casefold() == title.strip().casefold()), None)
    if note_title is None:
        raise ToolError(f"title: unknown note {title!r}; notes: {', '.join(desk.notes)}")
    return ToolOutput({"title": note_title, "text": desk.notes[note_title]}, "1 note")


def _find_contact(desk: Desk, name: str) -> ToolOutput:
    found = [contact for contact in desk.contacts if name.strip().casefold() in contact.name.casefold()]
    if not found:
        return ToolOutput("No contact found.", "0 contacts")
    if len(found) > 1:
        raise ToolError(f"name: {name!r} has {len(found)} matches: {', '.join(contact.name for contact in found)}")
    return ToolOutput({"name": found[0].name, "email": found[0].email, "phone": found[0].phone}, "1 contact")


def _add_task(desk: Desk, task: str, due: str = "") -> ToolOutput:
    if not task.strip():
        raise ToolError("task: empty text; expected what there is to do")
    desk.tasks.append(TodoTask(task, _parse_day(due, "due") if due else None))
    return ToolOutput({"status": "added"}, "added")


def _set_reminder(desk: Desk, text: str, time: str, date: str = "") -> ToolOutput:
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", time):
        raise ToolError(f"time: {time!r} is not a time of day; expected HH:MM")
    desk.reminders.append(Reminder(text, _parse_day(date) if date else desk.today, time))
    return ToolOutput({"status": "set"}, "set")


def _get_weather(desk: Desk, city: str) -> ToolOutput:
    known_city = next((each for each in WEATHER if each.casefold() == city.partition(",")[0].strip().casefold()), None)
    if known_city is None:
        raise ToolError(f"city: {city!r} is not in the sample data; cities: {', '.join(WEATHER)}")
    sky, degrees = WEATHER[known_city]
    weather = {"city": known_city, "temperature": degrees, "condition": sky, "source": "sample data"}
    return ToolOutput(weather, f"{sky}, {degrees} degrees (sample data)")


def _convert_units(desk: Desk, value: float, from_unit: str, to_unit: str) -> ToolOutput:
    converted = round(value * _METERS[from_unit] / _METERS[to_unit], 2)
    return ToolOutput({"result": converted}, f"{converted:g} {to_unit}")


_METERS: Mapping[str, float] = {"kilometers": 1000.0, "miles": 1609.344, "meters": 1.0, "feet": 0.3048}
"""Length of each unit in meters."""


def _parse_day(text: str, name: str = "date") -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ToolError(f"{name}: {text!r} is not a date; expected YYYY-MM-DD") from None


def _count_text(items: list[Any], noun: str) -> str:
    return f"{len(items)} {noun}" if len(items) == 1 else f"{len(items)} {noun}s"


def _desk_tool(
    run: Callable[..., ToolOutput],
    description: str,
    keywords: str,
    required: Mapping[str, Any],
    optional: Mapping[str, Any] | None = None,
) -> DeskTool:
    """Build a tool with the name of its function; each argument is given by a description (a string) or a schema."""
    arguments = {**required, **(optional or {})}
    properties = {
        name: {"type": "string", "description": schema} if isinstance(schema, str) else schema
        for name, schema in arguments.items()
    }
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return DeskTool(Tool(run.__name__.removeprefix("_"), description, parameters), frozenset(keywords.split()), run)


_UNIT = {"type": "string", "enum": list(_METERS)}

TOOLS: tuple[DeskTool, ...] = (
    _desk_tool(
        _list_events,
        "List the events of a day.",
        "calendar agenda schedule planned day events event meeting meetings appointments today tomorrow",
        {"date": "The day, YYYY-MM-DD"},
    ),
    _desk_tool(
        _get_weather,
        "Get the current weather in a given location.",
        "weather temperature warm cold hot rain raining sunny umbrella jacket sky",
        {"city": "The city"},
    ),
    _desk_tool(
        _find_contact,
        "Look up a contact.",
        "contact contacts reach phone number address book who",
        {"name": "Name of the person"},
    ),
    _desk_tool(
        _add_task,
        "Add a task to the to-do list.",
        "task tasks todo list add put need",
        {"task": "What to do"},
        {"due": "When it is due, YYYY-MM-DD"},
    ),
    _desk_tool(
        _set_reminder,
        "Set a reminder.",
        "remind reminder forget ping remember",
        {"text": "What to remind of", "time": "Time of the reminder, HH:MM"},
        {"date": "Day of the reminder, YYYY-MM-DD"},
    ),
    _desk_tool(
        _read_note,
        "Get the text of a note by its title.",
        "note notes wrote write say says written noted",
        {"title": "Title of the note"},
    ),
    _desk_tool(
        _search_mail,
        "Search the mailbox.",
        "mail mails email emails inbox mailbox message wrote sent",
        {"query": "What to search for"},
        {"sender": "Name of the sender"},
    ),
    _desk_tool(
        _convert_units,
        "Convert a value between units.",
        "convert units length " + " ".join(_METERS),
        {"value": {"type": "number", "description": "Amount to convert"}, "from_unit": _UNIT, "to_unit": _UNIT},
    ),
)
"""All tools, in the order in which they are offered."""
