# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have mails searched with `desk.core.mail`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "search_mail": """
        !dig (up|out) (the|any|all) [{unread} ](mails|emails) I (have|got) {@query}[ from {sender}]
        !pull up (every|any) [{unread} ]email (regarding|concerning) {query}[ that {sender} sent me][ since {since}]
        !comb through my (mailbox|inbox) and (list|show me) the [{unread} ]mails (regarding|relating to) {query}[, {limit} at most]
        !bring up the (correspondence|emails) in my inbox {@query}[ from {sender}][ since {since}]
        !hunt down (that|the) (email|mail) {@query}[, it came from {sender}]
        !fetch[ at most {limit}] [{unread} ](mails|e-mails) (dealing with|concerning) {query}[ by {sender}]
        !filter my (mailbox|mails) for {query}[, sender {sender}][, {unread} only]
        !run (a mail|a mailbox|an email) search (for|on) {query}[, sender {sender}][, limit {limit}]
        !query the mailbox: "{=query}"[, from {sender}][, since {since}][, limit {limit}]
        !track down the (message|mail) in my inbox that (mentions|talks about|touches on) {query}[, sent by {sender}]
        !have a look (in my inbox|among my mails|in the mailbox) for (something|anything) {@query}[ from {sender}]
        !find out (if|whether) any [{unread} ](mail|email) {@query} (came in|has reached me)[ from {sender}][ since {since}]
        !retrieve[ up to {limit}] (emails|messages) from my (mailbox|inbox) that (refer to|mention|concern) {query}
        !locate the (mail|email) in which (someone|somebody) (mentions|brings up) {query}[, probably written by {sender}]
        !show me what (landed in my inbox|I got by mail) {@query}[ from {sender}][ since {since}]
        !list me the [{unread} ]mails (with|containing|on) "{=query}"[ from {sender}][, not more than {limit}]
        where is (that|the) (mail|email) {@query}[ from {sender}]?
        I (remember|know) there was (an email|a mail) {@query}[ from {sender}]. (Can|Could) you (find it|search for it|dig it out)?
        I'm (preparing|getting ready for) a call and need (all|the) [{unread} ](mails|emails) (on|about) {query}[ from {sender}].
        what (did people|did my colleagues|have people) (mail|email) me about {query}[ since {since}]?
        what has come in by (mail|email) (on|about|regarding) {query}[ since {since}]?
        inbox search: {query}[, {sender}][, {unread} only][, max {limit}]
        {query}: (which|what) [{unread} ](mails|emails) do I have (on that|about this)[ from {sender}]?
        somewhere in my inbox (there is|there must be) (a mail|an email) {@query}[ from {sender}], (find it|dig it out), please.
        which of my [{unread} ](mails|emails) (mention|deal with|are about) {query}?
        (could|would) you (search|check) my mailbox for {query}[, only mails from {sender}][, only {unread} ones]?
        I'd be (glad|grateful) if you could (find|dig out) the (emails|mails) (concerning|regarding) {query}[ from {sender}][ since {since}].
        (someone|somebody) (mailed|emailed) me about {query}, (but I can't find it|where is that mail)[, maybe it was {sender}].
        who (mailed|emailed|has been emailing) me about {query}[ since {since}]?
        emails re {query}[, from {sender}][, max {limit}](?|, pls|)
        I (could have sworn|swear) I had (a mail|an email) {@query}[ from {sender}]. (Is it still in my inbox|Can you spot it in my mailbox|Look for it, will you)?
        (any|is there any|got any) trace of {query} in my (inbox|mailbox|emails)[ since {since}]?
        (what's|what is) the story with {query}? (Check|Search|Go and check) my [{unread} ](mail|emails|inbox) for it.
        (mail|email|inbox) (hunt|lookup): {query}[ / {sender}][ / since {since}]
        topic: {query}[, sender: {sender}][, since: {since}][, max: {limit}] - search my (mail|mailbox|inbox)
        (let me|let's) see (what|which mails) {sender} sent me (on|about) {query}[ since {since}].
        my (boss|colleague|neighbour) (claims|says|insists) there was (a mail|an email) {@query}. (Can you find it?|Have a look in my inbox.)
        (anything|something)[ from {sender}] in the (inbox|mailbox) (touching|concerning|to do with) {query}?
        did {query} (ever |)come up in (any of |)my [{unread} ](mails|emails)?
        (does|do) any of my [{unread} ](emails|mails) (say|mention) (something|anything) about {query}?
        I (deleted nothing|kept everything), so the (mails|emails) (about|on) {query}[ from {sender}] (must|have to) be there somewhere. (Find|Search|Locate) them.
        who wrote to me by (mail|email) about {query}?
        (we were|I was) (mailing|emailing) about {query}[ with {sender}]. (Pull up|Bring back|Show me) (the mails|that exchange from my inbox).
        (I've lost|I lost) track of the (mails|emails|mail thread) (on|about) {query}[ since {since}], (can you gather|please collect|help me find) them?
        !gather (everything|whatever) my (inbox|mailbox) has (on|about) {query}[ since {since}][, only {unread} mails]
        !see what my (inbox|mailbox|mail) (has to say|knows) (on|about) {query}[ since {since}]
        !sift through my [{unread} ](mails|emails) (looking for|and look for) {query}[ from {sender}]
        !(narrow|cut) my inbox down to [{unread} ](mails|emails) (on|about) {query}[ since {since}]
        !give me every [{unread} ](mail|email) {@query}[ that came from {sender}][ after {since}]
        !(rummage|dig|poke) (through|around in) my (mailbox|inbox) for (anything|something) (on|about) {query}[ by {sender}]
        !turn up the (email|mail|mails|emails) {@query}[ from {sender}]
        !put "{=query}" into the mail search[, sender {sender}][, {unread} only]
        !type "{=query}" (in|into) the search box of my (inbox|mailbox)[ and restrict it to {sender}]
        !search mail, keyword "{=query}"[, from {sender}][, since {since}][, max {limit}]
        !do a (quick |)search of my (mails|emails) (for|on) {query}[, nothing older than {since}]
        !(browse|skim) my [{unread} ](mails|emails) {@query}[ from {sender}][ since {since}]
        !(recover|unearth|get hold of) the mail {@query}[ that {sender} wrote]
        !bring me the [{unread} ](mails|emails) that have to do with {query}[, {limit} of them at most]
        !return[ the first {limit}] [{unread} ](mails|emails) (matching|for the search) "{=query}"[ from {sender}]
        !have the mailbox searched for {query}[, sender {sender}][, since {since}]
        emails mentioning {query}[ from {sender}][ since {since}](?|, anyone?|, where are they?)
        "{=query}" in my (mails|inbox|mailbox)(?|, search for it.|, find it.)[ Sender: {sender}.]
        I'm (curious|wondering) (if|whether) (a mail|an email|anything) (on|about) {query} has (landed|turned up|shown up) in my inbox[ since {since}].
        (the auditors|they|people) keep asking me about {query}. (Which|What) [{unread} ](mails|emails) do I have (on it|about that)[ since {since}]?
        before I (answer|reply) to anyone, (show|get|find) me the [{unread} ](mails|emails) (on|about) {query}[ from {sender}].
        need (all mails|emails|my mails) (re|on|about) {query}[ from {sender}][ since {since}], (thx|thanks|pls)
        (hey |)(whats|what's) in my inbox about {query}[ from {sender}]?
        (you'd|you would) (help me a lot|do me a favour) by (finding|digging out) the (mail|email) {@query}[ from {sender}].
        (mind|would you mind) (searching|going through|checking) my (mailbox|inbox) for {query}[, sender {sender}]?
        (any chance|is there a chance) (of finding|you can find) the [{unread} ](emails|mails) {@query}[ from {sender}]?
        it's about {query}: (which|what) [{unread} ](mails|emails) (came in|did I get|do I have)[ from {sender}][ since {since}]?
        (regarding|concerning|when it comes to) {query}, (which|what) (mails|emails) are in my inbox[ since {since}]?
        {sender} (sent|wrote) me (an email|a mail) about {query}. (Where is it|Where did it go|Find it for me, please)(.|!)
        (did I miss|have I missed|did I overlook) (a mail|an email|any email) {@query}[ from {sender}]?
        (nothing|not a word) about {query} in my (mails|inbox)? (Please check|Have a look|Search again, please)[, sender {sender}].
        if there are [{unread} ](mails|emails) (on|about) {query}[ from {sender}], (show them to me|list them|I'd like to see them).
        (that|the) mail with {query} in it, (find it|I need it)[, it was from {sender}].
        (show|tell) me, (which|what) [{unread} ]mails are there (regarding|concerning) {query}[ since {since}]?
        I (can't seem to|cannot seem to|can't for the life of me) (find|locate) the [{unread} ](mails|emails) (about|on) {query}[ from {sender}]. Can you?
        I could (do with|use) the (mails|emails) (on|about) {query}[ from {sender}][ since {since}], if you (find|can find) any.
        (ages|some time|a while) ago (somebody|someone) mailed me about {query}. (What was it?|Can you find that mail?|Look for it in my inbox.)
        (there are|I think there are) (mails|emails) about {query}[ from {sender}] (I want|I'd like) to (go through|reread|check). (Find|List|Show) them.
        has anything about {query} (ever |)(reached|hit) my inbox[ since {since}]?
        (how about|what about) {query}? Any [{unread} ](mails|emails) (on that|about it)[ from {sender}]?
        do you (see|find|spot) [{unread} ](mails|emails) about {query}[ from {sender}] (in my inbox|in the mailbox|anywhere in my mail)?
        does the name "{=query}" (appear|turn up|show up) in my [{unread} ](mails|emails)[ since {since}]?
        everything (by mail|in my inbox) (on|about|concerning) {query}[, from {sender}][, from {since} on](, please|).
        from my inbox I need (whatever|everything|all) there is (on|about) {query}[, as long as {sender} wrote it][, at most {limit} mails].
        in which (mails|emails) did (someone|somebody) (mention|discuss|bring up) {query}?
        on the subject of {query}: (are there|do I have) [{unread} ](mails|emails)[ from {sender}][ since {since}]?
        (the|those) (mails|emails) where {query} came up[ and {sender} is the sender], (can you list them|where are they|show me those)(?|)
        what I'm after (is|are) the [{unread} ](mails|emails) (on|about) {query}[ from {sender}][ since {since}].
        (which|what) mail was it that (mentioned|dealt with) {query}[, by {sender}]?
        who (was it that wrote|wrote again|has written) to me about {query}? (Check|Search|See) my (mails|inbox).
        (yes or no|tell me): (is|was) there [{unread} ]mail about {query}[ from {sender}] in my inbox?
        my inbox should (hold|contain|have) (an email|a mail|something) (on|about) {query}[ from {sender}]. (Verify that|Check|Find it), please.
        I'd better (reread|read up on|look at) the (mails|emails) about {query}[ from {sender}]. (Find|Fetch|Show me) them, please.
        (before|for) the meeting I need to know what {sender} (mailed|emailed) me about {query}.
        (words|keyword): {=query}[; sender: {sender}][; not before {since}](; look in my mailbox|; mail search)
        (check mail|check emails|look through mail) for "{=query}"[, sender {sender}][, starting {since}]
        something about {query} (rings a bell|sounds familiar). (Were there mails about it?|Did anyone mail me about it?|Check my inbox for it.)
        {sender} must have (mailed|emailed) me about {query}[ after {since}]. (Find it, please.|Look for it.|Where is it?)
        {sender}'s [{unread} ](mails|emails) (on|about|concerning) {query}[ since {since}](?|, please|, where are they?)
        "{=query}", [from {sender}, ](mail|email) search(, please|)
        !(scour|trawl|search) (the|my) (whole |)(mailbox|inbox) for [{unread} ](mails|emails) (on|about) {query}[ from {sender}]
        !(collect|compile|round up) the [{unread} ](mails|emails) (dealing with|touching) {query}[ since {since}]
        !(pick|single|sort) out the [{unread} ](mails|emails) {@query}[ {sender} sent me]
        !help me (find|locate|spot) the [{unread} ](mail|email|mails) {@query}[ from {sender}][ since {since}]
        !search for "{=query}" among my [{unread} ](mails|emails)[ from {sender}][, stop at {limit}]
        !(verify|confirm) (whether|if) I (got|received|have) [{unread} ](mail|mails|emails) about {query}[ from {sender}][ since {since}]
        be a star and (find|dig up) the [{unread} ](mails|emails) (about|on) {query}[ from {sender}].
        (boss|customer) on the line: what do my mails say about {query}[, the ones from {sender}]?
        why can't I find (a mail|an email|anything in my inbox) (on|about) {query}? (Search|Check) again, please.
        (I want|let me have|I'd like) a list of [{unread} ](mails|emails) (on|about) {query}[ sent by {sender}][, {limit} at most].
        (if|in case) {sender} (mailed|emailed) me (about|on) {query}, (find|show me|get me) (it|the mail).
        (it|this) is about {query}. (Search|Go through|Check) my [{unread} ](mails|emails)[ from {sender}][ since {since}], please.
        (no|not a) clue where the (mail|email) about {query}[ from {sender}] (is|went), (find|search for) it.
        (open|start) the mail search (with|for) "{=query}"[, from {sender}][, {unread} only](, please|).
        there was (a mail|an email) (with|that had) {query} in it[, sent by {sender}], (bring it up|look for it), please.
        {query}, (check|search) my (inbox|mail|mailbox) for (that|it)[, sender {sender}][, since {since}].
        {query} - (in any|in which) of my [{unread} ](mails|emails)[ from {sender}]?
        {sender} promised to (mail|email) me about {query}. (Did it arrive?|Is it in my inbox?|Has anything come in?)
        another search in my (mail|mailbox): {query}[, by {sender}][, since {since}]
        as to {query}, I need [{unread} ](mails|emails)[ from {sender}][ since {since}][, no more than {limit}].
        could there be [{unread} ](mails|emails) about {query}[ from {sender}] (in my inbox|in the mailbox)?
        got (mail|emails|any emails) (on|about|regarding) {query}[ from {sender}][ since {since}]?
        has {sender} been in touch by (mail|email) (about|over|regarding) {query}?
        mails in which "{=query}" (occurs|is mentioned)[, from {sender}][, since {since}], please.
        please (search|look) in (the|my) mailbox for {query}[ and {sender} as the sender].
        same old inbox, (new|different) topic: find mails (on|about) {query}[ from {sender}].
        so what's in the mailbox (on|about|regarding) {query}[ since {since}]?
        to my mailbox: (what|which mails) do you have on {query}[ by {sender}]?
    """,
}

LACKED: dict[str, str] = {
    "search_mail": """
        !(dig out|track down|locate) (an|that) email[ from {sender}]
        !have a look through my (inbox|mailbox|mails) for me
        !run a search (in|of|on) my (mailbox|inbox)
        !find me (that one mail|one of my mails|an old email)[ from {sender}]
        !go through my (emails|inbox|mails) (and find|to find) something[ from {sender}]
        !check my inbox for (a message|something)[ from {sender}]
        where (is|did I put) (that|the) (mail|email)[ from {sender}] again?
        I can't find (an email|a mail|one mail)[ {sender} sent me] in my inbox.
        there is (an email|a mail) I (have to find|can't find)[, {sender} sent it].
        (could|can) you (search|look through) my (mails|emails|mailbox) for something?
        (I need|I have|I'd like) to find (a|some|one) mail[ from {sender}] in my inbox.
        (mailbox|mail|inbox) search, please.
        (any chance you could|can you please|could you) find (a|some) mail (in|somewhere in) my (inbox|mailbox)[ from {sender}]?
        (I need|I want) to search (my mails|my inbox|the mailbox)[ for something from {sender}].
        (help me|can you help me) (look for|find) (an email|a mail)[ from {sender}], will you?
        (mind|would you mind) (searching|going through) my (mailbox|inbox|emails)?
        (there's|there is) something in my (mails|inbox)[ from {sender}] that I (need|have to find).
        (we need|let's do|let's start) (a|another) search (of|in) my (mailbox|inbox).
        (I've|I have) lost (a mail|an email)[ from {sender}], (search|look) for it.
        !(rummage|poke) around in my (mailbox|inbox) for a mail[ from {sender}]
        !(unearth|dig up|hunt down) (a certain|that) (email|mail)[ that {sender} sent me]
        !(start|do|open) a (search|mail search) in (my|the) (inbox|mailbox)
        !search (through |)my emails for (something|a certain topic)[, sender {sender}]
        !find (that|the) (mail|email) in my inbox, you know which
        !(filter|comb through) my (inbox|mails)[ for what {sender} sent]
        (mail|email) lookup(| please|, please.)
        looking for a (mail|message in my inbox)[ from {sender}]
        (where did|where on earth did) (that|the) (email|mail)[ from {sender}] go?
        I (know|remember) there was (a mail|an email)[ from {sender}], (please find it|where is it?)
        (I'd|I would) (love|be glad) to have (a|that) mail[ from {sender}] (found|dug out).
        (a mail|an email)[ from {sender}] has (disappeared|vanished) in my inbox. (Can you find it|Could you look for it)?
        (some|certain) (mails|emails)[ from {sender}] must be in my inbox, (look for them|find them).
        I (can't seem to|cannot) find (a mail|an email|that mail)[ from {sender}]. Can you?
        (some time|ages) ago I got (a mail|an email)[ from {sender}]. Can you find it?
        I could use some help (finding|searching for) (a mail|an email)[ from {sender}].
        do you (see|find) (a mail|an email)[ from {sender}] in my inbox?
        what I'm after is (a|that) mail[ from {sender}] in my inbox.
        (which|what) mail was it again[ that {sender} wrote]? (Search|Look in) my inbox.
        my inbox should (have|hold) (a certain|that) (mail|email)[ from {sender}]. Find it, please.
        (check mail|search mail|mail search|look in the mailbox)(, please|, would you)
        (searching|time to search) my (mails|mailbox|inbox)[ for something by {sender}].
        !help me (find|locate) (a mail|an email|some mails)[ from {sender}]
        !(scour|trawl) my (whole |)(mailbox|inbox) for (something|a certain mail)
        !(pick|single) out (certain|some) (mails|emails)[ {sender} sent me]
        !look (in my mails|among my mails|in my inbox) for (certain|some) keywords
        be a star and find (a mail|that email) for me[, it's from {sender}].
        (I want|I'd like) a list of certain (mails|emails)[ sent by {sender}].
        (no|not a) clue where (that|the) (mail|email)[ from {sender}] (is|went), (find|search for) it.
        another search in my (mail|mailbox), please[, mails by {sender}].
        could there be something in my mailbox[ from {sender}]? Search it, please.
        please (search|look) in (the|my) mailbox[, {sender} is the sender].
        so what's in the mailbox[ from {sender}]? Search it for me.
    """,
}
