"""Fixtures of the speculation tests: a tool and a second event loop."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # the test doubles

from cache_doubles import LoopThread

from xpu_speculation.tools.specs import ToolSpec

SEARCH = {
    "type": "object",
    "properties": {
        "query": {"type": "string"},
        "limit": {"type": "integer", "default": 10},
        "weight": {"type": ["number", "null"], "default": None},
        "exact": {"type": "boolean", "default": False},
        "filter": {"anyOf": [{"$ref": "#/$defs/Filter"}, {"type": "null"}], "default": None},
        "extra": {},
    },
    "required": ["query"],
    "additionalProperties": False,
    "$defs": {
        "Filter": {
            "type": "object",
            "properties": {
                "tags": {"type": "array", "items": {"type": "string"}, "default": []},
                "since": {"type": "number", "default": 0},
            },
        },
    },
}


@pytest.fixture(scope="session")
def search() -> ToolSpec:
    """A search tool with defaults at two depths, an argument of any type, and an injected connection."""
    return ToolSpec("search", SEARCH, injected=frozenset({"connection"}))


@pytest.fixture
def other_loop() -> Iterator[LoopThread]:
    """A second event loop in a thread of its own."""
    thread = LoopThread()
    yield thread
    thread.close()
