# ruff: noqa: E501 - phrases are read a line at a time
"""Mails among colleagues."""

from __future__ import annotations

from desk.phrases.mails.sorts import Sort, sort

__all__ = ["OFFICE_MAIL"]

OFFICE_MAIL: tuple[Sort, ...] = (
    sort(
        "meeting",
        "first topic day time",
        """
        the {topic} (is|has been) moved to {day} at {time}. (Please tell me|Let me know) if that works for you.
        we (have to|must) move the {topic} to {day}, {time}. Can you make it?
        because of {reason} the {topic} will be on {day} at {time} now. Is that fine with you?
        I had to shift our {topic}. The new date is {day} at {time}. Please confirm.
        +++
        we agreed on another day for the {topic}, now it is on {day} at {time}. (Tell me|Write me) whether you can come.
        can we do the {topic} on {day} at {time}? The old date is not possible, {reason}.
        {reason} forces us to change the {topic}: {day}, {time}. Please answer soon.
        new date for the {topic}: {day}, {time}. Does that suit you?
        {day} at {time} would be the new time of the {topic}. Is this OK with you?
        please note that the {topic} takes place on {day}, {time}. Are you free then?
        as the {team} is busy, the {topic} moves to {day}, {time}. Could you confirm?
        the {topic} cannot be when we planned it. I suggest {day} at {time}. What do you say?
        something came up \\({reason}\\), so the {topic} has to wait until {day}, {time}. Will you be able to join?
        would {day} at {time} work for the {topic}? I can't do the old date.
        I'm writing about the {topic}. It won't be on the day we planned but on {day}, and it begins at {time}. Can you live with that?
        let's do the {topic} on {day}. {time} is when I'm free. What about you?
        (quick question|a quick one): is {day}, {time}, a good time for the {topic}?
        the {team} has asked for another date, so we now meet on {day} at {time} to talk about the {topic}. Say yes or no, please.
        there has been a change. Old: any day. New: {day}, {time}. It's about the {topic}. Please reply.
        I have put the {topic} into the calendar for {day}, {time}. If that's a problem for you, tell me.
        my proposal for the {topic} is {day} at {time}, since I'm tied up before that. Do you agree?
        could you make room for the {topic} on {day}? We'd start at {time}.
        it looks as if {day} is the only day left for the {topic}. I'd say {time}. Are you in?
        the room is taken, which means that the {topic} slides to {day}. Start: {time}. All right with you?
        {time} on {day} - that's what I have in mind for the {topic} now. Thumbs up?
        the {topic} got a new slot: it starts at {time}, and the day is {day}. I'd be glad if you could confirm that.
        about the {topic}: {day} is better for most of us, and {time} is when the room is free. (Yes or no|Do you mind|Any objections)?
        I know we said something else, but could the {topic} be on {day}? (Say, at|Around|How about) {time}?
        if nobody objects, the {topic} will start at {time} on {day}. (Do you object?|Please react.|Let me hear from you.)
        (it turns out that|as you may know,) half of the {team} is away, so we hold the {topic} on {day} at {time}. Can I put you down?
        {day}. {time}. {topic}. (Are you there?|Are you with us?|Yes?)
        (sorry for the confusion|my mistake|I mixed things up): the {topic} is not when I said, it is on {day} and begins at {time}. Still okay?
        the boss wants the {topic} on {day}, at {time} sharp. (Does that clash with anything?|Is your calendar free?)
        we've had to shuffle things around. What concerns you is the {topic}, which is on {day}, {time}, instead. (Please say yes.|Okay?)
        you, me and the {team}: {topic}, {day}, {time}. (Shall we say that?|Is that good?)
        (thanks for your patience|thanks for waiting). We found a date for the {topic} at last: {day}, and we begin at {time}. Works?
        """,
        """
        {first} moved the {topic} to {day} at {time} and asks you to confirm.
        The {topic} is now on {day} at {time}; {first} wants to know if that works.
        {first} asks whether the {topic} can be on {day} at {time}.
        The {topic} moves to {day}, {time}, says {first}, who waits for your answer.
        +++
        The {topic} was moved to {day} at {time}, and {first} would like you to confirm.
        {first} suggests {day} at {time} for the {topic} and waits for your reply.
        New time for the {topic}: {day} at {time}; {first} asks if you can come.
        {first} wants to hold the {topic} on {day} at {time}.
        On {day} at {time} there is the {topic} now; {first} needs your answer.
        {first} writes that the {topic} will be on {day} at {time} and wants to hear if you agree.
        The {topic} is to take place on {day}, {time}; please tell {first} if that suits you.
        {first} proposes {day}, {time}, as the new date of the {topic}.
        """,
        """
        {day} at {time} works for me. See you at the {topic}.
        the new time of the {topic} is fine, {day} at {time} it is.
        I can make it to the {topic} on {day} at {time}.
        {day}, {time} suits me well.
        +++
        {day} at {time} is fine with me. I'll be at the {topic}.
        yes, let's have the {topic} on {day} at {time}.
        I confirm the {topic} on {day} at {time}.
        the {topic} on {day} at {time} works well for me. See you there.
        I'm free on {day} at {time}, so count on me for the {topic}.
        of course, {day}, {time}. I've noted the new date of the {topic}.
        thanks for letting me know. The {topic} on {day} at {time} is no problem.
        agreed: {topic}, {day}, {time}.
        """,
        """
        I'm afraid {day} at {time} does not work for me. Can we find another time for the {topic}?
        unfortunately I can't make it to the {topic} on {day} at {time}. Is there another option?
        sorry, I'm busy on {day} at {time}. Could we take a different day for the {topic}?
        {day} is not possible for me. Please suggest another time for the {topic}.
        +++
        I'm sorry, {day} at {time} is not possible for me. Could we find another date for the {topic}?
        the {topic} on {day} at {time} collides with something else. Can you offer another time?
        I can't make it to the {topic} on {day} at {time}. Is there a different slot?
        no, {day} at {time} is bad for me. Let's look for another day for the {topic}.
        I have to say no to {day}, {time}. Could the {topic} be moved again?
        I won't be there on {day} at {time}. Please hold the {topic} without me or choose another day.
        unfortunately {day}, {time}, does not suit me, so the {topic} would need another date.
        """,
        """
        Tell {first} whether {day} at {time} works for the {topic}.
        Confirm the {topic} on {day} at {time} to {first}.
        Let {first} know if you can come to the {topic} on {day} at {time}.
        Answer {first} about {day}, {time}.
        +++
        Tell {first} if the {topic} on {day} at {time} suits you.
        Reply to {first} about the {topic} on {day} at {time}.
        Check whether you are free on {day} at {time} for the {topic} and answer {first}.
        Say yes or no to {first}: {topic}, {day}, {time}.
        Write to {first} whether you can make the {topic} on {day} at {time}.
        Give {first} an answer on the {topic}, {day} at {time}.
        """,
        """
        New time for the {topic}
        {topic} moved
        Change of plans: {topic}
        {topic}: new date
        +++
        {topic}: {day}, {time}
        {topic} on {day} instead
        Can you make {day}?
        Is {day} at {time} OK?
        The {topic} has a new date
        Date of the {topic}
        """,
    ),
    sort(
        "request",
        "first topic day",
        """
        could you send me the {topic} by {day}? I need it for the {team}.
        the {team} is waiting for the {topic}. Please finish it by {day}.
        I need the {topic} until {day} at the latest. Can you manage that?
        please have a look at the {topic} and send me your comments by {day}.
        +++
        the {topic} is still missing. Please send it by {day}.
        by {day} the {team} wants the {topic}. Could you take care of it?
        can you finish the {topic} before {day}? The {team} asked me for it.
        it would help me a lot to get the {topic} by {day}.
        my deadline is {day}, so please send me the {topic} until then.
        would you please mail me the {topic}? I have to pass it on by {day}.
        {day} is the last day for the {topic}. May I count on you?
        I have no {topic} from you yet. {day} would be fine.
        I'm putting things together for the {team} and all I lack is the {topic}. {day} is the deadline.
        do you have the {topic} yet? On {day} I must hand it in.
        the {topic} is on your desk, I think. Let me have it by {day}, please.
        when can I expect the {topic}? The {team} keeps asking, and {day} is the last possible day.
        please get the {topic} ready. We have promised it to the {team} for {day}.
        a favor: would you write the {topic} for me? It must be there by {day}.
        I'm counting on you for the {topic}. It is due on {day}.
        you said that you would do the {topic}. Is {day} realistic? I need it then.
        no later than {day}, the {team} has to have the {topic}. Can you see to that?
        we can't go on without the {topic}, so do send it by {day}.
        it's about the {topic}: I want to read it before it goes to the {team}, so {day} would be the day to send it.
        let me remind you of the {topic}. The {team} will not wait longer than {day}.
        one thing is still open, the {topic}. Please mail it to me by {day}.
        the {team} reminded me that we owe them the {topic}. Would {day} be possible?
        (any news on|how is it going with) the {topic}? The thing is, {day} is when I have to show it.
        before the week is over I'd like to see the {topic}, to be exact by {day}. (Possible?|Can do?)
        (it's me again|sorry to push). The {topic}, please! {day} is coming closer.
        my boss wants the {topic} on the table by {day}. (Would you write it?|You are the only one who can do it.)
        (no hurry, but|when you have time,) the {topic} should be in my mailbox by {day}.
        for the {team} I collect what everybody has. From you I need the {topic}. Closing day: {day}.
        {day} is the deadline. The subject is the {topic}. The one who writes it is you.
        we agreed that you would take the {topic}. (May I have it|Will I get it|Can you finish it) by {day}?
        without the {topic} the {team} is stuck. (Rescue us|Help us|Please deliver) by {day}!
        you have the {topic} on your list, I believe. I'd need it on my desk by {day}.
        """,
        """
        {first} needs the {topic} by {day}.
        {first} asks you to send the {topic} by {day}.
        {first} is waiting for the {topic}; the deadline is {day}.
        By {day} {first} wants the {topic}.
        +++
        {first} would like to get the {topic} by {day}.
        {first} is asking for the {topic}, which is due on {day}.
        The {topic} has to reach {first} by {day}.
        {first} wants you to deliver the {topic} by {day}.
        Please send {first} the {topic}; {day} is the deadline.
        {first} still lacks the {topic} and expects it by {day}.
        Until {day} you have time to send the {topic} to {first}.
        {first} writes that the {topic} must be there by {day}.
        """,
        """
        you will get the {topic} by {day}.
        sure, I'll send the {topic} in time, by {day}.
        no problem, the {topic} will be done by {day}.
        I will take care of the {topic} before {day}.
        +++
        yes, you can have the {topic} by {day}.
        I'm on it. The {topic} will reach you by {day}.
        of course. I will send you the {topic} by {day}.
        consider it done: the {topic} is yours by {day}.
        the {topic} is nearly ready, {day} is no problem.
        you can count on me, I will deliver the {topic} by {day}.
        gladly! Expect the {topic} on {day}.
        {day} is fine, I'll have the {topic} ready.
        """,
        """
        I can't finish the {topic} by {day}. Would a few days more be all right?
        sorry, {day} is too early for the {topic}. I need another week.
        I don't have the {topic}, please ask somebody else who can do it by {day}.
        by {day} I won't manage. Who else could do the {topic}?
        +++
        I'm afraid the {topic} won't be ready by {day}. Can you wait a little longer?
        I have too much to do, so the {topic} can't be there by {day}.
        {day} is not realistic for the {topic}. May I have more time?
        sorry, but I can't do the {topic} by {day}. Please ask a colleague.
        no, the {topic} will take longer than {day}.
        unfortunately I won't manage the {topic} by {day}.
        I have to disappoint you: there will be no {topic} by {day}.
        """,
        """
        Send the {topic} to {first} by {day}.
        Finish the {topic} for {first} by {day}.
        Get the {topic} to {first} before {day}.
        Deal with the {topic} until {day}.
        +++
        Mail the {topic} to {first} by {day}.
        Get the {topic} ready for {first} by {day}.
        Prepare the {topic} for {first}, deadline {day}.
        Let {first} have the {topic} by {day}.
        Complete the {topic} by {day} and send it to {first}.
        Hand in the {topic} to {first} by {day}.
        """,
        """
        {topic} needed
        Request: {topic}
        {topic} by {day}
        Please send the {topic}
        +++
        The {topic}, please
        {topic}: deadline {day}
        Where is the {topic}?
        Waiting for the {topic}
        Can I have the {topic} by {day}?
        """,
    ),
    sort(
        "status",
        "topic percent problem",
        """
        a short update: the {topic} is {percent} percent done. The only problem is {problem}. We go on on {day}.
        the {topic} stands at {percent} percent. What holds us up is {problem}; we hope to solve it by {day}.
        we have finished {percent} percent of the {topic}. There is one issue, {problem}. More on {day}.
        {percent} percent of the {topic} are behind us. {problem} costs us time, but {day} should be fine.
        +++
        here is where we are: {topic}, {percent} percent. Trouble: {problem}. Next news on {day}.
        the {topic} has reached {percent} percent. We are still fighting with {problem}. I write again on {day}.
        {problem} keeps us from going faster, but the {topic} is at {percent} percent. By {day} it will be better.
        quick news on the {topic}: {percent} percent are finished, {problem} is open. We talk on {day}.
        all in all {percent} percent of the {topic} is ready. I worry about {problem}. On {day} I know more.
        we made progress with the {topic}, {percent} percent so far. Only {problem} is in the way until {day}.
        so far we have done {percent} percent of the {topic}. What worries us is {problem}. You hear from me on {day}.
        we are getting there: {topic} at {percent} percent. Still unsolved: {problem}. The next report follows on {day}.
        the {team} asked how far we are. Well, {percent} percent of the {topic}, and {problem} is the one thing that blocks us. See you on {day}.
        good and bad news. The good: {percent} percent of the {topic} are complete. The bad: {problem}. I keep you posted on {day}.
        if it weren't for {problem}, the {topic} would be further than {percent} percent. We meet the {team} on {day}.
        my report for this week: {topic} \\({percent} percent\\), open point {problem}, next milestone {day}.
        the counter is at {percent} percent for the {topic}. {problem} gives us headaches. I'm back with more on {day}.
        you wanted to know where the {topic} stands: at {percent} percent. It would go faster without {problem}. More follows on {day}.
        there is progress on the {topic}. {percent} percent is done. {problem} remains a difficulty, which we look at on {day}.
        we have reached {percent} percent with the {topic}; the obstacle now is called {problem}. Expect the next figures on {day}.
        status {topic}: {percent} percent. Blocker: {problem}. Next update: {day}.
        (since you asked|you asked how it goes): the {topic} is {percent} percent finished. We stumble over {problem}, though. More news on {day}.
        (hurray|at last), {percent} percent of the {topic}! Now only {problem} has to be dealt with. Talk to you on {day}.
        we are not as fast as planned. The {topic}: {percent} percent. The reason: {problem}. By {day} we try to catch up.
        in numbers: {percent} percent. In words: the {topic} is moving, but {problem} is a pain. On {day} we tell you more.
        the {topic} would be ready if we didn't have {problem} to fight with; as it is, {percent} percent are complete. Next report on {day}.
        what's left of the {topic} is little, since {percent} percent is in place. {problem} gives us trouble. Let's see on {day}.
        from the {team}: {topic} at {percent} percent, {problem} unsolved, next look on {day}.
        """,
        """
        The {topic} is {percent} percent done; the problem is {problem}.
        {first} reports {percent} percent for the {topic}, held up by {problem}.
        The {topic} stands at {percent} percent, with {problem} as the only issue.
        {percent} percent of the {topic} is finished, but {problem} slows it down.
        +++
        {percent} percent of the {topic} is done, and {problem} is what holds it up.
        The {topic} has reached {percent} percent, but there is a problem with {problem}.
        {first} writes that the {topic} is at {percent} percent and that {problem} is a problem.
        Progress of the {topic}: {percent} percent; open problem: {problem}.
        The {topic} is at {percent} percent, slowed down by {problem}.
        So far {percent} percent of the {topic} is finished; {problem} is in the way.
        At {percent} percent, the {topic} suffers from {problem}.
        {first} says {percent} percent of the {topic} is complete, with {problem} still open.
        """,
        """
        thank you for the update on the {topic}. {percent} percent is good work, in spite of {problem}!
        {percent} percent of the {topic} is great. Keep going, {problem} or not!
        thanks, {percent} percent of the {topic} sounds good, and {problem} can be solved.
        I'm glad the {topic} is moving on.
        +++
        thank you. {percent} percent of the {topic} is a good result, and I'm sure {problem} will be solved.
        {percent} percent of the {topic} sounds good to me. Let me know if I can help with {problem}.
        well done! With {percent} percent of the {topic} behind us, {problem} won't stop us.
        I'm happy with {percent} percent for the {topic}. Take your time with {problem}.
        thanks for the news. {percent} percent is fine, and {problem} will not hold up the {topic} for long.
        great work on the {topic}. {percent} percent is more than I expected, in spite of {problem}.
        """,
        """
        {percent} percent is less than I hoped for. Can you speed up the {topic} and solve {problem}?
        I'm worried about {problem}. {percent} percent of the {topic} is not much, please call me.
        {percent} percent of the {topic}, that is too slow. What can we do about {problem}?
        the {topic} must be faster. Let's talk about {problem}.
        +++
        {percent} percent of the {topic} is not enough. What do you do about {problem}?
        I'm not satisfied: only {percent} percent of the {topic}, and {problem} is still open.
        the {topic} should be further than {percent} percent. Please get {problem} out of the way.
        I can't accept {percent} percent for the {topic}. We must talk about {problem}.
        sorry, but {percent} percent is too little. {problem} must not delay the {topic} any longer.
        with {percent} percent, the {topic} is late. Why was {problem} not solved before?
        """,
        "",
        """
        {topic}: status
        Update on the {topic}
        Where we are with the {topic}
        Progress of the {topic}
        +++
        {topic}: {percent} percent
        News of the {topic}
        How the {topic} is going
        {topic} at {percent} percent
        Weekly report: {topic}
        """,
    ),
    sort(
        "absence",
        "first day substitute",
        """
        I'm sick and will be away until {day}. {substitute} takes over my work.
        I won't be in the office before {day}. Please turn to {substitute} if something is urgent.
        I am on leave until {day}. {substitute} looks after the {topic}.
        until {day} I can't work. Ask {substitute} about the {topic}.
        +++
        I take some days off and come back on {day}. Questions go to {substitute}.
        {substitute} stands in for me until {day}, as I am away.
        back on {day}! Meanwhile {substitute} helps you with the {topic}.
        I'm travelling until {day}. If you need something, write to {substitute}.
        please contact {substitute} until {day}, I'm not at work.
        for the {topic} please ask {substitute}. I can't be reached before {day}.
        due to a doctor's visit I'm out until {day}. {substitute} knows everything.
        you won't reach me until {day}, but {substitute} can help with the {topic}.
        if there's anything about the {topic}, {substitute} is the one to ask. I'm away until {day}.
        I have caught a cold and stay at home until {day}. {substitute} covers for me.
        my desk stays empty until {day}. In urgent cases, {substitute} will answer.
        {substitute} has kindly agreed to cover for me. I return on {day}.
        on {day} I will be back. As long as I'm gone, write to {substitute}.
        I'm having a break and can be reached again from {day}. {substitute} looks after things.
        auto-reply: away until {day}. Contact: {substitute}.
        I'm out of the office, returning on {day}. For the {topic}, get in touch with {substitute}.
        from now until {day} all questions about the {topic} should go to {substitute}, as I'm on holiday.
        just to let you know that I won't work until {day}. My work is in the hands of {substitute}.
        the doctor has told me to rest until {day}, so {substitute} does my work.
        my vacation lasts until {day}. Please bother {substitute} instead of me.
        thank you for your mail. I read it on {day}, when I'm back. {substitute} can answer sooner.
        (please note|be aware) that nobody sits at my desk until {day}. {substitute} takes calls for me.
        I'm off to the mountains, back on {day}. {substitute} will keep an eye on the {topic}.
        (surgery|family matters|a training) will keep me away until {day}, so please go to {substitute} with everything.
        my mails are not read before {day}. {substitute} is there for you.
        (the one to talk to|your contact) is now {substitute}, as I won't be around until {day}.
        see you on {day}! Whatever comes up before that, {substitute} knows what to do.
        until I return on {day}, my tasks are done by {substitute}.
        """,
        """
        {first} is away until {day}; {substitute} takes over.
        Until {day} {substitute} stands in for {first}.
        {first} is out until {day}, ask {substitute} instead.
        {substitute} replaces {first} until {day}.
        +++
        {first} can't be reached until {day}; {substitute} helps instead.
        {first} will be back on {day}, and {substitute} covers until then.
        {first} is absent until {day}. Contact: {substitute}.
        As {first} is away until {day}, {substitute} is in charge.
        Until {day}, write to {substitute} instead of {first}.
        {first} returns on {day}; meanwhile {substitute} answers questions.
        {first} is not at work until {day}, and {substitute} does the work.
        You can turn to {substitute} while {first} is away until {day}.
        """,
        """
        get well soon! Until {day} I'll ask {substitute}.
        thanks for telling me about {substitute}, see you on {day}.
        no problem, {substitute} and I will manage until {day}.
        all right, I will turn to {substitute}.
        +++
        thank you. Until {day} I will turn to {substitute}.
        that's fine. {substitute} and I will manage until {day}.
        all clear, I'll write to {substitute} until you are back on {day}.
        no problem, I'll ask {substitute}. See you on {day}!
        good to know. {substitute} will hear from me before {day} if need be.
        rest well until {day}. I'm sure {substitute} will do a good job.
        okay, {substitute} it is. Until {day}!
        """,
        """
        I really need you and not {substitute} before {day}. Can we talk on the phone?
        {substitute} is away as well. Who else can help until {day}?
        that is difficult, the {topic} can't wait until {day}, and {substitute} does not know it.
        before {day} we need your signature. Is there a way?
        +++
        I can't wait until {day}, and {substitute} does not know the case.
        I'm sorry, but {substitute} can't replace you. Is there no way to talk before {day}?
        that doesn't work: we need you before {day}, {substitute} is not enough.
        {day} is too late for me, and {substitute} has no time either.
        {substitute} told me to ask you, so please call me before {day}.
        being away until {day} is a problem. {substitute} is busy already.
        """,
        "",
        """
        Away until {day}
        Out of office
        Not in the office
        My absence
        +++
        Back on {day}
        {substitute} stands in for me
        Gone until {day}
        Auto-reply: away until {day}
        Please write to {substitute}
        """,
    ),
)
