# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to have mails labelled and deleted with `desk.core.mail`, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "label_mail": """
        !stick {labels} on (mail|email) {id} as (labels|tags)
        !file (mail|email) {id} under the (labels|label) {labels}
        !tag the (mail|email|message) with id {id}: {labels}
        !(categorize|categorise|classify) (mail|email) {id} (as|with the labels) {labels}
        !flag (mail|email) {id} with the (tags|labels) {labels}
        !apply {labels} to (mail|email) {id} as (labels|tags)
        !assign the (labels|tags) {labels} to (mail|email|message) {id}
        !provide (mail|email) {id} with the labels {labels}
        !slap the (tags|labels) {labels} onto (mail|email) {id}
        !use {labels} as (labels|tags) for (mail|email) {id}
        !attach to (mail|email) {id} the following labels: {labels}
        !let (mail|email) {id} carry the (labels|tags) {labels}
        !label the (message|mail|email) that has the id {id} with {labels}
        !take (mail|email) {id} and (tag|label) it with {labels}
        !make sure (mail|email) {id} (has|gets) the (labels|tags) {labels}
        (mail|email) {id} (belongs|goes) under {labels}, (label|tag) it (like that|accordingly), please.
        (labels|tags) for (mail|email) {id}: {labels}
        {labels}: (those are|these should be) the (labels|tags) (for|on) mail {id}.
        (could|can|would) you (tag|label) the (mail|email) {id} with {labels}(, please|)?
        I (want|need|would like to have) (mail|email) {id} (labelled|tagged) (as|with) {labels}.
        I'm (tidying up|cleaning up|sorting) my inbox: (mail|email) {id} gets the (tags|labels) {labels}.
        (so that I find it again|to find it later), (label|tag) (mail|email) {id} with {labels}(.|, please.)
        could the (tags|labels) {labels} be added to (mail|email) {id}?
        (mail|email) {id}, add (labels|tags): {labels}
        I'd like {labels} as (tags|labels) on (mail|email) {id}.
        (mail|email) {id} has no labels yet, (give it|it should have|put on) {labels}.
        would you mind (labelling|tagging) (mail|email) {id} with {labels}?
        for (mail|email) {id} the (right|correct|best) labels (are|would be) {labels}, (add them|put them on), please.
        the (mail|email) with the id {id} (should|ought to|must) be (tagged|labelled) with {labels}.
        (mail|email) {id} = {labels}(, label it|, tag it|, add the labels)
        label(s|): {labels} | mail: {id}
        (tag|label) (mail|email) {id}: {labels}
        id {id}, (labels|tags) {labels}, (for the mail|that's for the email)
        (mind|would you mind) (putting|sticking) the (tags|labels) {labels} (on|onto) (mail|email) {id}?
        (any chance|is there a chance) (mail|email) {id} could (get|be given) the (labels|tags) {labels}?
        (let's|let us) (label|tag) (mail|email) {id} {labels}, (shall we|okay|all right)?
        (if|in case) I ever look for (mail|email) {id} again, it should have the (tags|labels) {labels}. (Add them|Put them on), please.
        (mail|email) {id} is (unlabelled|untagged). (Change that|Fix that) with {labels}.
        (mail|email) {id} (keeps getting lost|got lost among the others), so (put|stick) the (labels|tags) {labels} on it.
        I (always forget|keep forgetting) to label things: (mail|email) {id} (needs|gets|should have) {labels}.
        (what|all) (mail|email) {id} (needs|is missing) is the (labels|label) {labels}, (add that|put that on), please.
        (as|with) {labels}, that's how I want (mail|email) {id} (labelled|tagged).
        {labels} (on|onto|for) (mail|email) {id}, as (labels|tags)(, please|).
        (how about|what about) the (tags|labels) {labels} for (mail|email) {id}? (Add them|Put them on|Go ahead).
        (I'd|I would) (file|put) (mail|email) {id} under {labels}. (Tag|Label) it (that way|like that), please.
        (can|could) (mail|email) {id} (have|carry|be given) the (tags|labels) {labels}?
        (need|gotta have|must have) (labels|tags) on (mail|email) {id}: {labels}
        (please |)see to it that (mail|email) {id} (is|gets) (tagged|labelled) {labels}.
        (the|those) labels (should be|I want are) {labels}, (the mail is|and it's mail) {id}.
        (when|since) I sort by label, (mail|email) {id} should (show|turn) up under {labels}. (Label|Tag) it, please.
        (for|in) my filing, (mail|email) {id} (counts as|belongs with|falls under) {labels}. (Label|Tag) it (accordingly|like that).
        (you can|please|just) (put|slap) {labels} (on|onto) (mail|email) {id} as (tags|labels).
        (mail|email) {id} came in without (any |)(labels|tags). (Give it|Add|Set) {labels}.
        (label|tag) request: (mail|email) {id} -> {labels}
        I (went through|just read) (mail|email) {id}, and it (deserves|needs) the (labels|tags) {labels}.
        (we|I) (agreed|decided) to (tag|label) (mail|email) {id} with {labels}, (so do that|so add them), please.
        (is it possible|would it be possible) to (mark|tag) (mail|email) {id} with the (labels|tags) {labels}?
        there's (a mail|an email), id {id}, that (needs|should have) the (labels|tags) {labels}.
        !set the (labels|tags) of (mail|email|message) {id} to {labels}
        !(drop|pop|put) {labels} on (mail|email) {id} as (labels|tags)
        !have (mail|email) {id} (tagged|labelled) (with|as) {labels}
        !hang the (labels|tags) {labels} on (mail|email) {id}
        !equip (mail|email) {id} with the (labels|tags) {labels}
        !see that (mail|email) {id} (carries|gets|is given) the (labels|tags) {labels}
        !sort (mail|email) {id} under the (labels|tags) {labels}
        !mark (mail|email|message) {id} with the (tags|labels) {labels} so (I can find it|it doesn't get lost)
        !write {labels} on (mail|email) {id} as (labels|tags)
        !go to (mail|email) {id} and (add|set) the (tags|labels) {labels}
        !organize my inbox by (tagging|labelling) (mail|email) {id} with {labels}
        !give the (label|labels) {labels} to (mail|email|message) {id}
        !insert {labels} into the labels of (mail|email) {id}
        !keep (mail|email) {id} under the (labels|tags) {labels}
        !associate (mail|email) {id} with the (tags|labels) {labels}
        I (could do with|could use) the (labels|tags) {labels} on (mail|email) {id}.
        I (mean|want) to (label|tag) (mail|email) {id}, (namely as|with) {labels}.
        I (forgot|never managed) to (label|tag) (mail|email) {id}. It (gets|should get) {labels}.
        I'm (missing|looking for) the (labels|tags) {labels} on (mail|email) {id}. (Add them|Put them there), please.
        would {labels} (fit|suit) (mail|email) {id}? I think so, (label it that way|tag it like that), please.
        (under|with) the (labels|tags) {labels}, please: (mail|email) {id}
        (everything|all) about (mail|email) {id} (says|screams) {labels}. Use that for the (labels|tags).
        {labels} (would be|would make|might be) (good|fitting|suitable) (labels|tags) for (mail|email) {id}. (Set them|Add them).
        {labels} is what (mail|email) {id} should be (labelled|tagged) with.
        {labels}, (to be put|that should go) on (mail|email) {id} as (labels|tags).
        let (mail|email) {id} be (labelled|tagged) {labels}.
        let {labels} be the (labels|tags) (of|on|for) (mail|email) {id}.
        mail id {id}; (new |)(labels|tags) {labels}
        (new|more|the following) (labels|tags) for (mail|email) {id}: {labels}
        my (system|filing) needs (labels|tags), so (mail|email) {id} gets {labels}.
        the (mail|email) {id} is one for {labels}, (label|tag) it so.
        there are (no|not enough) labels on (mail|email) {id}. (Put|Add) {labels}.
        (so|okay), (mail|email) {id}: I want to find it under the (labels|tags) {labels}.
        which labels for (mail|email) {id}? {labels}, please.
        !(push|move) (mail|email) {id} under the (labels|tags) {labels}
        !pin the (labels|tags) {labels} to (mail|email) {id}
        !(supply|complete) (mail|email) {id} with the (labels|tags) {labels}
        !(enter|type) {labels} as the (labels|tags) of (mail|email) {id}
        !(designate|earmark) (mail|email) {id} with the (labels|tags) {labels}
        !label {id}, (a mail|one of my mails), as {labels}
        !group (mail|email) {id} under the (labels|tags) {labels}
        be a star and (tag|label) (mail|email) {id} with {labels}.
        why does (mail|email) {id} not have the (labels|tags) {labels}? (Add them|Put them on), please.
        (if|as) I see it, (mail|email) {id} (should carry|needs) the (labels|tags) {labels}.
        (mail|email) {id} + (labels|tags) {labels}
        (to|on) (mail|email) {id}, (add|put) the (labels|tags) {labels}(, please|).
        please (tag|label) {id}, the (mail|email), with {labels}.
        so that my filter (sees|catches|finds) it, (mail|email) {id} needs the (labels|tags) {labels}.
        what's missing on (mail|email) {id}? The (labels|tags) {labels}. (Add|Put) them there.
    """,
    "delete_mail": """
        !bin (mail|email|message) {id}
        !(discard|erase|scrap) (mail|email|the message) {id}
        !chuck (mail|email) {id} (in|into) the (trash|bin)
        !put (mail|email) {id} (in|into) the (trash|bin|recycle bin)
        !wipe (mail|email) {id} from my (inbox|mailbox)
        !clear (mail|email) {id} out of my (inbox|mailbox)
        !dump (mail|email) {id}, (I'm done with it|it's of no use to me|it's just spam)
        !make (mail|email) {id} disappear
        !toss (mail|email) {id} (away|out|in the bin)
        !drop (mail|email) {id} in the (trash|wastebasket|bin)
        !kick (mail|email) {id} out of (my|the) (inbox|mailbox)
        !(delete|remove|trash) the (mail|email|message) (with the id|whose id is|with id) {id}
        !have (mail|email) {id} (deleted|removed|thrown away)
        !take (mail|email) {id} and (delete it|throw it away|bin it)
        !send (mail|email) {id} (straight to|to) the (trash|bin)
        (mail|email) {id} can (go|be deleted|be thrown away|be binned).
        (mail|email) {id} is (spam|junk|useless|just advertising), (away with it|get rid of it|delete it).
        (trash|bin|delete): (mail|email) {id}
        (mail|email) {id}: (delete|to the trash|into the bin), please.
        I (want|would like|need) (mail|email) {id} (gone|deleted|removed from my inbox).
        (could|can|would) you (delete|bin|throw away) (mail|email|message) {id}(|, please)?
        I've (read|dealt with|finished with) (mail|email) {id}, so (delete it|it can go to the trash|please bin it).
        there is no (need|reason) to keep (mail|email) {id}, (throw it away|delete it|remove it).
        my inbox is (a mess|too full). (Delete|Remove|Bin) (mail|email) {id}.
        would you mind (deleting|trashing|throwing out) (mail|email) {id}?
        {id} is a mail I (don't want|no longer want|no longer need), (trash it|delete it|bin it), please.
        I never want to see (mail|email) {id} again, (trash it|delete it).
        (mail|email) {id} (belongs|should go) in the (trash|bin).
        I'd be glad if (mail|email) {id} (was|were) (deleted|removed from my mailbox).
        let's (delete|get rid of|throw out) (mail|email) {id}.
        (mind|would you mind) (throwing|tossing|binning) (mail|email) {id}( away|)?
        (any chance|is there a chance) you could (delete|remove|dump) (mail|email) {id}?
        (mail|email) {id} (serves no purpose|has served its purpose|is outdated). (Off with it|Get rid of it|Delete it|Into the bin with it).
        (mail|email) {id} is (taking up space|in my way|cluttering my inbox), (remove it|delete it|trash it)(, please|).
        (mail|email) {id}? (Delete|Trash|Bin|Out with it).
        (goodbye|bye bye|so long), (mail|email) {id}: (into the trash with it|delete it|bin it).
        (what is (mail|email) {id} still doing|why is (mail|email) {id} still) in my inbox? (Delete it|Throw it out|Bin it).
        (nobody|no one) needs (mail|email) {id} (anymore|any longer). (Delete it|Bin it|Get rid of it), please.
        (del|delete|rm) (mail|email) {id}
        delete (mail|email): {id}
        action: delete, (mail|email): {id}
        id {id}: (that mail|this mail|this email) (can be deleted|goes in the trash|should be removed).
        I (accidentally kept|should have deleted|meant to delete) (mail|email) {id}. (Delete it now|Please delete it|Bin it for me).
        (get|I want) (mail|email) {id} out of my (sight|inbox)(, please|).
        (no more|I've had enough of) (mail|email) {id}, (delete|remove|trash) it.
        (done with|finished with|I'm done with) (mail|email) {id}, (delete|bin|trash) it(, thanks|).
        (you can|feel free to|you may) (delete|throw away|bin|trash) (mail|email) {id}.
        (mail|email) {id} (was sent to me by mistake|isn't even for me|isn't meant for me), (so delete it|so bin it|please delete it).
        (it's|it is) time to (say goodbye to|part with|let go of) (mail|email) {id}. (Delete|Bin|Trash) it, please.
        (can|could|may) (mail|email) {id} be (deleted|removed|thrown away)? (Yes, do it|If so, do it|Please do).
        (is it possible|would it be possible) to (delete|trash|remove) (mail|email|message) {id}?
        (the|that) mail (with|under) id {id} (is rubbish|is garbage|is not needed), (delete|trash|bin) it.
        (please |)make sure (mail|email) {id} is (gone|deleted|removed) from my (inbox|mailbox).
        if (mail|email) {id} is still (there|in my inbox), (delete it|bin it|throw it away).
        (mail|email) {id} has been (answered|dealt with|taken care of). (You can delete it|Into the trash with it|Trash it).
        (what|all) I want is (mail|email) {id} (deleted|in the trash|gone).
        I (hate|can't stand) clutter: (delete|trash|remove) (mail|email) {id}.
        I (won't|don't) need (mail|email) {id} (again|anymore|any longer), (bin it|trash it|remove it).
        (mail|email) {id} -> (trash|bin|delete)
        (mail|email) {id} (may|must|has to|needs to) (go|be deleted|be removed|disappear).
        (trash it|bin it|delete it): (mail|email) {id}
        (to|for the) (trash|bin), please: (mail|email) {id}
        there's (a mail|an email), id {id}, (that I want deleted|to be deleted|to throw away).
        !(purge|nuke|zap|remove) (mail|email|message) {id}( from my inbox|)
        !ditch (mail|email) {id}
        !do away with (mail|email|message) {id}
        !throw out (mail|email) {id}
        !free my (inbox|mailbox) (of|from) (mail|email) {id}
        !dispose of (mail|email|message) {id}
        !rid (me|my inbox) of (mail|email) {id}
        !relegate (mail|email) {id} to the (trash|bin)
        !transfer (mail|email) {id} (to|into) the (trash|trash folder|bin)
        !hit delete on (mail|email) {id}
        !let (mail|email) {id} (vanish|disappear)( from my inbox|)
        !take (mail|email) {id} out of my (inbox|mailbox) and (trash|delete) it
        !tidy up my inbox and (delete|bin) (mail|email) {id}
        !see to it that (mail|email) {id} (is deleted|ends up in the bin|gets deleted)
        !consign (mail|email) {id} to the (trash|bin|wastebasket)
        I (could do without|don't care for|have no use for) (mail|email) {id}. (Delete|Bin|Trash) it.
        I (wouldn't mind|want to be) rid of (mail|email) {id}, (delete|trash|remove) it.
        I'd rather not (have|keep|see) (mail|email) {id} in my inbox, (bin|delete|trash) it, please.
        (am I|are we) still keeping (mail|email) {id}? (Delete it|Throw it out).
        does (anybody|anyone) still need (mail|email) {id}? No, (delete|bin|trash) it.
        (ugh|oh no), (mail|email) {id} again. (Delete it|Into the bin|Get rid of it).
        (as for|about) (mail|email) {id}: (delete it|it can be deleted|it goes into the bin).
        (one less|one fewer) mail: delete {id}.
        deleting (mail|email) {id} (is fine|would be good|is okay with me), so (do it|go ahead), please.
        deletion of (mail|email) {id}(, please|)
        let (mail|email) {id} (be deleted|go to the trash).
        (let me|I'd like to) (delete|trash|remove) (mail|email) {id}.
        out with (mail|email) {id}, (into|to) the (bin|trash).
        the bin is the (right|best) place for (mail|email) {id}, (move|put) it there.
        the trash is where (mail|email) {id} belongs, (put|throw) it there.
        there's (rubbish|junk|spam) in my inbox: (mail|email) {id}. (Delete|Remove|Trash) it.
        what would it take to get (mail|email) {id} deleted? (Do it|Just do it), please.
        {id} is (spam|junk mail|an unwanted mail), (delete that mail|bin it|trash it).
        (old|useless|boring) mail, id {id}, (delete it|get rid of it|to the trash).
        !(flush|sweep|clean) (mail|email) {id} out of my (inbox|mailbox)
        !(pull|weed) (mail|email) {id} out of my inbox and bin it
        !drop (mail|email) {id} like a hot potato, meaning delete it
        !strike (mail|email) {id} from my mailbox, I mean delete it
        !lose (mail|email) {id}, just delete it
        !get (mail|email) {id} deleted
        !make short work of (mail|email) {id} and delete it
        be a star and (delete|bin|trash) (mail|email) {id}.
        (by mistake|accidentally) I still have (mail|email) {id}, (delete|bin|remove) it.
        (how|what) about (mail|email) {id}? (Delete|Bin|Trash) it, please.
        (mail|email) {id}: no thanks. (Delete|Bin|Trash) it.
        (mail|email) {id} is yesterday's news, (into the bin|delete it|trash it).
        (some|more) junk: (mail|email) {id}. (Delete|Remove|Trash) it.
        (we|I) (agreed|decided) not to keep (mail|email) {id}, (delete|trash|remove) it.
        please (delete|trash|bin) {id}, it's (a mail|an email).
        space is short, so (delete|bin|trash) (mail|email) {id}.
        to save space, (mail|email) {id} (should be deleted|must go).
    """,
}

LACKED: dict[str, str] = {
    "label_mail": """
        !put (a label|some labels|a tag) on (mail|email) {id}
        !give (mail|email) {id} (a label|some tags|labels)
        !add (labels|tags|a label) to (mail|email|message) {id}
        !attach a (tag|label) to the (message|mail) with id {id}
        !mark (mail|email) {id} with a (label|tag)
        !tag the (mail|message) whose id is {id}
        (mail|email) {id} (needs|should get|is missing) (a label|a tag|labels).
        (can|could|would) you (label|tag) (mail|email) {id}( for me|)?
        I'd like to (label|tag) (mail|email) {id}.
        (new|some) labels for (mail|email) {id}, please.
        (mail|email) {id} has no labels yet, (add some|it should have some).
        (mail|email) {id}: (label it|tag it|put labels on it), please.
        (mind|would you mind) (putting|sticking) (a label|some labels|a tag) on (mail|email) {id}?
        (any chance|is there a chance) (mail|email) {id} could get (a label|some labels|tags)?
        (let's|let us) (label|tag) (mail|email) {id}.
        (mail|email) {id} is (unlabelled|untagged), (can you change that|please change that).
        (mail|email) {id} keeps getting lost, so (put a label on it|tag it|label it).
        I (need|want) (a label|a tag|labels|tags) (on|for) (mail|email) {id}.
        I (want|have|need) to (sort|label|tag) (mail|email) {id}.
        (tag|label) request for (mail|email) {id}
        (mail|email) {id}, (labelling|tagging|new tags), please.
        (is it possible|would it be possible) to (tag|label) (mail|email) {id}?
        (could|can) (mail|email) {id} be (tagged|labelled)(, please|)?
        I (just read|went through) (mail|email) {id} and it (needs|should get) (labels|a label|a tag).
        to find (mail|email) {id} again I'd like (a tag|a label|labels) on it.
        !have (mail|email) {id} (tagged|labelled)
        !see that (mail|email) {id} gets (labelled|tagged|a label)
        !(sort|organize) (mail|email) {id} with (a label|labels|a tag)
        !go to (mail|email) {id} and (add a label|set some tags|label it)
        !(slap|stick|hang) (a label|a tag|some tags) on (mail|email) {id}
        !(change|set|edit) the (labels|tags) (of|on) (mail|email) {id}
        !(equip|provide) (mail|email) {id} with (labels|a label|tags)
        I (forgot|never managed) to (label|tag) (mail|email) {id}.
        I could use (some labels|a label|tags) on (mail|email) {id}.
        let (mail|email) {id} be (labelled|tagged), please.
        my (system|filing) needs labels, so (label|tag) (mail|email) {id}.
        there are no labels on (mail|email) {id}. (Add some|Please change that).
        (more|new|other) (labels|tags) for (mail|email) {id}(, please|).
        what labels does (mail|email) {id} get? (Please add some|Add them, please).
        !(enter|type in) (labels|tags|a label) for (mail|email) {id}
        !pin a (label|tag) to (mail|email) {id}
        !(supply|complete) (mail|email) {id} with (labels|tags)
        !label {id}, (a mail|one of my mails)
    """,
    "delete_mail": """
        !(bin|discard|erase) (a|that|the) (mail|message in my inbox)
        !put (a mail|an email|that mail|the email) in the (trash|bin)
        !throw (one|one of my mails|that mail) away
        !get rid of (that|this|the) (mail|email)
        !remove (an email|a mail|one mail) from my (inbox|mailbox)
        !clear (a mail|an email) out of my inbox
        I (want|need|would like) to (delete|trash|throw away) (a mail|an email).
        (can|could) you (delete|bin|remove) (that mail|an email|a mail|the email)( for me|)?
        there's (a mail|an email) that (can be deleted|should go in the trash).
        (that|this|the) (mail|email) can go (to the trash|in the bin).
        I don't need (that|the|this) (mail|email) anymore, (delete it|bin it).
        one of my (mails|emails) is (junk|useless), (throw it away|delete it).
        (mind|would you mind) (deleting|binning|throwing away) (a mail|an email|that mail)?
        (any chance|is there a chance) you could (delete|remove|dump) (a mail|an email|that mail)?
        (that|this|the) (mail|email) is (taking up space|in my way|outdated), (remove it|delete it|trash it).
        (nobody|no one) needs (that|this) (mail|email) (anymore|any longer). (Bin it|Delete it), please.
        (delete mail|mail deletion|delete email)(, please.|, pls|)
        I (should have deleted|meant to delete|forgot to delete) (a|that) mail. (Please do it.|Delete it for me.|Can you do it?)
        (I'm|I am) done with (that|this|the) (mail|email), (delete|bin|trash) it.
        (you can|feel free to|you may) (delete|bin|trash) (that|this|the) (mail|email).
        (is it possible|would it be possible) to (delete|trash) (a mail|an email|a mail from my inbox)?
        (a mail|an email|that mail|this email) was sent to me by mistake, (please delete it|bin it).
        (it's|it is) time to (tidy up|clean up) my inbox: (delete|bin) (a mail|an email).
        (I'd|I would) like (a mail|an email|that mail) (deleted|removed|gone).
        (this|that) email is (spam|rubbish|junk), (delete it|off with it|into the bin with it).
        !(purge|nuke|zap) (a mail|an email|that mail|the email)
        !(ditch|dispose of|do away with) (a mail|an email|that mail|this email)
        !hit delete on (that|the|this) (mail|email)
        !(move|transfer) (a mail|an email|that mail|the email) to the (trash|trash folder|bin)
        !free my inbox (from|of) (that|a certain) (mail|email)
        !make (that|the|this) (mail|email) disappear
        !take (a|that|this) mail out of my inbox and (delete|trash) it
        I have no use for (that|this|the) (mail|email). (Delete|Bin|Trash) it.
        I'd rather not keep (that|this|the) (mail|email), (bin|delete|trash) it, please.
        (ugh|oh no), (that|this) mail again. (Delete it|Into the bin|Get rid of it).
        as for (that|this) (mail|email): (delete it|it can be deleted).
        one mail to (delete|bin|trash), please.
        (let me|I'd like to) (delete|trash) (that|the) (mail|email).
        there's (rubbish|junk|spam) in my inbox. (Delete|Trash) (it|that mail).
        out with (that|this) (mail|email), into the (bin|trash).
        !get (that|a|the) mail deleted
        !(flush|sweep) (that|the) (mail|email) out of my (inbox|mailbox)
        !weed (a mail|an email) out of my inbox and bin it
    """,
}
