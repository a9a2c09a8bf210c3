"""Attributes of things, with the kind of value that each takes, and the sets of values that some are chosen from."""

from __future__ import annotations

from desk.pools import Words
from desk.words.learnt.traits import MORE_ATTRIBUTES, MORE_CHOICES

__all__ = ["ATTRIBUTES", "CHOICES", "CHOICE_NAMES", "FIELD_NAMES", "OPAQUE_NAMES"]

# "words:kind"; the kinds are those of desk.attributes.
ATTRIBUTES = Words(
    """
    owner:person, author:person, manager:person, sender:person, reviewer:person, contact person:person,
    assignee:first, customer name:person, full name:person, first name:first, last name:last, member:first,
    city:city, home town:city, destination:city, origin:city, country:country, company:company, supplier:company,
    employer:company, mail address:mail, email:mail, backup email:mail, phone number:phone, id:code, code:code,
    serial number:code, reference:code, account number:code, order id:code, key:code, batch number:code,
    color:color, background color:color, material:material, style:adjective, condition:adjective, texture:adjective,
    kind:thing, category:thing, type:thing, label:label, tag:label, group:label, topic:topic, subject:topic,
    title:title, name:title, headline:title, due date:date, start date:date, end date:date, birthday:date, expiry
    date:date, delivery date:date, date:date, time:time, start time:time, end time:time, closing time:time,
    deadline:moment, departure:moment, duration:duration, delay:duration, break length:duration, quantity:small,
    count:small, number of people:small, floor:small, copies:small, rating:small, level:small, rank:small, max
    results:small, year:year, first year:year, width:size, height:size, length:size, depth:size, distance:size,
    age:size, score:size, limit:size, page:size, capacity:size, index:size, weight:number, price:number,
    amount:number, budget:number, discount:number, speed:number, temperature:number, latitude:signed,
    longitude:signed, offset:signed, notify:flag, urgent:flag, archived:flag, visible:flag, dry run:flag,
    recursive:flag, case sensitive:flag, encrypted:flag, gift wrap:flag, insured:flag, tags:labels, keywords:labels,
    members:names, guests:names, attendees:names, ingredients:foods, items:products, message:message,
    comment:message, note:note, reason:reason, cause:reason, description:note, text:message, folder:folder,
    file:file, path:file, url:url, website:url, language:language, target language:language, room:room, hobby:hobby,
    food:food, address:address, mode:choice, status:choice, priority:choice, format:choice, role:choice,
    strategy:choice, size class:choice, sort order:choice, stage:choice, variant:choice, delivery address:street,
    position:point, total price:money, cursor:point, meeting point:street, inventor:person, applicant:person,
    trainer:person, patient:person, composer:person, witness:person, given name:first, teammate:first,
    roommate:first, babysitter:first, cousin:first, family name:last, maiden name:last, doorbell name:last, mailbox
    name:last, birthplace:city, departure city:city, arrival city:city, headquarters:city, venue city:city,
    layover:city, country of origin:country, home country:country, issuing country:country, host country:country,
    tax country:country, brand:company, vendor:company, insurer:company, sponsor:company, carrier:company, contact
    email:mail, recovery email:mail, work email:mail, login email:mail, mobile number:phone, emergency number:phone,
    callback number:phone, hotline:phone, office phone:phone, tracking number:code, license plate:code, voucher
    code:code, membership number:code, passport number:code, ticket number:code, invoice number:code, part
    number:code, booking reference:code, policy number:code, paint color:color, frame color:color, font color:color,
    border color:color, accent color:color, lid color:color, surface:material, frame material:material,
    lining:material, sole material:material, casing:material, look:adjective, smell:adjective, impression:adjective,
    character:adjective, gadget:thing, tool:thing, object:thing, souvenir:thing, prize:thing, lost item:thing,
    hashtag:label, bucket:label, channel:label, shelf label:label, playlist:label, focus:topic, matter:topic,
    concern:topic, discussion subject:topic, main subject:topic, inquiry:topic, event name:title, meeting
    title:title, session name:title, heading:title, calendar entry:title, appointment:title, banner text:title, hire
    date:date, release date:date, arrival date:date, renewal date:date, issue date:date, wedding day:date, founding
    day:date, checkup date:date, wake time:time, alarm:time, sunset:time, arrival:moment, scheduled start:moment,
    last login:moment, next run:moment, cutoff:moment, takeoff:moment, runtime:duration, waiting time:duration,
    cooking time:duration, playing time:duration, cooldown:duration, timeout:duration, bedrooms:small,
    attempts:small, servings:small, stops:small, retries:small, doors:small, model year:year, graduation year:year,
    founding year:year, birth year:year, year built:year, wingspan:size, page count:size, diameter:size, word
    count:size, audience:size, interest rate:number, hourly rate:number, tax rate:number, exchange rate:number,
    shipping cost:number, average grade:number, voltage:number, fuel use:number, elevation:signed, temperature
    change:signed, freezing point:signed, profit:signed, vegan:flag, pinned:flag, smoking allowed:flag, out of
    stock:flag, reusable:flag, pets allowed:flag, wheelchair access:flag, siblings:names, passengers:names,
    players:names, recipients:names, volunteers:names, candidates:names, categories:labels, hashtags:labels,
    filters:labels, interests:labels, channels:labels, side dishes:foods, snacks:foods, allergies:foods,
    leftovers:foods, menu items:foods, returned goods:products, wish list:products, cart:products, rewards:products,
    equipment:products, reply:message, announcement:message, voicemail:message, status update:message, chat
    text:message, memo:note, observation:note, hint:note, side note:note, instructions:note, justification:reason,
    motive:reason, grounds:reason, explanation:reason, root cause:reason, directory:folder, output folder:folder,
    backup location:folder, archive folder:folder, download folder:folder, working directory:folder, log file:file,
    config file:file, source file:file, template:file, output file:file, link:url, callback url:url, feed link:url,
    download link:url, profile page:url, mother tongue:language, source language:language, spoken language:language,
    menu language:language, audio language:language, meeting room:room, classroom:room, hiding place:room, exam
    room:room, leisure activity:hobby, passion:hobby, favorite activity:hobby, course activity:hobby, favorite
    dish:food, main course:food, starter:food, midnight snack:food, signature dish:food, shipping address:address,
    return address:address, home address:address, office address:address, difficulty:choice, severity:choice,
    shape:choice, quality:choice, access level:choice, payment method:choice, direction:choice, visibility:choice,
    pixel:point, top corner:point, click position:point, center:point, target point:point, tap location:point,
    ticket cost:money, refund amount:money, monthly salary:money, reward:money, fine:money, entry fee:money, branch
    address:street, venue address:street, warehouse address:street, clinic address:street, drop off point:street
    """
    + MORE_ATTRIBUTES,
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
    accept/reject/defer, dark/light, true_color=true color/gray_scale=gray scale, hot/cold/lukewarm, indoor/outdoor,
    round/square/oval, vip=VIP/regular, sedan/van/truck, XS=extra small/XL=extra large, one_way=one
    way/round_trip=round trip, vegan/vegetarian/halal, mild/medium/spicy, rare/medium/well_done=well done,
    info/warning/error, debug/release, mp3/wav/flac, png/jpg/gif, minor/major/critical, yes/no/maybe,
    male/female/other, child/adult/senior, single/double/suite, MON=Monday/WED=Wednesday/FRI=Friday,
    EUR=euros/USD=dollars/GBP=pounds, C=Celsius/F=Fahrenheit, km=kilometers/mi=miles, kg=kilograms/lb=pounds,
    ml=milliliters/oz=ounces, bike/car/bus/train, walking/driving/cycling, buy/sell/hold, debit/credit, gross/net,
    fixed/variable, trial/basic/pro, free/paid, monthly/yearly, email/sms/push, silent/vibrate/loud,
    bold/italic/underlined, top/bottom, center/edge/corner, clockwise/counterclockwise, horizontal/vertical,
    forward/backward, first/last/random, newest/oldest/most_read=most read, IN_STOCK=in stock/SOLD_OUT=sold out,
    RETURNED=returned/SHIPPED=shipped/LOST=lost, approved/denied/under_review=under review, todo=to
    do/doing/finished, backlog/sprint/shipped, alpha/beta/stable, dev=development/test/prod=production,
    local/staging/live, merge/rebase/squash, overwrite/append/skip, zip/tar/rar, hd=high definition/sd=standard
    definition, wifi/bluetooth/cable, sunny/cloudy/rainy, wet/dry, sweet/salty/sour, red/white/rose,
    espresso/latte/cappuccino, matte/glossy, cotton/wool/silk, solid/liquid/gas, new_moon=new moon/full_moon=full
    moon, fiction/non_fiction=non-fiction, drama/comedy/thriller, rock/jazz/classical, full_time=full
    time/part_time=part time/freelance, remote/on_site=on site/hybrid, sick/vacation/parental,
    student/teacher/parent, buyer/seller, home/away/neutral, win/loss/draw, attack/defense, front/back/side,
    upper/lower, city/suburb/village, beach/mountain/lake, hotel/hostel/campsite, fragile/heavy/normal,
    box/bag/envelope, Q1=first quarter/Q2=second quarter/Q3=third quarter, W=watts/KW=kilowatts,
    NE=northeast/SW=southwest, AM=morning/PM=afternoon, eco=economy/turbo, LEVEL_1=level one/LEVEL_2=level
    two/LEVEL_3=level three, never/once/always, strict/lenient, exact/fuzzy, ON_TIME=on
    time/LATE=late/CANCELED=canceled
    """
    + MORE_CHOICES,
    """
    raw/cooked/smoked, tenor/alto/bass, bronze/silver/gold, thin/thick, sail/row/drift, spring/summer/autumn/winter,
    ENTRY=entry/MID=middle/TOP=top, half_board=half board/full_board=full board, rough/polished, weekday/weekend,
    window_seat=window seat/aisle_seat=aisle seat, inner/outer, upper_deck=upper deck/lower_deck=lower deck, X/Y/Z
    """,
)

CHOICE_NAMES = Words(
    """
    option setting choice plan method policy scheme selection alternative variation rule approach level grade mode
    manner program pick preference class kind sort version
    """,
    "preset regime",
)

# Of objects in hard samples, which are for training only.
FIELD_NAMES = Words(
    """
    width height depth left right top bottom low high min max from to start end first second lat lon hour minute
    page line floor door host port path major minor red green blue name kind size count north south begin stop code
    label seat aisle shelf box key unit rank grade part total net gross maker model inner outer front back upper lower
    day month week alpha beta gamma angle speed mass price tax fee area age points lane gate track room town region
    letter digit word lines pages shape color brand version build user owner sender source target parent child prefix
    suffix before after lead tail head base peak rate step level layer slot site zone block deck coach rack bin batch
    """,
    "",
)

OPAQUE_NAMES = Words(
    """
    p1 p2 p3 arg0 arg1 q x y v w k val param_a param_b in1 in2 field1 field2 p4 p5 arg2 arg3 arg_a arg_b a b c d e g h i
    j m n o r s x1 x2 y1 y2 val1 val2 data1 data2 opt1 opt2 prop1 prop2 attr1 attr2 item1 item2 col1 col2 c1 c2 c3 k1 k2
    i1 i2 s1 s2 n1 n2 var1 var2 inp1 inp2 in_a in_b foo bar baz qux xx yy aa bb p_one p_two a1 a2 b1 b2 d1 d2 e1 g1 h1
    m1 o1 q1 q2 r1 r2 w1 w2 zz x_a x_b
    """,
    "z9 slot7 u v8 prm t1 t2 f3",
)
