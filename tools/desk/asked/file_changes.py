# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.file_changes` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "move_file": """
        !take (the file |){path} and (put it in|put it into|move it to) {folder}[, {overwrite}]
        !(stick|drop|throw|chuck) the file {path} into the {folder} folder[, {overwrite}]
        !place (the file |){path} in(to|) the (folder|directory) {folder}[, {overwrite}]
        !file {path} away in (the folder |){folder}[, {overwrite}]
        !mv {path} to {folder}[, {overwrite}]
        !get {path} out of where it is and into (the folder |){folder}[, {overwrite}]
        !move (to|into) {folder} the file {path}[, {overwrite}]
        !(send|carry) the file {path} over to the (folder|directory) {folder}[, {overwrite}]
        !change the (location|folder) of (the file |){path} to {folder}[, {overwrite}]
        !(use|take) {folder} as the new (folder|place|home) for (the file |){path} and move it there[, {overwrite}]
        !tidy {path} away into the {folder} (folder|directory)[, {overwrite}]
        !bring the file {path} (over |)(to|into) the folder {folder}[, {overwrite}]
        !put (the file |){path} away (in|into) the folder {folder}[, {overwrite}]
        !have {path} moved (over |)(to|into) (the folder |){folder}
        {path} (is|was saved|ended up|landed) in the wrong (place|folder). Move it to {folder}[, {overwrite}].
        (could|can|would) you (move|shift|transfer) (the file |){path} (to|into) (the folder |){folder}[, {overwrite}]?
        I('d| would) like to (move|shift|transfer) {path} (to|into) {folder}[, {overwrite}].
        I('d| would) (rather|prefer to) have {path} {@folder}. (Move|Shift) it there[, {overwrite}].
        {path} -> {folder}, (move it|move the file)[, {overwrite}]
        file to be moved: {path}, (target|new) folder: {folder}[, {overwrite}]
        the file {path} (should|has to|must|needs to) (move|go) (to|into) the folder {folder}.
        from now on {path} should be (kept|stored) {@folder}, so move it there[, {overwrite}].
        (is it possible|would it be possible) to move (the file |){path} (to|into) {folder}[, {overwrite}]?
        (can|could) {path} be moved (to|into) the folder {folder}?
        I (want|need) the file {path} (moved|transferred) (to|into) {folder}.
        the (right|proper|correct) place for {path} is the folder {folder}, (move it there|put it there)[, {overwrite}].
        I'm (cleaning|tidying) up my files. {path} can (move|go) (to|into) the folder {folder}.
        I (keep looking|always look) for {path} {@folder}, so just move it there[, {overwrite}].
        destination {folder}, file {path}: (move|please move it)[, {overwrite}]
    """,
    "rename_file": """
        !(call|name) the file {path} {name} (from now on|instead)
        !change {path}'s (file name|filename|name) to {name}
        !(relabel|retitle) (the file |){path} as {name}
        !set the (file name|filename|name) of {path} to {name}
        !take the file {path} and (rename it to|rename it|call it) {name}
        !make {name} the (new |)(name|file name) of (the file |){path}
        !rename (the file |){path}, new name: {name}
        !rename the file {path} so (that |)it's called {name}
        !use {name} as the new (name|file name|filename) (of|for) (the file |){path}
        !replace the (file name|filename) of {path} (with|by) {name}
        !(alter|edit|update) the (file name|filename) of {path} to (read |){name}
        !have the file {path} (renamed|renamed to) {name}
        !assign the (new |)(name|file name) {name} to the file {path}
        !do a rename of {path} to {name}
        rename: {path} -> {name}
        {name} is (a better|the right|the correct) name for the file {path}, (rename it|change it).
        (could|can|would) you (rename|give a new name to) (the file |){path}? It should be {name}.
        I('d| would) (like|prefer) the file {path} to be (called|named) {name}.
        I (misspelled|mistyped) the name of {path}. It should (be|read) {name}, (rename it|change the name), please.
        nobody understands the name {path}. (Rename the file to|Call the file) {name}.
        file {path}, new name {name}
        the (name|file name) of {path} (should|has to|must) (be|become) {name}.
        (is it possible|would it be possible) to rename {path} to {name}?
        I (want|need) (the file |){path} (renamed|renamed to|to have the name) {name}.
        (would|could) you change what the file {path} is called? {name} (is the new name|would be better).
        from now on the file {path} (goes|should go) by the name {name}.
        new name for (the file |){path}: {name}
        (the file |){path} (has|got) the wrong name, (rename it to|it should be called|call it) {name}.
        (the file |){path} (needs|should get|ought to get) (another|a new|a different) name: {name}
    """,
    "delete_file": """
        !(erase|wipe|scrap) (the file|) {path} (for good|permanently|)
        !throw (away|out) (the file|) {path}
        !bin (the file|) {path}
        !(toss|chuck|ditch) {path} (completely|)
        !remove {path} from (my files|the disk|the drive|the folder)
        !make sure (the file|) {path} is (deleted|removed|gone)
        !have {path} (deleted|removed|erased)
        !(drop|kill) the file {path}
        !do away with (the file|) {path}
        !(rm|del) {path}
        !take {path} off (the disk|the drive|my storage)
        !(clean up|tidy up) by (deleting|removing) {path}
        !(delete|permanently delete) the file (called|named) {path}
        !see to it that {path} (disappears|gets deleted)
        !free up (some|) space by (deleting|erasing) {path}
        {path} (can go|has to go|should be deleted|needs to be deleted|must go).
        {path}: (delete|remove|erase)(.|, please.| it.)
        the file {path} is (useless|obsolete|out of date|a duplicate) (now|). (Remove|Delete|Erase|Get rid of) it.
        (can|could|would) you (erase|get rid of|bin|throw away) {path}(?| for me?)
        I (want|need|would like) {path} (deleted|gone|erased|removed).
        I'd (be glad|be grateful|appreciate it) if you (deleted|removed|got rid of) {path}.
        my disk is (nearly|almost) full, so {path} (has to go|should be deleted|can be erased).
        (nobody|no one) (uses|reads|needs) {path} (any more|anymore), (so|) (get rid of it|take it off the disk|erase it).
        is it possible to (delete|remove|erase) {path}?
        (I made|I saved|I created) {path} by mistake. (Delete it|Remove it|Throw it away), please.
        (done|finished) with {path}, (you can delete it|it can be deleted|remove it for good).
        file to (delete|remove|erase): {path}
        (I've|I have) no (more|further) use for the file {path}, (erase|bin|remove) it.
        would you mind (deleting|erasing|removing) (the file|) {path}?
        (old|useless) file, (must|should) be deleted: {path}
    """,
    "write_file": """
        !put "{text}" (into|in) (the file|a file called|a file named) {path}
        !store (the text|the sentence|) "{text}" in (the file|) {path}
        !write (a|the) file (called|named) {path} (containing|that contains) "{text}"
        !(make|produce|set up) a file named {path} whose content is "{text}"
        !(generate|start) a file {path} and (put|write) "{text}" in it
        !set the contents of {path} to "{text}"
        !fill (the file|) {path} with "{text}"
        !(jot|note) "{text}" down in (the file|a file called) {path}
        !get "{text}" (written to|saved in|stored in) {path}
        !create {path} with the (content|contents|text) "{text}"
        !dump (the text|) "{text}" (into|to) (the file|) {path}
        !save (a file|a text file) as {path} with (just|only|) "{text}" in it
        !use {path} as the file name and (save|write|store) "{text}" in it
        !make {path} (say|read) "{text}"
        !(record|keep) the (line|words|sentence) "{text}" in (the file|a file) {path}
        echo "{text}" > {path}
        I (need|want|would like) a file {path} (with|containing|that contains) (the text|) "{text}".
        I'd (like|be glad|be happy) to have "{text}" (saved|stored|written down) (as|in) the file {path}.
        (can|could|would) you (save|write|put|store) "{text}" (in|into) (a file called|the file|) {path}?
        {path} should (say|contain|read) "{text}". (Create|Write|Save) that file(.|, please.)
        new file {path}, (content|text|contents): "{text}"
        file name: {path}, (content|text to write|contents): "{text}"
        "{text}" - (save|write|put) (this|that) (to|in|into) {path}(.|, please.)
        (before I forget it|so that I have it in writing|for my records): "{text}". (Write|Save) it (to|in) the file {path}.
        the text "{text}" (has to|must|should|needs to) (go into|be saved in|be written to) the file {path}.
        would you mind (writing|saving|putting) "{text}" (to|into) the file {path}?
        (my|the) script (reads|looks for|expects) {path}, so (create it|write that file) with the (content|text) "{text}".
        text for (the file|) {path}: "{text}"
        (can|could) "{text}" be (saved|stored|written down) in (the file|) {path}?
        is it possible to (create|make|write) {path} with "{text}" (in it|as its content)?
    """,
}

LACKED: dict[str, str] = {
    "move_file": """
        !(shift|transfer|relocate) (the file |){path} (somewhere else|to another folder)
        !put (the file |){path} (somewhere else|into another folder)
        !(shift|transfer|put) (one of my files|a file|some file) (into|in) the folder {folder}
        !change the (location|folder) of (the file |){path}
        !(take|bring) a file over to {folder}
        !get (the file |){path} out of its folder
        {path} is in the wrong (folder|place), move it.
        (can|could|would) you move (the file |){path}(?| to another folder?| for me?)
        I('d| would) like to move (a file|one of my files|some file) (to|into) {folder}.
        I (want|need) {path} moved (somewhere else|to a different folder).
        (one of my files|a file) (belongs in|should go into) the folder {folder}, (move it|put it there).
        {path} (should|has to|must) go (elsewhere|into another folder|into a different directory).
    """,
    "rename_file": """
        !give (the file |){path} (another|a new|a different|a better) name
        !change the (name|file name|filename) of {path}
        !(relabel|retitle) the file {path}
        !(alter|edit) the (file name|filename) of {path}
        !call the file {path} something else
        !do a rename of {path}
        {path} (needs|should get|has to get) (another|a new|a different) name.
        (can|could|would) you (rename|give a new name to) (the file |){path}?
        I('d| would) like to (rename|change the name of) (the file |){path}.
        I don't like the (name|file name) of {path}. (Rename it|Change it).
        (the file |){path} (has|got) the wrong name, (change it|rename it).
        a (new|different|better) name for (the file |){path}, please.
    """,
    "delete_file": """
        !(erase|trash|bin) a file (for me|)
        !get rid of (a file|one of my files)
        !throw (away|out) one of my files
        !delete (some file|one of my files|a file from my folder) (for me|)
        !(wipe|remove) (a|that|the) file from (the disk|my drive)
        !(delete|erase) that old file
        I (want|need|would like) to (delete|remove|get rid of) a file.
        (there's|there is) a file I don't need any more, (delete it|remove it|get rid of it).
        (can|could) you (delete|remove|erase) a file (for me|)?
        one of my files (can go|has to go|should be deleted).
        (a|one) file needs to be (deleted|erased|removed)(.|, please.)
        my disk is full, (delete a file|get rid of some file|throw a file away).
    """,
    "write_file": """
        !(make|set up|start) (a|the) (new|) file (called|named) {path}
        !write something (to|into) (the file|) {path}
        !save (a|some) text (as|in|to) {path}
        !write (a|the) file {path} (for me|)
        !put some text (into|in) (the file|) {path}
        !(store|jot down) something in (the file|) {path}
        I (need|want|would like) a (new|) file (called|named) {path}.
        I (want|need|would like) to (write|save) something (to|in) {path}.
        (can|could) you (create|make|write) {path} (for me|)?
        new file(,|:) {path}
        there should be (some text|something written) in the file {path}.
        I want to (note|write) something down, (save it|put it|store it) in {path}.
    """,
}
