"""The agents of the background."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from scripted_chat import END, ScriptedChat, calls, says

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.background_requests import KINDS, BackgroundRequest
from xpu_agents.apps.demo.desk.incoming import incoming_invoice, incoming_mail, incoming_todo
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.chat import ChatReply, ChatRequest
from xpu_runtime import Priority
from xpu_runtime.errors import RequestFailedError

KIND = {kind.name: kind for kind in KINDS}
BILL = {"company": "Vertex Labs", "number": "AB1", "total": 12.5, "due": "Friday"}


def job(name: str, desk: Desk) -> BackgroundRequest:
    """A job of a kind."""
    return KIND[name].job(desk, Toolbox(desk), random.Random(1))


def mind(request: ChatRequest) -> list:
    """Does every kind of job well."""
    if request.offered:
        return calls(("add_task", {"task": "call the plumber"}))
    return says(json.dumps(BILL) if request.answer.schema else "Very well.")


@pytest.mark.parametrize("name", list(KIND))
def test_every_kind_of_job_is_background_work(name: str) -> None:
    """Guards the person: nothing an agent asks is reactive."""
    asked = job(name, Desk())
    assert asked.request.priority is Priority.PROACTIVE
    assert asked.about


def test_jobs_put_what_they_make_on_the_desk() -> None:
    """Guards that the background does real work: each kind leaves what it is for."""
    desk = Desk()
    for name in KIND:
        asked = job(name, desk)
        assert asked.keep(ChatReply.of(mind(asked.request)))
    assert [text for _, text in (*desk.summaries, *desk.replies)] == ["Very well.", "Very well."]
    assert desk.facts == [BILL]
    assert [task.what for task in desk.tasks] == ["call the plumber"]


@pytest.mark.parametrize(
    ("name", "reply"),
    [
        ("summaries", says("")),
        ("replies", says("")),
        ("facts", says('{"company": "Vert')),
        ("filing", says("I will.")),
        ("filing", calls(("set_reminder", {"text": "stretch", "time": "noon"}))),
    ],
)
def test_useless_replies_leave_nothing(name: str, reply: list) -> None:
    """Guards the desk against what a model did not finish or cannot mean."""
    desk = Desk()
    assert job(name, desk).keep(ChatReply.of(reply)) is None
    assert desk == Desk()


async def test_a_crew_works_until_the_end_of_its_context() -> None:
    """Guards the closed loop: one request after the other for every agent, and none left over."""
    chat, crew, desk = ScriptedChat(mind), BackgroundAgents(6, seed=0), Desk()
    async with crew.at_work(chat, desk, Toolbox(desk)):
        while min(agent.ended for agent in crew.agents) < 3:
            await asyncio.sleep(0)
    asked = len(chat.requests)
    await asyncio.sleep(0)
    assert len(chat.requests) == asked
    assert [agent.name for agent in crew.agents][-2:] == ["summaries 2", "replies 2"]
    assert not any(agent.about for agent in crew.agents)
    assert crew.useless == 0
    assert crew.tokens == crew.ended * (END.usage.total_tokens - END.usage.cached_tokens)
    made = (desk.summaries, desk.replies, desk.facts, desk.tasks, desk.reminders)
    assert sum(len(things) for things in made) == crew.ended


async def test_a_failure_of_an_agent_ends_the_context() -> None:
    """Guards against a background that is gone without anybody noticing."""

    def fails(request: ChatRequest) -> list:
        raise RequestFailedError("a kernel hung")

    with pytest.raises(ExceptionGroup, match="unhandled"):
        async with BackgroundAgents(2, seed=0).at_work(ScriptedChat(fails), Desk(), Toolbox(Desk())):
            await asyncio.Event().wait()


def test_what_comes_in_depends_on_the_seed_alone() -> None:
    """Guards demos that can be repeated, and a background that does not live off known prompts."""

    def stream(seed: int) -> list[str]:
        draw = random.Random(seed)
        makes = (lambda: incoming_mail(draw).text, lambda: incoming_invoice(draw), lambda: incoming_todo(draw))
        return [make() for _ in range(40) for make in makes]

    assert stream(1) == stream(1) != stream(2)
    assert len(set(stream(1))) > 100
    assert not any("{" in text for text in stream(3))
    assert BackgroundAgents(4, 0).agents[0].name == "summaries"
