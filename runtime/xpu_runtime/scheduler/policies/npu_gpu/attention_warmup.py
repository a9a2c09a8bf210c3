"""Attention for the lane of static shapes, compiled while a request waits (`agent-xpu-v2 §4.3 (5)`).

A prompt's length is known when it arrives, and so are the contexts that its chunks will attend over. What is compiled
before a chunk's turn comes lets that chunk pass through the model without the lane that decodes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, islice
from math import inf
from typing import NamedTuple

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg.graph import Form, Heg, Kernel, KernelKind, LaneSpec
from xpu_runtime.heg.roofline import Load
from xpu_runtime.scheduler.actions import CompileKernel, ReleaseKernel
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["AttentionWarmup"]

_LOOKED_AT = 32
"""Requests in the line whose chunks are foreseen: what comes later is foreseen later."""
_WORTH = 0.1
"""A kernel is compiled if it saves those in the line this part of the time that compiling takes (chosen: a thread of an
idle CPU costs less than waiting; in simulation of one busy load 0 and 0.25 did about as well, with 1 people's answers
took 7 % longer)."""


class _Chunk(NamedTuple):
    """What is predicted of one chunk of a prompt.

    Attributes:
        context: of the static kernel that it would need, in tokens.
        pass_s: its way through the model with attention where it runs without warm-up, in seconds.
        alone_s: what static attention saves it if nothing else runs.
        beside_s: what it saves the chunk and the answers beside which it runs.
    """

    context: int
    pass_s: float
    alone_s: float
    beside_s: float


class AttentionWarmup:
    """Which attention kernels of static shape there are, and which one is worth compiling next.

    One is compiled at a time, as one thread of the CPU does it. Where no lane can take them, nothing is ever asked for.

    Attributes:
        kept: contexts for which a kernel is ready, with the time when it was last used or waited for.
        compiling: the context for which one is being compiled.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, queues: Queues, lanes: LaneStates) -> None:
        static = heg.lane("static")
        self.kept: dict[int, float] = {}
        self.compiling: int | None = None
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._lanes = lanes
        self._static, self._everything = static, heg.everything
        able = static is not None and static.compile_s > 0 and policy.attention_warmup
        cut = heg.forms[Form.CUT]
        self._attends = [able and kernel.kind is KernelKind.ATTENTION for kernel in cut]
        self._attention: Kernel | None = next((k for k in cut if able and k.kind is KernelKind.ATTENTION), None)
        self._chunks: dict[int, _Chunk] = {}
        self._news = False
        self._none_before = -inf
        self._running: Pass | None = None

    @property
    def lane(self) -> LaneSpec:
        """The lane that it compiles for."""
        if self._static is None:
            raise XpuError("the graph has no lane of static shapes")
        return self._static

    # -- what a pass may use ---------------------------------------------------------------------------------------

    def serves(self, work: Pass) -> bool:
        """Whether the next kernel of ``work`` is attention that may run on the static lane."""
        if not work.prefill or work.form is not Form.CUT or not self._attends[work.cursor]:
            return False
        if work.load.tokens > self._heg.static_tokens:
            return False
        return self._heg.attention_context(work.load) in self.kept and self.lane.name not in self._lanes.broken

    def preferred(self, work: Pass, now: float) -> bool:
        """Whether the next kernel of ``work`` is attention that had better run on the static lane.

        That is where it ends earlier by the annotations. On the other lane answers whose next step waits to begin wait
        that much longer: it counts as if it ended later itself. Without people two prompts alternate and keep the
        static lane busy, whose own kernels run nowhere else.
        """
        if not self.serves(work) or self._spared:
            return False
        heg, static, everything = self._heg, self.lane, self._everything
        ends = self._lanes.expected_free_at(static, now) + heg.kernel_s(Form.CUT, work.cursor, static.name, work.load)
        there = heg.kernel_s(Form.CUT, work.cursor, everything.name, work.load)
        decodes = self._queues.reactive.can_decode or (not work.reactive and self._queues.proactive.can_decode)
        return ends <= self._lanes.expected_free_at(everything, now) + there * (2 if decodes else 1)

    def launched(self, work: Pass, now: float) -> None:
        """The next kernel of ``work`` is launched on the static lane."""
        if self.serves(work):
            self._use(self._heg.attention_context(work.load), now)
            self._running = work

    # -- events ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Something has come that may be worth a kernel."""
        self._news = True

    def compiled(self, context: int, now: float) -> None:
        """The kernel for ``context`` is ready."""
        if context != self.compiling:
            raise XpuError(f"attention over {context} tokens was compiled, but {self.compiling} was asked for")
        self.compiling = None
        self._use(context, now)
        self._news = True

    # -- decisions -------------------------------------------------------------------------------------------------

    def next_wake(self) -> float | None:
        """When the first kernel expires."""
        used = next(iter(self.kept.values()), None)  # the one used least recently comes first
        return None if used is None else used + self._policy.warmup_expiry_s

    def decide(self, now: float) -> list[CompileKernel | ReleaseKernel]:
        """Give up what has expired, and begin what is worth it."""
        if self._attention is None:
            return []
        actions = self._expire(now)
        if self._news and not self._spared and self.compiling is None and self.lane.name not in self._lanes.broken:
            self._news = False
            gains = self._gains(self.lane.compile_s)
            worth = [context for context, saved in gains.items() if saved >= _WORTH * self.lane.compile_s]
            best = max(worth, key=lambda context: (gains[context], -context), default=None)
            if best is not None and self._room(actions):
                self.compiling = best
                actions.append(CompileKernel(self.lane.name, best))
        return actions

    @property
    def _spared(self) -> bool:
        """Whether the static lane has enough to do: without people two prompts alternate on it."""
        return self._policy.paired_prefill and not self._queues.reactive

    def _expire(self, now: float) -> list[CompileKernel | ReleaseKernel]:
        if now < self._none_before:
            return []
        first = self.next_wake()
        if first is None:
            return []
        if first > now:
            self._none_before = first  # what is used or added meanwhile expires later
            return []
        due = [context for context, used in self.kept.items() if used + self._policy.warmup_expiry_s <= now]
        actions: list[CompileKernel | ReleaseKernel] = []
        wanted = self._wanted()
        for context in due:
            if context in wanted:
                self._use(context, now)
            else:
                actions.append(self._reclaim(context))
        return actions

    def _use(self, context: int, now: float) -> None:
        self.kept.pop(context, None)  # so that it comes last
        self.kept[context] = now

    def _room(self, actions: list[CompileKernel | ReleaseKernel]) -> bool:
        """Whether one more can be kept, the one that was used least recently being given up if nobody waits for it."""
        if len(self.kept) < self._policy.warmup_kernels:
            return True
        wanted = self._wanted()
        unused = [context for context in self.kept if context not in wanted]
        if not unused:
            return False
        actions.append(self._reclaim(unused[0]))
        return True

    def _reclaim(self, context: int) -> ReleaseKernel:
        del self.kept[context]
        return ReleaseKernel(self.lane.name, context)

    # -- what is foreseen ------------------------------------------------------------------------------------------

    def _wanted(self) -> set[int]:
        """Contexts that somebody waits for, and the one that runs."""
        wanted = {chunk.context for sequence in self._line() for chunk in self._ahead(sequence)}
        if self._running is not None and self.lane.name in self._running.lanes:
            wanted.add(self._heg.attention_context(self._running.load))
        return wanted

    def _gains(self, ready_s: float) -> dict[int, float]:
        """Seconds that a kernel would save those in the line whose turn comes in ``ready_s`` seconds or later.

        Only contexts for which there is none and by which something is saved.
        """
        gains: defaultdict[int, float] = defaultdict(float)
        turn = 0.0
        people = len(self._queues.reactive)
        for sequence in self._line():
            beside = (people if sequence.reactive else len(self._queues)) > 1
            for chunk in self._ahead(sequence):
                saved = max(chunk.alone_s, chunk.beside_s) if beside else chunk.alone_s
                if turn >= ready_s and saved > 0 and chunk.context not in self.kept:
                    gains[chunk.context] += saved
                turn += chunk.pass_s
        return gains

    def _line(self) -> Iterator[Sequence]:
        """Those with tokens to prefill, about in the order of their turns."""
        people, background = self._queues.reactive, self._queues.proactive
        begun = sorted(background.prefill, key=lambda s: (s.computed == s.cached, s.num_prefill_left, s.arrived_at))
        line = chain(people.prefill, people.offloaded, people.waiting, begun, background.offloaded, background.waiting)
        return (sequence for sequence in islice(line, _LOOKED_AT) if sequence.num_prefill_left)

    def _ahead(self, sequence: Sequence) -> Iterator[_Chunk]:
        """The chunks that ``sequence`` has yet to prefill."""
        start, end = sequence.computed, sequence.computed + sequence.num_prefill_left
        while start < end:
            yield self._chunk(start)
            start += self._heg.static_tokens

    def _chunk(self, start: int) -> _Chunk:
        """What is predicted of a chunk behind ``start`` tokens, rounded up to chunks."""
        rows = self._heg.static_tokens
        past = -(-start // rows) * rows
        known = self._chunks.get(past)
        if known is None:
            known = self._chunks[past] = self._predict(Load.chunk(rows, past))
        return known

    def _predict(self, load: Load) -> _Chunk:
        heg, static, everything = self._heg, self.lane.name, self._everything
        if self._attention is None:
            raise XpuError("nothing can be compiled, so nothing is predicted of it")
        cut = heg.forms[Form.CUT]
        layers = sum(kernel.kind is KernelKind.ATTENTION for kernel in cut)
        tokenwise = sum(heg.time_s(kernel, static, load) for kernel in cut if kernel.kind is KernelKind.TOKENWISE)
        there = heg.time_s(self._attention, everything.name, load)
        here = heg.time_s(self._attention, static, load)
        # Beside answers, they have that much more of their lane.
        beside = there - here + (there if self._runs_beside_answers(load) else 0.0)
        return _Chunk(heg.attention_context(load), tokenwise + layers * there, layers * (there - here), layers * beside)

    def _runs_beside_answers(self, load: Load) -> bool:
        """Whether the memory allows prefill on the static lane beside decode on the other (`LaneStates.admit`)."""
        heg, everything = self._heg, self._everything
        prefill = [k for k in heg.forms[Form.CUT] if k.kind in (KernelKind.ATTENTION, KernelKind.TOKENWISE)]
        loudest = max(heg.utilisation(kernel, self.lane.name, load) for kernel in prefill)
        step = Load(1, load.context, load.context)
        decode = max(heg.utilisation(kernel, everything.name, step) for kernel in heg.forms[heg.decode_form])
        return loudest < self._policy.pressure_low and loudest + decode <= self._policy.pressure_high
