# ruff: noqa: E501 - phrases are read a line at a time
"""More of what people say before a request: all to train on, for `desk.phrases.around.asides`."""

from __future__ import annotations

__all__ = ["PREAMBLES"]

PREAMBLES = """
    (Hullo|Hallo|Hey hey|Hi hi|Heyo|Ahoy|Aloha)(.|!|,)
    (Good to see you|Nice to see you again|Glad to find you here|Great to have you)(.|!)
    (How's it going|How are things|How do you do|Everything fine|Everything okay with you|You good|What's up|How's life)?
    (Anybody there|Anyone here|Is anyone there|Hello, anyone|You still there|Are you still here|Are you awake)?
    (Are you busy|Is this a bad time|Am I disturbing you|Do I bother you|Is it my turn)?
    (May|Can|Could) I (bother|trouble|interrupt|disturb) you (for a bit|for a moment|briefly|quickly|)?
    (May|Can|Could) I have your (attention|help|ear)?
    (Can|Could) we (go on|continue|start|begin|proceed|talk)?
    (Mind|Fancy) helping me(| out)?
    (Want to help|Care to help|Up for a task|In the mood for work|Up for it)?
    (Guess what|You know what|Know what|Look at that|Imagine that)(.|!|?)
    (Okay|Alright|OK|So|Well) then(.|,|...)
    (Right|Okay|Alright|OK|So|Well), (here goes|here we are|listen up|where to begin|back to it|what's next|let's see)(.|...)
    (Ehem|Ahem|Erm|Err|Uh|Umm|Huh|Phew|Whew|Sigh|Argh|Ugh|Yawn)(.|...|,)
    (Hooray|Yay|Yippee|Woohoo|Hurrah|Bravo)(.|!)
    (Not bad|Well done|Good job|Nice work|Impressive|Amazing|Superb|Splendid|Lovely|Neat|Sweet|Excellent|Brilliant|Marvelous)(.|!)
    (Makes sense|Sounds good|Fair enough|I see|Understood|I get it|Good to know|Works for me|As expected|That'll do)(.|!)
    (Thanks|Thank you) (again|so far|for earlier|for being here|for listening|for your time|for being so quick)(.|!)
    (Sorry|Apologies|Pardon) (for the interruption|for bothering you again|for the delay|for being so slow|if this is silly|if I'm unclear|for the rush)(.|!)
    (Hope|I hope|Trust|I trust) (all is well|you're doing fine|you're well|everything is fine with you|you had a good rest|it's okay to ask)(.|!)
    I (was|have been|got) (told|advised) to (ask|try|turn to) you.
    I was wondering about something.
    I was just thinking.
    I've been thinking.
    I've been meaning to ask.
    I have been looking forward to this.
    I have no clue how this works.
    I have no idea where else to ask.
    I have been putting this off.
    I've got something for you.
    I've got a favour to ask.
    I've got a request.
    I've just sat down.
    I've got sticky fingers.
    I've got my hands full.
    I've had a rough start.
    I can't find the right button.
    I can't keep up.
    I can't type well with gloves on.
    I don't get this interface.
    I don't like asking, but here goes.
    I don't want to be a nuisance.
    I didn't sleep well.
    I feel a bit lazy.
    I feel lucky.
    I hate paperwork.
    I'd rather ask than guess.
    I'm (bored|tired|exhausted|excited|nervous|confused|puzzled|stuck|swamped|lost|fine|ready|all set|impressed|in a good mood|half asleep)(.|!)
    I'm (typing with my thumb|typing in the dark|on the bus|in the kitchen|at my desk|in the waiting room|on the couch|standing in a queue|about to leave|in between things)(.|, so bear with me.)
    I'm (all yours|relying on you|counting on you|in your hands|at your mercy)(.|!)
    I'm (only|just) (testing this|trying this out|getting started|learning the ropes).
    I'm the new one here.
    I'm out of my depth here.
    I'm back with something else.
    I'm having a slow start.
    I know, I know, me again.
    I know this is trivial.
    I know how good you are at this.
    I love this thing.
    I keep forgetting how this works.
    I may be slow, bear with me.
    I must say, you're good.
    I need a hand here.
    I need to get something done.
    I should have asked earlier.
    I suppose you can do this.
    I think this is for you.
    I think you can handle this.
    I wonder if you can do this.
    I won't keep you long.
    I would like to get something done.
    (Busy as ever|Rough day|Slow day|Crazy day|Lovely day|Strange day|Quiet day|Hectic week)(.|!|...)
    (Traffic was terrible|The bus was late|The train is packed|The sun is out|The wind is howling)(.|...)
    (My back aches|My eyes are tired|My chair squeaks|My cat is on the keyboard|My hands are dirty|My screen is tiny|My keyboard is sticky)(.|...)
    (The kids are asleep|The kids are loud|The neighbors are loud|The dog is barking)(.|...)
    (The clock is ticking|Time flies|No time to lose|Time is of the essence|We're running behind|The day is short)(.|!)
    (The boss is on my back|People are waiting for me|Everybody is waiting|They're breathing down my neck)(.|!)
    (The next thing|The next item|Next up|Up next|On to the next thing|What's next|And on we go|Onwards|Off we go|On we go)(.|!|:|...)
    (A small thing|A tiny thing|A quick thing|A simple thing|An easy thing|A short request|A small request|A favour)(:|.)
    (An odd request|A strange request|A silly request|This may sound odd|This may sound silly|Don't laugh)(:|.|, but here goes.)
    (Different topic|Different matter|Changing the subject|Now for something else|Apart from that|That aside|Other than that|Besides that|Anyway|Anyhow|Moving along|Be that as it may)(.|:|...)
    (As promised|As mentioned|As announced|As you know|As ever|As you can imagine)(.|...)
    (First of all|To begin with|For starters|First things first)(:|...)
    (So far so good|No news is good news|Better late than never|Where there's a will, there's a way|Here goes nothing|Easy does it|All good things...)(.|!)
    (Give me a hand|Help me out|Do me a favour|Bear with me|Stay with me|Hear me out|Work with me here|Be nice)(.|!|, please.)
    (You're the best|You're great|You're on a roll|You're quick|You rock|You never let me down|You're always so helpful)(.|!)
    (You'll like this one|You're going to love this|You can do this|You know how this goes|You know me|You know the drill)(.|!)
    You asked what else you can do for me.
    You said I could ask anything.
    You've been a great help.
    You've earned a break, but first this.
    Your turn.
    Your help is needed.
    We meet again.
    We've got work to do.
    We have a little problem.
    We're not done yet.
    What would I do without you?
    What a week.
    What a morning!
    Who else could I ask?
    Who would have thought.
    Where do I start?
    Where to begin...
    When it rains, it pours.
    While we're at it:
    While you're here:
    Now that you're here:
    Now where was I...
    Now for the fun part.
    Now, listen.
    Not to be rude, but:
    Nobody else is around.
    Nobody here knows how to do it.
    No idea if this works.
    No idea how to put this.
    No worries about earlier.
    Never mind the last thing.
    Never mind the typos.
    Excuse my spelling.
    Excuse the mess.
    Forgive me for asking.
    Feeling fine.
    Feeling rather sleepy.
    Fresh start.
    Hard at work here.
    Have you been waiting for me?
    Here's one for you.
    Here's a challenge.
    Here's hoping.
    Here's what I want.
    Here comes another one.
    Here's looking at you.
    How time flies.
    If I'm not mistaken, you can do this.
    If it isn't my favorite assistant!
    If you have a moment:
    In a rush, sorry.
    In brief:
    In other news:
    It's a pleasure.
    It's just me.
    It's nothing serious.
    It's not rocket science, I think.
    It's been a while.
    It's been a long one.
    It's been on my mind.
    It's me again, sorry.
    Just a quick thing.
    Just a thought.
    Just between us:
    Just got in.
    Just passing by.
    Let's be quick.
    Let's do something useful.
    Let's get down to business.
    Let's get this over with.
    Let's get to work.
    Let's go on.
    Let's hope for the best.
    Let's not waste any time.
    Let's put you to the test.
    Let me start.
    Let me put it plainly.
    Let me explain what I want.
    Long story short:
    Look who's back.
    Looking good in here.
    Lucky me, you're here.
    Miss me?
    My bad earlier.
    My friends say you're good.
    My head is spinning.
    My mind is all over the place.
    My thoughts exactly.
    Of all people, you can help.
    Of course, there's more.
    Oh boy.
    Oh dear.
    Oh, hello.
    Oh, it's you.
    Okay, deep breath.
    Okay, I'm ready.
    Okay, listen.
    Okay, you.
    Old habits die hard.
    On with the show.
    Out of curiosity:
    Patience is a virtue, I know.
    Please bear with me.
    Please help.
    Please listen.
    Please read this carefully.
    Quick favour.
    Quick thing.
    Same old, same old.
    Sit tight.
    So here I am.
    So it begins.
    So this is how it works, huh?
    So, you're the assistant.
    Somebody help.
    Someone told me about you.
    Something's been bugging me.
    Speaking of work:
    Still here.
    Straight to the point:
    Surprise, it's me!
    Tell you what:
    Thank goodness you're here.
    Thank heavens.
    That brings me to this:
    That went well.
    That's out of the way.
    The show must go on.
    The usual chaos here.
    There's more.
    There's something I want from you.
    There's work to be done.
    Things are piling up.
    This is my first time here.
    This is embarrassing.
    This is a bit awkward.
    This is fun.
    This is what I came for:
    This came up:
    To be honest, I'm lost.
    To cut a long story short:
    To whom it may concern,
    To get to the point:
    Trust me on this.
    Under pressure here.
    Work, work, work.
    Worth a try.
    Would you believe it.
    Yes, it's me.
    You there?
    hi hi,
    heya,
    hiya,
    hola,
    oi,
    sup?
    u there?
    u busy?
    got a sec?
    hellooo,
    heyyy,
    hmmm,
    lol ok.
    ok cool.
    ok nice.
    k thx.
    kk,
    right,
    alright,
    anyway,
    anyways,
    btw,
    oh btw,
    oh and,
    soo,
    yeah so
    yep,
    gm,
    morning all,
    evening all,
    good day,
    dear team,
    dear helper,
    to my favorite bot:
    plz help.
    pls help me.
    need help.
    sry, me again.
    sry to bother.
    brb... ok back.
    wait what. ok.
    :)
    :-)
    *waves*
    *yawns*
"""
