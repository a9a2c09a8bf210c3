# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have messages sent and calls made with `desk.core.contacts`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "send_message": """
        !drop {to} a line[ (via|by) {channel}]: "{text}"
        !inform {to}[ (via|by) {channel}] by message that {text}
        !get a message (out |over |)to {to}[ (via|by) {channel}] saying "{text}"
        !fire off a (quick |short |)message to {to}[ via {channel}]: {text}
        !(write|send) {to} (a few words|a quick message|a short message)[ (via|by) {channel}], namely "{text}"
        !compose and send a message[ (via|by) {channel}] to {to} (with the text|reading) "{text}"
        !send {to} the (following |)message[ (via|by) {channel}]: {text}
        !send "{text}" (over |)to {to} as a (short |)message[ via {channel}]
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
        (can't|I can't) (talk|call) right now, so (message|text) {to}[ (via|by) {channel}]: "{text}"
        (mind|would you mind) (messaging|texting) {to}[ (via|by) {channel}]? (Say|Write|The text): "{text}".
        (any chance|is there a chance) you could (message|text) {to}[ (via|by) {channel}]? It's this: "{text}".
        {to} (keeps asking|is waiting|wants an update), so (send a message|message back)[ (via|by) {channel}]: "{text}"
        {to} needs this message[ (via|by) {channel}]: "{text}"
        {to} (has to|ought to|must) get the (following |)message[ (via|by) {channel}]: "{text}".
        to {to}[ via {channel}]: "{text}". (Send that message|Send it as a message), please.
        to: {to}[ / via: {channel}] / message: {text}
        message -> {to}[ via {channel}]: {text}
        {to}, (message|msg)[, {channel}]: "{text}"
        (let's|let us) (message|text) {to}[ (via|by) {channel}]: "{text}"
        (let's|let us) (send|drop) {to} a message[ (via|by) {channel}], (saying|along the lines of) "{text}".
        I (just |)(want|need|have) to (send|drop|leave) {to} a (quick |short |)message[ (via|by) {channel}]: "{text}"
        I (forgot|completely forgot) to (message|text) {to}[ (via|by) {channel}]. (Send|Write): "{text}"
        I (promised|owe) {to} a message[ (via|by) {channel}], (so send|so write|send): "{text}"
        my message (to|for) {to}[ (via|by) {channel}] (is|reads|goes like this): "{text}". (Send it|Off with it), please.
        (here's|this is) (a message|what to message) for {to}[ (via|by) {channel}]: "{text}"
        (here's|this is) what {to} should (read|get) as a message[ (via|by) {channel}]: "{text}"
        {to} won't (pick up|answer the phone). (Message|Text) instead[ (via|by) {channel}]: "{text}"
        (could|can) a message go (out |over |)to {to}[ (via|by) {channel}]? (Text|It says|It should read): "{text}".
        as a message to {to}[ (via|by) {channel}]: "{text}"(, please|)
        with a message[ (via|by) {channel}], tell {to}: "{text}"
        "{text}" (is the message|goes out as a message|as a message)[ (via|by) {channel}] to {to}(, please.|.)
        "{text}" (should be sent|has to go) to {to} as a message[ (via|by) {channel}].
        (send|send off): "{text}", (as a message to|message for) {to}[, (via|by) {channel}]
        (quick|short|little) note to {to} as a message[ (via|by) {channel}]: "{text}"
        (tell|let) {to} (by message|with a message)[, {channel}]: "{text}"
        what (about|if we sent) {to} a message[ (via|by) {channel}] (saying|with) "{text}"?
        (would it be possible|is it possible) to (message|text) {to}[ (via|by) {channel}]: "{text}"?
        I'd (appreciate it|be grateful|be glad) if you (messaged|texted) {to}[ (via|by) {channel}] that {text}.
        (how about|what about) a message to {to}[ (via|by) {channel}]? "{text}", (nothing else|just that|that's all).
        (when you message|in the message to) {to}[ (via|by) {channel}], (say|put|write) just this: "{text}"
        the message "{text}" (should reach|must get to|is meant for) {to}[ (via|by) {channel}]. Send it, please.
        (message|messaging) time: {to} (gets|should read)[ (via|by) {channel}] "{text}".
        recipient {to}[, channel {channel}], message "{text}"(, send|, please send|)
        (please |)(ping|message) {to}[ (via|by) {channel}]: "{text}"
        !ping {to}[ (via|by) {channel}] (with the message|saying) "{text}"
        !(zap|beam) {to} a message[ (via|by) {channel}]: "{text}"
        !hit {to} up[ (via|by) {channel}] with the message "{text}"
        !put "{text}" in a message to {to}[ (via|by) {channel}]
        !tap out a (quick |)message to {to}[ (via|by) {channel}]: "{text}"
        !send word to {to} in a message[ (via|by) {channel}] that {text}
        !(notify|update) {to} with a message[ (via|by) {channel}]: "{text}"
        !let {to} read this message[ (via|by) {channel}]: "{text}"
        !have {to} get the message "{text}"[ (via|by) {channel}]
        !have a message sent to {to}[ (via|by) {channel}] that says "{text}"
        !message {to}[ (via|by) {channel}] to say that {text}
        !forward my words "{text}" to {to} as a message[ (via|by) {channel}]
        !send over a message[ (via|by) {channel}] to {to}, (content|wording) "{text}"
        !(push|put) a message through to {to}[ (via|by) {channel}]: "{text}"
        I (could do with|want|need) a message (sent|to go) to {to}[ (via|by) {channel}]: "{text}"
        I (have|got) (something|this) to tell {to} by message[, {channel}]: "{text}"
        I (was going|meant) to message {to}[ (via|by) {channel}], but (do it|send it|write it) for me: "{text}"
        I'd (rather|sooner) message {to}[ (via|by) {channel}] (than call|than phone): "{text}"
        I'm (late|busy|stuck), so (message|text) {to}[ (via|by) {channel}]: "{text}"
        I'm supposed to (message|text) {to}[ (via|by) {channel}]. (Make it|Put|Write) "{text}".
        (can|may) I have {to} (messaged|texted)[ (via|by) {channel}]? (The message|It reads): "{text}".
        (does {to} know|did {to} hear) that {text}? (Send|Write) a message[ (via|by) {channel}] to say so.
        (maybe|perhaps) {to} doesn't know yet, so (message|text)[ (via|by) {channel}]: "{text}"
        (drop|send) the message "{text}" to {to}[ (via|by) {channel}](, please|, ok?|)
        (off|out) goes a message to {to}[ (via|by) {channel}]: "{text}"
        (quick|urgent) message for {to}[ (via|by) {channel}]: "{text}"
        (reply|respond) to {to} with a message[ (via|by) {channel}]: "{text}"
        {to} (asked|texted) me something. (Message|Text) back[ (via|by) {channel}]: "{text}"
        {to} (should|must) read this in a message[ (via|by) {channel}]: "{text}"
        {to} (will|would) want to know that {text}, so (send|write) a message[ (via|by) {channel}].
        {to} - message[ - {channel}] - "{text}"
        all {to} needs is (a|this) message[ (via|by) {channel}]: "{text}"
        by message[ via {channel}], {to} should (learn|hear) that {text}.
        let a message go to {to}[ (via|by) {channel}] that says "{text}".
        let {to} have this message[ (via|by) {channel}]: "{text}"
        (let|have) the message to {to}[ (via|by) {channel}] read "{text}".
        message to be sent[ (via|by) {channel}]: to {to}, "{text}"
        message wanted: for {to}[, {channel}], text "{text}"
        my (answer|reply) to {to}, as a message[ (via|by) {channel}]: "{text}"
        please (message|text) {to}[ (via|by) {channel}]: {text}
        somebody has to message {to}[ (via|by) {channel}] that {text}.
        text for {to}[, sent (via|by) {channel}]: "{text}". (Send the message|Message it).
        the words for {to} are "{text}", (message them|send them as a message)[ (via|by) {channel}].
        "{text}", {to} (should|needs to) get that as a message[ (via|by) {channel}].
        "{text}" -> message to {to}[ (via|by) {channel}]
        !(relay|convey) to {to} by message[, {channel},] that {text}
        !(copy|paste) "{text}" into a message to {to}[ (via|by) {channel}] and send it
        !slide a message over to {to}[ (via|by) {channel}]: "{text}"
        !(type|write) "{text}" and send it to {to} as a message[ (via|by) {channel}]
        be a star and (message|text) {to}[ (via|by) {channel}]: "{text}"
        (before|lest) I forget, (message|text) {to}[ (via|by) {channel}]: "{text}"
        do me a favour and message {to}[ (via|by) {channel}]: "{text}"
        (how|what) about messaging {to}[ (via|by) {channel}]: "{text}"?
        (it|this) has to go to {to} as a message[ (via|by) {channel}]: "{text}"
        (new|one|another) message. (To|Recipient|For): {to}.[ Channel: {channel}.] Text: "{text}"
        (so|okay), message {to}[ (via|by) {channel}] and say "{text}".
        (to|for) {to}, a message[ (via|by) {channel}]: "{text}"
        {to} gets a message[ (via|by) {channel}]. (It reads|Text|Content): "{text}"
        could {to} (get|have|receive) a message[ (via|by) {channel}] that (says|reads) "{text}"?
        I (said|told them) I'd message {to}[ (via|by) {channel}], so (write|send): "{text}"
        I've got this for {to}: "{text}". (Message it|Send it as a message)[ (via|by) {channel}].
        it's for {to}, as a message[ (via|by) {channel}]: "{text}"
        message this: "{text}". (To|Recipient): {to}[. Channel: {channel}].
        message. {to}.[ {channel}.] "{text}"
        {to} is (asking|wondering), so (message|text) back[ (via|by) {channel}] that {text}.
        what {to} should (get|read) as a message[ (via|by) {channel}] is "{text}". Send it.
        while I'm busy, (message|text) {to}[ (via|by) {channel}]: "{text}"
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
        (any chance|is there a chance) (of getting|you could get) {who} on the (phone|line)[ {video}]?
        (mind|would you mind) (placing|starting|making) a call to {who}[ {video}]?
        (let's|let us) (call|ring|phone|dial) {who}[ {video}].
        (let's|let me) (have|get) a call with {who}[ {video}](, please|).
        (get|put) {who} on the (line|phone)(, please|)[, {video}].
        (gimme|give me) {who} on the (phone|line)[, {video}](, pls|)
        (phone|tel|dial): {who}[ {video}]
        call: {who}[, {video}]
        {who} on the phone, please[, {video}].
        {who}(? Call.|: start a call.|, call please.)
        {who} (doesn't answer my messages|never reads messages), so (call|ring|phone)[ {video}], please.
        {who} (wants|asked me|expects me) to call[ {video}], (so dial|so start the call|please start the call).
        {who} (should be|is) (reachable|free to talk) (by now|again), (call|ring|dial)[ {video}], please.
        (typing|writing) takes too long, (just |)(call|ring|phone) {who}[ {video}].
        I (don't want to|can't|won't) (type|text), so (start|place) a call to {who}[ {video}].
        I (must|gotta|should|urgently need to) (call|ring|phone) {who}[ {video}].
        I (missed|just missed) a call from {who}, (ring|call|phone) back[ {video}](, please|).
        (no messages|enough with the messages), I want to (speak|talk) to {who}, so (start a call|call)[ {video}].
        I want {who} on the (phone|line)[ {video}].
        I've been meaning to (call|ring|phone) {who}[ {video}], (go ahead|dial, please|start the call).
        (could|can) a call (to|with) {who} be (placed|started|set up)[ {video}]?
        (how about|what about) (calling|ringing|a call to|a call with) {who}[ {video}]?
        (connect|get) me (to|through to) {who} (by phone|on the phone)[ {video}].
        it's {who} I (need|want|have) to call[ {video}].
        the (next |)call (is|goes) to {who}[ {video}], (dial|start it), please.
        (what I need is|all I need is) a (phone |)call to {who}[ {video}].
        (is there a way|is it possible) to get {who} on the (phone|line)[ {video}]?
        (ok|okay|right), (calling|ringing) {who}[ {video}]: (dial|go|start)
        (phone call|call), {who}[, {video}](, please|, thanks|)
        (we|I) (really |)(have|need) to (speak|talk) to {who} (on the phone|by phone)[ {video}].
        (hands-free|speaker on), (call|dial|ring) {who}[ {video}](, please|).
        I'd (appreciate it|be glad|be grateful) if you (called|rang|dialled) {who}[ {video}].
        I'd rather (call|phone|ring) {who}[ {video}] (than write|than send a message).
        !put a call through to {who}[ {video}]
        !put in a call to {who}[ {video}]
        !(buzz|bell) {who}[ {video}]
        !try to (reach|get hold of) {who} (by phone|on the phone)[ {video}]
        !(have|set) the phone (ring|dial|call) {who}[ {video}]
        !get (in touch with|through to) {who} by phone[ {video}]
        !(contact|reach) {who} by calling[ {video}]
        !make the (phone |)call to {who}[ {video}]
        !return the call (from|of) {who}[ {video}]
        !(fire|start) up a call (to|with) {who}[ {video}]
        !(hit|press) call for {who}[ {video}]
        !make it ring (for|over at) {who}[ {video}]
        !start (ringing|calling|dialling) {who}[ {video}]
        !(hook|link) me up with {who} on a (phone |)call[ {video}]
        !get my phone to (dial|ring|call) {who}[ {video}]
        I (could do with|could use|fancy) a (phone |)call (to|with) {who}[ {video}].
        I (have|got) (something|things) to discuss with {who} (by phone|on the phone)[, {video}], so (call|dial).
        I (was going|meant) to (call|ring|phone) {who}[ {video}]. (Dial|Do it|Start it) for me.
        I'm (ready|free) (to call|for a call with) {who}[ {video}], (dial|start it|go ahead).
        I'm supposed to (call|ring|phone) {who}[ {video}], (so dial|so start the call|please dial).
        (can|may|could) I (call|ring|phone) {who}[ {video}]?
        (can|could) you (put|get) {who} on the (phone|line)[ {video}]?
        (can|could) you (put|get) me through to {who} (by phone|on the phone)[ {video}]?
        (can|could|would) you call {who} up[ {video}]?
        is {who} (available|reachable|there)? (Call|Ring|Phone) and see[, {video}].
        (let's|let us) try {who} (by phone|on the phone)[ {video}].
        (shall|should) we (call|ring|phone) {who}[ {video}]? (Yes, dial|Go ahead|Do it).
        {who} - phone call[ {video}]
        {who} (hasn't|has not) heard from me, so (call|ring|phone)[ {video}].
        {who} (is the one to|should be the next person to|is who you should) call[ {video}].
        {who} again, (by phone|on the phone)[ and {video}]: (call|dial), please.
        {who} needs (calling|ringing|a call)[ {video}].
        {who} wants a call[ {video}], (dial|place it), please.
        {who}, (ring|call|dial)(!|.| now.)
        at the other end I want {who}, so place the call[ {video}].
        call up {who}[ {video}](, please|, ok?|, will you?|)
        calling {who}[ {video}] (would help|is what I need|is next), so (dial|do it).
        dial {who}(!|, please.|, quick!)
        give it a try and (call|ring|phone) {who}[ {video}].
        let me (talk|speak) to {who} on the phone[ {video}].
        let the phone ring (for|at) {who}[ {video}].
        next on my call list: {who}[, {video}]. (Dial|Call), please.
        one (phone |)call to {who}[ {video}], please.
        please (call|dial|ring|phone) {who}[ {video}]
        the person to (call|ring|phone) is {who}[, {video}].
        time to (call|ring|phone) {who}[ {video}].
        who do I want on the phone? {who}[, {video}].
        !(tap|touch) {who} in the phone app to start a call[ {video}]
        !speed-dial {who}[ {video}]
        !take me to a call with {who}[ {video}]
        be a star and (call|ring|phone) {who}[ {video}].
        (before|lest) I forget, (call|ring|phone) {who}[ {video}].
        do me a favour and (call|ring|phone) {who}[ {video}].
        (so|okay), (call|ring|dial) {who}[ {video}].
        {who}. (Call|Phone call)[ {video}], please.
        call. {who}.[ {video}.]
        I (said|told them) I'd (call|ring|phone) {who}[ {video}], so (dial|start the call).
        it's urgent, (call|ring|dial) {who}[ {video}].
        (what|how) about {who}? (Call|Ring|Phone), please[, {video}].
        while I'm (cooking|walking), (call|ring|dial) {who}[ {video}].
    """,
}

LACKED: dict[str, str] = {
    "send_message": """
        !drop {to} a (line|message)
        !(send|write) {to} a message[ (via|by) {channel}]
        !(write|compose) a message for me[ (via|by) {channel}]
        !get a message (out |)to {to}[ (via|by) {channel}]
        !shoot (somebody|someone) a message[ (via|by) {channel}]
        !fire off a (quick |short |)message[ (via|by) {channel}]
        {to} should get a message from me[ (via|by) {channel}].
        I (need|have) to (message|text) {to}[ via {channel}].
        (can|could|would) you (text|message) {to}(?| for me?)
        I('d| would) like to (send|write) a message[ (via|by) {channel}].
        new message to {to}[ via {channel}]
        (could|would) you send (somebody|someone) a message for me[ via {channel}]?
        (mind|would you mind) (messaging|texting) {to}[ (via|by) {channel}]?
        (any chance|is there a chance) you could (message|text) {to}[ (via|by) {channel}]?
        (can't|I can't) talk, so (message|text) {to}[ (via|by) {channel}], please.
        {to} (is waiting for|is owed|needs) a message from me[ (via|by) {channel}].
        (let's|let us) (message|text) {to}[ (via|by) {channel}].
        (let's|let us) (send|drop) (somebody|someone) a message[ (via|by) {channel}].
        I (forgot|completely forgot) to (message|text) {to}. (Can you do it|Do it for me)[ via {channel}](?|, please.)
        I (promised|owe) {to} a message[ (via|by) {channel}].
        {to} won't (pick up|answer the phone), so (send|write) a message[ (via|by) {channel}].
        (could|can) a message go (out |over |)to {to}[ (via|by) {channel}]?
        (how about|what about) a message to {to}[ (via|by) {channel}]?
        (message|msg|text) to {to}(, please|, pls|)
        "{text}" (should go out|has to go out|needs to be sent) as a message[ (via|by) {channel}].
        "{text}" (is|should be) my message, please send it[ (via|by) {channel}].
        (is it possible|would it be possible) to (message|text) {to}[ (via|by) {channel}]?
        !(ping|message|text) (somebody|someone) for me[ (via|by) {channel}]
        !(tap|type) out a (quick |)message to {to}[ (via|by) {channel}]
        !put "{text}" in a message[ (via|by) {channel}] and send it
        !send out the message "{text}"[ (via|by) {channel}]
        !have a message sent[ to {to}][ (via|by) {channel}]
        I (could do with|want|need) a message (sent|to go) to {to}[ (via|by) {channel}].
        I (was going|meant) to message {to}[ (via|by) {channel}], but do it for me.
        I'd rather message {to}[ (via|by) {channel}] (than call|than phone).
        I'm supposed to (message|text) {to}[ (via|by) {channel}].
        (can|may) I have {to} (messaged|texted)[ (via|by) {channel}]?
        (reply|respond) to {to} with a message[ (via|by) {channel}].
        {to} texted me something, (message|text) back[ (via|by) {channel}].
        let a message go to {to}[ (via|by) {channel}].
        somebody has to message {to}[ (via|by) {channel}].
        my message (should read|should say|reads) "{text}". Send it[ (via|by) {channel}].
        "{text}", as a message[ (via|by) {channel}], please.
        !(copy|paste) "{text}" into a message[ (via|by) {channel}] and send it
        !(type|write) "{text}" and send it as a message[ (via|by) {channel}]
        !slide a message over to {to}[ (via|by) {channel}]
        be a star and (message|text) {to}[ (via|by) {channel}].
        (before|lest) I forget, (message|text) {to}[ (via|by) {channel}].
        (new|another) message. (To|Recipient|For): {to}.[ Channel: {channel}.]
        could {to} (get|have|receive) a message from me[ (via|by) {channel}]?
        message this[ (via|by) {channel}]: "{text}".
        (to|for) {to}, a message[ (via|by) {channel}], please.
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
        (any chance|is there a chance) (you could place a call|of getting someone on the phone)?
        (mind|would you mind) (placing|starting|making) a call?
        (let's|let us) (call|ring) (somebody|someone).
        (let's|let us) make a (phone |)call.
        I (missed|just missed) a call, (ring|call) back(, please|).
        I (can't|don't want to) type, so (start|place) a call.
        I (must|gotta|should|urgently need to) (make a call|call someone|phone somebody).
        I've been meaning to (call|ring) (somebody|someone), go ahead.
        (could|can) (a call|a phone call) be (placed|started)(, please|)?
        (how about|time for) a (phone |)call(.|?)
        (get|give) me (somebody|someone) on the (line|phone)(, please|).
        (hands-free|speaker on), make a call.
        I'd (rather|like to) (call|phone) (him|her|them).
        (call|ring|dial) (him|her|them) back(, please|).
        (is it possible|would it be possible) to (make|place) a phone call?
        !(put in|put through) a (phone |)call( for me|)
        !(call|ring|phone) (him|her|them)
        !get (him|her|them) on the (phone|line)
        !(open|use) the phone and (call|ring) (somebody|someone)
        !(hit|press) call( for me|)
        I (could do with|could use|fancy) a (phone |)call.
        I (was going|meant) to (call|ring|phone) (someone|somebody). Dial for me.
        I'm supposed to (call|ring|phone) (someone|somebody), please dial.
        (can|could) you (put|get) (someone|somebody) on the (phone|line)?
        (can|could) you call (him|her|them)( back|)?
        let me (talk|speak) to (someone|somebody) on the phone.
        let's try (him|her|them) on the phone.
        one phone call, please.
        please (call|dial|ring) (back|someone|somebody)
        time to (call|ring|phone) (someone|somebody).
        who's there to call? Place a call for me.
        !(ring|call) (my friend|a friend|a colleague) (on the phone|up)
    """,
}
