"""Canvas that collects SVG shapes; a style sheet gives the colours of their classes ``c0`` to ``c7``."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape

__all__ = ["WIDTH", "SvgCanvas", "text_width"]

WIDTH = 760
"""Width of every chart in pixels."""
_LETTER_WIDTH = 6.8
"""Approximate width of a letter at 12 pixels, because SVG text cannot be measured."""
_ROW = 20
_MARGIN = 24
_TITLE_LETTERS = 110
"""Letters of a title per line."""


def text_width(texts: Sequence[str]) -> float:
    """Return the approximate width in pixels of the longest text."""
    return _LETTER_WIDTH * max(map(len, texts), default=0)


class SvgCanvas:
    """SVG shapes; coordinates are pixels from the upper left corner."""

    def __init__(self) -> None:
        self._svg_shapes: list[str] = []

    def text(self, x: float, y: float, text: str, *classes: str) -> None:
        """Add a text with its base line at ``y``; the classes ``middle`` and ``end`` set the part that is at ``x``."""
        self._svg_shapes.append(f'<text x="{x:.1f}" y="{y:.1f}"{_css_class(classes)}>{escape(text)}</text>')

    def rule(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Add a grid line."""
        self._svg_shapes.append(f'<path class="rule" d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}"/>')

    def line(self, points: Sequence[tuple[float, float]], *classes: str) -> None:
        """Add a line through ``points``."""
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self._svg_shapes.append(f'<polyline points="{joined}"{_css_class(("line", *classes))}/>')

    def dot(self, x: float, y: float, radius: float, hint: str, *classes: str) -> None:
        """Add a dot with the tooltip ``hint``."""
        position = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"'
        self._svg_shapes.append(f"<circle {position}{_css_class(classes)}><title>{escape(hint)}</title></circle>")

    def box(self, x: float, y: float, width: float, height: float, hint: str, *classes: str) -> None:
        """Add a filled box with the tooltip ``hint``."""
        position = f'x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}"'
        self._svg_shapes.append(f"<rect {position}{_css_class(classes)}><title>{escape(hint)}</title></rect>")

    def legend(self, names: Sequence[str], top: float, colours: Sequence[int]) -> float:
        """Add a legend in as many rows as needed; returns the position of its lower end."""
        x, y = 0.0, top
        for label, colour in zip(names, colours, strict=True):
            width = 20 + text_width([label]) + 14
            if x and x + width > WIDTH:
                x, y = 0.0, y + _ROW
            self.box(x, y + 3, 12, 12, label, f"c{colour}")
            self.text(x + 18, y + 13, label)
            x += width
        return y + _ROW

    def element(self, height: float, title: str) -> str:
        """Return the drawing as an ``<svg>`` element with the accessible name ``title``."""
        opening = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        return "\n".join([opening, *self._svg_shapes, "</svg>"])

    def document(self, height: float, title: str, style: str) -> str:
        """Return the drawing below its ``title`` as an SVG file with the style sheet ``style``."""
        title_lines = textwrap.wrap(title, _TITLE_LETTERS)
        top = _MARGIN + _ROW * len(title_lines)
        width, whole = WIDTH + 2 * _MARGIN, top + height + _MARGIN
        size = f'width="{width}" height="{whole:.0f}" viewBox="0 0 {width} {whole:.0f}"'
        headings = [
            f'<text x="{_MARGIN}" y="{_MARGIN + _ROW * number}" class="strong">{escape(line)}</text>'
            for number, line in enumerate(title_lines)
        ]
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
                f"<style>\n{style}</style>",
                '<rect class="page" width="100%" height="100%"/>',
                *headings,
                f'<g transform="translate({_MARGIN} {top})">',
                *self._svg_shapes,
                "</g>",
                "</svg>",
                "",
            ]
        )


def _css_class(classes: Sequence[str]) -> str:
    return f' class="{" ".join(filter(None, classes))}"' if any(classes) else ""
