"""Catalog of all record types."""

from __future__ import annotations

from desk_model.generator.records.care import CARE_RECORDS
from desk_model.generator.records.culture import CULTURE_RECORDS
from desk_model.generator.records.home import HOME_RECORDS
from desk_model.generator.records.leisure import LEISURE_RECORDS
from desk_model.generator.records.people import PEOPLE_RECORDS
from desk_model.generator.records.record import Record
from desk_model.generator.records.trade import TRADE_RECORDS
from desk_model.generator.records.travel import TRAVEL_RECORDS
from desk_model.generator.records.work import WORK_RECORDS

__all__ = ["RECORDS", "TRAIN_RECORDS"]

RECORDS: tuple[Record, ...] = (*PEOPLE_RECORDS, *TRADE_RECORDS, *LEISURE_RECORDS)

# Those to train on, of which most are not in the part that is held out.
TRAIN_RECORDS: tuple[Record, ...] = (
    *RECORDS,
    *WORK_RECORDS,
    *HOME_RECORDS,
    *TRAVEL_RECORDS,
    *CARE_RECORDS,
    *CULTURE_RECORDS,
)
