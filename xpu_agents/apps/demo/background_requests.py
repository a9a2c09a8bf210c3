"""What the agents of the background do: each kind of work is a request and what becomes of the reply."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from xpu_agents.apps.demo.conversation import opening
from xpu_agents.apps.demo.desk.incoming import incoming_invoice, incoming_mail, incoming_todo
from xpu_agents.apps.demo.desk.sample_data import Mail
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.chat import ChatReply, ChatRequest, Message, ResponseFormat
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_runtime import Priority, SamplingParams

__all__ = ["KINDS", "AgentRole", "BackgroundRequest"]

_PARAMS = SamplingParams(temperature=0.0, max_tokens=96)
_FACTS: dict[str, Any] = {
    "type": "object",
    "properties": {
        "company": {"type": "string", "description": "Who sent it"},
        "number": {"type": "string", "description": "Number of the invoice"},
        "total": {"type": "number", "description": "Amount in euros"},
        "due": {"type": "string", "description": "When it is due"},
    },
    "required": ["company", "number", "total", "due"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class BackgroundRequest:
    """One piece of work.

    Attributes:
        about: what it is about, in a few words.
        request: what the model is asked.
        keep: puts the reply on the desk and says in a line what was made; None if the reply is of no use.
    """

    about: str
    request: ChatRequest
    keep: Callable[[ChatReply], str | None]


@dataclass(frozen=True, slots=True)
class AgentRole:
    """A kind of work: its name, and how a job of it is made from what comes in."""

    name: str
    job: Callable[[Desk, Toolbox, random.Random], BackgroundRequest]


def _summary(desk: Desk, toolbox: Toolbox, draw: random.Random) -> BackgroundRequest:
    mail = incoming_mail(draw)
    about = f"summarises a mail from {mail.sender}"
    return _text_on(mail, about, "Summarise this mail in one sentence", desk.summaries)


def _reply(desk: Desk, toolbox: Toolbox, draw: random.Random) -> BackgroundRequest:
    mail = incoming_mail(draw, ("meeting", "request", "invitation"))
    about = f"drafts a reply to {mail.sender}"
    return _text_on(mail, about, "Write a reply to this mail that agrees", desk.replies)


def _text_on(mail: Mail, about: str, asked: str, kept: list[tuple[Mail, str]]) -> BackgroundRequest:
    def keep(reply: ChatReply) -> str | None:
        if not reply.text:
            return None
        kept.append((mail, reply.text))
        return reply.text

    return BackgroundRequest(about, _request(Message("user", f"{asked}:\n\n{mail.text}")), keep)


def _facts(desk: Desk, toolbox: Toolbox, draw: random.Random) -> BackgroundRequest:
    invoice = incoming_invoice(draw)

    def keep(reply: ChatReply) -> str | None:
        try:
            found = json_object(reply.text)
        except JsonTextError:
            return None  # it was cut off: the grammar lets nothing else be no JSON
        desk.facts.append(found)
        return json_text(found)

    asked = _request(
        Message("user", f"Extract the data from this text:\n{invoice}"),
        response_format=ResponseFormat("json_schema", _FACTS),
    )
    return BackgroundRequest(f"reads {invoice!r}", asked, keep)


def _filing(desk: Desk, toolbox: Toolbox, draw: random.Random) -> BackgroundRequest:
    jotting = incoming_todo(draw)

    def keep(reply: ChatReply) -> str | None:
        made = []
        for call in reply.tool_calls:
            outcome = toolbox.run(call)
            if not outcome.failed:
                made.append(f"{call.name} {call.arguments}")
        return ", ".join(made) or None

    asked = _request(
        opening(),
        Message("user", jotting),
        tools=toolbox.named("add_task", "set_reminder"),
        tool_choice="required",
        parallel_tool_calls=False,
    )
    return BackgroundRequest(f"files {jotting!r}", asked, keep)


def _request(*messages: Message, **details: Any) -> ChatRequest:
    return ChatRequest(messages=messages, params=_PARAMS, priority=Priority.PROACTIVE, **details)


KINDS: tuple[AgentRole, ...] = (
    AgentRole("summaries", _summary),
    AgentRole("replies", _reply),
    AgentRole("facts", _facts),
    AgentRole("filing", _filing),
)
"""All of them; agents take them in turn."""
