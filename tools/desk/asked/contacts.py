# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.contacts` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "find_contact": """
        !(dig|pull) up {name}'s (contact details|contact data|contact card)
        !(fetch|give me|bring up) {name}'s entry (in|from) (the|my) address book
        !(tell|give) me (the phone number and mail|the contact details|the contact info) (of|for) {name}
        !see (if|whether) {name} is in my (contacts|address book)
        !go through my (contacts|address book) and find {name}
        !(open|display|show) the contact (card |entry |){name}
        !(retrieve|get hold of) the (contact|address book) (entry|data|record) for {name}
        !consult (the|my) address book (about|for) {name}
        !(find out|check) (which|what) (phone number|number|mail address) {name} has in my contacts
        !browse my contacts for (someone|somebody|a person) called {name}
        !(dig out|hunt down) the (phone number|contact info) of {name} for me
        !query (the|my) (contacts|address book) for {name}
        !check what's (stored|saved) under {name} in (the|my) (address book|contacts)
        !get me {name}'s (phone number|contact info) (from my contacts|out of the address book)
        !let me (see|have) {name}'s contact (details|data|info)
        what's {name}'s (phone number|number|contact info)?
        is there an (entry|address) for {name} in my (contacts|address book)?
        (have I saved|did I ever save) {name} (in|to) my contacts?
        {name} - (contact details|phone number and mail|what's the number), please
        contact (details|data|info) {name}(?|)
        I (can't find|lost|don't know) {name}'s (number|contact details). Look in (my contacts|the address book), please.
        (could|would) you (dig out|look up|get me) {name}'s (contact details|contact data)?
        I (have to|need to|must) get in touch with {name}. What (does my address book say|are the contact details)?
        I('d| would) (need|like) the (details|data) (stored|saved) for {name} in my contacts.
        which (number|phone number|contact details) (do I|do we) have for {name}?
        under which number (can I find|do I find|is) {name}(?| in my contacts?)
        what (number|contact data) is (saved|stored) for {name} in the address book?
        does my address book (know|have|contain) {name}?
        I (need|want) to know how {name} can be (reached|contacted).
        (somewhere|surely) I have {name}'s contact details. Find them for me, please.
    """,
    "add_contact": """
        !create an entry for {name} in my (address book|contacts): phone {phone}[, mail {mail}]
        !store {name} (in|among) my contacts with the (phone |)number {phone}[ and the mail address {mail}]
        !(enter|register) {name} in (the|my) address book, phone {phone}[, mail {mail}]
        !make a (new |)contact for {name}: {phone}[, {mail}]
        !keep {name}'s (number|phone number) {phone}[ and mail address {mail}] in my contacts
        !take down {name} as a (new |)contact, number {phone}[, mail {mail}]
        !put {phone} in my (contacts|address book) under (the name |){name}[, with the mail {mail}]
        !(save|store) the number {phone}[ and the mail {mail}] as a new contact called {name}
        !include {name} in my (contacts|contact list): number {phone}[, mail {mail}]
        !set up a (new |)contact card for {name} with {phone}[ and {mail}]
        !(remember|keep) {name} as a contact, tel. {phone}[, e-mail {mail}]
        !extend (my|the) address book by {name}, phone {phone}[, mail {mail}]
        !(log|record) a new contact: {name}, {phone}[, {mail}]
        !(pop|stick) {name} into my address book with the number {phone}[ and the mail {mail}]
        !file {phone}[ and {mail}] under {name} in my address book
        contact (to add|to save): {name}, tel. {phone}[, mail {mail}]
        I (just met|got to know|met) {name}. (Add a contact|Save that as a contact) with the number {phone}[ and the mail {mail}], please.
        {name} isn't in my (contacts|address book) yet. (Phone:|The number is) {phone}[, mail {mail}]. (Add that|Save it), please.
        (could|would|can) you (save|store|add) {name} as a (new |)contact with {phone}[ and {mail}]?
        I('d| would) like {name} (in|added to) my contacts: phone {phone}[, mail {mail}].
        {phone} is {name}'s number[ and {mail} the mail address]. (Make it a contact|It should go into my contacts).
        {name}, {phone}[, {mail}]: (new contact|add to contacts|save to address book)
        {name} gave me (the|this) number {phone}[ and the address {mail}], (keep|store|save) that in my contacts.
        I (need|want) a new (address book entry|contact): name {name}, phone {phone}[, mail {mail}].
        my address book (lacks|is missing) {name}. Add (the entry|the contact) with the number {phone}[ and the mail {mail}].
        (a|one more) person for my (address book|contacts): {name}, number {phone}[, mail {mail}]
        is it possible to (add|save) {name} (to|in) the address book with phone {phone}[ and mail {mail}]?
        {name} can be reached (at|under|on) {phone}[ and by mail at {mail}]. (Put that in my contacts|Create a contact for that).
        {name} should be (saved|stored) (as a contact|in my contacts) with the number {phone}[ and the mail address {mail}].
    """,
    "send_message": """
        !drop {to} a line[ (via|by) {channel}]: "{text}"
        !inform {to}[ (via|by) {channel}] by message that {text}
        !get a message (out |over |)to {to}[ (via|by) {channel}] saying "{text}"
        !fire off a (quick |short |)message to {to}[ via {channel}]: {text}
        !(write|send) {to} (a few words|a quick message|a short message)[ (via|by) {channel}], namely "{text}"
        !compose and send a message[ (via|by) {channel}] to {to} (with the text|reading) "{text}"
        !send {to} the (following |)message[ (via|by) {channel}]: {text}
        !send "{text}" (over |)to {to} as a (short |text |)message[ via {channel}]
        !pass (this|the following) message on to {to}[ (via|by) {channel}]: {text}
        !deliver the message "{text}" to {to}[ (via|by) {channel}]
        !message {to}[ (via|by) {channel}] with the (words|text) "{text}"
        !leave {to} a message[ (via|by) {channel}] (saying|telling them) that {text}
        !give {to} (a heads-up|notice) by message[ via {channel}] that {text}
        !relay this to {to} in a message[ (via|by) {channel}]: "{text}"
        !type {to} a (quick |)message[ (via|by) {channel}]: {text}
        !(transmit|get) the words "{text}" to {to} (in|with) a message[ via {channel}]
        {to} (doesn't know yet|has no idea) that {text}. (Write|Send) a message[ (via|by) {channel}], please.
        I('d| would) like a message (sent|to go) to {to}[ via {channel}]: "{text}".
        (would|could|can) you drop {to} a (quick |)message[ (via|by) {channel}] that {text}?
        msg {to}[ via {channel}]: {text}
        (short|quick) message, {to}[, {channel}]: {text}
        could {to} be (messaged|sent a message)[ (via|by) {channel}] that {text}?
        what I want to write to {to} in a message[ via {channel}]: "{text}"
        (to|recipient:) {to}[, via {channel}]. Message: "{text}"
        (new|outgoing) message, (to|for) {to}[, (via|channel) {channel}]: {text}
        (would|could) you text {to} for me[ via {channel}]? Just (say|write) "{text}".
        {to} is waiting for (news|an answer) from me, so (send a message|message them)[ (via|by) {channel}]: "{text}".
        I need to get a message to {to}[ (via|by) {channel}]. It (reads|says|goes): "{text}".
        "{text}" is what I (want|have|need) to text to {to}[, via {channel}].
    """,
    "call_person": """
        !ring up {who}[ {video}]
        !(place|set up|initiate) a (phone |)call to {who}[ {video}]
        !call {who} (up |)for me[ {video}]
        !(put me through|connect me by phone) to {who}[ {video}]
        !give {who} a (ring|buzz|bell)[ {video}]
        !get a call going (with|to) {who}[ {video}]
        !(try|try calling|try to call) {who} (on the phone|by phone)[ {video}]
        !open a (phone |)call (with|to) {who}[ {video}]
        !pick up the phone and (call|dial|ring) {who}[ {video}]
        !(launch|begin|establish) a call with {who}[ {video}]
        !have my phone (dial|call|ring) {who}[ {video}]
        !(reach|contact) {who} by phone call[ {video}]
        !let my phone (dial|call) {who}[ {video}]
        !get me a (phone connection|line|call) to {who}[ {video}]
        !do a (quick |)call (to|with) {who}[ {video}]
        I('d| would) like to (call|ring|phone) {who}[ {video}].
        I (need|have|want) to (call|ring|phone) {who}[ {video}].
        (can|could|would) you (call|dial|ring|phone) {who}( for me|)[ {video}]?
        (call|phone call) (to|with) {who}[ {video}]
        (next|outgoing) call: {who}[, {video}]
        {who} - (call|dial|ring), please[, {video}]
        (could|can) (we|I) (call|ring|phone) {who}[ {video}]?
        I (promised|said I'd place|owe) a call to {who}. (Start it|Place it|Make the call)[ {video}], please.
        {who} (tried to call|called) me (earlier|before), (call back|ring back|return the call)[ {video}].
        my hands are (full|wet|dirty). (Call|Dial|Ring) {who} for me[ {video}].
        I (want|need) a (phone |)call (with|to) {who}[ {video}].
        (is it possible|would it be possible) to (call|ring up|phone) {who}[ {video}]?
        (mind|would you mind) (calling|ringing|dialling) {who} for me[ {video}]?
        time for a (phone |)call (with|to) {who}[ {video}].
        I'm driving, so (dial|call|ring) {who}( for me|)[ {video}].
    """,
}

LACKED: dict[str, str] = {
    "find_contact": """
        !(get|fetch|show me) (somebody's|someone's) contact (details|data|info)
        !look (somebody|someone|a person) up in (my|the) (address book|contacts)
        !check my (contacts|address book) for (somebody|someone)
        !(dig|pull) up (a contact|somebody's contact details)
        !find (a person's|somebody's) (number|phone number) in my contacts
        !go through my (contacts|address book) and find (someone|a person)
        I('m| am) looking for (a contact|somebody in my address book).
        I (need|want) (somebody's|a person's) (contact details|phone number) from my contacts.
        (can|could|would) you look (a contact|somebody) up (for me|in my contacts)?
        is (somebody|a certain person) in my (contacts|address book)?
        contact (search|lookup), please.
        I('d| would) like to (find|look up) (a contact|someone in the address book).
    """,
    "add_contact": """
        !(create|enter|make) a (new |)contact for {name}
        !store {name} in (the|my) (address book|contacts)
        !(put|include) (somebody|someone|a new person) in my (contacts|address book)
        !extend my address book by (a contact|one person|one entry)
        !(set up|register) a new (contact|address book entry)
        !keep {name} as a (new |)contact
        new contact(: {name}|, {name}| {name})
        I (just met|met|got to know) {name}. (Add a contact|Save the contact), please.
        {name} isn't in my (contacts|address book) yet, (add a contact|create an entry).
        (can|could|would) you (add|save) {name} as a contact?
        I('d| would) like to (add|save) (a contact|a new contact|someone to my contacts).
        {name} (should|has to) be (saved|added) (in|to) my address book.
    """,
    "send_message": """
        !drop {to} a (line|message)
        !(send|write) {to} a (text|text message|message)[ (via|by) {channel}]
        !(write|compose) a (text |)message for me[ (via|by) {channel}]
        !get a message (out |)to {to}[ (via|by) {channel}]
        !shoot (somebody|someone) a message[ (via|by) {channel}]
        !fire off a (quick |short |)message[ (via|by) {channel}]
        {to} should get a message from me[ (via|by) {channel}].
        I (need|have) to (message|text) {to}[ via {channel}].
        (can|could|would) you (text|message) {to}(?| for me?)
        I('d| would) like to (send|write) a message[ (via|by) {channel}].
        new (text |)message to {to}[ via {channel}]
        (could|would) you send (somebody|someone) a message for me[ via {channel}]?
    """,
    "call_person": """
        !(place|initiate|set up) a (phone |)call
        !give (somebody|someone) a (ring|call|buzz)
        !dial (a number|a phone number) for me
        !get (somebody|someone) on the phone( for me|)
        !ring (somebody|someone) up
        I (need|want|have) to (make a call|make a phone call|call someone).
        (can|could|would) you (make|start|place) a (phone |)call for me?
        I('d| would) like to (call|ring|phone) (somebody|someone).
        (a phone call|a call|phone call), please.
        (can|could) you (ring|dial|call) (somebody|someone) for me?
        my hands are full, (make a call|dial someone|call somebody) for me.
    """,
}
