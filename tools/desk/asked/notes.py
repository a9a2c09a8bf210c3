# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.notes` offers, and to ask for it without something needed."""

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
    """,
    "search_notes": """
        !dig (through|around in) my notes for (anything|something) {@query}[ with the tag {tag}]
        !pull up (my|all|the) notes (that mention|mentioning|concerning) {query}[, tag {tag}][, max {limit}]
        !comb through my notes (for|and find) (everything|anything) {@query}[ tagged {tag}]
        !find out (if|whether) I (noted|wrote down|jotted down) (anything|something) {@query}[ under the tag {tag}]
        !browse my notes for {query}[, only those tagged {tag}][, at most {limit}]
        !fetch[ up to {limit}] notes (concerning|regarding|relating to) {query}[ with the tag {tag}]
        !run a (note|notes) search (for|on) {query}[, tag {tag}][, limit {limit}]
        !query (the|my) notes: "{=query}"[, tag {tag}][, max {limit}]
        !track down (the note|that note|whatever note) I (made|took|wrote) (on|about) {query}
        !hunt through (the|my) notes for "{=query}"[, tag {tag}]
        !get me[ no more than {limit}] notes in which {query} might be mentioned[, tag {tag}]
        !see what I have (noted|in my notes) {@query}[ with the tag {tag}]
        !bring up whatever my notes (have|contain|say) {@query}[, {limit} hits at most]
        !filter (my|the) notes (by|for) {query}[ and the tag {tag}]
        !locate (my|the|any) notes (dealing with|that deal with|on the subject of) {query}[, not more than {limit}]
        where (are|have I put) my notes {@query}[ tagged {tag}]?
        (which|what) notes (do I have|have I got|are there) (on|about) {query}[ with the tag {tag}]?
        (which|what) of my notes (mention|deal with|refer to) {query}?
        I (remember|know|think) I (made|took|wrote) a note {@query}. (Can|Could) you (find it|search for it)?
        (could|would) you (search|look through|go through) my notes for {query}[, tag {tag}][, max {limit}]?
        {query}: (do I have notes on that|is there anything in my notes)[ with the tag {tag}]?
        note search: {query}[, tag {tag}][, limit {limit}]
        (do|might) my notes (mention|contain anything on|have something on) {query}[ under the tag {tag}]?
        have I (ever|already) (noted|jotted down) (something|anything) (on|about|regarding) {query}?
        I'd be (glad|grateful) if you could find my notes (on|concerning) {query}[ tagged {tag}].
        somewhere in my notes there (is|must be) something {@query}, (find it|look for it|dig it out), please.
        I'm (writing a summary|preparing a talk) and need (whatever|what) I noted {@query}[ under the tag {tag}].
        I can't (find|locate) (what I noted|the notes I made|my notes) {@query}[, the tag was {tag}].
        my notes re {query}[, tag {tag}][, {limit} at most](?|, pls|)
        is there (a note|any note|some note) of mine that (mentions|covers) {query}[ and has the tag {tag}]?
    """,
    "read_note": """
        !pull up (my|the) note (called|titled|named) "{title}"
        !display the (full text|contents|text) of (the|my) note "{title}"
        !bring up (my|the) note "{title}" (on the screen|for me|so I can read it)
        !tell me what (is|I put|I wrote) in (the|my) note "{title}"
        !read (out|aloud) (my|the) note (titled|with the title) "{title}"
        !let me (see|read|have a look at) (my|the) note "{title}"
        !get me the (content|wording|text) of (my|the) note (named|entitled) "{title}"
        !fetch (the|my) note "{title}" (and read it to me|and show it to me)
        !open up (my|the) "{title}" note
        !take my note "{title}" and (read it out|show me the text)
        !give me (the whole text|everything) (in|from) (the|my) note "{title}"
        !load (the|my) note (with the title|headed) "{title}"
        !look into (the|my) note "{title}" and (tell me|say) what it says
        !quote( me|) my note "{title}" word for word
        !go to (my|the) note "{title}" and read it to me
        what's (written|standing) in (the|my) note "{title}"?
        how does (my|the) note "{title}" (go|read)?
        (note|my note) "{title}"(?|, the text.|, full text, please.)
        "{title}": (open that note|read me that note|show me this note)(.|, please.)
        I (forgot|don't remember) what I wrote in (my|the) note "{title}". (Show it to me|Open it|Read it to me).
        (could|can|would) you (open|read out|pull up) (my|the) note (titled|called) "{title}"?
        I'd like to (read|know what's in|go over) (my|the) note "{title}"( again| once more|).
        I (have|made|wrote) a note (called|titled|with the title) "{title}", what (does it say|is in it|does it contain)?
        the (text|contents|content) of (my|the) note "{title}", please.
        what( exactly|) did I (put|write) in the note (titled|called|named) "{title}"?
        I need (to check|to reread|to consult) my note "{title}".
        may I see (the|my) note "{title}"?
        would you mind (reading|showing) me (my|the) note "{title}"?
        (somewhere|once) I made (a|the) note "{title}", (let me read it|open it, please).
        I need the (details|information) from my note "{title}", (open it|read it to me|show it), please.
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
    """,
    "search_notes": """
        !(dig|go|look) through my notes for me
        !run a search (in|of|on) my notes
        !(track down|locate|find) (one of my notes|a certain note|an old note)
        !(scan|check|browse) my notes for something
        !find something in my notes( for me|)
        !see (if|whether) there is something in my notes
        I'm looking for (a|one|a certain) note (of mine|I made).
        (can|could) you (search|look through|go through) my notes?
        I (want|need|would like) to (search|look something up in) my notes.
        (notes|note) search, please.
        I (wrote|noted) something down in my notes once, (find it|look for it), please.
        I can't find (a|one|that) note (I made|I wrote|of mine).
    """,
    "read_note": """
        !(pull up|bring up|display) (a note|one of my notes|that note)
        !let me (see|read) (a|one|that) note
        !tell me what('s| is) in (the|that|my) note
        !read (a|that|the) note (out|aloud)
        !open one of my notes( for me|)
        what did I (put|write) in (that|the|my) note?
        what's( written|) in (the|that|my) note?
        I (want|need|would like) to (read|see|open) (a note|one of my notes).
        (can|could) you (read me|open|show me) (a|that|my) note?
        the text of (a|that|my) note, please.
        I (forgot|don't remember) what (the|that|my) note says.
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
    """,
}
