"""The state of a demo: what is going on, as the picture shows it and the report tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from xpu_agents.apps.demo.background_agents import BackgroundAgents
from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.metrics import BackgroundMetrics
from xpu_runtime import RequestStatus

__all__ = ["DemoPhase", "DemoSettings", "DemoState"]


@dataclass(frozen=True, slots=True)
class DemoSettings:
    """How a demo goes.

    Attributes:
        agents: agents of the background.
        questions: how many questions are asked, once alone and once more among the agents.
        seed: of what comes in for the agents, and of the pauses between questions.
        live: draw a picture instead of printing lines.
        interactive: the person who looks on asks the questions.
        tools: the most tools that a question is offered; None for all.
        remembered: how many turns of a conversation the model is shown again.
    """

    agents: int
    questions: int
    seed: int = 0
    live: bool = True
    interactive: bool = False
    tools: int | None = None
    remembered: int = 8


class DemoPhase(Enum):
    """What happens now, as it is told."""

    WARMING = "Getting ready."
    ALONE = "Alone: the person asks, and nobody else uses the model."
    AMONG = "Now the agents work in the background, and the person goes on asking."
    OVER = "Done."


@dataclass(slots=True)
class DemoState:
    """What is going on.

    Attributes:
        settings: how the demo goes.
        model: the name of the model.
        crew: the agents.
        desk: what they and the tools work on.
        phase: what happens now.
        alone: turns that were taken with nobody else there.
        among: turns that were taken while the agents worked.
        typed: what a person is typing, where one may.
        background: what the agents did, once that is over.
        requests: how many requests ended in which way, once all have; those without an end are under None.
    """

    settings: DemoSettings
    model: str
    crew: BackgroundAgents
    desk: Desk = field(default_factory=Desk)
    phase: DemoPhase = DemoPhase.WARMING
    alone: list[ChatTurn] = field(default_factory=list)
    among: list[ChatTurn] = field(default_factory=list)
    typed: str | None = None
    background: BackgroundMetrics | None = None
    requests: Mapping[RequestStatus | None, int] = field(default_factory=dict)

    @property
    def person(self) -> str:
        """What whoever asks is called."""
        return "you" if self.settings.interactive else "person"

    @property
    def turns(self) -> list[ChatTurn]:
        """All turns in order."""
        return [*self.alone, *self.among]
