"""Sorts of records, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk import contents
from desk.moments import Date, Time
from desk.phrases.record import Record, field, record
from desk.pools import Words
from desk.values import Integer, Listed, Number, Text, Value, text_of
from desk.words.people import ROLES
from desk.words.places import CITIES, RESTAURANTS, ROOMS, VENUES
from desk.words.things import COLORS, FOODS, HOBBIES, PRODUCTS
from desk.words.work import EVENT_HEADS
from desk.world import World

__all__ = ["RECORDS"]

_PERSON = Text(text_of(lambda world: world.person().name if world.chance(0.6) else world.first_name()))
_FULL = Text(text_of(lambda world: world.person().name))
_CITY = Text(text_of(lambda world: world.invented().capitalize() if world.chance(0.1) else world.pick(CITIES)))

RECORDS: tuple[Record, ...] = (
    record(
        "Person User PersonInfo Employee Profile person_info | Individual Resident",
        "Information about a person./A person./Data of a user. | One resident.",
        (
            field(
                "name",
                "name full_name person_name | called",
                _PERSON,
                "The name of the person/Name | How they are called",
            ),
            field(
                "age",
                "age age_years | years_old",
                Integer(5, 95, spell=0.0),
                "The age in years/Age | Years of life",
                0.8,
            ),
            field(
                "city", "city home_city location | lives_in", _CITY, "City where they live/Home | Where they live", 0.4
            ),
            field(
                "job", "job occupation profession | trade", Text(text_of(ROLES)), "What they do/Job | Their trade", 0.4
            ),
        ),
        """
        {name} is {age} years old[ and lives in {city}][ and works as {job}].
        my neighbour {name} turned {age} yesterday[ and moved to {city}].
        {name}, {age}[, from {city}][, {job}]
        I met {name}[ from {city}], who is {age}[ and a {job}].
        at {age}, {name}[ from {city}] still runs every day.
        I'm {name}, {age} years old[, {job}][, living in {city}].
        {name} \\({age}\\)[ is a {job}][ in {city}].
        the new colleague is called {name}, is {age}[ and comes from {city}].
        """,
    ),
    record(
        "Contact ContactInfo Lead contact_card | CallCard",
        "Contact data./How to reach somebody. | Ways to get in touch.",
        (
            field("name", "name full_name contact_name | whose_card", _FULL, "Name/Full name | The person"),
            field(
                "phone",
                "phone phone_number tel | dialled",
                Text(lambda world: Value(text := contents.phone(world), text)),
                "Phone number | Number to dial",
                0.7,
            ),
            field(
                "mail",
                "email mail email_address | write_to",
                Text(text_of(lambda world: world.person().mail)),
                "Mail address | Where to write",
                0.7,
            ),
        ),
        """
        you can reach {name} at {mail}[ or {phone}].
        {name}: {mail}[, {phone}]
        contact {name} by mail, {mail}[, or by phone, {phone}].
        please write to {name}, {mail}[, tel. {phone}].
        {name} uses the address {mail}[ and the number {phone}].
        the mail of {name} is {mail}[, the phone {phone}].
        """,
    ),
    record(
        "Event Meeting CalendarEvent Appointment event_details | Gathering",
        "An event./Details of a meeting. | One gathering.",
        (
            field(
                "title",
                "title name event_name | event_label",
                Text(text_of(lambda world: world.pick(EVENT_HEADS))),
                "What it is/Title | The kind of gathering",
            ),
            field("day", "date day event_date | held_on", Date(written=0.4), "The day/Date | Day it is held"),
            field("time", "time start_time | held_at", Time(written=0.4), "The time/Start | Hour it is held", 0.7),
            field(
                "place",
                "location place room | held_in",
                Text(text_of(ROOMS)),
                "Where it is/Place | Where it is held",
                0.4,
            ),
            field(
                "people",
                "participants attendees people | those_present",
                Listed(text_of(World.first_name), 1, 3),
                "Who comes/Names | Those present",
                0.4,
            ),
        ),
        """
        the {title} is {@day} {@time}[ in {place}][, with {people}].
        {people} and I have a {title} {@day} {@time}[ in {place}].
        please come to the {title} {@day} {@time}[. The place is {place}].
        {title}: {day}, {time}[, {place}][, {people}]
        we meet for the {title} {@day} {@time}[ in {place}].
        don't forget the {title} {@day}, it starts {@time}[. We meet in {place}].
        """,
    ),
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
        """,
    ),
    record(
        "Restaurant Review RestaurantReview Rating review_data | Verdict",
        "A review./Rating of a restaurant. | What a guest thinks.",
        (
            field(
                "place",
                "restaurant place name | eatery_name",
                Text(text_of(RESTAURANTS)),
                "Name of the restaurant | Place that was visited",
            ),
            field(
                "stars",
                "rating stars score | points_given",
                Integer(1, 5, spell=0.2),
                "Stars from 1 to 5/Rating | Points given",
            ),
            field("dish", "dish food meal | eaten", Text(text_of(FOODS)), "What was eaten | The meal", 0.6),
        ),
        """
        {stars} stars for {place}[! The {dish} was worth the trip].
        we were at {place}[ and had {dish}]. I give it {stars} stars.
        {place} gets {stars} out of 5 from me[, mostly because of the {dish}].
        I'd rate {place} with {stars} stars[. I had the {dish}].
        {place}: {stars} of 5[, try the {dish}]
        """,
    ),
    record(
        "Animal Pet PetInfo pet_record | Creature",
        "A pet./Data of an animal. | One creature.",
        (
            field(
                "name",
                "name pet_name | called_by",
                Text(text_of(World.first_name)),
                "Name of the animal | What it listens to",
            ),
            field(
                "kind",
                "species kind animal type | sort_of_animal",
                Text(text_of(Words("dog cat horse parrot rabbit hamster goat duck", "ferret turtle canary"))),
                "What animal it is | The sort",
            ),
            field("color", "color fur_color | coat", Text(text_of(COLORS)), "Its color | Color of the coat", 0.5),
            field("age", "age age_years | years", Integer(1, 20, spell=0.2), "Age in years | How old", 0.6),
        ),
        """
        {name} is a [{color} ]{kind}, {age} years old.
        our [{color} ]{kind} {name} is {age}.
        {name}, the [{color} ]{kind}, turned {age} today.
        we have a {kind} called {name}, it is {age} years old[ and {color}].
        {kind} {name}, {age} years[, {color}]
        """,
    ),
    record(
        "Hobby Member ClubMember membership_form | Enthusiast",
        "A member of a club./Data of a member. | One enthusiast.",
        (
            field("name", "name member full_name | enthusiast", _FULL, "Name of the member | The person"),
            field(
                "hobby", "hobby activity sport | pastime_name", Text(text_of(HOBBIES)), "What they do | Their pastime"
            ),
            field(
                "place",
                "place meeting_place location | met_at",
                Text(text_of(VENUES)),
                "Where they meet | Where it happens",
                0.4,
            ),
        ),
        """
        {name} joined the club for {hobby}[ at {place}].
        {name} likes {hobby}[ and meets the others at {place}].
        new member: {name}, {hobby}[, {place}]
        for {hobby} we now have {name}[. They meet at {place}].
        {name} does {hobby}[ at {place}].
        """,
    ),
)
