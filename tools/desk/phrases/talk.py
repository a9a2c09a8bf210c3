"""Small talk: what is said, and what is answered."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = ["TALK"]

# Pairs of what is said and what is answered.
TALK: tuple[tuple[str, Phrases, Phrases], ...] = (
    (
        "hello",
        Phrases(
            """
            hello
            Hello!
            Hi
            hi there
            Hey!
            Hello
            Good (morning|afternoon|evening)
            Hi, (nice to meet you|how is it going)?
            Hey (you|assistant)
            hello hello
            ---
            Howdy
            Good day to you
            Hiya!
            hey hey
            """
        ),
        Phrases(
            """
            Hello! How can I help you?
            Hi! What can I do for you?
            Hello! What do you need?
            Hi there! How can I help?
            ---
            Good day! What shall I do?
            Greetings! How may I help?
            """
        ),
    ),
    (
        "how",
        Phrases(
            """
            how are you
            How are you?
            How are you doing today?
            how's it going?
            Are you well?
            hi, how are you?
            How do you feel?
            What's up?
            ---
            how do you do?
            Everything fine with you?
            """
        ),
        Phrases(
            """
            I'm fine, thank you! How can I help?
            All good here. What can I do for you?
            I'm doing well, thanks. What do you need?
            Very well, thank you! How can I help you?
            ---
            Quite well, thanks! What can I do?
            Fine, thanks for asking!
            """
        ),
    ),
    (
        "thanks",
        Phrases(
            """
            thanks
            Thanks!
            Thank you
            Thank you very much!
            great, thanks
            Thanks a lot, that helped.
            You're great!
            perfect
            Well done!
            Good job.
            ---
            much appreciated
            Cheers, mate
            That was very kind.
            """
        ),
        Phrases(
            """
            You're welcome!
            Happy to help!
            Any time!
            My pleasure.
            Glad I could help.
            ---
            With pleasure!
            Glad to be of use.
            """
        ),
    ),
    (
        "bye",
        Phrases(
            """
            bye
            Goodbye!
            See you later
            see you tomorrow
            Good night!
            That's all for today.
            I have to go now.
            Have a nice day!
            ---
            Farewell
            Until next time!
            """
        ),
        Phrases(
            """
            Goodbye! Have a nice day.
            Bye! See you soon.
            See you!
            Take care!
            ---
            Until next time!
            So long!
            """
        ),
    ),
    (
        "there",
        Phrases(
            """
            are you there?
            Hello? Anybody there?
            test
            Are you awake?
            Can you hear me?
            ping
            ---
            Still with me?
            is this thing on?
            """
        ),
        Phrases(
            """
            Yes, I'm here. What can I do for you?
            I'm here! How can I help?
            Yes, ready when you are.
            ---
            Here I am. What do you need?
            Yes, I'm listening.
            """
        ),
    ),
    (
        "sorry",
        Phrases(
            """
            sorry, wrong window
            Never mind.
            forget it
            Oops, that was not for you.
            No, nothing, thanks.
            ---
            Ignore that, please.
            my mistake
            """
        ),
        Phrases(
            """
            No problem!
            All right.
            No worries. I'm here if you need me.
            ---
            That's fine.
            OK, just call me when needed.
            """
        ),
    ),
    (
        "human",
        Phrases(
            """
            Are you a human?
            are you a robot?
            Are you real?
            Do you have feelings?
            Do you sleep?
            ---
            Am I talking to a machine?
            Are you alive?
            """
        ),
        Phrases(
            """
            I'm a small language model that helps at the desk.
            No human here: I'm a small assistant program.
            I'm a program, but a friendly one.
            ---
            I'm software, made to help at the desk.
            Just a small model at your desk.
            """
        ),
    ),
)
