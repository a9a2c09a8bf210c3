"""What is drawn: turns, the live picture, the lines of a log, the report."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group
from scripted_chat import counters, drawn

from xpu_agents.chat import InvalidToolCall, ToolCall
from xpu_agents.demo import picture as picture_module
from xpu_agents.demo.crew import Crew
from xpu_agents.demo.figures import Background
from xpu_agents.demo.picture import Picture
from xpu_agents.demo.report import report
from xpu_agents.demo.scene import Phase, Scene, Settings
from xpu_agents.demo.show import Lines
from xpu_agents.demo.toolbox import Outcome
from xpu_agents.demo.transcript import call_text, shortened, transcript
from xpu_agents.demo.turn import Step, Turn
from xpu_agents.display.drawing import Glyphs
from xpu_runtime import EngineMetrics, KernelSpan, Priority, RequestStatus
from xpu_runtime.engine.metrics import Record

CALL = ToolCall("c1", "list_events", '{"date": "2026-11-23"}')


class Watched:
    """An engine that is looked at.

    Attributes:
        kernels: what ran on it.
        marks: from where it was asked for what ran.
    """

    def __init__(self, *kernels: KernelSpan) -> None:
        self.kernels: Record[KernelSpan] = Record(100)
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


def answered(question: str = "What is on?", answer: str = "Two things.") -> Turn:
    """A turn that went well."""
    step = Step(CALL, Outcome('{"events": []}', "2 events"))
    return Turn(question, 0.0, [step], answer, first_s=0.012, whole_s=0.2, tokens=20)


def scene(phase: Phase = Phase.OVER, *, interactive: bool = False, agents: int = 4) -> Scene:
    """A demo at some moment, as if everything before it had happened."""
    found = Scene(Settings(agents, 2, interactive=interactive), "desk", Crew(agents, 0), phase=phase)
    if phase is Phase.WARMING:
        return found
    if not interactive:
        found.alone = [answered("Alone?"), answered("Alone again?")]
    if phase is Phase.ALONE:
        found.alone.append(Turn("Not yet answered?"))
        return found
    found.among = [answered("Among?"), Turn("What failed?", failure="the prompt is too long")]
    found.crew.agents[0].about, found.crew.agents[0].latest = "summarises a mail", "All\nis [bold]well[/bold]."
    if phase is Phase.OVER:
        found.background = Background(agents, 10.0, 50, 2, 20_000, 7)
        found.requests = {RequestStatus.FINISHED: 60, RequestStatus.CANCELLED: 4, None: 0}
    return found


def told(turn: Turn) -> str:
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
    assert "desk    ..." in told(Turn("?"))
    assert "desk    So far" in told(Turn("?", answer="So far", first_s=None))
    assert "desk    (nothing)" in told(Turn("?", first_s=0.1, whole_s=0.2))
    assert "desk    out of memory" in told(Turn("?", failure="out of memory"))
    long_name = drawn(Group(*transcript(answered(), person="you", model="Llama-3.2-3B-Instruct")), 100)
    assert "model   Two things." in long_name


def test_a_call_is_written_as_programs_write_it() -> None:
    """Guards the drawing of calls, also of those that are none."""
    done = Outcome("{}", "done")
    call = ToolCall("c", "set_reminder", '{"text": "say \\"hi\\"", "time": "18:00", "loud": true}')
    assert call_text(Step(call, done)) == 'set_reminder(text="say \\"hi\\"", time="18:00", loud=true)'
    assert call_text(Step(InvalidToolCall(0, "c", None, "{not\n json", "no"), done)) == "{not json"
    assert shortened("a" * 80) == "a" * 57 + "..."


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("interactive", [False, True])
@pytest.mark.parametrize(("width", "height"), [(60, 24), (110, 24), (160, 50)])
def test_the_picture_fits_the_screen_at_every_moment(phase: Phase, interactive: bool, width: int, height: int) -> None:
    """Guards the latest turn and the line that is typed, which are at the bottom, against being cut off."""
    shown = scene(phase, interactive=interactive, agents=4)
    shown.among *= 10 if phase is Phase.AMONG else 1
    shown.typed = "how are" if interactive else None
    lines = drawn(Picture(shown, Watched(), Glyphs(plain=False)), width, height).splitlines()
    assert len(lines) < height
    assert all(len(line) <= width for line in lines)
    if phase is Phase.AMONG:
        assert "summarises a mail" in "\n".join(lines) or width < 100
        assert ("ask > how are_" in "\n".join(lines)) is interactive


def test_the_picture_takes_what_is_new_and_shows_what_is_not_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards a long demo: each look costs what is new, and the strip loses neither that nor the seconds before."""
    now = 100.0
    monkeypatch.setattr(picture_module.time, "perf_counter", lambda: now)
    glyphs = Glyphs(plain=True)
    engine = Watched(span(Priority.REACTIVE, 1.0), span(Priority.PROACTIVE, 98.0))
    picture = Picture(scene(Phase.AMONG), engine, glyphs)

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
    text = drawn(Picture(scene(Phase.AMONG, agents=20), Watched(), Glyphs(plain=True)), 110)
    assert "14 more" in text
    assert "agents: 3 served" in text
    assert "#" in text


def test_lines_tell_every_turn_once_and_under_its_half() -> None:
    """Guards logs: order, headings, and nothing told before it is over."""
    out = io.StringIO()
    shown = scene(Phase.WARMING)
    lines = Lines(shown, Console(file=out, width=60))
    for phase in Phase:
        now = scene(phase)
        shown.phase, shown.alone, shown.among = phase, now.alone, now.among
        lines.refresh()
        lines.refresh()
    text = out.getvalue()
    order = [
        "desk: a person asks",
        Phase.ALONE.value,
        "Alone?",
        "Alone again?",
        Phase.AMONG.value,
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
