"""Results that many tools have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desk_model.generator.context import Json, World
from desk_model.generator.task import Outcome
from desk_model.generator.values.arguments import Value

__all__ = ["Given", "Make", "count_of", "done", "listing", "report"]

Given = Mapping[str, Value]
Make = Callable[[World, Given], Outcome]

_OK = ("ok", "success", "done", "completed")


def done(*states: str, label: str = "", facts: tuple[str, ...] = ()) -> Make:
    """A result that only says that it worked; facts name the slots that the answer repeats."""

    def outcome(world: World, given: Given) -> Outcome:
        state = world.one(states or _OK)
        which = world.random()
        content: Json
        if which < 0.35:
            content = {"status": state, "id": world.code()}
        elif which < 0.55:
            content = {"status": state}
        elif which < 0.7:
            content = {"success": True}
        elif which < 0.85:
            content = f"{label or 'Request'} {state}."
        else:
            content = state
        said = tuple((given[key].short or given[key].text,) for key in facts if key in given)
        return Outcome(content, facts=said)

    return outcome


def report(world: World, values: Mapping[str, Json], text: str) -> Json:
    """A result either as a document or as a text."""
    return text if world.chance(0.3) else dict(values)


def listing(world: World, name: str, items: list[Json]) -> Json:
    """A list as it is returned: bare, or in a document with its name."""
    which = world.random()
    if which < 0.5:
        return list(items)
    if which < 0.85:
        return {name: items}
    return {"count": len(items), name: items}


def count_of(world: World, high: int = 3) -> int:
    """How many things a search finds: seldom none, mostly one to three."""
    return 0 if world.chance(0.12) else world.number(1, high)
