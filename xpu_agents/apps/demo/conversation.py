"""A conversation with the model: what was said before, as far as the model can take it."""

from __future__ import annotations

from xpu_agents.apps.demo.chat_turn import ChatTurn, StreamingBackend, run_turn
from xpu_agents.apps.demo.desk.sample_data import TODAY
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.questions import SYSTEM
from xpu_agents.chat import Message, Tool

__all__ = ["Conversation", "opening"]


def opening() -> Message:
    """What the model is told first."""
    return Message("system", SYSTEM.format(weekday=TODAY.strftime("%A"), date=TODAY.isoformat()))


class Conversation:
    """Turns that follow each other.

    Args:
        chat: the model.
        toolbox: what it can call.
        remembered: how many of the latest turns the model is shown again.
    """

    def __init__(self, chat: StreamingBackend, toolbox: Toolbox, remembered: int) -> None:
        self._chat = chat
        self._toolbox = toolbox
        self._remembered = remembered
        self._turns: list[ChatTurn] = []

    async def ask(self, turn: ChatTurn) -> None:
        """Take a turn; one that failed is not remembered.

        Raises:
            RequestError: a request of it was refused or failed.
        """
        await run_turn(self._chat, turn, self._before(), self._tools(turn.question), self._toolbox)
        self._turns = [*self._turns, turn][-self._remembered :] if self._remembered else []

    def _before(self) -> list[Message]:
        return [opening(), *(message for turn in self._turns for message in turn.messages)]

    def _tools(self, question: str) -> tuple[Tool, ...]:
        """Chosen by the question and by those before it, as "and tomorrow?" alone says little."""
        return self._toolbox.offered(" ".join([*(turn.question for turn in self._turns), question]))
