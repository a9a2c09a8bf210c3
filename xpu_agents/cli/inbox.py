"""``xpu-agents inbox``: what agents ask and tell, and the answers."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from rich.text import Text

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.inbox_client import InboxClient
from xpu_agents.ambient.runtime.clock import SystemClock
from xpu_agents.ambient.store.inbox_items import Decision, InboxItem, ItemKind
from xpu_agents.ambient.store.store import Store
from xpu_agents.apps.display.agent_table import format_age
from xpu_agents.apps.display.editor import edit_item
from xpu_agents.apps.display.output_files import read_text
from xpu_agents.apps.display.table_style import result_table
from xpu_agents.apps.display.terminal import print_json, stdout
from xpu_agents.cli.options.stores import AppName, StoreFolder, select_stores

__all__ = ["app", "approve", "edit", "ignore", "inbox", "reject", "reply", "show"]

app = typer.Typer(help="What agents ask you and tell you; without a command a list of it.")

Ids: TypeAlias = Annotated[list[str], typer.Argument(metavar="ID...", help="Items, by their id or its beginning.")]
Id: TypeAlias = Annotated[str, typer.Argument(metavar="ID", help="The item, by its id or its beginning.")]
Comment: TypeAlias = Annotated[str, typer.Option("--comment", "-m", help="What else you want to say.")]


@app.callback(invoke_without_command=True)
def inbox(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="Also what was answered or closed.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    name: AppName = None,
    folder: StoreFolder = None,
) -> None:
    """List what waits for you. `show`, `approve`, `edit`, `reject`, `reply` and `ignore` take an ID from it."""
    context.obj = (name, folder)
    if context.invoked_subcommand is not None:
        return
    with _boxes(name, folder) as boxes:
        found = [(place, item) for place, box in boxes for item in box.list(answered=everything)]
    if as_json:
        print_json([{"name": place.name, **asdict(item)} for place, item in found])
        return
    console = stdout()
    if not found:
        console.print(Text("nothing waits for you"))
        return
    table = result_table("inbox")
    for column in ("ID", "app", "agent", "what", "title", "asked"):
        table.add_column(column, overflow="fold", no_wrap=column == "ID")
    for place, item in found:
        past = f"{format_age(time.time() - item.asked_at)} ago"
        table.add_row(*map(Text, (item.id, place.name, item.agent, _what(item), item.ask.title, past)))
    console.print(table)
    console.print(Text("see one: xpu-agents inbox show ID", style="dim"))


@app.command("show")
def show(context: typer.Context, item_id: Id) -> None:
    """Show an item as a whole."""
    with _box_of(context, item_id) as box:
        item = box.get(item_id)
    console = stdout()
    console.print(
        Text(f"{item.id}  {_what(item)} of {item.agent}, {format_age(time.time() - item.asked_at)} ago", style="dim")
    )
    console.print(Text(item.ask.title, style="bold"), soft_wrap=True)
    for text in (item.ask.body, "" if item.ask.content is None else _text(item.ask.content)):
        if text:
            console.print(Text(f"\n{text}"), soft_wrap=True)
    if item.ask.choices:
        console.print(Text(f"\nreplies: {', '.join(item.ask.choices)}"), soft_wrap=True)
    console.print(Text(f"\n{_what_now(item)}", style="dim"), soft_wrap=True)


@app.command("approve")
def approve(context: typer.Context, item_ids: Ids, comment: Comment = "") -> None:
    """Let it be done as it is."""
    _each(context, item_ids, lambda box, item_id: box.approve(item_id, comment))


@app.command("reject")
def reject(context: typer.Context, item_ids: Ids, comment: Comment = "") -> None:
    """Do not let it be done."""
    _each(context, item_ids, lambda box, item_id: box.reject(item_id, comment))


@app.command("ignore")
def ignore(context: typer.Context, item_ids: Ids, comment: Comment = "") -> None:
    """Decide nothing; a notice is read then."""
    _each(context, item_ids, lambda box, item_id: box.ignore(item_id, comment))


@app.command("reply")
def reply(
    context: typer.Context,
    item_id: Id,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The reply.")],
    comment: Comment = "",
) -> None:
    """Answer a question."""
    _each(context, [item_id], lambda box, each: box.reply(each, text, comment))


@app.command("edit")
def edit(
    context: typer.Context,
    item_id: Id,
    text: Annotated[
        str | None, typer.Option("--text", help="What it becomes; by default your editor opens.", show_default=False)
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Read it from this file; - is standard input.", show_default=False)
    ] = None,
    comment: Comment = "",
) -> None:
    """Let it be done as you change it: a text, or JSON where the content is more than a text."""
    if text is not None and file is not None:
        raise InboxError(f"--text beside --file {file}; give one of the two")
    with _box_of(context, item_id) as box:
        item = box.get(item_id)
        if not item.open or Decision.EDIT not in item.ask.allow:
            box.edit(item_id, item.ask.content)  # says what is wrong, before anybody types
        if file is not None:
            text = read_text(None if str(file) == "-" else file)

        def take(written: str) -> InboxItem:
            return box.edit(item.id, _content(item, written), comment)

        if text is not None:
            _tell(take(text))
        elif edited := edit_item(item, _text(item.ask.content), take, lambda: box.get(item.id).open):
            _tell(edited)
        else:
            stdout().print(Text("nothing was changed: the item stays open"))


def _each(context: typer.Context, item_ids: list[str], answer: Callable[[InboxClient, str], InboxItem]) -> None:
    for item_id in item_ids:
        with _box_of(context, item_id) as box:
            _tell(answer(box, item_id))


def _tell(item: InboxItem) -> None:
    done = {Decision.APPROVE: "approved", Decision.EDIT: "approved as you changed it", Decision.REJECT: "rejected"}
    done |= {Decision.REPLY: "answered", Decision.IGNORE: "read" if item.ask.kind is ItemKind.NOTICE else "ignored"}
    assert item.decision is not None
    stdout().print(Text(f"{item.id} is {done[item.decision]}: {item.ask.title}"), soft_wrap=True)


def _what(item: InboxItem) -> str:
    """What kind of an item it is, and how it stands."""
    if not item.open:
        return f"{item.ask.kind} ({'closed' if item.closed else item.decision})"
    return f"{item.ask.kind}" + ("" if item.until is None else f" ({format_age(item.until - time.time())} left)")


def _what_now(item: InboxItem) -> str:
    if item.closed:
        return f"closed: {item.closed}"
    if item.decision is not None:
        said = f": {_text(item.answer)}" if item.answer is not None else ""
        return f"{item.decision}{said}{f' ({item.comment})' if item.comment else ''}"
    return " · ".join(
        f"xpu-agents inbox {each} {item.id}{' TEXT' * (each is Decision.REPLY)}" for each in item.ask.allow
    )


def _text(content: Any) -> str:
    return content if isinstance(content, str) else json.dumps(content, indent=2, ensure_ascii=False)


def _content(item: InboxItem, text: str) -> Any:
    if isinstance(item.ask.content, str):
        return text.rstrip("\n")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InboxError(f"inbox item {item.id!r}: the edited content is no JSON: {error}") from None


@contextmanager
def _boxes(name: str | None, folder: Path | None) -> Iterator[list[tuple[Path, InboxClient]]]:
    stores: list[tuple[Path, Store]] = []
    try:
        for place in select_stores(name, folder):
            stores.append((place, Store(place)))  # noqa: PERF401 - those that are open are closed if one cannot be
        yield [(place, _box(store)) for place, store in stores]
    finally:
        for _, store in stores:
            store.close()


def _box(store: Store) -> InboxClient:
    return InboxClient(lambda: store, SystemClock())


@contextmanager
def _box_of(context: typer.Context, item_id: str) -> Iterator[InboxClient]:
    """The inbox that an item is in."""
    with _boxes(*context.obj) as boxes:
        having = [
            (place, box)
            for place, box in boxes
            if any(item.id.startswith(item_id.lower()) for item in box.list(answered=True))
        ]
        if len(having) > 1:
            known = " and in ".join(place.name for place, _ in having)
            raise InboxError(
                f"inbox item {item_id!r}: items begin so in {known}; write more of the id, or put --name before the "
                f"command: xpu-agents inbox --name {having[0][0].name} ..."
            )
        yield (having or boxes)[0][1]  # which says so if there is none
