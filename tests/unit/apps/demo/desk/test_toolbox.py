"""Selection of the tools for a question."""

from __future__ import annotations

import pytest

from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.desk.tools import TOOLS
from xpu_agents.apps.demo.questions import GENERAL_QUESTIONS, QUESTIONS, QuestionPair


def offered(question: str, max_tools: int | None) -> list[str]:
    """Names of the selected tools."""
    return [tool.name for tool in Toolbox(Desk(), max_tools).offered(question)]


@pytest.mark.parametrize("pair", QUESTIONS, ids=lambda pair: pair.alone)
def test_every_demo_question_is_offered_its_tool(pair: QuestionPair) -> None:
    """Guards the demo questions against keywords that miss their tool."""
    for question in (pair.alone, pair.with_agents):
        names = offered(question, 4)
        assert pair.tool in names
        assert len(names) == 4


@pytest.mark.parametrize("pair", GENERAL_QUESTIONS, ids=lambda pair: pair.alone)
def test_general_questions_are_offered_only_matching_tools(pair: QuestionPair) -> None:
    """Guards questions that need no tool against tools in their prompts, which lead small models astray."""
    for question in (pair.alone, pair.with_agents):
        names = [tool.name for tool in Toolbox(Desk(), 2, matching_only=True).offered(question)]
        assert pair.tool in names if pair.tool else not names


def test_all_tools_are_offered_without_a_limit() -> None:
    """Guards large models, which get all tools, and a fixed order, which prefix caching needs."""
    names = [each.tool.name for each in TOOLS]
    assert offered("anything", None) == names
    assert offered("anything", 3) == names[:3]
    assert 6 <= len(names) <= 8


def test_the_selection_ignores_case() -> None:
    """Guards the selection for typed questions."""
    assert offered("CONVERT 3 Miles!", 1) == ["convert_units"]
    assert offered("is it warm?", 1) == ["get_weather"]
