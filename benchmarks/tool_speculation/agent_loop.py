"""Agents that ask a model, run the tools it calls, and ask again until it calls none: with and without speculation."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.tool_speculation.simulated_speculators import SetSamples
from benchmarks.tool_speculation.slow_tools import SlowTools
from xpu_agents.chat import Chat, ChatReply, ChatRequest, ToolCache
from xpu_runtime import Priority, RequestMetrics, SamplingParams
from xpu_speculation import (
    ArgumentsError,
    CallProposer,
    CostModel,
    FutureCache,
    ModelTurn,
    ParsedToolCall,
    ResultSource,
    Speculator,
    ToolSpec,
    canonical_key,
)

__all__ = ["Agents", "Carry", "Conversation", "Errand", "Result", "Step", "WatchedChat"]

_MOST_STEPS = 8
_LONGEST_ANSWER = 256
_OWNER = "agent"

Carry = Callable[["Errand", Sequence[ParsedToolCall]], Awaitable[list[str]]]
"""Runs calls in a way of its own, and gives their results in order."""


@dataclass(frozen=True)
class Errand:
    """What an agent is to do.

    Attributes:
        name: differs from all others.
        messages: the conversation up to the first answer, in OpenAI's form.
        tools: what the model may call.
        specs: of all of them.
        answer: what a call gives.
    """

    name: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    specs: Mapping[str, ToolSpec]
    answer: Callable[[str, Mapping[str, Any]], str]


@dataclass(frozen=True)
class Result:
    """What a call gave; ``is_hit``: by an early run or a kept value, which the tool took ``ran_s`` for."""

    text: str
    ran_s: float
    is_hit: bool


@dataclass(frozen=True)
class Step:
    """One answer of the model, and its calls; seconds.

    Attributes:
        generation_s: from the question to the answer (G).
        calls: how many it made.
        waited_s: for its tools, after the answer.
        tool_s: the longest run among them (T).
        draft_s: from the question until the right calls had been guessed (g); None if they were not.
        is_hit: whether none of its calls had to be run then.
        metrics: of the answer.
    """

    generation_s: float
    calls: int
    waited_s: float
    tool_s: float
    draft_s: float | None
    is_hit: bool
    metrics: RequestMetrics


@dataclass(frozen=True)
class Conversation:
    """An errand that was done; ``said`` is what came after its first messages: role, text, calls without their ids."""

    name: str
    seconds: float
    steps: Sequence[Step]
    said: Sequence[tuple[str, str, list[tuple[str, str]]]]

    @property
    def turns(self) -> list[Step]:
        """The answers with calls."""
        return [step for step in self.steps if step.calls]


class WatchedChat(Chat):
    """Gives the metrics with each reply."""

    async def asked(self, request: ChatRequest) -> tuple[ChatReply, RequestMetrics]:
        """Answer and wait for it."""
        handle, reader = await self._asubmit(request)
        return ChatReply.of(reader.read(await handle.aresult())), handle.metrics


@dataclass
class Agents:
    """How agents work.

    Attributes:
        chat: the main model.
        latencies: makes the tools of an errand.
        draft: guesses calls; None for no speculation.
        samples: of the draft in each turn (λ).
        costs: decides on the samples of each turn instead; all errands are of one agent to it.
        engine_side: whether the engine is given the results of early runs.
        carry: runs the calls where nothing is speculated; None for the loop itself.
        futures: results that are shared by all; None for a cache for each conversation.
        priority: of the main model's answers.
        constrain: whether those follow the tools' schemas.
        wasted: early runs that nobody took, and all early runs.
    """

    chat: WatchedChat
    tools: Callable[[Errand], SlowTools]
    draft: CallProposer | None = None
    samples: int = 1
    costs: CostModel | None = None
    engine_side: bool = False
    carry: Carry | None = None
    futures: FutureCache | None = None
    priority: Priority = Priority.PROACTIVE
    constrain: bool = True
    wasted: int = field(default=0, init=False)
    early: int = field(default=0, init=False)

    async def all(self, errands: Sequence[Sequence[Errand]]) -> list[list[Conversation]]:
        """One agent for each list of errands, side by side."""

        async def one(own: Sequence[Errand]) -> list[Conversation]:
            return [await self.do(errand) for errand in own]

        return list(await asyncio.gather(*map(one, errands)))

    async def do(self, errand: Errand) -> Conversation:
        """One errand from its first question to the answer without a call."""
        futures = self.futures or FutureCache()
        talk = _Talk(self, errand, futures, self.tools(errand), ToolCache() if self.engine_side else None)
        began = time.perf_counter()
        try:
            while len(talk.steps) < _MOST_STEPS and (not talk.steps or talk.steps[-1].calls):
                await talk.step()
            seconds = time.perf_counter() - began
        finally:
            if talk.cache is not None:
                talk.cache.close()
            if self.futures is None:
                futures.close()
                self.wasted += futures.counters.total.wasted
                self.early += futures.counters.total.early
        said = [(each["role"], each["content"], _called(each)) for each in talk.messages[len(errand.messages) :]]
        return Conversation(errand.name, seconds, talk.steps, said)


class _Talk:
    """A conversation under way."""

    def __init__(
        self, agents: Agents, errand: Errand, futures: FutureCache, tools: SlowTools, cache: ToolCache | None
    ) -> None:
        self.messages: list[Mapping[str, Any]] = list(errand.messages)
        self.steps: list[Step] = []
        self.cache = cache
        self._agents = agents
        self._errand = errand
        self._futures = futures
        self._tools = tools
        self._begun: dict[str, float] = {}
        drafts = [] if agents.draft is None else [agents.draft]
        self._speculator = Speculator(futures, agents.costs or SetSamples(agents.samples), drafts, errand.specs)

    async def step(self) -> None:
        """Ask the model once, and run what it calls."""
        params = SamplingParams(max_tokens=_LONGEST_ANSWER, temperature=0.0)
        request = ChatRequest(
            list(self.messages),
            self._errand.tools,
            params=params,
            priority=self._agents.priority,
            constrain=self._agents.constrain,
            tool_cache=self.cache,
        )
        self._begun.clear()
        began = time.perf_counter()
        if self._agents.draft is None:
            reply, metrics = await self._agents.chat.asked(request)
            calls, spoken = _calls(reply), time.perf_counter()
            results = await self._run_all(calls)
        else:
            agent = self._errand.name if self._agents.costs is None else _OWNER
            turn = ModelTurn(agent, str(len(self.steps)), tuple(self.messages), self._errand.tools)
            early = {name: self._early(spec) for name, spec in self._errand.specs.items()}
            async with self._speculator.turn(turn, early) as speculation:
                reply, metrics = await self._agents.chat.asked(request)
                calls, spoken = _calls(reply), time.perf_counter()
                speculation.on_calls(calls)
                results = await self._run_all(calls)
        drafted = [self._begun[digest] - began for call in calls if (digest := self._digest(call)) in self._begun]
        self.steps.append(
            Step(
                generation_s=spoken - began,
                calls=len(calls),
                waited_s=time.perf_counter() - spoken,
                tool_s=max((result.ran_s for result in results), default=0.0),
                draft_s=max(drafted) if drafted and len(drafted) == len(calls) else None,
                is_hit=bool(calls) and all(result.is_hit for result in results),
                metrics=metrics,
            )
        )
        self.messages.append(_written(reply.text, calls))
        for call, result in zip(calls, results, strict=True):
            self.messages.append({"role": "tool", "tool_call_id": call.id, "name": call.name, "content": result.text})

    async def _run_all(self, calls: Sequence[ParsedToolCall]) -> list[Result]:
        if self._agents.carry is not None and calls:
            began = time.perf_counter()
            texts = await self._agents.carry(self._errand, calls)
            took = time.perf_counter() - began
            return [Result(text, took, False) for text in texts]
        return list(await asyncio.gather(*map(self._run, calls)))

    async def _run(self, call: ParsedToolCall) -> Result:
        spec = self._errand.specs.get(call.name)
        shares = self._agents.draft is not None or self._agents.futures is not None
        try:
            key = canonical_key(spec, call.arguments) if spec is not None and shares else None
        except ArgumentsError:
            key = None
        if spec is None or key is None:
            began = time.perf_counter()
            text = await self._tools.run(call.name, call.arguments)
            return Result(text, time.perf_counter() - began, False)
        found = await self._futures.result(spec, key, lambda: self._tools.run(call.name, call.arguments), owner=_OWNER)
        return Result(str(found.value), found.ran_s, found.source is not ResultSource.MISS)

    def _early(self, spec: ToolSpec) -> Callable[[Mapping[str, Any]], Awaitable[str]]:
        """Runs a tool early, and tells the engine where it is to know."""

        async def run(arguments: Mapping[str, Any]) -> str:
            self._begun[canonical_key(spec, arguments).digest] = time.perf_counter()
            text = await self._tools.run(spec.name, arguments)
            if self.cache is not None:
                self.cache.put(spec, arguments, text)
            return text

        return run

    def _digest(self, call: ParsedToolCall) -> str:
        spec = self._errand.specs.get(call.name)
        try:
            return "" if spec is None else canonical_key(spec, call.arguments).digest
        except ArgumentsError:
            return ""


def _calls(reply: ChatReply) -> list[ParsedToolCall]:
    return [_Written(call.name, call.parsed, call.id, call.arguments) for call in reply.tool_calls]


@dataclass(frozen=True, slots=True)
class _Written(ParsedToolCall):
    """A call with the JSON text that the model wrote."""

    text: str = ""


def _written(text: str, calls: Sequence[ParsedToolCall]) -> dict[str, Any]:
    """An answer as a message of the conversation that goes on."""
    made = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.text}}
        for call in calls
        if isinstance(call, _Written)
    ]
    return {"role": "assistant", "content": text, **({"tool_calls": made} if made else {})}


def _called(message: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(call["function"]["name"], call["function"]["arguments"]) for call in message.get("tool_calls", ())]
