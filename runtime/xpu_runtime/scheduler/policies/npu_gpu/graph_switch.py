"""Progressive graph scheduling on the static lane (`CoordGen §3.2`).

Prefill runs best through long graphs, decode and verification through short ones, and only one of both is in memory.
While the last prompt is computed, its blocks change to short graphs by the plan of `plan_switch`. Decode steps then run
their token-wise kernels on the static lane. Long graphs come back when prompts gain more from them than loading costs,
or when there is nothing to do.
"""

from __future__ import annotations

from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, Heg, KernelKind, LaneSpec, Load
from xpu_runtime.heg.progressive_switch import BlockTimes, GraphLoad, plan_switch
from xpu_runtime.scheduler.actions import SwitchGraph
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["GraphSwitch"]

_LOADS_OF_A_RETURN = 2
"""Loads that the gain of a long graph must exceed: its own, and that of the short graph afterwards (chosen)."""
_PLANNED_CHUNKS = 8
"""Last chunks of a prompt in which blocks may change (chosen: the time of a plan grows with the square)."""


class GraphSwitch:
    """Keeps which blocks have short graphs, and chooses the next one to change; one is loaded at a time.

    Without short graphs nothing changes.

    Attributes:
        enabled: whether blocks change at all.
        loading: block that is being loaded; None if none is.
    """

    def __init__(self, heg: Heg, static: LaneSpec, queues: Queues, launcher: Launcher, *, enabled: bool) -> None:
        self.enabled = enabled and heg.short_tokens > 0
        self.loading: int | None = None
        self._heg = heg
        self._queues = queues
        self._launcher = launcher
        self._static_lane = static
        self._general_lane = heg.general_lane
        self._is_short = [False] * len(heg.graph_blocks)
        self._is_tokenwise = [
            kernel.kind is KernelKind.TOKENWISE and static.name in kernel.lanes for kernel in heg.forms[Form.CUT]
        ]
        self._planned_prompt: Sequence | None = None
        self._planned_from = 0
        self._loads: list[GraphLoad] = []
        self._last_pays: tuple[Load | None, bool] = None, False

    # -- use of short graphs ---------------------------------------------------------------------------------------

    def takes_decode(self, load: Load) -> bool:
        """True if a decode step should run its token-wise kernels on the static lane.

        All blocks have short graphs then, the step fits into one run of them, and it is not slower there.
        """
        if not self.enabled or not all(self._is_short) or not self._launcher.lanes.in_use(self._static_lane.name):
            return False
        return self._pays(load)

    def serves(self, pass_: Pass) -> bool:
        """True if the next kernel of the decode batch ``pass_`` should run on the static lane, if that is free."""
        if pass_.prefill or pass_.form is not Form.CUT or not self._is_tokenwise[pass_.cursor]:
            return False
        return self.takes_decode(pass_.load)

    def _pays(self, load: Load) -> bool:
        if self._last_pays[0] != load:
            self._last_pays = load, load.tokens <= self._heg.short_tokens and self._gain_s(load) >= 0.0
        return self._last_pays[1]

    def _gain_s(self, load: Load) -> float:
        """Seconds that a decode step gains with its token-wise kernels on the static lane."""
        heg, static, general = self._heg, self._static_lane.name, self._general_lane.name
        lanes = [static if tokenwise else general for tokenwise in self._is_tokenwise]
        step_s = sum(heg.kernel_s(Form.CUT, index, lane, load) for index, lane in enumerate(lanes))
        return heg.form_s(heg.decode_form, general, load) - step_s

    # -- events ----------------------------------------------------------------------------------------------------

    def loaded(self, block: int, *, failed: bool) -> None:
        """Note that the load of `SwitchGraph` has ended; after a failure no block changes any more.

        Raises:
            XpuError: the block is not being loaded.
        """
        if block != self.loading:
            raise XpuError(f"block={block}: its graphs were loaded, but {self.loading} was requested")
        self.loading = None
        if failed:
            self.enabled = False
        else:
            self._is_short[block] = not self._is_short[block]

    # -- decisions -------------------------------------------------------------------------------------------------

    def decide(self) -> list[SwitchGraph]:
        """Change the graphs of the next block, if one should change now."""
        if not self.enabled or self.loading is not None:
            return []
        self.loading = block = self._next_block()
        if block is None:
            return []
        rows = self._heg.static_tokens if self._is_short[block] else self._heg.short_tokens
        return [SwitchGraph(self._static_lane.name, block, rows)]

    def _next_block(self) -> int | None:
        """The block that should change now."""
        live = [*self._queues.reactive, *self._queues.proactive]
        prompts = [sequence for sequence in live if sequence.num_prefill_left > 0]
        prompt = prompts[0] if len(prompts) == 1 else None
        if prompt is self._planned_prompt and prompt is not None:
            return self._planned_block(prompt)
        self._planned_prompt = None
        if not live:
            return self._first_short()
        if not prompts:
            return self._last_long() if self._pays(_decode_load(live)) else None
        if any(self._is_short):
            return self._block_to_return(sum(sequence.num_prefill_left for sequence in prompts))
        if prompt is None or not self._pays(_decode_load(live)):
            return None
        self._plan(prompt)
        return self._planned_block(prompt)

    def _first_short(self) -> int | None:
        return next((block for block, short in enumerate(self._is_short) if short), None)

    def _last_long(self) -> int | None:
        return next((block for block in reversed(range(len(self._is_short))) if not self._is_short[block]), None)

    def _block_to_return(self, tokens: int) -> int | None:
        """The first block whose long graph gains more for ``tokens`` tokens of prompts than its loads cost."""
        chunks = tokens / self._heg.static_tokens
        for block, times in enumerate(self._block_times(0)):
            gain_s = chunks * (times.short_s * self._runs(self._heg.static_tokens) - times.long_s)
            if self._is_short[block] and gain_s > _LOADS_OF_A_RETURN * times.load_s:
                return block
        return None

    # -- the plan --------------------------------------------------------------------------------------------------

    def _plan(self, prompt: Sequence) -> None:
        """Plan the loads for what ``prompt`` lacks; all blocks have long graphs."""
        size, left = self._heg.static_tokens, prompt.num_prefill_left
        chunks = [min(size, left - start) for start in range(0, left, size)]
        later = chunks[-_PLANNED_CHUNKS:]
        start = prompt.num_computed_tokens + size * (len(chunks) - len(later))
        plan = plan_switch(self._block_times(start + sum(later) // 2), later, size, self._heg.short_tokens)
        self._planned_prompt, self._planned_from, self._loads = prompt, start, list(plan.loads)

    def _planned_block(self, prompt: Sequence) -> int | None:
        """The next block of the plan, if so many runs have ended that its load may begin."""
        while self._loads and self._is_short[self._loads[0].block]:
            del self._loads[0]
        if not self._loads or self._loads[0].after > self._runs_ended(prompt):
            return None
        return self._loads[0].block

    def _runs_ended(self, prompt: Sequence) -> int:
        """Runs of blocks for the planned prompt that have ended: those of earlier chunks, and of the pass under way."""
        blocks = self._heg.graph_blocks
        chunk = (prompt.num_computed_tokens - self._planned_from) // self._heg.static_tokens
        pass_ = next(
            (each for each in self._launcher.passes() if any(s.sequence is prompt for s in each.segments)), None
        )
        in_pass = 0 if pass_ is None else sum(block.kernels[-1] < pass_.cursor for block in blocks)
        return chunk * len(blocks) + in_pass

    def _block_times(self, before: int) -> list[BlockTimes]:
        """Times of each block with ``before`` tokens of context: its token-wise kernels, and the others up to the next.

        Other kernels run once, whatever the graph, so their time is divided among the runs of the short graph.
        """
        heg, static, general = self._heg, self._static_lane.name, self._general_lane.name
        long, short = Load.chunk(heg.static_tokens, before), Load.chunk(heg.short_tokens, before)
        runs = self._runs(heg.static_tokens)
        ends = [block.kernels[0] for block in heg.graph_blocks[1:]] + [len(self._is_tokenwise) - 1]
        times = []
        for block, end in zip(heg.graph_blocks, ends, strict=True):
            other_s = sum(
                heg.kernel_s(Form.CUT, index, general, long)
                for index in range(block.kernels[0], end)
                if not self._is_tokenwise[index]
            )
            long_s = sum(heg.kernel_s(Form.CUT, index, static, long) for index in block.kernels)
            short_s = sum(heg.kernel_s(Form.CUT, index, static, short) for index in block.kernels)
            times.append(BlockTimes(block.load_s, other_s + long_s, other_s / runs + short_s))
        return times

    def _runs(self, rows: int) -> int:
        return -(-rows // self._heg.short_tokens)


def _decode_load(sequences: list[Sequence]) -> Load:
    """Load of a decode step of ``sequences`` without drafts."""
    context = sum(len(sequence.tokens) for sequence in sequences)
    return Load(len(sequences), context, context, len(sequences))
