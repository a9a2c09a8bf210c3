# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.mail` offers, and to ask for it without something needed."""

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
    """,
    "read_mail": """
        !pull up (mail|email) {id} (and read it to me|so I can read it|for me)
        !display the (full text|whole text|contents) of (mail|email|message) {id}
        !fetch (the mail|the email|the message) {id} from my (inbox|mailbox)
        !read (out|aloud) (mail|email) {id} (to me|for me)
        !let me (see|read|have a look at) (mail|email) {id}
        !look up (what is|what's) written in (mail|email) {id}
        !take (mail|email) {id} and (read it out|show me what it says)
        !get me the (body|wording|contents) of the (mail|email) with the ID {id}
        !open up the (message|mail|email) {id} in my mailbox
        !load (email|mail) {id} (so I can|so that I can|because I want to) (read|see) it
        !go into (mail|email) {id} and (tell me what's in it|read it to me)
        !retrieve the (email|mail) whose id is {id}
        !quote me (mail|email) {id} in full
        !give me (the complete text|every word|the content) of (mail|email) {id}
        !put (mail|email) {id} on the screen
        what exactly is written in (mail|email) {id}?
        email {id}(?|, the full text.|, let me see it.)
        {id}: (read me that mail|open this mail|show me this email), please.
        (could|can) you (open|read out|show me) the (mail|email) that has the id {id}?
        I'd (like|love) to (know|find out) what (is|stands) in (mail|email) {id}.
        I haven't (read|opened|seen) (mail|email) {id} yet, (let's see it|show it to me|open it for me).
        there's (a mail|an email) with id {id}, (what does it say|what's in it|can you read it to me)?
        I (must|need to|should) have a look at (email|mail) {id}.
        mail id {id}, (full text|contents|whole message), (please|thanks).
        would you be so kind as to (open|read me|show me) (mail|email) {id}?
        (what did|what does) the sender of (mail|email) {id} (write|say) (to me|exactly)?
        my (eyes are tired|hands are full), so (please read me|could you read me) (mail|email) {id}.
        how does (mail|email) {id} (go|read)?
        I (forgot|don't remember) what (was in mail|was in email|is in mail) {id}. (Open it again|Read it to me again|Show it to me).
    """,
    "label_mail": """
        !stick {labels} on (mail|email) {id} as (labels|tags)
        !file (mail|email) {id} under the (labels|label) {labels}
        !tag the (mail|email|message) with id {id}: {labels}
        !(categorize|categorise|classify) (mail|email) {id} (as|with the labels) {labels}
        !flag (mail|email) {id} with the (tags|labels) {labels}
        !apply {labels} to (mail|email) {id} as (labels|tags)
        !assign the (labels|tags) {labels} to (mail|email|message) {id}
        !provide (mail|email) {id} with the labels {labels}
        !slap the (tags|labels) {labels} onto (mail|email) {id}
        !use {labels} as (labels|tags) for (mail|email) {id}
        !attach to (mail|email) {id} the following labels: {labels}
        !let (mail|email) {id} carry the (labels|tags) {labels}
        !label the (message|mail|email) that has the id {id} with {labels}
        !take (mail|email) {id} and (tag|label) it with {labels}
        !make sure (mail|email) {id} (has|gets) the (labels|tags) {labels}
        (mail|email) {id} (belongs|goes) under {labels}, (label|tag) it (like that|accordingly), please.
        (labels|tags) for (mail|email) {id}: {labels}
        {labels}: (those are|these should be) the (labels|tags) (for|on) mail {id}.
        (could|can|would) you (tag|label) the (mail|email) {id} with {labels}(, please|)?
        I (want|need|would like to have) (mail|email) {id} (labelled|tagged) (as|with) {labels}.
        I'm (tidying up|cleaning up|sorting) my inbox: (mail|email) {id} gets the (tags|labels) {labels}.
        (so that I find it again|to find it later), (label|tag) (mail|email) {id} with {labels}(.|, please.)
        could the (tags|labels) {labels} be added to (mail|email) {id}?
        (mail|email) {id}, add (labels|tags): {labels}
        I'd like {labels} as (tags|labels) on (mail|email) {id}.
        (mail|email) {id} has no labels yet, (give it|it should have|put on) {labels}.
        would you mind (labelling|tagging) (mail|email) {id} with {labels}?
        for (mail|email) {id} the (right|correct|best) labels (are|would be) {labels}, (add them|put them on), please.
        the (mail|email) with the id {id} (should|ought to|must) be (tagged|labelled) with {labels}.
    """,
    "unread_count": """
        !tell me how many (mails|emails|messages in my inbox) I haven't (read|opened) yet
        !give me the (number|count) of (unread|unopened) (mails|emails)
        !see how (full|crowded) my (inbox|mailbox) is
        !count (the mails|the emails|what's) still unread in my inbox
        !let me know how much unread (mail|email) (there is|I have|is waiting)
        !look how many (new|unread) (mails|emails) (have piled up|are waiting for me)
        !report the unread count of my (mailbox|inbox)
        !find out how many emails I (still have to|still need to|have yet to) read
        !check whether (I have|there are) unread (mails|emails) and (say how many|how many there are)
        !work out how many (mails|emails) are sitting unread in my inbox
        !get the unread (total|counter|number) (for|of) my (mail|inbox)
        !check the (number|amount) of unread (mails|messages) in my mailbox
        !say how many (new|unopened) (mails|emails) are in my inbox
        !have a look how many unread (mails|emails) I've got
        !show me the (unread counter|unread mail count|count of unread emails)
        how full is my (inbox|mailbox)?
        what's (my|the) unread (count|mail count|email count)?
        (unread|new) (mails|emails), how many?
        how many (mails|emails) (are waiting for me|have I not read yet|are left to read)?
        I've been (away|on holiday|offline). How many (unread mails|unread emails|new mails) (are waiting|have piled up)?
        is my inbox (full|overflowing) (again|already)?
        how (big|large|bad) is the pile of unread (mails|emails)?
        have I got (unread|unopened) (mails|emails), and how many?
        number of (unread|unopened) (mails|emails)(?|, please.)
        inbox status: how many unread?
        (could|can) you tell me how many unread (mails|emails) (I have|there are)?
        I'd like to know how many (mails|emails) I (still have to read|haven't opened).
        how (many|much) of my mail is (still unread|not read yet)?
        I wonder how (many unread emails I have|many mails I haven't read|full my inbox is) (by now|right now|at the moment).
        (mails|emails) not yet read: how many (are there|do I have|in total)?
    """,
    "delete_mail": """
        !bin (mail|email|message) {id}
        !(discard|erase|scrap) (mail|email|the message) {id}
        !chuck (mail|email) {id} (in|into) the (trash|bin)
        !put (mail|email) {id} (in|into) the (trash|bin|recycle bin)
        !wipe (mail|email) {id} from my (inbox|mailbox)
        !clear (mail|email) {id} out of my (inbox|mailbox)
        !dump (mail|email) {id}, (I'm done with it|it's of no use to me|it's just spam)
        !make (mail|email) {id} disappear
        !toss (mail|email) {id} (away|out|in the bin)
        !drop (mail|email) {id} in the (trash|wastebasket|bin)
        !kick (mail|email) {id} out of (my|the) (inbox|mailbox)
        !(delete|remove|trash) the (mail|email|message) (with the id|whose id is|with id) {id}
        !have (mail|email) {id} (deleted|removed|thrown away)
        !take (mail|email) {id} and (delete it|throw it away|bin it)
        !send (mail|email) {id} (straight to|to) the (trash|bin)
        (mail|email) {id} can (go|be deleted|be thrown away|be binned).
        (mail|email) {id} is (spam|junk|useless|just advertising), (away with it|get rid of it|delete it).
        (trash|bin|delete): (mail|email) {id}
        (mail|email) {id}: (delete|to the trash|into the bin), please.
        I (want|would like|need) (mail|email) {id} (gone|deleted|removed from my inbox).
        (could|can|would) you (delete|bin|throw away) (mail|email|message) {id}(|, please)?
        I've (read|dealt with|finished with) (mail|email) {id}, so (delete it|it can go to the trash|please bin it).
        there is no (need|reason) to keep (mail|email) {id}, (throw it away|delete it|remove it).
        my inbox is (a mess|too full). (Delete|Remove|Bin) (mail|email) {id}.
        would you mind (deleting|trashing|throwing out) (mail|email) {id}?
        {id} is a mail I (don't want|no longer want|no longer need), (trash it|delete it|bin it), please.
        I never want to see (mail|email) {id} again, (trash it|delete it).
        (mail|email) {id} (belongs|should go) in the (trash|bin).
        I'd be glad if (mail|email) {id} (was|were) (deleted|removed from my mailbox).
        let's (delete|get rid of|throw out) (mail|email) {id}.
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
    """,
    "read_mail": """
        !open (one of my mails|a mail|an email) for me
        !let me (see|read) (that|one) (mail|email)
        !display (the|that) (mail|email) in full
        !read (that|this) (mail|email) (out|aloud|to me)
        !get me the (full text|contents) of (a|that) mail
        !fetch (an email|one mail) from my inbox (and read it|so I can read it)
        what's (in|inside) (that|this|the) (mail|email)?
        I (want|need|would like) to read (a mail|an email|one of my mails).
        can you (open|show me) (that|a certain) (mail|email)?
        I'd like (a mail|an email) (read out|shown) to me.
        there is (a mail|an email) I (should|have to|want to) read, (open it|show it to me), please.
    """,
    "label_mail": """
        !put (a label|some labels|a tag) on (mail|email) {id}
        !give (mail|email) {id} (a label|some tags|labels)
        !add (labels|tags|a label) to (mail|email|message) {id}
        !attach a (tag|label) to the (message|mail) with id {id}
        !mark (mail|email) {id} with a (label|tag)
        !tag the (mail|message) whose id is {id}
        (mail|email) {id} (needs|should get|is missing) (a label|a tag|labels).
        (can|could|would) you (label|tag) (mail|email) {id}( for me|)?
        I'd like to (label|tag) (mail|email) {id}.
        (new|some) labels for (mail|email) {id}, please.
        (mail|email) {id} has no labels yet, (add some|it should have some).
        (mail|email) {id}: (label it|tag it|put labels on it), please.
    """,
    "delete_mail": """
        !(bin|discard|erase) (a|that|the) (mail|message in my inbox)
        !put (a|that|the) (mail|email) in the (trash|bin)
        !throw (one|one of my mails|that mail) away
        !get rid of (that|this|the) (mail|email)
        !remove (an email|a mail|one mail) from my (inbox|mailbox)
        !clear (a mail|an email) out of my inbox
        I (want|need|would like) to (delete|trash|throw away) (a mail|an email).
        (can|could) you (delete|bin|remove) (that|a|the) (mail|email)( for me|)?
        there's (a mail|an email) that (can be deleted|should go in the trash).
        (that|this|the) (mail|email) can go (to the trash|in the bin).
        I don't need (that|the|this) (mail|email) anymore, (delete it|bin it).
        one of my (mails|emails) is (junk|useless), (throw it away|delete it).
    """,
}
