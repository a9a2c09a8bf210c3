"""Ollama's API: chats, generation, embeddings, and descriptions of the models."""
