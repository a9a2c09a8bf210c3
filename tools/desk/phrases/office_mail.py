"""Mails among colleagues."""

from __future__ import annotations

from desk.phrases.sorts import Sort, sort

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
        """,
        """
        {first} moved the {topic} to {day} at {time} and asks you to confirm.
        The {topic} is now on {day} at {time}; {first} wants to know if that works.
        {first} asks whether the {topic} can be on {day} at {time}.
        The {topic} moves to {day}, {time}, says {first}, who waits for your answer.
        """,
        """
        {day} at {time} works for me. See you at the {topic}.
        the new time is fine, {day} at {time} it is.
        I can make it on {day} at {time}.
        {day}, {time} suits me well.
        """,
        """
        I'm afraid {day} at {time} does not work for me. Can we find another time for the {topic}?
        unfortunately I can't make it on {day}. Is there another option?
        sorry, I'm busy on {day} at {time}. Could we take a different day?
        {day} is not possible for me. Please suggest another time for the {topic}.
        """,
        """
        Tell {first} whether {day} at {time} works.
        Confirm the {topic} on {day} at {time} to {first}.
        Let {first} know if you can come on {day} at {time}.
        Answer {first} about {day}, {time}.
        """,
        """
        New time for the {topic}
        {topic} moved
        Change of plans: {topic}
        {topic}: new date
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
        """,
        """
        {first} needs the {topic} by {day}.
        {first} asks you to send the {topic} by {day}.
        {first} is waiting for the {topic}; the deadline is {day}.
        By {day} {first} wants the {topic}.
        """,
        """
        you will get the {topic} by {day}.
        sure, I'll send the {topic} in time.
        no problem, the {topic} will be done by {day}.
        I will take care of the {topic} before {day}.
        """,
        """
        I can't finish the {topic} by {day}. Would a few days more be all right?
        sorry, {day} is too early for the {topic}. I need another week.
        I don't have the {topic}, please ask somebody else.
        by {day} I won't manage. Who else could do the {topic}?
        """,
        """
        Send the {topic} to {first} by {day}.
        Finish the {topic} by {day}.
        Get the {topic} to {first} before {day}.
        Deal with the {topic} until {day}.
        """,
        """
        {topic} needed
        Request: {topic}
        {topic} by {day}
        Please send the {topic}
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
        """,
        """
        The {topic} is {percent} percent done; the problem is {problem}.
        {first} reports {percent} percent for the {topic}, held up by {problem}.
        The {topic} stands at {percent} percent, with {problem} as the only issue.
        {percent} percent of the {topic} is finished, but {problem} slows it down.
        """,
        """
        thank you for the update on the {topic}. Good work!
        {percent} percent is great. Keep going!
        thanks, that sounds good.
        I'm glad the {topic} is moving on.
        """,
        """
        {percent} percent is less than I hoped for. Can you speed up the {topic}?
        I'm worried about {problem}. Please call me.
        that is too slow. What can we do about {problem}?
        the {topic} must be faster. Let's talk about {problem}.
        """,
        "",
        """
        {topic}: status
        Update on the {topic}
        Where we are with the {topic}
        Progress of the {topic}
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
        """,
        """
        {first} is away until {day}; {substitute} takes over.
        Until {day} {substitute} stands in for {first}.
        {first} is out until {day}, ask {substitute} instead.
        {substitute} replaces {first} until {day}.
        """,
        """
        get well soon! I'll ask {substitute}.
        thanks for telling me, see you on {day}.
        no problem, {substitute} and I will manage.
        all right, I will turn to {substitute}.
        """,
        """
        I really need you before {day}. Can we talk on the phone?
        {substitute} is away as well. Who else can help?
        that is difficult, the {topic} can't wait until {day}.
        before {day} we need your signature. Is there a way?
        """,
        "",
        """
        Away until {day}
        Out of office
        Not in the office
        My absence
        """,
    ),
)
