# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have mails written and sent with `desk.core.mail_writing`, and to ask for it without something needed."""

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
        (mind|would you mind) (emailing|mailing) {to}[ about {subject}][ with {cc} in copy]? (Just write|The text is|It should say): "{body}".
        (any chance|is there a chance) you could (email|mail) {to}[ about {subject}]? (Write|Text|Put): "{body}".
        (can't|I can't) reach {to} by phone, so (email|mail)[ {@subject}]: "{body}"
        (let's|let us) (email|mail) {to}[ {@subject}]: "{body}"
        (let's|let us) get (a mail|an email) (off|out) to {to}[, subject "{=subject}"]: "{body}"
        to: {to}[ / cc: {cc}][ / subject: {=subject}] / (body|text): {body} (/ send this mail|/ email)
        mail -> {to}[ | subject: {=subject}][ | cc: {cc}] | {body}
        {to} (keeps asking|has been waiting for news|wants it in writing)[ about {subject}]. (Send an email|Write a mail): "{body}".
        {to} (has to|must|ought to) (get|receive) an email[ about {subject}]: "{body}".
        {to}, by mail[, subject "{=subject}"][, cc {cc}]: "{body}"
        I (forgot|completely forgot) to (email|mail) {to}[ about {subject}]. (Write|Send): "{body}"
        I'd (appreciate it|be grateful) if (an email|a mail)[ about {subject}] went to {to}[, cc {cc}]: "{body}".
        (here's|this is) (an email|the mail) for {to}[, subject "{=subject}"][, copy {cc}]: "{body}". (Send it|Off with it|Please send).
        (here's|this is) what {to} should (read|get) by (mail|email)[ about {subject}]: "{body}"
        (what about|how about) (an email|a mail) to {to}[ about {subject}]? (It could read|Content|Text): "{body}".
        (could|can) (an email|a mail) go (out |)to {to}[, subject "{=subject}"][, cc {cc}]? (Text|It says): "{body}".
        (would it be possible|is it possible) to (email|mail) {to}[ about {subject}] (saying|with the text) "{body}"?
        as an email to {to}[, subject "{=subject}"]: "{body}"(, please|)
        in an email[ with the subject "{=subject}"], (tell|write to) {to}: "{body}"
        with (an email|a mail)[ {@subject}], let {to} know: "{body}"
        "{body}" (is what I want to|is what you should) email to {to}[, subject "{=subject}"].
        "{body}" (goes|has to go|should go) to {to} by (mail|email)[, under the subject "{=subject}"][, {cc} in copy].
        "{body}" is the (body|text) of the (mail|email), {to} the recipient[ and "{=subject}" the subject]. (Send it|Please send it).
        the (mail|email) (goes|is) to {to}[, the subject is "{=subject}"][, the copy goes to {cc}], the text is "{body}".
        [the subject is "{=subject}", ]the recipient of the (mail|email) is {to}, and it (says|reads) "{body}".
        (it's|this is) an email to {to}[ about {subject}][ with {cc} on CC]: "{body}"
        (we|I) (still |)owe {to} an email[ about {subject}]: "{body}". (Send that|Please send it off).
        (quick|short|little) (mail|email) to {to}[ {@subject}][, cc {cc}]: "{body}"
        (no call|don't call|no need to call), (an email|a mail) to {to} will do[, subject "{=subject}"]: "{body}"
        (dictation|take this down) for (an email|a mail) to {to}[, subject "{=subject}"]: "{body}". (Then send it|And send it off).
        mail {to} (pls|please)[, re: {=subject}][, cc: {cc}]: "{body}"
        !fire off (an email|a mail)[ {@subject}] to {to}[, cc {cc}]: "{body}"
        !(dash|knock|rattle) off an email to {to}[ about {subject}] that reads "{body}"
        !ping {to} by (email|mail)[ about {subject}]: "{body}"
        !reach out to {to} by (email|mail)[ about {subject}] with "{body}"
        !put "{body}" (in|into) (an email|a mail)[ with the subject "{=subject}"] and (send|address) it to {to}
        !open a (blank|new) mail, (enter|put in) {to} as recipient[, "{=subject}" as subject][, {cc} as cc] and "{body}" as text, then send
        !have (an email|a mail)[ {@subject}] sent to {to}[, copy {cc}]: "{body}"
        !have {to} informed by (mail|email)[ {@subject}] that {body}
        !see to it that {to} gets the (mail|email) "{body}"[, subject "{=subject}"]
        !address (an email|a mail)[ {@subject}] to {to}[ and copy {cc}]: "{body}"
        !type "{body}" in (a mail|an email)[ with the subject "{=subject}"] to {to}[ and cc {cc}]
        !send word to {to} by (mail|email)[ about {subject}] that {body}
        !make {to} aware by (mail|email)[, subject "{=subject}",] that {body}
        !(push|get) an email through to {to}[, subject "{=subject}"]: "{body}"
        !write {to} (an email|a mail)[ {@subject}] and (put|say) "{body}"[, cc {cc}]
        !explain to {to} by (mail|email)[ with the subject "{=subject}"]: "{body}"
        !send {to}[ and, in copy, {cc}][, subject "{=subject}",] the (mail|message) "{body}" by email
        !(shoot|send) an email over to {to}[ about {subject}][, cc {cc}], text: "{body}"
        I (could do with|could use) an email to {to}[ about {subject}][, cc {cc}], text: "{body}"
        I (have|got) (something|this) to mail {to}[ about {subject}]: "{body}"
        I (was going|meant) to email {to}[ about {subject}], but (do it|write it|send it) for me: "{body}"
        I'd (rather|sooner) email {to}[ about {subject}] (than call|than phone): "{body}"
        I'm supposed to (mail|email) {to}[ about {subject}]. (Make it|Let it be|Put) "{body}".
        (somebody|someone) has to (mail|email) {to}[ {@subject}]. (Do it|You do it), with the text "{body}"[ and {cc} in copy].
        (can|may) I have (an email|a mail) sent to {to}[, subject "{=subject}"][, copy to {cc}]? (Content|Wording): "{body}".
        would you (write|send) {to} an email[ about {subject}]? "{body}", (that's all it should say|nothing more).
        (maybe|perhaps) {to} doesn't know yet[ about {subject}], so (write a mail|mail|email): "{body}"
        (off|out) goes (an email|a mail) to {to}[, subject "{=subject}"]: "{body}"
        (per|via) email to {to}[, re {=subject}][, cc {cc}]: "{body}"
        (mail|email) to be sent: to {to}[, about {subject}], text "{body}"
        (mail|email) wanted, (for|addressed to) {to}[, subject: {=subject}][, cc: {cc}]. Content: "{body}"
        {to} is the one to (mail|email)[ about {subject}]. The text: "{body}"
        {to} (reads|only reads|prefers) mail, so (email|mail)[ about {subject}]: "{body}"
        {to} - (mail|email)[ - {=subject}] - "{body}"
        {to} (would|will) be happy about an email[ {@subject}]: "{body}". Send it, please.
        {to} (wrote|called), and I want to (mail|email) this[ about {subject}]: "{body}"
        address: {to}[, cc: {cc}][, subject: {=subject}], text: {body}. (Send as mail|Send this email).
        all {to} needs is a short mail[ about {subject}]: "{body}"
        draft[ with the subject "{=subject}"] for a mail to {to}: "{body}". (Looks good, send it|Send it as it is).
        let an email go to {to}[ with the subject "{=subject}"][ and a copy to {cc}]: "{body}"
        let {to} have (an email|a mail)[ about {subject}] with "{body}".
        my mail to {to}[, subject "{=subject}"]: "{body}". (Send|Dispatch) it[, cc {cc}].
        please (email|mail) {to}[ about {subject}][, copying {cc}]: "{body}"
        the text "{body}" (should be|has to be|is to be) mailed to {to}[, subject "{=subject}"][, cc {cc}].
        !(craft|produce|prepare) an email for {to}[ on {subject}] with the text "{body}" and send it off
        !(let|have) {to} find this in the inbox, by email[, subject "{=subject}"]: "{body}"
        !(copy|paste) "{body}" into a mail to {to}[, subject "{=subject}"] and send it
        !(send|transmit) "{body}" to {to}'s (mailbox|inbox) as an email[ with the subject "{=subject}"]
        !mail {to} and tell them[ about {subject}] "{body}"
        !mail off to {to}[ with the subject "{=subject}"] the text "{body}"[, cc {cc}]
        be a star and (mail|email) {to}[ about {subject}]: "{body}"
        (before|lest) I forget, (email|mail) {to}[ {@subject}]: "{body}"
        (by|through) (mail|email), {to} (should|must|needs to) (hear|know)[ about {subject}] that {body}.
        do me a favour and (email|mail) {to}[, subject "{=subject}"][, cc {cc}]: "{body}"
        (in writing|by mail), please, to {to}[, subject "{=subject}"]: "{body}"
        (it|this) has to go to {to} by (mail|email)[ under the subject "{=subject}"]: "{body}"
        (new|one|another) mail. (To|Recipient|For): {to}.[ Subject: {=subject}.][ Copy: {cc}.] (Text|Body|Message): "{body}"
        (to|for) {to}, (a mail|an email)[ about {subject}][ with {cc} in CC]: "{body}"
        {to} gets (a mail|an email)[, subject "{=subject}"][, cc {cc}]. (It reads|Text|Content): "{body}"
        {to}: please (email|mail)[ about {subject}] the words "{body}"
        as discussed, (email|mail) {to}[ about {subject}][ and copy {cc}]: "{body}"
        could {to} (get|have|receive) (a mail|an email)[ about {subject}] that (says|reads) "{body}"?
        email. {to}.[ {=subject}.] "{body}"
        I (said|told them) I'd (mail|email) {to}[ about {subject}], so (write|send): "{body}"
        I've (drafted|got) this for {to}[, subject "{=subject}"]: "{body}". (Mail|Email) it[ and copy {cc}].
        it's for {to}, by (mail|email)[, subject: {=subject}]: "{body}"
        mail this: "{body}". (To|Recipient): {to}[. Subject: {=subject}][. Cc: {cc}].
        so (mail|email) {to}[ about {subject}] and write "{body}".
        what {to} should (get|read) in the mail[ about {subject}] is "{body}". Send it.
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
        (mind|would you mind) (emailing|mailing) {to}[ about {subject}]?
        (any chance|is there a chance) you could (email|mail) {to}[ about {subject}]?
        (can't|I can't) reach {to} by phone, so (send an email|write a mail)[ {@subject}].
        (let's|let us) (email|mail) {to}[ {@subject}].
        {to} (keeps asking|has been waiting for news)[ about {subject}], (send an email|write a mail), please.
        {to} (expects|is expecting|wants) an email from me[ about {subject}].
        I (forgot|completely forgot) to (email|mail) {to}[ about {subject}]. (Can you do it|Do it for me)(?|, please.)
        (could|can) (an email|a mail) go (out |)to {to}[ about {subject}]?
        (how about|what about) (an email|a mail) to {to}[ about {subject}]?
        "{body}" (should go out|has to go|needs to be sent) by (mail|email)[, under the subject "{=subject}"].
        "{body}" is the text of the (mail|email)[ and "{=subject}" the subject], (send it|please send it).
        (is it possible|would it be possible) to (email|mail) {to}[ about {subject}]?
        (quick|short) (mail|email)[ about {subject}] (to|for) {to}, please.
        (email|mail|new email|new mail)[, subject "{=subject}"](, please|, pls|)
        !(fire|dash) off (an email|a mail)[ {@subject}]
        !put "{body}" (in|into) (an email|a mail)[ with the subject "{=subject}"] and send it
        !reach out to {to} by (email|mail)[ about {subject}]
        !open a (blank|new) (mail|email)[ to {to}][, subject "{=subject}"]
        !have (an email|a mail)[ {@subject}] sent for me
        !write (somebody|someone) (an email|a mail)[ {@subject}]
        I could use an email to {to}[ about {subject}].
        I (was going|meant) to email {to}[ about {subject}], but do it for me.
        I'm supposed to (mail|email) {to}[ about {subject}].
        somebody has to (mail|email) {to}[ {@subject}], (please do it|you do it).
        (can|may) I have (an email|a mail) sent to {to}[, subject "{=subject}"]?
        (mail|email) wanted, (for|addressed to) {to}[, subject: {=subject}].
        {to} (only reads|prefers) mail, so (email|mail)[ about {subject}], please.
        {to} would be happy about an email[ {@subject}]. Send one, please.
        let (an email|a mail) go to {to}[ with the subject "{=subject}"].
        my (mail|email) should (say|read) "{body}"[, the subject is "{=subject}"]. Send it.
        the text "{body}" (should be|has to be|is to be) mailed[, subject "{=subject}"].
        !(craft|prepare|produce) an email[ on {subject}] for {to} and send it
        !(copy|paste) "{body}" into a mail[ with the subject "{=subject}"] and send it off
        !mail {to}[ about {subject}], will you
        be a star and (mail|email) {to}[ about {subject}].
        (before|lest) I forget, (email|mail) {to}[ {@subject}].
        (new|another) mail. (To|Recipient|For): {to}.[ Subject: {=subject}.]
        (to|for) {to}, (a mail|an email)[ about {subject}], please.
        mail this: "{body}".[ Subject: {=subject}.]
        could {to} (get|have|receive) (a mail|an email) from me[ about {subject}]?
        I've (drafted|got) this mail[, subject "{=subject}"]: "{body}". Send it.
    """,
}
