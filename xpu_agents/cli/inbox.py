"""``xpu-agents inbox``: list and answer inbox items."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.text import Text

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.runtime.clock import SystemClock
from xpu_agents.ambient.store.items import Decision, InboxItem
from xpu_agents.ambient.store.selection import select_stores
from xpu_agents.ambient.store.store import Store
from xpu_agents.apps.display.editor import edit_item
from xpu_agents.apps.display.inbox_view import content_text, item_table, parse_content, print_answer, print_item
from xpu_agents.apps.display.output_files import read_text
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.cli.options.stores import AppName, StoreFolder

__all__ = ["app", "approve", "edit", "ignore", "inbox", "reject", "reply", "show"]

app = typer.Typer(help="Read and answer the questions, reviews and notices of agents.")

Ids: TypeAlias = Annotated[list[str], typer.Argument(metavar="ID...", help="Items, by id or id prefix.")]
Id: TypeAlias = Annotated[str, typer.Argument(metavar="ID", help="The item, by id or id prefix.")]
Comment: TypeAlias = Annotated[str, typer.Option("--comment", "-m", help="A comment for the agent.")]


@app.callback(invoke_without_command=True)
def inbox(
    context: typer.Context,
    show_all: Annotated[bool, typer.Option("--all", help="Include answered and closed items.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    name: AppName = None,
    folder: StoreFolder = None,
) -> None:
    """List the open items. `show`, `approve`, `edit`, `reject`, `reply` and `ignore` take an ID of the list."""
    context.obj = (name, folder)
    if context.invoked_subcommand is not None:
        return
    with _inbox_clients(name, folder) as boxes:
        listed_items = [(store_path, item) for store_path, box in boxes for item in box.list(answered=show_all)]
    if as_json:
        print_json([{"name": store_path.name, **asdict(item)} for store_path, item in listed_items])
        return
    console = stdout()
    if not listed_items:
        console.print(Text("no open items"))
        return
    console.print(item_table(listed_items, time.time()))
    console.print(Text("details: xpu-agents inbox show ID", style="dim"))


@app.command("show")
def show(context: typer.Context, item_id: Id) -> None:
    """Show an item with its content."""
    with _inbox_with_item(context, item_id) as box:
        item = box.get(item_id)
    print_item(item, stdout(), time.time())


@app.command("approve")
def approve(context: typer.Context, item_ids: Ids, comment: Comment = "") -> None:
    """Approve items unchanged."""
    _answer_each(context, item_ids, lambda box, item_id: box.approve(item_id, comment))


@app.command("reject")
def reject(context: typer.Context, item_ids: Ids, comment: Comment = "") -> None:
    """Reject items."""
    _answer_each(context, item_ids, lambda box, item_id: box.reject(item_id, comment))


@app.command("ignore")
def ignore(context: typer.Context, item_ids: Ids, comment: Comment = "") -> None:
    """Decline to decide; a notice is marked as read."""
    _answer_each(context, item_ids, lambda box, item_id: box.ignore(item_id, comment))


@app.command("reply")
def reply(
    context: typer.Context,
    item_id: Id,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The reply.")],
    comment: Comment = "",
) -> None:
    """Answer a question."""
    _answer_each(context, [item_id], lambda box, each_id: box.reply(each_id, text, comment))


@app.command("edit")
def edit(
    context: typer.Context,
    item_id: Id,
    text: Annotated[
        str | None, typer.Option("--text", help="The new content; by default an editor opens.", show_default=False)
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Read the new content from this file; - is standard input.", show_default=False),
    ] = None,
    comment: Comment = "",
) -> None:
    """Approve an item with changes: a text, or JSON if the content is more than a text."""
    if text is not None and file is not None:
        raise InboxError(f"--text and --file {file}: cannot be combined; give one of them")
    with _inbox_with_item(context, item_id) as box:
        item = box.get(item_id)
        if not item.open or Decision.EDIT not in item.ask.allow:
            box.edit(item_id, item.ask.content)  # raises the error before the editor opens
        if file is not None:
            text = read_text(None if str(file) == "-" else file)

        def submit(written: str) -> InboxItem:
            return box.edit(item.id, parse_content(item, written), comment)

        if text is not None:
            print_answer(submit(text), stdout())
        elif edited := edit_item(item, content_text(item.ask.content), submit, lambda: box.get(item.id).open):
            print_answer(edited, stdout())
        else:
            stdout().print(Text("no change: the item stays open"))


def _answer_each(context: typer.Context, item_ids: list[str], answer: Callable[[InboxClient, str], InboxItem]) -> None:
    for item_id in item_ids:
        with _inbox_with_item(context, item_id) as box:
            print_answer(answer(box, item_id), stdout())


@contextmanager
def _inbox_clients(name: str | None, folder: Path | None) -> Iterator[list[tuple[Path, InboxClient]]]:
    stores: list[tuple[Path, Store]] = []
    try:
        for store_path in select_stores(name, folder):
            stores.append((store_path, Store(store_path)))  # noqa: PERF401 - opened stores are closed if one fails
        yield [(store_path, _inbox_client(store)) for store_path, store in stores]
    finally:
        for _, store in stores:
            store.close()


def _inbox_client(store: Store) -> InboxClient:
    return InboxClient(lambda: store, SystemClock())


@contextmanager
def _inbox_with_item(context: typer.Context, item_id: str) -> Iterator[InboxClient]:
    """The inbox that contains an item."""
    with _inbox_clients(*context.obj) as boxes:
        boxes_with_item = [
            (store_path, box)
            for store_path, box in boxes
            if any(item.id.startswith(item_id.lower()) for item in box.list(answered=True))
        ]
        if len(boxes_with_item) > 1:
            app_names = " and ".join(store_path.name for store_path, _ in boxes_with_item)
            raise InboxError(
                f"inbox item {item_id!r}: ambiguous in {app_names}; give more of the id, or put --name before the "
                f"command: xpu-agents inbox --name {boxes_with_item[0][0].name} ..."
            )
        yield (boxes_with_item or boxes)[0][1]  # an unknown id raises there
