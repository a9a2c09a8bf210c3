# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask which files there are, and to ask for it without something needed."""

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
        !rattle off the files {@folder}[, {hidden}]
        !dig into the folder {folder} and list what's in there[, {hidden}]
        !poke around in the {folder} folder and tell me which files it has[, {hidden}]
        !inspect the (folder|directory) {folder}[, {hidden}]
        !walk me through the files {@folder}[, {hidden}]
        !unpack for me what the folder {folder} contains[, {hidden}]
        !scan the (folder|directory) {folder} and list the files[, {hidden}]
        !report which files are {@folder}[, {hidden}]
        !run ls {@folder}[, {hidden}]
        !get a directory listing of {folder}[, {hidden}]
        !query the folder {folder} for its files[, {hidden}]
        !return the file names {@folder}[, {hidden}]
        !switch to the folder {folder} and show its files[, {hidden}]
        !survey the files {@folder}[, {hidden}]
        !lay out the contents of the folder {folder}[, {hidden}]
        !count off the files {@folder} by name[, {hidden}]
        dir {folder}[, {hidden}]
        ls -l {folder}[, {hidden}]
        {folder}/ -> files?[ {hidden}]
        folder: {folder}, action: list files[, {hidden}]
        LIST {folder}[, {hidden}]
        (files|file names) {@folder}[, {hidden}], pls
        folder listing for {folder}[, {hidden}]
        directory listing, {folder}[, {hidden}]
        {folder} folder: contents[, {hidden}](?|, please.)
        the {folder} folder, what's in it[, {hidden}]?
        {@folder}, which files are there[, {hidden}]?
        mind listing the files {@folder}[, {hidden}]?
        mind having a look at what's in the folder {folder}[, {hidden}]?
        any chance of a file list for the folder {folder}[, {hidden}]?
        any idea what files are {@folder}[, {hidden}]?
        any files {@folder}[, {hidden}]?
        anything in the {folder} (folder|directory)[, {hidden}]?
        got anything in the folder {folder}[, {hidden}]?
        what's (lying around|hiding|sitting|stored) in the folder {folder}[, {hidden}]?
        what's the {folder} folder full of[, {hidden}]?
        what's the story with the folder {folder}? List its files[, {hidden}].
        what have we got in the folder {folder}[, {hidden}]?
        what can be found in the directory {folder}[, {hidden}]?
        what do you see in the folder {folder}[, {hidden}]?
        how full is the folder {folder}? List the files[, {hidden}].
        is the folder {folder} empty or are there files in it[, {hidden}]?
        which file names (appear|show up|are) {@folder}[, {hidden}]?
        do you see any files {@folder}[, {hidden}]?
        let me know what's in the folder {folder}[, {hidden}].
        let me have the file names {@folder}[, {hidden}].
        let's see what's in the folder {folder}[, {hidden}].
        let's open the folder {folder} and see the files[, {hidden}].
        there's a folder called {folder}. Which files are in it[, {hidden}]?
        if there's anything in the folder {folder}, list it[, {hidden}].
        before I clean up I want to know what's in the folder {folder}[, {hidden}].
        I'm curious what's in the {folder} directory[, {hidden}].
        I lost track of what's in the folder {folder}[, {hidden}]. (List it|Show me the files).
        I can't open the folder {folder}. Which files are in there[, {hidden}]?
        I wonder which files I (keep|have) {@folder}[, {hidden}].
        the files {@folder}[, {hidden}], (list them|show them|what are they called)?
        the content of the {folder} folder (interests me|is what I need)[, {hidden}].
        it would help to see the file names {@folder}[, {hidden}].
        [{hidden}, ]list the folder {folder}
        {hidden}, which files are {@folder}?
        thanks in advance for listing the files {@folder}[, {hidden}].
        are you able to look into folders? What's in {folder}[, {hidden}]?
        can I count on you to list the folder {folder}[, {hidden}]?
        I'm looking at the folder {folder}, which files should I be seeing[, {hidden}]?
        I'm making an inventory of the folder {folder}. List the files[, {hidden}].
        I've moved so much around. What's in the folder {folder} now[, {hidden}]?
        my folder {folder} is a mess, so list what's in it[, {hidden}].
        the {folder} folder: file by file, please[, {hidden}]
        who put what in the folder {folder}? List its files[, {hidden}].
        what belongs to the folder {folder}? List the files[, {hidden}].
        what lives in the folder {folder}[, {hidden}]?
        when I open the folder {folder}, which files do I see[, {hidden}]?
        time to see what's in the folder {folder}[, {hidden}].
        we need an overview of the folder {folder}[, {hidden}].
        from the folder {folder} I need the file names[, {hidden}].
        inside {folder}, which files[, {hidden}]?
        !gimme the files {@folder}[, {hidden}]
        !provide a list of the files {@folder}[, {hidden}]
        !itemise the folder {folder}[, {hidden}]
        !load the listing of the directory {folder}[, {hidden}]
        !catalogue the files {@folder}[, {hidden}]
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
        !trawl my [{type} ]files for {query}[ in the folder {folder}]
        !sift through my [{type} ]files[ {@folder}] for {query}
        !rummage through my [{type} ]files[ {@folder}], I want those {@query}
        !ferret out the [{type} ]files {@query}[ {@folder}]
        !turn up the [{type} ]files I have {@query}[ in the folder {folder}]
        !unearth any [{type} ]files {@query}[ {@folder}]
        !spot the [{type} ]files {@query}[ in the folder {folder}]
        !round up the [{type} ]files {@query}[ {@folder}]
        !narrow my files down to the [{type} ]ones {@query}[ {@folder}]
        !match my files against {query}[, type {type}][, folder {folder}]
        !gather all [{type} ]files that have to do with {query}[ from the folder {folder}]
        !return the [{type} ]files {@query}[ {@folder}]
        !help me find the [{type} ]files {@query}[ in the folder {folder}]
        !pull together the [{type} ]files {@query}[ {@folder}]
        !sniff out [{type} ]files {@query}[ in the folder {folder}]
        !list only those [{type} ]files that are {@query}[ and lie {@folder}]
        !work out which [{type} ]files are {@query}[ in {folder}]
        !poke around my files[ {@folder}] for {query}[, {type} files only]
        find files {@query}[ type {type}][ folder {folder}]
        search: {query}[ | type: {type}][ | folder: {folder}] - in my files
        FILES: {query}[, {type}][, {folder}]
        [type: {type}; ][folder: {folder}; ]look for files on {query}
        {query} - where are the [{type} ]files[, folder {folder}]?
        {query}? There must be [{type} ]files about that[ {@folder}]. Search for them.
        [{type} ]files on {query}[ {@folder}], where are they?
        [{type} ]files about {query}[ {@folder}] pls
        mind searching my [{type} ]files[ {@folder}] for {query}?
        mind looking for [{type} ]files {@query}[ in the folder {folder}]?
        any chance of finding my [{type} ]files {@query}[ {@folder}]?
        any [{type} ]files {@query}[ {@folder}]?
        any idea where my [{type} ]files {@query} are[, in the folder {folder} maybe]?
        got any [{type} ]files {@query}[ in the folder {folder}]?
        what [{type} ]files turn up[ {@folder}] if you look for {query}?
        what have I got[ {@folder}] in the way of [{type} ]files {@query}?
        which files[ {@folder}] deal with {query}[, {type} files only]?
        which of my [{type} ]files[ {@folder}] (touch on|are on the subject of) {query}?
        where on my disk are the [{type} ]files {@query}[, folder {folder}]?
        where would I find [{type} ]files {@query}[, folder {folder}]?
        how do I find the [{type} ]files {@query}[ {@folder}]? Search for them.
        is there (something|anything) {@query} among my [{type} ]files[ {@folder}]?
        are any [{type} ]files[ {@folder}] about {query}?
        did I ever save [{type} ]files {@query}[ {@folder}]?
        could my [{type} ]files[ {@folder}] have something {@query}?
        let me have the [{type} ]files {@query}[ {@folder}].
        let me see which [{type} ]files are {@query}[ in the folder {folder}].
        let's find the [{type} ]files {@query}[ {@folder}].
        let's see if there are [{type} ]files {@query}[ in {folder}].
        there should be [{type} ]files {@query}[ {@folder}], find them.
        there are [{type} ]files {@query} somewhere[ {@folder}]. (Where are they|Can you find them)?
        if I have [{type} ]files {@query}[ {@folder}], find them.
        I'm after [{type} ]files {@query}[ in the folder {folder}].
        I'm hunting for [{type} ]files {@query}[ {@folder}].
        I know I have [{type} ]files {@query}[ {@folder}]. (Find them|Search for them).
        I forgot where I saved my [{type} ]files {@query}[, maybe {@folder}]. Search for them.
        (my boss|a client|a colleague) wants the [{type} ]files {@query}[ from the folder {folder}]. Find them.
        for my report I need all [{type} ]files {@query}[ {@folder}].
        all my [{type} ]files {@query}[ {@folder}], please.
        it would help to find the [{type} ]files {@query}[ {@folder}].
        [in the folder {folder}, ]find [{type} ]files {@query}
        [only {type} files, ]search my files for {query}[, folder {folder}]
        [{type} only: ]files {@query}[, folder {folder}]
        thanks in advance for finding the [{type} ]files {@query}[ {@folder}].
        are you able to search files? Then look for {query}[ {@folder}][, type {type}].
        can I count on my files to have something {@query}[ {@folder}]? Search them.
        as for {query}, which [{type} ]files are there[ {@folder}]?
        regarding {query}: which [{type} ]files do I have[ {@folder}]?
        concerning {query}, find me the [{type} ]files[ {@folder}].
        I'm cleaning up, so which [{type} ]files[ {@folder}] are {@query}?
        I'm putting together a presentation {@query}. Find my [{type} ]files on that.
        I've got so many files[ {@folder}]. Which [{type} ]ones are {@query}?
        my [{type} ]files[ {@folder}] {@query}: where are they?
        who has [{type} ]files {@query}? I must have some[ {@folder}]. Search.
        why can't I find the [{type} ]files {@query}[ {@folder}]? Search for them.
        time to find the [{type} ]files {@query}[ {@folder}].
        we need the [{type} ]files {@query}[ from the folder {folder}]. Find them.
        the topic is {query}, now find the [{type} ]files[ {@folder}].
        !gimme the [{type} ]files {@query}[ {@folder}]
        !provide the [{type} ]files {@query}[ {@folder}]
        !fish out the [{type} ]files {@query}[ {@folder}]
        !single out the [{type} ]files {@query}[ {@folder}]
        !point me to the [{type} ]files {@query}[ in the folder {folder}]
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
        !dig into that folder and list what's in there
        !poke around in (a|that) folder for me
        !inspect (a|the|that) directory
        !run ls in that directory
        !get a directory listing
        !scan (a|that) folder and list the files
        !return the file names in (that|a) folder
        !lay out the contents of that folder
        mind listing the files in that folder?
        any chance of a file list for that folder?
        any files in that folder?
        what's lying around in that folder?
        is the folder empty or are there files in it?
        let me know what's in that folder.
        let's see what's in that folder.
        there's a folder I want to look into. Which files are in it?
        I'm curious what's in that directory.
        I lost track of what's in a folder. List it.
        directory listing, please.
        folder contents, pls
        I can't open a folder. Which files are in there?
        are you able to look into folders? List one for me.
        I'm making an inventory of a folder. List the files.
        my folder is a mess, so list what's in it.
        when I open that folder, which files do I see?
        time to see what's in that folder.
        we need an overview of the folder.
        !gimme the files in that folder
        !itemise (that|a) folder
        !catalogue the files in (that|a) folder
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
        !trawl my files for me
        !sift through my files[ {@folder}]
        !rummage through my files for something
        !help me find a few files[ {@folder}]
        !unearth some files of mine
        !turn up some files[ {@folder}]
        !search my files[ {@folder}] for something
        !poke around my files (for something|a bit)
        mind searching my files[ {@folder}]?
        any chance of finding some of my files?
        I'm hunting for some files[ {@folder}].
        I forgot where I saved some files. Search for them.
        I know I have certain files. Find them.
        there are files somewhere[ {@folder}] that I need. Find them.
        let's search my files[ {@folder}].
        my boss wants certain files. Find them.
        got time to look for some files?
        my files need to be searched[, folder {folder}].
        a search of the files[ {@folder}], please.
        I need to find something in my files[, folder {folder}].
        find files pls
        are you able to search files? Then search mine[ {@folder}].
        I've got so many files[ {@folder}]. Find the right one.
        time to search my files[ {@folder}].
        we need some files[ from the folder {folder}]. Find them.
        only {type} files, search mine.
        find some of my {type} files.
        !gimme the right files[ {@folder}]
        !fish out a few files[ {@folder}]
        !point me to some files[ {@folder}]
    """,
}
