"""Names of people, how they are related, and what one does for others."""

from __future__ import annotations

from desk.pools import Words

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
    Chloe Manon Amelie Hans Klaus Jurgen Greta Heidi Ingrid Astrid Sven Lars Erik Bjorn Freya Sigrid Mikko Aino Jukka
    Piotr Agata Marek Ewa Tomas Jana Petra Milan Ivan Olga Natasha Dmitri Irina Yuri Boris Nikolai Tatiana Ali Omar
    Fatima Layla Yusuf Hassan Amira Karim Leila Nadia Samir Priya Rahul Anjali Vikram Neha Arjun Kavya Rohan Meera
    Sanjay Deepa Amit Wei Li Ming Jun Mei Lin Chen Hui Yuki Haruto Sakura Kenji Aiko Hiroshi Naomi Takumi Emiko Minho
    Jisoo Haneul Linh Minh Thao Kofi Ama Kwame Abena Chidi Ngozi Amara Tunde Zola Thabo Lerato Aisha Zoe Ruby Ivy
    Hazel Stella Violet Nora Lily Grace Chloé José Zoë Renée Owen Caleb Wyatt Isaac Julian Levi Gabriel Mateo Dylan
    Finn Rory Callum Aidan Niamh Saoirse Tess Maya Jade Iris Vera
    """,
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
    Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
    Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
    Allen King Wright Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts
    Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers
    Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez
    Wood Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell
    Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Jordan Patterson
    Alexander Hamilton Graham Reynolds Griffin Wallace West Cole Hayes Bryant Gibson Ellis Stevens Murray Ford
    Marshall Owens Muller Schmidt Schneider Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf
    Neumann Schwarz Zimmermann Braun Hartmann Lange Werner Krause Lehmann Dubois Bernard Petit Durand Leroy Moreau
    Laurent Lefebvre Roux Fournier Girard Rossi Russo Ferrari Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo
    Conti Silva Santos Ferreira Pereira Oliveira Costa Almeida Jansen Visser Bakker Mulder Bos Vos Peeters Larsen
    Hansen Olsen Berg Lund Lindberg Nilsson Karlsson Virtanen Nowak Kowalski Wisniewski Novak Svoboda Horvat Kovacs
    Nagy Popescu Ivanov Petrov Sokolov Volkov Demir Yilmaz Kaya Haddad Khoury Nasser Rahman Khan Ahmed Hussain Sharma
    Gupta Singh Kumar Mehta Rao Iyer Nair Wang Zhang Liu Yang Huang Zhao Wu Zhou Tanaka Sato Suzuki Takahashi Watanabe
    Ito Yamamoto Park Choi Jung Tran Pham Okafor Mensah Dlamini
    """,
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
    project manager, team lead, software engineer, accountant, designer, sales manager, data analyst, nurse, teacher,
    product owner, office manager, consultant, editor, researcher, electrician, architect, support agent, intern,
    marketing lead, librarian, head of finance, site manager, recruiter, physiotherapist,
    carpenter, cook, driver, farmer, judge, journalist, lawyer, mechanic, musician, painter,
    pharmacist, photographer, pilot, plumber, police officer, postman, receptionist,
    secretary, singer, tailor, veterinarian, waiter, writer, baker, dentist, surgeon, gardener,
    firefighter, chemist
    """,
    "procurement officer, lab technician, translator, curator, quality inspector, tax adviser, illustrator",
)

TEAMS = Words(
    """
    finance team, design team, sales team, support team, platform team, legal team, marketing team, board, facilities
    team, hiring team, data team, product team, security team, warehouse team,
    research team, training team, travel team, press team, quality team, network team, mobile team,
    web team, night team, repair team, kitchen team, event team, shipping team, pricing team,
    tax team, planning team
    """,
    "procurement team, editorial team, field crew, audit group",
)

MAIL_HOSTS = Words(
    """
    example.com, mail.example.org, acme.com, northwind.io, contoso.com, post.example.net, brightlane.co, fabrikam.com,
    inbox.dev, oakhill.org, riverside.net, bluepeak.com
    """,
    "quillmail.example, hollowell.co, stonebridge.app, zephyr.example",
)

ASSISTANTS = Words(
    "Desk, Aida, Otto, Nova, Iris, Milo, Pixel, Juno, Sage, Echo, Rex, Luma, Theo, Wren, Ada, Max",
    "Quill, Orla, Bix, Fennel",
)
