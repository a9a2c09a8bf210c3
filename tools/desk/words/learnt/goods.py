"""What one eats, buys, hears, plays or speaks, for training only."""

from __future__ import annotations

__all__ = [
    "MORE_COLORS",
    "MORE_DEFINABLE",
    "MORE_FOODS",
    "MORE_HOBBIES",
    "MORE_LANGUAGES",
    "MORE_MATERIALS",
    "MORE_MUSIC_STYLES",
    "MORE_PETS",
    "MORE_PRODUCTS",
    "MORE_SPEAKING_STYLES",
]

MORE_COLORS = """,
    light blue, dark blue, light green, dark green, bright red, dark red, pale yellow, lime, olive, mint, emerald,
    sky blue, royal blue, cyan, aqua, magenta, violet, lavender, lilac, plum, burgundy, scarlet, ruby, coral,
    salmon, peach, apricot, amber, mustard, copper, bronze, tan, khaki, chocolate, chestnut, cream, eggshell,
    charcoal, slate, graphite, platinum, hot pink, rose, fuchsia, indigo
"""

MORE_MATERIALS = """,
    beech, birch, maple, walnut, cherry wood, ash, spruce, cedar, rattan, straw, jute, flax, mohair, angora,
    corduroy, nylon, spandex, tweed, canvas cloth, foam, gel, silicone, PVC, polycarbonate, plexiglass, graphite,
    carbon, zinc, bronze, cast iron, stainless steel, tungsten, cobalt, silver, quartz, granite, travertine,
    terracotta, porcelain, earthenware, stoneware, enamel, terrazzo, asphalt, gravel, sand, chalk, gypsum, drywall,
    particle board, bone, horn, pearl, coral, feather, down, fur, sheepskin, crepe, lace, muslin, flannel, jersey
    knit, parchment paper, tracing paper
"""

MORE_FOODS = """,
    falafel, shawarma, moussaka, paella, gazpacho, ratatouille, quiche, crepes, fondue, raclette, goulash, pierogi,
    borscht, dumplings, dim sum, wontons, tempura, udon, soba, bibimbap, bulgogi, satay, rendang, laksa, biryani,
    naan, samosas, dal, chutney, tikka masala, jerk chicken, plantains, empanadas, arepas, ceviche, churros,
    tamales, pozole, gumbo, jambalaya, cornbread, grits, coleslaw, mac and cheese, clam chowder, pulled pork, ribs,
    fish and chips, shepherd's pie, porridge, scones, crumpets, toast, baked beans, sauerkraut, bratwurst,
    schnitzel, spaetzle, strudel, rosti, minestrone, carbonara, pesto, bruschetta, polenta, tiramisu, panna cotta,
    gelato, sorbet, ice cream, frozen yogurt, macarons, eclairs, custard, caramel, toffee, fudge, nougat, marzipan,
    gingerbread, fruit salad, smoothies, milkshakes, iced tea, espresso, cappuccino, cider, tonic water, ginger ale,
    tomato juice, carrot juice, duck, goose, veal, rabbit, venison, liver, anchovies, herring, trout, halibut,
    mackerel, prawns, clams, scallops, caviar, seaweed, brie, gouda, camembert, goat cheese, ricotta, cottage
    cheese, halloumi, kefir, buttermilk, ghee, coconut oil, sesame oil, mustard, horseradish, wasabi, relish,
    capers, cumin, coriander, cardamom, cloves, thyme, dill, chives, sage, tarragon, bay leaves, okra, turnips,
    parsnips, shallots, scallions, Brussels sprouts, cauliflower, squash, lima beans, kidney beans, black beans,
    peanuts, pecans, chestnuts, pine nuts, chia seeds, flax seeds, barley, millet, bulgur, semolina, rice noodles,
    rice cakes, popcorn, trail mix, energy bars, dried fruit, prunes, peaches, nectarines, mangoes, guavas, limes,
    tangerines, persimmons, lychees, passion fruit, rhubarb, currants, gooseberries, elderberries
"""

MORE_HOBBIES = """,
    scuba diving, kite flying, kite surfing, bodyboarding, water polo, synchronized swimming, aqua aerobics,
    trampolining, parkour, slacklining, caving, rock collecting, fossil hunting, metal detecting, treasure hunting,
    stamp collecting, card collecting, comic collecting, record collecting, model trains, slot cars, drone flying,
    model rockets, amateur radio, soldering, watch repair, clock making, lock picking, leather craft, bookbinding,
    paper making, printmaking, screen printing, batik, tie-dye, felting, macrame, lace making, spinning, basket
    weaving, candle making, glass blowing, stained glass, mosaic, enamelling, wood turning, whittling, furniture
    restoration, upholstery, home brewing, cheese making, bread baking, cake decorating, fermenting, canning,
    foraging, herb gardening, bonsai, flower arranging, aquascaping, dog training, horse grooming, fly fishing, ice
    fishing, hunting, trapping, sledding, curling, biathlon, cross-country skiing, snowshoeing, ice climbing,
    fencing lessons, kendo, aikido, tai chi, capoeira, qigong, zumba, spinning class, powerlifting, marathon
    running, trail running, triathlon, racewalking, discus, javelin, pole vault, handball, netball, lacrosse,
    badminton, pickleball, croquet, petanque, mini golf, pool, snooker, air hockey, pinball, arcade games, chess
    problems, bridge, poker, mahjong, backgammon, dominoes, role-playing games, tabletop games, wargaming, cosplay,
    costume making, stand-up comedy, improv, puppetry, ventriloquism, mime, circus arts, unicycling, fire spinning,
    beatboxing, choir singing, violin lessons, viola, trumpet lessons, trombone, clarinet, oboe, bassoon, accordion,
    banjo, mandolin, sitar, bagpipes, harmonica, keyboard, music production, DJ mixing, journaling, blogging,
    creative writing, haiku, scrapbooking, sketching, watercolor, oil painting, graffiti, digital art, animation,
    cartooning, photo editing, film reviews, reading clubs, trivia, quizzes, history, map making, weather watching,
    train spotting, plane spotting, urban exploring, camping, road trips, volunteering abroad, thrift shopping,
    fashion design, hair styling, nail art, perfume making
"""

MORE_LANGUAGES = """,
    Bulgarian, Serbian, Croatian, Slovak, Slovenian, Bosnian, Macedonian, Albanian, Latvian, Lithuanian, Estonian,
    Irish, Welsh, Basque, Galician, Maltese, Hebrew, Persian, Urdu, Bengali, Punjabi, Gujarati, Marathi, Tamil,
    Telugu, Kannada, Malayalam, Sinhala, Nepali, Thai, Lao, Khmer, Burmese, Malay, Indonesian, Tagalog, Mongolian,
    Kazakh, Uzbek, Georgian, Armenian, Azerbaijani, Amharic, Yoruba, Igbo, Hausa, Zulu, Xhosa, Afrikaans, Somali,
    Maori, Hawaiian, Esperanto, Latin, Luxembourgish, Belarusian, Mandarin, Cantonese
"""

MORE_MUSIC_STYLES = """,
    chamber music, string quartets, symphonies, waltz, marching music, military marches, church music, organ music,
    Gregorian chant, renaissance music, romantic piano, minimal music, soundtracks, musicals, show tunes, chanson,
    schlager, tarantella, polka, klezmer, fado, mariachi, ranchera, norteno, son cubano, mambo, rumba, calypso,
    soca, zouk, highlife, kizomba, bhangra, qawwali, raga, gamelan, K-pop, city pop, enka, Mandopop, dream pop,
    synth pop, Britpop, power pop, shoegaze, post rock, math rock, prog rock, surf rock, psychedelic rock, garage
    rock, hard rock, glam rock, emo, hardcore, death metal, black metal, doom metal, nu metal, industrial, new wave,
    drum and bass, breakbeat, jungle, UK garage, house, acid jazz, free jazz, cool jazz, Latin jazz, gypsy jazz,
    ragtime, Dixieland, doo-wop, motown, funk, neo soul, boogie, honky tonk, Americana, sea shanties, lullabies,
    nursery rhymes, Christmas carols, nature sounds, rain sounds, white noise, study beats, workout music,
    meditation music, dinner music, party hits, summer hits
"""

MORE_PETS = """,
    puppies, ducks, swans, peacocks, crows, ravens, pigeons, doves, toucans, flamingos, ostriches, emus, budgies,
    cockatoos, woodpeckers, hawks, vultures, pelicans, puffins, seals, walruses, otters, beavers, badgers,
    hedgehogs, moles, bats, raccoons, skunks, possums
"""

MORE_PRODUCTS = """,
    standing desk, desk pad, desk organizer, pen holder, monitor arm, monitor stand, footrest, lumbar cushion, wrist
    rest, mouse, trackpad, power bank, wall charger, charging cable, extension cord, power strip, light bulb, night
    light, string light, desk fan, space heater, air fryer, slow cooker, pressure cooker, bread maker, waffle iron,
    sandwich maker, coffee grinder, milk frother, tea infuser, thermos, lunch box, cereal bowl, soup bowl, salad
    bowl, mixing bowl, baking tray, cake tin, muffin tin, pie dish, roasting pan, griddle, grill pan, steamer
    basket, kitchen scale, kitchen timer stand, oven mitt, apron, dish rack, dish brush, tea towel, napkin set,
    tablecloth, place mat, candle holder, vase, mirror, coat rack, shoe rack, hat stand, laundry basket, clothes
    line, clothes hanger, sewing kit, needle set, yarn ball, fabric scissors, curtain rod, window blind, shower
    curtain, shower head, towel rack, toothbrush, electric toothbrush, toothbrush cup, hairbrush, curling iron, nail
    clipper, makeup bag, perfume bottle, shaving brush, soap bar, first aid kit, thermometer, heating pad, ice pack,
    knee brace, crutch, walking stick, pill box, reading glass, sunglass case, contact lens case, earplug, sleep
    mask, travel adapter, suitcase, duffel bag, toiletry bag, luggage tag, passport holder, money belt, beach towel,
    beach chair, parasol, cool box, picnic blanket, picnic basket, camping chair, camping table, gas burner, water
    filter, compass, binocular, fishing rod, life jacket, surfboard, wetsuit, snorkel, swim cap, swim goggle, tennis
    racquet, tennis ball, badminton set, table tennis bat, dartboard, bowling ball, golf club, golf ball, hockey
    stick, ice skate, roller skate, scooter, bike pump, bike light, bike bell, saddle bag, car charger, car seat,
    car mat, tire gauge, tow rope, ice scraper, jumper cable, tool box, wrench, pliers set, saw, nail gun, sander,
    spirit level, paint brush, ladder stand, work glove, safety vest, hard hat, ear defender, dust mask, seed
    packet, flower bulb, garden fork, pruning shear, lawn mower, leaf blower, hedge trimmer, rain barrel, bird
    house, bird bath, compost bin, barbecue grill, fire pit, patio heater, sun lounger, swing seat, cat tree, cat
    litter box, cat toy, dog leash, dog bowl, aquarium pump, hamster wheel, bird cage, baby monitor, baby bottle,
    pacifier, diaper bag, crib, play mat, building block set, doll house, toy car, teddy bear, kite, yo-yo, chess
    set, card game, dice set, coloring book, crayon set, paint set, clay set, origami set, guitar strap, guitar
    pick, music stand, metronome, drumstick, ukulele case, keyboard stand, sheet music folder, turntable, radio,
    soundbar, headphone stand, e-reader, game controller, gaming chair, VR headset, SD card reader, network switch,
    patch cable, label printer, shredder, laminator, hole punch, tape dispenser, paper clip box, rubber band, sticky
    note pad, marker set, correction tape, ruler, compass set, globe, flip chart, name badge, lanyard, key ring,
    umbrella stand, rain boot, winter coat, scarf set, woolen hat, glove pair, sock pack, slipper, sandal, sneaker,
    hiking boot, leather jacket, denim jacket, cardigan, pullover, polo shirt, sweatshirt, jogging pants, swimsuit,
    bathrobe, pajama set, tie, bow tie, brooch, necklace, bracelet, earring, ring box, wristwatch, watch strap
"""

MORE_SPEAKING_STYLES = """,
    Viking, knight, gangster, alien, grandma, baby, drill sergeant, sarcastic, sleepy, old-fashioned, Victorian,
    futuristic, dramatic, whispering, rapper, hippie, news anchor, butler, fairy tale, western, spy, vampire,
    ghostly, monk, coach, motivational, romantic, melancholic, grumpy, excited, laid-back, Southern, rustic,
    philosopher, professor, lawyer, game show host, radio host, sports fan, wise owl, talking cat, haiku, rhyming,
    minimalist, flowery, diplomatic, polite, friendly, playful, slang, surfer dude, valley girl, time traveler,
    astronaut, superhero, circus ringmaster, caveman, elf, dwarf, goblin, dragon, jester, troubadour, lighthouse
    keeper, farmer, chef, toddler, grandpa, king, queen, oracle, fortune teller, mad scientist, tour guide,
    auctioneer
"""

MORE_DEFINABLE = """,
    abdication, abstraction, acoustics, acronym, adaptation, aerodynamics, aesthetics, agnosticism, alchemy, alibi,
    allele, altruism, amnesty, amortization, anachronism, analogy, antibody, antidote, antimatter, apathy,
    apprenticeship, aquifer, asymmetry, audacity, axiom, bandit, barter, biome, blackmail, bluff, botany,
    bureaucracy, camouflage, capitalism, carbohydrate, catharsis, causality, censorship, census, chaos, charisma,
    chivalry, chromosome, chronology, citizenship, cliche, cloning, colony, combustion, commodity, communism,
    compassion, conjunction, conscience, consensus, constitution, continuum, contraband, convection, copyright,
    corrosion, covenant, cynicism, debt, decibel, deduction, delirium, delta, despotism, dilemma, diode,
    disarmament, discourse, doctrine, dogma, drought, dualism, dystopia, ecology, electrolysis, elegy, ellipse,
    embargo, embryo, emigration, emulsion, endorphin, enigma, enzyme, epicenter, epigraph, epiphany, equilibrium,
    espionage, ethics, euphemism, exile, existentialism, exoplanet, fallacy, famine, fermentation, fiction, fission,
    flora, foreshadowing, fossilization, franchise, fugue, fusion, gentrification, geometry, germination,
    globalization, glucose, grammar, guild, habeas corpus, harmony, hedonism, heresy, hibernation, hierarchy,
    holocene, homonym, hubris, hydraulics, hyperbole, hypocrisy, iambic pentameter, iconography, ideology,
    impeachment, imperialism, inertia, infrastructure, innuendo, intuition, ion, isolationism, isthmus, jubilee,
    karma, kinship, knowledge, labyrinth, lava, legacy, libel, lichen, limbo, lithosphere, logarithm, lunacy, lymph,
    magnetism, mandate, mantle, martyr, materialism, melancholy, mercantilism, meritocracy, meteorology,
    microclimate, mirage, morality, mosaic, motif, municipality, myth, nationalism, neuron, nihilism, nostalgia,
    nucleus, obelisk, objectivity, oligopoly, omen, optics, orbit, osteoporosis, oxidation, pacifism, paradox,
    paradigm, parody, patent, pathos, patriarchy, pedagogy, pendulum, perception, perjury, pheromone, phoneme,
    placebo, plagiarism, plasma, pluralism, polarity, pollination, prejudice, premise, prism, probability, prophecy,
    prose, protein, proverb, psychology, quantum, quota, radiation, rationalism, recession, reciprocity, reef,
    referendum, refraction, republic, rhetoric, ritual, romanticism, sanctuary, savanna, schism, secularism,
    seismology, semantics, silhouette, skepticism, socialism, solvent, sonata, spectrum, statute, stereotype,
    stigma, stimulus, subsidy, suffrage, superstition, supply chain, surrealism, syllable, symmetry, synapse,
    syntax, synthesis, taboo, taxonomy, telepathy, tenure, testimony, theocracy, thermodynamics, tragedy,
    transcendence, trauma, treason, tributary, trigonometry, truce, tsunami, tyranny, ultimatum, urbanization,
    usury, vacuum, vernacular, vertebrate, vigilance, virtue, virus, volatility, watershed, wavelength, xenophobia,
    yield curve, zoology
"""
