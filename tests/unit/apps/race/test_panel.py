"""Terminal output of a race: panel, live view, report."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console, RenderableType
from sample_run import MESSAGES, sample_run

from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.apps.race.live_view import RaceSettings, RaceView
from xpu_agents.apps.race.panel import engine_panel, legend
from xpu_agents.apps.race.race_load import make_race_load
from xpu_agents.apps.race.report import race_report
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.race.worker_messages import Done


def render(content: RenderableType, width: int = 110) -> str:
    """Return the terminal output without colours."""
    out = io.StringIO()
    Console(file=out, width=width).print(content)
    return out.getvalue()


@pytest.mark.parametrize("until", range(len(MESSAGES) + 1))
@pytest.mark.parametrize("width", [60, 110])
def test_the_panel_has_its_width_after_every_message(until: int, width: int) -> None:
    """Guards the live view in every state, and its frame against long lines."""
    text = render(engine_panel(sample_run(until=until), 20.0, 5.0, Glyphs(plain=False), "typed"), width)
    assert {len(line) for line in text.splitlines()} == {width}
    if until == 5:
        assert "decode 1" in text
        assert "question 1" in text
        assert "xpu-agents NPU (loading) + GPU" in text


@pytest.mark.parametrize("width", [80, 160])
@pytest.mark.parametrize("peer", [False, True])
def test_the_live_view_has_all_engines(width: int, peer: bool) -> None:
    """Guards both layouts, a run without the peer, and the log line."""
    console = Console(file=io.StringIO(), width=width)
    view = RaceView(RaceSettings(Path("model"), make_race_load(20.0, 0), peer=peer), console)
    assert view.log_line() == "xpu-agents: waiting"
    for message in MESSAGES:
        view.ours.apply(message)
        text = render(view, width)
        assert "xpu-agents" in text
        assert ("openvino-genai" in text) is peer
    assert view.log_line().startswith("openvino-genai" if peer else "xpu-agents: 4 s")


def test_ascii_terminals_get_ascii_characters() -> None:
    """Guards terminals that cannot show block characters."""
    assert legend(Glyphs(plain=True)).plain.isascii()


def test_the_report_has_ratio_and_unanswered_requests() -> None:
    """Guards the report: the comparison, and that unanswered requests are shown."""
    text = render(race_report(sample_run(), sample_run("openvino-genai"), Glyphs(plain=False), random_model=True))
    assert "about as soon" in text
    assert "left 1 of 2 questions unanswered" in text
    assert "no meaning" in text
    empty = RunState("xpu-agents")
    empty.apply(Done(1.0))
    assert "no reactive requests" in render(race_report(empty, None, Glyphs(plain=False), random_model=False))
