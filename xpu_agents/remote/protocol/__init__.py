"""OpenAI's protocol as servers speak it: request bodies, and parsers of replies."""
