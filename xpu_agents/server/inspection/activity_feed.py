"""The changes in the engines of a server since the last reading: `ActivityFeed`."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from xpu_agents.server.inspection.json_objects import (
    engine_object,
    lane_objects,
    latency_object,
    launch_object,
    load_object,
    request_object,
)
from xpu_agents.server.served_models import ServedModels
from xpu_runtime import Engine

__all__ = ["ActivityFeed", "server_state"]

_MAX_LAUNCHES = 400
"""Most launches of a model in one event (chosen); a stream that falls behind gets the newest."""
_MAX_FIRST_LAUNCHES = 4000
_MAX_ENDED = 100
"""Most ended requests of a model in one event (chosen), the newest."""
_MAX_SAMPLES = 480
_LATENCY_S = 1.0
"""Seconds between two computations of percentiles (chosen)."""


@dataclass(slots=True)
class _EngineMarks:
    """Positions up to which an engine was read, and the values that were sent last."""

    engine: Engine
    launches: int = 0
    requests: int = 0
    latencies_stale: bool = True
    next_latencies_at: float = 0.0
    lanes: list[dict[str, Any]] = field(default_factory=list)
    last_load: dict[str, Any] = field(default_factory=dict)


class ActivityFeed:
    """Events for one reader: the first one has the recent past, each further one what is new.

    Args:
        models: models of the server.
        history_s: seconds of launches in the first event.
    """

    def __init__(self, models: ServedModels, history_s: float) -> None:
        self._models = models
        self._history_s = history_s
        self._marks: dict[str, _EngineMarks] = {}

    def next_event(self) -> tuple[dict[str, Any], bool]:
        """Return the next event, and whether it has news beside the current time."""
        now = time.perf_counter()
        loaded = {name: chat.engine for name, chat in self._models.loaded.items()}
        changed = self._marks.keys() != loaded.keys()
        models = []
        for name, engine in loaded.items():
            content, has_news = self._model_event(name, engine, now)
            models.append(content)
            changed = changed or has_news
        for name in self._marks.keys() - loaded.keys():
            del self._marks[name]
        names = {"names": self._models.names, "default": self._models.default}
        return {"type": "activity", "now": round(now, 6), **names, "models": models}, changed

    def _model_event(self, name: str, engine: Engine, now: float) -> tuple[dict[str, Any], bool]:
        marks, activity = self._marks.get(name), engine.activity
        content: dict[str, Any] = {"name": name}
        is_first = marks is None or marks.engine is not engine
        if marks is None or is_first:
            marks = self._marks[name] = _EngineMarks(engine)
            content |= engine_object(engine)
            samples = activity.samples.since(0)[0][-_MAX_SAMPLES:]
            content["history"] = [load_object(sample) for sample in samples]
        launches, new_mark = activity.launches.since(marks.launches, _MAX_FIRST_LAUNCHES if is_first else _MAX_LAUNCHES)
        skipped = 0 if is_first else new_mark - marks.launches - len(launches)
        if is_first:
            launches = [launch for launch in launches if launch.ended_at >= now - self._history_s]
        marks.launches = new_mark
        ended, marks.requests = activity.requests.since(marks.requests)
        load = load_object(activity.sample(now))
        content |= {
            "load": load,
            "launches": [launch_object(launch) for launch in launches],
            "skipped": skipped,
            "requests": [request_object(request) for request in engine.live_requests()],
            "ended": [request_object(request) for request in ended[-_MAX_ENDED:]],
        }
        state = {key: value for key, value in load.items() if key != "at"}
        changed = is_first or bool(launches or ended) or state != marks.last_load
        marks.last_load = state
        if (lanes := lane_objects(engine)) != marks.lanes:
            marks.lanes = content["lanes"] = lanes
            changed = True
        marks.latencies_stale = marks.latencies_stale or bool(ended)
        if marks.latencies_stale and now >= marks.next_latencies_at:
            marks.latencies_stale, marks.next_latencies_at, changed = False, now + _LATENCY_S, True
            content |= latency_object(engine.metrics())
        return content, changed


def server_state(models: ServedModels) -> dict[str, Any]:
    """Return the current state of all loaded models."""
    now = time.perf_counter()
    return {
        "now": round(now, 6),
        "names": models.names,
        "default": models.default,
        "models": [
            {
                **engine_object(chat.engine),
                "lanes": lane_objects(chat.engine),
                "load": load_object(chat.engine.activity.sample(now)),
                "requests": [request_object(request) for request in chat.engine.live_requests()],
                "ended": [
                    request_object(request) for request in chat.engine.activity.requests.since(0)[0][-_MAX_ENDED:]
                ],
                **latency_object(chat.engine.metrics()),
            }
            for chat in models.loaded.values()
        ],
    }
