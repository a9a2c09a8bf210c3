"""Manners of naming attributes and their values, for training."""

from __future__ import annotations

from dataclasses import dataclass

from desk.phrases.wishes import COLON, LINES, ORDERS, SENTENCES, WITH
from desk.pools import Phrases

__all__ = ["KEYED", "MANNERS", "Manner"]


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to name attributes in training: forms of one, those of one that is on or off, joints, what goes around."""

    forms: tuple[str, ...]
    flags: tuple[str, ...]
    joints: tuple[str, ...]
    around: Phrases


KEYED = (
    "{words}: {text}",
    "{words}: {text}",
    "{words} = {text}",
    "{words}={text}",
    "{words} -> {text}",
    "{words}:{text}",
    "{words} ({text})",
)
_NAMED = (
    "{words} {text}",
    "{words} {text}",
    "the {words} {text}",
    "{text} as {words}",
    "{text} as the {words}",
    "{text} for the {words}",
    "{text} for {words}",
    "{text} as its {words}",
    "{words} set to {text}",
    "the {words} set to {text}",
    "{words} being {text}",
    "the {words} being {text}",
    "{words} ({text})",
    "{text} ({words})",
    "{words} = {text}",
    "{words} {text}",
)
_STATED = (
    "the {words} {is} {text}",
    "the {words} {is} {text}",
    "its {words} {is} {text}",
    "{words} {is} {text}",
    "the {words} should be {text}",
    "the {words} must be {text}",
    "the {words} has to be {text}",
    "the {words} will be {text}",
    "as {words} we have {text}",
    "for the {words} it says {text}",
    "the {words} I want is {text}",
)
_COMMANDED = (
    "set the {words} to {text}",
    "set {words} to {text}",
    "use {text} as the {words}",
    "use {text} as {words}",
    "use {text} for the {words}",
    "take {text} as the {words}",
    "take {text} for {words}",
    "make the {words} {text}",
    "let the {words} be {text}",
    "for the {words} use {text}",
    "put {text} in as the {words}",
    "choose {text} as {words}",
    "enter {text} under {words}",
    "give it the {words} {text}",
)
_SWITCHED = ("{words} {text}", "{words}: {text}", "{words} set to {text}", "{words} ({text})", "{words} = {text}")
_SWITCHES = ("set {words} to {text}", "have {words} {text}", "let {words} be {text}", "put {text} for {words}")
_SAID = ("{words} {is} {text}", "{words} should be {text}", "{words} must be {text}", "{words} will be {text}")

MANNERS = (
    Manner(_NAMED, _SWITCHED, (" and ", " and ", ", ", "; "), WITH),
    Manner(KEYED, _SWITCHED, (", ", ", ", "; ", " | ", " / ", " "), COLON),
    Manner(KEYED, _SWITCHED, ("\n", "\n", "\n- "), LINES),
    Manner(_STATED, _SAID, (" and ", ", ", "; ", ". "), SENTENCES),
    Manner(_COMMANDED, _SWITCHES, (" and ", ", ", "; ", ". "), ORDERS),
)
