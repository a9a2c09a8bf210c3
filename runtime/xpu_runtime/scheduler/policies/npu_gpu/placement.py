"""Where the next kernel of a pass runs, and how far the pass goes there."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg.graph import Form, Heg, KernelKind, LaneSpec
from xpu_runtime.heg.roofline import Load
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.npu_gpu.attention_warmup import AttentionWarmup

__all__ = ["LanePlacement"]


class LanePlacement:
    """Binds elastic kernels to a lane when they are launched (`agent-xpu-v1 §5.2`).

    Attributes:
        chunk: about what a full chunk loads, of a pass that is not composed yet.
    """

    def __init__(self, heg: Heg, policy: SchedulerPolicy, lanes: LaneStates, warmup: AttentionWarmup) -> None:
        self._everything = heg.everything
        self._static = heg.lane("static")
        chunk = policy.chunk_tokens
        self.chunk = Load(chunk, chunk * chunk, chunk)
        self._heg = heg
        self._lanes = lanes
        self._warmup = warmup

    def of_next_pass(self, lanes: list[LaneSpec], now: float, *, urgent: bool = False) -> LaneSpec:
        """Where the first kernel of a prefill pass would run; ``urgent``: of a person's."""
        return self._choose(Form.CUT, 0, self.chunk, lanes, now, urgent=urgent)

    def of(self, work: Pass, lanes: list[LaneSpec], now: float) -> LaneSpec:
        """Where the next kernel of ``work`` runs: on one of ``lanes``, or on the lane of all kernels."""
        if not work.prefill:
            return self._everything  # a decode batch that was cut
        if self._static in lanes and self._warmup.preferred(work, now):
            return self._warmup.lane
        lane = self._choose(work.form, work.cursor, work.load, lanes, now, urgent=work.reactive)
        if self._static is not None and lane is self._static and work.load.tokens > self._heg.static_tokens:
            return self._everything
        return lane

    def stop(self, work: Pass, lane: LaneSpec) -> int:
        """How far ``work`` can go on ``lane`` before a kernel has to run, or would rather run, elsewhere."""
        last = self._heg.last_kernel(work.form, work.load)
        if self._static is None and (work.reactive or not self._lanes.limited(lane)):
            return last
        return min(work.cursor + 1, last)

    def leads_on(self, work: Pass, lane: LaneSpec) -> bool:
        """Whether ``work`` has attention on the static lane next, where the kernel behind it runs in any case."""
        if lane is not self._static:
            return False
        kernels, behind = self._heg.forms[work.form], work.cursor + 1
        return (
            kernels[work.cursor].kind is KernelKind.ATTENTION
            and behind < self._heg.last_kernel(work.form, work.load)
            and lane.name in kernels[behind].lanes
        )

    def _choose(
        self, form: Form, index: int, load: Load, lanes: list[LaneSpec], now: float, *, urgent: bool
    ) -> LaneSpec:
        """The one of ``lanes`` for kernel ``index`` of ``form``; dynamic kernels fall to the lane of all.

        Of two that are free the one where the kernel takes less energy (`agent-xpu-v1 §6.3`, which compares TFLOPS/W;
        here the rows that fill up a chunk count), else the one that is through with it first. By time alone people
        whose prompts are not divided had their first tokens sooner and their answers later (simulated: TTFT -11 %, P90
        +21 % with 3B at 3 + 6), since the lane of all kernels is that of answers.

        What is not urgent leaves that lane alone unless it gains more time there than whoever else wants the lane can
        lose by it: then a fragment goes there rather than filled up to a whole chunk, and whole chunks where that lane
        is much the faster (`agent-xpu-v1 §5.2`, prompt margins, and `§6.5`, load balancing).
        """
        kernel = self._heg.forms[form][index]
        able = [lane for lane in lanes if lane.name in kernel.lanes and lane.name not in self._lanes.broken]
        if len(able) < 2:
            return able[0] if able else self._everything
        times = {lane.name: self._heg.kernel_s(form, index, lane.name, load) for lane in able}
        if not urgent and self._static is not None and 2 * times[self._everything.name] >= times[self._static.name]:
            return self._static
        free_at = {lane.name: self._lanes.expected_free_at(lane, now) for lane in able}
        if max(free_at.values()) <= now:
            lines = self._heg.rooflines
            return min(able, key=lambda lane: lines[lane.name].energy_j(times[lane.name]))
        return min(able, key=lambda lane: free_at[lane.name] + times[lane.name])
