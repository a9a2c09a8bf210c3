"""Record types: invoices, products and orders."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import cities, full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.values.arguments import Integer, Number, Text, text_of
from desk_model.generator.values.dates import Date

__all__ = ["TRADE_RECORDS"]

COLORS, PRODUCTS = read("words/things", "colors", "products")


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
                Text(text_of(SampleContext.company)),
                "Who sent it/Company | Who wants money",
            ),
            field(
                "number",
                "number invoice_number invoice_id | slip_code",
                Text(text_of(SampleContext.code)),
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
    ),
)
