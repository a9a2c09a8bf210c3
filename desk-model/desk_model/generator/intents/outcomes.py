"""Tool results that several intents share."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.task import Outcome
from desk_model.generator.values.arguments import Value

__all__ = ["Given", "Make", "count_of", "done", "listing", "report"]

Given = Mapping[str, Value]
Make = Callable[[SampleContext, Given], Outcome]

_OK = ("ok", "success", "done", "completed")


def done(*states: str, label: str = "", facts: tuple[str, ...] = ()) -> Make:
    """Result that only reports success; facts are the slots that the answer repeats."""

    def outcome(context: SampleContext, given: Given) -> Outcome:
        state = context.one(states or _OK)
        which = context.random()
        content: Json
        if which < 0.35:
            content = {"status": state, "id": context.code()}
        elif which < 0.55:
            content = {"status": state}
        elif which < 0.7:
            content = {"success": True}
        elif which < 0.85:
            content = f"{label or 'Request'} {state}."
        else:
            content = state
        slot_texts = tuple((given[key].short or given[key].text,) for key in facts if key in given)
        return Outcome(content, facts=slot_texts)

    return outcome


def report(context: SampleContext, values: Mapping[str, Json], text: str) -> Json:
    """Result as a document or as a text."""
    return text if context.chance(0.3) else dict(values)


def listing(context: SampleContext, name: str, items: list[Json]) -> Json:
    """List result: bare, or in a document under its name."""
    which = context.random()
    if which < 0.5:
        return list(items)
    if which < 0.85:
        return {name: items}
    return {"count": len(items), name: items}


def count_of(context: SampleContext, high: int = 3) -> int:
    """Number of search results, 0 to ``high``."""
    return 0 if context.chance(0.12) else context.number(1, high)
