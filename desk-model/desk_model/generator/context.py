"""State of one sample: random numbers, split, date and user."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, TypeAlias, TypeVar

from desk_model.generator.datafiles import read
from desk_model.generator.templates import Words

__all__ = ["Json", "Person", "SampleContext", "Split"]

PSEUDO_SYLLABLES = read("words/activities", "pseudo_syllables")
FIRST_NAMES, LAST_NAMES, MAIL_HOSTS = read("words/people", "first_names", "last_names", "mail_hosts")
COMPANY_FORMS, COMPANY_STEMS = read("words/work", "company_forms", "company_stems")


Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Split: TypeAlias = Literal["train", "held_out"]

_T = TypeVar("_T")
_SOUNDS = (tuple("bcdfghjklmnpqrstvwxz"), ("a", "e", "i", "o", "u", "y", "ee", "ou", "ea"))
_FIRST_DAY = date(2023, 1, 1)
_DAYS = 1800
_ACCENTS = str.maketrans("éëáàâãåäçíïñóôõöøśúüýńłżźř", "eeaaaaaaciinooooosuuynlzzr")


@dataclass(frozen=True, slots=True)
class Person:
    """A person with a name and an email address."""

    first: str
    last: str
    mail: str

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first} {self.last}"


class SampleContext:
    """State that all parts of one sample share.

    Attributes:
        held_out: Whether words come from the held-out part.
        hard: Whether rare cases that are hard for a small model are more frequent.
        naming: How tool and argument names are written in this sample.
        form: How the schemas of the tools are written in this sample.
        today: The day of the conversation.
        has_signature: Whether descriptions begin with the signature of the function.
        undescribed: Whether the arguments of most tools are not described.
        needs_date: Set when a stated value needs the date of the conversation.
        user: The user.
        memo: What kinds of arguments that depend on each other have chosen.
    """

    __slots__ = (
        "_rng",
        "form",
        "hard",
        "has_signature",
        "held_out",
        "memo",
        "naming",
        "needs_date",
        "random",
        "today",
        "undescribed",
        "user",
    )

    def __init__(self, seed: int, split: Split, *, hard: bool = False) -> None:
        self._rng = random.Random(seed)
        self.random: Callable[[], float] = self._rng.random
        self.held_out = split == "held_out"
        self.hard = hard
        self.naming = self.weighted(_NAMINGS)
        self.form = self.weighted(_FORMS)
        self.has_signature = self.chance(0.35)
        self.undescribed = self.chance(0.45)
        self.today = _FIRST_DAY + timedelta(days=self.number(0, _DAYS))
        self.needs_date = False
        self.memo: dict[str, object] = {}
        self.user = self.person()

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.random() < probability

    def more_often(self, usual: float, hard: float) -> bool:
        """True with the first probability, or with the second in hard samples."""
        probability = hard if self.hard else usual
        return probability > 0.0 and self.chance(probability)

    def number(self, low: int, high: int) -> int:
        """An integer from low to high, both included."""
        return low + int(self.random() * (high - low + 1))

    def one(self, items: Sequence[_T]) -> _T:
        """One of the items."""
        return items[int(self.random() * len(items))]

    def either(self, *items: Json) -> Json:
        """One of these JSON values."""
        return items[int(self.random() * len(items))]

    def some(self, items: Sequence[_T], count: int) -> list[_T]:
        """Different items in random order."""
        return self._rng.sample(items, count)

    def shuffled(self, items: Sequence[_T]) -> list[_T]:
        """The items in random order."""
        return self._rng.sample(items, len(items))

    def weighted(self, table: Sequence[tuple[float, _T]]) -> _T:
        """One of the values of (weight, value) pairs whose weights add up to 1."""
        left = self.random()
        for weight, value in table:
            left -= weight
            if left < 0:
                return value
        return table[-1][1]

    def pick(self, words: Words) -> str:
        """A word of the sample's split."""
        return self.one(words.part(self.held_out))

    def picks(self, words: Words, count: int) -> list[str]:
        """Different words of the sample's split."""
        return self.some(words.part(self.held_out), count)

    def invented(self, low: int = 2, high: int = 3) -> str:
        """An invented word in lower case."""
        if self.random() < 0.3:
            return "".join(self.one(_SOUNDS[at % 2]) for at in range(self.number(low, high) * 2 + self.number(0, 1)))
        return "".join(self.pick(PSEUDO_SYLLABLES) for _ in range(self.number(low, high)))

    def first_name(self) -> str:
        """A first name; 14 % are invented, so that names must be copied."""
        return self.invented().capitalize() if self.chance(0.14) else self.pick(FIRST_NAMES)

    def last_name(self) -> str:
        """A last name; 17 % are invented."""
        return self.invented().capitalize() if self.chance(0.17) else self.pick(LAST_NAMES)

    def person(self) -> Person:
        """A random person."""
        first, last = self.first_name(), self.last_name()
        box = self.one(
            (f"{first}.{last}", first, f"{first[0]}{last}", f"{first}{self.number(1, 99)}", f"{last}.{first}")
        )
        return Person(first, last, f"{box.lower().translate(_ACCENTS)}@{self.pick(MAIL_HOSTS)}")

    def company(self) -> str:
        """A company name."""
        stem = self.invented().capitalize() if self.chance(0.15) else self.pick(COMPANY_STEMS)
        return f"{stem} {self.pick(COMPANY_FORMS)}"

    def code(self) -> str:
        """An identifier such as INV-2041, tk_88 or 7f3a91."""
        digits = str(self.number(10, 99999))
        return self.one(_CODES)(self, digits)

    def letters(self, count: int) -> str:
        """Random capital letters."""
        return "".join(self.one("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(count))


def _hexadecimal(context: SampleContext, digits: str) -> str:
    return "".join(context.one("0123456789abcdef") for _ in range(context.number(4, 8)))


_CODES: tuple[Callable[[SampleContext, str], str], ...] = (
    lambda context, digits: f"{context.letters(context.number(2, 3))}-{digits}",
    lambda context, digits: f"{context.letters(2)}{digits}",
    lambda context, digits: f"{context.letters(2).lower()}_{digits}",
    lambda context, digits: f"{context.letters(1)}-{digits}-{context.number(1, 9)}",
    lambda context, digits: digits,
    lambda context, digits: f"#{digits}",
    _hexadecimal,
)

_NAMINGS: tuple[tuple[float, str], ...] = (
    (0.66, "snake"),
    (0.16, "camel"),
    (0.09, "dotted"),
    (0.05, "kebab"),
    (0.04, "pascal"),
)

_FORMS: tuple[tuple[float, str], ...] = (
    (0.4, "plain"),
    (0.3, "pydantic"),
    (0.15, "described"),
    (0.15, "titled"),
)
