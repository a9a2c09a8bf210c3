"""OpenAI's Responses API: reading of requests, typed events, stored responses and their endpoints."""
