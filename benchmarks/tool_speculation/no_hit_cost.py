"""Cost of speculation that never hits: a reactive turn with it relative to the same turn without.

Each task runs plainly and with speculation, in alternating order, with all prompts in the caches. Tools take as long as
an answer (T = G). The predictions are calls of the right tool with wrong arguments: after a fixed time (*machinery
alone*), from the draft model (*with the draft model*), or from the draft model if the cost model chooses it
(*decided*).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import median

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.tool_speculation.agent_loop import AgentLoop, AgentTask, Conversation, MeasuredChat
from benchmarks.tool_speculation.loaded_models import LoadedModels
from benchmarks.tool_speculation.predicted_savings import mean_generation_s
from benchmarks.tool_speculation.simulated_speculators import DraftModel, FixedAccuracySpeculator
from benchmarks.tool_speculation.slow_tools import SlowTools, ToolLatencies
from xpu_agents.chat import Chat
from xpu_agents.chat.structured.json_text import json_object
from xpu_runtime import Priority
from xpu_speculation import CostModel, DraftProposer, ParsedToolCall

__all__ = ["no_hit_cost", "ratio"]

_TARGET = "<= 1.02"
_DRAFT_S = 0.05
_DECIDED = "with the draft model, decided"


def no_hit_cost(models: LoadedModels, figures: Figures, agent_tasks: Sequence[AgentTask], rounds: int) -> None:
    """Measure the ratios over ``rounds`` rounds of all tasks, for each kind of prediction."""
    asyncio.run(_measure(MeasuredChat(models.main), Chat(models.draft), figures, models.seed, agent_tasks, rounds))


async def _measure(
    chat: MeasuredChat, small: Chat, figures: Figures, seed: int, agent_tasks: Sequence[AgentTask], rounds: int
) -> None:
    def agents(draft: DraftProposer | None, tool_s: float, costs: CostModel | None = None) -> AgentLoop:
        latencies = ToolLatencies(tool_s, seed)
        return AgentLoop(
            chat,
            lambda agent_task: SlowTools(agent_task.name, agent_task.answer, latencies),
            draft=draft,
            costs=costs,
            priority=Priority.REACTIVE,
        )

    (first,) = await agents(None, 0.0).run_all([agent_tasks])
    (again,) = await agents(None, 0.0).run_all([agent_tasks])
    made = {conversation.name: _calls(conversation) for conversation in first}

    def right(agent_task: str, number: int) -> tuple[ParsedToolCall | None, str]:
        calls = made[agent_task]
        return calls[number] if number < len(calls) else None, agent_task

    generation_s = mean_generation_s([again])
    drafts: dict[str, DraftProposer] = {
        "machinery alone": DraftProposer(FixedAccuracySpeculator(0.0, _DRAFT_S, right, seed)),
        "with the draft model": DraftProposer(DraftModel(small, always_wrong=True)),
        _DECIDED: DraftProposer(DraftModel(small, always_wrong=True)),
    }
    progress = Progress("overhead, tasks", rounds * len(drafts) * len(agent_tasks))
    for label, draft in drafts.items():
        ratios, hits = [], 0
        costs = CostModel() if label == _DECIDED else None
        if costs is not None:
            await agents(draft, generation_s, costs).run_all([agent_tasks])
        for _ in range(rounds):
            plain: list[Conversation] = []
            speculated: list[Conversation] = []
            for at, agent_task in enumerate(agent_tasks):
                models = [(plain, agents(None, generation_s)), (speculated, agents(draft, generation_s, costs))]
                for found, loop in models if at % 2 else reversed(models):
                    found.append(await loop.run(agent_task))
                progress.step()
            ratios.append(ratio(speculated, plain))
            # A repeated call of the main model is in the cache; it does not count as a hit.
            hits += sum(
                turn.is_hit and turn.draft_s is not None for conversation in speculated for turn in conversation.turns
            )
        figures.add_repeats(f"overhead: turn with speculation that never hits / plain, {label}", ratios, "x", _TARGET)
        figures.add(f"overhead: hits, {label}", hits, "", "== 0")


def ratio(over: Sequence[Conversation], under: Sequence[Conversation]) -> float:
    """Return the median ratio of the times of the same conversations."""
    return median(one.seconds / other.seconds for one, other in zip(over, under, strict=True))


def _calls(conversation: Conversation) -> list[ParsedToolCall | None]:
    """Return the first call of each answer; None where it has none."""
    answers = [calls for role, _, calls in conversation.transcript if role == "assistant"]
    return [ParsedToolCall(calls[0][0], json_object(calls[0][1])) if calls else None for calls in answers]
