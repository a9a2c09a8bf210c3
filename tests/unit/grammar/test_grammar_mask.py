"""Masks: whatever is allowed makes a valid answer, whatever is valid is allowed, and going back changes nothing."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from xpu_runtime.decoding import TokenMask, allowed_prefix
from xpu_runtime.errors import RequestFailedError
from xpu_runtime.grammar import Grammar, GrammarCompiler, GrammarMask, Whitespace, schema_rule

if TYPE_CHECKING:
    from conftest import Family

Schema = dict[str, Any]

NAMES = ("bytes", "bytes, names", "pieces", "pieces, names")
WHITESPACE: tuple[Whitespace, ...] = ("flexible", "none", "single")
KEYS = ("name", "order_id", "größe", "😀 key", "a b", 'q"uote', "<|end|>")
CONTROL = "".join(map(chr, {*range(32), 127} - {8, 9, 10, 12, 13}))  # what JSON has no short escape for
TREE: Schema = {
    "$defs": {
        "node": {
            "type": "object",
            "properties": {
                "value": {"anyOf": [{"type": "number", "minimum": -2.5, "maximum": 10}, {"type": "null"}]},
                "children": {"type": "array", "items": {"$ref": "#/$defs/node"}, "maxItems": 2},
            },
            "required": ["value"],
            "additionalProperties": False,
        }
    },
    "$ref": "#/$defs/node",
}


def obj(properties: dict[str, Schema], required: list[str] | None = None) -> Schema:
    """A closed object."""
    required = list(properties) if required is None else required
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def parsed(text: str) -> Any:
    """The value of a JSON text; a text that only Python takes for JSON is refused."""
    return json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))


# ---- Schemas and values they admit ---------------------------------------------------------------------------


@st.composite
def strings(draw: st.DrawFn) -> tuple[Schema, Any]:
    """A schema of strings and a value it admits."""
    kind = draw(st.sampled_from(["any", "length", "enum", "const", "pattern", "format"]))
    # An open schema leaves control characters out; `test_schema.py` has them in closed ones.
    text = st.text(st.characters(codec="utf-8", exclude_characters=CONTROL), max_size=6)
    if kind == "any":
        return {"type": "string"}, draw(text)
    if kind == "length":
        value = draw(text)
        return {"type": "string", "minLength": draw(st.integers(0, len(value))), "maxLength": len(value) + 2}, value
    if kind == "enum":
        values = draw(
            st.lists(st.sampled_from(["ja", "nein", "jain", "😀", "<|end|>", "<|eos|>"]), min_size=1, unique=True)
        )
        return {"enum": values}, draw(st.sampled_from(values))
    if kind == "const":
        return {"const": "order"}, "order"
    if kind == "pattern":
        return {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{2,4}$"}, draw(
            st.from_regex("[A-Z]{2}-[0-9]{2,4}", fullmatch=True)
        )
    return {"type": "string", "format": "date"}, draw(st.dates()).isoformat()


@st.composite
def numbers(draw: st.DrawFn) -> tuple[Schema, Any]:
    """A schema of numbers and a value it admits."""
    value = draw(st.integers(-1000, 1000))
    low, high = value - draw(st.integers(0, 50)), value + draw(st.integers(0, 50))
    kind = draw(st.sampled_from(["integer", "number"]))
    limits = draw(
        st.sampled_from(
            [{}, {"minimum": low}, {"maximum": high}, {"minimum": low, "maximum": high}, {"exclusiveMinimum": low - 1}]
        )
    )
    return {"type": kind, **limits}, value


def schemas() -> st.SearchStrategy[tuple[Schema, Any]]:
    """A schema and a value it admits."""
    plain = st.one_of(
        strings(),
        numbers(),
        st.booleans().map(lambda value: ({"type": "boolean"}, value)),
        st.just(({"type": "null"}, None)),
    )
    return st.recursive(plain, lambda inner: st.one_of(arrays(inner), objects(inner), choices(inner)), max_leaves=6)


@st.composite
def arrays(draw: st.DrawFn, inner: st.SearchStrategy[tuple[Schema, Any]]) -> tuple[Schema, Any]:
    """Arrays, and tuples."""
    parts = draw(st.lists(inner, min_size=1, max_size=3))
    if draw(st.booleans()):
        fixed = {"prefixItems": [schema for schema, _ in parts], "items": False, "minItems": len(parts)}
        return {"type": "array", **fixed}, [value for _, value in parts]
    schema, value = parts[0]
    n = draw(st.integers(0, 3))
    return {"type": "array", "items": schema, "minItems": draw(st.integers(0, n)), "maxItems": n + 1}, [value] * n


@st.composite
def objects(draw: st.DrawFn, inner: st.SearchStrategy[tuple[Schema, Any]]) -> tuple[Schema, Any]:
    """Objects with optional and unforeseen properties."""
    keys = draw(st.lists(st.sampled_from(KEYS), min_size=1, max_size=3, unique=True))
    parts = {key: draw(inner) for key in keys}
    required = [key for key in keys if draw(st.booleans())]
    schema = obj({key: schema for key, (schema, _) in parts.items()}, required)
    value = {key: value for key, (_, value) in parts.items() if key in required or draw(st.booleans())}
    if draw(st.booleans()):
        extra, more = draw(inner)
        schema["additionalProperties"] = extra
        value |= {"extra": more} if draw(st.booleans()) else {}
    return schema, value


@st.composite
def choices(draw: st.DrawFn, inner: st.SearchStrategy[tuple[Schema, Any]]) -> tuple[Schema, Any]:
    """Alternatives."""
    parts = draw(st.lists(inner, min_size=1, max_size=3))
    return {"anyOf": [schema for schema, _ in parts]}, parts[0][1]


# ---- What comes out ------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(st.sampled_from(NAMES), schemas(), st.sampled_from(WHITESPACE), st.integers(0, 2**32))
def test_answers_are_valid(
    families: dict[str, Family],
    name: str,
    schema_and_value: tuple[Schema, Any],
    whitespace: Whitespace,
    seed: int,
) -> None:
    """Guards against a mask that lets a model write what the schema forbids, or into a dead end."""
    family, (schema, _) = families[name], schema_and_value
    mask = family.compiler.mask(Grammar.json_schema(schema, whitespace=whitespace))
    jsonschema.validate(parsed(family.text(family.write(mask, seed))), schema)


@settings(max_examples=150)
@given(st.sampled_from(NAMES), schemas(), st.sampled_from(WHITESPACE))
def test_valid_answers_are_allowed(
    families: dict[str, Family], name: str, schema_and_value: tuple[Schema, Any], whitespace: Whitespace
) -> None:
    """Guards against a mask that forbids an answer the schema admits."""
    family, (schema, value) = families[name], schema_and_value
    jsonschema.validate(value, schema)
    mask = family.compiler.mask(Grammar.json_schema(schema, whitespace=whitespace))
    separators = (",", ":") if whitespace == "none" else (", ", ": ")
    assert family.spell(mask, json.dumps(value, ensure_ascii=False, separators=separators)) == ""
    assert mask.allowed()[family.tokenizer.eos_token_ids[0]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("whitespace", WHITESPACE)
def test_recursive_schema(families: dict[str, Family], name: str, whitespace: Whitespace) -> None:
    """Guards ``$ref`` to a part that holds itself."""
    family = families[name]
    grammar = Grammar.json_schema(TREE, whitespace=whitespace)
    for seed in range(20):
        text = family.text(family.write(family.compiler.mask(grammar), seed))
        jsonschema.validate(parsed(text), TREE)


@pytest.mark.parametrize("name", NAMES)
def test_any_object(families: dict[str, Family], name: str) -> None:
    """Guards the JSON mode: objects of any content, and nothing but objects."""
    family = families[name]
    for seed in range(20):
        text = family.text(family.write(family.compiler.mask(Grammar.json_object()), seed))
        assert isinstance(parsed(text), dict)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "pattern",
    [
        r"(yes|no|not sure)!?",
        r"\d{4}-\d{2}",
        r"[a-z]{1,9}/\"\w{1,9}\n",
        "a\nb#//?",
        r"é+|😀{2,3}",
        r"",
        r"<\|end\|>|<\|eos\|>x",
    ],
)
def test_regular_expressions(families: dict[str, Family], name: str, pattern: str) -> None:
    """Guards that the whole text matches, with slashes, line ends, emoji and the names of special tokens in it."""
    family = families[name]
    for seed in range(10):
        text = family.text(family.write(family.compiler.mask(Grammar.regex(pattern)), seed))
        assert re.fullmatch(pattern, text)
        assert re.fullmatch(pattern, text, re.ASCII) or "w" in pattern


@pytest.mark.parametrize("name", NAMES)
def test_marks_of_a_chat_format(families: dict[str, Family], name: str) -> None:
    """Guards a Lark grammar as tool calls need it: free text, a special token, JSON."""
    family = families[name]
    schema = obj({"name": {"enum": ["look_up", "send"]}, "arguments": obj({"n": {"type": "integer"}})})
    mark = family.compiler.literal("<|assistant|>")
    assert mark.startswith("<[")
    rule = schema_rule(schema, whitespace="single")
    grammar = Grammar.lark(f"start: TEXT {mark} {rule}\nTEXT: /[a-z ]*/")
    for seed in range(10):
        text = family.text(family.write(family.compiler.mask(grammar), seed))
        before, _, call = text.partition("<|assistant|>")
        assert re.fullmatch("[a-z ]*", before)
        jsonschema.validate(parsed(call), schema)


# ---- What is forced ------------------------------------------------------------------------------------------


@settings(max_examples=100)
@given(st.sampled_from(NAMES), schemas(), st.sampled_from(WHITESPACE), st.integers(0, 2**32))
def test_forced_tokens_are_all_that_is_allowed(
    families: dict[str, Family],
    name: str,
    schema_and_value: tuple[Schema, Any],
    whitespace: Whitespace,
    seed: int,
) -> None:
    """Guards jump-forward: a forced token that is not the only one allowed would change the answer."""
    family, (schema, _) = families[name], schema_and_value
    grammar = Grammar.json_schema(schema, whitespace=whitespace)
    mask, unasked = (family.compiler.mask(grammar) for _ in range(2))  # the first knows what it forced
    for token in family.write(family.compiler.mask(grammar), seed):
        forced = mask.forced()
        for each in forced:
            assert np.flatnonzero(unasked.allowed()).tolist() == [each]
            assert np.flatnonzero(mask.allowed()).tolist() == [each]
            mask.advance(each)
            unasked.advance(each)
        mask.rollback(len(forced))
        unasked.rollback(len(forced))
        mask.advance(token)
        unasked.advance(token)
    assert mask.forced() == []


@pytest.mark.parametrize("name", NAMES)
def test_forced_texts_are_divided_as_the_tokenizer_does(families: dict[str, Family], name: str) -> None:
    """Guards against forced tokens that the model has never seen in a row."""
    family = families[name]
    grammar = Grammar.json_schema(obj({"temperature": {"type": "integer"}}), whitespace="single")
    forced = family.compiler.mask(grammar).forced()
    whole = family.encode('{"temperature": 1}')
    assert len(forced) > 3
    assert forced == whole[: len(forced)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("special", ["<|end|>", "<|eos|>", "<|assistant|>", "</s>"])
def test_texts_that_look_like_special_tokens(families: dict[str, Family], name: str, special: str) -> None:
    """Guards against a forced text that is divided into a special token: it would end the answer, or the request."""
    family = families[name]
    for text in (special, f"a{special}b", f"{special}{special}"):
        mask = family.compiler.mask(Grammar.json_schema({"const": text}))
        tokens = family.write(mask, seed=1)
        assert parsed(family.text(tokens)) == text
        assert not set(tokens) & set(family.compiler.vocabulary.special.values())
        assert family.spell(family.compiler.mask(Grammar.regex(re.escape(text))), text) == ""


# ---- Ends ----------------------------------------------------------------------------------------------------


def test_every_end_token_may_end(families: dict[str, Family]) -> None:
    """Guards models with several end tokens, and that none may come too early."""
    family = families["pieces"]
    ends = list(family.tokenizer.eos_token_ids)
    assert len(ends) == 2
    mask = family.compiler.mask(Grammar.regex("[ab]{2,4}"))
    for count, may_end in enumerate([False, False, True, True]):
        assert mask.allowed()[ends].all() == mask.allowed()[ends].any() == may_end, count
        mask.advance(family.encode("a")[0])
    assert mask.is_finished()
    assert np.flatnonzero(mask.allowed()).tolist() == sorted(ends)


@pytest.mark.parametrize("name", NAMES)
def test_an_end_token_can_be_taken_and_undone(families: dict[str, Family], name: str) -> None:
    """Guards drafts that go on beyond the end, and requests that ignore end tokens."""
    family = families[name]
    end, letter = family.tokenizer.eos_token_ids[0], family.encode("a")[0]
    mask = family.compiler.mask(Grammar.regex("[ab]{1,3}"))
    mask.advance(letter)
    before = mask.allowed()
    mask.advance(end)
    mask.advance(end)
    assert mask.is_finished()
    assert set(np.flatnonzero(mask.allowed())) == set(family.tokenizer.eos_token_ids)
    mask.rollback(2)
    assert not mask.is_finished()
    assert (mask.allowed() == before).all()
    mask.advance(letter)
    mask.advance(letter)
    assert mask.is_finished()
    mask.advance(end)
    mask.rollback(3)
    assert (mask.allowed() == before).all()


@pytest.mark.parametrize("name", NAMES)
def test_a_draft_into_a_dead_end_leaves_the_mask(families: dict[str, Family], name: str) -> None:
    """Guards an answer that a grammar admits against a guess at another, which nothing can follow."""
    family = families[name]
    mask = family.compiler.mask(Grammar.lark('start: "yes" | "no" NEVER\nNEVER: /x/ & /y/'))
    before = mask.allowed()
    draft = family.encode("no")
    assert allowed_prefix([*draft, *draft], mask) == draft
    assert (mask.allowed() == before).all()
    assert family.accepts(mask, "yes")


def test_what_is_not_allowed_is_refused(families: dict[str, Family]) -> None:
    """Guards against a wrong token that goes unnoticed, and against one that spoils the mask for the right one."""
    family = families["bytes"]
    mask = family.compiler.mask(Grammar.regex("ab"))
    end = family.tokenizer.eos_token_ids[0]
    for wrong in (end, family.encode("b")[0], family.tokenizer.vocab_size, 10**9, -1):
        with pytest.raises(RequestFailedError, match=f"token {wrong} at position 0"):
            mask.advance(wrong)
    assert family.spell(mask, "ab") == ""
    with pytest.raises(RequestFailedError, match="position"):
        mask.advance(family.encode("a")[0])
    for wrong in (-1, 10):
        with pytest.raises(ValueError, match=f"n: {wrong} tokens"):
            mask.rollback(wrong)


# ---- Going back ----------------------------------------------------------------------------------------------

GRAMMARS = [
    Grammar.json_schema(TREE),
    Grammar.json_schema(
        obj({"a": {"enum": ["x<|end|>y", "x<|eos|>z", "xy"]}, "b": {"type": "string"}}, []), whitespace="none"
    ),
    Grammar.json_schema(obj({key: {"type": ["integer", "boolean"]} for key in KEYS}), whitespace="single"),
    Grammar.json_schema(obj({key: {"type": "string"} for key in "abc"}, []), whitespace="none"),
    Grammar.regex(r"(ab|a<\|end\|>c)*d?[0-9]{0,30}"),
    Grammar.lark(
        f'start: (call | TEXT)*\ncall: head {schema_rule(TREE)} "</f>"\nhead[lazy]: TEXT "<f>"\nTEXT: /[a-f<> ]+/'
    ),
    Grammar.lark('start: part ";" part\npart[max_tokens=5]: /[a-z]+/'),
]


class BackAndForth(RuleBasedStateMachine):
    """A mask that goes on, back and ahead, beside a new one for each prefix."""

    families: dict[str, Family]

    @initialize(name=st.sampled_from(NAMES), grammar=st.sampled_from(GRAMMARS))
    def start(self, name: str, grammar: Grammar) -> None:
        self.family, self.grammar = self.families[name], grammar
        self.mask = self.family.compiler.mask(grammar)
        self.tokens: list[int] = []

    @precondition(lambda self: len(self.tokens) < 60)
    @rule(seed=st.integers(0, 2**16), n=st.integers(1, 6), hurry=st.booleans())
    def take(self, seed: int, n: int, hurry: bool) -> None:
        rng = random.Random(seed)
        for _ in range(n):
            ids = np.flatnonzero(self.mask.allowed()).tolist()
            token = min(ids, key=self.family.haste.__getitem__) if hurry else rng.choice(ids)
            self.mask.advance(token)
            self.tokens.append(token)

    @rule(share=st.floats(0, 1))
    def go_back(self, share: float) -> None:
        n = round(share * len(self.tokens))
        self.mask.rollback(n)
        del self.tokens[len(self.tokens) - n :]

    @rule()
    def go_back_and_forth(self) -> None:
        n = min(3, len(self.tokens))
        self.mask.rollback(n)
        for token in self.tokens[len(self.tokens) - n :]:
            self.mask.advance(token)

    @rule(seed=st.integers(0, 2**16), wrong=st.lists(st.integers(0, 1100), max_size=2))
    def prepare(self, seed: int, wrong: list[int]) -> None:
        ids = np.flatnonzero(self.mask.allowed()).tolist()
        self.mask.prepare([random.Random(seed).choice(ids), *wrong])

    @rule()
    def jump(self) -> None:
        forced = self.mask.forced()[:4]
        assert allowed_prefix(forced, self.mask) == forced
        for token in forced:
            self.mask.advance(token)
        self.tokens += forced

    @invariant()
    def is_as_a_new_one(self) -> None:
        fresh = self.family.compiler.mask(self.grammar)
        for token in self.tokens:
            fresh.advance(token)
        assert fresh.is_finished() == self.mask.is_finished()
        assert (fresh.allowed() == self.mask.allowed()).all()
        assert fresh.forced() == self.mask.forced()


def test_going_back_changes_nothing(families: dict[str, Family]) -> None:
    """Guards lossless drafts: what a mask allows may depend on the tokens taken, and on nothing that was undone."""
    BackAndForth.families = families
    run_state_machine_as_test(BackAndForth, settings=settings(max_examples=60, stateful_step_count=25))


@pytest.mark.parametrize("name", NAMES)
def test_another_way_has_its_own_mask(families: dict[str, Family], name: str) -> None:
    """Guards the end of an object after a wrong draft: behind the last property the mask of another one was given."""
    family = families[name]
    grammar = Grammar.json_schema(obj({key: {"type": "string"} for key in "ab"}, []), whitespace="none")
    mask, fresh = (family.compiler.mask(grammar) for _ in range(2))
    wrong, right = ([*family.encode('{"'), *family.encode(key), *family.encode('":"')] for key in "ab")
    assert allowed_prefix(wrong, mask) == wrong
    mask.prepare(wrong)
    for token in right:
        mask.advance(token)
        fresh.advance(token)
    assert (mask.allowed() == fresh.allowed()).all()


@given(seed=st.integers(0, 2**32), optional=st.lists(st.booleans(), min_size=3, max_size=3))
@settings(max_examples=100)
def test_wrong_drafts_change_nothing(families: dict[str, Family], seed: int, optional: list[bool]) -> None:
    """Guards lossless drafts where many are wrong: each way through a call has its own masks."""
    rng, family = random.Random(seed), families["bytes"]
    kinds = {"title": {"type": "string"}, "name": {"type": ["number", "string"]}, "note": {"enum": ["low", "lower"]}}
    schema = obj(kinds, [key for key, may_lack in zip(kinds, optional, strict=True) if not may_lack])
    spaced, close = schema_rule(schema, whitespace="single"), schema_rule(schema, whitespace="none")
    call = f'"{{\\"arguments\\": " ({spaced} | {close}) "}}"'
    grammar = Grammar.lark(f'start: call ("\\n" call)*\ncall: {call}')

    def go_on(mask: GrammarMask, n: int) -> list[int]:
        taken: list[int] = []
        while len(taken) < n and not mask.is_finished():
            ids = np.flatnonzero(mask.allowed()).tolist()
            marks = [token for token in ids if set(family.pieces[token]) & set(b'"{}[],')]
            taken.append(rng.choice(marks if marks and rng.random() < 0.5 else ids))
            mask.advance(taken[-1])
        return taken

    mask = family.compiler.mask(grammar)
    tokens: list[int] = []
    for _ in range(20):
        mask.rollback(len(go_on(mask, rng.randint(0, 9))))
        tokens += go_on(mask, rng.randint(1, 4))
        fresh = family.compiler.mask(grammar)
        for token in tokens:
            fresh.advance(token)
        assert (mask.allowed() == fresh.allowed()).all()


def test_prepared_masks_are_kept(families: dict[str, Family], monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards the overlap with the model: what was prepared must not be computed once more when it is needed."""
    family = families["bytes"]
    mask = family.compiler.mask(Grammar.json_schema(obj({"a": {"type": "string"}}), whitespace="none"))
    draft = [*mask.forced(), *family.encode('"xyz')]
    assert allowed_prefix(draft, mask) == draft
    mask.prepare(draft)
    monkeypatch.setattr(GrammarMask, "_compute", lambda self: pytest.fail("computed again"))
    for token in draft:
        assert mask.allowed()[token]
        mask.advance(token)
    assert mask.allowed().any()
    mask.rollback(1)
    mask.advance(draft[-1])
    assert mask.allowed().any()


@given(seed=st.integers(0, 2**32))
@settings(max_examples=50)
def test_a_token_is_allowed_as_in_the_array(families: dict[str, Family], seed: int) -> None:
    """Guards the short question against the long one: at forced places too, and for ids that no tokenizer has."""
    rng, family = random.Random(seed), families["bytes"]
    schema = obj({"title": {"enum": ["low", "lower"]}, "n": {"type": "integer"}})
    mask = family.compiler.mask(Grammar.json_schema(schema, whitespace="none"))
    size = family.tokenizer.vocab_size
    for token in [*family.write(family.compiler.mask(Grammar.json_schema(schema, whitespace="none")), seed), None]:
        if rng.random() < 0.5:
            mask.forced()
        asked = [
            *(token for token in (token, rng.randrange(size)) if token is not None),
            *family.tokenizer.eos_token_ids,
        ]
        told = [mask.allows(each) for each in asked]
        assert told == mask.allowed()[asked].tolist()
        assert not any(map(mask.allows, (-1, size, size + 1000)))
        if token is not None:
            mask.advance(token)


def test_an_array_stays_as_it_was(families: dict[str, Family]) -> None:
    """Guards against a buffer that changes under a sampler that still reads it."""
    family = families["bytes"]
    mask = family.compiler.mask(Grammar.regex("abc"))
    first = mask.allowed()
    kept = first.copy()
    assert isinstance(mask, TokenMask)
    assert first.dtype == np.bool_
    assert first.shape == (family.tokenizer.vocab_size,)
    mask.advance(family.encode("a")[0])
    mask.allowed()
    assert (first == kept).all()


# ---- Room ----------------------------------------------------------------------------------------------------


def test_a_full_cache_is_renewed(families: dict[str, Family]) -> None:
    """Guards long-running servers: the lexer states of earlier answers must not fail a later one."""
    family = families["bytes"]
    compiler = GrammarCompiler(family.tokenizer, max_lexer_states=600)
    grammar = Grammar.json_schema({"type": "string", "maxLength": 500})
    for seed in range(20):
        text = family.text(family.write(compiler.mask(grammar), seed))
        assert len(parsed(text)) <= 500


def test_a_full_cache_is_renewed_after_a_wrong_draft(families: dict[str, Family]) -> None:
    """Guards an answer from its drafts: a matcher that begins anew may find that others have filled the cache."""
    family = families["bytes"]
    grammar = Grammar.json_schema({"type": "string", "maxLength": 5000})
    mask = GrammarCompiler(family.tokenizer).mask(grammar)
    quote, wrong, right = (family.encode(text)[0] for text in '"ab')
    for token in [quote] + [right] * 200:
        mask.advance(token)
    mask.advance(wrong)
    mask.allowed()
    mask.rollback(1)
    full = GrammarCompiler(family.tokenizer, max_lexer_states=100).mask(grammar)
    mask._compiled._forcing = full._compiled._forcing
    mask.advance(right)
    assert mask.allowed()[right]


def test_a_grammar_too_complex_fails_alone(families: dict[str, Family]) -> None:
    """Guards against a cut answer that passes for a valid one where llguidance gives up."""
    family = families["bytes"]
    compiler = GrammarCompiler(family.tokenizer, max_lexer_states=100)
    grammar = Grammar.json_schema({"type": "string", "maxLength": 5000})
    quote, letter = family.encode('"')[0], family.encode("a")[0]

    def write(mask: GrammarMask) -> None:
        for token in [quote] + [letter] * 200:
            mask.prepare([letter])
            assert mask.allowed()[token]
            mask.advance(token)

    for _ in range(2):
        mask = compiler.mask(grammar)
        with pytest.raises(RequestFailedError, match="too many states"):
            write(mask)
        mask.prepare([letter])
