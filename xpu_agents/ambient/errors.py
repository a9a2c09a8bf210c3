"""What goes wrong with ambient agents, as one tree.

::

    XpuError
    └── AmbientError
        ├── EventError      an event that is not accepted: no such topic, or a payload that does not fit
        ├── StoreError      the store cannot be opened, read or written, or another process runs on it
        ├── InboxError      there is no such item, it was answered or closed already, or not in this way
        ├── AnswerError     the model's answer does not have the form it was asked for
        └── GiveUp          raised by a handler: this event is not worth another try

A declaration that cannot be used is a `xpu_runtime.errors.ConfigError`.
"""

from __future__ import annotations

from xpu_runtime.errors import XpuError

__all__ = ["AmbientError", "AnswerError", "EventError", "GiveUp", "InboxError", "StoreError"]


class AmbientError(XpuError):
    """Base of what ambient agents raise on purpose."""


class EventError(AmbientError, ValueError):
    """An event that was not accepted."""


class StoreError(AmbientError):
    """A store that cannot be used; what was being written is not accepted."""


class InboxError(AmbientError, ValueError):
    """An answer that cannot be given."""


class AnswerError(AmbientError):
    """The model's answer does not have the form it was asked for."""


class GiveUp(AmbientError):
    """For handlers: put the event among the dead letters at once, without another try."""
