"""The ``xpu-agents`` command line: one module for each command."""

from __future__ import annotations

from xpu_agents.cli.app import app, main

__all__ = ["app", "main"]
