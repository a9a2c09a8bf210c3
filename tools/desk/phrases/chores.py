"""Things to do, and things to look up."""

from __future__ import annotations

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
    """
)
