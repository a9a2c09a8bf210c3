"""Names of people, how they are related, and what one does for others."""

from __future__ import annotations

from desk.pools import Words
from desk.words.learnt.names import MORE_FIRST_NAMES, MORE_LAST_NAMES, MORE_ROLES, MORE_TEAMS

__all__ = ["ASSISTANTS", "FIRST_NAMES", "LAST_NAMES", "MAIL_HOSTS", "ROLES", "TEAMS"]

FIRST_NAMES = Words(
    """
    Anna Maria Peter Paul Laura Sofia Emma Olivia Noah Liam Lucas Mia Ella Ava Leo Max Felix Jonas Lena Nina Clara
    Julia Sarah David Daniel Michael Thomas James John Robert Mary Linda Susan Karen Lisa Nancy Betty Helen Sandra
    Donna Carol Ruth Sharon Michelle Kevin Brian George Edward Ronald Anthony Jason Jeffrey Ryan Jacob Gary Nicholas
    Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Frank Alexander Raymond Patrick Jack
    Dennis Jerry Tyler Aaron Jose Adam Nathan Henry Zachary Douglas Kyle Ethan Walter Jeremy Harold Keith Christian
    Roger Terry Sean Carlos Miguel Diego Pablo Javier Luis Elena Carmen Lucia Isabel Ines Paula Marta Sergio Andres
    Raul Giulia Marco Luca Paolo Chiara Francesca Matteo Davide Antoine Pierre Claire Camille Juliette Hugo Louis
    Chloe Manon Amelie Hans Klaus Jurgen Greta Heidi Ingrid Astrid Sven Lars Erik Bjorn Freya Sigrid Mikko Aino
    Jukka Piotr Agata Marek Ewa Tomas Jana Petra Milan Ivan Olga Natasha Dmitri Irina Yuri Boris Nikolai Tatiana Ali
    Omar Fatima Layla Yusuf Hassan Amira Karim Leila Nadia Samir Priya Rahul Anjali Vikram Neha Arjun Kavya Rohan
    Meera Sanjay Deepa Amit Wei Li Ming Jun Mei Lin Chen Hui Yuki Haruto Sakura Kenji Aiko Hiroshi Naomi Takumi
    Emiko Minho Jisoo Haneul Linh Minh Thao Kofi Ama Kwame Abena Chidi Ngozi Amara Tunde Zola Thabo Lerato Aisha Zoe
    Ruby Ivy Hazel Stella Violet Nora Lily Grace Chloé José Zoë Renée Owen Caleb Wyatt Isaac Julian Levi Gabriel
    Mateo Dylan Finn Rory Callum Aidan Niamh Saoirse Tess Maya Jade Iris Vera Adele Agnes Albert Alfred Alicia Alma
    Amanda Amy Andrea Angela Annabel Annie Arthur Audrey Aurora Barry Beatrice Belinda Bernice Bertha Beverly Blake
    Bradley Brett Brianna Brooke Bryan Bryce Cameron Candice Carla Cassandra Catherine Cedric Celeste Charlotte
    Chelsea Cheryl Christina Christopher Cindy Claudia Clayton Clint Cody Colin Connor Constance Corey Craig Cynthia
    Damian Damon Danielle Daphne Darrell Dean Deborah Denise Derek Diane Dominic Donald Doris Duncan Dustin Earl
    Edgar Edmund Edwin Eileen Eleanor Eli Elizabeth Elliot Eloise Elsie Emily Ernest Ethel Eugene Eva Evelyn Faith
    Fergus Floyd Francis Franklin Gail Gemma Genevieve Georgia Gerald Gilbert Gladys Glenn Gordon Graham Griffin
    Hannah Harley Harvey Heather Herbert Hilda Hope Hubert Hugh Ian Isaiah Jacqueline Jamie Janice Jay Jenna
    Jennifer Jill Joanna Jocelyn Joe Joel Joseph Joyce Juan Judy Kara Kate Kathleen Katie Kayla Kelly Kelsey Kenneth
    Kent Kimberly Kristen Kurt Lauren Leah Leanne Leonard Leroy Lester Lillian Lloyd Lois Lorna Louise Luke Luther
    Lynn Mackenzie Madeleine Marcia Marcus Marian Marjorie Mark Marshall Martha Marvin Matthew Maureen Mavis Melanie
    Melissa Mercy Meredith Mildred Millie Miranda Mitchell Molly Morgan Myra Myrtle Neil Noel Norman Oliver Otis
    Pamela Patricia Pearl Peggy Percy Phil Philip Phyllis Poppy Preston Rachel Ralph Randall Rebecca Regina Rhonda
    Richard Robin Roland Ross Roy Rupert Sabrina Sadie Samantha Scarlett Seth Shannon Sheila Sidney Simon Skyler
    Spencer Stanley Stephanie Sylvia Tanya Ted Teresa Thelma Tiffany Tina Todd Tracy Trevor Valerie Vanessa Veronica
    Victor Vincent Vivian Wade Warren Wendy Wesley Wilfred William Winifred Xander Alvaro Ana Beatriz Camila
    Catalina Cristina Eduardo Emilio Ernesto Esperanza Felipe Francisco Gloriana Guadalupe Guillermo Ignacio Jimena
    Joaquin Julieta Lourdes Manuel Mauricio Mercedes Octavio Pedro Pilar Ramon Ricardo Rocio Rosa Santiago Ximena
    Joana Thiago Tiago Caio Larissa Gilberto Rui Vasco Alessia Beppe Bianca Claudio Domenico Donatella Enzo Fabio
    Federico Franco Giacomo Giorgio Giovanni Ilaria Luigi Martina Nicola Pietro Riccardo Salvatore Serena Stefano
    Umberto Vittoria Alain Aurélie Bertrand Bruno Celine Elodie Emile Fabrice Gilles Helene Henri Jacques Jerome
    Laurent Luc Margaux Marion Maxime Mireille Nathalie Noémie Olivier Philippe Rémi Sebastien Sylvie Valentin Yann
    Anke Axel Bernd Detlef Dieter Eberhard Frieda Friedrich Gerda Gisela Hanna Heinz Heinrich Holger Joachim Johanna
    Karl Karsten Lieselotte Lothar Ludwig Mathias Monika Otto Ralf Renate Rudi Silke Susanne Uwe Volker Wolfgang
    Anders Arne Birgitta Bo Eino Elin Gudrun Gunnar Halvor Inga Jesper Kaisa Kari Kirsten Lasse Leif Liv Magnus
    Marit Mette Mikkel Nils Olaf Pekka Rasmus Saga Soren Tapio Timo Tove Veikko Viggo Bram Daan Gerrit Jeroen Joost
    Lotte Maarten Pieter Saskia Sander Wouter Andrzej Anastasia Arkady Bartosz Bogdan Boyan Danuta Dragan Dusan
    Filip Goran Grzegorz Igor Ivana Jakub Jelena Jiri Katarzyna Krystyna Larisa Ludmila Lukasz Magda Marija Mateusz
    Mirko Natalia Nenad Oleg Pavel Radek Sasha Sergei Stanislav Svetlana Tereza Vasily Vesna Vladimir Yelena
    Zbigniew Zofia Zoran Balazs Csaba Ferenc Ildiko Katalin Laszlo Zsofia Ioana Cosmin Alexandros Dimitra Giorgos
    Kostas Aris Arben Drita Aylin Ayse Cem Defne Emre Kemal Mehmet Mustafa Orhan Serkan Abdul Adnan Anwar Dalia
    Faisal Farid Habib Hamza Huda Ibrahim Jamila Khaled Laith Mariam Mona Nabil Rania Rashid Salim Sami Tariq Yasmin
    Yasmine Zainab Ziad Azadeh Bahram Cyrus Farhad Kamran Laleh Mina Navid Reza Shirin Avi Eitan Hadas Noam Shira
    Tamar Aram Davit Nino Ketevan Aigerim Timur Abhishek Aditi Ajay Akash Anand Ankit Asha Bhavna Devika Divya Geeta
    Gopal Indira Jaya Karan Lakshmi Lalita Manoj Nikhil Nisha Pooja Pranav Radha Ravi Rekha Sachin Shalini Shreya
    Sunil Sunita Swati Usha Varun Vinod Dilani Tenzin Sonam Imran Shahid Farhana Akira Ayumi Chiyo Fumiko Hideo
    Hikari Jiro Kazuo Keiko Makoto Mariko Michiko Miyuki Nobu Reiko Ren Ryota Shinji Shiori Taro Tsubasa Yoko Bao
    Bing Feng Hong Jia Jing Lei Ling Ning Ping Rong Ting Xiao Yan Ying Zhen Eunji Hyejin Jiho Jimin Minji Soojin
    Sungmin Yejin Anh Bich Huong Khanh Long Phuong Quang Thu Trang Achara Malee Niran Suda Agus Ayu Dewi Indah Putu
    Siti Wayan Bayani Dalisay Ligaya Batu Oyun Abebe Ade Adwoa Amadou Awa Babatunde Chiamaka Chinedu Dayo Desta Efua
    Emeka Esi Fatou Funmi Haile Ikenna Issa Jelani Kamau Kerubo Kwabena Lindiwe Mamadou Moussa Mwangi Naledi Nia
    Njeri Nandi Obi Otieno Palesa Rudo Sekou Selam Tadesse Themba Thandiwe Wanjiru Yetunde Zanele Tane Aroha Kiri
    Kai Keanu Sione
    """
    + MORE_FIRST_NAMES,
    """
    Beatrix Cormac Delphine Evander Fiona Gideon Harriet Ignatius Josephine Kieran Leopold Matilda Nigel Ottilie
    Phoebe Quentin Rosalind Sebastian Tabitha Ulrich Valentina Winston Xavier Yvonne Zachariah Alistair Bronwyn
    Clement Dagmar Esmeralda Florian Gwendolyn Horatio Imogen Jasper Katarina Lorenzo Marguerite Nadine Octavia
    Percival Rafael Simone Tobias Ursula Viktor Wilhelmina Yolanda Anton Bettina Cyril Dorothea Emil Fabian Gloria
    Hedwig Ismael Jolanda
    """,
)

LAST_NAMES = Words(
    """
    Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
    Anderson Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker
    Young Allen King Wright Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter
    Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook
    Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson
    Brooks Chavez Wood Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster
    Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Jordan
    Patterson Alexander Hamilton Graham Reynolds Griffin Wallace West Cole Hayes Bryant Gibson Ellis Stevens Murray
    Ford Marshall Owens Muller Schmidt Schneider Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein
    Wolf Neumann Schwarz Zimmermann Braun Hartmann Lange Werner Krause Lehmann Dubois Bernard Petit Durand Leroy
    Moreau Laurent Lefebvre Roux Fournier Girard Rossi Russo Ferrari Bianchi Romano Colombo Ricci Marino Greco Bruno
    Gallo Conti Silva Santos Ferreira Pereira Oliveira Costa Almeida Jansen Visser Bakker Mulder Bos Vos Peeters
    Larsen Hansen Olsen Berg Lund Lindberg Nilsson Karlsson Virtanen Nowak Kowalski Wisniewski Novak Svoboda Horvat
    Kovacs Nagy Popescu Ivanov Petrov Sokolov Volkov Demir Yilmaz Kaya Haddad Khoury Nasser Rahman Khan Ahmed
    Hussain Sharma Gupta Singh Kumar Mehta Rao Iyer Nair Wang Zhang Liu Yang Huang Zhao Wu Zhou Tanaka Sato Suzuki
    Takahashi Watanabe Ito Yamamoto Park Choi Jung Tran Pham Okafor Mensah Dlamini Abbott Ackerman Aldridge Archer
    Arnold Atkinson Ayers Ball Banks Barlow Barr Barton Baxter Benson Bishop Blackwell Blair Blanchard Bond Bowen
    Boyd Bradford Bradshaw Brennan Brewer Brock Buchanan Burgess Burnett Burton Byrne Carey Carlson Carr Carson
    Chapman Christensen Clarke Cobb Coffey Collier Connolly Conrad Corbett Coulson Crane Crawford Cross Cunningham
    Dalton Daniels Davidson Dean Delaney Dempsey Dickson Dixon Doherty Donovan Downing Drake Duffy Dunn Eaton
    Emerson Erickson Farmer Faulkner Fields Finch Fletcher Foley Fowler Francis Fraser Freeman French Fuller Gardner
    Garrett George Giles Gillespie Goodman Goodwin Gould Graves Gregory Grimes Haley Hampton Hanson Hardy Harrington
    Hart Hawkins Heath Henry Hewitt Higgins Hobbs Hogan Holloway Holt Hopkins Houston Hubbard Huff Hunt Hurst Jacobs
    Jefferson Jensen Joyce Kane Kemp Kennedy Kerr Kirk Knox Lambert Larson Lawrence Leach Lester Little Logan Lowry
    Lynch Macdonald Mackay Maddox Manning Mason Matthews McBride McCormick McGrath McGuire McLean Meadows Mercer
    Middleton Monroe Moody Morrison Morrow Moss Munro Neal Newton Nicholson Nolan Norris Norton Osborne Page Parks
    Patrick Payne Pearson Peters Phelps Pitt Poole Porter Preston Pritchard Ramsey Randall Reeves Rhodes Richards
    Robbins Robson Roman Rose Rowland Sawyer Schofield Sharp Shelton Sheridan Shields Short Slater Small Snyder
    Spencer Stanley Stephens Stephenson Stokes Strickland Stuart Sutton Swift Tate Thornton Todd Tucker Underwood
    Vaughan Vincent Walsh Walton Warren Waters Watts Webb Weeks Wheeler Whitehead Wilder Wilkins Wilkinson Winters
    Woodward Wyatt York Aguilar Alonso Arias Arroyo Ayala Benitez Bravo Cabrera Camacho Cano Cardenas Carrillo
    Cervantes Cordero Coronado Delgado Duarte Escobar Espinoza Fernandez Fuentes Garza Guerrero Herrera Ibarra
    Juarez Lara Lozano Maldonado Medina Melendez Miranda Montes Mora Moreno Navarro Ochoa Pacheco Palacios Peralta
    Ponce Quintero Quiroga Robles Romero Salazar Sandoval Solis Suarez Tapia Valdez Vargas Velasco Vidal Villanueva
    Ibáñez Araujo Barbosa Cardoso Correia Esteves Freitas Goncalves Lopes Machado Martins Melo Monteiro Nascimento
    Nogueira Ribeiro Rocha Souza Vieira Barbieri Bellini Bernardi Caruso Colonna Coppola Esposito Farina Ferraro
    Galli Gentile Grassi Leone Lombardi Mancini Mariani Mazza Monti Orlando Parisi Rinaldi Rizzo Santoro Serra Testa
    Villani Aubert Benoit Blanchet Bouvier Caron David Deschamps Dupont Fabre Faure Gagnon Gauthier Guerin Lacroix
    Leclerc Legrand Marchand Martel Meunier Michel Noel Pelletier Picard Renard Renaud Robin Roy Tremblay Côté
    Albrecht Bachmann Beckmann Behrens Bohm Busch Ebert Engel Fischer Franke Fuchs Gerber Gross Gunther Hahn
    Herrmann Hofer Huber Kaiser Kessler Kohler Kraft Kraus Kuhn Lang Ludwig Maurer Mayer Moser Pfeiffer Pohl Roth
    Schafer Scholz Schubert Schultz Seidel Sommer Steiner Thiel Vogel Voigt Weiss Winkler Ziegler Claes Desmet
    Goossens Hermans Janssen Kok Maes Meijer Smit Vermeer Willems Aalto Andersson Bakke Bjork Dahl Ekman Eriksen
    Forsberg Haugen Hedlund Holm Jacobsen Johansson Kristensen Koskinen Lindgren Lundgren Madsen Makinen Mortensen
    Nielsen Nystrom Petersen Salonen Sandberg Strand Thomsen Öberg Andreev Balogh Blazek Cerny Constantin Dimitrov
    Dumitru Farkas Fedorov Grabowski Horak Hristov Ilic Jankovic Jovanovic Kaczmarek Kolar Kovalenko Kozlowski
    Kucera Kuznetsov Lebedev Lukic Makarov Markovic Melnyk Mikhailov Molnar Nemeth Nikolaev Pavlov Petrovic Pokorny
    Popov Prochazka Radu Sedlak Shevchenko Smirnov Stoica Szabo Takacs Toth Varga Vesely Wojcik Zajac Zielinski
    Christou Georgiou Kostas Nikolaou Papadopoulos Hoxha Aksoy Aslan Bulut Dogan Kilic Koc Ozturk Sahin Yildirim
    Abboud Aziz Bishara Farouk Fayed Habib Hariri Issa Kassem Malouf Masri Najjar Qasim Sabbagh Sayegh Tahan Amiri
    Ghorbani Karimi Moradi Tehrani Goldberg Mizrahi Rosenberg Grigoryan Beridze Mammadov Agarwal Banerjee Bhatia
    Bose Chatterjee Das Deshpande Gandhi Ghosh Jain Joshi Kaur Kulkarni Menon Mukherjee Pandey Pillai Reddy Sen
    Shetty Srinivasan Trivedi Verma Akhtar Bhatti Chowdhury Iqbal Malik Siddiqui Fernando Gurung Thapa Tamang Aoki
    Endo Fujiwara Goto Hasegawa Honda Inoue Ishii Kato Kobayashi Kubo Matsuda Miura Mori Murakami Nakajima Nakano
    Noguchi Okada Ota Sakai Sasaki Shimizu Ueda Yamada Yamazaki Cai Chang Cheng Chu Deng Fan Fong Guo Ho Hu Lai Lau
    Leung Lin Ma Pan Qian Song Tan Tian Wei Xie Yan Ye Yu Zeng Zhu Bae Baek Chung Hwang Jeon Kwon Min Noh Ryu Seo
    Yoon Dang Duong Huynh Ly Phan Vo Vu Saetang Hartono Kusuma Nugroho Santoso Siregar Sutanto Wijaya Bautista
    Evangelista Magsaysay Ocampo Salonga Batbayar Abara Achebe Adeleke Afolabi Amoah Appiah Ayodele Banda Bello
    Botha Chikwanha Coetzee Diallo Diarra Fofana Hadebe Igwe Kamau Keita Kimani Kone Maina Mbeki Mokoena Molefe Musa
    Mwangi Ncube Ndlovu Nkosi Nwosu Ochieng Odhiambo Okeke Okoro Onyango Otieno Phiri Sesay Sow Tembo Toure Umeh
    Wanjala Zungu Parata Kealoha
    """
    + MORE_LAST_NAMES,
    """
    Abernathy Blackwood Castellano Drummond Eastwick Fairchild Goldstein Hathaway Ingram Jablonski Kensington Lockhart
    Merriweather Northcott Osterberg Pemberton Quimby Rutherford Sinclair Thornbury Underhill Vandermeer Whitfield
    Yarborough Zeller Ashdown Bellweather Cavendish Delacroix Engstrom Fitzgerald Grimaldi Hawthorne Iglesias
    Jorgensen Kaminski Lindqvist Montague Nakamura Oyelaran Pappas Rosenthal Stavros Trevelyan Urquhart Vasiliev
    Wainwright Zapata
    """,
)

ROLES = Words(
    """
    project manager, team lead, software engineer, accountant, designer, sales manager, data analyst, nurse,
    teacher, product owner, office manager, consultant, editor, researcher, electrician, architect, support agent,
    intern, marketing lead, librarian, head of finance, site manager, recruiter, physiotherapist, carpenter, cook,
    driver, farmer, judge, journalist, lawyer, mechanic, musician, painter, pharmacist, photographer, pilot,
    plumber, police officer, postman, receptionist, secretary, singer, tailor, veterinarian, waiter, writer, baker,
    dentist, surgeon, gardener, firefighter, chemist, account executive, actor, actuary, animator, anesthesiologist,
    archaeologist, art director, assistant, astronomer, babysitter, bank clerk, barber, barista, bartender,
    beekeeper, biologist, bookkeeper, bricklayer, bus driver, business analyst, butcher, buyer, cameraman,
    caretaker, cashier, chef, chief engineer, choreographer, city planner, cleaner, coach, comedian, composer,
    conductor, construction manager, copywriter, courier, crane operator, creative director, customer success
    manager, dancer, data engineer, database administrator, delivery driver, diplomat, director of operations,
    dispatcher, doctor, ecologist, economist, event planner, executive assistant, fashion designer, film director,
    financial advisor, fisherman, flight attendant, florist, forklift operator, game designer, geologist, glazier,
    goldsmith, graphic designer, hairdresser, head of design, head of sales, historian, hotel manager, housekeeper,
    human resources manager, interior designer, interpreter, investor, janitor, jeweler, landscaper, lifeguard,
    locksmith, logistics manager, machinist, mason, mathematician, mayor, midwife, model, network engineer, news
    anchor, notary, nutritionist, operations manager, paramedic, personal trainer, physicist, pianist, postal
    worker, principal, private tutor, producer, professor, programmer, psychologist, purchasing manager,
    radiologist, roofer, scientist, sculptor, security guard, shop assistant, social worker, sound engineer,
    statistician, store manager, tax advisor, test engineer, tour guide, truck driver, welder
    """
    + MORE_ROLES,
    "procurement officer, lab technician, translator, curator, quality inspector, tax adviser, illustrator",
)

TEAMS = Words(
    """
    finance team, design team, sales team, support team, platform team, legal team, marketing team, board,
    facilities team, hiring team, data team, product team, security team, warehouse team, research team, training
    team, travel team, press team, quality team, network team, mobile team, web team, night team, repair team,
    kitchen team, event team, shipping team, pricing team, tax team, planning team, accounting team, advertising
    team, analytics team, backend team, brand team, cloud team, community team, construction team, content team,
    council, customer care team, day shift, delivery team, education team, engineering team, executive team, field
    team, frontend team, fundraising team, garden team, growth team, heating team, infrastructure team, innovation
    team, installation team, inventory team, laboratory team, leadership team, logistics team, maintenance team,
    media team, medical team, night shift, operations team, packaging team, partner team, payroll team, production
    team, project team, recruiting team, rescue team, safety team, social media team, staff council, steering
    committee, strategy team, test team, translation team, volunteer team, welcome team
    """
    + MORE_TEAMS,
    "procurement team, editorial team, field crew, audit group",
)

MAIL_HOSTS = Words(
    """
    example.com, mail.example.org, acme.com, northwind.io, contoso.com, post.example.net, brightlane.co, fabrikam.com,
    inbox.dev, oakhill.org, riverside.net, bluepeak.com, lakeview.example, riverton.example, mapleleaf.example,
    northgate.example, cedarline.example, mail.bluefern.example, foxhollow.example, tulipway.example, hilltop.example,
    sunbridge.example, moonrise.example, seaview.example, redstone.example, office.example.com, team.example.org,
    post.example.com, mx.example.net, corp.example.com, staff.example.org, letters.example, postbox.example
    """,
    "quillmail.example, hollowell.co, stonebridge.app, zephyr.example",
)

ASSISTANTS = Words(
    """
    Desk, Aida, Otto, Nova, Iris, Milo, Pixel, Juno, Sage, Echo, Rex, Luma, Theo, Wren, Ada, Max, Nora, Ruby, Finch,
    Pip, Moss, Juniper, Pepper, Clio, Vega, Lyra, Hugo, Toby, Zed, Kit, Sol, Robin, Cleo, Gus, Ivy, Nell, Bo, Tess,
    Mika, Sora, Argo, Orbit, Beacon, Atlas, Comet, Sprout, Scout, Dot, Byte, Cricket, Hazel, Olive, Maple, Penny, Dash,
    Ember, Flint, Jasmin, Koda, Leto, Mango, Nimbus, Onyx, Pippa, Rio, Skye, Toto, Uma, Willow, Yuna, Ziggy
    """,
    "Quill, Orla, Bix, Fennel",
)
