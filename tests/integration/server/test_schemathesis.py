"""Requests that Schemathesis derives from the OpenAPI document, with all of its checks."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from scripted_engine import ScriptedEngine
from starlette.applications import Starlette

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, create_app
from xpu_runtime import Engine, Handle

schemathesis = pytest.importorskip("schemathesis")

from schemathesis.config import SchemathesisConfig  # noqa: E402 - after it is known to be installed
from schemathesis.engine import events, from_schema  # noqa: E402

KEY = "secret"
SETTINGS: dict[str, Any] = {
    "seed": 1,
    "workers": 1,
    "continue-on-failure": True,
    "generation": {"max-examples": 15, "database": "none", "deterministic": True},
    "auth": {"openapi": {"bearer": {"bearer": KEY}, "apiKey": {"api_key": KEY}}},
}
BETWEEN_FIELDS = re.compile(
    r"top_logprobs: \d+ has no effect alone"
    r"|max_tokens: .* differ"
    r"|min_tokens=\d+ cannot be used: expected at most max_tokens"
    r"|best_of: "
    r"|echo: true and logprobs"
    r"|tool_choice: .* (not offered|without tools)"
    r"|tools: .* occurs twice"
    r"|response_format: type '\w+' with schema"
    r"|token id \d+ is outside the vocabulary|holds \d+: expected token ids"
    r"|tool_cache: .* with n"
    r"|suffix: \w+ has no tokens for filling in the middle"
)
"""Errors of rules between fields, and of facts of the model, which JSON Schema does not express."""
OTHER_NAME = re.compile(r"in body - (n_predict|num_predict|repeat_penalty|options|reasoning)\b")
"""Values of names of other servers, which do not count beside the value of this server's name."""


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


def make_app(engine: ScriptedEngine) -> Starlette:
    """Create the application with all endpoints."""
    return create_app(Chat(cast("Engine", engine), 64), ServerOptions(api_key=KEY))


def is_violation(failure: Any, response: Any) -> bool:
    """True unless a failure is one of a rule that JSON Schema does not express."""
    kind = type(failure).__name__
    if kind == "RejectedPositiveData":
        return BETWEEN_FIELDS.search(response.text) is None
    return not (kind == "AcceptedNegativeData" and OTHER_NAME.search(failure.message))


@pytest.mark.slow
@pytest.mark.parametrize(
    "paths",
    [
        "^/v1/chat/completions$",
        "^/v1/completions$",
        "^/cache-tool-output",
        "^/v1/(inbox|events)",
        "^/(v1/models|health|metrics|openapi|$)",
    ],
)
def test_no_request_from_the_document_finds_a_violation(
    engine: ScriptedEngine, paths: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Valid requests are answered, invalid ones refused, always with a declared status, type and body, never a 5xx."""
    monkeypatch.chdir(tmp_path)  # it keeps a folder of its own
    monkeypatch.setattr(logging.root.manager, "disable", logging.WARNING)
    app = make_app(engine)
    config = SchemathesisConfig.from_dict(SETTINGS)
    headers = {"authorization": f"Bearer {KEY}"}
    schema = schemathesis.openapi.from_asgi("/openapi.json", app, config=config, headers=headers)

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
