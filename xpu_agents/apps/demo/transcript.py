"""The conversation as it is shown: questions, calls with their results, answers, waits."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from xpu_agents.apps.demo.chat_turn import ChatTurn, ToolStep
from xpu_agents.apps.display.timeline import COLOURS
from xpu_agents.apps.statistics import seconds
from xpu_agents.chat import InvalidToolCall
from xpu_agents.chat.structured.json_text import json_text
from xpu_runtime import Priority

__all__ = ["call_text", "shortened", "transcript", "waits"]

_INDENT = 8


def transcript(turn: ChatTurn, *, person: str, model: str) -> Iterator[Text]:
    """A turn, finished or not, line by line.

    Args:
        turn: the turn.
        person: what the person is called; at most seven characters.
        model: what the model is called; a long name is left out.
    """
    yield Text.assemble((_label(person), f"bold {COLOURS[Priority.REACTIVE]}"), turn.question)
    for step in turn.steps:
        result = ("  <- " + shortened(step.outcome.brief), "yellow" if step.outcome.failed else "green")
        yield Text.assemble(" " * _INDENT, (f"-> {call_text(step)}", "cyan"), result)
    if turn.failure:
        yield Text.assemble((_label(model), "bold"), (turn.failure, "yellow"))
    elif turn.over or turn.answer:
        answer = " ".join(turn.answer.split()) or "(nothing)"
        yield Text.assemble((_label(model), "bold"), answer, (f"   {waits(turn)}", "dim"))
    else:
        yield Text.assemble((_label(model), "bold"), ("...", "dim"))


def call_text(step: ToolStep) -> str:
    """A call as programs write it: ``list_events(date="2026-11-23")``; what cannot be read, as the model wrote it."""
    if isinstance(step.call, InvalidToolCall):
        return shortened(step.call.raw)
    arguments = ", ".join(f"{name}={json_text(value)}" for name, value in step.call.parsed.items())
    return f"{step.call.name}({arguments})"


def waits(turn: ChatTurn) -> str:
    """How long the person waited."""
    known = []
    if turn.first_s is not None:
        known.append(f"first token {seconds(turn.first_s)}")
    if turn.whole_s is not None:
        known.append(f"all {seconds(turn.whole_s)}")
    return ", ".join(known)


def _label(who: str) -> str:
    return f"{who if len(who) < _INDENT else 'model':<{_INDENT}}"


def shortened(text: str, most: int = 60) -> str:
    """A text as one line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 3]}..."
