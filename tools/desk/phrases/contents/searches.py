"""More things to look up on the web: all to train on, for `desk.phrases.contents.chores`."""

from __future__ import annotations

__all__ = ["SEARCHES"]

SEARCHES = """
    {food} nutrition facts
    {food} side dishes
    {food} soup recipe without onions
    {food} allergy symptoms
    {food} season in the north
    {food} vs rice
    {food} for babies
    pickled {food} how to
    grilled {food} marinade
    does {food} freeze well
    how is {food} made
    why is {food} so expensive
    which wine goes with {food}
    where does {food} come from
    can you eat {food} raw
    is {food} bad for cats
    what to cook with leftover {food}
    wholesale {food} prices
    organic {food} farms near {city}
    best {food} in {city}
    street food {city}
    breakfast in {city}
    {city} old town walking tour
    {city} nightlife
    {city} with a baby
    {city} on a budget
    {city} in winter
    {city} airport shuttle
    {city} parking zones
    {city} concert hall program
    {city} university ranking
    {city} second hand shops
    {city} public library
    {city} swimming pools
    {city} public holidays
    {city} street names origin
    how to pronounce {city}
    who founded {city}
    what is {city} famous for
    is {city} safe at night
    is it cheaper to live in {city} or {city2}
    night train {city} {city2}
    ferry from {city} to {city2}
    {city} {city2} flight duration
    {city} or {city2} for a honeymoon
    bike route {city} {city2}
    driving from {city} to {city2} toll
    jobs in {city} for foreigners
    rent a van in {city}
    bakery near {city} station
    lost and found {city} bus
    why is {city} so windy
    {product} repair shop {city}
    {product} error codes
    {product} won't charge
    {product} makes a strange noise
    {product} cleaning instructions
    {product} vs {object}
    {product} how does it work
    {product} recycling
    {product} test winner
    {product} installation video
    {product} for left-handed people
    is a {product} worth it
    do I need a {product}
    when was the {product} invented
    cheapest {product} with free shipping
    quiet {product} for the office
    reset {product} to factory settings
    learn {hobby} online
    {hobby} rules explained
    {hobby} near me
    {hobby} world championship
    {hobby} injuries
    {hobby} for seniors
    {hobby} shop {city}
    {hobby} club {city} membership
    {hobby} magazines
    {hobby} words and phrases
    is {hobby} good exercise
    who is good at {hobby}
    how long does it take to learn {hobby}
    what do you need for {hobby}
    {object} meaning in dreams
    {object} drawing easy
    {object} origin of the word
    {object} museum
    antique {object} value
    how to draw a {object}
    how to fix a broken {object}
    where to donate a {object}
    what is a {adjective} {object}
    {adjective} {object} ideas
    who makes the best {objects}
    are {objects} dangerous
    {objects} for sale in {city}
    {topic} meaning
    {topic} how to start
    {topic} sample letter
    {topic} cost
    {topic} best practices
    {topic} course online
    {topic} rules
    {topic} statistics
    how long does a {topic} take
    who is responsible for the {topic}
    do small firms need a {topic}
    how do bees find their way home
    why do cats purr
    how to tie a bow tie
    what causes hiccups
    how deep is the ocean
    who invented the zipper
    how to whistle with fingers
    origin of the word sandwich
    difference between frogs and toads
    why do onions make you cry
    how do magnets work
    learn the guitar chords
    home remedies for a sore throat
    how to fall asleep fast
    sunrise over the sea pictures
"""
