"""The scheduler: events in, actions out, the time passed in.

It never sleeps, locks, reads a clock or touches a device. The engine drives it with real lanes and the monotonic
clock; a simulator drives the same object with virtual ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as ReadOnlyList
from dataclasses import replace
from typing import NamedTuple

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Form, Heg
from xpu_runtime.kv import KvManager
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.actions import Action, End
from xpu_runtime.scheduler.admission import KvAdmission
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.deadlines import Deadlines
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.kv_preemption import KvPreemption, PreemptionCosts
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.npu_gpu.decode_share import DecodeShare
from xpu_runtime.scheduler.policies.npu_gpu.policy import NpuGpuPolicy
from xpu_runtime.scheduler.policies.single_device.policy import SingleDevicePolicy
from xpu_runtime.scheduler.policies.single_device.slack import DecodeSlack
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence

__all__ = ["Scheduler", "StepResult"]


class StepResult(NamedTuple):
    """What one pass yielded for one sequence: accepted tokens, and whether it is finished.

    One that is finished goes on if there are tokens to be ``appended`` and room for them; `Extend` tells.
    """

    tokens: ReadOnlyList[int]
    finished: bool
    appended: ReadOnlyList[int] = ()


class Scheduler:
    """Policy of the whole engine (`agent-xpu-v2 §4`).

    The driver calls, in this order: `submit` and `cancel` as requests come and go; `stopped` when a lane reports;
    `finish` with the sampled tokens if that completed a pass; then `dispatch`, whose actions it carries out in order.

    `NpuGpuPolicy` decides what runs concurrently on an NPU and an iGPU, `SingleDevicePolicy` on one kind of device.

    Attributes:
        queues: the requests that have not ended.
        heg: the graph being served; without `SchedulerPolicy.disaggregation` it has no static lane.
        policy: what the scheduler may do.
        kv: the blocks, whose tables a driver reads.
        lanes: occupancy of the lanes.
        most_rows: rows that the activations of a reactive pass need.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, kv: KvManager, costs: PreemptionCosts) -> None:
        if not policy.disaggregation:  # everything on the lane that runs every kernel, as if it were alone
            lanes = {name: lane for name, lane in heg.lanes.items() if lane.role != "static"}
            heg = replace(heg, lanes=lanes, static_tokens=0)
        self.queues = Queues()
        self.heg = heg
        self.policy = policy
        self.kv = kv
        composer = BatchBuilder(heg, policy, self.queues, kv)
        self._launcher = Launcher(heg, policy, self.queues, composer)
        displacement = KvPreemption(self.queues.proactive, kv, costs, self._launcher.interrupt, self._give_up)
        self._admission = KvAdmission(policy, self.queues, kv, displacement)
        self.lanes = self._launcher.lanes
        self._fairness = Fairness(policy)
        everything, static, decode = heg.everything, heg.lane("static"), heg.lane("decode")
        self._slack: DecodeSlack | None = None  # beside a static lane the accounts would be read by nobody
        self._turns: DecodeShare | None = None  # and without one answers ride along
        self._mapping: SingleDevicePolicy | NpuGpuPolicy
        if static is None:
            self._slack = DecodeSlack(heg, policy, everything.name, None if decode is None else decode.name)
            self._mapping = SingleDevicePolicy(heg, policy, self.queues, self._launcher, self._fairness, self._slack)
        else:
            turns = self._turns = DecodeShare(self.queues, self._launcher, everything)
            self._mapping = NpuGpuPolicy(
                heg, policy, static, self.queues, self._launcher, composer, self._fairness, turns
            )
        self.max_batch_tokens = composer.parallel.max_batch_tokens
        self._deadlines = Deadlines()
        self._quarantine: dict[str, Pass] = {}
        self._share = {name: lane.share_of(everything) for name, lane in heg.lanes.items()}

    # -- events ----------------------------------------------------------------------------------------------------

    def submit(self, sequence: Sequence, now: float) -> None:
        """Accept ``sequence``.

        Raises:
            QueueFullError: too many requests wait and none of lower priority can be shed.
        """
        sequence.progressed_at = now
        self._launcher.actions += self._admission.enqueue(sequence)
        if sequence.reactive:
            self.queues.last_reactive_arrival_at = now
        self._launcher.warmup.look()
        self._deadlines.add(sequence, len(self.queues))

    def cancel(self, sequence: Sequence, status: RequestStatus, reason: str) -> None:
        """End ``sequence`` early. The caller hears of it at once; its blocks return when no kernel writes to them."""
        if sequence.ended is not None or sequence.status.terminal:
            return
        self._end(sequence, status, reason)
        work = sequence.current
        if work is None:
            self._admission.release(sequence)
            return
        work.live -= 1
        if work.live == 0:
            self._drop(work)
            for lane in work.lanes:
                self._launcher.stop(lane)

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """``lane`` is idle again, its pass has reached ``cursor``; returns the pass if it is through.

        A divided kernel is through when every lane has come back with its rows.
        """
        running = self.lanes.stop(lane, now)
        work, busy = running.work, now - running.since
        self._fairness.ran(work.priority, busy * self._share[lane], now)
        if self._turns is not None:
            self._turns.ran(work, lane, busy)
        work.lanes.remove(lane)
        counted = work.book(busy, now, self.heg.rooflines[lane])
        if self._slack is not None:
            if work.reactive:
                self._slack.ran(work, lane, counted, now, beside=any(self.lanes.running()))
            else:
                self._slack.interrupted(self.queues.reactive.decode, busy, between=work.protected)
        work.yielding = work.protected = False
        if work.live == 0:
            self._drop(work)
            return None
        if not work.reached(cursor, running.rows):
            return None
        if work.cursor >= self.heg.last_kernel(work.form, work.load):
            self._launcher.let_go(work)
            return work
        if work.form is not Form.CUT:
            self._drop(work)  # given up before it did anything: its sequences join a later pass
        return None

    def finish(self, work: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Take in what a completed pass yielded, by sequence id; sequences without sampled rows need no entry."""
        work.unbind()
        self._admission.invalidate()
        for segment in work.segments:
            sequence = segment.sequence
            if sequence.ended is not None:
                self._admission.release(sequence)
                continue
            was_prefill = work.prefill and segment.prefill
            if segment.rows:
                result = results[sequence.id]
                # A decode step computes the newest token and its accepted drafts: as many as come out of it.
                sequence.computed = segment.start + (segment.length if was_prefill else len(result.tokens))
                sequence.drafts = ()
                sequence.tokens.extend(result.tokens)
                self.kv.extend(sequence.id, result.tokens)
                if sequence.first_token_at is None:
                    sequence.first_token_at = now
                if result.finished and not result.appended:
                    sequence.status = RequestStatus.FINISHED
                    self.queues.of(sequence).remove(sequence)
                    self.kv.computed(sequence.id, sequence.computed)
                    self._admission.release(sequence)
                    continue
                sequence.coming = result.appended
            else:
                sequence.computed = segment.start + segment.length
            self.kv.computed(sequence.id, sequence.computed)
            if sequence.computed > sequence.reached:
                sequence.reached, sequence.progressed_at = sequence.computed, now
            queues, prefills = self.queues.of(sequence), sequence.num_prefill_left > 0
            if sequence.coming:
                queues.remove(sequence)
                queues.growing.append(sequence)
            elif was_prefill and not prefills:
                queues.promote(sequence)
            elif prefills and not was_prefill:
                queues.demote(sequence)

    def failed(self, lane: str, reason: str, now: float, *, hung: bool = False) -> list[Sequence]:
        """The launch on ``lane`` failed: every sequence of its pass ends as failed.

        With ``hung`` a kernel may still be writing: the lane stays out of use and the blocks stay locked up until
        `recovered`.
        """
        work = self.lanes.work_on(lane)
        if work is None:
            return []
        self.lanes.stop(lane, now)
        work.lanes.remove(lane)
        work.live = 0  # nobody wants the rows that another lane still computes
        ended = [segment.sequence for segment in work.segments if segment.sequence.ended is None]
        for sequence in ended:
            self._end(sequence, RequestStatus.FAILED, reason)
        if hung:
            self.lanes.broken.add(lane)
            self._quarantine[lane] = work
            self._launcher.let_go(work)
        self._drop(work)
        return ended

    def recovered(self, lane: str) -> None:
        """The hung kernel on ``lane`` has returned: its blocks are free and the lane is usable again."""
        self.lanes.broken.discard(lane)
        work = self._quarantine.pop(lane, None)
        if work is not None:
            self._drop(work)

    def compiled(self, context: int, now: float) -> None:
        """The attention over ``context`` tokens that `Compile` asked for is ready."""
        self._launcher.warmup.compiled(context, now)

    def restored(self, sequence: Sequence) -> None:
        """What `Restore` asked for is in the blocks of ``sequence``: it goes on."""
        self._admission.restored(sequence)

    def lost(self, sequence: Sequence) -> None:
        """What was off-loaded of ``sequence`` could not be saved or cannot be had back: compute it again."""
        if sequence.ended is None:  # it may turn out afterwards
            self._admission.lost(sequence)

    def take_ends(self) -> list[End]:
        """The ends that were decided and not yet handed out, for a driver that stops dispatching."""
        return [action for action in self._take_actions() if isinstance(action, End)]

    # -- decisions -------------------------------------------------------------------------------------------------

    def dispatch(self, now: float) -> list[Action]:
        """Everything to be done now, in order."""
        for deadline, sequence in self._deadlines.passed(now):
            given = f"deadline_s={sequence.deadline_s}, the timeout of a chat model"
            self.cancel(sequence, RequestStatus.EXPIRED, f"its deadline passed {now - deadline:.3f} s ago ({given})")
        self._launcher.actions += self._admission.run(now)
        self._launcher.begin()
        self._mapping.dispatch(now, starved=self._fairness.starved(self.queues, now))
        self._launcher.rows.offer_rest(self._launcher.person, now)
        self._launcher.actions += self._launcher.warmup.decide(now)
        return self._take_actions()

    def next_wake(self, now: float) -> float | None:
        """When `dispatch` should be called again if nothing happens before; None for never."""
        launcher = self._launcher
        first = self._deadlines.next()
        refill = now + 0.01 if self.policy.gpu_share < 1.0 and self.queues.proactive else None
        for wake in (launcher.rows.wake_at, launcher.warmup.next_wake(), refill):
            if wake is not None and (first is None or wake < first):
                first = wake
        return first

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do and nothing running."""
        return not len(self.queues) and not any(True for _ in self.lanes.running()) and not self._launcher.actions

    # -- bookkeeping -----------------------------------------------------------------------------------------------

    def _take_actions(self) -> list[Action]:
        actions, self._launcher.actions = self._launcher.actions, []
        return actions

    def _end(self, sequence: Sequence, status: RequestStatus, reason: str) -> None:
        sequence.ended = sequence.status = status
        self._launcher.actions.append(End(sequence, status, reason))
        self.queues.of(sequence).remove(sequence)
        self._admission.invalidate()

    def _give_up(self, work: Pass) -> None:
        """Forget a stopped pass whose sequences have to make room: those that stay join a later one."""
        work.live = 0
        self._drop(work)

    def _drop(self, work: Pass) -> None:
        """Forget a pass that nobody wants any more, once no lane can write to what it holds."""
        if work.lanes or any(other is work for other in self._quarantine.values()):
            return
        self._launcher.let_go(work)
        work.unbind()
        for segment in work.segments:
            if segment.sequence.ended is not None:
                self._admission.release(segment.sequence)
