# ruff: noqa: E501 - phrases are read a line at a time
"""What people put around a request."""

from __future__ import annotations

from desk.phrases.around.pleas import PLEAS
from desk.phrases.around.urgings import URGINGS
from desk.pools import Phrases

__all__ = [
    "OPENINGS",
]

OPENINGS = Phrases(
    """
    {clause}
    {clause}
    {clause}
    Please {clause}
    please {clause}
    Can you {clause}?
    Could you {clause}?
    Can you please {clause}?
    Could you please {clause}?
    Would you {clause}?
    Will you {clause}?
    I need you to {clause}
    I want you to {clause}
    I'd like you to {clause}
    Go ahead and {clause}
    Now {clause}
    Hey, {clause}
    Hey, can you {clause}?
    Hi, could you {clause}?
    Hi! Please {clause}
    {clause}, please
    {clause} please
    pls {clause}
    can u {clause}
    can you {clause}
    Could you quickly {clause}?
    Just {clause}
    Quick one: {clause}
    I have a favour to ask: {clause}
    When you have a moment, {clause}
    One more thing: {clause}
    Next, {clause}
    Do me a favour and {clause}
    Can I ask you to {clause}?
    Is it possible for you to {clause}?
    Any chance you could {clause}?
    Let's do this: {clause}
    For me: {clause}
    I'm busy, so {clause}
    (please|Please|pls|plz|please please)(,|) {clause}
    (Hello|Hi|Hey|Hey there|Good morning|Morning|Hi assistant|Dear assistant)(,|!) (please |can you |could you |I need you to |){clause}
    (Ok|OK|Okay|Alright|Well|So|Right|Yes|Great|Fine|Good)(,|) (now |please |can you |){clause}
    (can|could|would|will) (you|u) (please |pls |now |just |quickly |maybe |also |){clause}(?|)
    (I want|I need|I'd like|I would want|I expect|I ask|We need|We want) you to (please |now |){clause}
    (It would be (nice|great|good|lovely) if you could|It'd be great if you could|I was hoping you could|I wonder if you could|I'd be glad if you could) {clause}
    (Be so kind and|Be a dear and|Do me the favour and|Help me out and|Make my day and|Be quick and) {clause}
    (Would it be possible to|Is there a way to|Is it okay for you to|Can we|Could we|Shall we|May I ask you to|Might you) {clause}?
    (First thing|Next thing|Small thing|Another thing|Small request|My request|New request|Request|Instruction)(:| -) {clause}
    (For now|As discussed|As agreed|As always|As usual)(,|:) {clause}
    (If you can|If possible|If that works|When you can|As soon as you can|When you get a chance|Once you are free)(,|) (please |){clause}
    (I forgot,|I almost forgot,|Oh,|Ah,|Oh yes,|Right,|By the way,|Also,|And,|Then,|Finally,|Lastly,|First,) (please |can you |){clause}
    (My hands are full|I have no time|I am in a meeting|I'm driving|I'm on the phone|I can't type much)(,|, so|:|;) (please |){clause}
    (We should|You should|You can|You may) {clause}
    (The next step is to|The task is to|What I need is to|All I want is to|My wish is to|The plan is to|The idea is to) {clause}
    {clause}(, please|, will you|, would you|, thanks|, if you can)
    {clause} (for me|please|thx)
    {clause}
    {clause}
    {clause}
    {clause}
    (Assistant|Computer|Helper|Robot|Bot)(,|:) (please |){clause}
    (Go|Start|Proceed|Action|Ready)(:|!) {clause}
    (Try to|Make sure to|Be sure to) {clause}
    Kindly {clause}, if you would
    Do {clause}, please
    Do please {clause}
    Hey you, {clause}
    Yo, {clause}
    Dear helper, would you {clause}?
    My dear assistant, {clause}
    My friend, please {clause}
    Mate, can you {clause}?
    Listen, {clause}
    Look, just {clause}
    Say, could you {clause}?
    Say, would you mind if I asked you to {clause}?
    Excuse me, could you {clause}?
    Pardon the interruption, but please {clause}
    Sorry to bother you, could you {clause}?
    Sorry to trouble you again, but please {clause}
    Sorry, me again. Can you {clause}?
    Me again. Please {clause}
    Good afternoon, I would like you to {clause}
    Good evening, could you please {clause}?
    Greetings! Please {clause}
    Good day. I need you to {clause}
    Hi there, would you be able to {clause}?
    Hello again, I want you to {clause}
    Hi, quick favour: {clause}
    Hi, sorry, could you maybe {clause}?
    Hi. I would like to ask you to {clause}
    Hi, I'm trying to get something done: {clause}
    Are you free to {clause}?
    Are you in a position to {clause}?
    Would you be able to {clause}?
    Would you be willing to {clause}?
    Would you be so good as to {clause}?
    Would you be kind enough to {clause}?
    Would you please {clause}?
    Would you do me a favour and {clause}?
    Would it be okay to ask you to {clause}?
    Would it be too much to ask you to {clause}?
    Will you please {clause}?
    Won't you {clause}?
    Can't you just {clause}?
    Couldn't you {clause}?
    Can you do something for me and {clause}?
    Can you help me out and {clause}?
    Can you manage to {clause}?
    Could you perhaps {clause}?
    Could you kindly {clause}?
    Could you possibly {clause}?
    Could you do the following: {clause}
    Could you see to this: {clause}
    Could I get you to {clause}?
    Could I trouble you to {clause}?
    Can I get you to {clause}?
    Can I have you {clause}?
    Can I count on you to {clause}?
    May I trouble you to {clause}?
    May I kindly ask you to {clause}?
    Might I ask you to {clause}?
    Is it too much trouble to {clause}?
    Is there any chance that you could {clause}?
    Is there any way you can {clause}?
    Do you think you could {clause}?
    Do you think it would be possible to {clause}?
    Do you have a second to {clause}?
    Do you have time to {clause}?
    Got a second? Please {clause}
    Got a minute? {clause}
    Have you got a moment to {clause}?
    How about you {clause}?
    How about this: {clause}
    Why don't you {clause}?
    Mind helping me? I need you to {clause}
    What about this one: {clause}
    What I'd like you to do is {clause}
    What I want you to do is {clause}
    What you need to do is {clause}
    What I'm asking you is to {clause}
    What has to be done: {clause}
    All you have to do is {clause}
    All you need to do: {clause}
    All I ask is that you {clause}
    The thing I need is for you to {clause}
    The job is simple: {clause}
    The job for you: {clause}
    The only thing left is to {clause}
    The request is as follows: {clause}
    The first thing I need you to do is {clause}
    Your job is to {clause}
    Your task: {clause}
    Your task is to {clause}
    Your next task: {clause}
    Your assignment: {clause}
    Your mission: {clause}
    My question is whether you could {clause}
    My plea: {clause}
    Mission for you: {clause}
    Job: {clause}
    Task: {clause}
    Command: {clause}
    Goal: {clause}
    Here is what I need: {clause}
    Here's your next task: {clause}
    Here's the thing, I need you to {clause}
    Here is my wish: {clause}
    Here comes a request: {clause}
    I'd appreciate it if you could {clause}
    I would appreciate it if you would {clause}
    I would be grateful if you could {clause}
    I would be most obliged if you could {clause}
    I'd be happy if you could {clause}
    I'd love it if you could {clause}
    I'd love for you to {clause}
    I'd prefer it if you would {clause}
    I'd ask you to {clause}
    I would kindly request you to {clause}
    I must ask you to {clause}
    I have to ask you to {clause}
    I have been told to ask you to {clause}
    I was told you can {clause}
    I was told that you are able to {clause}, so please do
    I was wondering whether you could {clause}
    I was going to ask you to {clause}
    I am asking you to {clause}
    I am writing to ask you to {clause}
    I came here to have you {clause}
    I just need you to {clause}
    I just want you to {clause}
    I only need you to {clause}
    I really need you to {clause}
    I urgently need you to {clause}
    I still need you to {clause}
    I also need you to {clause}
    I need some help: {clause}
    I need a hand here: {clause}
    I need someone to {clause}
    I need this done: {clause}
    I hope you can {clause}
    I think you should {clause}
    I suggest you {clause}
    I suppose you could {clause}
    I trust you to {clause}
    I rely on you to {clause}
    I'm counting on you to {clause}
    I'm too lazy to do it myself, so {clause}
    I'm not at my desk, please {clause}
    I'm in a hurry, so just {clause}
    I'm cooking, could you {clause}?
    I can't do it myself, so please {clause}
    I don't know how to do it, so please {clause}
    I never find the right button, so please {clause}
    If you don't mind, {clause}
    If you would be so kind, {clause}
    If I may ask, {clause}
    If it's not too much trouble, {clause}
    If it isn't a bother, could you {clause}?
    If you have a second, please {clause}
    If you're not busy, {clause}
    If you're ready, {clause}
    If you're able to, {clause}
    If you'd be willing, {clause}
    In case you have time: {clause}
    In your next step, {clause}
    In that case, {clause}
    With your permission, I'd ask you to {clause}
    We'd like you to {clause}
    We would be happy if you could {clause}
    We'd be thankful if you could {clause}
    We rely on you, please {clause}
    Let's go: {clause}
    Let me ask you to {clause}
    Let me see you {clause}
    Allow me to ask you to {clause}
    It's time to {clause}
    It's important to me that you {clause}
    It would help me if you could {clause}
    It would help a lot if you'd {clause}
    It'd be awesome if you could {clause}
    It'd be cool if you could {clause}
    It would mean a lot to me if you could {clause}
    It would make things easier if you could {clause}
    It's your turn: {clause}
    It's necessary to {clause}
    There is something to do: {clause}
    There's one thing you can do for me: {clause}
    This is what I want: {clause}
    This is what you should do: {clause}
    This one is for you: {clause}
    That's what I need: {clause}
    My boss asks you to {clause}
    You need to {clause}
    You are asked to {clause}
    You are supposed to {clause}
    You're good at this, so {clause}
    You could {clause}
    You could help me: {clause}
    You might as well {clause}
    You must {clause}
    Simply {clause}
    Quickly {clause}
    Quickly, {clause}
    Maybe you can {clause}
    Maybe you could {clause}?
    Perhaps you could {clause}?
    Feel free to {clause}
    Get to work: {clause}
    Get this done for me: {clause}
    Take care of this: {clause}
    Take a moment to {clause}
    Don't ask why, just {clause}
    See if you can {clause}
    See to it: {clause}
    Help me please, {clause}
    Help me with this: {clause}
    Please be so kind as to {clause}
    Please do the following: {clause}
    Please go ahead and {clause}
    Please take care of this: {clause}
    Please try to {clause}
    Please see if you can {clause}
    Please just {clause}
    Please, please {clause}
    Please also {clause}
    Urgent: {clause}
    Urgent request: {clause}
    Important: please {clause}
    Easy one: {clause}
    Simple request: {clause}
    Tiny favour: {clause}
    Short and simple: {clause}
    No questions, just {clause}
    No big deal, just {clause}
    Nothing special, just {clause}
    Only one thing: {clause}
    After that, {clause}
    And now {clause}
    And please {clause}
    And could you {clause}?
    So please {clause}
    So, could you {clause}?
    Then please {clause}
    Well then, {clause}
    Okay so {clause}
    All right then, {clause}
    Very well, {clause}
    Thanks in advance: {clause}
    Many thanks if you can {clause}
    hey can you {clause}
    hey could u {clause}
    hi can u pls {clause}
    could u {clause}
    would u {clause}
    will u {clause}
    plz {clause}
    pls just {clause}
    need you to {clause}
    i need you to {clause}
    i want u to {clause}
    gotta ask you to {clause}
    wanna {clause} for me?
    ok now {clause}
    ok so pls {clause}
    just {clause}
    {clause}, would you?
    {clause}, could you?
    {clause}, if you don't mind
    {clause}, if that's possible
    {clause}, thank you
    {clause}, if you please
    {clause}, ok?
    {clause}, will you please?
    {clause}. That's what I need
    {clause}. Can you do that?
    {clause}. Could you do this for me?
    {clause} - can you do that?
    {clause} - thanks!
    {clause}, can you?
    {clause}, and thanks in advance
    {clause} pls
    {clause} plz
    {clause}!
    ---
    Kindly {clause}
    Would you mind helping me {clause}?
    Time to {clause}
    Your next job: {clause}
    Are you able to {clause}?
    I would love it if you could {clause}
    Before I forget, {clause}
    It would help me if you {clause}
    """,
    PLEAS + URGINGS,
)
