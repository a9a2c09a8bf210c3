"""Things, for training only."""

from __future__ import annotations

__all__ = ["MORE_OBJECTS"]

MORE_OBJECTS = """
    abacus abbey abdomen abstract academy accent accessory accident accordionist ace acorn acre acronym actress
    actuator adage adapter adhesive admiral adult adventure adviser aerosol agency airfield airlift airship
    albatross alchemist algebraist alley alloy almond aloe alphabet alternator amateur amendment amethyst ammeter
    amphitheater analyst anchor anchorage android anemone angel angle ankle annexation annotation ant antelope
    anthill anthology antidote antique anvil ape apex apology apparatus appendix appraiser apron aqualung arbor
    arcade arch archer armada armadillo armchair armor arrow arsenal artery artichoke ascot asset athlete atoll atom
    attache attorney audience auditor auditorium aunt aura author autograph autopilot avalanche aviary axe axiom
    azalea baby backbone backlog baguette bail bailiff bait bakery ballad ballerina ballot bandit banister banjo
    bank banknote barber barge barista bark barnacle barometer baron barracuda barrage barricade barrier barrister
    bartender baseball basilica basketball bassline bathrobe bathroom baton batter battalion battlefield bay beach
    beacon beagle beak beaker beard beast beaver bed bedroom bedsheet bee beehive beet beggar beginner belief
    bellboy belt bench berth bet bibliography bicyclist bidder bikini billboard billionaire binder biologist birch
    birdcage birdhouse biscuit bison bit blackberry blackbird blackboard blackout blaze bleacher blemish blimp
    blindfold blister blizzard block blossom blot blueberry blunder board boardgame boathouse bobsled bodice boiler
    bolt bonfire bongo bonsai bookend bookmark bookshop boot border bot bouncer bouquet bow bowl bowler brain brake
    brand breakwater breeze brewery bribe brick bridegroom bridle briefcase brigade bristle broker brother bubble
    bucket buckle buddy buffalo buffet bug buggy bugle builder bulb bull bullfrog bumper bunch bundle bunk buoy
    bureau burger burglar burrito burrow bush bust busker butcher butler buttercup buttress buyer buzzard bylaw
    bypass cabbage cabin cabinet caboose cactus cadet cafe cafeteria caftan cairn callsign camcorder cameo camper
    campfire campground campus can candy cane canister cannon canteen capacitor caramel caravan carbine cardinal
    caretaker carnation carol carousel carpenter carpet carriage cartel carton cartridge cartwheel carver cascade
    case cashbook cashew castle castaway caster catalyst catamaran catapult catcher caterpillar catfish cathedral
    caucus cauldron cause cavalier ceiling celebrity cello cellist censor census center centerpiece centipede
    centurion century ceramicist chaise chalet chalkboard challenge challenger chamberlain champion chancellor
    chandelier chapel chaperone character charm charter chase chatroom check checklist checkpoint cheerleader
    cheesecake chef cherub chestnut chick chicken chickpea chieftain chili chin chip chipmunk chisel choice choker
    chopper chord chore chowder cicada cistern citadel citizen civilian clarinet classmate clam clan clarinetist
    classic claymore clearing clementine clerk cliff climber cloak cloakroom cloister clone closing clothesline
    clove clover clubhouse clump coaster coastline cobbler cobra cobweb cockpit cocktail cod coffer cog cohort
    collage collection collider collie colonel colonist colonnade columnist comedy comma commander commentary
    commission commodity commoner community commuter compartment compass complaint complex component composer
    composition compound comrade concept concern concerto concierge conclusion concord condiment condition condo
    condor conductor conduit confession configuration confirmation conflict congregation congress conifer connection
    conqueror consequence conservatory console consonant constitution consul consultant consumer contest contestant
    context continent contour control controller convent convention conversation convert conveyor convict cookbook
    cookhouse coop copyright coral cord core cork cornerstone cornet corporal corporation correction corridor
    corsage corset cosmonaut cot cottage couchette counter counterpart county couple couplet courthouse courtyard
    cousin cover coverage coverlet cowboy cowshed cracker cradle craftsperson cranberry crane crank crash creature
    creed crest crevice crew cricket criminal critic critter crocodile crocus crop cross crossbow crossing crossroad
    crossword croissant crow crown cruise cruiser crumb crumpet cub cube cubicle cuckoo cucumber cue culprit cult
    cupcake curb curl currant current curriculum curse custard custodian cutlet cycle cyclone cyclist cylinder cynic
    cypress daffodil dahlia daisy dandelion dancer dare dart dash date daybed daydream deadbolt deadline dealer dean
    debit debt debtor debut decade decanter decal deception decimal decision decoder decoration decoy deduction
    default defeat defendant defender deficit degree deity delicacy delight delta demand demo demon denominator
    dentist deodorant department departure dependency derby derivative descendant desert design designer desk
    desktop despot destination destroyer detail detective detergent determinant devotee dhow diadem diameter diaper
    dictator diet difficulty digger dilemma dimension dimple dinghy diode dip diploma diplomat direction disaster
    disciple disclaimer discount discussion disguise dishcloth dispenser distance distraction disturbance ditty diva
    divan divider division divorce dock doctrine dogma dogsled dollhouse dolly dolphin domain domino donor donut
    doodle doorbell doorknob doormat doorway dorm dormitory dose dot dowel dozen dragnet dragon drama draw
    drawbridge drawer drawing dream dreamcatcher dredger drill drink driveway drop dropper drugstore drumstick dryer
    duchess duckling dude duffel dugout duke dulcimer dumpling dune duo duplex duplicate dwelling dynamo dynasty ear
    eardrum earmuff earphone earring earthworm eave eclair ecologist economist economy edict effect effigy egret
    elbow elder electorate electron element elephant elk elixir elm embankment embassy ember embroidery emerald
    emergency emissary emotion emperor empire enclave enclosure encore encounter endpoint enemy engraver enigma
    enlargement enterprise entertainer entity entry entryway envoy epic epidemic episode epistle equalizer era
    ermine escort establishment estate estuary etching ewe example exception excerpt executor exemption exhaust
    exile expanse explanation explorer explosion exponent exposition expression extension exterior extinguisher
    eyelet eyewitness face facet fact factor faculty fad failure fair fairground faith fairytale falconer fall
    fallacy family famine fanfare fantasy farce fare farmstead fate father faucet fault favor fawn feast feature
    federation fee feed feeling felony fender feud fiance fiasco fiber fiction fiend fighter filly filter fin finale
    finalist finch finding finger fingerprint firearm fireball firebox firecracker firefighter firefly firehouse
    firework firm fishbowl fishery fissure fitting fixture fjord flag flagpole flagship flagstone flamingo flap
    flare flash flashback flashcard flask flatbed flatbread flavor flaw flea fleece fleet flint float floatplane
    flood floodgate floorboard floret florist flourish flow flowchart flowerbed flowerpot fluid flute fly flyover
    foal foghorn folio follower font football footbath footer foothill footprint forehead foreigner forester forgery
    fork forklift formation fort fortune forum foundry fountain fowl fox foxglove foyer fraction fracture fragment
    franchise freckle freebie freeway frenzy frequency fresco friendship frigate fringe frog frontier fruit
    fruitcake fryer fugitive fund fundraiser funeral fungus funnel furnace furrow fuse futon gable gadget gala
    galaxy gale gallop galley gambit gambler gang gaoler gap gargoyle garland garment garrison garter gash gasket
    gatehouse gazebo gazelle gecko gem genome geologist geranium gerbil germ gesture giraffe girdle giver gizzard
    glacier gladiator gladiolus glance gland glare glaze gleam glen glitch globe gloss gnat gnome goal goatherd
    goblet god goddess goggle goldfinch goldmine goldsmith golfer gondola gong gorge gospel gourd government gown
    gradient graduate graduation grain granary grandma grape grapevine gratuity gravestone graveyard greenhouse
    greyhound grievance griddle grimace grin grinder grip grocery groove grotto ground groundhog grouse grove grower
    growl grub guarantee guava guerrilla guess guestbook guide guideline guidebook gulf gull gully gum gumball
    gurney gutter gym gyroscope haberdasher hacker hailstone hair hairbrush hairdresser hairdryer hairnet halibut
    hall hallmark hallway halo halter ham hamburger hamlet hamster hamper handbag handball handcuff handicap
    handkerchief handle handlebar handshake hangar harbor harbormaster hardcover hardship harness harp harpist
    harpsichord harrow hat hatchback hatchet hatpin haven hawk haystack hazard hazelnut headboard headdress header
    headland headmaster headrest headset headstone heap heartbeat hearth heath hedge hedgehog heel heifer helicopter
    helm hem hemisphere henhouse herald herd hermit heron hexagon hiccup hideout hieroglyph highchair highland
    highlighter highway hiker hilltop hill hinge hip hippo historian history hitchhiker hive hoard hoe hog hole
    hologram homeowner homework honeycomb honeydew honeymoon hood hook hoop hope horde horizon hornet horoscope
    horseshoe hose hospice hospital host hostess hotspot house houseboat housefly householder housekeeper houseplant
    hovercraft howl hull hummingbird hunch hunter hurdle hurdler husband husk husky hut hutch hyacinth hybrid
    hydrant hydrofoil hydrometer icebox icebreaker icicle idol igloo ignition iguana impact imp implant import
    imposter impression imprint impulse incentive inch incision inclination income incubator industry infection
    inference influence informant infusion inhaler inheritance initial inkpot inlay inlet inmate inquiry insect
    insert inset insight insignia inspection inspector inspiration instinct institute institution instruction
    instructor insult insurance insurer integer intercom interest interior interlude intermission intern
    interruption interview interviewer intestine intrigue introduction intruder inventor inverter involvement ion
    ionizer island islander isle issue item jackdaw jacket jackpot janitor jasmine javelin jawbone jay jeep jelly
    jellyfish jester jetty jewel jigsaw jingle job jogger joint joist joker journalist joystick jubilee judgment
    judoka jukebox jump jungle juror jury kangaroo kart kebab keel keeper keg kennel kerchief keyboard keychain
    keyhole keynote keypad keystone kick kickoff kid kidney kimono kindergarten kingdom kingfisher kiss kit kite
    kitten kiwi knapsack knight knock knoll knot koala laborer labyrinth lace lad ladle lady ladybug lama lamb
    lament lampshade lance lancer land landfill landing landmark landowner landscape landslide lantern lap lapdog
    lapel lapse larch larder lass lasso latitude lattice laundromat laurel lavatory law lawsuit lawbreaker layoff
    leader leak leash lectern ledge leech leek leftover legacy legion legislator lender leotard lesion letterbox
    letterhead lettuce level liability liaison liar library lifebelt lifeguard lifeline lift ligament lighthouse
    lily lime limerick limit limousine limpet liner lineup link linguist lip lipstick liqueur liquid listener
    listing litter lizard lobby lobbyist lobe lobster location locket lodge lodger logger logo loincloth lollipop
    longboat lookout loophole lord loss lot lotion lotus loudspeaker lounger lover lowland lozenge lubricant
    lumberjack luminary lump lunchbox lunchroom lupine lure lute luxury lynx lyre lyric macaroon mace machinist
    mackerel madam magazine maggot magician magnate magnolia magpie maid maildrop mainframe mainland mainsail
    majority maker makeover mall mallard mammal mammoth manatee mandarin mane maneuver manger mango mangrove manhole
    manicure manor mansion mantel manual marathon marina marinade marine marker marketplace marquee marriage marrow
    marshal marshmallow mask masquerade massage mast master matador matchbox matchmaker mate material mathematician
    matinee matriarch matron matter maverick maxim mayor maze meadow meaning measure meatball medallion medic
    medication medicine medley meetup megaphone melon memento memorial memory menace mentor menagerie merchant
    mercenary messenger metaphor meteorologist meteorite methodology metronome mezzanine microbe microchip
    micrometer microphone microwave midfielder migrant mile militia milkshake mill millennium miller millionaire
    millstone mime minaret mincer mindset miniature minibar minibus minister ministry mink minnow minor minority
    minstrel mint minuet miracle mirage misfit misprint missionary mistake mister mistletoe mitt mixer mixture moat
    moccasin moderator module moisturizer molar mold mole moment monarch monastery monk monkfish monocle monogram
    monolith monologue monopoly monorail monster moon moonbeam moor moose mooring moped mopboard moral morsel mortar
    mosaic mosque mosquito motion motive motorbike motorboat motorist motto mound mountain mountaineer mourner
    mousepad mouthpiece mouthwash movement mower mudguard muffler mulberry mullet multimeter multiplier mummy
    municipality mural murmur mushroom musket mussel mustang mutant mutation mutiny muzzle myth nag namesake nanny
    nap napkin narrative narrator nation native navigator nebula necessity necklace needlework neckline neighborhood
    nephew nerve net netball network newborn newcomer newsagent newsroom newsstand nickel niece nightcap nightclub
    nightgown nightingale nightlight nightmare nightshirt nightstand nit nomad nomination nominee noodle nook nose
    nova nugget nuisance nun nursery nut nutcracker nutrient nymph oak oar oath obelisk obituary objection objective
    obligation observer obstacle obstruction occasion occupant occupation occurrence octagon octave octopus oddity
    ode offender offense offering office offset offshoot oilfield oldie olympiad omelet omen onion onlooker opal
    operation operator opinion opponent opportunity oracle orangutan orator oratory orchid organ organism organist
    organization orientation origin oriole orphan orphanage osprey outbreak outburst outcome outcrop outfit outfield
    outhouse outlaw outlet outlook outsider outskirt ovation overcoat overpass override overture owl owner oyster
    pacemaker pacifier pack packet pact pad padlock pageant painkiller paintbrush painter pal palace palm pamphlet
    pane panhandle panorama panther pantomime pantsuit papaya paperclip paperweight papyrus parable parachute
    paradox paragraph parallel parasite pardon parka parlor parody parsnip part participant particle partition pass
    passageway passbook passenger passerby passkey pastel pastor patch patent path pathogen pathway patio patriarch
    patriot patron paw pawn pawnshop payday payee paycheck payload payphone payroll peacemaker peacock pebble pecan
    pedal peddler pedigree peel peg pegboard pelican pelt pendulum pension pensioner pentagon penthouse peony pepper
    percentage perch percussionist performance performer perfume peril period periodical periscope perk permission
    persimmon persona personality perspective pessimist pest pesticide petition petticoat petunia pew phantom
    pharaoh pheasant philosopher philosophy phobia photocopier photographer photon phrasebook physician piano
    piccolo pickaxe picker picket pickup piece piecrust pier pigeon piggybank pigtail pilgrim pilgrimage pill pillar
    pillowcase pimple pinafore pinball pincer pine pinecone pinnacle pinpoint pioneer pip piranha pistachio pitch
    pitchfork pitcher pitfall pivot pizza place placebo placeholder plaice plain plaintiff planetarium planner
    plantation planter plaque plaster plasterer playground playhouse playmate playoff playpen playroom plaything
    playwright plea pledge plow plough plover plughole plumage plume plunger pocketbook pod podium poem poet
    poinsettia pointer poison pokerface polaroid polecat politician pollster polygon polymer pomelo pompom poncho
    pond pontoon ponytail poodle pool poplar poppy porcupine pore portal portfolio porthole portion position
    possession possibility post postbox posture potion potpourri powder powerhouse practitioner prairie prank
    preacher precaution precedent precinct precipice predator prediction preface prefix premise premiere preposition
    prequel preschool present presentation preserve president prey priest priestess primrose princess principal
    principle print printout privateer prize probability problem procedure procession producer production profession
    professor profit program projection projector prologue promenade promise pronoun proof prophecy prophet
    proportion proposition proprietor prosecutor prospectus protagonist protest protestor prototype protractor
    proverb provider prune psalm pseudonym psychologist pub publicist puff pulpit pulse pulsar puma pumpkin punch
    punchbag puncture pundit punishment pup puppeteer puppy purpose purse pursuit pushchair pusher python quack
    quadrant quail quarrel quarterback quartet queen questionnaire quicksand quilt quintet quip quirk quiver
    quotation rabbi raccoon racecourse racehorse racetrack rack radar radio raft rafter raid rail railing railroad
    railway rainforest raindrop rainstorm rake ram rampart ramp rapper rapid rapier rascal rat rattle rattlesnake
    raven ravine ray reactor reader reading reaper reason rebate rebel rebellion rebound receiver reception recess
    recession recipient recital recliner recluse recommendation record recording recorder recovery rectangle rectory
    redhead reduction redwood reed reef referendum refill refinement reflection reflector reflex reform refresher
    refrigerator refuge refugee refusal regatta registrar regulator reign rein reindeer rejection relation
    relationship relative relief religion remainder remedy remnant rental repair repairer repellent replacement
    replay reporter representative reproduction republic reputation rescue rescuer reserve residence resistor
    resource respondent responsibility result retailer retort retriever reunion revelation revenue reverend revolt
    revolution rhapsody rhino rhombus rhythm rib ribbon rider rift rigging rim rind ringleader ringtone ringmaster
    rink riot ripple rise risk rite rival river riverbank riverboat rivet roadblock roadhouse roadster roadway roast
    robber robbery robe robin rock rocker rodent rodeo role romance romper rooftop rook roommate roost rope rosary
    rose rosebud rosette rotation rotunda roughneck round roundabout router row rower royal rucksack rudder ruffle
    ruin rumble runaway runner runway rung rupture rustler saber sachet sack safari safe safeguard sail salamander
    sale salesperson salmon salon salute salve samurai sanctuary sandal sandcastle sandpit sandpiper sandstorm
    sardine sari sash satire satyr sauce saucepan saucer sausage savanna saver savior sawmill saxophonist scab
    scaffold scallop scam scandal scar scarab scent schema schnauzer scheme schoolbag schoolbook schoolroom
    schoolyard scientist scone scoop scooter score scoreboard scorecard scorer scrap scrapbook scraper scratch
    scream screen screening screenplay screwcap scribe scribble scriptwriter sculptor scythe seabed seafarer
    seafront seahorse seam seamstress seashell seashore seasoning seatbelt secret secretary sector security sedan
    seesaw segment seizure selection seller senate senator sender sensation sentinel sentry separator sequence
    sequin serenade serf sergeant serial serpent serum set setback setter setting settler sewer sextant sextet
    shackle shade shadow shallot shampoo shamrock shanty shape shard shareholder shark sharpener shaver shawl
    shellfish sheriff shift shingle shipwreck shipyard shock shoelace shoemaker shoestring shoot shopkeeper shopper
    shoreline shortage shortcake shortcut shot shoulder showcase showdown showroom shrimp shrine shrub shrug
    shuttlecock sickle sideboard sideburn sidecar sideline siege sieve sigh sight sightseer sign signaler signpost
    silencer silkworm silo similarity simile sin singer singlet sinkhole sink siphon sister sitar site sitter
    situation skateboarder skeleton skeptic sketch sketchbook skewer skid skill skirmish skull skydiver skylark slab
    slate slayer sleeper sleeve slice slide slider slingshot slip slit slope slot sloth slug sluice slum smear smile
    smith smock smoker smokestack smoothie smuggler snapdragon snare sneaker snob snorkeler snout snowball snowboard
    snowdrift snowdrop snuffbox soap soapstone socket sock soda sofa softball soloist solo solution solvent sombrero
    sonata songbird songbook songwriter sonar sophomore soprano sorcerer soul soup source souvenir sow spacecraft
    spacer spade spaniel speaker spear specialist specialty speck spectacle spectator specter speech speedboat
    speedometer spell spender spider spiderweb spiral spire spirit splash splinter splint split sponge sponsor spore
    sport spot spout spray spreader springboard sprinkler sprinter sprout spruce spur spy spyglass squad squadron
    square squatter squid squire stable staff stagecoach stain stair stairwell stalk stall stallholder stalemate
    stammer stampede stanchion stand standard standpoint stanza starfish starling starter statistic statistician
    statue statute stave steak steamboat steamer steed steeple steeplechase stein stem stencil stenographer step
    stepladder stereo stereotype stew stick stiletto still stilt stimulant stingray stint stipend stitch stockade
    stockpile stoker stomach stone stonecutter stonemason stooge stopper storefront storehouse storekeeper storeroom
    storybook storyteller stove stowaway strand strait stranger straw strawberry streamer streetcar stretch
    stretcher string strip stripe stroke stroll stroller structure strut stub stud study stump stunt sty sub
    subdivision subheading submarine submission subplot subscriber subset substance substitute subway successor
    suggestion suitor sultan summerhouse sunbeam sunbed sundae sundial sunflower sunroof sunscreen sunset superstar
    superstition supporter suppressor surfboard surplus surprise surrogate suspension sweater sweatband sweeper
    sweepstake sweet sweetheart swan swarm swatch swimmer swimsuit swirl switchboard sword swordfish sycamore
    syllogism symphony synagogue syndicate syringe system tab tabby tablecloth tablespoon tablet taboo tackle
    tadpole tag tail tailor tailpipe takeaway tale talent talker tally tamale tandem tangent tangerine tap tapeworm
    tarantula target tarp tart tassel tattoo taxpayer teabag teacake teammate teapot tear teardrop teaser teaspoon
    technician technique technology teenager teller temple tempo tentacle tent termite terrarium terrier testament
    testimonial testimony textile texture theologian theory therapist therapy thermos thesaurus thigh thinker thorn
    thought thread threat throat thrush thruster thumb thumbtack thunderbolt thundercloud tick tidbit tide tightrope
    tile tiller timber timekeeper tin tinderbox tinsel tint tire tissue titan title toad toadstool toast toboggan
    toddler toe toenail toffee tollbooth tomahawk tomb tombstone tongue tonic tool toolbox tooltip toothbrush
    toothpaste toothpick topping torrent torso tortilla totem touchdown touchpad touchscreen tourist tourniquet
    towboat towel tower town townhouse township toxin toyshop tracksuit tract trade trademark trader tradition
    tragedy trail training trait traitor tram trance transaction transfer transformer transistor transition
    transmitter transplant trap trapdoor trapeze trapper traveler travelogue traverse trawler tray treadle treasure
    treasury treat treatment treaty treehouse tremor trend trespasser triad triangle triathlon tribe tribunal
    tribute trick trickle trifle trilogy trim trimmer trinket trio triplet triumph troll trombone troop troublemaker
    trout trowel truce trucker truffle trust tuba tube tuition tumbler tuna tuner turban turkey turn turnout
    turnover turnpike turnstile tusk tutu twig twister tycoon type typeface typewriter typo tyrant ultimatum uncle
    undercoat undergraduate underpass undershirt understudy undertaker update upgrade uplift upstart upland urchin
    urge vacancy vaccination vagabond valentine valet vampire vandal vane vanity variable variant variation variety
    vat vault veil velodrome vendetta veneer vent verandah verdict verge version vertebra vertex vestibule vet vial
    vibe vibration viceroy victor victory view viewer viewpoint vigil villain vine vineyard violet virtue virus
    viscount vision visionary visit vista vitamin vixen vocabulary vocalist vocation voicebox void vole volley
    volleyball voltmeter voter vow vulture wader wafer waffle wage waistband waistline waitress walker walkway
    wallet wallpaper wand wanderer ward warden wardrobe warlock warranty warrior wart washbasin washbowl washcloth
    washroom watchdog watchmaker watchword watercolor watercourse waterfront watermelon waterway waterwheel wave
    wavelength waypoint weakness web webcam webinar weed weekend weevil weight welder wharf wheel wheelhouse whelk
    whim whip whirlpool whirlwind whisk whisker whisper whistleblower whiteboard wholesaler wick wicket widower
    wiener wigwam wildcat wildflower windbreaker windfall windowpane windsock wine wineglass winery wiper wish
    wishbone witch wolfhound wombat wonder woodcarver woodcutter woodland woodpile woodshed woofer wordplay
    workbench workbook worker workload workout workplace worm wound wrap wrapper wrench wrinkle wrist wristband
    wristwatch writer writ xylophone yam yawn yelp yield yodel yogi yolk youngster yurt zealot zeppelin zone zoo
    zoologist zookeeper
"""
