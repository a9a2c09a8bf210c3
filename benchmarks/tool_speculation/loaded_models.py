"""Main model and draft model, loaded once, and agent runs on both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any

from benchmarks.tool_speculation.agent_loop import AgentLoop, AgentTask, MeasuredChat, ToolRunner
from benchmarks.tool_speculation.predicted_savings import Conversations, saving
from benchmarks.tool_speculation.simulated_speculators import DraftModel
from benchmarks.tool_speculation.slow_tools import SlowTools, ToolLatencies
from xpu_agents.chat import Chat
from xpu_agents.models import resolve_model
from xpu_agents.speculative.draft_settings import draft_config
from xpu_runtime import Engine, EngineConfig
from xpu_speculation import CostModel, DraftProposer, FutureCache

__all__ = ["AgentRun", "LoadedModels", "load_models"]

_IDLE_S = 30.0


@dataclass(frozen=True)
class AgentRun:
    """Results of a run.

    Attributes:
        conversations: conversations of each agent.
        num_wasted, num_early: early runs that no call used, and all early runs.
        extra_tokens: output tokens of the draft.
    """

    conversations: Conversations
    num_wasted: int = 0
    num_early: int = 0
    extra_tokens: int = 0

    @property
    def turns(self) -> list[bool]:
        """True if each turn with calls was hit."""
        return [turn.is_hit for each in chain.from_iterable(self.conversations) for turn in each.turns]

    @property
    def seconds(self) -> float:
        """Total time of the conversations."""
        return sum(each.seconds for each in chain.from_iterable(self.conversations))

    @property
    def wasted_per_turn(self) -> float:
        """Unused early runs for each turn with calls."""
        return self.num_wasted / max(1, len(self.turns))

    @property
    def extra_share(self) -> float:
        """Output tokens of the draft for each one of the main model."""
        return self.extra_tokens / max(1, self.tokens)

    def saved(self, plain: AgentRun) -> float:
        """Return the time saved relative to the run without speculation, in percent."""
        return 100 * saving(plain.conversations, self.conversations)

    @property
    def tokens(self) -> int:
        """Output tokens of the main model."""
        return sum(
            step.metrics.output_tokens for each in chain.from_iterable(self.conversations) for step in each.steps
        )


@dataclass(frozen=True)
class LoadedModels:
    """Two engines, and the ``seed`` of the tool latencies."""

    main: Engine
    draft: Engine
    seed: int

    def run(
        self,
        side: str,
        agent_tasks: Sequence[Sequence[AgentTask]],
        tool_s: float,
        samples: int = 1,
        *,
        costs: CostModel | None = None,
        tool_runner: ToolRunner | None = None,
        shared: bool = False,
    ) -> AgentRun:
        """Run the tasks of each agent, with empty prefix caches and tools of mean latency ``tool_s``.

        Args:
            side: ``none`` without speculation, ``client`` or ``engine``.
            agent_tasks: tasks of each agent.
            tool_s: mean latency of the tools.
            samples: samples of the draft, unless ``costs`` decides their number.
            costs: cost model.
            tool_runner: alternative execution of the calls.
            shared: whether all tasks share one result cache.
        """
        latencies = ToolLatencies(tool_s, self.seed)
        for engine in (self.main, self.draft):
            _clear_prefix_cache(engine)
        model = DraftModel(Chat(self.draft)) if side != "none" else None
        agents = AgentLoop(
            MeasuredChat(self.main),
            lambda agent_task: SlowTools(agent_task.name, agent_task.answer, latencies),
            draft=None if model is None else DraftProposer(model),
            samples=samples,
            costs=costs,
            engine_side=side == "engine",
            tool_runner=tool_runner,
            futures=FutureCache() if shared else None,
        )
        conversations = asyncio.run(agents.run_all(agent_tasks))
        return AgentRun(
            conversations, agents.num_wasted, agents.num_early, model.output_tokens if model is not None else 0
        )


@contextmanager
def load_models(main: str, draft: str, seed: int, settings: Mapping[str, Any] | None = None) -> Iterator[LoadedModels]:
    """Load two models by name and run one answer on each as a warm-up.

    The engine of the draft gets the product's settings for drafts; ``settings`` apply to both engines, ``seed`` to the
    tool latencies.
    """
    given = dict(settings or {})
    small = draft_config(draft).replace(**given)
    with (
        Engine.load(str(resolve_model(main)), EngineConfig(**given)) as first,
        Engine.load(str(resolve_model(draft)), small) as second,
    ):
        for engine in (first, second):
            engine.generate("Hello")
        yield LoadedModels(first, second, seed)


def _clear_prefix_cache(engine: Engine) -> None:
    """Empty the prefix cache of an idle engine, since loading anew takes seconds."""
    loop = engine._loop
    if not loop.wait_idle(_IDLE_S):
        raise TimeoutError(f"the engine is still busy after {_IDLE_S:g} s")
    cache = loop.scheduler.kv.cache
    if cache is not None:
        cache.evict(len(cache))
