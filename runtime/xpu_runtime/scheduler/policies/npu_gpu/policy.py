"""Scheduling on an NPU and an iGPU (`agent-xpu-v2 §4.3`): prefill alternates between them, decode runs in between."""

from __future__ import annotations

from math import inf

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, LaneSpec
from xpu_runtime.scheduler.actions import ActionQueue
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.device_policy import DevicePolicy
from xpu_runtime.scheduler.policies.npu_gpu.alternating_prefill import AlternatingPrefill
from xpu_runtime.scheduler.policies.npu_gpu.attention_warmup import AttentionWarmup
from xpu_runtime.scheduler.policies.npu_gpu.decode_share import DecodeShare
from xpu_runtime.scheduler.policies.npu_gpu.graph_switch import GraphSwitch
from xpu_runtime.scheduler.policies.npu_gpu.interleaved_decode import InterleavedDecode
from xpu_runtime.scheduler.queues import Queues

__all__ = ["NpuGpuPolicy"]


class NpuGpuPolicy(DevicePolicy):
    """Runs prefill on NPU and iGPU in turns, kernel by kernel, and decode on the iGPU when prefill does not need it.

    Attributes:
        warmup: attention kernels that are compiled for the NPU.
    """

    def __init__(
        self,
        heg: Heg,
        policy: SchedulerPolicy,
        static: LaneSpec,
        queues: Queues,
        launcher: Launcher,
        builder: BatchBuilder,
        fairness: Fairness,
        actions: ActionQueue,
    ) -> None:
        self.warmup = AttentionWarmup(heg, policy, static, queues, launcher.lanes)
        self._cut_kernels = heg.forms[Form.CUT]
        self._queues = queues
        self._launcher = launcher
        self._fairness = fairness
        self._actions = actions
        self._general_lane = heg.general_lane
        self._static_lane = static
        self._max_held_s = policy.max_held_s
        self._alternating_prefill = AlternatingPrefill(heg, policy, static, queues, launcher, builder, self.warmup)
        self._decode_share = DecodeShare(queues, launcher, self._general_lane)
        self._graphs = GraphSwitch(heg, static, queues, launcher, enabled=policy.short_graphs)
        self._interleaved_decode = InterleavedDecode(
            heg, queues, launcher, builder, self._general_lane, static, self._graphs
        )

    def request_arrived(self) -> None:
        """Note that a prompt has arrived for which a kernel may be worth compiling."""
        self.warmup.request_arrived()

    def compiled(self, context: int, now: float, compile_s: float | None = None) -> None:
        """Note that attention over ``context`` tokens is ready on the NPU."""
        self.warmup.compiled(context, now, compile_s)

    def leave_out_attention(self, context: int) -> None:
        """Note that attention over ``context`` tokens does not run on the NPU."""
        self.warmup.leave_out(context)

    def allow_attention(self, *, allowed: bool) -> None:
        """Keep compiled attention, or release it and compile none."""
        self.warmup.allowed = allowed

    def graph_loaded(self, block: int, *, failed: bool) -> None:
        """Note that the graphs of ``block`` were loaded, or could not be."""
        self._graphs.loaded(block, failed=failed)

    def pass_stopped(self, pass_: Pass, lane: str, busy_s: float, counted_s: float, now: float) -> None:
        """Book the time of ``pass_`` on the iGPU for the share of background decode."""
        self._decode_share.record(pass_, lane, busy_s)

    def next_wake(self) -> float | None:
        """Time at which rows of a split kernel are launched, or a compiled kernel expires."""
        wakes = [wake for wake in (self._alternating_prefill.wake_at, self.warmup.next_wake()) if wake is not None]
        return min(wakes, default=None)

    def dispatch(self, now: float, *, starved: bool, beside_peers: bool = False) -> None:
        """Launch what should run now, see `DevicePolicy.dispatch`."""
        self._alternating_prefill.begin_decision()
        self._dispatch(now, starved=starved, beside_peers=beside_peers)
        self._alternating_prefill.offer_remaining_rows(now)
        self._actions.extend(self.warmup.decide(now))
        self._actions.extend(self._graphs.decide())

    def _dispatch(self, now: float, *, starved: bool, beside_peers: bool) -> None:
        launcher, prefill, general = self._launcher, self._alternating_prefill, self._general_lane
        if starved and self._fairness.background_turn:
            # v2 §4.5 (3): the iGPU serves the overdue background, reactive token-wise kernels stay on the NPU. They
            # take turns kernel by kernel, because reactive prefill needs the iGPU for attention.
            prefill.offer_proactive([general], now, overdue=True)
            if launcher.lanes.free(general):
                self._run_overdue_decode(now)
        if beside_peers:
            launcher.lanes.background_held = True
        if launcher.reactive_prefill_wanted():
            prefill.offer_reactive([self._static_lane] if starved else [self._static_lane, general], now)
        # Prefill of both priorities goes first on the iGPU. On the NPU, where it adds memory pressure, background
        # prefill comes after a reactive decode that waits (v2 §4.3 (5)).
        decode_first = self._reactive_decode_waits() and self._next_is_static()
        if not decode_first:
            if self._decode_share.due and launcher.open(general):
                self._interleaved_decode.run(now + self._max_held_s, now)
            # Without reactive requests only background decodes can wait for the iGPU.
            idle = not self._queues.reactive and launcher.lanes.free(general)
            prefill.offer_proactive([self._static_lane, general] if idle else [self._static_lane], now)
        if launcher.open(general):
            self._run_decode(now)
            if decode_first and launcher.lanes.free(general):
                return  # refused because of the memory pressure of prefill, which pauses until decode has run
        if decode_first:
            prefill.offer_proactive([self._static_lane], now)

    def _run_overdue_decode(self, now: float) -> None:
        if self._queues.proactive.can_decode or self._launcher.decode_pass is not None:
            self._interleaved_decode.run(now, now, overdue=True)

    def _run_decode(self, now: float) -> None:
        """Run decode until prefill needs the iGPU again."""
        self._interleaved_decode.run(self._prefill_needs_general_at(now), now)

    def _prefill_needs_general_at(self, now: float) -> float:
        """Predicted time at which prefill needs the iGPU again; ``inf`` if there is no prefill."""
        lanes, pass_ = self._launcher.lanes, self._launcher.proactive_pass
        if self._alternating_prefill.awaits_step:
            return inf
        if pass_ is None and not self._launcher.reactive_prefill_wanted() and not self._queues.proactive.can_prefill:
            return inf
        if lanes.work_on(self._static_lane.name) is not None:
            return lanes.expected_free_at(self._static_lane, now)
        if pass_ is not None and not pass_.lanes and self._next_is_static():
            return now + lanes.span_s(
                pass_, self._static_lane.name, pass_.cursor, pass_.cursor + 1
            )  # it is launched next
        return now + self._max_held_s

    def _reactive_decode_waits(self) -> bool:
        """True if a reactive decode step is ready or was stopped half-way."""
        decode = self._launcher.decode_pass
        return self._queues.reactive.can_decode or (decode is not None and decode.reactive and not decode.lanes)

    def _next_is_static(self) -> bool:
        """True if the next kernel of background prefill may run on the NPU; with two passes, of the first one.

        With both passes counted, reactive decode would pause wherever attention takes as long as the other kernels.
        """
        pass_ = self._launcher.proactive_pass
        if pass_ is not None and self.warmup.serves(pass_):
            return True
        return self._static_lane.name in self._cut_kernels[0 if pass_ is None else pass_.cursor].lanes
