"""Environment variables that HTTP clients read, and errors that they cause."""

from __future__ import annotations

import os
from typing import Final
from urllib.parse import urlsplit

from xpu_agents.error_wording import redact_userinfo
from xpu_runtime.errors import ConfigError

__all__ = ["CLIENT_SETUP_ERRORS", "client_setup_problem", "hub_endpoint"]

CLIENT_SETUP_ERRORS: Final = (ImportError, OSError, ValueError)
"""Exceptions that creating an HTTP client raises for invalid environment variables."""


def hub_endpoint() -> str | None:
    """Return the URL in ``HF_ENDPOINT``, or None.

    Raises:
        ConfigError: the value is not a URL.
    """
    address = os.environ.get("HF_ENDPOINT")
    if address and not _is_address(address):
        raise ConfigError(
            f"HF_ENDPOINT: {redact_userinfo(address)!r} is not the URL of a hub; expected something like "
            f"https://hub.example.com, or unset it"
        )
    return address or None


def client_setup_problem(error: Exception) -> str:
    """Describe which environment variables caused ``error``, one of `CLIENT_SETUP_ERRORS`."""
    if isinstance(error, OSError):
        return f"SSL_CERT_FILE or SSL_CERT_DIR names certificates that cannot be read ({error})"
    return f"ALL_PROXY, HTTPS_PROXY or HTTP_PROXY names a proxy that cannot be used ({error})"


def _is_address(address: str) -> bool:
    try:
        url_parts = urlsplit(address)
        return url_parts.scheme in ("http", "https") and bool(url_parts.hostname) and url_parts.port != 0
    except ValueError:  # an unclosed bracket, or an invalid port
        return False
