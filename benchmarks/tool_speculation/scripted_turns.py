"""Agent tasks with scripted conversations: the answers are forced and computed by the model (ST §4.3).

A BFCL request with its expected calls becomes a conversation with one call in each turn: the model generates some
tokens in place of reasoning and then the call, receives a result, and ends with a text. Several expected calls follow
one after the other.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.common.desk_tasks import call_key
from benchmarks.tool_speculation.agent_loop import AgentTask, MeasuredChat
from benchmarks.tool_speculation.slow_tools import tool_specs
from xpu_agents.chat import ChatRequest, Tool, validate_arguments
from xpu_agents.chat.model import PreparedChat
from xpu_agents.chat.tool_cache.call_drafter import MAX_DRAFT_TOKENS
from xpu_agents.chat.tool_cache.continuation import ReplyContinuation
from xpu_runtime import Engine, Handle
from xpu_runtime.errors import RequestError
from xpu_runtime.grammar import GrammarMask
from xpu_speculation import ParsedToolCall, SpeculationError

__all__ = ["ReplayChat", "ScriptedConversation", "read_scripts"]

_MAX_PROMPT_TOKENS = 512
_MAX_TURNS = 3
_RESULT = "done, nothing else was found, the record is up to date"
_LAST_ANSWER = "That is done. Tell me if there is anything else that you need."
_REASONING_TEXT = (
    "so the user wants this to be done and the tool that fits is the one below because it takes what was given"
)


@dataclass(frozen=True)
class ScriptedConversation:
    """Conversation with known answers.

    Attributes:
        name: name of its request.
        messages: messages before the first answer.
        tools: offered tools.
        calls: calls of the model, one in each turn.
    """

    name: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    calls: Sequence[ParsedToolCall]

    def agent_task(self, salt: str) -> AgentTask:
        """Return a task whose prompts share no prefix with those of another ``salt``."""
        system = {"role": "system", "content": f"{salt} Use the tools."}
        return AgentTask(
            f"{salt} {self.name}", [system, *self.messages], self.tools, tool_specs(list(self.tools)), _done
        )


class ReplayChat(MeasuredChat):
    """Chat that answers scripted tasks with their known answers.

    Args:
        engine: engine of any model, which computes everything that is read and written.
        reasoning: tokens before each call.
    """

    def __init__(self, engine: Engine, reasoning: int) -> None:
        super().__init__(engine)
        self._reasoning = _text_of(engine, reasoning)
        self._answers: dict[str, list[list[int]]] = {}
        self._call_tokens: dict[str, list[int]] = {}

    def register(self, script: ScriptedConversation, salt: str) -> AgentTask:
        """Create a task from a script and store its answers.

        Raises:
            ValueError: the chat template does not append an answer to its prompt unchanged.
        """
        agent_task = script.agent_task(salt)
        messages = list(agent_task.messages)
        prompts: list[str] = []
        answers: list[list[int]] = []
        for number, call in enumerate(script.calls):
            made = {"name": call.name, "arguments": json.dumps(dict(call.arguments), ensure_ascii=False)}
            calls = [{"id": f"c{number}", "type": "function", "function": made}]
            message = {"role": "assistant", "content": self._reasoning, "tool_calls": calls}
            self._add(prompts, answers, agent_task, messages, message)
            messages += [
                message,
                {"role": "tool", "tool_call_id": f"c{number}", "name": call.name, "content": _RESULT},
            ]
        self._add(prompts, answers, agent_task, messages, {"role": "assistant", "content": _LAST_ANSWER})
        self._answers |= {prompt: answers[number:] for number, prompt in enumerate(prompts)}
        num_reasoning = len(self.engine.tokenizer.encode(self._reasoning, add_special_tokens=False))
        self._call_tokens[agent_task.name] = [len(answer) - num_reasoning for answer in answers[:-1]]
        return agent_task

    def call_tokens(self, agent_task: str) -> list[int]:
        """Return the length of the call in each turn of a task."""
        return self._call_tokens[agent_task]

    def clear(self) -> None:
        """Remove all tasks."""
        self._answers.clear()
        self._call_tokens.clear()

    def _add(
        self,
        prompts: list[str],
        answers: list[list[int]],
        agent_task: AgentTask,
        messages: list[Mapping[str, Any]],
        message: Mapping[str, Any],
    ) -> None:
        without_answer = self.prepare(ChatRequest(messages, agent_task.tools, constrain=False))
        with_answer = self.prepare(ChatRequest([*messages, message], agent_task.tools, constrain=False))
        tokens = with_answer.tokens[len(without_answer.tokens) :]
        ends = (at for at, token in enumerate(tokens) if token in self.engine.tokenizer.eos_token_ids)
        end = next(ends, None)
        if end is None or with_answer.tokens[: len(without_answer.tokens)] != without_answer.tokens:
            raise ValueError(f"{agent_task.name}: the chat template rewrites the conversation with an answer")
        prompts.append(without_answer.prompt)
        answers.append(tokens[: end + 1])

    def _submit_prepared(self, chat: PreparedChat, mask: GrammarMask | None, reply: ReplyContinuation | None) -> Handle:
        """Submit a prompt with its known answer as `Chat` would."""
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


def read_scripts(path: Path, chat: ReplayChat, seed: int) -> list[ScriptedConversation]:
    """Read the usable requests of a file in random order: short ones with distinct, valid calls."""
    scripts = []
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        calls = [ParsedToolCall(call["name"], call["arguments"]) for call in record["expected_calls"]][:_MAX_TURNS]
        messages = [each for each in record["messages"] if each["role"] == "user"]
        script = ScriptedConversation(record["id"], messages, record["tools"], calls)
        distinct = len({call_key(call.name, call.arguments) for call in calls}) == len(calls)
        if calls and distinct and messages and _can_be_used(script, chat):
            scripts.append(script)
    random.Random(seed).shuffle(scripts)
    return scripts


def _can_be_used(script: ScriptedConversation, chat: ReplayChat) -> bool:
    try:
        agent_task = chat.register(script, "0")
        prepared = chat.prepare(ChatRequest(agent_task.messages, agent_task.tools, constrain=False))
        offered = {tool.name: tool for tool in map(Tool.of, script.tools)}
        for call in script.calls:
            agent_task.specs[call.name].schema.read(call.arguments, tool=call.name)
            if validate_arguments(offered[call.name], json.dumps(dict(call.arguments))):
                return False
    except (SpeculationError, RequestError, ValueError, KeyError):
        return False
    finally:
        chat.clear()
    return len(prepared.tokens) <= _MAX_PROMPT_TOKENS


def _done(tool: str, arguments: Mapping[str, Any]) -> str:
    del tool, arguments
    return _RESULT


def _text_of(engine: Engine, tokens: int) -> str:
    """Return a text of about ``tokens`` tokens."""
    words = _REASONING_TEXT.split()
    text = ""
    for at in range(tokens):
        longer = f"{text} {words[at % len(words)]}".strip()
        if len(engine.tokenizer.encode(longer, add_special_tokens=False)) > tokens:
            break
        text = longer
    return text
