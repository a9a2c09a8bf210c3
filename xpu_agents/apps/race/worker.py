"""Worker process that runs a load on one engine: ``python -m xpu_agents.apps.race.worker``.

The first line of stdin is the task, further lines are typed questions; stdout gets `messages`. Each engine has its own
process, so that neither shares memory and threads with the other.
"""

from __future__ import annotations

import io
import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from xpu_agents.apps.display.broken_pipe import is_broken_pipe
from xpu_agents.apps.race.engine_backend import EngineBackend
from xpu_agents.apps.race.genai_backend import GenAIBackend
from xpu_agents.apps.race.load_runner import run_race_load
from xpu_agents.apps.race.race_load import RaceLoad
from xpu_agents.apps.race.worker_messages import Failed, Loading, WorkerMessage, encode_message
from xpu_agents.apps.race.xpu_backend import XpuBackend
from xpu_runtime.errors import XpuError

__all__ = ["WorkerTask", "main"]


@dataclass(frozen=True, slots=True)
class WorkerTask:
    """The task of a worker.

    Attributes:
        engine: ``ours`` (xpu-agents) or ``peer`` (openvino-genai).
        model: model folder.
        load: requests to submit.
        kv_bytes: size of the KV cache.
        device: OpenVINO device of openvino-genai; xpu-agents chooses its own.
    """

    engine: str
    model: str
    load: RaceLoad
    kv_bytes: int
    device: str = "CPU"

    def to_json(self) -> str:
        """Return the task as one line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> WorkerTask:
        """Parse a line of `to_json`."""
        task_fields: dict[str, Any] = json.loads(line)
        return cls(**{**task_fields, "load": RaceLoad.from_json(task_fields["load"])})


def main() -> int:
    """Run the task from stdin; returns the exit code."""
    if isinstance(sys.stdin, io.TextIOWrapper):  # the parent writes UTF-8 on every system
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    send = _message_writer()
    try:
        task = WorkerTask.from_json(sys.stdin.readline())
        backend = _load_backend(task, send)
        typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        if task.engine == "ours":
            threading.Thread(target=_read_questions, args=(sys.stdin, typed), daemon=True).start()
        run_race_load(backend, task.load, send, typed)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if not is_broken_pipe(error):
            raise
        return 1  # the parent has exited
    except (XpuError, RuntimeError) as error:
        send(Failed(str(error)))
        return 1
    return 0


def _load_backend(task: WorkerTask, send: Callable[[WorkerMessage], None]) -> EngineBackend:
    send(Loading(0.0, "starting"))
    if task.engine == "ours":
        return XpuBackend(Path(task.model), task.kv_bytes, lambda share, text: send(Loading(share, text)))
    send(Loading(0.2, "compiling the model"))
    return GenAIBackend(Path(task.model), task.kv_bytes, task.device)


def _message_writer() -> Callable[[WorkerMessage], None]:
    """Return a writer to stdout; output that libraries print is redirected to stderr."""
    sys.stdout.flush()
    message_stream = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", newline="\n")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def send(message: WorkerMessage) -> None:
        message_stream.write(encode_message(message) + "\n")
        message_stream.flush()

    return send


def _read_questions(stdin: TextIO, typed: queue.SimpleQueue[str]) -> None:
    for question_line in stdin:
        if question_line.strip():
            typed.put(question_line.strip())


if __name__ == "__main__":
    sys.exit(main())
