"""A server in a process of its own: start, readiness, memory and descriptors; memory of any process."""

from __future__ import annotations

import http.client
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

__all__ = ["ServerProcess", "free_port", "peak_rss_mib", "rss_mib"]

_LOAD_S, _END_S, _POLL_S = 300.0, 60.0, 0.02


def free_port() -> int:
    """Return a port of this machine that is free now."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def rss_mib(process: psutil.Process) -> float:
    """Return the resident memory of ``process`` in MiB."""
    return float(process.memory_info().rss / 2**20)


def peak_rss_mib(process: psutil.Process) -> float:
    """Return the largest resident memory of ``process`` so far in MiB; the present one where no system keeps it."""
    status = Path(f"/proc/{process.pid}/status")
    if status.exists():
        lines = (line.split() for line in status.read_text(encoding="utf-8").splitlines())
        return next(int(fields[1]) for fields in lines if fields[0] == "VmHWM:") / 1024
    memory = process.memory_info()
    return float(getattr(memory, "peak_wset", memory.rss) / 2**20)


class ServerProcess:
    """Server that listens on a local port, running inside a ``with`` block.

    Args:
        command: makes the command line for a port.
        health_path: path that is answered with status 200 once the model is loaded.
    """

    def __init__(self, command: Callable[[int], Sequence[str]], health_path: str = "/health") -> None:
        self.port = free_port()
        self._health_path = health_path
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 (closed at the end of the block)
        self._program, *arguments = command(self.port)
        self._process = subprocess.Popen([self._program, *arguments], stdout=self._log, stderr=self._log)

    def __enter__(self) -> Self:
        deadline = time.perf_counter() + _LOAD_S
        while not self.get(self._health_path):
            if self._process.poll() is not None or time.perf_counter() > deadline:
                log = self.log
                self._end()
                raise RuntimeError(f"{self._program} did not start:\n{log}")
            time.sleep(_POLL_S)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    @property
    def log(self) -> str:
        """End of the output of the process."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")[-4000:]

    @property
    def rss_mib(self) -> float:
        """Resident memory of the process and its children in MiB."""
        return sum(map(rss_mib, self._processes))

    @property
    def peak_rss_mib(self) -> float:
        """Sum of the largest resident memory of each of these processes in MiB."""
        return sum(map(peak_rss_mib, self._processes))

    @property
    def num_descriptors(self) -> int:
        """Open files and sockets of the process and its children; handles on Windows."""
        return sum(each.num_fds() if hasattr(each, "num_fds") else each.num_handles() for each in self._processes)

    @property
    def _processes(self) -> list[psutil.Process]:
        parent = psutil.Process(self._process.pid)
        return [parent, *parent.children(recursive=True)]

    def get(self, path: str) -> bytes:
        """Return the body of a GET of ``path``; empty if the status is not 200 or the server does not respond."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port)) as connection:
            try:
                connection.request("GET", path)
                reply = connection.getresponse()
                return reply.read() if reply.status == http.client.OK else b""
            except (OSError, http.client.HTTPException):
                return b""

    def _end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._log.close()
