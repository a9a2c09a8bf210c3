"""The full profile: engine timings measured above the engine and kept on disk."""
