# ruff: noqa: E501 - phrases are read a line at a time
"""More requests to an invented tool with one value or none: all to train on, for `desk.phrases.wishes.plain_wishes`."""

from __future__ import annotations

__all__ = ["BARE_REQUESTS", "SINGLE_REQUESTS"]

BARE_REQUESTS = r"""
    I've got {a} {thing} here that nobody wants to {verb}. (Over to you.|Could you?|You do it, please.)
    I never got round to {the} {thing}; (could|can|would) you {verb} it(| for me)?
    I keep putting {the} {thing} off. (Just {verb} it, please.|{Verb} it for me.)
    I can't get around it any longer: {verb} {the} {thing}.
    {the} {thing} is driving me (crazy|mad|nuts). {Verb} it(.|, would you?|, please.)
    {the} {thing} has been (waiting|sitting there|lying around) (forever|for ages|far too long). {Verb} it(.|, please.)
    {the} {thing} isn't going to {verb} itself(, so please go ahead.|, so get going.|. Would you?)
    somebody has to {verb} {the} {thing}, (and it might as well be you|and that's you|so please do).
    nobody has (bothered|managed|tried) to {verb} {the} {thing} so far. (Please do.|Could you?|Would you?)
    what do I have to do to (get you to|make you) {verb} {the} {thing}? (Please do it.|I'm asking nicely.)
    any chance (of getting you to|you could|you'd|that you might) {verb} {the} {thing}?
    did anyone {verb} {the} {thing}? (If not, please do.|No? Then please do it.|I guess not. Please do.)
    do you know how to {verb} {the} {thing}? (Then do it.|Then please do.|If so, please go ahead.)
    can I (bother|trouble|persuade|get) you to {verb} {the} {thing}?
    can I leave it to you to {verb} {the} {thing}?
    can {the} {thing} wait? No. {Verb} it.
    where were we? (Right|Ah yes|Oh), {verb} {the} {thing}.
    who's going to {verb} {the} {thing}? (You, I hope.|I'd say you.|You, please.)
    you know what to do with {the} {thing}: {verb} it.
    you were going to {verb} {the} {thing}, (remember|right)? (Please do.|Go ahead.|Well, do.)
    you have my (okay|permission|blessing) to {verb} {the} {thing}, (so go ahead|so please do).
    you're good to {verb} {the} {thing}. (Go.|Go ahead.)
    you'd make me happy if you'd {verb} {the} {thing}.
    you've got the go-ahead to {verb} {the} {thing}.
    feel free to {verb} {the} {thing} (whenever you like|as soon as you can).
    !go right ahead and {verb} {the} {thing}
    !get on with it and {verb} {the} {thing}
    !get this over with and {verb} {the} {thing}
    !(give it a shot|have a stab at it|have a try) and {verb} {the} {thing}
    !(lend me a hand|help a friend out|be an angel|be a good sport) and {verb} {the} {thing}
    !step in and {verb} {the} {thing} for me
    !(turn to|see to|look after|attend to|deal with) {the} {thing} and {verb} it
    !arrange to {verb} {the} {thing}
    !find a way to {verb} {the} {thing}
    !use whatever tool you have to {verb} {the} {thing}
    !finally {verb} {the} {thing}
    !{verb} {the} {thing} already
    !{verb} {the} {thing}, nothing fancy
    !{verb} {the} {thing} and let me know (when it's done|how it went|once you're through)
    !{verb} {the} {thing} and leave everything else alone
    !{verb} {the} {thing}, and ask me if (anything|something) is missing
    !{verb} {the} {thing} and ask me (about anything you don't know|if you need more to go on)
    !{verb} {the} {thing} (on my behalf|in my name|in my place|so I don't have to)
    !{verb} {the} {thing} (before I do something silly|before it's too late|to be on the safe side|just to be safe)
    !{verb} {the} {thing} the way you (always|usually) do
    !have {the} {thing} dealt with, I mean {verb} it
    {verb} {the} {thing}. (Ask|Tell me) if you need (anything|more) from me.
    {verb} {the} {thing}. (What do you need from me?|Do you need anything else for that?|Is there anything you need to know?)
    {verb} {the} {thing}. If something is missing, (ask|tell me).
    {verb} {the} {thing}, is that something you can do?
    {verb} {the} {thing} - doable?
    {verb} {the} {thing} or I'll have to do it myself.
    {verb} {the} {thing}. There, I said it.
    {verb} {the} {thing}. Simple as that.
    {verb} {the} {thing}; you know the drill.
    {verb}, please. {the} {thing}, I mean.
    pls {verb} {thing}
    plz {verb} {the} {thing} (thx|ty)
    need to {verb} {thing}
    need you to {verb} {the} {thing} (asap|pls|real quick)
    (gotta|have to|got to) {verb} {the} {thing}
    (wanna|want to) {verb} {the} {thing}
    {verb} {thing} (pls|plz|asap|thx)
    {verb} {thing}!!
    {verb} {thing}?
    {verb} that {thing}
    {thing}! {Verb}!
    {thing} -> {verb}
    {thing} / {verb}
    /{verb} {thing}
    (open|pending|outstanding) item: {verb} {thing}
    subject: {thing}. Action: {verb}.
    what to do: {verb}. With what: {the} {thing}.
    wanted: someone to {verb} {the} {thing}.
    my wish for {the} {thing}: {verb} it.
    verdict on {the} {thing}: {verb} it.
    if you can {verb} {a} {thing}, (please do|then do|go for it).
    if it's in your power, {verb} {the} {thing}.
    if there's a tool to {verb} {the} {thing}, (use|run|take) it.
    if anyone can {verb} {the} {thing}, it's you. (Please do.|Go on.)
    unless something speaks against it, {verb} {the} {thing}.
    as long as you're at it, {verb} {the} {thing}.
    once you've got a moment, {verb} {the} {thing}.
    I hereby (ask|request|instruct) you to {verb} {the} {thing}.
    it is requested that you {verb} {the} {thing}.
    (we|I) (kindly|respectfully) (request|ask) that you {verb} {the} {thing}.
    your (help|assistance|support) is needed to {verb} {the} {thing}.
    my reason for writing: you should {verb} {the} {thing}.
    permission granted: {verb} {the} {thing}.
    kindly proceed and {verb} {the} {thing}.
    so here's the deal: {verb} {the} {thing}(.|, please.)
    long story short, (I need to|please|we have to|you should) {verb} {the} {thing}.
    funny thing, I still have to {verb} {the} {thing}. (Could you?|Would you?|Help!)
    I told everyone I'd {verb} {the} {thing}, and I haven't. (Could you?|Please do it.|Help!)
    I promised to {verb} {the} {thing}. (Could you do that|Would you take that over)(| for me)?
    I'm (supposed|expected|meant) to {verb} {the} {thing}. (Could you do it?|Take that over, please.|Help me out.)
    I'm (stuck|lost) here, how do I {verb} {the} {thing}? Just do it for me.
    I'm not able to {verb} {the} {thing} myself. (Could you?|Please do it.)
    I'm done waiting, {verb} {the} {thing}(.|!)
    I'm (dying|itching|eager) to {verb} {the} {thing}. (Let's go.|Shall we?|Please do.)
    I'd rather (have you|let you) {verb} {the} {thing}.
    I'd feel better if you'd {verb} {the} {thing}.
    I don't want to {verb} {the} {thing} by hand. (Do it for me.|Could you do it?)
    I don't suppose you could {verb} {the} {thing}?
    I bet you can {verb} {the} {thing}. (Show me.|Please do.)
    I (heard|read|was told) you can {verb} {a} {thing}. (Please do.|Do it, then.)
    I guess it's time I had you {verb} {the} {thing}.
    I could really use someone to {verb} {the} {thing}.
    I've been asked to {verb} {the} {thing}, (can you do that|would you do that)(| for me)?
    I've made up my mind: {verb} {the} {thing}.
    we can't go on until you {verb} {the} {thing}.
    we still haven't managed to {verb} {the} {thing}. (Please do.|Could you?)
    we said we'd {verb} {the} {thing}. (So do it.|Let's do it.|Please do.)
    what's the story with {the} {thing}? {Verb} it already.
    what's left is {the} {thing}. {Verb} it(.|, please.)
    it's (high time|on you|up to you|your turn) to {verb} {the} {thing}.
    it's about {the} {thing}. I need someone to {verb} it.
    it can't be that hard to {verb} {the} {thing}. (Please do.|Try.|Go on.)
    it would be a relief to me if you'd {verb} {the} {thing}.
    there's no way around it, we (have|need) to {verb} {the} {thing}.
    there's nothing for it but to {verb} {the} {thing}.
    there's only one thing left to do: {verb} {the} {thing}.
    there it is, {the} {thing}. {Verb} it.
    that {thing} of mine: {verb} it(.|, please.)
    that {thing}? {Verb} it(.|, please.|, would you?)
    the time has come to {verb} {the} {thing}.
    the team (needs|expects|wants) you to {verb} {the} {thing}.
    the order of the day is to {verb} {the} {thing}.
    my (partner|sister|neighbor|manager|teacher) (says|thinks|insists) we should {verb} {the} {thing}. (Please do.|So do it.|Go ahead.)
    they want me to {verb} {the} {thing}. Who am I to argue? Do it.
    let me (put|say) it this way: {verb} {the} {thing}.
    let me see you {verb} {the} {thing}.
    let's get {the} {thing} over with. {Verb} it.
    enough talk, {verb} {the} {thing}.
    same procedure as always: {verb} {the} {thing}.
    !{verb} {the} {thing}
    !{verb} {the} {thing}
    !{verb} {the} {thing}
    !{verb} {the} {thing}
    !{verb} {the} {thing}
    !{verb} {a} {thing}
    !{verb} {a} {thing}
    !{verb} {a} {thing}
    {verb} {the} {thing}
    {verb} {a} {thing}
    I need to {verb} {the} {thing}.
    I want to {verb} {a} {thing}.
    I need {the} {thing}, could you {verb} it?
    my colleague is (out|away|ill), so I have to {verb} {the} {thing}. (Please help.|Could you?)
    nobody told me how to {verb} {the} {thing}. (Do it for me.|Could you?|Please do it.)
    I've been staring at {the} {thing} long enough. {Verb} it.
    I said I'd take care of {the} {thing}. So please {verb} it.
    I tried to {verb} {the} {thing} myself, no luck. (Your turn.|Could you?|Please do it.)
    I have {a} {thing} and no idea what to do. {Verb} it, maybe?
    I wouldn't know where to begin, but someone should {verb} {the} {thing}. (Could you?|Please do.)
    I'm ready to {verb} {the} {thing}, are you? (Go.|Let's do it.)
    I'm here about {the} {thing}. {Verb} it(.|, please.)
    first on the agenda: {verb} {the} {thing}.
    sorry to be vague, but {verb} {the} {thing}.
    somebody else can do the rest, you just {verb} {the} {thing}.
    we've run into {the} {thing} again. {Verb} it.
    we have {a} {thing} that someone needs to {verb}. (You?|Could you?|Please do.)
    we seem to need someone to {verb} {the} {thing}. (You?|Could you?|Please do.)
    whoever normally has to {verb} {the} {thing} isn't here; (could you?|please do it.)
    you may {verb} {the} {thing} (whenever you want|as you see fit). Go ahead.
    okay, {the} {thing}. (Now |So |Please |){verb} it.
    the customer is waiting for me to {verb} {the} {thing}. (Please do.|Hurry.)
    the plan is simple: {verb} {the} {thing}.
    {the} {thing} came in. {Verb} it(.|, please.)
    {the} {thing} could do with some attention: {verb} it.
    {the} {thing} is all yours, {verb} it.
    {the} {thing} is why I'm here. {Verb} it(.|, please.)
    {a} {thing} came in and I have to {verb} it. (Help!|Could you?)
    by all means, {verb} {the} {thing}.
    hopefully you can {verb} {the} {thing}. (Can you?|Please do.)
    is there anything you need before you {verb} {the} {thing}? (If not, go.|If not, do it.|If so, ask me.)
    what else do you need to {verb} {the} {thing}? If nothing, (go ahead|do it).
    just ask if you need anything; otherwise {verb} {the} {thing}.
    as soon as you have all you need, {verb} {the} {thing}.
"""

SINGLE_REQUESTS = r"""
    !{verb} {the} {thing}, and (in case you wonder|if you need it), the {words} {is} {value}
    !{verb} {the} {thing} \(the {words} {is} {value}\)
    {verb} {the} {thing}. {value} goes (under|in as|in for) {words}
    !{verb} {the} {thing}, {value} being the {words}
    !{verb} {the} {thing} (keeping|leaving|fixing) the {words} at {value}
    !{verb} {the} {thing}, and let {value} be the {words}
    !{verb} {the} {thing}, and have the {words} (read|be) {value}
    !{verb} {the} {thing}, {words} = {value}, nothing else
    !{verb} {the} {thing} (by way of|going by|following) the {words} {value}
    !{verb} {the} {thing}, and if it asks for the {words}, (say|answer|enter) {value}
    !{verb} {the} {thing}, and (please |)no other {words} than {value}
    !{verb} {the} {thing}, making sure the {words} {is} {value}
    !{verb} the {thing} that goes by the {words} {value}
    !{verb} {the} {thing} for me, {words} {value}, and let me know when it's done
    !{verb} {the} {thing}, (specifying|supplying|passing|filling in|stating) {value} (as|for) the {words}
    !{verb} {the} {thing} and (supply|provide|specify|state|pass) {value} as the {words}
    !{verb} {the} {thing} - the {words}, by the way, {is} {value}
    !{verb} {the} {thing} - {words}: {value}
    !{verb} {the} {thing} / {words}: {value}
    !{verb} {the} {thing} => {words}: {value}
    !{verb} {the} {thing}, with nothing but {value} for the {words}
    !start from {value} as the {words} and {verb} {the} {thing}
    !(type|key|plug) {value} in as the {words} and {verb} {the} {thing}
    !take the {words}, which {is} {value}, and {verb} {the} {thing}
    !(see to it|make sure) that the {words} {is} {value}, then {verb} {the} {thing}
    !give {the} {thing} {value} as its {words} and {verb} it
    !consider {value} the {words} and {verb} {the} {thing}
    !work with {value} as the {words} and {verb} {the} {thing}
    {value}. (That's|There's) your {words}. {Verb} {the} {thing}.
    {value} (it is|it shall be) for the {words}. {Verb} {the} {thing}(.|, please.)
    {value}, (says|so says) the form under {words}. {Verb} {the} {thing}.
    {value} is the {words} you (need|want|should use) to {verb} {the} {thing}. (Go ahead.|Please do it.)
    {value} is all I have for the {words}; {verb} {the} {thing}.
    {value} would be the {words}. Would you {verb} {the} {thing}?
    {value} \({words}\) - {verb} {the} {thing}
    {value} -> {words}; {verb} {thing}
    {value} as {words}, {thing}, {verb} it
    {words}={value}; {verb} {thing}
    {words}: {value}\n{verb} {the} {thing}
    {words}: {value}. That's for the {thing}; {verb} it.
    {words} {value}, then {verb} {the} {thing}
    {words} - {value} - {verb} {thing}
    {words}? {value}. {Verb} {the} {thing}.
    {verb} {the} {thing}\n{words}: {value}
    {verb} {the} {thing}. The {words}: {value}.
    {verb} {the} {thing}! {value} for the {words}!
    {verb} {the} {thing}. As to the {words}: {value}.
    {verb} {the} {thing}. You'll (need|want) the {words}: {value}.
    {verb} {the} {thing}. (In case|If) you need the {words}: {value}.
    {verb} {the} {thing}. {value} is the {words} (I want|we agreed on|I was given|to use).
    {verb} {the} {thing}. I'm told the {words} {is} {value}.
    {verb} {the} {thing}. We settled on {value} for the {words}.
    {verb} {the} {thing}, {value} for {words} (pls|thx|please)
    {verb} {thing} w/ {words} {value}
    {verb} {thing} --{words} {value}
    {verb} {thing} | {words} {value}
    {verb} {thing}, {words}: {value}, thanks
    pls {verb} {thing} {words} {value}
    (need|have|gotta) to {verb} {thing}, {words} {value}
    {thing} \({verb}\): {words} {value}
    {thing} | {verb} | {words}: {value}
    {thing}; {words} {value}; {verb}
    {thing}, {verb}, {value} as the {words}
    {thing} needs someone to {verb} it: {words} {value}.
    {the} {thing} isn't going to {verb} itself. {value} as the {words}, please.
    {the} {thing} still has no {words}, so take {value} and {verb} it.
    {the} {thing} and I need your help: {verb} it with {words} {value}.
    {the} {thing}: the {words} {is} {value}. (Please |Now |){verb} it.
    I (promised|agreed|offered) to {verb} {the} {thing} with {value} as the {words}. (Could you do that?|Do it for me, please.)
    I'm (supposed|expected|meant) to {verb} {the} {thing}, {words} {value}. Help me out.
    I'm looking at {the} {thing}, and its {words} should be {value}. {Verb} it.
    I've got {the} {thing} here, {words} {value}. (Could you {verb} it?|{Verb} it, please.)
    I've decided on {value} as the {words}. {Verb} {the} {thing}.
    I'd say {value} for the {words}. Would you {verb} {the} {thing}?
    I'd rather have {value} as the {words} when you {verb} {the} {thing}. Go on.
    I'd feel better if you'd {verb} {the} {thing} with {words} {value}.
    I don't suppose you could {verb} {the} {thing} with {value} as the {words}?
    I care about the {words}: {value}. Apart from that, just {verb} {the} {thing}.
    we (agreed|decided) to {verb} {the} {thing} with {value} for the {words}. (Please do.|Go ahead.)
    we want {value} in there as the {words}. {Verb} {the} {thing}.
    you can {verb} {the} {thing} as soon as you like; the {words} {is} {value}.
    you'll need the {words} to {verb} {the} {thing}: it's {value}. (Go ahead.|Please do it.)
    you have my okay to {verb} {the} {thing} with {words} {value}.
    they told me to {verb} {the} {thing} and put {value} for the {words}. (Please do that.|So do it.)
    they want {the} {thing} with {value} as the {words}. {Verb} it.
    it says {value} for the {words}. {Verb} {the} {thing}.
    it's {value}, the {words} I mean. {Verb} {the} {thing}.
    it's high time to {verb} {the} {thing}, with {value} as the {words}.
    if you can {verb} {a} {thing}, do it with {words} {value}.
    if it helps, the {words} {is} {value}. {Verb} {the} {thing}.
    if the {words} can be {value}, {verb} {the} {thing} that way.
    once you have put in {value} for the {words}, {verb} {the} {thing}.
    because the {words} {is} {value}, I need you to {verb} {the} {thing}.
    the {words} (would|shall|will|is going to) be {value}: {verb} {the} {thing}.
    the {words} of {the} {thing} {is} {value}. {Verb} it.
    the {words} in question {is} {value}. (Now |Please |){verb} {the} {thing}.
    the {words} I picked {is} {value}; with that, {verb} {the} {thing}.
    the {words} {is} {value} and {the} {thing} is waiting. {Verb} it.
    the {words}, that's {value}. The job: {verb} {the} {thing}.
    the job is to {verb} {the} {thing}; {words}: {value}.
    its {words} {is} {value}. {Verb} {the} {thing}.
    my {thing} has {value} as its {words}. {Verb} it.
    any chance you could {verb} {the} {thing}? The {words} {is} {value}.
    any chance of getting you to {verb} {the} {thing} with {words} {value}?
    do you know how to {verb} {the} {thing}? Do it with {value} as the {words}.
    can I get you to {verb} {the} {thing}, {words} {value}?
    can we have {value} as the {words} and {verb} {the} {thing}?
    who can {verb} {the} {thing} for me? The {words} {is} {value}.
    what if you {verb} {the} {thing} with {words} {value}? Try it.
    let's make it {value} for the {words} and {verb} {the} {thing}.
    let me have you {verb} {the} {thing} with {value} as the {words}.
    (long story short|in short|in a nutshell), {verb} {the} {thing} with {words} {value}.
    (on my side|as far as I know) the {words} {is} {value}, so {verb} {the} {thing}.
    (we|I) (kindly|respectfully) ask that you {verb} {the} {thing}, the {words} being {value}.
    wanted: {thing} with {words} {value}. Action: {verb}.
    action: {verb}. Object: {thing}. {words}: {value}.
    order: {verb} {the} {thing}; {words} {value}.
    !{verb} {the} {thing} with the {words} {value}
    !{verb} {the} {thing} with the {words} {value}
    !{verb} {the} {thing} with the {words} {value}
    !{verb} {the} {thing} with {words} {value}
    !{verb} {the} {thing} with {words} {value}
    !{verb} {a} {thing} with the {words} {value}
    !{verb} {a} {thing}, {words} {value}
    {verb} {the} {thing}. The {words} {is} {value}.
    {verb} {the} {thing}. The {words} {is} {value}.
    I want to {verb} {a} {thing} with the {words} {value}.
    my colleague is away, so I have to {verb} {the} {thing}. I only know the {words}: {value}. (Please help.|Could you?)
    all I was told about {the} {thing}: {words} {value}. {Verb} it.
    I've been staring at {the} {thing} long enough. {Verb} it with {words} {value}.
    I said I'd take care of {the} {thing}, {words} {value}. So please {verb} it.
    I tried to {verb} {the} {thing} myself with {words} {value}, no luck. (Your turn.|Could you?)
    sorry to be vague, but {verb} {the} {thing}; I only have the {words}, {value}.
    we've run into {the} {thing} again, {words} {value}. {Verb} it.
    the customer is waiting for me to {verb} {the} {thing}. {words}: {value}.
    {the} {thing} came in with {value} as the {words}. {Verb} it(.|, please.)
    {a} {thing} came in, {words} {value}. {Verb} it(.|, please.)
    just ask if you need more than the {words}, {value}; otherwise {verb} {the} {thing}.
    apart from the {words}, {value}, I know nothing. {Verb} {the} {thing}.
"""
