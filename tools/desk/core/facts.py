"""Facts: words, stocks, countries."""

from __future__ import annotations

from desk.core.outcomes import Given, report
from desk.task import Intent, Outcome, intent, slot
from desk.values import Choice, Text, text_of
from desk.words.places import COUNTRIES
from desk.words.things import ADJECTIVES, DEFINABLE, OBJECTS
from desk.world import World

__all__ = ["INTENTS"]


def _meaning(world: World, given: Given) -> Outcome:
    text = f"a kind of {world.pick(ADJECTIVES)} {world.pick(OBJECTS)}"
    return Outcome(
        report(world, {"word": given["word"].json, "meaning": text}, text), "done", {"text": text}, ((text,),)
    )


def _price(world: World, given: Given) -> Outcome:
    price = round(world.random() * 500 + 1, 2)
    content = report(world, {"symbol": given["symbol"].json, "price": price}, str(price))
    return Outcome(content, "done", {"price": str(price)}, ((str(price),),))


def _capital(world: World, given: Given) -> Outcome:
    name = world.invented().capitalize()
    people = world.number(1, 900)
    content = report(
        world, {"capital": name, "population_millions": people}, f"Capital {name}, {people} million people"
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
            Text(text_of(lambda world: world.invented() if world.chance(0.3) else world.pick(DEFINABLE))),
            "word term text entry | unknown_word",
            "The word/Word to look up | The term",
            "Which word? | Which term do you mean?",
        ),
    ),
    """
    what does "{word}" mean?
    what does {word} mean?
    !(define|explain) (the word|) {word}
    what is the meaning of {word}?
    !look up {word} in the dictionary
    what's the definition of {word}?
    """,
    """
    !(define|look up) a word
    what does that word mean?
    """,
    _meaning,
    done="""
    {word} means {text}.
    It is {text}.
    {word}: {text}.
    The meaning of {word} is {text}.
    """,
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
            Text(text_of(lambda world: world.letters(world.number(2, 5)))),
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
    """
    what's the (stock price|price|share price) of {symbol}[ in {currency}]?
    how is {symbol} (doing|trading) (today|)[, in {currency}]?
    !(get|check) the stock price (of|for) {symbol}[ in {currency}]
    what does a share of {symbol} cost[ in {currency}]?
    {symbol} stock price, please.
    """,
    """
    what's the stock price?
    !check a stock
    """,
    _price,
    done="""
    {symbol} (is|stands) at {price}.
    The price of {symbol} is {price}.
    {symbol} trades at {price}.
    One share of {symbol} costs {price}.
    """,
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
    """
    what is the capital of {country}?
    !tell me (something|facts) about {country}
    how many people live in {country}?
    !(get|look up) (the|some) facts (on|about) {country}
    what's the population of {country}?
    """,
    """
    !look up a country
    how many people live there?
    """,
    _capital,
    done="""
    The capital is {name}, and {people} million people live in {country}.
    {country}: capital {name}, {people} million people.
    {country} has {people} million people, its capital is {name}.
    Its capital is {name}; it has {people} million people.
    """,
)

INTENTS: tuple[Intent, ...] = (_DEFINE, _STOCK, _COUNTRY)
