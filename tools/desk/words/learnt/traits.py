"""Attributes and sets of values, for training only."""

from __future__ import annotations

__all__ = ["MORE_ATTRIBUTES", "MORE_CHOICES"]

MORE_ATTRIBUTES = """,
    seller:person, buyer:person, guardian:person, supervisor:person, coach:person, mentor:person, tutor:person,
    dentist:person, surgeon:person, photographer:person, narrator:person, singer:person, conductor:person,
    director:person, producer:person, lead actor:person, keynote speaker:person, moderator:person,
    chairperson:person, treasurer:person, secretary:person, deputy:person, successor:person, predecessor:person,
    beneficiary:person, executor:person, signatory:person, claimant:person, plaintiff:person, interviewer:person,
    interviewee:person, organizer:person, host:person, guest of honor:person, emergency contact:person, next of
    kin:person, account holder:person, policy holder:person, license holder:person, record holder:person, title
    holder:person, winner:person, runner up:person, challenger:person, opponent:person, driver:person, pilot:person,
    captain:person, navigator:person, inspector:person, caretaker:person, janitor:person, plumber:person,
    electrician:person, rider:person, jockey:person, class teacher:person, professor:person, examiner:person,
    student:person, pupil:person, graduate:person, project lead:person, team leader:person, line manager:person,
    head nurse:person, family doctor:person, bride:person, groom:person, godparent:person, playwright:person,
    discoverer:person, designer:person, lead developer:person, sibling:first, niece:first, nephew:first,
    uncle:first, aunt:first, grandchild:first, childhood friend:first, best friend:first, pen pal:first,
    flatmate:first, study partner:first, dance partner:first, lab partner:first, gym partner:first, carpool
    partner:first, au pair:first, dog walker:first, house sitter:first, middle name:first, stage name:first,
    preferred name:first, call name:first, married name:last, birth name:last, name on the door:last, name
    plate:last, clan:last, mother's maiden name:last, birth city:city, work city:city, capital:city, nearest
    city:city, host city:city, port:city, transfer city:city, pickup city:city, dropoff city:city, twin town:city,
    university town:city, stopover:city, terminus:city, departure port:city, arrival port:city, tour stop:city,
    store city:city, warehouse city:city, training base:city, market town:city, delivery city:city, billing
    city:city, previous city:city, next stop:city, citizenship:country, destination country:country, country of
    residence:country, shipping country:country, import country:country, export country:country, production
    country:country, transit country:country, visited country:country, target market:country, sales region:country,
    passport country:country, birth country:country, customer company:company, distributor:company,
    subcontractor:company, retailer:company, wholesaler:company, dealer:company, car maker:company, airline:company,
    shipping line:company, bank:company, law firm:company, agency:company, travel agency:company, hosting
    provider:company, internet provider:company, energy provider:company, cloud provider:company, software
    vendor:company, caterer:company, cleaning firm:company, moving company:company, security firm:company, partner
    company:company, parent company:company, competitor:company, former employer:company, payer:company,
    payee:company, lender:company, borrower:company, investor:company, contractor:company, consignee:company,
    licensee:company, record label:company, studio:company, network operator:company, billing email:mail, support
    email:mail, sender address:mail, notification email:mail, private email:mail, invoice email:mail, contact
    address:mail, cc address:mail, bcc address:mail, alert email:mail, forwarding address:mail, company email:mail,
    home phone:phone, work phone:phone, cell number:phone, direct line:phone, service number:phone, support
    line:phone, landline:phone, second phone:phone, reception phone:phone, night phone:phone, taxi number:phone,
    booking line:phone, contact number:phone, alarm number:phone, customer number:code, item number:code, product
    code:code, promo code:code, discount code:code, activation code:code, access code:code, door code:code, gate
    code:code, security code:code, pin code:code, postal code:code, registration number:code, file number:code, case
    number:code, claim number:code, contract number:code, permit number:code, license number:code, locker
    number:code, bin number:code, lot number:code, model number:code, chassis number:code, engine number:code, order
    reference:code, payment reference:code, transaction id:code, session id:code, user id:code, device id:code,
    sensor id:code, job id:code, build id:code, commit id:code, request id:code, client id:code, asset tag:code,
    stock code:code, library number:code, student number:code, employee number:code, staff id:code, card
    number:code, loyalty number:code, receipt number:code, confirmation code:code, rental number:code, tax id:code,
    patient number:code, sample number:code, box number:code, pallet id:code, container number:code, seal
    number:code, shelf code:code, archive number:code, article number:code, form number:code, revision:code, meter
    id:code, train number:code, main color:color, secondary color:color, trim color:color, wall color:color, ceiling
    color:color, hair color:color, eye color:color, ribbon color:color, wrapping color:color, ink color:color,
    thread color:color, cover color:color, roof color:color, seat color:color, car color:color, shirt color:color,
    team color:color, text color:color, fill color:color, line color:color, shadow color:color, flag color:color,
    cap color:color, door color:color, cover material:material, handle material:material, table top:material,
    worktop:material, flooring:material, roofing:material, upholstery:material, wrapping:material,
    packaging:material, padding:material, coating:material, insulation:material, strap material:material,
    shell:material, blade material:material, wall material:material, outer layer:material, inner layer:material, raw
    material:material, backing:material, binding:material, pipe material:material, seat material:material, fence
    material:material, appearance:adjective, feel:adjective, tone:adjective, taste:adjective, atmosphere:adjective,
    temper:adjective, attitude:adjective, design style:adjective, writing style:adjective, first
    impression:adjective, overall feel:adjective, state:adjective, vibe:adjective, flavor:adjective,
    ambience:adjective, nature:adjective, temperament:adjective, sound:adjective, reputation:adjective, product
    type:thing, device type:thing, vehicle type:thing, asset type:thing, unit type:thing, building type:thing,
    resource:thing, part:thing, component:thing, spare part:thing, accessory:thing, exhibit:thing, artifact:thing,
    gift:thing, keepsake:thing, trophy:thing, mascot:thing, emblem:thing, symbol:thing, icon:thing, motif:thing,
    target object:thing, replacement:thing, substitute:thing, prop:thing, sample:thing, donation:thing,
    collectible:thing, appliance:thing, landmark:thing, hidden object:thing, missing part:thing, broken part:thing,
    flag label:label, status label:label, priority label:label, mailbox label:label, collection:label, folder
    label:label, drawer label:label, bin label:label, queue:label, team tag:label, cost center:label, department
    tag:label, segment:label, feed:label, space:label, track:label, lane:label, pool:label, notebook:label, course
    topic:topic, lecture topic:topic, thesis topic:topic, talk topic:topic, research topic:topic, chat topic:topic,
    news topic:topic, email subject:topic, complaint subject:topic, agenda topic:topic, side topic:topic, search
    topic:topic, post topic:topic, blog topic:topic, study subject:topic, feedback topic:topic, training
    topic:topic, report topic:topic, book title:title, song title:title, film title:title, article title:title,
    report title:title, chapter title:title, page title:title, document title:title, project title:title, task
    title:title, event title:title, playlist title:title, slide title:title, talk title:title, poster title:title,
    exhibition title:title, paper title:title, issue title:title, working title:title, slogan:title, motto:title,
    tagline:title, label text:title, display name:title, campaign name:title, project name:title, board name:title,
    program name:title, order date:date, purchase date:date, sale date:date, shipping date:date, pickup date:date,
    return date:date, payment date:date, invoice date:date, billing date:date, booking date:date, check in
    date:date, check out date:date, move in date:date, move out date:date, departure date:date, event date:date,
    exam date:date, test date:date, review date:date, inspection date:date, service date:date, repair date:date,
    installation date:date, opening date:date, closing date:date, publication date:date, signing date:date,
    effective date:date, cancellation date:date, termination date:date, vacation start:date, vacation end:date, last
    visit:date, next visit:date, first day:date, last day:date, anniversary:date, hearing date:date, trial
    date:date, admission date:date, discharge date:date, vaccination date:date, planting date:date, target
    date:date, best before date:date, graduation day:date, moving day:date, payday:date, travel day:date, race
    day:date, match day:date, concert date:date, premiere:date, arrival time:time, departure time:time, check in
    time:time, check out time:time, pickup time:time, delivery time:time, lunch time:time, dinner time:time,
    breakfast time:time, meeting time:time, call time:time, kickoff time:time, boarding time:time, last order:time,
    last train:time, first train:time, bedtime:time, nap time:time, feeding time:time, sunrise:time, high tide:time,
    low tide:time, shift start:time, shift end:time, broadcast time:time, medication time:time, workout time:time,
    quiet time:time, landing:moment, docking:moment, expiry:moment, go live:moment, start of sale:moment, end of
    sale:moment, next appointment:moment, last contact:moment, last backup:moment, last sync:moment, next
    service:moment, next inspection:moment, kickoff:moment, pickup:moment, dropoff:moment, delivery slot:moment,
    broadcast:moment, callback:moment, auction end:moment, maintenance start:moment, outage start:moment,
    shutdown:moment, travel time:duration, flight time:duration, driving time:duration, walking time:duration,
    baking time:duration, resting time:duration, prep time:duration, reading time:duration, meeting length:duration,
    lesson length:duration, film length:duration, shift length:duration, battery life:duration, charging
    time:duration, response time:duration, lead time:duration, notice period:duration, drying time:duration,
    recovery time:duration, exposure time:duration, session length:duration, talk time:duration, interval:duration,
    grace period:duration, commute:duration, ride time:duration, screen time:duration, storage time:duration, video
    length:duration, downtime:duration, idle time:duration, treatment time:duration, rooms:small, bathrooms:small,
    floors:small, windows:small, wheels:small, beds:small, guest count:small, children:small, adults:small,
    infants:small, pets:small, bags:small, suitcases:small, boxes:small, bottles:small, cups:small, plates:small,
    tickets:small, nights:small, days off:small, shelves:small, drawers:small, spare keys:small, rounds:small,
    repetitions:small, goals:small, wins:small, losses:small, draws:small, gears:small, axles:small, engines:small,
    cylinders:small, batteries:small, ports:small, screens:small, speakers:small, lamps:small, sockets:small,
    layers:small, columns:small, rows:small, versions:small, revisions:small, chapters:small, lessons:small,
    credits:small, stars:small, votes:small, workers:small, shifts:small, parking spaces:small, slices:small,
    portions:small, tables:small, chairs:small, monitors:small, licenses:small, start year:year, end year:year,
    construction year:year, renovation year:year, purchase year:year, publication year:year, tax year:year,
    production year:year, first edition:year, last edition:year, discovery year:year, release year:year, opening
    year:year, closing year:year, election year:year, planting year:year, restoration year:year, enrollment
    year:year, reference year:year, fiscal year:year, base year:year, copyright year:year, area:size, floor
    area:size, plot size:size, perimeter:size, circumference:size, file size:size, line count:size, character
    count:size, view count:size, follower count:size, download count:size, visitor count:size, population:size,
    seating capacity:size, tank capacity:size, range:size, wheelbase:size, hull length:size, span:size, cable
    length:size, rope length:size, trail length:size, tower height:size, ceiling height:size, water depth:size, snow
    depth:size, odometer:size, step count:size, calorie count:size, horsepower:size, resolution:size, frame
    count:size, print run:size, stock level:size, reorder level:size, minimum stock:size, maximum load:size,
    payload:size, memory size:size, disk size:size, batch size:size, sample size:size, crowd size:size, line
    width:size, wall height:size, door width:size, bed length:size, table length:size, window height:size, net
    price:number, gross price:number, unit price:number, list price:number, sale price:number, rental price:number,
    deposit:number, down payment:number, security deposit:number, salary:number, bonus:number, commission:number,
    service fee:number, booking fee:number, late fee:number, handling fee:number, membership fee:number,
    toll:number, rent:number, utility cost:number, repair cost:number, material cost:number, labor cost:number,
    total cost:number, markup:number, margin:number, turnover:number, revenue:number, expense:number, tax
    amount:number, loan amount:number, monthly rate:number, credit limit:number, coverage:number, donation
    amount:number, pocket money:number, wind speed:number, top speed:number, average speed:number, flow rate:number,
    pressure:number, air pressure:number, humidity:number, water level:number, fuel level:number, power:number,
    current:number, resistance:number, frequency:number, energy use:number, body weight:number, gross weight:number,
    net weight:number, shipping weight:number, birth weight:number, sugar content:number, fat content:number,
    dosage:number, concentration:number, viscosity:number, acidity:number, growth rate:number, error rate:number,
    success rate:number, download speed:number, upload speed:number, zoom:number, magnification:number, scale
    factor:number, ratio:number, brightness:number, contrast:number, saturation:number, loudness:number, temperature
    offset:signed, start latitude:signed, start longitude:signed, end latitude:signed, end longitude:signed, height
    difference:signed, time shift:signed, deviation:signed, correction:signed, change:signed, net change:signed,
    price change:signed, score difference:signed, goal difference:signed, sea level:signed, ground level:signed, dew
    point:signed, night temperature:signed, lowest temperature:signed, x offset:signed, y offset:signed,
    angle:signed, slope:signed, charge:signed, gain:signed, adjustment:signed, trend:signed, read only:flag, express
    delivery:flag, signature required:flag, gift receipt:flag, dark mode:flag, auto save:flag, auto renew:flag, auto
    start:flag, vibration:flag, full screen:flag, breakfast included:flag, air conditioning:flag, sea view:flag,
    late checkout:flag, night mode:flag, silent mode:flag, airplane mode:flag, power saving:flag, location
    sharing:flag, two factor login:flag, public profile:flag, private mode:flag, safe search:flag, ad blocker:flag,
    tracking:flag, logging:flag, debug mode:flag, verbose output:flag, strict mode:flag, backup copy:flag,
    compression:flag, caching:flag, preview:flag, shuffle:flag, auto play:flag, crossfade:flag, color printing:flag,
    double sided:flag, stapling:flag, watermark:flag, spell check:flag, word wrap:flag, tax exempt:flag, tax
    included:flag, taxable:flag, returnable:flag, fragile:flag, perishable:flag, hazardous:flag, gluten free:flag,
    organic:flag, sugar free:flag, dairy free:flag, decaf:flag, extra cheese:flag, dishwasher safe:flag, machine
    washable:flag, foldable:flag, adjustable:flag, rechargeable:flag, sealed:flag, verified:flag, locked:flag,
    hidden:flag, favorite:flag, starred:flag, anonymous:flag, confidential:flag, mandatory:flag, recurring:flag, all
    day:flag, overtime:flag, child seat:flag, roof rack:flag, sunroof:flag, cruise control:flag, elevator:flag, pool
    access:flag, flags:labels, groups:labels, boards:labels, segments:labels, areas:labels, departments:labels,
    collections:labels, newsletter topics:labels, playlists:labels, mailing lists:labels, preferred topics:labels,
    blocked topics:labels, target groups:labels, buckets:labels, queues:labels, alerts:labels, team members:names,
    family members:names, participants:names, invitees:names, jurors:names, cast:names, band members:names, choir
    members:names, staff:names, drivers:names, pupils:names, students:names, authors:names, editors:names,
    owners:names, witnesses:names, signatories:names, winners:names, finalists:names, contestants:names,
    absentees:names, substitutes:names, colleagues:names, teammates:names, neighbors:names, mentors:names,
    hosts:names, users:names, admins:names, followers:names, friends:names, contacts:names, groceries:foods,
    sauces:foods, sides:foods, breakfast items:foods, lunch items:foods, dinner items:foods, party food:foods,
    fillings:foods, extras:foods, dislikes:foods, excluded foods:foods, crops:foods, picnic food:foods,
    buffet:foods, dishes:foods, courses:foods, forbidden foods:foods, fridge items:foods, freezer items:foods,
    menu:foods, shopping items:foods, order items:products, packing list:products, inventory:products,
    gear:products, supplies:products, lost items:products, found items:products, broken items:products,
    gifts:products, prizes:products, sale items:products, replacements:products, samples:products, spare
    items:products, camp gear:products, office supplies:products, rental items:products, kit:products,
    bundle:products, delivery items:products, stolen items:products, donated items:products, gift message:message,
    card text:message, sms text:message, error message:message, welcome message:message, farewell message:message,
    thank you message:message, status message:message, invitation text:message, notification text:message, alert
    text:message, reply text:message, chat message:message, feedback:message, complaint:message, question:message,
    answer:message, statement:message, comment text:message, review text:message, post text:message, letter
    body:message, mail body:message, voice message:message, internal note:note, private note:note, delivery
    note:note, driver note:note, kitchen note:note, care note:note, doctor note:note, lab note:note, design
    note:note, field note:note, margin note:note, meeting note:note, advice:note, warning:note, caution:note,
    finding:note, short summary:note, details:note, background:note, context:note, diary entry:note, log entry:note,
    usage note:note, care instructions:note, cooking instructions:note, access instructions:note, cancellation
    reason:reason, return reason:reason, refund reason:reason, absence reason:reason, delay reason:reason, rejection
    reason:reason, complaint reason:reason, call reason:reason, visit reason:reason, exit reason:reason, error
    cause:reason, accident cause:reason, failure cause:reason, trigger:reason, basis:reason, main reason:reason,
    closing reason:reason, change reason:reason, objection:reason, source folder:folder, target folder:folder, input
    folder:folder, temp folder:folder, project folder:folder, shared folder:folder, upload folder:folder, media
    folder:folder, root folder:folder, parent folder:folder, save location:folder, export folder:folder, import
    folder:folder, sync folder:folder, trash folder:folder, music folder:folder, image folder:folder, data
    directory:folder, home directory:folder, log directory:folder, storage location:folder, input file:file, image
    file:file, audio file:file, video file:file, data file:file, backup file:file, cover image:file, profile
    picture:file, thumbnail:file, document:file, contract file:file, invoice file:file, key file:file, script
    file:file, settings file:file, error log:file, access log:file, report file:file, export file:file, import
    file:file, spreadsheet:file, font file:file, scan:file, cover letter:file, patch file:file, web address:url,
    landing page:url, source link:url, image link:url, video link:url, map link:url, meeting link:url, payment
    link:url, tracking link:url, review link:url, invite link:url, share link:url, shop page:url, help page:url,
    login page:url, status page:url, product page:url, api address:url, endpoint:url, redirect link:url, privacy
    page:url, blog address:url, press page:url, donation page:url, survey link:url, calendar link:url, native
    language:language, first language:language, second language:language, foreign language:language, working
    language:language, teaching language:language, exam language:language, original language:language, interface
    language:language, display language:language, voice language:language, keyboard language:language, document
    language:language, contract language:language, course language:language, site language:language, tour
    language:language, letter language:language, default language:language, output language:language, waiting
    room:room, lecture room:room, operating room:room, dressing room:room, storage room:room, meeting spot:room,
    workshop room:room, rehearsal room:room, assigned room:room, new room:room, old room:room, spare room:room,
    treatment room:room, session room:room, gathering place:room, sport:hobby, activity:hobby, free time
    activity:hobby, weekend activity:hobby, holiday activity:hobby, club activity:hobby, class subject:hobby,
    favorite sport:hobby, main hobby:hobby, second hobby:hobby, childhood hobby:hobby, new hobby:hobby,
    talent:hobby, special skill:hobby, lesson subject:hobby, camp activity:hobby, evening activity:hobby, winter
    activity:hobby, summer activity:hobby, shared interest:hobby, discipline:hobby, dish of the day:food,
    breakfast:food, lunch:food, dinner:food, snack:food, side dish:food, main ingredient:food, secret
    ingredient:food, appetizer:food, comfort food:food, school meal:food, favorite food:food, allergy:food,
    filling:food, holiday dish:food, national dish:food, lunch order:food, dinner order:food, birthday meal:food,
    party snack:food, picnic item:food, garnish:food, specialty:food, work address:address, delivery street:address,
    old address:address, new address:address, pickup address:address, site address:address, store address:address,
    school address:address, parking address:address, mailing address:address, street address:address, registered
    address:address, holiday address:address, hotel address:address, restaurant address:address, depot
    address:address, customer address:address, supplier address:address, garage address:address, property
    address:address, urgency:choice, detail level:choice, risk level:choice, skill level:choice, noise level:choice,
    heat level:choice, fitness level:choice, service level:choice, support plan:choice, subscription plan:choice,
    pricing plan:choice, billing cycle:choice, recurrence:choice, unit system:choice, option:choice, order
    type:choice, ticket type:choice, ticket class:choice, travel class:choice, cabin class:choice, seat type:choice,
    bed type:choice, room size:choice, meal plan:choice, delivery method:choice, delivery speed:choice, shipping
    option:choice, packaging type:choice, wrapping type:choice, return option:choice, refund method:choice, contact
    method:choice, notification type:choice, alert level:choice, log level:choice, output format:choice, file
    format:choice, image format:choice, export format:choice, paper size:choice, page orientation:choice, print
    quality:choice, video quality:choice, audio quality:choice, color mode:choice, view mode:choice, display
    mode:choice, sort key:choice, sort direction:choice, filter mode:choice, search mode:choice, match mode:choice,
    merge strategy:choice, backup type:choice, sync mode:choice, update channel:choice, release stage:choice,
    environment:choice, deployment target:choice, build type:choice, test type:choice, review status:choice,
    approval status:choice, payment status:choice, order status:choice, delivery status:choice, repair
    status:choice, health status:choice, employment type:choice, contract type:choice, work mode:choice, leave
    type:choice, shift type:choice, account type:choice, membership type:choice, member level:choice, user
    role:choice, permission:choice, access right:choice, privacy setting:choice, security level:choice, trust
    level:choice, grade level:choice, course level:choice, lesson type:choice, match result:choice, weather
    condition:choice, road condition:choice, cleanliness:choice, roast:choice, grind:choice, cut:choice, fit:choice,
    drink size:choice, portion size:choice, temperature setting:choice, fan speed:choice, heating mode:choice, wash
    program:choice, spin speed:choice, light mode:choice, side:choice, corner:choice, orientation:choice,
    rotation:choice, alignment:choice, placement:choice, time of day:choice, quarter:choice, generation:choice,
    species:choice, pet type:choice, vehicle class:choice, fuel type:choice, gear type:choice, tire type:choice,
    engine type:choice, means of transport:choice, route type:choice, transmission:choice, store location:street,
    office location:street, event location:street, site location:street, home location:street, registered
    office:street, accident location:street, pickup place:street, meeting place:street, parking location:street,
    depot location:street, polling place:street, start point:point, end point:point, origin point:point, cursor
    position:point, mouse position:point, window position:point, top left:point, bottom right:point, anchor
    point:point, pivot:point, drop point:point, target position:point, icon position:point, marker position:point,
    grid point:point, price tag:money, purchase price:money, selling price:money, tuition:money, rent amount:money,
    invoice total:money, order total:money, bill amount:money, prize money:money, loan sum:money, salary
    offer:money, starting bid:money, highest bid:money, shipping fee:money, insurance sum:money, damage
    amount:money, travel budget:money, credit:money, debt:money, donation sum:money, fare:money
"""

MORE_CHOICES = """,
    tiny/huge, weak/strong, cheap/expensive, short/long, empty/half_full=half full/full, new/used/refurbished,
    queued/running/failed, sent/received/bounced, unread/read/flagged, draft/review/published,
    planned/started/completed, booked/confirmed/cancelled, hourly/daily/weekly, weekly/biweekly/monthly,
    once/twice/thrice, sun/rain/snow, fog/wind/storm, calm/breezy/stormy, spring_cleaning=spring
    cleaning/deep_cleaning=deep cleaning, apple/orange/pear, beer/wine/juice, water/tea/coffee, black/with_milk=with
    milk/with_sugar=with sugar, still/sparkling, thin_crust=thin crust/deep_dish=deep dish, fried/boiled/scrambled,
    grilled/steamed/baked, whole/sliced/diced, ground/whole_bean=whole bean, light_roast=light roast/dark_roast=dark
    roast, plate/bowl/cup, knife/fork/spoon, eat_in=eat in/take_away=take away, pickup/delivery,
    sofa/armchair/bench, wall/floor/ceiling, kitchen/bath/bedroom, house/flat/room, owner/renter, rent/buy,
    furnished/unfurnished, gas/oil/electric, petrol/diesel/hybrid, manual_gear=manual gear/automatic_gear=automatic
    gear, front_wheel=front wheel/rear_wheel=rear wheel, compact/family/luxury, coupe/wagon/convertible,
    tram/subway/ferry_boat=ferry boat, bus/coach/minivan, economy_class=economy class/business_class=business class,
    carry_on=carry-on/checked, direct/one_stop=one stop, shortest/fastest/cheapest, avoid_tolls=avoid
    tolls/avoid_highways=avoid highways, metric/imperial, km_h=kilometers per hour/mph=miles per hour,
    cm=centimeters/in=inches, m2=square meters/ft2=square feet, g=grams/oz_t=troy ounces, l=liters/gal=gallons,
    bar/psi/pascal, J=joules/cal=calories, SEC=seconds/MIN=minutes/HR=hours, D=days/W=weeks/M=months,
    JAN=January/FEB=February/MAR=March, APR=April/MAY=May/JUN=June, TUE=Tuesday/THU=Thursday/SAT=Saturday,
    SUN=Sunday/WORKDAY=workday, H1=first half/H2=second half, 1st=first/2nd=second/3rd=third, I=level one/II=level
    two, low_risk=low risk/high_risk=high risk, safe/risky, mild/moderate/severe, stable_now=stable/better/worse,
    green_zone=green zone/red_zone=red zone, code_blue=code blue/code_red=code red, ground/air/sea, truck/rail/ship,
    pallet/crate/carton, letter/parcel_post=parcel post, signature/no_signature=no signature, in_transit=in
    transit/at_depot=at the depot/with_customer=with the customer, PAID=paid/OPEN=open/OVERDUE=overdue,
    invoice/card_payment=card payment/cash_on_delivery=cash on delivery, weekly_pay=weekly pay/monthly_pay=monthly
    pay, refund/exchange/store_credit=store credit, bulk/single_item=single item, retail/wholesale,
    percent/fixed_amount=fixed amount, buyer_pays=buyer pays/seller_pays=seller pays, save/spend/invest,
    checking/savings, long_term=long term/short_term=short term, permanent/temporary/seasonal, full_day=full
    day/half_day=half day, early_shift=early shift/late_shift=late shift/night_shift=night shift, on_call=on
    call/off_duty=off duty, junior/senior/principal, apprentice/journeyman/master, employee/contractor/intern,
    author/co_author=co-author, speaker/listener, host/guest, owner/member/visitor, moderator/participant,
    read/write/execute, view/comment/edit, allow/deny/ask, public_link=public link/invite_only=invite only,
    everyone/friends/only_me=only me, mentions_only=mentions only/all_messages=all messages, banner/popup/badge,
    ring/buzz/flash, mute_all=mute all/mute_none=mute none, text/voice/video, mono/stereo/surround,
    treble/bass_boost=bass boost/flat, shuffle/in_order=in order, repeat_one=repeat one/repeat_all=repeat all,
    slow/normal/fast, easy/medium_level=medium level/hard, novice/skilled/master_level=master level, pass/fail,
    true_false=true or false/multiple_choice=multiple choice/essay, lecture/seminar/lab, online/on_campus=on campus,
    bachelor/masters/doctorate, math/science/art, singles/doubles, indoor_court=indoor court/outdoor_court=outdoor
    court, heads/tails, odds/evens, rock/paper/scissors, knight/bishop/rook, hearts/spades/clubs,
    goalkeeper/defender/striker, freestyle/backstroke/butterfly, sprint/marathon/relay, black_belt=black
    belt/white_belt=white belt, tent/caravan/cabin, tree/shrub/herb, annual/perennial, seed/sapling/bulb,
    loam/sand/clay_soil=clay soil, full_sun=full sun/half_shade=half shade, oak/pine/birch, rose/tulip/lily,
    puppy/kitten/foal, mammal/reptile/insect, long_hair=long hair/short_hair=short hair, leash/harness,
    north_gate=north gate/south_gate=south gate, NW=northwest/SE=southeast, clockface=clock face/digital,
    analog/digital_display=digital display, top_left=top left/top_right=top right/bottom_left=bottom left,
    inside/outside, above/below/beside, before/after/during, row/column/diagonal, ascending_order=ascending
    order/descending_order=descending order, by_name=by name/by_date=by date/by_size=by size, name/date/size,
    exact_match=exact match/partial_match=partial match, and/or/not, include/exclude, keep/discard, copy/move/link,
    lossless/lossy, utf8=UTF-8/latin1=Latin-1/ascii=ASCII, yaml/toml/ini, txt/docx/odt, mp4/mkv/avi, svg/bmp/tiff,
    A4/A5/letter_size=letter size, duplex/simplex, one_sided=one-sided/two_sided=two-sided, serif/sans_serif=sans
    serif/monospace, single_spaced=single spaced/double_spaced=double spaced, left_aligned=left
    aligned/centered/justified, solid_line=solid line/dashed/dotted, line/bar_chart=bar chart/pie, map_view=map
    view/list_view=list view, grid/list/table, day_mode=day mode/night_mode=night mode, warm_white=warm
    white/cool_white=cool white, heat/cool/fan_only=fan only, eco_wash=eco wash/quick_wash=quick wash,
    delicates/linens/jeans, low_spin=low spin/high_spin=high spin, unit/integration/end_to_end=end to end,
    bug/feature/chore, blocker/trivial/cosmetic, major_release=major release/minor_release=minor release/patch,
    nightly/weekly_build=weekly build, canary/rolling/blue_green=blue-green, cpu=CPU/gpu=GPU, arm/x86,
    http/https/ftp, get/post/put, tcp=TCP/udp=UDP, ipv4=IPv4/ipv6=IPv6, snake_case=snake case/camel_case=camel case,
    tabs/spaces, sunny_side=sunny side/shady_side=shady side, cash_only=cash only/cards_only=cards only,
    en=English/de=German/fr=French, es=Spanish/it=Italian/pt=Portuguese, ja=Japanese/zh=Chinese/ko=Korean,
    DE=Germany/AT=Austria/CH=Switzerland, UK=United Kingdom/IE=Ireland, NA=North America/SA=South America/AF=Africa,
    CET=Central European Time/UTC=universal time, AUD=Australian dollars/CAD=Canadian dollars,
    JPY=yen/CNY=yuan/KRW=won, in_person=in person/by_phone=by phone/by_mail=by mail, MR=mister/MS=miss/DR=doctor,
    mother/father/child, aunt/uncle, blond/brunette, slim/regular_fit=regular fit/loose, crew_neck=crew
    neck/v_neck=V-neck, long_sleeve=long sleeve/short_sleeve=short sleeve, lace_up=lace-up/slip_on=slip-on,
    satin/cotton_blend=cotton blend, plain/striped/checked_pattern=checked pattern
"""
