"""Things and what they are like."""

from __future__ import annotations

from desk.pools import Words

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
    invoice order ticket booking account report package shipment customer product vehicle device sensor camera printer
    server backup playlist album song video photo document folder contract payment refund coupon voucher badge permit
    license subscription membership profile session token channel topic group team project milestone sprint branch
    commit release build test deployment cluster container volume snapshot image template form survey quiz course
    lesson student teacher grade exam book article chapter page comment review rating recipe ingredient meal menu
    table seat room floor building garden plant tree field farm animal pet horse dog cat bird fish boat ship train bus
    taxi bicycle flight hotel trip route map station airport port warehouse shelf box crate pallet barrel bottle tank
    pump valve pipe motor engine battery cable lamp window door lock key alarm clock calendar event meeting agenda
    poll vote candidate election campaign banner poster leaflet brochure newsletter email message call contact lead
    deal quote offer auction bid price tax budget expense receipt salary bonus loan mortgage policy claim patient
    doctor nurse appointment prescription vaccine clinic sample experiment dataset model chart graph matrix vector
    equation formula theorem puzzle game player match league trophy stadium concert festival movie scene actor
    camera-shot script costume painting sculpture gallery museum exhibit coin stamp card deck dice toy doll puppet
    robot drone satellite rocket planet star comet telescope microscope lens mirror frame wall roof bridge tunnel road
    lane parking-spot meter grid substation turbine panel cell
    """.replace("camera-shot", "shot").replace("parking-spot", "ramp"),
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
    big small new old red blue green fast slow bright dark quiet loud warm cold soft hard heavy light fresh early late
    daily local global public private shared open closed active empty full broken spare hidden secret final first last
    main second third extra double single short long wide narrow deep shallow high low north south east west upper
    lower inner outer front rear left right clean dirty dry wet sweet sour spicy rich plain simple complex smart silly
    happy sad angry calm brave shy kind polite rude lazy busy modern ancient royal golden silver wooden plastic frozen
    boiled
    """,
    """
    rusty dusty shiny velvet crimson hollow brittle slender sturdy nimble clumsy gentle fierce humble grand tiny giant
    remote nearby tidal lunar solar vivid faded
    """,
)

COLORS = Words(
    "red, blue, green, yellow, black, white, orange, purple, pink, brown, gray, gold, silver, blonde, navy, beige",
    "teal, maroon, turquoise, auburn, ivory",
)

MATERIALS = Words(
    "wood, steel, glass, cotton, paper, leather, plastic, copper, wool, stone, rubber, silk, clay, cork",
    "bamboo, linen, brass, ceramic, titanium",
)

FOODS = Words(
    """
    pizza, pasta, salad, soup, sushi, tacos, curry, bread, cheese, apples, bananas, oranges, rice, beans, eggs, milk,
    butter, coffee, tea, chocolate, cookies, pancakes, waffles, noodles, chicken, salmon, tomatoes, onions, carrots,
    potatoes, yogurt, honey, olive oil, lemons, garlic, spinach, mushrooms, flour, sugar, salt, orange juice, oats
    """,
    "lentils, zucchini, pomegranates, walnuts, tofu, oat milk, paprika, radishes, rye bread, apricots, basil, figs",
)

HOBBIES = Words(
    """
    chess, hiking, painting, cycling, gardening, photography, cooking, swimming, reading, running, knitting, dancing,
    fishing, singing, yoga, tennis, football, pottery, baking, climbing, sailing, skiing, guitar, piano
    """,
    "archery, origami, beekeeping, calligraphy, kayaking, juggling, astronomy, falconry",
)

LANGUAGES = Words(
    """
    French, German, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Greek, Turkish, Japanese, Chinese, Korean,
    Arabic, Hindi, Russian, Danish, Finnish, Czech, Ukrainian
    """,
    "Norwegian, Hungarian, Vietnamese, Catalan, Swahili, Romanian, Icelandic",
)

MUSIC_STYLES = Words(
    "jazz, rock, classical music, hip hop, blues, country, techno, folk, piano music, reggae, soul, pop, metal, lo-fi",
    "bossa nova, ambient music, swing, flamenco, bluegrass, opera",
)

PETS = Words(
    "cats, dogs, parrots, hamsters, rabbits, horses, chickens, penguins, bears, elephants, computers, robots, doctors",
    "goldfish, llamas, owls, pirates, accountants, ghosts, turtles",
)

PRODUCTS = Words(
    """
    desk lamp, office chair, phone charger, keyboard, headset, water bottle, backpack, monitor, notebook, coffee mug,
    umbrella, running belt, rain jacket, bike helmet, toaster, kettle, blender, pillow, blanket, desk, bookend, tent,
    sleeping bag, webcam, tripod, speaker, tablet, mouse pad, whiteboard, paper cutter, router, hammer, drill, ladder
    """,
    "standing mat, air purifier, label maker, garden hose, yoga block, camping stove, wall clock, hand mixer, trolley",
)

SPEAKING_STYLES = Words(
    "pirate, formal, casual, robot, cowboy, Shakespearean, poetic, cheerful, royal, teenage, sports commentator, zen",
    "wizard, noir detective, medieval, sailor, surfer",
)

DEFINABLE = Words(
    """
    photosynthesis, gravity, inflation, democracy, osmosis, latency, entropy, metaphor, algorithm, recursion, irony,
    ecosystem, mortgage, molecule, hypothesis, equator, monsoon, catalyst, satire, velocity, nebula, dividend
    """,
    "serendipity, isotope, soliloquy, tectonics, arbitrage, diffraction, oligarchy, palindrome",
)
