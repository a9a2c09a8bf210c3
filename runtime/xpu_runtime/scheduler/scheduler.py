"""The scheduler: takes events and the time, returns actions.

It never sleeps, locks, reads a clock or touches a device. The engine drives it with real lanes and the monotonic clock;
the simulator drives the same class with virtual ones.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from collections.abc import Sequence as ReadOnlyList
from dataclasses import replace
from typing import NamedTuple

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Contention, Form, Heg, LaneSpec, Roofline, Work
from xpu_runtime.kv import KvManager
from xpu_runtime.request import RequestStatus
from xpu_runtime.scheduler.actions import Action, ActionQueue, End, WarmUp
from xpu_runtime.scheduler.admission import KvAdmission
from xpu_runtime.scheduler.batch_builder import BatchBuilder
from xpu_runtime.scheduler.calibration_turns import CalibrationTurns
from xpu_runtime.scheduler.deadlines import Deadlines
from xpu_runtime.scheduler.embedding_queue import EmbeddingQueue
from xpu_runtime.scheduler.embedding_turns import EmbeddingTurns
from xpu_runtime.scheduler.fairness import Fairness
from xpu_runtime.scheduler.kv_preemption import KvPreemption, PreemptionCosts
from xpu_runtime.scheduler.lane_states import OutOfUse
from xpu_runtime.scheduler.launcher import Launcher
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.device_policy import DevicePolicy
from xpu_runtime.scheduler.policies.npu_gpu import NpuGpuPolicy
from xpu_runtime.scheduler.policies.single_device import SingleDevicePolicy
from xpu_runtime.scheduler.queues import Queues
from xpu_runtime.scheduler.sequence import Sequence
from xpu_runtime.scheduler.sharing.peers import PeerRules
from xpu_runtime.scheduler.step_times import StepTimes
from xpu_runtime.scheduler.warm_up_turns import WarmUpTurns

__all__ = ["Scheduler", "StepResult"]

_GPU_SHARE_WAKE_S = 0.01
"""Time between two decisions while proactive work waits for its share of the iGPU."""


class StepResult(NamedTuple):
    """Result of one pass for one sequence: the accepted tokens, and whether the sequence is finished.

    A finished sequence continues if there are tokens to be ``appended`` and blocks for them; `Extend` reports that.
    """

    tokens: ReadOnlyList[int]
    finished: bool
    appended: ReadOnlyList[int] = ()


class Scheduler:
    """Scheduler of the engine (`agent-xpu-v2 §4`).

    The driver calls, in this order: `submit` and `cancel` as requests come and go; `stopped` when a lane reports;
    `finish` with the sampled tokens if that completed a pass; then `dispatch`, whose actions it carries out in order.

    `NpuGpuPolicy` decides which passes run beside which on an NPU and an iGPU, `SingleDevicePolicy` on one device.

    Attributes:
        queues: requests that have not ended.
        heg: the graph; without `SchedulerPolicy.disaggregation` it has no static lane.
        policy: settings of the scheduler.
        kv: KV blocks, whose tables the driver reads.
        lanes: occupancy of the lanes.
        devices: devices that the lanes use.
        step_times: measured times of decode steps.
        peer_rules: rules for the work of other engines on the same devices.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, kv: KvManager, costs: PreemptionCosts) -> None:
        if not policy.disaggregation:  # one lane that runs every kernel
            lanes = {name: lane for name, lane in heg.lanes.items() if lane.role != "static"}
            heg = replace(heg, lanes=lanes, static_tokens=0, short_tokens=0, graph_blocks=())
        self.queues = queues = Queues()
        self.heg = heg
        self.step_times = StepTimes(heg)
        self.policy = policy
        self.kv = kv
        self._actions = ActionQueue()
        self._builder = builder = BatchBuilder(heg, policy, queues, kv)
        self._launcher = launcher = Launcher(heg, policy, queues, builder, self._actions)
        preemption = KvPreemption(queues.proactive, kv, costs, builder.pass_of, launcher.preempt, self._discard_stopped)
        self._admission = KvAdmission(policy, queues, kv, preemption)
        self.lanes = launcher.lanes
        self._fairness = fairness = Fairness(policy)
        static = heg.lane("static")
        self._device_policy: DevicePolicy
        if static is None:
            self._device_policy = SingleDevicePolicy(heg, policy, queues, launcher, fairness)
        else:
            self._device_policy = NpuGpuPolicy(heg, policy, static, queues, launcher, builder, fairness, self._actions)
        self._embeddings = EmbeddingTurns(heg, policy, queues, launcher, fairness, self._device_policy, self._actions)
        self._calibrations = CalibrationTurns(
            heg, policy, queues, launcher, fairness, self._device_policy, self._actions
        )
        self._warm_ups = WarmUpTurns(heg, launcher.lanes, self._actions)
        self.peer_rules = PeerRules(queues, launcher, fairness, self._device_policy, self._embeddings)
        self._deadlines = Deadlines()
        self.devices = frozenset(lane.device for lane in heg.lanes.values())
        self._hung_passes: dict[str, Pass] = {}
        self._paused = False

    # -- events ----------------------------------------------------------------------------------------------------

    def submit(self, sequence: Sequence, now: float) -> None:
        """Accept ``sequence``.

        Raises:
            QueueFullError: too many requests wait and none of lower priority can be shed.
        """
        sequence.progressed_at = now
        self._actions.extend(self._admission.enqueue(sequence))
        self._device_policy.request_arrived()
        self._deadlines.add(sequence, len(self.queues))

    def cancel(self, sequence: Sequence, status: RequestStatus, reason: str) -> None:
        """End ``sequence`` early; `End` is reported at once, its blocks return when no kernel writes to them."""
        if sequence.ended is not None or sequence.status.terminal:
            return
        self._end_sequence(sequence, status, reason)
        pass_ = self._builder.pass_of(sequence)
        if pass_ is None:
            self._admission.release(sequence)
            return
        pass_.live -= 1
        if pass_.live == 0:
            self._drop_pass(pass_)
            for lane in pass_.lanes:
                self._launcher.stop(lane)

    def stopped(self, lane: str, cursor: int, now: float) -> Pass | None:
        """Record that ``lane`` is idle again and that its pass has reached ``cursor``; returns the pass if complete.

        A split kernel is complete when every lane has returned with its rows.
        """
        running = self.lanes.stop(lane, now)
        pass_, busy_s = running.pass_, now - running.since
        share_s = busy_s * self.heg.machine_share(lane)
        self._fairness.record(pass_.priority, share_s, now)
        self._embeddings.chat_ran(pass_, share_s)
        pass_.lanes.remove(lane)
        counted_s = pass_.record_time(busy_s, now, self.heg.rooflines[lane])
        self._device_policy.pass_stopped(pass_, lane, busy_s, counted_s, now)
        pass_.yielding = pass_.protected = False
        if pass_.live == 0:
            self._drop_pass(pass_)
            return None
        if not pass_.lane_stopped(cursor, running.rows):
            return None
        if pass_.cursor >= self.heg.last_kernel(pass_.form, pass_.load):
            self._launcher.discard(pass_)
            return pass_
        if pass_.form is not Form.CUT:
            self._drop_pass(pass_)  # cancelled before its only kernel was done: its sequences join a later pass
        return None

    def finish(self, pass_: Pass, results: Mapping[int, StepResult], now: float) -> None:
        """Take the ``results`` of a completed pass, by sequence id; sequences without sampled rows need no entry."""
        self._builder.release(pass_)
        self._admission.invalidate()
        self._calibrations.step_ended(pass_, now)
        if not pass_.prefill:
            self.step_times.record(pass_.load.tokens, pass_.busy_s)
        for segment in pass_.segments:
            sequence = segment.sequence
            if sequence.ended is not None:
                self._admission.release(sequence)
                continue
            was_prefill = pass_.prefill and segment.prefill
            if segment.rows:
                result = results[sequence.id]
                # A decode step computes the newest token and its accepted drafts: as many as it returns.
                sequence.num_computed_tokens = segment.start + (segment.length if was_prefill else len(result.tokens))
                sequence.drafts = ()
                sequence.tokens.extend(result.tokens)
                self.kv.extend(sequence.id, result.tokens)
                if sequence.usage.first_token_at is None:
                    sequence.usage.first_token_at = now
                if result.finished and not result.appended:
                    sequence.status = RequestStatus.FINISHED
                    self.queues.of(sequence).remove(sequence)
                    self.kv.mark_computed(sequence.id, sequence.num_computed_tokens)
                    self._admission.release(sequence)
                    continue
                sequence.pending_append = result.appended
            else:
                sequence.num_computed_tokens = segment.start + segment.length
            self.kv.mark_computed(sequence.id, sequence.num_computed_tokens)
            if sequence.num_computed_tokens > sequence.max_computed_tokens:
                sequence.max_computed_tokens, sequence.progressed_at = sequence.num_computed_tokens, now
            queues, prefills = self.queues.of(sequence), sequence.num_prefill_left > 0
            if sequence.pending_append:
                queues.remove(sequence)
                queues.extending.append(sequence)
            elif was_prefill and not prefills:
                queues.promote(sequence)
            elif prefills and not was_prefill:
                queues.demote(sequence)

    def failed(self, lane: str, reason: str, now: float, *, hung: bool = False) -> list[Sequence]:
        """End every sequence of the pass on ``lane`` as failed, for ``reason``, and return those sequences.

        With ``hung`` a kernel may still be writing: lane and blocks are out of use until `recovered`.
        """
        pass_ = self.lanes.work_on(lane)
        if pass_ is None:
            return []
        self.lanes.stop(lane, now)
        pass_.lanes.remove(lane)
        pass_.live = 0  # rows that another lane still computes are not needed
        ended = [segment.sequence for segment in pass_.segments if segment.sequence.ended is None]
        for sequence in ended:
            self._end_sequence(sequence, RequestStatus.FAILED, reason)
        if hung:
            self.hung(lane)
            self._hung_passes[lane] = pass_
            self._launcher.discard(pass_)
        self._drop_pass(pass_)
        return ended

    def hung(self, lane: str) -> None:
        """Take ``lane`` out of use until `recovered`: a kernel that was given up has not returned."""
        self.lanes.out_of_use[lane].add(OutOfUse.HANGS)

    def recovered(self, lane: str) -> None:
        """Record that the hung kernel of ``lane`` has returned."""
        self.lanes.out_of_use[lane].discard(OutOfUse.HANGS)
        pass_ = self._hung_passes.pop(lane, None)
        if pass_ is not None:
            self._drop_pass(pass_)

    def pause(self) -> None:
        """Launch nothing more until `resume`; deadlines and cancellations go on."""
        self._paused = True

    def resume(self) -> None:
        """Launch again."""
        self._paused = False

    @property
    def paused_idle(self) -> bool:
        """True if launches are paused and nothing runs any more."""
        busy = any(True for _ in self.lanes.running()) or self.lanes.holding or self._hung_passes
        return self._paused and not busy

    def recompute_all(self, num_blocks: int, block_size: int, now: float, *, exact_blocks: bool) -> None:
        """Compute every request again from its tokens, with an empty KV pool of these blocks.

        Nothing may run any more, besides hung kernels of passes that were given up.
        """
        for pass_ in tuple(self._launcher.passes()):
            self._discard_stopped(pass_)
        self.kv.reset(num_blocks, block_size, exact_blocks=exact_blocks)
        self._actions.extend(self._admission.recompute_all(now))
        self._builder.kv_changed()

    def use_device(self, device: str) -> None:
        """Take turns with the engines on ``device`` from now on: the general lane has moved there."""
        general = self.heg.general_lane
        self.devices = frozenset(device if lane is general else lane.device for lane in self.heg.lanes.values())

    def attach(self, queue: EmbeddingQueue) -> None:
        """Schedule the batches of ``queue`` from now on."""
        self._embeddings.attach(queue)

    def detach(self, queue: EmbeddingQueue) -> None:
        """Schedule no more batches of ``queue``; one that runs goes on."""
        self._embeddings.detach(queue)

    def embedded(self, lane: str, now: float) -> float:
        """Record that the batch of `Embed` on ``lane`` has ended, whatever its outcome; returns its seconds."""
        return self._embeddings.ended(lane, now)

    def enable_calibration(self, lane: LaneSpec, work: Work, piece_rows: int) -> None:
        """Use a calibration kernel on ``lane``, with ``work`` for up to ``piece_rows`` rows."""
        self._calibrations.enable(lane, work, piece_rows)

    def offer_calibration(self, sequence: Sequence, pieces: list[tuple[int, int]], kind: Hashable) -> None:
        """Let the calibration kernel run over ``pieces`` of rows ``[first, last)`` of a prompt when that delays no one.

        Requests of one class ``kind`` share what is known about the tokens that calibration saves.
        """
        self._calibrations.offer(sequence, pieces, kind)

    def drop_calibration(self, sequence: Sequence, num_saved: int = 0) -> None:
        """Forget the rows of ``sequence``, in which calibration saved ``num_saved`` decode steps."""
        self._calibrations.drop(sequence, num_saved)

    def calibrated(self, lane: str, now: float, *, done: bool) -> float:
        """Record that the kernel of `Calibrate` on ``lane`` has ended, ``done`` or not; returns its seconds."""
        return self._calibrations.ended(lane, now, done=done)

    def add_warm_ups(self, warm_ups: Iterable[WarmUp]) -> None:
        """Run ``warm_ups`` while there is nothing else to do."""
        self._warm_ups.add(warm_ups)

    def warm_up_s(self, warm_up: WarmUp) -> float:
        """Predicted seconds of ``warm_up``."""
        return self._warm_ups.predicted_s(warm_up)

    def warmed_up(self, now: float, *, done: bool) -> int:
        """Record that the kernels of `WarmUp` have ended, ``done`` or not; returns the number of warm-ups left."""
        self._warm_ups.ended(now, done=done)
        return self._warm_ups.left

    def compiled(self, context: int, now: float, compile_s: float | None = None) -> None:
        """Record that the attention over ``context`` tokens that `CompileKernel` asked for is ready.

        ``compile_s`` are the seconds that it took, if they were measured.
        """
        self._device_policy.compiled(context, now, compile_s)

    def leave_out_attention(self, context: int) -> None:
        """Run attention over ``context`` tokens on the general lane: its static kernel is missing, wrong or slower."""
        self._device_policy.leave_out_attention(context)

    def allow_attention(self, *, allowed: bool) -> None:
        """Keep attention kernels of a static lane, or release them and compile none, as while memory is short."""
        self._device_policy.allow_attention(allowed=allowed)

    def graph_loaded(self, block: int, *, failed: bool) -> None:
        """Record that the load of `SwitchGraph` for ``block`` has ended; ``failed``: the kernels have other graphs."""
        self._device_policy.graph_loaded(block, failed=failed)

    def restored(self, sequence: Sequence) -> None:
        """Let ``sequence`` run: `Restore` is complete."""
        self._admission.restored(sequence)

    def lost(self, sequence: Sequence) -> None:
        """Recompute ``sequence``: its KV could not be saved, or cannot be loaded."""
        if sequence.ended is None:  # a failed save may be reported late
            self._admission.lost(sequence)

    def recalibrate(self, rooflines: Mapping[str, Roofline], contention: Contention) -> None:
        """Predict with ``rooflines`` of all lanes from now on: a lane was measured while the engine serves."""
        self.heg.recalibrate(rooflines, contention)
        self.lanes.recalibrated()
        self._builder.recalibrated()

    def set_conditions(self, *, gpu_load: float = 0.0, on_battery: bool = False) -> None:
        """Adapt the share of the iGPU for background work to the machine (`SchedulerPolicy.adaptive_gpu_share`).

        Args:
            gpu_load: share of the time in which other programs keep the iGPU busy.
            on_battery: whether the machine runs on battery.
        """
        self.lanes.set_conditions(gpu_load=gpu_load, on_battery=on_battery)

    def limit_kv(self, limit: int, most: int) -> list[int]:
        """Bound the memory of background requests and cached prefixes, see `KvManager.set_limit`."""
        if limit > self.kv.pool.limit:
            self._admission.invalidate()
        return self.kv.set_limit(limit, most)

    def kv_blocks_released(self) -> None:
        """Note that the driver has released KV blocks of `kv`: those of a prefix that it read, or of a copy."""
        self._admission.invalidate()

    def take_ends(self) -> list[End]:
        """Return the `End` actions that were not handed out yet, for a driver that stops dispatching."""
        return [action for action in self._actions.take() if isinstance(action, End)]

    # -- decisions -------------------------------------------------------------------------------------------------

    def dispatch(self, now: float) -> list[Action]:
        """Return all actions to carry out now, in order."""
        for deadline, sequence in self._deadlines.expired(now):
            given = f"deadline_s={sequence.deadline_s}, the timeout of a chat model"
            self.cancel(sequence, RequestStatus.EXPIRED, f"its deadline passed {now - deadline:.3f} s ago ({given})")
        if self._paused:
            return self._actions.take()
        self._actions.extend(self._admission.run(now))
        self._launcher.begin_decision()
        beside_peers = self.peer_rules.begin_decision(now)
        waits = beside_peers or self._embeddings.reactive_waits
        starved = self._fairness.starved(self.queues, now, reactive_elsewhere=waits)
        may_start = self.peer_rules.may_start(now, starved=starved)
        if may_start:
            self._embeddings.dispatch_first(now, starved=starved, beside_peers=beside_peers)
            others_wait = starved or waits or self._embeddings.background_waits
            self._calibrations.dispatch_first(now, others_wait=others_wait)
            self._device_policy.dispatch(now, starved=starved, beside_peers=beside_peers)
            self._embeddings.dispatch_last(now)
            self._calibrations.dispatch_last(now, others_wait=others_wait)
        self._calibrations.stop_for_reactive(reactive_elsewhere=waits)
        work = bool(self.queues) or self._embeddings.waiting
        self._warm_ups.dispatch(now, work=work, peers_work=beside_peers or not may_start)
        return self._actions.take()

    def next_wake(self, now: float) -> float | None:
        """Time at which `dispatch` should be called again if nothing happens before; None for never."""
        if self._actions:  # as of a request that was cancelled since
            return now
        first = self._deadlines.next()
        if self._paused:
            return first
        refill = now + _GPU_SHARE_WAKE_S if self.lanes.gpu_share < 1.0 and self._background_waits else None
        for wake in (
            self._device_policy.next_wake(),
            self.peer_rules.next_wake(now),
            self._warm_ups.next_wake(),
            refill,
        ):
            if wake is not None and (first is None or wake < first):
                first = wake
        return first

    @property
    def idle(self) -> bool:
        """True if there are no requests, no running passes and no actions to hand out."""
        running = any(True for _ in self.lanes.running()) or self.lanes.holding
        return not self.queues and not running and not self._actions and not self._embeddings.waiting

    @property
    def _background_waits(self) -> bool:
        return bool(self.queues.proactive) or self._embeddings.waiting

    # -- bookkeeping -----------------------------------------------------------------------------------------------

    def _end_sequence(self, sequence: Sequence, status: RequestStatus, reason: str) -> None:
        sequence.ended = sequence.status = status
        self._actions.add(End(sequence, status, reason))
        self.queues.of(sequence).remove(sequence)
        self._admission.invalidate()

    def _discard_stopped(self, pass_: Pass) -> None:
        """Forget a stopped pass whose sequences have to make room; those that stay join a later pass."""
        pass_.live = 0
        self._drop_pass(pass_)

    def _drop_pass(self, pass_: Pass) -> None:
        """Forget a pass that is not wanted any more, once no lane can write to its blocks."""
        if pass_.lanes or any(other is pass_ for other in self._hung_passes.values()):
            return
        self._launcher.discard(pass_)
        self._builder.release(pass_)
        for segment in pass_.segments:
            if segment.sequence.ended is not None:
                self._admission.release(segment.sequence)
