"""Sorts of records, as schemas describe them and texts tell them."""

from __future__ import annotations

from desk.phrases.care_records import CARE_RECORDS
from desk.phrases.culture_records import CULTURE_RECORDS
from desk.phrases.home_records import HOME_RECORDS
from desk.phrases.leisure_records import LEISURE_RECORDS
from desk.phrases.people_records import PEOPLE_RECORDS
from desk.phrases.record import Record
from desk.phrases.trade_records import TRADE_RECORDS
from desk.phrases.travel_records import TRAVEL_RECORDS
from desk.phrases.work_records import WORK_RECORDS

__all__ = ["LEARNT_RECORDS", "RECORDS"]

RECORDS: tuple[Record, ...] = (*PEOPLE_RECORDS, *TRADE_RECORDS, *LEISURE_RECORDS)

# Those to train on, of which most are not in the part that is held out.
LEARNT_RECORDS: tuple[Record, ...] = (
    *RECORDS,
    *WORK_RECORDS,
    *HOME_RECORDS,
    *TRAVEL_RECORDS,
    *CARE_RECORDS,
    *CULTURE_RECORDS,
)
