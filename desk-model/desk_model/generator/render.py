"""A sample as readable text, split into prompt and target; `desk_model.training.chat_template` has the exact form."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from desk_model.generator.sample import Sample

__all__ = ["Piece", "render"]


class Piece(NamedTuple):
    """Piece of text, and whether it is a training target."""

    text: str
    target: bool


def render(sample: Sample) -> list[Piece]:
    """Render a conversation in ``<|im_start|>`` form; the end mark of an assistant turn belongs to the target."""
    messages = list(sample.messages)
    system = messages.pop(0)["content"] if messages[0]["role"] == "system" else ""
    pieces: list[Piece] = []
    if sample.tools:
        lines = "\n".join(json.dumps(each, ensure_ascii=False) for each in sample.tools)
        system = f"{system}\n\n<tools>\n{lines}\n</tools>".strip()
    if system:
        pieces.append(Piece(f"<|im_start|>system\n{system}<|im_end|>\n", False))
    for message in messages:
        role = message["role"]
        if role == "assistant":
            pieces.append(Piece("<|im_start|>assistant\n", False))
            pieces.append(Piece(f"{_said(message)}<|im_end|>", True))
            pieces.append(Piece("\n", False))
        elif role == "tool":
            text = f"<tool_response>\n{message['content']}\n</tool_response>"
            pieces.append(Piece(f"<|im_start|>tool\n{text}<|im_end|>\n", False))
        else:
            pieces.append(Piece(f"<|im_start|>{role}\n{message['content']}<|im_end|>\n", False))
    return pieces


def _said(message: dict[str, Any]) -> str:
    parts = [message["content"]] if message["content"] else []
    for call in message.get("tool_calls", ()):
        function = call["function"]
        name = json.dumps(function["name"], ensure_ascii=False)
        parts.append(f'<tool_call>\n{{"name": {name}, "arguments": {function["arguments"]}}}\n</tool_call>')
    return "\n".join(parts)
