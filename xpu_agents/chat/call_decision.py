"""Decision between a tool call and text for models that were not trained to call tools."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import OrderedDict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from xpu_agents.chat.formats.hermes import OPENING
from xpu_agents.chat.formats.prompted import PromptedFormat
from xpu_agents.chat.messages import Message
from xpu_agents.chat.model import ChatModel, PreparedChat
from xpu_agents.chat.request import ChatRequest
from xpu_runtime import Engine, Handle, SamplingParams
from xpu_runtime.grammar import Grammar, GrammarCompiler, JumpForwardProposer

__all__ = ["CallDecision", "decided_call"]

T = TypeVar("T")
_Passes = Generator[Handle, None, T]
"""Yields submitted passes, each of which has ended when the generator goes on, and returns a value."""

_CALL_HEAD = f'{OPENING}\n{{"name": "'
"""Beginning of every call in the prompted format."""
_HEAD_TOKENS = len(_CALL_HEAD)
"""Most tokens of the beginning: one for each character."""
_MIN_GAIN = -1.8
"""Least log-probability of a call relative to a message without content (measured: docs/results/general_calls.md)."""
_KNOWN = -0.7
"""Log-probability from which the probe's call is the model's own choice: more likely than all other answers."""
_CALL_PARAMS = SamplingParams(frequency_penalty=0.7)
"""Defaults of decided calls (measured: docs/results/general_calls.md): small models repeat parts of arguments."""
_CACHE_SIZE = 64
"""Number of cached scores of messages without content (chosen)."""
_NO_CONTENT = "N/A"
_PROBE: dict[str, Any] = {
    "messages": [{"role": "user", "content": "What is the weather in Paris right now?"}],
    "tools": [
        {
            "name": "get_weather",
            "description": "Current weather of a city.",
            "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
        }
    ],
}
"""Conversation whose answer is a call for every model that knows the format."""


def decided_call(request: ChatRequest) -> ChatRequest:
    """Return the request for exactly one call."""
    if request.must_call:
        return replace(request, parallel_tool_calls=False)
    params = (request.params or SamplingParams()).with_defaults(_CALL_PARAMS)
    return replace(request, tool_choice="required", parallel_tool_calls=False, params=params)


class CallDecision:
    """Decides by the probability of a call where the model does not know the format of calls.

    A small general model never begins a call by itself, even where a call is most likely relative to other messages.
    The log-probability of a call's beginning is compared with that after a message without content, as in contextual
    calibration (Zhao et al. 2021, arXiv:2102.09690, section 5). Models that call by themselves decide by themselves.

    Args:
        engine: the engine.
        model: its chat model.
        compiler: compiler of its grammars.
    """

    def __init__(self, engine: Engine, model: ChatModel, compiler: GrammarCompiler) -> None:
        self._engine = engine
        self._model = model
        self._compiler = compiler
        self._references: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()
        self._knows_calls: bool | None = None

    def concerns(self, request: ChatRequest) -> bool:
        """True if the template of the model has no tools, and a call is required or free at a user's message."""
        if not isinstance(self._model.tool_format, PromptedFormat) or not request.constrain:
            return False
        if request.must_call:
            return request.parallel_tool_calls
        return (
            request.choice == "auto"
            and bool(request.offered)
            and request.answer.kind == "text"
            and request.conversation[-1].role == "user"
        )

    def wants_call(self, chat: PreparedChat) -> bool:
        """True if the answer to a prepared request is to be one call.

        A required call is one, since small models would go on with calls. False if the model knows the format and
        decides itself, and if the context has no room for a call.
        """
        for step in self._steps(chat):
            if isinstance(step, bool):
                return step
            try:
                step.result()
            finally:
                step.cancel()  # after Ctrl-C
        raise AssertionError("the last step is the decision")

    async def awants_call(self, chat: PreparedChat) -> bool:
        """Like `wants_call`. No thread waits for the engine, so that background requests hold none."""
        steps = self._steps(chat)
        while True:
            reading = asyncio.ensure_future(asyncio.to_thread(next, steps))
            try:
                step = await asyncio.shield(reading)
            except asyncio.CancelledError:
                reading.add_done_callback(_cancel_pass)  # the thread submits it all the same
                raise
            if isinstance(step, bool):
                return step
            await step.aresult()

    def _steps(self, chat: PreparedChat) -> Iterator[Handle | bool]:
        """Yield the submitted passes, each of which has ended when the next step is read, and at last the decision."""
        request = chat.request
        if (yield from self._model_knows_calls(request)) or not self._has_room(chat):
            yield False
            return
        if request.must_call:
            yield True
            return
        score = yield from self._score(chat.tokens, request)
        yield score - (yield from self._reference(request)) > _MIN_GAIN

    def _has_room(self, chat: PreparedChat) -> bool:
        """True if the context has room for a pass, also after the message without content, which may be longer."""
        return len(chat.tokens) + 2 * _HEAD_TOKENS < self._engine.max_context

    def _model_knows_calls(self, request: ChatRequest) -> _Passes[bool]:
        if self._knows_calls is None:
            probe = self._model.prepare(ChatRequest(**_PROBE, priority=request.priority))
            # Without room for the probe there is none for calls.
            self._knows_calls = not self._has_room(probe) or (yield from self._score(probe.tokens, request)) > _KNOWN
        return self._knows_calls

    def _reference(self, request: ChatRequest) -> _Passes[float]:
        """Score after a message without content, with the same tools and history; cached."""
        earlier: Sequence[Message] = request.conversation[:-1]
        key = json.dumps([repr(earlier), [tool.openai for tool in request.offered], dict(request.template)])
        with self._lock:
            if key in self._references:
                self._references.move_to_end(key)
                return self._references[key]
        empty = replace(request, messages=[*earlier, Message("user", _NO_CONTENT)])
        score = yield from self._score(self._model.prepare(empty).tokens, request)
        with self._lock:
            self._references[key] = score
            while len(self._references) > _CACHE_SIZE:
                self._references.popitem(last=False)
        return score

    def _score(self, prompt: Sequence[int], request: ChatRequest) -> _Passes[float]:
        """Log-probability of a call's beginning after a prompt, computed as one verified draft."""
        mask = self._compiler.mask(Grammar.lark(f"start: {self._compiler.literal(_CALL_HEAD)}"))
        params = SamplingParams(max_tokens=_HEAD_TOKENS, logprobs=0)
        handle = self._engine.submit(
            list(prompt),
            params,
            priority=request.priority,
            deadline_s=request.deadline_s,
            mask=mask,
            proposer=JumpForwardProposer(mask, None),
            store=request.history,
        )
        yield handle
        return sum(token.logprob for token in handle.result().logprobs if token.token_id not in self._end_tokens)

    @property
    def _end_tokens(self) -> Sequence[int]:
        return self._engine.tokenizer.eos_token_ids


def _cancel_pass(reading: asyncio.Future[Handle | bool]) -> None:
    """Cancel the pass that was submitted, if there is one."""
    if not reading.cancelled() and reading.exception() is None and not isinstance(step := reading.result(), bool):
        step.cancel()
