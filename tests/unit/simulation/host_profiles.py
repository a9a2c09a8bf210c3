"""Profiles of a machine for tests."""

from __future__ import annotations

from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import Anchors, Profile, ReshapeCost, TimedPass, TimingModel

__all__ = ["LANES", "MACHINE", "RESIZE", "STEP_S", "anchors", "profile", "timing_model"]

MACHINE = Machine("A processor", 4, 8, 16 << 30, 8 << 30, "Linux 6")
LANES = ("cpu", "cpu.decode", "cpu.prefill")
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


def anchors(share: float = 1.0) -> Anchors:
    return Anchors(
        peak_flops=1e12 * share,
        peak_bandwidth=50e9,
        u_memory=0.8 * share**0.5,
        u_compute=0.1 * share,
        intensity_compute=200.0,
        overlap=0.4,
        launch_s=2e-4,
        power_w=58.0 * share,
    )


def profile(split_slowdown: float | None, *lanes: str, pace: TimingModel | None = None) -> Profile:
    measured = {name: anchors(1.0 if name in ("npu", "igpu", "cpu") else 0.5) for name in lanes}
    return Profile(
        model="m",
        machine="h",
        anchors=measured,
        layer_256_s=0.01,
        decode_threads=1,
        split_slowdown=split_slowdown,
        pace=pace,
    )


def timing_model(decode: float = 1.2, prefill: float = 1.1) -> TimingModel:
    """Passes of a machine whose times differ from its anchors."""

    def timed(form: str, times: float) -> list[TimedPass]:
        steps = [(rows, 32, 1, STEP_S * (1 + 0.1 * (rows - 1))) for rows in (1, 2, 4, 8, 16)]
        steps += [(1, 704, 1, STEP_S * 1.2), (8, 704, 1, STEP_S * 3.0)]
        prompts = [(1, 0, rows, STEP_S * (1 + rows / 8)) for rows in (16, 64, 256, 512)]
        prompts.append((1, 512, 256, STEP_S * 45))
        return [
            TimedPass(form=form, sequences=count, start=start, length=length, seconds=times * seconds)
            for count, start, length, seconds in steps + prompts
        ]

    forms_of = dict.fromkeys(("cpu", "cpu.decode", "cpu.prefill"), ("cut",))
    return TimingModel(
        turn_s=3e-4,
        row_s=2e-5,
        token_turn_s=4e-8,
        prompt_turn_s=2e-4,
        passes={
            lane: tuple(each for form in forms for each in timed(form, 1.0 if lane == "cpu" else 1.9))
            for lane, forms in forms_of.items()
        },
        resize={lane: dict.fromkeys(forms, RESIZE) for lane, forms in forms_of.items()},
        beside={"cpu.decode": decode, "cpu.prefill": prefill},
    )
