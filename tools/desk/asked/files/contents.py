# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for files to be read and written, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        !recite the content of {path}
        !crack open {path} and tell me what it says
        !unfold the file {path} for me
        !throw the content of {path} on the screen
        !view (the file |){path}
        !retrieve the text of the file {path}
        !walk me through the text of {path}
        !pass me the content of {path}
        !look up what's in the file {path}
        !flash up the file {path}
        !put {path} in front of me so I can read it
        !hand me the text (in|of) {path}
        !spit out the contents of {path}
        !stream the text of {path} to me
        !inspect the content of the file {path}
        !get the content of {path} for me
        !read to me from {path}
        !reveal the text in the file {path}
        less {path}
        open: {path}
        READ {path}
        file: {path}, action: (read|open|show the text)
        {path} -> text?
        {path}, open it and read it to me.
        {path} (please open|pls read|- what's inside?)
        the file is called {path}. (Read it|What does it say?|Open it.)
        mind (opening|reading out|showing me) {path}?
        mind having a look at what {path} says?
        any chance I could see what's in {path}?
        any idea what's in the file {path}? Read it.
        what (stands|is there to read) in {path}?
        what's inside {path}?
        what's the (content|text) of the file {path}?
        what did (we|I|they) write in {path}?
        what do I find (in|inside) the file {path}?
        what would I read if I opened {path}?
        could I have the text of {path}?
        could {path} be opened and read out?
        how about reading me {path}?
        is {path} readable? Then show me the text.
        is there anything in {path}? (Show me|Read it).
        is there text in the file {path}? If so, what does it say?
        does {path} have anything in it? Read it to me.
        do you have access to {path}? Read it, please.
        let me have the text of {path}.
        let me know what {path} says.
        let's open {path} (and read it|and see what it says).
        let's have a look inside {path}.
        there's text in {path}, read it to me.
        I'm curious what {path} says.
        I'm after the text in {path}.
        I can't open {path} myself. What's in it?
        I have {path} here. What does it contain?
        I want the text of {path} (on the screen|word for word).
        I wrote something in {path} and forgot what. Read it.
        (a colleague|my boss) says it's all in {path}. Open it.
        before I sign anything, show me what {path} says.
        the (content|text) of {path} is what I need.
        the text in {path}, please.
        it's in {path}, so open that file.
        according to {path}, what? I mean, read me the file.
        thanks in advance for reading me {path}.
        are you able to open files? Then open {path}.
        as for the file {path}: what does it say?
        can I count on you to read {path} to me?
        I double-clicked {path} and nothing happened. What's in it?
        I'm on my phone and can't open {path}. Read it, please.
        I need to check something in {path}, open it.
        my screen is too small for {path}, so read it to me.
        everything in {path}, please, as text.
        who wrote what in {path}? Show me the text.
        why is there a file {path}? Show me what's in it.
        where {path} is concerned: what does the file say?
        when I open {path}, what do I read?
        time to look into {path}.
        we need to know what's in {path}.
        the file I want to (read|see) is {path}.
        {path} is a file I haven't opened yet. What does it say?
        {path}, from top to bottom, please.
        !gimme the text of {path}
        !provide the content of {path}
        !lay the content of {path} before me
        !cite the file {path} to me
        !let the file {path} be read out
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
        !type "{text}" into a file and call it {path}
        !drop "{text}" into the file {path}
        !commit "{text}" to the file {path}
        !print "{text}" to the file {path}
        !output "{text}" to {path}
        !export the text "{text}" to {path}
        !let the file {path} contain "{text}"
        !let {path} be a file with the text "{text}"
        !have a file {path} say "{text}"
        !get me a file {path} that reads "{text}"
        !give me a file called {path} with "{text}" in it
        !knock up a file {path} with the text "{text}"
        !put together a file {path} containing "{text}"
        !lay down "{text}" in the file {path}
        !preserve the text "{text}" in {path}
        !persist "{text}" as {path}
        !place the text "{text}" in the file {path}
        !pour "{text}" into the file {path}
        !make sure the file {path} contains "{text}"
        !open {path} for writing and put "{text}" in it
        !name a file {path} and write "{text}" into it
        WRITE {path}: "{text}"
        {path}: "{text}" (- save|- write that file|- store it)
        {path} <- "{text}"
        "{text}" -> {path}
        "{text}" >> save to {path}
        file: {path} | content: "{text}" | write
        path: {path}, text: "{text}", write it.
        content "{text}", file name {path}
        new text file {path} saying "{text}"
        a file {path} with the content "{text}", please.
        "{text}", saved as {path}, please.
        "{text}" is what {path} should (say|contain). Write it.
        "{text}" is the text, {path} is the file. Save it.
        mind saving "{text}" as {path}?
        mind creating {path} with the text "{text}"?
        any chance of a file {path} with "{text}" in it?
        how about a file {path} that says "{text}"?
        what about saving "{text}" in {path}? Do it.
        could I have "{text}" in a file called {path}?
        could {path} be written with the content "{text}"?
        may I have a file {path} that contains "{text}"?
        is there a way to get "{text}" into {path}?
        let's write "{text}" to {path}.
        let's have a file {path} with the words "{text}".
        let me have {path} with "{text}" as its content.
        there should be a file {path} that says "{text}".
        there's a text to be saved, "{text}", and the file is {path}.
        there's no file {path} yet. Create it with the text "{text}".
        what I need is a file {path} with the line "{text}".
        I have a text, "{text}", and it should go into {path}.
        I want {path} to (contain|say) "{text}".
        I want to keep "{text}" on disk, as {path}.
        I'll need "{text}" later, so save it to {path}.
        (my boss|a colleague) needs a file {path} that contains "{text}".
        the content of {path} should be "{text}", (write|save) it.
        the file {path} gets the text "{text}".
        the words "{text}" are to be saved as {path}.
        it would be handy to have "{text}" in a file {path}.
        as {path}, save "{text}".
        thanks in advance for saving "{text}" to {path}.
        are you able to write files? Then write "{text}" to {path}.
        can I count on you to save "{text}" in {path}?
        I'm setting up a file {path}, its content is "{text}". Write it.
        I've got a line for the file {path}: "{text}". Write it to the file.
        my script wants a file {path} that says "{text}". Create it.
        the file is to be called {path}, and what goes in is "{text}".
        the file {path}, with "{text}" in it, should be created.
        what goes into {path} is "{text}". (Write it|Save it).
        why not put "{text}" in a file? Call it {path}.
        where should "{text}" go? Into the file {path}, please.
        when you create {path}, put "{text}" in it. Go ahead.
        time to write the file {path}: "{text}"
        we need a file {path} with this text: "{text}"
        in {path} there should be "{text}". Write it.
        inside the new file {path}: "{text}"
        this goes on disk as {path}: "{text}"
        !gimme a file {path} with "{text}" in it
        !provide a file {path} that says "{text}"
        !deposit "{text}" in the file {path}
        !transfer the text "{text}" to a file called {path}
        !enter "{text}" as the content of {path}
    """,
}

LACKED: dict[str, str] = {
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
        !view (a|that) file
        !crack open (a|that) file
        !retrieve the text of (a|that) file
        !throw the content of that file on the screen
        !read to me from (a|that) file
        !read me one of my files
        !pass me the content of that file
        !look up what's in that file
        mind opening (a|that) file?
        mind reading me one of my files?
        any chance I could see what's in that file?
        what's inside that file?
        could I have the text of (a|that) file?
        is there anything in that file? Read it.
        let me have the text of that file.
        let me know what that file says.
        let's open a file and read it.
        there's a file I can't open myself. What's in it?
        I'm curious what that file says.
        I wrote something in a file. Read it.
        (a colleague|my boss) says it's all in the file. Open it.
        open file pls
        are you able to open files? Then open one for me.
        I double-clicked a file and nothing happened. What's in it?
        I'm on my phone and can't open a file. Read it, please.
        who wrote what in that file? Show me the text.
        time to look into that file.
        we need to know what's in that file.
        !gimme the text of that file
        !cite that file to me
        !provide the content of that file
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
        !get me a new file called {path}
        !knock up a file {path}
        !put together a file {path}
        !open {path} for writing
        !drop some text into the file {path}
        !type something into the file {path}
        !commit "{text}" to a file
        !drop "{text}" into a file
        !export "{text}" to a file
        !put "{text}" in a new file
        mind creating {path}?
        mind saving "{text}" in a file?
        any chance of a new file {path}?
        how about a new file {path}?
        could I have "{text}" in a file?
        is there a way to get "{text}" into a file?
        let's write a file {path}.
        let's have "{text}" in a file.
        there should be a new file {path}.
        there's a text to be saved: "{text}". Put it in a file.
        there's no file {path} yet. Create it.
        I have a text that should go into {path}.
        I want to keep "{text}" on disk, in a file.
        (my boss|a colleague) needs a new file {path}.
        it would be handy to have "{text}" in a file.
        are you able to write files? Then write {path}.
        are you able to write files? Then save "{text}" in one.
        my script wants a new file {path}. Create it.
        time to write the file {path}.
        why not put "{text}" in a file?
        we need a new file {path}.
        we need a file with this text: "{text}"
        !deposit "{text}" in a file
        !provide a new file {path}
    """,
}
