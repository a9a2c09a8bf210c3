"""Lane placement: the lane of the next kernel of a prefill pass."""

from __future__ import annotations

from xpu_runtime.config import SchedulerPolicy
from xpu_runtime.heg import Form, Heg, KernelKind, LaneSpec, Load
from xpu_runtime.scheduler.lane_states import LaneStates
from xpu_runtime.scheduler.passes import Pass
from xpu_runtime.scheduler.policies.npu_gpu.attention_warmup import AttentionWarmup

__all__ = ["END_TOLERANCE", "LanePlacement"]

END_TOLERANCE = 0.02
"""Kernels whose predicted ends differ by no more than this share of the shorter one end at the same time (chosen)."""


class LanePlacement:
    """Binds elastic kernels to a lane when they are launched (`agent-xpu-v1 §5.2`).

    Attributes:
        chunk: approximate load of a full chunk, for a pass that is not built yet.
    """

    def __init__(
        self, heg: Heg, policy: SchedulerPolicy, static: LaneSpec, lanes: LaneStates, warmup: AttentionWarmup
    ) -> None:
        chunk = policy.chunk_tokens
        self.chunk = Load(chunk, chunk * chunk, chunk)
        self._heg = heg
        self._general_lane = heg.general_lane
        self._static_lane = static
        self._lanes = lanes
        self._warmup = warmup
        self._energy_order = policy.energy_order

    def of_next_pass(self, able: list[LaneSpec], now: float, *, urgent: bool = False) -> LaneSpec:
        """The lane of the first kernel of the next prefill pass; ``urgent``: it is reactive."""
        return self._choose_lane(Form.CUT, 0, self.chunk, able, now, urgent=urgent)

    def of(self, pass_: Pass, able: list[LaneSpec], now: float) -> LaneSpec:
        """The lane of the next kernel of ``pass_``: one of the ``able`` lanes, or the general lane."""
        if not pass_.prefill:
            return self._general_lane  # a decode batch in the cut form
        if self._static_lane in able and self._warmup.preferred(pass_, now):
            return self._static_lane
        lane = self._choose_lane(pass_.form, pass_.cursor, pass_.load, able, now, urgent=pass_.reactive)
        if lane is self._static_lane and pass_.load.tokens > self._heg.static_tokens:
            return self._general_lane
        return lane

    def continues_on(self, lane: LaneSpec, pass_: Pass) -> bool:
        """True if the next kernel of ``pass_`` is attention on the static ``lane`` and the one behind it runs there."""
        if lane is not self._static_lane:
            return False
        kernels, behind = self._heg.forms[pass_.form], pass_.cursor + 1
        return (
            kernels[pass_.cursor].kind is KernelKind.ATTENTION
            and behind < self._heg.last_kernel(pass_.form, pass_.load)
            and lane.name in kernels[behind].lanes
        )

    def _choose_lane(
        self, form: Form, index: int, load: Load, able: list[LaneSpec], now: float, *, urgent: bool
    ) -> LaneSpec:
        """Choose one of the ``able`` lanes for kernel ``index`` of ``form``; dynamic kernels need the general lane.

        If both lanes are free, or end the kernel at the same time, the one with less energy wins (`agent-xpu-v1 §6.3`,
        which compares TFLOPS/W; here the padding of a chunk counts). Otherwise the one that ends the kernel first wins.
        By time alone, reactive prompts would keep the general lane from decode.

        A background kernel leaves the general lane alone, unless it gains more time there than other work on that lane
        can lose: then a fragment runs there rather than padded to a static chunk, and whole chunks where that lane is
        much faster (`agent-xpu-v1 §5.2`, prompt margins, and `§6.5`, load balancing).
        """
        kernel = self._heg.forms[form][index]
        usable = [lane for lane in able if lane.name in kernel.lanes and self._lanes.in_use(lane.name)]
        if len(usable) > 1:  # the power budget chooses the pipeline (`agent-xpu-v1 §6.2`)
            usable = [lane for lane in usable if self._lanes.fits_power_budget(lane, urgent=urgent)] or usable
        if len(usable) < 2:
            return usable[0] if usable else self._general_lane
        times = {lane.name: self._heg.kernel_s(form, index, lane.name, load) for lane in usable}
        if not urgent and 2 * times[self._general_lane.name] >= times[self._static_lane.name]:
            return self._static_lane
        free_at = {lane.name: self._lanes.expected_free_at(lane, now, preempting=urgent) for lane in usable}
        first = min(usable, key=lambda lane: free_at[lane.name] + times[lane.name])
        if not self._energy_order:
            return first
        latest = free_at[first.name] + times[first.name] + END_TOLERANCE * min(times.values())
        idle = max(free_at.values()) <= now
        equal = [lane for lane in usable if idle or free_at[lane.name] + times[lane.name] <= latest]
        rooflines = self._heg.rooflines
        return min(equal, key=lambda lane: rooflines[lane.name].energy_j(times[lane.name]))
