"""Terminal output of a demo: transcript, live view, log lines, report."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group
from scripted_chat import engine_metrics, render

from xpu_agents.apps.demo import live_view
from xpu_agents.apps.demo.app import LineOutput
from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.chat_turn import ChatTurn, ToolStep
from xpu_agents.apps.demo.desk.toolbox import ToolResult
from xpu_agents.apps.demo.live_view import DemoView
from xpu_agents.apps.demo.metrics import BackgroundMetrics
from xpu_agents.apps.demo.report import demo_report
from xpu_agents.apps.demo.state import DemoPhase, DemoSettings, DemoState
from xpu_agents.apps.demo.transcript import call_text, shorten, transcript
from xpu_agents.apps.display.timeline import Glyphs
from xpu_agents.chat import InvalidToolCall, ToolCall
from xpu_runtime import EngineMetrics, KernelSpan, Priority, RequestStatus
from xpu_runtime.engine.metrics import RollingLog

CALL = ToolCall("c1", "list_events", '{"date": "2026-11-23"}')


class Watched:
    """An engine with given kernels.

    Attributes:
        kernels: kernels that have ended.
        marks: arguments of the calls of `kernels_since`.
    """

    def __init__(self, *kernels: KernelSpan) -> None:
        self.kernels: RollingLog[KernelSpan] = RollingLog(100)
        self.marks: list[int] = []
        for kernel in kernels:
            self.kernels.append(kernel)

    def metrics(self) -> EngineMetrics:
        return engine_metrics(preemptions=12, running={Priority.REACTIVE: 1, Priority.PROACTIVE: 3})

    def kernels_since(self, mark: int) -> tuple[tuple[KernelSpan, ...], int]:
        self.marks.append(mark)
        return self.kernels.since(mark)


def kernel(priority: Priority, started_at: float) -> KernelSpan:
    """A kernel of half a second."""
    return KernelSpan("cpu", "whole", priority, 1, started_at, started_at + 0.5)


def answered(question: str = "What is on?", answer: str = "Two things.") -> ChatTurn:
    """An answered turn with one call."""
    step = ToolStep(CALL, ToolResult('{"events": []}', "2 events"))
    return ChatTurn(question, 0.0, [step], answer, ttft_s=0.012, latency_s=0.2, tokens=20)


def demo_state(phase: DemoPhase = DemoPhase.FINISHED, *, interactive: bool = False, agents: int = 4) -> DemoState:
    """A demo in a phase, after the phases before it."""
    state = DemoState(
        DemoSettings(agents, 2, interactive=interactive), "desk", BackgroundAgents(agents, 0), phase=phase
    )
    if phase is DemoPhase.WARM_UP:
        return state
    if not interactive:
        state.alone = [answered("Alone?"), answered("Alone again?")]
    if phase is DemoPhase.ALONE:
        state.alone.append(ChatTurn("Not yet answered?"))
        return state
    state.with_agents = [answered("With agents?"), ChatTurn("What failed?", error="the prompt is too long")]
    agent = state.background_agents.agents[0]
    agent.description, agent.last_output = "summarises a mail", "All\nis [bold]well[/bold]."
    if phase is DemoPhase.FINISHED:
        state.background_metrics = BackgroundMetrics(agents, 10.0, 50, 2, 20_000, 7)
        state.requests = {RequestStatus.FINISHED: 60, RequestStatus.CANCELLED: 4, None: 0}
    return state


def transcript_text(turn: ChatTurn) -> str:
    """The lines of a turn."""
    return render(Group(*transcript(turn, user="user", model="desk")), 100)


def test_a_transcript_has_question_call_and_answer() -> None:
    """Guards the lines of a turn: question, call with result, answer with latencies."""
    assert [line.rstrip() for line in transcript_text(answered()).splitlines()] == [
        "user    What is on?",
        '        -> list_events(date="2026-11-23")  <- 2 events',
        "desk    Two things.   first token 12 ms, all 200 ms",
    ]


def test_a_transcript_can_be_unfinished_or_failed() -> None:
    """Guards the lines of a turn in each of its states."""
    assert "desk    ..." in transcript_text(ChatTurn("?"))
    assert "desk    So far" in transcript_text(ChatTurn("?", answer="So far", ttft_s=None))
    assert "desk    (empty)" in transcript_text(ChatTurn("?", ttft_s=0.1, latency_s=0.2))
    assert "desk    out of memory" in transcript_text(ChatTurn("?", error="out of memory"))
    long_name = render(Group(*transcript(answered(), user="you", model="Llama-3.2-3B-Instruct")), 100)
    assert "model   Two things." in long_name


def test_calls_have_python_syntax() -> None:
    """Guards the text of calls, also of invalid ones."""
    done = ToolResult("{}", "done")
    call = ToolCall("c", "set_reminder", '{"text": "say \\"hi\\"", "time": "18:00", "loud": true}')
    assert call_text(ToolStep(call, done)) == 'set_reminder(text="say \\"hi\\"", time="18:00", loud=true)'
    assert call_text(ToolStep(InvalidToolCall(0, "c", None, "{not\n json", "no"), done)) == "{not json"
    assert shorten("a" * 80) == "a" * 57 + "..."


@pytest.mark.parametrize("phase", DemoPhase)
@pytest.mark.parametrize("interactive", [False, True])
@pytest.mark.parametrize(("width", "height"), [(60, 24), (110, 24), (160, 50)])
def test_the_live_view_fits_the_terminal(phase: DemoPhase, interactive: bool, width: int, height: int) -> None:
    """Guards the latest turn and the input line, which are at the bottom, against being cropped."""
    state = demo_state(phase, interactive=interactive, agents=4)
    state.with_agents *= 10 if phase is DemoPhase.WITH_AGENTS else 1
    state.typed = "how are" if interactive else None
    lines = render(DemoView(state, Watched(), Glyphs(plain=False)), width, height).splitlines()
    assert len(lines) < height
    assert all(len(line) <= width for line in lines)
    if phase is DemoPhase.WITH_AGENTS:
        assert "summarises a mail" in "\n".join(lines) or width < 100
        assert ("ask > how are_" in "\n".join(lines)) is interactive


def test_the_timeline_reads_new_kernels_and_drops_old_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards long demos: each refresh reads only new kernels, and the timeline keeps those of its window."""
    now = 100.0
    monkeypatch.setattr(live_view.time, "perf_counter", lambda: now)
    glyphs = Glyphs(plain=True)
    engine = Watched(kernel(Priority.REACTIVE, 1.0), kernel(Priority.PROACTIVE, 98.0))
    view = DemoView(demo_state(DemoPhase.WITH_AGENTS), engine, glyphs)

    def timeline() -> str:
        (line,) = [line for line in render(view).splitlines() if glyphs.idle * 9 in line]
        return line

    assert glyphs.light in timeline()
    assert glyphs.full not in timeline()
    engine.kernels.append(kernel(Priority.REACTIVE, 99.0))
    assert timeline().index(glyphs.light) < timeline().index(glyphs.full)
    now = 105.0
    assert glyphs.light not in timeline()
    assert glyphs.full in timeline()
    assert engine.marks == [0, 2, 2, 3, 3, 3]


def test_many_agents_are_summed_up() -> None:
    """Guards the terminal against a table of many agents, and ASCII terminals against block characters."""
    text = render(DemoView(demo_state(DemoPhase.WITH_AGENTS, agents=20), Watched(), Glyphs(plain=True)), 110)
    assert "14 more" in text
    assert "agents: 3 running" in text
    assert "#" in text


def test_log_lines_have_every_turn_once() -> None:
    """Guards logs: order, headings of the phases, and no turn before its end."""
    out = io.StringIO()
    state = demo_state(DemoPhase.WARM_UP)
    lines = LineOutput(state, Console(file=out, width=60))
    for phase in DemoPhase:
        other = demo_state(phase)
        state.phase, state.alone, state.with_agents = phase, other.alone, other.with_agents
        lines.refresh()
        lines.refresh()
    text = out.getvalue()
    order = [
        "desk: a user asks",
        DemoPhase.ALONE.value,
        "Alone?",
        "Alone again?",
        DemoPhase.WITH_AGENTS.value,
        "With agents?",
        "too long",
    ]
    assert [text.count(each) for each in order] == [1] * len(order)
    assert sorted(order, key=text.index) == order
    assert "agents: 0 requests done" in text


def test_the_report_has_turns_latencies_and_background_work() -> None:
    """Guards the report: every turn, the comparison, the outputs of the agents, the next commands."""
    text = render(demo_report(demo_state()), 160)
    for expected in ("Alone?", "With agents?", 'list_events(date="2026-11-23") <- 2 events', "the prompt is too long"):
        assert expected in text
    for expected in ("12 ms", "first token, median", "with 4 agents", "1.00", "2,000 tokens/s", "preempted 7 times"):
        assert expected in text
    assert "All is [bold]well[/bold]." in text
    assert "2 replies could not be used" in text
    assert "Every request has ended: 60 finished, 4 cancelled" in text
    assert "xpu-agents race" in text


def test_the_report_of_an_interactive_demo_has_no_comparison() -> None:
    """Guards reports without questions, with typed questions only, and with unfinished requests."""
    empty = demo_state(interactive=True)
    empty.with_agents = []
    empty.requests = {None: 3}
    text = render(demo_report(empty), 120)
    assert "No question was answered" in text
    assert "3 requests have not ended." in text
    typed = render(demo_report(demo_state(interactive=True)), 120)
    assert "first token after 12 ms" in typed
    assert "Latency of the user" not in typed
