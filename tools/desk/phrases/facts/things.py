"""Facts about things, to train on alone."""

from __future__ import annotations

from desk.phrases.facts.fact import Fact, learnt

__all__ = ["THINGS"]

THINGS: tuple[Fact, ...] = (
    learnt(
        "name",
        r"""
        {name} borrowed the {object}
        {name} has borrowed the {object} from us
        the {object} was borrowed by {name}
        the {object} is on loan to {name}
        we lent the {object} to {name}
        we have lent {name} the {object}
        {object}: lent to {name}
        {object} \(borrowed by {name}\)
        at the moment {name} has the {object} on loan
        it was {name} who borrowed the {object}
        borrower of the {object}: {name}
        don't look for the {object}, {name} has borrowed it
        {name} came by and borrowed the {object}
        (until further notice|for now) the {object} is lent to {name}
        """,
        r"""
        who borrowed the {object}?
        who has the {object} on loan?
        to whom did we lend the {object}?
        who did we lend the {object} to?
        do you (know|remember) who borrowed the {object}?
        {object}: who borrowed it?
        by whom was the {object} borrowed?
        I forgot who has borrowed the {object}.
        tell me who borrowed the {object}
        the {object} is on loan. To whom?
        which person has borrowed the {object}?
        (say|hey), who borrowed the {object}?
        from whom must I get back the {object} that we lent?
        who came by to borrow the {object}?
        the {object} is gone. Who borrowed it?
        """,
        r"""
        The {object} was borrowed by {name}.
        It was lent to {name}.
        {name} borrowed the {object}.
        {name} has borrowed the {object}.
        We lent the {object} to {name}.
        """,
    ),
    learnt(
        "day",
        r"""
        the guarantee of the {object} ends on {day}
        the warranty for the {object} runs out on {day}
        the {object} is under guarantee until {day}
        the {object} has a warranty until {day}
        {object}: guarantee until {day}
        end of the guarantee for the {object}: {day}
        on {day} the warranty of the {object} expires
        until {day} there is a guarantee on the {object}
        {object} \(warranty ends {day}\)
        the last day of the guarantee for the {object} is {day}
        after {day} there is no guarantee on the {object} any more
        if the {object} breaks before {day}, the guarantee pays
        the guarantee on the {object} is good until {day}
        """,
        r"""
        when does the guarantee of the {object} end?
        until when is the {object} under guarantee?
        how long does the warranty for the {object} last?
        when does the warranty of the {object} expire?
        on which day does the guarantee for the {object} run out?
        end of the {object} warranty?
        tell me when the guarantee of the {object} ends
        how long is there a guarantee on the {object}?
        what's the last day of the warranty for the {object}?
        I need to know when the {object} warranty runs out.
        (say|hey), how long does the guarantee of the {object} last?
        until which day does the guarantee pay if the {object} breaks?
        is there still a guarantee on the {object}? Until when?
        when is the guarantee on the {object} over?
        """,
        r"""
        The guarantee of the {object} ends on {day}.
        It is under guarantee until {day}.
        The warranty runs out on {day}.
        The guarantee of the {object} lasts until {day}.
        Until {day} there is a guarantee.
        """,
    ),
    learnt(
        "number",
        r"""
        {number} units of the {object} are left
        there are {number} units of the {object} left
        we have {number} units of the {object} in stock
        the {object} is in stock, {number} units
        stock of the {object}: {number}
        {object}: {number} in stock
        {object} \({number} units left\)
        the remaining stock of the {object} is {number}
        the shop still has {number} units of the {object}
        the stock count for the {object} gave {number}
        in the warehouse there remain {number} units of the {object}
        (we|they) still have {number} units of the {object}
        in the store room there are {number} units of the {object}
        of the {object}, {number} units are still there
        """,
        r"""
        how many units of the {object} are left?
        how many units of the {object} do we have in stock?
        what is the stock of the {object}?
        how large is our stock of the {object}?
        how many units of the {object} remain?
        stock of the {object}?
        {object}: how many are left?
        tell me how many units of the {object} we still have
        what did the stock count give for the {object}?
        do you know how many units of the {object} are in stock?
        (say|hey), how many units of the {object} do we still have?
        how many of the {object} are in the store room?
        do we have any units of the {object} left? How many?
        what's the stock of the {object} in units?
        """,
        r"""
        There are {number} units left.
        The stock of the {object} is {number}.
        We still have {number} units of the {object}.
        {number} units are there.
        """,
    ),
    learnt(
        "code",
        r"""
        the serial number of the {object} is {code}
        the {object} has the serial number {code}
        {object}: serial number {code}
        {object} \(serial no. {code}\)
        on the back of the {object} is the serial number {code}
        serial number of the {object}: {code}
        {code} is the serial number of the {object}
        the label on the {object} shows the serial number {code}
        we registered the {object} under serial number {code}
        the {object} carries {code} as serial number
        (stamped|printed) on the {object} is the serial number {code}
        the maker gave the {object} the serial number {code}
        you can tell our {object} by its serial number, {code}
        """,
        r"""
        what is the serial number of the {object}?
        which serial number does the {object} have?
        {object} serial number?
        serial number of the {object}, please
        I need the serial number of the {object}.
        what does the label on the {object} give as serial number?
        tell me the serial number of the {object}
        under which serial number is the {object} registered?
        could you give me the {object}'s serial number?
        what was the {object}'s serial number again?
        (say|hey), what serial number does the {object} have?
        which serial number is printed on the {object}?
        for the repair I need the serial number of the {object}. What is it?
        by which serial number can I tell our {object}?
        """,
        r"""
        The serial number of the {object} is {code}.
        It has the serial number {code}.
        Its serial number is {code}.
        The {object} has the serial number {code}.
        Printed on it is {code}.
        """,
    ),
    learnt(
        "number",
        r"""
        the {object} is on shelf {number}
        the {object} has its place on shelf number {number}
        {object}: shelf {number}
        {object} \(shelf {number}\)
        on shelf {number} you find the {object}
        the shelf of the {object} is number {number}
        shelf {number} is for the {object}
        we put the {object} on shelf {number}
        the shelf number of the {object} is {number}
        the {object} goes back on shelf {number}
        (look|search) for the {object} on shelf {number}
        shelf number {number} holds the {object}
        I put the {object} on shelf {number}
        """,
        r"""
        on which shelf is the {object}?
        which shelf is the {object} on?
        what is the shelf number of the {object}?
        what shelf did we put the {object} on?
        shelf of the {object}?
        which shelf number goes with the {object}?
        tell me the shelf of the {object}
        on what shelf will I find the {object}?
        the {object} goes back on which shelf?
        I forgot the shelf number of the {object}.
        (say|hey), what shelf is the {object} on?
        to which shelf do I put back the {object}?
        which shelf holds the {object}?
        what's the number of the shelf with the {object}?
        """,
        r"""
        The {object} is on shelf {number}.
        You find it on shelf {number}.
        The shelf number is {number}.
        Look on shelf {number}.
        Shelf {number} holds the {object}.
        """,
    ),
    learnt(
        "name",
        r"""
        {name} repairs the {object}
        {name} is repairing the {object}
        {name} will fix the {object}
        the {object} gets repaired by {name}
        the {object} was given to {name} for repair
        we asked {name} to repair the {object}
        {object}: repair by {name}
        {object} \(repairs: {name}\)
        the repair of the {object} is done by {name}
        it's {name} who fixes the {object}
        for repairs of the {object} we have {name}
        the {object} is broken and {name} mends it
        (bring|take) the {object} to {name} for the repair
        {name} has promised to repair the {object}
        """,
        r"""
        who repairs the {object}?
        who is fixing the {object}?
        who will repair the {object}?
        by whom is the {object} being repaired?
        to whom was the {object} given for repair?
        whom did we ask to fix the {object}?
        who does the repair of the {object}?
        repair of the {object}: who does it?
        tell me who is repairing the {object}
        do you know who fixes the {object}?
        I forgot who takes care of the repair of the {object}.
        (say|hey), who repairs the {object}?
        who has promised to repair the {object}?
        to whom do I bring the {object} for repair?
        the {object} is broken. Who mends it?
        """,
        r"""
        {name} repairs the {object}.
        The {object} is repaired by {name}.
        The repair is done by {name}.
        {name} mends the {object}.
        Bring it to {name}.
        """,
    ),
    learnt(
        "number",
        r"""
        the {object} costs {number} euros
        the price of the {object} is {number} euros
        the {object} sells for {number} euros
        the {object} was bought for {number} euros
        we paid {number} euros for the {object}
        they want {number} euros for the {object}
        {object}: {number} euros
        {object} \({number} euros\)
        {number} euros is the price of the {object}
        you get the {object} for {number} euros
        price of the {object}: {number} euros
        (you get|they sell) the {object} for {number} euros
        whoever wants the {object} has to pay {number} euros
        the price tag on the {object} says {number} euros
        """,
        r"""
        how much does the {object} cost?
        what is the price of the {object}?
        what does the {object} cost?
        how much is the {object}?
        how many euros is the {object}?
        price of the {object}?
        at what price do you get the {object}?
        what did I say about the price of the {object}?
        how much money do I need for the {object}?
        tell me the price of the {object}
        the {object} costs how much?
        (say|hey), what's the price of the {object}?
        what does the price tag on the {object} say?
        for how many euros do they sell the {object}?
        I want to buy the {object}. What do I have to pay?
        """,
        r"""
        The {object} costs {number} euros.
        It costs {number} euros.
        The price is {number} euros.
        They sell the {object} for {number} euros.
        You pay {number} euros.
        """,
    ),
    learnt(
        "day",
        r"""
        the {object} is due back on {day}
        the {object} must be returned on {day}
        the {object} has to go back by {day}
        we have to return the {object} by {day}
        we must give the {object} back on {day}
        {object}: return by {day}
        {object} \(due back {day}\)
        on {day} the {object} must be back
        by {day} they want the {object} back
        return date of the {object}: {day}
        we rented the {object} until {day}
        (we|you) have to give back the {object} on {day}
        on {day} somebody wants the {object} back
        the {object} is ours only until {day}, then it goes back
        """,
        r"""
        when is the {object} due back?
        when must we return the {object}?
        by when does the {object} have to go back?
        by which day do they want the {object} back?
        on which day must the {object} be returned?
        return date of the {object}?
        until when can we keep the {object}?
        how long may we keep the {object}?
        tell me when the {object} has to be given back
        I forgot when we have to return the {object}.
        (say|hey), when do we have to give back the {object}?
        on what day does the {object} go back?
        how long may we keep the {object}? Until which day?
        when does somebody want the {object} back?
        """,
        r"""
        The {object} is due back on {day}.
        It must be returned by {day}.
        The return date is {day}.
        Give back the {object} on {day}.
        The {object} goes back on {day}.
        """,
    ),
    learnt(
        "city",
        r"""
        the {object} was made in {city}
        the {object} comes from a factory in {city}
        the {object} is produced in {city}
        {object}: made in {city}
        {object} \(made in {city}\)
        {city} is where the {object} was built
        in {city} they built the {object}
        the maker of the {object} is in {city}
        it was in {city} that the {object} was manufactured
        place of manufacture of the {object}: {city}
        (people|workers) in {city} built the {object}
        the label on the {object} says made in {city}
        our {object} was made by a firm in {city}
        """,
        r"""
        where was the {object} made?
        in which city was the {object} made?
        where was the {object} manufactured?
        from which city does the {object} come?
        what city was the {object} built in?
        where did they build the {object}?
        in which city is the maker of the {object}?
        tell me where the {object} was produced
        do you know what city the {object} was made in?
        place of manufacture of the {object}?
        (say|hey), where was the {object} made?
        what city is on the label of the {object} as the place where it was made?
        in which city did they build the {object}?
        from what city is the firm that made the {object}?
        """,
        r"""
        The {object} was made in {city}.
        It was built in {city}.
        It comes from {city}.
        They built the {object} in {city}.
        It was made in {city}.
        """,
    ),
    learnt(
        "name",
        r"""
        the {object} belongs to {name}
        the {object} is the property of {name}
        the {object} is {name}'s
        the owner of the {object} is {name}
        {name} owns the {object}
        {name} is the owner of the {object}
        {object}: owner {name}
        {object} \(owned by {name}\)
        it's {name} that the {object} belongs to
        to {name} belongs the {object}
        owner of the {object}: {name}
        (ask|don't forget) the owner before you use the {object}: {name}
        hands off the {object}, it is {name}'s
        {name} bought the {object} and owns it
        """,
        r"""
        who owns the {object}?
        whose is the {object}?
        whose {object} is it?
        to whom does the {object} belong?
        who does the {object} belong to?
        who is the owner of the {object}?
        whose property is the {object}?
        owner of the {object}?
        tell me whose the {object} is
        {object}: whose is it?
        I'd like to know who the {object} belongs to.
        (say|hey), whose {object} is that?
        whom do I ask before I use the {object}, whose is it?
        who bought the {object} and owns it?
        """,
        r"""
        The {object} belongs to {name}.
        It belongs to {name}.
        The owner of the {object} is {name}.
        It is {name} who owns it.
        """,
    ),
    learnt(
        "day time",
        r"""
        the {object} will be delivered on {day} at {time}
        the {object} arrives with the delivery on {day} at {time}
        delivery of the {object}: {day}, {time}
        {object}: delivery {day}, {time}
        {object} \(delivery on {day}, {time}\)
        they deliver the {object} on {day} at {time}
        on {day} at {time} the {object} gets delivered
        on {day} they bring the {object} at {time}
        we get the {object} delivered on {day}, {time}
        the delivery of the {object} is planned for {day} at {time}
        somebody must be there on {day} at {time} to take in the {object}
        the van with the {object} stops here on {day} at {time}
        they bring the {object} at {time} on {day}
        """,
        r"""
        when will the {object} be delivered?
        when do they deliver the {object}?
        when is the delivery of the {object}?
        on which day and at what time do they bring the {object}?
        delivery of the {object}?
        for when is the delivery of the {object} planned?
        tell me when the {object} gets delivered
        when must somebody be in for the delivery of the {object}?
        I'm waiting for the {object}. When does the delivery come?
        do you know the delivery time of the {object}?
        (say|hey), when do they bring the {object}?
        when must somebody be there to take in the {object}?
        on what day and at what time does the van with the {object} stop here?
        delivery of the {object}, day and time?
        """,
        r"""
        The {object} will be delivered on {day} at {time}.
        The delivery is on {day} at {time}.
        They deliver it on {day} at {time}.
        They bring the {object} on {day} at {time}.
        The {object} comes on {day} at {time}.
        """,
    ),
    learnt(
        "number",
        r"""
        the {object} weighs {number} kilos
        the weight of the {object} is {number} kilos
        the {object} has a weight of {number} kilos
        {object}: {number} kg
        {object} \({number} kilos\)
        the scales show {number} kilos for the {object}
        on the scales the {object} comes to {number} kilos
        whoever lifts the {object} lifts {number} kilos
        weight of the {object}: {number} kg
        {number} kilos is what the {object} weighs
        (careful|mind your back), the {object} weighs {number} kilos
        on the scale the {object} has {number} kilos
        to lift the {object} you must lift {number} kilos
        """,
        r"""
        how much does the {object} weigh?
        what is the weight of the {object}?
        how heavy is the {object}?
        how many kilos does the {object} weigh?
        weight of the {object}?
        what do the scales show for the {object}?
        I have to lift the {object}. How heavy is it?
        tell me the weight of the {object}
        what does the {object} weigh?
        do you know how many kilos the {object} weighs?
        (say|hey), how heavy is the {object}?
        what does the scale say for the {object}, in kilos?
        can I carry the {object}? How many kilos is it?
        how many kilos must one lift with the {object}?
        """,
        r"""
        The {object} weighs {number} kilos.
        Its weight is {number} kilos.
        It weighs {number} kilos.
        The {object} has {number} kilos.
        On the scale it is {number} kilos.
        """,
    ),
    learnt(
        "name",
        r"""
        {name} has the key to the {object}
        {name} keeps the key of the {object}
        the key to the {object} is with {name}
        the key of the {object} is held by {name}
        we gave {name} the key to the {object}
        {object}: key with {name}
        {object} \(key: {name}\)
        to get the key of the {object}, ask {name}
        for the key to the {object}, go to {name}
        holder of the key to the {object}: {name}
        without {name} nobody can open the {object}, as {name} has the key
        if you want to open the {object}, get the key from {name}
        there is one key to the {object}, and {name} has it
        """,
        r"""
        who has the key to the {object}?
        who keeps the key of the {object}?
        with whom is the key to the {object}?
        to whom did we give the key of the {object}?
        whom do I ask for the key to the {object}?
        from whom can I get the key of the {object}?
        key to the {object}: who has it?
        tell me who holds the key of the {object}
        I need the key to the {object}. Who has it?
        do you know who has got the {object} key?
        (say|hey), who's got the key to the {object}?
        from whom do I get the key to open the {object}?
        the {object} is locked. Who has the key?
        who carries the key of the {object}?
        """,
        r"""
        {name} has the key to the {object}.
        The key is with {name}.
        The key of the {object} is kept by {name}.
        Get the key to the {object} from {name}.
        """,
    ),
    learnt(
        "room number",
        r"""
        the manual of the {object} is in {room}, folder {number}
        the {object} manual is in folder {number} in {room}
        {object}: manual in {room}, folder {number}
        {object} \(manual: {room}, folder {number}\)
        in {room}, in folder {number}, is the manual for the {object}
        in folder {number} in {room} you find the manual of the {object}
        the instructions for the {object} are kept in {room} in folder {number}
        we filed the manual of the {object} in folder {number} in {room}
        for the manual of the {object}, look into folder {number} in {room}
        manual for the {object}: folder {number}, {room}
        how the {object} works is explained in folder {number} in {room}, the manual is there
        manual for the {object}: folder {number}, {room}
        somebody put the manual of the {object} into folder {number} in {room}
        """,
        r"""
        where is the manual of the {object}?
        where do I find the instructions for the {object}?
        in which room and folder is the {object} manual?
        where did we file the manual for the {object}?
        manual of the {object}: where?
        in what folder and where are the instructions of the {object}?
        tell me where the manual for the {object} is
        I need the manual of the {object}. Where is it?
        do you know where the instructions for the {object} are kept?
        where should I look for the {object} manual?
        (say|hey), where's the manual for the {object}? Room and folder?
        in which room and folder is explained how the {object} works?
        which folder has the manual of the {object}, and in what room?
        I need the manual of the {object}. Which room, which folder?
        """,
        r"""
        The manual of the {object} is in {room}, folder {number}.
        You find it in folder {number} in {room}.
        It is in {room} in folder {number}.
        The manual for the {object} is in folder {number} in {room}.
        Folder {number}, in {room}.
        """,
    ),
    learnt(
        "code",
        r"""
        the order number of the {object} is {code}
        we ordered the {object} under the order number {code}
        the order for the {object} has the number {code}
        {object}: order no. {code}
        {object} \(order number {code}\)
        {code} is the order number for the {object}
        under order number {code} we ordered the {object}
        our order of the {object} runs under {code}
        the shop gave the order of the {object} the number {code}
        order number for the {object}: {code}
        if you ask about our {object}, give the order number {code}
        the paper that came with the {object} shows the order number {code}
        (quote|give) {code} as the order number of the {object}
        """,
        r"""
        what is the order number of the {object}?
        under which order number did we order the {object}?
        which number does the order for the {object} have?
        order number of the {object}?
        I need the order number for the {object}.
        tell me the order number of the {object}
        the shop asks for the order number of the {object}. What is it?
        what number did the shop give our order of the {object}?
        {object}: which order number?
        do you have the order number for the {object} at hand?
        (say|hey), what was the order number of the {object}?
        which order number do I give if I ask about our {object}?
        what order number is on the paper that came with the {object}?
        under what order number did we buy the {object}?
        """,
        r"""
        The order number of the {object} is {code}.
        The order has the number {code}.
        It was ordered under {code}.
        The order number for the {object} is {code}.
        Give the order number {code}.
        """,
    ),
    learnt(
        "time",
        r"""
        the {object} switches off at {time}
        the {object} is switched off automatically at {time}
        the {object} turns itself off at {time}
        {object}: off at {time}
        {object} \(switches off {time}\)
        at {time} the {object} goes off
        at {time} the timer switches the {object} off
        the timer turns off the {object} at {time}
        the {object} runs until {time} and then switches off
        after {time} the {object} is off
        switch-off time of the {object}: {time}
        (don't be surprised|mind you), the {object} goes off at {time} by itself
        you can use the {object} until {time}, then it switches off
        a timer turns off the {object} at {time}
        """,
        r"""
        when does the {object} switch off?
        at what time is the {object} switched off?
        when does the {object} turn itself off?
        until when does the {object} run?
        switch-off time of the {object}?
        at what time does the timer turn off the {object}?
        when will the {object} go off by the timer?
        tell me when the {object} switches off
        what time is the timer of the {object} set to?
        do you know until what time the {object} runs?
        (say|hey), when does the {object} switch off?
        until when can I use the {object} before it switches off?
        when does the {object} go off by itself?
        """,
        r"""
        The {object} switches off at {time}.
        It is switched off at {time}.
        It runs until {time}.
        The {object} goes off at {time}.
        A timer turns it off at {time}.
        """,
    ),
    learnt(
        "role",
        r"""
        the {object} is inspected by the {role}
        the {role} inspects the {object}
        the {role} checks the {object} every year
        once a year the {role} comes to inspect the {object}
        {object}: inspection by the {role}
        {object} \(inspected by the {role}\)
        for the inspection of the {object} we call the {role}
        inspecting the {object} is the job of the {role}
        only the {role} may inspect the {object}
        inspection of the {object}: {role}
        (every year|now and then) our {role} inspects the {object}
        the inspection of the {object} is a job for the {role}
        (call|get) the {role} if the {object} must be inspected
        """,
        r"""
        who inspects the {object}?
        by whom is the {object} inspected?
        who does the inspection of the {object}?
        whose job is it to inspect the {object}?
        whom do we call for the inspection of the {object}?
        inspection of the {object}: by whom?
        who may inspect the {object}?
        tell me who inspects the {object}
        who comes to inspect the {object}?
        do you know who is responsible for the inspection of the {object}?
        (say|hey), who inspects the {object}?
        whom do we call if the {object} must be inspected?
        for whom is the inspection of the {object} a job?
        what is the job of the person who inspects the {object}?
        """,
        r"""
        The {object} is inspected by the {role}.
        The {role} inspects it.
        The inspection is done by the {role}.
        The {role} does the inspection.
        Our {role} inspects the {object}.
        """,
    ),
)
