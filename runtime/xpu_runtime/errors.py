"""The exceptions of the runtime, as one tree.

::

    XpuError
    ├── ConfigError            a setting that cannot be used: names the field, the value and what would be right
    ├── ModelError             a model folder that cannot be served
    │   ├── ModelFolderError   files are missing or unreadable
    │   └── UnsupportedModelError   the graph cannot be brought into PagedAttention form or cut into op-groups
    ├── DeviceError            a device that is not here, or that refuses a kernel
    │   └── StaticShapeError   a dynamic kernel was offered to a lane that runs static shapes only
    ├── RequestError           a request that is refused or that ends badly; carries the request id
    │   ├── InvalidRequestError     the prompt or a sampling parameter is wrong
    │   ├── RequestTooLongError     prompt plus answer exceed the context or the whole KV pool
    │   ├── QueueFullError          admission control refused it: try again later
    │   ├── RequestShedError        dropped to make room for a person: try again later
    │   │   └── RequestExpiredError     its deadline passed: nobody wants the answer any more
    │   ├── RequestCancelledError   cancelled by the caller
    │   └── RequestFailedError      a kernel, its grammar or the engine failed while it ran
    ├── KernelError            a launch on a lane failed
    │   └── KernelTimeoutError the launch exceeded its time-out
    ├── KvExhaustedError       the KV pool has not enough free blocks
    ├── OffloadError           a KV block could not be stored or restored
    ├── TraceError             a trace file that cannot be read: names the line, the field and what would be right
    └── EngineClosedError      the engine is draining, closed, or belongs to another process (fork)
"""

from __future__ import annotations

__all__ = [
    "ConfigError",
    "DeviceError",
    "EngineClosedError",
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
]


class XpuError(Exception):
    """Base of everything the runtime raises on purpose."""


class ConfigError(XpuError, ValueError):
    """A setting that cannot be used."""


class ModelError(XpuError):
    """A model that cannot be served."""


class ModelFolderError(ModelError):
    """A model folder with missing or unreadable files."""


class UnsupportedModelError(ModelError):
    """A graph that cannot be brought into PagedAttention form or cut into op-groups."""


class DeviceError(XpuError):
    """A device that is missing or that refuses a kernel."""


class StaticShapeError(DeviceError):
    """A dynamic kernel was offered to a static-only lane."""


class RequestError(XpuError):
    """A request that was refused or that ended badly."""

    def __init__(self, message: str, request_id: str | None = None) -> None:
        super().__init__(message)
        self.request_id = request_id


class InvalidRequestError(RequestError, ValueError):
    """The prompt or a sampling parameter is wrong."""


class RequestTooLongError(InvalidRequestError):
    """Prompt plus answer exceed the context window or the whole KV pool."""


class QueueFullError(RequestError):
    """Admission control refused the request."""


class RequestShedError(RequestError):
    """The request was dropped: to make room for a person, unless it is a `RequestExpiredError`."""


class RequestExpiredError(RequestShedError):
    """The deadline of the request passed."""


class RequestCancelledError(RequestError):
    """The caller cancelled the request."""


class RequestFailedError(RequestError):
    """A kernel, the grammar or the engine failed while the request ran."""


class KernelError(XpuError):
    """A launch on a lane failed."""


class KernelTimeoutError(KernelError):
    """A launch exceeded its time-out."""


class KvExhaustedError(XpuError):
    """The KV pool has not enough free blocks."""


class OffloadError(XpuError):
    """A KV block could not be stored or restored."""


class TraceError(XpuError, ValueError):
    """A trace file that cannot be read."""


class EngineClosedError(XpuError, RuntimeError):
    """The engine is draining, closed, or belongs to another process."""
