"""The requests that a server answers at the same time: `ServerLoad`, `AcceptedRequest`."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from weakref import WeakKeyDictionary, WeakSet

from starlette.requests import Request

from xpu_agents.server.auth import client_name
from xpu_agents.server.load.queue_headers import queue_headers
from xpu_agents.server.load.rate_limit import RateLimit
from xpu_agents.server.load.wait_estimate import WaitEstimate
from xpu_agents.server.options import ServerOptions
from xpu_agents.server.response_headers import add_response_headers
from xpu_runtime import Engine, Priority
from xpu_runtime.errors import QueueFullError, RequestExpiredError, RequestShedError

__all__ = ["AcceptedRequest", "ServerLoad"]

_MAX_LATENCIES = 32


class ServerLoad:
    """Accepts requests within the limits of a server.

    Args:
        options: the limits.
        clock: time in seconds.
    """

    def __init__(self, options: ServerOptions, clock: Callable[[], float] = time.monotonic) -> None:
        self._max_requests = options.max_requests
        rate = options.requests_per_minute
        self._rate_limit = None if rate is None else RateLimit(rate, clock)
        self._estimates = WeakKeyDictionary[Engine, dict[Priority, WaitEstimate]]()
        self._latencies_s: deque[float] = deque(maxlen=_MAX_LATENCIES)
        self._active = WeakSet[AcceptedRequest]()  # weak: one whose response is never sent has no end

    def accept(self, request: Request, priority: Priority, engine: Engine | None = None) -> AcceptedRequest:
        """Accept a request that is submitted next; its `AcceptedRequest.end` must be called.

        Reactive requests count reactive ones only, so that background work never keeps a user out.

        Args:
            request: request of the client.
            priority: its priority.
            engine: engine of its answer; None if its place in the queue is not known.

        Raises:
            QueueFullError: too many requests are being answered.
            RateLimitError: the client has sent too many requests in a minute.
        """
        is_reactive = priority is Priority.REACTIVE
        num_active = sum(each.priority is priority or not is_reactive for each in self._active)
        if self._max_requests is not None and num_active >= self._max_requests:
            error = QueueFullError(
                f"max_requests: {num_active}{' reactive' if is_reactive else ''} requests are being answered already, "
                f"the limit of this server is {self._max_requests}; retry later"
            )
            error.retry_after_s = self.retry_after_s
            raise error
        if self._rate_limit is not None:
            self._rate_limit.acquire(client_name(request.scope))
        accepted = AcceptedRequest(self, priority, engine)
        self._active.add(accepted)
        add_response_headers(request.scope, queue_headers(accepted.num_ahead, accepted.wait_s))
        return accepted

    @property
    def retry_after_s(self) -> float | None:
        """Seconds until one of the current requests will have ended: their mean latency by their number.

        None before any request has ended.
        """
        if not self._latencies_s:
            return None
        return sum(self._latencies_s) / len(self._latencies_s) / max(1, len(self._active))

    def estimate(self, engine: Engine, priority: Priority) -> WaitEstimate:
        """Return the estimate of waiting times on an engine."""
        return self._estimates.setdefault(engine, {}).setdefault(priority, WaitEstimate())

    def add_latency(self, latency_s: float) -> None:
        """Note how long a finished request took."""
        self._latencies_s.append(latency_s)

    def end(self, accepted: AcceptedRequest) -> None:
        """Note the end of a request; further calls have no effect."""
        self._active.discard(accepted)


class AcceptedRequest:
    """A request that is being answered.

    Attributes:
        priority: its priority.
        num_ahead: number of requests before it when it was accepted; None if that is not known.
        wait_s: estimated seconds until it starts; None if they are not known.

    Args:
        load: the server's requests.
        priority: its priority.
        engine: engine of its answer; None if its place in the queue is not known.
    """

    def __init__(self, load: ServerLoad, priority: Priority, engine: Engine | None) -> None:
        self.priority = priority
        self.num_ahead = None if engine is None else engine.num_ahead(priority)
        self._estimate = None if engine is None else load.estimate(engine, priority)
        self.wait_s = self._seconds(self.num_ahead)
        self._load = load
        self._engine = engine

    def comment(self, request_id: str | None = None) -> bytes:
        """Return a comment for an event stream with its place in the queue; empty if it does not wait.

        Args:
            request_id: its id in the engine; None for its place when it was accepted.
        """
        if request_id is None:
            num_ahead = self.num_ahead or None
        else:
            num_ahead = None if self._engine is None else self._engine.num_ahead(self.priority, request_id)
        if num_ahead is None:
            return b""
        wait_s = self._seconds(num_ahead, waits=True)
        wait = "" if wait_s is None else f" wait={wait_s:.2f}"
        return f": queued position={num_ahead}{wait}\n\n".encode()

    @contextlib.contextmanager
    def refusals_timed(self) -> Iterator[None]:
        """Add the time for a retry to errors of a full queue."""
        try:
            yield
        except RequestExpiredError:
            raise
        except (QueueFullError, RequestShedError) as error:
            error.retry_after_s = self._load.retry_after_s
            raise

    def finished(self, waited_s: float, latency_s: float | None) -> None:
        """Note the times of a complete answer in seconds: until its first kernel, and until its end."""
        if self._estimate is not None and self.num_ahead is not None:
            self._estimate.add(self.num_ahead, waited_s)
        if latency_s is not None:
            self._load.add_latency(latency_s)

    def end(self) -> None:
        """Note that it is not being answered any more; further calls have no effect."""
        self._load.end(self)

    def _seconds(self, num_ahead: int | None, *, waits: bool = False) -> float | None:
        return None if num_ahead is None or self._estimate is None else self._estimate.seconds(num_ahead, waits=waits)
