"""Places: cities, countries, streets, rooms."""

from __future__ import annotations

from desk.pools import Words

__all__ = ["CITIES", "CITY_REGIONS", "COUNTRIES", "FOLDERS", "HOME_ROOMS", "RESTAURANTS", "ROOMS", "STREETS", "VENUES"]

CITIES = Words(
    """
    Paris, London, Berlin, Madrid, Rome, Vienna, Lisbon, Dublin, Oslo, Stockholm, Helsinki, Copenhagen, Amsterdam,
    Brussels, Zurich, Geneva, Munich, Hamburg, Cologne, Frankfurt, Prague, Warsaw, Budapest, Athens, Istanbul, Moscow,
    Kyiv, New York, San Francisco, Los Angeles, Chicago, Boston, Seattle, Denver, Austin, Dallas, Houston, Miami,
    Atlanta, Phoenix, Portland, San Diego, Las Vegas, Philadelphia, Detroit, Toronto, Montreal, Vancouver, Mexico
    City, Lima, Bogota, Santiago, Buenos Aires, Sao Paulo, Rio de Janeiro, Havana, Tokyo, Osaka, Kyoto, Seoul,
    Beijing, Shanghai, Hong Kong, Taipei, Singapore, Bangkok, Hanoi, Jakarta, Manila, Kuala Lumpur, Delhi, Mumbai,
    Bangalore, Chennai, Kolkata, Karachi, Dhaka, Dubai, Doha, Riyadh, Tel Aviv, Cairo, Nairobi, Lagos, Accra, Cape
    Town, Johannesburg, Casablanca, Tunis, Sydney, Melbourne, Brisbane, Perth, Auckland, Wellington, Honolulu,
    Anchorage, Reykjavik, Edinburgh, Glasgow, Manchester, Liverpool, Bristol, Leeds, Cardiff, Belfast, Cork, Lyon,
    Marseille, Nice, Bordeaux, Toulouse, Lille, Milan, Naples, Turin, Venice, Florence, Bologna, Barcelona, Valencia,
    Seville, Bilbao, Porto, Leipzig, Dresden, Stuttgart, Hannover, Bremen, Bonn, Salzburg, Graz, Basel, Bern, Antwerp,
    Ghent, Rotterdam, Utrecht, Gothenburg, Malmo, Bergen, Tampere, Tallinn, Riga, Vilnius, Gdansk, Krakow, Bratislava,
    Ljubljana, Zagreb, Belgrade, Sofia, Bucharest, Izmir, Ankara, Tbilisi, Yerevan, Baku, Tashkent, Almaty, Kathmandu,
    Colombo, Hyderabad, Pune, Shenzhen, Guangzhou, Chengdu, Sapporo, Nagoya, Busan, Da Nang, Cebu, Darwin, Adelaide,
    Hobart, Quito, Caracas, Panama City, Kingston, San Jose, Tampa, Orlando, Nashville, Memphis, Cleveland,
    Pittsburgh, Salt Lake City, Ottawa, Calgary, Halifax, Quebec City, Santa Fe, Boise, Omaha, Tucson, Raleigh,
    Madison, Zürich, Málaga, Kraków, São Luís
    """,
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
    """,
    "Uruguay, Slovenia, Botswana, Mongolia, Estonia, Jamaica, Sri Lanka, Belgium, Ecuador",
)

STREETS = Words(
    """
    Oak Street, Main Street, Park Avenue, River Road, Hill Lane, Station Road, Market Street, Church Lane, Mill Road,
    Garden Way, Lake Drive, King Street, Queen Street, High Street, Elm Avenue, Maple Drive, Cedar Court, Bridge
    Street, Castle Road, Harbour View, Forest Lane, Sunset Boulevard, Victoria Road, Liberty Square,
    Birch Street, Rose Lane, Spring Street, West Avenue, North Street, South Road, East Drive,
    School Lane, Orchard Road, Valley View, Windmill Lane, Chestnut Avenue, Pine Street,
    Lincoln Street, Washington Avenue, Broad Street, New Street, Green Lane
    """,
    "Juniper Close, Foundry Row, Quarry Hill, Abbey Crescent, Tanner Alley, Lighthouse Point, Saddler Walk",
)

ROOMS = Words(
    """
    room 2, room 4, room 12, room B, room 101, the main hall, the small meeting room, the boardroom, the library, the
    cafeteria, the lobby, the lab, the conference room, the rooftop, the training room, the blue room, the auditorium
    """,
    "room 7, room 33, the annex, the atrium, the green room, the studio",
)

HOME_ROOMS = Words(
    "kitchen, living room, bedroom, bathroom, office, hallway, garage, dining room, basement, garden, kids room, attic",
    "pantry, guest room, balcony, laundry room",
)

RESTAURANTS = Words(
    """
    Bella Napoli, The Golden Fork, Sakura House, Blue Lagoon, Chez Marcel, The Rusty Spoon, Casa Lupita, Spice Garden,
    Little Saigon, The Old Mill, Trattoria Roma, Green Leaf, Harbour Grill, Pho Corner, Taverna Nikos, Burger Barn,
    Tapas Real, The Lemon Tree, Curry Leaf, Olive and Vine,
    The Blue Door, Pasta Piccola, Sushi Zen, The Red Lion, La Petite Table, Noodle Bar, El Toro,
    The Corner Bistro, Zum Hirsch, The Salt House, Pizza Uno, The Garden Room, Mama Rosa,
    The White Horse, Tokyo Garden, Le Jardin, The Fish Market, Grill House, The Tea Room,
    Bombay Palace
    """,
    "The Copper Kettle, Maison Verte, Dragon Bowl, La Cantina Azul, Smokehouse 51",
)

VENUES = Words(
    """
    the Italian place, the coffee bar, the town hall, the museum cafe, the park entrance, the train station, the
    harbour, the old library, the climbing gym, the farmers market, the north gate, the bus terminal,
    the sports hall, the main square, the swimming pool, the cinema, the theatre, the church,
    the bakery, the school, the airport, the zoo, the golf club, the city park, the beach bar,
    the book shop, the fire station, the post office, the gym, the football ground, the market hall,
    the river bank, the old bridge, the hotel bar
    """,
    "the ferry dock, the botanical garden, the observatory, the skate park",
)

FOLDERS = Words(
    """
    Documents, Downloads, Pictures, Projects, Invoices, Reports, Music, Videos, Archive, Desktop, Work, Personal,
    Photos, Contracts, Receipts, Drafts, Backups, Shared, Templates, Scans, Taxes, Recipes, Slides, Exports, Logs,
    Clients
    """,
    "Blueprints, Manuals, Payslips, Sketches, Licences, Handouts",
)
