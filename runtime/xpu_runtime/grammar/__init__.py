"""Constrained decoding with llguidance: JSON schemas, regular expressions and Lark grammars as token masks."""

from __future__ import annotations

from xpu_runtime.deprecation import renamed_names
from xpu_runtime.grammar.compiler import GrammarCompiler
from xpu_runtime.grammar.grammar import Grammar, Whitespace, enforcement_error, schema_rule
from xpu_runtime.grammar.grammar_mask import GrammarMask
from xpu_runtime.grammar.jump_forward import JumpForwardProposer

__all__ = [
    "Grammar",
    "GrammarCompiler",
    "GrammarMask",
    "JumpForwardProposer",
    "Whitespace",
    "enforcement_error",
    "schema_rule",
]

__getattr__ = renamed_names(
    __name__,
    {
        "ForcedProposer": "JumpForwardProposer",
    },
)
