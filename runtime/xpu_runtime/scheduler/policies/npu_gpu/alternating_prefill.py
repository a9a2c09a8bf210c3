"""Prefill that alternates between NPU and iGPU, kernel by kernel (`agent-xpu-v2 §4.3`)."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, LaneSpec
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.npu_gpu.attention_warmup import AttentionWarmup
from xpu_runtime.scheduler.policies.npu_gpu.placement import END_TOLERANCE, LanePlacement
from xpu_runtime.scheduler.policies.npu_gpu.row_split_launcher import RowSplitLauncher
from xpu_runtime.scheduler.queues import Queues

__all__ = ["AlternatingPrefill"]


class AlternatingPrefill:
    """Offers the next kernels of prefill passes to the lanes.

    There is one reactive pass. There may be two background passes, so that one uses the NPU while the other has its
    attention on the iGPU.

    Attributes:
        awaits_step: whether a reactive prompt waits until the decode step under way has ended, to piggyback its
            sequences.
    """

    def __init__(
        self,
        heg: Heg,
        policy: SchedulerPolicy,
        static: LaneSpec,
        queues: Queues,
        launcher: Launcher,
        builder: BatchBuilder,
        warmup: AttentionWarmup,
    ) -> None:
        self.awaits_step = False
        self._heg = heg
        self._queues = queues
        self._launcher = launcher
        self._builder = builder
        self._warmup = warmup
        self._lanes = launcher.lanes
        self._general_lane = heg.general_lane
        self._static_lane = static
        self._placement = LanePlacement(heg, policy, static, launcher.lanes, warmup)
        self._row_split_launcher = RowSplitLauncher(launcher, heg, queues, builder)
        self._paired_prefill = policy.paired_prefill
        self._energy_order = policy.energy_order

    @property
    def wake_at(self) -> float | None:
        """Time at which rows of a split kernel need the iGPU; None if none do."""
        return self._row_split_launcher.wake_at

    def begin_decision(self) -> None:
        """Forget the plans of the previous decision."""
        self.awaits_step = False
        self._row_split_launcher.begin_decision()

    def offer_reactive(self, able: list[LaneSpec], now: float) -> None:
        """Launch the next kernels of the reactive pass on the best of the ``able`` lanes, or reserve that lane."""
        launcher = self._launcher
        if launcher.reactive_pass is None:
            self.awaits_step = self._step_is_awaited(now)
            if self.awaits_step:
                if launcher.decode_pass is None:
                    launcher.reserve(self._general_lane)
                return
            launcher.begin_reactive_prefill(self._placement.of_next_pass(able, now, urgent=True))
        pass_ = launcher.launchable_reactive()
        if pass_ is None or self._row_split_launcher.offer(pass_, able, now):
            return
        lane = self._placement.of(pass_, able, now)
        if launcher.offer(lane, pass_, self._next_boundary(pass_), now) and lane is self._static_lane:
            self._warmup.launched(pass_, now)

    def offer_remaining_rows(self, now: float) -> None:
        """Launch the rows that were left for after a decode step, if no step has started."""
        self._row_split_launcher.offer_remaining(self._launcher.reactive_pass, now)

    def offer_proactive(self, able: list[LaneSpec], now: float, *, overdue: bool = False) -> None:
        """Launch the next kernels of background prefill on the best of the ``able`` lanes, if they may run now.

        ``overdue`` kernels run beside reactive prefill even if they do not end in time.
        """
        launcher = self._launcher
        begun = (launcher.proactive_pass, launcher.second_proactive_pass)
        stopped = [pass_ for pass_ in begun if pass_ is not None and not pass_.lanes]
        if len(stopped) == 2 and self._energy_order and not overdue:
            stopped = self._ordered_by_energy(stopped[0], stopped[1], able, now)
        for pass_ in stopped:
            self._resume_background(pass_, able, now, overdue=overdue)
        pairs = launcher.second_proactive_pass is None and self._paired_prefill and not self._queues.reactive.waiting
        if launcher.proactive_pass is None or pairs:
            self._begin_proactive(able, now, overdue=overdue)

    def _ordered_by_energy(self, first: Pass, second: Pass, able: list[LaneSpec], now: float) -> list[Pass]:
        """Both passes, the second before the first if its next kernel ends as soon for less energy per token."""
        end, took_s, joules = self._predict(first, able, now)
        second_end, second_s, second_joules = self._predict(second, able, now)
        equal = abs(end - second_end) <= END_TOLERANCE * min(took_s, second_s)
        return [second, first] if equal and second_joules < joules else [first, second]

    def _predict(self, pass_: Pass, able: list[LaneSpec], now: float) -> tuple[float, float, float]:
        """End and seconds of the next kernel of ``pass_``, and its energy per token in joules."""
        lane = self._placement.of(pass_, able, now)
        took_s = self._lanes.span_s(pass_, lane.name, pass_.cursor, pass_.cursor + 1)
        joules = self._heg.rooflines[lane.name].energy_j(took_s)
        return self._lanes.expected_free_at(lane, now) + took_s, took_s, joules / pass_.load.tokens

    def _begin_proactive(self, able: list[LaneSpec], now: float, *, overdue: bool) -> None:
        """Build the next background pass if its first kernel may run now."""
        launcher = self._launcher
        if not self._queues.proactive.can_prefill:
            return
        lane = self._placement.of_next_pass(able, now)
        if not launcher.open(lane):
            return
        end = None if overdue else launcher.must_end_by(now)
        if end is not None and now + self._heg.kernel_s(Form.CUT, 0, lane.name, self._placement.chunk) > end:
            return
        pass_ = launcher.begin_proactive_prefill(now)
        if pass_ is not None:
            self._resume_background(pass_, able, now, overdue=overdue)

    def _resume_background(self, pass_: Pass, able: list[LaneSpec], now: float, *, overdue: bool) -> None:
        """Launch the next kernels of the background pass ``pass_``, if they may run now."""
        launcher = self._launcher
        lane = self._placement.of(pass_, able, now)
        if not launcher.open(lane) or not self._lanes.admit(lane, pass_, now):
            return
        stop = self._next_boundary(pass_)
        if self._placement.continues_on(lane, pass_) and not launcher.reactive_prefill_wanted():
            stop += self._lanes.admit(lane, pass_, now, kernel=stop)  # one launch less; an arrival stops it in between
        end = None if overdue else launcher.must_end_by(now)
        if end is None or now + self._lanes.span_s(pass_, lane.name, pass_.cursor, stop) <= end:
            launcher.launch(lane, pass_, stop, now)
            if lane is self._static_lane:
                self._warmup.launched(pass_, now)

    def _next_boundary(self, pass_: Pass) -> int:
        """The boundary behind the next kernel of ``pass_``, after which it may run on another lane."""
        return min(pass_.cursor + 1, self._heg.last_kernel(pass_.form, pass_.load))

    def _step_is_awaited(self, now: float) -> bool:
        """True if a reactive prompt should wait for the end of the reactive decode step, to piggyback its sequences."""
        if not self._builder.may_piggyback or not self._queues.reactive.can_prefill:
            return False
        general = self._general_lane
        ready = self._queues.reactive.ready_to_prefill()
        step = self._launcher.decode_pass or self._lanes.work_on(general.name)
        if step is None or step.prefill or not step.reactive or not ready:
            return False
        lane = self._heg.lanes[step.lanes[0]] if step.lanes else general
        wait_s = max(0.0, self._lanes.expected_free_at(lane, now) - now)
        start = self._lanes.stop_on(lane.name) if step.lanes else step.cursor
        wait_s += self._lanes.span_s(step, general.name, start, self._heg.last_kernel(step.form, step.load))
        decodes = [segment.sequence for segment in step.segments if segment.sequence.reactive]
        return self._builder.piggybacking_pays(ready[0], decodes, wait_s)
