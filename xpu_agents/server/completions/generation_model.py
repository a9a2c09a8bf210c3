"""Model of the request fields that chat completions and completions share: `GenerationModel`."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, create_model

from xpu_agents.server.completions.generation_fields import MAX_CHOICES
from xpu_agents.server.foreign_fields import OFF_VALUES, OPTION_FIELDS, OTHER_NAMES, WITHOUT_EFFECT
from xpu_agents.server.loading.keep_alive import DURATION
from xpu_agents.server.openapi.request_model import CREATED, RequestModel
from xpu_runtime import Priority, SamplingParams

__all__ = [
    "CompletionDetails",
    "GenerationModel",
    "KeepAlive",
    "NonNegative",
    "OptionsModel",
    "Reasoning",
    "RequestTimings",
    "SamplingModel",
    "StreamOptions",
    "TokenDetails",
    "TokenId",
    "TokenUsage",
]

TokenId = Annotated[int, Field(ge=0, lt=1 << 31)]
NonNegative = Annotated[int, Field(ge=0)]
KeepAlive = float | Annotated[str, Field(pattern=f"^({DURATION.pattern})$")]
"""Seconds, or a duration such as `5m`."""
_OTHER_FORMS = frozenset({"logit_bias", "logprobs", "stop", "stop_token_ids"})
"""Sampling parameters that requests write in another form."""
_Stop = Annotated[str, Field(min_length=1)] | list[str]


def _sampling_fields(names: Collection[str]) -> dict[str, Any]:
    """Return the definitions of sampling parameters, as the engine has them, by name."""
    params = SamplingParams.model_fields
    fields: dict[str, Any] = {name: (params[name].annotation, params[name]) for name in sorted(names) if name in params}
    if "stop" in names:
        fields["stop"] = (_Stop, Field((), description="Texts that end the answer; empty ones are left out."))
    return fields


class StreamOptions(RequestModel):
    """Options of a stream."""

    include_usage: bool | None = None
    """True if the stream ends with a chunk of token counts."""


class Reasoning(RequestModel):
    """Reasoning in the form of other servers."""

    effort: str | None = None
    max_tokens: Annotated[int, Field(ge=-1)] | None = None
    """The same as reasoning_budget; -1 means no limit."""


class _NamedModel(RequestModel):
    off_values: ClassVar = {**OFF_VALUES, "keep_alive": ("",), "ttl": ("",)}
    other_names: ClassVar = OTHER_NAMES


if TYPE_CHECKING:

    class OptionsModel(_NamedModel):
        """Sampling parameters."""

    class SamplingModel(_NamedModel):
        """Sampling parameters."""
else:
    OptionsModel = create_model(
        "OptionsModel", __base__=_NamedModel, __cls_kwargs__=CREATED, **_sampling_fields(OPTION_FIELDS)
    )
    SamplingModel = create_model(
        "SamplingModel",
        __base__=_NamedModel,
        __cls_kwargs__=CREATED,
        **_sampling_fields(SamplingParams.model_fields.keys() - _OTHER_FORMS | {"stop"}),
    )


class GenerationModel(SamplingModel):
    """Fields of requests that generate text."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    without_effect: ClassVar = WITHOUT_EFFECT

    model: str = ""
    """Name of the model; `NAME@proactive` means background work. Without a name it is the first model."""
    n: Annotated[int, Field(ge=1, le=MAX_CHOICES)] = 1
    """Number of answers to a prompt."""
    stream: bool = False
    """True if the answer is sent as a stream of events."""
    stream_options: StreamOptions | None = None
    max_completion_tokens: Annotated[int, Field(ge=1)] | None = None
    """The same as max_tokens, over which it takes precedence."""
    stop_token_ids: NonNegative | list[NonNegative] | None = None
    """Tokens that end the answer."""
    logit_bias: Annotated[
        dict[str, Annotated[float, Field(ge=-100, le=100)]] | None,
        Field(json_schema_extra={"propertyNames": {"pattern": "^[0-9]+$"}}),
    ] = None
    """Numbers that are added to the logits, by token id."""
    priority: Priority | None = None
    """`reactive` for a user who waits, `proactive` for background work."""
    service_tier: Any = None
    """`flex` and `batch` mean background work, `priority` reactive work; other values mean nothing."""
    deadline_s: Annotated[float, Field(gt=0)] | None = None
    """Seconds from now after which the answer is no longer needed."""
    request_id: Any = None
    """End of the id of the response; the header X-Request-Id takes precedence."""
    keep_alive: KeepAlive | None = None
    """Time that the model stays loaded after the request; negative values mean for ever."""
    ttl: KeepAlive | None = None
    """The same as keep_alive."""
    options: OptionsModel | None = None
    reasoning: Reasoning | None = None
    think: bool | str | None = None
    enable_thinking: bool | None = None


class TokenDetails(BaseModel):
    """Details of the tokens of a prompt."""

    cached_tokens: NonNegative
    """Tokens that were found in the prefix cache."""


class CompletionDetails(BaseModel):
    """Tokens of a predicted output."""

    accepted_prediction_tokens: NonNegative
    rejected_prediction_tokens: NonNegative


class TokenUsage(BaseModel):
    """Token counts of a response."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    prompt_tokens: NonNegative
    completion_tokens: NonNegative
    total_tokens: NonNegative
    prompt_tokens_details: TokenDetails
    completion_tokens_details: CompletionDetails


class RequestTimings(BaseModel):
    """Seconds of the phases of a request."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    ttft_s: float | None
    """Time to the first token."""
    tpot_s: float | None
    """Time for each further token."""
    latency_s: float | None
    queue_s: float
    prefill_s: float
    preempted_s: float
    decode_s: float
    preemptions: NonNegative
