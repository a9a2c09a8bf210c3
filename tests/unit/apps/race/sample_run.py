"""Messages of a short run with two reactive requests, one of them unanswered."""

from __future__ import annotations

from xpu_agents.apps.display.lane_span import LaneSpan
from xpu_agents.apps.race.run_state import RunState
from xpu_agents.apps.race.worker_messages import Done, Loading, Ready, RequestProgress, Snapshot, WorkerMessage

__all__ = ["MESSAGES", "sample_run"]

NO_REQUESTS = {"reactive": (0, 0, 0), "proactive": (0, 0, 0)}
MESSAGES: list[WorkerMessage] = [
    Loading(0.5, "compiling"),
    Ready("CPU", ("cpu", "igpu")),
    RequestProgress(0, False, 400, 40, 0.0),
    RequestProgress(1, True, 200, 30, 1.0, typed=(5, 6), text="hello"),
    Snapshot(
        2.0,
        (LaneSpan("cpu", "proactive", 0.0, 1.0), LaneSpan("cpu", "reactive", 1.0, 1.5)),
        (LaneSpan("igpu", "reactive", 1.5, 2.0, "decode 1"),),
        {"reactive": (0, 0, 1), "proactive": (1, 2, 3)},
        900,
        4,
        0.25,
        "NPU (loading) + GPU",
    ),
    RequestProgress(1, True, 200, 30, 1.0, first=1.5),
    RequestProgress(1, True, 200, 30, 1.0, first=1.5, ended=3.0),
    RequestProgress(2, True, 200, 30, 2.0),
    Snapshot(4.0, (), (), NO_REQUESTS, 1600),
    Done(4.0, (0.001, 0.003)),
]


def sample_run(title: str = "xpu-agents", until: int | None = None) -> RunState:
    """The run after its first ``until`` messages."""
    run = RunState(title)
    for message in MESSAGES[:until]:
        run.apply(message)
    return run
