"""How one asks an invented tool for something with several values."""

from __future__ import annotations

from desk.pools import Phrases

__all__ = ["COLON", "LINES", "ORDERS", "SENTENCES", "WITH"]

# Around a list of attributes: a clause that begins with the verb, for several styles of naming them.
WITH = Phrases(
    """
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} with {all}
    !{verb} {the} {thing} (with|using) {all}
    !{verb} {the} {thing}, {all}
    !{verb} {a} {thing} with {all}
    !{verb} {a} {thing}: {all}
    !{verb} {the} {thing} \\({all}\\)
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
    !{verb} {the} {thing} \\[{all}\\]
    !{verb} {a} {thing} (for me|now|right away|today|once more), (with|using|and use) {all}
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
    ---
    !{verb} {the} {thing} and take {all}
    !{verb} {one} {thing}, namely with {all}
    given {all}, {verb} {the} {thing}.
    I would like to {verb} {the} {thing} with {all}.
    !{verb} {a} {thing} where you take {all}
    """
)

COLON = Phrases(
    """
    !{verb} {the} {thing}: {all}
    !{verb} {the} {thing}: {all}
    !{verb} {a} {thing}, {all}
    !{verb} {the} {thing} \\({all}\\)
    {thing} to {verb}: {all}
    !{verb} {the} {thing} with {all}
    {all}. Please {verb} {the} {thing}.
    !{verb} {the} {thing}. {Details}: {all}
    !{verb} {a} {thing} (with|using|from|for) (this|these|the following|the following values|these data): {all}
    !{verb} {the} {thing} \\[{all}\\]
    !{verb} {the} {thing}(| -|;| as follows:| like so:| with:| using:) {all}
    !{verb} {the} {thing} (now|for me|today|please), {all}
    {verb} {thing} {all}
    {verb} {thing}: {all}
    {Verb} {thing} | {all}
    {verb} > {thing} > {all}
    {thing} - {verb} - {all}
    {thing}: {verb}, {all}
    {Thing} \\({all}\\). {Verb} it.
    {Thing}: {all}. (Please {verb} it.|{Verb} that.|Time to {verb} this.)
    {Details} (of|for) the {thing}: {all}. (Please {verb} it.|{Verb} it now.|Can you {verb} it?)
    {all} -> {verb} {the} {thing}
    {all} for {the} {thing}; (please |){verb} it
    {all}\\n{Verb} {the} {thing}(.|, please.|!)
    {Verb} {the} {thing}(.|!|:|, please:)\\n{all}
    {Verb} {a} {thing}\\n\\n{all}
    (I need you to|I want to|We have to|Please|Can you) {verb} {the} {thing}(:|.|: )\\n{all}
    (can|could|would) you {verb} {the} {thing}? {Details}: {all}
    (can|could|would) you {verb} {a} {thing} \\({all}\\)?
    (with|using) {all}: {verb} {the} {thing}.
    (I|we) (want|need|have) to {verb} {the} {thing}: {all}.
    (I|we) (want|need|have) to {verb} {the} {thing}. {Details}: {all}.
    the {thing} should be ready to {verb}: {all}. (Go ahead.|Please do it.|Do it now.)
    request: {verb} {thing}. {Details}: {all}.
    job: {verb} {the} {thing}, {all}
    form data \\({thing}\\): {all}. {Verb} it.
    ---
    !{verb} {one} {thing} - {all}
    {thing}, {all}: please {verb} it.
    here is what you need to {verb} {the} {thing}: {all}
    """
)

SENTENCES = Phrases(
    """
    {verb} {the} {thing}. {Facts}.
    {verb} {the} {thing}. {Facts}.
    I need to {verb} {a} {thing}. {Facts}.
    {Facts}. (Please|Now) {verb} {the} {thing}.
    can you {verb} {a} {thing}? {Facts}.
    !{verb} {the} {thing} where {facts}
    !{verb} {a} {thing}; {facts}
    there is {a} {thing} to {verb}. {Facts}.
    !{verb} {the} {thing}: {facts}
    !{verb} {the} {thing}( -|,) {facts}
    !{verb} {a} {thing} (in which|such that|so that|of which) {facts}
    !{verb} {the} {thing} \\({facts}\\)
    (please|now|quickly|just) {verb} {the} {thing}. {Facts}.
    {Facts}. (With this|With that|Like that), {verb} {the} {thing}.
    {Facts}. (That's|This is|These are) for the {thing}(. {Verb} it.|, please {verb} it.|: {verb} it now.)
    {Facts}. (Can|Could|Would) you {verb} {the} {thing} (like that|with this|for me|now)?
    {Facts}. I (want|need|have) to {verb} {the} {thing}.
    {Facts}. Time to {verb} it, {the} {thing} I mean.
    (could|would|will|can) you (please |){verb} {the} {thing}? {Facts}.
    (I|we) (want|wish|plan|have|need) to {verb} {the} {thing}(.| and know this:|. Here is what I know:|:) {Facts}.
    (I|we) (want|need|have) to {verb} {the} {thing}; {facts}.
    (let's|let us) {verb} {the} {thing}. {Facts}.
    (it's|this is) about {the} {thing} (that|which) you should {verb}. {Facts}.
    about {the} {thing}: {facts}. (Please {verb} it.|{Verb} it now.|Can you {verb} it?)
    {the} {thing} is ready to {verb}. {Facts}. (Go ahead.|Please do.|Do it.)
    as you {verb} {the} {thing}, note that {facts}. Do it now.
    (know|note|remember) that {facts} and {verb} {the} {thing}.
    {Facts}! {Verb} {the} {thing}!
    (my boss|a customer|the client|somebody) wants me to {verb} {a} {thing}. {Facts}.
    ---
    I must {verb} {the} {thing}. {Facts}.
    {Facts}, so {verb} {the} {thing}.
    !{verb} {one} {thing} for which {facts}
    """
)

ORDERS = Phrases(
    """
    {Verb} {the} {thing}. {Facts}.
    {Verb} {a} {thing}(: |, but | and |; ){facts}.
    {Facts}. (Then|Now|After that|Please) {verb} {the} {thing}.
    {Facts} (and|then|and then|to) {verb} {the} {thing}.
    (can|could|would) you {verb} {the} {thing}? {Facts}.
    when you {verb} {the} {thing}, {facts}. Please do it now.
    (please|now) {verb} {the} {thing}( and|, but) {facts}.
    to {verb} {the} {thing}, {facts}.
    for {the} {thing}, {facts}, and {verb} it.
    {the} {thing}: {facts}, then {verb} it.
    I (want|need) to {verb} {the} {thing}. (Please |Just |){facts}.
    !{verb} {the} {thing} and {facts}
    !{facts} and {verb} {the} {thing}
    ---
    {Facts}. That done, {verb} {one} {thing}.
    """
)

# Over several lines, one for each attribute; only in training.
LINES = Phrases(
    """
    {all}\\n{Verb} {the} {thing}(.|, please.|!)
    {Verb} {the} {thing}(.|!|:|, please:)\\n{all}
    {Verb} {a} {thing}\\n\\n{all}
    (I need you to|I want to|We have to|Please|Can you) {verb} {the} {thing}(:|.|: )\\n{all}
    {Verb} {the} {thing}(.|:|)\\n{all}\\n(Thanks!|Thank you.|Please.)
    {Verb} {the} {thing}. {Details}:\\n{all}
    {Details} (of|for) the {thing}:\\n{all}\\n(Please {verb} it.|{Verb} it now.|Can you {verb} it?)
    {Thing}\\n{all}\\n(Please {verb} it.|{Verb} it.|Can you {verb} that?)
    (can|could|would) you {verb} {the} {thing}?\\n{all}
    ---
    Line by line for the {thing} that you {verb}:\\n{all}
    """
)
