# ruff: noqa: E501 - phrases are read a line at a time
"""Mails at work to train on alone: news, notices and favors."""

from __future__ import annotations

from desk.phrases.mails.sorts import Sort, sort

__all__ = ["NOTICES"]

NOTICES: tuple[Sort, ...] = (
    sort(
        "application",
        "first role day",
        """
        I would like to work for you as {role} and could start on {day}.
        I saw that you are looking for somebody as {role}. I'm free from {day}. May I introduce myself?
        please find my papers attached. I apply for the job of {role}; I can begin on {day}.
        my name is {first}, and I want to become {role} in your team, from {day} if you like.
        is the position of {role} still open? If so, consider me. My first day could be {day}.
        for years I have worked as {role}, and now I'm looking for something new. {day} would be a good day to start.
        attached you find everything about me. The job: {role}. Available: from {day}.
        you need help, I need work! As {role} I have some experience, and {day} suits me.
        I was told to write to you about the opening as {role}. I could join on {day}. When can we meet?
        hereby I apply as {role}. My notice period ends on {day}. I'd be happy to come for an interview.
        would you have room for me in your team? What I can do: {role}. When I can come: {day}.
        a friend showed me your advertisement for the post of {role}. From {day} on I'm yours.
        (I have just moved here|I finished school), and what I want to be is {role}. {day} would suit me as a first day.
        somebody told me you hire people. As {role} I could help you from {day}.
        (no cover letter, just the facts|in short): {role}, experienced, free from {day}.
        my old contract ends soon; from {day} I could be your {role}.
        please think of me when you fill the post of {role}. I don't have to be anywhere else from {day}.
        """,
        """
        {first} applies for the job of {role} and can start on {day}.
        {first} wants to work as {role} from {day}.
        Application from {first} as {role}, free from {day}.
        {first} would like to be {role} here and is available on {day}.
        {first} is interested in the position of {role}, starting on {day}.
        {first} asks for work as {role} and could begin on {day}.
        From {day}, {first} could work here as {role}.
        An application: {first}, {role}, from {day}.
        {first} is looking for a job as {role} and has time from {day}.
        """,
        """
        we would be glad to have you as {role} from {day}.
        thank you for your application as {role}. {day} is fine with us, please come and see us.
        yes, the job of {role} is yours, and {day} is a good start.
        welcome! You can begin as {role} on {day}.
        we were impressed and look forward to our new {role} on {day}.
        the position of {role} is still free, so let us talk before {day}.
        good news: you can start as {role} on {day}.
        happy to hear from you. We need a good {role}, and {day} works well.
        """,
        """
        thank you for your interest, but the job of {role} is taken already.
        unfortunately we don't need a new {role} at the moment.
        we are sorry, we found another {role}, and {day} would be too late for us.
        we can't offer you the position of {role} from {day}.
        we have decided against your application as {role}. All the best for {day} and after.
        at present we have no work for you as {role}, neither on {day} nor later.
        somebody else will be {role} from {day}. We wish you luck.
        no, sorry, there is no free place for you as {role} on {day}.
        """,
        """
        Answer the application of {first} as {role} from {day}.
        Invite {first} to talk about the job of {role}.
        Decide whether {first} can start as {role} on {day}.
        Read the papers of {first}, who wants to be {role}.
        Tell {first} if the job of {role} is free from {day}.
        Reply to {first} about the position of {role}, start on {day}.
        Look at the application of {first} \\({role}, from {day}\\).
        """,
        """
        Application: {role}
        {role} from {day}
        I'd like to work for you
        My application
        Is the job of {role} open?
        {first} would like to join you
        Application as {role}
        """,
        learnt=True,
    ),
    sort(
        "outage",
        "system day time",
        """
        the {system} will be switched off on {day} at {time}. Please save your work.
        on {day} from {time} the {system} can't be used, because we install new software.
        we have to repair the {system}. It is down on {day}, starting at {time}.
        please log out of the {system} before {time} on {day}. We do some maintenance.
        don't be surprised: the {system} won't answer on {day}. The work begins at {time}.
        heads up! {system}, {day}, {time}: no service.
        an update is due for the {system}. We run it on {day} at {time}, and nobody can log in then.
        at {time} on {day} we pull the plug on the {system} for a while. Finish what you do before that.
        the {system} takes a break on {day}. Those who work late: it goes down at {time}.
        planned downtime. What: {system}. When: {day}, {time}. Why: maintenance.
        if you need the {system} on {day}, use it before {time}, as it will be offline afterwards.
        the new server arrives on {day}, so the {system} is not available from {time}.
        (we are sorry to say|bad timing, we know): no {system} on {day} after {time}.
        the {system} needs some rest. It gets it on {day}, starting {time}.
        an electrician works on the {system} on {day}. From {time} you can't log in.
        (IT informs|your IT team): {system} off, {day}, {time}. Back when it is back.
        before you plan your {day}: from {time} there won't be any {system}.
        """,
        """
        The {system} is down on {day} from {time}.
        On {day} at {time} the {system} will be switched off.
        The {system} can't be used on {day} from {time}.
        Maintenance of the {system} on {day} at {time}.
        There is no {system} on {day} from {time} on.
        The {system} goes offline on {day} at {time}, says {first}.
        {first} announces that the {system} is not available on {day} from {time}.
        On {day}, starting at {time}, the {system} is repaired.
        """,
        """
        that is fine, I won't need the {system} on {day} at {time}.
        thanks for the warning. I'll be out of the {system} by {time} on {day}.
        no problem, we can do without the {system} on {day} from {time}.
        okay, the {system} may go down on {day} at {time}.
        understood: no {system} on {day} from {time}.
        I have told everybody about the {system}, so {day} at {time} is all right.
        good, go ahead with the {system} on {day} at {time}.
        """,
        """
        I need the {system} on {day} at {time}. Can you do it at night?
        please don't switch off the {system} on {day} at {time}, we have a deadline.
        {day} at {time} is a bad moment. Can the {system} wait?
        we can't work without the {system} on {day}. Another time, please.
        no, {day} at {time} does not work, because the {system} is needed then.
        sorry, but the {system} has to run on {day} at {time}.
        could you choose another time than {day}, {time}, for the {system}?
        """,
        """
        Save your work in the {system} before {time} on {day}.
        Log out of the {system} by {time} on {day}.
        Don't use the {system} on {day} from {time}.
        Finish the work in the {system} before {day}, {time}.
        Leave the {system} before {time} on {day}.
        Plan without the {system} on {day} from {time}.
        Be done with the {system} by {day}, {time}.
        """,
        """
        {system} down on {day}
        Maintenance of the {system}
        No {system} on {day}
        {system}: {day}, {time}
        Please log out of the {system}
        Planned downtime: {system}
        """,
        learnt=True,
    ),
    sort(
        "cancellation",
        "topic day reason",
        """
        the {topic} on {day} is cancelled. The reason: {reason}.
        I have to call off the {topic} that we planned for {day} \\({reason}\\).
        bad news, there will be no {topic} on {day}: {reason}.
        please delete the {topic} from your calendar. {day} is off, {reason}.
        {reason} - so we drop the {topic} on {day}. There is no new date.
        you can use {day} for something else, as the {topic} does not take place. Why? {reason}.
        the {team} has decided not to hold the {topic}. {day} is free again. Cause: {reason}.
        forget about {day}. The {topic} was called off, the reason given is: {reason}.
        I'm sorry that I must cancel the {topic} \\({day}\\). It's because of this: {reason}.
        no {topic} this time! It was meant to be on {day}, but: {reason}.
        with regret we have scrapped the {topic} on {day}. Grounds: {reason}.
        (I regret|sorry, but) the {topic} is off. It was planned for {day}, and this is why it can't be: {reason}.
        (good news for your calendar|you get some time back): the {topic} on {day} is dropped \\({reason}\\).
        after a long talk we decided against the {topic} on {day}. The main point was: {reason}.
        don't come on {day}, there is no {topic} to come to. Explanation: {reason}.
        """,
        """
        The {topic} on {day} is cancelled: {reason}.
        {first} cancels the {topic} on {day}, {reason}.
        There is no {topic} on {day} \\({reason}\\).
        The {topic} was called off for {day}; reason: {reason}.
        {first} writes that the {topic} on {day} does not take place: {reason}.
        On {day} the {topic} falls through, reason: {reason}.
        Cancelled: the {topic} on {day}, because of this: {reason}.
        No {topic} on {day}, and the reason is {reason}.
        """,
        """
        thank you for telling me. So there is no {topic} on {day}.
        that's all right, {reason} can happen. I'll take the {topic} out of {day}.
        no problem. I have deleted the {topic} on {day}.
        okay, no {topic} on {day} then. The reason, {reason}, is clear to me.
        I understand: {reason}. I won't come to the {topic} on {day}.
        what a pity, but {reason} is a good reason to cancel the {topic} on {day}.
        fine with me. {day} is free again without the {topic}; {reason} is noted.
        """,
        """
        please don't cancel the {topic} on {day}. Is there no other way?
        I don't agree. {reason} is no reason to drop the {topic} on {day}.
        we need the {topic} on {day}, so let's hold it anyway.
        no, the {topic} is too important to be called off on {day}.
        I'm against it: the {topic} must take place on {day}, in spite of {reason}.
        can we not find a way? {reason} should not stop the {topic} on {day}.
        sorry, but I insist on the {topic} on {day}. {reason} is not enough.
        """,
        """
        Delete the {topic} on {day}.
        Take the {topic} out of the calendar on {day}.
        Tell the others that there is no {topic} on {day}: {reason}.
        Remove the {topic} from {day}.
        Strike the {topic} from {day} \\({reason}\\).
        Free {day}, as the {topic} is cancelled: {reason}.
        """,
        """
        No {topic} on {day}
        {topic} cancelled
        Called off: {topic}
        {day} is off
        {topic}: {reason}
        The {topic} does not take place
        """,
        learnt=True,
    ),
    sort(
        "newcomer",
        "name role team day",
        """
        {name} joins the {team} on {day} as {role}. Please say hello.
        on {day} we welcome {name}, our new {role} in the {team}.
        the {team} grows: {name} starts as {role} on {day}.
        please welcome {name}! From {day} on, {name} works as {role} in the {team}.
        a new face: on {day}, {name} begins as {role}. The {team} is happy.
        you will soon meet {name}, hired as {role} for the {team}. First day: {day}.
        we have found our new {role}. It's {name}, who comes to the {team} on {day}.
        {day} is the first day of {name} in the {team}. The job is {role}.
        I'm glad to tell you that {name} has signed. Job: {role}. Team: {team}. Start: {day}.
        as {role}, {name} will support the {team}. See you all on {day} for a little welcome.
        someone new sits next to you from {day}: {name}, {role}, {team}.
        (we are pleased|it's a pleasure) to have {name} with us from {day}. The {team} gets a good {role}.
        if you see a stranger on {day}, it is {name}, the {role} that the {team} was looking for.
        the search is over: {name} takes the job of {role} in the {team} and starts on {day}.
        please be kind to {name}, who will be {role} in the {team} from {day}.
        """,
        """
        {name} starts in the {team} on {day} as {role}.
        {name} joins the {team} as {role} on {day}.
        New in the {team} from {day}: {name}, {role}.
        From {day} on, {name} is {role} in the {team}.
        The {team} gets {name} as {role} on {day}.
        On {day}, {name} begins as {role} in the {team}.
        {first} tells you that {name} joins the {team} as {role} on {day}.
        {name} is the new {role} of the {team}, starting on {day}.
        """,
        """
        how nice! I will welcome {name} in the {team} on {day}.
        great, the {team} needs {name} as {role}. See you on {day}.
        I look forward to {name} on {day}.
        good news! {name} is welcome as {role}.
        wonderful, I'll be there on {day} to meet {name}, the new {role} of the {team}.
        thank you for telling me. As {role}, {name} is just what the {team} needs on {day}.
        I'm happy that {name} comes to the {team} as {role} on {day}.
        """,
        """
        I'm afraid I'm not there on {day}. Please say hello to {name} for me.
        sorry, I can't welcome {name} on {day}.
        I don't think that the {team} needs {name} as {role}.
        {day} is too early, there is no desk for {name} yet.
        on {day} I have no time for {name}. Can someone else from the {team} welcome our {role}?
        the {team} can't take {name} as {role} on {day}. Could it be later?
        I'm not happy with {name} as {role} in the {team}; let us talk before {day}.
        """,
        """
        Welcome {name} in the {team} on {day}.
        Say hello to {name}, the new {role}, on {day}.
        Prepare a desk for {name} in the {team} by {day}.
        Meet {name} on {day}.
        Greet {name}, who starts as {role} in the {team} on {day}.
        Be there on {day} when {name} joins the {team} as {role}.
        """,
        """
        A warm welcome to {name}
        {name} joins the {team}
        New in the {team}
        Our new {role}
        {name} starts on {day}
        A new {role} in the {team}
        """,
        learnt=True,
    ),
    sort(
        "relocation",
        "team room day",
        """
        the {team} moves to {room} on {day}. Please pack your things.
        on {day} we change rooms. The {team} will sit in {room} then.
        new place for the {team}: {room}, from {day}.
        the {team} needs more space and gets {room}. We move on {day}.
        boxes are in the hall. On {day} everything of the {team} is carried to {room}.
        from {day}, you find the {team} in {room}.
        good news, {room} is ready, and the {team} can move in on {day}.
        as of {day}, {room} belongs to the {team}. Bring your plants!
        please clear your desks by {day}; the {team} is going to {room}.
        our office gets painted, so the {team} works in {room} from {day}.
        say goodbye to the old room: {room} is the home of the {team} from {day} on.
        (you may have heard it|it's decided): {room} will be the new place of the {team}. The day is {day}.
        take your cup and your plants on {day} and follow the {team} to {room}.
        whoever looks for the {team} after {day} should look in {room}.
        the old room is too loud for the {team}, so it's {room} from {day}.
        """,
        """
        The {team} moves to {room} on {day}.
        From {day}, the {team} is in {room}.
        On {day} the {team} goes to {room}.
        The {team} gets {room} on {day}.
        The new place of the {team} from {day} is {room}.
        {first} says the {team} sits in {room} from {day}.
        As of {day} the {team} works in {room}.
        """,
        """
        fine, I'll be packed by {day}. {room} is a good place for the {team}.
        great, the {team} will like {room}.
        yes, I can help on {day} when the {team} moves to {room}.
        {room} is all right with me.
        okay, see you in {room} on {day}. The {team} is ready.
        I'm glad that the {team} gets {room} on {day}.
        wonderful! From {day} I'll look for the {team} in {room}.
        """,
        """
        {day} is too soon. The {team} can't move to {room} yet.
        {room} is too small for the {team}.
        sorry, I can't help with {room} on {day}.
        we don't want to move to {room}.
        no, the {team} would rather stay than move to {room} on {day}.
        could the {team} go to {room} later than {day}?
        I'm not there on {day}, so the {team} must move to {room} without me.
        """,
        """
        Pack your things by {day}.
        Bring your things to {room} on {day}.
        Clear your desk before {day}, as the {team} moves to {room}.
        Help the {team} to move to {room} on {day}.
        Be packed by {day}: the {team} goes to {room}.
        Move to {room} with the {team} on {day}.
        """,
        """
        The {team} moves
        We move on {day}
        New room: {room}
        {team} in {room}
        Please pack by {day}
        From {day} in {room}
        """,
        learnt=True,
    ),
    sort(
        "shift",
        "first day time",
        """
        can you take my shift on {day} at {time}? I'll do one of yours.
        I need somebody for {day}, {time}. Would you work for me?
        would you swap with me? It is the shift on {day}, which begins at {time}.
        my daughter is ill, so I can't come to work on {day} at {time}. Could you step in?
        on {day} I'm on duty from {time}, but something came up. Could you jump in?
        who can stand in for me on {day}? Work starts at {time}. I thought of you.
        if you do my {day} shift \\(start: {time}\\), I'll owe you one.
        I have a ticket for a concert, yet I'm down for work on {day}, {time}. Please help me out!
        the roster says I work at {time} on {day}. Any chance that we trade?
        I'd like to give away my duty on {day}. It begins at {time}. Interested?
        (I hate to ask|it's an emergency), but could you be at work for me on {day}? It starts at {time}.
        I promised my mother to visit her on {day}. The trouble is that I'm on the roster at {time}. Can you help?
        {day}, {time}: I can't, can you?
        swap? You do {day} at {time}, I do any day you like.
        """,
        """
        {first} asks you to take the shift on {day} at {time}.
        {first} wants to swap the shift on {day}, {time}.
        {first} needs someone to work on {day} at {time}.
        {first} can't work on {day} at {time} and asks for help.
        Can you work for {first} on {day} at {time}?
        The shift of {first} on {day} at {time} needs someone.
        {first} is looking for a stand-in on {day} at {time} and thinks of you.
        """,
        """
        sure, I'll take your shift on {day} at {time}.
        no problem, I work for you on {day} from {time}.
        yes, let's swap. I'll be there on {day} at {time}.
        you can count on me on {day} at {time}.
        I'll gladly step in on {day} at {time}.
        consider it done, {day} at {time} is mine.
        okay, I do {day}, {time}, and you do one for me.
        """,
        """
        sorry, I'm busy on {day} at {time}.
        I can't work on {day} at {time}. Please ask someone else.
        unfortunately {day} is my day off, and I have plans at {time}.
        no, {day} at {time} is not possible for me.
        I'd like to help, but I can't swap on {day} at {time}.
        I already work enough, so not on {day} at {time}.
        my answer is no: {day}, {time}, doesn't suit me.
        """,
        """
        Tell {first} if you take the shift on {day} at {time}.
        Answer {first} about the shift on {day} at {time}.
        Say yes or no to {first}: shift on {day}, {time}.
        Decide about the shift of {first} on {day} at {time}.
        Let {first} know whether you can work on {day} at {time}.
        Reply to {first}, who wants to swap {day}, {time}.
        """,
        """
        Shift on {day}
        Can you work on {day}?
        Swap on {day}?
        {day}, {time}: who can step in?
        Please take my shift
        Looking for a swap
        """,
        learnt=True,
    ),
    sort(
        "loan",
        "first product day",
        """
        may I borrow your {product} until {day}? I take good care of it.
        could you lend me the {product}? You get it back on {day}.
        I could use the {product} till {day}. Can I have yours?
        is it all right if I use your {product} until {day}?
        my own {product} is broken. Would you let me have yours until {day}?
        do you need your {product} these days? If not, I'd love to borrow it and bring it back on {day}.
        I remember that you have a very good {product}. May I take it? Return: {day}.
        lend me your {product}, please! On {day} it's back with you.
        the {team} has no {product}. We would like to use yours, and we return it on {day}.
        just a small favor: your {product}, for me, until {day}?
        (you have what I need|you can save my week): the {product}. Can it live with me until {day}?
        it would save me a lot of money if I didn't have to buy the {product}. I only need it until {day}. May I?
        can I pick up your {product} tonight? I bring it back on {day}, I promise.
        (a neighbor's question|quick favor): may the {product} stay with me until {day}?
        """,
        """
        {first} wants to borrow the {product} until {day}.
        {first} asks if you lend the {product} until {day}.
        {first} needs your {product} and returns it on {day}.
        Can {first} have the {product} until {day}?
        {first} would like to use your {product} until {day}.
        Until {day}, {first} hopes to have your {product}.
        {first} asks for your {product} and gives it back on {day}.
        """,
        """
        of course, you can have the {product} until {day}.
        sure, take the {product}. {day} is fine.
        yes, I don't need the {product} before {day}.
        no problem, the {product} is yours until {day}.
        gladly. Come by and get the {product}, and bring it back on {day}.
        I'll lend you the {product} until {day}.
        you're welcome to use my {product} until {day}.
        """,
        """
        sorry, I need the {product} myself.
        I can't lend you the {product} until {day}.
        the {product} is with somebody else until {day}.
        no, I'm using the {product} before {day}.
        unfortunately my {product} is not free until {day}.
        I'd rather not give away the {product} until {day}.
        {day} is too long for me to be without the {product}.
        """,
        """
        Tell {first} whether the {product} is free until {day}.
        Lend {first} the {product} until {day}.
        Answer {first} about the {product}.
        Decide if {first} gets the {product} until {day}.
        Give {first} the {product} until {day}.
        Say yes or no to {first}: {product}, until {day}.
        """,
        """
        Your {product}
        May I borrow your {product}?
        A small favor
        {product} until {day}
        Can you lend me something?
        Borrowing the {product}
        """,
        learnt=True,
    ),
    sort(
        "approval",
        "first amount product day",
        """
        I'd like to buy a new {product} for {amount} euros. Please approve it by {day}.
        may I order the {product}? It costs {amount} euros, and I need your okay by {day}.
        please sign off {amount} euros for the {product}. The shop holds it until {day}.
        we need {amount} euros for the {product}. Do you agree? {day} is the last day.
        the {team} wants the {product}. Price: {amount} euros. Can you say yes before {day}?
        a purchase waits for you: {product}, {amount} euros, to be approved by {day}.
        without your permission I can't spend {amount} euros on the {product}. Let me know by {day}.
        is it okay to pay {amount} euros for the {product}? I have to tell the shop by {day}.
        I ask for your approval. Item: {product}. Sum: {amount} euros. Deadline: {day}.
        could we spend {amount} euros? It's for the {product}, and the offer ends on {day}.
        the old {product} is dead. A new one is {amount} euros. (Okay|Can I order it|Do you agree)? I must know by {day}.
        (money question|about money): {amount} euros for the {product}, yes or no? We need to know before {day} is over.
        sign here, please: {product}, {amount} euros. If it is not signed by {day}, we lose the price.
        I've found the right {product} at {amount} euros. As you hold the purse, please say yes by {day}.
        """,
        """
        {first} wants to buy the {product} for {amount} euros and needs your okay by {day}.
        {first} asks you to approve {amount} euros for the {product} by {day}.
        {first} needs {amount} euros for the {product} by {day}.
        Please approve the {product} for {first}: {amount} euros, by {day}.
        By {day}, {first} needs your yes to {amount} euros for the {product}.
        {first} would like to spend {amount} euros on the {product}; answer by {day}.
        The {product} costs {amount} euros, and {first} waits for your approval until {day}.
        """,
        """
        approved: {amount} euros for the {product}.
        yes, buy the {product} for {amount} euros.
        you have my okay for the {product}, {amount} euros, before {day}.
        go ahead with the {product}. {amount} euros is fine.
        I agree to {amount} euros for the {product}, so you can order it by {day}.
        the {amount} euros for the {product} are yours, {day} is no problem.
        please order the {product} for {amount} euros by {day}.
        """,
        """
        {amount} euros is too much for the {product}.
        I can't approve {amount} euros for the {product} by {day}.
        no, we don't need the {product} now.
        sorry, there is no money for the {product}.
        I have to refuse {amount} euros for the {product}, by {day} or later.
        please don't spend {amount} euros on the {product}; {day} is too soon for that.
        the {product} must wait. {amount} euros by {day} is not possible.
        """,
        """
        Approve {amount} euros for the {product} by {day}.
        Tell {first} by {day} if the {product} for {amount} euros is okay.
        Decide on {amount} euros for the {product}.
        Answer {first} about the {product} by {day}.
        Say yes or no to {first} by {day}: {product}, {amount} euros.
        Check the {product} that {first} wants, {amount} euros, by {day}.
        """,
        """
        Approval: {product}
        {amount} euros for the {product}
        Please approve by {day}
        May I buy the {product}?
        Your okay, please
        {product}: {amount} euros
        """,
        learnt=True,
    ),
    sort(
        "lost",
        "object room",
        """
        somebody left the {object} in {room}. Is it yours?
        I found the {object} in {room}. Please pick it up at the front desk.
        the {object} was lying in {room}. Who does it belong to?
        does anybody miss the {object}? It was found in {room}.
        the cleaners picked up something in {room}: the {object}. Yours, perhaps?
        after the meeting in {room}, the {object} was still there. I have kept it for you.
        I think you forgot the {object}. It turned up in {room}.
        in {room} we came across the {object}. If it's yours, please get it.
        found: the {object}. Where: {room}. Please call for it.
        looking for the {object}? {first} has it. It stood in {room} all night.
        (whose is this|who forgot something)? In {room} there is the {object}.
        we cleaned {room} and what did we find? The {object}. Please tell us if you miss it.
        I took the {object} from {room} so that nobody steals it. Does it belong to you?
        the {object} has been in {room} since last week, and nobody has asked for it. Yours?
        """,
        """
        The {object} was found in {room}.
        {first} found the {object} in {room}.
        {first} asks if the {object} from {room} is yours.
        Somebody left the {object} in {room}.
        In {room} the {object} was found.
        The {object} turned up in {room}, and {first} asks whose it is.
        {first} has found the {object}, which was in {room}.
        """,
        """
        yes, the {object} is mine. Thank you for finding it in {room}!
        thank you, I left the {object} in {room} and will get it.
        that's my {object}. I must have forgotten it in {room}.
        great, I have been looking for the {object} everywhere.
        it's mine, I was in {room} with the {object}. Many thanks!
        how good that you found the {object} in {room}. I'll pick it up.
        I'm so glad! The {object} from {room} belongs to me.
        """,
        """
        no, the {object} in {room} is not mine.
        sorry, I don't own that {object}.
        I was never in {room}, so it can't be my {object}.
        that's not my {object}.
        I don't know whose {object} was in {room}, not mine.
        my {object} is here, the one from {room} belongs to someone else.
        not mine. Please ask who else was in {room} with the {object}.
        """,
        """
        Get the {object} that was left in {room}.
        Tell {first} if the {object} from {room} is yours.
        Pick up the {object} from {room}.
        Ask {first} for the {object}.
        Fetch the {object} found in {room}.
        Answer {first}, who found the {object} in {room}.
        """,
        """
        Found in {room}
        Is this your {object}?
        {object} found
        Somebody's {object}
        Who misses the {object}?
        Left in {room}
        """,
        learnt=True,
    ),
)
