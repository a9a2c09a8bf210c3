# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Functions as demos and test suites have them: magic numbers, user names, greetings, customers."""

from __future__ import annotations

from desk.core.outcomes import Given, done, report
from desk.english import article
from desk.salt import foreign
from desk.task import Intent, Outcome, intent, slot
from desk.values import Integer, Text, Value, text_of
from desk.words.places import CITIES
from desk.words.things import ADJECTIVES, COLORS, OBJECTS, SPEAKING_STYLES
from desk.words.work import COMPANY_FORMS, TOPIC_MODIFIERS
from desk.world import World

__all__ = ["INTENTS", "MAGIC"]


def _name(world: World) -> str:
    return world.person().name if world.chance(0.4) else world.first_name()


def _customer(world: World) -> str:
    which = world.random()
    if which < 0.35:
        return foreign(world)
    return world.company() if which < 0.7 else world.person().name


def _described(world: World) -> Value:
    kind = world.one(
        (
            f"{world.pick(TOPIC_MODIFIERS)} company",
            f"{world.pick(ADJECTIVES)} {world.pick(OBJECTS)} shop",
            f"{world.pick(TOPIC_MODIFIERS)} {world.pick(COMPANY_FORMS).lower()} in {world.pick(CITIES)}",
        )
    )
    text = world.one((article(kind), kind, f"{article(kind)} from {world.pick(CITIES)}"))
    return Value(text, text)


def _style(world: World) -> str:
    style = world.pick(SPEAKING_STYLES)
    return style.title() if world.chance(0.5) else style


def _magic(world: World, given: Given) -> Outcome:
    number = world.number(-50, 2000)
    content = report(world, {"result": number}, str(number)) if world.chance(0.6) else number
    return Outcome(content, "done", {"result": str(number)}, ((str(number),),))


def _username(world: World, given: Given) -> Outcome:
    text = f"{given['name'].text.split()[0].lower()}_{given['color'].text if 'color' in given else 'x'}{world.number(1, 99)}"
    return Outcome(report(world, {"username": text}, text), "done", {"result": text}, ((text,),))


def _greeting(world: World, given: Given) -> Outcome:
    text = f"{world.one(('Ahoy', 'Good day', 'Howdy', 'Hail', 'Hello'))}, {world.invented()}!"
    return Outcome(text, "done", {"result": text}, ((text,),))


_RESULT = """
    The (result|value|answer) is {result}.
    It (is|returns) {result}.
    {result}
    (I got|That gives) {result}.
"""

MAGIC = intent(
    "magic_function",
    "magic",
    "magic_function mystery_function apply_magic magic transform_number secret_function compute_magic | puzzle_function riddle_number",
    "Apply a magic function to an input./A magic function./Transforms a number in a secret way. | A riddle with a number.",
    "apply a magic function",
    "magic functions",
    (
        slot(
            "input",
            Integer(-999, 999, spell=0.0),
            "input value number x n arg | given_number",
            "The input/A number | The number that goes in",
            "For which number?/Which input? | Which number should go in?",
        ),
    ),
    """
    what is the value of {tool}\\({input}\\)? Use the tool.
    what is {tool}\\({input}\\)?
    what's {tool} of {input}?
    what does {tool} give for {input}?
    !(call|use|run|invoke) {tool} (with|on|for) {input}
    !apply (the magic function|the tool) to {input}
    !use the tool on {input}
    what is the result of {tool} for {input}?
    !compute {tool}\\({input}\\)
    !try {tool} with (the number|) {input}
    """,
    """
    !(call|use|run) {tool}
    what is the value of {tool}?
    """,
    _magic,
    done=_RESULT,
)

_MAGIC_EMPTY = intent(
    "magic_function_no_args",
    "magic",
    "magic_function_no_args get_magic_number lucky_number get_secret get_answer roll_dice flip_coin random_number magic_value | draw_lot oracle",
    "Calculate a magic function./Get a secret number./Returns a number. | The oracle speaks.",
    "get a secret number",
    "secret numbers",
    (),
    """
    what is the value of {tool}\\(\\)? Use the tool.
    what does {tool} (return|say)?
    !(call|run|use|invoke) {tool}
    !let {tool} run
    what do you get from {tool}?
    !use the tool {tool} (now|)
    """,
    "",
    _magic,
    done=_RESULT,
)

_USERNAME = intent(
    "generate_username",
    "usernames",
    "generate_username make_username create_username username_generator | invent_login",
    "Generate a username./Make a user name from a name and the color of the hair./Generates a username for a person. | Invent a login.",
    "generate user names",
    "user names",
    (
        slot(
            "name",
            Text(text_of(_name)),
            "name person full_name first_name | person_label",
            "Name of the person/The name | How somebody is called",
            "For whom?/What is the name? | Who is it for?",
        ),
        slot(
            "color",
            Text(text_of(COLORS)),
            "hair_color color haircolor | hair_tint",
            "Color of the hair/The color | Tint of the hair",
            "What color is the hair?/Which hair color? | Which tint?",
        ),
    ),
    """
    !(generate|make|create) a (username|user name) for {name}, who has {color} hair
    {name} has {color} hair. (Generate|Make|Create) a username.
    !(generate|give me) a username for (a person called|) {name} with {color} hair
    {name} is a person with {color} hair. (What would be a good username|Give me a username)?
    my name is {name} and my hair is {color}. (I need a username|Make me a username).
    !create a username for somebody named {name} whose hair is {color}
    """,
    """
    !(generate|make) a username for {name}
    !make a username
    """,
    _username,
    done="""
    The username is {result}.
    How about {result}?
    {result}
    I suggest {result}.
    """,
)

_GREETING = intent(
    "greeting_generator",
    "greetings",
    "greeting_generator generate_greeting make_greeting greet style_greeting | say_hello_like",
    "Generate a greeting in a particular style of speaking./Make a greeting in a style. | Say hello in some way.",
    "generate greetings",
    "greetings",
    (
        slot(
            "style",
            Text(text_of(_style)),
            "answer_style style tone greeting_style | manner",
            "Style of speaking/The style | Manner of speech",
            "In which style?/Which style? | In what manner?",
        ),
    ),
    """
    using the tool, generate a {style} greeting.
    !(generate|make|create) a {style} greeting
    !(generate|make) a greeting in {style} style
    !greet me in {style} style
    I want a {style} greeting.
    !say hello in {style} style
    """,
    """
    !(generate|make) a greeting
    I want a greeting.
    """,
    _greeting,
    done="""
    {result}
    Here is your greeting: {result}
    The greeting: {result}
    It goes: {result}
    """,
)

_CUSTOMER = intent(
    "create_customer",
    "customers",
    "create_customer unicode_customer add_customer new_customer register_customer | enter_client",
    "Create a customer./Tool for creating a customer with a name and a description./Add a new customer. | Enter a client.",
    "create customers",
    "customers",
    (
        slot(
            "name",
            Text(text_of(_customer)),
            "customer_name name client_name | client_label",
            "Name of the customer/The customer's name in their native language | How the client is called",
            "What is the name of the customer? | How is the client called?",
        ),
        slot(
            "description",
            Text(_described),
            "description about info details | client_story",
            "Description of the customer/What they do | What the client does",
            "What is the description?/How should I describe them? | What does the client do?",
        ),
    ),
    """
    !(create|add|register) a customer (named|called) '{name}' - {description}
    !(create|add) a (new |)customer (named|called) "{name}", {description}
    !(create|register) the customer {name}, described as {description}
    !(add|enter) {name} as a (new |)customer: {description}
    new customer: {name}, {description}
    the customer {name} is {description}, add them.
    """,
    """
    !(create|add) a customer (named|called) "{name}"
    !(create|add) a new customer
    """,
    done("created", "registered", label="Customer", facts=("name",)),
    done="""
    (Done|OK), the customer {name} is created.
    I('ve| have) created the customer {name}.
    {name} is registered as a customer.
    Customer created: {name}.
    """,
)


def _color(world: World) -> Value:
    text = world.pick(COLORS)
    return Value(text, text)


_PICKER = intent(
    "color_picker",
    "colors",
    "color_picker pick_color set_favorite_color choose_color | select_tint",
    "Input your fav color and get a random fact about it./Pick a color./Choose the favorite color. | Select a tint.",
    "pick colors",
    "colors",
    (
        slot(
            "color",
            Text(_color),
            "fav_color color favorite_color colour | liked_tint",
            "The color/Favorite color | Tint you like",
            "Which color?/What is your favorite color? | Which tint do you like?",
        ),
    ),
    """
    my (favorite|favourite) color is {color}.
    !pick the color {color}
    I like {color} (best|most).
    !(use|take) {color} as my favorite color
    !choose {color} for me
    """,
    """
    !pick (a color|my favorite color)
    !choose a color
    """,
    done("picked", "saved", label="Color", facts=("color",)),
    done="""
    {color} is a great pick!
    (OK|Done), {color} it is.
    I picked {color}.
    Your color is {color} now.
    """,
)

INTENTS: tuple[Intent, ...] = (MAGIC, _MAGIC_EMPTY, _USERNAME, _GREETING, _CUSTOMER, _PICKER)
