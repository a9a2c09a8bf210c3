"""Errors of servers and connections, translated to exceptions with advice."""

from __future__ import annotations

import re
from collections.abc import Collection

import httpx2

from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.protocol.wire import error_text, error_type
from xpu_agents.remote.servers import Server
from xpu_runtime.errors import (
    ConfigError,
    InvalidAnswerError,
    InvalidRequestError,
    ModelError,
    QueueFullError,
    RequestError,
    RequestExpiredError,
    RequestFailedError,
    RequestShedError,
    RequestTooLongError,
    XpuError,
)

__all__ = [
    "connection_error",
    "deadline_error",
    "is_too_long",
    "may_lack_model",
    "model_not_found_error",
    "not_a_stream_error",
    "status_error",
]

_TOO_LONG = re.compile(
    r"context.{0,20}(length|size|window)|too (long|large|many tokens)|maximum.{0,20}tokens"
    r"|length.{0,20} exceeds|exceeds.{0,20} length|longer than.{0,20} length|max\w*_tokens exceeds"
    r"|max_tokens.{0,30}greater than max_model_len",
    re.I,
)
"""Error texts for prompts and answers that are too long; the later lines are OpenVINO Model Server's, SGLang's and
vLLM's."""
_SHED_TYPE = "overloaded_error"
"""Error type of our own server for requests that were shed."""
_REJECTS_PRIORITY = re.compile(
    r"\bpriority\b.{0,80}\b(enabled|disabled|support\w*|permitted|allowed|scheduling)\b"
    r"|\b(unknown|unrecognized|unexpected|unsupported|extra|invalid|without a|using|got)\b.{0,80}\bpriority\b",
    re.I,
)
"""Error texts of servers that do not accept a ``priority``; other texts may quote the prompt."""
_MENTIONS_MODEL = re.compile(r"\bmodels?\b", re.I)
_MENTIONS_TOOLS = re.compile(r"tool.choice|tool.call.parser|auto.tool|--jinja", re.I)


def status_error(
    endpoint: Endpoint,
    server: Server | None,
    status: int,
    body: bytes | str,
    retry_after: str | None = None,
    sent_fields: Collection[str] = (),
) -> XpuError:
    """Return the exception for an error status.

    Args:
        endpoint: address of the server.
        server: kind of the server, if it is known.
        status: HTTP status.
        body: response body with the server's error message.
        retry_after: value of the ``retry-after`` header.
        sent_fields: names of the fields of the request.
    """
    message, url = error_text(body), endpoint.address
    suffix = _message_suffix(message)
    if status == 403 and message.startswith("host:"):  # sent by our own server; a key would not help
        return ConfigError(f"base_url: {url} does not accept this host name (status {status}).{suffix}")
    if status in (401, 403):
        key_problem = "requires an api_key" if endpoint.api_key is None else "does not accept the api_key"
        return ConfigError(f"api_key: {url} {key_problem} (status {status}); expected the key of that server.{suffix}")
    if status in (404, 405) or 300 <= status < 400:
        return ConfigError(
            f"base_url: {url} has no chat completions (status {status}); expected the URL that /chat/completions is "
            f"appended to, usually ending in /v1 (OpenVINO Model Server: /v3).{suffix}"
        )
    if is_too_long(status, message):
        return RequestTooLongError(f"{url}: the prompt and max_tokens exceed the server's limit.{suffix}")
    is_ours = server is not None and server.own
    if status in (429, 503):
        has_time = retry_after is not None and retry_after.isdecimal()
        after = f" after {retry_after} s" if has_time else " later"
        error: RequestError = QueueFullError(
            f"{url} is busy or still loading (status {status}); try again{after}.{suffix}"
        )
        if is_ours and error_type(body) == _SHED_TYPE:
            error = RequestShedError(f"{url} dropped the request (status {status}); try again{after}.{suffix}")
        error.retry_after_s = float(retry_after or 0) if has_time else None
        return error
    if status == 504 and is_ours:
        return RequestExpiredError(f"{url} dropped the request after its deadline (status {status}).{suffix}")
    if status == 422 and is_ours:
        return InvalidAnswerError(f"{url}: {message}")
    if status == 408 or status >= 500:
        return RequestFailedError(f"{url} failed (status {status}); check the server's log.{suffix}")
    advice = _advice(server, message, sent_fields)
    return InvalidRequestError(f"{url} rejected the request (status {status}).{suffix}{advice}")


def _message_suffix(message: str) -> str:
    return f" Server message: {message}" if message else ""


def is_too_long(status: int, message: str) -> bool:
    """True if an error means that the prompt and answer exceed the server's limit."""
    return status == 413 or (status in (400, 422) and _TOO_LONG.search(message) is not None)


def may_lack_model(response: httpx2.Response) -> bool:
    """True if an error response may mean that the server does not have the model."""
    if response.status_code != 400:
        return response.status_code == 404
    # Some servers accept any model name, and mention the model in errors about the context length.
    return _MENTIONS_MODEL.search(response.text) is not None and not is_too_long(400, response.text)


def model_not_found_error(endpoint: Endpoint, names: tuple[str, ...], message: str) -> XpuError:
    """Return the exception for a model that the server does not have."""
    listed = ", ".join(repr(name) for name in names[:20]) + (", ..." if len(names) > 20 else "")
    suffix = _message_suffix(message)
    return ModelError(f"model: {endpoint.address} has no model {endpoint.model!r}; it has {listed or 'none'}.{suffix}")


def not_a_stream_error(endpoint: Endpoint, response: httpx2.Response) -> XpuError:
    """Return the exception for a response that is not an event stream, such as an error page with status 200."""
    kind, message = response.headers.get("content-type", ""), error_text(response.content)
    suffix = _message_suffix(message)
    return RequestFailedError(
        f"{endpoint.address} did not send an event stream (content-type {kind!r}); expected an OpenAI-compatible "
        f"server.{suffix}"
    )


def deadline_error(deadline_s: float) -> XpuError:
    """Return the exception for a reply that was not complete at its deadline."""
    return RequestExpiredError(
        f"deadline_s={deadline_s} (timeout of a chat model): the reply was not complete in time; the connection was "
        f"closed, so that the server drops the request"
    )


def connection_error(endpoint: Endpoint, error: httpx2.HTTPError | httpx2.InvalidURL, *, begun: bool) -> XpuError:
    """Return the exception for a connection that failed, broke or timed out.

    Args:
        endpoint: address of the server.
        error: exception of the HTTP library.
        begun: whether the reply had begun.
    """
    url, why = endpoint.address, f" ({str(error) or type(error).__name__})"
    match error:
        case httpx2.ConnectTimeout():
            problem = f"{url} could not be reached within {endpoint.connect_timeout_s:g} s; check host and network"
        case httpx2.ConnectError():
            setting = "base_url" if endpoint.uds is None else "uds"
            problem = f"no server answers at {url}{why}; start the server, or correct {setting}"
        case httpx2.TimeoutException():
            problem = f"{url} sent nothing for {endpoint.timeout_s:g} s; check the server's log, or increase timeout_s"
        case httpx2.SSEError():
            problem = f"{url} sent invalid events{why}; expected an OpenAI-compatible server"
        case _ if begun:
            problem = f"the connection to {url} broke during the reply{why}; check the server's log, and try again"
        case _:
            problem = f"the connection to {url} broke before the reply{why}; check the server's log, and try again"
    return RequestFailedError(problem)


def _advice(server: Server | None, message: str, sent_fields: Collection[str]) -> str:
    if "priority" in sent_fields and _REJECTS_PRIORITY.search(message):
        how = f"{server.advice}, or " if server is not None and server.advice else ""
        return f" To use priorities, {how}send none with priorities={{}}."
    if "tools" in sent_fields and _MENTIONS_TOOLS.search(message):
        return (
            " Tools need `--enable-auto-tool-choice --tool-call-parser NAME` with vLLM, a tool parser with SGLang and "
            "OpenVINO Model Server, and `--jinja` with llama.cpp."
        )
    return ""
