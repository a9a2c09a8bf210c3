"""Agents' work with a known course: the model's answers are forced, at the cost of real computing (ST §4.3).

A request of BFCL with its expected calls becomes a conversation with one call a turn: the model writes some tokens in
place of its reasoning and then the call, gets a result, and in the end says something. Several expected calls are made
one after the other, so a conversation has one to five turns.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.common.desk_tasks import call_key
from benchmarks.tool_speculation.agent_loop import Errand, WatchedChat
from benchmarks.tool_speculation.slow_tools import specs_of
from xpu_agents.chat import ChatRequest, Tool, validate_arguments
from xpu_agents.chat.model import PreparedChat
from xpu_agents.chat.tool_cache.call_drafter import MAX_DRAFT_TOKENS
from xpu_agents.chat.tool_cache.continuation import ReplyContinuation
from xpu_runtime import Engine, Handle
from xpu_runtime.errors import RequestError
from xpu_runtime.grammar import GrammarMask
from xpu_speculation import ParsedToolCall, SpeculationError

__all__ = ["ReplayChat", "Script", "read_scripts"]

_LONGEST_PROMPT = 512
_MOST_TURNS = 3
_RESULT = "done, nothing else was found, the record is up to date"
_FAREWELL = "That is done. Tell me if there is anything else that you need."
_THOUGHTS = "so the user wants this to be done and the tool that fits is the one below because it takes what was given"


@dataclass(frozen=True)
class Script:
    """A conversation whose course is known.

    Attributes:
        name: of the request that it was made from.
        messages: before the first answer.
        tools: what is offered.
        calls: that the model makes, one a turn.
    """

    name: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    calls: Sequence[ParsedToolCall]

    def errand(self, salt: str) -> Errand:
        """To be done as one whose prompts share nothing with those of another salt."""
        system = {"role": "system", "content": f"{salt} Use the tools."}
        return Errand(f"{salt} {self.name}", [system, *self.messages], self.tools, specs_of(list(self.tools)), _done)


class ReplayChat(WatchedChat):
    """Answers the errands of scripts with what is in them.

    Args:
        engine: of any model; it computes all that is read and written.
        reasoning: tokens before each call.
    """

    def __init__(self, engine: Engine, reasoning: int) -> None:
        super().__init__(engine)
        self._thoughts = _text_of(engine, reasoning)
        self._answers: dict[str, list[list[int]]] = {}
        self._call_tokens: dict[str, list[int]] = {}

    def learn(self, script: Script, salt: str) -> Errand:
        """An errand from a script, whose answers are known from now on.

        Raises:
            ValueError: the template does not write an answer behind its prompt as it is.
        """
        errand = script.errand(salt)
        messages = list(errand.messages)
        prompts: list[str] = []
        answers: list[list[int]] = []
        for number, call in enumerate(script.calls):
            made = {"name": call.name, "arguments": json.dumps(dict(call.arguments), ensure_ascii=False)}
            calls = [{"id": f"c{number}", "type": "function", "function": made}]
            spoken = {"role": "assistant", "content": self._thoughts, "tool_calls": calls}
            self._add(prompts, answers, errand, messages, spoken)
            messages += [
                spoken,
                {"role": "tool", "tool_call_id": f"c{number}", "name": call.name, "content": _RESULT},
            ]
        self._add(prompts, answers, errand, messages, {"role": "assistant", "content": _FAREWELL})
        self._answers |= {prompt: answers[number:] for number, prompt in enumerate(prompts)}
        thoughts = len(self.engine.tokenizer.encode(self._thoughts, add_special_tokens=False))
        self._call_tokens[errand.name] = [len(answer) - thoughts for answer in answers[:-1]]
        return errand

    def call_tokens(self, errand: str) -> list[int]:
        """Of each turn of an errand, how many of its tokens are the call."""
        return self._call_tokens[errand]

    def forget(self) -> None:
        """All errands."""
        self._answers.clear()
        self._call_tokens.clear()

    def _add(
        self,
        prompts: list[str],
        answers: list[list[int]],
        errand: Errand,
        messages: list[Mapping[str, Any]],
        spoken: Mapping[str, Any],
    ) -> None:
        asked = self.prepare(ChatRequest(messages, errand.tools, constrain=False))
        told = self.prepare(ChatRequest([*messages, spoken], errand.tools, constrain=False))
        tokens = told.tokens[len(asked.tokens) :]
        ends = (at for at, token in enumerate(tokens) if token in self.engine.tokenizer.eos_token_ids)
        end = next(ends, None)
        if end is None or told.tokens[: len(asked.tokens)] != asked.tokens:
            raise ValueError(f"{errand.name}: the template writes the conversation anew with every answer")
        prompts.append(asked.prompt)
        answers.append(tokens[: end + 1])

    def _handed_in(self, chat: PreparedChat, mask: GrammarMask | None, reply: ReplyContinuation | None) -> Handle:
        """As `Chat` does, with the answers that are known."""
        request, answers = chat.request, self._answers[chat.prompt]
        goes_on = reply is not None and reply.may_continue
        more: dict[str, Any] = {}
        if reply is not None and goes_on:
            more = {"continuation": reply, "proposer": reply.proposer(mask), "max_drafts": MAX_DRAFT_TOKENS}
        return self.engine.submit(
            chat.tokens,
            self._params(chat),
            priority=request.priority,
            replay=answers if goes_on else answers[:1],
            **more,
        )


def read_scripts(path: Path, chat: ReplayChat, seed: int) -> list[Script]:
    """The requests of a file that can be such a conversation, in a random order: short ones with calls that fit."""
    scripts = []
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        calls = [ParsedToolCall(call["name"], call["arguments"]) for call in record["expected_calls"]][:_MOST_TURNS]
        messages = [each for each in record["messages"] if each["role"] == "user"]
        script = Script(record["id"], messages, record["tools"], calls)
        distinct = len({call_key(call.name, call.arguments) for call in calls}) == len(calls)
        if calls and distinct and messages and _can_be_used(script, chat):
            scripts.append(script)
    random.Random(seed).shuffle(scripts)
    return scripts


def _can_be_used(script: Script, chat: ReplayChat) -> bool:
    try:
        errand = chat.learn(script, "0")
        prepared = chat.prepare(ChatRequest(errand.messages, errand.tools, constrain=False))
        offered = {tool.name: tool for tool in map(Tool.of, script.tools)}
        for call in script.calls:
            errand.specs[call.name].schema.read(call.arguments, tool=call.name)
            if validate_arguments(offered[call.name], json.dumps(dict(call.arguments))):
                return False
    except (SpeculationError, RequestError, ValueError, KeyError):
        return False
    finally:
        chat.forget()
    return len(prepared.tokens) <= _LONGEST_PROMPT


def _done(tool: str, arguments: Mapping[str, Any]) -> str:
    del tool, arguments
    return _RESULT


def _text_of(engine: Engine, tokens: int) -> str:
    """A text of so many tokens, give or take a word."""
    words = _THOUGHTS.split()
    text = ""
    for at in range(tokens):
        longer = f"{text} {words[at % len(words)]}".strip()
        if len(engine.tokenizer.encode(longer, add_special_tokens=False)) > tokens:
            break
        text = longer
    return text
