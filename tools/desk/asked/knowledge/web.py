# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for searches on the web and for pages, and to ask for them without something needed."""

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
        !(trawl|crawl|go through) the (web|internet) for "{query}"[ and (list|show) the top {count} results]
        !(let|have) (the|a) search engine (find|look for) "{query}"[, {count} results]
        !(fire up|open|start) (the|a) search engine (for|and look for) "{query}"[, {count} results]
        !(pop|throw|type|drop) "{query}" into the search (box|bar|field) (of a search engine|on the web)[ and give me {count} results]
        !(hit|search) the web with "{query}"[, {count} results]
        !(tell|show) me what you (find|can find|get) (online|on the web|on the internet) (for|on|about) "{query}"[, {count} results]
        !(send|submit) the (query|search) "{query}" to (the|a) search engine[, limit {count}]
        !(gather|collect|fetch) web (results|pages|links) (on|about|for) "{query}"[, {count} of them]
        !(learn|find out) (something|more) about {query} (on the web|on the internet|online)
        !(get|fetch) me the first {count} (web results|hits on the web|search results from the web) for "{query}"
        !let the internet answer: {query}
        !go online and (look for|search for|find) {query}
        !google around for {query}
        !see (if|whether) the (web|internet) (has|knows) anything (about|on) {query}
        !use the (web|internet) to (look up|find|search for) "{query}"[, {count} results]
        "{query}" - (what does the internet say?|what's online?|web results, please.|find it online.)
        "{query}", (online|on the web|on the internet), please (search|look it up).
        "{query}" (in|into) the search engine(, please|)[, {count} results]
        "{query}": (web search|online search|search the internet)[, {count} results](.|, please.)
        {query}? (Search the web|Google it|Look it up online|Ask the internet).
        query: "{query}"[, results: {count}] - web search
        web query: {query}
        (web|internet|online) search for: {query}
        (search|google): "{query}"[, top {count}]
        (the|my) search (phrase|query|term) is "{query}"[, show {count} results]. (Run it on the web|Google it|Search the web).
        (I bet|surely|I think) there's (something|plenty|a page) (online|on the web) (about|on) {query}. (Find it|Search for it|Look it up).
        (my books|my notes|my friends) (don't help|are no help|know nothing), so (google|search the web for) {query}.
        (my son|my boss|a friend) (asked about|wants to know about|is interested in) "{query}". (Search the web|Google it|Look it up online).
        (never heard of|no clue about|what on earth is) "{query}"(. Search the web|? Google it, please), (will you|would you)?
        any (websites|pages|links|hits) (on the web |online |)(about|on|for) "{query}"?[ {count} results, please.]
        any chance you could (google|search the web for|look online for) {query}?
        could a web search (find|turn up|bring up) (something|anything) on "{query}"? (Try it|Run it|Do it).
        do a google on {query}
        does the (web|internet) (have|offer|know) (something|anything) (about|on) "{query}"?[ Give me {count} results.]
        I (couldn't|can't|could not) find "{query}" anywhere. (Try the web|Search online|Google it)[, {count} results].
        I (wanna|want to|have to|need to|must) (google|search the web for|search online for) {query}.
        I'm (curious|wondering) what the (web|internet) has (on|about) {query}.
        if you (google|search the web for) "{query}", what (comes up|do you get|turns up)?
        let's (google|search the web for|look online for) {query}.
        let's see what (google|the web|the internet) (finds|says|has) (about|for|on) {query}.
        let me (see|have) [{count} ]web (results|hits|links) for "{query}".
        mind (looking online for|searching online for|doing a web search for) {query}?
        please note the search words, "{query}", and run a web search.
        someone on the (web|internet) must have written about {query}. (Find it|Search for it|Look for it).
        the (internet|web) (knows|will know|should know) about "{query}", so (ask it|search it|look it up there)[, {count} results].
        there's something I (want|need) to find (online|on the web): {query}
        what (pages|sites|links|articles) (are there|do you find|exist) (on the web|online|on the internet) (about|on) "{query}"?[ {count} will do.]
        what can (the web|the internet|a search engine) tell me about "{query}"?[ Give me {count} results.]
        (want|need) web results: {query}
        when I google "{query}", what do I (find|get)? (Try it|Do the search).
        gimme [{count} ]web results for "{query}"
        lemme see what the (web|internet) says about "{query}"
        you can search in the (internet|web) for "{query}"[, {count} results]?
        I need that you search the (web|internet) for "{query}"[, {count} results].
        (computer|assistant), search the (web|internet) for {query}
        I was (wondering|asking myself) what the (web|internet) says about "{query}".
        (kindly|it is requested to) search the (web|internet) for "{query}"[, {count} results].
        dunno anything about "{query}", (google it|search the web|look it up online)
        all I (want|need) is [{count} ]web results for "{query}".
        you know what? (Google|Search the web for) "{query}"[, {count} results].
        pls google {query}
        (my wife says|my boss says) to (google|search the web for) "{query}"[, {count} results].
        to settle (a bet|an argument), (google|search the web for) "{query}"[, {count} results].
        it's "{query}" I want to find on the (web|internet)[, {count} results].
        "{query}" (keeps bugging me|is on my mind), what does the (web|internet) say?
        !(ask|quiz|question) the internet about "{query}"[ and return {count} results]
        !(start|do|run) some (web|online|internet) research (on|into|about) "{query}"[, {count} results]
        !check (online|on the web|on the internet) for "{query}"[, {count} results]
        !enter the words "{query}" in a web search[, {count} results]
        !feed "{query}" to (the|a) search engine[ and show {count} results]
        !find web pages that match "{query}"[, {count} of them]
        !give "{query}" a (google|web search|search online)[, {count} results]
        !help me find "{query}" (on the web|online|on the internet)[, {count} results]
        !look (online|on the internet|on the web) for pages about {query}
        !make the search engine work: "{query}"[, {count} results]
        !perform a web search with the query "{query}"[ and a limit of {count}]
        !pull web results for "{query}"[, top {count}]
        !see what comes up (online|on the web) when you search "{query}"[, {count} results]
        !surf the (net|web) for {query}
        !take "{query}" to the search engine[ and bring back {count} results]
        !turn to the (web|internet) for "{query}"[, {count} results]
        !use google (for|on) "{query}"[, {count} results]
        (can|could) the (web|internet) help with "{query}"?[ {count} results, please.]
        (can|could) you find me anything (online|on the web) (about|on|for) "{query}"?[ {count} results, please.]
        {query} - google says what?
        {query} - to be searched on the web
        asking the (web|internet): {query}
        could you put "{query}" through a search engine[ and give me {count} results]?
        do people (online|on the internet) write about "{query}"? Search the web.
        from the (web|internet), please: {query}
        google, please: {query}
        help me with a web search for {query}
        I'd google {query} myself if I could, so do it for me.
        I need the (web|internet) to tell me about "{query}".
        is "{query}" (covered|explained|answered) somewhere (online|on the web)? Search.
        maybe the (web|internet) knows: {query}
        net search: "{query}"[, {count} results]
        off to the search engine with "{query}"[, {count} results].
        top {count} web results for "{query}", please.
        what are the top web results for "{query}"?
        what would (google|a search engine) (show|find|list) for "{query}"[, {count} results]?
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
        (can|could|would) you (open|load|pull up|read|visit) {url}( for me|)?
        I (can't open|can't get to|have no browser for) {url}. (Load it|Fetch it|Read it) for me(.|, please.)
        (someone|a friend|a colleague) sent me {url}, (open it, please.|read it for me.|what's on it?|can you fetch the page?)
        I (need|want|would like) the (text|content|contents) of {url}( here|).
        I'd like to (read|see) (what's on|the page at|the text of) {url} (here|in this chat|without a browser).
        {url} - (open it, please.|read it for me.|what's on there?|what does it say?)
        {url}: (fetch the page|get me the text|read the page|show me the content)(.|, please.)
        page to (open|read|fetch|load): {url}
        here's a link, {url} - (what does it say|what's on that page|can you open it)?
        the (text|content) of the (page|site) {url}(, please.|?|)
        is there anything (interesting|useful|new|) on {url}? (Open|Fetch|Load) the page.
        !(click|tap) (on |)the link {url} and (tell me|show me) what's there
        !(crawl|scrape) {url}
        !(hop|jump) (over |)to {url} and read (it|the page)
        !(peek|look) at {url} and (tell|show) me what's (on it|there|written)
        !(point the browser at|send the browser to) {url} and (get|return) the text
        !(print|dump) the text of the page {url}
        !(quote|recite|repeat) what {url} says
        !(try|test) the (link|address|URL) {url} and show me the page
        !bring me what's (on|at|behind) {url}
        !check (out |)(the site|the link|the address) {url}
        !find out what {url} (says|contains|has on it)
        !get the (page|site) behind (the link |the address |){url}
        !have {url} (opened|loaded|fetched|read)
        !let me know what {url} (says|is about|contains)
        !paste the (text|content) of {url} (here|into the chat)
        !put the (text|contents) of {url} (here|in front of me)
        !take the text off {url}
        {url}, (please.|open it.|read it.|what's there?|what does it say?)
        {url}? (Open it|Read it|Fetch it|What's on it?)
        {url} (please open|open please|pls)
        open: {url}
        fetch: {url}
        url: {url}
        link: {url} (please open|please read it|what's there?|what does it say?)
        address: {url}. (Open|Fetch|Read|Load) the page.
        the (link|address|URL) is {url}. (Open|Fetch|Read|Load) it.
        GET {url}
        page text of {url}(, please.|?)
        (content|contents) of {url}(, please.|?)
        (a colleague|my boss|a mail) (points|refers|links) to {url}. (What's there|What does it say|What's on it)?
        (I found|I got|there's) (the link|the address|this page) {url}. (Open it|Read it|Have a look).
        (my browser|my phone|the office network) (blocks|won't load|can't show) {url}. (Fetch it for me.|What does it say?|Read it to me.)
        (the answer|the info|everything I need) is (on|at) {url}. (Read|Open|Fetch) it.
        (do|can) you (see|know) what's on {url}?
        any chance of getting the text of {url}?
        could {url} be (opened|loaded|read)? (Show|Give) me the text.
        does {url} (still work|work|load)? (Open it|Try it|Load it).
        how does the page {url} read?
        I'm (curious|wondering) what's (on|at|behind) {url}.
        I'd (like|love) to know what {url} says.
        I (wanna|want to|have to|need to) (read|see) {url} (without a browser|here).
        I (can't|don't want to) (click|open) links. (What's on|What does it say at) {url}?
        let's (open|read|visit|look at) {url}.
        let's see what {url} has (to say|for us).
        mind (opening|reading|fetching|loading) {url}?
        please note the address {url} and (open|load|read) the page.
        text from {url}, please.
        what (text|content) (is|stands) (on|at) {url}?
        what('s| is) written (on|at) {url}?
        what am I missing (on|at) {url}? (Read|Fetch|Open) it.
        would you (click|open|follow) {url} and (tell me what's there|read it|give me the text)?
        wondering what {url} says.
        gimme the (text|content) of {url}
        lemme see {url}
        you can open {url} and say me what is there?
        I need that you open {url}.
        (computer|assistant), open {url}
        I was (wondering|asking myself) what {url} says.
        (kindly|it is requested to) fetch the page {url}.
        dunno what's on {url}, (open it|read it|fetch it)
        all I (want|need) is the text of {url}.
        you know what? (Open|Read|Fetch) {url}.
        pls open {url}, thx
        (my wife says|my boss says) to read {url}. (Open|Fetch|Load) it.
        not knowing what's on {url} bugs me. (Open|Read|Fetch) it.
        it's {url} that I want to (read|see), open it.
        before I click: what's on {url}?
        !access the (page|site) {url} and read it (out|to me)
        !call {url} and give me the page
        !collect the text (at|from) {url}
        !dial up {url} and show me the page
        !give {url} a (read|look|visit)
        !lay the page {url} open for me
        !make the page {url} readable (here|for me)
        !navigate to the page {url} and (return|show) its text
        !open (up |)the (page|site|address|link) {url}
        !scan the page {url} and give me its text
        !steer the browser to {url}
        !tell me the (content|contents|text) of {url}
        (can|could) I (see|have|get) the text of {url}?
        {url} - fetch the page
        {url} in plain text, please.
        {url} has something to say. (Read|Open|Fetch) it.
        behind {url} there's what?
        could you have a look at {url} (for me|and tell me what it says)?
        go read {url}
        have you seen {url}? (Open|Read|Load) it.
        here: {url}. (Open|Read|Fetch|Load) it.
        I (came across|stumbled upon|was given) {url}. (What does it say?|Read it.|Open it.)
        I'm stuck with {url}, can you (open|read|load) it for me?
        please, the page {url}
        read: {url}
        the page at {url} (says|contains) what?
        visit: {url}
        what information does {url} (hold|have|give)?
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
        (can|could) you (google|search the web for|look up online) something( for me|)?
        (there's|there is) something I want to find (online|on the web). (Search for it|Google it)(.|, please.)
        (web search|internet search|google search)(, please.|?)
        I need (some|) results from the (web|internet).
        !(fire up|open|start) (the|a) search engine
        !go online and (find|look for|search for) something
        !google around (a bit|for me)
        !(pop|type) (something|a few words) into the search box of a search engine
        !let the internet answer (a question|something) for me
        I (couldn't|can't) find something anywhere. (Try the web|Search online|Google it).
        I (wanna|have to|need to|must) (google something|search the web).
        any chance you could (google something|search the web)( for me|)?
        mind (looking something up online|doing a web search)?
        let's (google something|search the web|look something up online).
        what can the (web|internet) tell me?
        (my son|my boss|a friend) wants to know something. (Search the web|Google it).
        I have a (search|query) for the (web|internet).
        run a web search(, please|)
        (web|internet|online) search(, please|!|?)
        does the (web|internet) know anything about it?
        (want|need) web results
        the internet will know, so ask it.
        I'd like you to search something on the (web|internet).
        there's a thing I'm curious about, (google it|search for it on the web).
        gimme some web results
        I need that you search the (web|internet) for something.
        (kindly|it is requested to) search the (web|internet).
        you know what? (Google something|Search the web).
        to settle (a bet|an argument), google something.
        you can search in the (internet|web) for me?
        !(start|do) some (web|online|internet) research
        !turn to the (web|internet) for me
        !surf the (net|web) for something
        !help me with a web search
        !make the search engine work
        could you put something through a search engine?
        can you find me something (online|on the web)?
        maybe the (web|internet) knows, search it.
        off to the search engine!
        I'd google it myself if I could, so do it for me.
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
        !(click|tap) (on |)the link
        !check out a (website|web page|site) for me
        !find out what the (website|page|web page) says
        !paste the text of a (website|web page) here
        !have the (site|page|website) (opened|loaded)
        I'm (curious|wondering) what's on (a|that) (website|web page).
        I found a (website|web page). (Open it|Read it|Have a look).
        my browser won't load a (page|site). Fetch it for me.
        the info is on a (website|web page). (Read|Open|Fetch) it.
        any chance of getting the text of a (website|web page)?
        could a (website|web page) be (opened|loaded)? Show me the text.
        let's (open|read|visit) a (website|web page).
        mind (opening|reading|fetching) a (website|web page)?
        there's a (link|page|site) I want you to (open|read|fetch).
        does the link still work? Open it.
        a mail points to a (website|web page). What does it say?
        what's written on (the|that) (website|web page)?
        I don't want to click links. What's on (the|that) page?
        (page|website) to (open|read|load)(, please|)
        gimme the text of a (website|web page)
        I need that you open a (website|web page).
        (kindly|it is requested to) fetch (a|the) web page.
        you know what? (Open|Read) a web page.
        before I click: what's on the page?
        my boss says to read a website. Open it.
        !access a (page|site) and read it to me
        !give a (website|web page) a read
        !navigate to a (page|website)
        can I have the text of a (website|web page)?
        could you have a look at a (website|web page) for me?
        I came across a (website|web page). Read it.
        please, a web page
        the page says what?
    """,
}
