"""The vocabulary of a model folder, and the cache of compiled grammars."""

from __future__ import annotations

import json
import logging
import random
import shutil
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar, GrammarCompiler, compiler
from xpu_runtime.grammar.compiled_grammar import CompiledGrammar
from xpu_runtime.model.tokenizer import Tokenizer

if TYPE_CHECKING:
    from conftest import Family

FIXTURES = Path(__file__).parents[2] / "fixtures"
BIG = 128_256


# ---- The cache -----------------------------------------------------------------------------------------------


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[Grammar]:
    """The grammars compiled during a test."""
    found = []

    class Counted(CompiledGrammar):
        def __init__(self, grammar: Grammar, *rest: Any) -> None:
            super().__init__(grammar, *rest)
            found.append(grammar)

    monkeypatch.setattr(compiler, "CompiledGrammar", Counted)
    return found


def test_grammar_is_compiled_once(families: dict[str, Family], built: list[Grammar]) -> None:
    """A cached grammar must not be compiled again, and the cache must stay within its capacity."""
    own = GrammarCompiler(families["bytes"].tokenizer, capacity=2)
    a, b, c = Grammar.regex("a"), Grammar.regex("b"), Grammar.regex("c")
    for grammar in (a, b, a, Grammar.regex("a"), c, a, b):
        own.mask(grammar)
    assert built == [a, b, c, b], "the least recently used one goes first"
    with pytest.raises(ValueError, match="capacity: 0 is too small"):
        GrammarCompiler(families["bytes"].tokenizer, capacity=0)


def test_masks_of_one_grammar_are_independent(families: dict[str, Family]) -> None:
    """Requests with the same grammar must not share its state."""
    family = families["bytes"]
    grammar = Grammar.regex("ab")
    one, other = family.compiler.mask(grammar), family.compiler.mask(grammar)
    before = other.allowed()
    one.advance(family.encode("a")[0])
    assert (other.allowed() == before).all()
    assert not (one.allowed() == before).all()


def test_compiler_is_thread_safe(families: dict[str, Family]) -> None:
    """Concurrent requests must get one vocabulary, a consistent cache and valid answers."""
    family = families["bytes"]
    own = GrammarCompiler(Tokenizer(FIXTURES / "tokenizer"), capacity=3)

    def work(seed: int) -> bool:
        schema = {"type": "array", "items": {"enum": ["a", seed % 5, "<|eos|>"]}, "maxItems": 4}
        value = json.loads(family.text(family.write(own.mask(Grammar.json_schema(schema)), seed)))
        return all(each in ("a", seed % 5, "<|eos|>") for each in value)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(80)))


def test_non_grammar_is_refused(families: dict[str, Family]) -> None:
    """The error for a schema given instead of a grammar must say what to give."""
    with pytest.raises(InvalidRequestError, match=r"grammar: got a dict; give a Grammar"):
        families["bytes"].compiler.mask({"type": "object"})  # type: ignore[arg-type]


# ---- The vocabulary ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bytes", "pieces"])
def test_exported_tokenizer_gives_the_same_vocabulary(families: dict[str, Family], name: str) -> None:
    """The vocabulary read from the exported tokenizer must equal that of ``tokenizer.json``."""
    known, exported = families[name], families[f"{name}, names"]
    differing = [token for token, piece in enumerate(known.pieces) if piece != exported.pieces[token]]
    assert [known.tokenizer.decode([token]) for token in differing] in ([], ["<tool_call>"])
    for text in ('{"a": 1}', " b", "Zoë 😀\n\t", "def f(x): return x", "   "):
        assert known.encode(text) == exported.encode(text)
        assert known.text(known.encode(text)).strip() == text.strip()


def test_literal_quotes_text_and_special_tokens(families: dict[str, Family]) -> None:
    """The markers of chat formats must be written correctly in Lark grammars."""
    own = families["pieces"].compiler
    mark, end = own.vocabulary.special["<tool_call>"], own.vocabulary.special["<|end|>"]
    assert own.literal('<tool_call>\n{"é"') == f'<[{mark}]> "\\n{{\\"é\\""'
    assert own.literal("<|end|><|end|>") == f"<[{end}]> <[{end}]>"
    assert own.literal("plain </tool_call>") == '"plain </tool_call>"'
    assert own.literal("") == '""'
    assert families["bytes"].compiler.literal("<tool_call>") == '"<tool_call>"'
    mask = own.mask(Grammar.lark("start: " + own.literal('a "\\<tool_call>\n')))
    assert families["pieces"].text(families["pieces"].write(mask, seed=0)) == 'a "\\<tool_call>\n'


def changed(tmp_path: Path, name: str, change: Callable[[dict[str, Any]], None]) -> Tokenizer:
    """A tokenizer whose ``tokenizer.json`` was changed."""
    folder = Path(shutil.copytree(FIXTURES / name, tmp_path / "model"))
    path = folder / "tokenizer.json"
    described = json.loads(path.read_text(encoding="utf-8"))
    change(described)
    path.write_text(json.dumps(described), encoding="utf-8")
    return Tokenizer(folder)


def test_truncation_and_padding_settings_are_ignored(tmp_path: Path) -> None:
    """Truncation and padding settings in ``tokenizer.json`` must not affect forced text."""

    def change(described: dict[str, Any]) -> None:
        described["truncation"] = {"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 0}
        described["padding"] = {
            "strategy": {"Fixed": 30},
            "direction": "Left",
            "pad_to_multiple_of": None,
            "pad_id": 0,
            "pad_type_id": 0,
            "pad_token": "<|pad|>",
        }

    tokenizer = changed(tmp_path, "tokenizer", change)
    mask = GrammarCompiler(tokenizer).mask(Grammar.regex("look at this text[0-9]"))
    assert tokenizer.decode(mask.forced()).startswith("look at this")


@pytest.mark.parametrize(
    "change",
    [
        lambda described: described["model"]["vocab"].clear(),
        lambda described: described["added_tokens"].append(
            {**described["added_tokens"][0], "id": 1024, "content": "<x>"}
        ),
        lambda described: described.update(decoder=None),
        lambda described: described.update(decoder={"type": "Sequence", "decoders": [{"type": "ByteFallback"}]}),
    ],
)
def test_mismatched_tokenizer_json_is_ignored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, change: Callable[[dict[str, Any]], None]
) -> None:
    """If ``tokenizer.json`` belongs to another tokenizer, the exported one must be used."""
    with caplog.at_level(logging.INFO):
        own = GrammarCompiler(changed(tmp_path, "tokenizer", change))
        mask = own.mask(Grammar.regex("look at this text"))
    assert "is not used for grammars" in caplog.text
    tokenizer = Tokenizer(FIXTURES / "tokenizer")
    assert mask.forced() == tokenizer.encode("look at this text", add_special_tokens=False)


def test_tokenizer_json_that_panics_llguidance_is_ignored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A panic of llguidance, which is not an ``Exception``, must fall back to the exported tokenizer."""

    def change(described: dict[str, Any]) -> None:
        vocab = described["model"]["vocab"]
        merged = {part for merge in described["model"]["merges"] for part in merge}
        spare = next(name for name in vocab if len(name) == 1 and name not in merged)
        vocab["<0xyz"] = vocab.pop(spare)

    with caplog.at_level(logging.INFO):
        own = GrammarCompiler(changed(tmp_path, "tokenizer-sentencepiece", change))
        assert own.mask(Grammar.regex("this")).forced()
    assert "is not used for grammars" in caplog.text


class NoEndTokenizer(Tokenizer):
    """A model folder without a usable end token."""

    @property
    def eos_token_ids(self) -> tuple[int, ...]:
        return (5000,)


def test_answer_ends_without_an_end_token(families: dict[str, Family]) -> None:
    """Without an end token an answer must still end when its grammar is complete."""
    family = families["bytes"]
    mask = GrammarCompiler(NoEndTokenizer(FIXTURES / "tokenizer")).mask(Grammar.regex("a{1,2}"))
    letter = family.encode("a")[0]
    mask.advance(letter)
    assert mask.allowed().size == 1024
    assert np.flatnonzero(mask.allowed()).tolist() == [letter]
    mask.advance(letter)
    assert mask.is_finished()
    assert not mask.allowed().any()


class BigTokenizer:
    """A tokenizer with a large vocabulary, whose export would take minutes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.eos_token_ids = (2, 1)
        described = json.loads((FIXTURES / "tokenizer" / "tokenizer.json").read_text(encoding="utf-8"))
        vocab, merges = described["model"]["vocab"], described["model"]["merges"]
        special = {token["content"] for token in described["added_tokens"]}
        short = [name for name in vocab if len(name) <= 6 and name not in special]
        small = Tokenizer(FIXTURES / "tokenizer").vocabulary()
        of_id = {token: name for name, token in small.items()}
        self._names = dict(small)
        rng = random.Random(0)
        while len(vocab) < BIG:
            left, right = rng.choice(short), rng.choice(short)
            if left + right not in vocab:
                self._names[of_id[vocab[left]] + of_id[vocab[right]]] = len(vocab)
                vocab[left + right] = len(vocab)
                merges.append([left, right])
        (folder / "tokenizer.json").write_text(json.dumps(described), encoding="utf-8")
        names = {token: name for name, token in self._names.items()}
        self.token_bytes = tuple(names.get(token, b"") for token in range(BIG))

    def vocabulary(self) -> dict[bytes, int]:
        return self._names


@pytest.mark.slow
def test_large_vocabulary(tmp_path: Path) -> None:
    """With 128k tokens every id must have its bit, and none beyond."""
    tokenizer = BigTokenizer(tmp_path)
    own = GrammarCompiler(tokenizer)  # type: ignore[arg-type]
    mask = own.mask(Grammar.json_schema({"type": "string"}))
    assert mask.allowed().shape == (BIG,)
    quote = tokenizer.vocabulary()[b'"']
    mask.advance(quote)
    allowed = mask.allowed()
    inside = [token for token in range(BIG) if tokenizer.token_bytes[token].isalnum()]
    assert allowed[inside].all()
    assert max(inside) > BIG - 100
    assert not allowed[[token for token in range(BIG) if b'"' in tokenizer.token_bytes[token][:-1]]].any()
    assert not allowed[list(range(7))].any()
    for token in _random(inside, 50):
        assert mask.allowed()[token]
        mask.advance(token)
    mask.advance(quote)
    assert mask.is_finished()
    assert np.flatnonzero(mask.allowed()).tolist() == [1, 2]


def _random(tokens: Sequence[int], n: int) -> list[int]:
    return random.Random(1).choices(tokens, k=n)
