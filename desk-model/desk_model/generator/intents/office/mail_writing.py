"""Intents of outgoing email: send, reply, forward."""

from __future__ import annotations

from desk_model.generator.intents.outcomes import done
from desk_model.generator.task import Intent, intent, slot
from desk_model.generator.values.arguments import Flag, Text
from desk_model.generator.values.contents import CODE, address, recipient, subject
from desk_model.generator.values.sentences import message

__all__ = ["INTENTS", "REPLY_MAIL", "SEND_MAIL"]


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
    done("sent", "queued", "delivered", label="Mail", facts=("to",)),
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
    done("sent", "queued", label="Reply"),
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
    done("forwarded", "sent", label="Mail", facts=("to",)),
)

INTENTS: tuple[Intent, ...] = (SEND_MAIL, REPLY_MAIL, _FORWARD)
