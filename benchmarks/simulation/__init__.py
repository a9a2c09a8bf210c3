"""The simulator against the engine: recorded loads replayed in virtual time."""
