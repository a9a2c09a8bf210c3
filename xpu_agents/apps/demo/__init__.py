"""Demo: a user asks a desk assistant that calls tools while background agents use the same model."""
