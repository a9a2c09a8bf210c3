# ruff: noqa: E501 - phrases are read a line at a time
"""More texts that tell books, recipes, cars and the like, for training only."""

from __future__ import annotations

__all__ = ["APARTMENT", "BOOK", "CAR", "COURSE", "FURNITURE", "MATCH", "RECIPE", "SPEAKER", "TABLE", "WEATHER"]

BOOK = r"""
        have you read "{title}"? It's by {author}[, {year}][, {pages} pages][, in {language}].
        (just finished|halfway through|I'm reading|borrowed) "{title}" by {author}[, {pages} pages][, {language}]
        the library has "{title}" by {author}[ from {year}][ in {language}].
        {author}'s "{title}"[ of {year}] is on my shelf[; {pages} pages][ in {language}].
        looking for "{title}" \({author}[, {year}]\)[, the {language} edition]
        [{language}, ][{pages} pages, ]"{title}" by {author}[, published {year}]
        "{title}" | {author}[ | {year}][ | {pages}][ | {language}]
        "{title}";"{author}"[;{year}][;{pages}][;{language}]
        book="{title}" author="{author}"[ year={year}][ pages={pages}][ language={language}]
        - "{title}"\n- {author}[\n- {year}][\n- {pages} pages][\n- {language}]
        Author: {author}\nBook: "{title}"[\nLanguage: {language}][\nPublished: {year}][\nPages: {pages}]
        {author} is the author of "{title}"[; it was published in {year}][; it has {pages} pages].
        the writer {author} needed {pages} pages for "{title}"[ \({year}\)].
        the author of "{title}" is {author}[, the year {year}][, the language {language}].
        who wrote "{title}"? That was {author}[ in {year}].
        for my birthday I got "{title}" by {author}[, all {pages} pages of it][ in {language}].
        order one copy of "{title}" by {author}[, {language}][, edition of {year}].
        written by {author}[ in {language}]: "{title}"[, {pages} pages][, {year}]
        new in our shop: {author}, "{title}"[, {pages} pages][, {year}]
        reading list: "{title}" \({author}\)[, {year}][, {pages} p.]
"""

RECIPE = r"""
        tonight I make {dish}[ for {people}]. On the list: {with}[. {minutes} minutes in all].
        {dish} recipe: {with}[; {minutes} minutes][; feeds {people}]
        what goes into {dish}? {with}[. Ready in {minutes} minutes].
        how do I make {dish}[ for {people}]? Take {with}[ and {minutes} minutes].
        grandma's {dish} is made of {with}[ and is done after {minutes} minutes][; for {people} people].
        {dish} - {with}[ - {minutes} min][ - {people} portions]
        {dish} | {with}[ | {minutes}][ | {people}]
        [{people} portions of ]{dish}, ingredients {with}[, {minutes} minutes]
        ingredients for {dish}[ \({people} people\)]: {with}[. Time: {minutes} minutes]
        you will need {with} to cook {dish}[ in {minutes} minutes][ for {people} guests].
        buy {with}; we cook {dish}[ for {people}][, it takes {minutes} minutes].
        [after {minutes} minutes ]the {dish} is ready[ for {people}]: made with {with}.
        mix {with} and you get {dish}[ for {people}][ within {minutes} minutes].
        it takes {minutes} minutes to turn {with} into {dish}[ for {people}].
        Recipe: {dish}\nNeeds: {with}[\nTime: {minutes} min][\nFor: {people}]
        dish={dish}; ingredients={with}[; minutes={minutes}][; people={people}]
        {people} hungry people, {dish}[, {minutes} minutes], and this is what I need: {with}.
"""

CAR = r"""
        for sale: {maker}, {year}[, {color}][, {price} euros][, {distance} km]
        a {color} {maker}, first seen on the road in {year}[, {distance} km][, {price} euros].
        {maker} | {year}[ | {color}][ | {price}][ | {distance}]
        {year} {maker}[, {color} paint][, asking {price} euros][, {distance} km]
        my first car was a [{color} ]{maker} from {year}[; it had {distance} km][ and cost {price} euros].
        who wants a [{color} ]{maker} of {year}[ for {price} euros]?[ It has run {distance} km.]
        they want {price} euros for the {maker} from {year}[; color {color}][; {distance} km].
        [{distance} km on the clock, ]{maker}, built {year}[, {color}][, {price} euros]
        looking at a {maker}: year {year}[, color {color}][, price {price} euros][, {distance} km].
        the {year} model by {maker}[ in {color}][ costs {price} euros][, {distance} km].
        is the [{color} ]{maker} still there?[ {price} euros, right?] It's from {year}[ with {distance} km].
        car={maker}; year={year}[; color={color}][; price={price}][; km={distance}]
        {maker} \({year}\)[ - {color}][ - {price} euros][ - {distance} km]
        trade-in: {maker}, year of build {year}[, {distance} km][, {color}]
        a friend sells his {maker}[ for {price} euros]. It was made in {year}[, is {color}][ and did {distance} km].
        in {year} {maker} built my car[, the {color} one][; {distance} km so far].
        dealer note: {maker}, {year}[, colour {color}][, price {price}][, odometer {distance}]
"""

APARTMENT = r"""
        to let: {rooms} rooms in {street}[, {city}][, {size} m2], {rent} euros a month
        {rent} euros rent, {rooms} rooms, {street}[, {city}][, {size} square meters]
        we found a place in {street}[ in {city}]: {rooms} rooms[, {size} square meters], {rent} euros.
        {street} | [{city} | ]{rooms} rooms | {rent} euros[ | {size} m2]
        my new flat is in {street}[, {city}], has {rooms} rooms[ and {size} square meters] and costs {rent} euros.
        who would like to move to {street}[ in {city}]? {rooms} rooms[, {size} m2] for {rent} euros.
        the landlady asks {rent} euros for {rooms} rooms in {street}[, {city}][; size {size} m2].
        [{city}: ]{street}, {rooms} rooms[, {size} m2], monthly rent {rent} euros
        a month in {street}[, {city}] costs {rent} euros; you get {rooms} rooms[ and {size} square meters].
        [{size} square meters, ]{rooms} rooms, {rent} euros, {street}[, {city}]
        viewing today: {street}[, {city}], {rooms} rooms[, {size} m2], rent {rent}
        Rooms: {rooms}\nStreet: {street}[\nTown: {city}]\nMonthly rent: {rent} euros[\nArea: {size}]
        rooms={rooms}; rent={rent}; street={street}[; city={city}][; size={size}]
        is {rent} euros too much for {rooms} rooms in {street}[, {city}]?[ It has {size} square meters.]
        flat offered: street {street}[, city {city}], number of rooms {rooms}, rent {rent} euros[, area {size}]
        with {rooms} rooms[ and {size} square meters] the flat in {street}[, {city}] goes for {rent} euros.
"""

MATCH = r"""
        final score: {home} {goals}, {guest} {others}[ \({sport}\)]
        [{sport} tonight: ]{home} \(home\) {goals}, {guest} \(away\) {others}
        {home} {goals}:{others} {guest}[, {sport}]
        the home side {home} got {goals}, the visitors from {guest} got {others}[ in {sport}].
        {guest} visited {home}: {goals} for the hosts, {others} for the guests[, {sport}].
        {home} vs. {guest}, {goals}-{others}[, {sport}]
        how did {home} do at home against {guest}? {goals} to {others}[ in {sport}].
        at {home}'s ground: {home} {goals}, {guest} {others}.
        home: {home} \({goals}\), away: {guest} \({others}\)[, sport: {sport}]
        {home} | {guest} | {goals} | {others}[ | {sport}]
        home={home}; away={guest}; score={goals}:{others}[; sport={sport}]
        whistle! {home} at home {goals}, {guest} {others}.
        [in {sport} ]the match {home} against {guest} closed with {goals} to {others}.
        live ticker: {home} - {guest}, it is over, {goals}:{others}[, {sport}].
        {goals} goals for {home} at home and {others} for {guest}[ in {sport}].
"""

COURSE = r"""
        {subject} course, teacher {teacher}[, {place}][, {@day}][, {time}][, {price} euros]
        sign me up for {subject} with {teacher}[ at {place}][ {@day}][ {@time}][; fee {price} euros].
        who teaches {subject}? {teacher}[, at {place}][, from {day}][, {price} euros].
        new: {subject}! {teacher} teaches[ at {place}][ {@day}][ {@time}][ for {price} euros].
        {subject} | {teacher}[ | {place}][ | {day}][ | {time}][ | {price}]
        [{price} euros: ]{subject} taught by {teacher}[, {place}][, {day}]
        {teacher}'s {subject} class[ starts {@day}][ {@time}][ at {place}][ and costs {price} euros].
        [{@day} ][{@time} ]we learn {subject}; our teacher is {teacher}[, we meet at {place}].
        subject={subject}; teacher={teacher}[; place={place}][; day={day}][; time={time}][; fee={price}]
        Teacher: {teacher}\nSubject: {subject}[\nFee: {price} euros][\nStart: {day}][\nHour: {time}][\nPlace: {place}]
        the teacher {teacher} shows you {subject}[ at {place}][; fee: {price} euros].
        beginners welcome: {subject} with {teacher}[, {day}][, {time}][, {place}]
        is {subject} with {teacher} still open?[ It starts {@day}.][ It costs {price} euros.]
        [at {place}: ]{teacher}, {subject}[, {day}][, {time}][, {price} euros]
        my kids do {subject}, {teacher} is the teacher[; place: {place}][; fee: {price} euros].
"""

WEATHER = r"""
        right now {city} has {degrees} degrees[, {sky}][, measured {@time}].
        {city} | {degrees}[ | {sky}][ | {time}]
        station {city} reports {degrees} degrees[, sky {sky}][, {time}].
        how warm is it in {city}? {degrees} degrees[, {sky}].
        the thermometer in {city} shows {degrees} degrees[ {@time}][; it's {sky}].
        [{time}: ]{city}, {degrees} C[, {sky}]
        city={city}; temp={degrees}[; sky={sky}][; time={time}]
        {degrees} C in {city}[ \({sky}\)][ at the last reading, {time}]
        my weather station in {city} says {degrees} degrees[ and {sky}][, {time}].
        [it's {sky} and ]{degrees} degrees here in {city}[, measured {@time}].
        Station: {city}\nDegrees: {degrees}[\nCondition: {sky}][\nMeasured: {time}]
        people in {city} have {degrees} degrees[, condition {sky}].
        {degrees} degrees, {city}[, {sky}][, {time}]
        weather bulletin, {city}: temperature {degrees}[, sky {sky}]
"""

TABLE = r"""
        please book {place} for {people}[ {@day}][ {@time}][ under {name}].
        {people} for dinner at {place}[, {day}][, {time}][, {name}]
        {place} | {people}[ | {day}][ | {time}][ | {name}]
        [{name} here. ]Do you have a table for {people} at {place}[ {@day}][ {@time}]?
        table for {people}, {place}[, {@day}][, {@time}], thank you[, {name}]!
        {place} confirmed: {people} people[, {day}][, {time}][, booked by {name}].
        we'd like to eat at {place}[ {@day}][ {@time}], {people} of us[, name {name}].
        [{@day} ][{@time} ]there will be {people} of us at {place}[; the name is {name}].
        place={place}; people={people}[; day={day}][; time={time}][; name={name}]
        - {place}\n- {people} people[\n- {day}][\n- {time}][\n- {name}]
        [{name} wants ]a table at {place}[ {@day}][ {@time}], {people} seats.
        {people} seats at {place}[ for {name}][, {day}][ {@time}]
        guests: {people}; restaurant: {place}[; day: {day}][; time: {time}][; in the name of {name}]
        there are {people} of us and we chose {place}[ {@time}].
        at {place} they keep a table for {people}[, {day}][, {time}][, {name}].
"""

FURNITURE = r"""
        (selling|buying|ordered|measured) a {name} made of {material}[, width {width} cm][, height {height} cm][, {weight} kg]
        {name} | {material}[ | {width}][ | {height}][ | {weight}]
        what is the {name} made of? {material}[. Width: {width} cm][. Height: {height} cm][. Weight: {weight} kg].
        [{weight} kg of ]{material}: a {name}[, {width} cm wide][, {height} cm high].
        the {name}, all {material}[, measures {width} cm in width][ and {height} cm in height][; {weight} kg].
        our {name} is {width} cm wide[, {height} cm high] and made of {material}[; it weighs {weight} kg].
        {name} in {material}[, w {width} cm][, h {height} cm][, {weight} kg]
        item={name}; material={material}[; width={width}][; height={height}][; weight={weight}]
        {material} is the material of this {name}[, width {width} cm][, height {height} cm].
        a {name} out of {material}[ with {weight} kg][; {width} cm in width][; {height} cm in height].
        - {name}\n- {material}[\n- width {width}][\n- height {height}][\n- {weight} kg]
        [height {height} cm, ][width {width} cm, ]{name} of {material}
        catalogue: {name}, {material}[, weight {weight} kg][, width {width} cm]
        will the {name} fit? Made of {material}[, {width} cm wide][, {height} cm high].
"""

SPEAKER = r"""
        our speaker {name}[, {role},] presents "{topic}"[, {minutes} minutes].
        "{topic}" - {name}[ - {role}][ - {minutes} min]
        {name} | "{topic}"[ | {role}][ | {minutes}]
        who speaks about "{topic}"? {name}[, {role}][, for {minutes} minutes].
        [{role} ]{name} will give the talk "{topic}"[ in {minutes} minutes].
        the talk "{topic}" is given by {name}[, {role}][ and lasts {minutes} minutes].
        [{minutes} minutes: ]"{topic}", speaker {name}[, {role}]
        please welcome {name}[, {role}], with the talk "{topic}"[, {minutes} minutes].
        speaker={name}; talk="{topic}"[; role={role}][; minutes={minutes}]
        don't miss {name}[ \({role}\)] and "{topic}"[, {minutes} minutes].
        my talk is called "{topic}", I'm {name}[, {role}][, and I need {minutes} minutes].
        - "{topic}"\n- {name}[\n- {role}][\n- {minutes} minutes]
        coming up: "{topic}" by {name}[, who works as {role}][; {minutes} minutes].
        {minutes} minutes with {name}[, {role}]: "{topic}"
        programme: {name}[ \({role}\)], "{topic}"[, {minutes} minutes]
"""
