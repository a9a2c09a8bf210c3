"""Tokens of texts and texts of tokens in the forms of vLLM and llama.cpp."""
