"""The tool cache of a request: cached tool results, call drafts and reply continuation."""
