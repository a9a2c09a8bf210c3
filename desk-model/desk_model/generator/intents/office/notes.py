"""Intents of notes."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.intents.outcomes import Given, count_of, done, listing, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Integer, Listed, Text, counted, spelled, text_of
from desk_model.generator.values.contents import subject, title
from desk_model.generator.values.sentences import note

__all__ = ["CREATE_NOTE", "INTENTS", "READ_NOTE", "SEARCH_NOTES"]

LABELS = read("words/work", "labels")


_LABEL = text_of(LABELS)


def _found(context: SampleContext, given: Given) -> Outcome:
    items: list[Json] = []
    told = []
    for _ in range(count_of(context)):
        name = str(title(context).json)
        told.append(f'"{name}"')
        items.append({"id": context.code(), "title": name} if context.chance(0.6) else name)
    if not items:
        return Outcome(listing(context, "notes", items), "none")
    slot_texts = {"items": join_words(told), "count": counted(len(items), spelled(len(items)), "note")}
    return Outcome(
        listing(context, context.one(("notes", "results")), items),
        "done",
        slot_texts,
        tuple((each.strip('"'),) for each in told),
    )


def _read(context: SampleContext, given: Given) -> Outcome:
    text = note(context).text
    return Outcome(
        report(context, {"title": given["title"].json, "text": text}, text), "done", {"text": text}, ((text,),)
    )


CREATE_NOTE = intent(
    "create_note",
    "notes",
    "create_note write_note save_note add_note take_note note_create new_note | store_note jot_down",
    "Save a note./Write a note./Create a new note with a title and a text. | Keep a text as a note.",
    "write notes",
    "notes",
    (
        slot(
            "title",
            Text(title),
            "title name heading note_title | note_heading",
            "Title of the note/Heading/Its name | Top line of the note",
            "What title should the note have?/What should I call the note? | Which heading should it get?",
            offered=0.75,
            required=0.6,
        ),
        slot(
            "text",
            Text(note),
            "text content body note | note_words",
            "Text of the note/What to write down/Content | What it says",
            "What should the note say?/What should I write down? | What goes into the note?",
        ),
        slot(
            "tags",
            Listed(_LABEL),
            "tags labels keywords | tag_list",
            "Tags/Labels of the note | Words to find it by",
            offered=0.3,
        ),
    ),
    done("saved", "created", label="Note"),
)

SEARCH_NOTES = intent(
    "search_notes",
    "notes",
    "search_notes find_notes query_notes notes_search look_up_notes | scan_notes",
    "Search the notes./Find notes by a text./Look for notes about something. | Go through the notes.",
    "search your notes",
    "your notes",
    (
        slot(
            "query",
            Text(subject),
            "query text search_text keywords | sought_words",
            "What to look for/Search words | Words in the note",
            "What should I look for?/What are the notes about? | Which words should I look for?",
        ),
        slot("tag", Text(_LABEL), "tag label | only_tag", "Only notes with this tag | One label", offered=0.25),
        slot(
            "limit",
            Integer(1, 10),
            "limit max_results | how_many_notes",
            "How many at most | Most that come back",
            offered=0.25,
        ),
    ),
    _found,
)

READ_NOTE = intent(
    "read_note",
    "notes",
    "read_note get_note open_note show_note note_read | fetch_note_text",
    "Read a note./Get the text of a note by its title. | Show what a note says.",
    "read notes",
    "your notes",
    (
        slot(
            "title",
            Text(title),
            "title name note_title note | note_called",
            "Title of the note/Its name | How the note is called",
            "Which note?/What is the title of the note? | Which one should I read?",
        ),
    ),
    _read,
)

_APPEND = intent(
    "append_note",
    "notes",
    "append_note add_to_note extend_note append_to_note | continue_note",
    "Add text to a note./Append a line to an existing note. | Make a note longer.",
    "add to notes",
    "notes",
    (
        slot(
            "title",
            Text(title),
            "title name note note_title | target_note",
            "Title of the note/Which note | The note to extend",
            "To which note? | Which note should I add it to?",
        ),
        slot(
            "text",
            Text(note),
            "text content line | added_text",
            "Text to add/The new line | What comes at the end",
            "What should I add? | Which text should I add?",
        ),
    ),
    done("saved", "updated", label="Note", facts=("title",)),
)

INTENTS: tuple[Intent, ...] = (CREATE_NOTE, SEARCH_NOTES, READ_NOTE, _APPEND)
