"""Requests of Ollama's API: what each field means for the engine."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_agents.chat import ChatRequest, Message, ResponseFormat
from xpu_agents.server.completions.text_completion_request import TextCompletionRequest
from xpu_agents.server.ollama.context import read_context, write_context
from xpu_agents.server.ollama.request import OllamaRequest
from xpu_runtime import Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError, RequestError

HELLO: list[Any] = [{"role": "user", "content": "Hello"}]


def chat(**fields: Any) -> OllamaRequest:
    return OllamaRequest.read_chat({"model": "m", "messages": HELLO, **fields})


def params(**options: Any) -> SamplingParams | None:
    return chat(options=options).completion.request.params


def test_defaults() -> None:
    """Guards Ollama's defaults, which differ from OpenAI's: a stream, and short histories for long ones."""
    asked = chat()
    assert (asked.model, asked.options.stream, asked.truncate, asked.keep_alive_s) == ("m", True, True, None)
    assert asked.completion.request == ChatRequest(HELLO, params=SamplingParams())
    assert not chat(stream=False).options.stream


def test_options() -> None:
    """Guards all documented options: those that are honoured, off values, and those without effect."""
    documented = {
        "num_keep": 5,
        "seed": 42,
        "num_predict": 100.0,
        "draft_num_predict": 4,
        "top_k": 20.0,
        "top_p": 0.9,
        "min_p": 0.0,
        "typical_p": 1.0,
        "repeat_last_n": 33,
        "temperature": 0.8,
        "repeat_penalty": 1.2,
        "presence_penalty": 1.5,
        "frequency_penalty": 1.0,
        "penalize_newline": True,
        "stop": ["\n", "user:"],
        "numa": False,
        "num_ctx": 1024,
        "num_batch": 2,
        "num_gpu": 1,
        "main_gpu": 0,
        "use_mmap": True,
        "num_thread": 8,
    }
    asked = chat(options=documented)
    assert asked.options.unknown_fields == ()
    assert asked.completion.request.params == SamplingParams(
        max_tokens=100,
        seed=42,
        top_k=20,
        top_p=0.9,
        min_p=0.0,
        temperature=0.8,
        repetition_penalty=1.2,
        presence_penalty=1.5,
        frequency_penalty=1.0,
        stop=("\n", "user:"),
    )
    off = params(num_predict=-1, seed=-1, stop=[], top_k=-1, repeat_penalty=0, temperature=None)
    assert off is not None
    assert not off.model_fields_set
    no_window = params(repeat_last_n=0, repeat_penalty=1.3, presence_penalty=1.0)
    assert no_window is not None
    assert not no_window.model_fields_set


def test_options_without_effect_are_named() -> None:
    """Guards against silence about samplers that this server does not have, and about misspelt options."""
    asked = chat(options={"mirostat": 2, "tfs_z": 1.0, "temprature": 1}, template="{{ .Prompt }}")
    assert asked.options.unknown_fields == ("template", "options.mirostat", "options.temprature")
    with pytest.raises(InvalidRequestError, match=r"^options\.temprature: "):
        OllamaRequest.read_chat({"messages": HELLO, "options": {"temprature": 1}}, strict=True)


def test_formats() -> None:
    """Guards structured answers: ``json``, a schema, and the empty text that clients send for none."""
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    assert chat(format="json").completion.request.answer == ResponseFormat("json_object")
    assert chat(format=schema).completion.request.answer == ResponseFormat("json_schema", schema)
    for none in ("", None):
        assert chat(format=none).completion.request.answer == ResponseFormat()
    for wrong in ("yaml", 1, ["json"]):
        with pytest.raises(InvalidRequestError, match=r"^format: "):
            chat(format=wrong)


def test_think() -> None:
    """Guards the switch of reasoning and its levels."""
    assert chat().completion.request.template == {}
    assert chat(think=True).completion.request.template == {"enable_thinking": True}
    assert chat(think=False).completion.request.template == {"enable_thinking": False}
    assert chat(think="low").completion.request.template == {"reasoning_effort": "low"}
    with pytest.raises(InvalidRequestError, match=r"^think: "):
        chat(think=1)


def call(name: str, call_id: str | None = None, **arguments: Any) -> dict[str, Any]:
    return {**({} if call_id is None else {"id": call_id}), "function": {"name": name, "arguments": arguments}}


def test_results_without_ids() -> None:
    """Guards results of calls: clients send the id, the name of the tool, or neither (Home Assistant)."""
    calls = [call("add", a=1), call("find"), call("add", a=2)]
    results = [
        {"role": "tool", "content": "found", "tool_name": "find"},
        {"role": "tool", "content": "one", "tool_name": "add"},
        {"role": "TOOL", "content": "two"},
    ]
    messages = [*HELLO, {"role": "assistant", "content": None, "thinking": "Hm", "tool_calls": calls}, *results]
    conversation = chat(messages=messages).completion.request.conversation
    assistant = conversation[1]
    assert assistant.reasoning == "Hm"
    assert [each.parsed for each in assistant.tool_calls] == [{"a": 1}, {}, {"a": 2}]
    assert len({each.id for each in assistant.tool_calls}) == 3
    found = {each.tool_call_id: (each.content, each.name) for each in conversation[2:]}
    ids = [each.id for each in assistant.tool_calls]
    assert [found[each] for each in ids] == [("one", "add"), ("found", "find"), ("two", None)]


def test_results_with_ids() -> None:
    """Guards ids of clients that keep them, also for parallel calls of one tool in another order."""
    calls = [call("add", "x", a=1), call("add", "y", a=2)]
    results = [
        {"role": "tool", "content": "two", "tool_call_id": "y", "tool_name": "add"},
        {"role": "tool", "content": "one", "tool_call_id": "x", "tool_name": "add"},
    ]
    messages = [*HELLO, {"role": "assistant", "tool_calls": calls}, *results]
    conversation = chat(messages=messages).completion.request.conversation
    assert [(each.tool_call_id, each.content) for each in conversation[2:]] == [("x", "one"), ("y", "two")]


def test_result_without_call() -> None:
    """Guards histories that clients have cut."""
    conversation = chat(messages=[{"role": "tool", "content": "one"}, *HELLO]).completion.request.conversation
    assert conversation[0].content == "one"


def test_images() -> None:
    """Guards the error for images, which this server cannot read; empty lists of clients are none."""
    chat(images=[], messages=[{**HELLO[0], "images": []}])
    with pytest.raises(InvalidRequestError, match=r"^images: "):
        OllamaRequest.read_generate({"prompt": "Hello", "images": ["aGk="]})
    with pytest.raises(InvalidRequestError, match=r"^messages\[0\]\.images: "):
        chat(messages=[{**HELLO[0], "images": ["aGk="]}])


def test_load_and_unload() -> None:
    """Guards requests without a prompt, by which clients load and unload models."""
    for read, empty in ((OllamaRequest.read_chat, {"messages": []}), (OllamaRequest.read_generate, {"prompt": ""})):
        for body in ({"model": "m"}, {"model": "m", **empty}):
            assert read(body).completion is None
            assert not read(body).is_unload
            assert read({**body, "keep_alive": 0}).is_unload
            assert not read({**body, "keep_alive": "5m"}).is_unload
    assert not chat(keep_alive=0).is_unload


def test_generate() -> None:
    """Guards generation: a chat with one message, after the system text and an earlier conversation."""
    context = write_context([Message("system", "Old"), Message("user", "Hi")], "Hey")
    body = {"model": "m", "prompt": "Hello", "system": "Be brief.", "context": context, "think": False}
    asked = OllamaRequest.read_generate(body)
    assert asked.completion.request.conversation == (
        Message("system", "Be brief."),
        Message("user", "Hi"),
        Message("assistant", "Hey"),
        Message("user", "Hello"),
    )
    assert asked.completion.request.template == {"enable_thinking": False}


def test_raw_and_suffix() -> None:
    """Guards prompts that are continued without a template, and filling in the middle."""
    for fields in ({"raw": True}, {"suffix": "end"}):
        body = {"prompt": "a", "logprobs": True, "top_logprobs": 2, "options": {"num_predict": 5}, **fields}
        completion = OllamaRequest.read_generate(body).completion
        assert isinstance(completion, TextCompletionRequest)
        assert (completion.prompts, completion.suffix) == (("a",), fields.get("suffix"))
        assert (completion.params.logprobs, completion.params.max_tokens) == (2, 5)
        for name, value in (("system", "s"), ("format", "json"), ("context", [1])):
            with pytest.raises(InvalidRequestError, match=f"^{name}: "):
                OllamaRequest.read_generate({**body, name: value})
    unlimited = OllamaRequest.read_generate({"prompt": "a", "raw": True}).completion
    assert isinstance(unlimited, TextCompletionRequest)
    assert "max_tokens" not in unlimited.params.model_fields_set


def test_background_names() -> None:
    """Guards background work for clients that tell models by name and add a tag."""
    for name in ("m@proactive", "m@proactive:latest"):
        assert chat(model=name).completion.request.priority == Priority.PROACTIVE
    assert chat(model="m:latest").options.priority is None


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"options": []}, "options"),
        ({"options": {"temperature": "hot"}}, "options.temperature"),
        ({"options": {"num_predict": 1.5}}, "options.num_predict"),
        ({"options": {"repeat_penalty": -1}}, "options.repeat_penalty"),
        ({"stream": 1}, "stream"),
        ({"truncate": "yes"}, "truncate"),
        ({"messages": [{"role": "assistant", "content": "a", "thinking": 1}]}, "messages[0].thinking"),
        ({"messages": "Hello"}, "messages"),
        ({"messages": ["Hello"]}, "messages[0]"),
        ({"messages": [{"role": "assistant", "tool_calls": [3]}]}, "messages[0].tool_calls[0]"),
        ({"messages": [{"role": "assistant", "tool_calls": [{"function": 3}]}]}, "messages[0].tool_calls[0]"),
        ({"tools": 3}, "tools"),
        ({"top_logprobs": 99, "logprobs": True}, "top_logprobs"),
    ],
)
def test_errors_name_the_field(fields: dict[str, Any], name: str) -> None:
    """Guards one-line errors with the names of Ollama's fields."""
    with pytest.raises(InvalidRequestError) as caught:
        chat(**fields)
    assert str(caught.value).startswith(f"{name}: ")
    assert "\n" not in str(caught.value)


MESSAGES = st.lists(
    st.builds(
        Message,
        st.sampled_from(["system", "user", "assistant"]),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=50),
    ),
    max_size=5,
)


@given(MESSAGES, st.text(st.characters(exclude_categories=["Cs"]), max_size=50))
def test_context_is_the_conversation(messages: list[Message], answer: str) -> None:
    """Guards the memory of clients that send ``context`` back, also through the numbers of JavaScript."""
    context = write_context(messages, answer)
    assert max(context) < 2**53
    found = read_context(json.loads(json.dumps(context)), 1 << 20)
    expected = [*((each.role, each.content) for each in messages), ("assistant", answer)]
    assert [(each["role"], each["content"]) for each in found] == expected


def test_fields_of_completions_have_no_effect() -> None:
    """Guards against several answers or an echo, for which Ollama's responses have no place."""
    for body in ({"messages": HELLO}, {"prompt": "Hi"}, {"prompt": "Hi", "raw": True}):
        read = OllamaRequest.read_chat if "messages" in body else OllamaRequest.read_generate
        asked = read({**body, "n": 2, "best_of": 2, "echo": True})
        assert asked.options.num_choices == 1
        assert set(asked.options.unknown_fields) == {"n", "best_of", "echo"}
        with pytest.raises(InvalidRequestError, match=r"^n: "):
            read({**body, "n": 2}, strict=True)


def test_context_is_limited_like_a_body() -> None:
    """Guards memory against a small ``context`` that is a large text: it has the limit of a body."""
    context = write_context([Message("user", "a" * (4 << 20))], "Hey")
    assert len(context) < 1000
    with pytest.raises(InvalidRequestError, match=r"^context: "):
        OllamaRequest.read_generate({"model": "m", "prompt": "Hi", "context": context}, None, 2048)


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"prompt": False}, "prompt"),
        ({"prompt": "a", "system": 0}, "system"),
        ({"messages": [{"role": "user", "content": "a", "tool_name": 3}]}, "messages[0].tool_name"),
        ({"messages": [{"role": "user", "content": "a"}], "top_logprobs": "many"}, "top_logprobs"),
    ],
)
def test_values_that_are_false_or_unused_are_checked(fields: dict[str, Any], name: str) -> None:
    """Guards against wrong types that are taken for missing values."""
    read = OllamaRequest.read_chat if "messages" in fields else OllamaRequest.read_generate
    with pytest.raises(InvalidRequestError) as caught:
        read({"model": "m", **fields})
    assert str(caught.value).startswith(f"{name}: ")


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 2**60), st.floats(allow_nan=False), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=8,
)
NAMES = (
    "messages",
    "prompt",
    "context",
    "options",
    "format",
    "think",
    "tools",
    "keep_alive",
    "suffix",
    "raw",
    "images",
)
BODIES = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5)
FUNCTIONS = st.dictionaries(st.sampled_from(["name", "arguments", "id", "function"]), VALUES, max_size=3)
PARTS = st.dictionaries(
    st.sampled_from(["role", "content", "tool_calls", "tool_call_id", "tool_name", "thinking", "images"]),
    st.one_of(VALUES, st.sampled_from(["tool", "assistant", "user"]), st.lists(FUNCTIONS, max_size=2)),
    max_size=4,
)


@given(st.one_of(BODIES, st.builds(lambda each: {"messages": each}, st.lists(PARTS, min_size=1, max_size=3))))
def test_any_body(body: dict[str, Any]) -> None:
    """Guards the server against other errors than those of a request, for any body."""
    for read in (OllamaRequest.read_chat, OllamaRequest.read_generate):
        with contextlib.suppress(RequestError):
            read({"model": "m", **body})
