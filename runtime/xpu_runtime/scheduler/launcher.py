"""Puts passes on lanes: which kernels, on which lane, and who has to make room."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg.annotation import Load
from xpu_runtime.heg.graph import Form, Heg, KernelKind, LaneSpec
from xpu_runtime.request import Priority
from xpu_runtime.scheduler.actions import Action, Launch, Yield
from xpu_runtime.scheduler.composer import Composer
from xpu_runtime.scheduler.lanestate import LaneStates
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues

__all__ = ["Launcher"]


class Launcher:
    """What runs, what was begun and stopped, and the actions that come of it.

    Attributes:
        lanes: occupancy.
        actions: what the driver has to do next, in order.
        person: the reactive pass that goes through the cut form; a second would overwrite its activations.
        background: the proactive one.
        everything: the lane that runs every kernel.
        static: the lane for static token-wise kernels, if there is one.
        decode_turn: whether the background's last pass was a prefill pass, so that its decode comes next.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, queues: Queues, composer: Composer) -> None:
        everything = heg.lane("all")
        if everything is None:
            raise XpuError("the graph has no lane that runs every kernel")
        self.lanes = LaneStates(heg, policy)
        self.actions: list[Action] = []
        self.person: Pass | None = None
        self.background: Pass | None = None
        self.everything: LaneSpec = everything
        self.static = heg.lane("static")
        self.decode_turn = False
        self._heg = heg
        self._policy = policy
        self._queues = queues
        self._composer = composer
        self._reserved: set[str] = set()
        # Joules for a FLOP; all the same where power is unknown.
        self._joules = {name: (line.power_w or 0.0) / line.flops for name, line in heg.rooflines.items()}

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

    def last_kernel(self, work: Pass) -> int:
        """Where the pass ends: without sampled rows the head is left out."""
        kernels = self._heg.forms[work.form]
        if work.load.rows == 0 and kernels[-1].kind is KernelKind.HEAD:
            return len(kernels) - 1
        return len(kernels)

    # -- launching -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A new decision: nothing is kept for anybody yet."""
        self._reserved.clear()

    def offer_person(self, lanes: list[LaneSpec], now: float) -> None:
        """Launch the next kernels of a person's prompt on the best of ``lanes``, or keep the lane for them."""
        work = self.person
        if work is None:
            # Composed only when it can start, so that whoever comes meanwhile is still taken along.
            first = self._heg.forms[Form.CUT][0]
            lane = self._choose(first.lanes, lanes, now)
            if not self.open(lane):
                self.reserve(lane)
                return
            work = self.person = self._composer.reactive_prefill()
        if work is None or work.lane is not None:
            return
        lane = self._lane_for(work, lanes, now)
        if not self.lanes.free(lane):
            self.reserve(lane)
        elif not self.lanes.admit(lane, work, now):
            # What takes the bandwidth has to stop, on whichever lane.
            self.reserve(lane, *(self._heg.lanes[name] for name, _ in self.lanes.running()))
        else:
            self._launch(lane, work, self._run_length(work, lane), now)

    def offer_background(self, lanes: list[LaneSpec], now: float, *, overdue: bool = False) -> None:
        """Launch the next kernel of background prefill on the best of ``lanes``, if it may run now.

        What is ``overdue`` runs beside a reactive prefill whether it ends in time or not.
        """
        work = self.background
        if work is None:
            if not self._queues.proactive.can_prefill:
                return
            first = self._heg.forms[Form.CUT][0]
            lane = self._choose(first.lanes, lanes, now)
            if not self.open(lane):
                return
            end = None if overdue else self._must_end_by(now)
            if end is not None:
                chunk = self._policy.chunk_tokens
                if now + self._heg.time_s(first, lane.name, Load(chunk, chunk * chunk, chunk)) > end:
                    return
            work = self.background = self._composer.proactive_prefill(now)
            if work is None:
                return
            self.decode_turn = True
        if work.lane is not None:
            return
        lane = self._lane_for(work, lanes, now)
        if not self.open(lane) or not self.lanes.admit(lane, work, now):
            return
        stop = self._run_length(work, lane)
        end = None if overdue else self._must_end_by(now)
        if end is None or now + self.lanes.span_s(work, lane.name, work.cursor, stop) <= end:
            self._launch(lane, work, stop, now)

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
        if work is None or work.lane is not None or not self.lanes.admit(lane, work, now):
            return
        stop = self._run_length(work, lane)
        work.protected = protected
        self._launch(lane, work, stop if kernels is None else min(stop, work.cursor + kernels), now)
        self.decode_turn = True

    def start_decode(self, lane: LaneSpec, now: float, *, alone: bool = False, background: bool = False) -> None:
        """Launch the next decode batch on ``lane``, if there is one and it may run.

        With ``alone`` nobody joins a reactive batch; with ``background`` only the background decodes, in a slice that
        is guaranteed to it.
        """
        end = None if background or self._queues.reactive.can_decode else self._must_end_by(now)
        if end is not None and end <= now:
            return
        work = self._composer.decode(alone=alone, now=now, kernel_lane=lane.name, background=background)
        if work is None:
            return
        under_way = (self.person if work.reactive else self.background) is not None
        if under_way and work.form is Form.CUT and Form.WHOLE in self._heg.forms:
            work.form = Form.WHOLE
        last = self.last_kernel(work)
        # Through the cut form it would overwrite the activations of the pass under way.
        refused = (under_way and work.form is Form.CUT) or not self.lanes.admit(lane, work, now)
        if refused or (end is not None and now + self.lanes.span_s(work, lane.name, 0, last) > end):
            for segment in work.segments:
                segment.sequence.current = None
            return
        self.decode_turn = False
        if work.form is Form.CUT:
            self._hold(work)
        stop = last
        if background:
            work.protected, stop = True, min(last, self.slice())
        self._launch(lane, work, 1 if self.lanes.limited(lane) and not work.reactive else stop, now)

    def reserve(self, *lanes: LaneSpec) -> None:
        """Keep the units of ``lanes`` for reactive work and ask proactive work on them to stop."""
        for lane in lanes:
            self._reserved |= lane.units
            if self._policy.preemption:
                for name in self.lanes.blockers(lane):
                    self.stop(name)

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
        if work.form is Form.WHOLE and work.live and not work.segments[-1].prefill:
            return  # a step of a few rows is as short as the wait for a boundary
        work.yielding = True
        for segment in work.segments:
            segment.sequence.preemptions += 1
        self.actions.append(Yield(lane, cancel))

    def let_go(self, work: Pass) -> None:
        """``work`` is through, or not wanted any more: another may go through the cut form."""
        if self.person is work:
            self.person = None
        elif self.background is work:
            self.background = None

    # -- which lane, how far ---------------------------------------------------------------------------------------

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
        policy, lane = self._policy, self.everything
        if len(self._queues.reactive) or now - self._queues.person_at <= policy.quiet_s:
            return False
        stoppable = policy.preemption and self._cancels(lane) and not self.lanes.limited(lane)
        if not stoppable or Form.WHOLE not in self._heg.forms:
            return False
        return self._heg.form_s(Form.WHOLE, lane.name, work.load) <= policy.max_whole_s

    def _must_end_by(self, now: float) -> float | None:
        """When background work that starts now has to end beside a reactive prefill; None if there is none.

        That is the duration constraint of `agent-xpu-v1 §6.3`: what ends before the reactive kernel in flight costs
        the person nothing. `agent-xpu-v2 §4.5 (1)`: beside reactive decode background prefill may always run.
        """
        ahead = self.person
        if (ahead is None or not ahead.segments[-1].prefill) and not self._queues.reactive.can_prefill:
            return None
        if ahead is None or ahead.lane is None:
            return now
        return self.lanes.expected_free_at(self._heg.lanes[ahead.lane], now)

    def _lane_for(self, work: Pass, lanes: list[LaneSpec], now: float) -> LaneSpec:
        """Where the next kernel of ``work`` runs."""
        if not work.segments[-1].prefill:
            return self.everything  # a decode batch that was cut
        lane = self._choose(self._heg.forms[work.form][work.cursor].lanes, lanes, now)
        if self.static is not None and lane is self.static and work.load.tokens > self._heg.static_tokens:
            return self.everything
        return lane

    def _choose(self, holders: tuple[str, ...], lanes: list[LaneSpec], now: float) -> LaneSpec:
        """The lane among ``lanes`` that holds the kernel and is free first; dynamic kernels fall to the lane of all.

        Among equally free ones the one with the better TFLOPS/W (v1 §6.3).
        """
        able = [lane for lane in lanes if lane.name in holders and lane.name not in self.lanes.broken]
        if len(able) > 1:
            return min(able, key=lambda lane: (self.lanes.expected_free_at(lane, now), self._joules[lane.name]))
        return able[0] if able else self.everything

    def _run_length(self, work: Pass, lane: LaneSpec) -> int:
        """How far ``work`` can go on ``lane`` before a kernel has to run, or would rather run, elsewhere."""
        last = self.last_kernel(work)
        if self.static is None and (work.reactive or not self.lanes.limited(lane)):
            return last
        return min(work.cursor + 1, last)

    def _launch(self, lane: LaneSpec, work: Pass, stop: int, now: float) -> None:
        if work.started_at is None:
            work.started_at = now
            for segment in work.segments:
                if segment.sequence.first_kernel_at is None:
                    segment.sequence.first_kernel_at = now
        self.lanes.start(lane, work, stop, now)
        work.lane = lane.name
        self.actions.append(Launch(lane.name, work, work.cursor, stop))
