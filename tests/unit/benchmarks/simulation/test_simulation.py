"""Errors and machine speed of the simulation benchmark."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from types import ModuleType, SimpleNamespace

import pytest

from xpu_runtime import Priority
from xpu_runtime.soc.profile import ReshapeCost, TimedPass, TimingModel
from xpu_runtime.trace import Trace, TracedRequest, TracedResult


def load_result(replays: ModuleType, times: float, reactive: int = 5):
    """Create requests one second apart whose latencies are scaled by ``times``."""
    requests = [
        TracedRequest(
            float(number),
            Priority.REACTIVE if number < reactive else Priority.PROACTIVE,
            90,
            10,
            result=TracedResult("finished", ttft_s=0.1 * times, latency_s=(0.5 + 0.1 * number) * times),
        )
        for number in range(10)
    ]
    return replays.LoadResult(Trace(tuple(requests)), {"cpu": 3.0 * times})


def test_throughput_counts_until_the_last_end(bench):
    """Guards against a rate over the time of the arrivals, which does not depend on speed."""
    replays = bench("simulation.replays")
    assert load_result(replays, 1.0).tokens_per_s == pytest.approx(10 * 100 / (9 + 1.4))
    assert load_result(replays, 2.0).tokens_per_s == pytest.approx(10 * 100 / (9 + 2.8))
    assert load_result(replays, 1.0).busy_share("cpu") == pytest.approx(3 / 10.4)


def test_errors_are_relative_to_the_measurement(bench):
    """Guards against errors with the wrong sign or base."""
    simulation, replays, figures = bench("simulation.__main__"), bench("simulation.replays"), bench("common.figures")
    run = figures.Figures("run")
    replay = replays.Replay("a load", load_result(replays, 1.0), load_result(replays, 1.2))
    simulation.add(run, "desk", "replayed", [replay, replay]).summarise(run, "desk", "as profiled")
    values = {row.name: row for row in run.rows}
    assert values["replayed, desk, a load, reactive: mean latency off"].value == pytest.approx(20.0)
    assert values["replayed, desk, a load, proactive: P90 TTFT simulated"].value == pytest.approx(0.12)
    assert values["replayed tokens/s, desk, a load: tokens/s off"].value < 0
    assert values["replayed busy, desk, a load: cpu measured"].value == pytest.approx(100 * 3 / 10.4)
    assert values["desk: error of mean latency as profiled, largest"].value == pytest.approx(20.0)
    assert values["desk: error of mean latency as profiled, largest"].holds is False
    assert values["desk: error of tokens/s as profiled, median"].holds is True


def test_targets_are_in_the_first_table(bench, tmp_path):
    """Guards the targets of a model against a group of the same name in another benchmark."""
    simulation, figures = bench("simulation.__main__"), bench("common.figures")
    run, errors = figures.Figures("run"), simulation.Errors()
    errors.by_measure["mean latency"] = [1.0]
    for model in simulation.PARTS:
        errors.summarise(run, model, "at its speed")
    run.save(tmp_path / "run.json")
    assert bench("common.report").markdown(tmp_path / "run.json").count("<= 15") == 2 * len(simulation.PARTS)


def test_priority_with_few_requests_is_not_compared(bench):
    """Guards against the P90 of three requests."""
    replays = bench("simulation.replays")
    replay = replays.Replay("a load", load_result(replays, 1.0, reactive=3), load_result(replays, 1.0, reactive=3))
    assert replay.classes() == [Priority.PROACTIVE]


def test_plot_has_every_load(bench, tmp_path):
    """Guards the last step of a run, for loads with one priority and with two."""
    pytest.importorskip("matplotlib")
    replays = bench("simulation.replays")
    loads = [
        replays.Replay(name, load_result(replays, 1.0, reactive), load_result(replays, 1.1, reactive))
        for name, reactive in (("mixed", 5), ("reactive", 10), ("background", 0))
    ]
    bench("simulation.replay_plot").replay_plot(tmp_path / "a.png", "desk", loads)
    assert (tmp_path / "a.png").stat().st_size > 10_000


def test_timing_scales_with_the_slowdown(bench):
    """Guards against a slower machine that counts as an error of the simulation."""
    speed_probe = bench("simulation.speed_probe")
    timing = TimingModel(
        turn_s=1.0,
        row_s=2.0,
        token_turn_s=0.5,
        passes={
            "cpu": (
                TimedPass(form="whole", sequences=1, start=32, length=1, seconds=3.0),
                TimedPass(form="whole", sequences=1, start=0, length=16, seconds=5.0),
                TimedPass(form="whole", sequences=4, start=32, length=1, seconds=6.0),
            )
        },
        resize={
            "cpu": {"whole": ReshapeCost(step_s=1.0, first_step_s=2.0, behind_other_s=3.0, prompt_s=4.0, first_s=5.0)}
        },
    )
    scaled = speed_probe.scale_timing(timing, speed_probe.Slowdown(prompts=10.0, steps=2.0, batched_steps=4.0))
    assert (scaled.turn_s, scaled.row_s, scaled.token_turn_s) == (2.0, 4.0, 1.0)
    assert [each.seconds for each in scaled.passes["cpu"]] == [6.0, 50.0, 24.0]
    assert scaled.resize["cpu"]["whole"] == ReshapeCost(
        step_s=2.0, first_step_s=4.0, behind_other_s=6.0, prompt_s=40.0, first_s=50.0
    )
    assert speed_probe.scale_timing(timing, speed_probe.AS_PROFILED) == timing


def test_corrected_replay_uses_the_corrected_simulation(bench):
    """Guards against exchanging the two simulations."""
    replays = bench("simulation.replays")
    replay = replays.Replay("a load", *(load_result(replays, times) for times in (1.0, 0.5)), simulated_at_speed=None)
    assert replay.at_machine_speed.times(Priority.REACTIVE)["P90 TTFT"] == pytest.approx((0.1, 0.05))
    replay = replace(replay, simulated_at_speed=load_result(replays, 0.9))
    assert replay.times(Priority.REACTIVE)["P90 TTFT"] == pytest.approx((0.1, 0.05))
    assert replay.at_machine_speed.times(Priority.REACTIVE)["P90 TTFT"] == pytest.approx((0.1, 0.09))


def stable_runs_of(
    bench: Callable[[str], ModuleType],
    steps: Iterable[float],
    prompts: Iterable[float],
    instability: Iterable[float] = itertools.repeat(1.0),
):
    """Create `StableRuns` on a machine with these speeds; ``instability`` is the ratio of median to mean."""
    speed_probe = bench("simulation.speed_probe")
    readings = (
        speed_probe.SpeedReading(speed_probe.Slowdown(prompt, step), speed_probe.Slowdown(prompt, step * least))
        for prompt, step, least in zip(prompts, steps, instability, strict=False)
    )
    runner = SimpleNamespace(
        speed_probe=SimpleNamespace(measure=lambda: next(readings)),
        at_speed=lambda load, slowdown: (load, *slowdown),
    )
    return bench("simulation.__main__").StableRuns(runner)


def test_load_is_repeated_while_the_speed_changes(bench):
    """Guards against a load without a single machine speed."""
    stable_runs = stable_runs_of(bench, steps=[1.0, 1.3, 1.6, 1.6, 1.5], prompts=[1.0, 1.0, 1.0, 2.0, 2.1])
    numbers = itertools.count(1)
    load, *slowdown = stable_runs.run(lambda load, trace: next(numbers), "light", None)
    assert (load, stable_runs.num_rerun) == (4, 3)
    assert slowdown == pytest.approx([2.05, 1.55, 1.0])
    assert stable_runs.speed_changes == pytest.approx([1 - 1.5 / 1.6])


def test_load_is_repeated_while_the_speed_is_unstable(bench):
    """Guards against pauses of the machine before and after a load that did not occur in it."""
    always = itertools.repeat(1.0)
    stable_runs = stable_runs_of(bench, always, always, instability=[1.0, 0.8, 1.0, 0.95])
    numbers = itertools.count(1)
    assert stable_runs.run(lambda load, trace: next(numbers), "light", None)[0] == 3
    assert stable_runs.speed_changes == pytest.approx([1 / 0.95 - 1])


def test_unstable_machine_does_not_block_the_benchmark(bench):
    """Guards against endless repeats: the load with the smallest change counts and its change is reported."""
    stable_runs = stable_runs_of(bench, itertools.chain([1.0], itertools.cycle([1.4, 1.2])), itertools.repeat(1.0))
    numbers = itertools.count(1)
    load, _, steps, _ = stable_runs.run(lambda load, trace: next(numbers), "light", None)
    assert (load, steps) == (2, pytest.approx(1.3))
    assert stable_runs.speed_changes == pytest.approx([1 - 1.2 / 1.4])
