"""Record types for extraction, and facts."""
