"""What is drawn: while a run goes on, and at its end."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from race_run import MESSAGES, played
from rich.console import Console, RenderableType

from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.apps.race.live_view import RaceSettings, RaceView
from xpu_agents.apps.race.panel import legend, panel
from xpu_agents.apps.race.race_load import make_race_load
from xpu_agents.apps.race.report import verdict
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.race.worker_messages import Done


def drawn(content: RenderableType, width: int = 110) -> str:
    """What it looks like without colours."""
    out = io.StringIO()
    Console(file=out, width=width).print(content)
    return out.getvalue()


@pytest.mark.parametrize("until", range(len(MESSAGES) + 1))
@pytest.mark.parametrize("width", [60, 110])
def test_the_picture_can_be_drawn_at_every_moment(until: int, width: int) -> None:
    """Guards the live picture against any state, and against lines that break the frame."""
    told = drawn(panel(played(until=until), 20.0, 5.0, Glyphs(plain=False), "typed"), width)
    assert {len(line) for line in told.splitlines()} == {width}
    if until == 5:
        assert "decode 1" in told
        assert "question 1" in told


@pytest.mark.parametrize("width", [80, 160])
@pytest.mark.parametrize("peer", [False, True])
def test_the_stage_shows_whoever_plays(width: int, peer: bool) -> None:
    """Guards both layouts, the run of one engine alone, and the line that a log gets."""
    console = Console(file=io.StringIO(), width=width)
    stage = RaceView(RaceSettings(Path("model"), make_race_load(20.0, 0), peer=peer), console)
    assert stage.line() == "xpu-agents: waits for its turn"
    for message in MESSAGES:
        stage.ours.apply(message)
        told = drawn(stage, width)
        assert "xpu-agents" in told
        assert ("openvino-genai" in told) is peer
    assert stage.line().startswith("openvino-genai" if peer else "xpu-agents: 4 s")


def test_plain_terminals_get_plain_characters() -> None:
    """Guards terminals that cannot show block characters."""
    assert legend(Glyphs(plain=True)).plain.isascii()


def test_the_verdict_names_the_ratio_and_the_unanswered() -> None:
    """Guards the last words: who waited how long, and that a missing answer is not hidden."""
    told = drawn(verdict(played(), played("openvino-genai"), Glyphs(plain=False), random_model=True))
    assert "about as soon" in told
    assert "left 1 of 2 questions unanswered" in told
    assert "meaningless" in told
    silent = RunState("xpu-agents")
    silent.apply(Done(1.0))
    assert "Nobody asked" in drawn(verdict(silent, None, Glyphs(plain=False), random_model=False))
