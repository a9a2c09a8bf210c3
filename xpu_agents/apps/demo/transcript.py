"""Chat turns as lines of text: question, tool calls with results, answer, latency."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from xpu_agents.apps.demo.chat_turn import ChatTurn, ToolStep
from xpu_agents.apps.display.timeline import COLOURS
from xpu_agents.apps.statistics import format_seconds
from xpu_agents.chat import InvalidToolCall
from xpu_agents.chat.structured.json_text import json_text
from xpu_runtime import Priority

__all__ = ["call_text", "latency_text", "shorten", "transcript"]

_INDENT = 8


def transcript(turn: ChatTurn, *, user: str, model: str) -> Iterator[Text]:
    """Yield the lines of a turn, finished or not.

    Args:
        turn: the turn.
        user: label of the question; at most seven characters.
        model: label of the answer; ``model`` replaces a longer one.
    """
    yield Text.assemble((_tool_label(user), f"bold {COLOURS[Priority.REACTIVE]}"), turn.question)
    for step in turn.steps:
        tool_line = ("  <- " + shorten(step.result.brief), "yellow" if step.result.failed else "green")
        yield Text.assemble(" " * _INDENT, (f"-> {call_text(step)}", "cyan"), tool_line)
    if turn.error:
        yield Text.assemble((_tool_label(model), "bold"), (turn.error, "yellow"))
    elif turn.finished or turn.answer:
        answer = " ".join(turn.answer.split()) or "(empty)"
        yield Text.assemble((_tool_label(model), "bold"), answer, (f"   {latency_text(turn)}", "dim"))
    else:
        yield Text.assemble((_tool_label(model), "bold"), ("...", "dim"))


def call_text(step: ToolStep) -> str:
    """Return a call in Python syntax, ``list_events(date="2026-11-23")``; an invalid call as the model wrote it."""
    if isinstance(step.call, InvalidToolCall):
        return shorten(step.call.raw)
    arguments = ", ".join(f"{name}={json_text(value)}" for name, value in step.call.parsed.items())
    return f"{step.call.name}({arguments})"


def latency_text(turn: ChatTurn) -> str:
    """Return the known latencies of a turn."""
    latencies = []
    if turn.ttft_s is not None:
        latencies.append(f"first token {format_seconds(turn.ttft_s)}")
    if turn.latency_s is not None:
        latencies.append(f"all {format_seconds(turn.latency_s)}")
    return ", ".join(latencies)


def shorten(text: str, max_length: int = 60) -> str:
    """Return a text as one line of at most ``max_length`` characters."""
    single_line = " ".join(text.split())
    return single_line if len(single_line) <= max_length else f"{single_line[: max_length - 3]}..."


def _tool_label(name: str) -> str:
    return f"{name if len(name) < _INDENT else 'model':<{_INDENT}}"
