"""The example runs as it is given to users."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from xpu_agents import engines

EXAMPLE = Path(__file__).parents[3] / "examples" / "langchain_chain.py"


async def test_the_chain(test_model: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the first thing a user of LangChain runs."""
    monkeypatch.setattr(engines, "_registry", engines._Registry())  # it closes its engines
    await runpy.run_path(str(EXAMPLE))["main"]([str(test_model)])
    told = capsys.readouterr().out
    assert "Your answer began after" in told
    assert "The 6 summaries took" in told
