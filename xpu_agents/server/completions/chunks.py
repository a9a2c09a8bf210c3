"""Encoding of replies as OpenAI chat completions and streaming chunks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from xpu_agents.chat import (
    ChatEvent,
    ChatReply,
    DecodedLogprob,
    InvalidToolCall,
    LogprobsDelta,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCallDelta,
)
from xpu_agents.chat.events import ToolOutputs
from xpu_agents.chat.structured.json_text import invalidating_suffix
from xpu_agents.chat.tool_cache.continued import ContinuedReply
from xpu_agents.server.completions.response_parts import StreamUsage, finish_reason, reply_head, response_end
from xpu_agents.server.streaming.event_stream import EventEncoder

__all__ = ["ChunkEncoder", "completion_body"]


def completion_body(replies: Sequence[ContinuedReply], model: str, response_id: str) -> dict[str, Any]:
    """Encode the whole replies to a request, one for each choice."""
    choices = [_choice(at, reply) for at, reply in enumerate(replies)]
    return {
        **reply_head(response_id, "chat.completion", model),
        "choices": choices,
        **response_end(replies, len(replies)),
    }


def _choice(index: int, continued: ContinuedReply) -> dict[str, Any]:
    """Encode a reply. One of several answers has the messages of all, with the outputs of the calls."""
    reply, message = continued.last, _message(continued.last)
    finish = finish_reason(reply.finish_reason, calls=bool(reply.tool_calls))
    choice = {"index": index, "message": message, "logprobs": _logprobs(reply.logprobs), "finish_reason": finish}
    if continued.outputs:
        turns = zip(continued.answers, continued.outputs, strict=False)
        earlier = [each for answer, passed in turns for each in (_message(answer), *_tool_messages(passed))]
        choice["messages"] = [*earlier, message]
    return choice


def _message(reply: ChatReply) -> dict[str, Any]:
    """Encode an answer. The raw text of invalid tool calls becomes part of its content, except of truncated ones.

    The content is null if there are only calls or only reasoning.
    """
    complete = tuple(call for call in reply.invalid_tool_calls if not call.truncated)
    full_content = replace(reply, invalid_tool_calls=complete).message.full_content
    message: dict[str, Any] = {"role": "assistant", "content": None if reply.is_only_reasoning else full_content}
    if reply.reasoning:
        message["reasoning_content"] = reply.reasoning
    if reply.tool_calls:
        message |= {"content": full_content or None, "tool_calls": [call.openai for call in reply.tool_calls]}
    return message


def _tool_messages(outputs: ToolOutputs) -> list[dict[str, Any]]:
    return [
        {"role": "tool", "tool_call_id": each.call_id, "name": each.name, "content": each.content}
        for each in outputs.outputs
    ]


@dataclass(slots=True)
class ChunkEncoder(EventEncoder):
    """Encodes the events of the replies to one request as the chunks of a stream.

    Attributes:
        model: model name reported to the client.
        with_usage: whether the stream ends with a chunk of token counts.
        num_choices: number of replies.
        response_id: id of the response.
    """

    model: str
    with_usage: bool
    num_choices: int
    response_id: str
    _choices: list[_ChoiceEncoder] = field(init=False)
    _usage: StreamUsage = field(init=False)

    def __post_init__(self) -> None:
        head = reply_head(self.response_id, "chat.completion.chunk", self.model)
        if self.with_usage:
            head["usage"] = None
        self._choices = [_ChoiceEncoder(index, head) for index in range(self.num_choices)]
        self._usage = StreamUsage(head, self.num_choices, self.num_choices, self.with_usage)

    def first(self) -> list[dict[str, Any]]:
        """Return the first chunks."""
        return [choice.chunk({"role": "assistant", "content": ""}) for choice in self._choices]

    def of(self, choice: int, event: ChatEvent) -> Iterator[dict[str, Any]]:
        """Encode an event of the reply with this index."""
        yield from self._choices[choice].of(event)
        if isinstance(event, ReplyEnd):
            yield from self._usage.add(choice, event.usage)

    def outputs(self, choice: int, outputs: ToolOutputs) -> Iterator[dict[str, Any]]:
        """Encode the outputs of the calls of an answer; further deltas belong to the next answer."""
        yield self._choices[choice].outputs(outputs)


@dataclass(slots=True)
class _ChoiceEncoder:
    """Encodes the events of one reply.

    Attributes:
        index: index of the choice.
        head: fields of all chunks.
    """

    index: int
    head: dict[str, Any]
    _call_indices: dict[int, int] = field(default_factory=dict)  # index in the answer -> index in the stream
    _num_earlier: int = 0  # calls of earlier answers
    _sent_arguments: defaultdict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    _logprobs: list[DecodedLogprob] = field(default_factory=list)  # for the next chunk

    def of(self, event: ChatEvent) -> Iterator[dict[str, Any]]:
        """Encode an event."""
        match event:
            case TextDelta():
                yield self.chunk({"content": event.text})
            case ReasoningDelta():
                yield self.chunk({"reasoning_content": event.text})
            case ToolCallDelta():
                yield self.chunk({"tool_calls": [self._call_delta(event)]})
            case InvalidToolCall():
                if event.index not in self._call_indices:
                    if event.truncated:
                        return
                    yield self.chunk({"content": event.raw})
                else:
                    # Sent deltas cannot be withdrawn. A suffix makes the arguments invalid JSON, so that clients do not
                    # execute the call, even if they look complete or are empty.
                    sent = "".join(self._sent_arguments[event.index])
                    spoilt = f"{invalidating_suffix(sent)} ({event.reason})"
                    yield self.chunk({"tool_calls": [self._call_delta(ToolCallDelta(event.index, None, None, spoilt))]})
            case LogprobsDelta():
                self._logprobs += event.tokens
            case ReplyEnd():
                finish = finish_reason(event.finish_reason, calls=bool(self._call_indices))
                yield {**self.chunk({}, finish), "timings": asdict(event.timings)}

    def outputs(self, outputs: ToolOutputs) -> dict[str, Any]:
        """Encode the outputs of the calls of an answer, and begin the next answer."""
        results = [
            {"index": self._call_indices[each.call_index], **message}
            for each, message in zip(outputs.outputs, _tool_messages(outputs), strict=True)
        ]
        self._num_earlier += len(self._call_indices)
        self._call_indices.clear()
        self._sent_arguments.clear()
        return self.chunk({"tool_results": results})

    def chunk(self, delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        """Return a chunk with the log-probabilities that are known since the last one."""
        logprobs, self._logprobs = _logprobs(self._logprobs), []
        return {
            **self.head,
            "choices": [{"index": self.index, "delta": delta, "logprobs": logprobs, "finish_reason": finish}],
        }

    def _call_delta(self, event: ToolCallDelta) -> dict[str, Any]:
        index = self._call_indices.setdefault(event.index, self._num_earlier + len(self._call_indices))
        self._sent_arguments[event.index].append(event.arguments)
        function: dict[str, Any] = {"arguments": event.arguments}
        call: dict[str, Any] = {"index": index, "function": function}
        if event.id is not None:
            call |= {"id": event.id, "type": "function"}
        if event.name is not None:
            function["name"] = event.name
        return call


def _logprobs(logprobs: Sequence[DecodedLogprob]) -> dict[str, Any] | None:
    return {"content": [each.openai for each in logprobs], "refusal": None} if logprobs else None
