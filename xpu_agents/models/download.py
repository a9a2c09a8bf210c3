"""One file over HTTP, going on where an earlier transfer stopped.

The hub's own library goes on within one run only and throws away what a stopped run has got (huggingface_hub 1 and 2),
which for a model's weights may be an hour's work.
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

_WAITS_S = (1.0, 2.0, 4.0, 8.0)
"""Before another try, in seconds; as many tries in a row may bring nothing (chosen)."""
_PASSING = frozenset({408, 429, 500, 502, 503, 504})
"""Answers that may be others the next time."""
_PARTIAL, _BEYOND_THE_END = 206, 416


def download_file(
    url: str, headers: Mapping[str, str], file: Path, size: int, tell: Callable[[int], None], name: str
) -> int:
    """Complete ``file`` and return how many bytes came for it.

    Args:
        url: what to get.
        headers: of the request.
        file: holds the beginning, or is not there yet; whatever happens it keeps what came.
        size: the length it must get, in bytes.
        tell: called with the length it has, in bytes.
        name: what it will be called, for messages.

    Raises:
        PullError: what comes has another length.
        Exception: those of the hub's library and its HTTP client, once tries in a row brought nothing.
        OSError: the file cannot be written.
    """
    received = failures = 0
    while (have := file_size(file)) != size:
        if have is not None and have > size:
            retry_if_locked(file.unlink)  # of something else
            have = None
        before = have or 0
        tell(before)
        lost: Exception = PullError(f"{name}: what comes is not {size} bytes long", "Try again later.")
        try:
            _go_on(url, headers, file, before, size, tell)
        except httpx.TransportError as error:
            lost = error
        except HfHubHTTPError as error:
            if error.response.status_code not in _PASSING:
                raise
            lost = error
        now = file_size(file)
        received += max(0, (now or 0) - before)
        failures = 0 if now == size or before < (now or 0) < size else failures + 1
        if failures > len(_WAITS_S):
            raise lost
        if failures:
            time.sleep(_WAITS_S[failures - 1])
    tell(size)
    return received


def _go_on(url: str, headers: Mapping[str, str], file: Path, have: int, size: int, tell: Callable[[int], None]) -> None:
    """Ask for what is behind the first ``have`` bytes of ``size``, and append it as it comes."""
    # Compressed on the way, parts would have other places than in the file.
    asked = {**headers, "Accept-Encoding": "identity"}
    if have:
        asked["Range"] = f"bytes={have}-"
    with get_session().stream("GET", url, headers=asked, timeout=constants.HF_HUB_DOWNLOAD_TIMEOUT) as answer:
        if answer.status_code == _BEYOND_THE_END:
            retry_if_locked(lambda: file.unlink(missing_ok=True))  # the file there is shorter than ours: begin anew
            return
        hf_raise_for_status(answer)
        partial = answer.status_code == _PARTIAL
        if not partial and answer.headers.get("Content-Length", str(size)) != str(size):
            return  # another file, such as the page of a network that wants a login; what is here stays
        # A server that knows no ranges sends all of it again. What is here is passed over and not written anew, or it
        # would be lost where the connection breaks off earlier this time.
        known = 0 if partial else have
        with file.open("ab") as out:
            for piece in answer.iter_bytes():
                out.write(piece[known:])
                known = max(0, known - len(piece))
                tell(out.tell())
                if out.tell() > size:
                    break  # it may have no end
            if not partial and out.tell() != size:
                out.truncate(have)  # of another file, whose length was not told before
            out.flush()
            os.fsync(out.fileno())  # or it could be found complete and empty after a power cut


def file_size(file: Path) -> int | None:
    """In bytes; None where there is no file."""
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return None
