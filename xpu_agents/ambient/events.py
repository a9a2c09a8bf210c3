"""Events, receipts, and the event types of timers and watched files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict
from pydantic_core import PydanticSerializationError, to_json

from xpu_agents.ambient.errors import EventError

__all__ = ["Event", "FileChange", "Receipt", "SourceItem", "Tick", "check_key", "escape_surrogates", "payload_json"]


@dataclass(frozen=True, slots=True)
class Event:
    """An event with its metadata. A handler that needs only the content takes the payload instead.

    Attributes:
        id: unique id. It is the same for every attempt, so a handler can use it to make side effects idempotent.
        topic: topic on which the event was emitted.
        key: idempotency key with which it was emitted, or its id.
        payload: content as JSON data.
        accepted_at: time of acceptance, in seconds since the epoch.
        attempt: number of this attempt, from 1.
    """

    id: str
    topic: str
    key: str
    payload: Any
    accepted_at: float
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Receipt:
    """Confirmation that an event is in the journal on the disk.

    Attributes:
        event_id: id of the event.
        topic: topic on which it was emitted.
        key: its idempotency key.
        new: False if the topic already had an event with this key. Then nothing was added.
    """

    event_id: str
    topic: str
    key: str
    new: bool


@dataclass(frozen=True, slots=True)
class SourceItem:
    """One item from a source: a payload, and an idempotency key if the item has one."""

    payload: Any
    key: str | None = None


class Tick(BaseModel):
    """The event of a timer.

    Attributes:
        scheduled_at: scheduled time of the tick.
        late: True for a single tick that replaces the ticks missed while no process ran the app.
    """

    model_config = ConfigDict(frozen=True)

    scheduled_at: datetime
    late: bool = False


class FileChange(BaseModel):
    """The event of a watched file."""

    model_config = ConfigDict(frozen=True)

    path: Path
    change: Literal["added", "modified", "deleted"]


def check_key(key: object) -> None:
    """Check an idempotency key.

    Raises:
        EventError: it is neither a text that UTF-8 can write nor None.
    """
    if key is not None and (not isinstance(key, str) or not key or escape_surrogates(key) != key):
        raise EventError(f"key: {key!r}; expected a text that is not empty and that UTF-8 can write, or None")


def escape_surrogates(text: str) -> str:
    """Replaces lone surrogates, for example of a file name, so that the text can be stored as UTF-8."""
    return text.encode(errors="backslashreplace").decode()


def payload_json(topic: str, payload: object) -> str:
    """Serialises a payload as JSON text.

    Raises:
        EventError: a part of it cannot be written as JSON.
    """
    try:
        event_json = to_json(payload, by_alias=True, inf_nan_mode="constants").decode()
        json.loads(event_json)  # rejects what JSON cannot read back, such as an integer of 5000 digits
        return event_json
    except (PydanticSerializationError, ValueError, UnicodeDecodeError) as error:
        raise EventError(
            f"payload: a {type(payload).__name__} for {topic!r} cannot be written as JSON ({error}); expected a "
            f"pydantic model, a dataclass, or plain data"
        ) from None
