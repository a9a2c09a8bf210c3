"""The examples run as they are given to users."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from scripted_backend import ScriptedBackend, calls, says

from llama_index.llms.xpu import XPULLM
from xpu_agents.chat import ChatEvent, ChatRequest
from xpu_runtime import Priority

pytestmark = [
    pytest.mark.usefixtures("module_engines", "little_memory"),
    # LlamaIndex itself uses what is deprecated.
    pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecationWarning"),
    pytest.mark.filterwarnings("ignore:is_running called from within a step:DeprecationWarning"),
]

Load = Callable[[str], dict[str, Any]]
Scripted = Callable[..., tuple[XPULLM, ScriptedBackend]]
Run = Callable[[str], Awaitable[str]]


@pytest.fixture(params=[True, False], ids=["a folder", "desk"])
def run(
    load_example: Load, test_model: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> Run:
    """Runs an example, once on a model without sense and once on the one that is shipped; what it printed."""
    arguments = [str(test_model)] if request.param else []

    async def printed(name: str) -> str:
        await load_example(name)["main"](*arguments)
        return capsys.readouterr().out

    return printed


async def test_the_agents(run: Run) -> None:
    """Guards agents with tools on a model without sense, which ends all the same, and on the one that is shipped."""
    text = await run("llamaindex_agent")
    assert text.count("You:  ") == len(re.findall(r"\(\d+ ms\)", text)) == 3
    assert "The 4 mails are read; the tasks are:" in text


async def test_the_workflow(run: Run) -> None:
    """Guards a workflow of agents, and objects in the background, in the same way."""
    text = await run("llamaindex_workflow")
    assert text.count("You: ") == len(re.findall(r"\(\d+ ms\)", text)) == 2
    assert len(re.findall(r"^Note '.*': (fact|idea|task)(, urgent)?$", text, re.M)) == 3


def at_the_desk(request: ChatRequest) -> list[ChatEvent]:
    """A mind that does what it should."""
    last, names = request.conversation[-1], [tool.name for tool in request.callable_tools]
    if request.answer.schema is not None:
        return says('{"kind": "task", "urgent": true}')
    if last.role == "tool":
        if last.content.startswith("Agent archivist"):  # is now handling the request
            return calls(("read_note", {"title": "Guest wifi"}))
        return says(f"It says: {last.content}")
    if "handoff" in names and "note" in last.content:
        return calls(("handoff", {"to_agent": "archivist", "reason": "a note"}))
    if "get_time" in names:
        return calls(("get_time", {"city": "Tokyo"}))
    if "weather" in last.content:
        return calls(("get_weather", {"city": "Oslo" if "Oslo" in last.content else "Lisbon"}))
    if "add_task" in names:
        return calls(("add_task", {"task": last.content[:20]}))
    return says("Yes.")


async def test_the_agents_with_a_good_model(
    load_example: Load, scripted: Scripted, capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards what the example means to show: tools are called, and people come before mails."""
    llm, backend = scripted(at_the_desk)
    await load_example("llamaindex_agent")["work"](llm)
    text = capsys.readouterr().out
    assert "get_weather{'city': 'Oslo'}\n       -> {'city': 'Oslo', 'temperature': -3, 'condition': 'snow'}" in text
    assert text.count("\n- ") == 5
    background = [request for request in backend.requests if request.priority is Priority.PROACTIVE]
    assert len(background) == 8
    assert all("You read mail" in request.conversation[0].content for request in background)


async def test_the_workflow_with_a_good_model(
    load_example: Load, scripted: Scripted, capsys: pytest.CaptureFixture[str]
) -> None:
    """Guards the same for the workflow: a hand-over, and objects in the background."""
    llm, backend = scripted(at_the_desk)
    await load_example("llamaindex_workflow")["work"](llm)
    text = capsys.readouterr().out
    assert "archivist: It says: The network is Garden" in text
    assert "desk: It says: {'city': 'Tokyo', 'time': '09:30'}" in text
    assert text.count(": task, urgent") == 3
    assert [request.priority for request in backend.requests].count(Priority.PROACTIVE) == 3
