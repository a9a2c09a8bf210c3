"""Reactive and proactive requests side by side on this engine and on openvino-genai's continuous batching.

Both engines get the same folder, plugin properties and traces, each in a process of its own, in alternation.

    python benchmarks/serving.py --json docs/results/serving.json --plot docs/results/serving.png
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from figures import Figures, parser, spread
from plots import serving_plot
from traces import Call, poisson_calls, uniform_calls
from workers import Job, calls_json, run_job

EXACT = {"INFERENCE_PRECISION_HINT": "f32", "DYNAMIC_QUANTIZATION_GROUP_SIZE": "0"}
LOADS = (0.5, 1.0, 2.0)
REACTIVE_PER_MINUTE = 10.0
ABLATIONS = {
    "preemption": {"policy": {"preemption": False}},
    "disaggregation": {"policy": {"disaggregation": False}},
    "batching cap": {"policy": {"batch_cap": False}},
    "piggybacking": {"policy": {"piggybacking": False}},
    "slack": {"policy": {"reactive_slack": 0.0}},
}


def job(engine: str, model: str, runs: list[dict[str, Any]], **more: Any) -> Job:
    """A job with the plugin's default properties."""
    return {"engine": engine, "model": model, "runs": runs, "properties": {}, **more}


def rate(result: dict[str, Any]) -> float:
    """Prompt and answer tokens a second of a run in which everything was answered."""
    return sum(call["prompt"] + call["answer"] for call in result["calls"]) / result["wall"]


def window_rate(result: dict[str, Any], seconds: float) -> float:
    """Tokens a second within the first ``seconds``: prompts count when their first token is out."""
    prompts = sum(c["prompt"] for c in result["calls"] if c["first"] is not None and c["first"] <= seconds)
    answers = sum(count for c in result["calls"] for at, count in c["stamps"] if at <= seconds)
    return (prompts + answers) / seconds


def latencies(result: dict[str, Any]) -> list[float]:
    """Arrival to end of the reactive calls, in order of arrival."""
    calls = sorted((c for c in result["calls"] if c["priority"] == "reactive"), key=lambda c: c["at"])
    return [call["end"] - call["at"] for call in calls]


def pooled(runs: list[list[float]]) -> np.ndarray[Any, Any]:
    """All latencies of several repeats."""
    return np.concatenate([np.asarray(run) for run in runs])


def alone(model: str, figures: Figures, seed: int, repeats: int) -> None:
    """One request at a time, warm: TTFT and TPOT as ratios of medians, by prompt length."""
    lengths, answer = (64, 256, 1024), 48
    runs = [{"calls": calls_json([Call(0.0, "reactive", n, answer, seed + i)])} for i, n in enumerate(lengths * 4)]
    ttft: list[float] = []
    tpot: list[float] = []
    for _ in range(repeats):
        found: dict[str, list[dict[str, Any]]] = {}
        for engine in ("genai", "xpu"):
            found[engine] = [result["calls"][0] for result in run_job(job(engine, model, runs))]
        for n in lengths:
            first = {e: statistics.median(c["first"] for c in found[e] if c["prompt"] == n) for e in found}
            step = {
                e: statistics.median((c["end"] - c["first"]) / (answer - 1) for c in found[e] if c["prompt"] == n)
                for e in found
            }
            ttft.append(first["xpu"] / first["genai"])
            tpot.append(step["xpu"] / step["genai"])
    figures.add("alone: TTFT / openvino-genai", statistics.median(ttft), "x", "<= 1.02", spread(ttft))
    figures.add("alone: TPOT / openvino-genai", statistics.median(tpot), "x", "<= 1.05", spread(tpot))


def saturated(model: str, figures: Figures, seed: int, repeats: int, scale: int) -> None:
    """Background only: tokens a second on long prompts and on long answers."""
    shapes = {"long prompts": (12 * scale, 1024, 32), "long answers": (16 * scale, 64, 192)}
    runs = [{"calls": calls_json(uniform_calls(seed, *shape))} for shape in shapes.values()]
    same: dict[str, list[float]] = {name: [] for name in shapes}
    tuned: dict[str, list[float]] = {name: [] for name in shapes}
    for _ in range(repeats):
        peer = run_job(job("genai", model, runs))
        ours = run_job(job("xpu", model, runs))
        best = run_job(job("xpu", model, runs, config={"tuned_properties": True}))
        for index, name in enumerate(shapes):
            same[name].append(rate(ours[index]) / rate(peer[index]))
            tuned[name].append(rate(best[index]) / rate(peer[index]))
    for name in shapes:
        ratio = statistics.median(same[name])
        figures.add(f"saturated, {name}: tokens/s / openvino-genai", ratio, "x", ">= 0.97", spread(same[name]))
    for name in shapes:
        ratio = statistics.median(tuned[name])
        figures.add(f"saturated, {name}: same, properties of the profile", ratio, "x", ">= 1.08", spread(tuned[name]))


def peer_saturation(model: str, seed: int, count: int) -> float:
    """Background requests a minute that openvino-genai completes when it has plenty."""
    calls = [Call(0.0, "proactive", c.prompt, c.answer, c.seed) for c in poisson_calls(seed, 600.0, 60.0, "proactive")][
        :count
    ]
    result = run_job(job("genai", model, [{"calls": calls_json(calls)}]))[0]
    return 60.0 * count / result["wall"]


def mixed(
    model: str,
    figures: Figures,
    seed: int,
    repeats: int,
    seconds: float,
    saturation: float,
    per_minute: float,
    plot: Path | None,
) -> None:
    """Reactive Poisson arrivals over a background of 0.5, 1 and 2 times what the peer saturates at."""
    base: list[list[float]] = []
    ours: dict[float, list[list[float]]] = {load: [] for load in LOADS}
    peer: dict[float, list[list[float]]] = {load: [] for load in LOADS}
    speed: dict[str, list[float]] = {"xpu": [], "genai": []}
    delays: list[float] = []
    for repeat in range(repeats):
        reactive = poisson_calls(seed + repeat, seconds, per_minute, "reactive")

        def trace(load: float, reactive: list[Call] = reactive, repeat: int = repeat) -> dict[str, Any]:
            background = poisson_calls(seed + repeat, seconds, load * saturation, "proactive")
            calls = sorted([*reactive, *background], key=lambda call: call.at)
            return {"calls": calls_json(calls), "seconds": seconds, "until": "reactive"}

        runs = [trace(0.0), *(trace(load) for load in LOADS)]
        found = run_job(job("xpu", model, runs))
        base.append(latencies(found[0]))
        for load, result in zip(LOADS, found[1:], strict=True):
            ours[load].append(latencies(result))
            delays += result["dispatch_delay_s"]
        speed["xpu"].append(window_rate(found[-1], seconds))
        for load, result in zip(LOADS[1:], run_job(job("genai", model, runs[2:])), strict=True):
            peer[load].append(latencies(result))
            if load == LOADS[-1]:
                speed["genai"].append(window_rate(result, seconds))
    alone_ms = pooled(base)
    for load in LOADS:
        under = pooled(ours[load])
        means = [float(np.mean(a) / np.mean(b)) for a, b in zip(ours[load], base, strict=True)]
        figures.add(
            f"load {load:g}: reactive mean / no background",
            under.mean() / alone_ms.mean(),
            "x",
            "<= 1.25",
            spread(means),
        )
        tails = [float(np.quantile(a, 0.9) / np.quantile(b, 0.9)) for a, b in zip(ours[load], base, strict=True)]
        figures.add(
            f"load {load:g}: reactive P90 / no background",
            float(np.quantile(under, 0.9) / np.quantile(alone_ms, 0.9)),
            "x",
            "<= 1.4",
            spread(tails),
        )
    for load in LOADS[1:]:
        ratios = [float(np.mean(a) / np.mean(b)) for a, b in zip(ours[load], peer[load], strict=True)]
        figures.add(
            f"load {load:g}: reactive mean / openvino-genai", statistics.median(ratios), "x", "<= 0.4", spread(ratios)
        )
    mix = [a / b for a, b in zip(speed["xpu"], speed["genai"], strict=True)]
    figures.add("load 2: tokens/s of the mix / openvino-genai", statistics.median(mix), "x", ">= 0.95", spread(mix))
    figures.add("reactive mean, no background", float(alone_ms.mean()), "s")
    figures.add("reactive mean, load 2", float(pooled(ours[2.0]).mean()), "s")
    figures.add("reactive mean, load 2, openvino-genai", float(pooled(peer[2.0]).mean()), "s")
    if plot is not None:
        serving_plot(
            plot, alone_ms, {k: pooled(v) for k, v in ours.items()}, {k: pooled(v) for k, v in peer.items() if v}
        )


def first_kernel(model: str, figures: Figures, seed: int, probes: int) -> None:
    """Arrival of a lone reactive request to its first kernel while the background saturates the engine."""
    gap = 0.35
    background = uniform_calls(seed, 40 + int(probes * gap * 2), 700, 60)
    reactive = [Call(1.0 + gap * i + 0.1 * ((i * 7919) % 10) / 10, "reactive", 24, 2, seed + i) for i in range(probes)]
    calls = sorted([*background, *reactive], key=lambda call: call.at)
    run = {"calls": calls_json(calls), "seconds": 0.0, "until": "reactive"}
    result = run_job(job("xpu", model, [run]))[0]
    delays = np.array(result["dispatch_delay_s"][-probes:]) * 1e3
    cuts = ", ".join(f"P{q} {np.quantile(delays, q / 100):.1f}" for q in (50, 90, 95, 99, 100))
    print(f"arrival to first kernel, ms, {len(delays)} probes: {cuts}")
    figures.add(
        "arrival to first kernel, saturated, P99",
        float(np.quantile(delays, 0.99)),
        "ms",
        "<= 30",
        f"P50 {np.quantile(delays, 0.5):.1f}",
    )
    decisions = np.array(result["decision_s"]) * 1e6
    figures.add(
        "scheduler decision under load, median",
        float(np.median(decisions)),
        "us",
        "<= 100",
        f"P99 {np.quantile(decisions, 0.99):.0f}",
    )


def steady_stream(model: str, figures: Figures, seed: int, seconds: float) -> None:
    """Background work under a reactive stream that never pauses: everything must end within the aging bound."""
    from xpu_runtime import SchedulerPolicy

    reactive = [Call(i * 0.8, "reactive", 500, 16, seed + i) for i in range(int(seconds / 0.8))]
    background = [Call(0.5 + i * 3.0, "proactive", 300, 16, seed + 1000 + i) for i in range(int(seconds / 6.0))]
    calls = sorted([*reactive, *background], key=lambda call: call.at)
    result = run_job(job("xpu", model, [{"calls": calls_json(calls)}]))[0]
    done = [c for c in result["calls"] if c["priority"] == "proactive"]
    figures.add(
        "steady reactive stream: background requests completed",
        sum(c["end"] is not None for c in done) / len(done),
        "",
        "== 1",
        f"{len(done)} requests",
    )
    oldest = max(c["end"] - c["at"] for c in done if c["end"] is not None)
    figures.add(
        "steady reactive stream: oldest background request / aging time",
        oldest / SchedulerPolicy().aging_s,
        "x",
        "<= 2",
    )


def tokens_equal(model: str, figures: Figures, seed: int, prompts: int) -> None:
    """Greedy tokens of a busy engine against openvino-genai's, one request at a time there."""
    rng = np.random.default_rng(seed)
    shapes = [(int(rng.integers(8, 240)), "reactive" if i % 4 == 0 else "proactive") for i in range(prompts)]
    mixed_calls = [Call(0.01 * i, kind, n, 12, seed + i) for i, (n, kind) in enumerate(shapes)]
    lone = [
        {"calls": calls_json([Call(0.0, c.priority, c.prompt, c.answer, c.seed)]), "keep_tokens": True}
        for c in mixed_calls
    ]
    for label, properties, precision in (("f32", EXACT, "f32"), ("default precision", {}, "default")):
        config = {"precision": precision}
        ours = run_job(
            {
                "engine": "xpu",
                "model": model,
                "properties": {},
                "config": config,
                "runs": [{"calls": calls_json(mixed_calls), "keep_tokens": True}],
            }
        )[0]["calls"]
        peer = [
            r["calls"][0] for r in run_job({"engine": "genai", "model": model, "properties": properties, "runs": lone})
        ]
        same = [a["tokens"] == b["tokens"] for a, b in zip(ours, peer, strict=True)]
        figures.add(
            f"greedy tokens equal to openvino-genai, {label}",
            sum(same) / len(same),
            "",
            "== 1" if precision == "f32" else "",
            f"{sum(same)} of {len(same)}",
        )
        if precision == "default":
            gap = near_ties(model, mixed_calls, ours, peer)
            if gap:
                print("logit gaps at the first differing tokens:", ", ".join(f"{g:.4f}" for g in sorted(gap)))
                figures.add("default precision: largest logit gap where tokens part", max(gap), "logits")


def near_ties(model: str, calls: list[Call], ours: list[dict[str, Any]], peer: list[dict[str, Any]]) -> list[float]:
    """Distance of the two tokens' logits, by this engine, at the first token that differs."""
    from xpu_runtime import Engine, SamplingParams

    gaps = []
    with Engine.load(model) as engine:
        for call, mine, theirs in zip(calls, ours, peer, strict=True):
            if mine["tokens"] == theirs["tokens"]:
                continue
            at = next(i for i, (a, b) in enumerate(zip(mine["tokens"], theirs["tokens"], strict=True)) if a != b)
            prompt = call.tokens(8000) + mine["tokens"][:at]
            out = engine.generate(prompt, SamplingParams(max_tokens=1, logprobs=20, ignore_eos=True))
            known = dict(out.logprobs[0].top)
            pair = (mine["tokens"][at], theirs["tokens"][at])
            gaps.append(abs(known.get(pair[0], -99.0) - known.get(pair[1], -99.0)))
    return gaps


def ablations(model: str, figures: Figures, seed: int, seconds: float, saturation: float) -> None:
    """What each mechanism is worth: the same load-2 trace with it switched off."""
    reactive = poisson_calls(seed, seconds, REACTIVE_PER_MINUTE, "reactive")
    background = poisson_calls(seed, seconds, 2.0 * saturation, "proactive")
    calls = sorted([*reactive, *background], key=lambda call: call.at)
    run = {"calls": calls_json(calls), "seconds": seconds, "until": "reactive"}
    rows = {"all on": {}, **ABLATIONS}
    for name, config in rows.items():
        result = run_job(job("xpu", model, [run], config=config))[0]
        label = name if name == "all on" else f"{name} off"
        figures.add(f"ablation, {label}: reactive mean", float(np.mean(latencies(result))), "s")
        figures.add(f"ablation, {label}: tokens/s", window_rate(result, seconds), "1/s")
    shared = Call(0.0, "reactive", 1024, 16, seed)
    twice = [{"calls": calls_json([shared])}] * 2
    for name, on in (("on", True), ("off", False)):
        result = run_job(job("xpu", model, twice, config={"prefix_cache": on}))
        figures.add(f"ablation, prefix cache {name}: TTFT of a repeated prompt", result[1]["calls"][0]["first"], "s")


def tradeoff(model: str, figures: Figures, seed: int, seconds: float, saturation: float) -> None:
    """Reactive slow-down against background throughput, by `SchedulerPolicy.reactive_slack`."""
    reactive = poisson_calls(seed, seconds, REACTIVE_PER_MINUTE, "reactive")
    background = poisson_calls(seed, seconds, 2.0 * saturation, "proactive")
    lone = {"calls": calls_json(reactive), "seconds": seconds, "until": "reactive"}
    calls = sorted([*reactive, *background], key=lambda call: call.at)
    full = {"calls": calls_json(calls), "seconds": seconds, "until": "reactive"}
    for slack in (0.1, 0.4, 0.8):
        found = run_job(job("xpu", model, [lone, full], config={"policy": {"reactive_slack": slack}}))
        figures.add(
            f"trade-off, slack {slack:g}: reactive mean / no background",
            float(np.mean(latencies(found[1])) / np.mean(latencies(found[0]))),
            "x",
        )
        figures.add(f"trade-off, slack {slack:g}: tokens/s", window_rate(found[1], seconds), "1/s")


def main() -> None:
    """Run everything, or the parts named by ``--only``."""
    options = parser(__doc__ or "")
    options.add_argument("--model", help="model folder; by default a synthetic 0.5b (--quick: the test shape) is built")
    options.add_argument("--repeats", type=int, default=3)
    options.add_argument("--seconds", type=float, default=60.0, help="length of the mixed traces")
    options.add_argument("--plot", type=Path)
    options.add_argument(
        "--only", nargs="*", default=[], help="alone saturated mixed first steady tokens ablation curve"
    )
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        model = given.model or synthetic(Path(scratch), quick=given.quick)
        figures = Figures("serving" + (", quick" if given.quick else ""))
        quick, wanted = given.quick, set(given.only)
        seconds, repeats = (4.0, 1) if quick else (given.seconds, given.repeats)
        per_minute = 120.0 if quick else REACTIVE_PER_MINUTE
        parts = {
            "alone": lambda: alone(model, figures, given.seed, repeats),
            "saturated": lambda: saturated(model, figures, given.seed, repeats, 1),
            "mixed": lambda: mixed(model, figures, given.seed, repeats, seconds, load(), per_minute, given.plot),
            "first": lambda: first_kernel(model, figures, given.seed, 20 if quick else 150),
            "steady": lambda: steady_stream(model, figures, given.seed, 6.0 if quick else 60.0),
            "tokens": lambda: tokens_equal(model, figures, given.seed, 12 if quick else 200),
            "ablation": lambda: ablations(model, figures, given.seed, min(seconds, 30.0), load()),
            "curve": lambda: tradeoff(model, figures, given.seed, min(seconds, 30.0), load()),
        }
        known: list[float] = []

        def load() -> float:
            if not known:
                known.append(peer_saturation(model, given.seed, 8 if quick else 40))
                print(f"openvino-genai saturates at {known[0]:.1f} background requests a minute")
            return known[0]

        for name, part in parts.items():
            if (wanted and name not in wanted) or (quick and not wanted and name in ("ablation", "curve")):
                continue
            began = time.monotonic()
            part()
            print(f"[{name}: {time.monotonic() - began:.0f} s]", flush=True)
        figures.show(given.json)


def synthetic(folder: Path, *, quick: bool) -> str:
    """Build the model the figures are quoted for."""
    from xpu_runtime.model.synthetic import make_model

    return str(make_model("test" if quick else "0.5b", folder / "model"))


if __name__ == "__main__":
    main()
