"""Chores, reasons, messages and notes, for training only."""

from __future__ import annotations

__all__ = ["MORE_CHORES", "MORE_MESSAGE_TEXTS", "MORE_NOTE_TEXTS", "MORE_REASONS"]

MORE_CHORES = """,
    clean the oven, clean the windows, wash the curtains, air the mattress, flip the mattress, wash the bath mats,
    clean behind the sofa, vacuum the car, clean out the garage, tidy the attic, sort the recycling, take back the
    bottles, empty the compost, clean the litter box, walk the neighbor's dog, brush the cat, trim the dog's nails,
    clean the hamster cage, feed the fish, buy hay for the rabbits, water the balcony plants, repot the basil, plant
    the bulbs, pick the apples, weed the flower beds, fertilize the lawn, sharpen the mower blade, stack the
    firewood, sweep the patio, wash the garden chairs, cover the barbecue, drain the hose, fix the gate, paint the
    shed, oil the bike chain, pump up the football, wash the bike, replace the brake pads, top up the windshield
    fluid, refuel the car, check the tire pressure, renew the road tax, book the car wash, insure the van, pick up
    the rental car, return the rental car, buy a bus pass, print the boarding pass, check the visa rules, renew the
    travel insurance, pack the suitcase, find the passport, buy sunscreen, exchange the plug adapter, reserve a
    campsite, book the ferry, book a dentist appointment, get the flu shot, pick up new glasses, order insoles,
    refill the inhaler, weigh the baby, sterilize the bottles, change the diapers, iron the school uniform, label
    the lunch box, sign the permission slip, pay the school fees, buy exercise books, collect the kids from
    practice, drive grandpa to the clinic, call my brother, call the school office, call the vet, call the bank,
    call the roofer, call the piano tuner, text the babysitter, write to the landlord, write a thank you card, send
    the wedding gift, order flowers for mom, bake a cake for the party, blow up the balloons, hang the lanterns, set
    up the projector, rent the sound system, mail the invitations, count the guests, pick a playlist, order the
    pizza, marinate the tofu, peel the potatoes, boil the rice, roast the vegetables, grind the coffee, make the
    salad, freeze the leftovers, label the jars, refill the salt, refill the soap dispenser, restock the fridge,
    throw out old food, buy onions and garlic, buy cheese and wine, buy printer paper, buy a light bulb, buy nails
    and screws, buy a birthday card, buy new socks, return the library card, hand back the keys, give back the
    ladder, lend the tent to Tim, ask for a refund, cancel the streaming account, cancel the newspaper, change the
    password, back up the photos, delete old photos, charge the headphones, update my phone, clean the keyboard,
    wipe the screen, replace the router, scan the passport, print the tax forms, file the receipts, pay the credit
    card, pay the plumber, pay the membership fee, send the deposit, check the pension statement, sign the lease,
    read the insurance policy, update my resume, apply for the grant, register for the course, hand in the thesis,
    proofread the essay, learn the vocabulary, practise the violin, practise my speech, rehearse the play, stretch
    my back, do ten squats, go for a swim, go to bed early, wake up the kids, take the cake out of the oven, turn
    off the oven, turn down the heating, open the blinds, close the garage, lock the front door, set the mousetrap,
    empty the mailbox, sign for the parcel, drop off the dry cleaning, take the shoes to the cobbler, sew the
    costume, wash the wool sweater, soak the stains, fold the laundry, change the towels, make up the guest bed,
    defrost the chicken, knead the pizza dough, prepare the lunch boxes, fill out the survey, answer the
    questionnaire, approve the holidays, submit the expense report, close the books, count the cash, order business
    cards, book the conference room, invite the speakers, send the newsletter, update the roadmap, write the release
    notes, review the pull request, restart the printer, replace the toner, water the office plants, clean the
    whiteboard, prepare the workshop, draft the contract, chase the late invoice, call the courier, pack the
    samples, weigh the parcels, label the pallets, check the stock, clean the machines, grease the bearings,
    calibrate the scale, test the alarm, check the first aid kit, sign the attendance sheet, hand over the shift
"""

MORE_REASONS = """,
    too small, too big, too expensive, too heavy, too noisy, wrong model, wrong quantity, wrong date, wrong name,
    wrong room, wrong account, wrong price, missing invoice, missing manual, missing cable, scratched surface,
    cracked screen, loose screw, broken zipper, torn label, faded color, strange smell, past its date, spoiled,
    leaking, overheating, battery empty, no signal, no internet, no power, server down, disk full, memory error,
    wrong password, account locked, session expired, forgotten pin, lost card, lost key, lost ticket, stolen phone,
    moved house, changed jobs, retired, birth of a child, wedding, funeral, illness, injury, dentist visit, court
    date, exam day, school holidays, snow day, heat wave, storm damage, flooding, frozen pipes, gas leak, roof
    damage, road works, traffic jam, accident, flat tire, engine trouble, missed train, missed connection, train
    strike, bus breakdown, delayed delivery, lost in transit, customs delay, wrong label, damaged box, package
    opened, returned by sender, not at home, no parking, no seats left, sold out, discontinued, replaced by new
    model, better offer, budget cut, hiring freeze, low sales, high costs, price increase, trial over, subscription
    ended, unused account, spam, privacy concern, policy change, legal reasons, tax reasons, new regulation,
    inspection failed, test failed, build failed, bad merge, wrong version, outdated data, rounding error, empty
    field, unreadable scan, wrong format, too many requests, timeout, data loss, hardware fault, broken sensor,
    loose cable, human error, misunderstanding, bad planning, language barrier, no answer, client asked, manager
    asked, allergy, diet, fear of heights, homesick, boredom, curiosity, habit, urgent repair, cleaning day,
    stocktaking, office move, company party, training course, business trip, double shift, jet lag, overslept
"""

MORE_MESSAGE_TEXTS = """,
    I just got home, the baby has two teeth, we are at the back table, my phone battery is nearly empty, the shower
    is fixed, the cat caught a mouse, I'll pick up bread on the way, can we meet a bit later, the lesson is
    cancelled, the trainer is on holiday, your parcel is with the neighbor, the gate code has changed, I left the
    lights on, please feed the fish, the washing machine is making noise, somebody rang the bell, the mail carrier
    left a card, the tap is dripping again, dinner will be late tonight, I'm cooking curry, bring an appetite, the
    oven is preheating, we need ice cubes, the wine is in the cellar, the guests loved the cake, thank you for a
    lovely evening, I had a great time, the party starts at nine, wear something warm, the dress code is casual,
    bring your passport, the visa came through, check in opens tonight, our gate is on the left, the plane is
    boarding, I'm sitting in row twelve, we are circling over the city, the taxi driver got lost, the hotel lost our
    booking, the view is stunning, the beach is empty, it's raining again, the snow is knee deep, the sun is finally
    out, the road is icy, drive carefully, I hit a pothole, the engine sounds strange, the mechanic found the
    problem, the bike has a flat tire, I'll take the bus, the tram is packed, the lift is out of order, the
    escalator is broken, the copier is jammed, toner is on its way, the projector needs a new bulb, the meeting room
    is locked, I forgot my badge, the wifi is slow today, the screen froze, try turning it off and on, the update is
    installed, your account is unlocked, the ticket is closed, I merged your changes, the tests are failing, the
    demo crashed, the client loved it, we won the contract, the proposal needs one more page, please sign the last
    page, the invoice has a typo, the payment bounced, the bank called back, the loan was approved, the rent went
    up, the landlord agreed, the plumber can't come, the electrician finished early, the paint is dry, the carpet
    arrived, the sofa fits, the neighbors are away, the dog next door won't stop barking, the hens laid eggs, the
    tomatoes are ripe, the lawn is mowed, the fence blew over, the shed is locked, the school called, your son
    forgot his lunch, the test is on page nine, I got an A, the teacher is ill, the choir meets in the hall, the
    recital went well, I practised all day, the strings need changing, the match is on at six, we lost by one point,
    the goalie saved everything, the pitch is muddy, the pool is closed, the gym is empty, my knee is fine again,
    the doctor says rest, the prescription is ready, the appointment was moved, the nurse was very kind, take your
    pills with food, drink more water, sleep is the best medicine, congratulations on the new job, welcome back,
    good luck tonight, happy new year, enjoy your weekend, say hi to your parents, give the kids a hug, I owe you
    lunch, you were right, I changed my mind, let's talk tomorrow, I'll explain later, no hurry at all, take your
    time, never mind, it was a false alarm, everything is under control, the coast is clear, mission accomplished
"""

MORE_NOTE_TEXTS = """,
    the spare tire is under the mat, the fuse box is behind the coats, the oven runs hot, the key turns left, the
    door sticks in winter, the dog is afraid of thunder, the cat eats only fish, the hens go in at dusk, the bees
    need sugar water, the pears are ready in September, the hedge was cut in June, the pump needs oil, the boat
    leaks a little, the mast is too tall for the bridge, the ski boots are size 44, the helmet is too small, the
    tent has five poles, the stove uses small cartridges, the path is steep, the hut has no water, the guide speaks
    German, the bus runs every hour, the museum is free on Sundays, the guard lets us in early, the stage is six
    meters wide, the curtain is fireproof, the violin is insured, the second song is in D minor, the drummer arrives
    late, the choir sings without a mic, the speech lasts ten minutes, the hall holds two hundred people, the chairs
    are stacked in the cellar, the tables fold, the cloths are in the wash, the cake has nuts, the soup is vegan,
    the fish comes on Fridays, the baker delivers at dawn, the market closes at noon, the wine needs an hour, the
    glasses are rented, the printer takes thick paper, the ink smears, the scanner is upstairs, the blue cable is
    dead, the old laptop has no camera, the tablet is for guests, the screen has a dead pixel, the mouse needs
    batteries, the report goes to Lisa first, the numbers are from May, the chart lacks a legend, the quote is valid
    for thirty days, the supplier wants half up front, the crate weighs 80 kilos, the pallet must not be stacked,
    the truck needs a ramp, the forklift is at the back, the night guard has the key, the alarm has a delay, the
    camera covers the yard, the parking spot is number 17, the barrier opens by phone, the tenant pays in cash, the
    roof was redone last year, the cellar floods in spring, the windows are double glazed, the heating is on a
    timer, the valve is hidden by the shelf, the bathroom tiles are cracked, the paint is oil based, the floor was
    waxed, the carpet hides a stain, the lamp flickers, the switch is loose, the patient is left-handed, the pulse
    was normal, the cast comes off in March, the drops sting a bit, no milk before the test, the tutor prefers
    mornings, the exam covers six chapters, the essay needs sources, the book is out of print, the map is not to
    scale, the compass is off by two degrees, the battery lasts a day, the sensor drifts, the sample was too warm,
    the scale needs levelling, the glue takes a night to dry, the wood is still green, the blade needs a guard, the
    drill bit broke, the pattern runs large, the wool is scratchy, the zipper is on the left, the buttons are spare,
    the hem is too short
"""
