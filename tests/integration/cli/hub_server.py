"""A small Hugging Face hub on this machine: the API for pulling a model, with configurable failures."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from local_server import LocalHandler, LocalServer

__all__ = ["HubServer", "Repository"]


def _is_large(name: str) -> bool:
    """True if the hub stores a file in LFS."""
    return name.endswith((".bin", ".safetensors", ".gguf"))


@lru_cache(maxsize=64)
def _digest(algorithm: str, content: bytes) -> str:
    return hashlib.new(algorithm, content, usedforsecurity=False).hexdigest()


@dataclass
class Repository:
    """A model on the hub.

    Attributes:
        files: content by name.
        gated: 0, or the status code for requests of its files.
        gguf: what the hub says of the GGUF files.
        config: what the hub says of ``config.json``.
    """

    files: dict[str, bytes]
    gated: int = 0
    gguf: Any = None
    config: Any = None

    @classmethod
    def of(cls, folder: Path) -> Repository:
        """A repository with the files of a folder."""
        return cls({file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()})

    @property
    def commit(self) -> str:
        """Changes with the content."""
        digest = hashlib.sha1(usedforsecurity=False)
        for name, content in sorted(self.files.items()):
            digest.update(name.encode() + _digest("sha1", content).encode())
        return digest.hexdigest()

    def siblings(self) -> list[dict[str, Any]]:
        """The file list of the API."""
        return [self._sibling(name, content) for name, content in self.files.items()]

    @staticmethod
    def _sibling(name: str, content: bytes) -> dict[str, Any]:
        size = len(content)
        if _is_large(name):
            lfs = {"sha256": _digest("sha256", content), "size": size, "pointerSize": 134}
            return {"rfilename": name, "size": size, "blobId": "0" * 40, "lfs": lfs}
        blob = hashlib.sha1(f"blob {size}\0".encode() + content, usedforsecurity=False)
        return {"rfilename": name, "size": size, "blobId": blob.hexdigest()}


@dataclass
class HubServer(LocalServer):
    """The hub; its URL is for ``HF_ENDPOINT``.

    Attributes:
        models: repositories by id.
        sent: sent bytes of content, by file name.
        tokens: authorisations of the requests for files.
        cuts: by file name, bytes of the next responses before the connection breaks.
        damaged: files that change during the transfer.
        lost: files that the store behind the hub no longer has.
        knows_ranges: True if a part of a file can be requested.
        page: replaces a file with status 200, like the login page of a network.
        tells_length: True if the length of such a page is sent first.
        answer: status and body of every response, replacing all of the above.
        others: other requested paths.
    """

    models: dict[str, Repository] = field(default_factory=dict)
    sent: Counter[str] = field(default_factory=Counter)
    tokens: set[str | None] = field(default_factory=set)
    cuts: dict[str, list[int]] = field(default_factory=dict)
    damaged: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    knows_ranges: bool = True
    page: bytes | None = None
    tells_length: bool = True
    answer: tuple[int, bytes] | None = None
    others: list[str] = field(default_factory=list)

    @property
    def handler(self) -> type[LocalHandler]:
        return _Handler


class _Handler(LocalHandler):
    """A request handler that responds like the hub."""

    server_state: HubServer

    def do_GET(self) -> None:
        hub = self.server_state
        parts = [unquote(part) for part in urlsplit(self.path).path.strip("/").split("/")]
        if hub.answer is not None:
            self._reply(*hub.answer)
        elif parts[:2] == ["api", "models"]:
            self._tell("/".join(parts[2:4]), parts[5] if len(parts) > 5 else None)
        elif parts[2:3] == ["resolve"]:
            self._resolve("/".join(parts[:2]), parts[3], "/".join(parts[4:]))
        elif parts[0] == "lfs" and "/".join(parts[3:]) in hub.lost:
            self._reply(404, b"<html>Nothing</html>")
        elif parts[0] == "lfs":  # /lfs/OWNER/NAME/FILE
            self._send("/".join(parts[1:3]), "/".join(parts[3:]))
        else:
            hub.others.append(self.path)
            self._refuse(404, "NotFound")

    do_HEAD = do_GET

    def _tell(self, model: str, revision: str | None) -> None:
        found = self.server_state.models.get(model)
        if found is None:
            self._refuse(401, "RepoNotFound")  # so the hub does where there may be a private one
        elif revision not in (None, "main", found.commit):
            self._refuse(404, "RevisionNotFound")
        else:
            output = {"id": model, "sha": found.commit, "siblings": found.siblings(), "tags": [], "downloads": 0}
            output |= {"gguf": found.gguf} if found.gguf is not None else {}
            output |= {"config": found.config} if found.config is not None else {}
            self._reply(200, json.dumps(output).encode(), {"Content-Type": "application/json"})

    def _resolve(self, model: str, commit: str, name: str) -> None:
        hub, found = self.server_state, self.server_state.models[model]
        hub.tokens.add(self.headers["Authorization"])
        if found.gated:
            self._refuse(found.gated, "GatedRepo")
        elif commit != found.commit or name not in found.files:
            self._refuse(404, "EntryNotFound")
        elif _is_large(name):
            self._reply(302, b"", {"Location": f"/lfs/{model}/{name}", "X-Repo-Commit": commit})
        else:
            self._send(model, name)

    def _send(self, model: str, name: str) -> None:
        hub = self.server_state
        if hub.page is not None:
            self._reply(200, hub.page, {"Content-Type": "text/html"}, tells_length=hub.tells_length)
            return
        content = hub.models[model].files[name]
        if name in hub.damaged:
            content = content[:-1] + bytes([content[-1] ^ 1])
        asked, start, status, headers = self.headers["Range"], 0, 200, {"Accept-Ranges": "bytes"}
        if asked and hub.knows_ranges:
            first, _, last = asked.removeprefix("bytes=").partition("-")
            start, status = int(first), 206
            content = content[: int(last) + 1] if last else content
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        cuts = hub.cuts.get(name)
        end = start + cuts.pop(0) if cuts else len(content)
        hub.sent[name] += len(content[start:end])
        self._reply(status, content[start:], headers, end - start)

    def _refuse(self, status: int, code: str) -> None:
        self._reply(status, b"{}", {"X-Error-Code": code, "X-Error-Message": code})

    def _reply(
        self,
        status: int,
        body: bytes,
        headers: dict[str, str] | None = None,
        end: int | None = None,
        *,
        tells_length: bool = True,
    ) -> None:
        """Send the body, or only its beginning."""
        self.send_response(status)
        for key, value in (headers or {}).items():
            self.send_header(key, value)
        self.send_header(*(("Content-Length", str(len(body))) if tells_length else ("Connection", "close")))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[:end])
        self.close_connection = not tells_length or (end is not None and end < len(body))
