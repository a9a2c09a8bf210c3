"""More texts that tell stays, tasks, expenses and the like, for training only."""

from __future__ import annotations

__all__ = ["ADDRESS", "CALL", "EXPENSE", "JOB", "SHIPMENT", "STAY", "TASK", "TEAM", "TICKET"]

STAY = r"""
        {guest} sleeps in {city}[, {nights} nights][, from {day}].
        hotel in {city}, guest {guest}[, {nights} nights][, check-in {day}]
        {guest} | {city}[ | {nights}][ | {day}]
        where does {guest} stay? In {city}[, for {nights} nights][, from {day}].
        please keep a room in {city} for {guest}[; arrival {day}][; {nights} nights].
        [{nights} nights ][from {day} ]{guest} will be our guest in {city}.
        {city} is booked for {guest}[: {nights} nights][, first night {day}].
        the guest {guest} checks in[ {@day}] in {city}[ for {nights} nights].
        room wanted! {city}[, {nights} nights][, from {day}], name {guest}
        my name is {guest}, I'd like to stay in {city}[ for {nights} nights][, arriving {@day}].
        {guest} travels to {city}[ {@day}] and needs a bed[ for {nights} nights].
        - {guest}\n- {city}[\n- {nights} nights][\n- from {day}]
        City: {city}\nName: {guest}[\nNights: {nights}][\nFirst day: {day}]
        can {guest} have a room in {city}[ for {nights} nights][ from {day}]?
        [starting {@day}: ]{city}, {guest}[, {nights} nights]
"""

TASK = r"""
        to do: {title}[. Who: {owner}][. Until: {due}][. Priority: {priority}]
        somebody has to {title}[ by {due}][; {owner} said yes][; priority {priority}].
        [{owner} promised to ][by {due} ]{title}[, priority {priority}]
        can {owner} {title}[ by {due}]?[ Priority: {priority}.]
        {owner}'s job[ until {due}]: {title}[, priority {priority}]
        new task for {owner}: {title}[, deadline {due}][, {priority} priority]
        let's not forget that {owner} must {title}[ by {due}].
        task={title}[; owner={owner}][; due={due}][; priority={priority}]
        - {title}[\n- {owner}][\n- {due}][\n- {priority}]
        What: {title}[\nWho: {owner}][\nBy: {due}][\nPriority: {priority}]
        it would be good to {title}[ by {due}][. {owner} will do it][. Priority {priority}].
        from the minutes: {owner} will {title}[ by {due}][, priority {priority}].
        {priority} priority: {title}[, {owner}][, due {due}]
        I asked {owner} to {title}[ by {due}][ with {priority} priority].
        the deadline to {title} is {due}[; owner: {owner}].
        on {owner}'s list: {title}[, by {due}][, {priority}]
"""

EXPENSE = r"""
        bought: {what}, {amount} {currency}[, {person}][, {day}]
        {person} bought the {what} for {amount} {currency}[ {@day}].
        how much was the {what}? {amount} {currency}[; {person} paid][; {day}].
        {what} | {amount} {currency}[ | {person}][ | {day}]
        [{person}: ]{amount} {currency} spent on the {what}[ {@day}]
        [{@day} ]the {what} took {amount} {currency} out of our till[; paid by {person}].
        claim: {what}, {amount} {currency}[, employee {person}][, date {day}]
        {amount} {currency} were paid for the {what}[ by {person}][ {@day}].
        I'd like {amount} {currency} back, I paid for the {what}[ {@day}][. {person}]
        costs: {amount} {currency}; item: {what}[; paid by: {person}][; date: {day}]
        item={what}; amount={amount}; currency={currency}[; person={person}][; day={day}]
        - {what}\n- {amount} {currency}[\n- {person}][\n- {day}]
        for {amount} {currency} {person} got us the {what}[ {@day}].
        the bill for the {what} says {amount} {currency}[, {person} took care of it][, {day}].
        [{@day} ]we had to pay {amount} {currency} for the {what}[; {person} has the receipt].
        {amount} {currency} - {what}[ - {person}][ - {day}]
"""

TICKET = r"""
        {number} opened: {thing}[, {reason}][, by {person}][, severity {level}]
        [{person} says ]the {thing} is not working, ticket {number}[, cause {reason}][, {level}].
        {number} - {thing}[ - {level}][ - {reason}][ - {person}]
        something is wrong with the {thing}[ \({reason}\)]; we track it as {number}[, severity {level}].
        what's {number} about? The {thing}[, cause: {reason}][, reported by {person}].
        incident {number}: {thing} down[, severity {level}][, cause {reason}][, reporter {person}]
        id={number}; component={thing}[; cause={reason}][; reporter={person}][; severity={level}]
        Number: {number}\nAffected: {thing}[\nSeverity: {level}][\nCause: {reason}][\nBy: {person}]
        the {thing} gave up[, cause: {reason}]; ticket {number}[ by {person}][, {level}]
        [severity {level}: ]{number}, affected: {thing}[, found by {person}]
        please fix the {thing}, see ticket {number}[; it's {level}][; reported by {person}].
        {person} filed {number} because the {thing} failed[, cause: {reason}][, severity {level}].
        our {thing} has a problem[ of {level} severity]. Ticket: {number}[. Cause: {reason}].
        follow-up on {number}: the {thing} is still broken[, says {person}].
        {thing} trouble, ticket no. {number}[, {level}][, {person}]
"""

JOB = r"""
        vacancy: {role}, {company}[, {city}][, {language} needed]
        {company} hires! Position: {role}[, place: {city}][, language: {language}]
        looking for work? Role: {role}, {company}[ in {city}] wants to hear from you[; you need {language}].
        {role} | {company}[ | {city}][ | {language}]
        [{city}: ]{role} at {company}[, must speak {language}]
        we at {company}[ in {city}] are hiring; the post: {role}[; required language: {language}].
        my dream job: {role} with {company}[ in {city}].
        job offer from {company}: {role}[, {city}][, {language}]
        there's an opening for the post of {role} at {company}[ in {city}][; {language} is a must].
        employer={company}; role={role}[; city={city}][; language={language}]
        Employer: {company}\nPosition: {role}[\nWhere: {city}][\nLanguage: {language}]
        {company} offers work[ in {city}]. Role: {role}[. Language: {language}].
        apply now at {company}: {role}[ in {city}][, {language} speakers only].
        who is {company} looking for? Somebody as {role}[, for {city}][, with {language}].
        - {role}\n- {company}[\n- {city}][\n- {language}]
"""

SHIPMENT = r"""
        parcel no. {code}, destination {target}[, from {origin}][, weight {weight} kg]
        where is {code}? On the way to {target}[ from {origin}][; {weight} kg].
        {code} | [{origin} | ]{target}[ | {weight} kg]
        [{origin} -> ]{target}: {code}[, {weight} kg]
        the courier took {code} to {target}[; pickup in {origin}][; weight {weight} kg].
        {code} left [{origin} ]for {target}[ with {weight} kg].
        delivery to {target}, number {code}[, sent off in {origin}][, {weight} kg]
        please ship {code} to {target}[ from {origin}][; it weighs {weight} kg].
        [{weight} kg, ]{code}, destination: {target}[, origin: {origin}]
        id={code}; to={target}[; from={origin}][; kg={weight}]
        - {code}\n- to {target}[\n- from {origin}][\n- {weight} kg]
        {target} gets the parcel {code}[ of {weight} kg][ out of {origin}].
        has {code} reached {target} yet?[ It was sent from {origin}.][ Weight: {weight} kg.]
        a box for {target}[ from {origin}], code {code}[, {weight} kilos]
        SHIPPED {code} TO {target}[ FROM {origin}][ WEIGHT {weight}]
"""

ADDRESS = r"""
        write to {name}, {street}, {city}[, {country}].
        {name} has a new home: {street}, {city}[, {country}].
        where does {name} live? {street}, {city}[, {country}].
        {name}; {street}; {city}[; {country}]
        deliver to: {name}, {street}, {city}[, {country}]
        {name}'s address: {street}, {city}[, {country}]
        you can visit {name} at {street} in {city}[, {country}].
        the doorbell says {name}, the house is {street}, {city}[, {country}].
        Street: {street}\nCity: {city}[\nCountry: {country}]\nName: {name}
        - {name}\n- {street}\n- {city}[\n- {country}]
        [country {country}, ]city {city}, street {street}, name {name}
        mail for {name} goes to {street}, {city}[, {country}].
        I've moved! {street}, {city}[, {country}]. Greetings, {name}
        name={name}; street={street}; city={city}[; country={country}]
        care of {name}, {street}, {city}[, {country}]
        in {city}[ \({country}\)] {name} rents a room at {street}.
        home of {name}: {street}, {city}[, {country}]
"""

CALL = r"""
        {caller} rang[ {@time}], topic {topic}[, number {phone}][, for the {team}].
        who called? {caller}, about {topic}[, {time}][, call back {phone}].
        missed call: {caller}[, {phone}][, {time}], {topic}
        {caller} | {topic}[ | {phone}][ | {time}][ | {team}]
        [{@time} ]I had {caller} on the line about {topic}[; the number is {phone}].
        ring {caller} back[ at {phone}] about {topic}, please.
        {caller} left a message[ for the {team}] about {topic}[; number: {phone}].
        [for the {team}: ]call back {caller}[, {phone}], topic: {topic}
        phone note: {caller}, {topic}[, {phone}][, {time}]
        caller={caller}; topic={topic}[; phone={phone}][; time={time}][; team={team}]
        - {caller}\n- {topic}[\n- {phone}][\n- {time}]
        Topic: {topic}\nCaller: {caller}[\nNumber: {phone}][\nTime: {time}][\nTeam: {team}]
        it's about {topic}: please phone {caller}[ on {phone}].
        {caller} would like to hear from [the {team} ]about {topic}[ under {phone}].
        while you were out {caller} called about {topic}[, {time}][, {phone}].
"""

TEAM = r"""
        who is in the {name}[ in {city}]? {people}.
        the {name} is made up of {people}[ and works in {city}].
        {people} make up the {name}[ in {city}].
        {name} | {people}[ | {city}]
        {people} joined the {name}[, {city}].
        [{city} office: ]{name} with {people}
        meet the {name}[ from {city}]: {people}!
        with {people} the {name}[ in {city}] is complete.
        team={name}; members={people}[; city={city}]
        Team: {name}\nMembers: {people}[\nCity: {city}]
        - {name}\n- {people}[\n- {city}]
        the {name}[ sits in {city} and] counts on {people}.
        [in {city}: ]{people} of the {name}
        we form the {name}[ in {city}], that is {people}.
        list of the {name}: {people}[; city: {city}]
"""
