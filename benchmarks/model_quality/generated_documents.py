"""Documents that the default model writes under a JSON schema: is every one of them valid?

One document for each schema: the parameters of real tools first (`--bfcl`), each as the form of an answer and as a
call; then random schemas (`schemas.py`). A schema that the grammar cannot keep is refused with an error, counted by
reason, and another one is taken instead. Tokens are drawn at temperature 1, so that much is tried. Most of these forms
are nothing like the model's tasks, and it might go on for ever: so tokens it repeats become less likely, and those that
end something more likely.

A finished document is checked with jsonschema (`validity.py`), a call with the chat layer's own `validate_arguments`. A
call that the chat layer refuses for the size of a number is judged as a document, and counted. A document that the
longest answer cuts off is none; there every token must be allowed by the grammar once more.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from benchmarks.common.chat_requests import Progress, in_order
from benchmarks.common.figures import Figures
from benchmarks.model_quality.random_schemas import Schema, random_schemas, tools_of
from benchmarks.model_quality.schema_validity import judged
from xpu_agents.chat import Chat, ChatReply, ChatRequest, ChatStream, NamedTool, Tool, validate_arguments
from xpu_agents.chat.events import ChatFinish
from xpu_runtime import Engine, FinishReason, Handle, Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar, GrammarCompiler

__all__ = ["documents", "reason_of"]

_LONGEST = 160
_ASK = {"role": "user", "content": "Fill in the form."}
_REPEATED, _ENDING = 1.0, 5.0
"""What a token loses each time it comes, and what quotes and closing brackets gain, in logits."""
_SHOWN = 5
"""Invalid documents printed."""
_TOO_LARGE = "too large to compute with"
"""What the chat layer says of numbers that no double holds, as 1e999; JSON and its schemas know no such limit."""
_REASONS = {
    "Unimplemented keys": "",  # these are named
    "Unsatisfiable": "no value is valid",
    "allows no text": "no value is valid",
    "Regex is empty": "no value is valid",
    "min/maxProperties": "minProperties or maxProperties where names are optional or may repeat",
    "minProperties": "minProperties or maxProperties where names are optional or may repeat",
    "patternProperty": "patternProperties that may overlap",
    "oneOf": "oneOf whose alternatives may overlap",
    "Unknown format": "a format that is not known",
    "2**53": "a number beyond 2**53",
    "control characters": "control characters beside open objects",
    "multipleOf": "a large multipleOf",
    "circular": "$ref in a circle with other keywords",
    "does not exist": "$ref to nothing",
}


@dataclass
class Tally:
    """What became of the schemas.

    Attributes:
        taken: schemas for which a document was begun.
        finished: documents that ended.
        cut: documents that were cut off.
        invalid: of the finished ones: schema, text, what is wrong.
        broken: of those cut off, with a token that the grammar does not allow.
        formats: finished and valid, but for a format.
        repeated: finished, with a name twice in one object; the last one counts.
        large: calls that are valid, but that the chat layer refuses for a number beyond all doubles.
        refused: schemas by the reason why none was begun.
    """

    taken: int = 0
    finished: int = 0
    cut: int = 0
    invalid: list[tuple[Schema, str, str]] = field(default_factory=list)
    broken: int = 0
    formats: int = 0
    repeated: int = 0
    large: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def add_to(self, figures: Figures, label: str) -> None:
        """Add the counts to the figures, and print what was invalid."""
        figures.add(f"{label}: schemas", self.taken)
        figures.add(f"{label}: finished", self.finished)
        figures.add(f"{label}: invalid", len(self.invalid), "", "== 0")
        figures.add(f"{label}: cut at {_LONGEST} tokens", self.cut)
        figures.add(f"{label}: cut, with a token that is not allowed", self.broken, "", "== 0")
        figures.add(f"{label}: with a name twice in one object", self.repeated)
        figures.add(f"{label}: valid but for a format", self.formats)
        figures.add(f"{label}: valid, with a number too large to compute with", self.large)
        figures.add(f"{label}: schemas refused", self.refused.total())
        for schema, text, problem in self.invalid[:_SHOWN]:
            print(f"invalid: {text}\n  by {json.dumps(schema)}\n  {problem}")


def documents(model: str, figures: Figures, seed: int, wanted: int, bfcl: Path | None) -> None:
    """Counts over ``wanted`` schemas that the grammar takes.

    Args:
        model: folder of the main model.
        figures: take them.
        seed: of the random schemas and of the documents.
        wanted: schemas.
        bfcl: file of real tools; None for none.
    """
    tools = [] if bfcl is None else tools_of(bfcl)
    with Engine.load(model) as engine:
        writer = Writer(engine, seed)
        called = writer.call(tools[: wanted // 4])
        schemas = [dict(tool["parameters"]) for tool in tools[: wanted // 4]]
        written = writer.write(schemas, random_schemas(seed), wanted - called.taken)
    for label, tally in (("calls of real tools", called), ("documents", written)):
        if tally.taken:
            tally.add_to(figures, label)
    for reason, number in (called.refused + written.refused).most_common():
        figures.add(f"refused, {reason}: schemas", number)
    figures.show_group("refused")


class Writer:
    """Has a model write documents, many at a time."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self._engine = engine
        self._chat = Chat(engine)
        self._compiler = GrammarCompiler(engine.tokenizer)
        self._prompt = self._chat.prepare(ChatRequest([_ASK])).tokens
        self._seed = seed
        tokens = self._compiler.vocabulary.tokens
        ids = [each for each in range(tokens.vocab_size) if not tokens.is_special_token(each)]
        closing = [each for each in ids if tokens.decode_bytes([each])[:1] in (b'"', b"]", b"}")]
        self._bias = dict.fromkeys([*closing, *engine.tokenizer.eos_token_ids], _ENDING)

    def write(self, first: list[Schema], more: Iterator[Schema], wanted: int) -> Tally:
        """Answers in the form of ``first`` and then of ``more``, until ``wanted`` schemas are taken."""
        tally = Tally()
        progress = Progress("documents", wanted)

        def begun() -> Iterator[tuple[Schema, Grammar, Handle]]:
            for schema in chain(first, more):
                if tally.taken == wanted:
                    return
                try:
                    grammar = Grammar.json_schema(schema)
                    mask = self._compiler.mask(grammar)
                except InvalidRequestError as error:
                    tally.refused[reason_of(str(error))] += 1
                    continue
                params = self._params(tally.taken)
                tally.taken += 1
                yield schema, grammar, self._engine.submit(self._prompt, params, priority=Priority.PROACTIVE, mask=mask)

        for schema, grammar, handle in in_order(begun()):
            self._check(schema, grammar, handle, tally)
            progress.step()
        return tally

    def call(self, tools: list[Schema]) -> Tally:
        """Calls of ``tools``."""
        tally = Tally()
        progress = Progress("calls", len(tools))

        def begun() -> Iterator[tuple[Tool, ChatStream]]:
            for number, each in enumerate(tools):
                tool = Tool.of(each)
                request = ChatRequest(
                    [_ASK],
                    [tool],
                    tool_choice=NamedTool(tool.name),
                    parallel_tool_calls=False,
                    params=self._params(number),
                    priority=Priority.PROACTIVE,
                )
                try:
                    stream = self._chat.stream(request)
                except InvalidRequestError as error:
                    tally.refused[reason_of(str(error))] += 1
                    continue
                tally.taken += 1
                yield tool, stream

        for tool, stream in in_order(begun()):
            _check_call(tool, ChatReply.of(stream), tally)
            progress.step()
        return tally

    def _params(self, number: int) -> SamplingParams:
        return SamplingParams(
            max_tokens=_LONGEST,
            temperature=1.0,
            seed=(self._seed << 32) + number,
            frequency_penalty=_REPEATED,
            logit_bias=self._bias,
        )

    def _check(self, schema: Schema, grammar: Grammar, handle: Handle, tally: Tally) -> None:
        output = handle.result()
        if output.finish_reason is FinishReason.LENGTH:
            mask = self._compiler.mask(grammar)
            for token in output.token_ids:
                if mask.is_finished() or not mask.allowed()[token]:
                    tally.broken += 1
                    break
                mask.advance(token)
            if not mask.is_finished():
                tally.cut += 1
                return
        tally.finished += 1
        text = self._engine.tokenizer.decode(output.token_ids)
        verdict = judged(schema, text)
        tally.repeated += verdict.twice
        tally.formats += bool(verdict.format)
        if verdict.problem:
            tally.invalid.append((schema, text, verdict.problem))


def _check_call(tool: Tool, reply: ChatReply, tally: Tally) -> None:
    if reply.finish_reason is ChatFinish.LENGTH and not reply.tool_calls:
        tally.cut += 1
        return
    tally.finished += 1
    for call in reply.tool_calls:
        wrong = validate_arguments(tool, call.arguments)
        if wrong:
            tally.invalid.append((tool.function, call.arguments, "; ".join(wrong)))
    for broken in reply.invalid_tool_calls:
        if _TOO_LARGE in broken.reason and not _problem(tool, broken.raw):
            tally.large += 1
        else:
            tally.invalid.append((tool.function, broken.raw, broken.reason))
    if not reply.tool_calls and not reply.invalid_tool_calls:
        tally.invalid.append((tool.function, reply.text, "there is no call"))


def _problem(tool: Tool, raw: str) -> str:
    """What is wrong with a call as it was written, by its schema alone, to which no number is too large."""
    schema = {
        "type": "object",
        "properties": {"name": {"const": tool.name}, "arguments": dict(tool.parameters)},
        "required": ["name", "arguments"],
    }
    return judged(schema, raw[raw.find("{") : raw.rfind("}") + 1]).problem


def reason_of(message: str) -> str:
    """In few words, why a schema was refused."""
    said = message.split(" cannot be used: ")[-1]
    reason = next((reason for part, reason in _REASONS.items() if part in said), "something else")
    keyword = said.split('"')[1] if '"' in said else ""
    return reason or f"{keyword} is not supported"
