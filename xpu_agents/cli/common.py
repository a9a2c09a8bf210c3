"""What all commands share: consoles, progress, errors, and the model that is taken where none is named."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

__all__ = ["complain", "engine_progress", "model_or_demo", "progress_bar", "stderr", "stdout"]

_HINTS = {
    "DeviceError": "Run `xpu-agents doctor` to see what is here.",
    "UnsupportedModelError": "The README lists the model families that are known to work.",
    "QueueFullError": "Send fewer requests at once, or raise SchedulerPolicy.max_waiting.",
}


def stdout() -> Console:
    """Where results go."""
    return Console()


def stderr() -> Console:
    """Where progress and errors go, so that a pipe carries results alone."""
    return Console(stderr=True)


def complain(error: Exception, hint: str = "") -> None:
    """Say what went wrong in one red line, and what to do about it."""
    text = " ".join(str(error).split()) or type(error).__name__
    console = stderr()
    console.print(Text(f"error: {text}", style="bold red"), soft_wrap=True)
    advice = hint or next((_HINTS[kind.__name__] for kind in type(error).__mro__ if kind.__name__ in _HINTS), "")
    if advice:
        console.print(Text(f"-> {advice}"), soft_wrap=True)


@contextlib.contextmanager
def progress_bar(title: str) -> Iterator[Callable[[float, str], None]]:
    """A progress bar on standard error that vanishes at the end; silent where that is no terminal."""
    console = stderr()
    if not console.is_terminal:
        yield lambda share, text: None
        return
    columns = (
        TextColumn("[bold]{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[what]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title, total=1.0, what="")
        yield lambda share, text: bar.update(task, completed=share, what=text)


def engine_progress(model: Path) -> contextlib.AbstractContextManager[Callable[[float, str], None]]:
    """The progress bar of loading ``model``."""
    return progress_bar(f"loading {model.name}")


def model_or_demo(model: Path | None, shape: str) -> Path:
    """``model``, or the synthetic one of ``shape``, built once and kept."""
    if model is not None:
        return model
    from xpu_agents.demo.model import demo_model

    with progress_bar(f"building a {shape} model") as say:
        return demo_model(shape, say)
