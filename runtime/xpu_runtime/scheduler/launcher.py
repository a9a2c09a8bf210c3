"""Launching, reserving and preempting: the passes under way and the lanes they run on."""

from __future__ import annotations

from collections.abc import Iterator

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, LaneSpec
from xpu_runtime.scheduler.actions import ActionQueue, Launch, Yield
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import ActivationSlot, Pass
from xpu_runtime.scheduler.queues import Queues

__all__ = ["Launcher"]


class Launcher:
    """Passes under way, and the launches and preemptions that follow from decisions about them.

    Attributes:
        lanes: occupancy of the lanes.
        reactive_pass: the reactive pass in the cut form, or a reactive prefill pass; there is one at a time.
        proactive_pass: the same of the background.
        second_proactive_pass: a second background prefill pass; two alternate between NPU and iGPU.
        decode_pass: the decode batch in the cut form that runs between the kernels of prefill.
    """

    def __init__(
        self, heg: Heg, policy: SchedulerPolicy, queues: Queues, builder: BatchBuilder, actions: ActionQueue
    ) -> None:
        self.lanes = LaneStates(heg, policy)
        self.reactive_pass: Pass | None = None
        self.proactive_pass: Pass | None = None
        self.second_proactive_pass: Pass | None = None
        self.decode_pass: Pass | None = None
        self._heg = heg
        self._general_lane = heg.general_lane
        self._policy = policy
        self._queues = queues
        self._builder = builder
        self._actions = actions
        self._reserved_lanes: set[str] = set()

    # -- state -----------------------------------------------------------------------------------------------------

    def reactive_prefill_wanted(self) -> bool:
        """True if a reactive prompt is under way or ready."""
        pass_ = self.reactive_pass
        return (pass_ is not None and pass_.prefill) or self._queues.reactive.can_prefill

    def reactive_waits(self) -> bool:
        """True if reactive work could start, as far as the requests are concerned."""
        passes = (self.reactive_pass, self.decode_pass)
        stopped = any(pass_ is not None and pass_.reactive and pass_.live and not pass_.lanes for pass_ in passes)
        return stopped or self._queues.reactive.can_prefill or self._queues.reactive.can_decode

    def background_waits(self) -> bool:
        """True if background work could start, as far as the requests are concerned."""
        passes = (self.proactive_pass, self.second_proactive_pass, self.decode_pass)
        stopped = any(pass_ is not None and not pass_.reactive and not pass_.lanes for pass_ in passes)
        return stopped or self._queues.proactive.can_prefill or self._queues.proactive.can_decode

    def background_decode_waits(self) -> bool:
        """True if background decodes are ready that cannot piggyback in a prefill pass."""
        if self.proactive_pass is not None or not self._queues.proactive.can_decode:
            return False
        return not self._builder.piggybacks or not self._queues.proactive.can_prefill

    def open(self, lane: LaneSpec) -> bool:
        """True if ``lane`` is free and not reserved for reactive work."""
        return self.lanes.free(lane) and not self.reserved(lane)

    def reserved(self, lane: LaneSpec) -> bool:
        """True if ``lane`` is reserved for reactive work in this decision."""
        return lane.name in self._reserved_lanes

    def slice_kernels(self) -> int:
        """Kernels that a starved background runs between two reactive launches."""
        share = self._policy.aged_share / (1.0 - self._policy.aged_share)
        return max(1, int(len(self._heg.forms[Form.CUT]) * share))

    def must_end_by(self, now: float) -> float | None:
        """Time by which background work that starts now has to end beside reactive prefill; None without one.

        This is the duration constraint of `agent-xpu-v1 §6.3`: work that ends before the reactive kernel in flight does
        not delay it. Beside reactive decode, background prefill may always run (`agent-xpu-v2 §4.5 (1)`).
        """
        ahead = self.reactive_pass
        if (ahead is None or not ahead.prefill) and not self._queues.reactive.can_prefill:
            return None
        if (
            ahead is None
            or not ahead.lanes
            or (ahead.rows_left is not None and ahead.rows_left[0] < ahead.rows_left[1])
        ):
            return now
        return max([self.lanes.expected_free_at(self._heg.lanes[name], now) for name in ahead.lanes])

    def passes(self) -> Iterator[Pass]:
        """The prefill passes, and other passes in the cut form, that have not ended."""
        passes = (self.reactive_pass, self.proactive_pass, self.second_proactive_pass, self.decode_pass)
        return (pass_ for pass_ in passes if pass_ is not None)

    # -- passes ----------------------------------------------------------------------------------------------------

    def begin_decision(self) -> None:
        """Drop the reservations of the previous decision."""
        self._reserved_lanes.clear()

    def begin_reactive_prefill(self, lane: LaneSpec) -> None:
        """Build the next reactive prefill pass if ``lane`` is open, else reserve the lane.

        A pass is built only when it can start, so that requests that arrive meanwhile still join it.
        """
        if self.open(lane):
            self.reactive_pass = self._builder.reactive_prefill()
        else:
            self.reserve(lane)

    def launchable_reactive(self) -> Pass | None:
        """The reactive pass if it has kernels, or rows of one, that no lane runs."""
        pass_ = self.reactive_pass
        if pass_ is None or (pass_.lanes and pass_.rows_left is None) or not pass_.live:
            return None
        return pass_

    def begin_proactive_prefill(self, now: float) -> Pass | None:
        """Build the next background prefill pass."""
        first = self.proactive_pass
        taken = first is not None and first.slot is ActivationSlot.PROACTIVE
        slot = ActivationSlot.SECOND_PROACTIVE if taken else ActivationSlot.PROACTIVE
        pass_ = self._builder.proactive_prefill(now, slot=slot)
        if first is None:
            self.proactive_pass = pass_
        elif pass_ is not None:
            self.second_proactive_pass = pass_
        return pass_

    def hold_decode(self, pass_: Pass) -> None:
        """Keep ``pass_`` as the decode batch that runs between the kernels of prefill."""
        self.decode_pass = pass_

    def discard(self, pass_: Pass) -> None:
        """Forget ``pass_``, which has ended or is not wanted any more; another pass may use its activation slot."""
        if self.reactive_pass is pass_:
            self.reactive_pass = None
        elif self.proactive_pass is pass_:
            self.proactive_pass, self.second_proactive_pass = self.second_proactive_pass, None
        elif self.second_proactive_pass is pass_:
            self.second_proactive_pass = None
        elif self.decode_pass is pass_:
            self.decode_pass = None

    # -- launching -------------------------------------------------------------------------------------------------

    def offer(self, lane: LaneSpec, pass_: Pass, stop: int, now: float, rows: tuple[int, int] | None = None) -> bool:
        """Launch a reactive pass on ``lane`` up to kernel ``stop``, or reserve lanes if it has to wait.

        With ``rows`` the lane computes these rows of one split kernel. Returns whether the pass was launched.
        """
        if not self.lanes.free(lane):
            self.reserve(lane)
            return False
        if not self.lanes.admit(lane, pass_, now, rows=rows):
            # The pass that takes the bandwidth has to stop, on whichever lane it runs.
            self.reserve(lane, *(self._heg.lanes[name] for name, _ in self.lanes.running()))
            return False
        whole = pass_.rows_left is None and rows == (0, pass_.load.tokens)
        self.launch(lane, pass_, stop, now, None if whole else rows)
        return True

    def start_decode(self, now: float, *, alone: bool = False, background_only: bool = False) -> bool:
        """Build and launch the next decode batch on the general lane; returns whether there is one and it may run.

        With ``alone`` no proactive sequence joins a reactive batch. With ``background_only`` only the background
        decodes, in a guaranteed slice.
        """
        end = None if background_only or self._queues.reactive.can_decode else self.must_end_by(now)
        if end is not None and end <= now:
            return False
        pass_ = self._builder.decode(now, alone=alone, background_only=background_only)
        if pass_ is None:
            return False
        lane = self._general_lane
        last = self._heg.last_kernel(pass_.form, pass_.load)
        # It would overwrite the activations of a pass of its priority that is under way.
        under_way = self.reactive_pass if pass_.reactive else self.proactive_pass
        refused = under_way is not None or not self.lanes.admit(lane, pass_, now)
        if refused or (end is not None and now + self.lanes.span_s(pass_, lane.name, 0, last) > end):
            self._builder.release(pass_)
            return False
        if pass_.reactive:
            self.reactive_pass = pass_
        else:
            self.proactive_pass = pass_
        stop = min(last, self.slice_kernels()) if background_only else last
        if self.lanes.limited(lane) and not pass_.reactive:
            stop = 1
        self.launch(lane, pass_, stop, now, protected=background_only)
        return True

    def launch(
        self,
        lane: LaneSpec,
        pass_: Pass,
        stop: int,
        now: float,
        rows: tuple[int, int] | None = None,
        *,
        protected: bool = False,
    ) -> None:
        """Launch ``pass_`` up to kernel ``stop``, or ``rows`` of one split kernel, on ``lane``, which is free.

        A ``protected`` launch is a guaranteed slice, which is not preempted.
        """
        if pass_.started_at is None:
            pass_.started_at = now
            for segment in pass_.segments:
                usage = segment.sequence.usage
                if usage.first_kernel_at is None:
                    usage.first_kernel_at = now
        pass_.protected = protected
        self.lanes.start(lane, pass_, stop, now, rows)
        pass_.lanes.append(lane.name)
        if rows is not None:
            pass_.take_rows(rows)
        self._actions.add(Launch(lane.name, pass_, pass_.cursor, stop, rows))

    # -- making room -----------------------------------------------------------------------------------------------

    def reserve(self, *lanes: LaneSpec) -> None:
        """Reserve ``lanes`` for reactive work in this decision and preempt proactive passes on them."""
        for lane in lanes:
            self._reserved_lanes.add(lane.name)
            if self._policy.preemption:
                self.stop(lane.name)

    def keep_free(self, lane: LaneSpec) -> None:
        """Reserve ``lane`` in this decision; what runs on it goes on."""
        self._reserved_lanes.add(lane.name)

    def stop_background(self) -> None:
        """Ask all background passes to stop for another engine, if the policy preempts."""
        for name, _ in tuple(self.lanes.running()) if self._policy.preemption else ():
            self.stop(name)

    def preempt(self, pass_: Pass) -> None:
        """Stop the background pass ``pass_`` on all its lanes, if the policy preempts."""
        for lane in pass_.lanes if self._policy.preemption else ():
            self.stop(lane)

    def stop(self, lane: str) -> None:
        """Ask the pass on ``lane`` to stop at its next boundary, unless it is reactive, protected or about to end."""
        pass_ = self.lanes.work_on(lane)
        if pass_ is None or pass_.yielding:
            return
        if not pass_.preemptible:
            return
        if pass_.form is Form.WHOLE:
            return  # it has no boundary to stop at
        cancel = self._policy.cancel_kernels and self._heg.lanes[lane].cancels
        pass_.yielding = True
        preempts = pass_.live > 0
        for segment in pass_.segments if preempts else ():
            segment.sequence.usage.preemptions += 1
        self._actions.add(Yield(lane, cancel, preempts))
