"""Forms of the texts of output items: `TextForm`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["TEXT_FORMS", "TextForm"]


@dataclass(frozen=True, slots=True)
class TextForm:
    """The form of the text of an item.

    Attributes:
        part_type: type of its only part.
        text_event: name of the events of the text.
        part_event: name of the events of the part.
        index: index of the part in events.
        item_field: field of the item that has the part.
        text_fields: further fields of the events of the text.
        part_fields: further fields of the part.
    """

    part_type: str
    text_event: str
    part_event: str = "content_part"
    index: Mapping[str, int] = field(default_factory=lambda: {"content_index": 0})
    item_field: str = "content"
    text_fields: Mapping[str, Any] = field(default_factory=dict)
    part_fields: Mapping[str, Any] = field(default_factory=dict)

    def part(self, text: str) -> dict[str, Any]:
        """Return the part with a text."""
        return {"type": self.part_type, "text": text, **self.part_fields}


TEXT_FORMS: Mapping[str, TextForm] = {
    "message": TextForm(
        "output_text", "output_text", text_fields={"logprobs": []}, part_fields={"annotations": [], "logprobs": []}
    ),
    "reasoning": TextForm("reasoning_text", "reasoning_text"),
    "summary": TextForm(
        "summary_text", "reasoning_summary_text", "reasoning_summary_part", {"summary_index": 0}, "summary"
    ),
}
"""Forms of texts by the kind of their item; a summary is a kind of reasoning."""
