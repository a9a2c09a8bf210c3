# ruff: noqa: E501 - a group is read in one line
"""Verbs that can stand for each other in a request, in their plain form; `expressions` says how it is read."""

from __future__ import annotations

__all__ = ["GERUNDS", "VERBS"]

VERBS = """
find / look for / search for / locate / track down
look up > find / search for / look for
find me _ > find _ / look for _ / search for _ / get me _
find us _ > get us _
find out / figure out
check ~ / see ~ / determine ~ > check ~ / see ~ / find out ~ / figure out ~
find time > find the time
search the web for / search the internet for / look online for / search online for / look on the web for / do a web search for / search on the web for / look on the internet for / run a web search for / search the net for / search on the internet for / do an internet search for
search the web / search the internet / look online / search online / look on the web / do a web search / run a web search / look on the internet / search the net / do an internet search > search the web / search the internet / look online / search online / look on the web / run a web search / look on the internet / search the net / do an internet search
search my {inbox|mailbox|mails|emails|notes|files|contacts|tasks} / look through my {} / go through my {} / look in my {} / do a search in my {} > search my {} / look through my {} / go through my {}
scan my {} > look through my {} / go through my {} / search my {}
get the {price|current|status|weather|latest|result|output|answer|text|content|details|list|news|files|mail|email|note|sum|product|definition|forecast|temperature|stock|capital|facts} / fetch the {} / retrieve the {} / obtain the {} / grab the {} / bring up the {} / pull up the {} / look up the {}
get my {calendar|agenda|schedule|mails|emails|notes|tasks|events|appointments|contacts} / fetch my {} / retrieve my {} / bring up my {} / pull up my {} / look up my {} / call up my {}
check the {weather|forecast|temperature|price|status|stock|news|time|date|conditions} / look at the {} / have a look at the {} / take a look at the {} / see the {}
check my {calendar|schedule|agenda|diary|inbox|mailbox|mails|list|tasks|contacts} / look at my {} / have a look at my {} / take a look at my {} / look into my {}
show me _ / let me see _ / bring up _ / pull up _ / display _ / let me look at _ / let me have a look at _ / let me take a look at _
show my / show me my / let me see my > show my / show me my / let me see my / display my
show the > show me the / let me see the / display the
list my > show me my / give me a list of my / let me see my / enumerate my
list the / show me the / give me a list of the / let me see the / enumerate the
tell me ~ / let me know ~
tell me the / let me know the > tell me the / let me know the / give me the / let me have the
give me _ / let me have _ / get me _ / hand me _ / provide me with _ > give me _ / let me have _
fetch me _ > get me _ / give me _
open the {file|note|mail|email|document|message} > open the {} / pull up the {} / bring up the {} / get the {}
open a web page / go to a web page / load a web page
visit the page > go to the page / open the page / load the page / head to the page
read me the / read out the / read aloud the / tell me the content of the > read me the / read out the
read me my / read out my / read aloud my
create a note / make a note / write a note / add a note / take a note / set up a note
create a new note / make a new note / write a new note / add a new note / start a new note
save a note / store a note / keep a note / put away a note / file a note > save a note / store a note / keep a note
create a {task|todo|to-do} / add a {} / make a {} / set up a {} / enter a {} / put in a {}
create a new task / add a new task / make a new task / set up a new task / enter a new task
add a {task|todo|to-do} to > put a {} on / enter a {} on
add an event to > put an event in / enter an event in
add a contact to > save a contact to / enter a contact in
add a {note|reminder|calendar entry|calendar event|new task|new note|new contact|new customer|customer} to > add a {} to
create a reminder / set a reminder / set up a reminder / add a reminder / make a reminder > set up a reminder / add a reminder / make a reminder
set an alarm / set up an alarm / create an alarm / make an alarm
set my alarm / set up my alarm / put my alarm
set a timer / start a timer / set up a timer / run a timer / put on a timer
create an event / add an event / make an event / set up an event / enter an event / put in an event
create a calendar {entry|event} / add a calendar {} / make a calendar {} / set up a calendar {} / put in a calendar {}
create an appointment / make an appointment / set up an appointment / add an appointment / arrange an appointment / fix an appointment
schedule a meeting / set up a meeting / arrange a meeting / plan a meeting / organise a meeting / put in a meeting
create a contact / add a contact / save a contact / enter a contact / set up a contact / make a contact
create a new contact / add a new contact / save a new contact / enter a new contact / set up a new contact
create a new customer / add a new customer / register a new customer / enter a new customer / set up a new customer > register a new customer / enter a new customer / set up a new customer
create a customer / add a customer / register a customer / enter a customer / set up a customer
create a file / make a file / write a file / set up a file
create the file / make the file / set up the file
generate a {username|user name} / create a {} / come up with a {} / think up a {} / think of a {} / invent a {}
generate a greeting / create a greeting / make a greeting / come up with a greeting / write a greeting / think up a greeting / produce a greeting
send {an email|a mail|an e-mail} / send off {} / send out {} / shoot off {} / fire off {}
write {an email|a mail|an e-mail} / compose {} / draft {} / put together {} > write {} / compose {}
send a message / send off a message / send out a message / shoot off a message / fire off a message
answer the {mail|email|message} / reply to the {} / respond to the {} / send a reply to the {} / write back to the {} > answer the {} / reply to the {} / respond to the {}
answer this {mail|email|message} / reply to this {} / respond to this {} / write a reply to this {} / write an answer to this {}
reply to / respond to / send a reply to / write a reply to / send an answer to
forward the {email|message} / pass on the {} / send on the {} / hand on the {} / relay the {}
forward the mail / pass on the mail / send on the mail / hand on the mail / relay the mail > pass on the mail / send on the mail / hand on the mail / relay the mail
delete _ / erase _ / get rid of _ / remove _ / wipe _ > delete _ / get rid of _ / remove _
cancel the {meeting|appointment|event} / call off the {} / drop the {} / scrap the {}
cancel a {meeting|appointment} / call off a {} / drop a {} / scrap a {}
move the {meeting|appointment|event} / shift the {} / reschedule the {}
move my {meeting|appointment} / shift my {} / reschedule my {}
move the {file|folder|document} / shift the {} / transfer the {}
rename the file / give a new name to the file / change the name of the file
summarise / summarize
summarise {the|this|my} / summarize {} / give me a summary of {} / write a summary of {} / make a summary of {} > summarise {} / summarize {} / sum up {} / give me a summary of {} / write a summary of {} / recap {}
calculate / compute / work out
multiply two numbers > do a multiplication of two numbers / find the product of two numbers
add two numbers > add up two numbers / find the sum of two numbers / add two numbers together
divide two numbers > do a division of two numbers / find the quotient of two numbers
subtract two numbers > do a subtraction of two numbers / find the difference of two numbers
buy / purchase
play some music / put on some music / play me some music / start some music / play a bit of music
put on some / play some / play me some
play a song / put on a song / play a track / play me a song / put on a track
turn on the / switch on the
turn off the / switch off the
set the {thermostat|heating|volume} to / turn the {} to / adjust the {} to / bring the {} to
book a table / reserve a table / get a table / make a booking for a table
make a reservation / make a booking
get directions / find directions / look up directions / fetch directions / get me directions
plan a route / work out a route / find a route / map out a route / plot a route
track my {order|parcel|package} / check on my {} / follow my {} / look where my {} is
place an order / make an order / put in an order / submit an order > make an order / put in an order / submit an order
mark it as done / check it off as done / tick it off as done / mark it as finished / mark it done > mark it as done / check it off / tick it off / cross it off / mark it as finished / mark it done
mark it , / tick it off , / check it off ,
write down / note down / jot down / put down / take down
give me a hand / lend me a hand / help me out
help me with > assist me with / give me a hand with
call it , / run it , / execute it , / invoke it ,
call the tool / use the tool / run the tool / invoke the tool / execute the tool / make use of the tool
call the function / use the function / run the function / invoke the function / execute the function
extract the / pull out the / pick out the
fill in the / fill out the
tidy them into / sort them into / put them into / arrange them in / organise them into
turn it into / make it into / transform it into / convert it into
let us know / inform us / tell us
"""
"""Read where the plain form of a verb stands: at the beginning of a clause or after "to", "please", "you" and others."""

_FORMS = """
send sending, write writing, find finding, look looking, search searching, get getting, give giving, tell telling,
show showing, check checking, read reading, open opening, list listing, create creating, make making, add adding,
set setting, put putting, take taking, move moving, delete deleting, remove removing, cancel cancelling,
schedule scheduling, book booking, reserve reserving, play playing, turn turning, switch switching, start starting,
translate translating, summarise summarising, summarize summarizing, sum summing, calculate calculating,
compute computing, work working, multiply multiplying, divide dividing, subtract subtracting, convert converting,
forward forwarding, reply replying, respond responding, answer answering, label labelling, tag tagging, mark marking,
rename renaming, save saving, store storing, note noting, remind reminding, wake waking, order ordering, buy buying,
track tracking, plan planning, fetch fetching, visit visiting, google googling, explain explaining, define defining,
generate generating, pick picking, choose choosing, use using, apply applying, run running, invoke invoking,
execute executing, enter entering, register registering, count counting, help helping, let letting, bring bringing,
pull pulling, go going, locate locating, compose composing, draft drafting, email emailing, mail mailing,
text texting, message messaging, phone phoning, ring ringing, report reporting, shift shifting, clean cleaning,
fix fixing, repair repairing, activate activating, copy copying, print printing, record recording, share sharing,
stop stopping, join joining, load loading, pack packing, park parking, review reviewing, sort sorting, stir stirring,
wash washing, merge merging, reject rejecting, approve approving, upload uploading, download downloading
"""
GERUNDS = dict(each.split() for each in _FORMS.split(","))
"""The form after "would you mind" by the plain form of a verb."""
