"""The agents of a store and the process that runs them, as other processes may see and steer them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from xpu_agents.ambient.errors import AmbientError
from xpu_agents.ambient.store.database import Database

__all__ = ["AgentRegistry", "AgentStatus", "RegisteredAgent", "RunnerProcess"]


@dataclass(frozen=True, slots=True)
class RegisteredAgent:
    """An agent as it was declared: its name, what it listens to, and its priority."""

    name: str
    source: str
    priority: str


@dataclass(frozen=True, slots=True)
class RunnerProcess:
    """The process that runs the agents, or the last one that did; ``slowed`` says by what, if anything."""

    pid: int
    started_at: float
    slowed: str


@dataclass(frozen=True, slots=True)
class AgentStatus:
    """How an agent is doing.

    Attributes:
        name: the agent.
        source: what it listens to.
        priority: reactive or proactive.
        declared: whether the app that ran last has it; False is one of an earlier version, whose events wait.
        paused: whether a person has paused it.
        trouble: what its source suffers from; empty if nothing.
        waiting: events to be handled.
        due_at: when the next of them is due; None without any.
        running: handlers at work.
        asking: handlers that wait for a person.
        done: events that were handled.
        merged: events that were handled together with another.
        dead: dead letters.
        error: the latest failure; empty if there was none.
    """

    name: str
    source: str
    priority: str
    declared: bool
    paused: bool
    trouble: str
    waiting: int
    due_at: float | None
    running: int
    asking: int
    done: int
    merged: int
    dead: int
    error: str


class AgentRegistry:
    """The tables of agents and of the runner; every method returns a future."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def enlist(self, agents: Sequence[RegisteredAgent], pid: int, now: float) -> Future[None]:
        """Write down who runs which agents from now on; who was paused stays so."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("UPDATE agents SET declared = 0, trouble = ''")
            db.executemany(
                "INSERT INTO agents (name, source, priority, since) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE "
                "SET source = excluded.source, priority = excluded.priority, declared = 1, "
                "since = COALESCE(since, excluded.since)",
                [(agent.name, agent.source, agent.priority, now) for agent in agents],
            )
            db.execute("INSERT OR REPLACE INTO runner (only, pid, started_at) VALUES (1, ?, ?)", (pid, now))

        return self._database.write(write)

    def since(self, names: Sequence[str]) -> Future[float | None]:
        """When the app first had one of these agents; None if it never had."""

        def read(db: sqlite3.Connection) -> float | None:
            wanted = ", ".join("?" * len(names))
            row = db.execute(f"SELECT MIN(since) AS since FROM agents WHERE name IN ({wanted})", names).fetchone()
            return None if row["since"] is None else float(row["since"])

        return self._database.read(read)

    def set_paused(self, name: str, paused: bool) -> Future[None]:
        """Pause an agent, or let it go on; the process that runs it follows within a second.

        Raises (the future):
            AmbientError: there is no such agent.
        """

        def write(db: sqlite3.Connection) -> None:
            if not db.execute("UPDATE agents SET paused = ? WHERE name = ?", (paused, name)).rowcount:
                known = ", ".join(row["name"] for row in db.execute("SELECT name FROM agents ORDER BY name"))
                expected = f"expected one of {known}" if known else "none has run here yet; run the app first"
                raise AmbientError(f"agent: there is no {name!r}; {expected}")

        return self._database.write(write, durable=True)

    def paused(self) -> Future[frozenset[str]]:
        """Names of the agents that are paused."""
        return self._database.read(
            lambda db: frozenset(row["name"] for row in db.execute("SELECT name FROM agents WHERE paused"))
        )

    def set_trouble(self, name: str, text: str) -> Future[None]:
        """Say what the source of an agent suffers from; empty if nothing any more."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("UPDATE agents SET trouble = ? WHERE name = ?", (text, name))

        return self._database.write(write)

    def set_slowed(self, reason: str) -> Future[None]:
        """Say by what the background is slowed; empty if by nothing."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("UPDATE runner SET slowed = ?", (reason,))

        return self._database.write(write)

    def runner(self) -> Future[RunnerProcess | None]:
        """The process that runs the agents, or the last one that did."""

        def read(db: sqlite3.Connection) -> RunnerProcess | None:
            row = db.execute("SELECT * FROM runner").fetchone()
            return None if row is None else RunnerProcess(row["pid"], row["started_at"], row["slowed"])

        return self._database.read(read)

    def statuses(self) -> Future[list[AgentStatus]]:
        """All agents, by name."""
        return self._database.read(_statuses)


def _statuses(db: sqlite3.Connection) -> list[AgentStatus]:
    agents = {row["name"]: row for row in db.execute("SELECT * FROM agents")}
    counts: dict[str, dict[str, int]] = {}
    due: dict[str, float] = {}
    for row in db.execute(
        "SELECT agent, state, COUNT(*) AS count, MIN(due_at) AS due FROM deliveries GROUP BY agent, state"
    ):
        counts.setdefault(row["agent"], {})[row["state"]] = row["count"]
        if row["state"] == "waiting":
            due[row["agent"]] = row["due"]
    errors = {
        row["agent"]: row["error"]
        for row in db.execute(
            "SELECT agent, error, MAX(seq) FROM deliveries WHERE error IS NOT NULL AND state != 'done' GROUP BY agent"
        )
    }
    # An agent whose events arrived before it ever ran is known by them alone.
    return [
        _status(name, agents.get(name), counts.get(name, {}), due.get(name), errors.get(name, ""))
        for name in sorted(agents.keys() | counts.keys())
    ]


def _status(
    name: str, row: sqlite3.Row | None, counts: Mapping[str, int], due_at: float | None, error: str
) -> AgentStatus:
    return AgentStatus(
        name,
        row["source"] if row else "",
        row["priority"] if row else "proactive",
        bool(row["declared"]) if row else False,
        bool(row["paused"]) if row else False,
        row["trouble"] if row else "",
        counts.get("waiting", 0),
        due_at,
        counts.get("running", 0),
        counts.get("asking", 0) + counts.get("parked", 0),
        counts.get("done", 0),
        counts.get("merged", 0),
        counts.get("dead", 0),
        error,
    )
