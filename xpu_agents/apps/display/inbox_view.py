"""Inbox items as terminal output, and edited content as input."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from xpu_agents.ambient.errors import InboxError
from xpu_agents.ambient.store.items import Decision, InboxItem, ItemKind
from xpu_agents.apps.display.agent_table import format_age
from xpu_agents.apps.display.table_style import result_table

__all__ = ["content_text", "item_table", "parse_content", "print_answer", "print_item"]


def item_table(items: Sequence[tuple[Path, InboxItem]], now: float) -> Table:
    """A table of inbox items, one in a row.

    Args:
        items: store folder and item.
        now: current time in seconds since the epoch.
    """
    table = result_table("inbox")
    for column in ("ID", "app", "agent", "what", "title", "asked"):
        table.add_column(column, overflow="fold", no_wrap=column == "ID")
    for store_path, item in items:
        age = f"{format_age(now - item.asked_at)} ago"
        table.add_row(*map(Text, (item.id, store_path.name, item.agent, _kind_and_state(item), item.ask.title, age)))
    return table


def print_item(item: InboxItem, console: Console, now: float) -> None:
    """Print an item with its content and the possible answers."""
    console.print(
        Text(f"{item.id}  {_kind_and_state(item)} of {item.agent}, {format_age(now - item.asked_at)} ago", style="dim")
    )
    console.print(Text(item.ask.title, style="bold"), soft_wrap=True)
    for shown_text in (item.ask.body, "" if item.ask.content is None else content_text(item.ask.content)):
        if shown_text:
            console.print(Text(f"\n{shown_text}"), soft_wrap=True)
    if item.ask.choices:
        console.print(Text(f"\nreplies: {', '.join(item.ask.choices)}"), soft_wrap=True)
    console.print(Text(f"\n{_possible_answers(item)}", style="dim"), soft_wrap=True)


def print_answer(item: InboxItem, console: Console) -> None:
    """Print one line about an answered item."""
    outcome = {Decision.APPROVE: "approved", Decision.EDIT: "approved as you changed it", Decision.REJECT: "rejected"}
    outcome |= {Decision.REPLY: "answered", Decision.IGNORE: "read" if item.ask.kind is ItemKind.NOTICE else "ignored"}
    assert item.decision is not None
    console.print(Text(f"{item.id} is {outcome[item.decision]}: {item.ask.title}"), soft_wrap=True)


def _kind_and_state(item: InboxItem) -> str:
    """The kind of an item with its remaining time or its decision."""
    if not item.open:
        return f"{item.ask.kind} ({'closed' if item.closed else item.decision})"
    return f"{item.ask.kind}" + ("" if item.until is None else f" ({format_age(item.until - time.time())} left)")


def _possible_answers(item: InboxItem) -> str:
    if item.closed:
        return f"closed: {item.closed}"
    if item.decision is not None:
        answer = f": {content_text(item.answer)}" if item.answer is not None else ""
        return f"{item.decision}{answer}{f' ({item.comment})' if item.comment else ''}"
    return " · ".join(
        f"xpu-agents inbox {decision} {item.id}{' TEXT' * (decision is Decision.REPLY)}" for decision in item.ask.allow
    )


def content_text(content: Any) -> str:
    """Content as text: a text as it is, other data as indented JSON."""
    return content if isinstance(content, str) else json.dumps(content, indent=2, ensure_ascii=False)


def parse_content(item: InboxItem, text: str) -> Any:
    """Parse edited content: a text if the content is one, JSON otherwise.

    Raises:
        InboxError: the text is not JSON.
    """
    if isinstance(item.ask.content, str):
        return text.rstrip("\n")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InboxError(f"inbox item {item.id!r}: the edited content is not JSON: {error}") from None
