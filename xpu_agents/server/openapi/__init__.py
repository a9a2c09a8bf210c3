"""The OpenAPI document of the server: descriptions of operations, and their assembly."""
