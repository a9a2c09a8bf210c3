"""A worker process, as its parent sees it."""

from __future__ import annotations

import queue
import subprocess
import sys
import tempfile
import threading
import time
from types import TracebackType
from typing import IO, Self

from xpu_agents.apps.race.worker import WorkerTask
from xpu_agents.apps.race.worker_messages import Done, Failed, WorkerMessage, decode

__all__ = ["WorkerProcess"]

_CLOSE_S = 5.0


class WorkerProcess:
    """A process playing ``task`` (see `worker`); leaving the context ends it."""

    def __init__(self, task: WorkerTask) -> None:
        # A file, not a pipe: nobody reads it before the end, and a full pipe would stop the worker.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "xpu_agents.apps.race.worker"],  # no modules of the folder one is in
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="utf-8",
        )
        self._inbox: queue.SimpleQueue[WorkerMessage | None] = queue.SimpleQueue()
        self._ended = False
        assert self._process.stdout is not None
        self._reader = threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True)
        self._reader.start()
        self._write(task.to_json())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            # After its last message it only frees the model; before that nobody waits for what it does.
            self._process.wait(_CLOSE_S if self._ended else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout, self._errors):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # a pipe whose other end is gone holds unwritten bytes; nobody misses them

    def type(self, prompt: str) -> None:
        """Send what a person typed."""
        self._write(" ".join(prompt.split()))

    def messages(self, wait_s: float) -> list[WorkerMessage]:
        """What it said within ``wait_s`` seconds; a dead worker says `Failed`."""
        found: list[WorkerMessage] = []
        limit = time.perf_counter() + wait_s
        while not self._ended:
            try:
                message = self._inbox.get(timeout=max(0.0, limit - time.perf_counter()))
            except queue.Empty:
                break
            found.append(self._last_words() if message is None else message)
            self._ended = isinstance(found[-1], Done | Failed)
        return found

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self._ended

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            return  # it died; `messages` tells why

    def _listen(self, source: IO[str]) -> None:
        try:
            for line in source:
                self._inbox.put(decode(line))
        except ValueError as error:
            self._inbox.put(Failed(str(error)))
        self._inbox.put(None)

    def _last_words(self) -> Failed:
        code = self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        return Failed(f"its process ended with code {code}" + (f": {lines[-1]}" if lines else ""))
