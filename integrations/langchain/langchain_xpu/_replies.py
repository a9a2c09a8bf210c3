"""Replies of the chat layer as LangChain messages: whole, or in chunks."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from langchain_core.messages import AIMessage
from langchain_core.messages.ai import InputTokenDetails, UsageMetadata
from langchain_core.messages.tool import invalid_tool_call, tool_call
from langchain_core.outputs import ChatGeneration, ChatResult

from xpu_agents.chat import ChatReply, ReplyEnd
from xpu_runtime import Priority

__all__ = ["ReplyMetadata"]


@dataclass(frozen=True, slots=True)
class ReplyMetadata:
    """What is known of a reply before it comes, and what is told with it.

    Attributes:
        model_name: what answers.
        priority: as what it is served.
    """

    model_name: str
    priority: Priority

    def result(self, reply: ChatReply) -> ChatResult:
        """The whole reply."""
        message = AIMessage(
            content=reply.text,
            tool_calls=[tool_call(name=call.name, args=call.parsed, id=call.id) for call in reply.tool_calls],
            invalid_tool_calls=[
                invalid_tool_call(name=call.name, args=call.raw, id=call.id, error=call.reason)
                for call in reply.invalid_tool_calls
            ],
            additional_kwargs={"reasoning_content": reply.reasoning} if reply.reasoning else {},
            **self.told(reply),
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    def told(self, end: ChatReply | ReplyEnd) -> dict[str, Any]:
        """Usage and metadata, of chunks for the last only: LangChain adds numbers and joins texts when it merges."""
        counted = UsageMetadata(
            input_tokens=end.usage.prompt_tokens,
            output_tokens=end.usage.completion_tokens,
            total_tokens=end.usage.total_tokens,
            input_token_details=InputTokenDetails(cache_read=end.usage.cached_tokens),
        )
        metadata = {
            "model_provider": "xpu",
            "model_name": self.model_name,
            "finish_reason": end.finish_reason.value,
            "priority": self.priority.value,
            "timings": asdict(end.timings),
        }
        return {"usage_metadata": counted, "response_metadata": metadata}
