"""Record types: reviews, pets and club members."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.templates import Words
from desk_model.generator.values.arguments import Integer, Text, text_of

__all__ = ["LEISURE_RECORDS"]

RESTAURANTS, VENUES = read("words/places", "restaurants", "venues")
COLORS, FOODS, HOBBIES = read("words/things", "colors", "foods", "hobbies")


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
    ),
    record(
        "Animal Pet PetInfo pet_record | Creature",
        "A pet./Data of an animal. | One creature.",
        (
            field(
                "name",
                "name pet_name | called_by",
                Text(text_of(SampleContext.first_name)),
                "Name of the animal | What it listens to",
            ),
            field(
                "kind",
                "species kind animal type | sort_of_animal",
                Text(text_of(Words.read("dog cat horse parrot rabbit hamster goat duck | ferret turtle canary"))),
                "What animal it is | The sort",
            ),
            field("color", "color fur_color | coat", Text(text_of(COLORS)), "Its color | Color of the coat", 0.5),
            field("age", "age age_years | years", Integer(1, 20, spell=0.2), "Age in years | How old", 0.6),
        ),
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
    ),
)
