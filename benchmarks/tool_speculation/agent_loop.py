"""Agent loop with and without speculation: call the model, run its tool calls, repeat until it makes none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.tool_speculation.simulated_speculators import FixedSamplesCostModel
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

__all__ = ["AgentLoop", "AgentStep", "AgentTask", "Conversation", "MeasuredChat", "ToolRunner"]

_MAX_STEPS = 8
_MAX_ANSWER_TOKENS = 256
_OWNER = "agent"

ToolRunner = Callable[["AgentTask", Sequence[ParsedToolCall]], Awaitable[list[str]]]
"""Alternative execution of calls; returns their results in order."""


@dataclass(frozen=True)
class AgentTask:
    """Task of an agent.

    Attributes:
        name: unique name.
        messages: conversation before the first answer, in OpenAI's form.
        tools: tools offered to the model.
        specs: specification of each tool.
        answer: returns the result of a call.
    """

    name: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    specs: Mapping[str, ToolSpec]
    answer: Callable[[str, Mapping[str, Any]], str]


@dataclass(frozen=True)
class ToolResult:
    """Result of a call; ``is_hit`` if an early run or a cached value served it, whose tool took ``ran_s``."""

    text: str
    ran_s: float
    is_hit: bool


@dataclass(frozen=True)
class AgentStep:
    """One answer of the model and its calls; times in seconds.

    Attributes:
        generation_s: request to answer (G).
        calls: number of calls.
        waited_s: time waited for the tools after the answer.
        tool_s: the longest tool run (T).
        draft_s: request to the prediction of the right calls (g); None if they were not predicted.
        is_hit: whether no call had to run after the answer.
        metrics: metrics of the answer.
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
    """Finished task; ``transcript`` holds role, text and calls without ids of each message after the first ones."""

    name: str
    seconds: float
    steps: Sequence[AgentStep]
    transcript: Sequence[tuple[str, str, list[tuple[str, str]]]]

    @property
    def turns(self) -> list[AgentStep]:
        """Answers with calls."""
        return [step for step in self.steps if step.calls]


class MeasuredChat(Chat):
    """Chat that returns the metrics with each reply."""

    async def complete_with_metrics(self, request: ChatRequest) -> tuple[ChatReply, RequestMetrics]:
        """Wait for the reply to a request and return it with its metrics."""
        handle, reader = await self._asubmit_request(request)
        return ChatReply.of(reader.read(await handle.aresult())), handle.metrics


@dataclass
class AgentLoop:
    """Settings of an agent loop.

    Attributes:
        chat: main model.
        tools: creates the tools of a task.
        draft: predicts calls; None for no speculation.
        samples: samples of the draft in each turn (λ).
        costs: cost model that decides the number of samples instead; it counts all tasks as one agent's.
        engine_side: whether the engine receives the results of early runs.
        tool_runner: runs the calls if nothing is speculated; None for the loop itself.
        futures: results shared by all conversations; None for one cache for each.
        priority: priority of the main model's answers.
        constrain: whether answers follow the schemas of the tools.
        num_wasted: early runs that no call used.
        num_early: all early runs.
    """

    chat: MeasuredChat
    tools: Callable[[AgentTask], SlowTools]
    draft: CallProposer | None = None
    samples: int = 1
    costs: CostModel | None = None
    engine_side: bool = False
    tool_runner: ToolRunner | None = None
    futures: FutureCache | None = None
    priority: Priority = Priority.PROACTIVE
    constrain: bool = True
    num_wasted: int = field(default=0, init=False)
    num_early: int = field(default=0, init=False)

    async def run_all(self, agent_tasks: Sequence[Sequence[AgentTask]]) -> list[list[Conversation]]:
        """Run one agent for each list of tasks, concurrently."""

        async def run_agent(tasks_of_agent: Sequence[AgentTask]) -> list[Conversation]:
            return [await self.run(agent_task) for agent_task in tasks_of_agent]

        return list(await asyncio.gather(*map(run_agent, agent_tasks)))

    async def run(self, agent_task: AgentTask) -> Conversation:
        """Run one task from its first request to the answer without a call."""
        futures = self.futures or FutureCache()
        conversation = _ConversationRun(
            self, agent_task, futures, self.tools(agent_task), ToolCache() if self.engine_side else None
        )
        began = time.perf_counter()
        try:
            while len(conversation.steps) < _MAX_STEPS and (not conversation.steps or conversation.steps[-1].calls):
                await conversation.step()
            seconds = time.perf_counter() - began
        finally:
            if conversation.cache is not None:
                conversation.cache.close()
            if self.futures is None:
                futures.close()
                self.num_wasted += futures.counters.total.wasted
                self.num_early += futures.counters.total.early
        transcript = [
            (each["role"], each["content"], _called(each)) for each in conversation.messages[len(agent_task.messages) :]
        ]
        return Conversation(agent_task.name, seconds, conversation.steps, transcript)


class _ConversationRun:
    """Conversation in progress."""

    def __init__(
        self, agents: AgentLoop, agent_task: AgentTask, futures: FutureCache, tools: SlowTools, cache: ToolCache | None
    ) -> None:
        self.messages: list[Mapping[str, Any]] = list(agent_task.messages)
        self.steps: list[AgentStep] = []
        self.cache = cache
        self._agents = agents
        self._agent_task = agent_task
        self._futures = futures
        self._tools = tools
        self._started_at: dict[str, float] = {}
        drafts = [] if agents.draft is None else [agents.draft]
        self._speculator = Speculator(
            futures, agents.costs or FixedSamplesCostModel(agents.samples), drafts, agent_task.specs
        )

    async def step(self) -> None:
        """Call the model once, and run its tool calls."""
        params = SamplingParams(max_tokens=_MAX_ANSWER_TOKENS, temperature=0.0)
        request = ChatRequest(
            list(self.messages),
            self._agent_task.tools,
            params=params,
            priority=self._agents.priority,
            constrain=self._agents.constrain,
            tool_cache=self.cache,
        )
        self._started_at.clear()
        began = time.perf_counter()
        if self._agents.draft is None:
            reply, metrics = await self._agents.chat.complete_with_metrics(request)
            calls, answered_at = _calls(reply), time.perf_counter()
            results = await self._run_all(calls)
        else:
            agent = self._agent_task.name if self._agents.costs is None else _OWNER
            turn = ModelTurn(agent, str(len(self.steps)), tuple(self.messages), self._agent_task.tools)
            early_runs = {name: self._early_run(spec) for name, spec in self._agent_task.specs.items()}
            async with self._speculator.turn(turn, early_runs) as speculation:
                reply, metrics = await self._agents.chat.complete_with_metrics(request)
                calls, answered_at = _calls(reply), time.perf_counter()
                speculation.on_calls(calls)
                results = await self._run_all(calls)
        drafted_s = [
            self._started_at[digest] - began for call in calls if (digest := self._digest(call)) in self._started_at
        ]
        self.steps.append(
            AgentStep(
                generation_s=answered_at - began,
                calls=len(calls),
                waited_s=time.perf_counter() - answered_at,
                tool_s=max((result.ran_s for result in results), default=0.0),
                draft_s=max(drafted_s) if drafted_s and len(drafted_s) == len(calls) else None,
                is_hit=bool(calls) and all(result.is_hit for result in results),
                metrics=metrics,
            )
        )
        self.messages.append(_written(reply.text, calls))
        for call, result in zip(calls, results, strict=True):
            self.messages.append({"role": "tool", "tool_call_id": call.id, "name": call.name, "content": result.text})

    async def _run_all(self, calls: Sequence[ParsedToolCall]) -> list[ToolResult]:
        if self._agents.tool_runner is not None and calls:
            began = time.perf_counter()
            texts = await self._agents.tool_runner(self._agent_task, calls)
            took = time.perf_counter() - began
            return [ToolResult(text, took, False) for text in texts]
        return list(await asyncio.gather(*map(self._run, calls)))

    async def _run(self, call: ParsedToolCall) -> ToolResult:
        spec = self._agent_task.specs.get(call.name)
        shares = self._agents.draft is not None or self._agents.futures is not None
        try:
            key = canonical_key(spec, call.arguments) if spec is not None and shares else None
        except ArgumentsError:
            key = None
        if spec is None or key is None:
            began = time.perf_counter()
            text = await self._tools.run(call.name, call.arguments)
            return ToolResult(text, time.perf_counter() - began, False)
        found = await self._futures.result(spec, key, lambda: self._tools.run(call.name, call.arguments), owner=_OWNER)
        return ToolResult(str(found.value), found.ran_s, found.source is not ResultSource.MISS)

    def _early_run(self, spec: ToolSpec) -> Callable[[Mapping[str, Any]], Awaitable[str]]:
        """Return a function that runs a tool early and puts the result into the tool cache."""

        async def run(arguments: Mapping[str, Any]) -> str:
            self._started_at[canonical_key(spec, arguments).digest] = time.perf_counter()
            text = await self._tools.run(spec.name, arguments)
            if self.cache is not None:
                self.cache.put(spec, arguments, text)
            return text

        return run

    def _digest(self, call: ParsedToolCall) -> str:
        spec = self._agent_task.specs.get(call.name)
        try:
            return "" if spec is None else canonical_key(spec, call.arguments).digest
        except ArgumentsError:
            return ""


def _calls(reply: ChatReply) -> list[ParsedToolCall]:
    return [_Written(call.name, call.parsed, call.id, call.arguments) for call in reply.tool_calls]


@dataclass(frozen=True, slots=True)
class _Written(ParsedToolCall):
    """Tool call with the JSON text that the model wrote."""

    text: str = ""


def _written(text: str, calls: Sequence[ParsedToolCall]) -> dict[str, Any]:
    """Return an answer as a message of the conversation."""
    made = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.text}}
        for call in calls
        if isinstance(call, _Written)
    ]
    return {"role": "assistant", "content": text, **({"tool_calls": made} if made else {})}


def _called(message: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(call["function"]["name"], call["function"]["arguments"]) for call in message.get("tool_calls", ())]
