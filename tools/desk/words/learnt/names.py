"""Names, jobs and teams, for training only."""

from __future__ import annotations

from desk.pools import Words

__all__ = ["MORE_FIRST_NAMES", "MORE_LAST_NAMES", "MORE_ROLES", "MORE_TEAMS", "OWN_CITIES", "OWN_NAMES"]

MORE_FIRST_NAMES = """
    Adriana Adriano Agathe Agustin Aidana Alba Albrecht Alejandra Alejandro Aleksandra Alina Allegra Allison Amalia
    Amos Anais Anita Annika Ansel Antonella Antonia Apollonia Ariadne Ariel Arlo Arnold Artem Astor August Augusta
    Augustin Aurelio Ayla Baptiste Barbara Bastian Beata Benedikt Benita Benno Bernadette Bertram Bettany Bjarne
    Blanca Bohdan Bonnie Borja Bridget Brigitte Bronson Calvin Candela Carina Carlotta Carolina Caroline Casper
    Cecilia Celia Chantal Cillian Clarence Clarissa Claude Clemens Conrad Cora Cordelia Cosima Curtis Dafne Dagny
    Daisy Damaris Dante Daria Dario Dawn Declan Denis Desmond Diana Diletta Dimitri Dina Dinah Dora Dorian Dorothy
    Drew Ebba Edda Edith Edna Eduard Efrain Egon Eirik Ekaterina Eliane Elias Elisa Elisabeth Ellen Elmer Elvira
    Emanuel Emilia Emiliano Enrico Enrique Ephraim Erica Erin Erna Ernst Erwin Esteban Esther Etienne Eugenia Eunice
    Fabiola Fanny Fatih Faye Felicia Felicity Ferdinand Fernando Fleur Flora Florence Fredrik Fritz Gabriela Gaspard
    Gavin Georg Gerard Gertrude Gianna Gian Gina Ginevra Giselle Giuseppe Gottfried Greg Gretchen Guido Guillaume
    Gustav Guy Hakan Hakon Hamish Harald Hector Hedda Helga Helmut Henrik Henrietta Hermann Hermione Hernan Holly
    Horst Howard Humberto Ida Ignacia Ilse Ilya Imke Irma Irving Isabella Isadora Isolde Ivar Ivo Jacinta Jaime
    Janet Janina Janine Jarvis Jean Jeanne Jens Jerzy Jesse Jessica Jim Joan Jodie Johann Johannes Jorge Josef Josh
    Joshua Josue Juliana Juliane Julio Julius June Justine Kacper Kaitlyn Kamil Karin Karina Karla Karolina Kaspar
    Katharina Kathrin Katja Katrin Kaya Keira Kendra Kerstin Kilian Kirk Kirsty Klara Klemens Konrad Konstantin
    Kristina Kristof Lachlan Lambert Lance Lara Lea Leander Leandro Lennart Leona Leonie Leonor Leopoldine Leticia
    Liesel Lilith Lilly Linus Lionel Livia Logan Lola Lorena Loretta Lorraine Lucian Luciana Luciano Lucille Lucinda
    Lucy Luise Luna Lydia Lyle Mabel Maddalena Magdalena Maite Malcolm Malik Manfred Manuela Marcel Marcela Marcello
    Margaret Margarita Margit Margot Mariana Mariano Marie Marina Mario Marisol Marlene Marlon Martin Mathilde Maud
    Maurice Maximilian Meinrad Melina Melvin Merle Micah Michaela Mike Mila Milena Milo Miriam Monica Monique Morten
    Moritz Myriam Nadja Nathaniel Nelly Nelson Nestor Nick Nicolas Nicole Nikita Noelle Noemi Nolan Norbert Norma
    Odette Odin Olive Ophelia Oriana Orson Oskar Osvaldo Otilia Palmira Paloma Pascal Paulina Pauline Penelope Perla
    Perry Pia Pierce Pierrette Priscilla Prudence Quincy Quinn Rainer Ramona Raphael Raquel Rebeca Regine Reiner
    Renata Rene Reto Rex Rhys Rita Robbie Roberta Roberto Rocco Rodolfo Rodrigo Romain Roman Ronja Rosanna Rosemary
    Rowan Rufus Ruben Rune Russell Sally Salma Salome Salvador Sam Samson Sandro Santo Selma Sibylle Siegfried
    Sienna Silas Silvana Silvia Sofie Solveig Sonia Sonja Soraya Stan Stefan Stefanie Steffen Stellan Steve Steven
    Stuart Suzanne Svea Sybil Tadeo Tamara Tania Tara Tatjana Thea Theodor Theodora Theodore Theresa Thierry Thilo
    Thorsten Till Tilda Tim Timothy Tito Tom Tomasz Toni Torben Tristan Trudy Ulla Ulrike Urs Uta Valerio Veit
    Verena Vicente Victoria Vilma Vincenzo Viola Virginia Vito Vivienne Walburga Walt Waltraud Wanda Wendelin Werner
    Wiebke Wiktor Wilma Wim Winona Wolf Yana Yannick Yaroslav Ylva Yves Zachery Zara Zelda Zita André Anaïs Björn
    Desirée Eugénie Fabián Gaël Inés Iñigo Jörg Jürgen Léa Léonie Loïc María Mathéo Mónica Nicolás Noël Núria Óscar
    Raphaël Raúl Sébastien Sofía Søren Thaïs Tomás Ágnes Åsa Élise Ömer Ülkü Łukasz Zdzisław
"""

MORE_LAST_NAMES = """
    Abrams Acosta Alarcon Albright Alder Alford Almond Alvarado Ambrose Amsel Ansell Appleby Appleton Arbuckle
    Armitage Armstrong Ashby Ashcroft Ashton Askew Aston Atwood Augustin Austin Avery Aylward Babbage Bagshaw
    Bainbridge Baird Baldwin Ballard Bancroft Barclay Barker Barnett Barrera Barrett Bartlett Bassett Bates Baum
    Baumann Beasley Beaumont Beckett Bedford Belmont Benjamin Bentley Bergman Berry Best Beyer Biggs Billings Birch
    Bird Blackburn Blake Bloom Blum Bohr Bolton Booth Borg Boucher Bowman Boyle Bradley Bragg Brandt Bray Bridges
    Briggs Bright Bristow Broadbent Brookes Broughton Bruce Brunner Bryan Buckley Bull Bullock Burke Burns Byrd
    Cabral Cain Caldwell Calvert Cameron Cannon Cantu Cardwell Carlisle Carmichael Carney Carpenter Carroll Carver
    Case Cassidy Castro Chadwick Chamberlain Chambers Chandler Chaney Chase Chester Church Clayton Clements Clifford
    Cochran Cohen Colbert Colby Colley Colon Combs Conley Conner Conway Cooke Cope Copeland Corbin Costello Cottrell
    Cowan Craig Crosby Cullen Culver Curran Curtis Dale Daly Darby Davenport Davey Dawes Dawson Day Decker Denton
    Devlin Dillon Dobson Dodd Dolan Donnelly Dorsey Doyle Draper Drew Dreyer Driscoll Dudley Duke Duncan Dwyer Dyer
    Eckert Eden Egan Elliott Ellison Emery English Ernst Estrada Everett Ewing Falk Farley Farrell Fink Finley Finn
    Fitch Flanagan Flynn Forbes Forrest Fowley Fox Franco Frank Franklin Franz Frost Frye Gaines Gallagher Galloway
    Garner Garrison Gates Gibbs Gilbert Gill Gilmore Glass Glenn Glover Godfrey Goff Golden Gonzales Gordon Goss
    Graf Greene Greenwood Greer Gruber Guthrie Haas Hale Halloran Hammond Hancock Hardin Harding Harmon Harper
    Hastings Hatfield Hauser Hayden Haynes Heller Henson Herbert Herman Herring Hess Hickman Hicks Hilton Hines
    Hinton Hodge Hodges Holden Holland Hollis Holmes Hood Hooper Hoover Horn Horne Horton Howe Howell Hudson Hull
    Humphrey Hutchinson Hyde Irving Irwin Jacob Jarvis Jennings Johns Johnston Joseph Kaufman Kay Keating Keller
    Kendall Kerner Kidd Kirby Kline Knight Knowles Kramer Krueger Lamb Landry Lane Langley Lawson Leblanc Leonard
    Lindsay Livingston Lloyd Lockwood Love Lowe Lucas Luna Lutz Lyons Mack Maier Mann Marks Marsh Massey Maxwell May
    Mayo McAllister McCarthy McCoy McDonald McKenzie McKinney Mead Mejia Melton Meredith Merrill Metz Michaels Miles
    Millar Mills Milner Monk Montgomery Moran Morley Mosley Mueller Mullen Mullins Munoz Nash Newman Nichols Noble
    Nunez Oakes Oakley Oliver Orr Ortega Owen Pace Palmer Parrish Parsons Pate Paul Peck Penn Pennington Perkins
    Petty Pickett Pierce Pike Pope Potter Potts Powers Pratt Prince Proctor Pugh Purcell Quinn Raines Raymond
    Redmond Reeve Reilly Reiter Rich Riddle Riley Rios Rivas Roach Rodgers Roe Rowe Rowley Rush Salas Salinas
    Sampson Saunders Savage Schmitt Schreiber Schroeder Schumann Schuster Sears Serrano Sexton Shaffer Shah Shannon
    Shaw Sherman Simon Simpson Sloan Snow Soto Sparks Spence Stafford Stanton Stark Steele Stein Stephen Stone Stout
    Stratton Strauss Stroud Summers Sweeney Talbot Tanner Terry Thatcher Thomas Thorpe Timmons Townsend Travis
    Trujillo Tyler Tyson Upton Valencia Vance Vasey Vega Velasquez Vickers Vogt Voss Wade Waller Walter Walters Ware
    Warner Warrick Waugh Weaver Weir Welch Wells Wendt Wenzel Wharton Whitaker Whitney Wiggins Wilcox Wiley Wilkes
    Willis Winter Wolfe Wong Woods Wray Wyman Yates Yeager Yoder Zimmer Zuniga Åkesson Álvarez Björklund Böhm Cortés
    Díaz Fernández García Gómez González Gutiérrez Hernández Jiménez König Lindström Löfgren López Martínez Méndez
    Müller Núñez Østergaard Pérez Ramírez Rodríguez Sánchez Schäfer Schröder Schütz Sjöberg Sjögren Solórzano
    Sørensen Strömberg Suárez Vázquez Wójcik Żak Łapiński
"""

MORE_ROLES = """,
    admin assistant, aerospace engineer, agronomist, air traffic controller, allergist, ambulance driver, antiques
    dealer, appraiser, arborist, archivist, astronaut, athletic trainer, attorney, auctioneer, auditor, audio
    technician, author, baggage handler, bailiff, ballet dancer, banker, bellhop, bike courier, blacksmith, boat
    builder, bodyguard, book editor, botanist, brand manager, brewer, broker, building inspector, cabinet maker,
    call center agent, camera operator, cardiologist, career advisor, cartographer, casting director, childminder,
    chief of staff, chiropractor, civil engineer, claims adjuster, climate scientist, clockmaker, cloud architect,
    columnist, community manager, compliance officer, content strategist, control room operator, cost estimator,
    costume designer, court clerk, crane driver, credit analyst, critic, croupier, dairy farmer, data scientist, day
    trader, debt counselor, deckhand, dermatologist, detective, dietitian, dishwasher, dive instructor, dog groomer,
    dog trainer, door supervisor, dramaturge, drummer, ecommerce manager, education officer, embalmer, entomologist,
    environmental engineer, estate agent, exhibition designer, factory worker, farm hand, ferry captain, film
    critic, fire marshal, fitness coach, fleet manager, floor manager, foley artist, food critic, forensic
    scientist, forester, foster carer, fundraiser, furrier, gallery owner, geneticist, ghostwriter, glass blower,
    golf caddie, grants officer, grocer, groundskeeper, guitarist, gym instructor, harbor pilot, head chef, head
    teacher, health inspector, heating engineer, helpdesk agent, herbalist, horse trainer, host, hydrologist, ice
    cream vendor, immunologist, import agent, insurance broker, iron worker, IT specialist, jockey, key account
    manager, kindergarten teacher, kitchen porter, lab assistant, language teacher, laundry worker, lecturer,
    leather worker, legal secretary, lift engineer, lighting designer, linguist, literary agent, lorry driver,
    luthier, magician, mail carrier, maintenance worker, makeup artist, managing director, marine biologist, market
    researcher, massage therapist, media planner, metallurgist, meteorologist, microbiologist, milkman, miner,
    mountain guide, music teacher, neurologist, newsreader, night porter, novelist, nursery nurse, occupational
    therapist, oceanographer, oil rig worker, opera singer, optometrist, orchestra conductor, orthodontist, packer,
    park ranger, parking attendant, pastry chef, payroll clerk, pediatrician, performance artist, pest controller,
    philosopher, picture framer, piano tuner, planner, plasterer, playwright, podiatrist, poet, potter, press
    officer, prison officer, probation officer, product designer, proofreader, property manager, psychiatrist,
    public defender, puppeteer, quality manager, race engineer, radio host, rail engineer, ranger, real estate
    agent, reporter, restaurant manager, risk analyst, sales assistant, sales representative, satellite engineer,
    school counselor, scrum master, sea captain, seamstress, security analyst, shepherd, ship broker, shoemaker,
    signal operator, ski instructor, sociologist, solar installer, solicitor, speech therapist, sports coach, stage
    manager, stockbroker, stonemason, structural engineer, stuntman, surveyor, swimming teacher, systems analyst,
    taxi driver, taxidermist, technical writer, telephone operator, theatre director, ticket inspector, tiler,
    toolmaker, town planner, toy designer, train driver, travel agent, tree surgeon, tutor, undertaker, upholsterer,
    urologist, usher, vet nurse, video editor, violin maker, volunteer, warehouse worker, watchmaker, water
    engineer, web developer, wedding planner, window cleaner, winemaker, yoga teacher, youth worker, zookeeper,
    zoologist
"""

MORE_TEAMS = """,
    admin team, agile team, animation team, architecture team, archive team, art team, assembly team, audio team,
    automation team, bakery team, billing team, booking team, branch team, campaign team, catering crew, chemistry
    team, city team, claims team, cleaning team, client team, clinic team, coaching team, communications team,
    compliance desk, crisis team, customs team, database team, debate team, demo team, device team, drone team,
    early shift, ecology team, emergency team, equipment team, estates team, evaluation team, exhibition team,
    export team, fashion team, film team, first aid team, fleet team, front desk, games team, green team, grounds
    team, helpdesk, home team, house team, identity team, import team, insurance team, integration team, internal
    tools team, investment team, key account team, late shift, learning team, library team, lighting team, loyalty
    team, machine team, mailroom, management board, market team, mechanics team, merchandise team, migration team,
    music team, navigation team, newsletter team, nursing team, office team, onsite team, order team, outreach team,
    parking team, people team, performance team, photo team, policy team, print team, process team, property team,
    prototype team, publishing team, purchasing team, railway team, reception team, recycling team, regional team,
    release team, reporting team, restaurant team, returns team, risk team, robotics team, roof team, search team,
    service team, site team, software team, sound team, sports team, stage team, stock team, storage team, studio
    team, supply team, survey team, systems team, technical team, telephone team, tooling team, tour team, transport
    team, treasury team, tutoring team, vehicle team, video team, visitor team, wellness team, window team, workshop
    team
"""

# Names in their own scripts.
OWN_NAMES = Words(
    """
    王小明, 李娜, 张伟, 刘洋, 陈静, 杨帆, 赵磊, 黄丽, 周杰, 吴敏, 徐强, 孙悦, 马超, 朱婷, 胡军, 郭芳, 林志远,
    何雨, 高翔, 罗兰, 佐藤健, 鈴木花子, 高橋誠, 田中美咲, 伊藤翔太, 渡辺陽子, 山本大輔, 中村さくら, 小林直樹,
    加藤愛, 김민수, 이서연, 박지훈, 최유진, 정하늘, 강도윤, 조은지, 윤서준, Иван Петров,
    Ольга Смирнова, Сергей Волков, Анна Кузнецова,
    Дмитрий Попов, Мария Соколова, Олена Шевченко,
    Тарас Коваль, Никола Јовановић, Георги Димитров,
    Γιώργος Παπαδόπουλος, Μαρία Νικολάου, Ελένη Γεωργίου,
    Νίκος Παππάς, Σοφία Δημητρίου, Κώστας Ιωάννου, Łukasz Wiśniewski,
    Zofia Dąbrowska, Jiří Dvořák, Kateřina Nováková, Ľubica Horváthová, Gülşen Yılmaz, Çağlar Öztürk,
    İbrahim Şahin, Ștefan Ionescu, Ioana Brâncuși, Žiga Kovač, Šárka Černá, Đorđe Perić, Nguyễn Văn An,
    Trần Thị Hoa, Phạm Minh Đức, Éloïse Lefèvre, François Bélanger, Benoît Côté, Hélène Dubé,
    Þórunn Jónsdóttir, Guðrún Sigurðardóttir, Bjørn Østby, Åse Løvås, Jürgen Groß, Änne Müßig,
    João Gonçalves, Inês Conceição, Begoña Núñez, Íñigo Ibáñez, Máté Kőszegi, Zsófia Fűzesi,
    Mārtiņš Bērziņš, Žydrė Šimkutė, Õnne Jõgi
    """,
    "",
)

OWN_CITIES = Words(
    """
    北京, 上海, 广州, 深圳, 成都, 杭州, 西安, 台北, 香港, 南京, 東京, 大阪, 京都, 札幌, 名古屋, 横浜, 福岡,
    서울, 부산, 대구, 인천, 제주, Москва, Казань, Самара, Київ, Львів, Одеса,
    София, Пловдив, Београд, Αθήνα, Θεσσαλονίκη, Πάτρα, Ηράκλειο,
    Βόλος, İstanbul, İzmir, Eskişehir, Kraków, Wrocław, Gdańsk, Poznań, Łódź, České Budějovice,
    Plzeň, Žilina, Košice, București, Iași, Timișoara, Győr, Székesfehérvár, Đà Nẵng, Hà Nội, Huế,
    São Luís, Brasília, Bogotá, Mérida, Besançon, Nîmes, Saint-Étienne, Köln, Düsseldorf, Göttingen,
    Zürich, Genève, Malmö, Jönköping, Tromsø, Ålesund, Århus, Reykjavík, Rīga, Klaipėda, Pärnu
    """,
    "",
)
