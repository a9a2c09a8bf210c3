"""Python snippets of the pages for clients, run against a server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path

import pytest
from child_process import environment

from xpu_agents.chat import Chat
from xpu_agents.models import resolve_model
from xpu_agents.server import ServerOptions
from xpu_runtime import Engine, EngineConfig

DOCS = Path(__file__).parents[3] / "docs"
SNIPPET = re.compile(r"^```python\n(.*?)^```(?:\n\n```\n(.*?)^```)?", re.M | re.S)
ADDRESS = "http://127.0.0.1:8000"
SNIPPETS = [
    pytest.param(code, output, id=f"{page}-{code.split()[1]}")
    for page in ("clients.md", "prompt-cache.md", "serving.md")
    for code, output in SNIPPET.findall((DOCS / page).read_text(encoding="utf-8"))
    if ADDRESS in code
]
LIMIT_S = 120.0

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def url(serve_models: Callable[..., AbstractContextManager[str]]) -> Iterator[str]:
    """The URL of a server with the bundled model."""
    config = EngineConfig(kv_cache_bytes=64 << 20, memory="lean")
    with (
        Engine.load(resolve_model("desk"), config) as engine,
        serve_models(Chat(engine, 64), ServerOptions(port=0)) as served_url,
    ):
        yield served_url


@pytest.mark.parametrize(("code", "output"), SNIPPETS)
def test_snippet(url: str, code: str, output: str) -> None:
    """Guards snippets against calls that do not work, and the figures beside them (case setup-docs)."""
    library = code.split()[1]
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    code = code.replace(ADDRESS, url)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=LIMIT_S, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    if output:
        assert done.stdout == output
