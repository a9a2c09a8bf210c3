"""Things to do, and things to look up."""

from __future__ import annotations

from desk.phrases.contents.searches import SEARCHES
from desk.pools import Phrases

__all__ = [
    "QUERIES",
    "TO_DO",
]

TO_DO = Phrases(
    """
    call {name}
    email {first} about the {topic}
    buy {food}
    finish the {topic}
    check the {object}
    ask {first} about the {topic}
    send the {topic} to {name}
    pick up the {product}
    repair the {adjective} {object}
    prepare the {topic}
    meet {first} at {place}
    book a hotel in {city}
    mow the lawn
    take out the trash
    water the plants
    feed the cat
    clean the kitchen
    do the laundry
    pay the rent
    renew the passport
    go to the dentist
    change the light bulb
    defrost the freezer
    book a table at {place}
    book a flight to {city}
    plan the trip to {city}
    cook {food} for {first}
    order {food} for the party
    get some {food}
    freeze the rest of the {food}
    bake something with {food}
    bring {food} to {place}
    call {name} back
    congratulate {name} on the {topic}
    thank {first} for the {object}
    write to {name} about the {topic}
    visit {first} in {city}
    pick {first} up from {place}
    drive {first} to {place}
    drop the {object} off at {place}
    wait for {name} at {place}
    invite {first} to dinner
    remind {first} of the {topic}
    reply to {name}
    pay {first} back
    help {first} with the {topic}
    show {first} the {product}
    introduce {first} to {name}
    return the {product} to the shop
    replace the {product}
    clean the {product}
    set up the {product}
    compare prices for the {product}
    cancel the order for the {product}
    sell the {adjective} {object}
    paint the {adjective} {object}
    throw away the {adjective} {object}
    look for the {adjective} {object}
    wash the {object}
    put the {object} away
    fix the {object} with {first}
    lend the {object} to {name}
    wrap the {object} for {first}
    buy a new battery for the {product}
    review the {topic}
    print the {topic}
    rewrite the introduction of the {topic}
    discuss the {topic} with {name}
    collect ideas for the {topic}
    schedule the {topic}
    hand in the {topic}
    translate the {topic} for {first}
    proofread the {topic}
    find a hotel close to {place}
    reserve seats for the train to {city}
    check the weather in {city}
    sort the mail
    back up the laptop
    ask {name} for advice on the {topic}
    ask {first} to lend me the {object}
    tell {first} about the {topic}
    let {name} know about the {topic}
    apologize to {first}
    argue with {name} about the {topic}
    make up with {first}
    play chess with {first}
    have lunch with {name} at {place}
    have a word with {first}
    catch up with {first}
    say goodbye to {name}
    send flowers to {first}
    send a postcard from {city}
    write a thank-you card to {name}
    wish {first} luck with the {topic}
    find a birthday present for {first}
    get a gift for {name}
    bake a cake for {first}
    make soup with {food}
    marinate the {food}
    throw out the old {food}
    put {food} in the freezer
    get rid of the {object}
    give the {object} back to {first}
    take the {object} to {place}
    take the {product} in for repair
    take {first} to the airport
    bring {first} the {object}
    borrow a {object} from {name}
    hide the {object} from {first}
    hang up the {object}
    polish the {adjective} {object}
    oil the {object}
    glue the {object}
    dust off the {adjective} {object}
    move the {object} into the {room}
    tidy the {room}
    vacuum the {room}
    paint the {room}
    air the {room}
    measure the {room}
    find the manual for the {product}
    read the manual of the {product}
    register the {product}
    unpack the {product}
    test the {product}
    switch off the {product}
    charge the {product}
    ask for a refund for the {product}
    complain about the {product}
    look into the {topic}
    think about the {topic}
    finalize the {topic}
    summarize the {topic}
    sign off the {topic}
    upload the {topic}
    file the {topic}
    go over the {topic}
    sort out the {topic}
    get the {topic} approved
    get feedback on the {topic}
    share the {topic} with the {team}
    present the {topic} to the {team}
    brief the {team} on the {topic}
    thank the {team}
    order pizza for the {team}
    hand the {topic} over to {name}
    double-check the {topic}
    write an outline for the {topic}
    cancel the {topic}
    move the {topic}
    practice for the {topic}
    buy a map of {city}
    get tickets for {city}
    look for a flat in {city}
    call the hotel in {city}
    pack for {city}
    get a visa for the trip to {city}
    exchange money for {city}
    lock the front door
    bleed the radiators
    descale the kettle
    sharpen the knives
    clean the windows
    sweep the stairs
    rake the leaves
    trim the hedge
    repot the basil
    empty the dishwasher
    change the sheets
    fold the towels
    mend the socks
    take the bins out
    collect the parcel
    get a haircut
    see the doctor
    do the taxes
    top up the phone
    change the password
    empty the inbox
    clear out the garage
    return the empties
    inflate the tires
    scrape the windshield
    worm the dog
    brush the cat
    ---
    congratulate {first}
    return the {product}
    measure the {object}
    go through the {topic} with {first}
    stock up on {food}
    """
)

QUERIES = Phrases(
    """
    best {food} recipe
    how to clean a {product}
    {product} reviews
    cheap flights to {city}
    {hobby} for beginners
    {city} opening hours museum
    what is a {object}
    {topic} template
    weather records {city}
    train from {city} to {city2}
    population of {city}
    {hobby} clubs in {city}
    restaurants in {city}
    {adjective} {object} price
    history of {hobby}
    how to cook {food}
    {food} without sugar
    {food} calories per serving
    is {food} good for you
    substitute for {food}
    where to buy {food} in {city}
    {food} delivery {city}
    easy dinner with {food}
    can dogs eat {food}
    how to repair a {product}
    {product} manual pdf
    {product} spare parts
    best {product} for small kitchens
    used {product} for sale
    {product} warranty how long
    {product} not turning on
    {product} energy consumption
    compare {product} models
    who invented the {product}
    things to do in {city} with kids
    {city} weather this weekend
    {city} public transport map
    {city} to {city2} by bus
    distance between {city} and {city2}
    is {city} bigger than {city2}
    cheapest way from {city} to {city2}
    time difference {city} {city2}
    move from {city} to {city2} cost
    best time to visit {city}
    {city} city hall phone number
    parking near {city} station
    vegetarian restaurants {city} open late
    hotels in {city} with pool
    average rent in {city}
    {city} marathon route
    mayor of {city}
    local news {city}
    tap water quality {city}
    flea markets around {city}
    {hobby} equipment list
    {hobby} lessons {city}
    how to get better at {hobby}
    {hobby} books for adults
    {hobby} podcast recommendations
    who made {hobby} popular
    why do people like {hobby}
    health benefits of {hobby}
    {hobby} videos
    what to wear for {hobby}
    how to remove stains from a {object}
    {object} dimensions
    {adjective} {object} second hand
    {adjective} {object} for sale near me
    how much does a {object} weigh
    make your own {object}
    how to prepare a {topic}
    {topic} example for small companies
    {topic} checklist
    tips for a good {topic}
    common mistakes in a {topic}
    free software for {topic}
    what does {topic} mean
    why is the sky blue
    how many days until summer
    symptoms of a cold
    ---
    {food} substitutes
    is {hobby} expensive
    hotels near {city}
    {product} under 50 euros
    how long does {food} keep
    """,
    SEARCHES,
)
