"""Facts that a conversation tells: how they are stated, asked for and answered."""

from __future__ import annotations

from desk.phrases.fact import Fact
from desk.phrases.learnt_facts import LEARNT
from desk.pools import Phrases

__all__ = ["FACTS", "LEARNT_FACTS"]

FACTS: tuple[Fact, ...] = (
    Fact(
        ("value",),
        Phrases(
            r"""
            the {words} of {name} is {value}
            {name}: {words} {value}
            {name} has the {words} {value}
            the {words} that {name} has is {value}
            {name} got {value} as {words}
            {words} of {name}: {value}
            for {name} the {words} is {value}
            {name}, {words} {value}
            {name} \({words}: {value}\)
            ---
            {value} is the {words} of {name}
            """
        ),
        Phrases(
            r"""
            what is the {words} of {name}?
            which {words} does {name} have?
            tell me the {words} of {name}
            what's the {words} of {name}?
            {words} of {name}?
            (can|could) you tell me the {words} of {name}?
            do you know the {words} of {name}?
            what did I say about the {words} of {name}?
            I need the {words} of {name}.
            the {words} of {name}, please
            (what|which) {words} (belongs to|goes with) {name}?
            {name}: which {words}?
            ---
            what {words} has {name}?
            """
        ),
        Phrases(
            r"""
            The {words} of {name} is {value}.
            It is {value}.
            {name} has the {words} {value}.
            ---
            {value} is the {words} of {name}.
            """
        ),
    ),
    Fact(
        ("room",),
        Phrases(
            r"""
            the {object} is in {room}
            {object}: {room}
            the {object} stands in {room}
            in {room} there is the {object}
            the {object} was put into {room}
            {object} \({room}\)
            place of the {object}: {room}
            we keep the {object} in {room}
            the {object} can be found in {room}
            ---
            you find the {object} in {room}
            """
        ),
        Phrases(
            r"""
            where is the {object}?
            where do I find the {object}?
            in which place is the {object}?
            where's the {object}?
            where can I find the {object}?
            where is the {object} now?
            (can|could) you tell me where the {object} is?
            do you know where the {object} is?
            I'm looking for the {object}. Where is it?
            where should I look for the {object}?
            which room has the {object}?
            where do we keep the {object}?
            ---
            where did the {object} go?
            """
        ),
        Phrases(
            r"""
            The {object} is in {room}.
            It is in {room}.
            You find it in {room}.
            ---
            Look in {room}.
            """
        ),
    ),
    Fact(
        ("day", "time"),
        Phrases(
            r"""
            the {head} is on {day} at {time}
            {head}: {day}, {time}
            {head} on {day}, {time}
            we have the {head} on {day}, {time}
            on {day} at {time} there is the {head}
            the {head} begins on {day} at {time}
            {head} \({day}, {time}\)
            the {head} was moved to {day}, {time}
            ---
            {day} {time}: {head}
            """
        ),
        Phrases(
            r"""
            when is the {head}?
            at what time is the {head}?
            on which day is the {head}?
            when's the {head}?
            what day and time is the {head}?
            (can|could) you tell me when the {head} is?
            do you know when we have the {head}?
            when do we meet for the {head}?
            when does the {head} begin?
            the {head} - when is it?
            I need the date of the {head}.
            when must I be there for the {head}?
            ---
            when does the {head} take place?
            """
        ),
        Phrases(
            r"""
            It is on {day} at {time}.
            The {head} is on {day} at {time}.
            {day} at {time}.
            ---
            On {day}, at {time}.
            """
        ),
    ),
    Fact(
        ("role", "city"),
        Phrases(
            r"""
            {name} works as {role} in {city}
            {name}, {role}, {city}
            {name} is our {role} in {city}
            {name} has a job in {city} as {role}
            in {city} {name} works as {role}
            {name} \({role}, {city}\)
            {name} lives in {city} and is employed as {role}
            the {role} from {city} is {name}
            ---
            our {role} in {city} is {name}
            """
        ),
        Phrases(
            r"""
            what does {name} do?
            what is the job of {name}?
            who is {name}?
            what is {name} doing for a living?
            who's {name} and where?
            (can|could) you tell me who {name} is?
            do you know what {name} does?
            what do we know about {name}?
            tell me about {name}.
            what is {name}?
            what does {name} work as?
            ---
            which job does {name} have?
            """
        ),
        Phrases(
            r"""
            {name} is {role} in {city}.
            {name} works as {role} in {city}.
            The job of {name} is {role}, in {city}.
            ---
            {name}: {role}, {city}.
            """
        ),
    ),
    Fact(
        ("code",),
        Phrases(
            r"""
            the code of the {object} is {code}
            {object} code: {code}
            the {object} opens with {code}
            use {code} for the {object}
            {object} \({code}\)
            to open the {object}, enter {code}
            the {object} has the code {code}
            the number for the {object} is {code}
            type {code} at the {object}
            ---
            {code} is the code for the {object}
            """
        ),
        Phrases(
            r"""
            what is the code of the {object}?
            which code does the {object} have?
            tell me the code for the {object}
            what's the code of the {object}?
            {object} code?
            (can|could) you give me the code of the {object}?
            I need the code for the {object}.
            how do I open the {object}?
            do you remember the code of the {object}?
            what must I enter at the {object}?
            the code for the {object}, please
            ---
            what code opens the {object}?
            """
        ),
        Phrases(
            r"""
            The code of the {object} is {code}.
            It is {code}.
            The code is {code}.
            ---
            {code} is the code.
            """
        ),
    ),
    Fact(
        ("food", "hobby"),
        Phrases(
            r"""
            {name} likes {food} and {hobby}
            {name}: {food}, {hobby}
            {name} enjoys {hobby} and {food}
            {name} is fond of {food} and {hobby}
            {name} loves {hobby} and also {food}
            {food} and {hobby} are what {name} likes
            {name} \({food}, {hobby}\)
            for {name} there is nothing like {food} and {hobby}
            ---
            {hobby} and {food} make {name} happy
            """
        ),
        Phrases(
            r"""
            what does {name} like?
            what makes {name} happy?
            what could I give {name}?
            what does {name} love?
            what is {name} fond of?
            (can|could) you tell me what {name} likes?
            what would {name} enjoy?
            any idea what {name} likes?
            I need a present for {name}. What would be right?
            what are the favorites of {name}?
            ---
            what pleases {name}?
            """
        ),
        Phrases(
            r"""
            {name} likes {food} and {hobby}.
            It is {food} and {hobby}.
            {food} and {hobby}.
            ---
            {hobby} and {food}.
            """
        ),
        capital=True,
    ),
)

# Those to train on, of which most are not in the part that is held out.
LEARNT_FACTS: tuple[Fact, ...] = (*FACTS, *LEARNT)
