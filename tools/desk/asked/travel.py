# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.travel` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "search_flights": """
        !look up (flights|connections) {@from} {@to} for {date}[, {class} class]
        !see (what|which) flights (there are|are available) {@from} {@to} {@date}[ in {class} class]
        !show me (all |the |)(flights|connections) leaving {from} for {to} {@date}[ in {class} class]
        !get me (from {from} to {to}|to {to} from {from}) by plane {@date}[, in {class} class]
        !list the (flights|connections) {@date} {@from} {@to}[, {class} class]
        !see if (there's|there is) a (flight|connection) {@date} {@from} {@to}[ in {class} class]
        !check how I can fly {@from} {@to} {@date}[ in {class} class]
        !find (me |us |)something (leaving|departing) {from} {@date} and (landing|arriving) in {to}[, {class} class]
        !pull up the [{class} class ](flights|connections) {@to} {@date}, departing from {from}
        !search (the |all |)flights: {from} to {to}, {date}[, {class} class]
        !dig up a (flight|connection) {@to} {@date}, starting (in|from) {from}[, in {class} class]
        !help me (get|fly) {@from} {@to} {@date}[ in {class} class]
        !look into (flights|air travel) {@from} {@to} for {date}[, {class} class]
        !find a seat on a plane {@from} {@to} {@date}[ in {class} class]
        !tell me which (flights|planes) (go|leave) {@from} {@to} {@date}[ with {class} class seats]
        I'd (like|love) to fly {@from} {@to} {@date}[, {class} class].
        are there any (flights|connections) {@date} {@from} {@to}[ in {class} class]?
        what (flights|connections) can I (take|catch|get) {@from} {@to} {@date}[ in {class} class]?
        I have to get to {to} {@date} and I'm (starting|leaving|flying) from {from}. Find me a (flight|connection)[ in {class} class].
        flights {from} to {to}, {date}[, {class} class]
        flight {@date}, {from} to {to}[, {class} class]?
        is it possible to (fly|travel) {@from} {@to} {@date}[ in {class} class]?
        (my boss|my sister|a colleague) wants to fly {@date} {@from} {@to}[ in {class} class]. What is there?
        we're (off|flying|going) {@to} {@date}. Which (flights|connections) {@from} can we take[ in {class} class]?
        could you (look for|search|find) (flights|connections) {@to} {@date}, {@from}[, {class} class]?
        departure: {from}, destination: {to}, date: {date}[, class: {class}]. Any flights?
        any flights out of {from} {@date} that go {@to}[ in {class} class]?
        (a flight|a connection) {@from} {@to} {@date}[ in {class} class] is what I'm looking for.
        there's a (conference|wedding|meeting) in {to} and I live in {from}. (Flights|Connections) {@date}[ in {class} class]?
        how can I (travel|fly) {@date} if I start in {from} and want to end up in {to}[, {class} class]?
    """,
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
    """,
    "get_route": """
        !work out (how to get|the way|a route) from {from} to {to}[ {mode}]
        !calculate the (travel time|route|distance) between {from} and {to}[ {mode}]
        !tell me how long (it takes|I'll need|the trip takes) from {from} to {to}[ {mode}]
        !navigate (me |us |)from {from} to {to}[ {mode}]
        !look up (the route|the directions) to {to} (starting at|starting from) {from}[, {mode}]
        !describe (how I get|how to get|the way) from {from} to {to}[ {mode}]
        !check how far {to} is from {from}[ {mode}]
        !guide me to {to} from {from}[ {mode}]
        !map (out |)(a|the) route (between|that connects) {from} and {to}[ {mode}]
        !get (me |us |)directions to {to}, starting out from {from}[ and going {mode}]
        !figure out the (best|quickest|shortest) way to (get|go) from {from} to {to}[ {mode}]
        !estimate how much time I need to get to {to} from {from}[ {mode}]
        !compute the (journey|route) with start {from} and end {to}[, {mode}]
        !show me how to (reach|get to) {to} when I start at {from}[ and go {mode}]
        (directions|route) from {from} to {to}[ {mode}](?|)
        what's the (best|shortest|quickest) way to get from {from} to {to}[ {mode}]?
        I (want|need|have) to go to {to}. (Which way|What route) do I take from {from}[ {mode}]?
        how many (minutes|hours) is it from {from} to {to}[ {mode}]?
        starting at {from}, how (do|would|can) I (reach|get to) {to}[ {mode}]?
        (start|from): {from}, (destination|to): {to}[, {mode}]. (What's the way|How long is it)?
        how much time (should I plan|do I need|will I need) to get to {to} from {from}[ {mode}]?
        I'd (like|love) (directions|the directions|a route description) to {to}, coming from {from}[, {mode}].
        what's the distance between {from} and {to}[ {mode}]?
        I'm setting off from {from}. Which route (takes|gets) me to {to}[ {mode}]?
        could you (explain|tell me) how one gets from {from} to {to}[ {mode}]?
        (my friend|a visitor|my uncle) is at {from} and wants to come to {to}[ {mode}]. Which way should they take?
        is it far from {from} to {to}[ {mode}]?
        {from} to {to}[ {mode}], how (long|far)?
        I'm lost at {from} and want to get to {to}[ {mode}]. (Which way|How)?
    """,
}

LACKED: dict[str, str] = {
    "search_flights": """
        !look up (flights|connections) {@to} {@date}
        I (want|need|have) to fly {@to} {@date}.
        which flights (go|are there) {@to} {@date}?
        (any|are there) (flights|connections) {@to} {@date}?
        !show me (flights|connections) {@from} {@to}
        I'd like to fly {@from} {@to}.
        what (flights|connections) are there {@from} {@to}?
        could you look for a flight {@from} {@to}?
        !see (what|which) flights leave {from} {@date}
        I (want|have|need) to fly out of {from} {@date}.
        any flights {@from} {@date}?
        which (flights|connections) can I get {@from} {@date}?
    """,
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
    """,
    "get_route": """
        !give me directions to {to}[ {mode}]
        how (far is it|long does it take) to {to}[ {mode}]?
        what's the (best|quickest|shortest) way to {to}[ {mode}]?
        I (need|want|have) to get to {to}[ {mode}]. (How long will it take|Which way do I go)?
        !navigate (me |us |)to {to}[ {mode}]
        !show me (the way|how to get) to {to}[ {mode}]
        (directions|route) to {to}[, {mode}]?
        which (way|route) (leads|goes) to {to}[, {mode}]?
        !tell me how long (it takes|the trip is) to {to}[ {mode}]
        could you (work out|find) the way to {to}[ {mode}] for me?
        I'd like (directions|a route) to {to}[ {mode}].
        !guide me to {to}[ {mode}]
    """,
}
