# ruff: noqa: E501 - phrases are read a line at a time
"""Invoices, products and orders, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk.moments import Date
from desk.phrases.records import daily_texts
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import cities, full_names
from desk.values import Integer, Number, Text, text_of
from desk.words.things import COLORS, PRODUCTS
from desk.world import World

__all__ = ["TRADE_RECORDS"]

_FULL = full_names()
_CITY = cities()

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
        r"""
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
        Invoice\nFrom: {company}[\nNo.: {number}]\nTotal: {total} euros[\nDue: {due}]
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
        by {due} (we have to|we must|please) pay {company} {total} euros[ \({number}\)].
        the due date is {due}, the sum {total} euros, the sender {company}[, the invoice {number}].
        for number {number} {company} gets {total} euros[ by {due}].
        {number} is the invoice of {company} over {total} euros[, due {@due}].
        {company} billed {total} euros[ under {number}][, payment until {due}].
        total due to {company}: {total} euros[\nreference: {number}][\npay by: {due}]
        {total} euros, {company}[, {number}][, {due}]
        dear customer, please settle {total} euros[ for invoice {number}][ by {due}]. {company}
        reminder from {company}: {total} euros[ on invoice {number}] are open[, due {due}].
        {company};{total}[;{number}][;{due}]
        "{company}"[,"{number}"],"{total}"[,"{due}"]
        vendor={company}&amount={total}[&invoice={number}][&due={due}]
        INFO invoice booked company="{company}" total={total}[ number="{number}"][ due="{due}"]
        Amount: {total} euros\n[Invoice no.: {number}\n][Payable by: {due}\n]Supplier: {company}
        [Invoice: {number}\n]Vendor: {company}\n[Due date: {due}\n]Sum: {total} euros
        - {company}\n- {total} euros[\n- {number}][\n- {due}]
        {company}\n{total} euros[\n{number}][\n{due}]
        [No. {number} / ]{company} / {total} euros[ / {due}]
        {company} \({total} euros\)[ - invoice {number}][ - due date {due}]
        [due {due}: ]{total} euros to {company}[, invoice {number}]
        [{due}: ]{company}, {total} euros[, ref. {number}]
        [ref. {number}, ][deadline {due}, ]payee {company}, {total} euros
        payee: {company}. Amount: {total} euros[. Reference: {number}][. Pay by: {due}]
        Subject: [invoice {number} from ]{company}\n\nPlease pay {total} euros[, deadline {due}].
        Subject: open amount\n\nDear customer,\nwe are still missing {total} euros[ for invoice {number}][, deadline: {due}].\nRegards, {company}
        thank you for choosing {company}. Your total is {total} euros[. Invoice number: {number}][. Payment due: {due}].
        {company} here. Our invoice[ {number}] amounts to {total} euros[, please pay by {due}].
        {company} says we still have to pay {total} euros[ for {number}][ by {due}].
        {company} wrote again: {total} euros outstanding[, invoice {number}][, final date {due}].
        {company} expects {total} euros[ no later than {due}][; the invoice number is {number}].
        {company} put {total} euros on the bill[ numbered {number}][; the deadline is {due}].
        {company} would like to be paid: {total} euros[, invoice {number}][, by {due}].
        {company} is owed {total} euros[ under invoice {number}][ by {due}].
        {company} sends its regards and a bill of {total} euros[, number {number}][, due {@due}].
        did anyone pay {company} yet? It's {total} euros[, invoice {number}][, due {@due}].
        have we settled the {total} euros with {company}[, number {number}][, deadline {due}]?
        how much does {company} get? {total} euros[. Which invoice? {number}][. By when? {due}].
        can you believe it, {company} charges {total} euros[ for {number}][ and wants it by {due}]!
        what a price: {total} euros for the work by {company}[, see invoice {number}][, due {@due}].
        guess what the repair by {company} cost: {total} euros[! Invoice {number}][, payable by {due}].
        voice memo: pay {company}, {total} euros[, the number is {number}][, the deadline is {due}].
        to do: transfer {total} euros to {company}[, purpose {number}][, latest {due}]
        please wire {total} euros to {company}[ quoting {number}][ by {due}].
        please approve: {company}, {total} euros[, document {number}][, due {@due}].
        kindly remit {total} euros to {company}[, stating {number}][, by {due}].
        could you release the payment of {total} euros to {company}[, invoice {number}][, due {@due}]?
        book it under {company}: {total} euros[, document number {number}][, payment date {due}].
        ticket: unpaid bill. Creditor {company}, amount {total} euros[, invoice {number}][, due date {due}].
        accounts payable: {company}, {total} euros[, inv. {number}][, due date {due}]
        standing at {total} euros, the invoice[ {number}] of {company} is open[ until {due}].
        a sum of {total} euros is due to {company}[ by {due}][, reference {number}].
        an amount of {total} euros has been invoiced by {company}[ as {number}][, payable until {due}].
        {total} euros is what {company} wants from us[ by {due}][; see invoice {number}].
        {total} euros: that is the invoice[ {number}] from {company}[, due {@due}].
        {total} euros have to reach {company}[ by {due}][, quoting {number}].
        [by {due}, ]{total} euros must be on the account of {company}[, keyword {number}].
        [until {due} ]we can pay the {total} euros to {company}[, invoice {number}].
        [under {number} ]{company} lists a total of {total} euros[, to be settled by {due}].
        [invoice {number} has come: ]{company} wants {total} euros[, last date {due}].
        [invoice number {number}; ][due {due}; ]{total} euros; issued by {company}
        we opened the mail: a letter of {company} about {total} euros[, number {number}][, payment by {due}].
        the letter of {company} mentions {total} euros[, the number {number}][ and the due date {due}].
        the minutes say we pay {company} {total} euros[ for {number}][ by {due}].
        final notice! {company} is asking for {total} euros[ on {number}][, last chance {due}].
        according to invoice {number}, {company} receives {total} euros[, due {@due}].
        """
        + daily_texts.INVOICE,
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
        r"""
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
        Product: {name}[\nColor: {color}]\nPrice: {price} euros[\nStock: {stock}]
        name: {name}; price: {price}[; color: {color}][; stock: {stock}]
        {name} | {price} euros[ | {color}][ | {stock}]
        {name}[ \({color}\)] - {price} euros[ - {stock} pieces]
        {name}[, {stock} pieces][, {color}], price {price} euros
        {name}\n{price} euros[\n{color}][\n{stock} in stock]
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
        {name};{price}[;{color}][;{stock}]
        "{name}"[,"{color}"],"{price}"[,"{stock}"]
        item={name}&price={price}[&color={color}][&stock={stock}]
        INFO product added name="{name}" price={price}[ color="{color}"][ stock={stock}]
        Article: {name}\nUnit price: {price} euros[\nColour: {color}][\nUnits: {stock}]
        Price: {price} euros\n[In stock: {stock}\n][Color: {color}\n]Name: {name}
        [Stock: {stock} | ][Color: {color} | ]Item: {name} | Price: {price} euros
        - {name}\n- {price} euros[\n- {color}][\n- {stock} left]
        {name} ... {price} euros[ ... {color}][ ... {stock} available]
        {name} / {price} euros[ / {color}][ / {stock} pcs]
        {name} @ {price} euros[, colour {color}][, qty {stock}]
        [{stock} pcs, ][{color}, ]{name}, {price} euros each
        {price} euros: {name}[ \({color}\)][, {stock} in store]
        {price} euros - {name}[ - {color}][ - {stock} left]
        {price} euros buys you the [{color} ]{name}[, as long as the {stock} we have last].
        {price} euros, that's all we ask for the [{color} ]{name}[; {stock} remaining].
        for sale: {name}[, colour: {color}], asking {price} euros[, {stock} on hand].
        for just {price} euros the [{color} ]{name} is yours[; we have {stock} on hand].
        at {price} euros apiece, the [{color} ]{name} is a bargain[, {stock} remain].
        priced at {price} euros, the [{color} ]{name} sells well[, {stock} are still here].
        marked down to {price} euros: the [{color} ]{name}[, remaining stock {stock}].
        hurry! the [{color} ]{name} at {price} euros is nearly gone[, just {stock} left].
        who wants the [{color} ]{name}? {price} euros and it's yours[, {stock} available].
        what does the [{color} ]{name} cost? {price} euros[, and there are {stock} in the shop].
        how much for the [{color} ]{name}? They said {price} euros[ and that {stock} are left].
        do you still have the [{color} ]{name} for {price} euros?[ The site says {stock} in stock.]
        is {price} euros okay for the [{color} ]{name}?[ We still hold {stock}.]
        can you check the [{color} ]{name}? The tag says {price} euros[ and the system says {stock} in stock].
        the tag on the [{color} ]{name} says {price} euros[, the shelf holds {stock}].
        the catalogue lists the [{color} ]{name} at {price} euros[, with {stock} available].
        the shop around the corner has the [{color} ]{name} at {price} euros[, {stock} of them].
        the warehouse reports {stock} units of the [{color} ]{name}, unit price {price} euros.
        the {name} can be had for {price} euros[, colour {color}][, {stock} units available].
        the {name} in {color} is priced at {price} euros[, with {stock} units in the warehouse].
        the {name} retails at {price} euros[; the colour is {color}][; we store {stock}].
        the {name} changed its price to {price} euros[, colour still {color}][, stock still {stock}].
        the {name}, available in {color}, costs {price} euros[, stock level {stock}].
        {color} is the colour of the {name}, {price} euros its price[, {stock} the stock].
        in {color}: the {name} for {price} euros[, {stock} in stock].
        I paid {price} euros for the [{color} ]{name}[; they had {stock} of them].
        I'd let the [{color} ]{name} go for {price} euros[, I have {stock}].
        we ordered the [{color} ]{name}; shop price {price} euros[, stock {stock}].
        my neighbour sells the [{color} ]{name} for {price} euros[ and has {stock}].
        they raised the price of the [{color} ]{name} to {price} euros[; {stock} in stock].
        did you see? the [{color} ]{name} is down to {price} euros[, with {stock} left]!
        voice memo: price of the [{color} ]{name} is {price} euros[, stock is {stock}].
        note: label the [{color} ]{name} with {price} euros[; count {stock}].
        please add to the catalogue: {name}[, colour {color}], {price} euros[, quantity {stock}].
        please set the price of the [{color} ]{name} to {price} euros[ and the stock to {stock}].
        ticket: wrong price tag. Correct: {name}[, {color}], {price} euros[, stock {stock}].
        inventory: {name}[, {color}][, {stock} counted], value {price} euros each
        inventory shows {stock} of the [{color} ]{name} at {price} euros each.
        {stock} left in stock: the [{color} ]{name}, {price} euros.
        with {stock} in stock, the [{color} ]{name} goes for {price} euros.
        [we counted {stock}: ]{name}[, {color}], at {price} euros
        [colour {color}, ][quantity {stock}, ]product {name}, price {price} euros
        hello, I'm selling the [{color} ]{name}, {price} euros fixed price[, {stock} available]. Regards
        """
        + daily_texts.PRODUCT,
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
        r"""
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
        Customer: {customer}\nProduct: {product}\nCount: {count}[\nCity: {city}]
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
        {product} \({count} pieces\) for {customer}[ from {city}]
        [{city} is where ]{customer} wants {count} pieces of the {product}.
        put down {customer} for {count} of the {product}[, delivered in {city}].
        {customer};{product};{count}[;{city}]
        "{customer}","{product}","{count}"[,"{city}"]
        customer={customer}&product={product}&count={count}[&city={city}]
        INFO order received customer="{customer}" product="{product}" count={count}[ city="{city}"]
        Item: {product}\nQuantity: {count}\nBuyer: {customer}[\nShip to: {city}]
        Qty: {count}\nArticle: {product}\n[Destination: {city}\n]Client: {customer}
        [City: {city} | ]Buyer: {customer} | Quantity: {count} | Item: {product}
        - {customer}\n- {count} x {product}[\n- {city}]
        {customer}[ \({city}\)]: {product} x {count}
        {product} x{count} -> {customer}[, {city}]
        {product}, qty {count}, for {customer}[, deliver to {city}]
        {count} pcs {product} / {customer}[ / {city}]
        [{city} / ]{customer} / {count} / {product}
        Subject: order\n\nHello, we need {count} pieces of the {product}[, delivery address in {city}].\nRegards, {customer}
        Dear team,\nplease reserve {count} units of the {product} for {customer}[; shipping goes to {city}].\nThanks
        order confirmation for {customer}: {product}, quantity {count}[, delivery to {city}]
        thank you for your order, {customer}! {count} x {product}[ will leave for {city} soon]
        packing slip: {count} x {product}, recipient {customer}[, {city}]
        delivery note: recipient {customer}[, {city}], content {count} x {product}
        ticket: missing goods. {customer}[ in {city}] is waiting for {count} x {product}.
        voice memo: {customer} wants the {product}, {count} of them[, delivered to {city}].
        to do: pack {count} of the {product}, label them for {customer}[, {city}]
        note for the warehouse: {count} units, {product}, customer {customer}[, city {city}]
        {customer} on the phone: wants {count} units of the {product}[, shipping to {city}].
        {customer} put in an order for the {product}, {count} units[, bound for {city}].
        {customer} has reserved {count} of the {product}[ for the shop in {city}].
        {customer} is in need of {count} pieces of the {product}[; they sit in {city}].
        {customer} will take {count} of the {product}[, delivery in {city}].
        {customer} can't wait for the {product}: {count} pieces, please[, to {city}]!
        {customer} wrote: "I'll take {count} of the {product}[, address in {city}]."
        {customer} went for the {product}, quantity {count}[, destination {city}].
        {customer} added {count} x {product} to the cart[ and chose delivery to {city}].
        {customer} was sold {count} pieces of the {product}[, shipped to {city}].
        {customer} gets {count} of the {product} from us[, the parcel goes to {city}].
        guess what {customer} bought: the {product}, {count} times[, all to be brought to {city}]!
        did you hear that {customer} ordered {count} pieces of the {product}[ to {city}]?
        can we deliver {count} of the {product} to {customer}[ in {city}]?
        have the {count} pieces of the {product} for {customer}[ in {city}] left yet?
        could you set aside {count} of the {product} for {customer}[, city: {city}]?
        is it true that {customer}[ from {city}] bought {count} pieces of the {product}?
        what did {customer} order? The {product}, {count} pieces[, sent to {city}].
        who gets the {product}? {customer}[ in {city}], {count} pieces.
        how many of the {product} does {customer} want? {count}[, shipped to {city}].
        for {customer}[ in {city}]: the {product}, {count} pieces.
        for delivery[ to {city}]: {product}, {count} units, customer {customer}
        of the {product}, {count} pieces go to {customer}[ in {city}].
        of the {product}, {customer} requires {count}[, place of delivery {city}].
        the {product} was ordered by {customer}, {count} pieces in all[, destination {city}].
        the {product} sold again: {count} units to {customer}[, {city}].
        the buyer of the {product} is {customer}, the quantity is {count}[ and the city is {city}].
        an order of {count} x {product} was placed by {customer}[; ship it to {city}].
        a request for {count} pieces of the {product} came in from {customer}[, delivery to {city}].
        {count} is the number of pieces of the {product} that {customer} ordered[, and {city} is where they go].
        {count} of the {product} were shipped[ to {city}], the customer is {customer}.
        {count} units of the {product} should be invoiced to {customer}[, {city}].
        [destination {city}: ]{count} units of the {product}, account of {customer}
        [the van to {city} takes ]{count} x {product} for {customer}
        [in {city} ]{customer} is waiting for {count} pieces of the {product}.
        change of order: {customer} now takes {count} of the {product}[, to be delivered to {city}].
        """
        + daily_texts.ORDER,
    ),
)
