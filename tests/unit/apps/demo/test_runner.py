"""Runs of a demo with scripted replies."""

from __future__ import annotations

import asyncio
import json

import pytest
from scripted_chat import ScriptedChat, calls, engine_metrics, render, says

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.questions import GENERAL_QUESTIONS, QUESTIONS
from xpu_agents.apps.demo.report import demo_report
from xpu_agents.apps.demo.runner import DemoDelays, run_demo
from xpu_agents.apps.demo.state import DemoPhase, DemoSettings, DemoState
from xpu_agents.chat import ChatRequest
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError, RequestFailedError

NO_DELAYS = DemoDelays(frame_s=0.0, alone_s=0.0, lead_s=0.0, with_agents_s=(0.0, 0.0))


def answer(request: ChatRequest) -> list:
    """Calls a tool once, then answers; also answers the background requests."""
    last = request.conversation[-1]
    if request.choice == "required":
        return calls(("add_task", {"task": "call the plumber"}))
    if request.offered and last.role == "user":
        return calls(("get_weather", {"city": "Oslo"}))
    return says(json.dumps({"company": "A", "number": "B", "total": 1, "due": "C"}) if request.answer.schema else "Ok.")


def demo_state(**settings: object) -> DemoState:
    """A demo before its start."""
    return DemoState(
        DemoSettings(**{"agents": 4, "questions": 3, "max_tools": 4, **settings}), "desk", BackgroundAgents(4, 0)
    )


async def test_questions_run_alone_and_then_with_agents() -> None:
    """Guards the order of the phases: no background request in the first phase, and every turn ends."""
    state, chat = demo_state(), ScriptedChat(answer)
    frames: list[tuple[DemoPhase, int]] = []

    def refresh() -> list[str]:
        frames.append((state.phase, sum(request.priority is Priority.PROACTIVE for request in chat.requests)))
        return []

    await run_demo(state, chat, lambda: engine_metrics(preemptions=len(chat.requests)), refresh, NO_DELAYS)
    pairs = QUESTIONS[:3]
    assert [turn.question for turn in state.alone] == [pair.alone for pair in pairs]
    assert [turn.question for turn in state.with_agents] == [pair.with_agents for pair in pairs]
    assert all(turn.finished and turn.answer == "Ok." for turn in state.turns)
    assert all(count == 0 for phase, count in frames if phase in (DemoPhase.WARM_UP, DemoPhase.ALONE))
    assert frames[-1][0] is DemoPhase.FINISHED
    background = state.background_metrics
    assert background is not None
    assert background.num_finished == state.background_agents.num_finished > 0
    assert background.preemptions > 0
    assert state.desk.tasks
    # Each question starts a new conversation.
    assert max(len(request.conversation) for request in chat.requests) == 4
    assert all(len(request.offered) <= 4 for request in chat.requests)


async def test_a_general_model_may_ignore_the_tools() -> None:
    """Guards models that never call a tool: they get general questions, no agent needs a tool, every turn ends."""
    chat = ScriptedChat(lambda request: says("It is Paris."))
    settings = DemoSettings(4, 2, max_tools=2, general=True)
    state = DemoState(settings, "other", BackgroundAgents(4, 0, general=True))
    await run_demo(state, chat, engine_metrics, list, NO_DELAYS)
    assert [turn.question for turn in state.alone] == [pair.alone for pair in GENERAL_QUESTIONS[:2]]
    assert all(turn.finished and not turn.steps for turn in state.turns)
    assert [turn.tools_offered for turn in state.alone] == [False, True]
    assert not any(request.offered for request in chat.requests if request.priority is Priority.PROACTIVE)
    assert "0 of 2 questions with tools led to a tool call; 2 were answered without one." in render(demo_report(state))


async def test_typed_questions_run_until_an_empty_line() -> None:
    """Guards --interactive: typed questions are sent, a refused one does not end the demo, an empty line does."""

    def refuse_bad(request: ChatRequest) -> list:
        if request.conversation[-1].content == "bad":
            raise InvalidRequestError("the prompt is too long")
        return answer(request)

    state, typed = demo_state(interactive=True), iter([["bad", "How is Oslo?"], [], [" "]])
    await run_demo(state, ScriptedChat(refuse_bad), engine_metrics, lambda: next(typed, []), NO_DELAYS)
    assert [(turn.question, turn.error, turn.answer) for turn in state.with_agents] == [
        ("bad", "the prompt is too long", ""),
        ("How is Oslo?", "", "Ok."),
    ]
    assert state.alone == []


@pytest.mark.parametrize("priority", Priority)
async def test_a_failed_request_ends_the_demo_with_its_error(priority: Priority) -> None:
    """Guards the error message: the error itself, not an exception group."""

    def fail_later(request: ChatRequest) -> list:
        if request.priority is priority and len(chat.requests) > 6:
            raise RequestFailedError("a kernel hung")
        return answer(request)

    chat = ScriptedChat(fail_later)  # the first six requests are the warm-up
    with pytest.raises(RequestFailedError, match="a kernel hung"):
        await run_demo(demo_state(), chat, engine_metrics, list, DemoDelays(0.0, 0.0, 0.05, (0.0, 0.0)))


async def test_a_cancelled_demo_leaves_nothing_running() -> None:
    """Guards Ctrl-C: no task and no stream outlives the demo."""
    state, chat = demo_state(interactive=True), ScriptedChat(answer)
    task = asyncio.create_task(run_demo(state, chat, engine_metrics, list, NO_DELAYS))
    while state.background_agents.num_finished < 8:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert chat.open_streams == 0
