"""Intents of lookups: definitions, stocks, countries."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.intents.outcomes import Given, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Text, text_of

__all__ = ["INTENTS"]

COUNTRIES = read("words/places", "countries")
ADJECTIVES, DEFINABLE, OBJECTS = read("words/things", "adjectives", "definable", "objects")


def _meaning(context: SampleContext, given: Given) -> Outcome:
    text = f"a kind of {context.pick(ADJECTIVES)} {context.pick(OBJECTS)}"
    return Outcome(
        report(context, {"word": given["word"].json, "meaning": text}, text), "done", {"text": text}, ((text,),)
    )


def _price(context: SampleContext, given: Given) -> Outcome:
    price = round(context.random() * 500 + 1, 2)
    content = report(context, {"symbol": given["symbol"].json, "price": price}, str(price))
    return Outcome(content, "done", {"price": str(price)}, ((str(price),),))


def _capital(context: SampleContext, given: Given) -> Outcome:
    name = context.invented().capitalize()
    people = context.number(1, 900)
    content = report(
        context, {"capital": name, "population_millions": people}, f"Capital {name}, {people} million people"
    )
    return Outcome(content, "done", {"name": name, "people": str(people)}, ((name,), (str(people),)))


_DEFINE = intent(
    "define_word",
    "words",
    "define_word dictionary define get_definition lookup_word | word_meaning",
    "Define a word./Look a word up in the dictionary. | What a word means.",
    "define words",
    "definitions",
    (
        slot(
            "word",
            Text(text_of(lambda context: context.invented() if context.chance(0.3) else context.pick(DEFINABLE))),
            "word term text entry | unknown_word",
            "The word/Word to look up | The term",
            "Which word? | Which term do you mean?",
        ),
    ),
    _meaning,
)


_STOCK = intent(
    "stock_price",
    "stocks",
    "get_stock_price stock_price stock_quote get_quote | share_value",
    "Get the price of a stock./Stock quote for a ticker symbol. | What a share costs.",
    "get stock prices",
    "stock prices",
    (
        slot(
            "symbol",
            Text(text_of(lambda context: context.letters(context.number(2, 5)))),
            "symbol ticker stock | share_symbol",
            "Ticker symbol/The stock symbol | Short name of the share",
            "Which stock?/What is the ticker symbol? | Which share?",
        ),
        slot(
            "currency",
            Choice(({"USD": "dollars/USD", "EUR": "euros/EUR"},)),
            "currency | shown_in",
            "Currency of the price | Money to show it in",
            offered=0.25,
        ),
    ),
    _price,
)

_COUNTRY = intent(
    "country_info",
    "countries",
    "country_info get_country country_facts lookup_country | nation_data",
    "Facts about a country./Get capital and population of a country. | Data of a nation.",
    "give facts about countries",
    "countries",
    (
        slot(
            "country",
            Text(text_of(COUNTRIES)),
            "country name country_name | nation",
            "The country/Name of the country | The nation",
            "Which country? | Which nation?",
        ),
    ),
    _capital,
)

INTENTS: tuple[Intent, ...] = (_DEFINE, _STOCK, _COUNTRY)
