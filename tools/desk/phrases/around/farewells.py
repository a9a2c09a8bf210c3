# ruff: noqa: E501 - phrases are read a line at a time
"""More of what people say after a request: all to train on, for `desk.phrases.around.asides`."""

from __future__ import annotations

__all__ = ["FAREWELLS"]

FAREWELLS = """
    (Thanks|Thank you|Many thanks to you|A thousand thanks|Thanks a bunch|Thanks a ton|Thanks tons|Thanks loads|Cheers, mate|Thanks, friend|Thanks, pal|Ta)(.|!)
    (Thanks|Thank you) (ever so much|very much|for taking care of it|for your time|for your trouble|for bearing with me|for the effort|for the quick help|for being there|for your understanding)(.|!)
    (Ask|Tell|Come back to) me if (you need more|anything is missing|something is missing|something is unclear|you need to know more).
    (Ask|Shout|Speak up) if (you need more|anything is missing|something is unclear).
    (Do you need|Need) (anything else|more|anything more) (from me|for that|to do that)?
    (Anything missing|Is anything missing|Did I leave anything out|Is that enough|Is that all you need|What else do you need|Does that suffice)?
    (Can you do it|Can you do this|Could you manage that|Are you able to do that|Do you know how|Is that doable|Feasible|Possible|Will that work|Would that work|Would that be okay|Any problem with that|Is that too much to ask)?
    (Does that make sense|Am I clear|Understood|Clear|All clear|Do you follow|You with me|See what I mean|Get it)?
    (Okay|OK|Alright|All right|Good|Deal|Fine|Sounds good|Agreed|Will you|Would you|Please)?
    (Do it|Just do it|Make it so|Make it happen|Get to it|Get on with it|Get going|Chop chop|Hop to it|On with it|Proceed|Carry on|Please proceed|Please go ahead|Go ahead|Fire away)(.|!)
    (I'm in no hurry|I'm not in a rush|I've got all the time in the world|Don't rush|Don't hurry|Slow and steady|Easy does it|Patience is my strength)(.|!)
    (I'm in a rush|I'm in a hurry|I'm pressed for time|I haven't got all day|The faster, the better|Time's ticking|Make it quick|Make it snappy|Step on it|Quick quick)(.|!)
    (I'd be grateful|I'd be thankful|I'd be happy|I'd be obliged|I'd be relieved|I'd love that|I'd like that|I'd be in your debt|I'd be delighted)(.|!)
    (It'd help|It would help|It would be a help|It'd be great|It would be nice|It would be lovely|It'd be awesome|It'd save me|It would save my day)(.|!)
    (That'd be great|That'd be nice|That'd be fantastic|That'd be a relief|That would help|That would be kind of you|That would be wonderful|That would be it|That would do)(.|!)
    (That's it for me|That's about it|That's my request|That's what I want|That's what I need|That's my wish|That's the job|That's the task|That was it|That'll be all)(.|!)
    (Nothing else|Nothing more|No more, no less|Just that|Only that|Simple as that|Easy as pie|No frills|Nothing fancy|End of story|Full stop)(.|!)
    (You're a gem|You're a lifesaver|You're an angel|You're amazing|You're awesome|You're a treasure|You're a legend|You're the greatest|You rock|You rule)(.|!)
    (You have my thanks|You have my gratitude|My thanks to you|All my thanks|Gratefully yours|With thanks|With many thanks)(.|!)
    (You'd make my day|You'd save me|You'd save my day|You'd be my hero|You'd help me out|You'd take a load off my mind)(.|!)
    (Big thanks|Huge thanks|Heartfelt thanks|Thanks from all of us|Thanks from the whole team|Eternal thanks)(.|!)
    (Sorry for the bother|Sorry to ask|Sorry for asking|Sorry for the hurry|Sorry for being so brief|Sorry if that's a lot|Sorry about this|Forgive the bother)(.|!)
    (Hope|I hope) (that's fine|that's okay|that's all right|that helps|that's enough|that's not too much|you can do that|you can help|it's no bother).
    (I believe in you|I know you can|I trust you|I count on you|I rely on you|I'm counting on you|I'm sure you can do it|You can do it|You'll manage)(.|!)
    (I'm all ears|I'm listening|I'm ready|I'm curious)(.|!)
    (Help me out here|Help a friend out|Be a dear|Be so kind|Have mercy|Don't let me down|Don't disappoint me)(.|!)
    (No pressure|No stress|No worries|No sweat|No biggie|No fuss|No problem if not|No drama)(.|!)
    (If you can|If you could|If possible|If that's possible|If it isn't a bother|If you'd be so kind|If you please|If you will|If that works for you|If that's fine with you|If I may ask)(.|!)
    (When you can|When you have time|When you get a chance|Whenever|Whenever it suits you|Whenever you're ready|Once you have a moment|In your own time)(.|!)
    (Please do|Please, please|Please do it|Please help|Please oblige|Please and thanks|Pretty pretty please|Purdy please)(.|!)
    (As always, thanks|As ever, thanks|As usual, thanks|Thanks as always|Thanks again for everything)(.|!)
    (It's for a good cause|It's just a small thing|It's no big deal|It's easy, I think|It's the least you can do)(.|!)
    (It's in your hands|It's up to you|It's all yours|The floor is yours|The ball is in your court|The rest is up to you|Take it from here|Take it away)(.|!)
    (Is that okay|Is that fine|Is that clear enough|Is that too vague|Is this how it works|Is this the right way to ask|Is it really that simple)?
    (And thanks|And thank you|And please be quick|And sorry|And no rush|And that's it|And that's all|And off you go)(.|!)
    Because I can't do it myself.
    Don't ask why.
    Don't worry about the rest.
    Excuse the typos.
    For real.
    For me, please.
    Give it a go.
    Give it a try.
    Give it your best.
    How's that?
    How about it?
    I can't do it right here.
    I can't seem to find out how.
    I couldn't ask for more.
    I don't ask for much.
    I don't know how to do it.
    I don't need anything else.
    I don't want to do it myself.
    I forgot how to do it.
    I guess that's it.
    I knew I could ask you.
    I know it's a lot to ask.
    I know you're good at that.
    I mean it.
    I never got the hang of it.
    I've tried and failed.
    I've been putting it off.
    I've got nothing else.
    I think that's all.
    I think that's everything.
    I think you know how.
    I thought you might know how.
    I was told you can do that.
    I won't bother you again.
    I'd do it for you too.
    I'd say that's all.
    I'll leave it to you.
    I'll leave you to it.
    I'll make it up to you.
    I'm begging you.
    I'm not able to do it myself.
    I'm sure that's easy for you.
    I'm sure you know how.
    Just so you know, I'm waiting.
    Let's do it.
    Let's do this!
    Let's get it done.
    Let's get that out of the way.
    Let's make it happen.
    Make me proud.
    May I count on you?
    May I ask that of you?
    Mind doing that?
    Mind doing that for me?
    Need I say more?
    Not sure I said that right.
    Nobody else can help me.
    Please tell me you can.
    Show me what you can do.
    So, can you?
    So do it.
    So what do you say?
    Sounds easy, right?
    Sounds simple, doesn't it?
    Surely you can.
    Take care of it, please.
    Thanks for not asking why.
    Thanks for reading this.
    Thanks for seeing to it.
    The more I think of it, the better it sounds.
    There you go.
    There, I said it.
    There's nothing more to it.
    There's no need to ask why.
    This has to work.
    This is important.
    This is on you.
    This should be simple.
    This shouldn't be hard.
    Trust me.
    We'd all be grateful.
    What are you waiting for?
    Who else could I ask?
    Will that be okay?
    Would that be too much?
    Would be great.
    Would be nice.
    You'd do that for me, right?
    You got this!
    You heard me.
    You know how.
    You know the drill.
    You know what to do.
    You're better at this than me.
    You're my only hope.
    cheers :)
    go go go
    gracias!
    k thx bye
    merci!
    much obliged.
    np if not.
    ok?
    pls and ty
    pls :)
    plsss
    plz!
    thanks :)
    thank u
    thank u!
    thanks much
    thanx
    thnx!
    thx!!
    thx :)
    thx a lot
    tnx
    tysm
    u rock
    ur the best
    will u?
    would u?
    :)
    :-)
"""
