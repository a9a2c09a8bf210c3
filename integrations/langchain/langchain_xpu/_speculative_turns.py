"""Turns of a LangChain model with speculation by a draft model and by the model's own stream."""

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

from langchain_xpu._shared_tools import SILENT_CONFIG, BackgroundTool, without_callbacks
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
    """Request to a model in one turn.

    Attributes:
        agent: Id of the agent.
        model: The model itself, without bindings.
        messages: The conversation, including the system message.
        tools: Tools offered to the model.
        excluded_tools: Names of tools that must not run early in this turn.
    """

    agent: str
    model: object
    messages: Sequence[BaseMessage]
    tools: Sequence[BaseTool | dict[str, Any]]
    excluded_tools: Collection[str] = ()


class LangChainTurns(AgentTurns):
    """Begins and ends the turns of the agents that share an executor.

    Args:
        executor: Runs the tools.
        draft: Draft model: a chat model, or a name for `XPUChatModel`; None to use only the main model's stream.
        proposers: Further proposers.
        bounds: Limits on proposers per turn.
        metadata: Metadata of the draft model's calls.

    Raises:
        ConfigError: ``draft`` is not a chat model, or there is no model of this name.
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
        super().__init__(executor, None if draft is None else self._sample_draft, proposers, bounds)

    async def arun_turn(
        self,
        request: AgentRequest,
        invoke: Callable[[], Awaitable[R]],
        calls: Callable[[R], Sequence[speculation.ParsedToolCall]],
        run: AgentRun,
    ) -> R:
        """Asks the model, and speculates meanwhile.

        Args:
            request: The request.
            invoke: Asks the model.
            calls: Extracts the calls of an answer.
            run: The run of the turn, which continues after the answer.

        Raises:
            Exception: Any exception of ``invoke``.
        """
        begun = await self.abegin(lambda: self._agent_turn(request, run, blocking=False))
        if begun is None:
            return await invoke()
        _, turn = begun
        try:
            run.begin(turn)
            with _observing_stream(turn, request.model, run.cache):
                answer = await invoke()
            turn.on_calls(calls(answer))
        except BaseException:
            turn.close()
            raise
        return answer

    def run_turn(
        self,
        request: AgentRequest,
        invoke: Callable[[], R],
        calls: Callable[[R], Sequence[speculation.ParsedToolCall]],
        run: AgentRun,
    ) -> R:
        """Asks the model with a blocking ``invoke``, and speculates meanwhile."""
        begun = self.begin(lambda: self._agent_turn(request, run, blocking=True))
        if begun is None:
            return invoke()
        _, turn = begun
        try:
            run.begin(turn)
            with _observing_stream(turn, request.model, run.cache):
                answer = invoke()
            turn.on_calls(calls(answer))
        except BaseException:
            turn.close()
            raise
        return answer

    def _agent_turn(self, request: AgentRequest, run: AgentRun, *, blocking: bool) -> AgentTurn | None:
        """Creates the turn's request; None if no tool may run early. Data for proposers is converted on first use."""
        offered = [tool for tool in request.tools if isinstance(tool, BaseTool)]
        early = {
            tool.name: BackgroundTool(tool, self.executor, blocking)
            for tool in offered
            if tool.name not in request.excluded_tools and self.executor.admit(tool) is not None
        }
        if not early:
            return None
        tools = _LazyMessages(lambda: openai_tools(offered))
        messages = _LazyMessages(lambda: convert_to_openai_messages(list(request.messages)))
        draft = self._draft if isinstance(self._draft, XPUChatModel) else None
        measured = draft is None or self._is_ready(draft)
        if isinstance(request.model, XPUChatModel):
            measured = measured and request.model._is_loaded
        return AgentTurn(request.agent, uuid4().hex, messages, tools, measured, early=early, cache=run.cache)

    async def _sample_draft(self, turn: speculation.ModelTurn, sample: int) -> AsyncGenerator[DraftOutput]:
        """Samples the draft model as background work. The first sample is greedy."""
        assert self._draft is not None
        tools, messages = [dict(tool) for tool in turn.tools], [dict(each) for each in turn.messages]
        config = RunnableConfig(callbacks=[], tags=SILENT_CONFIG.get("tags", []), metadata=self._metadata)
        with without_callbacks():  # each sample is a separate task
            if not isinstance(self._draft, XPUChatModel):  # some other models lose calls when streaming
                draft_options: dict[str, Any] = {"temperature": SAMPLE_TEMPERATURE} if sample else {}
                model = self._draft.bind_tools(tools)
                for call in calls_of([await model.ainvoke(messages, config, **draft_options)]):
                    yield call
                return
            await self._draft_backend(self._draft)
            settings = draft_settings(sample, self._speculator.bounds.deadline_s)
            # Without `bind_tools`, since closing a bound model's stream leaves its source open.
            draft_chunks = self._draft.astream(messages, config, tools=tools, **settings)
            stream = cast("AsyncGenerator[AIMessageChunk]", draft_chunks)
            async with aclosing(stream) as chunks:
                async for chunk in chunks:
                    if chunk.text:
                        yield chunk.text
                    for delta in _call_deltas(chunk):
                        yield delta


def calls_of(messages: Sequence[Any]) -> list[speculation.ParsedToolCall]:
    """Returns the calls in a model's messages."""
    return [
        speculation.ParsedToolCall(call["name"], call["args"], call["id"] or "")
        for message in messages
        if isinstance(message, AIMessage)
        for call in message.tool_calls
    ]


def _call_deltas(message: object) -> Iterator[speculation.CallDelta]:
    """Yields the call deltas of a message chunk."""
    for piece in getattr(message, "tool_call_chunks", ()):
        index = piece.get("index")
        yield speculation.CallDelta(
            index if isinstance(index, int) else 0,
            piece.get("id") or "",
            piece.get("name") or "",
            piece.get("args") or "",
        )


class _LazyMessages(Sequence[Mapping[str, Any]]):
    """A list that is created on first access."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._convert = make

    @cached_property
    def _items(self) -> Sequence[Any]:
        return list(self._convert())

    def __getitem__(self, index: Any) -> Any:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)


@contextmanager
def _observing_stream(turn: speculation.OpenTurn, model: object, cache: ToolCache) -> Iterator[None]:
    """Passes the model's calls to the turn, for requests inside. Models of other classes must stream for that."""
    if isinstance(model, XPUChatModel):
        with watching(CallWatch(model, cache, turn)):
            yield
        return
    config, handler = ensure_config(), _StreamHandler(turn)
    callbacks = config.get("callbacks")
    if isinstance(callbacks, BaseCallbackManager):
        callbacks = callbacks.copy()
        callbacks.add_handler(handler, inherit=True)
    else:
        callbacks = [*(callbacks or ()), handler]
    token = var_child_runnable_config.set({**config, "callbacks": callbacks})
    try:
        yield
    finally:
        var_child_runnable_config.reset(token)


class _StreamHandler(BaseCallbackHandler):
    """Callback handler that passes the call deltas of a stream to a turn."""

    run_inline = True

    def __init__(self, turn: speculation.OpenTurn) -> None:
        self._agent_turn = turn

    def on_chat_model_start(self, *args: Any, **kwargs: Any) -> None:
        """Does nothing, but keeps LangChain from converting the messages for `on_llm_start`."""

    def on_llm_new_token(self, token: Any, *, chunk: Any = None, **kwargs: Any) -> None:
        """Passes the call deltas of a chunk to the turn."""
        for piece in _call_deltas(getattr(chunk, "message", None)):
            self._agent_turn.on_delta(piece)
