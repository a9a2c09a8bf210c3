"""The quick profile, which the first load of a model measures."""

from __future__ import annotations

from xpu_runtime.calibration.anchors import calibrate
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.soc.profile import Profile, ProfileKey

__all__ = ["is_measured", "measure_quick_profile"]


def is_measured(profile: Profile, lane: LaneSpec) -> bool:
    """True if ``profile`` has all anchors of ``lane``; copies to a device are not in those of earlier versions."""
    anchors = profile.anchors.get(lane.name)
    return anchors is not None and (lane.device == "CPU" or anchors.copy_s_per_byte is not None)


def measure_quick_profile(loader: ModelLoader, key: ProfileKey, *, full: bool = False) -> Profile:
    """Measure the roofline anchors of every lane but a deferred one; ``full``: of that too, and of all attention."""
    measured = calibrate(loader, {}, loader.lanes if full else loader.first_lanes, attention=full)
    # The longest kernel bounds preemption.
    slowest = max(times[256] for _, times in measured.values())
    return Profile(
        model=key.model,
        machine=key.machine,
        anchors={name: anchors for name, (anchors, _) in measured.items()},
        layer_256_s=slowest,
        measurements={"layer_s": {name: times for name, (_, times) in measured.items()}},
    )
