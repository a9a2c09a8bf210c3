"""Intents of files: list, read, search."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.intents.outcomes import Given, count_of, listing, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Flag, Text, counted, spelled, text_of
from desk_model.generator.values.contents import file_name, file_path, subject
from desk_model.generator.values.sentences import message, note

__all__ = ["INTENTS", "LIST_FILES", "READ_FILE", "SEARCH_FILES"]

FOLDERS = read("words/places", "folders")


_FOLDER = text_of(
    lambda context: (
        f"{context.one(('/', '~/', '/home/'))}{context.pick(FOLDERS)}" if context.chance(0.3) else context.pick(FOLDERS)
    ),
    "in",
)


def _files(context: SampleContext, given: Given) -> Outcome:
    names = [file_name(context).text for _ in range(count_of(context, 4))]
    items: list[Json] = list(names)
    if not names:
        return Outcome(listing(context, "files", items), "none")
    if context.chance(0.25):
        items = [{"name": name, "size": context.number(1, 9999)} for name in names]
    slot_texts = {"items": join_words(names), "count": counted(len(names), spelled(len(names)), "file")}
    return Outcome(listing(context, "files", items), "done", slot_texts, tuple((each,) for each in names))


def _read(context: SampleContext, given: Given) -> Outcome:
    text = note(context).text if context.chance(0.6) else message(context).text
    return Outcome(report(context, {"content": text}, text), "done", {"text": text}, ((text,),))


LIST_FILES = intent(
    "list_files",
    "files",
    "list_files ls list_directory get_files list_folder files_list | folder_content dir_listing",
    "List the files of a folder./Show what is in a directory. | Content of a folder.",
    "list the files of a folder",
    "files",
    (
        slot(
            "folder",
            Text(_FOLDER),
            "folder path directory dir folder_name | where_to_look",
            "The folder/Path of the directory | Folder to show",
            "Which folder?/Which folder should I list? | What folder do you mean?",
        ),
        slot(
            "hidden",
            Flag("including hidden ones/with the hidden ones"),
            "include_hidden show_hidden all | hidden_too",
            "Also hidden files | Dot files as well",
            offered=0.25,
        ),
    ),
    _files,
)

READ_FILE = intent(
    "read_file",
    "files",
    "read_file open_file get_file cat load_file file_read | view_file show_content",
    "Read a file./Get the content of a file./Open a file and return its text. | What a file says.",
    "read files",
    "files",
    (
        slot(
            "path",
            Text(file_path),
            "path file filename file_path name | file_location",
            "Path of the file/The file/Which file | Where the file is",
            "Which file?/Which file should I read? | What file do you mean?",
        ),
    ),
    _read,
)

SEARCH_FILES = intent(
    "search_files",
    "files",
    "search_files find_files file_search locate_files search_documents | hunt_files",
    "Search files by a text./Find files about something. | Files that match.",
    "search your files",
    "files",
    (
        slot(
            "query",
            Text(subject),
            "query text keyword search_term pattern | sought_text",
            "What to look for/Search text | Words to match",
            "What should I look for? | Which words?",
        ),
        slot(
            "folder",
            Text(_FOLDER),
            "folder directory path in_folder | within",
            "Where to look/Folder | Only below this",
            offered=0.4,
        ),
        slot(
            "type",
            Choice(
                (
                    {"pdf": "PDF", "image": "image", "text": "text"},
                    {"document": "document", "image": "picture/image", "video": "video"},
                )
            ),
            "type file_type kind | sort_of_file",
            "Type of file/Only this type | What sort",
            offered=0.3,
        ),
    ),
    _files,
)

INTENTS: tuple[Intent, ...] = (LIST_FILES, READ_FILE, SEARCH_FILES)
