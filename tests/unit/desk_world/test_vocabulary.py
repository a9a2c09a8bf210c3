"""Words, names and phrases that are held out are seen nowhere in training."""

from __future__ import annotations

import gc
import re
from collections import defaultdict
from typing import Any, NamedTuple, get_args

import pytest
from desk import KINDS, Split, generate, jokes
from desk.asked import ASKED, CHAINS, LACKED
from desk.core.catalog import COMMON, INTENTS
from desk.phrases.around.gaps import REPLY_NAMED, REPLY_TEXT
from desk.phrases.chains.requests import CHAIN_REQUESTS
from desk.phrases.facts.known import FACTS, LEARNT_FACTS
from desk.phrases.mails.notices import NOTICES
from desk.phrases.mails.service import SERVICE_MAIL
from desk.phrases.records.catalog import LEARNT_RECORDS, RECORDS
from desk.phrases.talk.chatter import CHATTER
from desk.phrases.wishes.stated_wishes import ORDERS
from desk.phrases.wishes.wishes import LINES
from desk.pools import Phrases, Template, Words, template
from desk.retelling import retold

SPLITS: tuple[Split, ...] = get_args(Split)

# Roles of values that several attributes share, written "words:kind".
_KINDS = re.compile(r":[\w-]+$")


def pools(kind: type) -> list[Any]:
    """All word lists, or all phrases, that the modules hold."""
    return [each for each in gc.get_objects() if type(each) is kind]


def test_word_lists_share_nothing() -> None:
    """Guards the split of every word list, and of all lists together."""
    owners: dict[str, dict[bool, int]] = defaultdict(dict)
    lists = pools(Words)
    assert len(lists) > 500
    for at, each in enumerate(lists):
        assert len(set(each.train)) == len(each.train), each.train
        assert len(set(each.held)) == len(each.held), each.held
        for held in (False, True):
            for word in each.part(held):
                owners[_KINDS.sub("", word).lower()][held] = at
    both = {word for word, found in owners.items() if len(found) == 2}
    assert both == set()


def test_phrases_share_nothing() -> None:
    """Guards the split of every list of phrases, and of all lists together."""
    phrases = pools(Phrases)
    assert len(phrases) > 300
    train = {each.source for one in phrases for each in one.train}
    held = {each.source for one in phrases for each in one.held}
    assert train & held == set()
    alone = [part for fact in LEARNT_FACTS if fact not in FACTS for part in (fact.stated, fact.asked, fact.answered)]
    alone += [part for sort in (*NOTICES, *SERVICE_MAIL) for part in (sort.text, sort.summary, sort.yes, sort.no)]
    alone += [part for sort in (*NOTICES, *SERVICE_MAIL) for part in (sort.todo, sort.subject) if part]
    alone += [record.texts for record in LEARNT_RECORDS if record not in RECORDS]
    alone += [part for _, said, answered in CHATTER for part in (said, answered)]
    alone += [ORDERS, LINES, REPLY_NAMED, REPLY_TEXT, *(each for each in vars(jokes).values() if type(each) is Phrases)]
    assert len(alone) > 300
    assert all(each.train for each in alone)
    assert not any(each.held for each in alone)
    assert all(each.train and each.held for each in phrases if (each.train or each.held) and each not in alone)


def test_what_is_learnt_holds_nothing_out() -> None:
    """Guards lines that only training draws from: none is lost, with or without more of them."""
    learnt = Phrases.learnt("a\nb\nc\nd\n", "e\nf")
    assert [each.source for each in learnt.train] == list("abcdef")
    assert learnt.held == ()


def test_slots_in_quotation_marks_are_known() -> None:
    """Guards against a value that is quoted twice, or not at all: a slot may be said in several ways."""
    found = template('call {a} "{b}" or "{@c}" or "{=d}", not "the {e}"')
    assert [key for key in "abcde" if found.quotes(key)] == ["b", "c", "d"]


def test_more_ways_to_ask_belong_to_something() -> None:
    """Guards against lines under a key that nothing has, and things that have no more lines."""
    assert ASKED.keys() == {each.key for each in INTENTS}
    assert LACKED.keys() == {each.key for each in INTENTS if each.lacks}
    assert CHAINS.keys() == CHAIN_REQUESTS.keys()


class Said(NamedTuple):
    """What stands in the samples of a split, in small letters: names of tools and arguments, and messages of people.

    Of messages to train on also what other words make of them; all without marks at their ends.
    """

    tools: set[str]
    arguments: set[str]
    messages: set[str]


def bare(text: str) -> str:
    """A text in small letters, without marks at its end."""
    return text.lower().rstrip(" .!?")


@pytest.fixture(scope="module")
def said() -> dict[Split, Said]:
    """What stands in 6,000 samples of each split."""
    found = {split: Said(set(), set(), set()) for split in SPLITS}
    for split, seen in found.items():
        for at, each in enumerate(generate(7, 6000, split, dict.fromkeys(KINDS, 1.0))):
            for function in (tool.get("function", tool) for tool in each.tools):
                seen.tools.add(function["name"].lower())
                seen.arguments.update(map(str.lower, function["parameters"]["properties"]))
            told = (each, retold(each, at)) if split == "train" else (each,)
            people = (message["content"] for one in told for message in one.messages if message["role"] == "user")
            seen.messages.update(bare(text) for text in people if " " in text)
    return found


def test_names_of_tools_and_arguments_share_nothing(said: dict[Split, Said]) -> None:
    """Guards held-out tools: no name of a tool or an argument is seen in training."""
    for split in SPLITS:
        assert len(said[split].tools) > 1500
        assert len(said[split].arguments) > 150
    assert said["train"].tools & said["held_out"].tools == set()
    assert said["train"].arguments & said["held_out"].arguments == set()


def test_no_message_of_a_person_is_in_both(said: dict[Split, Said]) -> None:
    """Guards held-out phrasings: nobody says the same in training and in the evaluation."""
    assert min(len(each.messages) for each in said.values()) > 1500
    assert said["train"].messages & said["held_out"].messages == set()


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("intent", INTENTS, ids=lambda intent: intent.key)
def test_intents_are_complete(intent: Any, held: bool) -> None:
    """Guards against a request that drops an argument, and a tool that no phrase can ask for."""
    slots = {each.key for each in intent.slots}
    always = {each.key for each in intent.slots if each.required == 1.0}
    asked: tuple[Template, ...] = intent.ask.part(held)
    assert any(each.needs <= always | {"tool"} for each in asked)
    for each in asked:
        assert always <= each.mentions <= slots | {"tool"}, each.source
        assert each.needs <= each.mentions, each.source
    for each in intent.lacks.part(held) if intent.lacks else ():
        assert each.needs <= each.mentions <= slots | {"tool"}, each.source
        assert always - each.mentions, each.source
    for each in intent.slots:
        assert each.names.part(held)
        assert each.about.part(held)
        assert each.required == 0.0 or each.ask.part(held)
    assert intent.names.part(held)
    assert intent.about.part(held)


def test_intents_have_their_own_names() -> None:
    """Guards against two intents whose tools cannot be told apart."""
    keys = [each.key for each in INTENTS]
    assert len(set(keys)) == len(keys)
    assert all(any(each is other for other in INTENTS) for each in COMMON)
    names = [name for each in INTENTS for name in (*each.names.train, *each.names.held)]
    assert len(set(names)) == len(names)


def test_tools_of_demos_are_learnt() -> None:
    """Guards the tools that demos and the suites of frameworks call: they must be in the part to train on."""
    wanted = {"magic_function", "magic_function_no_args", "my_adder_tool", "get_weather", "add", "multiply", "Joke"}
    wanted |= {"generate_username", "current_weather_tool", "greeting_generator", "unicode_customer", "color_picker"}
    for each in generate(1, 20_000):
        wanted -= {tool.get("function", tool)["name"] for tool in each.tools}
        if not wanted:
            break
    assert wanted == set()
