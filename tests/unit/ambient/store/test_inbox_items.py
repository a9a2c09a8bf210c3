"""Inbox items and their answers."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field, Json, computed_field, field_serializer

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.inbox import make_notice, make_question, make_review
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.items import Ask, Decision, InboxItem, ItemKind
from xpu_agents.ambient.store.store import Store


class Order(BaseModel):
    """A model with aliases, whose JSON has to be parsed again."""

    model_config = ConfigDict(extra="forbid")

    options: Json[list[int]]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def size(self) -> int:
        """A computed field."""
        return len(self.options)


class Secretive(BaseModel):
    """A model that rejects its own JSON."""

    number: int = Field(gt=0)

    @field_serializer("number")
    def _hidden(self, number: int) -> str:
        return "*" * number


def asked(store: Store, ask: Ask, *, key: str = "call 1", park: bool = False) -> InboxItem:
    """An item of a claimed delivery."""
    store.journal.accept("n", "1", "k", [DeliveryTarget("a")], 0.0).result()
    claim = store.journal.claim("a", 0.0, None).result()
    seq = 1 if claim is None else claim.seq
    return store.inbox.ask(seq, "a", key, ask, 1.0, park=park).result()


def state(store: Store) -> str:
    """The state of the only delivery."""
    return store.database.read(lambda db: str(db.execute("SELECT state FROM deliveries").fetchone()[0])).result()


@pytest.mark.parametrize(
    ("ask", "decision", "content", "answer"),
    [
        (make_review("t", "draft", "", ["approve"]), Decision.APPROVE, None, "draft"),
        (make_review("t", {"to": "Ann"}, "", ["edit"]), Decision.EDIT, {"to": "Bob"}, {"to": "Bob"}),
        (make_review("t", "draft", "", ["reject"]), Decision.REJECT, None, None),
        (make_question("t", "", ["a", "b"]), Decision.REPLY, "b", "b"),
        (make_question("t", "", []), Decision.IGNORE, None, None),
        (make_notice("t", "b"), Decision.IGNORE, None, None),
    ],
)
def test_answers(store: Store, ask: Ask, decision: Decision, content: Any, answer: Any) -> None:
    """Guards the recorded content of each decision."""
    item = asked(store, ask)
    assert item.open
    found = store.inbox.answer(item.id, decision, 2.0, content=content, comment="so").result()
    assert (found.decision, found.answer, found.comment, found.answered_at) == (decision, answer, "so", 2.0)
    assert store.inbox.all().result() == []
    assert store.inbox.all(answered=True).result() == [found]


@pytest.mark.parametrize(
    ("ask", "decision", "content", "message"),
    [
        (make_notice("t", ""), Decision.APPROVE, None, "'approve' .* notice; expected ignore"),
        (make_question("t", "", []), Decision.REPLY, "", "reply ''; expected a text"),
        (make_question("t", "", ["a"]), Decision.REPLY, "b", "expected one of 'a'"),
        (make_review("t", "x", "", ["approve"]), Decision.EDIT, "y", "'edit' is not allowed"),
        (make_review("t", "x", "", ["edit"]), Decision.EDIT, {"no": "text"}, "content as a whole"),
    ],
)
def test_invalid_answers_are_rejected(store: Store, ask: Ask, decision: Decision, content: Any, message: str) -> None:
    """Guards handlers against answers that they do not expect."""
    item = asked(store, ask)
    with pytest.raises(InboxError, match=message):
        store.inbox.answer(item.id, decision, 2.0, content=content).result()
    assert store.inbox.get(item.id).result().open


def test_ids_may_be_abbreviated(store: Store) -> None:
    """Guards id prefixes: an unambiguous prefix is enough, and it is no pattern."""
    item = asked(store, make_notice("t", ""))
    assert store.inbox.get(item.id[:2].upper()).result() == item
    for wrong in ("*", "", "zzz", "' OR 1"):
        with pytest.raises(InboxError, match="no such item"):
            store.inbox.get(wrong).result()


def test_id_collisions_are_resolved(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards inboxes with thousands of items, whose short ids can collide."""
    ids = iter(["aaaaaa", "aaaaaa", "aaaaaa", "bbbbbb"])
    monkeypatch.setattr("xpu_agents.ambient.store.inbox_items.secrets.token_hex", lambda length: next(ids))
    store.journal.accept("n", "1", "k", [DeliveryTarget("a")], 0.0).result()
    made = [store.inbox.ask(1, "a", key, make_notice(key, ""), 1.0, park=False).result() for key in ("one", "two")]
    assert [item.id for item in made] == ["aaaaaa", "bbbbbb"]


def test_the_same_call_is_the_same_item(store: Store) -> None:
    """Guards that nothing is asked twice, and that another call is another item."""
    ask = make_question("t", "", [])
    first = asked(store, ask)
    assert asked(store, ask) == first
    assert asked(store, ask, key="key x") != first
    with pytest.raises(InboxError, match="is a notice, but was a question"):
        asked(store, make_notice("t", ""))


def test_an_answer_makes_a_parked_delivery_due(store: Store) -> None:
    """Guards parked handlers: the answer makes them due in the same commit."""
    item = asked(store, make_question("t", "", []), park=True)
    assert state(store) == "parked"
    store.inbox.answer(item.id, Decision.REPLY, 5.0, content="x").result()
    assert state(store) == "waiting"
    claim = store.journal.claim("a", 5.0, None).result()
    assert claim is not None
    assert (claim.attempt, claim.waited_s) == (1, 4.0)


def test_an_answer_before_a_crash_is_delivered(store: Store) -> None:
    """Guards approvals against a crash between the answer and the waiting handler."""
    item = asked(store, make_question("t", "", []))
    assert state(store) == "asking"
    store.inbox.answer(item.id, Decision.REPLY, 5.0, content="x").result()
    assert state(store) == "asking"
    store.journal.recover(6.0).result()
    assert state(store) == "waiting"


def test_recovery_parks_waiting_deliveries(store: Store) -> None:
    """Guards that a restart does not run handlers before there is an answer."""
    item = asked(store, make_question("t", "", []))
    store.journal.recover(6.0).result()
    assert state(store) == "parked"
    store.journal.recover(7.0).result()
    assert state(store) == "parked"
    store.inbox.answer(item.id, Decision.IGNORE, 8.0).result()
    assert state(store) == "waiting"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: make_notice(" ", ""), "title: ' '"),
        (lambda: make_notice("t", ["b"]), r"body: \['b'\]; expected a text"),  # type: ignore[arg-type]
        (lambda: make_question("t", None, []), "body: None; expected a text"),  # type: ignore[arg-type]
        (lambda: make_review("t", 1, 2, ["approve"]), "body: 2; expected a text"),  # type: ignore[arg-type]
        (lambda: make_question("t", "", "ab"), "choices: 'ab'"),
        (lambda: make_question("t", "", None), "choices: None; expected a list of texts"),  # type: ignore[arg-type]
        (lambda: make_review("t", 1, "", None), "allow: .*expected some of"),  # type: ignore[arg-type]
        (lambda: make_review("t", object(), "", ["approve"]), "content: a object cannot be written as JSON"),
        (lambda: make_review("t", Secretive(number=3), "", ["edit"]), "content: a Secretive cannot be parsed"),
        (lambda: make_review("t", 1, "", ["aprove"]), "allow: 'aprove'"),
        (lambda: make_review("t", 1, "", []), "allow: "),
    ],
)
def test_invalid_requests_are_rejected(make: Any, message: str) -> None:
    """Guards that an invalid argument is named."""
    with pytest.raises(InboxError, match=message):
        make()


def test_model_content_can_be_parsed_again() -> None:
    """Guards an approval of a model that rejects its own JSON."""
    order = Order(options="[1, 2]")  # type: ignore[arg-type]
    assert Order.model_validate(make_review("t", order, "", ["approve"]).content) == order


def test_default_decisions() -> None:
    """Guards the decisions that are allowed by default."""
    assert make_notice("t", "").allow == (Decision.IGNORE,)
    assert make_question("a\n b", "", []).title == "a b"
    assert make_question("t", "", (each for each in "ab")).choices == ("a", "b")  # type: ignore[arg-type]
    assert make_question("t", "", []).kind is ItemKind.QUESTION
