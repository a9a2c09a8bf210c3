# ruff: noqa: E501 - phrases are read a line at a time
"""Mails from services, clubs and shops to train on alone."""

from __future__ import annotations

from desk.phrases.mails.sorts import Sort, sort

__all__ = ["SERVICE_MAIL"]

SERVICE_MAIL: tuple[Sort, ...] = (
    sort(
        "booking",
        "place day time code",
        """
        your table at {place} is booked for {day} at {time}. The number of the booking is {code}.
        we have reserved {place} for you on {day}, {time}. Please keep the code {code}.
        thank you for your booking {code}. We expect you at {place} on {day} at {time}.
        everything is arranged: {place}, {day}, {time}. Show {code} at the door.
        you are all set for {day}! Come to {place} at {time} and give the number {code}.
        this confirms {code}, your reservation. It is for {day} at {time}. The address: {place}.
        {place} is looking forward to your visit. Day: {day}. Hour: {time}. Number: {code}.
        on {day} at {time} a place is kept for you at {place}. If asked, say {code}.
        reservation {code} has been made in your name. You are expected at {time} on {day}, the place being {place}.
        good news, there was room for you at {place}. It's {day} at {time}. Tell us {code} if you want to change it.
        (all done|it's a yes)! {place} expects you at {time} on {day}. Please write down {code}.
        we kept the last free place for you: {place}, on {day}, {time}. It runs under {code}.
        (see you soon|we can't wait to see you)! Don't forget: {day}, {time}, {place}. Booking number {code}.
        {code} is your key to a nice time. Use it at {place} on {day} at {time}.
        """,
        """
        The booking {code} is for {day} at {time} at {place}.
        You have a reservation at {place} on {day} at {time}, number {code}.
        {place} is booked for {day} at {time} under {code}.
        On {day} at {time} you are expected at {place}, code {code}.
        Your place at {place} is reserved for {day} at {time}; the number is {code}.
        Reservation {code}: {place}, {day}, {time}.
        The reservation at {place} on {day} at {time} has the number {code}.
        """,
        """
        thank you, {day} at {time} at {place} is right.
        perfect, I'll be at {place} on {day} at {time} with {code}.
        great. We will come to {place} on {day} at {time}.
        yes, booking {code} is correct.
        I confirm {code}: {place} on {day} at {time}.
        all correct! {place}, {day}, {time}, number {code}.
        we look forward to {place} on {day} at {time}. The number {code} is noted.
        """,
        """
        please cancel {code}. I can't be at {place} on {day} at {time}.
        I have to cancel the booking at {place} on {day}.
        there is a mistake in {code}: {day} at {time} is not what I wanted.
        we can't come to {place} on {day}, sorry.
        I'm sorry, {day} at {time} at {place} does not work any more. Please delete {code}.
        no, I did not book {place} for {day} at {time}. What is {code}?
        booking {code} is wrong. {place} yes, but not on {day} at {time}.
        """,
        """
        Be at {place} on {day} at {time} with the number {code}.
        Keep the code {code} for {place} on {day} at {time}.
        Go to {place} on {day} at {time}.
        Show {code} at {place} on {day} at {time}.
        Come to {place} on {day} at {time} and give {code}.
        Remember {code} for {place}, {day}, {time}.
        """,
        """
        Booking {code}
        Your reservation
        {place} on {day}
        Reservation {code}
        We expect you on {day}
        Your table
        {place}: {day}, {time}
        """,
        learnt=True,
    ),
    sort(
        "repair",
        "company product day time",
        """
        {company} comes to repair your {product} on {day} at {time}. Please be at home.
        our technician will look at the {product} on {day}, {time}. {company}
        you told {company} that the {product} is broken. We come on {day} at {time}.
        on {day} at {time} somebody from {company} repairs the {product}. Please let him in.
        good news about your {product}: {company} has the spare part and can fix it on {day} at {time}.
        this is {company}. We can send someone for the {product} on {day}. Would {time} be all right?
        the {product} will soon work again. Repair: {day}, {time}. By: {company}.
        please keep {day} free, since at {time} a man from {company} mends your {product}.
        {company} has a slot for you: {day}, {time}. We bring all tools for the {product}.
        at {time} on {day}, {company} will be at your door to see to the {product}.
        (don't throw it away|no need to worry), {company} can save the {product}. Somebody comes on {day} at {time}.
        put the {product} where we can reach it, please. The mechanic of {company} is there at {time} on {day}.
        you called, we come: {company}, {day}, {time}, to get the {product} going again.
        we at {company} have looked at our plan. For your {product} there is time on {day} at {time}.
        """,
        """
        {company} repairs the {product} on {day} at {time}.
        On {day} at {time}, {company} comes to repair the {product}.
        The {product} will be repaired by {company} on {day} at {time}.
        {company} wants to look at the {product} on {day} at {time}.
        Somebody from {company} comes for the {product} on {day} at {time}.
        Repair of the {product} by {company}: {day}, {time}.
        {company} fixes your {product} on {day} at {time}.
        """,
        """
        {day} at {time} is fine, I'll be at home for the {product}.
        yes, {company} can come on {day} at {time}.
        thank you. I'll wait for {company} on {day} at {time}.
        good, please repair the {product} on {day} at {time}.
        I'll let {company} in on {day} at {time} so that the {product} can be repaired.
        {company} is welcome on {day} at {time}. The {product} is in the hall.
        okay, {day}, {time}, for the {product}. Thank you, {company}!
        """,
        """
        I'm not at home on {day} at {time}. Can {company} come another day?
        {day} at {time} does not work. The {product} has to wait.
        the {product} works again, so {company} need not come.
        sorry, nobody is here on {day} at {time}.
        please don't come on {day} at {time}. I'll call {company} about the {product}.
        no, {day} at {time} is bad for me. Could {company} repair the {product} later?
        we have bought another {product}, so {company} can keep {day}, {time}, free.
        """,
        """
        Be at home on {day} at {time} for {company}.
        Let {company} in on {day} at {time} to repair the {product}.
        Wait for {company} on {day} at {time}.
        Keep {day}, {time}, free for the {product}.
        Be there when {company} repairs the {product} on {day} at {time}.
        Open the door for {company} on {day} at {time}: {product}.
        """,
        """
        Repair of your {product}
        We come on {day}
        {company}: {product}
        Your {product} and its repair
        {day}, {time}: repair
        Technician on {day}
        """,
        learnt=True,
    ),
    sort(
        "renewal",
        "company day amount",
        """
        your membership at {company} ends on {day}. Renew it for {amount} euros.
        on {day} your year with {company} is over. Another one costs {amount} euros.
        would you like to stay with {company}? The next year is {amount} euros, payable before {day}.
        {company} would hate to lose you. Your plan runs out on {day}; it goes on for {amount} euros.
        don't let your plan at {company} lapse! {amount} euros keep it alive after {day}.
        after {day} you can't use {company} any more, unless you extend for {amount} euros.
        time flies: {day} is the last day of your subscription. {amount} euros, and you stay a member of {company}.
        {company} will extend your contract on {day}. The fee is {amount} euros. Do you want that?
        as a member of {company}, you may extend now. Price {amount} euros, until {day}.
        your licence expires on {day}. To extend it, {company} asks for {amount} euros.
        (another year|one more year) with {company}? It's {amount} euros, and you have until {day} to say so.
        the end is near: on {day} your pass for {company} is no longer valid. {amount} euros make it valid again.
        as long as you pay {amount} euros by {day}, nothing changes and you stay with {company}.
        we at {company} like having you. Stay! Your contract ends on {day}; a new one is {amount} euros.
        """,
        """
        The membership at {company} ends on {day}; another year costs {amount} euros.
        {company} asks you to renew for {amount} euros before {day}.
        Your plan at {company} runs out on {day}, renewal {amount} euros.
        Until {day} you can renew at {company} for {amount} euros.
        {company} offers to go on after {day} for {amount} euros.
        On {day} your time at {company} is over; {amount} euros extend it.
        To stay with {company} after {day}, you pay {amount} euros.
        """,
        """
        yes, I'd like to stay with {company} for {amount} euros.
        please extend it before {day}. {amount} euros is fine.
        I renew at {company} and pay {amount} euros.
        of course I stay. You get the {amount} euros before {day}.
        I'm happy with {company}, so go on after {day} for {amount} euros.
        please renew my plan at {company} on {day} for {amount} euros.
        {amount} euros for another year of {company} is all right. Extend it on {day}.
        """,
        """
        please end my plan at {company} on {day}.
        {amount} euros is too much. I leave {company} on {day}.
        no, I don't want to extend it for {amount} euros.
        I cancel my membership at {company}.
        I won't renew at {company}. Let it end on {day}, {amount} euros is too expensive.
        thank you, but {day} will be my last day at {company}. {amount} euros is a lot.
        don't extend my contract with {company} on {day} for {amount} euros, please.
        """,
        """
        Renew at {company} for {amount} euros before {day}.
        Decide by {day} whether to stay with {company} for {amount} euros.
        Pay {company} {amount} euros before {day} to go on.
        Extend the plan at {company} by {day}.
        Tell {company} by {day} if you extend for {amount} euros.
        Think about {company}: {amount} euros, until {day}.
        """,
        """
        Your membership ends
        {company}: until {day}
        Stay with {company}
        Renew before {day}
        {amount} euros for another year
        Your plan runs out on {day}
        """,
        learnt=True,
    ),
    sort(
        "security",
        "city day time",
        """
        somebody logged in to your account from {city} on {day} at {time}. Was that you?
        we noticed a login from {city}, on {day} at {time}. If it was not you, change your password.
        your account was used in {city} on {day}, {time}. Please check.
        a new device in {city} has opened your account. It was on {day} at {time}.
        was it you who signed in? Place: {city}. Day: {day}. Time: {time}.
        security alert! On {day}, at {time}, your password was typed in {city}.
        an unknown phone got into your account on {day}. The time was {time}, the phone was in {city}.
        are you in {city}? Somebody there has used your name, {day}, {time}.
        we want to be sure that you are safe. There was a sign-in at {time} on {day}, and it came from {city}.
        login from an unusual place \\({city}\\). When? On {day} at {time}. Do you know about it?
        (hm, strange|something looks odd): {city}, {day}, {time}. Your account was opened there. By you?
        at {time} on {day} a computer in {city} knew your password. We hope that it was yours.
        you, or somebody with your name, logged in at {time}. It was {day} and the place was {city}.
        please confirm the login of {day}, {time}. Our map shows {city}.
        """,
        """
        There was a login from {city} on {day} at {time}.
        Somebody in {city} used your account on {day} at {time}.
        Your account was opened from {city} on {day} at {time}.
        A login from {city} on {day} at {time} has to be checked.
        On {day} at {time} someone signed in from {city}.
        They ask if it was you who logged in from {city} on {day} at {time}.
        Warning: a sign-in from {city}, {day}, {time}.
        """,
        """
        yes, it was me in {city} on {day} at {time}.
        that's right, I logged in from {city} on {day}.
        thank you. I was in {city} on {day} at {time}, so all is well.
        don't worry, {city} on {day} was me.
        I confirm the login from {city} on {day} at {time}.
        all right, I am in {city}. The sign-in on {day} at {time} was mine.
        thanks for asking: {city}, {day}, {time}, that was my new phone.
        """,
        """
        no, that was not me in {city} on {day} at {time}.
        I was never in {city}. Please lock my account.
        on {day} at {time} I was asleep, not in {city}.
        I don't know anybody in {city}.
        the login from {city} on {day} at {time} is not mine. Please block it.
        somebody has my password! I did not sign in from {city} on {day} at {time}.
        it wasn't me. {day}, {time}, {city}: I have no idea who that was.
        """,
        """
        Check the login from {city} on {day} at {time}.
        Change the password because of the login from {city} on {day} at {time}.
        Find out who logged in from {city} on {day} at {time}.
        Look at the sign-in from {city}, {day}, {time}.
        Say if the login from {city} on {day} at {time} was yours.
        Make sure that the sign-in from {city} on {day} at {time} was you.
        """,
        """
        Login from {city}
        Was that you in {city}?
        Your account
        New sign-in on {day}
        Security alert
        {city}, {day}, {time}: was it you?
        """,
        learnt=True,
    ),
    sort(
        "survey",
        "number topic day",
        """
        please answer {number} questions about the {topic} by {day}.
        how did you like the {topic}? We have {number} questions and need your answers by {day}.
        we would like your opinion on the {topic}. It's only {number} questions, open until {day}.
        {number} short questions on the {topic} are waiting for you. The survey closes on {day}.
        take a minute for our survey about the {topic}: {number} questions, last day {day}.
        your view matters! Tell us about the {topic} before {day}. There are {number} questions.
        the {team} wants to know what you think of the {topic}. {number} questions, please fill them in until {day}.
        on {day} we close our poll on the {topic}. You still have {number} questions to answer.
        help us to make the {topic} better. Answer {number} questions, and do so by {day}.
        it takes no time: {number} questions, one {topic}, until {day}. Will you take part?
        (tell us|we want to know) if you are happy with the {topic}. You find {number} questions on our page, but only until {day}.
        (five minutes of your time|a cup of coffee long), that's what {number} questions about the {topic} take. They end on {day}.
        all the others have answered our {number} questions on the {topic}. It's your turn, until {day}.
        a poll about the {topic} is going on. Number of questions: {number}. Last day: {day}.
        """,
        """
        There are {number} questions about the {topic} to answer by {day}.
        They want answers to {number} questions on the {topic} by {day}.
        A survey with {number} questions about the {topic} is open until {day}.
        {first} asks you to answer {number} questions about the {topic} by {day}.
        Until {day} you can answer {number} questions on the {topic}.
        Your opinion on the {topic} is wanted by {day}, {number} questions.
        Survey on the {topic}: {number} questions, until {day}.
        """,
        """
        I'll answer the {number} questions about the {topic} by {day}.
        gladly, you get my answers on the {topic} by {day}.
        of course I take part. {number} questions are fine.
        yes, you will have my view of the {topic} by {day}.
        happy to help with the {topic}. The {number} answers reach you by {day}.
        count me in: {number} questions on the {topic}, done by {day}.
        I like surveys. Expect my {number} answers about the {topic} before {day}.
        """,
        """
        I have no time for {number} questions about the {topic}.
        sorry, I don't take part in the survey on the {topic}.
        {number} questions are too many for me.
        I know nothing about the {topic}, so I can't answer by {day}.
        please ask others: I can't answer {number} questions on the {topic} by {day}.
        no, thank you. {number} questions about the {topic} until {day} are too much.
        I'd rather not say anything about the {topic}. {day} passes without my {number} answers.
        """,
        """
        Answer {number} questions about the {topic} by {day}.
        Fill in the survey on the {topic}, {number} questions, by {day}.
        Give your opinion on the {topic} by {day}.
        Take part in the survey about the {topic} until {day}.
        Do the {number} questions on the {topic} before {day}.
        Reply to {number} questions about the {topic} until {day}.
        """,
        """
        Your opinion on the {topic}
        {number} questions
        Survey: {topic}
        Please answer by {day}
        What do you think of the {topic}?
        A few questions
        """,
        learnt=True,
    ),
    sort(
        "course",
        "hobby day time room",
        """
        your {hobby} course begins on {day} at {time} in {room}.
        we are happy that you take up {hobby}. Come to {room} on {day} at {time}.
        the first {hobby} lesson is on {day}, {time}. We meet in {room}.
        welcome to {hobby} for beginners! Day: {day}. Time: {time}. Place: {room}.
        you have signed up for {hobby}. Please be in {room} at {time} on {day}.
        in {room} you will learn {hobby}. It starts on {day} at {time}.
        {hobby} starts again. Our class meets on {day} at {time}, in {room} as always.
        there was a free place in the {hobby} class, and it's yours: {day}, {time}, {room}.
        bring warm clothes and good mood! {hobby} on {day}, {time}. The door of {room} will be open.
        on {day} it's time for {hobby}. The teacher waits in {room} from {time}.
        (sharpen your pencils|here we go)! {hobby} begins in {room}. Day and time: {day}, {time}.
        you wanted to try {hobby}. Well, the door of {room} opens for you on {day} at {time}.
        our teacher is back, so there is {hobby} again on {day}. Meet in {room} at {time}.
        from {time} on {day} there will be {hobby} in {room}, and you are on the list.
        """,
        """
        The {hobby} course starts on {day} at {time} in {room}.
        On {day} at {time} you have {hobby} in {room}.
        {hobby} begins on {day} at {time} in {room}.
        Your {hobby} class is in {room} on {day} at {time}.
        The class in {hobby} meets on {day} at {time} in {room}.
        In {room} the {hobby} course begins on {day} at {time}.
        {first} expects you in {room} on {day} at {time} for {hobby}.
        """,
        """
        thank you, I'll be in {room} on {day} at {time}.
        I look forward to {hobby} on {day} at {time}.
        great! I come to {room} for {hobby} on {day}.
        yes, {day} at {time} is fine for {hobby}.
        see you in {room} on {day} at {time} for {hobby}.
        I can't wait to try {hobby}. {room}, {day}, {time}: I'll be there.
        perfect, {hobby} on {day} at {time} in {room} suits me.
        """,
        """
        I can't come to {hobby} on {day} at {time}.
        sorry, {day} at {time} is not possible for me. Please give away my place.
        I don't want to learn {hobby} any more.
        on {day} I have no time for {hobby}.
        unfortunately I won't be in {room} on {day} at {time}, so {hobby} begins without me.
        please take me off the list for {hobby}. {day} at {time} in {room} does not work.
        no, {hobby} on {day} at {time} in {room} is not for me.
        """,
        """
        Be in {room} on {day} at {time} for {hobby}.
        Go to {hobby} on {day} at {time} in {room}.
        Come to {room} on {day} at {time}.
        Attend {hobby} in {room} on {day} at {time}.
        Be at the {hobby} course on {day} at {time}, {room}.
        Find {room} on {day} at {time}: {hobby}.
        """,
        """
        {hobby} on {day}
        Your {hobby} course
        Course: {hobby}
        Welcome to {hobby}
        {day}, {time}: {hobby}
        Your class in {room}
        """,
        learnt=True,
    ),
    sort(
        "quote",
        "company product amount day",
        """
        {company} can sell you the {product} for {amount} euros. The offer is good until {day}.
        you asked {company} for a price: the {product} is {amount} euros, if you order by {day}.
        our offer: {product}, {amount} euros, valid until {day}. {company}
        thank you for your interest in the {product}. {company} asks {amount} euros for it until {day}.
        a special price from {company}! The {product} now costs {amount} euros, but only until {day}.
        as promised, here is what the {product} would cost: {amount} euros. We keep this price until {day}. {company}
        until {day}, {company} gives you the {product} for {amount} euros. Do you take it?
        how much is the {product}? At {company} it's {amount} euros. After {day} the price goes up.
        if you say yes before {day}, the {product} is yours for {amount} euros. Kind regards, {company}
        {company} has worked out a price. For {amount} euros you get the {product}. Let us hear from you by {day}.
        (we did the sums|after some thought), {company} arrives at {amount} euros for the {product}. That holds until {day}.
        you won't find it cheaper: {product}, {amount} euros, from {company}, until {day}.
        the {product} is waiting for you at {company}. What you pay: {amount} euros. How long: until {day}.
        {company} gives you time until {day} to think about it: {amount} euros for the {product}.
        """,
        """
        {company} offers the {product} for {amount} euros until {day}.
        The {product} costs {amount} euros at {company} until {day}.
        Offer from {company}: {product}, {amount} euros, until {day}.
        Until {day} you get the {product} from {company} for {amount} euros.
        {company} asks {amount} euros for the {product}, and the price holds until {day}.
        For {amount} euros, {company} sells you the {product} until {day}.
        By {day} you can order the {product} from {company} for {amount} euros.
        """,
        """
        we take the {product} for {amount} euros.
        yes, please send the {product}. {amount} euros is a good price.
        I order the {product} from {company} for {amount} euros.
        agreed, {amount} euros for the {product}.
        I accept the offer of {company}: {product}, {amount} euros, valid until {day}.
        it's before {day}, so I'd like the {product} from {company} for {amount} euros.
        good price! {company} may send us the {product} for {amount} euros by {day}.
        """,
        """
        {amount} euros is too expensive for the {product}.
        thank you, but we don't need the {product}.
        no, we found a {product} that is cheaper.
        I can't decide on the {product} by {day}.
        we don't want the {product} from {company} for {amount} euros, not by {day} and not later.
        sorry, {amount} euros is more than we can pay {company} for the {product} by {day}.
        I have to turn down {company}: {amount} euros for the {product} is too much, and {day} is too soon.
        """,
        """
        Decide by {day} if you want the {product} from {company} for {amount} euros.
        Answer {company} about the {product} by {day}.
        Order the {product} from {company} for {amount} euros by {day}.
        Compare the price of {company}, {amount} euros for the {product}, by {day}.
        Tell {company} by {day} whether you take the {product} for {amount} euros.
        Think about the offer of {company} until {day}: {product}, {amount} euros.
        """,
        """
        Your price for the {product}
        {product}: {amount} euros
        Offer from {company}
        Until {day}: {product}
        What the {product} costs
        {company}: {product}
        """,
        learnt=True,
    ),
    sort(
        "travel",
        "city day time code",
        """
        your trip to {city} begins on {day} at {time}. The ticket has the number {code}.
        the train to {city} leaves on {day} at {time}. Your ticket: {code}.
        have a good journey to {city}! You leave on {day}, {time}; show the code {code} on the train.
        on {day} at {time} your plane takes off for {city}. Check in with {code}.
        ticket {code}. To: {city}. On: {day}. At: {time}. Please be early.
        pack your bags! {city} is waiting. Departure is at {time} on {day}, and {code} is your ticket.
        we have bought your ticket {code}. The bus for {city} goes on {day} at {time}.
        you travel to {city} on {day}. Be at the platform before {time}, and don't forget {code}.
        departure {time}, {day}. Destination {city}. With {code} you can change your seat.
        {code} takes you to {city}. Don't miss it: {day}, {time}.
        (passport, ticket, sunglasses|all aboard)! {city} calls on {day} at {time}. The ticket: {code}.
        you chose {city}, and we booked it: {day}, {time}, number {code}.
        if you are at the station before {time} on {day}, {city} is yours. Keep {code} at hand.
        the driver to {city} won't wait. He leaves on {day} at {time} sharp and wants to see {code}.
        """,
        """
        The trip to {city} starts on {day} at {time} with ticket {code}.
        You go to {city} on {day} at {time}, ticket {code}.
        Your ticket {code} to {city} is for {day} at {time}.
        Departure for {city}: {day}, {time}, number {code}.
        On {day} at {time} you leave for {city}; the ticket is {code}.
        With {code} you travel to {city} on {day} at {time}.
        The ticket {code} is for the trip to {city} on {day} at {time}.
        """,
        """
        thank you, {city} on {day} at {time} is right.
        perfect. I'll be ready on {day} at {time} with {code}.
        I look forward to {city} on {day}.
        yes, ticket {code} is correct.
        that's the trip I wanted: {city}, {day}, {time}, {code}.
        great, I leave for {city} on {day} at {time} and have {code} with me.
        all good! {code} to {city} on {day} at {time} is confirmed.
        """,
        """
        I can't go to {city} on {day}. Please cancel {code}.
        {day} at {time} is wrong. I wanted to go to {city} later.
        please take back ticket {code}.
        the trip to {city} is off, so I don't need {code}.
        sorry, I won't travel to {city} on {day} at {time}. Can {code} be changed?
        no, {city} on {day} at {time} is not what I booked. Please check {code}.
        I must cancel: {city}, {day}, {time}, ticket {code}.
        """,
        """
        Be ready for {city} on {day} at {time} with ticket {code}.
        Take {code} for the trip to {city} on {day} at {time}.
        Leave for {city} on {day} at {time}.
        Check in with {code} for {city} on {day} at {time}.
        Pack for {city}: {day}, {time}, ticket {code}.
        Don't miss the departure for {city} on {day} at {time}, and bring {code}.
        """,
        """
        Your trip to {city}
        Ticket {code}
        {city} on {day}
        To {city} at {time}
        Off to {city}!
        Your ticket to {city}
        """,
        learnt=True,
    ),
    sort(
        "praise",
        "first product team",
        """
        I just wanted to say that I love my new {product}. Please thank the {team} for me.
        what a great {product}! The {team} did a wonderful job.
        your {team} was so friendly, and the {product} is perfect.
        the {product} works like a charm. Greetings to the {team}!
        for once a nice mail: the {product} is the best I ever had. Tell the {team}.
        thanks to the {team} I have the right {product} now. I'm delighted.
        I don't often write to shops, but the {product} is too good. Compliments to the {team}!
        five stars for the {product}, and five more for the {team}.
        please pass this on to the {team}: we use the {product} every day and are very happy.
        my family and I enjoy the {product}. It was the {team} who helped us to choose. Thank you!
        (wow|hats off)! I opened the box, and there was the best {product} in the world. Hug the {team} from me.
        my neighbors envy me for the {product}. Thanks to everybody in the {team}!
        I wanted to complain about something, but I can't: the {product} is great and so is the {team}.
        whoever in the {team} chose the {product} for me deserves a raise.
        """,
        """
        {first} loves the {product} and thanks the {team}.
        {first} is happy with the {product} and praises the {team}.
        Praise from {first} for the {product} and the {team}.
        The {team} gets thanks from {first} for the {product}.
        {first} likes the {product} very much and sends thanks to the {team}.
        {first} writes that the {product} is great and so is the {team}.
        Kind words by {first} about the {product} and the {team}.
        """,
        """
        thank you! We are glad that you like the {product}.
        the {team} was happy to read this. Enjoy the {product}!
        how kind of you. I'll tell the {team}.
        thanks for the nice words about the {product}.
        we are so pleased that the {product} is right for you, and the {team} says thank you.
        your mail made the {team} smile. Have fun with the {product}!
        it's good to hear that about the {product}. The {team} will be proud.
        """,
        """
        thank you, but I have nothing to do with the {product}. Please write to the {team}.
        I'm sorry, I don't work with the {team} any more.
        thanks, but I can't tell the {team}.
        this went to the wrong person, I don't know the {product}.
        I'm afraid the {team} can't be reached, so I can't pass on what you say about the {product}.
        no, I can't thank the {team} for you. But I'm glad that the {product} is good.
        """,
        """
        Thank the {team} for the {product}.
        Tell the {team} that {first} loves the {product}.
        Pass the praise of {first} on to the {team}.
        Let the {team} know that {first} likes the {product}.
        Give the {team} the thanks of {first} for the {product}.
        Forward the nice words of {first} about the {product} to the {team}.
        """,
        """
        A great {product}
        Thank you, {team}!
        I love my {product}
        Compliments to the {team}
        Five stars
        Happy with the {product}
        """,
        learnt=True,
    ),
)
