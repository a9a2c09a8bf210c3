# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for tables in restaurants, and to ask for them without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "book_table": """
        !secure (us |)a table at {place}[ {@date}] {@time} for {people}
        !make a (table |restaurant |)reservation {@place} {@time}[ {@date}], party of {people}
        !arrange a table {@place} for {people} (people|guests)[ {@date}] {@time}
        !call {place} and (book|reserve) a table for {people} {@time}[ {@date}]
        !see if you can get (us |)a table {@place}[ {@date}] {@time}, we're {people}
        !put {people} of us down for a table {@place} {@time}[ {@date}]
        !grab (us |)a table for {people} {@place}[, {@date}] {@time}
        !reserve seats for {people} (people|guests) {@place}[ {@date}] {@time}
        !book {people} seats {@place} {@time}[ {@date}]
        !set up a (restaurant |)reservation {@time}[ {@date}] {@place} for {people} (people|persons)
        !get {place} to (keep|hold) a table for {people} {@time}[ {@date}]
        !organise a table for {people} {@place} {@time}[ {@date}]
        !sort out a table {@place}[ {@date}] {@time} for a party of {people}
        !save {people} seats for us at a table {@place}[ {@date}] {@time}
        !request a table {@time}[ {@date}] {@place} for a group of {people}
        table for {people}, {place},[ {date},] {time}
        (restaurant|table) booking {@place}: {people} people[, {date}], {time}
        could (we|I) (have|get) a table for {people} {@place}[ {@date}] {@time}?
        [{@date} ]{people} of us would like to eat {@place} {@time}. (Reserve|Book) a table.
        I'm (meeting|treating) (some |my |)(friends|colleagues) {@place}[ {@date}] {@time}. (Reserve|Book) a table for {people}.
        I need a table {@time}[ {@date}] for {people} (people|guests), {@place}.
        we'll be {people} (people|persons) {@place} {@time}[ {@date}], so reserve a table.
        {place},[ {date},] {time}, {people} people: (reserve a table|book us in).
        would you (book|reserve) (us |)a table for {people} {@time}[ {@date}]? The restaurant is {place}.
        we're a (group|party) of {people} and (hungry for|looking forward to) {place}. Book a table[ {@date}] {@time}.
        is it possible to get a table {@place} for {people}[ {@date}] {@time}? Book it if so.
        I'd (like|love) a reservation for {people} {@place} {@time}[ {@date}].
        {@time}[ {@date}] we want to sit down to eat {@place}, {people} of us. Get us a table.
        a table should be (reserved|booked) {@place}[ {@date}] {@time} for {people}.
        (it's our anniversary and we|we're celebrating and) want to go to {place}, {people} people. Table {@time}[ {@date}].
        !(hold|bag|snap up) a table {@place} for {people}[ {@date}] {@time}
        !(ring|phone|contact) {place} and get (us |)a table for {people}[ {@date}] {@time}
        !(fix|line) up a table {@place}[ {@date}] {@time}, {people} (people|persons|guests)
        !have {place} (expect|seat) {people} of us[ {@date}] {@time}
        !get (me|us) in {@place}[ {@date}] {@time}, table for {people}
        !(see to|take care of|handle) the table {@place}: {people} (people|guests)[, {date}], {time}
        !plan (dinner|lunch|a meal) {@place} by (booking|reserving) a table for {people}[ {@date}] {@time}
        !(submit|send|make) a (reservation request|table booking): {place},[ {date},] {time}, {people} people
        !make it a table for {people} {@place}[ {@date}] {@time}
        !find (us|me) (room|space|seats) for {people} {@place}[ {@date}] {@time}, a table I mean
        !(register|enter) a reservation for {people} {@place}[ {@date}] {@time}
        !ask {place} for a table[ {@date}] {@time}, {people} (people|guests)
        !let {place} know that {people} of us want a table[ {@date}] {@time}
        !(do|complete) the (restaurant|table) booking {@place} for {people}[ {@date}] {@time}
        !put my name on a table for {people} {@place}[ {@date}] {@time}
        {place}: table for {people}[, {date}], {time}
        {place}, {people} (people|persons|pax)[, {date}], {time}. (Table|Reservation|Book it), please.
        {people} (people|persons|guests) {@place}[ {@date}] {@time}, (table|reservation), please.
        {people} (hungry |)(people|guests) {@place}[ {@date}] {@time}. (Book|Reserve) (the|a) table.
        restaurant: {place}\\npeople: {people}[\\ndate: {date}]\\ntime: {time}\\n(book a table|reserve a table|table please)
        reservation {@place}[, {date}], {time}, {people} (people|guests)
        restaurant {place}, party of {people}[, {date}], {time}(, please book|, reserve please|)
        time {time}[, date {date}], {people} guests, restaurant {place}: (reserve|book) a table
        dinner {@place}[ {@date}] {@time}, {people} of us, (book|reserve) (a|the) table
        (my parents|some colleagues|old friends|clients) are (joining me|coming along) {@place}[ {@date}] {@time}. Table for {people}, please.
        (I'm|we're) (craving|dying for|keen on) the food {@place}. (Book|Reserve|Get) a table for {people}[ {@date}] {@time}.
        (I'm|we're) (taking|inviting) (clients|my family|my colleagues) to {place}[ {@date}] {@time}, {people} in all. (Book|Reserve) a table.
        (nobody|no one) feels like cooking. (Book|Reserve|Get) a table for {people} {@place}[ {@date}] {@time}.
        could {place} (fit|seat|take) {people}[ {@date}] {@time}? (Book|Reserve) a table.
        does {place} have (a table|room) for {people}[ {@date}] {@time}? (Book it|Reserve it).
        is there (a table|anything) (free|left|available) {@place} for {people}[ {@date}] {@time}? (Take it|Book it|Reserve it).
        any chance of a table for {people} {@place}[ {@date}] {@time}?
        mind (booking|reserving|getting) a table for {people} {@place}[ {@date}] {@time}?
        how about {place}[ {@date}] {@time}? (Book|Reserve) a table for {people}.
        let's (eat|dine|meet|have a meal) {@place}[ {@date}] {@time}. (Book|Reserve) a table for {people}.
        let's do {place}[ {@date}] {@time}, {people} people. (Book|Reserve) (it|a table).
        I (wanna|want to|plan to|intend to) dine {@place}[ {@date}] {@time} in a group of {people}. (Book|Reserve) a table.
        I'm (hosting|organising|arranging) a (dinner|lunch|get-together) for {people} {@place}[ {@date}] {@time}. (Reserve|Book) the table.
        our (group|party) (is|counts|numbers) {people} and (we'd|would) like to eat {@place}[ {@date}] {@time}. (Table|Reservation), please.
        our (next|team) dinner is {@place}[ {@date}] {@time}, for {people}. (Book|Reserve) the table.
        seats for {people} {@place}[ {@date}] {@time}, please (reserve|book) them.
        the reservation I need: {place},[ {date},] {time}, {people} people
        the restaurant is {place}, the time {time}[, the day {date}], and we're {people}. (Book|Reserve) a table.
        we (have|need|want) to eat somewhere, so (book|reserve) a table {@place} for {people}[ {@date}] {@time}.
        we've settled on {place}[ {@date}] {@time}. (Book|Reserve) a table for {people}.
        what we want is a table for {people} {@place}[ {@date}] {@time}.
        with {people} of us coming, a table {@place}[ {@date}] {@time} (would be great|should be booked|is needed).
        gimme a table for {people} {@place}[ {@date}] {@time}
        you can book a table {@place} for {people}[ {@date}] {@time}?
        I need that you reserve a table {@place} for {people} (people|persons)[ {@date}] {@time}.
        (computer|assistant), table for {people} {@place}[ {@date}] {@time}!
        I was (wondering|going to ask) if you could (book|reserve) a table {@place}[ {@date}] {@time} for {people}.
        (kindly|it is requested to) reserve a table {@place} for {people} (persons|guests)[ {@date}] {@time}.
        all (I|we) (want|need) is a table for {people} {@place}[ {@date}] {@time}.
        you know what? (Book|Reserve) a table for {people} {@place}[ {@date}] {@time}.
        pls book {place}[, {date}], {time}, {people} people
        it's {place} we want to eat at, {people} of us[, {@date}] {@time}. (Book|Reserve) a table.
        (my boss says|my wife says|the team says) to (book|reserve) a table {@place}[ {@date}] {@time} for {people}.
        thinking of {place}[ {@date}] {@time}. Yes, (book|reserve) a table for {people}.
        a table {@place} is (requested|wanted|needed): {people} people[, {date}], {time}.
        before it's (full|fully booked), get us a table {@place}[ {@date}] {@time} for {people}.
        !(claim|guarantee) us a table {@place}[ {@date}] {@time}, {people} (people|guests)
        !bring {people} of us together at a table {@place}[ {@date}] {@time}
        !enter a table booking: {place}, {people} people[, {date}], {time}
        !have a table ready {@place} for {people}[ {@date}] {@time}
        !look for a table {@place} for {people}[ {@date}] {@time} and book it
        !make sure {people} of us have a table {@place}[ {@date}] {@time}
        !order a table {@place} for {people}[ {@date}] {@time}
        (can|could|may) (we|I) book a table {@place} for {people}[ {@date}] {@time}?
        {place} for {people}[ {@date}] {@time}, book it.
        about dinner {@place}: table for {people}[, {date}], {time}
        feeding {people} {@place}[ {@date}] {@time}, so reserve a table.
        guests: {people}, restaurant: {place}[, day: {date}], time: {time}. Reserve.
        it's a party of {people} {@place}[ {@date}] {@time}. Table, please.
        next meal: {place}[, {date}], {time}, {people} people. Book a table.
        please, a table for {people} {@place}[ {@date}] {@time}
        we hope for a table {@place}[ {@date}] {@time}, {people} of us. Reserve it.
    """,
}

LACKED: dict[str, str] = {
    "book_table": """
        !get (me|us) a table {@place}[ {@date}]
        I'd (like|love) to eat {@place}[ {@date}]. Book a table.
        could you (make|get) (us|me) a reservation {@place}[ {@date}]?
        we want to go to {place}[ {@date}], reserve a table.
        !make a (restaurant |table |)reservation for {people}[ {@date}] {@time}
        (I|we) need a table for {people} {@time}[ {@date}].
        table for {people}[, {date}], {time}
        could you get us a table for {people} {@time}[ {@date}]?
        !make a (restaurant|table) reservation
        (I|we) (want|would like) to eat out, (book|get) a table.
        !get us a table (in a|at a) restaurant
        could you (book|reserve) a restaurant table for (us|me)?
        !(ring|phone|contact) {place} and get us a table[ {@date}]
        !put my name on a table {@place}[ {@date}]
        any chance of a table {@place}[ {@date}]?
        (I'm|we're) (craving|dying for) the food {@place}. (Book|Reserve) a table[ {@date}].
        mind (booking|reserving) a table {@place}[ {@date}]?
        let's eat {@place}[ {@date}]. (Book|Reserve) a table.
        {place}: table(, please.|)
        !(hold|bag|snap up) a table for {people}[ {@date}] {@time}
        {people} (people|guests)[ {@date}] {@time}, (table|table reservation), please.
        (nobody|no one) feels like cooking. Book a table for {people}[ {@date}] {@time}.
        mind (booking|reserving) a table for {people}[ {@date}] {@time}?
        (I'm|we're) inviting my family for dinner[ {@date}] {@time}, {people} in all. Book a table.
        any chance of a restaurant table for {people}[ {@date}] {@time}?
        (nobody|no one) feels like cooking. (Book|Reserve) a table.
        let's (eat out|dine out). (Book|Reserve) a table.
        (table|restaurant) reservation(, please.|)
        mind (booking|reserving) a table for us?
        !(fix|line) us up with a table
        I'm hosting a dinner in a restaurant. Reserve the table.
        gimme a table {@place}[ {@date}]
        I need that you reserve a table {@place}[ {@date}].
        (kindly|it is requested to) reserve a table for {people}[ {@date}] {@time}.
        you know what? (Book|Reserve) a table.
        (my boss says|my wife says) to reserve a table for {people}[ {@date}] {@time}.
        before it's full, get us a table {@place}[ {@date}].
        you know what? Reserve a table {@place}[ {@date}].
        !have a table ready {@place}[ {@date}]
        !order a table for {people}[ {@date}] {@time}
        can we book a table {@place}[ {@date}]?
        about dinner {@place}[ {@date}]: book a table.
        please, a table for {people}[ {@date}] {@time}
        !look for a table and book it
    """,
}
