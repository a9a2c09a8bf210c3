"""Conversion of LangGraph interrupts to inbox items, and of their answers to resume values."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from langgraph.types import Interrupt
from pydantic import RootModel, ValidationError

from xpu_agents.ambient import Answer, Decision, Inbox

__all__ = ["InboxQuestion", "InboxReview", "InterruptRequest", "interrupt_request", "refusal_text"]

_MIDDLEWARE_DECISIONS = {
    "approve": Decision.APPROVE,
    "edit": Decision.EDIT,
    "reject": Decision.REJECT,
    "respond": Decision.REPLY,
}
"""Decisions of LangChain's HumanInTheLoopMiddleware."""
_AGENT_INBOX_SETTINGS = {
    "allow_accept": Decision.APPROVE,
    "allow_edit": Decision.EDIT,
    "allow_respond": Decision.REPLY,
    "allow_ignore": Decision.IGNORE,
}
"""Settings of a request of LangGraph's agent inbox."""

ToResumeValue = Callable[[Sequence[Answer[Any]]], Any]


class _CallArguments(RootModel[dict[str, Any]]):
    """Arguments of a call, which stay an object when the user edits them."""


@dataclass(frozen=True, slots=True)
class InboxQuestion:
    """A question for the inbox."""

    title: str
    body: str = ""

    async def put(self, inbox: Inbox, key: str) -> Answer[Any]:
        """Asks the question."""
        return await inbox.question(self.title, self.body, key=key)


@dataclass(frozen=True, slots=True)
class InboxReview:
    """A review for the inbox."""

    title: str
    content: Any
    body: str
    allow: tuple[Decision, ...]

    async def put(self, inbox: Inbox, key: str) -> Answer[Any]:
        """Asks for the review."""
        return await inbox.review(self.title, self.content, body=self.body, allow=self.allow, key=key, exact=True)


@dataclass(frozen=True, slots=True)
class InterruptRequest:
    """Inbox items of an interrupt.

    Attributes:
        items: The items, in order.
        to_resume_value: Converts the answers, one per item, to the value that resumes the graph.
    """

    items: tuple[InboxQuestion | InboxReview, ...]
    to_resume_value: ToResumeValue


def interrupt_request(interrupt: Interrupt[Any], title: str, refused: str = "") -> InterruptRequest:
    """Converts an interrupt to inbox items.

    Args:
        interrupt: The interrupt.
        title: Title for an interrupt of an unknown kind.
        refused: Reason for the refusal of the last answer, shown to the user; empty if there was none.
    """
    request = _inbox_request(interrupt, title)
    if not refused:
        return request
    bodies = (f"{refused}\n\n{item.body}".strip() for item in request.items)
    return replace(
        request, items=tuple(replace(item, body=body) for item, body in zip(request.items, bodies, strict=True))
    )


def refusal_text(error: Exception) -> str:
    """Returns the user's text for an answer that does not fit."""
    if not isinstance(error, ValidationError):
        return f"The last answer was refused: {error}"
    problems = (": ".join(filter(None, (".".join(map(str, each["loc"])), each["msg"]))) for each in error.errors())
    return "The last answer was refused: " + "; ".join(problems)


def _inbox_request(interrupt: Interrupt[Any], title: str) -> InterruptRequest:
    question = interrupt.value
    schema = getattr(interrupt, "response_schema", None)  # older interrupts have no schema
    match question:
        case str() if question.strip():
            return InterruptRequest((InboxQuestion(question),), lambda answers: answers[0].content)
        case {"action_requests": [*actions], "review_configs": [*configs]}:
            return _middleware_review(actions, configs)
        case {"type": "tool_approval", "name": str(name), "args": dict(arguments)}:
            decisions = _allowed_decisions(_allowed_types(schema) or _MIDDLEWARE_DECISIONS)
            item = _call_review(name, arguments, question.get("description"), decisions)
            return InterruptRequest((item,), lambda answers: _middleware_decision(name, answers[0]))
        case {"action_request": dict(), "config": dict()}:
            return InterruptRequest(
                (_agent_inbox_review(question),), lambda answers: _agent_inbox_response(question, answers[0])
            )
        case [{"action_request": dict(), "config": dict()}, *_]:
            items = tuple(_agent_inbox_review(each) for each in question)
            return InterruptRequest(
                items, lambda answers: [_agent_inbox_response(*each) for each in zip(question, answers, strict=True)]
            )
    every = (Decision.APPROVE, Decision.EDIT, Decision.REJECT, Decision.IGNORE)
    if schema is not None:
        body = f"The answer must follow this schema: {json.dumps(schema)}"
        return InterruptRequest((InboxReview(title, question, body, every),), lambda answers: _edited(answers[0]))
    return InterruptRequest((InboxReview(title, question, "", every),), _review_dict)


def _call_review(
    tool: str, arguments: Mapping[str, Any], description: object, decisions: tuple[Decision, ...]
) -> InboxReview:
    return InboxReview(f"May I call {tool}?", _CallArguments(dict(arguments)), str(description or ""), decisions)


def _review_dict(answers: Sequence[Answer[Any]]) -> dict[str, Any]:
    (answer,) = answers
    return {"decision": answer.decision.value, "content": answer.content, "comment": answer.comment}


def _edited(answer: Answer[Any]) -> Any:
    return answer.content.root if isinstance(answer.content, _CallArguments) else answer.content


# -- HumanInTheLoopMiddleware of LangChain -----------------------------------------------------------------------------


def _middleware_review(actions: Sequence[Mapping[str, Any]], configs: Sequence[Mapping[str, Any]]) -> InterruptRequest:
    decisions = {config["action_name"]: config["allowed_decisions"] for config in configs}
    items = tuple(
        _call_review(each["name"], each["args"], each.get("description"), _allowed_decisions(decisions[each["name"]]))
        for each in actions
    )
    tools = [each["name"] for each in actions]
    return InterruptRequest(
        items,
        lambda answers: {"decisions": [_middleware_decision(*each) for each in zip(tools, answers, strict=True)]},
    )


def _allowed_decisions(decisions: Any) -> tuple[Decision, ...]:
    return tuple(_MIDDLEWARE_DECISIONS[each] for each in _MIDDLEWARE_DECISIONS if each in decisions)


def _allowed_types(schema: Any) -> set[str]:
    """Returns the decisions of an answer schema, from the constants of their ``type``."""
    if isinstance(schema, list):
        return set().union(*map(_allowed_types, schema))
    if not isinstance(schema, Mapping):
        return set()
    kind = schema.get("properties", {}).get("type", {}).get("const")
    return ({kind} if kind in _MIDDLEWARE_DECISIONS else set()).union(*map(_allowed_types, schema.values()))


def _middleware_decision(tool: str, answer: Answer[Any]) -> dict[str, Any]:
    match answer.decision:
        case Decision.APPROVE:
            return {"type": "approve"}
        case Decision.EDIT:
            return {"type": "edit", "edited_action": {"name": tool, "args": _edited(answer)}}
        case Decision.REPLY:
            return {"type": "respond", "message": answer.text}
    return {"type": "reject", **({"message": answer.comment} if answer.comment else {})}


# -- the agent inbox of LangGraph --------------------------------------------------------------------------------------


def _agent_inbox_review(request: Mapping[str, Any]) -> InboxReview:
    action = request["action_request"]
    allow = tuple(decision for name, decision in _AGENT_INBOX_SETTINGS.items() if request["config"].get(name))
    return _call_review(action["action"], action["args"], request.get("description"), allow or (Decision.IGNORE,))


def _agent_inbox_response(request: Mapping[str, Any], answer: Answer[Any]) -> dict[str, Any]:
    action = request["action_request"]
    match answer.decision:
        case Decision.APPROVE:
            return {"type": "accept", "args": action}
        case Decision.EDIT:
            return {"type": "edit", "args": {**action, "args": _edited(answer)}}
        case Decision.REPLY:
            return {"type": "response", "args": answer.text}
    return {"type": "ignore", "args": None}
