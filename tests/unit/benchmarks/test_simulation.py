"""What the comparison of simulation and engine computes from two traces."""

from __future__ import annotations

import itertools
from types import ModuleType, SimpleNamespace

import pytest

from xpu_runtime import Priority
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
    replays = bench("replays")
    assert played(replays, 1.0).tokens_per_s == pytest.approx(10 * 100 / (9 + 1.4))
    assert played(replays, 2.0).tokens_per_s == pytest.approx(10 * 100 / (9 + 2.8))
    assert played(replays, 1.0).busy_share("cpu") == pytest.approx(3 / 10.4)


def test_errors_are_of_the_simulated_against_the_measured(bench):
    """Guards against an error with the wrong sign, or of the wrong one."""
    simulation, replays, figures = bench("simulation"), bench("replays"), bench("figures")
    run = figures.Figures("run")
    replay = replays.Replay("a load", played(replays, 1.0), played(replays, 1.2))
    simulation.add(run, "desk", "replayed", [replay, replay]).summarise(run, "desk")
    values = {row.name: row for row in run.rows}
    assert values["replayed, desk, a load, reactive: mean latency off"].value == pytest.approx(20.0)
    assert values["replayed, desk, a load, proactive: P90 TTFT simulated"].value == pytest.approx(0.12)
    assert values["replayed tokens/s, desk, a load: tokens/s off"].value < 0
    assert values["replayed busy, desk, a load: cpu measured"].value == pytest.approx(100 * 3 / 10.4)
    assert values["desk: error of mean latency, largest"].value == pytest.approx(20.0)
    assert values["desk: error of mean latency, largest"].holds is False
    assert values["desk: error of tokens/s, median"].holds is True


def test_a_class_of_few_is_not_compared(bench):
    """Guards against the P90 of three requests."""
    replays = bench("replays")
    replay = replays.Replay("a load", played(replays, 1.0, people=3), played(replays, 1.0, people=3))
    assert replay.classes() == [Priority.PROACTIVE]


def test_the_picture_has_every_load(bench, tmp_path):
    """Guards the last step of a run, for loads with one class and with two."""
    pytest.importorskip("matplotlib")
    replays = bench("replays")
    loads = [
        replays.Replay(name, played(replays, 1.0, people), played(replays, 1.1, people))
        for name, people in (("mixed", 5), ("people", 10), ("background", 0))
    ]
    bench("replayplot").replay_plot(tmp_path / "a.png", "desk", loads)
    assert (tmp_path / "a.png").stat().st_size > 10_000


def test_a_load_is_played_again_while_the_machine_is_another(bench):
    """A machine that was slow for a minute would pass for an error of the simulation."""
    simulation = bench("simulation")
    usual = [(1.0, 0.1), (1.7, 0.2), (1.0, 0.1)]  # the median is: it may have been slow just then
    speeds = iter([*usual, (1.0, 0.1), (1.3, 0.1), (1.3, 0.13), (1.0, 0.105), (1.05, 0.1)])
    stage = SimpleNamespace(yardstick=lambda: next(speeds))
    watch = simulation.Watch(stage)
    played: list[str] = []

    def run(load: str, drawn: object) -> int:
        played.append(load)
        return len(played)

    assert watch.steady(run, "light", None) == 4
    assert (played, watch.again) == (["light"] * 4, 3)
    assert watch.changes == pytest.approx([0.05])


def test_a_machine_that_never_settles_does_not_hold_up_the_benchmark(bench):
    """The load with the steadiest machine around it counts, and how far it was off is told."""
    simulation = bench("simulation")
    speeds = itertools.chain([(1.0, 0.1)] * 3, itertools.cycle([(1.4, 0.1), (1.2, 0.1), (1.2, 0.1)]))
    watch = simulation.Watch(SimpleNamespace(yardstick=lambda: next(speeds)))
    numbers = itertools.count(1)
    assert watch.steady(lambda load, drawn: next(numbers), "light", None) == 2
    assert watch.changes == pytest.approx([0.2])
