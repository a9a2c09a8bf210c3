# ruff: noqa: E501 - phrases are read a line at a time
"""Chains over files: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "read_found_file": """
        !dig out the (file|document) (on|about) {query} and read it (out|aloud|to me)
        !pull up the (file|document) (concerning|regarding) {query} and show me (the text|what's in it)
        !tell me what's (written |)in the file about {query}
        !go through my files, find the one (on|about) {query} and open it
        !show me the (contents|content|text) of the (file|document) about {query}
        !track down the (file|document) dealing with {query} and display it
        !check my (files|documents) for {query} and read me the one you find
        !bring up the (file|document) on {query} so I can see what's in it
        !fetch the file about {query} and let me (see|read|have) the text
        !open the (file|document) I (have|saved) about {query}
        !read me the (document|file) that deals with {query}
        !hunt for the file about {query} and (output|print|show) what it contains
        !look among my files for {query} and open the one that (fits|matches)
        !display the content of whichever file is about {query}
        !get hold of the (document|file) about {query} and read it to me
        what does the (file|document) about {query} say?
        what's in the (file|document) (on|about) {query}?
        (could|can|would) you find the file (on|about) {query} and (read|open|show) it?
        I (need|want|would like) to (see|read) the (file|document) about {query}.
        there should be a (file|document) (on|about) {query} somewhere, (find and open it|look for it and read it to me).
        I (saved|stored) a (file|document) about {query} but can't find it. (Search for it|Track it down) and open it, please.
        where's (that|the) file about {query}? (Open it|Read it out) for me.
        I'd be glad if you (looked up|found) the document on {query} and read it to me.
        file about {query} - (find and open|search and read) (pls|please)
        document re {query}: what does it say (exactly|word for word)?
        I (forgot|don't remember) what the file about {query} says. Find it and read it out, please.
        would you mind (locating|searching for) the file on {query} and showing me its text?
        kindly locate the document concerning {query} and display its contents.
        one of my files is about {query}. (Find out which|Find it), then open it and show me what it says.
        please you search the file with the theme {query} and open for me.
        !hunt up whatever file there is on {query} and read it (to me|out loud)
        !have a look for the file on {query}, then open it and tell me what it says
        !walk me through the text of the file about {query}
        !search for {query} in my files, then open the hit
        !put the text of the file about {query} on my screen
        !recite the document (about|on) {query}
        !quote me the document about {query} (in full|word for word)
        !unearth the file concerning {query} and read it to me
        !scan my files for the one about {query}, then open it so I can read it
        !display the document of mine that talks about {query}
        !let me read the file (about|on) {query}
        !give me the text that stands in the file about {query}
        !load the file about {query} and let me see what's inside
        which of my files is about {query}? Open it, please.
        which document deals with {query}? I'd like to read it.
        what stands in the file about {query}? Open it.
        have I got a file about {query}? Find it and tell me what it says.
        where did the file on {query} go? Find it, open it, read it to me.
        how does the document about {query} read? Look it up and open it.
        I lost sight of the file about {query}. Find it and show me the text.
        I know there's a file about {query} among mine. Read it to me.
        I'm curious what the file about {query} says. Find it and open it.
        I can't recall what the document on {query} said. Look it up and read it.
        I must have a file on {query} somewhere. Open it for me.
        I could do with the text of the file on {query}. Look it up and read it to me.
        there's a file about {query}. I'd like to see what it says.
        the file about {query} must be among my files. Search for it and read me the whole text.
        the document on {query}, what does it say?
        the contents of the file about {query} (would interest me|are what I need). Find and read it.
        my files include one about {query}. Read it out.
        step one, find the file about {query}; step two, read it to me.
        first search my files for {query}, then open what turns up.
        file search: {query}. Then open the file.
        to be read aloud: the file about {query}.
        wanted: text of the file about {query}
        file, topic {query}: full text please
        before the call I'd like to read the file about {query}. Find and open it.
        if there's a file about {query}, open it and read it to me.
        when you've found the file about {query}, read it to me.
        yo what's that file about {query} say
        hiya, could u open the file about {query} n read it to me
        any chance you could find the file about {query} and read it out?
        mind finding the file on {query} and reading it to me?
        let's see what the file on {query} says.
        I request that the document concerning {query} be located and its text displayed.
    """,
    "sum_up_file": """
        !dig out the (file|document) (on|about) {query} and give me the gist
        !pull up the (file|document) (concerning|regarding) {query} and (summarise|summarize) it
        !give me (a summary|the short version|the gist) of the (file|document) about {query}
        !go through my files, find the one (on|about) {query} and boil it down
        !(summarise|summarize) the (document|file) about {query} for me
        !track down the (file|document) dealing with {query} and condense it
        !tell me in (short|brief) what the (file|document) about {query} says
        !get the file about {query} and list its (main|key) points
        !fetch the document on {query} and (write|make|prepare) a (short |brief |)summary of it
        !sum up the (document|file) I have about {query}
        !check my (files|documents) for {query} and summarise the one you find
        !look up the file on {query} and outline what it says
        !hunt down the document about {query} and give me the (highlights|essentials)
        !bring up the (file|document) about {query} and put it in a nutshell
        !recap the (file|document) that deals with {query}
        what are the (main|key) points of the (file|document) about {query}?
        what's the (gist|essence) of the (file|document) (on|about) {query}?
        could you find the (file|document) (on|about) {query} and (summarise|summarize) it?
        I (need|want|would like) a summary of the (document|file) about {query}.
        I (haven't got|don't have) time to read the (file|document) about {query}. (Find it and sum it up|Give me a summary), please.
        there's a (file|document) (on|about) {query} somewhere. Find it and (summarise it|give me the short version).
        in a nutshell, what does the (file|document) about {query} say?
        I'd be glad if you (looked up|found) the document on {query} and summed it up for me.
        file about {query} - (find and summarise|short summary) (pls|please)
        tl;dr of the (document|file) about {query}(| please)?
        the (file|document) about {query} is (too long|far too long) for me, so summarise it, please.
        would you mind (searching for|locating) the file about {query} and summarising it?
        kindly locate the document concerning {query} and provide a summary.
        where's (that|the) file about {query}? I (just|only) need the main points.
        please you search the document with the theme {query} and make me a short summary.
        !hunt up whatever file there is on {query} and sum it up
        !have a look for the file on {query}, then give me a digest of it
        !walk me through the main points of the file about {query}
        !search for {query} in my files, then summarise the hit
        !reduce the file about {query} to its main points
        !unearth the document concerning {query} and write me a summary
        !scan my files for the one about {query}, then summarise it so I needn't read it
        !let me have the essence of the file (about|on) {query}
        !provide me with a short version of the document about {query}
        !shrink the document about {query} to a summary
        !brief me on the file about {query}
        !make me a summary out of the file on {query}
        !give me the bottom line of the file about {query}
        which of my files is about {query}? Summarise it, please.
        which document deals with {query}? I'd like a summary.
        what does the file about {query} boil down to?
        what should I take away from the document on {query}?
        have I got a file about {query}? Find it and summarise it.
        where did the file on {query} go? Find it and sum it up.
        how would you summarise the file about {query}?
        I lost sight of the file about {query}. Find it and give me a summary.
        I won't read the whole file about {query}. Find it and give me the main points.
        I'm supposed to know the file about {query}. Look it up and sum it up for me.
        I'm in a rush: find the document about {query} and summarise it.
        I just need to know roughly what the file about {query} says. Find it and sum it up.
        there's a file about {query}. I'd like the short version.
        the file about {query} must be among my files. Search for it and summarise it.
        the document on {query}, in brief?
        the main points of the file about {query} (would interest me|are what I need).
        my files include one about {query}. Sum it up for me.
        nobody reads the document about {query} to the end. Find it and give me a summary.
        step one, find the file about {query}; step two, summarise it.
        first search my files for {query}, then summarise what turns up.
        file search: {query}. Then a summary of the file.
        to be summarised: the file about {query}.
        wanted: summary of the file about {query}
        file, topic {query}: summary please
        long story short, what does the file about {query} say?
        if there's a file about {query}, summarise it.
        when you've found the file about {query}, sum it up.
        yo whats the gist of that file about {query}
        hiya, could u sum up the file about {query}
        any chance of a summary of the file about {query}?
        mind finding the file on {query} and summarising it?
        let's have a summary of the file about {query}.
        I request that the document concerning {query} be located and summarised.
    """,
    "file_away": """
        !dig out the (file|document) (on|about) {query} and shift it to {folder}
        !pull up the (file|document) (concerning|regarding) {query} and (drop|stick) it into {folder}
        !stick the (file|document) about {query} in {folder}
        !track down the (file|document) dealing with {query} and relocate it to {folder}
        !transfer the (document|file) about {query} to {folder}
        !go through my files, find the one (on|about) {query} and (put|move) it in {folder}
        !file the document about {query} away in {folder}
        !place the (document|file) that deals with {query} in {folder}
        !locate the (file|document) on {query} and store it in {folder} from now on
        !get the (file|document) about {query} and (tuck|file) it away in {folder}
        !tidy the (file|document) about {query} away into {folder}
        !shift the file (concerning|regarding) {query} over to {folder}
        !use {folder} as the new (place|home) for the (file|document) about {query}
        !make {folder} the new location of the (document|file) about {query}
        !check my files for the one about {query} and drag it into {folder}
        could you (find|locate) the (file|document) (on|about) {query} and (move|shift) it to {folder}?
        I (want|need|would like) the (document|file) about {query} (moved|shifted) to {folder}.
        there's a (file|document) (on|about) {query} lying around. (Find it and move it|Move it) into {folder}, please.
        into {folder} with the (file|document) about {query}!
        {folder} is where the (file|document) about {query} belongs, so move it there.
        the (document|file) (regarding|concerning) {query} is in the wrong (place|folder). (Find it and put|Search for it and move) it into {folder}.
        I'd be glad if you (looked up|found) the file on {query} and moved it to {folder}.
        file about {query} -> {folder} (pls|please)
        move to {folder}: the (file|document) about {query}
        I'm (tidying|cleaning) up. The (file|document) about {query} should be moved to {folder}.
        would you mind (moving|shifting) the document about {query} to {folder}?
        kindly locate the document concerning {query} and have it moved to {folder}.
        where's (that|the) file about {query}? It (should be|belongs) in {folder}, so move it there.
        please you search the file with the theme {query} and put in {folder}.
        !hunt up the file on {query} and see that it ends up in {folder}
        !have the file about {query} moved to {folder}
        !search for {query} in my files, then move the hit to {folder}
        !scan my files for the one on {query}, then put what you find in {folder}
        !take the file about {query} and bring it over to {folder}
        !give the file about {query} a place in {folder}
        !let {folder} be where the document about {query} lives
        !sort the file about {query} into {folder}
        !unearth the document concerning {query} and move it over to {folder}
        !carry the file (about|on) {query} over into {folder}
        !get the document about {query} out of where it is and into {folder}
        !see which file is about {query} and move that to {folder}
        !drop the file about {query} in {folder}
        !add the file about {query} to {folder} by moving it there
        which of my files is about {query}? Move it to {folder}.
        which document deals with {query}? It should be moved to {folder}.
        is the file about {query} in {folder} yet? No, so find it and move it there.
        where did the file on {query} go? Find it and move it to {folder}.
        shouldn't the file about {query} be in {folder}? Find it and move it.
        I keep the file about {query} in the wrong place. Find it and move it to {folder}.
        I'd like to see the file on {query} in {folder}. Look for it and move it.
        I'm missing the file about {query} in {folder}. Find it wherever it is and move it there.
        I've decided that the document about {query} goes to {folder}. Find it and move it.
        there's a file about {query}. It needs to be moved to {folder}.
        the file about {query}? Into {folder} with it.
        the document on {query} is in a mess of other files. Find it and move it to {folder}.
        the proper folder for the file about {query} is {folder}. Look for it and move it.
        the file about {query} is better off in {folder}, so move it there.
        my file about {query} has to go to {folder}.
        (you see|as you may know|as it happens|it seems), {folder} is missing the file about {query}. Search for it and move it there.
        (apparently|by the way|oh|so then), {folder} should hold the document on {query}. Find it and move it.
        step one, find the file about {query}; step two, move it to {folder}.
        first search my files for {query}, then move what turns up to {folder}.
        file search: {query}. Move the hit to: {folder}
        file: the one about {query}. Move to: {folder}.
        to be moved: the file about {query}. Where to: {folder}
        file, topic {query}, new folder {folder}
        if there's a file about {query}, move it to {folder}.
        when you've found the file about {query}, move it to {folder}.
        yo move that file about {query} to {folder}
        hiya, could u put the file about {query} in {folder}
        any chance the file about {query} could be moved to {folder}?
        mind finding the file on {query} and moving it to {folder}?
        let's move the file about {query} to {folder}.
        I request that the document concerning {query} be located and moved to {folder}.
    """,
}
