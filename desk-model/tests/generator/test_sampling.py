"""The generator: the same samples for the same seed, in any order, on any worker."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import get_args

import pytest

from desk_model.generator import DEFAULT_MIX, KINDS, Sample, Split, generate, render, sample_at
from desk_model.generator import __main__ as show

SPLITS: tuple[Split, ...] = get_args(Split)


def many(split: Split, count: int = 600, seed: int = 11) -> list[Sample]:
    """Samples of all kinds in equal shares."""
    return list(generate(seed, count, split, dict.fromkeys(KINDS, 1.0)))


@pytest.mark.parametrize("split", SPLITS)
def test_same_seed_same_samples(split: Split) -> None:
    """Guards against a set, a clock or a global state that makes two runs differ."""
    assert [each.to_json() for each in many(split)] == [each.to_json() for each in many(split)]


@pytest.mark.parametrize("split", SPLITS)
def test_samples_do_not_depend_on_their_order(split: Split) -> None:
    """Guards sharding: sample i of a worker that begins at i is sample i of one that began at 0."""
    whole = [each.to_json() for each in generate(3, 60, split)]
    assert [each.to_json() for each in generate(3, 20, split, start=40)] == whole[40:]
    assert [sample_at(3, at, split).to_json() for at in (59, 0, 17)] == [whole[59], whole[0], whole[17]]


def test_seeds_and_splits_differ() -> None:
    """Guards against a seed or a split that has no effect."""
    texts = [
        {each.to_json() for each in generate(seed, 100, split)} for seed in (0, 1, -1, 1 << 40) for split in SPLITS
    ]
    # A greeting without tools may come twice.
    assert all(len(one & other) < 5 for at, one in enumerate(texts) for other in texts[:at])


def test_few_samples_are_alike() -> None:
    """Guards against a mix in which the same prompts come again and again."""
    samples = list(generate(5, 2000))
    prompts = {json.dumps([each.messages[: each.expected[-1].message], each.tools]) for each in samples}
    assert len(prompts) > 0.985 * len(samples)


def test_mix_is_kept() -> None:
    """Guards the shares of the kinds."""
    found = Counter(each.kind for each in generate(1, 4000))
    assert set(found) == set(DEFAULT_MIX) == set(KINDS) - {"drill"}
    total = sum(DEFAULT_MIX.values())
    assert all(abs(found[kind] / 4000 - share / total) < 0.03 for kind, share in DEFAULT_MIX.items())
    assert {each.kind for each in generate(1, 50, "train", {"chain": 2.0, "json": 0.0})} == {"chain"}


@pytest.mark.parametrize(
    ("split", "mix", "message"),
    [
        ("test", None, r"split='test': expected one of train, held_out"),
        ("train", {"poem": 1.0}, r"mix\['poem'\]: expected one of one_call, "),
        ("train", {"chain": -1.0}, r"mix\['chain'\]=-1.0: expected a share of at least 0"),
        ("train", {"chain": 0.0}, r"expected at least one kind with a share above 0"),
    ],
)
def test_wrong_settings_are_named(split: Split, mix: dict[str, float] | None, message: str) -> None:
    """Guards the messages for a wrong split or mix."""
    with pytest.raises(ValueError, match=message):
        next(generate(0, 1, split, mix))


def test_hard_samples_are_harder_and_the_others_as_they_were() -> None:
    """Guards the share of hard samples, and evaluations against one that leaks into them."""
    usual, half, hard = ([each.to_json() for each in generate(1, 400, hard=share)] for share in (0.0, 0.5, 1.0))
    assert all(found in pair for found, *pair in zip(half, usual, hard, strict=True))
    changed = [found == other for found, one, other in zip(half, usual, hard, strict=True) if one != other]
    assert 0.4 < sum(changed) / len(changed) < 0.6
    fields, calls = [], []
    for share in (0.0, 1.0):
        samples = list(generate(2, 1500, mix={"one_call": 1.0}, hard=share))
        arguments = [call.arguments for each in samples for turn in each.expected for call in turn.calls]
        nested = [value for each in arguments for value in each.values() if isinstance(value, dict)]
        fields.append({name for each in nested for name in each})
        calls.append(sum(len(each) >= 4 for each in arguments))
    assert fields[0] <= {"street", "city", "x", "y", "amount", "currency"}
    assert len(fields[1]) > 60
    assert calls[1] > 1.5 * calls[0]
    for share, split in ((1.5, "train"), (0.5, "held_out")):
        with pytest.raises(ValueError, match=rf"hard={share}, split='{split}': expected 0 to 1"):
            next(generate(0, 1, split, hard=share))  # type: ignore[arg-type]


@pytest.mark.parametrize("split", SPLITS)
def test_json_round_trip(split: Split) -> None:
    """Guards against a field that is lost or changed in a file of samples."""
    for sample in many(split, 200):
        line = sample.to_json()
        assert "\n" not in line
        assert Sample.from_json(line) == sample


@pytest.mark.parametrize("split", SPLITS)
def test_conversations_are_well_formed(split: Split) -> None:
    """Guards the shape of messages: roles in order, results for every call, an entry for every assistant message."""
    for sample in many(split):
        roles = [each["role"] for each in sample.messages]
        assert roles[-1] == "assistant"
        assert "system" not in roles[1:]
        assert roles[1 if roles[0] == "system" else 0] == "user"
        assert [each.message for each in sample.expected] == [
            at for at, role in enumerate(roles) if role == "assistant"
        ]
        open_ids: list[str] = []
        for before, message in zip([None, *sample.messages], sample.messages, strict=False):
            if message["role"] == "tool":
                assert message["tool_call_id"] == open_ids.pop(0)
                continue
            assert not open_ids or message is sample.messages[-1] or sample.kind == "drill"
            open_ids = [each["id"] for each in message.get("tool_calls", ())]
            assert bool(message["content"]) is not bool(open_ids)
            if message["role"] == "assistant":
                assert before is not None
                assert before["role"] in {"user", "tool"}


@pytest.mark.parametrize("split", SPLITS)
def test_phrases_are_complete(split: Split) -> None:
    """Guards against slots that were not filled and marks of the phrase grammar that were not read."""
    for sample in many(split, 1500):
        for message in sample.messages:
            if message["role"] == "tool":
                continue
            text = message["content"]
            assert not re.search(r"\{[@=]?[A-Za-z_]\w*\}|\s\?$|  ", text), text
            assert text == text.strip(), text


@pytest.mark.parametrize("split", SPLITS)
def test_samples_are_short(split: Split) -> None:
    """Guards the cost of training: conversations have about 1,200 characters, few are long."""
    sizes = sorted(sum(len(piece.text) for piece in render(each)) for each in generate(2, 1000, split))
    assert 900 < sizes[500] < 1500
    assert sizes[990] < 3600


def test_rendered_targets_are_the_assistant_messages() -> None:
    """Guards against learning from the prompt, or not from an answer."""
    for sample in many("train", 200):
        targets = [piece.text for piece in render(sample) if piece.target]
        assert len(targets) == len(sample.expected)
        for turn, text in zip(sample.expected, targets, strict=True):
            message = sample.messages[turn.message]
            assert text.endswith("<|im_end|>")
            assert text.count("<tool_call>") == len(turn.calls)
            assert message["content"] in text
            for call in turn.calls:
                assert json.dumps({"name": call.name, "arguments": dict(call.arguments)}, ensure_ascii=False) in text


@pytest.mark.parametrize("options", [["--count", "1"], ["--figures"], ["--kind", "chain", "--json", "--held-out"]])
def test_show(options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Guards the command that prints samples and figures."""
    monkeypatch.setattr("sys.argv", ["desk", *options])
    assert show.main() == 0
    assert len(capsys.readouterr().out) > 100
