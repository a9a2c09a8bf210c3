"""Intents of calculators."""

from __future__ import annotations

from desk_model.generator.context import Json, SampleContext
from desk_model.generator.intents.outcomes import Given
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.values.arguments import Fixed, Integer, Kind, Number, Text, Value

__all__ = ["ADD", "CALCULATE", "INTENTS", "MULTIPLY", "number_result"]


_SIGNS = (("+", "plus"), ("-", "minus"), ("*", "times"), ("/", "divided by"))


def _expression(context: SampleContext) -> Value:
    a, b = context.number(2, 999), context.number(2, 99)
    sign, word = context.one(_SIGNS)
    if context.chance(0.2):
        text = f"({a} {sign} {b}) {context.one('*+-')} {context.number(2, 20)}"
        return Value(text, text)
    text = f"{a} {sign} {b}"
    if context.chance(0.35):
        return Value(text, f"{a} {word} {b}", "", text)
    if context.chance(0.15):
        text = text.replace(" ", "")
    return Value(text, text)


def _worth(context: SampleContext, result: Json, name: str = "result") -> Json:
    which = context.random()
    if which < 0.45:
        return result
    if which < 0.8:
        return {name: result}
    return str(result)


def _calculated(context: SampleContext, given: Given) -> Outcome:
    text = str(given["expression"].json)
    if "(" in text:
        inner, _, rest = text[1:].partition(") ")
        left = _apply(inner)
        result = _apply(f"{left} {rest}")
    else:
        for sign, _ in _SIGNS:
            text = text.replace(sign, f" {sign} ")
        result = _apply(" ".join(text.split()))
    return number_result(context, result)


def _apply(text: str) -> float:
    a, sign, b = text.split()
    x, y = float(a), float(b)
    return {"+": x + y, "-": x - y, "*": x * y, "/": x / y if y else 0.0}[sign]


def number_result(context: SampleContext, number: float, name: str = "result") -> Outcome:
    """A number as a tool result, under a name if it is in a document."""
    result = int(number) if number == int(number) else round(number, 2)
    return Outcome(_worth(context, result, name), "done", {"result": str(result)}, ((str(result),),))


def _sum(context: SampleContext, given: Given) -> Outcome:
    return number_result(context, float(given["a"].text) + float(given["b"].text))


def _product(context: SampleContext, given: Given) -> Outcome:
    return number_result(context, float(given["a"].text) * float(given["b"].text))


def _difference(context: SampleContext, given: Given) -> Outcome:
    return number_result(context, float(given["a"].text) - float(given["b"].text))


def _quotient(context: SampleContext, given: Given) -> Outcome:
    return number_result(context, float(given["a"].text) / float(given["b"].text))


_OPERANDS: tuple[Kind, ...] = (
    Integer(1, 20, spell=0.0, bounded=0.0),
    Integer(1, 500, spell=0.0, bounded=0.0),
    Number(1, 500),
)


def _operand(context: SampleContext) -> Fixed:
    """Argument kind that both operands of a tool share."""
    kind = context.memo.setdefault("operand", context.one(_OPERANDS))
    assert kind in _OPERANDS
    return _OPERANDS[_OPERANDS.index(kind)](context)


_FIRST = slot(
    "a",
    _operand,
    "a x first num1 first_number n1 | lhs lhs_value",
    "First number/The first int/a | Number on the left",
    "What is the first number? | Which number is first?",
)
_SECOND = slot(
    "b",
    _operand,
    "b y second num2 second_number n2 | rhs rhs_value",
    "Second number/The second int/b | Number on the right",
    "What is the second number?/And the second number? | Which number is second?",
)

CALCULATE = intent(
    "calculate",
    "numbers",
    "calculate calculator eval_expression compute math calc | work_out",
    "Calculate an expression./Evaluate a mathematical expression./A calculator. | Work out a formula.",
    "calculate",
    "calculations",
    (
        slot(
            "expression",
            Text(_expression, "with the signs + - * /"),
            "expression formula input expr | terms_of_sum",
            "What to calculate/The expression | The formula",
            "What should I calculate? | Which formula?",
        ),
    ),
    _calculated,
)


ADD = intent(
    "add",
    "add",
    "add add_numbers sum my_adder_tool adder plus add_two_numbers | addition total_of",
    "Add two numbers./Add a and b./Adds two integers./Return the sum of a and b. | Put two numbers together.",
    "add numbers",
    "adding numbers",
    (_FIRST, _SECOND),
    _sum,
)

MULTIPLY = intent(
    "multiply",
    "multiply",
    "multiply multiply_numbers product times mul multiply_tool | multiplication scale_by",
    "Multiply two numbers./Multiply a and b./Return the product. | One number as often as the other says.",
    "multiply numbers",
    "multiplying numbers",
    (_FIRST, _SECOND),
    _product,
)

_SUBTRACT = intent(
    "subtract",
    "subtract",
    "subtract minus subtract_numbers difference sub | take_away",
    "Subtract b from a./Subtract two numbers. | Take one number from the other.",
    "subtract numbers",
    "subtracting numbers",
    (_FIRST, _SECOND),
    _difference,
)

_DIVIDE = intent(
    "divide",
    "divide",
    "divide divide_numbers division div quotient | split_evenly",
    "Divide a by b./Divide two numbers. | How often one number fits into the other.",
    "divide numbers",
    "dividing numbers",
    (_FIRST, _SECOND),
    _quotient,
)

INTENTS: tuple[Intent, ...] = (CALCULATE, ADD, MULTIPLY, _SUBTRACT, _DIVIDE)
