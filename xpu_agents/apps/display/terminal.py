"""Terminal input and output: consoles, progress bars, error lines and signals."""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType

import typer
from pydantic_core import from_json, to_json
from rich.console import Console
from rich.filesize import decimal
from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)
from rich.text import Text

from xpu_agents.apps.display.throttled_log import ThrottledLog
from xpu_agents.models import PullError
from xpu_runtime.errors import ConfigError, DeviceError, QueueFullError, UnsupportedModelError, XpuError

__all__ = [
    "check_standard_streams",
    "exit_on_sigterm",
    "print_error",
    "print_json",
    "progress_bar",
    "replace_unencodable",
    "stderr",
    "stdout",
    "transfer_bar",
]

_HINTS: dict[type[XpuError], str] = {
    DeviceError: "Run `xpu-agents doctor` to see what is here.",
    UnsupportedModelError: "docs/models.md lists the supported models.",
    QueueFullError: "Send fewer requests at once, or raise SchedulerPolicy.max_waiting.",
}


def replace_unencodable() -> None:
    """Write a question mark for characters that the output encoding lacks.

    On Windows files and pipes get UTF-8 instead of the legacy encoding, unless the user chose another encoding.
    """
    is_encoding_set = any(os.environ.get(name) for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        errors = "replace" if stream.errors == "strict" else stream.errors
        if sys.platform == "win32" and not is_encoding_set and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors=errors)
        else:
            stream.reconfigure(errors=errors)


class _StrictConsole(Console):
    """A console that raises on a broken pipe.

    `rich` would call ``sys.exit``, which ends an event loop with a traceback.
    """

    def on_broken_pipe(self) -> None:
        """Raise the error that the pipe had."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def check_standard_streams() -> None:
    """Check standard input and output before a model is loaded for them.

    Raises:
        ConfigError: one of them is closed.
    """
    for stream_name, stream in (("input", sys.stdin), ("output", sys.stdout)):
        if stream is None:
            raise ConfigError(f"standard {stream_name}: closed; connect it to a terminal, a file or a pipe")


@contextlib.contextmanager
def exit_on_sigterm() -> Iterator[None]:
    """End the process by `SystemExit` on SIGTERM, so that partial files are removed.

    On Windows Ctrl-Break raises `KeyboardInterrupt`: it is the only such signal from another process, and would end the
    process at once.
    """
    handlers: dict[int, Callable[[int, FrameType | None], object]] = {
        signal.SIGTERM: lambda number, frame: sys.exit(128 + number)
    }
    if (ctrl_break := getattr(signal, "SIGBREAK", None)) is not None:
        handlers[ctrl_break] = signal.default_int_handler
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def stdout(*, tasks: bool = False) -> Console:
    """The console for results; ``tasks`` is for output from tasks of an event loop."""
    return _StrictConsole() if tasks else Console()


def stderr() -> Console:
    """The console for progress and errors, so that a pipe carries only results."""
    return Console(stderr=True)


def print_json(facts: object) -> None:
    """Print JSON for scripts; numbers that JSON lacks, such as infinity, become texts."""
    plain = from_json(to_json(facts, inf_nan_mode="strings"))
    typer.echo(json.dumps(plain, indent=2))


def print_error(error: Exception, hint: str = "") -> None:
    """Print an error as one red line, with advice if there is any."""
    error_line = " ".join(_error_text(error).split()) or type(error).__name__
    console = stderr()
    console.print(Text(f"error: {error_line}", style="bold red"), soft_wrap=True)
    advice = hint or (error.advice if isinstance(error, PullError) else "")
    advice = advice or next((_HINTS[kind] for kind in _HINTS if isinstance(error, kind)), "")
    if advice:
        console.print(Text(f"-> {advice}"), soft_wrap=True)


def _error_text(error: Exception) -> str:
    if isinstance(error, PullError):
        return error.problem
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"  # without the prefix "[Errno 17]"
    return str(error)


@contextlib.contextmanager
def progress_bar(title: str) -> Iterator[Callable[[float, str], None]]:
    """A progress bar on standard error that vanishes at the end; occasional lines without a terminal."""
    console = stderr()
    if not console.is_interactive:
        notices = ThrottledLog(console)
        yield lambda share, text: notices.print(f"{title}: {share:.0%}, {text}")
        return
    columns = (
        # Folder names may contain brackets, which rich would parse as markup.
        TextColumn("{task.description}", style="bold", markup=False),
        BarColumn(),
        TextColumn("{task.fields[what]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=1.0, what="")
        yield lambda share, text: bar.update(task, completed=share, what=text)


@contextlib.contextmanager
def transfer_bar(title: str) -> Iterator[Callable[[int, int, str], None]]:
    """A progress bar for bytes. It takes the received bytes, the total, and the current step."""
    console = stderr()
    if not console.is_interactive:
        notices = ThrottledLog(console)
        yield lambda done, total, what: notices.print(
            f"{title}: {done / max(1, total):.0%} of {decimal(total)}, {what}"
        )
        return
    columns = (
        TextColumn("[bold]{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[what]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=None, what="asking the hub")
        yield lambda done, total, what: bar.update(task, completed=done, total=total, what=what)
