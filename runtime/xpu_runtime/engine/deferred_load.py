"""Load of an NPU's kernels while the engine serves without them: they are tested, measured and compiled."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from xpu_runtime.calibration.anchors import calibrate
from xpu_runtime.calibration.rooflines import Calibration, calibrated_rooflines
from xpu_runtime.calibration.saved_profile import save_profile
from xpu_runtime.engine.background_compile import BackgroundCompile
from xpu_runtime.engine.lane_status import LaneState, LaneStatus
from xpu_runtime.engine.shared_devices import shared_devices
from xpu_runtime.heg import Form, KernelKind, LaneSpec
from xpu_runtime.lanes.compiled_kernel import Program
from xpu_runtime.lanes.lane import Lane
from xpu_runtime.lanes.model_loader import LoadedModel, ModelLoader
from xpu_runtime.model.openvino_errors import openvino_message
from xpu_runtime.qualification import (
    CompileNote,
    Fault,
    FaultNotes,
    FaultTime,
    KernelResult,
    Outcome,
    TrialLimits,
    check_assembled,
    note_unused_lane,
    qualified_config,
)
from xpu_runtime.scheduler import ActivationSlot, OutOfUse, Scheduler
from xpu_runtime.soc.devices import Device
from xpu_runtime.soc.profile import Profile

__all__ = ["DeferredLane", "DeferredLoad"]

_LOG = logging.getLogger(__name__)

_COMPARED_TOKENS = 128
"""Tokens of the KV cache with which the model is compared with the CPU: a prompt and some decode steps."""
_WAITING = "waiting for other loads"


class _StoppedError(Exception):
    """The lane was given up, or the engine has ended."""


@dataclass(frozen=True, slots=True)
class DeferredLoad:
    """The rest of a load: the kernels of one lane.

    Attributes:
        loader: the loader of the model, with the compiled kernels of the other lanes.
        lane: the lane.
        profile: profile of the other lanes, to which the lane is added; None if it is measured already.
        tokens: rows of its kernels.
        tuned: OpenVINO properties from the profile.
        devices: devices of this machine.
        profile_path: file of the profile to which a measurement is added; None if it is not saved.
        results: file of the results of kernel tests; None if none are kept.
    """

    loader: ModelLoader
    lane: LaneSpec
    profile: Profile | None
    tokens: int
    tuned: dict[str, Any]
    devices: tuple[Device, ...]
    profile_path: Path | None
    results: Path | None

    def run(
        self, model: LoadedModel, report: Callable[[str], None], note: CompileNote
    ) -> tuple[Program, Calibration | None] | None:
        """Test, measure and compile the kernels, and compare the whole model with the CPU.

        Args:
            model: the model without the lane, which serves meanwhile.
            report: called with each step, between two kernels; an error that it raises ends the load.
            note: entered where this process uses the device.

        Returns:
            The program of the cut form, and the calibration of all lanes if this lane was measured; None if its kernels
            do not qualify, which is logged.

        Raises:
            DeviceError: a kernel does not compile, or the whole model is wrong.
        """
        loader, lane = self.loader, self.lane
        folder, config, lanes = loader.folder, loader.config, loader.lanes
        with shared_devices.loading(warm_ups_wait=False):
            qualified = qualified_config(
                folder,
                config,
                lanes,
                self.devices,
                lambda share, step: report(step),
                chunk=self.tokens,
                limits=TrialLimits.within(config.npu_compile_timeout_s),
            )
        if qualified is not config:
            return None
        buffer = model.buffers[ActivationSlot.PROACTIVE]

        def separate() -> LoadedModel:
            """The whole model with a KV cache and activations of its own."""
            kv = loader.kv_cache(-(-_COMPARED_TOKENS // loader.layout.block_size))
            buffers = {ActivationSlot.PROACTIVE: buffer.resized(max(self.tokens, _COMPARED_TOKENS))}
            return replace(model, programs=loader.programs(lanes, kv), kv=kv, buffers=buffers)

        with note:
            report(_WAITING)
            calibration = None if self.profile is None else self._calibrate(self.profile, report)
            with shared_devices.loading(warm_ups_wait=False):
                loader.compile(lane, Form.CUT, loader.cut_graph, self.tuned, self.tokens, report)
                check = partial(report, "comparing the whole model with the CPU")
                check()
                check_assembled(folder, config, loader, lanes, separate, loader.compiled_kernels(), self.devices, check)
        return loader.programs((lane,), model.kv)[lane.name][Form.CUT], calibration

    def _calibrate(self, profile: Profile, report: Callable[[str], None]) -> Calibration:
        """Measure the lane, and add it to the saved profile unless an engine has used the devices meanwhile."""
        with shared_devices.loading() as alone:
            check = partial(report, "measuring one layer")
            anchors, layer_s = calibrate(self.loader, {}, (self.lane,), check=check)[self.lane.name]
            saved = None if self.profile_path is None or not alone() else Profile.load(self.profile_path)
        if saved is not None and self.profile_path is not None:
            measured = {**saved.measurements.get("layer_s", {}), self.lane.name: layer_s}
            update = {
                "anchors": {**saved.anchors, self.lane.name: anchors},
                "layer_256_s": max(saved.layer_256_s, layer_s[256]),
                "measurements": {**saved.measurements, "layer_s": measured},
            }
            save_profile(saved.model_copy(update=update), self.profile_path)
        complete = profile.model_copy(update={"anchors": {**profile.anchors, self.lane.name: anchors}})
        return calibrated_rooflines(complete, self.loader.lanes)


class DeferredLane:
    """Keeps a lane out of use until its kernels are ready; the general lane runs them meanwhile.

    One thread loads them, since the compiler of an NPU uses several threads itself, at most half as many as there are
    cores (`DeviceProperties`). Its priority is not lower: the threads that a plugin makes for runs would have it, too.
    A compilation that runs cannot be stopped: after the time limit, or after `close`, the thread ends with the kernel
    that it compiles. The next load finds the results in OpenVINO's cache.

    Args:
        lane: the lane, without kernels.
        deferred: loads its kernels.
        model: the model without the lane.
        scheduler: the scheduler, which uses the lane as soon as its kernels are ready.
        timeout_s: seconds after which the lane is given up.
        post: queues a callback to be called in an engine step; from any thread.
    """

    def __init__(
        self,
        lane: Lane,
        deferred: DeferredLoad,
        model: LoadedModel,
        scheduler: Scheduler,
        timeout_s: float,
        post: Callable[[Callable[[], None]], None],
    ) -> None:
        self.ended = threading.Event()
        """Set when the lane is in use, is given up, or the engine has ended."""
        self.step = _WAITING
        """The current step of the load."""
        self.failure = ""
        """Reason for which the lane is not used until the next load; empty if it may be used."""
        self._lane = lane
        self._scheduler = scheduler
        self._timeout_s = timeout_s
        self._post = post
        loader, name = deferred.loader, lane.spec.name
        self._model = loader.folder.name
        self._keep = partial(note_unused_lane, loader.folder, loader.config, loader.lanes, deferred.devices, lane.spec)
        self._faults = FaultNotes(loader.folder, loader.config, deferred.devices)
        note = CompileNote(deferred.results, KernelResult.of_static(lane.spec, Outcome.OK))
        load = partial(self._load, deferred, model)
        self._running = BackgroundCompile(f"xpu-load-{name}", load, timeout_s, self._give_up, note)
        scheduler.lanes.out_of_use[name].add(OutOfUse.NOT_LOADED)

    @property
    def status(self) -> LaneStatus:
        """The lane while its kernels are not ready; from any thread."""
        state = LaneState.FAILED if self.failure else LaneState.LOADING
        return LaneStatus(self._lane.spec.name, self._lane.spec.device, state, self.failure or self.step)

    def start(self) -> None:
        """Begin to load the kernels."""
        name = self._lane.spec.name
        _LOG.info("%s: the kernels of lane %r are being compiled, other lanes run them meanwhile", self._model, name)
        self._running.start()

    def cancel(self) -> None:
        """Load no further kernel, and wait no longer for the lane; from any thread."""
        self._running.cancel()
        self.ended.set()

    def close(self, timeout_s: float) -> None:
        """Load no further kernel, and wait for the one that is compiled, unless the lane was given up."""
        self.ended.set()
        self._running.close(timeout_s)

    def _report(self, step: str) -> None:
        if self._running.decided:
            raise _StoppedError
        self.step = step

    def _load(self, deferred: DeferredLoad, model: LoadedModel, running: BackgroundCompile) -> None:
        try:
            found = deferred.run(model, self._report, running.note)
        except _StoppedError:
            pass
        except BaseException as error:  # whatever it is, the engine goes on without the lane
            if running.decide():
                self._end(Outcome.NOT_COMPILED, error)
        else:
            if running.decide():
                use = self.ended.set if found is None else partial(self._post, partial(self._use, *found))
                self.failure = "a kernel has failed its test" if found is None else ""
                self._note(Outcome.OK, "", use)

    def _give_up(self) -> None:
        error = TimeoutError(f"not ready after npu_compile_timeout_s={self._timeout_s:g}")
        self._end(Outcome.SLOW_TO_COMPILE, error)

    def _end(self, outcome: Outcome, error: BaseException) -> None:
        spec, reason = self._lane.spec, openvino_message(error)
        self.failure = reason
        _LOG.warning(
            "%s: lane %r is not used until the next load, other lanes run its kernels: %s",
            self._model,
            spec.name,
            reason,
        )
        kind, instead = KernelKind.TOKENWISE, self._scheduler.heg.general_lane.device
        fault = Fault.of(spec.name, spec.device, error, instead, kind, FaultTime.LOAD)
        self._note(outcome, reason, self.ended.set, fault)

    def _note(self, outcome: Outcome, reason: str, end: Callable[[], None], fault: Fault | None = None) -> None:
        """Keep the outcome and the fault for `doctor`, then call ``end``, also after an error."""
        try:
            self._keep(outcome, reason)
            if fault is not None:
                self._faults.keep(fault)
        finally:
            end()

    def _use(self, program: Program, calibration: Calibration | None) -> None:
        """Let the scheduler use the lane, in an engine step."""
        name = self._lane.spec.name
        self._lane.add_program(Form.CUT, program)
        if calibration is not None:
            self._scheduler.recalibrate(*calibration)
        self._scheduler.lanes.out_of_use[name].discard(OutOfUse.NOT_LOADED)
        _LOG.info("%s: the kernels of lane %r are ready", self._model, name)
        self.ended.set()
