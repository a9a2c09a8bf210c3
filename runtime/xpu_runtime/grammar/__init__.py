"""Constrained decoding: what an answer must look like, and which tokens keep it so (llguidance)."""

from __future__ import annotations

from xpu_runtime.grammar.compiler import GrammarCompiler
from xpu_runtime.grammar.forced import ForcedProposer
from xpu_runtime.grammar.mask import GrammarMask
from xpu_runtime.grammar.spec import Grammar, Whitespace, schema_rule

__all__ = ["ForcedProposer", "Grammar", "GrammarCompiler", "GrammarMask", "Whitespace", "schema_rule"]
