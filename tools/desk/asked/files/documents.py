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
        !chew through {path} and leave me with a [{length} ]summary
        !distil {path} (down |)(in|)to a [{length} ]summary
        !shrink {path} (down |)to a [{length} ]summary
        !compress {path} into a [{length} ]summary
        !work your way through {path} and sum it up[, {length} summary]
        !get me up to speed on {path} with a [{length} ]summary
        !bring me up to date on {path}[, {length} summary]
        !save me time and sum up {path}[, {length} summary]
        !squeeze the essence out of {path}[, {length} summary]
        !run me through the main points of {path}[, {length} summary]
        !knock together a [{length} ]summary of {path}
        !fill me in on what {path} says, as a [{length} ]summary
        !put together a [{length} ]summary of {path}
        !cut {path} down to its main points[, {length} summary]
        !reduce {path} to the essentials[, {length} summary]
        !digest {path} for me[, {length} summary]
        !break {path} down for me, a [{length} ]summary will do
        !create a[ {length}] summary from {path}
        !skip the details and summarise {path}[, {length} version]
        !tell me in a [{length} ]summary what {path} is about
        TLDR of {path}[, {length}]
        tl;dr {path}[, {length} summary]
        summary {path}[ {length}]
        {path}, in a nutshell(?|, please.)[ Summary length: {length}.]
        {path}: what does one need to know?[ A {length} summary.]
        {path} is too long for me. (Sum it up|Summarise it|Cut it down to the main points)[, {length} summary].
        file: {path} / task: summary[ / length: {length}]
        document {path}, [{length} ]summary wanted
        mind (summarising|summing up) {path} for me[, {length} summary]?
        any chance of a [{length} ]summary of {path}?
        what's {path} about, broadly speaking?[ A {length} summary, please.]
        what's the upshot of {path}?[ A {length} summary is fine.]
        what's the (story|point) of {path}, in summary?
        what would a [{length} ]summary of {path} (look like|say)?
        what is {path} trying to tell me?[ Give me a {length} summary.]
        how would you (sum up|summarise) {path}?[ A {length} summary, please.]
        how about a [{length} ]summary of {path}?
        is there a [{length} ]summary of {path}? If not, make one.
        does {path} say anything important? Sum it up for me[, {length} summary].
        do I have to read {path}, or can you sum it up[, {length} summary]?
        let me have the main points of {path}[, {length} summary].
        let me know what {path} boils down to[, {length} summary].
        let's have a [{length} ]summary of {path}.
        there's a document {path} nobody has read. (Summarise it|Sum it up)[, {length} summary].
        there's too much in {path}. I need a [{length} ]summary.
        someone sent me {path} and I'm (too busy|too lazy) to read it. Summary, please[, {length}].
        I'll be asked about {path}, so I need a [{length} ]summary.
        I can't face reading {path}. (Sum it up|Summarise it) for me[, {length} summary].
        I want the easy way through {path}: a [{length} ]summary.
        I only need the main points of {path}[, as a {length} summary].
        I should have read {path} by now. A [{length} ]summary will have to do.
        {path} (needs to be|has to be|should be) (summarised|summed up|condensed)[, {length} version].
        for people in a hurry: a [{length} ]summary of {path}, please.
        it would save me a lot of time to have {path} summed up[, {length} summary].
        [{length} ]summary, file {path}
        [length: {length}, ]document: {path}, summarise it
        as a [{length} ]summary: {path}
        thanks in advance for summarising {path}[, {length} version].
        are you able to summarise files? Then do {path}[, {length} version].
        can I count on a [{length} ]summary of {path}?
        I'm presenting {path} in a minute and need its main points[, {length} summary].
        I skimmed {path} and understood nothing. What's it about?[ A {length} summary, please.]
        I'd rather not read {path} from start to end. A [{length} ]summary is enough.
        my eyes are tired, so sum up {path} for me[, {length} summary].
        the essentials of {path}, please[, {length} summary].
        the key points of {path} are all I want[, as a {length} summary].
        who has time for {path}? Sum it up[, {length} summary].
        why is {path} important? Sum it up[, {length} summary].
        what's in {path}, summed up?[ A {length} summary.]
        if you had to sum up {path}, what would you say?[ A {length} summary.]
        time for a [{length} ]summary of {path}.
        we're discussing {path}, so a [{length} ]summary is needed.
        !gimme a [{length} ]summary of {path}
        !provide a [{length} ]summary of {path}
        !single out the main points of {path}[, {length} summary]
        !trim {path} to a [{length} ]summary
        !sketch the content of {path}[ in a {length} summary]
        !filter the essentials out of {path}[, {length} summary]
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
        !carry "{text}" over {@language}
        !switch "{text}" {@language}
        !recast "{text}" in {language}
        !phrase "{text}" in {language}
        !word "{text}" in {language} (for me|)
        !word it in {language}: "{text}"
        !produce the {language} (for|version of) "{text}"
        !supply the {language} for the (line|words|sentence) "{text}"
        !work out how to say "{text}" in {language}
        !find out what "{text}" is in {language}
        !teach me to say "{text}" in {language}
        !pass "{text}" through the translator, {language} please
        !get "{text}" across in {language}
        !let me hear "{text}" in {language}
        !spell out "{text}" in {language}
        !swap the English "{text}" for {language}
        !look up how one says "{text}" in {language}
        !have this put {@language}: "{text}"
        !interpret "{text}" {@language} for me
        !formulate "{text}" in {language}
        to {language}: "{text}"
        {@language}, please: "{text}"
        {language}: "{text}"?
        {language} please - "{text}"
        text: "{text}"; language: {language}; translate
        translate -> {language}: "{text}"
        EN > {language}: "{text}"
        (how do u|how does one|how would a local) say "{text}" in {language}
        whats "{text}" in {language}
        what are the {language} words for "{text}"?
        what do they say for "{text}" in {language}?
        what does "{text}" (turn into|become|come out as) in {language}?
        which {language} words (say|mean) "{text}"?
        which is the {language} for "{text}"?
        mind translating "{text}" {@language}?
        mind telling me the {language} for "{text}"?
        any chance of a {language} version of "{text}"?
        any idea how to say "{text}" in {language}?
        do you know (the {language} for|how to put into {language}) "{text}"?
        is there a {language} (way of saying|way to put|expression for) "{text}"?
        if I wanted to say "{text}" in {language}, what would I say?
        if a friend who speaks {language} should understand "{text}", what do I write?
        suppose I want to tell someone "{text}" in {language}. How does it go?
        let me know how to say "{text}" in {language}.
        let's have "{text}" in {language}.
        there's a line I need in {language}: "{text}"
        the sentence is "{text}", the language is {language}. Translate, please.
        the {language} for "{text}" (escapes me|is what I'm after|is what I need).
        the words "{text}" (should be|need to be|must be) translated {@language}.
        I only know it in English: "{text}". What is it in {language}?
        I'm learning {language}. How would I say "{text}"?
        I'm writing a card in {language}. It should say "{text}".
        my guest speaks nothing but {language}. I want to say "{text}" to her.
        my grandmother speaks {language} only. How do I tell her "{text}"?
        (on the phone|at the hotel|at the market) I have to say "{text}" in {language}. How?
        "{text}" needs to go {@language}.
        "{text}" in {language} would be (what|how)?
        "{text}", but in {language}, please.
        "{text}" should read how in {language}?
        as {language}: "{text}"
        thanks in advance for translating "{text}" {@language}.
        are you able to speak {language}? Then say "{text}".
        can I count on you to put "{text}" {@language}?
        can you write {language}? I need "{text}".
        I'm phoning someone who speaks {language}. What's "{text}"?
        I'm off to the market and the people there speak {language}. How do I ask for this: "{text}"?
        I'd like to surprise a friend with "{text}" in {language}.
        I've got a sign to write in {language}: "{text}"
        my colleague speaks {language}. Put "{text}" in words she understands.
        the {language} wording of "{text}", please.
        the right {language} for "{text}" is what?
        the text for the {language} version: "{text}"
        who knows the {language} for "{text}"?
        why not say it in {language}: "{text}"? Translate, please.
        where people speak {language}, how do they say "{text}"?
        when I'm talking to someone in {language}, how do I say "{text}"?
        time to learn some {language}: "{text}" is what?
        in good {language}, please: "{text}"
        we need "{text}" in {language} for our website.
        !gimme the {language} for "{text}"
        !provide "{text}" in {language}
        !deliver "{text}" in {language}
        !express "{text}" the {language} way
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
        !distil a document (down |)to its main points
        !put together a [{length} ]summary for me
        !bring me up to date on (a|the|that) document
        !digest (a|that) document for me
        !shrink a document to a [{length} ]summary
        !get me up to speed on that document
        !cut (a|that) document down to its main points
        !save me the reading and sum up the document
        tl;dr of the document?
        mind summing up a document for me?
        any chance of a [{length} ]summary of that document?
        how about a [{length} ]summary of the document?
        let me have the main points of that document.
        the document is too long for me. Sum it up.
        I can't face reading that document. Summarise it.
        what's the upshot of that document?
        there's a file nobody has read. Summarise it.
        (a document|one of my files) has to be summed up.
        [{length} ]summary, please.
        someone sent me a document, sum it up for me.
        I should have read the document by now. A [{length} ]summary will have to do.
        are you able to summarise files? Then summarise one for me.
        can I count on a [{length} ]summary of the document?
        I'd rather not read that document from start to end. Sum it up.
        my eyes are tired, so sum up that document.
        we're discussing a document, so a [{length} ]summary is needed.
        if you had to sum up that document, what would you say?
        !gimme a [{length} ]summary of that file
        !trim a document to its main points
        !single out the main points of that document
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
        !recast "{text}" in another language
        !pass "{text}" through the translator
        !translate a sentence {@language}
        !get something translated {@language}
        !find the {language} for something
        !work out the {language} for a sentence
        !have a text put {@language}
        !help me say something in {language}
        !do a translation {@language}
        mind translating "{text}"?
        mind translating something {@language}?
        any chance of a translation of "{text}"?
        any chance of a translation {@language}?
        how would I say that in {language}?
        what is that in {language}?
        I want to say something in {language}. How do I do that?
        I have a text that needs to go {@language}.
        there's a line I need in {language}.
        I'm abroad and want to say "{text}". Translate it.
        my guest speaks another language. I want to say "{text}" to her.
        "{text}", but in another language, please.
        "{text}" needs translating.
        the words "{text}" should be translated.
        a translation {@language}, please.
        I need something in {language}, can you translate?
        are you able to speak {language}? Then translate something for me.
        are you able to translate? Then translate "{text}".
        I've got a sign to write in {language}.
        I'd like to surprise a friend with "{text}" in another language.
        time to translate something {@language}.
        can I count on a translation of "{text}"?
        my colleague speaks another language. Translate "{text}" for her.
        we need "{text}" in another language for our website.
        we need some text in {language} for our website.
        !gimme a translation of "{text}"
        !deliver a translation {@language}
    """,
}
