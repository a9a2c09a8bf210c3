"""How people shorten words when they type in haste; `expressions` says how the lines are read."""

from __future__ import annotations

__all__ = ["SHORT_FORMS"]

SHORT_FORMS = """
you > u
your > ur
you're > ur / youre
are you > r u / are u
can you > can u / can ya
could you > could u / cud u
would you > would u
thank you > ty / thx / thank u
thank you very much > tysm / thx a lot
thank you so much > tysm / thx so much
thanks > thx / tks / thnx / ty
thanks a lot > thx a lot
thanks in advance > thx in advance / tia
many thanks > many thx
please > pls / plz / pl
as soon as possible > asap
as soon as you can > asap
okay > ok / k
all right > alright / ok
because > cuz / bc / coz
about > abt
regarding > re
people > ppl
something > sth / smth
someone > sb / s.o.
really > rly
probably > prob / probs
definitely > def
information > info
appointment > appt
appointments > appts
document > doc
documents > docs
description > descr
by the way > btw
for your information > fyi
in my opinion > imo
to be honest > tbh
just so you know > fyi / jsyk
I don't know > idk / dunno
I have no idea > no idea / idk
don't know > dunno
I want to > I wanna / wanna
want to > wanna
I have to > I gotta / gotta
I've got to > I gotta / gotta
got to > gotta
give me > gimme
let me > lemme
going to be > gonna be
going to need > gonna need
kind of > kinda
sort of > sorta
what's > whats
that's > thats
there's > theres
here's > heres
let's > lets
don't > dont
doesn't > doesnt
can't > cant
won't > wont
isn't > isnt
I'm > im
I've > ive
it's > its
through > thru
though > tho
and so on > etc
for example > e.g.
with regard to > re
no problem > np
hello > helo / hallo
hey > ey
maybe > mb
"""
"""Each form is one way only: the short one stands for the long one."""
