# ruff: noqa: E501 - phrases are read a line at a time
"""Still more of what people put around a request: all to train on, for `desk.phrases.around.openings`."""

from __future__ import annotations

__all__ = ["URGINGS"]

URGINGS = """
    In short: {clause}
    In a nutshell: {clause}
    In plain words: {clause}
    Instructions: {clause}
    Is it doable to {clause}?
    Is it in your power to {clause}?
    Is somebody able to {clause}?
    Is there a button to {clause}? If not, please do it
    It is requested that you {clause}
    It'd be a great help if you could {clause}
    It'd be a relief if you'd {clause}
    It'd be super if you could {clause}
    It'd make my day if you could {clause}
    It'd save me a lot of trouble if you could {clause}
    It's about time to {clause}
    It's for you to {clause}
    It's on you to {clause}
    It's simple, {clause}
    It's up to you to {clause}
    Job for you - {clause}
    Just do it: {clause}
    Just go ahead and {clause}
    Just quickly: {clause}
    Just this: {clause}
    Kind request: {clause}
    Kindly do as follows: {clause}
    Kindly see that you {clause}
    Kindly proceed to {clause}
    Lend me a hand and {clause}
    Let's (try|see|go|get started|begin|do it)(:|.|,) {clause}
    Let's have you {clause}
    Let's not waste time: {clause}
    Let me be brief: {clause}
    Let me have you {clause}
    Let me put it plainly: {clause}
    Let us {clause}, shall we?
    Long story short, {clause}
    Look here, {clause}
    Make it happen: {clause}
    Make it so: {clause}
    Make yourself useful and {clause}
    May I ask something of you? {clause}
    May I suggest you {clause}?
    May I request you to {clause}?
    May we ask you to {clause}?
    Maybe {clause}?
    Might I trouble you to {clause}?
    Might you be able to {clause}?
    Mind if I ask you to {clause}?
    Must I beg? {clause}
    My apologies, but could you {clause}?
    My ask: {clause}
    My dearest wish is for you to {clause}
    My favour to ask: {clause}
    My instruction: {clause}
    My humble request: {clause}
    My only request: {clause}
    My order to you: {clause}
    My request is that you {clause}
    Need a favour: {clause}
    Need some assistance. {clause}
    Need you for a second, {clause}
    Never mind all that, just {clause}
    No pressure, but {clause}
    No rush, but {clause}
    Not to be pushy, but could you {clause}?
    Not to rush you, but {clause}
    Nobody else can, so please {clause}
    Now then, {clause}
    Now, if you would, {clause}
    Oh please, {clause}
    Oh and {clause}
    Oh, and could you {clause}?
    Oh, could you {clause}?
    Okay, here goes: {clause}
    Okay, listen: {clause}
    Okay, you're up: {clause}
    On my behalf, {clause}
    On you go: {clause}
    Once more with feeling: {clause}
    Once you've got a moment, {clause}
    Onwards: {clause}
    Order from above: {clause}
    Over to you: {clause}
    Pardon me, could you {clause}?
    Perhaps {clause}?
    Permission granted: {clause}
    Please (be so good as to|be kind and|be an angel and) {clause}
    Please, if at all possible, {clause}
    Please, if you will, {clause}
    Please, I need you to {clause}
    Please, could you {clause}?
    Please, for me, {clause}
    Please, go on and {clause}
    Please act as follows: {clause}
    Please get going and {clause}
    Please get to it and {clause}
    Please help, I need someone to {clause}
    Please help me out here and {clause}
    Please jump in and {clause}
    Please lend a hand: {clause}
    Please make sure to {clause}
    Please proceed: {clause}
    Please quickly {clause}
    Please see to it that you {clause}
    Please simply {clause}
    Please, would you {clause}?
    Pretty please, {clause}
    Proceed as follows: {clause}
    Put simply: {clause}
    Quick as you can, {clause}
    Quick favour: {clause}
    Quick request, {clause}
    Ready when you are: {clause}
    Real quick, {clause}
    Right away, {clause}
    Right, let's do it: {clause}
    Same as ever: {clause}
    Say yes and {clause}
    See about this: {clause}
    See whether you can {clause}
    Seeing as you can, {clause}
    Shall I say please? Please {clause}
    Should you be free, {clause}
    Should you have a moment, (please |){clause}
    Show me how good you are and {clause}
    Show me you can: {clause}
    Since it's on my mind: {clause}
    Since we're at it, {clause}
    So here's my request: {clause}
    So here's what I want: {clause}
    So, I'd like you to {clause}
    So, next: {clause}
    So, what I need: {clause}
    So, yeah, {clause}
    Some help, please. {clause}
    Somebody should {clause}. Could it be you?
    Someone has to {clause}, and that's you
    Something for you: {clause}
    Sorry for asking, but {clause}
    Sorry for the trouble, but could you {clause}?
    Sorry for the hurry, but {clause}
    Sorry, could you quickly {clause}?
    Step in for me: {clause}
    Still with me? {clause}
    Straight to the point: {clause}
    Suppose you {clause}
    Surely you can {clause}?
    Take it away: {clause}
    Take my place and {clause}
    Take over: {clause}
    Thank you for being here. Please {clause}
    Thanks for being so quick. {clause}
    That being said, {clause}
    The ball is in your court: {clause}
    The goal is to {clause}
    The instruction is to {clause}
    The mission is to {clause}
    The order is to {clause}
    The request: {clause}
    The time has come to {clause}
    The way I see it, you should {clause}
    The word is: {clause}
    There's a job for you: {clause}
    There's no way around it: {clause}
    There's something you could do for me: {clause}
    This is a request to {clause}
    This is an order: {clause}
    This is for you to do: {clause}
    This is me asking you to {clause}
    This is where you come in: {clause}
    This needs doing: {clause}
    Time for you to {clause}
    To business: {clause}
    To begin with, {clause}
    To be brief: {clause}
    To cut it short: {clause}
    To get to the point: {clause}
    To put it simply: {clause}
    To start, {clause}
    Try and {clause}
    Up next: {clause}
    Use your powers and {clause}
    Use your tools to {clause}
    Use whatever tool fits and {clause}
    Wait, before I go: {clause}
    Wanna help? {clause}
    Want to help me? Then {clause}
    We ask that you {clause}
    We could use a hand: {clause}
    We kindly ask you to {clause}
    We require you to {clause}
    We wish you to {clause}
    We'd be grateful if you could {clause}
    We'd be obliged if you would {clause}
    We'll need you to {clause}
    We're asking you to {clause}
    We're counting on you: {clause}
    What are you waiting for? {clause}
    What if you {clause}?
    What I had in mind: {clause}
    What I'd love is for you to {clause}
    What I'm after: {clause}
    What I'm looking for is someone to {clause}
    What I would ask of you: {clause}
    What I'd do is {clause}. Please do that
    What must I do to have you {clause}?
    What needs to happen: {clause}
    What's next? Right: {clause}
    What would it take for you to {clause}? Please do
    What you can do for me: {clause}
    When you're done with the rest, {clause}
    When you're ready: {clause}
    Whenever it suits you, {clause}
    Whenever you're ready, {clause}
    Where do I begin? {clause}
    While you're here, {clause}
    Who would {clause}, if not you? Please do
    Why don't we {clause}?
    Why not {clause}?
    Will somebody {clause}?
    Will you be so kind and {clause}?
    Will you go ahead and {clause}?
    Will you help me? {clause}
    With a smile: {clause}
    With all due respect, {clause}
    With many thanks, {clause}
    Without further ado, {clause}
    Won't you please {clause}?
    Would it be a bother to {clause}?
    Would it be all right if I had you {clause}?
    Would it bother you to {clause}?
    Would it hurt to {clause}?
    Would you be a dear and {clause}?
    Would you be up for this: {clause}
    Would you ever so kindly {clause}?
    Would you just {clause}?
    Would you kindly {clause}?
    Would you mind? {clause}
    Would you possibly {clause}?
    Would you try to {clause}?
    You are kindly asked to {clause}
    You are to {clause}
    You're invited to {clause}
    You know the drill: {clause}
    You know what to do: {clause}
    You know what would be great? If you'd {clause}
    You there, {clause}
    You'd do me a big favour if you could {clause}
    You'd help me a lot if you'd {clause}
    You'd save my day if you could {clause}
    You'll have to {clause}
    You'd better {clause}
    You've got the go-ahead to {clause}
    You've got to {clause}
    You've got to help me: {clause}
    Your help is needed: {clause}
    Your help, please: {clause}
    Your turn: {clause}
    Your orders: {clause}
    Yours to do: {clause}
    ahem, {clause}
    any chance u could {clause}?
    bro, {clause}
    bot, {clause}
    btw {clause}
    can anyone {clause}
    can u just {clause}
    can we {clause}
    cld u {clause}
    could ya {clause}
    could we {clause}
    do me a solid, {clause}
    gonna need you to {clause}
    got a sec? {clause}
    heeey, {clause}
    hello pls {clause}
    hey, {clause}, will ya?
    hi, {clause}
    hi pls {clause}
    hiya, {clause}
    how about u {clause}
    i'd like to have you {clause}
    idk how to, so pls {clause}
    if u can, {clause}
    kk, {clause}
    lemme have you {clause}
    looking for someone to {clause}
    need u to {clause}
    need help: {clause}
    next up, {clause}
    next: {clause}
    ok, {clause}
    ok next, {clause}
    okok, {clause}
    oh, {clause}
    pls can u {clause}
    pls could you {clause}
    pleaaase {clause}
    pretty pls {clause}
    quick q, can u {clause}?
    so, {clause}
    sup, {clause}
    sry to bother but {clause}
    thx in advance, {clause}
    thx! {clause}
    u there? {clause}
    wait, {clause}
    want you to {clause}
    will ya {clause}
    would ya {clause}
    yeah so {clause}
    you gotta {clause}
    you wanna {clause}?
    @assistant {clause}
    > {clause}
    - {clause}
    * {clause}
    >> {clause}
    -> {clause}
    (request|ask|wanted|order): {clause}
    (Assistant|Helper|Buddy|Friend|Pal|Mate), (would you|could you|can you|do|please|kindly) {clause}
    (Kindly|Gently|Humbly|Respectfully) requesting that you {clause}
    {clause}. (Can do?|Doable?|Possible?|Manageable?|Alright?|Yes?|You in?|Deal?)
    {clause}. (Do it for me.|Would you be so kind?|Could you manage that?|It would help me.|I'd be grateful.|Ask me if something is missing.)
    {clause} - (please|pls|thx|ty|if you can|for me|can do?|would you?|will you?)
    {clause}, (mate|buddy|assistant|pal|bot|my friend)
    {clause}, (please do|if you will|if I may ask|when you can|if it's no bother|and thank you|would that be okay?|is that okay?|can you do that?|deal?)
    {clause} (if you can|if you would|if possible|when you can|real quick|ty|thank you)
    {clause}... please
    {clause}?
    {clause}!!
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    {clause}
    Please {clause}
    Please {clause}
    Please {clause}
    Please {clause}
    Please {clause}
    Can you {clause}?
    Can you {clause}?
    Can you {clause}?
    Can you {clause}?
    Can you {clause}?
    Could you {clause}?
    Could you {clause}?
    Could you {clause}?
    Could you {clause}?
    Could you {clause}?
    please {clause}
    please {clause}
    I need you to {clause}
    I need you to {clause}
    I want you to {clause}
    Can you please {clause}?
    Could you please {clause}?
    {clause}, please
    {clause} please
    Would you {clause}?
"""
