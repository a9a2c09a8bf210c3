"""Checksums of what must not change: samples of the generator, the frozen tasks, the weights of the bundled models."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from desk_model.generator import DEFAULT_MIX, KINDS, Sample, Split, generate
from desk_model.generator.augmentation import paraphrased
from desk_model.generator.augmentation.noise import affixed, filler_words, prefixed, with_fillers
from desk_model.generator.augmentation.substitution import substituted
from desk_model.generator.datafiles import DATA

ALL_KINDS = dict.fromkeys(KINDS, 1.0)
PIECES = ["ka", "lor", "min", "tes", "ver", "on", "bri", "quo", "zel", "pa", "tun", "ix"]
MODELS = Path(__file__).parents[2] / "xpu_agents" / "default_models"


def digest(samples: Iterable[Sample]) -> str:
    """The sha256 of samples as lines of JSON."""
    found = hashlib.sha256()
    for each in samples:
        found.update(each.to_json().encode() + b"\n")
    return found.hexdigest()


def checksums(file: Path) -> Iterator[tuple[str, str]]:
    """Names and sha256 of the files in a list that ``sha256sum`` wrote."""
    for line in file.read_text("utf-8").splitlines():
        checksum, _, name = line.partition("  ")
        yield name, checksum


@pytest.mark.parametrize(
    ("seed", "count", "split", "mix", "hard", "expected"),
    [
        (20260901, 1000, "train", ALL_KINDS, 0.0, "9ed3df3522f790fdf9cc2242135bdc8418e950745331a5c54296af0435265b74"),
        (
            20260901,
            1000,
            "held_out",
            ALL_KINDS,
            0.0,
            "ee44574c7c223e690218b7bbe6285e361c147d9d6e4fb1502c170acf415ff4f0",
        ),
        (7, 500, "train", None, 0.0, "b61ebdb54978706a8424f11249955efb2deb0592b8d1a8a17ae947db786604e8"),
        (8, 500, "train", ALL_KINDS, 1.0, "fd08d512f6c01b8cae976d4bce1c8bc82cdcf95fbbe213bbe5f0c46863d728ea"),
    ],
)
def test_samples_are_unchanged(
    seed: int, count: int, split: Split, mix: dict[str, float] | None, hard: float, expected: str
) -> None:
    """Guards the generator against a change of any sample, word or template."""
    assert digest(generate(seed, count, split, mix, hard=hard)) == expected


def test_augmented_samples_are_unchanged() -> None:
    """Guards the augmentation against a change: substitution, paraphrase and noise."""
    samples = list(generate(9, 500, "train", ALL_KINDS, hard=0.5))
    samples = [substituted(each, at, PIECES) if at % 2 == 0 else each for at, each in enumerate(samples)]
    texts = (each["content"] for sample in samples for each in sample.messages if each["role"] == "user")
    words = filler_words(word for text in texts for word in text.split() if word.isalpha() and word.islower())
    samples = [paraphrased(each, at) if at % 3 == 0 else each for at, each in enumerate(samples)]
    for step, change in enumerate((prefixed, with_fillers, affixed), 2):
        samples = [change(each, words, at) if at % step == 1 else each for at, each in enumerate(samples)]
    assert digest(samples) == "59be6d272a670952b8b175553782477c9751f32df9969833ede3c4b50c81c35f"


def test_frozen_tasks_are_unchanged() -> None:
    """Guards the files of tasks that benchmarks and tests outside this folder read."""
    for name, checksum in checksums(DATA / "sha256sums"):
        assert hashlib.sha256((DATA / name).read_bytes()).hexdigest() == checksum, name


@pytest.mark.parametrize(("name", "split", "each"), [("held_out", "held_out", 40), ("seen_words", "train", 16)])
def test_frozen_tasks_are_samples_of_the_generator(name: str, split: Split, each: int) -> None:
    """Guards the origin of the frozen tasks: seed 7, as many of every kind, the kinds in turns."""
    columns = [list(generate(7, each, split, {kind: 1.0})) for kind in DEFAULT_MIX]
    lines = [sample.to_json() for row in zip(*columns, strict=True) for sample in row]
    assert (DATA / f"{name}.jsonl").read_text("utf-8").splitlines() == lines


def test_weights_are_unchanged() -> None:
    """Guards the bundled models: every file is the one that was trained and measured."""
    expected = dict(checksums(Path(__file__).with_name("weights.sha256")))
    found = {
        f"./{path.relative_to(MODELS).as_posix()}": hashlib.sha256(path.read_bytes()).hexdigest()
        for path in MODELS.rglob("*")
        if path.is_file() and path.name != "README.md" and path.suffix not in {".py", ".pyc"}
    }
    assert found == expected
