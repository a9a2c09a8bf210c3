"""The database schema of a store, with the migrations from each version to the next."""

from __future__ import annotations

__all__ = ["SCHEMA_VERSIONS"]

_VERSION_1 = (
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
    # state: waiting, running, asking (a running handler waits for the user), parked (runs again once the user has
    # answered), done, merged (handled together with the delivery `lead`), dead.
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

_VERSION_2 = (
    "ALTER TABLE items ADD COLUMN until REAL",
    # Reason for closing without an answer. After a time limit (`within`) there is also a decision.
    "ALTER TABLE items ADD COLUMN closed TEXT NOT NULL DEFAULT ''",
    "CREATE INDEX items_until ON items (until) WHERE until IS NOT NULL AND decision IS NULL",
)

# First registration of the agent; its timer catches up on ticks missed since then.
_VERSION_3 = ("ALTER TABLE agents ADD COLUMN since REAL",)

# Events that were accepted by a process without the agents have no deliveries until the running app routes them.
_VERSION_4 = (
    "ALTER TABLE events ADD COLUMN routed INTEGER NOT NULL DEFAULT 1",
    "CREATE INDEX events_unrouted ON events (topic) WHERE NOT routed",
    "ALTER TABLE agents ADD COLUMN topic TEXT",
)

SCHEMA_VERSIONS = (_VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4)
"""SQL statements from each schema version to the next. A store with a newer version is refused."""
