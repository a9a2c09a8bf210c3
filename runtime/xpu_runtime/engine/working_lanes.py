"""Choice of the lanes on which a model loads, or is profiled: those of devices that fail or hang are left out."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from xpu_runtime.calibration.saved_profile import static_chunk
from xpu_runtime.config import EngineConfig
from xpu_runtime.engine.load_memory import free_bytes
from xpu_runtime.engine.suspension import SuspensionDetector
from xpu_runtime.errors import DeviceError, UnsupportedModelError
from xpu_runtime.lanes.device_properties import check_properties
from xpu_runtime.lanes.topology import deferred_lane, lanes_devices, lanes_setting, plan_lanes
from xpu_runtime.memory import USUAL_KV_BYTES, plan_memory, wanted_kinds
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification import (
    CompileNote,
    Fault,
    FaultNotes,
    FaultTime,
    KernelResult,
    Outcome,
    kept_results,
    note_kernel,
    qualified_config,
)
from xpu_runtime.soc.devices import Device, discrete_gpu
from xpu_runtime.soc.machine import Machine, cores

__all__ = ["LoadTimeoutError", "ProgressCallback", "on_working_lanes", "within_limit"]

_LOG = logging.getLogger(__name__)

T = TypeVar("T")

ProgressCallback = Callable[[float, str], None]
"""Called with the completed share, 0 to 1, and the current step."""

_TESTS_SHARE = 0.1
"""Share of the tests of kernels in the progress (chosen)."""
_SLICE_S = 0.2
"""Longest single wait for a step in seconds: Ctrl-C does not interrupt a wait on Windows (chosen)."""
_CLOSE_S = 30.0
"""Seconds in which a step ends after an error such as Ctrl-C, before the process may end (chosen)."""
_MIN_LIMIT_S = 600.0
"""Least time in seconds after which a step counts as hung (chosen: ten times that of one kernel in its test)."""


class LoadTimeoutError(DeviceError):
    """A step has taken longer than its limit."""


def on_working_lanes(
    folder: ModelFolder,
    config: EngineConfig,
    devices: tuple[Device, ...],
    progress: ProgressCallback,
    run: Callable[[EngineConfig, ProgressCallback], T],
    *,
    again: bool = False,
    defers: bool = False,
) -> T:
    """Return the result of ``run`` for ``config`` with the lanes that are qualified, see `qualified_config`.

    If a device fails there all the same, or a model cannot be cut for an NPU, ``run`` is called with other lanes, at
    last those of the CPU alone. With ``defers`` the kernels of an NPU are not tested here.

    Where ``run`` uses an NPU or a GPU it has a `CompileNote` for its set of lanes, and a thread of its own. The set
    counts as hung if ``run`` reports no further step within `EngineConfig.npu_compile_timeout_s`, or ten minutes if
    that is less; later loads leave it out. A kernel cannot be interrupted, so the thread ends with its present step.

    Raises:
        ConfigError: a device does not support its `EngineConfig.properties`.
        DeviceError: a device fails or hangs, and `EngineConfig.qualify` is off.
    """
    names, num_cores, discrete = [device.name for device in devices], cores(), discrete_gpu(devices) is not None
    wished, config = config, _fitting_lanes(folder, config, devices)
    wanted = plan_lanes(config, names, num_cores, discrete=discrete)
    check_properties(config, {lane.device for lane in wanted})
    chunk = static_chunk(folder, wished) if any(lane.role == "static" for lane in wanted) else None
    results = kept_results(folder, config, devices)
    failed: list[str] = []
    fault: Fault | None = None  # without the lanes that are used instead
    fault_notes = FaultNotes(folder, config, devices)
    later = deferred_lane(config, wanted) if defers else None
    while True:
        used = qualified_config(
            folder,
            config,
            wanted,
            devices,
            lambda share, step: progress(_TESTS_SHARE * share, step),
            again=again and not failed,
            failed=failed,
            deferred="" if later is None else later.name,
            chunk=chunk,
        )
        lanes = plan_lanes(used, names, num_cores, discrete=discrete)
        later = deferred_lane(used, lanes) if defers else None
        if fault is not None:
            fault_notes.keep(fault.model_copy(update={"instead": f"lanes {lanes_setting(lanes)}"}))
        first = tuple(lane for lane in lanes if lane != later)
        loaded = KernelResult.of_lanes(first, "load", Outcome.OK)
        try:
            if all(lane.device == "CPU" for lane in first):
                return run(used, progress)
            with CompileNote(results, loaded):
                return within_limit(partial(run, used), progress, config)
        except (DeviceError, UnsupportedModelError, RuntimeError, MemoryError, OSError) as error:
            if not config.qualify or config.stand_in or all(lane.device == "CPU" for lane in lanes):
                raise
            if isinstance(error, UnsupportedModelError) and not any(lane.role == "static" for lane in lanes):
                raise  # without an NPU the model is not cut around attention
            if isinstance(error, LoadTimeoutError) and results is not None:
                note_kernel(results, loaded.model_copy(update={"outcome": Outcome.HANGS, "message": str(error)}))
            failed.append(lanes_setting(lanes))
            fault = Fault.of(failed[-1], lanes_devices(lanes), error, "", time=FaultTime.LOAD)
            reason = str(error)  # a handler that keeps the error would keep the failed load in memory
            _LOG.warning("%s: lanes %s fail, others are used: %s", folder.name, failed[-1], reason)


def within_limit(run: Callable[[ProgressCallback], T], progress: ProgressCallback, config: EngineConfig) -> T:
    """Call ``run`` on a thread of its own; its steps are passed on to ``progress`` on the calling thread.

    Raises:
        LoadTimeoutError: it reported no further step in time, see `on_working_lanes`.
    """
    limit_s = max(_MIN_LIMIT_S, config.npu_compile_timeout_s)
    steps: queue.SimpleQueue[tuple[float, str] | Future[T]] = queue.SimpleQueue()
    given_up = threading.Event()

    def report(share: float, step: str) -> None:
        if given_up.is_set():
            raise DeviceError("other lanes are used, without this thread")
        steps.put((share, step))

    def call() -> None:
        result: Future[T] = Future()
        try:
            result.set_result(run(report))
        except BaseException as error:  # it is raised by the caller
            result.set_exception(error)
        steps.put(result)
        del result  # an error refers to this frame, and would keep the failed load in memory

    thread = threading.Thread(target=call, name="xpu-load", daemon=True)
    thread.start()
    suspensions, slice_s = SuspensionDetector(limit_s), min(_SLICE_S, limit_s / 8)
    step, began = "the load", time.perf_counter()
    try:
        while True:
            now = time.perf_counter()
            if now - max(began, suspensions.check(now)) > limit_s:
                raise LoadTimeoutError(f"a device hangs, or a step takes longer than {limit_s:g} s: {step!r} goes on")
            try:
                reported = steps.get(timeout=slice_s)
            except queue.Empty:
                continue
            if isinstance(reported, Future):
                try:
                    return reported.result()
                finally:
                    del reported  # as above
            step, began = reported[1], time.perf_counter()
            progress(*reported)
    except LoadTimeoutError:
        raise
    except BaseException:  # such as Ctrl-C: the process may end, and no kernel should be compiled then
        given_up.set()
        thread.join(_CLOSE_S)
        raise
    finally:
        given_up.set()


def _fitting_lanes(folder: ModelFolder, config: EngineConfig, devices: tuple[Device, ...]) -> EngineConfig:
    """Leave out an NPU for whose copy of the weights there is no memory, see `plan_memory`."""
    kinds = wanted_kinds(config, devices)
    if config.lanes != "auto" or "npu" not in kinds:
        return config
    kv_bytes_per_token: float = folder.kv_bytes_per_token or USUAL_KV_BYTES
    free = free_bytes(config, Machine.here(), devices)
    context = folder.context(config.max_context)
    plan = plan_memory(config, folder.weights_bytes, context, kv_bytes_per_token, free, devices=devices)
    if plan.lanes == kinds:
        return config
    _LOG.warning(
        "%s: the NPU is left out: a second copy of the weights (%.1f GiB) does not fit in the free memory (%.1f GiB) "
        "beside the KV pool, or in that of the NPU; set lanes=%r to use it anyway",
        folder.name,
        folder.weights_bytes / (1 << 30),
        free / (1 << 30),
        kinds,
    )
    return config.replace(lanes=plan.lanes)
