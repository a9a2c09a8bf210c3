# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Intents of received email: search, read, label, count, delete."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import join_words
from desk_model.generator.intents.outcomes import Given, count_of, done, listing
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Flag, Integer, Listed, Text, counted, spelled, text_of
from desk_model.generator.values.contents import CODE, subject, topic_words
from desk_model.generator.values.dates import Date
from desk_model.generator.values.sentences import message

__all__ = ["INTENTS", "READ_MAIL", "SEARCH_MAIL"]

LABELS = read("words/work", "labels")


def _who(context: SampleContext) -> str:
    person = context.person()
    return context.one((person.name, person.first, person.name))


_PERSON = text_of(_who, "from")


def _found(context: SampleContext, given: Given) -> Outcome:
    items: list[Json] = []
    told = []
    facts = []
    for _ in range(count_of(context)):
        sender = given["sender"].text if "sender" in given else context.person().name
        line = topic_words(context)[0].capitalize() if "query" not in given else f"{given['query'].short}"
        line = context.one(("Re: ", "", "Fwd: ", "Update: ")) + line
        mail: dict[str, Json] = {"id": context.code(), "from": sender, "subject": line}
        items.append(mail)
        told.append(f'"{line}" from {sender}')
        facts.append((line,))
    if not items:
        return Outcome(listing(context, "mails", items), "none")
    slot_texts = {"items": join_words(told), "count": counted(len(items), spelled(len(items)), "mail")}
    return Outcome(
        listing(context, context.one(("mails", "messages", "results")), items), "done", slot_texts, tuple(facts)
    )


def _read(context: SampleContext, given: Given) -> Outcome:
    sender = context.person().name
    line, text = topic_words(context)[0], message(context).text
    content: Json = {"from": sender, "subject": line, "body": text}
    if context.chance(0.25):
        content = f"From: {sender}\nSubject: {line}\n\n{text}"
    slot_texts = {"sender": sender, "line": line, "text": text}
    return Outcome(content, "done", slot_texts, ((sender,), (text,)))


SEARCH_MAIL = intent(
    "search_mail",
    "mail",
    "search_mail find_mail search_emails mail_search query_mailbox get_emails search_inbox | find_emails lookup_mail",
    "Search the mailbox./Find emails./Search mails by topic and sender./Find messages in the inbox. | Look through mail.",
    "search your mail",
    "your mail",
    (
        slot(
            "query",
            Text(subject),
            "query search_text keywords text topic | terms about_what",
            "What to search for/Search text/Keywords | Words to look for",
            "What should I search for?/What are the mails about? | Which topic should I look for?",
        ),
        slot(
            "sender",
            Text(_PERSON),
            "sender from_name from_person sent_by | written_by",
            "Who wrote it/Name of the sender/Sender | The author",
            offered=0.6,
        ),
        slot(
            "since",
            Date(),
            "since after_date start_date from_date | newer_than",
            "Only mails after this day/Earliest date | Oldest day",
            offered=0.25,
        ),
        slot(
            "unread",
            Flag("unread"),
            "unread_only only_unread unread | not_read_yet",
            "Only unread mails/Whether to skip read mails | Leave out what was read",
            offered=0.25,
        ),
        slot(
            "limit",
            Integer(1, 20, default=10),
            "limit max_results count | at_most",
            "How many at most/Maximum number of results | Upper bound",
            offered=0.3,
        ),
    ),
    _found,
)

READ_MAIL = intent(
    "read_mail",
    "mail",
    "read_mail get_mail open_email mail_read read_message fetch_email | show_mail mail_text",
    "Read a mail./Get the full text of an email./Open a mail by its id. | Show one mail.",
    "read your mail",
    "your mail",
    (
        slot(
            "id",
            Text(CODE),
            "id mail_id message_id email_id | mail_number",
            "Id of the mail/The mail id | Number of the mail",
            "Which mail? Please give me its id./What is the id of the mail? | Which mail id do you mean?",
        ),
    ),
    _read,
)


_LABEL = intent(
    "label_mail",
    "mail",
    "label_mail tag_email set_labels mail_label add_labels | mark_mail_as",
    "Put labels on a mail./Tag an email. | Give labels to a mail.",
    "label mails",
    "labels for mail",
    (
        slot(
            "id",
            Text(CODE),
            "id mail_id message_id | mail_ref",
            "Id of the mail | The mail",
            "Which mail should I label? | Which mail id?",
        ),
        slot(
            "labels",
            Listed(text_of(LABELS)),
            "labels tags label_names | label_list",
            "The labels/Labels to add | Names of labels",
            "Which labels should it get? | What labels do you want?",
        ),
    ),
    done("labelled", "updated", label="Mail"),
)


def _count(context: SampleContext, given: Given) -> Outcome:
    number = context.number(0, 40)
    content: Json = {"unread": number} if context.chance(0.6) else number if context.chance(0.5) else f"{number} unread"
    return Outcome(content, "done", {"count": counted(number, str(number), "unread mail")}, ((str(number),),))


_UNREAD = intent(
    "unread_count",
    "mail",
    "count_unread unread_count mailbox_status get_unread_count | inbox_size",
    "Count unread mails./Number of unread emails. | How full the inbox is.",
    "count your unread mail",
    "your mailbox",
    (),
    _count,
)

_DELETE = intent(
    "delete_mail",
    "mail",
    "delete_mail trash_email remove_mail mail_delete | bin_mail",
    "Delete a mail./Move an email to the trash. | Throw a mail away.",
    "delete mails",
    "deleting mail",
    (
        slot(
            "id",
            Text(CODE),
            "id mail_id message_id | mail_key",
            "Id of the mail | Which mail",
            "Which mail should I delete? | Which mail id should go?",
        ),
    ),
    done("deleted", "moved to trash", label="Mail"),
)

INTENTS: tuple[Intent, ...] = (SEARCH_MAIL, READ_MAIL, _LABEL, _UNREAD, _DELETE)
