"""Requests and events of Anthropic's Messages API."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reply_events import end, events_of

from xpu_agents.chat import (
    ChatFinish,
    Message,
    NamedTool,
    TextDelta,
)
from xpu_agents.server.errors.response import ErrorResponse
from xpu_agents.server.messages.events import MessageEncoder
from xpu_agents.server.messages.request import MessagesRequest
from xpu_runtime.errors import InvalidRequestError, RequestShedError, RequestTooLongError

HELLO = [{"role": "user", "content": "Hello"}]
TOOL = {"name": "look", "input_schema": {"type": "object", "properties": {"at": {"type": "string"}}}}
_TEXT = st.text(st.sampled_from("ab \n"), max_size=4)
_PIECES = st.one_of(
    st.tuples(st.just("text"), _TEXT),
    st.tuples(st.just("reasoning"), _TEXT),
    st.tuples(st.just("call"), st.sampled_from([["{}"], ['{"at"', ': "here"}'], []])),
    st.tuples(st.sampled_from(["invalid", "truncated"]), st.lists(st.sampled_from(["{", "}"]), max_size=2)),
    st.tuples(st.just("unseen"), _TEXT),
)


def encoder(**options: Any) -> MessageEncoder:
    """An encoder that counts characters as tokens."""
    return MessageEncoder("tiny", "standard", len, lambda: 5, **options)


def blocks_of(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Content blocks that a client adds up; the input of a call is its text."""
    blocks: list[dict[str, Any]] = []
    is_open = False
    for each in sent:
        if not each["type"].startswith("content_block"):
            assert not is_open
            continue
        if each["type"] == "content_block_start":
            assert not is_open
            is_open = True
            blocks.append({**each["content_block"], **({"input": ""} if "input" in each["content_block"] else {})})
        assert is_open
        assert each["index"] == len(blocks) - 1
        if each["type"] == "content_block_stop":
            is_open = False
        elif each["type"] == "content_block_delta":
            delta = dict(each["delta"])
            (added,) = (value for key, value in delta.items() if key != "type")
            key = {"text_delta": "text", "input_json_delta": "input", "thinking_delta": "thinking"}.get(
                delta["type"], "signature"
            )
            blocks[-1][key] += added
    return blocks


@given(pieces=st.lists(_PIECES, max_size=6), shown=st.booleans(), cached=st.booleans())
def test_events_add_up_to_the_message(pieces: list[tuple[str, Any]], shown: bool, cached: bool) -> None:
    """Guards clients that build the message from its events: it is the whole one, in the order of generation."""
    options = {"shows_thinking": shown, "only_caches": cached}
    events = events_of(pieces)
    streamed, whole = encoder(**options), encoder(**options)
    sent = [*streamed.first(), *(each for event in events for each in streamed.of(0, event))]
    assert whole.add(events) is events[-1]
    message = whole.message
    assert {**streamed.message, "id": ""} == {**message, "id": ""}
    assert [sent[0]["type"], sent[-2]["type"], sent[-1]["type"]] == ["message_start", "message_delta", "message_stop"]
    blocks = blocks_of(sent)
    for block in blocks:
        if "input" in block:
            block["input"] = json.loads(block["input"] or "{}")
    assert message["content"] == blocks
    assert sent[-2]["usage"] == message["usage"]
    valid = [f"call{index}" for index, (kind, _) in enumerate(pieces) if kind == "call" and not cached]
    assert [block["id"] for block in blocks if block["type"] == "tool_use"] == valid
    assert message["stop_reason"] == ("tool_use" if valid else "end_turn")
    assert all(block["text"].strip() for block in blocks if block["type"] == "text")
    thoughts = "".join(value for kind, value in pieces if kind == "reasoning" and not cached)
    assert "".join(block["thinking"] for block in blocks if block["type"] == "thinking") == (thoughts if shown else "")
    assert all(block["signature"] for block in blocks if block["type"] == "thinking")
    assert not cached or not blocks


@given(pieces=st.lists(_PIECES, max_size=6))
def test_eager_input(pieces: list[tuple[str, Any]]) -> None:
    """Guards against an invalid call that is executed, where its input is sent while it is generated."""
    found = encoder(eager_tools=("look",))
    sent = [*found.first(), *(each for event in events_of(pieces) for each in found.of(0, event))]
    blocks = {block["id"]: block["input"] for block in blocks_of(sent) if block["type"] == "tool_use"}
    for index, (kind, value) in enumerate(pieces):
        if kind == "call":
            assert blocks[f"call{index}"] == "".join(value)
        elif kind in ("invalid", "truncated"):
            with pytest.raises(json.JSONDecodeError):
                json.loads(blocks[f"call{index}"])


def test_stop_reasons_and_usage() -> None:
    """Guards the reason of the end, and counts of input tokens without the cached ones."""
    for last, reason in (
        (end(), "end_turn"),
        (end(ChatFinish.LENGTH), "max_tokens"),
        (end(stop_string="."), "stop_sequence"),
    ):
        found = encoder()
        found.add([TextDelta("Yes"), last])
        assert (found.message["stop_reason"], found.message["stop_sequence"]) == (reason, last.stop_string)
    counts = {name: found.message["usage"][name] for name in ("input_tokens", "cache_read_input_tokens")}
    assert counts == {"input_tokens": 3, "cache_read_input_tokens": 2}
    (failed,) = encoder().failed(ErrorResponse.of(RequestShedError("dropped")))
    assert (failed["type"], failed["error"]["type"]) == ("error", "rate_limit_error")


def conversation(**fields: Any) -> tuple[Message, ...]:
    """The conversation of a request."""
    return MessagesRequest.read({"messages": HELLO, **fields}).request.conversation


def test_system_prompt() -> None:
    """Guards the system prompt, and the prefix cache against the line of Claude Code that differs in each request."""
    assert [message.role for message in conversation()] == ["user"]
    assert conversation(system="Be kind.")[0] == Message("system", "Be kind.")
    line = "x-anthropic-billing-header: cc_version=2.1.36; cch=a1b2c;"
    blocks: list[Any] = [
        {"type": "text", "text": line},
        {"type": "text", "text": "You are"},
        {"type": "text", "text": "kind."},
    ]
    for system in (blocks, f"{line}\nYou are\n\nkind.", [*blocks[1:], {"type": "text", "text": ""}]):
        assert conversation(system=system)[0] == Message("system", "You are\n\nkind.")
    assert [message.role for message in conversation(system=line)] == ["user"]
    assert [message.role for message in conversation(system=[])] == ["user"]


def test_content_blocks() -> None:
    """Guards histories of agents: thoughts, calls, results, errors and documents."""
    history: list[Any] = [
        {
            "role": "user",
            "content": [
                {
                    "type": "document",
                    "title": "Notes",
                    "source": {"type": "text", "media_type": "text/plain", "data": "A"},
                },
                {"type": "document", "source": {"type": "content", "content": [{"type": "text", "text": "B"}]}},
                {"type": "search_result", "title": "T", "source": "s", "content": [{"type": "text", "text": "C"}]},
                {"type": "text", "text": "Read them."},
            ],
        },
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "Hm.", "signature": "x"},
                {"type": "redacted_thinking", "data": "x"},
                {"type": "text", "text": "I look."},
                {"type": "tool_use", "id": "a", "name": "look", "input": {"at": "here"}},
                {"type": "tool_use", "id": "b", "name": "look", "input": {}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "b", "content": "no", "is_error": True},
                {"type": "tool_result", "tool_use_id": "a", "content": [{"type": "text", "text": "light"}]},
                {"type": "text", "text": "And?"},
            ],
        },
    ]
    user, assistant, *results, last = conversation(messages=history)
    assert user.content == "Notes\nA\nB\nT\ns\nC\nRead them."
    assert (assistant.reasoning, assistant.content) == ("Hm.", "I look.")
    assert [(call.id, call.parsed) for call in assistant.tool_calls] == [("a", {"at": "here"}), ("b", {})]
    assert [(each.tool_call_id, each.content) for each in results] == [("a", "light"), ("b", "Error: no")]
    assert last == Message("user", "And?")


def test_fields() -> None:
    """Guards the documented fields under their names in chat requests."""
    found = MessagesRequest.read(
        {
            "messages": HELLO,
            "max_tokens": 7,
            "stop_sequences": ["."],
            "thinking": {"type": "disabled"},
            "tools": [{**TOOL, "cache_control": {"type": "ephemeral"}, "eager_input_streaming": True}],
            "tool_choice": {"type": "tool", "name": "look", "disable_parallel_tool_use": True},
            "output_config": {"effort": "low", "format": {"type": "json_schema", "schema": {"type": "object"}}},
            "metadata": {"user_id": "u"},
            "context_management": {"edits": []},
            "service_tier": "standard_only",
            "temperature": None,
        }
    )
    request = found.request
    assert request.params is not None
    assert (request.params.max_tokens, request.params.stop) == (7, (".",))
    assert request.template == {"enable_thinking": False, "reasoning_effort": "low"}
    assert request.offered[0].parameters == TOOL["input_schema"]
    assert (request.choice, request.parallel_tool_calls) == (NamedTool("look"), False)
    assert (request.answer.kind, request.answer.schema) == ("json_schema", {"type": "object"})
    assert (found.options.unknown_fields, found.eager_tools, found.only_caches) == ((), {"look"}, False)
    for tokens, budget in ((1024, 1024), (0, 0), (-1, None), (None, None)):
        thinking = {"type": "enabled", "budget_tokens": tokens}
        assert MessagesRequest.read({"messages": HELLO, "thinking": thinking}).request.reasoning_budget == budget
    for choice, expected in (("any", "required"), ("auto", "auto"), ("none", "none")):
        chosen = MessagesRequest.read({"messages": HELLO, "tools": [TOOL], "tool_choice": {"type": choice}})
        assert chosen.request.choice == expected
    cached = MessagesRequest.read({"messages": HELLO, "max_tokens": 0})
    assert cached.only_caches
    assert cached.request.params is not None
    assert cached.request.params.max_tokens == 1


def test_tools_of_anthropic() -> None:
    """Guards agents that always offer tools of Anthropic's servers: they are left out, and errors if wanted."""
    tools = [{"type": "web_search_20250305", "name": "web_search"}, {"type": "custom", **TOOL}]
    found = MessagesRequest.read({"messages": HELLO, "tools": tools, "mcp_servers": []})
    assert [tool.name for tool in found.request.offered] == ["look"]
    assert found.options.unknown_fields == ("mcp_servers", "tools.web_search_20250305")
    with pytest.raises(InvalidRequestError, match=r"^tools\.web_search_20250305: "):
        MessagesRequest.read({"messages": HELLO, "tools": tools}, strict=True)


IMAGE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AA"}}
PDF = {"type": "document", "source": {"type": "base64", "media_type": "application/pdf", "data": "AA"}}


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"messages": None}, "messages"),
        ({"messages": []}, "messages"),
        ({"messages": "Hello"}, "messages"),
        ({"messages": [{"role": "user", "content": [IMAGE]}]}, "messages[0].content[0]"),
        ({"system": "Hi", "messages": [{"role": "user", "content": [IMAGE]}]}, "messages[0].content[0]"),
        ({"messages": [{"role": "user", "content": [PDF]}]}, "messages[0].content[0].source"),
        ({"messages": [{"role": "user", "content": [{"type": "text"}]}]}, "messages[0].content[0].text"),
        ({"messages": [{"role": 3, "content": "x"}], "system": "Hi"}, "messages[0].role"),
        ({"system": 3}, "system"),
        ({"system": [IMAGE]}, "system[0]"),
        ({"max_tokens": "many"}, "max_tokens"),
        ({"stop_sequences": [3]}, "stop_sequences"),
        ({"thinking": True}, "thinking"),
        ({"thinking": {"type": "enabled", "budget_tokens": "many"}, "reasoning_budget": 8}, "thinking.budget_tokens"),
        ({"reasoning_budget": "many"}, "reasoning_budget"),
        ({"thinking": {"type": ["enabled"]}}, "thinking"),
        ({"output_config": []}, "output_config"),
        ({"output_config": {"effort": 3}}, "output_config.effort"),
        ({"output_config": {"format": {"type": "xml"}}}, "output_config.format"),
        ({"tools": {}}, "tools"),
        ({"tools": [3]}, "tools"),
        ({"tools": [{"type": 3, "name": "look"}]}, "tools[0].type"),
        ({"tools": [{"input_schema": {}}]}, "tools"),
        ({"tools": [{"name": "look", "input_schema": 3}]}, "tools['look'].input_schema"),
        ({"tool_choice": {"type": "any"}}, "tool_choice"),
        ({"tool_choice": {"type": []}}, "tool_choice"),
        ({"tool_choice": {"type": "auto", "disable_parallel_tool_use": 0}}, "tool_choice.disable_parallel_tool_use"),
        ({"tools": [{"type": False, "name": "a"}]}, "tools[0].type"),
        ({"thread": 1}, "thread"),
        ({"tool_choice": {"type": "tool"}}, "tool_choice.name"),
        ({"tool_choice": {"type": "tool", "name": "other"}, "tools": [TOOL]}, "tool_choice"),
        ({"tool_choice": {"type": "auto", "disable_parallel_tool_use": 3}}, "tool_choice.disable_parallel_tool_use"),
        ({"thread": {"type": "create"}}, "thread"),
        ({"compaction": {"type": "enabled"}}, "compaction"),
        ({"n": 2}, "n"),
    ],
)
def test_invalid_fields_are_named(fields: dict[str, Any], place: str) -> None:
    """Guards errors that name the field as the client wrote it."""
    with pytest.raises(InvalidRequestError) as caught:
        MessagesRequest.read({"messages": HELLO, **fields})
    assert str(caught.value).startswith(f"{place}: ") or str(caught.value).startswith(f"{place} ")
    assert "\n" not in str(caught.value)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["text", "look", "tool", "enabled"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["type", "text", "name"]), inner),
    max_leaves=5,
)
_KINDS = st.sampled_from(["text", "thinking", "tool_use", "tool_result", "document", "search_result", "image"])
_BLOCK_FIELDS = ("text", "thinking", "id", "name", "input", "tool_use_id", "content", "source", "title", "is_error")
_BLOCKS = st.lists(st.fixed_dictionaries({"type": _KINDS}, optional=dict.fromkeys(_BLOCK_FIELDS, _JSON)), max_size=2)
_MESSAGES = st.lists(
    st.fixed_dictionaries({"role": st.sampled_from(["user", "assistant", "system"]), "content": _BLOCKS | _JSON}),
    max_size=2,
)
_FIELDS = (
    "thinking",
    "tool_choice",
    "tools",
    "output_config",
    "output_format",
    "max_tokens",
    "stop_sequences",
    "model",
)


@given(
    body=st.fixed_dictionaries({"messages": _MESSAGES}, optional={"system": _BLOCKS, **dict.fromkeys(_FIELDS, _JSON)}),
    strict=st.booleans(),
)
def test_any_json_is_read_or_refused(body: dict[str, Any], strict: bool) -> None:
    """Guards against status 500 for a client's mistake."""
    with suppress(InvalidRequestError):
        MessagesRequest.read(body, strict=strict)


def test_more_messages_than_the_context() -> None:
    """Guards the type of the error, by which coding agents shorten the history."""
    with pytest.raises(RequestTooLongError):
        MessagesRequest.read({"messages": HELLO * 9}, None, 8)
