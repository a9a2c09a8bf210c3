"""Places, for training only."""

from __future__ import annotations

__all__ = [
    "MORE_CITIES",
    "MORE_COUNTRIES",
    "MORE_FOLDERS",
    "MORE_RESTAURANTS",
    "MORE_ROOMS",
    "MORE_STREETS",
    "MORE_VENUES",
]

MORE_COUNTRIES = """,
    Afghanistan, Albania, Algeria, Andorra, Angola, Armenia, Azerbaijan, Bahamas, Bahrain, Bangladesh, Barbados,
    Belarus, Belize, Benin, Bhutan, Bolivia, Brunei, Bulgaria, Burkina Faso, Burundi, Cambodia, Cameroon, Cape
    Verde, Chad, Costa Rica, Cyprus, Czechia, Djibouti, Dominica, El Salvador, Eritrea, Eswatini, Ethiopia, Fiji,
    Gabon, Gambia, Georgia, Grenada, Guatemala, Guinea, Guyana, Haiti, Honduras, Iran, Iraq, Israel, Ivory Coast,
    Jordan, Kazakhstan, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, Liechtenstein,
    Lithuania, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta, Mauritania, Mauritius, Moldova, Montenegro,
    Mozambique, Myanmar, Namibia, Netherlands, Nicaragua, Niger, North Macedonia, Oman, Pakistan, Palau, Panama,
    Papua New Guinea, Paraguay, Philippines, Qatar, Romania, Rwanda, Samoa, San Marino, Saudi Arabia, Senegal,
    Serbia, Seychelles, Sierra Leone, Slovakia, Solomon Islands, Somalia, South Africa, Sudan, Suriname, Syria,
    Taiwan, Tajikistan, Tanzania, Togo, Tonga, Trinidad and Tobago, Tunisia, Turkmenistan, Tuvalu, Uganda, Ukraine,
    United Arab Emirates, United Kingdom, United States, Uzbekistan, Vanuatu, Venezuela, Yemen, Zambia, Zimbabwe
"""

MORE_CITIES = """,
    Aarhus, Abu Dhabi, Acapulco, Adelboden, Agadir, Ajaccio, Albany, Alexandria, Algiers, Amman, Anaheim, Annapolis,
    Annecy, Antalya, Arequipa, Arezzo, Arlington, Arusha, Ashdod, Asuncion, Avignon, Bacau, Baden-Baden, Bamberg,
    Bandar Seri Begawan, Baton Rouge, Bayonne, Bayreuth, Beirut, Belfort, Bellingham, Bergama, Berkeley, Billings,
    Biloxi, Blackpool, Bloomington, Bolton, Braga, Brasov, Brest, Bridgetown, Brindisi, Burlington, Cadenabbia,
    Cairns, Canberra, Caracal, Carcassonne, Cartagena, Castellon, Cedar Rapids, Celle, Chester, Chiang Mai,
    Chihuahua, Chattanooga, Chur, Cincinnati, Clermont, Cologny, Columbia, Cordoba, Corpus Christi, Cottbus,
    Cremona, Dakar, Dar es Salaam, Davos, Daytona Beach, Des Moines, Detmold, Djerba, Dover, Dunkirk, Durham, Eger,
    Eilat, Esbjerg, Essen, Exeter, Fairbanks, Faro, Freetown, Freiburg, Fribourg, Fulda, Funchal, Galveston, Gera,
    Girona, Goslar, Grand Rapids, Greenville, Grenoble, Groningen, Guadalajara, Hagen, Haifa, Hamilton, Hangzhou,
    Harrogate, Hastings, Helsingborg, Heraklion, Ho Chi Minh City, Hull, Huntsville, Hvar, Iasi, Ibadan, Islamabad,
    Jeddah, Jena, Jersey City, Jerez, Jonkoping, Kabwe, Kalmar, Kandy, Kanazawa, Kassel, Kaohsiung, Kawasaki,
    Kelowna, Khartoum, Kingston upon Thames, Klagenfurt, Kolding, Kristiansand, Kuwait City, Lafayette, Lahti,
    Laramie, Leon, Leuven, Libreville, Lilongwe, Lincoln, Livorno, Lodz, Londonderry, Long Beach, Lorient, Los
    Cabos, Lucerne, Luneburg, Lusaka, Luton, Macon, Magdeburg, Mandalay, Maribor, Marrakesh, Medellin, Mendoza,
    Merida, Mesa, Metz, Mobile, Modesto, Mombasa, Monterey, Montgomery, Montreux, Mulhouse, Munster, Muscat,
    Nagasaki, Nanjing, Napa, Narvik, Nassau, Ndjamena, Neuchatel, New Plymouth, Niamey, Nicaea, Norwalk, Nottingham,
    Novi Sad, Oban, Ohio City, Oulu, Oxford, Paramaribo, Parma, Passau, Patna, Pau, Peoria, Perpignan, Perugia,
    Pisa, Pittsfield, Plzen, Pokhara, Port Moresby, Port of Spain, Porto Alegre, Preston, Pristina, Puebla, Puerto
    Vallarta, Qingdao, Quimper, Ravenna, Reading, Regensburg, Regina, Rennes, Richmond, Roanoke, Rostock, Rouen,
    Sacramento, Saarbrucken, Saint John, Saint Paul, Salem, Salford, Salvador, Samarkand, San Antonio, San Juan, San
    Sebastian, Santander, Savannah, Savona, Scranton, Shenyang, Shreveport, Sion, Skagen, Solothurn, Southampton,
    Speyer, Springfield, St. Gallen, Stirling, Stockton, Suva, Swansea, Syracuse, Szeged, Tacloban, Tallahassee,
    Tarifa, Temuco, Thun, Tirana, Toledo, Topeka, Trento, Trier, Trieste, Tromso, Trondheim, Tulsa, Ulm, Valence,
    Vaasa, Veliko Tarnovo, Versailles, Vicenza, Vienne, Vientiane, Virginia Beach, Viseu, Vladivostok, Waco,
    Wakefield, Waterloo, Wels, Winchester, Windhoek, Wismar, Worcester, Wroclaw, Wuppertal, Xining, Yellowknife,
    Yuma, Zacatecas, Zwolle, Bogotá, Cádiz, Córdoba, Düsseldorf, Gdańsk, Göteborg, Köln, Łódź, Malmö, Mérida,
    México, München, Nürnberg, Orléans, Québec, Reykjavík, San José, São Paulo, Tromsø, Tübingen, Ålesund, Århus,
    Örebro
"""

MORE_STREETS = """,
    Abbott Street, Acorn Lane, Alder Road, Almond Close, Anchor Road, Angel Street, Apollo Way, Archer Street, Arch
    Road, Arrow Lane, Autumn Drive, Aviary Court, Badger Close, Bakery Lane, Balmoral Road, Bamboo Drive, Bay
    Street, Beacon Hill, Bear Creek Road, Beaver Lane, Bell Street, Belmont Avenue, Berry Lane, Blossom Road,
    Bluebird Lane, Boat Lane, Boulder Drive, Bramble Way, Brewer Street, Brick Lane, Bristol Road, Broadway,
    Buckingham Road, Butcher Row, Buttercup Lane, Cambridge Street, Camp Road, Canal Street, Candle Lane, Carpenter
    Street, Carriage Way, Chalk Hill, Cherry Tree Close, Church Hill, Circle Drive, City Road, Clarence Street,
    Clearwater Drive, Cloister Court, Coach Road, Coastal Road, Copper Street, Coral Way, Corner Street, Cottage
    Lane, Country Club Road, County Road, Crane Street, Crescent Road, Cricket Lane, Crystal Avenue, Dale Street,
    Dawn Lane, Dean Street, Depot Road, Dock Street, Dove Lane, Dover Street, Dragon Way, Dune Road, East Street,
    Elder Lane, Elm Grove, Emerald Street, Essex Road, Evergreen Terrace, Factory Street, Fairfield Avenue, Fairview
    Road, Feather Lane, Ferry Street, Field Road, Firefly Court, Flint Street, Flower Street, Fountain Street, Fox
    Hollow, Friar Street, Garden Terrace, Gate Street, Glass Street, Goose Lane, Grand Avenue, Grange Road, Granite
    Way, Grape Street, Gravel Lane, Grove Street, Guild Street, Hammer Lane, Harvest Lane, Hawk Street, Hawthorn
    Close, Hermit Road, Highland Avenue, Hollow Road, Honey Lane, Horizon Drive, Horseshoe Lane, Hospital Road, Ivy
    Lane, Jasmine Court, Jubilee Street, Kestrel Close, Kiln Lane, Kings Road, Kite Hill, Lamb Street, Lantern
    Street, Larch Road, Lark Lane, Ledge Road, Lemon Street, Lilac Way, Lime Avenue, Lion Street, Loop Road, Lower
    Street, Manor Road, Marble Street, Marsh Lane, Mason Street, May Street, Merchant Street, Meteor Avenue, Mews
    Lane, Mint Street, Mission Street, Monument Street, Moor Lane, Morning Star Way, Mosaic Court, Mulberry Road,
    Music Row, Narrow Lane, Needle Street, Oakwood Drive, Opera Street, Orange Grove, Orbit Road, Orchid Lane,
    Osprey Way, Otter Lane, Oxford Street, Paddock Road, Palm Drive, Paper Street, Partridge Lane, Peacock Street,
    Pebble Lane, Pelican Way, Pilgrim Street, Pioneer Avenue, Plaza Street, Pond Road, Poppy Lane, Post Road,
    Prospect Avenue, Quail Run, Quarter Street, Raven Lane, Red Lane, Reed Street, Ridge Road, River Street, Rocket
    Road, Rosewood Avenue, Round Street, Ruby Court, Saddle Road, Saffron Street, Salt Lane, Sapphire Drive, Sawmill
    Road, Seaside Avenue, Shell Road, Shore Street, Signal Hill, Sky Lane, Slate Street, Snow Lane, Solar Way,
    Southgate, Sparrow Lane, Square Lane, Squirrel Street, Stable Lane, Starling Close, Steeple Street, Storm Road,
    Sugar Lane, Sun Street, Swallow Close, Terrace Road, Thistle Lane, Thorn Road, Tide Street, Timber Lane, Tinker
    Street, Tram Road, Tree Lane, Trinity Street, Turtle Lane, Upland Road, Vale Street, Velvet Lane, Vine Street,
    Violet Way, Wagon Road, Walnut Street, Water Lane, Waterfall Road, Waverley Road, Weaver Street, Well Street,
    Wheat Lane, Whistler Way, White Street, Wild Rose Lane, Wolf Street, Woodland Drive, Wren Close, Yew Lane, Zebra
    Street
"""

MORE_ROOMS = """,
    room 11, room 13, room 16, room 17, room 18, room 19, room 20, room 22, room 23, room 25, room 27, room 30, room
    36, room 40, room 48, room 55, room 60, room 77, room 99, room 103, room 115, room 120, room 201, room 207, room
    215, room 220, room 301, room 318, room 330, room 401, room 412, room 500, room 512, room F, room G, room H,
    room K, room 1A, room 4C, room 5B, room 6D, room 10A, the purple room, the orange room, the grey room, the black
    room, the silver room, the corner office, the attic room, the basement room, the big hall, the small hall, the
    town room, the sunny room, the window room, the board room upstairs, the tea room, the coffee lounge, the
    waiting room, the first aid room, the print room, the phone booth, the prayer room, the nursery, the art room,
    the craft room, the science lab, the language lab, the chemistry lab, the physics room, the gym hall, the games
    room, the chess room, the recording room, the projection room, the cinema room, the west wing, the north wing,
    the south wing, the tower room, the vault, the archive room, the map room, the office upstairs, the back office,
    the front office, the reception area, the foyer, the mezzanine, the roof garden, the winter garden, the patio,
    the veranda, the barn, the greenhouse, the tent, the pavilion, the glass cube, the round room, the long room,
    the panorama room, the fireplace room, the fish bowl, the think tank, the playroom, the kids corner, the sick
    bay, the stock room, the loading bay, the locker room, the sauna area, the spa, the bar area, the wine cellar,
    the dining hall, the banquet hall, the chapel room, the rehearsal hall, the main stage, the side stage, the box
    office
"""

MORE_RESTAURANTS = """,
    Bar Bruno, Cafe Luna, Cafe Alma, Casa Nostra, Chez Louise, Chez Hugo, La Bonne Soupe, Le Bistrot, Le Moulin, La
    Rotonde, L'Atelier, Osteria Nuova, Trattoria Gina, Pizzeria Sole, Pizzeria Vesuvio, Pasta Fresca, Il Giardino,
    La Fontana, Da Mario, Bar Centrale, Enoteca Rossa, El Farol, La Paloma, Casa Juan, El Puerto, Mesa Grande,
    Cantina Loca, Taqueria Sol, Burrito Bros, Salsa Verde, Agave, El Jardin, Churro Corner, Taberna Vieja, Vino
    Tinto, Porto Vivo, Cervejaria Azul, Samba Grill, Gaucho Grill, Pampas, Andes Table, Inti Kitchen, Ceviche Point,
    Island Grill, Coconut Grove, Calypso, Reggae Kitchen, Southern Comfort Table, Gumbo House, The Smokehouse, Rib
    Shack, The Pit Stop, Route Nine Diner, The Chrome Diner, Milkshake Mary, The Waffle Iron, Egg and Toast, Brunch
    Box, Bagel Brothers, The Daily Bread, Crumb and Co, Flour Power, The Sandwich Board, Soup Station, The Broth
    Bar, Bowl and Spoon, Grain House, Green Bowl, Carrot and Stick, The Turnip, Beet Street, The Pea Pod, Herb
    Garden, Basil and Thyme, The Mint Leaf, Pepper and Spice, Cardamom, Turmeric House, Garam Masala, Naan Stop,
    Dosa Corner, Thali Table, Taj Garden, Ganges, Lotus House, Golden Dragon, Lucky Panda, Bamboo Garden, Wok This
    Way, Dim Sum House, Great Wall Kitchen, Canton Corner, Hot Pot House, Mandarin Court, Silk Road, Noodle House
    Ming, Sushi Go, Sushi Haru, Maki Bar, Tempura Time, Yakitori Joe, Teppan Table, Onigiri Stand, Seoul Food, Bibim
    Bar, Gangnam Grill, Pho Saigon, Mekong, Basil Thai, Siam Square, Bangkok Street, Curry Pot, Rendang House, Nasi
    Corner, Batik Kitchen, Sultan's Table, Pasha, Bosphorus, Meze House, Falafel King, Shawarma Stop, Levant, Petra
    Grill, Oasis, Casbah, Atlas Kitchen, Addis Table, Injera House, Nile Kitchen, Savanna Grill, Safari Table, Cape
    House, Peri Peri Palace, The Greek Corner, Delphi, Zorba's, Olympos, Adriatic Grill, Balkan House, Bohemia,
    Pierogi Place, Goulash House, Blini Bar, Samovar, Baltic Table, The Herring, Smorgas, Hygge Kitchen, Polar
    Bistro, The Reindeer, Alpenstube, Fondue House, Edelweiss, Zum Loewen, Zur Post, Brauhaus, The Stein, Belgian
    Beer Cafe, Moules and Frites, The Dutch Oven, Fish and Chips Fred, The Pie Shop, The Bulldog, The Kings Head,
    The Plough, The Bell Inn, The Old Bakery, The Coach House, The Lighthouse, The Boat House, The Pier, Tide Table,
    Sandbar, Driftwood Kitchen, Shell House, Octopus Garden, The Catch, Salmon Run, The Hook, The Net
"""

MORE_VENUES = """,
    the bus depot, the north station, the south station, the central station, the east gate, the west gate, the back
    gate, the side entrance, the garden gate, the parking garage, the rooftop, the roof terrace, the bowling alley,
    the swimming hall, the outdoor pool, the indoor pool, the rowing club, the sailing club, the tennis club, the
    cricket ground, the rugby pitch, the baseball field, the race track, the riding school, the dance hall, the
    ballet school, the music school, the art school, the night school, the driving school, the language school, the
    cooking school, the primary school, the nursery school, the day care, the youth club, the scout hut, the village
    hall, the parish hall, the guild hall, the assembly hall, the exhibition hall, the opera house, the theatre bar,
    the open-air stage, the drive-in, the puppet theatre, the circus tent, the festival ground, the fairground, the
    beer garden, the tapas bar, the salad bar, the sandwich shop, the bagel shop, the soup kitchen, the food court,
    the food truck, the taco stand, the hot dog stand, the creperie, the chocolate shop, the candy shop, the cheese
    shop, the butcher shop, the fish shop, the greengrocer, the supermarket, the corner store, the organic shop, the
    garden centre, the pet shop, the tailor shop, the shoe repair, the laundromat, the dry cleaner, the hair salon,
    the nail bar, the tattoo studio, the spa, the sauna, the optician shop, the dentist, the blood bank, the health
    centre, the rehab clinic, the animal shelter, the horse farm, the apple orchard, the strawberry field, the sheep
    farm, the windmill, the water mill, the lighthouse, the harbour office, the fishing pier, the boat ramp, the sea
    wall, the sand dunes, the rocky beach, the river ferry, the canal lock, the footbridge, the railway bridge, the
    tunnel entrance, the mountain hut, the viewpoint, the cable car, the ski school, the sledding hill, the frozen
    lake, the forest path, the duck pond, the bird park, the butterfly house, the palm house, the greenhouse, the
    herb garden, the japanese garden, the war memorial, the monument, the obelisk, the roman ruins, the city wall,
    the market cross, the law school, the registry office, the tax office, the job centre, the passport office, the
    consulate, the town archive, the map shop, the antique shop, the print shop, the copy shop, the photo studio,
    the sound studio, the radio station, the newspaper office, the printing house, the car dealer, the garage, the
    tyre shop, the paint shop, the timber yard, the scrap yard, the recycling centre, the power plant, the water
    works, the loading dock, the container port, the customs office, the airport hotel, the arrivals hall, the
    departure hall, the hotel pool, the hotel garden, the guest house, the youth hostel, the caravan park, the
    mountain lodge, the tree house, the holiday camp, the retirement home, the monastery, the convent, the
    synagogue, the cemetery chapel
"""

MORE_FOLDERS = """,
    Abstracts, Accounts, Addresses, Albums, Animations, Annexes, Answers, Audits, Awards, Banners, Baselines, Bills,
    Binaries, Birthdays, Bookmarks, Bookings, Brochures, Builds, Bulletins, Business, Cache, Captures, Cards, Cases,
    Catalogs, Certificates, Chapters, Chats, Checklists, Children, Christmas, Claims, Classes, Collections, Comics,
    Community, Concepts, Conferences, Contacts, Correspondence, Costs, Covers, Crafts, Databases, Debates,
    Deliveries, Deployments, Dictionaries, Dinner, Directions, Donations, Dreams, Dumps, Education, Electronics,
    Employees, Engineering, Entertainment, Estimates, Exams, Exercises, Expenses, Experiments, Faces, Farm, Fashion,
    Fiction, Figures, Films, Finance, Fitness, Flyers, Food, Forecasts, Frames, Furniture, Garage, Garden, Gifts,
    Graphics, Grants, Groceries, Guests, Hardware, Hiking, Holidays, Hospital, Household, Hunting, Images, Imports,
    Incoming, Interviews, Invitations, Jobs, Jokes, Journals, Keys, Kitchen, Knitting, Laboratory, Landscapes,
    Languages, Layouts, Leads, Lessons, Library, Licenses, Links, Loans, Mail, Marketing, Math, Measurements,
    Medical, Members, Menus, Migrations, Models, Modules, Money, Mortgage, Museum, Nature, Negatives, Networks,
    Offers, Office, Outbox, Outgoing, Packages, Paintings, Papers, Parents, Passports, Patents, Patterns, Pension,
    People, Pets, Plugins, Podcasts, Poems, Policies, Portraits, Press, Printouts, Private, Procedures, Products,
    Profiles, Programs, Prototypes, Puzzles, Queries, Questions, Raw, Readings, References, Releases, Rentals,
    Requests, Reservations, Resources, Results, Reviews, Roadmaps, Rooms, Routes, Rules, Safety, School, Science,
    Scores, Seminars, Settings, Shipments, Shopping, Signatures, Snapshots, Software, Sounds, Specs, Sports, Staff,
    Statements, Statistics, Stock, Storage, Studies, Subscriptions, Summaries, Suppliers, Support, Syllabus, Talks,
    Tasks, Teaching, Tenders, Tests, Texts, Themes, Theses, Timesheets, Tools, Tours, Training, Transcripts,
    Translations, Trips, University, Uploads, Utilities, Videoclips, Visitors, Volunteers, Wallpapers, Warranty,
    Weddings, Work Orders, Workshops, Yearbooks
"""
