"""What an HTTP client reads of the environment where it is made, and what is wrong with that."""

from __future__ import annotations

import os
from typing import Final
from urllib.parse import urlsplit

from xpu_agents.error_wording import redact_userinfo
from xpu_runtime.errors import ConfigError

__all__ = ["CLIENT_SETUP_ERRORS", "client_setup_problem", "hub_endpoint"]

CLIENT_SETUP_ERRORS: Final = (ImportError, OSError, ValueError)
"""What a client raises then."""


def hub_endpoint() -> str | None:
    """The address in ``HF_ENDPOINT``; None where there is none.

    Raises:
        ConfigError: what it names is no address.
    """
    address = os.environ.get("HF_ENDPOINT")
    if address and not _is_address(address):
        raise ConfigError(
            f"HF_ENDPOINT: {redact_userinfo(address)!r} is no address of a hub; expected something like "
            f"https://hub.example.com, or unset it"
        )
    return address or None


def client_setup_problem(error: Exception) -> str:
    """Which variables led to ``error``, one of `CLIENT_SETUP_ERRORS`, and how."""
    if isinstance(error, OSError):
        return f"SSL_CERT_FILE or SSL_CERT_DIR names certificates that cannot be read ({error})"
    return f"ALL_PROXY, HTTPS_PROXY or HTTP_PROXY names a proxy that cannot be used ({error})"


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # an open bracket, or a port that is none
        return False
