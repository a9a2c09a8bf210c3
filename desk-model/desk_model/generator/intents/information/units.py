"""Intents of unit and currency conversion."""

from __future__ import annotations

from dataclasses import dataclass

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.english import join_words
from desk_model.generator.intents.information.numbers import number_result
from desk_model.generator.intents.outcomes import Given
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Fixed, Number, Value

__all__ = ["CONVERT", "INTENTS"]


@dataclass(frozen=True, slots=True)
class _Unit:
    """Unit of one of several sets; both units of a tool come from the same set and differ."""

    sets: tuple[dict[str, str], ...]

    def __call__(self, context: SampleContext) -> Fixed:
        chosen = context.memo.setdefault(str(id(self.sets)), context.number(0, len(self.sets) - 1))
        assert isinstance(chosen, int)
        slot_texts = self.sets[chosen]

        def value(context: SampleContext) -> Value:
            unit = context.one([each for each in slot_texts if each != context.memo.get("unit")])
            context.memo["unit"] = unit
            return Value(unit, context.one(slot_texts[unit].split("/")))

        names = [str(each) for each in slot_texts]
        if context.chance(0.35):
            return Fixed({"type": "string"}, f"one of {join_words(names, 'or')}", value)
        options: list[Json] = list(slot_texts)
        return Fixed({"type": "string", "enum": options}, "", value)


_UNITS = (
    {"km": "kilometers/km", "mi": "miles", "m": "meters"},
    {"kilometers": "kilometers/km", "miles": "miles", "meters": "meters"},
    {"kg": "kilograms/kg", "lb": "pounds", "g": "grams"},
    {"kilograms": "kilograms", "pounds": "pounds", "ounces": "ounces"},
    {"celsius": "Celsius", "fahrenheit": "Fahrenheit", "kelvin": "Kelvin"},
    {"l": "liters", "gal": "gallons", "ml": "milliliters"},
    {"cm": "centimeters/cm", "in": "inches", "ft": "feet"},
)
_MONEY = (
    {"USD": "dollars/USD/US dollars", "EUR": "euros/EUR", "GBP": "pounds/GBP", "JPY": "yen/JPY"},
    {"USD": "USD", "EUR": "EUR", "CHF": "CHF", "SEK": "SEK", "INR": "INR"},
    {"usd": "dollars", "eur": "euros", "inr": "rupees", "cny": "yuan"},
)


def _converted(context: SampleContext, given: Given) -> Outcome:
    result = round(context.random() * 900 + 0.1, context.number(0, 2))
    return number_result(context, result, context.one(("result", "value", "converted")))


_AMOUNT = Number(1, 1000)

CONVERT = intent(
    "convert_units",
    "units",
    "convert_units unit_converter convert convert_unit units_convert | change_units",
    "Convert a value between units./Unit converter. | The same amount in another unit.",
    "convert units",
    "units",
    (
        slot(
            "value",
            _AMOUNT,
            "value amount number quantity | how_much",
            "The value/Amount to convert | Sum in the first unit",
            "Which value should I convert? | How much of it?",
        ),
        slot(
            "from",
            _Unit(_UNITS),
            "from_unit from unit source_unit | given_unit",
            "Unit of the value/From | Unit it has",
            "From which unit? | In which unit is it now?",
        ),
        slot(
            "to",
            _Unit(_UNITS),
            "to_unit to target_unit | wanted_unit",
            "Unit wanted/To | Unit it should get",
            "Into which unit? | Which unit do you want?",
        ),
    ),
    _converted,
)

_CURRENCY = intent(
    "convert_currency",
    "money",
    "convert_currency currency_converter exchange_money convert_money currency_convert | change_money",
    "Convert an amount between currencies./Currency converter. | Money in another currency.",
    "convert currencies",
    "currencies",
    (
        slot(
            "amount",
            _AMOUNT,
            "amount value sum | money",
            "The amount/How much money | Sum of money",
            "Which amount? | How much money?",
        ),
        slot(
            "from",
            _Unit(_MONEY),
            "from_currency from source base | paid_in",
            "Currency of the amount/From | Currency it is in",
            "From which currency? | Which currency is it in?",
        ),
        slot(
            "to",
            _Unit(_MONEY),
            "to_currency to target | changed_to",
            "Currency wanted/To | Currency to get",
            "Into which currency? | Which currency do you want?",
        ),
    ),
    _converted,
)

INTENTS: tuple[Intent, ...] = (CONVERT, _CURRENCY)
