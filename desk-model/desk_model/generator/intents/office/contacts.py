"""Intents of contacts, messages and calls."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.intents.outcomes import Given, done, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Choice, Flag, Text, Value, text_of
from desk_model.generator.values.contents import phone
from desk_model.generator.values.sentences import message

__all__ = ["FIND_CONTACT", "INTENTS", "SEND_MESSAGE"]


def _full(context: SampleContext) -> str:
    return context.person().name


def _either(context: SampleContext) -> str:
    return context.person().name if context.chance(0.5) else context.first_name()


def _phone(context: SampleContext) -> Value:
    text = phone(context)
    return Value(text, text)


_NAME = text_of(_full)
_ANY = text_of(_either, "to")
_MAIL = text_of(lambda context: context.person().mail)
_CHANNEL = Choice(
    (
        {"sms": "SMS/text message", "chat": "chat", "voice": "voice message"},
        {"sms": "sms", "whatsapp": "WhatsApp", "signal": "Signal"},
        {"slack": "Slack", "teams": "Teams", "sms": "SMS"},
    )
)


def _contact(context: SampleContext, given: Given) -> Outcome:
    name = given["name"].text
    if context.chance(0.1):
        return Outcome(
            context.one(("No contact found.", "[]", "null")) if context.chance(0.6) else {"contacts": []}, "none"
        )
    first, _, last = name.partition(" ")
    full = name if last else f"{first} {context.last_name()}"
    mail, number = f"{first.lower()}@{context.person().mail.partition('@')[2]}", phone(context)
    which = context.random()
    if which < 0.4:
        return Outcome({"name": full, "email": mail}, "mail", {"mail": mail, "full": full}, ((mail,),))
    if which < 0.7:
        return Outcome({"name": full, "phone": number}, "phone", {"phone": number, "full": full}, ((number,),))
    content = report(context, {"name": full, "email": mail, "phone": number}, f"{full}, {mail}, {number}")
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
    _contact,
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
    done("created", "saved", label="Contact", facts=("name",)),
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
    done("sent", "delivered", label="Message", facts=("to",)),
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
            Text(lambda context: _ANY(context) if context.chance(0.7) else _phone(context)),
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
    done("calling", "connected", label="Call", facts=("who",)),
)

INTENTS: tuple[Intent, ...] = (FIND_CONTACT, _ADD, SEND_MESSAGE, _CALL)
