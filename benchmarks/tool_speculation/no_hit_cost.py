"""What speculation costs that never hits: a person's turn with it against the same turn without.

Each errand of the default model is done plainly and with speculation, in turns, the order turned round from one errand
to the next, on engines that know all prompts from a first round. A round's figure is the ratio of the whole times, from
the first question to the last answer. Tools take as long as an answer (T = G). The guesses are calls of the right tool
with wrong arguments:

- *machinery alone*: they come after a set time, so nothing but the loop, the checks and the tool runs is added;
- *with the draft model*: the draft is really asked, and then spoilt; it computes beside the main model;
- *with the draft model, decided*: whether it is asked is left to the cost model, which has seen a round before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import median

from benchmarks.common.chat_requests import Progress
from benchmarks.common.figures import Figures
from benchmarks.tool_speculation.agent_loop import Agents, Conversation, Errand, WatchedChat
from benchmarks.tool_speculation.model_pair import Pair
from benchmarks.tool_speculation.predicted_savings import mean_generation_s
from benchmarks.tool_speculation.simulated_speculators import DraftModel, SetAccuracy
from benchmarks.tool_speculation.slow_tools import Latencies, SlowTools
from xpu_agents.chat import Chat
from xpu_agents.chat.structured.json_text import json_object
from xpu_runtime import Priority
from xpu_speculation import CostModel, DraftProposer, ParsedToolCall

__all__ = ["idle_speculation", "ratio"]

_TARGET = "<= 1.02"
_DRAFT_S = 0.05
_DECIDED = "with the draft model, decided"


def idle_speculation(pair: Pair, figures: Figures, errands: Sequence[Errand], rounds: int) -> None:
    """The ratios over so many rounds of all errands, for each kind of guess."""
    asyncio.run(_measure(WatchedChat(pair.main), Chat(pair.draft), figures, pair.seed, errands, rounds))


async def _measure(
    chat: WatchedChat, small: Chat, figures: Figures, seed: int, errands: Sequence[Errand], rounds: int
) -> None:
    def agents(draft: DraftProposer | None, tool_s: float, costs: CostModel | None = None) -> Agents:
        latencies = Latencies(tool_s, seed)
        return Agents(
            chat,
            lambda errand: SlowTools(errand.name, errand.answer, latencies),
            draft=draft,
            costs=costs,
            priority=Priority.REACTIVE,
        )

    (first,) = await agents(None, 0.0).all([errands])
    (again,) = await agents(None, 0.0).all([errands])
    made = {talk.name: _calls(talk) for talk in first}

    def right(errand: str, number: int) -> tuple[ParsedToolCall | None, str]:
        calls = made[errand]
        return calls[number] if number < len(calls) else None, errand

    generation_s = mean_generation_s([again])
    drafts: dict[str, DraftProposer] = {
        "machinery alone": DraftProposer(SetAccuracy(0.0, _DRAFT_S, right, seed)),
        "with the draft model": DraftProposer(DraftModel(small, never_right=True)),
        _DECIDED: DraftProposer(DraftModel(small, never_right=True)),
    }
    progress = Progress("overhead, errands", rounds * len(drafts) * len(errands))
    for label, draft in drafts.items():
        ratios, hits = [], 0
        costs = CostModel() if label == _DECIDED else None
        if costs is not None:
            await agents(draft, generation_s, costs).all([errands])
        for _ in range(rounds):
            plain: list[Conversation] = []
            sped: list[Conversation] = []
            for at, errand in enumerate(errands):
                pair = [(plain, agents(None, generation_s)), (sped, agents(draft, generation_s, costs))]
                for found, loop in pair if at % 2 else reversed(pair):
                    found.append(await loop.do(errand))
                progress.step()
            ratios.append(ratio(sped, plain))
            # A call that the model itself makes again is known from the first time, whoever guesses.
            hits += sum(turn.is_hit and turn.draft_s is not None for talk in sped for turn in talk.turns)
        figures.add_repeats(f"overhead: turn with speculation that never hits / plain, {label}", ratios, "x", _TARGET)
        figures.add(f"overhead: hits, {label}", hits, "", "== 0")


def ratio(over: Sequence[Conversation], under: Sequence[Conversation]) -> float:
    """Of the times of the same conversations, the median."""
    return median(one.seconds / other.seconds for one, other in zip(over, under, strict=True))


def _calls(talk: Conversation) -> list[ParsedToolCall | None]:
    """The first call of each answer; None where it has none."""
    answers = [calls for role, _, calls in talk.said if role == "assistant"]
    return [ParsedToolCall(calls[0][0], json_object(calls[0][1])) if calls else None for calls in answers]
