"""The examples run as they are given to users."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Load = Callable[[str], dict[str, Any]]

pytestmark = pytest.mark.usefixtures("module_engines", "little_memory")


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Any:
    """What was printed."""
    return lambda: capsys.readouterr().out


@pytest.mark.usefixtures("own_engines")  # it closes its engines
async def test_the_chain(load_example: Load, test_model: Path, told: Any) -> None:
    """Guards the first thing a user of LangChain runs."""
    await load_example("langchain_chain")["main"]([str(test_model)])
    text = told()
    assert "Your answer began after" in text
    assert "The 6 summaries took" in text


@pytest.mark.parametrize("named", [True, False], ids=["a folder", "desk"])
async def test_the_agents(load_example: Load, test_model: Path, told: Any, named: bool) -> None:
    """Guards agents with tools on a model without sense, which ends all the same, and on the one that is shipped."""
    await load_example("langchain_agent")["main"](*([str(test_model)] if named else []))
    text = told()
    assert text.count("You:  ") == len(re.findall(r"\(\d+ ms\)", text)) == 3
    assert "The 4 mails are read; the tasks are:" in text


@pytest.mark.parametrize("named", [True, False], ids=["a folder", "desk"])
async def test_the_graph(
    load_example: Load, test_model: Path, told: Any, named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards a graph that waits for a person, who is not there."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    await load_example("langgraph_review")["main"](*([str(test_model)] if named else []))
    text = told()
    assert len(re.findall(r"^Mail \((question|news)(, urgent)?\): ", text, re.M)) == 3
    assert text.count("-> send") == 3


async def test_a_person_who_wants_another_draft(
    load_example: Load, test_model: Path, told: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guards every answer of the person, misspelt ones too."""
    answers = iter(["again", "s", "d", "what?"])

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    await load_example("langgraph_review")["main"](str(test_model))
    assert re.findall(r"^-> (\w+)", told(), re.M) == ["send", "drop", "drop"]
