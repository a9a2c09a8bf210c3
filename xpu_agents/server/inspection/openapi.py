"""Operations that show what the engines do in the OpenAPI document, and those of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel

from xpu_agents.server.openapi.operation import ApiOperation, Content, Parameter, event_stream, json_content

__all__ = ["OPERATIONS", "ActivityEvent", "EngineState", "RequestActivity", "ServerState", "Trace"]


class EngineState(BaseModel):
    """An engine with its load and its requests."""

    name: str
    closed: bool
    max_context: int
    memory: Any
    lanes: list[dict[str, Any]]
    load: dict[str, Any]
    requests: list[dict[str, Any]]
    ended: list[dict[str, Any]]
    latencies: dict[str, Any]
    totals: dict[str, Any]


class ServerState(BaseModel):
    """The current state; times are seconds on the clock of the engine."""

    now: float
    names: list[str]
    default: str
    models: list[EngineState]


class ActivityEvent(BaseModel):
    """Launches and changes of the state since the event before."""

    type: Literal["activity"]
    now: float
    names: list[str]
    default: str
    models: list[dict[str, Any]]


class RequestActivity(BaseModel):
    """A request with its launches."""

    now: float
    request: dict[str, Any]
    launches: list[dict[str, Any]]


class Trace(BaseModel):
    """A trace in Chrome's Trace Event Format, for ui.perfetto.dev."""

    traceEvents: list[dict[str, Any]]


def _seconds(name: str, description: str, least: float, most: float) -> Parameter:
    number = {"type": "number", "minimum": least, "maximum": most}
    return Parameter(name, "query", description, {"anyOf": [number, {"const": ""}]})


OPERATIONS: Mapping[str, ApiOperation] = {
    "GET /debug/state": ApiOperation("State of the engines.", (json_content(ServerState),)),
    "GET /debug/events": ApiOperation(
        "Changes of the state, as an endless stream.",
        (event_stream(ActivityEvent),),
        (400, 429),
        parameters=(
            _seconds("history", "Seconds of launches in the first event.", 0, 120),
            _seconds("interval", "Least seconds between two events.", 0.1, 60),
        ),
    ),
    "GET /debug/trace": ApiOperation(
        "Trace of the last minutes.",
        (json_content(Trace),),
        (400,),
        parameters=(_seconds("seconds", "Length of the trace.", 0, 3600),),
    ),
    "GET /debug/requests/{id}": ApiOperation(
        "A request of the last minutes.",
        (json_content(RequestActivity),),
        (404, 503),
        parameters=(
            Parameter("id", "path", "Id of the request."),
            Parameter("model", "query", "Name of its model."),
        ),
    ),
    "GET /ui": ApiOperation("Redirect to the page.", status=307),
    "GET /ui/{name}": ApiOperation(
        "A file of the page.",
        tuple(Content(each) for each in ("text/html", "text/css", "text/javascript", "image/svg+xml")),
        (404,),
        parameters=(Parameter("name", "path", "Name of the file; empty for the page."),),
    ),
}
