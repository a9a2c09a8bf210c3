"""Facts about people, to train on alone."""

from __future__ import annotations

from desk.phrases.facts.fact import Fact, learnt

__all__ = ["PEOPLE"]

PEOPLE: tuple[Fact, ...] = (
    learnt(
        "food",
        r"""
        {name} is allergic to {food}
        {name} has an allergy to {food}
        {name}: allergic to {food}
        {name} \(allergy: {food}\)
        {name} gets a rash from {food}, it's an allergy
        {name} mustn't have {food} because of an allergy
        because of an allergy {name} can't have {food}
        allergy of {name}: {food}
        the doctor found that {name} is allergic to {food}
        no {food} for {name}, who is allergic
        {food} gives {name} an allergic reaction
        (careful|watch out), {name} is allergic to {food}
        {name} swells up after eating {food}, because of an allergy
        keep {food} away from {name}, it's an allergy
        """,
        r"""
        what is {name} allergic to?
        what allergy does {name} have?
        which allergy does {name} suffer from?
        what food causes an allergy for {name}?
        {name}: which allergy?
        tell me what {name} is allergic to
        does {name} have an allergy? To what?
        what must {name} not have because of an allergy?
        what should I leave out for {name} because of the allergy?
        allergies of {name}?
        I'm cooking for {name}, who has an allergy. To what?
        (say|hey), what's {name} allergic to?
        is there anything {name} can't have because of an allergy? What?
        which food must be kept away from {name} because of the allergy?
        I'm baking for {name}. Which allergy do I have to think of?
        """,
        r"""
        {name} is allergic to {food}.
        It is {food} that {name} is allergic to.
        The allergy is to {food}.
        {name} has an allergy to {food}.
        Keep {food} away from {name}.
        """,
    ),
    learnt(
        "food",
        r"""
        {name} brings {food} to the buffet
        {name} will bring {food} for the buffet
        {name} contributes {food} to the buffet
        {name} has promised {food} for the buffet
        {name} takes care of {food} for the buffet
        buffet, {name}: {food}
        {name} \(buffet: {food}\)
        for the buffet {name} is bringing {food}
        to the buffet we get {food} from {name}
        on the buffet list {name} is down for {food}
        what {name} brings to the buffet is {food}
        (don't worry|good news), {name} brings {food} to the buffet
        {name} makes {food} for the buffet
        our buffet gets {food}, thanks to {name}
        """,
        r"""
        what does {name} bring to the buffet?
        what will {name} bring for the buffet?
        what is {name} contributing to the buffet?
        what did {name} promise for the buffet?
        what comes from {name} for the buffet?
        what is {name} down for on the buffet list?
        {name} brings what to the buffet?
        do you know what {name} is bringing for the buffet?
        tell me what {name} contributes to the buffet
        I forgot what {name} brings to the buffet.
        (say|hey), what's {name} bringing to the buffet?
        what can I expect from {name} at the buffet?
        which of the things on the buffet is from {name}?
        what does {name} make for the buffet?
        """,
        r"""
        {name} brings {food} to the buffet.
        For the buffet, {name} brings {food}.
        The contribution of {name} is {food}.
        {name} makes {food} for the buffet.
        It is {food} that {name} brings.
        """,
    ),
    learnt(
        "number",
        r"""
        {name} parks in space {number}
        {name} has parking space {number}
        {name}: parking space {number}
        {name} \(parking: {number}\)
        {name}'s car is parked in space {number}
        parking space {number} belongs to {name}
        parking space of {name}: {number}
        the parking space of {name} is number {number}
        we gave {name} parking space {number}
        the car of {name} always stands in parking space {number}
        space {number} is where {name} parks
        (don't park there|keep it free), {number} is the parking space of {name}
        the sign at parking space {number} says {name}
        {name} may park in space {number}
        """,
        r"""
        where does {name} park?
        in which space does {name} park?
        which parking space belongs to {name}?
        what is {name}'s parking space?
        what number is the parking space of {name}?
        which parking space has {name} got?
        parking space of {name}?
        tell me where {name} parks
        in which parking space is {name}'s car?
        do you know the parking space of {name}?
        I'm looking for {name}'s car. Which parking space is it in?
        (say|hey), in which parking space does {name} park?
        where may {name} park? Which space?
        which parking space must stay free for {name}?
        what's the number of the space where {name} leaves the car?
        """,
        r"""
        {name} parks in space {number}.
        The parking space of {name} is number {number}.
        It is parking space {number}.
        {name} may park in space {number}.
        Space {number} is the one of {name}.
        """,
    ),
    learnt(
        "number",
        r"""
        {name} has locker {number}
        {name} uses locker number {number}
        {name}: locker {number}
        {name} \(locker {number}\)
        locker {number} belongs to {name}
        the locker of {name} has the number {number}
        {name}'s things are in locker {number}
        {name}'s locker is number {number}
        we assigned locker {number} to {name}
        locker of {name}: {number}
        behind door {number} of the lockers are {name}'s things
        {name} got the key for locker {number}
        (the name|the label) on locker {number} is {name}
        """,
        r"""
        which locker does {name} have?
        what is the number of {name}'s locker?
        which locker belongs to {name}?
        in which locker are {name}'s things?
        what locker did we assign to {name}?
        {name}'s locker?
        locker of {name}, please
        tell me which locker {name} uses
        do you know {name}'s locker number?
        I want to leave something in {name}'s locker. Which one is it?
        (say|hey), which locker is {name}'s?
        for which locker did {name} get the key?
        what number is on {name}'s locker?
        which locker has the label {name}?
        """,
        r"""
        {name} has locker {number}.
        The locker of {name} is number {number}.
        It is locker {number}.
        {name} uses locker {number}.
        It's the locker with the number {number}.
        """,
    ),
    learnt(
        "day",
        r"""
        {name} has {day} off
        {name} doesn't work on {day}
        {name} is off on {day}
        {name}: off on {day}
        {name} \({day} off\)
        {name}'s day off is {day}
        {day} is {name}'s free day
        on {day} {name} is off work
        on {day} {name} has the day off
        we gave {name} {day} off
        free day of {name}: {day}
        don't call {name} on {day}, that's the day off
        {name} stays at home on {day}
        (nobody|no one) will find {name} at work on {day}
        """,
        r"""
        which day does {name} have off?
        when is {name}'s day off?
        on which day is {name} off work?
        what is {name}'s free day?
        what day is {name} off?
        day off of {name}?
        tell me {name}'s day off
        which day did we give {name} off?
        on what day does {name} not work?
        do you know when {name} has the day off?
        (say|hey), when does {name} have a day off?
        on which day should I not call {name}, who is off then?
        which day does {name} stay at home?
        on which day is {name} not at work?
        """,
        r"""
        {name} has {day} off.
        The day off is {day}.
        On {day}, {name} is off work.
        {name} is off on {day}.
        The free day of {name} is {day}.
        """,
    ),
    learnt(
        "time",
        r"""
        {name}'s shift begins at {time}
        {name} starts the shift at {time}
        {name} starts work at {time}
        {name} is on shift from {time}
        {name}: shift from {time}
        {name} \(shift starts {time}\)
        the shift of {name} starts at {time}
        from {time} on, {name} is at work
        at {time} the shift of {name} begins
        start of {name}'s shift: {time}
        on the roster {name}'s shift begins at {time}
        {name} clocks in at {time} for the shift
        the working day of {name} starts at {time}
        you won't see {name} before {time}, when the shift starts
        """,
        r"""
        when does {name}'s shift begin?
        at what time does {name} start work?
        from what time is {name} on shift?
        when does the shift of {name} start?
        start of {name}'s shift?
        what time does {name} begin the shift?
        tell me when {name} starts work
        according to the roster, when does {name} start?
        from when is {name} at work?
        do you know at what time the shift of {name} begins?
        (say|hey), when does {name} start?
        when does {name} clock in?
        how early is {name} at work?
        when does {name}'s working day start?
        """,
        r"""
        {name}'s shift begins at {time}.
        {name} starts work at {time}.
        The shift starts at {time}.
        {name} starts at {time}.
        The shift of {name} begins at {time}.
        """,
    ),
    learnt(
        "city",
        r"""
        {name} was born in {city}
        {name} was born and raised in {city}
        {name}, born in {city}
        {name}: place of birth {city}
        {name} came into the world in {city}
        {name} \(born in {city}\)
        {city} is the birthplace of {name}
        {city} is where {name} was born
        place of birth of {name}: {city}
        the city {name} was born in is {city}
        it was in {city} that {name} was born
        {city} is the city where {name} saw the light of day
        the passport of {name} gives {city} as the place of birth
        {name} is a child of {city}, born there
        """,
        r"""
        where was {name} born?
        in which city was {name} born?
        what is {name}'s place of birth?
        what is the birthplace of {name}?
        birthplace of {name}?
        which city was {name} born in?
        tell me where {name} was born
        what do I enter as {name}'s place of birth?
        do you know in which city {name} was born?
        {name} was born where?
        (say|hey), where was {name} born?
        what does the passport of {name} give as the place of birth?
        which city does {name} come from by birth?
        in what city was {name} born?
        """,
        r"""
        {name} was born in {city}.
        The birthplace of {name} is {city}.
        It was {city} where {name} was born.
        {name} comes from {city} by birth.
        The place of birth is {city}.
        """,
    ),
    learnt(
        "day time",
        r"""
        {name}'s train arrives on {day} at {time}
        the train of {name} arrives on {day} at {time}
        {name} arrives by train on {day}, {time}
        {name}: train arrival {day}, {time}
        {name} will get off the train on {day} at {time}
        on {day} at {time} {name}'s train comes in
        on {day} we meet {name}'s train at {time}
        arrival of {name}'s train: {day}, {time}
        {name} \(train arrives {day}, {time}\)
        the train with {name} is due at {time} on {day}
        be at the station on {day} at {time}, when {name} arrives
        (meet|fetch) {name} at the train on {day} at {time}
        the train that brings {name} gets in at {time} on {day}
        """,
        r"""
        when does {name}'s train arrive?
        on which day and at what time does the train of {name} come in?
        when will {name} arrive by train?
        when do I have to be at the station for {name}?
        arrival of {name}'s train?
        when is the train with {name} due?
        tell me when {name}'s train gets in
        when do we meet {name}'s train?
        do you remember the day and time of {name}'s train?
        I'm picking up {name} from the train. When does it arrive?
        (say|hey), when does the train with {name} get in?
        when must I be at the station to fetch {name}?
        what day and time does {name} get here by train?
        on which day and at what time do I meet {name} at the train?
        """,
        r"""
        {name}'s train arrives on {day} at {time}.
        It comes in on {day} at {time}.
        On {day} at {time}, {name} arrives by train.
        {name} arrives by train on {day} at {time}.
        The train gets in on {day} at {time}.
        """,
    ),
    learnt(
        "hobby",
        r"""
        {name} teaches {hobby}
        {name} gives lessons in {hobby}
        {name} gives courses in {hobby}
        {name} is a teacher of {hobby}
        {name}: lessons in {hobby}
        {name} \(teaches {hobby}\)
        lessons in {hobby} are given by {name}
        you can learn {hobby} from {name}
        whoever wants to learn {hobby} goes to {name}
        {hobby} is taught by {name}
        the course that {name} gives is {hobby}
        (go|turn) to {name} if you want to learn {hobby}
        the {hobby} lessons are given by {name}
        {name} is the teacher for {hobby}
        """,
        r"""
        what does {name} teach?
        which course does {name} give?
        what can I learn from {name}?
        in what does {name} give lessons?
        what are {name}'s lessons about?
        what is taught by {name}?
        {name} teaches what?
        tell me what {name} teaches
        do you remember what {name} gives lessons in?
        which lessons does {name} give?
        (say|hey), what does {name} teach?
        what can one learn from {name}?
        what are the lessons of {name} about?
        what kind of teacher is {name}?
        """,
        r"""
        {name} teaches {hobby}.
        The lessons of {name} are in {hobby}.
        It is {hobby} that {name} teaches.
        {name} gives lessons in {hobby}.
        One can learn {hobby} from {name}.
        """,
    ),
    learnt(
        "food",
        r"""
        {name} ordered {food} for lunch
        {name} wants {food} for lunch
        {name} will have {food} for lunch
        {name}: {food} for lunch
        {name} \(lunch: {food}\)
        for lunch {name} takes {food}
        for {name} it's {food} at lunch
        the lunch order of {name} is {food}
        lunch for {name}: {food}
        on the lunch list {name} is down for {food}
        {food} is what {name} ordered for lunch
        for lunch {name} gets {food}
        put {name} down for {food} at lunch
        the {food} on the lunch tray is for {name}
        """,
        r"""
        what did {name} order for lunch?
        what does {name} want for lunch?
        what will {name} have for lunch?
        what is {name}'s lunch order?
        what do I get {name} for lunch?
        lunch order of {name}?
        what did we put {name} down for at lunch?
        tell me what {name} is having for lunch
        I'm fetching the lunch. What was it for {name}?
        do you remember the lunch order of {name}?
        (say|hey), what does {name} want for lunch?
        which dish did {name} choose for lunch?
        what's on the lunch tray of {name}?
        what do I put {name} down for at lunch?
        """,
        r"""
        {name} ordered {food} for lunch.
        The lunch order of {name} is {food}.
        For lunch, {name} wants {food}.
        {name} gets {food} for lunch.
        For lunch, {name} chose {food}.
        """,
    ),
    learnt(
        "code",
        r"""
        {name}'s flight number is {code}
        {name} comes on flight {code}
        {name} takes flight {code}
        {name} is booked on flight {code}
        {name}: flight {code}
        {name} \(flight {code}\)
        the flight number of {name} is {code}
        the flight {name} takes is {code}
        on flight {code} we have {name}
        {code} is the flight of {name}
        we booked {name} on flight {code}
        (look|wait) for flight {code}, {name} is on board
        the ticket of {name} is for flight {code}
        {name} flies with {code}
        """,
        r"""
        what is {name}'s flight number?
        which flight does {name} take?
        on which flight is {name} booked?
        which flight is {name} coming on?
        flight number of {name}?
        {name}'s flight?
        what flight did we book {name} on?
        tell me the flight number of {name}
        I want to check {name}'s flight. What's the number?
        do you have the number of {name}'s flight?
        (say|hey), which flight does {name} take?
        what does the ticket of {name} say, which flight?
        for which flight do I wait if I fetch {name}?
        with what flight does {name} come?
        """,
        r"""
        {name}'s flight number is {code}.
        {name} is on flight {code}.
        The flight number is {code}.
        {name} flies with {code}.
        The flight of {name} is {code}.
        """,
    ),
    learnt(
        "role",
        r"""
        {name} is in training as {role}
        {name} is being trained as {role}
        {name} wants to work as {role} one day
        {name} is learning the trade of {role}
        {name} has begun an apprenticeship as {role}
        {name}: in training as {role}
        {name} \(apprentice, later {role}\)
        the apprenticeship of {name} is for {role}
        the job {name} is training for is that of {role}
        as {role}, {name} is still in training
        later {name} will work as {role}, the training has begun
        in a few years {name} will be at work as {role}, after the training
        {name} goes to school to become {role}
        """,
        r"""
        what is {name} being trained as?
        what job does {name} want to do after the training?
        for which job is {name} training?
        what apprenticeship is {name} doing?
        which trade is {name} learning?
        as what is {name} in training?
        what kind of training does {name} do?
        as what will {name} work after the training?
        tell me which job {name} is training for
        do you remember what {name} is training for?
        (say|hey), what is {name} training for?
        what will {name} be after the training?
        what trade does {name} learn?
        to become what does {name} go to school?
        """,
        r"""
        {name} is in training as {role}.
        The training is for the job of {role}.
        {name} is being trained as {role}.
        {name} is learning to be {role}.
        The trade is {role}.
        """,
    ),
    learnt(
        "number",
        r"""
        {name} has extension {number}
        {name} can be reached on extension {number}
        {name}: ext. {number}
        {name} \(extension {number}\)
        {name}'s extension is {number}
        extension {number} is {name}
        at extension {number} you reach {name}
        for {name}, dial extension {number}
        the extension of {name} is {number}
        to talk to {name} on the office phone, dial extension {number}
        extension of {name}: {number}
        (dial|call) {number} inside the house to get {name}
        {number} rings at the desk of {name}
        the phone of {name} has the extension {number}
        """,
        r"""
        what is {name}'s extension?
        which extension does {name} have?
        on which extension can {name} be reached?
        what extension do I dial for {name}?
        {name}'s extension?
        extension of {name}, please
        tell me the extension of {name}
        at what extension do I reach {name}?
        do you have {name}'s extension?
        which extension belongs to {name}?
        (say|hey), what's {name}'s extension?
        which extension do I dial for {name}?
        what number rings at the desk of {name}?
        how do I get {name} on the phone inside the house? Which extension?
        """,
        r"""
        {name} has extension {number}.
        The extension of {name} is {number}.
        Dial extension {number}.
        Dial {number} for {name}.
        {name} has the extension {number}.
        """,
    ),
    learnt(
        "city",
        r"""
        {name} is on holiday in {city}
        {name} spends the holidays in {city}
        {name} is going to {city} on vacation
        {name}: vacation in {city}
        {name} \(holiday in {city}\)
        {name} booked a holiday in {city}
        for the holidays {name} goes to {city}
        the holiday destination of {name} is {city}
        {name}'s vacation takes place in {city}
        {city} is where {name} goes on vacation
        this year {name} chose {city} for the vacation
        don't look for {name} here, the holiday is in {city}
        greetings from {name}, who is on holiday in {city}
        {name} went to {city} for the holidays
        """,
        r"""
        where does {name} go on holiday?
        where is {name} spending the holidays?
        in which city is {name} on vacation?
        what is {name}'s holiday destination?
        which city did {name} choose for the vacation?
        {name}'s holiday destination?
        where did {name} book a holiday?
        tell me where {name} goes on vacation
        to which city does {name} travel for the holidays?
        do you remember where {name} spends the vacation?
        (say|hey), where is {name} on holiday?
        in which city does {name} spend the holidays?
        from where does {name} send holiday greetings?
        which city did {name} go to for the holidays?
        """,
        r"""
        {name} is on holiday in {city}.
        The holiday destination of {name} is {city}.
        {name} spends the holidays in {city}.
        {name} went to {city} for the holidays.
        The holidays are in {city}.
        """,
    ),
    learnt(
        "day",
        r"""
        {name} is back from leave on {day}
        {name} returns from leave on {day}
        {name} will be back in the office on {day}
        {name}: back on {day}
        {name} \(away, back {day}\)
        {name} is away and returns on {day}
        on {day} {name} comes back to work
        on {day} {name} is back again
        we expect {name} back on {day}
        from {day} on {name} is back at work
        return of {name}: {day}
        after the leave {name} starts work again on {day}
        the leave of {name} is over on {day}
        we'll see {name} again on {day}, after the leave
        """,
        r"""
        when is {name} back from leave?
        when does {name} return?
        on which day is {name} back at work?
        when do we expect {name} back?
        when will {name} be in the office again?
        return of {name}?
        from when is {name} back?
        tell me when {name} comes back
        {name} is away. Until when do I have to wait?
        do you know on what day {name} returns from leave?
        (say|hey), when is {name} back from leave?
        when is the leave of {name} over?
        when do we see {name} again after the leave?
        until which day must we wait for {name} to come back from leave?
        """,
        r"""
        {name} is back on {day}.
        {name} returns on {day}.
        We expect {name} back on {day}.
        The leave of {name} is over on {day}.
        {name} will be here again on {day}.
        """,
    ),
    learnt(
        "day food",
        r"""
        {name} cooks {food} on {day}
        {name} makes {food} for everyone on {day}
        {name}: cooking on {day}, {food}
        {name} \(cooks {food}, {day}\)
        on {day} {name} cooks {food}
        on {day} it's {name}'s turn to cook, and there is {food}
        the cooking plan says {name}, {day}, {food}
        {name}'s turn to cook is on {day}, with {food}
        {food} is cooked by {name} on {day}
        cooking duty of {name}: {day}, {food}
        come hungry on {day}, {name} makes {food}
        on {day} we get {food}, and {name} is the cook
        the cook on {day} is {name}, the dish {food}
        """,
        r"""
        when does {name} cook, and what?
        what does {name} cook, and on which day?
        on which day is it {name}'s turn to cook, and what is there?
        what does the cooking plan say about {name}?
        cooking duty of {name}: which day and what dish?
        tell me what {name} cooks and when
        which day and which dish does {name} have for cooking?
        do you remember what {name} is going to cook, and when?
        what is {name} down for on the cooking plan, and for what day?
        when is {name} cooking and what do we get?
        (say|hey), what does {name} cook and on which day?
        on which day is {name} the cook, and what will there be?
        what dish do we get from {name}, and when?
        when can I eat what {name} cooks, and what is it?
        """,
        r"""
        {name} cooks {food} on {day}.
        On {day}, {name} makes {food}.
        It is {food}, cooked by {name} on {day}.
        {name} makes {food} on {day}.
        On {day}, and it is {food}.
        """,
    ),
    learnt(
        "hobby day",
        r"""
        {name} goes to {hobby} class on {day}
        {name} has {hobby} class on {day}
        {name}: {hobby} class, {day}
        {name} \(class: {hobby}, {day}\)
        on {day} {name} attends the class in {hobby}
        {name} joined the {day} class in {hobby}
        {name} takes a class in {hobby}, always on {day}
        the class {name} takes is {hobby}, on {day}
        {name} is signed up for the {hobby} class on {day}
        the class list has {name} under {hobby}, {day}
        every {day} {name} can be found at {hobby} class
        {name} is busy with {hobby} class on {day}
        on {day} {name} learns {hobby} in a class
        """,
        r"""
        which class does {name} take, and on what day?
        what class does {name} go to, and when?
        what is {name} signed up for, and on which day is the class?
        which class did {name} join, and what day is it?
        {name}'s class and day?
        tell me what class {name} attends and on which day
        what does the class list say for {name}?
        when is {name}'s class and what is it in?
        do you remember {name}'s class and its day?
        what does {name} take a class in, and on what day?
        (say|hey), what class does {name} take, and when?
        which class is {name} busy with, and on what day?
        what does {name} learn in class, and on which day?
        on which day does {name} have class, and in what?
        """,
        r"""
        {name} goes to {hobby} class on {day}.
        The class is {hobby}, on {day}.
        On {day}, {name} has {hobby} class.
        {name} has {hobby} class on {day}.
        It's {hobby}, on {day}.
        """,
    ),
)
