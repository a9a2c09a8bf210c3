"""State of one engine's run, built from the messages of its worker process."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.race.worker_messages import Done, Failed, Loading, Ready, RequestProgress, Snapshot, WorkerMessage
from xpu_agents.apps.statistics import RECENT_S, LatencySummary, RecentRate

__all__ = ["RunState"]

_KEEP_SPANS_S = 15.0


@dataclass(slots=True)
class RunState:
    """The run of one engine.

    Attributes:
        title: name of the engine.
        status: what the worker does, as text, while the load does not run.
        running: the load runs.
        ended: the run has ended, with or without an error.
        error: message of the error that ended the run; empty if none did.
        device: OpenVINO name of the device at the start of the load.
        lanes: names of the lanes.
        snapshot: latest snapshot; None before the first.
        spans: recent work on the lanes.
        requests: progress of the requests by key, in order of arrival.
        dispatch_delays: seconds from each reactive arrival to its first kernel.
    """

    title: str
    status: str = "waiting"
    running: bool = False
    ended: bool = False
    error: str = ""
    device: str = ""
    lanes: tuple[str, ...] = ()
    snapshot: Snapshot | None = None
    spans: deque[LaneSpan] = field(default_factory=deque)
    requests: dict[int, RequestProgress] = field(default_factory=dict)
    dispatch_delays: tuple[float, ...] = ()
    _token_rate: RecentRate = field(default_factory=RecentRate)

    def apply(self, message: WorkerMessage) -> None:
        """Update the state with a message of the worker."""
        match message:
            case Loading(share, text):
                self.status = f"loading, {share:.0%}: {text}"
            case Ready(device, lanes):
                self.running, self.device, self.lanes = True, device, lanes
            case RequestProgress():
                self.requests[message.key] = message
            case Snapshot():
                self._apply_snapshot(message)
            case Done(_, delays):
                self.running, self.ended, self.dispatch_delays, self.status = False, True, delays, "done"
            case Failed(reason):
                self.running, self.ended, self.error, self.status = False, True, reason, f"failed: {reason}"

    @property
    def at(self) -> float:
        """Seconds since the start of the load."""
        return 0.0 if self.snapshot is None else self.snapshot.at

    @property
    def devices(self) -> str:
        """Devices that the lanes use now, with the states of those that are not ready."""
        return self.device if self.snapshot is None else self.snapshot.devices or self.device

    @property
    def tokens_per_s(self) -> float:
        """Prompt and output tokens per second over the whole run."""
        return self.snapshot.tokens / self.snapshot.at if self.snapshot is not None and self.snapshot.at > 0 else 0.0

    @property
    def recent_tokens_per_s(self) -> float:
        """Prompt and output tokens per second over the last `RECENT_S` seconds."""
        return self._token_rate.per_s

    def requests_of(self, *, reactive: bool) -> list[RequestProgress]:
        """Return the requests of one priority in order of arrival."""
        return [request for request in self.requests.values() if request.reactive is reactive]

    def num_answered(self, *, reactive: bool) -> int:
        """Return the number of ended requests of one priority."""
        return sum(request.ended is not None for request in self.requests_of(reactive=reactive))

    def ttft(self, *, reactive: bool = True) -> LatencySummary:
        """Return the times to first token; after the run, requests without one count with the time they waited."""
        return self._latency_summary(
            [(request.arrived, request.first) for request in self.requests_of(reactive=reactive)]
        )

    def latency(self, *, reactive: bool = True) -> LatencySummary:
        """Return the times from arrival to the end of the answer, with the same rule."""
        return self._latency_summary(
            [(request.arrived, request.ended) for request in self.requests_of(reactive=reactive)]
        )

    def lane_spans(self, lane: str) -> list[LaneSpan]:
        """Return the recent and the running work of a lane."""
        return [span for span in (*self.spans, *self.running_spans) if span.lane == lane]

    def utilisation(self, lane: str, window_s: float = RECENT_S) -> float:
        """Return the share of the last ``window_s`` seconds in which a lane was busy."""
        since = max(0.0, self.at - window_s)
        busy_s = sum(max(0.0, span.ended - max(span.started, since)) for span in self.lane_spans(lane))
        return min(1.0, busy_s / (self.at - since)) if self.at > since else 0.0

    @property
    def running_spans(self) -> tuple[LaneSpan, ...]:
        """Work that ran at the latest snapshot."""
        return () if self.snapshot is None else self.snapshot.running

    def _latency_summary(self, times: list[tuple[float, float | None]]) -> LatencySummary:
        latencies = [end - arrived for arrived, end in times if end is not None]
        if self.ended:
            latencies += [self.at - arrived for arrived, end in times if end is None]
        return LatencySummary.of(latencies)

    def _apply_snapshot(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.spans.extend(snapshot.spans)
        while self.spans and self.spans[0].ended < snapshot.at - _KEEP_SPANS_S:
            self.spans.popleft()
        self._token_rate.add(snapshot.at, snapshot.tokens)
