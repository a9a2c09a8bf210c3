"""Compiled templates that have rendered the simplest conversation."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from xpu_agents.chat.templates.program import TemplateFailure, TemplateProgram
from xpu_agents.chat.templates.sources import TemplateSource, TemplateSources
from xpu_runtime.errors import ModelFolderError

__all__ = ["LoadedTemplate", "LoadedTemplates", "check_templates"]

_QUESTION: Mapping[str, Any] = {"role": "user", "content": "Hello"}
_CONVERSATIONS: Sequence[Sequence[Mapping[str, Any]]] = (
    [_QUESTION],
    [{"role": "user", "content": [{"type": "text", "text": "Hello"}]}],
    [{"role": "system", "content": "Be helpful."}, _QUESTION],
)
"""Conversations of which a template must render one; some take contents as lists, or want a system message."""
_NO_TOOLS: Sequence[list[Any] | None] = (None, [])
"""Values of ``tools`` without tools: that of Hugging Face's renderer, and one for templates that are made for tools."""


@dataclass(frozen=True, slots=True)
class LoadedTemplate:
    """A compiled template.

    Attributes:
        program: renders it.
        no_tools: value of ``tools`` without tools.
    """

    program: TemplateProgram
    no_tools: list[Any] | None

    @classmethod
    def of(
        cls, source: TemplateSource, special_tokens: Mapping[str, str], clock: Callable[[], datetime]
    ) -> LoadedTemplate:
        """Compile a template and render a conversation.

        Raises:
            ModelFolderError: it is no Jinja template, or renders none of the simplest conversations.
        """
        try:
            program = TemplateProgram(source.text, clock)
        except TemplateFailure as failure:
            raise ModelFolderError(
                f"model: the chat template {failure.at(source.place)} cannot be parsed: {failure.reason}; expected a "
                f"Jinja template as Hugging Face's tokenizers render it"
            ) from None
        failures = []
        for no_tools, messages in itertools.product(_NO_TOOLS, _CONVERSATIONS):
            variables = {"documents": None, "tools": no_tools, "messages": messages, "add_generation_prompt": True}
            try:
                program.render({**special_tokens, **variables})
            except TemplateFailure as failure:
                failures.append(failure)
            else:
                return cls(program, no_tools)
        raise ModelFolderError(
            f"model: the chat template {failures[0].at(source.place)} cannot render a user's message: "
            f"{failures[0].reason}; expected a template that Hugging Face's tokenizers render"
        )


@dataclass(frozen=True, slots=True)
class LoadedTemplates:
    """Compiled templates of a model.

    Attributes:
        default: that of conversations without tools; None if the model has none.
        with_tools: that of conversations with tools.
    """

    default: LoadedTemplate | None
    with_tools: LoadedTemplate | None

    @classmethod
    def of(cls, sources: TemplateSources, clock: Callable[[], datetime] = datetime.now) -> LoadedTemplates:
        """Compile the templates of a model; raises the error of `LoadedTemplate.of`."""
        unique = dict.fromkeys(source for source in (sources.default, sources.with_tools) if source is not None)
        loaded = {source: LoadedTemplate.of(source, sources.special_tokens, clock) for source in unique}
        return cls(*(None if each is None else loaded[each] for each in (sources.default, sources.with_tools)))


def check_templates(sources: TemplateSources) -> None:
    """Check that the templates of a model can be rendered.

    Raises:
        ModelFolderError: one is no Jinja template, or renders none of the simplest conversations.
    """
    LoadedTemplates.of(sources)
