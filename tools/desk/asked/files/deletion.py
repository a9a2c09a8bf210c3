# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for files to be deleted, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        !zap {path}
        !nuke the file {path}
        !axe the file {path}
        !flush {path} (for good|down the drain|)
        !sweep {path} away
        !send {path} to the (bin|trash|recycle bin)
        !drag {path} (in|)to the (trash|bin)
        !put {path} in the (trash|bin|recycle bin)
        !shred the file {path}
        !purge {path} (from the disk|from my files|)
        !unlink {path}
        !eliminate {path} (from my files|)
        !dispose of (the file|) {path}
        !dump {path} in the bin
        !let {path} disappear (from the disk|for good|)
        !clear {path} (off|from) the disk
        !expunge {path} from my files
        !rid me of {path}
        !relieve my disk of the file {path}
        DELETE {path}
        delete: {path}
        rm -f {path}
        del {path} pls
        {path} -> trash
        {path}, into the (bin|trash) with it
        {path} - delete that file, please.
        {path} - gone, please.
        bye bye {path}, delete the file.
        file: {path}; action: delete
        away with {path}
        mind getting rid of {path}?
        mind putting {path} in the bin?
        any chance of getting {path} off the disk?
        how about deleting {path}?
        why do I still have {path}? Delete it.
        what's {path} still doing here? Remove the file.
        what use is {path}? None, so (delete|remove|erase) it.
        do we still need {path}? I don't think so, delete it.
        who needs {path}? Nobody. Delete it.
        could {path} be taken off the disk?
        can you make {path} disappear?
        may I ask you to erase {path}?
        is there a way to get rid of {path} for good?
        let's get rid of {path}.
        let's (delete|bin|trash) {path}.
        let me be rid of {path}.
        there's a file {path} (taking up space|nobody needs). (Delete|Remove|Erase) it.
        there's no need to keep {path}, (delete|remove|erase) it.
        the days of {path} are over, delete it.
        the file {path} must not stay on the disk.
        the file {path} is taking up too much space. Off with it.
        I never want to see {path} again. (Delete|Erase) it.
        I've made up my mind: {path} gets deleted.
        I saved {path} twice under other names, so delete this one.
        I no longer want {path} on my disk.
        I want to be rid of {path}.
        {path} is (rubbish|junk|garbage|clutter), so (delete|trash|bin) it.
        {path} is empty anyway, (delete|remove) it.
        {path} has served its purpose. (Delete|Remove|Erase) it.
        {path} isn't needed (any longer|any more). (Delete|Remove|Erase) it.
        nothing in {path} is worth keeping, erase it.
        it's time to (delete|say goodbye to) the file {path}.
        (my boss|a colleague) says {path} has to be deleted.
        as for {path}: delete it.
        thanks in advance for deleting {path}.
        are you able to delete files? Then delete {path}.
        can I count on you to delete {path}?
        I'm clearing out my files. {path} is the first to go, delete it.
        I'm done with {path}. (Delete it|Remove it|Erase it).
        I've got a copy of {path} elsewhere, so delete the file here.
        I'd like {path} to vanish.
        my files are in order, apart from {path}. Delete it.
        our new rules say {path} must be erased.
        nothing is lost if {path} goes. Delete it.
        who saved {path}? It's not needed, delete it.
        where {path} is, I need space. Delete it.
        when can {path} go? Right away, delete it.
        time to delete {path}.
        we can do without {path}, (delete|remove) it.
        off the disk with {path}, please.
        out with {path}, delete the file.
        no one will miss {path}. (Delete|Remove|Erase) it.
        !cut {path} out of my files
        !blot out the file {path}
        !drop {path} from my disk
        !discard (the file|) {path}
        !destroy the file {path}
    """,
}

LACKED: dict[str, str] = {
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
        !zap (a|that) file
        !send (a|that) file to the trash
        !drag one of my files to the bin
        !shred (a|that) file
        !purge a file from the disk
        !dispose of one of my files
        !make a file disappear
        !let one of my files disappear
        !free up some space by deleting a file
        mind getting rid of a file?
        mind deleting that file?
        any chance of getting a file off the disk?
        how about deleting that file?
        can you make that file disappear?
        let's get rid of that file.
        let's delete one of my files.
        there's a file taking up space. Delete it.
        there's a file nobody needs. Erase it.
        I want to be rid of one of my files.
        I no longer want a certain file on my disk.
        one of my files has served its purpose. Delete it.
        the old file isn't needed any longer. Delete it.
        that file is rubbish, bin it.
        it's time to delete a file.
        delete file pls
        are you able to delete files? Then delete one.
        I'm clearing out my files. Delete one of them.
        I've got a copy of that file elsewhere, so delete it.
        nothing is lost if that file goes. Delete it.
        time to delete one of my files.
        no one will miss that file. Erase it.
        !discard one of my files
        !cut a file out of my disk
        !destroy (that|a) file
    """,
}
