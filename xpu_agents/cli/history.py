"""``xpu-agents history``: list and clear what is kept of requests: answers for drafting, and KV of their prompts."""

from __future__ import annotations

import contextlib
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.filesize import decimal
from rich.text import Text

from xpu_agents.apps.display.agent_table import format_age
from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.chat.draft_history.disk_history import history_folder, history_thread, stored_tasks
from xpu_agents.chat.draft_history.stored_task import StoredTask
from xpu_runtime.engine.engine_core import prefix_folder
from xpu_runtime.errors import ConfigError
from xpu_runtime.kv.offload_directory import remove_leftovers
from xpu_runtime.kv.prefix_store import remove_blocks, stored_blocks
from xpu_runtime.model.conversion_cache import name_in_path
from xpu_speculation.store.disk import erase_entries

__all__ = ["app", "clear", "history"]

app = typer.Typer()

T = TypeVar("T")

_MAX_TITLE_CHARS = 60


@dataclass(frozen=True, slots=True)
class _KeptPrefixes:
    """KV of prompts of one model on disk: number of blocks, and their bytes."""

    model: str
    blocks: int
    bytes: int


@app.callback(invoke_without_command=True)
def history(
    context: typer.Context, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
) -> None:
    """List or clear what is kept of requests: answers to draft later ones from, and the KV of prompts.

    Answers are kept with the engine setting `history = "disk"`, KV with `prefix_cache = "disk"`. `history clear`
    removes both.
    """
    if context.invoked_subcommand is not None:
        return
    folder, now = history_folder(), time.time()
    tasks = [(num_bytes, task) for _, num_bytes, task in _in_history(folder, _entries) if task is not None]
    tasks.sort(key=lambda each: each[1].latest_at, reverse=True)
    if as_json:
        answers = [_facts(task, num_bytes, now) for num_bytes, task in tasks]
        print_json({"answers": answers, "prefixes": [asdict(kept) for kept in _kept_prefixes()]})
        return
    console = stdout()
    if prefixes := _kept_prefixes():
        sizes = ", ".join(f"{decimal(kept.bytes)} of {kept.model}" for kept in prefixes)
        console.print(Text(f"KV of prompts is kept in {prefix_folder()}: {sizes}"), soft_wrap=True)
    if not tasks:
        console.print(Text(f"no answers are kept; the folder for them is {folder}"), soft_wrap=True)
        return
    table = result_table("answers kept for drafting")
    for column in ("task", "tools", "model", "client", "answers", "size", "latest"):
        table.add_column(column, justify="right" if column in ("answers", "size", "latest") else "left")
    for num_bytes, task in tasks:
        age = f"{format_age(now - task.latest_at)} ago"
        cells = (_title(task), ", ".join(task.tools), task.model, task.owner or "this user", str(len(task.answers)))
        table.add_row(*map(Text, (*cells, decimal(num_bytes), age)))
    console.print(table)
    console.print(Text(f"{folder}; remove them: xpu-agents history clear", style="dim"), soft_wrap=True)


@app.command("clear")
def clear(
    model: Annotated[str | None, typer.Option(help="Only what is kept of this model, by its name in the list.")] = None,
) -> None:
    """Remove the kept answers and the KV of prompts, of all models or of one, also for programs that run."""
    folder = history_folder()
    tasks = [task for _, _, task in _in_history(folder, _entries) if task is not None]
    names = sorted({task.model for task in tasks} | {kept.model for kept in _kept_prefixes()})
    if model is not None and not {model, name_in_path(model)} & set(names):
        expected = f"one of {', '.join(names)}" if names else "none, as nothing is kept"
        raise ConfigError(f"--model {model}: nothing of it is kept; expected {expected}")
    num_bytes = _erase_prefixes(None if model is None else name_in_path(model))
    num_removed = len(_in_history(folder, partial(_erase, model)))
    console = stdout()
    console.print(Text(f"removed the answers of {num_removed} {'task' if num_removed == 1 else 'tasks'}"))
    console.print(Text(f"removed {decimal(num_bytes)} of KV of prompts"))


def _entries(cache: Any) -> list[tuple[str, int, StoredTask | None]]:
    return list(stored_tasks(cache))


def _erase(model: str | None, cache: Any) -> list[str]:
    """Remove the entries of a model, or all, also those that cannot be read; return their keys."""
    cache.expire()
    keys = [key for key, _, task in stored_tasks(cache) if model is None or (task is not None and task.model == model)]
    erase_entries(cache, keys)
    return keys


def _kept_prefixes() -> list[_KeptPrefixes]:
    """KV of prompts on disk by model, in the order of their names.

    Raises:
        ConfigError: the folder cannot be read.
    """
    sizes: defaultdict[str, list[int]] = defaultdict(list)
    try:
        for block in stored_blocks(prefix_folder()):
            with contextlib.suppress(FileNotFoundError):  # another process removes some for others
                sizes[block.model].append(block.path.stat().st_size)
    except OSError as error:
        raise ConfigError(f"{prefix_folder()}: the KV of prompts cannot be read ({error}); try again") from error
    return [_KeptPrefixes(model, len(of_model), sum(of_model)) for model, of_model in sorted(sizes.items())]


def _erase_prefixes(model: str | None) -> int:
    """Remove the KV of prompts of a model, or all, and return its bytes.

    Raises:
        ConfigError: a file cannot be removed.
    """
    folder = prefix_folder()
    try:
        num_bytes = remove_blocks(folder, model)
        if folder.is_dir():
            remove_leftovers(folder)
    except OSError as error:
        raise ConfigError(f"{folder}: the KV of prompts cannot be removed ({error}); try again") from error
    return num_bytes


def _in_history(folder: Path, work: Callable[[Any], list[T]]) -> list[T]:
    """Return what a function returns for the database; an empty list if there is none.

    Raises:
        ConfigError: the database cannot be used.
    """
    if not folder.is_dir():
        return []
    thread = history_thread(folder)
    try:
        found = thread.submit(work, None).result()
    finally:
        thread.close()
    if found is None:
        raise ConfigError(f"{folder}: the history cannot be used, or another program is writing to it; try again")
    return found


def _title(task: StoredTask) -> str:
    """The beginning of the instructions, in one line."""
    text = " ".join(task.instructions.split()) or "no instructions"
    return text if len(text) <= _MAX_TITLE_CHARS else f"{text[: _MAX_TITLE_CHARS - 1]}…"


def _facts(task: StoredTask, num_bytes: int, now: float) -> dict[str, Any]:
    """The row of a task as JSON."""
    shown = task.model_dump(include={"model", "owner", "tools", "instructions"})
    return {**shown, "answers": len(task.answers), "bytes": num_bytes, "age_s": round(now - task.latest_at, 1)}
