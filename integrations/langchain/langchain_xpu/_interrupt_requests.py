"""What graphs interrupt themselves with, as items of an inbox, and the answers in the form that they wait for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from langgraph.types import Interrupt
from pydantic import RootModel, ValidationError

from xpu_agents.ambient import Answer, Decision, Inbox

__all__ = ["InboxQuestion", "InboxReview", "InterruptRequest", "interrupt_request", "refusal_text"]

_HITL = {
    "approve": Decision.APPROVE,
    "edit": Decision.EDIT,
    "reject": Decision.REJECT,
    "respond": Decision.REPLY,
}
"""Decisions of LangChain's middleware."""
_AGENT_INBOX = {
    "allow_accept": Decision.APPROVE,
    "allow_edit": Decision.EDIT,
    "allow_respond": Decision.REPLY,
    "allow_ignore": Decision.IGNORE,
}
"""Settings of a request to LangGraph's agent inbox."""

Verdict = Callable[[Sequence[Answer[Any]]], Any]


class _Arguments(RootModel[dict[str, Any]]):
    """Arguments of a call: what a person makes of them stays an object."""


@dataclass(frozen=True, slots=True)
class InboxQuestion:
    """Something to reply to."""

    title: str
    body: str = ""

    async def put(self, inbox: Inbox, key: str) -> Answer[Any]:
        """Ask it."""
        return await inbox.question(self.title, self.body, key=key)


@dataclass(frozen=True, slots=True)
class InboxReview:
    """Something to approve."""

    title: str
    content: Any
    body: str
    allow: tuple[Decision, ...]

    async def put(self, inbox: Inbox, key: str) -> Answer[Any]:
        """Ask it."""
        return await inbox.review(self.title, self.content, body=self.body, allow=self.allow, key=key)


@dataclass(frozen=True, slots=True)
class InterruptRequest:
    """An interrupt as the inbox has it.

    Attributes:
        asks: What a person is asked, in order.
        verdict: Makes of the answers, one for each, what the graph goes on with.
    """

    asks: tuple[InboxQuestion | InboxReview, ...]
    verdict: Verdict


def interrupt_request(interrupt: Interrupt[Any], title: str, refused: str = "") -> InterruptRequest:
    """What kind of an interrupt it is.

    Args:
        interrupt: The interrupt.
        title: Of one of no known kind.
        refused: Why the answer before was refused, which the person is told; empty if there was none.
    """
    form = _form_of(interrupt, title)
    if not refused:
        return form
    bodies = (f"{refused}\n\n{ask.body}".strip() for ask in form.asks)
    return replace(form, asks=tuple(replace(ask, body=body) for ask, body in zip(form.asks, bodies, strict=True)))


def refusal_text(error: Exception) -> str:
    """What a person is told of an answer that did not fit."""
    if not isinstance(error, ValidationError):
        return f"The answer before was refused: {error}"
    wrong = (": ".join(filter(None, (".".join(map(str, each["loc"])), each["msg"]))) for each in error.errors())
    return "The answer before was refused: " + "; ".join(wrong)


def _form_of(interrupt: Interrupt[Any], title: str) -> InterruptRequest:
    value = interrupt.value
    schema = getattr(interrupt, "response_schema", None)  # older interrupts have none
    match value:
        case str() if value.strip():
            return InterruptRequest((InboxQuestion(value),), lambda answers: answers[0].content)
        case {"action_requests": [*actions], "review_configs": [*configs]}:
            return _middleware(actions, configs)
        case {"type": "tool_approval", "name": str(name), "args": dict(arguments)}:
            allow = _allowed(_types(schema) or _HITL)
            ask = _call(name, arguments, value.get("description"), allow)
            return InterruptRequest((ask,), lambda answers: _decision(name, answers[0]))
        case {"action_request": dict(), "config": dict()}:
            return InterruptRequest((_agent_inbox(value),), lambda answers: _response(value, answers[0]))
        case [{"action_request": dict(), "config": dict()}, *_]:
            asks = tuple(_agent_inbox(each) for each in value)
            return InterruptRequest(
                asks, lambda answers: [_response(*each) for each in zip(value, answers, strict=True)]
            )
    every = (Decision.APPROVE, Decision.EDIT, Decision.REJECT, Decision.IGNORE)
    if schema is not None:
        body = f"The answer must follow this schema: {json.dumps(schema)}"
        return InterruptRequest((InboxReview(title, value, body, every),), lambda answers: _content(answers[0]))
    return InterruptRequest((InboxReview(title, value, "", every),), _plain)


def _call(name: str, arguments: Mapping[str, Any], description: object, allow: tuple[Decision, ...]) -> InboxReview:
    return InboxReview(f"May I call {name}?", _Arguments(dict(arguments)), str(description or ""), allow)


def _plain(answers: Sequence[Answer[Any]]) -> dict[str, Any]:
    (answer,) = answers
    return {"decision": answer.decision.value, "content": answer.content, "comment": answer.comment}


def _content(answer: Answer[Any]) -> Any:
    return answer.content.root if isinstance(answer.content, _Arguments) else answer.content


# -- HumanInTheLoopMiddleware of LangChain -----------------------------------------------------------------------------


def _middleware(actions: Sequence[Mapping[str, Any]], configs: Sequence[Mapping[str, Any]]) -> InterruptRequest:
    decisions = {config["action_name"]: config["allowed_decisions"] for config in configs}
    asks = tuple(
        _call(each["name"], each["args"], each.get("description"), _allowed(decisions[each["name"]]))
        for each in actions
    )
    names = [each["name"] for each in actions]
    return InterruptRequest(
        asks, lambda answers: {"decisions": [_decision(*each) for each in zip(names, answers, strict=True)]}
    )


def _allowed(decisions: Any) -> tuple[Decision, ...]:
    return tuple(_HITL[each] for each in _HITL if each in decisions)


def _types(schema: Any) -> set[str]:
    """The decisions that a schema of answers has, by the only value of their ``type``."""
    if isinstance(schema, list):
        return set().union(*map(_types, schema))
    if not isinstance(schema, Mapping):
        return set()
    own = schema.get("properties", {}).get("type", {}).get("const")
    return ({own} if own in _HITL else set()).union(*map(_types, schema.values()))


def _decision(name: str, answer: Answer[Any]) -> dict[str, Any]:
    match answer.decision:
        case Decision.APPROVE:
            return {"type": "approve"}
        case Decision.EDIT:
            return {"type": "edit", "edited_action": {"name": name, "args": _content(answer)}}
        case Decision.REPLY:
            return {"type": "respond", "message": answer.text}
    return {"type": "reject", **({"message": answer.comment} if answer.comment else {})}


# -- the agent inbox of LangGraph --------------------------------------------------------------------------------------


def _agent_inbox(request: Mapping[str, Any]) -> InboxReview:
    action = request["action_request"]
    allow = tuple(decision for name, decision in _AGENT_INBOX.items() if request["config"].get(name))
    return _call(action["action"], action["args"], request.get("description"), allow or (Decision.IGNORE,))


def _response(request: Mapping[str, Any], answer: Answer[Any]) -> dict[str, Any]:
    action = request["action_request"]
    match answer.decision:
        case Decision.APPROVE:
            return {"type": "accept", "args": action}
        case Decision.EDIT:
            return {"type": "edit", "args": {**action, "args": _content(answer)}}
        case Decision.REPLY:
            return {"type": "response", "args": answer.text}
    return {"type": "ignore", "args": None}
