# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for notes to be found and read, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        !trawl my notes for {query}[, tag {tag}]
        !sift through (my|the) notes (and pick out the ones|for the ones) {@query}[ with the tag {tag}][, {limit} at most]
        !rummage through my notes for {query}[, tag {tag}]
        !leaf through my notes and look for {query}[, tag {tag}]
        !thumb through (my|all my) notes for (something|anything) {@query}[ tagged {tag}]
        !poke around in my notes, looking for {query}[, tag {tag}]
        !narrow my notes down to those {@query}[ and the tag {tag}][, {limit} max]
        !match my notes against "{=query}"[, tag {tag}][, limit {limit}]
        !skim my notes, I'm after {query}[, tag {tag}]
        !check if any of my notes (touches|touch) on {query}[ under the tag {tag}]
        !turn up whatever notes I (have|made|took) {@query}[ with the tag {tag}][, at most {limit}]
        !unearth my notes {@query}[ tagged {tag}]
        !return[ at most {limit}] notes {@query}[ with the tag {tag}]
        !help me find the notes {@query}[ that carry the tag {tag}]
        !gather my notes {@query}[, tagged {tag}][, not more than {limit}]
        !look up "{=query}" in my notes[, tag {tag}][, {limit} results at most]
        !spot any notes of mine {@query}[ tagged {tag}]
        !hand me my notes {@query}[, tag {tag}][, {limit} at most]
        {query}, what do I have on (that|it) in my notes[ under the tag {tag}]?
        {query}? It must be somewhere in my notes[, tag {tag}].
        {query} - (search|check|go through) my notes[, tag {tag}][, max {limit}]
        (search|find) notes {@query}[ tag {tag}][ max {limit}]
        NOTES SEARCH {query}[, tag {tag}][, max {limit}]
        query: {query}[, tag: {tag}][, limit: {limit}] - (search|look in) my notes
        got (any|some) notes {@query}[ tagged {tag}]?
        any notes of mine (that deal with|mentioning|touching on) {query}[ tagged {tag}]?
        anything in my notes {@query}[ with the tag {tag}]?
        mind (searching|checking|looking through) my notes for {query}[, tag {tag}]?
        any chance my notes (mention|say something about|have something on) {query}[, tag {tag}]?
        any chance of finding my notes {@query}[ tagged {tag}]?
        did I ever (take|make|write) (a note|notes) {@query}[ with the tag {tag}]?
        did I jot (something|anything) down {@query}[ under the tag {tag}]?
        what have I (noted|jotted down|written down) {@query}[ under the tag {tag}]?
        what was it I noted {@query}[ under the tag {tag}]?
        what's in my notes {@query}[ with the tag {tag}]?
        what's the story with my notes {@query}[, tag {tag}]? Find them.
        where in my notes do I (mention|talk about|deal with) {query}[, tag {tag}]?
        how many of my notes are {@query}[, tag {tag}]? Find them, please.
        can my notes tell me (something|anything) {@query}[, tag {tag}]?
        let me see my notes {@query}[ tagged {tag}][, {limit} at most].
        let me know which notes I have {@query}[ with the tag {tag}].
        let's see what my notes (say|have) {@query}[, tag {tag}].
        there was a note {@query}[ with the tag {tag}], I'm sure. (Where is it|Can you find it)?
        there's (got to|bound to) be a note {@query}[ tagged {tag}]. Find it.
        (I'm sure|I could swear) I wrote a note {@query}[ with the tag {tag}]. Find it for me.
        I've lost sight of my notes {@query}[, tag {tag}]. (Search for them|Find them), please.
        I'm after my notes {@query}[ tagged {tag}].
        (somebody|my boss|a colleague) asked {@query}. What do my notes have[ under the tag {tag}]?
        my notes {@query}[ tagged {tag}] (are what I need|would help me)[, {limit} at most].
        for a report I need my notes {@query}[ tagged {tag}][, up to {limit}].
        if there's a note {@query}[ with the tag {tag}], (find it|show it to me).
        of all my notes, which are {@query}[ and tagged {tag}]?
        notes that mention {query}[, tagged {tag}][, {limit} at most], please.
        it would help to have my notes {@query}[ with the tag {tag}].
        [{tag} is the tag, ]{query} is the topic: (find my notes|search my notes)[, at most {limit}].
        [tag {tag}: ]notes {@query}[, {limit} at most]
        at most {limit} notes {@query}, please[, tag {tag}].
        thanks in advance for finding my notes {@query}[, tag {tag}].
        are you able to search my notes? Then look for {query}[, tag {tag}].
        can I count on my notes to say something {@query}[, tag {tag}]? Check.
        as for {query}, what do my notes say[ under the tag {tag}]?
        regarding {query}: what's in my notes[ with the tag {tag}]?
        concerning {query}, I must have (a note|some notes)[ tagged {tag}]. Find it.
        the keyword is "{=query}", search my notes[ tagged {tag}][, {limit} at most].
        I've written so many notes. Which are {@query}[ and tagged {tag}]?
        I'm preparing for a talk with my boss {@query}. Which notes do I have[ under the tag {tag}]?
        my notes have an answer {@query}, I think. Search them[, tag {tag}].
        who wrote something {@query}? I did, in my notes[, tag {tag}]. Find it.
        when did I note something {@query}? Find the note[, tag {tag}].
        why can't I find my notes {@query}? Search for them[, tag {tag}].
        somewhere I noted something {@query}. Search my notes[, tag {tag}].
        time to find my notes {@query}[, tag {tag}].
        !single out my notes {@query}[ with the tag {tag}]
        !fish my notes {@query} out of the pile[, tag {tag}]
        !provide my notes {@query}[ tagged {tag}][, {limit} at most]
        !gimme my notes {@query}[, tag {tag}]
        !help me lay my hands on the notes {@query}[, tag {tag}], search for them
        !load the notes {@query}[ tagged {tag}]
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
        !refresh my memory of the note "{title}"
        !recite my note "{title}" (to me|)
        !flash up the note "{title}"
        !unfold (the|my) note "{title}" for me
        !pass me the text of the note "{title}"
        !hand me (the|my) note "{title}"
        !retrieve (the|my) note "{title}"
        !throw (the|my) note "{title}" on the screen
        !print (out|) the note "{title}"
        !reveal what (the|my) note "{title}" (says|contains)
        !dig out my note "{title}" and read it to me
        !put (the|my) note "{title}" in front of me
        !view (the|my) note "{title}"
        !return the content of the note "{title}"
        !take me to my note "{title}"
        !walk me through my note "{title}"
        !read to me from my note "{title}"
        !call up (the|my) note "{title}"
        remind me, what does my note "{title}" say?
        mind (reading out|opening|showing me) my note "{title}"?
        any chance I could see (the|my) note "{title}"?
        what's my note "{title}" (about|saying)? Open it.
        what's the text of (my|the) note "{title}"?
        what's the content of the note called "{title}"?
        what (stands|is written|do I find) in the note "{title}"?
        what (words|things) did I put in my note "{title}"?
        which text does (the|my) note "{title}" have?
        could I have a look at (the|my) note "{title}"?
        how about you read me the note "{title}"?
        is the note "{title}" readable for you? Then read it out.
        can my note "{title}" be (opened|displayed|read out)?
        let me have a peek at my note "{title}".
        let me reread (the|my) note "{title}".
        let's have a look at the note "{title}".
        let's hear (the|my) note "{title}".
        there's a note of mine called "{title}". Read it to me.
        there's a note "{title}", (open it|what does it say)?
        (open|read|show) note {title} pls
        read note: {title}
        NOTE: {title} (-> open|-> show|-> read)
        title of the note: {title}. (Open it|Read it|Show it).
        the note (I want|to read|I'm after) is "{title}".
        the note I need to see is called "{title}".
        the "{title}" note(, let me see it|, text please| - what's in it?)
        my "{title}" note, what does it say?
        I'd like my note "{title}" (opened|read out|on the screen).
        I want my note "{title}" in full.
        I can't read my own writing any more, so read me the note "{title}".
        I (have|need) to look something up in the note "{title}", so open it.
        I've forgotten the wording of my note "{title}". (Can you show it|Show me)?
        before I go on, I need to see my note "{title}".
        for the call I need the text of my note "{title}".
        (somebody|a colleague) wants to know what my note "{title}" says. (Read it out|Open it).
        it's all in my note "{title}", read it to me.
        thanks in advance for reading me the note "{title}".
        are you able to open notes? Then open "{title}".
        as for the note "{title}": what does it say?
        can I count on you to read me the note "{title}"?
        I'd forgotten that I have a note "{title}". What's in it?
        I have to know the wording of the note "{title}".
        my glasses are gone, so read me the note "{title}".
        I'm driving. Read me the note "{title}".
        the title is "{title}". Read me that note.
        "{title}" is the note I want to (see|read|hear).
        "{title}" is one of my notes. What does it say?
        everything in the note "{title}", please.
        why did I write the note "{title}"? Show me the text.
        when I open the note "{title}", what do I read?
        who remembers what the note "{title}" says? I don't. Read it to me.
        where's the text of my note "{title}"? Show it.
        time to look at the note "{title}".
        !gimme the note "{title}"
        !lay the note "{title}" before me
        !provide the text of the note "{title}"
        !cite my note "{title}" to me
        !let the note "{title}" be read out
        !speak the text of my note "{title}"
    """,
}

LACKED: dict[str, str] = {
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
        !trawl my notes (for something|)
        !rummage through my notes (for something|a bit)
        !leaf through my notes and find something
        !sift through my notes for me
        !help me find a note
        !look something up in my notes
        !poke around in my notes
        !narrow my notes down
        !unearth an old note of mine
        mind searching my notes?
        any chance of finding an old note of mine?
        got a minute to look through my notes for something?
        there was a note once, I'm sure. Can you find it?
        there's got to be a note somewhere. Find it.
        I could swear I wrote a note. Find it for me.
        I've lost sight of a note. Search for it, please.
        let's search my notes.
        my notes need to be searched.
        something must be in my notes, have a look.
        I need to find something in my notes.
        search notes pls
        (may|can|could) I search my notes?
        where's that note of mine? Search for it.
        are you able to search my notes? Then do.
        I've written so many notes. Find the right one.
        the answer is in my notes, I think. Search them.
        somewhere I noted something. Search my notes.
        time to search my notes.
        why can't I find my note? Search for it.
        !fish a note out of the pile
        !single out a few of my notes
        !get a search of my notes going
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
        !retrieve (a|that|one) note of mine
        !read to me from one of my notes
        !print out (a|that) note
        !put (a|that) note in front of me
        !call up one of my notes
        !throw that note on the screen
        !show me the text of (a|that|one) note
        !refresh my memory, what did I write in that note
        mind opening one of my notes?
        mind reading me (a|that) note?
        any chance I could see (that|a) note?
        could I have a look at (a|that) note?
        can one of my notes be (opened|read out)?
        let me have a peek at that note.
        let's hear that note.
        there's a note of mine I'd like to see.
        I've forgotten the wording of (a|that) note. Show me.
        the note says what exactly?
        open note pls
        I need the text of (a|that) note for the call.
        before I go on, I need to see a note.
        are you able to open notes? Then open one of mine.
        my glasses are gone, so read me (a|that) note.
        I'm driving. Read me (a|that) note.
        why did I write that note? Show me the text.
        where's the text of that note? Show it.
        I have to know the wording of (a|that) note.
        !gimme the text of (a|that) note
        !cite one of my notes to me
        !provide the text of (a|that) note
    """,
}
