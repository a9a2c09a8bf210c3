"""Intents of files: move, rename, delete, write."""

from __future__ import annotations

from desk_model.generator.datafiles import read
from desk_model.generator.intents.outcomes import done
from desk_model.generator.task import Intent, intent, slot
from desk_model.generator.values.arguments import Flag, Text, text_of
from desk_model.generator.values.contents import file_name, file_path
from desk_model.generator.values.sentences import note

__all__ = ["INTENTS"]

FOLDERS = read("words/places", "folders")


_FOLDER = text_of(
    lambda context: (
        f"{context.one(('/', '~/', '/home/'))}{context.pick(FOLDERS)}" if context.chance(0.3) else context.pick(FOLDERS)
    ),
    "in",
)

_MOVE = intent(
    "move_file",
    "files",
    "move_file mv relocate_file file_move | shift_file",
    "Move a file to a folder./Put a file into another directory. | A file goes elsewhere.",
    "move files",
    "files",
    (
        slot(
            "path",
            Text(file_path),
            "source path file from_path src | moved_file",
            "File to move/Source | File that is moved",
            "Which file should I move? | What is the file to move?",
        ),
        slot(
            "folder",
            Text(_FOLDER),
            "destination target folder to_folder dst | new_home",
            "Where it goes/Target folder | Folder it goes to",
            "Where should I move it? | Which folder should it go to?",
        ),
        slot(
            "overwrite",
            Flag("overwriting what is there/and overwrite the old one"),
            "overwrite replace_existing force | clobber",
            "Replace an existing file | Old one is lost",
            offered=0.25,
        ),
    ),
    done("moved", label="File", facts=("path",)),
)

_RENAME = intent(
    "rename_file",
    "files",
    "rename_file change_file_name file_rename | name_file_anew",
    "Rename a file./Give a file a new name. | A file gets another name.",
    "rename files",
    "files",
    (
        slot(
            "path",
            Text(file_path),
            "path file old_name source | present_name",
            "The file/Old name | Name so far",
            "Which file should I rename? | What is the file to rename?",
        ),
        slot(
            "name",
            Text(file_name),
            "new_name name target_name | later_name",
            "The new name | Name from now on",
            "What should the new name be? | What should it be called?",
        ),
    ),
    done("renamed", label="File", facts=("name",)),
)

_DELETE = intent(
    "delete_file",
    "files",
    "delete_file remove_file rm file_delete trash_file | erase_file",
    "Delete a file./Remove a file for good. | Get rid of a file.",
    "delete files",
    "files",
    (
        slot(
            "path",
            Text(file_path),
            "path file filename target | doomed_file",
            "File to delete/Which file | The file to erase",
            "Which file should I delete? | Which file should go?",
        ),
    ),
    done("deleted", "removed", label="File", facts=("path",)),
)

_WRITE = intent(
    "write_file",
    "files",
    "write_file save_file create_file file_write | store_text",
    "Write a text to a file./Create a file with a content. | Put text into a file.",
    "write files",
    "files",
    (
        slot(
            "path",
            Text(file_path),
            "path filename file file_path | saved_as",
            "Path of the file/File to write | Name of the file",
            "What should the file be called?/Which file should I write to? | What name should the file get?",
        ),
        slot(
            "text",
            Text(note),
            "content text data body | file_text",
            "What to write/The content | Text of the file",
            "What should I write into it? | What should the file contain?",
        ),
    ),
    done("written", "saved", label="File", facts=("path",)),
)

INTENTS: tuple[Intent, ...] = (_MOVE, _RENAME, _DELETE, _WRITE)
