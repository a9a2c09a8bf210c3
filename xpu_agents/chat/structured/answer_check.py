"""Check of a finished answer against what its grammar, if any, could not hold; it is asked for once more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from xpu_agents.chat.events import ChatEvent, ChatFinish, InvalidToolCall, ReplyEnd, TextDelta, ToolCallDelta
from xpu_agents.chat.messages import Message
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.structured.constraints import answer_constraint
from xpu_agents.chat.structured.json_text import JsonTextError, json_value
from xpu_agents.chat.structured.reply_check import ReplyCheck
from xpu_agents.chat.structured.schema_check import SchemaCheck
from xpu_runtime.errors import InvalidAnswerError, RequestExpiredError

__all__ = ["AnswerCheck", "answer_check", "remaining_deadline"]

_ANY_OBJECT = {"type": "object"}
_MAX_ERRORS = 3
"""Number of errors that the model is told of (chosen)."""


def answer_check(request: ChatRequest, *, is_held: bool = True) -> AnswerCheck | None:
    """Return the check of the answer to a request; None if its grammar holds the whole format.

    Args:
        request: the request.
        is_held: whether a grammar holds what it can. Otherwise the answer may also be no JSON.

    Raises:
        InvalidRequestError: the schema is wrong.
    """
    if not request.constrain or request.must_call or request.answer.kind == "text":
        return None
    if is_held:
        check = None if request.answer.schema is None else answer_constraint(request.answer.schema).check
        return None if check is None else AnswerCheck(request, check)
    schema = _ANY_OBJECT if request.answer.schema is None else answer_constraint(request.answer.schema).schema
    return AnswerCheck(request, SchemaCheck(schema), is_held=False)


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


class AnswerCheck(ReplyCheck):
    """Holds back the text of an answer until it is checked, and asks for an invalid one once more.

    Reasoning and tool calls pass at once. A reply with calls needs no answer.

    Args:
        request: the request.
        check: check of its answer.
        is_held: whether a grammar holds what it can. Otherwise an answer that is no JSON is invalid as well, and the
            second request allows no calls, so that a server can constrain the answer.
    """

    def __init__(self, request: ChatRequest, check: SchemaCheck, *, is_held: bool = True) -> None:
        super().__init__(request)
        self._check = check
        self._is_held = is_held
        self._has_calls = False
        self._held_text: list[TextDelta] = []
        self._is_asked_again = False

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
                    self._has_calls = True
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
        errors = [] if self._has_calls and not self._is_held else self._errors(text, end.finish_reason)
        if not errors:
            return [*held, end]
        if self._is_asked_again:
            advice = "a grammar cannot hold this keyword: leave it out, or use" if self._is_held else "use"
            raise InvalidAnswerError(
                f"the answer does not follow its response_format, also when asked again: {errors[0]}; {advice} a "
                f"larger model"
            )
        self._is_asked_again = True
        self._again = self._request_again(text, errors, end)
        return []

    def _errors(self, text: str, finish: ChatFinish) -> list[str]:
        """Errors of an answer; truncated JSON has none."""
        try:
            value = json_value(text)
        except JsonTextError as error:
            is_truncated = finish is ChatFinish.LENGTH and text.lstrip().startswith(("{", "["))
            return [] if self._is_held or is_truncated else [f"answer: {error}"]
        return self._check.errors(value, "answer")

    def _request_again(self, text: str, errors: list[str], end: ReplyEnd) -> ChatRequest:
        deadline_s = remaining_deadline(self._request, end, f"the answer was invalid: {errors[0]}")
        advice = (
            f"This answer does not follow the schema: {'; '.join(errors[:_MAX_ERRORS])}. Answer again with JSON that "
            f"follows the schema."
        )
        messages = [*self._request.conversation]
        if text.strip():
            messages += [Message("assistant", text), Message("user", advice)]
        choice = self._request.choice if self._is_held else "none"
        return replace(self._request, messages=messages, tool_choice=choice, deadline_s=deadline_s)
