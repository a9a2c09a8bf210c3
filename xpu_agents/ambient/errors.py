"""The exception hierarchy of ambient agents.

::

    XpuError
    └── AmbientError
        ├── EventError      an event is not accepted: unknown topic, or its payload does not match a handler
        ├── StoreError      the store cannot be opened, read or written, or another process runs it
        ├── InboxError      an inbox request is invalid, or the answer is not allowed
        │   ├── ItemNotFoundError   no inbox item, or more than one, has this id
        │   └── ItemConflictError   the item is already answered or closed, or has another content than the user saw
        ├── AnswerError     the model's answer does not match the requested type
        └── GiveUp          raised by a handler to stop retrying an event

An invalid declaration raises `xpu_runtime.errors.ConfigError`.
"""

from __future__ import annotations

from xpu_runtime.errors import XpuError

__all__ = [
    "AmbientError",
    "AnswerError",
    "EventError",
    "GiveUp",
    "InboxError",
    "ItemConflictError",
    "ItemNotFoundError",
    "StoreError",
]


class AmbientError(XpuError):
    """Base class of all errors of ambient agents."""


class EventError(AmbientError, ValueError):
    """An event that was not accepted."""


class StoreError(AmbientError):
    """A store that cannot be used. The write that failed was not accepted."""


class InboxError(AmbientError, ValueError):
    """An invalid inbox request or answer."""


class ItemNotFoundError(InboxError):
    """An id that no inbox item, or more than one, has."""


class ItemConflictError(InboxError):
    """An answer that comes too late: the item is answered or closed, or has another content than the user saw."""


class AnswerError(AmbientError):
    """A model answer that does not match the requested type."""


class GiveUp(AmbientError):
    """Raised by a handler to make its event a dead letter at once, without another attempt."""
