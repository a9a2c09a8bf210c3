# ruff: noqa: E501 - phrases are read a line at a time
"""Mails from shops, guests and customers."""

from __future__ import annotations

from desk.phrases.mails.sorts import Sort, sort

__all__ = ["BUSINESS_MAIL"]

BUSINESS_MAIL: tuple[Sort, ...] = (
    sort(
        "invoice",
        "company amount day",
        """
        the invoice {code} from {company} over {amount} euros is due on {day}. Please pay it in time.
        please find attached our invoice {code}. The amount of {amount} euros is payable to {company} by {day}.
        {company} has not received the {amount} euros for invoice {code} yet. Please settle it by {day}.
        this is a reminder from {company}: {amount} euros for invoice {code} are due on {day}.
        +++
        {company} sends you invoice {code}: {amount} euros, payable by {day}.
        {amount} euros for invoice {code} are still open. Please transfer them to {company} by {day}.
        your payment to {company} is missing. Invoice {code}, {amount} euros, last day {day}.
        enclosed you find the bill {code} of {company}. We ask for {amount} euros until {day}.
        please remember: on {day} the {amount} euros of invoice {code} must be with {company}.
        thank you for your order at {company}. The sum of {amount} euros \\(invoice {code}\\) is due on {day}.
        by {day} we expect {amount} euros for {code}. Yours, {company}
        our records show that {amount} euros are outstanding. Pay invoice {code} by {day}. {company}
        {company} here. You still owe us {amount} euros for {code}. Would you settle that by {day}?
        the sum is {amount} euros, the number is {code}, the last day is {day}, and the recipient is {company}.
        your order has been billed. Total: {amount} euros. Due: {day}. Reference: {code}. Payee: {company}.
        we at {company} kindly ask you to transfer {amount} euros by {day}, quoting {code}.
        did you forget us? Invoice {code} over {amount} euros runs out on {day}. {company}
        this month's bill from {company} comes to {amount} euros. It carries the number {code} and must be paid by {day}.
        second reminder! {company} has been waiting for {amount} euros. Bill {code} is to be paid no later than {day}.
        for our services we charge you {amount} euros. Please use the reference {code} and pay {company} until {day}.
        the bookkeeping of {company} says that {code} is open: {amount} euros. If it isn't paid on {day}, we add a fee.
        invoice number {code}. Amount {amount} euros. Please see to it that {company} has the money by {day}.
        attached is {code}, the bill from {company}. We would be grateful for your {amount} euros by {day}.
        if you pay {company} the {amount} euros for {code} by {day}, everything is fine.
        {amount} euros. That is what {company} gets from you. Invoice: {code}. Latest date: {day}.
        (we hope you enjoyed our service|thank you for your trust). Here is {code}. Please pay {company} {amount} euros, at the latest on {day}.
        is there a problem with {code}? We at {company} have not seen the {amount} euros, and {day} is the last call.
        to avoid extra costs, pay the {amount} euros of invoice {code} to {company} before {day} is over.
        {company} bills you {amount} euros for the last month, payment by {day}, reference {code}.
        (a friendly nudge|just a nudge) from {company}: {code} is still unpaid. {amount} euros are missing. {day} ends the grace period.
        you find the details in {code}. In short: {amount} euros, {company}, {day}.
        the sum in {code} is {amount} euros. It goes to {company}. It must be there on {day}.
        """,
        """
        {company} wants {amount} euros for invoice {code} by {day}.
        Invoice {code} from {company} over {amount} euros is due on {day}.
        You should pay {company} {amount} euros by {day}.
        {amount} euros to {company} are due on {day}.
        +++
        {company} asks for {amount} euros by {day}.
        Pay {company} {amount} euros by {day} for invoice {code}.
        {company} is waiting for {amount} euros, payable by {day}.
        By {day} you owe {company} {amount} euros.
        The bill from {company} is {amount} euros and due on {day}.
        {company} reminds you to pay {amount} euros by {day}.
        An invoice from {company}: {amount} euros until {day}.
        {amount} euros must be with {company} by {day}.
        """,
        """
        thank you, we will pay {company} the {amount} euros by {day}.
        the invoice {code} will be paid in time, {amount} euros to {company} by {day}.
        I have passed invoice {code} on, {company} will get the {amount} euros by {day}.
        the payment of {amount} euros is on its way.
        +++
        we will transfer the {amount} euros to {company} by {day}.
        {company} will get the {amount} euros by {day}.
        thank you for the reminder. {company} will have the {amount} euros by {day}.
        yes, we pay {company} the {amount} euros in time, by {day} at the latest.
        that is all right. The {amount} euros will be with {company} by {day}.
        I have just ordered the payment of {amount} euros to {company}, so it will be there by {day}.
        sure, {amount} euros by {day}. {company} can count on it.
        """,
        """
        we can't pay {company} {amount} euros by {day}. Could we get two more weeks for invoice {code}?
        there seems to be a mistake: {amount} euros for {company} by {day} can't be right, please check invoice {code}.
        I don't agree with the {amount} euros for {company} by {day}, please look at invoice {code} again.
        {amount} euros was not what we agreed on. Please send a new invoice.
        +++
        we are not going to pay {company} {amount} euros by {day}, as the bill is wrong.
        {amount} euros is too much. We won't pay {company} by {day}.
        I'm sorry, but we can't transfer {amount} euros to {company} by {day}. Please give us more time.
        {company} has already got the {amount} euros, so we don't pay again by {day}.
        we don't owe {company} {amount} euros. Please cancel the date, {day}.
        {day} is too early for {amount} euros. Would {company} accept two parts?
        no, the {amount} euros from {company} are not right, and {day} is not possible.
        """,
        """
        Pay {amount} euros to {company} by {day}.
        Settle invoice {code}, {amount} euros, with {company} by {day}.
        Transfer {amount} euros to {company} until {day}.
        See that {company} gets {amount} euros by {day}.
        +++
        Send {company} {amount} euros by {day}.
        Make sure that {company} has {amount} euros by {day}.
        Pay the bill of {company}, {amount} euros, by {day}.
        Pay invoice {code} \\({amount} euros\\) to {company} by {day}.
        Transfer {amount} euros to {company} by {day}.
        Settle {amount} euros with {company} no later than {day}.
        """,
        """
        Invoice {code}
        Your invoice from {company}
        Payment reminder
        {company}: invoice {code}
        +++
        {amount} euros due on {day}
        Bill {code} from {company}
        {code} is due
        Please pay {company} by {day}
        Open invoice {code}
        """,
    ),
    sort(
        "delivery",
        "product day",
        """
        your {product} (was shipped|is on its way) and will arrive on {day}. The tracking number is {code}.
        good news: the {product} you ordered arrives on {day}. Track it with {code}.
        we have sent the {product}. Expect it on {day}, tracking code {code}.
        the {product} leaves our store today and reaches you on {day}. Number: {code}.
        +++
        the {product} is packed. It comes to you on {day}; number {code}.
        {day} is the day: your {product} will be delivered. Follow it with {code}.
        on {day} our driver brings the {product}. Tracking: {code}.
        your order {code} has left us. The {product} should be with you on {day}.
        we handed the {product} over to the parcel service. It arrives on {day}, code {code}.
        thank you for waiting! With number {code} your {product} comes on {day}.
        it's on the truck! Expect a ring at the door on {day}. We bring your {product}, number {code}.
        your parcel {code} is with our courier. What's inside? The {product}. When? On {day}.
        the wait is over: the {product} has been sent, and {day} is the day it gets to you. {code} is the number to follow it.
        your {product} has left our warehouse. Arrival: {day}. Reference: {code}.
        a courier will hand you the {product} on {day}. If you want to follow it, use {code}.
        order {code} has been shipped. You will hold your {product} in your hands on {day}.
        we plan to drop off the {product} on {day}. Please be at home. Parcel number {code}.
        a parcel for you is on the road. Contents: {product}. Delivery: {day}. Code: {code}.
        thanks for shopping with us. Shipment {code} with the {product} gets to your door on {day}.
        you ordered the {product}. It should turn up on {day}; check {code} for details.
        heads up: on {day} we deliver your {product} \\({code}\\).
        our van is full, and your {product} is in it. It stops at your house on {day}. Number: {code}.
        all packed! {code}, your {product}, goes out now and comes to you on {day}.
        (hooray|good morning)! The {product} you have been waiting for will be in your hands on {day}. Use {code} to see where it is.
        our system says that the {product} is loaded. Planned arrival: {day}. Your number: {code}.
        please be patient until {day}, then the {product} will be there. To follow the parcel, type {code}.
        {code} is on the move: it holds your {product} and stops at your place on {day}.
        (because of high demand|after some delay) we ship the {product} only now. It gets to you on {day}. Shipment: {code}.
        the driver will ring your bell on {day}. He brings the {product}, parcel {code}.
        """,
        """
        Your {product} arrives on {day}, tracking number {code}.
        The {product} is on its way and comes on {day}.
        The {product} will be there on {day}.
        Expect the {product} on {day}, code {code}.
        +++
        The {product} will be delivered on {day}.
        You get your {product} on {day}.
        Your order, the {product}, comes on {day} with the number {code}.
        On {day} the {product} arrives.
        The {product} has been sent and should be there on {day}.
        {day} is the day on which the {product} is delivered.
        Delivery of the {product} is planned for {day}.
        The parcel {code} with the {product} reaches you on {day}.
        """,
        """
        thank you, {day} is fine for the {product}.
        great, I will be at home on {day} for the {product}.
        thanks for the news about the {product}. I expect it on {day}.
        perfect, I look forward to the {product}.
        +++
        thank you. {day} suits me, and I'm looking forward to the {product}.
        wonderful, somebody will be at home on {day} to take the {product}.
        great, please bring the {product} on {day}.
        {day} is perfect for the {product}.
        good news! I'll be there on {day} when the {product} comes.
        yes, you can deliver the {product} on {day}.
        thanks, I expect the {product} on {day}.
        """,
        """
        nobody is at home on {day}. Can the {product} come a day later?
        {day} does not work. Please deliver the {product} another day.
        I cancelled the {product}, please do not bring it on {day}.
        on {day} the house is empty. Is another day possible?
        +++
        please don't bring the {product} on {day}, as I'm not at home.
        I can't take the {product} on {day}. Is there another date?
        no, {day} is bad. Leave the {product} with my neighbour or come later.
        I don't want the {product} any more, so there's no need to come on {day}.
        on {day} I'm away. Could you keep the {product} until I'm back?
        sorry, the {product} can't be delivered on {day}.
        unfortunately nobody can receive the {product} on {day}.
        """,
        """
        Be at home on {day} for the {product}.
        Expect the {product} on {day}.
        Keep the tracking number {code} for the {product} on {day}.
        Look out for the {product} on {day}.
        +++
        Wait for the {product} on {day}.
        Be there on {day} to take the {product}.
        Make sure that someone is at home on {day} for the {product}.
        Receive the {product} on {day}, number {code}.
        Stay at home on {day}, as the {product} comes.
        """,
        """
        Your {product} is on its way
        Shipping notice {code}
        Delivery on {day}
        News about your {product}
        +++
        {product}: arrives on {day}
        Parcel {code}
        Your order is on the road
        Your {product} comes on {day}
        We ship your {product}
        """,
    ),
    sort(
        "invitation",
        "event day time place",
        """
        I would like to invite you to {event} on {day} at {time}. We meet at {place}. Can you come?
        we are planning {event} on {day}, {time}, at {place}. It would be great to see you there.
        are you free on {day}? There is {event} at {place}, starting at {time}. Please tell me if you come.
        please join us for {event}: {day}, {time}, {place}. Let me know by tomorrow.
        +++
        come to {event}! It is on {day} at {time}, at {place}. Please say yes.
        on {day} at {time} we hold {event} at {place}. You are invited.
        {event} at {place}, {day}, {time}: will you be there?
        would you like to come to {event}? {place}, {day}, {time}.
        save {day}, {time}, for {event} at {place}. Can we count on you?
        there will be {event}. Where: {place}. When: {day}, {time}. Please answer.
        it would be a pleasure to see you at {event}, {day} at {time}, {place}.
        I'm hosting {event} and would be happy to have you there. {day}, {place}, {time}.
        do you feel like coming to {event}? We'd meet at {place} at {time} on {day}.
        what are you doing on {day}? At {time} we start {event}, the place is {place}. Come along!
        the {team} puts on {event}. Join in: it begins at {time} on {day}, and you find us at {place}.
        you shouldn't miss {event}! {place} is where, {day} is when, and it starts at {time}. Are you coming?
        it's official: {event} takes place on {day}, {time}, at {place}. Will we see you?
        please keep {day} free. From {time} there is {event} at {place}, and a chair is reserved for you.
        may I ask you to {event}? It's on {day}. We begin at {time} and meet at {place}. Do let me know.
        we'd be honored by your presence at {event} on {day} at {time}. Venue: {place}. Please confirm.
        {place} on {day}: {event}. Doors open at {time}. Are you in?
        invitation! What: {event}. When: {day} at {time}. Where: {place}. Say if you can come.
        there's a seat left at {event} \\({day}, {time}, {place}\\). Do you want it?
        how about {event} on {day}? I have booked {place} from {time}.
        (guess what|big news)! We celebrate with {event}. Be at {place} on {day}, {time}, and bring a smile. Are you in?
        {event} needs guests like you. So: {place}, {day}, {time}. (Yes?|Coming?|Let me know.)
        it's been too long! Let's meet at {event}, which is on {day} at {time} at {place}. Can you make it?
        my colleagues and I have planned {event} for {day}. It is held at {place} and we start at {time}. You'll come, won't you?
        seats are few, so tell me quickly: {event}, {day}, {time}, {place}. Do you want to come?
        you are on the guest list for {event}. See you at {place} at {time} on {day}? Please say yes or no.
        """,
        """
        {first} invites you to {event} on {day} at {time} at {place}.
        You are invited to {event} on {day}, {time}, at {place}.
        There is {event} on {day} at {time} at {place}, and {first} asks if you come.
        {first} wants you at {event}: {day}, {time}, {place}.
        +++
        {first} asks you to come to {event} on {day} at {time} at {place}.
        {first} would like to see you at {event} on {day}, {time}, at {place}.
        Invitation from {first} to {event}: {day} at {time}, {place}.
        You are asked to {event} at {place} on {day} at {time}.
        {first} holds {event} at {place} on {day} at {time} and hopes you come.
        On {day} at {time} {first} has {event} at {place} and wants you there.
        {event} takes place on {day} at {time} at {place}; {first} waits for your answer.
        """,
        """
        thank you for the invitation to {event}. I will be at {place} on {day} at {time}.
        I'd love to come to {event}. See you at {place} on {day} at {time}.
        count me in for {event} at {place} on {day} at {time}!
        {day} at {time} is perfect, I'm coming.
        +++
        thank you, I'll gladly come to {event} on {day} at {time} at {place}.
        yes! I'll be at {place} for {event} on {day} at {time}.
        I accept with pleasure. {event} on {day} at {time} at {place} is in my calendar.
        with pleasure. See you at {event}, {day}, {time}, {place}.
        I'm in: {event}, {day}, {time}, {place}.
        of course I will come to {event} at {place} on {day} at {time}.
        I look forward to {event} on {day} at {time} at {place}.
        """,
        """
        thank you, but I can't come to {event} at {place} on {day} at {time}.
        what a pity, I'm away on {day} at {time}. Enjoy {event} at {place}!
        sorry, I have other plans on {day} at {time}, so I won't be at {place} for {event}.
        I can't make it to {event}, but thanks for asking.
        +++
        thank you for asking, but I can't come to {event} at {place} on {day} at {time}.
        I'm sorry, I have no time on {day} at {time}, so {event} at {place} will be without me.
        unfortunately I must miss {event} at {place} on {day} at {time}.
        I would have loved to come to {event} at {place}, but {day} at {time} doesn't work.
        no, I won't make it to {place} on {day} at {time}. I wish you a good time at {event}.
        I have to decline {event} at {place} on {day} at {time}, as I'm busy then.
        thanks, but {event} on {day}, {time}, at {place} is not for me this time.
        """,
        """
        Tell {first} if you come to {event} on {day} at {time}, at {place}.
        Answer the invitation of {first} to {event} on {day} at {time} at {place}.
        Let {first} know whether you will be at {place} on {day} at {time} for {event}.
        Reply to {first} about {event}.
        +++
        Tell {first} if you come to {event} on {day} at {time} at {place}.
        Reply to {first} about {event} at {place} on {day} at {time}.
        Say yes or no to {first}: {event}, {day}, {time}, {place}.
        Answer {first}, who invites you to {event} on {day} at {time} at {place}.
        Decide whether you go to {event} at {place} on {day} at {time} and tell {first}.
        """,
        """
        Invitation: {event}
        {event} on {day}
        Are you free on {day}?
        Join us on {day}
        +++
        You're invited to {event}
        Come to {event}
        {day}, {time}: {event}
        Will you join us for {event}?
        {event} at {place}
        """,
    ),
    sort(
        "complaint",
        "first product reason",
        """
        the {product} I ordered under {code} has a problem: {reason}. I want my money back.
        I'm not happy with the {product}, order {code}. The reason: {reason}. Please refund it.
        my order {code}, the {product}, went wrong: {reason}. I would like my money back.
        I have to complain about the {product}. {code} is the order, {reason} the problem. I expect a refund.
        +++
        {reason}: that is what I have to say about the {product} from order {code}. Refund me, please.
        the {product} is not what I wanted, {reason}. Please return the money for {code}.
        what went wrong with {code}? I ordered a good {product} and got this: {reason}. I ask for a refund.
        I am sending the {product} back \\({reason}\\). The order was {code}, please refund it.
        after a week with the {product} I am angry: {reason}. Give me my money back, order {code}.
        order {code}, {product}, problem: {reason}. When do I get my money?
        I want to return the {product}. Order number {code}, and the trouble is this: {reason}. Please pay me back.
        this is about order {code}. You sent me the {product}, and now I'm disappointed \\({reason}\\). When is my refund coming?
        never again! {product}, order {code}: {reason}. I demand my money.
        the {product} from {code} is going back. Why? {reason}. I expect the full price back.
        I bought the {product} from you \\(number {code}\\). Sadly I have to report a problem: {reason}. Kindly refund me.
        who is responsible for {code}? My {product} is a disaster: {reason}. Return my money at once.
        let me be clear: {reason}. That's not what I paid for when I bought the {product}. I claim the money for order {code}.
        a bad experience with your shop: the {product} of order {code}. Cause: {reason}. What I want: a refund.
        regarding {code}: I can't keep the {product}. {reason} is the reason. Would you give me my money back?
        I've called three times about the {product} and nobody helps. {reason}! Cancel {code} and refund me.
        my {product} came in a nice box, but that's all I can praise. {reason}. Order {code}, refund please.
        can you imagine how I felt when I opened parcel {code}? The {product} was in it, but here's the problem: {reason}. Money back, please.
        (I regret to say|sorry to say) that order {code} was a failure. Problem with the {product}: {reason}. I'd like to have my money returned.
        the {product} goes back to you, together with paper {code}. Ground: {reason}. Please refund the price.
        what you did with order {code} is not okay: {reason}. Take back the {product} and give me a refund.
        I'm usually a happy customer, not so today. {product}, {code}, {reason}. Please pay the money back.
        """,
        """
        {first} complains about the {product}, {reason}, and wants a refund for {code}.
        {first} is not happy with the {product}, order {code}: {reason}.
        A complaint from {first}: {product}, {reason}, order {code}.
        {first} has trouble with the {product}: {reason}.
        +++
        {first} wants the money back for the {product}: {reason}.
        {first} asks for a refund of the {product}, order {code}, reason: {reason}.
        {first} is unhappy with the {product} and gives this reason: {reason}.
        Refund wanted by {first} for the {product}; problem: {reason}.
        {first} returns the {product} from order {code} because of this: {reason}.
        {first} reports a problem with the {product}, {reason}, and claims a refund.
        The {product} is no good, says {first}: {reason}.
        """,
        """
        I'm sorry about the {product} and the reason, {reason}. You will get your money back.
        we apologise for the {product}: {reason}. The refund for {code} is on its way.
        thank you for telling us: {reason}. We will refund the {product}.
        sorry for the trouble with {code}; we refund it in full.
        +++
        we are sorry to hear that about the {product}: {reason}. You will get your money back.
        you are right, {reason} is not acceptable. We refund the {product}.
        please excuse the trouble with the {product} \\({reason}\\). The money is on its way to you.
        thank you for telling us about the {product}. As the reason is {reason}, we refund it at once.
        of course we take the {product} back. The refund for {code} and the reason, {reason}, are noted.
        we accept your complaint about the {product}: {reason}. You get a full refund.
        """,
        """
        I'm sorry, {reason} or not, we can't refund the {product}. We can send you a new one.
        a refund for the {product}, order {code}, is not possible for this reason: {reason}. We offer a voucher.
        unfortunately the return period for the {product} is over, and the reason, {reason}, does not change that.
        for {code} we can only offer an exchange.
        +++
        we are sorry about the {product}, but the reason, {reason}, does not allow a refund.
        a refund for the {product} is not possible. {reason} is not covered.
        unfortunately we cannot take back the {product} for this reason: {reason}.
        we looked at the {product}, and {reason} is not our fault. There is no refund.
        no, we don't pay back the {product}. As to the reason, {reason}, we can offer a repair.
        we have to decline the refund of the {product}; {reason} is no ground for it.
        """,
        """
        Answer {first} about the refund for {code}, the {product}: {reason}.
        Check order {code} of {first}: {product}, {reason}.
        Decide on a refund of the {product} for {first}: {reason}.
        Look into {code} and write to {first}.
        +++
        Decide on the refund that {first} wants for the {product}: {reason}.
        Refund {first} for the {product}, reason: {reason}.
        Answer the complaint of {first} about the {product}: {reason}.
        Deal with {first} and the {product}: {reason}.
        Look into the complaint from {first}: {product}, {reason}.
        """,
        """
        Problem with order {code}
        Complaint: {product}
        {product} - refund
        I want my money back
        +++
        {product}: {reason}
        Order {code} - refund, please
        I'm not happy with the {product}
        Unhappy with order {code}
        Return of the {product}
        """,
    ),
)
