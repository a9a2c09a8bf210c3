"""Profiles with chosen speeds of the NPU and iGPU lanes, whatever the machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xpu_runtime.soc.profile import Anchors, Profile, ProfileKey

__all__ = ["lanes_of_speed"]


def lanes_of_speed(flops: float = 1e9, **speeds: float) -> Callable[[Any, ProfileKey], Profile]:
    """A replacement for `measure_quick_profile`: equal ``flops``, and a share of the bandwidth by lane (0.1)."""

    def measure(loader: Any, place: ProfileKey) -> Profile:
        anchors = {
            lane.name: Anchors(
                peak_flops=flops,
                peak_bandwidth=1e12,
                u_memory=speeds.get(lane.name, 0.1),
                u_compute=1.0,
                intensity_compute=1e3,
                overlap=1.0,
                launch_s=0.0,
                copy_s_per_byte=0.0,
            )
            for lane in loader.lanes
        }
        return Profile(model=place.model, machine=place.machine, anchors=anchors, layer_256_s=1e-3, measurements={})

    return measure
