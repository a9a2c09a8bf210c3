# ruff: noqa: E501 - phrases are read a line at a time
"""How summaries, replies and other short texts are asked for and put."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "CLOSING",
    "DAY",
    "FILLER",
    "GREETING",
    "LABEL",
    "LIST_EVENTS",
    "LIST_NOTES",
    "NO",
    "REPLY",
    "SUBJECT",
    "SUMMARISE",
    "TODO",
    "WRITE",
    "YES",
]

SUMMARISE = Phrases(
    """
    Summarise this mail in one sentence:\\n\\n{mail}
    Summarize this email:\\n\\n{mail}
    Summarise: {mail}
    Give me a short summary of this mail.\\n\\n{mail}
    What does this mail say, in short?\\n\\n{mail}
    {mail}\\n\\nSummarise this in one sentence.
    Sum up the following mail:\\n{mail}
    I have no time to read this. What is it about?\\n\\n{mail}
    TL;DR of this mail please:\\n{mail}
    Can you summarise this for me?\\n\\n{mail}
    Please write a one-line summary.\\n\\n{mail}
    {mail}\\n\\nWhat is the main point?
    Key points of this mail in one sentence:\\n{mail}
    New mail:\\n{mail}\\n\\nTell me what matters.
    (Summarise|Summarize|Sum up|Condense|Shorten) (this|the following|this mail|the mail below|this message|this email)( for me| in one line| in a sentence| briefly|)(:|.)(\\n\\n|\\n| ){mail}
    (Can|Could|Would) you (summarise|summarize|sum up|shorten) (this mail|this|the mail below|this message)( for me| briefly| in one sentence|)?(\\n\\n|\\n){mail}
    (Give|Write|Send|Make) me (a summary|a short summary|the short version|one sentence|a one-liner|the main points) (of|about|on) (this|this mail|the following)(:|.)(\\n\\n|\\n){mail}
    {mail}\\n\\n(Summary, please.|Short version, please.|Sum this up.|Summarize it.|Please summarise it.|TL;DR?|What is it about?|What do they want?|In one sentence, please.)
    What does (this mail|this message|the sender) (want|say|tell me|ask for)(?|, in one sentence?|, briefly?)(\\n\\n|\\n){mail}
    (What|Which) is the (main point|message|essence|content) of this (mail|message)?(\\n\\n|\\n){mail}
    (Mail|Email|Message|Text):\\n{mail}\\n\\n(Summary:|Summarise it.|Sum it up in one sentence.)
    (Too long for me|I'm in a hurry|I only have a minute|No time)(, what is in here?|. Sum it up:|: summarise this.)(\\n\\n|\\n){mail}
    (tl;dr|tldr|summary|short version)(:|\\n|:\\n){mail}
    (I got|I received|There is|Here is) this (mail|message|new mail)(. Summarise it.|, what does it say?|. What is the point?|, sum it up please.)(\\n\\n|\\n){mail}
    ---
    In a nutshell, what is this about?\\n\\n{mail}
    Boil this mail down to one sentence:\\n{mail}
    {mail}\\n\\nGive me the gist.
    What should I know from this?\\n\\n{mail}
    """
)

REPLY = Phrases(
    """
    Write a reply to this mail {how}:\\n\\n{mail}
    Draft a short answer {how}.\\n\\n{mail}
    Reply to this {how}:\\n{mail}
    {mail}\\n\\nPlease answer {how}.
    Help me answer this mail {how}.\\n\\n{mail}
    {mail}\\n\\nWrite a polite reply {how}.
    Answer this mail for me {how}:\\n{mail}
    I got this mail. Draft a reply {how}.\\n\\n{mail}
    (Write|Draft|Compose|Prepare|Formulate) (a reply|an answer|a short reply|a short answer|a polite answer|a response) (to this mail |to the mail below |to this |){how}(:|.)(\\n\\n|\\n){mail}
    (Can|Could|Would) you (write|draft) (a reply|an answer|a response) (to this |to this mail |){how}?(\\n\\n|\\n){mail}
    {mail}\\n\\n(Reply|Answer|Please reply|Please write back|Write back|Draft a reply|Write an answer|I want to answer) {how}.
    (Reply|Answer|Write back) {how}(:|.)(\\n\\n|\\n){mail}
    (I want|I'd like|I need|We need) (to send |)(a reply|an answer|a short reply) {how}(:|.)(\\n\\n|\\n){mail}
    (Mail|Message|Email|I received this):\\n{mail}\\n\\n(Reply|Answer|Draft a reply|Write a short reply) {how}.
    (Please|Help me) (answer|reply to) (this|this mail|the mail below) {how}(:|.)(\\n\\n|\\n){mail}
    ---
    Respond to the following {how}:\\n\\n{mail}
    {mail}\\n\\nPut together an answer {how}.
    What could I write back {how}?\\n\\n{mail}
    """
)

YES = Phrases(
    "that agrees\nthat says yes\nand accept\nsaying it is fine\npositively\nthat accepts\nsaying yes\nwith a yes\n"
    "that confirms\nand say yes\nand confirm\nand tell them it's fine\nto accept\nto say yes\nto confirm\n"
    "where I agree\nin which I say yes\nsaying that I agree\nthat is positive\nwith an acceptance\n---\nin a positive way\nand agree"
)
NO = Phrases(
    "that says no\nand decline\nsaying it is not possible\nnegatively\nthat declines\nsaying no\nwith a no\n"
    "and say no\nand tell them it does not work\nto decline\nto say no\nwhere I decline\nin which I say no\n"
    "saying that I don't agree\nthat turns it down\nturning it down\nto turn it down\nsaying it won't work\n---\nin a negative way\nand refuse"
)

TODO = Phrases(
    """
    What do I have to do?\\n\\n{mail}
    What is the action item in this mail?\\n\\n{mail}
    {mail}\\n\\nWhat does it ask of me?
    Turn this mail into a task:\\n\\n{mail}
    Which task follows from this mail?\\n{mail}
    What (should|must) I do (here|according to this|after this mail)?(\\n\\n|\\n){mail}
    (Extract|Find|Get|Write|Give me|List) the (task|to-do|todo|action item|thing to do) (from|in|of) (this|this mail|the mail below)(:|.)(\\n\\n|\\n){mail}
    {mail}\\n\\n(What do I have to do?|What should I do?|Task for me?|What is the task?|Make a task of it.|What is the action item?|Action item, please.)
    (Mail|Message):\\n{mail}\\n(Task:|To-do:|Action:)
    (Is there|Do I have) something to do?(\\n\\n|\\n){mail}
    (Make|Write|Create) (a|one) (task|to-do|todo) (from|out of) this(:|.)(\\n\\n|\\n){mail}
    ---
    Name the to-do in this mail:\\n\\n{mail}
    {mail}\\n\\nWhat is my job here?
    """
)

SUBJECT = Phrases(
    """
    Suggest a subject line for this mail:\\n\\n{text}
    Which subject fits this mail?\\n\\n{text}
    {text}\\n\\nGive me a subject line.
    I need a subject for this:\\n{text}
    (Give|Write|Find|Propose|Suggest|Make) (me |)(a|one) (subject|subject line|title) (for|of) (this|this mail|the following|the mail below)(:|.|: )(\\n\\n|\\n){text}
    {text}\\n\\n(Subject?|Subject, please.|What subject should it have?|Suggest a subject.|Write a subject line for it.|Which subject line would you use?)
    (What would|What could|What should) the subject (of this|of this mail) be?(\\n\\n|\\n){text}
    (Mail|Text|Message):\\n{text}\\nSubject:
    (The subject is missing|This mail has no subject)(, add one|. Find one|. Suggest one)(:|.)(\\n\\n|\\n){text}
    ---
    What headline suits this mail?\\n\\n{text}
    {text}\\n\\nName a fitting subject.
    """
)

LABEL = Phrases(
    """
    Classify this mail as one of: {labels}.\\n\\n{mail}
    Which of these labels fits: {labels}?\\n\\n{mail}
    {mail}\\n\\nLabel it with one word out of {labels}.
    Sort this mail. Possible labels: {labels}. Answer with the label only.\\n\\n{mail}
    Labels: {labels}\\nMail:\\n{mail}\\nLabel:
    What kind of mail is this - {labels}?\\n\\n{mail}
    (Classify|Label|Sort|Categorise|Categorize|Tag) (this|this mail|the mail below|the following)(:| as| with) (one of |){labels}.(\\n\\n|\\n){mail}
    {mail}\\n\\n(Classify it|Label it|Which label is right|Which one is it|Tag it|Sort it): {labels}?
    (Is this|Is this mail|Is the mail below) (about |){labels}?(\\n\\n|\\n){mail}
    (Labels|Categories|Classes|Options|Tags): {labels}. (Pick|Choose|Take|Give me) (one|the best one|the one that fits)(:|.)(\\n\\n|\\n){mail}
    (Answer|Reply) with (one word|one label|the label) (out of|from|among) {labels}(:|.)(\\n\\n|\\n){mail}
    (Which|What) (category|label|tag|class) (has|gets|fits) (this|this mail)(, | - |: ){labels}?(\\n\\n|\\n){mail}
    {mail}\\n(Label|Category|Tag) \\({labels}\\):
    ---
    Choose the right category among {labels}:\\n\\n{mail}
    {mail}\\n\\nIs this {labels}? One word.
    """
)

LIST_EVENTS = Phrases(
    """
    Summarise my day:\\n{items}
    What does my day look like?\\n\\n{items}
    {items}\\n\\nSum up these events in one sentence.
    These are my events:\\n{items}\\nGive me a short overview.
    (Summarise|Summarize|Sum up) (my day|my calendar|my events|this schedule|these events|the day)(:|.| for me:)\\n{items}
    (How is|What about) my day?\\n{items}
    {items}\\n\\n(How does my day look?|Sum up my day.|What do I have today?|Short overview, please.|Summarise it.|When do I start and when do I end?)
    (My calendar|My events|Schedule|Calendar|Events|Appointments):\\n{items}\\n(Summary, please.|Sum it up.|How does the day look?|Tell me in one sentence.)
    (Give|Write) me (an overview|a summary|one sentence) (of|about|on) (my day|these events|this)(:|.)\\n{items}
    (Here is|This is) my (day|calendar|schedule)(:|.)\\n{items}\\n(Sum it up.|What awaits me?|Summarise it, please.)
    ---
    Brief me on this agenda:\\n{items}
    {items}\\n\\nTell me about my day.
    """
)

DAY = Phrases(
    """
    You have {count}, from {first} at {start} to {last} at {end}.
    {count}: it starts with {first} at {start} and ends with {last} at {end}.
    Your day has {count}; the first is {first} at {start}, the last {last} at {end}.
    ---
    {count} wait for you, {first} at {start} being the first and {last} at {end} the last.
    There will be {count}: first {first} at {start}, last {last} at {end}.
    """
)

LIST_NOTES = Phrases(
    """
    Summarise these notes:\\n{items}
    {items}\\n\\nSum up these notes in one sentence.
    Put my notes into one sentence:\\n{items}
    What do these notes say?\\n\\n{items}
    (Summarise|Summarize|Sum up|Condense|Join) (these notes|my notes|the notes|these lines)( in one sentence| for me|)(:|.)\\n{items}
    {items}\\n\\n(Summarise these notes.|One sentence, please.|Put this into one sentence.|Sum that up.|What do the notes say?)
    (My notes|Notes|From my notebook):\\n{items}\\n(Summary, please.|Summarise them.|Sum them up.)
    (Write|Give me) (one sentence|a summary) (of|from|with) (these notes|my notes|this)(:|.)\\n{items}
    What is in my notes?\\n{items}
    ---
    My jottings, please condense them:\\n{items}
    {items}\\n\\nMake one sentence of this.
    """
)

WRITE = Phrases(
    """
    Write a short mail to {first} that {message}.
    Draft a mail to {first}: {message}.
    Write {first} a few lines saying that {message}.
    Can you draft a mail for {first}? It should say that {message}.
    Compose a short note to {first}: {message}.
    (Write|Draft|Compose|Prepare) (a|a short|a quick|a brief) (mail|email|note|message) (to|for) {first}(:| saying:| with this text:| that says:) {message}.
    (Write|Draft) (to|a mail to|an email to) {first} (saying|and say|and tell them) that {message}.
    (Can|Could) you (write|draft|compose) (a mail|an email|a short mail) (to|for) {first}(: | saying that | that says that ){message}?
    (I need|I want|I'd like) (a mail|an email|a draft|a short mail) (to|for) {first}(: | saying that ){message}.
    {first} should (hear|know|learn|be told) that {message}. (Draft a mail.|Write the mail.|Write a short mail.)
    (Tell|Inform) {first} in a (draft|short mail text) that {message}.
    (Text of a mail|Mail|Draft) (to|for) {first}: {message}.
    (For|To) {first}, a mail text: {message}.
    ---
    Put into a mail for {first} that {message}.
    I need some lines for {first}: {message}.
    """
)

GREETING = Phrases(
    "Hi {first},\nHello {first},\nDear {first},\nHey {first},\n---\nGood day {first},\nGreetings {first},"
)
CLOSING = Phrases("Best, {me}\nBest regards, {me}\nThanks, {me}\nRegards, {me}\n---\nYours, {me}\nAll the best, {me}")
FILLER = Phrases(
    """
    I hope you are well.
    Hope you had a good weekend.
    How are things?
    Thanks for your help last week.
    Sorry for the late mail.
    I hope all is well.
    I hope this mail finds you well.
    The weather is lovely here.
    It was good to see you last month.
    Greetings from the office.
    Hope you are fine.
    Sorry for the short notice.
    I tried to call you, too.
    We had a busy week.
    Say hello to the team.
    ---
    Long time no see.
    I hope the week treats you well.
    """
)
