"""Completions of raw prompts, received by OpenAI's client."""

from __future__ import annotations

from typing import Any, cast

import httpx
import openai
import pytest
from scripted_engine import ScriptedEngine

from xpu_agents.chat import Chat, ChatFinish
from xpu_agents.server.completions.infill import InfillTokens
from xpu_agents.server.completions.text_completion_request import PromptTokenizer, TextCompletionRequest
from xpu_runtime import Engine, Priority, SamplingParams
from xpu_runtime.errors import RequestCancelledError

TIMEOUT_S = 30.0


def test_prompts_of_all_forms(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards case completions: texts, token ids and lists of them are continued, in order, without a template."""
    scripted.script = " there."
    tokens = scripted.tokenizer.encode("Hello")
    forms: list[tuple[Any, int]] = [("Hello", 1), (["Hello", "Good"], 2), (tokens, 1), ([tokens, tokens, tokens], 3)]
    for prompt, count in forms:
        scripted.handles.clear()
        reply = client.completions.create(model="tiny", prompt=prompt)
        assert reply.object == "text_completion"
        assert [(each.index, each.text, each.finish_reason) for each in reply.choices] == [
            (at, " there.", "stop") for at in range(count)
        ]
        assert reply.usage is not None
        assert reply.usage.prompt_tokens == sum(handle.metrics.prompt_tokens for handle in scripted.handles)
        assert reply.usage.completion_tokens == sum(handle.metrics.output_tokens for handle in scripted.handles)
    assert scripted.last_request["prompt"] == tokens


def test_control_tokens_are_tokens(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards programs that render chat templates themselves: a raw prompt is tokenised as it is."""
    prompt = "<|im_start|>user\nHello<|im_end|>\n"
    client.completions.create(model="tiny", prompt=prompt, max_tokens=1)
    assert scripted.last_request["prompt"] == scripted.tokenizer.encode(prompt)
    assert "\u200b" not in scripted.tokenizer.decode(scripted.last_request["prompt"])
    client.completions.create(model="tiny", prompt=prompt, max_tokens=1, extra_body={"add_special_tokens": False})
    assert scripted.last_request["prompt"] == scripted.tokenizer.encode(prompt, add_special_tokens=False)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [({}, 16), ({"max_tokens": 3}, 3), ({"max_tokens": None}, 16), ({"max_tokens": -1}, 64), ({"n_predict": -1}, 64)],
)
def test_length(client: openai.OpenAI, scripted: ScriptedEngine, fields: dict[str, Any], expected: int) -> None:
    """Guards the default of 16 tokens, as at OpenAI, and the values that mean no limit."""
    body = {"ignore_eos": True, **fields}
    reply = client.completions.create(model="tiny", prompt="Hello", extra_body=body)
    assert reply.usage is not None
    assert (reply.usage.completion_tokens, reply.choices[0].finish_reason) == (expected, "length")
    assert scripted.last_request["params"].max_tokens == expected


def test_stream_equals_the_whole_reply(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards streams: the pieces of each choice add up, each choice ends, and the token counts come last."""
    scripted.script = "Good morning to you, stop here."
    asked: Any = {"model": "tiny", "prompt": ["A", "B"], "n": 2, "max_tokens": 40, "logprobs": 2, "stop": [" here"]}
    whole = client.completions.create(**asked)
    assert [each.text for each in whole.choices] == ["Good morning to you, stop"] * 4
    pieces = list(client.completions.create(**asked, stream=True, stream_options={"include_usage": True}))
    texts, tokens, offsets, ends = [""] * 4, [[], [], [], []], [[], [], [], []], [""] * 4  # type: ignore[var-annotated]
    for piece in pieces[:-1]:
        (choice,) = piece.choices
        texts[choice.index] += choice.text
        ends[choice.index] += choice.finish_reason or ""
        if choice.logprobs is not None:
            tokens[choice.index] += choice.logprobs.tokens or ()
            offsets[choice.index] += choice.logprobs.text_offset or ()
    assert texts == [each.text for each in whole.choices]
    assert ends == ["stop"] * 4
    for at, choice in enumerate(whole.choices):
        assert choice.logprobs is not None
        assert tokens[at] == choice.logprobs.tokens
        assert offsets[at] == choice.logprobs.text_offset
    assert pieces[-1].usage == whole.usage


def test_logprobs(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards the log-probabilities: parallel lists, with the generated token among the alternatives."""
    scripted.script = "Good morning."
    logprobs = client.completions.create(model="tiny", prompt="Hello", logprobs=2).choices[0].logprobs
    assert logprobs is not None
    assert logprobs.tokens is not None
    assert logprobs.token_logprobs is not None
    assert logprobs.top_logprobs is not None
    assert logprobs.text_offset is not None
    assert "".join(logprobs.tokens).startswith("Good morning.")
    for token, logprob, top, offset in zip(
        logprobs.tokens, logprobs.token_logprobs, logprobs.top_logprobs, logprobs.text_offset, strict=True
    ):
        assert top[token] == logprob
        assert len(top) in (2, 3)
        assert "".join(logprobs.tokens)[offset:].startswith(token)


def test_offsets_of_split_characters(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards text offsets: a character that is spread over several tokens counts once."""
    scripted.script = "Gr\u00fc\u00dfe \U0001f600!"
    choice = client.completions.create(model="tiny", prompt="Hello", logprobs=0).choices[0]
    assert choice.logprobs is not None
    assert choice.logprobs.tokens is not None
    assert choice.logprobs.text_offset is not None
    assert any(token.startswith("bytes:") for token in choice.logprobs.tokens)
    assert choice.text[choice.logprobs.text_offset[choice.logprobs.tokens.index("!")]] == "!"


def test_echo(client: openai.OpenAI, scripted: ScriptedEngine) -> None:
    """Guards ``echo``: the reply begins with the prompt, whole and streamed."""
    scripted.script = " there."
    tokens = scripted.tokenizer.encode("Good", add_special_tokens=False)
    for prompt, text in (("Hello", "Hello there."), (tokens, "Good there.")):
        assert client.completions.create(model="tiny", prompt=prompt, echo=True).choices[0].text == text
        pieces = client.completions.create(model="tiny", prompt=prompt, echo=True, stream=True)
        assert "".join(piece.choices[0].text for piece in pieces) == text


@pytest.mark.parametrize(
    ("fields", "param", "part"),
    [
        ({}, "prompt", "missing"),
        ({"prompt": []}, "prompt", "expected a text"),
        ({"prompt": 3}, "prompt", "expected a text"),
        ({"prompt": [True]}, "prompt", "expected a text or token ids"),
        ({"prompt": ["a", 1]}, "prompt", "prompt[1]"),
        ({"prompt": [1, "a"]}, "prompt", "expected a text or token ids"),
        ({"prompt": [10**9]}, "prompt", "outside the vocabulary"),
        ({"prompt": [2**63], "echo": True}, "prompt", "no token id"),
        ({"prompt": [-1], "echo": True}, "prompt", "no token id"),
        ({"prompt": ["a"] * 129}, "prompt", "at most 128"),
        ({"prompt": "x", "suffix": "y"}, "suffix", "filling in the middle"),
        ({"prompt": "x", "suffix": 3}, "suffix", "expected a text"),
        ({"prompt": "x", "echo": 3}, "echo", "true or false"),
        ({"prompt": "x", "logprobs": True}, "logprobs", "from 0 to 20"),
        ({"prompt": "x", "logprobs": 21}, "logprobs", "from 0 to 20"),
        ({"prompt": "x", "logprobs": 1, "echo": True}, "echo", "expected one of them"),
        ({"prompt": "x", "best_of": 3}, "best_of", "expected 1"),
        ({"prompt": "x", "n": 0}, "n", "from 1 to 16"),
        ({"prompt": "x", "temperature": -1}, "temperature", "at least 0"),
        ({"prompt": "x", "priority": 3}, "priority", "'reactive' or 'proactive'"),
        ({"prompt": "x", "deadline_s": -1}, "deadline_s", "above 0"),
        ({"prompt": "x " * 3000}, "prompt", "context"),
        ({"prompt": [1] * 100_000}, "prompt", "context"),
    ],
)
def test_field_errors(http: httpx.Client, fields: dict[str, Any], param: str, part: str) -> None:
    """Guards clients with a wrong field: one line names it and what would be right."""
    response = http.post("/v1/completions", json={"model": "tiny", **fields})
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["param"] == param
    assert part in error["message"]
    assert "\n" not in error["message"]


def test_fields_of_other_servers(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards clients of other servers: off values and fields without effect are accepted, unknown ones named."""
    off = {"suffix": "", "logprobs": False, "stop": [], "seed": -1, "best_of": None, "user": "x", "cache_prompt": True}
    response = http.post("/v1/completions", json={"prompt": "Hello", "max_tokens": 2, **off})
    assert (response.status_code, "warning" in response.headers) == (200, False)
    response = http.post("/v1/completions", json={"prompt": "Hello", "max_tokens": 2, "unheard": 1})
    assert "unheard" in response.headers["warning"]


def test_priorities(http: httpx.Client, scripted: ScriptedEngine) -> None:
    """Guards background work: the priority comes from the address, the body or the service tier."""
    for path, fields, expected in (
        ("/v1", {}, Priority.REACTIVE),
        ("/proactive/v1", {}, Priority.PROACTIVE),
        ("/v1", {"priority": "proactive"}, Priority.PROACTIVE),
        ("/v1", {"service_tier": "flex"}, Priority.PROACTIVE),
        ("/v1", {"model": "tiny@proactive"}, Priority.PROACTIVE),
    ):
        body = {"prompt": "Hello", "max_tokens": 1, **fields}
        assert http.post(f"{path}/completions", json=body).status_code == 200
        assert scripted.handles[-1].priority is expected
    assert http.post("/v1/completions", json={"prompt": "x", "model": "other"}).status_code == 404


def test_one_failed_choice_ends_all(
    client: openai.OpenAI, scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards the engine against choices that nobody waits for after another one was refused."""
    original = scripted.submit

    def submit(*args: Any, **options: Any) -> Any:
        return original([10**9] if len(scripted.handles) == 1 else args[0], *args[1:], **options)

    monkeypatch.setattr(scripted, "submit", submit)
    for stream in (False, True):
        scripted.handles.clear()
        with pytest.raises(openai.BadRequestError):
            client.completions.create(
                model="tiny", prompt="Hello", n=2, max_tokens=1500, stream=stream, extra_body={"ignore_eos": True}
            )
        with pytest.raises(RequestCancelledError):
            scripted.handles[0].result(TIMEOUT_S)


async def test_suffix(scripted: ScriptedEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards case completions: with a suffix the prompt has the model's tokens, and an end of the middle is no text."""
    before, after, middle, end = 5, 6, 7, scripted.tokenizer.encode("!", add_special_tokens=False)[-1]
    infill = InfillTokens(before, after, middle, (end,), ("?",))
    monkeypatch.setattr(InfillTokens, "of", lambda _: infill)
    prompts = PromptTokenizer(scripted.tokenizer, "tiny")
    body = {"prompt": "def add(", "suffix": " return c", "n": 2}
    request = TextCompletionRequest.read(body)
    first, second = prompts.requests(request)
    beginning = scripted.tokenizer.encode("")
    texts = [scripted.tokenizer.encode(text, add_special_tokens=False) for text in ("def add(", " return c")]
    assert first == second
    assert first.tokens == [*beginning, before, *texts[0], after, *texts[1], middle]
    scripted.script = "a, b?"
    reply = await Chat(cast("Engine", scripted)).acomplete_prompt(first)
    assert (reply.text, reply.finish_reason) == ("a, b", ChatFinish.STOP)
    assert scripted.last_request["params"].stop_token_ids == (end,)


class _CodeTokenizer:
    """A tokenizer with tokens for filling in the middle; each character of other texts is one."""

    def __init__(self, *names: str) -> None:
        self.names = {name.encode(): at for at, name in enumerate(names)}

    def vocabulary(self) -> dict[bytes, int]:
        return self.names

    def is_silent(self, token_id: int) -> bool:
        """True for special tokens."""
        return self.names.get(b"<|file_sep|>") != token_id

    def encode(self, text: str, *, add_special_tokens: bool = True) -> list[int]:
        return [99] * add_special_tokens + [100 + ord(char) for char in text]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (
            ("<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>", "<|endoftext|>", "<|file_sep|>"),
            [99, 0, 197, 1, 198, 2],
        ),
        (("<fim_prefix>", "<fim_suffix>", "<fim_middle>"), [99, 0, 197, 1, 198, 2]),
        (("\u2581<PRE>", "\u2581<SUF>", "\u2581<MID>", "\u2581<EOT>"), [99, 0, 197, 1, 198, 2]),
        (("[PREFIX]", "[SUFFIX]"), [99, 1, 198, 0, 197]),
        (("<|fim_prefix|>", "<|fim_suffix|>"), None),
        ((), None),
    ],
)
def test_infill_prompts(names: tuple[str, ...], expected: list[int] | None) -> None:
    """Guards editors that complete in the middle of a text: each family's tokens stand in its order."""
    tokenizer: Any = _CodeTokenizer(*names)
    infill = InfillTokens.of(tokenizer)
    if expected is None:
        assert infill is None
        return
    assert infill is not None
    assert infill.prompt(tokenizer, [197], "b") == expected
    params = infill.with_ends(SamplingParams(stop=["x"]))
    assert params.stop_token_ids == ((3,) if len(names) > 3 else ())
    assert params.stop == (("x", "<|file_sep|>") if len(names) == 5 else ("x",))
