"""The Hugging Face hub: what a model consists of, and where its files are to be had."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata

from huggingface_hub import HfApi, constants, get_session, hf_hub_url
from huggingface_hub.hf_api import RepoSibling
from huggingface_hub.utils import build_hf_headers

from xpu_agents.http_environment import CLIENT_SETUP_ERRORS, client_setup_problem, hub_endpoint
from xpu_agents.models.checksum import Checksum
from xpu_agents.models.errors import PullError
from xpu_agents.models.identifier import ModelId

__all__ = ["Hub", "HubFile", "HubListing"]

_NAME = "xpu-agents"
_HASH = re.compile("[0-9a-f]{40,64}")


@dataclass(frozen=True, slots=True)
class HubFile:
    """A file of a model: its path on the hub, its size in bytes, and its checksum."""

    name: str
    size: int
    checksum: Checksum


@dataclass(frozen=True, slots=True)
class HubListing:
    """All files of a model in one version."""

    commit: str
    files: tuple[HubFile, ...]


class Hub:
    """The hub, or what ``HF_ENDPOINT`` puts in its place; with the user's token (``HF_TOKEN``), where there is one.

    Raises:
        ConfigError: ``HF_ENDPOINT`` is no address.
        PullError: a proxy or certificates that the environment names cannot be used, or the token.
    """

    def __init__(self) -> None:
        # Asked for now: the library reads the variable only once, when it is imported.
        self._endpoint = (hub_endpoint() or constants.ENDPOINT).rstrip("/")
        self._version = metadata.version(_NAME)
        try:
            get_session()  # the client of all requests, which reads the environment
        except CLIENT_SETUP_ERRORS as error:
            raise PullError(client_setup_problem(error), "Correct or unset it.") from error
        if not self._has_plain_token():
            raise PullError(
                "HF_TOKEN, or the token that `hf auth login` has left, has characters that no token has",
                "Copy it anew from your settings on the Hugging Face hub, or unset it.",
            )

    def headers(self) -> Mapping[str, str]:
        """What every request for a file carries."""
        return build_hf_headers(library_name=_NAME, library_version=self._version)

    def url(self, model_id: ModelId, commit: str, name: str) -> str:
        """Where a file of a model is."""
        return hf_hub_url(str(model_id), name, revision=commit, endpoint=self._endpoint)

    def listing(self, model_id: ModelId, revision: str | None = None) -> HubListing:
        """The files of a model at a branch, tag or commit, or at the head of its main branch.

        Raises:
            PullError: what answers is no hub.
            Exception: those of the hub's library and its HTTP client, see `xpu_agents.models.hub_errors`.
        """
        api = HfApi(self._endpoint, library_name=_NAME, library_version=self._version)
        try:
            found = api.model_info(
                str(model_id), revision=revision, files_metadata=True, timeout=constants.HF_HUB_ETAG_TIMEOUT
            )
            return HubListing(_hash(found.sha), tuple(_file(each) for each in found.siblings or ()))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise PullError(
                "What answered is not the Hugging Face hub",
                "Networks with a login page do so: open a page in a browser first. HF_ENDPOINT, where it is set, must "
                "name a hub.",
            ) from error

    def _has_plain_token(self) -> bool:
        """Whether the token, where there is one, can stand in a header; what cannot would be shown with an error."""
        try:
            header = self.headers().get("authorization", "")
        except UnicodeDecodeError:  # of the file it lies in
            return False
        return header.isascii() and header.isprintable()


def _file(found: RepoSibling) -> HubFile:
    if found.lfs is not None:
        return HubFile(found.rfilename, _size(found.lfs.size), Checksum("SHA-256", _hash(found.lfs.sha256)))
    return HubFile(found.rfilename, _size(found.size), Checksum("git SHA-1", _hash(found.blob_id)))


def _size(value: object) -> int:
    """``value``, which every hub gives, and which is waited for."""
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is no number of bytes")
    return value


def _hash(value: str | None) -> str:
    """``value``, which every hub gives, and which may become a part of a file name."""
    if not value or not _HASH.fullmatch(value):
        raise ValueError(f"{value!r} is no hash")
    return value
