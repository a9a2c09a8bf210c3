r"""Real servers behind `RemoteChat`: what they hold, and whether reactive requests overtake background ones.

    python -m benchmarks.distributed --vllm ENV/bin/vllm --llamacpp BUILD/bin/llama-server \
        --llama-cpp-python ENV/bin/python --router nginx \
        --json docs/results/distributed.json --page docs/results/distributed.md

Each server is started with the real model (benchmarks/README.md), two slots and a context of 2,048 tokens; our own is
always among them. The servers of others are installed in environments of their own (docs/results/distributed.md).

    calls      a table of calls on each server: 1 holds, 0 does not (calls.py, live.py)
    overtaking first token of a reactive request behind eight background requests on vLLM, with its priority policy and
               without, with priorities sent and without (overtaking.py)
    replicas   the same on two vLLM replicas behind a router that passes the priority on (replicas.py)

--record FOLDER writes what the servers answered in the part calls, for tests/fixtures/servers.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.common.figures import Figures
from benchmarks.common.options import base_parser, check_args, run_parts
from benchmarks.common.real_model import REAL_MODEL_MISSING, real_model
from benchmarks.distributed.live import LIVE_CALLS
from benchmarks.distributed.overtaking import measure_overtaking
from benchmarks.distributed.replicas import measure_replicas
from benchmarks.distributed.routers import ROUTERS
from benchmarks.distributed.servers import (
    RealServer,
    hugging_face_folder,
    llama_cpp_python_server,
    llamacpp_server,
    own_server,
    vllm_server,
)
from benchmarks.distributed.table import live_problem, run_table
from xpu_agents.models import resolve_model

__all__ = ["PARTS", "main"]

PARTS = ("calls", "overtaking", "replicas")
SERVERS = ("xpu-agents", "vllm", "llamacpp", "llama-cpp-python")
"""Kinds of the servers that the program starts."""
_POLICIES = ("priority", "fcfs")
_KNOWN = {("llama-cpp-python", "reply cancelled"), ("llama-cpp-python", "deadline")}
"""Live calls that a server is known not to hold (docs/servers.md); they have no target."""


def options() -> argparse.Namespace:
    """Parse the command line and validate it before any measurement."""
    parser = base_parser(__doc__ or "", PARTS, {})
    parser.add_argument("--vllm", type=Path, metavar="PROGRAM", help="the command vllm of its environment")
    parser.add_argument("--llamacpp", type=Path, metavar="PROGRAM", help="llama-server of llama.cpp")
    parser.add_argument("--llama-cpp-python", type=Path, metavar="PYTHON", help="interpreter of its environment")
    parser.add_argument(
        "--router", metavar="PROGRAM", help=f"router of the part replicas: {', '.join(ROUTERS)}, or the path of one"
    )
    parser.add_argument("--model", help="GGUF file of a Llama model; default: the real model")
    parser.add_argument("--repeats", type=int, default=3, help="of the measured parts")
    parser.add_argument("--record", type=Path, metavar="FOLDER", help="folder for the recordings of the part calls")
    parser.add_argument(
        "--threads", type=int, help="threads of llama.cpp and llama-cpp-python; 1 on a busy machine, where theirs wait"
    )
    parser.add_argument("--servers", nargs="+", choices=SERVERS, default=SERVERS, help="servers of the part calls")
    parser.add_argument("--cache", type=Path, help="folder for the converted model; default: a temporary one")
    args = parser.parse_args()
    check_args(parser, args, {}, positive=("--repeats",))
    for option in ("vllm", "llamacpp", "llama_cpp_python"):
        program = getattr(args, option)
        if program is not None and not program.is_file():
            parser.error(f"--{option.replace('_', '-')} {program}: no such program")
    model = args.model or real_model()
    if model is None:
        parser.error(REAL_MODEL_MISSING)
    args.gguf = Path(resolve_model(model))
    if args.gguf.suffix != ".gguf":
        parser.error(f"--model {model}: expected a GGUF file, which all servers can read")
    if args.router is not None and Path(args.router).name not in ROUTERS:
        parser.error(f"--router {args.router}: expected one of {', '.join(ROUTERS)}, or the path of one")
    missing = {"overtaking": args.vllm is None, "replicas": args.vllm is None or args.router is None}
    args.only = [part for part in args.only if not missing.get(part, False)]
    args.repeats = 1 if args.quick else args.repeats
    return args


def main() -> None:
    """Run all parts, or those named by ``--only``."""
    args = options()
    figures = Figures("distributed" + (", quick" if args.quick else ""))
    with tempfile.TemporaryDirectory() as scratch:
        cache = args.cache or Path(scratch)
        folder = None if args.vllm is None else hugging_face_folder(args.vllm, args.gguf, cache)

        def vllm(policy: str = "priority") -> RealServer:
            assert folder is not None
            return vllm_server(args.vllm, folder, policy=policy)

        def servers() -> Iterator[RealServer]:
            yield own_server(str(args.gguf), Path(scratch))
            if args.vllm is not None:
                yield vllm()
            if args.llamacpp is not None:
                yield llamacpp_server(args.llamacpp, args.gguf, threads=args.threads)
            if args.llama_cpp_python is not None:
                yield llama_cpp_python_server(args.llama_cpp_python, args.gguf, threads=args.threads)

        def calls() -> None:
            for server in servers():
                if server.kind not in args.servers:
                    continue
                with server:
                    _run_calls(server, args.record, figures)

        def overtaking() -> None:
            for policy in _POLICIES:
                with vllm(policy) as server:
                    measure_overtaking(server, args.repeats, figures)

        def replicas() -> None:
            measure_replicas([vllm(), vllm()], args.router, args.repeats, figures)

        run_parts({"calls": calls, "overtaking": overtaking, "replicas": replicas}, figures, args)


def _run_calls(server: RealServer, record: Path | None, figures: Figures) -> None:
    print(f"{server.full_version} at {server.base_url}", flush=True)
    problems, recording = run_table(server, server.full_version)
    for name in LIVE_CALLS:
        problems[name] = live_problem(name, server)
    for name, problem in problems.items():
        target = "" if (server.kind, name) in _KNOWN else "== 1"
        figures.add(f"calls, {name}: {server.title}", not problem, "", target)
    if record is not None:
        recording.save(record / f"{server.kind}.json")


if __name__ == "__main__":
    main()
