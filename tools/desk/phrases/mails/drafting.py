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
    (I was|I've been) away (all day|all week|for a while). What did I miss in this mail?(\\n\\n|\\n){mail}
    {mail}\\n\\nI don't (get|understand) it. (What are they after?|Put it simply.|Say it in plain words.)
    {mail}\\n\\n(Can you make that shorter?|Now the same in one line.|Make it short.|Cut this down to one sentence.|Reduce this to the essentials.)
    {mail}\\n\\n(Just the facts, please.|Only the essentials.|What are the facts?|Facts only.|Bare facts, one sentence.)
    (Bare facts|Essentials|Only what counts|The facts) of this (mail|message|text), (please|in one sentence|without the chatter)(:|.)(\\n\\n|\\n){mail}
    (Please read|Go through|Look through|Look at|Have a look at) (this|the mail below|the following mail) and (tell me what it says|tell me what it is about|sum it up|give me one sentence|report back in one line).(\\n\\n|\\n){mail}
    (Read|Go through|Scan|Skim) (this|the mail below|this message) (for me|on my behalf)(. What's in it?| and sum it up.| and tell me the main thing.)(\\n\\n|\\n){mail}
    (How would you|How do you) (sum up|put|describe) (this|this mail) in (a single sentence|one line|a few words)?(\\n\\n|\\n){mail}
    (My boss|A colleague|My partner|Someone) (forwarded|sent) me this(. What's it about?|, what does it say?|. Give me the short version.)(\\n\\n|\\n){mail}
    (Executive summary|One-line summary|Short summary|Quick summary|Digest|Abstract|Recap)(:|, please:| of this mail:|\\n){mail}
    {mail}\\n\\n(Executive summary|One-line summary|Quick summary|Digest|Recap|In brief|In short)(:|?|, please.)
    (Who writes, what about, and by when|Who wants what|Who is it and what do they want)?(\\n\\n|\\n){mail}
    {mail}\\n\\n(Who wants what here?|Who is it and what is it about?|What's this one about?|So what does it say?|What's going on?)
    (In|With) (one sentence|a sentence|one line|twenty words), (what does this mail say|what is this about|tell me what this says)(?|:|.)(\\n\\n|\\n){mail}
    (I'm driving|I'm in a meeting|I can't read this now|My eyes are tired)(, so sum it up for me| - short version please|. Tell me what it says)(:|.)(\\n\\n|\\n){mail}
    (Could|Can) I (get|have) (the short version|a summary|a quick summary|the main facts) of (this|this mail|the text below)?(\\n\\n|\\n){mail}
    (Would you mind|Do you mind) (summing this up|shortening this|reading this for me and telling me what it says)?(\\n\\n|\\n){mail}
    (Let me|I'd like to|I want to|I need to) (know|hear) (briefly|in one sentence|in a few words) what (this mail|this|the sender) (says|is saying)(:|.)(\\n\\n|\\n){mail}
    (What's|What is) (this mail|this|the message) (all about|saying|telling me|getting at)?(\\n\\n|\\n){mail}
    (Anything important|Anything I must know|Something urgent) in (here|this one|this mail)? (Sum it up.|One sentence will do.|Keep it short.)(\\n\\n|\\n){mail}
    (Inbox|New in my inbox|Just came in|From my inbox|Unread)(:|.)\\n{mail}\\n(One sentence, please.|What does it say?|Short, please.|What is it about?|Summary?)
    (Task|Instruction|To do): (summarise|summarize|shorten) the (mail|text|message)(.| in one sentence.| in one line.)\\n(Mail|Text|Input): {mail}
    ### (Mail|Input|Text)\\n{mail}\\n### (Summary|Short version|In one sentence)
    <mail>\\n{mail}\\n</mail>\\n(Summarise the mail.|Sum this up in a sentence.|What does it say?|Write a one-sentence summary.)
    ---\\n{mail}\\n---\\n(Sum up the text between the lines.|What does the mail between the lines say?|Summary of that, please.)
    (summarise|summarize|sum up|shorten) pls(:|\\n| ){mail}
    {mail}\\n(summary pls|in short?|short version pls|whats this about|what do they want)
    (Explain|Tell me) (briefly|in short|quickly|in one sentence) (what|about what) (this mail is about|they write|this message says)(:|.)(\\n\\n|\\n){mail}
    (Before I open it|Before I answer|Before my next meeting|While I get coffee), (what does this say|what's in this mail|sum this up)(?|, please.)(\\n\\n|\\n){mail}
    (There's|Here's) a (mail|message) I (have to|should|must) read. (Make it shorter.|Shorten it for me.|What does it come down to?)(\\n\\n|\\n){mail}
    (Report|Repeat|Retell|Paraphrase|Restate) (this mail|this|the message) (in one sentence|briefly|in your own words)(:|.)(\\n\\n|\\n){mail}
    (If you had to|Suppose you had to) (say it|put this|sum this up) in one sentence, (what would it be|how would it go|what would you say)?(\\n\\n|\\n){mail}
    (Long story short|Bottom line|Key message|Takeaway|Upshot|Short and sweet)(?|: what is it?|, please:)(\\n\\n|\\n){mail}
    {mail}\\n\\n(Long story short?|Bottom line?|What's the bottom line?|What's the upshot?|What's the takeaway?|Key message?|So the news is...?)
    (Cut to the chase|Spare me the details|Skip the small talk|Leave out the niceties)(: what does it say?|. What do they want?|, just sum it up:)(\\n\\n|\\n){mail}
    {mail}\\n\\n(Cut to the chase for me.|Spare me the details, what is it?|Strip it down to one sentence.|Without the small talk, please.|What remains if you drop the niceties?)
    (Compress|Distil|Trim|Abridge|Abbreviate|Squeeze|Strip) (this|this mail|the text below) (to|into|down to) (one sentence|a single line|its core)(:|.)(\\n\\n|\\n){mail}
    (Give me|I'd like|I want|Let me have) (a quick rundown|the rundown|an outline|the bottom line|the long and short|the crux) (of|on) (this|this mail)(:|.)(\\n\\n|\\n){mail}
    (Tell|Text|Report to) me what (this mail|this person|the sender) (wants|has to say|is up to|is on about)(:|.| in a line:)(\\n\\n|\\n){mail}
    (Translate|Turn|Convert) this (mail|message) into (one clear sentence|a short line|plain short English)(:|.)(\\n\\n|\\n){mail}
    (What's|What is) (the deal|the news|the matter|the story|up) (with|in) (this mail|this message|this)?(\\n\\n|\\n){mail}
    (What|Which) (facts|points|details) (matter|count|are important) (here|in this mail)?(\\n\\n|\\n){mail}
    {mail}\\n\\n(Which facts count here?|What matters here?|What are the important bits?|Anything I need to know? One sentence.)
    (Suppose|Say|Imagine) I (never read|skip|lose) this mail. What do I miss?(\\n\\n|\\n){mail}
    (For|In) my (notebook|diary|log|records), (one line on|a short line about|one sentence on) this mail(:|.)(\\n\\n|\\n){mail}
    {mail}\\n\\n(One line for my notebook, please.|Write one line on it.|How would you tell a colleague in one sentence?|How do I pass this on in one sentence?)
    (My grandmother|A child|A colleague|My boss) asks what this says. (One sentence|Short answer|In short)(:|, please:)(\\n\\n|\\n){mail}
    (I can't be bothered to read|I won't read|I'm not going to read) all this. (What's in it?|Sum it up.|Shorten it.)(\\n\\n|\\n){mail}
    (Read this so that I don't have to|Be my eyes|Save me the reading)(.|:)(\\n\\n|\\n){mail}(\\n\\nWhat does it say?|\\n\\nSum it up.|)
    {mail}\\n\\n(Save me the reading.|I don't want to read all that.|That's too much text for me.|Now in ten words or a few more.)
    (In a word or two|In a breath|Briefly|Quickly), what('s| is) (in here|this about|in this mail)?(\\n\\n|\\n){mail}
    (Preview|Teaser|Notification text|One-liner) for this mail(:|, please:|?)(\\n\\n|\\n){mail}
    (Another mail|One more mail|And this one|Next one)(:| to sum up:|, same thing:)(\\n\\n|\\n){mail}
    Subject of my question: the mail below. Question: what does it say?(\\n\\n|\\n){mail}
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
    (I have to|I must|I should|We should|I ought to) (get back to them|write back|answer this|reply to this) {how}(:|.)(\\n\\n|\\n){mail}
    {mail}\\n\\n(I have to|I must|I should|I'd like to|I want to) (get back to them|write back|answer|reply) {how}. (What do I write?|Draft it.|Write it for me.|Give me a text.)
    {mail}\\n\\n(Now|So|OK, now|Next) (write|draft|compose|prepare) (my answer|my reply|a reply|the answer|something) {how}.
    {mail}\\n\\n(My answer|My reply|Answer|Reply) {how}(:|, please.| - draft it.)
    (Get|Write) back to (them|the sender|this person) {how}(:|.)(\\n\\n|\\n){mail}
    (What would|How would) (a reply|an answer|a polite reply|a short answer) {how} (look|sound|read)?(\\n\\n|\\n){mail}
    (Let's|Let us) (answer|reply|write back) {how}(:|.)(\\n\\n|\\n){mail}
    (Could|Can|May) I (have|get) (a draft|a reply|an answer|a short reply) {how}?(\\n\\n|\\n){mail}
    (Would you mind|Do you mind) (answering this|replying to this|writing a reply) {how}?(\\n\\n|\\n){mail}
    (Please read|Look at) (this|the mail below) and (answer|reply|write a reply|draft an answer) {how}.(\\n\\n|\\n){mail}
    (Read|Look at) (this|this mail) and (answer|reply|write a reply|draft an answer) {how}.(\\n\\n|\\n){mail}
    (In my name|For me|On my behalf), (answer|reply|write a reply|write back) {how}(:|.)(\\n\\n|\\n){mail}
    (Someone|A colleague|This person) (wrote me|sent me this|is waiting for my answer). (Reply|Answer|Write back) {how}.(\\n\\n|\\n){mail}
    (I'm bad at writing|I don't know how to put it|I can't find the words|No time to write). (Write|Draft|Make) (a reply|an answer) {how}.(\\n\\n|\\n){mail}
    (Task|Instruction|To do): (write|draft) (a reply|an answer) {how}.\\n(Mail|Input|Message): {mail}
    ### Mail\\n{mail}\\n### Task\\n(Write|Draft) (a reply|an answer) {how}.
    <mail>\\n{mail}\\n</mail>\\n(Write a reply|Reply|Draft an answer|Answer the mail) {how}.
    (reply|answer|write back) {how} pls\\n{mail}
    {mail}\\n(reply|answer|draft a reply) {how} pls
    (Here's|This is) (what I got|what they wrote|the mail|a mail from my inbox)(:|.)\\n{mail}\\n(Help me answer|I need a reply|Write an answer|Give me a reply) {how}.
    (Give me|Make me|Hand me) (a text for a reply|a ready reply|an answer I can send|a few lines in reply|a response) {how}(:|.)(\\n\\n|\\n){mail}
    {mail}\\n\\n(A reply|An answer|A short reply|A few lines back) {how} (would be great|is what I need|will do|would help).
    (Your job|The job): (a reply|an answer) {how}.(\\n\\n|\\n){mail}
    (It's|It is) time (to answer|I answered|to write back). (Make it a reply|Draft an answer|Write a reply) {how}.(\\n\\n|\\n){mail}
    (Come up with|Whip up|Throw together|Knock out|Make up) (a reply|an answer|a few lines in reply) {how}(:|.)(\\n\\n|\\n){mail}
    (Get|Have) (a reply|an answer) ready {how}(:|.)(\\n\\n|\\n){mail}
    (Draft|Jot down|Write me) (a line|a short mail|a few words) to send back {how}(:|.)(\\n\\n|\\n){mail}
    (What do I|What should I|What shall I) (tell them|write to them|say to that|answer) {how}?(\\n\\n|\\n){mail}
    {mail}\\n\\n(What do I tell them|What shall I write to them|How do I answer|How do I word a reply) {how}?
    {mail}\\n\\n(Come up with a reply|Whip up an answer|Make me a reply|Get an answer ready|Draft a line to send back) {how}.
    (Pen|Word|Phrase|Type|Formulate) (a reply|an answer|my answer|my reply) {how}(:|.)(\\n\\n|\\n){mail}
    (Answer|Reply to) (them|him or her|my colleague|the sender|this one) {how}(:|.)(\\n\\n|\\n){mail}
    (They are waiting|The sender is waiting|I'm late with my answer|I forgot to answer this). (Reply|Write back|Answer) {how}.(\\n\\n|\\n){mail}
    (Step in for me|Be my secretary|Play secretary): (reply|answer|write back) {how}.(\\n\\n|\\n){mail}
    (Your turn|Over to you): (a reply|an answer) {how}.(\\n\\n|\\n){mail}
    (Make|Let) my (reply|answer) (a short one|short and polite|friendly) {how}(:|.)(\\n\\n|\\n){mail}
    (Another one|And this one|Next mail): (reply|answer|write a reply) {how}.(\\n\\n|\\n){mail}
    {mail}\\n\\n(Go ahead and answer|You may answer|Please deal with it: reply|Settle this: reply) {how}.
    (I'm going to|I'd rather|I've decided to|I decided to) (answer|reply|write back) {how}. (Text, please|Give me the text|What do I write)(:|.|?)(\\n\\n|\\n){mail}
    (A|One) (reply|answer|short mail back) {how}, (please|if you would|thank you)(:|.)(\\n\\n|\\n){mail}
    ---
    Respond to the following {how}:\\n\\n{mail}
    {mail}\\n\\nPut together an answer {how}.
    What could I write back {how}?\\n\\n{mail}
    """
)

YES = Phrases(
    "that agrees\nthat says yes\nand accept\nsaying it is fine\npositively\nthat accepts\nsaying yes\nwith a yes\n"
    "that confirms\nand say yes\nand confirm\nand tell them it's fine\nto accept\nto say yes\nto confirm\n"
    "where I agree\nin which I say yes\nsaying that I agree\nthat is positive\nwith an acceptance\ngiving my consent\n"
    "telling them yes\nto let them know I agree\nin the affirmative\nand give the green light\nwith my okay\n"
    "letting them know it's okay\nexpressing my agreement\nthat gives the go-ahead\nto give my approval\n"
    "with a clear yes\nwith a thumbs up\nand go along with it\ngoing along with what they want\n"
    "to the effect that it's fine\nand approve\nto show that I'm on board\nsaying okay\nwith a friendly yes\n---\nin a positive way\nand agree"
)
NO = Phrases(
    "that says no\nand decline\nsaying it is not possible\nnegatively\nthat declines\nsaying no\nwith a no\n"
    "and say no\nand tell them it does not work\nto decline\nto say no\nwhere I decline\nin which I say no\n"
    "saying that I don't agree\nthat turns it down\nturning it down\nto turn it down\nsaying it won't work\n"
    "giving a polite no\ntelling them no\nto let them know it's not possible\nand turn them down\nwith my regrets\n"
    "expressing that I can't\nthat rejects it\nrejecting it\nin which I decline politely\nto get out of it\n"
    "letting them down gently\nwith a clear no\nwith a thumbs down\nto the effect that it can't be done\nand reject it\n"
    "declining politely\nsaying no thanks\nto say that I disagree\nthat is not in favor\nwith a friendly no\n---\nin a negative way\nand refuse"
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
    {mail}\\n\\n(So what's next for me?|What do they expect me to do?|What's my part in this?|What am I asked to do?|What is expected of me?|So, what now?)
    (What do they|What does the sender|What does this person) (want me to do|expect of me|expect from me|need from me|ask me to do)?(\\n\\n|\\n){mail}
    (What am I|What are we) (asked|supposed|expected) to do(| here| now)?(\\n\\n|\\n){mail}
    (Do I need|Do I have|Am I expected|Am I supposed) to do anything(| here| about this)?(| What?)(\\n\\n|\\n){mail}
    {mail}\\n\\n(Do I need to act? How?|Is any action needed?|Anything to do for me?|Does it need me to do something?)
    (My to-do list|My task list) (needs|gets) (a line|one entry) (for|from) this mail(:|.)(\\n\\n|\\n){mail}
    {mail}\\n\\n(Put that on a to-do list.|One line for my to-do list, please.|Write that down as a task.|As a to-do, please.|To-do?|Next step?|todo:)
    (Next step|Action item|To-do|Task|Action needed|My homework)(?|:|, please:| from this mail:)(\\n\\n|\\n){mail}
    (Phrase|Write|Rephrase|Rewrite|Word|Formulate) (this|this mail|the mail below) as (a task|a to-do|an action item|one thing to do)(:|.)(\\n\\n|\\n){mail}
    (Read|Go through|Look at) (this|this mail) and (tell me what to do|tell me my task|give me the to-do|write one task)(:|.)(\\n\\n|\\n){mail}
    (Pull|Pick|Take|Get) the (to-do|task|action) out of (this|this mail|the text)(:|.)(\\n\\n|\\n){mail}
    (Which|What) (step|action|job|duty) (comes next for me|is left to me|does this leave me with|results from this)?(\\n\\n|\\n){mail}
    (Task|Instruction): (name|give|write) the (action item|to-do).\\n(Mail|Input): {mail}
    <mail>\\n{mail}\\n</mail>\\n(What must I do?|Write the to-do.|Which task is in there?)
    ### Mail\\n{mail}\\n### (To-do|Action item|Task)
    (I need|I want|Give me|I'd like) (the task|the action item|one to-do|a to-do) (from|in|out of) this(:|.)(\\n\\n|\\n){mail}
    (todo|action item|task) pls(:|\\n){mail}
    {mail}\\n\\n(What's on my plate now?|What lands on my desk with this?|So I must...?|How do I deal with it? One task.|Give me my marching orders.)
    (What's|What is) (on my plate|left for me to do|the next step|required of me|the action) (here|after this|according to this mail)?(\\n\\n|\\n){mail}
    (Assign|Give|Hand) me (my task|the task|the action) from this(:|.)(\\n\\n|\\n){mail}
    (Convert|Transform|Translate) (this|this mail) into (a task|a to-do|an order to myself)(:|.)(\\n\\n|\\n){mail}
    (I|We) (don't want to|mustn't) (forget|miss) anything. (What must be done|What's the task|Which task is it)?(\\n\\n|\\n){mail}
    (Just|Only) the (task|to-do|action), please(:|.)(\\n\\n|\\n){mail}
    (One line|A line) for my (task list|to-do list|planner)(:|, please:| from this:)(\\n\\n|\\n){mail}
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
    (How should I|How would you|How do I) (title|head|call) this (mail|message)?(\\n\\n|\\n){text}
    {text}\\n\\n(How should I title that?|What do I put in the subject line?|What goes into the subject field?|Title?|A good title for that?)
    (What do I|What should I) (put|write|type) (in|into) the subject (line|field)(| of this mail| here)?(\\n\\n|\\n){text}
    (The subject field|The subject line|My subject line) (is empty|is still blank|is missing). (Fill it in.|What fits?|What do I write there?)(\\n\\n|\\n){text}
    (Think of|Come up with|Invent|Create|Draft) (a|one) (subject|subject line|short title|title) (for|to go with) (this|this mail|the text below)(:|.)(\\n\\n|\\n){text}
    (I can't think of|I lack|I'm missing|I still need) a (subject|title|subject line)(:|. Help me:|, help:)(\\n\\n|\\n){text}
    (Short|Good|Fitting|Clear|Plain) (subject|subject line|title) (for this|for this mail|for it, please)(:|?)(\\n\\n|\\n){text}
    <mail>\\n{text}\\n</mail>\\n(Subject line?|Write the subject.|Suggest a title.)
    ### Mail\\n{text}\\n### Subject
    subject for this pls\\n{text}
    (Before I send this|Before it goes out), (what's a good subject|which subject do I use|give me a subject)(?|:)(\\n\\n|\\n){text}
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
    (Into which|In which) (category|folder|class|group|drawer) (does|should) (this|this mail|it) (go|belong), {labels}?(\\n\\n|\\n){mail}
    (Where does|Where should) (this|this mail) (go|belong)(: | - |, into ){labels}?(\\n\\n|\\n){mail}
    {mail}\\n\\n(Where does it go|Which folder|Which category|What is it|Which bin|What sort of mail is it|File it under)(: | - ){labels}?
    (File|Put|Place|Sort) (this|this mail|the mail below) (under|into) one of (these|these labels|these folders)(: | - ){labels}.(\\n\\n|\\n){mail}
    (I sort my mail|My folders are|I have these folders|We use these labels|Our tags are)(:| -|,) {labels}. (Where does this go?|Which one for this?|Which one fits here?|And this one?)(\\n\\n|\\n){mail}
    (Task|Instruction): (classification|choose a label|label the mail).\\n(Labels|Classes|Options): {labels}\\n(Mail|Input|Text): {mail}
    <labels>{labels}</labels>\\n<mail>\\n{mail}\\n</mail>\\n(Label?|Which label?|Give the label.)
    ### Labels\\n{labels}\\n### Mail\\n{mail}\\n### Label
    (Say|Tell me|Decide) (whether|if) (this|this mail|the mail below) is (about |){labels}.(\\n\\n|\\n){mail}
    (Mail|Message|Text):\\n{mail}\\n\\n(Possible labels|Options|Choose from|One of|Labels): {labels}
    (You get|Here is|Below is) a mail. (Name|Say|Give) (the one word|the label|the type) that (fits|describes it) - {labels}.(\\n\\n|\\n){mail}
    (Without explaining|No explanation|Just the word|Only the label|One word only)(, |: |; )(which of|one of|out of) {labels}?(\\n\\n|\\n){mail}
    {mail}\\n\\n(The label must be|Allowed labels are|It can be|Choose between|You may answer with) {labels}(.| - which one?)
    (My assistant|I|Someone) (must|has to|should) (tag|label|sort) this: {labels}?(\\n\\n|\\n){mail}
    (type|label|tag|category|class) of this mail \\({labels}\\)?\\n{mail}
    (Tags|Labels) available: {labels}\\n(Assign|Set|Attach) (one|the right one) to this (mail|message)(:|.)\\n{mail}
    {mail}\\n\\n(What would you call this|How would you tag it|Into which drawer|What are we looking at): {labels}?
    (Tag|Mark|Stamp) this (mail|message) as {labels}(:| - which is it?)(\\n\\n|\\n){mail}
    (Only these words count|The choices are|You can choose from|Pick from)(:| -) {labels}. (What is this?|Which is it?|And the mail is?)(\\n\\n|\\n){mail}
    {labels} - (what|which) (is|describes|suits) this mail?(\\n\\n|\\n){mail}
    {labels}?\\n\\n{mail}
    (Help me sort my inbox|I'm sorting my inbox|Inbox sorting)(:|.) {labels}?(\\n\\n|\\n){mail}
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
    (What's|What is) (on|ahead|coming up|up)(| today| for me)?\\n{items}
    {items}\\n\\n(What's on today?|How full is my day?|Is it a busy day?|What am I in for?|Put my day in one sentence.|Day in one sentence?|How do I start and how do I finish?)
    (How busy|How full) (am I|is my day|is this day)?(| From when to when?)\\n{items}
    (From when to when am I busy|When does my day start and end|What comes first and what comes last|First and last event)(?|, please:)\\n{items}
    {items}\\n\\n(From when to when am I busy?|What's first and what's last?|First and last?|How many, from when to when?)
    (Morning briefing|Daily briefing|Day at a glance|Today at a glance|Briefing)(:|, please:|\\n)\\n{items}
    (I copied|I pasted|Here's|Below is) my (calendar|schedule|plan|diary)(. | - |: )(Make it short.|Sum it up.|What's the day like?|One sentence, please.)\\n{items}
    (Turn|Put|Make|Condense) (this|my schedule|my calendar|this plan) into (one sentence|a short summary|a single line)(:|.)\\n{items}
    (Could|Can|Would) you (sum up|summarise|summarize|describe) (my day|my schedule|these events|my calendar)(| for me| briefly| in a sentence)?\\n{items}
    (Tell|Brief) me (quickly|briefly|in one sentence) (how my day looks|what my day is like|what I have)(:|.)\\n{items}
    <calendar>\\n{items}\\n</calendar>\\n(Summarise the day.|How is the day?|Sum it up.)
    ### (Events|Calendar|Schedule)\\n{items}\\n### (Summary|Overview|In one sentence)
    my day in short pls\\n{items}
    (Plan for the day|Today's plan|Diary|Timetable|Today)(:|\\n)\\n{items}\\n\\n(Sum that up.|Short version, please.|And in one sentence?|How does that look?)
    (Talk|Walk) me through (my day|the day) in one sentence(:|.)\\n{items}
    {items}\\n\\n(When can I go home, and when do I start?|Count my events and name the first and the last.|How many, what first, what last?|From when till when?)
    (Count|Number) of events, the first and the last(:|, please:)\\n{items}
    (I just woke up|Good morning|Coffee in hand). (What's ahead?|What does the day bring?|How does my day go?)\\n{items}
    {items}\\n\\n(What does the day bring?|What's ahead of me?|Tell my boss how my day looks.|Give me my day in short.)
    (Give|Tell) me the (frame|outline|rough shape) of my day(:|.)\\n{items}
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
    There are {count} on your calendar; you start with {first} at {start} and finish with {last} at {end}.
    You have {count}: {first} at {start} comes first, {last} at {end} comes last.
    Your day begins at {start} with {first} and ends at {end} with {last}; {count} in all.
    From {first} at {start} to {last} at {end}, that makes {count}.
    {first} at {start}, {last} at {end}: these are the first and the last of {count}.
    {count} today. First {first} at {start}, finally {last} at {end}.
    Your day starts at {start} \\({first}\\) and ends at {end} \\({last}\\), with {count}.
    You start at {start} with {first}, you finish at {end} with {last}, and there are {count}.
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
    (I scribbled|I wrote|I jotted|I took) (these|some|a few) (notes|lines|things) down(:|. Sum them up:|. One sentence, please:)\\n{items}
    (Make|Build|Form|Write) (one|a single) (sentence|line) (from|out of|with) (my notes|these notes|these lines|these points)(:|.)\\n{items}
    {items}\\n\\n(Turn that into one sentence.|Make a sentence of my notes.|Merge these.|Join these notes.|All in one line, please.|Everything in one sentence.|Now as one sentence.)
    (Merge|Combine|Unite|Fuse|Pull together|String together|Bring together) (these|my|the following) (notes|points|lines)( into one sentence| in one line|)(:|.)\\n{items}
    (Could|Can|Would) you (sum up|summarise|summarize|merge|join) (my notes|these notes|these lines)(| for me| in one sentence)?\\n{items}
    (Read|Tell) me (my notes|what I noted|what I wrote down) (in one sentence|in one go|briefly)(:|.)\\n{items}
    (What did I|What have I) (note|write down|jot down|noted|written down)(| so far| today)?\\n{items}
    {items}\\n\\n(What did I write there?|What have I got so far?|Read that back to me in one sentence.|Sum it up, leave nothing out.|Summary with all points, please.)
    (Summary|One-sentence summary|Recap|Digest) of (my notes|these notes|the points below), (please|nothing left out|with every point)(:|.)\\n{items}
    <notes>\\n{items}\\n</notes>\\n(Sum up the notes.|One sentence.|What do they say?)
    ### Notes\\n{items}\\n### (Summary|In one sentence)
    notes to one sentence pls\\n{items}
    (From my notepad|Off my notepad|Scribbles|Points|My points)(:|\\n)\\n{items}\\n(One sentence, please.|Join them.|Make it one line.|Sum up.)
    {items}\\n\\n(String them together.|Write it as one running sentence.|Put commas between them.|No list, please, one sentence.)
    (No list|No bullet points|Not as a list), (one sentence|a single line), please(:|.)\\n{items}
    (Repeat|Say|Write) (this|that|these notes) (as|in) one sentence(:|.)\\n{items}
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
    (Let|I'd like to let|I want to let|We should let) {first} know by mail that {message}. (Draft it.|Give me the text.|Write the text.)
    (How would I|How do I|How can I) (write|mail|tell) {first} that {message}? (Draft it, please.|Draft the mail.|Give me a text.)
    (Help me write|Help me draft|Help me with) (a mail|a note|a short message|a few lines) to {first}(: | saying that |; it says that ){message}.
    (Draft of a mail|The text of a mail|A draft|A short text) (to|for) {first}, please(: |. Content: |. It should say that |. Message: ){message}.
    {first} (has no idea|doesn't know yet|isn't aware) that {message}. (Draft a short mail.|Draft a note.|Draft a mail that says so.)
    {message} - (draft a mail with that|draft that|mail text with that|a draft of that) for {first}(.|, please.)
    (To|Recipient|For): {first}\\n(Content|Message|What to say|Text): {message}\\n(Draft the mail.|Draft it.|Write the mail text.)
    (Task|Instruction): (write the text of|draft) a short mail.\\nTo: {first}\\nMessage: {message}
    (Would you mind|Do you mind) (writing me the text of|drafting) (a mail|a note|a message) to {first}(: | that says that ){message}?
    (Word|Phrase|Formulate|Sketch) (a draft|the text of a mail|a mail draft|a short text) (for|to) {first}(: | to say that ){message}.
    (I have to|I must|I should|I need to) (write|tell) {first} that {message}. (What do I write?|Give me a draft.|Draft it for me.|Turn that into a mail text.)
    (mail|email|note) draft for {first}: {message}
    draft for {first} pls: {message}
    (Break it to|Pass on to|Announce to) {first} (by mail|in a mail|in writing) that {message}. (Draft, please.|Draft the text.|Text?)
    (I want|I'd like) {first} to (know|read|hear) that {message}. (Draft a mail.|Draft a short mail.|Word it for me.)
    (Text|Content|Body) of my mail to {first}: {message}. (Put it into shape.|Make it a mail.|Write it out.)
    (Turn|Make) this into a mail draft (to|for) {first}: {message}
    ---
    Put into a mail for {first} that {message}.
    I need some lines for {first}: {message}.
    """
)

GREETING = Phrases(
    "Hi {first},\nHello {first},\nDear {first},\nHey {first},\nGood morning {first},\nGood afternoon {first},\n"
    "Hi there {first},\n---\nGood day {first},\nGreetings {first},"
)
CLOSING = Phrases(
    "Best, {me}\nBest regards, {me}\nThanks, {me}\nRegards, {me}\nKind regards, {me}\nCheers, {me}\n"
    "Many thanks, {me}\nSincerely, {me}\nWarm regards, {me}\nWith best wishes, {me}\n"
    "---\nYours, {me}\nAll the best, {me}"
)
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
    I trust you are keeping well.
    Things are busy over here.
    It was nice talking to you the other day.
    Thank you for your patience.
    I know you have a lot to do.
    Greetings to everybody at home.
    By the way, the new coffee machine is great.
    The train was late again this morning.
    I wanted to write earlier, but it was a long day.
    Enjoy the sunshine!
    Do call if anything is unclear.
    I'm writing from my phone, so please excuse the typing.
    My apologies if you get this twice.
    I hope the holidays were relaxing.
    The kids are doing fine.
    Our office smells of fresh paint.
    Looking forward to hearing from you.
    Many thanks in advance.
    Have a nice rest of the week.
    Feel free to ask if you have questions.
    I just came back from lunch.
    Let's have a coffee some time.
    You know how it is.
    As always, it is a pleasure to work with you.
    We all miss you here.
    ---
    Long time no see.
    I hope the week treats you well.
    """
)
