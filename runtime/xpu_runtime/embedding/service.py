"""Requests of one embedding model: their texts become batches, and the vectors of the batches become results."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from xpu_runtime.embedding.encoder import EncodedBatch, Encoder
from xpu_runtime.embedding.requests import EmbeddingRequest
from xpu_runtime.embedding.text_reader import TextReader
from xpu_runtime.errors import RequestCancelledError, RequestError, RequestFailedError
from xpu_runtime.scheduler.embedding_queue import EmbeddingBatch, EmbeddingQueue

__all__ = ["BatchRun", "EmbeddingService"]


@dataclass(slots=True)
class BatchRun:
    """A batch on its way through the encoder.

    Attributes:
        batch: the texts.
        encoder: the encoder.
        rows: their token ids.
        encoded: their values; None before the first kernel.
    """

    batch: EmbeddingBatch
    encoder: Encoder
    rows: list[list[int]]
    encoded: EncodedBatch | None = None


class EmbeddingService:
    """Requests of one embedding model; implements `EmbeddingSource`.

    One thread at a time calls its methods, except `execute`, `compile_on_cpu` and `test`.

    Args:
        encoder: the encoder on the device of the lane.
        reader: tokenizes texts.
        max_tokens: longest text in tokens.
        make_cpu_encoder: compiles the encoder for the CPU, after a failure of the device.

    Attributes:
        queue: texts that wait.
        closed_reason: why further requests fail; None while the service is open.
        failure: why requests fail for the present; None otherwise.
        closed: set when all requests have ended for good.
        on_end: called with the number of a request that has ended; set before the first request.
    """

    def __init__(
        self, encoder: Encoder, reader: TextReader, max_tokens: int, make_cpu_encoder: Callable[[], Encoder]
    ) -> None:
        self.queue = EmbeddingQueue(groups=encoder.groups, max_width=max_tokens)
        self.queue.times = encoder.times
        self.closed_reason: str | None = None
        self.failure: str | None = None
        self.closed = threading.Event()
        self.on_end: Callable[[int], None]
        self._announced: dict[int, EmbeddingRequest] = {}
        self._encoder = self._device_encoder = encoder
        self._cpu_encoder: Encoder | None = None
        self._make_cpu_encoder = make_cpu_encoder
        self._reader = reader
        self._requests: dict[int, EmbeddingRequest] = {}  # by job id
        self._unfinished: dict[int, BatchRun] = {}  # by batch id

    def announce(self, request: EmbeddingRequest) -> None:
        """Note a request that `add` follows for, so that `close` ends it, too; from any thread."""
        self._announced[request.job.id] = request

    def withdraw(self, request: EmbeddingRequest) -> None:
        """Forget a request that was announced and is not added; from any thread."""
        self._announced.pop(request.job.id, None)

    def add(self, request: EmbeddingRequest) -> None:
        """Accept ``request``, which was announced; its texts follow by `extend`."""
        if self._announced.pop(request.job.id, None) is None:
            return  # `close` has ended it
        if self.closed_reason is not None or self.failure is not None:
            kind = RequestFailedError if self.closed_reason is None else RequestCancelledError
            request.handle.fail(kind(self.closed_reason or self.failure or "", request.handle.request_id))
            self.on_end(request.job.id)
            return
        self._requests[request.job.id] = request
        self.queue.add(request.job)

    def extend(self, request: EmbeddingRequest, rows: dict[int, list[int]]) -> None:
        """Add the token ids of texts of ``request``, by index."""
        if request.job.id in self._requests:
            request.rows.update(rows)
            self.queue.extend(request.job, [(len(row), index) for index, row in rows.items()])

    def cancel(self, request: EmbeddingRequest) -> None:
        """Cancel ``request``; no effect after its end."""
        self.fail(request, RequestCancelledError("cancelled by the caller", request.handle.request_id))

    def fail(self, request: EmbeddingRequest, error: RequestError) -> None:
        """End ``request`` with ``error``; no effect after its end."""
        if self._requests.pop(request.job.id, None) is None:
            return
        self.queue.remove(request.job)
        request.handle.metrics.ended_at = time.perf_counter()
        request.handle.fail(error)
        self.on_end(request.job.id)

    def close(self, reason: str, error: type[RequestError] = RequestCancelledError) -> None:
        """End all requests, and refuse further ones, for ``reason``."""
        self.closed_reason = self.closed_reason or reason
        for request in list(self._requests.values()):
            self.fail(request, error(reason, request.handle.request_id))
        for request in list(self._announced.values()):
            self.withdraw(request)
            request.handle.fail(error(reason, request.handle.request_id))
            self.on_end(request.job.id)
        self.closed.set()

    # -- devices ---------------------------------------------------------------------------------------------------

    @property
    def has_cpu(self) -> bool:
        """True if there is an encoder for the CPU in place of a device."""
        return self._cpu_encoder is not None

    def compile_on_cpu(self) -> None:
        """Compile the encoder for the CPU."""
        self._cpu_encoder = self._make_cpu_encoder()

    def move(self, *, on_cpu: bool, now: float) -> None:
        """Use the encoder of the CPU or of the device; texts of unfinished batches are computed again."""
        encoder = self._cpu_encoder if on_cpu else self._device_encoder
        assert encoder is not None
        self._encoder, self.failure = encoder, None
        self.queue.use(encoder.times, encoder.groups)
        unfinished, self._unfinished = self._unfinished, {}
        for run in unfinished.values():
            self.compute_again(run)

    def test(self) -> None:
        """Run the encoder of the device once."""
        self._device_encoder.warm_up()

    def fail_all(self, reason: str) -> None:
        """Fail all requests, and new ones until the next `move`, or until `take_again`."""
        self.failure = self.failure or reason
        for request in list(self._requests.values()):
            self.fail(request, RequestFailedError(reason, request.handle.request_id))

    def take_again(self, reason: str) -> None:
        """Accept requests again, unless they fail for another reason than ``reason``."""
        if self.failure == reason:
            self.failure = None

    def release_cpu(self) -> Callable[[], None]:
        """Forget the encoder of the CPU; returns a function that frees it."""
        held, self._cpu_encoder = [self._cpu_encoder], None
        return held.clear

    # -- batches ---------------------------------------------------------------------------------------------------

    def prepare(self, batch: EmbeddingBatch, now: float) -> BatchRun:
        """Add the token ids of ``batch``, whose next kernel starts now."""
        if batch.id in self._unfinished:
            return self._unfinished.pop(batch.id)
        for number in [number for number, run in self._unfinished.items() if not run.batch.live]:
            del self._unfinished[number]  # its requests were cancelled between two kernels
        rows = []
        for job, index in batch.texts:
            request = self._requests[job.id]
            rows.append(request.rows[index])
            if request.handle.metrics.first_kernel_at is None:
                request.handle.metrics.first_kernel_at = now
        return BatchRun(batch, self._encoder, rows)

    def execute(self, run: BatchRun) -> None:
        """Run the next kernel of ``run``; on the thread of the lane."""
        if run.encoded is None:
            run.encoded = run.encoder.start(run.rows, run.batch.width)
        run.encoder.advance(run.encoded, run.batch.stop, run.batch.priority)

    def finished(self, run: BatchRun, busy_s: float, now: float) -> None:
        """Record a kernel of ``run``, which took ``busy_s`` seconds until ``now``; the last one has the vectors."""
        jobs = {job.id for job, _ in run.batch.texts}
        for number in jobs & self._requests.keys():
            self._requests[number].handle.metrics.run_s += busy_s
        if not self.queue.finished(run.batch, busy_s, now):
            self._unfinished[run.batch.id] = run
            return
        if run.encoded is None or run.encoded.vectors is None:
            return  # its requests were cancelled meanwhile
        touched: dict[int, EmbeddingRequest] = {}
        for (job, index), vector in zip(run.batch.texts, run.encoded.vectors, strict=True):
            request = self._requests.get(job.id)
            if request is None:
                continue  # it was cancelled meanwhile
            request.vectors[index] = vector
            request.finished += 1
            del request.rows[index]
            touched[job.id] = request
        for request in touched.values():
            if request.finished == len(request.texts):
                del self._requests[request.job.id]
                self.queue.remove(request.job)
                request.handle.metrics.ended_at = now
            self._deliver(request)

    def compute_again(self, run: BatchRun) -> None:
        """Return the texts of ``run``, which was given up, to the queue."""
        for job in dict.fromkeys(job for job, _ in run.batch.texts):
            request = self._requests.get(job.id)
            if request is not None:
                self.queue.extend(job, [(len(request.rows[i]), i) for other, i in run.batch.texts if other is job])

    def failed(self, run: BatchRun, error: BaseException, *, final: bool = False) -> None:
        """Record that ``run`` raised ``error``.

        The request fails if the batch was of one request; else the requests run again, each alone. With ``final`` all
        of them fail.
        """
        jobs = {job.id: job for job, _ in run.batch.texts}
        for number, job in jobs.items():
            request = self._requests.get(number)
            if request is not None and (final or len(jobs) == 1):
                name = request.handle.request_id
                self.fail(request, RequestFailedError(f"request {name}: embedding failed: {error!r}", name))
            job.alone = True
        self.compute_again(run)

    def _deliver(self, request: EmbeddingRequest) -> None:
        """Report progress, and the result if it is complete; functions of the caller run on the reader's thread."""
        done, total = request.finished, len(request.texts)
        if request.on_progress is not None:
            self._reader.report(request, done)
        elif done == total:
            request.finish()
            self.on_end(request.job.id)
