"""How one asks an invented tool for something with several values."""

from __future__ import annotations

from desk.phrases.wishes.listed_requests import COLON_REQUESTS, LINES_REQUESTS, WITH_REQUESTS
from desk.pools import Phrases

__all__ = ["COLON", "LINES", "WITH"]

# Around a list of attributes: a clause that begins with the verb, for several styles of naming them.
WITH = Phrases(
    r"""
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} (with|using) {all}
    !{verb} {the} {thing}, {all}
    !{verb} {a} {thing} with {all}
    !{verb} {a} {thing}: {all}
    !{verb} {the} {thing} \({all}\)
    !use {all} to {verb} {the} {thing}
    !{verb} {the} {thing}; {all}
    with {all}, {verb} {the} {thing}.
    !take {all} and {verb} {the} {thing}
    I want to {verb} {a} {thing} with {all}.
    (we|I) need to {verb} {the} {thing}, {all}.
    time to {verb} {the} {thing}: {all}.
    my {thing} is waiting: {verb} it with {all}.
    !{verb} {the} {thing} (with the following:|like this:|as follows:|with these values:|with these settings:) {all}
    !{verb} {a} {thing} (that has|having|which has|that comes with|that gets) {all}
    !{verb} {the} {thing} (using|on the basis of|by means of|on|under) {all}
    !{verb} {the} {thing} \[{all}\]
    !{verb} {a} {thing} (for me|right away|once more), (with|using|and use) {all}
    !(go and|try to|quickly|please) {verb} {the} {thing} (with|using) {all}
    !make (sure|certain) to {verb} {the} {thing} with {all}
    !(put in|enter|set|apply|choose|pick|consider) {all} and (then |){verb} {the} {thing}
    !(help me|help us) {verb} {a} {thing} with {all}
    !see to it and {verb} {the} {thing}, (with|using) {all}
    (using|on the basis of|by means of|taking) {all}, {verb} {the} {thing}.
    {all}: (please |now |){verb} {the} {thing}.
    {all}; {verb} {the} {thing} with (that|those)(.|, please.)
    {all}. That is for the {thing} that you should {verb}.
    {all}; I want to {verb} {the} {thing}.
    (could|can|would|will) you (please |) {verb} {the} {thing} (with|using) {all}?
    (I|we) (have|want|wish|plan|intend|decided) to {verb} {a} {thing} (with|using) {all}.
    (I'd|we'd) love to {verb} {the} {thing}, (with|using) {all}.
    (let's|let us) {verb} {the} {thing} with {all}.
    (my boss|the client|somebody|a customer|a friend) (asked me|wants me|told me) to {verb} {the} {thing} with {all}.
    (about|for|regarding|concerning) {the} {thing}: {verb} it (with|using) {all}.
    there is {a} {thing} to {verb}, with {all}.
    {thing}: {verb} it( with|,|:) {all}.
    to do: {verb} {thing}, {all}.
    {verb} {thing} {all}
    {verb} {thing}, {all}
    {verb} {thing}; {all}
    what I need: {verb} {a} {thing} with {all}.
    it's about {the} {thing}. {Verb} it (with|using) {all}.
    I'm (at|working on|looking at) {the} {thing}; (please |){verb} it with {all}.
    if you can, {verb} {the} {thing} (with|using) {all}.
    since it has to be done: {verb} {the} {thing} with {all}.
    !{verb} {the} {thing}, (taking|choosing|entering|giving) {all}
    !{verb} {the} {thing}, namely with {all}
    !{verb} {the} {thing} - with {all}
    !{verb} {a} {thing}, and I mean one with {all}
    !{verb} {the} {thing} and (use|take|apply|go with) {all}
    !{verb} {the} {thing} according to this: {all}
    !{verb} {the} {thing} given {all}
    !{verb} {the} {thing} with nothing but {all}
    !{verb} {the} {thing} with {all} (filled in|in place|applied)
    !(work|go) with {all} and {verb} {the} {thing}
    !start with {all}, then {verb} {the} {thing}
    !go ahead and {verb} {the} {thing}, (with|using) {all}
    !do me a favor and {verb} {the} {thing} with {all}
    !use the following to {verb} {the} {thing}: {all}
    given {all}, {verb} {the} {thing}(.|, please.)
    based on {all}, {verb} {the} {thing}.
    considering {all}, I'd like to {verb} {the} {thing}.
    I'd (appreciate it|be glad) if you could {verb} {the} {thing} with {all}.
    I (must|should|have got to) {verb} {the} {thing} with {all}.
    I have {a} {thing} to {verb}, with {all}.
    I was (hoping|thinking) we could {verb} {the} {thing}, using {all}.
    we're going to {verb} {the} {thing} with {all}.
    we should {verb} {the} {thing} now; (use|take) {all}.
    you should {verb} {the} {thing} with {all}.
    {the} {thing} comes with {all}. {Verb} it.
    {the} {thing} should be (done|handled) with {all}: {verb} it.
    {the} {thing} with {all} is the one (I want|I need|you should) {verb}.
    {the} {thing}, with {all}, is ready; {verb} it.
    {the} {thing}? {Verb} it with {all}(.|, please.)
    {thing} with {all}: (please |){verb} it.
    {thing}, {all} - {verb}
    {verb}, {thing}, {all}
    {verb}: {thing} with {all}
    {all} / {verb} {thing}
    {all} for {the} {thing}. {Verb} it(.| now.|, please.)
    {all} - (can|could) you {verb} {the} {thing} with that?
    {all} is what I have for {the} {thing}. {Verb} it.
    is it possible to {verb} {the} {thing} with {all}?
    would it be okay to {verb} {a} {thing} with {all}?
    (how about|what if) we {verb} {the} {thing} with {all}?
    why not {verb} {the} {thing} with {all}?
    may I ask you to {verb} {the} {thing} with {all}?
    would you be so kind as to {verb} {the} {thing}, (with|using) {all}?
    when you {verb} {the} {thing}, do it with {all}. Now, please.
    (request|order|task|next step): {verb} {the} {thing} with {all}.
    all it takes is to {verb} {the} {thing} with {all}.
    it would be (nice|great|good) to {verb} {the} {thing} with {all}.
    (hi|hello|hey), (please|could you) {verb} {the} {thing} with {all}
    ---
    !{verb} {the} {thing} and take {all}
    !{verb} {one} {thing}, namely with {all}
    given {all}, {verb} {the} {thing}.
    I would like to {verb} {the} {thing} with {all}.
    !{verb} {a} {thing} where you take {all}
    """,
    WITH_REQUESTS,
)

COLON = Phrases(
    r"""
    !{verb} {the} {thing}: {all}
    !{verb} {the} {thing}: {all}
    !{verb} {a} {thing}, {all}
    !{verb} {the} {thing} \({all}\)
    {thing} to {verb}: {all}
    !{verb} {the} {thing} with {all}
    {all}. Please {verb} {the} {thing}.
    !{verb} {the} {thing}. {Details}: {all}
    !{verb} {a} {thing} (with|using|from|for) (this|these|the following|the following values|these data): {all}
    !{verb} {the} {thing} \[{all}\]
    !{verb} {the} {thing}(| -|;| as follows:| like so:| with:| using:) {all}
    !{verb} {the} {thing} (for me|please), {all}
    {verb} {thing} {all}
    {verb} {thing}: {all}
    {Verb} {thing} | {all}
    {verb} > {thing} > {all}
    {thing} - {verb} - {all}
    {thing}: {verb}, {all}
    {Thing} \({all}\). {Verb} it.
    {Thing}: {all}. (Please {verb} it.|{Verb} that.|Time to {verb} this.)
    {Details} (of|for) the {thing}: {all}. (Please {verb} it.|{Verb} it now.|Can you {verb} it?)
    {all} -> {verb} {the} {thing}
    {all} for {the} {thing}; (please |){verb} it
    {all}\n{Verb} {the} {thing}(.|, please.|!)
    {Verb} {the} {thing}(.|!|:|, please:)\n{all}
    {Verb} {a} {thing}\n\n{all}
    (I need you to|I want to|We have to|Please|Can you) {verb} {the} {thing}(:|.|: )\n{all}
    (can|could|would) you {verb} {the} {thing}? {Details}: {all}
    (can|could|would) you {verb} {a} {thing} \({all}\)?
    (with|using) {all}: {verb} {the} {thing}.
    (I|we) (want|need|have) to {verb} {the} {thing}: {all}.
    (I|we) (want|need|have) to {verb} {the} {thing}. {Details}: {all}.
    the {thing} should be ready to {verb}: {all}. (Go ahead.|Please do it.|Do it now.)
    request: {verb} {thing}. {Details}: {all}.
    job: {verb} {the} {thing}, {all}
    form data \({thing}\): {all}. {Verb} it.
    !{verb} {the} {thing} => {all}
    !{verb} {the} {thing}, (input|data|parameters|settings): {all}
    !{verb} {the} {thing} with the (values|settings|parameters|fields) {all}
    !{verb} {the} {thing} <{all}>
    !{verb} {the} {thing} / {all}
    !{verb} {the} {thing} according to the (data|list|form|entry) here \({all}\)
    !{verb} {a} {thing} and (set|enter|fill in) the following: {all}
    !(take|use|apply|enter) {all} and {verb} {the} {thing}
    !(use|take) these (values|settings|data) to {verb} {the} {thing}: {all}
    !(go ahead and|now) {verb} {the} {thing} - {all}
    !see below and {verb} {the} {thing}: {all}
    {verb}: {thing} ({all}|- {all}|; {all})
    {verb} | {thing} | {all}
    {verb}, {thing}, {all}
    {thing} / {verb} / {all}
    {thing} > {verb} > {all}
    {thing} \[{all}\]: {verb}
    {thing}: {all}. Action: {verb}.
    action: {verb}; object: {thing}; {all}
    action = {verb}, target = {thing}, {all}
    {all} | {verb} {thing}
    {all}; {thing}; {verb}
    {all}. That's for the {thing}, (please {verb} it|{verb} it now|which you should {verb}).
    {all} - those are the {thing} data. {Verb} it.
    {all}. (Can|Could|Would) you {verb} {the} {thing}(| for me| with that)?
    {all}. I'd like to {verb} {the} {thing}.
    {all} => {verb} {the} {thing}
    new (request|order|task|ticket): {verb} {the} {thing}. {all}.
    (task|order|todo|ticket): {verb} {thing} \({all}\)
    {Details}: {all}. (Now |Please |With that, ){verb} {the} {thing}.
    {Verb} {the} {thing}(, please|). {Details} (below|as given): {all}
    {Verb} {the} {thing}. Here you go: {all}
    {Verb} {the} {thing}\n{Details}: {all}
    {Thing} ({Details}: {all}|with {all}) - (please {verb}|{verb} it|could you {verb} it?)
    {Thing} | {all} | {verb}
    I have {a} {thing} to {verb}: {all}.
    I filled in the form for {the} {thing}: {all}. {Verb} it.
    we're going to {verb} {the} {thing}; {all}
    here's what I know about {the} {thing}: {all}. (Please |){verb} it.
    (is it possible|would it be possible) to {verb} {the} {thing} with {all}?
    for {the} {thing}: {all}. {Verb} it(.|, please.|, will you?)
    from the form: {all}. {Verb} {the} {thing}.
    to {verb}: {thing}, {all}
    ---
    !{verb} {one} {thing} - {all}
    {thing}, {all}: please {verb} it.
    here is what you need to {verb} {the} {thing}: {all}
    """,
    COLON_REQUESTS,
)


# Over several lines, one for each attribute; only in training.
LINES = Phrases.learnt(
    r"""
    {all}\n{Verb} {the} {thing}(.|, please.|!)
    {Verb} {the} {thing}(.|!|:|, please:)\n{all}
    {Verb} {a} {thing}\n\n{all}
    (I need you to|I want to|We have to|Please|Can you) {verb} {the} {thing}(:|.|: )\n{all}
    {Verb} {the} {thing}(.|:|)\n{all}\n(Thanks!|Thank you.|Please.)
    {Verb} {the} {thing}. {Details}:\n{all}
    {Details} (of|for) the {thing}:\n{all}\n(Please {verb} it.|{Verb} it now.|Can you {verb} it?)
    {Thing}\n{all}\n(Please {verb} it.|{Verb} it.|Can you {verb} that?)
    (can|could|would) you {verb} {the} {thing}?\n{all}
    {Verb} {the} {thing} with (this|the following|these values|these settings):\n{all}
    {Verb} {the} {thing} (using|based on|according to) the (data|list|values|form) below(.|:)\n{all}
    {Verb} {the} {thing}, (thanks|would you|will you)(.|:)\n\n{all}
    {Verb} {the} {thing} ->\n{all}
    {Verb} {the} {thing}\n---\n{all}
    {Verb} {the} {thing}\n\n{Details}:\n{all}
    {Verb} {the} {thing}. Here is what (you need|I have|I know):\n{all}
    {Verb} {the} {thing}; see below.\n{all}
    {Verb}:\n{thing}\n{all}
    {Verb} | {thing}\n{all}
    {Thing} - {verb}\n{all}
    {Thing}\n\n{all}\n\n{Verb} it(.|, please.| now.)
    {Thing}:\n{all}\n-> {verb}
    {Thing} (form|sheet|data)\n{all}\n(Please |Now |){verb} it.
    {Thing} to {verb}:\n{all}
    action: {verb}\nobject: {thing}\n{all}
    (task|request|order|todo): {verb} {the} {thing}\n{all}
    new (task|request|order|ticket)\n{verb} {thing}\n{all}
    (hi|hello|hey),\n(please |could you ){verb} {the} {thing} with:\n{all}
    (hi|hello|hey), I (want|need|would like) to {verb} {the} {thing}.\n\n{all}\n\n(Thanks!|Thank you.|Best regards)
    (good morning|dear team|hello),\n\nwe need to {verb} {a} {thing}:\n{all}
    {all}\n\n(Please |Now |With that, ){verb} {the} {thing}.
    {all}\n(Can|Could|Would) you {verb} {the} {thing} (with that|like this|for me|)?
    {all}\n(That's|This is) (for {the} {thing}|all about {the} {thing}). {Verb} it.
    {all}\n-> {verb} {the} {thing}
    {all}\n---\n{verb} {thing}
    {all}\n(I|We) (want|need|have) to {verb} {the} {thing} (with these values|using the above|).
    {all}\n(Use|Take) (this|the above|these values) to {verb} {the} {thing}.
    {all}\n^ {verb} {the} {thing} with this
    {Details}:\n{all}\n(Please |Now |With this, ){verb} {the} {thing}.
    {Details}\n{all}\n\n{Verb} {a} {thing}(.| with these.)
    {Details} below, please {verb} {the} {thing}.\n{all}
    here are the {thing} data:\n{all}\n{Verb} it(.|, please.)
    here's {a} {thing} to {verb}:\n{all}
    for {the} {thing}:\n{all}\n(Please |){verb} it.
    I have {a} {thing} to {verb}. {Details}:\n{all}
    I'd like to {verb} {the} {thing} as follows:\n{all}
    we're ready to {verb} {the} {thing}:\n{all}\n(Go ahead.|Do it.|Please go on.)
    is it possible to {verb} {the} {thing} like this?\n{all}
    would you mind taking care of {the} {thing}? {Verb} it with:\n{all}
    time to {verb} {the} {thing}!\n{all}
    (see|according to|as in) this list:\n{all}\n{Verb} {the} {thing}.
    from the form:\n{all}\n{Verb} {the} {thing}.
    to {verb} {the} {thing}, take this:\n{all}
    with the following, {verb} {the} {thing}:\n{all}
    Line by line for the {thing} that you {verb}:\n{all}
    """,
    LINES_REQUESTS,
)
