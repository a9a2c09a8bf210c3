"""Check of a finished answer against what its grammar could not hold; it is asked for once more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from xpu_agents.chat.events import ChatEvent, InvalidToolCall, ReplyEnd, TextDelta, ToolCallDelta
from xpu_agents.chat.messages import Message
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.structured.constraints import answer_constraint
from xpu_agents.chat.structured.json_text import JsonTextError, json_value
from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_runtime.errors import InvalidAnswerError, RequestExpiredError

__all__ = ["AnswerCheck", "answer_check", "remaining_deadline"]

_MAX_ERRORS = 3
"""Number of errors that the model is told of (chosen)."""


def answer_check(request: ChatRequest) -> AnswerCheck | None:
    """Return the check of the answer to a request; None if its grammar holds the whole schema.

    Raises:
        InvalidRequestError: the schema is wrong.
    """
    if not request.constrain or request.must_call or request.answer.schema is None:
        return None
    check = answer_constraint(request.answer.schema).check
    return None if check is None else AnswerCheck(request, check)


def remaining_deadline(request: ChatRequest, end: ReplyEnd, reason: str) -> float | None:
    """Return the deadline of a request that is made again, in seconds from now; None without one.

    Args:
        request: the first request.
        end: end of its reply, with the times of all replies so far.
        reason: why the reply cannot be used.

    Raises:
        RequestExpiredError: no time is left.
    """
    if request.deadline_s is None:
        return None
    remaining_s = request.deadline_s - (end.timings.latency_s or 0.0)
    if remaining_s <= 0:
        raise RequestExpiredError(f"deadline_s={request.deadline_s}: {reason}")
    return remaining_s


class AnswerCheck:
    """Holds back the text of an answer until it is checked, and asks for an invalid one once more.

    Reasoning and tool calls pass at once.

    Args:
        request: the request.
        check: check of its answer.
    """

    def __init__(self, request: ChatRequest, check: SchemaCheck) -> None:
        self._request = request
        self._check = check
        self._held_text: list[TextDelta] = []
        self._is_asked_again = False
        self._again: ChatRequest | None = None

    def take_again(self) -> ChatRequest | None:
        """Return the request to submit after an invalid answer, once; else None."""
        again, self._again = self._again, None
        return again

    def read(self, events: Iterable[ChatEvent]) -> list[ChatEvent]:
        """Return the events that may be shown. The text of an invalid answer is not among them.

        Raises:
            InvalidAnswerError: the second answer is invalid, too.
            RequestExpiredError: the deadline leaves no time for a second answer.
        """
        shown: list[ChatEvent] = []
        for event in events:
            match event:
                case TextDelta():
                    self._held_text.append(event)
                case ToolCallDelta() | InvalidToolCall():
                    shown += [*self._take_text(), event]
                case ReplyEnd():
                    shown += self._end(event)
                case _:
                    shown.append(event)
        return shown

    def _take_text(self) -> list[TextDelta]:
        held, self._held_text = self._held_text, []
        return held

    def _end(self, end: ReplyEnd) -> list[ChatEvent]:
        held = self._take_text()
        text = "".join(delta.text for delta in held)
        errors = self._errors(text)
        if not errors:
            return [*held, end]
        if self._is_asked_again:
            raise InvalidAnswerError(
                f"the answer does not follow its response_format, also when asked again: {errors[0]}; a grammar cannot "
                f"hold this keyword: leave it out, or use a larger model"
            )
        self._is_asked_again = True
        self._again = self._request_again(text, errors, end)
        return []

    def _errors(self, text: str) -> list[str]:
        """Errors of a complete JSON answer."""
        try:
            value = json_value(text)
        except JsonTextError:
            return []  # truncated, or a tool call
        return self._check.errors(value, "answer")

    def _request_again(self, text: str, errors: list[str], end: ReplyEnd) -> ChatRequest:
        deadline_s = remaining_deadline(self._request, end, f"the answer was invalid: {errors[0]}")
        advice = (
            f"This answer does not follow the schema: {'; '.join(errors[:_MAX_ERRORS])}. Answer again with JSON that "
            f"follows the schema."
        )
        messages = [*self._request.conversation, Message("assistant", text), Message("user", advice)]
        return replace(self._request, messages=messages, deadline_s=deadline_s)
