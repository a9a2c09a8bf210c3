# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have mails read and counted with `desk.core.mail`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        (mind|would you mind) (reading|opening|showing me) (mail|email) {id}?
        (any chance|is there any chance) (of seeing|I could see|you can open) (mail|email|message) {id} in full?
        (mail|email) {id} (just came in|landed in my inbox|is from my boss), (what does it say|read it to me|open it).
        (can't open|I can't open|my phone won't open) (mail|email) {id}. (Read it to me.|What does it say?|What's written in it?)
        (let's|let us) (hear|see) what (mail|email) {id} has to say.
        (what's|what is) the story with (mail|email) {id}? (Open it|Read it out|Show it to me).
        (what's|what is) (mail|email) {id} about?
        (need|I need|we need) (the text|the wording|the content) of (mail|email) {id}, (pls|please|thanks).
        (don't summarize|no summary, please), (just read me|show me) (mail|email) {id} as it is.
        (gimme|give me) (mail|email) {id}(, pls|, thanks|)
        open (mail|email): {id}
        id: {id}, (read this mail|open that mail|show this email)
        (mail|email) {id} >> (open|read|show it)
        (someone|somebody) (quoted|referred to|mentioned) (mail|email) {id}, (so show it to me|so what's in it?|so open it, please.)
        (which|what) words (did they use|are used) in (mail|email) {id}?
        (is there|was there) anything (important|interesting) in (mail|email) {id}? (Open it|Read it to me|Show me the text).
        who (sent|wrote) (mail|email) {id} and what (does it say|do they want)?
        from whom is (mail|email) {id} and what's in it?
        (mail|email) {id} (is|sits there) still unopened. (Open it|Read it) for me(, please|).
        I'd (appreciate it|be grateful) if you (opened|read me|showed me) (mail|email) {id}.
        (it's|it is) (mail|email) {id} I'm (after|interested in), (show me|let me have|read me) the (whole |full |)text.
        (mail|email) {id} was (important|strange|long), (I want to read|let me read|show me) it again.
        (can|could|may) I (see|read|have) (mail|email) {id}(, please|)?
        before I (answer|reply), what (exactly |)does (mail|email) {id} say?
        how is (mail|email) {id} (worded|phrased)?
        (the|that) mail (under|with) id {id}: (what's the text|what's inside|what does it contain)?
        (scared|afraid) to look: what does (mail|email) {id} say?
        (be so kind and|do me a favour and) open (mail|email) {id} for me.
        (I'm|we're) on to (mail|email) {id} now, (read it out|open it|show it), please.
        (mail|email) {id}, (word for word|from top to bottom|in full)(, please|).
        {id} is the (id|mail id). (Open|Read|Show me) that (mail|email).
        (there was|I got) (a mail|an email), id {id}. (What did it say?|Can you open it?|Read it back to me, please.)
        !bring (mail|email) {id} up
        !(print|spell) out (what|everything that) (mail|email) {id} says
        !walk me through the text of (mail|email) {id}
        !show (mail|email|message) {id} in (its entirety|full)
        !open (mail|email) {id} and (let me know|tell me) what (they want|it says|it's about)
        !(check|see) what (mail|email) {id} (says|is about)
        !unfold (mail|email) {id} for me
        !get (mail|email) {id} out of my (inbox|mailbox) and (show it|read it) to me
        !go to (mail|email) {id} and (open|read) it
        !read me the (one|mail|email) with the id {id}
        !read (mail|email) {id} from (start to finish|beginning to end|the first word to the last)
        !(pass|hand) me the text of (mail|email) {id}
        !access (mail|email) {id} in my (inbox|mailbox) and (return|show) its (text|content)
        !click on (mail|email) {id} and (read|show) me (the text|what's there)
        I (could do with|could use) the (full |)text of (mail|email) {id}.
        I (never opened|never got to open|didn't get to) (mail|email) {id}. (Open it|Read it out), please.
        (is it|would it be) possible to (hear|read|see) (mail|email) {id}?
        do you have (mail|email) {id}? (Read it to me|Open it|What does it say?)
        for the record, what does (mail|email) {id} (say|contain)?
        (half|parts) of (mail|email) {id} (didn't load|got cut off). (Show|Read) me the whole thing.
        how did they put it in (mail|email) {id}?
        what do I find in (mail|email) {id} (when|if) I open it?
        (what's|what was) the message of (mail|email) {id}?
        (mail|email) {id} (says|said) what, exactly?
        (mail|email) {id} (must|should|has to) be read (out|to me), please.
        (next|now) (mail|email) {id}, (please read|read|open) it.
        (on|to) (mail|email) {id}: (what's written there|what do they write)?
        (my boss|a customer|the school) wrote (mail|email) {id}. (Open it|Read it to me|What's in there?)
        (you know|remember) (mail|email) {id}? (Read it to me|What's in it?|I want to see it.)
        curious about (mail|email) {id}, (open it|read it|what does it say?)
        let me (peek|look) (into|inside) (mail|email) {id}.
        let me (have|get) (mail|email) {id} (on screen|in full|in its full length).
        one mail to read(:|,) {id}
        reading (mail|email) {id} (would help|is what I need), so (open|show) it.
        the content of (mail|email) {id}(?|, please|, if you don't mind)
        the text of (mail|email|message) {id}(?|, please|, in full)
        !(dig|pull|fetch) out (mail|email) {id} and (show|read) it to me
        !find (mail|email) {id} in my (inbox|mailbox) and (open|read|show) it
        !narrate (mail|email) {id} to me
        !(bring|put) (mail|email) {id} in front of me
        !(let|have) me hear (mail|email) {id}
        !(dictate|recite) (mail|email) {id} to me
        !have (mail|email) {id} (opened|read out|shown)
        be a star and (read|open) (mail|email) {id}.
        (mail|email) {id} is (tiny|unreadable|all garbled) on my screen. Read it to me.
        (can|could) (somebody|someone) tell me what's in (mail|email) {id}? Open it.
        have (you|we) (seen|opened) (mail|email) {id}? (What does it say?|Read it to me.)
        (how|what) about (mail|email) {id}? (Open|Read) it, please.
        (long|short) or not, I want to (read|hear) (mail|email) {id}.
        as for (mail|email) {id}, (open|read|show) it.
        got the id {id}. (Which mail is that?|Open that mail.|Read me that mail.)
        please (read|open|show|display) {id}, it's (a mail|an email).
        so what does {id} say, that mail?
        to {id}, the mail: (show|read) it to me.
        what's inside {id}, the (mail|email) I (got|received)?
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
        (any|much|a lot of) mail I haven't (read|seen|opened)? (How many?|Give me the number.|What's the count?)
        (what's|what is) my (unread|inbox) (tally|total|number)?
        how (big|large|long) is my (mail|inbox) backlog? (Count the unread ones.|How many unread mails?)
        (hit me with|lay on me) the number of (unread|unopened) (mails|emails).
        how (much mail is|many mails are) (piling up|waiting|sitting) unread in (my|the) (inbox|mailbox)?
        (how far behind|how behind) am I (with|on) my (mails|emails)? (Just|Only) the (unread count|number of unread ones).
        (unread|unopened)(?| in my inbox?| mails?)( Just the number.| How many?)
        (mail|email|inbox) count, unread (only|ones)(, please|)
        (do I|should I) (have to worry|need to worry) about my inbox? How many (unread mails|mails are unread)?
        (let's|let me) see how many (mails|emails) (are still|are) (unread|unopened).
        I (need|want) (the|a) (count|number) of my (unread|unopened) (mails|emails).
        I haven't (checked|looked at|opened) my (mail|inbox) (in ages|for a while). How many (unread ones|unread mails|mails) are (there|waiting)?
        (there must|there has to) be (tons|loads|heaps) of unread mail (by now|in my inbox), how (much exactly|much is it)?
        (mind|would you mind) (counting|checking) (my|the) unread (mails|emails)?
        (any chance|any way) you could (count|tell me the number of) my (unread|unopened) (mails|emails)?
        (quick|short) question: how many (unread|unopened) (mails|emails)?
        (how's|how is) my (inbox|mailbox) (looking|doing), (unread-wise|how many unread)?
        (what|which) number does (my|the) unread (badge|counter) (show|have)?
        (what does|what's on) the (badge|unread badge) (on|of) my (mail|inbox)( say|)?
        (so|well), how many (mails|emails) (didn't|did not|haven't) I (read|open|get round to)?
        (to plan|for planning) my (morning|day): how many (unread mails|emails still to read) do I have?
        are there (still |)(unread mails|unopened mails|unread emails), and how many?
        (mails|emails) (left|still) to (read|open): (how many|what's the number|the count, please)?
        (my|the) pile of unread (mails|emails): (how high|how big) is it?
        (the|my) unread mail (number|total), please(.|!)
        has (anybody|anyone) (mailed|written to) me? How many (unread|unopened) mails (are there|do I have)?
        if I (opened|started reading) my inbox now, how many (unread mails|unread emails) would (I find|there be)?
        I'd be (curious|interested) (how many|to know how many) (mails|emails) are (unread|still unopened).
        !tally (up |)(my|the) (unread|unopened) (mails|emails)
        !take stock of my (unread|unopened) (mails|emails)
        !total (up |)the (mails|emails) I (haven't|have not) (read|opened)
        !put a number on my unread (mails|emails)
        !tell me (the size|the length) of my unread (pile|queue|backlog) in the (inbox|mailbox)
        !go (see|check) how many (mails|emails) (are|remain) unread
        !add up the (mails|emails) (that are|which are) still (unread|unopened)
        !(fetch|read out|display) the (number|count) of mails (waiting|unread) in my inbox
        !figure out how many unread (mails|emails) I (have|am sitting on)
        !(confirm|state) the (number|count) of unread (mails|emails) in my (inbox|mailbox)
        !keep it short: count the unread mails
        !query my (mailbox|inbox) for the (unread count|number of unread mails)
        !(give|get) me (a|the) (head count|count|tally) of (unread|unopened) (mails|emails)
        I (could do with|could use) (a|the) (number|count) of unread (mails|emails).
        I (bet|suppose) there's a pile of unread mail. (How big is it?|How many mails?)
        (break|tell) it to me gently: how many unread (mails|emails)?
        (at|in) the last count, how many (mails|emails) (were|are) unread in my inbox?
        (do|would) you (happen to |)know how many unread (mails|emails) I have?
        (does|did) my inbox have unread (mails|emails), and if so how many?
        not (read|opened) yet: how many (mails|emails)?
        (is|was) my inbox (empty|clean|clear), or how many (mails|emails) are unread?
        (my inbox|my mailbox): unread (count|number|total)(?|, please)
        (inbox zero|is it inbox zero) or (are there|do I have) unread (mails|emails)? How many?
        (roughly|exactly) how many (mails|emails) (are unread|have I not opened|are waiting to be read)?
        (the|a) count of (what's|the mails) unread in my (mailbox|inbox), please.
        what (amount|number) of (mails|emails) (have I|did I) not (read|open)?
        what's waiting unread in my inbox, in numbers?
        how (badly|far) have I fallen behind with my mail? (Count the unread ones|Give me the unread count).
        how many (mails|emails) (do I|will I) have to (go through|catch up on|read)? (Only|Just) count the unread ones.
        !measure my pile of unread (mails|emails)
        !give me the (figure|total) for unread (mails|emails)
        !let me hear how many unread (mails|emails) there are
        !enquire how many (mails|emails) in my (inbox|mailbox) are unread
        !ask (the|my) mailbox how many unread (mails|emails) it (has|holds)
        !update me on how many of my (mails|emails) are unread
        !see how many (mails|emails) (need|want) reading, I mean the unread ones
    """,
}

LACKED: dict[str, str] = {
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
        (a mail|an email|some mail) (just came in|has come in|arrived). (Read it to me.|Open it, please.|What does it say?)
        (mind|would you mind) (reading me|opening) (a mail|an email|that mail)?
        (let's|let us) (hear|see) what (that|the) (mail|email) has to say.
        (what did|what does) (they|she|he) (write|say) in (that|the) (mail|email)?
        (show|read|give) me (that|the) (mail|email) (in full|word for word|again)(, please|).
        (can't|I can't) read (that|this|the) (mail|email) on my phone, (read it out|open it), please.
        (full text|whole text|contents) of (that|the) (mail|email), please.
        I (haven't|have not) (opened|read) (that|the) (mail|email) yet, (please open it|show it to me|read it to me).
        !open (that|the) (mail|email) and (tell me what it says|read it to me)
        !(put|bring) (that|the) (mail|email) on the screen
        !(quote|recite) me (that|the) (mail|email)
        !show me what's (written|inside) in (that|the|this) (mail|email)
        !(pull|bring) up (a mail|an email|that email) so I can read it
        !click on (that|the) mail and read it (out|to me)
        !(spell|print) out (what|everything) (that|the) (mail|email) says
        (open mail|read mail|mail, open it)(, please.|, pls|)
        (may|can|could) I (see|read) (that|the) (mail|email)(, please|)?
        how is (that|the) (mail|email) worded?
        who wrote (that|the) (mail|email) and what does it say?
        my (eyes are tired|glasses are gone), (read me|could you read me) (that|the) mail(, please|).
        I could use the (full |)text of (that|the) (mail|email).
        (half|parts) of (that|the) (mail|email) didn't load. Show me the whole thing.
        (that|the) (mail|email) (says|said) what, exactly?
        (that|the) (mail|email) must be read out to me, please.
        (my boss|a customer|the school) wrote (a mail|an email). (Open it|Read it to me|What's in there?)
        curious about (that|the) (mail|email), (open it|read it|what does it say?)
        let me (peek|look) inside (that|the) (mail|email).
        the (content|text) of (that|the) (mail|email)(?|, please.)
        !(recite|dictate) (that|the) (mail|email) to me
        !(find|get) (a|that|the) mail in my mailbox and (open|read|show) it
        !(bring|put) (that|the) (mail|email) in front of me
        !let me hear (that|the) (mail|email)
    """,
}
