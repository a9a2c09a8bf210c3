"""Download of one file over HTTP, continuing an earlier attempt.

The hub's own library continues only within one process and discards the partial files of an interrupted one
(huggingface_hub 1 and 2).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from huggingface_hub import constants, get_session, hf_raise_for_status
from huggingface_hub.errors import HfHubHTTPError
from huggingface_hub.utils import httpx

from xpu_agents.models.errors import PullError
from xpu_runtime.files import retry_if_locked

__all__ = ["download_file", "file_size"]

_RETRY_DELAYS_S = (1.0, 2.0, 4.0, 8.0)
"""Delays in seconds before retries; also the number of attempts in a row that may bring no data (chosen)."""
_TEMPORARY_STATUSES = frozenset({408, 429, 500, 502, 503, 504})
"""Temporary error statuses."""
_PARTIAL_CONTENT, _RANGE_NOT_SATISFIABLE = 206, 416


def download_file(
    url: str, headers: Mapping[str, str], file: Path, size: int, progress: Callable[[int], None], name: str
) -> None:
    """Download the rest of ``file``.

    Args:
        url: URL of the file.
        headers: request headers.
        file: path that may contain the beginning of the file; received bytes are always kept.
        size: expected size in bytes.
        progress: callback with the current size in bytes.
        name: final name of the file, for messages.

    Raises:
        PullError: the received file has another size.
        Exception: errors of the hub's library and its HTTP client, after several attempts in a row without data.
        OSError: the file cannot be written.
    """
    failures = 0
    while (size_now := file_size(file)) != size:
        if size_now is not None and size_now > size:
            retry_if_locked(file.unlink)  # it belongs to another file
            size_now = None
        before = size_now or 0
        progress(before)
        failure: Exception = PullError(f"{name}: the received file does not have {size} bytes", "Try again later.")
        try:
            _append_rest(url, headers, file, before, size, progress)
        except httpx.TransportError as error:
            failure = error
        except HfHubHTTPError as error:
            if error.response.status_code not in _TEMPORARY_STATUSES:
                raise
            failure = error
        now = file_size(file)
        failures = 0 if now == size or before < (now or 0) < size else failures + 1
        if failures > len(_RETRY_DELAYS_S):
            raise failure
        if failures:
            time.sleep(_RETRY_DELAYS_S[failures - 1])
    progress(size)


def _append_rest(
    url: str, headers: Mapping[str, str], file: Path, size_now: int, size: int, progress: Callable[[int], None]
) -> None:
    """Request the bytes after the first ``size_now`` of ``size`` and append them."""
    # Byte ranges refer to the uncompressed file.
    request_headers = {**headers, "Accept-Encoding": "identity"}
    if size_now:
        request_headers["Range"] = f"bytes={size_now}-"
    with get_session().stream(
        "GET", url, headers=request_headers, timeout=constants.HF_HUB_DOWNLOAD_TIMEOUT
    ) as response:
        if response.status_code == _RANGE_NOT_SATISFIABLE:
            retry_if_locked(lambda: file.unlink(missing_ok=True))  # the remote file is shorter: start over
            return
        hf_raise_for_status(response)
        partial = response.status_code == _PARTIAL_CONTENT
        if not partial and response.headers.get("Content-Length", str(size)) != str(size):
            return  # another file, such as the login page of a network; the partial file is kept
        # A server without range support sends the whole file. The known bytes are skipped and not rewritten, since they
        # would be lost if the connection broke earlier this time.
        skip = 0 if partial else size_now
        with file.open("ab") as out:
            for data in response.iter_bytes():
                out.write(data[skip:])
                skip = max(0, skip - len(data))
                progress(out.tell())
                if out.tell() > size:
                    break  # the response may be endless
            if not partial and out.tell() != size:
                out.truncate(size_now)  # another file, whose length was not announced
            out.flush()
            os.fsync(out.fileno())  # otherwise the file could be empty after a power failure


def file_size(file: Path) -> int | None:
    """Return the size of a file in bytes, or None if it does not exist."""
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return None
