"""Speculators that predict an agent's calls: with a fixed accuracy, or with a draft model."""

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

__all__ = ["DraftModel", "FixedAccuracySpeculator", "FixedSamplesCostModel", "wrong_call"]

_MAX_ANSWER_TOKENS = 256


class FixedSamplesCostModel(CostModel):
    """Cost model that always chooses the same number of samples (λ)."""

    def __init__(self, samples: int) -> None:
        super().__init__(CostSettings(most_samples=samples, waste_per_minute=math.inf))

    def decide(self, agent: str, tools: Collection[str], now: float) -> SpeculationDecision:
        """Return the fixed number of samples."""
        del agent, tools, now
        return SpeculationDecision(self.settings.most_samples, "it is set")


class FixedAccuracySpeculator:
    """Predicts calls after a fixed time; each sample is right with a fixed probability (α).

    Args:
        accuracy: accuracy of one sample.
        draft_s: seconds until a sample is ready (g).
        right: returns, for agent and turn number, the main model's next call (None if it makes none) and a name of the
            task; a task has the same random draws in every run.
        seed: seed of the samples.
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
        """Yield one sample."""
        await asyncio.sleep(self._draft_s)
        call, task = self._right(turn.agent, int(turn.turn_id))
        if call is None:
            return
        is_right = random.Random(f"{self._seed} {task} {turn.turn_id} {sample}").random() < self._accuracy
        guess = call if is_right else wrong_call(call, sample)
        if guess is not None:
            yield guess


def wrong_call(call: ParsedToolCall, sample: int) -> ParsedToolCall | None:
    """Return a different valid call of the same tool, another for each sample; None if there is none.

    The first argument that can change differs, so that little of the call is right as a draft.
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
    """Draft model with the product's requests: the first sample is greedy, priority is proactive.

    Args:
        chat: chat of the draft model.
        temperature: temperature of all samples but the first.
        deadline_s: deadline of a sample.
        always_wrong: falsify every call.

    Attributes:
        prompt_tokens: prompt tokens computed, without those in the cache.
        output_tokens: output tokens.
    """

    def __init__(
        self, chat: Chat, temperature: float = 0.8, deadline_s: float = 30.0, *, always_wrong: bool = False
    ) -> None:
        self.prompt_tokens = 0
        self.output_tokens = 0
        self._chat = chat
        self._temperature = temperature
        self._deadline_s = deadline_s
        self._always_wrong = always_wrong

    async def __call__(self, turn: ModelTurn, sample: int) -> AsyncGenerator[ParsedToolCall | CallDelta | str]:
        """Yield one sample as it is generated."""
        params = SamplingParams(
            max_tokens=_MAX_ANSWER_TOKENS, temperature=self._temperature if sample else 0.0, seed=sample
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
                    if self._always_wrong and isinstance(piece, CallDelta):
                        call = watcher.feed(piece)
                        piece = None if call is None else wrong_call(call, sample)
                    if piece is not None:
                        yield piece
            finally:
                if events.handle is not None:
                    metrics = events.handle.metrics
                    self.prompt_tokens += metrics.prompt_tokens - metrics.cached_tokens
                    self.output_tokens += metrics.output_tokens
