"""GGUF files: header, tokenizer, graph and cached conversion."""
