"""The tables of a store, in all formats that there have been."""

from __future__ import annotations

__all__ = ["SCHEMA_VERSIONS"]

_FIRST = (
    """
    CREATE TABLE events (
        id TEXT PRIMARY KEY,
        topic TEXT NOT NULL,
        key TEXT NOT NULL,
        payload TEXT NOT NULL,
        accepted_at REAL NOT NULL,
        UNIQUE (topic, key)
    )
    """,
    # state: waiting, running, asking (a live handler waits for a person), parked (it will be run again when the
    # person has answered), done, merged (handled together with the delivery `lead`), dead.
    """
    CREATE TABLE deliveries (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        event_id TEXT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
        agent TEXT NOT NULL,
        group_key TEXT NOT NULL,
        state TEXT NOT NULL DEFAULT 'waiting',
        due_at REAL NOT NULL,
        begun INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0,
        lead INTEGER,
        error TEXT,
        result TEXT,
        ended_at REAL,
        revived_at REAL,
        UNIQUE (event_id, agent)
    )
    """,
    "CREATE INDEX deliveries_due ON deliveries (agent, state, due_at)",
    "CREATE INDEX deliveries_lead ON deliveries (lead) WHERE lead IS NOT NULL",
    """
    CREATE TABLE items (
        id TEXT PRIMARY KEY,
        delivery INTEGER NOT NULL REFERENCES deliveries (seq) ON DELETE CASCADE,
        agent TEXT NOT NULL,
        key TEXT NOT NULL,
        kind TEXT NOT NULL,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        content TEXT NOT NULL,
        form TEXT NOT NULL,
        allow TEXT NOT NULL,
        asked_at REAL NOT NULL,
        decision TEXT,
        answer TEXT,
        comment TEXT NOT NULL DEFAULT '',
        answered_at REAL,
        taken INTEGER NOT NULL DEFAULT 0,
        UNIQUE (delivery, key)
    )
    """,
    "CREATE INDEX items_open ON items (asked_at) WHERE decision IS NULL",
    """
    CREATE TABLE agents (
        name TEXT PRIMARY KEY,
        source TEXT NOT NULL,
        priority TEXT NOT NULL,
        declared INTEGER NOT NULL DEFAULT 1,
        paused INTEGER NOT NULL DEFAULT 0,
        trouble TEXT NOT NULL DEFAULT ''
    )
    """,
    """
    CREATE TABLE runner (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        pid INTEGER NOT NULL,
        started_at REAL NOT NULL,
        slowed TEXT NOT NULL DEFAULT ''
    )
    """,
)

_CLOSING = (
    "ALTER TABLE items ADD COLUMN until REAL",
    # Why it was closed without a person; of those that were answered nevertheless (`within`) beside the decision.
    "ALTER TABLE items ADD COLUMN closed TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX items_until ON items (until) WHERE until IS NOT NULL AND decision IS NULL",
)

# When an app first had the agent: what its timer has missed since then is made up for.
_SINCE = ("ALTER TABLE agents ADD COLUMN since REAL",)

SCHEMA_VERSIONS = (_FIRST, _CLOSING, _SINCE)
"""What makes each format of the one before it; a store of more than there are here is refused."""
