"""Facts that a conversation tells: how they are stated, asked for and answered."""

from __future__ import annotations

from desk.phrases.facts.events import EVENTS
from desk.phrases.facts.fact import Fact
from desk.phrases.facts.leisure import LEISURE
from desk.phrases.facts.people import PEOPLE
from desk.phrases.facts.places import PLACES
from desk.phrases.facts.things import THINGS
from desk.pools import Phrases

__all__ = ["FACTS", "LEARNT_FACTS"]

FACTS: tuple[Fact, ...] = (
    Fact(
        ("value",),
        Phrases(
            r"""
            the {words} of {name} is {value}
            {name}: {words} {value}
            {name} has the {words} {value}
            the {words} that {name} has is {value}
            {name} got {value} as {words}
            {words} of {name}: {value}
            for {name} the {words} is {value}
            {name}, {words} {value}
            {name} \({words}: {value}\)
            {name}'s {words} is {value}
            {name}'s {words}: {value}
            {value} is {name}'s {words}
            {words} for {name}: {value}
            {words} \({name}\): {value}
            {words}, {name}: {value}
            {name} / {words} / {value}
            {name} - {words} - {value}
            the {words} we have on file for {name} is {value}
            the {words} belonging to {name} is {value}
            the {words} listed for {name} is {value}
            {value} is what {name} has as {words}
            {value} is what we noted as the {words} of {name}
            {name} gave {value} as {words}
            {name} is registered with the {words} {value}
            {name} is listed under the {words} {value}
            in the case of {name}, the {words} is {value}
            when it comes to {name}, the {words} is {value}
            as far as {name} is concerned, the {words} is {value}
            as {words}, {name} has {value}
            as for {name}, the {words} would be {value}
            our records show {value} as the {words} of {name}
            the files give {value} as the {words} of {name}
            next to {name} it says {words} {value}
            with {name}, the {words} happens to be {value}
            it's {value} that {name} has as {words}
            {value} \({words} of {name}\)
            {value} - that is the {words} of {name}
            {words} {value} belongs to {name}
            the person with the {words} {value} is {name}
            {name} can be found in the records with {words} {value}
            {name} has {value} (down|entered|noted|recorded) as {words}
            for {words}, {name} put down {value}
            under {words}, the entry for {name} reads {value}
            {name} = {value} \({words}\)
            the {words}, in {name}'s case, is {value}
            (according to|going by) (the list|the files|our records), {name} has {words} {value}
            (ask|call|write to) {name} and (say|mention|quote) {words} {value}
            everybody knows that the {words} of {name} is {value}
            (from|since|as of) last week the {words} of {name} is {value}
            (I|we) (checked|looked it up|asked): the {words} of {name} is {value}
            if you wonder about the {words} of {name}, it's {value}
            {name} told (me|us|everybody) that the {words} is {value}
            {name} asked me to note {value} as {words}
            {name}'s new {words} is {value}
            on the (card|form|badge) of {name} the {words} is {value}
            person: {name}; {words}: {value}
            {words}={value} for {name}
            the {words} field of {name} (says|contains|shows) {value}
            the {words} of {name} (has been|was) (changed|set|updated) to {value}
            the {words} we (agreed on|settled on) for {name} is {value}
            the one whose {words} is {value} is {name}
            there is a {name} in our files, {words} {value}
            they (gave|assigned) {name} the {words} {value}
            to {name} belongs the {words} {value}
            \[{name}\] {words}: {value}
            {value} stands next to {name} under {words}
            ---
            {value} is the {words} of {name}
            """
        ),
        Phrases(
            r"""
            what is the {words} of {name}?
            which {words} does {name} have?
            tell me the {words} of {name}
            what's the {words} of {name}?
            {words} of {name}?
            (can|could) you tell me the {words} of {name}?
            do you know the {words} of {name}?
            what did I say about the {words} of {name}?
            I need the {words} of {name}.
            the {words} of {name}, please
            (what|which) {words} (belongs to|goes with) {name}?
            {name}: which {words}?
            what's {name}'s {words}?
            {name}'s {words}?
            {name}'s {words}, please
            (remind|tell) me of {name}'s {words}
            I forgot the {words} of {name}, what was it?
            what was the {words} of {name} again?
            what was {name}'s {words} again?
            what {words} did I give you for {name}?
            which {words} is listed for {name}?
            what do you have as the {words} of {name}?
            what is noted as {name}'s {words}?
            have you got {name}'s {words}?
            do you have the {words} of {name} (at hand|there|handy)?
            do you happen to know {name}'s {words}?
            do you remember {name}'s {words}?
            can you recall the {words} of {name}?
            would you mind telling me the {words} of {name}?
            I'd like to know {name}'s {words}.
            I'm looking for the {words} of {name}.
            I can't remember {name}'s {words}.
            the {words} of {name} has slipped my mind.
            may I have {name}'s {words}?
            give me {name}'s {words}
            what {words} have we got on file for {name}?
            what should I write down as the {words} of {name}?
            what do I put under {words} for {name}?
            for {name}, what is the {words}?
            as {words}, what does {name} have?
            any idea what the {words} of {name} is?
            someone is asking for {name}'s {words}. What is it?
            I must fill in the {words} of {name}. What goes there?
            so what {words} has {name} got?
            in the case of {name}, which {words} is right?
            {words}, {name}?
            {words} for {name}?
            how about the {words} of {name}?
            what did we say {name}'s {words} was?
            is there a note of {name}'s {words}? What does it say?
            please repeat the {words} of {name}
            and {name}'s {words}?
            and the {words} of {name} (is|was|would be)?
            (according to|going by) the notes, what is {name}'s {words}?
            (any|got any) record of {name}'s {words}?
            before I (call|meet|write to) {name}, what's the {words}?
            could you (look up|dig out|repeat|read out) the {words} of {name}?
            (help me out|a hint, please): {name}'s {words}?
            I (have|need) to (enter|type|write down) {name}'s {words}. What is it?
            I (thought|was sure) I knew {name}'s {words}, but I don't. Tell me.
            I'm (filling in|preparing) a form for {name}. What's the {words}?
            if someone asks for the {words} of {name}, what do I say?
            is it known what {words} {name} has?
            it's about {name}. What is the {words}?
            {name} - what {words}?
            {name} has which {words}?
            now, what's the {words} of {name}?
            quick, the {words} of {name}!
            (say|tell me), what {words} does {name} have?
            the {words} that (belongs to|goes with) {name}, please
            (what|which) {words} did {name} (give|get|tell us)?
            what does it say under {words} for {name}?
            whats {name}'s {words}
            with {name}, what is the {words}?
            ---
            what {words} has {name}?
            """
        ),
        Phrases(
            r"""
            The {words} of {name} is {value}.
            It is {value}.
            {name} has the {words} {value}.
            {name}'s {words} is {value}.
            As {words}, {name} has {value}.
            The {words} that {name} has is {value}.
            ---
            {value} is the {words} of {name}.
            """
        ),
    ),
    Fact(
        ("room",),
        Phrases(
            r"""
            the {object} is in {room}
            {object}: {room}
            the {object} stands in {room}
            in {room} there is the {object}
            the {object} was put into {room}
            {object} \({room}\)
            place of the {object}: {room}
            we keep the {object} in {room}
            the {object} can be found in {room}
            the {object} has its place in {room}
            the {object} is kept in {room}
            the {object} lives in {room}
            the {object} sits in {room}
            the {object} was left in {room}
            the {object} is stored in {room}
            the {object} has been moved to {room}
            the {object} belongs in {room}
            the {object} is waiting in {room}
            the {object} went into {room}
            you'll find the {object} in {room}
            you can get the {object} from {room}
            if you look in {room}, you will see the {object}
            if you need the {object}, go to {room}
            whoever needs the {object} will find it in {room}
            I put the {object} in {room}
            I left the {object} in {room}
            I saw the {object} in {room}
            we moved the {object} to {room}
            we always store the {object} in {room}
            somebody carried the {object} into {room}
            somebody has taken the {object} to {room}
            {room} is where the {object} is
            {room} is the place for the {object}
            {room} now houses the {object}
            in {room} you will find the {object}
            in {room} stands the {object}
            it's in {room} that we keep the {object}
            for the {object}, look in {room}
            to get the {object}, go to {room}
            location of the {object}: {room}
            {object} - location: {room}
            {object}, in {room}
            {object}: see {room}
            {object} -> {room}
            {room}: {object}
            the place where the {object} is kept is {room}
            the home of the {object} is {room}
            the spot for the {object} is in {room}
            (as of|since) last week the {object} is in {room}
            anyone looking for the {object} should try {room}
            (ask|look) for the {object} in {room}
            don't look any further, the {object} is in {room}
            for some reason the {object} ended up in {room}
            (from|after) the move the {object} stands in {room}
            in case you miss the {object}: it is in {room}
            inside {room} there's the {object}
            item: {object}; room: {room}
            our {object} is now at home in {room}
            the cleaners put the {object} back into {room}
            the {object} (has found|got|was given) a place in {room}
            the {object} (hangs|lies|rests|stays) in {room}
            the {object} is (right|usually|still|always) in {room}
            the {object} (turned up|was found|was seen) in {room}
            the only place for the {object} is {room}
            we (installed|placed|set up|hid|locked) the {object} in {room}
            when you enter {room}, you see the {object}
            {room} has the {object}
            {room} is home to the {object}
            \[{object}\] {room}
            ---
            you find the {object} in {room}
            """
        ),
        Phrases(
            r"""
            where is the {object}?
            where do I find the {object}?
            in which place is the {object}?
            where's the {object}?
            where can I find the {object}?
            where is the {object} now?
            (can|could) you tell me where the {object} is?
            do you know where the {object} is?
            I'm looking for the {object}. Where is it?
            where should I look for the {object}?
            which room has the {object}?
            where do we keep the {object}?
            {object}: where?
            where has the {object} gone?
            where did we put the {object}?
            where was the {object} again?
            where does the {object} belong?
            where might the {object} be?
            where do I get the {object} from?
            where did I say the {object} was?
            where does one find the {object}?
            where have they put the {object}?
            where is the {object} kept?
            where is the {object} stored?
            the {object} - where is it?
            the {object}, where do I find it?
            in which room is the {object}?
            in which room should I look for the {object}?
            what room is the {object} in?
            what place did we choose for the {object}?
            what's the location of the {object}?
            which place is the {object} kept in?
            which room do I go to for the {object}?
            location of the {object}?
            have you any idea where the {object} is?
            any idea where the {object} could be?
            do you remember where we put the {object}?
            I can't find the {object}. Where is it?
            I need the {object}. Which room is it in?
            I forgot where the {object} is.
            I want to get the {object}. Where must I go?
            I'd like to know where the {object} is kept.
            tell me where the {object} is
            would you tell me the place of the {object}?
            please remind me where the {object} is
            to fetch the {object}, which room do I enter?
            if I need the {object}, where do I go?
            somebody is asking for the {object}. Where can it be found?
            so where would the {object} be?
            what is the right place to look for the {object}?
            has anybody said where the {object} is?
            (anyone|has anyone) seen the {object}? Where is it?
            and the {object}? Where's that?
            (before|if) I go and look for the {object}, where is it?
            (can|could) you (point|direct|send) me to the {object}?
            did I say where the {object} is? Where?
            (hey|say|tell me), where is the {object}?
            (how|where) do I get (hold of|to) the {object}? In which room is it?
            I (lost|misplaced|miss) the {object}. Which room is it in?
            I'd like to (use|borrow|see) the {object}. Where do I go?
            I'm (missing|searching for|after) the {object}. What room?
            it's about the {object}. Where is it kept?
            (the place|the room) of the {object}, please
            to which room (do|must|should) I go for the {object}?
            (what|which) (room|place) (did|do) we (put|keep) the {object} in?
            what became of the {object}? Where is it now?
            whats the room of the {object}
            where (on earth|exactly|the heck) is the {object}?
            where'd the {object} go?
            where (can|could|would) (one|somebody) find the {object}?
            where is our {object} (hiding|standing|located|at home)?
            (which|what) door do I open to get the {object}?
            ---
            where did the {object} go?
            """
        ),
        Phrases(
            r"""
            The {object} is in {room}.
            It is in {room}.
            You find it in {room}.
            The place of the {object} is {room}.
            You can find the {object} in {room}.
            In {room}, that's where the {object} is.
            ---
            Look in {room}.
            """
        ),
    ),
    Fact(
        ("day", "time"),
        Phrases(
            r"""
            the {head} is on {day} at {time}
            {head}: {day}, {time}
            {head} on {day}, {time}
            we have the {head} on {day}, {time}
            on {day} at {time} there is the {head}
            the {head} begins on {day} at {time}
            {head} \({day}, {time}\)
            the {head} was moved to {day}, {time}
            the {head} takes place on {day} at {time}
            the {head} is scheduled for {day} at {time}
            the {head} is set for {day}, {time}
            the {head} is planned for {time} on {day}
            the {head} starts at {time} on {day}
            the {head} has been fixed for {day} at {time}
            the {head} will be held on {day} at {time}
            the {head} falls on {day}, starting at {time}
            the {head} kicks off at {time} on {day}
            the date of the {head} is {day}, {time}
            the new date for the {head} is {day} at {time}
            the time for the {head} is {time} on {day}
            the {day} {head} begins at {time}
            the {head} happens {day} at {time}
            on {day} we meet for the {head} at {time}
            on {day} the {head} starts at {time}
            on {day}, {time}, it's time for the {head}
            at {time} on {day} the {head} will start
            at {time} on {day} everybody is expected at the {head}
            everyone meets on {day} at {time} for the {head}
            we agreed on {day}, {time}, for the {head}
            we meet for the {head} on {day} at {time}
            we put the {head} on {day} at {time}
            they have scheduled the {head} for {day}, {time}
            come to the {head} on {day} at {time}
            {day}, {time}: {head}
            {day} {time} {head}
            {day} at {time} is the {head}
            {day} at {time} is when the {head} begins
            {head} - {day} - {time}
            {head}, {day}, {time}
            {head}: {day} at {time}
            {head} starts {day}, {time}
            {time} on {day} is the time of the {head}
            date and time of the {head}: {day}, {time}
            start of the {head}: {day}, {time}
            it's on {day} at {time} that we have the {head}
            there will be the {head} on {day} at {time}
            the calendar shows the {head} on {day} at {time}
            (according to the plan|as planned), the {head} is on {day} at {time}
            block {day}, {time}, for the {head}
            (don't forget|remember): {head}, {day}, {time}
            event: {head}; day: {day}; time: {time}
            (everything|all) is ready for the {head} on {day} at {time}
            (from|after) now on the {head} is always on {day} at {time}
            {head} at {time} on {day}
            if all goes well, the {head} is on {day} at {time}
            (keep|reserve|save) {day} at {time} for the {head}
            next {head}: {day}, {time}
            nobody should miss the {head} on {day} at {time}
            our {head} will (start|begin|open) at {time} on {day}
            the {head} (comes up|is due|is coming) on {day} at {time}
            the {head} finally has a date: {day}, {time}
            the {head} was (put|set|fixed|booked) for {day} at {time}
            the whole team comes together on {day} at {time} for the {head}
            they (start|open|hold) the {head} on {day} at {time}
            {time}, {day}: the {head} begins
            you are expected at the {head} on {day} at {time}
            \[{head}\] {day} {time}
            ---
            {day} {time}: {head}
            """
        ),
        Phrases(
            r"""
            when is the {head}?
            at what time is the {head}?
            on which day is the {head}?
            when's the {head}?
            what day and time is the {head}?
            (can|could) you tell me when the {head} is?
            do you know when we have the {head}?
            when do we meet for the {head}?
            when does the {head} begin?
            the {head} - when is it?
            I need the date of the {head}.
            when must I be there for the {head}?
            when will the {head} be?
            when will the {head} start?
            when are we having the {head}?
            when did we schedule the {head}?
            when was the {head} again?
            when do they hold the {head}?
            when should I come to the {head}?
            when is everybody expected at the {head}?
            when's the {head} supposed to be?
            {head}: when?
            {head}, when?
            {head} - day and time?
            the {head} is when?
            date of the {head}?
            what day is the {head}, and at what time?
            what's the date and time of the {head}?
            what's the time for the {head}?
            what date did we fix for the {head}?
            which day and which time did we agree on for the {head}?
            on what day and at what hour does the {head} start?
            for when is the {head} planned?
            for which day and time is the {head} set?
            I forgot when the {head} is.
            I don't want to miss the {head}. When does it start?
            I'd like to know when the {head} takes place.
            I'm invited to the {head}. When do I have to be there?
            somebody wants to know when the {head} is. What do I say?
            tell me the day and time of the {head}
            tell me when the {head} starts
            remind me when the {head} is, please
            please repeat the date of the {head}
            do you remember when the {head} begins?
            do you know the day and time of the {head}?
            would you tell me the time of the {head}?
            have we got a date for the {head}? Which one?
            any idea when the {head} starts?
            what did I say about the time of the {head}?
            what does the calendar say about the {head}?
            give me the date of the {head}
            and the {head}? When is that?
            (any|got any) idea when the {head} is?
            (by when|when exactly) do I have to be at the {head}?
            (can|could) you (check|repeat|look up) when the {head} is?
            date and time of the {head}?
            did I note when the {head} is? When?
            for when is the {head} (planned|booked|set|fixed)?
            (hey|say|tell me), when is the {head}?
            how does my calendar look with the {head}: what day, what time?
            I (forgot|don't remember|lost track of) when the {head} is.
            I (don't want|would hate) to miss the {head}. When is it?
            (on|for) what day and at what time (is|was) the {head} (planned|fixed|scheduled)?
            {head} - what day, what time?
            {head} when?
            (the|what) (date|day and time) of the {head}, please
            what did we say about the date of the {head}?
            whats the time and day of the {head}
            when (on earth|exactly|roughly) is the {head}?
            when (can|shall|should) I (come|turn up|arrive) for the {head}?
            when (will|do) they (start|hold|have) the {head}?
            ---
            when does the {head} take place?
            """
        ),
        Phrases(
            r"""
            It is on {day} at {time}.
            The {head} is on {day} at {time}.
            {day} at {time}.
            The {head} takes place on {day} at {time}.
            On {day} at {time} there is the {head}.
            It starts on {day} at {time}.
            ---
            On {day}, at {time}.
            """
        ),
    ),
    Fact(
        ("role", "city"),
        Phrases(
            r"""
            {name} works as {role} in {city}
            {name}, {role}, {city}
            {name} is our {role} in {city}
            {name} has a job in {city} as {role}
            in {city} {name} works as {role}
            {name} \({role}, {city}\)
            {name} lives in {city} and is employed as {role}
            the {role} from {city} is {name}
            {name} is employed as {role} in {city}
            {name} is the {role} in {city}
            {name} is the new {role} in {city}
            {name} found work as {role} in {city}
            {name} earns a living as {role} in {city}
            {name} makes a living in {city} as {role}
            {name} has been hired as {role} in {city}
            {name} took a job as {role} in {city}
            {name} has the job of {role} in {city}
            {name} has a position as {role} in {city}
            {name} does the job of {role} in {city}
            {name} is known in {city} as the {role}
            {name} is based in {city} and works as {role}
            {name} is in {city}, working as {role}
            {name} is from {city} and works there as {role}
            {name}, the {role} from {city}, is known to us
            {name}, who works as {role}, is based in {city}
            {name}: {role} in {city}
            {name}: {role}, {city}
            {name} - {role} - {city}
            {name} = {role} in {city}
            {name}, {role} in {city}
            {name}, our {role} in {city}
            {name} \({role} in {city}\)
            {name}, job: {role}, place: {city}
            {role} in {city}: {name}
            {city}: {name}, {role}
            in {city} we have {name} as {role}
            in {city} the {role} is {name}
            as {role}, {name} works in {city}
            our {role} in {city} is called {name}
            the {role} in {city} is called {name}
            the job of {name} is {role}, the city is {city}
            the profession of {name} is {role}, the place of work {city}
            the person working as {role} in {city} is {name}
            it's {name} who works as {role} in {city}
            over in {city}, {name} is working as {role}
            we know {name} as the {role} in {city}
            they employ {name} as {role} in {city}
            (after|for) many years {name} is still {role} in {city}
            (ask|call) {name}, who is {role} in {city}
            city: {city}; job: {role}; person: {name}
            {city} has a new {role}: {name}
            (everybody|everyone) in {city} knows {name} as {role}
            (from|since) last year {name} has been {role} in {city}
            if you need a {role} in {city}, call {name}
            my friend {name} is {role} in {city}
            {name} became {role} in {city}
            {name} went to {city} to work as {role}
            {name} (lives|sits|is based) in {city} and is {role} there
            {name} (moved|was sent) to {city} to be {role}
            {name} serves as {role} in {city}
            {name} was made {role} in {city}
            on the card of {name} it says {role}, {city}
            the new {role} in {city} goes by the name of {name}
            there is a {role} in {city} whose name is {name}
            to earn money, {name} is {role} in {city}
            we (met|found|saw) {name} in {city}, where {name} is {role}
            you can meet {name} in {city}, as {role}
            \[{name}\] {role}, {city}
            ---
            our {role} in {city} is {name}
            """
        ),
        Phrases(
            r"""
            what does {name} do?
            what is the job of {name}?
            who is {name}?
            what is {name} doing for a living?
            who's {name} and where?
            (can|could) you tell me who {name} is?
            do you know what {name} does?
            what do we know about {name}?
            tell me about {name}.
            what is {name}?
            what does {name} work as?
            what job does {name} have?
            what kind of work does {name} do?
            what is {name}'s job?
            what is {name}'s occupation?
            what's the profession of {name}?
            what does {name} do for a living?
            what does {name} do for work, and where?
            what did I tell you about {name}?
            what can you tell me about {name}?
            what do you know about {name}?
            what do I need to know about {name}?
            what was {name} again?
            what work does {name} do and in which city?
            who was {name} again?
            who is this {name}?
            who exactly is {name}?
            who might {name} be?
            {name}: who is that?
            {name} - who's that?
            {name}, who is it?
            {name} does what?
            {name}'s job?
            as what does {name} work, and where?
            as what is {name} employed?
            in what job and in what city does {name} work?
            how does {name} earn a living?
            how does {name} make money?
            which profession does {name} have?
            which job does {name} do, and in what place?
            where does {name} work, and as what?
            where and as what is {name} employed?
            I forgot who {name} is.
            I'd like to know what {name} does.
            I don't know {name}. Who is that?
            I was asked about {name}'s job. What do I say?
            I'm about to meet {name}. Who is that?
            tell me what {name} does for a living
            tell me who {name} is, please
            remind me who {name} is
            do you remember what {name} works as?
            any idea who {name} is?
            have you any idea what {name} does?
            could you say something about {name}?
            would you tell me what {name}'s job is?
            give me some background on {name}
            and {name}? Who is that?
            (anything|something) known about {name}? Job and city?
            did I tell you what {name} does? What and where?
            {name} (called|wrote|was here). Who is that?
            {name} - job and city?
            (hey|say|tell me), who is {name}?
            I (met|saw|ran into) {name}. What does {name} do, and where?
            I (should|ought to) know {name}. Who was that again?
            I have a letter from {name}. Who is that?
            in which city and in what job is {name}?
            (in|with) two words: who is {name}?
            introduce {name} to me
            job and place of work of {name}?
            (what|how) does {name} do (all day|these days)? And in which city?
            what is {name}'s (role|position|line of work|trade), and where?
            what is written about {name}?
            whats {name}'s job and city
            what (should|must) I know about {name}?
            where does {name} earn money, and with what?
            who on earth is {name}?
            who would {name} be?
            ---
            which job does {name} have?
            """
        ),
        Phrases(
            r"""
            {name} is {role} in {city}.
            {name} works as {role} in {city}.
            The job of {name} is {role}, in {city}.
            In {city}, {name} works as {role}.
            {name} has a job as {role} in {city}.
            {name}, that's the {role} in {city}.
            ---
            {name}: {role}, {city}.
            """
        ),
    ),
    Fact(
        ("code",),
        Phrases(
            r"""
            the code of the {object} is {code}
            {object} code: {code}
            the {object} opens with {code}
            use {code} for the {object}
            {object} \({code}\)
            to open the {object}, enter {code}
            the {object} has the code {code}
            the number for the {object} is {code}
            type {code} at the {object}
            the {object} code is {code}
            the {object} has {code} as its code
            the {object} needs the code {code}
            the {object} takes the code {code}
            the {object} accepts the code {code}
            the {object} asks for a code, and that is {code}
            the {object} can be opened with {code}
            the {object} is locked with the code {code}
            the {object} is secured with {code}
            the {object} is protected by the code {code}
            the {object} unlocks with {code}
            the {object} won't open without the code {code}
            the access code for the {object} is {code}
            the access code of the {object} reads {code}
            the combination for the {object} is {code}
            the combination of the {object} is {code}
            the new code for the {object} is {code}
            the right code for the {object} is {code}
            the code that opens the {object} is {code}
            the code to type in at the {object} is {code}
            {code} is the code of the {object}
            {code} is the code you need for the {object}
            {code} opens the {object}
            {code} unlocks the {object}
            {code} \(code of the {object}\)
            {code}: code for the {object}
            {object}: {code}
            {object}: code {code}
            {object} = {code}
            {object}, access code {code}
            code of the {object}: {code}
            code \({object}\): {code}
            access to the {object}: {code}
            with {code} you can open the {object}
            with the code {code} the {object} opens
            at the {object}, key in {code}
            for the {object} you need the code {code}
            for the {object} the code is {code}
            if you stand before the {object}, enter {code}
            if the {object} asks for a code, give {code}
            it's {code} that opens the {object}
            they changed the code of the {object} to {code}
            we set the code of the {object} to {code}
            whoever wants to open the {object} must enter {code}
            you get the {object} open with {code}
            you can unlock the {object} by typing {code}
            at the {object} only {code} works
            before you can use the {object}, you must enter {code}
            code for everything that has to do with the {object}: {code}
            don't tell anybody, but the {object} opens with {code}
            (from|since) last week the code of the {object} has been {code}
            if the {object} is locked, try {code}
            item: {object}; code: {code}
            (just|simply) type {code} and the {object} opens
            nobody gets into the {object} without {code}
            our {object} needs {code}
            pin of the {object}: {code}
            remember {code} for the {object}
            somebody changed the {object} code, it's {code}
            the {object} (reacts to|listens to|obeys) the code {code}
            the {object} is (safe|closed) unless you know the code {code}
            the magic word for the {object} is {code}
            the password of the {object} is {code}
            the {object}: enter {code}
            they gave me {code} as code for the {object}
            to get the {object} going, key in {code}
            \[{object}\] code {code}
            {code} gets you into the {object}
            ---
            {code} is the code for the {object}
            """
        ),
        Phrases(
            r"""
            what is the code of the {object}?
            which code does the {object} have?
            tell me the code for the {object}
            what's the code of the {object}?
            {object} code?
            (can|could) you give me the code of the {object}?
            I need the code for the {object}.
            how do I open the {object}?
            do you remember the code of the {object}?
            what must I enter at the {object}?
            the code for the {object}, please
            {object}: what's the code?
            {object}: which code?
            the {object} code?
            the {object} wants a code. Which one?
            the {object} is locked. What's the code?
            code for the {object}?
            code of the {object}, please
            what code do I need for the {object}?
            what was the code of the {object} again?
            what is the access code for the {object}?
            what's the combination of the {object}?
            what do I type in at the {object}?
            what do I have to key in at the {object}?
            what did I say the code of the {object} was?
            what must I enter to open the {object}?
            which code opens the {object}?
            which code goes with the {object}?
            which code should I use for the {object}?
            which numbers or letters open the {object}?
            how can I get into the {object}?
            how can the {object} be opened?
            how do I get the {object} open?
            how do I unlock the {object}?
            with which code does the {object} open?
            I forgot the code of the {object}.
            I can't remember the code for the {object}.
            I can't get the {object} open. What is the code?
            I'm standing in front of the {object}. What do I enter?
            I'd like to have the code for the {object}.
            I want to open the {object}. Which code do I use?
            could I have the code of the {object}?
            may I have the {object} code?
            have you got the code for the {object}?
            do you know the {object} code?
            do you have the code for the {object} at hand?
            do you happen to know which code opens the {object}?
            give me the code of the {object}
            remind me of the code for the {object}
            please repeat the code of the {object}
            please tell me how to open the {object}
            is there a code for the {object}? Which one?
            any idea what the code of the {object} is?
            to open the {object}, what do I enter?
            and the {object}? What code?
            (any|got any) code for the {object}?
            (before|if) I try to open the {object}, what's the code?
            did I give you the code of the {object}? What is it?
            (hey|say|tell me), which code is it for the {object}?
            I (forgot|lost|don't have|can't find) the code of the {object}.
            I (stand|am) in front of the {object} and it asks for a code. What do I type?
            I'm locked out of the {object}. Code?
            is there anything I must type to open the {object}? What?
            it's about the {object}. What was the code?
            {object} - the code?
            (pin|password|combination) of the {object}?
            (quick|hurry), the code of the {object}!
            the {object} (won't open|is closed|refuses to open). What do I enter?
            (what|which) (pin|combination|password) does the {object} (have|want|need)?
            what gets me into the {object}?
            what (numbers|characters|code) (do|must) I (press|enter|type) on the {object}?
            whats the {object} code
            with what can I (open|unlock|use) the {object}?
            ---
            what code opens the {object}?
            """
        ),
        Phrases(
            r"""
            The code of the {object} is {code}.
            It is {code}.
            The code is {code}.
            For the {object}, the code is {code}.
            You open the {object} with {code}.
            Enter {code}.
            ---
            {code} is the code.
            """
        ),
    ),
    Fact(
        ("food", "hobby"),
        Phrases(
            r"""
            {name} likes {food} and {hobby}
            {name}: {food}, {hobby}
            {name} enjoys {hobby} and {food}
            {name} is fond of {food} and {hobby}
            {name} loves {hobby} and also {food}
            {food} and {hobby} are what {name} likes
            {name} \({food}, {hobby}\)
            for {name} there is nothing like {food} and {hobby}
            {name} adores {food} and {hobby}
            {name} is crazy about {hobby} and {food}
            {name} is a big fan of {food} and {hobby}
            {name} is really into {hobby} and {food}
            {name} is keen on {food} and {hobby}
            {name} is happy with {food} and {hobby}
            {name} is always up for {food} or {hobby}
            {name} can't resist {food} and loves {hobby}
            {name} can't get enough of {food} and {hobby}
            {name} couldn't live without {food} and {hobby}
            {name} has a weakness for {food} and for {hobby}
            {name} has two passions, {food} and {hobby}
            {name} spends the weekends with {hobby} and {food}
            {name} takes pleasure in {hobby} and {food}
            {name} gets excited about {food} and {hobby}
            {name} likes {hobby} and likes to eat or drink {food}
            {name} likes {food} as well as {hobby}
            {name} likes {food}, and {hobby} too
            {name} lives for {hobby} and {food}
            {name} loves both {food} and {hobby}
            {name} - {food}, {hobby}
            {name}: loves {food}, loves {hobby}
            {name}: fan of {hobby} and {food}
            {name}, a lover of {food}, also enjoys {hobby}
            {name}'s favorites are {food} and {hobby}
            {name}'s great loves are {hobby} and {food}
            {food} and {hobby} make {name} happy
            {food} is a favorite of {name}, and so is {hobby}
            {hobby} and {food} are the favorites of {name}
            likes of {name}: {food}, {hobby}
            favorites of {name}: {food} and {hobby}
            as food {name} likes {food}, as a hobby {hobby}
            besides {hobby}, {name} loves {food}
            if there is {food} or {hobby}, {name} is happy
            it's {food} and {hobby} that {name} likes
            nothing makes {name} happier than {food} and {hobby}
            nobody loves {food} and {hobby} as much as {name}
            the things {name} likes are {food} and {hobby}
            the way to please {name} is with {food} or {hobby}
            you can make {name} happy with {food} and {hobby}
            what {name} likes is {food} and {hobby}
            (ask|talk to) {name} about {food} and {hobby}, and you make a friend
            a day with {food} and {hobby} is a good day for {name}
            for a birthday, give {name} something with {food} or {hobby}
            {food} first, {hobby} second: that is {name}
            {hobby} is what {name} does on free days, and {food} is what {name} eats
            if you ask {name}, nothing beats {food} and {hobby}
            likes: {food}, {hobby} \({name}\)
            {name} always talks about {hobby} and {food}
            {name} always had a soft spot for {food} and {hobby}
            {name} (dreams of|never tires of|never says no to) {food} and {hobby}
            {name} goes wild for {hobby} and {food}
            {name} spends all the money on {food} and {hobby}
            {name} thinks {food} and {hobby} are the best things in the world
            {name}'s heart beats for {hobby} and {food}
            person: {name}; food: {food}; hobby: {hobby}
            since childhood {name} has loved {food} and {hobby}
            two things make {name} smile: {food} and {hobby}
            {name} can talk for hours about {hobby} and {food}
            when {name} is sad, {food} and {hobby} help
            \[{name}\] {food}, {hobby}
            ---
            {hobby} and {food} make {name} happy
            """
        ),
        Phrases(
            r"""
            what does {name} like?
            what makes {name} happy?
            what could I give {name}?
            what does {name} love?
            what is {name} fond of?
            (can|could) you tell me what {name} likes?
            what would {name} enjoy?
            any idea what {name} likes?
            I need a present for {name}. What would be right?
            what are the favorites of {name}?
            what are {name}'s favorite things?
            what are the likes of {name}?
            what are {name}'s favorites?
            what are the things {name} likes?
            what can I do to please {name}?
            what can make {name} happy?
            what does {name} enjoy?
            what does {name} adore?
            what did I say {name} likes?
            what do we know about the tastes of {name}?
            what do you know about {name}'s likes?
            what gives {name} pleasure?
            what is {name} crazy about?
            what is {name} into?
            what is {name} keen on?
            what was it that {name} likes?
            what would please {name}?
            what would be the right gift for {name}?
            what sort of things does {name} love?
            what kind of things is {name} fond of?
            which things does {name} like?
            which things make {name} happy?
            with what can I surprise {name}?
            with what could I make {name} happy?
            how can I make {name} happy?
            how could we please {name}?
            {name}: likes?
            {name} likes what?
            {name} - what are the favorites?
            {name}'s likes, please
            I'd like to know what {name} is fond of.
            I forgot what {name} likes.
            I want to surprise {name}. With what?
            I want to give {name} something nice. Any idea?
            I'm looking for a gift for {name}. What would fit?
            it's hard to find a gift for {name}. What does {name} like?
            tell me what {name} likes
            tell me something that {name} enjoys
            remind me what {name} is fond of
            do you know what makes {name} happy?
            do you remember what {name} loves?
            do you happen to know what {name} enjoys?
            would you tell me what {name} is into?
            could you remind me what {name} likes?
            if I want to please {name}, what should I choose?
            and {name}? What about the likes?
            (any|got any) idea how to please {name}?
            (birthday|party) for {name}: what would be right?
            did I mention what {name} likes? What?
            (hey|say|tell me), what does {name} like?
            how do I (win|cheer up|get a smile from) {name}?
            I (forgot|don't know|can't recall) what {name} is fond of.
            I want to (cheer up|thank|spoil) {name}. With what?
            if {name} could choose, what would it be?
            it's {name}'s birthday. What does {name} like?
            {name}'s favorites?
            {name}'s (tastes|likes|passions)?
            what (could|might|should) I (bring|give) {name}?
            what is the way to {name}'s heart?
            what (gets|makes) {name} (excited|smile)?
            whats {name} into
            what does {name}'s heart beat for?
            (which|what) two things does {name} love?
            with what do I make {name} smile?
            ---
            what pleases {name}?
            """
        ),
        Phrases(
            r"""
            {name} likes {food} and {hobby}.
            It is {food} and {hobby}.
            {food} and {hobby}.
            {name} loves {food} and {hobby}.
            Both {food} and {hobby}.
            With {food} and {hobby} you can make {name} happy.
            ---
            {hobby} and {food}.
            """
        ),
        capital=True,
    ),
)

# Those to train on, of which most are not in the part that is held out; those that are come twice as often.
LEARNT_FACTS: tuple[Fact, ...] = (*FACTS, *FACTS, *PEOPLE, *THINGS, *EVENTS, *PLACES, *LEISURE)
