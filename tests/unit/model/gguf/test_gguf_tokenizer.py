"""Tokenizers of GGUF files: splits, special tokens, byte fallback, ends of generation, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openvino_tokenizers.utils import unicode_to_bytes

from xpu_runtime.errors import ModelFolderError, UnsupportedModelError
from xpu_runtime.model.gguf.chat_templates import chat_templates
from xpu_runtime.model.gguf.metadata import GgufFile
from xpu_runtime.model.gguf.pretokenizers import PRE_TOKENIZERS
from xpu_runtime.model.gguf.tokenizer import eos_token_ids, write_tokenizer
from xpu_runtime.model.tokenizer import Tokenizer

_NORMAL, _UNKNOWN, _CONTROL, _USER, _BYTE = 1, 2, 3, 4, 6


def _gguf(tokens: list[tuple[str, int]], model: str, **values: Any) -> GgufFile:
    metadata = {
        "tokenizer.ggml.model": model,
        "tokenizer.ggml.tokens": [text for text, _ in tokens],
        "tokenizer.ggml.token_type": [kind for _, kind in tokens],
        **{f"tokenizer.ggml.{key}": value for key, value in values.items()},
    }
    return GgufFile(Path(), (Path(),), metadata, (), 0)


def _set(gguf: GgufFile, key: str, value: Any) -> None:
    assert isinstance(gguf.metadata, dict)
    gguf.metadata[key] = value


def _byte_level(pre: str | None = "qwen2", **values: Any) -> GgufFile:
    """All bytes, a few merges and the special tokens of a chat model."""
    merges = ["h e", "l l", "he ll", "hell o", "\u0120 w", "1 2"]
    special = [("<|im_start|>", _CONTROL), ("<|im_end|>", _CONTROL), ("<think>", _USER)]
    tokens = [(char, _NORMAL) for char, _ in sorted(unicode_to_bytes().items(), key=lambda item: item[1])]
    tokens += [(merge.replace(" ", ""), _NORMAL) for merge in merges]
    ids = {"eos_token_id": len(tokens) + 1, "bos_token_id": len(tokens), "pre": pre, "merges": merges, **values}
    return _gguf(tokens + special, "gpt2", **ids)


def _sentence_piece(**values: Any) -> GgufFile:
    """All bytes, some characters and words with scores."""
    words = ["\u2581", "h", "e", "l", "o", "he", "ll", "hell", "hello", "\u2581hello"]
    tokens = [("<unk>", _UNKNOWN), ("<s>", _CONTROL), ("</s>", _CONTROL)]
    tokens += [(f"<0x{value:02X}>", _BYTE) for value in range(256)]
    tokens += [(word, _NORMAL) for word in words] + [("<tool>", _USER)]
    return _gguf(tokens, "llama", scores=[-float(at) for at in range(len(tokens))], **values)


def _write(gguf: GgufFile, folder: Path) -> Tokenizer:
    write_tokenizer(gguf, folder)
    return Tokenizer(folder)


@pytest.fixture(scope="module")
def byte_level(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    return _write(_byte_level(), tmp_path_factory.mktemp("byte-level"))


@pytest.fixture(scope="module")
def sentence_piece(tmp_path_factory: pytest.TempPathFactory) -> Tokenizer:
    return _write(_sentence_piece(), tmp_path_factory.mktemp("sentence-piece"))


def _names(tokenizer: Tokenizer, text: str, *, add_special_tokens: bool = False) -> list[str]:
    texts = {token: name.decode(errors="replace") for name, token in tokenizer.vocabulary().items()}
    return [texts[token] for token in tokenizer.encode(text, add_special_tokens=add_special_tokens)]


def test_byte_level_merges_and_splits(byte_level: Tokenizer) -> None:
    assert _names(byte_level, "hello w12") == ["hello", " w", "1", "2"]  # digits are split one by one


def test_control_tokens_are_hidden_and_user_defined_ones_shown(byte_level: Tokenizer) -> None:
    ids = byte_level.encode("<|im_start|>hello<think>", add_special_tokens=False)
    assert len(ids) == 3
    assert byte_level.decode(ids) == "hello<think>"
    assert byte_level.decode(ids, skip_special_tokens=False) == "<|im_start|>hello<think>"


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_byte_level_round_trip(byte_level: Tokenizer, text: str) -> None:
    assert byte_level.decode(byte_level.encode(text), skip_special_tokens=False) == text


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\u2581"), max_size=40))
def test_sentence_piece_round_trip(sentence_piece: Tokenizer, text: str) -> None:
    ids = sentence_piece.encode(text, add_special_tokens=False)
    # A fragment after a special token begins with a space, as in llama.cpp.
    if not set(ids) & {0, 1, 2, 269}:
        assert sentence_piece.decode(ids, skip_special_tokens=False) == text


def test_sentence_piece_adds_begin_and_space(sentence_piece: Tokenizer) -> None:
    assert _names(sentence_piece, "hello", add_special_tokens=True) == ["<s>", "\u2581hello"]
    assert sentence_piece.decode(sentence_piece.encode("hello")) == "hello"


def test_sentence_piece_falls_back_to_bytes(sentence_piece: Tokenizer) -> None:
    assert _names(sentence_piece, "\u00e9") == ["\u2581", "<0xC3>", "<0xA9>"]
    # The name of a byte in a text is no byte.
    assert sentence_piece.decode(sentence_piece.encode("<0x0A>")) == "<0x0A>"


@pytest.mark.parametrize(("begin", "end"), [(False, False), (True, True), (False, True)])
def test_ends_follow_the_file(tmp_path: Path, begin: bool, end: bool) -> None:
    tokenizer = _write(_sentence_piece(add_bos_token=begin, add_eos_token=end, add_space_prefix=False), tmp_path)
    expected = ["<s>"] * begin + ["hello"] + ["</s>"] * end
    assert _names(tokenizer, "hello", add_special_tokens=True) == expected


@pytest.mark.parametrize("pre", ["no-such-split", None])
def test_unknown_pre_tokenizer_is_refused(tmp_path: Path, pre: str | None) -> None:
    with pytest.raises(UnsupportedModelError, match=rf"tokenizer.ggml.pre: {pre!r}"):
        write_tokenizer(_byte_level(pre), tmp_path)


def test_unknown_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedModelError, match=r"tokenizer.ggml.model: 'rwkv'"):
        write_tokenizer(_gguf([("a", _NORMAL)], "rwkv"), tmp_path)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"tokens": None}, "tokens"),
        ({"tokens": []}, "tokens"),
        ({"tokens": [1]}, "tokens"),
        ({"token_type": [1]}, "token_type"),
        ({"merges": None}, "merges"),
        ({"merges": ["ab"]}, "merges"),
        ({"merges": ["x y"]}, "merges"),
        ({"add_eos_token": True, "eos_token_id": 10**6}, "eos_token_id"),
    ],
)
def test_malformed_values_are_refused_by_field(tmp_path: Path, values: dict[str, Any], field: str) -> None:
    gguf = _byte_level(**{key: value for key, value in values.items() if key not in ("tokens", "token_type")})
    for key, value in values.items():
        _set(gguf, f"tokenizer.ggml.{key}", value)
    with pytest.raises(ModelFolderError, match=rf"tokenizer\.ggml\.{field}: "):
        write_tokenizer(gguf, tmp_path)


def test_scores_are_required(tmp_path: Path) -> None:
    gguf = _sentence_piece()
    _set(gguf, "tokenizer.ggml.scores", [0.0])
    with pytest.raises(ModelFolderError, match=r"tokenizer\.ggml\.scores: "):
        write_tokenizer(gguf, tmp_path)


@pytest.mark.parametrize("pre", sorted({splits: name for name, splits in PRE_TOKENIZERS.items()}.values()))
def test_every_pre_tokenizer_keeps_the_text(tmp_path: Path, pre: str) -> None:
    """Guards splits that lose characters; names with equal splits are one case."""
    text = "It's 12345 caf\u00e9s,\r\n\n  \u4f60\u597d\uff0c abcDEF /x\t\u00a0y \U0001f600 <think>z  "
    if not PRE_TOKENIZERS[pre].spaces_escaped:
        tokenizer = _write(_byte_level(pre, add_bos_token=False), tmp_path)
        assert tokenizer.decode(tokenizer.encode(text)) == text


def test_end_tokens() -> None:
    tokens = ["<s>", "</s>", "<|im_end|>", "<|eot_id|>", "<|end|>", "x"]
    gguf = _gguf([(text, _CONTROL) for text in tokens[:-1]] + [("x", _NORMAL)], "llama", eos_token_id=3)
    assert eos_token_ids(gguf) == (3, 1, 2, 4)


def test_end_of_message_is_no_end_in_the_format_with_calls() -> None:
    tokens = ["<|return|>", "<|call|>", "<|end|>", "<|channel|>"]
    gguf = _gguf([(text, _CONTROL) for text in tokens], "llama", eos_token_id=0)
    assert eos_token_ids(gguf) == (0, 1)


def test_user_defined_html_tag_is_no_end() -> None:
    gguf = _gguf([("</s>", _USER), ("<end_of_turn>", _USER), ("<eos>", _CONTROL)], "llama", eos_token_id=2)
    assert eos_token_ids(gguf) == (2, 1)


@pytest.mark.parametrize(
    ("templates", "expected"),
    [
        ({}, {}),
        ({"tokenizer.chat_template.tool_use": "b", "tokenizer.chat_template": "a"}, {"default": "a", "tool_use": "b"}),
        ({"tokenizer.chat_template.tool_use": "b"}, {"tool_use": "b"}),
        (
            {"tokenizer.chat_template": "", "tokenizer.chat_template.../../x": "c", "tokenizer.chat_templates": ["x"]},
            {},
        ),
    ],
)
def test_chat_templates(templates: dict[str, Any], expected: dict[str, str]) -> None:
    """Guards models with one template for tools; a name that is no part of a file name is left out."""
    assert chat_templates(templates) == expected


def test_chat_template_is_written(tmp_path: Path) -> None:
    gguf = _byte_level()
    _set(gguf, "tokenizer.chat_template", "{{ messages[0].content }}")
    _set(gguf, "tokenizer.chat_template.tool_use", "tools")
    tokenizer = _write(gguf, tmp_path)
    assert (tmp_path / "chat_template.jinja").read_text(encoding="utf-8") == "{{ messages[0].content }}"
    assert tokenizer.stored_chat_template == "{{ messages[0].content }}"
    assert (tmp_path / "chat_template.tool_use.jinja").read_text(encoding="utf-8") == "tools"
    assert tokenizer.eos_token_ids == (263,)


def test_word_piece(tmp_path: Path) -> None:
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "\u2581hello", "\u2581wor", "ld", "\u2581!", "\u2581["]
    tokens = [(word, _CONTROL if at < 4 else _NORMAL) for at, word in enumerate(words)]
    ids = {"bos_token_id": 2, "unknown_token_id": 1, "seperator_token_id": 3, "padding_token_id": 0}
    tokenizer = _write(_gguf(tokens, "bert", **ids), tmp_path)
    assert tokenizer.encode("H\u00c9llo world![x") == [2, 4, 5, 6, 7, 8, 1, 3]
    assert tokenizer.decode(tokenizer.encode("hello world")) == "hello world"


def test_unigram_of_a_file(tmp_path: Path) -> None:
    pieces = [("<pad>", _CONTROL), ("</s>", _CONTROL), ("<unk>", _UNKNOWN), ("\u2581hello", _NORMAL)]
    pieces += [(piece, _NORMAL) for piece in ("\u2581", "h", "e", "l", "o", "\u2581h")]
    scores = [0.0, 0.0, 0.0, *(-float(at) for at in range(1, 8))]
    tokenizer = _write(_gguf(pieces, "t5", scores=scores, remove_extra_whitespaces=True), tmp_path)
    assert tokenizer.encode("  hello   hex ") == [3, 4, 5, 6, 2, 1]
    assert tokenizer.decode([3, 9, 6, 1]) == "hello he"


def test_byte_pairs_with_escaped_spaces(tmp_path: Path) -> None:
    tokens = [("<bos>", _CONTROL), ("<eos>", _CONTROL), *((f"<0x{value:02X}>", _BYTE) for value in range(256))]
    tokens += [(piece, _NORMAL) for piece in ("\u2581", "h", "i", "\u2581h", "\u2581hi", "\n", "\n\n")]
    merges = ["\u2581 h", "\u2581h i", "\n \n"]
    tokenizer = _write(_gguf(tokens, "gemma4", merges=merges, bos_token_id=0, eos_token_id=1), tmp_path)
    assert _names(tokenizer, "hi hi\n\n", add_special_tokens=True) == ["<bos>", "h", "i", "\u2581hi", "\n\n"]
    assert tokenizer.decode(tokenizer.encode("hi \u00e9\n")) == "hi \u00e9\n"


def test_phi_3_takes_spaces_after_control_tokens(tmp_path: Path) -> None:
    gguf = _byte_level(add_bos_token=False)
    _set(gguf, "general.name", "Phi-3 mini")
    tokenizer = _write(gguf, tmp_path)
    assert _names(tokenizer, "<|im_start|> \nhello <think> 1") == ["<|im_start|>", "hello", " ", "<think>", " ", "1"]


@pytest.mark.parametrize("make", [_byte_level, _sentence_piece])
def test_vocabulary_without_hidden_tokens(tmp_path: Path, make: Callable[[], GgufFile]) -> None:
    """Guards vocabularies without control tokens, whose decoding skips nothing: OpenVINO could not load their graph."""
    gguf = make()
    kinds = gguf.metadata["tokenizer.ggml.token_type"]
    _set(gguf, "tokenizer.ggml.token_type", [_NORMAL if kind in (_CONTROL, _UNKNOWN) else kind for kind in kinds])
    _set(gguf, "tokenizer.ggml.add_bos_token", False)
    tokenizer = _write(gguf, tmp_path)
    assert tokenizer.decode(tokenizer.encode("hello", add_special_tokens=False)).strip() == "hello"
