"""Cost of constrained decoding for a decode step at a vocabulary of 128k tokens.

A synthetic model answers the same prompts with the same number of tokens: without a grammar, with the mask only, and
with mask and jump-forward. Both grammars come from the chat layer, an *answer by a JSON schema* and a *tool call*. Each
holds an array of records longer than the answer, since random weights would end it anywhere. The figure is the median
over the repeats of the ratio of TPOT to the unconstrained answer; the variants alternate. The *first answer* to a
schema starts without cached lexer states; *later answers* find them in the cache.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.common.chat_requests import Progress
from benchmarks.common.engine_jobs import run_alternating
from benchmarks.common.figures import Figures
from xpu_agents.chat import Chat, ChatRequest, NamedTool, ResponseFormat, Tool
from xpu_runtime import Engine, EngineConfig, SamplingParams
from xpu_runtime.grammar import Grammar, GrammarCompiler, JumpForwardProposer
from xpu_runtime.model.synthetic import make_model
from xpu_runtime.model.synthetic.shapes import resolve_shape
from xpu_runtime.soc.profile import cache_dir

__all__ = ["constrained"]

VOCAB_SIZE = 128_256
"""Vocabulary size of Llama 3."""
_PROMPT, _ANSWER = 64, 96
_KV_BYTES = 256 << 20


@dataclass(frozen=True)
class TpotRepeat:
    """TPOT in milliseconds of one repeat."""

    unconstrained: float
    first: float
    later: float
    jump_forward: float

    def ratio(self, name: str) -> float:
        """Return one of the TPOTs relative to the unconstrained one."""
        return float(getattr(self, name) / self.unconstrained)


def constrained(shape: str, figures: Figures, seed: int, repeats: int) -> None:
    """Measure the ratios of TPOT with and without a grammar, for both grammars."""
    name = resolve_shape(shape).name
    folder = cache_dir() / "models" / f"synthetic-{name}-int8-{VOCAB_SIZE}"
    make_model(name, folder, vocab_size=VOCAB_SIZE)
    with Engine.load(folder, EngineConfig(kv_cache_bytes=_KV_BYTES, prefix_cache=False)) as engine:
        bench = _ConstrainedBench(engine, seed)
        for label, grammar in (("schema", bench.schema), ("tool call", bench.tool_call)):
            bench.measure(grammar(-1), 0)  # a warm-up
            progress = Progress(f"{label}, repeats", repeats)
            repeats_done = []
            for repeat in range(repeats):
                repeats_done.append(bench.measure(grammar(repeat), repeat))
                progress.step()
            print(
                f"{label}: TPOT without a grammar {statistics.median(a.unconstrained for a in repeats_done):.2f} ms",
                flush=True,
            )
            for label_suffix, field_name, target in (
                ("mask alone", "later", "<= 1.1"),
                ("mask alone, first answer to a schema", "first", ""),
                ("mask and jump-forward", "jump_forward", ""),
            ):
                figures.add_repeats(
                    f"constrained, {label}: TPOT / unconstrained, {label_suffix}",
                    [a.ratio(field_name) for a in repeats_done],
                    "x",
                    target,
                )


class _ConstrainedBench:
    def __init__(self, engine: Engine, seed: int) -> None:
        self._engine = engine
        self._chat = Chat(engine)
        self._compiler = GrammarCompiler(engine.tokenizer)
        self._rng = np.random.default_rng(seed)

    def schema(self, number: int) -> Grammar:
        """Return the grammar of an answer by a JSON schema, a different one for each number."""
        response_format = ResponseFormat("json_schema", _records_schema(number), shown=False)
        return self._grammar(ChatRequest([_QUESTION], response_format=response_format))

    def tool_call(self, number: int) -> Grammar:
        """Return the grammar of a tool call with such records."""
        parameters = {"type": "object", "properties": {"records": _records_schema(number)}, "required": ["records"]}
        tool = Tool("store_records", "Stores records.", parameters)
        return self._grammar(ChatRequest([_QUESTION], [tool], tool_choice=NamedTool(tool.name)))

    def measure(self, grammar: Grammar, repeat: int) -> TpotRepeat:
        """Measure one repeat on a prompt of its own."""
        prompt = self._rng.integers(1000, VOCAB_SIZE - 1000, _PROMPT).tolist()

        def tpot(grammar: Grammar | None = None, *, use_jump_forward: bool = False) -> float:
            mask = None if grammar is None else self._compiler.mask(grammar)
            proposer = JumpForwardProposer(mask) if mask is not None and use_jump_forward else None
            params = SamplingParams(max_tokens=_ANSWER, ignore_eos=True)
            output = self._engine.submit(prompt, params, mask=mask, proposer=proposer).result()
            assert len(output.token_ids) == _ANSWER, f"an answer ended after {len(output.token_ids)} tokens"
            assert output.metrics.tpot_s is not None
            return 1e3 * output.metrics.tpot_s

        first = tpot(grammar)
        jobs: list[Callable[[], list[Any]]] = [
            lambda: [tpot()],
            lambda: [tpot(grammar)],
            lambda: [tpot(grammar, use_jump_forward=True)],
        ]
        (unconstrained,), (later,), (jump_forward,) = run_alternating(repeat, *jobs)
        return TpotRepeat(unconstrained, first, later, jump_forward)

    def _grammar(self, request: ChatRequest) -> Grammar:
        grammar = self._chat.prepare(request).grammar
        assert grammar is not None
        return grammar


_QUESTION = {"role": "user", "content": "List all records."}


def _records_schema(number: int) -> dict[str, Any]:
    """Return the schema of a long list of records, a different one for each number."""
    record = {
        "id": {"type": "integer", "minimum": 0, "maximum": 9999},
        "name": {"type": "string", "maxLength": 16},
        "state": {"enum": ["open", "closed", "on hold", f"moved {number}"]},
        "price": {"type": "number", "minimum": 0, "maximum": 1000, "multipleOf": 0.01},
        "due": {"type": "string", "format": "date"},
        "tags": {"type": "array", "items": {"type": "string", "maxLength": 8}, "maxItems": 3},
    }
    record_schema = {"type": "object", "properties": record, "required": list(record), "additionalProperties": False}
    return {"type": "array", "items": record_schema, "minItems": 1000}
