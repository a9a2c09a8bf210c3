# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for notes to be written, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "create_note": """
        !(jot|scribble|note) down[ under "{title}"]: "{text}"[, tags {tags}]
        !put (this|the following) in my notes[ under the title "{title}"]: "{text}"[, tagged {tags}]
        !file a note[ called "{title}"] with the (content|words|text) "{text}"[ and the tags {tags}]
        !add "{text}" to my notes as a new one[, with the title "{title}"][, tags: {tags}]
        !record[ under the heading "{title}"] in a note: "{text}"[, tag it {tags}]
        !start a new note[ (named|titled|headed) "{title}"] (and write|with the text) "{text}"
        !store "{text}" as a note[ (called|named) "{title}"][, tagged {tags}]
        !open a new note[ "{title}"] and (put|type|write) "{text}" into it[, tags {tags}]
        !take a memo for my notes[, title "{title}"]: "{text}"[, tags {tags}]
        !enter a note[ with the heading "{title}"]: {text}
        !set down in my notes[, title "{title}",] the text "{text}"[ and tag it {tags}]
        !keep "{text}" for me as a note[ (entitled|titled) "{title}"][ with the tags {tags}]
        !pop "{text}" into a (new|fresh) note[ called "{title}"]
        !turn this into a note[ titled "{title}"][, tags {tags}]: "{text}"
        !type up a note[ named "{title}"] that (reads|goes): "{text}"[, with tags {tags}]
        I (don't want to|mustn't) forget this, so (make|write) a note[ "{title}"]: "{text}".
        for my notes[, title "{title}"][, tags {tags}]: {text}
        (memo|note to self)[, title "{title}"]: {text}
        "{text}" (should go|belongs|goes) in a new note[ titled "{title}"][, tagged {tags}].
        [title: {title}; ]note text: {text}[; tags: {tags}]
        (would|could) you (write|jot) down in a note[ (titled|called) "{title}"]: "{text}"[, tags {tags}]?
        I'd be glad if you (saved|kept|made) a note[ titled "{title}"] (with the text|saying) "{text}"[ and the tags {tags}].
        I (need|would like) a new note[ named "{title}"] (with|containing) the text "{text}"[, tagged {tags}].
        here's something for my notes[, call it "{title}"]: "{text}"[, tags {tags}].
        before I forget it, (note|a note)[ under the title "{title}"]: {text}
        let's (keep|save|make) a note[ (named|with the title) "{title}"]: "{text}"[, tags {tags}].
        (can|could) "{text}" be saved as a note[, title "{title}"][, tags {tags}]?
        a (quick|short|little) note[ called "{title}"], please: "{text}"[, tagged {tags}].
        [under "{title}" ]I want to write in my notes: "{text}"[, tags {tags}].
        I just (thought of|heard|learned) something (worth noting|for my notes)[, title "{title}"]: "{text}". Save it as a note.
        !commit this to a note[ named "{title}"]: "{text}"[, tags {tags}]
        !preserve "{text}" (in|as) a note[ called "{title}"][, tagged {tags}]
        !get this down (in|as) a note[, title "{title}"]: "{text}"[, tags {tags}]
        !write "{text}" on a (fresh|new|blank) note[ with the title "{title}"][ and the tags {tags}]
        !make me a note (of|about) this[ under "{title}"]: "{text}"[, tags {tags}]
        !capture the following in a note[ headed "{title}"]: "{text}"[, tags: {tags}]
        !log a new note[ under the name "{title}"], text "{text}"[, tags {tags}]
        !put a note (together|on file)[ titled "{title}"] that (reads|says) "{text}"[, tagged {tags}]
        !dash off a note[ called "{title}"]: "{text}"[, tags {tags}]
        !stash "{text}" in a (new note|note of its own)[, title: "{title}"][, tags: {tags}]
        !pen a note[ entitled "{title}"] with the words "{text}"[, tags {tags}]
        !drop "{text}" into a new note[ and call it "{title}"][, with the tags {tags}]
        !tuck "{text}" away as a note[ under the heading "{title}"][, tagged {tags}]
        !type "{text}" into a new note[ titled "{title}"][, tags {tags}]
        !take the following dictation as a note[, title "{title}"]: "{text}"[, tags {tags}]
        !hold on to this for me as a note[ with the title "{title}"]: "{text}"[, tags {tags}]
        !bring "{text}" to paper, I mean into a note[, title "{title}"][, tags {tags}]
        !have a note[ called "{title}"] (say|read) "{text}"[, with the tags {tags}]
        !put it on record in a note[ "{title}"]: "{text}"[, tags {tags}]
        !give me a note[ titled "{title}"] that says "{text}"[, tagged {tags}]
        title: {title}. Note: {text}.[ Tags: {tags}.]
        NOTE[ | {title}] | {text}[ | {tags}]
        note it: "{text}"[, title "{title}"][, tags {tags}]
        [{title} - ]"{text}" - (as a note|into my notes|for the notes), please[, tags {tags}]
        create note[, title={title}], text={text}[, tags={tags}]
        mind (noting|writing) down "{text}"[ under the title "{title}"][ with the tags {tags}]?
        mind (making|taking|saving) a note[ titled "{title}"]? It should (say|read): "{text}"[, tags {tags}].
        any chance you could (note|take a note)[ "{title}"]: "{text}"[, tags {tags}]?
        how about a (new |)note[ called "{title}"] with "{text}" (in it|as the text)[, tagged {tags}]?
        let me (dictate|give you) a note[, title "{title}"]: "{text}"[, tags {tags}].
        let the note[ "{title}"] (say|read|run) "{text}"[ and carry the tags {tags}]. It's a new one.
        there's something I want noted[ under "{title}"]: "{text}"[, tags {tags}].
        there should be a note[ "{title}"] (with|saying) "{text}"[, tagged {tags}].
        what I want noted[ under the title "{title}"] is this: "{text}"[, tags {tags}].
        if I don't write it down, it's gone. Note[ "{title}"]: "{text}"[, tags {tags}].
        I need to get this out of my head and into a note[ titled "{title}"]: "{text}"[, tags {tags}].
        just so (I|we) have it in writing: "{text}". Make it a note[ called "{title}"][, tags {tags}].
        no pen at hand, so please take a note[ titled "{title}"]: "{text}"[, tags {tags}].
        so that it isn't lost: "{text}" (into|goes into) a note[ titled "{title}"][, tags {tags}].
        a new note is needed[, title "{title}"]; (its text|it should say): "{text}"[; tags: {tags}]
        a note[ with the heading "{title}"], and here's what it says: "{text}"[, tags {tags}].
        my notes should have a new one[ called "{title}"] that says "{text}"[, with the tags {tags}].
        someone (told|just told) me "{text}", and I want that in a note[ titled "{title}"][, tags {tags}].
        the words "{text}" (deserve|are worth) a note[, title "{title}"][, tags {tags}].
        is there room for another note[ titled "{title}"]? Text: "{text}"[, tags {tags}]. Save it.
        (plz|pls) note "{text}"[, title {title}][, tags {tags}]
        [tags {tags}, ][title "{title}", ]text "{text}": new note
        it would be (good|nice|handy) to have a note[ "{title}"] with the text "{text}"[, tags {tags}].
        [tagged {tags}, ][titled "{title}", ]the note should (read|say) "{text}". Create it.
        the title is "{title}", the text is "{text}"[, the tags are {tags}]. Make a note.
        the text of my new note: "{text}"[. Its title: "{title}"][. Its tags: {tags}].
        as a note[ under "{title}"], please: "{text}"[, tags {tags}]
        thanks in advance for noting this[ under "{title}"]: "{text}"[, tags {tags}].
        are you able to take notes? Then note[ under "{title}"] "{text}"[, tags {tags}].
        can I count on you to note down "{text}"[ under "{title}"][, tags {tags}]?
        got a pen? Note[ under "{title}"]: "{text}"[, tags {tags}]
        I can't keep everything in my head. Note[ titled "{title}"]: "{text}"[, tags {tags}].
        I've just had a thought, "{text}", make a note of it[ titled "{title}"][, tags {tags}].
        I'm reading something interesting: "{text}". Note it[ under "{title}"][, tags {tags}].
        I may need this some day: "{text}". Keep it as a note[ called "{title}"][, tags {tags}].
        my memory is short, so "{text}" needs a note[ titled "{title}"][, tags {tags}].
        what the vet said was "{text}". Save that in a note[ "{title}"][, tags {tags}].
        we agreed on this: "{text}". Make a note[ titled "{title}"][, tagged {tags}].
        worth writing down[ under "{title}"]: "{text}"[, tags {tags}]. A note, please.
        where do I put "{text}"? Into a new note[ called "{title}"][, tags {tags}].
        for later reference, a note[ titled "{title}"]: "{text}"[, tagged {tags}]
        !lay down a note[ titled "{title}"] reading "{text}"[, tags {tags}]
        !arrange a note[ "{title}"] with this content: "{text}"[, tags {tags}]
        !gimme a new note[ "{title}"] with "{text}"[, tags {tags}]
        !produce a note[ entitled "{title}"] from this: "{text}"[, tags {tags}]
        !park "{text}" in a note[ called "{title}"][, tags {tags}]
        !note for me[, title "{title}"]: "{text}"[, tags {tags}]
    """,
    "append_note": """
        !add (another|an extra|one more) line to my {title} note: {text}
        !tack "{text}" onto the (end|bottom) of (the|my) note "{title}"
        !extend (the|my) note "{title}" with (the sentence |the words |)"{text}"
        !jot down "{text}" at the (end|bottom) of my existing note "{title}"
        !open (the|my) {title} note and (write|type) "{text}" (underneath|below the rest)
        !take my note "{title}" and add this (line|sentence|bit) to it: {text}
        !(stick|drop|pop) "{text}" into the {title} note (I already have|that's already there)
        !supplement the note (titled|entitled|called) "{title}" with the following: {text}
        !update (the|my) note "{title}" by adding "{text}"
        !attach one more (line|sentence), "{text}", to (the|my) note "{title}"
        !expand my note {title}: "{text}" (goes|comes) at the end
        !(include|enter) "{text}" as well in (my|the) existing {title} note
        !go to my note "{title}" and add (below|at the end|as a new last line): {text}
        !(write|add) "{text}" under what I already have in my note "{title}"
        !continue (the|my) note "{title}" with "{text}"
        !leave everything in my {title} note as it is and just add "{text}"
        the note "{title}" (isn't complete yet|is still missing something). Add: {text}
        "{text}" - (that|this) (should|has to|must) go into my note "{title}" (too|as well).
        I forgot (something|a line) in my note "{title}": {text}. (Add|Append) it, please.
        could "{text}" be (added|appended) to (the|my) note {title}?
        note {title}, (add|append): {text}
        I('d| would) like "{text}" (added|appended) to (my|the) {title} note.
        (would|can) you (write|add) one more (line|sentence) in my note {title}? It's "{text}".
        addition (to|for) (the|my) note "{title}": {text}
        one more thing for (the|my) {title} note: {text}
        I (already have|have) a note called "{title}". (It needs|What it still needs is) this line at the end: {text}
        (is it possible|would it be possible) to (extend|lengthen) my note "{title}" by "{text}"?
        I just (learned|heard|found out) that {text}. (That belongs|It goes) at the end of my note "{title}".
        my {title} note should (also|additionally) (say|state) that {text}.
        "{text}" (needs|ought) to be (added|appended) to the note called "{title}".
        !chuck "{text}" in(to|) my note "{title}" as well
        !squeeze "{text}" into the note "{title}"
        !note "{text}" in the existing note "{title}"
        !make "{text}" the last line of (the|my) note "{title}"
        !finish (the|my) note "{title}" off with "{text}"
        !grow my note "{title}" by the line "{text}"
        !top up the note "{title}" with "{text}"
        !follow up in my note "{title}": "{text}"
        !complete my note "{title}" with the line "{text}"
        !slip "{text}" in at the end of the note "{title}"
        !round off the note "{title}" with the words "{text}"
        !log "{text}" at the bottom of my note "{title}"
        !amend the note "{title}", add: "{text}"
        !type "{text}" at the end of the note called "{title}"
        !work "{text}" into the note "{title}", at the end
        !keep writing in my note "{title}": "{text}"
        !carry on with the note "{title}", the next line is "{text}"
        !have "{text}" (added|appended) to my note "{title}"
        !pin "{text}" to the end of the note "{title}"
        !let my note "{title}" end with "{text}"
        !give my note "{title}" another line: "{text}"
        mind (adding|appending) "{text}" to my note "{title}"?
        any chance you could add "{text}" to my note "{title}"?
        how about adding "{text}" to the note "{title}"?
        what's missing in my note "{title}" is "{text}". (Add that|Append it).
        there's a line missing in my note "{title}": "{text}"
        there's room in my note "{title}" for one more line, namely "{text}".
        let me add (something|a line) to my note "{title}": "{text}"
        let's add "{text}" to the note "{title}".
        let "{text}" be the new last line in my note "{title}".
        (append|add) "{text}" >> note {title}
        note {title} += "{text}"
        NOTE {title} / ADD {text}
        title: {title}, line to (add|append): {text}
        note to extend: {title}, new text: {text}
        "{text}" -> end of my note "{title}"
        "{text}", add that to my note "{title}", please.
        "{text}" (was left out of|is missing from|is not yet in) my note "{title}". Add it.
        when you get to my note "{title}", add "{text}" at the bottom.
        my note "{title}" isn't finished, it still lacks "{text}". Append it.
        my note "{title}" exists already, just (put|write) "{text}" under it.
        in addition to what's there, my note "{title}" should say "{text}".
        I've thought of something else for my note "{title}": "{text}". Put it in.
        I have more to say in my note "{title}": "{text}"
        I've got an update for the note "{title}": "{text}"
        I want my note "{title}" to (go on with|end with) "{text}".
        one line more in the note "{title}": "{text}"
        P.S. to my note "{title}": "{text}"
        the end of my note "{title}" should (say|read) "{text}", append it.
        the note "{title}" (gets|should get) another line, "{text}".
        as an addition to my note "{title}": "{text}"
        thanks in advance for adding "{text}" to my note "{title}".
        are you able to extend notes? Then add "{text}" to "{title}".
        can I count on you to put "{text}" at the end of my note "{title}"?
        got something for my note "{title}": "{text}". Add it.
        I just remembered what belongs in my note "{title}": "{text}". Add it.
        I'd like to go on writing in my note "{title}": "{text}"
        the note is "{title}", the line to add is "{text}".
        the line "{text}" goes under the rest of my note "{title}".
        the next line in my note "{title}" should be "{text}".
        while you're at my note "{title}", add "{text}".
        we need one more line in the note "{title}". It reads "{text}".
        what about another line for my note "{title}"? "{text}", please.
        why isn't "{text}" in my note "{title}"? Add it.
        to what my note "{title}" already says, add "{text}".
        keep the note "{title}", but with "{text}" as an extra line.
        below everything else in the note "{title}" put "{text}".
        !lengthen the note "{title}" by "{text}"
        !enrich my note "{title}" with "{text}"
        !insert "{text}" at the end of the note "{title}"
        !tag "{text}" onto the end of my note "{title}"
        !put in another line, "{text}", at the bottom of the note "{title}"
        !fill in "{text}" at the bottom of my note "{title}"
    """,
}

LACKED: dict[str, str] = {
    "create_note": """
        !(start|open|begin) a new note[ (named|titled|called) "{title}"]
        !(jot|write) (something|a thing) down in a note[ called "{title}"]
        !(add|file) a note[ with the title "{title}"] for me
        !(put|save) something in my notes[ under the title "{title}"]
        !(keep|store) a note[ under "{title}"] for me
        !take (a note|down a note) for me[, title "{title}"]
        I'd like to (make|add|take) a( new|) note[ titled "{title}"].
        (can|could) you (make|take|save) a note[ (called|named) "{title}"]( for me|)?
        new note[, title "{title}"](, please.|.)
        I need (a|a new) note[ with the title "{title}"].
        I have (something|a thought) (for|to put in) my notes[, title "{title}"].
        let's (make|write|start) a note[ (titled|called) "{title}"].
        !get something down in a note[ called "{title}"]
        !dash off a note[ titled "{title}"] for me
        !log a new note[ under the name "{title}"]
        !capture (something|a thought) in a note[ headed "{title}"]
        !put a note on file[, title "{title}"]
        !pen a note[ entitled "{title}"]
        !type up a new note[ titled "{title}"]
        !make me a note[ under "{title}"]
        mind taking a note[ titled "{title}"]?
        any chance you could take a note[ called "{title}"]?
        how about a new note[ called "{title}"]?
        let me dictate a note[, title "{title}"].
        there's something I want noted[ under "{title}"].
        no pen at hand, so please take a note[ titled "{title}"].
        if I don't write it down, it's gone. Take a note[ called "{title}"].
        a new note is needed[, title "{title}"].
        is there room for another note[ titled "{title}"]?
        my notes need a new one[ called "{title}"].
        create note[, title={title}]
        note to self[, title "{title}"]
        time for a new note[ titled "{title}"].
        are you able to take notes? Then take one[ titled "{title}"].
        got a pen? Take a note[ titled "{title}"].
        I've just had a thought, make a note of it[ under "{title}"].
        I can't keep everything in my head. Take a note[ titled "{title}"].
        as a note[ under "{title}"], please.
        we agreed on something. Make a note[ titled "{title}"].
        the title is "{title}". Make a note.
        for later reference, a note[ titled "{title}"], please.
        !arrange a note[ titled "{title}"] for me
        !gimme a new note[ "{title}"]
        !produce a note[ entitled "{title}"]
    """,
    "append_note": """
        !(extend|expand|continue) (the|my) note "{title}"
        !append (something|some text|a sentence) to (the|my) note "{title}"
        !put (something else|one more thing|another line) (in|into) my {title} note
        !write (something|a bit) more in (the|my) note {title}
        !make (the|my) {title} note (a bit |)longer
        !tack (something|another sentence) onto the end of my note "{title}"
        !update (the|my) note "{title}" with (something new|an extra line)
        my note "{title}" needs (one more|another) line.
        I (forgot|left out) something in (the|my) note {title}. Add it.
        (can|could|would) you add (a line|something|some text) to my {title} note?
        I('d| would) like to (add something to|extend) my note "{title}".
        addition to (the|my) note {title}
        !top up my note "{title}"
        !squeeze something else into the note "{title}"
        !give my note "{title}" another line
        !amend the note "{title}" with something new
        !keep writing in my note "{title}"
        !carry on with the note "{title}"
        !have something added to my note "{title}"
        !add "{text}" to (one of my notes|an old note|an existing note)
        !append "{text}" to (an existing note of mine|one of my existing notes)
        mind adding something to my note "{title}"?
        any chance you could add a line to my note "{title}"?
        how about adding something to the note "{title}"?
        there's a line missing in my note "{title}".
        let me add something to my note "{title}".
        I've thought of something else for my note "{title}".
        I've got an update for the note "{title}".
        my note "{title}" isn't finished, add to it.
        one line more in the note "{title}", please.
        something is missing from my note "{title}", add it.
        "{text}" should be added to one of my notes.
        "{text}" belongs at the end of an old note of mine.
        are you able to extend notes? Then add something to "{title}".
        got something for my note "{title}". Add it.
        I'd like to go on writing in my note "{title}".
        we need one more line in the note "{title}".
        what about another line for my note "{title}"?
        while you're at my note "{title}", add a line.
        the note is "{title}". Add a line to it.
        the line "{text}" goes into a note that exists already. Add it.
        !lengthen the note "{title}"
        !enrich my note "{title}" with a line
        !tag "{text}" onto the end of a note of mine
    """,
}
