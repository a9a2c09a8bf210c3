"""Mail that is written: send, reply, forward."""

from __future__ import annotations

from desk.contents import CODE, address, recipient, subject
from desk.core.outcomes import done
from desk.sentences import message
from desk.task import Intent, intent, slot
from desk.values import Flag, Text

__all__ = ["INTENTS", "REPLY_MAIL", "SEND_MAIL"]


_SENT = """
    (Done|All done), (the|your) mail to {to} (is on its way|was sent|has been sent).
    I('ve| have) sent the mail to {to}.
    Your (mail|email) to {to} (is sent|has been sent|went out).
    Sent. {to} has your (mail|message) now.
    The email to {to} is out.
"""


SEND_MAIL = intent(
    "send_mail",
    "mail",
    "send_mail send_email mail_send compose_email write_email email_send | deliver_mail post_email",
    "Send an email./Send a mail to somebody./Write and send an email. | Mail something to a person.",
    "send mails",
    "sending mail",
    (
        slot(
            "to",
            Text(recipient),
            "to recipient to_address address receiver | mail_to addressee",
            "Who gets it/The recipient/Name or address | Receiver of the mail",
            "Who should I send it to?/Who is the mail for?/Who is the recipient? | Whom shall I write to?",
        ),
        slot(
            "subject",
            Text(subject),
            "subject title subject_line | top_line",
            "Subject line/What it is about/Subject of the mail | Line on top",
            "What should the subject be?/What subject should I use? | What is the mail about?",
            offered=0.8,
            required=0.5,
        ),
        slot(
            "body",
            Text(message),
            "body text content message | mail_body words",
            "Text of the mail/The message/Body | Words of the mail",
            "What should it say?/What should I write?/What is the message? | What shall the mail say?",
        ),
        slot(
            "cc",
            Text(address),
            "cc copy_to cc_address | carbon_copy",
            "Who gets a copy/Copy to | Also send to",
            offered=0.2,
        ),
    ),
    """
    !(send|write) (an email|a mail|an e-mail) to {to}[ about {subject}] saying "{body}"[ with {cc} in copy]
    !(email|mail|write to) {to}[ about {subject}] and say {body}
    !(email|mail|write to) {to}[ about {subject}]: {body}
    !send {to} (an email|a mail)[ with the subject "{=subject}"] that says "{body}"[, copy to {cc}]
    !(send|write) (an email|a mail) to {to}[, subject "{=subject}"], (text|body|message) "{body}"[, cc {cc}]
    !let {to} know by (mail|email)[, subject "{=subject}",] that {body}
    !tell {to} by (mail|email)[ with subject "{=subject}"] that {body}
    !compose (an email|a mail) to {to}[ with subject "{=subject}"] and the text "{body}"
    I (need|want|have) to (email|mail) {to}[ about {subject}]. The (text|message): "{body}"
    email to {to}[, subject: {=subject}], body: {body}
    !(draft and send|write and send) a mail for {to}[ on {subject}] with the (words|text) "{body}"
    !drop {to} (an email|a mail)[ about {subject}], just say "{body}"
    mail for {to}[, subject "{=subject}"]: "{body}"
    !send out a mail: to {to}[, subject {=subject}], text "{body}"
    +++
    mail {to}[ with the subject {subject}] and (say|write|tell them): {body}
    (I want|I need|I'd like) to (mail|email) {to}[, subject "{subject}"]: "{body}".
    {to} should get a mail[ about {subject}] that says "{body}".
    !(send|write|mail) "{body}" to {to} by mail[, with the subject {subject}][, copy to {cc}]
    (can|could) you mail {to}[ about {subject}]? (The text|It should say): "{body}".
    email {to}[ | {subject}] | "{body}"
    by mail to {to}[, subject {subject}][, cc {cc}]: "{body}"
    """,
    """
    !(send|write) (an email|a mail) to {to}[ about {subject}]
    !(email|mail) {to} for me
    !(send|write) (an email|a mail)[ about {subject}] saying "{body}"
    !send a mail that says "{body}"
    !(email|mail) {to} about {subject}
    I need to (email|mail) {to}.
    I want to send a mail[ about {subject}].
    !write to {to}
    """,
    done("sent", "queued", "delivered", label="Mail", facts=("to",)),
    done=_SENT,
)

REPLY_MAIL = intent(
    "reply_mail",
    "mail",
    "reply_mail reply_to_email answer_mail mail_reply respond_to_email send_reply | write_reply answer_email",
    "Reply to a mail./Answer an email by its id./Send a reply. | Respond to one mail.",
    "reply to mails",
    "replying to mail",
    (
        slot(
            "id",
            Text(CODE),
            "id mail_id message_id reply_to | original_id",
            "Id of the mail/The mail to answer | Which mail it answers",
            "Which mail should I reply to?/What is the id of the mail? | Which mail do you want to answer?",
        ),
        slot(
            "body",
            Text(message),
            "body text reply message content | answer_text",
            "Text of the reply/What to answer | Words of the answer",
            "What should I reply?/What should the reply say? | What is your answer?",
        ),
        slot(
            "all",
            Flag("to all/to everyone"),
            "reply_all to_all | everyone",
            "Reply to everybody | All get it",
            offered=0.25,
        ),
    ),
    """
    !(reply|respond)[ {all}] to (mail|email|message) {id} (with|saying) "{body}"
    !answer (mail|email|message) {id}: {body}
    !(reply|write back)[ {all}] to {id} and say "{body}"
    !reply to (the mail|the email) {id} that {body}
    !(send|write) a reply to (mail|email) {id} (saying|that says) "{body}"
    reply to {id}: "{body}"
    my answer to (mail|email) {id} is "{body}", please send it.
    for (mail|email) {id} the reply is: {body}
    """,
    """
    !(reply to|answer) (mail|email) {id}
    !reply "{body}"
    !answer that (mail|email)
    I want to (reply to|answer) (mail|message) {id}.
    """,
    done("sent", "queued", label="Reply"),
    done="""
    (Done, your|Your) reply (is sent|has been sent|went out).
    I('ve| have) (sent|posted) the reply.
    The reply is on its way.
    Replied.
    """,
)

_FORWARD = intent(
    "forward_mail",
    "mail",
    "forward_mail forward_email mail_forward | pass_on_mail",
    "Forward a mail./Forward an email to somebody. | Pass a mail on.",
    "forward mails",
    "forwarding mail",
    (
        slot(
            "id",
            Text(CODE),
            "id mail_id message_id | which_mail",
            "Id of the mail | The mail to pass on",
            "Which mail should I forward? | What is the number of the mail?",
        ),
        slot(
            "to",
            Text(recipient),
            "to recipient forward_to | next_reader",
            "Who gets it/Recipient | New reader",
            "Who should I forward it to? | Who gets the mail?",
        ),
    ),
    """
    !forward (mail|email|message) {id} to {to}
    !pass (mail|email) {id} on to {to}
    !send (mail|email) {id} on to {to}
    {to} should get (mail|email) {id}, please forward it.
    """,
    """
    !forward (mail|email) {id}
    !forward (a|the) mail to {to}
    !forward the mail
    """,
    done("forwarded", "sent", label="Mail", facts=("to",)),
    done="""
    I('ve| have) forwarded (the mail|it) to {to}.
    (Done, it|It) went to {to}.
    Forwarded to {to}.
    {to} has the mail now.
    """,
)

INTENTS: tuple[Intent, ...] = (SEND_MAIL, REPLY_MAIL, _FORWARD)
