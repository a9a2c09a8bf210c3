# ruff: noqa: E501 - phrases are read a line at a time
"""Facts that a conversation tells: how they are stated, asked for and answered."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = ["FACTS"]

# "what it is about": how a fact is stated, how one asks for it.
FACTS: tuple[tuple[Phrases, Phrases, Phrases], ...] = (
    (
        Phrases(
            "the {words} of {name} is {value}\n{name}: {words} {value}\n{name} has the {words} {value}\nthe {words} that {name} has is {value}\n{name} got {value} as {words}\n{words} of {name}: {value}\nfor {name} the {words} is {value}\n{name}, {words} {value}\n{name} \\({words}: {value}\\)\n---\n{value} is the {words} of {name}"
        ),
        Phrases(
            "what is the {words} of {name}?\nwhich {words} does {name} have?\ntell me the {words} of {name}\nwhat's the {words} of {name}?\n{words} of {name}?\n(can|could) you tell me the {words} of {name}?\ndo you know the {words} of {name}?\nwhat did I say about the {words} of {name}?\nI need the {words} of {name}.\nthe {words} of {name}, please\n(what|which) {words} (belongs to|goes with) {name}?\n{name}: which {words}?\n---\nwhat {words} has {name}?"
        ),
        Phrases(
            "The {words} of {name} is {value}.\nIt is {value}.\n{name} has the {words} {value}.\n---\n{value} is the {words} of {name}."
        ),
    ),
    (
        Phrases(
            "the {object} is in {room}\n{object}: {room}\nthe {object} stands in {room}\nin {room} there is the {object}\nthe {object} was put into {room}\n{object} \\({room}\\)\nplace of the {object}: {room}\nwe keep the {object} in {room}\nthe {object} can be found in {room}\n---\nyou find the {object} in {room}"
        ),
        Phrases(
            "where is the {object}?\nwhere do I find the {object}?\nin which place is the {object}?\nwhere's the {object}?\nwhere can I find the {object}?\nwhere is the {object} now?\n(can|could) you tell me where the {object} is?\ndo you know where the {object} is?\nI'm looking for the {object}. Where is it?\nwhere should I look for the {object}?\nwhich room has the {object}?\nwhere do we keep the {object}?\n---\nwhere did the {object} go?"
        ),
        Phrases("The {object} is in {room}.\nIt is in {room}.\nYou find it in {room}.\n---\nLook in {room}."),
    ),
    (
        Phrases(
            "the {head} is on {day} at {time}\n{head}: {day}, {time}\n{head} on {day}, {time}\nwe have the {head} on {day}, {time}\non {day} at {time} there is the {head}\nthe {head} begins on {day} at {time}\n{head} \\({day}, {time}\\)\nthe {head} was moved to {day}, {time}\n---\n{day} {time}: {head}"
        ),
        Phrases(
            "when is the {head}?\nat what time is the {head}?\non which day is the {head}?\nwhen's the {head}?\nwhat day and time is the {head}?\n(can|could) you tell me when the {head} is?\ndo you know when we have the {head}?\nwhen do we meet for the {head}?\nwhen does the {head} begin?\nthe {head} - when is it?\nI need the date of the {head}.\nwhen must I be there for the {head}?\n---\nwhen does the {head} take place?"
        ),
        Phrases(
            "It is on {day} at {time}.\nThe {head} is on {day} at {time}.\n{day} at {time}.\n---\nOn {day}, at {time}."
        ),
    ),
    (
        Phrases(
            "{name} works as {role} in {city}\n{name}, {role}, {city}\n{name} is our {role} in {city}\n{name} has a job in {city} as {role}\nin {city} {name} works as {role}\n{name} \\({role}, {city}\\)\n{name} lives in {city} and is employed as {role}\nthe {role} from {city} is {name}\n---\nour {role} in {city} is {name}"
        ),
        Phrases(
            "what does {name} do?\nwhat is the job of {name}?\nwho is {name}?\nwhat is {name} doing for a living?\nwho's {name} and where?\n(can|could) you tell me who {name} is?\ndo you know what {name} does?\nwhat do we know about {name}?\ntell me about {name}.\nwhat is {name}?\nwhat does {name} work as?\n---\nwhich job does {name} have?"
        ),
        Phrases(
            "{name} is {role} in {city}.\n{name} works as {role} in {city}.\nThe job of {name} is {role}, in {city}.\n---\n{name}: {role}, {city}."
        ),
    ),
    (
        Phrases(
            "the code of the {object} is {code}\n{object} code: {code}\nthe {object} opens with {code}\nuse {code} for the {object}\n{object} \\({code}\\)\nto open the {object}, enter {code}\nthe {object} has the code {code}\nthe number for the {object} is {code}\ntype {code} at the {object}\n---\n{code} is the code for the {object}"
        ),
        Phrases(
            "what is the code of the {object}?\nwhich code does the {object} have?\ntell me the code for the {object}\nwhat's the code of the {object}?\n{object} code?\n(can|could) you give me the code of the {object}?\nI need the code for the {object}.\nhow do I open the {object}?\ndo you remember the code of the {object}?\nwhat must I enter at the {object}?\nthe code for the {object}, please\n---\nwhat code opens the {object}?"
        ),
        Phrases("The code of the {object} is {code}.\nIt is {code}.\nThe code is {code}.\n---\n{code} is the code."),
    ),
    (
        Phrases(
            "{name} likes {food} and {hobby}\n{name}: {food}, {hobby}\n{name} enjoys {hobby} and {food}\n{name} is fond of {food} and {hobby}\n{name} loves {hobby} and also {food}\n{food} and {hobby} are what {name} likes\n{name} \\({food}, {hobby}\\)\nfor {name} there is nothing like {food} and {hobby}\n---\n{hobby} and {food} make {name} happy"
        ),
        Phrases(
            "what does {name} like?\nwhat makes {name} happy?\nwhat could I give {name}?\nwhat does {name} love?\nwhat is {name} fond of?\n(can|could) you tell me what {name} likes?\nwhat would {name} enjoy?\nany idea what {name} likes?\nI need a present for {name}. What would be right?\nwhat are the favorites of {name}?\n---\nwhat pleases {name}?"
        ),
        Phrases(
            "{name} likes {food} and {hobby}.\nIt is {food} and {hobby}.\n{food} and {hobby}.\n---\n{hobby} and {food}."
        ),
    ),
)
