"""Events: what comes in, and what those look like that this package makes itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticSerializationError, to_json

from xpu_agents.ambient.errors import EventError

__all__ = ["Event", "FileChange", "Receipt", "SourceItem", "Tick", "escape_surrogates", "payload_json"]


@dataclass(frozen=True, slots=True)
class Event:
    """An event with all that is known about it; handlers that want only its content take that instead.

    Attributes:
        id: its own; the same however often it is handled, so it can make what a handler does idempotent.
        topic: what it was emitted on.
        key: the idempotency key that it was emitted with, or its id.
        payload: its content as JSON data.
        accepted_at: seconds since the epoch.
        attempt: which try this is, from 1.
    """

    id: str
    topic: str
    key: str
    payload: Any
    accepted_at: float
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Receipt:
    """The proof that an event is in the journal, on the disk.

    Attributes:
        event_id: its id.
        topic: what it was emitted on.
        key: its idempotency key.
        new: False if the topic had an event of this key already; then nothing was added.
    """

    event_id: str
    topic: str
    key: str
    new: bool


@dataclass(frozen=True, slots=True)
class SourceItem:
    """What a source brings: content, and an idempotency key if it has one."""

    payload: Any
    key: str | None = None


class Tick(BaseModel):
    """The event of a timer.

    Attributes:
        scheduled_at: when it was due.
        late: whether it makes up for moments that passed while nothing ran; one tick for all of them.
    """

    model_config = ConfigDict(frozen=True)

    scheduled_at: datetime
    late: bool = False


class FileChange(BaseModel):
    """The event of a watched file."""

    model_config = ConfigDict(frozen=True)

    path: Path
    change: Literal["added", "modified", "deleted"]


def escape_surrogates(text: str) -> str:
    """A text as the store can keep it: half a surrogate pair, as of a file's name, is no UTF-8."""
    return text.encode(errors="backslashreplace").decode()


def payload_json(topic: str, payload: object) -> str:
    """A payload as JSON text.

    Raises:
        EventError: something in it has no form in JSON.
    """
    try:
        text = to_json(payload, by_alias=True, inf_nan_mode="constants").decode()
        json.loads(text)  # what cannot be read again, such as a number of 5000 digits, nobody could handle
        return text
    except (PydanticSerializationError, ValueError, UnicodeDecodeError) as error:
        raise EventError(
            f"payload: a {type(payload).__name__} for {topic!r} cannot be written as JSON ({error}); expected a "
            f"pydantic model, a dataclass, or plain data"
        ) from None
