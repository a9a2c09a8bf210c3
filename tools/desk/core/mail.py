# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Mail that is there: search, read, label, count, delete."""

from __future__ import annotations

from desk.contents import CODE, subject, topic_words
from desk.core.outcomes import Given, count_of, done, listing
from desk.english import join_words
from desk.moments import Date
from desk.sentences import message
from desk.task import Intent, Outcome, intent, slot
from desk.values import Flag, Integer, Listed, Text, counted, spelled, text_of
from desk.words.work import LABELS
from desk.world import Json, World

__all__ = ["INTENTS", "READ_MAIL", "SEARCH_MAIL"]


def _who(world: World) -> str:
    person = world.person()
    return world.one((person.name, person.first, person.name))


_PERSON = text_of(_who, "from")


def _found(world: World, given: Given) -> Outcome:
    items: list[Json] = []
    told = []
    facts = []
    for _ in range(count_of(world)):
        sender = given["sender"].text if "sender" in given else world.person().name
        line = topic_words(world)[0].capitalize() if "query" not in given else f"{given['query'].short}"
        line = world.one(("Re: ", "", "Fwd: ", "Update: ")) + line
        mail: dict[str, Json] = {"id": world.code(), "from": sender, "subject": line}
        items.append(mail)
        told.append(f'"{line}" from {sender}')
        facts.append((line,))
    if not items:
        return Outcome(listing(world, "mails", items), "none")
    said = {"items": join_words(told), "count": counted(len(items), spelled(len(items)), "mail")}
    return Outcome(listing(world, world.one(("mails", "messages", "results")), items), "done", said, tuple(facts))


def _read(world: World, given: Given) -> Outcome:
    sender = world.person().name
    line, text = topic_words(world)[0], message(world).text
    content: Json = {"from": sender, "subject": line, "body": text}
    if world.chance(0.25):
        content = f"From: {sender}\nSubject: {line}\n\n{text}"
    said = {"sender": sender, "line": line, "text": text}
    return Outcome(content, "done", said, ((sender,), (text,)))


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
    """
    !(find|search for|look for|look up|get|show me) (the|all|my|) [{unread} ](mails|emails) (about|on) {query}[ from {sender}][ since {since}]
    !search my (inbox|mail|mailbox|emails) for {query}[ from {sender}]
    !(find|look for|get me|show me) (the|any|all) [{unread} ](mail|mails|email) [from {sender} ](about|on|that mentions) {query}
    !look through my (mail|inbox|emails) for (anything|something) (about|on) {query}[ since {since}]
    !(get|show|list|find) up to {limit} (mails|emails) about {query}[ from {sender}]
    (do|did) I (have|get) (any|an) [{unread} ](mail|email|mails|emails) about {query}[ since {since}]?
    (did|has) {sender} (write|written) (to me|me|anything) about {query}?
    what did {sender} (write|say) about {query} in (the|my) (mail|mails|emails)?
    is there (a|any) mail about {query}[ from {sender}] in my inbox?
    I'm looking for (a|an|that) (mail|email|message) about {query}[ from {sender}].
    any [{unread} ](mails|emails|news in my inbox) about {query}?
    where is (the|that) (mail|email) about {query}[ from {sender}]?
    I need the (mails|emails) [{sender} sent me ]about {query}.
    !(check|see) if (there is|I have) [{unread} ]mail about {query}[ from {sender}]
    +++
    (any|are there) mails about {query}[ from {sender}][ since {since}]?
    (have you seen|did we get) the mail about {query}[ from {sender}]?
    (I need|I'm looking for|I can't find) the mails about {query}[ from {sender}][ since {since}].
    mails {@query}[ from {sender}][ since {since}](?|, please|)
    (did|has) anybody (write|written) to me about {query}[ since {since}]?
    !(go through|check|scan) my (inbox|mails) for {query}[ from {sender}][ since {since}]
    """,
    """
    !(find|search for|look for) (a mail|an email) [from {sender} ](for me|in my inbox)
    !search my (mail|inbox|mailbox)
    I'm looking for a certain mail.
    !look up an email
    """,
    _found,
    done="""
    I found {count}: {items}.
    (There is|Here is what I found): {items}.
    You have {count} on that: {items}.
    {count} found: {items}.
    Your mailbox has {items}.
    Here (you go|it is): {items}.
    """,
    none="""
    I (found no|did not find any|could not find any) mail about {=query}.
    There is no mail about {=query} in your inbox.
    Nothing found about {=query}.
    Your mailbox has nothing about {=query}.
    """,
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
    """
    !(open|read|show me|get) (mail|email|message|the mail) {id}
    !(read|open) the (mail|email) with (the|) id {id}
    what does (mail|email) {id} say?
    what's in (mail|email) {id}?
    !(read|show) me (mail|email) {id}
    I want to (read|see) (mail|email) {id}.
    !tell me what (mail|email) {id} says
    """,
    """
    !(open|read) (the|that) (mail|email)
    !read me (a|the) mail
    what does the mail say?
    """,
    _read,
    done="""
    {sender} writes (about|on) {line}: "{text}".
    It is from {sender}, subject "{line}": {text}.
    The mail from {sender} (says|reads): "{text}".
    {sender} wrote: "{text}".
    From {sender}: {text}.
    """,
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
    """
    !(label|tag) (mail|email|message) {id} (as|with) {labels}
    !(put|add) the (labels|label) {labels} (on|to) (mail|email) {id}
    !give (mail|email) {id} the (label|labels) {labels}
    (mail|email) {id} (should get|gets) the (label|labels) {labels}.
    !mark (mail|email) {id} with {labels}
    """,
    """
    !(label|tag) (mail|email) {id}
    !label a mail
    """,
    done("labelled", "updated", label="Mail"),
    done="""
    (Done, the|The) mail is labelled {labels}.
    Labels added: {labels}.
    It now has the (label|labels) {labels}.
    Labelled as {labels}.
    """,
)


def _count(world: World, given: Given) -> Outcome:
    number = world.number(0, 40)
    content: Json = {"unread": number} if world.chance(0.6) else number if world.chance(0.5) else f"{number} unread"
    return Outcome(content, "done", {"count": counted(number, str(number), "unread mail")}, ((str(number),),))


_UNREAD = intent(
    "unread_count",
    "mail",
    "count_unread unread_count mailbox_status get_unread_count | inbox_size",
    "Count unread mails./Number of unread emails. | How full the inbox is.",
    "count your unread mail",
    "your mailbox",
    (),
    """
    how many (unread|new) (mails|emails) do I have?
    !(count|check) my unread (mails|emails)
    do I have (unread|new) mail?
    what's the number of unread (mails|emails)?
    any (new|unread) mail?
    """,
    "",
    _count,
    done="""
    You have {count}.
    I count {count} in your inbox.
    Your inbox has {count}.
    {count} in total.
    """,
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
    """
    !(delete|trash|remove|get rid of) (mail|email|message) {id}
    !(move|throw) (mail|email) {id} (to|into) the trash
    I don't need (mail|email) {id} anymore, delete it.
    (mail|email) {id} can go to the trash.
    """,
    """
    !(delete|trash) (a|the|that) (mail|email)
    !delete one of my mails
    """,
    done("deleted", "moved to trash", label="Mail"),
    done="""
    (Done, the|The) mail is (deleted|in the trash|gone).
    I('ve| have) deleted (the mail|it).
    Deleted.
    It is in the trash now.
    """,
)

INTENTS: tuple[Intent, ...] = (SEARCH_MAIL, READ_MAIL, _LABEL, _UNREAD, _DELETE)
