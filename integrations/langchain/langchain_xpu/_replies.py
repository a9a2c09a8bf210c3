"""What the engine answers, as LangChain messages."""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.messages.ai import InputTokenDetails, UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult

from xpu_runtime import Delta, FinishReason, Handle, Output

__all__ = ["Reply"]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer under way; leaving its context cancels the request, unless it has ended.

    Attributes:
        handle: the request.
        model_name: what answers.
    """

    handle: Handle
    model_name: str

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.handle.cancel()

    def result(self, output: Output) -> ChatResult:
        """The whole answer."""
        message = AIMessage(content=output.text, **self._facts(output.finish_reason))
        return ChatResult(generations=[ChatGeneration(message=message)])

    def chunk(self, delta: Delta) -> ChatGenerationChunk | None:
        """One piece of it; None for a piece that has nothing to show yet.

        Only the last one carries usage and metadata: LangChain adds numbers and joins strings when it merges chunks.
        """
        if delta.finish_reason is None:
            return ChatGenerationChunk(message=AIMessageChunk(content=delta.text)) if delta.text else None
        message = AIMessageChunk(content=delta.text, chunk_position="last", **self._facts(delta.finish_reason))
        return ChatGenerationChunk(message=message)

    def _facts(self, finish_reason: FinishReason) -> dict[str, Any]:
        metrics = self.handle.metrics
        usage = UsageMetadata(
            input_tokens=metrics.prompt_tokens,
            output_tokens=metrics.output_tokens,
            total_tokens=metrics.prompt_tokens + metrics.output_tokens,
            input_token_details=InputTokenDetails(cache_read=metrics.cached_tokens),
        )
        metadata = {
            "model_provider": "xpu",
            "model_name": self.model_name,
            "finish_reason": finish_reason.value,
            "priority": self.handle.priority.value,
            "preemptions": metrics.preemptions,
            "timings": {
                "ttft_s": metrics.ttft_s,
                "tpot_s": metrics.tpot_s,
                "latency_s": metrics.latency_s,
                "queue_s": metrics.queue_s,
                "prefill_s": metrics.prefill_s,
                "preempted_s": metrics.preempted_s,
                "decode_s": metrics.decode_s,
            },
        }
        return {"usage_metadata": usage, "response_metadata": metadata}
