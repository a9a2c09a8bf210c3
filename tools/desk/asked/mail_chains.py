# ruff: noqa: E501 - phrases are read a line at a time
"""Chains that begin or end with a mail: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "mail_contact": """
        !check my (contacts|address book) for {name} and (e-mail|email) them this: {body}
        !pull up the (e-mail address|email) of {name} and drop them a line by mail: "{body}"
        !dig out the mail address of {name} and (shoot|fire) off an email that reads "{body}"
        !email {name} (with the words|the following) "{body}", the address is (somewhere |)in my contacts
        !get the address of {name} from my (contact list|address book) and mail "{body}" to it
        !see which mail address I (have|saved) for {name} and use it to send this: {body}
        !write "{body}" in an email to {name}, (taking|getting) the address from my contacts
        !mail the words "{body}" to whatever address {name} has in my (contacts|address book)
        !consult my address book for the email of {name} and dispatch the following mail: {body}
        !go through my contacts, find {name} and send an (e-mail|email) there: {body}
        !fetch the contact details of {name} and send an email with the text "{body}"
        !let {name} know by (e-mail|email), with the address from my contacts: {body}
        !send an email reading "{body}" to {name} after (looking up|checking) their address
        !find out under which address {name} gets mail and write there: "{body}"
        !grab the email of {name} from my contacts and send it the line "{body}"
        could you check what email {name} has in my contacts and mail them "{body}"?
        I (want|need|have) to email {name} but (can't remember|forgot) the address. It's in my contacts. The text: {body}
        (no idea|not sure) what the email address of {name} is, my contacts should have it. Mail them: {body}
        "{body}" - (email|mail) that to {name}, (please|pls), address is in my contacts.
        I'd be glad if you looked up the mail address of {name} and sent an email saying "{body}".
        email to {name} (please|pls), address see contacts, text: {body}
        (can|could) you mail "{body}" to {name}? You'll have to get the address (out of|from) my contacts first.
        please be so kind as to find the address of {name} in my contacts and send this by mail: {body}
        an email needs to go (out |)to {name}, whose address is in my contacts. It should read: {body}
        {name} is in my (contacts|address book). Use the email address you find there and send: {body}
        what's the email of {name} again? Look in my contacts and send this there: {body}
        I must write a mail to {name}, the address you can find in my contacts. Write this: "{body}"
        contacts -> {name} -> (email|mail): {body}
        mail for {name}, you'll (need|have) to look the address up: {body}
        would you mind looking {name} up in my contacts and emailing them "{body}"?
    """,
    "call_contact": """
        !check my (contacts|address book|phone book) for {name} and dial the number
        !dial {name}, the number is (saved |)in my contacts
        !pull up the (phone number|number) of {name} and give them a (ring|call|bell)
        !phone {name} on the number (stored|saved) in my contacts
        !find out what number {name} has and (dial|phone|ring) it
        !grab the number of {name} from my (contacts|contact list) and place a call
        !see which number I (have|saved) for {name} and start a call
        !ring up {name} after (looking up|checking) the number in my (contacts|address book)
        !go into my contacts, find {name} and (make the call|phone them)
        !give {name} a (buzz|bell|ring), you'll find the number in my (contacts|phone book)
        !fetch the contact details of {name} and (ring|dial|call) the phone number in them
        !look {name} up in my (phone book|address book) and (call|phone|ring) them
        !dig up the phone number of {name} and get them on the line
        !connect me with {name}, using the number from my contacts
        !retrieve the telephone number of {name} from my contacts and place a call to it
        !call the number you find for {name} (in my contacts|among my contacts)
        I (need|want|have) to (talk to|speak to|speak with) {name} on the phone. Get the number from my contacts and (dial|call) it.
        I (don't know|forgot|can't remember) the number of {name}. (Look it up|Check my contacts) and call, (please|will you)?
        (can|could) you (get|look up) the number of {name} and put me through?
        what's the number of {name} again? (Look it up|Check my contacts) and dial it for me.
        (pls|please) ring {name}, number should be in my contacts.
        {name} is (waiting for|expecting) my call. The number is in my contacts, so (dial|phone) it.
        (would|could) you be so kind as to find the telephone number of {name} and place a call?
        phone call to {name}, number is in my contacts
        contacts: {name} - (get|find) the number and (dial|call)
        I'd like to be connected to {name}; the number has to be looked up in my contacts first.
        it's (urgent|important), I must reach {name} by phone. Find the number and call it.
        do I have a number for {name}? (Look it up|Find it) in my contacts and call it right away.
        I'd be glad if you (searched|checked) my contacts for {name} and (called|rang|phoned) the number there.
        you should make a call to {name}, for this please search the number in contacts.
    """,
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
    """,
    "mail_to_friend": """
        !message {name} (the text of|what's in) the (mail|email) about {query}
        !let {name} know in a message what the (mail|email) about {query} says, (word for word|verbatim)
        !dig out the (email|e-mail) about {query}, open it and (text|message) its (words|content) to {name}
        !pull up the (mail|email) (concerning|regarding) {query} and send {name} a message with its text
        !copy the text of the (email|mail) about {query} into a message to {name}
        !look in my (inbox|mailbox) for the mail about {query}, open it and text {name} what's in it
        !locate the (email|e-mail) on {query}, read it and (relay|send) its text to {name} in a message
        !write {name} a message with the (exact |)(words|text) of the mail about {query}
        !drop {name} a (text|message) with what the (email|mail) about {query} says
        !take the text of the (email|mail) about {query} and (message|text) it to {name}
        !track down the mail dealing with {query}, open it and share (the text|its words) with {name} in a message
        !open the email I (got|received) about {query} and text its (content|contents|wording) to {name}
        !send {name} the wording of the (email|mail) about {query} as a (text|message)
        !check my mail for the one about {query}, read it and message the text to {name}
        !share with {name}, in a message, the text of the (mail|email) about {query}
        {name} (needs|wants|asked for) the text of the (mail|email) about {query}. Find it, (open|read) it and message them what it says.
        could you find the (email|mail) about {query}, open it and (text|message) {name} what it says?
        (can|would) you text {name} what's (written |)in the email about {query}?
        I (want|need|would like) {name} to get the text of the (mail|email) about {query} (in|as) a message.
        I (got|received) (an email|a mail) about {query}. (Open|Read) it and text {name} what it says.
        the words of the (mail|email) about {query} should go to {name} (in|as) a text message.
        what does the mail about {query} say? (Message|Text) it to {name}.
        I promised to tell {name} what the email about {query} says. Find it, read it and message them the text.
        I'd be glad if you (looked up|found) the email about {query} and texted its words to {name}.
        text of the mail about {query} -> message to {name} (pls|please)
        message to {name}: whatever the (email|mail) about {query} says
        would you mind opening the mail on {query} and (messaging|texting) its text to {name}?
        kindly locate the e-mail concerning {query}, read it and transmit its text to {name} by message.
        {name} hasn't (seen|read) the mail about {query}. (Look it up|Find it), open it and send them a message with the text.
        please you search the mail about {query}, read and write to {name} the text from it.
    """,
    "note_to_friend": """
        !message {name} what my note "{note}" says
        !share the (text|content|wording) of my note "{note}" with {name} in a message
        !let {name} have the (text|words) of my note "{note}" as a (text|message)
        !pull up my note (called|titled|named) "{note}" and text (its contents|what it says) to {name}
        !copy the (text|content) of the note "{note}" into a message to {name}
        !get the note "{note}" and (shoot|send|drop) {name} a message with its text
        !look at the note "{note}" and (pass|send) its words on to {name} in a message
        !text {name} (everything|what) I wrote in the note "{note}"
        !fetch what's in my note "{note}" and message it to {name}
        !send the (content|contents|wording) of "{note}" from my notes to {name} as a message
        !read the note (titled|called) "{note}" and (relay|send) what it says to {name} by message
        !write {name} a message with the (exact |)text of my note "{note}"
        !use the text of my note "{note}" as a message to {name}
        !open my notes at "{note}" and send that text to {name}
        !forward the (text|words) of the note "{note}" to {name} in a message
        {name} (needs|wants|asked for) what's in my note "{note}". (Send|Message|Text) it to them, please.
        could you (text|message) {name} the (content|contents) of my note "{note}"?
        (can|would) you read my note "{note}" and send {name} what it says?
        my note "{note}" should go to {name} as a (text|message), (word for word|with its full text).
        I (want|need|would like) {name} to get the text of my note "{note}" (in|as) a message.
        what I wrote in the note "{note}" is meant for {name}. (Open it|Read it) and send them the text.
        there's a note (called|titled|named) "{note}". Its text should be sent to {name} as a message.
        {name} should know what my note "{note}" says. Open it and message them the text.
        I'd be glad if you (sent|texted|messaged) {name} the text of my note "{note}".
        note "{note}" -> (text|message) to {name} (pls|please)
        message to {name}: the text of my note "{note}"
        would you mind (opening|reading) the note "{note}" and messaging its content to {name}?
        kindly open the note entitled "{note}" and transmit its text to {name} by message.
        I promised {name} the text of my note "{note}", so (message|text|send) it to them.
        please you take my note "{note}" and write the text from it to {name}.
    """,
    "found_note_to_friend": """
        !message {name} (the text of|what's in) my note about {query}
        !let {name} know in a message what my note (on|about) {query} says, (word for word|verbatim)
        !dig out my note about {query}, open it and (text|message) its (words|content) to {name}
        !pull up the note (concerning|regarding) {query} and send {name} a message with its text
        !copy the text of my note about {query} into a message to {name}
        !look through my notes for {query}, open the note and text {name} what's in it
        !locate the note on {query}, read it and (relay|send) its text to {name} in a message
        !write {name} a message with the (exact |)(words|text) of my note about {query}
        !drop {name} a (text|message) with what I (wrote|noted) down about {query}, it's in my notes
        !take the text of my note (on|about) {query} and (message|text) it to {name}
        !track down the note dealing with {query}, open it and share (the text|what it says) with {name}
        !text {name} what I wrote in my note about {query}
        !send {name} the wording of the note I (made|took|wrote) about {query}
        !go through my notes, find the one about {query} and (pass|send) its text on to {name}
        !share with {name} what my note about {query} says
        {name} (wants|asked for|is waiting for) my note about {query}. (Look it up|Search for it), open it and message them the text.
        could you find my note (on|about) {query}, open it and (text|message) {name} what it says?
        (can|would) you text {name} what I (wrote|put) in my note about {query}?
        I (want|need|would like) {name} to get the text of my note about {query} (in|as) a message.
        I (made|wrote|took) a note about {query}. (Open|Read) it and text {name} what it says.
        the (words|text) of my note about {query} should go to {name} (in|as) a message.
        what does my note about {query} say? (Message|Text) it to {name}.
        I promised {name} the text of my note (on|about) {query}. Find it, read it and (message it|text it) to them.
        I'd be glad if you (looked up|found) my note about {query} and sent {name} its text.
        text of my note about {query} -> message to {name} (pls|please)
        message to {name}: whatever my note (on|about) {query} says
        would you mind (searching|checking) my notes for {query} and messaging the text of the note to {name}?
        kindly retrieve the note concerning {query}, read it and transmit its text to {name}.
        {name} should (know|read) what I noted about {query}. Search my notes, open the one you find and send them the text.
        please you search my note about {query}, read and write to {name} the text from it.
    """,
}
