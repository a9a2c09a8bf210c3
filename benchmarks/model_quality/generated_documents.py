"""Validity of documents that a model generates under JSON schemas.

The first schemas are the parameters of real tools (`--bfcl`), each as a response format and as a tool call; the others
are random (`random_schemas.py`). An unsupported schema is rejected, counted by reason and replaced. Tokens are drawn at
temperature 1; penalties and biases let documents end. Finished documents are validated with jsonschema
(`schema_validity.py`), calls with the chat layer's `validate_arguments`. Each token of a truncated document must be
allowed by the grammar.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from benchmarks.common.chat_requests import Progress, limit_in_flight
from benchmarks.common.figures import Figures
from benchmarks.model_quality.random_schemas import Schema, random_schemas, tools_of
from benchmarks.model_quality.schema_validity import validate
from xpu_agents.chat import Chat, ChatReply, ChatRequest, ChatStream, NamedTool, Tool, validate_arguments
from xpu_agents.chat.events import ChatFinish
from xpu_runtime import Engine, FinishReason, Handle, Priority, SamplingParams
from xpu_runtime.errors import InvalidRequestError
from xpu_runtime.grammar import Grammar, GrammarCompiler

__all__ = ["documents", "rejection_reason"]

_MAX_TOKENS = 160
_PROMPT_MESSAGE = {"role": "user", "content": "Fill in the form."}
_FREQUENCY_PENALTY, _ENDING_BIAS = 1.0, 5.0
"""Penalty of a token for each occurrence, and bias of quotes and closing brackets, in logits."""
_MAX_PRINTED = 5
"""Number of invalid documents printed."""
_TOO_LARGE = "too large to compute with"
"""Message of the chat layer for numbers beyond a double, such as 1e999, which JSON and JSON Schema allow."""
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
class DocumentCounts:
    """Counts of schemas and documents.

    Attributes:
        started: schemas with a started document.
        finished: documents that ended.
        truncated: documents that reached the token limit.
        invalid: invalid finished documents: schema, text, error.
        disallowed: truncated documents with a token that the grammar does not allow.
        format_errors: documents that are valid except for a format.
        duplicate_names: documents with a name twice in one object; the last one counts.
        large_numbers: valid calls that the chat layer rejects for a number beyond a double.
        rejected: rejected schemas by reason.
    """

    started: int = 0
    finished: int = 0
    truncated: int = 0
    invalid: list[tuple[Schema, str, str]] = field(default_factory=list)
    disallowed: int = 0
    format_errors: int = 0
    duplicate_names: int = 0
    large_numbers: int = 0
    rejected: Counter[str] = field(default_factory=Counter)

    def add_to(self, figures: Figures, label: str) -> None:
        """Add the counts to the figures, and print invalid documents."""
        figures.add(f"{label}: schemas", self.started)
        figures.add(f"{label}: finished", self.finished)
        figures.add(f"{label}: invalid", len(self.invalid), "", "== 0")
        figures.add(f"{label}: cut at {_MAX_TOKENS} tokens", self.truncated)
        figures.add(f"{label}: cut, with a token that is not allowed", self.disallowed, "", "== 0")
        figures.add(f"{label}: with a name twice in one object", self.duplicate_names)
        figures.add(f"{label}: valid but for a format", self.format_errors)
        figures.add(f"{label}: valid, with a number too large to compute with", self.large_numbers)
        figures.add(f"{label}: schemas refused", self.rejected.total())
        for schema, text, error in self.invalid[:_MAX_PRINTED]:
            print(f"invalid: {text}\n  by {json.dumps(schema)}\n  {error}")


def documents(model: str, figures: Figures, seed: int, count: int, bfcl: Path | None) -> None:
    """Count the documents of ``count`` supported schemas, among them those of the real tools in the file ``bfcl``."""
    tools = [] if bfcl is None else tools_of(bfcl)
    with Engine.load(model) as engine:
        writer = DocumentWriter(engine, seed)
        call_counts = writer.call(tools[: count // 4])
        schemas = [dict(tool["parameters"]) for tool in tools[: count // 4]]
        answered = writer.write_documents(schemas, random_schemas(seed), count - call_counts.started)
    for label, counts in (("calls of real tools", call_counts), ("documents", answered)):
        if counts.started:
            counts.add_to(figures, label)
    for reason, number in (call_counts.rejected + answered.rejected).most_common():
        figures.add(f"refused, {reason}: schemas", number)
    figures.show_group("refused")


class DocumentWriter:
    """Generates documents with a model, many at a time."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self._engine = engine
        self._chat = Chat(engine)
        self._compiler = GrammarCompiler(engine.tokenizer)
        self._prompt = self._chat.prepare(ChatRequest([_PROMPT_MESSAGE])).tokens
        self._seed = seed
        tokens = self._compiler.vocabulary.tokens
        ids = [each for each in range(tokens.vocab_size) if not tokens.is_special_token(each)]
        closing = [each for each in ids if tokens.decode_bytes([each])[:1] in (b'"', b"]", b"}")]
        self._bias = dict.fromkeys([*closing, *engine.tokenizer.eos_token_ids], _ENDING_BIAS)

    def write_documents(self, first: list[Schema], more: Iterator[Schema], count: int) -> DocumentCounts:
        """Generate documents for ``first`` and then for ``more`` until ``count`` schemas were started."""
        counts = DocumentCounts()
        progress = Progress("documents", count)

        def start() -> Iterator[tuple[Schema, Grammar, Handle]]:
            for schema in chain(first, more):
                if counts.started == count:
                    return
                try:
                    grammar = Grammar.json_schema(schema)
                    mask = self._compiler.mask(grammar)
                except InvalidRequestError as refusal:
                    counts.rejected[rejection_reason(str(refusal))] += 1
                    continue
                params = self._params(counts.started)
                counts.started += 1
                yield schema, grammar, self._engine.submit(self._prompt, params, priority=Priority.PROACTIVE, mask=mask)

        for schema, grammar, handle in limit_in_flight(start()):
            self._check(schema, grammar, handle, counts)
            progress.step()
        return counts

    def call(self, tools: list[Schema]) -> DocumentCounts:
        """Generate a call of each of the ``tools``."""
        counts = DocumentCounts()
        progress = Progress("calls", len(tools))

        def start() -> Iterator[tuple[Tool, ChatStream]]:
            for number, each in enumerate(tools):
                tool = Tool.of(each)
                request = ChatRequest(
                    [_PROMPT_MESSAGE],
                    [tool],
                    tool_choice=NamedTool(tool.name),
                    parallel_tool_calls=False,
                    params=self._params(number),
                    priority=Priority.PROACTIVE,
                )
                try:
                    stream = self._chat.stream(request)
                except InvalidRequestError as refusal:
                    counts.rejected[rejection_reason(str(refusal))] += 1
                    continue
                counts.started += 1
                yield tool, stream

        for tool, stream in limit_in_flight(start()):
            _check_call(tool, ChatReply.of(stream), counts)
            progress.step()
        return counts

    def _params(self, number: int) -> SamplingParams:
        return SamplingParams(
            max_tokens=_MAX_TOKENS,
            temperature=1.0,
            seed=(self._seed << 32) + number,
            frequency_penalty=_FREQUENCY_PENALTY,
            logit_bias=self._bias,
        )

    def _check(self, schema: Schema, grammar: Grammar, handle: Handle, counts: DocumentCounts) -> None:
        written = handle.result()
        if written.finish_reason is FinishReason.LENGTH:
            mask = self._compiler.mask(grammar)
            for token in written.token_ids:
                if mask.is_finished() or not mask.allowed()[token]:
                    counts.disallowed += 1
                    break
                mask.advance(token)
            if not mask.is_finished():
                counts.truncated += 1
                return
        counts.finished += 1
        document = self._engine.tokenizer.decode(written.token_ids)
        validation = validate(schema, document)
        counts.duplicate_names += validation.has_duplicate_names
        counts.format_errors += bool(validation.format_error)
        if validation.error:
            counts.invalid.append((schema, document, validation.error))


def _check_call(tool: Tool, reply: ChatReply, counts: DocumentCounts) -> None:
    if reply.finish_reason is ChatFinish.LENGTH and not reply.tool_calls:
        counts.truncated += 1
        return
    counts.finished += 1
    for call in reply.tool_calls:
        errors = validate_arguments(tool, call.arguments)
        if errors:
            counts.invalid.append((tool.function, call.arguments, "; ".join(errors)))
    for invalid in reply.invalid_tool_calls:
        if _TOO_LARGE in invalid.reason and not _call_error(tool, invalid.raw):
            counts.large_numbers += 1
        else:
            counts.invalid.append((tool.function, invalid.raw, invalid.reason))
    if not reply.tool_calls and not reply.invalid_tool_calls:
        counts.invalid.append((tool.function, reply.text, "no call"))


def _call_error(tool: Tool, raw: str) -> str:
    """Return the schema errors of a call as generated, without a limit on numbers."""
    schema = {
        "type": "object",
        "properties": {"name": {"const": tool.name}, "arguments": dict(tool.parameters)},
        "required": ["name", "arguments"],
    }
    return validate(schema, raw[raw.find("{") : raw.rfind("}") + 1]).error


def rejection_reason(message: str) -> str:
    """Return the reason of a rejected schema in a few words."""
    refusal = message.split(" cannot be used: ")[-1]
    reason = next((reason for part, reason in _REASONS.items() if part in refusal), "something else")
    keyword = refusal.split('"')[1] if '"' in refusal else ""
    return reason or f"{keyword} is not supported"
