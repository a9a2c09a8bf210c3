"""Builds the charts of a study from its results."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import groupby

from xpu_agents.apps.simulate.cases import SCHEMES_BY_NAME
from xpu_agents.apps.simulate.charts.chart import NUM_COLOURS, Bar, BarChart, Dot, LineChart, Series
from xpu_agents.apps.simulate.charts.scale import format_number
from xpu_agents.apps.simulate.metrics import PriorityMetrics, RunMetrics, SettingResult
from xpu_agents.apps.simulate.policy_options import format_value
from xpu_agents.apps.simulate.study import Study
from xpu_agents.apps.simulate.tables import settings_text
from xpu_runtime import Priority
from xpu_simulation import PRODUCT, SCHEMES

__all__ = ["study_charts"]

_MAX_BARS = 24
"""Maximum number of settings with bars; of more only those on the Pareto front have bars."""
_MAX_LABELS = 12
"""Maximum number of labelled settings of a trade-off; of more only those on the Pareto front have labels."""
_MAX_NAMES = 2
"""Maximum number of settings named in one label of a trade-off."""
_MAX_LABEL_LETTERS = 44
"""Longest bar label with setting names; longer ones have only the values."""
_GREY = 2
"""Colour of secondary marks."""
_FRONT_COLOURS = (0, 1, 3, 4, 5, 6, 7)
"""Colours of the Pareto fronts."""
_PHASE_COLOURS = (0, 5)
"""Colours of prefill and decode."""
_DEVICE_COLOURS = {"npu": 3, "igpu": 0, "cpu": 1}
"""Colours of the devices."""
_RATE = "proactive requests per minute"

_Row = tuple[str, SettingResult]
_RunMetric = Callable[[RunMetrics], float]


def study_charts(study: Study) -> list[LineChart | BarChart]:
    """Return the charts: metrics by rate if there are several rates, the trade-off of a sweep, and bar charts."""
    rate = study.compared[-1].rate
    suffix = f" at {rate:g} {_RATE}" if len(study.plan.rates) > 1 else ""
    rows, by = _chart_rows(study, rate)
    suffix += by
    charts: list[LineChart | BarChart] = []
    if len(study.plan.rates) > 1:
        charts += _charts_by_rate(study)
    if study.swept and (trade_off := _trade_off_chart(study)).series:
        charts.append(trade_off)
    if any(not math.isnan(result.median(lambda run: run.reactive.pending).value) for _, result in rows):
        charts.append(_latency_chart(rows, suffix))
    charts += [_breakdown_chart(rows, priority, suffix) for priority in Priority if _has_priority(rows, priority)]
    charts += [_energy_chart(rows, suffix), _utilisation_chart(rows, suffix)]
    return charts


def _chart_rows(study: Study, rate: float | None) -> tuple[list[_Row], str]:
    """The rows of the bar charts, and a suffix for their titles.

    The rows are the settings of a sweep, or the schemes if there is no sweep or no setting to draw, without the ends of
    the chip's ranges. The suffix has the names of the swept settings if they are too long for the labels.
    """
    schemes = [(result.scheme, result) for result in study.at(rate) if result.scheme in SCHEMES_BY_NAME]
    if not study.swept or study.plan.compare:
        return schemes, ""
    swept = [(result, on) for result, on in zip(study.swept, study.front(), strict=True) if result.rate == rate]
    drawn = [result for result, on in swept if on or len(swept) <= _MAX_BARS]
    if not drawn:
        return schemes, ""
    named = [settings_text({axis.name: result.policy[axis.name] for axis in study.plan.varied}) for result in drawn]
    if max(map(len, named)) <= _MAX_LABEL_LETTERS:
        return list(zip(named, drawn, strict=True)), ""
    return [(_swept_values(study, result), result) for result in drawn], f", by {_settings_name(study)}"


def _settings_name(study: Study) -> str:
    """Names of the swept settings, in the order of `_swept_values`."""
    return " ".join(axis.name for axis in study.plan.varied)


def _swept_values(study: Study, result: SettingResult) -> str:
    return " ".join(format_value(result.policy[axis.name]) for axis in study.plan.varied)


def _has_priority(rows: Sequence[_Row], priority: Priority) -> bool:
    return any(run.of_priority(priority).trace.finished for _, result in rows for run in result.runs)


def _charts_by_rate(study: Study) -> list[LineChart | BarChart]:
    """Charts of metrics by rate, without the ablations, whose lines would cover the others."""
    charts: tuple[tuple[str, str, str, bool, _RunMetric], ...] = (
        (
            "normalised-reactive",
            "Normalised latency, reactive",
            "ms per token",
            True,
            _normalised_latency(Priority.REACTIVE),
        ),
        (
            "normalised-proactive",
            "Normalised latency, proactive",
            "ms per token",
            True,
            _normalised_latency(Priority.PROACTIVE),
        ),
        ("throughput", "Throughput", "tokens per second", False, lambda run: run.tokens_per_s),
        ("energy-by-rate", "Energy", "J per token", False, lambda run: run.joules_per_token),
    )
    drawn: list[LineChart | BarChart] = []
    for name, title, unit, log, metric in charts:
        series = _scheme_series(study, metric)
        if series:
            drawn.append(LineChart(name, title, _RATE, unit, series, log, not log, study.plan.rates))
    return drawn


def _scheme_series(study: Study, metric: _RunMetric) -> tuple[Series, ...]:
    series: list[Series] = []
    for scheme, results in groupby(study.compared, key=lambda result: result.scheme):
        dots = tuple(dot for result in results if (dot := _rate_dot(result, metric)) is not None)
        if scheme in SCHEMES and dots:
            series.append(Series(scheme, dots, len(series) % NUM_COLOURS, strong=scheme == PRODUCT.name))
    return tuple(series)


def _rate_dot(result: SettingResult, metric: _RunMetric) -> Dot | None:
    median = result.median(metric)
    if math.isnan(median.value):
        return None
    return Dot(result.rate or 0.0, median.value, median.minimum, median.maximum)


def _normalised_latency(priority: Priority) -> _RunMetric:
    return lambda run: run.of_priority(priority).trace.normalised * 1e3


def _trade_off_chart(study: Study) -> LineChart:
    """Chart of reactive latency and background throughput of each setting, with the Pareto front of each rate."""
    several, few = len(study.plan.rates) > 1, len(study.swept) <= _MAX_LABELS
    series: list[Series] = []
    others: list[Dot] = []
    marked = zip(study.swept, study.front(), strict=True)
    for number, (rate, settings_at_rate) in enumerate(groupby(marked, key=lambda each: each[0].rate)):
        settings = list(settings_at_rate)
        front_dots = _trade_off_dots(study, [result for result, front in settings if front], named=True)
        others += _trade_off_dots(study, [result for result, front in settings if not front], named=few)
        if front_dots:
            series_name = f"on the Pareto front{f', {rate:g} per minute' if several else ''}"
            series.append(Series(series_name, front_dots, _FRONT_COLOURS[number % len(_FRONT_COLOURS)], strong=True))
    if others:
        series.append(Series("not on the front", tuple(others), _GREY, line=False))
    title = f"Reactive latency and background throughput, by {_settings_name(study)}"
    labels = "reactive latency P90, s", "proactive tokens per second"
    return LineChart("trade-off", title, *labels, tuple(series), from_zero=False)


def _trade_off_dots(study: Study, results: Sequence[SettingResult], *, named: bool) -> tuple[Dot, ...]:
    """A dot for each result; settings with equal results share a dot and its label."""
    dot_labels: dict[tuple[float, float], list[str]] = {}
    for result in results:
        trade_off = result.trade_off
        if not math.isnan(trade_off[0]):
            dot_labels.setdefault(trade_off, []).append(_swept_values(study, result))
    return tuple(Dot(x, y, y, y, _join_names(labels) if named else "") for (x, y), labels in sorted(dot_labels.items()))


def _join_names(names: Sequence[str]) -> str:
    more = len(names) - _MAX_NAMES
    return ", ".join(names) if more <= 1 else f"{', '.join(names[:_MAX_NAMES])} and {more} more"


def _latency_chart(rows: Sequence[_Row], suffix: str) -> BarChart:
    metrics: tuple[_RunMetric, ...] = (
        lambda run: run.reactive.trace.latency.mean,
        lambda run: run.reactive.trace.latency.p90,
    )
    bars = tuple(_chart_bar(row, metrics, " / ") for row in rows)
    title = f"Reactive latency{suffix}"
    return BarChart("reactive-latency", title, "seconds", ("mean", "P90"), (0, _GREY), bars, stacked=False)


def _breakdown_chart(rows: Sequence[_Row], priority: Priority, suffix: str) -> BarChart:
    latency_parts: tuple[tuple[str, Callable[[PriorityMetrics], float]], ...] = (
        ("pending", lambda each: each.pending),
        ("prefill", lambda each: each.prefill),
        ("decode", lambda each: each.decode),
    )
    metrics = [_latency_part(priority, metric) for _, metric in latency_parts]
    title = f"Time of a {priority.value} request by phase{suffix}"
    part_names, bars = tuple(name for name, _ in latency_parts), tuple(_chart_bar(row, metrics) for row in rows)
    return BarChart(f"breakdown-{priority.value}", title, "seconds, mean", part_names, (_GREY, *_PHASE_COLOURS), bars)


def _latency_part(priority: Priority, metric: Callable[[PriorityMetrics], float]) -> _RunMetric:
    return lambda run: metric(run.of_priority(priority))


def _energy_chart(rows: Sequence[_Row], suffix: str) -> BarChart:
    devices = tuple(dict.fromkeys(device for _, result in rows for device in result.devices))
    bars = tuple(_chart_bar(row, [_device_share(device) for device in devices]) for row in rows)
    colours = tuple(_DEVICE_COLOURS[device] for device in devices)
    return BarChart("energy", f"Energy by device, idle energy included{suffix}", "J per token", devices, colours, bars)


def _device_share(device: str) -> _RunMetric:
    def joules_per_token(run: RunMetrics) -> float:
        total_j = run.usage.total_j
        return run.joules_per_token * run.usage.energy_j.get(device, 0.0) / total_j if total_j else 0.0

    return joules_per_token


def _utilisation_chart(rows: Sequence[_Row], suffix: str) -> BarChart:
    bars = []
    for label, result in rows:
        for lane in result.lanes:
            metrics = _lane_busy(lane)
            utilisation = tuple(result.median(metric).value for metric in metrics)
            lane_label = f"{label}: {lane}" if len(rows) > 1 else lane
            bars.append(Bar(lane_label, utilisation, f"{_median_of_sum(result, metrics):.0%}", label == PRODUCT.name))
    title, label = f"Utilisation of the lanes{suffix}", "share of the time"
    return BarChart("utilisation", title, label, ("prefill", "decode"), _PHASE_COLOURS, tuple(bars), percent=True)


def _lane_busy(lane: str) -> tuple[_RunMetric, _RunMetric]:
    def share(seconds: float, run: RunMetrics) -> float:
        return seconds / run.usage.seconds if run.usage.seconds else 0.0

    return (
        lambda run: share(run.usage.prefill_s[lane], run),
        lambda run: share(run.usage.decode_s[lane], run),
    )


def _median_of_sum(result: SettingResult, metrics: Sequence[_RunMetric]) -> float:
    """The median over the runs of the sum of several metrics."""
    return result.median(lambda run: math.fsum(metric(run) for metric in metrics)).value


def _chart_bar(row: _Row, metrics: Sequence[_RunMetric], separator: str = "") -> Bar:
    """A bar of several metrics.

    Its note has the values joined by ``separator``, or else the median of their sum, the value in the tables. Over
    several seeds that differs from the sum of the medians.
    """
    label, result = row
    medians = [result.median(metric).value for metric in metrics]
    note = separator.join(map(format_number, medians)) if separator else format_number(_median_of_sum(result, metrics))
    if any(map(math.isnan, medians)):
        medians, note = [0.0] * len(medians), "none finished"
    return Bar(label, tuple(medians), note, label == PRODUCT.name)
