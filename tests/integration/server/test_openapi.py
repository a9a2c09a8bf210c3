"""The OpenAPI document."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

import pytest
from pydantic import BaseModel
from scripted_engine import ScriptedEngine
from starlette.testclient import TestClient

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, create_app
from xpu_agents.server.completions import completion_request, text_completion_request
from xpu_agents.server.completions.chat_models import ChatCompletionBody
from xpu_agents.server.completions.generation_fields import GENERATION_FIELDS
from xpu_agents.server.completions.text_models import TextCompletionBody
from xpu_agents.server.foreign_fields import OTHER_NAMES, WITHOUT_EFFECT
from xpu_agents.server.openapi.document import described_routes
from xpu_agents.server.openapi.operations import OPERATIONS
from xpu_runtime import Engine, Priority

NOT_YET = (
    "/api/",
    "/debug/",
    "/detokenize",
    "/tokenize",
    "/ui",
    "/v1/detokenize",
    "/v1/embeddings",
    "/v1/messages",
    "/v1/responses",
    "/v1/tokenize",
)
"""Paths of protocols whose descriptions are still missing."""
FOREIGN = ("enable_thinking", "keep_alive", "modalities", "options", "reasoning", "think", "ttl")
"""Fields of other servers that are read before the others."""


@pytest.fixture(scope="module")
def client(model: ScriptedEngine) -> TestClient:
    """A client of a server without a key."""
    return TestClient(create_app(Chat(cast("Engine", model))), base_url="http://localhost")


@pytest.fixture(scope="module")
def document(client: TestClient) -> dict[str, Any]:
    """The document."""
    return cast("dict[str, Any]", client.get("/openapi.json").json())


def test_every_route_is_described(client: TestClient, document: dict[str, Any]) -> None:
    """A new endpoint must not be left out; those below a base URL with a priority are described by its servers."""
    bases = tuple(f"/{each.value}" for each in Priority)
    found = set(described_routes(cast("Any", client.app).routes))
    described = {
        (method.upper(), path) for path, item in document["paths"].items() for method in item if method != "servers"
    }
    plain = {(method, path) for method, path in found if not path.startswith(bases) and not path.startswith(NOT_YET)}
    assert described == plain
    for method, path in plain:
        servers = [each["url"] for each in document["paths"][path].get("servers", document["servers"])]
        assert servers == ["/", *(base for base in bases if (method, f"{base}{path}") in found)]
    assert {path.removeprefix(base) for base in bases for _, path in found if path.startswith(base)} <= {
        path for _, path in found
    }


def test_no_description_is_left_over(client: TestClient) -> None:
    """A description of a route that is gone would be forgotten."""
    optional = ("/v1/events", "/v1/inbox")
    found = {" ".join(each) for each in described_routes(cast("Any", client.app).routes)}
    assert {each for each in OPERATIONS if not each.split()[1].startswith(optional)} <= found


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        (ChatCompletionBody, completion_request._ACCEPTED_FIELDS),
        (TextCompletionBody, GENERATION_FIELDS | text_completion_request._PROMPT_FIELDS),
    ],
)
def test_every_field_is_described(document: dict[str, Any], body: type[BaseModel], fields: Collection[str]) -> None:
    """A field that a parser reads must be found in the document, also under its other names."""
    properties = document["components"]["schemas"][body.__name__]["properties"].keys()
    assert properties >= {*fields, *OTHER_NAMES, *WITHOUT_EFFECT}
    assert body.model_fields.keys() - {*FOREIGN} <= {*fields}


def test_keys_and_mount_points_are_in_the_document(model: ScriptedEngine) -> None:
    """Generated clients must send a key where one is needed, to the place where the application is mounted."""
    app = create_app(Chat(cast("Engine", model)), ServerOptions(api_key="secret"))
    client = TestClient(app, base_url="http://localhost", root_path="/ai", headers={"x-api-key": "secret"})
    document = client.get("/ai/openapi.json").json()
    assert document["security"] == [{"bearer": []}, {"apiKey": []}]
    assert document["paths"]["/health"]["get"]["security"] == []
    assert document["paths"]["/v1/models"]["servers"] == [
        {"url": url} for url in ("/ai", "/ai/reactive", "/ai/proactive")
    ]
    assert client.get("/ai/openapi.json", headers={"x-api-key": "wrong"}).status_code == 401
