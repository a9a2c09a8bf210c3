"""Trouble with a server or the way to it, told so that a user knows what to do."""

from __future__ import annotations

import re

import httpx2

from xpu_agents.remote.endpoint import Endpoint
from xpu_agents.remote.servers import Server
from xpu_agents.remote.wire import error_text, error_type
from xpu_runtime.errors import (
    ConfigError,
    InvalidRequestError,
    ModelError,
    QueueFullError,
    RequestExpiredError,
    RequestFailedError,
    RequestShedError,
    RequestTooLongError,
    XpuError,
)

__all__ = ["connection_error", "is_too_long", "late", "model_not_found_error", "not_a_stream_error", "status_error"]

_TOO_LONG = re.compile(
    r"context.{0,20}(length|size|window)|too (long|large|many tokens)|maximum.{0,20}tokens"
    r"|length.{0,20} exceeds|exceeds.{0,20} length|longer than.{0,20} length|max\w*_tokens exceeds",
    re.I,
)
"""How servers say that prompt and answer are too long; the second line has what OpenVINO Model Server, SGLang and vLLM
say beside that."""
_SHED = "overloaded_error"
"""What our own server says of a request that had to make room, and not of one that it did not take."""
_PRIORITY = re.compile(r"\bpriority\b", re.I)
_TOOLS = re.compile(r"tool.choice|tool.call.parser|auto.tool|--jinja", re.I)


def status_error(
    site: Endpoint, server: Server | None, status: int, body: bytes | str, retry_after: str | None = None
) -> XpuError:
    """The error for a status that is none of success.

    Args:
        site: where.
        server: what kind of server it is, where that is known.
        status: the HTTP status.
        body: with the server's own words.
        retry_after: its header of that name.
    """
    said = error_text(body)
    where, words = site.base_url, f" It says: {said}" if said else ""
    if status == 403 and said.startswith("host:"):  # ours, and no key would help
        return ConfigError(f"base_url: {where} does not know this name for its own (status {status}).{words}")
    if status in (401, 403):
        key = "wants an api_key" if site.api_key is None else "does not accept the api_key"
        return ConfigError(f"api_key: {where} {key} (status {status}); give the one that it was started with.{words}")
    if status in (404, 405) or 300 <= status < 400:
        return ConfigError(
            f"base_url: {where} has no chat completions (status {status}); expected the URL that /chat/completions is "
            f"appended to, which mostly ends in /v1 (OpenVINO Model Server: /v3).{words}"
        )
    if is_too_long(status, said):
        return RequestTooLongError(f"{where}: the prompt and max_tokens exceed what the server takes.{words}")
    own = server is not None and server.own
    if status in (429, 503):
        after = f" after {retry_after} s" if retry_after and retry_after.isdigit() else " later"
        if own and error_type(body) == _SHED:
            return RequestShedError(f"{where} dropped the request (status {status}); try again{after}.{words}")
        return QueueFullError(f"{where} is busy or still loading (status {status}); try again{after}.{words}")
    if status == 504 and own:
        return RequestExpiredError(f"{where} dropped the request, whose deadline passed (status {status}).{words}")
    if status == 408 or status >= 500:
        return RequestFailedError(f"{where} failed (status {status}); look into the server's log.{words}")
    return InvalidRequestError(f"{where} refuses the request (status {status}).{words}{_advice(server, said)}")


def is_too_long(status: int, said: str) -> bool:
    """Whether a server says that prompt and answer are longer than it takes."""
    return status == 413 or (status in (400, 422) and _TOO_LONG.search(said) is not None)


def model_not_found_error(site: Endpoint, known: tuple[str, ...], said: str) -> XpuError:
    """The error for a model that the server does not have."""
    shown = ", ".join(repr(name) for name in known[:20]) + (", ..." if len(known) > 20 else "")
    words = f" It says: {said}" if said else ""
    return ModelError(f"model: {site.base_url} has no model {site.model!r}; it has {shown or 'none'}.{words}")


def not_a_stream_error(site: Endpoint, response: httpx2.Response) -> XpuError:
    """The error for a reply that was to be a stream and is none, as of a gateway that tells of an error with 200."""
    kind, said = response.headers.get("content-type", ""), error_text(response.content)
    words = f" It says: {said}" if said else ""
    return RequestFailedError(
        f"{site.base_url} does not answer with a stream of events (its content-type is {kind!r}); is it a server of "
        f"OpenAI's protocol?{words}"
    )


def late(deadline_s: float) -> XpuError:
    """The error for a reply that did not come in time."""
    return RequestExpiredError(
        f"deadline_s={deadline_s}, the timeout of a chat model: the reply was not complete by then; the connection was "
        f"closed, so that the server drops the request"
    )


def connection_error(site: Endpoint, error: httpx2.HTTPError | httpx2.InvalidURL, *, begun: bool) -> XpuError:
    """The error for a connection that could not be made, broke, or brought nothing.

    Args:
        site: where.
        error: what happened.
        begun: whether the reply had begun.
    """
    where, why = site.base_url, f" ({str(error) or type(error).__name__})"
    match error:
        case httpx2.ConnectTimeout():
            text = f"{where} could not be reached within {site.connect_timeout_s:g} s; is the host right, and on?"
        case httpx2.ConnectError():
            text = f"nobody answers at {where}{why}; start the server, or correct base_url"
        case httpx2.TimeoutException():
            text = (
                f"{where} was silent for {site.timeout_s:g} s; look into the server's log, or give it longer by "
                f"timeout_s"
            )
        case httpx2.SSEError():
            text = f"{where} sent events that cannot be read{why}; is it a server of OpenAI's protocol?"
        case _ if begun:
            text = f"the connection to {where} broke during the reply{why}; look into the server's log, and ask again"
        case _:
            text = f"the connection to {where} broke before the reply{why}; look into the server's log, and ask again"
    return RequestFailedError(text)


def _advice(server: Server | None, said: str) -> str:
    if _PRIORITY.search(said):
        how = f"{server.advice}, or " if server is not None and server.advice else ""
        return f" For priorities to count, {how}send none with priorities={{}}."
    if _TOOLS.search(said):
        return (
            " For tools, vLLM is started with `--enable-auto-tool-choice --tool-call-parser NAME`, SGLang and OpenVINO "
            "Model Server with a tool parser, llama.cpp with `--jinja`."
        )
    return ""
