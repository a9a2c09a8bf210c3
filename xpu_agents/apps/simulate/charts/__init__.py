"""Charts of a simulation study."""
