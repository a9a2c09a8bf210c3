"""What the engines of a server do, for pages and tools: current state, live events, and traces; never a text."""
