"""Tokenizer files from a ``tokenizer.json``: WordPiece, Unigram, byte-level BPE, and refusals by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.tokenizer import Tokenizer
from xpu_runtime.model.tokenizer_json import write_tokenizer_json

_FIXTURES = Path(__file__).parents[2] / "fixtures"
_WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "hello", "wor", "##ld", "##s", ",", "!", "cafe", "\u4f60", "\u03c2", "a"]


def _special(tokens: list[str], first: int = 0) -> list[dict[str, Any]]:
    return [{"id": at, "content": token, "special": True} for at, token in enumerate(tokens, first)]


def _word_piece(**changes: Any) -> dict[str, Any]:
    bert = {"clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True}
    return {
        "added_tokens": _special(_WORDS[:4]),
        "normalizer": {"type": "BertNormalizer", **bert},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "BertProcessing", "cls": ["[CLS]", 2], "sep": ["[SEP]", 3]},
        "model": {
            "type": "WordPiece",
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "vocab": {word: at for at, word in enumerate(_WORDS)},
        },
        **changes,
    }


def _unigram() -> dict[str, Any]:
    pieces = ["<s>", "</s>", "<unk>", "\u2581hello", "\u2581", "h", "e", "l", "o", "\u2581world"]
    template = [{"SpecialToken": {"id": "<s>"}}, {"Sequence": {"id": "A"}}, {"SpecialToken": {"id": "</s>"}}]
    return {
        "added_tokens": _special(pieces[:3]),
        "normalizer": {"type": "Sequence", "normalizers": []},
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [{"type": "WhitespaceSplit"}, {"type": "Metaspace", "prepend_scheme": "always"}],
        },
        "post_processor": {"type": "TemplateProcessing", "single": template},
        "model": {"type": "Unigram", "unk_id": 2, "vocab": [[piece, -float(at)] for at, piece in enumerate(pieces)]},
    }


def _convert(description: dict[str, Any], folder: Path, **config: Any) -> Tokenizer:
    (folder / "tokenizer.json").write_text(json.dumps(description), encoding="utf-8")
    if config:
        (folder / "tokenizer_config.json").write_text(json.dumps(config), encoding="utf-8")
    write_tokenizer_json(folder, folder)
    return Tokenizer(folder)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hello, WORLDS!", ["hello", ",", "wor", "##ld", "##s", "!"]),
        ("caf\u00e9\u0000\u200b \t hello", ["cafe", "hello"]),
        ("\u4f60a\u4f60", ["\u4f60", "a", "\u4f60"]),
        ("\u03c2", ["\u03c2"]),  # already lower case
        ("strange [SEP] hello", ["[UNK]", "[SEP]", "hello"]),
    ],
)
def test_word_piece(tmp_path: Path, text: str, expected: list[str]) -> None:
    tokenizer = _convert(_word_piece(), tmp_path)
    assert tokenizer.encode(text) == [2, *(_WORDS.index(word) for word in expected), 3]
    assert tokenizer.encode(text, add_special_tokens=False) == [_WORDS.index(word) for word in expected]


def test_word_piece_decoding_and_ids(tmp_path: Path) -> None:
    config = {"cls_token": "[CLS]", "sep_token": {"content": "[SEP]"}, "pad_token": "[PAD]", "model_max_length": 512}
    tokenizer = _convert(_word_piece(), tmp_path, **config)
    assert tokenizer.decode(tokenizer.encode("hello worlds!")) == "hello worlds!"
    assert (tokenizer.bos_token_id, tokenizer.eos_token_ids) == (2, (3,))


def test_unigram(tmp_path: Path) -> None:
    tokenizer = _convert(_unigram(), tmp_path)
    assert tokenizer.encode("  hello \n world hex") == [0, 3, 9, 4, 5, 6, 2, 1]
    assert tokenizer.decode([0, 3, 9, 1]) == "hello world"


def _byte_level_folder(tmp_path: Path) -> Path:
    target = tmp_path / "written"
    target.mkdir()
    write_tokenizer_json(_FIXTURES / "tokenizer", target)
    return target


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tokenizer, Tokenizer]:
    """A tokenizer of the fixtures as it was exported, and as it is written from its ``tokenizer.json``."""
    folder = _byte_level_folder(tmp_path_factory.mktemp("byte-level"))
    return Tokenizer(_FIXTURES / "tokenizer"), Tokenizer(folder)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_byte_level_is_as_exported(pair: tuple[Tokenizer, Tokenizer], text: str) -> None:
    exported, written = pair
    ids = written.encode(text)
    assert ids == exported.encode(text)
    assert written.decode(ids) == exported.decode(ids)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"model": {"type": "WordLevel", "vocab": {}}}, "model 'WordLevel'"),
        ({"normalizer": {"type": "Nmt"}}, "normalizer 'Nmt'"),
        ({"pre_tokenizer": {"type": "UnicodeScripts"}}, "pre_tokenizer 'UnicodeScripts'"),
        ({"post_processor": {"type": "Other"}}, "post_processor 'Other'"),
    ],
)
def test_unknown_parts_are_refused_by_name(tmp_path: Path, changes: dict[str, Any], name: str) -> None:
    with pytest.raises(UnsupportedModelError, match=name):
        _convert(_word_piece(**changes), tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"model": {"type": "WordPiece"}}', '{"model": 1}'])
def test_malformed_files_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "tokenizer.json").write_text(text, encoding="utf-8")
    with pytest.raises(ModelFolderError, match=r"tokenizer\.json"):
        write_tokenizer_json(tmp_path, tmp_path)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelFolderError, match=r"tokenizer\.json"):
        write_tokenizer_json(tmp_path, tmp_path)
