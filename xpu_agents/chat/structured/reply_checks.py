"""Checks of a finished reply that may ask for it again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from xpu_agents.chat.events import ChatEvent, LogprobsDelta, ReplyEnd
from xpu_agents.chat.request import ChatRequest
from xpu_agents.chat.structured.answer_check import answer_check
from xpu_agents.chat.structured.repeat_check import repeat_check
from xpu_agents.chat.structured.reply_check import ReplyCheck

__all__ = ["ReplyChecks", "reply_checks"]


def reply_checks(
    request: ChatRequest, first: Sequence[ReplyCheck] = (), *, is_format_held: bool = True
) -> ReplyChecks | None:
    """Return the checks of the reply to a request; None if it needs none.

    Args:
        request: the request.
        first: further checks, which come first.
        is_format_held: whether the answer is constrained to its format.

    Raises:
        InvalidRequestError: the schema of the answer is wrong.
    """
    own_checks = (repeat_check(request), answer_check(request, is_held=is_format_held))
    checks = [*first, *(check for check in own_checks if check is not None)]
    return ReplyChecks(checks) if checks else None


class ReplyChecks:
    """Applies checks to the events of a reply, and of further ones that they ask for.

    Args:
        checks: the checks, in order.
    """

    def __init__(self, checks: Sequence[ReplyCheck]) -> None:
        self._checks = checks
        self._held_logprobs: list[LogprobsDelta] = []
        self._earlier_end: ReplyEnd | None = None

    def read(self, events: Iterable[ChatEvent]) -> list[ChatEvent]:
        """Return the events that may be shown; raises the errors of the checks.

        Log-probabilities are shown before the end, when it is known that the answer is not asked for again. The end has
        the token counts and times of all replies.
        """
        shown: list[ChatEvent] = []
        for event in events:
            if isinstance(event, LogprobsDelta):
                self._held_logprobs.append(event)
            else:
                shown.append(self._with_earlier(event) if isinstance(event, ReplyEnd) else event)
        for check in self._checks:
            shown = check.read(shown)
        if shown and isinstance(shown[-1], ReplyEnd):
            shown[-1:] = [*self._held_logprobs, shown[-1]]
        return shown

    def _with_earlier(self, end: ReplyEnd) -> ReplyEnd:
        earlier = self._earlier_end
        if earlier is not None:
            end = replace(end, usage=earlier.usage + end.usage, timings=earlier.timings + end.timings)
        self._earlier_end = end
        return end

    def take_again(self) -> ChatRequest | None:
        """Return the request to submit in place of the last one, once; else None."""
        again = next((again for check in self._checks if (again := check.take_again()) is not None), None)
        if again is not None:
            self._held_logprobs.clear()
        return again
