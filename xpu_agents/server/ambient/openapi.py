"""Operations of ambient agents in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from xpu_agents.ambient.store.items import Decision, ItemKind
from xpu_agents.server.ambient.inbox_requests import MAX_LIMIT, MAX_WAIT_S, ORDERS, STATUSES
from xpu_agents.server.openapi.operation import BODY_ERRORS, ApiOperation, Parameter, json_content

__all__ = [
    "OPERATIONS",
    "EditAnswer",
    "EventBody",
    "EventObject",
    "InboxAnswerBody",
    "InboxItemObject",
    "InboxList",
    "PlainAnswer",
    "ReplyAnswer",
]


class EventBody(RootModel[Any]):
    """The content of an event: any JSON."""


class EventObject(BaseModel):
    """An event that is on the disk."""

    id: str
    object: Literal["event"]
    app: str
    topic: str
    key: str
    new: bool


class InboxItemObject(BaseModel):
    """A notice, question or review of an agent."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    id: str
    object: Literal["inbox.item"]
    app: str
    agent: str
    status: Literal["open", "answered", "closed"]
    kind: ItemKind
    title: str
    body: str
    content: Any
    schema_: dict[str, Any] | None = Field(alias="schema")
    """JSON schema of an edited content."""
    choices: list[str]
    allow: list[Decision]
    """The possible decisions."""
    digest: str
    """Digest of all that the user sees, which an answer repeats."""
    asked_at: float
    until: float | None
    decision: Decision | None
    answer: Any
    comment: str
    answered_at: float | None
    closed: str
    """Reason why it was closed without an answer."""


class InboxList(BaseModel):
    """A page of inbox items."""

    object: Literal["list"]
    data: list[InboxItemObject]
    has_more: bool
    version: str


class _Answer(BaseModel):
    """A decision on an inbox item; unknown fields are errors, since it is a consent."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    digest: str
    """Digest of the item as the user saw it."""
    comment: str | None = None
    app: str | None = None
    """Name of the app, if items of two apps have this id."""


class PlainAnswer(_Answer):
    """A decision without a content."""

    decision: Literal["approve", "reject", "ignore"]
    content: None = None


class EditAnswer(_Answer):
    """An approval with a new content."""

    decision: Literal["edit"]
    content: Any


class ReplyAnswer(_Answer):
    """The text that answers a question."""

    decision: Literal["reply"]
    content: str


class InboxAnswerBody(RootModel[PlainAnswer | EditAnswer | ReplyAnswer]):
    """A decision on an inbox item."""


_TEXT: Mapping[str, Any] = {"type": "string"}
_APP = Parameter("app", "query", "Name of the app.", _TEXT)
_SELECTION = (
    Parameter("status", "query", "Items to list.", {"enum": [*STATUSES], "default": "open"}),
    _APP,
    Parameter("agent", "query", "Name of the agent.", _TEXT),
    Parameter("kind", "query", "Kind of the items.", {"enum": [each.value for each in ItemKind]}),
    Parameter("order", "query", "Oldest or newest item first.", {"enum": [*ORDERS], "default": "asc"}),
    Parameter("limit", "query", "Items of a page.", {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT}),
    Parameter("after", "query", "Id of the last item of the page before.", _TEXT),
    Parameter(
        "wait",
        "query",
        "Seconds to wait until the list differs from that of `since`.",
        {"type": "number", "minimum": 0, "maximum": MAX_WAIT_S},
    ),
    Parameter("since", "query", "Version of the list that the client has.", _TEXT),
)
_KEY = Parameter("Idempotency-Key", "header", "Events of one topic and key are the same event.", _TEXT)
OPERATIONS: Mapping[str, ApiOperation] = {
    "POST /v1/events/{topic}": ApiOperation(
        "Emit an event for ambient agents.",
        (json_content(EventObject),),
        (*BODY_ERRORS, 404, 409, 500),
        EventBody,
        (Parameter("topic", "path", "Topic that an agent listens to."), _APP, _KEY),
        status=202,
    ),
    "GET /v1/inbox": ApiOperation(
        "List inbox items of ambient agents.",
        (json_content(InboxList),),
        (400,),
        parameters=_SELECTION,
        headers={"warning": "Names of apps whose inbox cannot be read."},
    ),
    "GET /v1/inbox/{item_id}": ApiOperation(
        "Describe an inbox item.", (json_content(InboxItemObject),), (404, 409, 500), parameters=(_APP,)
    ),
    "POST /v1/inbox/{item_id}": ApiOperation(
        "Answer an inbox item.",
        (json_content(InboxItemObject),),
        (*BODY_ERRORS, 404, 409, 500),
        InboxAnswerBody,
    ),
}
