"""Reviews, pets and members of clubs, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk.phrases.records import daily_texts
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import full_names
from desk.pools import Words
from desk.values import Integer, Text, text_of
from desk.words.places import RESTAURANTS, VENUES
from desk.words.things import COLORS, FOODS, HOBBIES
from desk.world import World

__all__ = ["LEISURE_RECORDS"]

_FULL = full_names()

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
        r"""
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
        Restaurant: {place}\nStars: {stars}[\nDish: {dish}]
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
        {place};{stars}[;{dish}]
        "{place}","{stars}"[,"{dish}"]
        restaurant={place}&stars={stars}[&dish={dish}]
        INFO review saved restaurant="{place}" stars={stars}[ dish="{dish}"]
        Stars: {stars}\n[Ordered: {dish}\n]Where: {place}
        Place: {place}[\nWhat we ate: {dish}]\nOur rating: {stars} stars
        [Dish: {dish} | ]Stars: {stars} | Restaurant: {place}
        - {place}\n- {stars} stars[\n- {dish}]
        {place} \({stars} stars\)[: {dish}]
        {place} / {stars} stars[ / {dish}]
        {place} = {stars} stars[, ordered: {dish}]
        [{dish}, ]{place}, {stars} stars
        [{dish} @ ]{place}: {stars} stars
        {stars} stars - {place}[ - {dish}]
        {stars} stars, no more, no less, for {place}[. We ordered {dish}].
        {stars} stars is what {place} deserves[; order the {dish}].
        {stars} stars were awarded to {place}[, chiefly for the {dish}].
        {stars} stars from our table to {place}[, thanks to the {dish}].
        {stars} is my score for {place}[, where I tried the {dish}].
        a solid {stars} stars for {place}[, and the {dish} is the reason].
        rated {stars} stars: {place}[, known for {dish}].
        with its {dish}, {place} earns {stars} stars.
        because of the {dish} I rate {place} {stars} stars.
        for the {dish} alone I'd give {place} {stars} stars.
        the {dish} convinced us, so {place} ends up with {stars} stars.
        the {dish} served at {place} was rated {stars} stars.
        the {dish} made our day! {place}, {stars} stars.
        ordered {dish} at {place}, would rate it {stars} stars
        had {dish} at {place}. Verdict: {stars} stars.
        have you tried the {dish} at {place}? I'd say {stars} stars.
        has anyone been to {place}? I left {stars} stars[ after the {dish}].
        how was {place}? {stars} stars[, and we all had the {dish}].
        how many stars for {place}? {stars}, I think[; the dish was {dish}].
        would I go back to {place}? I rated it {stars} stars[ for the {dish}], so you tell me.
        what do you think of {place}? To me it's {stars} stars[ with that {dish}].
        did you hear? the critics gave {place} {stars} stars[ and praised the {dish}].
        they say {place} has {stars} stars now[ because of the {dish}].
        my neighbour swears by {place}[ and the {dish} there] and rated it {stars} stars.
        a friend left {place} a rating of {stars} stars[ and mentioned the {dish}].
        my verdict on {place}: {stars} stars[. My order: {dish}].
        I can't give {place} anything but {stars} stars[; the {dish} speaks for itself].
        I went to {place}[ for the {dish}] and left {stars} stars.
        I'd put {place} at {stars} stars[, having had the {dish}].
        I posted a review: {place}, {stars} stars[, dish: {dish}].
        we rated {place} with {stars} stars[ and recommend the {dish}].
        we stopped at {place}[, shared the {dish}] and agreed on {stars} stars.
        our evening ended at {place}[ with {dish}]; rating: {stars} stars.
        {place} was awarded {stars} stars[, not least for the {dish}].
        {place} now stands at {stars} stars[; the {dish} helped].
        {place} left us with mixed feelings: {stars} stars[, and the {dish} was part of it].
        {place} serves {dish}, and that is worth {stars} stars.
        {place} is a {stars} star place[, have the {dish}].
        {place}? {stars} stars[! And order the {dish}]!
        {place} - if you ask me, {stars} stars[, eat the {dish}].
        go to {place}[ and order the {dish}]! {stars} stars from me.
        don't go to {place} in a hurry... {stars} stars[, and the {dish} takes time].
        voice memo: review for {place}, {stars} stars[, we had {dish}].
        ticket: new review. Restaurant {place}, rating {stars}[, dish {dish}].
        customer feedback for {place}: {stars} stars[, comment on the {dish}]
        dear team of {place}, you get {stars} stars from our table[ for the {dish}]. Regards
        hi, just back from {place}: {stars} stars[, I ate the {dish}].
        lunch review! {place}[, {dish}], {stars} stars
        test result: {place}, {stars} stars[; dish tested: {dish}]
        tonight's pick: {place}, rated {stars} stars[, special: {dish}]
        """
        + daily_texts.RESTAURANT,
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
        r"""
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
        Name: {name}\nAnimal: {kind}[\nColor: {color}][\nAge: {age}]
        animal: {kind}; name: {name}[; age: {age}][; color: {color}]
        {name} | {kind}[ | {color}][ | {age}]
        {name}, {kind}[, {age}][, {color}]
        {name} \({kind}\)[, {age} years][, {color}]
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
        {name};{kind}[;{color}][;{age}]
        "{name}","{kind}"[,"{age}"][,"{color}"]
        name={name}&animal={kind}[&age={age}][&color={color}]
        INFO pet registered name="{name}" kind="{kind}"[ color="{color}"][ age={age}]
        Pet: {name}\nKind: {kind}[\nAge: {age} years][\nColour: {color}]
        Species: {kind}[\nColour: {color}]\nCalled: {name}[\nYears: {age}]
        [Colour: {color} | ][Age: {age} | ]Kind: {kind} | Name: {name}
        - {name}\n- {kind}[\n- {color}][\n- {age} years]
        {kind} / {name}[ / {age} years][ / {color}]
        {kind} "{name}"[, colour {color}][, age {age}]
        {kind} - {name}[ - {color}][ - {age} years]
        {kind}: {name}[ \({color}\)][ \({age} years\)]
        {name} = {kind}[, {color}][, {age} y/o]
        [{age} years, ][{color}, ]{kind} {name}
        [colour {color}, ][age {age}, ]name {name}, animal {kind}
        [aged {age}, ][with {color} fur, ]the {kind} {name} waits for a home.
        Subject: our {kind}\n\nHello, {name} has stopped eating.[ Age: {age}.][ Colour: {color}.]\nRegards
        dear vet, our {kind} {name}[ \({color}\)][, aged {age},] has a cough.
        missing since last night: {name}, a {kind}[, colour {color}][, age {age}].
        please help us find {name}! It's our {kind}[, {age} years old][, {color} all over].
        has anybody seen {name}, the [{color} ]{kind}[, {age} years old]?
        have you seen our {kind}? Name: {name}[, colour: {color}][, age: {age}].
        is that {name}, your [{color} ]{kind}[, {age} years old]?
        what's the name of the [{color} ]{kind}? {name}[, and it is {age}].
        what kind of animal is {name}? A {kind}[, {age} years old][ and {color}].
        who will take care of {name}, the [{color} ]{kind}[, age {age}], during the holidays?
        did you know the neighbours have a {kind} named {name}?[ It is {age} years old.][ The colour is {color}.]
        guess who moved in: {name}, a [{color} ]{kind}[, {age} years old]!
        looking for a home: {kind} {name}[, {color}][, {age} years]
        to be adopted: {name}, {kind}[, colour {color}][, {age} years of age]
        adopt {name}! The [{color} ]{kind}[, {age} years old,] loves people.
        good home wanted for {name}, our {kind}[, {age} years old][, {color}].
        voice memo: vaccination for {name}, the [{color} ]{kind}[, age {age}].
        to do: buy food for the {kind}, {name}[, colour {color}][, {age} years]
        ticket: new patient {name}, species {kind}[, age {age}][, coat {color}].
        shelter list: {name}, {kind}[, {color}][, {age} years]
        insurance form: animal {kind}, name {name}[, age in years {age}][, colour {color}]
        entered in the show: {name}, [{color} ]{kind}[, {age} years]
        winner of the show: the [{color} ]{kind} {name}[, {age} years old]
        the [{color} ]{kind} on the sofa is {name}[, {age} years old].
        the [{color} ]{kind} answers to {name}[ and is {age}].
        the [{color} ]{kind} called {name}[ is {age} and] sleeps all day.
        the name of our {kind} is {name}[, its colour {color}][, its age {age}].
        the children named the [{color} ]{kind} {name}[; it is {age} years old].
        the age of {name}, our [{color} ]{kind}, is {age}.
        the {kind} of the family, {name}[, is {age} and] likes to play[; its coat is {color}].
        {color} from head to tail: {name} the {kind}[, {age} years].
        {color} is the colour of {name}, our {kind}[, aged {age}].
        {age} years is how old our [{color} ]{kind} {name} is.
        {age} years old and full of life: {name}, the [{color} ]{kind}.
        {name} happens to be a {kind}[, {color}][, {age} years old].
        {name} just turned {age}, and what a [{color} ]{kind} it is!
        {name} may be {age}, but the [{color} ]{kind} still plays.
        {name} got a checkup today: {kind}[, age {age}][, colour {color}], all fine.
        {name}, a {kind}[ with {color} hair][, {age} years old], needs a walk.
        {name} - yes, that is the {kind}[, the {color} beast][, age {age}].
        {name} has {color} fur, is a {kind}[ and is {age} years old].
        my sister's {kind} goes by {name}[, has reached {age}][ and is {color}].
        I sit for a [{color} ]{kind}, its name is {name}[ and its age {age}].
        we call our [{color} ]{kind} {name}[; it is {age} now].
        we'd like to register our {kind}, {name}[, {age} years][, {color}].
        this morning our {kind} {name}[, aged {age},] escaped[; the colour is {color}].
        on the photo: {name}, {kind}[, {color}][, {age} years]
        """
        + daily_texts.ANIMAL,
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
        r"""
        {name} joined the club for {hobby}[ at {place}].
        {name} likes {hobby}[ and meets the others at {place}].
        new member: {name}, {hobby}[, {place}]
        for {hobby} we now have {name}[. They meet at {place}].
        {name} does {hobby}[ at {place}].
        +++
        {name} (is into|loves|enjoys|does|teaches|signed up for|has started with|registered for) {hobby}[ at {place}].
        {name}, {hobby}[, {place}]
        {name} | {hobby}[ | {place}]
        {name}: {hobby}[ \({place}\)]
        {name} - {hobby}[ - {place}]
        Member: {name}\nHobby: {hobby}[\nPlace: {place}]
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
        {name};{hobby}[;{place}]
        "{name}","{hobby}"[,"{place}"]
        name={name}&hobby={hobby}[&place={place}]
        INFO member added name="{name}" hobby="{hobby}"[ place="{place}"]
        Hobby: {hobby}\nWho: {name}[\nWhere: {place}]
        Course: {hobby}[\nLocation: {place}]\nParticipant: {name}
        [Venue: {place} | ]Activity: {hobby} | Member: {name}
        - {name}\n- {hobby}[\n- {place}]
        {hobby} / {name}[ / {place}]
        {hobby} - {name}[ - {place}]
        {hobby} \({name}\)[, {place}]
        {hobby} = {name}[ @ {place}]
        [{place}: ]{name}, {hobby}
        [{place} / ]{hobby} / {name}
        [venue {place}, ]hobby {hobby}, member {name}
        Subject: {hobby}\n\nHello, I would like to take part[ and could come to {place}].\nRegards, {name}
        dear club, please enrol me in {hobby}[, location {place}]. Kind regards, {name}
        hi all, {name} here, new to {hobby}[ and happy to meet you at {place}]!
        hey, it's {name}. Anyone up for {hobby}[ at {place}]?
        sign-up sheet, {hobby}: {name}[, location: {place}]
        membership card: {name}, section {hobby}[, venue {place}]
        certificate: {name} has completed the course in {hobby}[ held at {place}]
        ticket: add {name} to the {hobby} list[, venue {place}].
        to do: put {name} on the list for {hobby}[ at {place}]
        voice memo: {name} asked about {hobby}[, wants to do it at {place}].
        minutes: {name} takes over {hobby}[ at {place}].
        attendance, {hobby}: {name} was there[; venue: {place}]
        wanted: people for {hobby}[ at {place}]. Ask {name}!
        learn {hobby} with {name}[ at {place}]!
        fancy {hobby}? {name} is looking for company[ at {place}].
        who does {hobby}[ at {place}]? {name} does.
        who wants to go to {place} for {hobby}? {name} is in.
        what does {name} do for fun? {hobby}[, usually at {place}].
        what is the hobby of {name}? {hobby}[. And the place? {place}].
        does {name} still do {hobby}[ at {place}]?
        did you know that {name} is crazy about {hobby}[ and is always at {place}]?
        have you heard? {name} has taken up {hobby}[, of all places at {place}]!
        is there room for {name} in {hobby}[ at {place}]?
        can {name} join you for {hobby}[ at {place}]?
        could you sign {name} up for {hobby}[, to be held at {place}]?
        rumour has it that {name} spends every evening on {hobby}[ at {place}].
        they say {name} is really good at {hobby}[ and practises at {place}].
        I never knew {name} was fond of {hobby}[; I ran into the whole group at {place}].
        I saw {name} at {place}, doing {hobby}.
        I do {hobby}[ at {place}] in my free time. Signed, {name}
        we have a newcomer in {hobby}: {name}[, coming to {place}].
        my friend {name} is mad about {hobby}[ and spends every evening at {place}].
        for {hobby} we can count on {name}[, meeting point {place}].
        for {hobby}[ at {place}], {name} has signed up.
        when it comes to {hobby}, {name} never says no[; the place is {place}].
        in the free time of {name} there is a lot of {hobby}[, mostly at {place}].
        at {place} you find {name} busy with {hobby}.
        at {place}, {name} is the one who does {hobby}.
        {place} is where {name} goes for {hobby}.
        {place} has a group for {hobby}, and {name} is part of it.
        {hobby} keeps {name} busy[ at {place}].
        {hobby} is on the schedule of {name}[, {place} is the venue].
        {hobby}, that's what {name} lives for[, and {place} is where it happens].
        {hobby} has a new fan: {name}[, seen at {place}].
        {hobby}[ at {place}] is led by {name}.
        {name} signed the form for {hobby}[, preferred venue: {place}].
        {name} has been doing {hobby} for ages[, always at {place}].
        {name} spends the weekends on {hobby}[ at {place}].
        {name} has discovered {hobby}[ and trains at {place}].
        {name} can't live without {hobby}[, so we meet at {place}].
        {name} would rather do {hobby}[ at {place}] than work.
        {name} gave up everything else for {hobby}[, look for the group at {place}].
        {name} has a passion, {hobby}[, and a favourite spot, {place}].
        {name} was put down for {hobby}[; the venue will be {place}].
        the one who runs {hobby}[ at {place}] is {name}.
        the new face in {hobby} is {name}[; come and say hello at {place}].
        """
        + daily_texts.HOBBY,
    ),
)
