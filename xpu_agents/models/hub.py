"""Client of the Hugging Face hub: file listings and download URLs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from huggingface_hub import HfApi, constants, get_session, hf_hub_url
from huggingface_hub.hf_api import RepoSibling
from huggingface_hub.utils import build_hf_headers

from xpu_agents.http_environment import CLIENT_SETUP_ERRORS, client_setup_problem, hub_endpoint
from xpu_agents.models.errors import PullError
from xpu_agents.models.identifier import ModelId

__all__ = ["Checksum", "Hub", "HubFile", "HubListing"]

_NAME = "xpu-agents"
_HASH = re.compile("[0-9a-f]{40,64}")
_BLOCK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Checksum:
    """A hexadecimal hash: SHA-256 for large files (stored in LFS), git's object hash for the others."""

    kind: Literal["SHA-256", "git SHA-1"]
    value: str

    def of(self, file: Path) -> str:
        """Compute the hash of ``file``."""
        if self.kind == "SHA-256":
            digest = hashlib.sha256()
        else:
            digest = hashlib.sha1(f"blob {file.stat().st_size}\0".encode(), usedforsecurity=False)
        with file.open("rb") as content:
            while block := content.read(_BLOCK_BYTES):
                digest.update(block)
        return digest.hexdigest()

    def holds(self, file: Path) -> bool:
        """True if the hash matches ``file``."""
        return self.of(file) == self.value


@dataclass(frozen=True, slots=True)
class HubFile:
    """A file of a model on the hub.

    Attributes:
        name: name of the file, and path in the repository unless ``remote`` is set.
        size: size in bytes.
        checksum: checksum of the content.
        remote: path in the repository of a file in a subfolder, which has another name in our store.
    """

    name: str
    size: int
    checksum: Checksum
    remote: str = ""


@dataclass(frozen=True, slots=True)
class HubListing:
    """All files of a model in one revision.

    Attributes:
        commit: the revision.
        files: its files.
        architecture: ``general.architecture`` of its GGUF files; empty if the hub does not say.
        model_type: ``model_type`` of its ``config.json``; empty if the hub does not say.
    """

    commit: str
    files: tuple[HubFile, ...]
    architecture: str = ""
    model_type: str = ""


class Hub:
    """Client of the hub at ``HF_ENDPOINT``, with the user's token (``HF_TOKEN``) if there is one.

    Raises:
        ConfigError: ``HF_ENDPOINT`` is not a URL.
        PullError: the token, a proxy or a certificate file of the environment cannot be used.
    """

    def __init__(self) -> None:
        # Read here, since the library reads the variable only once, at import.
        self._endpoint = (hub_endpoint() or constants.ENDPOINT).rstrip("/")
        self._version = metadata.version(_NAME)
        try:
            get_session()  # the shared HTTP client, which reads the environment
        except CLIENT_SETUP_ERRORS as error:
            raise PullError(client_setup_problem(error), "Correct or unset it.") from error
        if not self._has_plain_token():
            raise PullError(
                "HF_TOKEN, or the token stored by `hf auth login`, has characters that tokens cannot have",
                "Copy it again from your settings on the Hugging Face hub, or unset it.",
            )

    def headers(self) -> Mapping[str, str]:
        """Return the headers of a file request."""
        return build_hf_headers(library_name=_NAME, library_version=self._version)

    def url(self, model_id: ModelId, commit: str, file: HubFile) -> str:
        """Return the download URL of a file."""
        return hf_hub_url(model_id.repository, file.remote or file.name, revision=commit, endpoint=self._endpoint)

    def listing(self, model_id: ModelId, revision: str | None = None) -> HubListing:
        """List the files of a model at a branch, tag or commit; the default is the main branch.

        Raises:
            PullError: the response is not that of a hub.
            Exception: errors of the hub's library and its HTTP client, see `xpu_agents.models.hub_errors`.
        """
        api = HfApi(self._endpoint, library_name=_NAME, library_version=self._version)
        try:
            info = api.model_info(
                model_id.repository, revision=revision, files_metadata=True, timeout=constants.HF_HUB_ETAG_TIMEOUT
            )
            files = tuple(_hub_file(each) for each in info.siblings or ())
            architecture, model_type = _text(info.gguf, "architecture"), _text(info.config, "model_type")
            return HubListing(_checked_hash(info.sha), files, architecture, model_type)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise PullError(
                "The response did not come from a Hugging Face hub",
                "Networks with a login page cause this: open a page in a browser first. HF_ENDPOINT, if set, must name "
                "a hub.",
            ) from error

    def _has_plain_token(self) -> bool:
        """True if the token can be sent in a header; the library's own error would reveal it."""
        try:
            header = self.headers().get("authorization", "")
        except UnicodeDecodeError:  # raised for the token file
            return False
        return header.isascii() and header.isprintable()


def _text(values: object, key: str) -> str:
    """Return the text under a key of what the hub says of a model; empty without it."""
    found = values.get(key) if isinstance(values, dict) else None
    return found if isinstance(found, str) else ""


def _hub_file(info: RepoSibling) -> HubFile:
    if info.lfs is not None:
        return HubFile(
            info.rfilename, _checked_size(info.lfs.size), Checksum("SHA-256", _checked_hash(info.lfs.sha256))
        )
    return HubFile(info.rfilename, _checked_size(info.size), Checksum("git SHA-1", _checked_hash(info.blob_id)))


def _checked_size(value: object) -> int:
    """Check that the hub returned a file size in bytes."""
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"size: {value!r} is not a number of bytes")
    return value


def _checked_hash(value: str | None) -> str:
    """Check that the hub returned a hash, since it becomes part of a file name."""
    if not value or not _HASH.fullmatch(value):
        raise ValueError(f"hash: {value!r} is not a hexadecimal hash")
    return value
