"""Who guesses the calls of an agent: a speculator that is right so often, or a draft model."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from contextlib import aclosing
from typing import Any

from xpu_agents.chat import Chat, ChatRequest
from xpu_agents.speculative.watched_backend import draft_output
from xpu_runtime import Priority, SamplingParams
from xpu_speculation import CallDelta, CostModel, CostSettings, ModelTurn, ParsedToolCall
from xpu_speculation.cost.cost_model import SpeculationDecision
from xpu_speculation.propose.stream_watcher import StreamWatcher

__all__ = ["DraftModel", "SetAccuracy", "SetSamples", "wrong"]

_LONGEST_ANSWER = 256


class SetSamples(CostModel):
    """Every turn is speculated on with so many samples (λ): it is set, and not decided."""

    def __init__(self, samples: int) -> None:
        super().__init__(CostSettings(most_samples=samples, waste_per_minute=math.inf))

    def decide(self, agent: str, tools: Collection[str], now: float) -> SpeculationDecision:
        """Always the same."""
        del agent, tools, now
        return SpeculationDecision(self.settings.most_samples, "it is set")


class SetAccuracy:
    """Guesses after a set time; each sample is right with a set chance (α).

    Args:
        accuracy: of one sample.
        draft_s: seconds until a sample is there (g).
        right: by the agent and the number of a turn, the call that the main model will make, None if it makes none;
            and a name for the agent's task: the same one is as lucky in every run.
        seed: of the samples.
    """

    def __init__(
        self,
        accuracy: float,
        draft_s: float,
        right: Callable[[str, int], tuple[ParsedToolCall | None, str]],
        seed: int = 0,
    ) -> None:
        self._accuracy = accuracy
        self._draft_s = draft_s
        self._right = right
        self._seed = seed

    async def __call__(self, turn: ModelTurn, sample: int) -> AsyncGenerator[ParsedToolCall]:
        """One sample."""
        await asyncio.sleep(self._draft_s)
        call, task = self._right(turn.agent, int(turn.turn_id))
        if call is None:
            return
        lucky = random.Random(f"{self._seed} {task} {turn.turn_id} {sample}").random() < self._accuracy
        guessed = call if lucky else wrong(call, sample)
        if guessed is not None:
            yield guessed


def wrong(call: ParsedToolCall, sample: int) -> ParsedToolCall | None:
    """Another call of the same tool, whose arguments still fit, and each sample's another; None if there is none.

    It differs from the first argument on that can differ, so little of it is right as a draft.
    """
    arguments: dict[str, Any] = dict(call.arguments)
    for name, value in arguments.items():
        if isinstance(value, str):
            arguments[name] = f"{sample + 2} {value}"
        elif isinstance(value, int | float) and not isinstance(value, bool):
            arguments[name] = value + sample + 1
        else:
            continue
        return ParsedToolCall(call.name, arguments)
    return None


class DraftModel:
    """A draft model that is asked as the product asks it: the first sample is greedy, nobody waits for it.

    Args:
        chat: of the draft model.
        temperature: of all samples but the first.
        deadline_s: seconds after which nobody wants a sample.
        never_right: spoil every call.

    Attributes:
        prompt_tokens: that it has read, besides those in its cache.
        output_tokens: that it has written.
    """

    def __init__(
        self, chat: Chat, temperature: float = 0.8, deadline_s: float = 30.0, *, never_right: bool = False
    ) -> None:
        self.prompt_tokens = 0
        self.output_tokens = 0
        self._chat = chat
        self._temperature = temperature
        self._deadline_s = deadline_s
        self._never_right = never_right

    async def __call__(self, turn: ModelTurn, sample: int) -> AsyncGenerator[ParsedToolCall | CallDelta | str]:
        """One sample, as the model writes it."""
        params = SamplingParams(
            max_tokens=_LONGEST_ANSWER, temperature=self._temperature if sample else 0.0, seed=sample
        )
        messages: list[Mapping[str, Any]] = list(turn.messages)
        request = ChatRequest(
            messages, turn.tools, params=params, priority=Priority.PROACTIVE, deadline_s=self._deadline_s
        )
        watcher = StreamWatcher()
        async with aclosing(self._chat.astream(request)) as events:
            try:
                async for event in events:
                    piece = draft_output(event)
                    if self._never_right and isinstance(piece, CallDelta):
                        call = watcher.feed(piece)
                        piece = None if call is None else wrong(call, sample)
                    if piece is not None:
                        yield piece
            finally:
                if events.handle is not None:
                    metrics = events.handle.metrics
                    self.prompt_tokens += metrics.prompt_tokens - metrics.cached_tokens
                    self.output_tokens += metrics.output_tokens
