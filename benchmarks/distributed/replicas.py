"""Two vLLM replicas behind a router: priorities, cancelled requests, and a replica that dies."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from benchmarks.common.figures import Figures
from benchmarks.distributed.calls import CONTEXT, NotHeldError
from benchmarks.distributed.live import long_request, wait_idle
from benchmarks.distributed.overtaking import first_token_behind_background
from benchmarks.distributed.routers import running_router
from benchmarks.distributed.servers import RealServer, free_port
from xpu_agents.chat import ChatRequest
from xpu_agents.remote import RemoteChat
from xpu_runtime import SamplingParams

__all__ = ["measure_replicas"]

_BACKGROUND = 8
"""Background requests for each replica."""
_GAIN = "<= 0.5"
_DRAIN_S = 300.0


def measure_replicas(replicas: list[RealServer], program: str, repeats: int, figures: Figures) -> None:
    """Start the replicas and a router, and add the figures.

    Args:
        replicas: servers that are not running yet; the last one is killed in the end.
        program: name or path of the router.
        repeats: number of measurements.
        figures: figures of the run.
    """
    place = f"replicas, {Path(program).name}"
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for replica in replicas:
            stack.enter_context(replica)
        ports = [replica.port for replica in replicas]
        base_url = stack.enter_context(running_router(program, free_port(), ports, scratch))
        model = replicas[0].model

        def client(priorities: dict[str, int] | None = None) -> RemoteChat:
            return RemoteChat(base_url, model, priorities=priorities, timeout_s=_DRAIN_S)

        times: dict[bool, list[float]] = {True: [], False: []}
        for repeat in range(repeats):
            for has_priorities in (True, False) if repeat % 2 == 0 else (False, True):
                for replica in replicas:
                    wait_idle(replica, _DRAIN_S)
                chat = client() if has_priorities else client({})
                times[has_priorities].append(first_token_behind_background(chat, _BACKGROUND * len(replicas)))
        ratios = [sent / plain for sent, plain in zip(times[True], times[False], strict=True)]
        figures.add_repeats(f"{place}: first token with priorities", times[True], "s")
        figures.add_repeats(f"{place}: first token without", times[False], "s")
        figures.add_repeats(f"{place}: ratio", ratios, "x", _GAIN)
        checks: dict[str, Callable[[], None]] = {
            "kind and context length": lambda: _expect_detected(client()),
            "all replicas work": lambda: _expect_spread(client(), replicas),
            "stream closed": lambda: _expect_closed(client(), replicas),
            "replica killed": lambda: _expect_answers_without(client(), replicas[-1]),
        }
        for name, check in checks.items():
            figures.add(f"{place}: {name}", _holds(name, check), "", "== 1")


def _holds(name: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception as error:
        print(f"  replicas, {name}: {type(error).__name__}: {error}", flush=True)
        return False
    print(f"  replicas, {name}: holds", flush=True)
    return True


def _short_request() -> ChatRequest:
    params = SamplingParams(max_tokens=4, temperature=0.0)
    return ChatRequest([{"role": "user", "content": "Name a colour."}], params=params)


def _expect_detected(chat: RemoteChat) -> None:
    chat.complete(_short_request())
    if (chat.kind, chat.max_context) != ("vllm", CONTEXT):
        raise NotHeldError(f"{chat.kind}, context {chat.max_context}")


def _expect_spread(chat: RemoteChat, replicas: list[RealServer]) -> None:
    streams = [chat.stream(long_request(400)) for _ in range(4 * len(replicas))]
    try:
        for stream in streams:
            next(stream)
            if all(replica.running for replica in replicas):
                return
    finally:
        for stream in streams:
            stream.close()
    raise NotHeldError(f"running requests: {[replica.running for replica in replicas]}")


def _expect_closed(chat: RemoteChat, replicas: list[RealServer]) -> None:
    with chat.stream(long_request()) as stream:
        next(stream)
    time.sleep(0.1)
    for replica in replicas:
        wait_idle(replica)


def _expect_answers_without(chat: RemoteChat, replica: RealServer) -> None:
    replica.kill()
    for _ in range(8):
        chat.complete(_short_request())
