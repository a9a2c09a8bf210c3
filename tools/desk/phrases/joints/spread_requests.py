# ruff: noqa: E501 - phrases are read a line at a time
"""One request for several values: shapes that are all to train on."""

from __future__ import annotations

from desk.phrases.joints.joint_requests import templates

__all__ = ["AGAIN", "INSTEAD", "PLACEHOLDERS", "VALUES_FIRST"]

# A second request that says only the other values of the first.
AGAIN = templates(
    r"""
    The same for {text}(, please|, too|).
    (Same|Same thing|Same question|Same again|Same request|Ditto) for {text}(.|, please.|, thanks.)
    (Then|Next|After that|Also) (do |)the same for {text}(, please|).
    (Do|Please do|And do|Now do|Just do) the same (for|with) {text}(, please|, too|).
    (Repeat|Please repeat|Then repeat) (that|it|this) (for|with) {text}.
    (And|Also|Plus) {text}(, please|, too|, as well|).
    And {at}(?|, please.|, too.)
    (And|So|OK, and|Then|Also) {at}?
    (And what|And how|What|How) about {text}(?|, please?)
    {text} (too|as well|likewise)(, please|).
    (I need|I want|I'd like) (that|it|the same) for {text} (too|as well).
    (Likewise|Similarly|Equally) for {text}.
    (Same procedure|Same job|Same deal|Same story|Same treatment|Same drill) for {text}.
    And (then|finally|lastly|also|now) (for |){text}(, please|).
    And (another one|one more|once more|one) (for|with) {text}.
    As well as {text}.
    (Not only that|Not just that one), but also {text}.
    (Can|Could|Would|Will) you do (the same|that|it) for {text}(| as well| too)?
    (While you're at it|When you're at it|In the same go|In the same breath|On top of that|In addition), (the same for|do) {text}(, please|).
    {text} (should|must|ought to|may) get the same treatment.
    That goes for {text} as well.
    (Oh|Oh yes|Ah|Right), and {text}(!|, please.|.)
    (Don't forget|Let's not forget|Not to forget) {text}.
    Exactly the same (for|with) {text}(, please|).
    I (also|additionally) (have|mean|need|want) {text}.
    (Then there's|There's also|There is also) {text}(.|, same thing.)
    Ah wait, {text} (too|as well)!
    (Both|Together) with {text}, please.
    (P.S.|PS:) (and |){text}(, too|, please|).
    Let's have {text} (as well|too|also), please.
    Let me also (have|ask for|add|mention) {text}.
    Make that {text} (too|as well|also), please.
    I (forgot|left out|haven't mentioned) {text}, (which is another one|same thing).
    I could use (the same|that|it) for {text} (too|as well).
    I (wouldn't mind|could do with) the same for {text}.
    My other (one is|ones are) {text}, (likewise|same thing|same again).
    My next: {text}.
    {text} - (do that too|that too, please|them too|likewise|same again).
    {text}: (the same|ditto|same thing|likewise|also).
    {text}, (if I may|if you can|please|thanks|same thing|same here)(.|!)
    {text}, (and that'll be it|and that's it|and then we're done).
    Equally {text}(, please|).
    Next (one|up|in line|on the list): {text}.
    (Second|Another|A further|One further|The other): {text}.
    (Now|Then) (it's the turn of|it's up to|we come to|comes) {text}.
    (Carry|Go|Move) on with {text}(, please| after that| then).
    (Follow it|Follow that|Follow up) with {text}(, please|).
    (Top|Round) it off with {text}(, please|).
    (Treat|Handle|Process) {text} (alike|likewise|the same way|in the same way)(, please|).
    (Include|Add|Consider|Take in) {text} (too|as well|also)(, please|).
    (Be so kind and|Be nice and|Please) (repeat it|do the same) for {text}.
    (Is|Would) the same (be |)(possible|okay|doable) for {text}? (Please do it|Go ahead then).
    (It|This|That) (also|equally) (applies to|concerns|holds for) {text}.
    (I want|I need) {text} (done|handled|dealt with) (too|as well|likewise).
    n {text} too plz
    oh n {text}
    + {text}
    & {text} pls
    plus {text} pls
    """
)

# A second request that says which value of the first is another.
INSTEAD = templates(
    r"""
    (Then|Next|After that|Afterwards|Also|And) (do |)the same with {text} instead of {old}(, please|).
    (Repeat|Please repeat|Then repeat) (that|it|the whole thing) with {text} in place of {old}.
    (Do|Please do|Now do) (it|that) (again|once more|a second time), (but |only |this time |)with {text} instead of {old}.
    And (once more|once again|the same again|a second time)(| please), (but |)with {text} rather than {old}.
    (And then|Then|Also) the same thing, (but |only |just |except )with {text} instead of {old}.
    (Same again|The same again|Same thing|Ditto|Likewise), with {text} for {old}.
    (Also|Besides|In addition), (I need|I want|I'd like) the same with {text} instead of {old}.
    (Can|Could|Would) you (also |)do (that|it|the same) (again |)with {text} instead of {old}?
    I need it twice: the second time with {text} instead of {old}.
    Run it (again|a second time|twice), and the second time (put|use|take) {text} where it says {old}.
    Then replace {old} (by|with) {text} and (do|run) it again.
    Then (a second one|another one|one more), which has {text} instead of {old} (but is otherwise the same|and nothing else changed).
    (Everything|All of it|The whole thing) again with {text} in place of {old}, please.
    And one more like it: swap {old} for {text}, (the rest stays|leave the rest).
    Second one: as above, but {text} instead of {old}.
    And a copy of that (request|task) with {text} instead of {old}.
    (Also|And|Then) (give it another go|have another go|do another one), with {text} instead of {old}.
    (Now|Then) (change|switch) {old} to {text} and do (that|it) as well.
    (Keep|Leave) everything (else |)as it is, (put|take|write) {text} instead of {old}, and do (it|that) again.
    (Besides|Additionally|Likewise), (one|another) with {text} where I said {old}.
    I (need|want) two of (these|them|that kind): the one above, and one with {text} instead of {old}.
    I want that for {text} as well as for {old}: (the same again|so do it again|so once more), with {text} this time.
    (A second version|A variant|A twin of it|A second go), please: {text} instead of {old}, otherwise (identical|the same|no change).
    (And|Then) exactly that with {text}, not {old}.
    (Same settings|Same data|All else equal), but {text} rather than {old}, as a second (one|request|go).
    (Do both|Make it two|Do it in two ways): as I said, and again with {text} instead of {old}.
    (The second time|The next time|In the second round) use {text}, not {old}. (I need both|Do both).
    oh n again with {text} instead of {old}
    then same but {text} not {old}
    same again, {old} -> {text}
    + the same with {text} instead of {old}
    """
)

# What stands for values that are listed behind or before the request, where something plural can stand.
PLACEHOLDERS = (
    "each of these",
    "each of the following",
    "all of these",
    "all of the following",
    "the following",
    "the ones below",
    "the ones listed here",
    "everything listed here",
    "every one of these",
    "these",
    "all those listed here",
)

# How values are listed before a request that says "each of these".
VALUES_FIRST = templates(
    r"""
    {text}: {request}
    {text} - {request}
    {text}. {request}
    {text}... {request}
    (Here's|Here is) (my|a|the) list: {text}. {request}
    (I've got|I have|We have|There are|We've got) {text} (here|on my list|in front of me). {request}
    (Take|Consider|Look at) {text}. {request}
    (It's about|This is about|This concerns|I'm thinking of|My question is about) {text}. {request}
    (List|Values|Items|Input|Entries): {text}. {request}
    {text}\n{request}
    {text}\n\n{request}
    (For|Regarding|Concerning|As for|About) {text}: {request}
    (My|The|Our) (candidates|choices|picks|subjects|cases) (are|would be): {text}. {request}
    (These are|Those are|Here are) the ones: {text}. {request}
    (Given|Given here|Noted here|Written here): {text}. {request}
    (There's|We have|I'm given) {text}, (and for that|and now|so): {request}
    {text}, (that's my list|that's all of them|those are the ones). {request}
    {text} => {request}
    {text} | {request}
    {text} // {request}
    {text} (are what I have|are my list|is what I have here). {request}
    (I'm talking about|I mean|I refer to|I'm interested in|I care about) {text}. {request}
    (First|To begin with), the list: {text}. (Now|Then): {request}
    """
)
