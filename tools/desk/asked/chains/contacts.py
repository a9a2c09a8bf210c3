# ruff: noqa: E501 - phrases are read a line at a time
"""Chains over contacts, and messages with the text of a mail or a translation: more ways to ask for them."""

from __future__ import annotations

__all__ = ["CHAINS"]

CHAINS: dict[str, str] = {
    "mail_contact": r"""
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
        !hunt up {name}'s mail address in my contacts and send off an email: {body}
        !get in touch with {name} by mail, the address is on file in my contacts, and write "{body}"
        !open the address book at {name}, copy the mail address and send it this text: {body}
        !have an email go out to {name} (the contact list knows the address) with the wording "{body}"
        !make sure {name} gets an email that says "{body}"; you'll have to look the address up first
        !turn to my contacts for {name}'s email, then mail: {body}
        !take {name}'s email from the address book and pass along by mail "{body}"
        !notify {name} by email; (address|the address): to be looked up in my contacts; text: {body}
        !search the contacts for {name}, and to the email that turns up send "{body}"
        !ask my contact list for the email of {name}, then type this to it: {body}
        !inform {name} via email, with the address you find under that name in my contacts: {body}
        !put "{body}" in a mail and address it to {name}, looking the address up beforehand
        !query my contacts for the mail address of {name}, so that you can email "{body}"
        what's {name}'s mail address? Once you have it, send this there: {body}
        which email address does {name} use? Check my contacts, then mail: {body}
        do you know {name}'s email? My contacts do. Send them "{body}".
        I've lost the mail address of {name}. Dig it up in my contacts and send "{body}".
        I'd write to {name} myself but the address has slipped my mind. Find it in my contacts and email this: {body}
        I only have a name, {name}. Get the mail address from my contacts, then send: {body}
        there's an address for {name} in my contacts. Please mail it the following: {body}
        the address of {name} is buried (somewhere |)in my contacts; fish it out and mail "{body}"
        my contacts have {name}'s address. An email there should say: {body}
        {name} hasn't heard from me yet. Look up the email and send: {body}
        {name} is waiting for an email from me. Check my contacts for the address. It should say "{body}".
        {name}, email address unknown to me, known to my contacts. Mail text: {body}
        {name} must be told by email: "{body}". The address? In my contacts.
        recipient: {name} \(look up the address in contacts\), (mail|email) text: {body}
        step one, the email address of {name} from my contacts; step two, an email there: {body}
        first the contact {name}, then an email to the address given there: {body}
        "{body}" has to go to {name} by email. The contacts will give you the address.
        "{body}" is what I want {name} to read in an email. Find the address (in my contacts|in the address book).
        mailing {name} (would be|is) next: {body}. The address is in my contacts, look there.
        if you look in my contacts you'll find the email of {name}. Use it and send: {body}
        seeing that I don't have the email of {name} handy, look in my contacts and send "{body}" there.
        without the address I can't mail {name}. So look it up, then write: {body}
        yo, find {name} in my contacts n mail em "{body}"
        hiya, could u email {name} for me? address is in contacts. say: {body}
        any chance of an email to {name}? The address book has the address. The words: {body}
        mind looking up {name}'s email and sending "{body}" (to it|there)?
        let's mail {name}: "{body}". Get the address out of my contacts (first|beforehand).
        it would help if you found {name} in my contacts and emailed them "{body}".
        I request that the mail address of {name} be retrieved from the contacts and the following be sent to it: {body}
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
        !hunt up {name}'s phone number in my contacts and start the call
        !have my contacts tell you the number of {name}, then dial it
        !open the address book at {name} and ring whatever number is there
        !turn to my contacts for {name}'s number and (dial|ring) it
        !get {name} on the phone; the number is on file in my contacts
        !make a call to {name}, (whose number|the number of whom) you have to look up first
        !put a call through to {name}, with the number from my (contacts|address book)
        !query my contacts for the phone number of {name}, so that you can ring it
        !reach {name} by phone: first the number from my contacts, then the call
        !start a phone call with {name}, looking up the number beforehand
        !take the number listed for {name} in my contacts and phone it
        !search for {name} among my contacts, and call the number that turns up
        what's {name}'s phone number? Once you have it, ring it.
        which number does {name} have? Check my contacts, then (call|dial) it.
        do you have {name}'s number? My contacts do. Call it, please.
        I've lost the number of {name}. Dig it up in my contacts and place the call.
        I only have a name, {name}. Get the phone number from my contacts and dial.
        I'd ring {name} myself but the number has slipped my mind. Find it and make the call.
        I want to hear {name}'s voice. Find the phone number in my contacts and dial it.
        I've been meaning to ring {name} for ages. Number's in my contacts, go ahead and dial it.
        there's a phone number for {name} in my contacts. Please call it.
        the phone number of {name} is buried (somewhere |)in my contacts; fish it out and (call|dial) it.
        my contacts have {name}'s number. (Give it a ring|Ring it|Dial it), please.
        {name} hasn't heard from me in a while. Look up the phone number and (ring|dial) it.
        {name} wants me to call back. Search my contacts for the number and dial it.
        {name}, phone number unknown to me, known to my contacts. Call it.
        {name} should pick up the phone in a moment: get the number from my contacts and call.
        {name} tried to reach me. Find the number, then call it back.
        step one, the phone number of {name} from my contacts; step two, dial it.
        first the contact {name}, then a phone call to the number given there.
        if you look in my contacts you'll find the number of {name}. Use it for a call.
        seeing that I don't have {name}'s number handy, look in my contacts and ring it.
        without the number I can't ring {name}. So look it up, then dial.
        yo, find {name}'s number n call it
        hiya, could u ring {name} for me? number is in contacts
        any chance of getting {name} on the line? The address book has the number.
        mind looking up {name}'s number and ringing it?
        let's call {name}. Get the number out of my contacts (first|beforehand).
        time for a phone call with {name}. The number? In my contacts.
        it would help if you found {name} in my contacts and dialled the number.
        I request that the number of {name} be retrieved from the contacts and dialled.
        wanted: {name} on the phone. Number: see contacts.
        number of {name} > dial
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
        !hunt up the mail on {query}, open it and pass its text along to {name} in a message
        !have {name} receive, as a message, the text of the mail about {query}
        !quote the email about {query} (in full |)to {name} in a message
        !search for {query} in my mail, open the hit, and message {name} the text of it
        !scan my inbox for the mail on {query}, read it, and let {name} have its text by message
        !paste the text of the email about {query} into a message for {name}
        !bring {name} up to date by messaging them the text of the mail about {query}
        !get the email about {query} open and text {name} the words in it
        !put what the email about {query} says into a message to {name}
        !find whatever came in by email about {query}, read it and message its wording to {name}
        !repeat to {name}, in a message, what the mail about {query} says
        !supply {name} with the text of the email about {query}, sent as a message
        has {name} heard what the mail about {query} says? Find it, open it and message them the text.
        did we get an email about {query}? Open it and message its text to {name}.
        which of my mails is about {query}? Open it and send {name} the text in a message.
        what did the mail about {query} say again? Read it and message the text to {name}.
        I think {name} should know the wording of the mail about {query}. Find it, read it, message it.
        I told {name} I'd send over the text of the mail about {query}. Find it, open it and message it.
        I'd like the text of the email on {query} messaged to {name}.
        I've got an email about {query} that {name} can't see. Open it and send them its text in a message.
        there's an email about {query}; {name} wants its text as a message.
        the mail about {query}: read it, then message its text to {name}.
        the wording of the email on {query} has to reach {name} by message.
        the text of the mail about {query} is for {name}. Look up the mail, open it, message it.
        my inbox has a mail about {query}. Open it, then write its text to {name} in a message.
        (so|well|okay|look), {name} has no access to my inbox, so open the mail about {query} and message them the text.
        (listen|hey|see|right), {name} is waiting to hear what the mail about {query} says. Find it, read it and message them the text.
        (you see|as you may know|as it happens|it seems), {name} keeps asking what the email about {query} says. Look it up, open it, message the text.
        (apparently|by the way|oh|so then), {name} would like the exact words of the mail on {query}. Find it, read it, send them in a message.
        step one, find the mail about {query}; step two, open it; step three, message its text to {name}.
        first search my mail for {query}, then open what turns up, then message the text to {name}.
        inbox search: {query}. Open the hit. Message its text to {name}.
        message for {name}: the complete text of the email on {query}
        email on {query}: open, then text as message to {name}
        to {name}, by message: what it says in the mail about {query}.
        if there's a mail about {query} in my inbox, open it and message {name} its text.
        when you've found the mail about {query}, read it and message {name} the text.
        yo text {name} what that email about {query} says
        hiya, could u open the mail about {query} n text it to {name}
        any chance you could text {name} the words of the email about {query}?
        mind texting {name} what the mail on {query} says?
        let's message {name} the text of the mail about {query}.
        I request that the e-mail concerning {query} be opened and its text sent to {name} in a message.
    """,
    "send_translated": """
        !message {name} the {language} (translation|version) of "{body}"
        !text {name} "{body}", (only|but) in {language}
        !write to {name} in {language}: "{body}"
        !turn "{body}" into {language} and (text|send|message) the result to {name}
        !say "{body}" to {name} in {language}, (by|in a) message
        !let {name} know in {language}: "{body}"
        !render "{body}" in {language} and (pass|send) it on to {name}
        !work out how to say "{body}" in {language} and text that to {name}
        !get "{body}" translated into {language} and (text|message) {name} the translation
        !translate this into {language} and (message|text) it to {name}: "{body}"
        !drop {name} a message in {language} that means "{body}"
        !convert "{body}" to {language}, then send it (over |)to {name}
        !produce the {language} version of "{body}" and (message|send) it to {name}
        !shoot {name} a text in {language} saying "{body}"
        !send {name} the following, translated into {language}: "{body}"
        how do you say "{body}" in {language}? (Send|Text|Message) that to {name}.
        could you translate "{body}" into {language} and (text|message) it to {name}?
        {name} (only speaks|speaks|prefers) {language}. Translate "{body}" and send it to them.
        I (want|need|would like) to (tell|write to) {name} in {language}: "{body}"
        my {language} is (awful|not good enough|too poor), so translate "{body}" for me and message it to {name}.
        {name} should get "{body}" as a message, but in {language}.
        "{body}" - (put|translate) that into {language} and (text|send) it to {name}.
        a message to {name} in {language}, (please|pls): "{body}"
        translation into {language}, then (send|text) to {name}: "{body}"
        "{body}" in {language} to {name} (pls|please)
        I'd be glad if you (translated|put) "{body}" into {language} and sent it to {name}.
        would you mind sending {name} the words "{body}", translated into {language}?
        kindly translate "{body}" into {language} and transmit the result to {name}.
        I don't speak {language}, but {name} does. They should get this message in translation: "{body}"
        please you make from "{body}" a translation in {language} and write it to {name}.
        !put this in {language} for {name} and message it: "{body}"
        !have {name} receive "{body}" in {language}
        !send a {language} message to {name}: "{body}", translated of course
        !express "{body}" in {language} and text it to {name}
        !do a {language} translation of "{body}", then message that to {name}
        !pass "{body}" on to {name}, after translating it into {language}
        !help me say "{body}" to {name} in {language}: translate it, then send it
        !switch "{body}" over to {language} and let {name} have it as a message
        !translate my words "{body}" to {language} for {name} and send them off
        !take "{body}", make it {language}, and send that to {name}
        !find the {language} for "{body}" and message {name} with it
        !write {name} a message; it should be the {language} for "{body}"
        !inform {name} in {language} that "{body}"
        what's "{body}" in {language}? Message that to {name}.
        what would "{body}" be in {language}? Send the translation to {name}.
        can {name} get "{body}" in {language}, as a message?
        can you tell {name} in {language}: "{body}"?
        do you know {language}? Then translate "{body}" and message it to {name}.
        how does one say "{body}" in {language}? I want it sent to {name}.
        is it possible to send {name} "{body}" in {language}? Translate it first.
        I can't write {language}. Translate "{body}" and send it to {name} for me.
        I have something to say to {name} in {language}: "{body}". Translate and send it.
        I have to write to {name} in {language}. What I want to say: "{body}"
        I'd like {name} to read this in {language}: "{body}"
        I promised {name} to write in {language}. So translate "{body}" and send the result.
        there's a message for {name}: "{body}". It has to be in {language}.
        the message is "{body}", the language is {language}, the recipient is {name}.
        the {language} for "{body}" should go to {name} in a message.
        the text "{body}" must be translated into {language} before it's sent to {name}.
        my message to {name} is "{body}", but send it in {language}.
        "{body}" is what {name} should hear from me, in {language}.
        "{body}" needs translating into {language}. Then message it to {name}.
        "{body}" > {language} > {name}
        (so|well|okay|look), {name} doesn't understand me unless it's {language}. Translate "{body}" and send it.
        (listen|hey|see|right), {name} is more at home in {language}. Send "{body}" translated.
        (you see|as you may know|as it happens|it seems), {name} reads {language}, so translate "{body}" and message it over.
        (apparently|by the way|oh|so then), {name} will be happy to get "{body}" in {language}. Translate and send.
        to {name}, in {language}: "{body}"
        to: {name}. Language: {language}. Message: "{body}".
        language {language}, recipient {name}, message "{body}": translate, then send
        step one, translate "{body}" into {language}; step two, message it to {name}.
        first translate "{body}" into {language}, then send the translation to {name}.
        once "{body}" is translated into {language}, message it to {name}.
        yo tell {name} "{body}" in {language}
        hiya, could u put "{body}" in {language} n text it to {name}
        any chance you could translate "{body}" into {language} and message {name}?
        mind translating "{body}" into {language} and sending it to {name}?
        let's tell {name} in {language}: "{body}"
        let's translate "{body}" into {language} and message it to {name}.
        I request that "{body}" be translated into {language} and sent to {name}.
    """,
}
