"""Record types for training only: travel, repairs, lost and found."""

from __future__ import annotations

from desk_model.generator.context import SampleContext
from desk_model.generator.datafiles import read
from desk_model.generator.records.field_kinds import cities, full_names
from desk_model.generator.records.record import Record, field, record
from desk_model.generator.values.arguments import Choice, Integer, Number, Text, text_of
from desk_model.generator.values.dates import Date, Time

__all__ = ["TRAVEL_RECORDS"]

STREETS, VENUES = read("words/places", "streets", "venues")
COLORS, MATERIALS, PRODUCTS = read("words/things", "colors", "materials", "products")


_FULL = full_names(0.06)
_CITY = cities(0.06, invented=0.0)
_CODE = Text(text_of(SampleContext.code))

TRAVEL_RECORDS: tuple[Record, ...] = (
    record(
        "TrainRide RailTicket Connection train_ticket",
        "A ride by train./Ticket for a train.",
        (
            field("train", "train train_number connection", _CODE, "Which train/Number of the train"),
            field("origin", "board_at from_station departs_from", _CITY, "Where one gets on/From", 0.7),
            field("target", "get_off_at to_station arrives_in", _CITY, "Where one gets off/To"),
            field("coach", "coach carriage coach_number", Integer(1, 30, spell=0.05), "Number of the coach", 0.5),
            field("seat", "seat seat_number place_number", Integer(1, 120, spell=0.0), "Number of the seat", 0.5),
            field("day", "travel_date date on_day", Date(written=0.4), "Day of travel", 0.5),
        ),
    ),
    record(
        "RentalCar CarHire CarRental rental_booking",
        "A rented car./Somebody rents a car.",
        (
            field("driver", "driver renter hired_by", _FULL, "Who drives/Renter"),
            field(
                "sort",
                "car_type vehicle_class sort_of_car",
                Choice(
                    (
                        {"small": "small", "medium": "medium", "large": "large"},
                        {"van": "van", "sedan": "sedan", "pickup": "pickup"},
                    )
                ),
                "Sort of car",
            ),
            field("city", "pickup_city city collected_in", _CITY, "Where the car is collected/City"),
            field("days", "days rental_days number_of_days", Integer(1, 30, spell=0.2), "For how many days", 0.7),
            field("day", "pickup_date from_date first_day", Date(written=0.4), "First day", 0.6),
        ),
    ),
    record(
        "LostItem LostProperty FoundItem lost_property_report",
        "Something that was lost or found./Report to the lost property office.",
        (
            field("thing", "item lost_thing belongings", Text(text_of(PRODUCTS)), "What was lost"),
            field("color", "color item_color colour", Text(text_of(COLORS)), "Its color", 0.6),
            field("material", "material made_from", Text(text_of(MATERIALS)), "What it is made of", 0.3),
            field("place", "lost_at place last_seen", Text(text_of(VENUES)), "Where it was lost"),
            field("owner", "owner reported_by claimant", _FULL, "Whose it is", 0.7),
            field("day", "lost_on date day", Date(written=0.4), "When it was lost", 0.5),
        ),
    ),
    record(
        "ParkingPermit ParkingSpot Permit parking_permit_request",
        "A permit to park./Where somebody may park.",
        (
            field("holder", "permit_holder holder_name issued_to", _FULL, "Who may park"),
            field("plate", "plate license_plate car_plate", _CODE, "Plate of the car"),
            field("street", "street zone_street parked_in", Text(text_of(STREETS)), "Street", 0.7),
            field("until", "valid_until expires last_valid_day", Date(written=0.5), "Last day", 0.6),
            field("fee", "fee permit_fee paid_fee", Number(2, 300), "Fee in euros", 0.5),
        ),
    ),
    record(
        "Ride TaxiRide RideRequest pickup_request",
        "A ride by taxi./Who is picked up and taken where.",
        (
            field("rider", "rider passenger passenger_name", _FULL, "Who rides", 0.7),
            field("start", "pickup picked_up_at start_point", Text(text_of(VENUES)), "Where the ride starts"),
            field("end", "dropoff taken_to end_point", Text(text_of(VENUES)), "Where the ride ends"),
            field("time", "pickup_time at_time ride_time", Time(written=0.4), "When", 0.7),
            field("people", "riders people passengers_count", Integer(1, 7, spell=0.3), "How many ride", 0.5),
        ),
    ),
)
