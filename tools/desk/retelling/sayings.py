# ruff: noqa: E501 - a group is read in one line
"""What people say beside a request, in ways that can stand for each other; `expressions` says how it is read."""

from __future__ import annotations

__all__ = ["CONTRACTIONS", "SAYINGS"]

SAYINGS = """
^ hello / hi / hey / hi there / hello there / hey there
^ greetings from > greetings from
^ hello again / hi again / hey again / me again / it's me again / here i am again / sorry, me again > hello again / hi again / hey again / me again / it's me again / here i am again
^ dear assistant / my dear assistant / dear helper / my dear helper / hello assistant / hi assistant / hey assistant
^ my friend / mate / buddy / pal > my friend / mate / buddy / pal / friend
^ thanks / thank you / cheers / thanks so much / thank you so much / thank you very much / thank you kindly / thanks very much
^ thanks in advance / thank you in advance / many thanks in advance / thanks a lot in advance / thank you so much in advance / i thank you in advance
^ thanks a lot / thanks a million / thanks a bunch / thanks loads / thanks a ton
^ thanks for {your|the} help / thank you for {} help / many thanks for {} help / thanks so much for {} help / cheers for {} help / i'm grateful for {} help
^ thanks for that / thank you for that / many thanks for that / cheers for that / i appreciate that
^ thanks for your patience / thank you for your patience / thanks for being so patient / thank you for being patient
^ sorry to trouble you / sorry to disturb you / sorry for bothering you / sorry for troubling you / sorry for disturbing you / sorry for the bother / sorry for the trouble / apologies for the bother / apologies for the trouble
^ excuse me / pardon me / forgive me / i beg your pardon / pardon the interruption / sorry for the interruption / sorry to interrupt
^ i hope i'm not bothering you / i hope i'm not disturbing you / i hope i don't bother you / i hope i'm not disturbing / i hope this is no bother / i hope i don't disturb you
^ i know you are busy / i know you're busy / i know that you're busy / i'm aware you are busy / you must be busy, i know / you're surely busy
^ when you have a moment / when you get a chance / when you have time / when you find the time / when you've got a moment / whenever you have time / as soon as you have time / once you have time / when you find a moment / if you have a moment / if you've got a moment
^ as soon as you can / as soon as possible / as soon as you're able / as soon as it's possible
^ do you have time / have you got time / do you have a moment / have you got a moment / are you free / do you have some time / got a moment / can you spare a moment
^ if you can , / if you're able , / if possible , / if it's possible , / if that's possible , / if you are able , / if you possibly can , / if it can be done , / if that can be done ,
if you don't mind / if that's okay / if it's okay / if that's all right / if you would be so kind / if it isn't a bother / if it's no trouble / if it's no bother / if it's not too much trouble / if you please / if that's okay with you / if it's okay with you / if that's all right with you / if that isn't too much trouble
^ if that works / if that works for you / if it works for you / if that suits you / if it suits you
^ if i may ask / if i may / if i might ask / if it's okay to ask / if you don't mind my asking / if you don't mind me asking
^ that's all , / that is all , / that's it , / that would be all , / that'll be all , / that should be all , / that's everything , / that would be everything ,
^ that's all i need / that's everything i need / that is all i need / i need nothing else / i don't need anything else / nothing else is needed
^ nothing special , / nothing fancy , / nothing complicated , / nothing unusual , / nothing big ,
^ no rush / no hurry / there's no rush / there's no hurry / there is no rush / there is no hurry / take your time / no need to hurry / no need to rush / you need not hurry
^ no questions / no questions asked / don't ask why / don't ask / ask no questions
^ no big deal / it's no big deal / no big thing / it's not a big thing
^ i'm in a hurry / i am in a hurry / i'm in a rush / i'm short of time / i'm pressed for time / i have little time / i don't have much time / i'm running out of time / i've got little time
^ please hurry / hurry please / please be quick / be quick please / make it quick please / please make it quick
^ i have no time / i haven't got time / i've no time / i've got no time / i lack the time
^ my hands are full / i have my hands full / i've got my hands full / both my hands are full / i'm up to my ears in work
^ i'm not at my desk / i'm away from my desk / i am not at my desk / i'm not at the desk / i'm off my desk
^ i'm on the phone / i'm on a call / i am on the phone / i'm in a call
^ i'm cooking / i'm busy cooking / i'm in the kitchen / i'm at the stove
^ i'm too lazy to do it myself / i can't be bothered to do it myself / i don't feel like doing it myself / i'm not in the mood to do it myself
^ i'd do it myself / i would do it myself / i'd have done it myself / i'd see to it myself
^ i'm not good with computers / i'm bad with computers / i'm no good with computers / computers are not my thing / i'm hopeless with computers
^ i never find the right button / i can't find the right button / i always miss the right button
^ i'm new to this / i am new to this / this is new to me / all this is new to me / i'm a beginner at this
^ i've never used this before / i have never used this before / i've not used this before / i never used this before
^ i don't know where to begin / i don't know where to start / i have no idea where to begin / i've no idea where to start / i'm not sure where to begin / i'm not sure where to start
^ i don't know how / i have no idea how / i've no idea how / i've no clue how / i haven't a clue how / i have no clue how
^ i don't know ~ / i have no idea ~ / i've no idea ~ / i'm not sure ~ / i can't say ~ / i couldn't say ~ / no idea ~
^ i'm not sure whether you can do this / i'm not sure if you can do this / i don't know whether you can do this / i don't know if you can do this
^ i need help / i need your help / i need some help / i need a hand / i could use a hand / i could use some help / i could use your help / i'm in need of help / i need a little help
^ i have a request / i've got a request / i have something to ask / i've something to ask / i have a small request / i've got a small request / there's something i'd like to ask
^ i have a task for you / i've got a task for you / i have something for you / i've got something for you / i have a job for you / i've got a job for you / there's a job for you / there is a job for you / here's a job for you / here is a task for you / here's something for you
^ i have one question / i've got one question / i have a question / i've got a question / one question / just one question / i've just one question > i have one question / i've got one question / i have a question / i've got a question
^ here's the thing / here is the thing / the thing is this / so here's the thing / it's like this
^ this one is for you / this is one for you / here's one for you / here is one for you / one for you
^ this one is tricky / this one's tricky / this is a tricky one / here's a tricky one / it's a tricky one / this one is a bit tricky
^ this should be easy / this shouldn't be hard / this should be simple / this ought to be easy / this should be a simple one / this can't be hard
^ it won't take long / this won't take long / it shouldn't take long / this shouldn't take long / it doesn't take long / it'll be quick / this will be quick
^ i'll keep it short / i'll be brief / let me be brief / i will keep it short / let me keep it short / i'll make it short
^ this is important to me / it is important to me / it's important to me / it matters to me / this matters to me / it means a lot to me / this means a lot to me
^ it would mean a lot to me / it'd mean a lot to me / that would mean a lot to me / this would mean a lot to me
that would help me a lot / that would really help me / that would be a great help / that would help me greatly / that would be a big help / that would be of great help / that'd help me a lot / that'd be a great help / that would help a lot / that'd really help
it would help me a lot if / it would really help me if / it would be a great help if / it'd help me a lot if / it would help a lot if / it'd really help if / it would be of great help if
it would make things easier if / it'd make things easier if / it would make my life easier if / it would be easier for me if / things would be easier if
^ that would be great / that would be nice / that would be lovely / that would be perfect / that would be wonderful / that'd be great / that'd be nice / that would be fantastic / that would be awesome / that would be good / that would be super
^ that would make my day / that'd make my day / this would make my day / you would make my day / you'd make my day
i'd appreciate it / i would appreciate it / i'd really appreciate it / i'd be grateful for it / i'd be thankful for it
^ i owe you one / i'll owe you one / i'll be in your debt / then i owe you one / that means i owe you one
^ you'd be doing me a big favour / you'd be doing me a favour / you'd do me a big favour / you would do me a favour / you'd be doing me a great favour
^ you're the best / you are the best / you're a gem / you rock / you're great
^ you're my only hope / you are my only hope / my only hope is you / all my hopes are on you
^ you're my last hope > you are my last hope
^ you're good at this / you are good at this / you're good at such things / you know how to do this / you're the expert here / this is your strength
^ i hope that's possible / i hope that works / i hope it's possible / i hope this is possible / i hope it works / i hope that can be done / hopefully that's possible / hopefully that works
^ i hope that's clear / i hope that makes sense / i hope this makes sense / i hope it's clear / i hope this is clear / hopefully that's clear / i hope you understand / i trust that's clear
^ i hope you are well / i hope you're well / i hope you're doing well / hope you are well / hope you're well / i hope all is well / i hope you're fine / i hope all is well with you
does that work ? / does that work for you ? / would that work ? / is that possible ? / would that be possible ? / is that all right ? / is that okay ? / does that sound all right ? / can that be done ? / will that work ?
can you do that ? / could you do that ? / will you do that ? / would you do that ? / can you do this ? / could you do this ? / can you manage that ? / could you manage that ?
could you do that for me ? / can you do that for me ? / would you do that for me ? / will you do that for me ? / could you do this for me ? / can you do this for me ? / would you see to that for me ?
does that make sense ? / is that clear ? / do you see what i mean ? / do you understand ? / do you know what i mean ?
what do you say ? / what do you think ? / how does that sound ? / how about it ? / what would you say ?
^ let's go , / let's do this , / let's do it , / here we go , / off you go , / let's get started , / let's start , / let's begin , / let's get going , / over to you , / your turn , / it's your turn ,
^ let me think , / hm, let me think , / hmm, let me see , / let me think about it , > let me think / let me see
^ by the way / incidentally / just by the way / on a side note / while i think of it / while i remember / before it slips my mind / as an aside
^ where was i? oh yes / where was i? ah yes / where was i? right > where was i? oh yes / where was i? ah yes / where was i? right
^ all right , / alright , / okay , / ok , / very well , / okay then , / all right then , / alright then , > all right / alright / okay / ok
^ great , / perfect , / wonderful , / excellent , / brilliant , / lovely , / awesome , / fantastic , / splendid ,
^ got it , / i see , / that's clear , / i get it , / noted ,
^ oh well , / ah well , / well then , / well ,
^ oh , / ah , / aha , / oh yes , / ah yes ,
^ according to / as per / going by / judging by / in line with
^ it's about / this is about / it is about / it concerns / this concerns / it has to do with / this has to do with / it's to do with / we're talking about / this one is about
^ note that / please note that / take note that / please take note that / mind that
^ keep in mind that / bear in mind that / please keep in mind that / please bear in mind that / don't forget that / please don't forget that
^ just so you know / for your information / just to let you know / so that you know / for the record
^ nothing to do right now / there's nothing to do right now / you don't have to do anything right now / you need not do anything right now
^ as you know / as you may know / you know that / you know it already > as you know / as you may know / as you'll know
^ as discussed / as agreed / as we said / as we agreed / as we discussed / like we said / like we agreed / as talked about
^ as usual / as always / like always / same as always / as ever
^ quick question / short question / one quick question / just a quick question / a short question / small question
^ it's time to / it is time to / the time has come to / the moment has come to
in the following way / as follows > in the following way / like this / this way / in this way / as follows
^ make sure that / see to it that / see that / ensure that / be sure that / please make sure that / please see that / please ensure that / take care that / make certain that
^ make sure the / see to it that the / see that the / ensure the / ensure that the / be sure the / please make sure the / make certain the / check that the
should be / ought to be / must be
needs to be / has to be / is to be / is supposed to be / is meant to be > should be / must be / ought to be / needs to be / has to be / is to be / is supposed to be / is meant to be
need to be / have to be / are to be / are supposed to be > should be / must be / ought to be
i'm waiting for / i am waiting for / i'm still waiting for / i've been waiting for
i just woke up / i've just woken up / i only just woke up / i just got up / i've just got up
i just came out of / i've just come out of / i just got out of / i just left
i forgot / i've forgotten / i have forgotten
i can't find / i cannot find / i couldn't find / i'm unable to find / i can't seem to find / i don't find
i have lost track of / i've lost track of / i lost track of
i'm thinking of / i am thinking of / i'm thinking about / i'm considering / i've been thinking of / i've been thinking about
what comes out / what you get / what the result is / what it gives / what the outcome is
in a moment / in a bit > shortly
for example / for instance / e.g.
in order to / so as to
together with / along with
apart from that / besides that / aside from that / other than that / except for that
maybe / perhaps / possibly
somebody / someone
everybody / everyone
anybody / anyone
a big help / a great help / a huge help / a real help
and so on / etc. / et cetera
with regard to / with respect to / in regard to / in respect of / as regards
on my own / by myself / all by myself
^ hi hi / hello hello
^ hey you / hi you / you there > hey you / hi you
^ also , / additionally , / in addition , / on top of that , / besides , / plus ,
^ then , / after that , / afterwards , > then / after that / afterwards
and then / and after that / and afterwards / and thereafter / and subsequently
in total / altogether / all in all / all told
{know|check|see|wonder|wondering|ask|asking|sure} if / {} whether
tell me if / tell me whether / let me know if / let me know whether
do it for me , / get it done for me , / do this for me , / do that for me ,
please do , / please do it , / please do that , / please do so , / do it, please , / do so, please ,
^ the thing is / the point is / the fact is / fact is / thing is
^ i hear / i've heard / i heard / i have heard / they say / people say
^ guess what , / you know what , / know what ,
^ what's left is to / all that's left is to / what remains is to / the only thing left is to / all that remains is to / the one thing left is to / what is left is to
^ i guess it's time / i think it's time / it seems it's time / it looks like it's time / i suppose it's time
it would save me a lot of trouble if / it'd save me a lot of trouble if / it would save me a lot of work if / it'd save me a lot of work if / it would spare me a lot of trouble if
^ to be honest / honestly / frankly / in all honesty / to tell the truth
is used as / serves as / is taken as / is given as / goes in as / acts as
are used as / serve as / are taken as / are given as / go in as / act as
given as / stated as / put down as / written down as / noted as
entered as / filled in as / typed in as
is set to / is fixed at / is put at
namely / specifically / to be exact / to be precise
nothing else / nothing more / nothing further
^ best regards / kind regards / warm regards / with best regards / with kind regards
your help / your assistance / your support
some help / some assistance / some support
any help / any assistance / any support
have a look at / take a look at / have a peek at / take a peek at / cast an eye over
have a look / take a look / have a peek / take a peek
in my name / on my behalf
belongs to / is owned by
belonging to / owned by
registered for / registered to / registered in the name of
happens to have / turns out to have
carry on with / go on with / continue with / proceed with
in such a way that / in a way that / such that
a big favour / a huge favour / a great favour
a big favor / a huge favor / a great favor
^ how are you / how are you doing / how's it going / how is it going / how are things
^ goodbye / bye / bye-bye
^ would you mind doing the following / do you mind doing the following / could i have you do the following / can i get you to do the following
^ let me have you / let me get you to / i'd have you > let me have you / let me get you to
^ let's try something / let's try this / let's give this a try / let me try something
^ lucky me, / luckily for me, / i'm lucky,
^ back to work / back to business / work calls / on with the work
^ long story short / in a nutshell / to cut a long story short / to make it short
^ put simply / simply put / in plain words / in simple words / to put it simply
^ here is my wish / here's my wish / this is my wish / my wish is this / what i wish for is this
^ here's the plan / here is the plan / this is the plan / the plan is this
^ here's a challenge / here is a challenge / a challenge for you / i've a challenge for you / i have a challenge for you
^ i've been thinking / i have been thinking / i was thinking / i've given it some thought
^ i know it's a lot to ask / i know that's a lot to ask / i realise it's a lot to ask / i know this is asking a lot / it's asking a lot, i know
^ i'm asking nicely / i am asking nicely / i ask you nicely / asking nicely here
^ you'd take a load off my mind / you would take a load off my mind / that would take a load off my mind / that'd be a load off my mind
^ you're amazing / you are amazing / you're wonderful / you're brilliant / you're awesome / you're fantastic
^ i'm stuck / i am stuck / i'm at a loss / i can't get any further / i don't know what to do
^ i keep forgetting how this works / i always forget how this works / i never remember how this works
^ once you've got a moment / once you have a moment / once you get a chance / once you're free / once you are free
^ i suppose / i guess / i imagine > i suppose / i guess
is unknown to me / isn't known to me / is something i don't know / is not known to me
^ we agreed to / we decided to / we've agreed to / we have decided to / we settled on this: > we agreed to / we decided to / we've agreed to / we've decided to
^ you've got to / you have to / you need to / you must / you should / you ought to > you've got to / you have to / you need to / you must / you should
^ i need to be / i must be / i have to be
^ i'll need / i will need / i'm going to need / i am going to need
^ if you say so / as you say / if you insist
^ it's necessary to / it is necessary to / there's a need to / there is a need to
^ are you ready / ready / are you all set > are you ready / are you all set
^ don't be shy / no need to be shy / don't hesitate / no need to hesitate
^ it's been ages / it has been ages / it's been a long time / it's been a long while
^ i got lost / i've got lost / i am lost / i'm lost
^ can i count on you / may i count on you / can i rely on you / may i rely on you / could i count on you
^ as far as i know / as far as i can tell / to my knowledge / if i'm not mistaken
"""
"""Said before, after and between what is asked; each line says the same."""

CONTRACTIONS = """
i've been > i have been
i've got > i have got
i've had > i have had
it's been > it has been
it's got > it has got
i'm > i am
^ i am > i'm
you're > you are
we're > we are
they're > they are
it's > it is
^ it is > it's
that's > that is
^ that is > that's
there's > there is
^ there is > there's
here's > here is
^ here is > here's
^ what's > what is
^ what is > what's
^ where's > where is
^ where is > where's
^ who's > who is
^ who is > who's
^ how's > how is
^ how is > how's
^ when's > when is
^ let's > let us
^ let us > let's
don't / do not
doesn't / does not
didn't / did not
can't / cannot
couldn't / could not
wouldn't / would not
shouldn't / should not
mustn't / must not
haven't / have not
hasn't / has not
isn't > is not
is not > isn't
aren't > are not
are not > aren't
wasn't / was not
won't / will not
i'll / i will
you'll / you will
we'll / we will
they'll / they will
it'll / it will
that'll / that will
i'd be / i would be
i'd appreciate / i would appreciate
i'd prefer / i would prefer
i'd love / i would love
i'd say / i would say
i'd need / i would need
you'd be / you would be
we'd be / we would be
it'd be / it would be
that'd be / that would be
isn't it > is it not
isn't that > is that not
don't you > do you not
don't i > do i not
didn't i > did i not
can't i > can i not
"""
"""Contracted and whole forms. A longer line guards a word order that the shorter ones would break."""
