"""The future cache: tool runs in flight and finished results, shared by key."""
