"""Jokes, deterministic by animal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.schema import Parameter, Tool

__all__ = ["Joke", "joke"]

_ASK, _BOTH, _SETUP = read("templates/kinds/jokes", "ask", "both", "setup")
PETS = read("words/things", "pets")


_JOKES = (
    ("Why don't {pets} play cards?", "Because they are always bluffing!"),
    ("What do you call {pets} in a library?", "Very quiet readers!"),
    ("Why did the {pets} cross the road?", "To get to the other side!"),
    ("How do {pets} say goodbye?", "They wave until nobody looks!"),
    ("Why are {pets} so good at parties?", "They never leave before the cake!"),
    ("What is the favorite day of {pets}?", "Snack day!"),
    ("Why did the {pets} sit on the computer?", "To keep an eye on the mouse!"),
    ("What do {pets} eat for breakfast?", "Everything you left on the table!"),
)


@dataclass(frozen=True, slots=True)
class Joke:
    """Request for a joke, its tool and its arguments."""

    request: str
    tool: Tool
    arguments: Mapping[str, Json]


def joke(context: SampleContext) -> Joke:
    """Joke about an animal or a profession."""
    pets = context.pick(PETS)
    setup, punchline = _JOKES[crc32(pets.encode()) % len(_JOKES)]
    arguments: dict[str, Json] = {"setup": setup.format(pets=pets), "punchline": punchline}
    text: dict[str, Json] = {"type": "string"}
    optional = context.chance(0.4)
    asked = context.one((_ASK, _ASK, _BOTH))
    if optional and context.chance(0.4):
        asked = _SETUP
        del arguments["punchline"]
    parameters = [
        Parameter("setup", text, "" if context.undescribed else "question to set up a joke", True),
        Parameter("punchline", text, "" if context.undescribed else "answer to resolve the joke", not optional),
    ]
    request = asked.say(context, {"pets": pets})
    if context.chance(0.2):
        optional = context.chance(0.6)
        rated = context.chance(0.5) or not optional
        score: dict[str, Json] = {"type": "integer"}
        parameters.append(Parameter("rating", score, "How funny the joke is, from 1 to 10", not optional))
        if rated:
            rating = context.number(1, 10)
            arguments["rating"] = rating
            request += f" Rate it {rating}."
    about = context.one(("Joke to tell user.", "A joke.", "", "Joke to tell user."))
    return Joke(request, Tool(context.one(("Joke", "Joke", "JokeDict", "joke")), about, tuple(parameters)), arguments)
