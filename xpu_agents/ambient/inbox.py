"""The handler's side of the inbox: notices, questions and reviews for the user."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from pydantic import BaseModel, ValidationError
from pydantic_core import to_jsonable_python

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.events import escape_surrogates
from xpu_agents.ambient.runtime.execution_policy import parse_duration
from xpu_agents.ambient.runtime.handler_run import HandlerRun, current_run
from xpu_agents.ambient.store.items import Ask, Decision, InboxItem, ItemKind
from xpu_runtime.errors import ConfigError

__all__ = ["Answer", "AskOptions", "Inbox", "SyncInbox", "current_inbox", "make_notice", "make_question", "make_review"]

T = TypeVar("T")

Allowed = Collection[Decision | str]
"""Decisions that the user may take, as values or names."""

_REVIEWS = (Decision.APPROVE, Decision.EDIT, Decision.REJECT, Decision.IGNORE)
"""Default decisions of a review."""


class AskOptions(TypedDict, total=False):
    """Options of every question and review."""

    within: float | str | timedelta | None
    """Time limit for the answer: seconds, or text such as ``"2h"``. After it the item is closed and the decision is
    *ignore*, whatever is allowed. The time counts from the first request, also while the app is not running. None is no
    limit.
    """
    key: str | None
    """Name of the call. By default equal questions of one run are told apart by their order."""
    exact: bool
    """True if the answer counts only for this very content of a review: another content is another question. By default
    a handler that runs again may draft the content anew, and gets the content that the user saw.
    """


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """The user's answer to a question or review.

    Attributes:
        item_id: id of the inbox item.
        decision: what the user decided.
        content: approved or edited content; the text of a reply; None if rejected or ignored. It is the content that
            the user saw, also if the handler runs again and would propose different content.
        comment: comment of the user.
        expired: True if the time limit (``within=``) passed without an answer; then the decision is *ignore*.
    """

    item_id: str
    decision: Decision
    content: T | None
    comment: str = ""
    expired: bool = False

    @property
    def approved(self) -> bool:
        """True if the user approved the content, unchanged or edited."""
        return self.decision in (Decision.APPROVE, Decision.EDIT)

    @property
    def text(self) -> str:
        """The content as text; empty without content."""
        return "" if self.content is None else str(self.content)


class Inbox:
    """Inbox of ``async`` handlers.

    Items are persistent. If the process ends while a handler waits, the handler runs again once there is an answer, and
    the same question returns it. Two questions are the same if title, body, choices and ``key`` are the same. Another
    text is another question, which is asked anew.
    """

    def __init__(self, run: HandlerRun) -> None:
        self._handler_run = run

    async def notify(self, title: str, body: str = "", *, key: str | None = None) -> str:
        """Send a notice and return the id of its item. A handler that runs again does not send it twice.

        Raises:
            InboxError: the title is empty, or the body is not a text.
        """
        item = await self._handler_run.ask(make_notice(title, body), key)
        return item.id

    async def question(
        self, title: str, body: str = "", *, choices: Sequence[str] = (), **options: Unpack[AskOptions]
    ) -> Answer[str]:
        """Ask a question and wait for the reply. The user may also ignore it.

        Args:
            title: the question.
            body: further information for the user.
            choices: allowed replies; empty for any text.
            **options: see `AskOptions`.

        Raises:
            InboxError: an argument is invalid.
        """
        item = await self._handler_run.ask(make_question(title, body, choices), *_parse_options(**options))
        return _to_answer(item, "")

    async def review(
        self,
        title: str,
        content: T,
        *,
        body: str = "",
        allow: Allowed = _REVIEWS,
        **options: Unpack[AskOptions],
    ) -> Answer[T]:
        """Ask for approval and wait until the content is approved, edited, rejected or ignored.

        Args:
            title: one line about the content to be approved.
            content: a text, a pydantic model, or plain data; the content of the answer has the same type.
            body: further information for the user.
            allow: decisions that the user may take.
            **options: see `AskOptions`.

        Raises:
            InboxError: an argument is invalid.
        """
        item = await self._handler_run.ask(make_review(title, content, body, allow), *_parse_options(**options))
        return _to_answer(item, content)

    async def items(self) -> tuple[InboxItem, ...]:
        """The items of the handled event, oldest first, without those answered before it was revived."""
        items = await asyncio.wrap_future(self._handler_run.items())
        return tuple(items)


def current_inbox() -> Inbox:
    """Return the inbox of the running handler, for code without access to it: a graph node, or a tool.

    Raises:
        InboxError: no handler is running.
    """
    run = current_run()
    if run is None:
        raise InboxError("current_inbox(): no handler is running; call it from a handler of a running AmbientApp")
    return Inbox(run)


class SyncInbox:
    """Inbox of plain functions.

    A plain function that has to wait for an answer ends, and runs again from its beginning once there is one. Code
    before the call runs twice.
    """

    def __init__(self, run: HandlerRun) -> None:
        self._handler_run = run

    def notify(self, title: str, body: str = "", *, key: str | None = None) -> str:
        """Like `Inbox.notify`."""
        return self._handler_run.ask_or_suspend(make_notice(title, body), key).id

    def question(
        self, title: str, body: str = "", *, choices: Sequence[str] = (), **options: Unpack[AskOptions]
    ) -> Answer[str]:
        """Like `Inbox.question`."""
        item = self._handler_run.ask_or_suspend(make_question(title, body, choices), *_parse_options(**options))
        return _to_answer(item, "")

    def review(
        self,
        title: str,
        content: T,
        *,
        body: str = "",
        allow: Allowed = _REVIEWS,
        **options: Unpack[AskOptions],
    ) -> Answer[T]:
        """Like `Inbox.review`."""
        item = self._handler_run.ask_or_suspend(make_review(title, content, body, allow), *_parse_options(**options))
        return _to_answer(item, content)


def make_notice(title: str, body: str) -> Ask:
    """Build a notice.

    Raises:
        InboxError: the title is empty, or the body is not a text.
    """
    return Ask(ItemKind.NOTICE, _check_title(title), _check_body(body))


def make_question(title: str, body: str, choices: Sequence[str]) -> Ask:
    """Build a question.

    Raises:
        InboxError: the title is empty, or the body or the choices are not texts.
    """
    texts = tuple(choices) if isinstance(choices, Iterable) else (choices,)  # read once: it may be a generator
    if isinstance(choices, str) or not all(isinstance(each, str) and each for each in texts):
        raise InboxError(f"choices: {choices!r}; expected a list of texts, or an empty list for any reply")
    allow = (Decision.REPLY, Decision.IGNORE)
    return Ask(ItemKind.QUESTION, _check_title(title), _check_body(body), allow=allow, choices=texts)


def make_review(title: str, content: object, body: str, allow: Allowed) -> Ask:
    """Build a review.

    Raises:
        InboxError: the title is empty, the body is not a text, the content is not JSON data, or no decision is allowed.
    """
    try:
        decisions = tuple(Decision(each) for each in allow)
    except (TypeError, ValueError) as error:
        raise InboxError(f"allow: {error}; expected some of {', '.join(Decision)}") from None
    if isinstance(allow, str) or not decisions:
        raise InboxError(f"allow: {allow!r}; expected some of {', '.join(Decision)}")
    try:
        if isinstance(content, BaseModel):
            plain = content.model_dump(mode="json", by_alias=True, round_trip=True)
        else:
            plain = to_jsonable_python(content, by_alias=True)
        json.dumps(plain, ensure_ascii=False).encode()
    except ValueError as error:
        raise InboxError(f"content: a {type(content).__name__} cannot be written as JSON ({error})") from None
    if isinstance(content, BaseModel):
        try:
            type(content).model_validate(plain)
        except ValidationError as error:  # later the approval would be lost
            raise InboxError(
                f"content: a {type(content).__name__} cannot be parsed from its own JSON ({error}); expected a model "
                f"that can"
            ) from None
    form = type(content).model_json_schema() if isinstance(content, BaseModel) else None
    if form is None and isinstance(content, str):
        form = {"type": "string"}
    return Ask(ItemKind.REVIEW, _check_title(title), _check_body(body), plain, form, decisions)


def _to_answer(item: InboxItem, content: object) -> Answer[Any]:
    """Convert an answered item to an answer, its content in the type that the handler passed.

    Raises:
        InboxError: the content no longer matches the type.
    """
    assert item.decision is not None
    answer = item.answer
    if isinstance(content, BaseModel) and item.decision in (Decision.APPROVE, Decision.EDIT):
        try:
            answer = type(content).model_validate(answer)
        except ValidationError as error:
            raise InboxError(
                f"inbox item {item.id!r}: the answer is no longer a valid {type(content).__name__}: {error}"
            ) from None
    return Answer(item.id, item.decision, answer, item.comment, bool(item.closed))


def _parse_options(
    within: float | str | timedelta | None = None, key: str | None = None, exact: bool = False
) -> tuple[str | None, float | None, bool]:
    try:
        return key, None if within is None else parse_duration("within", within), exact
    except ConfigError as error:
        raise InboxError(str(error)) from None


def _check_title(title: str) -> str:
    if not isinstance(title, str) or not title.strip():
        raise InboxError(f"title: {title!r}; expected one line of text")
    return escape_surrogates(" ".join(title.split()))


def _check_body(body: str) -> str:
    if not isinstance(body, str):
        raise InboxError(f"body: {body!r}; expected a text")
    return escape_surrogates(body)
