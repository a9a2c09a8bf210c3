"""Sorts of records that only the training has: books, songs, food and the like."""

from __future__ import annotations

from desk import contents
from desk.moments import Date, Time
from desk.phrases.records import home_texts
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import cities, full_names
from desk.values import Choice, Integer, Listed, Number, Text, text_of
from desk.words.people import ROLES
from desk.words.places import RESTAURANTS, STREETS, VENUES
from desk.words.things import COLORS, FOODS, HOBBIES, LANGUAGES, MATERIALS, PRODUCTS
from desk.world import World

__all__ = ["HOME_RECORDS"]

_FULL = full_names(0.05)
_CITY = cities(0.05)
_TITLE = Text(contents.title)

HOME_RECORDS: tuple[Record, ...] = (
    record(
        "Book BookInfo Publication book_data",
        "A book./Data of a book.",
        (
            field("title", "title book_title name", _TITLE, "Title of the book"),
            field("author", "author writer written_by", _FULL, "Who wrote it/Author"),
            field("year", "year published publication_year", Integer(1800, 2030, spell=0.0), "Year it came out", 0.7),
            field("pages", "pages page_count number_of_pages", Integer(40, 1200, spell=0.0), "How many pages", 0.5),
            field("language", "language written_in", Text(text_of(LANGUAGES)), "Language of the book", 0.3),
        ),
        """
        "{title}" by {author}[, {year}][, {pages} pages]
        {author} wrote "{title}"[ in {year}][. It has {pages} pages].
        I read "{title}"[ from {year}] by {author}[, all {pages} pages][, in {language}].
        "{title}" was written by {author}[ and came out in {year}][; {pages} pages].
        the book "{title}" is by {author}[, from {year}][, {pages} pages long][, in {language}].
        {author}: "{title}"[ \\({year}\\)][, {pages} pages]
        Title: "{title}"\\nAuthor: {author}[\\nYear: {year}][\\nPages: {pages}]
        [in {year} ]{author} published "{title}"[ with {pages} pages][ in {language}].
        do you know "{title}"? {author} wrote it[ in {year}][, {pages} pages].
        [{pages} pages by ]{author} under the title "{title}"[, {year}].
        """
        + home_texts.BOOK,
        learnt=True,
    ),
    record(
        "Recipe RecipeInfo Meal recipe_data",
        "A recipe./How to cook something.",
        (
            field("dish", "dish name meal_name", Text(text_of(FOODS)), "What is cooked/Dish"),
            field("minutes", "minutes time_minutes cooking_time", Integer(5, 120, spell=0.0), "Minutes it takes", 0.7),
            field("people", "servings portions for_people", Integer(1, 12, spell=0.2), "For how many people", 0.6),
            field("with", "ingredients needed shopping", Listed(text_of(FOODS), 2, 4), "What is needed/Ingredients"),
        ),
        """
        for {dish}[ for {people} people] you need {with}[. It takes {minutes} minutes].
        {dish}[, {minutes} minutes][, {people} servings]: {with}
        take {with} and make {dish}[ for {people}][ in {minutes} minutes].
        {with} make a good {dish}[ for {people} people][ after {minutes} minutes].
        my {dish} needs {with}[ and {minutes} minutes][; it is enough for {people}].
        [in {minutes} minutes: ]{dish} with {with}[, serves {people}]
        Dish: {dish}[\\nServes: {people}][\\nMinutes: {minutes}]\\nIngredients: {with}
        I cook {dish}[ for {people} people]. Ingredients: {with}[. Cooking time: {minutes} minutes].
        [serves {people}: ]{dish} made of {with}[, {minutes} minutes]
        """
        + home_texts.RECIPE,
        learnt=True,
    ),
    record(
        "Car Vehicle CarListing car_data",
        "A car./Data of a used car.",
        (
            field("maker", "maker make brand", Text(text_of(World.company)), "Who built it/Brand"),
            field("year", "year built model_year", Integer(1980, 2027, spell=0.0), "Year it was built"),
            field("color", "color colour paint_color", Text(text_of(COLORS)), "Color", 0.6),
            field("price", "price asking_price cost", Integer(5, 500, step=100, spell=0.0), "Price in euros", 0.6),
            field("distance", "odometer kilometers km", Integer(1, 2500, step=100, spell=0.0), "Kilometers", 0.5),
        ),
        """
        [{color} ]{maker} from {year}[, {distance} km][, {price} euros]
        I sell my [{color} ]{maker}, built in {year}[, {distance} km][, for {price} euros].
        {maker}, {year}[, {color}][, {price} euros][, {distance} kilometers]
        the car is from {maker}, year {year}[, {color}][ and has done {distance} km][; it costs {price} euros].
        a {year} {maker}[ in {color}][ with {distance} km][ for {price} euros].
        Brand: {maker}\\nYear: {year}[\\nColor: {color}][\\nPrice: {price} euros][\\nKilometers: {distance}]
        [for {price} euros: ]{maker} of {year}[, {color}][, {distance} km]
        my {maker} is {color}, was built in {year}[ and has {distance} km on it].
        built {year}: {maker}[ in {color}][, {price} euros]
        """
        + home_texts.CAR,
        learnt=True,
    ),
    record(
        "Apartment Flat ApartmentListing rental_offer",
        "A flat./A flat to rent.",
        (
            field("street", "street address_line location", Text(text_of(STREETS)), "Street"),
            field("city", "city town", _CITY, "City", 0.6),
            field("rooms", "rooms room_count number_of_rooms", Integer(1, 8, spell=0.2), "How many rooms"),
            field("rent", "rent monthly_rent price", Integer(30, 300, step=10, spell=0.0), "Rent a month in euros"),
            field("size", "size area square_meters", Integer(20, 200, spell=0.0), "Square meters", 0.6),
        ),
        """
        flat in {street}[, {city}]: {rooms} rooms[, {size} square meters], {rent} euros
        {rooms} rooms[ and {size} square meters] in {street}[, {city}], {rent} euros a month.
        we rent out a flat with {rooms} rooms in {street}[ in {city}] for {rent} euros[; it has {size} square meters].
        the rent is {rent} euros for {rooms} rooms[ on {size} square meters], {street}[, {city}].
        {street}[, {city}], {rooms} rooms, {rent} euros[, {size} m2]
        for {rent} euros a month you get {rooms} rooms[, {size} square meters,] in {street}[, {city}].
        Street: {street}[\\nCity: {city}]\\nRooms: {rooms}\\nRent: {rent}[\\nSize: {size}]
        [in {city}, ]{street}, there is a flat: {rooms} rooms[, {size} square meters], rent {rent} euros.
        I live in {street}[ in {city}], have {rooms} rooms and pay {rent} euros.
        """
        + home_texts.APARTMENT,
        learnt=True,
    ),
    record(
        "Match Game MatchResult match_score",
        "The result of a match./A score.",
        (
            field("home", "home_team home first_team", _CITY, "Team that plays at home"),
            field("guest", "away_team guest second_team", _CITY, "Team that visits"),
            field("goals", "home_goals goals_home first_score", Integer(0, 9, spell=0.0), "Goals of the home team"),
            field("others", "away_goals goals_away second_score", Integer(0, 9, spell=0.0), "Goals of the guests"),
            field("sport", "sport game_type discipline", Text(text_of(HOBBIES)), "What was played", 0.3),
        ),
        """
        {home} against {guest} ended {goals} to {others}[ in {sport}].
        {home} - {guest} {goals}:{others}[ \\({sport}\\)]
        {home} {goals}, {guest} {others}[, {sport}]
        [{sport}: ]at home {home} scored {goals}, the guests from {guest} {others}.
        {guest} came to {home} and it ended {goals}:{others} for the home team and the guests.
        home team {home}, guests {guest}, goals {goals} and {others}[, {sport}].
        Home: {home}\\nGuest: {guest}\\nScore: {goals}:{others}[\\nSport: {sport}]
        {home} played {guest}[ in {sport}] at home. The score was {goals} to {others}.
        """
        + home_texts.MATCH,
        learnt=True,
    ),
    record(
        "Course Lesson CourseInfo class_info",
        "A course./Data of a lesson.",
        (
            field("subject", "subject course what", Text(text_of(HOBBIES)), "What is taught/Subject"),
            field("teacher", "teacher taught_by trainer", _FULL, "Who teaches"),
            field("place", "place location spot", Text(text_of(VENUES)), "Where it is", 0.5),
            field("day", "day date first_day", Date(written=0.4), "When it starts/Day", 0.6),
            field("time", "time start_time begins", Time(written=0.4), "Hour it starts", 0.5),
            field("price", "price fee course_fee", Integer(5, 400, spell=0.0), "Fee in euros", 0.4),
        ),
        """
        {teacher} teaches {subject}[ at {place}][ {@day}][ {@time}][ for {price} euros].
        {subject} with {teacher}[, {place}][, {day}][, {time}][, {price} euros]
        learn {subject} with {teacher}[ at {place}][, starting {@day}][ {@time}][, fee: {price} euros].
        the {subject} course of {teacher}[ takes place at {place}][, begins {@day}][ and costs {price} euros].
        [{day}: ]{subject}, {teacher}[, {place}][, {time}]
        Course: {subject}\\nTeacher: {teacher}[\\nPlace: {place}][\\nDay: {day}][\\nTime: {time}][\\nFee: {price}]
        [{@day} ]{teacher} gives a lesson in {subject}[ {@time}][ at {place}].
        I take {subject} lessons from {teacher}[ at {place}][, {price} euros each].
        """
        + home_texts.COURSE,
        learnt=True,
    ),
    record(
        "Weather Observation WeatherReport weather_data",
        "The weather at a place./An observation.",
        (
            field("city", "city place station", _CITY, "Where it is"),
            field("degrees", "temperature degrees temp_c", Integer(-15, 40, spell=0.0), "Degrees Celsius"),
            field(
                "sky",
                "condition sky weather_now",
                Choice(
                    (
                        {"sunny": "sunny", "cloudy": "cloudy", "rainy": "rainy", "windy": "windy"},
                        {"clear": "clear", "rain": "rain", "snow": "snow", "fog": "fog"},
                    )
                ),
                "What the sky is like",
                0.7,
            ),
            field("time", "time observed_at measured_at", Time(written=0.4), "When it was measured", 0.3),
        ),
        """
        {city}: {degrees} degrees[, {sky}][, {time}]
        it is {degrees} degrees in {city}[ {@time}][, {sky}].
        [{sky}, ]{degrees} degrees in {city}[, measured {@time}].
        in {city} we have {degrees} degrees[, the sky: {sky}].
        the temperature in {city} is {degrees}[ {@time}][, condition: {sky}].
        City: {city}\\nTemperature: {degrees}[\\nSky: {sky}][\\nTime: {time}]
        {degrees} degrees were measured in {city}[ {@time}][; {sky}].
        greetings from {city}, {degrees} degrees here[, {sky}]!
        """
        + home_texts.WEATHER,
        learnt=True,
    ),
    record(
        "Table TableBooking table_request dinner_booking",
        "A table in a restaurant./A booking for dinner.",
        (
            field("place", "restaurant place restaurant_name", Text(text_of(RESTAURANTS)), "Which restaurant"),
            field("people", "people party_size guests diners", Integer(1, 12, spell=0.3), "For how many"),
            field("name", "name booked_by on_name", _FULL, "Under which name", 0.6),
            field("day", "date day evening", Date(written=0.4), "Which day", 0.7),
            field("time", "time at start_time", Time(written=0.4), "At what time", 0.7),
        ),
        """
        a table for {people} at {place}[ {@day}][ {@time}][, name: {name}].
        {name} booked a table for {people} at {place}[ {@day}][ {@time}].
        {place}[, {day}][, {time}], {people} people[, {name}]
        we are {people} and want to eat at {place}[ {@day}][ {@time}][. My name is {name}].
        dinner at {place}[ {@day}][ {@time}] for {people}[, under {name}]
        [{@day} ]{people} people go to {place}[ {@time}][, reserved for {name}].
        Restaurant: {place}\\nPeople: {people}[\\nName: {name}][\\nDay: {day}][\\nTime: {time}]
        can {place} take {people} of us[ {@day}][ {@time}]?[ {name} is asking.]
        reservation for {people}, {place}[, {day}][ {@time}][, {name}]
        """
        + home_texts.TABLE,
        learnt=True,
    ),
    record(
        "Furniture Piece FurnitureItem furniture_data",
        "A piece of furniture./Something for the house.",
        (
            field("name", "name item piece", Text(text_of(PRODUCTS)), "What it is"),
            field("material", "material made_of", Text(text_of(MATERIALS)), "What it is made of"),
            field("width", "width width_cm", Integer(10, 300, spell=0.0), "Width in centimeters", 0.6),
            field("height", "height height_cm", Integer(10, 300, spell=0.0), "Height in centimeters", 0.6),
            field("weight", "weight weight_kg", Number(1, 80, decimals=1), "Weight in kilograms", 0.3),
        ),
        """
        the {name} is made of {material}[, {width} cm wide][, {height} cm high][ and weighs {weight} kg].
        {name}, {material}[, width {width}][, height {height}][, {weight} kg]
        {material} {name}[ with a width of {width} cm][ and a height of {height} cm].
        we have this {name} made from {material}[; it is {height} cm high][ and {width} cm wide].
        [{width} cm wide, ][{height} cm high, ]made of {material}: the {name}.
        Item: {name}\\nMaterial: {material}[\\nWidth: {width}][\\nHeight: {height}][\\nWeight: {weight}]
        {name} \\({material}\\)[, {height} cm in height][, {width} cm in width]
        the material of the {name} is {material}[, the width {width} cm][, the height {height} cm].
        """
        + home_texts.FURNITURE,
        learnt=True,
    ),
    record(
        "Speaker Talk ConferenceTalk talk_info",
        "A talk./Who talks about what.",
        (
            field("name", "speaker speaker_name presenter", _FULL, "Who talks"),
            field("role", "role job profession", Text(text_of(ROLES)), "What the speaker does", 0.5),
            field("topic", "topic title talk_title", _TITLE, "What it is about"),
            field("minutes", "minutes length duration_minutes", Integer(5, 90, step=1, spell=0.0), "Minutes", 0.6),
        ),
        """
        {name}[, {role},] talks about "{topic}"[ for {minutes} minutes].
        "{topic}" is the talk of {name}[, {minutes} minutes][; {name} works as {role}].
        {name}: "{topic}"[ \\({minutes} minutes\\)][, {role}]
        the title of the talk is "{topic}", the speaker {name}[, {role}][, {minutes} minutes].
        [for {minutes} minutes ]you will hear {name}[, {role},] with "{topic}".
        Speaker: {name}[\\nJob: {role}]\\nTitle: "{topic}"[\\nMinutes: {minutes}]
        next on stage: {name}[, {role},] and "{topic}".
        listen to "{topic}" by {name}[ \\({role}\\)][, {minutes} minutes long].
        """
        + home_texts.SPEAKER,
        learnt=True,
    ),
)
