"""One turn of the chat, and the conversation around it."""

from __future__ import annotations

import asyncio

import pytest
from scripted_chat import END, ScriptedChat, calls, says, wrong

from xpu_agents.apps.demo.chat_turn import ChatTurn, run_turn
from xpu_agents.apps.demo.conversation import Conversation
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.transcript import call_text
from xpu_agents.chat import Message
from xpu_runtime import Priority
from xpu_runtime.errors import RequestFailedError

DENTIST = calls(("list_events", {"date": "2026-11-25"}))


async def taken(chat: ScriptedChat) -> ChatTurn:
    """A turn over a new desk."""
    toolbox, turn = Toolbox(Desk()), ChatTurn("What is on?")
    await run_turn(chat, turn, [Message("system", "Be brief.")], toolbox.offered(""), toolbox)
    return turn


async def test_a_call_is_carried_out_and_its_result_given_back() -> None:
    """Guards the loop: question, call, result, answer, each in the place where the model expects it."""
    chat = ScriptedChat([DENTIST, says("The dentist", " at 08:45.")])
    turn = await taken(chat)
    assert turn.over
    assert turn.answer == "The dentist at 08:45."
    assert [(call_text(step), step.outcome.brief) for step in turn.steps] == [
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


async def test_the_waits_are_those_of_the_person() -> None:
    """Guards the figures: the first token of the first reply, the end of the last, and all tokens between."""
    turn = await taken(ScriptedChat([DENTIST, says("ok")]))
    assert turn.first_s == END.timings.ttft_s
    assert turn.whole_s is not None
    assert turn.whole_s > 0
    assert turn.tokens == 2 * END.usage.completion_tokens


async def test_several_calls_of_a_reply_are_all_carried_out() -> None:
    """Guards parallel calls: every one has its result, in order."""
    both = calls(("get_weather", {"city": "Rome"}), ("get_weather", {"city": "Oslo"}))
    chat = ScriptedChat([both, says("Foggy and snowy.")])
    turn = await taken(chat)
    assert [step.outcome.brief.partition(",")[0] for step in turn.steps] == ["foggy", "snowy"]
    assert [message.tool_call_id for message in chat.requests[1].conversation[-2:]] == ["call0", "call1"]


@pytest.mark.parametrize(
    ("bad", "says_why"),
    [
        (wrong("{nonsense"), "it is no JSON"),
        (calls(("list_events", {"date": "soon"})), "expected YYYY-MM-DD"),
        (calls(("list_events", {"when": "2026-11-25"})), "'when' was unexpected"),
        (calls(("make_coffee", {})), "no tool 'make_coffee'"),
    ],
)
async def test_a_wrong_call_goes_back_to_the_model(bad: list, says_why: str) -> None:
    """Guards recovery: what was wrong is a result, so the next reply can do better."""
    chat = ScriptedChat([bad, DENTIST, says("The dentist.")])
    turn = await taken(chat)
    assert turn.answer == "The dentist."
    assert [step.outcome.failed for step in turn.steps] == [True, False]
    told = chat.requests[1].conversation[-1]
    assert told.role == "tool"
    assert says_why in told.content


async def test_a_model_that_only_calls_has_to_answer_in_the_end() -> None:
    """Guards against a turn without end: in the last reply it may not call."""
    chat = ScriptedChat(lambda request: says("Enough.") if request.choice == "none" else DENTIST)
    turn = await taken(chat)
    assert turn.answer == "Enough."
    assert [request.choice for request in chat.requests] == ["auto", "auto", "auto", "none"]
    assert len(turn.steps) == 3


async def test_text_before_a_call_is_no_answer() -> None:
    """Guards the answer against what a model says before it calls."""
    chat = ScriptedChat([[*says("Let me look.")[:-1], *DENTIST], says("The dentist.")])
    assert (await taken(chat)).answer == "The dentist."


async def test_a_cancelled_turn_closes_its_stream() -> None:
    """Guards Ctrl-C: the request of a turn does not outlive it."""
    chat = ScriptedChat(lambda _: says(*["on and on"] * 1000))
    task = asyncio.create_task(taken(chat))
    while not chat.open:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert chat.open == 0


async def test_a_conversation_remembers_the_latest_turns() -> None:
    """Guards "and tomorrow?", and prompts against growing beyond what a small model can read."""
    chat = ScriptedChat([says("one"), DENTIST, says("two"), says("three"), says("four")])
    conversation = Conversation(chat, Toolbox(Desk(), 1), remembered=2)
    for question in ("What is on my calendar?", "and on Wednesday?", "Thanks", "Bye"):
        await conversation.ask(ChatTurn(question))
    asked = [
        [message.content for message in request.conversation if message.role == "user"] for request in chat.requests
    ]
    assert asked[1] == ["What is on my calendar?", "and on Wednesday?"]
    assert asked[-1] == ["and on Wednesday?", "Thanks", "Bye"]
    # Which tools fit is said by the questions before, too.
    assert [tool.name for tool in chat.requests[1].offered] == ["list_events"]
    assert chat.requests[0].conversation[0].content.endswith("Today is Monday, 2026-11-23.")


async def test_a_failed_turn_is_not_remembered() -> None:
    """Guards a conversation after a request that failed: the next prompt is a whole conversation again."""

    def mind(request: object) -> list:
        if len(chat.requests) == 1:
            raise RequestFailedError("a kernel hung")
        return says("fine")

    chat = ScriptedChat(mind)
    conversation = Conversation(chat, Toolbox(Desk()), remembered=2)
    with pytest.raises(RequestFailedError):
        await conversation.ask(ChatTurn("one"))
    await conversation.ask(ChatTurn("two"))
    assert [message.content for message in chat.requests[-1].conversation[1:]] == ["two"]
