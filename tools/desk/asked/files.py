# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.files` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "list_files": """
        !enumerate (the|my) files {@folder}[, {hidden}]
        !give me (a list|an overview|a listing) of the files {@folder}[, {hidden}]
        !(print|output|display) the (content|contents) of the (folder|directory) {folder}[, {hidden}]
        !(open|go into) the (folder|directory) {folder} and (list|tell me|show me) what files (are there|it has)[, {hidden}]
        !tell me which files are (stored |lying |){@folder}[, {hidden}]
        !peek into the {folder} (folder|directory)[, {hidden}]
        !(check|see) what (files there are|I have) in the (folder|directory) {folder}[, {hidden}]
        !do (an ls|a dir) on {folder}[, {hidden}]
        !show the directory {folder}( to me|)[, {hidden}]
        !let me see (what|which) files the folder {folder} (holds|contains|has)[, {hidden}]
        !have a look at (the|my) files {@folder}[, {hidden}]
        !name (me |)the files (stored|kept|saved) {@folder}[, {hidden}]
        !(retrieve|get|fetch) the file list (of|for) {folder}[, {hidden}]
        !read out the file names {@folder}[, {hidden}]
        !browse the (folder|directory) {folder} and list its files[, {hidden}]
        ls {folder}[, {hidden}]
        {folder}: (which files are in that folder|what's in that folder)[, {hidden}]?
        (what|which) files (do I have|have I got|are there) {@folder}[, {hidden}]?
        (contents|content) of (the folder|the directory|folder) {folder}[, {hidden}](?|, please|)
        (could|can|would) you (list|show me|go through) the (files|contents) of the folder {folder}[, {hidden}]?
        I('d| would) like to (see|know) (which|what) files are {@folder}[, {hidden}].
        is there (anything|any file) in the folder {folder}[, {hidden}]? (List it|Show me what).
        (can|could|may) I (see|get|have) a list of the files {@folder}[, {hidden}]?
        I (need|want) (a list|an overview) of what's in the {folder} (folder|directory)[, {hidden}].
        what did I (put|save|store|keep) in the folder {folder}[, {hidden}]?
        (what does|what files does) the (directory|folder) {folder} (contain|hold)[, {hidden}]?
        files {@folder}[, {hidden}](?|, please|)
        I (forgot|don't remember) what's in the (folder|directory) {folder}. List the files[, {hidden}].
        I want to (tidy up|clean up) the folder {folder}. (Which files are there|What's in it)[, {hidden}]?
        (folder|directory) {folder}, (file list|list of files)[, {hidden}]
    """,
    "read_file": """
        !(load|fetch|get) (the file |){path} and (show|read|give) me what's in it
        !give me the (text|content|contents) of (the file |){path}
        !(pull|bring) up the file {path}
        !let me (see|read|have a look at) (the file |){path}
        !have a look (into|inside|at) the file {path}
        !tell me what('s| is) (written |)in the file {path}
        !(dump|type out) (the file |){path}
        !take a look inside the file {path} and tell me what it says
        !(call up|access) the file {path} (so I can read it|and show its text)
        !(check|see) what (is written|stands|it says) in (the file |){path}
        !open up {path} (for me |)and read it (out|aloud|to me)
        !return the (content|contents|text) of (the file |){path}
        !put the (text|content) of (the file |){path} on the screen
        (content|contents|text) of (the file |){path}(?|, please|)
        (could|can|would) you (open|read|show me) (the file |){path}?
        (can|could|may) I (see|read|look at) (the file |){path}?
        I('d| would) like to (read|see) (what's in|the contents of) (the file |){path}.
        what('s| is) written in (the file |){path}?
        {path}: what('s| is) in (it|that file|there)?
        I (can't remember|forgot|don't know) what's in (the file |){path}. (Open it|Read it), please.
        cat {path}
        there's a file {path}. (What does it say|What's in it)?
        someone (gave|sent|left) me the file {path}. What('s in it| does it say)?
        I (have to|need to|must) know what {path} (says|contains).
        (the file |){path} (should|needs to) be (opened|read|displayed).
        (the file |){path}, (open|read) it, please.
        which text (is in|does one find in) the file {path}?
        how does the (text|content) of (the file |){path} read?
    """,
    "search_files": """
        !(hunt|dig) for (any |)[{type} ]files (about|on) {query}[ in the folder {folder}]
        !(locate|track down) (the|any) [{type} ]files (that deal with|concerning|regarding) {query}[, folder {folder}]
        !go through my files[ {@folder}] and (pick out|find) the [{type} ]ones about {query}
        !(run|do|start) a file search for {query}[ {@folder}][, type {type}]
        !scan (the|my) files[ {@folder}] for {query}[, only {type} files]
        !check (whether|if) (there are|I have) any [{type} ]files about {query}[ in the folder {folder}]
        !get me the [{type} ]files that (mention|have something to do with|refer to) {query}[, folder {folder}]
        !comb through my files[ {@folder}] for (anything|everything) {@query}[, just {type} files]
        !(show|give|fetch) me (the|any) [{type} ]files (related to|relating to|on the subject of) {query}[ from {folder}]
        !find out which of my [{type} ]files[ {@folder}] (are about|deal with|mention) {query}
        !look through[ {folder} for] my [{type} ]files and find those {@query}
        !look among my [{type} ]files[ {@folder}] for {query}
        !search for {query} in my [{type} ]files[, folder {folder}]
        !dig up (any|the) [{type} ]files I have {@query}[, in the folder {folder}]
        !query my files for {query}[, type {type}][, folder {folder}]
        (are there|do I have|have I got) any [{type} ]files (about|on) {query}[ {@folder}]?
        [{type} ]files {@query}[ {@folder}](?|, please|)
        file search: {query}[, {type}][, folder {folder}]
        I (saved|put|kept) something about {query} in a file. (Find|Search for) the [{type} ]file[ {@folder}].
        (can|could|would) you (find|search for|locate) the [{type} ]files about {query}[ in {folder}]?
        I (can't find|lost|misplaced) the [{type} ]files about {query}. (Search for them|Find them)[ {@folder}], please.
        (I need|I want|I'd like) to find the [{type} ]files about {query}[ {@folder}].
        in which [{type} ]files (is there something|do I find something|can I read) about {query}[, folder {folder}]?
        {query}: which [{type} ]files (do I have on that|are there about it)[ {@folder}]?
        somewhere[ {@folder}] there (must|should) be [{type} ]files about {query}. (Find|Search for) them.
        do any of my [{type} ]files[ {@folder}] (deal with|mention|cover) {query}?
        I (have to|need to|must) prepare something about {query}. (Search|Check) my [{type} ]files[ {@folder}] for that.
        (everything|anything) in my [{type} ]files {@query}[, folder {folder}], (please find it|search for it).
        a (file search|search of my files) for {query}[ {@folder}][, {type} files only], please.
        what [{type} ]files (have I got|do I have|are there)[ {@folder}] {@query}?
    """,
}

LACKED: dict[str, str] = {
    "list_files": """
        !(list|show me) the files in (a|the|that|this) (folder|directory)
        !(show|print|display) the (content|contents) of (a|the|that) (folder|directory)
        !give me (a list|an overview) of the files (there|in that folder)
        !(peek|look|have a look) into (a|the|that) (folder|directory)
        !check (what's|which files are) in (that|the|a) (folder|directory)
        !read out the file names (in|of) (the|that) (folder|directory)
        which files are (there|in there|in that folder)?
        I('d| would) like to (see|know) (what's|which files are) in (the|that|a) folder.
        (can|could|would) you list the files of (a|the|that) (folder|directory)(?| for me?)
        what (does that|does the) (folder|directory) (contain|hold)?
        I (need|want) a (file list|list of files) (of|for) (a|the|that) folder.
        (file list|list of files)(, please.| of the folder, please.)
    """,
    "read_file": """
        !(show|give) me the (content|contents|text) of (a|the|that) file
        !(pull|bring) up (a|the|that) file and read it
        !let me (see|read) what's in (the|that|a) file
        !(display|print|output) (the|that|a) file
        !tell me what (the|that) file says
        !take a look (into|inside) (the|that|a) file
        what does (the|that) file (say|contain)?
        (can|could|would) you (open|read) (a|the|that) file( for me|)?
        (I need|I want|I'd like) to (read|see|open) (a|the|that) file.
        I (forgot|can't remember) what's in (the|that) file. (Open it|Read it), please.
        (content|contents|text) of (the|that) file, please.
    """,
    "search_files": """
        !(run|do|start) a file search( for me|)
        !(find|look for|locate) (something|some text) in my files
        !(scan|look through|comb through|go through) my files for (something|a text)
        !search (the|my) files for (something|a certain topic|a word)
        !(find|hunt for|look for) (some|certain) files (by their text|by topic|of mine)
        !dig (something|a few files) up from among my files
        I('m| am) looking for (some files|a few files|something in my files).
        (I need|I want|I'd like) to (search my files|find some files).
        (can|could|would) you (search|look through) my files( for me|)?
        (can|could) you find (certain|some) files for me?
        file search, please.
        I (can't find|lost|misplaced) some files. Search for them.
    """,
}
