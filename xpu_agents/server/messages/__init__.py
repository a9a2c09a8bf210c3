"""Anthropic's Messages API: request bodies, events, and descriptions of models."""
