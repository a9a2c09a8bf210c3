"""Roles of the background agents: how each builds its requests and what it does with the replies."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from xpu_agents.apps.demo.conversation import system_message
from xpu_agents.apps.demo.desk.incoming import incoming_invoice, incoming_mail, incoming_todo
from xpu_agents.apps.demo.desk.sample_data import Mail
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.chat import ChatReply, ChatRequest, Message, ResponseFormat
from xpu_agents.chat.structured.json_text import JsonTextError, json_object, json_text
from xpu_runtime import Priority, SamplingParams

__all__ = ["AGENT_ROLES", "GENERAL_ROLES", "AgentRole", "BackgroundRequest"]

_PARAMS = SamplingParams(temperature=0.0, max_tokens=96)
_VARIED_PARAMS = SamplingParams(temperature=0.0, max_tokens=96, frequency_penalty=0.6)
_INVOICE_SCHEMA: dict[str, Any] = {
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
    """A request of a background agent.

    Attributes:
        description: its subject in a few words.
        chat_request: what is sent to the model, always proactive.
        on_reply: stores the reply on the desk and returns one line about it; None if the reply cannot be used.
    """

    description: str
    chat_request: ChatRequest
    on_reply: Callable[[ChatReply], str | None]


@dataclass(frozen=True, slots=True)
class AgentRole:
    """A role of background agents: its name, and the function that draws its next request."""

    name: str
    make_request: Callable[[Desk, Toolbox, random.Random], BackgroundRequest]


def _summarise_mail(desk: Desk, toolbox: Toolbox, draw: random.Random, *, varied: bool = False) -> BackgroundRequest:
    mail = incoming_mail(draw)
    description = f"summarises a mail from {mail.sender}"
    return _write_text(mail, description, "Summarise this mail in one sentence", desk.summaries, varied=varied)


def _reply_to_mail(desk: Desk, toolbox: Toolbox, draw: random.Random, *, varied: bool = False) -> BackgroundRequest:
    mail = incoming_mail(draw, ("meeting", "request", "invitation"))
    description = f"drafts a reply to {mail.sender}"
    return _write_text(mail, description, "Write a reply to this mail that agrees", desk.replies, varied=varied)


def _write_text(
    mail: Mail, description: str, instruction: str, outputs: list[tuple[Mail, str]], *, varied: bool
) -> BackgroundRequest:
    def on_reply(reply: ChatReply) -> str | None:
        if not reply.text:
            return None
        outputs.append((mail, reply.text))
        return reply.text

    request = _chat_request(
        Message("user", f"{instruction}:\n\n{mail.text}"), params=_VARIED_PARAMS if varied else _PARAMS
    )
    return BackgroundRequest(description, request, on_reply)


def _read_invoice(desk: Desk, toolbox: Toolbox, draw: random.Random) -> BackgroundRequest:
    invoice = incoming_invoice(draw)

    def on_reply(reply: ChatReply) -> str | None:
        try:
            facts = json_object(reply.text)
        except JsonTextError:
            return None  # cut off at max_tokens: the grammar excludes every other invalid text
        desk.facts.append(facts)
        return json_text(facts)

    request = _chat_request(
        Message("user", f"Extract the data from this text:\n{invoice}"),
        response_format=ResponseFormat("json_schema", _INVOICE_SCHEMA),
    )
    return BackgroundRequest(f"reads {invoice!r}", request, on_reply)


def _file_todo(desk: Desk, toolbox: Toolbox, draw: random.Random) -> BackgroundRequest:
    todo = incoming_todo(draw)

    def on_reply(reply: ChatReply) -> str | None:
        calls = [f"{call.name} {call.arguments}" for call in reply.tool_calls if not toolbox.run(call).failed]
        return ", ".join(calls) or None

    request = _chat_request(
        system_message(),
        Message("user", todo),
        tools=toolbox.named("add_task", "set_reminder"),
        tool_choice="required",
        parallel_tool_calls=False,
    )
    return BackgroundRequest(f"files {todo!r}", request, on_reply)


def _chat_request(*messages: Message, **options: Any) -> ChatRequest:
    return ChatRequest(messages=messages, priority=Priority.PROACTIVE, **{"params": _PARAMS, **options})


AGENT_ROLES: tuple[AgentRole, ...] = (
    AgentRole("summaries", _summarise_mail),
    AgentRole("replies", _reply_to_mail),
    AgentRole("facts", _read_invoice),
    AgentRole("filing", _file_todo),
)
"""All roles, in the order in which agents take them."""

GENERAL_ROLES: tuple[AgentRole, ...] = (
    AgentRole("summaries", partial(_summarise_mail, varied=True)),
    AgentRole("replies", partial(_reply_to_mail, varied=True)),
    AgentRole("facts", _read_invoice),
)
"""Roles for models that were not trained for the desk; none calls a tool."""
