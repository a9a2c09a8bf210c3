"""Error responses: status and message of exceptions, and their form in each protocol."""
