"""Requests that Schemathesis derives from the OpenAPI document, with all of its checks."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from scripted_engine import ScriptedEngine
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tiny_embeddings import make_bert_folder

from xpu_agents.ambient.inbox import make_review
from xpu_agents.ambient.store.deliveries import DeliveryTarget
from xpu_agents.ambient.store.store import Store
from xpu_agents.chat import Chat
from xpu_agents.server import AmbientStores, ServerOptions, create_app, foreign_fields
from xpu_agents.server.tool_cache import caches
from xpu_runtime import EmbeddingEngine, Engine, Handle

schemathesis = pytest.importorskip("schemathesis")

from schemathesis.config import SchemathesisConfig  # noqa: E402 - after it is known to be installed
from schemathesis.engine import events, from_schema  # noqa: E402
from schemathesis.generation.meta import CoveragePhaseData  # noqa: E402

pytestmark = pytest.mark.slow

KEY = "secret"
SETTINGS: dict[str, Any] = {
    "seed": 1,
    "workers": 1,
    "continue-on-failure": True,
    "request-timeout": 60,
    "generation": {"max-examples": 10, "database": "none", "deterministic": True},
    "auth": {"openapi": {"bearer": {"bearer": KEY}, "apiKey": {"api_key": KEY}}},
}
CACHE_ID = "conversation-0123456789"
CONVERSATION: dict[str, Any] = {
    "messages": [{"role": "user", "content": "hi"}],
    "tools": [{"type": "function", "function": {"name": "0", "parameters": {}}}],
    "max_tokens": 4,
    "tool_cache": CACHE_ID,
}
PATHS = (
    # First, since a trace of the engine is long after thousands of requests.
    "^/v1/(detokenize|embeddings|events|inbox|models)|^/(cache-tool-output|debug|health|metrics|openapi|ui|$)",
    "^/v1/chat/completions$",
    "^/v1/completions$",
    "^/v1/messages$",
    "^/v1/responses",
    "^/api/",
)
"""Patterns of paths; left out are those that have the body of another one."""
BETWEEN_FIELDS = re.compile(
    r"top_logprobs: \d+ has no effect alone"
    r"|max_tokens: .* differ"
    r"|min_tokens=\d+ cannot be used: expected at most max_tokens"
    r"|best_of: "
    r"|max_output_tokens: .* differ; expected one of them"
    r"|echo: true and logprobs"
    r"|tool_choice: .* (not offered|without tools)"
    r"|tools: .* occurs twice"
    r"|response_format: type '\w+' with schema"
    r"|token id \d+ is outside the vocabulary|holds \d+: expected token ids"
    r"|tool_cache: .* with n"
    r"|is no token of the model|expected a token id from"
    r"|input: the list is empty"
    r"|decision: .* is not allowed for this review"
    r"|after: .* is not in the list"
    r"|dimensions: \d+; expected 1 to"
    r"|it cannot be used with raw or suffix|context: .* is not that of an answer"
    r"|parse_special: false is not supported for a text with special tokens"
    r"|suffix: \w+ has no tokens for filling in the middle"
)
"""Errors of rules between fields, and of facts of the model, which JSON Schema does not express."""
OTHER_NAME = re.compile(rf"in body - ({'|'.join(foreign_fields.OTHER_NAMES)}|options|reasoning)\b")
"""Values of names of other servers, which do not count beside the value of this server's name."""
OTHER_NAMES = {"POST /v1/responses": re.compile(r"in body - max_tokens\b")}
"""Further ones of an operation."""


class PatientEngine(ScriptedEngine):
    """An engine with short answers that ignores deadlines: short ones rightly end in an error of the server."""

    def submit(self, prompt: Any, params: Any = None, **options: Any) -> Handle:
        """Submit a request without its deadline."""
        return super().submit(prompt, params, **{**options, "deadline_s": None})


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScriptedEngine]:
    """A tiny model that always answers the same."""
    engine = PatientEngine(tmp_path_factory.mktemp("fuzzed") / "tiny", "hermes_thinking")
    engine.script = "ok"
    yield engine
    engine.close()


def make_app(engine: ScriptedEngine, embeddings: EmbeddingEngine, stores: AmbientStores) -> Starlette:
    """Create the application with all endpoints, in which nothing waits for a change and no stream is endless."""
    app = create_app(Chat(cast("Engine", engine), 64), ServerOptions(api_key=KEY), [embeddings], stores)
    app.state.closing.set()
    return app


def is_violation(failure: Any, response: Any) -> bool:
    """True unless a failure is one of a rule that JSON Schema does not express."""
    kind = type(failure).__name__
    if kind == "RejectedPositiveData":
        return BETWEEN_FIELDS.search(response.text) is None
    names = (OTHER_NAME, OTHER_NAMES.get(failure.operation, OTHER_NAME))
    return not (kind == "AcceptedNegativeData" and any(name.search(failure.message) for name in names))


@pytest.fixture(scope="module")
def embeddings(tmp_path_factory: pytest.TempPathFactory, engine: ScriptedEngine) -> Iterator[EmbeddingEngine]:
    """A tiny embedding model."""
    with load_embeddings(tmp_path_factory.mktemp("fuzzed-embeddings") / "small", engine) as loaded:
        yield loaded


def load_embeddings(folder: Path, engine: ScriptedEngine) -> EmbeddingEngine:
    """Load a tiny embedding model on the lanes of an engine."""
    return EmbeddingEngine.load(make_bert_folder(folder), engine=cast("Engine", engine._engine))


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AmbientStores]:
    """The store of an app with a review."""
    with open_stores(tmp_path_factory.mktemp("fuzzed-apps") / "mails") as stores:
        yield stores


@contextmanager
def open_stores(folder: Path) -> Iterator[AmbientStores]:
    """Create the store of an app with a review in its inbox."""
    with Store(folder) as store:
        store.journal.accept("mail", "1", "key", [DeliveryTarget("sorting")], 0.0).result()
        review = make_review("Send?", "a draft", "", ["approve", "edit", "reject"])
        store.inbox.ask(1, "sorting", "review", review, 0, park=False).result()
    with AmbientStores(folder=folder) as stores:
        yield stores


@pytest.mark.parametrize("paths", PATHS)
def test_no_request_from_the_document_finds_a_violation(
    engine: ScriptedEngine,
    embeddings: EmbeddingEngine,
    stores: AmbientStores,
    paths: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Valid requests are answered, invalid ones refused, always with a declared status, type and body, never a 5xx."""
    monkeypatch.chdir(tmp_path)  # it keeps a folder of its own
    monkeypatch.setattr(logging.root.manager, "disable", logging.WARNING)
    app = make_app(engine, embeddings, stores)
    config = SchemathesisConfig.from_dict(SETTINGS)
    headers = {"authorization": f"Bearer {KEY}"}
    monkeypatch.setattr(caches, "_IDLE_S", float("inf"))
    client = TestClient(app, base_url="http://localhost", headers=headers)
    assert client.post("/v1/chat/completions", json=CONVERSATION).status_code == 200
    schema = schemathesis.openapi.from_asgi("/openapi.json", app, config=config, headers=headers)

    @schema.hook
    def map_path_parameters(context: Any, path_parameters: dict[str, Any]) -> dict[str, Any]:
        """Add outputs to a cache that is open, as no random id is that of one."""
        is_output = (context.operation.method, context.operation.path) == ("post", "/cache-tool-output/{response_id}")
        return {"response_id": CACHE_ID} if is_output else path_parameters

    seen: set[object] = set()

    @schema.hook
    def filter_case(context: Any, case: Any) -> bool:
        """Keep one value of each scenario of a field: others differ in the wrong type alone, for example."""
        data = case.meta.phase.data
        if not isinstance(data, CoveragePhaseData):
            return True
        kind = case.operation.label, data.scenario, data.parameter_location, data.parameter, data.location
        is_new = kind not in seen
        seen.add(kind)
        return is_new

    @schema.hook
    def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
        del context, case
        return is_violation(failure, response)

    found: list[str] = []
    requests = 0
    for event in from_schema(schema.include(path_regex=paths)).execute():
        if isinstance(event, events.NonFatalError | events.FatalError):
            found.append(repr(event))
        if isinstance(event, events.ScenarioFinished):
            requests += len(event.recorder.checks)
            for case_id, checks in event.recorder.checks.items():
                case = event.recorder.cases[case_id].value
                found += [
                    f"{case.as_curl_command()}\n{check.failure_info.failure}"
                    for check in checks
                    if check.failure_info is not None
                ]
    assert requests > 50
    assert not found, "\n\n".join(found[:10])
