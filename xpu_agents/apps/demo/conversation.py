"""A conversation with the model that keeps its latest turns."""

from __future__ import annotations

from xpu_agents.apps.demo.chat_turn import ChatBackend, ChatTurn, run_turn
from xpu_agents.apps.demo.desk.sample_data import TODAY
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.questions import SYSTEM_PROMPT
from xpu_agents.chat import Message, Tool

__all__ = ["Conversation", "system_message"]


def system_message() -> Message:
    """Return the system message with the date of the desk."""
    return Message("system", SYSTEM_PROMPT.format(weekday=TODAY.strftime("%A"), date=TODAY.isoformat()))


class Conversation:
    """Consecutive turns of one conversation.

    Args:
        chat: answers the requests.
        toolbox: the tools that the model may call.
        max_turns: number of latest turns that are sent with the next question.
    """

    def __init__(self, chat: ChatBackend, toolbox: Toolbox, max_turns: int) -> None:
        self._chat = chat
        self._toolbox = toolbox
        self._max_turns = max_turns
        self._turns: list[ChatTurn] = []

    async def ask(self, turn: ChatTurn) -> None:
        """Run a turn and keep it; a turn that fails is not kept.

        Raises:
            RequestError: a request of the turn was refused or failed.
        """
        await run_turn(self._chat, turn, self._history_messages(), self._question_tools(turn.question), self._toolbox)
        self._turns = [*self._turns, turn][-self._max_turns :] if self._max_turns else []

    def _history_messages(self) -> list[Message]:
        return [system_message(), *(message for turn in self._turns for message in turn.messages)]

    def _question_tools(self, question: str) -> tuple[Tool, ...]:
        """The tools for a question and the questions before it, because "and tomorrow?" names no subject."""
        return self._toolbox.offered(" ".join([*(turn.question for turn in self._turns), question]))
