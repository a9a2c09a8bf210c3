"""Styles that state attributes and values, for training only."""

from __future__ import annotations

from dataclasses import dataclass

from desk_model.generator.datafiles import read
from desk_model.generator.templates import Phrases

__all__ = ["ATTRIBUTE_STYLES", "KEYED", "AttributeStyle"]

COLON, LINES, WITH = read("templates/invented/attributes", "colon", "lines", "with")
COMMANDED, KEYED, NAMED, SAID, STATED, SWITCHED, SWITCHES = read(
    "templates/invented/forms", "commanded", "keyed", "named", "said", "stated", "switched", "switches"
)
ORDERS, SENTENCES = read("templates/invented/sentences", "orders", "sentences")


@dataclass(frozen=True, slots=True)
class AttributeStyle:
    """Style that states attributes: forms, forms of booleans, separators, and the templates around them."""

    forms: tuple[str, ...]
    flags: tuple[str, ...]
    joints: tuple[str, ...]
    around: Phrases


ATTRIBUTE_STYLES = (
    AttributeStyle(NAMED, SWITCHED, (" and ", " and ", ", ", "; ", " plus ", " & ", " as well as ", ", also "), WITH),
    AttributeStyle(KEYED, SWITCHED, (", ", ", ", "; ", " | ", " / ", " ", " + ", " // ", " & "), COLON),
    AttributeStyle(KEYED, SWITCHED, ("\n", "\n", "\n- ", "\n* ", "\n+ ", "\n> "), LINES),
    AttributeStyle(STATED, SAID, (" and ", ", ", "; ", ". ", " while ", ", plus ", ", and also "), SENTENCES),
    AttributeStyle(COMMANDED, SWITCHES, (" and ", ", ", "; ", ". ", ", then ", ", also ", ", and "), ORDERS),
)
