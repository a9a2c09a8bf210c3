"""A process that plays a script on one engine: ``python -m xpu_agents.apps.race.worker``.

It reads its task from the first line of its input, what a person typed from the others, and writes `messages` to its
output. Each engine has a process of its own, so that neither finds the memory and the threads of the other.
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
from xpu_agents.apps.race.load_runner import play
from xpu_agents.apps.race.race_load import RaceLoad
from xpu_agents.apps.race.worker_messages import Failed, Loading, WorkerMessage, encode
from xpu_agents.apps.race.xpu_backend import XpuBackend
from xpu_runtime.errors import XpuError
from xpu_runtime.model.tokenizer import Tokenizer

__all__ = ["WorkerTask", "main"]


@dataclass(frozen=True, slots=True)
class WorkerTask:
    """What a worker is to do.

    Attributes:
        side: ``ours`` or ``peer``.
        model: model folder.
        script: the load.
        kv_bytes: size of the KV cache.
        device: OpenVINO device of the peer; ours chooses its own.
    """

    side: str
    model: str
    script: RaceLoad
    kv_bytes: int
    device: str = "CPU"

    def to_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, line: str) -> WorkerTask:
        """The inverse of `to_json`."""
        data: dict[str, Any] = json.loads(line)
        return cls(**{**data, "script": RaceLoad.from_json(data["script"])})


def main() -> int:
    """Play the task on the standard input; 0 if it went through."""
    if isinstance(sys.stdin, io.TextIOWrapper):  # what comes is UTF-8, whatever this system's encoding is
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    send = _channel()
    try:
        task = WorkerTask.from_json(sys.stdin.readline())
        backend = _load(task, send)
        typed: queue.SimpleQueue[str] = queue.SimpleQueue()
        if task.side == "ours":
            threading.Thread(target=_listen, args=(sys.stdin, typed), daemon=True).start()
        play(backend, task.script, send, typed)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if not is_broken_pipe(error):
            raise
        return 1  # nobody looks on any more
    except (XpuError, RuntimeError) as error:
        send(Failed(str(error)))
        return 1
    return 0


def _load(task: WorkerTask, send: Callable[[WorkerMessage], None]) -> EngineBackend:
    send(Loading(0.0, "starting"))
    if task.side == "ours":
        return XpuBackend(Path(task.model), task.kv_bytes, lambda share, text: send(Loading(share, text)))
    send(Loading(0.2, "compiling the model"))
    vocab = Tokenizer(Path(task.model)).vocab_size
    return GenAIBackend(Path(task.model), task.kv_bytes, task.device, vocab)


def _channel() -> Callable[[WorkerMessage], None]:
    """The real standard output; what libraries print goes to standard error instead."""
    sys.stdout.flush()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", newline="\n")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def send(message: WorkerMessage) -> None:
        out.write(encode(message) + "\n")
        out.flush()

    return send


def _listen(source: TextIO, typed: queue.SimpleQueue[str]) -> None:
    for line in source:
        if line.strip():
            typed.put(line.strip())


if __name__ == "__main__":
    sys.exit(main())
