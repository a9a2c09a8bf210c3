"""Intents of documents: summary and translation."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.intents.outcomes import Given, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Text, text_of
from desk_model.generator.values.contents import file_path
from desk_model.generator.values.sentences import message, note

__all__ = ["INTENTS", "SUMMARIZE"]

LANGUAGES = read("words/things", "languages")


_LENGTH = Choice(
    (
        {"short": "short/brief", "medium": "medium", "long": "long/detailed"},
        {"brief": "brief", "full": "full"},
        {"short": "short", "long": "long"},
    )
)


def _read(context: SampleContext, given: Given) -> Outcome:
    text = note(context).text if context.chance(0.6) else message(context).text
    return Outcome(report(context, {"content": text}, text), "done", {"text": text}, ((text,),))


def _translated(context: SampleContext, given: Given) -> Outcome:
    text = " ".join(context.invented(1, 3) for _ in range(context.number(2, 5)))
    return Outcome(report(context, {"translation": text}, text), "done", {"result": text}, ((text,),))


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
    _read,
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
    _translated,
)

INTENTS: tuple[Intent, ...] = (SUMMARIZE, _TRANSLATE)
