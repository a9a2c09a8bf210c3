"""Training and export of the models ``desk`` and ``desk-draft``.

It needs the ``training`` extra (torch, tokenizers, jinja2).
"""

from __future__ import annotations

__all__: list[str] = []
