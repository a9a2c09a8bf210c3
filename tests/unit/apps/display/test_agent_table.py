"""The table of agents."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from xpu_agents.ambient.store.agent_registry import AgentStatus, RunnerProcess
from xpu_agents.ambient.store.store import AppStatus
from xpu_agents.apps.display.agent_table import agent_table, format_age


def rendered(status: AppStatus) -> str:
    """The table as text without colours."""
    out = io.StringIO()
    Console(file=out, width=120).print(agent_table("my app", status, 1000.0))
    return out.getvalue()


def agent(name: str, **changed: object) -> AgentStatus:
    """An idle agent with some fields changed."""
    values: dict[str, object] = {
        "source": "files [ab]*.md",
        "priority": "proactive",
        "declared": True,
        "paused": False,
        "trouble": "",
        "waiting": 0,
        "due_at": None,
        "running": 0,
        "asking": 0,
        "done": 0,
        "merged": 0,
        "dead": 0,
        "error": "",
    }
    return AgentStatus(name, **{**values, **changed})  # type: ignore[arg-type]


def test_every_state_is_shown() -> None:
    """Guards the table: states, counts, errors, and next steps."""
    agents = (
        agent("idles"),
        agent("works", running=1, done=7, merged=2),
        agent("rests", paused=True),
        agent("needs you", asking=1, waiting=1),
        agent("old", declared=False, waiting=3),
        agent("later", waiting=1, due_at=1090.0),
        agent("behind", waiting=5, due_at=990.0),
        agent("broken", trouble="OSError: [the line] is dead"),
        agent("failed", dead=2, error="ValueError: " + "x " * 100),
    )
    text = rendered(AppStatus(True, RunnerProcess(42, 400.0, "slowed: on battery"), agents, 2))
    for part in (
        "my app", "[ab]*.md", "idle", "running", "7 +2", "paused", "waits for you", "not in the app", "next in 2 min",
        "waiting", "error", "process 42, for 10 min", "slowed: on battery", "OSError: [the line] is dead",
        "ValueError: x x",
        "2 items wait for you: xpu-agents inbox", "xpu-agents ambient dead",
    ):  # fmt: skip
        assert part in text
    assert "x " * 80 not in text
    stopped = rendered(AppStatus(False, None, agents[:1], 0))
    assert "not running" in stopped
    assert "process" not in stopped


@pytest.mark.parametrize(
    ("seconds", "text"), [(-1, "0 s"), (8.4, "8 s"), (300, "5 min"), (3 * 3600, "3 h"), (2 * 86400, "2 d")]
)
def test_ages(seconds: float, text: str) -> None:
    """Guards the text of a duration."""
    assert format_age(seconds) == text
