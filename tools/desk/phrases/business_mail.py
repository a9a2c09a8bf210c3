"""Mails from shops, guests and customers."""

from __future__ import annotations

from desk.phrases.sorts import Sort, sort

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
        """,
        """
        {company} wants {amount} euros for invoice {code} by {day}.
        Invoice {code} from {company} over {amount} euros is due on {day}.
        You should pay {company} {amount} euros by {day}.
        {amount} euros to {company} are due on {day}.
        """,
        """
        thank you, we will pay the {amount} euros by {day}.
        the invoice {code} will be paid in time.
        I have passed invoice {code} on, you will get the money by {day}.
        the payment of {amount} euros is on its way.
        """,
        """
        we can't pay by {day}. Could we get two more weeks for invoice {code}?
        there seems to be a mistake in invoice {code}, please check it.
        I don't agree with the {amount} euros, please look at invoice {code} again.
        {amount} euros was not what we agreed on. Please send a new invoice.
        """,
        """
        Pay {amount} euros to {company} by {day}.
        Settle invoice {code} by {day}.
        Transfer {amount} euros to {company} until {day}.
        See that {company} gets {amount} euros by {day}.
        """,
        """
        Invoice {code}
        Your invoice from {company}
        Payment reminder
        {company}: invoice {code}
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
        """,
        """
        Your {product} arrives on {day}, tracking number {code}.
        The {product} is on its way and comes on {day}.
        The {product} will be there on {day}.
        Expect the {product} on {day}, code {code}.
        """,
        """
        thank you, {day} is fine.
        great, I will be at home on {day}.
        thanks for the news about the {product}.
        perfect, I look forward to the {product}.
        """,
        """
        nobody is at home on {day}. Can the {product} come a day later?
        {day} does not work. Please deliver the {product} another day.
        I cancelled the {product}, please take it back.
        on {day} the house is empty. Is another day possible?
        """,
        """
        Be at home on {day} for the {product}.
        Expect the {product} on {day}.
        Keep the tracking number {code}.
        Look out for the {product} on {day}.
        """,
        """
        Your {product} is on its way
        Shipping notice {code}
        Delivery on {day}
        News about your {product}
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
        """,
        """
        {first} invites you to {event} on {day} at {time} at {place}.
        You are invited to {event} on {day}, {time}, at {place}.
        There is {event} on {day} at {time} at {place}, and {first} asks if you come.
        {first} wants you at {event}: {day}, {time}, {place}.
        """,
        """
        thank you for the invitation. I will be at {place} on {day} at {time}.
        I'd love to come. See you on {day} at {time}.
        count me in for {event} on {day}!
        {day} at {time} is perfect, I'm coming.
        """,
        """
        thank you, but I can't come on {day}.
        what a pity, I'm away on {day}. Enjoy {event}!
        sorry, I have other plans on {day}.
        I can't make it to {event}, but thanks for asking.
        """,
        """
        Tell {first} if you come to {event}.
        Answer the invitation to {event} on {day}.
        Let {first} know whether you will be there on {day}.
        Reply to {first} about {event}.
        """,
        """
        Invitation: {event}
        {event} on {day}
        Are you free on {day}?
        Join us on {day}
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
        """,
        """
        {first} complains about the {product}, {reason}, and wants a refund for {code}.
        {first} is not happy with the {product}, order {code}: {reason}.
        A complaint from {first}: {product}, {reason}, order {code}.
        {first} has trouble with the {product}: {reason}.
        """,
        """
        I'm sorry about the {product}. You will get your money back.
        we apologise. The refund for {code} is on its way.
        thank you for telling us. We will refund the {product}.
        sorry for the trouble with {code}; we refund it in full.
        """,
        """
        I'm sorry, but we can't refund the {product}. We can send you a new one.
        a refund for {code} is not possible, but we offer a voucher.
        unfortunately the return period for the {product} is over.
        for {code} we can only offer an exchange.
        """,
        """
        Answer {first} about the refund for {code}.
        Check order {code}.
        Decide on a refund for the {product}.
        Look into {code} and write to {first}.
        """,
        """
        Problem with order {code}
        Complaint: {product}
        {product} - refund
        I want my money back
        """,
    ),
)
