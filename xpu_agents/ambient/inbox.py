"""The inbox as handlers have it: they tell a person something, ask, and have it approved."""

from __future__ import annotations

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
from xpu_agents.ambient.store.inbox_items import Ask, Decision, InboxItem, ItemKind
from xpu_runtime.errors import ConfigError

__all__ = ["Answer", "AskOptions", "Inbox", "SyncInbox", "current_inbox", "make_notice", "make_question", "make_review"]

T = TypeVar("T")

Allowed = Collection[Decision | str]
"""What a person may decide, also by its name."""

_REVIEW = (Decision.APPROVE, Decision.EDIT, Decision.REJECT, Decision.IGNORE)
"""For a review, unless the handler says otherwise."""


class AskOptions(TypedDict, total=False):
    """What every question and every review takes."""

    within: float | str | timedelta | None
    """How long the person has: seconds, or text such as ``"2h"``; then the item is closed, and the answer is that they
    ignore it, whatever is allowed. It counts from when it is first asked, also while nothing runs. None is as long as
    it takes."""
    key: str | None
    """What the call is known by when the handler is run again; by default its number."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What a person decided.

    Attributes:
        item_id: the item of the inbox.
        decision: what they did with it.
        content: what they approved or made of it; of a reply its text; None where they rejected or ignored it. It is
            what the person *saw*, also when the handler is run again and would propose something else now.
        comment: what they said beside it.
        expired: whether nobody decided anything in time (``within=``); the decision is to ignore it then.
    """

    item_id: str
    decision: Decision
    content: T | None
    comment: str = ""
    expired: bool = False

    @property
    def approved(self) -> bool:
        """Whether it may be done: as it was, or as the person changed it."""
        return self.decision in (Decision.APPROVE, Decision.EDIT)

    @property
    def text(self) -> str:
        """The content as text; empty where there is none."""
        return "" if self.content is None else str(self.content)


class Inbox:
    """For ``async`` handlers.

    What is asked is kept: when the process ends while a handler waits, the handler is run again once there is an
    answer, and the same call returns it. Calls are the same if they are the same in number and order, or have the same
    ``key``; so ask in an order that depends on the event and on answers alone, or give keys.
    """

    def __init__(self, run: HandlerRun) -> None:
        self._run = run

    async def notify(self, title: str, body: str = "", *, key: str | None = None) -> str:
        """Tell a person something; the id of the item. A handler that is run again tells it once.

        Raises:
            InboxError: there is no title, or the body is no text.
        """
        item = await self._run.ask(make_notice(title, body), key)
        return item.id

    async def question(
        self, title: str, body: str = "", *, choices: Sequence[str] = (), **options: Unpack[AskOptions]
    ) -> Answer[str]:
        """Ask, and wait for the reply; the answer may also be that the person ignores it.

        Args:
            title: the question.
            body: what else the person should know.
            choices: the replies to choose from; none for any text.
            **options: see `AskOptions`.

        Raises:
            InboxError: something in it cannot be used.
        """
        item = await self._run.ask(make_question(title, body, choices), *_key_and_seconds(**options))
        return _answer_of(item, "")

    async def review(
        self, title: str, content: T, *, body: str = "", allow: Allowed = _REVIEW, **options: Unpack[AskOptions]
    ) -> Answer[T]:
        """Have something approved, and wait until it is approved, edited, rejected or ignored.

        Args:
            title: what is to be approved, in one line.
            content: a text, a pydantic model, or plain data; the answer's content is of the same kind.
            body: what else the person should know.
            allow: what the person may decide.
            **options: see `AskOptions`.

        Raises:
            InboxError: something in it cannot be used.
        """
        item = await self._run.ask(make_review(title, content, body, allow), *_key_and_seconds(**options))
        return _answer_of(item, content)


def current_inbox() -> Inbox:
    """The inbox of the handler that is running, for what is called by it and is given none: a node of a graph, a tool.

    Raises:
        InboxError: no handler is running.
    """
    run = current_run()
    if run is None:
        raise InboxError("there is no inbox outside of handlers; call this from a handler of an AmbientApp that runs")
    return Inbox(run)


class SyncInbox:
    """The same for plain functions.

    Such a handler ends where it has to wait for a person, and is run again from its beginning when there is an answer;
    so what comes before the call is done twice.
    """

    def __init__(self, run: HandlerRun) -> None:
        self._run = run

    def notify(self, title: str, body: str = "", *, key: str | None = None) -> str:
        """Like `Inbox.notify`."""
        return self._run.ask_from_thread(make_notice(title, body), key).id

    def question(
        self, title: str, body: str = "", *, choices: Sequence[str] = (), **options: Unpack[AskOptions]
    ) -> Answer[str]:
        """Like `Inbox.question`."""
        item = self._run.ask_from_thread(make_question(title, body, choices), *_key_and_seconds(**options))
        return _answer_of(item, "")

    def review(
        self, title: str, content: T, *, body: str = "", allow: Allowed = _REVIEW, **options: Unpack[AskOptions]
    ) -> Answer[T]:
        """Like `Inbox.review`."""
        item = self._run.ask_from_thread(make_review(title, content, body, allow), *_key_and_seconds(**options))
        return _answer_of(item, content)


def make_notice(title: str, body: str) -> Ask:
    """Something to read.

    Raises:
        InboxError: it has no title, or the body is no text.
    """
    return Ask(ItemKind.NOTICE, _titled(title), _told(body))


def make_question(title: str, body: str, choices: Sequence[str]) -> Ask:
    """Something to reply to.

    Raises:
        InboxError: it has no title, or the body or the choices are no texts.
    """
    texts = tuple(choices) if isinstance(choices, Iterable) else (choices,)  # once: it may be a generator
    if isinstance(choices, str) or not all(isinstance(each, str) and each for each in texts):
        raise InboxError(f"choices: {choices!r}; expected a list of texts, or an empty one for a free reply")
    allow = (Decision.REPLY, Decision.IGNORE)
    return Ask(ItemKind.QUESTION, _titled(title), _told(body), allow=allow, choices=texts)


def make_review(title: str, content: object, body: str, allow: Allowed) -> Ask:
    """Something to approve.

    Raises:
        InboxError: it has no title, the body is no text, its content has no form in JSON, or nothing is allowed.
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
        except ValidationError as error:  # or the person's approval would be lost
            raise InboxError(
                f"content: a {type(content).__name__} cannot be read again from its JSON ({error}); expected a model "
                f"that takes what it writes"
            ) from None
    form = type(content).model_json_schema() if isinstance(content, BaseModel) else None
    if form is None and isinstance(content, str):
        form = {"type": "string"}
    return Ask(ItemKind.REVIEW, _titled(title), _told(body), plain, form, decisions)


def _answer_of(item: InboxItem, content: object) -> Answer[Any]:
    """The answer on an item, its content of the type that the handler asked with.

    Raises:
        InboxError: the content no longer fits that type.
    """
    assert item.decision is not None
    answer = item.answer
    if isinstance(content, BaseModel) and item.decision in (Decision.APPROVE, Decision.EDIT):
        try:
            answer = type(content).model_validate(answer)
        except ValidationError as error:
            raise InboxError(
                f"inbox item {item.id!r}: what was answered is no {type(content).__name__} any more: {error}"
            ) from None
    return Answer(item.id, item.decision, answer, item.comment, bool(item.closed))


def _key_and_seconds(
    within: float | str | timedelta | None = None, key: str | None = None
) -> tuple[str | None, float | None]:
    try:
        return key, None if within is None else parse_duration("within", within)
    except ConfigError as error:
        raise InboxError(str(error)) from None


def _titled(title: str) -> str:
    if not isinstance(title, str) or not title.strip():
        raise InboxError(f"title: {title!r}; expected one line that tells a person what it is about")
    return escape_surrogates(" ".join(title.split()))


def _told(body: str) -> str:
    if not isinstance(body, str):
        raise InboxError(f"body: {body!r}; expected a text")
    return escape_surrogates(body)
