"""Conversations as text: chat template, and the parts that the assistant writes.

The same Jinja text is shipped with the models, so what is trained on and what is used cannot differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from jinja2.sandbox import ImmutableSandboxedEnvironment

from desk_model.training.text_rules import RULES

__all__ = ["Piece", "pieces", "rendered"]

_ANSWER = re.compile(r"(?<=<\|im_start\|>assistant\n).*?<\|im_end\|>", re.DOTALL)


class Piece(NamedTuple):
    """Piece of text, and whether the assistant writes it."""

    text: str
    written: bool


def _json(value: Any) -> str:
    # Jinja's own filter writes for HTML; this is what transformers and GenAI put in its place.
    return json.dumps(value, ensure_ascii=False)


_environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
_environment.filters["tojson"] = _json
_template = _environment.from_string(RULES.chat_template)


def rendered(messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]], *, prompt: bool = False) -> str:
    """Render a conversation as text.

    Args:
        messages: In the shape of the OpenAI API.
        tools: The tools offered, bare or in the wrapper ``{"type": "function", "function": ...}``.
        prompt: End with the opening of the assistant's answer.
    """
    return _template.render(messages=messages, tools=tools, add_generation_prompt=prompt)


def pieces(messages: Sequence[Mapping[str, Any]], tools: Sequence[Mapping[str, Any]]) -> list[Piece]:
    """Split the text into given parts and parts that the assistant writes, including its end marks.

    The pieces are to be made tokens one by one: when the model is used, a prompt ends where an answer begins.
    """
    text = rendered(messages, tools)
    found: list[Piece] = []
    at = 0
    for match in _ANSWER.finditer(text):
        found += [Piece(text[at : match.start()], False), Piece(match[0], True)]
        at = match.end()
    return [*found, Piece(text[at:], False)]
