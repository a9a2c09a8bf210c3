"""Processes of routers in front of replicas: nginx, HAProxy and vllm-router."""

from __future__ import annotations

import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

__all__ = ["ROUTERS", "running_router"]

_START_S, _POLL_S = 60.0, 0.1
_FOLDER = Path(__file__).parent
ROUTERS = ("nginx", "haproxy", "vllm-router")
"""Names of the programs."""


@contextmanager
def running_router(program: str, port: int, replicas: Sequence[int], scratch: Path) -> Iterator[str]:
    """Run a router and yield its ``base_url``; it sends each request to the replica with the fewest.

    Args:
        program: name or path of the program; its name is one of `ROUTERS`.
        port: port to listen on.
        replicas: ports of the replicas on 127.0.0.1.
        scratch: folder for its files.

    Raises:
        RuntimeError: it does not start.
    """
    log_path = scratch / "router.log"
    with log_path.open("wb") as log:
        process = subprocess.Popen(_command(program, port, replicas, scratch), stdout=log, stderr=log)
        try:
            _wait_until_ready(process, f"http://127.0.0.1:{port}/v1/models", log_path)
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()
            process.wait()


def _command(program: str, port: int, replicas: Sequence[int], scratch: Path) -> list[str]:
    name = Path(program).name
    if name == "vllm-router":
        urls = [f"http://127.0.0.1:{each}" for each in replicas]
        # Its default of 256 requests at once would make the others wait in an order of its own.
        limit = ("--max-concurrent-requests", "-1")
        return [
            program,
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--policy",
            "power_of_two",
            *limit,
            "--worker-urls",
            *urls,
        ]
    template = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}[name]
    config = (_FOLDER / template).read_text(encoding="utf-8")
    config = config.replace("127.0.0.1:9000", f"127.0.0.1:{port}").replace("SCRATCH", str(scratch))
    for index, each in enumerate(replicas):
        config = config.replace(f"127.0.0.1:800{index}", f"127.0.0.1:{each}")
    path = scratch / template
    path.write_text(config, encoding="utf-8")
    return [program, "-c" if name == "nginx" else "-f", str(path)]


def _wait_until_ready(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    deadline = time.perf_counter() + _START_S
    while process.poll() is None and time.perf_counter() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5.0):
                return
        except (OSError, urllib.error.URLError):
            time.sleep(_POLL_S)
    raise RuntimeError(f"the router did not start:\n{log.read_text(errors='replace')[-2000:]}")
