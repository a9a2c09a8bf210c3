"""Reviews, pets and members of clubs, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk.phrases.record import Record, field, record
from desk.pools import Words
from desk.values import Integer, Text, text_of
from desk.words.places import RESTAURANTS, VENUES
from desk.words.things import COLORS, FOODS, HOBBIES
from desk.world import World

__all__ = ["LEISURE_RECORDS"]

_FULL = Text(text_of(lambda world: world.person().name))

LEISURE_RECORDS: tuple[Record, ...] = (
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
        +++
        (we|I|my family) (gave|give) {place} {stars} stars[ for the {dish}].
        {place} (gets|deserves|earned|got|has) {stars} (stars|of 5 stars|points) from us[ for its {dish}].
        {place} - {stars} stars[ - {dish}]
        {place}, {stars} stars[, {dish}]
        {place} | {stars}[ | {dish}]
        Restaurant: {place}\\nStars: {stars}[\\nDish: {dish}]
        rating: {stars}; restaurant: {place}[; dish: {dish}]
        [the {dish} was (fine|good|cold|great)! ]{stars} of 5 for {place}.
        [I ate {dish}. ]{stars} stars go to {place}.
        my rating for {place} is {stars}[, I had {dish}].
        my (visit|dinner|lunch|evening) at {place}: {stars} stars[. I ate {dish}].
        (last night|yesterday|on our trip) we (ate|dined|had lunch) at {place}[. There was {dish}]. {stars} out of 5.
        [the {dish} at ]{place} is worth {stars} stars.
        {stars}/5 {place}[, {dish}]
        {stars} of 5 stars: {place}[. Dish: {dish}]
        review of {place}: {stars} stars[, we had the {dish}].
        I (would give|gave) {place} {stars} out of five[ because of the {dish}].
        at {place} we had {dish} and rated it with {stars} stars.
        the {dish} at {place} gets {stars} stars from me.
        is {place} good? We say {stars} of 5[; the {dish} was what we tried].
        {place} scored {stars} in our test[ with its {dish}].
        with {stars} stars {place} (did well|is in the list|made it)[; we tested the {dish}].
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
        +++
        {name} is our {kind}[, {age} years old][, {color}].
        {name} is (a|the) [{color} ]{kind}[ of {age} years].
        (meet|this is) {name}, (our|my|the) [{color} ]{kind}[, age {age}].
        (my|our|their) {kind} (is called|is named|listens to|has the name) {name}[, is {age}][ and {color}].
        Name: {name}\\nAnimal: {kind}[\\nColor: {color}][\\nAge: {age}]
        animal: {kind}; name: {name}[; age: {age}][; color: {color}]
        {name} | {kind}[ | {color}][ | {age}]
        {name}, {kind}[, {age}][, {color}]
        {name} \\({kind}\\)[, {age} years][, {color}]
        {kind}[, {color}][, {age} years], called {name}
        [{color} ]{kind}, {name}[, {age} years]
        the {kind} {name}[, {age} years of age,] (is lost|ran away|needs a vet|sleeps a lot)[; it is {color}].
        lost: [{color} ]{kind}, {name}[, {age} years old]. Please call us!
        found: a [{color} ]{kind} with a collar that says {name}[, about {age} years old].
        (we bought|we adopted|I got) a [{color} ]{kind}[, {age} years old,] and named it {name}.
        {name} has been with us for years[, is {age} now][ and {color}]: a lovely {kind}.
        how old is {name}? The {kind} is {age}[, and {color}].
        at the vet: {name}, {kind}[, {age} years][, {color}]
        patient {name}, {kind}[, age {age}][, color {color}]
        {name} the {kind}[ is {age} years old][ and has {color} fur].
        I have (a|one) {kind}, {name}[, who is {age}][ and {color}].
        the {color} {kind} of my neighbour is {name}[, {age} years].
        a {kind} of {age} years[, {color}], {name} by name.
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
        +++
        {name} (is into|loves|enjoys|does|teaches|signed up for|has started with|registered for) {hobby}[ at {place}].
        {name}, {hobby}[, {place}]
        {name} | {hobby}[ | {place}]
        {name}: {hobby}[ \\({place}\\)]
        {name} - {hobby}[ - {place}]
        Member: {name}\\nHobby: {hobby}[\\nPlace: {place}]
        hobby: {hobby}; name: {name}[; place: {place}]
        {hobby}: {name}[, {place}]
        [at {place} ]{name} does {hobby}.
        [every week at {place}: ]{hobby} with {name}
        (my name is|I am) {name} and I (want to join|like|would like to do|am looking for) {hobby}[ at {place}].
        please (add|put|register) {name} (for|under) {hobby}[, place: {place}].
        the {hobby} group[ at {place}] has a new member, {name}.
        {name} comes for {hobby}[ and goes to {place}].
        {name} wants to try {hobby}[, best at {place}].
        (we welcome|welcome) {name} in our {hobby} club[ at {place}]!
        the hobby of {name} is {hobby}[; they meet at {place}].
        {hobby} is what {name} does[ at {place}].
        {hobby} is the hobby of {name}[, and {place} the place].
        our new {hobby} member is called {name}[ and comes to {place}].
        meeting[ at {place}] for {hobby}: {name} is in.
        """,
    ),
)
