"""What happens in a demo, in order: questions alone, then the same sort of questions while the agents work."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from xpu_agents.apps.demo.background_agents import CompletionBackend
from xpu_agents.apps.demo.chat_turn import ChatTurn, StreamingBackend
from xpu_agents.apps.demo.conversation import Conversation, opening
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.metrics import BackgroundMetrics
from xpu_agents.apps.demo.questions import QUESTIONS
from xpu_agents.apps.demo.state import DemoPhase, DemoState
from xpu_agents.chat import ChatRequest, Message
from xpu_runtime import EngineMetrics, SamplingParams
from xpu_runtime.errors import RequestError, XpuError

__all__ = ["ChatBackend", "DemoDelays", "play"]


class ChatBackend(StreamingBackend, CompletionBackend, Protocol):
    """What a demo needs of `Chat`."""


@dataclass(frozen=True, slots=True)
class DemoDelays:
    """Seconds between things, so that people can follow.

    Attributes:
        frame_s: between two pictures.
        alone_s: between an answer with nobody else there and the next question.
        lead_s: how long the agents work before the first question.
        among_s: between two questions among the agents, the shortest and the longest time.
    """

    frame_s: float = 0.2
    alone_s: float = 0.4
    lead_s: float = 1.0
    among_s: tuple[float, float] = (1.0, 2.0)


_PACE = DemoDelays()


class _Play:
    """A demo that is being played."""

    def __init__(
        self, scene: DemoState, chat: ChatBackend, metrics: Callable[[], EngineMetrics], pace: DemoDelays
    ) -> None:
        self._scene = scene
        self._pace = pace
        self._chat = chat
        self._metrics = metrics
        self._toolbox = Toolbox(scene.desk, scene.settings.tools)

    async def go(self, typed: asyncio.Queue[str]) -> None:
        scene = self._scene
        pairs = QUESTIONS[: scene.settings.questions]
        await self._warm_up([question for pair in pairs for question in (pair.alone, pair.among)])
        if not scene.settings.interactive:
            scene.phase = DemoPhase.ALONE
            for pair in pairs:
                await self._ask(pair.alone, scene.alone)
                await asyncio.sleep(self._pace.alone_s)
        scene.phase = DemoPhase.AMONG
        async with scene.crew.at_work(self._chat, scene.desk, self._toolbox):
            began, before = time.perf_counter(), self._metrics()
            await asyncio.sleep(self._pace.lead_s)
            if scene.settings.interactive:
                await self._listen(typed)
            else:
                await self._go_on([pair.among for pair in pairs])
            scene.background = self._done(began, before)
        scene.phase = DemoPhase.OVER

    async def _warm_up(self, questions: list[str]) -> None:
        """Have whatever happens for the first time happen now, so that the two halves can be compared.

        The model knows the beginning of a prompt that it has read, which are the tools, and kernels are set up for the
        number of tokens they get. So every question is asked with its words in reverse.
        """
        for question in questions:
            messages = [opening(), Message("user", " ".join(reversed(question.split())))]
            tools = self._toolbox.offered(question)
            await self._chat.acomplete(ChatRequest(messages, tools=tools, params=SamplingParams(max_tokens=2)))

    async def _go_on(self, questions: list[str]) -> None:
        draw = random.Random(self._scene.settings.seed)
        for question in questions:
            due = time.perf_counter() + draw.uniform(*self._pace.among_s)
            await self._ask(question, self._scene.among)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _ask(self, question: str, turns: list[ChatTurn]) -> None:
        """A question that opens a conversation of its own, so that its figures do not depend on those before it."""
        turn = ChatTurn(question)
        turns.append(turn)
        await Conversation(self._chat, self._toolbox, 0).ask(turn)

    async def _listen(self, typed: asyncio.Queue[str]) -> None:
        """Questions of a person, until an empty one."""
        conversation = Conversation(self._chat, self._toolbox, self._scene.settings.remembered)
        while question := (await typed.get()).strip():
            turn = ChatTurn(question)
            self._scene.among.append(turn)
            try:
                await conversation.ask(turn)
            except RequestError as error:
                turn.failure = str(error)

    def _done(self, began: float, before: EngineMetrics) -> BackgroundMetrics:
        crew, after = self._scene.crew, self._metrics()
        return BackgroundMetrics(
            agents=len(crew.agents),
            seconds=time.perf_counter() - began,
            ended=crew.ended,
            useless=crew.useless,
            tokens=crew.tokens,
            preemptions=after.preemptions - before.preemptions,
        )


async def play(
    scene: DemoState,
    chat: ChatBackend,
    metrics: Callable[[], EngineMetrics],
    refresh: Callable[[], list[str]],
    pace: DemoDelays = _PACE,
) -> None:
    """Play a demo.

    Args:
        scene: the demo; kept up to date.
        chat: the model.
        metrics: of the engine.
        refresh: called several times a second to show the scene; returns what a person has typed meanwhile.
        pace: how fast it goes.

    Raises:
        XpuError: the model cannot do it, or a request failed.
    """
    typed: asyncio.Queue[str] = asyncio.Queue()

    async def show() -> None:
        while True:
            for line in refresh():
                typed.put_nowait(line)
            await asyncio.sleep(pace.frame_s)

    try:
        async with asyncio.TaskGroup() as group:
            showing = group.create_task(show())
            await _Play(scene, chat, metrics, pace).go(typed)
            showing.cancel()
    except BaseExceptionGroup as errors:
        raise _first(errors) from None
    refresh()


def _first(errors: BaseExceptionGroup[BaseException]) -> BaseException:
    """What went wrong first; errors that users know come before others."""
    known = errors.subgroup(XpuError)
    error: BaseException = known or errors
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
