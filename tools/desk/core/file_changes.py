"""Files that are moved, renamed, deleted, written."""

from __future__ import annotations

from desk.contents import file_name, file_path
from desk.core.outcomes import done
from desk.sentences import note
from desk.task import Intent, intent, slot
from desk.values import Flag, Text, text_of
from desk.words.places import FOLDERS

__all__ = ["INTENTS"]


_FOLDER = text_of(
    lambda world: (
        f"{world.one(('/', '~/', '/home/'))}{world.pick(FOLDERS)}" if world.chance(0.3) else world.pick(FOLDERS)
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
    """
    !(move|put) {path} (to|into) {folder}[, {overwrite}]
    !move (the file|) {path} (to|into) (the folder|my) {folder}[ {overwrite}]
    {path} belongs (in|into) {folder}, please move it[, {overwrite}].
    !(transfer|shift) {path} to {folder}
    """,
    """
    !move {path}
    !move a file to {folder}
    !move a file
    """,
    done("moved", label="File", facts=("path",)),
    done="""
    (Done|OK), {path} is in {folder} now.
    I('ve| have) moved {path} to {folder}.
    {path} has been moved to {folder}.
    Moved {path} to {folder}.
    """,
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
    """
    !rename {path} to {name}
    !change the name of {path} to {name}
    {path} should be called {name}.
    !give {path} the name {name}
    """,
    """
    !rename {path}
    !rename a file
    """,
    done("renamed", label="File", facts=("name",)),
    done="""
    (Done|OK), the file is called {name} now.
    I('ve| have) renamed {path} to {name}.
    {path} is now {name}.
    Renamed to {name}.
    """,
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
    """
    !(delete|remove|trash) (the file|) {path}
    !get rid of {path}
    I don't need {path} any more, delete it.
    {path} can go, (remove|delete) it.
    """,
    """
    !(delete|remove) a file
    !get rid of that file
    """,
    done("deleted", "removed", label="File", facts=("path",)),
    done="""
    (Done|OK), {path} is deleted.
    I('ve| have) deleted {path}.
    {path} is gone.
    {path} has been removed.
    """,
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
    """
    !(write|save) "{text}" (to|into) (the file|) {path}
    !(create|make) (a|the) file {path} (with the text|that says|with) "{text}"
    !save the (text|line) "{text}" as {path}
    !put "{text}" into {path}
    """,
    """
    !create (a|the) file {path}
    !save "{text}" to a file
    """,
    done("written", "saved", label="File", facts=("path",)),
    done="""
    (Done|OK), {path} is written.
    I('ve| have) saved it as {path}.
    {path} is saved.
    The text is in {path}.
    """,
)

INTENTS: tuple[Intent, ...] = (_MOVE, _RENAME, _DELETE, _WRITE)
