# ruff: noqa: E501 - phrases and slots are read a line at a time
"""The weather, now and to come."""

from __future__ import annotations

from desk.contents import CITY
from desk.core.outcomes import Given
from desk.pools import Words
from desk.task import Intent, Outcome, intent, slot
from desk.values import Choice, Flag, Integer, Text
from desk.world import Json, World

__all__ = ["INTENTS", "WEATHER"]

_SKY = Words(
    "sunny, cloudy, rainy, windy, foggy, clear, stormy, snowy, overcast, partly cloudy, hot, cold, humid, mild, freezing, warm",
    "hazy, drizzly, breezy, icy, muggy",
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


def _now(world: World, given: Given) -> Outcome:
    sky, degrees = world.pick(_SKY), world.number(-15, 40)
    city = given["city"].text
    which = world.random()
    if which < 0.25:
        text = world.one((f"It's {sky}.", f"{sky}", f"{sky.capitalize()} today.", f"It is {sky} in {city}."))
        return Outcome(text, "sky", {"sky": sky}, ((sky,),))
    said = {"sky": sky, "degrees": str(degrees)}
    facts = ((sky,), (str(degrees),))
    if which < 0.5:
        text = world.one(
            (
                f"{sky}, {degrees} degrees",
                f"{sky.capitalize()}, {degrees}°",
                f"It is {degrees} degrees and {sky} in {city}.",
            )
        )
        return Outcome(text, "done", said, facts)
    keys = world.one(
        (("temperature", "condition"), ("temp", "sky"), ("degrees", "weather"), ("temperature", "conditions"))
    )
    content: dict[str, Json] = {keys[0]: degrees, keys[1]: sky}
    if world.chance(0.4):
        content = {"city": city, **content}
    if world.chance(0.3):
        content[world.one(("humidity", "wind_kmh"))] = world.number(1, 90)
    return Outcome(content, "done", said, facts)


def _days(world: World, given: Given) -> Outcome:
    count = given["days"].json if "days" in given else 2
    assert isinstance(count, int)
    days = [(world.pick(_SKY), world.number(-10, 38)) for _ in range(min(count, 3))]
    items: list[Json] = [{"day": at + 1, "sky": sky, "high": high} for at, (sky, high) in enumerate(days)]
    told = ", ".join(f"day {at + 1} {sky} with {high} degrees" for at, (sky, high) in enumerate(days))
    content: Json = items if world.chance(0.5) else {"forecast": items}
    return Outcome(content, "done", {"told": told}, tuple((str(high),) for _, high in days))


_DEGREES = """
    It (is|'s) {sky} in {city}, {degrees} degrees.
    {city}: {sky}, {degrees} degrees.
    The weather in {city} is {sky} (with|at) {degrees} degrees.
    (Right now|Currently) it is {degrees} degrees and {sky} in {city}.
    It's {degrees} degrees and {sky} in {city}.
    {sky}, {degrees} degrees in {city}.
"""

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
    """
    what's the weather (like|) in {city}[ in {unit}]?
    what is the weather (like|) in {city} (right now|today|)[, in {unit}]?
    how is the weather in {city}[, in {unit}]?
    how's the weather in {city} (today|right now|at the moment)[, in {unit}]?
    weather in {city}[ in {unit}]?
    !(get|check|look up|tell me) the (current|) weather (in|for) {city}[ in {unit}]
    how (warm|cold|hot) is it in {city} (now|right now|today|)[ in {unit}]?
    is it (raining|sunny|windy|snowing|cold) in {city} (now|right now|)[, in {unit}]?
    what's the temperature in {city}[ in {unit}]?
    (do I need|should I take) (an umbrella|a jacket|a coat) in {city} (today|)[, temperature in {unit}]?
    I'm (flying|going|travelling) to {city}, (how|what) is the weather like there[, in {unit}]?
    !give me the weather (report|) (for|in) {city}[ with degrees in {unit}]
    can you tell me what the weather is like in {city}[ in {unit}]?
    what are the (weather|) conditions in {city}[, in {unit}]?
    I'd like to know the weather in {city}[ in {unit}].
    what does the sky look like in {city}[, in {unit}]?
    +++
    {city} weather(?|, please| now|)[ in {unit}]
    (weather|temperature|conditions) {@city}(?|, please|)[ in {unit}]
    (do I need|should I take) (an umbrella|a coat|sunglasses) {@city} (now|at the moment)?[ Use {unit}.]
    (is it|will I find it) (warm|hot|wet|foggy|freezing) {@city} (now|at the moment|right now)?[ In {unit}, please.]
    {@city}, what's the weather[ in {unit}]?
    (I'm|I am) going to {city}. What's the weather like there[ in {unit}]?
    (I want|I need|I'd like) to know the weather {@city}[ in {unit}].
    !(check|look up|show me|report) (the weather|the temperature|the conditions) {@city}[ in {unit}]
    how many degrees {@city}[, in {unit}]?
    """,
    """
    what's the weather like[ in {unit}]?
    how is the weather (today|right now|)?
    !(check|get) the weather[ in {unit}]
    do I need an umbrella?
    is it cold outside?
    """,
    _now,
    done=_DEGREES,
    sky="""
    It (is|'s) {sky} in {city}.
    The weather in {city} is {sky}.
    {city} is {sky} (right now|today).
    In {city} it is {sky}.
    """,
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
    """
    what's the forecast for {city}[ for the next {days}][ in {unit}]?
    !(get|give me|check) the weather forecast for {city}[, {days}][, {wind}]
    what will the weather be like in {city}[ over the next {days}]?
    will it (rain|snow|be sunny) in {city}[ in the next {days}]?
    !forecast the weather (in|for) {city}[ for {days}][ in {unit}]
    how will the weather be in {city}[ for the coming {days}][, {wind}]?
    +++
    (forecast|weather forecast) {@city}[ for {days}](?|, please|)
    [{days} of ]weather forecast for {city}(?|, please|.)
    (what will|how will) the weather {@city} (be|turn out)[ over the coming {days}]?
    (I need|I want|I'd like) (the|a) forecast {@city}[ over {days}].
    !(check|show me|look up) (the|a) forecast {@city}[ for {days}]
    {@city}, what does the forecast say[ for {days}]?
    """,
    """
    what's the forecast[ for the next {days}]?
    will it rain[ in the next {days}]?
    """,
    _days,
    done="""
    (The forecast for {city}|In {city}): {told}.
    {city}: {told}.
    Expect {told}.
    It will be: {told}.
    """,
)

INTENTS: tuple[Intent, ...] = (WEATHER, _FORECAST)
