"""Forms of error responses by protocol."""

from __future__ import annotations

from typing import Any

import pytest

from xpu_agents.server.errors.forms import ANTHROPIC_ERRORS, OLLAMA_ERRORS, OPENAI_ERRORS, ErrorForm, error_form
from xpu_agents.server.errors.response import ErrorResponse
from xpu_runtime.errors import QueueFullError, RequestTooLongError

MESSAGES, OLLAMA, OPENAI = ANTHROPIC_ERRORS, OLLAMA_ERRORS, OPENAI_ERRORS


@pytest.mark.parametrize("mounted", ["", "/api", "/proactive"])
@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/v1/messages", MESSAGES),
        ("/proactive/v1/messages/count_tokens", MESSAGES),
        ("/v1/messagesx", OPENAI),
        ("/api/chat", OLLAMA),
        ("/reactive/api/nowhere", OLLAMA),
        ("/v1/api/chat", OPENAI),
        ("/v1/chat/completions", OPENAI),
        ("/", OPENAI),
    ],
)
def test_form_of_a_path(mounted: str, path: str, form: ErrorForm) -> None:
    """Guards clients against the errors of another protocol, also below a mount point and after nested routes."""
    scope: dict[str, Any] = {"type": "http", "path": mounted + path, "root_path": mounted}
    assert error_form(scope) is form
    assert error_form({**scope, "root_path": f"{mounted}/v1"}) is form


def test_bodies() -> None:
    """Guards the fields that each protocol's clients read; coding agents shorten a history that is too long."""
    full = ErrorResponse.of(QueueFullError("the queue is full"))
    assert OPENAI.body(full)["error"]["code"] == "queue_full"
    assert OPENAI.event(full)["error"]["code"] == 429
    assert OLLAMA.body(full) == {"error": "the queue is full"}
    assert MESSAGES.body(full) == {
        "type": "error",
        "error": {
            "type": "rate_limit_error",
            "message": "the queue is full",
            "details": {"error_code": "queue_full"},
        },
    }
    too_long = MESSAGES.body(ErrorResponse.of(RequestTooLongError("prompt: 9 tokens")))["error"]
    assert too_long["type"] == "invalid_request_error"
    assert too_long["message"].startswith("prompt is too long: ")
    assert too_long["details"] == {"error_code": "context_length_exceeded"}
    for text in (
        "prompt: 69 tokens leave no room to answer in a context of 64; shorten the prompt",
        "prompt: 69 tokens plus max_tokens=1 are 70, more than the context of 64 tokens; shorten the prompt",
        "prompt: 69 tokens plus max_tokens=1 are 70, more than the 64 tokens of the KV cache; shorten the prompt",
    ):
        message = MESSAGES.body(ErrorResponse.of(RequestTooLongError(text)))["error"]["message"]
        assert message.startswith("prompt is too long: 69 tokens > 64 maximum; ")
    assert MESSAGES.event(ErrorResponse.of(ZeroDivisionError()))["error"]["type"] == "api_error"
