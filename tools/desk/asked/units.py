# ruff: noqa: E501 - phrases are read a line at a time
"""More ways to ask for what `desk.core.units` offers, and to ask for it without something needed."""

from __future__ import annotations

__all__ = ["ASKED", "LACKED"]

ASKED: dict[str, str] = {
    "convert_units": """
        !(turn|change|transform) {value} {from} into {to}
        !express {value} {from} in {to}
        !(give|tell|show) me the equivalent of {value} {from} in {to}
        !(work out|figure out|calculate) (what|how much) {value} {from} is in {to}
        !do a unit conversion of {value} {from} to {to}
        !(find|get|look up) what {value} {from} (would be|equals|comes to) in {to}
        !switch {value} from {from} to {to}
        !recalculate {value} {from} in {to}
        !(write|state|restate) {value} {from} in {to} instead
        !convert from {from} to {to} the value {value}
        !(change|switch) the unit of {value} {from} to {to}
        !run {value} {from} through the unit converter to get {to}
        !take {value} {from} and (convert|change) (it|that) (to|into) {to}
        !let me know how many {to} {value} {from} (make|come to|would be)
        !help me (get|bring) {value} {from} (into|over to) {to}
        how many {to} (are|are there) in {value} {from}?
        how many {to} (do|would) {value} {from} (make|come to|correspond to|equal)?
        what (does|would) {value} {from} (come to|correspond to|amount to) in {to}?
        what('s| is) the equivalent of {value} {from} in {to}?
        {value} {from} = how many {to}?
        {value} {from} is how much in {to}?
        {from} to {to}: {value}
        in {to}, (how much is|what is|what's) {value} {from}?
        (the label|the manual|the data sheet|the gauge) says {value} {from}. (What's that|How much is that) in {to}?
        (I don't think|I can't think) in {from}. (What's|What is|How much is) {value} {from} in {to}?
        (I'm used to|I only know|I measure everything in) {to}, so what would {value} {from} be?
        I (need|want|would like) {value} {from} (converted to|expressed in|in) {to}.
        (can|could|would) you (convert|change|turn) {value} {from} into {to} (for me|)?
        (unit conversion|convert): {value}, from {from} to {to}
    """,
    "convert_currency": """
        !(work out|figure out|calculate) (what|how much) {amount} {from} (is|makes|comes to) in {to}
        !(give|tell|show) me the (value|price) of {amount} {from} in {to}
        !(tell me|find out|check) (what|how much) {amount} {from} is worth in {to}
        !express {amount} {from} in {to}
        !do a currency conversion of {amount} {from} (to|into) {to}
        !run {amount} {from} through the currency converter to get {to}
        !recalculate the (amount|price|sum) of {amount} {from} in {to}
        !(take|use) the (current|) exchange rate and convert {amount} {from} to {to}
        !(find|get|look up) the (equivalent|counter-value) of {amount} {from} in {to}
        !let me know how many {to} I'd get for {amount} {from}
        !convert from {from} to {to} the (sum|amount) of {amount}
        !switch {amount} from {from} to {to}
        !quote me {amount} {from} in {to}
        !translate the price of {amount} {from} into {to}
        what('s| is) {amount} {from} (worth|) in {to}?
        what (would|do|will) {amount} {from} (come to|amount to|make) in {to}?
        how many {to} (do|will|would) (I|you|we) get for {amount} {from}?
        how many {to} (are|make) {amount} {from}?
        {amount} {from} (to|into) {to}(?|, please.|)
        {amount} {from} = how many {to}?
        {from} to {to}: {amount}
        in {to}, (how much is|what is|what's) {amount} {from}?
        (the hotel|the ticket|the taxi|the flight|dinner) costs {amount} {from}. (What's that|How much is that) in {to}?
        I've been (charged|billed|invoiced) {amount} {from}, (how much|what) is that in {to}?
        I get paid in {to}, so how much (are|is) {amount} {from} (for me|)?
        (I'm holding|I still have|I've got) {amount} {from} (in cash|in my wallet|left over). (What's that|How much would that be) in {to}?
        I (need|want|would like) (to have|to see|) {amount} {from} (converted to|expressed in|in) {to}.
        (can|could|would) you (convert|change|turn) {amount} {from} into {to} (for me|)?
        (currency conversion|currency): {amount}, from {from} to {to}
    """,
}

LACKED: dict[str, str] = {
    "convert_units": """
        !(change|turn|switch) {value} {from} (to|into) another unit
        !express {value} {from} in (another|a different) unit
        !do a unit conversion of {value} {from}
        !(give|tell|show) me {value} {from} in (another|some other|a different) unit
        !run {value} {from} through the unit converter
        !(recalculate|restate) {value} {from} in other units
        what('s| is) {value} {from} in (another|a different) unit?
        how much is {value} {from} in (other|different) units?
        I (want|need|would like) {value} {from} converted (to another unit|).
        (can|could) you convert {value} {from} (for me|to another unit)?
        (unit conversion|units to convert): {value} {from}
        (the label|the gauge|the manual) says {value} {from}, (convert it|convert that|convert it to another unit).
    """,
    "convert_currency": """
        !(change|turn|switch) {amount} {from} (to|into) another currency
        !express {amount} {from} in (another|a different) currency
        !do a currency conversion of {amount} {from}
        !(give|tell|show) me {amount} {from} in (another|some other|a different) currency
        !run {amount} {from} through the currency converter
        !(work out|calculate) (what|how much) {amount} {from} is in another currency
        what('s| is) {amount} {from} (worth|) in (another|a different) currency?
        how much is {amount} {from} in (another currency|other money)?
        I (want|need|would like) {amount} {from} converted (to another currency|).
        (can|could) you convert {amount} {from} (for me|to another currency)?
        (currency conversion|money to convert): {amount} {from}
        (the hotel|dinner|the ticket) costs {amount} {from}. What's that in (my|our own) currency?
    """,
}
