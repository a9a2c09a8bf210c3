"""The lane that an embedding engine shares with a chat engine, with a fake scheduler and no model."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from xpu_runtime import Priority
from xpu_runtime.embedding.core import EmbeddingCore
from xpu_runtime.embedding.handle import EmbeddingHandle, EmbeddingMetrics
from xpu_runtime.embedding.lanes import SharedLane
from xpu_runtime.embedding.requests import EmbeddingRequest
from xpu_runtime.embedding.service import EmbeddingService
from xpu_runtime.engine.step_loop import StepLoop
from xpu_runtime.errors import RequestCancelledError, RequestFailedError
from xpu_runtime.scheduler import EmbeddingJob


@pytest.mark.parametrize("end", ["fails", "stops", "fails while it attaches"])
def test_the_end_of_the_engine_ends_requests_of_an_embedding_engine_that_attaches(end: str) -> None:
    """Guards the first request of an embedding engine: its engine is not attached yet when the chat engine ends."""
    scheduler = SimpleNamespace(
        attach=lambda queue: None,
        dispatch=lambda now: [],
        take_ends=list,
        next_wake=lambda now: None,
        lost=lambda sequence: None,
        heg=SimpleNamespace(forms={}, lanes={}),
        queues=SimpleNamespace(reactive=(), proactive=()),
        lanes=SimpleNamespace(running=tuple),
    )
    loop = StepLoop(cast("Any", scheduler), cast("Any", None), {}, None, 10.0, 0)
    encoder, reader = SimpleNamespace(groups=1, times=None), SimpleNamespace(read=lambda request: None)
    service = EmbeddingService(cast("Any", encoder), cast("Any", reader), 512, lambda: cast("Any", encoder))
    ended: list[int] = []

    def fail() -> None:
        raise RuntimeError("a fault of the engine")

    def run() -> None:
        loop.start({})
        loop.engine_thread.thread.join(60.0)

    if end == "stops":
        loop.stop("the engine was closed")
    else:
        loop.post(fail)
    if end == "fails while it attaches":
        check_open = loop.tracker.check_open

        def check_first() -> None:
            check_open()
            run()

        loop.tracker.check_open = check_first  # type: ignore[method-assign]
        SharedLane(service, loop)
    else:
        lane = SharedLane(service, loop)

        def on_end(number: int) -> None:
            ended.append(number)
            lane.request_ended(number)

        service.on_end = on_end
        core = EmbeddingCore(service, cast("Any", reader), lane, os.getpid())
        handle = EmbeddingHandle("e1", EmbeddingMetrics(), lambda: None)
        job = EmbeddingJob(1, Priority.REACTIVE, 0.0)
        core.submit(EmbeddingRequest(job, handle, ["a"], np.empty((1, 2), np.float32), True, True, None, None))
        run()
        assert handle.done
        with pytest.raises(RequestFailedError if end == "fails" else RequestCancelledError):
            handle.result()
        assert ended == [1]
        assert loop.wait_idle(0.0)
    assert service.closed.is_set()
