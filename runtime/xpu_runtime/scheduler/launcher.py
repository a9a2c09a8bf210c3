"""Puts passes on lanes: which kernels, on which lane, and who has to make room."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Form, Heg, LaneSpec
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.actions import Action, Launch, Yield
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import ActivationSlot, Pass
from xpu_runtime.scheduler.policies.npu_gpu.attention_warmup import AttentionWarmup
from xpu_runtime.scheduler.policies.npu_gpu.placement import LanePlacement
from xpu_runtime.scheduler.policies.npu_gpu.row_split_launcher import RowSplitLauncher
from xpu_runtime.scheduler.queues import Queues

__all__ = ["Launcher"]


class Launcher:
    """What runs, what was begun and stopped, and the actions that come of it.

    Attributes:
        lanes: occupancy.
        actions: what the driver has to do next, in order.
        person: the reactive pass that goes through the cut form; a second would overwrite its activations.
        background: the proactive one.
        beside: a second one of the background, so that one has the NPU while the other has its attention.
        decoding: the decode batch that goes through the cut form in the gaps of prefill.
        awaits_step: whether a person's prompt begins as soon as that, or the step under way in one piece, has ended.
        decode_turn: whether the background's last pass was a prefill pass, so that its decode comes next.
        rows: offers kernels that are divided by rows.
        warmup: attention for the static lane.
        placement: binds kernels to lanes.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, queues: Queues, composer: BatchBuilder) -> None:
        self.lanes = LaneStates(heg, policy)
        self.actions: list[Action] = []
        self.person: Pass | None = None
        self.background: Pass | None = None
        self.beside: Pass | None = None
        self.decoding: Pass | None = None
        self.decode_turn = False
        self.awaits_step = False
        self.warmup = AttentionWarmup(heg, policy, queues, self.lanes)
        self.placement = LanePlacement(heg, policy, self.lanes, self.warmup)
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._composer = composer
        self._reserved: set[str] = set()
        self._pairs = policy.paired_prefill and heg.lane("static") is not None
        self.rows = RowSplitLauncher(self, heg, queues, composer)

    # -- what is wanted, what is free ------------------------------------------------------------------------------

    def reactive_prefill_wanted(self) -> bool:
        """Whether a person's prompt is under way or waits to be."""
        return self.person is not None or self._queues.reactive.can_prefill

    def decodes_wait(self) -> bool:
        """Whether background answers wait that no prefill pass takes along."""
        if self.background is not None or not self._queues.proactive.can_decode:
            return False
        return not self._composer.rides or not self._queues.proactive.can_prefill

    def open(self, lane: LaneSpec) -> bool:
        """Whether ``lane`` is free and not kept for reactive work."""
        return self.lanes.free(lane) and lane.units.isdisjoint(self._reserved)

    def slice(self) -> int:
        """Kernels a starved background gets between two reactive launches."""
        share = self._policy.aged_share / (1.0 - self._policy.aged_share)
        return max(1, int(len(self._heg.forms[Form.CUT]) * share))

    # -- launching -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A new decision: nothing is kept for anybody yet."""
        self._reserved.clear()
        self.awaits_step = False
        self.rows.begin()

    def offer_person(self, lanes: list[LaneSpec], now: float) -> None:
        """Launch the next kernels of a person's prompt on the best of ``lanes``, or keep the lane for them."""
        work = self.person
        if work is None:
            self.awaits_step = self._step_is_awaited(now)
            if self.awaits_step:
                if self.decoding is None:
                    self.reserve(self._heg.everything)
                return
            # Composed only when it can start, so that whoever comes meanwhile is still taken along.
            lane = self.placement.of_next_pass(lanes, now, urgent=True)
            if not self.open(lane):
                self.reserve(lane)
                return
            work = self.person = self._composer.reactive_prefill()
        if work is None or (work.lanes and work.left is None) or not work.live:
            return
        if self.rows.offer(work, lanes, now):
            return
        lane = self.placement.of(work, lanes, now)
        if not self.lanes.free(lane):
            self.reserve(lane)
        elif not self.lanes.admit(lane, work, now):
            # What takes the bandwidth has to stop, on whichever lane.
            self.reserve(lane, *(self._heg.lanes[name] for name, _ in self.lanes.running()))
        else:
            self.launch(lane, work, self.placement.stop(work, lane), now)

    def _step_is_awaited(self, now: float) -> bool:
        """Whether a person's prompt begins when a step of people's answers has ended, to take them along."""
        if not self._composer.may_piggyback or not self._queues.reactive.can_prefill:
            return False
        everything = self._heg.everything
        ready = self._queues.reactive.ready_to_prefill()
        step = self.decoding or self.lanes.work_on(everything.name)
        if step is None or step.prefill or not step.reactive or not ready:
            return False
        wait_s = max(0.0, self.lanes.expected_free_at(everything, now) - now)
        begun = self.lanes.stop_on(everything.name) if step.lanes else step.cursor
        wait_s += self.lanes.span_s(step, everything.name, begun, self._heg.last_kernel(step.form, step.load))
        everybody = [segment.sequence for segment in step.segments]
        answers = [sequence for sequence in everybody if sequence.priority is Priority.REACTIVE]
        return self._composer.carries(ready[0], answers, wait_s)

    def offer_background(self, lanes: list[LaneSpec], now: float, *, overdue: bool = False) -> None:
        """Launch the next kernels of background prefill on the best of ``lanes``, if they may run now.

        What is ``overdue`` runs beside a reactive prefill whether it ends in time or not.
        """
        for work in (self.background, self.beside):
            if work is not None and not work.lanes:
                self._go_on(work, lanes, now, overdue=overdue)
        if self.background is None or (self.beside is None and self._pairs and not self._queues.reactive.waiting):
            self._begin_background(lanes, now, overdue=overdue)

    def _begin_background(self, lanes: list[LaneSpec], now: float, *, overdue: bool) -> None:
        """Compose the next pass of background prefill if its first kernel may run now."""
        if not self._queues.proactive.can_prefill:
            return
        first = self._heg.forms[Form.CUT][0]
        lane = self.placement.of_next_pass(lanes, now)
        if not self.open(lane):
            return
        end = None if overdue else self.must_end_by(now)
        if end is not None and now + self._heg.time_s(first, lane.name, self.placement.chunk) > end:
            return
        work = self._composer.proactive_prefill(now)
        if work is None:
            return
        if self.background is None:
            self.background = work
        else:
            self.beside = work
            if self.background.buffer is work.buffer:
                work.buffer = ActivationSlot.BESIDE
        self.decode_turn = True
        self._go_on(work, lanes, now, overdue=overdue)

    def _go_on(self, work: Pass, lanes: list[LaneSpec], now: float, *, overdue: bool) -> None:
        """Launch the next kernels of ``work``, of the background, if they may run now."""
        lane = self.placement.of(work, lanes, now)
        if not self.open(lane) or not self.lanes.admit(lane, work, now):
            return
        stop = self.placement.stop(work, lane)
        if self.placement.leads_on(work, lane) and not self.reactive_prefill_wanted():
            stop += self.lanes.admit(lane, work, now, kernel=stop)  # one launch less; a person stops it in between
        end = None if overdue else self.must_end_by(now)
        if end is None or now + self.lanes.span_s(work, lane.name, work.cursor, stop) <= end:
            self.launch(lane, work, stop, now)

    def slice_background(
        self, lane: LaneSpec, now: float, *, kernels: int | None = None, protected: bool = False
    ) -> None:
        """Go on with background prefill on ``lane``, or begin the next pass; ``protected`` from being stopped."""
        if not self.open(lane):
            return
        work = self.background
        if work is None:
            work = self.background = self._composer.proactive_prefill(now)
            if work is not None and self._better_whole(work, now):
                work.form = Form.WHOLE
        if work is None or work.lanes or not self.lanes.admit(lane, work, now):
            return
        stop = self.placement.stop(work, lane)
        work.protected = protected
        self.launch(lane, work, stop if kernels is None else min(stop, work.cursor + kernels), now)
        self.decode_turn = True

    def start_decode(self, lane: LaneSpec, now: float, *, alone: bool = False, background: bool = False) -> None:
        """Launch the next decode batch on ``lane``, if there is one and it may run.

        With ``alone`` nobody joins a reactive batch; with ``background`` only the background decodes, in a slice that
        is guaranteed to it.
        """
        end = None if background or self._queues.reactive.can_decode else self.must_end_by(now)
        if end is not None and end <= now:
            return
        work = self._composer.decode(alone=alone, now=now, kernel_lane=lane.name, background=background)
        if work is None:
            return
        narrow = self._heg.step_lane(len(work.segments))  # few answers leave the cores they do not need to others
        if work.form is Form.WHOLE and self.lanes.free(narrow):
            lane = narrow
        under_way = (self.person if work.reactive else self.background) is not None
        if under_way and work.form is Form.CUT and Form.WHOLE in self._heg.forms:
            work.form = Form.WHOLE
        last = self._heg.last_kernel(work.form, work.load)
        # Through the cut form it would overwrite the activations of the pass under way.
        refused = (under_way and work.form is Form.CUT) or not self.lanes.admit(lane, work, now)
        if refused or (end is not None and now + self.lanes.span_s(work, lane.name, 0, last) > end):
            work.unbind()
            return
        self.decode_turn = False
        if work.form is Form.CUT:
            self._hold(work)
        stop = last
        if background:
            work.protected, stop = True, min(last, self.slice())
        self.launch(lane, work, 1 if self.lanes.limited(lane) and not work.reactive else stop, now)

    def reserve(self, *lanes: LaneSpec) -> None:
        """Keep the units of ``lanes`` for reactive work and ask proactive work on them to stop."""
        for lane in lanes:
            self._reserved |= lane.units
            if self._policy.preemption:
                for name in self.lanes.blockers(lane):
                    self.stop(name)

    def interrupt(self, work: Pass) -> None:
        """Ask ``work``, of the background, to stop wherever it runs, if the policy preempts at all."""
        for lane in work.lanes if self._policy.preemption else ():
            self.stop(lane)

    def stop(self, lane: str) -> None:
        """Ask what runs on ``lane`` to stop where it can, unless it may go on."""
        work = self.lanes.work_on(lane)
        cancel = self._cancels(self._heg.lanes[lane])
        if work is None or work.yielding:
            return
        if work.live and (work.protected or work.reactive):
            return
        if work.form is not Form.CUT and not cancel:
            return  # it has no boundary to stop at
        if work.form is Form.WHOLE and work.live and not work.prefill:
            return  # a step of a few rows is as short as the wait for a boundary
        work.yielding = True
        preempts = work.live > 0  # else it is not stopped for somebody, but unwanted
        for segment in work.segments if preempts else ():
            segment.sequence.preemptions += 1
        self.actions.append(Yield(lane, cancel, preempts))

    def let_go(self, work: Pass) -> None:
        """``work`` is through, or not wanted any more: another may go through the cut form."""
        if self.person is work:
            self.person = None
        elif self.background is work:
            self.background, self.beside = self.beside, None
        elif self.beside is work:
            self.beside = None
        elif self.decoding is work:
            self.decoding = None

    # -- what is allowed -------------------------------------------------------------------------------------------

    def _hold(self, work: Pass) -> None:
        if work.priority is Priority.REACTIVE:
            self.person = work
        else:
            self.background = work

    def _cancels(self, lane: LaneSpec) -> bool:
        """Whether a kernel that runs on ``lane`` can be given up."""
        return self._policy.cancel_kernels and lane.cancels

    def _better_whole(self, work: Pass, now: float) -> bool:
        """Whether background prefill should go in one piece: while nobody comes, if it can be given up for who does."""
        policy, lane = self._policy, self._heg.everything
        if self._queues.reactive or now - self._queues.last_reactive_arrival_at <= policy.quiet_s:
            return False
        stoppable = policy.preemption and self._cancels(lane) and not self.lanes.limited(lane)
        if not stoppable or Form.WHOLE not in self._heg.forms:
            return False
        return self._heg.form_s(Form.WHOLE, lane.name, work.load) <= policy.max_whole_s

    def must_end_by(self, now: float) -> float | None:
        """When background work that starts now has to end beside a reactive prefill; None if there is none.

        That is the duration constraint of `agent-xpu-v1 §6.3`: what ends before the reactive kernel in flight costs
        the person nothing. `agent-xpu-v2 §4.5 (1)`: beside reactive decode background prefill may always run.
        """
        ahead = self.person
        if (ahead is None or not ahead.prefill) and not self._queues.reactive.can_prefill:
            return None
        if ahead is None or not ahead.lanes or (ahead.left is not None and ahead.left[0] < ahead.left[1]):
            return now
        return max([self.lanes.expected_free_at(self._heg.lanes[name], now) for name in ahead.lanes])

    def launch(self, lane: LaneSpec, work: Pass, stop: int, now: float, rows: tuple[int, int] | None = None) -> None:
        """Run the kernels of ``work`` up to ``stop`` on ``lane``, which is free, or these ``rows`` of one kernel."""
        if work.started_at is None:
            work.started_at = now
            for segment in work.segments:
                if segment.sequence.first_kernel_at is None:
                    segment.sequence.first_kernel_at = now
        self.lanes.start(lane, work, stop, now, rows)
        work.lanes.append(lane.name)
        if rows is not None:
            work.take(rows)
        if lane.role == "static":
            self.warmup.launched(work, now)
        self.actions.append(Launch(lane.name, work, work.cursor, stop, rows))
