"""Study results as one self-contained HTML page without scripts or external files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib import metadata
from typing import Final

from xpu_agents.apps.simulate.charts.study_charts import study_charts
from xpu_agents.apps.simulate.charts.svg import chart_svg, page_style
from xpu_agents.apps.simulate.policy_options import format_value
from xpu_agents.apps.simulate.soc_table import soc_table
from xpu_agents.apps.simulate.study import Study
from xpu_agents.apps.simulate.tables import (
    TableCell,
    TableColumn,
    TextTable,
    lane_table,
    priority_table,
    rate_table,
    scheme_table,
    settings_text,
    sweep_table,
    throughput_line,
)
from xpu_agents.workload import PROACTIVE_SETS, REACTIVE_SETS, LengthDistribution, data_set
from xpu_runtime import SchedulerPolicy
from xpu_simulation import ABLATIONS, SCHEMES

__all__ = ["html_report"]


_DEFINITIONS: Final = (
    "A user waits for reactive requests; proactive requests run in the background. Latency is the time from arrival to "
    "the end of the answer, TTFT the time from arrival to the first token. P90 is the 90th percentile. Pending is the "
    "time from arrival to the first kernel, prefill from the first kernel to the first token, decode from the first "
    "token to the end. Latency per token divides by the tokens of prompt and answer. Energy is that of all devices, "
    "idle energy included, divided by the tokens of finished requests. All values are simulated, none is measured on "
    "the chip."
)
_PARETO_FRONT: Final = (
    "A setting is on the Pareto front if no other setting of the sweep has at most its reactive P90 latency and at "
    "least its proactive tokens per second, and differs from it."
)


def html_report(study: Study) -> str:
    """Return the page; equal studies give equal pages."""
    head = (
        "<!doctype html>",
        '<html lang="en">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(study.title)}</title>",
        f"<style>\n{page_style()}</style></head>",
        "<body><main>",
    )
    return "\n".join([*head, *_report_body(study), "</main></body>", "</html>", ""])


def _report_body(study: Study) -> Iterator[str]:
    product = study.compared[0]
    yield f"<h1>{escape(study.title)}</h1>"
    yield _html_paragraph(_load_text(study), "muted")
    yield "<h2>Result</h2>"
    yield _html_paragraph(f"The product's scheduler{_simulated_on(study)}: {throughput_line(product)}.")
    yield _html_table(priority_table("", product))
    yield "<h3>Lanes</h3>"
    yield _html_table(lane_table(product))
    yield from _comparison_section(study)
    yield "<h2>Charts</h2>"
    for chart in study_charts(study):
        yield f"<figure><figcaption>{escape(chart.title)}</figcaption>\n{chart_svg(chart)}</figure>"
    yield from _inputs_section(study)


def _comparison_section(study: Study) -> Iterator[str]:
    if len(study.plan.rates) > 1:
        yield "<h2>By rate</h2>"
        yield _html_table(rate_table("", study))
    elif study.plan.has_comparison:
        yield "<h2>Compared</h2>"
        yield _html_table(scheme_table("", study.compared))
    if study.plan.compare:
        schemes = dict.fromkeys(result.scheme for result in study.compared)
        descriptions = {scheme.name: scheme.about for scheme in (*SCHEMES.values(), *ABLATIONS)}
        scheme_rows = tuple(
            (TableCell(name), TableCell(descriptions[name])) for name in schemes if name in descriptions
        )
        yield _html_details("Schemes", _html_table(TextTable("", _text_columns("scheme", "description"), scheme_rows)))
    if study.swept:
        yield "<h2>Sweep</h2>"
        yield _html_paragraph(_PARETO_FRONT)
        yield _html_table(sweep_table("", study))
    if study.plan.seeds > 1:
        yield _html_paragraph(
            "Each value is the median over the seeds, with the minimum and the maximum below it.", "muted"
        )


def _inputs_section(study: Study) -> Iterator[str]:
    plan = study.plan
    yield "<h2>Inputs</h2>"
    yield _html_paragraph(
        f"{study.costs.name}: {study.costs.weights_bytes / 1e9:.2f} GB of weights, "
        f"{study.costs.kv_bytes_per_token / 1024:.0f} KiB of KV cache per token, {len(study.costs.layers) - 1} layers."
    )
    yield _html_details("Parameters of the chip and their sources", _html_table(soc_table(study.soc)))
    if plan.trace is None:
        yield _html_details("Lengths of prompts and answers and their sources", _html_table(_lengths_table()))
    yield _html_details("Settings of the scheduler", _html_table(_settings_table(study)))
    yield "<h3>Definitions</h3>"
    yield _html_paragraph(_DEFINITIONS)
    yield "<h3>Command</h3>"
    yield f"<pre>{escape(plan.command())}</pre>"
    yield _html_paragraph(
        f"With xpu-agents {metadata.version('xpu-agents')} this command gives exactly the same values.",
        "muted",
    )


def _load_text(study: Study) -> str:
    plan = study.plan
    if plan.trace is not None:
        load_text = (
            f"The trace {plan.trace_name}: {len(plan.trace.requests)} requests in {plan.trace.seconds / 60:.1f} minutes"
        )
    else:
        rates = ", ".join(f"{rate:g}" for rate in plan.rates)
        seeds = f"seed {plan.seed}" if plan.seeds == 1 else f"seeds {plan.seed} to {plan.seed + plan.seeds - 1}"
        requests = f"{plan.reactive:g} reactive and {rates} proactive requests per minute"
        load_text = f"{requests} for {plan.seconds / 60:g} minutes, {seeds}"
    return f"{load_text}; settings: {settings_text(plan.policy) or 'default'}."


def _simulated_on(study: Study) -> str:
    return f" at {study.plan.rates[0]:g} proactive requests per minute" if len(study.plan.rates) > 1 else ""


def _settings_table(study: Study) -> TextTable:
    """All settings; those that differ from the default are highlighted."""
    default, values = SchedulerPolicy(), study.settings
    axes = {axis.name: ", ".join(map(format_value, axis.values)) for axis in study.plan.axes}
    rows, strong = [], set()
    for number, (name, info) in enumerate(SchedulerPolicy.model_fields.items()):
        value, usual = format_value(getattr(values, name)), format_value(getattr(default, name))
        shown = axes.get(name, value)
        if shown != usual:
            strong.add(number)
        about = " ".join((info.description or "").replace("`", "").split())
        rows.append((TableCell(name), TableCell(shown), TableCell(usual), TableCell(about)))
    columns = _text_columns("setting", "value", "default", "description")
    return TextTable("", columns, tuple(rows), frozenset(strong))


def _lengths_table() -> TextTable:
    rows = []
    for name in (*REACTIVE_SETS, *PROACTIVE_SETS):
        lengths = data_set(name)
        means = map(_length_means, (lengths.prompt, lengths.answer))
        source = f"{lengths.source}; {lengths.licence}" if lengths.licence else lengths.source
        cells = (
            TableCell(name),
            TableCell(lengths.priority.value),
            *map(TableCell, means),
            TableCell(f"{lengths.about} ({source})"),
        )
        rows.append(cells)
    columns = (
        *_text_columns("data set", "priority"),
        TableColumn("prompt, mean tokens drawn (counted)", ""),
        TableColumn("answer, mean tokens drawn (counted)", ""),
        *_text_columns("description and source"),
    )
    return TextTable("", columns, tuple(rows))


def _length_means(lengths: LengthDistribution) -> str:
    counted = "-" if lengths.mean is None else f"{lengths.mean:,.0f}"
    return f"{lengths.drawn_mean:,.0f} ({counted})"


def _text_columns(*names: str) -> tuple[TableColumn, ...]:
    return tuple(TableColumn(name, name, number=False) for name in names)


def _html_table(table: TextTable) -> str:
    heads = "".join(f"<th{_html_class(column)}>{_html_head(column)}</th>" for column in table.columns)
    rows = (
        f'<tr class="strong">{_html_cells(table.columns, row)}</tr>'
        if number in table.strong
        else f"<tr>{_html_cells(table.columns, row)}</tr>"
        for number, row in enumerate(table.rows)
    )
    body = "\n".join(rows)
    return f'<div class="scroll"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def _html_head(column: TableColumn) -> str:
    return escape(column.label).replace("_", "_<wbr>")  # setting names may wrap, because columns of numbers are narrow


def _html_cells(columns: Sequence[TableColumn], row: Iterable[TableCell]) -> str:
    return "".join(
        f"<td{_html_class(column)}>{_html_content(cell)}</td>" for column, cell in zip(columns, row, strict=True)
    )


def _html_content(cell: TableCell) -> str:
    spread = f'<span class="spread">{escape(cell.spread)}</span>' if cell.spread else ""
    return f"{escape(cell.text)}{spread}"


def _html_class(column: TableColumn) -> str:
    return ' class="number"' if column.number else ""


def _html_paragraph(text: str, css_class: str = "") -> str:
    return f'<p class="{css_class}">{escape(text)}</p>' if css_class else f"<p>{escape(text)}</p>"


def _html_details(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>\n{content}</details>"
