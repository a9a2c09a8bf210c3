"""Result tables of a study as text cells, for the terminal and the HTML report."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from xpu_agents.apps.simulate.metrics import MedianRange, PriorityMetrics, RunMetrics, SettingResult
from xpu_agents.apps.simulate.policy_options import PolicySettings, format_value
from xpu_agents.apps.simulate.study import Study
from xpu_agents.apps.statistics import format_seconds
from xpu_runtime import Priority

__all__ = [
    "SWEEP_TABLE_FORMS",
    "TableCell",
    "TableColumn",
    "TextTable",
    "lane_table",
    "priority_table",
    "rate_table",
    "scheme_table",
    "settings_text",
    "sweep_table",
    "throughput_line",
]


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of a table.

    Attributes:
        text: the value, a median over the seeds.
        spread: its minimum and maximum over the seeds; empty if they are equal.
        half_spread: half of their difference as a percentage of the value; a short form of ``spread``.
    """

    text: str
    spread: str = ""
    half_spread: str = ""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column: its label, a short label for the terminal, and True for numbers, which are aligned right."""

    label: str
    short: str
    number: bool = True


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table; ``strong`` has the indices of highlighted rows."""

    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    strong: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Metric:
    """A metric of a run with its column and its number of decimals."""

    column: TableColumn
    decimals: int
    metric: Callable[[RunMetrics], float]

    def cell(self, result: SettingResult) -> TableCell:
        return _range_cell(result.median(self.metric), lambda value: _format_value(value, self.decimals))


_MEAN = _Metric(TableColumn("reactive mean, s", "react.\nmean"), 1, lambda run: run.reactive.trace.latency.mean)
_P90 = _Metric(TableColumn("reactive P90, s", "react.\nP90"), 1, lambda run: run.reactive.trace.latency.p90)
_TTFT = _Metric(TableColumn("reactive TTFT, s", "react.\nTTFT"), 1, lambda run: run.reactive.trace.first.mean)
_PER_TOKEN = _Metric(
    TableColumn("reactive, ms/token", "react.\nms/tok"), 1, lambda run: run.reactive.trace.normalised * 1e3
)
_PROACTIVE_MEAN = _Metric(
    TableColumn("proactive mean, s", "proact\nmean"), 1, lambda run: run.proactive.trace.latency.mean
)
_PROACTIVE_PER_TOKEN = _Metric(
    TableColumn("proactive, ms/token", "proact\nms/tok"), 1, lambda run: run.proactive.trace.normalised * 1e3
)
_PROACTIVE_THROUGHPUT = _Metric(
    TableColumn("proactive tokens/s", "proact\ntok/s"), 0, lambda run: run.proactive.tokens_per_s
)
_THROUGHPUT = _Metric(TableColumn("tokens/s", "tokens\n/s"), 0, lambda run: run.tokens_per_s)
_ENERGY = _Metric(TableColumn("J/token", "J\n/tok"), 3, lambda run: run.joules_per_token)

_COMPARED = (_MEAN, _P90, _TTFT, _PROACTIVE_MEAN, _THROUGHPUT, _ENERGY)
_BY_RATE = (_MEAN, _P90, _TTFT, _PER_TOKEN, _PROACTIVE_MEAN, _PROACTIVE_PER_TOKEN, _THROUGHPUT, _ENERGY)
_BY_RATE_SHORT = (_MEAN, _P90, _PER_TOKEN, _PROACTIVE_PER_TOKEN, _ENERGY)
_SWEPT = (
    (_MEAN, _P90, _TTFT, _PROACTIVE_MEAN, _PROACTIVE_THROUGHPUT, _THROUGHPUT, _ENERGY),
    (_MEAN, _P90, _TTFT, _PROACTIVE_MEAN, _PROACTIVE_THROUGHPUT, _ENERGY),
    (_MEAN, _P90, _PROACTIVE_MEAN, _PROACTIVE_THROUGHPUT, _ENERGY),
    (_P90, _PROACTIVE_THROUGHPUT, _ENERGY),
    (_P90, _PROACTIVE_THROUGHPUT),
)
"""Metrics of a sweep table, from the widest form to the narrowest; the last has those of the Pareto front."""

SWEEP_TABLE_FORMS = range(len(_SWEPT))
"""Forms of a sweep table; each is narrower than the one before it."""

_SCHEME = TableColumn("scheme", "", number=False)
_RATE = TableColumn("proactive requests/min", "/min")


def priority_table(title: str, result: SettingResult) -> TextTable:
    """Return counts and latencies of one result, with a column for each priority."""
    rows: tuple[tuple[str, Callable[[PriorityMetrics], float], Callable[[float], str]], ...] = (
        ("TTFT, mean", lambda each: each.trace.first.mean, format_seconds),
        ("TTFT, P90", lambda each: each.trace.first.p90, format_seconds),
        ("latency, mean", lambda each: each.trace.latency.mean, format_seconds),
        ("latency, P90", lambda each: each.trace.latency.p90, format_seconds),
        ("arrival to first kernel, mean", lambda each: each.trace.queue.mean, format_seconds),
        ("latency a token, mean", lambda each: each.trace.normalised * 1e3, lambda value: f"{value:.1f} ms"),
    )
    columns = (TableColumn("", "", number=False), *(TableColumn(each.value, each.value) for each in Priority))
    counts = (TableCell("requests finished"), *(_count_cell(result, each) for each in Priority))
    times = [
        (TableCell(label), *(_priority_cell(result, each, of, show) for each in Priority)) for label, of, show in rows
    ]
    return TextTable(title, columns, (counts, *times))


def lane_table(result: SettingResult) -> TextTable:
    """Return busy time and utilisation of each lane."""
    columns = (
        TableColumn("lane", "lane", number=False),
        *(TableColumn(each, each) for each in ("prefill", "decode", "busy")),
    )
    return TextTable("lanes", columns, tuple(_lane_row(result, lane) for lane in result.lanes))


def throughput_line(result: SettingResult) -> str:
    """Return throughput, energy and compile time of one result as one sentence."""
    throughput = result.median(lambda run: run.tokens_per_s).value
    requests = result.median(lambda run: run.requests_per_minute).value
    per_token = result.median(lambda run: run.joules_per_token).value
    devices = ", ".join(f"{name} {_device_joules(result, name):,.0f} J" for name in result.devices)
    energy = (
        devices if math.isnan(per_token) else f"{_format_value(per_token, _ENERGY.decimals)} J per token ({devices})"
    )
    startup_s = result.runs[0].usage.startup_s
    startup = f"; at the first load: {startup_s:,.0f} s of NPU compilation" if startup_s else ""
    peak = f"{result.median(lambda run: run.usage.peak_w).value:.0f} W at most"
    return f"{throughput:,.0f} tokens per second, {requests:.1f} requests per minute; energy: {energy}, {peak}{startup}"


def scheme_table(title: str, results: Sequence[SettingResult]) -> TextTable:
    """Return a row for each scheme at one rate."""
    return _build_table(title, (_SCHEME,), _COMPARED, (((TableCell(each.scheme),), each) for each in results))


def rate_table(title: str, study: Study, *, short: bool = False) -> TextTable:
    """Return a row for each scheme at each rate; a ``short`` table has fewer columns."""
    rows = []
    last = ""
    for result in study.compared:
        name, last = "" if result.scheme == last else result.scheme, result.scheme
        rows.append(((TableCell(name), _rate_cell(result)), result))
    return _build_table(title, (_SCHEME, _RATE), _BY_RATE_SHORT if short else _BY_RATE, rows)


def sweep_table(title: str, study: Study, *, form: int = 0) -> TextTable:
    """Return a row for each setting of the sweep at each rate, with a star and highlighting on the Pareto front.

    Args:
        title: title of the table.
        study: the results.
        form: one of `SWEEP_TABLE_FORMS`.
    """
    axes = [axis.name for axis in study.plan.varied]
    several = len(study.plan.rates) > 1
    columns = [TableColumn("on the front", "*", number=False), *([_RATE] if several else [])]
    columns += [TableColumn(name, name.replace("_", "\n_", 1)) for name in axes]
    front = study.front()
    rows = []
    for result, on in zip(study.swept, front, strict=True):
        cells = [TableCell("*" if on else ""), *([_rate_cell(result)] if several else [])]
        cells += [TableCell(format_value(result.policy[name])) for name in axes]
        rows.append((tuple(cells), result))
    table = _build_table(title, tuple(columns), _SWEPT[form], rows)
    return replace(table, strong=frozenset(number for number, on in enumerate(front) if on))


def settings_text(policy: PolicySettings) -> str:
    """Return settings in one line."""
    return ", ".join(f"{name}={format_value(value)}" for name, value in policy.items())


def _build_table(
    title: str,
    columns: tuple[TableColumn, ...],
    metrics: Sequence[_Metric],
    rows: Iterable[tuple[tuple[TableCell, ...], SettingResult]],
) -> TextTable:
    filled = tuple((*cells, *(metric.cell(result) for metric in metrics)) for cells, result in rows)
    return TextTable(title, (*columns, *(metric.column for metric in metrics)), filled)


def _lane_row(result: SettingResult, lane: str) -> tuple[TableCell, ...]:
    return (
        TableCell(lane),
        _range_cell(result.median(lambda run: run.usage.prefill_s[lane]), format_seconds),
        _range_cell(result.median(lambda run: run.usage.decode_s[lane]), format_seconds),
        _range_cell(result.median(lambda run: run.usage.utilisation(lane)), lambda share: f"{share:.0%}"),
    )


def _priority_cell(
    result: SettingResult, priority: Priority, of: Callable[[PriorityMetrics], float], show: Callable[[float], str]
) -> TableCell:
    return _range_cell(result.median(lambda run: of(run.of_priority(priority))), show)


def _count_cell(result: SettingResult, priority: Priority) -> TableCell:
    """Finished and offered requests of all seeds together."""
    figures = [run.of_priority(priority).trace for run in result.runs]
    return TableCell(f"{sum(each.finished for each in figures)} of {sum(each.offered for each in figures)}")


def _device_joules(result: SettingResult, device: str) -> float:
    return result.median(lambda run: run.usage.energy_j.get(device, 0.0)).value


def _rate_cell(result: SettingResult) -> TableCell:
    return TableCell("" if result.rate is None else f"{result.rate:g}")


def _format_value(value: float, decimals: int) -> str:
    """Format a number; a small one gets up to three more decimals, so that two significant digits are visible."""
    size = abs(value)
    if 0 < size < 10 ** (1 - decimals):
        decimals = min(decimals + 3, 1 - math.floor(math.log10(size)))
    return f"{value:,.{decimals}f}"


def _range_cell(median: MedianRange, show: Callable[[float], str]) -> TableCell:
    if math.isnan(median.value):
        return TableCell("-")
    minimum, maximum = show(median.minimum), show(median.maximum)
    if minimum == maximum:
        return TableCell(show(median.value))
    half = (median.maximum - median.minimum) / 2 / abs(median.value) if median.value else math.inf
    return TableCell(show(median.value), f"{minimum} to {maximum}", f"±{half:.0%}" if half < 10 else "±>999%")
