"""What the person asks: first with nobody else there, then, in the same shape, while the agents work."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["QUESTIONS", "SYSTEM", "QuestionPair"]

SYSTEM = "You are a desk assistant. Use the tools when they help. Today is {weekday}, {date}."


@dataclass(frozen=True, slots=True)
class QuestionPair:
    """Two questions for the same tool; both have to be answered with calls and with what the desk holds.

    Attributes:
        tool: the one that helps. Nobody tells the model; tests hold that it is among those offered.
        alone: asked with nobody else there.
        among: asked while the agents work.
    """

    tool: str
    alone: str
    among: str


QUESTIONS: tuple[QuestionPair, ...] = (
    QuestionPair("list_events", "What do I have on my calendar today?", "What do I have on my calendar tomorrow?"),
    QuestionPair("get_weather", "How is the weather in Lisbon?", "What's the weather like in Oslo?"),
    QuestionPair("find_contact", "Find the contact details of Priya Nair.", "How can I reach Tomas Novak?"),
    QuestionPair("convert_units", "Convert 42 kilometers to miles.", "How much is 26 miles in kilometers?"),
    QuestionPair(
        "set_reminder", "Remind me to water the plants at 18:00.", "Set a reminder at 08:30 to send the invoice."
    ),
    QuestionPair("read_note", 'What does the note "Guest wifi" say?', 'What did I write in "Garden ideas"?'),
    QuestionPair(
        "get_weather", "What's the weather like in Vienna and Tokyo?", "How is the weather in Cairo and Boston?"
    ),
    QuestionPair("add_task", 'Add "call the plumber" to my tasks.', 'Put "book the flights" on my to-do list.'),
    QuestionPair(
        "search_mail", "Do I have any mail about the budget review?", "Is there a mail about the travel plan?"
    ),
)
