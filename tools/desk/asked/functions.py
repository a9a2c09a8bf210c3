"""More ways to ask for what `desk.core.functions` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "magic_function": r"""
        !feed {input} (into|to) {tool}
        !pass {input} to {tool} and (tell me|show me|report) what (it returns|comes out)
        !evaluate {tool} (at|for) {input}
        !give {tool} the (number|input|argument) {input}
        !find out what {tool} (does to|makes of|does with) {input}
        !execute {tool} (with input|with|for the input) {input}
        !put {input} through {tool}
        !calculate {tool}\({input}\) (for me|by calling the tool)
        !let {tool} (work on|have a go at|transform) {input}
        !see what {tool} (returns|gives|says) for {input}
        !determine the (value|result|output) of {tool} for (the input |){input}
        !run the magic (function|tool) on {input}
        !do {tool} of {input}
        !throw {input} at {tool} and (tell me the result|see what comes out)
        !work out {tool} of {input} (with the tool|using the tool)
        what (comes out|do I get|happens) (when|if) {tool} (is applied to|is called with|is given) {input}?
        I (want|need|would like) (to know |)the (result|value|output) of {tool}\({input}\).
        I'm (curious|wondering) what {tool} (makes of|does with) {input}.
        what would the magic function make of {input}?
        could you (call|try|run) {tool} with {input} as (the input|input|the argument)?
        (my number|the number|my input) is {input}. (Use|Try|Run) {tool} on it.
        here's (a|my) number for {tool}: {input}
        input {input}, what's the (output|result) of {tool}?
        {input} is the input, run {tool} on it.
        which (number|value) does {tool} (turn|transform|convert) {input} into?
        I wonder which value {tool}\({input}\) has. (Call it|Find out with the tool).
        how (much|big) is {tool}\({input}\)?
        {input} should (go|be put|be fed) into {tool}.
        the value of {tool} at {input}?
    """,
    "magic_function_no_args": r"""
        !execute {tool} (and tell me the result|and show me the result|once)
        !trigger {tool}( and report the result| once| for me)
        !find out what {tool} (returns|says|gives)
        !evaluate {tool}\(\)
        !ask {tool} (for a number|for its number|for the secret number)
        !consult {tool}
        !compute {tool}\(\)( for me| with the tool|)
        !give me (the result|the output|the number|whatever comes out) of {tool}
        !see what (comes out of|happens with) {tool}
        !fire (off|up) {tool}
        !fetch the (number|value|secret number) from {tool}
        !try (out |){tool}( and tell me what you get| once|)
        !tell me (the value of|what you get from|the result of) {tool}
        !make a call to {tool}( and report back|)
        which (number|value) does {tool} (return|give|give back|produce)?
        I (want|need|would like) the (result|value|output) of {tool}\(\).
        what('s| is) the (output|result|return value) of {tool}?
        I'm (curious|wondering) what {tool} (says|returns|comes up with).
        could you (run|call|execute|try) {tool} (for me|and tell me the result)?
        what (comes out|happens|do I get) (when|if) you (call|run) {tool}?
        time to (call|run|ask|consult) {tool}.
        let's (see|hear|find out) what {tool} (says|returns|gives).
        the tool {tool} (needs to|should|has to) be (called|run).
        the (result|number|value|output) of {tool}?
        I'd (like|be glad) to (hear|know) (what {tool} says|the number {tool} returns).
        there's a tool {tool}, what does it (give|return|say)?
        how (much|big) is {tool}\(\)?
        I've (never tried|not tried) {tool}. (Run it|Call it|Use it).
        does {tool} work? (Call it|Run it|Try it) and (show|tell) me (the result|what it returns).
    """,
    "generate_username": r"""
        !invent a (username|user name|login|login name) for {name}, hair color {color}
        !come up with a (username|login|user name) for {name}, whose hair is {color}
        !think (up|of) a (username|user name) for {name}, the one with {color} hair
        !produce a (username|login name) (from|based on) the name {name} and the hair color {color}
        !make up a (username|login) for {name} \((hair: {color}|{color} hair)\)
        !find a (good|nice|suitable) username for {name}, a person with {color} hair
        !derive a (username|login) from {name} and {color} hair
        !suggest a (username|user name|login) for {name}, who's got {color} hair
        !set up a (username|user name) for the {color}-haired {name}
        !build a (username|login) out of the name {name} and {color} as the hair color
        !assign {name}, hair {color}, a (generated |)username
        !propose a username: name {name}, hair (color |){color}
        !work out a (username|login name) for someone with {color} hair (called|named|by the name of) {name}
        !get a (username|user name) generated for {name} with {color} hair
        !sort {name} out with a username, hair being {color}
        (username|user name|login name) for {name}, {color} hair
        what (username|user name|login) would (suit|fit|be good for) {name}, who has {color} hair?
        I'm {name}, I have {color} hair and I('d like| want| need) a username.
        (name|person): {name}, hair: {color}. (Generate|Invent|Create) a (username|login).
        my (friend|sister|colleague|brother) {name} (needs|wants) a (username|user name). The hair is {color}.
        could you (create|generate|come up with) a (login|username) for {name}? (Hair color|The hair color is) {color}.
        a (username|user name) is needed for {name}, whose hair color is {color}.
        {name} is (signing up|registering) and needs a (user name|username), the hair is {color}.
        {color} hair, name {name}. (What username do I get|Which username would that be)?
        there's a new (user|member|person) called {name} with {color} hair, who needs a username.
        I (need|want|would like) a username generated from the name {name} and the hair color {color}.
        {name}, {color} hair: (username|user name), please.
        can (I|we) get a (username|login name) for {name}, the one with {color} hair?
        I can't think of a username. I'm called {name} and my hair is {color}.
        what would be a (cool|fun|good) username for {name}, given (that the hair is {color}|{color} hair)?
    """,
    "greeting_generator": """
        !come up with a (greeting|hello) in {style} style
        !write (me |us |)a (greeting|salutation|welcome) in the {style} style
        !produce a greeting, style: {style}
        !give me a (greeting|hello) in {style} style
        !compose a {style} (greeting|salutation)
        !welcome (me|us) the {style} way
        !find (me |)a {style} way (of saying|to say) hello
        !say hi in {style} style
        !generate a greeting (with|using|in) the style "{style}"
        !invent a {style}-style greeting
        !put together a {style} greeting( for me| for us|)
        !show me what a {style} greeting (looks|sounds) like
        !use the greeting generator (with|in) {style} style
        !think up a (greeting|hello) in the style: {style}
        how (would|do) you (say hello|greet someone|greet somebody) in {style} style?
        I('d like| want| need) to (say hello|greet people|greet somebody) in {style} style. What's a good greeting?
        could (I|we) (have|get) a greeting in {style} style?
        greeting, {style} style
        style: {style}. (Generate|Make|Write) a greeting.
        what would a greeting in {style} style (be|sound like|look like)?
        I need a (greeting|welcome) for (a party|a card|my mail), {style} style.
        a {style} (greeting|hello), please(!|.)
        {style} greeting (needed|wanted).
        can you (greet|welcome) (me|us|my guests) in (the |){style} style?
        I'd be (happy|glad) (about|to get) a greeting in {style} style.
        (my guests|my friends|the visitors) are (arriving|coming). Make (me |)a greeting in {style} style for them.
        let me hear a greeting in {style} style.
        the greeting should be in {style} style, generate one.
        my style is {style}, what greeting (goes|fits) with (it|that)?
    """,
    "create_customer": r"""
        !enter (a|the) (new |)(customer|client) "{name}" with the description "{description}"
        !set up (a|the) (customer|client) (record|account|entry): "{name}" \({description}\)
        !save (a |the |)(new |)(customer|client) {name} with description: {description}
        !put {name} \({description}\) (into|in) the customer (list|database|file)
        !record a new (client|customer), name "{name}", description "{description}"
        !open a customer (record|file|account) for "{name}", {description}
        !insert a customer: {name} - {description}
        !make a customer entry for '{name}' with '{description}' as (the |)description
        !include "{name}" among (our|the) customers, description: {description}
        !enroll {name} as a (new |)customer \({description}\)
        !note down (a|our) new (client|customer) called "{name}": {description}
        !store the (client|customer) "{name}", (describing them as|description) {description}
        !create a (client|customer) with name={name} and description={description}
        !sign up {name} \({description}\) as a (new |)(customer|client)
        !file {name} under customers, with the description {description}
        we have a new (client|customer): "{name}", {description}.
        we('ve| have) (won|landed|gained) a new (customer|client), {name} \({description}\). (Create|Add|Enter) them.
        {name} \({description}\) (should|needs to) be (added|entered|created) as a customer.
        could you (add|create|register) (a|the) (client|customer) "{name}" - {description}?
        customer name: {name}, description: {description}. (Create it|Add it|Enter it).
        add customer {name} / {description}
        {name} wants to (be|become) our (customer|client). (Create|Register) them, description: {description}.
        I (need|want|would like) to (create|add|register) a (customer|client): {name} \({description}\).
        (client|customer) "{name}" isn't in the system yet, create them with the description "{description}".
        there's a (new |)(customer|client) to (enter|add|create): '{name}', described as '{description}'.
        description "{description}", name "{name}": create the customer.
        I've just (spoken to|had a call with|met) a new customer, {name} \({description}\). (Add|Enter|Register) them.
        customer creation: {name} - {description}
        can we have {name} \({description}\) (added|entered|registered) as a (new |)(client|customer)?
        our newest (customer|client) goes by the name of {name}, description {description}. Create the entry.
    """,
    "color_picker": """
        !select {color} as (my|the) color
        !set {color} as (my|the) (favorite|favourite) (color|colour)
        !go for {color} in the color picker
        !use the color picker (with|for) {color}
        !note {color} as my (fav|favorite) color
        !put {color} into the color picker
        !enter {color} as the color I (like best|love most)
        !choose the (tint|color|colour|shade) {color}
        !pick {color} (as my color|for my color|as my favorite)
        !mark {color} as the (color|colour) I like best
        {color} is my (favorite|favourite|fav) (color|colour).
        of all (the |)(colors|colours), I (like|love) {color} (best|most|the most).
        my (favorite|favourite) (color|colour): {color}
        my fav color? {color}!
        I'd (pick|choose|go for|go with) {color} as my (favorite|favourite) (color|colour).
        no (color|colour) is (nicer|more beautiful|prettier) than {color}, (pick it|choose it) for me.
        I've always (loved|liked|adored) {color}, it's my favorite color.
        I'm a (big |huge |)fan of the (color|colour) {color}.
        could you (pick|choose|select) the (color|colour|tint) {color}?
        {color}, that's the (color|colour) (for me|I love most|I prefer).
        if I had to choose a color, it would be {color}.
        the (color|colour) I (like|love|prefer) (most|above all) is {color}.
        I (choose|pick|select|take) the (color|colour) {color}.
    """,
}

LACKED: dict[str, str] = {
    "magic_function": """
        !execute {tool}
        !evaluate {tool}( for me|)
        what does {tool} (return|give|say)?
        !apply {tool} to (a|some) number
        I (want|would like|need) to (call|use|try) {tool}.
        could you (call|run|try) {tool}?
        !compute {tool} of (something|some number)
        !put (a|some) number (into|through) {tool}
        !give {tool} a (number|try)
        !let {tool} transform a number
        I have a number for {tool}.
    """,
    "generate_username": """
        !invent a (username|login|user name) for {name}
        !come up with a (username|user name) for {name}
        {name} needs a (username|login|user name).
        my name is {name}, (make me|I need|generate) a username.
        could you (create|suggest|generate) a username for {name}?
        !create a (login|username) for (a person|somebody) (called|named) {name}
        (username|user name) for {name}?
        I (want|need|would like) a user name for {name}.
        !think up a (username|login) for {name}
        what (username|login) would suit {name}?
        !suggest a (user name|username) for {name}
        I'm {name} and I can't think of a username.
    """,
    "greeting_generator": """
        !write (me |)a greeting
        !come up with a greeting( for me| for us|)
        could you (generate|write|make) a greeting( for me|)?
        !give me a greeting
        !generate a greeting in (some|a particular|a certain) style
        a greeting, please.
        !produce a (greeting|salutation)
        how about a (greeting|generated greeting)?
        (greeting needed|greeting wanted|generate greeting)
        !use the greeting generator
        can I (get|have) a greeting?
    """,
    "create_customer": """
        !enter a (new |)(customer|client) (called|named) "{name}"
        !register (a customer|the customer|a client) "{name}"
        !set up a customer (record|entry|account) for {name}
        we have a new (customer|client): {name}.
        new customer: {name}
        could you (add|create|register) the customer "{name}"?
        !put {name} (into|in) the customer (list|database)
        I (need|want|would like) to (add|create) a (customer|client) (called|named) {name}.
        !save {name} as a (new |)(customer|client)
        {name} wants to become our customer, (add|create) them.
        {name} (should|needs to) be (added|created) as a customer.
        !record a new (client|customer) with the name '{name}'
    """,
    "color_picker": """
        !choose (a|my|the) (favorite|favourite) (color|colour)
        !select a (tint|color|colour)
        I (want|would like|need) to (pick|choose) a (color|colour).
        !use the color picker
        could you pick a (color|colour) for me?
        !tell me a (random |)fact about my (favorite|favourite) (color|colour)
        I have a (favorite|favourite) (color|colour).
        !give me a fact about a (color|colour)
        there's a (color|colour) I like best.
        !set my (favorite|favourite) (color|colour)
        can I (pick|choose) a (color|tint)?
        what's a (random|fun) fact about my fav color?
    """,
}
