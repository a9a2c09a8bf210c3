"""Messages of tools that fail, and what is said about them."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = [
    "ASK",
    "DONE",
    "FIRST",
    "SORRY",
    "TELL",
    "WHICH",
]


SORRY = Phrases(
    """
    Sorry, that did not work: {what}.
    I'm afraid it failed: {what}.
    That didn't work, the tool says: {what}.
    Unfortunately there was an error: {what}.
    I could not do it. The reason: {what}.
    The tool reported an error: {what}.
    It failed with the message "{what}".
    I'm sorry, the tool came back with an error: {what}.
    That was not possible: {what}.
    It could not be done. The message was: {what}.
    I tried, but the tool answered: {what}.
    Something went wrong: {what}.
    There was a problem: {what}.
    I get an error from the tool: {what}.
    My call was turned down: {what}.
    It did not go through: {what}.
    The tool gives this reason: {what}.
    ---
    Sadly the call failed: {what}.
    No luck, the answer was: {what}.
    The tool refused: {what}.
    """
)


ASK = Phrases(
    """
    The tool also needs the {words}. What is it?
    What is the {words}?
    I also need the {words}.
    One more thing: what is the {words}?
    Which {words} should I use?
    To go on, I need the {words}.
    The {words} is missing. Could you tell me?
    Could you give me the {words}, too?
    For that I need to know the {words}.
    I still need one thing, the {words}.
    Without the {words} it does not work. What is it?
    The tool wants to know the {words}. What should I enter?
    ---
    It asks for the {words}. Which one?
    Please add the {words}.
    """
)


WHICH = Phrases(
    """
    I found {items}. Which one do you mean?
    There are {count}: {items}. Which one?
    Which one do you mean: {items}?
    Do you mean {items}?
    More than one fits: {items}. Which is the right one?
    The name fits {items}. Which one is meant?
    Whom do you mean, {items}?
    I know {count} of that name: {items}. Which one shall I take?
    Is it {items}?
    Several fit: {items}. Tell me which one you mean.
    ---
    There is more than one: {items}. Please choose.
    {items} - which one is it?
    """
)

TELL = Phrases(
    r"""
    !{verb} {article} {thing} for {value}
    !{verb} the {thing} of {value}
    !{verb} {article} {thing}, {words} {value}
    I want to {verb} {article} {thing} for {value}.
    !{verb} the {thing} with {words} {value}
    the {words} is {value}. (Please|Now) {verb} the {thing}.
    !{verb} {article} {thing} and use {value} as {words}
    !{verb} {article} {thing} with {words}(:| =|) {value}
    !{verb} the {thing}(:|,) {words}(:|) {value}
    !{verb} {article} {thing} \({words}: {value}\)
    !{verb} the {thing} whose {words} is {value}
    !(set|use) {value} (for|as) the {words} and {verb} the {thing}
    (can|could|would) you {verb} {article} {thing}? (The|Its) {words} is {value}.
    (can|could|would) you {verb} {article} {thing} with {value} as {words}?
    (I|we) (want|need|have) to {verb} the {thing}, {words} {value}.
    {verb} {thing}, {words}(:| =|) {value}
    {words}: {value}. (Please |Now |){verb} the {thing}.
    with {words} {value}, {verb} the {thing}.
    !go ahead and {verb} {article} {thing} where the {words} is {value}
    !{verb} {article} {thing} using {value} for the {words}
    !{verb} {article} {thing} that has {value} as its {words}
    !{verb} {article} {thing} having the {words} {value}
    !(put|enter|fill in|type in) {value} for the {words} and {verb} {article} {thing}
    !take {value} for the {words} and then {verb} {article} {thing}
    !help me {verb} {article} {thing}; the {words} is {value}
    !{verb} {article} {thing}, setting the {words} to {value}
    !{verb} {article} {thing} with the {words} set to {value}
    !{verb} {article} {thing}, and let the {words} be {value}
    !{verb} {article} {thing} for me, {words} being {value}
    !{verb} {article} {thing} by giving {value} as the {words}
    !(get going and|just|simply) {verb} {article} {thing}, {value} being the {words}
    !{verb} {article} {thing} - {words} should be {value}
    !{verb} {article} {thing} (given|based on) {words} {value}
    !see to it that you {verb} {article} {thing} with {words} {value}
    !{verb} {article} {thing} \({words} = {value}\)
    a job for you: {verb} {article} {thing}, {words} {value}
    {thing} with {words} {value}: that's what I have to {verb}.
    {words} = {value}, {verb} {article} {thing}
    {words} {value}: {verb} {article} {thing}
    for {words} {value}, {verb} {article} {thing} please
    since the {words} is {value}, {verb} {article} {thing} (accordingly|with that).
    as {words} I have {value}; could you {verb} {article} {thing} with it?
    there's {article} {thing} I need you to {verb}, and its {words} is {value}.
    what I need is for you to {verb} {article} {thing} with {value} as the {words}.
    I'd like you to {verb} {article} {thing}. As for the {words}, that's {value}.
    (I was hoping|I hoped) you could {verb} {article} {thing} whose {words} is {value}.
    (would you mind|do you mind) helping me {verb} {article} {thing}? Its {words} is {value}.
    is it possible to {verb} {article} {thing} with {words} {value}?
    (any chance|is there a way|is there any chance) you could {verb} {article} {thing} with {value} as its {words}?
    (my plan is|the plan is|the idea is|the task is|my job is) to {verb} {article} {thing}, with {value} as {words}.
    (it's time|time) to {verb} {article} {thing}: the {words} is {value}.
    (let's|let us) {verb} {article} {thing}; for {words} we('ll| will) use {value}.
    (could|can) we {verb} {article} {thing} with the {words} {value}?
    someone (has|needs) to {verb} {article} {thing}, {words} {value}. (Could|Can) you do it?
    I('ve| have) been asked to {verb} {article} {thing}, the {words} is {value}.
    hey, {verb} {article} {thing} for me, would you? The {words}: {value}
    (hi|hello), I need to {verb} {article} {thing}. For {words}, {value} is right.
    the {thing} I want you to {verb} has {value} as {words}.
    the {thing} with {value} as the {words} is the one to {verb}.
    it's the {thing} with {words} {value} that I want to {verb}.
    {value} is the {words}. With that, {verb} {article} {thing}.
    {value} as {words}, and {verb} {article} {thing} please
    {value} goes (in|into) the {words}; (then|after that) {verb} {article} {thing}.
    given {value} as the {words}, please {verb} {article} {thing}.
    (I'm trying|I'm about|I really want|I would like|I wish) to {verb} {article} {thing} where {words} is {value}.
    I have to {verb} {article} {thing}, and {value} is its {words}. Can you take care of it?
    we must {verb} {article} {thing}. This is the {words}: {value}.
    kindly {verb} {article} {thing}, the {words} of which is {value}.
    you (should|can|may) now {verb} {article} {thing}; {words}: {value}
    (request|to do|task|job|next task): {verb} {article} {thing}, {words} {value}
    (do me a favor|be so kind|be so good) and {verb} {article} {thing}. Its {words} is {value}.
    (it would be great|I'd be glad|it would help) if you could {verb} {article} {thing} with {words} {value}.
    (all I want|the only thing I want) is to {verb} {article} {thing} with {value} as {words}.
    I wonder if you can {verb} {article} {thing}; {value} would be the {words}.
    please {verb} {article} {thing} now, (only|but) (make sure|check) that the {words} is {value}.
    how about we {verb} {article} {thing} with {words} {value}?
    to {verb} {article} {thing}, take {value} as the {words}. (Please do it now.|Go ahead.)
    {words} first: {value}. Then {verb} {article} {thing}.
    why don't you {verb} {article} {thing} with {value} for {words}?
    !(arrange|see) that you {verb} the {thing}, {words} being {value}
    !{verb} that {thing}, you know, with {words} {value}
    !{verb} the {thing}, the one with {value} as {words}
    !{verb} me {article} {thing} with {words} {value}
    !(start|begin) to {verb} {article} {thing} with the {words} {value}
    !(try|do your best) to {verb} {article} {thing} whose {words} reads {value}
    !{verb} {article} {thing}, (note|mind): {words} {value}
    !{verb} {article} {thing} (marked|labelled|registered) with {words} {value}
    !{verb} {article} {thing}. {words}: {value}
    (a quick one|one more job|small job): {verb} {article} {thing} with {words} {value}
    {article} {thing} is waiting, {words} {value}. Please {verb} it.
    (before lunch|first of all|now), {verb} {article} {thing} with the {words} {value}.
    by the way, the {words} is {value}, and now {verb} {article} {thing}.
    (can|could|will) you help? I have to {verb} {article} {thing} with {words} {value}.
    (customer|boss|colleague) says: {verb} {article} {thing}, {words} {value}
    enter {value} as {words}, then {verb} {article} {thing}.
    everything (hangs|depends) on the {words}, that is {value}. {verb} {article} {thing} with it.
    (for me|for us), {verb} {article} {thing} with {words} {value}.
    have you got a minute to {verb} {article} {thing}? {words}: {value}
    (here's|here is) the {words}: {value}. {verb} {article} {thing} now.
    how do I {verb} {article} {thing} with {words} {value}? Please do it for me.
    I (know|have) the {words}, it's {value}. So {verb} {article} {thing}.
    I (forgot|didn't find time|had no time) to {verb} {article} {thing}. The {words} is {value}, please do it.
    I need {article} {thing} that you {verb} with {words} {value}.
    I'm (supposed|told|meant) to {verb} {article} {thing}; {words} {value}.
    if you can, {verb} {article} {thing} and (set|put|take) {value} (for|as) {words}.
    (is|would) it (okay|possible) to {verb} {article} {thing} now? {words} {value}.
    it's about {article} {thing} with {words} {value}. {verb} it, please.
    let the {words} be {value} and {verb} {article} {thing}.
    may I ask you to {verb} {article} {thing}? The {words} should be {value}.
    mind the {words}, {value}, when you {verb} {article} {thing}.
    my {words} is {value} and I want to {verb} {article} {thing}.
    (next|now) (comes|up): {verb} {article} {thing}, {words} {value}
    note the {words} {value}, then {verb} {article} {thing}
    nothing big: {verb} {article} {thing} with {words} {value}
    (please|pls) {verb} {thing} \({words}: {value}\)
    {thing}: {verb}. {words}: {value}.
    {thing} / {verb} / {words} {value}
    the {words} (reads|says|shows) {value}. With this, {verb} {article} {thing}.
    the {words} you (need|want|ask for) is {value}. Go and {verb} {article} {thing}.
    there is {article} {thing} to {verb}. Use {value} for the {words}.
    this time the {words} is {value}. {verb} {article} {thing} again, please.
    time to {verb} {article} {thing}, {words} {value}, please
    use this {words}: {value}. And {verb} {article} {thing}.
    (we're|I'm) going to {verb} {article} {thing}; enter {value} as {words}.
    what about {article} {thing} with {words} {value}? I want you to {verb} it.
    when you {verb} {article} {thing}, the {words} (must|has to|should) be {value}. Do it now.
    (why not|let's) {verb} {article} {thing} now, {words} {value}?
    (will|would) you kindly {verb} {article} {thing} that has the {words} {value}?
    you'll need the {words}, {value}, to {verb} {article} {thing}. Please do.
    your task: {verb} {article} {thing}. The {words}: {value}.
    {value}, that is the {words}. Now {verb} {article} {thing}.
    ---
    !{verb} {article} {thing} that belongs to {value}
    {words} {value}: please {verb} the {thing}.
    """
)

DONE = Phrases(
    """
    Done, I used {value}.
    It worked with {value}.
    (Done|OK), this time with {value}.
    That worked: {value}.
    OK, with {value} it worked.
    It works now, with {value}.
    I corrected it to {value}, and it worked.
    Done now: {value}.
    I tried again with {value}, and that was right.
    ---
    With {value} it went through.
    It is done; I took {value}.
    """
)

FIRST = Phrases("the first one\nThe first, please.\nthe first\n---\nfirst one, please\nI mean the first one.")
