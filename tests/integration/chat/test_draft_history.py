"""Drafts from earlier answers of the same task, in memory and on disk."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kernel_hold import KernelHold
from scripted_engine import FIXTURES

from xpu_agents.chat import Chat, ChatReply, ChatRequest, Message, RawPrompt, Tool, ToolCache
from xpu_agents.chat.draft_history import DraftTask
from xpu_agents.chat.draft_history.disk_history import DiskHistory
from xpu_runtime import Engine, EngineConfig, Priority, SamplingParams
from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.decoding import TokenIds
from xpu_runtime.kv.prefix_store import stored_blocks
from xpu_runtime.scheduler.calibration_turns import CalibrationGain

PARAMS = SamplingParams(temperature=0.0, max_tokens=40, ignore_eos=True)
TOOL = Tool("set_light", "Sets a light.", {"type": "object", "properties": {"room": {"enum": ["kitchen", "hall"]}}})
SYSTEM = Message("system", "You are a clerk.")
CONFIG = EngineConfig(
    precision="f32", kv_precision="f32", kv_cache_bytes=8 << 20, offload_bytes=0, memory="lean", prefix_cache=False
)

TIGHT = 1 << 20
"""Bytes of a KV cache for a few requests."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model with a chat template."""
    folder = tmp_path_factory.mktemp("history") / "tiny"
    shutil.copytree(FIXTURES / "models" / "llama", folder)
    shutil.copytree(FIXTURES / "tokenizer", folder, dirs_exist_ok=True)
    shutil.copyfile(FIXTURES / "templates" / "hermes.jinja", folder / "chat_template.jinja")
    return folder


@pytest.fixture(scope="module")
def plain(folder: Path) -> Iterator[Engine]:
    """The model without drafts."""
    with Engine.load(folder, CONFIG.replace(lookup=False)) as engine:
        yield engine


class Hook:
    """Kernel hook that a test sets while the engine runs."""

    def __init__(self) -> None:
        self.hold: KernelHold | None = None

    def __call__(self, lane: str, launch: Any, kernel: int) -> None:
        if (hold := self.hold) is not None:
            hold(lane, launch, kernel)


@pytest.fixture(scope="module")
def hook() -> Hook:
    """The kernel hook of the engine."""
    return Hook()


@pytest.fixture(scope="module", params=[True, "disk"])
def engine(folder: Path, hook: Hook, request: pytest.FixtureRequest) -> Iterator[Engine]:
    """The model at f32, where an answer is the same with any drafts, with each kind of history."""
    with Engine.load(folder, CONFIG.replace(history=request.param), hook=hook) as engine:
        yield engine


@pytest.fixture
def chat(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Chat]:
    """A chat without earlier answers, whose requests wait for the answers on disk."""

    def read(history: DiskHistory, task: DraftTask) -> Callable[[], Sequence[TokenIds]]:
        return lambda: history.tokens_for(task)

    monkeypatch.setattr(DiskHistory, "start_reading", read)
    chat = Chat(engine)
    chat.forget()
    yield chat
    chat.forget()
    kept(chat)


def request(text: str = "Hello", **options: Any) -> ChatRequest:
    """A request of one task."""
    return ChatRequest([SYSTEM, Message("user", text)], **{"params": PARAMS, **options})


def kept(chat: Chat, of: ChatRequest | None = None) -> list[list[int]]:
    """The answers that are kept of a task, after all pending work."""
    history: Any = chat._drafts._history
    return [each.tolist() for each in history.tokens_for(DraftTask.of(of or request()))]


def tokens(chat: Chat, reply: ChatReply) -> list[int]:
    """Tokens of a text."""
    return chat.engine.tokenizer.encode(reply.text, add_special_tokens=False)


def test_an_answer_is_kept_and_drafted_from(chat: Chat) -> None:
    """Guards agents that say much again: more drafted tokens are accepted the second time."""
    accepted = []
    for _ in range(2):
        before = chat.engine.metrics().accepted_tokens
        chat.complete(request())
        kept(chat)
        accepted.append(chat.engine.metrics().accepted_tokens - before)
    assert accepted[1] > accepted[0]
    first, second = kept(chat)
    assert first == second
    assert len(first) == 40


def test_streams_are_kept_whole(chat: Chat, hook: Hook) -> None:
    """Guards against parts of an answer; a cancelled one is not kept."""
    chat.complete(request())
    for _ in chat.stream(request()):
        pass
    # Ten tokens have text to read, and drafts reach the end of the answer in several steps.
    hook.hold = hold = KernelHold(lambda launch: launch.work.segments[0].sequence.num_generated >= 10)
    with chat.stream(request()) as stream:
        next(stream)
        hold.wait_until_held()
    hook.hold = None
    hold.release()
    first, second = kept(chat)
    assert first == second


def test_requests_may_stay_out(chat: Chat) -> None:
    """Guards requests that ask for it: they are neither kept nor drafted from earlier ones."""
    chat.complete(request(history=False))
    chat.complete(ChatRequest([Message("user", "Hello")], params=PARAMS))
    assert kept(chat) == []
    chat.complete(request())
    before = chat.engine.metrics().accepted_tokens
    chat.complete(request(history=False))
    alone = chat.engine.metrics().accepted_tokens - before
    before = chat.engine.metrics().accepted_tokens
    chat.complete(request(history=True))
    assert chat.engine.metrics().accepted_tokens - before > alone
    assert len(kept(chat)) == 2


def test_owners_have_histories_of_their_own(chat: Chat) -> None:
    """Guards each client's answers against the others."""
    chat.complete(request(owner="one"))
    assert len(kept(chat, request(owner="one"))) == 1
    assert kept(chat, request(owner="two")) == kept(chat) == []


async def test_raw_prompts_have_no_task(chat: Chat) -> None:
    """Guards completions, whose prompts say nothing of a task or of an owner."""
    await chat.acomplete_prompt(RawPrompt([1, 2, 3], PARAMS))
    assert kept(chat, ChatRequest([Message("user", "Hello")])) == []


def test_forget_removes_all(chat: Chat) -> None:
    """Guards users who ask for it."""
    chat.complete(request())
    chat.forget()
    assert kept(chat) == []


@pytest.mark.parametrize("forgets", [False, True])
def test_forget_removes_prefixes(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgets: bool) -> None:
    """Guards users who ask for it: the KV of their prompts is not on disk either."""
    monkeypatch.setenv("XPU_AGENTS_CACHE", str(tmp_path))
    with Engine.load(folder, CONFIG.replace(prefix_cache="disk")) as engine:
        chat = Chat(engine)
        chat.complete(request("Hello " * 40))
        if forgets:
            chat.forget()
    assert bool(list(stored_blocks(tmp_path / "prefixes"))) is not forgets


def test_the_disk_is_shared(engine: Engine, chat: Chat) -> None:
    """Guards the history over restarts: another chat finds the answers on disk, and none of those in memory."""
    chat.complete(request())
    expected = kept(chat) if engine.config.history == "disk" else []
    assert kept(Chat(engine)) == expected


def test_without_drafts_nothing_is_kept(folder: Path, plain: Engine) -> None:
    """Guards the disk against answers that nobody uses."""
    assert Chat(plain)._drafts._history is None
    assert plain.config.history is False


WAYS = ("text", "tools", "required call", "cached", "prediction")
DRAFTS: dict[str, dict[str, Any]] = {
    "lookup": {},
    "history": {"history": True},
    "history on disk": {"history": "disk"},
    "calibration": {"context_calibration": True},
}
"""Settings of the sources of drafts."""
SLOW = ("lookup", "calibration")


@dataclass(frozen=True)
class Asked:
    """A request, as text and by its way to an answer."""

    text: str
    way: str
    priority: Priority

    def answer_of(self, chat: Chat, params: SamplingParams) -> Coroutine[Any, Any, ChatReply]:
        """Ask for the answer."""
        options: dict[str, Any] = {"priority": self.priority, "params": params}
        if self.way in ("tools", "required call", "cached"):
            options["tools"] = [TOOL]
        if self.way == "required call":
            options["tool_choice"] = "required"
        if self.way == "prediction":
            options["prediction"] = f"{self.text} and more of it. {SYSTEM.content}"
        return self._answer(chat, request(self.text, **options))

    async def _answer(self, chat: Chat, request: ChatRequest) -> ChatReply:
        if self.way != "cached":
            return await chat.acomplete(request)
        cache = ToolCache()
        try:
            return await chat.acomplete(replace(request, tool_cache=cache))
        finally:
            cache.close()


@pytest.fixture(
    scope="module",
    params=[pytest.param(each, marks=pytest.mark.slow) if each in SLOW else each for each in DRAFTS],
)
def drafting(folder: Path, request: pytest.FixtureRequest) -> Iterator[Chat]:
    """A chat with a source of drafts, and with so few KV blocks that requests wait for others."""
    policy = SchedulerPolicy(chunk_tokens=32, reactive_slack=1e9)  # so that prompts are calibrated soon
    config = CONFIG.replace(kv_cache_bytes=TIGHT, policy=policy, **DRAFTS[request.param])
    with pytest.MonkeyPatch.context() as patch, Engine.load(folder, config) as engine:
        patch.setattr(CalibrationGain, "begin", lambda self, kind: True)
        yield Chat(engine)
        assert engine.metrics().accepted_tokens > 0
        assert (engine.metrics().calibrated_rows > 0) == engine.config.context_calibration


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    asked=st.lists(
        st.builds(
            Asked,
            text=st.sampled_from(["Hello", "Hello again", "Bye"]),
            way=st.sampled_from(WAYS),
            priority=st.sampled_from(Priority),
        ),
        min_size=1,
        max_size=5,
    ),
    together=st.booleans(),
    temperature=st.sampled_from([0.0, 0.8]),
)
def test_tokens_do_not_depend_on_drafts(
    drafting: Chat, plain: Engine, asked: list[Asked], together: bool, temperature: float
) -> None:
    """Guards answers: with any drafts, alone or in batches, they equal those without, greedy and sampled."""
    params = SamplingParams(temperature=temperature, seed=7, max_tokens=24)

    async def answers(chat: Chat, together: bool) -> list[ChatReply]:
        if together:
            return await asyncio.gather(*(each.answer_of(chat, params) for each in asked))
        return [await each.answer_of(chat, params) for each in asked]

    drafted = asyncio.run(answers(drafting, together))
    expected = asyncio.run(answers(Chat(plain), False))
    for reply, other in zip(drafted, expected, strict=True):
        assert reply.text == other.text
        assert [(call.name, call.arguments) for call in reply.tool_calls] == [
            (call.name, call.arguments) for call in other.tool_calls
        ]
        assert reply.usage.completion_tokens == other.usage.completion_tokens
