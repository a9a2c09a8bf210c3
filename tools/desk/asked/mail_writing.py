# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.mail_writing` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "send_mail": """
        !(shoot|drop|write) {to} (a line by mail|an email|a mail)[ about {subject}]: "{body}"
        !get (an email|a mail) out to {to}[ regarding {subject}][, cc {cc}] with this text: "{body}"
        !put together (an email|a mail) for {to}[, subject line "{=subject}"], write "{body}" and send it off
        !(compose|type up) (a mail|an email) to {to}[ concerning {subject}], body "{body}"[, and copy in {cc}], then send it
        !(inform|notify|update) {to} by (mail|email)[ {@subject}]: "{body}"
        !pass on "{body}" to {to} (by|via) (mail|email)[ under the subject "{=subject}"]
        !(dispatch|issue|send off) an email[ with the subject "{=subject}"] addressed to {to}[ and in copy to {cc}], content: "{body}"
        !mail the following to {to}[, subject "{=subject}"][, cc: {cc}]: "{body}"
        !contact {to} by (email|e-mail)[ about {subject}] and write "{body}"
        !use (mail|email) to tell {to}[ under the heading "{=subject}"]: "{body}"
        !write (an email|a mail)[ {@subject}] with the text "{body}" and send it to {to}[, with a copy to {cc}]
        !email "{body}" to {to}[, subject: "{=subject}"][, cc to {cc}]
        !start a new (mail|email): recipient {to}[, subject "{=subject}"][, cc {cc}], message "{body}", and send it
        !make it a mail to {to}[ {@subject}]: "{body}"[, and put {cc} in copy]
        {to} (needs|has) to (know|hear) this by mail[, subject "{=subject}"]: "{body}".
        new (email|mail), to: {to}[, cc: {cc}][, subject: {=subject}], text: {body}
        "{body}" - (email that|mail this|send this by email) to {to}[, subject "{=subject}"](, please.|.)
        (would|could) you (send|write) (an email|a mail) to {to}[ {@subject}][, with {cc} in CC,] (that says|saying) "{body}"?
        I'd be (glad|grateful) if you (emailed|mailed) {to}[ {@subject}] with the message "{body}".
        I (promised|owe) {to} (a mail|an email)[ about {subject}]. (Write|Put): "{body}".
        {to} is (waiting for|expecting) (a mail|an email) from me[ about {subject}], (send|write) "{body}"(.|, please.)
        my (email|mail) to {to}[ about {subject}] should (read|say): "{body}". (Send it|Send it off), please.
        [subject "{=subject}", ](mail|email) to {to}[, cc {cc}], "{body}"
        for {to}, by (email|e-mail)[, re {=subject}]: "{body}"
        can {to} be (emailed|told by mail)[ about {subject}]? (Message|Text): "{body}".
        recipient {to}[, subject {=subject}], mail text: "{body}"[, copy for {cc}]
        it's (best|easier) to (email|mail) {to}[ about {subject}], so (send|write): "{body}".
        I don't (want|have time) to (call|ring) {to}, (send an email|write a mail)[ about {subject}] instead: "{body}".
        an (email|e-mail)[ about {subject}] with the (words|content) "{body}" should go to {to}[, cc {cc}].
    """,
    "reply_mail": """
        !(get|write) back to the (sender|writer) of (mail|email) {id}: "{body}"
        !send "{body}" as (a reply|an answer|a response)[ {all}] to (mail|email) {id}
        !react to (mail|email) {id} (with the words|by writing) "{body}"
        !write "{body}" in (reply|response|answer) to (mail|email|message) {id}
        !respond to the (mail|email) with id {id}[, {all}], text: "{body}"
        !put "{body}" in a reply[ {all}] to (mail|email) {id} and send it
        !use "{body}" as (my|the) (reply|answer)[ {all}] to (mail|email) {id}
        !hit reply on (mail|email) {id} and (type|write|send) "{body}"
        !(draft|compose|prepare) and send a response[ {all}] to (mail|email) {id}: "{body}"
        !answer[ {all}] on (mail|email) {id} (with|by saying) "{body}"
        !reply[ {all}] to the message whose id is {id}: "{body}"
        !tell whoever (sent|wrote) (mail|email) {id} in (a|my) reply: "{body}"
        !take (mail|email) {id} and (reply|answer)[ {all}]: "{body}"
        !return (an answer|a reply) to (mail|email) {id}[, {all}], saying "{body}"
        !let my (reply|response|answer)[ {all}] to (mail|email) {id} (be|read) "{body}"
        (mail|email) {id} (needs|deserves|is still waiting for) (a reply|an answer)[ {all}]: "{body}".
        (reply|answer|response)[ {all}] to (mail|email) {id}: {body}
        re mail {id}, (reply|answer|respond)[ {all}]: "{body}"
        "{body}" (is|should be) my (reply|response|answer)[ {all}] to (mail|email) {id}.
        (could|can|would) you (reply|respond)[ {all}] to the (mail|email) {id} (with|saying) "{body}"?
        I (still have|forgot|want|need) to (answer|reply to) (mail|email) {id}. (Write|Say|Put)[ {all}] "{body}".
        I'd like to (respond|reply)[ {all}] to (mail|email) {id} (as follows|like this): "{body}".
        (mail|email) {id}: (reply with|answer with|write back) "{body}"[, {all}], please.
        they (want|expect|are waiting for) an answer to mail {id}, so (reply|respond)[ {all}]: "{body}".
        would you mind (replying|responding)[ {all}] to (mail|email) {id}? (The text|It should say): "{body}".
        what I want to (say|write) in (reply|response) to (mail|email) {id}[, {all},] is "{body}". Send it, please.
        (mail|email) {id} should be (answered|replied to) with "{body}"[, {all}].
        in (reply|answer|response) to (mail|email) {id}[, {all}]: "{body}"
        I've read (mail|email) {id}, my (reply|answer|response)[ {all}]: "{body}".
        for (mail|email) {id} (a short reply|this reply|this answer)[ {all}]: "{body}", thanks.
    """,
    "forward_mail": """
        !(relay|redirect|fwd) (mail|email|message) {id} to {to}
        !let {to} have (a copy of mail|a copy of email|mail|email) {id}
        !share (mail|email) {id} with {to}
        !hand (mail|email|message) {id} over to {to}
        !give {to} (mail|email) {id} (by forwarding it|as a forward)
        !get (mail|email) {id} (over|across|forwarded) to {to}
        !make sure {to} (gets|receives) (mail|email) {id}
        !forward {to} the (mail|email|message) (with|that has) the id {id}
        !take (mail|email) {id} and (forward it|pass it on) to {to}
        !hit forward on (mail|email) {id} and (enter|choose) {to}
        !send {to} my (mail|email) {id} as a forward
        !have (mail|email) {id} (forwarded|passed on|sent on) to {to}
        !let {to} (read|see) (mail|email) {id} too, forward it
        !direct (mail|email) {id} (on|onward) to {to}
        !pass along (mail|email|message) {id} to {to}
        (forward|fwd): (mail|email) {id}, to {to}
        (mail|email) {id} to {to}, (forward it|as a forward|forwarding), please.
        (mail|email) {id} (should go on|has to be forwarded|must be passed on|needs to go on) to {to}.
        (could|can|would) you (forward|pass on|send on) (mail|email) {id} to {to}?
        (mail|email) {id} is (really|actually|meant) for {to}, (so pass it on|so forward it|please forward it).
        {to} (asked|asked me) for (mail|email) {id}. Can you (forward it|pass it along)?
        I (want|would like|need) (mail|email) {id} (forwarded|passed on|sent on) to {to}.
        I'd be (glad|happy|grateful) if you could (forward|pass on) (mail|email) {id} to {to}.
        would you mind (forwarding|passing on) (mail|email|message) {id} to {to}?
        can {to} (get|have|see) (mail|email) {id} as a forward?
        for {to}: forward (mail|email) {id}(.|, please.)
        {to} is better placed to deal with (mail|email) {id}, (pass it on|forward it).
        I think (mail|email) {id} (concerns|might interest|is interesting for) {to}, (forward it|pass it along), please.
        who else needs (mail|email) {id}? {to}, so (forward it there|pass it on).
    """,
}

LACKED: dict[str, str] = {
    "send_mail": """
        !(drop|shoot) {to} (an email|a mail)[ about {subject}]
        !(compose|prepare) (an email|a mail)[ about {subject}] for {to}
        !contact {to} by (mail|email)[ about {subject}]
        !send out (an email|a mail)[ with the subject "{=subject}"]
        !(send|mail) "{body}" by email[ with the subject "{=subject}"]
        !(compose|put together) (a mail|an email)[ about {subject}] with the text "{body}"
        {to} (should|has to|needs to) get (an email|a mail) from me[ about {subject}].
        (can|could) you (email|write a mail to) {to} for me?
        new (mail|email) to {to}[, subject {=subject}]
        I (have|would like|need) to write (an email|a mail)[ about {subject}].
        (mail|email)[, subject "{=subject}"], text "{body}"
        I want to send (an email|a mail) that says "{body}".
    """,
    "reply_mail": """
        !(respond to|write a reply to|write back on) (mail|email|message) {id}
        !send (a reply|an answer|a response) to (mail|email) {id}
        !get back to the sender of (mail|email) {id}
        !(respond|answer|write back) with "{body}"
        !send "{body}" as (a reply|an answer|my reply) to (that|the) (mail|email)
        !(reply|respond|write back) to (that|the|this) (mail|email)
        (mail|email) {id} (needs|still needs|is waiting for) (a reply|an answer).
        (can|could) you (reply to|answer) (mail|email) {id}( for me|)?
        my (reply|answer) to (that|the) (mail|email) is "{body}".
        I (want|have|need) to reply to (a mail|an email|one of my mails).
        reply to the (mail|email): "{body}"
    """,
    "forward_mail": """
        !(pass on|send on|relay) (mail|email|message) {id}
        !pass (mail|email) {id} on to (someone|somebody|someone else)
        !hit forward on (mail|email) {id}
        !(pass|send) (that|one|the) mail on to {to}
        !share (an email|a mail|one of my mails) with {to}
        !forward {to} (that|the|an) email
        (mail|email) {id} (needs to|has to|should) be (forwarded|passed on).
        (can|could|would) you forward (mail|email) {id}( for me|)?
        (can|could) you (forward|pass on) (that mail|the email|one of my mails) to {to}?
        I (want|need|would like) to forward (mail|email) {id}.
        I (want|need|would like) to forward (a mail|an email|something from my inbox) to {to}.
        {to} should (get|see) (a|that|the) mail from my inbox, (forward it|pass it on), please.
    """,
}
