"""Operations of the Responses API in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel

from xpu_agents.server.completions.generation_model import NonNegative, RequestTimings
from xpu_agents.server.openapi.operation import GENERATION_ERRORS, ApiOperation, Parameter, event_stream, json_content
from xpu_agents.server.openapi.parameters import CACHED_REPLY_HEADERS, PRIORITY_HEADER
from xpu_agents.server.responses.body_models import ResponseBody

__all__ = [
    "OPERATIONS",
    "DeletedResponse",
    "FailureDetails",
    "IncompleteDetails",
    "InputDetails",
    "ItemStatus",
    "OutputCall",
    "OutputDeltaEvent",
    "OutputDetails",
    "OutputItem",
    "OutputItemEvent",
    "OutputMessage",
    "OutputPart",
    "OutputPartEvent",
    "OutputReasoning",
    "ResponseErrorEvent",
    "ResponseEvent",
    "ResponseObject",
    "ResponseUsage",
]

ItemStatus = Literal["in_progress", "completed", "incomplete"]


class OutputPart(BaseModel):
    """A text of an item."""

    type: Literal["output_text", "reasoning_text", "summary_text"]
    text: str
    annotations: list[Any] | None = None
    logprobs: list[Any] | None = None


class OutputMessage(BaseModel):
    """An answer."""

    id: str
    type: Literal["message"]
    status: ItemStatus
    role: Literal["assistant"]
    content: list[OutputPart]


class OutputCall(BaseModel):
    """A call of a function."""

    id: str
    type: Literal["function_call"]
    status: ItemStatus
    call_id: str
    name: str
    arguments: str


class OutputReasoning(BaseModel):
    """Reasoning, in its content or its summary."""

    id: str
    type: Literal["reasoning"]
    status: ItemStatus
    content: list[OutputPart]
    summary: list[OutputPart]


OutputItem = OutputMessage | OutputCall | OutputReasoning


class InputDetails(BaseModel):
    """Cached tokens of the input."""

    cached_tokens: NonNegative
    cache_write_tokens: NonNegative


class OutputDetails(BaseModel):
    """Tokens of the reasoning."""

    reasoning_tokens: NonNegative


class ResponseUsage(BaseModel):
    """Token counts of a response."""

    input_tokens: NonNegative
    input_tokens_details: InputDetails
    output_tokens: NonNegative
    output_tokens_details: OutputDetails
    total_tokens: NonNegative


class IncompleteDetails(BaseModel):
    """The reason why a response is incomplete."""

    reason: Literal["max_output_tokens"]


class FailureDetails(BaseModel):
    """The reason why a response failed."""

    code: str
    message: str


class ResponseObject(BaseModel):
    """A response, with what the request asked for."""

    id: str
    object: Literal["response"]
    created_at: int
    completed_at: int | None
    status: Literal["in_progress", "completed", "incomplete", "failed"]
    error: FailureDetails | None
    incomplete_details: IncompleteDetails | None
    model: str
    output: list[OutputItem]
    usage: ResponseUsage | None
    timings: RequestTimings | None = None
    instructions: Any
    max_output_tokens: int | None
    previous_response_id: str | None
    temperature: float | None
    top_p: float | None
    user: Any
    background: Literal[False]
    metadata: dict[str, Any]
    parallel_tool_calls: bool
    reasoning: dict[str, Any]
    service_tier: Literal["default", "flex"]
    store: bool
    text: dict[str, Any]
    tool_choice: Any
    tools: list[dict[str, Any]]
    truncation: Literal["disabled"]


class _Event(BaseModel):
    sequence_number: NonNegative


class ResponseEvent(_Event):
    """A change of the response."""

    type: Literal[
        "response.created",
        "response.in_progress",
        "response.completed",
        "response.incomplete",
        "response.failed",
    ]
    response: ResponseObject


class OutputItemEvent(_Event):
    """The beginning or the end of an item."""

    type: Literal["response.output_item.added", "response.output_item.done"]
    output_index: NonNegative
    item: OutputItem


class OutputPartEvent(_Event):
    """The beginning or the end of a text of an item."""

    type: Literal[
        "response.content_part.added",
        "response.content_part.done",
        "response.reasoning_summary_part.added",
        "response.reasoning_summary_part.done",
    ]
    item_id: str
    output_index: NonNegative
    content_index: NonNegative | None = None
    summary_index: NonNegative | None = None
    part: OutputPart


class OutputDeltaEvent(_Event):
    """The next piece of an item, or all of it."""

    type: Literal[
        "response.output_text.delta",
        "response.output_text.done",
        "response.reasoning_text.delta",
        "response.reasoning_text.done",
        "response.reasoning_summary_text.delta",
        "response.reasoning_summary_text.done",
        "response.function_call_arguments.delta",
        "response.function_call_arguments.done",
    ]
    item_id: str
    output_index: NonNegative
    delta: str | None = None
    text: str | None = None
    arguments: str | None = None
    name: str | None = None


class ResponseErrorEvent(_Event):
    """The error of a response that failed."""

    type: Literal["error"]
    message: str
    code: str | None
    param: str | None
    error: dict[str, Any]


class DeletedResponse(BaseModel):
    """A response that is no longer stored."""

    id: str
    object: Literal["response"]
    deleted: Literal[True]


_STORED = (Parameter("response_id", "path", "Id of a stored response."),)
OPERATIONS: Mapping[str, ApiOperation] = {
    "POST /v1/responses": ApiOperation(
        "Answer a text or a conversation.",
        (
            json_content(ResponseObject),
            event_stream(ResponseEvent, OutputItemEvent, OutputPartEvent, OutputDeltaEvent, ResponseErrorEvent),
        ),
        GENERATION_ERRORS,
        ResponseBody,
        (PRIORITY_HEADER,),
        headers=CACHED_REPLY_HEADERS,
    ),
    "GET /v1/responses/{response_id}": ApiOperation(
        "Return a stored response.", (json_content(ResponseObject),), (404,), parameters=_STORED
    ),
    "DELETE /v1/responses/{response_id}": ApiOperation(
        "Delete a stored response.", (json_content(DeletedResponse),), (404,), parameters=_STORED
    ),
}
