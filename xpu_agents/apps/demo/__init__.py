"""The demo: a person asks a small desk assistant, which calls tools, while background agents use the same model."""
