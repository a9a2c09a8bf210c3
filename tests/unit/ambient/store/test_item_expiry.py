"""Inbox items that are closed without an answer."""

from __future__ import annotations

import pytest

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.inbox import make_notice, make_question
from xpu_agents.ambient.store.agent_registry import RegisteredAgent
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.items import Ask, Decision, InboxItem
from xpu_agents.ambient.store.store import Store

QUESTION = make_question("Which?", "", [])
NOTICE = make_notice("Look", "")


def started(store: Store, at: float = 0.0) -> int:
    """A claimed delivery of a new event; returns its number."""
    store.journal.accept("n", "1", None, [DeliveryTarget("a")], at).result()
    claim = store.journal.claim("a", at, None).result()
    assert claim is not None
    return claim.seq


def ask(store: Store, seq: int, what: Ask = QUESTION, key: str = "1", within_s: float | None = None) -> InboxItem:
    """Add a question at second 1 for a parked handler."""
    return store.inbox.ask(seq, "a", key, what, 1.0, park=True, within_s=within_s).result()


def open_ids(store: Store) -> list[str]:
    """Ids of the open items."""
    found = [item.id for item in store.inbox.all().result()]
    assert store.inbox.open_count().result() == len(found)
    return found


def register(store: Store, *agents: str) -> None:
    """Register the agents of an app."""
    store.registry.register([RegisteredAgent(name, "n", "proactive", "n") for name in agents], 1, 0.0).result()
    store.journal.recover(9.0).result()
    store.expiry.close_orphaned(9.0).result()


def test_an_expired_question_is_ignored(store: Store) -> None:
    """Guards the limit of a question: it ends to the second, is answered with *ignore*, and its handler is due."""
    item = ask(store, started(store), within_s=10.0)
    assert (item.until, store.expiry.next_expiry().result()) == (11.0, 11.0)
    assert store.expiry.close_expired(10.9).result() == 0
    assert store.expiry.close_expired(11.0).result() == 1
    found = store.inbox.get(item.id).result()
    assert (found.open, found.decision, found.answer) == (False, Decision.IGNORE, None)
    assert found.closed == "no answer within the time limit"
    assert open_ids(store) == []
    assert store.expiry.next_expiry().result() is None
    claim = store.journal.claim("a", 11.0, None).result()
    assert claim is not None
    assert (claim.attempt, claim.waited_s) == (1, 10.0)
    with pytest.raises(InboxError, match="is closed: no answer within the time limit"):
        store.inbox.answer(item.id, Decision.REPLY, 12.0, content="x").result()


def test_an_answer_in_time_stays(store: Store) -> None:
    """Guards answers against a limit that passes later."""
    item = ask(store, started(store), within_s=10.0)
    store.inbox.answer(item.id, Decision.REPLY, 5.0, content="x").result()
    assert store.expiry.close_expired(20.0).result() == 0
    found = store.inbox.get(item.id).result()
    assert (found.decision, found.answer, found.closed) == (Decision.REPLY, "x", "")


def test_expired_items_are_announced(store: Store) -> None:
    """Guards handlers of this process, and an event loop against needless wake-ups."""
    reported: list[int] = []
    ask(store, started(store), within_s=10.0)
    for number, at in enumerate((10.9, 11.0, 12.0)):
        store.expiry.close_expired(at, lambda number=number: reported.append(number)).result()
    store.inbox.open_count().result()  # behind it all: a future is done before what was to be called by it
    assert reported == [1]


@pytest.mark.parametrize(("end", "why"), [("mark_dead", "dead letter: no luck"), ("finish", "its handler has ended")])
def test_items_of_an_ended_delivery_are_closed(store: Store, end: str, why: str) -> None:
    """Guards the user against questions of an event that has ended; notices stay open."""
    seq = started(store)
    question, notice = ask(store, seq, within_s=10.0), ask(store, seq, NOTICE, "2")
    getattr(store.journal, end)(seq, "no luck", 5.0).result()
    assert open_ids(store) == [notice.id]
    assert store.inbox.get(question.id).result().closed == why
    assert store.expiry.next_expiry().result() is None
    with pytest.raises(InboxError, match="an event that has ended"):
        ask(store, seq, key="3")
    ask(store, seq, NOTICE, "3")


def test_a_revived_dead_letter_asks_again(store: Store) -> None:
    """Guards `revive`: unanswered and expired questions are asked again, answered ones are not."""
    seq = started(store)
    answered, late, unanswered = (ask(store, seq, key=str(at), within_s=10.0 if at == 1 else None) for at in range(3))
    store.inbox.answer(answered.id, Decision.REPLY, 2.0, content="x").result()
    store.expiry.close_expired(20.0).result()
    store.journal.mark_dead(seq, "no luck", 21.0).result()
    store.dead_letters.revive(seq, 22.0).result()
    assert store.journal.claim("a", 22.0, None).result() is not None
    assert ask(store, seq, key="0").answer == "x"
    again = [ask(store, seq, key=str(at)) for at in (1, 2)]
    assert {item.id for item in again}.isdisjoint({late.id, unanswered.id})
    assert open_ids(store) == [item.id for item in again]


def test_items_of_unknown_agents_are_closed(store: Store) -> None:
    """Guards the user against questions of removed agents; a restored agent has its question again."""
    register(store, "a")
    seq = started(store)
    question, notice = ask(store, seq), ask(store, seq, NOTICE, "2")
    register(store, "b")
    assert open_ids(store) == [notice.id]
    assert store.inbox.get(question.id).result().closed == "the app no longer has the agent a"
    with pytest.raises(InboxError, match="is closed: the app no longer has the agent a"):
        store.inbox.answer(question.id, Decision.REPLY, 10.0, content="x").result()
    register(store, "a", "b")
    assert open_ids(store) == [question.id, notice.id]
    store.inbox.answer(question.id, Decision.REPLY, 10.0, content="x").result()
    assert store.journal.claim("a", 10.0, None).result() is not None


def test_a_time_limit_passes_while_the_agent_is_missing(store: Store) -> None:
    """Guards a restored agent: a question that expired meanwhile is not opened again."""
    register(store, "a")
    item = ask(store, started(store), within_s=10.0)
    register(store, "b")
    assert store.expiry.close_expired(20.0).result() == 1
    register(store, "a")
    assert open_ids(store) == []
    assert store.inbox.get(item.id).result().decision is Decision.IGNORE
    assert store.journal.claim("a", 20.0, None).result() is not None


def test_old_notices_are_closed(store: Store) -> None:
    """Guards the size of the inbox: an unread notice is closed, and deleted with its event; questions stay."""
    first, second = started(store), started(store)
    notice, question = ask(store, first, NOTICE), ask(store, second)
    store.journal.finish(first, "", 2.0).result()
    started(store, 3.0)
    assert store.expiry.close_old_notices(1.0, 50.0).result() == 0
    assert store.journal.purge(50.0).result() == 0
    assert store.expiry.close_old_notices(1.1, 50.0).result() == 1
    assert open_ids(store) == [question.id]
    assert store.inbox.get(notice.id).result().closed == "not read in time"
    assert ask(store, first, NOTICE).id == notice.id
    assert store.journal.purge(50.0).result() == 0
    assert store.journal.purge(50.1).result() == 1
    assert [item.id for item in store.inbox.all(answered=True).result()] == [question.id]


def test_answered_items_are_kept_for_a_while(store: Store) -> None:
    """Guards `--all`: a notice that was read late does not vanish with its event."""
    seq = started(store)
    notice = ask(store, seq, NOTICE)
    store.journal.finish(seq, "", 2.0).result()
    started(store, 3.0)
    store.inbox.answer(notice.id, Decision.IGNORE, 100.0).result()
    assert store.journal.purge(100.0).result() == 0
    assert store.journal.purge(100.1).result() == 1
