"""Embeddings in OpenAI's protocol."""
