"""Normalisation of histories for any set of capabilities of a template."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

from histories import HISTORIES, History, history, keeps_order, text_of
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import Message, ToolCall
from xpu_agents.chat.history import NOT_CARRIED_OUT, ToolTexts, TurnSupport, normalise
from xpu_agents.chat.messages import order_tool_results

SUPPORTS = st.builds(TurnSupport, **{field.name: st.booleans() for field in fields(TurnSupport)}).filter(
    lambda support: support.results or not support.results_beside_text
)
TOOL_TEXTS = ToolTexts(
    lambda calls: " ".join(call.arguments for call in calls), lambda result: f"result: {result.content}"
)


def normalised(messages: tuple[Message, ...], support: TurnSupport) -> tuple[Message, ...]:
    """The conversation as a template gets it."""
    return normalise(order_tool_results(messages), support, TOOL_TEXTS)


@given(HISTORIES, SUPPORTS)
def test_each_text_stands_once(given_history: History, support: TurnSupport) -> None:
    """Guards against lost and doubled texts, whatever the template renders; the order stays."""
    text = text_of(normalised(given_history.messages, support))
    assert [text.count(each) for each in given_history.texts] == [1] * len(given_history.texts)
    if support.parallel_calls and keeps_order(given_history.messages):  # else each call goes before its result
        ordered = text_of(order_tool_results(given_history.messages))
        places = [text.index(each) for each in sorted(given_history.texts, key=ordered.index)]
        assert places == sorted(places)


@given(HISTORIES, SUPPORTS)
def test_only_what_the_template_renders(given_history: History, support: TurnSupport) -> None:
    """Guards templates that reject or lose a kind of turn: none of that kind is left."""
    turns = normalised(given_history.messages, support)
    roles = [turn.role for turn in turns]
    pairs = list(pairwise(turns))
    assert set(roles) <= {"system", "user", "assistant", "tool"}
    assert support.system or roles[0] != "system"
    assert support.late_system or "system" not in roles[1:]
    assert support.no_user or "user" in roles
    assert support.assistant_first or next((role for role in roles if role != "system"), "user") != "assistant"
    assert support.consecutive_users or not any(a.role == b.role == "user" for a, b in pairs)
    assert support.consecutive_assistants or not any(a.role == b.role == "assistant" for a, b in pairs)
    assert support.user_after_result or not any((a.role, b.role) == ("tool", "user") for a, b in pairs)
    assert support.results or support.results_beside_text or "tool" not in roles
    for turn in turns:
        calls = len(turn.tool_calls)
        assert not calls or (support.results_beside_text if turn.full_content else support.results)
        assert support.parallel_calls or calls < 2
        assert support.empty_user or turn.role != "user" or turn.content
        assert support.empty_assistant or turn.role != "assistant" or turn.full_content or calls


@given(HISTORIES, SUPPORTS)
def test_every_call_has_its_result(given_history: History, support: TurnSupport) -> None:
    """Guards strict templates: the results after a message are those of its calls, in order."""
    turns = normalised(given_history.messages, support)
    for at, turn in enumerate(turns):
        ids = [call.id for call in turn.tool_calls]
        results = turns[at + 1 : at + 1 + len(ids)]
        assert [(result.role, result.tool_call_id) for result in results] == [("tool", call_id) for call_id in ids]
        if turn.role == "tool" and turns[at - 1].role not in ("tool", "assistant"):
            raise AssertionError("a result without call")


@given(HISTORIES, SUPPORTS)
def test_appended_messages_keep_the_prefix(given_history: History, support: TurnSupport) -> None:
    """Guards the prefix cache: a message changes nothing before the last turn."""
    messages = given_history.messages
    for length in range(1, len(messages)):
        if messages[length - 1].tool_calls or messages[length].role == "tool":
            continue  # no answer is asked for between calls and their results
        if all(message.role in ("system", "developer") for message in messages[:length]):
            continue  # nor before the first turn
        before, after = normalised(messages[:length], support), normalised(messages[: length + 1], support)
        assert after[: len(before) - 1] == before[:-1]


def test_calls_and_results_apart() -> None:
    """Guards results that come late: the call was not carried out, and the result is a user's text."""
    call = ToolCall("c1", "add", "{}")
    messages = (
        Message("user", "Q"),
        Message("assistant", "", (call,)),
        Message("user", "Q2"),
        Message("tool", "R", tool_call_id="c1"),
    )
    every = TurnSupport(**{field.name: True for field in fields(TurnSupport)})
    assert normalised(messages, every)[2:] == (
        Message("tool", NOT_CARRIED_OUT, tool_call_id="c1", name="add"),
        Message("user", "Q2"),
        Message("user", "result: R"),
    )


def test_parallel_calls_in_messages_of_their_own() -> None:
    """Guards clients that write each parallel call as a message: the results belong to them."""
    calls = [ToolCall(f"c{number}", "add", "{}") for number in range(3)]
    results = [Message("tool", f"R{call.id}", tool_call_id=call.id, name="add") for call in calls]
    messages = (Message("user", "Q"), *(Message("assistant", "", (call,)) for call in calls), *results)
    every = TurnSupport(**{field.name: True for field in fields(TurnSupport)})
    assert normalised(messages, every) == (messages[0], Message("assistant", "", tuple(calls)), *results)
    alone = history(["user", "two calls", "result"])
    assert normalised(alone.messages, TurnSupport(results=True, no_user=True))[-1].content == NOT_CARRIED_OUT
