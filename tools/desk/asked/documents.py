# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.documents` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "summarize_document": """
        !(condense|boil down) {path} (into|to) a [{length} ]summary
        !(prepare|draft|produce|make) a [{length} ]summary of (the file|the document|) {path}
        !(pull|pick) (out|) the (main|key|important) points (of|from) {path}[, as a {length} summary]
        !go through {path} and (sum it up|tell me the essentials|list the main points)[, {length} summary]
        !read (through|) {path} and (give|write|send) me a [{length} ]summary
        !tell me what (the document|the file|) {path} (is about|boils down to)[, {length} summary]
        !(outline|recap) the (content|contents) of {path}[ in a {length} summary]
        !(turn|make) {path} into a [{length} ]summary
        !run {path} through the summariser[, {length} version]
        !(have|get) {path} summarised[, {length} version]
        !(give|hand) me the (gist|essence|highlights) of {path}[ as a {length} summary]
        !spare me the reading and summarise {path}[, summary length {length}]
        !let me have a [{length} ]summary of what's in {path}
        !extract the (key takeaways|essentials|main ideas) from {path}
        what('s| is) the (gist|essence|bottom line) of {path}?[ A {length} summary will do.]
        what does (the document|the file|) {path} (come down to|boil down to)?
        what should I (know|take away|remember) from {path}?[ A {length} summary, please.]
        (can|could|would) you (sum up|summarise|summarize|recap) {path}(?| for me?)[ Make it a {length} summary.]
        I (haven't got|don't have) (the|) time to read {path}. (Summarise it|Sum it up) for me[, {length} summary].
        I have a meeting about {path} and haven't read it. (What are the key points|What does it come down to|Can you sum it up)?
        {path}: [{length} ]summary(, please.|?|)
        {path} - (main points|key takeaways|what's it about|can you sum it up)?[ Length: {length}.]
        [{length} ]summary of {path}(?|, please.|)
        (before I open|instead of reading) {path}, I'd like a [{length} ]summary of it.
        a [{length} ]summary of {path} (would be great|would help|is what I need|would do nicely).
        I'd (be glad|be grateful|appreciate it) if you (summarised|summed up|recapped) {path}[ - {length} summary].
        is there (any|a) way to get {path} summarised[, {length} version]?
        my boss (wants|is asking for) a [{length} ]summary of {path}. (Can you write it|Could you do that|Can you prepare one)?
        what are the (highlights|key takeaways|most important things) of (the file|the document|) {path}?
    """,
    "translate": """
        !(render|turn|put) "{text}" {@language}
        !(give|get|find) me the {language} (for|version of|translation of|wording for) "{text}"
        !give me "{text}" (in|translated into) {language}
        !(change|convert|transform) the (sentence|phrase|text|words) "{text}" {@language}
        !(show|tell) me (how to say|how to write|what to say for) "{text}" in {language}
        !tell me how (people|they|you) say "{text}" in {language}
        !do a {language} translation of "{text}"
        !have (the line|the text|) "{text}" translated {@language}
        !write (the sentence|the message|) "{text}" in {language} (for me|)
        !translate the following {@language}: "{text}"
        !help me (say|write|express) "{text}" in {language}
        !take the (sentence|text|line) "{text}" and (translate|put) it {@language}
        !make "{text}" (understandable|readable) for (somebody|someone) who (only|just) (speaks|reads) {language}
        !provide a translation of "{text}" {@language}
        what('s| is) the {language} (translation of|version of|way to say|expression for|equivalent of) "{text}"?
        what would "{text}" (be|sound like|look like) in {language}?
        how (does one|would you|do I|can I|should I) (say|write|put|express) "{text}" in {language}?
        (my landlord|my neighbour|the waiter|my client|the driver) (only speaks|understands only) {language}. How do I (say|tell them) "{text}"?
        (my|the) {language}-speaking (colleagues|friends|customers|guests) should understand "{text}". (Translate it|Translate that), please.
        "{text}" {@language}(.|, please.|?)
        "{text}" - how (is that|would that be|do I say that) in {language}?
        "{text}" -> {language}
        {language} translation of "{text}"(?|, please.|)
        in {language}, (how do you say|how would one say|what is|what's) "{text}"?
        (I have|I've got) to (write|text|tell) (somebody|someone|a client) "{text}" in {language}. (How does that go|What do I write|Can you translate it)?
        I'd (be glad|be grateful|love it) if you could (put|translate) "{text}" {@language}.
        (I'd like|I want|I have|I'm trying) to (say|write) "{text}" in {language}.
        translation {@language} (needed|wanted): "{text}"
        my {language} isn't (good|great), how (do I|would I) say "{text}"?
    """,
}

LACKED: dict[str, str] = {
    "summarize_document": """
        !(recap|condense) (a|the|my) (document|file)
        !(write|make|prepare) a summary of (a|the|my) (document|file|report)
        !give me the (main|key) points of (a|the) (document|file)
        !(summarise|summarize) (one of my files|a file) (for me|)
        !(read|go through) (a|the) document and sum it up
        !tell me what (the|a) document (is about|boils down to)
        I (need|want|would like) a summary of (a|the|my) (document|file).
        (I have a document to summarise|I don't have time to read a document, summarise it|there's a document I want summarised).
        (can|could) you (summarise|sum up) (a|the|my) (document|file) for me?
        what are the (main|key) points of the (document|file)?
        what's the gist of (the|that|my) (document|file)?
        document summary(, please.|?)
    """,
    "translate": """
        !(give|get) me a translation of "{text}"
        !say "{text}" in another language
        !(put|turn) "{text}" into another language
        !(render|write) "{text}" in a foreign language
        !have "{text}" translated
        !translate (the sentence|the phrase|the words) "{text}" for me
        I (need|want|would like) "{text}" (translated|in another language).
        I (need|want|would like) a translation of "{text}".
        (can|could) you translate "{text}" (for me|)?
        how (would|could) I say "{text}" in (another|a foreign) language?
        (I'm|I am) abroad and want to (say|tell somebody) "{text}". How (do they|does one) say that here?
        (translation|to translate|translation wanted): "{text}"
    """,
}
