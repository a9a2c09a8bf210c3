# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.facts` offers, and to ask for it without something needed."""

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
    """,
    "stock_price": """
        !pull up the (latest |current |)(quote|share price) for {symbol}[ in {currency}]
        !look up what (a share|one share|a single share) of {symbol} costs[ in {currency}]
        !fetch me a (stock |)quote (on|for) {symbol}[, in {currency}]
        !find out how much one {symbol} share (goes for|sells for|trades at)[ in {currency}]
        !quote me the {symbol} (share|stock)[ in {currency}]
        !show me the (market|current) price of {symbol} (stock|shares)[ in {currency}]
        !see where the {symbol} stock (stands|is) (right now|at the moment)[ in {currency}]
        !let me know what the (stock|share) {symbol} costs[ in {currency}]
        !give me {symbol}'s (stock|share) price[, expressed in {currency}]
        !look at the ticker {symbol} and tell me (its price|what it costs)[ in {currency}]
        !report the going rate for {symbol} shares[ in {currency}]
        !grab the {symbol} (stock quote|share price)[ in {currency}] (for me|real quick)
        !retrieve the (quotation|quote) of the share {symbol}[ in {currency}]
        !check how much[, in {currency},] I'd have to pay for one share of {symbol}
        !tell me what {symbol} is (worth|trading at) on the stock market[, in {currency}]
        how much (does|would) (one|a single) share of {symbol} (cost|set me back)[ in {currency}]?
        {symbol} (quote|share price)[ in {currency}]?
        I'm thinking of buying (some |){symbol} stock. (What does it cost|How much is a share)[ in {currency}]?
        I've got a few {symbol} shares. What are they trading at[ in {currency}]?
        (where's|where is) {symbol} (stock |)trading (now|right now|at the moment)[, in {currency}]?
        I need (a|the) stock quote: (ticker |symbol |){symbol}[, in {currency}].
        whats {symbol} stock at (rn|now)[, in {currency}]
        stock {symbol}, (how much|what price) (now|at the moment)[, in {currency}]?
        ticker {symbol}. Price per share[ in {currency}]?
        could you (see|check) what {symbol} shares (sell|go) for[ in {currency}]?
        I'd (like to know|be glad to know) the (present|current) share price of {symbol}[ in {currency}].
        (my broker|a colleague) keeps (talking|going on) about {symbol}. What's the stock (worth|at)[ in {currency}]?
        at what price is the {symbol} share being traded[, in {currency}]?
        what would I pay[ in {currency}] for a share of {symbol}?
        (shares of {symbol}|{symbol} shares): what do they cost[ in {currency}]?
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
    """,
    "stock_price": """
        how much (is a share|does one share cost) (now|these days)?
        !get me a (stock|share) quote
        !look up (a|the) share price
        what is the stock (trading at|worth)?
        I'd like (a stock quote|to know a stock price).
        !check (a|the) stock for me
        (how's|how is) (my|the) stock doing?
        !find out what the shares cost
        stock (quote|price)?
        could you (check|look up) a share price for me?
        I (need|want) the price of a stock.
        !tell me what that stock is trading at
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
    """,
}
