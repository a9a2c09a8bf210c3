# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Intents of weather: current and forecast."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.intents.outcomes import Given
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.templates import Words
from desk_model.generator.values.arguments import Choice, Flag, Integer, Text
from desk_model.generator.values.contents import CITY

__all__ = ["INTENTS", "WEATHER"]

_SKY = Words.read(
    "sunny, cloudy, rainy, windy, foggy, clear, stormy, snowy, overcast, partly cloudy, hot, cold, humid, mild, freezing, warm | hazy, drizzly, breezy, icy, muggy",
    ",",
)
_UNIT = Choice(
    (
        {"celsius": "Celsius/degrees Celsius/celsius", "fahrenheit": "Fahrenheit/degrees Fahrenheit/fahrenheit"},
        {"celsius": "Celsius", "fahrenheit": "Fahrenheit"},
        {"C": "Celsius", "F": "Fahrenheit"},
        {"c": "celsius", "f": "fahrenheit"},
        {"metric": "metric units", "imperial": "imperial units"},
        {"CELSIUS": "Celsius", "FAHRENHEIT": "Fahrenheit", "KELVIN": "Kelvin"},
    )
)


def _now(context: SampleContext, given: Given) -> Outcome:
    sky, degrees = context.pick(_SKY), context.number(-15, 40)
    city = given["city"].text
    which = context.random()
    if which < 0.25:
        text = context.one((f"It's {sky}.", f"{sky}", f"{sky.capitalize()} today.", f"It is {sky} in {city}."))
        return Outcome(text, "sky", {"sky": sky}, ((sky,),))
    slot_texts = {"sky": sky, "degrees": str(degrees)}
    facts = ((sky,), (str(degrees),))
    if which < 0.5:
        text = context.one(
            (
                f"{sky}, {degrees} degrees",
                f"{sky.capitalize()}, {degrees}°",
                f"It is {degrees} degrees and {sky} in {city}.",
            )
        )
        return Outcome(text, "done", slot_texts, facts)
    keys = context.one(
        (("temperature", "condition"), ("temp", "sky"), ("degrees", "weather"), ("temperature", "conditions"))
    )
    content: dict[str, Json] = {keys[0]: degrees, keys[1]: sky}
    if context.chance(0.4):
        content = {"city": city, **content}
    if context.chance(0.3):
        content[context.one(("humidity", "wind_kmh"))] = context.number(1, 90)
    return Outcome(content, "done", slot_texts, facts)


def _days(context: SampleContext, given: Given) -> Outcome:
    count = given["days"].json if "days" in given else 2
    assert isinstance(count, int)
    days = [(context.pick(_SKY), context.number(-10, 38)) for _ in range(min(count, 3))]
    items: list[Json] = [{"day": at + 1, "sky": sky, "high": high} for at, (sky, high) in enumerate(days)]
    told = ", ".join(f"day {at + 1} {sky} with {high} degrees" for at, (sky, high) in enumerate(days))
    content: Json = items if context.chance(0.5) else {"forecast": items}
    return Outcome(content, "done", {"told": told}, tuple((str(high),) for _, high in days))


WEATHER = intent(
    "get_weather",
    "weather",
    "get_weather current_weather weather get_current_weather weather_get current_weather_tool check_weather weather_tool lookup_weather | weather_now local_weather sky_report",
    "Get the weather at a location./Get the current weather in a given location./Current weather of a city./Look up the weather. | How the sky is somewhere.",
    "check the weather",
    "the weather",
    (
        slot(
            "city",
            Text(CITY),
            "location city place city_name | town where",
            "The city/City name/Location to look up/The city and state, e.g. Boston, MA | Name of the town",
            "For which city?/Which city?/Where? | Which place do you mean?",
        ),
        slot(
            "unit",
            _UNIT,
            "unit units temperature_unit scale | degrees_in",
            "Unit of temperature/The unit | How degrees are given",
            "In which unit? | Which unit do you want?",
            offered=0.4,
            required=0.25,
        ),
    ),
    _now,
)

_FORECAST = intent(
    "forecast",
    "weather",
    "get_forecast weather_forecast forecast forecast_get | coming_weather",
    "Get the weather forecast./Forecast for the next days. | Weather of the days to come.",
    "give weather forecasts",
    "the forecast",
    (
        slot(
            "city",
            Text(CITY),
            "city location place | forecast_town",
            "City/Location | The town",
            "For which city? | Which town?",
        ),
        slot(
            "days",
            Integer(1, 7, unit="day"),
            "days num_days number_of_days | day_count",
            "How many days/Number of days | Days to look ahead",
            "For how many days? | How many days?",
            offered=0.8,
            required=0.5,
        ),
        slot("unit", _UNIT, "unit units | degrees_as", "Unit of temperature | Sort of degrees", offered=0.15),
        slot(
            "wind",
            Flag("with the wind/including wind"),
            "include_wind wind | wind_as_well",
            "Also tell the wind | Wind speeds too",
            offered=0.15,
        ),
    ),
    _days,
)

INTENTS: tuple[Intent, ...] = (WEATHER, _FORECAST)
