"""Words of work, for training only."""

from __future__ import annotations

__all__ = [
    "MORE_CODE_NAMES",
    "MORE_COMPANY_FORMS",
    "MORE_COMPANY_STEMS",
    "MORE_EVENT_HEADS",
    "MORE_EVENT_TITLES",
    "MORE_FILE_STEMS",
    "MORE_LABELS",
    "MORE_MASS_TOPICS",
    "MORE_TOPIC_HEADS",
    "MORE_TOPIC_MODIFIERS",
]

MORE_COMPANY_STEMS = """,
    Abbeyfield, Acornway, Aldermere, Alpinegate, Anvilworks, Appleford, Arcwell, Arrowhead, Ashgrove, Astrapoint,
    Auburnfield, Autumnvale, Bayside, Beechwood, Bellmont, Birchlane, Bluegate, Bluestem, Boulderway, Bridgeport,
    Brightpath, Bronzehill, Buckthorn, Canterbrook, Cardinal, Cascadia, Cedarline, Chalkwell, Cherryhill, Clearpath,
    Cliffside, Cobblestone, Copperfield, Cornerstone, Crowfield, Crystalbay, Dawnlight, Deerfield, Deltapoint,
    Dolphina, Driftmoor, Dunmore, Eagleton, Eastbrook, Echofield, Edgewater, Elderflower, Elkhorn, Emberfall,
    Evenfall, Fairhaven, Farpoint, Fernway, Flagstone, Fogbank, Forgewell, Foxhollow, Freshwater, Garnetfield,
    Gatehouse, Glasswing, Goldleaf, Goosefield, Granby, Greenwell, Greyfield, Gullwing, Harborview, Harvestgate,
    Hawkridge, Hazelbrook, Highland, Hilltop, Honeyfield, Hummingbird, Icefall, Inkwell Press, Irisfield, Ironleaf,
    Jadestone, Jaybird, Kingfisher, Lakemont, Larkfield, Lavender Hill, Lightwell, Lilypond, Limewood, Longbridge,
    Lowland, Magnolia, Maplebrook, Marigate, Marshfield, Mayfield, Meridian, Merrydown, Millstone, Mintleaf,
    Moonrise, Mountfield, Narrowgate, Nestwell, Newbrook, Nightowl, Northgate, Novafield, Oakbridge, Oatfield,
    Oldmarket, Opalstone, Orangegrove, Otterburn, Overbrook, Owlridge, Oxbow, Palmview, Papertree, Peachtree,
    Peakfield, Pepperwood, Pinegate, Polarwind, Pondside, Poppyfield, Portside, Quickbrook, Quietwater, Rainbridge,
    Redstone, Reedbank, Ringwood, Riverton, Robinfield, Rockwell Hill, Rosegate, Runnymoor, Sagebrush, Sailcloth,
    Sandpiper, Seaview, Shellbay, Shoreline, Silvergate, Skybridge, Slatefield, Snowpeak, Southgate, Sparkfield,
    Springfield, Starling, Stonebrook, Summerhill, Sunbridge, Swallowtail, Swanlake, Tallpine, Tealbrook,
    Thornfield, Tidepool, Topaz Bay, Treeline, Tulipway, Twinpeak, Valleyview, Violetta, Walnut Grove, Waterford
    Mills, Weatherby, Westgate, Whitestone, Willowbank, Windgate, Winterfield, Wolfpine, Woodbine, Wrenfield,
    Yellowstone Hill
"""

MORE_CODE_NAMES = """,
    Abacus, Aardvark, Agate, Alchemy, Almond, Anaconda, Anchor, Apricot, Aquarius, Arcade, Archer, Arrow, Artemis,
    Aspen, Asteroid, Astro, Avocado, Badger, Bagel, Banana, Basalt, Beacon, Bear, Beetle, Blackbird, Bobcat, Bonsai,
    Boomerang, Boreas, Buttercup, Butterfly, Calypso, Cardinal, Carnival, Cashew, Castle, Catalyst, Cedar, Chariot,
    Cherry, Chestnut Hill, Chili, Chinook, Chopin Blue, Cobalt, Coconut, Compass, Copper, Corsair, Cosmos, Crane,
    Crater, Crocus, Curry, Daisy, Dandelion, Darwin Blue, Dingo, Domino, Donut, Dove, Dragon, Dynamo, Echo,
    Elephant, Elk, Ember, Enigma, Equinox, Everest, Fennec, Fern, Fig, Fjord, Flint, Fox, Freesia, Frost, Gazebo,
    Ghost, Giraffe, Goose, Grape, Gravity, Guava, Harbor, Hazelnut, Heron, Honeycomb, Horizon, Hummingbird, Husky,
    Ibis, Iceberg, Igloo, Indigo, Jellyfish, Juniper, Kangaroo, Karma, Kiwi, Koala, Kodiak, Lagoon, Lantern, Lemon,
    Lemur, Lighthouse, Lilac, Llama, Lynx, Macaw, Magnet, Mango, Mantis, Maple, Marathon, Meerkat, Melon, Midnight,
    Mistral, Moonlight, Moose, Nova, Nugget, Oasis, Oak, Oatmeal, Olive, Olympus, Orbit, Oriole, Otter, Oyster,
    Panda, Panorama, Parrot, Peacock, Pebble, Pinecone, Pineapple, Pioneer, Pirate, Pixel, Platypus, Plum, Pluto,
    Porcupine, Prairie, Primrose, Prism, Pumpkin, Quokka, Rabbit, Radar, Raspberry, Reef, Rocket, Sahara, Salmon,
    Samurai, Satellite, Seahorse, Sequel, Shadow, Silver, Snowball, Snowflake, Sparrow, Spectrum, Spider, Spruce,
    Squirrel, Starfish, Stardust, Storm, Sugar, Swallow, Swift, Taco, Tapir, Terra, Tiger, Titan, Tortoise, Trident,
    Tulip, Twilight, Umbrella, Urchin, Vanguard, Vesuvius, Volcano Red, Voyager, Wallaby, Walnut, Wasabi, Waterfall,
    Wombat, Yak, Yeti, Zebra, Zinnia
"""

MORE_TOPIC_MODIFIERS = """,
    accounting, acoustics, admission, agency, agriculture, alarm, archive access, art, attendance, auction,
    automation, award, baggage, ballet, basement, beach, beverage, boiler, bonus, border, branch, bus, business,
    camp, car, catalogue, ceiling, ceremony, chemistry, church, cinema, claims, classroom, cleaning, climate,
    clothing, club, coaching, coast, commuter, company, competition, computer, contact, cooking, cooling, copier,
    cost, court, crisis, cruise, customs, cybersecurity, cycling, dance, daycare, debt, defect, demand, dentist,
    desk, disability, discount, display, district, doctor, dog, domain, door, dormitory, drama, drone, energy
    saving, engineering, entertainment, environment, ethics, exam, executive, family, feedback, fence, ferry
    terminal, finance, fire safety, flooring, flood, flower, football, foundation, fruit, funding, gaming, garage,
    garbage, gas, gift, glass, grading, graduation, grocery, guest, hardware, helpdesk, hiking, history, homework,
    horse, household, icon, immigration, incident, industry, information, infrastructure, innovation, inspection,
    interior, internet, invention, island, journal, justice, kindergarten, labor, lake, landscape, language, launch
    event, lawn, legal, lecture, loading dock, lobby, local, lottery, magazine, mail, media, medical, meeting room,
    menu, messaging, military, mine, moving, municipal, navigation, neighborhood, nursing, ocean, outdoor, overtime,
    oven, packing, painting, panel, park, partner, passport, patent, pest, pet, photo, piano, planning, plant,
    platform, playlist, plumbing, police, pool, port, postal, poster, power, prescription, press, printing, privacy,
    promotion, protocol, public transport, quality, radio, rail, reading, reception, registration, regional,
    relocation, rent, repair, reporting, risk, river, route, sailing, salary, sample, scholarship, science, scooter,
    season, seating, ship, shuttle, siding, signage, skiing, social media, soil, sponsor, sports, staffing, stage,
    stairs, station, statistics, storage, store, stream, street, student, studio, subscription, summer, swimming,
    system, tariff, technology, telephone, television, theater, ticket, tourism, toy, trade, traffic, translation,
    transport, trash, tutoring, university, upgrade, utility, vaccination, vehicle, village, volunteer, voting,
    waiting list, warehouse, warranty, water, wellness, wildlife, window, winter, workplace, workshop, yoga, youth,
    zoning
"""

MORE_TOPIC_HEADS = """,
    action plan, addendum, agenda, aims, alternatives, amendment, approval, approach, archive, arrangement, article,
    audit trail, award, background, backlog, benchmark, benefits, bid, bottleneck, breakdown, bulletin, business
    case, catalog entry, challenge, chart, charter, clarification, code, comments, commitment, compromise,
    conclusions, conditions, conference, confirmation, constraints, copy, correction, council, criteria, crisis,
    critique, cuts, data, deadline, declaration, delivery, design, details, diagram, directive, directory,
    discovery, disruption, drill, effort, emergency, error, essay, event, examples, exception, exercise, experiment,
    explanation, failure, finances, follow-up, format, framework, fund, gap, glitch, group, growth, guidance,
    hearing, highlights, history, implementation, index, information, innovation, input, insights, instructions,
    interface, introduction, investment, items, job, keynote, leaflet, lecture, lesson, log, loss, manual, map,
    materials, matrix, measures, method, metrics, milestone, minutes, model, move, network, news, notes, nomination,
    offering, opening, operation, opinion, opportunity, order form, organization, package, panel, partnership,
    pattern, permit, petition, photos, pitch, points, poll, portfolio, position, preparation, preview, principles,
    prize, profile, program, promotion, prospects, protocol, prototype, publication, quality, quote, rates, ratings,
    reaction, recap, recommendation, records, redesign, reduction, reference, reform, rehearsal plan, release,
    requirements, revision, risk, role, routine, sample, savings, scandal, scenario, scheme, scope, script,
    sequence, series, session, setup, shortage, showcase, sketch, slides, solution, specification, sponsorship,
    spreadsheet, standard, standards, statement, statistics, status, steps, story, structure, submission, success,
    suggestions, supplement, supplies, surplus, symposium, table, takeover, target, tasks, team, tender, terms,
    test, theory, timeline, tool, topic, tracker, transition, trend, trial, trip, usage, version, vision, vote,
    warning, webinar, work, worksheet
"""

MORE_MASS_TOPICS = """,
    baby showers, bank holidays, battery swaps, beach trips, bike tours, birthday cards, blackout dates, board
    games, boiler repairs, book donations, broken chairs, broken screens, bus passes, cable clutter, cafeteria
    menus, car pools, charging stations, chess rules, class schedules, clean desks, clinic hours, clothing
    donations, cloud costs, club fees, coat hooks, cold offices, company cars, conference badges, cookie banners,
    cooking classes, copier jams, copyright notices, course fees, credit notes, customer surveys, customs forms,
    cycling routes, daily standups, dance lessons, data backups, data leaks, day trips, delayed refunds, dental
    plans, desk lamps, dietary wishes, dinner plans, door codes, double bookings, dress codes, driving lessons,
    drone rules, dust filters, electric cars, elevator noise, email signatures, emergency exits, emergency numbers,
    empty shelves, energy bills, escape rooms, ethics training, evening classes, exchange students, expense limits,
    external speakers, eye tests, fabric samples, factory visits, family days, farm visits, fence repairs, ferry
    times, field trips, film nights, fire exits, fishing licenses, flat tires, flower orders, foggy windows, folding
    tables, food waste, footpath repairs, frozen pipes, fuel prices, garage keys, garden parties, glass recycling,
    graphic cards, group photos, guest speakers, gym memberships, hay fever, heating oil, helmet rules, hiking maps,
    holiday rotas, home insurance, hospital visits, hot water, house rules, ice cream, image rights, import duties,
    ink cartridges, inventory counts, job adverts, job offers, kitchen duties, lab results, language exams, laptop
    bags, late trains, lawn care, leaking taps, lecture notes, library fines, light bulbs, loan rates, locker keys,
    lost keys, lost parcels, lunch vouchers, mail merges, maintenance windows, mattress sizes, meal plans, medical
    bills, metro passes, missing invoices, missing socks, mobile data, mouse traps, moving boxes, museum passes,
    music lessons, name tags, neighborhood watch, network cables, new chairs, new hires, newsletter bounces, night
    buses, office keys, office snacks, oil changes, old batteries, old phones, online courses, open positions,
    opening times, orchestra tickets, oven repairs, packing lists, paint colors, paper towels, parent evenings, park
    benches, password rules, patent fees, payment terms, pet insurance, phone contracts, photo permits, piano
    tuning, picnic food, pizza orders, plant watering, playground repairs, plumbing costs, pool hours, postage
    rates, potluck dishes, power cables, power outages, press releases, printer drivers, privacy rules, quiet hours,
    quiz nights, rail strikes, rain barrels, reading lists, red wine, refund requests, rental cars, repair costs,
    return labels, roof tiles, room numbers, rush hour, safety shoes, sales leads, school buses, school holidays,
    science fairs, screen time, seat belts, secret santa, security badges, seed orders, server costs, shelf space,
    shift plans, shoe sizes, shuttle buses, sick days, side jobs, ski passes, smoke detectors, snow removal, social
    events, software updates, spare keys, speed bumps, sports days, stage lights, stair lifts, storage units, street
    parking, student cards, study grants, subscription fees, summer camps, sun protection, supply chains, swim
    lessons, table reservations, tap water, tax refunds, team photos, team shirts, test accounts, theater seats,
    time sheets, toner orders, tool rental, tooth pain, town festivals, toy donations, traffic fines, train seats,
    training budgets, travel bans, travel visas, tree pruning, trial periods, truck routes, tuition fees, umbrella
    stands, uniform sizes, unused licenses, used books, vaccine dates, vegan options, video calls, visitor badges,
    voting rights, wage slips, wall paint, warranty claims, washing machines, waste bins, water leaks, weather
    alerts, web hosting, wedding gifts, weekend shifts, window cleaning, wine lists, winter coats, work permits,
    yoga mats, youth hostels, zoo tickets
"""

MORE_EVENT_TITLES = """,
    Acupuncture, Afternoon tea, Allergy test, Anniversary party, Annual checkup, Antenatal class, Apartment viewing,
    Art auction, Astronomy night, Away day, Award ceremony, Badminton, Band practice, Bank meeting, Basketball
    training, Beach day, Beer tasting, Bible study, Bike tour, Bingo night, Birthday lunch, Boat trip, Bonfire, Book
    launch, Book reading, Book signing, Bowling, Brand workshop, Bridge evening, Brow appointment, Budget freeze
    call, Business lunch, Cake sale, Calligraphy class with tea, Camping trip, Capoeira, Car inspection, Car wash,
    Career day, Carpet cleaning, Cello lesson, Census interview, Charity run, Chess lesson, Chimney sweep,
    Christening, Christmas market, Christmas party, Church service, City tour, Class reunion, Cleaning day, Clinic
    visit, Clothes swap, Coaching session, Cocktail hour, Coding dojo, Coffee morning, Comedy show, Community
    garden, Company picnic, Competition final, Confirmation class, Costume party, Council meeting, Craft fair,
    Cricket match, Cross-country run, Customer visit, Cycling tour, Data review, Debate club, Decorating the hall,
    Delivery window, Demo day, Design sprint, Diving course, Dog groomer, Double date, Drama club, Drawing class,
    Dress fitting, Drum lesson, Easter brunch, Editorial meeting, Election day shift, Electrician visit, Engagement
    party, English class, Escape room, Evening walk, Exam prep, Exhibition opening, Expense day, Faculty meeting,
    Fashion show, Festival weekend, Film club, Final exam, Fireworks, Fishing trip, Fitness check, Flat inspection,
    Flea market, Flute lesson, Football match, French lesson, Fundraiser, Funeral, Game tournament, Garage sale,
    Garden work, German lesson, Girls night, Golf, Goodbye party, Graduation party, Guitar lesson, Gymnastics,
    Harvest festival, Health check, Hearing test, Hen party, Hiking day, History lecture, Hockey practice, Homework
    club, Horse riding, Hospital visit, House viewing, Ice skating, Improv night, Information evening, Insurance
    review, Interior designer, Italian class, Jazz night, Job fair, Judo, Jury duty, Karate, Kayak trip, Kickboxing,
    Kids party, Kitchen delivery, Knitting circle, Lab tour, Landlord visit, Language exchange, Laser tag, Launch
    party, Laundry day, Lecture series, Library day, Lighting test, Lunch and learn, Manicure, Marathon, Market day,
    Math exam, Meal prep, Meditation, Mentoring, Midterm exam, Ministry visit, Mock interview, Monthly close, Moot
    court, Mothers day lunch, Mountain hike, Museum night, Music lesson, Name day, Neighbors meeting, Networking
    event, New year party, Night hike, Office move, Open mic, Osteopath, Outdoor cinema, Paint and sip, Paintball,
    Pancake breakfast, Parade, Parent teacher meeting, Partner call, Pediatrician, Pedicure, Pension advice, Pet
    adoption day, Phone interview, Photo session, Pitch practice, Pizza night, Planning poker, Play date, Podcast
    recording, Polo match, Pool party, Portfolio review, Prayer group, Presentation skills, Product launch, Project
    review, Psychologist, Public hearing, Puppet show, Quarter close, Quilting bee, Quiz evening, Radio interview,
    Reading group, Recital, Recruiting day, Red team exercise, Repair cafe, Report deadline, Retirement party, Risk
    review, Road trip, Rock climbing, Roof inspection, Rowing, Rugby training, Running club, Sales kickoff, Salsa
    night, Sauna evening, School concert, School trip, Science fair, Scout camp, Security review, Shareholder
    meeting, Shopping trip, Singing lesson, Site inspection, Skating lesson, Ski trip, Sleepover, Snooker, Soccer
    practice, Softball, Spa day, Speaking club, Sports massage, Spring cleaning, Squash, Stag party, Staff party,
    Stargazing, Steering committee, Stocktaking, Street party, Summer fair, Supplier audit, Support rotation, Surf
    lesson, Swap meet, Swim meet, Table tennis, Tango class, Tap class, Tea ceremony, Team dinner, Team offsite,
    Tech support call, Thanksgiving dinner, Theatre rehearsal, Toast masters, Toddler group, Town fair, Toy library,
    Track meet, Trail run, Training camp, Translation deadline, Tree planting, Trial lesson, Triathlon, Trivia
    night, Tutoring, Vaccination, Variety show, Vet appointment, Video call, Vintage market, Violin lesson, Visa
    appointment, Voice lesson, Volleyball, Voting, Walking tour, Water aerobics, Wedding, Wedding rehearsal dinner,
    Weekly sync, Weight training, Wellness day, Window cleaning, Winter hike, Women's group, Woodwork class,
    Workshop prep, Wrestling, Writing group, Yard sale, Year-end review, Youth group, Zoo visit, Zumba
"""

MORE_EVENT_HEADS = """,
    advisory, afternoon tea, alignment, assembly, auction, ball, banquet, bingo, boot camp, call-back, camp,
    campfire, chat, clinic, club night, coaching, cocktail, coffee break, competition, congress, consultation,
    convention, council, dance, day trip, dress rehearsal, evening, evaluation, exchange, exercise, exhibition,
    fitting, forum, gala, hangout, hackathon, happy hour, inauguration, induction, introduction, jam session, job
    shadowing, kick-off party, launch, marathon, mentoring, mixer, night out, open day, opening, panel, parade,
    patrol, performance, phone call, picnic lunch, pitch, playdate, poll, premiere, press briefing, preview, raffle,
    rally, reading, reception, recital, recording, reunion, roadshow, round table, run, sale, science day, scrum,
    sleepover, social, sprint, standup, study session, summit, symposium, taster, tea, teach-in, test, tournament,
    trial, trip, tutorial, vote, walk, wedding, welcome, weigh-in, working lunch
"""

MORE_FILE_STEMS = """,
    accident, agreement, allergies, amendment, animation, applicants, artwork, assignment, authors, background,
    badge, benchmark, birthday, board, booklet, books, bookmarks, briefing, broadcast, business_plan, cards,
    case_study, cast, catalogue, checkin, checkout, clients, clip, codebook, collage, comments, company, comparison,
    conclusion, conference, contest, course, customers, cv, daily, deadline, deck, delivery, demo, departments,
    deposit, design, details, devices, dictionary, disclaimer, discount, dispatches, donations, drawing, driver,
    duties, editor, election, employees, energy, engine, entries, errors, evaluation, evidence, exams, example,
    exhibits, experiment, factsheet, family, faq, festival, final, findings, fleet, flights, flowchart, food, frame,
    friends, front, funding, gallery, garden, glaze, goals, graphic, groceries, groups, hardware, headline, health,
    history, hours, ideas, identity, illustration, images, incident, infographic, input, insurance, interview,
    introduction, invite, items, jobs, jokes, keynotes, keys, kitchen, labels, landscape, languages, leads, lecture,
    library, links, list, loan, locations, logbook, logs, machines, magazine, main, maintenance, market, marks,
    materials, matrix, meals, media, meeting, menus, messages, milestones, mission, model, modules, mortgage,
    movies, museum, music, names, network, news, note, numbers, objectives, offer, options, order, outlook, output,
    package, page, painting, panorama, papers, parking, participants, partners, parts, passport, patients, pattern,
    payments, pension, performance, pets, phonebook, photos, pictures, pins, plants, poem, points, policy, poll,
    portrait, postcard, press, preview, print, priorities, process, products, program, project, projects, promo,
    protocol, prototype, puzzle, quarter, quota, ranking, ratings, reading, recap, recipes, record, recording,
    redesign, release, rental, repairs, requirements, revenue, review, risks, roster, route, rules, salary, sample,
    savings, scan, scene, school, scores, screenshot, search, seating, security, selfie, sensors, server, services,
    session, shifts, shopping, signup, site, skills, slide, snapshot, software, sounds, source, spec, spending,
    sponsors, staff, standings, stats, status, storage, story, strategy, students, subscribers, suggestions,
    suppliers, support, syllabus, table, talk, targets, tasks, tax, team, teams, template, test, thesis, ticket,
    tickets, timeline, title, todo, tools, traffic, training, transfers, translation, travel, trip, tutorial, units,
    update, users, vacation, vehicles, vendors, version, visit, visitors, volunteers, votes, vouchers, warehouse,
    warranty, wedding, weekly, welcome, wishlist, worksheet, workshop, yearbook
"""

MORE_LABELS = """,
    academic, accounts, adventure, advice, anniversaries, antiques, appliances, applications, apps, architecture,
    articles, assets, astrology, audio, autumn, awards, backlog, baking, bands, bargains, basics, beach, beauty,
    bicycle, biology, boats, body, bookings, brainstorm, bugs, building, bus, business, calls, camping, campus,
    cash, celebrations, chemistry, children, classics, cleaning, clothes, coding, coffee, collections, comedy,
    comics, community, company, computer, conferences, construction, contracts, costs, courses, credit, culture,
    customers, daily, data, deadlines, debt, decor, delivery, devices, diet, diy, documents, donations, done,
    dreams, driving, economy, education, electronics, emergency, energy, engineering, entertainment, environment,
    equipment, evening, exercise, expenses, experiments, export, farming, feedback, festivals, fiction, finished,
    flights, flowers, follow-up, forms, forum, freelance, fruit, furniture, geography, government, grandparents,
    graphics, groups, guests, hair, hardware, hikes, hiring, hospital, hotels, household, humor, import,
    inspiration, interior, interviews, invitations, jewelry, journal, junk, keys, laboratory, lab, laundry,
    lectures, letters, library, lists, local, logistics, machines, magazines, mail, management, maps, marketing,
    math, meals, media, medical, mentoring, minutes, misc, mobile, monthly, mortgage, motors, museum, neighbors,
    newsletter, nutrition, offers, online, outfits, packages, painting, parents, parking, parties, partners,
    passwords, payments, pension, performance, permits, philosophy, physics, plans, plants, podcasts, poetry,
    policies, portraits, press, printing, products, programming, promotions, proposals, psychology, public, puzzles,
    quality, questions, quick, radio, rail, rainy-day, random, records, recycling, references, refunds, religion,
    rent, repairs, reports, requests, reservations, restaurants, results, roadmap, safety, salary, sales, samples,
    savings, schedule, seasonal, seminar, services, sewing, shipping, shoes, shows, signatures, skills, sleep,
    snacks, social, software, solved, someday, spam, spare, speeches, spring, staff, starred, startup, statistics,
    stories, strategy, students, study, style, subscriptions, summer, suppliers, surveys, talks, tasks, teaching,
    technology, templates, testing, thanks, theory, tips, toys, traffic, training, transport, trips, tutorials,
    university, unread, updates, utilities, vegetarian, vehicles, videos, vip, vouchers, warehouse, warranty,
    watchlist, weekend, weekly, wildlife, wine, winter, wishlist, workshop, writing, yoga
"""

MORE_COMPANY_FORMS = """,
    LLC, AG, SA, BV, Oy, AB, SpA, KG, PLC, Corp, Co, Works, Trading, Consulting, Solutions, Services, Software,
    Digital, Design, Interiors, Motors, Airways, Shipping, Freight, Express, Travel, Hotels, Farms, Organics,
    Bakery, Brewing, Wines, Coffee, Pharma, Clinics, Insurance, Capital, Finance, Realty, Properties, Construction,
    Builders, Electric, Power, Water, Plastics, Steel, Mining, Metals, Glass, Paper, Printing, Press, Publishing,
    Books, Games, Pictures, Films, Records, Audio, Networks, Telecom, Security, Sports, Fashion, Apparel, Shoes,
    Toys, Furniture, Tools, Hardware, Gardens, Pets, Academy, School, Institute, Research Lab, Analytics, Data,
    Cloud, Sons, Brothers, Sisters, Collective, Cooperative, Alliance, Associates, Industries, Manufacturing,
    Machinery, Engineering
"""
