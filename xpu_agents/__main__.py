"""Where the command line begins, as ``xpu-agents`` and as ``python -m xpu_agents``."""

from __future__ import annotations

import sys

__all__ = ["main"]

_INTERRUPTED = 130


def main() -> None:
    """The entry point; Ctrl-C ends it quietly from the first second on, in which the commands are imported."""
    try:
        from xpu_agents.cli.app import main as commands

        commands()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
