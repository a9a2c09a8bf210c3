# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Intents of web search and news."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.intents.outcomes import Given, listing, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Integer, Text, Value, text_of
from desk_model.generator.values.contents import topic_words
from desk_model.generator.values.sentences import web_query

__all__ = ["INTENTS", "WEB_SEARCH"]

COUNTRIES = read("words/places", "countries")
ADJECTIVES, HOBBIES, OBJECTS = read("words/things", "adjectives", "hobbies", "objects")


def _url(context: SampleContext) -> Value:
    host = f"{context.invented()}.{context.one(('com', 'org', 'net', 'io', 'dev'))}"
    text = f"{context.one(('https://', 'https://www.', ''))}{host}"
    if context.chance(0.6):
        text += f"/{context.pick(OBJECTS)}" + (f"/{context.number(1, 999)}" if context.chance(0.4) else "")
    return Value(text, text)


def _results(context: SampleContext, given: Given) -> Outcome:
    items: list[Json] = []
    names = []
    for _ in range(context.number(1, 3)):
        name = f"{context.pick(ADJECTIVES).capitalize()} {context.pick(OBJECTS)} {context.one(('guide', 'tips', 'facts', 'blog'))}"
        names.append(name)
        items.append({"title": name, "url": _url(context).text} if context.chance(0.6) else name)
    return Outcome(
        listing(context, "results", items), "done", {"items": join_words(names)}, tuple((each,) for each in names)
    )


def _page(context: SampleContext, given: Given) -> Outcome:
    text = f"The {context.pick(ADJECTIVES)} {context.pick(OBJECTS)} costs {context.number(2, 900)} euros"
    return Outcome(report(context, {"text": text}, text), "done", {"text": text}, ((text,),))


def _news(context: SampleContext, given: Given) -> Outcome:
    lines = [f"New {topic_words(context)[0]}" for _ in range(context.number(1, 3))]
    items: list[Json] = list(lines)
    return Outcome(
        listing(context, "headlines", items), "done", {"items": join_words(lines)}, tuple((each,) for each in lines)
    )


WEB_SEARCH = intent(
    "web_search",
    "web",
    "web_search search_web search search_internet internet_search google_search search_tool tavily_search | look_up_online find_online",
    "Search the web./Search the internet for information./A search engine. | Find something online.",
    "search the web",
    "searching the web",
    (
        slot(
            "query",
            Text(web_query),
            "query search_query q text | search_words",
            "What to search for/The search query | Words to search",
            "What should I search for?/What are you looking for? | Which words should I search?",
        ),
        slot(
            "count",
            Integer(1, 10, default=5),
            "num_results max_results limit count | results_wanted",
            "Number of results/How many | Results wanted",
            offered=0.4,
        ),
    ),
    _results,
)

_FETCH = intent(
    "fetch_page",
    "web",
    "fetch_page get_url open_url read_webpage fetch_url visit_page load_page | retrieve_site",
    "Fetch a web page./Get the text of a URL./Open a web page and return its text. | Retrieve a site.",
    "read web pages",
    "web pages",
    (
        slot(
            "url",
            Text(_url),
            "url link address page_url | web_address",
            "The URL/Link to the page | Address of the site",
            "Which page?/What is the URL? | What is the address?",
        ),
    ),
    _page,
)


_NEWS = intent(
    "get_news",
    "news",
    "get_news news_headlines latest_news news_search | press_review",
    "Get the latest news./News headlines on a topic. | What the papers say.",
    "get the news",
    "the news",
    (
        slot(
            "topic",
            Text(text_of(HOBBIES, "on")),
            "topic category query subject | news_about",
            "The topic/Category | What the news are on",
            "On which topic? | What news do you want?",
        ),
        slot(
            "country",
            Text(text_of(COUNTRIES, "from")),
            "country region | news_country",
            "The country | Where from",
            offered=0.3,
        ),
        slot(
            "count",
            Integer(1, 10, default=5),
            "count limit num_articles | headline_count",
            "How many | Number of headlines",
            offered=0.3,
        ),
    ),
    _news,
)

INTENTS: tuple[Intent, ...] = (WEB_SEARCH, _FETCH, _NEWS)
