"""The tables of a study, as text, for terminals and for reports."""

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
    """A figure and, where it differs between seeds, the least and the largest of it.

    ``half`` is half of what lies between them as a share of the figure, for where there is little room.
    """

    text: str
    spread: str = ""
    half: str = ""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """What it is called where there is room, and where there is little; numbers stand at the right."""

    label: str
    short: str
    number: bool = True


@dataclass(frozen=True, slots=True)
class TextTable:
    """A table: its rows, and the indices of those that stand out."""

    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    strong: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Measure:
    """One figure of a run, and how many digits it has behind the point where it is not small."""

    column: TableColumn
    digits: int
    of: Callable[[RunMetrics], float]

    def cell(self, outcome: SettingResult) -> TableCell:
        return _cell(outcome.median(self.of), lambda value: _digits(value, self.digits))


_MEAN = _Measure(TableColumn("reactive mean, s", "react.\nmean"), 1, lambda run: run.reactive.trace.latency.mean)
_P90 = _Measure(TableColumn("reactive P90, s", "react.\nP90"), 1, lambda run: run.reactive.trace.latency.p90)
_TTFT = _Measure(TableColumn("reactive TTFT, s", "react.\nTTFT"), 1, lambda run: run.reactive.trace.first.mean)
_A_TOKEN = _Measure(
    TableColumn("reactive, ms/token", "react.\nms/tok"), 1, lambda run: run.reactive.trace.normalised * 1e3
)
_BACK_MEAN = _Measure(TableColumn("proactive mean, s", "proact\nmean"), 1, lambda run: run.proactive.trace.latency.mean)
_BACK_A_TOKEN = _Measure(
    TableColumn("proactive, ms/token", "proact\nms/tok"), 1, lambda run: run.proactive.trace.normalised * 1e3
)
_BACK_PACE = _Measure(TableColumn("proactive tokens/s", "proact\ntok/s"), 0, lambda run: run.proactive.tokens_per_s)
_PACE = _Measure(TableColumn("tokens/s", "tokens\n/s"), 0, lambda run: run.tokens_per_s)
_ENERGY = _Measure(TableColumn("J/token", "J\n/tok"), 3, lambda run: run.joules_per_token)

_COMPARED = (_MEAN, _P90, _TTFT, _BACK_MEAN, _PACE, _ENERGY)
_BY_RATE = (_MEAN, _P90, _TTFT, _A_TOKEN, _BACK_MEAN, _BACK_A_TOKEN, _PACE, _ENERGY)
_BY_RATE_SHORT = (_MEAN, _P90, _A_TOKEN, _BACK_A_TOKEN, _ENERGY)
_SWEPT = (
    (_MEAN, _P90, _TTFT, _BACK_MEAN, _BACK_PACE, _PACE, _ENERGY),
    (_MEAN, _P90, _TTFT, _BACK_MEAN, _BACK_PACE, _ENERGY),
    (_MEAN, _P90, _BACK_MEAN, _BACK_PACE, _ENERGY),
    (_P90, _BACK_PACE, _ENERGY),
    (_P90, _BACK_PACE),
)
"""The figures of a sweep, and which of them there are where room is short; last what the front is of."""

SWEEP_TABLE_FORMS = range(len(_SWEPT))
"""The forms of the table of a sweep, each narrower than the one before it."""

_SCHEME = TableColumn("scheme", "", number=False)
_RATE = TableColumn("proactive requests/min", "/min")


def priority_table(title: str, outcome: SettingResult) -> TextTable:
    """Counts and latencies of one outcome: a column for each priority."""
    rows: tuple[tuple[str, Callable[[PriorityMetrics], float], Callable[[float], str]], ...] = (
        ("TTFT, mean", lambda each: each.trace.first.mean, format_seconds),
        ("TTFT, P90", lambda each: each.trace.first.p90, format_seconds),
        ("latency, mean", lambda each: each.trace.latency.mean, format_seconds),
        ("latency, P90", lambda each: each.trace.latency.p90, format_seconds),
        ("arrival to first kernel, mean", lambda each: each.trace.queue.mean, format_seconds),
        ("latency a token, mean", lambda each: each.trace.normalised * 1e3, lambda value: f"{value:.1f} ms"),
    )
    columns = (TableColumn("", "", number=False), *(TableColumn(each.value, each.value) for each in Priority))
    counts = (TableCell("requests finished"), *(_count(outcome, each) for each in Priority))
    times = [
        (TableCell(label), *(_class_cell(outcome, each, of, show) for each in Priority)) for label, of, show in rows
    ]
    return TextTable(title, columns, (counts, *times))


def lane_table(outcome: SettingResult) -> TextTable:
    """What each lane did."""
    columns = (
        TableColumn("lane", "lane", number=False),
        *(TableColumn(each, each) for each in ("prefill", "decode", "busy")),
    )
    return TextTable("lanes", columns, tuple(_lane_row(outcome, lane) for lane in outcome.lanes))


def throughput_line(outcome: SettingResult) -> str:
    """How much was done, at which energy, and what came before it."""
    pace = outcome.median(lambda run: run.tokens_per_s).value
    requests = outcome.median(lambda run: run.requests_per_minute).value
    each = outcome.median(lambda run: run.joules_per_token).value
    told = ", ".join(f"{name} {_joules(outcome, name):,.0f} J" for name in outcome.devices)
    energy = told if math.isnan(each) else f"{_digits(each, _ENERGY.digits)} J a token ({told})"
    startup_s = outcome.runs[0].usage.startup_s
    startup = f"; before all that {startup_s:,.0f} s of compiling for the NPU" if startup_s else ""
    return f"{pace:,.0f} tokens a second, {requests:.1f} requests a minute; energy: {energy}{startup}"


def scheme_table(title: str, outcomes: Sequence[SettingResult]) -> TextTable:
    """A row for each scheme, all at one rate."""
    return _sheet(title, (_SCHEME,), _COMPARED, (((TableCell(each.scheme),), each) for each in outcomes))


def rate_table(title: str, study: Study, *, short: bool = False) -> TextTable:
    """A row for each scheme at each rate; with fewer columns where it is ``truncated``."""
    rows = []
    last = ""
    for outcome in study.compared:
        name, last = "" if outcome.scheme == last else outcome.scheme, outcome.scheme
        rows.append(((TableCell(name), _rate(outcome)), outcome))
    return _sheet(title, (_SCHEME, _RATE), _BY_RATE_SHORT if short else _BY_RATE, rows)


def sweep_table(title: str, study: Study, *, form: int = 0) -> TextTable:
    """A row for each setting of the grid, at each rate; those on the Pareto front stand out, with a star before them.

    What has one value in all rows has no column.

    ``form`` is one of `SWEEP_TABLE_FORMS`.
    """
    axes = [axis.name for axis in study.plan.varied]
    several = len(study.plan.rates) > 1
    columns = [TableColumn("on the front", "*", number=False), *([_RATE] if several else [])]
    columns += [TableColumn(name, name.replace("_", "\n_", 1)) for name in axes]
    front = study.front()
    rows = []
    for outcome, on in zip(study.swept, front, strict=True):
        cells = [TableCell("*" if on else ""), *([_rate(outcome)] if several else [])]
        cells += [TableCell(format_value(outcome.policy[name])) for name in axes]
        rows.append((tuple(cells), outcome))
    sheet = _sheet(title, tuple(columns), _SWEPT[form], rows)
    return replace(sheet, strong=frozenset(number for number, on in enumerate(front) if on))


def settings_text(policy: PolicySettings) -> str:
    """Settings in one line."""
    return ", ".join(f"{name}={format_value(value)}" for name, value in policy.items())


def _sheet(
    title: str,
    columns: tuple[TableColumn, ...],
    measures: Sequence[_Measure],
    rows: Iterable[tuple[tuple[TableCell, ...], SettingResult]],
) -> TextTable:
    filled = tuple((*cells, *(measure.cell(outcome) for measure in measures)) for cells, outcome in rows)
    return TextTable(title, (*columns, *(measure.column for measure in measures)), filled)


def _lane_row(outcome: SettingResult, lane: str) -> tuple[TableCell, ...]:
    return (
        TableCell(lane),
        _cell(outcome.median(lambda run: run.usage.prefill_s[lane]), format_seconds),
        _cell(outcome.median(lambda run: run.usage.decode_s[lane]), format_seconds),
        _cell(outcome.median(lambda run: run.usage.utilisation(lane)), lambda share: f"{share:.0%}"),
    )


def _class_cell(
    outcome: SettingResult, priority: Priority, of: Callable[[PriorityMetrics], float], show: Callable[[float], str]
) -> TableCell:
    return _cell(outcome.median(lambda run: of(run.of_class(priority))), show)


def _count(outcome: SettingResult, priority: Priority) -> TableCell:
    """Over all seeds together."""
    figures = [run.of_class(priority).trace for run in outcome.runs]
    return TableCell(f"{sum(each.finished for each in figures)} of {sum(each.offered for each in figures)}")


def _joules(outcome: SettingResult, device: str) -> float:
    return outcome.median(lambda run: run.usage.energy_j.get(device, 0.0)).value


def _rate(outcome: SettingResult) -> TableCell:
    return TableCell("" if outcome.rate is None else f"{outcome.rate:g}")


def _digits(value: float, digits: int) -> str:
    """With so many digits behind the point; of what is small with up to three more, so that two of its own are seen.

    A small model on a fast chip answers in hundredths of a second, and a table of 0.0 compares nothing.
    """
    size = abs(value)
    if 0 < size < 10 ** (1 - digits):
        digits = min(digits + 3, 1 - math.floor(math.log10(size)))
    return f"{value:,.{digits}f}"


def _cell(median: MedianRange, show: Callable[[float], str]) -> TableCell:
    if math.isnan(median.value):
        return TableCell("-")
    least, most = show(median.least), show(median.most)
    if least == most:
        return TableCell(show(median.value))
    half = (median.most - median.least) / 2 / abs(median.value) if median.value else math.inf
    return TableCell(show(median.value), f"{least} to {most}", f"±{half:.0%}" if half < 10 else "±>999%")
