"""Tables of a profile."""

from __future__ import annotations

import io
import re

from anchors import ANCHORS
from rich.console import Console

from xpu_agents.apps.display.profile_tables import print_profile
from xpu_runtime.soc.profile import Anchors, CoExecution, Profile


def shown(co_execution: CoExecution | None = None, **anchors: Anchors) -> str:
    """The tables as text, without borders."""
    console = Console(file=io.StringIO(), width=200)
    print_profile(
        Profile(model="m", machine="h", anchors=anchors, layer_256_s=0.01, co_execution=co_execution), console
    )
    assert isinstance(console.file, io.StringIO)
    return re.sub(r"[\s│]+", " ", console.file.getvalue())


def test_attention_and_lanes_at_the_same_time_are_shown() -> None:
    """Guards against measured figures, by which the scheduler places kernels, that the tables leave out."""
    measured = ANCHORS.model_copy(
        update={
            "peak_flops": 2e12,
            "peak_bandwidth": 5e10,
            "u_memory": 0.8,
            "u_compute": 1.0,
            "intensity_compute": 100.0,
            "pair_cost": 4.0,
            "context_cost": 1.6,
        }
    )
    text = shown(CoExecution(slowdown=1.4, bandwidth=5.5e10), npu=ANCHORS, igpu=measured)
    assert "igpu 500 GFLOP/s 4.00 times as long per FLOP 25.0 GB/s 1.60 times as long per byte" in text
    assert "memory bandwidth of both together 55.0 GB/s" in text
    assert "duration of a kernel 1.40 times as long as alone" in text
    attention = text[text.index("attention") : text.index("at the same time")]
    assert "npu" not in attention, "it was not measured there"


def test_tables_without_a_measurement_are_left_out() -> None:
    """Guards a quick profile, and one of an earlier version, from numbers that nothing measured."""
    text = shown(cpu=ANCHORS)
    assert "attention" not in text
    assert "at the same time" not in text
    assert "GFLOP/s" in text
