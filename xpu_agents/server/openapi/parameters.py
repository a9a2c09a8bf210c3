"""Parameters and headers that several operations have."""

from __future__ import annotations

from collections.abc import Mapping

from xpu_agents.server.load.queue_headers import QUEUE_HEADERS
from xpu_agents.server.openapi.operation import Parameter
from xpu_agents.server.tool_cache.response_caches import CACHE_HEADER
from xpu_runtime import Priority

__all__ = ["CACHED_REPLY_HEADERS", "GENERATION_HEADERS", "PRIORITY_HEADER", "REPLY_HEADERS", "WARNING_HEADER"]

PRIORITY_HEADER = Parameter(
    "X-XPU-Priority",
    "header",
    "Priority of a request whose body has none.",
    {"type": "string", "enum": [*(each.value for each in Priority), ""]},
)
WARNING_HEADER: Mapping[str, str] = {"warning": "Names of fields that the server does not know."}
GENERATION_HEADERS: Mapping[str, str] = {**WARNING_HEADER, **QUEUE_HEADERS}
"""Headers of responses that a model generates."""
REPLY_HEADERS: Mapping[str, str] = {**GENERATION_HEADERS, "x-request-id": "Id of the response without its prefix."}
"""Headers of those with an id."""
CACHED_REPLY_HEADERS: Mapping[str, str] = {
    **REPLY_HEADERS,
    CACHE_HEADER: "`new` if the server did not have the tool cache of the conversation before.",
}
"""Headers of those to which tool outputs can be added."""
