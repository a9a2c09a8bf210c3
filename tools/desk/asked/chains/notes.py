# ruff: noqa: E501 - phrases are read a line at a time
"""Chains over notes: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "note_to_friend": r"""
        !message {name} what my note "{note}" says
        !share the (text|content|wording) of my note "{note}" with {name} in a message
        !let {name} have the (text|words) of my note "{note}" as a (text|message)
        !pull up my note (called|titled|named) "{note}" and text (its contents|what it says) to {name}
        !copy the (text|content) of the note "{note}" into a message to {name}
        !get the note "{note}" and (shoot|send|drop) {name} a message with its text
        !look at the note "{note}" and (pass|send) its words on to {name} in a message
        !text {name} (everything|what) I wrote in the note "{note}"
        !fetch what's in my note "{note}" and message it to {name}
        !send the (content|contents|wording) of "{note}" from my notes to {name} as a message
        !read the note (titled|called) "{note}" and (relay|send) what it says to {name} by message
        !write {name} a message with the (exact |)text of my note "{note}"
        !use the text of my note "{note}" as a message to {name}
        !open my notes at "{note}" and send that text to {name}
        !forward the (text|words) of the note "{note}" to {name} in a message
        {name} (needs|wants|asked for) what's in my note "{note}". (Send|Message|Text) it to them, please.
        could you (text|message) {name} the (content|contents) of my note "{note}"?
        (can|would) you read my note "{note}" and send {name} what it says?
        my note "{note}" should go to {name} as a (text|message), (word for word|with its full text).
        I (want|need|would like) {name} to get the text of my note "{note}" (in|as) a message.
        what I wrote in the note "{note}" is meant for {name}. (Open it|Read it) and send them the text.
        there's a note (called|titled|named) "{note}". Its text should be sent to {name} as a message.
        {name} should know what my note "{note}" says. Open it and message them the text.
        I'd be glad if you (sent|texted|messaged) {name} the text of my note "{note}".
        note "{note}" -> (text|message) to {name} (pls|please)
        message to {name}: the text of my note "{note}"
        would you mind (opening|reading) the note "{note}" and messaging its content to {name}?
        kindly open the note entitled "{note}" and transmit its text to {name} by message.
        I promised {name} the text of my note "{note}", so (message|text|send) it to them.
        please you take my note "{note}" and write the text from it to {name}.
        !get "{note}" out of my notes and message its text to {name}
        !have {name} receive, as a message, the text of the note "{note}"
        !quote my note "{note}" (in full |)to {name} in a message
        !paste the text of my note "{note}" into a message for {name}
        !read what's in "{note}" among my notes, then message it to {name}
        !bring {name} up to date by messaging them the text of my note "{note}"
        !put what the note "{note}" says into a message to {name}
        !supply {name} with the text of my note "{note}", sent as a message
        !repeat to {name}, in a message, what my note "{note}" says
        !look into my note "{note}" and drop {name} a message with the text
        !deliver the text of my note "{note}" to {name} (by|in a|as a) message
        !turn my note "{note}" into a message to {name}
        has {name} got the text of my note "{note}"? Please message it to them.
        what's in the note "{note}"? Read it and message the text to {name}.
        can {name} get the text of my note "{note}" in a message?
        may I ask you to read the note "{note}" and message its text to {name}?
        I think {name} should have the text of my note "{note}". Message it, please.
        I told {name} I'd send over the text of my note "{note}". Open it and message it.
        I'd like the text of the note "{note}" messaged to {name}.
        I've got a note "{note}" that {name} can't see. Open it and send them its text in a message.
        my note is titled "{note}", its reader should be {name}. Message the text.
        my note "{note}": read it, then message its text to {name}.
        the note is "{note}", the recipient is {name}. Send the text as a message.
        the wording of my note "{note}" has to reach {name} by message.
        the text of my note "{note}" is for {name}. Open the note and message it.
        "{note}" is a note of mine. Open it, then write its text to {name} in a message.
        "{note}" is the note {name} asked for. Read it and text it to them.
        "{note}" \(a note\) to {name}, as a message
        (so|well|okay|look), {name} can't open my notes, so read "{note}" and message them the text.
        (listen|hey|see|right), {name} is waiting to hear what my note "{note}" says. Read it and message them the text.
        (you see|as you may know|as it happens|it seems), {name} keeps asking for my note "{note}". Open it, message the text.
        (apparently|by the way|oh|so then), {name} would like the exact words of my note "{note}". Read it, then send them in a message.
        step one, read my note "{note}"; step two, message its text to {name}.
        first open the note "{note}", then message the text to {name}.
        note: "{note}". Message its text to: {name}
        message for {name}: the complete text of my note "{note}"
        to {name}, by message: what it says in my note "{note}".
        once you've read my note "{note}", message {name} the text.
        yo text {name} my note "{note}"
        hiya, could u open my note "{note}" n text it to {name}
        any chance you could text {name} the words of my note "{note}"?
        mind texting {name} what my note "{note}" says?
        let's message {name} the text of my note "{note}".
        I request that the note "{note}" be opened and its text sent to {name} in a message.
    """,
    "found_note_to_friend": """
        !message {name} (the text of|what's in) my note about {query}
        !let {name} know in a message what my note (on|about) {query} says, (word for word|verbatim)
        !dig out my note about {query}, open it and (text|message) its (words|content) to {name}
        !pull up the note (concerning|regarding) {query} and send {name} a message with its text
        !copy the text of my note about {query} into a message to {name}
        !look through my notes for {query}, open the note and text {name} what's in it
        !locate the note on {query}, read it and (relay|send) its text to {name} in a message
        !write {name} a message with the (exact |)(words|text) of my note about {query}
        !drop {name} a (text|message) with what I (wrote|noted) down about {query}, it's in my notes
        !take the text of my note (on|about) {query} and (message|text) it to {name}
        !track down the note dealing with {query}, open it and share (the text|what it says) with {name}
        !text {name} what I wrote in my note about {query}
        !send {name} the wording of the note I (made|took|wrote) about {query}
        !go through my notes, find the one about {query} and (pass|send) its text on to {name}
        !share with {name} what my note about {query} says
        {name} (wants|asked for|is waiting for) my note about {query}. (Look it up|Search for it), open it and message them the text.
        could you find my note (on|about) {query}, open it and (text|message) {name} what it says?
        (can|would) you text {name} what I (wrote|put) in my note about {query}?
        I (want|need|would like) {name} to get the text of my note about {query} (in|as) a message.
        I (made|wrote|took) a note about {query}. (Open|Read) it and text {name} what it says.
        the (words|text) of my note about {query} should go to {name} (in|as) a message.
        what does my note about {query} say? (Message|Text) it to {name}.
        I promised {name} the text of my note (on|about) {query}. Find it, read it and (message it|text it) to them.
        I'd be glad if you (looked up|found) my note about {query} and sent {name} its text.
        text of my note about {query} -> message to {name} (pls|please)
        message to {name}: whatever my note (on|about) {query} says
        would you mind (searching|checking) my notes for {query} and messaging the text of the note to {name}?
        kindly retrieve the note concerning {query}, read it and transmit its text to {name}.
        {name} should (know|read) what I noted about {query}. Search my notes, open the one you find and send them the text.
        please you search my note about {query}, read and write to {name} the text from it.
        !hunt up my note on {query}, open it and pass its text along to {name} in a message
        !have {name} receive, as a message, the text of my note about {query}
        !quote my note about {query} (in full |)to {name} in a message
        !search for {query} in my notes, open the hit, and message {name} the text of it
        !paste the text of my note about {query} into a message for {name}
        !bring {name} up to date by messaging them the text of my note on {query}
        !get my note about {query} open and text {name} the words in it
        !put what my note about {query} says into a message to {name}
        !see which note of mine is about {query}, read it and message its wording to {name}
        !repeat to {name}, in a message, what my note about {query} says
        !supply {name} with the text of my note on {query}, sent as a message
        !find, read and message to {name} my note about {query}
        has {name} heard what my note about {query} says? Find it, open it and message them the text.
        which of my notes is about {query}? Open it and send {name} the text in a message.
        what did I note about {query}? Find the note, read it and message the text to {name}.
        did I take a note on {query}? Open it and message its text to {name}.
        I think {name} should know the wording of my note about {query}. Find it, read it, message it.
        I told {name} I'd send over the text of my note about {query}. Look for it, open it and message it.
        I'd like the text of my note on {query} messaged to {name}.
        I've got a note about {query} that {name} can't see. Open it and send them its text in a message.
        there's a note about {query} among mine; {name} wants its text as a message.
        my note about {query}: read it, then message its text to {name}.
        my notes have one about {query}. Open it, then write its text to {name} in a message.
        the wording of my note on {query} has to reach {name} by message.
        the text of my note about {query} is for {name}. Look up the note, open it, message it.
        (so|well|okay|look), {name} has no access to my notes, so open the one about {query} and message them the text.
        (listen|hey|see|right), {name} is curious about my note on {query}. Find it, read it and message them the text.
        (you see|as you may know|as it happens|it seems), {name} keeps asking what my note about {query} says. Look it up, open it, message the text.
        (apparently|by the way|oh|so then), {name} would like the exact words of my note on {query}. Find it, read it, send them in a message.
        step one, find my note about {query}; step two, open it; step three, message its text to {name}.
        first search my notes for {query}, then open what turns up, then message the text to {name}.
        notes search: {query}. Open the hit. Message its text to {name}.
        message for {name}: the complete text of my note on {query}
        note on {query}: open, then text as message to {name}
        to {name}, by message: what it says in my note about {query}.
        if there's a note about {query} among mine, open it and message {name} its text.
        when you've found my note about {query}, read it and message {name} the text.
        yo text {name} my note about {query}, u gotta find it first
        hiya, could u open my note about {query} n text it to {name}
        any chance you could text {name} the words of my note about {query}?
        mind texting {name} what my note on {query} says?
        let's message {name} the text of my note about {query}.
        I request that my note concerning {query} be opened and its text sent to {name} in a message.
    """,
    "read_found_note": """
        !dig out my note (on|about) {query} and read it (out|aloud|to me)
        !pull up the note I (made|wrote|took) about {query} and show me the text
        !tell me what I (wrote|noted|jotted) down about {query} in my notes
        !go through my notes, find the one (on|about) {query} and read it out
        !show me the (full |whole |)text of my note about {query}
        !locate the note (concerning|regarding) {query} and display its (content|contents|text)
        !read out the note (that deals|dealing) with {query}
        !fetch my note on {query} and let me (hear|see) it
        !look through my notes for {query} and (open|read) the one you find
        !bring up my note about {query} so I can (hear|see) what's in it
        !check my notes on {query} and tell me what (is written there|they say)
        !let me hear what my note about {query} says
        !track down the note about {query} and read it aloud
        !find what I noted (on|about) {query} and read it back to me
        !open whichever note is about {query} and read me the text
        what does my note (about|on) {query} say?
        what did I (write|note) down about {query}? (Find the note and read it|Search my notes and open it).
        could you find my note (on|about) {query} and read it (out|to me)?
        there should be a note on {query} (somewhere|among my notes), (open it|read it out) please.
        I (need|want|would like) to hear my note about {query}.
        I can't remember what I (wrote|put) in the note about {query}. Find it and read it, please.
        where's (that|my) note about {query}? (Open it|Read it out) for me.
        I'd be glad if you (looked up|found) my note about {query} and read it out.
        note about {query} - (find and read|search and open) (pls|please)
        my note re {query}: what's in it?
        would you mind (searching|checking) my notes for {query} and reading me the note?
        kindly retrieve the note concerning {query} and read its text to me.
        I (jotted|scribbled) something down about {query} the other day. Search my notes and read it to me.
        please you search in my notes for {query} and read me what stands there.
        !hunt up whatever I noted on {query} and read it (to me|out loud)
        !have a look for the note on {query}, then open it and tell me what it says
        !walk me through my note about {query}
        !search for {query} in my notes, then open the hit
        !put the text of my note about {query} on my screen
        !recite my note (about|on) {query}
        !quote me my note about {query} (in full|word for word)
        !unearth the note concerning {query} and read it to me
        !scan my notes for the one about {query}, then open it so I can read it
        !display the note of mine that talks about {query}
        !let me read my note (about|on) {query}
        !refresh my memory by reading me the note about {query}
        !remind me of what it says in my note on {query}
        which of my notes is about {query}? Open it, please.
        did I take a note on {query}? Read it to me.
        what was it I wrote about {query} in my notes? Find the note and read it out.
        what's in my note about {query}? Open it.
        have I got a note about {query}? Find it and tell me what it says.
        where did my note on {query} go? Find it, open it, read it to me.
        how does my note about {query} go? Look it up and read it.
        I made a note about {query}. What does it say?
        I lost sight of my note about {query}. Find it and show me the text.
        I know there's a note about {query} among mine. Read it to me.
        I'm curious what I put in the note about {query}. Find it and open it.
        I could do with my note on {query}. Look it up and read it to me.
        there's a note about {query}. I'd like to hear it.
        the note about {query} must be among my notes. Search for it and read me the whole text.
        the note on {query}, what does it say?
        the contents of my note about {query} (would interest me|are what I need). Find and read it.
        my notes have one about {query}. Read it out.
        my memory fails me. What does the note about {query} say?
        step one, find my note about {query}; step two, read it to me.
        first search my notes for {query}, then open what turns up.
        notes search: {query}. Then open the note.
        to be read aloud: my note about {query}.
        wanted: text of my note about {query}
        note, topic {query}: full text please
        if there's a note about {query} among mine, open it and read it to me.
        when you've found my note about {query}, read it to me.
        yo what's my note about {query} say
        hiya, could u open my note about {query} n read it to me
        any chance you could find my note about {query} and read it out?
        mind finding my note on {query} and reading it to me?
        let's hear my note about {query}.
        let's see what my note on {query} says.
        I request that my note concerning {query} be located and its text displayed.
    """,
    "web_to_note": """
        !google "{query}", open the (top|first) (hit|link) and (save|store|keep) its text (as|in) a note
        !run a web search for "{query}", (open|read) the first page and (put|copy) its text into a note
        !look online for "{query}" and (save|keep) the text of the (top|first) (hit|result) as a note
        !search the internet for "{query}", fetch the first (page|result) and note down its text
        !do an (internet|online) search for "{query}" and turn the text of the first page into a note
        !check the web for "{query}", open the first link and (copy|write) what it says into a note
        !go online, search for "{query}" and jot down the text of the (first|top) result in a note
        !save the text of the (first|top) web (result|page) for "{query}" as a note
        !make a note with the text of the first page (found|you find) on the web for "{query}"
        !put the text of the first web (hit|result) for "{query}" (into|in) a note
        !store what the first web page (on|for) "{query}" says in a (new |)note
        !create a note (from|out of) the text of the first search result on the web for "{query}"
        !type "{query}" into a search engine, load the first hit and save (its|the) text to my notes
        !grab the first page the web (has|offers) for "{query}" and keep its text as a note
        !find the first web page for "{query}", read it and add its text to my notes as a note
        could you (google|search the web for) "{query}", open the first (hit|page) and save its text as a note?
        what does the first web result for "{query}" say? (Open it|Read it) and keep the text in a note.
        I (need|want|would like) a note with the text of the first web page for "{query}".
        I (want|need) to keep what the web says on "{query}". Open the first result and save the text as a note.
        "{query}" - (google|search) that on the web, open the first hit and put its text in a note.
        the text of the first web (page|result) for "{query}" should (be saved as|go into) a note.
        web search "{query}", first (hit|page), text into a note (pls|please)
        "{query}" -> web -> first result -> note with its text
        I'd be glad if you searched the web for "{query}" and saved the text of the first page as a note.
        would you mind googling "{query}" and (keeping|saving) the text of the first page in a note?
        I'll read it later: search the web for "{query}", open the first page and save the text in a note.
        for my notes I need the text of the first page on the web for "{query}".
        kindly perform a web search for "{query}", retrieve the first result and record its text in a note.
        I'd like to have this at hand: the text of the first web hit for "{query}", (saved as|in) a note.
        please you search in internet "{query}", open the first page and write the text from it in a note.
        !hunt for "{query}" online, open whatever page comes first and keep its text in a note
        !have a look on the web for "{query}", open the top hit, and note down its text
        !scan the web for "{query}", read the first page, then write its text into a note
        !ask the internet about "{query}", open what comes first and make a note of the text
        !bring up the first page the web has on "{query}" and save its text as a note
        !query the web for "{query}", fetch the first page, and create a note with the text
        !use the web search for "{query}", load the top page and paste its text into a note
        !archive the text of the first web page for "{query}" in a note
        !research "{query}" on the web: open the first result and put its text in a note
        !transfer the text of the first web hit for "{query}" to a note
        !preserve what the first web page for "{query}" says in a note
        !look "{query}" up online, open the first page and take its text down in a note
        !fill a note with the text of the first web page for "{query}"
        what's on the first web page for "{query}"? Open it and save the text as a note.
        what does the web say on "{query}"? Open the first page and note its text.
        which page comes up first on the web for "{query}"? Open it and keep its text in a note.
        can the text of the first web page for "{query}" be saved as a note?
        can you search the web for "{query}", open the first page and make a note of its text?
        is there anything on the web about "{query}"? Open the first page and save its text in a note.
        I'd like to keep the text of the first page that the web has for "{query}", in a note.
        I'm collecting material on "{query}". Search the web, open the first page and note its text.
        I'm offline later, so search the web for "{query}", open the first page and save the text as a note.
        I've been wondering about "{query}". Search the web, read the top page and note its text.
        there must be a page on the web for "{query}". Open the first one and make its text a note.
        the first page on the web for "{query}" is to become a note, with its text.
        the top web hit for "{query}" is worth keeping. Open it and put its text in a note.
        the text of the first web page for "{query}" is what I want in a note.
        my notes lack something on "{query}". Search the web, open the first page and save its text there.
        whatever page is first on the web for "{query}", open it and keep the text as a note.
        "{query}": search the web, open the first page, note the text.
        "{query}", web search, open top page, text to note
        search term: "{query}". Open the first page. Its text: into a note.
        new note wanted: the text of the first web page for "{query}"
        step one, search the web for "{query}"; step two, open the first page; step three, save its text as a note.
        first a web search for "{query}", then the page at the top, then a note with its text.
        once you've searched the web for "{query}", open the first result and save the text in a note.
        yo google "{query}", open the top one n save the text as a note
        hiya, could u search the web for "{query}" n keep the first page's text in a note
        any chance you could look online for "{query}" and note down the text of the first page?
        mind searching the web for "{query}", opening the first page and saving its text as a note?
        let's keep what the web has on "{query}". Open the first page and make a note of its text.
        let's google "{query}", open the first page and put its text into a note.
        I request a web search for "{query}" and a note containing the text of the first page.
    """,
}
