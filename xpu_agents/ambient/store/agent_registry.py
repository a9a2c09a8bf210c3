"""The registry of a store: its agents and the process that runs them, readable by other processes."""

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
    """A registered agent: name, topic or source for display, priority, and topic."""

    name: str
    source: str
    priority: str
    topic: str


@dataclass(frozen=True, slots=True)
class RunnerProcess:
    """The process that runs the agents, or the last one; ``slowed`` is the reason for slowing, if any."""

    pid: int
    started_at: float
    slowed: str


@dataclass(frozen=True, slots=True)
class AgentStatus:
    """The status of an agent.

    Attributes:
        name: name of the agent.
        source: topic or source it listens to.
        priority: reactive or proactive.
        declared: False if the last run of the app did not declare it; its events wait.
        paused: True if the user paused it.
        trouble: error of its source; empty without one.
        waiting: number of waiting events.
        due_at: due time of the next waiting event; None without one.
        running: number of running handlers.
        asking: number of handlers that wait for the user.
        done: number of handled events.
        merged: number of events handled together with another.
        dead: number of dead letters.
        error: latest failure; empty without one.
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
    """The tables of agents and of the runner process. Every method returns a future."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def register(self, agents: Sequence[RegisteredAgent], pid: int, now: float) -> Future[None]:
        """Record the running process and its agents. Paused agents stay paused."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("UPDATE agents SET declared = 0, trouble = ''")
            db.executemany(
                "INSERT INTO agents (name, source, priority, topic, since) VALUES (?, ?, ?, ?, ?) "
                "ON CONFLICT (name) DO UPDATE SET source = excluded.source, priority = excluded.priority, "
                "topic = excluded.topic, declared = 1, since = COALESCE(since, excluded.since)",
                [(agent.name, agent.source, agent.priority, agent.topic, now) for agent in agents],
            )
            db.execute("INSERT OR REPLACE INTO runner (only, pid, started_at) VALUES (1, ?, ?)", (pid, now))

        return self._database.write(write)

    def first_registered_at(self, names: Sequence[str]) -> Future[float | None]:
        """The time at which one of these agents was first registered; None for never."""

        def read(db: sqlite3.Connection) -> float | None:
            placeholders = ", ".join("?" * len(names))
            row = db.execute(f"SELECT MIN(since) AS since FROM agents WHERE name IN ({placeholders})", names).fetchone()
            return None if row["since"] is None else float(row["since"])

        return self._database.read(read)

    def set_paused(self, name: str, paused: bool) -> Future[None]:
        """Pause or resume an agent. The process that runs it follows within a second.

        Raises (the future):
            AmbientError: no such agent.
        """

        def write(db: sqlite3.Connection) -> None:
            if not db.execute("UPDATE agents SET paused = ? WHERE name = ?", (paused, name)).rowcount:
                known = ", ".join(row["name"] for row in db.execute("SELECT name FROM agents ORDER BY name"))
                expected = f"expected one of {known}" if known else "no agent has run here yet; run the app first"
                raise AmbientError(f"agent: {name!r} is unknown; {expected}")

        return self._database.write(write, durable=True)

    def paused(self) -> Future[frozenset[str]]:
        """Names of the paused agents."""
        return self._database.read(
            lambda db: frozenset(row["name"] for row in db.execute("SELECT name FROM agents WHERE paused"))
        )

    def set_source_error(self, name: str, text: str) -> Future[None]:
        """Record the error of an agent's source; empty clears it."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("UPDATE agents SET trouble = ? WHERE name = ?", (text, name))

        return self._database.write(write)

    def set_slowed(self, reason: str) -> Future[None]:
        """Record why background work is slowed; empty clears it."""

        def write(db: sqlite3.Connection) -> None:
            db.execute("UPDATE runner SET slowed = ?", (reason,))

        return self._database.write(write)

    def runner(self) -> Future[RunnerProcess | None]:
        """The process that runs the agents, or the last one."""

        def read(db: sqlite3.Connection) -> RunnerProcess | None:
            row = db.execute("SELECT * FROM runner").fetchone()
            return None if row is None else RunnerProcess(row["pid"], row["started_at"], row["slowed"])

        return self._database.read(read)

    def statuses(self) -> Future[list[AgentStatus]]:
        """The status of every agent, by name."""
        return self._database.read(_agent_statuses)


def _agent_statuses(db: sqlite3.Connection) -> list[AgentStatus]:
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
    # An agent that has never run can already have events.
    return [
        _agent_status(name, agents.get(name), counts.get(name, {}), due.get(name), errors.get(name, ""))
        for name in sorted(agents.keys() | counts.keys())
    ]


def _agent_status(
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
