"""A short run of a race, as its worker tells it: two questions, one of them never answered."""

from __future__ import annotations

from xpu_agents.display.span import Span
from xpu_agents.race.messages import Done, Loading, Message, Ready, Request, Tick
from xpu_agents.race.score import Score

__all__ = ["MESSAGES", "played"]

IDLE = {"reactive": (0, 0, 0), "proactive": (0, 0, 0)}
MESSAGES: list[Message] = [
    Loading(0.5, "compiling"),
    Ready("CPU", ("cpu", "cpu.decode")),
    Request(0, False, 400, 40, 0.0),
    Request(1, True, 200, 30, 1.0, typed=(5, 6), text="hello"),
    Tick(
        2.0,
        (Span("cpu", "proactive", 0.0, 1.0), Span("cpu", "reactive", 1.0, 1.5)),
        (Span("cpu.decode", "reactive", 1.5, 2.0, "decode 1"),),
        {"reactive": (0, 0, 1), "proactive": (1, 2, 3)},
        900,
        4,
        0.25,
    ),
    Request(1, True, 200, 30, 1.0, first=1.5),
    Request(1, True, 200, 30, 1.0, first=1.5, ended=3.0),
    Request(2, True, 200, 30, 2.0),
    Tick(4.0, (), (), IDLE, 1600),
    Done(4.0, (0.001, 0.003)),
]


def played(title: str = "xpu-agents", until: int | None = None) -> Score:
    """A score after the first ``until`` messages."""
    score = Score(title)
    for message in MESSAGES[:until]:
        score.apply(message)
    return score
