"""What people do: verbs of tools, chores, and what is said in short messages."""

from __future__ import annotations

from desk.pools import Words

__all__ = ["CHORES", "MESSAGE_TEXTS", "NOTE_TEXTS", "PSEUDO_SYLLABLES", "REASONS", "VERBS"]

VERBS = Words(
    """
    archive assign attach block book cancel check clone close combine compare compress copy count create decode delete
    deliver deploy detect disable download draw duplicate edit enable encode estimate evaluate export fetch filter
    find flag follow format freeze generate get group hide import inspect install invite join label launch like link
    list load lock mark measure merge monitor mount move mute notify open order pack patch pause pay pin play post
    predict preview print process publish purchase queue rank rate read rebuild record refresh refund register release
    reload remove rename renew rent repair repeat replace report request reserve reset resize restart restore resume
    retrieve return reverse review rotate run save scan schedule score search select sell send set share ship show
    shuffle sign skip sort split start stop store submit subscribe swap sync tag test track transfer trim unlock
    update upgrade upload validate verify view vote watch weigh wrap write
    """,
    """
    allocate annotate appraise calibrate catalog certify cleanse collate configure decorate dispatch enroll erase
    extend gather harvest highlight ignite inflate initiate isolate laminate migrate nominate provision quarantine
    ration recycle relocate revise sanitize sculpt summon terminate
    """,
)

CHORES = Words(
    """
    call the plumber, water the plants, pay the rent, buy milk, pick up the kids, take out the trash, walk the dog,
    feed the cat, book a table, renew my passport, send the invoice, back up my laptop, order new toner, clean the
    fridge, check the oven, stretch, drink water, take my pills, submit my timesheet, charge the camera, return the
    library books, wash the car, call mom, print the tickets, sign the contract, prepare the slides, iron the shirts,
    fix the bike, cancel the gym, buy a birthday cake, charge my phone, pack for the trip, check the mail, reply to
    the landlord, update the website, pay the electricity bill, vacuum the stairs, mow the lawn, bring an umbrella,
    download the photos, review the draft, order cat food, buy stamps, defrost the freezer, turn off the heating,
    write the report, collect the parcel, prepare dinner, book the flights, practise the piano, read the contract,
    close the windows, test the smoke alarm, schedule a haircut, thank the team, change the bed sheets, stand up and
    move, empty the dishwasher, proofread the letter, study for the exam, clean the grill, do the laundry, email the
    school
    """,
    """
    descale the kettle, sharpen the knives, insure the scooter, varnish the fence, polish my boots, rehearse the
    speech, collect the dry cleaning, top up the transit card, sweep the chimney, mend the curtain, repot the orchid,
    water the tomatoes, oil the hinges, submit the grant form, frame the poster, rotate the tyres, air the guest room
    """,
)

MESSAGE_TEXTS = Words(
    """
    I'm running late; I'll be there in ten minutes; the meeting is moved to Thursday; dinner is ready; I can't make it
    today; the report is done; please call me back; the keys are under the mat; happy birthday; the train is delayed;
    I'm on my way; the parcel has arrived; we need more coffee; the demo went well; see you tomorrow; I'll bring
    dessert; the printer is broken again; the client said yes; lunch is at noon; I found your umbrella; the doctor is
    running behind; the flight lands at six; please bring the contract; I'm stuck in traffic; the shop is closed;
    thanks for your help; we won the game; good luck with the exam; the meeting is cancelled; I need the numbers by
    Friday; the car is fixed; school ends early today; the slides are ready; don't forget the tickets; I'm working
    from home; the server is back up; the roof is leaking; please check the second page; the order was shipped; I'll
    call you after work; the invoice is paid; we are almost out of paper; welcome to the team; the test passed; I left
    the laptop at home; let's meet at the station
    """.replace(",", " ").replace(";", ","),
    """
    the ferry leaves at dawn; my badge stopped working; the tenants moved out; rehearsal starts an hour later; the
    auditors want one more folder; I booked the corner table; your scarf is at reception; the heating engineer is
    here; we sold the last ticket; the choir needs a bass; the venue has no projector; congratulations on the award;
    the puppies were born last night; the paint is still wet
    """.replace(",", " ").replace(";", ","),
)

NOTE_TEXTS = Words(
    """
    the wifi password is on the fridge; oak samples cost 40 euros; ask about the warranty; the blue folder has the
    originals; the plumber comes on Tuesday; two keys are missing; try the recipe with less salt; the code for the
    gate is 4417; use the side entrance; page 12 needs a new picture; the landlord agreed to repaint; the old server
    runs until March; seat 14C next to the window; the vet recommends dry food; the meter reading was 5521; call back
    after five; spare bulbs are in the attic; the deposit is 300 euros; shoe size is 42; the third slide is too long;
    the best time is early morning; the supplier closes in August; send the forms in one mail; the guests bring their
    own towels; check the left tyre; the paint is called winter sky; room 12 has the good projector; the trail starts
    behind the church
    """.replace(",", " ").replace(";", ","),
    """
    the boiler key hangs by the stairs; the archive opens on request only; ask for a quote in writing; the violin
    needs new strings; the ferry takes bikes for free; the tax number is on the yellow card; mix two parts sand with
    one part lime; the locker by the pool sticks
    """.replace(",", " ").replace(";", ","),
)

REASONS = Words(
    """
    damaged, duplicate, out of stock, wrong address, too late, customer request, test run, expired, no longer needed,
    quality issue, price error, maintenance, sick leave, bad weather, missing parts, low demand, security
    """,
    "water leak, clerical error, staff shortage, double entry, recall, power cut",
)

PSEUDO_SYLLABLES = Words(
    """
    ba be bi bo bu da de di do du fa fe fi fo ga ge go ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe pi po
    ra re ri ro ru sa se si so ta te ti to va ve vi vo za zo bran dor fen gar hal jor kel lam mor nor pel ral sten tor
    van wim yor zan tek lin mar
    """,
    "bri clo dra fre glu pla qua shu thi wro zy gwe hoz jax kyn lyx nuv pyr sku trel vex wost xan yib zeph osk umbr",
)
