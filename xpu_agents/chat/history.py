"""Normalisation of conversations: any history becomes one that the chat template renders completely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from xpu_agents.chat.messages import Message, ToolCall

__all__ = ["NOT_CARRIED_OUT", "ToolTexts", "TurnSupport", "is_continued", "normalise"]

NOT_CARRIED_OUT = "Not carried out: there is no result."
"""Result of a call that has none."""
_NO_MESSAGE, _NO_ANSWER = "(no message)", "(no answer)"
"""Texts of turns that a template needs but does not take without text."""
_BLANK_LINE = "\n\n"
_RESULT_TEXT = "result text"
"""Role of results that are written as text, until they become user messages."""


@dataclass(frozen=True, slots=True)
class TurnSupport:
    """Histories that a chat template renders with each of their texts once; by default none but the plainest.

    Attributes:
        system: a system message at the start.
        late_system: system messages after other turns.
        consecutive_users: two user turns in a row.
        consecutive_assistants: two assistant turns in a row.
        assistant_first: an assistant turn before any user turn.
        no_user: a conversation without user turns.
        user_after_result: a user turn directly after a tool result.
        results: results of calls in messages without text.
        results_beside_text: results of calls in messages with text.
        further_results: a result after those of the calls.
        parallel_calls: several calls in a message.
        reasoning_beside_calls: reasoning in a message with text and calls.
        empty_user: user turns without text.
        empty_assistant: assistant turns without text.
    """

    system: bool = False
    late_system: bool = False
    consecutive_users: bool = False
    consecutive_assistants: bool = False
    assistant_first: bool = False
    no_user: bool = False
    user_after_result: bool = False
    results: bool = False
    results_beside_text: bool = False
    further_results: bool = False
    parallel_calls: bool = False
    reasoning_beside_calls: bool = False
    empty_user: bool = False
    empty_assistant: bool = False


@dataclass(frozen=True, slots=True)
class ToolTexts:
    """Conversion of calls and results to text.

    Attributes:
        calls: text of calls in the model's own syntax.
        result: text of a result in a user message.
    """

    calls: Callable[[Sequence[ToolCall]], str]
    result: Callable[[Message], str]


def is_continued(messages: Sequence[Message]) -> bool:
    """True if the last message is an assistant's text, which the answer continues."""
    last = messages[-1]
    return last.role == "assistant" and bool(last.content) and not last.tool_calls and not last.invalid_tool_calls


def normalise(messages: Sequence[Message], support: TurnSupport, tool_texts: ToolTexts) -> tuple[Message, ...]:
    """Convert a conversation to one that the template renders completely; order and texts are kept.

    - Roles ``system`` and ``developer`` are one. Leading system messages become one; a late one that the template does
      not render moves to the head of the next user turn.
    - A call without result gets one that says so. A result without call becomes a user turn.
    - Turns of one role are merged, with a blank line between them, where the template needs alternation. Turns that it
      needs and that are missing are added.

    Appending messages changes the last turn only, so that earlier parts of the prompt stay in the prefix cache.
    """
    turns = [replace(message, role="system") if message.role == "developer" else message for message in messages]
    while turns and turns[-1].role == "assistant" and not _has_content(turns[-1]):
        turns.pop()  # the answer is that turn
    turns = _merge_assistants(turns, support)
    turns = _answer_calls(turns, support, tool_texts)
    turns = _write_calls(turns, support, tool_texts)
    turns = _place_systems(turns, support)
    starts_with_result = next((turn.role == _RESULT_TEXT for turn in turns if turn.role != "system"), False)
    turns = [replace(turn, role="user") if turn.role == _RESULT_TEXT else turn for turn in turns]
    if not support.consecutive_users:
        turns = _merge_users(turns)
    return tuple(_add_missing_turns(turns, support, starts_with_result=starts_with_result))


def _has_content(message: Message) -> bool:
    return bool(message.content or message.tool_calls or message.invalid_tool_calls)


def _join(*texts: str, separator: str = _BLANK_LINE) -> str:
    return separator.join(text for text in texts if text)


def _merge_assistants(messages: Sequence[Message], support: TurnSupport) -> list[Message]:
    """Merge assistant messages in a row if they are parallel calls, or if the template needs it."""
    merged: list[Message] = []
    for message in messages:
        before = merged[-1] if merged else None
        is_parallel_call = bool(message.tool_calls) and not message.full_content
        if before is None or not before.role == message.role == "assistant":
            merged.append(message)
        elif is_parallel_call if before.tool_calls else not support.consecutive_assistants:
            merged[-1] = replace(
                before,
                content=_join(before.full_content, message.content),
                tool_calls=(*before.tool_calls, *message.tool_calls),
                invalid_tool_calls=message.invalid_tool_calls,
                reasoning=_join(before.reasoning or "", message.reasoning or "") or None,
            )
        else:
            merged.append(message)
    return merged


def _rounds(messages: Sequence[Message]) -> Iterator[tuple[Message | None, list[Message]]]:
    """Every message with the tool results after it; None before results at the start."""
    caller: Message | None = None
    results: list[Message] = []
    for message in messages:
        if message.role == "tool":
            results.append(message)
            continue
        if caller is not None or results:
            yield caller, results
        caller, results = message, []
    if caller is not None or results:
        yield caller, results


def _answer_calls(messages: Sequence[Message], support: TurnSupport, tool_texts: ToolTexts) -> list[Message]:
    """Put each call's result behind it, and convert results without calls to user messages."""
    answered: list[Message] = []
    for caller, results in _rounds(messages):
        answered += [] if caller is None else [caller]
        calls = () if caller is None else caller.tool_calls
        for call in calls:
            # A call without id takes the next result.
            result = next((each for each in results if call.id in ("", each.tool_call_id)), None)
            if result is None:
                result = Message("tool", NOT_CARRIED_OUT, tool_call_id=call.id, name=call.name)
            else:
                results.remove(result)
            answered.append(replace(result, name=result.name or call.name))
        if calls and support.further_results:
            answered += results
        elif results:
            invalid_ids = {call.id for call in caller.invalid_tool_calls} if caller is not None else set()
            texts = [each.content if each.tool_call_id in invalid_ids else tool_texts.result(each) for each in results]
            answered.append(Message(_RESULT_TEXT, _join(*texts, separator="\n")))
    return answered


def _write_calls(messages: Sequence[Message], support: TurnSupport, tool_texts: ToolTexts) -> list[Message]:
    """Write calls and their results as text, or one call at a time, where the template needs it."""
    written: list[Message] = []
    for caller, results in _rounds(messages):
        if caller is None or not caller.tool_calls:
            written += [*([] if caller is None else [caller]), *results]
            continue
        if not (support.results_beside_text if caller.full_content else support.results):
            content = _join(caller.full_content, tool_texts.calls(caller.tool_calls), separator="\n")
            written.append(replace(caller, content=content, tool_calls=(), invalid_tool_calls=()))
            written.append(Message(_RESULT_TEXT, _join(*map(tool_texts.result, results), separator="\n")))
            continue
        if caller.reasoning and caller.full_content and not support.reasoning_beside_calls:
            caller = replace(caller, reasoning=None)
        if support.parallel_calls:
            written += [caller, *results]
            continue
        for at, (call, result) in enumerate(zip(caller.tool_calls, results, strict=False)):
            # The text goes before the first call only.
            call_message = caller if at == 0 else Message("assistant", name=caller.name)
            written += [replace(call_message, tool_calls=(call,)), result]
        written += results[len(caller.tool_calls) :]
    return written


def _place_systems(messages: Sequence[Message], support: TurnSupport) -> list[Message]:
    """Merge system messages in a row, and move those that the template does not render into user turns."""
    placed: list[Message] = []
    moved = ""
    for is_system, group in groupby(messages, key=lambda message: message.role == "system"):
        turns = list(group)
        if is_system:
            text = _join(*(message.content for message in turns))
            if support.late_system if placed else support.system:
                placed += [replace(turns[0], content=text)] if text or not placed else []
            else:
                moved = text
            continue
        if moved and turns[0].role == "user":
            turns[0] = replace(turns[0], content=_join(moved, turns[0].content))
        elif moved:
            placed.append(Message("user", moved))
        placed += turns
        moved = ""
    return [*placed, Message("user", moved)] if moved else placed


def _merge_users(messages: Sequence[Message]) -> list[Message]:
    merged: list[Message] = []
    for message in messages:
        if merged and merged[-1].role == message.role == "user":
            merged[-1] = replace(merged[-1], content=_join(merged[-1].content, message.content))
        else:
            merged.append(message)
    return merged


def _add_missing_turns(messages: Sequence[Message], support: TurnSupport, *, starts_with_result: bool) -> list[Message]:
    """Add the user and assistant turns that the template needs, and texts to empty turns."""
    user = Message("user", "" if support.empty_user else _NO_MESSAGE)
    assistant = Message("assistant", "" if support.empty_assistant else _NO_ANSWER)
    completed: list[Message] = []
    started = False
    for message in messages:
        if not started and message.role != "system":
            started = True
            if _needs_user_before(message, support, is_result=starts_with_result):
                completed.append(user)
        if message.role == "user" and completed and completed[-1].role == "tool" and not support.user_after_result:
            completed.append(assistant)
        if message.role == "user" and not message.content:
            message = replace(message, content=user.content)
        if message.role == "assistant" and not _has_content(message):
            message = replace(message, content=assistant.content)
        completed.append(message)
    if not completed or (not started and not support.no_user):
        completed.append(user)
    return completed


def _needs_user_before(first: Message, support: TurnSupport, *, is_result: bool) -> bool:
    """True if a user turn must precede the first turn; what follows has no influence, so that the prefix stays."""
    if first.role == "user":
        return is_result and not support.no_user and support.consecutive_users
    return not support.no_user or (first.role == "assistant" and not support.assistant_first)
