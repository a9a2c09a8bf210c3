"""Questions of the demo user: one alone, and a similar one while background agents run."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["GENERAL_PROMPT", "GENERAL_QUESTIONS", "QUESTIONS", "SYSTEM_PROMPT", "QuestionPair"]

SYSTEM_PROMPT = "You are a desk assistant. Use the tools when they help. Today is {weekday}, {date}."
GENERAL_PROMPT = "You are a helpful assistant. Answer in one or two short sentences. Today is {weekday}, {date}."
"""System prompt for models that were not trained for the desk."""


@dataclass(frozen=True, slots=True)
class QuestionPair:
    """Two questions of the same kind.

    Attributes:
        tool: name of the tool that answers both; empty if they need none. The model does not get it; tests check that
            it is among the tools offered.
        alone: asked before the background agents start.
        with_agents: asked while they run.
    """

    tool: str
    alone: str
    with_agents: str


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
"""Questions for models that were trained for the desk: a tool answers each."""

GENERAL_QUESTIONS: tuple[QuestionPair, ...] = (
    QuestionPair("", "What is the capital of France?", "What is the capital of Japan?"),
    QuestionPair("get_weather", "How is the weather in Lisbon?", "What's the weather like in Oslo?"),
    QuestionPair("", "Name two uses of vinegar.", "Name two uses of salt."),
    QuestionPair("convert_units", "Convert 42 kilometers to miles.", "How much is 26 miles in kilometers?"),
    QuestionPair("", "How do I make tea?", "How do I make pancakes?"),
    QuestionPair(
        "set_reminder", "Remind me to water the plants at 18:00.", "Set a reminder at 08:30 to send the invoice."
    ),
    QuestionPair("", "Give me one tip for a good presentation.", "Give me one tip for a good speech."),
    QuestionPair("list_events", "What do I have on my calendar today?", "What do I have on my calendar tomorrow?"),
    QuestionPair("", "Thank Paul for the tea in one sentence.", "Invite Lena to tea in one sentence."),
)
"""Questions for other models: every second one needs no tool."""
