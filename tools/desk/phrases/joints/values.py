"""What stands between several values of one argument, and before each: all to train on."""

from __future__ import annotations

__all__ = ["LASTS", "PAIRS", "ROWS"]

# Marks before the values below or behind a request, and what stands between them.
ROWS = (
    ("- ", "\n"),
    ("- ", "\n"),
    ("* ", "\n"),
    ("", "\n"),
    ("{at}. ", "\n"),
    ("{at}) ", "\n"),
    ("", ", "),
    ("", ", "),
    ("", "; "),
    ("", " and "),
    ("", " / "),
    ("{at}. ", " "),
    ("({at}) ", ", "),
)

# Two values as one phrase, and what stands before the last of more.
PAIRS = (
    "{0} and {1}",
    "both {0} and {1}",
    "{0} as well as {1}",
    "{0} and also {1}",
    "{0} plus {1}",
    "{0} & {1}",
    "{0} and then {1}",
    "{0} and {1} too",
    "{0} together with {1}",
    "{0}, {1}",
    "{0}, and also {1}",
    "{0} and {1} both",
    "{0} (and {1})",
    "not only {0} but also {1}",
    "{0} and likewise {1}",
    "first {0}, then {1}",
    "{0} and, separately, {1}",
)
LASTS = (" and ", ", and ", " and also ", ", ", " & ", " plus ", ", and finally ", " as well as ", " and last ")
