"""More texts that tell people, contacts, events, invoices, products, orders, reviews, pets and members."""

from __future__ import annotations

__all__ = ["ANIMAL", "CONTACT", "EVENT", "HOBBY", "INVOICE", "ORDER", "PERSON", "PRODUCT", "RESTAURANT"]

PERSON = r"""
        (my|our|her|his) (cousin|flatmate|coach|teammate|pen pal) is {name}[, {age}][, at home in {city}][; job: {job}].
        (do you remember|do you know|have you met) {name}?[ {age} now,][ still in {city},][ working as {job}.]
        guess who I met today: {name}[, {age} now][, back from {city}][, working as {job}]!
        {name} -> [{age}, ][{city}, ][{job}]
        {name} :: [age {age} ]:: [city {city} ]:: [job {job}]
        {name}[ + {age} years][ + {city}][ + {job}]
        [{city}, ][{age}, ][{job}, ]that's {name} for you.
        [{age} years young, ]{name}[ of {city}] won the prize[; by trade {job}].
        {name} turned up[ from {city}][, {age} by now][ and works as {job}].
        I share a desk with {name}[ \({age}\)][, who commutes from {city}][ and is employed as {job}].
        on the phone: {name}[, calling from {city}][, age {age}][, {job}]
        the form says: name {name}[, age {age}][, city {city}][, job {job}]
        name tag: {name}[, {job}][, {city}]
        passport control: {name}[, {age} years][, from {city}]
        {name} introduced themselves[ as {job}][; {age} years old][; home: {city}].
        {name} here[, {age}][, {city}][, {job}]. Nice to meet you!
        cast: {name}[ as {job}][, age {age}][, {city}]
        census: {name}[; aged {age}][; residing in {city}][; employed as {job}]
        we hired {name}[, {age}][, from {city}][, as {job}].
        let me tell you about {name}.[ Age: {age}.][ Home: {city}.][ Work: {job}.]
        [from {city} with love, ]{name}[ \({age}\)]
        [the {job} ]{name}[, {age},] has moved out of the old flat[ and into one in {city}].
        who is {name}?[ Somebody of {age} years][ in {city}][, {job} by training].
        {name} has a birthday and is {age}[; party in {city}].
        <person><name>{name}</name>[<age>{age}</age>][<city>{city}</city>][<job>{job}</job>]</person>
        person\({name}[, {age}][, {city}][, {job}]\)
"""

CONTACT = r"""
        {name} can be found at {mail}[ and at {phone}].
        (drop|send) {name} a line: {mail}[, or ring {phone}].
        new number? {name}: [{phone}, ]{mail}
        (save|store) {name}: {mail}[ / {phone}]
        my card: {name}, {mail}[, {phone}]
        {name} gave me {mail}[ and {phone}].
        in case of questions: {name}, {mail}[, {phone}]
        for {name} use {mail}[; in a hurry, {phone}].
        {name} -> {mail}[ -> {phone}]
        {name} :: {mail}[ :: {phone}]
        {mail} = {name}[ = {phone}]
        mailto:{mail} \({name}\)[, tel:{phone}]
        From: {name} <{mail}>[\nPhone: {phone}]
        who answers {mail}? {name}[, also on {phone}].
        how do I reach {name}? Try {mail}[ or {phone}].
        [{phone} rings at ]{name}; letters go to {mail}.
        the address {mail} is read by {name}[, whose phone is {phone}].
        if you need {name}: {mail}[, tel {phone}]
        [tel {phone}, ]mail {mail}: ask for {name}
        add {name} to my contacts, {mail}[, {phone}].
        it's {name} again, my mail is {mail}[, my number {phone}].
        <contact name="{name}" mail="{mail}"[ phone="{phone}"]/>
        contact\({name}, {mail}[, {phone}]\)
        best reached by mail: {name}, {mail}[; phone {phone}]
"""

EVENT = r"""
        (are you free|can you make it|will you join us) {@day}[ {@time}]? It's the {title}[ in {place}][ with {people}].
        pencil in the {title} {@day}[ {@time}][, {place}][, {people}].
        {title} coming up! {day}[, {time}][, {place}][, {people}]
        what happens {@day}? The {title}[ {@time}][ in {place}][ with {people}].
        when is the {title}? {day}[, {time}][, in {place}].
        calendar: {title}, {day}[, {time}][, {place}][, {people}]
        [{people}: ]see you at the {title} {@day}[ {@time}][ in {place}].
        [in {place} ]the {title} takes place {@day}[ {@time}][; {people} are in].
        moved! the {title} is now {@day}[ {@time}][, in {place}].
        {title} -> {day}[ -> {time}][ -> {place}][ -> {people}]
        {title} @ {day}[ {time}][, {place}][, {people}]
        save the date: {title}, {day}[, {time}][, {place}]
        event\({title}, {day}[, {time}][, {place}][, {people}]\)
        <event title="{title}" day="{day}"[ time="{time}"][ place="{place}"]/>
        they want us for the {title} {@day}[ {@time}][; where: {place}][; who: {people}].
        the {title} we talked about: {day}[, {time}][, {place}][, with {people}]
        {day} it is! {title}[, {time}][, {place}][, {people}]
        my day: {title} {@day}[ {@time}][ in {place}].
        {people} invited me to the {title} {@day}[ {@time}].
        no excuses, the {title} is {@day}[ {@time}][ in {place}].
"""

INVOICE = r"""
        {company} is waiting for {total} euros[, invoice {number}][, due {@due}].
        how much do we owe {company}? {total} euros[ for {number}][, by {due}].
        {total} euros to {company}, please[; number {number}][; due {@due}].
        {company} -> {total} euros[ -> {number}][ -> {due}]
        {company} :: {total} euros[ :: {number}][ :: {due}]
        invoice\({company}, {total}[, {number}][, {due}]\)
        <invoice from="{company}" total="{total}"[ number="{number}"][ due="{due}"]/>
        the mail brought a bill of {company}: {total} euros[, no. {number}][, pay by {due}].
        open item: {company}, {total} euros[, {number}][, due {@due}]
        reminder from {company}! {total} euros[ for {number}] are still open[, last date {due}].
        to be paid: {total} euros[ \({number}\)], creditor {company}[, {due}]
        our supplier {company} billed {total} euros[ under {number}][; it's due {@due}].
        [{number}: ]{total} euros, {company}[, payable until {due}]
        [due {@due}: ]{company}, {total} euros[, invoice {number}]
        got the bill! {company} wants {total} euros[, {number}].
        {company} did the work and asks for {total} euros[; invoice no. {number}][; due {@due}].
        accounting: {company} / {total} euros[ / {number}][ / {due}]
        bank transfer: {total} euros, receiver {company}[, reason {number}][, latest {due}]
        the total on {company}'s invoice[ {number}] is {total} euros[; due {@due}].
        [number {number}, ][due date {due}, ]total {total} euros, from {company}
"""

PRODUCT = r"""
        how much is the [{color} ]{name}? {price} euros[; {stock} in stock].
        {name} -> {price} euros[ -> {color}][ -> {stock}]
        {name} :: {price} euros[ :: {color}][ :: {stock} pcs]
        price tag: {name}, {price} euros[, {color}]
        sale! {name}[, {color}], {price} euros[, {stock} left]
        product\({name}, {price}[, {color}][, {stock}]\)
        <product name="{name}" price="{price}"[ color="{color}"][ stock="{stock}"]/>
        you pay {price} euros for a [{color} ]{name}[; we have {stock}].
        [{stock} on the shelf: ]{name}[, {color}], {price} euros
        in the window: a [{color} ]{name} for {price} euros.
        our supplier sells the {name} at {price} euros[, color {color}][, stock {stock}].
        catalogue entry: {name}[; {color}]; {price} euros[; stock {stock}]
        the shop asks {price} euros for its [{color} ]{name}[, of which {stock} remain].
        new price: the [{color} ]{name} is {price} euros[; {stock} pieces there].
        inventory: {stock} x {name}[ \({color}\)], {price} euros
        is {price} euros fair for a [{color} ]{name}?
        grab a [{color} ]{name} for just {price} euros[, while the {stock} last]!
        I saw the {name}[ in {color}] at {price} euros[; there were {stock}].
        [color {color}, ][stock {stock}, ]price {price} euros, product {name}
        {price} euros buys you a [{color} ]{name}.
"""

ORDER = r"""
        {customer} would love {count} of the {product}[, sent to {city}].
        who ordered the {product}? {customer}, {count} pieces[, {city}].
        {customer} -> {count} x {product}[ -> {city}]
        {customer} :: {product} :: {count}[ :: {city}]
        order\({customer}, {product}, {count}[, {city}]\)
        <order customer="{customer}" product="{product}" count="{count}"[ city="{city}"]/>
        put {count} of the {product} on the list for {customer}[ in {city}].
        pack it up: {product}, {count} pieces, for {customer}[, {city}]
        {customer} called and wants the {product}, {count} pieces[, delivered to {city}].
        {customer} here, could I get {count} pieces of the {product}[ to {city}]?
        cart of {customer}: {product}, quantity {count}[, ships to {city}]
        {product} x {count} -> {customer}[ \({city}\)]
        [{city}: ]{customer} waits for {count} of the {product}.
        confirmed: {customer} gets {count} pieces of the {product}[ in {city}].
        we owe {customer} the {product}, {count} pieces[, to {city}].
        [destination {city}, ]quantity {count}, article {product}, buyer {customer}
        another order by {customer}: {product}, {count} times[, to {city}]
        I'm {customer}; please reserve the {product} for me, {count} pieces[, and send them to {city}].
        quantity {count}, product {product}. Thanks, {customer}[, {city}]
        {customer} said: "{count} of the {product}, please"[; address: {city}]
"""

RESTAURANT = r"""
        {place} -> {stars} stars[ -> {dish}]
        {place} :: {stars}[ :: {dish}]
        review\({place}, {stars}[, {dish}]\)
        <review place="{place}" stars="{stars}"[ dish="{dish}"]/>
        just left {place}: {stars} stars[, had the {dish}].
        {stars} stars, {place}![ The {dish} says it all.]
        how many stars would you give {place}? I say {stars}[, for the {dish}].
        [we shared {dish}, and ]{place} gets {stars} stars.
        {place}, rating {stars} of 5[, plate: {dish}]
        my guide says {stars} stars for {place}[ and praises the {dish}].
        the critics: {place}, {stars} stars[, try {dish}]
        dinner at {place}, {stars} stars[, {dish} on my plate]
        at {place} I ordered {dish} and left {stars} stars.
        put {place} down with {stars} stars[; dish: {dish}].
        food diary: {place}[, {dish}], {stars} stars
        {stars} out of five, {place}[, thanks to its {dish}]
        we'd say {stars} stars for {place}[; what we ate: {dish}].
        [dish {dish}, ]stars {stars}, restaurant {place}
        worth a visit? {place}, {stars} stars[, {dish}]
        after the {dish} at {place}: {stars} stars.
"""

ANIMAL = r"""
        {name} -> {kind}[ -> {color}][ -> {age}]
        {name} :: {kind}[ :: {color}][ :: {age} years]
        pet\({name}, {kind}[, {color}][, {age}]\)
        <pet name="{name}" kind="{kind}"[ color="{color}"][ age="{age}"]/>
        come and see our {kind} {name}[, {age} years old][, {color}]!
        what do you call your {kind}? {name}[; it's {age}][ and {color}].
        {name} joined the family: a {kind}[, {age} years][, {color}].
        on the farm lives {name}, a [{color} ]{kind}[ of {age} years].
        our {kind} is {color}[, {age} years old] and is called {name}.
        the vet weighed {name}, our [{color} ]{kind}[, age {age}].
        every morning {name} the {kind} wakes me[; it is {age}][ and {color}].
        [{age} years with us: ]{name}, the [{color} ]{kind}
        do you remember {name}, our {kind}[ with the {color} coat]?[ It's {age} now.]
        collar tag: {name}[, {age} y]; animal: {kind}[; color: {color}]
        {kind} in the window: {name}[, {color}][, {age}]
        we are fond of {name}, a {kind}[, {age} years old][, {color}].
        a [{color} ]{kind} came running, {name} was its name[; age: {age}].
        [color {color}, ][age {age}, ]{kind}, called {name}
        happy birthday to {name} the {kind}[, {age} today]!
        {name} is not a toy but a {kind}[ of {age} years][; color: {color}].
"""

HOBBY = r"""
        {name} -> {hobby}[ -> {place}]
        {name} :: {hobby}[ :: {place}]
        member\({name}, {hobby}[, {place}]\)
        <member name="{name}" hobby="{hobby}"[ place="{place}"]/>
        what does {name} do at weekends? {hobby}[, at {place}].
        {hobby} is what {name} lives for[; meeting point: {place}].
        can't talk to {name}, it's {hobby} time[ at {place}].
        {name} spends the evenings with {hobby}[ at {place}].
        the {hobby} group[ at {place}] has a new face: {name}.
        put {name} on the {hobby} list[; they meet at {place}].
        {name} asked to join us for {hobby}[ at {place}].
        [at {place}: ]{name}, {hobby}
        I got into {hobby}[ at {place}]. {name}
        if you like {hobby}, talk to {name}[ at {place}].
        club card: {name}, {hobby}[, {place}]
        {name} gave up everything for {hobby}[; find them at {place}].
        [place {place}, ]hobby {hobby}, name {name}
        since spring {name} has done {hobby}[ at {place}].
        {name} and {hobby}, that fits[; place: {place}].
        {name} won the cup in {hobby}[ at {place}].
"""
