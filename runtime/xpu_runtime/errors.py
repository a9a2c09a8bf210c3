"""Exception hierarchy of the runtime.

::

    XpuError
    ├── ConfigError            invalid setting: names the field, the value and what would be right
    ├── ModelError             the model cannot be served
    │   ├── ModelFolderError   files are missing or unreadable
    │   └── UnsupportedModelError   the graph cannot be converted to PagedAttention or cut into op-groups
    ├── DeviceError            the device is missing or rejects a kernel
    │   └── StaticShapeError   a dynamic kernel was given to a lane that runs static shapes only
    ├── RequestError           the request was refused or failed; carries the request id
    │   ├── InvalidRequestError     the prompt or a sampling parameter is invalid
    │   │   └── RequestTooLongError     prompt plus max_tokens exceed the context or the KV pool
    │   ├── QueueFullError          refused by admission control: try again later
    │   ├── RequestShedError        dropped to make room for a reactive request: try again later
    │   │   └── RequestExpiredError     the deadline passed
    │   ├── RequestCancelledError   cancelled by the caller
    │   └── RequestFailedError      a kernel, the grammar or the engine failed while the request ran
    │       └── InvalidAnswerError      the answer does not follow its schema, also when asked again
    ├── KernelError            a launch on a lane failed
    │   └── KernelTimeoutError the launch exceeded its timeout
    ├── KvExhaustedError       the KV pool has too few free blocks
    ├── OffloadError           a KV block could not be stored or restored
    ├── TraceError             invalid trace file: names the line, the field and what would be right
    └── EngineClosedError      the engine is draining, closed, or belongs to another process (fork)
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "ConfigError",
    "DeviceError",
    "EngineClosedError",
    "InvalidAnswerError",
    "InvalidRequestError",
    "KernelError",
    "KernelTimeoutError",
    "KvExhaustedError",
    "ModelError",
    "ModelFolderError",
    "OffloadError",
    "QueueFullError",
    "RequestCancelledError",
    "RequestError",
    "RequestExpiredError",
    "RequestFailedError",
    "RequestShedError",
    "RequestTooLongError",
    "StaticShapeError",
    "TraceError",
    "UnsupportedModelError",
    "XpuError",
    "error_location",
]


class XpuError(Exception):
    """Base class of all errors that the runtime raises."""


class ConfigError(XpuError, ValueError):
    """A setting has an invalid value."""


class ModelError(XpuError):
    """The model cannot be served."""


class ModelFolderError(ModelError):
    """Files of the model folder are missing or unreadable."""


class UnsupportedModelError(ModelError):
    """The graph cannot be converted to PagedAttention or cut into op-groups."""


class DeviceError(XpuError):
    """The device is missing or rejects a kernel."""


class StaticShapeError(DeviceError):
    """A dynamic kernel was given to a lane that runs static shapes only."""


class RequestError(XpuError):
    """The request was refused or did not finish.

    Attributes:
        request_id: identifier of the request; None if it has none.
        retry_after_s: seconds after which it may be accepted; None if that is not known.
    """

    retry_after_s: float | None = None

    def __init__(self, message: str, request_id: str | None = None) -> None:
        super().__init__(message)
        self.request_id = request_id


class InvalidRequestError(RequestError, ValueError):
    """The prompt or a sampling parameter is invalid."""


class RequestTooLongError(InvalidRequestError):
    """Prompt plus ``max_tokens`` exceed the context window or the whole KV pool."""


class QueueFullError(RequestError):
    """Admission control refused the request."""


class RequestShedError(RequestError):
    """The request was dropped to make room for a reactive request, or expired (`RequestExpiredError`)."""


class RequestExpiredError(RequestShedError):
    """The deadline of the request passed."""


class RequestCancelledError(RequestError):
    """The caller cancelled the request."""


class RequestFailedError(RequestError):
    """A kernel, the grammar or the engine failed while the request ran."""


class InvalidAnswerError(RequestFailedError):
    """The answer does not follow a part of its schema that a grammar cannot hold, also when it was asked for again."""


class KernelError(XpuError):
    """A launch on a lane failed."""


class KernelTimeoutError(KernelError):
    """A launch exceeded its timeout."""


class KvExhaustedError(XpuError):
    """The KV pool has too few free blocks."""


class OffloadError(XpuError):
    """A KV block could not be stored or restored."""


class TraceError(XpuError, ValueError):
    """The trace file is invalid."""


class EngineClosedError(XpuError, RuntimeError):
    """The engine is draining, closed, or belongs to another process."""


def error_location(parts: Iterable[int | str]) -> str:
    """Return the dotted path of a pydantic error location, such as ``requests.3.prompt``; empty for the whole input.

    Args:
        parts: names and indexes from the outermost on; an empty name is shown as ``''``.
    """
    return ".".join(str(part) or repr("") for part in parts)
