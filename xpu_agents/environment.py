"""What an HTTP client reads of the environment where it is made, and what is wrong with that."""

from __future__ import annotations

from typing import Final

__all__ = ["UNUSABLE", "unusable"]

UNUSABLE: Final = (ImportError, OSError, ValueError)
"""What a client raises then."""


def unusable(error: Exception) -> str:
    """Which variables led to ``error``, one of `UNUSABLE`, and how."""
    if isinstance(error, OSError):
        return f"SSL_CERT_FILE or SSL_CERT_DIR names certificates that cannot be read ({error})"
    return f"ALL_PROXY, HTTPS_PROXY or HTTP_PROXY names a proxy that cannot be used ({error})"
