# ruff: noqa: E501 - a group is read in one line
"""Nouns and what belongs to them that can stand for each other; `expressions` says how the lines are read."""

from __future__ import annotations

__all__ = ["NOUNS", "SPELLINGS"]

NOUNS = """
email / mail / e-mail
emails / mails / e-mails
unread mails / unread emails / unread e-mails / mails i haven't read / mails i have not read > unread mails / unread emails / unread e-mails
my inbox / my mailbox / my mail inbox
email address / mail address / e-mail address
inbox / mailbox
{mail|mails|email|emails|e-mail|note|notes|file|files|document|documents|message|messages|news|something|anything|everything|information|facts|headlines|articles} about / {} concerning / {} regarding / {} relating to / {} to do with
say about / say regarding / have to say about
{a mail|an email|an e-mail|a message|the text} saying / {} that says / {} which says / {} that reads / {} which reads
{a note|the note|a file|the file|a document|a folder|the folder|a task|the task|an event|a contact|a customer|somebody|someone|a person|an appointment} called / {} named / {} by the name of
a note titled / a note entitled / a note with the title / a note that is titled
my calendar / my diary / my schedule / my agenda
the calendar / the diary
calendar entry / calendar event / entry in the calendar / event in the calendar
calendar entries / calendar events / entries in the calendar
meeting / appointment
meetings / appointments
my next meeting / my next appointment / the next meeting i have / the next appointment i have
my events / my calendar events / the events in my calendar
to-do list / todo list / task list / list of tasks / list of to-dos / list of things to do
to-dos / todos / tasks / to-do items
my tasks / my to-dos / my todos / the tasks i have / my to-do items
task / to-do / todo / to-do item
shopping list / grocery list / list of groceries / list for the shop / supermarket list
address book / contact list / list of contacts / contacts list
my contacts / my address book / my contact list / my list of contacts
phone number / telephone number
phone numbers / telephone numbers
contact details / contact data / contact info
the web / the internet / the net / the world wide web > the web / the internet / the net
on the web / online / on the internet / on the net
web page / webpage
web pages / webpages
web search / internet search / online search / search of the web
website / web site / site
folder / directory
folders / directories
file name / filename / name of the file
file names / filenames
user name / username
the content of / the contents of
stock price / share price / price of the stock
weather forecast / forecast for the weather / forecast of the weather / weather outlook
latest news / newest news / most recent news
parcel > package
parcels > packages
a movie / a film
the movie / the film
movies / films
a song / a track / a tune
the song / the track / the tune
songs / tunes
a joke about / a joke to do with
directions from / the way from / the route from > directions from / the way from
directions to / the way to > directions to / the way to
the meaning of / the definition of
favourite color / favorite color / favourite colour / favorite colour / preferred color / preferred colour
the sum of / the total of
the difference between / the difference of
the result of / the outcome of / the output of > the result of / the outcome of
the result / the outcome
the value of > the value for
the text below / the following text / the text that follows / the text underneath / the text given below
the message below / the following message / the message that follows
the mail below / the following mail / the mail that follows / the email below / the following email
this text / the text here / this piece of text
from this text / out of this text / from the text here
the details in / the particulars in / the specifics in / the information in / the data in / the facts in
the details / the particulars / the specifics
all the details / every detail / all details
structured data / data in a structured form / data with a structure
in one sentence / in a single sentence / with one sentence / in just one sentence
the short version / the brief version / the gist > the short version / the gist
the main points / the key points / the essential points / the chief points / the essentials
as json / in json / in json format / in the form of json / in json form
return json / give me json / output json / answer with json / respond with json / reply with json / produce json / send back json
nothing other than / nothing but / nothing except / nothing besides
the arguments / the parameters / the inputs
the arguments are / the parameters are / the inputs are
the parameter / the argument
a particular / a certain / a specific / some particular
photo / picture / pic > photo / picture / photograph / pic
photos / pictures / pics > photos / pictures / photographs / pics
cell phone / mobile phone / cellphone
vacation / holiday
my colleague / my coworker / my co-worker / my workmate
my colleagues / my coworkers / my co-workers / my workmates
the kids / the children
my mum / my mom / my mother
my dad / my father
the client wants me to / the client asked me to / the client expects me to / the client would like me to
my boss wants me to / my boss asked me to / my boss expects me to / my boss would like me to / my boss told me to / the boss wants me to / the boss asked me to
my boss asks you to / my boss wants you to / my boss needs you to / my boss would like you to
i was asked to / i've been asked to / i have been asked to / i was told to / i've been told to / they asked me to / they told me to / i got asked to
i am supposed to / i'm supposed to / i am meant to / i'm meant to / i am expected to / i'm expected to / i'm to
somebody has to / someone has to / somebody needs to / someone needs to / somebody must / someone must / somebody should / someone should
we were asked for / we've been asked for / we have been asked for / they asked us for / someone asked us for / somebody asked us for
i was asked for / i've been asked for / i have been asked for / they asked me for / someone asked me for / somebody asked me for
"""

SPELLINGS = """
colour / color
colours / colors
coloured / colored
favourite / favorite
favourites / favorites
favour / favor
favours / favors
organise / organize
organised / organized
organising / organizing
organisation / organization
categorise / categorize
categorised / categorized
summarising / summarizing / summing up
analyse / analyze
analysed / analyzed
analysing / analyzing
prioritise / prioritize
minimise / minimize
maximise / maximize
optimise / optimize
visualise / visualize
finalise / finalize
customise / customize
synchronise / synchronize
authorise / authorize
apologise / apologize
realise / realize
centre / center
theatre / theater
dialogue / dialog
cancelled / canceled / called off
cancelling / canceling / calling off
labelled / labeled / tagged
labelling / labeling
travelling / traveling
traveller / traveler
neighbour / neighbor
neighbours / neighbors
behaviour / behavior
flavour / flavor
honour / honor
humour / humor
programme / program
jewellery / jewelry
enquiry / inquiry
enquiries / inquiries
among / amongst
toward / towards
anyway / anyhow / in any case
no one / nobody
can not > cannot
looking for / searching for / hunting for
searching my / looking through my / going through my
finding / locating / tracking down
getting the / fetching the / retrieving the / pulling up the
showing me / letting me see
telling me / letting me know
giving me / letting me have / getting me
creating a / making a / setting up a
deleting / removing / getting rid of
cancelling the / calling off the / canceling the
moving the / shifting the
sending an email / sending a mail / sending an e-mail / sending off an email
writing an email / writing a mail / writing an e-mail / composing an email / composing a mail
replying to / responding to / answering > replying to / responding to
booking a table / reserving a table / getting a table
setting a reminder / creating a reminder / setting up a reminder / adding a reminder
setting a timer / starting a timer / setting up a timer
calculated / computed / worked out
fetched / retrieved / pulled up
written to me / sent me a mail / sent me an email / mailed me / emailed me > written to me / sent me a mail / sent me an email
has anybody / has anyone / has somebody / has someone > has anybody / has anyone
did anybody / did anyone
"""
"""Spellings of both sides of the ocean, and forms of verbs that are not plain."""
