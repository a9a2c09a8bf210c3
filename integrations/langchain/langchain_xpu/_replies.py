"""What the engine answers, as LangChain messages."""

from __future__ import annotations

from typing import Any

from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.messages.ai import InputTokenDetails, UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult

from xpu_runtime import Delta, FinishReason, Handle, Output, RequestMetrics

__all__ = ["chat_result", "generation_chunk"]


def chat_result(output: Output, handle: Handle, model_name: str) -> ChatResult:
    """A whole answer."""
    message = AIMessage(
        content=output.text,
        usage_metadata=_usage(output.metrics),
        response_metadata=_response_metadata(handle, model_name, output.finish_reason),
    )
    return ChatResult(generations=[ChatGeneration(message=message)])


def generation_chunk(delta: Delta, handle: Handle, model_name: str) -> ChatGenerationChunk | None:
    """One piece of a streamed answer; None for a piece that has nothing to show yet.

    Only the last one carries usage and metadata: LangChain adds numbers and joins strings when it merges chunks.
    """
    if delta.finish_reason is None:
        return ChatGenerationChunk(message=AIMessageChunk(content=delta.text)) if delta.text else None
    message = AIMessageChunk(
        content=delta.text,
        usage_metadata=_usage(handle.metrics),
        response_metadata=_response_metadata(handle, model_name, delta.finish_reason),
        chunk_position="last",
    )
    return ChatGenerationChunk(message=message)


def _usage(metrics: RequestMetrics) -> UsageMetadata:
    return UsageMetadata(
        input_tokens=metrics.prompt_tokens,
        output_tokens=metrics.output_tokens,
        total_tokens=metrics.prompt_tokens + metrics.output_tokens,
        input_token_details=InputTokenDetails(cache_read=metrics.cached_tokens),
    )


def _response_metadata(handle: Handle, model_name: str, finish_reason: FinishReason) -> dict[str, Any]:
    metrics = handle.metrics
    return {
        "model_provider": "xpu",
        "model_name": model_name,
        "finish_reason": finish_reason.value,
        "priority": handle.priority.value,
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
