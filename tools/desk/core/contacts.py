"""Contacts, messages and calls."""

from __future__ import annotations

from desk.contents import phone
from desk.core.outcomes import Given, done, report
from desk.sentences import message
from desk.task import Intent, Outcome, intent, slot
from desk.values import Choice, Flag, Text, Value, text_of
from desk.world import World

__all__ = ["FIND_CONTACT", "INTENTS", "SEND_MESSAGE"]


def _full(world: World) -> str:
    return world.person().name


def _either(world: World) -> str:
    return world.person().name if world.chance(0.5) else world.first_name()


def _phone(world: World) -> Value:
    text = phone(world)
    return Value(text, text)


_NAME = text_of(_full)
_ANY = text_of(_either, "to")
_MAIL = text_of(lambda world: world.person().mail)
_CHANNEL = Choice(
    (
        {"sms": "SMS/text message", "chat": "chat", "voice": "voice message"},
        {"sms": "sms", "whatsapp": "WhatsApp", "signal": "Signal"},
        {"slack": "Slack", "teams": "Teams", "sms": "SMS"},
    )
)


def _contact(world: World, given: Given) -> Outcome:
    name = given["name"].text
    if world.chance(0.1):
        return Outcome(
            world.one(("No contact found.", "[]", "null")) if world.chance(0.6) else {"contacts": []}, "none"
        )
    first, _, last = name.partition(" ")
    full = name if last else f"{first} {world.last_name()}"
    mail, number = f"{first.lower()}@{world.person().mail.partition('@')[2]}", phone(world)
    which = world.random()
    if which < 0.4:
        return Outcome({"name": full, "email": mail}, "mail", {"mail": mail, "full": full}, ((mail,),))
    if which < 0.7:
        return Outcome({"name": full, "phone": number}, "phone", {"phone": number, "full": full}, ((number,),))
    content = report(world, {"name": full, "email": mail, "phone": number}, f"{full}, {mail}, {number}")
    return Outcome(content, "both", {"mail": mail, "phone": number, "full": full}, ((mail,), (number,)))


FIND_CONTACT = intent(
    "find_contact",
    "contacts",
    "find_contact get_contact lookup_contact search_contacts contact_search | person_lookup address_book",
    "Look up a contact./Find a person in the address book./Get phone number and mail of a person. | Data of somebody.",
    "look up contacts",
    "your contacts",
    (
        slot(
            "name",
            Text(_ANY),
            "name person query contact full_name | who_is_it",
            "Name of the person/Who to look up | The person",
            "Who should I look up?/Which contact? | Whose data do you need?",
        ),
    ),
    """
    !(look up|find|get|show me) the contact (details|data|info) (of|for) {name}
    how can I reach {name}?
    !(find|look up|search for) {name} in my (contacts|address book)
    what (are|is) the contact (details|information) of {name}?
    do I have {name} in my contacts?
    !look up {name}
    I need the contact data of {name}.
    !get me the contact for {name}
    what do we have on {name} in the address book?
    +++
    {name}'s (number|contact|details)(?|, please|)
    (do we have|do you have|have we got) (the contact|the details|the number) of {name}?
    how (can I|do I) (reach|contact|get hold of) {name}?
    (I need|I want|I'm looking for) the (contact|number|details|contact data) of {name}.
    !(check|search|open) my contacts for {name}
    (who is|contact:) {name}(?|) - look in my contacts
    """,
    """
    !(look up|find) a contact
    !search my (contacts|address book)
    I need somebody's contact data.
    """,
    _contact,
    mail="""
    The address of {full} is {mail}.
    {full}: {mail}.
    You can write to {full} at {mail}.
    I found {full}, {mail}.
    """,
    phone="""
    The number of {full} is {phone}.
    {full}: {phone}.
    You can call {full} at {phone}.
    I found {full}, {phone}.
    """,
    both="""
    {full}: {mail}, phone {phone}.
    You can reach {full} at {mail} or {phone}.
    I found {full}: {mail} and {phone}.
    Mail {mail}, phone {phone}.
    """,
    none="""
    I (found no|could not find a) contact called {name}.
    There is no {name} in your contacts.
    {name} is not in your address book.
    No contact with the name {name}.
    """,
)

_ADD = intent(
    "add_contact",
    "contacts",
    "add_contact create_contact save_contact new_contact contact_add | store_person",
    "Add a contact./Save a person in the address book. | Keep the data of somebody.",
    "save contacts",
    "your contacts",
    (
        slot(
            "name",
            Text(_NAME),
            "name full_name contact_name | person_called",
            "Name of the person/Full name | How the person is called",
            "What is the name? | Who is it?",
        ),
        slot(
            "phone",
            Text(_phone),
            "phone phone_number telephone mobile | dial_number",
            "Phone number/The number | Where to call",
            "What is the phone number? | Which number should I save?",
        ),
        slot(
            "mail",
            Text(_MAIL),
            "email mail email_address | mailbox",
            "Mail address/Email | Where to write",
            "What is the mail address? | Which address should I save?",
            offered=0.5,
            required=0.4,
        ),
    ),
    """
    !(add|save|create) (a contact|the contact|a new contact) {name}, phone {phone}[, mail {mail}]
    !save {name} (with|under) the number {phone}[ and the address {mail}]
    !(add|put) {name} (to|into) my contacts: {phone}[, {mail}]
    new contact: {name}, {phone}[, {mail}]
    the number of {name} is {phone}[, the mail is {mail}]. Save it, please.
    """,
    """
    !(add|save) (a contact|a new contact)
    !(add|save) {name} (to|in) my contacts
    !save the number {phone}
    """,
    done("created", "saved", label="Contact", facts=("name",)),
    done="""
    (Done|OK), {name} is in your contacts.
    I('ve| have) saved {name}.
    {name} has been added to your contacts.
    {name} is saved.
    """,
)

SEND_MESSAGE = intent(
    "send_message",
    "messages",
    "send_message send_text message_send send_sms text_contact send_chat | post_message drop_line",
    "Send a message to somebody./Send a text message./Text a contact. | Drop somebody a line.",
    "send messages",
    "messages",
    (
        slot(
            "to",
            Text(_ANY),
            "to recipient contact person name receiver | sent_to",
            "Who gets it/The recipient | Who reads it",
            "Who should I send it to?/Who is the message for? | Whom should I text?",
        ),
        slot(
            "text",
            Text(message),
            "text message body content | message_words",
            "The message/Text to send | What it says",
            "What should the message say?/What should I write? | What shall I text?",
        ),
        slot(
            "channel",
            _CHANNEL,
            "channel app via medium | way_sent",
            "How to send it/Which app | The way it goes",
            offered=0.3,
        ),
    ),
    """
    !(send|write) a message to {to}[ (via|by) {channel}]: {text}
    !text {to}[ on {channel}] that {text}
    !tell {to}[ by {channel}] {text}
    !(send|write) {to} a message[ (via|on) {channel}] saying "{text}"
    !(message|text) {to}[ on {channel}]: {text}
    !let {to} know[ (via|by) {channel}] that {text}
    message for {to}[ by {channel}]: {text}
    {to} (should|needs to) know that {text}. Send a message[ (via|by) {channel}].
    !text "{text}" to {to}[ via {channel}]
    !shoot {to} a message[ on {channel}]: "{text}"
    +++
    (message|text|msg) to {to}[ on {channel}]: "{text}"
    {to} should get (a message|this message)[ on {channel}]: "{text}".
    "{text}" - send (that|this) as a message to {to}[ on {channel}].
    (can|could) you (message|text) {to}[ on {channel}]: "{text}"?
    (I want|I need|I'd like) to text {to}[ on {channel}]: "{text}".
    !(shoot|pass) {to} a message[ on {channel}]: "{text}"
    """,
    """
    !(text|message) {to}
    !send a message[ (via|by) {channel}]
    !send a message to {to}
    !send "{text}" as a message
    I want to text {to}.
    """,
    done("sent", "delivered", label="Message", facts=("to",)),
    done="""
    (Done|OK), {to} has your message.
    I('ve| have) sent the message to {to}.
    Your message to {to} (is sent|was delivered).
    Sent to {to}.
    """,
)

_CALL = intent(
    "call_person",
    "messages",
    "call_contact make_call start_call phone_call dial | ring_person",
    "Call somebody./Start a phone call./Make a call to a contact. | Ring a person up.",
    "make phone calls",
    "phone calls",
    (
        slot(
            "who",
            Text(lambda world: _ANY(world) if world.chance(0.7) else _phone(world)),
            "contact who person number name | callee",
            "Who to call/Name or number | The other end",
            "Who should I call? | Whom shall I ring?",
        ),
        slot(
            "video",
            Flag("with video"),
            "video video_call with_video | camera_on",
            "Video call | Picture as well",
            offered=0.3,
        ),
    ),
    """
    !(call|phone|ring|dial) {who}[ {video}]
    !(start|make) a call (to|with) {who}[ {video}]
    !get {who} on the phone
    I (need|want) to (talk|speak) to {who}, please call.
    !give {who} a call[ {video}]
    """,
    """
    !(make|start) a (phone|) call
    !call somebody for me
    """,
    done("calling", "connected", label="Call", facts=("who",)),
    done="""
    Calling {who} now.
    I'm calling {who}.
    The call to {who} is on.
    You are connected to {who}.
    """,
)

INTENTS: tuple[Intent, ...] = (FIND_CONTACT, _ADD, SEND_MESSAGE, _CALL)
