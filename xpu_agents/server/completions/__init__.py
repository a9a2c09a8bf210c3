"""Chat completions and completions: request bodies, generation, and encoding of replies."""
