"""Work: companies, projects, subjects, meetings, files."""

from __future__ import annotations

from desk.pools import Words

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
    Cedar, Birch, Copper, Granite, Marble, Amber, Ember, Cinder, Solstice, Equinox
    """,
    "Umbra, Thistle, Marlowe, Kestrel, Obsidian, Larkspur, Penrose, Tamarind, Wexford, Zenobia, Calloway, Driftwood",
)

COMPANY_FORMS = Words(
    "Ltd, Inc, GmbH, Labs, Group, Systems, Foods, Logistics, Media, Partners, Energy, Health, Studio, Tech, Bank",
    "Holdings, Robotics, Textiles, Ventures",
)

CODE_NAMES = Words(
    """
    Falcon, Phoenix, Aurora, Apollo, Orion, Mercury, Neptune, Saturn, Jupiter, Gemini, Polaris, Vega, Sirius,
    Andromeda, Nebula, Comet, Meteor, Eclipse, Tornado, Thunder, Lightning, Avalanche, Glacier, Canyon, Delta, Tango,
    Bravo, Sierra, Zulu, Panther, Jaguar, Cobra, Viper, Raven, Eagle, Hawk, Dolphin, Orca, Mammoth, Bison, Sapphire,
    Emerald, Opal, Topaz, Garnet, Onyx, Pearl, Coral, Magnolia, Lotus, Orchid, Clover, Saffron, Pepper, Ginger,
    Cinnamon, Waffle, Pretzel
    """,
    "Basilisk, Halcyon, Tundra, Quasar, Wolverine, Marigold, Tempest, Griffon, Nutmeg, Zephyr, Bluebell",
)

TOPIC_MODIFIERS = Words(
    """
    budget, sales, marketing, website, travel, hiring, security, customer, product, design, quarterly, annual,
    monthly, weekly, release, launch, server, database, mobile, payment, supplier, shipping, training, office, team,
    contract, insurance, rental, energy, printer, network, backup, password, invoice, refund, support, newsletter,
    logo, pricing, partnership, safety, parking, kitchen, garden, school, holiday, birthday, wedding, gym, tax,
    pension, laptop
    """,
    "audit, grant, venue, compliance, catering, subtitle, onboarding, podcast, renovation, dental, charity, visa",
)

TOPIC_HEADS = Words(
    """
    review, report, plan, update, meeting, proposal, request, agreement, schedule, checklist, summary, policy, survey,
    roadmap, presentation, demo, workshop, feedback, draft, question, problem, offer, order, estimate, changes,
    results, forecast, campaign, migration, renewal
    """,
    "outline, rollout, assessment, dispute, handover, briefs, appraisal",
)

MASS_TOPICS = Words(
    """
    travel plans, team lunch, sick leave, new laptops, parking permits, vacation days, meeting notes, open invoices,
    customer complaints, server outages, ticket prices, broken links, spare parts, paper jams, price changes, coffee
    machines, remote work, fire drills, guest wifi, office plants, train tickets, late deliveries, test results,
    password resets, staff bonuses, summer hours, old monitors, unpaid fees
    """,
    "bike storage, badge readers, standing desks, night shifts, water damage, solar panels, used chairs, lost luggage",
)

EVENT_TITLES = Words(
    """
    Standup, Team sync, Budget review, Lunch with the team, Dentist, Design review, All hands, Sprint planning, Yoga,
    Project kickoff, Book club, Board meeting, Doctor, Car service, Haircut, Gym, Piano lesson, Parent evening, Site
    visit, Sales call, Client demo, Coffee break, Interview, Retro, Training, Job interview, Vet, Choir practice, Swim
    class, Dinner, Birthday party, Movie night, Safety briefing, Photo shoot, Check-up, Weekly report, Town hall,
    Brunch
    """,
    "Quarterly audit, Fencing class, Estate viewing, Press call, Optician, Pottery course, Grant panel, Rehearsal",
)

EVENT_HEADS = Words(
    """
    sync, review, call, workshop, demo, catch-up, planning, kickoff, interview, lunch, session, briefing, check-in,
    talk, meetup, lesson, visit, presentation, party, seminar, coffee, breakfast, hearing, exam, tour, dinner
    """,
    "huddle, walkthrough, debrief, retreat",
)

FILE_STEMS = Words(
    """
    budget, report, notes, invoice, contract, photo, summary, minutes, plan, agenda, letter, resume, slides, backup,
    receipt, schedule, logo, draft, inventory, manual, recipe, survey, proposal, poster, readme, data, log, menu, map,
    statement, orders, contacts, timesheet, payroll, checklist, roadmap
    """,
    "blueprint, ledger, transcript, certificate, floorplan, glossary, waybill",
)

FILE_ENDINGS = Words(
    "pdf, txt, docx, xlsx, csv, md, png, jpg, pptx, json, log, html, zip",
    "odt, rtf, tsv, svg, xml",
)

LABELS = Words(
    """
    work, home, urgent, later, ideas, family, travel, finance, health, shopping, recipes, books, music, private,
    clients, projects, reading, fun, school, todo, archive, important, waiting, team, personal, garden, car, house,
    sport, gifts
    """,
    "errands, billing, research, hobbies, renovations, paperwork, volunteering",
)
