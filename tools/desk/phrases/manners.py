"""Manners of naming attributes and their values, for training."""

from __future__ import annotations

from dataclasses import dataclass

from desk.phrases.stated_wishes import ORDERS, SENTENCES
from desk.phrases.wishes import COLON, LINES, WITH
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
    "{words} - {text}",
    "{words} => {text}",
    "{words} := {text}",
    "[{words}] {text}",
    "<{words}> {text}",
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
    "{text} in the {words} field",
    "{text} under {words}",
    "{text} (the {words})",
    "{text} as the value of {words}",
    "{text} entered as the {words}",
    "{text} chosen as the {words}",
    "{text} for its {words}",
    "{text} given as the {words}",
    "{words}: {text}",
    "the {words} equal to {text}",
    "the {words} at {text}",
    "the {words} given as {text}",
    "the {words} fixed at {text}",
    "its {words} set to {text}",
    "the value {text} for {words}",
    "the entry {text} under {words}",
    "the setting {words} {text}",
)
# None begins with a value, whose spelling a capital letter would change.
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
    "the {words} {is} set to {text}",
    "the {words} {is} to be {text}",
    "the {words} {is} supposed to be {text}",
    "the {words} {is} given as {text}",
    "the {words} {is} going to be {text}",
    "the {words} {is} simply {text}",
    "the {words} ought to be {text}",
    "the {words} can be taken as {text}",
    "the {words} should read {text}",
    "as {words} we take {text}",
    "for the {words} we use {text}",
    "for the {words} I have {text}",
    "for {words} it says {text}",
    "under {words} you should enter {text}",
    "we use {text} as the {words}",
    "we want {text} as the {words}",
    "I want the {words} to be {text}",
    "I chose {text} for the {words}",
    "it has {text} as its {words}",
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
    "make {text} the {words}",
    "let {text} be the {words}",
    "put {text} in the {words} field",
    "put {text} as the {words}",
    "put in {text} for {words}",
    "put down {text} under {words}",
    "enter {text} as the {words}",
    "fill in {text} for the {words}",
    "fill in the {words} with {text}",
    "choose {text} as the {words}",
    "choose {text} for {words}",
    "pick {text} for the {words}",
    "select {text} as the {words}",
    "give {text} as the {words}",
    "specify {text} as the {words}",
    "specify the {words} as {text}",
    "pass {text} as the {words}",
    "write {text} under {words}",
    "go with {text} for the {words}",
    "have the {words} be {text}",
    "have {text} as the {words}",
    "assign {text} to the {words}",
    "keep the {words} at {text}",
    "fix the {words} at {text}",
    "see that the {words} {is} {text}",
    "make sure the {words} {is} {text}",
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
