"""Identity of questions: which item of an earlier run of a handler is the same question."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Collection

from xpu_agents.ambient.store.item_expiry import OPEN_ITEMS
from xpu_agents.ambient.store.items import Ask, ItemKind, item_from_row

__all__ = ["close_replaced_questions", "find_asked_row", "question_digest"]

_REPLACED = "its handler asks another question"


def question_digest(ask: Ask, exact: bool) -> str:
    """Digest of what a question asks: kind, title, body and choices, and with ``exact`` the content of a review.

    Without ``exact`` the content may differ, since the answer carries the content that the user saw.
    """
    parts = [ask.kind, ask.title, ask.body, list(ask.choices), ask.content if exact else None]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:12]


def find_asked_row(
    db: sqlite3.Connection, seq: int, key: str, ask: Ask, earlier_key: str, exact: bool
) -> sqlite3.Row | None:
    """Find the row of a question of an earlier run. A row with a key of an earlier version gets the new one."""

    def find(found_key: str) -> sqlite3.Row | None:
        rows = db.execute("SELECT * FROM items WHERE delivery = ? AND key = ?", (seq, found_key))
        row: sqlite3.Row | None = rows.fetchone()
        return row

    row = find(key)
    if row is None and earlier_key and (row := find(earlier_key)) is not None:
        earlier = item_from_row(row).ask
        is_notice = ask.kind is earlier.kind is ItemKind.NOTICE
        if not is_notice and question_digest(earlier, exact) != question_digest(ask, exact):
            return None
        db.execute("UPDATE items SET key = ? WHERE id = ?", (key, row["id"]))
        row = find(key)
    if row is not None and row["closed"] == _REPLACED:
        db.execute(
            "UPDATE items SET decision = NULL, answer = NULL, closed = '', answered_at = NULL, taken = 0 WHERE id = ?",
            (row["id"],),
        )
        row = find(key)
    return row


def close_replaced_questions(db: sqlite3.Connection, seq: int, asked_keys: Collection[str], now: float) -> None:
    """Close the open questions of earlier runs that this run has not asked. They count as ignored."""
    db.execute(
        "UPDATE items SET decision = 'ignore', answer = 'null', closed = ?, answered_at = ?, taken = 1 "
        f"WHERE delivery = ? AND kind != 'notice' AND {OPEN_ITEMS} AND key NOT IN "
        f"({', '.join('?' * len(asked_keys))})",
        (_REPLACED, now, seq, *asked_keys),
    )
