"""Grammar masks: allowed tokens give valid answers, valid answers are allowed, and rollback changes nothing."""

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
CONTROL = "".join(map(chr, {*range(32), 127} - {8, 9, 10, 12, 13}))  # characters without a short escape in JSON
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
    """Parse a JSON text; texts that only Python accepts are refused."""
    return json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))


# ---- Schemas and values they admit ---------------------------------------------------------------------------


@st.composite
def strings(draw: st.DrawFn) -> tuple[Schema, Any]:
    """A schema of strings and a valid value."""
    kind = draw(st.sampled_from(["any", "length", "enum", "const", "pattern", "format"]))
    # Open schemas exclude control characters; `test_supported_schema.py` tests closed ones.
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
    """A schema of numbers and a valid value."""
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
    """A schema and a valid value."""
    plain = st.one_of(
        strings(),
        numbers(),
        st.booleans().map(lambda value: ({"type": "boolean"}, value)),
        st.just(({"type": "null"}, None)),
    )
    return st.recursive(plain, lambda inner: st.one_of(arrays(inner), objects(inner), choices(inner)), max_leaves=6)


@st.composite
def arrays(draw: st.DrawFn, inner: st.SearchStrategy[tuple[Schema, Any]]) -> tuple[Schema, Any]:
    """Schemas of arrays and tuples."""
    parts = draw(st.lists(inner, min_size=1, max_size=3))
    if draw(st.booleans()):
        fixed = {"prefixItems": [schema for schema, _ in parts], "items": False, "minItems": len(parts)}
        return {"type": "array", **fixed}, [value for _, value in parts]
    schema, value = parts[0]
    n = draw(st.integers(0, 3))
    return {"type": "array", "items": schema, "minItems": draw(st.integers(0, n)), "maxItems": n + 1}, [value] * n


@st.composite
def objects(draw: st.DrawFn, inner: st.SearchStrategy[tuple[Schema, Any]]) -> tuple[Schema, Any]:
    """Schemas of objects with optional and unlisted properties."""
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
    """Schemas of alternatives."""
    parts = draw(st.lists(inner, min_size=1, max_size=3))
    return {"anyOf": [schema for schema, _ in parts]}, parts[0][1]


# ---- What comes out ------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.sampled_from(NAMES), schemas(), st.sampled_from(WHITESPACE), st.integers(0, 2**32))
def test_answers_are_valid(
    families: dict[str, Family],
    name: str,
    schema_and_value: tuple[Schema, Any],
    whitespace: Whitespace,
    seed: int,
) -> None:
    """A mask must not allow answers that the schema forbids, and must not lead into a dead end."""
    family, (schema, _) = families[name], schema_and_value
    mask = family.compiler.mask(Grammar.json_schema(schema, whitespace=whitespace))
    answer = parsed(family.text(family.write(mask, seed)))
    assert not list(jsonschema.Draft202012Validator(schema).iter_errors(answer))


@settings(max_examples=30)
@given(st.sampled_from(NAMES), schemas(), st.sampled_from(WHITESPACE))
def test_valid_answers_are_allowed(
    families: dict[str, Family], name: str, schema_and_value: tuple[Schema, Any], whitespace: Whitespace
) -> None:
    """A mask must not forbid an answer that the schema allows."""
    family, (schema, value) = families[name], schema_and_value
    jsonschema.validate(value, schema)
    mask = family.compiler.mask(Grammar.json_schema(schema, whitespace=whitespace))
    separators = (",", ":") if whitespace == "none" else (", ", ": ")
    assert family.spell(mask, json.dumps(value, ensure_ascii=False, separators=separators)) == ""
    assert mask.allowed()[family.tokenizer.eos_token_ids[0]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("whitespace", WHITESPACE)
def test_recursive_schema(families: dict[str, Family], name: str, whitespace: Whitespace) -> None:
    """A ``$ref`` to a part that contains itself must work."""
    family = families[name]
    grammar = Grammar.json_schema(TREE, whitespace=whitespace)
    for seed in range(20):
        text = family.text(family.write(family.compiler.mask(grammar), seed))
        assert not list(jsonschema.Draft202012Validator(TREE).iter_errors(parsed(text)))


@pytest.mark.parametrize("name", NAMES)
def test_json_object_mode(families: dict[str, Family], name: str) -> None:
    """JSON mode must allow any object and nothing else."""
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
    """A pattern must match the whole text, including slashes, line ends, emoji and names of special tokens."""
    family = families[name]
    for seed in range(10):
        text = family.text(family.write(family.compiler.mask(Grammar.regex(pattern)), seed))
        assert re.fullmatch(pattern, text)
        assert re.fullmatch(pattern, text, re.ASCII) or "w" in pattern


@pytest.mark.parametrize("name", NAMES)
def test_chat_format_markers(families: dict[str, Family], name: str) -> None:
    """A Lark grammar of a tool call must combine free text, a special token and JSON."""
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


@given(st.sampled_from(NAMES), schemas(), st.sampled_from(WHITESPACE), st.integers(0, 2**32))
def test_forced_tokens_are_the_only_allowed_ones(
    families: dict[str, Family],
    name: str,
    schema_and_value: tuple[Schema, Any],
    whitespace: Whitespace,
    seed: int,
) -> None:
    """A forced token that is not the only allowed one would change the answer."""
    family, (schema, _) = families[name], schema_and_value
    grammar = Grammar.json_schema(schema, whitespace=whitespace)
    mask, unasked = (family.compiler.mask(grammar) for _ in range(2))  # the first caches its forced tokens
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
def test_forced_text_has_the_canonical_tokenisation(families: dict[str, Family], name: str) -> None:
    """Forced tokens must equal the tokenizer's, which the model was trained on."""
    family = families[name]
    grammar = Grammar.json_schema(obj({"temperature": {"type": "integer"}}), whitespace="single")
    forced = family.compiler.mask(grammar).forced()
    whole = family.encode('{"temperature": 1}')
    assert len(forced) > 3
    assert forced == whole[: len(forced)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("special", ["<|end|>", "<|eos|>", "<|assistant|>", "</s>"])
def test_forced_text_like_a_special_token_is_not_one(families: dict[str, Family], name: str, special: str) -> None:
    """Forced text such as a special token's name must not be tokenised as the special token."""
    family = families[name]
    for text in (special, f"a{special}b", f"{special}{special}"):
        mask = family.compiler.mask(Grammar.json_schema({"const": text}))
        tokens = family.write(mask, seed=1)
        assert parsed(family.text(tokens)) == text
        assert not set(tokens) & set(family.compiler.vocabulary.special.values())
        assert family.spell(family.compiler.mask(Grammar.regex(re.escape(text))), text) == ""


# ---- Ends ----------------------------------------------------------------------------------------------------


def test_every_end_token_ends_the_answer(families: dict[str, Family]) -> None:
    """All end tokens of a model must be allowed at the end, and none before."""
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
def test_end_token_can_be_rolled_back(families: dict[str, Family], name: str) -> None:
    """A draft may continue after an end token, and a request may ignore end tokens."""
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
def test_draft_into_a_dead_end_leaves_the_mask_unchanged(families: dict[str, Family], name: str) -> None:
    """A draft into a dead end must not affect the answer."""
    family = families[name]
    mask = family.compiler.mask(Grammar.lark('start: "yes" | "no" NEVER\nNEVER: /x/ & /y/'))
    before = mask.allowed()
    draft = family.encode("no")
    assert allowed_prefix([*draft, *draft], mask) == draft
    assert (mask.allowed() == before).all()
    assert family.accepts(mask, "yes")


def test_forbidden_token_is_refused(families: dict[str, Family]) -> None:
    """A forbidden token must raise, and must not affect the state."""
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


class RollbackMachine(RuleBasedStateMachine):
    """A mask that is advanced and rolled back, compared with a new mask for each prefix."""

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
            token = min(ids, key=self.family.end_order.__getitem__) if hurry else rng.choice(ids)
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


def test_rollback_changes_nothing(families: dict[str, Family]) -> None:
    """The allowed tokens must depend on the consumed tokens only, not on rolled back ones."""
    RollbackMachine.families = families
    run_state_machine_as_test(RollbackMachine, settings=settings(max_examples=15, stateful_step_count=25))


@pytest.mark.parametrize("name", NAMES)
def test_new_branch_has_its_own_mask(families: dict[str, Family], name: str) -> None:
    """After a wrong draft the mask of the new branch must be computed, not that of the old branch."""
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
def test_wrong_drafts_change_nothing(families: dict[str, Family], seed: int, optional: list[bool]) -> None:
    """Masks must be right after many wrong drafts."""
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


def test_prepared_masks_are_cached(families: dict[str, Family], monkeypatch: pytest.MonkeyPatch) -> None:
    """A mask prepared while kernels run must not be computed again."""
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
def test_allows_agrees_with_allowed(families: dict[str, Family], seed: int) -> None:
    """`allows` must agree with the array, at forced positions and for unknown ids."""
    rng, family = random.Random(seed), families["bytes"]
    schema = obj({"title": {"enum": ["low", "lower"]}, "n": {"type": "integer"}})
    mask = family.compiler.mask(Grammar.json_schema(schema, whitespace="none"))
    size = family.tokenizer.vocab_size
    for token in [*family.write(family.compiler.mask(Grammar.json_schema(schema, whitespace="none")), seed), None]:
        if rng.random() < 0.5:
            mask.forced()
        token_ids = [
            *(token for token in (token, rng.randrange(size)) if token is not None),
            *family.tokenizer.eos_token_ids,
        ]
        allowed = [mask.allows(each) for each in token_ids]
        assert allowed == mask.allowed()[token_ids].tolist()
        assert not any(map(mask.allows, (-1, size, size + 1000)))
        if token is not None:
            mask.advance(token)


def test_returned_array_is_not_reused(families: dict[str, Family]) -> None:
    """The returned array must not change while a sampler reads it."""
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


def test_full_lexer_cache_is_renewed(families: dict[str, Family]) -> None:
    """The lexer states of earlier answers must not fail a later answer."""
    family = families["bytes"]
    compiler = GrammarCompiler(family.tokenizer, max_lexer_states=600)
    grammar = Grammar.json_schema({"type": "string", "maxLength": 500})
    for seed in range(20):
        text = family.text(family.write(compiler.mask(grammar), seed))
        assert len(parsed(text)) <= 500


def test_full_lexer_cache_is_renewed_after_a_wrong_draft(families: dict[str, Family]) -> None:
    """A matcher that restarts after a wrong draft must work even if other answers filled the cache."""
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
    mask._compiled._forcing_matcher = full._compiled._forcing_matcher
    mask.advance(right)
    assert mask.allowed()[right]


def test_too_complex_grammar_fails_its_request(families: dict[str, Family]) -> None:
    """If llguidance gives up, the request must fail instead of returning a truncated answer."""
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
