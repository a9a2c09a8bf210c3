# ruff: noqa: E501 - a group is read in one line
"""Ways to ask for something that can stand for each other; `expressions` says how the lines are read."""

from __future__ import annotations

__all__ = ["REQUESTS", "WISHES"]

REQUESTS = """
would you mind / do you mind / would you object to > would you mind / do you mind
^ would you say > would you say
^ would you care to / would you like to / would you want to > would you care to / would you like to
^ can you / could you / would you / will you / can you please / could you please / would you please / will you please / could you kindly / could you perhaps / could you maybe
^ can u / could u / would u / will u / can u pls / could u pls / can u please
^ i need you to / i want you to / i'd like you to / i would like you to / i ask you to / i must ask you to / i have to ask you to / i'd ask you to / i am asking you to / i'm asking you to
^ we need you to / we want you to / we'd like you to / we would like you to / we ask you to / we must ask you to / we're asking you to
^ i urgently need you to / i really need you to / i badly need you to / i very much need you to
^ i just need you to / i only need you to / i simply need you to / all i need is for you to / all i want is for you to
^ may i ask you to / can i ask you to / could i ask you to / might i ask you to / may i trouble you to / could i trouble you to / can i trouble you to / can i get you to / could i get you to / may i bother you to
^ would you be able to / could you manage to / can you manage to / are you in a position to / would you be willing to / is it possible for you to / would it be possible for you to / are you free to / do you have time to / would you have time to / could you find the time to / can you find the time to
^ would you be so kind as to / would you be so good as to / would you be kind enough to / would you be good enough to / would you be so nice as to / could you be so kind as to / could you be so good as to
^ please be so kind as to / please be so good as to / please be kind enough to / please be good enough to / be so kind as to / be so good as to
^ be so kind and / be so good and / be a dear and / be a darling and / be a star and / be a sport and / be nice and / be an angel and
^ do me a favour and / do me a favor and / do me the favour and / do me the favor and / do me a kindness and / help me out and
^ can you do me a favour and / could you do me a favour and / would you do me a favour and / will you do me a favour and / can you help me out and / could you help me out and / can you do something for me and / could you do something for me and
^ can you do me a favor and / could you do me a favor and / would you do me a favor and / will you do me a favor and
^ would it be possible to / is it possible to / might it be possible to / could it be possible to / is there a way to / is there any way to / is there a possibility to / is there some way to / would there be a way to
^ would it be okay to ask you to / would it be all right to ask you to / is it okay to ask you to / is it all right to ask you to / would it be too much to ask you to / is it too much to ask you to
^ would it be too much trouble to / is it too much trouble to / would it be much trouble to / is it a lot of trouble to / would it be a bother to
^ any chance you could / is there any chance you could / is there a chance you could / any way you could / is there any way you could / is there a way you could / any chance you can / is there any chance you can / any hope you could
^ is there any chance that you could / any chance that you could / is there a chance that you could / is it possible that you could / is there any hope that you could
^ i'd be glad if you could / i'd be happy if you could / i'd be grateful if you could / i'd be thankful if you could / i'd be obliged if you could / i'd be delighted if you could / i'd be pleased if you could / i'd be very grateful if you could / i'd be much obliged if you could / i would be glad if you could / i would be happy if you could / i would be grateful if you could / i'd appreciate it if you could / i would appreciate it if you could / i'd really appreciate it if you could
^ we'd be glad if you could / we'd be happy if you could / we'd be grateful if you could / we'd be thankful if you could / we would be happy if you could / we would be glad if you could / we would be grateful if you could / we'd appreciate it if you could / we would appreciate it if you could
^ i'd be glad if you would / i'd be happy if you would / i'd be grateful if you would / i'd appreciate it if you would / i would appreciate it if you would / i would be grateful if you would / i would be glad if you would
^ it would be great if you could / it would be nice if you could / it would be good if you could / it would be lovely if you could / it'd be great if you could / it'd be cool if you could / it'd be nice if you could / it'd be good if you could / it would be wonderful if you could / it would be perfect if you could / it would be helpful if you could / it would be a great help if you could / it would be awesome if you could / it'd be awesome if you could / it would be fantastic if you could
^ i was hoping you could / i was hoping that you could / i had hoped you could / i wonder if you could / i wonder whether you could / i was wondering if you could / i was wondering whether you could / i'm wondering if you could / i'm wondering whether you could / i wanted to ask if you could / i wanted to ask whether you could / i hope you could
^ i wonder if you can / i wonder whether you can / i'm wondering if you can / i'm wondering whether you can / i hope you can / i want to ask if you can / i'd like to ask whether you can / i'd like to ask if you can
^ my question is whether you could / my question is if you could / what i want to ask is whether you could / i'm asking whether you could / i'm asking if you could
^ maybe you could / perhaps you could / possibly you could / i suppose you could / i guess you could / i think you could
^ maybe you can / perhaps you can / possibly you can / i suppose you can / i guess you can / i think you can
^ i trust you to / i rely on you to / i count on you to / i'm counting on you to / i'm relying on you to / i depend on you to / i am counting on you to
^ we trust you to / we rely on you to / we count on you to / we're counting on you to / we're relying on you to / we expect you to
^ you are asked to / you're asked to / you are requested to / you're requested to / you are supposed to / you're supposed to / you are meant to / you're meant to / you are to / you're to
^ i was told you can / i was told that you can / i've been told you can / i heard you can / i heard that you can / i hear you can / people say you can / they say you can / i've heard that you can
^ you might as well / you may as well / you could just / you could simply / you can just / you can simply
^ would it help if you / might it help if you > would it be good if you
^ i would kindly request you to / i kindly request you to / i kindly ask you to / i would kindly ask you to / i'd kindly ask you to / i respectfully ask you to
^ i suggest you / i propose you / i'd suggest you / i would suggest you / i recommend you
^ i'd prefer it if you / i would prefer it if you / i'd like it if you / i would like it if you / i'd rather like it if you
^ how about we / why don't we / what if we / what do you say we / how would it be if we
^ why don't you / won't you please > could you / would you
^ won't you / will you not > will you / would you
^ can't you just / couldn't you just / can't you simply / couldn't you simply
^ couldn't you / can you not / could you not > could you
^ go ahead and / please go ahead and > please / just / do / please just
^ feel free to / please feel free to > please / please go ahead and
^ take a moment to / take a little time to / find a moment to / take the time to
^ see if you can / see whether you can / check if you can / check whether you can / please see if you can / please see whether you can / try and see if you can
^ try to / please try to / do try to / attempt to / please attempt to
^ make sure to / be sure to / please make sure to / please be sure to / see to it that you
^ the task is to / the job is to / your task is to / your job is to / the idea is to / the plan is to / the goal is to / the aim is to / the point is to / the mission is to / your mission is to
^ the next step is to / the next thing is to / the next task is to
^ what i need is to / what i want is to / what i'd like is to / all i want is to / all i need is to / my wish is to / my request is to / what i'm after is to / what i would like is to
^ what i need: / what i want: / what i'd like: / my request: / my wish: / here is what i need: / here's what i need: / this is what i need: / this is what i want: / that's what i need: / that is what i need: / what i'm after: / here is what i want: / here's what i want:
^ please do the following: / please do this: / do the following: / please take care of this: / take care of this: / please see to this: / please handle this: / handle this: / see to this: / kindly do this: / please get this done: / get this done: / get this done for me:
^ could you do the following: / can you do the following: / would you do the following: / could you do this: / can you do this: / could you take care of this: / can you take care of this: / could you see to this: / could you handle this:
^ help me with this: / please help me with this: / help me here: / give me a hand with this: / lend me a hand with this: / i need help with this: / i need a hand with this: / assist me with this:
^ i have a favour to ask: / i've a favour to ask: / i have a small favour to ask: / may i ask a favour? / i need a favour: / quick favour: / small favour: / tiny favour: / i'd like to ask a favour: / one small favour:
^ small thing: / small request: / simple request: / tiny request: / easy one: / quick one: / simple one: / short request: / just a small thing: / little thing:
^ only one thing: / just one thing: / one thing only: / a single thing:
^ one more thing: / another thing: / one other thing: / something else: / and another thing:
^ there is something to do: / there's something to do: / there's something i need: / there is something i need: / there's one thing you can do for me: / there is one thing you can do for me: / you can do one thing for me: / you could do something for me:
"""
"""What begins a request, before the plain form of a verb or after a colon; only where something is to be done."""

WISHES = """
^ i'd like to see / i want to see / i need to see / i would like to see / i wish to see / i'd love to see
^ i'd like to know / i want to know / i need to know / i would like to know / i wish to know / i have to know / i must know / i'd love to know / i'd be interested to know / i should like to know
^ i'd like to hear / i want to hear / i would like to hear / i wish to hear / i'd love to hear / let me hear
^ i'd like to have / i would like to have / i want to have / i'd love to have / i wish to have / i need to have
^ i'd like to get / i want to get / i would like to get / i'd love to get / i need to get / i hope to get
^ i'd like to / i want to / i would like to / i wish to / i'd love to / i'd want to / i am looking to / i'm looking to / i'm hoping to / i'm trying to
^ i need to / i have to / i must / i've got to / i gotta
^ we need to / we have to / we must / we've got to
^ we want to / we'd like to / we would like to / we wish to / we'd love to / we're looking to / we're hoping to / we plan to / we intend to
^ we're about to / we are about to / we're ready to / we are ready to / we're all set to > we're going to / we are going to / we're about to / we're ready to / we're all set to
^ {i need|i want|we need|we want} that you > {} that you
^ i need _ / i want _ / i'd like _ / i would like _ / i require _ / i could use _ / i'm in need of _ / i am in need of _
^ we need _ / we want _ / we'd like _ / we would like _ / we require _ / we could use _ / we're in need of _
^ i only need _ / i just need _ / i only want _ / i just want _ / all i need is _ / all i want is _ / i simply need _
^ i really need _ / i urgently need _ / i badly need _ / i truly need _
^ i'm looking for / i am looking for / i'm searching for / i am searching for / i'm after / i'm on the lookout for / i'm hunting for / i've been looking for / i'm trying to find
^ we're looking for / we are looking for / we're searching for / we're after / we're trying to find
^ i'm curious ~ / i wonder ~ / i was wondering ~ / i'm wondering ~ / i am curious ~ / i keep wondering ~ / i'd like to find out ~ / i want to find out ~ / i would like to find out ~ / i've been wondering ~
^ please tell me ~ / please let me know ~ / do tell me ~ / just tell me ~ / do let me know ~ / just let me know ~ / please let me hear ~
^ do you know how to / would you know how to > do you know how to
^ can you tell me ~ / could you tell me ~ / would you tell me ~ / will you tell me ~ / can you let me know ~ / could you let me know ~ / would you let me know ~ / do you know ~ / would you know ~ / do you happen to know ~ / could you say ~ / can you say ~ / any idea ~ / have you any idea ~ / do you have any idea ~
^ could you find out ~ / can you find out ~ / would you find out ~ / could you check ~ / can you check ~ / would you check ~ / could you see ~ / can you see ~ / could you work out ~ / could you figure out ~
^ tell me about / tell me something about / tell me more about / tell me a bit about / let me hear about / let me know about / talk to me about
^ i want to write / i'd like to write / i need to write / i would like to write / i have to write / i must write
^ can i get _ / could i get _ / can i have _ / could i have _ / may i have _ / might i have _ / may i get _ / would you get me _ / could you get me _ / can you get me _
^ can i see _ / could i see _ / may i see _ / could you show me _ / can you show me _ / would you show me _ / can you let me see _ / could you let me see _
^ can you give me _ / could you give me _ / would you give me _ / will you give me _ / can you let me have _ / could you let me have _ / would you let me have _
^ can we / could we / may we / might we / is it possible that we
^ i must ask you something / i have to ask you something / let me ask you something / i'd like to ask you something / i want to ask you something / may i ask you something / can i ask you something / i've got something to ask you
^ remind me to / remind me that i have to / remind me that i must / remind me that i need to / make sure i remember to / don't let me forget to / see that i remember to / please remind me to / give me a reminder to
^ i don't want to forget to / i must not forget to / i mustn't forget to / i can't forget to / i may not forget to / i better not forget to
^ wake me up / wake me / get me up / please wake me / please wake me up / get me out of bed
^ how do i get / how can i get / how could i get / how would i get / how am i to get
^ how do we get / how can we get / how could we get / how would we get
^ tell me a joke / give me a joke / let me hear a joke / crack a joke / i'd like a joke / do a joke / i want to hear a joke / got a joke / have you got a joke / do you know a joke > tell me a joke / give me a joke / let me hear a joke / i'd like a joke
^ do i have any / have i got any / do i happen to have any
^ do i have a / have i got a / do i happen to have a
^ do i have an / have i got an / do i happen to have an
^ do i have anything / have i got anything / is there anything i have
^ what do i have on / what have i got on / what is there on / what's there on / what all do i have on
^ what do you know about / what can you tell me about / what do you have on / what have you got on / what information do you have on / what's known about / what is known about
^ what's the weather like / how's the weather / how is the weather / what is the weather like / what's the weather / what is the weather / how does the weather look / what does the weather look like
"""
"""What begins a request, before a noun, a question or the plain form of a verb."""
