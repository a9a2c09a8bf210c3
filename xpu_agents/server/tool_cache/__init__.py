"""Outputs of speculative tool calls, added by clients while a response is generated (`speculative-tool-calls §4.1`)."""
