"""A whole demo with a model that says what it is told."""

from __future__ import annotations

import asyncio
import json

import pytest
from scripted_chat import ScriptedChat, calls, counters, says

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.questions import QUESTIONS
from xpu_agents.apps.demo.runner import DemoDelays, play
from xpu_agents.apps.demo.state import DemoPhase, DemoSettings, DemoState
from xpu_agents.chat import ChatRequest
from xpu_runtime import Priority
from xpu_runtime.errors import InvalidRequestError, RequestFailedError

PACE = DemoDelays(frame_s=0.0, alone_s=0.0, lead_s=0.0, among_s=(0.0, 0.0))


def mind(request: ChatRequest) -> list:
    """Calls once, then answers; does the jobs of the agents."""
    last = request.conversation[-1]
    if request.choice == "required":
        return calls(("add_task", {"task": "call the plumber"}))
    if request.offered and last.role == "user":
        return calls(("get_weather", {"city": "Oslo"}))
    return says(json.dumps({"company": "A", "number": "B", "total": 1, "due": "C"}) if request.answer.schema else "Ok.")


def scene(**settings: object) -> DemoState:
    """A demo that has not begun."""
    return DemoState(
        DemoSettings(**{"agents": 4, "questions": 3, "tools": 4, **settings}), "desk", BackgroundAgents(4, 0)
    )


async def test_questions_are_asked_alone_and_then_among_the_agents() -> None:
    """Guards the order of things: nobody but the person is there in the first half, and every turn ends."""
    shown, chat = scene(), ScriptedChat(mind)
    frames: list[tuple[DemoPhase, int]] = []

    def refresh() -> list[str]:
        frames.append((shown.phase, sum(request.priority is Priority.PROACTIVE for request in chat.requests)))
        return []

    await play(shown, chat, lambda: counters(preemptions=len(chat.requests)), refresh, PACE)
    pairs = QUESTIONS[:3]
    assert [turn.question for turn in shown.alone] == [pair.alone for pair in pairs]
    assert [turn.question for turn in shown.among] == [pair.among for pair in pairs]
    assert all(turn.over and turn.answer == "Ok." for turn in shown.turns)
    assert all(background == 0 for phase, background in frames if phase in (DemoPhase.WARMING, DemoPhase.ALONE))
    assert frames[-1][0] is DemoPhase.OVER
    done = shown.background
    assert done is not None
    assert done.ended == shown.crew.ended > 0
    assert done.preemptions > 0
    assert shown.desk.tasks
    # Each question is a conversation of its own.
    assert max(len(request.conversation) for request in chat.requests) == 4
    assert all(len(request.offered) <= 4 for request in chat.requests)


async def test_a_person_asks_until_an_empty_line() -> None:
    """Guards --interactive: what is typed is asked, a refused question does not end it, an empty one does."""

    def careful(request: ChatRequest) -> list:
        if request.conversation[-1].content == "bad":
            raise InvalidRequestError("the prompt is too long")
        return mind(request)

    shown, typed = scene(interactive=True), iter([["bad", "How is Oslo?"], [], [" "]])
    await play(shown, ScriptedChat(careful), counters, lambda: next(typed, []), PACE)
    assert [(turn.question, turn.failure, turn.answer) for turn in shown.among] == [
        ("bad", "the prompt is too long", ""),
        ("How is Oslo?", "", "Ok."),
    ]
    assert shown.alone == []


@pytest.mark.parametrize("priority", Priority)
async def test_a_failure_ends_the_demo_with_its_own_error(priority: Priority) -> None:
    """Guards the line that a user gets: the error itself, not a group of cancelled tasks."""

    def fails(request: ChatRequest) -> list:
        if request.priority is priority and len(chat.requests) > 6:
            raise RequestFailedError("a kernel hung")
        return mind(request)

    chat = ScriptedChat(fails)  # whose first six requests are to warm up
    with pytest.raises(RequestFailedError, match="a kernel hung"):
        await play(scene(), chat, counters, list, DemoDelays(0.0, 0.0, 0.05, (0.0, 0.0)))


async def test_a_demo_that_is_stopped_leaves_nothing_running() -> None:
    """Guards Ctrl-C in the middle: no task and no stream outlives the demo."""
    shown, chat = scene(interactive=True), ScriptedChat(mind)
    task = asyncio.create_task(play(shown, chat, counters, list, PACE))
    while shown.crew.ended < 8:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert chat.open == 0
