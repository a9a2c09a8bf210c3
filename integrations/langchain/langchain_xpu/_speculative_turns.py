"""Turns of a LangChain model, speculated on: by what a draft model guesses, and by the model's own stream."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast
from uuid import uuid4

from langchain_core.callbacks import BaseCallbackHandler, BaseCallbackManager
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, convert_to_openai_messages
from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import ensure_config, var_child_runnable_config
from langchain_core.tools import BaseTool

from langchain_xpu._quiet import SILENT_CONFIG, without_callbacks
from langchain_xpu._shared_tools import BackgroundTool
from langchain_xpu._tools import openai_tools
from langchain_xpu._watch import CallWatch, watching
from langchain_xpu.chat_models import XPUChatModel
from xpu_agents import speculation
from xpu_agents.chat import ToolCache
from xpu_agents.speculative.agent_runs import AgentRun
from xpu_agents.speculative.agent_turns import AgentTurn, AgentTurns, DraftOutput
from xpu_agents.speculative.draft_settings import SAMPLE_TEMPERATURE, check_draft_model, draft_config, draft_settings
from xpu_runtime.errors import ConfigError

__all__ = ["AgentRequest", "LangChainTurns", "calls_of"]

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class AgentRequest:
    """What a model is asked in one turn.

    Attributes:
        agent: whose turn it is.
        model: the model itself, without what is bound to it.
        messages: the conversation, with the system message.
        tools: what the model is offered.
        barred: names of tools that do not run early in this turn.
    """

    agent: str
    model: object
    messages: Sequence[BaseMessage]
    tools: Sequence[BaseTool | dict[str, Any]]
    barred: Collection[str] = ()


class LangChainTurns(AgentTurns):
    """Begins and ends the turns of the agents that share an executor.

    Args:
        executor: runs the tools.
        draft: guesses the calls: a model, or the name of one for `XPUChatModel`; None for the stream alone.
        proposers: who else guesses.
        bounds: what they may cause in a turn.
        metadata: of the calls of the draft model.

    Raises:
        ConfigError: the draft is no chat model, or there is none of this name.
    """

    def __init__(
        self,
        executor: speculation.ToolExecutor,
        *,
        draft: BaseChatModel | str | None,
        proposers: Sequence[speculation.CallProposer] = (),
        bounds: speculation.TurnBounds | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        if isinstance(draft, str):
            check_draft_model(draft)
        elif draft is not None and not isinstance(draft, BaseChatModel):
            raise ConfigError(f"draft: {type(draft).__name__}; expected a chat model, the name of one, or None")
        self._draft = XPUChatModel(model=draft, config=draft_config(draft)) if isinstance(draft, str) else draft
        self._metadata = {**SILENT_CONFIG.get("metadata", {}), **(metadata or {})}
        super().__init__(executor, None if draft is None else self._guess, proposers, bounds)

    async def arun_turn(
        self,
        asked: AgentRequest,
        ask: Callable[[], Awaitable[R]],
        calls: Callable[[R], Sequence[speculation.ParsedToolCall]],
        run: AgentRun,
    ) -> R:
        """Ask the model, and speculate on what it will say.

        Args:
            asked: what it is asked.
            ask: asks it.
            calls: the calls in its answer.
            run: what the turn is in. Its turn goes on when the answer is there.

        Raises:
            Exception: what ``ask`` raised.
        """
        begun = await self.abegin(lambda: self._turn(asked, run, blocking=False))
        if begun is None:
            return await ask()
        _, turn = begun
        try:
            run.begin(turn)
            with _listening(turn, asked.model, run.cache):
                answer = await ask()
            turn.on_calls(calls(answer))
        except BaseException:
            turn.close()
            raise
        return answer

    def ask(
        self,
        asked: AgentRequest,
        ask: Callable[[], R],
        calls: Callable[[R], Sequence[speculation.ParsedToolCall]],
        run: AgentRun,
    ) -> R:
        """The same where ``ask`` blocks."""
        begun = self.begin(lambda: self._turn(asked, run, blocking=True))
        if begun is None:
            return ask()
        _, turn = begun
        try:
            run.begin(turn)
            with _listening(turn, asked.model, run.cache):
                answer = ask()
            turn.on_calls(calls(answer))
        except BaseException:
            turn.close()
            raise
        return answer

    def _turn(self, asked: AgentRequest, run: AgentRun, *, blocking: bool) -> AgentTurn | None:
        """The turn; what only a proposer looks at is made when one does. None if there is nothing to run early."""
        offered = [tool for tool in asked.tools if isinstance(tool, BaseTool)]
        early = {
            tool.name: BackgroundTool(tool, self.executor, blocking)
            for tool in offered
            if tool.name not in asked.barred and self.executor.admit(tool) is not None
        }
        if not early:
            return None
        tools = _Later(lambda: openai_tools(offered))
        messages = _Later(lambda: convert_to_openai_messages(list(asked.messages)))
        draft = self._draft if isinstance(self._draft, XPUChatModel) else None
        measured = draft is None or self._is_there(draft)
        if isinstance(asked.model, XPUChatModel):
            measured = measured and asked.model._is_loaded
        return AgentTurn(asked.agent, uuid4().hex, messages, tools, measured, early=early, cache=run.cache)

    async def _guess(self, turn: speculation.ModelTurn, sample: int) -> AsyncGenerator[DraftOutput]:
        """Ask the draft model; the first sample is greedy. Nobody waits for it, so it is background work."""
        assert self._draft is not None
        tools, messages = [dict(tool) for tool in turn.tools], [dict(each) for each in turn.messages]
        config = RunnableConfig(callbacks=[], tags=SILENT_CONFIG.get("tags", []), metadata=self._metadata)
        with without_callbacks():  # this is a task of its own
            if not isinstance(self._draft, XPUChatModel):  # some models of others lose their calls when they stream
                drawn: dict[str, Any] = {"temperature": SAMPLE_TEMPERATURE} if sample else {}
                model = self._draft.bind_tools(tools)
                for call in calls_of([await model.ainvoke(messages, config, **drawn)]):
                    yield call
                return
            await self._loaded(self._draft)
            settings = draft_settings(sample, self._speculator.bounds.deadline_s)
            # Not of the model with its tools bound: closing that leaves what it streams from to the garbage collector.
            found = self._draft.astream(messages, config, tools=tools, **settings)
            stream = cast("AsyncGenerator[AIMessageChunk]", found)
            async with aclosing(stream) as chunks:
                async for chunk in chunks:
                    if chunk.text:
                        yield chunk.text
                    for delta in _deltas(chunk):
                        yield delta


def calls_of(messages: Sequence[Any]) -> list[speculation.ParsedToolCall]:
    """The calls that a model makes in its messages."""
    return [
        speculation.ParsedToolCall(call["name"], call["args"], call["id"] or "")
        for message in messages
        if isinstance(message, AIMessage)
        for call in message.tool_calls
    ]


def _deltas(message: object) -> Iterator[speculation.CallDelta]:
    """The pieces of calls that are in a part of a message."""
    for piece in getattr(message, "tool_call_chunks", ()):
        index = piece.get("index")
        yield speculation.CallDelta(
            index if isinstance(index, int) else 0,
            piece.get("id") or "",
            piece.get("name") or "",
            piece.get("args") or "",
        )


class _Later(Sequence[Mapping[str, Any]]):
    """A list that is made when it is first looked at."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Sequence[Any]:
        return list(self._make())

    def __getitem__(self, index: Any) -> Any:
        return self._made[index]

    def __len__(self) -> int:
        return len(self._made)


@contextmanager
def _listening(turn: speculation.OpenTurn, model: object, cache: ToolCache) -> Iterator[None]:
    """The model is listened to when it is asked inside; one of another kind only if it streams."""
    if isinstance(model, XPUChatModel):
        with watching(CallWatch(model, cache, turn)):
            yield
        return
    config, listener = ensure_config(), _Listener(turn)
    callbacks = config.get("callbacks")
    if isinstance(callbacks, BaseCallbackManager):
        callbacks = callbacks.copy()
        callbacks.add_handler(listener, inherit=True)
    else:
        callbacks = [*(callbacks or ()), listener]
    token = var_child_runnable_config.set({**config, "callbacks": callbacks})
    try:
        yield
    finally:
        var_child_runnable_config.reset(token)


class _Listener(BaseCallbackHandler):
    """Tells a turn of the calls in a stream."""

    run_inline = True

    def __init__(self, turn: speculation.OpenTurn) -> None:
        self._turn = turn

    def on_chat_model_start(self, *args: Any, **kwargs: Any) -> None:
        """Nothing; without this the messages would be made into texts for `on_llm_start`."""

    def on_llm_new_token(self, token: Any, *, chunk: Any = None, **kwargs: Any) -> None:
        """Take the pieces of calls that are in a chunk."""
        for piece in _deltas(getattr(chunk, "message", None)):
            self._turn.on_delta(piece)
