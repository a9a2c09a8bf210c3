# ruff: noqa: E501 - phrases are read a line at a time
"""How people go on after a result: with more of the same, or with thanks."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "MORE",
    "THANKS",
    "WELCOME",
]

MORE = Phrases(
    """
    and {at}?
    And {at}?
    What about {text}?
    how about {text}?
    and {text}
    Now {text}, please.
    And what about {text}?
    The same for {text}, please.
    and {at} as well?
    and for {text}?
    (what|how) about {text}(, please|)?
    (the same|same|this|that) (for|with) {text}(, please|.|)
    (now|then|next) {text}(.|, please.|!)
    (now|then|next|and) the same for {text}(.|)
    {text}?
    and {text}(?|.|, please.|!)
    OK, (and|now) {text}(?|.)
    (thanks|great|good)(, and|. And|, now) {text}?
    (can|could) you do (it|that|the same) for {text}(, please|)?
    (do|try|repeat) (it|that|the same) (for|with) {text}(, please|.|)
    I('d| would) also want (it|that) for {text}.
    And {at}, please?
    And {at}, too?
    and (what|how) about {at}?
    OK, and {at}?
    Thanks. And {at}?
    (Good|Great|Nice|Interesting|I see|Fine|Perfect)(. And|, and|. Then what about|. Now) {text}?
    (oh|also|next), and {text}?
    also {text}(.|, please.|?)
    {text} (too|as well|also|next|now|likewise)(?|.|, please.|)
    {text}, (the same|same thing|same question|same again|same please|likewise|if you can)
    Same (thing|question|request|again|here|story) (for|with) {text}(.|, please.|?)
    (One|Just one|Only one) more: {text}
    (One|Just one) more(, |: )(this time |now |)(for|with) {text}
    (Another|The next|Next) one(:|,) {text}
    this time (for|with) {text}(.|, please.|)
    (Now|Next|Then|After that) (with|for) {text}(, please|)
    (Again|Once more|One more time|Once again)(,|:) (but |this time |now |)(for|with) {text}
    (Same|The same) (as before|as above|again), (but |only |just |)(for|with) {text}
    (I need|I want|I'd like|We need|I also need|I also want|I'd also like|Give me) the same (for|with) {text}(, please|).
    (Can|Could|Would|Will) you (also|now|please) (do|check|repeat|try) (it|that|the same|this) (for|with) {text}?
    (Can|Could|May) I (also |)(have|get|see) (that|the same|this|it) for {text}(, too|, please|)?
    (Please |)(run|repeat|check|do|make) (it|that|this) (again|once more) (for|with) {text}.
    (And|So) what (is it|would it be|do you get|comes out|does it look like|do you have) for {text}?
    (And|So) how (does it look|is it|would it be) for {text}?
    what (is it|would it be|do you get|about the same) (for|with) {text}?
    how is it for {text}(, by the way|, then|)?
    (While you're at it|While we're at it|By the way|In addition|Besides|On top of that|Similarly|Likewise)(, |: )(the same for |do the same for |what about |and for ){text}
    and then (there's|there is|we have|I have) {text}(.| - same thing.| - the same please.)
    (That leaves|Still missing|Still to do|Left to do|Remaining|Next up|Next in line)(:|...) {text}
    instead of that, now {text}
    replace it (with|by) {text} and (do it|run it|try|repeat it) again
    and if you (take|use|put in|enter) {text} instead?
    what if (it's|it is|it were|I take|we take|you use|we say) {text}?
    Everything the same, (only|just) (for|with) {text} (this time|now)(, please|.|)
    (Same call|Same command|Same query|Ditto|As before|As above)(:|,) {text}
    for {text} (too|as well|also|the same|likewise)(, please|?|.|)
    for {text}, (what would that be?|what is it?|how is it?|please do the same.|I need it as well.|do it again.)
    with {text} (too|as well|instead|this time|now)(, please|?|.|)
    does (that|it|the same) (also |)work for {text}? (Please try.|Try it.|Do it, please.)
    let's (do|try|see|check|take|have) {text} (next|now|too|as well)
    let's (do|try|repeat) (it|that|the same) (for|with) {text}
    I('m| am) (also |)interested in {text}, (same thing|the same way|just like before).
    I (forgot|nearly forgot|almost forgot) {text}, (same thing|the same|do that too) please
    don't forget {text}, (same thing|same question|the same please)
    (okay|alright|right|cool|thx|ok)(,| -) {text} (now|next|too)(?|.|)
    (do|try|check|take) {text} (too|as well)(, please|.|)
    ---
    {text} too, please.
    Also {text}?
    Likewise for {text}.
    """
)

THANKS = Phrases(
    """
    Thanks!
    Thank you.
    Great, thanks.
    perfect
    Perfect, thank you!
    OK, thanks a lot.
    thx
    Good.
    Thank you (very|so) much(!|.)
    Thanks (so much|a million|a bunch|very much|for that|for your help|for the help|again|a lot)(!|.)
    Many thanks(!|.)
    (Much|Greatly|Really) appreciated(!|.)
    (I|I really|We) appreciate (it|that|your help).
    Thank you for (your help|the quick answer|doing that|looking into it|your trouble|taking care of it).
    (Awesome|Brilliant|Excellent|Wonderful|Fantastic|Super|Lovely|Amazing|Terrific|Splendid|Marvelous)(!|.|, thanks!|, thank you.)
    (awesome|nice|cool|sweet|super|neat|lovely)(| thanks| thx|, ty)
    (ty|tysm|thanks|cheers|ta|thank you)
    (Cheers|Thanks)(, mate|, buddy|, friend|, pal|)(!|.)
    (Nice (work|job|one)|Good (work|job|one|stuff)|Great (work|job|stuff))(!|.)
    Well done(!|.)
    (Got it|Understood|Noted|I see|Alright|All right|Fine|Right|Okay)(, thanks|, thank you|)(!|.)
    (ok|okay|alright|fine|good)(| then| thanks|, cool)
    That's (all|everything) (I needed|I wanted|I wanted to know|for now)(.|, thanks.|. Thank you!)
    That (was|is) (all|what I needed|very helpful|helpful|quick|easy|fast|just what I wanted|exactly it)(.|!|, thanks.)
    That (helps|helps a lot|helped|works|works for me|does it|will do|did the trick|settles it|is good to know)(.|!|, thanks!|, thank you.)
    (Exactly|Just) what I (needed|wanted|was looking for|had in mind|was hoping for)(.|!)
    (Good|Great|Nice|Glad) to (know|hear)(.|!|, thanks.)
    Good to know(.|, thanks.|!)
    (You're|You are) (great|the best|a star|a lifesaver|very kind|a big help|so helpful|awesome)(!|.)
    You('ve| have) been (very helpful|a great help|a big help|most helpful)(.|!)
    You (saved me a lot of time|made my day|saved my day|helped me a lot)(!|.)
    (Wow|Oh|Ah|Aha)(, thanks!|, great!|, that was fast.|, nice.|, I see.|, good.)
    (So far so good|All good|All set|All clear|No more questions|Nothing else|I'm happy with that|We're done|I'm done)(.|, thanks.|, thank you.)
    (No, that's all|No, that's it|Nothing more|Nothing else for now|That will be all)(.|, thanks.|, thank you!)
    (Very good|Very nice|Very well|Very kind of you|So kind|How nice|How kind)(.|!)
    I'm (very |)(grateful|happy|pleased|satisfied|impressed|glad)(.|!)
    (As expected|I thought so|Just as I thought|I knew it|Makes sense|Fair enough|Sounds good|Looks good|Sounds right|Looks right)(.|, thanks.|!)
    (Have a nice day|Have a good one|Bye|Goodbye|See you|Take care)(!|.|, and thanks.)
    (Thanks|Thank you), (bye|goodbye|that's all|that's it|have a nice day|I'm good|you're great|that's perfect|good work)(!|.)
    (Thanks|Thank you), (that was quick|that helps|that will do|exactly right|just what I needed|works for me)(!|.)
    What a (relief|help|service)(!|.|, thanks.)
    (Yes|Yep|Yeah)(, that's it|, perfect|, great|, exactly|, that's right|, good)(.|!|, thanks.)
    (I owe you one|My compliments|Respect|Hats off|Bravo|Hooray|Yay|Hurray)(!|.)
    (With thanks|Thanks in any case|Thanks anyway|Thanks all the same|Thank you kindly|Thank you indeed)(.|!)
    (Happy with that|Satisfied|Pleased|Delighted|Relieved)(.|, thank you.)
    (it worked|works|that worked|works great|worked like a charm|works perfectly)(, thanks|, thank you|!|)
    (Cool|Sweet|Neat)(, thanks|, cheers|)(!|.)
    all good here, thanks
    (that's great|that's fine|that's good|that's perfect|that's wonderful)(, thanks|!|, thank you|)
    (Okay|OK|Alright), (good|great|perfect|understood|got it|noted|fine|that's it)(.|!|, thanks.)
    I'll (remember that|keep that in mind|note that down)(.|, thanks.)
    Thanks for letting me know(.|!)
    10/10, thanks!
    ---
    Much obliged.
    Wonderful, cheers.
    Super.
    """
)

WELCOME = Phrases(
    """
    You're welcome!
    Happy to help!
    Any time!
    My pleasure.
    ---
    Glad to help!
    With pleasure.
    """
)
