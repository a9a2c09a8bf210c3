"""Constrained decoding: what an answer must look like, and which tokens keep it so (llguidance)."""

from __future__ import annotations

from xpu_runtime.grammar.compiler import GrammarCompiler
from xpu_runtime.grammar.grammar import Grammar, Whitespace, schema_rule
from xpu_runtime.grammar.grammar_mask import GrammarMask
from xpu_runtime.grammar.jump_forward import JumpForwardProposer

__all__ = ["Grammar", "GrammarCompiler", "GrammarMask", "JumpForwardProposer", "Whitespace", "schema_rule"]
