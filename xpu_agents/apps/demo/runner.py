"""Runs a demo: questions alone, then similar questions while the background agents run."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from xpu_agents.apps.demo.chat_turn import ChatTurn
from xpu_agents.apps.demo.conversation import Conversation, system_message
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.metrics import BackgroundMetrics
from xpu_agents.apps.demo.questions import GENERAL_QUESTIONS, QUESTIONS
from xpu_agents.apps.demo.state import DemoPhase, DemoState
from xpu_agents.backends import ChatBackend
from xpu_agents.chat import ChatRequest, Message
from xpu_runtime import EngineMetrics, SamplingParams
from xpu_runtime.errors import RequestError, XpuError

__all__ = ["DemoDelays", "run_demo"]


@dataclass(frozen=True, slots=True)
class DemoDelays:
    """Delays in seconds that let an onlooker follow the demo.

    Attributes:
        frame_s: between two refreshes of the display.
        alone_s: between an answer and the next question without background agents.
        lead_s: from the start of the background agents to the first question.
        with_agents_s: shortest and longest time between two questions with background agents.
    """

    frame_s: float = 0.2
    alone_s: float = 0.4
    lead_s: float = 1.0
    with_agents_s: tuple[float, float] = (1.0, 2.0)


_DEFAULT_DELAYS = DemoDelays()


class _DemoRun:
    """One run of a demo."""

    def __init__(
        self, state: DemoState, chat: ChatBackend, metrics: Callable[[], EngineMetrics], delays: DemoDelays
    ) -> None:
        self._demo_state = state
        self._question_delays = delays
        self._chat = chat
        self._engine_metrics = metrics
        self._is_general = state.settings.general
        self._toolbox = Toolbox(state.desk, state.settings.max_tools, matching_only=self._is_general)

    async def run(self, typed: asyncio.Queue[str]) -> None:
        state = self._demo_state
        pairs = (GENERAL_QUESTIONS if self._is_general else QUESTIONS)[: state.settings.questions]
        await self._warm_up([question for pair in pairs for question in (pair.alone, pair.with_agents)])
        if not state.settings.interactive:
            state.phase = DemoPhase.ALONE
            for pair in pairs:
                await self._ask_question(pair.alone, state.alone)
                await asyncio.sleep(self._question_delays.alone_s)
        state.phase = DemoPhase.WITH_AGENTS
        async with state.background_agents.running(self._chat, state.desk, self._toolbox):
            started_at, before = time.perf_counter(), self._engine_metrics()
            await asyncio.sleep(self._question_delays.lead_s)
            if state.settings.interactive:
                await self._ask_typed(typed)
            else:
                await self._ask_questions([pair.with_agents for pair in pairs])
            state.background_metrics = self._background_metrics(started_at, before)
        state.phase = DemoPhase.FINISHED

    async def _warm_up(self, questions: list[str]) -> None:
        """Send every question once with its words reversed, so that both phases start with equal caches.

        This puts the tool definitions into the prefix cache and compiles kernels for the token counts of the questions.
        """
        for question in questions:
            messages = [system_message(general=self._is_general), Message("user", " ".join(reversed(question.split())))]
            tools = self._toolbox.offered(question)
            await self._chat.acomplete(ChatRequest(messages, tools=tools, params=SamplingParams(max_tokens=2)))

    async def _ask_questions(self, questions: list[str]) -> None:
        draw = random.Random(self._demo_state.settings.seed)
        for question in questions:
            due = time.perf_counter() + draw.uniform(*self._question_delays.with_agents_s)
            await self._ask_question(question, self._demo_state.with_agents)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _ask_question(self, question: str, turns: list[ChatTurn]) -> None:
        """Ask a question in a new conversation, so that its latency does not depend on earlier questions."""
        turn = ChatTurn(question)
        turns.append(turn)
        await Conversation(self._chat, self._toolbox, 0, general=self._is_general).ask(turn)

    async def _ask_typed(self, typed: asyncio.Queue[str]) -> None:
        """Ask the questions that the user types, until an empty line."""
        max_turns = self._demo_state.settings.max_turns
        conversation = Conversation(self._chat, self._toolbox, max_turns, general=self._is_general)
        while question := (await typed.get()).strip():
            turn = ChatTurn(question)
            self._demo_state.with_agents.append(turn)
            try:
                await conversation.ask(turn)
            except RequestError as error:
                turn.error = str(error)

    def _background_metrics(self, started_at: float, before: EngineMetrics) -> BackgroundMetrics:
        agents, after = self._demo_state.background_agents, self._engine_metrics()
        return BackgroundMetrics(
            agents=len(agents.agents),
            duration_s=time.perf_counter() - started_at,
            num_finished=agents.num_finished,
            num_discarded=agents.num_discarded,
            tokens=agents.tokens,
            preemptions=after.preemptions - before.preemptions,
        )


async def run_demo(
    state: DemoState,
    chat: ChatBackend,
    metrics: Callable[[], EngineMetrics],
    refresh: Callable[[], list[str]],
    delays: DemoDelays = _DEFAULT_DELAYS,
) -> None:
    """Run a demo.

    Args:
        state: the demo; updated while it runs.
        chat: answers the requests.
        metrics: returns the metrics of the engine.
        refresh: shows ``state``, several times a second; returns the lines typed since the last call.
        delays: pauses between the steps.

    Raises:
        XpuError: the model cannot run the demo, or a request failed.
    """
    typed: asyncio.Queue[str] = asyncio.Queue()

    async def refresh_display() -> None:
        while True:
            for typed_line in refresh():
                typed.put_nowait(typed_line)
            await asyncio.sleep(delays.frame_s)

    try:
        async with asyncio.TaskGroup() as demo_tasks:
            display = demo_tasks.create_task(refresh_display())
            await _DemoRun(state, chat, metrics, delays).run(typed)
            display.cancel()
    except BaseExceptionGroup as errors:
        raise _first_error(errors) from None
    refresh()


def _first_error(errors: BaseExceptionGroup[BaseException]) -> BaseException:
    """The first error of a group; an `XpuError` goes before others."""
    known_errors = errors.subgroup(XpuError)
    error: BaseException = known_errors or errors
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
