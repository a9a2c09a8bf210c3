"""Words that no list has, put into texts, so that texts must be copied and cannot be recalled."""

from __future__ import annotations

from desk_model.generator.context import World
from desk_model.generator.values.arguments import Value

__all__ = ["foreign", "salted"]


def salted(world: World, text: str) -> Value:
    """The text, one in six with something in it that no list has, so that texts must be copied and not recalled."""
    if world.chance(0.16):
        words = text.split(" ")
        at = world.number(0, len(words) - 1)
        words[at] = _salt(world)
        if world.chance(0.3):
            words.insert(world.number(0, len(words)), _salt(world))
        text = " ".join(words)
    return Value(text, text)


def _salt(world: World) -> str:
    which = world.random()
    if which < 0.45:
        word = world.invented(1, 3)
        return word.capitalize() if world.chance(0.3) else word
    if which < 0.6:
        return str(world.number(0, 20000))
    if which < 0.72:
        return world.code()
    if which < 0.8:
        return f"{world.one('$€£')}{world.number(1, 999)}" + (f".{world.number(0, 99):02}" if world.chance(0.5) else "")
    if which < 0.87:
        return f"{world.number(1, 100)}%"
    if which < 0.93:
        return world.letters(world.number(1, 4))
    return world.person().mail if world.chance(0.6) else foreign(world)


def foreign(world: World) -> str:
    """A short word in another script."""
    low, high = world.one(((0x4E00, 0x9FA0), (0x3042, 0x3093), (0x30A2, 0x30F3), (0x0430, 0x044F), (0x03B1, 0x03C9)))
    return "".join(chr(world.number(low, high)) for _ in range(world.number(2, 5)))
