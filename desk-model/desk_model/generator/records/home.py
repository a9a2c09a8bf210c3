"""Record types for training only: books, food, cars and furniture."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import cities, full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.values import contents
from desk_model.generator.values.arguments import Choice, Integer, Listed, Number, Text, text_of
from desk_model.generator.values.dates import Date, Time

__all__ = ["HOME_RECORDS"]

ROLES = read("words/people", "roles")
RESTAURANTS, STREETS, VENUES = read("words/places", "restaurants", "streets", "venues")
COLORS, FOODS, HOBBIES, LANGUAGES, MATERIALS, PRODUCTS = read(
    "words/things", "colors", "foods", "hobbies", "languages", "materials", "products"
)


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
    ),
    record(
        "Car Vehicle CarListing car_data",
        "A car./Data of a used car.",
        (
            field("maker", "maker make brand", Text(text_of(SampleContext.company)), "Who built it/Brand"),
            field("year", "year built model_year", Integer(1980, 2027, spell=0.0), "Year it was built"),
            field("color", "color colour paint_color", Text(text_of(COLORS)), "Color", 0.6),
            field("price", "price asking_price cost", Integer(5, 500, step=100, spell=0.0), "Price in euros", 0.6),
            field("distance", "odometer kilometers km", Integer(1, 2500, step=100, spell=0.0), "Kilometers", 0.5),
        ),
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
    ),
)
