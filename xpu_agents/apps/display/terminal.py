"""The terminal: where results, progress and errors are written, and in what form."""

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
    UnsupportedModelError: "The README lists the model families that are known to work.",
    QueueFullError: "Send fewer requests at once, or raise SchedulerPolicy.max_waiting.",
}


def replace_unencodable() -> None:
    """Write a question mark for what the encoding of the output lacks.

    On Windows a file or pipe is written in an old encoding that lacks most letters, and our input is read as UTF-8: so
    UTF-8 is written there, unless the user has said otherwise.
    """
    chosen = any(os.environ.get(name) for name in ("PYTHONIOENCODING", "PYTHONUTF8"))
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        errors = "replace" if stream.errors == "strict" else stream.errors
        if sys.platform == "win32" and not chosen and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors=errors)
        else:
            stream.reconfigure(errors=errors)


class _Told(Console):
    """A console whose broken pipe is an error like any other, for `rich` calls ``sys.exit`` then.

    In a task of an event loop that ends the loop from within, and what it leaves behind is a traceback on the screen.
    """

    def on_broken_pipe(self) -> None:
        """Whoever read the output has gone."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def check_standard_streams() -> None:
    """Refuse, before a model is loaded for them, a standard input or output that was closed.

    Raises:
        ConfigError: one of them is.
    """
    for name, stream in (("input", sys.stdin), ("output", sys.stdout)):
        if stream is None:
            raise ConfigError(f"standard {name}: it is closed; leave it open, or connect it to a file or a pipe")


@contextlib.contextmanager
def exit_on_sigterm() -> Iterator[None]:
    """While inside, a SIGTERM ends this process by `SystemExit`, so that half-written files are removed.

    So does Ctrl-Break on Windows, the only one that can be sent to another process there, by `KeyboardInterrupt`: it is
    that system's other Ctrl-C, and would end the process on the spot.
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
    """Where results go; with ``tasks`` for what is written by the tasks of an event loop."""
    return _Told() if tasks else Console()


def stderr() -> Console:
    """Where progress and errors go, so that a pipe carries results alone."""
    return Console(stderr=True)


def print_json(facts: object) -> None:
    """Print for scripts; numbers that JSON does not have, such as infinity, as texts."""
    plain = from_json(to_json(facts, inf_nan_mode="strings"))
    typer.echo(json.dumps(plain, indent=2))


def print_error(error: Exception, hint: str = "") -> None:
    """Say what went wrong in one red line, and what to do about it."""
    text = " ".join(_message(error).split()) or type(error).__name__
    console = stderr()
    console.print(Text(f"error: {text}", style="bold red"), soft_wrap=True)
    advice = hint or (error.advice if isinstance(error, PullError) else "")
    advice = advice or next((_HINTS[kind] for kind in _HINTS if isinstance(error, kind)), "")
    if advice:
        console.print(Text(f"-> {advice}"), soft_wrap=True)


def _message(error: Exception) -> str:
    if isinstance(error, PullError):
        return error.problem
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"  # without Python's "[Errno 17]"
    return str(error)


@contextlib.contextmanager
def progress_bar(title: str) -> Iterator[Callable[[float, str], None]]:
    """A progress bar on standard error that vanishes at the end; a line now and then where that is no terminal."""
    console = stderr()
    if not console.is_interactive:
        notices = ThrottledLog(console)
        yield lambda share, text: notices.print(f"{title}: {share:.0%}, {text}")
        return
    columns = (
        # The name of a folder may have brackets.
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
    """Like `progress_bar`, for bytes: takes those that are here, those of all, and what is being done."""
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
