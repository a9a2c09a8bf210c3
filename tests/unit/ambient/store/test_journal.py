"""The journal: deliveries, coalescing and purging."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.journal import Journal
from xpu_agents.ambient.store.store import Store


def accept(journal: Journal, now: float, key: str | None = None, payload: str = "1", **target: object) -> str:
    """Accept an event for agent ``a`` and return its id."""
    return journal.accept("n", payload, key, [DeliveryTarget("a", **target)], now).result().event_id  # type: ignore[arg-type]


def test_the_oldest_due_delivery_is_claimed_first(store: Store) -> None:
    """Guards the order, and that nothing is claimed before it is due."""
    journal = store.journal
    first, second = accept(journal, 1.0), accept(journal, 2.0)
    assert journal.claim("b", 5.0, None).result() is None
    claims = [journal.claim("a", 5.0, None).result() for _ in range(3)]
    assert [claim.events[0].id for claim in claims if claim] == [first, second]
    assert claims[2] is None
    assert claims[0] is not None
    journal.retry(claims[0].seq, "failed", 9.0).result()
    assert journal.next_due("a").result() == 9.0
    assert journal.claim("a", 8.9, None).result() is None
    again = journal.claim("a", 9.0, None).result()
    assert again is not None
    assert (again.events[0].id, again.attempt) == (first, 2)


def test_debouncing_moves_a_group(store: Store) -> None:
    """Guards the quiet time of a group, and that other groups do not move."""
    journal = store.journal
    accept(journal, 0.0, debounce_s=2.0)
    assert journal.next_due("a").result() == 2.0
    accept(journal, 1.0, debounce_s=2.0)
    assert journal.next_due("a").result() == 3.0
    accept(journal, 1.5, debounce_s=2.0, group="other")
    assert journal.next_due("a").result() == 3.0


def test_debouncing_moves_due_deliveries(store: Store) -> None:
    """Guards new events against being handled without quiet together with due ones of a busy agent.

    No delivery moves beyond its maximum wait.
    """
    journal = store.journal
    accept(journal, 0.0, debounce_s=2.0)
    for now, due in ((10.0, 12.0), (19.5, 20.0), (30.0, 30.0)):
        accept(journal, now, debounce_s=2.0)
        assert journal.next_due("a").result() == due


def test_recovery_requeues_interrupted_deliveries(store: Store) -> None:
    """Guards that an attempt ended by a crash counts, so that an event that kills the process is given up."""
    journal = store.journal
    accept(journal, 0.0)
    for attempt in (1, 2, 3):
        claim = journal.claim("a", 1.0, None).result()
        assert claim is not None
        assert claim.attempt == attempt
        assert journal.recover(1.0).result() == 1
    claim = journal.claim("a", 1.0, None).result()
    assert claim is not None
    journal.requeue(claim.seq).result()
    again = journal.claim("a", 1.0, None).result()
    assert again is not None
    assert again.attempt == 4


def test_purging_deletes_only_ended_events(store: Store) -> None:
    """Guards the size of the journal: old ended events go with their keys, and nothing else."""
    journal = store.journal
    ended, dead, waiting = (accept(journal, float(at), key=str(at)) for at in range(3))
    newest = accept(journal, 3.0, key="3")
    for end in (journal.finish, journal.mark_dead):
        claim = journal.claim("a", 4.0, None).result()
        assert claim is not None
        end(claim.seq, "", 5.0).result()
    assert journal.purge(4.0).result() == 0
    assert journal.purge(6.0).result() == 1
    assert accept(journal, 7.0, key="0") != ended
    assert [accept(journal, 7.0, key=str(at)) for at in (1, 2, 3)] == [dead, waiting, newest]
    assert journal.last_key("n").result() == "0"


def test_purging_keeps_a_batch_together(store: Store) -> None:
    """Guards a batch that fails or waits for long: it is complete when it runs again."""
    journal = store.journal
    batch = tuple(accept(journal, float(at)) for at in range(3))
    claim = journal.claim("a", 4.0, "all").result()
    assert claim is not None
    journal.mark_dead(claim.seq, "failed", 5.0).result()
    accept(journal, 6.0)
    assert journal.purge(100.0).result() == 0
    store.dead_letters.revive(claim.seq, 100.0).result()
    again = journal.claim("a", 100.0, "all").result()
    assert again is not None
    assert tuple(event.id for event in again.events) == batch
    journal.finish(claim.seq, "", 101.0).result()
    assert journal.purge(200.0).result() == 3


def test_purging_is_linear_in_the_number_of_events(store: Store) -> None:
    """Guards the store against a standstill with tens of thousands of timer events."""
    steps: list[int] = []

    def purged(count: int) -> int:
        for each in [store.journal.accept("n", "1", f"{at:06}", [DeliveryTarget("a")], at) for at in range(count)]:
            each.result()
        steps.clear()
        store.database.read(lambda db: db.set_progress_handler(lambda: steps.append(1), 10)).result()
        store.journal.purge(1e6).result()
        store.database.read(lambda db: db.set_progress_handler(None, 10)).result()
        return len(steps)

    few = purged(100)
    assert purged(400) < 8 * few


class Handling(RuleBasedStateMachine):
    """Random events, claims, outcomes, crashes and coalescing; no accepted event is lost."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(Path(self.folder.name))
        self.now = 0.0
        self.accepted: dict[str, int] = {}
        self.at_work: dict[int, tuple[str, ...]] = {}
        self.handled: set[str] = set()

    @rule(key=st.integers(0, 20), group=st.sampled_from("xy"), debounce=st.sampled_from([0.0, 2.0]))
    def emit(self, key: int, group: str, debounce: float) -> None:
        receipt = self.store.journal.accept(
            "n", str(key), f"k{key}", [DeliveryTarget("a", group, debounce)], self.now
        ).result()
        assert receipt.new == (receipt.event_id not in self.accepted)
        self.accepted[receipt.event_id] = key

    @rule(coalesce=st.sampled_from([None, "latest", "all"]), wait=st.floats(0, 5))
    def claim(self, coalesce, wait: float) -> None:
        self.now += wait
        claim = self.store.journal.claim("a", self.now, coalesce).result()
        if claim is not None:
            assert claim.seq not in self.at_work
            self.at_work[claim.seq] = tuple(event.id for event in claim.events)

    @precondition(lambda self: self.at_work)
    @rule(data=st.data(), end=st.sampled_from(["finish", "retry", "requeue"]))
    def end(self, data: st.DataObject, end: str) -> None:
        seq = data.draw(st.sampled_from(sorted(self.at_work)))
        ids = self.at_work.pop(seq)
        journal = self.store.journal
        if end == "finish":
            journal.finish(seq, "", self.now).result()
            self.handled.update(ids)
        elif end == "retry":
            journal.retry(seq, "no", self.now + 1.0).result()
        else:
            journal.requeue(seq).result()

    @rule()
    def crash(self) -> None:
        self.store.close()
        self.store = Store(Path(self.folder.name))
        assert self.store.journal.recover(self.now).result() == len(self.at_work)
        self.at_work.clear()

    @invariant()
    def nothing_is_missing(self) -> None:
        rows = self.store.database.read(
            lambda db: db.execute("SELECT event_id, state, lead, seq FROM deliveries").fetchall()
        ).result()
        states = {row["seq"]: row["state"] for row in rows}
        assert {row["event_id"] for row in rows} == self.accepted.keys()
        for row in rows:
            if row["event_id"] in self.handled:
                assert row["state"] in ("done", "merged")
            elif row["state"] == "merged":
                # Somebody stands for it who has not been lost either.
                assert states[row["lead"]] in ("waiting", "running", "done")
            else:
                assert row["state"] in ("waiting", "running")

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()


Handling.TestCase.settings = settings(max_examples=12, stateful_step_count=30, deadline=None)
TestHandling = Handling.TestCase


def test_coalesced_deliveries_are_restored(store: Store) -> None:
    """Guards coalesced events of an agent that is declared again without coalescing."""
    journal = store.journal
    for number in range(3):
        accept(journal, 0.0, payload=str(number))
    claim = journal.claim("a", 1.0, "all").result()
    assert claim is not None
    assert [event.payload for event in claim.events] == [0, 1, 2]
    journal.recover(1.0).result()
    alone = [journal.claim("a", 1.0, None).result() for _ in range(4)]
    assert [each and [event.payload for event in each.events] for each in alone] == [[0], [1], [2], None]


def test_newer_coalesced_deliveries_are_restored(store: Store) -> None:
    """Guards the same for an agent declared with ``coalesce="latest"``: the started delivery is the oldest."""
    journal = store.journal
    for number in range(3):
        accept(journal, 0.0, payload=str(number))
    assert journal.claim("a", 1.0, "all").result() is not None
    journal.recover(1.0).result()
    found = [journal.claim("a", 1.0, "latest").result() for _ in range(3)]
    assert [each and [event.payload for event in each.events] for each in found] == [[0], [2], None]


def test_busy_deliveries_are_not_due(store: Store) -> None:
    """Guards a CPU core: a worker was woken again and again for a delivery that it must not claim yet."""
    store.journal.accept("n", "1", None, [DeliveryTarget("a")], 0.0).result()
    assert store.journal.next_due("a").result() is not None
    assert store.journal.next_due("a", (1,)).result() is None
    assert store.journal.claim("a", 1.0, None, (1,)).result() is None
