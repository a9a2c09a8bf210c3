"""Work: companies, projects, subjects, meetings, files."""

from __future__ import annotations

from desk.pools import Words
from desk.words.learnt.offices import (
    MORE_CODE_NAMES,
    MORE_COMPANY_FORMS,
    MORE_COMPANY_STEMS,
    MORE_EVENT_HEADS,
    MORE_EVENT_TITLES,
    MORE_FILE_STEMS,
    MORE_LABELS,
    MORE_MASS_TOPICS,
    MORE_TOPIC_HEADS,
    MORE_TOPIC_MODIFIERS,
)

__all__ = [
    "CODE_NAMES",
    "COMPANY_FORMS",
    "COMPANY_STEMS",
    "EVENT_HEADS",
    "EVENT_TITLES",
    "FILE_ENDINGS",
    "FILE_STEMS",
    "LABELS",
    "MASS_TOPICS",
    "TOPIC_HEADS",
    "TOPIC_MODIFIERS",
]

COMPANY_STEMS = Words(
    """
    Acme, Northwind, Contoso, Brightlane, Oakhill, Bluepeak, Redwood, Silverline, Greenfield, Stonegate, Ironbridge,
    Clearwater, Summit, Horizon, Pinnacle, Evergreen, Lakeside, Riverbend, Sunrise, Moonbeam, Starlight, Skyline,
    Keystone, Cobalt, Vertex, Nimbus, Quantum, Zenith, Apex, Orbit, Atlas, Titan, Helix, Prism, Beacon, Harbor,
    Anchor, Compass, Lantern, Falcon, Osprey, Heron, Sparrow, Badger, Otter, Lynx, Juniper, Willow, Aspen, Maple,
    Cedar, Birch, Copper, Granite, Marble, Amber, Ember, Cinder, Solstice, Equinox, Alderbrook, Amberfield,
    Arborlight, Ashcombe, Aurelion, Avonmere, Axiomere, Baywick, Belltower, Bexwood, Birchgate, Blackthorn,
    Bluefern, Boldwater, Bramblewood, Brassfield, Brightwell, Broadleaf, Brookhaven, Caldermoor, Candlewick,
    Castlemoor, Cloudberry, Cloverdale, Coastline, Corvane, Crestline, Crosswind, Dalewood, Dawnbridge, Deepwell,
    Dovetail, Duneford, Eastgate, Elmhurst, Emberly, Everlight, Fairwick, Farrowby, Fernhill, Fieldstone, Firebrook,
    Flintlock, Foxglove, Frostvale, Gladewater, Glenmark, Goldcrest, Grandview, Greystone, Halewood, Hartwell,
    Hazelton, Heathmoor, Highmark, Hillcrest, Hollybrook, Indigate, Ironwood, Ivoryline, Kelvane, Kingsbury,
    Kitebridge, Leafline, Linden, Lodestar, Longacre, Lumenor, Luminar, Meadowlark, Millbrook, Mistvale, Moorland,
    Mossbank, Nettlewood, Newhaven, Nightfall, Novarise, Oakenshaw, Oceanis, Oldbridge, Orchardway, Overland,
    Palisade, Parkside, Pebblebrook, Pinecrest, Plumtree, Polarstone, Quillon, Quarrywood, Rainford, Ravenscroft,
    Redcliff, Ridgeway, Rookwell, Rosewood, Rowanberry, Rushmere, Saltmarsh, Sandstone, Seabright, Shadowbrook,
    Silverbirch, Snowdrift, Solvane, Southbank, Springvale, Starfield, Steelhaven, Stillwater, Stormont, Sunfield,
    Swiftwater, Tallgrass, Tidewater, Timberline, Tradewind, Trellis, Trivanta, Truenorth, Umberland, Upland,
    Valewood, Velora, Verdant, Viridian, Wendlebrook, Wavecrest, Wayfarer, Westbrook, Wheatfield, Whitecap,
    Wildflower, Windmere, Winterbourne, Woodvale, Yarrow, Yewstone, Zephyria
    """
    + MORE_COMPANY_STEMS,
    "Umbra, Thistle, Marlowe, Kestrel, Obsidian, Larkspur, Penrose, Tamarind, Wexford, Zenobia, Calloway, Driftwood",
)

COMPANY_FORMS = Words(
    "Ltd, Inc, GmbH, Labs, Group, Systems, Foods, Logistics, Media, Partners, Energy, Health, Studio, Tech, Bank"
    + MORE_COMPANY_FORMS,
    "Holdings, Robotics, Textiles, Ventures",
)

CODE_NAMES = Words(
    """
    Falcon, Phoenix, Aurora, Apollo, Orion, Mercury, Neptune, Saturn, Jupiter, Gemini, Polaris, Vega, Sirius,
    Andromeda, Nebula, Comet, Meteor, Eclipse, Tornado, Thunder, Lightning, Avalanche, Glacier, Canyon, Delta,
    Tango, Bravo, Sierra, Zulu, Panther, Jaguar, Cobra, Viper, Raven, Eagle, Hawk, Dolphin, Orca, Mammoth, Bison,
    Sapphire, Emerald, Opal, Topaz, Garnet, Onyx, Pearl, Coral, Magnolia, Lotus, Orchid, Clover, Saffron, Pepper,
    Ginger, Cinnamon, Waffle, Pretzel, Albatross, Alpaca, Antelope, Armadillo, Barracuda, Beaver, Buffalo,
    Bumblebee, Caribou, Centaur, Chameleon, Cheetah, Chimera, Condor, Cougar, Coyote, Cricket, Dragonfly, Firefly,
    Flamingo, Gazelle, Gecko, Griffin, Grizzly, Hedgehog, Hornet, Hydra, Iguana, Impala, Jackal, Kingfisher, Kraken,
    Leopard, Lobster, Manatee, Mongoose, Narwhal, Nightingale, Ocelot, Octopus, Pegasus, Pelican, Penguin, Puffin,
    Python, Rhino, Salamander, Scorpion, Stallion, Stingray, Toucan, Unicorn, Walrus, Acorn, Begonia, Cactus,
    Camellia, Chestnut, Cypress, Daffodil, Dahlia, Hibiscus, Iris, Jasmine, Lavender, Mahogany, Oleander, Papaya,
    Peppermint, Rosemary, Sequoia, Sunflower, Vanilla, Biscuit, Brioche, Caramel, Croissant, Dumpling, Espresso,
    Macaron, Marshmallow, Muffin, Nougat, Pistachio, Praline, Toffee, Truffle, Amethyst, Diamond, Jade, Moonstone,
    Quartz, Ruby, Zircon, Blizzard, Cyclone, Hurricane, Monsoon, Rainbow, Sunset, Tsunami, Typhoon, Whirlwind,
    Cassiopeia, Callisto, Ganymede, Hyperion, Pulsar, Rigel, Supernova, Altair, Achilles, Athena, Hercules, Icarus,
    Minerva, Odyssey, Prometheus, Valkyrie, Foxtrot, Juliet, Kilo, Oscar, Romeo, Citadel, Mirage, Paladin
    """
    + MORE_CODE_NAMES,
    "Basilisk, Halcyon, Tundra, Quasar, Wolverine, Marigold, Tempest, Griffon, Nutmeg, Zephyr, Bluebell",
)

TOPIC_MODIFIERS = Words(
    """
    budget, sales, marketing, website, travel, hiring, security, customer, product, design, quarterly, annual,
    monthly, weekly, release, launch, server, database, mobile, payment, supplier, shipping, training, office, team,
    contract, insurance, rental, energy, printer, network, backup, password, invoice, refund, support, newsletter,
    logo, pricing, partnership, safety, parking, kitchen, garden, school, holiday, birthday, wedding, gym, tax,
    pension, laptop, advertising, aircraft, airport, allergy, apartment, app, archive, asset, bakery, banking,
    battery, bicycle, booking, brand, bridge, broadband, building, cafeteria, calendar, camera, canteen, career,
    childcare, clinic, cloud, coffee, commission, community, conference, construction, content, copyright, course,
    credit, culture, currency, dashboard, data, delivery, department, deposit, device, diet, diversity, donation,
    drainage, education, election, electricity, elevator, email, emergency, employee, engine, equipment, event,
    evacuation, exhibition, expense, export, factory, farm, fashion, festival, fishing, fitness, fleet, flight,
    food, forest, freight, fuel, fundraising, furniture, gallery, harbor, health, heating, highway, hospital, hotel,
    housing, hygiene, import, income, integration, internship, inventory, investment, irrigation, laboratory,
    laundry, leadership, library, license, lighting, loan, logistics, loyalty, machine, mailing, maintenance,
    manufacturing, market, membership, mentoring, mortgage, museum, music, noise, nutrition, packaging, payroll,
    performance, pharmacy, playground, pollution, procurement, production, property, prototype, publishing, railway,
    recruiting, recycling, restaurant, retail, road, roof, satellite, software
    """
    + MORE_TOPIC_MODIFIERS,
    "audit, grant, venue, compliance, catering, subtitle, onboarding, podcast, renovation, dental, charity, visa",
)

TOPIC_HEADS = Words(
    """
    review, report, plan, update, meeting, proposal, request, agreement, schedule, checklist, summary, policy,
    survey, roadmap, presentation, demo, workshop, feedback, draft, question, problem, offer, order, estimate,
    changes, results, forecast, campaign, migration, renewal, analysis, announcement, appeal, application, briefing,
    brochure, budget, calculation, case, claim, comparison, complaint, concept, consultation, contract, costs,
    debate, decision, delay, discussion, documentation, evaluation, expansion, figures, findings, goals, guide,
    guidelines, idea, improvement, incident, initiative, inquiry, inspection, interview, issue, journal, launch,
    list, negotiation, notice, objectives, options, outlook, pilot, priorities, procedure, process, project, rules,
    strategy, study, template, upgrade
    """
    + MORE_TOPIC_HEADS,
    "outline, rollout, assessment, dispute, handover, briefs, appraisal",
)

MASS_TOPICS = Words(
    """
    travel plans, team lunch, sick leave, new laptops, parking permits, vacation days, meeting notes, open invoices,
    customer complaints, server outages, ticket prices, broken links, spare parts, paper jams, price changes, coffee
    machines, remote work, fire drills, guest wifi, office plants, train tickets, late deliveries, test results,
    password resets, staff bonuses, summer hours, old monitors, unpaid fees, road closures, water bills, missing
    badges, office chairs, stolen bikes, late payments, tax forms, holiday photos, guest lists, seating plans, exam
    grades, school lunches, bus routes, train delays, flight changes, garden tools, winter tires, roof repairs,
    heating costs, noise complaints, pest control, waste collection, street lights, bike lanes, parking fines, speed
    limits, traffic jams, meeting rooms, phone bills, printer ink, old laptops, software licenses, spam mails,
    browser plugins, login errors, slow queries, disk space, access rights, unused accounts, test coverage, release
    notes, code reviews, shift swaps, overtime pay, staff training, job interviews, exit interviews, salary bands,
    maternity leave, work clothes, safety goggles, first aid, hearing protection, team outings, birthday gifts,
    farewell cards, stock levels, returned goods, damaged boxes, shipping labels, delivery windows, product photos,
    discount codes, gift cards, store hours, market prices, foreign currencies, bank fees, unpaid invoices, travel
    expenses, hotel bookings, vegetarian meals, food allergies, flu shots, blood tests
    """
    + MORE_MASS_TOPICS,
    "bike storage, badge readers, standing desks, night shifts, water damage, solar panels, used chairs, lost luggage",
)

EVENT_TITLES = Words(
    """
    Standup, Team sync, Budget review, Lunch with the team, Dentist, Design review, All hands, Sprint planning,
    Yoga, Project kickoff, Book club, Board meeting, Doctor, Car service, Haircut, Gym, Piano lesson, Parent
    evening, Site visit, Sales call, Client demo, Coffee break, Interview, Retro, Training, Job interview, Vet,
    Choir practice, Swim class, Dinner, Birthday party, Movie night, Safety briefing, Photo shoot, Check-up, Weekly
    report, Town hall, Brunch, Morning run, Physio, Eye exam, Blood test, Flu shot, Massage, Therapy, Tennis,
    Football practice, Climbing, Pilates, Spin class, Dance class, Boxing, Chess club, Poker night, Game night,
    Karaoke, Pub quiz, Concert, Theater, Museum tour, Art class, Cooking class, Wine tasting, Baking day, Picnic,
    Barbecue, Garden party, Housewarming, Anniversary dinner, Baby shower, Family reunion, Farewell drinks, Team
    breakfast, Happy hour, Potluck, Code review, Architecture review, Release planning, Backlog grooming, Bug
    triage, Incident review, Hackathon, Tech talk, Pair programming, Product demo, User interviews, Roadmap session,
    Quarterly review, Annual meeting, Strategy day, Offsite, Brainstorming, Budget planning, Hiring sync,
    One-on-one, Performance review, Orientation, Welcome lunch, Exit interview, Press conference, Webinar, Panel
    discussion, Keynote, Trade fair, Open house, Investor call, Supplier meeting, Contract signing, Client dinner,
    Sales training, Pitch, Account review, Marketing sync, Fire drill, First aid course, Safety walk, Inventory
    count, Factory tour, Delivery slot, Plumber visit, Moving day, Rent inspection, Notary, Bank appointment, Tax
    advisor, Passport office, Driving lesson, Tire change, Oil change, Bike repair, School play, Sports day, Bake
    sale, Parents council, Math tutoring, Spanish lesson, Graduation, Thesis defense, Lab meeting, Study group,
    Field trip, Guest lecture, Office hours, Dog training, Puppy school, Blood donation, Beach cleanup, Town meeting
    """
    + MORE_EVENT_TITLES,
    "Quarterly audit, Fencing class, Estate viewing, Press call, Optician, Pottery course, Grant panel, Rehearsal",
)

EVENT_HEADS = Words(
    """
    sync, review, call, workshop, demo, catch-up, planning, kickoff, interview, lunch, session, briefing, check-in,
    talk, meetup, lesson, visit, presentation, party, seminar, coffee, breakfast, hearing, exam, tour, dinner,
    appointment, audition, barbecue, brainstorm, broadcast, celebration, ceremony, class, conference, course,
    debate, drill, drinks, examination, excursion, fair, follow-up, game, gathering, get-together, inspection,
    lecture, match, meeting, negotiation, orientation, outing, picnic, practice, retrospective, roundtable,
    screening, stand-up, tasting, training, webinar
    """
    + MORE_EVENT_HEADS,
    "huddle, walkthrough, debrief, retreat",
)

FILE_STEMS = Words(
    """
    budget, report, notes, invoice, contract, photo, summary, minutes, plan, agenda, letter, resume, slides, backup,
    receipt, schedule, logo, draft, inventory, manual, recipe, survey, proposal, poster, readme, data, log, menu,
    map, statement, orders, contacts, timesheet, payroll, checklist, roadmap, abstract, accounts, address, album,
    analysis, announcement, answers, appendix, application, archive, article, assets, attendance, avatar, banner,
    bibliography, bill, bookings, brochure, bylaws, calendar, campaign, changelog, chapter, charter, chart, claims,
    config, costs, cover, credits, dashboard, database, diagram, directory, dump, essay, estimate, events, exercise,
    expenses, export, feedback, figures, flyer, forecast, form, grades, graph, guide, guestlist, handbook, header,
    holidays, homework, icon, import, index, intro, itinerary, journal, keynote, leaflet, lessons, license, lyrics,
    mailing, measurements, members, memo, metrics, mockup, newsletter, packing, passwords, permit, playlist,
    portfolio, presentation, prices, profile, questions, quote, rates, reference, refunds, registration, results,
    sales, script, settings, shipment, signature, sketch
    """
    + MORE_FILE_STEMS,
    "blueprint, ledger, transcript, certificate, floorplan, glossary, waybill",
)

FILE_ENDINGS = Words(
    """
    pdf, txt, docx, xlsx, csv, md, png, jpg, pptx, json, log, html, zip, mp3, wav, mp4, mov, gif, webp, tex, py, js,
    css, sql, yaml, ini, bak, tar, epub, ics, eml, doc, xls, ppt, psd, dat, db, conf, toml, sh, ods, odp, jpeg, tiff,
    bmp
    """,
    "odt, rtf, tsv, svg, xml",
)

LABELS = Words(
    """
    work, home, urgent, later, ideas, family, travel, finance, health, shopping, recipes, books, music, private,
    clients, projects, reading, fun, school, todo, archive, important, waiting, team, personal, garden, car, house,
    sport, gifts, admin, alerts, animals, art, auction, baby, banking, bills, birthdays, blog, career, cats, chores,
    christmas, code, college, concerts, contacts, cooking, coupons, crafts, cycling, dance, design, dogs, drafts,
    events, exams, fashion, favorites, fishing, fitness, food, football, friends, games, grocery, hiking, history,
    holidays, housing, insurance, internal, invoices, jobs, kids, kitchen, knitting, languages, learning, legal,
    leisure, maintenance, meetings, memories, money, movies, nature, network, news, notes, office, orders, outdoors,
    pets, photos, politics, priority, quotes, receipts, reference, review, running, science, security, series,
    support, taxes, theater, tickets, vacation, wedding, wellness
    """
    + MORE_LABELS,
    "errands, billing, research, hobbies, renovations, paperwork, volunteering",
)
