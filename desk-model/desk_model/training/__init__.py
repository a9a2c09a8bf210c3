"""How the default models ``desk`` and ``desk-draft`` are trained, and how they become model folders.

Development code: it needs the ``training`` extra (torch, tokenizers, jinja2), but for `matrices` and `growth`, which
the benchmarks use as well, and no user needs it.
"""

from __future__ import annotations

__all__: list[str] = []
