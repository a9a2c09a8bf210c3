# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.shop` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "order_status": """
        !find out where (my |)(order|package|delivery) {order} is
        !look up (order|my order|the order) {order}
        !see (how far along|where) order {order} is
        !give me (an update|a status update|the latest) on (my order|order|the order) {order}
        !trace (the package|my package|the shipment|the parcel) {order}
        !follow up on (order|my order) {order}
        !look into what's (happening|going on) with order {order}
        !get the (delivery |shipping |)status of order {order}
        !let me know when (the parcel|my package|the delivery) {order} (gets here|will be delivered)
        !check whether order {order} has been (shipped|sent|delivered)( yet|)
        !see if (my order|order|my parcel) {order} is on its way
        !show me the (tracking|tracking info|delivery status) for (order |parcel |){order}
        !locate (my parcel|my package|my delivery|the shipment) {order}
        !pull up the status of (order|my order) {order}
        !tell me what has become of (order|my order) {order}
        (any news|any update|an update) on (order|my order|the order) {order}?
        order {order}, where is it(| now)?
        I'm (still |)waiting for (order|my order|my package) {order}. Where is it?
        what's (happening|going on|up) with order {order}?
        how far along is (order|my order|parcel) {order}?
        my order (number is|has the number) {order}. (When does it come|Where is it)?
        is (order|the package|the parcel) {order} on its way( yet|)?
        status of (order |parcel |shipment ){order}?
        where has (my parcel|my package|the delivery) {order} got to?
        I'd (like|love) to know (where my order {order} is|when order {order} will be delivered|the status of order {order}).
        I ordered something (a while ago|and haven't heard since). The order is {order}, (where is it now|how is it going)?
        (parcel|order|package) tracking: {order}
        could you (track|check on|look up) the (shipment|delivery|parcel) {order}?
        (it's been ages|I haven't heard anything). When will order {order} be here?
    """,
    "place_order": """
        !purchase {quantity} [{color} ]{product}s[ {express}]
        !place an order for {quantity} [{color} ]{product}s[ {express}]
        !put in an order for {quantity} {product}s[ in {color}][ {express}]
        !have {quantity} [{color} ]{product}s delivered( to me| to us|)[ {express}]
        !shop for {quantity} [{color} ]{product}s in my name[ {express}]
        !send me {quantity} [{color} ]{product}s[ {express}]
        !get {quantity} {product}s in the shop[, color {color}][, {express}]
        !buy (me|us) {quantity} [{color} ]{product}s[ {express}]
        !acquire {quantity} [{color} ]{product}s for (me|us|the office)[ {express}]
        !check out with {quantity} [{color} ]{product}s[ {express}]
        !order {product}s, {quantity} of them[, in {color}][, {express}]
        !submit an order: {quantity} [{color} ]{product}s[ {express}]
        !request delivery of {quantity} [{color} ]{product}s[ {express}]
        !procure {quantity} [{color} ]{product}s for us[ {express}]
        !go (ahead and|and) buy {quantity} {product}s[, {color} ones][, {express}]
        I (want|would like|wish) to (buy|order|purchase) {quantity} [{color} ]{product}s[ {express}].
        {quantity} [{color} ]{product}s are (needed|wanted|required), (buy|order) them[ {express}].
        can (you|we) (order|buy|get) {quantity} [{color} ]{product}s (in|from) the (shop|store)[ {express}]?
        I'd like {quantity} {product}s[ in {color}], order them for me[ {express}].
        we're (out of|short of|running out of) {product}s. (Order|Buy) {quantity}[ in {color}][, {express}].
        I'll take {quantity} [{color} ]{product}s, (order|buy) them[ {express}].
        could you (put|place) an order for {quantity} [{color} ]{product}s[ {express}]?
        (my team|the club|our office) needs {product}s. Order {quantity}[ {color} ones][ {express}].
        order: {quantity} x {product}[, {color}][, {express}]
        {product}, (quantity|amount) {quantity}[, color {color}]. (Order it|Buy it)[ {express}].
        new order: (buy|get) {quantity} [{color} ]{product}s[ {express}]
        would you (kindly |)(buy|purchase) {quantity} [{color} ]{product}s for me[ {express}]?
        {product}s, {quantity} pieces[, {color}]: (order|buy) them[ {express}].
        {quantity} {product}s[ in {color}] is what I want to buy, order that[ {express}].
        what we need is {quantity} [{color} ]{product}s. Place the order[ {express}].
    """,
}

LACKED: dict[str, str] = {
    "order_status": """
        when is my (order|parcel|package) (going to arrive|going to come)?
        !check (the status of my order|on my order|my delivery)
        !find out where my (package|delivery|order) is
        I'm (still |)waiting for my (order|parcel|package). Where is it?
        what's the status of my (order|delivery)?
        has my (order|package|parcel) (shipped|been sent)( yet|)?
        !give me an update on my (order|delivery)
        any news (on|about) my (order|parcel|package)?
        (order|delivery) status?
        could you (trace|track|look up) my (order|package|shipment)?
        I'd like to know how my order is doing.
        !see if my (order|parcel) is on its way
    """,
    "place_order": """
        !buy (some|a few|several) {product}s[ {express}]
        I (want|need|would like) to order (some |){product}s[ {express}].
        could you (order|buy) (some|a few) {product}s[ {express}]?
        !purchase (some |){product}s[ {express}]
        !get me (some|several|a few) {product}s from the shop[ {express}]
        we need (more|some|a few) {product}s. (Order|Buy) them[ {express}].
        !place an order for {product}s[ {express}]
        !have (some|a few) {product}s delivered[ {express}]
        I'd like (some|several) {product}s, buy them[ {express}].
        we're (out of|short of) {product}s, order (some|more)[ {express}].
        !put in an order for (some|several) {product}s[ {express}]
        can we (buy|order) {product}s[ {express}]?
    """,
}
