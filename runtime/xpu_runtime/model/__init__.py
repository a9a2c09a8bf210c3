"""Model folders, graph transformations for the engine, and the tokenizer."""
