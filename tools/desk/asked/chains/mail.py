# ruff: noqa: E501 - phrases are read a line at a time
"""Chains that begin with a mail: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "answer_mail": """
        !write back to the (e-mail|email) about {query}: {body}
        !respond to the (mail|email) (concerning|regarding) {query} with "{body}"
        !dig out the (mail|email) on {query} and (write back|respond) "{body}"
        !pull up the (email|message) in my inbox about {query} and send back: {body}
        !send "{body}" as (a reply|an answer|a response) to the mail about {query}
        !go to my inbox, find the (email|mail) about {query} and (type|write) this answer: {body}
        !reply "{body}" to the email (that deals|dealing) with {query}
        !locate the e-mail (regarding|concerning) {query} and respond as follows: {body}
        !search my (inbox|mailbox) for {query} and answer (that|the) mail with the words "{body}"
        !get the email on {query} and fire back a (quick |short |)reply: "{body}"
        !answer "{body}" to (whoever|the person who) wrote me the mail about {query}
        !hit reply on the mail about {query} and (put|write) "{body}"
        !track down the email about {query} and give it the answer "{body}"
        !check my mail for the one about {query} and (reply to it|respond to it) like this: {body}
        !use "{body}" to (answer|reply to) the email I got about {query}
        I (got|received|have) (a mail|an email) about {query}. (Write back|Respond): {body}
        (someone|somebody) mailed me about {query}. Find that mail and reply "{body}".
        could you find the (mail|email) about {query} and (write back|respond) "{body}"?
        I (still |)owe an answer to the email about {query}. (Send|Write) this one: {body}
        my (reply|answer|response) to the mail about {query} should be "{body}". (Find it and send that|Look it up and reply), please.
        "{body}" - that's my answer to the mail about {query}, (please send it|send it off).
        the email (regarding|concerning) {query} needs (a response|an answer|a reply): {body}
        I'd be glad if you (looked up|found) the mail on {query} and replied with "{body}".
        reply to email re {query}: {body}
        pls answer mail about {query}, text: {body}
        where is (that|the) mail about {query}? Find it and reply with: {body}
        the mail about {query} (has been lying around|is still unanswered). Please respond: {body}
        would you mind (answering|replying to) the e-mail about {query} with "{body}"?
        kindly locate the e-mail concerning {query} and reply with the following text: {body}
        in my inbox is one mail about {query}, you please find it and answer: {body}
        !hunt up the mail on {query} in my inbox and give this reply: {body}
        !let the sender of the email about {query} know (in a reply|by replying): {body}
        !have a reply go out to the email about {query}, saying "{body}"
        !find whatever email came in about {query}; as the reply, put "{body}"
        !take the email about {query} and answer it (using|with) these words: {body}
        !look through my inbox for {query} and hit reply on what you find, with "{body}" as the text
        !give the mail about {query} a reply, namely "{body}"
        !return an answer to the mail concerning {query}: {body}
        !compose a reply to the email on {query} (that says|saying) "{body}"
        !search for {query} in my mail, then reply to the mail you found: {body}
        !come back to the sender of the mail about {query} with "{body}"
        !scan my inbox for the mail on {query}, then reply "{body}" to it
        did we get an email about {query}? Find it and reply: {body}
        have I answered the mail about {query}? No. Find it and reply "{body}".
        what do I say to the mail about {query}? This: "{body}". Find the mail and reply with that.
        which mail was about {query}? Search for it, then reply: {body}
        I haven't replied to the email about {query} yet. Look for it and answer "{body}".
        I've been sitting on the mail about {query} for (too long|ages). Find it and reply: {body}
        I know what to answer to the mail about {query}: "{body}". Please find it and reply.
        I'm late with my reply to the mail about {query}. Search for it and send back: {body}
        there's an unanswered email about {query}. Track it down and reply "{body}".
        the sender of the mail on {query} is waiting for my reply. It is: {body}
        the mail about {query}? Reply to it with "{body}".
        the email on {query} has to be answered. Search my inbox and reply: {body}
        the person behind the email about {query} should get this reply: {body}
        the reply to the mail about {query} goes like this: "{body}". Look up the mail and reply.
        my inbox has a mail about {query}. A reply to it should read: {body}
        they want an answer to the mail about {query}. Find it and tell them in a reply: {body}
        step one, find the mail about {query}; step two, reply: {body}
        first search my inbox for {query}, then reply to what turns up: {body}
        inbox search: {query}. Reply to the hit: {body}
        email topic: {query}. My reply: {body}
        to be answered: the mail about {query}. Answer: {body}
        "{body}" should be sent back as the reply to the mail about {query}.
        "{body}" would be my reply to that email about {query}. (Find it and send that|Please look for it and reply).
        if there's a mail about {query} in my inbox, reply to it with "{body}".
        when you've found the mail about {query}, reply "{body}".
        replying to the mail about {query} is overdue. Find it. Reply: {body}
        yo, that email about {query}? hit em back with "{body}"
        hiya, could u reply to the mail about {query}? say: {body}
        any chance of a reply to the mail about {query}? Look it up. Text: {body}
        mind finding the mail on {query} and replying "{body}"?
        let's answer that mail about {query}: {body}
        I request that the e-mail concerning {query} be located and answered as follows: {body}
    """,
    "read_found_mail": """
        !dig out the (email|e-mail) about {query} and (show|read) me what's in it
        !pull up the (mail|email) (concerning|regarding) {query} and read it (out|aloud)
        !show me the (full |whole |)text of the (mail|email) about {query}
        !look in my (inbox|mailbox) for the mail on {query} and tell me what it says
        !locate the e-mail (regarding|concerning) {query} and display its (content|contents|text)
        !tell me what's (written |)in the (mail|email) about {query}
        !check my mail for {query} and read out what you find
        !bring up the email on {query} so I can (hear|see) what it says
        !go through my inbox, find the (mail|email) about {query} and read it aloud
        !track down the (email|mail) dealing with {query} and open it for me
        !let me hear the (mail|email) about {query}
        !open the (mail|email) I got about {query}
        !read out the email I (received|got|was sent) on the topic of {query}
        !fetch the mail that is about {query} and give me its (wording|content|text)
        !hunt down the (email|mail) about {query} and let me (see|read) it
        what's in the (email|e-mail) about {query}?
        (could|can|would) you find the email about {query} and read it (to me|out|aloud)?
        I (got|received) (an email|a mail) about {query}. Find it and tell me what it says.
        someone (wrote|mailed) me about {query}. What (exactly |)does that mail say?
        I (need|want|would like) to know what the (mail|email) (concerning|regarding) {query} says.
        I haven't read the (mail|email) about {query} yet. (Look it up|Find it) and read it out, please.
        there should be (an email|a mail) on {query} in my inbox, (open it|read it to me) please.
        I'd be glad if you (looked up|found) the e-mail about {query} and read it to me.
        email about {query} - (find and read|search and open) (pls|please)
        where's (that|the) mail about {query}? (Open it|Read it out) for me.
        mail re {query}: what does it say (exactly|word for word)?
        my hands are full, so find the (mail|email) about {query} and read it aloud, (please|will you).
        kindly search for the e-mail concerning {query} and read its text to me.
        what did they write in the (mail|email) about {query}? (Look it up|Find it) and open it.
        please you search the mail with the theme {query} and open for me.
        !hunt up whatever mail there is on {query} and read it (to me|out loud)
        !have a look for the mail on {query}, then open it and tell me what it says
        !walk me through the wording of the mail about {query}
        !find whatever came in by email about {query} and show me the full message
        !search for {query} in my mail, then open the hit
        !put the text of the mail about {query} on my screen
        !recite the mail (about|on) {query}
        !quote me the email about {query} (in full|word for word)
        !unearth the email concerning {query} and read its body to me
        !give me the body of the mail that's about {query}
        !scan my inbox for the mail about {query}, then open it so I can read it
        !display the message in my inbox that talks about {query}
        !let me read the mail (about|on) {query}
        did we get an email about {query}? Find it and read it out.
        which of my mails is about {query}? Open it, please.
        what was it they wrote about {query}? Find the mail and read it to me.
        what's the mail about {query} all about? Open it.
        what news is there in the email about {query}? Find it and read it to me.
        have you seen the mail about {query}? Find it and tell me what it says.
        where did the email on {query} go? Find it, open it, read it to me.
        how does the mail about {query} go? Look it up and read it.
        I never got round to reading the mail about {query}. Find and open it.
        I lost sight of the email about {query}. Find it and show me the text.
        I've been told there's a mail about {query} in my inbox. (Read it to me|What does it say?)
        I'm curious what that mail about {query} says. Find it and open it.
        I can't recall what the email on {query} said. Look it up and read it.
        there's a mail about {query}. I'd like to hear it.
        the mail about {query} must be in my inbox. Search for it and read me the whole message.
        the email on {query}, what does it say?
        the contents of the email about {query} (would interest me|are what I need). Find and read it.
        my inbox has a mail about {query}. Read it out.
        step one, find the mail about {query}; step two, read it to me.
        first search my mail for {query}, then open what turns up.
        inbox search: {query}. Then open the mail.
        to be read aloud: the mail about {query}.
        wanted: text of the email about {query}
        email, topic {query}: full text please
        before I answer it I'd like to hear the email about {query}. Find and read it.
        if there's a mail about {query} in my inbox, open it and read it to me.
        when you've found the mail about {query}, read it to me.
        yo what's that email about {query} say
        hiya, could u open the mail about {query} n read it to me
        any chance you could find the mail about {query} and read it out?
        mind finding the mail on {query} and reading it to me?
        let's hear the mail about {query}.
        let's see what the mail on {query} says.
        I request that the e-mail concerning {query} be located and its text displayed.
    """,
    "forward_found_mail": """
        !dig out the (email|e-mail) about {query} and forward it to {to}
        !relay the (mail|email) (concerning|regarding) {query} to {to}
        !let {to} have the (mail|email) about {query} (as a forward|by forwarding it)
        !pull up the (email|mail) on {query} and (hit forward|forward it), with {to} as the recipient
        !locate the e-mail (regarding|concerning) {query} and redirect it to {to}
        !check my (inbox|mailbox) for the mail about {query} and forward that to {to}
        !send {to} the (email|mail) I (got|received) about {query}
        !share the (mail|email) about {query} with {to} by forwarding it
        !make sure {to} gets the (mail|email) about {query} (forwarded|as a forward)
        !fetch the email about {query} and shoot it (over|across) to {to}
        !hand the (mail|email) about {query} on to {to}
        !go through my mail, find the one about {query} and send it along to {to}
        !forward to {to} the (e-mail|email|mail) that deals with {query}
        !track down the mail dealing with {query} and get it (forwarded|passed on) to {to}
        !fwd the email about {query} to {to}
        {to} (needs|wants|asked for) the (mail|email) about {query}. (Find it and forward it|Look it up and pass it on), please.
        could you forward the (email|e-mail) about {query} to {to}?
        I (got|received) (an email|a mail) about {query} that should go (on |)to {to}. (Forward it|Send it on), please.
        the (email|mail) (regarding|concerning) {query} should be forwarded to {to}.
        (can|could) you (find|look up) the mail on {query} and get it over to {to}?
        I'd be glad if you (forwarded|passed on) the email about {query} to {to}.
        fwd to {to}: email about {query} (pls|please)
        mail about {query} -> forward to {to}
        the mail about {query} isn't (really |)meant for me. Forward it to {to}, please.
        where is (that|the) email about {query}? Find it and forward it to {to}.
        I promised to send {to} the mail about {query}. (Search for it|Look it up) and forward it.
        would you mind (searching for|looking up) the email on {query} and forwarding it to {to}?
        kindly locate the e-mail concerning {query} and have it forwarded to {to}.
        {to} ought to see the email about {query}, so (please |)forward it to them.
        please the mail with the topic {query} find and forward to {to}.
        !hunt up the mail on {query} in my inbox and have {to} get a forward
        !have {to} receive the mail (about|on) {query} as a forward
        !bring {to} into the loop by forwarding the mail about {query}
        !loop {to} in on the email about {query} by way of a forward
        !find whatever email came in about {query} and forward it, recipient {to}
        !search for {query} in my mail, then forward the hit to {to}
        !press forward on the mail about {query} and enter {to}
        !route the email about {query} to {to}
        !scan my inbox for the mail on {query}, then forward what you find to {to}
        !let {to} read the mail (about|on) {query} by forwarding it
        !take the email about {query} and send it onward to {to}
        !supply {to} with the email about {query}, forwarded
        did we get an email about {query}? Find it and forward it to {to}.
        which of my mails is about {query}? Forward it to {to}, please.
        has {to} seen the mail about {query}? Find it and forward it.
        who needs the mail about {query}? {to} does. Find and forward it.
        I haven't forwarded the mail about {query} to {to} yet. Please find it and do so.
        I think {to} should see the mail about {query}. Look for it and forward it.
        I told {to} I would forward the mail about {query}. Please find it and do that.
        I've got an email about {query} that's of interest to {to}. Find it and forward it.
        there's an email about {query} (that concerns|for) {to}. Track it down and forward it.
        the mail about {query}? Forward it to {to}.
        the email on {query} has to reach {to}. Search my inbox and forward it.
        the right person for the mail about {query} is {to}. Search for it and forward it there.
        my inbox has a mail about {query}. {to} should get it forwarded.
        (so|well|okay|look), {to} can deal with the mail about {query}. Find it and forward it.
        (listen|hey|see|right), {to} is waiting for the email about {query} to be forwarded. Please look for it and do so.
        (you see|as you may know|as it happens|it seems), {to} hasn't got the mail about {query} yet. Search for it and forward it.
        (apparently|by the way|oh|so then), {to} keeps asking me for the mail about {query}. Look it up, forward it.
        (so|well|okay|look), {to} would like to read the mail on {query}. (Can|Could) you find it and forward it?
        step one, find the mail about {query}; step two, forward it to {to}.
        first search my mail for {query}, then forward what turns up to {to}.
        inbox search: {query}. Forward the hit to: {to}
        forward: mail about {query}. Recipient: {to}.
        to be forwarded: the mail about {query}. To whom: {to}
        email topic {query}, new recipient {to}, forward
        if there's a mail about {query} in my inbox, forward it to {to}.
        when you've found the mail about {query}, forward it to {to}.
        forwarding the email about {query} to {to} is still on my list. Find it and do that for me.
        yo fwd that email about {query} to {to}
        hiya, could u fwd the mail about {query} to {to}
        any chance the mail about {query} could be forwarded to {to}?
        mind finding the mail on {query} and forwarding it to {to}?
        let's forward the mail about {query} to {to}.
        I request that the e-mail concerning {query} be located and forwarded to {to}.
    """,
    "delete_found_mail": """
        !bin the (email|e-mail|mail) about {query}
        !trash the (mail|email) (concerning|regarding) {query}
        !dig out the (email|mail) about {query} and (bin|trash|erase) it
        !remove the (email|mail) about {query} from my (inbox|mailbox)
        !look for the (mail|email) (on|about) {query} in my inbox and delete that one
        !erase the (e-mail|email) that deals with {query}
        !locate the e-mail (regarding|concerning) {query} and remove it
        !chuck (out |)the (email|mail) I got about {query}
        !pull up the (mail|email) on {query} and (hit delete|chuck it out)
        !clear the (email|mail) about {query} out of my (inbox|mailbox)
        !hunt down the (email|mail) about {query} and make it disappear
        !put the (email|mail) about {query} in the (trash|bin)
        !check my inbox for the mail about {query} and (wipe|delete|scrap) it
        !discard the (mail|email) dealing with {query}
        !dump the (email|mail) about {query}
        I (don't need|no longer need|am done with) the (mail|email) about {query}. (Bin|Delete|Trash) it, please.
        could you find the (email|e-mail) about {query} and (get rid of it|delete it)?
        the (mail|email) (regarding|concerning) {query} can (go|be deleted|be thrown away).
        I want the (mail|email) about {query} (gone|deleted|out of my inbox).
        there's (still |)(an email|a mail) about {query} in my inbox. (Find it and delete it|Throw it out), please.
        (can|would) you delete the (email|mail) I (got|received) about {query}?
        I never want to see the (mail|email) about {query} again, so (delete|bin|trash) it.
        I'd be glad if you (removed|deleted) the e-mail about {query}.
        email about {query} - (delete|trash|bin) (pls|please)
        mail re {query}: search, then delete
        the (email|mail) about {query} is (just |)(clogging|cluttering) my inbox, please (remove|delete) it.
        kindly search for the e-mail concerning {query} and have it deleted.
        would you mind (binning|deleting|trashing) the mail about {query}?
        that mail about {query} is (old news|no use any more). (Look it up|Find it) and bin it.
        please you search the mail with the topic {query} and erase it.
        !hunt up the mail on {query} in my inbox and do away with it
        !have the email about {query} deleted
        !do me the kindness of deleting the mail about {query}
        !find whatever email came in about {query} and send it to the trash
        !search for {query} in my mail, then delete the hit
        !press delete on the mail about {query}
        !scan my inbox for the mail on {query}, then delete what you find
        !take the email about {query} and throw it in the bin
        !rid my inbox of the mail about {query}
        !ditch the email about {query}
        !kill the mail about {query}
        !purge my (inbox|mailbox) of the email about {query}
        !toss out the mail (about|on) {query}
        !free my inbox from the mail concerning {query}
        !let the email about {query} vanish from my inbox
        did we get an email about {query}? Find it and delete it.
        which of my mails is about {query}? Delete it, please.
        is the mail about {query} still there? Look for it and delete it.
        why do I still have the mail about {query}? Find it and throw it away.
        I have no use for the mail about {query}. Search for it and delete it.
        I've dealt with the mail about {query}. It can be deleted, so find it and do that.
        I got a silly email about {query}. Find it and delete it.
        I don't want anyone to see the email about {query}. Find it and delete it.
        I'm cleaning up my inbox. The mail about {query} (can go|is for the bin|should be deleted).
        there's an email about {query} that I no longer need. Track it down and delete it.
        the mail about {query}? Delete it.
        the mail about {query} is (spam|junk|rubbish). Find it and delete it.
        the email on {query} has to disappear. Search my inbox and delete it.
        the email on {query} is settled. It needs no place in my inbox, so find and delete it.
        the right place for the mail about {query} is the bin. Look for it and put it there.
        my inbox has a mail about {query}. Away with it!
        away with the mail about {query}!
        out with the email about {query}, (into the bin|it's no use).
        that email about {query} annoys me. Look for it and get rid of it.
        step one, find the mail about {query}; step two, delete it.
        first search my mail for {query}, then delete what turns up.
        inbox search: {query}. Delete the hit.
        to be deleted: the mail about {query}.
        email topic {query}: delete
        if there's a mail about {query} in my inbox, delete it.
        when you've found the mail about {query}, delete it.
        deleting the email about {query} is still on my list. Find it and do that for me.
        yo trash that email about {query}
        hiya, could u bin the mail about {query}
        any chance the mail about {query} could be deleted?
        mind finding the mail on {query} and deleting it?
        let's delete the mail about {query}.
        I request that the e-mail concerning {query} be located and deleted.
    """,
}
