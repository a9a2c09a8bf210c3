"""The running parts of an embedding engine: encoder, threads and requests."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass, replace

from xpu_runtime.config import EngineConfig
from xpu_runtime.embedding.encoder import Encoder
from xpu_runtime.embedding.lanes import EmbeddingLane, OwnLane, SharedLane
from xpu_runtime.embedding.model import EmbeddingModel
from xpu_runtime.embedding.requests import EmbeddingRequest
from xpu_runtime.embedding.service import EmbeddingService
from xpu_runtime.embedding.text_reader import TextReader
from xpu_runtime.embedding.tokenizer import EmbeddingTokenizer
from xpu_runtime.engine import Engine
from xpu_runtime.engine.working_lanes import within_limit
from xpu_runtime.errors import DeviceError, EngineClosedError
from xpu_runtime.heg import LaneSpec
from xpu_runtime.lanes.topology import plan_lanes
from xpu_runtime.soc.devices import discover_devices, discrete_gpu
from xpu_runtime.soc.machine import cores

__all__ = ["EmbeddingCore"]

_LOG = logging.getLogger(__name__)

_CLOSE_S = 30.0
_CLOSED = "the embedding engine was closed"


@dataclass(frozen=True, slots=True)
class EmbeddingCore:
    """Threads and memory of a running embedding engine.

    It does not reference its `EmbeddingEngine`, so that it can be stopped when the engine is garbage collected.

    Attributes:
        service: the requests.
        reader: tokenizes texts.
        lane: runs the batches.
        pid: the process that owns the threads.
    """

    service: EmbeddingService
    reader: TextReader
    lane: EmbeddingLane
    pid: int

    @classmethod
    def start(cls, model: EmbeddingModel, config: EngineConfig, engine: Engine | None) -> EmbeddingCore:
        """Compile ``model`` and start the threads; the CPU computes it where another device fails or hangs in this."""
        if engine is None:
            devices = discover_devices()
            names, discrete = [device.name for device in devices], discrete_gpu(devices) is not None
            lanes = plan_lanes(config, names, cores(), discrete=discrete)
            spec = next(each for each in lanes if each.role == "all")
        else:
            spec = engine.heg.general_lane
        tokenizer = EmbeddingTokenizer(model)
        reader = TextReader(tokenizer)
        on_cpu = replace(spec, device="CPU", threads=config.threads or 0)
        encoder, used = _working_encoder(model, config, spec, on_cpu)
        service = EmbeddingService(encoder, reader, model.max_tokens, lambda: Encoder(model, config, on_cpu))
        lane: EmbeddingLane
        if engine is None:
            lane = OwnLane(service, used, config.kernel_timeout_s)
        else:
            lane = SharedLane(service, engine.step_loop)
        service.on_end = reader.on_end = lane.request_ended
        reader.on_rows = lambda request, rows: lane.post(lambda: service.extend(request, rows))
        reader.on_error = lambda request, error: lane.post(lambda: service.fail(request, error))
        return cls(service, reader, lane, os.getpid())

    @property
    def closed_reason(self) -> str | None:
        """Why further requests are refused; None while it is open."""
        return self.service.closed_reason

    def submit(self, request: EmbeddingRequest) -> None:
        """Queue ``request``; from any thread.

        Raises:
            EngineClosedError: no more requests are accepted.
        """
        self.service.announce(request)
        try:
            self.lane.submit(request.job.id, lambda: self.service.add(request))
        except EngineClosedError:
            self.service.withdraw(request)
            raise
        self.reader.read(request)

    def cancel(self, request: EmbeddingRequest) -> None:
        """Cancel ``request``; from any thread."""
        self.lane.post(lambda: self.service.cancel(request))

    def stop(self) -> None:
        """Cancel all requests and end the threads."""
        if os.getpid() != self.pid:
            return  # a fork has none of the threads
        self.lane.stop(_CLOSED, _CLOSE_S)
        self.reader.close(_CLOSE_S)


def _working_encoder(
    model: EmbeddingModel, config: EngineConfig, lane: LaneSpec, on_cpu: LaneSpec
) -> tuple[Encoder, LaneSpec]:
    """The compiled encoder, and the lane for which it is: ``lane``, or ``on_cpu`` where its device fails or hangs."""
    if lane.device == "CPU":
        return Encoder(model, config, lane), lane
    try:
        return within_limit(lambda report: Encoder(model, config, lane), lambda share, step: None, config), lane
    except (DeviceError, RuntimeError, MemoryError, OSError) as error:
        if not config.qualify:
            raise
        _LOG.warning("%s: %s fails, the CPU is used: %s", model.name, lane.device, str(error))
    return Encoder(model, config, on_cpu), on_cpu
