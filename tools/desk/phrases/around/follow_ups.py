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
    and (what|how) about {text}, then?
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
    (Right|Good|Nice|Excellent|Lovely), (then|so|and) (do |)the same for {text}(.|, please.)
    (Going|Moving) on(:|, now|, next) {text}(.|, please.|)
    (On|Over|Off|Up) to {text} now(.|, please.)
    (Up next|Then comes|Next comes|Now comes|Here comes|Coming up): {text}
    Let's (move|go|carry) on (with|to) {text}(.|, please.)
    Let's have the same (for|with) {text}(.|, please.)
    Let's hear it for {text}(.|, please.)
    Let's say {text} (instead|now|this time)(.|, what then?)
    Suppose (it's|it were|I took|we took) {text}(.|, what then?|?)
    Change (it|that) to {text}(.|, please.| and try again.)
    Switch (to|over to) {text}(.|, please.| now.)
    (Swap|Exchange) that for {text}(.|, please.| and do it again.)
    (Make|Let) that {text} (this time|now|instead)(.|, please.)
    make it {text} this time
    Try {text} (instead|next|then|now)(.|, please.|?)
    try the same with {text}
    (Use|Take|Put|Insert|Enter) {text} (instead|this time|now|next)(.|, please.)
    (Use|Take) {text} and (do it again|repeat that|run it once more)(.|, please.)
    And (now|then|next|also|finally|lastly) {at}(.|?|, please.)
    And (now|then) (the same |)for {text}(.|?|, please.)
    And (just|only) out of curiosity, {text}?
    And (in|by) comparison, {text}?
    (For comparison|To compare|By way of comparison|In comparison)(:|,) {text}(?|.|, please.)
    (Just|Purely) for (comparison|completeness)(:|,) {text}(, please|).
    (How|What) (would|does) that compare (to|with) {text}? I mean, do the same for {text}.
    (What|And what) (is|would be) the answer for {text}?
    (What|And what) would you (say|get|have|find) for {text}?
    (What|How) about doing (that|the same|it) for {text}?
    (And|So|Then) what('s| is) (it|the story|the result|the answer) (for|with) {text}?
    And (is it|would it be) the same (for|with) {text}? Please (check|look|try).
    I('m| am) asking (the same|that) about {text} (too|as well|now).
    I (also|too) (wonder|was wondering) about {text}.
    I have (another|a second|a further|one more)(:| one:) {text}
    I have the same (question|request|wish) (for|about|concerning) {text}.
    I('d| would) like to (have|see|know|get) (that|it|the same) for {text} (too|as well|now).
    I('ll| will) need (that|the same|it) for {text} (too|as well).
    I meant to (ask|say) {text} (too|as well|also).
    I should have (said|mentioned|added) {text} (too|as well|also).
    My (next|second|other) one is {text}.
    My (next|second|other) question (is about|concerns) {text}.
    Oh, and (while|since|as) (you're|we're) (at it|here|on it)(,|:) {text}(.|?|, please.|!)
    Oh(,|...) (I forgot|I almost forgot|one more|before I forget)(:|,) {text}
    Oh, I (also |)(have|need) {text}.
    Ah(,|...) and {text}(.|?|, please.|!)
    Hmm(,|...) and {text}?
    hm ok and {text}
    Hm, what about {text} then?
    wait, {text} (too|as well)
    And (yes|sure|right), {text} (too|as well)(.|, please.)
    (Cool|Super|Great|Perfect|Wonderful|Okay), (same|the same|same thing|now) (for|with) {text}(.|, please.|!|?)
    (Got it|Noted|Understood|I see|Fine|Alright)(.|,) (And|What about|How about|Next|Now) {text}(?|.)
    (That was|You were) quick. (And|Now|Next) {text}(?|.|, please.)
    (Well|Nicely) done. (And|Now|Next) {text}(?|.|, please.)
    Thank you(.|!|;) (and|now|next|then|also) {text}(.|?|, please.)
    (Thanks|Thank you|Cheers)(,|!) (could|can) you do {text} (as well|too|also|next)?
    Thanks for that. {text} (next|too|also|now|please)(.|?)
    (Please|pls|plz) (also |)(do |check |)the same (for|with) {text}(.|)
    (Please|pls) (go on|continue|proceed|carry on) with {text}(.|)
    (Continue|Proceed|Carry on|Go on|Go ahead) (with|for) {text}(.|, please.)
    (Redo|Rerun|Re-run) (it|that|this) (for|with) {text}(.|, please.)
    (Do|Run|Make|Give me) (one|another one|a second one|another) (for|with) {text}(.|, please.)
    (Do|Run) {text} (next|after that|then|also)(.|, please.)
    Add {text}(: same thing| to that)(.|, please.)
    Include {text} (too|as well|also)(.|, please.)
    {text} is (what|the next one|the other one) I (need|want)(.|, please.)
    {text} (is|would be|comes) next(.|, please.|!)
    {text} (is|would be) (the other|another|the second|my other) one(.|, please.)
    {text} is also (of interest|needed|wanted|on my list|missing|to be done)(.|, please.)
    {text} (next|now|then)(!|?|.|, if you would.|, will you?)
    {text}, (please|pls)(.|!|)
    {text} - (same|same question|same again|ditto|and that one|likewise)(?|.)
    {text} (pls|plz|please)
    {text} (same|ditto)(.|?|)
    (Same|Ditto|Likewise|Again): {text}
    (Next|Other|Second|New|Another) (value|input|entry|item|one): {text}
    (now|next|then)(:| =| -) {text}
    -> {text}
    & {text}?
    + {text}
    vs. {text}?
    and {text}, (what's it|how's it|what is it) (there|for that one|in that case)?
    and (in case of|in the case of|concerning|regarding|as for|as regards|with respect to) {text}?
    (As for|Regarding|Concerning|As regards|With regard to|In the case of) {text}(:|,) (the same|likewise|same question|same again)(.|, please.)
    (Which|What) (one |)(is it|would it be) with {text}?
    (Could|Can|Might|May) I (bother|trouble|ask) you for {text} (too|as well|next)?
    (Would|Do) you mind (doing|trying|checking|repeating) (it|that|the same) (for|with) {text}?
    (Is it|Would it be) possible to (do|get|have) (that|the same) for {text} (too|as well)?
    (Are|Would) you (able|willing) to do the same (for|with) {text}?
    (If|When) you('ve| have) (a moment|time)(,|:) {text} (too|as well|next)(.|, please.)
    (If|When) (that's|that is) (done|clear|settled)(,|:) {text} (next|now|then)(.|, please.)
    once more, {text}
    (again|repeat) for {text}
    (now|then) {text} if (possible|you can|you don't mind)
    not only that, also {text}
    (besides|besides that|beyond that|apart from that), {text}(, please|).
    (Further|Furthermore|Moreover|Also|In addition)(,|:) {text}(.|, please.)
    (Last|Last one|Last but not least|Finally|One last one)(:|,) {text}(.|, please.)
    do {text} for me too
    gimme {text} too
    any (news|info|word) on {text} (too|as well)?
    (it's|now it's) {text}('s turn| next| that I need)(.|)
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
    Thanks, I appreciate it(!|.)
    (Thanks|Thank you) (ever so much|once again|for everything|for your effort|for the info|for the update|for checking|for sorting that out|for being so quick)(!|.)
    Thank you, (dear|my friend|kind assistant|assistant|sir|my dear)(!|.)
    (Thx|Thnx|Thanx|Tnx|10x)(!|.| a lot| so much)
    (thank|thanks) (u|you|ya|y'all)(!|)
    (A thousand|A million|Countless|Heartfelt|Warm|Best) thanks(!|.)
    (My|Our) (sincere |heartfelt |warmest |)thanks(!|.)
    You have my (thanks|gratitude)(!|.)
    I'm (much|deeply|truly|most|so) (obliged to you|thankful|indebted to you)(!|.)
    I can't thank you enough(!|.)
    I thank you(!|.| for that.)
    (That's|This is) (so|very|really|most) (kind|nice|good|sweet|thoughtful) of you(!|.)
    (That's|It's) (a load|a weight) off my mind(.|, thanks.)
    That's (one thing less|one less thing) to worry about(.|, thanks.)
    That's (done|sorted|settled|out of the way|off my list), (then|good|great|thanks)(.|!)
    (Sorted|Settled|Done and dusted|Job done|Mission accomplished)(!|.|, thanks.)
    (Phew|Whew|Finally)(, thanks|, thank you|, good|, that's a relief)(!|.)
    (Good|Glad) that's (done|settled|out of the way|taken care of|clear now)(.|!|, thanks.)
    (I'm|We're) (good|fine|all right|happy) (now|then|here)(.|, thanks.|, thank you.)
    (I'm|We're) all set(.|!|, thanks.|, thank you.)
    (I don't|We don't) need anything (else|more)(.|, thanks.|, thank you.)
    I have (all|everything|what) I need(ed|)(.|, thanks.|, thank you.)
    (Nothing|That's nothing) further(.|, thanks.|, thank you.)
    (No|Nope|Nah)(, thanks|, thank you|, I'm good|, that's everything|, nothing else)(.|!)
    (Just|Exactly|Precisely) as I (wanted|hoped|expected|needed|imagined)(.|!|, thanks.)
    (Spot on|On point|Bang on|Bingo|Bull's eye|Top|Top notch|First class|First rate)(!|.|, thanks.)
    (Impressive|Remarkable|Magnificent|Superb|Outstanding|Fabulous|Great stuff)(!|.|, thanks.)
    (Love|Loved|Like) it(!|.|, thanks.)
    I (love|like) (it|that|how fast you are|how that works)(!|.)
    (That|It) couldn't (be|have been) (better|easier|simpler|faster)(.|!)
    (What would I do without you|What a great job|How convenient|How handy|How useful)(!|?|.)
    (You rock|You rule|You're a gem|You're an angel|You're a legend|You're a treasure|You're a marvel|You're a champ)(!|.)
    (You did|You've done) (well|great|a great job|a good job|it perfectly)(!|.|, thanks.)
    (Keep it up|Keep up the good work|Carry on like that|More of that)(!|.)
    (I'll|I will) (take it from here|get back to you|be in touch|leave it at that|let you know if I need more)(.|, thanks.|. Thanks!)
    (Talk|Speak|See you|Catch you|Until) (later|soon|next time)(!|.|, and thanks.)
    (So long|Farewell|Cheerio|Bye bye|Ciao)(!|.|, thanks.| and thanks!)
    (That makes|Makes) (sense|perfect sense|me happy)(.|, thanks.|!)
    (Interesting|Very interesting|Fascinating|Intriguing)(.|!|, thanks.)
    (Oh|Ah) (good|great|nice|lovely|right|I see|OK)(.|!|, thanks.|, thank you.)
    (Yay|Woohoo|Whoop|Hurrah)(!|, thanks!|, it worked!)
    (Roger|Roger that|Copy that|Message received|Received|Acknowledged)(.|!|, thanks.)
    (kk|okey|okey dokey|okie|oki|k)(, thx|, thanks|)
    nice one (mate|buddy|pal|thanks|)
    (ace|fab|wicked|sick|dope|legend|solid|epic|great)(!|, thanks|, ta|)
    (you're|ur) (awesome|the best|a legend|so fast)(!|)
    (so|that's so) (helpful|useful|good|quick|nice)(!|, thanks|)
    (five stars|full marks|A+|a plus|10 out of 10)(!|, thanks|)
    (Good|Clever|Smart|Nice) assistant(!|.)
    (I'm|That leaves me) (speechless|delighted|thrilled|over the moon)(!|.)
    (Thank goodness|Thank heavens)(!|.|, that's done.)
    (Very helpful|Really helpful|Super helpful|Most helpful|Truly helpful)(!|.|, thanks.)
    (With gratitude|With many thanks|Gratefully yours)(.|!)
    (Okay|OK|Right|Fine), (that will do|that'll do|that's enough|we can leave it there|no more for now)(.|, thanks.)
    (Accepted|Approved|Confirmed|Agreed|Works for me|Fine by me)(.|!|, thanks.)
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
    You are very welcome!
    You're most welcome.
    No problem!
    No problem at all.
    No worries!
    Don't mention it.
    It was nothing, really.
    Sure thing!
    Of course!
    Always happy to help!
    It was my pleasure.
    Anytime! Just let me know if you need more.
    You're welcome! Let me know if there is anything else.
    I'm glad I could help.
    I'm happy that it helped.
    Good to hear! I'm here if you need me.
    Great! Just ask if something else comes up.
    That's what I'm here for.
    ---
    Glad to help!
    With pleasure.
    """
)
