"""The scheduler: events in, actions out, the time passed in.

It never sleeps, locks, reads a clock or touches a device. The engine drives it with real lanes and the monotonic
clock; a simulator drives the same object with virtual ones.

Two mappings are served by the same rules. With an NPU and an iGPU (`agent-xpu-v2 §4.3`) prefill alternates between the
lanes kernel by kernel while decode has the iGPU in between, prefill first. On one kind of device (a CPU, a lone GPU)
what runs beside what is decided by situation: background alone shares passes (decode tokens ride along in prefill); a
reactive prefill has everything; a reactive decode with background prefill waiting splits the lane in two.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from collections.abc import Sequence as ReadOnlyList
from typing import NamedTuple

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.errors import XpuError
from xpu_runtime.heg.annotation import Load
from xpu_runtime.heg.graph import Form, Heg, KernelKind, LaneSpec
from xpu_runtime.memory import KvManager
from xpu_runtime.request import Priority, RequestStatus
from xpu_runtime.scheduler.actions import Action, End, Launch, Yield
from xpu_runtime.scheduler.admission import Admission, MemoryCosts
from xpu_runtime.scheduler.composer import Composer
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.lanestate import LaneStates
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence
from xpu_runtime.scheduler.slack import Slack

__all__ = ["Scheduler", "StepResult"]


class StepResult(NamedTuple):
    """What one pass yielded for one sequence: accepted tokens, and whether it is finished."""

    tokens: ReadOnlyList[int]
    finished: bool


class Scheduler:
    """Policy of the whole engine (`agent-xpu-v2 §4`).

    The driver calls, in this order: `submit` and `cancel` as requests come and go; `stopped` when a lane reports;
    `finish` with the sampled tokens if that completed a pass; then `dispatch`, whose actions it carries out in order.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, kv: KvManager, costs: MemoryCosts) -> None:
        self.queues = Queues()
        self.heg = heg
        self.policy = policy
        self.kv = kv
        self.lanes = LaneStates(heg, policy)
        self._admission = Admission(policy, self.queues, kv, costs)
        self._composer = Composer(heg, policy, self.queues, kv.pool.block_size)
        self._fairness = Fairness(policy)
        self._cut: dict[Priority, Pass | None] = dict.fromkeys(Priority)
        self._actions: list[Action] = []
        self._quarantine: dict[str, Pass] = {}
        self._reserved: set[str] = set()
        self._decode_turn = False
        self._deadlines: list[tuple[float, int, Sequence]] = []
        all_lane = heg.lane("all")
        if all_lane is None:
            raise XpuError("the graph has no lane that runs every kernel")
        self._all: LaneSpec = all_lane
        self._static = heg.lane("static")
        self._decode_half = heg.lane("decode")
        self._prefill_half = heg.lane("prefill")
        self._slack = Slack(heg, policy, all_lane.name, None if self._decode_half is None else self._decode_half.name)

    # -- events ----------------------------------------------------------------------------------------------------

    def submit(self, sequence: Sequence, now: float) -> None:
        """Accept ``sequence``.

        Raises:
            QueueFullError: too many requests wait and none of lower priority can be shed.
        """
        sequence.progressed_at = now
        self._actions += self._admission.enqueue(sequence)
        if sequence.deadline is not None:
            if len(self._deadlines) > 2 * len(self.queues) + 64:  # mostly of requests that have ended
                self._deadlines = [entry for entry in self._deadlines if not entry[2].status.terminal]
                heapq.heapify(self._deadlines)
            heapq.heappush(self._deadlines, (sequence.deadline, sequence.id, sequence))

    def cancel(self, sequence: Sequence, status: RequestStatus, reason: str) -> None:
        """End ``sequence`` early. The caller hears of it at once; its blocks return when no kernel writes to them."""
        if sequence.ended is not None or sequence.status.terminal:
            return
        sequence.ended = sequence.status = status
        self._actions.append(End(sequence, status, reason))
        self.queues.of(sequence).remove(sequence)
        work = sequence.current
        if work is None:
            self._release(sequence)
            return
        work.live -= 1
        if work.live == 0:
            if work.lane is None:
                self._drop(work)
            else:
                self._yield(work.lane)

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """``lane`` is idle again, its pass has reached ``cursor``; returns the pass if it is through."""
        work = self.lanes.work_on(lane)
        if work is None:
            raise XpuError(f"lane {lane!r} reports a stop but nothing was launched on it")
        busy = self.lanes.stop(lane, now)
        units = len(self.heg.lanes[lane].units) / len(self._all.units | self.heg.lanes[lane].units)
        self._fairness.ran(work.priority, busy * units, now)
        self._account(work, lane, busy)
        if work.reactive:
            self._slack.ran(work, lane, busy)
        elif work.protected:
            self._slack.waited(self.queues.reactive.decode, busy)
        work.lane, work.cursor, work.stopped_at = None, cursor, now
        work.yielding = work.protected = False
        if work.live == 0:
            self._drop(work)
            return None
        if cursor >= self._last_kernel(work):
            if self._cut[work.priority] is work:
                self._cut[work.priority] = None
            return work
        if work.form is Form.BATCH:
            self._drop(work)  # given up before it did anything: its sequences join a later batch
        return None

    def finish(self, work: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Take in what a completed pass yielded, by sequence id; sequences without sampled rows need no entry."""
        for segment in work.segments:
            sequence = segment.sequence
            sequence.current = None
            if sequence.ended is not None:
                self._release(sequence)
                continue
            sequence.progressed_at = now
            was_prefill = segment.prefill
            if segment.rows:
                result = results[sequence.id]
                accepted = 0 if was_prefill else len(result.tokens) - 1
                sequence.computed = segment.start + (segment.length if was_prefill else 1 + accepted)
                sequence.drafts = ()
                sequence.tokens.extend(result.tokens)
                self.kv.extend(sequence.id, result.tokens)
                if sequence.first_token_at is None:
                    sequence.first_token_at = now
                if result.finished:
                    sequence.status = RequestStatus.FINISHED
                    self.queues.of(sequence).remove(sequence)
                    self.kv.computed(sequence.id, sequence.computed)
                    self._release(sequence)
                    continue
            else:
                sequence.computed = segment.start + segment.length
            self.kv.computed(sequence.id, sequence.computed)
            if was_prefill and sequence.prefill_left == 0:
                self.queues.of(sequence).promote(sequence)

    def failed(self, lane: str, reason: str, now: float, *, hung: bool = False) -> list[Sequence]:
        """The launch on ``lane`` failed: every sequence of its pass ends as failed.

        With ``hung`` a kernel may still be writing: the lane stays out of use and the blocks stay locked up until
        `recovered`.
        """
        work = self.lanes.work_on(lane)
        if work is None:
            return []
        self.lanes.stop(lane, now)
        work.lane = None
        if self._cut[work.priority] is work:
            self._cut[work.priority] = None
        ended = []
        for segment in work.segments:
            sequence = segment.sequence
            if sequence.ended is None:
                sequence.ended = sequence.status = RequestStatus.FAILED
                self._actions.append(End(sequence, RequestStatus.FAILED, reason))
                self.queues.of(sequence).remove(sequence)
                ended.append(sequence)
        if hung:
            self.lanes.broken.add(lane)
            self._quarantine[lane] = work
        else:
            self._drop(work)
        return ended

    def recovered(self, lane: str) -> None:
        """The hung kernel on ``lane`` has returned: its blocks are free and the lane is usable again."""
        self.lanes.broken.discard(lane)
        work = self._quarantine.pop(lane, None)
        if work is not None:
            self._drop(work)

    def lost(self, sequence: Sequence) -> None:
        """What was off-loaded of ``sequence`` cannot be had back: compute it again."""
        self._admission.lost(sequence)

    def take_ends(self) -> list[End]:
        """The ends that were decided and not yet handed out, for a driver that stops dispatching."""
        ends = [action for action in self._actions if isinstance(action, End)]
        self._actions.clear()
        return ends

    # -- decisions -------------------------------------------------------------------------------------------------

    def dispatch(self, now: float) -> list[Action]:
        """Everything to be done now, in order."""
        self._expire(now)
        self._actions += self._admission.run()
        self._reserved.clear()
        starved = self._fairness.starved(self.queues, now)
        if self._static is not None:
            self._dispatch_disaggregated(now, starved=starved)
        else:
            self._dispatch_shared(now, starved=starved)
        actions, self._actions = self._actions, []
        return actions

    def next_wake(self, now: float) -> float | None:
        """When `dispatch` should be called again if nothing happens before; None for never."""
        if self._admission.restoring:
            return now  # what was loaded back by the last actions joins the next decision
        while self._deadlines and self._deadlines[0][2].status.terminal:
            heapq.heappop(self._deadlines)
        times = [self._deadlines[0][0]] if self._deadlines else []
        if len(self.queues.proactive) and self.policy.gpu_share < 1.0:
            times.append(now + 0.01)
        return min(times, default=None)

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do and nothing running."""
        return not len(self.queues) and not any(True for _ in self.lanes.running()) and not self._actions

    # -- one kind of device ----------------------------------------------------------------------------------------

    def _dispatch_shared(self, now: float, *, starved: bool) -> None:
        """A CPU or a lone GPU: reactive prefill, then reactive decode, then the background in what is left."""
        prefill_wanted = self._reactive_prefill_wanted()
        decoding = bool(self.queues.reactive.decode)
        background = self._cut[Priority.PROACTIVE] is not None or bool(self.queues.proactive.ready_to_prefill())
        if starved and (prefill_wanted or decoding) and self._fairness.background_turn:
            if background and not (self._decode_turn and self._decodes_wait()):
                self._background(self._all, now, kernels=self._slice(), protected=True)
            elif prefill_wanted and self._decodes_wait() and self.lanes.free(self._all):
                self._start_decode(self._all, now, background=True)
        if prefill_wanted:
            self._offer(Priority.REACTIVE, [self._all], now)
            return
        if decoding:
            self._answer(now, background=background, starved=starved)
            return
        if not self.lanes.free(self._all):
            return
        decode_first = not self.policy.piggybacking and self._decode_turn
        free = self._cut[Priority.PROACTIVE] is None and (not background or decode_first)
        if free and self.queues.proactive.ready_to_decode():
            self._start_decode(self._all, now)
            return
        self._background(self._all, now)

    def _answer(self, now: float, *, background: bool, starved: bool) -> None:
        """Decode what a person reads, and let background prefill on beside it or in between as the slack allows."""
        ready = bool(self.queues.reactive.ready_to_decode())
        if background and not self.lanes.broken:
            self._use_slack(now, ready=ready)
        if not ready:
            return
        half, other = self._decode_half, self._prefill_half
        split = half is not None and other is not None and self.lanes.work_on(other.name) is not None
        lane = half if split and half is not None else self._all
        if self.lanes.free(lane):
            # Slack goes to prefill first: beside an answer it gets more done a second than riders do (measured).
            # Aged riders need no slack (v2 §4.5 (3)).
            alone = not starved and (background or self._slack.room(self.queues.reactive.decode) <= 0.0)
            self._start_decode(lane, now, alone=alone or split)
        else:
            self._reserve(lane)

    def _use_slack(self, now: float, *, ready: bool) -> None:
        """Start the next background kernel if every answer under way can afford it, the cheaper of two ways."""
        answers = self.queues.reactive.decode
        work = self._cut[Priority.PROACTIVE]
        if any(s.own_s == 0.0 for s in answers) or (work is not None and work.lane is not None):
            return
        room = self._slack.room(answers)
        if room <= 0.0:
            return
        load = work.load if work is not None else Load(self.policy.chunk_tokens, 0, self.policy.chunk_tokens)
        kernel = self.heg.forms[Form.CUT][0 if work is None else work.cursor]
        alone = self.heg.time_s(kernel, self._all.name, load)
        half, other = self._decode_half, self._prefill_half
        if self.policy.disaggregation and half is not None and other is not None:
            price = self._slack.price_of_split(self.heg.time_s(kernel, other.name, load), len(answers))
            if price < alone:
                beside = ready or self.lanes.work_on(half.name) is not None
                if price <= room and beside and self.lanes.free(other):
                    self._background(other, now, kernels=1)
                return
        if ready and alone <= room:
            self._background(self._all, now, kernels=1, protected=True)

    def _background(self, lane: LaneSpec, now: float, *, kernels: int | None = None, protected: bool = False) -> None:
        """Go on with the proactive pass, or begin the next one, on ``lane``; ``protected`` from being stopped."""
        if not self.lanes.free(lane) or lane.units & self._reserved:
            return
        work = self._cut[Priority.PROACTIVE]
        if work is None:
            work = self._cut[Priority.PROACTIVE] = self._composer.proactive_prefill(now)
        if work is None or work.lane is not None or not self.lanes.admit(lane, work, now):
            return
        stop = self._run_length(work, lane)
        work.protected = protected
        self._launch(lane, work, stop if kernels is None else min(stop, work.cursor + kernels), now)
        self._decode_turn = True

    def _decodes_wait(self) -> bool:
        """Whether background answers wait that no prefill pass takes along."""
        if self._cut[Priority.PROACTIVE] is not None or not self.queues.proactive.ready_to_decode():
            return False
        return not self._composer.rides or not self.queues.proactive.ready_to_prefill()

    def _slice(self) -> int:
        """Kernels a starved background gets between two reactive launches."""
        share = self.policy.aged_share / (1.0 - self.policy.aged_share)
        return max(1, int(len(self.heg.forms[Form.CUT]) * share))

    # -- NPU and iGPU ----------------------------------------------------------------------------------------------

    def _dispatch_disaggregated(self, now: float, *, starved: bool) -> None:
        """Prefill over both lanes, decode on the iGPU in between; prefill goes first there (v2 §4.3 (3))."""
        static = self._static
        assert static is not None
        if starved and self._fairness.background_turn:
            # v2 §4.5 (3): the iGPU for the overdue prefill, reactive token-wise kernels stay on the NPU. Kernel by
            # kernel in turns, so that reactive prefill, which needs the iGPU for attention, is not suspended.
            self._offer(Priority.PROACTIVE, [self._all], now)
            if self._decodes_wait() and self.lanes.free(self._all):
                self._start_decode(self._all, now, background=True)
        if self._reactive_prefill_wanted():
            elastic = [static] if starved else [static, self._all]
            self._offer(Priority.REACTIVE, elastic, now)
        # Prefill first on the iGPU, whoever it is for. But on the NPU, where it would only add to the memory pressure,
        # background prefill comes after a decode that a person waits for (v2 §4.3 (5)).
        yields = bool(self.queues.reactive.ready_to_decode()) and self._next_is_static(Priority.PROACTIVE)
        if not yields:
            self._offer(Priority.PROACTIVE, [static], now)
        if self.lanes.free(self._all) and not self._all.units & self._reserved:
            self._start_decode(self._all, now)
            if yields and self.queues.reactive.ready_to_decode():
                return  # refused for its memory pressure: the next slot is its own
        if yields:
            self._offer(Priority.PROACTIVE, [static], now)

    def _next_is_static(self, priority: Priority) -> bool:
        """Whether the next prefill kernel of ``priority`` may run on the static lane."""
        work = self._cut[priority]
        assert self._static is not None
        return self._static.name in self.heg.forms[Form.CUT][0 if work is None else work.cursor].lanes

    # -- launching -------------------------------------------------------------------------------------------------

    def _reactive_prefill_wanted(self) -> bool:
        return self._cut[Priority.REACTIVE] is not None or bool(self.queues.reactive.ready_to_prefill())

    def _offer(self, priority: Priority, lanes: list[LaneSpec], now: float) -> None:
        """Launch the next prefill kernels of ``priority`` on the best of ``lanes``, or hold the lane for them."""
        work = self._cut[priority]
        if work is not None and work.lane is not None:
            return
        if work is None:
            # Composed only when it can start, so that whoever comes meanwhile is still taken along.
            first = self.heg.forms[Form.CUT][0]
            lane = self._choose(first.lanes, lanes, now)
            if not self.lanes.free(lane) or lane.units & self._reserved:
                if priority is Priority.REACTIVE:
                    self._reserve(lane)
                return
            work = (
                self._composer.reactive_prefill()
                if priority is Priority.REACTIVE
                else self._composer.proactive_prefill(now)
            )
            self._cut[priority] = work
            if work is None:
                return
            if priority is Priority.PROACTIVE:
                self._decode_turn = True
        if not work.segments[-1].prefill:
            lanes = [self._all]  # a decode batch that was cut
        kernel = self.heg.forms[work.form][work.cursor]
        lane = self._choose(kernel.lanes, lanes, now)
        if self._static is not None and lane is self._static and work.load.tokens > self.heg.static_tokens:
            lane = self._all
        if not self.lanes.free(lane) or (lane.units & self._reserved and not work.reactive):
            if work.reactive:
                self._reserve(lane)
            return
        if not self.lanes.admit(lane, work, now):
            if work.reactive:  # what takes the bandwidth has to stop, on whichever lane
                self._reserve(lane, *(self.heg.lanes[name] for name, _ in self.lanes.running()))
            return
        self._launch(lane, work, self._run_length(work, lane), now)

    def _choose(self, holders: tuple[str, ...], lanes: list[LaneSpec], now: float) -> LaneSpec:
        """The lane among ``lanes`` that holds the kernel and is free first; dynamic kernels fall to the lane of all.

        Among equally free ones the order of ``lanes`` decides, which puts the one with the better TFLOPS/W first.
        """
        able = [lane for lane in lanes if lane.name in holders and lane.name not in self.lanes.broken] or [self._all]
        return min(able, key=lambda lane: self.lanes.expected_free_at(lane, now))

    def _run_length(self, work: Pass, lane: LaneSpec) -> int:
        """How far ``work`` can go on ``lane`` before a kernel has to run, or would rather run, elsewhere."""
        last = self._last_kernel(work)
        if self._static is None and (work.reactive or not self.lanes.limited(lane)):
            return last
        return min(work.cursor + 1, last)

    def _last_kernel(self, work: Pass) -> int:
        """Where the pass ends: without sampled rows the head is left out."""
        kernels = self.heg.forms[work.form]
        if work.load.rows == 0 and kernels[-1].kind is KernelKind.HEAD:
            return len(kernels) - 1
        return len(kernels)

    def _start_decode(self, lane: LaneSpec, now: float, *, alone: bool = False, background: bool = False) -> None:
        work = self._composer.decode(alone=alone, now=now, kernel_lane=lane.name, background=background)
        if work is None:
            return
        under_way = self._cut[work.priority] is not None
        if under_way and work.form is Form.CUT and Form.WHOLE in self.heg.forms:
            work.form = Form.WHOLE
        # Through the cut form it would overwrite the activations of the pass under way.
        if (under_way and work.form is Form.CUT) or not self.lanes.admit(lane, work, now):
            for segment in work.segments:
                segment.sequence.current = None
            return
        self._decode_turn = False
        if work.form is Form.CUT:
            self._cut[work.priority] = work
        stop = self._last_kernel(work)
        if background:
            work.protected, stop = True, min(stop, self._slice())
        self._launch(lane, work, 1 if self.lanes.limited(lane) and not work.reactive else stop, now)

    def _launch(self, lane: LaneSpec, work: Pass, stop: int, now: float) -> None:
        if work.started_at is None:
            work.started_at = now
            for segment in work.segments:
                if segment.sequence.first_kernel_at is None:
                    segment.sequence.first_kernel_at = now
        self.lanes.start(lane, work, stop, now)
        work.lane = lane.name
        self._actions.append(Launch(lane.name, work, work.cursor, stop))

    def _reserve(self, *lanes: LaneSpec) -> None:
        """Keep the units of ``lanes`` for reactive work and ask proactive work on them to stop."""
        for lane in lanes:
            self._reserved |= lane.units
            if self.policy.preemption:
                for name in self.lanes.blockers(lane):
                    self._yield(name)

    def _yield(self, lane: str) -> None:
        work = self.lanes.work_on(lane)
        cancel = self.policy.cancel_kernels and self.heg.lanes[lane].cancels
        if work is None or work.yielding:
            return
        if work.live and (work.protected or work.reactive):
            return
        if work.form is Form.WHOLE and (work.live or not cancel):
            return  # it has no boundary to stop at, and is as short as the wait for one
        if work.form is Form.BATCH and not cancel:
            return
        work.yielding = True
        for segment in work.segments:
            segment.sequence.preemptions += 1
        self._actions.append(Yield(lane, cancel))

    # -- bookkeeping -----------------------------------------------------------------------------------------------

    def _expire(self, now: float) -> None:
        while self._deadlines and self._deadlines[0][0] <= now:
            deadline, _, sequence = heapq.heappop(self._deadlines)
            self.cancel(sequence, RequestStatus.SHED, f"its deadline passed {now - deadline:.3f} s ago")

    def _account(self, work: Pass, lane: str, busy: float) -> None:
        power = self.heg.rooflines[lane].power_w
        for segment in work.segments:
            segment.sequence.busy_s += busy
            if segment.prefill:
                segment.sequence.prefill_busy_s += busy
            if power is not None:
                segment.sequence.energy_j += power * busy * segment.length / work.load.tokens

    def _drop(self, work: Pass) -> None:
        """Forget a pass that nobody wants any more."""
        if self._cut[work.priority] is work:
            self._cut[work.priority] = None
        for segment in work.segments:
            segment.sequence.current = None
            if segment.sequence.ended is not None:
                self._release(segment.sequence)

    def _release(self, sequence: Sequence) -> None:
        if sequence.id in self.kv:
            self.kv.release(sequence.id)
