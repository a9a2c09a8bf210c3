"""A conversation with the model that keeps its latest turns."""

from __future__ import annotations

from xpu_agents.apps.demo.chat_turn import ChatTurn, run_turn
from xpu_agents.apps.demo.desk.sample_data import TODAY
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.questions import GENERAL_PROMPT, SYSTEM_PROMPT
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import Message, Tool

__all__ = ["Conversation", "system_message"]


def system_message(*, general: bool = False) -> Message:
    """Return the system message with the date of the desk; ``general`` as in `DemoSettings`."""
    template = GENERAL_PROMPT if general else SYSTEM_PROMPT
    return Message("system", template.format(weekday=TODAY.strftime("%A"), date=TODAY.isoformat()))


class Conversation:
    """Consecutive turns of one conversation.

    Args:
        chat: answers the requests.
        toolbox: the tools that the model may call.
        max_turns: number of latest turns that are sent with the next question.
        general: the model was not trained for the desk.
    """

    def __init__(self, chat: ChatBackend, toolbox: Toolbox, max_turns: int, *, general: bool = False) -> None:
        self._chat = chat
        self._toolbox = toolbox
        self._max_turns = max_turns
        self._is_general = general
        self._turns: list[ChatTurn] = []

    async def ask(self, turn: ChatTurn) -> None:
        """Run a turn and keep it; a turn that fails is not kept.

        Raises:
            RequestError: a request of the turn was refused or failed.
        """
        tools = self._question_tools(turn.question)
        await run_turn(self._chat, turn, self._history_messages(), tools, self._toolbox, varied=self._is_general)
        self._turns = [*self._turns, turn][-self._max_turns :] if self._max_turns else []

    def _history_messages(self) -> list[Message]:
        earlier = (message for turn in self._turns for message in turn.messages)
        return [system_message(general=self._is_general), *earlier]

    def _question_tools(self, question: str) -> tuple[Tool, ...]:
        """The tools for a question and the questions before it, because "and tomorrow?" names no subject."""
        return self._toolbox.offered(" ".join([*(turn.question for turn in self._turns), question]))
