"""Words, names and phrases that are held out are seen nowhere in training."""

from __future__ import annotations

import gc
import re
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from desk_model.generator import KINDS, Split, datafiles, generate
from desk_model.generator.augmentation import paraphrased
from desk_model.generator.datafiles import read, read_folder
from desk_model.generator.intents.catalog import COMMON, INTENTS
from desk_model.generator.kinds import jokes
from desk_model.generator.records.catalog import RECORDS, TRAIN_RECORDS
from desk_model.generator.records.facts import FACTS, TRAIN_FACTS
from desk_model.generator.templates import Phrases, Template, Words, template
from desk_model.generator.values.emails import TRAIN_ONLY_TYPES

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
        assert len(set(each.held_out)) == len(each.held_out), each.held_out
        for held_out in (False, True):
            for word in each.part(held_out):
                owners[_KINDS.sub("", word).lower()][held_out] = at
    both = {word for word, found in owners.items() if len(found) == 2}
    assert both == set()


def test_phrases_share_nothing() -> None:
    """Guards the split of every list of phrases, and of all lists together."""
    phrases = pools(Phrases)
    assert len(phrases) > 300
    train = {each.source for one in phrases for each in one.train}
    held_out = {each.source for one in phrases for each in one.held_out}
    assert train & held_out == set()
    alone = [part for fact in TRAIN_FACTS if fact not in FACTS for part in (fact.stated, fact.asked, fact.answered)]
    alone += [part for each in TRAIN_ONLY_TYPES for part in (each.text, each.summary, each.yes, each.no)]
    alone += [part for each in TRAIN_ONLY_TYPES for part in (each.todo, each.subject) if part]
    alone += [record.texts for record in TRAIN_RECORDS if record not in RECORDS]
    alone += [
        part for each in read("templates/small_talk/chatter", "chatter") for part in (each["said"], each["answered"])
    ]
    alone += [read("templates/invented/sentences", "orders"), read("templates/invented/attributes", "lines")]
    alone += read("templates/framing/missing_values", "reply_named", "reply_text")
    alone += [*(each for each in vars(jokes).values() if type(each) is Phrases)]
    assert len(alone) > 300
    assert all(each.train for each in alone)
    assert not any(each.held_out for each in alone)
    assert all(each.train and each.held_out for each in phrases if (each.train or each.held_out) and each not in alone)


def test_slots_in_quotation_marks_are_known() -> None:
    """Guards against a value that is quoted twice, or not at all: a slot may be said in several ways."""
    found = template('call {a} "{b}" or "{@c}" or "{=d}", not "the {e}"')
    assert [key for key in "abcde" if found.quotes(key)] == ["b", "c", "d"]


def test_every_intent_and_record_has_templates() -> None:
    """Guards against templates under a key that nothing has, and intents without templates."""
    assert read_folder("intents").keys() == {each.key for each in INTENTS}
    texts = [id(each.texts) for each in TRAIN_RECORDS]
    assert sorted(map(id, read_folder("records").values())) == sorted(set(texts))


def test_a_key_in_two_files_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards against templates that silently replace those of another file."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text('word = "a"', encoding="utf-8")
    monkeypatch.setattr(datafiles, "DATA", tmp_path.parent)
    with pytest.raises(ValueError, match=r"two\.toml: keys \['word'\]"):
        read_folder(tmp_path.name)


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
            told = (each, paraphrased(each, at)) if split == "train" else (each,)
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


@pytest.mark.parametrize("held_out", [False, True])
@pytest.mark.parametrize("intent", INTENTS, ids=lambda intent: intent.key)
def test_intents_are_complete(intent: Any, held_out: bool) -> None:
    """Guards against a request that drops an argument, and a tool that no phrase can ask for."""
    slots = {each.key for each in intent.slots}
    always = {each.key for each in intent.slots if each.required == 1.0}
    asked: tuple[Template, ...] = intent.ask.part(held_out)
    assert any(each.needs <= always | {"tool"} for each in asked)
    for each in asked:
        assert always <= each.mentions <= slots | {"tool"}, each.source
        assert each.needs <= each.mentions, each.source
    for each in intent.lacks.part(held_out) if intent.lacks else ():
        assert each.needs <= each.mentions <= slots | {"tool"}, each.source
        assert always - each.mentions, each.source
    for each in intent.slots:
        assert each.names.part(held_out)
        assert each.about.part(held_out)
        assert each.required == 0.0 or each.ask.part(held_out)
    assert intent.names.part(held_out)
    assert intent.about.part(held_out)


def test_intents_have_their_own_names() -> None:
    """Guards against two intents whose tools cannot be told apart."""
    keys = [each.key for each in INTENTS]
    assert len(set(keys)) == len(keys)
    assert all(any(each is other for other in INTENTS) for each in COMMON)
    names = [name for each in INTENTS for name in (*each.names.train, *each.names.held_out)]
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
