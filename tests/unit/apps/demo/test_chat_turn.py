"""Chat turns and conversations."""

from __future__ import annotations

import asyncio

import pytest
from scripted_chat import END, ScriptedChat, calls, invalid_call, says

from xpu_agents.apps.demo.chat_turn import ChatTurn, run_turn
from xpu_agents.apps.demo.conversation import Conversation
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.transcript import call_text
from xpu_agents.chat import Message
from xpu_runtime import Priority
from xpu_runtime.errors import RequestFailedError

DENTIST = calls(("list_events", {"date": "2026-11-25"}))


async def run_turn_on(chat: ScriptedChat) -> ChatTurn:
    """Run a turn with a new desk."""
    toolbox, turn = Toolbox(Desk()), ChatTurn("What is on?")
    await run_turn(chat, turn, [Message("system", "Be brief.")], toolbox.offered(""), toolbox)
    return turn


async def test_a_call_runs_and_its_result_is_sent() -> None:
    """Guards the order of the messages: question, call, result, answer."""
    chat = ScriptedChat([DENTIST, says("The dentist", " at 08:45.")])
    turn = await run_turn_on(chat)
    assert turn.finished
    assert turn.answer == "The dentist at 08:45."
    assert [(call_text(step), step.result.brief) for step in turn.steps] == [
        ('list_events(date="2026-11-25")', "1 event")
    ]
    first, second = chat.requests
    assert [message.role for message in first.conversation] == ["system", "user"]
    assert [message.role for message in second.conversation] == ["system", "user", "assistant", "tool"]
    result = second.conversation[-1]
    assert (result.tool_call_id, result.name) == ("call0", "list_events")
    assert "Dentist" in result.content
    assert all(request.choice == "auto" and request.priority is Priority.REACTIVE for request in chat.requests)
    assert all(request.params is not None and request.params.temperature == 0.0 for request in chat.requests)


async def test_latencies_cover_the_whole_turn() -> None:
    """Guards the metrics: first token of the first reply, end of the last reply, tokens of all replies."""
    turn = await run_turn_on(ScriptedChat([DENTIST, says("ok")]))
    assert turn.ttft_s == END.timings.ttft_s
    assert turn.latency_s is not None
    assert turn.latency_s > 0
    assert turn.tokens == 2 * END.usage.completion_tokens


async def test_all_calls_of_a_reply_run() -> None:
    """Guards parallel calls: each has its result, in order."""
    both = calls(("get_weather", {"city": "Rome"}), ("get_weather", {"city": "Oslo"}))
    chat = ScriptedChat([both, says("Foggy and snowy.")])
    turn = await run_turn_on(chat)
    assert [step.result.brief.partition(",")[0] for step in turn.steps] == ["foggy", "snowy"]
    assert [message.tool_call_id for message in chat.requests[1].conversation[-2:]] == ["call0", "call1"]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (invalid_call("{nonsense"), "it is no JSON"),
        (calls(("list_events", {"date": "soon"})), "expected YYYY-MM-DD"),
        (calls(("list_events", {"when": "2026-11-25"})), "'when' was unexpected"),
        (calls(("make_coffee", {})), "unknown tool 'make_coffee'"),
    ],
)
async def test_an_invalid_call_is_reported_to_the_model(reply: list, reason: str) -> None:
    """Guards recovery: the error is the result of the call, so the next reply can correct it."""
    chat = ScriptedChat([reply, DENTIST, says("The dentist.")])
    turn = await run_turn_on(chat)
    assert turn.answer == "The dentist."
    assert [step.result.failed for step in turn.steps] == [True, False]
    message = chat.requests[1].conversation[-1]
    assert message.role == "tool"
    assert reason in message.content


async def test_the_last_reply_may_not_call_tools() -> None:
    """Guards against an endless turn of a model that always calls tools."""
    chat = ScriptedChat(lambda request: says("Enough.") if request.choice == "none" else DENTIST)
    turn = await run_turn_on(chat)
    assert turn.answer == "Enough."
    assert [request.choice for request in chat.requests] == ["auto", "auto", "auto", "none"]
    assert len(turn.steps) == 3


async def test_text_before_a_call_is_not_the_answer() -> None:
    """Guards the answer against text that the model writes before a call."""
    chat = ScriptedChat([[*says("Let me look.")[:-1], *DENTIST], says("The dentist.")])
    assert (await run_turn_on(chat)).answer == "The dentist."


async def test_a_cancelled_turn_closes_its_stream() -> None:
    """Guards Ctrl-C: the request does not outlive its turn."""
    chat = ScriptedChat(lambda _: says(*["on and on"] * 1000))
    task = asyncio.create_task(run_turn_on(chat))
    while not chat.open_streams:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert chat.open_streams == 0


async def test_a_conversation_keeps_its_latest_turns() -> None:
    """Guards follow-up questions, and prompts against growing beyond a short context."""
    chat = ScriptedChat([says("one"), DENTIST, says("two"), says("three"), says("four")])
    conversation = Conversation(chat, Toolbox(Desk(), 1), max_turns=2)
    for question in ("What is on my calendar?", "and on Wednesday?", "Thanks", "Bye"):
        await conversation.ask(ChatTurn(question))
    user_messages = [
        [message.content for message in request.conversation if message.role == "user"] for request in chat.requests
    ]
    assert user_messages[1] == ["What is on my calendar?", "and on Wednesday?"]
    assert user_messages[-1] == ["and on Wednesday?", "Thanks", "Bye"]
    # Earlier questions also select the tools.
    assert [tool.name for tool in chat.requests[1].offered] == ["list_events"]
    assert chat.requests[0].conversation[0].content.endswith("Today is Monday, 2026-11-23.")


async def test_a_failed_turn_is_not_kept() -> None:
    """Guards the next prompt after a failed request: it has no unanswered question."""

    def fail_once(request: object) -> list:
        if len(chat.requests) == 1:
            raise RequestFailedError("a kernel hung")
        return says("fine")

    chat = ScriptedChat(fail_once)
    conversation = Conversation(chat, Toolbox(Desk()), max_turns=2)
    with pytest.raises(RequestFailedError):
        await conversation.ask(ChatTurn("one"))
    await conversation.ask(ChatTurn("two"))
    assert [message.content for message in chat.requests[-1].conversation[1:]] == ["two"]
