"""What is known of one engine's run so far, put together from its messages."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.race.worker_messages import Done, Failed, Loading, Ready, RequestProgress, Snapshot, WorkerMessage
from xpu_agents.apps.statistics import RECENT_S, LatencySummary, RecentRate

__all__ = ["RunState"]

_KEEP_S = 15.0


@dataclass(slots=True)
class RunState:
    """One side of the comparison.

    Attributes:
        title: its name.
        phase: what it is doing, for people, while ``running`` is not set.
        running: its script is being played.
        over: the run is over, well or not.
        failure: why it failed, if it did.
        device: OpenVINO device it runs on.
        lanes: names of its lanes.
        tick: the latest snapshot.
        spans: what ran on the lanes lately.
        requests: by key, in order of arrival.
        delays: arrival to first kernel of reactive requests, seconds.
    """

    title: str
    phase: str = "waits for its turn"
    running: bool = False
    over: bool = False
    failure: str = ""
    device: str = ""
    lanes: tuple[str, ...] = ()
    tick: Snapshot | None = None
    spans: deque[LaneSpan] = field(default_factory=deque)
    requests: dict[int, RequestProgress] = field(default_factory=dict)
    delays: tuple[float, ...] = ()
    _tokens: RecentRate = field(default_factory=RecentRate)

    def apply(self, message: WorkerMessage) -> None:
        """Take in what the worker said."""
        match message:
            case Loading(share, text):
                self.phase = f"loading, {share:.0%}: {text}"
            case Ready(device, lanes):
                self.running, self.device, self.lanes = True, device, lanes
            case RequestProgress():
                self.requests[message.key] = message
            case Snapshot():
                self._snapshot(message)
            case Done(_, delays):
                self.running, self.over, self.delays, self.phase = False, True, delays, "done"
            case Failed(text):
                self.running, self.over, self.failure, self.phase = False, True, text, f"failed: {text}"

    @property
    def at(self) -> float:
        """Seconds since its load began."""
        return 0.0 if self.tick is None else self.tick.at

    @property
    def tokens_per_s(self) -> float:
        """Prompt and answer tokens a second over the whole run."""
        return self.tick.tokens / self.tick.at if self.tick is not None and self.tick.at > 0 else 0.0

    @property
    def recent_tokens_per_s(self) -> float:
        """The same over the last seconds."""
        return self._tokens.per_s

    def of(self, *, reactive: bool) -> list[RequestProgress]:
        """Requests of one kind in order of arrival."""
        return [request for request in self.requests.values() if request.reactive is reactive]

    def answered(self, *, reactive: bool) -> int:
        """How many requests of one kind have ended."""
        return sum(request.ended is not None for request in self.of(reactive=reactive))

    def first_token(self, *, reactive: bool = True) -> LatencySummary:
        """Arrival to first token; once the run is over, those that never got one count with the time they waited."""
        return self._spread([(request.arrived, request.first) for request in self.of(reactive=reactive)])

    def whole_answer(self, *, reactive: bool = True) -> LatencySummary:
        """Arrival to the end of the answer, with the same rule."""
        return self._spread([(request.arrived, request.ended) for request in self.of(reactive=reactive)])

    def spans_of(self, lane: str) -> list[LaneSpan]:
        """What ran on ``lane`` lately, and what runs."""
        return [span for span in (*self.spans, *self.now) if span.lane == lane]

    def busy(self, lane: str, window_s: float = RECENT_S) -> float:
        """Share of the last ``window_s`` seconds in which ``lane`` ran something."""
        since = max(0.0, self.at - window_s)
        total = sum(max(0.0, span.ended - max(span.started, since)) for span in self.spans_of(lane))
        return min(1.0, total / (self.at - since)) if self.at > since else 0.0

    @property
    def now(self) -> tuple[LaneSpan, ...]:
        """What runs at this moment."""
        return () if self.tick is None else self.tick.now

    def _spread(self, times: list[tuple[float, float | None]]) -> LatencySummary:
        known = [end - began for began, end in times if end is not None]
        if self.over:
            known += [self.at - began for began, end in times if end is None]
        return LatencySummary.of(known)

    def _snapshot(self, tick: Snapshot) -> None:
        self.tick = tick
        self.spans.extend(tick.spans)
        while self.spans and self.spans[0].ended < tick.at - _KEEP_S:
            self.spans.popleft()
        self._tokens.note(tick.at, tick.tokens)
