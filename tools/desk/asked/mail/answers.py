# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have mails answered and forwarded with `desk.core.mail_writing`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        (mind|would you mind) (answering|getting back to) the sender of (mail|email) {id}? (Write|Say|Text): "{body}".
        (any chance|is there a chance) you could (answer|reply to) (mail|email) {id}[ {all}]? (Say|Write): "{body}".
        (mail|email) {id} (won't answer itself|has been lying around|is overdue), so (reply|answer)[ {all}]: "{body}"
        (mail|email) {id}? (Reply|Answer)[ {all}]: "{body}".
        (mail|email) {id}: "{body}" (is what I'd answer|as the reply|as a response)[, {all}].
        (mail|email) {id} -> reply[ {all}]: {body}
        (mail|email) {id} (asks|wants an answer|wants to know something). (Tell them|Write back|Reply)[ {all}]: "{body}".
        (let's|let us) (answer|reply to) (mail|email) {id}[ {all}]: "{body}"
        (let's|let us) get (mail|email) {id} off my desk. (Reply|Answer)[ {all}]: "{body}"
        id: {id} / reply[ {all}]: {body}
        reply[ {all}], mail {id}, text: {body}
        I (never|still haven't) (answered|replied to) (mail|email) {id}. (Write back|Send the reply)[ {all}]: "{body}".
        I (want|would like|need) (mail|email) {id} answered[ {all}] with "{body}".
        I owe (someone|them) (a reply|an answer) to (mail|email) {id}: "{body}". (Send it|Off with it)[ {all}], please.
        (here's|this is) (my|the) (reply|answer|response)[ {all}] to (mail|email) {id}: "{body}"
        (how about|what about) "{body}" as (a reply|an answer) to (mail|email) {id}? (Send it|Go ahead)[, {all}].
        (when|if) you (reply to|answer) (mail|email) {id}[ {all}], (say|write|put) "{body}"
        (is it possible|would it be possible) to (answer|reply to) (mail|email) {id}[ {all}] with "{body}"?
        (could|can) (mail|email) {id} be answered[ {all}]? (Text|With this): "{body}".
        the (sender|author) of (mail|email) {id} (should hear|should be told|needs to know) this: "{body}". (Reply|Send it as a reply)[ {all}].
        the (answer|reply|response)[ {all}] to (mail|email) {id} (reads|goes|is) as follows: "{body}"
        to (mail|email) {id} I (answer|reply|respond)[ {all}]: "{body}"
        (my|our) (position|decision) on (mail|email) {id}: "{body}". Send that as (a|the) reply[ {all}].
        (no need for|don't write) a new mail, (just |)reply[ {all}] to {id}: "{body}"
        "{body}", (that's my reply|reply that|that should be the answer)[ {all}] to (mail|email) {id}.
        "{body}" -> as a reply[ {all}] to (mail|email) {id}
        (quick|short) (reply|answer)[ {all}] to (mail|email) {id}: "{body}"
        (please |)see that (mail|email) {id} gets (the reply|the answer|this answer)[ {all}]: "{body}"
        I'd (appreciate it|be grateful) if you (answered|replied to) (mail|email) {id}[ {all}] with "{body}".
        I've (thought about|looked at|considered) (mail|email) {id}. (Reply|Write back)[ {all}]: "{body}".
        (they wrote|I got|there is) mail {id} and (I want to reply|the reply should be)[ {all}]: "{body}"
        !shoot back "{body}" in (reply|answer|response)[ {all}] to (mail|email) {id}
        !fire (off|back) a reply[ {all}] to (mail|email) {id}: "{body}"
        !(come|go) back to the sender of (mail|email) {id} with "{body}"
        !have (mail|email) {id} answered[ {all}] with "{body}"
        !give (mail|email) {id} (the|this) (answer|reply)[ {all}]: "{body}"
        !open (mail|email) {id}, (hit|press|choose) reply[ {all}], (enter|type) "{body}" and send
        !(acknowledge|counter) (mail|email) {id}[ {all}] with "{body}"
        !type (up |)a (quick |)reply[ {all}] to (mail|email) {id}: "{body}"
        !follow up on (mail|email) {id} with the reply "{body}"[, {all}]
        !react to (mail|email) {id}[ {all}] by replying "{body}"
        !(drop|send) the (sender|writer) of (mail|email) {id} a reply: "{body}"
        !write the sender of (mail|email) {id} back: "{body}"
        !(enter|put|use) "{body}" as the (reply|response) text for (mail|email) {id}[ and send it {all}]
        !(give|send) the person behind (mail|email) {id} the answer "{body}"
        !deal with (mail|email) {id} by (answering|replying)[ {all}] "{body}"
        !respond with "{body}"[ {all}] on (mail|email) {id}
        I (could do with|could use) a reply[ {all}] to (mail|email) {id}: "{body}"
        I (have|got) an answer (for|to) (mail|email) {id}: "{body}". (Send|Dispatch) it[ {all}].
        I'd (rather|sooner) answer (mail|email) {id} (than call|than phone): "{body}". Send that[ {all}].
        I'm supposed to (answer|reply to) (mail|email) {id}. (Make it|Let it be|Put)[, {all},] "{body}".
        (can|may) I have (mail|email) {id} answered with "{body}"[, {all}]?
        (concerning|regarding|on) (mail|email) {id}, (reply|answer|write back)[ {all}]: "{body}"
        (did I answer|have I answered|have I replied to) (mail|email) {id}? If not, (reply|answer)[ {all}] "{body}".
        (got|I've got|I have) (mail|email) {id} here. (Reply|Answer)[ {all}] with "{body}".
        (it's|this is) my (reply|answer|response)[ {all}] to (mail|email) {id}: "{body}"
        (mail|email) {id}, my (answer|reply|response)[ {all}]: {body}
        (mail|email) {id} (can|should|must) be (answered|dealt with) by the reply "{body}"[, {all}].
        (mail|email) {id} (gets|should get|will get) "{body}" (for|as) an answer[, {all}].
        let the (sender|person) behind (mail|email) {id} know by (reply|return mail): "{body}"
        (what do|what shall) I (answer|reply) to (mail|email) {id}? "{body}", (send that|write that)[ {all}].
        answer {id}[ {all}]: "{body}"
        by way of (reply|answer) to (mail|email) {id}[, {all}]: "{body}"
        let the answer[ {all}] to (mail|email) {id} be "{body}".
        let's (respond|react) to (mail|email) {id}[ {all}] with "{body}".
        please (reply|respond)[ {all}] to (mail|email) {id}, (saying|text) "{body}"
        replying[ {all}] to (mail|email) {id}: {body}
        regarding {id}, (reply|answer)[ {all}]: "{body}"
        the (person|one) who sent (mail|email) {id} (waits for|should get) an answer: "{body}". (Reply|Send it)[ {all}].
        the (best|right|only) (reply|answer) to (mail|email) {id} is "{body}". (Send it|Send that)[ {all}], please.
        under (mail|email) {id}, reply[ {all}]: "{body}"
        !(compose|formulate|craft) a (reply|response)[ {all}] to (mail|email) {id} that (says|reads) "{body}", and send it
        !(provide|furnish) (mail|email) {id} with the reply "{body}"[, {all}]
        !(copy|paste) "{body}" into a reply[ {all}] to (mail|email) {id} and send it
        !mail back "{body}"[ {all}] in reply to {id}
        !(send|mail) the answer "{body}"[ {all}] to (mail|email) {id}
        !be quick and reply[ {all}] to (mail|email) {id}: "{body}"
        !let the (sender|author) of (mail|email) {id} know in a reply: "{body}"
        be a star and (answer|reply to) (mail|email) {id}[ {all}]: "{body}"
        (before|lest) I forget, (answer|reply to) (mail|email) {id}[ {all}]: "{body}"
        (in short|briefly), (answer|reply to) (mail|email) {id}[ {all}]: "{body}"
        kindly (answer|reply to) (mail|email) {id}[ {all}] with the (words|text) "{body}".
        (the|a) reply. Mail: {id}. Text: "{body}".[ And send it {all}.]
        (mail|email) {id} (deserves|calls for) the (answer|reply) "{body}"[, {all}].
        (so|okay), (mail|email) {id}: (reply|answer)[ {all}] that {body}.
        I'd say "{body}" in (reply|answer) to (mail|email) {id}. Send that[ {all}].
        it's mail {id} I'm answering[, {all}]: "{body}"
        please (answer|reply to) {id}, the (mail|email)[, {all}]: "{body}"
        to the (sender|author) of (mail|email) {id}, in reply: "{body}"
        what I (think|say) about (mail|email) {id}: "{body}". (Send|Mail) it as the reply[ {all}].
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
        (mind|would you mind) (sending|passing) (mail|email) {id} (on|along) to {to}?
        (any chance|is there a chance) {to} could (get|see|be sent) (mail|email) {id}? (Forward it|Pass it on), please.
        (any chance|is there a chance) you could (forward|pass on) (mail|email) {id} to {to}?
        (mail|email) {id} (isn't for me|isn't my business|isn't my department). (Forward it|Pass it on|Send it on) to {to}.
        (mail|email) {id} (landed|ended up) with me by mistake, (forward it|pass it on) to {to}, please.
        (mail|email) {id} -> {to} (forward|fwd)
        (mail|email) {id}, (forward|fwd|pass on), {to}
        (mail|email) {id}? (Forward it|Pass it on|Send it on) to {to}.
        fwd {id} to {to}
        forward: id {id}, to {to}
        (to|recipient): {to}, forward (mail|email) {id}
        action: forward / mail: {id} / to: {to}
        (let's|let us) (forward|pass|send) (mail|email) {id} (on |)to {to}.
        (let's|let us) loop {to} in: forward (mail|email) {id}.
        {to} (hasn't seen|never got|doesn't have|should know about) (mail|email) {id}. (Forward it|Pass it on|Send it on), please.
        {to} (wants|needs|would like) a copy of (mail|email) {id}, (forward it|so forward it), please.
        {to} (handles|takes care of|is in charge of) (such things|that), so (forward|pass on) (mail|email) {id}.
        {to} (can|might|should) (help|answer) with (mail|email) {id}. (Forward it|Pass it on), please.
        {to} and nobody else should get (mail|email) {id}, (forward it|pass it on).
        I (forgot|meant) to forward (mail|email) {id} to {to}. (Do it for me, please.|Please do it for me.|Can you do it?)
        I (want|would like|need) {to} to (see|have|read) (mail|email) {id}, (forward it|pass it on), please.
        I (promised|owe) {to} (mail|email) {id}, (so forward it|please forward it|pass it on).
        I'd like (mail|email) {id} to (go|be forwarded|be passed on) to {to}.
        (can|could|may) (mail|email) {id} be (forwarded|passed on|sent on) to {to}?
        (is it possible|would it be possible) to (forward|pass on) (mail|email) {id} to {to}?
        (how about|what about) (forwarding|passing on) (mail|email) {id} to {to}?
        (please |)see that {to} (gets|receives|sees) (mail|email) {id} as a forward.
        (please |)forward what's in (mail|email) {id} to {to}.
        the (mail|email) with the id {id} (belongs to|is for|concerns) {to}. (Forward it|Pass it on|Send it on), please.
        (could|would) you be so kind as to (forward|pass on) (mail|email) {id} to {to}?
        as a forward to {to}: (mail|email) {id}(, please.|.)
        who is (mail|email) {id} for? (Well, |Surely )for {to}, so forward it.
        if {to} (doesn't have|hasn't got) (mail|email) {id} yet, (forward|pass) it on.
        it's {to} who (should get|needs|has to see) (mail|email) {id}, (forward it|pass it on), please.
        I'd (appreciate it|be grateful) if (mail|email) {id} (was|were) (forwarded|passed on) to {to}.
        !(ship|bounce|route|shoot) (mail|email) {id} (over|on|across) to {to}
        !bring (mail|email) {id} to {to}'s attention by forwarding it
        !loop in {to} by forwarding (mail|email) {id}
        !(submit|deliver) (mail|email) {id} to {to} as a forward
        !open (mail|email) {id}, (hit|press|choose) forward and (enter|pick) {to} as recipient
        !show {to} (mail|email) {id} by (forwarding it|passing it on)
        !(transmit|refer) (mail|email|message) {id} (onward |)to {to}
        !send a forward of (mail|email|message) {id} to {to}
        !send (mail|email) {id} (along|further|onward) to {to}
        !(hand|pass) down (mail|email) {id} to {to}
        !do a forward of (mail|email) {id} to {to}
        !make {to} the recipient of (mail|email) {id}, as a forward
        I (could do with|could use) (mail|email) {id} forwarded to {to}.
        I (have|got) (mail|email) {id} here that {to} (needs|wants|should see). (Forward it|Pass it on).
        I'd rather {to} (handled|answered|took care of) (mail|email) {id}. (Forward it|Pass it on), please.
        I'm supposed to (forward|pass on) (mail|email) {id} to {to}, (so do it|do it for me), please.
        (can|may) I have (mail|email) {id} (forwarded|passed on) to {to}?
        (did I forward|did I send|have I forwarded|have I sent) (mail|email) {id} (on |)to {to}? If not, (do it|forward it).
        (does {to} have|has {to} got) (mail|email) {id}? (If not, forward it|Forward it, just in case).
        do you think {to} should see (mail|email) {id}? I do, so forward it.
        (it|things) would be (easier|simpler) if {to} had (mail|email) {id}. (Forward it|Pass it on), please.
        (mail|email) {id}, (please pass on|kindly forward|to be forwarded) to {to}
        (mail|email) {id} (goes|should go) to {to} (as well|too), by forward.
        (off|on) to {to} with (mail|email) {id}, (forward it|pass it along)(, please|).
        (one|a) mail for {to}: forward {id}.
        tell {to} about (mail|email) {id} (by forwarding it|with a forward).
        {to} (deserves|ought) to (read|see) (mail|email) {id}. (Forward it|Pass it along), please.
        {to} (knows|will know) what to do with (mail|email) {id}, (so forward it|pass it on).
        {to} has been (asking|waiting) for (mail|email) {id}, (forward it|pass it along|send it on), please.
        {to} is (interested|involved), so (forward|pass on|send on) (mail|email) {id}.
        {to} should (take a look|have a look) at (mail|email) {id}. (Forward it|Pass it on), please.
        forwarding (mail|email) {id} to {to} (is all I need|would be great), please.
        let (mail|email) {id} (go|be forwarded|be passed on) to {to}.
        let {to} (see|know) what's in (mail|email) {id}, (forward|send) it on.
        new recipient for (mail|email) {id}: {to}, as a forward
        not mine: (mail|email) {id}. Forward it to {to}.
        whatever (mail|email) {id} is about, {to} (should|must) deal with it. (Forward it|Pass it on).
        why does {to} not have (mail|email) {id}? (Forward it|Pass it on), please.
        !(drop|put) (mail|email) {id} in {to}'s inbox as a forward
        !get {to} to look at (mail|email) {id}, forward it
        !let {to} (have|get) a look at (mail|email) {id} by forwarding it
        !(copy|throw) (mail|email) {id} over to {to} as a forward
        !(delegate|leave) (mail|email) {id} to {to} by forwarding it
        !forward to {to} (the mail|the email|mail|email) {id}
        !give (mail|email) {id} on to {to} as a forward
        be a star and (forward|pass on) (mail|email) {id} to {to}.
        (before|lest) I forget, forward (mail|email) {id} to {to}.
        (how|what) about (mail|email) {id}? (Forward it|Pass it on) to {to}.
        (it|this) is for {to}: (mail|email) {id}. (Forward it|Pass it on).
        (so|okay), (mail|email) {id} (goes|is going) on to {to}, please forward it.
        forward. Mail {id}. To {to}.
        I (said|told them) I'd forward (mail|email) {id} to {to}, (so do it|please do that).
        I've got nothing to do with (mail|email) {id}, (forward it|pass it on) to {to}.
        please forward {id}, the (mail|email), to {to}.
        the right person for (mail|email) {id} is {to}, (forward it|pass it on).
        what {to} (needs|wants) is (mail|email) {id}, (so forward it|so pass it on).
    """,
}

LACKED: dict[str, str] = {
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
        (mind|would you mind) (answering|replying to) (mail|email) {id}?
        (any chance|is there a chance) you could (answer|reply to) (mail|email) {id}?
        (mail|email) {id} (won't answer itself|has been lying around|is overdue for an answer).
        (let's|let us) (answer|reply to) (mail|email) {id}.
        I (never|still haven't) (answered|replied to) (mail|email) {id}, (please do it for me.|can you do it?)
        I owe (someone|somebody|them) (a reply|an answer) to (mail|email) {id}.
        (they are|he is|she is) waiting for (a reply|an answer) to (mail|email) {id}.
        (could|can) (mail|email) {id} be (answered|replied to)(, please|)?
        (reply|answer|response) to (mail|email) {id}(, please|, pls|)
        "{body}" (is|should be|will be) my (reply|answer|response), (send it|please send it).
        (how about|what about) "{body}" as (a reply|an answer) to (that|the) (mail|email)?
        the sender of (that|the) (mail|email) should get the (reply|answer) "{body}".
        in (reply|answer|response) to (that|the) (mail|email): "{body}"
        (I want|I'd like|I need) to (reply|write back|answer): "{body}"
        !(hit|press) reply on (that|the) (mail|email) and type "{body}"
        !(shoot|write) back "{body}" to whoever sent (that|the) (mail|email)
        !have (mail|email) {id} (answered|replied to)
        !(open|start) a reply to (mail|email) {id}
        !deal with (mail|email) {id} by (answering|replying)
        !(send|fire off) a (quick |)reply saying "{body}"
        I could use a reply to (mail|email) {id}.
        I'm supposed to (answer|reply to) (mail|email) {id}.
        (can|may) I have (mail|email) {id} answered?
        (regarding|concerning|on) (mail|email) {id}: (reply|answer it|write back), please.
        (got|I've got|I have) (mail|email) {id} here. Answer it, please.
        (mail|email) {id} (should|must) be (answered|dealt with by a reply).
        (what do|what shall) I (answer|reply)? "{body}", send that as the reply.
        let's (respond|react) to (mail|email) {id}.
        let the answer (to that mail |)be "{body}".
        the one who sent (mail|email) {id} (waits for|should get) an answer.
        !(compose|formulate|craft) a (reply|response) to (mail|email) {id}
        !(copy|paste) "{body}" into a reply and send it
        !be quick and (reply to|answer) (mail|email) {id}
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
        (mind|would you mind) (forwarding|passing on) (mail|email) {id}?
        (any chance|is there a chance) you could (forward|pass on) (mail|email) {id}?
        (mail|email) {id} (isn't for me|landed with me by mistake), (forward it|pass it on|send it on), please.
        (mail|email) {id}, (forward|forwarding|pass it on), please.
        {to} (hasn't seen|never got|wants) (that|the) (mail|email), (forward it|pass it on), please.
        {to} (needs|would like) a copy of (that|the) (mail|email), so forward it.
        (let's|let us) (forward|pass on) (mail|email) {id}.
        (let's|let us) forward (something from my inbox|a mail|an email) to {to}.
        I (forgot|meant) to forward (mail|email) {id}. Can you do it?
        I (promised|owe) {to} a mail from my inbox, (forward it|so forward it), please.
        (can|could|may) (mail|email) {id} be (forwarded|passed on|sent on)?
        (is it possible|would it be possible) to (forward|pass on) (mail|email) {id}?
        (somebody|someone) else should (get|see|have) (mail|email) {id}. (Forward it|Pass it on).
        (forward|fwd) to {to}(, please|, pls|)
        (can|could) {to} (get|have) (that|the) (mail|email) as a forward?
        !(ship|bounce|route) (mail|email) {id} (on|over) to (somebody|someone|a colleague)
        !loop {to} in by forwarding (that mail|the email|a mail|an email)
        !open (mail|email) {id} and (hit|press|choose) forward
        !have (mail|email) {id} (forwarded|passed on)
        !(send|pass) (that|the|an) email (along|onward) to {to}
        I could use (mail|email) {id} forwarded.
        I'm supposed to (forward|pass on) (mail|email) {id}.
        (can|may) I have (mail|email) {id} (forwarded|passed on)?
        (mail|email) {id} (should|must) go to (somebody|someone) else, forward it.
        {to} has been (asking|waiting) for (that|the) (mail|email), (forward it|pass it along), please.
        {to} should (take a look|have a look) at (that|the|this) (mail|email). Forward it, please.
        let (mail|email) {id} be (forwarded|passed on), please.
        let {to} see (that|the|this) (mail|email), forward it.
        (this|that) mail isn't mine. Forward it to {to}.
        !(delegate|leave) (that|the|this) (mail|email) to {to} by forwarding it
        !get {to} to look at (that|the) (mail|email), forward it
        !put (mail|email) {id} in (somebody's|someone's|a colleague's) inbox as a forward
    """,
}
