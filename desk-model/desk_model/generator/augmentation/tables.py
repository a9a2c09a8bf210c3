"""Tables of all interchangeable expressions."""

from __future__ import annotations

from desk_model.generator.augmentation.expressions import expressions, table
from desk_model.generator.datafiles import read

__all__ = ["SHORTER", "TABLE"]

NOUNS, SPELLINGS = read("paraphrases/nouns", "nouns", "spellings")
REQUESTS, WISHES = read("paraphrases/requests", "requests", "wishes")
CONTRACTIONS, SAYINGS = read("paraphrases/sayings", "contractions", "sayings")
SHORT_FORMS = read("paraphrases/short_forms", "short_forms")
VERBS = read("paraphrases/verbs", "verbs")


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
