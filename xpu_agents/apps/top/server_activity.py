"""The state of a server, built from its events: `ServerActivity`."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.display.timeline import TIMELINE_S
from xpu_agents.apps.statistics import RecentRate

__all__ = ["ModelActivity", "ServerActivity"]

_MAX_ENDED = 50


@dataclass(slots=True)
class ModelActivity:
    """State and recent activity of one model.

    Attributes:
        name: name of the model.
        lanes: lanes with the devices that they use now, and their states.
        spans: recent launches.
        preemptions: times of recent preemptions by lane, in seconds.
        load: queues, batch, KV pool and counters.
        requests: running requests.
        ended: the latest ended requests, the newest last.
        latencies: percentiles by priority.
        totals: numbers of ended requests by priority and status.
    """

    name: str
    lanes: list[dict[str, str]] = field(default_factory=list)
    spans: deque[LaneSpan] = field(default_factory=deque)
    preemptions: deque[tuple[float, str]] = field(default_factory=deque)
    load: dict[str, Any] = field(default_factory=dict)
    requests: list[dict[str, Any]] = field(default_factory=list)
    ended: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=_MAX_ENDED))
    latencies: dict[str, Any] = field(default_factory=dict)
    totals: dict[str, dict[str, int]] = field(default_factory=dict)
    _rate: RecentRate = field(default_factory=RecentRate)

    def apply(self, content: dict[str, Any], now: float) -> None:
        """Update the model with its part of an event."""
        if "history" in content:
            self.spans.clear()
            self.preemptions.clear()
            self.ended.clear()
            for sample in content["history"]:
                self._rate.add(sample["at"], sample["output_tokens"])
        for launch in content["launches"]:
            self.spans.append(LaneSpan(launch["lane"], launch["priority"], launch["start"], launch["end"]))
            if launch.get("preempted"):
                self.preemptions.append((launch["end"], launch["lane"]))
        while self.spans and self.spans[0].ended < now - TIMELINE_S:
            self.spans.popleft()
        while self.preemptions and self.preemptions[0][0] < now - TIMELINE_S:
            self.preemptions.popleft()
        self.lanes = content.get("lanes", self.lanes)
        self.load, self.requests = content["load"], content["requests"]
        self.ended.extend(content["ended"])
        self.latencies = content.get("latencies", self.latencies)
        self.totals = content.get("totals", self.totals)
        self._rate.add(now, self.load["output_tokens"])

    @property
    def output_tokens_per_s(self) -> float:
        """Generated tokens per second over the last seconds."""
        return max(0.0, self._rate.per_s)

    def utilisation(self, lane: str, now: float) -> float:
        """Share of the timeline in which a lane was busy."""
        since = now - TIMELINE_S
        busy_s = sum(
            max(0.0, min(span.ended, now) - max(span.started, since)) for span in self.spans if span.lane == lane
        )
        return min(1.0, busy_s / TIMELINE_S)


class ServerActivity:
    """All models of a server, and the connection.

    Args:
        wanted: name of the model to show; empty for the default model of the server.
        clock: monotonic clock in seconds.

    Attributes:
        models: models that are loaded.
        error: why there is no connection; empty if there is one.
    """

    def __init__(self, wanted: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        self.models: dict[str, ModelActivity] = {}
        self.error = ""
        self._wanted = wanted
        self._default = ""
        self._clock = clock
        self._event_at = self._received_at = 0.0

    def apply(self, event: dict[str, Any]) -> None:
        """Update the state with an event."""
        self.error = ""
        self._event_at, self._received_at = event["now"], self._clock()
        self._default = event["default"]
        known, self.models = self.models, {}
        for content in event["models"]:
            model = self.models[content["name"]] = known.get(content["name"]) or ModelActivity(content["name"])
            model.apply(content, self._event_at)

    @property
    def now(self) -> float:
        """Present time on the clock of the server's engines in seconds; it stands still without a connection."""
        return self._event_at + (0.0 if self.error else self._clock() - self._received_at)

    @property
    def model(self) -> ModelActivity | None:
        """The model that is shown; None if none is loaded."""
        return self.models.get(self._wanted or self._default) or next(iter(self.models.values()), None)
