"""What is drawn: turns, the live picture, the lines of a log, the report."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group
from scripted_chat import counters, drawn

from xpu_agents.apps.demo import live_view as picture_module
from xpu_agents.apps.demo.app import LineOutput
from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.chat_turn import ChatTurn, ToolStep
from xpu_agents.apps.demo.desk.toolbox import ToolResult
from xpu_agents.apps.demo.live_view import DemoView
from xpu_agents.apps.demo.metrics import BackgroundMetrics
from xpu_agents.apps.demo.report import report
from xpu_agents.apps.demo.state import DemoPhase, DemoSettings, DemoState
from xpu_agents.apps.demo.transcript import call_text, shortened, transcript
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.chat import InvalidToolCall, ToolCall
from xpu_runtime import EngineMetrics, KernelSpan, Priority, RequestStatus
from xpu_runtime.engine.metrics import RollingLog

CALL = ToolCall("c1", "list_events", '{"date": "2026-11-23"}')


class Watched:
    """An engine that is looked at.

    Attributes:
        kernels: what ran on it.
        marks: from where it was asked for what ran.
    """

    def __init__(self, *kernels: KernelSpan) -> None:
        self.kernels: RollingLog[KernelSpan] = RollingLog(100)
        self.marks: list[int] = []
        for kernel in kernels:
            self.kernels.append(kernel)

    def metrics(self) -> EngineMetrics:
        return counters(preemptions=12, running={Priority.REACTIVE: 1, Priority.PROACTIVE: 3})

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        self.marks.append(mark)
        return self.kernels.since(mark)


def span(kind: Priority, began: float) -> KernelSpan:
    """A kernel of half a second."""
    return KernelSpan("cpu", "whole", kind, 1, began, began + 0.5)


def answered(question: str = "What is on?", answer: str = "Two things.") -> ChatTurn:
    """A turn that went well."""
    step = ToolStep(CALL, ToolResult('{"events": []}', "2 events"))
    return ChatTurn(question, 0.0, [step], answer, first_s=0.012, whole_s=0.2, tokens=20)


def scene(phase: DemoPhase = DemoPhase.OVER, *, interactive: bool = False, agents: int = 4) -> DemoState:
    """A demo at some moment, as if everything before it had happened."""
    found = DemoState(
        DemoSettings(agents, 2, interactive=interactive), "desk", BackgroundAgents(agents, 0), phase=phase
    )
    if phase is DemoPhase.WARMING:
        return found
    if not interactive:
        found.alone = [answered("Alone?"), answered("Alone again?")]
    if phase is DemoPhase.ALONE:
        found.alone.append(ChatTurn("Not yet answered?"))
        return found
    found.among = [answered("Among?"), ChatTurn("What failed?", failure="the prompt is too long")]
    found.crew.agents[0].about, found.crew.agents[0].latest = "summarises a mail", "All\nis [bold]well[/bold]."
    if phase is DemoPhase.OVER:
        found.background = BackgroundMetrics(agents, 10.0, 50, 2, 20_000, 7)
        found.requests = {RequestStatus.FINISHED: 60, RequestStatus.CANCELLED: 4, None: 0}
    return found


def told(turn: ChatTurn) -> str:
    """Its lines."""
    return drawn(Group(*transcript(turn, person="person", model="desk")), 100)


def test_a_turn_is_drawn_with_its_call() -> None:
    """Guards the heart of the picture: question, call with result, answer with waits."""
    assert [line.rstrip() for line in told(answered()).splitlines()] == [
        "person  What is on?",
        '        -> list_events(date="2026-11-23")  <- 2 events',
        "desk    Two things.   first token 12 ms, all 200 ms",
    ]


def test_turns_are_drawn_before_their_end_and_after_a_failure() -> None:
    """Guards the picture of a turn at every moment."""
    assert "desk    ..." in told(ChatTurn("?"))
    assert "desk    So far" in told(ChatTurn("?", answer="So far", first_s=None))
    assert "desk    (nothing)" in told(ChatTurn("?", first_s=0.1, whole_s=0.2))
    assert "desk    out of memory" in told(ChatTurn("?", failure="out of memory"))
    long_name = drawn(Group(*transcript(answered(), person="you", model="Llama-3.2-3B-Instruct")), 100)
    assert "model   Two things." in long_name


def test_a_call_is_written_as_programs_write_it() -> None:
    """Guards the drawing of calls, also of those that are none."""
    done = ToolResult("{}", "done")
    call = ToolCall("c", "set_reminder", '{"text": "say \\"hi\\"", "time": "18:00", "loud": true}')
    assert call_text(ToolStep(call, done)) == 'set_reminder(text="say \\"hi\\"", time="18:00", loud=true)'
    assert call_text(ToolStep(InvalidToolCall(0, "c", None, "{not\n json", "no"), done)) == "{not json"
    assert shortened("a" * 80) == "a" * 57 + "..."


@pytest.mark.parametrize("phase", DemoPhase)
@pytest.mark.parametrize("interactive", [False, True])
@pytest.mark.parametrize(("width", "height"), [(60, 24), (110, 24), (160, 50)])
def test_the_picture_fits_the_screen_at_every_moment(
    phase: DemoPhase, interactive: bool, width: int, height: int
) -> None:
    """Guards the latest turn and the line that is typed, which are at the bottom, against being cut off."""
    shown = scene(phase, interactive=interactive, agents=4)
    shown.among *= 10 if phase is DemoPhase.AMONG else 1
    shown.typed = "how are" if interactive else None
    lines = drawn(DemoView(shown, Watched(), Glyphs(plain=False)), width, height).splitlines()
    assert len(lines) < height
    assert all(len(line) <= width for line in lines)
    if phase is DemoPhase.AMONG:
        assert "summarises a mail" in "\n".join(lines) or width < 100
        assert ("ask > how are_" in "\n".join(lines)) is interactive


def test_the_picture_takes_what_is_new_and_shows_what_is_not_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a long demo: each look costs what is new, and the strip loses neither that nor the seconds before."""
    now = 100.0
    monkeypatch.setattr(picture_module.time, "perf_counter", lambda: now)
    glyphs = Glyphs(plain=True)
    engine = Watched(span(Priority.REACTIVE, 1.0), span(Priority.PROACTIVE, 98.0))
    picture = DemoView(scene(DemoPhase.AMONG), engine, glyphs)

    def strip() -> str:
        (found,) = [line for line in drawn(picture).splitlines() if glyphs.idle * 9 in line]
        return found

    assert glyphs.light in strip()
    assert glyphs.full not in strip()
    engine.kernels.append(span(Priority.REACTIVE, 99.0))
    assert strip().index(glyphs.light) < strip().index(glyphs.full)
    now = 105.0
    assert glyphs.light not in strip()
    assert glyphs.full in strip()
    assert engine.marks == [0, 2, 2, 3, 3, 3]


def test_many_agents_are_not_all_shown() -> None:
    """Guards the screen against a crew that fills it, and plain terminals against block characters."""
    text = drawn(DemoView(scene(DemoPhase.AMONG, agents=20), Watched(), Glyphs(plain=True)), 110)
    assert "14 more" in text
    assert "agents: 3 served" in text
    assert "#" in text


def test_lines_tell_every_turn_once_and_under_its_half() -> None:
    """Guards logs: order, headings, and nothing told before it is over."""
    out = io.StringIO()
    shown = scene(DemoPhase.WARMING)
    lines = LineOutput(shown, Console(file=out, width=60))
    for phase in DemoPhase:
        now = scene(phase)
        shown.phase, shown.alone, shown.among = phase, now.alone, now.among
        lines.refresh()
        lines.refresh()
    text = out.getvalue()
    order = [
        "desk: a person asks",
        DemoPhase.ALONE.value,
        "Alone?",
        "Alone again?",
        DemoPhase.AMONG.value,
        "Among?",
        "too long",
    ]
    assert [text.count(each) for each in order] == [1] * len(order)
    assert sorted(order, key=text.index) == order
    assert "agents: 0 requests done" in text


def test_the_report_says_all_there_is_to_say() -> None:
    """Guards the end: every turn, the comparison, what the background made, and where to go on."""
    text = drawn(report(scene()), 160)
    for wanted in ("Alone?", "Among?", 'list_events(date="2026-11-23") <- 2 events', "the prompt is too long", "12 ms"):
        assert wanted in text
    for wanted in ("first token, median", "with 4 agents", "1.00", "2,000 tokens a second", "made way 7 times"):
        assert wanted in text
    assert "All is [bold]well[/bold]." in text
    assert "2 replies were of no use" in text
    assert "Every request has ended: 60 finished, 4 cancelled when the questions were answered." in text
    assert "xpu-agents race" in text


def test_the_report_copes_with_little() -> None:
    """Guards a person who asked nothing, or typed all questions, and requests that did not end."""
    nothing = scene(interactive=True)
    nothing.among = []
    nothing.requests = {None: 3}
    text = drawn(report(nothing), 120)
    assert "Nobody asked anything" in text
    assert "3 requests have not ended." in text
    typed = drawn(report(scene(interactive=True)), 120)
    assert "You waited 12 ms" in typed
    assert "What the agents cost" not in typed
