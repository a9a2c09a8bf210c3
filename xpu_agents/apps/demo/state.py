"""State of a running demo, which the live view and the report show."""

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
    """Options of a demo.

    Attributes:
        agents: number of background agents.
        questions: number of questions asked alone, and again with background agents.
        seed: seed of the agents' random mails and of the pauses between questions.
        live: show a live view instead of lines.
        interactive: the user of the terminal asks the questions.
        max_tools: maximum number of tools offered for a question; None for all.
        general: the model was not trained for the desk. Half of its questions need no tool, tools are offered only for
            questions that match one, and the background agents only write.
        max_turns: number of latest turns that are sent with the next question.
    """

    agents: int
    questions: int
    seed: int = 0
    live: bool = True
    interactive: bool = False
    max_tools: int | None = None
    max_turns: int = 8
    general: bool = False


class DemoPhase(Enum):
    """Phases of a demo, with the text that announces each."""

    WARM_UP = "Getting ready."
    ALONE = "Alone: the user asks, and no background agent runs."
    WITH_AGENTS = "Now the agents work in the background while the user asks."
    FINISHED = "Done."


@dataclass(slots=True)
class DemoState:
    """State of a demo.

    Attributes:
        settings: options of the demo.
        model: name of the model.
        background_agents: the background agents.
        desk: the desk that tools and agents change.
        phase: the current phase.
        alone: turns without background agents.
        with_agents: turns while the background agents ran.
        typed: the line that the user is typing; None if the demo is not interactive.
        background_metrics: metrics of the background agents, after they have stopped.
        requests: number of requests by final status, after all have ended; unfinished ones are under None.
    """

    settings: DemoSettings
    model: str
    background_agents: BackgroundAgents
    desk: Desk = field(default_factory=Desk)
    phase: DemoPhase = DemoPhase.WARM_UP
    alone: list[ChatTurn] = field(default_factory=list)
    with_agents: list[ChatTurn] = field(default_factory=list)
    typed: str | None = None
    background_metrics: BackgroundMetrics | None = None
    requests: Mapping[RequestStatus | None, int] = field(default_factory=dict)

    @property
    def user(self) -> str:
        """Label of the questions."""
        return "you" if self.settings.interactive else "user"

    @property
    def turns(self) -> list[ChatTurn]:
        """All turns in order."""
        return [*self.alone, *self.with_agents]
