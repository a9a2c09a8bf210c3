"""Conversations with words in them that say nothing; that they stay true is held in test_truth."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

import pytest

from desk_model.generator import Call, Sample, Turn, generate
from desk_model.generator.augmentation.noise import affixed, filler_words, prefixed, with_fillers

COUNT = 60
WORDS = ["some", "words"]


def samples(kind: str) -> list[Sample]:
    """Some of a kind, from the words of the training."""
    return list(generate(11, COUNT, "train", {kind: 1.0}))


@pytest.mark.parametrize("change", [prefixed, with_fillers, affixed])
def test_noise_depends_on_the_seed_alone(change: Callable[[Sample, Sequence[str], int], Sample]) -> None:
    """Guards a training that could not be repeated, and one in which every sample has the same noise."""
    sample = next(each for each in samples("extraction") if change(each, WORDS, 1) != each)
    assert change(sample, WORDS, 1) == change(sample, WORDS, 1)
    assert len({str(change(sample, WORDS, seed)) for seed in range(8)}) > 3


def test_a_frame_changes_nothing_but_what_is_said_before() -> None:
    """Guards the request itself and the calls: only words before it are new."""
    for seed, sample in enumerate(samples("one_call")):
        found = prefixed(sample, WORDS, seed)
        assert (found.tools, found.expected) == (sample.tools, sample.expected)
        asked = {turn.message - 1 for turn in sample.expected if turn.calls}
        for at, (now, before) in enumerate(zip(found.messages, sample.messages, strict=True)):
            if at in asked and before["role"] == "user":
                said, request = now["content"], before["content"]
                assert said.lower().endswith(request.lower())
                assert re.search(r"\w", said[: -len(request)])
            else:
                assert now == before


def test_rewording_leaves_the_calls_and_their_words() -> None:
    """Guards the request: what is to be copied from it, and the tools, must stay as they are."""
    changed = 0
    for seed, sample in enumerate(samples("extraction")):
        found = with_fillers(sample, WORDS, seed)
        assert (found.tools, found.expected) == (sample.tools, sample.expected)
        changed += found != sample
        for turn in sample.expected:
            before, now = (each.messages[turn.message - 1]["content"] for each in (sample, found))
            for value in (each for call in turn.calls for each in call.arguments.values() if isinstance(each, str)):
                assert (value in now) == (value in before)
    assert changed > COUNT / 3


def test_noise_does_not_run_on_into_what_is_copied() -> None:
    """Guards against values that nobody can tell from the words before them: "home tax forms" for "tax forms"."""
    apart = 0
    for seed, sample in enumerate(generate(11, 4 * COUNT, "train", {"missing": 1.0})):
        found = prefixed(sample, WORDS, seed)
        for turn in sample.expected:
            before, now = (each.messages[turn.message - 1]["content"] for each in (sample, found))
            values = [each for call in turn.calls for each in call.arguments.values() if isinstance(each, str)]
            if now != before and any(each and before.startswith(each) for each in values):
                assert now[: -len(before)].endswith((". ", ": ")), (before, now)
                apart += 1
    assert apart > 5


def test_rewording_leaves_what_is_said_in_other_words() -> None:
    """Guards against the only word for a value that is gone: by bike, for cycling."""
    call = Call("find_route_to", {"travel_mode": "cycling"})
    tools = [{"name": "find_route_to", "parameters": {"properties": {"travel_mode": {"type": "string"}}}}]
    changed = {}
    for way in ("bike", "cycling"):
        messages = [{"role": "user", "content": f"Kindly find a route to Orlando by {way}"}, {"role": "assistant"}]
        sample = Sample(messages, tools, "one_call", (Turn(1, (call,), ()),))
        changed[way] = sum(with_fillers(sample, WORDS, seed) != sample for seed in range(20))
    assert changed["bike"] == 0
    assert changed["cycling"] > 3


def test_idle_words_say_nothing() -> None:
    """Guards against noise that asks for something, or for the opposite."""
    assert filler_words(["cancel", "mountain", "not", "daily", "tomorrow", "mountain"]) == ["daily", "mountain"]


def test_other_endings_stand_everywhere() -> None:
    """Guards against calls of tools and arguments that are not offered under that name."""
    changed = 0
    for seed, sample in enumerate(samples("one_call")):
        found = affixed(sample, WORDS, seed)
        changed += found != sample
        tools = {tool["name"]: tool for tool in (each.get("function", each) for each in found.tools)}
        for one, other in zip(sample.expected, found.expected, strict=True):
            for before, call in zip(one.calls, other.calls, strict=True):
                assert call.arguments.keys() <= tools[call.name]["parameters"]["properties"].keys()
                assert list(call.arguments.values()) == list(before.arguments.values())
        written = [
            (call["function"]["name"], json.loads(call["function"]["arguments"]))
            for message in found.messages
            for call in message.get("tool_calls", ())
        ]
        expected = [(call.name, dict(call.arguments)) for turn in found.expected for call in turn.calls]
        assert written == expected
    assert changed > COUNT / 2
