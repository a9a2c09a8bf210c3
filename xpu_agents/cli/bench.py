"""``xpu-agents bench``: a quick look at what background work costs a person on this machine."""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from xpu_agents.cli.common import engine_progress, model_or_demo, progress_bar, stdout
from xpu_agents.demo.stats import Spread, percentile

if TYPE_CHECKING:
    from xpu_runtime import Engine, Handle

__all__ = ["Arrival", "Figure", "bench"]

# Mean and standard deviation of the logarithm of prompt and answer lengths in tokens, and their limits.
_LENGTHS = {True: ((math.log(220), 0.8), (math.log(80), 0.5)), False: ((math.log(420), 0.6), (math.log(60), 0.5))}
_PROMPT, _ANSWER = (16, 2048), (8, 256)
_NAP_S = 0.005


@dataclass(frozen=True, slots=True)
class Arrival:
    """One request of the load."""

    at: float
    reactive: bool
    prompt_tokens: int
    output_tokens: int
    seed: int


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    name: str
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class _Phase:
    """What one playing of the load gave."""

    first: Spread
    whole: Spread
    tokens_per_s: float
    done: int
    offered: int


def bench(
    model: Annotated[Path | None, typer.Argument(help="Model folder; by default the demo's random one.")] = None,
    seconds: Annotated[float, typer.Option(help="Length of the load; it is played twice.", min=1.0)] = 20.0,
    proactive_per_minute: Annotated[float, typer.Option(help="Background requests.", min=0.0)] = 60.0,
    reactive_per_minute: Annotated[float, typer.Option(help="Requests that a person waits for.", min=0.0)] = 20.0,
    seed: Annotated[int, typer.Option(help="Of the load.")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
    shape: Annotated[str, typer.Option(help="Of the random model: test, 0.5b, 1b, 3b, 8b.")] = "0.5b",
) -> None:
    """Measure reactive latency with and without background work, under Poisson arrivals.

    The reactive requests are played alone first and then with the background, so the difference is what the
    background costs.
    """
    from xpu_runtime import Engine
    from xpu_runtime.errors import ConfigError

    if json_file is not None and not json_file.absolute().parent.is_dir():
        raise ConfigError(
            f"--json: there is no folder {str(json_file.absolute().parent)!r}; make it, or choose another"
        )
    if not proactive_per_minute and not reactive_per_minute:
        raise ConfigError("--proactive-per-minute and --reactive-per-minute are both 0; give at least one a rate")
    folder = model_or_demo(model, shape)
    with engine_progress(folder) as say:
        engine = Engine.load(folder, progress=say)
    with engine:
        load = _draw(seconds, proactive_per_minute, reactive_per_minute, seed, engine.max_context)
        _warm_up(engine)
        reactive = [arrival for arrival in load if arrival.reactive]
        alone = _measure(engine, reactive, seconds, "reactive alone") if reactive else None
        # Other prompts of the same lengths: equal ones would come from the prefix cache.
        load = [replace(arrival, seed=arrival.seed + 1) for arrival in load]
        before = len(engine.metrics().dispatch_delay_s)
        mixed = _measure(engine, load, seconds, "with background")
        delays = engine.metrics().dispatch_delay_s[before:]
        figures = _figures(alone, mixed, delays)
        _report(engine.name, alone, mixed, delays, stdout())
    if json_file is not None:
        json_file.write_text(json.dumps([asdict(figure) for figure in figures], indent=1) + "\n", encoding="utf-8")


def _draw(seconds: float, proactive: float, reactive: float, seed: int, context: int) -> list[Arrival]:
    """Poisson arrivals over ``seconds``; each kind has at least one, so that a short run shows something."""
    load = []
    for is_reactive, rate in ((True, reactive), (False, proactive)):
        draw = random.Random(f"{seed}/{is_reactive}")
        at = min(draw.expovariate(rate / 60), seconds / 2) if rate else seconds
        while at < seconds:
            prompt, answer = (
                min(limits[1], context // 4, max(limits[0], round(draw.lognormvariate(mu, sigma))))
                for (mu, sigma), limits in zip(_LENGTHS[is_reactive], (_PROMPT, _ANSWER), strict=True)
            )
            load.append(Arrival(at, is_reactive, prompt, answer, draw.randrange(1 << 30)))
            at += draw.expovariate(rate / 60)
    return sorted(load, key=lambda arrival: arrival.at)


def _warm_up(engine: Engine) -> None:
    from xpu_runtime import Priority, SamplingParams

    for length in (300, 260):
        tokens = [10 + (length + at * 7) % 90 for at in range(min(length, engine.max_context // 2))]
        for priority in Priority:
            engine.generate(tokens, SamplingParams(max_tokens=4, ignore_eos=True), priority=priority)


def _measure(engine: Engine, load: list[Arrival], seconds: float, title: str) -> _Phase:
    with progress_bar(title) as say:
        return _play(engine, load, seconds, say)


def _play(engine: Engine, load: list[Arrival], seconds: float, say: Callable[[float, str], None]) -> _Phase:
    """Submit on time, wait for the people, and give the background as long again before it is dropped."""
    from xpu_runtime import Priority, SamplingParams

    start = engine.metrics()
    vocab = min(8000, engine.tokenizer.vocab_size)
    began = time.monotonic()
    handles: list[tuple[Arrival, Handle]] = []
    for arrival in load:
        # The ids are drawn before it is time, so that drawing delays nobody.
        tokens = random.Random(arrival.seed).choices(range(10, vocab), k=arrival.prompt_tokens)
        while (left := began + arrival.at - time.monotonic()) > 0:
            say((time.monotonic() - began) / seconds, f"{len(handles)} requests")
            time.sleep(min(left, 0.1))
        params = SamplingParams(max_tokens=arrival.output_tokens, ignore_eos=True)
        priority = Priority.REACTIVE if arrival.reactive else Priority.PROACTIVE
        handles.append((arrival, engine.submit(tokens, params, priority=priority)))
    while any(not handle.done for _, handle in handles):
        late = time.monotonic() - began > 2 * seconds
        if late and all(handle.done for arrival, handle in handles if arrival.reactive):
            break
        say(1.0, "finishing")
        time.sleep(_NAP_S)
    elapsed = time.monotonic() - began
    end = engine.metrics()
    done = [(arrival, handle) for arrival, handle in handles if handle.done]
    for _, handle in handles:
        handle.cancel()
    for _, handle in done:
        handle.result()  # raises what went wrong, if anything did
    people = [handle.metrics for arrival, handle in done if arrival.reactive]
    computed = end.prompt_tokens + end.output_tokens - start.prompt_tokens - start.output_tokens
    return _Phase(
        Spread.of([metrics.ttft_s for metrics in people if metrics.ttft_s is not None]),
        Spread.of([metrics.latency_s for metrics in people if metrics.latency_s is not None]),
        computed / elapsed,
        len(done),
        len(handles),
    )


def _figures(alone: _Phase | None, mixed: _Phase, delays: tuple[float, ...]) -> list[Figure]:
    figures = []
    for label, phase in (("alone", alone), ("with background", mixed)):
        if phase is None or not phase.first.count:
            continue
        for what, spread in (("TTFT", phase.first), ("latency", phase.whole)):
            figures.append(Figure(f"reactive {what}, mean, {label}", spread.mean, "s"))
            figures.append(Figure(f"reactive {what}, P90, {label}", spread.p90, "s"))
    figures.append(Figure("tokens, with background", mixed.tokens_per_s, "1/s"))
    figures.append(Figure("requests ended in time, with background", mixed.done, "1"))
    figures.append(Figure("requests offered, with background", mixed.offered, "1"))
    if delays:
        figures.append(Figure("arrival to first kernel, P99", percentile(delays, 0.99), "s"))
    return figures


def _report(name: str, alone: _Phase | None, mixed: _Phase, delays: tuple[float, ...], console: Console) -> None:
    table = Table(box=box.ROUNDED, title=f"{name} on this machine", title_style="bold")
    for column in ("", "alone", "with background", "ratio"):
        table.add_column(column, justify="right" if column else "left")
    if alone is not None:
        for label, one, other in (
            ("reactive TTFT", alone.first, mixed.first),
            ("reactive latency", alone.whole, mixed.whole),
        ):
            for what in ("mean", "p90"):
                pair = getattr(one, what), getattr(other, what)
                label_of = f"{label}, {what.upper() if what == 'p90' else what}"
                table.add_row(label_of, f"{pair[0]:.3f} s", f"{pair[1]:.3f} s", f"{pair[1] / pair[0]:.2f}")
    rate = "" if alone is None else f"{alone.tokens_per_s:,.0f}"
    table.add_row("tokens a second", rate, f"{mixed.tokens_per_s:,.0f}", "")
    ended = "" if alone is None else f"{alone.done} of {alone.offered}"
    table.add_row("requests ended", ended, f"{mixed.done} of {mixed.offered}", "")
    if delays:
        table.add_row("arrival to first kernel, P99", "", f"{percentile(delays, 0.99) * 1e3:.1f} ms", "")
    console.print(table)
    people = mixed.first.count
    console.print(Text(f"Random prompts; {people} reactive requests: a quick look, no benchmark.", style="dim"))
