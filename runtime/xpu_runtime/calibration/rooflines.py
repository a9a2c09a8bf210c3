"""Rooflines of the lanes of a machine, from the anchors of a profile."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from xpu_runtime.heg import TYPICAL_SLOWDOWN, Contention, LaneSpec, Roofline
from xpu_runtime.soc.profile import Anchors, Profile

__all__ = ["TYPICAL_POWER_W", "Calibration", "calibrated_rooflines", "roofline_of", "typical_power_w"]

Calibration = tuple[dict[str, Roofline], Contention]
"""Rooflines of all lanes, by name, and the contention between them."""

TYPICAL_POWER_W = {"NPU": (10.0, 10.0), "GPU": (31.0, 25.0), "CPU": (58.0, 58.0)}
"""Power of a device in prefill and in decode in watts (paper: `agent-xpu-v2 §6.4`; chosen: decode on an NPU or a CPU as
prefill, for which the paper has no number). The GPU is an integrated one."""
_CARD_POWER_W = (190.0, 190.0)
"""The same of a discrete GPU (chosen: the board power of an Arc B580 in Intel's specification)."""
_SYSTEM_BANDWIDTH = 89.6e9
"""Bandwidth of the system memory in bytes per second where no lane measured it (paper: DDR5-5600, `agent-xpu-v1
§8.1`)."""


def typical_power_w(lane: LaneSpec) -> tuple[float | None, float | None]:
    """Power of ``lane`` in prefill and in decode in watts; None where unknown."""
    return _CARD_POWER_W if lane.own_memory else TYPICAL_POWER_W.get(lane.device, (None, None))


def roofline_of(anchors: Anchors) -> Roofline:
    """The roofline with ``anchors``; those that are not measured have their defaults."""
    return Roofline(**anchors.model_dump(exclude_none=True))


def calibrated_rooflines(profile: Profile, lanes: Collection[LaneSpec] = ()) -> Calibration:
    """Rooflines of all lanes of ``profile``, relative to one peak bandwidth, and the contention between them.

    The peak is the highest bandwidth that a copy, a lane, or two lanes together reached. ``lanes`` with memory of their
    own keep their own peak and contend with no other. A lane that is not measured yet counts as the general one, with
    the typical power of its device; beside a device with memory of its own, with the typical bandwidth of the system's.
    """
    apart = {lane.name for lane in lanes if lane.own_memory}
    rooflines = {name: roofline_of(anchors) for name, anchors in profile.anchors.items()}
    for lane in lanes:
        if lane.name not in rooflines:
            general_lane = next(each for each in lanes if each.role == "all")
            general = rooflines[general_lane.name]
            if general_lane.own_memory:
                general = replace(general, peak_bandwidth=min(general.peak_bandwidth, _SYSTEM_BANDWIDTH))
            power_w, decode_w = typical_power_w(lane)
            rooflines[lane.name] = replace(general, power_w=power_w, decode_w=decode_w)
    measured = profile.co_execution
    sharing = {name: roofline for name, roofline in rooflines.items() if name not in apart}
    if not sharing:
        return rooflines, Contention()
    peaks = [roofline.peak_bandwidth for roofline in sharing.values()]
    peak = max(peaks if measured is None else [*peaks, measured.bandwidth])
    sharing = {name: roofline.relative_to(peak) for name, roofline in sharing.items()}
    slowdown = TYPICAL_SLOWDOWN if measured is None else measured.slowdown
    return rooflines | sharing, Contention.of(list(sharing.values()), slowdown)
