"""The files of the page: where they come from, their headers, and what they may load."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import cast

import httpx
import pytest
from scripted_engine import ScriptedEngine
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from xpu_agents.chat import Chat
from xpu_agents.server import ServerOptions, create_app
from xpu_runtime import Engine

ASSETS = Path(str(files("xpu_agents.server.ui"))) / "assets"
NAMES = sorted(each.name for each in ASSETS.iterdir())


@pytest.fixture
def client(scripted: ScriptedEngine) -> Iterator[TestClient]:
    """A client of the application behind a mount point, with a key."""
    app = create_app(Chat(cast("Engine", scripted), 64), ServerOptions(api_key="secret"))
    with TestClient(Starlette(routes=[Mount("/ai", app), Mount("/", app)]), follow_redirects=False) as found:
        yield found


@pytest.mark.parametrize("name", ["", *NAMES])
def test_files_need_no_key_and_are_guarded(client: TestClient, name: str) -> None:
    """The page must load before the user can give the key, and no script of others may run in it."""
    response = client.get(f"/ui/{name}")
    assert response.status_code == 200
    policy = dict(part.split(" ", 1) for part in response.headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert {policy[kind] for kind in ("script-src", "style-src", "connect-src", "img-src")} == {"'self'"}
    assert {policy[kind] for kind in ("base-uri", "form-action", "frame-ancestors")} == {"'none'"}
    assert response.headers["x-content-type-options"] == "nosniff"
    assert (
        response.headers["content-type"].split(";")[0]
        == {
            "": "text/html",
            "html": "text/html",
            "css": "text/css",
            "js": "text/javascript",
            "svg": "image/svg+xml",
        }[name.rpartition(".")[2]]
    )
    again = client.get(f"/ui/{name}", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_address_without_a_slash_leads_to_the_page(client: TestClient) -> None:
    """Files have relative addresses, also behind a mount point."""
    for prefix in ("", "/ai"):
        response = client.get(f"{prefix}/ui")
        assert (response.status_code, response.headers["location"]) == (307, f"{prefix}/ui/")
    assert client.get("/ai/ui/main.js").status_code == 200


@pytest.mark.parametrize(
    "path", ["/ui/none.js", "/ui/../main.py", "/ui/%2e%2e/endpoints.py", "/ui/__init__.py", "/uix"]
)
def test_other_files_are_not_served(client: TestClient, path: str) -> None:
    """Only the files of the page are public."""
    assert client.get(path).status_code in (401, 404)
    assert client.get(path, headers={"authorization": "Bearer secret"}).status_code == 404


def test_the_host_is_checked(url: str) -> None:
    """A page of another site must not get at the page by its own name."""
    assert httpx.get(f"{url}/ui/", headers={"host": "evil.example"}).status_code == 403


def test_nothing_is_loaded_from_elsewhere() -> None:
    """The page works offline: files are named relatively, each that is named exists, and none is forgotten."""
    texts = {name: (ASSETS / name).read_text(encoding="utf-8") for name in NAMES}
    for name, text in texts.items():
        addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name
    named = set(re.findall(r'(?:src|href)="([\w.-]+)"', texts["index.html"]))
    named |= {found for text in texts.values() for found in re.findall(r'from "\./([\w.-]+)"', text)}
    assert named | {"index.html"} == set(NAMES)


def test_no_text_becomes_html_and_nothing_is_inline() -> None:
    """The policy forbids inline scripts and styles, and texts of models and agents are never parsed as HTML."""
    index = (ASSETS / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", index)
    for name in NAMES:
        text = (ASSETS / name).read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), (
            name
        )
