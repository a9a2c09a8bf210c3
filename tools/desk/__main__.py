"""``python -m desk`` is ``python -m desk.show``."""

from __future__ import annotations

import sys

from desk.show import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
