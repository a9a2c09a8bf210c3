"""Words, names and phrases that are held out are seen nowhere in training."""

from __future__ import annotations

import gc
import re
from collections import defaultdict
from typing import Any, NamedTuple, get_args

import pytest
from desk import KINDS, Split, generate
from desk.core.catalog import COMMON, INTENTS
from desk.phrases.known import FACTS, LEARNT_FACTS
from desk.pools import Phrases, Template, Words

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
    assert len(alone) > 100
    assert all(each.train and each.held for each in phrases if (each.train or each.held) and each not in alone)


class Said(NamedTuple):
    """What stands in the samples of a split, in small letters: names of tools and arguments, and messages of people."""

    tools: set[str]
    arguments: set[str]
    messages: set[str]


@pytest.fixture(scope="module")
def said() -> dict[Split, Said]:
    """What stands in 6,000 samples of each split."""
    found = {split: Said(set(), set(), set()) for split in SPLITS}
    for split, seen in found.items():
        for each in generate(7, 6000, split, dict.fromkeys(KINDS, 1.0)):
            for function in (tool.get("function", tool) for tool in each.tools):
                seen.tools.add(function["name"].lower())
                seen.arguments.update(map(str.lower, function["parameters"]["properties"]))
            people = (message["content"] for message in each.messages if message["role"] == "user")
            seen.messages.update(text.lower() for text in people if " " in text)
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
