"""Attributes of things, with the kind of value that each takes, and the sets of values that some are chosen from."""

from __future__ import annotations

from desk.pools import Words

__all__ = ["ATTRIBUTES", "CHOICES", "CHOICE_NAMES", "OPAQUE_NAMES"]

# "words:kind"; the kinds are those of desk.attributes.
ATTRIBUTES = Words(
    """
    owner:person, author:person, manager:person, sender:person, reviewer:person, contact person:person,
    assignee:first, customer name:person, full name:person, first name:first, last name:last, member:first, city:city,
    home town:city, destination:city, origin:city, country:country, company:company, supplier:company,
    employer:company, mail address:mail, email:mail, backup email:mail, phone number:phone, id:code, code:code, serial
    number:code, reference:code, account number:code, order id:code, key:code, batch number:code, color:color,
    background color:color, material:material, style:adjective, condition:adjective, texture:adjective, kind:thing,
    category:thing, type:thing, label:label, tag:label, group:label, topic:topic, subject:topic, title:title,
    name:title, headline:title, due date:date, start date:date, end date:date, birthday:date, expiry date:date,
    delivery date:date, date:date, time:time, start time:time, end time:time, closing time:time, deadline:moment,
    departure:moment, duration:duration, delay:duration, break length:duration, quantity:small, count:small, number of
    people:small, floor:small, copies:small, rating:small, level:small, rank:small, max results:small, year:year,
    first year:year, width:size, height:size, length:size, depth:size, distance:size, age:size, score:size,
    limit:size, page:size, capacity:size, index:size, weight:number, price:number, amount:number, budget:number,
    discount:number, speed:number, temperature:number, latitude:signed, longitude:signed, offset:signed, notify:flag,
    urgent:flag, archived:flag, visible:flag, dry run:flag, recursive:flag, case sensitive:flag, encrypted:flag, gift
    wrap:flag, insured:flag, tags:labels, keywords:labels, members:names, guests:names, attendees:names,
    ingredients:foods, items:products, message:message, comment:message, note:note, reason:reason, cause:reason,
    description:note, text:message, folder:folder, file:file, path:file, url:url, website:url, language:language,
    target language:language, room:room, hobby:hobby, food:food, address:address, mode:choice, status:choice,
    priority:choice, format:choice, role:choice, strategy:choice, size class:choice, sort order:choice, stage:choice,
    variant:choice, delivery address:street, position:point, total price:money, cursor:point, meeting point:street
    """,
    """
    curator:person, landlord name:person, nickname:first, surname:last, port of call:city, homeland:country,
    manufacturer:company, publisher:company, reply address:mail, fax number:phone, docket number:code, passcode:code,
    barcode:code, paint:color, fabric:material, mood:adjective, finish:adjective, breed:thing, genre:thing, shelf
    mark:label, section:label, theme:topic, agenda item:topic, caption:title, launch day:date, harvest day:date,
    renewal day:date, curfew:time, opening hour:time, boarding:moment, playtime:duration, warm up:duration,
    seats:small, laps:small, doses:small, vintage:year, radius:size, altitude:size, thickness:size, mileage:size,
    wages:number, tip:number, density:number, tilt:signed, balance:signed, waterproof:flag, refundable:flag,
    muted:flag, premium:flag, nicknames:names, aliases:names, stickers:labels, toppings:foods,
    accessories:products, greeting:message, remark:message, footnote:note, excuse:reason, attachment:file,
    drive:folder, homepage:url, dialect:language, chamber:room, pastime:hobby, dessert:food, billing address:address,
    phase:choice, tier:choice, layout:choice, notch:choice, grid square:cell, seat position:cell, color scheme:sides
    """,
)

# Sets of values, their members separated by "/"; "value=how it is said" where the two differ.
CHOICES = Words(
    """
    low/medium/high, small/medium/large, open/closed/pending, draft/final, asc=ascending/desc=descending,
    daily/weekly/monthly, json/csv/xml, red/yellow/green, admin=administrator/editor/viewer, active/paused/stopped,
    A/B/C, north/south/east/west, LOW=low/NORMAL=normal/HIGH=high, in_progress=in progress/on_hold=on hold/done,
    private/public/team_only=team only, S=small/M=medium/L=large, day/week/month/year, fast/balanced/precise,
    left/right, standard/express/overnight, NEW=new/USED=used/BROKEN=broken, auto=automatic/manual,
    breakfast/lunch/dinner, keep_first=keep first/keep_last=keep last, P1/P2/P3, up/down, cash/card/transfer,
    portrait/landscape, morning/afternoon/evening, read_only=read only/read_write=read and write,
    EU=Europe/US=America/ASIA=Asia, beginner/advanced/expert, cat/dog/bird, full/partial/none,
    pdf/html/plain_text=plain text, soft/hard, lead/guest, first_class=first class/second_class=second class,
    accept/reject/defer, dark/light, true_color=true color/gray_scale=gray scale
    """,
    """
    raw/cooked/smoked, tenor/alto/bass, bronze/silver/gold, thin/thick, sail/row/drift, spring/summer/autumn/winter,
    ENTRY=entry/MID=middle/TOP=top, half_board=half board/full_board=full board, rough/polished, weekday/weekend,
    window_seat=window seat/aisle_seat=aisle seat, inner/outer, upper_deck=upper deck/lower_deck=lower deck, X/Y/Z
    """,
)

CHOICE_NAMES = Words("option setting choice plan method policy scheme", "preset regime")

OPAQUE_NAMES = Words(
    "p1 p2 p3 arg0 arg1 q x y v w k val param_a param_b in1 in2 field1 field2", "z9 slot7 u v8 prm t1 t2 f3"
)
