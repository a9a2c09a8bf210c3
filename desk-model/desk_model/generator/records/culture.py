"""Record types for training only: songs, films, plants, devices and money."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.values import contents
from desk_model.generator.values.arguments import Choice, Integer, Number, Text, text_of
from desk_model.generator.values.dates import Date

__all__ = ["CULTURE_RECORDS"]

REASONS = read("words/activities", "reasons")
ROOMS = read("words/places", "rooms")
COLORS, MATERIALS, MUSIC_STYLES, OBJECTS, PRODUCTS = read(
    "words/things", "colors", "materials", "music_styles", "objects", "products"
)


_FULL = full_names(0.06)
_TITLE = Text(contents.title)
_CODE = Text(text_of(SampleContext.code))

CULTURE_RECORDS: tuple[Record, ...] = (
    record(
        "Song Track SongInfo track_data",
        "A song./Data of a track.",
        (
            field("title", "song_title track_title song_name", _TITLE, "Title of the song"),
            field("artist", "artist singer performed_by", _FULL, "Who sings"),
            field("style", "style music_style sort_of_music", Text(text_of(MUSIC_STYLES)), "Sort of music", 0.5),
            field("seconds", "seconds length_seconds song_length", Integer(60, 600, spell=0.0), "Seconds", 0.5),
            field("year", "year release_year released_in", Integer(1950, 2030, spell=0.0), "Year", 0.5),
        ),
    ),
    record(
        "Film Movie FilmInfo movie_data",
        "A film./Data of a movie.",
        (
            field("title", "film_title movie_title title", _TITLE, "Title of the film"),
            field("director", "director directed_by filmmaker", _FULL, "Who directed it"),
            field("star", "lead lead_actor starring", _FULL, "Who plays the lead", 0.5),
            field("minutes", "minutes running_minutes running_time", Integer(60, 240, spell=0.0), "Minutes", 0.6),
            field("year", "year premiere_year made_in_year", Integer(1920, 2030, spell=0.0), "Year", 0.6),
        ),
    ),
    record(
        "Device Gadget DeviceInfo device_registration",
        "A device./A device that is registered.",
        (
            field("model", "device model device_name", Text(text_of(PRODUCTS)), "What it is"),
            field("serial", "serial serial_number device_serial", _CODE, "Serial number"),
            field("maker", "maker brand built_by", Text(text_of(SampleContext.company)), "Who made it", 0.6),
            field("bought", "bought purchase_date bought_on", Date(written=0.4), "When it was bought", 0.5),
            field("months", "warranty_months months warranty", Integer(6, 60, step=6, spell=0.0), "Months", 0.5),
            field("owner", "owner registered_to owner_name", _FULL, "Whose it is", 0.5),
        ),
    ),
    record(
        "Repair RepairJob ServiceOrder repair_order",
        "A repair./What is to be mended.",
        (
            field("thing", "item broken_item thing_to_mend", Text(text_of(PRODUCTS)), "What is broken"),
            field("fault", "fault fault_found what_is_wrong", Text(text_of(REASONS)), "What is wrong", 0.7),
            field("customer", "customer customer_name brought_by", _FULL, "Whose it is"),
            field("cost", "cost estimate repair_cost", Number(5, 800), "Cost in euros", 0.6),
            field("ready", "ready_on ready pickup_day", Date(written=0.4), "When it is ready", 0.5),
        ),
    ),
    record(
        "Artwork Exhibit MuseumPiece artwork_data",
        "A work of art./A piece in a museum.",
        (
            field("title", "artwork_title work_title piece_title", _TITLE, "Title of the work"),
            field("artist", "artist made_by created_by", _FULL, "Who made it"),
            field("material", "material technique made_of", Text(text_of(MATERIALS)), "What it is made of", 0.6),
            field("year", "year year_made created_in", Integer(1200, 2030, spell=0.0), "Year", 0.6),
            field("room", "room shown_in hall", Text(text_of(ROOMS)), "Where it is shown", 0.5),
        ),
    ),
    record(
        "Donation Gift Contribution donation_record",
        "A donation./What somebody gave.",
        (
            field("donor", "donor donor_name given_by", _FULL, "Who gave it"),
            field("sum", "sum donated_sum gift_sum", Number(1, 5000), "Sum in euros"),
            field("goal", "purpose cause good_cause", Text(text_of(OBJECTS)), "What it is for", 0.6),
            field("day", "received_on donation_date date", Date(written=0.4), "When it came", 0.5),
            field(
                "way",
                "payment paid_by way",
                Choice(({"cash": "cash", "card": "card", "transfer": "transfer"},)),
                "How it was paid",
                0.4,
            ),
        ),
    ),
    record(
        "Plant GardenPlant PlantCard plant_data",
        "A plant./Something in the garden.",
        (
            field(
                "plant", "plant_name plant species_name", Text(text_of(lambda context: context.invented(2, 4))), "Name"
            ),
            field("height", "height_cm height_in_cm grown_height", Integer(2, 400, spell=0.0), "Centimeters", 0.6),
            field("color", "flower_color bloom_color color", Text(text_of(COLORS)), "Color of the flowers", 0.6),
            field("water", "water_days watered_every days_between", Integer(1, 30, spell=0.2), "Days between watering"),
            field("room", "room stands_in place", Text(text_of(ROOMS)), "Where it stands", 0.4),
        ),
    ),
)
