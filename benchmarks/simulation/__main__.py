r"""The simulation of this machine against the machine: loads are recorded on the engine and replayed in virtual time.

    python -m benchmarks.simulation --json docs/results/simulation.json --plot docs/results/simulation.png \
        --larger-plot docs/results/simulation_larger.png --page docs/results/simulation.md

The parts:

    desk       the default model, of which a step takes less than a millisecond
    larger     a synthetic model (--shape), bound by memory; it gets a third of the requests
    speed      how long simulations of other chips take (`simulation_speed`)

The first two measure the profile of their model, as ``xpu-agents profile`` does and in a place of its own, then play
loads on the engine and simulate what was recorded with the same settings. Nothing else should run meanwhile.

The machine may get slower or faster by itself, as a virtual one does when its neighbours work. So a request that is
always the same is timed before and after each load, alone and four at once. Where the two differ by more than a tenth,
or the mean of either from its median, the load is played again. What it takes in place of what is foreseen of it is the
speed of the machine around that load; each load is simulated at that speed, and once more *as profiled*, whatever the
machine has become since.

An error is how far the simulated figure is above or below the measured one, in percent of that. In every repeat the
profile is measured and each load drawn anew; a figure is the median over the repeats, with the smallest and largest as
its spread. The group "foretold" goes the other way: the load is simulated first, and the simulated trace is what the
engine plays.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import xpu_agents
from benchmarks.common.engine_worker import KV_GIB
from benchmarks.common.figures import Figures
from benchmarks.common.options import check, parser, run_parts
from benchmarks.simulation.machine_speed import AS_PROFILED, Slowness
from benchmarks.simulation.replay_plot import replay_plot
from benchmarks.simulation.replays import LOADS, Replay, Stage
from benchmarks.simulation.simulation_speed import simulation_speed
from xpu_agents.apps.random_prompts import warm_up
from xpu_runtime import Engine, EngineConfig
from xpu_runtime.engine.loading import load_engine, profile_key
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.synthetic import make_model
from xpu_runtime.profiling.full_profile import measure_full_profile
from xpu_runtime.profiling.timing_model import measure_timing_model
from xpu_runtime.trace import Trace

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = ("desk", "larger", "speed")
PLOTS = {"--plot": "desk", "--larger-plot": "larger"}
CONFIG = EngineConfig(kv_cache_bytes=KV_GIB << 30)
_DESK = Path(xpu_agents.__file__).parent / "default_models" / "desk"
_LONGEST = {"desk": (1024, 128), "larger": (512, 48)}
"""Tokens of the longest prompt and answer."""
_FEWER = 3
"""How many times fewer requests the larger model gets."""
_QUICK_REQUESTS = 6
_TARGET = "<= 15"
_STEADY = 0.1
_TRIES = 8
_PARTS = {
    "prompts": "prompts of a lone request",
    "steps": "steps of a lone request",
    "together": "steps of several requests",
}
_JUDGED = ("mean latency", "P90 latency", "tokens/s")


@dataclass
class Errors:
    """Signed errors in percent, by what is compared.

    Attributes:
        brief: only they are figures, not what they come from.
    """

    brief: bool = False
    found: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, figures: Figures, label: str, measure: str, unit: str, pairs: list[tuple[float, float]]) -> None:
        """One measure over the repeats, measured and simulated."""
        off = [percent_off(*pair) for pair in pairs]
        self.found[measure].append(statistics.median(off))
        if not self.brief:
            figures.add_repeats(f"{label}: {measure}", [measured for measured, _ in pairs], unit)
            figures.add_repeats(f"{label}: {measure} simulated", [simulated for _, simulated in pairs], unit)
        figures.add_repeats(f"{label}: {measure} off", off, "%")

    def summarise(self, figures: Figures, model: str, what: str) -> None:
        """The largest and the median of the errors of ``what``, without their signs."""
        for measure in filter(self.found.__contains__, _JUDGED):
            sizes = [abs(each) for each in self.found[measure]]
            figures.add(f"{model}: error of {measure} {what}, median", statistics.median(sizes), "%", _TARGET)
            figures.add(f"{model}: error of {measure} {what}, largest", max(sizes), "%", _TARGET)


class Watch:
    """Keeps an eye on the speed of the machine.

    Attributes:
        again: how many loads were played once more.
        changes: of the loads that count, by how much the machine changed from before to behind, or meanwhile, as a
            share.
    """

    def __init__(self, stage: Stage) -> None:
        self.again = 0
        self.changes: list[float] = []
        self._stage = stage

    def steady(self, run: Callable[[str, Trace], Replay], load: str, drawn: Trace) -> Replay:
        """Of several tries the first in which the machine kept its speed, else the one in which it changed least."""
        tries: list[tuple[float, Replay]] = []
        before = self._stage.yardstick.reading()
        while len(tries) < _TRIES:
            replay, after = run(load, drawn), self._stage.yardstick.reading()
            change = max(after.mean.against(before.mean), before.unrest, after.unrest)
            tries.append((change, self._stage.at_speed(replay, after.mean.between(before.mean))))
            before = after
            if tries[-1][0] <= _STEADY:
                break
        change, best = min(tries, key=lambda each: each[0])
        self.again += len(tries) - 1
        self.changes.append(change)
        return best


def main() -> None:
    """Run everything, or the parts named by ``--only``."""
    line = parser(__doc__ or "", PARTS, PLOTS)
    line.add_argument("--shape", default="0.5b", help="of the larger model (--quick: the test shape)")
    line.add_argument("--requests", type=int, default=24, help="that a person makes in each load of desk, about")
    line.add_argument("--repeats", type=int, default=1)
    line.add_argument("--kernels", action="store_true", help="also print medians of what kernels took")
    given = line.parse_args()
    check(line, given, PLOTS, above_0=("--requests", "--repeats"))
    if given.quick:
        given.shape, given.requests, given.repeats = "test", min(given.requests, _QUICK_REQUESTS), 1
    figures = Figures("simulation" + (", quick" if given.quick else ""))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        os.environ["XPU_AGENTS_CACHE"] = scratch  # the machine's own profiles stay as they are
        run_parts(bind(figures, given, Path(scratch)), figures, given)


def bind(figures: Figures, given: argparse.Namespace, scratch: Path) -> dict[str, Callable[[], None]]:
    """The parts, ready to run."""

    def larger() -> None:
        model = make_model(given.shape, scratch / "model")
        compare("larger", model, figures, given, scratch, given.larger_plot)

    return {
        "desk": lambda: compare("desk", _DESK, figures, given, scratch, given.plot),
        "larger": larger,
        "speed": lambda: simulation_speed(figures, given.seed, given.repeats, quick=given.quick),
    }


def compare(
    name: str, model: Path, figures: Figures, given: argparse.Namespace, scratch: Path, plot: Path | None
) -> None:
    """Measure a model, play and replay its loads, and tell how far off the simulation is."""
    folder = ModelFolder.open(model)
    requests = given.requests if name == "desk" else max(_QUICK_REQUESTS, given.requests // _FEWER)
    replays: list[Replay] = []
    foretold: list[Replay] = []
    watches: list[Watch] = []
    config = CONFIG.replace(record_kernels=given.kernels)
    for turn in range(given.repeats):
        (quick_pace if given.quick else full_pace)(folder)
        with Engine.load(model, config) as engine:
            warm_up(engine)
            stage = Stage(engine, folder, scratch, _LONGEST[name])
            if not turn:
                figures.add(f"{name}: simulation has the engine's kernels and lanes", stage.same_graph(), "", "== 1")
            stage.at_speed(stage.replay("warm-up", stage.draw(LOADS[2], 2, given.seed - 1)), AS_PROFILED)
            watch = Watch(stage)
            watches.append(watch)
            for load in LOADS:
                replays.append(watch.steady(stage.replay, load.name, stage.draw(load, requests, given.seed + turn)))
                tell(name, replays[-1])
            load = LOADS[1]
            drawn = stage.draw(load, requests, given.seed + given.repeats + turn)
            foretold.append(watch.steady(stage.foretell, load.name, drawn))
            tell(f"{name}, foretold", foretold[-1])
    figures.add(f"{name}: loads played again, since the machine was not steady", sum(watch.again for watch in watches))
    change = max(change for watch in watches for change in watch.changes)
    figures.add(f"{name}: change of the machine around a load, largest", 100 * change, "%")
    for part in Slowness._fields:
        slowness = [getattr(each.slowness, part) for each in (*replays, *foretold)]
        figures.add_repeats(f"{name}: {_PARTS[part]} around the loads / foreseen", slowness, "x")
    add(figures, name, "replayed", [each.settled for each in replays]).summarise(figures, name, "at its speed")
    add(figures, name, "foretold", [each.settled for each in foretold])
    add(figures, name, "replayed as profiled", replays, brief=True).summarise(figures, name, "as profiled")
    if plot is not None:
        replay_plot(plot, f"{name}: latency of each request", [each.settled for each in replays])


def full_pace(folder: ModelFolder) -> None:
    """Measure the profile, all of it."""
    measure_full_profile(folder.path, CONFIG, progress=lambda share, what: print(f"{folder.name}: {what}", flush=True))


def quick_pace(folder: ModelFolder) -> None:
    """Measure what the first load does, and the pace."""
    parts = load_engine(folder, CONFIG)
    profile = parts.profile.model_copy(update={"pace": measure_timing_model(parts, CONFIG)})
    profile.save(profile_key(folder, CONFIG).path)


def add(figures: Figures, model: str, group: str, replays: list[Replay], *, brief: bool = False) -> Errors:
    """The figures of ``replays``, repeats of a load together; of a ``brief`` group the errors alone."""
    errors = Errors(brief)
    by_load: defaultdict[str, list[Replay]] = defaultdict(list)
    for each in replays:
        by_load[each.load].append(each)
    for load, repeats in by_load.items():
        label = f"{group}, {model}, {load}"
        for priority in repeats[0].classes():
            for measure in repeats[0].times(priority):
                pairs = [each.times(priority)[measure] for each in repeats if priority in each.classes()]
                errors.add(figures, f"{label}, {priority}", measure, "s", pairs)
        rates = [(each.measured.tokens_per_s, each.simulated.tokens_per_s) for each in repeats]
        errors.add(figures, f"{group} tokens/s, {model}, {load}", "tokens/s", "", rates)
        for lane in () if brief else repeats[0].measured.busy_s:
            for side in ("measured", "simulated"):
                shares = [100 * getattr(each, side).busy_share(lane) for each in repeats]
                figures.add_repeats(f"{group} busy, {model}, {load}: {lane} {side}", shares, "%")
    return errors


def percent_off(measured: float, simulated: float) -> float:
    """How far the simulated figure is above the measured one, in percent of that."""
    return 100 * (simulated / measured - 1)


def tell(model: str, played: Replay) -> None:
    """Print how far off a load is, at the speed that the machine had."""
    replay = played.settled
    prompts, steps, together = played.slowness
    parts = [f"prompts take {prompts:.2f} of what was foreseen, steps {steps:.2f}, those of several {together:.2f}"]
    for priority in replay.classes():
        off = {name: percent_off(*pair) for name, pair in replay.times(priority).items()}
        parts.append(f"{priority} " + ", ".join(f"{name} {value:+.0f} %" for name, value in off.items()))
    rate = percent_off(replay.measured.tokens_per_s, replay.simulated.tokens_per_s)
    print(f"{model}, {replay.load}:", "; ".join([*parts, f"tokens/s {rate:+.0f} %"]), flush=True)
    measured, simulated = replay.measured.kernel_s(), replay.simulated.kernel_s()
    for key in sorted(measured.keys() | simulated.keys()):
        sides = (
            f"{which} {len(found)} x {1e3 * statistics.median(found):.2f} ms"
            for which, found in (("measured", measured.get(key)), ("simulated", simulated.get(key)))
            if found
        )
        print("   ", " ".join(key), ", ".join(sides), flush=True)


if __name__ == "__main__":
    main()
