"""What the comparison of simulation and engine computes from two traces."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import replace
from types import ModuleType, SimpleNamespace

import pytest

from xpu_runtime import Priority
from xpu_runtime.soc.profile import ReshapeCost, TimedPass, TimingModel
from xpu_runtime.trace import Trace, TracedRequest, TracedResult


def played(replays: ModuleType, times: float, people: int = 5):
    """Requests a second apart whose answers take ``times`` as long as they might."""
    requests = [
        TracedRequest(
            float(number),
            Priority.REACTIVE if number < people else Priority.PROACTIVE,
            90,
            10,
            result=TracedResult("finished", ttft_s=0.1 * times, latency_s=(0.5 + 0.1 * number) * times),
        )
        for number in range(10)
    ]
    return replays.Played(Trace(tuple(requests)), {"cpu": 3.0 * times})


def test_throughput_counts_until_the_last_end(bench):
    """Guards against a rate over the time of the arrivals, which no slowness changes."""
    replays = bench("simulation.replays")
    assert played(replays, 1.0).tokens_per_s == pytest.approx(10 * 100 / (9 + 1.4))
    assert played(replays, 2.0).tokens_per_s == pytest.approx(10 * 100 / (9 + 2.8))
    assert played(replays, 1.0).busy_share("cpu") == pytest.approx(3 / 10.4)


def test_errors_are_of_the_simulated_against_the_measured(bench):
    """Guards against an error with the wrong sign, or of the wrong one."""
    simulation, replays, figures = bench("simulation.__main__"), bench("simulation.replays"), bench("common.figures")
    run = figures.Figures("run")
    replay = replays.Replay("a load", played(replays, 1.0), played(replays, 1.2))
    simulation.add(run, "desk", "replayed", [replay, replay]).summarise(run, "desk", "as profiled")
    values = {row.name: row for row in run.rows}
    assert values["replayed, desk, a load, reactive: mean latency off"].value == pytest.approx(20.0)
    assert values["replayed, desk, a load, proactive: P90 TTFT simulated"].value == pytest.approx(0.12)
    assert values["replayed tokens/s, desk, a load: tokens/s off"].value < 0
    assert values["replayed busy, desk, a load: cpu measured"].value == pytest.approx(100 * 3 / 10.4)
    assert values["desk: error of mean latency as profiled, largest"].value == pytest.approx(20.0)
    assert values["desk: error of mean latency as profiled, largest"].holds is False
    assert values["desk: error of tokens/s as profiled, median"].holds is True


def test_what_is_judged_stands_in_the_first_table(bench, tmp_path):
    """Guards the targets of a model whose name another benchmark has for a table of its own."""
    simulation, figures = bench("simulation.__main__"), bench("common.figures")
    run, errors = figures.Figures("run"), simulation.Errors()
    errors.found["mean latency"] = [1.0]
    for model in simulation.PARTS:
        errors.summarise(run, model, "at its speed")
    run.save(tmp_path / "run.json")
    assert bench("common.report").markdown(tmp_path / "run.json").count("<= 15") == 2 * len(simulation.PARTS)


def test_a_class_of_few_is_not_compared(bench):
    """Guards against the P90 of three requests."""
    replays = bench("simulation.replays")
    replay = replays.Replay("a load", played(replays, 1.0, people=3), played(replays, 1.0, people=3))
    assert replay.classes() == [Priority.PROACTIVE]


def test_the_picture_has_every_load(bench, tmp_path):
    """Guards the last step of a run, for loads with one class and with two."""
    pytest.importorskip("matplotlib")
    replays = bench("simulation.replays")
    loads = [
        replays.Replay(name, played(replays, 1.0, people), played(replays, 1.1, people))
        for name, people in (("mixed", 5), ("people", 10), ("background", 0))
    ]
    bench("simulation.replay_plot").replay_plot(tmp_path / "a.png", "desk", loads)
    assert (tmp_path / "a.png").stat().st_size > 10_000


def test_a_simulation_at_the_speed_of_the_machine_takes_that_much_longer(bench):
    """Guards against a machine that got slower passing for an error, or the other way round."""
    yardstick = bench("simulation.machine_speed")
    pace = TimingModel(
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
        beside={"cpu.decode": 1.5},
    )
    slowed = yardstick.slowed(pace, yardstick.Slowness(prompts=10.0, steps=2.0, together=4.0), "cpu", "cpu")
    assert (slowed.turn_s, slowed.row_s, slowed.token_turn_s) == (2.0, 4.0, 1.0)
    assert slowed.beside == {"cpu.decode": 1.5}
    assert [each.seconds for each in slowed.passes["cpu"]] == [6.0, 50.0, 24.0]
    assert slowed.resize["cpu"]["whole"] == ReshapeCost(
        step_s=2.0, first_step_s=4.0, behind_other_s=6.0, prompt_s=40.0, first_s=50.0
    )
    assert yardstick.slowed(pace, yardstick.AS_PROFILED, "cpu", "cpu") == pace
    # A lone step on some of the cores does not tell what one on all of them takes.
    apart = yardstick.slowed(pace, yardstick.Slowness(prompts=10.0, steps=2.0, together=3.0), "cpu.decode", "cpu")
    assert [each.seconds for each in apart.passes["cpu"]] == [9.0, 50.0, 18.0]
    assert apart.resize["cpu"]["whole"].step_s == 3.0


def test_what_is_settled_is_compared_at_the_speed_of_the_machine(bench):
    """Guards against figures of the one simulation under the name of the other."""
    replays = bench("simulation.replays")
    replay = replays.Replay("a load", *(played(replays, times) for times in (1.0, 0.5)), at_its_speed=None)
    assert replay.settled.times(Priority.REACTIVE)["P90 TTFT"] == pytest.approx((0.1, 0.05))
    replay = replace(replay, at_its_speed=played(replays, 0.9))
    assert replay.times(Priority.REACTIVE)["P90 TTFT"] == pytest.approx((0.1, 0.05))
    assert replay.settled.times(Priority.REACTIVE)["P90 TTFT"] == pytest.approx((0.1, 0.09))


def watched(
    bench: Callable[[str], ModuleType],
    steps: Iterable[float],
    prompts: Iterable[float],
    unrest: Iterable[float] = itertools.repeat(1.0),
):
    """A watch over a machine with these speeds, which says at which one a load is simulated.

    ``unrest`` is what the median of the steps is of their mean.
    """
    yardstick = bench("simulation.machine_speed")
    readings = (
        yardstick.Reading(yardstick.Slowness(prompt, step), yardstick.Slowness(prompt, step * least))
        for prompt, step, least in zip(prompts, steps, unrest, strict=False)
    )
    stage = SimpleNamespace(
        yardstick=SimpleNamespace(reading=lambda: next(readings)),
        at_speed=lambda load, slowness: (load, *slowness),
    )
    return bench("simulation.__main__").Watch(stage)


def test_a_load_is_played_again_while_the_machine_changes(bench):
    """A machine that got slower within a load has no speed that the load could be simulated at."""
    watch = watched(bench, steps=[1.0, 1.3, 1.6, 1.6, 1.5], prompts=[1.0, 1.0, 1.0, 2.0, 2.1])
    numbers = itertools.count(1)
    load, *slowness = watch.steady(lambda load, drawn: next(numbers), "light", None)
    assert (load, watch.again) == (4, 3)
    assert slowness == pytest.approx([2.05, 1.55, 1.0])
    assert watch.changes == pytest.approx([1 - 1.5 / 1.6])


def test_a_load_is_played_again_while_the_machine_is_restless(bench):
    """A machine that is as slow before as behind, by pauses that come and go, may have had none in the load."""
    always = itertools.repeat(1.0)
    watch = watched(bench, always, always, unrest=[1.0, 0.8, 1.0, 0.95])
    numbers = itertools.count(1)
    assert watch.steady(lambda load, drawn: next(numbers), "light", None)[0] == 3
    assert watch.changes == pytest.approx([1 / 0.95 - 1])


def test_a_machine_that_never_settles_does_not_hold_up_the_benchmark(bench):
    """The load in which the machine changed least counts, and by how much it did is told."""
    watch = watched(bench, itertools.chain([1.0], itertools.cycle([1.4, 1.2])), itertools.repeat(1.0))
    numbers = itertools.count(1)
    load, _, steps, _ = watch.steady(lambda load, drawn: next(numbers), "light", None)
    assert (load, steps) == (2, pytest.approx(1.3))
    assert watch.changes == pytest.approx([1 - 1.2 / 1.4])
