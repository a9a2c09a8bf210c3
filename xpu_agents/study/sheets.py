"""The tables of a study, as text, for terminals and for reports."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from xpu_agents.stats import seconds
from xpu_agents.study.figures import ClassFigures, Median, Outcome, RunFigures
from xpu_agents.study.settings import Policy, written
from xpu_agents.study.study import Study
from xpu_runtime import Priority

__all__ = [
    "SWEPT_FORMS",
    "Cell",
    "Column",
    "Sheet",
    "classes_sheet",
    "compared_sheet",
    "lanes_sheet",
    "pace_line",
    "rates_sheet",
    "settings_text",
    "swept_sheet",
]


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure and, where it differs between seeds, the least and the largest of it.

    ``half`` is half of what lies between them as a share of the figure, for where there is little room.
    """

    text: str
    spread: str = ""
    half: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """What it is called where there is room, and where there is little; numbers stand at the right."""

    label: str
    short: str
    number: bool = True


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its rows, and the indices of those that stand out."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    strong: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Measure:
    """One figure of a run, and how many digits it has behind the point where it is not small."""

    column: Column
    digits: int
    of: Callable[[RunFigures], float]

    def cell(self, outcome: Outcome) -> Cell:
        return _cell(outcome.median(self.of), lambda value: _digits(value, self.digits))


_MEAN = _Measure(Column("reactive mean, s", "react.\nmean"), 1, lambda run: run.reactive.trace.latency.mean)
_P90 = _Measure(Column("reactive P90, s", "react.\nP90"), 1, lambda run: run.reactive.trace.latency.p90)
_TTFT = _Measure(Column("reactive TTFT, s", "react.\nTTFT"), 1, lambda run: run.reactive.trace.first.mean)
_A_TOKEN = _Measure(Column("reactive, ms/token", "react.\nms/tok"), 1, lambda run: run.reactive.trace.normalised * 1e3)
_BACK_MEAN = _Measure(Column("proactive mean, s", "proact\nmean"), 1, lambda run: run.proactive.trace.latency.mean)
_BACK_A_TOKEN = _Measure(
    Column("proactive, ms/token", "proact\nms/tok"), 1, lambda run: run.proactive.trace.normalised * 1e3
)
_BACK_PACE = _Measure(Column("proactive tokens/s", "proact\ntok/s"), 0, lambda run: run.proactive.tokens_per_s)
_PACE = _Measure(Column("tokens/s", "tokens\n/s"), 0, lambda run: run.tokens_per_s)
_ENERGY = _Measure(Column("J/token", "J\n/tok"), 3, lambda run: run.joules_per_token)

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

SWEPT_FORMS = range(len(_SWEPT))
"""The forms of the table of a sweep, each narrower than the one before it."""

_SCHEME = Column("scheme", "", number=False)
_RATE = Column("proactive requests/min", "/min")


def classes_sheet(title: str, outcome: Outcome) -> Sheet:
    """Counts and latencies of one outcome: a column for each priority."""
    rows: tuple[tuple[str, Callable[[ClassFigures], float], Callable[[float], str]], ...] = (
        ("TTFT, mean", lambda each: each.trace.first.mean, seconds),
        ("TTFT, P90", lambda each: each.trace.first.p90, seconds),
        ("latency, mean", lambda each: each.trace.latency.mean, seconds),
        ("latency, P90", lambda each: each.trace.latency.p90, seconds),
        ("arrival to first kernel, mean", lambda each: each.trace.queue.mean, seconds),
        ("latency a token, mean", lambda each: each.trace.normalised * 1e3, lambda value: f"{value:.1f} ms"),
    )
    columns = (Column("", "", number=False), *(Column(each.value, each.value) for each in Priority))
    counts = (Cell("requests finished"), *(_count(outcome, each) for each in Priority))
    times = [(Cell(label), *(_class_cell(outcome, each, of, show) for each in Priority)) for label, of, show in rows]
    return Sheet(title, columns, (counts, *times))


def lanes_sheet(outcome: Outcome) -> Sheet:
    """What each lane did."""
    columns = (Column("lane", "lane", number=False), *(Column(each, each) for each in ("prefill", "decode", "busy")))
    return Sheet("lanes", columns, tuple(_lane_row(outcome, lane) for lane in outcome.lanes))


def pace_line(outcome: Outcome) -> str:
    """How much was done, at which energy, and what came before it."""
    pace = outcome.median(lambda run: run.tokens_per_s).value
    requests = outcome.median(lambda run: run.requests_per_minute).value
    each = outcome.median(lambda run: run.joules_per_token).value
    told = ", ".join(f"{name} {_joules(outcome, name):,.0f} J" for name in outcome.devices)
    energy = told if math.isnan(each) else f"{_digits(each, _ENERGY.digits)} J a token ({told})"
    startup_s = outcome.runs[0].usage.startup_s
    startup = f"; before all that {startup_s:,.0f} s of compiling for the NPU" if startup_s else ""
    return f"{pace:,.0f} tokens a second, {requests:.1f} requests a minute; energy: {energy}{startup}"


def compared_sheet(title: str, outcomes: Sequence[Outcome]) -> Sheet:
    """A row for each scheme, all at one rate."""
    return _sheet(title, (_SCHEME,), _COMPARED, (((Cell(each.scheme),), each) for each in outcomes))


def rates_sheet(title: str, study: Study, *, short: bool = False) -> Sheet:
    """A row for each scheme at each rate; with fewer columns where it is ``short``."""
    rows = []
    last = ""
    for outcome in study.compared:
        name, last = "" if outcome.scheme == last else outcome.scheme, outcome.scheme
        rows.append(((Cell(name), _rate(outcome)), outcome))
    return _sheet(title, (_SCHEME, _RATE), _BY_RATE_SHORT if short else _BY_RATE, rows)


def swept_sheet(title: str, study: Study, *, form: int = 0) -> Sheet:
    """A row for each setting of the grid, at each rate; those on the Pareto front stand out, with a star before them.

    What has one value in all rows has no column.

    ``form`` is one of `SWEPT_FORMS`.
    """
    axes = [axis.name for axis in study.plan.varied]
    several = len(study.plan.rates) > 1
    columns = [Column("on the front", "*", number=False), *([_RATE] if several else [])]
    columns += [Column(name, name.replace("_", "\n_", 1)) for name in axes]
    front = study.front()
    rows = []
    for outcome, on in zip(study.swept, front, strict=True):
        cells = [Cell("*" if on else ""), *([_rate(outcome)] if several else [])]
        cells += [Cell(written(outcome.policy[name])) for name in axes]
        rows.append((tuple(cells), outcome))
    sheet = _sheet(title, tuple(columns), _SWEPT[form], rows)
    return replace(sheet, strong=frozenset(number for number, on in enumerate(front) if on))


def settings_text(policy: Policy) -> str:
    """Settings in one line."""
    return ", ".join(f"{name}={written(value)}" for name, value in policy.items())


def _sheet(
    title: str,
    columns: tuple[Column, ...],
    measures: Sequence[_Measure],
    rows: Iterable[tuple[tuple[Cell, ...], Outcome]],
) -> Sheet:
    filled = tuple((*cells, *(measure.cell(outcome) for measure in measures)) for cells, outcome in rows)
    return Sheet(title, (*columns, *(measure.column for measure in measures)), filled)


def _lane_row(outcome: Outcome, lane: str) -> tuple[Cell, ...]:
    return (
        Cell(lane),
        _cell(outcome.median(lambda run: run.usage.prefill_s[lane]), seconds),
        _cell(outcome.median(lambda run: run.usage.decode_s[lane]), seconds),
        _cell(outcome.median(lambda run: run.usage.utilisation(lane)), lambda share: f"{share:.0%}"),
    )


def _class_cell(
    outcome: Outcome, priority: Priority, of: Callable[[ClassFigures], float], show: Callable[[float], str]
) -> Cell:
    return _cell(outcome.median(lambda run: of(run.of_class(priority))), show)


def _count(outcome: Outcome, priority: Priority) -> Cell:
    """Over all seeds together."""
    figures = [run.of_class(priority).trace for run in outcome.runs]
    return Cell(f"{sum(each.finished for each in figures)} of {sum(each.offered for each in figures)}")


def _joules(outcome: Outcome, device: str) -> float:
    return outcome.median(lambda run: run.usage.energy_j.get(device, 0.0)).value


def _rate(outcome: Outcome) -> Cell:
    return Cell("" if outcome.rate is None else f"{outcome.rate:g}")


def _digits(value: float, digits: int) -> str:
    """With so many digits behind the point; of what is small with up to three more, so that two of its own are seen.

    A small model on a fast chip answers in hundredths of a second, and a table of 0.0 compares nothing.
    """
    size = abs(value)
    if 0 < size < 10 ** (1 - digits):
        digits = min(digits + 3, 1 - math.floor(math.log10(size)))
    return f"{value:,.{digits}f}"


def _cell(median: Median, show: Callable[[float], str]) -> Cell:
    if math.isnan(median.value):
        return Cell("-")
    least, most = show(median.least), show(median.most)
    if least == most:
        return Cell(show(median.value))
    half = (median.most - median.least) / 2 / abs(median.value) if median.value else math.inf
    return Cell(show(median.value), f"{least} to {most}", f"±{half:.0%}" if half < 10 else "±>999%")
