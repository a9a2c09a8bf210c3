# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for user names and customers, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
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
        !(cook|dream|whip) up a (username|user name|login) for {name}, hair color {color}
        !(give|get) {name} a (username|login|user name), the hair color is {color}
        !(let|have) {name} \({color} hair\) get a username
        !turn the name {name} and {color} hair into a (username|login)
        !(mix|combine|blend) {name} and {color} hair into a (username|user name)
        !provide {name} with a (username|login), hair {color}
        !make {name}, (who has|with) {color} hair, a (username|login name|user name)
        !use the username generator for {name} with {color} hair
        !register a (username|user name) for {name} with hair in {color}
        !name a (good|fitting|suitable) login for {name}, hair color {color}
        !brainstorm a (username|user name) for {name} and their {color} hair
        !pick a username (for|that suits) {name} with the {color} hair
        !fill the generator with {name} as the name and {color} as the hair color
        !help {name} (find|get|choose) a (username|user name), hair is {color}
        !construct a (login|username): {name}, {color} hair
        {name} \({color} hair\) (needs|wants|would like|is asking for) a (username|login|user name).
        {name} / {color} (hair|) / username
        name: {name}\nhair: {color}\n(username|login)?
        name {name}, hair {color} -> (username|login)
        username. Name: {name}. Hair: {color}.
        new (account|profile|login) for {name}, {color} hair. (Which|What) username?
        the person is (called|named) {name} and has {color} hair. (Username|User name|Login), please.
        the hair is {color}, the name {name}. (Generate|Suggest|Make) a (username|login).
        (hi|hello), {name} here, {color} hair. (What's my username|Got a username for me|Can I have a username)?
        it's {name} with the {color} hair, (what username do I get|what's a good username for me)?
        what should {name} with {color} hair (use|take|pick) as a (username|user name|login)?
        which (username|login) (goes with|fits|matches) {name} and {color} hair?
        is there a (username|login) for {name} with hair in {color}? (Generate it|Make it up|Create it).
        mind (inventing|generating|making) a (username|login) for {name}? Hair: {color}.
        any (idea|ideas|suggestion) for a username? The name is {name}, the hair {color}.
        any chance of a (username|login) for {name}, {color} hair?
        (we|I) have to (register|sign up) {name}, {color} hair, so (generate|create|make) a username.
        (a player|a student|our guest) (called|named) {name} with {color} hair (lacks|still needs) a username. (Create|Generate) it.
        {name} can't log in without a (username|user name). Hair is {color}, (make|generate) it.
        {name} has hair that is {color}. (Username|Login name)?
        {name}'s hair is {color}. (Generate|Suggest|Create) a (username|login) for them.
        (people|friends) call me {name} and my hair is {color}, so what's my username?
        (my kid|my cousin|my neighbour|my boss) is called {name}, with {color} hair, and (needs|wants) a username.
        let's (find|make|invent) a (username|login) for {name}, hair {color}.
        let me have a username for {name}, {color} being the hair color.
        for {name} with {color} hair I (need|want|would like) a (username|user name|login).
        given the name {name} and {color} hair, what (username|login) (comes out|do you suggest)?
        {color} is the hair color and {name} the name, (what's the username|generate the username)(.|, please.)
        {color}-haired {name} needs a (login|username|user name).
        wanted: a (username|login) for {name}, hair {color}
        how would you (name|call) the account of {name} with {color} hair? Generate a username.
        gimme a username for {name}, {color} hair
        you can make a username for {name} with {color} hair?
        I need that you generate a username for {name}, hair {color}.
        (computer|assistant|robot), username for {name}, hair {color}!
        I was (wondering|asking myself) what username {name} with {color} hair could have.
        (kindly|it is requested to) generate a username for {name}, hair color {color}.
        dunno what to call myself. I'm {name}, {color} hair, (make|generate|give) me a username.
        all I (want|need) is a username for {name}, who has {color} hair.
        you know what? (Generate|Make|Invent) a username for {name}, hair {color}.
        a username is (requested|wanted|missing): {name}, {color} hair.
        to (sign up|register|join), {name} needs a username. Hair color: {color}.
        pls make username: {name}, {color} hair
        (mirror, mirror|looking in the mirror): I'm {name} and my hair is {color}. (Make|Generate) my username.
        {name} just (joined|arrived|signed up), hair {color}. (Username|User name|Login), please.
        !(compose|craft) a (username|login) for {name} with {color} hair
        !determine a (username|login) for {name}, hair {color}
        !find out which username {name} with {color} hair gets
        !hand {name} a (username|login), hair color {color}
        !take {name} and {color} hair and make a username
        !take the name {name}, the hair color {color}, and generate a (username|login)
        (can|could) {name}, {color} hair, have a (username|login)?
        {name} plus {color} hair makes which username?
        about {name} with {color} hair: generate a username.
        hair {color}, name {name}: (username|login)?
        next user: {name}, hair {color}. Username, please.
        please, a username for {name}, {color} hair
        the new (player|member|student) is {name}, {color} hair, what's the username?
        user {name}, hair {color}, make a username
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
        !(add|enter|create) the (following |)(customer|client): name "{name}", description "{description}"
        !(log|book|list) {name} as a (new |)(customer|client), described as "{description}"
        !(feed|type) a new customer into the system: "{name}" - {description}
        !(start|begin) a customer (file|record) for {name}: {description}
        !get "{name}" \({description}\) (into|on) (our|the) (customer|client) (base|list|register)
        !welcome {name} as a (customer|client) by creating the entry, description "{description}"
        !(take on|onboard) {name} as a (client|customer), description: {description}
        !do the (customer|client) entry for '{name}', {description}
        !(see|make sure) that "{name}" \({description}\) (is|gets) created as a customer
        !(fill in|complete) the form for a new customer: {name}; {description}
        !add a customer by the name of "{name}" and describe them as "{description}"
        !let the (customer|client) list grow by "{name}", {description}
        !(put|write) "{description}" as the description of the new customer "{name}" and create them
        !make {name} \({description}\) a (client|customer) in the system
        !extend the customer (base|list|database) with "{name}" - {description}
        customer: {name} | {description}
        customer / {name} / {description}
        name: {name}\ndescription: {description}\n(new customer|create the customer|customer to add)
        name = {name}, description = {description}; (create customer|new customer|customer entry)
        (client|customer) to (add|create|register): "{name}", {description}
        new (client|customer) alert: {name}, {description}. (Add|Create|Register) them.
        (new|another) (client|customer): {name} - {description}
        {name}, {description}, (is|becomes) a customer (of ours|with us)(. Create them|, add them).
        "{name}" is (new|not known yet|missing) in our customer list. Description: {description}. (Add|Create) them.
        "{name}" - {description} - (needs|gets) a customer (entry|record).
        {name} has (signed|joined us|come on board). (Create|Register) the customer with the description "{description}".
        (sales|the boss|my colleague) (brought in|won) {name} \({description}\). (Create|Enter|Add) the customer.
        is {name} in our customer list? If not, (create|add) them as "{description}".
        mind (creating|adding|entering) the customer "{name}", {description}?
        any chance of getting {name} \({description}\) (entered|registered|created) as a customer?
        would you (add|enter|create|register) {name} - {description} - as a (client|customer)?
        may I (register|add|enter) a customer? Name "{name}", description "{description}".
        (let's|let us) (create|add|enter) the (customer|client) "{name}", {description}.
        I (have|got) a customer for the (database|list|register): "{name}", {description}
        I'd (like|love) (to have |){name} \({description}\) (added|created|registered) as a customer.
        please note our new (customer|client) {name}, description "{description}".
        what we need is a customer (entry|record): "{name}", {description}.
        there should be a customer "{name}" with the description "{description}". Create it.
        our customer list lacks {name} \({description}\), (add|create) them.
        the new customer is called "{name}", the description is "{description}". (Enter|Create|Add) them.
        the name is {name}, the description {description}. (Create|Register|Add) this customer.
        for the customer database: {name}, {description}
        description: {description}; customer name: {name}. (Create|Add) (this customer|them).
        with "{description}" as the description, (create|add|register) the (customer|client) "{name}".
        they're called {name}, described as "{description}". (Make|Create) a customer (record|entry) for them.
        (wanna|want to|have to) (create|add|enter) a customer, {name}: {description}
        the customer "{name}", {description}, (has to|should|must) be (created|added|registered).
        gimme a customer entry for "{name}", {description}
        you can create the customer "{name}" with the description "{description}"?
        I need that you create a customer: {name}, {description}.
        (computer|assistant|robot), new customer "{name}", {description}!
        I was (wondering|going to ask) if you could (create|add|enter) {name} \({description}\) as a customer.
        (kindly|it is requested to) create a customer named "{name}" with the description "{description}".
        all I (want|need) is "{name}" \({description}\) entered as a customer.
        you know what? (Create|Add|Enter) "{name}" as a customer, description "{description}".
        creation of a customer is requested: {name}, {description}.
        to (write|send) an invoice I need the customer "{name}" \({description}\) in the system. (Create|Add) them.
        pls add customer {name}, {description}
        (my boss says|sales says|the team says) to (create|add|enter) the customer "{name}", {description}.
        it's "{name}" \({description}\) that should be (added|created) as a customer.
        !(set|put) up "{name}" as a customer, with "{description}" as the description
        !carry "{name}" \({description}\) over into the customer list
        !create the record of a customer, {name}, {description}
        !describe the new customer "{name}" as "{description}" and create them
        !make an entry in the customer database: "{name}", {description}
        !turn "{name}" \({description}\) into a customer (record|entry)
        (can|could|may) I (add|create|enter) the customer "{name}", {description}?
        about our new customer "{name}", {description}: create the entry.
        for our books: new customer {name}, {description}
        next customer: {name}, {description}
        please, a new customer: {name}, {description}
        the customer database needs "{name}", {description}.
        we welcome a customer, "{name}", {description}. Add them to the system.
    """,
}

LACKED: dict[str, str] = {
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
        !(cook|dream|whip) up a (username|login) for {name}
        !(give|get) {name} a (username|login|user name)
        !help {name} (find|get|choose) a (username|user name)
        !use the username generator for {name}
        !turn the name {name} into a (username|login)
        !brainstorm a (username|user name) for {name}
        (hi|hello), {name} here. (What's my username|Can I have a username)?
        new (account|profile) for {name}. (Which|What) username?
        what should {name} (use|take|pick) as a (username|login)?
        which (username|login) (goes with|fits) {name}?
        mind (inventing|generating|making) a (username|login) for {name}?
        any (idea|ideas) for a username? The name is {name}.
        any chance of a (username|login) for {name}?
        {name} can't log in without a (username|user name). (Make|Generate) it.
        (my kid|my cousin|my boss) is called {name} and (needs|wants) a username.
        let's (find|make|invent) a (username|login) for {name}.
        people call me {name}, so what's my username?
        wanted: a (username|login) for {name}
        {name} (is signing up|is registering), username please.
        gimme a username for {name}
        I need that you generate a username for {name}.
        (kindly|it is requested to) generate a username for {name}.
        you know what? (Generate|Make|Invent) a username for {name}.
        {name} just (joined|arrived|signed up). (Username|Login), please.
        to (sign up|register), {name} needs a username.
        !determine a (username|login) for {name}
        !take the name {name} and generate a (username|login)
        can {name} have a (username|login)?
        next user: {name}. Username, please.
        please, a username for {name}
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
        !(log|list|book) {name} as a (new |)(customer|client)
        !(start|begin) a customer (file|record) for {name}
        !(take on|onboard) {name} as a (client|customer)
        !get "{name}" (into|on) (our|the) (customer|client) (base|list|register)
        !make {name} a (client|customer) in the system
        !extend the customer (base|list|database) with "{name}"
        (client|customer) to (add|create|register): "{name}"
        customer: {name}
        another customer: {name}
        {name} has (signed|come on board). (Create|Register) the customer.
        (sales|the boss|my colleague) (brought in|won) {name}. (Create|Enter) the customer.
        is {name} in our customer list? If not, (create|add) them.
        mind (creating|adding|entering) the customer "{name}"?
        (let's|let us) (create|add|enter) the (customer|client) "{name}".
        our customer list lacks {name}, (add|create) them.
        the new customer is called "{name}". (Enter|Create|Add) them.
        there should be a customer "{name}". Create it.
        I have a customer for the (database|list|register): "{name}"
        for the customer database: {name}
        "{name}" needs a customer (entry|record).
        gimme a customer entry for "{name}"
        I need that you create a customer named {name}.
        (kindly|it is requested to) create a customer named "{name}".
        you know what? (Create|Add|Enter) "{name}" as a customer.
        to send an invoice I need the customer "{name}" in the system. Create them.
        (my boss says|sales says) to (create|add) the customer "{name}".
        !make an entry in the customer database: "{name}"
        !turn "{name}" into a customer (record|entry)
        about our new customer "{name}": create the entry.
        next customer: {name}
        the customer database needs "{name}".
    """,
}
