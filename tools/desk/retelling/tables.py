"""The tables of expressions, put together."""

from __future__ import annotations

from desk.retelling.expressions import expressions, table
from desk.retelling.nouns import NOUNS, SPELLINGS
from desk.retelling.requests import REQUESTS, WISHES
from desk.retelling.sayings import CONTRACTIONS, SAYINGS
from desk.retelling.short_forms import SHORT_FORMS
from desk.retelling.verbs import VERBS

__all__ = ["SHORTER", "TABLE"]

TABLE = table(
    expressions("request", REQUESTS),
    expressions("saying", WISHES),
    expressions("saying", SAYINGS),
    expressions("saying", CONTRACTIONS),
    expressions("verb", VERBS),
    expressions("noun", NOUNS),
    expressions("noun", SPELLINGS),
)
"""What can be said otherwise, by its text in lower case."""

SHORTER = table(expressions("short", SHORT_FORMS))
"""What has a short form."""
