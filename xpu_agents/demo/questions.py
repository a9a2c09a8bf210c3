"""What the person asks: first with nobody else there, then, in the same shape, while the agents work."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["QUESTIONS", "SYSTEM", "Pair"]

SYSTEM = "You are a desk assistant. Use the tools when they help. Today is {weekday}, {date}."


@dataclass(frozen=True, slots=True)
class Pair:
    """Two questions for the same tool; both have to be answered with calls and with what the desk holds.

    Attributes:
        tool: the one that helps. Nobody tells the model; tests hold that it is among those offered.
        alone: asked with nobody else there.
        among: asked while the agents work.
    """

    tool: str
    alone: str
    among: str


QUESTIONS: tuple[Pair, ...] = (
    Pair("list_events", "What do I have on my calendar today?", "What do I have on my calendar tomorrow?"),
    Pair("get_weather", "How is the weather in Lisbon?", "What's the weather like in Oslo?"),
    Pair("find_contact", "Find the contact details of Priya Nair.", "How can I reach Tomas Novak?"),
    Pair("convert_units", "Convert 42 kilometers to miles.", "How much is 26 miles in kilometers?"),
    Pair("set_reminder", "Remind me to water the plants at 18:00.", "Set a reminder at 08:30 to send the invoice."),
    Pair("read_note", 'What does the note "Guest wifi" say?', 'What did I write in "Garden ideas"?'),
    Pair("get_weather", "What's the weather like in Vienna and Tokyo?", "How is the weather in Cairo and Boston?"),
    Pair("add_task", 'Add "call the plumber" to my tasks.', 'Put "book the flights" on my to-do list.'),
    Pair("search_mail", "Do I have any mail about the budget review?", "Is there a mail about the travel plan?"),
)
