# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Intents of travel: connections, table reservations, routes."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.intents.outcomes import Given, done, listing, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Integer, Text, Value, text_of
from desk_model.generator.values.contents import answer_time
from desk_model.generator.values.dates import Date, Time

__all__ = ["INTENTS"]

CITIES, RESTAURANTS, STREETS = read("words/places", "cities", "restaurants", "streets")


_CLASS = Choice(
    ({"economy": "economy", "business": "business", "first": "first"}, {"first": "first", "second": "second"})
)
_MODE = Choice(
    (
        {"driving": "by car", "walking": "on foot", "transit": "by bus/by public transport", "cycling": "by bike"},
        {"car": "by car", "foot": "on foot", "bike": "by bike", "train": "by train"},
    )
)


def _town(context: SampleContext) -> str:
    return context.invented().capitalize() if context.chance(0.1) else context.pick(CITIES)


def _street(context: SampleContext) -> Value:
    text = f"{context.number(1, 240)} {context.pick(STREETS)}" if context.chance(0.6) else _town(context)
    return Value(text, text)


_FROM, _TO = text_of(_town, "from"), text_of(_town, "to")


def _flights(context: SampleContext, given: Given) -> Outcome:
    items: list[Json] = []
    told = []
    facts = []
    for _ in range(context.number(1, 2)):
        number, time, price = (
            f"{context.letters(2)}{context.number(100, 999)}",
            answer_time(context),
            context.number(40, 900),
        )
        items.append({"number": number, "departs": time, "price": price})
        told.append(f"{number} at {time} for {price}")
        facts += [(number,), (time,)]
    return Outcome(listing(context, "options", items), "done", {"items": join_words(told, "or")}, tuple(facts))


def _route(context: SampleContext, given: Given) -> Outcome:
    minutes, km = context.number(3, 180), context.number(1, 200)
    content = report(context, {"minutes": minutes, "km": km}, f"{minutes} minutes, {km} km")
    return Outcome(content, "done", {"minutes": str(minutes), "km": str(km)}, ((str(minutes),), (str(km),)))


_FLIGHTS = intent(
    "search_flights",
    "flights",
    "search_flights find_flights flight_search get_flights search_trains find_connections | seek_journeys",
    "Search connections between two cities./Find flights./Look for trips on a day. | Journeys from one place to another.",
    "find connections",
    "travel connections",
    (
        slot(
            "from",
            Text(_FROM),
            "origin from_city departure_city from source | leaving_from",
            "Where it starts/City of departure | Place left",
            "From where?/Where do you start? | Which city do you leave?",
        ),
        slot(
            "to",
            Text(_TO),
            "destination to_city arrival_city to | going_to",
            "Where it goes/City of arrival | Place reached",
            "Where do you want to go?/To which city? | What is the destination?",
        ),
        slot(
            "date",
            Date(),
            "date departure_date day travel_date | leaving_on",
            "Day of travel/The day | Day of leaving",
            "On which day?/When do you want to travel? | Which day?",
        ),
        slot(
            "class",
            _CLASS,
            "travel_class cabin class seat_class | comfort",
            "Class of travel | How comfortable",
            offered=0.3,
        ),
    ),
    _flights,
)

_TABLE = intent(
    "book_table",
    "restaurants",
    "book_table reserve_table make_reservation restaurant_booking table_book | get_seats",
    "Book a table at a restaurant./Make a restaurant reservation. | Seats for dinner.",
    "book tables",
    "reservations",
    (
        slot(
            "place",
            Text(text_of(RESTAURANTS, "at")),
            "restaurant restaurant_name place name | eatery",
            "The restaurant/Name of the place | Where to eat",
            "At which restaurant?/Which restaurant? | Where do you want to eat?",
        ),
        slot(
            "people",
            Integer(2, 12, spell=0.4),
            "people party_size guests num_people | diners",
            "How many people/Number of guests | How many eat",
            "For how many people?/How many are you? | How many guests?",
        ),
        slot(
            "time",
            Time(),
            "time at reservation_time | dinner_time",
            "Time of the reservation/The time | When to be there",
            "At what time?/For which time? | When do you want to come?",
        ),
        slot(
            "date",
            Date(),
            "date day on_date | dinner_day",
            "Day of the reservation/The day | Which evening",
            "For which day? | On what day?",
            offered=0.6,
            required=0.5,
        ),
    ),
    done("booked", "confirmed", label="Table", facts=("place",)),
)

_ROUTE = intent(
    "get_route",
    "routes",
    "get_directions get_route route_plan directions travel_time find_route | way_to",
    "Get directions between two places./How long it takes to get somewhere. | The way from here to there.",
    "plan routes",
    "directions",
    (
        slot(
            "from",
            Text(_street),
            "origin start from from_address | leaving_at",
            "Where to start/Start | Place to leave",
            "Where do you start?/From where? | What is the starting point?",
        ),
        slot(
            "to",
            Text(_street),
            "destination end to to_address | arriving_at",
            "Where to go/Destination | Place to reach",
            "Where do you want to go?/To where? | What is the destination?",
        ),
        slot(
            "mode",
            _MODE,
            "mode transport travel_mode | moving",
            "How to travel/Means of transport | Way of moving",
            offered=0.5,
        ),
    ),
    _route,
)

INTENTS: tuple[Intent, ...] = (_FLIGHTS, _TABLE, _ROUTE)
