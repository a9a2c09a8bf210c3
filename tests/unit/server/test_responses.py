"""Events of responses, stored responses and items of conversations."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reply_events import end, events_of
from starlette.exceptions import HTTPException

from xpu_agents.chat import (
    ChatFinish,
    ChatReply,
    InvalidToolCall,
    TextDelta,
)
from xpu_agents.chat.tool_cache.continued import ContinuedReply
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.responses.events import ResponseEncoder
from xpu_agents.server.responses.input_items import InputMessages
from xpu_agents.server.responses.store import Item, ResponseStore, StoredResponse
from xpu_runtime.errors import RequestShedError

_TEXT = st.text(st.sampled_from("ab \n"), max_size=4)
_PIECES = st.one_of(
    st.tuples(st.just("text"), _TEXT),
    st.tuples(st.just("reasoning"), _TEXT),
    st.tuples(st.just("call"), st.lists(st.sampled_from(["{", '"a"', "}"]), max_size=3)),
    st.tuples(st.just("invalid"), st.lists(st.sampled_from(["{", "}"]), max_size=2)),
    st.tuples(st.just("unseen"), _TEXT),
)


def encoder(finished: list[dict[str, Any]] | None = None, *, has_summary: bool = False) -> ResponseEncoder:
    """An encoder that counts characters as tokens."""
    keep = ([] if finished is None else finished).append
    return ResponseEncoder({"model": "tiny"}, has_summary, len, keep, "resp_1")


@given(pieces=st.lists(_PIECES, max_size=6), has_summary=st.booleans())
def test_events_add_up_to_the_response(pieces: list[tuple[str, Any]], has_summary: bool) -> None:
    """Guards clients that build the response from its events: each item is added, filled and completed in order."""
    finished: list[dict[str, Any]] = []
    found = encoder(finished, has_summary=has_summary)
    sent = [*found.first(), *(each for event in events_of(pieces) for each in found.of(0, event))]
    assert [each["sequence_number"] for each in sent] == list(range(len(sent)))
    output: list[dict[str, Any]] = []
    is_open, texts = False, ""
    for each in sent:
        kind = each["type"]
        if kind == "response.output_item.added":
            assert not is_open
            assert each["output_index"] == len(output)
            is_open, texts, item = True, "", each["item"]
        elif kind == "response.output_item.done":
            assert is_open
            assert each["item"]["id"] == item["id"]
            is_open = False
            output.append(each["item"])
        elif kind.endswith(".delta"):
            assert is_open
            assert each["item_id"] == item["id"]
            texts += each["delta"]
        elif "text" in each:
            assert each["text"] == texts
        elif "arguments" in each:
            assert each["arguments"] == texts
    assert not is_open
    (response,) = finished
    assert sent[-1]["type"] == "response.completed"
    assert sent[-1]["response"]["output"] == response["output"] == output
    valid = [f"call{index}" for index, (kind, _) in enumerate(pieces) if kind == "call"]
    assert [item["call_id"] for item in output if item.get("status") == "completed" and "call_id" in item] == valid
    for item in output:
        if item.get("call_id") and item["call_id"] not in valid:
            with pytest.raises(json.JSONDecodeError):
                json.loads(item["arguments"])
    messages = [part["text"] for item in output if item["type"] == "message" for part in item["content"]]
    assert all(text.strip() for text in messages)
    field = "summary" if has_summary else "content"
    thoughts = "".join(part["text"] for item in output if item["type"] == "reasoning" for part in item[field])
    assert thoughts == "".join(value for kind, value in pieces if kind == "reasoning")
    assert response["usage"]["output_tokens_details"]["reasoning_tokens"] == len(thoughts)


def test_whole_response_has_invalid_calls_as_text() -> None:
    """Guards against an invalid call that is executed or lost; a truncated one leaves nothing."""
    invalid = [InvalidToolCall(0, "", None, "RAW", "no"), InvalidToolCall(1, "", None, "X", "no", truncated=True)]
    response = encoder().whole(ContinuedReply((ChatReply.of([TextDelta("Yes"), *invalid, end(ChatFinish.LENGTH)]),)))
    (item,) = response["output"]
    assert (response["status"], item["status"], item["content"][0]["text"]) == ("incomplete", "incomplete", "Yes\nRAW")


def test_failed_response() -> None:
    """Guards streams that an error ends: typed clients see the failed response, all others an error."""
    found = encoder()
    started = [*found.first(), *found.of(0, TextDelta("Yes"))]
    failed, error = found.failed(ErrorResponse.of(RequestShedError("dropped")))
    assert (failed["type"], failed["response"]["status"]) == ("response.failed", "failed")
    assert failed["response"]["error"] == {"code": "rate_limit_exceeded", "message": "dropped"}
    assert (error["type"], error["error"]["code"], error["sequence_number"]) == ("error", 429, len(started) + 1)


_STORED = st.tuples(
    st.sampled_from([b"a", b"b"]), st.integers(0, 40), st.lists(st.sampled_from("xyz"), max_size=3), st.integers(0, 3)
)


@given(added=st.lists(_STORED, max_size=25), removed=st.sets(st.integers(0, 24)))
def test_store_is_bounded(added: list[tuple[bytes, int, list[str], int]], removed: set[int]) -> None:
    """Guards the memory of a long-running server, and the items that requests refer to."""
    store, expected = ResponseStore(4, 400), OrderedDict[str, StoredResponse]()
    for at, (owner, size, items, used) in enumerate(added):
        inputs: tuple[Item, ...] = tuple({"id": each} for each in items)
        response = StoredResponse(owner, {"id": f"r{at}", "output": [{"id": f"o{at}", "text": "x" * size}]}, inputs)
        store.add(response)
        expected[response.id] = response
        while len(expected) > 4 or sum(each.num_bytes for each in expected.values()) > 400:
            expected.popitem(last=False)
        if at in removed and response.id in expected:
            store.remove(owner, response.id)
            del expected[response.id]
        for each in [*expected.values()][:used]:
            assert store.find(each.owner, each.id) is each
            expected.move_to_end(each.id)
        assert store.num_bytes == sum(each.num_bytes for each in expected.values()) <= 400
        assert len(store) == len(expected)
        for key in (b"a", b"b"):
            known = {item["id"] for each in expected.values() if each.owner == key for item in each.conversation}
            for name in ("x", "y", "z", f"o{at}"):
                if name in known:
                    assert store.find_item(key, name, "input[0]")["id"] == name
                else:
                    with pytest.raises(HTTPException):
                        store.find_item(key, name, "input[0]")


def test_response_larger_than_the_store() -> None:
    """Guards the store against one response that would fill it: it is not kept."""
    store = ResponseStore(4, 50)
    store.add(StoredResponse(b"", {"id": "r", "output": [{"text": "x" * 100}]}, ()))
    assert (len(store), store.num_bytes) == (0, 0)


def test_items_of_a_turn_are_one_message() -> None:
    """Guards conversations against reasoning and calls that are separated from their turn."""
    messages = InputMessages(lambda item_id, field: {"role": "user", "content": item_id + field})
    call = {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}
    thought = {"type": "reasoning", "summary": [], "content": [{"type": "reasoning_text", "text": "Hm."}]}
    answer, reference = {"role": "assistant", "content": "Yes"}, {"type": "item_reference", "id": "a"}
    items: list[Any] = [thought, answer, call, call, thought, reference]
    added = messages.add([*items, thought, call], "input")
    messages.remove_lone_reasoning()
    assert added[5] == {"role": "user", "content": "ainput[5]"}
    turn, question, last = messages.messages
    assert (turn["reasoning"], turn["content"], len(turn["tool_calls"])) == ("Hm.", "Yes", 2)
    assert question["content"] == "ainput[5]"
    assert (last["reasoning"], last["content"], len(last["tool_calls"])) == ("Hm.", None, 1)
    assert messages.places == ["input[0]", "input[5]", "input[6]"]
