"""A sheet of SVG to draw on. Its colours are those of the page it stands in, in light and in dark.

Marks have the classes ``c0`` to ``c7`` there.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape

__all__ = ["WIDTH", "SvgCanvas", "text_width"]

WIDTH = 760
"""Of every picture, in pixels."""
_LETTER = 6.8
"""Width of a letter of 12 pixels, nearly: SVG cannot be asked how long a text is."""
_ROW = 20
_MARGIN = 24
_TITLE_LETTERS = 110
"""Letters of a title that fit in one line."""


def text_width(texts: Sequence[str]) -> float:
    """Pixels that the longest of ``texts`` takes, nearly."""
    return _LETTER * max(map(len, texts), default=0)


class SvgCanvas:
    """Collects shapes; places are pixels from the left upper corner."""

    def __init__(self) -> None:
        self._shapes: list[str] = []

    def text(self, x: float, y: float, text: str, *classes: str) -> None:
        """``text`` with its base line at ``y``; of ``start``, ``middle`` and ``end`` a class says what ``x`` is."""
        self._shapes.append(f'<text x="{x:.1f}" y="{y:.1f}"{_of(classes)}>{escape(text)}</text>')

    def rule(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """A thin line of the grid."""
        self._shapes.append(f'<path class="rule" d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"/>')

    def line(self, points: Sequence[tuple[float, float]], *classes: str) -> None:
        """A line through ``points``."""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._shapes.append(f'<polyline points="{joined}"{_of(("line", *classes))}/>')

    def dot(self, x: float, y: float, radius: float, hint: str, *classes: str) -> None:
        """A dot; the page shows ``hint`` when somebody points at it."""
        place = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"'
        self._shapes.append(f"<circle {place}{_of(classes)}><title>{escape(hint)}</title></circle>")

    def box(self, x: float, y: float, width: float, height: float, hint: str, *classes: str) -> None:
        """A filled box."""
        place = f'x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}"'
        self._shapes.append(f"<rect {place}{_of(classes)}><title>{escape(hint)}</title></rect>")

    def legend(self, names: Sequence[str], top: float, colours: Sequence[int]) -> float:
        """Names with the colours of their marks, in as many rows as they need; returns where the last one ends."""
        x, y = 0.0, top
        for name, colour in zip(names, colours, strict=True):
            width = 20 + text_width([name]) + 14
            if x and x + width > WIDTH:
                x, y = 0.0, y + _ROW
            self.box(x, y + 3, 12, 12, name, f"c{colour}")
            self.text(x + 18, y + 13, name)
            x += width
        return y + _ROW

    def whole(self, height: float, title: str) -> str:
        """The picture; ``title`` is for those who cannot see it."""
        opening = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        return "\n".join([opening, *self._shapes, "</svg>"])

    def document(self, height: float, title: str, style: str) -> str:
        """Return the drawing as an SVG file of its own, below its ``title``; ``style`` is its style sheet."""
        lines = textwrap.wrap(title, _TITLE_LETTERS)
        top = _MARGIN + _ROW * len(lines)
        width, whole = WIDTH + 2 * _MARGIN, top + height + _MARGIN
        size = f'width="{width}" height="{whole:.0f}" viewBox="0 0 {width} {whole:.0f}"'
        headings = [
            f'<text x="{_MARGIN}" y="{_MARGIN + _ROW * number}" class="strong">{escape(line)}</text>'
            for number, line in enumerate(lines)
        ]
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
                f"<style>\n{style}</style>",
                '<rect class="page" width="100%" height="100%"/>',
                *headings,
                f'<g transform="translate({_MARGIN} {top})">',
                *self._shapes,
                "</g>",
                "</svg>",
                "",
            ]
        )


def _of(classes: Sequence[str]) -> str:
    return f' class="{" ".join(filter(None, classes))}"' if any(classes) else ""
