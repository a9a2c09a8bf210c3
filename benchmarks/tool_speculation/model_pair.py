"""The main model and its draft, loaded once, and what agents do with both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from benchmarks.tool_speculation.agent_loop import Agents, Carry, Errand, WatchedChat
from benchmarks.tool_speculation.predicted_savings import Talks
from benchmarks.tool_speculation.simulated_speculators import DraftModel
from benchmarks.tool_speculation.slow_tools import Latencies, SlowTools
from xpu_agents.chat import Chat
from xpu_agents.models import resolve_model
from xpu_agents.speculative.draft_settings import draft_config
from xpu_runtime import Engine, EngineConfig
from xpu_speculation import CostModel, DraftProposer, FutureCache

__all__ = ["Pair", "Ran", "loaded"]

_IDLE_S = 30.0


@dataclass(frozen=True)
class Ran:
    """What was seen in a run.

    Attributes:
        talks: the conversations of each agent.
        wasted, early: early runs that nobody took, and all.
        extra_tokens: that the draft wrote.
    """

    talks: Talks
    wasted: int = 0
    early: int = 0
    extra_tokens: int = 0

    @property
    def turns(self) -> list[bool]:
        """Of each turn with calls, whether it was hit."""
        return [turn.is_hit for own in self.talks for talk in own for turn in talk.turns]

    @property
    def tokens(self) -> int:
        """That the main model wrote."""
        return sum(step.metrics.output_tokens for own in self.talks for talk in own for step in talk.steps)


@dataclass(frozen=True)
class Pair:
    """Two engines; ``seed`` is that of the tools' latencies."""

    main: Engine
    draft: Engine
    seed: int

    def run(
        self,
        side: str,
        errands: Sequence[Sequence[Errand]],
        tool_s: float,
        samples: int = 1,
        *,
        costs: CostModel | None = None,
        carry: Carry | None = None,
        shared: bool = False,
    ) -> Ran:
        """The errands of each agent, on engines that know none of their prompts.

        Args:
            side: without speculation (``none``), or where it is done (``client``, ``engine``).
            errands: of each agent.
            tool_s: mean latency of the tools.
            samples: of the draft.
            costs: decides on them instead.
            carry: runs the calls in a way of its own.
            shared: whether a call that was made in one errand is known in all others.
        """
        latencies = Latencies(tool_s, self.seed)
        for engine in (self.main, self.draft):
            _forget_prompts(engine)
        model = DraftModel(Chat(self.draft)) if side != "none" else None
        agents = Agents(
            WatchedChat(self.main),
            lambda errand: SlowTools(errand.name, errand.answer, latencies),
            draft=None if model is None else DraftProposer(model),
            samples=samples,
            costs=costs,
            engine_side=side == "engine",
            carry=carry,
            futures=FutureCache() if shared else None,
        )
        talks = asyncio.run(agents.all(errands))
        return Ran(talks, agents.wasted, agents.early, model.output_tokens if model is not None else 0)


@contextmanager
def loaded(main: str, draft: str, seed: int, settings: Mapping[str, Any] | None = None) -> Iterator[Pair]:
    """Two models by name; once each has answered, so that nothing is done for the first time later.

    Args:
        main: the main model.
        draft: its draft, whose engine has the settings that the product gives it.
        seed: of the tools' latencies.
        settings: of both engines.
    """
    given = dict(settings or {})
    small = (draft_config(draft) or EngineConfig()).replace(**given)
    with (
        Engine.load(str(resolve_model(main)), EngineConfig(**given)) as first,
        Engine.load(str(resolve_model(draft)), small) as second,
    ):
        for engine in (first, second):
            engine.generate("Hello")
        yield Pair(first, second, seed)


def _forget_prompts(engine: Engine) -> None:
    """Empty the prefix cache, which only a benchmark wants: loading anew takes seconds."""
    loop = engine._loop
    if not loop.wait_idle(_IDLE_S):
        raise TimeoutError(f"the engine has still work after {_IDLE_S:g} s")
    cache = loop.scheduler.kv.cache
    if cache is not None:
        cache.clear()
