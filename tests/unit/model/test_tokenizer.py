"""Encoding, decoding and incremental detokenization with a real exported tokenizer."""

from __future__ import annotations

import json
import random
import shutil
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import InvalidRequestError, ModelFolderError
from xpu_runtime.model.tokenizer import IncrementalDetokenizer, Tokenizer

FOLDER = Path(__file__).parents[2] / "fixtures" / "tokenizer"
EOS = 2
MIXED = "Zoë said “hi” 😀👩‍👩‍👧 世界，你好！ Ελληνικά \n\n\tdef f(x): return x ** 2"


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    """The tokenizer of the fixtures."""
    return Tokenizer(FOLDER)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the folder that a test may modify."""
    return Path(shutil.copytree(FOLDER, tmp_path / "model"))


class FragmentTokenizer:
    """A stand-in for other families: tokens that end inside a character, and stripped leading spaces."""

    PIECES = (b"a", b" ", b" b", b"x\xe4", b"\xb8", b"\xad", b"\xe4\xb8", b"\xad c", b"\xf0\x9f", b"\x98\x80", b"")

    joins_tokens = False

    def __init__(self, strip_all: bool) -> None:
        self.strip_all = strip_all

    def decode(self, ids: Sequence[int], *, skip_special_tokens: bool = True) -> str:
        text = b"".join(self.PIECES[token] for token in ids).decode(errors="replace")
        return text.lstrip(" ") if self.strip_all else text.removeprefix(" ")

    def is_silent(self, token_id: int) -> bool:
        return not self.PIECES[token_id]


def streamed(tokenizer: Tokenizer, ids: list[int], sizes: list[int]) -> str:
    """The text of ids that are appended in several groups."""
    detokenizer = IncrementalDetokenizer(tokenizer)
    pieces, at, turn = [], 0, 0
    while at < len(ids):
        size = sizes[turn % len(sizes)]
        pieces.append(detokenizer.append(ids[at : at + size]))
        at, turn = at + size, turn + 1
    return "".join([*pieces, detokenizer.flush()])


# ---- Whole texts -------------------------------------------------------------------------------------------


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_decoded_text_equals_the_encoded_text(text: str) -> None:
    """Guards against text that encoding and decoding change."""
    tokenizer = SHARED
    ids = tokenizer.encode(text, add_special_tokens=False)
    assert all(0 <= token < tokenizer.vocab_size for token in ids)
    if "<|" not in text:
        assert tokenizer.decode(ids) == text


def test_special_tokens_are_recognised_and_skipped(tokenizer: Tokenizer) -> None:
    """Guards that special tokens are recognised, and decoded only on request."""
    ids = tokenizer.encode("hi<|eos|>", add_special_tokens=False)
    assert ids[-1] == EOS
    assert tokenizer.decode(ids) == "hi"
    assert tokenizer.decode(ids, skip_special_tokens=False) == "hi<|eos|>"
    assert tokenizer.encode("") == []
    assert tokenizer.decode([]) == ""
    assert (tokenizer.bos_token_id, tokenizer.eos_token_ids, tokenizer.vocab_size) == (1, (EOS,), 1024)


def test_lone_surrogate_is_an_error(tokenizer: Tokenizer) -> None:
    """Guards against a TypeError of the binding for invalid text."""
    with pytest.raises(InvalidRequestError, match=r"lone surrogate .* at 1"):
        tokenizer.encode("a\ud800")


def test_long_text_is_not_truncated(tokenizer: Tokenizer) -> None:
    """Guards against the maximum length stored in an exported tokenizer."""
    text = "one two three " * 2000
    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_concurrent_calls_keep_their_settings(tokenizer: Tokenizer) -> None:
    """Guards concurrent calls with different settings."""
    ids = [*tokenizer.encode(MIXED, add_special_tokens=False), EOS]
    wrong: list[str] = []
    start = threading.Barrier(4)

    def work(skip: bool) -> None:
        start.wait()
        for _ in range(100):
            text = tokenizer.decode(ids, skip_special_tokens=skip)
            if text != (MIXED if skip else MIXED + "<|eos|>") or tokenizer.encode(text)[:-1] != ids[: -1 - skip]:
                wrong.append(text)

    threads = [threading.Thread(target=work, args=(skip,)) for skip in (True, False) * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


# ---- The folder --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["openvino_tokenizer.xml", "openvino_detokenizer.bin"])
def test_missing_file_is_named(folder: Path, name: str) -> None:
    """Guards against a folder that fails at its first answer, and an unclear message."""
    (folder / name).unlink()
    with pytest.raises(ModelFolderError, match=f"has no {name}; convert the tokenizer"):
        Tokenizer(folder)


def test_unreadable_tokenizer_is_an_error(folder: Path) -> None:
    """Guards against a bare RuntimeError for a damaged file."""
    (folder / "openvino_tokenizer.xml").write_text("<net", encoding="utf-8")
    with pytest.raises(ModelFolderError, match="cannot be loaded"):
        Tokenizer(folder)


@pytest.mark.parametrize(
    ("generation", "config", "expected"),
    [
        ({"eos_token_id": [5, 2, 5]}, {"eos_token_id": 7}, (5, 2)),
        ({"eos_token_id": 0}, {}, (0,)),
        ({}, {"eos_token_id": 7}, (7,)),
        ({"eos_token_id": None}, {"text_config": {"eos_token_id": [8]}}, (8,)),
        (None, None, (EOS,)),
    ],
)
def test_source_of_the_eos_tokens(
    folder: Path, generation: dict[str, Any] | None, config: dict[str, Any] | None, expected: tuple[int, ...]
) -> None:
    """Guards against answers that never end because a model has several EOS tokens."""
    for name, content in (("generation_config.json", generation), ("config.json", config)):
        (folder / name).unlink()
        if content is not None:
            (folder / name).write_text(json.dumps(content), encoding="utf-8")
    assert Tokenizer(folder).eos_token_ids == expected


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"eos_token_id": "x"}', '{"eos_token_id": [{}]}', '{"eos_token_id": 1e999}', "[" * 100_000]
)
def test_damaged_generation_config_is_an_error(folder: Path, content: str) -> None:
    """Guards against a traceback of the JSON parser for a damaged file."""
    (folder / "generation_config.json").write_text(content, encoding="utf-8")
    with pytest.raises(ModelFolderError, match=r"generation_config\.json.*eos_token_id"):
        Tokenizer(folder)


# ---- Streams -----------------------------------------------------------------------------------------------

SHARED = Tokenizer(FOLDER)
# The first 256 non-special tokens are single bytes: many of them, and broken characters are frequent.
any_ids = st.lists(st.one_of(st.integers(0, 262), st.integers(90, 262), st.integers(0, 1023)), max_size=120)
portions = st.lists(st.integers(1, 5), min_size=1, max_size=4)


@given(st.integers(0, 2**32), st.booleans(), portions)
def test_stream_of_other_tokenizer_families(seed: int, strip_all: bool, sizes: list[int]) -> None:
    """Guards detokenizers that strip leading spaces, and tokens that end inside a character."""
    generator = random.Random(seed)
    favourites = generator.choices(range(len(FragmentTokenizer.PIECES)), k=4)  # so that runs of a kind come up
    ids = [token for _ in range(12) for token in generator.choices(favourites, k=1) * generator.randint(1, 12)]
    tokenizer = cast("Tokenizer", FragmentTokenizer(strip_all))
    assert streamed(tokenizer, ids, sizes) == tokenizer.decode(ids)


@pytest.mark.parametrize("n", range(18, 30))
def test_ignored_eos_token_inside_a_character_does_not_split_it(tokenizer: Tokenizer, n: int) -> None:
    """Guards against a window cut inside a character that has an ignored EOS token after its first byte."""
    first, *rest = tokenizer.encode("世", add_special_tokens=False)
    ids = [*[rest[0]] * n, first, EOS, *rest]
    assert streamed(tokenizer, ids, [n + 2, 1, 1]) == tokenizer.decode(ids)


def test_detokenizers_that_join_tokens() -> None:
    """Guards texts whose spaces depend on the tokens around from being joined token by token."""
    assert SHARED.joins_tokens
    assert not Tokenizer(FOLDER.with_name("tokenizer-sentencepiece")).joins_tokens


@given(any_ids, portions)
def test_streamed_text_equals_the_decoded_text(ids: list[int], sizes: list[int]) -> None:
    """Guards all bytes of an answer, also with invalid UTF-8."""
    assert streamed(SHARED, ids, sizes) == SHARED.decode(ids)


@given(st.lists(st.integers(168, 262), max_size=150), st.lists(st.sampled_from([EOS, 0, 5]), max_size=3))
def test_stream_of_invalid_utf8(ids: list[int], specials: list[int]) -> None:
    """Guards window cuts inside long runs of invalid bytes with special tokens between them."""
    ids = [token for pair in ids for token in (pair, *specials)]
    assert streamed(SHARED, ids, [1]) == SHARED.decode(ids)


@given(st.text(st.sampled_from("😀👩‍👧世界é\ufffda "), max_size=40), portions)
def test_stream_never_splits_a_character(text: str, sizes: list[int]) -> None:
    """Guards emoji and CJK characters, which have several tokens each."""
    ids = SHARED.encode(text, add_special_tokens=False)
    detokenizer = IncrementalDetokenizer(SHARED)
    shown = ""
    for token in ids:
        shown += detokenizer.append([token])
        assert text.startswith(shown)
    assert shown + detokenizer.flush() == text == streamed(SHARED, ids, sizes)


def test_complete_characters_are_emitted_at_once(tokenizer: Tokenizer) -> None:
    """Guards latency: complete characters are returned immediately, incomplete ones with their last byte."""
    smile = tokenizer.encode("😀", add_special_tokens=False)
    (letter,) = tokenizer.encode("a", add_special_tokens=False)
    detokenizer = IncrementalDetokenizer(tokenizer)
    pieces = [detokenizer.append([token]) for token in [letter, *smile, letter]]
    assert pieces == ["a", *[""] * (len(smile) - 1), "😀", "a"]
    assert detokenizer.append([letter, *smile[:-1]]) == "a"
    assert detokenizer.flush() == "\ufffd"
    assert detokenizer.append([letter]) == "a"


@pytest.mark.parametrize("kind", ["text", "broken", "ends", "spaces"])
def test_decoding_cost_per_token_is_bounded(tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Guards long answers against a cost per token that grows with their length."""
    ids = {
        "text": tokenizer.encode(MIXED * 20, add_special_tokens=False),
        "broken": [179] * 1500,
        "ends": [EOS] * 1500,
        "spaces": tokenizer.encode(" ", add_special_tokens=False) * 1500,
    }[kind]
    decode, lengths = tokenizer.decode, []

    def counted(ids: list[int], **options: bool) -> str:
        lengths.append(len(ids))
        return decode(ids, **options)

    detokenizer = IncrementalDetokenizer(tokenizer)
    monkeypatch.setattr(tokenizer, "decode", counted)
    shown = "".join(detokenizer.append([token]) for token in ids)
    monkeypatch.undo()
    assert shown + detokenizer.flush() == tokenizer.decode(ids)
    assert max(lengths, default=0) <= 32
    assert len(lengths) <= 2 * len(ids)
