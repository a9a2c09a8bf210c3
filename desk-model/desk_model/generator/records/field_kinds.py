"""Argument kinds that several record types share: names of people and cities."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.values.arguments import Kind, Text, text_of

__all__ = ["cities", "full_names"]

OWN_CITIES, OWN_NAMES = read("words/names", "own_cities", "own_names")
CITIES = read("words/places", "cities")


def full_names(own: float = 0.0) -> Kind:
    """Full names; ``own`` is the share of names that only training has."""
    return Text(
        text_of(lambda context: context.pick(OWN_NAMES) if own and context.chance(own) else context.person().name)
    )


def cities(own: float = 0.0, invented: float = 0.1) -> Kind:
    """City names; ``own`` is the share that only training has, ``invented`` that of invented names."""

    def city(context: SampleContext) -> str:
        if invented and context.chance(invented):
            return context.invented().capitalize()
        return context.pick(OWN_CITIES if own and context.chance(own) else CITIES)

    return Text(text_of(city))
