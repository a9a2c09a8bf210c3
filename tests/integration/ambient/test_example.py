"""The ambient example as given to users."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from xpu_agents.ambient.app_loading import load_app

EXAMPLE = Path(__file__).parents[3] / "examples" / "ambient_app.py"


@pytest.mark.slow
@pytest.mark.usefixtures("own_engines")  # it closes its engines
async def test_three_agents_beside_a_chat(
    load_example: Callable[[str], dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards the first ambient app of a user: agents work, the user chats and approves, and that text is sent."""
    await load_example("ambient_app")["main"]([])
    output = capsys.readouterr().out
    assert output.count("while agents worked") == 3
    for part in (
        "- read_note: garden.md was written",
        "- digest: Digest",
        "- to the shop: Thank you, I shall fetch it",
    ):
        assert part in output
    assert "- to Marta: " in output
    assert "- to Jonas: " not in output


def test_the_agents_run_alone() -> None:
    """Guards the command that the example names."""
    app = load_app(f"{EXAMPLE}:app")
    assert [agent.name for agent in app.agents] == ["answer_mail", "read_note", "digest"]
