# ruff: noqa: E501 - phrases are read a line at a time
"""Several requests in one message: shapes that are all to train on."""

from __future__ import annotations

from desk.pools import Template, template

__all__ = ["HEADS", "LISTED", "NUMBERED", "SENTENCE_JOINTS", "TAILS", "WOVEN", "WOVEN_LONG", "templates"]


def templates(text: str) -> tuple[Template, ...]:
    """The phrases of a text, one a line."""
    return tuple(template(line.strip()) for line in text.strip().splitlines())


# What stands above a list of things to do.
HEADS = templates(
    r"""
    (Please|please|Kindly|pls)(:| do the following:| take care of the following:| do all of this:| handle these:| do these for me:)
    (To do|To-do|Todo|To-dos|My list|Tasks|Jobs|Chores|Requests|Wishes|Orders|Agenda|Checklist)(:| for you:)
    (I need|I want|I'd like|We need|I'm after) (the following|a few things|some things|several things|a couple of things)(:| done:| from you:)
    (A few|Several|Some|A couple of|Multiple) (things|requests|jobs|tasks|favours|items)(:| please:| to do:| for you:)
    (Can|Could|Would|Will) you (do|handle|take care of|see to|tackle|manage|sort out) (the following|all of this|these things|these)(?|:| for me?)
    (Here's|Here is|This is) (what I need|what I want|my list|the list|what's needed|what has to be done|what's left to do|the plan|the job)(:|.)
    (Here are|These are) (my requests|my wishes|the tasks|the things I need|the things to do|my orders|the jobs)(:|.)
    (The following|These things|All of this|This) (has to be done|needs doing|needs to be done|is to be done|should be done|must be done|is what I need)(:|.)
    (What I need|What I want|What I'd like|What has to happen|What's needed)(:| from you:| is this:)
    (Do|Please do|Go and do|Just do) (all of this|the following|everything below|what follows|these)(:|.)
    (In one go|All at once|In parallel|At the same time|Together|All together|Simultaneously)(:|, please:)
    (Hi|Hello|Hey|Good morning|Hey there)(!|,) (a few things|I need some things|several requests|some things to do|I've got a list)(:|.)
    (Work through|Go through|Run through|Get through|Deal with|Process) (this|this list|my list|the list below|these points|these)(:|.)
    (Could you please|Can you please|Would you please)(:|...)
    (I've got|I have|There's|Got) (a list|a few things|more than one thing|some work|a little list) for you(:|.)
    (Some|A few|Several) (instructions|orders|errands|assignments|points|wishes)(:| for you:| from me:)
    (Instructions|Assignments|Errands|Points|Steps|Work|Workload|Batch|Queue|Commands|Actions)(:| for you:)
    (My|Our) (wishes|requests|instructions|needs|points|plan|errands)(:| are these:| are as follows:)
    (As follows|Like so|In this order|In any order|In short|Briefly)(:|, please:)
    (Let's|We'll|We should|We need to) (do|get through|tick off|finish|handle) (these|all of this|the following)(:|.)
    (Would you|Could you|Can you) (help|assist|support|back) me (with|in) (these|the following|a few things)(?|:)
    (Be so kind as to|Be so good as to|Be a dear and|Do me a favour and) (do|see to|handle|take care of) (these|the following)(:|.)
    (I'd be glad|I'd be grateful|It would be great|It would help) if you (did|could do) (these|the following|all of this)(:|.)
    (I'm busy|I'm driving|My hands are full|I have no time), so (please |)(do|take care of|handle) (these|the following)(:|.)
    (Before I leave|While I'm away|Whenever you can|When you have time|As soon as you can)(:|, please:|, do this:)
    (Everything|All) (I need|I want|you have to do|that's needed|to be done) (is here|is below|follows)(:|.)
    (Multiple|Several|Different|Separate|Unrelated) (requests|things|jobs) (in one message|in one go|at once|here)(:|.)
    yo do these(:|)
    pls do(:|)
    need these done(:|)
    """
)

# How the things on a list are marked, and what stands between them; "{at}" is the number.
LISTED = (
    ("- ", "\n"),
    ("- ", "\n"),
    ("* ", "\n"),
    ("+ ", "\n"),
    ("\u2022 ", "\n"),
    ("-> ", "\n"),
    ("> ", "\n"),
    ("[ ] ", "\n"),
    ("", "\n"),
    ("", "\n\n"),
    ("", "; "),
    ("", " / "),
    ("", " | "),
)
NUMBERED = (
    ("{at}. ", "\n"),
    ("{at}. ", " "),
    ("{at}) ", "\n"),
    ("{at}) ", " "),
    ("{at}) ", ", "),
    ("({at}) ", " "),
    ("({at}) ", "; "),
    ("#{at} ", "\n"),
    ("{at}: ", "\n"),
    ("{at} - ", "\n"),
    ("{letter}) ", "\n"),
    ("{letter}) ", " "),
    ("({letter}) ", ", "),
    ("{letter}. ", "\n"),
    ("{nth}: ", "\n"),
    ("{nth}, ", " "),
    ("{nth}: ", " "),
    ("Task {at}: ", "\n"),
    ("Step {at}: ", " "),
    ("Item {at}: ", "\n"),
)

# Two clauses in one sentence, and clauses that may have any form, each in one of its own.
WOVEN = templates(
    r"""
    (Please|I want you to|I need you to|I'd like you to|Can you|Could you) both {one} and {two}
    (Please |)(do two things|do both|do both of these)(:|,) {one} and {two}
    not only should you {one}, but also {two}
    (Please |)(first|firstly), {one}(;|,) (second|secondly|and second), {two}
    (Please |)first {one}, (and then|then|next|afterwards) {two}
    on the one hand, {one}; on the other hand, {two}
    (Please |){one}, (and in the same go|and on top of that|and in addition|and apart from that|and separately|and independently of that), {two}
    (Please |){one} and (simultaneously|in parallel|at the same time|at once|likewise|furthermore) {two}
    (I'd like|I want|I need) (two things|both): {one}, and {two}
    I need you to {one}, and I also need you to {two}
    (can|could) you {one}, and (can|could) you (also |){two}?
    would you {one}, and (could|can) you {two} (too|as well)?
    (please|kindly) {one}, and (kindly|please) {two}
    (besides|apart from) asking you to {one}, I (also |)(want|need) you to {two}
    you should {one}. You should also {two}
    it would be nice if you could {one} and if you could {two}
    I have two wishes: {one} and {two}
    one thing is to {one}, the other is to {two}
    your job is to {one} and to {two}
    I was going to {one} and to {two} myself. Do both for me
    (let's|time to) {one} and {two}
    we have to {one} and we have to {two}
    the first thing to do is {one}, the second is {two}
    as one task, {one}; as another, {two}
    {one} + {two}
    {one} && {two}
    {one}, {two}
    {one}... and {two}
    {one} (plus|as well as|along with that|and along with it) {two}
    {one}, (oh and|and yeah|and hey), {two}
    (please |)(see to it that you|make sure to) {one} and (that you|to) {two}
    I (want|need) to ask two things of you: {one} and {two}
    I (want|wish|would like|need) you to {one} and to {two}
    it's your job to {one} and, (when|while) at it, to {two}
    could I ask you to {one} and (also |)to {two}?
    may I ask you to {one} and then to {two}?
    would you be so kind as to {one} and to {two}?
    is it possible for you to {one} and (also |)to {two}?
    are you able to {one} and (to |){two} in one go?
    do you think you could {one} and (maybe |also |){two}?
    how about you {one} and (also |then |){two}?
    why don't you {one} and (also |then |){two}?
    what about this: {one}, and {two}
    do this: {one}; and this: {two}
    do me two favours: {one} and {two}
    here's what I need: {one}, and (besides|also|then) {two}
    here are two wishes: {one}; {two}
    (next to|beside) that I want you to {one}, (I want you to|you should) {two}
    when you {one}, (please |)also {two}
    as well as having to {one}, you (should|need to|must) {two}
    (I was wondering|I wonder) if you could {one} and (also |){two}
    (I'd appreciate it|I'd be happy|It'd be lovely) if you could {one} and {two}
    (go ahead and|just|simply|quickly) {one} and (just |quickly |also |){two}
    (help me|help out and) {one}, and (help me|also) {two}
    (you have to|you need to|you must) {one} and (you have to|also|then) {two}
    {one} and don't forget to {two}
    {one}, not forgetting to {two}
    {one}, (next|then|now) {two}
    {one} n then {two}
    {one}, afterwards {two}
    {one}; {two}
    {one} & also {two}
    {one} - {two}
    {one} -> {two}
    """
)
WOVEN_LONG = templates(
    r"""
    (Please |){one}. (Besides|Also|In addition|Furthermore|Moreover|On top of that|Additionally), {two}.
    (First|Firstly|For one thing|To start with|Thing one): {one}. (Second|Secondly|For another|Next|Thing two): {two}.
    (Can|Could|Would|Will) you {one}? (And|Also,|Then) (can|could|would|will) you {two}?
    (Can|Could) you {one}? (Oh, and|And please|Also please|Plus,) {two}.
    (I need|I want|I'd like) you to {one}. (I also (need|want) you|And I'd like you|Then I want you) to {two}.
    (Please |){one}. (On another note|On a different note|Separately|Unrelated|Something else|Different topic|Another thing|Another matter)(:|,) {two}.
    (Please |){one}. (Oh|Oh yes|Ah)(, and|, and also|, and please) {two}.
    (Please |){one}. (While you're at it|When you're at it|Since you're here|As you're there|As we're talking|At the same time)(,|:) {two}.
    (Please |){one}. (P.S.|PS:|Postscript:) {two}.
    (Please |){one}. (That's not all|That's not everything|There's more|And there's more|Wait, there's more)(:|.) {two}.
    (Please |){one}. (My second|My other|The second|The other|Another|A further) (request|wish|point|job|task|thing)(:| is this:) {two}.
    (Please|Kindly) {one}. (Please|Kindly) (also |){two}.
    {one}, (will|would) you(, please|)? And {two}.
    (Please |){one}.\n(Also|Next|Then|And|Plus): {two}.
    (Please |){one}\n\n(And|Also|Next:|Then) {two}
    Job 1: {one}. Job 2: {two}.
    {one} // {two}
    (Two|A couple of|A few) (requests|jobs|things) (here|for you|from me). {One}. {Two}.
    Would you mind doing the following? {One}. {Two}.
    (Job|Task|Request|Wish|Point|Part) one: {one}. (Job|Task|Request|Wish|Point|Part) two: {two}.
    (A|One): {one}. (B|Two): {two}.
    (Here's the first thing|First things first|The first part): {one}. (Here's the second|Then the second thing|The second part): {two}.
    (On the one hand|For a start|To begin with), {one}. (On the other hand|And then|And besides), {two}.
    (It would be nice|I'd be glad|It'd be great) if you could {one}. (It would be just as nice|I'd be just as glad|Likewise) if you could {two}.
    I'd like you to {one}. (Once again|Also|Another thing), I'd like you to {two}.
    I (want|need) you to {one}. (That's the first thing|That's one). (The other|The second) is to {two}.
    I have to ask you to {one}. (I also have to ask you|And I have to ask you) to {two}.
    You (should|could|can) {one}. (You (should|could|can) also|And you can) {two}.
    You're to {one}. You're also to {two}.
    May I ask you to {one}? (And|Also) may I ask you to {two}?
    Do you mind if I ask you to {one}? And to {two}?
    Let's {one}. (And let's|Let's also|Then let's) {two}.
    Your (task|job|mission) is to {one}. (Your next|Your other|Another) (task|job|mission) is to {two}.
    Be so kind and {one}. (Be so kind and also|And please) {two}.
    Do me a favour and {one}. (And another favour|Another favour)(:|, please:) {two}.
    (Please |){one}. (Done with that, or before it|In whichever order|At any time), {two}.
    (Please |){one}. (No connection|Nothing to do with that|Not related), but (please |also |){two}.
    (Please |){one}. (Second point|Point two|Number two|Item two|Request two)(:|, please:) {two}.
    (Please |){one}. (Quite|Totally|Completely) (different|unrelated|independent)(:|, please:) {two}.
    (Please |){one}. (I nearly forgot|Almost forgot|Before I forget|I just remembered)(:|,) {two}.
    (Please |){one}. (And as|As|Since|Now that) (I'm asking|we're talking|you're listening|I have you here)(,|:) {two}.
    (Please |){one}! And {two}!
    {One}. {Two}. (Both|Both of that|The two of them|That makes two things)(, please|, thanks|)!
    {One} - and {two}.
    {One}... {Two}...
    {One}.\n\n{Two}.
    {One};\n{two}.
    Dear assistant, {one}. {Two}. (Yours truly|Thanks|Best wishes|Regards).
    """
)

# What stands between whole requests of any form.
SENTENCE_JOINTS = (
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    " Also: ",
    " And: ",
    " Next: ",
    " Then: ",
    " Besides: ",
    " Another thing: ",
    " Something else: ",
    " Second thing: ",
    " On top of that: ",
    " Moreover: ",
    " Plus: ",
    " PS: ",
    " Oh, and: ",
    " Separately: ",
    " Different topic: ",
    " My other request: ",
    " ...and: ",
    "\nAlso: ",
    "\nAnd: ",
    "\nNext: ",
    "\n---\n",
    "\n\nAlso: ",
    "\n\nPS: ",
)

# How a list of things to do may end.
TAILS = (
    "",
    "",
    "",
    "",
    "",
    " Thanks!",
    " Thank you.",
    "\nThanks!",
    "\nThank you!",
    "\nThat's all.",
    " That's it.",
    "\nCheers",
    " Can you do all of it?",
    "\nAll of it, please.",
    " Do all of that, please.",
    "\nThanks a lot.",
    "\nThat would be all.",
)
