"""Deliveries of events to agents: their targets, debouncing, claims, and coalescing of several into one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from xpu_agents.ambient.events import Event
from xpu_agents.ambient.runtime.execution_policy import MAX_DEBOUNCE_FACTOR, Coalesce

__all__ = [
    "ClaimedDelivery",
    "DeliveryTarget",
    "add_deliveries",
    "coalesce_waiting",
    "event_from_row",
    "load_claim",
    "undo_coalescing",
]


@dataclass(frozen=True, slots=True)
class DeliveryTarget:
    """An agent that is to receive an event.

    Attributes:
        agent: name of the agent.
        group: group key for debouncing and coalescing.
        debounce_s: quiet time of the group before the delivery is due, in seconds.
        problem: reason why the agent cannot take the event, which makes it a dead letter at once; empty otherwise.
    """

    agent: str
    group: str = ""
    debounce_s: float = 0.0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ClaimedDelivery:
    """A delivery claimed by an agent.

    Attributes:
        seq: number of the delivery.
        events: the events to handle; more than one only if they are coalesced into a list.
        attempt: number of this attempt, from 1.
        deadline_start: start of the deadline: time of acceptance, or of revival as a dead letter.
        waited_s: seconds spent waiting for the user since then, in earlier runs.
    """

    seq: int
    events: tuple[Event, ...]
    attempt: int
    deadline_start: float
    waited_s: float = 0.0


def add_deliveries(db: sqlite3.Connection, event_id: str, targets: Sequence[DeliveryTarget], now: float) -> None:
    """Add the deliveries of an event to agents; those with a problem are dead letters."""
    for target in targets:
        delivery_state, ended, due = ("dead", now, now) if target.problem else ("waiting", None, now)
        if target.debounce_s:
            due = _debounced_due_time(db, target, now)
        db.execute(
            "INSERT INTO deliveries (event_id, agent, group_key, due_at, state, error, ended_at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (event_id, target.agent, target.group, due, delivery_state, target.problem or None, ended),
        )


def coalesce_waiting(db: sqlite3.Connection, agent: str, group: str, coalesce: Coalesce, now: float) -> int:
    """Coalesce the waiting deliveries of a group and return the number of the delivery that represents them."""
    rows = db.execute(
        "SELECT seq FROM deliveries WHERE agent = ? AND group_key = ? AND state = 'waiting' AND NOT begun ORDER BY seq",
        (agent, group),
    ).fetchall()
    seqs = [int(row["seq"]) for row in rows]
    lead = seqs[-1] if coalesce == "latest" else seqs[0]
    db.executemany(
        "UPDATE deliveries SET state = 'merged', lead = ?, ended_at = ? WHERE seq = ?",
        [(lead, now, seq) for seq in seqs if seq != lead],
    )
    return lead


def undo_coalescing(db: sqlite3.Connection, seq: int, coalesce: Coalesce) -> None:
    """Undo the coalescing of a delivery that was started under another declaration of its agent.

    With ``coalesce="latest"`` older deliveries stay merged.
    """
    if coalesce != "all":
        db.execute(
            "UPDATE deliveries SET state = 'waiting', lead = NULL, ended_at = NULL "
            "WHERE lead = ?1 AND state = 'merged' AND (?2 IS NULL OR seq > ?1)",
            (seq, coalesce),
        )


def load_claim(db: sqlite3.Connection, seq: int, *, whole: bool) -> ClaimedDelivery:
    """Load a claimed delivery with its event; ``whole`` includes the events coalesced with it."""
    rows = db.execute(
        "SELECT d.seq, d.attempts, d.revived_at, e.* FROM deliveries d JOIN events e ON e.id = d.event_id "
        "WHERE d.seq = ?1 OR (?2 AND d.lead = ?1) ORDER BY d.seq",
        (seq, whole),
    ).fetchall()
    own = next(row for row in rows if row["seq"] == seq)
    attempt, deadline_start = int(own["attempts"]), float(own["revived_at"] or rows[0]["accepted_at"])
    waited = db.execute(
        "SELECT TOTAL(answered_at - MAX(asked_at, ?2)) AS waited FROM items WHERE delivery = ?1 AND kind != 'notice' "
        "AND answered_at > ?2",
        (seq, deadline_start),
    ).fetchone()
    return ClaimedDelivery(
        seq, tuple(event_from_row(row, attempt) for row in rows), attempt, deadline_start, float(waited["waited"])
    )


def event_from_row(row: sqlite3.Row, attempt: int) -> Event:
    """Build an event from its database row."""
    return Event(row["id"], row["topic"], row["key"], json.loads(row["payload"]), row["accepted_at"], attempt)


def _debounced_due_time(db: sqlite3.Connection, target: DeliveryTarget, now: float) -> float:
    """The due time of a debounced event. Waiting deliveries of its group move to the same time.

    This includes deliveries that became due while the agent was busy: they run together with the new one.
    """
    waiting = "agent = ? AND group_key = ? AND state = 'waiting' AND NOT begun"
    row = db.execute(
        f"SELECT MIN(accepted_at) AS first FROM deliveries JOIN events ON events.id = event_id WHERE {waiting}",
        (target.agent, target.group),
    ).fetchone()
    first_at = now if row["first"] is None else float(row["first"])
    due = max(now, min(now + target.debounce_s, first_at + MAX_DEBOUNCE_FACTOR * target.debounce_s))
    db.execute(f"UPDATE deliveries SET due_at = ? WHERE {waiting}", (due, target.agent, target.group))
    return due
