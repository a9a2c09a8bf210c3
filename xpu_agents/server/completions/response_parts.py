"""Parts that the responses of chat completions and completions share."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from xpu_agents.chat import ChatFinish, ChatReply, Usage
from xpu_agents.chat.tool_cache.continued import ContinuedReply
from xpu_agents.server.completions.choices import total_usage

__all__ = ["StreamUsage", "finish_reason", "reply_head", "response_end"]


@dataclass(slots=True)
class StreamUsage:
    """Token counts at the end of a stream, when all its replies have ended.

    Attributes:
        head: fields of all chunks.
        num_replies: number of replies in the stream.
        num_choices: number of replies to each prompt.
        shown: whether the client asks for them.
    """

    head: dict[str, Any]
    num_replies: int
    num_choices: int
    shown: bool
    _usages: dict[int, Usage] = field(default_factory=dict)

    def add(self, index: int, usage: Usage) -> Iterator[dict[str, Any]]:
        """Add the token counts of a reply; return the last chunk after those of all."""
        self._usages[index] = usage
        if self.shown and len(self._usages) == self.num_replies:
            usages = [self._usages[each] for each in range(self.num_replies)]
            yield {**self.head, "choices": [], "usage": _usage_object(total_usage(usages, self.num_choices))}


def reply_head(response_id: str, kind: str, model: str) -> dict[str, Any]:
    """Return the first fields of a response or chunk."""
    return {"id": response_id, "object": kind, "created": int(time.time()), "model": model}


def response_end(replies: Sequence[ChatReply | ContinuedReply], num_choices: int) -> dict[str, Any]:
    """Return token counts and timings of whole replies; the timings are those of the reply that took longest."""
    usage = total_usage([reply.usage for reply in replies], num_choices)
    slowest = max((reply.timings for reply in replies), key=lambda timings: timings.latency_s or 0.0)
    return {"usage": _usage_object(usage), "timings": asdict(slowest)}


def finish_reason(reason: ChatFinish, *, calls: bool) -> str:
    """Convert the finish reason; without visible calls ``tool_calls`` becomes ``stop``."""
    return ChatFinish.STOP.value if reason is ChatFinish.TOOL_CALLS and not calls else reason.value


def _usage_object(usage: Usage) -> dict[str, Any]:
    return {
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "total_tokens": usage.total_tokens,
        "prompt_tokens_details": {"cached_tokens": usage.cached_tokens},
        "completion_tokens_details": {
            "accepted_prediction_tokens": usage.accepted_prediction_tokens,
            "rejected_prediction_tokens": usage.rejected_prediction_tokens,
        },
    }
