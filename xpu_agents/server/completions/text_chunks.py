"""Encoding of the continuations of raw prompts as OpenAI completions and streaming chunks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from xpu_agents.chat import ChatEvent, ChatReply, DecodedLogprob, LogprobsDelta, ReplyEnd, TextDelta
from xpu_agents.server.completions.response_parts import StreamUsage, reply_head, response_end
from xpu_agents.server.streaming.event_stream import EventEncoder

__all__ = ["TextChunkEncoder", "text_completion_body"]


def text_completion_body(
    replies: Sequence[ChatReply], model: str, echoes: Sequence[str], num_choices: int, response_id: str
) -> dict[str, Any]:
    """Encode whole continuations.

    Args:
        replies: the continuations; those of one prompt follow each other.
        model: model name reported to the client.
        echoes: text before each continuation.
        num_choices: number of continuations of each prompt.
        response_id: id of the response.
    """
    choices = [
        {
            "index": at,
            "text": echo + reply.text,
            "logprobs": _logprobs(reply.logprobs, len(echo)),
            "finish_reason": reply.finish_reason.value,
        }
        for at, (reply, echo) in enumerate(zip(replies, echoes, strict=True))
    ]
    return {
        **reply_head(response_id, "text_completion", model),
        "choices": choices,
        **response_end(replies, num_choices),
    }


@dataclass(slots=True)
class TextChunkEncoder(EventEncoder):
    """Encodes the events of continuations as the chunks of a stream.

    Attributes:
        model: model name reported to the client.
        with_usage: whether the stream ends with a chunk of token counts.
        echoes: text before each continuation.
        num_choices: number of continuations of each prompt.
        response_id: id of the response.
    """

    model: str
    with_usage: bool
    echoes: Sequence[str]
    num_choices: int
    response_id: str
    _head: dict[str, Any] = field(init=False)
    _usage: StreamUsage = field(init=False)
    _logprobs: list[list[DecodedLogprob]] = field(init=False)  # by continuation, for the next chunk
    _offsets: list[int] = field(init=False)  # characters of the tokens so far, by continuation

    def __post_init__(self) -> None:
        self._head = reply_head(self.response_id, "text_completion", self.model) | (
            {"usage": None} if self.with_usage else {}
        )
        self._usage = StreamUsage(self._head, len(self.echoes), self.num_choices, self.with_usage)
        self._logprobs = [[] for _ in self.echoes]
        self._offsets = [len(echo) for echo in self.echoes]

    def first(self) -> list[dict[str, Any]]:
        """Return the first chunks, which repeat the prompts where the request asks for it."""
        return [self._chunk(at, echo) for at, echo in enumerate(self.echoes) if echo]

    def of(self, choice: int, event: ChatEvent) -> Iterator[dict[str, Any]]:
        """Encode an event of the continuation with this index."""
        match event:
            case LogprobsDelta():
                self._logprobs[choice] += event.tokens
            case TextDelta():
                yield self._chunk(choice, event.text)
            case ReplyEnd():
                yield {**self._chunk(choice, "", event.finish_reason.value), "timings": asdict(event.timings)}
                yield from self._usage.add(choice, event.usage)

    def _chunk(self, choice: int, text: str, finish: str | None = None) -> dict[str, Any]:
        logprobs = _logprobs(self._logprobs[choice], self._offsets[choice])
        self._offsets[choice] += sum(map(_num_chars, self._logprobs[choice]))
        self._logprobs[choice] = []
        return {
            **self._head,
            "choices": [{"index": choice, "text": text, "logprobs": logprobs, "finish_reason": finish}],
        }


def _logprobs(logprobs: Sequence[DecodedLogprob], offset: int) -> dict[str, Any] | None:
    """Log-probabilities in OpenAI's form for completions; ``offset`` is that of the first token in the text.

    The generated token is among the alternatives, as at OpenAI.
    """
    if not logprobs:
        return None
    offsets: list[int] = []
    for each in logprobs:
        offsets.append(offset)
        offset += _num_chars(each)
    return {
        "tokens": [each.text for each in logprobs],
        "token_logprobs": [each.logprob for each in logprobs],
        "top_logprobs": [
            {alternative.text: alternative.logprob for alternative in (*each.top, each)} for each in logprobs
        ],
        "text_offset": offsets,
    }


def _num_chars(logprob: DecodedLogprob) -> int:
    """Number of characters that begin in a token."""
    return sum(byte & 0xC0 != 0x80 for byte in logprob.raw)  # UTF-8 continues characters with 10xxxxxx
