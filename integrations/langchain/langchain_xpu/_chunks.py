"""A reply that comes in pieces, as LangChain chunks."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, assert_never

from langchain_core.messages import AIMessageChunk
from langchain_core.messages.tool import tool_call_chunk
from langchain_core.outputs import ChatGenerationChunk

from langchain_xpu._replies import ReplyMetadata
from xpu_agents.chat import ChatEvent, InvalidToolCall, ReasoningDelta, ReplyEnd, TextDelta, ToolCallDelta
from xpu_agents.chat.structured.json_text import invalidating_suffix

__all__ = ["ReplyChunks"]


class ReplyChunks:
    """Makes the chunks of one reply from its events, one of each.

    Args:
        facts: what is told at its end.
        blocks: content as a list of LangChain's standard blocks (``output_version="v1"``) and not as a text.
    """

    def __init__(self, facts: ReplyMetadata, *, blocks: bool) -> None:
        self._facts = facts
        self._blocks = blocks
        self._arguments: defaultdict[int, list[str]] = defaultdict(list)  # of every call so far

    def chunk(self, event: ChatEvent) -> ChatGenerationChunk:
        """The chunk of an event."""
        return ChatGenerationChunk(message=self._message(event))

    def _message(self, event: ChatEvent) -> AIMessageChunk:
        # Blocks of one index are merged. LangChain numbers blocks that have none by what came before, which may be
        # the number of a call; the texts, which it leaves alone, cannot meet.
        match event:
            case TextDelta(text):
                if not self._blocks:
                    return AIMessageChunk(content=text)
                return self._block({"type": "text", "text": text, "index": "lc_txt_0"})
            case ReasoningDelta(text):
                if not self._blocks:
                    return AIMessageChunk(content="", additional_kwargs={"reasoning_content": text})
                return self._block({"type": "reasoning", "reasoning": text, "index": "lc_rs_0"})
            case ToolCallDelta():
                self._arguments[event.index].append(event.arguments)
                return self._call(event.index, event.id, event.name, event.arguments)
            case InvalidToolCall():
                return self._invalid(event)
            case ReplyEnd():
                told = self._facts.told(event)
                if self._blocks:
                    told["response_metadata"]["output_version"] = "v1"
                return AIMessageChunk(content=[] if self._blocks else "", chunk_position="last", **told)
        assert_never(event)

    def _call(self, index: int, call_id: str | None, name: str | None, arguments: str) -> AIMessageChunk:
        chunk = tool_call_chunk(name=name, args=arguments, id=call_id, index=index)
        if not self._blocks:
            return AIMessageChunk(content="", tool_call_chunks=[chunk])
        return self._block({**chunk, "index": f"lc_tc_{index}"}, tool_call_chunks=[chunk])

    def _invalid(self, event: InvalidToolCall) -> AIMessageChunk:
        """A call that cannot be carried out.

        LangChain reads the merged chunks of a call once more, and completes JSON that is cut off: a call that was
        taken back, or whose text happens to be JSON, would come out valid. So its text is made unreadable.
        """
        begun = event.index in self._arguments
        written = "".join(self._arguments[event.index]) if begun else event.raw
        spoilt = f"{invalidating_suffix(written)} ({event.reason})"
        if begun:
            return self._call(event.index, None, None, spoilt)  # the rest came before
        return self._call(event.index, event.id, event.name, event.raw + spoilt)

    def _block(self, block: dict[str, Any], **more: Any) -> AIMessageChunk:
        return AIMessageChunk(content=[block], response_metadata={"output_version": "v1"}, **more)
