"""The command ``xpu-agents serve`` in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from child_process import environment

__all__ = ["started"]


@contextmanager
def started(tmp_path: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in its own process, and the base URL that it prints."""
    settings = tmp_path / "engine.toml"
    settings.write_text('kv_cache_bytes = 67108864\nmemory = "lean"\n', "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "xpu_agents", "serve", "--port", "0", "--config", str(settings), *options],
        env=environment(PYTHONUNBUFFERED="1", COLUMNS="120"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        creationflags=subprocess.CREATE_NEW_PROCESS_GROUP if sys.platform == "win32" else 0,
    )
    with process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "")
            url = next(line.split()[-1] for line in lines if "base URL, reactive" in line)
            next(line for line in lines if "metrics" in line)
            yield process, url
        finally:
            process.kill()
