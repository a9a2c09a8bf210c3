"""Intents and tasks: tool, arguments and request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.datafiles import read_folder
from desk_model.generator.requests.by_argument import by_argument_names
from desk_model.generator.requests.phrasing import capital, request, with_swapped_letters
from desk_model.generator.sample import Call
from desk_model.generator.schema import Parameter, Tool, named
from desk_model.generator.templates import Phrases, Template, Words
from desk_model.generator.values.arguments import Fixed, Kind, Value

__all__ = [
    "ARGUMENT_ENDINGS",
    "ARGUMENT_FORMS",
    "Facts",
    "Intent",
    "Offer",
    "Outcome",
    "Slot",
    "Task",
    "intent",
    "offer",
    "slot",
    "task",
    "texts",
]

# What held-out names and descriptions have and those to train on have not.
ARGUMENT_ENDINGS = ("value", "field", "arg", "param", "input")
ARGUMENT_FORMS = ("Give here: {}", "Takes {}", "Field for {}")
_TOOL_ENDINGS = ("service", "function", "handler", "command", "call", "helper")
_TOOL_FORMS = ("What it does: {}.", "Purpose: {}.", "Function: {}.", "Use: {}.")

Facts = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument of an intent.

    Attributes:
        key: How phrases refer to it.
        kind: What values it takes.
        names: What tools call it.
        about: Descriptions in tools.
        ask: How one asks for it.
        required: How often the tools that have it require it.
        offered: How often a tool has it.
    """

    key: str
    kind: Kind
    names: Words
    about: Words
    ask: Words
    required: float
    offered: float


def slot(
    key: str, kind: Kind, names: str, about: str, ask: str = "|", *, offered: float = 1.0, required: float | None = None
) -> Slot:
    """A slot from short texts: "/" separates sentences; of the questions, those after a bar are held out.

    Without ``required``, a slot that every tool has is required and any other is not.
    """
    words = (Words.names(names, ARGUMENT_ENDINGS), Words.descriptions(about, ARGUMENT_FORMS), Words.read(ask, "/"))
    return Slot(key, kind, *words, float(offered == 1.0) if required is None else required, offered)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a call, with the texts that an answer can state.

    Attributes:
        content: What the tool returned: a text, or a document.
        case: Which of the intent's answers fits.
        slot_texts: Texts that the answer can state.
        facts: What an answer must contain, each in one of several spellings.
    """

    content: Json
    case: str = "done"
    slot_texts: Mapping[str, str] = field(default_factory=dict)
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Intent:
    """Intent of a user: tool names, slots, request templates and result.

    Attributes:
        key: Its name.
        area: Subject; tools of one area are not offered together as distractors.
        names: Names of a tool that serves it.
        about: Descriptions of such a tool.
        can: What an assistant with this tool can do, as a clause.
        topic: What it is about, as a noun, for refusals.
        slots: Its arguments.
        ask: Ways to ask for it with all that is needed.
        lacks: Ways to ask for it without something that is needed.
        outcome: Makes a result from the arguments, by the key of their slots.
        answers: Ways to tell the result, by case.
    """

    key: str
    area: str
    names: Words
    about: Words
    can: str
    topic: str
    slots: tuple[Slot, ...]
    ask: Phrases
    lacks: Phrases | None = None
    outcome: Callable[[SampleContext, Mapping[str, Value]], Outcome] | None = None
    answers: Mapping[str, Phrases] = field(default_factory=dict)


_TEMPLATES = read_folder("intents")


def intent(
    key: str,
    area: str,
    names: str,
    about: str,
    can: str,
    topic: str,
    slots: tuple[Slot, ...],
    outcome: Callable[[SampleContext, Mapping[str, Value]], Outcome] | None = None,
) -> Intent:
    """An intent from short texts, in which "/" separates descriptions; its templates are in ``data/intents``."""
    found = _TEMPLATES[key]
    return Intent(
        key,
        area,
        Words.names(names, _TOOL_ENDINGS),
        Words.descriptions(about, _TOOL_FORMS),
        can,
        topic,
        slots,
        found["ask"],
        found.get("lacks"),
        outcome,
        found.get("answers", {}),
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """Tool that serves an intent, with fixed argument kinds."""

    intent: Intent
    tool: Tool
    kinds: Mapping[str, Fixed]
    names: Mapping[str, str]
    required: frozenset[str]


@dataclass(frozen=True, slots=True)
class Task:
    """Request for a tool: values and template."""

    offer: Offer
    values: Mapping[str, Value]
    template: Template

    @property
    def call(self) -> Call:
        """Call that fulfils the request."""
        return self.call_with(self.values)

    def call_with(self, values: Mapping[str, Value]) -> Call:
        """Call with these values, arguments in schema order."""
        keys = {name: key for key, name in self.offer.names.items()}
        return Call(
            self.offer.tool.name,
            {
                each.name: values[keys[each.name]].json
                for each in self.offer.tool.parameters
                if keys[each.name] in values
            },
        )

    @property
    def slot_texts(self) -> dict[str, str]:
        """Texts of the values by slot; with "@" before the slot as an adverbial."""
        return {"tool": self.offer.tool.name, **texts(self.values)}

    def clause(self, context: SampleContext) -> str:
        """Request as its template states it, without an opening."""
        return self.template.fill(context, self.slot_texts)

    def sentence(self, context: SampleContext) -> str:
        """Request as a complete message."""
        template = self.template
        text = request(context, self.clause(context), imperative=template.imperative, opens=template.opens)
        return with_swapped_letters(context, text, str(self.call.arguments))

    def answer(self, context: SampleContext, outcome: Outcome) -> str:
        """Answer that reports the result."""
        slot_texts = {**self.slot_texts, **outcome.slot_texts}
        template = self.offer.intent.answers[outcome.case].find(context, slot_texts)
        assert template is not None
        text = template.fill(context, slot_texts)
        return capital(text) if template.source.startswith("{@") else text


def texts(values: Mapping[str, Value]) -> dict[str, str]:
    """Texts of values by slot; with "@" as an adverbial, with "=" as an answer states it."""
    slot_texts = {}
    for key, value in values.items():
        slot_texts[key] = value.text
        slot_texts["@" + key] = value.at or value.text
        slot_texts["=" + key] = value.short or value.text
    return slot_texts


# How a framework that puts the signature of a function into the description names its types.
_PYTHON = {"integer": "int", "number": "float", "boolean": "bool", "array": "List[str]"}


def offer(context: SampleContext, intent: Intent) -> Offer:
    """Draw a tool for an intent."""
    kinds: dict[str, Fixed] = {}
    names: dict[str, str] = {}
    parameters = []
    required = set()
    slots = intent.slots
    if len(slots) > 1 and context.chance(0.2):
        slots = tuple(context.shuffled(slots))
    for each in slots:
        if not context.chance(each.offered):
            continue
        kind = each.kind(context)
        kinds[each.key] = kind
        names[each.key] = name = named(context, context.pick(each.names))
        must = context.chance(each.required)
        if must:
            required.add(each.key)
        parameters.append(Parameter(name, kind.schema, _described(context, each, kind), must))
    about = "" if context.chance(0.05) else context.pick(intent.about)
    name = named(context, context.pick(intent.names), tool=True)
    if context.form == "titled" and context.has_signature:
        types = ", ".join(f"{each.name}: {_PYTHON.get(str(each.schema.get('type')), 'str')}" for each in parameters)
        about = f"{name}({types})\n{about}"
    return Offer(intent, Tool(name, about, tuple(parameters)), kinds, names, frozenset(required))


def _described(context: SampleContext, slot: Slot, kind: Fixed) -> str:
    about = "" if context.chance(0.85 if context.undescribed else 0.15) else context.pick(slot.about)
    if not kind.note:
        return about
    return f"{about}, {kind.note}" if about else kind.note


def task(
    context: SampleContext, offered: Offer, *, imperative: bool | None = None, phrases: Phrases | None = None
) -> Task | None:
    """Draw a request that the tool serves; None if no template fits."""
    phrases = phrases or offered.intent.ask
    required = offered.required if phrases is offered.intent.ask else frozenset()
    if phrases is offered.intent.ask and not context.held_out and context.chance(_KEYED):
        found = _by_argument_names(context, offered, imperative)
        if found is not None:
            return found
    template = phrases.find(context, ("tool", *offered.kinds), required, imperative=imperative)
    if template is None:
        return None
    values = {
        key: kind.value(context)
        for key, kind in offered.kinds.items()
        if key in template.needs or (key in template.mentions and (key in offered.required or context.chance(0.5)))
    }
    return Task(offered, values, template)


_KEYED = 0.25  # share of training requests that name arguments as the schema does


def _by_argument_names(context: SampleContext, offered: Offer, imperative: bool | None) -> Task | None:
    kinds = offered.kinds
    flags = {key for key, kind in kinds.items() if kind.schema.get("type") == "boolean"}
    keys = [key for key in kinds if key in offered.required or (key not in flags and context.chance(0.4))]
    if not keys or flags & offered.required:
        return None
    values = {key: kinds[key].value(context) for key in (context.shuffled(keys) if context.chance(0.4) else keys)}
    named = {offered.names[key]: (key, value) for key, value in values.items()}
    template = by_argument_names(context, offered.intent.about.train[0], named, imperative=imperative)
    return Task(offered, values, template) if template is not None else None
