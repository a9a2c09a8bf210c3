"""Process that tests kernels: reads a request from standard input and writes events to standard output.

The request and each event are one line of JSON. `TrialRequest` holds the fields of the request. Events are
``{"planned": [result, ...]}``, then ``{"result": result}`` for each lane that cannot run the model, then for each
kernel ``{"stage": name}`` before each stage and ``{"result": result}`` at its end, where a result is a `KernelResult`;
at last ``{"done": true}``, or ``{"error": message}`` if the model cannot be read.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from pydantic import BaseModel, ConfigDict

from xpu_runtime.config import EngineConfig
from xpu_runtime.errors import XpuError
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.model_loader import ModelLoader
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.model.folder import ModelFolder
from xpu_runtime.qualification.kernel_trial import KernelTrial
from xpu_runtime.qualification.planned_kernels import planned_kernels
from xpu_runtime.soc.machine import cores

__all__ = ["TrialRequest", "run_trials"]


class TrialRequest(BaseModel):
    """Kernels to test.

    Attributes:
        core: factory of the OpenVINO core, ``module:name``.
        model: path of the model folder.
        config: fields of `EngineConfig`.
        chunk: tokens of a prefill chunk.
        short_rows: tokens of a short graph; 0 without these.
        discrete: the GPU is a discrete one.
        deferred: name of a lane whose kernels are left out; empty for none.
        skip: lane and name of kernels that have a result.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    core: str
    model: str
    config: dict[str, Any]
    chunk: int
    short_rows: int = 0
    discrete: bool = False
    deferred: str = ""
    skip: tuple[tuple[str, str], ...] = ()


def run_trials(request: TrialRequest, emit: Callable[[dict[str, Any]], None]) -> None:
    """Test the kernels of ``request`` one after another; ``emit`` gets the events.

    Raises:
        XpuError: the model cannot be read or cut.
    """
    module, _, name = request.core.partition(":")
    core = getattr(importlib.import_module(module), name)()
    config = EngineConfig(**request.config)
    folder = ModelFolder.open(Path(request.model))
    lanes = plan_lanes(config, core.available_devices, cores(), discrete=request.discrete)
    cpu = LaneSpec("cpu", "CPU", "all", threads=cores())
    exact = config.replace(precision="f32", kv_precision="f32", properties={})
    loaders = ModelLoader(folder, config, lanes), ModelLoader(folder, exact, (cpu,))
    for loader in loaders:
        loader.core = core
    plan = planned_kernels(loaders[0], request.short_rows)
    planned = [each for each in plan.kernels if each.lane.name != request.deferred]
    trial = KernelTrial(*loaders, cpu, request.chunk, folder.context(config.max_context), plan.vocab_size)
    emit({"planned": [each.untested().model_dump(mode="json") for each in planned]})
    for unsupported in plan.unsupported:
        emit({"result": unsupported.model_dump(mode="json")})
    for each in planned:
        if (each.lane.name, each.group.name) not in request.skip:
            result = trial.run(each, lambda stage: emit({"stage": stage}))
            emit({"result": result.model_dump(mode="json")})
    emit({"done": True})


def _events_stream() -> TextIO:
    """Standard output for events alone: what drivers print goes to standard error."""
    stream = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return stream


def _main() -> None:
    stream = _events_stream()

    def emit(event: dict[str, Any]) -> None:
        stream.write(json.dumps(event) + "\n")
        stream.flush()

    try:
        run_trials(TrialRequest(**json.loads(sys.stdin.readline())), emit)
    except (XpuError, RuntimeError, OSError, MemoryError) as error:
        emit({"error": f"{type(error).__name__}: {error}"})


if __name__ == "__main__":
    _main()
