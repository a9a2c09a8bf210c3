"""One engine for several programs of a user."""
