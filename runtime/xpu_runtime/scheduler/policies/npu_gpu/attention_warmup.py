"""Attention warm-up: compiles attention for the NPU while a request waits (`agent-xpu-v2 §4.3 (5)`).

The length of a prompt is known at its arrival, and so are the contexts of its chunks. A chunk whose attention is
compiled in time runs through the model without the iGPU, which decodes meanwhile.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, islice
from math import inf
from typing import NamedTuple

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import Form, Heg, Kernel, KernelKind, LaneSpec, Load
from xpu_runtime.scheduler.actions import CompileKernel, ReleaseKernel
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["AttentionWarmup"]

_LOOKAHEAD = 32
"""Waiting requests whose chunks are predicted; later ones are predicted later."""
_MIN_GAIN = 0.1
"""A kernel is compiled if it saves the waiting requests this part of its compile time (chosen: a thread of an idle CPU
costs less than waiting)."""


class _Chunk(NamedTuple):
    """Predictions for one chunk of a prompt; times in seconds.

    Attributes:
        context: tokens of context of the static attention kernel that it needs.
        pass_s: duration of its pass with attention on the general lane.
        alone_s: time that static attention saves if nothing else runs.
        beside_s: time that it saves the chunk and the decodes beside it.
    """

    context: int
    pass_s: float
    alone_s: float
    beside_s: float


class AttentionWarmup:
    """Keeps the compiled attention kernels of static shape, and chooses the next one to compile.

    One kernel is compiled at a time, on one CPU thread. Where the static lane cannot run attention, none is compiled.

    Attributes:
        kept: contexts for which a kernel is ready, with the time of its last use, least recently used first.
        compiling: context for which a kernel is being compiled.
        left_out: contexts whose kernel does not compile, is wrong, slower than elsewhere, or fails.
        allowed: whether kernels may be used and compiled; else all are released.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, static: LaneSpec, queues: Queues, lanes: LaneStates) -> None:
        self.kept: dict[int, float] = {}
        self.compiling: int | None = None
        self.left_out: set[int] = set()
        self.allowed = True
        self._compile_s = static.compile_s
        self._released: list[int] = []
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._lanes = lanes
        self._static_lane, self._general_lane = static, heg.general_lane
        able = static.compile_s > 0 and policy.attention_warmup
        cut = heg.forms[Form.CUT]
        self._is_attention = [able and kernel.kind is KernelKind.ATTENTION for kernel in cut]
        self._attention_kernel: Kernel | None = next((k for k in cut if able and k.kind is KernelKind.ATTENTION), None)
        self._chunks: dict[int, _Chunk] = {}
        self._kernels_changed = False
        self._none_expires_before = -inf
        self._attention_pass: Pass | None = None

    # -- use of kernels --------------------------------------------------------------------------------------------

    def serves(self, pass_: Pass) -> bool:
        """True if the next kernel of ``pass_`` is attention for which a static kernel is ready."""
        if not pass_.prefill or pass_.form is not Form.CUT or not self._is_attention[pass_.cursor]:
            return False
        if pass_.load.tokens > self._heg.static_tokens or not self.allowed:
            return False
        return self._heg.attention_context(pass_.load) in self.kept and self._lanes.in_use(self._static_lane.name)

    def preferred(self, pass_: Pass, now: float) -> bool:
        """True if the next kernel of ``pass_`` is attention that should run on the static lane.

        It should where it ends earlier by the annotations. On the general lane it also delays decodes that wait for
        their next step, so its time there counts twice. Without reactive requests two background passes keep the static
        lane busy with kernels that run nowhere else.
        """
        if not self.serves(pass_) or self._static_is_busy:
            return False
        heg, static, general = self._heg, self._static_lane, self._general_lane
        static_s = heg.kernel_s(Form.CUT, pass_.cursor, static.name, pass_.load)
        general_s = heg.kernel_s(Form.CUT, pass_.cursor, general.name, pass_.load)
        static_end = self._lanes.expected_free_at(static, now) + static_s
        decodes = self._queues.reactive.can_decode or (not pass_.reactive and self._queues.proactive.can_decode)
        return static_end <= self._lanes.expected_free_at(general, now) + general_s * (2 if decodes else 1)

    def launched(self, pass_: Pass, now: float) -> None:
        """Note that the next kernel of ``pass_`` was launched on the static lane."""
        if self.serves(pass_):
            self._mark_used(self._heg.attention_context(pass_.load), now)
            self._attention_pass = pass_

    # -- events ----------------------------------------------------------------------------------------------------

    def request_arrived(self) -> None:
        """Note that a prompt has arrived for which a kernel may be worth compiling."""
        self._kernels_changed = True

    def compiled(self, context: int, now: float, compile_s: float | None = None) -> None:
        """Keep the kernel for ``context``, which is ready; the next one is expected to take ``compile_s``, if given.

        Raises:
            XpuError: another context is being compiled, or none.
        """
        if context != self.compiling:
            raise XpuError(f"context={context}: attention was compiled for it, but {self.compiling} was requested")
        self.compiling = None
        self._mark_used(context, now)
        self._kernels_changed = True
        if compile_s is not None:
            self._compile_s = compile_s
            self._chunks.clear()  # the driver has calibrated attention on the static lane

    def leave_out(self, context: int) -> None:
        """Compile no kernel for ``context`` any more, and release the one that there is."""
        self.left_out.add(context)
        if self.compiling == context:
            self.compiling = None
        if self.kept.pop(context, None) is not None:
            self._released.append(context)
        self._kernels_changed = True

    # -- decisions -------------------------------------------------------------------------------------------------

    def next_wake(self) -> float | None:
        """Time at which the first kernel expires."""
        used = next(iter(self.kept.values()), None)
        return None if used is None else used + self._policy.warmup_expiry_s

    def decide(self, now: float) -> list[CompileKernel | ReleaseKernel]:
        """Release kernels that have expired, and compile the one that saves most."""
        if self._attention_kernel is None:
            return []
        actions: list[CompileKernel | ReleaseKernel] = [
            ReleaseKernel(self._static_lane.name, context) for context in self._released
        ]
        self._released.clear()
        if not self.allowed:
            self._kernels_changed = True
            return [*actions, *self._release_unused()]
        actions += self._release_expired(now)
        idle = not self._static_is_busy and self.compiling is None and self._lanes.in_use(self._static_lane.name)
        if self._kernels_changed and idle:
            self._kernels_changed = False
            gains = self._context_gains(self._compile_s)
            worth = [context for context, saved in gains.items() if saved >= _MIN_GAIN * self._compile_s]
            best = max(worth, key=lambda context: (gains[context], -context), default=None)
            if best is not None and self._make_room(actions):
                self.compiling = best
                actions.append(CompileKernel(self._static_lane.name, best))
        return actions

    @property
    def _static_is_busy(self) -> bool:
        """True if two background passes alternate on the static lane, which leaves no time for attention there."""
        return self._policy.paired_prefill and not self._queues.reactive

    def _release_expired(self, now: float) -> list[CompileKernel | ReleaseKernel]:
        if now < self._none_expires_before:
            return []
        first = self.next_wake()
        if first is None:
            return []
        if first > now:
            self._none_expires_before = first  # kernels that are used or added meanwhile expire later
            return []
        due = [context for context, used in self.kept.items() if used + self._policy.warmup_expiry_s <= now]
        actions: list[CompileKernel | ReleaseKernel] = []
        wanted = self._wanted_contexts()
        for context in due:
            if context in wanted:
                self._mark_used(context, now)
            else:
                actions.append(self._release_context(context))
        return actions

    def _release_unused(self) -> list[ReleaseKernel]:
        """Release all kernels but the running one."""
        running = self._running_context()
        return [self._release_context(context) for context in tuple(self.kept) if context != running]

    def _mark_used(self, context: int, now: float) -> None:
        self.kept.pop(context, None)  # so that it comes last
        self.kept[context] = now

    def _make_room(self, actions: list[CompileKernel | ReleaseKernel]) -> bool:
        """True if one more kernel can be kept; releases the least recently used one that no request waits for."""
        if len(self.kept) < self._policy.warmup_kernels:
            return True
        wanted = self._wanted_contexts()
        unused = [context for context in self.kept if context not in wanted]
        if not unused:
            return False
        actions.append(self._release_context(unused[0]))
        return True

    def _release_context(self, context: int) -> ReleaseKernel:
        del self.kept[context]
        return ReleaseKernel(self._static_lane.name, context)

    # -- predictions -----------------------------------------------------------------------------------------------

    def _wanted_contexts(self) -> set[int]:
        """Contexts that waiting requests need, and the one of the running kernel."""
        wanted = {chunk.context for sequence in self._upcoming_prompts() for chunk in self._chunks_left(sequence)}
        running = self._running_context()
        return wanted if running is None else {*wanted, running}

    def _running_context(self) -> int | None:
        """Context of the kernel that may be running."""
        pass_ = self._attention_pass
        if pass_ is None or self._static_lane.name not in pass_.lanes:
            return None
        return self._heg.attention_context(pass_.load)

    def _context_gains(self, ready_s: float) -> dict[int, float]:
        """Seconds that a kernel saves the chunks whose turn comes in ``ready_s`` seconds or later, by context.

        Contexts that have a kernel, are left out, or save nothing are missing.
        """
        gains: defaultdict[int, float] = defaultdict(float)
        unavailable = self.left_out.union(self.kept)
        turn_s = 0.0
        n_reactive = len(self._queues.reactive)
        for sequence in self._upcoming_prompts():
            beside = (n_reactive if sequence.reactive else len(self._queues)) > 1
            for chunk in self._chunks_left(sequence):
                saved = max(chunk.alone_s, chunk.beside_s) if beside else chunk.alone_s
                if turn_s >= ready_s and saved > 0 and chunk.context not in unavailable:
                    gains[chunk.context] += saved
                turn_s += chunk.pass_s
        return gains

    def _upcoming_prompts(self) -> Iterator[Sequence]:
        """Sequences with tokens to prefill, approximately in the order of their turns."""
        reactive, background = self._queues.reactive, self._queues.proactive
        begun = sorted(
            background.prefill,
            key=lambda s: (s.num_computed_tokens == s.memory.cached, s.num_prefill_left, s.arrived_at),
        )
        order = chain(
            reactive.prefill, reactive.offloaded, reactive.waiting, begun, background.offloaded, background.waiting
        )
        return (sequence for sequence in islice(order, _LOOKAHEAD) if sequence.num_prefill_left)

    def _chunks_left(self, sequence: Sequence) -> Iterator[_Chunk]:
        """The chunks that ``sequence`` has yet to prefill."""
        start = sequence.num_computed_tokens
        end = start + sequence.num_prefill_left
        while start < end:
            yield self._predicted_chunk(start)
            start += self._heg.static_tokens

    def _predicted_chunk(self, start: int) -> _Chunk:
        """Predictions for a chunk behind ``start`` tokens, rounded up to chunks."""
        rows = self._heg.static_tokens
        before = -(-start // rows) * rows
        known = self._chunks.get(before)
        if known is None:
            known = self._chunks[before] = self._predict_chunk(Load.chunk(rows, before))
        return known

    def _predict_chunk(self, load: Load) -> _Chunk:
        heg, static, general = self._heg, self._static_lane.name, self._general_lane
        assert self._attention_kernel is not None
        cut = heg.forms[Form.CUT]
        layers = sum(kernel.kind is KernelKind.ATTENTION for kernel in cut)
        tokenwise_s = sum(heg.time_s(kernel, static, load) for kernel in cut if kernel.kind is KernelKind.TOKENWISE)
        general_s = heg.time_s(self._attention_kernel, general.name, load)
        saved_s = general_s - heg.time_s(self._attention_kernel, static, load)
        # Decodes beside it gain the time of its attention on their lane.
        beside_s = saved_s + (general_s if self._runs_beside_decode(load) else 0.0)
        context = heg.attention_context(load)
        return _Chunk(context, tokenwise_s + layers * general_s, layers * saved_s, layers * beside_s)

    def _runs_beside_decode(self, load: Load) -> bool:
        """True if memory pressure allows prefill on the static lane beside decode (`LaneStates.admit`)."""
        heg, general = self._heg, self._general_lane
        prefill = [k for k in heg.forms[Form.CUT] if k.kind in (KernelKind.ATTENTION, KernelKind.TOKENWISE)]
        highest = max(heg.utilisation(kernel, self._static_lane.name, load) for kernel in prefill)
        step = Load(1, load.context, load.context)
        decode = max(heg.utilisation(kernel, general.name, step) for kernel in heg.forms[heg.decode_form])
        return highest < self._policy.pressure_low and highest + decode <= self._policy.pressure_high
