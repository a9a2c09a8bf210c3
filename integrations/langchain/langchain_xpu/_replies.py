"""Replies of the chat layer as LangChain messages and chunks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any, assert_never

from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.messages.ai import InputTokenDetails, UsageMetadata
from langchain_core.messages.tool import invalid_tool_call, tool_call, tool_call_chunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult

from xpu_agents.chat import (
    ChatEvent,
    ChatReply,
    InvalidToolCall,
    LogprobsDelta,
    ReasoningDelta,
    ReplyEnd,
    TextDelta,
    ToolCallDelta,
)
from xpu_agents.chat.structured.json_text import invalidating_suffix
from xpu_runtime import Priority

__all__ = ["ReplyChunks", "ReplyMetadata"]


@dataclass(frozen=True, slots=True)
class ReplyMetadata:
    """Metadata of a reply.

    Attributes:
        model_name: Name of the model.
        priority: Priority of the request.
    """

    model_name: str
    priority: Priority

    def result(self, reply: ChatReply) -> ChatResult:
        """Converts a complete reply."""
        message = AIMessage(
            content=reply.text,
            tool_calls=[tool_call(name=call.name, args=call.parsed, id=call.id) for call in reply.tool_calls],
            invalid_tool_calls=[
                invalid_tool_call(name=call.name, args=call.raw, id=call.id, error=call.reason)
                for call in reply.invalid_tool_calls
            ],
            additional_kwargs={"reasoning_content": reply.reasoning} if reply.reasoning else {},
            **self.end_fields(reply),
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    def end_fields(self, end: ChatReply | ReplyEnd) -> dict[str, Any]:
        """Returns usage and metadata.

        In a stream only the last chunk carries them, since merging adds numbers and joins texts.
        """
        usage = UsageMetadata(
            input_tokens=end.usage.prompt_tokens,
            output_tokens=end.usage.completion_tokens,
            total_tokens=end.usage.total_tokens,
            input_token_details=InputTokenDetails(cache_read=end.usage.cached_tokens),
        )
        metadata: dict[str, Any] = {
            "model_provider": "xpu",
            "model_name": self.model_name,
            "finish_reason": end.finish_reason.value,
            "priority": self.priority.value,
            "timings": asdict(end.timings),
        }
        if isinstance(end, ChatReply) and end.logprobs:
            metadata["logprobs"] = {"content": [each.openai for each in end.logprobs]}
        return {"usage_metadata": usage, "response_metadata": metadata}


class ReplyChunks:
    """Converts the events of a reply to LangChain chunks, one per event.

    Args:
        facts: Metadata for the last chunk.
        blocks: Whether content is a list of LangChain's standard blocks (``output_version="v1"``) instead of a text.
    """

    def __init__(self, metadata: ReplyMetadata, *, blocks: bool) -> None:
        self._metadata = metadata
        self._blocks = blocks
        self._written_arguments: defaultdict[int, list[str]] = defaultdict(list)  # by call

    def chunk(self, event: ChatEvent) -> ChatGenerationChunk:
        """Returns the chunk of an event."""
        return ChatGenerationChunk(message=self._event_message(event))

    def _event_message(self, event: ChatEvent) -> AIMessageChunk:
        # LangChain merges blocks with equal indices, and gives missing indices numbers that may equal a call's index.
        # Text indices avoid that.
        match event:
            case TextDelta(text):
                if not self._blocks:
                    return AIMessageChunk(content=text)
                return self._block_chunk({"type": "text", "text": text, "index": "lc_txt_0"})
            case ReasoningDelta(text):
                if not self._blocks:
                    return AIMessageChunk(content="", additional_kwargs={"reasoning_content": text})
                return self._block_chunk({"type": "reasoning", "reasoning": text, "index": "lc_rs_0"})
            case ToolCallDelta():
                self._written_arguments[event.index].append(event.arguments)
                return self._call_chunk(event.index, event.id, event.name, event.arguments)
            case InvalidToolCall():
                return self._invalid_call_chunk(event)
            case LogprobsDelta():
                content = [each.openai for each in event.tokens]
                return AIMessageChunk(
                    content=[] if self._blocks else "", response_metadata={"logprobs": {"content": content}}
                )
            case ReplyEnd():
                end_fields = self._metadata.end_fields(event)
                if self._blocks:
                    end_fields["response_metadata"]["output_version"] = "v1"
                return AIMessageChunk(content=[] if self._blocks else "", chunk_position="last", **end_fields)
        assert_never(event)

    def _call_chunk(self, index: int, call_id: str | None, name: str | None, arguments: str) -> AIMessageChunk:
        chunk = tool_call_chunk(name=name, args=arguments, id=call_id, index=index)
        if not self._blocks:
            return AIMessageChunk(content="", tool_call_chunks=[chunk])
        return self._block_chunk({**chunk, "index": f"lc_tc_{index}"}, tool_call_chunks=[chunk])

    def _invalid_call_chunk(self, event: InvalidToolCall) -> AIMessageChunk:
        """Returns the chunk of an invalid call.

        LangChain parses the merged chunks of a call again, and completes truncated JSON, so a retracted call could
        become valid. The text is therefore made unparsable.
        """
        has_begun = event.index in self._written_arguments
        written = "".join(self._written_arguments[event.index]) if has_begun else event.raw
        suffix = f"{invalidating_suffix(written)} ({event.reason})"
        if has_begun:
            return self._call_chunk(event.index, None, None, suffix)  # the beginning was sent before
        return self._call_chunk(event.index, event.id, event.name, event.raw + suffix)

    def _block_chunk(self, block: dict[str, Any], **more: Any) -> AIMessageChunk:
        return AIMessageChunk(content=[block], response_metadata={"output_version": "v1"}, **more)
