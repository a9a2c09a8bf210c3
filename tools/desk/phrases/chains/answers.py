"""What is said at the end of chains of calls."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = ["CHAIN_ANSWERS"]

_TEXT = """
    It says: {text}.
    Here is what it says: {text}.
    I found it: {text}.
    (OK|Here you go): "{text}".
    The text: {text}.
"""

CHAIN_ANSWERS: dict[str, Phrases] = {
    "mail_contact": Phrases(
        """
        Done, I mailed {name} at {mail}.
        I sent the mail to {mail}.
        The mail to {name} is sent, to {mail}.
        {name} has your mail now, at {mail}.
        """
    ),
    "call_contact": Phrases(
        """
        Calling {name} at {phone}.
        I'm calling {phone} now.
        The call to {name} is on, {phone}.
        {phone} is being called.
        """
    ),
    "answer_mail": Phrases(
        """
        Done, I replied to {sender}.
        I answered the mail from {sender}.
        Your reply to {sender} is sent.
        {sender} has your answer.
        """
    ),
    "read_found_mail": Phrases(
        """
        {sender} writes: {text}.
        The mail from {sender} says: {text}.
        It is from {sender}: "{text}".
        I found it. {sender} wrote: {text}.
        """
    ),
    "forward_found_mail": Phrases(
        """
        Done, {to} has the mail from {sender}.
        I forwarded the mail from {sender} to {to}.
        The mail is forwarded to {to}.
        It went on to {to}.
        """
    ),
    "delete_found_mail": Phrases(
        """
        Done, the mail from {sender} is deleted.
        I deleted the mail from {sender}.
        The mail about {=query} is gone.
        It is in the trash now.
        """
    ),
    "move_first": Phrases(
        """
        Done, {first} starts {@time} now.
        I moved {first} to {time}.
        {first} is moved to {time}.
        Your first event, {first}, is now {@time}.
        """
    ),
    "cancel_last": Phrases(
        """
        Done, {last} is cancelled.
        I cancelled {last}.
        {last} was the last one and is cancelled.
        Your last event, {last}, is off.
        """
    ),
    "book_free": Phrases(
        """
        Done, {event} is scheduled {@date} at {free}.
        You are free at {free}, so I put {event} there.
        {event} is in your calendar at {free}.
        I took {free} for {event}.
        """
    ),
    "read_found_note": Phrases(_TEXT),
    "finish_first": Phrases(
        """
        Done, "{first}" is checked off.
        I marked "{first}" as done.
        "{first}" is finished.
        The first task, "{first}", is done now.
        """
    ),
    "read_found_file": Phrases(_TEXT),
    "sum_up_file": Phrases(
        """
        {path} in short: {text}.
        Summary of {path}: {text}.
        In short: {text}.
        What matters in {path}: {text}.
        """
    ),
    "file_away": Phrases(
        """
        Done, {path} is in {folder}.
        I moved {path} to {folder}.
        {path} is now in {folder}.
        The file {path} went to {folder}.
        """
    ),
    "note_to_friend": Phrases(
        """
        Done, {name} has the text of "{note}".
        I sent the note to {name}.
        {name} got your note.
        The text of the note went to {name}.
        """
    ),
    "capital_weather": Phrases(
        """
        The capital is {capital}; it is {sky} there, {degrees} degrees.
        In {capital} it is {sky}, {degrees} degrees.
        {capital}: {sky}, {degrees} degrees.
        It is {degrees} degrees and {sky} in {capital}.
        """
    ),
    "send_translated": Phrases(
        """
        Done, {name} has "{translated}".
        I sent "{translated}" to {name}.
        {name} got it in {language}: {translated}.
        It reads "{translated}", and {name} has it.
        """
    ),
    "read_web": Phrases(_TEXT),
    "add_multiply": Phrases(
        """
        The result is {product}.
        That makes {product}.
        It is {product}: {a} plus {b} is {sum}, times {c}.
        {a} + {b} = {sum}, and {sum} * {c} = {product}.
        """
    ),
    "multiply_add": Phrases(
        """
        The result is {sum}.
        That makes {sum}.
        It is {sum}: {a} times {b} is {product}, plus {c}.
        {a} * {b} = {product}, and {product} + {c} = {sum}.
        """
    ),
    "multiply_subtract": Phrases(
        """
        The result is {difference}.
        That makes {difference}.
        It is {difference}: {a} times {b} is {product}, minus {d}.
        {a} * {b} = {product}, and {product} - {d} = {difference}.
        """
    ),
    "mail_to_friend": Phrases(
        """
        Done, {name} has the text of the mail.
        I sent {name} what {sender} wrote: {text}.
        {name} got it: "{text}".
        The mail from {sender} went to {name} as a message.
        """
    ),
    "found_note_to_friend": Phrases(
        """
        Done, {name} has the text of the note.
        I sent {name} the note "{title}": {text}.
        {name} got it: "{text}".
        The note {title} went to {name} as a message.
        """
    ),
    "web_to_note": Phrases(
        """
        Done, the note says: {text}.
        I saved the text as a note: {text}.
        Your note is saved: "{text}".
        It is in your notes now: {text}.
        """
    ),
    "add_multiply_subtract": Phrases(
        """
        The result is {difference}.
        That makes {difference}.
        It is {difference}: {sum} times {c} is {product}, minus {d}.
        First {sum}, then {product}, and in the end {difference}.
        """
    ),
}
