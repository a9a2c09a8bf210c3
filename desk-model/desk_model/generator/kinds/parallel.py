"""Several independent calls in one turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.conversation import Chat
from desk_model.generator.english import join_words
from desk_model.generator.intents.catalog import intents_of
from desk_model.generator.invented.requests import InventedRequest, invented_request
from desk_model.generator.kinds.common import another, any_request, around, intent_task, outcome_of, shown
from desk_model.generator.requests.combining import again, instead, listed, merged_sentence, sentences, spread
from desk_model.generator.requests.phrasing import capital, clauses, ended, request, with_swapped_letters
from desk_model.generator.sample import Sample
from desk_model.generator.task import Task, offer, task
from desk_model.generator.values.arguments import Value

__all__ = ["SPREAD", "ask_together", "parallel"]

_LONGEST = 45  # letters of a value that may be said without quotation marks


def parallel(context: SampleContext) -> Sample | None:
    """Request for several actions, the calls, and sometimes results and an answer."""
    which = context.random()
    if which < 0.3:
        return _spread(context)
    if which < 0.5:
        return _same(context)
    if which < 0.65:
        return _questions(context)
    if not context.held_out and which < 0.8:
        return _mixed(context) if which < 0.72 else _again(context)
    wanted = _different(context)
    return _finish(context, wanted) if wanted else None


def _different(context: SampleContext) -> list[Task | InventedRequest] | None:
    count = 3 if context.chance(0.2) else 2
    wanted: list[Task | InventedRequest] = []
    areas: set[str] = set()
    invented = context.chance(0.35)
    for _ in range(count):
        if invented:
            each: Task | InventedRequest | None = invented_request(context, imperative=True)
        else:
            each = intent_task(context, imperative=True)
        if each is None or (isinstance(each, Task) and each.offer.intent.area in areas):
            return None
        if isinstance(each, Task):
            areas.add(each.offer.intent.area)
        wanted.append(each)
    names = {each.call.name for each in wanted}
    return wanted if len(names) == count else None


def _same(context: SampleContext) -> Sample | None:
    """Different requests for the same tool."""
    count = 3 if context.chance(0.25) else 2
    wanted: list[Task | InventedRequest] = []
    first = intent_task(context, imperative=True) if context.chance(0.6) else invented_request(context, imperative=True)
    if first is None or not first.call.arguments:
        return None
    wanted.append(first)
    for _ in range(count - 1):
        other = another(context, first, imperative=True)
        if other is None or any(other.call == each.call for each in wanted):
            return None
        wanted.append(other)
    return _finish(context, wanted)


def _questions(context: SampleContext) -> Sample | None:
    """Whole sentences in sequence."""
    wanted: list[Task] = []
    for _ in range(3 if context.chance(0.15) else 2):
        each = intent_task(context)
        areas = {one.offer.intent.area for one in wanted}
        if each is None or each.offer.intent.area in areas:
            return None
        wanted.append(each)
    asked = []
    for one in wanted:
        text = one.clause(context)
        asked.append(ended(text if one.template.opens else capital(text)))
    if len({one.call.name for one in wanted}) < len(wanted):
        return None
    first, *rest = asked
    also = context.one(("", "", "Also: ", "And: ", "Then: "))
    return _finish(context, wanted, " ".join([first, *(f"{also}{each}" for each in rest)]))


def _mixed(context: SampleContext) -> Sample | None:
    """Requests of any form for one or several tools; training only."""
    wanted: list[Task | InventedRequest] = []
    invented, same = context.chance(0.35), context.chance(0.35)
    for _ in range(3 if context.chance(0.2) else 2):
        each = another(context, wanted[0]) if same and wanted else any_request(context, core=float(not invented))
        if each is None or (same and not each.call.arguments) or any(each.call == one.call for one in wanted):
            return None
        wanted.append(each)
    if not same:
        areas = {each.offer.intent.area for each in wanted if isinstance(each, Task)}
        if len({each.call.name for each in wanted}) < len(wanted) or (areas and len(areas) < len(wanted)):
            return None
    return _finish(context, wanted, sentences(context, [each.sentence(context) for each in wanted]))


def _again(context: SampleContext) -> Sample | None:
    """Request repeated with another value; training only."""
    first = any_request(context, core=0.65)
    if first is None or (isinstance(first, Task) and first.offer.intent.area == "units"):
        return None
    if isinstance(first, Task):
        kinds = dict(first.offer.kinds)
        quotes = {key for key in kinds if first.template.quotes(key)}
    else:
        kinds = {each.attribute.words: each.fixed for each in first.invented.pairs}
        quotes = {each.attribute.words for each in first.invented.pairs if each.attribute.quoted}
    keys = [key for key in first.values if _free(kinds[key].schema)]
    if not keys:
        return None
    key = context.one(keys)
    old, new = first.values[key], kinds[key].value(context)
    others = [each.text for name, each in first.values.items() if name != key]
    if any(each.json == new.json for each in first.values.values()):
        return None
    if max(len(old.text), len(new.text)) > _LONGEST or "." in new.text or any("\n" in each for each in others):
        return None
    if new.text in others or old.text in others:
        return None
    text = first.sentence(context)
    if len(first.values) == 1 and context.chance(0.6):
        text = again(context, text, [new], key in quotes)
    elif text.count(old.text) == 1:
        slot_texts = [f'"{each.text}"' if key in quotes else each.text for each in (old, new)]
        text = instead(context, text, *slot_texts)
    else:
        return None
    return _finish(context, [first, replace(first, values={**first.values, key: new})], text)


def _free(schema: Mapping[str, Json]) -> bool:
    """True if an argument takes any text or number."""
    return schema.get("type") in ("string", "integer", "number") and "enum" not in schema


def _spread(context: SampleContext) -> Sample | None:
    """One request with several values for one argument, such as the weather in three cities."""
    for _ in range(4):
        chosen = context.one(SPREAD if context.held_out or context.chance(0.5) else _MORE_SPREAD)
        offered = offer(context, chosen)
        if len(offered.required) == 1:
            break
    else:
        return None
    key = next(iter(offered.required))
    base = task(context, offered)
    if base is None:
        return None
    values: list[Value] = []
    for _ in range(context.weighted(((0.65, 2), (0.25, 3), (0.1, 4)))):
        value = offered.kinds[key].value(context)
        if "," in value.text or any(value.json == each.json for each in values):
            return None
        values.append(value)
    rest = {name: value for name, value in base.values.items() if name != key}
    wanted: list[Task | InventedRequest] = [Task(offered, {**rest, key: value}, base.template) for value in values]
    if not context.held_out and (chosen in _MORE_SPREAD or base.template.quotes(key) or context.chance(0.75)):
        sentence = spread(context, key, base, values)
        if not sentence:
            return None
    else:
        text = join_words([each.text for each in values])
        adverbial = values[0].at.partition(" ")[0]
        slot_texts = Value(text, text, f"{adverbial} {text}" if adverbial else "")
        sentence = Task(offered, {**rest, key: slot_texts}, base.template).sentence(context)
    if len({each.call.name for each in wanted}) != 1:
        return None
    return _finish(context, wanted, sentence)


SPREAD = intents_of(
    """
    get_weather forecast get_time country_info find_contact stock_price order_status search_notes
    """
)
_MORE_SPREAD = intents_of(
    """
    calculate call_person cancel_event complete_task define_word delete_file delete_mail fetch_page free_slots
    get_news list_events list_files magic_function read_file read_mail read_note search_files search_mail
    set_alarm summarize_document web_search
    """
)
"""More tools for which training asks with several values."""


def _finish(context: SampleContext, wanted: Sequence[Task | InventedRequest], sentence: str = "") -> Sample | None:
    chat = Chat(context)
    ask_together(context, chat, wanted, sentence)
    if context.chance(0.35):
        results = [outcome_of(context, each) for each in wanted]
        answer = " ".join(ended(text) for _, text in results)
        facts = tuple(fact for outcome, text in results for fact in shown(text, outcome.facts))
        chat.results([outcome.content for outcome, _ in results]).say(answer, facts)
    extra = context.weighted(((0.4, 0), (0.35, 1), (0.25, 2)))
    return chat.finish("parallel", around(context, wanted, extra))


def ask_together(
    context: SampleContext, chat: Chat, wanted: Sequence[Task | InventedRequest], sentence: str = ""
) -> None:
    """Add several requests as one message, and their calls."""
    sentence = sentence or _together(context, wanted)
    calls = [each.call for each in wanted]
    chat.user(with_swapped_letters(context, sentence, f"{calls}{sentence}")).call(calls)


def _together(context: SampleContext, wanted: Sequence[Task | InventedRequest]) -> str:
    parts = [each.text if isinstance(each, InventedRequest) else each.clause(context) for each in wanted]
    which = context.random()
    plain = all(len(part) < 90 and "." not in part and ": " not in part and " and " not in part for part in parts)
    if not context.held_out and context.chance(0.55):
        text = "" if context.chance(0.4) else merged_sentence(context, parts, plain=plain)
        if text:
            return text
        if context.chance(0.2):
            return sentences(context, [request(context, part, imperative=True) for part in parts])
        return listed(context, parts)
    if plain and which < 0.75:
        return request(context, clauses(context, parts), imperative=True)
    if which < 0.9:
        return " ".join(ended(capital(part)) for part in parts)
    if which < 0.95:
        return " ".join(f"{at + 1}. {ended(capital(part))}" for at, part in enumerate(parts))
    return "Two things: " + "; ".join(parts) + "." if len(parts) == 2 else "\n".join(f"- {part}" for part in parts)
