"""Structured output: grammars of answers from JSON schemas and tools."""
