"""The OpenAPI document."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, cast

import pytest
from scripted_engine import ScriptedEngine
from starlette.routing import Mount
from starlette.testclient import TestClient

from xpu_agents.chat import Chat
from xpu_agents.server import AmbientStores, ServerOptions, create_app
from xpu_agents.server.ambient import inbox_requests
from xpu_agents.server.completions import completion_request, text_completion_request
from xpu_agents.server.completions.generation_fields import GENERATION_FIELDS
from xpu_agents.server.embeddings import request as embedding_request
from xpu_agents.server.foreign_fields import OTHER_CHAT_NAMES, OTHER_NAMES, SCHEMA_FIELDS, WITHOUT_EFFECT
from xpu_agents.server.messages import request as messages_request
from xpu_agents.server.ollama import request as ollama_request
from xpu_agents.server.ollama.options import SAMPLING_OPTIONS
from xpu_agents.server.responses import request as response_request
from xpu_agents.server.tokens import requests as token_requests
from xpu_runtime import Engine, Priority

REFUSED = ("/api/blobs/{digest}", "/api/copy", "/api/create", "/api/delete", "/api/push")
"""Paths of Ollama's API that are always refused, with status 405."""
FOREIGN = ("enable_thinking", "keep_alive", "modalities", "options", "reasoning", "think", "ttl")
"""Fields of other servers that are read before the others."""


@pytest.fixture(scope="module")
def client(model: ScriptedEngine) -> TestClient:
    """A client of a server without a key."""
    app = create_app(Chat(cast("Engine", model)), ambient=AmbientStores(name="mails"))
    return TestClient(app, base_url="http://localhost")


@pytest.fixture(scope="module")
def document(client: TestClient) -> dict[str, Any]:
    """The document."""
    return cast("dict[str, Any]", client.get("/openapi.json").json())


def operations() -> Any:
    """Descriptions of all operations; to import their models takes seconds."""
    from xpu_agents.server.openapi.operations import OPERATIONS

    return OPERATIONS


def routes(client: TestClient) -> Any:
    """Methods and paths of the server."""
    from xpu_agents.server.openapi.document import described_routes

    return described_routes(cast("Any", client.app).routes)


def test_every_route_is_described(client: TestClient, document: dict[str, Any]) -> None:
    """A new endpoint must not be left out; those below a base URL with a priority are described by its servers."""
    bases = tuple(f"/{each.value}" for each in Priority)
    found = set(routes(client))
    described = {
        (method.upper(), path) for path, item in document["paths"].items() for method in item if method != "servers"
    }
    plain = {(method, path) for method, path in found if not path.startswith(bases) and path not in REFUSED}
    assert described == plain
    for method, path in plain:
        servers = [each["url"] for each in document["paths"][path].get("servers", document["servers"])]
        assert servers == ["/", *(base for base in bases if (method, f"{base}{path}") in found)]
    assert {path.removeprefix(base) for base in bases for _, path in found if path.startswith(base)} <= {
        path for _, path in found
    }


def test_each_path_is_one_route(client: TestClient) -> None:
    """Status 405 names the methods of the first route of a path, so that no other route may have the same path."""
    stack: list[tuple[str, Any]] = [("", route) for route in cast("Any", client.app).routes]
    paths: list[str] = []
    while stack:
        prefix, route = stack.pop()
        if isinstance(route, Mount):
            stack += [(f"{prefix}{route.path}", each) for each in route.routes]
        else:
            paths.append(f"{prefix}{route.path}")
    assert len(paths) == len(set(paths))
    answer = client.put("/v1/responses/x")
    assert (answer.status_code, {*answer.headers["allow"].split(", ")}) == (405, {"DELETE", "GET", "HEAD"})


def test_no_description_is_left_over(client: TestClient) -> None:
    """A description of a route that is gone would be forgotten."""
    assert operations().keys() <= {" ".join(each) for each in routes(client)}


_OLLAMA = ("logprobs", "model", "think", "top_logprobs")
_CHAT = completion_request._ACCEPTED_FIELDS | {
    *(*OTHER_NAMES, *OTHER_CHAT_NAMES, *SCHEMA_FIELDS, *WITHOUT_EFFECT, *FOREIGN)
}


@pytest.mark.parametrize(
    ("bodies", "fields"),
    [
        (["ChatCompletionBody"], _CHAT),
        (
            ["TextCompletionBody"],
            GENERATION_FIELDS | text_completion_request._PROMPT_FIELDS | {*OTHER_NAMES, *WITHOUT_EFFECT, *FOREIGN},
        ),
        (
            ["ResponseBody"],
            {*response_request._OWN_FIELDS, *response_request.WITHOUT_EFFECT, *response_request._UNSUPPORTED}
            | _CHAT - {"messages"},
        ),
        (
            ["MessagesBody"],
            {*messages_request._OWN_FIELDS, *messages_request.WITHOUT_EFFECT, *messages_request._UNSUPPORTED} | _CHAT,
        ),
        (["OllamaOptions"], {*SAMPLING_OPTIONS}),
        (
            ["OllamaChat"],
            ollama_request._OWN_FIELDS | {"logprobs", "messages", "model", "think", "tools", "top_logprobs"},
        ),
        (["OllamaGenerate"], ollama_request._OWN_FIELDS | ollama_request._GENERATE_FIELDS | {*_OLLAMA}),
        (["OpenAIEmbeddingModel"], embedding_request._OPENAI_FIELDS | embedding_request.IGNORED_FIELDS),
        (["OllamaEmbed", "OllamaEmbedPrompt"], embedding_request._OLLAMA_FIELDS | embedding_request.IGNORED_FIELDS),
        (["TokenizeContent", "TokenizePrompt"], token_requests._KNOWN_FIELDS),
        (["EditAnswer"], inbox_requests._ANSWER_FIELDS),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "fields",
)
def test_every_field_is_described(document: dict[str, Any], bodies: list[str], fields: Collection[str]) -> None:
    """A field that a parser reads must be found in the document, also under its other names, and no other field."""
    schemas = [document["components"]["schemas"][name] for name in bodies]
    properties = {name for schema in schemas for name in schema["properties"]}
    assert properties == {*fields}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/chat/completions", {"messages": [{"role": "user", "content": "hi"}], "tool_cache": "0123456789abcdef"}),
        ("/v1/completions", {"prompt": "hi"}),
        ("/v1/responses", {"input": "hi", "tool_cache": "0123456789abcdefg"}),
        ("/v1/messages", {"messages": [{"role": "user", "content": "hi"}]}),
        ("/api/chat", {"messages": [{"role": "user", "content": "hi"}], "stream": False}),
        ("/api/generate", {"prompt": "hi", "stream": False}),
    ],
)
def test_headers_are_described(client: TestClient, document: dict[str, Any], path: str, body: dict[str, Any]) -> None:
    """A header of this server's own must be found in the document, and none that it does not send."""
    limits = {"options": {"num_predict": 1}} if path.startswith("/api") else {"max_tokens": 1}
    response = client.post(path, json={"model": "tiny", **limits, **body, "unknown_field": 1})
    assert response.status_code == 200
    described = document["paths"][path]["post"]["responses"]["200"]["headers"]
    assert {name for name in response.headers if name.startswith(("x-", "warning"))} == {*described}


def test_parameters_of_the_inbox_are_described() -> None:
    """The parameters of a URL have their own table."""
    described = {each.name for each in operations()["GET /v1/inbox"].parameters}
    assert described == inbox_requests._QUERY_FIELDS


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
