# ruff: noqa: E501 - phrases are read a line at a time
"""How one asks for what was not said, and what people reply."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "ASK_FLAG",
    "ASK_ONE",
    "ASK_SEVERAL",
    "ASK_TWO",
    "REPLY",
    "REPLY_NAMED",
    "REPLY_TEXT",
]

ASK_ONE = Phrases(
    """
    What {is} the {words}?
    Tell me the {words}, please.
    Which {words} should I use?
    I need the {words} for that.
    What {words} should I take?
    Please tell me the {words}.
    Could you give me the {words}?
    To {verb} the {thing} I need the {words}.
    What should the {words} be?
    ---
    I still need the {words}.
    Which {words} do you want?
    May I have the {words}?
    """
)

ASK_FLAG = Phrases(
    """
    Should {words} be on or off?
    What about {words}: on or off?
    Do you want {words} on or off?
    ---
    Shall I set {words} to on or off?
    """
)

ASK_TWO = Phrases(
    """
    What are the {words}?
    I need the {words}.
    Please tell me the {words}.
    Could you give me the {words}?
    To {verb} the {thing} I need the {words}.
    ---
    I still need the {words}.
    May I have the {words}?
    """
)

ASK_SEVERAL = Phrases(
    """
    {first} {second}
    {first} And {low}
    {first} Also: {low}
    ---
    {first} Then: {low}
    """
)

REPLY = Phrases(
    r"""
    {value}
    {value}
    {value}, please
    it's {value}
    It is {value}.
    {value}.
    take {value}
    Sorry, {value}.
    Oh, right: {value}
    {value}, thanks
    {value}!
    {value} (then|it is|is fine|is right|sounds right|is what I want|works|, I think|, I guess|, if possible|if you can)
    (I'd say|I say|say|go with|use|put|try|choose|pick|I choose|I take|I mean|I think|I want|I'd like|I'd go for|let it be|that is|that's|this is|with) {value}
    (use|put|choose|pick|take|go with|I'd like) {value}(,|) please
    (Sure|OK|Okay|Ah|Hm|Well|Yes|Right|Of course)(, |: ){value}
    (Sorry|Oops|My bad)(, I forgot|, that was missing)(: |, it's ){value}
    (the answer is|it should be|it has to be|it must be|it would be|that would be|I was thinking of|what about|how about) {value}
    {value} - (go on|that's it|now do it|thank you)
    {value}, (that's all|and that's it|as always|as usual)
    {value}. (Thanks!|Thank you.|That's it.|Go on.)
    (in this case|this time)(, |: ){value}
    (Let's say|Let's take|Let's use|Let's go with|Let's make it|Make it|Make that|Let me think:|How does this sound:) {value}
    {value} (will do|would be good|would be fine|would work|should do|should be fine|would be perfect|would be great|is good|is okay|is correct|is the one|is what I meant|is what I had in mind|would be my choice|it should be)
    {value}(, of course|, naturally|, sorry|, obviously|, actually|, like I said|, my mistake|, I forgot to say|, I believe|, I suppose|, if I'm not mistaken|, to be exact|, as far as I know)
    (Of course|Naturally|Certainly|Absolutely|Gladly|Fine|Alright|All right|Good question|Good point|Oh|Uh|Hmm|Yep|Yeah|No problem)(, |: |. It's | - ){value}
    Ah yes, I should have said: {value}
    (I should have|I could have|I ought to have) (mentioned|said) (that|it)(: |, it's ){value}
    I (forgot|left out|didn't mention|didn't say)(: | that, it's | it, sorry: ){value}
    (I knew I forgot something: |I thought I'd said it: |Did I not say that? It's |Didn't I say? It's |Didn't I say so? ){value}
    (Here you go|Here it is|Here you are|There you go|This one|That one|As follows|My answer|Answer|My reply|My choice)(: | - ){value}
    (Please |)(enter|take|note|write|set it to|fill in|write down|go for|make it|insert|type) {value}
    (Just|Simply) (put|use|say|take|enter|write) {value}
    You can (use|put|take|enter|write|go with) {value}
    You (may|should|could) (use|take|enter) {value} for that
    I (prefer|need|chose|would choose|would take|would prefer|will take|'ll take|'d take|decided on|settled on|meant|was thinking|would suggest|suggest|propose) {value}
    (We|They) (need|want|use|chose|decided on|agreed on|would like|settled on|said) {value}
    For that(, | take | use | please use | put | I'd use ){value}
    (To answer|In answer to|Regarding|As for|About) your question: {value}
    (The right one|The one I want|The one I mean|The missing (value|piece|part|bit|detail|one)|What you need|What I meant|What I want|What you're asking for|The value you need) is {value}
    (That|It|This) (was|is supposed to be|needs to be|ought to be|will be|is going to be|can be|could be|shall be|is meant to be) {value}
    It's {value}(, please|, thanks|, thank you|, I'm sure|, I think|. Thanks!|. Thank you.|. Go ahead.|.)
    "{value}"
    It's "{value}".
    > {value}
    -> {value}
    = {value}
    ... {value}
    {value} \((sorry|that's all|I think|as always|please|of course)\)
    {value} (<-|-) (this one|that one|here)
    {value} - (sorry|that should do|that will be all|is that enough?|does that help?|there you go|does that work?|hope that helps)
    {value}. (Sorry, I forgot.|Is that all you need?|Does that help?|Anything else?|Now go ahead.|That should do it.|Please go on.|You can go ahead.|Is that enough?|Sorry about that.|That was missing, right?|Please continue.|Do it now.)
    {value}! (Sorry.|I forgot.|Thanks.|Go ahead.)
    {value}; (please go on|that's what was missing|now you have everything|go ahead|thanks for asking|that's what I want)
    {value}, (and thanks for asking|and now go ahead|and please go on|sorry for forgetting|sorry about that|if that's okay|if that works|now please go ahead|and that should be all)
    {value}? (Yes, that's it.|Yes, that.|Yes, let's take that.|Yes.|I'd say so.)
    (Thanks for asking|Thanks for checking|Good that you ask|Glad you asked|I'm glad you ask)(: |. It's |, it's | - ){value}
    (My apologies|Apologies|I'm sorry|So sorry|Pardon|Excuse me|Forgive me)(, |: |, it's |. It is |. That's ){value}
    (Didn't I mention it?|Was that missing?|Is that needed?|Do you need that?|You need that too?) (It's |Well, |OK, |Then ){value}
    (Then|So|Okay then|Well then|In that case)(, |: | let's take | use |, use ){value}
    (If you need it|If you must know|If you ask me|Since you ask|Now that you ask|In case you need it|So that you have it)(: |, it's ){value}
    (My|The|Our) (choice|answer|reply|pick|wish|decision) (is|would be) {value}
    (This is|Here's|Here is) (what you need|the answer|what was missing|it|the missing one): {value}
    (Was it not (clear|said)|Wasn't that clear|Hadn't I told you)? {value}
    I'm not picky, {value} is (fine|okay)
    my apologies for leaving it out - {value}
    if I had to (choose|say): {value}
    after some thought: {value}
    what I have here is {value}
    the one thing missing: {value}
    you're right to ask. {value}
    yes: {value}
    {value} (pls|plz|thx)
    Nothing special, just {value}
    {value} (comes to mind|seems right|seems good|sounds good|fits|would suit me|suits me)
    (Got it|Understood|Right then|No worries|Sure thing)(, |: |, it's ){value}
    (the usual|as usual|as always)(: |, so ){value}
    ---
    Let's say {value}
    {value} would be good
    Make it {value}.
    """
)

# The same where the value is a text that such words would seem to belong to; only in training.
REPLY_TEXT = Phrases(
    """
    {value}
    {value}
    it (is|should be): {value}
    (OK|Sure|Sorry|Well|Please|Here it is|As follows): {value}
    (take|use|write|put) this: {value}
    "{value}"
    (it's|take|use|I mean|the answer is) "{value}"
    ---
    this one: {value}
    """
)

REPLY_NAMED = Phrases(
    """
    the {words} {is} {value}.
    The {words} {is} {value}
    (the |){words}: {value}
    {words} = {value}
    {words} {value}
    {value} as (the |){words}
    {value} for the {words}
    {value} {is} the {words}
    (use|take|put|choose) {value} (as|for) the {words}(, please|.|)
    (set|change) the {words} to {value}(, please|.|)
    (the|its) {words} (should|must|has to|will) be {value}(.|)
    (Sorry|Oh|OK|Sure|Right), (the|its) {words} {is} {value}(.|)
    (I'd like|I want|I need) {value} as (the |){words}(.|)
    as (the |){words}(, |: ){value}
    ---
    For the {words} it shall be {value}.
    """
)
