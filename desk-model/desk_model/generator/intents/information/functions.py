# ruff: noqa: E501 - phrases and slots are read a line at a time
"""Intents of demo and test functions: magic numbers, user names, greetings, customers."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.english import article
from desk_model.generator.intents.outcomes import Given, done, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Integer, Text, Value, text_of
from desk_model.generator.values.rare_words import foreign_word

__all__ = ["INTENTS", "MAGIC"]

CITIES = read("words/places", "cities")
ADJECTIVES, COLORS, OBJECTS, SPEAKING_STYLES = read(
    "words/things", "adjectives", "colors", "objects", "speaking_styles"
)
COMPANY_FORMS, TOPIC_MODIFIERS = read("words/work", "company_forms", "topic_modifiers")


def _name(context: SampleContext) -> str:
    return context.person().name if context.chance(0.4) else context.first_name()


def _customer(context: SampleContext) -> str:
    which = context.random()
    if which < 0.35:
        return foreign_word(context)
    return context.company() if which < 0.7 else context.person().name


def _described(context: SampleContext) -> Value:
    kind = context.one(
        (
            f"{context.pick(TOPIC_MODIFIERS)} company",
            f"{context.pick(ADJECTIVES)} {context.pick(OBJECTS)} shop",
            f"{context.pick(TOPIC_MODIFIERS)} {context.pick(COMPANY_FORMS).lower()} in {context.pick(CITIES)}",
        )
    )
    text = context.one((article(kind), kind, f"{article(kind)} from {context.pick(CITIES)}"))
    return Value(text, text)


def _style(context: SampleContext) -> str:
    style = context.pick(SPEAKING_STYLES)
    return style.title() if context.chance(0.5) else style


def _magic(context: SampleContext, given: Given) -> Outcome:
    number = context.number(-50, 2000)
    content = report(context, {"result": number}, str(number)) if context.chance(0.6) else number
    return Outcome(content, "done", {"result": str(number)}, ((str(number),),))


def _username(context: SampleContext, given: Given) -> Outcome:
    text = f"{given['name'].text.split()[0].lower()}_{given['color'].text if 'color' in given else 'x'}{context.number(1, 99)}"
    return Outcome(report(context, {"username": text}, text), "done", {"result": text}, ((text,),))


def _greeting(context: SampleContext, given: Given) -> Outcome:
    text = f"{context.one(('Ahoy', 'Good day', 'Howdy', 'Hail', 'Hello'))}, {context.invented()}!"
    return Outcome(text, "done", {"result": text}, ((text,),))


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
    _magic,
)

_MAGIC_EMPTY = intent(
    "magic_function_no_args",
    "magic",
    "magic_function_no_args get_magic_number lucky_number get_secret get_answer roll_dice flip_coin random_number magic_value | draw_lot oracle",
    "Calculate a magic function./Get a secret number./Returns a number. | The oracle speaks.",
    "get a secret number",
    "secret numbers",
    (),
    _magic,
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
    _username,
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
    _greeting,
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
    done("created", "registered", label="Customer", facts=("name",)),
)


def _color(context: SampleContext) -> Value:
    text = context.pick(COLORS)
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
    done("picked", "saved", label="Color", facts=("color",)),
)

INTENTS: tuple[Intent, ...] = (MAGIC, _MAGIC_EMPTY, _USERNAME, _GREETING, _CUSTOMER, _PICKER)
