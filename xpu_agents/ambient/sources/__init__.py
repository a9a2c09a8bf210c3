"""Event sources: timers, watched files and custom sources."""
