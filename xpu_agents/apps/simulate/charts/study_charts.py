"""The pictures of a study."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import groupby

from xpu_agents.apps.simulate.charts.chart import MARKS, Bar, BarChart, Dot, LineChart, Series
from xpu_agents.apps.simulate.charts.scale import format_number
from xpu_agents.apps.simulate.metrics import PriorityMetrics, RunMetrics, SettingResult
from xpu_agents.apps.simulate.policy_options import format_value
from xpu_agents.apps.simulate.study import Study
from xpu_agents.apps.simulate.tables import settings_text
from xpu_runtime import Priority
from xpu_simulation import PRODUCT, SCHEMES

__all__ = ["study_charts"]

_MOST_BARS = 24
"""Settings that get bars; of more only those on the front do."""
_MOST_LABELS = 12
"""Settings of a trade-off that are all named; of more only those on the front are."""
_MOST_NAMES = 2
"""Settings that are named where several are in one place of a trade-off; of more only the first are."""
_LONGEST = 44
"""Letters that leave room for bars beside them; of longer settings only the values stand there."""
_GREY = 2
"""Colour of what matters less."""
_FRONTS = (0, 1, 3, 4, 5, 6, 7)
"""Colours of the fronts."""
_PHASES = (0, 5)
"""Colours of prefill and decode."""
_DEVICES = {"npu": 3, "igpu": 0, "cpu": 1}
"""Colours of the devices."""
_RATE = "proactive requests a minute"

_Row = tuple[str, SettingResult]
_OfRun = Callable[[RunMetrics], float]


def study_charts(study: Study) -> list[LineChart | BarChart]:
    """What there is to draw: against the rate where there are several, the trade-off of a sweep, and bars."""
    rate = study.compared[-1].rate
    where = f" at {rate:g} {_RATE}" if len(study.plan.rates) > 1 else ""
    rows, by = _rows(study, rate)
    where += by
    charts: list[LineChart | BarChart] = []
    if len(study.plan.rates) > 1:
        charts += _by_rate(study)
    if study.swept and (trade_off := _trade_off(study)).series:
        charts.append(trade_off)
    if any(not math.isnan(outcome.median(lambda run: run.reactive.pending).value) for _, outcome in rows):
        charts.append(_latency(rows, where))
    charts += [_breakdown(rows, priority, where) for priority in Priority if _has(rows, priority)]
    charts += [_energy(rows, where), _utilisation(rows, where)]
    return charts


def _rows(study: Study, rate: float | None) -> tuple[list[_Row], str]:
    """What bars are drawn of: the settings of a sweep; the schemes where there is none, or none on the front.

    With the names of what is swept, for the title, where there is no room for them beside the bars.
    """
    schemes = [(outcome.scheme, outcome) for outcome in study.at(rate)]
    if not study.swept or study.plan.compare:
        return schemes, ""
    swept = [(outcome, on) for outcome, on in zip(study.swept, study.front(), strict=True) if outcome.rate == rate]
    drawn = [outcome for outcome, on in swept if on or len(swept) <= _MOST_BARS]
    if not drawn:
        return schemes, ""
    named = [settings_text({axis.name: outcome.policy[axis.name] for axis in study.plan.varied}) for outcome in drawn]
    if max(map(len, named)) <= _LONGEST:
        return list(zip(named, drawn, strict=True)), ""
    return [(_values(study, outcome), outcome) for outcome in drawn], f", by {_names(study)}"


def _names(study: Study) -> str:
    """What is swept, in the order of `_values`."""
    return " ".join(axis.name for axis in study.plan.varied)


def _values(study: Study, outcome: SettingResult) -> str:
    return " ".join(format_value(outcome.policy[axis.name]) for axis in study.plan.varied)


def _has(rows: Sequence[_Row], priority: Priority) -> bool:
    return any(run.of_class(priority).trace.finished for _, outcome in rows for run in outcome.runs)


def _by_rate(study: Study) -> list[LineChart | BarChart]:
    """Figures against the rate; of the ablations none, because they would hide the rest."""
    charts: tuple[tuple[str, str, str, bool, _OfRun], ...] = (
        ("normalised-reactive", "Normalised latency, reactive", "ms a token", True, _normalised(Priority.REACTIVE)),
        ("normalised-proactive", "Normalised latency, proactive", "ms a token", True, _normalised(Priority.PROACTIVE)),
        ("throughput", "Throughput", "tokens a second", False, lambda run: run.tokens_per_s),
        ("energy-by-rate", "Energy", "J a token", False, lambda run: run.joules_per_token),
    )
    drawn: list[LineChart | BarChart] = []
    for name, title, unit, log, of in charts:
        series = _schemes(study, of)
        if series:
            drawn.append(LineChart(name, title, _RATE, unit, series, log, not log, study.plan.rates))
    return drawn


def _schemes(study: Study, of: _OfRun) -> tuple[Series, ...]:
    series: list[Series] = []
    for scheme, outcomes in groupby(study.compared, key=lambda outcome: outcome.scheme):
        dots = tuple(dot for outcome in outcomes if (dot := _dot(outcome, of)) is not None)
        if scheme in SCHEMES and dots:
            series.append(Series(scheme, dots, len(series) % MARKS, strong=scheme == PRODUCT.name))
    return tuple(series)


def _dot(outcome: SettingResult, of: _OfRun) -> Dot | None:
    figure = outcome.median(of)
    if math.isnan(figure.value):
        return None
    return Dot(outcome.rate or 0.0, figure.value, figure.least, figure.most)


def _normalised(priority: Priority) -> _OfRun:
    return lambda run: run.of_class(priority).trace.normalised * 1e3


def _trade_off(study: Study) -> LineChart:
    """Each setting by what people wait and what the background gets; those on the front joined, at each rate."""
    several, few = len(study.plan.rates) > 1, len(study.swept) <= _MOST_LABELS
    series: list[Series] = []
    rest: list[Dot] = []
    marked = zip(study.swept, study.front(), strict=True)
    for number, (rate, group) in enumerate(groupby(marked, key=lambda each: each[0].rate)):
        settings = list(group)
        on = _traded(study, [outcome for outcome, front in settings if front], named=True)
        rest += _traded(study, [outcome for outcome, front in settings if not front], named=few)
        if on:
            name = f"on the Pareto front{f', {rate:g} a minute' if several else ''}"
            series.append(Series(name, on, _FRONTS[number % len(_FRONTS)], strong=True))
    if rest:
        series.append(Series("not on it", tuple(rest), _GREY, line=False))
    title = f"What people wait, what the background gets, by {_names(study)}"
    labels = "reactive latency P90, s", "proactive tokens a second"
    return LineChart("trade-off", title, *labels, tuple(series), from_zero=False)


def _traded(study: Study, outcomes: Sequence[SettingResult], *, named: bool) -> tuple[Dot, ...]:
    """A dot for each place; where several settings are in one, it has the names of all, or of the first."""
    names: dict[tuple[float, float], list[str]] = {}
    for outcome in outcomes:
        place = outcome.trade
        if not math.isnan(place[0]):
            names.setdefault(place, []).append(_values(study, outcome))
    return tuple(Dot(x, y, y, y, _joined(own) if named else "") for (x, y), own in sorted(names.items()))


def _joined(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names) if more <= 1 else f"{', '.join(names[:_MOST_NAMES])} and {more} more"


def _latency(rows: Sequence[_Row], where: str) -> BarChart:
    ofs: tuple[_OfRun, ...] = (
        lambda run: run.reactive.trace.latency.mean,
        lambda run: run.reactive.trace.latency.p90,
    )
    bars = tuple(_bar(row, ofs, " / ") for row in rows)
    title = f"Reactive latency{where}"
    return BarChart("reactive-latency", title, "seconds", ("mean", "P90"), (0, _GREY), bars, stacked=False)


def _breakdown(rows: Sequence[_Row], priority: Priority, where: str) -> BarChart:
    parts: tuple[tuple[str, Callable[[PriorityMetrics], float]], ...] = (
        ("pending", lambda each: each.pending),
        ("prefill", lambda each: each.prefill),
        ("decode", lambda each: each.decode),
    )
    ofs = [_part(priority, of) for _, of in parts]
    title = f"Where a {priority.value} request spends its time{where}"
    names, bars = tuple(name for name, _ in parts), tuple(_bar(row, ofs) for row in rows)
    return BarChart(f"breakdown-{priority.value}", title, "seconds, mean", names, (_GREY, *_PHASES), bars)


def _part(priority: Priority, of: Callable[[PriorityMetrics], float]) -> _OfRun:
    return lambda run: of(run.of_class(priority))


def _energy(rows: Sequence[_Row], where: str) -> BarChart:
    devices = tuple(dict.fromkeys(name for _, outcome in rows for name in outcome.devices))
    bars = tuple(_bar(row, [_share(name) for name in devices]) for row in rows)
    colours = tuple(_DEVICES[name] for name in devices)
    return BarChart("energy", f"Energy by device, idling included{where}", "J a token", devices, colours, bars)


def _share(device: str) -> _OfRun:
    def joules_per_token(run: RunMetrics) -> float:
        total = run.usage.total_j
        return run.joules_per_token * run.usage.energy_j.get(device, 0.0) / total if total else 0.0

    return joules_per_token


def _utilisation(rows: Sequence[_Row], where: str) -> BarChart:
    bars = []
    for label, outcome in rows:
        for lane in outcome.lanes:
            ofs = _busy(lane)
            values = tuple(outcome.median(of).value for of in ofs)
            name = f"{label}: {lane}" if len(rows) > 1 else lane
            bars.append(Bar(name, values, f"{_whole(outcome, ofs):.0%}", label == PRODUCT.name))
    title, label = f"How busy the lanes are{where}", "share of the time"
    return BarChart("utilisation", title, label, ("prefill", "decode"), _PHASES, tuple(bars), percent=True)


def _busy(lane: str) -> tuple[_OfRun, _OfRun]:
    def share(seconds: float, run: RunMetrics) -> float:
        return seconds / run.usage.seconds if run.usage.seconds else 0.0

    return (
        lambda run: share(run.usage.prefill_s[lane], run),
        lambda run: share(run.usage.decode_s[lane], run),
    )


def _whole(outcome: SettingResult, ofs: Sequence[_OfRun]) -> float:
    """The median of what the parts of a run add up to."""
    return outcome.median(lambda run: math.fsum(of(run) for of in ofs)).value


def _bar(row: _Row, ofs: Sequence[_OfRun], between: str = "") -> Bar:
    """``between``: what stands between the values behind the bars; without it the median of their sum stands there.

    That is the figure of the tables. Over several seeds the medians of the parts add up to another.
    """
    label, outcome = row
    values = [outcome.median(of).value for of in ofs]
    note = between.join(map(format_number, values)) if between else format_number(_whole(outcome, ofs))
    if any(map(math.isnan, values)):
        values, note = [0.0] * len(values), "none finished"
    return Bar(label, tuple(values), note, label == PRODUCT.name)
