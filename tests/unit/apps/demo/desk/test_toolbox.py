"""Which tools a question is offered."""

from __future__ import annotations

import pytest

from xpu_agents.apps.demo.desk.state import Desk
from xpu_agents.apps.demo.desk.toolbox import Toolbox
from xpu_agents.apps.demo.desk.tools import TOOLS
from xpu_agents.apps.demo.questions import QUESTIONS, QuestionPair


def offered(question: str, most: int | None) -> list[str]:
    """Names of the tools."""
    return [tool.name for tool in Toolbox(Desk(), most).offered(question)]


@pytest.mark.parametrize("pair", QUESTIONS, ids=lambda pair: pair.alone)
def test_every_question_of_the_demo_is_offered_its_tool(pair: QuestionPair) -> None:
    """Guards the questions against a change of words after which the model cannot do them."""
    for question in (pair.alone, pair.among):
        names = offered(question, 4)
        assert pair.tool in names
        assert len(names) == 4


def test_all_tools_are_offered_where_nothing_limits_them() -> None:
    """Guards large models, which may choose themselves, and the order, on which known prefixes depend."""
    names = [each.tool.name for each in TOOLS]
    assert offered("anything", None) == names
    assert offered("anything", 3) == names[:3]
    assert 6 <= len(names) <= 8


def test_words_decide_and_not_their_case() -> None:
    """Guards the choice for what people type."""
    assert offered("CONVERT 3 Miles!", 1) == ["convert_units"]
    assert offered("is it warm?", 1) == ["get_weather"]
