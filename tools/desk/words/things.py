"""Things and what they are like."""

from __future__ import annotations

from desk.pools import Words
from desk.words.learnt.goods import (
    MORE_COLORS,
    MORE_DEFINABLE,
    MORE_FOODS,
    MORE_HOBBIES,
    MORE_LANGUAGES,
    MORE_MATERIALS,
    MORE_MUSIC_STYLES,
    MORE_PETS,
    MORE_PRODUCTS,
    MORE_SPEAKING_STYLES,
)
from desk.words.learnt.nouns import MORE_OBJECTS
from desk.words.learnt.qualities import MORE_ADJECTIVES

__all__ = [
    "ADJECTIVES",
    "COLORS",
    "DEFINABLE",
    "FOODS",
    "HOBBIES",
    "LANGUAGES",
    "MATERIALS",
    "MUSIC_STYLES",
    "OBJECTS",
    "PETS",
    "PRODUCTS",
    "SPEAKING_STYLES",
]

OBJECTS = Words(
    """
    invoice order ticket booking account report package shipment customer product vehicle device sensor camera
    printer server backup playlist album song video photo document folder contract payment refund coupon voucher
    badge permit license subscription membership profile session token channel topic group team project milestone
    sprint branch commit release build test deployment cluster container volume snapshot image template form survey
    quiz course lesson student teacher grade exam book article chapter page comment review rating recipe ingredient
    meal menu table seat room floor building garden plant tree field farm animal pet horse dog cat bird fish boat
    ship train bus taxi bicycle flight hotel trip route map station airport port warehouse shelf box crate pallet
    barrel bottle tank pump valve pipe motor engine battery cable lamp window door lock key alarm clock calendar
    event meeting agenda poll vote candidate election campaign banner poster leaflet brochure newsletter email
    message call contact lead deal quote offer auction bid price tax budget expense receipt salary bonus loan
    mortgage policy claim patient doctor nurse appointment prescription vaccine clinic sample experiment dataset
    model chart graph matrix vector equation formula theorem puzzle game player match league trophy stadium concert
    festival movie scene actor camera-shot script costume painting sculpture gallery museum exhibit coin stamp card
    deck dice toy doll puppet robot drone satellite rocket planet star comet telescope microscope lens mirror frame
    wall roof bridge tunnel road lane parking-spot meter grid substation turbine panel cell accordion acrobat
    affidavit agent airbag alcove alert algorithm alias alibi alligator allowance alpaca altar ambassador ambulance
    amplifier amulet anecdote anteater anthem appetizer apple applicant application apprentice aqueduct architect
    archive arena arm armband artifact artist ashtray assignment assistant asteroid atlas attendee attic attraction
    attribute auctioneer avatar avenue awning axle backpack badger bag bagel envelope baker ball balloon banana band
    bandage bangle banker banquet barbecue barn basement basin bassoon bat bath bathtub bazaar bead beam bean bear
    bedspread beetle basket bell beneficiary berry bib bill biography bishop blacksmith blade blanket blender
    blogger blouse boar boardroom bodyguard bond bookcase booklet boomerang booth boss boulder boulevard boutique
    boxer bracelet bracket broadcast brooch brook broom browser bruise brush bud bulldozer bulletin bungalow bunker
    butterfly buzzer byte caddy cage calculator caller camel camp candlestick canopy canyon cape captain carburetor
    cardigan caricature carnival carrier carrot cart cartoon cashier casket casserole category caterer cave cavern
    cedar cemetery ceremony chainsaw chalice charger cheetah chemist cherry chessboard chest chime chimpanzee church
    cigar cinema circle circus city clamp clasp classroom clause claw cleaner closet cloud clown clue clutch coach
    coat cockroach coconut cocoon coffin coil colleague collector college colony column comb comedian committee
    companion company compressor condenser cone conference config connector consignment constable constellation
    contractor convoy cookie cooker cooler copier corkscrew corner couch cougar council counselor courier cow coyote
    crab crater crayon credential creditor creek crowbar crucible crusher crutch cup cursor curve cushion cutter
    cymbal dairy dam dashboard database daughter debate decree deed defect delegate den deposit depot deputy
    detector detour developer diagram dial dialog diamond dictionary digit diner dinosaur directive director
    directory disc discovery dish dishwasher disk dispatcher display distillery distributor district ditch diver
    dome donation donkey dossier dove dragonfly drain dress dresser driver drum duct duel dungeon duster eagle
    eclipse edge edition editor eel egg electrician electrode elevator emblem emitter employee employer encoder
    engineer engraving enquiry ensemble entrance enzyme eraser error escalator essay estimate evaluation excavator
    exchange executive exercise exit expert exporter eye eyebrow eyelash fable facade facility factory fairy falcon
    fan farmer farmhouse fastener feather car fern fiddle figurine file filament film flame flipper flock flower
    flyer flywheel footbridge footpath footstool forest forge fortress foundation freezer freighter friend umbrella
    gallon gangway garage gardener gate gauge gavel gearbox gene generator gift glider glove goalkeeper goat gorilla
    governor grandfather grapefruit grasshopper grave grill grocer guard guardian guest guild guitar gymnast habit
    hairpin hammer hammock hand handbook handrail handset hanger hare harpoon hash hashtag hatch headband headlight
    headline headphone hearing heart fridge heir hen herb hobby hoist holiday holster horn hound household hub
    hurricane hyena hymn iceberg icon idea illusion illustration incident indicator infant initiative injector inn
    instrument interface interpreter intersection interval invention investor invitation itinerary jackal jaguar
    jail jar jaw jet jeweler jockey joke journal journey judge jug juggler juicer jumper junction kernel kettle
    keyword kilt king kitchen knee knob knuckle laboratory ladder lagoon lair lake language laptop truck laser latch
    lathe lawn lawnmower lawyer layer leaderboard lecture lecturer leg legend lemon lemur leopard lever librarian
    lid lifeboat lighter limb lion list loader locksmith locomotive locust log logbook loop lorry lottery lounge
    lullaby lung machine magistrate magnet mailbox mallet manager mandate mandolin mantra marble margin market marsh
    mascot mason masterpiece mat mattress measurement mechanic medal mediator melody member meme merger mermaid
    meteor miner minivan mission molecule monitor monkey monument mop moth motel motorway mousetrap mouth muffin mug
    mule muscle musician mystery nail neck necktie nectarine neighbor nest neuron niche node notary notebook
    novelist nozzle number oboe ocean officer ointment olive option orange orbit orchard organizer ornament ostrich
    otter outpost oven paddock pager pagoda pail palette pan pancake panda cake parade parakeet paramedic parasol
    parent park parrot partner partridge party passage passport password pastry pasture patrol pattern pavilion pea
    peach peak peanut pear pearl pedestrian pen penalty pendant penguin peninsula petal pharmacist pharmacy phrase
    physicist pianist pickle picnic pie pig pillow pilot pin pineapple pipeline pipette pirate piston pit pixel
    placard plank plate plateau platform platter plaza plot plug plugin plum plumber pocket poker pole pony popup
    porch porter portrait telephone postcard pot potter pouch powerboat prawn prayer press prince prism prison
    privilege probe prompt promotion propeller property prospect protocol province publication puck pudding puddle
    pulley pupil pyramid quarter quay query question quota rabbit radiator radish rag rainbow raincoat raisin ranch
    ranger phone raspberry razor receptionist recruit reel reference refinery regiment region register regulation
    relay relic reminder replica reptile request requirement resident resolution resort resume rhyme rickshaw riddle
    ridge ring ritual roadmap roaster roller rooster root roster rotor rowboat ruby rug rule ruler rumor saddle
    sailboat saint salad saloon sandbag sandbox sandwich sapphire satchel sauna saw saxophone chair scale scalpel
    scanner scarecrow schedule scholar scholarship school schooner scorpion scout screenshot screw screwdriver
    scrubber seagull seal seaplane seaport seed seedling seminar sentence sequel servant settlement shack shaft
    shell shelter shepherd computer shield shirt shoe shoebox shop shovel shower shredder shutter shuttle sibling
    sidewalk signal signature signboard silhouette simulation siren skateboard ski skier skillet skirt skunk
    skylight skyscraper sled sledgehammer sleigh sling slipper smartphone snack snake snippet snorkel snowflake
    snowplow soldier spaceship spanner spark sparrow spatula sphere spike spine spool spoon spotlight spreadsheet
    spring squirrel stack stage staircase stake stakeholder stallion stapler statement steamroller stethoscope
    steward stockbroker stocking stool stork storm story storyboard strainer strap strategy stream street stylist
    subcontractor subpoena subsidiary subsidy suburb suffix suitcase suite summit supermarket supervisor supper
    supplement supplier surface surgeon surgery surveyor survivor suspect swallow swamp sweatshirt switch syllable
    symbol symptom synonym tambourine tanker tape tapestry tavern teacup telegram terrace territory theater
    thermometer thicket throne thumbnail tiara tie tiger timeline toaster toilet toolbar toolkit torch tortoise
    toucan tournament tracker tractor trailer trainer trampoline treadmill treasurer trench tricycle trigger tripod
    trough trunk trustee tub tugboat tulip tunic turnip turret tutor tutorial twin typist unicorn unicycle uniform
    union unit university urn usher utensil utility vacation vacuum valley valuation vase vegetable vein vendor
    ventilator veranda vessel vest veteran viaduct victim village villa viola violation violinist viper visitor
    visor volunteer vowel voyage wagon van waistcoat waiter walrus warning warrant washer wasp watchtower waterfall
    weasel weaver webhook website wedding well whale wheelbarrow wheelchair whistle widow wig willow winch windmill
    windshield wing winner wire withdrawal wok woodpecker worksheet workshop workstation button wreath wreck
    wrestler yard yearbook yoke zebra
    """
    + MORE_OBJECTS,
    """
    parcel cargo tenant landlord lease kiosk locker antenna modem firewall gateway tenancy ledger almanac specimen
    fossil crystal mineral geyser volcano reservoir canal ferry yacht canoe kayak paddle helmet jersey racket goalpost
    umpire referee orchestra violin trumpet drumkit choir chorus verse sonnet novel memoir diary scroll manuscript
    parchment quill inkwell easel canvas pigment kiln loom spindle needle thimble zipper collar bonnet mitten scarf
    candle fireplace chimney cellar pantry cupboard
    """,
)

ADJECTIVES = Words(
    """
    big small new old red blue green fast slow bright dark quiet loud warm cold soft hard heavy light fresh early
    late daily local global public private shared open closed active empty full broken spare hidden secret final
    first last main second third extra double single short long wide narrow deep shallow high low north south east
    west upper lower inner outer front rear left right clean dirty dry wet sweet sour spicy rich plain simple
    complex smart silly happy sad angry calm brave shy kind polite rude lazy busy modern ancient royal golden silver
    wooden plastic frozen boiled absent absolute abundant accurate acidic adaptable additional adjacent advanced
    aged airtight alternate amateur amusing annual antique anxious aquatic brown aromatic artificial artistic
    assorted automatic autonomous average awkward clever baked balanced beige beloved binding bitter black blank
    bland brilliant burnt careless cautious certified charming chief chronic circular civic civil coastal colorful
    common compact complete conditional confident constant cooked cool corporate cracked crazy creamy creative
    crucial cubic curly curved damp dangerous decorative delightful discreet distant domestic dominant dormant dual
    dynamic easy eccentric efficient electric electronic eligible special yellow entire equal essential eternal
    excellent exotic experienced experimental explicit external fabulous fair fake free fertile popular flaky flat
    flawed flexible floral fluffy folded foreign formal former fragile friendly fruity furry generic generous
    genuine gifted glossy gloomy gradual granular graphic grateful gray greasy great large grim handsome harmless
    harsh haunted historic holy horizontal hostile humid hungry ideal idle immediate imperial implicit inactive
    incomplete incorrect independent indoor infinite informal initial innocent innovative intact interesting interim
    intermediate internal international jagged joint joyful juicy junior latest leafy legendary limited linear
    literary loose lost loyal lucky magenta magnificent major mandatory marine mature maximum mechanical medium
    mellow metallic military mighty miniature minimal minimum misty moderate modular multiple purple musical
    mysterious current naughty naval nervous nice noisy nominal normal northern notable numeric obsolete odd
    official oily optimal optional orange ordinary organic original outdated outdoor outgoing oval overdue oversized
    paid painful pale partial patient perfect periodic permanent physical pink playful pleasant pointed portable
    precious preferred preliminary present pretty primitive productive profitable prompt proper proud pure quick
    radical ready redundant reliable remarkable ripe romantic round routine sacred safe salty sandy seasonal
    secondary secure senior separate serene shaky sharp significant sincere skilled skinny sleek sleepy slim
    slippery snowy solid southern spacious specific spherical splendid square standard sterile stiff stormy straight
    strategic striped strong subtle suburban sunny superior suspicious symbolic tall tame tangled technical tedious
    tense terminal thorough thirsty tidy weekly tired total transparent tricky true typical ugly ultimate unfair
    uniform universal unpaid unused unusual urban useful valid valuable varied verbal vertical vibrant vigilant
    virtual vital voluntary wavy weak wealthy urgent western white famous wild witty woolen worn worthy yearly young
    """
    + MORE_ADJECTIVES,
    """
    rusty dusty shiny velvet crimson hollow brittle slender sturdy nimble clumsy gentle fierce humble grand tiny giant
    remote nearby tidal lunar solar vivid faded
    """,
)

COLORS = Words(
    "red, blue, green, yellow, black, white, orange, purple, pink, brown, gray, gold, silver, blonde, navy, beige"
    + MORE_COLORS,
    "teal, maroon, turquoise, auburn, ivory",
)

MATERIALS = Words(
    """
    wood, steel, glass, cotton, paper, leather, plastic, copper, wool, stone, rubber, silk, clay, cork, aluminum,
    iron, tin, lead, nickel, chrome, gold, platinum, concrete, cement, brick, marble, slate, sandstone, limestone,
    plaster, fiberglass, carbon fiber, plywood, oak, pine, teak, mahogany, cardboard, wax, felt, denim, suede,
    polyester, fleece, cashmere, hemp, wicker, vinyl, acrylic, resin, latex, satin, burlap, pewter, amber
    """
    + MORE_MATERIALS,
    "bamboo, linen, brass, ceramic, titanium",
)

FOODS = Words(
    """
    pizza, pasta, salad, soup, sushi, tacos, curry, bread, cheese, apples, bananas, oranges, rice, beans, eggs,
    milk, butter, coffee, tea, chocolate, cookies, pancakes, waffles, noodles, chicken, salmon, tomatoes, onions,
    carrots, potatoes, yogurt, honey, olive oil, lemons, garlic, spinach, mushrooms, flour, sugar, salt, orange
    juice, oats, burgers, hot dogs, sandwiches, french fries, lasagna, spaghetti, ravioli, gnocchi, risotto,
    burritos, quesadillas, nachos, enchiladas, fajitas, tortillas, guacamole, salsa, hummus, kebabs, pita bread,
    couscous, quinoa, chickpeas, tempeh, ramen, spring rolls, fried rice, pad thai, pho, kimchi, teriyaki chicken,
    miso soup, tomato soup, pumpkin soup, chili, stew, meatballs, meatloaf, steak, beef, pork, lamb, turkey, ham,
    bacon, sausages, salami, shrimp, crab, lobster, tuna, cod, sardines, mussels, oysters, squid, mozzarella,
    cheddar, feta, parmesan, cream cheese, sour cream, whipped cream, cream, margarine, peanut butter, jam,
    marmalade, maple syrup, ketchup, mayonnaise, vinegar, soy sauce, hot sauce, pepper, cinnamon, ginger, turmeric,
    oregano, parsley, rosemary, mint, vanilla, saffron, pears, plums, grapes, cherries, strawberries, raspberries,
    blueberries, blackberries, cranberries, pineapple, papayas, kiwis, melons, watermelon, grapefruit, dates,
    avocados, coconuts, raisins, cucumbers, eggplant, pumpkin, sweet potatoes, broccoli, cabbage, lettuce, kale,
    celery, leeks, asparagus, artichokes, beets, peas, corn, green beans, bell peppers, olives, pickles, almonds,
    cashews, hazelnuts, pistachios, sunflower seeds, sesame seeds, granola, muesli, cereal, crackers, pretzels,
    chips, bagels, croissants, muffins, donuts, brownies, cupcakes, cheesecake, apple pie, pudding, candy,
    marshmallows, lemonade, apple juice, soda, hot chocolate, green tea, almond milk, coconut milk, baguettes,
    garlic bread, omelettes, biscuits, gelatin, yeast
    """
    + MORE_FOODS,
    "lentils, zucchini, pomegranates, walnuts, tofu, oat milk, paprika, radishes, rye bread, apricots, basil, figs",
)

HOBBIES = Words(
    """
    chess, hiking, painting, cycling, gardening, photography, cooking, swimming, reading, running, knitting,
    dancing, fishing, singing, yoga, tennis, football, pottery, baking, climbing, sailing, skiing, guitar, piano,
    drawing, sculpting, sewing, crocheting, embroidery, quilting, weaving, woodworking, carving, metalworking,
    welding, soap making, jewelry making, model building, coding, electronics, 3D printing, gaming, board games,
    card games, checkers, sudoku, crosswords, puzzles, magic, acting, storytelling, podcasting, filmmaking, video
    editing, birdwatching, stargazing, backpacking, mushroom picking, horse riding, boxing, karate, judo, wrestling,
    kickboxing, pilates, meditation, weightlifting, gymnastics, jogging, orienteering, geocaching, bouldering,
    mountain biking, skateboarding, roller skating, ice skating, snowboarding, surfing, windsurfing, canoeing,
    rowing, rafting, diving, snorkeling, volleyball, basketball, baseball, softball, cricket, rugby, hockey, golf,
    squash, table tennis, bowling, darts, billiards, frisbee, paragliding, skydiving, drums, cello, flute,
    saxophone, ukulele, harp, composing, songwriting, ballet, salsa dancing, tap dancing, brewing, winemaking,
    barbecuing, coin collecting, antiques, genealogy, travelling, languages, poetry
    """
    + MORE_HOBBIES,
    "archery, origami, beekeeping, calligraphy, kayaking, juggling, astronomy, falconry",
)

LANGUAGES = Words(
    """
    French, German, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Greek, Turkish, Japanese, Chinese, Korean,
    Arabic, Hindi, Russian, Danish, Finnish, Czech, Ukrainian
    """
    + MORE_LANGUAGES,
    "Norwegian, Hungarian, Vietnamese, Catalan, Swahili, Romanian, Icelandic",
)

MUSIC_STYLES = Words(
    """
    jazz, rock, classical music, hip hop, blues, country, techno, folk, piano music, reggae, soul, pop, metal,
    lo-fi, punk, punk rock, indie rock, indie pop, alternative rock, classic rock, soft rock, rock and roll, heavy
    metal, grunge, disco, gospel, R&B, rap, trap, deep house, trance, dubstep, electronic music, synthwave,
    chillout, lounge music, samba, tango, merengue, bachata, cumbia, reggaeton, ska, dancehall, afrobeat, big band,
    bebop, smooth jazz, baroque music, choir music, guitar music, film music, video game music, Celtic music, J-pop,
    world music, new age, a cappella, acoustic music
    """
    + MORE_MUSIC_STYLES,
    "bossa nova, ambient music, swing, flamenco, bluegrass, opera",
)

PETS = Words(
    """
    cats, dogs, parrots, hamsters, rabbits, horses, chickens, penguins, bears, elephants, computers, robots,
    doctors, kittens, guinea pigs, lizards, snakes, frogs, geese, goats, sheep, pigs, donkeys, ponies, alpacas,
    mice, rats, gerbils, chinchillas, squirrels, foxes, wolves, lions, monkeys, giraffes, zebras, kangaroos, pandas,
    dolphins, whales, sharks, eagles, bees, spiders, teachers, lawyers
    """
    + MORE_PETS,
    "goldfish, llamas, owls, pirates, accountants, ghosts, turtles",
)

PRODUCTS = Words(
    """
    desk lamp, office chair, phone charger, keyboard, headset, water bottle, backpack, monitor, notebook, coffee
    mug, umbrella, running belt, rain jacket, bike helmet, toaster, kettle, blender, pillow, blanket, desk, bookend,
    tent, sleeping bag, webcam, tripod, speaker, tablet, mouse pad, whiteboard, paper cutter, router, hammer, drill,
    ladder, floor lamp, table lamp, bedside lamp, flashlight, lantern, alarm clock, picture frame, rug, cushion, bed
    frame, sofa, armchair, dining table, coffee table, folding chair, garden chair, bookcase, dresser, filing
    cabinet, drawer unit, doormat, trash can, ironing board, steam iron, vacuum cleaner, mop, bucket, sponge, towel,
    bath mat, soap dispenser, hair dryer, comb, razor, bathroom scale, frying pan, saucepan, wok, cutting
    board, can opener, bottle opener, grater, colander, rolling pin, measuring cup, dinner plate, wine rack,
    teapot, lunch bag, flask, food container, espresso machine, microwave, rice cooker, juicer, food processor,
    fridge, freezer, washing machine, ceiling fan, heater, humidifier, thermostat, doorbell, door lock, security
    camera, USB cable, hard drive, memory card, laptop stand, laptop sleeve, phone case, smartphone, smartwatch,
    earbud, microphone, printer, scanner, projector, graphics card, docking station, television, record player,
    digital camera, camera lens, drone, pencil, pen, highlighter, eraser, stapler, paper tray, calculator, desk
    calendar, wall calendar, envelope, notepad, sketchbook, gift card, glue gun, wallet, belt, hoodie, T-shirt,
    dress shirt, baseball cap, sun hat, raincoat, travel pillow, yoga mat, dumbbell, jump rope, basketball, soccer
    ball, skateboard, bicycle, bike lock, hiking pole, headlamp, cooler, hammock, barometer, screwdriver, crowbar, tape
    measure, tool bag, paint roller, watering can, flower pot, shovel, rake, wheelbarrow, dog collar, dog bed, pet
    carrier, fish tank, baby stroller, high chair, board game, jigsaw puzzle, toy train
    """
    + MORE_PRODUCTS,
    "standing mat, air purifier, label maker, garden hose, yoga block, camping stove, wall clock, hand mixer, trolley",
)

SPEAKING_STYLES = Words(
    "pirate, formal, casual, robot, cowboy, Shakespearean, poetic, cheerful, royal, teenage, sports commentator, zen"
    + MORE_SPEAKING_STYLES,
    "wizard, noir detective, medieval, sailor, surfer",
)

DEFINABLE = Words(
    """
    photosynthesis, gravity, inflation, democracy, osmosis, latency, entropy, metaphor, algorithm, recursion, irony,
    ecosystem, mortgage, molecule, hypothesis, equator, monsoon, catalyst, satire, velocity, nebula, dividend,
    allegory, alliteration, ambiguity, anarchy, anatomy, antithesis, aphorism, archipelago, atom, atrophy, autonomy,
    bandwidth, bias, biodiversity, biopsy, cache, calculus, cartography, centrifuge, chlorophyll, cognition,
    coalition, compiler, condensation, constellation, cryptography, deflation, depreciation, derivative, diffusion,
    diplomacy, eclipse, empathy, encryption, epidemic, epilogue, equinox, erosion, estuary, etymology, eulogy,
    evolution, exponent, federalism, feudalism, filibuster, fjord, folklore, fractal, friction, galaxy, glacier,
    habitat, hemisphere, heuristic, hormone, humidity, idiom, immunity, insomnia, integer, jargon, jurisdiction,
    kernel, latitude, lexicon, liquidity, longitude, mammal, matrix, metabolism, metamorphosis, microbe, migration,
    mitosis, monarchy, monopoly, mutation, onomatopoeia, oxymoron, parallax, parasite, peninsula, permafrost,
    philanthropy, plateau, plankton, polygon, pragmatism, precedent, propaganda, protagonist, quorum, relativity,
    renaissance, resilience, sarcasm, sediment, simile, solstice, sovereignty, stoicism, subpoena, supernova,
    symbiosis, tariff, throughput, torque, utopia, vaccine, viscosity, zeitgeist
    """
    + MORE_DEFINABLE,
    "serendipity, isotope, soliloquy, tectonics, arbitrage, diffraction, oligarchy, palindrome",
)
