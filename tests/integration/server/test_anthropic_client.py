"""Messages received by Anthropic's client."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from scripted_engine import ScriptedEngine

from xpu_runtime.errors import QueueFullError, RequestFailedError, RequestShedError

if TYPE_CHECKING:
    import anthropic
else:
    anthropic = pytest.importorskip("anthropic")

pytestmark = pytest.mark.slow

Serve = Callable[..., str]
After = Callable[[Callable[[], Awaitable[None]]], None]

HELLO: Any = [{"role": "user", "content": "Hello"}]
LIGHT: Any = {
    "name": "set_light",
    "description": "Sets a light.",
    "input_schema": {
        "type": "object",
        "properties": {"room": {"enum": ["kitchen", "hall"]}, "on": {"type": "boolean"}},
        "required": ["room", "on"],
    },
}
NO_THINKING: Any = {"type": "disabled"}
CALL = '<tool_call>\n{"name": "set_light", "arguments": {"room": "hall", "on": true}}\n</tool_call>'
OTHER_CALL = CALL.replace("hall", "kitchen")
THOUGHT = "<think>\nHm.\n</think>\n\n"


@pytest.fixture
def claude(url: str) -> Iterator[anthropic.Anthropic]:
    """Anthropic's client of the server."""
    with anthropic.Anthropic(base_url=url, api_key="any", max_retries=0, timeout=30.0) as found:
        yield found


def content_of(message: Any) -> list[dict[str, Any]]:
    """Content blocks without ids, which are made for each reply."""
    return [{**block.to_dict(), "id": ""} if block.type == "tool_use" else block.to_dict() for block in message.content]


def test_text(claude: anthropic.Anthropic, scripted: ScriptedEngine) -> None:
    """Guards text, system prompt, usage and the documented fields of a message."""
    scripted.script = "Good morning."
    message = claude.messages.create(
        model="tiny",
        max_tokens=64,
        system=[{"type": "text", "text": "Be kind.", "cache_control": {"type": "ephemeral"}}],
        messages=HELLO,
        metadata={"user_id": "u"},
        service_tier="auto",
        extra_body={"temperature": 0.0, "top_k": 5, "top_p": 1.0},
    )
    assert content_of(message) == [{"type": "text", "text": "Good morning."}]
    assert (message.model, message.role, message.stop_reason) == ("tiny", "assistant", "end_turn")
    metrics = scripted.handles[-1].metrics
    usage = message.usage
    assert usage.input_tokens + (usage.cache_read_input_tokens or 0) == metrics.prompt_tokens
    assert usage.output_tokens == metrics.output_tokens
    counted = claude.messages.count_tokens(model="tiny", system="Be kind.", messages=HELLO)
    assert counted.input_tokens == metrics.prompt_tokens


def test_token_count_with_tools(claude: anthropic.Anthropic, scripted: ScriptedEngine) -> None:
    """Guards agents that plan their context: the count is that of the prompt, also beyond the context."""
    scripted.script = "Yes."
    claude.messages.create(model="tiny", max_tokens=8, messages=HELLO, tools=[LIGHT])
    counted = claude.messages.count_tokens(model="tiny", messages=HELLO, tools=[LIGHT])
    assert counted.input_tokens == scripted.handles[-1].metrics.prompt_tokens
    many = [{"role": "user", "content": "Light? " * scripted.max_context}]
    assert claude.messages.count_tokens(model="tiny", messages=many).input_tokens > scripted.max_context  # type: ignore[arg-type]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    parts=st.lists(st.sampled_from(["Good day. ", " \n", "Möwe 海 ", CALL, OTHER_CALL, "End"]), max_size=4),
    thought=st.booleans(),
    limit=st.integers(1, 200),
    stop=st.sampled_from([[], ["day"], ["never there", "En"]]),
    shown=st.booleans(),
)
def test_stream_adds_up_to_the_whole_message(
    claude: anthropic.Anthropic,
    scripted: ScriptedEngine,
    parts: list[str],
    thought: bool,
    limit: int,
    stop: list[str],
    shown: bool,
) -> None:
    """Guards clients that add the events up: blocks, stop reason and usage are those of the whole message."""
    scripted.script = (THOUGHT if thought else "") + "".join(parts) or "Yes."
    fields: dict[str, Any] = {
        "model": "tiny",
        "max_tokens": limit,
        "messages": HELLO,
        "tools": [LIGHT],
        "stop_sequences": stop,
        "thinking": {"type": "enabled", "budget_tokens": 1024, "display": "summarized" if shown else "omitted"},
        "extra_body": {"constrain": False},
    }
    whole = claude.messages.create(**fields)
    with claude.messages.stream(**fields) as stream:
        streamed = stream.get_final_message()
    assert content_of(streamed) == content_of(whole)
    assert (streamed.stop_reason, streamed.stop_sequence) == (whole.stop_reason, whole.stop_sequence)
    usage = [message.usage.to_dict() for message in (whole, streamed)]
    for each in usage:
        each["input_tokens"] += each.pop("cache_read_input_tokens")  # type: ignore[operator]
    assert usage[0] == usage[1]


def test_calls_and_results(claude: anthropic.Anthropic, scripted: ScriptedEngine) -> None:
    """Guards agents: calls arrive, and the conversation goes on with their results."""
    scripted.script = f"{THOUGHT}Now.\n{CALL}"
    messages: Any = [{"role": "user", "content": "Light, please"}]
    first = claude.messages.create(model="tiny", max_tokens=200, messages=messages, tools=[LIGHT])
    assert first.stop_reason == "tool_use"
    assert [block.type for block in first.content] == ["thinking", "text", "tool_use"]
    call = first.content[-1]
    assert call.type == "tool_use"
    assert (call.name, call.input) == ("set_light", {"room": "hall", "on": True})
    result = {"type": "tool_result", "tool_use_id": call.id, "content": [{"type": "text", "text": "it is on"}]}
    messages += [first.to_param(), {"role": "user", "content": [result]}]
    scripted.script = "Done."
    second = claude.messages.create(model="tiny", max_tokens=50, messages=messages, tools=[LIGHT])
    assert content_of(second) == [{"type": "text", "text": "Done."}]
    prompt = scripted.tokenizer.decode(scripted.last_request["prompt"])
    assert prompt.count("it is on") == prompt.count('"room": "hall"') == 1


def test_tool_runner(claude: anthropic.Anthropic, scripted: ScriptedEngine) -> None:
    """Guards the client's own agent loop."""
    heard: list[str] = []

    @anthropic.beta_tool
    def set_light(room: str) -> str:
        """Sets a light."""
        heard.append(room)
        return "on"

    scripted.script = ['<tool_call>\n{"name": "set_light", "arguments": {"room": "hall"}}\n</tool_call>', "Done."]
    runner = claude.beta.messages.tool_runner(model="tiny", max_tokens=200, messages=HELLO, tools=[set_light])
    final = runner.until_done()
    assert heard == ["hall"]
    assert final.content[0].type == "text"
    assert final.content[0].text == "Done."


@pytest.mark.parametrize("choice", [{"type": "any"}, {"type": "tool", "name": "set_light"}])
def test_forced_call(claude: anthropic.Anthropic, choice: Any) -> None:
    """Guards tool choices: a free answer of the model is a valid call."""
    choice = {**choice, "disable_parallel_tool_use": True}
    message = claude.messages.create(
        model="tiny", max_tokens=200, messages=HELLO, tools=[LIGHT], tool_choice=choice, thinking=NO_THINKING
    )
    calls = [block for block in message.content if block.type == "tool_use"]
    assert len(calls) == 1
    assert calls[0].input["room"] in ("kitchen", "hall")


class Room(BaseModel):
    """A room."""

    name: str
    lights: int


def test_structured_answers(claude: anthropic.Anthropic, scripted: ScriptedEngine) -> None:
    """Guards ``messages.parse``."""
    scripted.script = '{"name": "hall", "lights": 2}'
    message = claude.messages.parse(model="tiny", max_tokens=100, messages=HELLO, output_format=Room)
    assert message.parsed_output == Room(name="hall", lights=2)


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (QueueFullError("the queue is full"), "RateLimitError"),
        (RequestShedError("shed"), "RateLimitError"),
        (RequestFailedError("a kernel failed"), "InternalServerError"),
    ],
)
def test_engine_errors(
    claude: anthropic.Anthropic,
    scripted: ScriptedEngine,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    kind: str,
    stream: bool,
) -> None:
    """Guards the classes of errors, by which clients decide whether to retry."""

    def refuse(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(scripted, "submit", refuse)
    with pytest.raises(getattr(anthropic, kind)) as caught:
        claude.messages.create(model="tiny", max_tokens=8, messages=HELLO, stream=stream)
    assert str(error) in caught.value.api_message


def test_error_classes(claude: anthropic.Anthropic, scripted: ScriptedEngine, serve: Serve) -> None:
    """Guards the classes of errors of requests."""
    with pytest.raises(anthropic.BadRequestError, match="max_tokens") as caught:
        claude.messages.create(model="tiny", max_tokens="many", messages=HELLO)  # type: ignore[call-overload]
    assert caught.value.type == "invalid_request_error"
    with pytest.raises(anthropic.BadRequestError, match="prompt is too long") as too_long:
        claude.messages.create(
            model="tiny", max_tokens=8, messages=[{"role": "user", "content": "Light? " * scripted.max_context}]
        )
    assert too_long.value.error_code == "context_length_exceeded"
    with pytest.raises(anthropic.NotFoundError, match="'tiny'"):
        claude.messages.create(model="other", max_tokens=8, messages=HELLO)
    with pytest.raises(anthropic.NotFoundError, match="'tiny'"):
        claude.models.retrieve("other")
    url = serve(api_key="secret")
    with (
        anthropic.Anthropic(base_url=url, api_key="wrong", max_retries=0) as stranger,
        pytest.raises(anthropic.AuthenticationError),
    ):
        stranger.messages.create(model="tiny", max_tokens=8, messages=HELLO)
    scripted.script = "Yes."
    for keys in ({"api_key": "secret"}, {"auth_token": "secret"}):
        with anthropic.Anthropic(base_url=url, max_retries=0, **keys) as friend:
            assert friend.messages.create(model="tiny", max_tokens=8, messages=HELLO).content[0].type == "text"


def test_error_during_a_stream(claude: anthropic.Anthropic, scripted: ScriptedEngine, after_first_delta: After) -> None:
    """Guards against a partial message that looks complete."""

    async def fail() -> None:
        raise RequestShedError("dropped")

    scripted.script = "Good morning to everybody."
    after_first_delta(fail)
    with (
        pytest.raises(anthropic.APIStatusError, match="dropped") as caught,
        claude.messages.stream(model="tiny", max_tokens=50, messages=HELLO) as stream,
    ):
        stream.get_final_message()
    assert caught.value.type == "rate_limit_error"


async def test_cancellation(url: str, scripted: ScriptedEngine) -> None:
    """Guards the engine: a closed stream and a cancelled call cancel their requests."""
    fields: dict[str, Any] = {
        "model": "tiny",
        "max_tokens": 400,
        "messages": HELLO,
        "extra_body": {"ignore_eos": True, "min_tokens": 400},
    }
    async with anthropic.AsyncAnthropic(base_url=url, api_key="any", max_retries=0) as claude:
        async with claude.messages.stream(**fields) as stream:
            async for _ in stream.text_stream:
                break
        await until_cancelled(scripted)
        scripted.latch.close()
        call = asyncio.ensure_future(claude.messages.create(**fields))
        while len(scripted.handles) < 2:
            await asyncio.sleep(0.01)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        scripted.latch.open()
        await until_cancelled(scripted)


async def until_cancelled(scripted: ScriptedEngine) -> None:
    """Wait until the last request has ended."""
    handle = scripted.handles[-1]
    async with asyncio.timeout(10.0):
        while not handle.done:
            await asyncio.sleep(0.01)
    assert handle.metrics.output_tokens < 400


def test_models(claude: anthropic.Anthropic, scripted: ScriptedEngine) -> None:
    """Guards lists of models in Anthropic's form."""
    (model,) = claude.models.list()
    assert (model.id, model.max_input_tokens, model.type) == ("tiny", scripted.max_context, "model")
    assert claude.models.retrieve("tiny@proactive").id == "tiny@proactive"


def test_names_of_claude(claude: anthropic.Anthropic, scripted: ScriptedEngine, serve: Serve) -> None:
    """Guards coding agents, which have names of models built in."""
    scripted.script = "Yes."
    response = claude.messages.with_raw_response.create(model="claude-next-1", max_tokens=8, messages=HELLO)
    assert response.parse().model == "tiny"
    assert "model.claude-next-1" in response.headers["warning"]
    with (
        anthropic.Anthropic(base_url=serve(strict=True), api_key="any", max_retries=0) as strict,
        pytest.raises(anthropic.NotFoundError),
    ):
        strict.messages.create(model="claude-next-1", max_tokens=8, messages=HELLO)
