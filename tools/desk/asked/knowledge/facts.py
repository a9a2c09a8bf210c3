# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for words and countries, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "define_word": """
        !(give|tell|get|find) me the (definition|meaning) of (the word|) "{word}"
        !(tell me|explain|say) what "{word}" (means|stands for|is supposed to mean)
        !(find|look up|check) the (meaning|definition) of {word}
        !(check|consult|open) (the|a) dictionary for (the word|) "{word}"
        !(get|fetch|pull up|show me) the dictionary entry (for|on) {word}
        !(clarify|spell out) the meaning of (the word|the term|) "{word}"
        !(provide|write|state) a definition (of|for) (the term|the word|) {word}
        !(help me|let me) understand (the word|the term) "{word}"
        !(see|check) how the dictionary (defines|explains) {word}
        !define (the term|the expression|the vocabulary item) "{word}"
        !describe what the word {word} means
        !look for "{word}" in the dictionary and (tell me|read out) what it means
        !have the word "{word}" (defined|explained|looked up)
        !(read|quote) me the dictionary definition of {word}
        !let me know what (the word|the term) "{word}" means
        what('s| is) meant by (the word|the term|) "{word}"?
        what (do people|do they|do experts) mean (by|when they say) "{word}"?
        what does the dictionary (say about|have for|say under) {word}?
        how (would you|do you|does the dictionary|would one) define (the word|the term|) "{word}"?
        {word} - (what does that mean|what does it mean|what's that supposed to mean)?
        {word}: (definition|meaning)(?|, please.|)
        (definition|meaning|dictionary entry): {word}
        (meaning|definition) of {word}(?|, please.|)
        (in a book|in an article|in class|in a meeting) I (came across|stumbled on|heard|saw) the word "{word}". What does it mean?
        I (don't know|never learned|keep forgetting|am not sure) what "{word}" means, (look it up, please.|look the word up.|can you define it?)
        I've never heard (the word|the term) "{word}" before, what does it (mean|stand for)?
        English isn't my first language. What does the word "{word}" mean?
        I (need|want|would like) (a|the) (dictionary definition|definition) (of|for) {word}.
        (can|could|would) you (define|explain|look up) the word "{word}" (for me|)?
        !unpack the (word|term) "{word}" for me
        !demystify the word "{word}"
        !shed (some |)light on the (word|term) "{word}"
        !enlighten me as to what "{word}" means
        !teach me (the meaning of the word|what's meant by) "{word}"
        !run "{word}" through the dictionary
        !query the dictionary for "{word}"
        !fetch the definition of "{word}"
        !pull "{word}" up in the dictionary
        !work out what the word "{word}" means
        !interpret the word "{word}" for me
        !put the meaning of "{word}" into words
        !walk me through the meaning of the word "{word}"
        !bring up the (entry|definition) for the word "{word}"
        !search the dictionary for {word}
        !flip the dictionary open at "{word}" and read me what it says
        !spell out for me what the term "{word}" means
        !give me an idea of what the word "{word}" means
        !break down the meaning of "{word}"
        !retrieve a dictionary definition for "{word}"
        def. of {word}?
        def {word}
        define: {word}
        DEFINE {word}
        {word}, meaning?
        {word} means what?
        {word} = what? I need the definition
        {word}? (Never heard of it|No idea what that is|What's that supposed to mean), define it, please.
        "{word}", the definition, please.
        "{word}", as a word, means what?
        word: {word}. Meaning?
        word of the day: {word}. What does it mean?
        dictionary: {word}
        dictionary lookup, {word}
        (vocab|vocabulary) question: what does "{word}" mean?
        whats {word} mean
        wut does "{word}" mean
        mind (defining|explaining) the word "{word}"?
        mind looking up "{word}" in the dictionary?
        any chance of a definition of "{word}"?
        any idea what "{word}" (means|is supposed to mean)?
        what on earth (does "{word}" mean|is the meaning of "{word}")?
        what exactly does the word "{word}" (mean|signify|denote|express)?
        what sense does the word "{word}" have?
        what am I to understand by "{word}"?
        what are people talking about when they use the word "{word}"?
        what would a dictionary say under "{word}"?
        what's the dictionary meaning of {word}?
        what's the story with the word "{word}", what does it mean?
        what is a good definition of "{word}"?
        which meaning does {word} have?
        how is the word "{word}" defined?
        how does one explain the word "{word}"?
        is there a (definition|dictionary entry) for "{word}"?
        is "{word}" in the dictionary, and what does it say there?
        do you know what "{word}" means?
        do you know the word "{word}"? What does it mean?
        if somebody says "{word}", what does that mean?
        let me know the (meaning|definition) of the word {word}.
        let's look up "{word}" in the dictionary.
        let's see what the dictionary has to say about "{word}".
        there's this word, "{word}". What does it mean?
        there's a word I don't get: {word}. (Define it|Look it up|Explain it).
        I (read|saw|heard) "{word}" somewhere. What's the meaning?
        I came across "{word}" in a crossword. What does the word mean?
        I keep hearing the word "{word}". What does it mean?
        I can't make sense of the word "{word}". (Define it|Explain it|Look it up), please.
        I'm puzzled by the word "{word}". What's its meaning?
        I'm after the (definition|meaning) of "{word}".
        I'm stuck on the word "{word}" in this text, what does it mean?
        I used the word "{word}" without knowing what it means. So what does it mean?
        I'd like "{word}" (defined|explained|looked up in the dictionary).
        I wonder what the word "{word}" (means|stands for).
        my (daughter|teacher|son) asked me what "{word}" means. What do I say?
        the (meaning|definition) of "{word}" (escapes me|is unknown to me|is what I need).
        the word is {word}, what I need is the definition.
        the word "{word}" (means nothing to me|is new to me|puzzles me). Define it, please.
        for a crossword I need the definition of "{word}".
        it would help to know what the word {word} means.
        as for the word "{word}", what does it mean?
        thanks in advance for telling me what "{word}" means.
        are you able to define words? Then define "{word}".
        can I count on you to know what "{word}" means?
        I'm reading a novel and stumbled over "{word}". What does the word mean?
        I'm playing a word game. What's the meaning of "{word}"?
        I've been using "{word}" wrongly, it seems. What does it mean?
        our teacher used the word "{word}". What does it mean?
        who knows what "{word}" means? Look it up in the dictionary.
        where does one use the word "{word}", that is, what does it mean?
        when people say "{word}", what do they mean by the word?
        time to find out what "{word}" means.
        we argued about the word "{word}". What's its definition?
        between us, I have no clue what the word "{word}" means. (Define it|Look it up).
        in plain English, what does "{word}" mean?
        in simple words, what's the meaning of {word}?
        the dictionary entry for {word}, please.
        !gimme the meaning of {word}
        !provide the meaning of the word "{word}"
        !lay out the meaning of the word "{word}"
        !clear up what the word "{word}" means
        !cite the dictionary on "{word}"
        !characterise the meaning of {word}
    """,
    "country_info": """
        !give me (some|a few) (facts|key facts|basic facts) (about|on) {country}
        !look up {country} (and tell me its capital|and tell me how many inhabitants it has|in the country data)
        !find out (which city is the capital of|what the capital is called in) {country}
        !show me the (data|basic data|key figures) for the country {country}
        !check how many inhabitants {country} has
        !get me the capital and the population of {country}
        !fetch (the country profile|the country facts|country information) for {country}
        !tell me how (big|large) the population of {country} is
        !name the capital (city |)of {country}
        !pull up the country (profile|sheet|data) (of|on|for) {country}
        !brief me on {country}: (capital, population, that sort of thing|capital, population and so on)
        !find me (country data|country facts|some country information) on {country}
        !let me know how many people (call {country} home|there are living in {country})
        !enlighten me about {country} as a country
        !retrieve the number of inhabitants of {country}
        I'm doing a geography quiz. (What's|Which city is) the capital of {country}?
        which city is {country}'s capital?
        {country}: (capital|population|capital and population)?
        what (can you tell me|do you know) about the country {country}?
        how (populous|populated) is {country}?
        I'd like to (know|learn) (more|a bit more|a little) about {country} as a country.
        my (daughter|son) has to give a talk (about|on) {country}. (What are the basic facts|Which facts should go in)?
        capital of {country}?
        whats the capital city of {country}
        I need (facts and figures|the basic data|a few country facts) (about|on) {country} for (a school project|a presentation).
        could you (look up|check|find out) how many inhabitants live in {country}?
        how large a population does {country} have?
        I (forgot|can't remember) what the capital of {country} is called. Can you look it up?
        country facts, {country}
        population figure of {country} (is needed|wanted).
        !refresh my memory, what's the capital of {country}
        !sketch the country {country} for me: capital, population
        !profile the country {country} for me
        !sum up the country facts (of|about|on) {country}
        !fill me in on the country {country}
        !teach me something about the country {country}
        !run me through the basic facts (of|about|on) {country}
        !dig up (a few|some) country facts (about|on) {country}
        !read me the country data (of|for) {country}
        !put the key figures of {country} on the screen
        !query the country data for {country}
        !return the capital and population of {country}
        !say what the capital of {country} is
        !quote me the population of {country}
        !count the people of {country} for me, roughly
        !describe {country} as a country, with its capital and population
        !share (some|the basic) facts about {country}
        !hand me the country sheet of {country}
        !introduce me to the country {country}, capital and all
        !get hold of the population figure of {country}
        {country}, what's the capital?
        {country}, how many (people|inhabitants)?
        {country} - (facts|facts and figures|country profile), please
        {country} capital?
        {country} population?
        {country} (facts|country info) pls
        {country} as a country: what are the facts?
        CAPITAL {country}
        capital city, {country}?
        capital & population of {country}
        population: {country}
        population of {country}, please.
        country: {country} (- facts|- capital?|- population?)
        country info: {country}
        quiz question: what is {country}'s capital called?
        geography: {country}, capital?
        mind telling me the capital of {country}?
        mind looking up the population of {country}?
        any idea what the capital of {country} is?
        any idea how many people live in {country}?
        any chance of a few facts (about|on) the country {country}?
        what's the (main|capital) city of {country} called, the capital, I mean?
        what's the headcount of {country}, so to speak? The population, please.
        what's the name of {country}'s capital?
        what city is {country} governed from? I mean its capital.
        what city do I have to name as the capital of {country}?
        what are the key figures of {country}?
        what are the basic facts about {country}?
        what kind of country is {country}? Some facts, please.
        what does the country data say about {country}?
        which city serves as the capital of {country}?
        which capital does {country} have?
        where is the government of {country}? In which capital city?
        how big is {country} in terms of people?
        how many (citizens|inhabitants|residents|people) does {country} have?
        how many are they in {country}? The population, I mean.
        how large is {country}'s population?
        how high is the population of {country}?
        is {country} a populous country? How many people live there?
        do many people live in {country}? How many is it?
        do you know the capital of {country}?
        do you have country facts on {country}?
        could I have the population figure of {country}?
        let me have the facts on the country {country}.
        let me know the capital of {country}.
        let's look up the facts about {country}.
        let's see how many people live in {country}.
        there's a question about {country} in my homework: what's the capital?
        I'm moving to {country} and want to know some facts about the country.
        I'm writing an essay on {country}. (What's the capital|How many people live there)?
        I'm filling in a map. Capital of {country}?
        I'm after the population of {country}.
        I should know this, but what's the capital of {country}?
        I wonder how many people live in {country}.
        I wonder which city is the capital of {country}.
        I (met|work with) somebody from {country}. What's the capital of that country?
        we bet on the capital of {country}. (What is it|Which city is right)?
        (my teacher|my son|somebody) wants to know the population of {country}. What is it?
        the capital of {country}, please.
        the country I want to know about is {country}.
        the number of people in {country} is what I need.
        it would help to know the capital of {country}.
        for a crossword: the capital of {country}?
        as for {country}: capital and population, please.
        thanks in advance for telling me the capital of {country}.
        are you able to look up countries? Then tell me the population of {country}.
        can I count on you to know the capital of {country}?
        I'm colouring a map. Which city is the capital of {country}?
        I'm preparing a lesson on {country}. Which facts are there?
        I've always wondered how many people live in {country}.
        our neighbours come from {country}. How many people live in that country?
        who knows the capital of {country}? Look it up.
        where does the government of {country} sit, in which capital?
        when it comes to {country}, what's the capital?
        time for some facts about the country {country}.
        we're playing capitals and it's {country}. What's the answer?
        in {country} there are how many people?
        in which city is the government of {country}? The capital, I mean.
        between friends, what's the capital of {country}?
        the facts about {country}, please, capital and population.
        !gimme the capital of {country}
        !provide the population of {country}
        !lay out the basic facts about {country}
        !clear up how many people live in {country}
        !list the key facts of the country {country}
    """,
}

LACKED: dict[str, str] = {
    "define_word": """
        !look (a|the|that) word up in the dictionary
        !(explain|clarify) (a|the|that) word (for me|)
        !(give|tell|find) me the (meaning|definition) of (a|the|that) word
        !(check|consult|open) the dictionary (for me|)
        !tell me what (a|the|that) word means
        !find (a|some) word in the dictionary (for me|)
        what('s| is) the (definition|meaning) of (the|that) word?
        I (want|need|would like) (a|the) definition of a word.
        I (don't know|don't understand|am not sure about) (a|this|that) word, (define it, please.|what does it mean?)
        (can|could) you (define|explain|look up) a word (for me|)?
        (there's|there is) a word I don't (know|understand). (Look it up|Define it)(.|, please.)
        !shed some light on (a|that) word
        !run (a|that) word through the dictionary
        !query the dictionary for a word
        !teach me the meaning of (a|that) word
        !demystify (a|that) word for me
        !work out what that word means
        !give me an idea of what that word means
        mind defining a word for me?
        mind looking up a word?
        any idea what that word means?
        any chance of a definition of that word?
        what exactly does that word mean?
        how is that word defined?
        is that word in the dictionary?
        let's look up a word in the dictionary.
        let me know the meaning of that word.
        there's this word. What does it mean?
        I keep hearing a certain word. What does it mean?
        I can't make sense of a word. Define it, please.
        I came across a strange word in a book. What does it mean?
        a word puzzles me, look it up.
        vocabulary question: what does that word mean?
        (dictionary|definition), please.
        it would help to know what that word means.
        are you able to define words? Then define one for me.
        I'm reading a novel and stumbled over a word. What does it mean?
        our teacher used a strange word. What does it mean?
        we argued about a word. What's its definition?
        time to look up a word.
        I'm playing a word game and need a definition.
        !gimme the meaning of that word
        !clear up what that word means
        !cite the dictionary on that word
    """,
    "country_info": """
        !give me (some |)facts about a country
        what's the capital of (that|the) country?
        how many people live in (that|the) country?
        !find the capital of a country
        I (need|want|would like) information (about|on) a country.
        !get me the population of a country
        could you look up a country for me?
        !show me the data of a (nation|country)
        I want to know a capital city.
        (country facts|facts about a country)?
        how (big|large) is the country's population?
        !tell me something about a country
        !fill me in on a country
        !teach me something about a country
        !look up a capital city for me
        !dig up some country facts
        !quote me the population of a country
        !read me the data of that country
        !run me through the basic facts of a country
        mind telling me the capital of that country?
        mind looking up a country?
        any idea what the capital of that country is?
        any idea how many people live in that country?
        which city is the capital there?
        how large is the population over there?
        what are the basic facts about that country?
        let's look up a country.
        let me know the capital of that country.
        there's a country I want some facts about.
        I'm writing an essay on a country. What's the capital?
        I'm moving to another country and want to know some facts about it.
        I'm after the population of a country.
        I met somebody from abroad. What's the capital of that country?
        we bet on a capital. Which city is right?
        country info, please.
        the capital of that country, please.
        the number of people in a country is what I need.
        are you able to look up countries? Then do it for me.
        I'm preparing a lesson on a country. Which facts are there?
        our neighbours come from abroad. How many people live in that country?
        we're playing capitals. What's the capital of this one?
        time for some facts about a country.
        I've always wondered how many people live there.
        !gimme the capital of that country
        !provide the population of that country
        !lay out the basic facts about a country
    """,
}
