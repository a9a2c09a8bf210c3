r"""Reactive and proactive requests together, on this engine and on openvino-genai's continuous batching.

    xpu-agents profile MODEL
    python -m benchmarks.serving --model MODEL --json docs/results/serving.json --plot docs/results/serving.png \
        --curve-plot docs/results/tradeoff.png --page docs/results/serving.md

The model is the real one (benchmarks/README.md), else a synthetic one. openvino-genai prefills in chunks
(max_num_batched_tokens=256). The prefix cache is off on both sides. Both engines get the same folder, traces and plugin
properties. Prompts are random tokens, since times depend on lengths alone; those of the part tokens are text. Each
engine runs in its own process; the engines alternate, in reverse order in every second repeat. A repeated figure is the
median over the repeats, with the smallest and largest as its spread. The parts alone and saturated are short
and take twice the repeats. Each part is one module:

    alone      one request at a time: TTFT and TPOT (alone.py)
    python     the same beside a thread that computes in Python (python_load.py)
    saturated  background only: tokens/s (saturation.py)
    mixed      reactive arrivals over three background loads (mixed.py)
    first      arrival to first kernel on a saturated engine (preemption_latency.py)
    decision   time of a scheduling decision, without kernels (decision_time.py)
    steady     background under a continuous reactive stream (preemption_latency.py)
    tokens     greedy tokens compared with openvino-genai (token_identity.py)
    ablation   each mechanism switched off in turn (policy_settings.py)
    curve      reactive slowdown against throughput (policy_settings.py)
    llama.cpp  comparison with llama.cpp's server (llamacpp.py); only with --llama-server PROGRAM
    server     overhead of the HTTP server against the engine in process (server.py)
    peers      mixed load over HTTP on this server and others (http_peers.py)
    soak       64 clients with random disconnects for 10 minutes (soak.py)
    footprint  memory, load time and speed by memory mode, of openvino-genai and llama.cpp (footprint.py)
    long_context  memory, TTFT and TPOT at prompts of 1k to 32k tokens (long_context.py)
    kv_int8    answers, times and memory with a KV cache in 8 bits (kv_int8.py, kv_quality.py)
    mix_bound  the most tokens/s that the mix allows, from measured times (mix_bound.py)

The last seven run only if --only names them. The results page of server, peers and soak is docs/results/server.md, that
of the last four docs/results/footprint.md. --quick leaves out ablation and curve unless --only names them.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.common.figures import Figures
from benchmarks.common.options import base_parser, check_args, run_parts
from benchmarks.common.real_model import default_model, model_folder
from benchmarks.common.request_traces import MixedTrace
from benchmarks.serving.alone import alone
from benchmarks.serving.decision_time import decisions
from benchmarks.serving.footprint import ENGINES, footprint
from benchmarks.serving.genai_reference import saturation
from benchmarks.serving.http_peers import compare_servers
from benchmarks.serving.kv_int8 import kv_int8
from benchmarks.serving.llamacpp import LlamaCppSetup, compare_llamacpp
from benchmarks.serving.long_context import LENGTHS, long_context
from benchmarks.serving.mix_bound import mix_bound
from benchmarks.serving.mixed import mixed
from benchmarks.serving.policy_settings import ablations, tradeoff
from benchmarks.serving.preemption_latency import first_kernel, steady_stream
from benchmarks.serving.python_load import beside_python
from benchmarks.serving.saturation import saturated
from benchmarks.serving.server import overhead
from benchmarks.serving.soak import soak
from benchmarks.serving.token_identity import token_identity
from xpu_agents.models import resolve_model
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.synthetic import make_model

__all__ = ["PARTS", "PLOTS", "main"]

PARTS = (
    *("alone", "python", "saturated", "mixed", "first", "decision", "steady", "tokens"),
    *("ablation", "curve", "llama.cpp", "server", "peers", "soak", "footprint"),
    *("long_context", "kv_int8", "mix_bound"),
)
PLOTS = {
    "--plot": "mixed",
    "--curve-plot": "curve",
    "--llama-plot": "llama.cpp",
    "--long-context-plot": "long_context",
}
NOT_IN_QUICK = ("ablation", "curve")
ONLY_BY_NAME = ("server", "peers", "soak", "footprint", "long_context", "kv_int8", "mix_bound")
WORKLOADS = Path(__file__).parents[3] / "shared" / "workloads"

_FULL = {
    "per_minute": 10.0,
    "saturating": 40,
    "probes": 150,
    "decisions": 5000,
    "steady_s": 60.0,
    "prompts": 200,
    "texts": 24,
    "lengths": LENGTHS,
    "soak_minutes": 10.0,
    "shape": "0.5b",
}
_QUICK = {
    "repeats": 1,
    "seconds": 1.5,
    "per_minute": 240.0,
    "saturating": 8,
    "probes": 8,
    "decisions": 500,
    "steady_s": 6.0,
    "prompts": 12,
    "texts": 3,
    "lengths": LENGTHS[:2],
    "soak_minutes": 1 / 3,
    "shape": "test",
}


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, PLOTS)
    parser.set_defaults(only=())
    parser.add_argument(
        "--model", help="path or name; default: the real model, else a synthetic 0.5b (--quick: the test shape)"
    )
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="length of the mixed traces; at most 60 but for the part mixed"
    )
    parser.add_argument("--llama-server", metavar="PROGRAM", help="llama-server of llama.cpp, for the part llama.cpp")
    parser.add_argument("--llama-slots", type=int, nargs="+", default=[4], help="slots of llama-server; default 4")
    parser.add_argument(
        "--gguf",
        type=Path,
        help="model for llama.cpp; default: the file of --model, or a Q8_0 file converted from a model of make-model",
    )
    parser.add_argument(
        "--engines",
        nargs="+",
        choices=ENGINES,
        metavar="NAME",
        help=f"engines of the part footprint: {' '.join(ENGINES)}; default: all, llama.cpp only with --llama-server",
    )
    parser.add_argument("--no-mix", action="store_true", help="the part footprint without the mix, for large models")
    parser.add_argument(
        "--lengths", type=int, nargs="+", help=f"prompts of the part long_context in tokens; default {LENGTHS}"
    )
    parser.add_argument("--soak-minutes", type=float, help="length of the part soak; default 10")
    parser.add_argument("--workloads", type=Path, default=WORKLOADS, help="folder of the texts of the part kv_int8")
    args = parser.parse_args()
    if args.llama_server is None and "llama.cpp" in (*args.only, *(args.engines or ())):
        parser.error("llama.cpp needs --llama-server PROGRAM (llama-server of llama.cpp)")
    skipped = (*ONLY_BY_NAME, *(NOT_IN_QUICK if args.quick else ()), *(() if args.llama_server else ("llama.cpp",)))
    args.only = args.only or [part for part in PARTS if part not in skipped]
    check_args(parser, args, PLOTS, positive=("--repeats", "--seconds"))
    given = {name: value for name in ("lengths", "soak_minutes") if (value := getattr(args, name)) is not None}
    vars(args).update((_QUICK if args.quick else _FULL) | given)
    if args.soak_minutes <= 0 or min(args.lengths) < 1:
        parser.error(f"--soak-minutes {args.soak_minutes:g}, --lengths {args.lengths}: must be above 0")
    args.short_s = min(args.seconds, 60.0)  # of all parts but mixed
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    check_traces(args)
    named = args.model or default_model(f"a synthetic model ({args.shape})")
    if named is not None and args.gguf is None and (file := resolve_model(named)).is_file():
        args.gguf = file
    with tempfile.TemporaryDirectory() as scratch:
        model = model_folder(named or str(make_model(args.shape, Path(scratch) / args.shape)))
        figures = Figures(f"serving, {ModelFolder.open(model).name}" + (", quick" if args.quick else ""))
        run_parts(build_parts(model, named or model, figures, args, Path(scratch)), figures, args)


def check_traces(args: argparse.Namespace) -> None:
    """Exit with a message if a mixed trace would have no reactive request."""
    spans = {
        "mixed": (args.seconds, args.repeats),
        "ablation": (args.short_s, 1),
        "curve": (args.short_s, 1),
        "llama.cpp": (args.short_s, args.repeats),
        "peers": (args.short_s, args.repeats),
        "footprint": (args.short_s, 0 if args.no_mix else args.repeats),
        "mix_bound": (args.short_s, args.repeats),
    }
    for part, (seconds, repeats) in spans.items():
        for seed in range(args.seed, args.seed + repeats) if part in args.only else ():
            try:
                MixedTrace(seed, seconds, args.per_minute, 0.0).requests(0.0)
            except ValueError as error:
                sys.exit(f"--seconds {args.seconds:g} --seed {args.seed}: part {part}, seed {seed}: {error}")


def build_parts(
    model: str, named: str, figures: Figures, args: argparse.Namespace, scratch: Path
) -> dict[str, Callable[[], None]]:
    """Bind the parts to the arguments; ``named`` is the model as the user gave it, ``model`` its folder."""
    seed, setup = args.seed, LlamaCppSetup(args.llama_server or "", args.llama_slots, scratch, args.gguf)
    peer = setup if args.llama_server else None

    def mix(seconds: float) -> MixedTrace:
        return MixedTrace(seed, seconds, args.per_minute, saturation(model, seed, args.saturating))

    return {
        "alone": lambda: alone(model, figures, seed, args.repeats),
        "python": lambda: beside_python(model, figures, seed, args.repeats),
        "saturated": lambda: saturated(model, figures, seed, args.repeats),
        "mixed": lambda: mixed(model, figures, mix(args.seconds), args.repeats, args.plot),
        "first": lambda: first_kernel(model, figures, seed, args.probes),
        "decision": lambda: decisions(model, figures, args.decisions),
        "steady": lambda: steady_stream(model, figures, seed, args.steady_s),
        "tokens": lambda: token_identity(model, figures, seed, args.prompts),
        "ablation": lambda: ablations(model, figures, mix(args.short_s)),
        "curve": lambda: tradeoff(model, figures, mix(args.short_s), args.curve_plot),
        "llama.cpp": lambda: compare_llamacpp(model, setup, figures, mix(args.short_s), args.repeats, args.llama_plot),
        "server": lambda: overhead(model, figures, seed, args.repeats),
        "peers": lambda: compare_servers(model, named, peer, figures, mix(args.short_s), args.repeats, scratch),
        "soak": lambda: soak(named, figures, seed, 60 * args.soak_minutes, args.per_minute, scratch),
        "footprint": lambda: footprint(
            model,
            peer,
            figures,
            seed,
            None if args.no_mix else mix(args.short_s),
            args.repeats,
            scratch,
            args.engines or ENGINES,
            args.json,
        ),
        "long_context": lambda: long_context(
            model, figures, seed, args.repeats, args.lengths, scratch, args.long_context_plot, args.json
        ),
        "kv_int8": lambda: kv_int8(model, figures, seed, 2 * args.repeats, args.texts, args.workloads, args.json),
        "mix_bound": lambda: mix_bound(model, figures, mix(args.short_s), args.repeats, args.saturating, args.json),
    }


if __name__ == "__main__":
    main()
