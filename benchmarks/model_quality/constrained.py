"""What constrained decoding costs a decode step at a vocabulary of 128k tokens.

A synthetic model answers the same prompts with the same number of tokens, one request at a time: without a grammar,
with the mask alone, and with the mask and jump-forward, which drafts what the grammar leaves no choice about. Both
grammars are those of the chat layer: an *answer by a JSON schema*, and a *tool call*. Each holds an array of records
with strings, numbers and enums that never ends within the answer, since random weights would end it anywhere; every
token is chosen by the model (greedily) among those allowed.

- *TPOT* is the time of the tokens after the first, over their number. A figure is the median over the repeats of the
  ratio to the answer without a grammar, run in turns, the order turned round in every second repeat.
- The *first answer* to a schema runs with nothing known of it, *later answers* find its lexer states in the cache.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.common.chat_requests import Progress
from benchmarks.common.engine_jobs import in_turns
from benchmarks.common.figures import Figures
from xpu_agents.chat import Chat, ChatRequest, NamedTool, ResponseFormat, Tool
from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.grammar import Grammar, GrammarCompiler, JumpForwardProposer
from xpu_runtime.model.synthetic import make_model
from xpu_runtime.model.synthetic.shapes import resolve_shape
from xpu_runtime.soc.profile import cache_dir

__all__ = ["VOCABULARY", "Answers", "constrained"]

VOCABULARY = 128_256
"""That of Llama 3."""
_PROMPT, _ANSWER = 64, 96
_KV_BYTES = 256 << 20


@dataclass(frozen=True)
class Answers:
    """TPOT in milliseconds of one repeat."""

    plain: float
    first: float
    later: float
    jumping: float

    def ratio(self, name: str) -> float:
        """One of the others over the plain one."""
        return float(getattr(self, name) / self.plain)


def constrained(shape: str, figures: Figures, seed: int, repeats: int) -> None:
    """Ratios of TPOT with and without a grammar, for both grammars."""
    name = resolve_shape(shape).name
    folder = cache_dir() / "models" / f"synthetic-{name}-int8-{VOCABULARY}"
    make_model(name, folder, vocab_size=VOCABULARY)
    with Engine.load(folder, EngineConfig(kv_cache_bytes=_KV_BYTES, prefix_cache=False)) as engine:
        bench = _Bench(engine, seed)
        for label, grammar in (("schema", bench.schema), ("tool call", bench.tool_call)):
            bench.answers(grammar(-1), 0)  # a warm-up
            progress = Progress(f"{label}, repeats", repeats)
            found = []
            for repeat in range(repeats):
                found.append(bench.answers(grammar(repeat), repeat))
                progress.step()
            print(f"{label}: TPOT without a grammar {statistics.median(a.plain for a in found):.2f} ms", flush=True)
            for what, part, target in (
                ("mask alone", "later", "<= 1.1"),
                ("mask alone, first answer to a schema", "first", ""),
                ("mask and jump-forward", "jumping", ""),
            ):
                figures.add_repeats(
                    f"constrained, {label}: TPOT / unconstrained, {what}", [a.ratio(part) for a in found], "x", target
                )


class _Bench:
    def __init__(self, engine: Engine, seed: int) -> None:
        self._engine = engine
        self._chat = Chat(engine)
        self._compiler = GrammarCompiler(engine.tokenizer)
        self._rng = np.random.default_rng(seed)

    def schema(self, number: int) -> Grammar:
        """An answer by a JSON schema; another one for every number."""
        form = ResponseFormat("json_schema", _records(number), shown=False)
        return self._grammar(ChatRequest([_QUESTION], response_format=form))

    def tool_call(self, number: int) -> Grammar:
        """A call with such records."""
        parameters = {"type": "object", "properties": {"records": _records(number)}, "required": ["records"]}
        tool = Tool("store_records", "Stores records.", parameters)
        return self._grammar(ChatRequest([_QUESTION], [tool], tool_choice=NamedTool(tool.name)))

    def answers(self, grammar: Grammar, repeat: int) -> Answers:
        """One repeat on a prompt of its own."""
        prompt = self._rng.integers(1000, VOCABULARY - 1000, _PROMPT).tolist()

        def tpot(grammar: Grammar | None = None, *, jump: bool = False) -> float:
            mask = None if grammar is None else self._compiler.mask(grammar)
            proposer = JumpForwardProposer(mask) if mask is not None and jump else None
            params = SamplingParams(max_tokens=_ANSWER, ignore_eos=True)
            output = self._engine.submit(prompt, params, mask=mask, proposer=proposer).result()
            assert len(output.token_ids) == _ANSWER, f"an answer ended after {len(output.token_ids)} tokens"
            assert output.metrics.tpot_s is not None
            return 1e3 * output.metrics.tpot_s

        first = tpot(grammar)
        jobs: list[Callable[[], list[Any]]] = [
            lambda: [tpot()],
            lambda: [tpot(grammar)],
            lambda: [tpot(grammar, jump=True)],
        ]
        (plain,), (later,), (jumping,) = in_turns(repeat, *jobs)
        return Answers(plain, first, later, jumping)

    def _grammar(self, request: ChatRequest) -> Grammar:
        grammar = self._chat.prepare(request).grammar
        assert grammar is not None
        return grammar


_QUESTION = {"role": "user", "content": "List all records."}


def _records(number: int) -> dict[str, Any]:
    """Records without end; each number makes another schema."""
    record = {
        "id": {"type": "integer", "minimum": 0, "maximum": 9999},
        "name": {"type": "string", "maxLength": 16},
        "state": {"enum": ["open", "closed", "on hold", f"moved {number}"]},
        "price": {"type": "number", "minimum": 0, "maximum": 1000, "multipleOf": 0.01},
        "due": {"type": "string", "format": "date"},
        "tags": {"type": "array", "items": {"type": "string", "maxLength": 8}, "maxItems": 3},
    }
    items = {"type": "object", "properties": record, "required": list(record), "additionalProperties": False}
    return {"type": "array", "items": items, "minItems": 1000}
