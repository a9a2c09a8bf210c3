"""Documents: summaries and translations."""

from __future__ import annotations

from desk.contents import file_path
from desk.core.outcomes import Given, report
from desk.sentences import message, note
from desk.task import Intent, Outcome, intent, slot
from desk.values import Choice, Text, text_of
from desk.words.things import LANGUAGES
from desk.world import World

__all__ = ["INTENTS", "SUMMARIZE"]


_LENGTH = Choice(
    (
        {"short": "short/brief", "medium": "medium", "long": "long/detailed"},
        {"brief": "brief", "full": "full"},
        {"short": "short", "long": "long"},
    )
)


def _read(world: World, given: Given) -> Outcome:
    text = note(world).text if world.chance(0.6) else message(world).text
    return Outcome(report(world, {"content": text}, text), "done", {"text": text}, ((text,),))


def _translated(world: World, given: Given) -> Outcome:
    text = " ".join(world.invented(1, 3) for _ in range(world.number(2, 5)))
    return Outcome(report(world, {"translation": text}, text), "done", {"result": text}, ((text,),))


SUMMARIZE = intent(
    "summarize_document",
    "documents",
    "summarize_document summarize summarize_file get_summary | digest_document",
    "Summarise a document./Get a summary of a file. | The main points of a document.",
    "summarise documents",
    "summaries",
    (
        slot(
            "path",
            Text(file_path),
            "path document file doc name | text_source",
            "The document/Path | What to sum up",
            "Which document should I summarise? | Which document?",
        ),
        slot(
            "length",
            _LENGTH,
            "length size detail | extent",
            "How long/Length of the summary | How much of it",
            offered=0.5,
        ),
    ),
    """
    !summarise {path}
    !(give me|get me|write) a [{length} ]summary of {path}
    what are the main points of {path}?
    !(sum up|summarize) (the document|) {path}
    I need a [{length} ]summary of {path}.
    can I get {path} as a [{length} ]summary?
    """,
    """
    !(summarise|sum up) (a|the) document
    I need a [{length} ]summary.
    """,
    _read,
    done="""
    In short: {text}.
    The main point of {path}: {text}.
    {path} in brief: {text}.
    Summary: {text}.
    """,
)

_TRANSLATE = intent(
    "translate",
    "documents",
    "translate translate_text translation text_translate | to_other_language",
    "Translate a text./Translate a text into a language. | Say it in another language.",
    "translate texts",
    "translation",
    (
        slot(
            "text",
            Text(message),
            "text content phrase input | original_words",
            "Text to translate/The text | What to say",
            "What should I translate?/Which text? | Which words?",
        ),
        slot(
            "language",
            Text(text_of(LANGUAGES, "into")),
            "language target_language to to_language | new_language",
            "Target language/Into which language | Language wanted",
            "Into which language? | Which language do you want?",
        ),
    ),
    """
    !translate "{text}" (to|into) {language}
    how do you say "{text}" in {language}?
    what is "{text}" in {language}?
    !say "{text}" in {language}
    I need "{text}" in {language}.
    +++
    {language} for "{text}"(?|, please.)
    "{text}" in {language}(?|, please.)
    (what is|how would I say) "{text}" in {language}?
    (can|could) you (put|write) "{text}" in {language}?
    (I need|I want) "{text}" (translated into|in) {language}.
    """,
    """
    !translate "{text}"
    !translate something (to|into) {language}
    """,
    _translated,
    done="""
    In {language}: {result}.
    "{result}".
    It is "{result}" in {language}.
    The {language} version is "{result}".
    """,
)

INTENTS: tuple[Intent, ...] = (SUMMARIZE, _TRANSLATE)
