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
    (Sure|OK|Okay|Ah|Hm|Well|Right|Of course)(, |: ){value}
    (Sorry|Oops|My bad)(, I forgot|, that was missing)(: |, it's ){value}
    (the answer is|it should be|it has to be|it must be|it would be|that would be|I was thinking of|what about|how about) {value}
    {value} - (go on|that's it|now do it|thank you)
    {value}, (that's all|and that's it|as always|as usual)
    {value}. (Thanks!|Thank you.|That's it.|Go on.)
    (in this case|this time)(, |: ){value}
    (Let's say|Let's take|Let's use|Let's go with|Let's make it|Make it|Make that|Let me think:|How does this sound:) {value}
    {value} (will do|would be good|would be fine|would work|should do|should be fine|would be perfect|would be great|is good|is okay|is correct|is the one|is what I meant|is what I had in mind|would be my choice|it should be)
    {value}(, of course|, naturally|, sorry|, obviously|, actually|, like I said|, my mistake|, I forgot to say|, I believe|, I suppose|, if I'm not mistaken|, to be exact|, as far as I know)
    (Of course|Naturally|Certainly|Absolutely|Gladly|Fine|Alright|All right|Good question|Good point|Oh|Uh|Hmm|No problem)(, |: |. It's | - ){value}
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
    {value}? (That's it.|Let's take that.|I'd say so.)
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
    so: {value}
    {value} (pls|plz|thx)
    Nothing special, just {value}
    {value} (comes to mind|seems right|seems good|sounds good|fits|would suit me|suits me)
    (Got it|Understood|Right then|No worries|Sure thing)(, |: |, it's ){value}
    (the usual|as usual|as always)(: |, so ){value}
    {value}
    {value}
    {value}
    {value}.
    {value}, please.
    (silly me|how silly of me|forgetful me|clumsy me)(, |: |! It's ){value}
    (whoops|woops|argh|ugh|gosh|duh|ha|hmpf|phew)(, |: |! |... ){value}
    (my mistake|my fault|that's on me|guilty|mea culpa)(: |, it's |. It's ){value}
    (that slipped my mind|I totally forgot that|that got lost|that got cut off|that part was missing|I skipped that)(: |. It's | - ){value}
    I (thought|assumed|figured) (you knew|that was clear|you had that|you'd guess)(: |, it's | - ){value}
    I was (about to say|just about to add|going to tell you)(: |, it's |... ){value}
    I was just (looking that up|checking|searching for it)(: |, it's | - ){value}
    (hold on|hang on|just a moment|give me a second|wait|let me look|let me check|let me see|bear with me)(... |, |: |... it's ){value}
    (had to look it up|just looked it up|I checked|just checked|had to ask|asked around|found it|got it here)(: |, it's | - |. ){value}
    (it says here|here it says|the papers say|the form says|the label says|it reads|on the form it says|written here:) {value}
    (from memory|off the top of my head|if I remember right|if memory serves|to the best of my knowledge|unless I'm wrong)(: |, |, it's ){value}
    (pretty sure|fairly sure|I'm certain|I'm positive|no doubt|without a doubt|I'd bet) it's {value}
    (probably|most likely|presumably|I'd guess|my guess is|my best guess is|I'd imagine|I suspect) {value}
    (that'd be|that'll be|it'd be|that makes it|that gives) {value}(|, please|, thanks|, I think)
    (would|will) {value} (do|work|be okay|be all right)?
    is {value} (okay|fine|all right|possible)? (If so, go ahead.|Then do it.|I hope so.)
    (can|could|may) we (do|take|use|go with|say|have) {value}?
    (shall we|should we|why don't we|could you) (say|take|go with) {value}?
    (why not|perhaps|possibly|maybe) {value}
    (suppose|assume) it's {value}
    (any will do|I don't mind|I'm easy|doesn't matter much|I'm flexible)(, |: |; )(take|say|use|let's say|make it) {value}
    (whatever, |well, whatever: |up to me? OK, |if it's up to me, |my call? Then |do I get to choose? Then )(take |){value}
    (for this|there|in there|in that field)(, |: )(I'd put|I'd use|you can put|let's have|use|take) {value}
    (pop in|key in|plug in|jot down|drop in|feed in|supply|specify|state) {value}(| there| for that)
    {value} (goes there|goes in there|belongs there|is what goes in|should go there|can go in there)
    {value} (is what it says|is what I've got|is what's written here|is what they told me|is what we agreed on|is what we always take|is all I have)
    {value} (does it|does the job|it shall be|it'll be|it'll have to be|if you must know|for that|for this|in this case)
    {value} (if that's alright|if that suits you|if that helps|unless that's a problem|if nothing speaks against it|if it's all the same to you)
    {value}, (mate|buddy|my dear)
    {value}, (I'd say|I reckon|I believe so|I'm fairly sure|that's for sure|no question|for sure|what else|simple as that|nothing else|like always|same as ever|that is)
    {value} (:\)|;\)|:-\))
    {value}... (sorry|I think|right|that's it|forgot about that)
    {value}, (go|do it|proceed|carry on|continue|off you go|let's go|on with it)
    {value} - (proceed|carry on|go ahead|off you go|thx|cheers|sorry, my bad|all clear?|anything else you need?)
    {value}. (Carry on.|Proceed.|Off you go.|All set?|Happy?|Ready when you are.|There.|Sorry for leaving it out.|I hope that's enough.|That's the last of it.|Do you need more?|Need anything else?|Over to you.|And please do it.|That makes it complete.|Can you do it like that?)
    {value}! (Go.|There you have it.|How could I forget?|Sorry for that.|Do it, please.)
    \({value}\)
    '{value}'
    `{value}`
    **{value}**
    => {value}
    >> {value}
    (ans|answer|re|reply|a)(: | - ){value}
    (its|thats|its just|well its|oh its) {value}
    (sry|oh sry|ah k|k|kk|uh|umm|err|eh)(, | - |: |... ){value}
    i'd go w/ {value}
    (lets do|let's do|gimme|give me|lemme say|i say|i want|i mean) {value}(| pls| thx)
    (Please be informed that it is|I can tell you that it is|Kindly use|Kindly take|The information requested:|Requested information:|In reply to your question:|As requested:|Following your question:|In response:) {value}
    (Allow me to add|Let me add|Let me supply that|To complete my request|To fill the gap|To fill that in|For completeness|For the record|To be clear|To make it clear)(: |, it's ){value}
    (Thanks for pointing that out|Thanks for noticing|You're right, that was missing|Well spotted|Good catch|Fair enough|Fair question|True, I left that out|Right you are|Indeed)(: |. It's |; it's | - |. ){value}
    I (apologize|beg your pardon|do apologize)(: |, it's |. It's ){value}
    (we'll|I'll|let me|let us) (go with|take|say|stick with|settle for|opt for) {value}(|, then|, please|, thanks)
    (I|we) (always|usually|normally|generally) (take|use|go with|have) {value}, so (use that|please take that|that again)
    (I've|we've) (decided on|picked|chosen|got|settled on|gone for|agreed on) {value}
    (she|he|my boss|the client|the customer|my colleague|my partner) (said|told me|wants|wrote|decided on|asked for) {value}
    they (gave me|told us|want us to use|insist on) {value}
    (I'm going with|I'm thinking of|I'm leaning towards|I was going for|I went for|I had in mind) {value}
    (in our case|for us|for me|on my side|over here|as far as I'm concerned)(, |: |, it's |, that's ){value}
    (obviously|clearly|evidently|surely|definitely|by all means)(, | |: ){value}
    (only|nothing but|simply|merely|just) {value}
    (not sure, but|hard to say, but|I'd have to guess, but|don't quote me, but)(| I'd say| let's take| take| let's say) {value}
    if it has to be something(, |: )(take |){value}
    if you need to know(, |: )(it's |){value}
    (when in doubt|by default|without thinking twice), {value}
    same as (always|ever|usual): {value}
    (that's easy|easy|simple|no problem at all)(: |, | - ){value}
    what did I leave out? Oh, {value}
    (what's missing|what you want|what it should be|what belongs there|what I left out) is {value}
    where was my head? {value}
    (did I leave that out|haven't I said it|isn't it obvious|didn't it say so|you don't have that)? (It's |){value}
    you'll (want|need) {value} (there|for that|in there)
    (tell it|give it|feed it|hand it|pass it) {value}
    please (go with|make it|take|use|have it be|let it be) {value}, (thanks|thank you|if you would)
    (do it|try it|run it|start|go ahead|proceed|then do it) with {value}
    my (input|vote|preference|suggestion) (would be|is) {value}
    I vote for {value}
    (it comes down to|it boils down to|the verdict is|we ended up with) {value}
    (as to that|regarding that|on that point|concerning that|about that)(: |, |, it's ){value}
    (you can have that|I can tell you that|that I know|I know that one|finally something I know)(: | - ){value}
    (Ask and you shall get|Since you insist|If you say so|If that's needed|If that's all you need|With pleasure|By your command)(: |, ){value}
    the value is {value}
    value: {value}
    (set it to|put it at|leave it at|keep it at|take it as) {value}
    (fine by me|all good)(: |, ){value}
    {value} it is, (then|please|thanks)
    {value} please(!|, thank you|, and thanks|, go ahead)
    {value} thanks
    {value} will be (fine|enough|right|okay|correct|our choice)
    {value} was what I (meant|wanted|had in mind|was thinking of)
    {value} is (my answer|my final answer|the answer|the value|it|right|what we want|what's missing|what goes there)
    {value} as (I said|agreed|discussed|always|ever|before)
    {value} and (that's that|go|done|we're good)
    {value}, or so (I'm told|they say|it says)
    {value}, (is that okay|does that work|is that enough|would that do|right|ok)?
    {value}, to (answer your question|be clear|be exact)
    {value}; (do it|carry on|sorry I left it out|does that help?|that's everything)
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}
    {value}.
    {value}.
    {value}.
    {value} please
    {value} please
    ---
    Let's say {value}
    {value} would be good
    Make it {value}.
    """
)

# The same where the value is a text that such words would seem to belong to; only in training.
REPLY_TEXT = Phrases.learnt(
    r"""
    {value}
    {value}
    it (is|should be): {value}
    (OK|Sure|Sorry|Well|Please|Here it is|As follows): {value}
    (take|use|write|put) this: {value}
    "{value}"
    (it's|take|use|I mean|the answer is) "{value}"
    {value}
    {value}
    "{value}".
    '{value}'
    > {value}
    - {value}
    (here|here you go|there you go|here it comes|this is it|it reads|it goes like this): {value}
    (my answer|the answer|answer|reply|my reply|missing part|what was missing|for that|there): {value}
    (oh|ah|right|oops|whoops|sure|okay then|of course)(, sorry|, I forgot|)(: | - ){value}
    (please |)(make it|put|enter|use|take|fill in|set it to)(:| the following:| this:) {value}
    (as follows|the following|like this|this|here|here it is|use this)(:\n|:\n\n){value}
    {value}\n\n(Thanks!|That's it.|Sorry for leaving it out.|Go ahead.)
    "{value}" (please|- thanks|is it|- go ahead|, that's it|is what I want|is what was missing)
    (make it|put|enter|it should be|it should read|let it be|let's take|go with|please use|I'd like|I want|fill in) "{value}"
    (sorry|oops|my bad|I forgot|ah yes|good point|well spotted)(, it's|: it's| - it's) "{value}"
    I (meant|mean|left out|forgot|should have said|was thinking of)(: | this: ){value}
    (you asked, so here|since you ask|to complete it|to fill the gap|let me add that): {value}
    (let me see|hold on|let me check|wait)(: |...\n){value}
    (it|that)'s this: {value}
    (it|that) (should|must|has to|will) be: {value}
    (what I want|what I have in mind|what I mean|the missing bit|my choice) is (this: {value}|"{value}")
    (no problem|got it|understood|fair enough|gladly): {value}
    this one: {value}
    """
)

REPLY_NAMED = Phrases.learnt(
    r"""
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
    {words}: {value}
    {words}: {value}
    the {words} {is} {value}
    you asked for the {words}: {value}
    you (wanted|need|asked about) the {words}? (Here you go: |It's |Take |){value}
    (about|regarding|concerning|as to|as for|re|on) the {words}: {value}
    as for the {words}, (it's|take|use|let's say|I'd say|make it) {value}
    as far as the {words} {is} concerned: {value}
    when it comes to the {words}, (it's|take|use|I'd say) {value}
    {words} (->|=>|==|-|::) {value}
    {words}={value}
    {words}, {value}
    {words}; {value}
    \[{words}\] {value}
    <{words}> {value}
    "{words}": "{value}"
    {words}: "{value}"
    the {words}, you ask? {value}
    {words}? {value}
    the {words}? (It's|That's|Let's say|Take|Use|Make it) {value}
    what {words}? Let's say {value}
    which {words}? (I'd say|Take|Use) {value}
    I (forgot|left out|didn't give you|didn't mention|skipped) the {words}(: |, sorry: |! Here: ){value}
    (sorry|oops|ah|oh yes|whoops|right), the {words}(: |... ){value}
    here {is} the {words}: {value}
    here you have the {words}: {value}
    let the {words} be {value}
    make the {words} {value}(, please|.|)
    make {value} the {words}
    (put|fill|type|key|pop) {value} in (as|for) the {words}
    (enter|write|put) {value} (under|as|for|next to) {words}
    (put|enter|write) {value} in the {words} field
    I'd (say|put|go for|suggest|choose|prefer|use) {value} (as|for) the {words}
    (I|we) (use|chose|picked|decided on|settled on|go with|agreed on) {value} (as|for) the {words}
    (I'd like|I want|we want|I need) the {words} to be {value}
    {value} (should be|would be|will be|has to be|could be) the {words}
    {value}, that's the {words}(.|)
    {value} - that's the {words}
    {value} goes (in as the|under|in for the) {words}
    {value} is what I'd (enter|put|use|take) for the {words}
    {value} is what it says under {words}
    {value}, if you mean the {words}
    {value}. That's the {words}(.| you asked for.| you need.|, go ahead.)
    {value} will do (as|for) the {words}
    {value} \(the {words}\)
    {value} \({words}\)
    {value}, in terms of {words}
    the {words} (I had in mind|you need|I want|to use|we agreed on|I was given|on the form) {is} {value}
    the {words}, (sorry|of course|right|by the way|obviously), {is} {value}
    the {words} (would be|shall be|is supposed to be|can be) {value}(, please|, thanks|.|)
    the {words} {is} {value}, (sorry|thanks|of course|I forgot|I think|as far as I know|please go ahead)
    the {words} {is} {value}. (Sorry!|Thanks.|Go ahead.|Do you need more?|That's all I know.|Anything else?)
    its {words} {is} {value}
    our {words} {is} {value}
    the (missing|right|correct) {words}: {value}
    my (choice|answer|pick|suggestion) for the {words}: {value}
    for (the |){words}(, |: | take | use | put | I'd say | enter | choose ){value}
    under {words}(, put |: |, enter | you can put ){value}
    with {value} as the {words}(, please|. Go ahead.|.)
    do it with {value} as the {words}
    then (use|take|put|choose) {value} (as|for) the {words}
    then let the {words} be {value}
    (ok|okay|well|right|fine|sure|ah)(,|:) {words} {value}
    (ok|okay|well|right|fine|sure|ah), {value} (as|for) the {words}
    as {words} (I'd take|take|use|I want|we have|I have) {value}
    they told me the {words} {is} {value}
    I (think|believe|guess|suppose) the {words} {is} {value}
    I was told the {words} {is} {value}
    I looked it up, the {words} {is} {value}
    (let me check|hold on|one moment)... the {words} {is} {value}
    it has {value} as its {words}
    it says {value} (under|for|as) {words}
    (pls|please) (use|take|put) {value} (for|as) {words}
    {words} {is} {value} (pls|thx|thanks|ok?)
    {words} {value}, (please|thanks|go ahead|sorry)
    fyi {words} {is} {value}
    For the {words} it shall be {value}.
    """
)
