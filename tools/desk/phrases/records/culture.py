# ruff: noqa: E501 - phrases are read a line at a time
"""Sorts of records that only the training has: songs, films, plants, devices and money."""

from __future__ import annotations

from desk import contents
from desk.moments import Date
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import full_names
from desk.values import Choice, Integer, Number, Text, text_of
from desk.words.doing import REASONS
from desk.words.places import ROOMS
from desk.words.things import COLORS, MATERIALS, MUSIC_STYLES, OBJECTS, PRODUCTS
from desk.world import World

__all__ = ["CULTURE_RECORDS"]

_FULL = full_names(0.06)
_TITLE = Text(contents.title)
_CODE = Text(text_of(World.code))

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
        r"""
        "{title}" by {artist}[, {style}][, {seconds} seconds][, {year}]
        {artist} sings "{title}"[ \({year}\)][; style: {style}][; {seconds} seconds].
        [in {year} ]{artist} released "{title}"[, {style}][, {seconds} seconds long].
        now playing: "{title}", {artist}[, {year}][, {style}]
        the song "{title}" by {artist} is [{style} ]from the album[, {year}][, {seconds} seconds].
        I love "{title}" by {artist}[, best of {style}][, {year}]!
        Title: "{title}"\nArtist: {artist}[\nStyle: {style}][\nSeconds: {seconds}][\nYear: {year}]
        {artist} - "{title}"[ \({style}\)][ \({seconds} s\)][ \({year}\)]
        who sang "{title}"? {artist}[, in {year}][; it's {style}].
        {seconds} seconds of [{style}, ]"{title}" by {artist}[ from {year}]
        track: "{title}" | {artist}[ | {style}][ | {year}][ | {seconds}]
        [{style}: ]"{title}", sung by {artist}[, released {year}]
        add "{title}" by {artist}[ \({year}\)][, style {style}]
        [{year}, ]"{title}", {artist}[, lasts {seconds} seconds]
        """,
        learnt=True,
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
        r"""
        "{title}" was directed by {director}[ in {year}][, starring {star}][, {minutes} minutes].
        {director} directed "{title}"[ \({year}\)][ with {star} in the lead][; {minutes} minutes].
        "{title}"[ \({year}\)], director: {director}[, lead: {star}][, {minutes} min]
        [in {year} ]the director {director} made "{title}"[ with {star}][, {minutes} minutes long].
        Film: "{title}"\nDirector: {director}[\nStarring: {star}][\nMinutes: {minutes}][\nYear: {year}]
        we watched "{title}" by the director {director}[; {star} plays the lead][; it lasts {minutes} minutes].
        who directed "{title}"? {director}[, in {year}][, with {star} in front of the camera].
        {minutes} minutes of "{title}", directed by {director}[, {year}][, starring {star}].
        tonight: "{title}" \(director {director}[, {year}]\)[, {minutes} minutes][, with {star}]
        [{star} stars in ]"{title}", a film directed by {director}[, {year}].
        "{title}" | dir. {director}[ | {star}][ | {minutes}][ | {year}]
        director {director}'s "{title}"[ of {year}][ runs {minutes} minutes][ and stars {star}].
        """,
        learnt=True,
    ),
    record(
        "Device Gadget DeviceInfo device_registration",
        "A device./A device that is registered.",
        (
            field("model", "device model device_name", Text(text_of(PRODUCTS)), "What it is"),
            field("serial", "serial serial_number device_serial", _CODE, "Serial number"),
            field("maker", "maker brand built_by", Text(text_of(World.company)), "Who made it", 0.6),
            field("bought", "bought purchase_date bought_on", Date(written=0.4), "When it was bought", 0.5),
            field("months", "warranty_months months warranty", Integer(6, 60, step=6, spell=0.0), "Months", 0.5),
            field("owner", "owner registered_to owner_name", _FULL, "Whose it is", 0.5),
        ),
        r"""
        {model}, serial number {serial}[, made by {maker}][, bought {@bought}][, {months} months of warranty]
        {owner} registered a {model} with the serial number {serial}[, brand {maker}][, warranty {months} months].
        the {model}[ of {owner}][ from {maker}] has the serial number {serial}[ and was bought {@bought}].
        serial {serial}: {model}[, {maker}][, owner {owner}][, {bought}]
        [{maker} ]{model}, s/n {serial}[, warranty: {months} months][, owner: {owner}]
        I bought a {model}[ by {maker}][ {@bought}]. The serial is {serial}[. Warranty: {months} months][. {owner}]
        Device: {model}\nSerial: {serial}[\nMaker: {maker}][\nBought: {bought}][\nWarranty: {months} months][\nOwner: {owner}]
        {serial} is the serial number of {owner}'s {model}[, built by {maker}].
        please register my {model}, {serial}[, {maker}][, bought {@bought}].
        [with {months} months of warranty: ]{model}, {serial}[, {maker}]
        {model} | {serial}[ | {maker}][ | {bought}][ | {months}][ | {owner}]
        on the back of the {model} it says {serial}[; the maker is {maker}].
        device={model} serial={serial}[ maker="{maker}"][ owner="{owner}"][ months={months}]
        """,
        learnt=True,
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
        r"""
        {customer} brought in a {thing}[, fault: {fault}][, cost {cost} euros][, ready {@ready}].
        {thing} of {customer}[, {fault}][, {cost} euros][, ready {@ready}]
        repair the {thing} for {customer}[ for {cost} euros][; fault: {fault}][; must be ready {@ready}].
        the {thing} belongs to {customer}[; what is wrong: {fault}][; it will cost {cost} euros].
        [fault {fault}: ]{thing}, customer {customer}[, {cost} euros]
        Customer: {customer}\nItem: {thing}[\nFault: {fault}][\nCost: {cost} euros][\nReady: {ready}]
        {customer} can collect the {thing}[ {@ready}][ for {cost} euros].
        we mend {customer}'s {thing}[ \({fault}\)][ for {cost} euros][, ready {@ready}].
        hello, I'm {customer}, my {thing} needs a repair[. Fault: {fault}][. I was quoted {cost} euros].
        job for {customer}: {thing}[, {fault}][, {cost} euros][, due {@ready}]
        [{cost} euros ]to fix the {thing} of {customer}[, ready {@ready}].
        {thing} | {customer}[ | {fault}][ | {cost}][ | {ready}]
        order: repair. Item {thing}, customer {customer}[, fault {fault}][, price {cost} euros].
        """,
        learnt=True,
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
        r"""
        "{title}" by {artist}[, {material}][, {year}][, shown in {room}]
        {artist} made "{title}"[ of {material}][ in {year}][; it hangs in {room}].
        in {room} you see "{title}" by {artist}[, {material}][, {year}].
        [{material}, ]"{title}"[, {year}], the artist is {artist}[, {room}]
        Title: "{title}"\nArtist: {artist}[\nMaterial: {material}][\nYear: {year}][\nRoom: {room}]
        the work "{title}" was created by {artist}[ in {year}][ from {material}].
        [from the year {year}: ]"{title}", a work of {artist}[ in {material}].
        who made "{title}"? {artist}[, {year}][, out of {material}][; see {room}].
        {artist}: "{title}"[ \({year}\)][, {material}][, {room}]
        "{title}" | {artist}[ | {material}][ | {year}][ | {room}]
        the museum bought "{title}"[ of {year}] by {artist}[ and shows it in {room}].
        """,
        learnt=True,
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
        r"""
        {donor} donated {sum} euros[ for the {goal}][ {@day}][, paid by {way}].
        donation of {sum} euros from {donor}[, purpose: {goal}][, {day}][, {way}]
        [{day}: ]{sum} euros, {donor}[, for the {goal}][ \({way}\)]
        thank you, {donor}, for the {sum} euros[ for our {goal}]!
        we received {sum} euros from {donor}[ {@day}][ for the {goal}][; payment: {way}].
        Donor: {donor}\nSum: {sum} euros[\nFor: {goal}][\nDate: {day}][\nPayment: {way}]
        {sum} euros[ for the {goal}] were given by {donor}[ {@day}][ \({way}\)].
        [for the {goal} ]{donor} gave us {sum} euros[, {way}].
        {donor} | {sum}[ | {goal}][ | {day}][ | {way}]
        I, {donor}, give {sum} euros[ for the {goal}][ by {way}].
        the {goal} gets {sum} euros from {donor}[ {@day}].
        {donor}'s gift: {sum} euros[, meant for the {goal}][, {day}]
        """,
        learnt=True,
    ),
    record(
        "Plant GardenPlant PlantCard plant_data",
        "A plant./Something in the garden.",
        (
            field("plant", "plant_name plant species_name", Text(text_of(lambda world: world.invented(2, 4))), "Name"),
            field("height", "height_cm height_in_cm grown_height", Integer(2, 400, spell=0.0), "Centimeters", 0.6),
            field("color", "flower_color bloom_color color", Text(text_of(COLORS)), "Color of the flowers", 0.6),
            field("water", "water_days watered_every days_between", Integer(1, 30, spell=0.2), "Days between watering"),
            field("room", "room stands_in place", Text(text_of(ROOMS)), "Where it stands", 0.4),
        ),
        r"""
        water the {plant} every {water} days[; it is {height} cm high][, blooms {color}][ and stands in {room}].
        {plant}, water every {water} days[, {height} cm][, flowers: {color}][, {room}]
        the {plant}[ in {room}] needs water every {water} days[; height {height} cm][; {color} flowers].
        every {water} days the {plant} wants water[, the one with {color} flowers][, {height} cm tall].
        Plant: {plant}[\nHeight: {height} cm][\nFlowers: {color}]\nWater every {water} days[\nPlace: {room}]
        how often do I water the {plant}? Every {water} days[. Flowers: {color}][. Height: {height} cm].
        [in {room} ]there's a {plant}[, {height} cm high][, {color} in bloom]; it gets water every {water} days.
        {plant} | {water} days[ | {height} cm][ | {color}][ | {room}]
        my {plant} is {height} cm high, [has {color} flowers ]and drinks every {water} days.
        [{color} flowers, ][{height} cm, ]{plant}, watering every {water} days
        """,
        learnt=True,
    ),
)
