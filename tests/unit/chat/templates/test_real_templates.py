"""Chat templates of public models rendered as by Hugging Face's renderer."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

import pytest
from chat_conversations import CONVERSATIONS
from real_templates import real_template_names, real_templates_as_params, special_tokens, template_source

from xpu_agents.chat.templates.continuation import render_open
from xpu_agents.chat.templates.conversation_data import TemplateData
from xpu_agents.chat.templates.program import TemplateFailure, TemplateProgram

NOW = datetime(2026, 3, 29, 2, 30)


class FixedTime(datetime):
    """The clock of Hugging Face's renderer."""

    @classmethod
    def now(cls, tz: object = None) -> FixedTime:  # type: ignore[override]
        return cls(2026, 3, 29, 2, 30)


@pytest.fixture(autouse=True)
def fixed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Hugging Face's renderer have our clock."""
    monkeypatch.setattr("transformers.utils.chat_template_utils.datetime", FixedTime)


@cache
def program(name: str) -> TemplateProgram:
    """The compiled template."""
    return TemplateProgram(template_source(name), lambda: NOW)


RENDERED_ONLY_HERE = {"llama-cpp-deepseek-r1"}
"""Templates that give a generator to ``tojson``, which Hugging Face's renderer refuses."""


def rendered(name: str, case: dict[str, Any]) -> str | None:
    """The text of our renderer; None if the template cannot render the conversation."""
    data = TemplateData()
    variables = data.variables(case["messages"], case.get("tools"), case.get("extra"))
    more = {"add_generation_prompt": case.get("add_generation_prompt", True)}
    try:
        return program(name).render({**special_tokens(name), "documents": None, **variables, **more}, data.characters)
    except TemplateFailure:
        return None


def expected(name: str, case: dict[str, Any]) -> str | None:
    """The text of Hugging Face's renderer; None if it raises an error."""
    from transformers.utils import chat_template_utils as theirs

    messages = theirs._normalize_chat_messages(case["messages"])
    try:
        texts, _ = theirs.render_jinja_template(
            [messages],
            tools=case.get("tools"),
            chat_template=template_source(name),
            add_generation_prompt=case.get("add_generation_prompt", True),
            **{**special_tokens(name), **case.get("extra", {})},
        )
    except Exception:
        return None
    return str(texts[0])


@pytest.mark.parametrize("name", real_templates_as_params())
def test_texts_are_those_of_hugging_face(name: str) -> None:
    """Guards prompts that differ from those that a model was trained with."""
    texts = {case: (rendered(name, given), expected(name, given)) for case, given in CONVERSATIONS.items()}
    if name in RENDERED_ONLY_HERE:
        texts = {case: (ours, theirs) for case, (ours, theirs) in texts.items() if theirs is not None}
    assert {case: ours for case, (ours, _) in texts.items()} == {case: theirs for case, (_, theirs) in texts.items()}


def test_most_conversations_are_rendered() -> None:
    """Guards the comparison: texts are compared, not refusals."""
    texts = [rendered(name, case) for name in real_template_names() for case in CONVERSATIONS.values()]
    assert sum(text is not None for text in texts) > 0.8 * len(texts)


@pytest.mark.parametrize("name", real_templates_as_params())
def test_continued_message_is_that_of_hugging_face(name: str) -> None:
    """Guards prompts that end with the text of the assistant."""
    from transformers.utils import chat_template_utils as theirs

    messages = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "It is "}]
    given = {**special_tokens(name), "functions": "", "datetime": ""}
    (text,), _ = theirs.render_jinja_template(
        [messages], tools=[], chat_template=template_source(name), continue_final_message=True, **given
    )
    variables = {**given, "tools": [], "documents": None, "messages": messages, "add_generation_prompt": False}
    assert render_open(program(name), variables, 10) == text
