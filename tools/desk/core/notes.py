"""Notes."""

from __future__ import annotations

from desk.contents import subject, title
from desk.core.outcomes import Given, count_of, done, listing, report
from desk.english import join_words
from desk.sentences import note
from desk.task import Intent, Outcome, intent, slot
from desk.values import Integer, Listed, Text, counted, spelled, text_of
from desk.words.work import LABELS
from desk.world import Json, World

__all__ = ["CREATE_NOTE", "INTENTS", "READ_NOTE", "SEARCH_NOTES"]


_LABEL = text_of(LABELS)


def _found(world: World, given: Given) -> Outcome:
    items: list[Json] = []
    told = []
    for _ in range(count_of(world)):
        name = str(title(world).json)
        told.append(f'"{name}"')
        items.append({"id": world.code(), "title": name} if world.chance(0.6) else name)
    if not items:
        return Outcome(listing(world, "notes", items), "none")
    said = {"items": join_words(told), "count": counted(len(items), spelled(len(items)), "note")}
    return Outcome(
        listing(world, world.one(("notes", "results")), items), "done", said, tuple((each.strip('"'),) for each in told)
    )


def _read(world: World, given: Given) -> Outcome:
    text = note(world).text
    return Outcome(
        report(world, {"title": given["title"].json, "text": text}, text), "done", {"text": text}, ((text,),)
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
    """
    !(write|create|make|save|take) a note[ (called|titled|with the title) "{title}"]: {text}
    !(save|store) (a|this) note[ as "{title}"][ with the tags {tags}]: "{text}"
    !note[ under "{title}"] that {text}
    !write down[ in a note called "{title}"]: {text}
    !(make|add) a note[ "{title}"] (saying|that says) "{text}"[, tagged {tags}]
    !(create|add) a (new|) note[, title "{title}"], text "{text}"[, tags {tags}]
    note[ titled "{title}"]: {text}
    !remember this[ as "{title}"]: {text}
    I want to (keep|save) a note[ called "{title}"]: {text}
    new note[ "{title}"]: "{text}"[, tags {tags}]
    +++
    note: "{text}"[, title "{title}"][, tags {tags}]
    (I want|I need|I'd like) to (note|put down) "{text}"[ under the title "{title}"][ with the tags {tags}].
    "{text}" - (note that|keep that|save this as a note)[, title "{title}"][, tags {tags}].
    (can|could) you (note|keep a note of) "{text}"[ with the title "{title}"][ and the tags {tags}]?
    !(keep|make|add|take down) a note[ called "{title}"]: "{text}"[, tags {tags}]
    [title "{title}", ]new note with the text "{text}"[ and the tags {tags}].
    """,
    """
    !(write|create|make|take) a note[ (called|titled) "{title}"]
    !(make|save) a note for me
    I want to (save|write) a note[ called "{title}"].
    !create a new note[ titled "{title}"]
    """,
    done("saved", "created", label="Note"),
    done="""
    (Done|OK), the note[ {title}] is saved.
    I('ve| have) saved the note[ "{title}"].
    Your note[ "{title}"] (is saved|has been saved).
    Noted[ under "{title}"].
    """,
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
    """
    !(find|search for|look for) my notes (about|on) {query}[ tagged {tag}]
    !search my notes for {query}[ with the tag {tag}]
    what do my notes say about {query}?
    (do I have|is there) a note (about|on) {query}[ tagged {tag}]?
    !look (in|through) my notes for {query}
    where did I note (something|anything) about {query}?
    !(show|list|find) (up to|at most) {limit} notes about {query}
    which notes mention {query}?
    did I write (anything|something) down about {query}?
    +++
    (any|are there any) notes {@query}[ with the tag {tag}]?
    (what did I|did I) (write|note) about {query}[ under the tag {tag}]?
    (I need|I'm looking for) my notes {@query}[ tagged {tag}].
    notes {@query}[, tag {tag}](?|, please|)
    !(check|go through|scan|look through) my notes for {query}[ with the tag {tag}]
    """,
    """
    !search my notes
    !(find|look for) a note
    I'm looking for a note.
    """,
    _found,
    done="""
    I found {count}: {items}.
    You have {count} on that: {items}.
    {items} (should help|is what I found).
    There you go: {items}.
    """,
    none="""
    There is no note about {=query}.
    I found no note about {=query}.
    Your notes do not mention {=query}.
    Nothing in your notes about {=query}.
    """,
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
    """
    !(read|open|show) (me|) (the|my) note "{title}"
    what does (the|my) note "{title}" say?
    what did I write in "{title}"?
    !(open|read) (the note called|the note) {title}
    what's in (my|the) note {title}?
    +++
    note {title}(, please|: what does it say?|.)
    (can|could) you (show me|display) (the|my) note {title}?
    (I want|I need|I'd like) to (see|look at) my note {title}.
    """,
    """
    !(read|open) (a|the|my) note
    what does the note say?
    !show me that note
    """,
    _read,
    done="""
    The note says: {text}.
    {title}: {text}.
    It says "{text}".
    Here is your note: {text}.
    """,
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
    """
    !add "{text}" to (the|my) note {title}
    !append (the line |)"{text}" to (the note |)"{title}"
    !(put|write) "{text}" (into|in) my note "{title}"
    to (the|my) note {title}, add: {text}
    my note "{title}" needs one more line: {text}
    """,
    """
    !add (something|a line) to (the|my) note {title}
    !add "{text}" to a note
    """,
    done("saved", "updated", label="Note", facts=("title",)),
    done="""
    (Done|OK), I added it to {title}.
    The note {title} has the new line.
    Added to {title}.
    I put it into {title}.
    """,
)

INTENTS: tuple[Intent, ...] = (CREATE_NOTE, SEARCH_NOTES, READ_NOTE, _APPEND)
