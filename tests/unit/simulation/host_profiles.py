"""Profiles of a machine for tests."""

from __future__ import annotations

from anchors import ANCHORS

from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Anchors, Profile, ReshapeCost, TimedPass, TimingModel

__all__ = ["MACHINE", "RESIZE", "STEP_S", "anchors", "profile", "timing_model"]

MACHINE = Machine("A processor", 4, 8, 16 << 30, 8 << 30, "Linux 6")
STEP_S = 4e-3
"""A decode step of one sequence with few tokens before it."""
RESIZE = ReshapeCost(
    step_s=5e-4,
    first_step_s=1e-3,
    behind_other_s=8e-4,
    first_behind_other_s=6e-4,
    prompt_s=2e-3,
    prompt_behind_steps_s=1.5e-3,
    prompt_behind_other_s=2.5e-3,
    first_s=3e-3,
)


def anchors() -> Anchors:
    return ANCHORS.model_copy(update={"launch_s": 2e-4, "power_w": 58.0})


def profile(*lanes: str, pace: TimingModel | None = None) -> Profile:
    return Profile(model="m", machine="h", anchors=dict.fromkeys(lanes, anchors()), layer_256_s=0.01, pace=pace)


def timing_model() -> TimingModel:
    """Passes of a machine whose times differ from its anchors."""
    steps = [(rows, 32, 1, STEP_S * (1 + 0.1 * (rows - 1))) for rows in (1, 2, 4, 8, 16)]
    steps += [(1, 704, 1, STEP_S * 1.2), (8, 704, 1, STEP_S * 3.0)]
    prompts = [(1, 0, rows, STEP_S * (1 + rows / 8)) for rows in (16, 64, 256, 512)]
    prompts.append((1, 512, 256, STEP_S * 45))
    passes = tuple(
        TimedPass(form="cut", sequences=count, start=start, length=length, seconds=seconds)
        for count, start, length, seconds in steps + prompts
    )
    return TimingModel(
        turn_s=3e-4,
        row_s=2e-5,
        token_turn_s=4e-8,
        prompt_turn_s=2e-4,
        passes={"cpu": passes},
        resize={"cpu": {"cut": RESIZE}},
    )
