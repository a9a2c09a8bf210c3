"""What people say before and after a request."""

from __future__ import annotations

from desk.phrases.around.farewells import FAREWELLS
from desk.phrases.around.remarks import PREAMBLES
from desk.pools import Phrases

__all__ = [
    "AFTER",
    "BEFORE",
]

BEFORE = Phrases(
    """
    Hi!
    Hello.
    Hey!
    Hello there!
    Good morning.
    Good afternoon.
    Good evening!
    Hi again.
    OK.
    Okay, next.
    Quick question.
    Great.
    Thanks for that.
    I'm in a hurry.
    (Hey|Hi|Hello|Morning|Good day|Evening) (again|there|assistant|you)(.|!|,)
    (All right|Alright|Fine|Good|Perfect|Nice|Cool|Very good)(.|!)
    (Listen|Look|Wait|One moment|Hold on|Now)(.|:)
    (I need help|I need something|I have a request|I have a task for you|I have something for you|Something else)(.|:)
    (Next|New topic|Next topic|Another one|One more|Last one|First one|Number two)(.|:)
    (I just woke up|I'm back|I'm at work|I'm on the train|Back again|Lunch is over|Busy day today)(.|!)
    (I hope you are well|How are you? Anyway|Long day)(.|...)
    (My boss is waiting|Time is short|We are late|It's late)(.|!)
    (ok|hey|hi|so|well|um|hm)(,|...)
    Sorry to disturb you.
    Sorry, it's me again.
    Excuse me.
    Pardon me.
    I know you are busy.
    I have one question.
    I have a small favour to ask.
    I'm not sure whether you can do this.
    I'm not good with computers.
    I'm new to this.
    I've never used this before.
    I don't know where to begin.
    I couldn't do it on my own.
    I tried it myself and it didn't work.
    I hope this is the right place to ask.
    I hope I'm not bothering you.
    I'm glad you're here.
    I'm all ears.
    I need your help.
    I could use a hand.
    I'll keep it short.
    I'm a bit tired today.
    I only have a minute.
    I had a wonderful weekend.
    I just came out of a long meeting.
    I've had my coffee.
    (My head hurts|My day was awful|My coffee is cold|My phone is nearly empty)(.|...)
    Me again.
    It's me.
    It's raining outside.
    It has been quite a day.
    It's that time again.
    It won't take long.
    Here we go.
    Here I am again.
    Here's the thing.
    Let's get going.
    Let's start.
    Let's continue.
    Let's try something.
    Let's see how well this works.
    Let me think.
    Let me see...
    Ready? Go.
    You were a great help before.
    You did well earlier.
    You can probably do this faster than me.
    You're my last hope.
    Thanks for your patience.
    Thank you for the help so far.
    That worked well.
    That was easy.
    That's clear now.
    Got it.
    Noted, thanks.
    No problem.
    Something came up.
    Small thing.
    Tiny request.
    Simple one.
    This should be easy.
    This one is tricky.
    This is important to me.
    Weather's lovely, by the way.
    What a day!
    What a mess.
    Finally some quiet.
    Happy to be back.
    Dear assistant,
    Welcome back to me.
    Next item.
    Moving on.
    Back to work.
    Where was I? Oh yes.
    Where were we? Right.
    Sooo...
    Hmm.
    Hm, let me think.
    Ah, there you are.
    Oh!
    Oh well.
    Righto.
    Aha.
    Wow, okay.
    One sec.
    One last thing.
    Before I forget...
    While I think of it:
    Since you are here:
    As I was saying:
    (Got a|Do you have a|Have you got a) (minute|second|moment)?
    (May|Can|Could) I ask you something?
    (Could|Can|Would) you help me(| out)(| with something)?
    (Are you|You) ready?
    hello hello,
    yo,
    psst,
    ok so
    ehm,
    ---
    Greetings.
    Howdy!
    Right then.
    Sorry to bother you.
    """,
    PREAMBLES,
)

AFTER = Phrases(
    """
    Thanks!
    Thank you.
    Thanks.
    Thanks a lot!
    Thank you so much.
    That would be great.
    It's urgent.
    No rush.
    Cheers!
    That's all.
    (Thanks|Thank you|Thx|Ty|Thanks again|Thanks in advance|Thank you in advance)(.|!)
    (Please|Be quick|Quickly please|As soon as you can|Right away)(.|!)
    (Take your time|It can wait|No hurry|Whenever you can|No need to hurry)(.|!)
    (That is all|That's it|Nothing more|Nothing else for now|That would be all)(.|!)
    I appreciate it.
    I'd appreciate it.
    I would be very grateful.
    I'd be so thankful.
    I owe you one.
    I know I can count on you.
    I'm waiting.
    I'll wait.
    I trust you with this.
    I need it soon.
    I hope that's clear.
    I hope that's possible.
    I hope that makes sense.
    I really need this.
    I'd do it myself, but I can't.
    If that's okay with you.
    If it's no trouble.
    If you don't mind.
    If you would.
    Thank you kindly.
    Thanks a million!
    Thanks for your help.
    Thanks for doing this.
    Thanks, you're the best!
    You're a big help.
    You'd be doing me a big favour.
    You would really help me with that.
    You know what I mean.
    That would help me a lot.
    That would be lovely.
    That would be perfect.
    That would make my day.
    That should be all.
    That's all I need.
    That's the whole request.
    That's everything.
    That's what I'm after.
    It would mean a lot.
    It matters to me.
    It shouldn't take long.
    There's no rush at all.
    There is no hurry with this.
    The sooner the better.
    At your convenience.
    When you get to it.
    Okay?
    OK?
    Got it?
    Right?
    Is that clear?
    Is that possible?
    Is that all right?
    Can you do that?
    Could you do that?
    Can you manage?
    Would you do that for me?
    Will you do that?
    Do you think you can do it?
    What do you say?
    How does that sound?
    Does that work for you?
    Let's see if that works.
    Let's go!
    Go!
    Go for it.
    Off you go.
    Hurry!
    Please hurry.
    Please be quick.
    Pretty please!
    Please and thank you.
    Fast, please.
    Sorry for the trouble.
    Sorry to bother you with this.
    Bless you.
    Over to you.
    Your turn.
    Nothing else.
    ty!
    thx in advance
    tia
    ---
    Much appreciated.
    Many thanks.
    You're a star.
    """,
    FAREWELLS,
)
