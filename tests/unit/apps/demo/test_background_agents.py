"""Background agents of the demo."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
from scripted_chat import END, ScriptedChat, calls, says

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.background_requests import AGENT_ROLES, BackgroundRequest
from xpu_agents.apps.demo.desk.incoming import incoming_invoice, incoming_mail, incoming_todo
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.chat import ChatReply, ChatRequest
from xpu_runtime import Priority
from xpu_runtime.errors import RequestFailedError

ROLES = {role.name: role for role in AGENT_ROLES}
INVOICE = {"company": "Vertex Labs", "number": "AB1", "total": 12.5, "due": "Friday"}


def background_request(role: str, desk: Desk) -> BackgroundRequest:
    """A request of a role."""
    return ROLES[role].make_request(desk, Toolbox(desk), random.Random(1))


def answer(request: ChatRequest) -> list:
    """Answers the requests of every role well."""
    if request.offered:
        return calls(("add_task", {"task": "call the plumber"}))
    return says(json.dumps(INVOICE) if request.answer.schema else "Very well.")


@pytest.mark.parametrize("role", list(ROLES))
def test_every_background_request_is_proactive(role: str) -> None:
    """Guards the latency of the user: no agent sends a reactive request."""
    request = background_request(role, Desk())
    assert request.chat_request.priority is Priority.PROACTIVE
    assert request.description


def test_replies_are_stored_on_the_desk() -> None:
    """Guards that the background load is real work: each role stores its output."""
    desk = Desk()
    for role in ROLES:
        request = background_request(role, desk)
        assert request.on_reply(ChatReply.of(answer(request.chat_request)))
    assert [text for _, text in (*desk.summaries, *desk.replies)] == ["Very well.", "Very well."]
    assert desk.facts == [INVOICE]
    assert [task.text for task in desk.tasks] == ["call the plumber"]


@pytest.mark.parametrize(
    ("role", "reply"),
    [
        ("summaries", says("")),
        ("replies", says("")),
        ("facts", says('{"company": "Vert')),
        ("filing", says("I will.")),
        ("filing", calls(("set_reminder", {"text": "stretch", "time": "noon"}))),
    ],
)
def test_unusable_replies_change_nothing(role: str, reply: list) -> None:
    """Guards the desk against replies that are cut off or invalid."""
    desk = Desk()
    assert background_request(role, desk).on_reply(ChatReply.of(reply)) is None
    assert desk == Desk()


async def test_agents_run_until_the_end_of_the_context() -> None:
    """Guards the closed loop: each agent sends one request after the other, and none is left over."""
    chat, agents, desk = ScriptedChat(answer), BackgroundAgents(6, seed=0), Desk()
    async with agents.running(chat, desk, Toolbox(desk)):
        while min(agent.num_finished for agent in agents.agents) < 3:
            await asyncio.sleep(0)
    num_requests = len(chat.requests)
    await asyncio.sleep(0)
    assert len(chat.requests) == num_requests
    assert [agent.name for agent in agents.agents][-2:] == ["summaries 2", "replies 2"]
    assert not any(agent.description for agent in agents.agents)
    assert agents.num_discarded == 0
    assert agents.tokens == agents.num_finished * (END.usage.total_tokens - END.usage.cached_tokens)
    outputs = (desk.summaries, desk.replies, desk.facts, desk.tasks, desk.reminders)
    assert sum(len(items) for items in outputs) == agents.num_finished


async def test_a_failed_request_ends_the_context() -> None:
    """Guards against a demo that goes on without its background load."""

    def fail(request: ChatRequest) -> list:
        raise RequestFailedError("a kernel hung")

    with pytest.raises(ExceptionGroup, match="unhandled"):
        async with BackgroundAgents(2, seed=0).running(ScriptedChat(fail), Desk(), Toolbox(Desk())):
            await asyncio.Event().wait()


def test_random_input_depends_on_the_seed_alone() -> None:
    """Guards repeatable demos, and varied prompts that the prefix cache does not know."""

    def draw_texts(seed: int) -> list[str]:
        draw = random.Random(seed)
        makes = (lambda: incoming_mail(draw).text, lambda: incoming_invoice(draw), lambda: incoming_todo(draw))
        return [make() for _ in range(40) for make in makes]

    assert draw_texts(1) == draw_texts(1) != draw_texts(2)
    assert len(set(draw_texts(1))) > 100
    assert not any("{" in text for text in draw_texts(3))
    assert BackgroundAgents(4, 0).agents[0].name == "summaries"
