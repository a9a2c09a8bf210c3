"""Event handlers: their parameters and the framework objects they may be."""
