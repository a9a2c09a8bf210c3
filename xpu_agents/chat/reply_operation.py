"""Telemetry of replies: `ReplyOperation`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from xpu_agents.chat.events import ChatEvent, ReplyEnd
from xpu_agents.chat.raw_prompt import RawPrompt
from xpu_agents.chat.request import ChatRequest
from xpu_agents.telemetry import Attributes, Operation, begin_operation, is_active
from xpu_runtime import Priority, RequestMetrics, SamplingParams

__all__ = ["ReplyOperation", "request_attributes"]

_PARAMS = ("frequency_penalty", "max_tokens", "presence_penalty", "seed", "temperature", "top_k", "top_p")
"""Sampling parameters with an attribute in the semantic conventions."""


class ReplyOperation:
    """The span and the metrics of one reply. It lasts until the reply ends, also if the model is asked again.

    They contain no texts. Nothing is recorded unless the program uses OpenTelemetry.

    Args:
        operation: the operation, begun; None for a reply that is not recorded.
    """

    def __init__(self, operation: Operation | None = None) -> None:
        self._operation = operation or Operation()

    @classmethod
    def begin(cls, model: str, request: ChatRequest | RawPrompt, *, streamed: bool = False) -> Self:
        """Begin the reply to a request.

        Args:
            model: name of the model.
            request: the request; other values are errors that the chat raises.
            streamed: whether the reply is read as events.
        """
        if not is_active() or not isinstance(request, ChatRequest | RawPrompt):
            return cls()
        name = "chat" if isinstance(request, ChatRequest) else "text_completion"
        dimensions = {"gen_ai.request.model": model, "xpu_agents.priority": Priority(request.priority).value}
        return cls(begin_operation(name, model, request_attributes(request, streamed=streamed), dimensions=dimensions))

    def read(self, events: Iterable[ChatEvent], metrics: RequestMetrics) -> None:
        """Take note of events of the reply; the last one ends it. ``metrics`` are those of its request so far."""
        end = next((event for event in events if isinstance(event, ReplyEnd)), None)
        if end is not None:
            usage, timings = end.usage, end.timings
            self._operation.end(
                _reply_attributes(end, metrics),
                input_tokens=usage.prompt_tokens,
                output_tokens=usage.completion_tokens,
                ttft_s=timings.ttft_s,
                tpot_s=timings.tpot_s,
            )

    def fail(self, error: BaseException) -> None:
        """End the reply with an error; no effect after its end."""
        self._operation.fail(error)

    def close(self) -> None:
        """End the reply as one that its reader cancelled; no effect after its end."""
        self._operation.fail(GeneratorExit())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is not None:
            self.fail(error)


def request_attributes(request: ChatRequest | RawPrompt, *, streamed: bool) -> Attributes:
    """Return the attributes of a span that a request sets.

    Args:
        request: the request.
        streamed: whether the reply is read as events.
    """
    params = request.params or SamplingParams()
    given = {f"gen_ai.request.{name}": getattr(params, name) for name in _PARAMS if name in params.model_fields_set}
    if streamed:
        given["gen_ai.request.stream"] = True
    if isinstance(request, RawPrompt):
        return given
    return {**given, "gen_ai.output.type": "text" if request.answer.kind == "text" else "json"}


def _reply_attributes(end: ReplyEnd, metrics: RequestMetrics) -> Attributes:
    timings = end.timings
    return {
        "gen_ai.response.finish_reasons": [end.finish_reason.value],
        "gen_ai.usage.cache_read.input_tokens": end.usage.cached_tokens,
        "xpu_agents.queue_s": timings.queue_s,
        "xpu_agents.prefill_s": timings.prefill_s,
        "xpu_agents.preempted_s": timings.preempted_s,
        "xpu_agents.decode_s": timings.decode_s,
        "xpu_agents.ttft_s": timings.ttft_s,
        "xpu_agents.preemptions": timings.preemptions,
        "xpu_agents.drafted_tokens": metrics.drafted_tokens,
        "xpu_agents.accepted_tokens": metrics.accepted_tokens,
        "xpu_agents.tool_cache_hits": metrics.extensions,
    }
