"""More ways to ask for one attribute of a thing: all to train on."""

from __future__ import annotations

__all__ = ["LOOKUP_QUESTIONS"]

LOOKUP_QUESTIONS = r"""
    !hunt up the {words} of {thing} {code}
    !have a look at {thing} {code} and tell me (its|the) {words}
    !go and find the {words} of {the} {thing} {code}
    !run a check on {thing} {code} for its {words}
    !read me the {words} of {thing} {code}
    !quote (me |)the {words} of {thing} {code}
    !extract the {words} from the record of {thing} {code}
    !pull the {words} of {thing} {code}
    !pull up the {words} for {thing} {code}
    !fill me in on the {words} of {thing} {code}
    !enlighten me about the {words} of {thing} {code}
    !inform me of the {words} of {the} {thing} {code}
    !brief me on {thing} {code}, just the {words}
    !present the {words} of {thing} {code}
    !provide me with the {words} of {thing} {code}
    !furnish the {words} of {thing} {code}
    !determine the {words} of {thing} {code}
    !ascertain the {words} of {thing} {code}
    !establish what the {words} of {thing} {code} {is}
    !confirm the {words} of {thing} {code} for me
    !verify what {thing} {code} has as its {words}
    !see what it says under {words} for {thing} {code}
    !see which {words} {thing} {code} (has|comes with)
    !look under {thing} {code} and give me the {words}
    !open up {thing} {code} and read out the {words}
    !go to {thing} {code}, the {words} {is} what I want
    !take {thing} {code}; I'd like to know its {words}
    !consult the record of {thing} {code} as to its {words}
    !save me the search and tell me the {words} of {thing} {code}
    !jog my memory: the {words} of {thing} {code}
    !spell out the {words} of {thing} {code}
    what would be the {words} of {thing} {code}?
    what {is} the {words} given for {thing} {code}?
    what {is} the {words} that {thing} {code} (has|shows|lists)?
    what {is} the {words} there, for {thing} {code}?
    what {is} {the} {thing} {code}'s {words} again?
    what did we (put|enter|write|have) as the {words} of {thing} {code}?
    what does it say for {words} on {thing} {code}?
    what does {thing} {code} have (as|for) its {words}?
    what does {thing} {code} say, {words}-wise?
    what should I put as the {words} of {thing} {code}?
    what's listed as the {words} of {thing} {code}?
    what's on record as the {words} of {the} {thing} {code}?
    what's the story with {thing} {code}'s {words}?
    which {words} did {thing} {code} get?
    which {is} the {words} of {thing} {code}?
    where do I find the {words} of {thing} {code}? Or just tell me.
    does {thing} {code} have a {words} entry? What does it say?
    do you have the {words} of {thing} {code}?
    do you see the {words} of {thing} {code} anywhere?
    do you know {thing} {code}? I need the {words}.
    do tell, what {is} the {words} of {thing} {code}?
    could it be that you know the {words} of {thing} {code}?
    can I get the {words} on {thing} {code}?
    can we see the {words} of {thing} {code}?
    can the {words} of {thing} {code} be looked up?
    could I have {thing} {code}'s {words}(, please|)?
    may I know {thing} {code}'s {words}?
    would you know the {words} of {thing} {code}?
    will you tell me {thing} {code}'s {words}?
    any (word|info|news) on the {words} of {thing} {code}?
    any chance of getting the {words} of {thing} {code}?
    mind checking the {words} of {thing} {code}?
    guess what I need? The {words} of {thing} {code}.
    remember {thing} {code}? What {is} its {words}?
    I could do with the {words} of {thing} {code}.
    I don't (know|have|remember) the {words} of {thing} {code}. Do you?
    I don't see the {words} of {thing} {code} anywhere. Please tell me.
    I got {thing} {code} but (no|not the) {words}. Look it up, please.
    I have to (fill in|write down|report|enter) the {words} of {thing} {code}. Please tell me.
    I keep forgetting the {words} of {thing} {code}.
    I know it's {thing} {code}, but not the {words}.
    I lost the {words} of {thing} {code}.
    I might need the {words} of {thing} {code}.
    I only want the {words} of {thing} {code}, nothing else.
    I should know the {words} of {thing} {code}, but I don't.
    I want to double-check the {words} of {thing} {code}.
    I'd be interested in the {words} of {thing} {code}.
    I'd better check the {words} of {thing} {code}.
    I'm (after|missing|checking|trying to find|in need of) the {words} of {thing} {code}.
    I'm asked for the {words} of {the} {thing} {code}. What do I say?
    I'm looking at {thing} {code}. Its {words}, please?
    I've got {thing} {code} on the line, so to speak. What {is} the {words}?
    I've been given {the} {thing} {code} and need its {words}.
    let's see the {words} of {thing} {code}.
    let's look at {thing} {code}: which {words}?
    let me have {thing} {code}'s {words}.
    my colleague asks for the {words} of {thing} {code}.
    my {thing} is {code}. What {is} the {words}?
    our {thing} {code}: the {words}?
    this is about {thing} {code}. What {is} the {words}?
    it's {thing} {code} I'm asking about: what {is} the {words}?
    there must be a {words} field for {thing} {code}. Read it to me.
    there's one thing I need about {thing} {code}: the {words}.
    of {thing} {code} I only need the {words}.
    on {thing} {code}: what {is} the {words}?
    from {thing} {code} I need the {words}.
    in the case of {thing} {code}, what {is} the {words}?
    before I go on I need the {words} of {thing} {code}.
    so {thing} {code}, right? What {is} its {words}?
    hello, {the} {thing} {code} here. What {is} the {words}?
    kindly state the {words} of {thing} {code}.
    the {words}? Of {thing} {code}, I mean.
    the {words} of {code} \({the} {thing}\) {is} needed.
    the {words} of {thing} {code} {is} what I'm looking for.
    the {words} of {thing} {code} {is} unknown to me. Look it up.
    the {words} of {thing} {code} would be helpful.
    the {words} of {thing} {code} must be somewhere. Find it.
    the record of {thing} {code} should have the {words}. What does it say?
    the one thing missing {is} the {words} of {thing} {code}.
    {code} is {the} {thing}'s code. The {words}?
    {code}, {the} {thing}: need its {words}.
    {thing} {code} has some {words}. Which?
    {thing} {code}, let me have the {words}.
    {thing} {code}... what {is} its {words} again?
    {thing} {code} - need the {words}
    {thing} {code}: {words}, please
    {thing} {code} > {words}
    {thing}={code}, {words}=?
    {words} = ? \({thing} {code}\)
    {words}: ? {thing}: {code}
    {words} wanted for {thing} {code}
    {words}, please, for {thing} {code}
    {words} please: {thing} {code}
    {words} - {thing} {code}
    {thing} code {code}: which {words}?
    yo whats the {words} of {thing} {code}
    hey u got the {words} of {thing} {code}
    hiya, could u look up the {words} of {thing} {code}
    pls check {words} of {thing} {code}
    need {words} of {thing} {code} asap
    gimme the {words} of {thing} {code}
    please you tell me the {words} from {thing} {code}.
"""
