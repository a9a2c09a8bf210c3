"""Values that many records have: names of people and of cities."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.datafiles import read
from desk_model.generator.values.arguments import Kind, Text, text_of

__all__ = ["cities", "full_names"]

OWN_CITIES, OWN_NAMES = read("words/names", "own_cities", "own_names")
CITIES = read("words/places", "cities")


def full_names(own: float = 0.0) -> Kind:
    """Names of people; ``own`` is the share of those that only training has."""
    return Text(text_of(lambda world: world.pick(OWN_NAMES) if own and world.chance(own) else world.person().name))


def cities(own: float = 0.0, invented: float = 0.1) -> Kind:
    """Names of cities, with shares of those that only training has and of invented ones."""

    def city(world: World) -> str:
        if invented and world.chance(invented):
            return world.invented().capitalize()
        return world.pick(OWN_CITIES if own and world.chance(own) else CITIES)

    return Text(text_of(city))
