"""Launches passes on lanes, retries kernels that fail and gives up kernels that hang."""

from __future__ import annotations

import copy
import logging
import time
from collections import Counter
from collections.abc import Callable

import numpy as np

from xpu_runtime.engine.attention_compiler import AttentionCompiler
from xpu_runtime.engine.device_fallback import KEEP_S, DeviceFallback, rest_s
from xpu_runtime.engine.metrics import MetricsRecorder
from xpu_runtime.errors import KernelTimeoutError
from xpu_runtime.heg import Form, KernelKind
from xpu_runtime.lanes.activation_buffer import ActivationBuffer
from xpu_runtime.lanes.graph_loader import GraphLoader
from xpu_runtime.lanes.kv_cache import KvCache
from xpu_runtime.lanes.lane import Lane, LaneJob, LaunchResult
from xpu_runtime.lanes.step_inputs import StepInputs
from xpu_runtime.model.openvino_errors import openvino_message
from xpu_runtime.qualification import Fault, FaultNotes
from xpu_runtime.scheduler import ActivationSlot, Launch, OutOfUse, Pass, Scheduler, SwitchGraph

__all__ = ["Executor"]

_LOG = logging.getLogger(__name__)

_CANCEL_RETRY_S = 0.002
"""Seconds until the cancellation of a kernel is requested again (measured: a cancellation takes 0.2 to 2.5 ms)."""
_HANG_FACTOR = 20.0
"""A kernel counts as hung only if it also takes this many times longer than predicted."""
_CPU_HANG_FACTOR = 10.0
"""Both limits are as many times longer for the CPU in place of a GPU, for which durations are predicted (chosen)."""


class Executor:
    """Carries out the launches of the scheduler, and reports failed launches to it.

    Args:
        scheduler: source of the launches.
        kv: KV cache of the device.
        buffers: activations between the kernels of the cut form.
        metrics: counters of the engine.
        kernel_timeout_s: seconds after which a kernel may count as hung.
    """

    def __init__(
        self,
        scheduler: Scheduler,
        kv: KvCache,
        buffers: dict[ActivationSlot, ActivationBuffer],
        metrics: MetricsRecorder,
        kernel_timeout_s: float,
    ) -> None:
        self.lanes: dict[str, Lane] = {}
        """Lanes by name; set before the first launch."""
        self.graphs: GraphLoader | None = None
        """Loader of other graphs for the static lane; None without short graphs."""
        self.attention: AttentionCompiler | None = None
        """Compiles attention for the static lane; None where that lane has none."""
        self.fallback: DeviceFallback | None = None
        """Carries the general lane where its device fails; None if all lanes use the CPU."""
        self.faults: FaultNotes | None = None
        """Keeps failures of the static lane for `doctor`; None without accelerators."""
        self.rest_reasons: dict[str, str] = {}
        """Error before the latest rest, by lane."""
        self._scheduler = scheduler
        self._kv = kv
        self._buffers = buffers
        self._metrics = metrics
        self._timeout_s = kernel_timeout_s
        self._inputs: dict[int, tuple[Pass, StepInputs]] = {}  # of unfinished passes, by pass id
        self._retried: set[int] = set()  # pass ids
        self._hung_since: dict[str, float] = {}  # by lane
        self._rests_until: dict[str, float] = {}  # by lane
        self._num_rests: Counter[str] = Counter()  # by lane
        self._serves_since: dict[str, float] = {}  # by lane that has rested: since then without an error

    @property
    def hung_lanes(self) -> frozenset[str]:
        """Lanes in use with a hung kernel."""
        return frozenset(self._hung_since)

    def launch(self, launch: Launch) -> None:
        """Run kernels of a pass on a lane."""
        work = launch.work
        inputs = self._inputs[work.id][1] if work.id in self._inputs else self._build_step_inputs(work)
        values = self._buffers[work.slot] if work.form is Form.CUT else None
        self.lanes[launch.lane].launch(LaneJob(launch, inputs, values))

    def switch_graph(self, action: SwitchGraph, post: Callable[[Callable[[], None]], None]) -> None:
        """Load other graphs for a block; ``post`` calls a function inside a step, from any thread."""
        assert self.graphs is not None  # the graph of the scheduler has blocks

        def on_loaded(error: BaseException | None) -> None:
            if error is not None:
                _LOG.warning("graphs of %d rows are not used on lane %r: %s", action.rows, action.lane, error)
            post(lambda: self._scheduler.graph_loaded(action.block, failed=error is not None))

        self.graphs.load(action.block, action.rows, on_loaded)

    def use(self, kv: KvCache) -> None:
        """Forget all passes, which are dropped, and use another KV cache."""
        self._kv = kv
        self._inputs.clear()
        self._retried.clear()

    def release(self, work: Pass) -> None:
        """Forget a pass that is finished or dropped."""
        self._inputs.pop(work.id, None)
        self._retried.discard(work.id)

    def retry(self, result: LaunchResult) -> bool:
        """Run a failed kernel once more, then on the other lane that carries it; without one, fail the pass.

        A kernel writes only its outputs and its own KV rows, so it can simply run again. A lane that fails twice is not
        used for a while.

        Returns:
            Whether the launch counts as stopped before that kernel, because a stop was requested anyway or because
            another lane carries it. The scheduler then launches the rest later.
        """
        launch, work, error = result.job.launch, result.job.launch.work, result.error
        assert error is not None
        self._serves_since.pop(result.lane, None)
        if work.id not in self._retried:
            self._retried.add(work.id)
            if result.job.stop or work.yielding or work.live == 0:
                return True
            again = Launch(launch.lane, work, result.cursor, launch.stop, launch.rows)
            self.lanes[launch.lane].launch(LaneJob(again, result.job.step, result.job.values))
            return False
        kind = self._scheduler.heg.forms[work.form][result.cursor].kind
        if self._is_carried_elsewhere(result.lane, work, result.cursor):
            self._note_fault(result.lane, error, kind)
            self._retried.discard(work.id)
            if not self._leave_out_attention(work, result.cursor, error):
                self._rest(result.lane, error, result.stopped_at)
            return True
        if self.fallback is not None and self.fallback.takes(result.lane):
            reason = f"kernel {result.cursor} failed: {error!r}"
            self.fallback.leave(reason, time.perf_counter(), error=error, kind=kind)
            return True
        self.release(work)
        reason = f"kernel {result.cursor} failed on lane {result.lane!r}: {error!r}"
        self._scheduler.failed(result.lane, reason, time.perf_counter())
        return False

    def served(self, lane: str, now: float) -> None:
        """Make the next rest of ``lane`` a short one if its kernels have ended without an error for `KEEP_S`."""
        if lane in self._num_rests and now - self._serves_since.setdefault(lane, now) >= KEEP_S:
            del self._num_rests[lane], self._serves_since[lane]

    def drop_not_finite(self, result: LaunchResult) -> None:
        """Compute all requests again without NPU and GPU if their logits are not finite, as after an overflow in f16.

        On the CPU they stay as they are: the requests of such rows fail.
        """
        fallback, logits = self.fallback, result.logits
        if fallback is None or logits is None or np.isfinite(logits.max(axis=-1)).all():
            return
        static = self._scheduler.heg.lane("static")
        suspect = static is not None and self._scheduler.lanes.in_use(static.name)
        leaves = fallback.takes(result.lane)
        if not suspect and not leaves:
            return
        result.cursor, result.logits = result.cursor - 1, None  # the pass is not complete
        error = FloatingPointError("logits are not finite")
        if static is not None and suspect:
            self._note_fault(static.name, error)
            self._rest(static.name, error, result.stopped_at)
        if leaves:
            fallback.leave(str(error), time.perf_counter(), error=error)
        else:
            fallback.recompute()

    def check_hung(self, now: float, resumed_at: float) -> str | None:
        """Request pending cancellations again, and give up kernels that hang.

        Args:
            now: time in seconds.
            resumed_at: as in `SuspensionDetector.check`.

        Returns:
            A lane that has not recovered within another timeout, if there is one whose kernels no other lane carries.
        """
        for name in [name for name, until in self._rests_until.items() if until <= now]:
            del self._rests_until[name]
            self._scheduler.lanes.out_of_use[name].discard(OutOfUse.RESTS)
        for name, lane in self.lanes.items():
            lane.retry_cancel()
            if now - resumed_at > self._timeout_s and name not in self._hung_since:
                self._abandon_hung_kernel(name, lane, now)
        waited = {name: now - max(since, resumed_at) for name, since in self._hung_since.items()}
        return next((n for n, seconds in waited.items() if seconds > self._timeout_s and not self._is_static(n)), None)

    def mark_recovered(self, lane: str) -> None:
        """Use ``lane`` again: its hung kernel has ended."""
        if self.fallback is not None and self.fallback.hung and lane not in self._hung_since:
            self.fallback.returned()
            return
        self._hung_since.pop(lane, None)
        self._scheduler.recovered(lane)

    def check_interval_s(self) -> float | None:
        """Return the seconds until `check_hung` should be called again; None if that is not needed."""
        intervals = []
        if any(True for _ in self._scheduler.lanes.running()) or self._hung_since:
            intervals.append(min(1.0, self._timeout_s / 4))
        if any(lane.cancelling for lane in self.lanes.values()):
            intervals.append(_CANCEL_RETRY_S)
        if self._rests_until:
            intervals.append(max(0.0, min(self._rests_until.values()) - time.perf_counter()))
        return min(intervals, default=None)

    def _build_step_inputs(self, work: Pass) -> StepInputs:
        """Build the inputs of a new pass."""
        inputs = StepInputs(work.segments, self._scheduler.kv.table, self._kv.layout.block_size)
        # A stopped pass whose requests were all cancelled never reports its end.
        for ended_pass in [started for started, _ in self._inputs.values() if started.live == 0 and not started.lanes]:
            self.release(ended_pass)
        self._inputs[work.id] = work, inputs
        now = time.perf_counter()
        for segment in work.segments:
            sequence = segment.sequence
            first = segment.start == sequence.memory.cached and not sequence.appended_spans
            if first and sequence.usage.first_kernel_at is not None and sequence.reactive:
                self._metrics.dispatch_delay_s.append(now - sequence.arrived_at)
        return inputs

    def _abandon_hung_kernel(self, name: str, lane: Lane, now: float) -> None:
        """Give up the kernel of ``lane`` if it hangs."""
        replaces_gpu = self.fallback is not None and self.fallback.on_cpu and not self._is_static(name)
        factor = _CPU_HANG_FACTOR if replaces_gpu else 1.0
        job = lane.overdue(now, factor * self._timeout_s)
        if job is None:
            return
        work = job.launch.work
        # A whole pass of a large model may exceed the timeout on a slow machine.
        if lane.overdue(now, factor * _HANG_FACTOR * self._scheduler.heg.form_s(work.form, name, work.load)) is None:
            return
        lane.abandon(job)
        self._serves_since.pop(name, None)
        # Rows that another lane computes meanwhile go to the buffer that the hung kernel may still write to.
        is_carried = self._is_carried_elsewhere(name, work, job.running) and work.lanes == [name]
        if work.live == 0 or not is_carried:
            self.release(work)
        # The hung kernel may still write to its buffer, so other lanes get a copy.
        if job.values is not None and self._buffers[work.slot] is job.values:
            self._buffers[work.slot] = copy.deepcopy(job.values)
        reason = KernelTimeoutError(
            f"kernel {job.running} on lane {name!r} has not ended within kernel_timeout_s={self._timeout_s}"
        )
        kind = self._scheduler.heg.forms[work.form][job.running].kind
        if self.fallback is not None and self.fallback.takes(name):
            self.fallback.leave(str(reason), now, hung=True, error=reason, kind=kind)
            self._scheduler.stopped(name, job.running, now)
            return
        self._hung_since[name] = now
        if is_carried:
            _LOG.warning("kernel %d hangs on lane %r; the rest of its pass runs elsewhere", job.running, name)
            self._note_fault(name, reason, kind)
            self._scheduler.hung(name)
            self._leave_out_attention(work, job.running, reason)
            self._scheduler.stopped(name, job.running, now)
            return
        self._scheduler.failed(name, str(reason), now, hung=True)

    def _is_static(self, lane: str) -> bool:
        """True for a static lane, whose kernels the general lane carries as well."""
        return self._scheduler.heg.lanes[lane].role == "static"

    def _is_carried_elsewhere(self, lane: str, work: Pass, kernel: int) -> bool:
        """True if another lane in use can run ``kernel`` of a pass in place of the static ``lane``."""
        others = set(self._scheduler.heg.forms[work.form][kernel].lanes) - {lane}
        return self._is_static(lane) and any(map(self._scheduler.lanes.in_use, others))

    def _leave_out_attention(self, work: Pass, kernel: int, error: BaseException) -> bool:
        """Use attention of the static lane over this context no more; False if ``kernel`` is no attention."""
        heg = self._scheduler.heg
        if self.attention is None or heg.forms[work.form][kernel].kind is not KernelKind.ATTENTION:
            return False
        self.attention.failed(heg.attention_context(work.load), error)
        return True

    def _note_fault(self, lane: str, error: BaseException, kind: KernelKind | None = None) -> None:
        """Keep a failure of the static ``lane``, whose kernels the general lane runs from now on."""
        if self.faults is not None:
            heg = self._scheduler.heg
            self.faults.note(Fault.of(lane, heg.lanes[lane].device, error, heg.general_lane.device, kind))

    def _rest(self, lane: str, error: BaseException, now: float) -> None:
        """Use ``lane`` no more for a while; each rest is longer than the one before, see `served`."""
        self._serves_since.pop(lane, None)
        seconds = rest_s(self._num_rests[lane])
        self._num_rests[lane] += 1
        self.rest_reasons[lane] = openvino_message(error)
        _LOG.warning("lane %r is not used for %g s, other lanes run its kernels: %s", lane, seconds, error)
        self._rests_until[lane] = now + seconds
        self._scheduler.lanes.out_of_use[lane].add(OutOfUse.RESTS)
