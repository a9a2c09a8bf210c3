# ruff: noqa: E501 - phrases are read a line at a time
"""Invoices, products and orders, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk.moments import Date
from desk.phrases.record import Record, field, record
from desk.values import Integer, Number, Text, text_of
from desk.words.places import CITIES
from desk.words.things import COLORS, PRODUCTS
from desk.world import World

__all__ = ["TRADE_RECORDS"]

_FULL = Text(text_of(lambda world: world.person().name))
_CITY = Text(text_of(lambda world: world.invented().capitalize() if world.chance(0.1) else world.pick(CITIES)))

TRADE_RECORDS: tuple[Record, ...] = (
    record(
        "Invoice Bill InvoiceData Payment invoice_details | PaymentSlip",
        "An invoice./Data of a bill. | What is to be paid.",
        (
            field(
                "company",
                "company vendor supplier issuer | billed_by",
                Text(text_of(World.company)),
                "Who sent it/Company | Who wants money",
            ),
            field(
                "number",
                "number invoice_number invoice_id | slip_code",
                Text(text_of(World.code)),
                "Number of the invoice | Its code",
                0.8,
            ),
            field(
                "total",
                "total amount sum total_amount | to_pay",
                Number(5, 5000),
                "Amount in euros/Total | Money to pay",
            ),
            field(
                "due", "due_date due deadline | pay_until", Date(written=0.4), "When it is due | Last day to pay", 0.5
            ),
        ),
        """
        {company} sent invoice {number} over {total} euros[, due {@due}].
        the bill from {company}, number {number}, is {total} euros[ and due {@due}].
        invoice {number}, {company}, total {total} euros[, payable {@due}]
        please pay {total} euros to {company} for invoice {number}[. It is due {@due}].
        we owe {company} {total} euros, invoice {number}[, due {@due}].
        +++
        {company} (wants|asks for|demands|charges|bills us|claims) {total} euros[ for invoice {number}][ by {due}].
        {company} charged {total} euros[, number {number}][, due date {due}].
        {total} euros (go|are owed|are to be paid|must be paid) to {company}[ for {number}][ by {due}].
        (pay|transfer|send) {company} {total} euros[, reference {number}][, deadline {due}].
        Invoice\\nFrom: {company}[\\nNo.: {number}]\\nTotal: {total} euros[\\nDue: {due}]
        Company: {company}[; number: {number}]; amount: {total} euros[; due: {due}]
        [{number}: ]{company}, {total} euros[, until {due}]
        [{number} | ]{company} | {total} euros[ | {due}]
        {company}, {total} euros[, {number}][, due {due}]
        {company} - {total} euros[ - {number}][ - {due}]
        there is a (bill|new bill|new invoice|letter) from {company}: {total} euros[, number {number}][, to be paid by {due}].
        (we|I) (got|received|found) (a bill|an invoice) from {company}. It (is over|says|comes to|amounts to) {total} euros[, has the number {number}][ and must be paid by {due}].
        the (total|amount|sum) is {total} euros, the company is {company}[, the number {number}][, payable by {due}].
        {company} is still waiting for {total} euros[ from invoice {number}][; the date is {due}].
        invoice[ {number}] of {company}: {total} euros[, last day to pay is {due}]
        by {due} (we have to|we must|please) pay {company} {total} euros[ \\({number}\\)].
        the due date is {due}, the sum {total} euros, the sender {company}[, the invoice {number}].
        for number {number} {company} gets {total} euros[ by {due}].
        {number} is the invoice of {company} over {total} euros[, due {@due}].
        {company} billed {total} euros[ under {number}][, payment until {due}].
        total due to {company}: {total} euros[\\nreference: {number}][\\npay by: {due}]
        {total} euros, {company}[, {number}][, {due}]
        dear customer, please settle {total} euros[ for invoice {number}][ by {due}]. {company}
        reminder from {company}: {total} euros[ on invoice {number}] are open[, due {due}].
        """,
    ),
    record(
        "Product Item ProductInfo Article product_data | Merchandise",
        "A product./Data of an article. | One thing in the shop.",
        (
            field(
                "name",
                "name product product_name | thing_sold",
                Text(text_of(PRODUCTS)),
                "Name of the product | Thing that is sold",
            ),
            field("price", "price cost price_eur | costs", Number(1, 900), "Price in euros | What it costs"),
            field("color", "color colour | shade", Text(text_of(COLORS)), "The color | Its shade", 0.4),
            field(
                "stock",
                "stock in_stock quantity available | pieces_left",
                Integer(0, 300, spell=0.0),
                "Pieces in stock | How many are left",
                0.4,
            ),
        ),
        """
        the [{color} ]{name} costs {price} euros[, {stock} are in stock].
        we sell the [{color} ]{name} for {price} euros[ and have {stock} of them].
        {name}[, {color}], {price} euros[, stock {stock}]
        I bought a [{color} ]{name} for {price} euros.
        our [{color} ]{name} is now only {price} euros[; {stock} left].
        +++
        the {name} (is|costs|sells for|goes for|comes at) {price} euros[ in {color}][, stock: {stock}].
        for {price} euros (you get|there is|we offer|they sell) this [{color} ]{name}[, {stock} left].
        {price} euros for the [{color} ]{name}[, {stock} in stock].
        {price} euros is the price of the [{color} ]{name}[, and {stock} are left].
        Product: {name}[\\nColor: {color}]\\nPrice: {price} euros[\\nStock: {stock}]
        name: {name}; price: {price}[; color: {color}][; stock: {stock}]
        {name} | {price} euros[ | {color}][ | {stock}]
        {name}[ \\({color}\\)] - {price} euros[ - {stock} pieces]
        {name}[, {stock} pieces][, {color}], price {price} euros
        {name}\\n{price} euros[\\n{color}][\\n{stock} in stock]
        the price of the [{color} ]{name} is {price} euros[; we have {stock}].
        [there are {stock} left of ]the [{color} ]{name} at {price} euros.
        the [{color} ]{name} for (only|just) {price} euros[! Only {stock} left!]
        on sale: [{color} ]{name}, {price} euros[, {stock} available]
        (I saw|they have|look at) this [{color} ]{name} for {price} euros[, {stock} on the shelf].
        they (want|ask|charge) {price} euros for the [{color} ]{name}[ and have {stock}].
        how about the [{color} ]{name}? It costs {price} euros[ and there are {stock}].
        [{stock} pieces of ]the [{color} ]{name} came in, {price} euros each.
        new in the shop: {name}[ in {color}], {price} euros[, quantity {stock}].
        [{stock} x ]{name}[ in {color}] at {price} euros
        the {name} comes in {color} and costs {price} euros[, {stock} in stock].
        we have {stock} of the [{color} ]{name}, each costs {price} euros.
        Offer: {name}[, color {color}] for {price} euros[, {stock} pieces left].
        """,
    ),
    record(
        "Order OrderRequest Purchase order_form | Procurement",
        "An order./What somebody orders. | Goods that are wanted.",
        (
            field(
                "product", "product item article | wanted", Text(text_of(PRODUCTS)), "What is ordered | Thing wanted"
            ),
            field("count", "quantity count number | pieces", Integer(1, 40), "How many | Pieces"),
            field("customer", "customer name buyer | ordered_by", _FULL, "Who orders | Person who orders"),
            field("city", "city ship_to destination | sent_to", _CITY, "Where to send it | Town of delivery", 0.4),
        ),
        """
        {customer} orders {count} times the {product}[, to be sent to {city}].
        please send {count} pieces of the {product} to {customer}[ in {city}].
        order from {customer}[, {city}]: {count} x {product}
        {customer} wants {count} of the {product}[ delivered to {city}].
        {count} x {product} for {customer}[, {city}]
        +++
        {customer} (ordered|has ordered|would like|bought|needs|asked for|is buying) {count} of the {product}[ for {city}].
        {customer} (ordered|bought|needs|wants) the {product}, {count} pieces[, to {city}].
        {customer}, {product}, {count}[, {city}]
        {customer} | {product} | {count}[ | {city}]
        Customer: {customer}\\nProduct: {product}\\nCount: {count}[\\nCity: {city}]
        product: {product}; count: {count}; customer: {customer}[; city: {city}]
        {count} pieces of the {product} (go to|are for|were ordered by|were bought by) {customer}[ in {city}].
        {count} {product}, {customer}[, {city}]
        the {product}, {count} times, for {customer}[, {city}].
        (send|ship|deliver|pack) the {product} to {customer}[ in {city}], {count} pieces.
        (ship|deliver|pack) {count} x {product} for {customer}[, destination {city}].
        new order: {count} of the {product}, customer {customer}[, ship to {city}]
        [to {city}: ]{count} x {product}, ordered by {customer}
        hello, this is {customer}. I (want|would like|need|order) {count} pieces of the {product}[, sent to {city}].
        hi, I'd like {count} of your {product}[, please ship to {city}]. {customer}
        {customer} just called: {count} times the {product}[, delivery to {city}].
        how soon can {customer}[ in {city}] get {count} pieces of the {product}?
        (the order of|the purchase of) {customer} is {count} x {product}[, going to {city}].
        quantity {count}, item {product}, buyer {customer}[, city {city}]
        {product} - {count} - {customer}[ - {city}]
        {product} \\({count} pieces\\) for {customer}[ from {city}]
        [{city} is where ]{customer} wants {count} pieces of the {product}.
        put down {customer} for {count} of the {product}[, delivered in {city}].
        """,
    ),
)
