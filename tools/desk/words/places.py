"""Places: cities, countries, streets, rooms."""

from __future__ import annotations

from desk.pools import Words
from desk.words.learnt.sites import (
    MORE_CITIES,
    MORE_COUNTRIES,
    MORE_FOLDERS,
    MORE_RESTAURANTS,
    MORE_ROOMS,
    MORE_STREETS,
    MORE_VENUES,
)

__all__ = ["CITIES", "CITY_REGIONS", "COUNTRIES", "FOLDERS", "HOME_ROOMS", "RESTAURANTS", "ROOMS", "STREETS", "VENUES"]

CITIES = Words(
    """
    Paris, London, Berlin, Madrid, Rome, Vienna, Lisbon, Dublin, Oslo, Stockholm, Helsinki, Copenhagen, Amsterdam,
    Brussels, Zurich, Geneva, Munich, Hamburg, Cologne, Frankfurt, Prague, Warsaw, Budapest, Athens, Istanbul,
    Moscow, Kyiv, New York, San Francisco, Los Angeles, Chicago, Boston, Seattle, Denver, Austin, Dallas, Houston,
    Miami, Atlanta, Phoenix, Portland, San Diego, Las Vegas, Philadelphia, Detroit, Toronto, Montreal, Vancouver,
    Mexico City, Lima, Bogota, Santiago, Buenos Aires, Sao Paulo, Rio de Janeiro, Havana, Tokyo, Osaka, Kyoto,
    Seoul, Beijing, Shanghai, Hong Kong, Taipei, Singapore, Bangkok, Hanoi, Jakarta, Manila, Kuala Lumpur, Delhi,
    Mumbai, Bangalore, Chennai, Kolkata, Karachi, Dhaka, Dubai, Doha, Riyadh, Tel Aviv, Cairo, Nairobi, Lagos,
    Accra, Cape Town, Johannesburg, Casablanca, Tunis, Sydney, Melbourne, Brisbane, Perth, Auckland, Wellington,
    Honolulu, Anchorage, Reykjavik, Edinburgh, Glasgow, Manchester, Liverpool, Bristol, Leeds, Cardiff, Belfast,
    Cork, Lyon, Marseille, Nice, Bordeaux, Toulouse, Lille, Milan, Naples, Turin, Venice, Florence, Bologna,
    Barcelona, Valencia, Seville, Bilbao, Porto, Leipzig, Dresden, Stuttgart, Hannover, Bremen, Bonn, Salzburg,
    Graz, Basel, Bern, Antwerp, Ghent, Rotterdam, Utrecht, Gothenburg, Malmo, Bergen, Tampere, Tallinn, Riga,
    Vilnius, Gdansk, Krakow, Bratislava, Ljubljana, Zagreb, Belgrade, Sofia, Bucharest, Izmir, Ankara, Tbilisi,
    Yerevan, Baku, Tashkent, Almaty, Kathmandu, Colombo, Hyderabad, Pune, Shenzhen, Guangzhou, Chengdu, Sapporo,
    Nagoya, Busan, Da Nang, Cebu, Darwin, Adelaide, Hobart, Quito, Caracas, Panama City, Kingston, San Jose, Tampa,
    Orlando, Nashville, Memphis, Cleveland, Pittsburgh, Salt Lake City, Ottawa, Calgary, Halifax, Quebec City, Santa
    Fe, Boise, Omaha, Tucson, Raleigh, Madison, Zürich, Málaga, Kraków, São Luís, Birmingham, Sheffield, Leicester,
    Newcastle, Brighton, Portsmouth, Plymouth, Bath, Cambridge, York, Derby, Coventry, Newport, Dundee, Inverness,
    Derry, Limerick, Waterford, Sligo, Lancaster, Carlisle, Canterbury, Salisbury, Gloucester, Bournemouth,
    Bradford, Wolverhampton, Peterborough, Strasbourg, Nantes, Montpellier, Dijon, Reims, Le Havre, Angers, Nancy,
    Caen, Limoges, Toulon, Cannes, Besancon, Orleans, Biarritz, Colmar, Poitiers, Nîmes, Monaco, Lausanne, Lugano,
    Linz, Bregenz, Vaduz, Dortmund, Duisburg, Bochum, Bielefeld, Aachen, Mannheim, Augsburg, Wurzburg, Mainz,
    Wiesbaden, Erfurt, Weimar, Halle, Potsdam, Lübeck, Kiel, Osnabruck, Chemnitz, Konstanz, Maastricht, Haarlem,
    Delft, Arnhem, Breda, Bruges, Liege, Namur, Mons, Aalborg, Linkoping, Orebro, Umea, Kiruna, Visby, Stavanger,
    Bodo, Alesund, Turku, Espoo, Vantaa, Rovaniemi, Akureyri, Torshavn, Tartu, Parnu, Jurmala, Kaunas, Klaipeda,
    Poznan, Katowice, Lublin, Torun, Bialystok, Rzeszow, Sopot, Brno, Ostrava, Olomouc, Kosice, Zilina, Debrecen,
    Pecs, Gyor, Miskolc, Koper, Split, Zadar, Pula, Osijek, Mostar, Podgorica, Kotor, Nis, Skopje, Ohrid, Durres,
    Cluj, Timisoara, Sibiu, Constanta, Oradea, Varna, Ruse, Chisinau, Odesa, Dnipro, Poltava, Minsk, Gomel, Saint
    Petersburg, Novosibirsk, Omsk, Perm, Sochi, Irkutsk, Yaroslavl, Tomsk, Kaliningrad, Patras, Chania, Volos,
    Corfu, Nicosia, Limassol, Valletta, Verona, Padua, Bari, Catania, Messina, Cagliari, Siena, Lucca, Modena,
    Rimini, Ferrara, Assisi, Pescara, Salerno, Lecce, Taranto, Bergamo, Como, Bolzano, Udine, Granada, Cadiz,
    Almeria, Alicante, Segovia, Salamanca, Burgos, Oviedo, Gijon, Vigo, Tarragona, Palma, Ibiza, Badajoz, Aveiro,
    Evora, Sintra, Cascais, Ponta Delgada, Bursa, Adana, Gaziantep, Bodrum, Eskisehir, Batumi, Gyumri, Ganja,
    Bukhara, Astana, Shymkent, Osh, Ashgabat, Tehran, Shiraz, Mashhad, Baghdad, Erbil, Damascus, Aleppo, Tripoli,
    Aqaba, Jerusalem, Nazareth, Ramallah, Bethlehem, Manama, Sharjah, Ajman, Salalah, Mecca, Medina, Sanaa, Kabul,
    Herat, Lahore, Rawalpindi, Faisalabad, Peshawar, Udaipur, Ahmedabad, Vadodara, Rajkot, Nashik, Bhopal, Lucknow,
    Agra, Varanasi, Ranchi, Shillong, Bhubaneswar, Vijayawada, Thiruvananthapuram, Madurai, Mysore, Chandigarh,
    Amritsar, Shimla, Rishikesh, Srinagar, Gangtok, Panaji, Chittagong, Khulna, Thimphu, Paro, Galle, Wuhan, Xian,
    Suzhou, Tianjin, Chongqing, Dalian, Harbin, Changchun, Zhengzhou, Kunming, Guiyang, Ningbo, Wuxi, Nanchang,
    Lanzhou, Urumqi, Hohhot, Guilin, Macau, Taichung, Hsinchu, Hualien, Pyongyang, Daegu, Daejeon, Ulsan, Jeju,
    Gyeongju, Kobe, Hiroshima, Sendai, Niigata, Nara, Hakodate, Kumamoto, Okayama, Shizuoka, Hamamatsu, Nagano, Hoi
    An, Haiphong, Da Lat, Vung Tau, Phnom Penh, Battambang, Luang Prabang, Yangon, Bagan, Chiang Rai, Phuket, Krabi,
    Hua Hin, Penang, Malacca, Kuching, Kota Kinabalu, Bandung, Semarang, Yogyakarta, Denpasar, Palembang,
    Balikpapan, Malang, Iloilo, Baguio, Makati, Bacolod, Dili, Giza, Aswan, Port Said, Benghazi, Oran, Constantine,
    Rabat, Fez, Tangier, Meknes, Essaouira, Sfax, Omdurman, Asmara, Addis Ababa, Mogadishu, Hargeisa, Kisumu,
    Eldoret, Jinja, Bujumbura, Dodoma, Mwanza, Ndola, Livingstone, Blantyre, Bulawayo, Maputo, Durban, Bloemfontein,
    Port Elizabeth, Polokwane, Maun, Swakopmund, Mbabane, Luanda, Kinshasa, Goma, Brazzaville, Yaounde, Bangui,
    Malabo, Kano, Kaduna, Enugu, Calabar, Port Harcourt, Kumasi, Lome, Abidjan, Bouake, Monrovia, Conakry, Bissau,
    Banjul, Timbuktu, Ouagadougou, Nouakchott, Praia, Port Louis, Victoria, Washington, Charlotte, Norfolk,
    Jacksonville, Fort Lauderdale, Key West, New Orleans, Jackson, Little Rock, Lexington, Columbus, Dayton,
    Indianapolis, Green Bay, Minneapolis, Kansas City, Saint Louis, Wichita, Fort Worth, Lubbock, Amarillo, Roswell,
    Flagstaff, Reno, Oakland, Bakersfield, Santa Cruz, Pasadena, Palm Springs, Eugene, Spokane, Tacoma, Missoula,
    Bozeman, Cheyenne, Aspen, Provo, Fargo, Sioux Falls, Lansing, Buffalo, Rochester, Ithaca, New Haven, Providence,
    Concord, Bangor, Trenton, Newark, Atlantic City, Wilmington, Knoxville, Asheville, Greensboro, Edmonton,
    Saskatoon, Banff, Whistler, Kitchener, Sudbury, Moncton, Charlottetown, Whitehorse, Iqaluit, Monterrey, Cancun,
    Oaxaca, Tijuana, Queretaro, Guanajuato, Mazatlan, Hermosillo, Guatemala City, San Salvador, Managua, Belize
    City, Limon, Port-au-Prince, Santo Domingo, Ponce, Castries, Willemstad, Montego Bay, Cienfuegos, Maracaibo,
    Cali, Barranquilla, Santa Marta, Guayaquil, Cuenca, Cusco, Trujillo, Iquitos, La Paz, Cochabamba, Potosi,
    Encarnacion, Salto, Salta, Ushuaia, La Plata, Concepcion, Punta Arenas, La Serena, Brasilia, Recife, Fortaleza,
    Manaus, Curitiba, Florianopolis, Belo Horizonte, Goiania, Vitoria, Santos, Georgetown, Cayenne, Wollongong,
    Ballarat, Bendigo, Townsville, Toowoomba, Alice Springs, Fremantle, Christchurch, Dunedin, Rotorua, Napier,
    Nelson, Invercargill, Nadi, Apia, Noumea, Port Vila, Honiara, Majuro
    """
    + MORE_CITIES,
    """
    Ulaanbaatar, Antananarivo, Coimbra, Dubrovnik, Eindhoven, Fukuoka, Galway, Heidelberg, Innsbruck, Jaipur, Kigali,
    Luxembourg, Montevideo, Nuremberg, Odense, Palermo, Queenstown, Rosario, Sarajevo, Thessaloniki, Uppsala,
    Valparaiso, Winnipeg, Xiamen, Yokohama, Zanzibar, Albuquerque, Baltimore, Charleston, Duluth, El Paso, Fresno,
    Gaborone, Harare, Ipswich, Juneau, Kampala, Louisville, Milwaukee, Norwich, Oklahoma City, Plovdiv
    """,
)

CITY_REGIONS = Words(
    "CA; NY; TX; WA; MA; IL; FL; UK; France; Germany; Spain; Italy; Japan; Canada; USA; Australia".replace(";", ","),
    "OR, NM, Scotland, Belgium, Chile",
)

COUNTRIES = Words(
    """
    France, Germany, Spain, Italy, Japan, Canada, Brazil, India, China, Mexico, Norway, Sweden, Finland, Denmark,
    Poland, Austria, Switzerland, Portugal, Ireland, Greece, Turkey, Egypt, Kenya, Ghana, Nigeria, Peru, Argentina,
    Australia, New Zealand, Thailand, Vietnam, Indonesia, South Korea, Morocco, Iceland, Hungary, Croatia, Colombia,
    Cuba, Nepal
    """
    + MORE_COUNTRIES,
    "Uruguay, Slovenia, Botswana, Mongolia, Estonia, Jamaica, Sri Lanka, Belgium, Ecuador",
)

STREETS = Words(
    """
    Oak Street, Main Street, Park Avenue, River Road, Hill Lane, Station Road, Market Street, Church Lane, Mill
    Road, Garden Way, Lake Drive, King Street, Queen Street, High Street, Elm Avenue, Maple Drive, Cedar Court,
    Bridge Street, Castle Road, Harbour View, Forest Lane, Sunset Boulevard, Victoria Road, Liberty Square, Birch
    Street, Rose Lane, Spring Street, West Avenue, North Street, South Road, East Drive, School Lane, Orchard Road,
    Valley View, Windmill Lane, Chestnut Avenue, Pine Street, Lincoln Street, Washington Avenue, Broad Street, New
    Street, Green Lane, Ash Street, Aspen Way, Willow Lane, Poplar Avenue, Beech Road, Sycamore Street, Juniper
    Court, Magnolia Avenue, Hazel Close, Holly Road, Laurel Street, Cypress Drive, Redwood Road, Spruce Avenue,
    Alder Way, Linden Street, Olive Street, Cherry Lane, Apple Court, Plum Street, Peach Street, Rowan Close, Fern
    Lane, Heather Drive, Lavender Lane, Daisy Lane, Tulip Street, Primrose Hill, Clover Road, Meadow Lane, Barn
    Lane, Farm Road, Pasture Lane, Brook Street, Creek Road, Stream Lane, Riverside Drive, Lakeshore Road, Seaview
    Avenue, Ocean Drive, Beach Road, Cove Lane, Harbour Street, Pier Street, Quay Street, Marina Drive, Island View,
    Cliff Road, Mountain Road, Summit Drive, Hillside Avenue, Hilltop Lane, Canyon Drive, Stone Lane, Rock Street,
    Sandy Lane, Desert Road, Prairie Avenue, Sunrise Avenue, Moonlight Drive, Rainbow Road, Winter Street, Summer
    Street, North Avenue, South Street, West Road, Central Avenue, Front Street, Back Lane, Upper Street, Long Lane,
    Cross Street, First Street, Second Avenue, Third Street, Fifth Avenue, Sixth Street, Seventh Avenue, Eighth
    Street, Tenth Avenue, Union Street, Trade Street, Bank Street, Court Street, State Street, Federal Street,
    College Street, University Avenue, Library Lane, Museum Street, Theatre Square, Chapel Street, Temple Street,
    Priory Lane, Bishop Street, Cathedral Square, Tunnel Road, Airport Road, Tower Street, Wall Street, Fort Road,
    Crown Street, Prince Street, Duke Street, Regent Street, Royal Avenue, Palace Road, Albert Road, Edward Street,
    George Street, Charles Street, James Street, John Street, Franklin Street, Jefferson Avenue, Monroe Street,
    Jackson Street, Adams Street, Kennedy Drive, Nelson Street, Wellington Road, Columbus Avenue, Baker Street,
    Cooper Lane, Potter Lane, Smith Street, Fisher Lane, Shepherd Lane, Hunter Road, Deer Path, Eagle Street, Swan
    Lane, Robin Close, Falcon Way, Independence Square, Freedom Avenue, Peace Street, Hope Street, Golden Square,
    Silver Street, Iron Street, Diamond Street, Pearl Street, Amber Court, Chestnut Close, Glen Road, Heath Road,
    Common Lane, Parkside Drive, Greenway Court
    """
    + MORE_STREETS,
    "Juniper Close, Foundry Row, Quarry Hill, Abbey Crescent, Tanner Alley, Lighthouse Point, Saddler Walk",
)

ROOMS = Words(
    """
    room 2, room 4, room 12, room B, room 101, the main hall, the small meeting room, the boardroom, the library,
    the cafeteria, the lobby, the lab, the conference room, the rooftop, the training room, the blue room, the
    auditorium, room 1, room 3, room 5, room 6, room 8, room 9, room 10, room 14, room 15, room 21, room 42, room
    102, room 110, room 204, room 210, room 305, room 312, room 404, room C, room D, room E, room 3A, room 2B, the
    red room, the yellow room, the white room, the large meeting room, the corner meeting room, the quiet room, the
    video room, the break room, the press room, the reading room, the music room, the workshop, the seminar room,
    the computer lab, the server room, the kitchen area, the canteen, the lounge, the terrace, the courtyard, the
    ballroom, the east wing, the project room, the interview room, the classroom, the gallery, the staff room, the
    copy room, the mail room, the glass room, the garden room, the ground floor hall
    """
    + MORE_ROOMS,
    "room 7, room 33, the annex, the atrium, the green room, the studio",
)

HOME_ROOMS = Words(
    """
    kitchen, living room, bedroom, bathroom, office, hallway, garage, dining room, basement, garden, kids room,
    attic, study, nursery, patio, porch, loft, utility room, library, sunroom, conservatory, entryway, master
    bedroom, guest bathroom, family room, workshop, media room, game room, closet, shed, playroom, gym, sauna, shower
    room, dressing room, wardrobe, stairwell, roof terrace, terrace, greenhouse, front yard, back yard, driveway,
    carport, music room, home cinema, reading corner, kids bathroom, upstairs hallway, downstairs hallway, tv room,
    craft room, storage room, den, foyer, mudroom, wine cellar, boiler room, summer house, winter garden, bunk room,
    breakfast nook, upper landing, spare bedroom, upstairs bathroom, downstairs bathroom, front porch, back porch,
    computer room, hobby room, sewing room, baby room, kitchenette, sitting room, drawing room, lounge, vestibule
    """,
    "pantry, guest room, balcony, laundry room",
)

RESTAURANTS = Words(
    """
    Bella Napoli, The Golden Fork, Sakura House, Blue Lagoon, Chez Marcel, The Rusty Spoon, Casa Lupita, Spice
    Garden, Little Saigon, The Old Mill, Trattoria Roma, Green Leaf, Harbour Grill, Pho Corner, Taverna Nikos,
    Burger Barn, Tapas Real, The Lemon Tree, Curry Leaf, Olive and Vine, The Blue Door, Pasta Piccola, Sushi Zen,
    The Red Lion, La Petite Table, Noodle Bar, El Toro, The Corner Bistro, Zum Hirsch, The Salt House, Pizza Uno,
    The Garden Room, Mama Rosa, The White Horse, Tokyo Garden, Le Jardin, The Fish Market, Grill House, The Tea
    Room, Bombay Palace, Casa Verde, La Dolce Vita, The Copper Pot, The Hungry Bear, Jade Palace, Red Lantern,
    Peking Garden, Dumpling Den, Szechuan Kitchen, Ramen Ya, Udon Lab, Kyoto Kitchen, Sushi Mori, The Bento Box,
    Izakaya Hana, Kimchi House, Hanoi Kitchen, Banh Mi Bar, Saigon Star, Thai Orchid, Lemongrass, The Elephant
    House, Satay Corner, Bali Spoon, Manila Kitchen, Delhi Darbar, Saffron, Tandoori Nights, The Mango Tree, Masala
    House, Chutney Mary's, Himalaya Kitchen, Kabul Garden, Persian Nights, Shiraz Grill, Beirut Express, Cedar
    House, Hummus Bar, Marrakesh Moon, Tagine Table, Istanbul Grill, Anatolia, Kebab Corner, Athena Taverna,
    Santorini, Mykonos Grill, Casa Pepe, El Gallo, Bodega Sol, Tapas Luna, Barcelona Bar, Lisboa Grill, Rio
    Churrasco, Lima Ceviche, El Mariachi, Taco Loco, La Cocina, Los Amigos, Havana Nights, The Jerk Shack, Bayou
    House, Smoke and Bone, Big Joe's Diner, The Pancake House, Sunny Side Cafe, The Breakfast Club, The Steak House,
    Patty Shack, Wings and Things, The Hot Plate, The Crab Shack, Oyster Bay, Lobster Pot, Captain's Table, The
    Anchor, The Ship Inn, The Mermaid, Sea Breeze, Riverside Grill, Lakeview, The Mill House, The Barn, The Farm
    Table, Root and Branch, Veggie Heaven, The Sprout, Salad Days, Wild Thyme, The Pear Tree, The Olive Grove, The
    Orangery, The Secret Garden, The Royal Oak, The Black Swan, The Golden Lion, The Fox and Hound, The Crown, The
    Kings Arms, The Green Man, The Two Brothers, Bistro Central, Cafe Paris, Chez Nous, Le Petit Chef, Brasserie
    Lumiere, Le Coq Rouge, Creperie Julie, Cafe Vienna, Gasthaus Adler, Bierstube, Schnitzel Haus, Nordic Table, The
    Viking, Fjord Kitchen, The Bear and Birch, Cafe Moskva, Osteria Mario, Ristorante Venezia, Trattoria Lucia, Da
    Gino, Pizza Express Napoli, Il Forno, La Piazza, Villa Toscana, Gelato Bar, Sapori, Moonlight Diner, Rooftop
    Grill, Sky Lounge, Table Nine, Number Ten, The Larder, The Open Kitchen, The Wooden Spoon, The Silver Plate,
    Salt and Pepper
    """
    + MORE_RESTAURANTS,
    "The Copper Kettle, Maison Verte, Dragon Bowl, La Cantina Azul, Smokehouse 51",
)

VENUES = Words(
    """
    the Italian place, the coffee bar, the town hall, the museum cafe, the park entrance, the train station, the
    harbour, the old library, the climbing gym, the farmers market, the north gate, the bus terminal, the sports
    hall, the main square, the swimming pool, the cinema, the theatre, the church, the bakery, the school, the
    airport, the zoo, the golf club, the city park, the beach bar, the book shop, the fire station, the post office,
    the gym, the football ground, the market hall, the river bank, the old bridge, the hotel bar, the sushi bar, the
    pizza place, the burger place, the noodle shop, the tea house, the wine bar, the juice bar, the ice cream shop,
    the pancake house, the steakhouse, the diner, the pub, the night club, the jazz club, the comedy club, the
    karaoke bar, the rooftop bar, the hotel lobby, the cafe, the art cafe, the cat cafe, the corner shop, the
    shopping mall, the flea market, the fish market, the flower shop, the toy store, the shoe store, the music
    store, the record shop, the hardware store, the furniture store, the barber shop, the pharmacy, the hospital,
    the clinic, the vet, the police station, the courthouse, the city hall, the embassy, the bank, the community
    centre, the art gallery, the art museum, the science museum, the history museum, the planetarium, the aquarium,
    the rose garden, the public library, the university library, the campus, the student cafe, the high school, the
    kindergarten, the playground, the dog park, the water park, the picnic area, the campsite, the lake, the pier,
    the marina, the boat house, the waterfront, the subway station, the tram stop, the bus stop, the taxi stand, the
    car park, the gas station, the petrol station, the car wash, the bike shop, the ski lift, the ski lodge, the ice
    rink, the tennis courts, the basketball court, the running track, the boxing gym, the yoga studio, the dance
    studio, the fitness centre, the pool hall, the arcade, the escape room, the concert hall, the film studio, the
    cathedral, the temple, the mosque, the chapel, the castle, the old tower, the clock tower, the fountain, the
    statue, the city gate, the south gate, the main entrance, the old mill, the farm, the vineyard, the brewery, the
    conference centre, the trade fair, the coworking space, the head office, the warehouse
    """
    + MORE_VENUES,
    "the ferry dock, the botanical garden, the observatory, the skate park",
)

FOLDERS = Words(
    """
    Documents, Downloads, Pictures, Projects, Invoices, Reports, Music, Videos, Archive, Desktop, Work, Personal,
    Photos, Contracts, Receipts, Drafts, Backups, Shared, Templates, Scans, Taxes, Recipes, Slides, Exports, Logs,
    Clients, Accounting, Admin, Agendas, Analytics, Applications, Articles, Artwork, Assets, Audio, Bank, Blog,
    Books, Branding, Budget, Calendar, Campaigns, Charts, Clips, Code, Configs, Courses, Customers, Data, Demos,
    Designs, Diagrams, Drawings, Emails, Essays, Events, Evidence, Family, Favorites, Feedback, Fonts, Forms,
    Friends, Games, Guides, Health, History, Homework, House, Icons, Ideas, Inbox, Insurance, Inventory, Labels,
    Legal, Lectures, Letters, Lists, Logos, Maps, Media, Meetings, Memos, Misc, Movies, Newsletters, Notes, Old,
    Orders, Partners, Payroll, Plans, Portfolio, Posters, Presentations, Proposals, Public, Quotes, Recordings,
    Resumes, Samples, Sales, Screenshots, Scripts, Songs, Sources, Spreadsheets, Stories, Surveys, Team, Temp,
    Thesis, Tickets, Travel, Tutorials, Updates, Vacation, Vendors
    """
    + MORE_FOLDERS,
    "Blueprints, Manuals, Payslips, Sketches, Licences, Handouts",
)
