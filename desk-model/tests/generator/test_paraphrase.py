"""Requests in other words of the same sense, and the tables that say which words those are."""

from __future__ import annotations

import gc
import json
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk_model.generator import KINDS, Call, Sample, Turn, generate
from desk_model.generator.augmentation import paraphrased
from desk_model.generator.augmentation.expressions import Expression, expressions, table
from desk_model.generator.augmentation.noise import filler_words
from desk_model.generator.augmentation.rewriting import texts_in
from desk_model.generator.augmentation.substitution import substituted
from desk_model.generator.datafiles import read
from desk_model.generator.english import word_set
from desk_model.generator.templates import Phrases

NOUNS, SPELLINGS = read("paraphrases/nouns", "nouns", "spellings")
REQUESTS, WISHES = read("paraphrases/requests", "requests", "wishes")
CONTRACTIONS, SAYINGS = read("paraphrases/sayings", "contractions", "sayings")
SHORT_FORMS = read("paraphrases/short_forms", "short_forms")
GERUNDS, VERBS = read("paraphrases/verbs", "gerunds", "verbs")
TABLES = {
    "requests": REQUESTS,
    "wishes": WISHES,
    "sayings": SAYINGS,
    "contractions": CONTRACTIONS,
    "verbs": VERBS,
    "nouns": NOUNS,
    "spellings": SPELLINGS,
}
WHEN = word_set(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
    october november december day days week weeks weekend month months year years hour hours minute minutes seconds
    morning afternoon evening night noon midnight today tomorrow yesterday tonight now next last first second third
    half quarter two three four five six seven eight nine ten eleven twelve hundred twice double urgent
    """
)
"""Words for times and numbers, and those that a tool may take for a value."""


def samples(kind: str, count: int = 40, seed: int = 11) -> list[Sample]:
    """Some of a kind, from the words of the training."""
    return list(generate(seed, count, "train", {kind: 1.0}))


def asked(sample: Sample) -> set[int]:
    """Places of the messages that the assistant is expected to answer."""
    before = (turn.message - 1 for turn in sample.expected)
    return {at for at in before if sample.messages[at]["role"] == "user"}


def request(text: str, *tools: str, calls: tuple[Call, ...] = ()) -> Sample:
    """A sample of one request, with some tools that are known by their names alone."""
    offered = [{"name": each, "parameters": {"type": "object", "properties": {}}} for each in tools]
    messages = [{"role": "user", "content": text}, {"role": "assistant", "content": ""}]
    return Sample(messages, offered, "one_call", (Turn(1, calls or (Call(tools[0], {}),)),))


def ways(sample: Sample, count: int = 300) -> set[str]:
    """How a request is said by many seeds."""
    return {paraphrased(sample, seed).messages[0]["content"] for seed in range(count)}


def groups(text: str) -> dict[int, list[Expression]]:
    """The expressions of a table by their group."""
    found: dict[int, list[Expression]] = defaultdict(list)
    for each in expressions("saying", text):
        found[each.group].append(each)
    return found


def words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]+", text.lower()))


@given(seed=st.integers(0, 10**9), kind=st.sampled_from(sorted(KINDS)), worn=st.booleans())
@settings(max_examples=150, deadline=None)
def test_what_is_copied_still_stands(seed: int, kind: str, worn: bool) -> None:
    """Guards against values and facts that nobody can copy any more, quoted text among them, and all but requests."""
    (sample,) = generate(seed, 1, "train", {kind: 1.0})
    if worn:
        sample = substituted(sample, seed)
    found = paraphrased(sample, seed)
    assert found == paraphrased(sample, seed)
    assert (found.tools, found.expected, found.kind) == (sample.tools, sample.expected, sample.kind)
    copied = {text for turn in sample.expected for call in turn.calls for text in texts_in(dict(call.arguments))}
    copied |= {text for turn in sample.expected for fact in turn.facts for text in fact}
    places = asked(sample)
    for at, (before, now) in enumerate(zip(sample.messages, found.messages, strict=True)):
        if at not in places:
            assert before == now
            continue
        said, told = before["content"], now["content"]
        for text in copied:
            assert told.lower().count(text.lower()) >= said.lower().count(text.lower()) or len(text) < 2, (text, told)
        assert re.findall(r'"[^"]*"', told) == re.findall(r'"[^"]*"', said)
        assert re.findall(r"\d+", told) == re.findall(r"\d+", said)


def test_the_same_is_said_in_many_ways() -> None:
    """Guards against a table that fits nothing, and one in which every seed says the same."""
    for kind in ("one_call", "missing", "chain", "dialogue"):
        some = samples(kind)
        assert sum(paraphrased(each, at) != each for at, each in enumerate(some)) > len(some) / 4
    assert len(ways(request("Can you find my notes about rice?", "search_notes"))) > 30


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_word_of_another_tool_comes_in(kind: str) -> None:
    """Guards against a request that another tool fits better after it than the one that is called."""
    for seed, sample in enumerate(samples(kind)):
        found = paraphrased(sample, seed)
        said = {
            (tool := each.get("function", each))["name"]: words(re.sub(r"([a-z])([A-Z])", r"\1 \2", tool["name"]))
            for each in sample.tools
        }
        for turn in sample.expected:
            before, now = (each.messages[turn.message - 1]["content"] for each in (sample, found))
            others = set[str]().union(*(said[name] for name in said.keys() - {call.name for call in turn.calls}))
            own = set[str]().union(*(said[call.name] for call in turn.calls))
            empty = words(now) - set(filler_words(words(now)))  # "up", "do" and others that say nothing alone
            assert not (words(now) - words(before) - own - empty) & others, (before, now)


def test_words_that_tell_tools_apart_stay() -> None:
    """Guards against the only word that is gone: "find" where there is a tool that finds and one that checks."""
    alone = ways(request("Please find the cigar", "find_cigar", "play_song"))
    assert any("look for the cigar" in each for each in alone)
    beside = ways(request("Please find the cigar", "find_cigar", "check_cigar"))
    assert all("find the cigar" in each.replace("  ", " ") for each in beside)
    other = ways(request("Please find the cigar", "play_song", "search_web"))
    assert not any("search for" in each for each in other)


def test_names_of_arguments_stay() -> None:
    """Guards against a value whose argument nobody can tell any more, as that of "folder" in "directory: Plans"."""
    tools = [{"name": "tidy", "parameters": {"type": "object", "properties": {"folder": {"type": "string"}}}}]
    call = Call("tidy", {"folder": "Plans"})
    sample = Sample(
        [{"role": "user", "content": "Please tidy. The folder is Plans."}, {"role": "assistant", "content": ""}],
        tools,
        "one_call",
        (Turn(1, (call,)),),
    )
    assert all("folder is Plans" in each.replace("  ", " ") for each in ways(sample))


def test_fields_of_json_stay() -> None:
    """Guards against an answer in JSON with fields that the request does not name: "color" where it says "colour"."""
    found = 0
    for seed, sample in enumerate(samples("json", 150)):
        answer = sample.messages[-1]["content"]
        keys = json.loads(answer).keys() if answer.startswith("{") else ()
        for at in asked(sample):
            before, now = (each.messages[at]["content"] for each in (sample, paraphrased(sample, seed)))
            for key in keys:
                assert now.lower().count(key.lower()) >= before.lower().count(key.lower()), (key, now)
                found += 1
    assert found > 100


def test_articles_and_capitals_fit() -> None:
    """Guards against "a email", and against names that are taken for words: "Find My Way"."""
    found = ways(request("Find a mail with Find My Way to Mark Cancel", "lookup"))
    mails = {match for each in found for match in re.findall(r"\ban? (?:e-)?\w+", each) if "mail" in match}
    assert mails == {"a mail", "an email", "an e-mail"}
    assert all("Find My Way to Mark Cancel" in each.replace("  ", " ") for each in found)
    assert any(each.startswith("Look for") for each in found)


def test_other_forms_of_a_verb_only_where_all_are_changed() -> None:
    """Guards against "would you mind sending a mail and call Bob"."""
    one = ways(request("Can you send a text to Bob?", "say"))
    assert any("mind sending a text to Bob" in each for each in one)
    two = ways(request("Can you send a text to Bob and ring Eve?", "say"))
    assert not any("sending" in each for each in two)
    back = ways(request("Would you mind sending a text to Bob?", "say"))
    assert any("you send a text to Bob" in each for each in back)
    assert not any("mind send " in each for each in back)


def test_verbs_stand_where_verbs_may() -> None:
    """Guards against nouns that look like verbs: the search for gold is no look for gold."""
    found = ways(request("Please note down: the search for gold, a show the boys like, my list the boss has", "jotter"))
    kept = re.compile("the (search|[a-z]{5,7}) for gold, a show the boys like, my list the boss has")
    assert all(kept.search(each.replace("  ", " ")) for each in found)  # with a typo now and then
    assert not any(re.search("look for|find|locate|track", each) for each in found)


def test_tables_are_read_as_they_say() -> None:
    """Guards the reader: choices, one-way lines, and what must stand around an expression."""
    first, _, second, _, third = expressions("saying", "^ {a|i} b _ / x {} > {} d\ni json ,")
    assert (first.text, first.follows, first.opens, [each for each, _ in first.others]) == ("a b", "_", True, ["a d"])
    assert (second.text, second.follows, [each for each, _ in second.others]) == ("I b", "_", ["I d"])
    assert (third.text, third.follows, third.opens, third.others) == ("I JSON", ",", False, ())


def test_an_expression_of_two_groups_is_refused() -> None:
    """Guards against a table that silently takes one of two meanings."""
    with pytest.raises(ValueError, match="'light' stands in two groups"):
        table(expressions("noun", "light / lamp\nlight / easy"))


def test_tables_are_large_and_no_expression_stands_twice() -> None:
    """Guards against an expression of two groups, which would lead from one meaning to another."""
    seen: dict[str, tuple[str, int]] = {}
    for name, text in TABLES.items():
        for group, found in groups(text).items():
            for each in found:
                assert seen.setdefault(each.text.lower(), (name, group)) == (name, group), each.text
    assert len(set(seen.values())) > 400
    assert len(seen) > 2000


@pytest.mark.parametrize("name", sorted(TABLES))
def test_tables_say_nothing_of_when_and_how_many(name: str) -> None:
    """Guards against exchanges that add or lose a time or a number, which a call could then be expected to have."""
    for found in groups(TABLES[name]).values():
        for each in found:
            for other, _ in each.others:
                assert words(each.text) & WHEN == words(other) & WHEN, (each.text, other)


def numbers_of(texts: list[str]) -> Iterator[bool]:
    """Whether single words are plural."""
    yield from (text.endswith("s") and not text.endswith("ss") for text in texts if " " not in text)


def test_forms_of_a_group_are_the_same() -> None:
    """Guards against grammar that breaks: a plural for a singular, another form for the plain form of a verb."""
    for found in groups(NOUNS).values():
        texts = [text for each in found for text in (each.text, *(other for other, _ in each.others))]
        assert len(set(numbers_of(texts))) < 2, texts
    for found in groups(VERBS).values():
        for text in [text for each in found for text in (each.text, *(other for other, _ in each.others))]:
            assert not re.match(r"(?!bring|ring)\w+ing\b|\w+ed\b(?<!need)(?<!feed)", text), text
    for plain, gerund in GERUNDS.items():
        assert gerund.endswith("ing")
        assert gerund.startswith(plain.removesuffix("e")), (plain, gerund)
    assert len(set(GERUNDS.values())) == len(GERUNDS)


def spelled(source: str) -> Iterator[str]:
    """All that a phrase without slots may say."""
    choice = re.search(r"\(([^()]*)\)", source)
    if choice is None:
        yield source
        return
    for option in choice[1].split("|"):
        yield from spelled(source[: choice.start()] + option + source[choice.end() :])


def bare(text: str) -> str:
    """A text in lower case, without marks at its end."""
    return text.lower().strip(" .,!?")


def test_nothing_that_is_held_out_comes_in() -> None:
    """Guards what is held out: training does not read in other words what only the evaluation says."""
    phrases = [each for each in gc.get_objects() if type(each) is Phrases]
    plain = {
        each.source.removeprefix("!") for one in phrases for each in one.held_out if not each.needs | each.mentions
    }
    held_out = {bare(text) for each in plain for text in spelled(each)}
    assert len(held_out) > 100
    read = [each for text in TABLES.values() for each in expressions("saying", text)]
    read += expressions("short", SHORT_FORMS)
    assert {bare(other) for each in read for other, _ in each.others} & held_out == set()


def test_short_forms_are_short() -> None:
    """Guards against a table that is read the wrong way round: nobody in haste types "thank you" for "ty"."""
    for each in expressions("short", SHORT_FORMS):
        assert each.others
        assert all(len(other) <= len(each.text) for other, _ in each.others), each.text
