"""Sorts of records that only the training has: on the way, in the garage, lost and found."""

from __future__ import annotations

from desk.moments import Date, Time
from desk.phrases.records.record import Record, field, record
from desk.phrases.records.values import cities, full_names
from desk.values import Choice, Integer, Number, Text, text_of
from desk.words.places import STREETS, VENUES
from desk.words.things import COLORS, MATERIALS, PRODUCTS
from desk.world import World

__all__ = ["TRAVEL_RECORDS"]

_FULL = full_names(0.06)
_CITY = cities(0.06, invented=0.0)
_CODE = Text(text_of(World.code))

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
        r"""
        train {train}[ from {origin}] to {target}[, coach {coach}][, seat {seat}][, {day}]
        take the {train}[ from {origin}] to {target}[ {@day}][; you sit in coach {coach}][, seat {seat}].
        [{@day} ]I travel[ from {origin}] to {target} on train {train}[, coach {coach}][, seat {seat}].
        {train}: [{origin} - ]{target}[ \({day}\)][, coach {coach}][, seat {seat}]
        the {train} for {target}[ leaves {origin}][ {@day}][. Your place: coach {coach}[, seat {seat}]].
        [get on in {origin}, ]get off in {target}; the train is {train}[, seat {seat}][, coach {coach}].
        seat {seat}, [coach {coach}, ]train {train} to {target}[ from {origin}][, {day}]
        Train: {train}[\nFrom: {origin}]\nTo: {target}[\nCoach: {coach}][\nSeat: {seat}][\nDate: {day}]
        how do I get to {target}? With train {train}[ from {origin}][ {@day}].
        we reserved coach {coach} [seat {seat} ]in the {train} to {target}[ from {origin}].
        to {target} by rail: {train}[, boarding in {origin}][, {day}][, seat {seat}]
        {target} is where {train} takes you[ from {origin}][ {@day}][, seat {seat} is yours].
        {train} | [{origin} | ]{target}[ | coach {coach}][ | seat {seat}][ | {day}]
        RAIL {train}[ FROM {origin}] TO {target}[ COACH {coach}][ SEAT {seat}]
        "{train}"[,"{origin}"],"{target}"[,"{coach}"][,"{seat}"][,"{day}"]
        see you in {target}, I'm coming on the {train}[ from {origin}][ {@day}].
        my ticket says {train}, [{origin}, ]{target}[, coach {coach}][, seat {seat}].
        passengers to {target}, your train is {train}[, starting in {origin}].
        """,
        learnt=True,
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
        r"""
        {driver} rents a car in {city}, class {sort}[, for {days} days][, from {day}].
        car class {sort} for {driver} in {city}[, {days} days][, starting {@day}]
        {driver} picks up the car \({sort}\) in {city}[ {@day}][ and keeps it {days} days].
        in {city}[ {@day}] a car of the class {sort} waits for {driver}[; rented for {days} days].
        hire: {driver}, {city}, {sort}[, {days} days][, {day}]
        {sort}, please, for {driver} at the {city} office[, {days} days][, first day {day}].
        I'm {driver} and I need a car in {city}. Class: {sort}[. Days: {days}][. From {day}].
        Driver: {driver}\nClass: {sort}\nCity: {city}[\nDays: {days}][\nFrom: {day}]
        for {driver}: one car, class {sort}, {city}[, {day}][, {days} days]
        we've put aside a {sort} car for {driver} in {city}[ for {days} days][ from {day}].
        {city} branch: {driver}[, {days} days][, from {day}], class {sort}
        {driver} | {city} | {sort}[ | {days}][ | {day}]
        [for {days} days ][from {day} on ]{driver} drives a {sort} car out of {city}.
        the {city} desk has a booking by {driver}, class {sort}[, {days} days][, {day}].
        could {driver} get a {sort} car in {city}[ for {days} days][ from {day}]?
        renter={driver};class={sort};city={city}[;days={days}][;from={day}]
        """,
        learnt=True,
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
        r"""
        {owner} lost a [{color} ]{thing} at {place}[ {@day}][; it is made of {material}].
        lost at {place}[ {@day}]: {thing}[, {color}][, {material}][, owner {owner}]
        [{@day} ]a [{color} ]{thing} went missing at {place}[. It belongs to {owner}].
        has anybody found a [{color} ]{thing}? Lost at {place}[, {day}][, it's {owner}'s].
        I left my [{color} ]{thing} at {place}[ {@day}][. Name: {owner}][. Material: {material}].
        Item: {thing}[\nColor: {color}][\nMaterial: {material}]\nPlace: {place}[\nOwner: {owner}][\nDate: {day}]
        the [{color} ]{thing} of {owner} was last seen at {place}[ {@day}].
        {thing}[, {color}][, {material}], {place}[, {day}][, {owner}]
        {place}: one [{color} ]{thing} lost[, {day}][, by {owner}]
        please look for a {thing}[ in {color}][ of {material}], lost at {place}[ by {owner}].
        [{owner} is looking for ]a {thing}[ \({color}\)] that stayed behind at {place}[ {@day}].
        at {place} somebody forgot a [{color} ]{thing}[ {@day}][; {owner} asked about it].
        MISSING: {thing}[, colour {color}][, material {material}]. Last seen: {place}[, {day}].
        {thing} | {place}[ | {color}][ | {owner}][ | {day}]
        where is my {thing}? I had it at {place}[ {@day}][; it's {color}][. {owner}]
        gone since {place}: the [{color} ]{thing}[ of {owner}]
        """,
        learnt=True,
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
        r"""
        {holder} may park {plate}[ in {street}][ until {until}][; fee: {fee} euros].
        permit for {plate}, {holder}[, {street}][, valid until {until}][, {fee} euros]
        the car {plate} of {holder} has a permit[ for {street}][ up to {until}].
        {plate}: {holder}[, {street}][, {until}][, {fee} euros]
        [for {fee} euros ]{holder} gets a permit for the car {plate}[ in {street}][ until {until}].
        Holder: {holder}\nPlate: {plate}[\nStreet: {street}][\nValid until: {until}][\nFee: {fee}]
        [until {until} ]the plate {plate}[ may stand in {street}]. Holder: {holder}[, paid: {fee} euros].
        I am {holder}, my plate is {plate}[, I live in {street}][ and I paid {fee} euros].
        {holder} asked for a permit[ in {street}] for {plate}[, to run out {@until}].
        issued to {holder}: parking[ in {street}], plate {plate}[, {fee} euros][, {until}]
        in {street}, {holder} parks the car {plate}[ until {until}][ for {fee} euros].
        {holder} | {plate}[ | {street}][ | {until}][ | {fee}]
        plate {plate} belongs to {holder}[, permit valid until {until}][, {street}].
        please renew the permit of {holder}, {plate}[, {street}][, until {until}][, {fee} euros].
        holder="{holder}" plate="{plate}"[ street="{street}"][ until="{until}"][ fee={fee}]
        """,
        learnt=True,
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
        r"""
        from {start} to {end}[ {@time}][, {people} people][, for {rider}]
        {rider} goes from {start} to {end}[ {@time}][ with {people} people in all].
        pick up {rider} at {start}[ {@time}] and drive to {end}[; passengers: {people}].
        a ride from {start} to {end}, please[, {time}][, for {people}][, name {rider}].
        [{time}: ]{start} -> {end}[, {rider}][, {people} riders]
        pickup: {start}; dropoff: {end}[; time: {time}][; rider: {rider}][; riders: {people}]
        we're at {start} and want to get to {end}[ {@time}][; there are {people} of us][. {rider}]
        {end}, coming from {start}[, {time}][, {rider}][, {people} persons]
        taxi! {start} to {end}[, {time}][, {people} heads]
        can someone take {rider} from {start} to {end}[ {@time}]?
        the ride ends at {end} and starts at {start}[ {@time}][; it's for {rider}].
        to {end}[ {@time}], starting at {start}[, {people} seats][, booked by {rider}]
        [{people} people ]want to go to {end}; they wait at {start}[ {@time}][. Ask for {rider}].
        Start: {start}\nEnd: {end}[\nTime: {time}][\nPeople: {people}][\nName: {rider}]
        {start} | {end}[ | {time}][ | {rider}][ | {people}]
        my ride[ {@time}]: {start} first, then {end}[ - {rider}].
        """,
        learnt=True,
    ),
)
