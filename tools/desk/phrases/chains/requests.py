"""How chains of calls are asked for."""

from __future__ import annotations

from desk.asked import CHAINS
from desk.pools import Phrases

__all__ = ["CHAIN_REQUESTS"]

_REQUESTS = {
    "mail_contact": """
        !look up the (address|mail address) of {name} and send (them|a mail) "{body}"
        !find {name} in my contacts and mail them: {body}
        {name} should get a mail: {body}. You find the address in my contacts.
        !get the address of {name} first, then mail them that {body}
        I don't know the address of {name}. Look it up and write: {body}
        !search my contacts for {name}, then send a mail saying "{body}"
        """,
    "call_contact": """
        !look up the number of {name} and call it
        !find {name} in my contacts and call that number
        !get the phone number of {name}, then call it
        I need to call {name} but don't have the number. Look it up and dial it.
        !search the contact {name} and ring the number
        """,
    "answer_mail": """
        !find the mail about {query} and reply "{body}"
        !reply to the mail about {query}: {body}
        !look for the mail about {query} and answer that {body}
        !(answer|reply to) the email on {query} with "{body}"
        there is a mail about {query}. Answer it with: {body}
        !search for the mail about {query}, then reply that {body}
        """,
    "read_found_mail": """
        !find the mail about {query} and read it to me
        what does the mail about {query} say? (Find and open|Search and read) it.
        !search for the mail about {query} and open it
        !look for the mail on {query} and tell me what it says
        !get the mail about {query} and read me its text
        """,
    "forward_found_mail": """
        !forward the mail about {query} to {to}
        !find the mail about {query} and forward it to {to}
        !look for the mail on {query} and pass it on to {to}
        {to} needs the mail about {query}, find and forward it.
        !search for the mail about {query} and send it on to {to}
        """,
    "delete_found_mail": """
        !find the mail about {query} and delete it
        !delete the mail about {query}
        !search for the mail on {query} and throw it away
        !look for the mail about {query} and trash it
        !get rid of the mail about {query}
        """,
    "move_first": """
        !move my first (meeting|event) {@date} to {time}
        !(look at|check) my calendar for {date} and move the first event to {time}
        the first thing on my calendar {@date} should start {@time}, please move it.
        !shift the first appointment {@date} to {time}
        !see what comes first {@date} and reschedule it to {time}
        """,
    "cancel_last": """
        !cancel my last (meeting|event) {@date}
        !(look at|check) my calendar for {date} and cancel the last event
        I want to leave early {@date}: cancel the last thing on my calendar.
        !call off the last appointment {@date}
        !see what comes last {@date} and cancel it
        """,
    "book_free": """
        !put {event} into my first free slot {@date}
        !find a free slot {@date} and schedule {event} at the first one
        !check when I am free {@date} and book {event} as early as possible
        I want to do {event} {@date}. Take the first free time.
        !look for free time {@date} and add {event} at the earliest slot
        """,
    "read_found_note": """
        !find my note about {query} and read it
        !search my notes for {query} and read the note to me
        !look for the note on {query} and tell me what it says
        I wrote a note about {query}. Find it and read it to me.
        !get the note about {query} and open it
        """,
    "finish_first": """
        !mark the first task on my list as done
        !look at my list and check off the first task
        I finished the first thing on my to-do list, mark it as done.
        !list my tasks and complete the first one
        !see which task comes first and tick it off
        """,
    "read_found_file": """
        !find the file about {query} and read it
        !search for the file on {query} and show me what it says
        !look for the file about {query} and open it
        which file is about {query}? Read it to me.
        !locate the file on {query} and print its content
        """,
    "sum_up_file": """
        !find the file about {query} and summarise it
        !search for the document about {query} and give me a summary
        !look for the file on {query} and sum it up
        I need a summary of the file about {query}. Find it first.
        !locate the document about {query} and tell me the main points
        """,
    "file_away": """
        !find the file about {query} and move it to {folder}
        !search for the file on {query} and put it into {folder}
        !look for the document about {query} and move it into {folder}
        the file about {query} belongs in {folder}. Find it and move it.
        !move the file about {query} to {folder}
        """,
    "note_to_friend": """
        !read my note "{note}" and send its text to {name}
        !send {name} the text of my note "{note}" as a message
        !open the note "{note}" and message its text to {name}
        {name} needs what is in my note "{note}", send it.
        !take the text of the note "{note}" and text it to {name}
        """,
    "capital_weather": """
        what is the weather in the capital of {country}?
        !find out the capital of {country} and check the weather there
        how is the weather in the capital of {country}?
        which city is the capital of {country}, and what is the weather there?
        !look up the capital of {country}, then its weather
        """,
    "send_translated": """
        !translate "{body}" into {language} and send it to {name}
        !send {name} "{body}" in {language}
        !tell {name} "{body}", but translated into {language}
        {name} speaks {language} only. Translate "{body}" and send it.
        !put "{body}" into {language} and message it to {name}
        """,
    "read_web": """
        !search the web for "{query}" and read me the first page
        !search online for {query} and open the first result
        !look up "{query}" on the web and tell me what the first result says
        what does the first web result for "{query}" say?
        !do a web search on "{query}" and fetch the first hit
        """,
    "add_multiply": """
        !add {a} and {b}, then multiply the result by {c}
        what is {a} plus {b}, times {c}?
        !multiply the sum of {a} and {b} by {c}
        what is \\({a} + {b}\\) * {c}?
        !take {a} + {b} and multiply it by {c}
        """,
    "multiply_add": """
        !multiply {a} by {b}, then add {c} to the result
        what is {a} times {b} plus {c}?
        !add {c} to the product of {a} and {b}
        what is {a} * {b} + {c}?
        !take {a} * {b} and add {c}
        """,
    "multiply_subtract": """
        !multiply {a} by {b}, then subtract {d} from the result
        what is {a} times {b} minus {d}?
        !subtract {d} from the product of {a} and {b}
        what is {a} * {b} - {d}?
        !take {a} * {b} and subtract {d}
        """,
    "mail_to_friend": """
        !find the mail about {query}, read it and send its text to {name}
        !search for the mail about {query} and text {name} what it says
        {name} should know what the mail about {query} says. Find it, open it and send them the text.
        !look for the mail on {query}, open it and message the text to {name}
        !get the mail about {query} and pass its words on to {name} as a message
        """,
    "found_note_to_friend": """
        !find my note about {query}, read it and send the text to {name}
        !search my notes for {query} and text {name} what the note says
        {name} needs my note about {query}. Find it, read it and send the text.
        !look for the note on {query}, open it and message the text to {name}
        !get my note about {query} and share its words with {name} in a message
        """,
    "web_to_note": """
        !search the web for "{query}", read the first page and save its text as a note
        !look up "{query}" online, open the first result and keep the text in a note
        !google {query}, fetch the first hit and write its text into a note
        I need a note with what the first web page on "{query}" says.
        !find "{query}" on the web and make a note of the text of the first page
        """,
    "add_multiply_subtract": """
        !add {a} and {b}, multiply the result by {c} and then subtract {d}
        what is {a} plus {b}, times {c}, minus {d}?
        what is \\({a} + {b}\\) * {c} - {d}?
        !multiply the sum of {a} and {b} by {c}, then take away {d}
        !subtract {d} from {c} times the sum of {a} and {b}
        """,
}

CHAIN_REQUESTS: dict[str, Phrases] = {key: Phrases(text, CHAINS[key]) for key, text in _REQUESTS.items()}
