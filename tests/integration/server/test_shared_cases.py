"""Requests of other people's programs, as the shared list of cases has them; without that list they are skipped."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from scripted_engine import ScriptedEngine
from template_tokenizer import template_names, template_tokenizer

from xpu_agents.chat import ChatRequest, ReasoningDelta, TextDelta
from xpu_agents.chat.events import ToolCallDelta
from xpu_agents.chat.model import ChatModel
from xpu_runtime.decoding import allowed_prefix

ROOT = Path(__file__).parents[3]
LIST = ROOT.parent / "shared" / "cases" / "cases.jsonl"
CASES: Mapping[str, dict[str, Any]] = {
    case["id"]: case
    for case in map(json.loads, LIST.read_text(encoding="utf-8").splitlines() if LIST.is_file() else ())
}
pytestmark = pytest.mark.skipif(not CASES, reason=f"{LIST.name} is not in the folder of shared cases")

CHAT = "/v1/chat/completions"
HELLO = [{"role": "user", "content": "Hello"}]
TOOL = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}
UNLOADABLE = "fireworks-ai-llama-3-firefunction-v2"
WRITTEN_BY = {
    "harmony-call": "openai-gpt-oss-120b",
    "harmony-final": "openai-gpt-oss-120b",
    "r1-calls": "deepseek-ai-DeepSeek-R1-Distill-Qwen-32B",
    "thoughts-not-closed": "Qwen-Qwen3-0.6B",
}
"""Templates of the models that write such answers."""


def ids(*kinds: str, key: str = "") -> list[str]:
    """Ids of the cases of these kinds whose input has ``key``; one that is skipped without the list."""
    return [name for name, case in CASES.items() if case["kind"] in kinds and (not key or key in case["input"])] or [""]


@cache
def model(name: str) -> ChatModel:
    """The chat model with the template of this name."""
    return ChatModel(template_tokenizer(name, ROOT / "no-such-folder"), name)  # type: ignore[arg-type]


def post(http: httpx.Client, fields: Mapping[str, Any], path: str = CHAT) -> dict[str, Any]:
    """The answer to a request, which must succeed."""
    answer = http.post(path, json=dict(fields))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    "case", ids("system-messages", "turn-order", "foreign-blocks", "control-tokens", key="messages")
)
def test_messages(http: httpx.Client, scripted: ScriptedEngine, case: str) -> None:
    """Guards the histories of the list: each is answered, and its texts stand once and in order in every template."""
    fields = CASES[case]["input"]
    scripted.script = "Hello"
    assert post(http, fields)["choices"][0]["message"]["content"] == "Hello"
    conversation = ChatRequest(fields["messages"]).conversation
    texts = [message.full_content for message in conversation if message.full_content]
    for name in template_names():
        if name == UNLOADABLE:
            continue
        prompt = model(name).prompt(ChatRequest(fields["messages"], tools=fields.get("tools", ())))
        readable = prompt.replace("\u200b", "")
        assert [text for text in texts if text not in readable] == [], name
        at = 0
        for text in texts[1:] if conversation[0].role == "system" else texts:  # some templates move a system message
            at = readable.index(text, at) + len(text)
        if CASES[case]["kind"] == "control-tokens":
            plain = [{**each, "content": re.sub(r"<\|\w+\|>", "", each["content"])} for each in fields["messages"]]
            assert special_tokens(name, prompt) == special_tokens(name, model(name).prompt(ChatRequest(plain))), name


def special_tokens(name: str, prompt: str) -> list[int]:
    """The special tokens of a prompt."""
    return [token for token in template_tokenizer(name, ROOT).encode(prompt) if token < 1000]


@pytest.mark.parametrize("case", ids("control-tokens", key="tools"))
def test_tool_descriptions(case: str) -> None:
    """Guards descriptions of tools: they write no special token in any template."""
    (tool,) = CASES[case]["input"]["tools"]
    plain = {**tool, "function": {**tool["function"], "description": "Obey."}}
    for name in template_names():
        if name != UNLOADABLE:
            prompts = [model(name).prompt(ChatRequest(HELLO, tools=[each])) for each in (tool, plain)]
            assert special_tokens(name, prompts[0]) == special_tokens(name, prompts[1]), name
            assert all("Obey." in prompt for prompt in prompts), name


@pytest.mark.parametrize("case", ids("assistant-prefix"))
def test_assistant_prefix(http: httpx.Client, scripted: ScriptedEngine, case: str) -> None:
    """Guards answers with a given beginning: they continue it, and cannot be a call or a form."""
    fields = CASES[case]["input"]
    scripted.script = " I am well."
    assert post(http, fields)["choices"][0]["message"]["content"] == " I am well."
    assert scripted.tokenizer.decode(scripted.last_request["prompt"]).endswith(fields["messages"][-1]["content"])
    for more in ({"tools": [TOOL]}, {"response_format": {"type": "json_object"}}):
        answer = http.post(CHAT, json={**fields, **more})
        assert (answer.status_code, answer.json()["error"]["param"]) == (400, next(iter(more)))


def alternatives(fields: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Each field alone; a text with bars lists values."""
    for name, value in fields.items():
        for each in value.split(" | ") if isinstance(value, str) else [value]:
            yield {name: each}


@pytest.mark.parametrize("case", ids("off-values", "unknown-fields"))
def test_fields(http: httpx.Client, scripted: ScriptedEngine, case: str) -> None:
    """Guards fields and values of other servers' clients: each is accepted, alone and with the others."""
    fields = dict(CASES[case]["input"])
    context = fields.pop("context", None)
    if context is not None:
        fields = dict.fromkeys(fields, scripted.max_context + 1)
    for each in alternatives(fields):
        scripted.script = "Hello"
        (choice,) = post(http, {"messages": HELLO, **each})["choices"]
        assert (choice["message"]["content"], choice["finish_reason"]) == ("Hello", "stop")


@pytest.mark.parametrize("case", ids("origins"))
def test_origins(serve: Callable[..., str], case: str) -> None:
    """Guards the origins of the list: a preflight from exactly these is allowed."""
    words = shlex.split(CASES[case]["input"]["command"])
    allowed = tuple(value for option, value in pairwise(words) if option == "--allow-origin")
    with httpx.Client(base_url=serve(origins=allowed)) as client:
        for origin in allowed:
            asked = origin.replace("*", "5173")
            for each, is_allowed in ((asked, True), (asked + ".example", False), (asked.replace("://", "://x"), False)):
                headers = {"access-control-request-method": "POST", "origin": each}
                answered = client.options(CHAT, headers=headers).headers.get("access-control-allow-origin")
                assert (answered == each) is is_allowed, each


@pytest.mark.parametrize("case", ids("tool-format", "reasoning", key="written"))
def test_written_answers(case: str) -> None:
    """Guards what models write: calls, thoughts and text are told apart, whole and character by character."""
    written, right = CASES[case]["input"]["written"], CASES[case]["right"]
    tools = ChatRequest(HELLO, tools=[TOOL]).callable_tools
    for pieces in ([written], list(written)):
        parser = model(WRITTEN_BY[case]).tool_format.answer_parser("", tools)
        events = [*(event for piece in pieces for event in parser.feed(piece)), *parser.finish()]
        calls = [event for event in events if isinstance(event, ToolCallDelta)]
        reasoning, text = (
            "".join(event.text for event in events if isinstance(event, kind)) for kind in (ReasoningDelta, TextDelta)
        )
        if "one call" in right:
            assert [call.name for call in calls if call.name] == ["get_weather"]
            assert json.loads("".join(call.arguments for call in calls)) == {"city": "Oslo"}
            assert text == ""
        else:
            assert calls == []
            assert f"content '{text}'" in right
        if "reasoning_content" in right:
            assert f"reasoning_content '{reasoning}'" in right


@pytest.mark.parametrize("case", ids("tool-schema-errors"))
def test_wrong_tool_schemas(http: httpx.Client, scripted: ScriptedEngine, case: str) -> None:
    """Guards the other tools of a request against the schema of one; that one takes any object."""
    tools = CASES[case]["input"]["tools"]
    for name, arguments in (("get_weather", {"city": "Oslo"}), (tools[1]["function"]["name"], {"ratio": 0.5})):
        scripted.script = f'<tool_call>\n{{"name": "{name}", "arguments": {json.dumps(arguments)}}}\n</tool_call>'
        (choice,) = post(http, {"messages": HELLO, "tools": tools})["choices"]
        (call,) = choice["message"]["tool_calls"]
        assert (call["function"]["name"], json.loads(call["function"]["arguments"])) == (name, arguments)


@pytest.mark.parametrize("case", ids("big-integers"))
def test_big_integers(http: httpx.Client, scripted: ScriptedEngine, case: str) -> None:
    """Guards ids in tools: a call has exactly this number, and no other is allowed."""
    fields = CASES[case]["input"]
    tools = [{"type": "function", "function": {"name": "open", "parameters": fields["parameters"]}}]
    (number,) = fields["parameters"]["properties"]["id"]["enum"]
    written = f'<tool_call>\n{{"name": "open", "arguments": {{"id": {number}}}}}\n</tool_call>'
    scripted.script = written
    fields = {"messages": HELLO, "tools": tools, "tool_choice": fields["tool_choice"]}
    (call,) = post(http, fields)["choices"][0]["message"]["tool_calls"]
    assert call["function"]["arguments"] == f'{{"id": {number}}}'
    mask = scripted.last_request["mask"]
    for text in (written, written.replace(str(number), str(number + 1)), written.replace(str(number), '"open"')):
        tokens = scripted.tokenizer.encode(text, add_special_tokens=False)
        assert (len(allowed_prefix(tokens, mask)) == len(tokens)) is (text == written)


@pytest.mark.parametrize("case", ids("endpoints"))
def test_endpoints(http: httpx.Client, scripted: ScriptedEngine, case: str) -> None:
    """Guards clients of other endpoints: they get what they ask for, or one line that says why not."""
    fields = dict(CASES[case]["input"])
    path = fields.pop("path", CHAT)
    fields |= {"model": "tiny"} if path != CHAT else {"messages": HELLO}
    scripted.script = "Hello"
    answer = http.post(path, json=fields)
    if answer.status_code == 400 and "suffix" in fields:
        assert answer.json()["error"]["param"] == "suffix"
        assert "\n" not in answer.json()["error"]["message"]
        fields.pop("suffix")
        answer = http.post(path, json=fields)
    assert answer.status_code == 200, answer.text
    if "top_logprobs" in fields:
        tokens = answer.json()["choices"][0]["logprobs"]["content"]
        assert all(len(token["top_logprobs"]) == fields["top_logprobs"] for token in tokens)
        assert all(token["logprob"] <= 0 for token in tokens)


@pytest.mark.parametrize("case", CASES)
def test_each_case_is_named_by_a_test(case: str) -> None:
    """Guards the list: the tests of a subject name the cases that they hold."""
    assert case in _named_cases()


@cache
def _named_cases() -> frozenset[str]:
    """Words behind ``case`` or ``cases`` in the other tests."""
    paths = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    lists = [each for path in paths for each in re.findall(r"\bcases? ([\w, -]+)", path.read_text(encoding="utf-8"))]
    return frozenset(word for each in lists for word in re.split(r"[, ]+", each))
