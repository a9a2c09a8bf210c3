"""Parsing of replies: text, reasoning and tool calls from a token stream."""
