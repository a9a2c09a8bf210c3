# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.web` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "web_search": """
        !(run|make|start) an internet search for "{query}"[ and return {count} results]
        !(see|check) what the (web|internet) (says|has) about "{query}"[, {count} results]
        !(find|get) me (web pages|websites|links|pages online) (about|on|for) "{query}"[, {count} of them]
        !(put|type|enter) "{query}" into (a|the) search engine[ and list the first {count} hits]
        !(query|ask) (the|a) search engine (for|about) "{query}"[, limit {count}]
        !(browse|scour|comb) the (web|internet) for "{query}"[, top {count} hits]
        !(find|dig up|turn up) (something|what you can) (online|on the internet|on the web) (about|on) {query}
        !(bring up|pull up|show me) the (search results|web results|online results) for "{query}"[, first {count} only]
        !(hunt|look around) (online|on the net) for {query}
        !give me [{count} ](links|search hits|web results) for "{query}"
        !use the (search engine|web search) to look for "{query}"[, {count} results]
        !(research|investigate) "{query}" (online|on the web|on the internet)[ and show {count} results]
        !do an online search with the (words|keywords|terms) "{query}"[, {count} results]
        !consult the (internet|web) about "{query}"[ and give me the top {count} results]
        !have a (look|search|dig) (online|on the internet) for "{query}"
        what (comes up|do you find|turns up) (online|on the web|on the internet) (for|when searching for) "{query}"?[ {count} results, please.]
        is there (anything|something|any information) (online|on the internet|on the web) (about|on) "{query}"?[ Show me {count} results.]
        where on the (internet|web) can I find (something|information|pages) (about|on) "{query}"?
        (I don't know much about it|I'm stuck|I can't find it in my books), so search (online|the web|the internet) for "{query}"[, {count} results].
        I'm (researching|reading up on|looking into) "{query}". What (is there|can you find) on the (web|internet)?
        "{query}": what does the (web|internet) (say|have)?
        "{query}", web search(, please.|)
        "{query}" - (google it|search the web|look on the internet)[, {count} results](.|, please.)
        internet search[, {count} hits]: {query}
        (web search|online search|net search) "{query}"[, {count} hits]
        (search terms|search query|keywords for the web search): {query}
        (I'd be glad|I'd be grateful|it would help me) if you (searched the web for|googled|looked online for) "{query}".
        (would you mind|how about) (googling|searching the internet for|searching the web for) "{query}"?
        [{count} ]web (results|hits) for "{query}"(, please.|?)
    """,
    "fetch_page": """
        !(pull up|bring up|call up) (the page|the site|) {url}
        !(download|retrieve|grab|pull) the (text|content|contents) (of|from) {url}
        !(go to|visit|head over to|surf to) {url} and (tell me what it says|read it|show me what's there)
        !(show|give|get|fetch) me the (page|web page|site) (at|behind) {url}
        !(have|take) a look at {url} (for me|)
        !(retrieve|access|request) {url}
        !(check|see|find out) what's (on|at|written on|written at) {url}
        !(follow|open) the link {url}
        !(read out|tell me) what (is|stands) (on|at) {url}
        !(extract|copy) the text from (the page|the web page|the site|) {url}
        !browse to {url} and (return|get|show) the (text|content)
        !get {url} for me
        !(display|print|output) the (content|contents|text) of {url}
        !(curl|wget) {url}
        !let me (see|read|have) (what's on|the text of|the content of) {url}
        what('s| is) (at|behind) (the link|the address|) {url}?
        what can (I|you|one) (read|see|find) (on|at) {url}?
        what does the (page|site|web page) (at|behind) {url} (say|contain|show)?
        what will I find if I (open|visit|go to) {url}?
        (can|could|would) you (open|load|pull up|read|visit) {url} (for me|)?
        I (can't open|can't get to|have no browser for) {url}. (Load it|Fetch it|Read it) for me(.|, please.)
        (someone|a friend|a colleague) sent me {url}, (open it, please.|read it for me.|what's on it?|can you fetch the page?)
        I (need|want|would like) the (text|content|contents) of {url} (here|).
        I'd like to (read|see) (what's on|the page at|the text of) {url} (here|in this chat|without a browser).
        {url} - (open it, please.|read it for me.|what's on there?|what does it say?)
        {url}: (fetch the page|get me the text|read the page|show me the content)(.|, please.)
        page to (open|read|fetch|load): {url}
        here's a link, {url} - (what does it say|what's on that page|can you open it)?
        the (text|content) of the (page|site) {url}(, please.|?|)
        is there anything (interesting|useful|new|) on {url}? (Open|Fetch|Load) the page.
    """,
    "get_news": """
        !(find|fetch|pull up) the (latest|newest|most recent|current) news {@topic}[ {@country}][, {count} articles]
        !(update|brief) me {@topic} with the (latest|newest) (news|headlines)[ {@country}]
        !(catch me up|bring me up to date|fill me in) on the (latest|) {topic} news[ {@country}]
        !(look|search) (through|in) the (papers|press) for {topic}[ in {country}][, {count} stories]
        !(see|find out|check) what the (papers|newspapers|media) (are saying|say|report) about {topic}[ in {country}]
        !(list|show|give me) the [{count} ](latest|newest|most recent) (headlines|stories|news stories) {@topic}[ {@country}]
        !(read|tell) me [{count} ](news items|news stories|headlines) {@topic}[ {@country}]
        !(put together|collect|gather) (the |)[{count} ](latest|recent) news articles {@topic}[ {@country}]
        !tell me what's (happening|going on|new) in the {topic} news[ {@country}]
        !let me (hear|read|see) the {topic} (headlines|news)[ {@country}][, {count} of them]
        !run through the (headlines|news) {@topic}[ {@country}][, just {count}]
        !supply me with the [{count} ](latest|newest) {topic} (headlines|stories)[ from {country}]
        !(get|bring|send) me (press coverage|news reports|news coverage) {@topic}[ {@country}]
        !(check|open|scan) the news for {topic}[, country {country}][, {count} items]
        !give me (a|the) news update {@topic}[ {@country}][ with {count} headlines]
        what('s| is) (the latest|the newest) (news|) {@topic}[ {@country}]?
        what (has been reported|has been written|has been in the papers) (lately|recently) about {topic}[ in {country}]?
        what are the (papers|media|newspapers) (saying|reporting|writing) about {topic}[ in {country}]?
        is there (any|some) (news|recent news|fresh news) {@topic}[ {@country}]?
        is there anything (about|on) {topic} in the (news|papers|headlines)[ in {country}]?
        any (news|headlines|recent stories) {@topic}[ {@country}]?
        {topic} (news|headlines)[ {@country}][, {count}](?|, please.|)
        {topic}: what('s| is) (in the news|the latest|in the papers)[ in {country}]?
        (latest|newest|current|recent) {topic} (news|headlines|stories)[ {@country}](?|, please.|)
        [{count} ](headlines|news stories|news articles) {@topic}[ {@country}](, please.|?)
        [in {country}, ]what are the latest headlines about {topic}?
        I (follow|love|write about|blog about) {topic}. What's in the news[ in {country}]?
        I (haven't seen|have missed|didn't read) the (papers|news) lately. What's (new|been reported) on {topic}[ in {country}]?
        I'd (be glad|be grateful|love it) if you (found|got me|showed me) the [{count} ]latest headlines {@topic}[ {@country}].
        over breakfast I like to read the {topic} news[ from {country}], so (what's in the papers?|what are the headlines?|show me the headlines.)
    """,
}

LACKED: dict[str, str] = {
    "web_search": """
        !(look|search) (something|a thing) up (online|on the web|on the internet) (for me|)
        !search (the internet|online) (for me|for something)
        !(find|look for) something (online|on the web|on the internet) (for me|)
        !use (the|a) search engine (for me|to find something)
        !(google|web-search) (a thing|a few words) for me
        I (want|need|would like) to (google|search the web for) something.
        I (want|need|would like) (something|a thing) looked up (online|on the internet).
        (can|could) you (google|search the web for|look up online) something (for me|)?
        (there's|there is) something I want to find (online|on the web). (Search for it|Google it)(.|, please.)
        (web search|internet search|google search)(, please.|?)
        I need (some|) results from the (web|internet).
    """,
    "fetch_page": """
        !(load|fetch|access) (a|the|that) (web page|website|site) (for me|)
        !(get|show|give) me the text of (a|the|that) (web page|website)
        !(pull up|bring up|visit) (a|the|that) (website|web page|site)
        !(follow|open) (a|the|that) link (for me|)
        !(read|tell me) what's on (a|the|that) (website|web page)
        !(retrieve|download) the (content|contents|text) of (a|the) (web page|site)
        what does (the|that) (web page|website) say?
        what's on (the|that) (website|web page|site)?
        I (want|need|would like) the (text|content) of a (web page|website).
        I (want|need|would like) to (open|read) a (web page|website).
        (can|could) you (open|load|read) a (web page|website|link) for me?
        (someone|a friend|a colleague) sent me a link, (open it, please.|fetch the page.|what does the page say?)
    """,
    "get_news": """
        !(tell me|find out|see) what's in the (news|papers)
        !(list|show|read out) the (latest|current) headlines
        !(fill me in|catch me up|bring me up to date) on the news
        !(check|open|look at) the news (for me|)
        what are the (latest|current|) (headlines|news stories)?
        what do the (papers|newspapers|media) (say|report|write)?
        (is there|do you have) any (news|fresh news|new headlines)?
        (news|headlines|latest news|latest headlines)(?|, please.)
        I (want|need|would like) to (hear|read|see) the (news|headlines).
        (can|could) you (get|read|show) me the (news|headlines)?
        I haven't (seen|read|heard) the news (yet|lately). What's (new|in the papers)?
    """,
}
