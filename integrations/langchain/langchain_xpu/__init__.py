"""LangChain."""
