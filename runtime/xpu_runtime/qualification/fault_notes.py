"""Faults of NPU and GPU, kept beside the results of kernel tests for `doctor` and `report`: `FaultNotes`."""

from __future__ import annotations

import contextlib
import logging
import queue
import textwrap
import threading
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field

from xpu_runtime.config import EngineConfig
from xpu_runtime.heg import KernelKind
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.model.openvino_errors import openvino_message
from xpu_runtime.private_data import changed_settings, private_names, without_private_data
from xpu_runtime.qualification.results import kernel_content, qualification_path
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.machine import Machine
from xpu_runtime.soc.profile import StoredMeasurements, cache_dir

__all__ = ["Fault", "FaultNotes", "FaultTime", "Faults", "stored_faults"]

_LOG = logging.getLogger(__name__)

_VERSION = 1
_MAX_FAULTS = 16
"""Most faults of a model that are kept, the latest ones (chosen)."""
_MAX_CHARS = 400
"""Most characters of a message (chosen)."""
_SUFFIX = ".faults.json"
_CHANGE = threading.Lock()


class FaultTime(StrEnum):
    """The phase of an engine in which a device failed."""

    LOAD = "load"
    SERVING = "serving"


class Fault(BaseModel):
    """A failure of a device after which another one was used.

    Attributes:
        lane: name of the lane, or a set of lanes as `EngineConfig.lanes` that failed at load.
        device: its OpenVINO device, or several joined by ``+``.
        kind: content of the kernel that failed; None if it is not known.
        time: the phase of the engine.
        error: class of the error.
        message: its text in one line, without private data.
        instead: devices that were used instead.
        first: time of the first such failure in UTC.
        last: time of the latest one, of which ``message`` and ``instead`` are.
        count: number of such failures: those that agree in the first five fields.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    lane: str
    device: str
    kind: KernelKind | None
    time: FaultTime
    error: str
    message: str
    instead: str
    first: str
    last: str
    count: int = 1

    @classmethod
    def of(
        cls,
        lane: str,
        device: str,
        error: BaseException,
        instead: str,
        kind: KernelKind | None = None,
        time: FaultTime = FaultTime.SERVING,
    ) -> Self:
        """A failure with ``error`` that happens now."""
        now, message = datetime.now(UTC).isoformat(timespec="seconds"), openvino_message(error)
        return cls(
            lane=lane,
            device=device,
            kind=kind,
            time=time,
            error=type(error).__name__,
            message=message,
            instead=instead,
            first=now,
            last=now,
        )

    @property
    def key(self) -> tuple[object, ...]:
        """The fields that are equal for failures of one kind."""
        return self.lane, self.device, self.kind, self.time, self.error

    def describe(self) -> str:
        """One line for people."""
        what = f"{kernel_content(self.kind)} on {self.device}" if self.kind else self.device
        when = f"{self.last[:10]}, {self.time}" if self.count == 1 else f"{self.last[:10]}, {self.time}, {self.count}x"
        return f"{what} ({when}): {self.error}: {self.message}; used instead: {self.instead}"


class Faults(StoredMeasurements):
    """Faults of one model on one machine, the latest last.

    Attributes:
        architecture: ``model_type`` of the model, for reports.
        settings: the settings of the latest fault, see `changed_settings`.
    """

    version: int = _VERSION
    architecture: str = ""
    settings: dict[str, Any] = Field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    def with_fault(self, fault: Fault, settings: dict[str, Any]) -> Self:
        """These faults and ``fault``, which is counted if there was one of its kind; at most `_MAX_FAULTS`."""
        earlier = next((each for each in self.faults if each.key == fault.key), None)
        if earlier is not None:
            fault = fault.model_copy(update={"first": earlier.first, "count": earlier.count + 1})
        others = tuple(each for each in self.faults if each.key != fault.key)
        return self.model_copy(update={"faults": (*others, fault)[-_MAX_FAULTS:], "settings": settings})


class FaultNotes:
    """Keeps the faults of one model on disk. A file that cannot be written is no error.

    Args:
        folder: the model.
        config: the settings; with `EngineConfig.stand_in` nothing is kept.
        devices: devices of this machine.
    """

    def __init__(self, folder: ModelFolder, config: EngineConfig, devices: tuple[Device, ...]) -> None:
        self._folder = folder
        self._config = config
        self._devices = devices
        self._queue: queue.SimpleQueue[Fault | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def keep(self, fault: Fault) -> None:
        """Write ``fault`` to the disk."""
        if self._config.stand_in:
            return
        message = without_private_data(fault.message, [str(self._folder.path), *private_names()])
        fault = fault.model_copy(update={"message": textwrap.shorten(message, _MAX_CHARS, placeholder=" ...")})
        try:
            path = self._path
            with _CHANGE:
                stored = Faults.load(path) or Faults(
                    model=self._folder.fingerprint(),
                    machine=Machine.here().fingerprint(self._devices),
                    architecture=str(self._folder.config.get("model_type", "")),
                )
                stored.with_fault(fault, changed_settings(self._config)).save(path)
        except OSError as error:
            _LOG.info("a fault of %s is not kept: %s", fault.device, error)

    def note(self, fault: Fault) -> None:
        """Let a thread `keep` ``fault``, since an engine step cannot wait for the disk; from one thread at a time."""
        self._queue.put(fault)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="xpu-fault-notes", daemon=True)
            self._thread.start()

    def forget(self) -> None:
        """Remove all faults of the model with these settings, as where its kernels are tested again."""
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def close(self, timeout_s: float) -> None:
        """End the thread once all faults are on disk; later ones are not kept. From any thread, also inside `note`."""
        self._queue.put(None)
        thread = self._thread
        if thread is not None and thread.is_alive() and thread is not threading.current_thread():
            thread.join(timeout_s)

    @property
    def _path(self) -> Path:
        results = qualification_path(self._folder, self._config, self._devices)
        return results.with_name(results.name.removesuffix(".qualification.json") + _SUFFIX)

    def _run(self) -> None:
        while (fault := self._queue.get()) is not None:
            self.keep(fault)


def stored_faults(devices: tuple[Device, ...], machine: Machine) -> list[Faults]:
    """Faults of all models on this machine with its present drivers and version of OpenVINO."""
    pattern = f"*-{machine.fingerprint(devices)}-*{_SUFFIX}"
    found = [Faults.load(file) for file in sorted((cache_dir() / "profiles").glob(pattern))]
    return [each for each in found if each is not None]
