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
    ---
    Respond to the following {how}:\\n\\n{mail}
    {mail}\\n\\nPut together an answer {how}.
    What could I write back {how}?\\n\\n{mail}
    """
)

YES = Phrases(
    "that agrees\nthat says yes\nand accept\nsaying it is fine\npositively\n---\nin a positive way\nand agree"
)
NO = Phrases("that says no\nand decline\nsaying it is not possible\nnegatively\n---\nin a negative way\nand refuse")

TODO = Phrases(
    """
    What do I have to do?\\n\\n{mail}
    What is the action item in this mail?\\n\\n{mail}
    {mail}\\n\\nWhat does it ask of me?
    Turn this mail into a task:\\n\\n{mail}
    Which task follows from this mail?\\n{mail}
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
    ---
    Long time no see.
    I hope the week treats you well.
    """
)
