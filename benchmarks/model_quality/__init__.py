"""Quality of the bundled model and of constrained decoding."""
