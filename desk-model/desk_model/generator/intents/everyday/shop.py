"""Intents of orders: status and purchase."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.intents.outcomes import Given, done, report
from desk_model.generator.task import Intent, Outcome, intent, slot
from desk_model.generator.templates import Words
from desk_model.generator.values.arguments import Flag, Integer, Text, text_of
from desk_model.generator.values.contents import CODE

__all__ = ["INTENTS"]

COLORS, PRODUCTS = read("words/things", "colors", "products")


_STATES = Words.read(
    "shipped, delivered, in transit, out for delivery, waiting for payment, packed, returned"
    " | held at customs, back-ordered, ready for pickup",
    ",",
)


def _order(context: SampleContext, given: Given) -> Outcome:
    state = context.pick(_STATES)
    content = report(context, {"order": given["order"].json, "status": state}, state)
    return Outcome(content, "done", {"state": state}, ((state,),))


_ORDER = intent(
    "order_status",
    "orders",
    "get_order_status track_order order_status check_order track_parcel | parcel_state",
    "Get the status of an order./Track a parcel by its number. | Where a delivery is.",
    "track orders",
    "orders",
    (
        slot(
            "order",
            Text(CODE),
            "order_id order_number tracking_number order id | delivery_code",
            "Number of the order/Tracking number | Code of the delivery",
            "What is the order number?/Which order? | Which delivery do you mean?",
        ),
    ),
    _order,
)

_BUY = intent(
    "place_order",
    "shop",
    "place_order order_product buy_item create_order order_item | get_goods",
    "Order a product./Buy something in the shop. | Get goods delivered.",
    "order products",
    "orders",
    (
        slot(
            "product",
            Text(text_of(PRODUCTS)),
            "product item product_name article | wanted_thing",
            "The product/What to order | Thing to get",
            "What should I order?/Which product? | What do you want to buy?",
        ),
        slot(
            "quantity",
            Integer(2, 30, spell=0.35),
            "quantity amount count number | how_many_pieces",
            "How many/Number of pieces | Pieces to get",
            "How many?/How many do you need? | What number of pieces?",
        ),
        slot("color", Text(text_of(COLORS)), "color colour | tint", "The color | Its tint", offered=0.35),
        slot(
            "express",
            Flag("with express delivery/and make it express"),
            "express express_delivery fast_shipping | quickly",
            "Express delivery | Hurry",
            offered=0.3,
        ),
    ),
    done("ordered", "placed", label="Order", facts=("product",)),
)

INTENTS: tuple[Intent, ...] = (_ORDER, _BUY)
