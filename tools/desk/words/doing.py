"""What people do: verbs of tools, chores, and what is said in short messages."""

from __future__ import annotations

from desk.pools import Words
from desk.words.learnt.errands import MORE_CHORES, MORE_MESSAGE_TEXTS, MORE_NOTE_TEXTS, MORE_REASONS
from desk.words.learnt.verbs import MORE_VERBS

__all__ = ["CHORES", "MESSAGE_TEXTS", "NOTE_TEXTS", "PSEUDO_SYLLABLES", "REASONS", "VERBS"]

VERBS = Words(
    """
    absorb accept acquire activate adapt add adjust administer adopt aerate affix aggregate alert alter amend
    amplify analyze animate announce appoint archive arrange assemble assign attach authenticate authorize automate
    bag bake ban bandage baste batch bend bill blend block blur bolt book bookmark borrow bottle braid broadcast
    browse build bundle cache calculate call cancel cap capture carve categorize centrifuge challenge change chart
    check chill chop clamp classify clean clip clone close code collapse collect color combine compare compile
    complete compose compress condense confirm confiscate connect consign construct consult contest contract convert
    convey cook cool copy correct count cover create crimp crop crush customize debug decline decode dedicate define
    delay delegate delete deliver demote deny depict deploy derive describe detain detect diagnose dial dice dim
    disable discharge disclose disconnect disinfect dismiss display dissolve distribute divert divide document
    donate download draw drill dump duplicate edit elevate emboss embroider emulate enable enact encode encrypt
    endorse enforce enhance enter equip escalate escort estimate evacuate evaluate exchange execute expedite expel
    explain explore export expose fabricate fasten feed ferment fertilize fetch file film filter finance find fit
    fix flag flip flush fold follow format formulate forward freeze fuel fund furnish fuse gauge generate get glaze
    grate graze greet grind group guard guide halt handle harden harness hash haul heat hide hire host illuminate
    illustrate immunize import impound improve index ingest initialize inject inoculate inspect install instantiate
    instruct intercept inventory invert invite invoke iron join judge knit label latch launch leash lend levy lift
    like limit link lint liquidate list load lock lubricate magnify maintain manage marinate mark mask maximize
    measure melt merge milk mill minimize mirror monitor mount move mow mulch mute name narrate negotiate neutralize
    notarize notify nurture offer offload oil open optimize order organize overhaul override overturn pack pair park
    parse paste patch pause pave pay perforate permit photograph pickle pin pipette plan plane plant plate play
    pledge plow pluck plug polish pollinate position post pot pour predict preheat prepare press preview prime print
    probe process procure profile promote proofread propagate propose prosecute protect publish purchase push quench
    query queue quilt quote rank rate reactivate read rebalance reboot rebuild recharge recite reclaim reconfigure
    record recover recruit redesign redirect redo refresh refund register reheat reindex reinstall reject relabel
    relay release reload remove rename renew renovate rent reopen repair repeat replace replicate report request
    reseal resend reserve reset resize resolve restart restore resume retain retire retract retrieve retry return
    reuse reveal reverse review reward rewire rewrite roast rotate run sample save saw scald scan scatter schedule
    score scrape screen seal search secure sedate seed seize select sell send separate sequence service set shape
    share shear shelve shield ship shorten show shred shuffle sift sign simulate skip slice smooth snooze solve sort
    sow split sponsor squeeze stabilize stage stamp staple start stir stockpile stop store straighten strain stream
    strengthen stretch strip stuff style sublet submit subscribe sue supervise supply support survey suspend suture
    swap sweeten sync tackle tag tap teach test tether thaw thread tie tighten tint toast toss tow track train
    transcribe transfer translate transmit transplant transport treat trim unfold unlock unmount unmute unplug
    unsubscribe untie unzip update upgrade upload vaccinate validate ventilate verify veto view visit visualize void
    vote waive warm warn wash watch water wax weave weed weigh weld whip whisk widen wipe wire withdraw withhold
    wrap write zip
    """
    + MORE_VERBS,
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
    library books, wash the car, call mom, print the tickets, sign the contract, prepare the slides, iron the
    shirts, fix the bike, cancel the gym, buy a birthday cake, charge my phone, pack for the trip, check the mail,
    reply to the landlord, update the website, pay the electricity bill, vacuum the stairs, mow the lawn, bring an
    umbrella, download the photos, review the draft, order cat food, buy stamps, defrost the freezer, turn off the
    heating, write the report, collect the parcel, prepare dinner, book the flights, practise the piano, read the
    contract, close the windows, test the smoke alarm, schedule a haircut, thank the team, change the bed sheets,
    stand up and move, empty the dishwasher, proofread the letter, study for the exam, clean the grill, do the
    laundry, email the school, clean the gutters, rake the leaves, polish the shoes, mop the kitchen floor, dust the
    shelves, clean the aquarium, feed the rabbits, brush the horse, groom the poodle, take the hamster to the vet,
    refill the bird feeder, trim the hedge, plant the tulips, prune the roses, turn the compost, order firewood,
    bleed the radiators, replace the light bulb, tighten the loose screw, unclog the sink, patch the wall, assemble
    the bookshelf, return the drill, pump up the tires, check the oil, renew the parking permit, book the car
    inspection, wash the windshield, order winter tires, call grandma, text my sister, write to the bank, reply to
    the accountant, phone the insurance company, ring the neighbor's bell, thank the host, invite the cousins, send
    a postcard, wrap the presents, buy diapers, get cash, buy batteries, order contact lenses, buy dishwasher
    tablets, get eggs and flour, pick up the prescription, order a new charger, buy train tickets, marinate the
    chicken, knead the dough, soak the beans, preheat the oven, chop the onions, bake the muffins, boil the eggs,
    take the soup off the heat, thaw the salmon, set the table, make the beds, fold the towels, sort the socks,
    change the water filter, clean the coffee machine, wipe the counters, scrub the bathtub, shake out the rugs,
    meditate, do push-ups, go for a run, take a nap, do my back exercises, floss, apply sunscreen, measure my blood
    pressure, refill my vitamins, book a massage, practise Spanish, tune the guitar, finish the crossword, read a
    chapter, learn the lines, hand in the essay, check the homework, sign the report card, update the spreadsheet,
    approve the expenses, reset the router, clear my inbox, run the backup, install the updates, rotate the logs,
    close old tickets, merge the branches, restart the server, book the meeting room, order sandwiches, print the
    badges, send the agenda, share the minutes, call the supplier, count the stock, label the boxes, scan the
    receipts, shred the old papers, file the tax return, transfer the deposit, cancel the subscription, renew the
    domain, pay the parking fine, check the bank statement, split the bill, compare phone plans, read the gas meter,
    request a refund, pack lunch, pick up the cake, drop off the keys, collect the ballots, return the shoes,
    exchange the jacket, sew on the button, hem the trousers, bring the folding chairs, lock the shed, cover the
    pool, put out the bins, bring in the laundry, salt the driveway, shovel the snow, switch on the alarm, close the
    blinds, unplug the heater, charge the toothbrush, check in for the flight, water the neighbor's lawn, rent a
    van, confirm the hotel, exchange some money, clean the tent, wax the skis, rinse the wetsuit
    """
    + MORE_CHORES,
    """
    descale the kettle, sharpen the knives, insure the scooter, varnish the fence, polish my boots, rehearse the
    speech, collect the dry cleaning, top up the transit card, sweep the chimney, mend the curtain, repot the orchid,
    water the tomatoes, oil the hinges, submit the grant form, frame the poster, rotate the tyres, air the guest room
    """,
)

MESSAGE_TEXTS = Words(
    """
    I'm running late; I'll be there in ten minutes; the meeting is moved to Thursday; dinner is ready; I can't make
    it today; the report is done; please call me back; the keys are under the mat; happy birthday; the train is
    delayed; I'm on my way; the parcel has arrived; we need more coffee; the demo went well; see you tomorrow; I'll
    bring dessert; the printer is broken again; the client said yes; lunch is at noon; I found your umbrella; the
    doctor is running behind; the flight lands at six; please bring the contract; I'm stuck in traffic; the shop is
    closed; thanks for your help; we won the game; good luck with the exam; the meeting is cancelled; I need the
    numbers by Friday; the car is fixed; school ends early today; the slides are ready; don't forget the tickets;
    I'm working from home; the server is back up; the roof is leaking; please check the second page; the order was
    shipped; I'll call you after work; the invoice is paid; we are almost out of paper; welcome to the team; the
    test passed; I left the laptop at home; let's meet at the station; the baby is asleep; I got the job; we missed
    the bus; the pizza is getting cold; your package is at the front desk; I'm at the airport; the concert starts at
    eight; save me a seat; the gate has changed to B7; I forgot my wallet; can you pick me up; the dog has been fed;
    the heating works again; practice is off tonight; the babysitter is here; I parked behind the bank; the tickets
    are sold out; we are out of milk; the cake turned out great; I'm almost home; the elevator is stuck; the new
    desk arrived; please lock the back door; the water will be shut off at nine; I'll take the late shift; can we
    swap shifts; the customer is waiting in the lobby; the contract is signed; the deal fell through; I approved
    your request; the budget was rejected; please review my draft; the build is broken; the deploy finished without
    errors; the database is down; the password was changed; I restarted the router; the tests are green; the release
    is postponed; we hit our target; sales are up this month; your badge is ready; the fire drill starts at eleven;
    there is leftover cake in the kitchen; the coffee machine is fixed; the window in room four won't close; I broke
    my glasses; I'm feeling better today; the fever is gone; the results came back negative; the surgery went fine;
    take an umbrella with you; the bridge is closed; there is a detour on Main Street; the taxi is outside; we
    landed safely; my suitcase is lost; the hotel is fully booked; the room has a sea view; the museum is closed on
    Mondays; the hike was amazing; the tent survived the storm; we caught three fish; happy anniversary; get well
    soon; merry Christmas to everyone; good night and sleep well; have a safe trip; sorry for the late reply; thanks
    for the flowers; I miss you; best wishes for your retirement; the kids are with grandma; school is closed
    because of snow; the teacher wants to talk to you; I passed the driving test; the homework is due on Monday; the
    class moved to room nine; the exam was easy; I need help with math; the bus leaves in five minutes; the match
    ended in a draw; the coach is sick; bring your swimsuit; we need one more player; the pool is heated; the gym
    opens at seven; I booked court two; the trophy is ours; don't wait for me; dinner is on me; I made too much
    soup; we ran out of sugar; the bread is fresh; the restaurant only takes cash; the table is booked for four;
    bring your own drinks; the guests are here; the barbecue is moved indoors; the cat is back; the vet can see us
    at three; the roses are blooming; the neighbors complained about the noise; the landlord is coming by; the rent
    is due on Friday; your spare key is with Mrs. Hall; the painters start on Monday; the truck broke down; the
    pallet is damaged; two boxes are missing; the courier came too early; the refund is on its way; the price went
    up; the discount ends tonight; the new stock comes next week
    """.replace(",", " ").replace(";", ",")
    + MORE_MESSAGE_TEXTS,
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
    runs until March; seat 14C next to the window; the vet recommends dry food; the meter reading was 5521; call
    back after five; spare bulbs are in the attic; the deposit is 300 euros; shoe size is 42; the third slide is too
    long; the best time is early morning; the supplier closes in August; send the forms in one mail; the guests
    bring their own towels; check the left tyre; the paint is called winter sky; room 12 has the good projector; the
    trail starts behind the church; the spare key is with the neighbor; call the roofer before October; the bread
    needs ten more minutes; unit 7 has a weak signal; the client prefers phone calls; the rash went away after two
    days; the red valve closes clockwise; the garage door needs grease; bus 46 stops at the clinic; the alarm code
    ends in 83; paint the north wall twice; the tomatoes need more sun; Anna is allergic to nuts; the ladder is in
    the barn; shelf 3 is reserved for returns; the router sits behind the TV; the last invoice was 212 euros; the
    piano was tuned in May; the cheap tape doesn't hold; the filter fits size B only; two chairs have wobbly legs;
    the bakery opens at six; the meeting went better than expected; the report lacks a conclusion; chapter 5 is the
    hardest one; the test pilot liked the new seat; the sample smelled of vinegar; the sensor fails below zero; the
    first draft was too formal; the logo looks better in green; the speaker needs a microphone; the caterer charges
    18 per person; vegetarian options are on page two; the boat holds six people; low tide is around four; the cabin
    has no heating; take the left fork at the bridge; the campsite closes at ten; the sofa doesn't fit through the
    door; the lamp takes a small bulb; the drill is charged; the saw blade is dull; glue the handle again next week;
    the tiles came from the old shop; leave a gap of five millimeters; the tank holds 60 liters; the hens laid nine
    eggs; the apple tree has mildew; plant garlic before the frost; the soil is too wet; the hedge belongs to the
    neighbor; the well dried up in August; the cat hides under the bed; the puppy hates the vacuum cleaner; the
    backup takes three hours; port 8080 is already taken; the old token expires in June; the login page is slow on
    Mondays; the script needs more memory; rack 2 runs hot; the second monitor flickers; the license covers five
    seats; the dosage was halved; the patient slept well; the cough is worse at night; the knee hurts on stairs;
    bring the X-rays to the next visit; the glasses are too strong; the pharmacy is out of drops; the new insoles
    help; no coffee after four; the left ear needs checking; the mailbox key is bent; the contract ends in two
    years; the notary needs both passports; the bank closes at three; the tax office wants copies; the discount
    applies from ten pieces; the buyer asked for a receipt; the seller will keep the carpets; the fee is paid in
    advance
    """.replace(",", " ").replace(";", ",")
    + MORE_NOTE_TEXTS,
    """
    the boiler key hangs by the stairs; the archive opens on request only; ask for a quote in writing; the violin
    needs new strings; the ferry takes bikes for free; the tax number is on the yellow card; mix two parts sand with
    one part lime; the locker by the pool sticks
    """.replace(",", " ").replace(";", ","),
)

REASONS = Words(
    """
    damaged, duplicate, out of stock, wrong address, too late, customer request, test run, expired, no longer
    needed, quality issue, price error, maintenance, sick leave, bad weather, missing parts, low demand, security,
    wrong size, wrong color, wrong item, late delivery, never arrived, changed mind, network failure, software bug,
    family emergency, medical appointment, jury duty, vacation, training day, travel delay, missed flight, flight
    cancelled, double booking, schedule conflict, venue closed, low attendance, speaker ill, public holiday, strike,
    fire alarm, safety concern, contract ended, payment failed, card declined, suspected fraud, incomplete form,
    missing signature, invalid data, user error, typo, supplier delay, road closed, vehicle breakdown, broken seal,
    poor fit, not as described, unwanted gift, relocation, childcare, personal reasons, technical problem, system
    upgrade, project cancelled, client withdrew, defective unit, license lapsed, overstaffed, seasonal closure
    """
    + MORE_REASONS,
    "water leak, clerical error, staff shortage, double entry, recall, power cut",
)

PSEUDO_SYLLABLES = Words(
    """
    ba be bi bo bu da de di do du fa fe fi fo ga ge go ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe pi po
    ra re ri ro ru sa se si so ta te ti to va ve vi vo za zo bran dor fen gar hal jor kel lam mor nor pel ral sten tor
    van wim yor zan tek lin mar bel bin bro cal cam cen cho cor cra cru dal dan del din dri dro dul ek el en er fal fan
    fin fla fli flo gal gan gim gra gri gro hem hin hol hul ilo in jam jin jun kan kem kin kra kri kro kul lan lar
    lem len lis lor lun mal man mel min mon mur nal nan nel nim nol nul ol om pal pam pen pin pol pra pri pro pul
    rad ram ran rel ren rin rol ron rul sal san sel sen sil sin sla sli slo sna sol sor spa spi sta sti sto sul tal
    tam tan tar tel ten til tin tol ton tra tre tri tro tul um un ur val vam vel ven vil vin vol vor wal wan wel wen win
    wol yal yan yel yol zal zel zen zil zin zol zor
    """,
    "bri clo dra fre glu pla qua shu thi wro zy gwe hoz jax kyn lyx nuv pyr sku trel vex wost xan yib zeph osk umbr",
)
