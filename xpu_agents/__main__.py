"""Entry point of the command line: ``xpu-agents`` and ``python -m xpu_agents``."""

from __future__ import annotations

import sys

__all__ = ["main"]

_INTERRUPTED = 130


def main() -> None:
    """Run the command line; Ctrl-C exits with status 130, also while the commands are being imported."""
    try:
        from xpu_agents.cli.app import main as commands

        commands()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
