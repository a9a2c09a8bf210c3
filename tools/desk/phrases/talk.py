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
            (Hi|Hello|Hey) (assistant|again|everybody|computer|my friend|dear)(!|.|)
            (Good morning|Good afternoon|Good evening|Morning|Evening)(!|, assistant| to you|, how nice to see you)
            (Hi|Hello|Hey)(, it's me| from me|, I'm back|, I'm here|, nice to see you)(!|.|)
            (hi|hello|hey)( hi| there you|...)
            (Welcome|Nice to see you|Good to see you)(!| again!|.)
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
            (how|How) (are things|is life|was your day|is your day|have you been)?
            (how's|How's) (life|everything|your day|it been)?
            (Hi|Hello|Hey)(, |! )(how are you doing|how is it going today|how are you today|all good)?
            (Are you|You) (OK|okay|fine|good|all right)?
            (Feeling good|All good|All well|Everything OK)( today|)?
            (What's new|What is up|Anything new)(?| today?)
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
            (thanks|thank you|thx|ty)( so much| a lot| a bunch| very much| for that| for your help| again)(!|.|)
            (great|good|nice|super|excellent|awesome|fantastic)( job| work|, thank you| help|, that's it)(!|.|)
            (That was|This was|You were) (great|helpful|quick|perfect|very helpful)(!|.|, thanks.)
            (I'm|I am) (happy|glad|pleased) with (that|this|it)(!|.)
            (You|That) (helped me a lot|made my day|saved me)(!|.)
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
            (bye|Bye|goodbye)( bye| now|, see you| for now|, assistant)(!|.|)
            (See you|see you|See ya)( soon| then| next week| on Monday| around)(!|.|)
            (I'm|I am) (off|done for today|leaving now|going home)(.|!|, bye.)
            (That was all|That's it|Nothing else)( for now| today|, bye)(.|!)
            (Have a|Enjoy your) (good evening|great weekend|nice evening|good one)(!|.)
            (Good night|Sleep well|Take care|Until tomorrow)(!|.|)
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
            (are|Are) you (here|around|online|ready|listening|working|up)(?| now?| today?)
            (Can|Do) you (read this|read me|get this|hear this|see this)?
            (hello|Hello|hi|hey)( hello|, anyone|, is anybody there|, are you there|, are you ready)?
            (testing|test test|just a test|ping ping)(.|)
            (Is|is) (anybody|anyone|somebody) (there|here|home)?
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
            (sorry|Sorry|oops|Oops|ups)(, wrong chat|, wrong person|, a typo|, nothing|, that went wrong)(.|!|)
            (no|nope|No)(, forget it|, it's fine|, never mind|, nothing)(.|)
            (Please|Just) (forget|skip) (it|that|what I said)(.|)
            (That|This) was (not for you|a mistake|meant for somebody else|nothing)(.|)
            (I don't need anything|Nothing for now|It's nothing|All good, nothing needed)(.|)
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
            (Are|are) you (a person|a program|a computer|an AI|a bot|a machine|human|alive or not)?
            (Do|do) you (eat|dream|live somewhere|get tired|have a body|think|know that you are a program)?
            (What|what) are you(?|, a robot?|, exactly?|, a human or a program?)
            (Is there|Am I writing to) a (real person|human)( there|)?
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
