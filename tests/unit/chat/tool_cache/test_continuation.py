"""Tokens appended to an answer with cached calls: those of the next request's prompt, or none."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from placed_tokenizer import tokenizer_in

from xpu_agents.chat import ChatReply, ChatRequest, Message, Tool, ToolCache, ToolCall
from xpu_agents.chat.model import ChatModel, PreparedChat
from xpu_agents.chat.tool_cache.continuation import ReplyContinuation
from xpu_runtime import Delta, FinishReason, Priority, RequestMetrics, SamplingParams
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_speculation import ToolSpec

FIXTURES = Path(__file__).parents[3] / "fixtures"
END = 2
# The fixtures' tokenizer has no end-of-message token, so the end-of-sequence token is used. Unlike the families'
# tokenizers it encodes two line ends as one token, or as two if text follows.
CHANGES = {
    "<|im_end|>": "<|eos|>",
    "<|eot_id|>": "<|eos|>",
    "<|end|>": "<|eos|>",
    r"<|end_header_id|>\n\n": r"<|end_header_id|>\n",
}
FAMILIES = ["hermes", "hermes_thinking", "llama", "llama_function", "mistral", "mistral_named", "phi", "phi_system"]
FAMILIES.append("plain")

ADD = Tool("add", "Adds numbers.", {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]})
TIME = Tool("get_time", "Tells the time.")
RESULTS = {"add": "sum = 2", "get_time": 'noon, "sharp" <é>'}
CALLS = [ToolCall("c1", "add", '{"a": 1}'), ToolCall("c2", "get_time", "{}")]

ModelOf = Callable[..., "Known"]


class Known:
    """A model, and a conversation whose calls are cached.

    Attributes:
        chat: the request.
        reply: its continuation.
    """

    def __init__(self, tokenizer: Tokenizer, model: ChatModel, **options: Any) -> None:
        self.tokenizer, self.model = tokenizer, model
        self.cache = ToolCache()
        for tool in (TIME, ADD):  # the latest is drafted first
            assert self.cache.put(ToolSpec(tool.name, tool.parameters), CALLS[tool is TIME].parsed, RESULTS[tool.name])
        self.chat = self.prepare(**options)
        self.reply = ReplyContinuation(
            self.model, self.tokenizer, self.chat, self.params, lambda chat: None, self.cache
        )

    def prepare(self, *messages: Message, **options: Any) -> PreparedChat:
        """A request of the conversation."""
        options.setdefault("tools", [ADD, TIME])
        return self.model.prepare(ChatRequest([Message("user", "Q"), *messages], **options))

    @staticmethod
    def params(chat: PreparedChat) -> SamplingParams:
        """The parameters of the request; by default the rest of a context of 4,096 tokens."""
        return chat.request.params or SamplingParams(max_tokens=4096 - len(chat.tokens))

    def tokens(self, text: str) -> list[int]:
        """An answer with its end token."""
        return [*self.tokenizer.encode(text, add_special_tokens=False), END]

    def read(self, answer: list[int]) -> ChatReply:
        """The reply of an answer to the request."""
        delta = Delta(self.tokenizer.decode(answer), tuple(answer), FinishReason.STOP)
        return ChatReply.of(self.model.reply_parser(self.chat, SamplingParams(), RequestMetrics).read(delta))

    def next_request(self, answer: list[int], **options: Any) -> PreparedChat:
        """The next request of a caller that runs the tools."""
        reply = self.read(answer)
        results = [Message("tool", RESULTS[call.name], tool_call_id=call.id) for call in reply.tool_calls]
        return self.prepare(reply.message, *results, **options)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> ModelOf:
    """Create models of each family whose answers end as in the prompt."""
    root = tmp_path_factory.mktemp("resident")
    loaded = Tokenizer(FIXTURES / "tokenizer")

    @cache
    def load(name: str, *changes: tuple[str, str]) -> tuple[Tokenizer, ChatModel]:
        made = Path(shutil.copytree(FIXTURES / "tokenizer", root / f"{name}-{abs(hash(changes))}"))
        text = (FIXTURES / "templates" / f"{name}.jinja").read_text(encoding="utf-8")
        for old, new in (*CHANGES.items(), *changes):
            text = text.replace(old, new)
        (made / "chat_template.jinja").write_text(text, encoding="utf-8")
        tokenizer = tokenizer_in(made, loaded)
        return tokenizer, ChatModel(tokenizer, name)

    return lambda name, *changes, **options: Known(*load(name, *changes), **options)


# Maximum number of calls in an answer that continues: Mistral generates ids, and a Llama template renders one call.
GOES_ON = {name: {1, 2} for name in FAMILIES} | {"mistral": set(), "llama": {1}}


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("text", ["", "Let me see."])
def test_appended_tokens_are_the_next_prompt(known: ModelOf, name: str, count: int, text: str) -> None:
    """Guards the second answer in all families: its prompt equals that of the next request, or nothing is appended."""
    it = known(name)
    written = it.model.tool_format.render(CALLS[:count])
    answer = it.tokens("\n".join(filter(None, [text, written])))
    extension = it.reply.extend([*it.chat.tokens, *answer], len(it.chat.tokens))
    if not text:
        assert (extension is not None) is (count in GOES_ON[name])
    if extension is None:
        assert it.reply.chats == [it.chat]
        return
    coming = it.next_request(answer)
    assert [*it.chat.tokens, *answer, *extension.token_ids] == coming.tokens == it.reply.chats[1].tokens
    assert it.reply.matches(it.reply.chats[1], coming)
    assert extension.max_tokens == 4096 - len(coming.tokens)
    # Continue with the next answer.
    again = it.tokens(it.model.tool_format.render(CALLS[:1]))
    extension = it.reply.extend([*coming.tokens, *again], len(coming.tokens))
    assert extension is not None
    assert [*coming.tokens, *again, *extension.token_ids] == it.reply.chats[2].tokens


@pytest.mark.parametrize("name", FAMILIES)
def test_drafts_equal_the_models_output(known: ModelOf, name: str) -> None:
    """Guards drafts in all families: the whole call with its end, except for a generated id."""
    it = known(name)
    proposer = it.reply.proposer(None)
    answer = it.tokens(it.model.tool_format.render(CALLS[:1]))
    drafted = list(proposer.propose([*it.chat.tokens, *answer[:2]], 999))
    if name == "mistral":
        drafted, answer = drafted[:10], answer[:12]
    assert drafted == answer[2:]


def test_call_ids_of_caller_and_engine(known: ModelOf) -> None:
    """Guards templates that render ids: the caller's next prompt must have the same ids."""
    it = known("mistral_named", ("'[TOOL_RESULTS]' +", "'[TOOL_RESULTS]' + message.tool_call_id + '[TOOL_CONTENT]' +"))
    answer = it.tokens(it.model.tool_format.render(CALLS))
    first, again = it.read(answer), it.read(answer)
    extension = it.reply.extend([*it.chat.tokens, *answer], len(it.chat.tokens))
    assert extension is not None
    assert first.tool_calls == again.tool_calls
    appended = it.tokenizer.decode(extension.token_ids)
    assert [f"{call.id}[TOOL_CONTENT]" in appended for call in first.tool_calls] == [True, True]
    assert first.tool_calls[0].id != first.tool_calls[1].id
    assert it.next_request(answer).tokens == [*it.chat.tokens, *answer, *extension.token_ids]
    other = known("mistral_named")
    assert {call.id for call in other.read(answer).tool_calls}.isdisjoint(call.id for call in first.tool_calls)


HERMES = '<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</tool_call>'


@pytest.mark.parametrize(
    "answer",
    [
        "The sum is 2.",
        "",
        HERMES.replace('"a": 1', '"a": 2'),
        HERMES.replace('"add"', '"subtract"'),
        HERMES.replace("}}", "}"),
        HERMES + "\n" + HERMES.replace('"a": 1', '"a": 2'),
        HERMES + '\n<tool_call>{"name": "nobody", "arguments": {}}</tool_call>',
        HERMES.replace("\n", ""),
        HERMES.replace('"a": 1', '"a":1'),
        HERMES + " And more.",
    ],
    ids=["text", "nothing", "unknown", "no tool", "broken", "one unknown", "one invalid", "lines", "spaces", "behind"],
)
def test_answers_that_are_not_continued(known: ModelOf, answer: str) -> None:
    """Guards answers without calls, with unknown or invalid calls, or that the template renders differently."""
    it = known("hermes")
    assert it.reply.extend([*it.chat.tokens, *it.tokens(answer)], len(it.chat.tokens)) is None
    assert it.reply.chats == [it.chat]


def test_reasoning_that_the_template_drops(known: ModelOf) -> None:
    """Guards reasoning models: an answer continues only if the template renders its reasoning again."""
    answer = f"<think>\nA sum.\n</think>\n\n{HERMES}"
    shown = ("message.reasoning_content and loop.last", "message.reasoning_content")
    for changes, goes_on in (((), False), ((shown,), True)):
        it = known("hermes_thinking", *changes)
        extension = it.reply.extend([*it.chat.tokens, *it.tokens(answer)], len(it.chat.tokens))
        assert (extension is not None) is goes_on
        if extension is not None:
            tokens = it.tokens(answer)
            assert it.next_request(tokens).tokens == [*it.chat.tokens, *tokens, *extension.token_ids]


@pytest.mark.parametrize(
    ("options", "may"),
    [
        ({}, True),
        ({"params": SamplingParams(max_tokens=9, temperature=1.0)}, True),
        ({"params": SamplingParams(stop="\n")}, False),
        ({"tool_choice": "required"}, False),
        ({"tool_choice": "none"}, False),
        ({"tool_choice": {"type": "function", "function": {"name": "add"}}}, False),
        ({"tools": []}, False),
        ({"deadline_s": 9.0}, False),
    ],
)
def test_requests_that_may_continue(known: ModelOf, options: dict[str, Any], may: bool) -> None:
    """Guards requests with required calls, stop strings or deadlines."""
    assert known("hermes", **options).reply.may_continue is may


@pytest.mark.parametrize(
    ("options", "matches"),
    [
        ({}, True),
        ({"priority": "reactive"}, True),
        ({"priority": Priority.PROACTIVE}, False),
        ({"deadline_s": 9.0}, False),
        ({"params": SamplingParams(temperature=0.5)}, False),
        ({"tools": [TIME, ADD]}, False),
        ({"tools": [ADD]}, False),
        ({"tool_choice": "required"}, False),
        ({"parallel_tool_calls": False}, False),
        ({"constrain": False}, False),
        ({"response_format": {"type": "json_object"}}, False),
        ({"template": {"unused": 1}}, True),
    ],
)
def test_requests_that_match_the_prefetched_reply(known: ModelOf, options: dict[str, Any], matches: bool) -> None:
    """Guards a request that differs from the prefetched one."""
    it = known("hermes")
    answer = it.tokens(HERMES)
    assert it.reply.extend([*it.chat.tokens, *answer], len(it.chat.tokens)) is not None
    assert it.reply.matches(it.reply.chats[1], it.next_request(answer, **options)) is matches


def test_stopped_continuation(known: ModelOf) -> None:
    """Guards the engine against an answer that nobody requests."""
    it = known("hermes")
    answer = [*it.chat.tokens, *it.tokens(HERMES)]
    it.reply.stopped = True
    assert it.reply.extend(answer, len(it.chat.tokens)) is None
    it.reply.stopped = False
    it.cache.close()
    assert it.reply.extend(answer, len(it.chat.tokens)) is None
