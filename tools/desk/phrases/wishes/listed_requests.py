# ruff: noqa: E501 - phrases are read a line at a time
"""More requests to an invented tool around a list of values: all to train on, for `desk.phrases.wishes.wishes`."""

from __future__ import annotations

__all__ = ["COLON_REQUESTS", "LINES_REQUESTS", "WITH_REQUESTS"]

WITH_REQUESTS = r"""
    !{verb} {the} {thing} (armed with|complete with|featuring|along with) {all}
    !{verb} {the} {thing}, (going by|working from|relying on|sticking to) {all}
    !{verb} {the} {thing}, and (please |)with {all}
    !{verb} {the} {thing}, only with {all}
    !{verb} {the} {thing}, this time with {all}
    !{verb} {the} {thing}, {all} and nothing else
    !{verb} {the} {thing} (filling in|putting in|passing|supplying|specifying|plugging in) {all}
    !{verb} {the} {thing} and (put in|fill in|supply|pass|specify|plug in|work with) {all}
    !{verb} {the} {thing} (to these specifications|by these data|to spec): {all}
    !{verb} {the} {thing} - all I can tell you: {all}
    !{verb} {the} {thing}; it (comes|goes) with {all}
    !{verb} {the} {thing}; you have {all} to work with
    !{verb} {the} {thing} for me, will you, with {all}
    !{verb} {the} {thing} with {all}, nothing fancy
    !{verb} {the} {thing} with {all}, and let me know (when it's done|how it went)
    !{verb} {the} {thing} with {all}, and ask me if (anything|something) is missing
    !{verb} {the} {thing} (with|using) {all}, and ask me if you need more
    !get on with it and {verb} {the} {thing} with {all}
    !get this over with and {verb} {the} {thing}, {all}
    !(give it a shot|have a try) and {verb} {the} {thing}, using {all}
    !(lend me a hand|be an angel) and {verb} {the} {thing} with {all}
    !(turn to|see to|attend to|deal with) {the} {thing}: {verb} it with {all}
    !go right ahead and {verb} {the} {thing} with {all}
    !arrange to {verb} {the} {thing} with {all}
    !have {all} ready and {verb} {the} {thing}
    !keep to {all} and {verb} {the} {thing}
    !feed it {all} and {verb} {the} {thing}
    !plug in {all} and then {verb} {the} {thing}
    !combine {all} and {verb} {the} {thing} with that
    !make use of {all} to {verb} {the} {thing}
    !use nothing but {all} to {verb} {the} {thing}
    !find a way to {verb} {the} {thing} with {all}
    I've got {the} {thing} here, with {all}. {Verb} it(.|, would you?|, please.)
    I've been asked to {verb} {the} {thing} with {all}. (Could you?|Can you do that?|Please do it.)
    I never got round to {the} {thing}. {Verb} it with {all}(.|, please.)
    I promised to {verb} {the} {thing} with {all}. (Would you?|Please do it for me.|Help!)
    I'm (supposed|expected|meant) to {verb} {the} {thing} with {all}. (Help me out.|Please take that over.|Could you?)
    I'm not able to {verb} {the} {thing} myself. Please do it, with {all}.
    I'm (thinking of|looking for) {a} {thing} with {all}. {Verb} it for me.
    I'd rather have you {verb} {the} {thing} with {all}.
    I'd feel better if you'd {verb} {the} {thing} with {all}.
    I don't suppose you could {verb} {the} {thing} with {all}?
    I don't want to {verb} {the} {thing} by hand. Do it for me, with {all}.
    I bet you can {verb} {the} {thing} with {all}. (Show me.|Please do.)
    I (heard|was told) you can {verb} {a} {thing}. Do it with {all}, please.
    I hereby (ask|request|instruct) you to {verb} {the} {thing} with {all}.
    I won't get anywhere until you {verb} {the} {thing} with {all}.
    we can't go on until you {verb} {the} {thing}; use {all}.
    we still have to {verb} {the} {thing}. Take {all}.
    we agreed to {verb} {the} {thing} with {all}. (Please do.|So do it.|Go ahead.)
    we kindly request that you {verb} {the} {thing} with {all}.
    we have {all} for {the} {thing}, so {verb} it.
    you know what to do with {the} {thing}: {verb} it, with {all}.
    you're good to {verb} {the} {thing} with {all}. Go.
    you have my (okay|permission) to {verb} {the} {thing} with {all}, so please do.
    you'll have to {verb} {the} {thing} with {all}.
    you need {all} to {verb} {the} {thing}. There you go.
    they want me to {verb} {the} {thing} with {all}. (Please do it.|Would you?)
    my (partner|manager|neighbor|teacher) wants {the} {thing} with {all}. {Verb} it, please.
    {the} {thing} isn't going to {verb} itself. Take {all}(.|, please.)
    {the} {thing} is the next stop: {verb} it with {all}.
    {the} {thing} goes with {all}. (Please |Now |){verb} it.
    {the} {thing} needs someone to {verb} it with {all}.
    {the} {thing}... {verb} it with {all}(.|, please.)
    that {thing} with {all}: {verb} it(.|, please.)
    that {thing} of mine, {verb} it with {all}.
    the job is to {verb} {the} {thing} with {all}.
    the deal is this: {verb} {the} {thing} with {all}.
    the only way to {verb} {the} {thing} is with {all}. Do it.
    the time has come to {verb} {the} {thing} with {all}.
    there's only one way to do it: {verb} {the} {thing} with {all}.
    it's (high time|on you|up to you) to {verb} {the} {thing} with {all}.
    it is requested that you {verb} {the} {thing}, (with|using) {all}.
    it takes {all} to {verb} {the} {thing}. Please do.
    so here's the deal: {verb} {the} {thing} with {all}.
    long story short, (please|I need to|we should) {verb} {the} {thing} with {all}.
    same procedure as always: {verb} {the} {thing} with {all}.
    if you can {verb} {a} {thing}, do it with {all}.
    if it's up to me, {verb} {the} {thing} with {all}.
    if there's a tool to {verb} {the} {thing}, give it {all}.
    once you've got a moment, {verb} {the} {thing} with {all}.
    now that we have {all}, {verb} {the} {thing}.
    any chance (of getting you to|you could|you'd) {verb} {the} {thing} with {all}?
    can I (bother|trouble|persuade|get) you to {verb} {the} {thing} with {all}?
    can I leave it to you to {verb} {the} {thing} with {all}?
    can you {verb} {a} {thing} if I give you {all}? Please do.
    could we {verb} {the} {thing} with {all}, please?
    do you know how to {verb} {the} {thing}? Do it with {all}.
    who's going to {verb} {the} {thing} with {all}? You, I hope.
    would you be up for it? {Verb} {the} {thing} with {all}.
    what I have in mind: {verb} {the} {thing} with {all}.
    what's left is to {verb} {the} {thing} with {all}.
    what it takes to {verb} {the} {thing}: {all}. Go ahead.
    where were we? Right, {verb} {the} {thing} with {all}.
    let's {verb} {the} {thing}, shall we? With {all}.
    let me have you {verb} {the} {thing} with {all}.
    all I know: {all}. {Verb} {the} {thing}.
    all set with {all}, so {verb} {the} {thing}.
    (for the|as to the|on the) {thing}: take {all} and {verb} it.
    from what I was told: {all}. {Verb} {the} {thing}(.|, please.)
    {all}. (That's|This is) all I have. {Verb} {the} {thing}.
    {all}. (Will|Would) that do to {verb} {the} {thing}? Then do it.
    {all}. (Use|Take) that and {verb} {the} {thing}.
    {all}, and with that, {verb} {the} {thing}.
    {all} - that's the {thing} to {verb}.
    {all} - is that enough to {verb} {the} {thing}? Go ahead.
    {all}, that's what it takes to {verb} {the} {thing}, so go ahead.
    {all} goes into it when you {verb} {the} {thing}. Go on.
    {all}... {verb} {the} {thing}
    (pls|plz) {verb} {thing} with {all}
    (need|gotta|have) to {verb} {thing} with {all}
    {verb} {thing} w/ {all}
    {verb} {thing} with {all} (pls|plz|thx|please)
    {verb} {thing} - {all}
    {verb} {the} {thing}. {all}.
    {verb} {the} {thing}? {all}, please.
    {verb} {the} {thing}. I'd go with {all}.
    {verb} {the} {thing}. You can use {all}.
    {verb} {the} {thing}. What you need: {all}.
    {verb} {the} {thing}. We're talking about {all}.
    {verb} {the} {thing}, (wanted|needed|given): {all}.
    {thing} | {verb} | {all}
    {thing}, {all}, {verb} it (please|pls)
    {thing} -> {verb} with {all}
    wanted: someone to {verb} {the} {thing} with {all}.
    /{verb} {thing} {all}
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} with {all}
    !{verb} {a} {thing} with {all}
    !{verb} {a} {thing} with {all}
    !{verb} {a} {thing} with {all}
    !{verb} {the} {thing}, {all}
    !{verb} {the} {thing} using {all}
    my colleague is (out|away|ill), so I have to {verb} {the} {thing}: it's with {all}. (Please help.|Could you?)
    nobody told me how to {verb} {the} {thing}, only that it goes with {all}. (Please do it.|Could you?)
    I filled in everything for {the} {thing} I could: {all}. {Verb} it.
    I've been staring at {the} {thing} long enough. {Verb} it with {all}.
    I said I'd take care of {the} {thing}. So please {verb} it, with {all}.
    I tried to {verb} {the} {thing} myself, no luck. Do it with {all}(.|, please.)
    sorry to be vague, but {verb} {the} {thing} with {all}.
    somebody else can do the rest, you just {verb} {the} {thing} with {all}.
    we've run into {the} {thing} again. {Verb} it, (with|using) {all}.
    when it comes to {the} {thing}, (I go with|I want|I'd take) {all}. {Verb} it.
    whoever normally has to {verb} {the} {thing} isn't here; take {all} and do it.
    you may {verb} {the} {thing}, provided it's with {all}. Go ahead.
    okay, {the} {thing}. We have {all}. (Now |So |Please ){verb} it.
    please help me {verb} {a} {thing}, I only know it's with {all}.
    the customer is waiting for me to {verb} {the} {thing} with {all}.
    the paperwork for {the} {thing} is in: {all}. {Verb} it.
    {the} {thing} came in, with {all}. {Verb} it(.|, please.)
    {the} {thing} has {all}. (Can|Could|Would) you {verb} it?
    {the} {thing} I want you to {verb} has {all}.
    {the} {thing} - you know, with {all} - {verb} it.
"""

COLON_REQUESTS = r"""
    !{verb} {the} {thing} ~ {all}
    !{verb} {the} {thing} | {all}
    !{verb} {the} {thing} -> {all}
    !{verb} {the} {thing} ... {all}
    !{verb} {the} {thing}, all (data|fields|values) given: {all}
    !{verb} {the} {thing}, (fields|values|inputs|arguments) (as follows|like this|below): {all}
    !{verb} {the} {thing} and (use|take|apply|pass|fill in): {all}
    !{verb} {the} {thing} from this (line|record|string|entry): {all}
    !{verb} {the} {thing} with what I have here: {all}
    !{verb} {the} {thing} by these (rules|values|data): {all}
    !{verb} {the} {thing}, and ask me if (anything|a field|something) is missing: {all}
    !fill in the form for {the} {thing} \({all}\) and {verb} it
    !process this and {verb} {the} {thing}: {all}
    !read this: {all}, and {verb} {the} {thing}
    !get on with it and {verb} {the} {thing}: {all}
    !pass these on and {verb} {the} {thing}: {all}
    pls {verb} {thing}: {all}
    {verb} {thing} pls: {all}
    {verb} {thing} // {all}
    {verb} {thing} -- {all}
    {verb} {thing} right away, {all}
    {verb} {thing} w/ {all}
    {verb}:{thing}; {all}
    {verb}={thing}; {all}
    {verb}\({thing}\): {all}
    /{verb} {thing}: {all}
    > {verb} {thing}: {all}
    - {verb} {thing}: {all}
    * {verb} {thing}, {all}
    \[{verb}\] {thing}: {all}
    \[{thing}\] {verb}: {all}
    ({Thing} here|{Thing} again): {all}. (Please {verb} it.|{Verb} it.)
    {Thing} -> {all} -> {verb}
    {Thing}; {all}; (please |){verb}.
    {Thing}. {all}. {Verb} it(.|, please.|, thanks.)
    {Thing}? {all}. {Verb} it(.|, please.)
    {Thing}! {all}! {Verb} it!
    {Thing} (sheet|form|entry|record|card): {all}. {Verb} it.
    {Thing} // {verb} // {all}
    {all} // {verb} {thing}
    {all} > {thing} > {verb}
    {all} ~ {verb} {thing}
    {all} ({verb} {thing}|- {verb} {thing}|, {verb} {thing} please)
    {all}. {Thing}. {Verb}.
    {all}. (Use|Take|With) that to {verb} {the} {thing}.
    {all}. (That's|This is) all I have, so {verb} {the} {thing}.
    {all}. (Will|Would) you {verb} {the} {thing}?
    {all}. You can {verb} {the} {thing} with that.
    {all}. What to do with it: {verb} {the} {thing}.
    {all}. Got that? Then {verb} {the} {thing}.
    {all}. I need {the} {thing}, so {verb} it.
    {all}. We agreed on that for {the} {thing}, so {verb} it.
    {all} is how {the} {thing} should look. {Verb} it.
    {all} is on the form. {Verb} {the} {thing}.
    {Details} ({all}): {verb} {the} {thing}
    {Details} are {all}. {Verb} {the} {thing}.
    {Details}, {thing}: {all}. {Verb}.
    {Details} first: {all}. Then {verb} {the} {thing}.
    {Details} I was given for {the} {thing}: {all}. {Verb} it.
    (purpose|aim|goal): {verb} {the} {thing}. {Details}: {all}.
    (subject|re): {thing}. {all}. Please {verb} it.
    (what|do): {verb} {the} {thing}. (how|with): {all}.
    (input|in): {all}. (output|out|then): {verb} {the} {thing}.
    (command|cmd|do|run): {verb} {thing}; {all}
    (type|kind of request): {verb} {thing}; {all}
    operation: {verb}; on: {thing}; {all}
    step: {verb} {thing} ({all}|with {all}|: {all})
    wanted: {verb} {the} {thing} with {all}.
    I've got {the} {thing} here: {all}. {Verb} it(.|, would you?|, please.)
    I've written it all down for {the} {thing}: {all}. {Verb} it.
    I've been given this for {the} {thing}: {all}. Could you {verb} it?
    I'm (supposed|expected|meant) to {verb} {the} {thing}: {all}. (Please do it.|Could you?)
    I'm looking at the form for {the} {thing}: {all}. {Verb} it.
    I'd {verb} {the} {thing} like so: {all}. Could you?
    I'd like to have you {verb} {the} {thing}, namely: {all}.
    I never got round to {the} {thing}: {all}. {Verb} it, please.
    I hereby (ask|request) you to {verb} {the} {thing}: {all}.
    we agreed to {verb} {the} {thing} like this: {all}. (Please do.|Go ahead.)
    we need someone to {verb} {the} {thing}: {all}.
    you're good to {verb} {the} {thing}: {all}. Go.
    you'll need this to {verb} {the} {thing}: {all}. (Go ahead.|Please do.)
    it's (high time|up to you) to {verb} {the} {thing}: {all}.
    it's all here, so {verb} {the} {thing}: {all}.
    it reads {all}. {Verb} {the} {thing}.
    the form for {the} {thing} (says|reads|has): {all}. {Verb} it.
    the job: {verb} {the} {thing}. The {thing}: {all}.
    the {thing} isn't going to {verb} itself: {all}. Please.
    there's {a} {thing} that I want to {verb}: {all}.
    there you go: {all}. {Verb} {the} {thing}.
    they sent me {all}. {Verb} {the} {thing} with it.
    that {thing}: {all}. {Verb} it(.|, please.|, would you?)
    my {thing} in short: {all}. {Verb} it.
    any chance you could {verb} {the} {thing}? {Details}: {all}
    any chance you could {verb} {the} {thing} \({all}\)?
    can I get you to {verb} {the} {thing}: {all}?
    can we {verb} {the} {thing} like this: {all}?
    do you know how to {verb} {the} {thing}? Do it with this: {all}.
    would you be up for it? {Verb} {the} {thing}: {all}.
    who can {verb} {the} {thing} for me? {Details}: {all}.
    what I know about {the} {thing}: {all}. {Verb} it.
    what I'd like you to {verb}: {the} {thing}, {all}.
    let's {verb} {the} {thing} - {all}
    let me give you the {thing} data: {all}. {Verb} it.
    long story short: {verb} {the} {thing}, {all}.
    if you can {verb} {a} {thing}, here goes: {all}.
    as per the form: {all}. {Verb} {the} {thing}(.|, please.)
    all data at hand: {all}. {Verb} {the} {thing}.
    with reference to {the} {thing}: {all}. Kindly {verb} it.
    copied from the form: {all}. {Verb} {the} {thing}.
    !{verb} {the} {thing}: {all}
    !{verb} {the} {thing}: {all}
    !{verb} {the} {thing}: {all}
    !{verb} {a} {thing}: {all}
    !{verb} {a} {thing}: {all}
    !{verb} {a} {thing} with {all}
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing}, {all}
    !{verb} {the} {thing} \({all}\)
    {Verb} {the} {thing}. {Details}: {all}.
    {Thing} came in: {all}. {Verb} it(.|, please.)
    my colleague left me this for {the} {thing}: {all}. {Verb} it.
    everything I could find on {the} {thing}: {all}. {Verb} it.
    I tried to {verb} {the} {thing} myself, no luck. {Details}: {all}.
    I said I'd take care of {the} {thing}. Here: {all}. {Verb} it, please.
    in the matter of {the} {thing} \({all}\): {verb} it.
    incoming: {thing}, {all}. {Verb} it.
    the paperwork for {the} {thing} is in: {all}. {Verb} it.
    the row for {the} {thing} reads {all}. {Verb} it.
    this {thing} has to go through: {all}. {Verb} it, please.
    to whom it may concern: please {verb} {the} {thing}, {all}.
"""

LINES_REQUESTS = r"""
    {Verb} {the} {thing} like so:\n{all}
    {Verb} {the} {thing}, (fields|values|inputs|arguments) below:\n{all}
    {Verb} {the} {thing} and ask me if (anything|a field|something) is missing:\n{all}
    {Verb} {the} {thing}. That's all I have:\n{all}
    {Verb} {the} {thing}. All I know about it:\n\n{all}
    {Verb} {the} {thing}. I copied this from the form:\n{all}
    {Verb} {the} {thing}? {Details}:\n{all}
    {Verb} {the} {thing} -\n{all}
    {Verb} {the} {thing} =\n{all}
    {Verb} {the} {thing}\n===\n{all}
    {Verb} {the} {thing}\n\n{all}\n\n(That's all.|That's it.|Thanks!|Cheers|Ask me if something is missing.)
    {verb} {thing}\n{all}
    {verb} {thing}\n\n{all}\n\n(thx|pls|please)
    pls {verb} {thing}\n{all}
    # {verb} {thing}\n{all}
    ## {Thing}\n{all}\n\n{Verb} it(.|, please.)
    **{Verb} {thing}**\n{all}
    \[{verb} {thing}\]\n{all}
    <{thing}>\n{all}\n</{thing}>\n{Verb} it(.|, please.)
    /{verb} {thing}\n{all}
    {Thing}:\n{all}\n(Action|To do|Wanted): {verb}
    {Thing}:\n\n{all}\n\n(Could you|Would you|Can you) {verb} it?
    {Thing} (card|record|entry)\n---\n{all}\n---\n{Verb} it(.|, please.)
    {Thing}!\n{all}\n{Verb} it!
    Re: {thing}\n{all}\n(Please |Kindly ){verb} it.
    Subject: {verb} {the} {thing}\n\n{all}
    (operation|command|type): {verb} {thing}\n{all}
    operation: {verb}\non: {thing}\n{all}
    what: {thing}\n{all}\nwhat to do: {verb}
    step: {verb} {thing}\n{all}
    (purpose|aim|goal): {verb} {the} {thing}\n{all}
    {Details} \({thing}\)\n{all}\n{Verb} it.
    {Details} for the {thing} I want to {verb}:\n{all}
    {Details} first:\n{all}\nThen {verb} {the} {thing}.
    (dear assistant|hello there|good day|dear all),\n\n(could you|would you|kindly) {verb} {the} {thing}:\n\n{all}\n\n(Kind regards|Many thanks in advance|Sincerely)
    (hi|hey) - {verb} {the} {thing}, (please|will you):\n{all}
    I've got {the} {thing} here:\n{all}\n{Verb} it(.|, would you?|, please.)
    I've been asked to {verb} {the} {thing}:\n{all}\n(Could you?|Please do it.)
    I never got round to {the} {thing}.\n{all}\n{Verb} it, please.
    I'm (supposed|expected|meant) to {verb} {the} {thing}.\n\n{all}\n\n(Help me out.|Could you do it?|Please take that over.)
    I filled this in for {the} {thing}:\n{all}\n{Verb} it.
    I need {the} {thing} like this, so {verb} it:\n{all}
    I'd rather have you {verb} {the} {thing} than do it myself.\n{all}
    I hereby request you to {verb} {the} {thing}:\n{all}
    we agreed on this for {the} {thing}:\n{all}\nSo {verb} it.
    we still have to {verb} {the} {thing}:\n{all}
    you're good to {verb} {the} {thing}. {Details}:\n{all}
    you'll need this to {verb} {the} {thing}:\n{all}\n(Go ahead.|Please do.)
    you have it all here, (please|so) {verb} {the} {thing}:\n{all}
    this is the {thing} to {verb}:\n{all}
    this is what they sent me:\n{all}\n{Verb} {the} {thing} with it.
    there's {a} {thing} to {verb}. {Details}:\n{all}
    that {thing}:\n{all}\n{Verb} it(.|, please.|!)
    the form for {the} {thing} says:\n{all}\n{Verb} it.
    the job: {verb} {the} {thing}\n{all}
    the {thing} isn't going to {verb} itself:\n{all}
    any chance you could {verb} {the} {thing}?\n\n{all}
    can we {verb} {the} {thing} like this?\n{all}
    can I get you to {verb} {the} {thing}?\n{all}
    do you know how to {verb} {the} {thing}? Then do it with:\n{all}
    would you be up for it? {Verb} {the} {thing}:\n{all}
    who can {verb} {the} {thing} for me?\n{all}
    what I know about {the} {thing}:\n\n{all}\n\n{Verb} it(.|, please.)
    let's {verb} {the} {thing}:\n{all}
    if you can {verb} {a} {thing}, here goes:\n{all}
    long story short, {verb} {the} {thing}:\n{all}
    below is all you need. {Verb} {the} {thing}.\n{all}
    as per the form:\n{all}\n{Verb} {the} {thing}(.|, please.)
    copied from the form:\n\n{all}\n\n{Verb} {the} {thing}.
    pasting it here, {verb} {the} {thing}:\n{all}
    {all}\n(That's|This is) all I have. {Verb} {the} {thing}.
    {all}\n(Got that|Is that enough|Clear)? Then {verb} {the} {thing}.
    {all}\n=> {verb} {the} {thing}
    {all}\n\n{verb} {thing} (pls|please|thx)
    {all}\n\n(So, |OK, |Right, |Well, ){verb} {the} {thing} (please|for me|with it).
    {all}\n\nWhat to do with it: {verb} {the} {thing}.
    {all}\n\nThe job: {verb} {the} {thing}.
    {all}\n\nI'm (supposed|meant) to {verb} {the} {thing}. Could you?
    {all}\n\nAny chance you could {verb} {the} {thing}?
    {all}\n\nThat's the {thing}. {Verb} it.
    {all}\n---\n(please |){verb} {the} {thing}
    {all}\n\n(See above|As above): {verb} {the} {thing}.
    {Verb} {the} {thing}:\n{all}
    {Verb} {the} {thing}:\n{all}
    {Verb} {a} {thing}:\n{all}
    {Verb} {the} {thing} with:\n{all}
    Please {verb} {the} {thing}:\n{all}
    Please {verb} {a} {thing}.\n\n{all}
    Can you {verb} {the} {thing}?\n\n{all}
    I need to {verb} {a} {thing}.\n{all}
    {all}\n\nPlease {verb} {the} {thing}.
    my colleague left me this:\n{all}\n{Verb} {the} {thing}, please.
    everything I could find on {the} {thing}:\n{all}\n{Verb} it.
    I tried to {verb} {the} {thing} myself, no luck.\n{all}\nCould you?
    incoming: {thing}\n{all}\n{verb} it please
    the paperwork for {the} {thing} is in.\n{all}\n{Verb} it.
    to whom it may concern,\n\nplease {verb} {the} {thing}:\n\n{all}
"""
