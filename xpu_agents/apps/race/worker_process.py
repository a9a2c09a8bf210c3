"""A worker process as its parent uses it: start it, read its messages, end it."""

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
from xpu_agents.apps.race.worker_messages import Done, Failed, WorkerMessage, decode_message

__all__ = ["WorkerProcess"]

_EXIT_TIMEOUT_S = 5.0


class WorkerProcess:
    """A process that runs ``task`` (see `worker`); leaving the context ends the process."""

    def __init__(self, task: WorkerTask) -> None:
        # A file, because a full pipe that is read only at the end would block the worker.
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed in __exit__
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "xpu_agents.apps.race.worker"],  # -P: no imports from the current folder
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            text=True,
            encoding="utf-8",
        )
        self._worker_messages: queue.SimpleQueue[WorkerMessage | None] = queue.SimpleQueue()
        self._worker_ended = False
        assert self._process.stdout is not None
        self._message_reader = threading.Thread(target=self._read_messages, args=(self._process.stdout,), daemon=True)
        self._message_reader.start()
        self._write_line(task.to_json())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            # After its last message the worker only frees the model; before it, the run is given up.
            self._process.wait(_EXIT_TIMEOUT_S if self._worker_ended else 0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._message_reader.join()
        for stream in (self._process.stdin, self._process.stdout, self._stderr):
            if stream is not None:
                try:
                    stream.close()
                except OSError:
                    continue  # a broken pipe with unwritten bytes, which are not needed any more

    def send_question(self, question: str) -> None:
        """Send a question that the user has typed."""
        self._write_line(" ".join(question.split()))

    def messages(self, timeout_s: float) -> list[WorkerMessage]:
        """Return the messages of the next ``timeout_s`` seconds; a process that died gives `Failed`."""
        received: list[WorkerMessage] = []
        deadline = time.perf_counter() + timeout_s
        while not self._worker_ended:
            try:
                message = self._worker_messages.get(timeout=max(0.0, deadline - time.perf_counter()))
            except queue.Empty:
                break
            received.append(self._exit_failure() if message is None else message)
            self._worker_ended = isinstance(received[-1], Done | Failed)
        return received

    @property
    def ended(self) -> bool:
        """True after the last message."""
        return self._worker_ended

    def _write_line(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            return  # the process died; `messages` returns the reason

    def _read_messages(self, stdout: IO[str]) -> None:
        try:
            for message_line in stdout:
                self._worker_messages.put(decode_message(message_line))
        except ValueError as error:
            self._worker_messages.put(Failed(str(error)))
        self._worker_messages.put(None)

    def _exit_failure(self) -> Failed:
        code = self._process.wait()
        self._stderr.seek(0)
        error_lines = self._stderr.read().decode("utf-8", "replace").strip().splitlines()
        return Failed(f"its process ended with code {code}" + (f": {error_lines[-1]}" if error_lines else ""))
